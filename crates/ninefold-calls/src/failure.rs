//! Errors for the caller: the kind, the position, and the expected text.

#![cfg_attr(not(feature = "core"), allow(dead_code, reason = "for the calls of the engine"))]

use std::fmt::Display;

use ninefold::generate::Distance;
use ninefold_app::digits::Refusal;
use ninefold_app::failed;
use ninefold_app::options::{BadOption, camel};
use serde_json::Value;

/// The reason why a call or a puzzle has no answer.
#[derive(Clone, Debug)]
pub struct Failure {
    kind: &'static str,
    message: String,
    /// The line and the column, from 1.
    place: Option<(usize, Option<usize>)>,
    /// The distance of the nearest puzzle from the order.
    distance: Option<u64>,
}

impl Failure {
    /// Reports an option with an invalid value.
    pub(crate) fn option(name: &str, what: impl Display) -> Self {
        Self::new("option", format!("{name}: {what}"))
    }

    /// Reports an unknown name of a call.
    pub(crate) fn unknown(name: &str) -> Self {
        Self::new("option", format!("{name}: no such call"))
    }

    /// Reports a text that is not a puzzle.
    pub fn unreadable(message: impl Into<String>) -> Self {
        Self::new(failed::UNREADABLE, message.into())
    }

    /// Reports a readable puzzle to which the call does not apply.
    pub(crate) fn unfit(message: impl Display) -> Self {
        Self::new(failed::UNFIT, message.to_string())
    }

    /// Reports that no answer was found in time.
    pub fn short(message: String) -> Self {
        Self::new("short", message)
    }

    /// Reports answers that exceed the number of bytes that the caller accepts.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn large(most: usize) -> Self {
        Self::new("size", format!("the answer has more than {most} bytes; ask about fewer puzzles at once"))
    }

    /// Adds the distance of the nearest puzzle from the order, if there is one.
    pub(crate) fn with_distance(self, distance: Option<Distance>) -> Self {
        Self { distance: distance.map(Distance::number), ..self }
    }

    fn new(kind: &'static str, message: String) -> Self {
        Self { kind, message, place: None, distance: None }
    }

    /// Adds a line, and optionally a column.
    pub(crate) fn at(self, line: usize, column: Option<usize>) -> Self {
        Self { place: Some((line, column)), ..self }
    }

    fn value(&self) -> Value {
        let mut value = failed::error(self.kind, &self.message, self.place);
        self.distance.iter().for_each(|&distance| _ = value.insert("distance".into(), distance.into()));
        value.into()
    }

    /// Returns the kind of the error: `option`, `unreadable`, `unfit`, `short` or `size`.
    pub const fn code(&self) -> &'static str {
        self.kind
    }

    /// Returns the failure as a JSON object: `code`, `message`, and if known `line`, `column`, `expected`, `distance`.
    pub fn json(&self) -> String {
        self.value().to_string()
    }
}

impl From<ninefold::ParseError> for Failure {
    fn from(error: ninefold::ParseError) -> Self {
        Self::unreadable(error.kind.to_string()).at(error.line, Some(error.column))
    }
}

#[cfg(feature = "full")]
impl From<ninefold::formats::Error> for Failure {
    fn from(error: ninefold::formats::Error) -> Self {
        Self::unreadable(error.kind.to_string()).at(error.line, Some(error.column))
    }
}

impl From<BadOption> for Failure {
    fn from(bad: BadOption) -> Self {
        Self::option(&camel(bad.name), bad.why)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::unfit(refusal)
    }
}
