//! The removals of clues one by one, for those who want to follow them.
//!
//! ```text
//!   Grid ----> Gone, Back, Gone, ...  ---->  the puzzle, or GivenUp: the grid cannot spare what a scheme takes, so another one follows
//!   Again ---> Back, Gone, ...        ---->  one like it (where a rating decides)
//! ```
//!
//! Groups are tried many at a time, and told of as if they had been tried one after the other, which comes to the same.

use crate::cells::CellSet;
use crate::solution::Solution;

/// Something that happens while clues are dug out of full grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dug {
    /// A full grid to dig clues out of.
    Grid(Solution),
    /// A puzzle of before with some of its clues back, to dig in again: those are the clues.
    Again(CellSet),
    /// Clues that went together.
    Gone(CellSet),
    /// Clues that were taken away together and put back: without them there are other solutions.
    Back(CellSet),
    /// The grid cannot spare what a scheme takes away.
    GivenUp,
}

/// Whoever is told.
pub(super) trait Log: Copy {
    fn tell(self, dug: Dug);
}

/// Nobody: nothing is left of it in what is compiled.
impl Log for () {
    #[inline(always)]
    fn tell(self, _: Dug) {}
}

impl Log for &dyn Fn(Dug) {
    fn tell(self, dug: Dug) {
        self(dug);
    }
}
