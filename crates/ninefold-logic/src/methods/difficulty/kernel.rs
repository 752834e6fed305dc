//! The kernel of an order: the rare techniques that it requires, apart from all others.
//!
//! Few of the puzzles that use a swordfish use no other hard technique, but adding or exchanging clues removes the steps around the swordfish. So it
//! is enough to find a puzzle in which no easier step destroys the swordfish, and to count the other steps.

use crate::frame::multi::Grids;
use crate::frame::{Puzzle, Stop};

use super::{Difficulty, Need};
use crate::method::Method;
use crate::methods::hodoku::{Level, rating, reach};
use crate::path::Walk;
use crate::state::State;
use crate::technique::Technique;

/// The techniques that a puzzle must use, and the only ones that it may use.
#[derive(Clone, Debug)]
pub struct Kernel {
    difficulty: Difficulty,
    /// The allowed techniques alone.
    alone: Method,
    /// All techniques up to the last required one.
    method: Method,
    needs: Vec<Need>,
    /// The minimum number of required steps that a puzzle must already have, so that changes of clues may add the others.
    least: u32,
}

/// The maximum of `least`: few puzzles have more required steps.
const SOME: u32 = 2;

impl Difficulty {
    /// Returns the kernel of the order, if it allows only some techniques and requires any besides singles.
    pub fn kernel(&self) -> Option<Kernel> {
        let is_easy = |technique: &Technique| rating(technique).is_some_and(|own| own.level == Level::Easy);
        let only = self.only.as_ref()?;
        let is_hard = |need: &&Need| *need.steps.start() > 0 && !is_easy(need.technique);
        let needs: Vec<Need> = only.iter().filter(is_hard).cloned().collect();
        let mut method = self.method().into_owned();
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

/// The distance that a forbidden step adds; a cell that stays open adds one.
const OTHER: u64 = 4;

/// The distance that a missing required step adds, if there are others.
const MISSING: u64 = 40;

impl Kernel {
    /// Returns the distance of a puzzle of one grid from one that needs only the kernel. It counts superfluous steps of techniques up to the last
    /// required one in `HoDoKu`'s order, missing steps, and cells that all these steps leave open. `None` if too few required steps exist (two, or
    /// one if one is required), with or without the other techniques, or if the distance exceeds `most`.
    pub fn off(&self, puzzle: &Puzzle<Grids>, most: u64, stop: Stop<'_>) -> Option<u64> {
        // Most puzzles lack the required steps; this quick test detects them.
        self.along(&self.alone, puzzle, u64::MAX, stop)?;
        self.along(&self.method, puzzle, most, stop)
    }

    fn along(&self, method: &Method, puzzle: &Puzzle<Grids>, most: u64, stop: Stop<'_>) -> Option<u64> {
        let single = puzzle.single()?;
        let (mut board, givens) = (single.board(), single.givens().filled());
        let (mut used, mut off) = (vec![0; self.needs.len()], 0);
        loop {
            // Singles come first, and the result does not depend on their order.
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
