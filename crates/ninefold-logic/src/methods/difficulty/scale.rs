//! The scale to which the levels, scores and techniques of an order refer.

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
    /// The scale of `HoDoKu`, for plain grids.
    #[default]
    Hodoku,
    /// Ninefold's [own](levels) scale, for any rules.
    Ninefold,
}

/// The points that `HoDoKu` adds for giving up.
const GIVE_UP: u32 = 20_000;

impl Scale {
    /// Returns the scale for puzzles with these rules.
    pub fn of(rules: &Rules) -> Self {
        if rules.has_plain_grids() { Self::Hodoku } else { Self::Ninefold }
    }

    /// Returns the minimum level of a puzzle that needs a step of the technique.
    pub(super) fn level(self, technique: &Technique) -> Level {
        let own = match self {
            Self::Hodoku => hodoku::rating(technique).map(|own| own.level),
            Self::Ninefold => levels::price_of(technique).map(|own| own.level),
        };
        own.unwrap_or(Level::Extreme)
    }

    /// Returns the points of a step of the technique.
    pub(super) fn points(self, technique: &Technique) -> u32 {
        let own = match self {
            Self::Hodoku => hodoku::rating(technique).map(|own| own.score),
            Self::Ninefold => levels::price_of(technique).map(|own| own.score),
        };
        own.map_or(0, u32::from)
    }

    /// Returns a number that is lower for easier techniques. A technique that `HoDoKu` lacks has the number of the technique that it follows.
    pub(super) fn order(self, technique: &Technique) -> u32 {
        let before = || technique.follows.and_then(techniques::by_id).map_or(u32::MAX, |before| self.order(before));
        match self {
            Self::Hodoku => hodoku::rating(technique).map_or_else(before, |own| own.order.into()),
            Self::Ninefold => self.points(technique),
        }
    }

    /// Returns the points of a puzzle that the method does not solve, in addition to those of its steps.
    pub(super) const fn give_up(self) -> u32 {
        match self {
            Self::Hodoku => GIVE_UP,
            Self::Ninefold => levels::BEYOND,
        }
    }

    /// Whether the paths by which puzzles are rated may use the technique.
    pub fn uses(self, technique: &Technique) -> bool {
        match self {
            Self::Hodoku => hodoku::rating(technique).is_some_and(|own| own.on),
            Self::Ninefold => {
                techniques::kinds_of_clue(technique).is_some() || levels::method().under_rules().contains(&technique)
            }
        }
    }

    /// Returns the earlier techniques, one of which a path always uses when this technique is available. Most techniques have none.
    pub(super) fn covered(self, technique: &Technique) -> &'static [&'static str] {
        let own = hodoku::rating(technique).filter(|_| self == Self::Hodoku);
        own.map_or(&[], |own| own.covered)
    }

    /// Whether an order may name the technique: on the scale of `HoDoKu`, a technique that its method lacks [joins](super::Difficulty::method) it.
    pub fn takes(self, technique: &Technique) -> bool {
        self.uses(technique) || self == Self::Hodoku && techniques::all().any(|other| other == technique)
    }

    /// Returns the method that rates puzzles; on Ninefold's scale, without techniques beyond a level. A puzzle that this method does not solve is
    /// harder than the level, which is found sooner than a harder step. A puzzle that it solves may still be harder, since the whole method may try a
    /// harder technique before an easier one.
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
