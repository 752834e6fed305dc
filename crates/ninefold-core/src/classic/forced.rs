//! SUDOKU71: forced cells, and a search bounded in depth and width, as the HP-71B program has it.
//!
//! ```text
//!   TRY(W)   pass over the empty cells in reading order, writing what has one legal digit, until a pass writes nothing
//!            a cell without a legal digit    -> dead end: the grid is again what it was at the start of that pass
//!            no empty cell                   -> solved
//!            W is the greatest depth X       -> not found; the forced digits stay
//!            otherwise, for each cell with at most Y legal digits, for each of these: write it, TRY(W + 1), take all back
//! ```
//!
//! A digit that led nowhere is not eliminated, and the next cell is tried afresh: so the engine may come to the same position by many
//! ways, and says "not found" where a complete search would have shown that there is no solution. A puzzle is called illegal only
//! if a pass finds a cell without a legal digit before anything is tried.
//!
//! How the description is read here: a cell that has lost its last digit ends its pass at once, and only the digits of that pass
//! are taken back, in the dead end itself; those of earlier passes go when the try is taken back. Y leaves whole cells out, not
//! digits. Both give the calls, forced cells and tries of the article's five cases.
//!
//! One thing is not reproduced: the original takes givens that clash. Here they are refused.

use core::ops::ControlFlow;

use super::event::{Bound, End, Event, Flow, Report};
use crate::cells::{Candidate, Cell, Digit, DigitSet, House};
use crate::grid::{Board, Clash, Gap, Grid};
use crate::puzzle::Solution;

/// How far the search goes.
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
    /// The least and the greatest depth.
    pub const DEPTHS: [u8; 2] = [1, 15];
    /// The least and the greatest width.
    pub const WIDTHS: [u8; 2] = [2, 15];

    /// A depth of 1 to 15: one more than the tries that may rest on each other. A width of 2 to 15: the most legal digits that a
    /// cell may have to be tried. What is beyond becomes the nearest.
    pub fn new(depth: u8, width: u8) -> Self {
        let [[least, most], [narrow, wide]] = [Self::DEPTHS, Self::WIDTHS];
        Self { depth: depth.clamp(least, most), width: width.clamp(narrow, wide) }
    }

    /// One more than the tries that may rest on each other.
    pub const fn depth(self) -> u8 {
        self.depth
    }

    /// The most legal digits that a cell may have to be tried.
    pub const fn width(self) -> u8 {
        self.width
    }
}

impl Default for Bounds {
    /// The original's proposal: depth 2, width 2.
    fn default() -> Self {
        Self::new(2, 2)
    }
}

/// The outcome of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "no allocator to box with")]
pub enum Outcome {
    /// A solution; there may be more.
    Solved(Solution),
    /// A cell has no legal digit before anything is tried.
    Illegal(Cell),
    /// None within the bounds. The grid has the digits that are forced.
    NotFound(Grid),
    /// The sink wanted no more.
    Stopped,
}

/// Runs SUDOKU71 on a board.
///
/// To go on with larger bounds, run it again on the board or, as the original's listing does, on the grid of
/// [`Outcome::NotFound`], in which nothing is forced any more.
///
/// # Errors
///
/// Two givens that break the rules.
#[inline(never)] // so that its stack is its own
pub fn solve(board: &Board, bounds: Bounds, sink: &mut impl FnMut(Event) -> ControlFlow<()>) -> Result<Outcome, Clash> {
    board.grid().clash().map_or(Ok(()), Err)?;
    let mut search = Forced { board, bounds, grid: *board.grid(), report: Report::to(sink) };
    Ok(match search.attempt(1) {
        Flow::Continue(Attempt::Solved) => Outcome::Solved(Solution::of_full(&search.grid)),
        Flow::Continue(Attempt::Dead(cell)) => Outcome::Illegal(cell),
        Flow::Continue(Attempt::NotFound) => Outcome::NotFound(search.grid),
        Flow::Break(_) => Outcome::Stopped,
    })
}

/// Finds a solution within the bounds: [`solve`] with an end like that of the other engines.
///
/// # Errors
///
/// Two givens that break the rules.
pub fn search(board: &Board, bounds: Bounds, sink: &mut impl FnMut(Event) -> ControlFlow<()>) -> Result<End, Clash> {
    solve(board, bounds, sink).map(|outcome| match outcome {
        Outcome::Illegal(_) => End::Done,
        Outcome::NotFound(_) => End::GaveUp,
        Outcome::Solved(_) | Outcome::Stopped => End::Stopped,
    })
}

/// The outcome of a call of TRY.
enum Attempt {
    Solved,
    Dead(Cell),
    NotFound,
}

/// The outcome of a pass.
enum Pass {
    /// It wrote digits.
    Wrote,
    /// It wrote none: those digits are left to the empty cells.
    Quiet([DigitSet; 81]),
    Dead(Cell),
}

struct Forced<'a, F> {
    board: &'a Board,
    bounds: Bounds,
    grid: Grid,
    report: Report<'a, F>,
}

impl<F: FnMut(Event) -> ControlFlow<()>> Forced<'_, F> {
    /// The original's TRY.
    fn attempt(&mut self, level: usize) -> Flow<Attempt> {
        let mut used = Used::of(&self.grid);
        let digits = loop {
            match self.pass(&mut used)? {
                Pass::Wrote => {}
                Pass::Quiet(digits) => break digits,
                Pass::Dead(cell) => {
                    self.report.event(Event::DeadEnd { level: level - 1, gap: Some(Gap::Cell(cell)) })?;
                    return Flow::Continue(Attempt::Dead(cell));
                }
            }
        };
        if self.grid.filled().len() == 81 {
            self.report.solution(Solution::of_full(&self.grid))?;
            return Flow::Continue(Attempt::Solved);
        }
        if level == usize::from(self.bounds.depth) {
            self.report.event(Event::GiveUp { level: level - 1, bound: Bound::Depth })?;
            return Flow::Continue(Attempt::NotFound);
        }
        self.branch(level, &digits)
    }

    /// Tries the digits of all cells that are narrow enough.
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
        self.grid[candidate.cell] = Some(candidate.digit);
        self.report.event(Event::Place(candidate))?;
        self.attempt(level + 1)
    }

    /// Writes each digit that is the only legal one of its cell, by what is written so far.
    fn pass(&mut self, used: &mut Used) -> Flow<Pass> {
        let start = self.grid;
        let mut left = [DigitSet::EMPTY; 81];
        for cell in Cell::all().filter(|&cell| start[cell].is_none()) {
            let digits = used.left(self.board, cell);
            match (digits.len(), digits.first()) {
                (0, _) => {
                    self.take_back(&start)?;
                    return Flow::Continue(Pass::Dead(cell));
                }
                (1, Some(digit)) => {
                    let candidate = Candidate { cell, digit };
                    self.grid[cell] = Some(digit);
                    used.add(candidate);
                    self.report.event(Event::Forced { candidate, house: None })?;
                }
                _ => left[cell.index()] = digits,
            }
        }
        Flow::Continue(if self.grid == start { Pass::Quiet(left) } else { Pass::Wrote })
    }

    /// Makes the grid what it was at the start of a pass.
    fn take_back(&mut self, start: &Grid) -> Flow {
        for (cell, digit) in core::mem::replace(&mut self.grid, *start).iter().rev() {
            if start[cell].is_none() {
                self.report.event(Event::Undo(Candidate { cell, digit }))?;
            }
        }
        Flow::Continue(())
    }
}

/// The digits of each house.
struct Used([DigitSet; 27]);

impl Used {
    fn of(grid: &Grid) -> Self {
        let mut used = Self([DigitSet::EMPTY; 27]);
        grid.iter().for_each(|(cell, digit)| used.add(Candidate { cell, digit }));
        used
    }

    fn add(&mut self, candidate: Candidate) {
        candidate.cell.houses().map(House::index).into_iter().for_each(|house| {
            self.0[house].insert(candidate.digit);
        });
    }

    /// The legal digits of a cell; what a pencil-mark puzzle eliminates is not legal either.
    fn left(&self, board: &Board, cell: Cell) -> DigitSet {
        let used = cell.houses().into_iter().fold(DigitSet::EMPTY, |used, house| used | self.0[house.index()]);
        let free = |&digit: &Digit| board.allows(Candidate { cell, digit });
        (!used).iter().filter(free).collect()
    }
}
