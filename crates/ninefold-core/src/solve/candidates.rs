//! True candidates: the digits that each cell has in the solutions of a puzzle, and the number of solutions in which each of them occurs.
//!
//! A first search enumerates solutions up to the limit, and each solution counts for all its digits. Then, every candidate whose count is still below
//! the limit is placed, and another search enumerates the solutions that contain it:
//!
//! ```text
//! solutions to the limit -------> the candidate has its count, and others may have reached theirs
//! fewer solutions --------------> all are recorded, and the candidate is removed from the start of every later search
//! ```
//!
//! A removed candidate divides the solutions: the recorded ones contain it, and those still to be found do not. Therefore, no solution counts twice,
//! and no search visits a part of the puzzle that an earlier search has exhausted.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::Solver;
use super::branch::Adaptive;
use super::general::{self, Found, Model};
use super::{engine, linked};
use crate::cells::{Cell, Digit, DigitSet, LayoutCell};
use crate::multi::search::{self as ruled, Ascent, Ruled};
use crate::multi::{Boards, Grids};
use crate::random::{Random, Seed};
use crate::rules::Rules;
use crate::solution::Solution;
use crate::stop::{Stop, Stopped};

/// The maximum number of solutions of linked grids that are held in memory at once. If more are needed, they are enumerated in ascending order, which
/// takes longer.
const MOST_HELD: u64 = 64;

/// Calls [`Solver::true_candidates`] on the fastest backend, without a stop.
pub fn true_candidates(start: &Boards, limit: u64) -> TrueCandidates {
    Solver::new().true_candidates(start, limit, Stop::NEVER)
}

impl Solver {
    /// Finds the candidates that occur in solutions of a puzzle with any rules, and counts the solutions that contain each candidate up to a limit.
    ///
    /// With a limit of 1, each candidate takes at most one search, and most candidates take none. A higher limit takes up to `limit` solutions for
    /// each candidate. The memory used does not depend on the limit. A search that is stopped returns the counts so far: see
    /// [`is_complete`](TrueCandidates::is_complete). To limit the number of guesses, pass the stop of a [`Budget`](crate::Budget).
    ///
    /// A limit of 0 acts as 1. The result is the same on every backend, unless the search is stopped.
    pub fn true_candidates(self, start: &Boards, limit: u64, stop: Stop<'_>) -> TrueCandidates {
        let mut count = Count::new(self, start, limit.max(1), stop);
        let is_complete = count.run().is_ok();
        count.finish(is_complete)
    }
}

/// The *true candidates* of a puzzle: the digits that each cell has in its solutions.
///
/// ```
/// use ninefold_core::multi::{Boards, Grids};
/// use ninefold_core::{Digit, Grid, solve};
///
/// // A puzzle without its first two digits has several solutions.
/// let grid: Grid = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let boards = Boards::from(Grids::from(grid));
/// let cell = boards.rules().cell_named("r1c1").ok_or("no such cell")?;
///
/// let found = solve::true_candidates(&boards, 100);
/// assert!(found.is_complete() && found.solutions() > 1);
/// assert!(found.digits(cell).contains(Digit::D5));
/// let all: u64 = found.digits(cell).into_iter().map(|digit| found.count(cell, digit)).sum();
/// assert_eq!(all, found.solutions(), "each solution has one digit in the cell");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    start: Boards,
    limit: u64,
    solutions: u64,
    solution: Option<Grids>,
    /// The counts of all digits of the first cell, followed by those of the second cell, and so on.
    counts: Vec<u64>,
    /// The digits of each cell that have been neither found nor excluded.
    unknown: Vec<DigitSet>,
    is_complete: bool,
}

impl TrueCandidates {
    /// Whether the search ran to its end, so that every count is exact or has reached the limit.
    ///
    /// If not, the counts are lower bounds, and candidates for which no solution has been found may be [unknown](Self::unknown).
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The limit of the counts, which is at least 1.
    pub const fn limit(&self) -> u64 {
        self.limit
    }

    /// The number of solutions of the puzzle, counted up to the [limit](Self::limit), or up to 2 if the limit is 1.
    pub const fn solutions(&self) -> u64 {
        self.solutions
    }

    /// A solution, if one was found.
    pub const fn solution(&self) -> Option<&Grids> {
        self.solution.as_ref()
    }

    /// The candidates from which the search started.
    pub const fn start(&self) -> &Boards {
        &self.start
    }

    /// The digits that a cell has in the solutions found. If the search is complete, these are all true candidates of the cell.
    pub fn digits(&self, cell: LayoutCell) -> DigitSet {
        self.start.options(cell).into_iter().filter(|&digit| self.count(cell, digit) > 0).collect()
    }

    /// The digits of a cell that have been neither found in a solution nor excluded; empty if the search is complete.
    pub fn unknown(&self, cell: LayoutCell) -> DigitSet {
        self.unknown.get(cell.index()).copied().unwrap_or(DigitSet::EMPTY)
    }

    /// The number of solutions that have the digit in the cell, counted up to the [limit](Self::limit).
    pub fn count(&self, cell: LayoutCell, digit: Digit) -> u64 {
        let size = self.start.rules().size();
        let at = (digit.index() < size).then(|| cell.index() * size + digit.index());
        at.and_then(|at| self.counts.get(at)).copied().unwrap_or(0)
    }

    /// Returns the start without the candidates that occur in no solution. Unknown candidates remain.
    pub fn boards(&self) -> Boards {
        let mut boards = self.start.clone();
        for cell in boards.rules().clone().cells() {
            for digit in boards.candidates(cell) - self.digits(cell) - self.unknown(cell) {
                boards.remove(cell, digit);
            }
        }
        boards
    }
}

/// The candidates of a puzzle that no earlier search has exhausted.
struct Open<'a> {
    start: &'a Boards,
    masks: Vec<u32>,
}

impl Ruled for Open<'_> {
    fn rules(&self) -> &Rules {
        self.start.rules()
    }

    fn options(&self, grid: usize, cell: Cell) -> DigitSet {
        self.options_of(self.rules().cell(grid, cell))
    }

    fn options_of(&self, cell: LayoutCell) -> DigitSet {
        DigitSet::from_bits(self.masks.get(cell.index()).copied().unwrap_or(0))
    }

    fn boards(&self) -> Boards {
        self.start.clone()
    }
}

/// A count in progress.
struct Count<'a> {
    solver: Solver,
    stop: Stop<'a>,
    limit: u64,
    open: Open<'a>,
    /// The rules compiled for the general search, if they are not those of plain grids.
    model: Option<Arc<Model>>,
    random: Random,
    /// For each candidate, the number of solutions with it that have been recorded. These are the solutions that contain a removed candidate, each
    /// recorded once.
    recorded: Vec<u64>,
    /// The largest known number of occurrences of each candidate.
    counts: Vec<u64>,
    solutions: u64,
    solution: Option<Grids>,
}

/// The solutions found by one search.
struct Tally {
    size: usize,
    found: u64,
    counts: Vec<u64>,
    first: Option<Grids>,
}

impl Tally {
    fn add(&mut self, digits: impl Iterator<Item = usize>) {
        self.found += 1;
        for (counts, digit) in self.counts.chunks_exact_mut(self.size).zip(digits) {
            if let Some(count) = counts.get_mut(digit) {
                *count += 1;
            }
        }
    }

    fn add_grids(&mut self, grids: &Grids) {
        self.add(grids.digits().iter().map(|digit| digit.map_or(usize::MAX, Digit::index)));
        self.first.get_or_insert_with(|| grids.clone());
    }
}

impl<'a> Count<'a> {
    fn new(solver: Solver, start: &'a Boards, limit: u64, stop: Stop<'a>) -> Self {
        let rules = start.rules();
        let model = (!rules.has_plain_grids()).then(|| Arc::new(Model::new(rules)));
        let masks: Vec<u32> = rules.cells().map(|cell| start.options(cell).bits()).collect();
        let none = vec![0; rules.len() * rules.size()];
        Self {
            solver,
            stop,
            limit,
            open: Open { start, masks },
            model,
            random: Random::new(Seed::new(0)),
            recorded: none.clone(),
            counts: none,
            solutions: 0,
            solution: None,
        }
    }

    fn size(&self) -> usize {
        self.open.rules().size()
    }

    fn run(&mut self) -> Result<(), Stopped> {
        self.narrow();
        let most = self.limit.max(2);
        let (tally, end) = self.enumerate(most);
        self.solutions = tally.found;
        self.solution.clone_from(&tally.first);
        self.learn(&tally);
        end?;
        if tally.found < most {
            self.open.masks.fill(0);
            return Ok(());
        }
        for cell in 0..self.open.masks.len() {
            for digit in 0..self.size() {
                self.settle(cell, digit)?;
            }
        }
        Ok(())
    }

    /// Counts the solutions that contain a candidate, unless the candidate is excluded or has reached the limit.
    fn settle(&mut self, cell: usize, digit: usize) -> Result<(), Stopped> {
        let (at, bit) = (cell * self.size() + digit, 1 << digit);
        let before = self.open.masks[cell];
        if before & bit == 0 || self.counts[at] >= self.limit {
            return Ok(());
        }
        let most = self.limit - self.recorded[at];
        self.open.masks[cell] = bit;
        let (tally, end) = self.enumerate(most);
        self.open.masks[cell] = before;
        self.learn(&tally);
        end?;
        if tally.found < most {
            self.recorded.iter_mut().zip(&tally.counts).for_each(|(all, new)| *all += new);
            self.open.masks[cell] = before & !bit;
            self.narrow();
        }
        Ok(())
    }

    /// Raises each count to the number of recorded solutions plus those found by a search. The search must not have found recorded solutions.
    fn learn(&mut self, tally: &Tally) {
        for (count, (recorded, new)) in self.counts.iter_mut().zip(self.recorded.iter().zip(&tally.counts)) {
            *count = (recorded + new).clamp(*count, self.limit.max(*count));
        }
    }

    /// Removes candidates that propagation excludes.
    fn narrow(&mut self) {
        if let Some(model) = &self.model {
            let mut search = general::Search::new(model.clone(), self.open.masks.iter().copied());
            if search.settle_start() {
                self.open.masks.copy_from_slice(search.masks());
            } else {
                self.open.masks.fill(0);
            }
        } else if self.open.rules().grids().len() > 1 {
            let mut search = ruled::search(self.solver.backend(), &self.open);
            let masks = search.settle().then(|| masks_of(self.open.rules(), &search));
            let len = self.open.masks.len();
            self.open.masks = masks.unwrap_or_else(|| vec![0; len]);
        }
    }

    /// Searches for up to `most` solutions among the open candidates. If the search is stopped, the tally holds the solutions found before that.
    fn enumerate(&mut self, most: u64) -> (Tally, Result<(), Stopped>) {
        let none = vec![0; self.counts.len()];
        let mut tally = Tally { size: self.size(), found: 0, counts: none, first: None };
        let end = if self.open.masks.contains(&0) {
            self.stop.check(0)
        } else if let Some(model) = self.model.clone() {
            self.generally(model, most, &mut tally)
        } else if self.open.rules().grids().len() == 1 {
            self.plainly(most, &mut tally)
        } else {
            self.linked(most, &mut tally)
        };
        (tally, end)
    }

    /// Enumerates solutions of a single plain grid.
    fn plainly(&self, most: u64, tally: &mut Tally) -> Result<(), Stopped> {
        let options = Cell::ALL.map(|cell| self.open.options(0, cell).mask());
        let mut search = engine::Search::<Adaptive>::new(self.solver.backend(), &options, self.stop);
        let rules = self.open.rules();
        while tally.found < most {
            let Some(solution): Option<Solution> = search.next()? else { break };
            tally.add(solution.digits().iter().map(|digit| digit.index()));
            tally.first.get_or_insert_with(|| ruled::spread(rules, &solution));
        }
        Ok(())
    }

    /// Enumerates solutions under rules other than those of plain grids. Searches with random digits find solutions that differ in most cells, so
    /// that a small number of solutions contains most candidates.
    fn generally(&mut self, model: Arc<Model>, most: u64, tally: &mut Tally) -> Result<(), Stopped> {
        let mut search = general::Search::new(model, self.open.masks.iter().copied());
        while tally.found < most && search.next_at_random(u64::MAX, &mut self.random, self.stop)? == Found::Solution {
            tally.add(search.masks().iter().map(|mask| mask.trailing_zeros() as usize));
            tally.first.get_or_insert_with(|| ruled::filled(self.open.rules(), search.masks()));
        }
        Ok(())
    }

    /// Enumerates solutions of several plain grids that share cells.
    fn linked(&self, most: u64, tally: &mut Tally) -> Result<(), Stopped> {
        if most <= MOST_HELD {
            let found = ruled::some(&self.open, self.solver, most, self.stop)?;
            found.iter().for_each(|grids| tally.add_grids(grids));
            return Ok(());
        }
        let mut ascent = Ascent::new(&self.open, self.solver, self.stop);
        while tally.found < most {
            let Some(grids) = ascent.next().transpose()? else { break };
            tally.add_grids(&grids);
        }
        Ok(())
    }

    fn finish(self, is_complete: bool) -> TrueCandidates {
        let Self { limit, open, counts, solutions, solution, .. } = self;
        let Open { start, masks } = open;
        let size = start.rules().size();
        let unseen = |counts: &[u64]| -> DigitSet {
            let digits = counts.iter().enumerate().filter(|(_, count)| **count == 0);
            DigitSet::from_bits(digits.fold(0, |bits, (digit, _)| bits | 1 << digit))
        };
        let unknown = |(mask, counts): (u32, &[u64])| {
            if is_complete { DigitSet::EMPTY } else { DigitSet::from_bits(mask) & unseen(counts) }
        };
        let unknown = masks.into_iter().zip(counts.chunks_exact(size)).map(unknown).collect();
        let counts = counts.into_iter().map(|count| count.min(limit)).collect();
        TrueCandidates { start: start.clone(), limit, solutions, solution, counts, unknown, is_complete }
    }
}

/// Returns the candidates of all cells in settled states.
fn masks_of(rules: &Rules, search: &linked::Search<'_>) -> Vec<u32> {
    let mask = |cell: LayoutCell| {
        let homes = rules.homes(cell).iter();
        let digits = homes.fold(rules.digits(), |left, &(grid, cell)| left & search.states[grid].digits(cell));
        digits.bits()
    };
    rules.cells().map(mask).collect()
}
