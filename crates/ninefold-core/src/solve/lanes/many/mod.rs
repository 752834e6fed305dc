//! Vectors of cells, one lane per puzzle: the operations that the batch needs from an instruction set.

#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))
))]
pub(in crate::solve) mod arrays;
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

/// A cell of up to 32 puzzles, aligned for every instruction set.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(in crate::solve) struct Row(pub(in crate::solve) [u16; 32]);

/// A vector of 16-bit lanes. Every method works on each lane separately.
pub(in crate::solve) trait Many: Bits {
    /// A puzzle taken out of its lane.
    type Saved;

    /// The number of lanes in a vector, at most 32; it uses that many at the start of a row.
    const LANES: usize;

    fn splat(lane: u16) -> Self;
    fn load(row: &Row) -> Self;
    fn store(self, row: &mut Row);

    /// One less, wrapping.
    fn less_one(self) -> Self;

    /// All ones where a lane is zero.
    fn is_zero(self) -> Self;

    /// `self` where it is not zero, `other` elsewhere.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.is_zero()))
    }

    /// `self` where it has no bit in common with `less`, zero elsewhere.
    #[inline(always)]
    fn unless_meets(self, less: Self) -> Self {
        self.and(self.and(less).is_zero())
    }

    /// A bit for each lane that is not zero.
    fn some(self) -> u32;

    /// Serves the lanes with an event: quiet lanes guess, and dead or solved ones backtrack or take the next puzzle.
    fn serve(work: &mut Work<Self::Saved>, desk: &mut Desk<'_>, events: u32, swept: Swept);

    /// A saved lane for the search of one puzzle.
    fn state(saved: &Self::Saved) -> State;
}

/// The part of [`Many`] for backends that take a puzzle out as a [`State`] and guess in it with these vectors.
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
