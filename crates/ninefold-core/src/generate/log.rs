//! The removals of clues, reported one by one.
//!
//! ```text
//!   Grid ----> Gone, Back, Gone, ...  ---->  the puzzle, or GivenUp: the grid cannot spare what a scheme takes, so another one follows
//!   Again ---> Back, Gone, ...        ---->  one like it (where a rating decides)
//! ```
//!
//! Groups are tried many at a time, but reported as if they had been tried one after the other, with the same outcome.

use crate::cells::CellSet;
use crate::solution::Solution;

/// An event while clues are removed from full grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dug {
    /// A full grid to dig clues out of.
    Grid(Solution),
    /// The removals restart from an earlier puzzle with some of its clues put back: these are its clues.
    Again(CellSet),
    /// Clues that were removed together.
    Gone(CellSet),
    /// Clues that were removed together and put back, since there are other solutions without them.
    Back(CellSet),
    /// The grid cannot spare the clues that the scheme removes.
    GivenUp,
}

/// A receiver of events.
pub(super) trait Log: Copy {
    fn tell(self, dug: Dug);
}

/// No log: it compiles to nothing.
impl Log for () {
    #[inline(always)]
    fn tell(self, _: Dug) {}
}

impl Log for &dyn Fn(Dug) {
    fn tell(self, dug: Dug) {
        self(dug);
    }
}
