//! Counts, for each member, how many of several sets contain it. The counts are stored in binary: one set for each bit of the numbers.

use std::ops::{BitAnd, BitXor, Not};

use super::Members;
use crate::frame::SIDE;

/// The number of bits of a count, which is at most the number of digits: there is one set for each digit.
const BITS: usize = SIDE.ilog2() as usize + 1;

/// The counts: for each bit, the members whose count has it.
#[derive(Clone, Copy)]
pub(crate) struct Counts<S>([S; BITS]);

impl<S: Members + BitAnd<Output = S> + BitXor<Output = S> + Not<Output = S>> Counts<S> {
    pub(crate) fn of(sets: impl IntoIterator<Item = S>) -> Self {
        let mut bits = [S::NONE; BITS];
        // Adds one for each member of a set: binary addition with carry, for all members at once. It takes four steps per set, where a loop over
        // cells and digits would take hundreds.
        for mut carry in sets {
            for bit in &mut bits {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        Self(bits)
    }

    /// Returns the members that are in exactly `count` of the sets.
    pub(crate) fn exactly(self, count: usize) -> S {
        let agree = |(place, bit): (usize, S)| if count >> place & 1 == 1 { bit } else { !bit };
        self.0.into_iter().enumerate().map(agree).fold(!S::NONE, |members, bit| members & bit)
    }
}
