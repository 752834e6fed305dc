//! Counts of the calls to an engine's routines, modelled on the Apple II program's profile of its instructions.
//!
//! Every engine is generic over its counter. The counter `()` counts nothing and compiles to nothing, so an engine without a profile loses no speed.

use core::cell;
use core::fmt;

use super::Engine;

/// A part of an engine that is called repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Routine {
    /// Looks for the next empty cell, and calls itself for the one after it (`brute`).
    Fill,
    /// Checks the row, column and box for whether a digit is legal in a cell (`brute`).
    Legal,
    /// Looks for the next digit of the cell on top of the stack (`masks`).
    Next,
    /// Checks whether three masks allow a digit in a cell (`masks`).
    Free,
    /// Adds a digit to three masks or removes it from them (`masks`).
    Toggle,
    /// Places a digit in a cell, and visits the peers.
    Place,
    /// Eliminates digits from some cells, which are peers or the rest of a house (`buckets`).
    Eliminate,
    /// Moves a cell from its bucket to the front of another bucket (`buckets`).
    Move,
    /// Looks for a digit that has only one cell in a house (`buckets-wished`).
    Hidden,
    /// Looks for two cells with the same two digits (`buckets`).
    Pair,
    /// Looks for three cells that have only three digits (`buckets-wished`).
    Triple,
    /// Selects the next digit to try in the last saved state (`buckets`) or in the current state (`fast`).
    Guess,
    /// Saves the state.
    Save,
    /// Restores a saved state.
    Restore,
    /// Looks for the cell or column with the fewest candidates.
    Choose,
    /// Performs SUDOKU71's `TRY`, which calls itself for each digit that is tried (`forced`).
    Try,
    /// Visits each empty cell once, and writes the forced digits (`forced`).
    Pass,
    /// Computes the legal digits of a cell (`forced`).
    Digits,
    /// Performs Knuth's search: chooses a column, and calls itself for each of its rows (`dlx`).
    Search,
    /// Removes a column (`dlx`).
    Cover,
    /// Puts a column back (`dlx`).
    Uncover,
    /// Removes a crossing from its column (`dlx`).
    TakeOut,
    /// Puts a crossing back (`dlx`).
    PutBack,
    /// Sweeps over the board until nothing changes (`fast`).
    Settle,
}

impl Routine {
    /// The number of routines.
    const COUNT: usize = Self::Settle as usize + 1;

    /// The name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fill => "fill",
            Self::Legal => "legal",
            Self::Next => "next",
            Self::Free => "free",
            Self::Toggle => "toggle",
            Self::Place => "place",
            Self::Eliminate => "eliminate",
            Self::Move => "move",
            Self::Hidden => "hidden",
            Self::Pair => "pair",
            Self::Triple => "triple",
            Self::Guess => "guess",
            Self::Save => "save",
            Self::Restore => "restore",
            Self::Choose => "choose",
            Self::Try => "try",
            Self::Pass => "pass",
            Self::Digits => "digits",
            Self::Search => "search",
            Self::Cover => "cover",
            Self::Uncover => "uncover",
            Self::TakeOut => "take-out",
            Self::PutBack => "put-back",
            Self::Settle => "settle",
        }
    }
}

impl fmt::Display for Routine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Engine {
    /// The routines in the profile of the engine. Callers come before the routines that they call.
    pub const fn routines(self) -> &'static [Routine] {
        use Routine::{
            Choose, Cover, Digits, Eliminate, Fill, Free, Guess, Hidden, Legal, Move, Next, Pair, Pass, Place, PutBack,
            Restore, Save, Search, Settle, TakeOut, Toggle, Triple, Try, Uncover,
        };
        match self {
            Self::Brute => &[Fill, Legal, Place],
            Self::Masks => &[Next, Free, Toggle],
            Self::Buckets(super::buckets::Rules::Original) => &[Guess, Save, Restore, Place, Pair, Eliminate, Move],
            Self::Buckets(super::buckets::Rules::Wished) => {
                &[Guess, Save, Restore, Place, Hidden, Pair, Triple, Eliminate, Move]
            }
            Self::Fewest => &[Choose, Place, Save, Restore],
            Self::Forced(_) => &[Try, Pass, Digits, Place],
            Self::Dlx => &[Search, Choose, Cover, Uncover, TakeOut, PutBack],
            Self::Fast => &[Settle, Guess, Restore],
        }
    }
}

/// The number of calls to each routine.
///
/// ```
/// use core::ops::ControlFlow;
/// use ninefold_core::{Grid, classic::{Engine, Profile, Routine}};
///
/// let grid: Grid = "45......6..3..1..7....23.......4.25...93.21...81.7.......58....9..7..8..7......64".parse()?;
/// let profile = Profile::default();
/// Engine::named("forced").unwrap().profiled(&grid.board(), &profile, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(profile.calls(Routine::Try), 5); // one for the puzzle, and one for each of four tries
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile([cell::Cell<u64>; Routine::COUNT]);

impl Profile {
    /// The number of calls to a routine.
    pub fn calls(&self, routine: Routine) -> u64 {
        self.0[routine as usize].get()
    }

    /// The number of calls to each routine of an engine, including routines that were never called.
    pub fn of(&self, engine: Engine) -> impl Iterator<Item = (Routine, u64)> + '_ {
        engine.routines().iter().map(|&routine| (routine, self.calls(routine)))
    }
}

/// A counter of the calls to the routines of an engine.
pub(super) trait Tally: Copy {
    /// Counts a call to `routine`.
    fn call(self, routine: Routine);
}

/// A counter that counts nothing.
impl Tally for () {
    #[inline(always)]
    fn call(self, _: Routine) {}
}

impl Tally for &Profile {
    #[inline]
    fn call(self, routine: Routine) {
        let calls = &self.0[routine as usize];
        calls.set(calls.get() + 1);
    }
}
