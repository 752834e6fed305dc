//! A puzzle of one grid, as formats that know nothing else read and write it.

use std::collections::BTreeMap;

use ninefold_core::format::Content;
use ninefold_core::{Board, CandidateSet, Cell, CellSet, Grid};

use crate::colour::Colour;
use crate::part::Field;
use crate::texts::Texts;

/// A [`Document`](crate::Document) of one grid of nine rows and columns, its cells and candidates as the core has them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Single {
    /// The digits of the puzzle.
    pub givens: Grid,
    /// The digits put down since, in cells without a given.
    pub placed: Grid,
    /// The candidates eliminated besides those that see a digit.
    pub eliminated: CandidateSet,
    /// Small digits in the corners.
    pub corner: CandidateSet,
    /// Small digits in the centre.
    pub centre: CandidateSet,
    /// The colours of cells, in the order in which they were put there.
    pub colours: BTreeMap<Cell, Vec<Colour>>,
    /// The solution, if the file states one.
    pub solution: Option<Grid>,
    /// Title, author and so on.
    pub texts: Texts,
}

impl Single {
    /// An empty grid.
    pub fn new() -> Self {
        Self::default()
    }

    /// All digits: givens and placed ones.
    pub fn grid(&self) -> Grid {
        let mut grid = self.placed;
        self.givens.iter().for_each(|(cell, digit)| grid[cell] = Some(digit));
        grid
    }

    /// The board to solve from: all digits, and the candidates that neither they nor [`eliminated`](Self::eliminated) exclude.
    pub fn board(&self) -> Board {
        let mut board = self.grid().board();
        self.eliminated.iter().for_each(|candidate| {
            board.remove(candidate);
        });
        board
    }

    /// The grid, or the board if candidates are eliminated: as much as the core's plain formats can say.
    pub fn content(&self) -> Content {
        if self.eliminated.is_empty() { Content::Grid(self.grid()) } else { Content::Board(self.board()) }
    }

    /// The cells that have no digit.
    pub fn open(&self) -> CellSet {
        !self.grid().filled()
    }

    /// A text, empty if there is none.
    pub fn text(&self, field: Field) -> &str {
        self.texts.get(field)
    }

    /// The puzzle with that text; an empty one is no text.
    #[must_use]
    pub fn with(mut self, field: Field, text: &str) -> Self {
        self.set(field, text);
        self
    }

    /// Sets a text; an empty one removes it.
    pub fn set(&mut self, field: Field, text: &str) {
        self.texts.set(field, text);
    }

    /// Adds a line to the comment.
    pub fn comment(&mut self, text: &str) {
        self.texts.comment(text);
    }
}

impl From<Grid> for Single {
    fn from(givens: Grid) -> Self {
        Self { givens, ..Self::default() }
    }
}

/// The placed digits become givens, and what the board lacks is eliminated.
impl From<Board> for Single {
    fn from(board: Board) -> Self {
        let givens = *board.grid();
        let eliminated = *givens.board().all_candidates() - *board.all_candidates();
        Self { givens, eliminated, ..Self::default() }
    }
}

impl From<Content> for Single {
    fn from(content: Content) -> Self {
        match content {
            Content::Grid(grid) => grid.into(),
            Content::Board(board) => board.into(),
        }
    }
}
