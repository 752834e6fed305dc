//! Puzzles that are rare, which new puzzles seldom are, but often nearly are.
//!
//! ```text
//!   new puzzle --has the kernel--> clues come and go       each if it stays, and no more stands around it, until the judge says 0
//!                                  clues are taken away    each if the judge still says 0
//! ```
//!
//! A puzzle that uses one hard technique, and nothing else that is hard, is not found by going downhill from any puzzle: nearly all are equally
//! far from it. But many have the technique somewhere in the middle of others, and among these some are nearer than others.

use alloc::vec::Vec;

use super::climb::{Distance, Made, Tries};
use super::order::{Hold, Rest, Shape};
use super::plan::{self, Plan};
use super::random::Random;
use crate::cells::CellSet;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::Solver;
use crate::stop::Stop;

/// Changes in a row that bring it no nearer before another puzzle is the better one to begin with.
const PATIENCE: u32 = 200;

/// What puzzles have to be: told by closures.
struct Judges<'a> {
    around: &'a mut dyn FnMut(&Puzzle, u64) -> Option<u64>,
    distance: &'a mut dyn FnMut(&Puzzle) -> u64,
}

impl Plan {
    /// A puzzle as it was ordered for which the judge says 0, unless it is stopped: like [`watched`](Self::watched), for what new puzzles seldom
    /// are. The first closure says how much stands around what is wanted of a puzzle, so that other clues may make it that; nothing if it is not
    /// there, or if more than so much does. The judge is asked where that is 0.
    ///
    /// Where clues cannot come and go, as in a pattern, it goes as `watched` does.
    pub fn make_around(
        &self,
        solver: Solver,
        random: &mut Random,
        around: &mut dyn FnMut(&Puzzle, u64) -> Option<u64>,
        judge: &mut dyn FnMut(&Puzzle) -> u64,
        look: &mut dyn FnMut(&Puzzle, Distance),
        stop: Stop<'_>,
    ) -> Made {
        if !self.may_grow() {
            return self.watched(solver, random, judge, look, stop);
        }
        let mut judges = Judges { around, distance: judge };
        let mut tries = Tries::new(look);
        while self.climb.goes_on(&tries, stop) {
            tries.count();
            let Some(puzzle) = self.dug(solver, (), random) else { continue };
            let around = (judges.around)(&puzzle, u64::MAX);
            // Most have nothing of what is wanted; one of these is better than none, if no other comes.
            if around.is_some() || tries.short.best.is_none() {
                let distance = (judges.distance)(&puzzle);
                let clues = self.order.clues.off(puzzle.givens().filled().len());
                tries.offer(&puzzle, Distance { clues, judged: distance });
                if distance == 0 && clues == 0 {
                    return Made::Puzzle(puzzle);
                }
            }
            if let Some(around) = around
                && let Some(puzzle) = self.changed(solver, (puzzle, around), random, &mut judges, &mut tries, stop)
            {
                return Made::Puzzle(puzzle);
            }
        }
        Made::Stopped(tries.short)
    }

    fn may_grow(&self) -> bool {
        let is_open = matches!(self.order.shape, Shape::Free | Shape::Symmetric(_, Hold::Strict));
        is_open && self.order.clues.rest != Rest::Controlled && self.order.clues.most > plan::FEW
    }

    /// The puzzle with other clues of its solution, if that makes it what is wanted.
    fn changed(
        &self,
        solver: Solver,
        (puzzle, mut here): (Puzzle, u64),
        random: &mut Random,
        judges: &mut Judges<'_>,
        tries: &mut Tries<'_, Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Puzzle> {
        let (solution, mut clues, mut idle) = (*puzzle.solution(), puzzle.givens().filled(), 0);
        while idle < PATIENCE && self.climb.goes_on(tries, stop) {
            idle += 1;
            let Some(others) = self.other(solver, &solution, clues, random) else { continue };
            tries.count();
            let near = plan::puzzle(&solution, others);
            let Some(around) = (judges.around)(&near, here) else { continue };
            if around < here {
                idle = 0;
            }
            (clues, here) = (others, around);
            if here == 0
                && tries.note(&near, (judges.distance)(&near)) == 0
                && let Some(puzzle) = self.fitted(solver, &solution, clues, random, judges, tries)
            {
                return Some(puzzle);
            }
        }
        None
    }

    /// Another set of clues with one solution: a group more, one less, or one for another; more often more than less, since that takes away more.
    fn other(&self, solver: Solver, solution: &Solution, clues: CellSet, random: &mut Random) -> Option<CellSet> {
        let (more, less) = [(true, false), (true, false), (true, true), (false, true)][random.below(4)];
        let mut others = clues;
        if more {
            let group = random.pick(&self.groups).filter(|group| !group.is_subset(clues))?;
            others |= group;
        }
        if less {
            let is_there = |group: &CellSet| group.is_subset(others) && group.is_disjoint(self.fixed);
            others -= random.pick(&self.groups).filter(is_there)?;
        }
        (others != clues && (!less || solver.prove(plan::puzzle(solution, others).givens()).is_ok())).then_some(others)
    }

    /// With as many clues as it should have: what can go goes, as long as the judge says 0.
    fn fitted(
        &self,
        solver: Solver,
        solution: &Solution,
        mut clues: CellSet,
        random: &mut Random,
        judges: &mut Judges<'_>,
        tries: &mut Tries<'_, Puzzle>,
    ) -> Option<Puzzle> {
        let least = self.order.clues.target(81, random);
        let mut here: Vec<CellSet> = self.groups.iter().copied().filter(|group| group.is_subset(clues)).collect();
        here.retain(|group| group.is_disjoint(self.fixed));
        random.shuffle(&mut here);
        for group in here {
            let rest = clues - group;
            let fewer = plan::puzzle(solution, rest);
            if rest.len() >= least && solver.prove(fewer.givens()).is_ok() && (judges.distance)(&fewer) == 0 {
                clues = rest;
            }
        }
        let puzzle = plan::puzzle(solution, clues);
        tries.note(&puzzle, u64::from(!self.order.clues.allow(clues.len())));
        let goes = |group: &&CellSet| {
            let can = group.is_subset(clues) && group.is_disjoint(self.fixed);
            can && solver.prove(plan::puzzle(solution, clues - **group).givens()).is_ok()
        };
        let is_kept = !self.order.clues.are_needed() || self.groups.iter().find(goes).is_none();
        (self.order.clues.allow(clues.len()) && is_kept).then_some(puzzle)
    }
}
