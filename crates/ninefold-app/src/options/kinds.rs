//! The types of options, which parse values written as text and reject all others.

use std::num::{NonZeroU64, NonZeroUsize};
use std::time::Duration;

use ninefold::formats::{Column, FORMATS, Format};
use ninefold::render::Theme;
use ninefold::render::text::{self, Layout};
use ninefold::render::words::Language;
use ninefold::symmetry::Transform;

use super::{BadOption, Taken, Value, none_of, wrong};
use crate::rate::Scale;
use crate::report::Telling;
use crate::stats::Plan;

/// The type that a value has in other languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// True or false.
    Flag,
    /// A whole number.
    Whole,
    /// A number.
    Real,
    /// A text.
    Text,
    /// A number, or a text such as a range of numbers.
    Range,
}

/// What messages call a value of kind [`Kind::Range`].
pub(super) const RANGE: &str = "a number or a string";

/// A type of option whose values are written as text.
pub trait Parsed: Sized {
    /// The type that the value has in other languages.
    const KIND: Kind = Kind::Text;
    /// What messages call such a value.
    const EXPECTED: &str = "a string";

    /// The character that separates the values of a list written as a single text.
    const BETWEEN: char = ',';

    /// Parses the text of a value.
    ///
    /// # Errors
    /// Returns an error if the text is not a valid value.
    fn parse(text: &str) -> Result<Self, String>;

    /// Converts a number to a value, for types of kind [`Kind::Real`]. A number from a caller is not formatted and parsed again, because the parser
    /// of fractions would be a tenth of the smallest module.
    ///
    /// # Errors
    /// Returns an error if the number is not a valid value.
    fn real(number: f64) -> Result<Self, String> {
        Err(format!("expected {}, found {number}", Self::EXPECTED))
    }

    /// Returns the names of the only possible values, each with its meaning; empty if any text is possible.
    fn values() -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

/// The largest integer such that JavaScript represents all integers up to it exactly.
const LARGEST: f64 = 9_007_199_254_740_991.0;

/// Reads one value.
#[allow(clippy::cast_sign_loss, reason = "the sign is checked")]
pub(super) fn one<T: Parsed>(value: &Value) -> Result<T, String> {
    match (T::KIND, value) {
        #[cfg(feature = "clap")]
        (Kind::Whole | Kind::Real | Kind::Range | Kind::Text, Value::Word(text)) => T::parse(text),
        (Kind::Text | Kind::Range, Value::Text(text)) | (Kind::Range, Value::Number(_, text)) => T::parse(text),
        (Kind::Real, Value::Number(number, _)) => T::real(*number),
        // Python writes 5.0 where JavaScript writes 5.
        (Kind::Whole, Value::Number(number, _)) if number.fract() == 0.0 && (0.0..=LARGEST).contains(number) => {
            T::parse(&(*number as u64).to_string())
        }
        (_, other) => Err(wrong(T::EXPECTED, other)),
    }
}

/// Reads one field of a group.
pub(super) fn taken<T: Taken>(
    take: &mut dyn FnMut(&'static str) -> Option<Value>,
    name: &'static str,
) -> Result<T, BadOption> {
    T::of(take(name)).map_err(|why| BadOption::new(name, why))
}

/// A field of a group that takes its value from another group if its own group does not set one.
pub(super) trait Over {
    fn over(self, other: Self) -> Self;
}

impl Over for bool {
    fn over(self, other: Self) -> Self {
        self || other
    }
}

impl<T> Over for Option<T> {
    fn over(self, other: Self) -> Self {
        self.or(other)
    }
}

impl<T> Over for Vec<T> {
    fn over(self, other: Self) -> Self {
        if self.is_empty() { other } else { self }
    }
}

impl Parsed for String {
    fn parse(text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }
}

/// Implements the parsing of whole numbers for all widths by the same rule.
macro_rules! whole {
    ($($expected:literal: $($type:ty),+);+) => { $($(
        impl Parsed for $type {
            const KIND: Kind = Kind::Whole;
            const EXPECTED: &str = $expected;

            fn parse(text: &str) -> Result<Self, String> {
                text.parse().map_err(|_| format!("expected {}, found {}", Self::EXPECTED, super::short(text)))
            }
        }
    )+)+ };
}

whole! {
    "a whole number of at least 0": u32, u64, usize;
    "a whole number of at least 1": NonZeroU64, NonZeroUsize
}

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Within<const LEAST: usize, const MOST: usize>(pub usize);

impl<const LEAST: usize, const MOST: usize> Parsed for Within<LEAST, MOST> {
    const KIND: Kind = Kind::Whole;
    const EXPECTED: &str = "a whole number";

    fn parse(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().filter(|number| (LEAST..=MOST).contains(number));
        number.map(Self).ok_or_else(|| format!("expected {LEAST} to {MOST}, found {}", super::short(text)))
    }

    /// Lists the numbers of a short range individually, for the types of other languages.
    fn values() -> Vec<(&'static str, &'static str)> {
        const NAMES: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        NAMES.get(LEAST..=MOST).unwrap_or_default().iter().map(|name| (*name, "")).collect()
    }
}

/// A number of points, pixels or similar, in the range from `LEAST` to `MOST` hundredths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points<const LEAST: u32, const MOST: u32>(pub f32);

impl<const LEAST: u32, const MOST: u32> Parsed for Points<LEAST, MOST> {
    const KIND: Kind = Kind::Real;
    const EXPECTED: &str = "a number";

    fn parse(text: &str) -> Result<Self, String> {
        text.parse().map_or_else(|_| Err(format!("expected a number, found {}", super::short(text))), Self::real)
    }

    fn real(number: f64) -> Result<Self, String> {
        let (least, most) = (f64::from(LEAST) / 100.0, f64::from(MOST) / 100.0);
        let fits = (least..=most).contains(&number).then_some(Self(number as f32));
        fits.ok_or_else(|| format!("expected a number from {least} to {most}, found {number}"))
    }
}

/// The longest time that a caller may allow, which is a year in seconds.
const LONGEST: f64 = 31_536_000.0;

/// Reads a number of seconds.
impl Parsed for Duration {
    const KIND: Kind = Kind::Real;
    const EXPECTED: &str = "seconds above 0, at most a year";

    fn parse(text: &str) -> Result<Self, String> {
        let time = text.parse().ok().and_then(|seconds| Self::real(seconds).ok());
        time.ok_or_else(|| format!("expected {}, found {}", Self::EXPECTED, super::short(text)))
    }

    fn real(seconds: f64) -> Result<Self, String> {
        let time = Self::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero() && seconds <= LONGEST);
        time.ok_or_else(|| format!("expected {}", Self::EXPECTED))
    }
}

/// Implements parsing for types whose values have names and meanings in a list.
macro_rules! named {
    ($($type:ty: $all:expr;)+) => { $(
        impl Parsed for $type {
            fn parse(text: &str) -> Result<Self, String> {
                let is_meant =
                    |name: &str, about: &str| name == text || !text.is_empty() && about.eq_ignore_ascii_case(text);
                let found = $all.into_iter().find(|(name, about, _)| is_meant(name, about)).map(|(_, _, value)| value);
                found.ok_or_else(|| $crate::options::none_of(text, $all.into_iter().map(|(name, _, _)| name)))
            }

            fn values() -> Vec<(&'static str, &'static str)> {
                $all.into_iter().map(|(name, about, _)| (name, about)).collect()
            }
        }
    )+ };
}
pub(super) use named;

named! {
    Language: Language::ALL;
    Theme: Theme::ALL.iter().map(|theme| (theme.name, "", *theme));
    &'static Scale: Scale::ALL.iter().map(|scale| (scale.name, scale.about, *scale));
    &'static Plan: Plan::all().iter().map(|plan| (plan.id, plan.title, plan));
    text::Style: text::STYLES.map(|style| (style.name, style.about, style));
    Layout: [
        ("digits", "The digit, or a dot", Layout::Digits),
        ("columns", "Digits and candidates in columns", Layout::Columns),
        ("cells", "Candidates in three rows per cell", Layout::Cells),
    ];
    Telling: Telling::ALL.map(|telling| (telling.name(), telling.about(), telling));
    Axis: [
        ("left-right", "Left and right are swapped", Axis(Transform::mirror_left_right())),
        ("top-bottom", "Top and bottom are swapped", Axis(Transform::mirror_top_bottom())),
        ("diagonal", "Rows become columns", Axis(Transform::transpose())),
        ("anti-diagonal", "Rows become columns, from the end", Axis(Transform::anti_transpose())),
    ];
}

/// The axis at which a puzzle is mirrored.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Axis(pub Transform);

/// A rotation in degrees, clockwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Degrees(pub Transform);

/// New names for the digits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Renaming(pub Transform);

/// A shift of all digits by the same amount.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shift(pub Transform);

/// Parses one part of a transform in its notation.
fn part(text: &str) -> Result<Transform, String> {
    let part: Result<Transform, _> = text.parse();
    part.map_err(|error| format!("expected {}", error.expected))
}

impl Parsed for Degrees {
    const KIND: Kind = Kind::Range;
    const EXPECTED: &str = "90, 180 or 270";

    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "90" | "180" | "270" => part(&format!("rotate-{text} ")).map(Self),
            _ => Err(format!("expected {}", Self::EXPECTED)),
        }
    }
}

impl Parsed for Renaming {
    const KIND: Kind = Kind::Range;
    const EXPECTED: &str = "nine digits";

    fn parse(text: &str) -> Result<Self, String> {
        part(&format!("digits {text}")).map(Self)
    }
}

impl Parsed for Shift {
    const KIND: Kind = Kind::Range;
    const EXPECTED: &str = "a number from 0 to 8";

    fn parse(text: &str) -> Result<Self, String> {
        part(&format!("shift {text}")).map(Self)
    }
}

/// One or more bounds of a search, each from `LEAST` to 15.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds<const LEAST: u8>(pub Vec<u8>);

impl<const LEAST: u8> Parsed for Bounds<LEAST> {
    const KIND: Kind = Kind::Range;
    const EXPECTED: &str = RANGE;

    fn parse(text: &str) -> Result<Self, String> {
        let bound = |text: &str| text.trim().parse().ok().filter(|bound| (LEAST..=15).contains(bound));
        let all = text.split(',').map(bound).collect::<Option<Vec<u8>>>();
        all.map(Self).ok_or_else(|| format!("expected numbers from {LEAST} to 15"))
    }
}

/// A text of one line, which may contain commas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line(pub String);

impl Parsed for Line {
    const BETWEEN: char = '\n';

    fn parse(text: &str) -> Result<Self, String> {
        Ok(Self(text.to_owned()))
    }
}

impl Parsed for &'static Format {
    fn parse(text: &str) -> Result<Self, String> {
        Format::named(text).ok_or_else(|| none_of(text, FORMATS.iter().flat_map(|format| format.names())))
    }
}

impl Parsed for Column {
    const KIND: Kind = Kind::Range;
    const EXPECTED: &str = RANGE;

    fn parse(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().filter(|number| *number > 0).map(Self::Number);
        Ok(number.unwrap_or_else(|| Self::Named(text.to_owned())))
    }
}

/// Parses the sign for an empty cell.
impl Parsed for char {
    fn parse(text: &str) -> Result<Self, String> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(sign), None) if ".0*_-xX".contains(sign) => Ok(sign),
            _ => Err("expected one of . 0 * _ - x".to_owned()),
        }
    }
}
