//! The document: a puzzle with all other content of its file.
//!
//! A document stores the eliminated candidates, not the remaining ones, so a plain puzzle is the same document whether it was written as a line or as
//! a drawing of all its candidates. Cells are numbered over the layout. In a layout of one plain grid, these are the numbers of plain cells, so the
//! formats of single grids need not support layouts.

use std::collections::BTreeMap;

use ninefold_core::format::Content;
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::{Feature, Offset, Rules};
use ninefold_core::{Board, Cell, Grid, format};

use crate::candidates::Candidates;
use crate::colour::Colour;
use crate::drawn::Drawings;
use crate::part::{Field, Part, Parts};
use crate::rules;
use crate::texts::Texts;

/// A puzzle of one or several grids, with everything else in its file: candidates, notes, colours, and texts such as its title. All parts refer to
/// the cells of one layout.
///
/// Every reader returns a *tidy* document, which follows the rules stated at its fields, so that equal puzzles are equal documents.
///
/// ```
/// use ninefold_formats::{Document, Field};
///
/// let found = ninefold_formats::parse(
///     ".....9.......147....2......7......865...3...294......1......4....625.......8..... a hard one",
/// )?;
/// assert_eq!(found.format.name, "line");
/// assert_eq!(found.document.rules().size(), 9);
/// assert_eq!(found.document.givens.filled().count(), 19);
/// assert_eq!(found.document.text(Field::Title), "a hard one");
/// # Ok::<(), ninefold_formats::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// The given digits.
    pub givens: Grids,
    /// The digits placed by the player, in cells without a given.
    pub placed: Grids,
    /// The candidates eliminated in addition to those that see an equal digit: for a candidate grid, all candidates missing from it; for a partly
    /// solved puzzle, the candidates excluded so far. A tidy document contains only candidates that [`grids`](Self::grids) allows.
    pub eliminated: Candidates,
    /// The player's notes in the corners of cells: small digits that mark the possible cells of a digit in a house.
    pub corner: Candidates,
    /// The player's notes in the centre of cells: small digits that list the possible digits of the cell. Unlike [`eliminated`](Self::eliminated),
    /// they do not claim that other digits are impossible.
    pub centre: Candidates,
    /// The colours of each cell, in the order in which they were added. A tidy document contains no empty list.
    pub colours: BTreeMap<LayoutCell, Vec<Colour>>,
    /// The solution, if the file states one.
    pub solution: Option<Grids>,
    /// The title, the author and other texts.
    pub texts: Texts,
    /// The constraints recovered from drawings, kept until a note has reported them; `None` in a document that a reader returns.
    #[doc(hidden)]
    pub drawings: Option<Box<Drawings>>,
    /// Whether the digits in the text begin at 0, so that each digit of the document is one higher. Reset once a note has reported this, so it is
    /// false in a document that a reader returns.
    #[doc(hidden)]
    pub is_raised: bool,
}

/// Whether a text names the seed of a generated puzzle, as `seed 7` does, and so is not a title.
pub fn is_seed(text: &str) -> bool {
    text.strip_prefix("seed ").is_some_and(|seed| seed.parse::<u64>().is_ok())
}

impl Document {
    /// Creates a document without digits for the given layout.
    pub fn new(layout: Rules) -> Self {
        Grids::empty(layout).into()
    }

    /// Returns the rules: the layout, the regions and the constraints.
    pub const fn rules(&self) -> &Rules {
        self.givens.rules()
    }

    /// Returns all digits, given and placed.
    pub fn grids(&self) -> Grids {
        let digits = self.givens.digits().iter().zip(self.placed.digits());
        Grids::new(self.rules().clone(), digits.map(|(given, placed)| given.or(*placed)))
    }

    /// Returns the boards at the start of solving: all digits, and the candidates that neither these digits nor [`eliminated`](Self::eliminated)
    /// exclude.
    pub fn boards(&self) -> Boards {
        let mut boards = Boards::from(self.grids());
        for (cell, digits) in self.eliminated.iter(self.rules()) {
            digits.iter().for_each(|digit| _ = boards.remove(cell, digit));
        }
        boards
    }

    /// Returns all digits of the plain grid. Used by formats that hold only plain grids and are never given other documents.
    pub(crate) fn grid(&self) -> Grid {
        let plain = self.grids().plain(Feature::Row81);
        debug_assert!(plain.is_ok(), "this format holds plain grids only: {plain:?}");
        plain.unwrap_or(Grid::EMPTY)
    }

    /// Returns the board of the plain grid. Used by formats that hold only plain grids and are never given other documents.
    pub(crate) fn board(&self) -> Board {
        let board = self.single_board();
        debug_assert!(board.is_some(), "a format of plain grids writes only these");
        board.unwrap_or_else(|| Grid::EMPTY.board())
    }

    /// Iterates over the cells without a digit.
    pub fn open(&self) -> impl Iterator<Item = LayoutCell> {
        self.rules().cells().filter(|&cell| self.givens[cell].is_none() && self.placed[cell].is_none())
    }

    /// Returns the text of a field, or an empty string if the document does not have this text.
    pub fn text(&self, field: Field) -> &str {
        self.texts.get(field)
    }

    /// Returns the document with the text of a field set; an empty text removes it.
    #[must_use]
    pub fn with(mut self, field: Field, text: &str) -> Self {
        self.set(field, text);
        self
    }

    /// Sets the text of a field; an empty text removes it. All texts except comments are put on one line.
    pub fn set(&mut self, field: Field, text: &str) {
        self.texts.set(field, text);
    }

    /// Sets the solution; a solution without digits removes it.
    pub(crate) fn solve(&mut self, solution: impl Into<Grids>) {
        self.solution = Some(solution.into()).filter(is_filled);
    }

    /// Adds a line to the comment, unless the comment already exceeds 16 KiB.
    pub fn comment(&mut self, text: &str) {
        self.texts.comment(text);
    }

    /// Returns the document under other rules for the same cells.
    #[must_use]
    pub(crate) fn under(mut self, rules: &Rules) -> Self {
        let moved = |grids: &Grids| Grids::new(rules.clone(), grids.digits().iter().copied());
        (self.givens, self.placed) = (moved(&self.givens), moved(&self.placed));
        self.solution = self.solution.as_ref().map(moved);
        self
    }

    /// Returns the document in its tidy form.
    #[must_use]
    pub fn tidy(mut self) -> Self {
        if let Some(rules) = rules::ordered(self.rules()) {
            self = self.under(&rules);
        }
        if is_filled(&self.placed) {
            for cell in self.givens.rules().cells().filter(|&cell| self.givens[cell].is_some()) {
                self.placed[cell] = None;
            }
        }
        if !self.eliminated.is_empty() {
            // Candidates that are placed, or see a placed digit, do not count as eliminated: some files list them, others do not.
            let boards = Boards::from(self.grids());
            let open = |(cell, digits)| (cell, digits & boards.candidates(cell));
            let mut eliminated = Candidates::EMPTY;
            self.eliminated.iter(self.rules()).map(open).for_each(|(cell, digits)| eliminated.set(cell, digits));
            self.eliminated = eliminated;
        }
        self.colours.retain(|_, colours| !colours.is_empty());
        self
    }

    /// Returns the parts of the document.
    pub fn parts(&self) -> Parts {
        Part::all().filter(|&part| self.has(part)).collect()
    }

    /// Whether the document has a part.
    pub fn has(&self, part: Part) -> bool {
        match part {
            Part::Grids | Part::Layout => *self.rules().grids() != [Offset::at(0, 0)],
            Part::Size => self.rules().size() != 9 || !self.rules().has_full_lines(),
            Part::Regions => self.rules().regions().is_some(),
            Part::Constraints => !self.rules().constraints().is_empty(),
            Part::Givens => is_filled(&self.givens),
            Part::Placed => is_filled(&self.placed),
            Part::Candidates => !self.eliminated.is_empty(),
            Part::Singles => self.has_unclear_singles(),
            Part::Corner => !self.corner.is_empty(),
            Part::Centre => !self.centre.is_empty(),
            Part::Colours => !self.colours.is_empty(),
            Part::Solution => self.solution.is_some(),
            Part::Text(field) => self.texts.has(field),
        }
    }

    /// Returns the document without the given parts, for formats that lack them. If a format does not distinguish placed digits, they become givens;
    /// if it does not distinguish givens, all digits become single candidates, or are lost if it lacks candidates too. The rules stay, since a format
    /// that cannot hold them writes nothing.
    #[must_use]
    pub fn without(mut self, parts: Parts) -> Self {
        for part in parts.iter() {
            match part {
                Part::Grids | Part::Layout | Part::Size | Part::Regions | Part::Constraints => {}
                Part::Placed => {
                    (self.givens, self.placed) = (self.grids(), Grids::empty(self.rules().clone()));
                }
                Part::Candidates => self.eliminated = Candidates::EMPTY,
                Part::Singles => self = self.with_singles_placed(),
                Part::Givens if parts.has(Part::Candidates) => {
                    let empty = Grids::empty(self.rules().clone());
                    (self.givens, self.placed, self.eliminated) = (empty.clone(), empty, Candidates::EMPTY);
                }
                Part::Givens => self = self.with_candidates_only(),
                Part::Corner => self.corner = Candidates::EMPTY,
                Part::Centre => self.centre = Candidates::EMPTY,
                Part::Colours => self.colours.clear(),
                Part::Solution => self.solution = None,
                Part::Text(field) => self.texts.remove(field),
            }
        }
        self.tidy()
    }

    /// Returns the document as read back from a drawing of its candidates, except that placed digits remain placed.
    fn with_singles_placed(mut self) -> Self {
        let drawn = self.single_board().map(|board| format!("{board:#}"));
        if let Some(Ok(content)) = drawn.as_deref().map(format::parse) {
            let read = Self::from(content);
            let layout = read.rules().clone();
            let is_read = |&cell: &LayoutCell| self.placed[cell].is_some() && read.givens[cell].is_some();
            let placed: Vec<_> = layout.cells().filter(is_read).map(|cell| (cell, self.placed[cell])).collect();
            (self.givens, self.eliminated, self.placed) = (read.givens, read.eliminated, Grids::empty(layout));
            for (cell, digit) in placed {
                self.givens[cell] = None;
                self.placed[cell] = digit;
            }
        }
        self
    }

    fn with_candidates_only(mut self) -> Self {
        let layout = self.rules().clone();
        let boards = self.boards();
        self.eliminated = Candidates::EMPTY;
        layout.cells().for_each(|cell| self.eliminated.set(cell, layout.digits() - boards.options(cell)));
        (self.givens, self.placed) = (Grids::empty(layout.clone()), Grids::empty(layout));
        self
    }

    /// Returns the board, if the grid is plain.
    fn single_board(&self) -> Option<Board> {
        self.boards().plain(Feature::Candidates729).ok().copied()
    }

    /// Whether a drawing of the candidates would be read back with different digits, since a single candidate looks like a digit. Only single grids
    /// are drawn with their candidates.
    fn has_unclear_singles(&self) -> bool {
        let Some(board) = &self.single_board() else { return false };
        if self.eliminated.is_empty()
            && Cell::all().all(|cell| board.digit(cell).is_some() || board.candidates(cell).len() > 1)
        {
            return false;
        }
        format::parse(&format!("{board:#}")).map(|content| content.board()) != Ok(*board)
    }
}

fn is_filled(grids: &Grids) -> bool {
    grids.digits().iter().any(Option::is_some)
}

/// Returns the document of an empty plain grid.
impl Default for Document {
    fn default() -> Self {
        Self::new(Rules::single())
    }
}

impl From<Grids> for Document {
    fn from(givens: Grids) -> Self {
        Self {
            placed: Grids::empty(givens.rules().clone()),
            givens,
            eliminated: Candidates::EMPTY,
            corner: Candidates::EMPTY,
            centre: Candidates::EMPTY,
            colours: BTreeMap::new(),
            solution: None,
            texts: Texts::default(),
            drawings: None,
            is_raised: false,
        }
    }
}

/// Converts the placed digits to givens, and eliminates the candidates missing from the boards.
impl From<Boards> for Document {
    fn from(boards: Boards) -> Self {
        let givens = boards.grids();
        let open = Boards::from(&givens);
        let mut document = Self::from(givens);
        for cell in boards.rules().cells() {
            document.eliminated.set(cell, open.candidates(cell) - boards.candidates(cell));
        }
        document
    }
}

impl From<Grid> for Document {
    fn from(givens: Grid) -> Self {
        Grids::from(givens).into()
    }
}

/// Converts the placed digits to givens, and eliminates the candidates missing from the board.
impl From<Board> for Document {
    fn from(board: Board) -> Self {
        Boards::from(board).into()
    }
}

impl From<Content> for Document {
    fn from(content: Content) -> Self {
        match content {
            Content::Grid(grid) => grid.into(),
            Content::Board(board) => board.into(),
        }
    }
}
