//! The options of a call, taken one by one; options left over at the end are an error of the caller. JavaScript encodes them as bytes:
//!
//! ```text
//! name, kind, value; name, kind, value; ..      each name and value after its length: four bytes, little-endian
//! kind   t text   n number: eight bytes, then its text in JavaScript   f flag: a byte   l list: texts   o other: a description of the value
//! ```
//!
//! The encoding is not JSON because the core parses no other JSON: a parser would be a tenth of its module.

#![cfg_attr(not(feature = "core"), allow(dead_code, reason = "for the calls of the engine"))]

#[cfg(feature = "full")]
use std::fmt::Display;

use ninefold_app::near;
pub use ninefold_app::options::Value;
#[cfg(feature = "full")]
pub(crate) use ninefold_app::options::none_of;
use ninefold_app::options::{Group, Parsed, camel, wrong};

use crate::failure::Failure;

/// The options of a call.
#[derive(Debug, Default)]
pub struct Options {
    given: Vec<(String, Value)>,
    /// The names requested so far.
    known: Vec<&'static str>,
}

/// The largest whole number that JavaScript represents exactly.
const LARGEST: f64 = 9_007_199_254_740_991.0;

impl Options {
    /// Creates options from names and values.
    pub fn new(given: Vec<(String, Value)>) -> Self {
        Self { given, known: Vec::new() }
    }

    /// Decodes the bytes from JavaScript.
    pub(crate) fn read(mut bytes: &[u8]) -> Option<Self> {
        let mut given = Vec::new();
        while !bytes.is_empty() {
            let name = text(part(&mut bytes)?);
            let (&kind, rest) = bytes.split_first()?;
            bytes = rest;
            given.push((name, value(kind, part(&mut bytes)?)?));
        }
        Some(Self::new(given))
    }

    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        let at = self.given.iter().position(|(given, _)| given == name)?;
        Some(self.given.swap_remove(at).1)
    }

    /// Reads a group of the table of options.
    pub(crate) fn group<T: Group>(&mut self) -> Result<T, Failure> {
        T::read(&mut |name| self.spelt(name)).map_err(Failure::from)
    }

    /// Takes the value of an option by its name in the table.
    fn spelt(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        let at = self.given.iter().position(|(given, _)| is_spelt(given, name))?;
        Some(self.given.swap_remove(at).1)
    }

    /// Allows many puzzles, for calls that make no sense for a single one.
    #[cfg(feature = "full")]
    pub(crate) fn many(&mut self) {
        self.given.push(("many".into(), Value::Flag(true)));
    }

    /// Takes a text.
    pub(crate) fn text(&mut self, name: &'static str) -> Result<Option<String>, Failure> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(other) => Err(mistyped(name, String::EXPECTED, &other)),
        }
    }

    /// Takes a text and parses it.
    #[cfg(feature = "full")]
    pub(crate) fn parsed<T, E: Display>(
        &mut self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Failure> {
        let text = self.text(name)?;
        text.map(|text| parse(&text).map_err(|error| Failure::option(name, error))).transpose()
    }

    /// Takes the name of one of several choices.
    #[cfg(feature = "full")]
    pub(crate) fn named<T>(
        &mut self,
        name: &'static str,
        find: impl FnOnce(&str) -> Option<T>,
        names: impl IntoIterator<Item = &'static str>,
    ) -> Result<Option<T>, Failure> {
        self.parsed(name, |text| find(text).ok_or_else(|| none_of(text, names)))
    }

    /// Takes a flag; false by default.
    pub(crate) fn flag(&mut self, name: &'static str) -> Result<bool, Failure> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Flag(flag)) => Ok(flag),
            Some(other) => Err(mistyped(name, "true or false", &other)),
        }
    }

    /// Takes a whole number.
    #[allow(clippy::cast_sign_loss, reason = "it is checked")]
    pub(crate) fn whole(&mut self, name: &'static str) -> Result<Option<u64>, Failure> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Number(number, _)) if number.fract() == 0.0 && (0.0..=LARGEST).contains(&number) => {
                Ok(Some(number as u64))
            }
            Some(other) => Err(mistyped(name, u64::EXPECTED, &other)),
        }
    }

    /// Checks that no option is left.
    pub(crate) fn end(&mut self) -> Result<(), Failure> {
        match self.given.first() {
            None => Ok(()),
            Some((name, _)) => {
                let known: Vec<String> = self.known.iter().map(|name| camel(name)).collect();
                let meant = near::question(name, known.iter().map(String::as_str));
                Err(Failure::option(name, format!("no such option{meant}")))
            }
        }
    }
}

/// Decodes a value from JavaScript.
fn value(kind: u8, mut bytes: &[u8]) -> Option<Value> {
    Some(match kind {
        b't' => Value::Text(text(bytes)),
        b'n' => {
            let (number, shown) = bytes.split_first_chunk()?;
            Value::Number(f64::from_le_bytes(*number), text(shown))
        }
        b'f' => Value::Flag(bytes != [0]),
        b'l' => {
            let mut texts = Vec::new();
            while !bytes.is_empty() {
                texts.push(text(part(&mut bytes)?));
            }
            Value::List(texts)
        }
        _ => Value::Other(text(bytes)),
    })
}

fn mistyped(name: &str, expected: &str, found: &Value) -> Failure {
    Failure::option(name, wrong(expected, found))
}

/// Whether `given` is the JavaScript name of an option of the table: `minClues` for `min_clues`.
fn is_spelt(given: &str, name: &str) -> bool {
    let mut letters = name.bytes();
    given.bytes().all(|letter| match letters.next() {
        Some(b'_') => letters.next().is_some_and(|next| next.to_ascii_uppercase() == letter),
        next => next == Some(letter),
    }) && letters.next().is_none()
}

/// Splits off a part that follows its length.
fn part<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (part, rest) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    *bytes = rest;
    Some(part)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
