//! The scale for the levels, scores and techniques of an order.

use std::borrow::Cow;

use crate::frame::rules::Rules;

use crate::method::Method;
use crate::methods::HODOKU;
use crate::methods::hodoku::{self, Level};
use crate::methods::levels;
use crate::technique::Technique;
use crate::techniques;

/// A scale of levels and scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Scale {
    /// `HoDoKu`'s, of plain grids.
    #[default]
    Hodoku,
    /// Ninefold's [own](levels), of any rules.
    Ninefold,
}

/// The points that `HoDoKu` adds for giving up.
const GIVE_UP: u32 = 20_000;

impl Scale {
    /// The scale for puzzles with these rules.
    pub fn of(rules: &Rules) -> Self {
        if rules.has_plain_grids() { Self::Hodoku } else { Self::Ninefold }
    }

    /// The minimum level of a puzzle that needs the technique.
    pub(super) fn level(self, technique: &Technique) -> Level {
        let own = match self {
            Self::Hodoku => hodoku::rating(technique).map(|own| own.level),
            Self::Ninefold => levels::price_of(technique).map(|own| own.level),
        };
        own.unwrap_or(Level::Extreme)
    }

    /// The points of a step.
    pub(super) fn points(self, technique: &Technique) -> u32 {
        let own = match self {
            Self::Hodoku => hodoku::rating(technique).map(|own| own.score),
            Self::Ninefold => levels::price_of(technique).map(|own| own.score),
        };
        own.map_or(0, u32::from)
    }

    /// A number that is lower for easier techniques. One that `HoDoKu` lacks has the number of the technique that it follows.
    pub(super) fn order(self, technique: &Technique) -> u32 {
        let before = || technique.follows.and_then(techniques::by_id).map_or(u32::MAX, |before| self.order(before));
        match self {
            Self::Hodoku => hodoku::rating(technique).map_or_else(before, |own| own.order.into()),
            Self::Ninefold => self.points(technique),
        }
    }

    /// The points of a puzzle that the method does not solve, in addition to those of its steps.
    pub(super) const fn give_up(self) -> u32 {
        match self {
            Self::Hodoku => GIVE_UP,
            Self::Ninefold => levels::BEYOND,
        }
    }

    /// Whether a path by which puzzles are rated may use the technique.
    pub fn uses(self, technique: &Technique) -> bool {
        match self {
            Self::Hodoku => hodoku::rating(technique).is_some_and(|own| own.on),
            Self::Ninefold => {
                techniques::kinds_of_clue(technique).is_some() || levels::method().under_rules().contains(&technique)
            }
        }
    }

    /// The earlier techniques, one of which a path always takes when this one is available: empty for most techniques.
    pub(super) fn covered(self, technique: &Technique) -> &'static [&'static str] {
        let own = hodoku::rating(technique).filter(|_| self == Self::Hodoku);
        own.map_or(&[], |own| own.covered)
    }

    /// Whether an order may name the technique: on the scale of `HoDoKu`, one that its method lacks [joins](super::Difficulty::method) it.
    pub fn takes(self, technique: &Technique) -> bool {
        self.uses(technique) || self == Self::Hodoku && techniques::all().any(|other| other == technique)
    }

    /// The method of ratings without techniques beyond a level: a puzzle that it does not solve is harder, which shows sooner than by finding a
    /// harder step. A puzzle that it solves may still be harder, since the whole method may try a harder technique before an easier one.
    pub(super) fn method(self, most: Level) -> Cow<'static, Method> {
        match self {
            Self::Hodoku => Cow::Borrowed(&*HODOKU),
            Self::Ninefold if most == Level::Extreme => Cow::Borrowed(levels::method()),
            Self::Ninefold => Cow::Owned(levels::method_to(most)),
        }
    }

    /// Like [`method`](Self::method), without some techniques.
    pub(super) fn without(self, most: Level, without: &[&Technique]) -> Method {
        let mut method = self.method(most).into_owned();
        method.techniques.retain(|technique| !without.contains(technique));
        method
    }
}
