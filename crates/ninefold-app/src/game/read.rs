//! Reads the sources of a game. Returns all puzzles that can be played, and the command's messages about everything else.

use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold::formats::{self, Document, Piece, Request};
use ninefold_play::files::Contents;

use super::found;
use crate::entry::{self, Tally};

/// The maximum number of puzzles offered from a file.
pub const MOST: usize = 1000;

/// Returns the message that only the first puzzles of a source are offered.
pub fn only(puzzles: usize) -> String {
    format!("only the first {puzzles} puzzles are offered")
}

/// The maximum number of notes that are kept; further notes are only counted.
const NOTES: usize = 100;

/// The number of unreadable places, without any puzzle before them, at which a source is not considered a file of puzzles.
const HOPELESS: usize = 10_000;

/// Collects the pieces of a source for a player.
///
/// ```
/// use ninefold::formats::Request;
/// use ninefold_app::game;
///
/// let puzzle = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
/// let text = format!("{}\n\n{puzzle}\n", &puzzle[1..]);
/// let contents = game::read(&mut text.as_bytes(), "a.txt".into(), Request::default());
/// assert_eq!((contents.puzzles.len(), contents.left_out), (1, 1));
/// assert!(contents.errors[0].starts_with("a.txt:1:"));
/// ```
pub struct Reader {
    tally: Tally,
    contents: Contents,
    notes: usize,
    end: Option<String>,
}

impl Reader {
    /// Creates a reader for the source with the given name, with which its messages begin.
    pub fn new(name: Arc<str>) -> Self {
        Self { tally: Tally::new(name), contents: Contents::default(), notes: 0, end: None }
    }

    /// Takes the next piece of the source, until there are enough puzzles.
    ///
    /// # Errors
    /// Returns `Break` if no more pieces are needed.
    pub fn take(&mut self, piece: Piece<'_>) -> ControlFlow<()> {
        let is_error = matches!(piece, Piece::Error(_));
        self.contents.left_out += usize::from(is_error);
        match self.tally.read(piece) {
            Some(entry::Read::Found(found)) => return self.puzzle(&found.document, found.line),
            Some(entry::Read::Error(unread)) => self.contents.errors.extend(unread.message),
            Some(entry::Read::Note(message)) => self.note(message),
            None => {}
        }
        if self.contents.left_out < HOPELESS || !self.contents.puzzles.is_empty() {
            return ControlFlow::Continue(());
        }
        let name = self.tally.name();
        self.end = Some(format!("{name}: {HOPELESS} unreadable places and no puzzle so far; the rest was not read"));
        ControlFlow::Break(())
    }

    /// Adds a puzzle.
    fn puzzle(&mut self, document: &Document, line: usize) -> ControlFlow<()> {
        let name = self.tally.name();
        if self.contents.puzzles.len() == MOST {
            self.end = Some(format!("{name}:{line}: {}", only(MOST)));
            return ControlFlow::Break(());
        }
        self.contents.puzzles.push(found(document, line));
        ControlFlow::Continue(())
    }

    /// Adds a message about how the source was read.
    pub fn note(&mut self, message: String) {
        self.notes += 1;
        if self.notes <= NOTES {
            self.contents.notes.push(message);
        }
    }

    /// Ends the source, and returns its contents.
    pub fn end(mut self) -> Contents {
        if self.notes > NOTES {
            self.contents.notes.push(format!("{}: {} notes in all", self.tally.name(), self.notes));
        }
        match self.end {
            Some(message) if self.contents.puzzles.is_empty() => self.contents.errors.push(message),
            Some(message) => self.contents.notes.insert(0, message),
            None => {
                let message = self.tally.end();
                self.contents.left_out += usize::from(message.is_some() && self.contents.left_out == 0);
                self.contents.errors.extend(message);
            }
        }
        self.contents
    }
}

/// Reads the contents of a text or stream with the given name, as `request` specifies.
pub fn read(input: &mut dyn Read, name: Arc<str>, request: Request) -> Contents {
    let mut reader = Reader::new(name);
    let _ = formats::read_pieces(input, request, &mut |piece| reader.take(piece));
    reader.end()
}
