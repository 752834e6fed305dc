//! The options of a call, taken one by one: what is left over in the end is a mistake of whoever called. JavaScript writes them as bytes:
//!
//! ```text
//! name, kind, value; name, kind, value; ..      each name and value with its length in front: four bytes, the least first
//! kind   t text   n number: eight bytes, and the same as JavaScript writes it   f flag: a byte   l list: texts   o other: as JavaScript shows it
//! ```
//!
//! It is no JSON, as the core has nothing else to read: a reader of JSON would be a tenth of its module.

#![cfg_attr(not(feature = "core"), allow(dead_code, reason = "for the calls of the engine"))]

use std::fmt::Display;

use ninefold_app::near;

use crate::failure::Failure;

/// Options by their names.
#[derive(Debug, Default)]
pub struct Options {
    given: Vec<(String, Value)>,
    /// The names that were asked for.
    known: Vec<&'static str>,
}

/// The value of an option.
#[derive(Clone, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number, and how it is written.
    Number(f64, String),
    /// A yes or no.
    Flag(bool),
    /// Texts.
    List(Vec<String>),
    /// Anything else, as it is shown.
    Other(String),
}

/// The largest whole number that JavaScript tells from its neighbours.
const LARGEST: f64 = 9_007_199_254_740_991.0;

impl Options {
    /// Of these names and values.
    pub fn new(given: Vec<(String, Value)>) -> Self {
        Self { given, known: Vec::new() }
    }

    /// From what JavaScript has written.
    pub(crate) fn read(mut bytes: &[u8]) -> Option<Self> {
        let mut given = Vec::new();
        while !bytes.is_empty() {
            let name = text(part(&mut bytes)?);
            let (&kind, rest) = bytes.split_first()?;
            bytes = rest;
            given.push((name, Value::read(kind, part(&mut bytes)?)?));
        }
        Some(Self::new(given))
    }

    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        let at = self.given.iter().position(|(given, _)| given == name)?;
        Some(self.given.swap_remove(at).1)
    }

    /// Sets that there may be many puzzles, where one would make no sense.
    #[cfg(feature = "full")]
    pub(crate) fn many(&mut self) {
        self.given.push(("many".into(), Value::Flag(true)));
    }

    /// A text.
    pub(crate) fn text(&mut self, name: &'static str) -> Result<Option<String>, Failure> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(other) => Err(wrong(name, "a text", &other)),
        }
    }

    /// A text that means something.
    pub(crate) fn parsed<T, E: Display>(
        &mut self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Failure> {
        let text = self.text(name)?;
        text.map(|text| parse(&text).map_err(|error| Failure::option(name, error))).transpose()
    }

    /// The name of one of several things.
    pub(crate) fn named<T>(
        &mut self,
        name: &'static str,
        find: impl FnOnce(&str) -> Option<T>,
        names: impl IntoIterator<Item = &'static str>,
    ) -> Result<Option<T>, Failure> {
        self.parsed(name, |text| find(text).ok_or_else(|| none_of(text, names)))
    }

    /// A yes or no; no by default.
    pub(crate) fn flag(&mut self, name: &'static str) -> Result<bool, Failure> {
        match self.take(name) {
            None => Ok(false),
            Some(Value::Flag(flag)) => Ok(flag),
            Some(other) => Err(wrong(name, "true or false", &other)),
        }
    }

    /// A whole number.
    #[allow(clippy::cast_sign_loss, reason = "it is checked")]
    pub(crate) fn whole(&mut self, name: &'static str) -> Result<Option<u64>, Failure> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Number(number, _)) if number.fract() == 0.0 && (0.0..=LARGEST).contains(&number) => {
                Ok(Some(number as u64))
            }
            Some(other) => Err(wrong(name, "a whole number from 0", &other)),
        }
    }

    /// A number within bounds, which are said in words too.
    pub(crate) fn real(
        &mut self,
        name: &'static str,
        bounds: std::ops::RangeInclusive<f64>,
        what: &str,
    ) -> Result<Option<f64>, Failure> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Number(number, _)) if bounds.contains(&number) => Ok(Some(number)),
            Some(other) => Err(wrong(name, what, &other)),
        }
    }

    /// A number or a range of numbers, as a text.
    pub(crate) fn range<T, E: Display>(
        &mut self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Failure> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Text(text) | Value::Number(_, text)) => {
                parse(&text).map(Some).map_err(|error| Failure::option(name, error))
            }
            Some(other) => Err(wrong(name, "a number or a text", &other)),
        }
    }

    /// Texts: a list of them, or one with commas between.
    pub(crate) fn texts(&mut self, name: &'static str) -> Result<Option<Vec<String>>, Failure> {
        match self.take(name) {
            None => Ok(None),
            Some(Value::Text(text)) => Ok(Some(text.split(',').map(|part| part.trim().to_owned()).collect())),
            Some(Value::List(texts)) => Ok(Some(texts)),
            Some(other) => Err(wrong(name, "a list of texts", &other)),
        }
    }

    /// Nothing is left.
    pub(crate) fn end(&mut self) -> Result<(), Failure> {
        match self.given.first() {
            None => Ok(()),
            Some((name, _)) => {
                let meant = near::question(name, self.known.iter().copied());
                Err(Failure::option(name, format!("no such option{meant}")))
            }
        }
    }
}

/// Nothing has that name.
pub(crate) fn none_of(text: &str, names: impl IntoIterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    let meant = near::question(text, names.iter().copied());
    format!("expected one of {}, found {:?}{meant}", names.join(", "), short(text))
}

fn wrong(name: &str, what: &str, found: &Value) -> Failure {
    Failure::option(name, format!("expected {what}, found {}", short(&found.shown())))
}

/// So much of a text that a message can repeat it.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

impl Value {
    fn read(kind: u8, mut bytes: &[u8]) -> Option<Self> {
        Some(match kind {
            b't' => Self::Text(text(bytes)),
            b'n' => {
                let (number, shown) = bytes.split_first_chunk()?;
                Self::Number(f64::from_le_bytes(*number), text(shown))
            }
            b'f' => Self::Flag(bytes != [0]),
            b'l' => {
                let mut texts = Vec::new();
                while !bytes.is_empty() {
                    texts.push(text(part(&mut bytes)?));
                }
                Self::List(texts)
            }
            _ => Self::Other(text(bytes)),
        })
    }

    fn shown(&self) -> String {
        match self {
            Self::Text(text) => format!("{text:?}"),
            Self::Number(_, text) | Self::Other(text) => text.clone(),
            Self::Flag(flag) => flag.to_string(),
            Self::List(texts) => format!("{texts:?}"),
        }
    }
}

/// What begins with its length.
fn part<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (part, rest) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    *bytes = rest;
    Some(part)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
