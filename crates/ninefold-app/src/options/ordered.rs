//! The values of options for new puzzles: seeds, symmetries, numbers, ratings, levels, techniques, and ranges of these.

use std::ops::RangeInclusive;

use ninefold::generate::Seed;
use ninefold::logic::difficulty::Need;
use ninefold::logic::hodoku::Level;
use ninefold::logic::{Technique, methods};
use ninefold::symmetry::Symmetry;

use super::kinds::RANGE;
use super::{Kind, Parsed, none_of};
use crate::near;

/// The range of all levels.
pub const ANY_LEVEL: RangeInclusive<Level> = Level::Easy..=Level::Extreme;

/// A kind of symmetry for all puzzles, or a random kind for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kinds {
    /// One kind for all puzzles.
    One(Symmetry),
    /// A different kind for each puzzle.
    Random,
}

impl Kinds {
    /// Returns the names of all kinds, and `random`.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Symmetry::ALL.map(Symmetry::name).into_iter().chain(["random"])
    }

    /// Finds a kind by its name.
    pub fn named(name: &str) -> Option<Self> {
        Symmetry::named(name).map(Self::One).or_else(|| (name == "random").then_some(Self::Random))
    }
}

impl Parsed for Kinds {
    fn parse(text: &str) -> Result<Self, String> {
        Self::named(text).ok_or_else(|| none_of(text, Self::names()))
    }

    fn values() -> Vec<(&'static str, &'static str)> {
        Self::names().map(|name| (name, "")).collect()
    }
}

/// The seeds of new puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seeds {
    /// A first seed, and as many following seeds as needed.
    From(Seed),
    /// All seeds of a range, including its first and last seed.
    Range(Seed, Seed),
}

/// Parses a range of seeds such as `5..9`, or any text as a single seed.
impl Parsed for Seeds {
    const KIND: Kind = Kind::Range;
    const EXPECTED: &str = RANGE;

    fn parse(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u64>().ok().map(Seed::new);
        let Some((first, last)) = text.split_once("..").and_then(|(first, last)| Some((number(first)?, number(last)?)))
        else {
            let Ok(seed) = text.parse::<Seed>();
            return Ok(Self::From(seed));
        };
        if first > last { Err("the range is empty".to_owned()) } else { Ok(Self::Range(first, last)) }
    }
}

/// Parses a value, or a range such as `first..last`; a missing end stands for the corresponding end of `bounds`.
fn range<T: Clone>(
    text: &str,
    bounds: RangeInclusive<T>,
    one: impl Fn(&str) -> Result<T, String>,
) -> Result<RangeInclusive<T>, String> {
    let Some((first, last)) = text.split_once("..") else {
        let only = one(text)?;
        return Ok(only.clone()..=only);
    };
    let last = last.strip_prefix('=').unwrap_or(last);
    let (lowest, highest) = bounds.into_inner();
    let first = if first.is_empty() { lowest } else { one(first)? };
    Ok(first..=if last.is_empty() { highest } else { one(last)? })
}

/// Parses a number such as `5`, or a range such as `5..9`, `5..` or `..9`.
impl Parsed for RangeInclusive<u32> {
    const KIND: Kind = Kind::Range;
    const EXPECTED: &str = RANGE;

    fn parse(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse().map_err(|_| "expected a number, or a range such as 5..9".to_owned());
        range(text, 0..=u32::MAX, number)
    }
}

/// Parses a Sudoku Explainer rating such as `7.2`, or a range of ratings such as `8.3..8.5`, into tenths.
impl Parsed for RangeInclusive<u8> {
    const KIND: Kind = Kind::Range;
    const EXPECTED: &str = RANGE;

    fn parse(text: &str) -> Result<Self, String> {
        let digits =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u8>().ok()).flatten();
        let tenths = |text: &str| {
            let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
            let whole = digits(whole).filter(|whole| *whole <= 20)?;
            Some(10 * whole + digits(tenth).filter(|_| tenth.len() == 1)?)
        };
        let expected = || "expected a rating such as 7.2, or a range such as 8.3..8.5".to_owned();
        range(text, 0..=u8::MAX, |text| tenths(text).ok_or_else(expected))
    }
}

/// The names of the levels, from the easiest to the hardest.
pub const LEVELS: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

/// Parses a level, a range of levels such as `medium..hard`, or `any`.
impl Parsed for RangeInclusive<Level> {
    fn parse(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("any") {
            return Ok(ANY_LEVEL);
        }
        let level = |name: &str| {
            let level = Level::ALL.into_iter().find(|level| level.to_string() == name.to_ascii_lowercase());
            level.ok_or_else(|| {
                let meant = near::question(name, LEVELS);
                format!("expected easy, medium, hard, unfair, extreme or any, found {name:?}{meant}")
            })
        };
        range(text, ANY_LEVEL, level)
    }
}

/// Parses the name of a technique that one of the rating methods uses.
impl Parsed for &'static Technique {
    fn parse(text: &str) -> Result<Self, String> {
        methods::technique(text).map_err(|why| format!("{text}: {why} (`ninefold techniques` lists them)"))
    }
}

/// Parses a required technique, which may be followed by the number of its steps, as in `x-wing=1..3`.
impl Parsed for Need {
    fn parse(text: &str) -> Result<Self, String> {
        let Some((name, steps)) = text.split_once('=') else { return Ok(<&Technique>::parse(text)?.into()) };
        let technique = Parsed::parse(name)?;
        let steps = Parsed::parse(steps).map_err(|_| {
            format!("{text}: expected a technique, or one with its number of steps, as in x-wing=2 or x-wing=1..3")
        })?;
        Ok(Self { technique, steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_may_be_open() {
        let numbers = RangeInclusive::<u32>::parse;
        assert_eq!(numbers("5"), Ok(5..=5));
        assert_eq!(numbers("24..26"), Ok(24..=26));
        assert_eq!(numbers("5.."), Ok(5..=u32::MAX));
        assert_eq!(numbers("..=9"), Ok(0..=9));
        assert_eq!(numbers("a..9").unwrap_err(), "expected a number, or a range such as 5..9");
    }

    #[test]
    fn ranges_of_ratings_levels_and_seeds() {
        assert_eq!(RangeInclusive::<u8>::parse("8.3..8.5"), Ok(83..=85));
        assert_eq!(RangeInclusive::parse("medium..Hard"), Ok(Level::Medium..=Level::Hard));
        assert_eq!(RangeInclusive::parse("..hard"), Ok(Level::Easy..=Level::Hard));
        assert!(RangeInclusive::<Level>::parse("tough").is_err());
        assert_eq!(Seeds::parse("3..5"), Ok(Seeds::Range(Seed::new(3), Seed::new(5))));
        assert_eq!(Seeds::parse("5..3").unwrap_err(), "the range is empty");
    }

    #[test]
    fn techniques_with_numbers_of_steps() {
        let need = Need::parse("x-wing=2..").unwrap();
        assert_eq!((need.technique.id, need.steps), ("x-wing", 2..=u32::MAX));
        assert!(Need::parse("x-wing=many").unwrap_err().contains("with its number of steps"));
    }
}
