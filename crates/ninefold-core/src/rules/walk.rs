//! Walks along cells: a rule that reads cells in order and remembers a little, in one of a number of states.
//!
//! ```text
//! stretches of 10      0 --4--> 4 --6--> 0 --7--> 7 --3--> 0       the state is the sum since the last end of a stretch
//! ```
//!
//! A layer is a set of states. The digits of a cell that are on a walk from a first to a last state stay; for cells that hold their digits
//! independently, that is exact.

use alloc::vec::Vec;
use core::fmt;

use super::masks::Dead;

/// At most 128 states, one bit each.
pub(crate) type States = u128;

/// A set of states.
pub(crate) trait StateSet: Clone + fmt::Debug + Send + Sync {
    /// Some of the states from 0 on, of this many.
    fn of(states: usize, members: &[usize]) -> Self;
    /// Calls a function for each member.
    fn each(&self, visit: &mut dyn FnMut(usize));
    /// The empty set.
    fn none(&self) -> Self;
    /// Adds the states of another set.
    fn add(&mut self, other: &Self);
    /// Keeps the states that are in another set too.
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

/// Any number of states, 64 in a word.
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

/// The steps of a walk with a digit, counted from 1.
pub(crate) struct Steps<F, B> {
    /// The states after some states.
    pub(crate) forward: F,
    /// The states from which one of some states is reached. It may return states too that have not been reached.
    pub(crate) back: B,
}

/// The digits of each cell that are on walks between states of `first` and of `last`.
///
/// # Errors
///
/// If there is no walk.
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

/// The digits of a mask, counted from 1.
fn digits(mut mask: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let digit = (mask != 0).then(|| mask.trailing_zeros() + 1)?;
        mask &= mask - 1;
        Some(digit)
    })
}
