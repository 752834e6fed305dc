//! Quickly reads lines of 81 cells, which make up most large files.

use std::ops::ControlFlow;

use ninefold_core::format as core;

use super::{Below, LINE, LINE_OF_CELLS, Plain, jigsaw};
use crate::format::{self, Note, NoteKind, Piece, Pieces};
use crate::label::{SEPARATORS, label};
use crate::source::{Line, Source};

impl Plain {
    /// Takes the next line if it begins with 81 cells, with or without a label after them. Returns whether it took the line.
    pub(crate) fn quick(&mut self, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<(), bool> {
        if self.layout.is_some() {
            return ControlFlow::Continue(false);
        }
        let line = source.line();
        let next = source.peek_below(jigsaw::BELOW);
        let Some((Line { bytes: text, cut: false }, below)) = next else { return ControlFlow::Continue(false) };
        if jigsaw::has_labels(text, below) {
            // A line with labels is never read as 81 cells, even if it does not belong to a jigsaw.
            return if self.jigsaw(source, sink)? {
                ControlFlow::Continue(true)
            } else {
                self.many(source, None, sink)
            };
        }
        let text = if text.len() > 2 * LINE_OF_CELLS {
            if self.jigsaw_beside(source, sink)? {
                return ControlFlow::Continue(true);
            }
            source.peek().map_or(&[][..], |line| line.bytes)
        } else {
            text
        };
        let Some((grid, label)) = core::line(text) else { return self.many(source, None, sink) };
        if self.reader.lines() > 0 {
            self.close(Below::Text, sink)?;
        }
        let (content, comment) = (core::Content::Grid(grid), std::mem::take(&mut self.comment));
        let plain = format::Plain { line, format: &LINE, content: &content, label, comment: &comment, text };
        if label.len() >= 81 && self.swapped(plain, sink)? {
            // The second grid of the line was the puzzle, and has been passed on.
        } else {
            sink(Piece::Plain(plain))?;
        }
        source.skip();
        ControlFlow::Continue(true)
    }

    /// Takes the next line, or the rest of it, if it contains several consecutive puzzles. Returns whether it took the line.
    pub(super) fn many(
        &mut self,
        source: &mut Source<'_>,
        left: Option<&str>,
        sink: Pieces<'_>,
    ) -> ControlFlow<(), bool> {
        let line = source.line();
        let Some(Line { bytes, cut: false }) = source.peek() else { return ControlFlow::Continue(false) };
        let text = left.map_or(bytes, str::as_bytes);
        if text.len() < 2 * LINE_OF_CELLS || core::puzzles(text).nth(1).is_none() || !self.reads(&LINE) {
            return ControlFlow::Continue(false);
        }
        if str::from_utf8(text).is_ok_and(crate::rules::are_named) {
            return ControlFlow::Continue(false);
        }
        self.close(Below::Text, sink)?;
        let comment = std::mem::take(&mut self.comment);
        for (number, (grid, label)) in core::puzzles(text).enumerate() {
            let (content, comment) = (core::Content::Grid(grid), if number == 0 { comment.as_str() } else { "" });
            let cells = grid.to_string();
            let text = if label.is_empty() { cells } else { format!("{cells} {label}") };
            let plain = format::Plain { line, format: &LINE, content: &content, label, comment, text: text.as_bytes() };
            if !(label.len() >= LINE_OF_CELLS && self.swapped(plain, sink)?) {
                sink(Piece::Plain(plain))?;
            }
        }
        source.skip();
        ControlFlow::Continue(true)
    }

    /// If the first grid of a line is the solution of the second or a later position of it, passes on the second grid as the puzzle. Returns whether
    /// it did.
    pub(super) fn swapped(&mut self, plain: format::Plain<'_>, sink: Pieces<'_>) -> ControlFlow<(), bool> {
        let solution = plain.content.grid();
        let second = plain.label.get(..81).and_then(|cells| core::line(cells.as_bytes()));
        let rest = plain.label.get(81..).filter(|rest| rest.is_empty() || rest.starts_with(SEPARATORS));
        let (Some((grid, _)), Some(rest)) = (second, rest) else { return ControlFlow::Continue(false) };
        let is_later = grid.filled().len() < solution.filled().len();
        if !is_later || grid.iter().any(|(cell, digit)| solution[cell] != Some(digit)) {
            return ControlFlow::Continue(false);
        }
        if !std::mem::replace(&mut self.is_told, true) {
            let kind = NoteKind::Columns { taken: "the second".into(), other: "the first".into(), fewer: true };
            sink(Piece::Note(Note { kind, line: plain.line }))?;
        }
        let solved = if solution.filled().len() == 81 { format!("{solution} ") } else { String::new() };
        let text = solved + label(rest);
        let content = core::Content::Grid(grid);
        sink(Piece::Plain(format::Plain { content: &content, label: text.trim_end(), ..plain }))?;
        ControlFlow::Continue(true)
    }
}
