//! Reports of the removals of clues, one by one.
//!
//! ```text
//!   Grid ----> Gone, Back, Gone, ...  ---->  the puzzle, or GivenUp: the grid cannot spare the clues of a scheme, so another one follows
//!   Again ---> Back, Gone, ...        ---->  a similar puzzle (where a rating decides)
//! ```
//!
//! Many groups are tried at a time, but they are reported as if they had been tried one after the other, which gives the same result.

use crate::cells::CellSet;
use crate::solution::Solution;

/// An event that occurs while clues are removed from full grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dug {
    /// A full grid from which clues will be removed.
    Grid(Solution),
    /// The removals start again from an earlier puzzle with some of its clues put back. The value holds the resulting clues.
    Again(CellSet),
    /// Clues that were removed together.
    Gone(CellSet),
    /// Clues that were removed together and then put back, since there would be other solutions without them.
    Back(CellSet),
    /// The grid cannot spare the clues that the scheme removes.
    GivenUp,
}

/// A receiver of these events.
pub(super) trait Log: Copy {
    fn tell(self, dug: Dug);
}

/// Ignores all events, so that logging compiles to nothing.
impl Log for () {
    #[inline(always)]
    fn tell(self, _: Dug) {}
}

impl Log for &dyn Fn(Dug) {
    fn tell(self, dug: Dug) {
        self(dug);
    }
}
