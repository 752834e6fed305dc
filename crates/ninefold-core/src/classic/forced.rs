//! SUDOKU71: forced cells and a search with bounded depth and width, as in the HP-71B program.
//!
//! ```text
//!   TRY(W)   pass over the empty cells in reading order, filling those with one legal digit, until a pass fills none
//!            a cell without a legal digit    -> dead end: the grid is restored to the start of that pass
//!            no empty cell                   -> solved
//!            W is the greatest depth X       -> not found; the forced digits stay
//!            otherwise, for each cell with at most Y legal digits, for each of these: write it, TRY(W + 1), undo all
//! ```
//!
//! A digit that fails is not eliminated, and the next cell is tried independently of it. The engine may therefore reach the same position in many
//! ways, and may report "not found" where a complete search would show that there is no solution. A puzzle is reported as illegal only if a pass
//! finds a cell without a legal digit before the first try.
//!
//! The description of the program is interpreted as follows. A cell that has lost its last digit ends its pass at once. Only the digits of that pass
//! are removed at the dead end itself; those of earlier passes are removed together with the try. Y excludes whole cells, not digits. With this
//! interpretation, the calls, forced cells and tries of the article's five cases are reproduced.
//!
//! The digits of houses are tracked exactly as in the listing. The set of a row is read when the scan of the row begins (line 44), so a digit that is
//! forced in a row still counts as legal in later cells of that row until the next pass. Digits are added to sets as numbers (lines 40 and 78), so a
//! digit that is added twice vanishes, and the next digit appears in its place. Without these effects, two of the twenty runs on record would need
//! fewer calls (950 and 16,019 instead of 996 and 16,475).
//!
//! Two properties are not reproduced: the original accepts givens that clash, and because of these sets, it prints a full grid as solved even if its
//! rows contain a digit twice. This engine rejects such givens, and treats such a grid as a dead end.

use core::ops::ControlFlow;

use super::event::{Bound, End, Event, Flow, Report};
use super::profile::{Profile, Routine, Tally};
use crate::cells::{Candidate, Cell, Digit, DigitSet, House};
use crate::grid::{Board, Clash, Gap, Grid};
use crate::solution::Solution;

/// The bounds of the search.
///
/// ```
/// use ninefold_core::classic::forced::Bounds;
///
/// assert_eq!(Bounds::default(), Bounds::new(2, 2));
/// assert_eq!(Bounds::new(0, 99), Bounds::new(1, 15)); // the original takes the nearest that it can
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    depth: u8,
    width: u8,
}

impl Bounds {
    /// The minimum and maximum depth.
    pub const DEPTHS: [u8; 2] = [1, 15];
    /// The minimum and maximum width.
    pub const WIDTHS: [u8; 2] = [2, 15];

    /// Creates bounds from a depth of 1 to 15, which is one more than the maximum number of nested tries, and a width of 2 to 15, which is the
    /// maximum number of legal digits of a cell that may be tried. Other values are replaced by the nearest permitted value.
    pub fn new(depth: u8, width: u8) -> Self {
        let [[least, most], [narrow, wide]] = [Self::DEPTHS, Self::WIDTHS];
        Self { depth: depth.clamp(least, most), width: width.clamp(narrow, wide) }
    }

    /// The depth, which is one more than the maximum number of nested tries.
    pub const fn depth(self) -> u8 {
        self.depth
    }

    /// The width, which is the maximum number of legal digits of a cell that may be tried.
    pub const fn width(self) -> u8 {
        self.width
    }
}

impl Default for Bounds {
    /// The bounds that the original proposes: depth 2, width 2.
    fn default() -> Self {
        Self::new(2, 2)
    }
}

/// The outcome of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "no allocator to box with")]
pub enum Outcome {
    /// A solution was found. There may be others.
    Solved(Solution),
    /// A cell had no legal digit before anything was tried.
    Illegal(Cell),
    /// No solution was found within the bounds. The grid contains the forced digits.
    NotFound(Grid),
    /// The sink asked to stop.
    Stopped,
}

impl Outcome {
    /// Converts the outcome to that of the other engines.
    pub(super) fn end(self) -> End {
        match self {
            Self::Illegal(_) => End::Done,
            Self::NotFound(_) => End::GaveUp,
            Self::Solved(_) | Self::Stopped => End::Stopped,
        }
    }
}

/// Runs SUDOKU71 on a board.
///
/// To continue with larger bounds, run it again on the original board or, as the listing of the original does, on the grid of [`Outcome::NotFound`],
/// in which nothing more is forced.
///
/// # Errors
///
/// Returns an error if two givens break the rules.
pub fn solve(board: &Board, bounds: Bounds, sink: &mut impl FnMut(Event) -> ControlFlow<()>) -> Result<Outcome, Clash> {
    counted(board, bounds, sink, ())
}

/// Like [`solve`], but also counts the calls in a profile.
///
/// # Errors
///
/// Returns an error if two givens break the rules.
pub fn profiled(
    board: &Board,
    bounds: Bounds,
    profile: &Profile,
    sink: &mut impl FnMut(Event) -> ControlFlow<()>,
) -> Result<Outcome, Clash> {
    counted(board, bounds, sink, profile)
}

#[inline(never)] // so that its stack is its own
pub(super) fn counted<T: Tally>(
    board: &Board,
    bounds: Bounds,
    sink: &mut impl FnMut(Event) -> ControlFlow<()>,
    tally: T,
) -> Result<Outcome, Clash> {
    board.grid().clash().map_or(Ok(()), Err)?;
    let mut search = Forced { board, bounds, grid: *board.grid(), report: Report::to(sink), tally };
    Ok(match search.attempt(1) {
        Flow::Continue(Attempt::Solved) => Outcome::Solved(Solution::of_full(&search.grid)),
        Flow::Continue(Attempt::Dead(cell)) => Outcome::Illegal(cell),
        Flow::Continue(Attempt::NotFound) => Outcome::NotFound(search.grid),
        Flow::Break(_) => Outcome::Stopped,
    })
}

/// The outcome of a call to TRY.
enum Attempt {
    Solved,
    Dead(Cell),
    NotFound,
}

/// The outcome of a pass.
#[allow(clippy::large_enum_variant, reason = "no allocator to box with; built once per pass")]
enum Pass {
    /// The number of digits that were written, if there were any.
    Wrote(usize),
    /// No digits were written. Holds the remaining digits of the empty cells.
    Quiet([DigitSet; 81]),
    Dead(Cell),
}

struct Forced<'a, F, T> {
    board: &'a Board,
    bounds: Bounds,
    grid: Grid,
    report: Report<'a, F>,
    tally: T,
}

impl<F: FnMut(Event) -> ControlFlow<()>, T: Tally> Forced<'_, F, T> {
    /// Performs the TRY routine of the original.
    fn attempt(&mut self, level: usize) -> Flow<Attempt> {
        self.tally.call(Routine::Try);
        let mut used = Used::of(&self.grid);
        let mut forced = 0;
        let digits = loop {
            match self.pass(&mut used)? {
                Pass::Wrote(digits) => forced += digits,
                Pass::Quiet(digits) => break digits,
                Pass::Dead(cell) => {
                    self.report.event(Event::DeadEnd { level: level - 1, gap: Some(Gap::Cell(cell)) })?;
                    return Flow::Continue(Attempt::Dead(cell));
                }
            }
        };
        if self.grid.filled().len() == 81 {
            if let Some(clash) = self.grid.clash() {
                self.report.event(Event::DeadEnd { level: level - 1, gap: None })?;
                return Flow::Continue(Attempt::Dead(clash.cells[1]));
            }
            self.report.solution(Solution::of_full(&self.grid))?;
            return Flow::Continue(Attempt::Solved);
        }
        self.report.event(Event::Settled { level: level - 1, forced })?;
        if level == usize::from(self.bounds.depth) {
            self.report.event(Event::GiveUp { level: level - 1, bound: Bound::Depth })?;
            return Flow::Continue(Attempt::NotFound);
        }
        self.branch(level, &digits)
    }

    /// Tries the digits of all cells that have no more legal digits than the width allows.
    fn branch(&mut self, level: usize, digits: &[DigitSet; 81]) -> Flow<Attempt> {
        let grid = self.grid;
        let open = || Cell::all().filter(|&cell| grid[cell].is_none());
        let width = |cell: Cell| digits[cell.index()].len();
        let most = usize::from(self.bounds.width);
        self.report.event(Event::Save { state: level })?;
        for cell in open().filter(|&cell| width(cell) <= most) {
            for digit in digits[cell.index()] {
                if let Attempt::Solved = self.with(Candidate { cell, digit }, level)? {
                    return Flow::Continue(Attempt::Solved);
                }
                self.grid = grid;
                self.report.event(Event::Restore { state: level })?;
            }
        }
        if open().any(|cell| width(cell) > most) {
            self.report.event(Event::GiveUp { level: level - 1, bound: Bound::Width })?;
        }
        Flow::Continue(Attempt::NotFound)
    }

    fn with(&mut self, candidate: Candidate, level: usize) -> Flow<Attempt> {
        self.report.event(Event::Try { candidate, level })?;
        self.tally.call(Routine::Place);
        self.grid[candidate.cell] = Some(candidate.digit);
        self.report.event(Event::Place(candidate))?;
        self.attempt(level + 1)
    }

    /// Writes each digit that is the only legal digit of its cell, given the digits written so far.
    fn pass(&mut self, used: &mut Used) -> Flow<Pass> {
        self.tally.call(Routine::Pass);
        let start = self.grid;
        let mut left = [DigitSet::EMPTY; 81];
        let (mut row, mut wrote) = (0, 0);
        for cell in Cell::all() {
            if cell.index() % 9 == 0 {
                row = used.row(cell);
            }
            if start[cell].is_some() {
                continue;
            }
            self.tally.call(Routine::Digits);
            let digits = used.left(self.board, cell, row);
            match (digits.len(), digits.first()) {
                (0, _) => {
                    self.take_back(&start)?;
                    return Flow::Continue(Pass::Dead(cell));
                }
                (1, Some(digit)) => {
                    let candidate = Candidate { cell, digit };
                    self.tally.call(Routine::Place);
                    self.grid[cell] = Some(digit);
                    used.add(candidate);
                    wrote += 1;
                    self.report.event(Event::Forced { candidate, house: None })?;
                }
                _ => left[cell.index()] = digits,
            }
        }
        Flow::Continue(if wrote == 0 { Pass::Quiet(left) } else { Pass::Wrote(wrote) })
    }

    /// Restores the grid as it was at the start of a pass.
    fn take_back(&mut self, start: &Grid) -> Flow {
        for (cell, digit) in core::mem::replace(&mut self.grid, *start).iter().rev() {
            if start[cell].is_none() {
                self.report.event(Event::Undo(Candidate { cell, digit }))?;
            }
        }
        Flow::Continue(())
    }
}

/// The digits of each house as sums of powers of two. Adding a digit twice therefore causes a carry.
struct Used([u16; 27]);

impl Used {
    fn of(grid: &Grid) -> Self {
        let mut used = Self([0; 27]);
        grid.iter().for_each(|(cell, digit)| used.add(Candidate { cell, digit }));
        used
    }

    fn add(&mut self, candidate: Candidate) {
        candidate.cell.houses().map(House::index).into_iter().for_each(|house| {
            self.0[house] = self.0[house].wrapping_add(1 << candidate.digit.index());
        });
    }

    /// Returns the sum of the row that contains a cell.
    fn row(&self, cell: Cell) -> u16 {
        self.0[cell.houses()[0].index()]
    }

    /// Returns the legal digits of a cell, given an earlier set for its row. Candidates that a pencil-mark puzzle eliminates are not legal either.
    fn left(&self, board: &Board, cell: Cell, row: u16) -> DigitSet {
        let [_, column, square] = cell.houses().map(|house| self.0[house.index()]);
        let used = row | column | square;
        let free = |&digit: &Digit| used >> digit.index() & 1 == 0 && board.allows(Candidate { cell, digit });
        Digit::all().filter(free).collect()
    }
}
