//! Counts, for each member, how many of some sets contain it: a small number for each member, whose bits are stored side by side as sets.

use std::ops::{BitAnd, BitXor, Not};

use super::Members;
use crate::frame::SIDE;

/// The bits of a number: as many sets are counted as there are digits.
const BITS: usize = SIDE.ilog2() as usize + 1;

/// The numbers.
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

    /// The members that are in exactly `count` of the sets.
    pub(crate) fn exactly(self, count: usize) -> S {
        let agree = |(place, bit): (usize, S)| if count >> place & 1 == 1 { bit } else { !bit };
        self.0.into_iter().enumerate().map(agree).fold(!S::NONE, |members, bit| members & bit)
    }
}
