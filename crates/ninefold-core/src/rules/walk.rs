//! Walks along cells, for rules that read the cells in order and need only a limited number of states.
//!
//! ```text
//! stretches of 10      0 --4--> 4 --6--> 0 --7--> 7 --3--> 0       the state is the sum since the last end of a stretch
//! ```
//!
//! A layer is a set of states. A digit of a cell stays if it occurs on a walk from an initial state to a final state. This is exact if the cells hold
//! their digits independently of each other.

use alloc::vec::Vec;
use core::fmt;

use super::masks::Dead;

/// A set of at most 128 states, one bit each.
pub(crate) type States = u128;

/// A set of states.
pub(crate) trait StateSet: Clone + fmt::Debug + Send + Sync {
    /// Creates the set with the given members, out of the states from 0 to `states - 1`.
    fn of(states: usize, members: &[usize]) -> Self;
    /// Calls `visit` for each member.
    fn each(&self, visit: &mut dyn FnMut(usize));
    /// The empty set.
    fn none(&self) -> Self;
    /// Adds the states of another set.
    fn add(&mut self, other: &Self);
    /// Keeps the states that are also in another set.
    fn keep(&mut self, other: &Self);
    fn is_empty(&self) -> bool;
}

impl StateSet for States {
    fn of(_: usize, members: &[usize]) -> Self {
        members.iter().fold(0, |all, member| all | 1 << member)
    }

    fn each(&self, visit: &mut dyn FnMut(usize)) {
        let mut left = *self;
        while left != 0 {
            visit(left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }

    fn none(&self) -> Self {
        0
    }

    fn add(&mut self, other: &Self) {
        *self |= other;
    }

    fn keep(&mut self, other: &Self) {
        *self &= other;
    }

    fn is_empty(&self) -> bool {
        *self == 0
    }
}

/// A set of any number of states, with 64 states per word.
impl StateSet for Vec<u64> {
    fn of(states: usize, members: &[usize]) -> Self {
        let mut set = alloc::vec![0; states.div_ceil(64)];
        members.iter().for_each(|member| set[member / 64] |= 1 << (member % 64));
        set
    }

    fn each(&self, visit: &mut dyn FnMut(usize)) {
        for (word, &bits) in self.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                visit(64 * word + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    fn none(&self) -> Self {
        alloc::vec![0; self.len()]
    }

    fn add(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
    }

    fn keep(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(own, other)| *own &= other);
    }

    fn is_empty(&self) -> bool {
        self.iter().all(|&word| word == 0)
    }
}

/// The steps of a walk. Their functions receive a set of states and a digit, counted from 1.
pub(crate) struct Steps<F, B> {
    /// Returns the states that a step with the digit reaches from a set of states.
    pub(crate) forward: F,
    /// Returns the states from which a step with the digit leads to a set of states. These may include states that no walk reaches.
    pub(crate) back: B,
}

/// Returns the digits of each cell that occur on walks from states in `first` to states in `last`.
///
/// # Errors
///
/// Returns an error if there is no such walk.
pub(crate) fn digits_on_walks<S: StateSet, F, B>(
    masks: &[u32],
    first: S,
    last: &S,
    steps: &Steps<F, B>,
) -> Result<Vec<u32>, Dead>
where
    F: Fn(&S, u32) -> S,
    B: Fn(&S, u32) -> S,
{
    let mut layers = alloc::vec![first];
    for &mask in masks {
        let mut next = last.none();
        if let Some(from) = layers.last() {
            digits(mask).for_each(|digit| next.add(&(steps.forward)(from, digit)));
        }
        layers.push(next);
    }
    let mut behind = layers.pop().ok_or(Dead)?;
    behind.keep(last);
    let mut found = alloc::vec![0; masks.len()];
    for ((found, &mask), reached) in found.iter_mut().zip(masks).zip(layers).rev() {
        let mut before = last.none();
        for digit in digits(mask) {
            let mut from = (steps.back)(&behind, digit);
            from.keep(&reached);
            if !from.is_empty() {
                *found |= 1 << (digit - 1);
                before.add(&from);
            }
        }
        behind = before;
    }
    if behind.is_empty() { Err(Dead) } else { Ok(found) }
}

/// The digits in a mask, counted from 1.
fn digits(mut mask: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let digit = (mask != 0).then(|| mask.trailing_zeros() + 1)?;
        mask &= mask - 1;
        Some(digit)
    })
}
