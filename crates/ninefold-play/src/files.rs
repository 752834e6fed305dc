//! Choosing a file: a list with a preview of the file beside it.

use ninefold_core::multi::Grids;

use crate::notes::Notes;

/// A file or folder to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The displayed name.
    pub name: String,
    /// The path.
    pub path: String,
    /// The kind of the entry.
    pub kind: Kind,
}

/// The kind of an entry in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A recently used file.
    Recent,
    /// A folder.
    Folder,
    /// A file.
    File,
    /// A text without a file, such as a pasted one.
    Text,
}

/// A puzzle in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The givens.
    pub givens: Grids,
    /// Marks written by a player: digits, pencil marks, colours, eliminated candidates.
    pub notes: Notes,
    /// The title, or the location in the file.
    pub title: String,
}

impl Found {
    /// Creates a puzzle without notes.
    pub fn new(givens: Grids, title: String) -> Self {
        Self { notes: Notes::empty(givens.rules()), givens, title }
    }
}

/// The content of a file or text: its puzzles, and the messages about everything else in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contents {
    /// The puzzles, up to the number that can be chosen from.
    pub puzzles: Vec<Found>,
    /// Messages about unreadable or unplayable content, each with its position.
    pub errors: Vec<String>,
    /// The number of unreadable or refused entries, including those without a message of their own.
    pub left_out: usize,
    /// Messages about how the text was read.
    pub notes: Vec<String>,
}

impl From<Vec<Found>> for Contents {
    fn from(puzzles: Vec<Found>) -> Self {
        Self { puzzles, ..Self::default() }
    }
}

impl Contents {
    /// Returns contents without puzzles, with the reason as the only error.
    pub fn failed(why: String) -> Self {
        Self { errors: vec![why], left_out: 1, ..Self::default() }
    }

    /// Appends the content of another source.
    #[must_use]
    pub fn join(mut self, other: Self) -> Self {
        self.puzzles.extend(other.puzzles);
        self.errors.extend(other.errors);
        self.left_out += other.left_out;
        self.notes.extend(other.notes);
        self
    }

    /// Summarizes the messages in one line: the first error and the first note, with the number of the others; empty if there are none.
    pub fn summary(&self) -> String {
        let several = |count: usize, one: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") };
        let more = |count: usize, one: &str| match count {
            0 | 1 => String::new(),
            count => format!(" (and {})", several(count - 1, &format!("more {one}"))),
        };
        let error = self.errors.first().map(|first| {
            let rest = more(self.left_out, "error");
            match self.puzzles.len() {
                0 => format!("{first}{rest}"),
                count => format!("{}, {} left out: {first}{rest}", several(count, "puzzle"), self.left_out),
            }
        });
        let note = self.notes.first().map(|first| format!("{first}{}", more(self.notes.len(), "note")));
        error.into_iter().chain(note).collect::<Vec<_>>().join("; ")
    }
}

/// A list of files, the chosen one, and its content.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Files {
    /// The folder.
    pub folder: String,
    /// The lines.
    pub list: Vec<Listed>,
    /// The index of the chosen line.
    pub at: usize,
    /// The content of the chosen file; `None` while it is being read.
    pub inside: Option<Contents>,
    /// The index of the chosen puzzle.
    pub pick: usize,
    /// Whether to open the puzzle as soon as it is read.
    pub eager: bool,
    /// The number of a puzzle, as typed so far.
    pub typed: usize,
}

impl Files {
    /// The chosen line.
    pub fn chosen(&self) -> Option<&Listed> {
        self.list.get(self.at)
    }

    /// The chosen puzzle.
    pub fn puzzle(&self) -> Option<&Found> {
        self.inside.as_ref()?.puzzles.get(self.pick)
    }

    /// Chooses the line `by` lines further down, or the first or last line.
    pub fn go(&mut self, by: isize) {
        let before = self.at;
        self.at = self.at.saturating_add_signed(by).min(self.list.len().saturating_sub(1));
        if self.at != before {
            (self.inside, self.pick, self.typed, self.eager) = (None, 0, 0, false);
        }
    }

    fn last(&self) -> usize {
        self.inside.as_ref().map_or(0, |inside| inside.puzzles.len()).saturating_sub(1)
    }

    /// Chooses the puzzle `by` places later in the file, or the first or last one.
    pub fn turn(&mut self, by: isize) {
        (self.pick, self.typed) = (self.pick.saturating_add_signed(by).min(self.last()), 0);
    }

    /// Appends a digit to the typed number, and chooses the puzzle with that number.
    pub fn digit(&mut self, digit: usize) {
        let longer = self.typed.saturating_mul(10).saturating_add(digit);
        self.typed = if longer > self.last() + 1 { digit } else { longer };
        self.pick = self.typed.saturating_sub(1).min(self.last());
    }
}
