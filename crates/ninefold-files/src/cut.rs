//! Handles the end of a damaged source. A puzzle that the damage may have truncated must not be read as a different puzzle.
//!
//! ```text
//! puzzle puzzle puzzle ... | pieces that had been read ahead | the error, with its place
//!        passed on at once | passed on if they are complete  |
//! ```
//!
//! The reader looks a few lines ahead, so some pieces arrive after the error. A line or an object is complete if the error is on a later line, and so
//! is everything before it. A document of several lines at the end of the text may lack its last line. Pieces that may be incomplete are dropped; the
//! error stands for them.

use std::cell::Cell;
use std::io;
use std::ops::ControlFlow;

use ninefold::formats::text::Content;
use ninefold::formats::{self, ErrorKind, Format, Piece, Pieces, Plain, Read, Request};

/// Reads pieces from bytes. Their reader records in `has_failed` whether an error has occurred.
pub(crate) fn read(
    bytes: &mut impl io::Read,
    request: Request,
    has_failed: &Cell<bool>,
    sink: Pieces<'_>,
) -> ControlFlow<()> {
    let (mut held, mut is_over) = (Vec::new(), false);
    formats::read_pieces(bytes, request, &mut |piece| {
        if is_over || !has_failed.get() {
            return sink(piece);
        }
        let Piece::Error(error) = &piece else {
            held.push(Held::of(piece));
            return ControlFlow::Continue(());
        };
        if matches!(error.kind, ErrorKind::Source(_)) {
            is_over = true;
            let complete = held.iter().rposition(|held| held.is_closed() && held.line() < error.line);
            held.drain(..complete.map_or(0, |last| last + 1)).try_for_each(|held| held.pass(sink))?;
            return sink(piece);
        }
        held.push(Held::of(piece));
        ControlFlow::Continue(())
    })
}

/// A piece that is held back until the position of the error is known.
enum Held {
    Piece(Piece<'static>),
    Line(Box<Line>),
}

/// A puzzle from a line of plain text.
struct Line {
    number: usize,
    format: &'static Format,
    content: Content,
    label: String,
    comment: String,
    text: Vec<u8>,
}

impl Held {
    fn of(piece: Piece<'_>) -> Self {
        Self::Piece(match piece {
            Piece::Plain(plain) => return Self::Line(Box::new(Line::of(&plain))),
            Piece::Row(row) => Piece::Row(row),
            Piece::Found(found, fields) => Piece::Found(found, fields),
            Piece::Error(error) => Piece::Error(error),
            Piece::Note(note) => Piece::Note(note),
        })
    }

    /// Whether the piece cannot continue on further lines.
    fn is_closed(&self) -> bool {
        match self {
            // A line that contains all cells is complete.
            Self::Line(line) => matches!(line.content, Content::Grid(_)) && line.text.len() >= 81,
            Self::Piece(Piece::Row(_)) => true,
            Self::Piece(Piece::Found(found, _)) => matches!(found.format.read, Read::Line(_) | Read::Json(_)),
            Self::Piece(Piece::Plain(_) | Piece::Error(_) | Piece::Note(_)) => false,
        }
    }

    fn line(&self) -> usize {
        match self {
            Self::Line(line) => line.number,
            Self::Piece(Piece::Plain(plain)) => plain.line,
            Self::Piece(Piece::Row(row)) => row.line,
            Self::Piece(Piece::Found(found, _)) => found.line,
            Self::Piece(Piece::Error(error)) => error.line,
            Self::Piece(Piece::Note(note)) => note.line,
        }
    }

    fn pass(self, sink: Pieces<'_>) -> ControlFlow<()> {
        match self {
            Self::Piece(piece) => sink(piece),
            Self::Line(line) => sink(Piece::Plain(Plain {
                line: line.number,
                format: line.format,
                content: &line.content,
                label: &line.label,
                comment: &line.comment,
                text: &line.text,
            })),
        }
    }
}

impl Line {
    fn of(plain: &Plain<'_>) -> Self {
        Self {
            number: plain.line,
            format: plain.format,
            content: *plain.content,
            label: plain.label.to_owned(),
            comment: plain.comment.to_owned(),
            text: plain.text.to_vec(),
        }
    }
}
