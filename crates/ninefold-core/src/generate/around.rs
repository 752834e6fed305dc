//! Searches for rare puzzles: new puzzles seldom have the wanted property, but often nearly have it.
//!
//! ```text
//!   new puzzle --has the kernel--> clues are exchanged     each if the kernel stays and gets no more steps around it, until the judge returns 0
//!                                  clues are removed       each if the judge still returns 0
//!                                  or put back             if there are too few
//! ```
//!
//! A puzzle that uses one hard technique and is otherwise easy cannot be found by gradually improving an arbitrary puzzle, since nearly all puzzles
//! are equally far from it. But many puzzles have the technique among other hard steps, and some of these are nearer than others.
//!
//! A puzzle with many clues is rarely hard. But most of its clues are in cells that singles would fill in a puzzle with few clues. Therefore, the
//! search first finds a puzzle with few clues, and then adds the cells that singles fill as clues.

use alloc::vec::Vec;

use super::climb::{Distance, Judge, Made, Source as _, Tries};
use super::dig::Dig;
use super::orbits::orbits;
use super::order::{Clues, Hold, Rest, Shape};
use super::plain::{self, Maker, Plain, any_symmetry};
use super::plan::{Around, Search};
use crate::cells::CellSet;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solution::Solution;
use crate::solve::Solver;
use crate::stop::Stop;
use crate::symmetry::Transform;

/// The number of successive changes without progress after which the search starts from another puzzle.
const PATIENCE: u32 = 200;

/// The number of tries to make a puzzle with many clues directly. They are followed by the same number of tries that extend a puzzle with few clues,
/// and then both phases repeat.
const DIRECT: u64 = 400;

/// In a search for a kernel, every N-th try starts from a randomly transformed member of `relatives`.
const SELDOM: u64 = 16;

/// A distance greater than any that a judge returns, for a puzzle whose kernel has obstacles around it. A puzzle without the kernel gets twice this
/// distance, so the nearest puzzle of a failed search is not merely an easy one.
const FAR: u64 = 1 << 36;

/// Returns the distance to report for a puzzle, as a single number.
fn far(near: Option<Near>, judged: u64) -> u64 {
    match near {
        _ if judged == 0 => 0,
        Some(Near { around: 0, judged }) => judged,
        Some(Near { around, .. }) => FAR + around.min(FAR - 1),
        None => 2 * FAR + judged.min(FAR - 1),
    }
}

/// The requirements that a puzzle must satisfy, as closures.
struct Judges<'a, 'd> {
    around: Option<Around<'a, Puzzle>>,
    distance: Judge<'d, Puzzle>,
}

/// The distance of a puzzle from the order: first the number of other techniques around the kernel, then the judge's distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Near {
    around: u64,
    judged: u64,
}

impl Near {
    const WANTED: Self = Self { around: 0, judged: 0 };
    /// The distance of a puzzle without the kernel.
    const NOTHING: Self = Self { around: u64::MAX, judged: u64::MAX };
}

impl Judges<'_, '_> {
    /// Computes the distance of a puzzle. Returns `None` if the kernel is missing or if the distance exceeds `most`.
    fn near(&mut self, puzzle: &Puzzle, most: Near) -> Option<Near> {
        let near = match &mut self.around {
            Some(around) => {
                let around = around(puzzle, most.around)?;
                Near { around, judged: if around == 0 { (self.distance)(puzzle) } else { u64::MAX } }
            }
            None => match (self.distance)(puzzle) {
                0 => Near::WANTED,
                around => Near { around, judged: u64::MAX },
            },
        };
        Some(near).filter(|near| *near <= most)
    }
}

/// A search among puzzles with the same symmetry.
struct Change<'a> {
    plan: &'a Plain,
    solver: Solver,
    /// The groups of cells that are added and removed together.
    groups: &'a [CellSet],
}

impl Plain {
    /// See [`Plan::make_around`](super::Plan::make_around).
    pub(super) fn around(&self, search: Search<'_, Puzzle>, around: Around<'_, Puzzle>, relatives: &[Puzzle]) -> Made {
        let Search { solver, random, judge, look, stop } = search;
        let mut judges = Judges { around: Some(around), distance: judge };
        let (mut tries, mut before) = (Tries::new(look), 0);
        while self.climb.goes_on(&tries, stop) {
            tries.count();
            let own = self.own_groups(random);
            let change = Change { plan: self, solver, groups: own.as_ref().unwrap_or(&self.groups) };
            let is_related = !relatives.is_empty() && tries.short.tries % SELDOM == 0;
            let puzzle = if is_related { change.relative(relatives, random) } else { change.few(random) };
            let Some(puzzle) = puzzle else { continue };
            let near = judges.near(&puzzle, Near::NOTHING);
            // Most puzzles lack the kernel. A puzzle without it is noted as the nearest only if there is none so far.
            if near.is_some() || tries.short.best.is_none() {
                let distance = far(near, (judges.distance)(&puzzle));
                if change.offer(&puzzle, distance, &mut tries) == Distance::default() {
                    return Made::Puzzle(puzzle);
                }
            }
            let Some(near) = near else { continue };
            // After a puzzle that took many tries to find, the search spends the same number of tries on exchanging its clues.
            let found = tries.short.tries;
            loop {
                if let Some(puzzle) = change.changed((puzzle, near), random, &mut judges, &mut tries, stop) {
                    return Made::Puzzle(puzzle);
                }
                if tries.short.tries - found >= found - before || !self.climb.goes_on(&tries, stop) {
                    break;
                }
            }
            before = tries.short.tries;
        }
        Made::Stopped(tries.short)
    }

    /// See [`Plan::make_related`](super::Plan::make_related).
    pub(super) fn related(&self, search: Search<'_, Puzzle>, relatives: &[Puzzle]) -> Made {
        let Search { solver, random, judge, look, stop } = search;
        let mut tries = Tries::new(look);
        let maker = Maker { plan: self, solver, log: () };
        while self.climb.goes_on(&tries, stop) {
            let most = tries.short.tries + DIRECT;
            if let Some(puzzle) = self.climb.until(most, &maker, random, judge, &mut tries, stop) {
                return Made::Puzzle(puzzle);
            }
            let most = tries.short.tries + DIRECT;
            while !relatives.is_empty() && tries.short.tries < most && self.climb.goes_on(&tries, stop) {
                tries.count();
                let own = self.own_groups(random);
                let change = Change { plan: self, solver, groups: own.as_ref().unwrap_or(&self.groups) };
                let Some(puzzle) = change.relative(relatives, random) else { continue };
                let distance = judge(&puzzle);
                if change.offer(&puzzle, distance, &mut tries) == Distance::default() && self.is_kept(&puzzle) {
                    return Made::Puzzle(puzzle);
                }
                let near = if distance == 0 { Near::WANTED } else { Near { around: distance, judged: u64::MAX } };
                let mut judges = Judges { around: None, distance: &mut *judge };
                if let Some(puzzle) = change.changed((puzzle, near), random, &mut judges, &mut tries, stop) {
                    return Made::Puzzle(puzzle);
                }
            }
        }
        Made::Stopped(tries.short)
    }

    /// See [`Plan::make_grown`](super::Plan::make_grown).
    pub(super) fn grown(&self, search: Search<'_, Puzzle>, easy: &dyn Fn(&Puzzle) -> CellSet) -> Made {
        let Search { solver, random, judge, look, stop } = search;
        let mut tries = Tries::new(look);
        let maker = Maker { plan: self, solver, log: () };
        while self.climb.goes_on(&tries, stop) {
            let most = tries.short.tries + DIRECT;
            if let Some(puzzle) = self.climb.until(most, &maker, random, judge, &mut tries, stop) {
                return Made::Puzzle(puzzle);
            }
            let most = tries.short.tries + DIRECT;
            while tries.short.tries < most && self.climb.goes_on(&tries, stop) {
                tries.count();
                let own = self.own_groups(random);
                let change = Change { plan: self, solver, groups: own.as_ref().unwrap_or(&self.groups) };
                let Some(few) = change.few(random) else { continue };
                let mut near = None;
                for puzzle in [Some(few), change.filled(&few, easy(&few))].into_iter().flatten() {
                    let distance = judge(&puzzle);
                    if change.offer(&puzzle, distance, &mut tries) == Distance::default() {
                        return Made::Puzzle(puzzle);
                    }
                    let here = if distance == 0 { Near::WANTED } else { Near { around: distance, judged: u64::MAX } };
                    near = near.filter(|(_, before)| *before <= here).or(Some((puzzle, here)));
                }
                let Some(near) = near else { continue };
                let mut judges = Judges { around: None, distance: &mut *judge };
                if let Some(puzzle) = change.changed(near, random, &mut judges, &mut tries, stop) {
                    return Made::Puzzle(puzzle);
                }
            }
        }
        Made::Stopped(tries.short)
    }

    /// Like [`around`](Self::around), but for a pattern. With a pattern, neighbours are found quickly but new puzzles slowly, so the search visits
    /// the neighbours even of a puzzle that meets no part of the order.
    pub(super) fn in_pattern(&self, search: Search<'_, Puzzle>, around: Around<'_, Puzzle>) -> Made {
        let Search { solver, random, judge, look, stop } = search;
        let mut judges = Judges { around: Some(around), distance: judge };
        let maker = Maker { plan: self, solver, log: () };
        let mut tries = Tries::new(look);
        while self.climb.goes_on(&tries, stop) {
            tries.count();
            let Some(mut puzzle) = maker.fresh(random, &mut tries, judges.distance, stop) else { continue };
            let (mut here, mut idle) = (judges.near(&puzzle, Near::NOTHING), 0);
            let is_noted = here.is_some() || tries.short.best.is_none();
            if is_noted && tries.note(&puzzle, far(here, (judges.distance)(&puzzle))) == 0 {
                return Made::Puzzle(puzzle);
            }
            while idle < PATIENCE && self.climb.goes_on(&tries, stop) {
                tries.count();
                idle += 1;
                let near = maker.near(&puzzle, random, &mut tries, judges.distance, stop);
                let Some(near) = near.filter(|near| *near != puzzle) else { continue };
                let there = judges.near(&near, here.unwrap_or(Near::NOTHING));
                if there.is_none() && here.is_some() {
                    continue;
                }
                if there.is_some() && (here.is_none() || there < here) {
                    idle = 0;
                    if tries.note(&near, far(there, (judges.distance)(&near))) == 0 {
                        return Made::Puzzle(near);
                    }
                }
                (puzzle, here) = (near, there);
            }
        }
        Made::Stopped(tries.short)
    }

    /// If each puzzle has a symmetry of its own, draws a symmetry and returns its groups of cells.
    fn own_groups(&self, random: &mut Random) -> Option<Vec<CellSet>> {
        matches!(self.order.shape, Shape::Varied(_)).then(|| orbits(any_symmetry(random)))
    }

    /// Whether clues may be exchanged and added.
    pub(super) fn may_grow(&self) -> bool {
        let is_open =
            matches!(self.order.shape, Shape::Free | Shape::Symmetric(_, Hold::Strict) | Shape::Varied(Hold::Strict));
        is_open && self.order.clues.rest != Rest::Controlled && self.order.clues.most > plain::FEW
    }
}

impl Change<'_> {
    /// Makes a new puzzle from which no more clues can be removed.
    fn few(&self, random: &mut Random) -> Option<Puzzle> {
        let solution = self.plan.grid(self.solver, random)?;
        let mut dig = Dig::new(self.solver, &solution, CellSet::ALL, ());
        self.plan.dig(self.groups, Hold::Strict, 0, &mut dig, random);
        Some(plain::puzzle(&solution, dig.clues()))
    }

    /// Applies a random transform to one of `relatives`, and adds clues to complete the groups that its clues touch.
    fn relative(&self, relatives: &[Puzzle], random: &mut Random) -> Option<Puzzle> {
        let relative = random.pick(relatives)?;
        let by = Transform::random(|| random.next());
        let clues = by.cells(relative.givens().filled());
        let touched = self.groups.iter().filter(|group| !group.is_disjoint(clues));
        let clues = touched.fold(clues, |clues, &group| clues | group);
        Some(plain::puzzle(&by.solution(relative.solution()), clues))
    }

    /// Adds the groups within `cells` to the clues of the puzzle. Returns `None` if this adds no clues or too many.
    fn filled(&self, puzzle: &Puzzle, cells: CellSet) -> Option<Puzzle> {
        let clues = puzzle.givens().filled();
        let more = self.groups.iter().filter(|group| group.is_subset(cells)).fold(clues, |more, &group| more | group);
        (more != clues && more.len() <= self.plan.order.clues.most).then(|| plain::puzzle(puzzle.solution(), more))
    }

    fn offer(&self, puzzle: &Puzzle, judged: u64, tries: &mut Tries<'_, Puzzle>) -> Distance {
        let distance = Distance { clues: self.plan.order.clues.off(puzzle.givens().filled().len()), judged };
        tries.offer(puzzle, distance);
        distance
    }

    /// Searches for other clues that meet the order for the same solution.
    fn changed(
        &self,
        (puzzle, mut here): (Puzzle, Near),
        random: &mut Random,
        judges: &mut Judges<'_, '_>,
        tries: &mut Tries<'_, Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Puzzle> {
        let (solution, mut clues, mut idle) = (*puzzle.solution(), puzzle.givens().filled(), 0);
        if here == Near::WANTED && judges.around.is_none() {
            return self.fitted(&solution, clues, random, judges, tries, stop);
        }
        while idle < PATIENCE && self.plan.climb.goes_on(tries, stop) {
            idle += 1;
            let Some(others) = self.other(&solution, clues, random) else { continue };
            tries.count();
            let puzzle = plain::puzzle(&solution, others);
            let Some(near) = judges.near(&puzzle, here) else { continue };
            if near < here {
                idle = 0;
            }
            (clues, here) = (others, near);
            let distance = if judges.around.is_some() { far(Some(near), near.judged) } else { near.around };
            self.offer(&puzzle, distance, tries);
            if near == Near::WANTED
                && let Some(puzzle) = self.fitted(&solution, clues, random, judges, tries, stop)
            {
                return Some(puzzle);
            }
        }
        None
    }

    /// Returns another set of clues that has only this solution, with one group added, removed or exchanged. Additions are more frequent, since a
    /// removal takes away more clues than an addition adds.
    fn other(&self, solution: &Solution, clues: CellSet, random: &mut Random) -> Option<CellSet> {
        let (more, less) = [(true, false), (true, false), (true, true), (false, true)][random.below(4)];
        let mut others = clues;
        if more {
            let group = random.pick(self.groups).filter(|group| !group.is_subset(clues))?;
            others |= group;
        }
        if less {
            let is_there = |group: &CellSet| group.is_subset(others) && group.is_disjoint(self.plan.fixed);
            others -= random.pick(self.groups).filter(is_there)?;
        }
        (others != clues && (!less || self.is_proved(solution, others))).then_some(others)
    }

    fn is_proved(&self, solution: &Solution, clues: CellSet) -> bool {
        self.solver.prove(plain::puzzle(solution, clues).givens(), Stop::NEVER).is_ok()
    }

    /// Removes or adds clues, as long as the judge returns 0, until the puzzle has the requested number.
    fn fitted(
        &self,
        solution: &Solution,
        mut clues: CellSet,
        random: &mut Random,
        judges: &mut Judges<'_, '_>,
        tries: &mut Tries<'_, Puzzle>,
        stop: Stop<'_>,
    ) -> Option<Puzzle> {
        let order = &self.plan.order;
        let least = order.clues.target(81, random);
        let mut here: Vec<CellSet> = self.groups.iter().copied().filter(|group| group.is_subset(clues)).collect();
        here.retain(|group| group.is_disjoint(self.plan.fixed));
        random.shuffle(&mut here);
        for group in here {
            let rest = clues - group;
            let mut is_fit =
                || self.is_proved(solution, rest) && (judges.distance)(&plain::puzzle(solution, rest)) == 0;
            if rest.len() >= least && is_fit() {
                clues = rest;
            }
        }
        if clues.len() < order.clues.least {
            clues = self.grown(solution, clues, random, judges, tries, stop);
        }
        let puzzle = plain::puzzle(solution, clues);
        self.offer(&puzzle, 0, tries);
        let goes = |group: &&CellSet| {
            let can = group.is_subset(clues) && group.is_disjoint(self.plan.fixed);
            can && self.is_proved(solution, clues - **group)
        };
        let is_kept = !order.clues.are_needed() || self.groups.iter().find(goes).is_none();
        (order.clues.allow(clues.len()) && is_kept).then_some(puzzle)
    }

    /// Adds clues as long as the judge returns 0: first groups that can be added alone, then groups that are added or exchanged at random.
    fn grown(
        &self,
        solution: &Solution,
        mut clues: CellSet,
        random: &mut Random,
        judges: &mut Judges<'_, '_>,
        tries: &mut Tries<'_, Puzzle>,
        stop: Stop<'_>,
    ) -> CellSet {
        let Clues { least, most, .. } = self.plan.order.clues;
        let mut is_fit =
            |others: CellSet| others.len() <= most && (judges.distance)(&plain::puzzle(solution, others)) == 0;
        let mut away: Vec<CellSet> = self.groups.iter().copied().filter(|group| !group.is_subset(clues)).collect();
        random.shuffle(&mut away);
        for group in away {
            if clues.len() < least && is_fit(clues | group) {
                clues |= group;
            }
        }
        let mut idle = 0;
        while clues.len() < least && idle < PATIENCE && self.plan.climb.goes_on(tries, stop) {
            idle += 1;
            let others = self.other(solution, clues, random).filter(|others| others.len() >= clues.len());
            tries.count();
            if let Some(others) = others.filter(|others| is_fit(*others)) {
                if others.len() > clues.len() {
                    idle = 0;
                }
                clues = others;
            }
        }
        clues
    }
}
