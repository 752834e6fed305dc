//! What is rare in a puzzle: that nothing is used but some techniques.
//!
//! Few of the puzzles that use a swordfish use nothing else. But more clues take away what stands around it: so it is enough to find
//! one that is used early, and clues that leave less and less before it.

use ninefold_core::Stop;
use ninefold_core::multi::Puzzle;

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
    /// What comes when no single is left.
    method: Method,
    needs: Vec<Need>,
}

impl Difficulty {
    /// The techniques that are to be the only ones, if some are besides singles.
    pub fn kernel(&self) -> Option<Kernel> {
        let is_easy = |technique: &Technique| rating(technique).is_some_and(|own| own.level == Level::Easy);
        let is_hard = |need: &&Need| *need.steps.start() > 0 && !is_easy(need.technique);
        let needs: Vec<Need> = self.only.as_ref()?.iter().filter(is_hard).cloned().collect();
        let mut method = Method::hodoku();
        method.techniques.retain(|technique| !is_easy(technique));
        (!needs.is_empty()).then(|| Kernel { difficulty: self.clone(), method, needs })
    }
}

impl Kernel {
    /// How many steps that should not be there come before the last one that has to, on the way through a puzzle of one grid. None if that
    /// does not come, or if there are more than so many.
    pub fn others(&self, puzzle: &Puzzle, most: u64, stop: Stop<'_>) -> Option<u64> {
        let single = puzzle.single()?;
        let (mut board, givens) = (single.board(), single.givens().filled());
        let mut left: Vec<u32> = self.needs.iter().map(|need| *need.steps.start()).collect();
        let mut others = 0;
        loop {
            // Singles come first, and what is left does not depend on their order.
            while reach::singles(&mut board) {}
            let next = Walk::new(State::assume_unique(board, givens), &self.method).until(stop).next()?;
            next.apply(&mut board);
            others += u64::from(self.difficulty.is_forbidden(next.technique()));
            if others > most {
                return None;
            }
            for (left, need) in left.iter_mut().zip(&self.needs) {
                *left = left.saturating_sub(u32::from(need.technique == next.technique()));
            }
            if left.iter().all(|left| *left == 0) {
                return Some(others);
            }
        }
    }
}
