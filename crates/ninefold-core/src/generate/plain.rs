//! Plain puzzles to order: new puzzles and neighbours of earlier ones, until one of them meets the order.

use alloc::vec::Vec;

use super::climb::{Climb, Judge, Made, Source, Tries};
use super::dig::{Dig, Quota};
use super::fill;
use super::log::{Dug, Log};
use super::orbits::{orbits, quadruples};
use super::order::{Clues, Further, Hold, Order, Rest, Scheme, Shape};
use super::plan::{Planned, Search, Way};
use super::{FullGrids, controlled, few, full};
use crate::cells::{Cell, CellSet};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solution::Solution;
use crate::solve::Solver;
use crate::stop::Stop;
use crate::symmetry::{self, Symmetry};

/// A checked order for plain puzzles.
#[derive(Clone, Debug)]
pub struct Plain {
    pub(super) order: Order,
    grids: FullGrids,
    /// The groups of cells that are removed together; for a scheme, its quadruples.
    pub(super) groups: Vec<CellSet>,
    pairs: Vec<CellSet>,
    pub(super) fixed: CellSet,
    /// The digits that the solution must have.
    known: Grid,
    /// The cells of the pattern that have no fixed digits.
    free: Vec<Cell>,
    pub(super) climb: Climb,
}

/// For orders of at most this number of clues, neighbours are searched too, since removing clues alone seldom meets such orders.
pub(super) const FEW: usize = 20;

/// Puzzles from which all possible clues have been removed seldom have more clues than this.
const MOSTLY: usize = 28;

/// The maximum number of clues of a puzzle from which the search for puzzles with few clues starts.
const BEGIN: usize = 22;

/// The number of successive neighbours without a smaller puzzle after which the search restarts.
const WANDER: u32 = 20_000;

impl Plain {
    pub(super) fn new(order: Order) -> Self {
        let fixed = order.fixed.filled();
        let groups = match order.shape {
            Shape::Symmetric(symmetry, _) => orbits(symmetry),
            Shape::Scheme(_) => quadruples(),
            _ => orbits(Symmetry::None),
        };
        let free = match order.shape {
            Shape::Pattern(pattern) => (pattern - fixed).iter().collect(),
            _ => Vec::new(),
        };
        Self {
            order,
            grids: FullGrids::new(order.fill),
            groups,
            pairs: orbits(Symmetry::HalfTurn),
            fixed,
            known: order.solution(),
            free,
            climb: Climb::default(),
        }
    }

    /// Returns the puzzle if it has an allowed number of clues.
    fn keep(&self, puzzle: Puzzle, tries: &mut Tries<'_, Puzzle>) -> Option<Puzzle> {
        tries.keep(puzzle, self.order.clues.off(puzzle.givens().filled().len()))
    }

    /// Generates a full grid with the known digits.
    pub(super) fn grid(&self, solver: Solver, random: &mut Random) -> Option<Solution> {
        if self.known.filled().is_empty() {
            Some(self.grids.next(random))
        } else {
            full::with(solver, &self.known, random)
        }
    }

    /// Makes a puzzle whose clues are in the cells of `pattern`.
    fn filled(&self, pattern: CellSet, solver: Solver, random: &mut Random) -> Option<Puzzle> {
        let solution = self.grid(solver, random)?;
        let puzzle = self.fill(solver).climb(&solution, pattern, random)?;
        self.is_kept(&puzzle).then_some(puzzle)
    }

    /// Prepares the search for digits in the cells of the pattern.
    fn fill(&self, solver: Solver) -> fill::Fill<'_> {
        fill::Fill { solver, free: &self.free, full: &self.order.full }
    }

    /// Whether a puzzle whose clues are in the right cells satisfies the order, which may require that all clues except fixed digits are needed.
    pub(super) fn is_kept(&self, puzzle: &Puzzle) -> bool {
        !self.order.clues.are_needed() || symmetry::redundant(puzzle).is_subset(self.fixed)
    }

    /// Makes a puzzle by removing clues from a full grid.
    fn dug(&self, solver: Solver, log: impl Log, random: &mut Random) -> Option<Puzzle> {
        let solution = self.grid(solver, random)?;
        log.tell(Dug::Grid(solution));
        let mut dig = Dig::new(solver, &solution, CellSet::ALL, log);
        match self.order.shape {
            Shape::Scheme(scheme) => {
                if self.scheme(&scheme, &mut dig, random).is_none() {
                    log.tell(Dug::GivenUp);
                    return None;
                }
            }
            Shape::Varied(hold) => {
                let groups = orbits(any_symmetry(random));
                self.dig(&groups, hold, self.order.clues.target(81, random), &mut dig, random);
            }
            Shape::Symmetric(..) | Shape::Free | Shape::Pattern(_) => {
                let hold = if let Shape::Symmetric(_, hold) = self.order.shape { hold } else { Hold::Strict };
                self.dig(&self.groups, hold, self.order.clues.target(81, random), &mut dig, random);
            }
        }
        Some(puzzle(&solution, dig.clues()))
    }

    /// Removes groups, keeping at least `least` clues, and then single cells if the symmetry is not strict.
    pub(super) fn dig(
        &self,
        groups: &[CellSet],
        hold: Hold,
        least: usize,
        dig: &mut Dig<'_, impl Log>,
        random: &mut Random,
    ) {
        let quota = Quota { least, ..Quota::NONE };
        let mut groups: Vec<CellSet> = groups.iter().copied().filter(|group| group.is_disjoint(self.fixed)).collect();
        random.shuffle(&mut groups);
        dig.dig(&groups, quota);
        if hold == Hold::AsFar {
            self.singles(dig, quota, random);
        }
    }

    /// Removes single cells.
    fn singles(&self, dig: &mut Dig<'_, impl Log>, quota: Quota, random: &mut Random) -> usize {
        let mut cells: Vec<CellSet> = (dig.clues() - self.fixed).iter().map(CellSet::of).collect();
        random.shuffle(&mut cells);
        dig.dig(&cells, quota)
    }

    /// Removes the cells of the scheme, or returns `None` if too few can be removed.
    fn scheme(&self, scheme: &Scheme, dig: &mut Dig<'_, impl Log>, random: &mut Random) -> Option<()> {
        let whole = |groups: &[CellSet], clues: CellSet| -> Vec<CellSet> {
            let left = clues - self.fixed;
            groups.iter().copied().filter(|group| group.is_subset(left)).collect()
        };
        let mut quads = whole(&self.groups, dig.clues());
        random.shuffle(&mut quads);
        let gone = dig.dig(&quads, Quota { most: scheme.quads, ..Quota::NONE });
        let mut pairs = whole(&self.pairs, dig.clues());
        pairs.retain(|pair| pair.len() == 2);
        random.shuffle(&mut pairs);
        let pairs = dig.dig(&pairs, Quota { most: scheme.pairs, ..Quota::NONE });
        let cells = self.singles(dig, Quota { most: scheme.cells, ..Quota::NONE }, random);
        let stay = match scheme.further {
            Further::None => None,
            Further::UntilOneStays => Some(0),
            Further::All => Some(usize::MAX),
        };
        if let Some(stay) = stay {
            self.singles(dig, Quota { least: self.order.clues.target(81, random), stay, ..Quota::NONE }, random);
        }
        ((gone, pairs, cells) == (scheme.quads, scheme.pairs, scheme.cells)).then_some(())
    }

    /// Makes a puzzle with few clues by moving from neighbour to neighbour.
    fn few(
        &self,
        solver: Solver,
        random: &mut Random,
        tries: &mut Tries<'_, Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Puzzle> {
        let mut puzzle = self.dug(solver, (), random)?;
        let size = |puzzle: &Puzzle| puzzle.givens().filled().len();
        if size(&puzzle) > BEGIN {
            return None;
        }
        let mut idle = 0;
        while idle < WANDER && self.climb.goes_on(tries, stop) {
            if let Some(kept) = self.keep(puzzle, tries) {
                return self.pruned(kept, solver, random);
            }
            idle += 1;
            tries.count();
            if let Some(smaller) = few::near(solver, &puzzle, 2, &self.order, random) {
                puzzle = smaller;
                idle = 0;
            } else if let Some(other) = few::near(solver, &puzzle, 1, &self.order, random) {
                puzzle = other;
            }
        }
        None
    }

    /// Removes redundant clues if the order does not allow any.
    fn pruned(&self, before: Puzzle, solver: Solver, random: &mut Random) -> Option<Puzzle> {
        if !self.order.clues.are_needed() {
            return Some(before);
        }
        let mut dig = Dig::new(solver, before.solution(), before.givens().filled(), ());
        self.singles(&mut dig, Quota::NONE, random);
        self.order.clues.allow(dig.clues().len()).then(|| puzzle(before.solution(), dig.clues()))
    }

    /// Puts some groups back and removes groups again, starting with the clues of the earlier puzzle.
    fn dug_again(&self, before: &Puzzle, solver: Solver, log: impl Log, random: &mut Random) -> Puzzle {
        let clues = before.givens().filled();
        let open = |group: &CellSet| group.is_disjoint(self.fixed);
        let (mut here, mut away): (Vec<CellSet>, Vec<CellSet>) =
            self.groups.iter().copied().filter(open).partition(|group| group.is_subset(clues));
        random.shuffle(&mut away);
        random.shuffle(&mut here);
        away.truncate(1 + random.below(4));
        let more = away.iter().fold(clues, |clues, &group| clues | group);
        log.tell(Dug::Again(more));
        let mut dig = Dig::new(solver, before.solution(), more, log);
        let quota = Quota { least: self.order.clues.target(81, random), ..Quota::NONE };
        here.extend(away);
        dig.dig(&here, quota);
        puzzle(before.solution(), dig.clues())
    }
}

impl Plain {
    fn climb(&self, search: Search<'_, Puzzle>, log: impl Log) -> Made {
        let Search { solver, random, judge, look, stop } = search;
        self.climb.make(&Maker { plan: self, solver, log }, random, judge, look, stop)
    }
}

impl Planned for Plain {
    type Puzzle = Puzzle;

    /// Sets the patience. Digits for a pattern are hard to find, so patterns keep a patience of at least 24.
    fn with_patience(self, neighbours: u32) -> Self {
        Self { climb: self.climb.with_patience(neighbours, &self.order.shape), ..self }
    }

    fn with_tries(self, tries: u64) -> Self {
        Self { climb: self.climb.with_tries(tries), ..self }
    }

    fn ends_early(&self) -> bool {
        let Clues { least, most, rest } = self.order.clues;
        rest == Rest::Enough && if most < 81 { most > MOSTLY } else { least > MOSTLY }
    }

    fn is_dug(&self) -> bool {
        let Order { clues, shape, .. } = &self.order;
        match shape {
            Shape::Pattern(_) => false,
            Shape::Free => clues.most > FEW && clues.rest != Rest::Controlled,
            Shape::Symmetric(..) | Shape::Varied(_) | Shape::Scheme(_) => true,
        }
    }

    fn make(&self, search: Search<'_, Puzzle>, way: Way<'_, Puzzle>) -> Made {
        match way {
            Way::Around(around) if matches!(self.order.shape, Shape::Pattern(_)) => self.in_pattern(search, around),
            Way::Related(_, Some(around)) if matches!(self.order.shape, Shape::Pattern(_)) => {
                self.in_pattern(search, around)
            }
            Way::Related(relatives, Some(around)) if self.may_grow() => {
                self.around(search, around, if self.known.filled().is_empty() { relatives } else { &[] })
            }
            Way::Related(relatives, None) if self.may_grow() && self.known.filled().is_empty() => {
                self.related(search, relatives)
            }
            Way::Around(around) if self.may_grow() => self.around(search, around, &[]),
            Way::Grown(easy) if self.may_grow() => self.grown(search, easy),
            Way::Logged(log) => self.climb(search, log),
            Way::Climb | Way::Around(_) | Way::Grown(_) | Way::Related(..) => self.climb(search, ()),
        }
    }
}

/// A plan together with its solver and the log of removals.
pub(super) struct Maker<'p, L> {
    pub(super) plan: &'p Plain,
    pub(super) solver: Solver,
    pub(super) log: L,
}

impl<L: Log> Source for Maker<'_, L> {
    type Puzzle = Puzzle;

    fn fresh(
        &self,
        random: &mut Random,
        tries: &mut Tries<'_, Puzzle>,
        _: Judge<'_, Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Puzzle> {
        let Self { plan, solver, log } = *self;
        if plan.order.clues.rest == Rest::Controlled {
            let (solution, clues) = controlled::from_grid(solver, &plan.grids, random)?;
            return plan.keep(puzzle(&solution, clues), tries);
        }
        match plan.order.shape {
            Shape::Pattern(pattern) => plan.filled(pattern, solver, random),
            Shape::Free if plan.order.clues.most <= FEW => plan.few(solver, random, tries, stop),
            _ => plan.keep(plan.dug(solver, log, random)?, tries),
        }
    }

    fn near(
        &self,
        puzzle: &Puzzle,
        random: &mut Random,
        _: &mut Tries<'_, Puzzle>,
        _: Judge<'_, Puzzle>,
        _: Stop<'_>,
    ) -> Option<Puzzle> {
        let Self { plan, solver, log } = *self;
        let near = match plan.order.shape {
            Shape::Pattern(_) => {
                let near = plan.fill(solver).near(puzzle, random);
                near.filter(|near| plan.is_kept(near))
            }
            // A search among neighbours would draw some puzzles more often than others.
            _ if plan.order.clues.rest == Rest::Controlled => None,
            Shape::Free | Shape::Symmetric(_, Hold::Strict) => Some(plan.dug_again(puzzle, solver, log, random)),
            Shape::Symmetric(_, Hold::AsFar) | Shape::Varied(_) | Shape::Scheme(_) => None,
        }?;
        plan.order.clues.allow(near.givens().filled().len()).then_some(near)
    }
}

/// Draws a kind of symmetry other than none.
pub(super) fn any_symmetry(random: &mut Random) -> Symmetry {
    random.pick(&Symmetry::ALL[1..]).unwrap_or(Symmetry::None)
}

/// Builds the puzzle with the given clues of a solution. The caller must have proved that the clues have no other solution.
pub(super) fn puzzle(solution: &Solution, clues: CellSet) -> Puzzle {
    let givens: Grid = clues.iter().map(|cell| (cell, solution.digit(cell))).collect();
    Puzzle::of_parts(givens, *solution)
}
