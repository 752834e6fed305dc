//! Errors as data: the object that other languages get, and the line of JSON in the place of an answer.
//!
//! A program that sends puzzles through a pipe waits for a line for each, so that one which is unreadable, or not taken, has a line too.

use std::fmt::Display;
use std::sync::Arc;

use ninefold::formats;
use serde_json::{Map, Value, json};

use crate::entry::Entry;

/// The code of text that is no puzzle.
pub const UNREADABLE: &str = "unreadable";
/// The code of a puzzle that was read, but not answered.
pub const UNFIT: &str = "unfit";

/// An error as an object: `code`, `message`, and where there are any `line`, `column`, `expected`.
pub fn error(code: &str, message: &str, place: Option<(usize, Option<usize>)>) -> Map<String, Value> {
    let mut error = Map::new();
    let mut say = |name: &str, said: Value| _ = error.insert(name.into(), said);
    say("code", code.into());
    say("message", message.into());
    if let Some((line, column)) = place {
        say("line", line.into());
        column.into_iter().for_each(|column| say("column", column.into()));
    }
    expected(message).into_iter().for_each(|expected| say("expected", expected.into()));
    error
}

/// The part of a message that names what was expected: messages begin with it, wherever there is one such thing.
fn expected(message: &str) -> Option<&str> {
    let rest = message.strip_prefix("expected ").or_else(|| message.split(": ").nth(1)?.strip_prefix("expected "))?;
    let ends = |at: &usize| rest[*at..].starts_with(", found ") || rest[*at..].starts_with("; ");
    let end = rest.match_indices([',', ';']).map(|(at, _)| at).find(ends).unwrap_or(rest.len());
    Some(&rest[..end])
}

/// Why there is no answer, with what is known of the puzzle.
#[derive(Clone, Debug)]
pub struct Failed {
    head: Map<String, Value>,
    error: Map<String, Value>,
}

impl Failed {
    /// Of text that is no puzzle.
    pub fn text(source: &Arc<str>, error: &formats::Error) -> Self {
        let head = [("puzzle", Value::Null), ("source", source.as_ref().into()), ("line", error.line.into())];
        Self {
            head: head.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            error: self::error(UNREADABLE, &error.kind.to_string(), Some((error.line, Some(error.column)))),
        }
    }

    /// Of a puzzle that is not taken, or not answered.
    pub fn puzzle(entry: &Entry, why: impl Display) -> Self {
        Self { head: entry.json_head(), error: error(UNFIT, &why.to_string(), Some((entry.line, None))) }
    }

    /// The complete line of JSON: where the puzzle stood, and `error`.
    pub fn line(&self) -> String {
        let mut line = self.head.clone();
        line.insert("error".into(), self.error.clone().into());
        format!("{}\n", json!(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_what_was_expected() {
        for (message, named) in [
            ("expected 81 cells on the line, found 12", Some("81 cells on the line")),
            ("limit: expected a whole number from 0, found 0.5", Some("a whole number from 0")),
            ("expected a, b or c; there is none", Some("a, b or c")),
            ("there is none", None),
        ] {
            assert_eq!(expected(message), named);
        }
    }
}
