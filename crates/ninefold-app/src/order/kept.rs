//! What an order says of puzzles that are there already.

use ninefold::generate::{Hold, Order, Rest, Shape};
use ninefold::multi::Grids;
use ninefold::rules::Feature;
use ninefold::symmetry::Symmetry;
use ninefold::{Puzzle, Stop, Stopped, symmetry};

use super::maker::described;
use super::{Maker, Options, OrderError};

/// How far a puzzle is from an order: what it lacks in its clues comes before what it lacks in its ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Off {
    /// In how many ways it does not keep to the clues, or the solution, of the order.
    misses: usize,
    /// How far its ratings are; nothing is known where it misses.
    judged: u64,
}

impl Off {
    /// Whether it is what was ordered.
    pub const fn is_nothing(&self) -> bool {
        self.misses == 0 && self.judged == 0
    }
}

/// Holds puzzles that are there already against an order.
#[derive(Clone, Debug)]
pub struct Holder {
    order: Order<Grids>,
    maker: Maker,
    /// Whether every clue has to be needed, which nobody asks for by leaving out a number.
    is_minimal: bool,
}

impl Options {
    /// What the options ask of puzzles that are there already. How new ones come about is no part of that.
    ///
    /// # Errors
    /// If there can be no such puzzle.
    pub fn holder(&self) -> Result<Holder, OrderError> {
        Ok(Holder { order: self.order(), maker: self.maker()?, is_minimal: self.clues.minimal })
    }
}

impl Holder {
    /// How far a puzzle is from the order.
    ///
    /// # Errors
    /// If somebody stopped it.
    pub fn off(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> Result<Off, Stopped> {
        let misses = self.misses(puzzle).len();
        let judged = if misses == 0 { self.maker.difficulty.distance(puzzle, stop)? } else { 0 };
        Ok(Off { misses, judged })
    }

    /// What a puzzle is, as far as the order says anything about it.
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
