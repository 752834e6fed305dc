//! Vectors of cells with one lane per puzzle: the operations that the batch needs from an instruction set.

#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128"),
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
    ))
))]
pub(in crate::solve) mod arrays;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub(in crate::solve) mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(in crate::solve) mod simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(in crate::solve) mod sse2;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(in crate::solve) mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(in crate::solve) mod avx512;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(in crate::solve) mod lines;

use crate::solve::batch::{Desk, Swept, Work};
use crate::solve::lanes::Bits;
use crate::solve::state::State;

/// The same cell of up to 32 puzzles, aligned for every instruction set.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(in crate::solve) struct Row(pub(in crate::solve) [u16; 32]);

/// A vector of 16-bit lanes. Every method works on each lane separately.
pub(in crate::solve) trait Many: Bits {
    /// The type of a puzzle taken out of its lane.
    type Saved;

    /// The number of lanes in a vector, which is at most 32. They are the first lanes of a row.
    const LANES: usize;

    fn splat(lane: u16) -> Self;
    fn load(row: &Row) -> Self;
    fn store(self, row: &mut Row);

    /// Subtracts one from each lane, wrapping.
    fn less_one(self) -> Self;

    /// Sets all bits in the lanes that are zero.
    fn is_zero(self) -> Self;

    /// Returns `self` in the lanes where it is not zero, and `other` elsewhere.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.is_zero()))
    }

    /// Returns `self` in the lanes where it has no bit in common with `less`, and zero elsewhere.
    #[inline(always)]
    fn unless_meets(self, less: Self) -> Self {
        self.and(self.and(less).is_zero())
    }

    /// Returns a bit for each lane that is not zero.
    fn some(self) -> u32;

    /// Serves the lanes with an event: quiet lanes guess, and dead or solved lanes backtrack or take the next puzzle.
    fn serve(work: &mut Work<Self::Saved>, desk: &mut Desk<'_>, events: u32, swept: Swept);

    /// Converts a saved lane to a state for the search of a single puzzle.
    fn state(saved: &Self::Saved) -> State;
}

/// The part of [`Many`] that is common to backends that take a puzzle out as a [`State`] and guess in it with vectors of the given type.
macro_rules! saved_as_state {
    ($lanes:ty) => {
        type Saved = State;

        #[inline(always)]
        fn serve(work: &mut Work<State>, desk: &mut Desk<'_>, events: u32, swept: Swept) {
            batch::serve::<$lanes>(work, desk, events, swept);
        }

        fn state(saved: &State) -> State {
            *saved
        }
    };
}
use saved_as_state;
