//! Reads several grids of one puzzle, and single grids of other sizes, from lines or rows. A line above may name their layout.

use std::ops::ControlFlow;

use ninefold_core::rules::{Feature, Rules};

use super::sized::Sized;
use super::{BLOCK, Below, LINE, Plain, append, is_note, rows, runs, sized};
use crate::document::Document;
use crate::error::Error;
use crate::format::{Found, Note, Piece, Pieces};
use crate::layout;
use crate::part::Field;
use crate::source::{Ahead, Source};

/// The notation in which several grids, or a grid of another size, are written.
enum Kind {
    /// One line for each row.
    Rows,
    /// One line for each grid of this layout.
    Run(Rules),
    /// One grid of this size.
    Sized(Rules),
}

impl Plain {
    /// Quickly checks whether a line may be part of several grids.
    pub(crate) fn may_be_several(&self, line: &[u8]) -> bool {
        self.layout.is_some()
            || line.starts_with(b"#")
            || self.is_fresh && (rows::may_be_row(line) || sized::may_be(line))
    }

    /// Reads the next puzzle if it has several grids, or a line that names their layout. Returns whether it did either.
    pub(crate) fn several(&mut self, source: &mut Source<'_>, sink: Pieces<'_>) -> ControlFlow<(), bool> {
        if !self.reads(&BLOCK) && !self.reads(&LINE) {
            return ControlFlow::Continue(false);
        }
        let number = source.line();
        if let Some(item) = self.sized_by_itself(source) {
            self.close(Below::Text, sink)?;
            self.give(item, number, sink)?;
            return ControlFlow::Continue(true);
        }
        let may_be_row = self.layout.is_none()
            && source.peek().is_some_and(|line| rows::may_be_row(line.bytes))
            && rows::are_wide(source);
        if self.layout.is_none() && !may_be_row && source.peek().is_none_or(|line| !line.bytes.starts_with(b"#")) {
            return ControlFlow::Continue(false);
        }
        let (number, ahead) = (source.line(), source.ahead());
        if let Some(name) = layout::header(ahead.first()) {
            let named = layout::layout(name);
            self.broken = false;
            source.skip();
            self.close(Below::Text, sink)?;
            match named {
                Ok(layout) => self.layout = Some(layout).filter(|layout| !layout.has(Feature::Implied)),
                Err(error) => {
                    // Without the layout, the rows below could be misread.
                    source.skip_paragraph();
                    sink(Piece::Error(error.kind.at(number, 1)))?;
                }
            }
            return ControlFlow::Continue(true);
        }
        let Some(kind) = self.kind(ahead, may_be_row) else { return ControlFlow::Continue(false) };
        self.close(Below::Text, sink)?;
        let item = match kind {
            Kind::Rows => {
                let taken = rows::take(source, self.layout.as_ref());
                let whole = taken.and_then(|grids| {
                    let is_whole = !self.broken && !rows::goes_on(source, grids.rules());
                    if is_whole { Ok(grids) } else { Err(rows::apart(number)) }
                });
                self.broken = whole.is_err();
                whole.map(|grids| Sized::new(grids, String::new(), &BLOCK))
            }
            Kind::Sized(layout) => sized::take_as(source, &layout, self.reads(&LINE), self.reads(&BLOCK)),
            Kind::Run(layout) => {
                let comment = &mut self.comment;
                let taken = runs::take(source, &layout, &mut |note| append(comment, note));
                // A superfluous line means that one of the lines may be a duplicate.
                let whole = taken.and_then(|taken| match runs::left(source, &layout) {
                    0 => Ok(taken),
                    left => Err(runs::uneven(&layout, left).at(number, 1)),
                });
                whole.map(|(grids, title)| Sized::new(grids, title, &LINE))
            }
        };
        self.give(item, number, sink)?;
        ControlFlow::Continue(true)
    }

    /// Reads the next lines as a grid of another size, if they are clearly meant as one.
    fn sized_by_itself(&self, source: &mut Source<'_>) -> Option<Result<Sized, Error>> {
        let is_free = self.layout.is_none() && self.is_fresh && !self.hold.is_open() && !self.broken;
        let may_be = is_free && source.peek().is_some_and(|line| sized::may_be(line.bytes));
        may_be.then(|| sized::take(source, self.reads(&LINE), self.reads(&BLOCK)))?
    }

    /// Passes on a puzzle that is not in one of the core's formats, with the comment above it.
    fn give(&mut self, item: Result<Sized, Error>, number: usize, sink: Pieces<'_>) -> ControlFlow<()> {
        // A named layout applies to only one block, but to any number of lines.
        if item.as_ref().is_ok_and(|found| found.format == &BLOCK) {
            self.layout.clone_from(&self.asked);
        }
        let comment = std::mem::take(&mut self.comment);
        if let Ok(Sized { note: Some(note), .. }) = &item
            && !self.noted.contains(note)
        {
            self.noted.push(note.clone());
            sink(Piece::Note(Note { kind: note.clone(), line: number }))?;
        }
        sink(match item {
            Ok(Sized { grids, title, format, .. }) => {
                let document = Document::from(grids).with(Field::Title, &title).with(Field::Comment, &comment);
                Piece::Found(Box::new(Found { document: document.tidy(), format, line: number }), None)
            }
            Err(error) => Piece::Error(error),
        })
    }

    /// Returns the notation of the next puzzle, if it may have several grids or another size.
    fn kind(&self, ahead: Ahead<'_>, may_be_row: bool) -> Option<Kind> {
        let Some(layout) = &self.layout else {
            return (may_be_row && self.is_fresh && self.reads(&BLOCK) && rows::claims(ahead.text()))
                .then_some(Kind::Rows);
        };
        let line = ahead.first();
        // Bracketed text states its grids itself.
        if line.is_empty() || line.starts_with(['{', '[', '<']) || is_note(line) {
            return None;
        }
        if layout.size() != 9 {
            return Some(Kind::Sized(layout.clone()));
        }
        let has_cells = line.split_whitespace().next().is_some_and(|word| word.len() >= 81);
        let is_run = self.reads(&LINE) && (has_cells || !self.reads(&BLOCK));
        Some(if is_run { Kind::Run(layout.clone()) } else { Kind::Rows })
    }
}
