//! Remembers where the cells of a line were before the decorations around them were removed, so that an error can be reported at its position in the
//! original line.

use std::collections::VecDeque;

use super::around::plain_sign;
use crate::error::Error;

/// The last lines from which decorations were removed; several are kept, since an error may concern a line further up.
#[derive(Default)]
pub(super) struct Taken(VecDeque<Line>);

struct Line {
    number: usize,
    text: String,
    bare: String,
}

/// The maximum number of lines kept, which is more than the lines of one puzzle.
const MOST: usize = 64;

impl Taken {
    /// Records a line as written, and its text without decorations.
    pub(super) fn keep(&mut self, number: usize, text: &str, bare: &str) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back(Line { number, text: text.to_owned(), bare: bare.to_owned() });
    }

    /// Moves an error from its position in the text without decorations to the one in the original line.
    pub(super) fn placed(&self, error: Error) -> Error {
        match self.0.iter().find(|line| line.number == error.line) {
            Some(line) => Error { column: column(&line.text, &line.bare, error.column), ..error },
            None => error,
        }
    }
}

/// Returns the column in a line that corresponds to a column of its text without decorations, both counted from 1.
fn column(text: &str, bare: &str, column: usize) -> usize {
    let width = text.chars().count();
    if column > bare.chars().count() {
        return width + 1;
    }
    if let Some(at) = text.rfind(bare) {
        return text[..at].chars().count() + column;
    }
    // The remaining signs are in their original order. A sign that the line lacks belongs to an empty field, and is placed after the previous sign.
    let (mut place, mut next) = (1, 1);
    for sign in bare.chars().take(column) {
        let found = text.chars().skip(next - 1).position(|char| plain_sign(char) == Some(sign));
        place = found.map_or(next.min(width), |found| next + found);
        next = found.map_or(next, |_| place + 1);
    }
    place.max(1)
}

#[cfg(test)]
mod tests;
