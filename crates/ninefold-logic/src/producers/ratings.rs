//! The ratings of a walk, computed from the ratings of its steps.

use std::fmt;

use super::hint::Name;

/// The difficulty of a puzzle.
///
/// Ratings are in tenths, as the original prints them: 72 means 7.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Ratings {
    /// The rating of the hardest step; 200 if the steps end before the puzzle is solved, 0 if it has no solution.
    pub er: u8,
    /// The rating of the hardest step up to and including the first that places a digit ("pearl"); of all steps, if none does.
    pub ep: u8,
    /// The rating of the first step ("diamond"); 0 if there is none.
    pub ed: u8,
    /// The first of the hardest steps.
    pub hardest: Option<Name>,
    /// The number of steps.
    pub steps: u32,
    /// The reason why the walk ended.
    pub end: End,
}

/// The reason why a walk ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum End {
    /// The puzzle is solved.
    #[default]
    Solved,
    /// Nothing more was found: the original rates such a puzzle 20.0.
    Stuck,
    /// The grid has no solution, so there is nothing to rate.
    Impossible,
    /// The walk was stopped. The ratings are lower bounds.
    Stopped,
}

/// A puzzle whose hardest step is at the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gem {
    /// The first step is as hard as any other: ED equals ER.
    Diamond,
    /// A step up to the first placed digit is as hard as any other: EP equals ER.
    Pearl,
}

impl Gem {
    /// Both gems.
    pub const ALL: [Self; 2] = [Self::Diamond, Self::Pearl];
}

/// Writes `diamond` or `pearl`.
impl fmt::Display for Gem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Diamond => "diamond",
            Self::Pearl => "pearl",
        })
    }
}

impl Ratings {
    /// Returns the gem that the puzzle is, if it is one and all its steps are known.
    pub fn gem(&self) -> Option<Gem> {
        let Self { er, ep, ed, end, .. } = *self;
        match end {
            End::Stopped => None,
            _ if ed == er => Some(Gem::Diamond),
            _ if ep == er => Some(Gem::Pearl),
            _ => None,
        }
    }
}

/// The totals of the steps so far.
#[derive(Default)]
pub(crate) struct Tally {
    so_far: Ratings,
    /// Whether a digit has been placed.
    placed: bool,
}

impl Tally {
    pub(crate) fn add(&mut self, tenths: u8, places: bool) {
        let Ratings { er, ep, ed, steps, .. } = &mut self.so_far;
        *er = tenths.max(*er);
        if *steps == 0 {
            *ed = *er;
        }
        if !self.placed {
            *ep = *er;
        }
        *steps += 1;
        self.placed |= places;
    }

    /// Records the name of the last step, which is the first of the hardest.
    pub(super) fn name(&mut self, hardest: Name) {
        self.so_far.hardest = Some(hardest);
    }

    pub(crate) fn ratings(self, end: End) -> Ratings {
        let er = if end == End::Stuck { 200 } else { self.so_far.er };
        Ratings { er, end, ..self.so_far }
    }
}
