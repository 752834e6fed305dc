//! Puzzles that are rare, which new puzzles seldom are, but often nearly are.
//!
//! ```text
//!   new puzzle --has the kernel--> clues are put back      each if no more stands around the kernel, until the judge says 0
//!                                  clues are taken away    each if the judge still says 0
//! ```
//!
//! A puzzle that uses one hard technique, and nothing else that is hard, is not found by going downhill: nearly all puzzles are equally far
//! from it. But many have the technique somewhere in the middle of others, and clues from the solution take away what stands around it.

use alloc::vec::Vec;

use super::climb::{Distance, Made, Tries};
use super::order::{Hold, Rest, Shape};
use super::plan::{self, Plan};
use super::random::Random;
use crate::cells::CellSet;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::Solver;
use crate::stop::Stop;

/// How often clues are put back into one puzzle, each time in another order.
const ROUNDS: usize = 8;

/// With more around the kernel, the next puzzle is the better one to begin with.
const AROUND: u64 = 4;

/// What puzzles have to be: told by closures.
struct Judges<'a> {
    around: &'a mut dyn FnMut(&Puzzle, u64) -> Option<u64>,
    distance: &'a mut dyn FnMut(&Puzzle) -> u64,
}

impl Plan {
    /// A puzzle as it was ordered for which the judge says 0, unless it is stopped: like [`watched`](Self::watched), for what new puzzles seldom
    /// are. The first closure says how much stands around what is wanted of a puzzle, so that more clues may make it that; nothing if it is not
    /// there, or if more than so much does.
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
            let is_kept = self.order.clues.allow(puzzle.givens().filled().len());
            if is_kept && tries.note(&puzzle, (judges.distance)(&puzzle)) == 0 {
                return Made::Puzzle(puzzle);
            }
            if let Some(around) = (judges.around)(&puzzle, AROUND)
                && let Some(puzzle) = self.grown(solver, (&puzzle, around), random, &mut judges, &mut tries, stop)
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

    /// The puzzle with more clues, if that makes it what is wanted.
    fn grown(
        &self,
        solver: Solver,
        (puzzle, around): (&Puzzle, u64),
        random: &mut Random,
        judges: &mut Judges<'_>,
        tries: &mut Tries<'_, Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Puzzle> {
        let solution = puzzle.solution();
        for _ in 0..ROUNDS {
            let (mut clues, mut here) = (puzzle.givens().filled(), around);
            let mut away: Vec<CellSet> = self.groups.iter().copied().filter(|group| !group.is_subset(clues)).collect();
            random.shuffle(&mut away);
            for group in away {
                if !self.climb.goes_on(tries, stop) {
                    return None;
                }
                tries.count();
                let more = plan::puzzle(solution, clues | group);
                let Some(around) = (judges.around)(&more, here) else { continue };
                (clues, here) = (clues | group, around);
                if here == 0
                    && (judges.distance)(&more) == 0
                    && let Some(puzzle) = self.fitted(solver, solution, clues, random, judges, tries)
                {
                    return Some(puzzle);
                }
            }
        }
        None
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
