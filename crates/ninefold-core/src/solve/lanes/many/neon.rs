//! Eight puzzles in one register, with NEON. Targets without NEON do not compile this file, since its `cfg` requires the feature. This makes every
//! `unsafe` block in the file sound.

use core::arch::aarch64::{
    uint16x8_t, vaddq_u16, vaddvq_u16, vandq_u16, vbicq_u16, vceqzq_u16, vdupq_n_u16, veorq_u16, vld1q_u16, vorrq_u16,
    vst1q_u16, vtstq_u16,
};

use super::{Many, Row, saved_as_state};
use crate::solve::batch::{self, Desk, Swept, Work};
use crate::solve::lanes::bits::bits;
use crate::solve::lanes::neon::ThreeFours;
use crate::solve::state::State;

/// Eight puzzles in a 128-bit register.
#[derive(Clone, Copy)]
pub(in crate::solve) struct EightPuzzles(uint16x8_t);

macro_rules! one {
    ($function:expr, $one:expr, $other:expr) => {
        // SAFETY: the target has NEON.
        EightPuzzles(unsafe { $function($one.0, $other.0) })
    };
}
// The intrinsic clears the bits of its second argument in its first argument.
bits!(EightPuzzles, one, vandq_u16, vorrq_u16, veorq_u16, |a, b| vbicq_u16(b, a));

/// A different bit for each lane. No instruction collects one bit per lane, but one instruction adds up all lanes.
static BIT_OF_LANE: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

impl Many for EightPuzzles {
    saved_as_state!(ThreeFours);

    const LANES: usize = 8;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        // SAFETY: the target has NEON.
        Self(unsafe { vdupq_n_u16(lane) })
    }

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: the target has NEON. The pointer is to 64 bytes.
        Self(unsafe { vld1q_u16(row.0.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: as in `load`.
        unsafe { vst1q_u16(row.0.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: the target has NEON.
        Self(unsafe { vaddq_u16(self.0, vdupq_n_u16(u16::MAX)) })
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        // SAFETY: the target has NEON.
        Self(unsafe { vceqzq_u16(self.0) })
    }

    #[inline(always)]
    fn some(self) -> u32 {
        // SAFETY: the target has NEON. The pointer is to 16 bytes.
        u32::from(unsafe { vaddvq_u16(vandq_u16(vtstq_u16(self.0, self.0), vld1q_u16(BIT_OF_LANE.as_ptr()))) })
    }
}
