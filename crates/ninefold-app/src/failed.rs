//! Errors as data: the object that other languages receive, and the JSON line that takes the place of an answer.
//!
//! A program that sends puzzles through a pipe waits for one line for each puzzle, so an unreadable or rejected puzzle also has a line.

use std::sync::Arc;

use ninefold::formats;
use serde_json::{Map, Value, json};

/// The error code of text that is not a puzzle.
pub const UNREADABLE: &str = "unreadable";
/// The error code of a puzzle that was read but not answered.
pub const UNFIT: &str = "unfit";

/// Describes an error as an object: `code`, `message` and, where applicable, `line`, `column`, `expected`.
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

/// Returns the part of a message after the word "expected". Messages that name a single expectation begin with that word.
fn expected(message: &str) -> Option<&str> {
    let rest = message.strip_prefix("expected ").or_else(|| message.split(": ").nth(1)?.strip_prefix("expected "))?;
    let ends = |at: &usize| rest[*at..].starts_with(", found ") || rest[*at..].starts_with("; ");
    let end = rest.match_indices([',', ';']).map(|(at, _)| at).find(ends).unwrap_or(rest.len());
    Some(&rest[..end])
}

/// The reason why an answer is missing, and what is known about the puzzle. The JSON line is created only when it is written, since most verbs only
/// count unreadable text and continue.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Failed {
    /// Text that is not a puzzle: the name of its source, and the error.
    Text(Arc<str>, formats::Error),
    /// A puzzle that is refused or was not answered.
    Puzzle {
        /// The beginning of the answer that the puzzle would have had.
        head: Map<String, Value>,
        /// The line of the puzzle in its source, counted from 1.
        line: usize,
        /// The reason.
        why: String,
    },
}

impl Failed {
    /// Returns the complete JSON line, with the place of the puzzle and the error.
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
