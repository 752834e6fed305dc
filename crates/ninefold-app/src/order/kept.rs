//! Comparison of existing puzzles with an order.

use ninefold::generate::{Hold, Order, Rest, Shape};
use ninefold::multi::Grids;
use ninefold::rules::Feature;
use ninefold::symmetry::Symmetry;
use ninefold::{Puzzle, Stop, Stopped, symmetry};

use super::maker::described;
use super::{Maker, Options, OrderError};

/// The distance of a puzzle from an order. Deviations in the clues take precedence over those in the ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Off {
    /// The number of deviations from the order in the clues or the solution.
    misses: usize,
    /// The distance of the ratings. It is not computed, and so 0, if there are deviations.
    judged: u64,
}

impl Off {
    /// Whether the puzzle meets the order.
    pub const fn is_nothing(&self) -> bool {
        self.misses == 0 && self.judged == 0
    }
}

/// A comparison of existing puzzles with an order.
#[derive(Clone, Debug)]
pub struct Holder {
    order: Order<Grids>,
    maker: Maker,
    /// Whether every clue must be needed. An order that does not state the number of clues does not imply this.
    is_minimal: bool,
}

impl Options {
    /// Returns the requirements that the options state for existing puzzles. Options about how new puzzles are generated are ignored.
    ///
    /// # Errors
    /// Returns an error if no puzzle can meet the order.
    pub fn holder(&self) -> Result<Holder, OrderError> {
        Ok(Holder { order: self.order(), maker: self.maker()?, is_minimal: self.clues.minimal })
    }
}

impl Holder {
    /// Computes the distance of a puzzle from the order.
    ///
    /// # Errors
    /// Returns an error if the rating was stopped.
    pub fn off(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> Result<Off, Stopped> {
        let misses = self.misses(puzzle).len();
        let judged = if misses == 0 { self.maker.difficulty.distance(puzzle, stop)? } else { 0 };
        Ok(Off { misses, judged })
    }

    /// Describes those properties of a puzzle that the order mentions.
    pub fn described(&self, puzzle: &Puzzle<Grids>) -> String {
        let misses = self.misses(puzzle);
        if misses.is_empty() { described(&self.maker.difficulty, puzzle, Stop::NEVER) } else { misses.join(", ") }
    }

    fn misses(&self, puzzle: &Puzzle<Grids>) -> Vec<String> {
        let (givens, order) = (puzzle.givens(), &self.order);
        if givens.rules() != order.rules() {
            return vec!["of another layout".into()];
        }
        let clues = givens.filled().count();
        let lacks = |digits: &ninefold::multi::Grids, of: &ninefold::multi::Grids| {
            digits.filled().any(|cell| of[cell] != digits[cell])
        };
        let others = [
            (!order.clues.allow(clues), format!("of {clues} clues")),
            (!self.has_shape(puzzle), "of another shape".into()),
            (lacks(&order.fixed, givens), "without the fixed digits".into()),
            (lacks(&order.full, puzzle.solution()), "of another full grid".into()),
            (self.has_spare(puzzle), "not minimal".into()),
        ];
        others.into_iter().filter(|(is_missed, _)| *is_missed).map(|(_, words)| words).collect()
    }

    fn has_shape(&self, puzzle: &Puzzle<Grids>) -> bool {
        let givens = puzzle.givens();
        let keeps = |symmetry: &Symmetry| symmetry.turns().iter().all(|&turn| givens.keeps(turn));
        match &self.order.shape {
            Shape::Symmetric(symmetry, Hold::Strict) => keeps(symmetry),
            Shape::Varied(Hold::Strict) => Symmetry::ALL[1..].iter().any(keeps),
            Shape::Pattern(cells) => givens.filled().eq(cells.iter().copied()),
            Shape::Free | Shape::Symmetric(_, Hold::AsFar) | Shape::Varied(_) | Shape::Scheme(_) => true,
        }
    }

    fn has_spare(&self, puzzle: &Puzzle<Grids>) -> bool {
        let is_asked = self.is_minimal && self.order.clues.rest == Rest::Minimal;
        let spare = || puzzle.plain(Feature::ClueSets).is_ok_and(|plain| !symmetry::redundant(&plain).is_empty());
        is_asked && spare()
    }
}
