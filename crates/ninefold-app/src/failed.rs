//! Errors as data: the object that other languages get, and the line of JSON in place of an answer.
//!
//! A program that sends puzzles through a pipe waits for a line for each, so an unreadable or rejected puzzle has a line too.

use std::sync::Arc;

use ninefold::formats;
use serde_json::{Map, Value, json};

/// The code of text that is not a puzzle.
pub const UNREADABLE: &str = "unreadable";
/// The code of a puzzle that was read, but not answered.
pub const UNFIT: &str = "unfit";

/// An error as an object: `code`, `message` and, where applicable, `line`, `column`, `expected`.
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

/// Returns the part of a message after "expected". Messages begin with that word if they name a single expectation.
fn expected(message: &str) -> Option<&str> {
    let rest = message.strip_prefix("expected ").or_else(|| message.split(": ").nth(1)?.strip_prefix("expected "))?;
    let ends = |at: &usize| rest[*at..].starts_with(", found ") || rest[*at..].starts_with("; ");
    let end = rest.match_indices([',', ';']).map(|(at, _)| at).find(ends).unwrap_or(rest.len());
    Some(&rest[..end])
}

/// The reason for a missing answer, and the known facts about the puzzle. The line of JSON is made only if it is written: most verbs count such text
/// and continue.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Failed {
    /// Text that is not a puzzle, with its source.
    Text(Arc<str>, formats::Error),
    /// A puzzle that is refused or not answered.
    Puzzle {
        /// The beginning of its answer.
        head: Map<String, Value>,
        /// The line of its source, from 1.
        line: usize,
        /// The reason.
        why: String,
    },
}

impl Failed {
    /// Returns the complete line of JSON: the place of the puzzle, and `error`.
    pub fn line(&self) -> String {
        let line = match self {
            Self::Text(source, error) => {
                let place = Some((error.line, Some(error.column)));
                let error_object = self::error(UNREADABLE, &error.kind.to_string(), place);
                json!({ "puzzle": null, "source": **source, "line": error.line, "error": error_object })
            }
            Self::Puzzle { head, line, why } => {
                let mut object = head.clone();
                object.insert("error".into(), error(UNFIT, why, Some((*line, None))).into());
                object.into()
            }
        };
        format!("{line}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_what_was_expected() {
        for (message, named) in [
            ("expected 81 cells on the line, found 12", Some("81 cells on the line")),
            ("limit: expected a whole number of at least 0, found 0.5", Some("a whole number of at least 0")),
            ("expected a, b or c; there is none", Some("a, b or c")),
            ("there is none", None),
        ] {
            assert_eq!(expected(message), named);
        }
    }
}
