//! What is rare in a puzzle: that nothing is used but some techniques.
//!
//! Few of the puzzles that use a swordfish use nothing else. But with some clues more, or others, what stands around it goes: so it is enough to
//! find one that nothing easier takes away, and to say how much there is besides.

use ninefold_core::multi::Grids;
use ninefold_core::{Puzzle, Stop};

use super::{Difficulty, Need};
use crate::method::Method;
use crate::methods::hodoku::{Level, rating, reach};
use crate::path::Walk;
use crate::state::State;
use crate::technique::Technique;

/// The only techniques that a puzzle may use, and has to.
#[derive(Clone, Debug)]
pub struct Kernel {
    difficulty: Difficulty,
    /// What is to come when no single is left, and nothing else.
    alone: Method,
    /// What comes then, up to the last technique that is to.
    method: Method,
    needs: Vec<Need>,
    /// So many of the steps that are to come have to be there, so that the others may be found as clues change.
    least: u32,
}

/// Where more steps are to come than these, few puzzles have all of them.
const SOME: u32 = 2;

impl Difficulty {
    /// The techniques that are to be the only ones, if some are besides singles.
    pub fn kernel(&self) -> Option<Kernel> {
        let is_easy = |technique: &Technique| rating(technique).is_some_and(|own| own.level == Level::Easy);
        let only = self.only.as_ref()?;
        let is_hard = |need: &&Need| *need.steps.start() > 0 && !is_easy(need.technique);
        let needs: Vec<Need> = only.iter().filter(is_hard).cloned().collect();
        let mut method = Method::hodoku();
        method.techniques.retain(|technique| !is_easy(technique));
        let mut alone = method.clone();
        alone.techniques.retain(|technique| only.iter().any(|need| need.technique == *technique));
        let is_last = |technique: &&Technique| needs.iter().any(|need| need.technique == *technique);
        let last = method.techniques.iter().rposition(is_last)?;
        method.techniques.truncate(last + 1);
        let steps = needs.iter().fold(0, |sum: u32, need| sum.saturating_add(*need.steps.start()));
        Some(Kernel { difficulty: self.clone(), alone, method, needs, least: steps.min(SOME) })
    }
}

/// The distance that a step adds which should not be there; a cell that stays open adds one.
const OTHER: u64 = 4;

/// The distance that a step adds which is missing, where others are there.
const MISSING: u64 = 40;

impl Kernel {
    /// How far a puzzle of one grid is from one in which nothing else is used: the steps that should not be there count, of those up to the
    /// technique that comes last in `HoDoKu`'s order, the steps that are missing, and the cells that all of these leave open. None if too little of
    /// what has to come comes (two steps, or one if there is one), with the others or without them, or if it is further off than so much.
    pub fn off(&self, puzzle: &Puzzle<Grids>, most: u64, stop: Stop<'_>) -> Option<u64> {
        // Most puzzles have nothing of the kind, which is soon found out.
        self.along(&self.alone, puzzle, u64::MAX, stop)?;
        self.along(&self.method, puzzle, most, stop)
    }

    fn along(&self, method: &Method, puzzle: &Puzzle<Grids>, most: u64, stop: Stop<'_>) -> Option<u64> {
        let single = puzzle.single()?;
        let (mut board, givens) = (single.board(), single.givens().filled());
        let (mut used, mut off) = (vec![0; self.needs.len()], 0);
        loop {
            // Singles come first, and what is left does not depend on their order.
            while reach::singles(&mut board) {}
            let Some(next) = Walk::new(State::assume_unique(board, givens), method).until(stop).next() else { break };
            next.apply(&mut board);
            off += OTHER * u64::from(self.difficulty.is_forbidden(next.technique()));
            if off > most {
                return None;
            }
            for (used, need) in used.iter_mut().zip(&self.needs).filter(|(_, need)| need.technique == next.technique())
            {
                *used += 1;
                off += OTHER * u64::from(*used > *need.steps.end());
            }
        }
        let sum = |of: fn(&Need, u32) -> u32| {
            used.iter().zip(&self.needs).map(|(used, need)| u64::from(of(need, *used))).sum::<u64>()
        };
        off += 81 - board.grid().filled().len() as u64 + MISSING * sum(Need::lacks);
        (off <= most && sum(|need, used| used.min(*need.steps.start())) >= self.least.into()).then_some(off)
    }
}
