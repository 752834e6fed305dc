//! Walks along cells: a rule that reads cells in order and remembers a little, in one of at most 128 states.
//!
//! ```text
//! stretches of 10      0 --4--> 4 --6--> 0 --7--> 7 --3--> 0       the state is the sum since the last end of a stretch
//! ```
//!
//! A layer has one bit for each state. The digits of a cell that are on a walk from a first to a last state stay; for cells that hold their digits
//! independently, that is exact.

use alloc::vec::Vec;

use super::masks::Dead;

/// States, one bit each.
pub(crate) type States = u128;

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
pub(crate) fn digits_on_walks<F, B>(
    masks: &[u32],
    first: States,
    last: States,
    steps: &Steps<F, B>,
) -> Result<Vec<u32>, Dead>
where
    F: Fn(States, u32) -> States,
    B: Fn(States, u32) -> States,
{
    let mut layers = alloc::vec![first];
    for &mask in masks {
        let from = layers.last().copied().unwrap_or_default();
        layers.push(digits(mask).fold(0, |all, digit| all | (steps.forward)(from, digit)));
    }
    let mut behind = layers.pop().unwrap_or_default() & last;
    let mut found = alloc::vec![0; masks.len()];
    for ((found, &mask), reached) in found.iter_mut().zip(masks).zip(layers).rev() {
        let mut before = 0;
        for digit in digits(mask) {
            let from = (steps.back)(behind, digit) & reached;
            if from != 0 {
                *found |= 1 << (digit - 1);
                before |= from;
            }
        }
        behind = before;
    }
    if behind == 0 { Err(Dead) } else { Ok(found) }
}

/// The digits of a mask, counted from 1.
fn digits(mut mask: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let digit = (mask != 0).then(|| mask.trailing_zeros() + 1)?;
        mask &= mask - 1;
        Some(digit)
    })
}
