//! How puzzles of an order are made: new ones, ones like those before, until one is near enough.

use alloc::vec::Vec;

use super::climb::{Climb, Made, Short, Source};
use super::dig::{Dig, Quota};
use super::fill;
use super::orbits::{orbits, quadruples};
use super::order::{Further, Hold, Order, Rest, Scheme, Shape};
use super::random::Random;
use super::{Grids, few, full};
use crate::cells::{Cell, CellSet};
use crate::grid::Grid;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::Solver;
use crate::stop::Stop;
use crate::symmetry::{self, Symmetry};

/// An order that nothing is known to be wrong with.
#[derive(Clone, Debug)]
pub struct Plan {
    order: Order,
    grids: Grids,
    /// The groups of cells that go together; of a scheme its quadruples.
    groups: Vec<CellSet>,
    pairs: Vec<CellSet>,
    fixed: CellSet,
    /// The cells of the pattern whose digits are open.
    free: Vec<Cell>,
    climb: Climb,
}

/// With at most so many clues, puzzles are not dug alone.
const FEW: usize = 20;

/// How many clues a puzzle may have from which few ones are looked for.
const BEGIN: usize = 22;

/// Neighbours in a row that lead to no smaller puzzle before another is begun with.
const WANDER: u32 = 20_000;

impl Plan {
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
            grids: Grids::new(order.fill),
            groups,
            pairs: orbits(Symmetry::HalfTurn),
            fixed,
            free,
            climb: Climb::default(),
        }
    }

    /// The plan, with so many neighbours in a row that are no nearer before a new puzzle is made, instead of 24. Digits for a pattern
    /// take long to find, so of these it stays at 24 at least.
    #[must_use]
    pub fn with_patience(self, neighbours: u32) -> Self {
        Self { climb: self.climb.with_patience(neighbours, &self.order.shape), ..self }
    }

    /// The plan, with at most so many tries for a puzzle.
    #[must_use]
    pub fn with_tries(self, tries: u64) -> Self {
        Self { climb: self.climb.with_tries(tries), ..self }
    }

    /// The order.
    pub const fn order(&self) -> &Order {
        &self.order
    }

    /// A puzzle as it was ordered for which the judge says 0, unless it is stopped.
    ///
    /// The judge says how far a puzzle is from what is wanted otherwise; the smaller that is, the nearer. It is asked only about
    /// puzzles that keep to the order. Each try to make a puzzle is a piece of work, and the stop is asked before it.
    pub fn make(
        &self,
        solver: Solver,
        random: &mut Random,
        judge: &mut dyn FnMut(&Puzzle) -> u64,
        stop: Stop<'_>,
    ) -> Made {
        self.climb.make(&Maker { plan: self, solver }, random, judge, stop)
    }

    /// The puzzle, if it has as many clues as it should.
    fn keep(&self, puzzle: Puzzle, short: &mut Short) -> Option<Puzzle> {
        short.keep(puzzle, self.order.clues.off(puzzle.givens().filled().len()))
    }

    /// A full grid with the fixed digits.
    fn grid(&self, solver: Solver, random: &mut Random) -> Option<Solution> {
        if self.fixed.is_empty() {
            Some(self.grids.next(random))
        } else {
            full::with(solver, &self.order.fixed, random)
        }
    }

    /// A puzzle with that pattern.
    fn filled(&self, pattern: CellSet, solver: Solver, random: &mut Random) -> Option<Puzzle> {
        let solution = self.grid(solver, random)?;
        let puzzle = fill::Fill { solver, free: &self.free }.climb(&solution, pattern, random)?;
        self.is_kept(&puzzle).then_some(puzzle)
    }

    /// Whether a puzzle whose cells are given keeps to the order: they may have to be needed, but for fixed digits.
    fn is_kept(&self, puzzle: &Puzzle) -> bool {
        self.order.clues.rest == Rest::Enough || symmetry::redundant(puzzle).is_subset(self.fixed)
    }

    /// A puzzle whose clues are dug out of a full grid.
    fn dug(&self, solver: Solver, random: &mut Random) -> Option<Puzzle> {
        let solution = self.grid(solver, random)?;
        let mut dig = Dig::new(solver, &solution, CellSet::ALL);
        match self.order.shape {
            Shape::Scheme(scheme) => self.scheme(&scheme, &mut dig, random)?,
            Shape::Varied(hold) => {
                let symmetry = random.pick(&Symmetry::ALL[1..]).unwrap_or(Symmetry::None);
                self.dig(&orbits(symmetry), hold, &mut dig, random);
            }
            Shape::Symmetric(_, hold) => self.dig(&self.groups, hold, &mut dig, random),
            Shape::Free | Shape::Pattern(_) => self.dig(&self.groups, Hold::Strict, &mut dig, random),
        }
        Some(puzzle(&solution, dig.clues()))
    }

    /// Takes groups away, then single cells if the symmetry is not strict.
    fn dig(&self, groups: &[CellSet], hold: Hold, dig: &mut Dig<'_>, random: &mut Random) {
        let quota = Quota { least: self.order.clues.target(81, random), ..Quota::NONE };
        let mut groups: Vec<CellSet> = groups.iter().copied().filter(|group| group.is_disjoint(self.fixed)).collect();
        random.shuffle(&mut groups);
        dig.dig(&groups, quota);
        if hold == Hold::AsFar {
            self.singles(dig, quota, random);
        }
    }

    /// Takes single cells away.
    fn singles(&self, dig: &mut Dig<'_>, quota: Quota, random: &mut Random) -> usize {
        let mut cells: Vec<CellSet> = (dig.clues() - self.fixed).iter().map(CellSet::of).collect();
        random.shuffle(&mut cells);
        dig.dig(&cells, quota)
    }

    /// Takes away what the scheme says; none if there is not so much that can go.
    fn scheme(&self, scheme: &Scheme, dig: &mut Dig<'_>, random: &mut Random) -> Option<()> {
        let whole = |groups: &[CellSet], dig: &Dig<'_>| -> Vec<CellSet> {
            let left = dig.clues() - self.fixed;
            groups.iter().copied().filter(|group| group.is_subset(left)).collect()
        };
        let mut quads = whole(&self.groups, dig);
        random.shuffle(&mut quads);
        let gone = dig.dig(&quads, Quota { most: scheme.quads, ..Quota::NONE });
        let mut pairs = whole(&self.pairs, dig);
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

    /// A puzzle with few clues, by way of neighbours.
    fn few(&self, solver: Solver, random: &mut Random, short: &mut Short, stop: Stop<'_>) -> Option<Puzzle> {
        let mut puzzle = self.dug(solver, random)?;
        let size = |puzzle: &Puzzle| puzzle.givens().filled().len();
        if size(&puzzle) > BEGIN {
            return None;
        }
        let mut idle = 0;
        while idle < WANDER && self.climb.goes_on(short, stop) {
            if let Some(kept) = self.keep(puzzle, short) {
                return self.pruned(kept, solver, random);
            }
            idle += 1;
            short.tries += 1;
            if let Some(smaller) = few::near(solver, &puzzle, 2, &self.order.fixed, random) {
                puzzle = smaller;
                idle = 0;
            } else if let Some(other) = few::near(solver, &puzzle, 1, &self.order.fixed, random) {
                puzzle = other;
            }
        }
        None
    }

    /// The puzzle without clues that are not needed, if none should be.
    fn pruned(&self, before: Puzzle, solver: Solver, random: &mut Random) -> Option<Puzzle> {
        if self.order.clues.rest == Rest::Enough {
            return Some(before);
        }
        let mut dig = Dig::new(solver, before.solution(), before.givens().filled());
        self.singles(&mut dig, Quota::NONE, random);
        self.order.clues.allow(dig.clues().len()).then(|| puzzle(before.solution(), dig.clues()))
    }

    /// Puts some groups back, and digs again: what was there before goes first.
    fn dug_again(&self, before: &Puzzle, solver: Solver, random: &mut Random) -> Puzzle {
        let clues = before.givens().filled();
        let open = |group: &CellSet| group.is_disjoint(self.fixed);
        let (mut here, mut away): (Vec<CellSet>, Vec<CellSet>) =
            self.groups.iter().copied().filter(open).partition(|group| group.is_subset(clues));
        random.shuffle(&mut away);
        random.shuffle(&mut here);
        away.truncate(1 + random.below(4));
        let more = away.iter().fold(clues, |clues, &group| clues | group);
        let mut dig = Dig::new(solver, before.solution(), more);
        let quota = Quota { least: self.order.clues.target(81, random), ..Quota::NONE };
        here.extend(away);
        dig.dig(&here, quota);
        puzzle(before.solution(), dig.clues())
    }
}

/// A plan, and the solver that it uses.
struct Maker<'p> {
    plan: &'p Plan,
    solver: Solver,
}

impl Source for Maker<'_> {
    type Puzzle = Puzzle;

    fn fresh(&self, random: &mut Random, short: &mut Short, stop: Stop<'_>) -> Option<Puzzle> {
        let Self { plan, solver } = *self;
        match plan.order.shape {
            Shape::Pattern(pattern) => plan.filled(pattern, solver, random),
            Shape::Free if plan.order.clues.most <= FEW => plan.few(solver, random, short, stop),
            _ => plan.keep(plan.dug(solver, random)?, short),
        }
    }

    fn near(&self, puzzle: &Puzzle, random: &mut Random, _: &mut Short, _: Stop<'_>) -> Option<Puzzle> {
        let Self { plan, solver } = *self;
        let near = match plan.order.shape {
            Shape::Pattern(_) => {
                let near = fill::Fill { solver, free: &plan.free }.near(puzzle, random);
                near.filter(|near| plan.is_kept(near))
            }
            Shape::Free | Shape::Symmetric(_, Hold::Strict) => Some(plan.dug_again(puzzle, solver, random)),
            Shape::Symmetric(_, Hold::AsFar) | Shape::Varied(_) | Shape::Scheme(_) => None,
        }?;
        plan.order.clues.allow(near.givens().filled().len()).then_some(near)
    }
}

/// The puzzle of some clues of a solution that have no other.
fn puzzle(solution: &Solution, clues: CellSet) -> Puzzle {
    let givens: Grid = clues.iter().map(|cell| (cell, solution.digit(cell))).collect();
    Puzzle::of_parts(givens, *solution)
}
