//! Choosing a file: a list with a look into the file beside it.

use ninefold_core::multi::Grids;

use crate::notes::Notes;

/// A file or folder that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// How it is shown.
    pub name: String,
    /// Where it is.
    pub path: String,
    /// File or folder.
    pub kind: Kind,
}

/// The kind of a line of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A file that was used lately.
    Recent,
    /// A folder.
    Folder,
    /// A file.
    File,
}

/// A puzzle in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Its givens.
    pub givens: Grids,
    /// Marks that somebody has made since: digits, pencil marks, colours, eliminated candidates.
    pub notes: Notes,
    /// Its title, or where it is.
    pub title: String,
}

impl Found {
    /// A puzzle that nobody has written into.
    pub fn new(givens: Grids, title: String) -> Self {
        Self { notes: Notes::empty(givens.rules()), givens, title }
    }
}

/// A list of files, one of them chosen, and what is in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Files {
    /// The folder.
    pub folder: String,
    /// The lines.
    pub list: Vec<Listed>,
    /// Which of them is chosen.
    pub at: usize,
    /// The puzzles of the chosen file, or why there are none; nothing while it is being read.
    pub inside: Option<Result<Vec<Found>, String>>,
    /// Which of the puzzles is chosen.
    pub pick: usize,
    /// Whether the puzzle is to be taken as soon as it is read.
    pub eager: bool,
    /// The number of a puzzle, as far as it is typed.
    pub typed: usize,
}

impl Files {
    /// The line that is chosen.
    pub fn chosen(&self) -> Option<&Listed> {
        self.list.get(self.at)
    }

    /// The puzzle that is chosen.
    pub fn puzzle(&self) -> Option<&Found> {
        self.inside.as_ref()?.as_ref().ok()?.get(self.pick)
    }

    /// Another line, that many further down.
    pub fn go(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.list.len().saturating_sub(1));
        (self.inside, self.pick, self.typed, self.eager) = (None, 0, 0, false);
    }

    fn last(&self) -> usize {
        self.inside.as_ref().and_then(|inside| inside.as_ref().ok()).map_or(0, Vec::len).saturating_sub(1)
    }

    /// Another puzzle of the file.
    pub fn turn(&mut self, by: isize) {
        (self.pick, self.typed) = (self.pick.saturating_add_signed(by).min(self.last()), 0);
    }

    /// A digit of the number of a puzzle.
    pub fn digit(&mut self, digit: usize) {
        let longer = self.typed.saturating_mul(10).saturating_add(digit);
        self.typed = if longer > self.last() + 1 { digit } else { longer };
        self.pick = self.typed.saturating_sub(1).min(self.last());
    }
}
