//! Call counts of an engine's routines, after the Apple II program's profile of its instructions.
//!
//! Every engine is generic in its counter. The counter `()` counts nothing and compiles to nothing, so engines that run without a profile are as fast
//! as if profiles did not exist.

use core::cell;
use core::fmt;

use super::Engine;

/// A part of an engine that is called repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Routine {
    /// Looks for the next empty cell, and calls itself for the one after it (`brute`).
    Fill,
    /// Checks row, column and box whether a digit is legal in a cell (`brute`).
    Legal,
    /// Looks for the next digit of the cell on top of the stack (`masks`).
    Next,
    /// Checks whether three masks leave a digit for a cell (`masks`).
    Free,
    /// Adds a digit to three masks, or removes it (`masks`).
    Toggle,
    /// Places a digit in a cell, and visits the peers.
    Place,
    /// Eliminates digits from some cells: peers, or the rest of a house (`buckets`).
    Eliminate,
    /// Moves a cell from its bucket to the front of another (`buckets`).
    Move,
    /// Looks for a digit with one cell in a house (`buckets-wished`).
    Hidden,
    /// Looks for two cells with the same two digits (`buckets`).
    Pair,
    /// Looks for three cells with three digits (`buckets-wished`).
    Triple,
    /// Takes the next digit of the last saved state (`buckets`), or of the state (`fast`).
    Guess,
    /// Saves the state.
    Save,
    /// Brings a saved state back.
    Restore,
    /// Looks for the cell, or the column, with the fewest candidates.
    Choose,
    /// SUDOKU71's `TRY`, which calls itself for each digit that is tried (`forced`).
    Try,
    /// Visits the empty cells once, and writes the forced digits (`forced`).
    Pass,
    /// Computes the legal digits of a cell (`forced`).
    Digits,
    /// Knuth's search: chooses a column, and calls itself for each of its rows (`dlx`).
    Search,
    /// Takes a column out (`dlx`).
    Cover,
    /// Puts a column back (`dlx`).
    Uncover,
    /// Takes a crossing out of its column (`dlx`).
    TakeOut,
    /// Puts a crossing back (`dlx`).
    PutBack,
    /// Sweeps over the board until nothing changes (`fast`).
    Settle,
}

impl Routine {
    /// The number of routines.
    const COUNT: usize = Self::Settle as usize + 1;

    /// Its name, lower case.
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
    /// The routines in its profile, callers first.
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

/// Counts of calls, by routine.
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
    /// The number of calls of a routine.
    pub fn calls(&self, routine: Routine) -> u64 {
        self.0[routine as usize].get()
    }

    /// The calls of all routines of an engine, including those that were never called.
    pub fn of(&self, engine: Engine) -> impl Iterator<Item = (Routine, u64)> + '_ {
        engine.routines().iter().map(|&routine| (routine, self.calls(routine)))
    }
}

/// A counter of the calls of an engine.
pub(super) trait Tally: Copy {
    /// A routine was called.
    fn call(self, routine: Routine);
}

/// Counts nothing.
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
