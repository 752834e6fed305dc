//! Reads a jigsaw in two parts: 81 cells and 81 labels of regions, on two lines or on one, or as nine rows of each. Read separately, the parts would
//! be two ordinary puzzles, and labels after a line of cells would be its title.

use std::ops::ControlFlow;

use ninefold_core::Grid;
use ninefold_core::format as core;

use super::{LONGEST_ROW, Plain};
use crate::document::Document;
use crate::error::ErrorKind;
use crate::format::{Found, Piece, Pieces};
use crate::label::{SEPARATORS, label};
use crate::part::Field;
use crate::source::{Line, Source};
use crate::variant::{JIGSAW, jigsaw};

/// The number of rows of one part.
const ROWS: usize = 9;

/// The maximum number of lines from the first row to the last label, including rules and empty lines.
const MOST: usize = 40;

impl Plain {
    /// Takes the next two lines if one consists of labels according to [`has_labels`] and the other contains the cells of a jigsaw. Returns whether
    /// it took any lines. Labels above a line without cells are an error.
    pub(super) fn jigsaw(&mut self, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<(), bool> {
        let Some((Line { bytes, .. }, below)) = source.peek_below(BELOW) else { return ControlFlow::Continue(false) };
        let is_below = begins_with_labels(below);
        let above = Some(bytes).filter(|labels| jigsaw::is_labels(labels)).map(<[u8]>::to_vec);
        let number = source.line();
        let next = source.line_ahead(0).map(|(_, next)| next);
        let below = next.and_then(|next| source.line_ahead(next)).map(|(line, _)| line.to_vec()).unwrap_or_default();
        let read = |line: &[u8]| core::line(line).map(|(grid, label)| (grid, label.to_owned()));
        let taken = match above {
            None => source
                .peek()
                .and_then(|line| read(line.bytes))
                .map(|(grid, label)| (Some(grid), label, below[..LABELS].to_vec(), 2)),
            Some(labels) => Some(match read(&below).filter(|_| !is_below) {
                Some((grid, label)) => (Some(grid), label, labels, 2),
                None => (None, String::new(), labels, 1),
            }),
        };
        let Some((grid, label, labels, lines)) = taken else { return ControlFlow::Continue(false) };
        self.pass_jigsaw(source, (grid, &label, &labels, lines), number, sink)
    }

    /// Takes the next line if it contains cells and labels, in either order and with a separator between them, and possibly a title after them.
    /// Returns whether it took the line.
    pub(super) fn jigsaw_beside(&mut self, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<(), bool> {
        let Some(Line { bytes, cut: false }) = source.peek() else { return ControlFlow::Continue(false) };
        let Some((cells, labels, title)) = beside(bytes) else { return ControlFlow::Continue(false) };
        let (labels, title) = (labels.as_bytes().to_vec(), title.to_owned());
        let number = source.line();
        self.pass_jigsaw(source, (cells, &title, &labels, 1), number, sink)
    }

    /// Takes the next lines if they are nine rows of cells and nine rows of labels. Returns whether it took them.
    pub(crate) fn jigsaw_rows(&mut self, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<(), bool> {
        let is_idle = self.is_fresh && !self.has_rows && self.layout.is_none() && !self.broken;
        if !is_idle {
            return ControlFlow::Continue(false);
        }
        if !may_be_rows(source) {
            return ControlFlow::Continue(false);
        }
        let Some((text, lines)) = rows(source) else { return ControlFlow::Continue(false) };
        let (cells, labels) = text.split_at(LABELS);
        let Some((grid, _)) = core::line(cells).filter(|_| jigsaw::is_labels(labels)) else {
            return ControlFlow::Continue(false);
        };
        let number = source.line();
        self.pass_jigsaw(source, (Some(grid), "", labels, lines), number, sink)
    }

    /// Passes on a jigsaw, or an error for labels without cells.
    fn pass_jigsaw(
        &mut self,
        source: &mut Source<'_>,
        (grid, title, labels, lines): (Option<Grid>, &str, &[u8], usize),
        number: usize,
        sink: Pieces<'_>,
    ) -> ControlFlow<(), bool> {
        self.close(super::Below::Text, sink)?;
        let comment = std::mem::take(&mut self.comment);
        (0..lines).for_each(|_| source.skip());
        let lonely = || ErrorKind::expected("the cells of a jigsaw above the labels of its regions", "");
        let document = grid.ok_or_else(lonely).and_then(|grid| jigsaw::document(grid, labels));
        let found = |document: Document| {
            let document = document.with(Field::Title, label(title)).with(Field::Comment, &comment);
            Piece::Found(Box::new(Found { document: document.tidy(), format: &JIGSAW, line: number }), None)
        };
        sink(document.map_or_else(|kind| Piece::Error(kind.at(number, 1)), found))?;
        ControlFlow::Continue(true)
    }
}

const LABELS: usize = 81;

/// The length of a line of labels with its line end.
pub(super) const BELOW: usize = LABELS + 2;

/// Whether a line, or the line below it, consists of labels.
#[inline]
pub(super) fn has_labels(line: &[u8], below: &[u8]) -> bool {
    jigsaw::is_labels(line) || begins_with_labels(below)
}

/// Whether the bytes begin with a line of labels.
#[inline]
fn begins_with_labels(bytes: &[u8]) -> bool {
    let ends = bytes.get(LABELS).is_none_or(|byte| matches!(byte, b'\r' | b'\n'));
    ends && bytes.get(..LABELS).is_some_and(jigsaw::is_labels)
}

/// Splits a line into its cells, labels and title. The cells are `None` if both parts are labels.
fn beside(line: &[u8]) -> Option<(Option<Grid>, &str, &str)> {
    let text = str::from_utf8(line).ok().filter(|text| text.len() > 2 * LABELS)?.trim();
    let (one, rest) = text.split_at_checked(LABELS)?;
    let (other, title) = label(rest).split_at_checked(LABELS)?;
    if ![rest, title].iter().all(|rest| rest.is_empty() || rest.starts_with(SEPARATORS)) {
        return None;
    }
    let grid = |cells: &str| core::line(cells.as_bytes()).map(|(grid, _)| grid);
    match [one, other].map(|word| jigsaw::is_labels(word.as_bytes())) {
        [false, true] => Some((Some(grid(one)?), other, label(title))),
        [true, false] => Some((Some(grid(other)?), one, label(title))),
        [true, true] => Some((None, one, "")),
        [false, false] => None,
    }
}

/// Quickly checks whether the next lines may be nine rows of cells followed by nine rows of labels: examines the first row and the tenth.
fn may_be_rows(source: &mut Source<'_>) -> bool {
    let (mut rows, mut from) = (0, 0);
    for _ in 0..MOST {
        let Some((line, next)) = source.line_ready(from) else { return false };
        from = next;
        if line.len() > LONGEST_ROW {
            return false;
        }
        if is_gap(line) {
            continue;
        }
        rows += 1;
        if rows == 1 && !line.iter().all(|byte| super::around::is_cell(*byte) || b" \t\r,;|".contains(byte)) {
            return false;
        }
        if rows > ROWS {
            return line.iter().all(|byte| byte.is_ascii_alphanumeric() || b" \t\r,;|".contains(byte));
        }
    }
    false
}

/// Whether a line is empty or a rule. Nine dashes are not a rule but a row of empty cells.
fn is_gap(line: &[u8]) -> bool {
    line.iter().all(|byte| b" \t\r-=+|".contains(byte)) && line != [b'-'; ROWS]
}

/// Returns the signs of nine rows of cells and nine rows of labels, and the number of lines up to the last row.
fn rows(source: &mut Source<'_>) -> Option<(Vec<u8>, usize)> {
    let (mut signs, mut rows, mut from) = (Vec::new(), 0, 0);
    for lines in 1..=MOST {
        let (line, next) = source.line_ready(from)?;
        from = next;
        if line.len() > LONGEST_ROW {
            return None;
        }
        if is_gap(line) {
            continue;
        }
        let row = line.iter().filter(|byte| !b" \t\r,;|".contains(byte));
        let before = signs.len();
        signs.extend(row.take(ROWS + 1));
        let fits = |byte: &u8| if rows < ROWS { super::around::is_cell(*byte) } else { byte.is_ascii_alphanumeric() };
        if signs.len() != before + ROWS || !signs[before..].iter().all(fits) {
            return None;
        }
        rows += 1;
        if rows == 2 * ROWS {
            return Some((signs, lines));
        }
    }
    None
}
