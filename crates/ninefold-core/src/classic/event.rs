//! The events that an engine reports while it works, and the counts that follow from them.
//!
//! ```text
//! Each digit is placed by one event and removed by one:
//!
//!   Forced, Place  ->  in the grid  ->  Undo, or Restore of a state saved before
//!
//! so applying the events in order gives the engine's grid at every moment: see Replay.
//! ```

use core::fmt;
use core::ops::ControlFlow;

use crate::cells::{Candidate, Cell, CellSet, DigitSet, House};
use crate::grid::{Board, Gap, Grid};
use crate::solution::Solution;

/// An action of an engine. `{}` prints it on one line.
///
/// A *level* is the number of tries on which a position is based, including the current try. Levels are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A digit is examined in a cell, as one of several. If it is placed there, [`Place`](Self::Place) follows.
    Try {
        /// The cell and its digit.
        candidate: Candidate,
        /// The number of tries on which this one is based, including itself.
        level: usize,
    },
    /// The digit that is being tried is placed.
    Place(Candidate),
    /// A digit is placed without a choice, because it is the only digit for its cell or because its cell is the only one for it in a house.
    Forced {
        /// The cell and its digit.
        candidate: Candidate,
        /// The house that has no other cell for the digit, or `None` if the cell has no other digit.
        house: Option<House>,
    },
    /// A pair or triple was found: some cells of a house have only as many digits as there are cells, so these digits are eliminated from all cells
    /// that share a house with all of the cells. Reported only if that changes something.
    Subset {
        /// The two or three cells.
        cells: CellSet,
        /// The two or three digits.
        digits: DigitSet,
    },
    /// Nothing more is forced at this level. The event reports the number of digits forced since the level's try. Only `forced` reports this event,
    /// at the points where the original prints that number.
    Settled {
        /// The number of tries on which the position is based.
        level: usize,
        /// The number of digits that the last of these tries forced.
        forced: usize,
    },
    /// A cell was chosen, and each of its digits will be tried. Reported by engines that keep masks.
    Branch {
        /// The cell.
        cell: Cell,
        /// The remaining digits of the cell.
        digits: DigitSet,
    },
    /// A digit is removed again.
    Undo(Candidate),
    /// The position allows no further digit.
    DeadEnd {
        /// The number of tries on which the position is based.
        level: usize,
        /// The cell or digit that has no place left, if the engine found it.
        gap: Option<Gap>,
    },
    /// The state is saved under a number, counted from 1. It replaces any earlier state with that number.
    Save {
        /// The number of the state, which is also the number of states that are now saved.
        state: usize,
    },
    /// The engine returns to the state that was saved under a number.
    Restore {
        /// The number of the state.
        state: usize,
    },
    /// All cells are filled.
    Solution {
        /// The number of the solution, counted from 1.
        number: u64,
        /// The solution.
        solution: Solution,
    },
    /// A limit keeps the engine from continuing here.
    GiveUp {
        /// The number of tries on which the position is based.
        level: usize,
        /// The limit that was reached.
        bound: Bound,
    },
}

/// The limit that kept an engine from searching everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The depth of tries has reached its limit.
    Depth,
    /// All remaining cells have more digits than may be tried.
    Width,
    /// There is no room to save another state.
    States,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Depth => "the maximum number of nested tries is reached",
            Self::Width => "cells with too many digits are left out",
            Self::States => "no room for another state",
        })
    }
}

/// A digit in a cell, printed as an equation.
struct Entry(Candidate);

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.0.cell, self.0.digit)
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Try { candidate, level } => write!(f, "try {} at level {level}", Entry(candidate)),
            Self::Place(candidate) => write!(f, "place {}", Entry(candidate)),
            Self::Forced { candidate, house: None } => write!(f, "forced {}: no other digit", Entry(candidate)),
            Self::Forced { candidate, house: Some(house) } => {
                write!(f, "forced {}: no other cell in {}", Entry(candidate), house.words())
            }
            Self::Subset { cells, digits } => {
                let name = if digits.len() == 2 { "pair" } else { "triple" };
                write!(f, "{name} {digits} in {cells}")
            }
            Self::Settled { level, forced } => {
                let s = if forced == 1 { "" } else { "s" };
                write!(f, "{forced} digit{s} forced at level {level}")
            }
            Self::Branch { cell, digits } => write!(f, "branch at {cell}: {digits}"),
            Self::Undo(candidate) => write!(f, "undo {}", Entry(candidate)),
            Self::DeadEnd { level, gap } => {
                write!(f, "dead end at level {level}")?;
                gap.map_or(Ok(()), |gap| write!(f, ": {gap}"))
            }
            Self::Save { state } => write!(f, "save state {state}"),
            Self::Restore { state } => write!(f, "restore state {state}"),
            Self::Solution { number, solution } => write!(f, "solution {number}: {solution}"),
            Self::GiveUp { level, bound } => write!(f, "give up at level {level}: {bound}"),
        }
    }
}

/// The outcome of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The search is complete: all solutions were reported.
    Done,
    /// The sink asked to stop, or the engine found as much as it searches for.
    Stopped,
    /// A limit kept the engine from searching everywhere; the last [`Event::GiveUp`] names it.
    GaveUp,
}

/// The decision whether an engine continues, including the outcome if it does not.
pub(super) type Flow<T = ()> = ControlFlow<End, T>;

/// The outcome of a search that has ended.
pub(super) fn end(flow: Flow) -> End {
    match flow {
        ControlFlow::Continue(()) => End::Done,
        ControlFlow::Break(end) => end,
    }
}

/// The connection from an engine to its sink.
pub(super) struct Report<'a, F> {
    sink: &'a mut F,
    solutions: u64,
}

impl<'a, F: FnMut(Event) -> ControlFlow<()>> Report<'a, F> {
    pub(super) fn to(sink: &'a mut F) -> Self {
        Self { sink, solutions: 0 }
    }

    #[inline]
    pub(super) fn event(&mut self, event: Event) -> Flow {
        (self.sink)(event).map_break(|()| End::Stopped)
    }

    pub(super) fn solution(&mut self, solution: Solution) -> Flow {
        self.solutions += 1;
        self.event(Event::Solution { number: self.solutions, solution })
    }
}

/// Counts of a search, obtained by adding up its events.
///
/// ```
/// use core::ops::ControlFlow;
/// use ninefold_core::{Grid, classic::{Counts, Engine}};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut counts = Counts::default();
/// Engine::Fewest.search(&grid.board(), &mut |event| {
///     counts.add(&event);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((counts.solutions, counts.placements, counts.tries), (1, 51, 0)); // no cell needs a choice
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// The number of digits placed, including forced ones.
    pub placements: u64,
    /// The number of digits placed without a choice.
    pub forced: u64,
    /// The number of pairs and triples that changed something.
    pub subsets: u64,
    /// The number of digits tried.
    pub tries: u64,
    /// The number of dead ends.
    pub dead_ends: u64,
    /// The maximum depth of nested tries.
    pub deepest: usize,
    /// The number of times that a state was saved.
    pub saved: u64,
    /// The maximum number of states saved at the same time.
    pub kept: usize,
    /// The number of solutions.
    pub solutions: u64,
}

impl Counts {
    /// Adds an event to the counts.
    #[inline]
    pub fn add(&mut self, event: &Event) {
        match *event {
            Event::Place(_) => self.placements += 1,
            Event::Forced { .. } => {
                self.placements += 1;
                self.forced += 1;
            }
            Event::Subset { .. } => self.subsets += 1,
            Event::Try { level, .. } => {
                self.tries += 1;
                self.deepest = self.deepest.max(level);
            }
            Event::DeadEnd { .. } => self.dead_ends += 1,
            Event::Save { state } => {
                self.saved += 1;
                self.kept = self.kept.max(state);
            }
            Event::Solution { .. } => self.solutions += 1,
            Event::Settled { .. }
            | Event::Branch { .. }
            | Event::Undo(_)
            | Event::Restore { .. }
            | Event::GiveUp { .. } => {}
        }
    }
}

/// Prints the counts in words on a single line.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { placements, forced, subsets, tries, dead_ends, deepest, saved, kept, solutions } = self;
        write!(f, "{placements} placements ({forced} forced), {subsets} pairs and triples, {tries} tries, ")?;
        write!(f, "{dead_ends} dead ends, deepest level {deepest}, {saved} states saved ({kept} at once), ")?;
        write!(f, "{solutions} solutions")
    }
}

/// The grid of an engine after each of its events, for animations.
///
/// A replay takes about 7 KB.
///
/// ```
/// use core::ops::ControlFlow;
/// use ninefold_core::{Grid, classic::{Engine, Event, Replay}};
///
/// let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// let mut replay = Replay::new(&grid.board());
/// Engine::Dlx.search(&grid.board(), &mut |event| {
///     replay.apply(&event);
///     if let Event::Solution { solution, .. } = event {
///         assert_eq!(*replay.grid(), solution.grid());
///     }
///     ControlFlow::Continue(())
/// })?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    grid: Grid,
    saved: [Grid; 81],
}

impl Replay {
    /// Creates the replay as it is before the first event.
    pub fn new(board: &Board) -> Self {
        Self { grid: *board.grid(), saved: [Grid::EMPTY; 81] }
    }

    /// The grid after the events applied so far.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Applies an event. If the event refers to a state that no engine can have saved, it is ignored.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Place(candidate) | Event::Forced { candidate, .. } => {
                self.grid[candidate.cell] = Some(candidate.digit);
            }
            Event::Undo(candidate) => self.grid[candidate.cell] = None,
            Event::Save { state } => {
                if let Some(saved) = self.saved.get_mut(state.wrapping_sub(1)) {
                    *saved = self.grid;
                }
            }
            Event::Restore { state } => {
                if let Some(saved) = self.saved.get(state.wrapping_sub(1)) {
                    self.grid = *saved;
                }
            }
            Event::Try { .. }
            | Event::Subset { .. }
            | Event::Settled { .. }
            | Event::Branch { .. }
            | Event::DeadEnd { .. }
            | Event::Solution { .. }
            | Event::GiveUp { .. } => {}
        }
    }
}
