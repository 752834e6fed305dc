//! Solving multi-sudoku: a solution, how many there are, all of them in order, or the verdict with its witness.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::mem;

use super::boards::{Boards, PuzzleError};
use super::grids::{Grids, LayoutCell};
use crate::cells::{Cell, Digit, DigitSet};
use crate::puzzle::Solution;
use crate::rules::Rules;
use crate::solve::general::{self, Found, Model};
use crate::solve::grid_set::GridSet;
use crate::solve::linked::{Gather, SOON, Search};
use crate::solve::{self, Backend, Options, State};
use crate::stop::{Stop, Stopped};

/// The start of a search: [`Grids`] or [`Boards`].
pub trait Start {
    /// Its layout.
    fn rules(&self) -> &Rules;

    /// The digits that may end up in a cell of a plain grid.
    fn options(&self, grid: usize, cell: Cell) -> DigitSet;

    /// The digits that may end up in a cell, whatever the rules.
    fn options_of(&self, cell: LayoutCell) -> DigitSet;

    /// The same as boards, to look for flaws in.
    fn boards(&self) -> Boards;
}

impl Start for Grids {
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

impl Start for Boards {
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
/// The reason, with its witness, when there is none or more than one.
pub fn prove(start: &impl Start) -> Result<Grids, PuzzleError> {
    Solver::new().prove(start)
}

/// A solver on a backend of choice. One plain grid is solved by the engine for one, [`solve::Solver`], several by a search over the grids
/// that share cells, and puzzles with other rules by the general search, which is the same on every backend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Solver {
    backend: Backend,
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
        Self { backend }
    }

    /// The same solver, which asks whether to stop, and says where it was stopped: several grids may be so hard that nobody wants to
    /// wait.
    pub const fn until(self, stop: Stop<'_>) -> Until<'_> {
        Until { backend: self.backend, stop }
    }

    /// A solution, if there is one.
    pub fn first(self, start: &impl Start) -> Option<Grids> {
        solve::unstopped(self.until(Stop::NEVER).first(start))
    }

    /// The number of solutions, counted up to a limit.
    pub fn count(self, start: &impl Start, limit: u64) -> u64 {
        solve::unstopped(self.until(Stop::NEVER).count(start, limit))
    }

    /// All solutions, lazily, in ascending order of their digits in reading order.
    pub fn solutions(self, start: &impl Start) -> Solutions {
        Solutions(self.until(Stop::NEVER).solutions(start))
    }

    /// The solution of a layout's digits or boards that have exactly one.
    ///
    /// # Errors
    ///
    /// The reason, with its witness, when there is none or more than one.
    pub fn prove(self, start: &impl Start) -> Result<Grids, PuzzleError> {
        self.verdict(start).0
    }

    /// [`prove`](Self::prove), and how often the search guessed for it: the same on every backend.
    pub fn verdict(self, start: &impl Start) -> (Result<Grids, PuzzleError>, u64) {
        self.until(Stop::NEVER).verdict(start)
    }

    /// [`prove`](Self::prove) for many, of any layouts in any mixture: those of one grid are solved all at once.
    pub fn prove_many(self, starts: &[impl Start]) -> Vec<Result<Grids, PuzzleError>> {
        self.until(Stop::NEVER).prove_many(starts)
    }
}

/// A [`Solver`] that asks whether to stop: at once, and then after every guess, which takes some microseconds; in a layout of
/// one grid as rarely as [`solve::Until`]. Its answers are those of the solver, or they say that it was stopped; a count that is not
/// complete is never given for one.
///
/// The work it tells of is guesses: the same on every backend and machine.
///
/// ```
/// use ninefold_core::multi::{Grids, Rules, PuzzleError, Solver};
/// use ninefold_core::{Budget, Stop};
///
/// let budget = Budget::new(3);
/// let ask = budget.ask();
/// let empty = Grids::empty(Rules::named("samurai").unwrap());
/// assert_eq!(Solver::new().until(Stop::when(&ask)).prove(&empty), Err(PuzzleError::Stopped));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Until<'s> {
    backend: Backend,
    stop: Stop<'s>,
}

impl<'s> Until<'s> {
    /// The engine for one plain grid, with its start, if there is no other grid.
    fn one(self, start: &impl Start) -> Option<(solve::Until<'s>, Options)> {
        let is_one = start.rules().has_plain_grids() && start.rules().grids().len() == 1;
        let cells = || Options(Cell::ALL.map(|cell| start.options(0, cell).mask()));
        is_one.then(|| (solve::Solver::with(self.backend).until(self.stop), cells()))
    }

    /// [`Solver::first`].
    ///
    /// # Errors
    ///
    /// If it was stopped before one was found or it was clear that there is none.
    pub fn first(self, start: &impl Start) -> Result<Option<Grids>, Stopped> {
        if let Some((solver, cells)) = self.one(start) {
            return Ok(solver.first(&cells)?.map(|solution| spread(start.rules(), &solution)));
        }
        if let Some(mut search) = general(start) {
            let found = search.next(u64::MAX, self.stop)?;
            return Ok((found == Found::Solution).then(|| filled(start.rules(), search.masks())));
        }
        let found: Vec<Vec<State>> = find(&mut self.search(start), 1)?;
        Ok(found.first().map(|states| grids(start.rules(), states)))
    }

    /// [`Solver::count`].
    ///
    /// # Errors
    ///
    /// If it was stopped before all were counted, or as many as the limit says.
    pub fn count(self, start: &impl Start, limit: u64) -> Result<u64, Stopped> {
        if limit == 0 {
            return Ok(0);
        }
        if let Some((solver, cells)) = self.one(start) {
            return solver.count(&cells, limit);
        }
        if let Some(mut search) = general(start) {
            return search.count(limit, self.stop);
        }
        find(&mut self.search(start), limit).map(|found: u64| found.min(limit))
    }

    /// [`Solver::solutions`]. If it is stopped, that is the last thing that the iterator says.
    pub fn solutions(self, start: &impl Start) -> SolutionsUntil<'s> {
        SolutionsUntil::new(self, start)
    }

    /// [`Solver::prove`].
    ///
    /// # Errors
    ///
    /// The reason, or [`PuzzleError::Stopped`].
    pub fn prove(self, start: &impl Start) -> Result<Grids, PuzzleError> {
        self.verdict(start).0
    }

    /// [`Solver::verdict`]. If it was stopped, the guesses are those until then.
    pub fn verdict(self, start: &impl Start) -> (Result<Grids, PuzzleError>, u64) {
        if let Some((solver, cells)) = self.one(start) {
            let (verdict, guesses) = solver.verdict(&cells);
            return (
                verdict.map(|solution| spread(start.rules(), &solution)).map_err(|error| of_one(error, start)),
                guesses,
            );
        }
        if let Some(mut search) = general(start) {
            let found = two(&mut search, start.rules(), self.stop);
            return (found.map_or(Err(PuzzleError::Stopped), |found| judged(found, start)), search.guesses());
        }
        let mut search = self.search(start);
        let found: Result<Vec<Vec<State>>, Stopped> = find(&mut search, 2);
        let Ok(found) = found else { return (Err(PuzzleError::Stopped), search.guesses()) };
        let found = found.iter().take(2).map(|states| grids(start.rules(), states)).collect();
        (judged(found, start), search.guesses())
    }

    /// [`Solver::prove_many`]: of each the solution, or the reason, or that it was stopped before that was known.
    pub fn prove_many<S: Start>(self, starts: &[S]) -> Vec<Result<Grids, PuzzleError>> {
        let (places, ones): (Vec<usize>, Vec<Options>) = starts
            .iter()
            .enumerate()
            .filter_map(|(place, start)| self.one(start).map(|(_, cells)| (place, cells)))
            .unzip();
        let mut proofs = vec![Err(crate::PuzzleError::Unsolvable); ones.len()];
        solve::Solver::with(self.backend).until(self.stop).prove_many(&ones, &mut proofs);
        let mut ones = places.into_iter().zip(proofs).peekable();
        let verdict = |(place, start): (usize, &S)| match ones.next_if(|one| one.0 == place) {
            Some((_, proof)) => {
                proof.map(|solution| spread(start.rules(), &solution)).map_err(|error| of_one(error, start))
            }
            None => self.prove(start),
        };
        starts.iter().enumerate().map(verdict).collect()
    }

    fn search<'n>(self, start: &'n impl Start) -> Search<'n>
    where
        's: 'n,
    {
        search(self.backend, start).until(self.stop)
    }
}

/// The general search, if the rules are not those of plain grids.
fn general(start: &impl Start) -> Option<general::Search> {
    let rules = start.rules();
    (!rules.has_plain_grids()).then(|| general::Search::new(Arc::new(Model::new(rules)), masks(start)))
}

/// The candidates of all cells.
pub(super) fn masks(start: &impl Start) -> impl Iterator<Item = u32> {
    start.rules().cells().map(|cell| start.options_of(cell).bits())
}

/// The digits of cells with one candidate each.
pub(super) fn filled(rules: &Rules, masks: &[u32]) -> Grids {
    let digit = |&mask: &u32| DigitSet::from_bits(mask).single();
    Grids::new(rules.clone(), masks.iter().map(digit))
}

/// The first two solutions.
fn two(search: &mut general::Search, rules: &Rules, stop: Stop<'_>) -> Result<Vec<Grids>, Stopped> {
    let mut found = Vec::new();
    while found.len() < 2 && search.next(u64::MAX, stop)? == Found::Solution {
        found.push(filled(rules, search.masks()));
    }
    Ok(found)
}

/// The verdict on a start of which up to two solutions are known.
fn judged(found: Vec<Grids>, start: &impl Start) -> Result<Grids, PuzzleError> {
    let mut found = found.into_iter();
    match (found.next(), found.next()) {
        (Some(solution), None) => Ok(solution),
        (Some(one), Some(other)) => Err(PuzzleError::Several(Box::new(one), Box::new(other))),
        (None, _) => Err(start.boards().flaw().unwrap_or(PuzzleError::Unsolvable)),
    }
}

/// Up to so many solutions, or at least so many if they are only counted.
fn find<G: Gather>(search: &mut Search<'_>, limit: u64) -> Result<G, Stopped> {
    if search.is_wide() {
        if let Some(found) = search.find(limit, SOON)? {
            return Ok(found);
        }
        if !search.narrow()? {
            return Ok(G::none());
        }
    }
    // That many guesses take thousands of years.
    search.find(limit, u64::MAX).map(|found| found.unwrap_or_else(G::none))
}

/// The error of the only grid of a layout. It was solved by its candidates, which have forgotten what was placed and what clashes.
fn of_one(error: crate::PuzzleError, start: &impl Start) -> PuzzleError {
    match error {
        crate::PuzzleError::Several(one, other) => {
            let [one, other] = [one, other].map(|solution| Box::new(spread(start.rules(), &solution)));
            PuzzleError::Several(one, other)
        }
        crate::PuzzleError::Stopped => PuzzleError::Stopped,
        _ => start.boards().flaw().unwrap_or(PuzzleError::Unsolvable),
    }
}

/// The solution of the only grid of a layout, as the layout's.
fn spread(layout: &Rules, solution: &Solution) -> Grids {
    Grids::new(layout.clone(), solution.digits().iter().copied().map(Some))
}

/// The candidates that cannot be, as singles, locked candidates and their like show at once if they are supposed: each with one
/// of its grids. Those of cells with few candidates come first. None where the grids are not plain.
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

/// A search for the solutions of a multi-sudoku.
pub(super) fn search(backend: Backend, start: &impl Start) -> Search<'_> {
    let layout = start.rules();
    let state = |grid| State::with(|cell| start.options(grid, cell));
    Search::new(backend, layout.net(), (0..layout.grids().len()).map(state).collect())
}

/// The digits of solved states.
pub(super) fn grids(layout: &Rules, states: &[State]) -> Grids {
    let digit = |cell| {
        let (grid, cell) = layout.homes(cell)[0];
        states[grid].digits(cell).first()
    };
    Grids::new(layout.clone(), layout.cells().map(digit))
}

/// The solutions of a layout in ascending order: see [`solutions`].
#[derive(Debug)]
pub struct Solutions(SolutionsUntil<'static>);

impl Iterator for Solutions {
    type Item = Grids;

    fn next(&mut self) -> Option<Grids> {
        self.0.next().map(solve::unstopped)
    }
}

impl FusedIterator for Solutions {}

/// The solutions of a layout in ascending order, until it is stopped: see [`Until::solutions`].
#[derive(Debug)]
pub struct SolutionsUntil<'s> {
    layout: Rules,
    ascent: Ascent<'s>,
}

#[derive(Debug)]
enum Ascent<'s> {
    /// In the only grid.
    One(Box<solve::SolutionsUntil<'s>>),
    Several(Climb<'s>),
    /// Of other rules than those of plain grids.
    General(Box<general::Ascent>, Stop<'s>),
    /// It has been stopped.
    Over,
}

impl<'s> SolutionsUntil<'s> {
    fn new(solver: Until<'s>, start: &impl Start) -> Self {
        let rules = start.rules();
        let ascent = match solver.one(start) {
            Some((solver, cells)) => Ascent::One(Box::new(solver.solutions(&cells))),
            None if rules.has_plain_grids() => Ascent::Several(Climb::new(solver, start)),
            None => {
                let ascent = general::Ascent::new(Arc::new(Model::new(rules)), masks(start));
                Ascent::General(Box::new(ascent), solver.stop)
            }
        };
        Self { layout: rules.clone(), ascent }
    }
}

impl Iterator for SolutionsUntil<'_> {
    type Item = Result<Grids, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = match &mut self.ascent {
            Ascent::One(solutions) => solutions.next().map(|next| next.map(|solution| spread(&self.layout, &solution))),
            Ascent::Several(climb) => climb.next().transpose(),
            Ascent::General(ascent, stop) => {
                let next = ascent.next(*stop).transpose();
                next.map(|next| next.map(|masks| filled(&self.layout, &masks)))
            }
            Ascent::Over => None,
        };
        if !matches!(next, Some(Ok(_))) {
            self.ascent = Ascent::Over;
        }
        next
    }
}

impl FusedIterator for SolutionsUntil<'_> {}

/// The solutions of several grids.
///
/// At every turn a solution is known for where the search stands, so it never goes where there is none.
#[derive(Debug)]
struct Climb<'s> {
    solver: Until<'s>,
    layout: Rules,
    /// Whether the search has yet to begin.
    is_new: bool,
    /// The position of the last turn.
    states: Vec<State>,
    path: Vec<Turn>,
}

/// A settled position, the first cell that is open there, and the digits that have not been tried in it.
#[derive(Clone, Debug)]
struct Turn {
    /// The states before it that it has changed: where there are hundreds of grids, one digit concerns few of them.
    before: Vec<(usize, State)>,
    cell: Option<LayoutCell>,
    left: DigitSet,
    /// A solution of it.
    known: Arc<Grids>,
}

impl<'s> Climb<'s> {
    fn new(solver: Until<'s>, start: &impl Start) -> Self {
        let states = search(solver.backend, start).states;
        Self { solver, layout: start.rules().clone(), is_new: true, states, path: Vec::new() }
    }

    /// Takes a turn to the position that some states lead to, if there is a solution; one may be known already.
    fn enter(&mut self, states: Vec<State>, known: Option<Arc<Grids>>) -> Result<(), Stopped> {
        let mut search = Search::new(self.solver.backend, self.layout.net(), states).until(self.solver.stop);
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

    /// Goes back to before the last turn.
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

    /// The puzzle of givens that have exactly one solution.
    ///
    /// # Errors
    ///
    /// The reason, with its witness, when there is none or more than one, or if it was stopped.
    pub fn try_until(givens: Grids, stop: Stop<'_>) -> Result<Self, PuzzleError> {
        let solution = Solver::new().until(stop).prove(&givens)?;
        Ok(Self { givens, solution })
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
        Self::try_until(givens, Stop::NEVER)
    }
}

/// The digit of a cell in a full multi-sudoku.
pub(super) fn digit(solution: &Grids, cell: LayoutCell) -> Digit {
    solution[cell].unwrap_or(Digit::D1)
}
