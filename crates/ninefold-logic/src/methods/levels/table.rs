//! The places of techniques on Ninefold's own scale: those of constraints are listed here, classic techniques have the places of `HoDoKu`'s table.
//!
//! A price estimates how long an experienced solver searches for a step, in the units of `HoDoKu`'s scores: a hidden single costs 14 and a naked
//! pair 60. `docs/ratings.md` gives the reasons, and the resulting levels of the corpus.

use crate::methods::hodoku::{self, Level};
use crate::methods::index::Index;
use crate::technique::Technique;
use crate::techniques;

/// The place of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Price {
    /// The minimum level of a puzzle that needs the technique.
    pub level: Level,
    /// The points that a step adds to the score.
    pub score: u16,
}

const fn price(level: Level, score: u16) -> Price {
    Price { level, score }
}

const CONSTRAINT: Price = price(Level::Easy, 20);

pub(super) static TABLE: &[(&str, Price)] = &[
    ("constraint", CONSTRAINT),
    ("rule-of-45", price(Level::Medium, 40)),
    ("locked-sum", price(Level::Medium, 60)),
    ("law-of-leftovers", price(Level::Medium, 60)),
    ("common-peer-elimination", price(Level::Medium, 60)),
    ("innies-and-outies", price(Level::Medium, 80)),
    ("constraint-fillings", price(Level::Medium, 90)),
    ("short-constraint-chain", price(Level::Medium, 100)),
    ("constraint-chain", price(Level::Unfair, 280)),
    ("what-if", price(Level::Unfair, 320)),
    ("constraint-cases", price(Level::Unfair, 340)),
];

/// Returns the place of a technique; `None` for classic techniques that `HoDoKu` lacks.
///
/// ```
/// use ninefold_logic::{levels, techniques};
///
/// let score = |id| Some(levels::price_of(techniques::by_id(id)?)?.score);
/// assert!(score("constraint") < score("naked-pair"));
/// ```
pub fn price_of(technique: &Technique) -> Option<Price> {
    static PRICES: Index<Price> = Index::new(TABLE);
    let classic = || hodoku::rating(technique).map(|own| price(own.level, own.score));
    // Techniques of clues have the place of steps with one constraint.
    let of_clue = || techniques::kinds_of_clue(technique).map(|_| CONSTRAINT);
    PRICES.get(technique).copied().or_else(of_clue).or_else(classic)
}
