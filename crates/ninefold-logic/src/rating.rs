//! How hard a technique is, on the scales that are in use. Zambon rates puzzles, by what was used in a run over one: see
//! [`zambon::Run`](crate::zambon::Run).

use std::fmt;

use crate::step::Step;

/// The place of a technique on each scale that knows it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ratings {
    /// `HoDoKu` 2.2.
    pub hodoku: Option<Hodoku>,
    /// Sudoku Explainer 1.2.1.
    pub explainer: Option<Explainer>,
    /// The level in Zambon's solver, 0 to 4, and the place in it: 24 is the fifth of level 2.
    pub zambon: Option<u8>,
}

impl Ratings {
    /// On no scale.
    pub const NONE: Self = Self { hodoku: None, explainer: None, zambon: None };

    /// With this place on `HoDoKu`'s scale, switched on as it comes.
    pub const fn hodoku(self, code: &'static str, order: u16, level: Level, score: u16) -> Self {
        Self { hodoku: Some(Hodoku { code, order, level, score, on: true }), ..self }
    }

    /// As [`hodoku`](Self::hodoku), but switched off as it comes.
    pub const fn hodoku_off(self, code: &'static str, order: u16, level: Level, score: u16) -> Self {
        Self { hodoku: Some(Hodoku { code, order, level, score, on: false }), ..self }
    }

    /// With this rating in tenths: 23 for 2.3.
    pub const fn explainer(self, tenths: u8) -> Self {
        Self { explainer: Some(Explainer::Fixed(tenths)), ..self }
    }

    /// With a rating that depends on the step.
    pub const fn explainer_of(self, tenths: fn(&Step) -> u8) -> Self {
        Self { explainer: Some(Explainer::Of(tenths)), ..self }
    }

    /// With this level and place in Zambon's solver.
    pub const fn zambon(self, code: u8) -> Self {
        Self { zambon: Some(code), ..self }
    }
}

/// A technique in `HoDoKu` 2.2 with its defaults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hodoku {
    /// The code in its library of cases: four digits, five for the siamese forms.
    pub code: &'static str,
    /// Techniques are tried in ascending order.
    pub order: u16,
    /// The level of a puzzle that needs the technique is at least this.
    pub level: Level,
    /// What a step adds to the score of a puzzle.
    pub score: u16,
    /// Whether it is used unless the user says otherwise.
    pub on: bool,
}

/// `HoDoKu`'s five levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the variants are their own description")]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        })
    }
}

/// A rating of Sudoku Explainer 1.2.1, in tenths.
#[derive(Clone, Copy, Debug)]
pub enum Explainer {
    /// The same for every step.
    Fixed(u8),
    /// It depends on the step: the length of a chain, say.
    Of(fn(&Step) -> u8),
}

impl Explainer {
    /// The rating of a step, in tenths.
    pub fn tenths(self, step: &Step) -> u8 {
        match self {
            Self::Fixed(tenths) => tenths,
            Self::Of(tenths) => tenths(step),
        }
    }
}
