//! The scale of Sudoku Explainer 1.2.1: the ratings of the steps of a technique.
//!
//! A step of the method has its own rating ([`Step::rating`](crate::Step::rating)); this table has the range for each technique. If the rating
//! depends on the length of a chain, the upper bound is only the highest observed: at every step of 3,488 random puzzles and of the 126 hardest in
//! the tests.

use super::super::index::Index;
use crate::technique::Technique;
use crate::text::decimal;

/// The ratings of the steps of a technique, in tenths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// The rating of the easiest steps.
    pub least: u8,
    /// The rating of the hardest steps.
    pub most: u8,
}

impl Rating {
    /// Returns the rating in words, or the lowest and the highest.
    pub fn words(self) -> String {
        if self.is_fixed() { decimal(self.least) } else { format!("{}-{}", decimal(self.least), decimal(self.most)) }
    }

    /// Whether all steps of the technique have the same rating.
    pub const fn is_fixed(self) -> bool {
        self.least == self.most
    }
}

/// Returns the rating of a technique, if Sudoku Explainer has it.
pub fn rating(technique: &Technique) -> Option<Rating> {
    static RATINGS: Index<Rating> = Index::new(TABLE);
    RATINGS.get(technique).copied()
}

const fn at(tenths: u8) -> Rating {
    Rating { least: tenths, most: tenths }
}

const fn from(least: u8, most: u8) -> Rating {
    Rating { least, most }
}

pub(in crate::methods) static TABLE: &[(&str, Rating)] = &[
    ("full-house", at(10)),
    ("naked-single", at(23)),
    ("hidden-single-box", at(12)),
    ("hidden-single-line", at(15)),
    ("direct-pointing", at(17)),
    ("direct-claiming", at(19)),
    ("direct-hidden-pair", at(20)),
    ("direct-hidden-triple", at(25)),
    ("pointing", at(26)),
    ("claiming", at(28)),
    ("naked-pair", at(30)),
    ("naked-triple", at(36)),
    ("naked-quadruple", at(50)),
    ("hidden-pair", at(34)),
    ("hidden-triple", at(40)),
    ("hidden-quadruple", at(54)),
    ("x-wing", at(32)),
    ("swordfish", at(38)),
    ("jellyfish", at(52)),
    ("xy-wing", at(42)),
    ("xyz-wing", at(44)),
    ("unique-rectangle-1", at(45)),
    ("unique-rectangle-2", at(45)),
    // These add a naked set of two to four digits, or a hidden one, which counts as one less.
    ("unique-rectangle-3", from(45, 48)),
    ("unique-rectangle-4", at(45)),
    ("unique-rectangle-5", at(45)),
    // Loops of six cells, of eight, or of more.
    ("unique-loop-1", from(46, 50)),
    ("unique-loop-2", from(46, 50)),
    ("unique-loop-3", from(46, 53)),
    ("unique-loop-4", from(46, 50)),
    ("bug-plus-1", at(56)),
    ("bug-1", at(56)),
    ("bug-2", at(57)),
    // These add a naked set of two to six digits.
    ("bug-3", from(58, 62)),
    ("bug-4", at(57)),
    ("aligned-pair-exclusion", at(62)),
    // These are chains of one digit and four cells.
    ("skyscraper", at(66)),
    ("two-string-kite", at(66)),
    ("turbot-fish", at(66)),
    ("x-chain", from(66, 69)),
    ("continuous-nice-loop", from(65, 80)),
    ("discontinuous-nice-loop", from(66, 75)),
    ("aligned-triple-exclusion", at(75)),
    ("nishio", from(76, 81)),
    ("cell-chain", from(82, 87)),
    ("region-chain", from(82, 87)),
    ("contradiction-net", from(88, 96)),
    ("double-net", from(89, 92)),
    ("cell-net", from(87, 94)),
    ("region-net", from(88, 94)),
    ("dynamic-plus", from(91, 102)),
    ("nested-level-2", from(101, 110)),
    ("nested-level-3", from(107, 116)),
    ("nested-level-4", from(112, 119)),
];
