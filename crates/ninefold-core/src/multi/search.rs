//! Solving multi-sudoku: a solution, how many there are, all of them in order, or the verdict with its witness.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use super::boards::{Boards, PuzzleError};
use super::grids::{Grids, LayoutCell};
use super::layout::Layout;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::puzzle::Solution;
use crate::set::DigitSet;
use crate::solve::linked::Search;
use crate::solve::{self, Backend, Options, State};

/// What a search can start from: a [`Grids`] or [`Boards`].
pub trait Start {
    /// Its layout.
    fn layout(&self) -> &Layout;

    /// What may end up in a cell of a grid.
    fn options(&self, grid: usize, cell: Cell) -> DigitSet;

    /// The same as boards, to look for flaws in.
    fn boards(&self) -> Boards;
}

impl Start for Grids {
    fn layout(&self) -> &Layout {
        self.layout()
    }

    fn options(&self, grid: usize, cell: Cell) -> DigitSet {
        self[self.layout().cell(grid, cell)].map_or(DigitSet::ALL, DigitSet::of)
    }

    fn boards(&self) -> Boards {
        self.boards()
    }
}

impl Start for Boards {
    fn layout(&self) -> &Layout {
        self.layout()
    }

    fn options(&self, grid: usize, cell: Cell) -> DigitSet {
        self.board(grid).options(cell)
    }

    fn boards(&self) -> Boards {
        self.clone()
    }
}

/// [`Solver::first`] on the fastest backend.
pub fn first(start: &impl Start) -> Option<Grids> {
    Solver::new().first(start)
}

/// [`Solver::count`] on the fastest backend.
pub fn count(start: &impl Start, limit: u64) -> u64 {
    Solver::new().count(start, limit)
}

/// [`Solver::solutions`] on the fastest backend.
pub fn solutions(start: &impl Start) -> Solutions {
    Solver::new().solutions(start)
}

/// [`Solver::prove`] on the fastest backend.
///
/// # Errors
///
/// What is wrong, with its witness, when there is none or more than one.
pub fn prove(start: &impl Start) -> Result<Grids, PuzzleError> {
    Solver::new().prove(start)
}

/// A solver of multi-sudoku on a backend of choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solver {
    backend: Backend,
    most: u64,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// On the fastest backend of this machine.
    pub fn new() -> Self {
        Self::with(Backend::detect())
    }

    /// On that backend.
    pub const fn with(backend: Backend) -> Self {
        Self { backend, most: u64::MAX }
    }

    /// Giving up after so many guesses: multi-sudoku may be so hard that nobody wants to wait.
    pub const fn up_to(self, guesses: u64) -> Self {
        Self { most: guesses, ..self }
    }

    /// The engine for one grid, and where it starts, if there is only one.
    fn one(self, start: &impl Start) -> Option<(solve::Solver, Options)> {
        let is_one = start.layout().grids().len() == 1 && self.most == u64::MAX;
        let cells = || Options(Cell::ALL.map(|cell| start.options(0, cell).bits()));
        is_one.then(|| (solve::Solver::with(self.backend), cells()))
    }

    /// A solution, if there is one and it is found in time.
    pub fn first(self, start: &impl Start) -> Option<Grids> {
        if let Some((solver, cells)) = self.one(start) {
            return solver.first(&cells).map(|solution| spread(start.layout(), &solution));
        }
        let mut search = search(self.backend, start);
        let found: Vec<Vec<State>> = search.find(1, self.most)?;
        found.first().map(|states| grids(start.layout(), states))
    }

    /// The number of solutions, counted up to a limit. If that takes too many guesses, it is zero.
    pub fn count(self, start: &impl Start, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        if let Some((solver, cells)) = self.one(start) {
            return solver.count(&cells, limit);
        }
        search(self.backend, start).find::<u64>(limit, self.most).unwrap_or_default().min(limit)
    }

    /// All solutions, lazily, in ascending order of their digits in reading order, however many guesses that takes.
    pub fn solutions(self, start: &impl Start) -> Solutions {
        Solutions::new(Self::with(self.backend), start)
    }

    /// The solution of a multi-sudoku that has exactly one.
    ///
    /// # Errors
    ///
    /// What is wrong, with its witness, when there is none or more than one.
    pub fn prove(self, start: &impl Start) -> Result<Grids, PuzzleError> {
        self.verdict(start).0
    }

    /// [`prove`](Self::prove), and how often the search guessed for it: the same on every backend.
    pub fn verdict(self, start: &impl Start) -> (Result<Grids, PuzzleError>, u64) {
        if let Some((solver, cells)) = self.one(start) {
            let (verdict, guesses) = solver.verdict(&cells);
            let verdict = match verdict {
                Ok(solution) => Ok(spread(start.layout(), &solution)),
                Err(crate::PuzzleError::Several(one, other)) => {
                    let [one, other] = [one, other].map(|solution| Box::new(spread(start.layout(), &solution)));
                    Err(PuzzleError::Several(one, other))
                }
                Err(_) => Err(start.boards().flaw().unwrap_or(PuzzleError::Unsolvable)),
            };
            return (verdict, guesses);
        }
        let mut search = search(self.backend, start);
        let Some(found) = search.find::<Vec<Vec<State>>>(2, self.most) else {
            return (Err(PuzzleError::Unfinished(self.most)), search.guesses());
        };
        let mut found = found.iter().map(|states| grids(start.layout(), states));
        let verdict = match (found.next(), found.next()) {
            (Some(solution), None) => Ok(solution),
            (Some(one), Some(other)) => Err(PuzzleError::Several(Box::new(one), Box::new(other))),
            (None, _) => Err(start.boards().flaw().unwrap_or(PuzzleError::Unsolvable)),
        };
        (verdict, search.guesses())
    }
}

/// The solution of the only grid of a layout, as the layout's.
fn spread(layout: &Layout, solution: &Solution) -> Grids {
    Grids::new(layout.clone(), solution.digits().iter().copied().map(Some))
}

/// The candidates that cannot be, as singles, locked candidates and their like show at once if they are supposed: each with one
/// of its grids. Those of cells with few candidates come first.
pub fn refuted(boards: &Boards) -> Vec<(LayoutCell, Digit)> {
    let mut search = search(Backend::detect(), boards);
    if !search.settle() {
        return Vec::new();
    }
    let layout = boards.layout();
    let options = |cell: &LayoutCell| boards.options(*cell);
    let mut cells: Vec<LayoutCell> = layout.cells().filter(|cell| options(cell).len() > 1).collect();
    cells.sort_by_key(|cell| options(cell).len());
    let mut refuted = Vec::new();
    for cell in cells {
        let (grid, home) = layout.homes(cell)[0];
        for digit in boards.options(cell) {
            let before = search.keep();
            search.states[grid].assign(home, digit);
            if !search.settle_from(1 << grid) {
                refuted.push((cell, digit));
            }
            search.take_back(before);
        }
    }
    refuted
}

/// A search for the solutions of a multi-sudoku.
pub(super) fn search(backend: Backend, start: &impl Start) -> Search<'_> {
    let layout = start.layout();
    let state = |grid| State::with(|cell| start.options(grid, cell));
    Search::new(backend, layout.net(), (0..layout.grids().len()).map(state).collect())
}

/// What solved states say.
pub(super) fn grids(layout: &Layout, states: &[State]) -> Grids {
    let digit = |cell| {
        let (grid, cell) = layout.homes(cell)[0];
        states[grid].digits(cell).first()
    };
    Grids::new(layout.clone(), layout.cells().map(digit))
}

/// The solutions of a multi-sudoku in ascending order: see [`solutions`].
#[derive(Clone, Debug)]
pub struct Solutions(Layout, Ascent);

#[derive(Clone, Debug)]
enum Ascent {
    /// In the only grid.
    One(Box<solve::Solutions>),
    Several(Climb),
}

impl Solutions {
    fn new(solver: Solver, start: &impl Start) -> Self {
        let ascent = match solver.one(start) {
            Some((solver, cells)) => Ascent::One(Box::new(solver.solutions(&cells))),
            None => Ascent::Several(Climb::new(solver, start)),
        };
        Self(start.layout().clone(), ascent)
    }
}

impl Iterator for Solutions {
    type Item = Grids;

    fn next(&mut self) -> Option<Grids> {
        match &mut self.1 {
            Ascent::One(solutions) => solutions.next().map(|solution| spread(&self.0, &solution)),
            Ascent::Several(climb) => climb.next(),
        }
    }
}

impl FusedIterator for Solutions {}

/// The solutions of several grids.
///
/// At every turn a solution is known for where the search stands, so it never goes where there is none.
#[derive(Clone, Debug)]
struct Climb {
    solver: Solver,
    layout: Layout,
    path: Vec<Turn>,
}

/// A settled position, the first cell that is open there, and the digits that have not been tried in it.
#[derive(Clone, Debug)]
struct Turn {
    states: Vec<State>,
    cell: Option<LayoutCell>,
    left: DigitSet,
    /// A solution of it.
    known: Grids,
}

impl Climb {
    fn new(solver: Solver, start: &impl Start) -> Self {
        let layout = start.layout().clone();
        let states = search(solver.backend, start).states;
        let mut solutions = Self { solver, layout, path: Vec::new() };
        solutions.path = solutions.enter(states, None).into_iter().collect();
        solutions
    }

    /// The position that some states lead to, if there is a solution; one may be known already.
    fn enter(&self, states: Vec<State>, known: Option<&Grids>) -> Option<Turn> {
        let mut search = Search::new(self.solver.backend, self.layout.net(), states);
        if !search.settle() {
            return None;
        }
        let known = match known {
            Some(known) => known.clone(),
            None => grids(&self.layout, search.find::<Vec<Vec<State>>>(1, self.solver.most)?.first()?),
        };
        let options = |cell: LayoutCell| {
            let (grid, cell) = self.layout.homes(cell)[0];
            search.states[grid].digits(cell)
        };
        let cell = self.layout.cells().find(|&cell| options(cell).len() > 1);
        let left = cell.map_or(DigitSet::EMPTY, options);
        Some(Turn { cell, left, known, states: search.states })
    }
}

impl Climb {
    fn next(&mut self) -> Option<Grids> {
        loop {
            let turn = self.path.last_mut()?;
            let Some(cell) = turn.cell else {
                return self.path.pop().map(|turn| turn.known);
            };
            let Some(digit) = turn.left.first() else {
                self.path.pop();
                continue;
            };
            turn.left.remove(digit);
            let mut states = turn.states.clone();
            let known = (turn.known[cell] == Some(digit)).then(|| turn.known.clone());
            for &(grid, cell) in self.layout.homes(cell) {
                states[grid].assign(cell, digit);
            }
            let next = self.enter(states, known.as_ref());
            self.path.extend(next);
        }
    }
}

/// Givens that have exactly one solution, with that solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    givens: Grids,
    solution: Grids,
}

impl Puzzle {
    /// The givens.
    pub const fn givens(&self) -> &Grids {
        &self.givens
    }

    /// The only solution.
    pub const fn solution(&self) -> &Grids {
        &self.solution
    }

    /// The puzzle of one grid, if it is one whose cells lie side by side.
    pub fn single(&self) -> Option<crate::Puzzle> {
        let solution = Solution::of_full(&self.solution.single()?);
        Some(crate::Puzzle::of_parts(self.givens.single()?, solution))
    }

    /// The givens of a known solution that are known to have no other.
    pub(super) const fn known(givens: Grids, solution: Grids) -> Self {
        Self { givens, solution }
    }
}

/// A layout of one grid.
impl From<crate::Puzzle> for Puzzle {
    fn from(puzzle: crate::Puzzle) -> Self {
        Self { givens: puzzle.givens().into(), solution: (*puzzle.solution()).into() }
    }
}

impl TryFrom<Grids> for Puzzle {
    type Error = PuzzleError;

    fn try_from(givens: Grids) -> Result<Self, PuzzleError> {
        let solution = prove(&givens)?;
        Ok(Self { givens, solution })
    }
}

/// The digit of a cell in a full multi-sudoku.
pub(super) fn digit(solution: &Grids, cell: LayoutCell) -> Digit {
    solution[cell].unwrap_or(Digit::D1)
}
