//! The search for one chain: it decides whether a target has a whip or a braid of at most `n` variables.
//!
//! A partial chain is identified by its target, the set of its right-linking objects and, for whips, the last object: the order of the others affects
//! neither compatibility nor the possible continuations. So each partial chain is examined once. The minimum number of further variables is the
//! number of layers of forced objects until a variable is empty, where each layer is taken as a whole; a chain that would become too long is skipped.

use std::collections::HashSet;

use super::board::{Boards, Empty, Object, exclude, forced, is_empty, without};
use super::{Family, Halt, Work};

/// The search in one position.
pub(super) struct Search<'a, 's> {
    pub(super) present: &'a Boards,
    pub(super) family: Family,
    pub(super) work: &'a mut Work<'s>,
    seen: HashSet<u128>,
    target: Object,
    limit: usize,
    /// Whether a chain was skipped because it would become too long.
    is_cut: bool,
    /// The objects of the chain that was found last, from the last to the first.
    trail: Vec<Object>,
}

/// A partial chain: the candidates that are compatible with it, its objects, the last of them, and their number.
#[derive(Clone, Copy)]
struct Partial {
    left: Boards,
    set: [Object; MOST],
    last: Object,
    len: usize,
}

/// The maximum length of a searched chain.
pub(super) const MOST: usize = 36;

/// The answer for one target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Chain,
    /// There is no chain of this length, but there may be a longer one.
    NotYet,
    Never,
}

impl<'a, 's> Search<'a, 's> {
    pub(super) fn new(present: &'a Boards, family: Family, work: &'a mut Work<'s>) -> Self {
        Self { present, family, work, seen: HashSet::new(), target: 0, limit: 0, is_cut: false, trail: Vec::new() }
    }

    /// Returns a lower bound for the number of variables of a chain on this target; `None` if the target has no chain.
    pub(super) fn least(&mut self, target: Object) -> Result<Option<usize>, Halt> {
        let mut left = *self.present;
        exclude(&mut left, target);
        self.distance(left, MOST)
    }

    /// Searches for a chain of at most `limit` variables on the target.
    pub(super) fn find(&mut self, target: Object, limit: usize) -> Result<Found, Halt> {
        self.seen.clear();
        self.trail.clear();
        (self.target, self.limit, self.is_cut) = (target, limit, false);
        let mut left = *self.present;
        exclude(&mut left, target);
        let start = Partial { left, set: [Object::MAX; MOST], last: target, len: 0 };
        Ok(match self.extend(&start)? {
            true => Found::Chain,
            false if self.is_cut => Found::NotYet,
            false => Found::Never,
        })
    }

    /// Returns the objects of the chain that was found last, in order.
    pub(super) fn chain(&self) -> Vec<Object> {
        self.trail.iter().rev().copied().collect()
    }

    /// Returns the number of layers of forced objects until a variable is empty: a chain has at least this many variables. `None` if there is no
    /// contradiction, or if there are more than `most` layers.
    fn distance(&mut self, mut left: Boards, most: usize) -> Result<Option<usize>, Halt> {
        let mut found = Vec::new();
        for layer in 1..=most {
            self.work.spend(1)?;
            found.clear();
            let touched = without(self.present, &left);
            if forced(&left, &touched, self.family.has_groups(), &mut found).is_err() {
                return Ok(Some(layer));
            }
            let before = left;
            found.iter().for_each(|&object| exclude(&mut left, object));
            if left == before {
                return Ok(None);
            }
        }
        self.is_cut = true;
        Ok(None)
    }

    fn extend(&mut self, partial: &Partial) -> Result<bool, Halt> {
        self.work.spend(1)?;
        let touched = if self.family.is_braid() {
            without(self.present, &partial.left)
        } else {
            let mut rest = *self.present;
            exclude(&mut rest, partial.last);
            without(self.present, &rest)
        };
        let mut objects = Vec::new();
        match forced(&partial.left, &touched, self.family.has_groups(), &mut objects) {
            Err(Empty) => return Ok(true),
            Ok(()) if partial.len + 1 >= self.limit => {
                self.is_cut |= !objects.is_empty();
                return Ok(false);
            }
            Ok(()) => {}
        }
        objects.sort_unstable();
        objects.dedup();
        for object in objects {
            let chain = &partial.set[..partial.len];
            let Err(at) = chain.binary_search(&object) else { continue };
            if object == self.target {
                continue;
            }
            let mut next = *partial;
            exclude(&mut next.left, object);
            // An object that excludes no new candidate is useless in a braid.
            if self.family.is_braid() && is_empty(&without(&partial.left, &next.left)) {
                continue;
            }
            next.set.copy_within(at..partial.len, at + 1);
            next.set[at] = object;
            (next.last, next.len) = (object, partial.len + 1);
            if !self.seen.insert(self.key(&next)) {
                continue;
            }
            if self.distance(next.left, self.limit - next.len)?.is_some() && self.extend(&next)? {
                self.trail.push(object);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns a hash of the set and, for whips, of the last object, in 128 bits.
    fn key(&self, partial: &Partial) -> u128 {
        let set = partial.set[..partial.len].iter().fold(0, |key, &object| key ^ scatter(object.into()));
        if self.family.is_braid() { set } else { set ^ scatter(0x1_0000 | u64::from(partial.last)) }
    }
}

/// Returns random-looking bits, which are always the same for an object.
fn scatter(of: u64) -> u128 {
    let half = |seed: u64| {
        let mut bits = (of + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seed;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    };
    u128::from(half(0)) << 64 | u128::from(half(0xd1b5_4a32_d192_ed03))
}
