//! The positions of cells before the decorations around them were removed: an error refers to the line as written.

use std::collections::VecDeque;

use super::around::plain_sign;
use crate::error::Error;

/// The last lines from which cells were extracted, since an error may concern a line further up.
#[derive(Default)]
pub(super) struct Taken(VecDeque<Line>);

struct Line {
    number: usize,
    text: String,
    bare: String,
}

/// The maximum number of lines of a puzzle.
const MOST: usize = 64;

impl Taken {
    /// Keeps a line, and its remaining text.
    pub(super) fn keep(&mut self, number: usize, text: &str, bare: &str) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back(Line { number, text: text.to_owned(), bare: bare.to_owned() });
    }

    /// An error in the remaining text, with its position in the line.
    pub(super) fn placed(&self, error: Error) -> Error {
        match self.0.iter().find(|line| line.number == error.line) {
            Some(line) => Error { column: column(&line.text, &line.bare, error.column), ..error },
            None => error,
        }
    }
}

/// The column in a line for a column in its remaining text, counted from 1.
fn column(text: &str, bare: &str, column: usize) -> usize {
    let width = text.chars().count();
    if column > bare.chars().count() {
        return width + 1;
    }
    if let Some(at) = text.rfind(bare) {
        return text[..at].chars().count() + column;
    }
    // Signs are in their original order. A missing one is that of an empty field, and is positioned after the previous one.
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
