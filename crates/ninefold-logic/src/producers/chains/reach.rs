//! The distance of each candidate from its own opposite, without a path.
//!
//! ```text
//! level k of p on  = candidates that p on leads to in k steps, or k - 2, k - 4, ...: off ones if k is odd, on ones if it is even
//! level k of p off = likewise for p off: on ones if k is odd
//!
//! level k+1 of p on  = union of level k of q off, over all q that see p
//! level k+1 of p off = union of level k of q on,  over all q that p has a strong link with
//! ```
//!
//! Links are valid in reverse too: if p implies q, then the opposite of q implies the opposite of p. So a chain of 2k-1 steps from p on to p off has
//! a node x that is k-1 steps from p on and whose opposite is k steps from p on. The first level that has a candidate in common with the previous
//! level gives the length of the chain, so **only half of its length must be searched**.
//!
//! The rating of a chain needs only its length, so no path is ever computed for one.

use super::bits::Bits;

/// The levels of all candidates.
#[derive(Clone, Debug)]
pub(super) struct Reach<const W: usize> {
    /// The sets by level, by off and on, and by candidate.
    levels: Vec<[Vec<Bits<W>>; 2]>,
    used: usize,
    /// The candidates with a strong link.
    pub(super) links: Bits<W>,
    /// The level at which the chain from on to off closes, and that from off to on; 0 if there is none.
    pub(super) closes: [Vec<u8>; 2],
}

pub(super) const ON: usize = 0;
pub(super) const OFF: usize = 1;

/// A level that was just computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Level {
    /// The number of the level.
    pub(super) number: usize,
    /// Whether a chain closes at this level: from on to off, and from off to on.
    pub(super) closes: [bool; 2],
}

impl<const W: usize> Reach<W> {
    pub(super) const fn new() -> Self {
        Self { levels: Vec::new(), used: 0, links: Bits::EMPTY, closes: [Vec::new(), Vec::new()] }
    }

    /// Computes the levels one by one, until a level adds nothing or `enough` returns true.
    pub(super) fn grow(
        &mut self,
        live: &Bits<W>,
        weak: &[Bits<W>],
        strong: &[Bits<W>],
        mut enough: impl FnMut(Level) -> bool,
    ) {
        let n = weak.len();
        self.used = 0;
        self.closes.iter_mut().for_each(|list| {
            list.clear();
            list.resize(n, 0);
        });
        let mut links = Bits::EMPTY;
        live.iter().filter(|&id| !strong[usize::from(id)].is_empty()).for_each(|id| links.insert(id));
        self.links = links;
        self.start(n, live);
        loop {
            let number = self.used;
            let (changed, closes) = self.step(live, weak, strong);
            // There are always at least two levels.
            if !changed || number >= 2 && enough(Level { number, closes }) {
                return;
            }
        }
    }

    /// Makes room for another level. Its entries for missing candidates are never read, so they need not be cleared.
    fn level(&mut self, n: usize) {
        if self.levels.len() <= self.used {
            self.levels.push([Vec::new(), Vec::new()]);
        }
        self.used += 1;
        for list in self.levels[self.used - 1].iter_mut().filter(|list| list.len() < n) {
            list.resize(n, Bits::EMPTY);
        }
    }

    fn start(&mut self, n: usize, live: &Bits<W>) {
        self.level(n);
        let [on, off] = &mut self.levels[0];
        for id in live.iter() {
            on[usize::from(id)] = Bits::of(id);
            off[usize::from(id)] = Bits::of(id);
        }
    }

    /// Computes the next level; returns whether it has more candidates than the level before the last, and whether chains close at it.
    fn step(&mut self, live: &Bits<W>, weak: &[Bits<W>], strong: &[Bits<W>]) -> (bool, [bool; 2]) {
        self.level(weak.len());
        let number = self.used - 1;
        let (known, new) = self.levels.split_at_mut(number);
        let (last, [on, off]) = (&known[number - 1], &mut new[0]);
        let before = number.checked_sub(2).map(|before| &known[before]);
        let even = number.is_multiple_of(2);
        let (mut changed, mut closes) = (before.is_none(), [false; 2]);
        for id in live.iter() {
            let at = usize::from(id);
            // A candidate without a strong link has no consequences except itself when it is off.
            let mut set = if even { Bits::of(id) } else { weak[at] };
            for next in (weak[at] & self.links).iter() {
                set |= last[OFF][usize::from(next)];
            }
            on[at] = set;
            let mut set = if even { Bits::of(id) } else { Bits::EMPTY };
            for next in strong[at].iter() {
                set |= last[ON][usize::from(next)];
            }
            off[at] = set;
            for (state, new) in [(ON, &*on), (OFF, &*off)] {
                changed = changed || before.is_some_and(|before| before[state][at] != new[at]);
                let close = &mut self.closes[state][at];
                if *close == 0 && new[at].meets(&last[state][at]) {
                    *close = number as u8;
                    closes[state] = true;
                }
            }
        }
        (changed, closes)
    }

    /// Returns the candidates that are on two steps after this one is on, including itself.
    pub(super) fn two_steps(&self, id: u16) -> Bits<W> {
        self.levels[2][ON][usize::from(id)]
    }

    /// Returns the number of steps from a candidate to another, with the same state or the opposite one.
    pub(super) fn distance(&self, state: usize, from: u16, to: u16, same: bool) -> Option<usize> {
        let first = usize::from(!same);
        (first..self.used).step_by(2).find(|&level| self.levels[level][state][usize::from(from)].has(to))
    }

    /// Returns all consequences of a candidate with the same state as its own, or the opposite one.
    pub(super) fn all(&self, state: usize, from: u16, same: bool) -> Bits<W> {
        let last = self.used - 1;
        let level = if last.is_multiple_of(2) == same { last } else { last - 1 };
        self.levels[level][state][usize::from(from)]
    }
}
