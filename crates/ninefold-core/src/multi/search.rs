//! The solving engines for puzzles and boards that carry their rules.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::mem;

use super::boards::Boards;
use super::grids::Grids;
use crate::cells::{Cell, Digit, DigitSet, LayoutCell};
use crate::puzzle::Puzzle;
use crate::puzzle_error::PuzzleError;
use crate::rules::grid_set::GridSet;
use crate::rules::{Feature, Rules, Unsupported};
use crate::solution::{Solution, Solved};
use crate::solve::general::{self, Found, Model};
use crate::solve::linked::{Gather, SOON, Search};
use crate::solve::{self, Backend, Effort, Engine, Options, Solver, State, Verdict};
use crate::stop::{Stop, Stopped};

/// The start of a search that carries its rules: [`Grids`] or [`Boards`].
pub(crate) trait Ruled {
    /// The rules of the start.
    fn rules(&self) -> &Rules;

    /// The digits that a cell of a plain grid may still hold.
    fn options(&self, grid: usize, cell: Cell) -> DigitSet;

    /// The digits that a cell may still hold under any rules.
    fn options_of(&self, cell: LayoutCell) -> DigitSet;

    /// The start converted to boards, for finding visible errors.
    fn boards(&self) -> Boards;
}

impl Ruled for Grids {
    fn rules(&self) -> &Rules {
        self.rules()
    }

    fn options(&self, grid: usize, cell: Cell) -> DigitSet {
        self[self.rules().cell(grid, cell)].map_or(DigitSet::ALL, DigitSet::of)
    }

    fn options_of(&self, cell: LayoutCell) -> DigitSet {
        self[cell].map_or(self.rules().digits(), DigitSet::of)
    }

    fn boards(&self) -> Boards {
        self.boards()
    }
}

impl Ruled for Boards {
    fn rules(&self) -> &Rules {
        self.rules()
    }

    fn options(&self, grid: usize, cell: Cell) -> DigitSet {
        self.board(grid).options(cell)
    }

    fn options_of(&self, cell: LayoutCell) -> DigitSet {
        self.options(cell)
    }

    fn boards(&self) -> Boards {
        self.clone()
    }
}

/// A single plain grid is solved by the engine for plain grids, several plain grids by a search over grids that share cells, and puzzles with other
/// rules by the general search, which makes the same guesses on every backend.
macro_rules! engine {
    ($($start:ty),*) => {$(
        impl Engine for $start {
            type Solution = Grids;
            type Ascent<'s> = Ascent<'s>;

            fn first(&self, solver: Solver, stop: Stop<'_>) -> Result<Option<Grids>, Stopped> {
                first(self, solver, stop)
            }

            fn effort(&self, solver: Solver, limit: u64, stop: Stop<'_>, found: &mut Effort) -> Result<(), Stopped> {
                effort(self, solver, limit, stop, found)
            }

            fn solutions<'s>(&self, solver: Solver, stop: Stop<'s>) -> Ascent<'s> {
                Ascent::new(self, solver, stop)
            }

            fn verdict(&self, solver: Solver, stop: Stop<'_>) -> Verdict<Grids> {
                verdict(self, solver, stop)
            }
        }
    )*};
}

engine!(Grids, Boards);

/// Returns the candidates of the grid if there is only one and its rules are plain.
fn only(start: &impl Ruled) -> Option<Options> {
    let is_one = start.rules().has_plain_grids() && start.rules().grids().len() == 1;
    is_one.then(|| Options(Cell::ALL.map(|cell| start.options(0, cell).mask())))
}

fn first(start: &impl Ruled, solver: Solver, stop: Stop<'_>) -> Result<Option<Grids>, Stopped> {
    if let Some(cells) = only(start) {
        return Ok(solver.first(&cells, stop)?.map(|solution| spread(start.rules(), &solution)));
    }
    if let Some(mut search) = general(start) {
        let found = search.next(u64::MAX, stop)?;
        return Ok((found == Found::Solution).then(|| filled(start.rules(), search.masks())));
    }
    let found: Vec<Vec<State>> = find(&mut search(solver.backend(), start).until(stop), 1)?;
    Ok(found.first().map(|states| grids(start.rules(), states)))
}

fn effort(start: &impl Ruled, solver: Solver, limit: u64, stop: Stop<'_>, effort: &mut Effort) -> Result<(), Stopped> {
    if limit == 0 {
        return Ok(());
    }
    if let Some(cells) = only(start) {
        return cells.effort(solver, limit, stop, effort);
    }
    if let Some(mut search) = general(start) {
        let end = search.count(limit, stop, &mut effort.solutions);
        effort.guesses = search.guesses();
        return end;
    }
    let mut search = search(solver.backend(), start).until(stop);
    let found: u64 = find(&mut search, limit)?;
    *effort = Effort { solutions: found.min(limit), guesses: search.guesses() };
    Ok(())
}

fn verdict(start: &impl Ruled, solver: Solver, stop: Stop<'_>) -> Verdict<Grids> {
    if let Some(cells) = only(start) {
        let (verdict, guesses) = solver.verdict(&cells, stop);
        let verdict = verdict.map(|solution| spread(start.rules(), &solution));
        return (verdict.map_err(|error| of_one(&error, start)), guesses);
    }
    if let Some(mut search) = general(start) {
        let found = two(&mut search, start.rules(), stop);
        return (found.map_or(Err(PuzzleError::Stopped), |found| judged(found, start)), search.guesses());
    }
    let mut search = search(solver.backend(), start).until(stop);
    let found: Result<Vec<Vec<State>>, Stopped> = find(&mut search, 2);
    let Ok(found) = found else { return (Err(PuzzleError::Stopped), search.guesses()) };
    let found = found.iter().take(2).map(|states| grids(start.rules(), states)).collect();
    (judged(found, start), search.guesses())
}

/// Prepares the general search, unless the rules are those of plain grids.
fn general(start: &impl Ruled) -> Option<general::Search> {
    let rules = start.rules();
    (!rules.has_plain_grids()).then(|| general::Search::new(Arc::new(Model::new(rules)), masks(start)))
}

/// The candidates of all cells as masks.
pub(crate) fn masks(start: &impl Ruled) -> impl Iterator<Item = u32> {
    start.rules().cells().map(|cell| start.options_of(cell).bits())
}

/// Fills each cell that has a single candidate.
pub(crate) fn filled(rules: &Rules, masks: &[u32]) -> Grids {
    let digit = |&mask: &u32| DigitSet::from_bits(mask).single();
    Grids::new(rules.clone(), masks.iter().map(digit))
}

/// Finds up to two solutions.
fn two(search: &mut general::Search, rules: &Rules, stop: Stop<'_>) -> Result<Vec<Grids>, Stopped> {
    let mut found = Vec::new();
    while found.len() < 2 && search.next(u64::MAX, stop)? == Found::Solution {
        found.push(filled(rules, search.masks()));
    }
    Ok(found)
}

/// Returns the only solution, or the error for a start that has no solution or at least two.
fn judged(found: Vec<Grids>, start: &impl Ruled) -> Result<Grids, PuzzleError<Grids>> {
    let mut found = found.into_iter();
    match (found.next(), found.next()) {
        (Some(solution), None) => Ok(solution),
        (Some(one), Some(other)) => Err(PuzzleError::Several(one, other)),
        (None, _) => Err(start.boards().flaw().unwrap_or(PuzzleError::Unsolvable)),
    }
}

/// Finds up to `limit` solutions. If solutions are only counted, may find more.
fn find<G: Gather>(search: &mut Search<'_>, limit: u64) -> Result<G, Stopped> {
    if search.is_wide() {
        if let Some(found) = search.find(limit, SOON)? {
            return Ok(found);
        }
        if !search.narrow()? {
            return Ok(G::none());
        }
    }
    // Making this many guesses would take thousands of years.
    search.find(limit, u64::MAX).map(|found| found.unwrap_or_else(G::none))
}

/// Finds up to `limit` solutions of several grids, in the order in which the search reaches them.
pub(crate) fn some(start: &impl Ruled, solver: Solver, limit: u64, stop: Stop<'_>) -> Result<Vec<Grids>, Stopped> {
    let found: Vec<Vec<State>> = find(&mut search(solver.backend(), start).until(stop), limit)?;
    Ok(found
        .iter()
        .take(usize::try_from(limit).unwrap_or(usize::MAX))
        .map(|states| grids(start.rules(), states))
        .collect())
}

/// Converts an error about the only grid of a layout. The search has only candidates, so visible errors are determined from the start.
fn of_one(error: &PuzzleError, start: &impl Ruled) -> PuzzleError<Grids> {
    match error {
        PuzzleError::Several(one, other) => {
            let [one, other] = [one, other].map(|solution| spread(start.rules(), solution));
            PuzzleError::Several(one, other)
        }
        PuzzleError::Stopped => PuzzleError::Stopped,
        _ => start.boards().flaw().unwrap_or(PuzzleError::Unsolvable),
    }
}

/// Converts the solution of the only grid to a solution of its layout.
pub(crate) fn spread(layout: &Rules, solution: &Solution) -> Grids {
    Grids::new(layout.clone(), solution.digits().iter().copied().map(Some))
}

/// Returns the candidates that lead to a contradiction, by singles, locked candidates and similar steps, when they are assumed to be true. Candidates
/// of cells with fewer candidates come first. Returns none if the grids are not plain.
pub fn refuted(boards: &Boards) -> Vec<(LayoutCell, Digit)> {
    if !boards.rules().has_plain_grids() {
        return Vec::new();
    }
    let mut search = search(Backend::detect(), boards);
    if !search.settle() {
        return Vec::new();
    }
    let layout = boards.rules();
    let options = |cell: &LayoutCell| boards.options(*cell);
    let mut cells: Vec<LayoutCell> = layout.cells().filter(|cell| options(cell).len() > 1).collect();
    cells.sort_by_key(|cell| options(cell).len());
    let mut refuted = Vec::new();
    for cell in cells {
        let (grid, home) = layout.homes(cell)[0];
        for digit in boards.options(cell) {
            let before = search.keep();
            search.states[grid].assign(home, digit);
            if !search.settle_from(GridSet::of(grid)) {
                refuted.push((cell, digit));
            }
            search.take_back(before);
        }
    }
    refuted
}

/// Prepares a search for the solutions of a multi-sudoku.
pub(crate) fn search(backend: Backend, start: &impl Ruled) -> Search<'_> {
    let layout = start.rules();
    let state = |grid| State::with(|cell| start.options(grid, cell));
    Search::new(backend, layout.net(), (0..layout.grids().len()).map(state).collect())
}

/// Returns the digits of states that have been solved.
pub(crate) fn grids(layout: &Rules, states: &[State]) -> Grids {
    let digit = |cell| {
        let (grid, cell) = layout.homes(cell)[0];
        states[grid].digits(cell).first()
    };
    Grids::new(layout.clone(), layout.cells().map(digit))
}

/// The solutions of a start in ascending order, until the search is stopped.
#[derive(Debug)]
pub struct Ascent<'s> {
    layout: Rules,
    way: Way<'s>,
}

#[derive(Debug)]
enum Way<'s> {
    /// The search of a single plain grid.
    One(Box<solve::Solutions<'s, Options>>),
    Several(Climb<'s>),
    /// The search for rules other than those of plain grids.
    General(Box<general::Ascent>, Stop<'s>),
    /// The search has ended or has been stopped.
    Over,
}

impl<'s> Ascent<'s> {
    pub(crate) fn new(start: &impl Ruled, solver: Solver, stop: Stop<'s>) -> Self {
        let rules = start.rules();
        let way = match only(start) {
            Some(cells) => Way::One(Box::new(solver.solutions(&cells, stop))),
            None if rules.has_plain_grids() => Way::Several(Climb::new(start, solver.backend(), stop)),
            None => Way::General(Box::new(general::Ascent::new(Arc::new(Model::new(rules)), masks(start))), stop),
        };
        Self { layout: rules.clone(), way }
    }
}

impl Iterator for Ascent<'_> {
    type Item = Result<Grids, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = match &mut self.way {
            Way::One(solutions) => solutions.next().map(|next| next.map(|solution| spread(&self.layout, &solution))),
            Way::Several(climb) => climb.next().transpose(),
            Way::General(ascent, stop) => {
                let next = ascent.next(*stop).transpose();
                next.map(|next| next.map(|masks| filled(&self.layout, &masks)))
            }
            Way::Over => None,
        };
        if !matches!(next, Some(Ok(_))) {
            self.way = Way::Over;
        }
        next
    }
}

impl FusedIterator for Ascent<'_> {}

impl Solved for Grids {
    fn write_differences(&self, other: &Self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.rules();
        if layout.grids().len() == 1 && layout.is_whole() && !layout.is_wide() {
            return write!(f, "{}", layout.names(self.differences(other)));
        }
        for (place, cell) in self.differences(other).take(MOST_NAMED).enumerate() {
            write!(f, "{}{}", if place > 0 { " " } else { "" }, layout.name(cell))?;
        }
        if self.differences(other).nth(MOST_NAMED).is_some() { f.write_str(" and others") } else { Ok(()) }
    }
}

/// The maximum number of cells that an error names.
const MOST_NAMED: usize = 20;

/// The solutions of several plain grids.
///
/// For the current position of each turn, a solution is known, so the search never enters a branch without solutions.
#[derive(Debug)]
struct Climb<'s> {
    backend: Backend,
    stop: Stop<'s>,
    layout: Rules,
    /// Whether the search has yet to begin.
    is_new: bool,
    /// The grids at the position of the last turn.
    states: Vec<State>,
    path: Vec<Turn>,
}

/// A settled position, its first open cell, and the digits that have not been tried in that cell yet.
#[derive(Clone, Debug)]
struct Turn {
    /// The earlier states of the grids that the turn changed. Only these are stored, since one digit among hundreds of grids affects few of them.
    before: Vec<(usize, State)>,
    cell: Option<LayoutCell>,
    left: DigitSet,
    /// A solution of the position.
    known: Arc<Grids>,
}

impl<'s> Climb<'s> {
    fn new(start: &impl Ruled, backend: Backend, stop: Stop<'s>) -> Self {
        let states = search(backend, start).states;
        Self { backend, stop, layout: start.rules().clone(), is_new: true, states, path: Vec::new() }
    }

    /// Adds a turn for the position to which `states` lead, if it has a solution. `known` is such a solution, if one is already known.
    fn enter(&mut self, states: Vec<State>, known: Option<Arc<Grids>>) -> Result<(), Stopped> {
        let mut search = Search::new(self.backend, self.layout.net(), states).until(self.stop);
        if !search.settle() {
            return Ok(());
        }
        let known = match known {
            Some(known) => known,
            None => match find::<Vec<Vec<State>>>(&mut search, 1)?.first() {
                Some(states) => Arc::new(grids(&self.layout, states)),
                None => return Ok(()),
            },
        };
        let options = |cell: LayoutCell| {
            let (grid, cell) = self.layout.homes(cell)[0];
            search.states[grid].digits(cell)
        };
        let cell = self.layout.cells().find(|&cell| options(cell).len() > 1);
        let left = cell.map_or(DigitSet::EMPTY, options);
        let mut before = Vec::new();
        for (grid, (own, new)) in self.states.iter_mut().zip(search.states).enumerate() {
            if *own != new {
                before.push((grid, mem::replace(own, new)));
            }
        }
        self.path.push(Turn { before, cell, left, known });
        Ok(())
    }

    /// Returns to the position before the last turn, and returns the solution known for that turn.
    fn leave(&mut self) -> Option<Arc<Grids>> {
        let turn = self.path.pop()?;
        turn.before.into_iter().for_each(|(grid, state)| self.states[grid] = state);
        Some(turn.known)
    }

    fn next(&mut self) -> Result<Option<Grids>, Stopped> {
        if mem::take(&mut self.is_new) {
            self.enter(self.states.clone(), None)?;
        }
        loop {
            let Some(turn) = self.path.last_mut() else { return Ok(None) };
            let Some(cell) = turn.cell else {
                return Ok(self.leave().map(Arc::unwrap_or_clone));
            };
            let Some(digit) = turn.left.first() else {
                self.leave();
                continue;
            };
            turn.left.remove(digit);
            let known = (turn.known[cell] == Some(digit)).then(|| turn.known.clone());
            let mut states = self.states.clone();
            for &(grid, cell) in self.layout.homes(cell) {
                states[grid].assign(cell, digit);
            }
            self.enter(states, known)?;
        }
    }
}

impl Puzzle<Grids> {
    /// Returns the plain puzzle, for a feature that requires plain rules.
    ///
    /// # Errors
    ///
    /// Returns the reason why the rules lack the feature if they are not plain.
    pub fn plain(&self, feature: Feature) -> Result<Puzzle, Unsupported> {
        self.single().ok_or_else(|| self.givens().rules().not_plain(feature))
    }

    /// Returns the puzzle of the only grid, if its rules are plain.
    pub fn single(&self) -> Option<Puzzle> {
        let solution = Solution::of_full(&self.solution().single()?);
        Some(Puzzle::of_parts(self.givens().single()?, solution))
    }
}

impl From<Puzzle> for Puzzle<Grids> {
    fn from(puzzle: Puzzle) -> Self {
        Self::of_parts(puzzle.givens().into(), (*puzzle.solution()).into())
    }
}

impl From<PuzzleError> for PuzzleError<Grids> {
    fn from(error: PuzzleError) -> Self {
        match error {
            PuzzleError::Clash(at, clash) => Self::Clash(at, clash),
            PuzzleError::Gap(at, gap) => Self::Gap(at, gap),
            PuzzleError::Broken(broken) => Self::Broken(broken),
            PuzzleError::Stuck(broken) => Self::Stuck(broken),
            PuzzleError::Unsolvable => Self::Unsolvable,
            PuzzleError::Several(one, other) => Self::Several(one.into(), other.into()),
            PuzzleError::Stopped => Self::Stopped,
        }
    }
}

impl TryFrom<Grids> for Puzzle<Grids> {
    type Error = PuzzleError<Grids>;

    fn try_from(givens: Grids) -> Result<Self, PuzzleError<Grids>> {
        Self::prove(givens, Stop::NEVER)
    }
}

/// The digit of a cell in a full multi-sudoku.
pub(crate) fn digit(solution: &Grids, cell: LayoutCell) -> Digit {
    solution[cell].unwrap_or(Digit::D1)
}
