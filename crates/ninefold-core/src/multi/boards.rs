//! The candidates of puzzles with any rules, kept consistent where grids share cells, and a check for visible errors.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::grids::Grids;
use crate::cells::{Candidate, Cell, Digit, DigitSet, LayoutCell};
use crate::grid::Board;
use crate::puzzle_error::{Broken, GridOf, PuzzleError};
use crate::rules::grid_set::GridSet;
use crate::rules::{Feature, GridRules, Group, Rules, Unsupported};
use crate::wide;

/// The candidates of a puzzle. Each grid with at most nine rows has a [`Board`]. Where grids share a cell, their boards agree on its digit and
/// candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boards {
    rules: Rules,
    each: Vec<Board>,
    /// The cells of a grid with more than nine rows; empty for smaller grids.
    wide: Vec<Entry>,
}

/// A cell of a wide grid: its digit or its candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    digit: Option<Digit>,
    candidates: DigitSet,
}

impl From<&Grids> for Boards {
    fn from(grids: &Grids) -> Self {
        let rules = grids.rules().clone();
        if rules.is_wide() {
            let open = Entry { digit: None, candidates: rules.digits() };
            let mut boards = Self { wide: vec![open; rules.len()], each: Vec::new(), rules };
            let filled: Vec<(LayoutCell, Digit)> =
                grids.filled().filter_map(|cell| Some((cell, grids[cell]?))).collect();
            filled.into_iter().for_each(|(cell, digit)| boards.place(cell, digit));
            return boards;
        }
        let mut boards: Vec<Board> =
            grids.iter().enumerate().map(|(number, grid)| rules.grid(number).board(&grid)).collect();
        for grid in 0..boards.len() {
            share(&rules, &mut boards, grid);
        }
        Self { rules, each: boards, wide: Vec::new() }
    }
}

/// Converts the board of a plain grid.
impl From<Board> for Boards {
    fn from(board: Board) -> Self {
        Self { rules: Rules::single(), each: vec![board], wide: Vec::new() }
    }
}

impl From<Grids> for Boards {
    fn from(grids: Grids) -> Self {
        Self::from(&grids)
    }
}

/// Copies the digits and candidates of a grid's shared cells to the other grids that contain them, and repeats this for every grid that changes.
/// Returns the grids that changed.
fn share(rules: &Rules, boards: &mut [Board], grid: usize) -> GridSet {
    let mut learnt = GridSet::EMPTY;
    if boards.len() == 1 {
        return learnt;
    }
    let mut due = vec![grid];
    while let Some(grid) = due.pop() {
        for home in Cell::all() {
            let cell = rules.cell(grid, home);
            if !rules.is_shared(cell) {
                continue;
            }
            let (digit, candidates) = (boards[grid].digit(home), boards[grid].candidates(home));
            for &(other, there) in rules.homes(cell).iter().filter(|other| **other != (grid, home)) {
                if learn(rules.grid(other), &mut boards[other], there, digit, candidates) {
                    due.push(other);
                    learnt.insert(other);
                }
            }
        }
    }
    learnt
}

/// Gives a cell the digit or candidates that it has in another grid. Returns whether the board changed.
fn learn(rules: &GridRules, board: &mut Board, cell: Cell, digit: Option<Digit>, candidates: DigitSet) -> bool {
    match digit {
        Some(digit) if board.digit(cell) == Some(digit) => false,
        Some(digit) => {
            rules.place(board, cell, digit);
            true
        }
        None => {
            let lost = board.candidates(cell) - candidates;
            lost.iter().for_each(|digit| _ = board.remove(Candidate { cell, digit }));
            !lost.is_empty()
        }
    }
}

impl Boards {
    /// Creates boards for grids of at most nine rows from boards that already agree on shared cells. Boards missing from `boards` are empty.
    pub fn of(rules: Rules, boards: impl IntoIterator<Item = Board>) -> Self {
        let count = if rules.is_wide() { 0 } else { rules.grids().len() };
        let mut each: Vec<Board> = boards.into_iter().take(count).collect();
        each.extend((each.len()..count).map(|grid| rules.grid(grid).empty_board()));
        Self { rules, each, wide: Vec::new() }
    }

    /// Converts the board of a single grid from the [types of wide grids](crate::wide).
    ///
    /// # Panics
    ///
    /// Panics if the rules are not those of a single grid of at most 16 rows.
    pub fn of_wide(rules: Rules, board: &wide::Board) -> Self {
        assert!(rules.fits_wide(), "one grid");
        if !rules.is_wide() {
            return Self::of_narrow(rules, board);
        }
        let entry = |cell: LayoutCell| {
            let cell = wide::Cell::of_layout(&rules, cell).expect("at most 16 rows");
            let digit = board.digit(cell).map(wide::Digit::unframed);
            Entry { digit, candidates: board.candidates(cell).unframed() }
        };
        let wide = rules.cells().map(entry).collect();
        Self { rules, each: Vec::new(), wide }
    }

    /// Like [`of_wide`](Self::of_wide), for a grid of at most nine rows.
    fn of_narrow(rules: Rules, board: &wide::Board) -> Self {
        let mut boards = Self::of(rules, []);
        let cells: Vec<LayoutCell> = boards.rules.cells().collect();
        for cell in cells {
            let Some(own) = wide::Cell::of_layout(&boards.rules, cell) else { continue };
            if let Some(digit) = board.digit(own) {
                boards.place(cell, digit.unframed());
            }
            let gone = boards.candidates(cell) - board.candidates(own).unframed();
            gone.iter().for_each(|digit| _ = boards.remove(cell, digit));
        }
        boards
    }

    /// Converts the board of a single grid of at most 16 rows to the [types of wide grids](crate::wide). Returns `None` for other rules.
    pub fn wide(&self) -> Option<wide::Board> {
        self.rules.fits_wide().then(|| {
            let mut placed = wide::Grid::EMPTY;
            let mut candidates = wide::CandidateSet::EMPTY;
            for cell in self.rules.cells() {
                let Some(own) = wide::Cell::of_layout(&self.rules, cell) else { continue };
                placed[own] = self.digit(cell).and_then(wide::Digit::framed);
                candidates.set_cell(own, wide::DigitSet::framed(self.candidates(cell)));
            }
            wide::Board::from_parts(placed, &candidates)
        })
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board of a grid.
    ///
    /// # Panics
    ///
    /// Panics if there is no such grid, or if it [has more than nine rows](Rules::is_wide).
    pub fn board(&self, grid: usize) -> &Board {
        &self.each[grid]
    }

    /// The boards in the order of the grids. A grid with more than nine rows has no board.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Board> {
        self.each.iter()
    }

    /// Returns the board if the rules are those of the plain grid.
    pub fn single(&self) -> Option<&Board> {
        self.each.first().filter(|_| self.rules.is_single())
    }

    /// Returns the plain board, for a feature that requires plain rules.
    ///
    /// # Errors
    ///
    /// Returns the reason why the rules lack the feature if they are not plain.
    pub fn plain(&self, feature: Feature) -> Result<&Board, Unsupported> {
        self.single().ok_or_else(|| self.rules.not_plain(feature))
    }

    /// The placed digits.
    pub fn grids(&self) -> Grids {
        Grids::new(self.rules.clone(), self.rules.cells().map(|cell| self.digit(cell)))
    }

    /// The digit of a cell.
    pub fn digit(&self, cell: LayoutCell) -> Option<Digit> {
        match self.rules.homes(cell).first() {
            Some(&(grid, cell)) => self.each[grid].digit(cell),
            None => self.wide[cell.index()].digit,
        }
    }

    /// The digits that a cell may still hold.
    pub fn options(&self, cell: LayoutCell) -> DigitSet {
        let homes = self.rules.homes(cell);
        if homes.is_empty() {
            let Entry { digit, candidates } = self.wide[cell.index()];
            return digit.map_or(candidates, DigitSet::of);
        }
        let options = self.rules.digits();
        homes.iter().fold(options, |options, &(grid, cell)| options & self.each[grid].options(cell))
    }

    /// The candidates of a cell; empty if it has a digit.
    pub fn candidates(&self, cell: LayoutCell) -> DigitSet {
        if self.digit(cell).is_some() { DigitSet::EMPTY } else { self.options(cell) }
    }

    /// Places a digit in a cell in every grid that contains it.
    pub fn place(&mut self, cell: LayoutCell, digit: Digit) {
        let Self { rules, each: boards, wide } = self;
        if rules.is_wide() {
            wide[cell.index()] = Entry { digit: Some(digit), candidates: DigitSet::EMPTY };
            rules.peers(cell).iter().for_each(|peer| _ = wide[peer.index()].candidates.remove(digit));
        }
        for &(grid, cell) in rules.homes(cell) {
            rules.grid(grid).place(&mut boards[grid], cell, digit);
            share(rules, boards, grid);
        }
    }

    /// Eliminates a candidate in every grid that contains the cell. Returns whether it was present.
    pub fn remove(&mut self, cell: LayoutCell, digit: Digit) -> bool {
        let homes = self.rules.homes(cell);
        if homes.is_empty() {
            return self.wide[cell.index()].candidates.remove(digit);
        }
        homes.iter().fold(false, |was, &(grid, cell)| self.each[grid].remove(Candidate { cell, digit }) | was)
    }

    /// Changes a grid, then makes the same placements and eliminations in the cells that it shares with other grids. Returns the grids that changed.
    pub fn follow(&mut self, grid: usize, change: impl FnOnce(&mut Board)) -> Vec<usize> {
        let Self { rules, each: boards, .. } = self;
        let before = boards[grid];
        change(&mut boards[grid]);
        let mut changed = share(rules, boards, grid);
        if boards[grid] != before {
            changed.insert(grid);
        }
        changed.iter().collect()
    }

    /// Returns the first error visible without a search: clashes come first, then broken constraints, then gaps, each grid by grid.
    pub fn flaw(&self) -> Option<PuzzleError<Grids>> {
        let at = |grid| GridOf { grid, grids: self.each.len() };
        let all = || self.each.iter().enumerate();
        let clash = |(grid, board): (usize, &Board)| {
            Some(PuzzleError::Clash(at(grid), self.rules.grid(grid).clash(board.grid())?))
        };
        let gap = |(grid, board): (usize, &Board)| Some(PuzzleError::Gap(at(grid), self.rules.grid(grid).gap(board)?));
        let broken = || {
            if self.rules.has_plain_grids() {
                None
            } else {
                self.broken().map(|broken| PuzzleError::Broken(Box::new(broken)))
            }
        };
        let stuck = || self.stuck().map(|broken| PuzzleError::Stuck(Box::new(broken)));
        all().find_map(clash).or_else(broken).or_else(|| all().find_map(gap)).or_else(stuck)
    }

    /// Finds digits that break a rule that cannot be expressed as a house of at most nine cells.
    fn broken(&self) -> Option<Broken> {
        let (rules, digits) = (&self.rules, self.grids());
        let equal = |one: LayoutCell, other: LayoutCell| digits[one].filter(|_| digits[one] == digits[other]);
        let names = |one, other| format!("{} and {}", rules.name(one), rules.name(other));
        let twice = |group: &Group| {
            let pairs = (0..group.cells.len()).flat_map(|at| (0..at).map(move |before| (before, at)));
            let mut pairs = pairs.map(|(before, at)| [group.cells[before], group.cells[at]]);
            let (digit, [one, other]) = pairs.find_map(|[one, other]| Some((equal(one, other)?, [one, other])))?;
            let house = group.words();
            let text = format!("two {}s in {house}: {}", digit.symbol(), names(one, other));
            Some(Broken::new(text, rules, vec![one, other]))
        };
        let apart = |&[one, other]: &[LayoutCell; 2]| {
            let digit = equal(one, other)?;
            let text = format!("two {}s in {}, which must differ", digit.symbol(), names(one, other));
            Some(Broken::new(text, rules, vec![one, other]))
        };
        rules.groups().iter().find_map(twice).or_else(|| rules.apart().iter().find_map(apart)).or_else(|| {
            let constraint = digits.broken().next()?;
            let text = format!("the digits break {}", constraint.describe(rules));
            // A constraint on the whole grid lists no cells.
            let own: Vec<LayoutCell> = constraint.cells().collect();
            Some(Broken::new(text, rules, if own.is_empty() { digits.breaking(constraint) } else { own }))
        })
    }

    /// Finds a cell of a wide grid that has neither a digit nor a candidate.
    fn stuck(&self) -> Option<Broken> {
        let is_stuck = |cell: &LayoutCell| self.options(*cell).is_empty();
        let cell = self.rules.cells().filter(|_| self.rules.is_wide()).find(is_stuck)?;
        let text = format!("no digit can go into {}", self.rules.name(cell));
        Some(Broken::new(text, &self.rules, vec![cell]))
    }
}
