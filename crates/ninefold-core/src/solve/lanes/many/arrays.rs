//! Eight puzzles in an array, for machines that have no backend file.

use core::ops::{BitAnd, BitOr, BitXor};

use super::{Many, Row, saved_as_state};
use crate::solve::batch::{self, Desk, Swept, Work};
use crate::solve::lanes::arrays::ThreeFours;
use crate::solve::lanes::bits::bits;
use crate::solve::state::State;

/// Eight puzzles in an array.
#[derive(Clone, Copy)]
pub(in crate::solve) struct EightPuzzles([u16; 8]);

impl EightPuzzles {
    #[inline(always)]
    fn zip(self, other: Self, operator: impl Fn(u16, u16) -> u16) -> Self {
        let mut lanes = self.0;
        for (lane, other) in lanes.iter_mut().zip(other.0) {
            *lane = operator(*lane, other);
        }
        Self(lanes)
    }
}

macro_rules! zip {
    ($operator:expr, $one:expr, $other:expr) => {
        $one.zip($other, $operator)
    };
}
bits!(EightPuzzles, zip, BitAnd::bitand, BitOr::bitor, BitXor::bitxor, |a, b| !a & b);

impl Many for EightPuzzles {
    saved_as_state!(ThreeFours);

    const LANES: usize = 8;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        Self([lane; 8])
    }

    #[inline(always)]
    fn load(row: &Row) -> Self {
        Self(row.0.as_chunks().0[0])
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        row.0.as_chunks_mut().0[0] = self.0;
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        self.zip(self, |a, _| a.wrapping_sub(1))
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        self.zip(self, |a, _| if a == 0 { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn some(self) -> u32 {
        let mut bits = 0;
        for (index, &lane) in self.0.iter().enumerate() {
            bits |= u32::from(lane != 0) << index;
        }
        bits
    }
}
