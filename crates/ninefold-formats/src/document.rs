//! A puzzle in a file, with the rest of the file's content.
//!
//! A document keeps the eliminated candidates, not the remaining ones: a plain puzzle is then the same document whether it was a line or a drawing of
//! all its candidates. Cells are numbered over the layout, and those of a layout of one plain grid have the plain numbers, so the formats of single
//! grids need not support layouts.

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

/// A puzzle of one or several grids with everything in its file: digits, candidates, notes, colours, and texts such as its title. All parts belong to
/// the cells of one layout.
///
/// A *tidy* document, as every reader returns it, obeys the rules of its fields, so that equal puzzles are equal.
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
    /// The digits of the puzzle.
    pub givens: Grids,
    /// The digits placed since, in cells without a given.
    pub placed: Grids,
    /// The candidates eliminated in addition to those that see a digit: for a candidate grid all candidates that it lacks, for a solving in progress those that
    /// it has excluded. Tidy: only candidates that [`grids`](Self::grids) allows.
    pub eliminated: Candidates,
    /// Small digits in the corners, a player's notes: the places in a house where the digit may go.
    pub corner: Candidates,
    /// Small digits in the centre, a player's notes: the digits that the cell may take. Unlike [`eliminated`](Self::eliminated), they are not a
    /// claim.
    pub centre: Candidates,
    /// The colours of cells, in the order in which they were added. Tidy: no list is empty.
    pub colours: BTreeMap<LayoutCell, Vec<Colour>>,
    /// The solution, if the file states one.
    pub solution: Option<Grids>,
    /// Title, author and so on.
    pub texts: Texts,
    /// The constraints recovered from drawings, until the note that reports them; `None` in a document that a reader returns.
    #[doc(hidden)]
    pub drawings: Option<Box<Drawings>>,
    /// Whether each digit is one more than in the text, whose digits begin at 0, until the note that reports it; false in a document that a reader
    /// returns.
    #[doc(hidden)]
    pub is_raised: bool,
}

impl Document {
    /// The document of a layout without digits.
    pub fn new(layout: Rules) -> Self {
        Grids::empty(layout).into()
    }

    /// The layout, regions and constraints.
    pub const fn rules(&self) -> &Rules {
        self.givens.rules()
    }

    /// All digits: givens and placed ones.
    pub fn grids(&self) -> Grids {
        let digits = self.givens.digits().iter().zip(self.placed.digits());
        Grids::new(self.rules().clone(), digits.map(|(given, placed)| given.or(*placed)))
    }

    /// The starting boards: all digits, and the candidates that neither they nor [`eliminated`](Self::eliminated) exclude.
    pub fn boards(&self) -> Boards {
        let mut boards = Boards::from(self.grids());
        for (cell, digits) in self.eliminated.iter(self.rules()) {
            digits.iter().for_each(|digit| _ = boards.remove(cell, digit));
        }
        boards
    }

    /// All digits of the plain grid, for formats that support no other; these are never asked to write anything else.
    pub(crate) fn grid(&self) -> Grid {
        let plain = self.grids().plain(Feature::Row81);
        debug_assert!(plain.is_ok(), "this format holds plain grids only: {plain:?}");
        plain.unwrap_or(Grid::EMPTY)
    }

    /// The board of the plain grid, for formats that support no other; these are never asked to write anything else.
    pub(crate) fn board(&self) -> Board {
        let board = self.single_board();
        debug_assert!(board.is_some(), "a format of plain grids writes only these");
        board.unwrap_or_else(|| Grid::EMPTY.board())
    }

    /// The cells that have no digit.
    pub fn open(&self) -> impl Iterator<Item = LayoutCell> {
        self.rules().cells().filter(|&cell| self.givens[cell].is_none() && self.placed[cell].is_none())
    }

    /// A text; empty if there is none.
    pub fn text(&self, field: Field) -> &str {
        self.texts.get(field)
    }

    /// The document with a text; an empty one removes it.
    #[must_use]
    pub fn with(mut self, field: Field, text: &str) -> Self {
        self.set(field, text);
        self
    }

    /// Sets a text; an empty one removes it. All texts except comments are put on one line.
    pub fn set(&mut self, field: Field, text: &str) {
        self.texts.set(field, text);
    }

    /// Sets the solution; one without digits is removed.
    pub(crate) fn solve(&mut self, solution: impl Into<Grids>) {
        self.solution = Some(solution.into()).filter(is_filled);
    }

    /// Adds a line to the comment, unless that exceeds 16 KiB.
    pub fn comment(&mut self, text: &str) {
        self.texts.comment(text);
    }

    /// The document under other rules for the same cells.
    #[must_use]
    pub(crate) fn under(mut self, rules: &Rules) -> Self {
        let moved = |grids: &Grids| Grids::new(rules.clone(), grids.digits().iter().copied());
        (self.givens, self.placed) = (moved(&self.givens), moved(&self.placed));
        self.solution = self.solution.as_ref().map(moved);
        self
    }

    /// The document, made to obey the rules of its fields.
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
            // Candidates that are placed, or see a placed digit, cannot be eliminated: files may or may not list them.
            let boards = Boards::from(self.grids());
            let open = |(cell, digits)| (cell, digits & boards.candidates(cell));
            let mut eliminated = Candidates::EMPTY;
            self.eliminated.iter(self.rules()).map(open).for_each(|(cell, digits)| eliminated.set(cell, digits));
            self.eliminated = eliminated;
        }
        self.colours.retain(|_, colours| !colours.is_empty());
        self
    }

    /// The parts that it has.
    pub fn parts(&self) -> Parts {
        Part::all().filter(|&part| self.has(part)).collect()
    }

    /// Whether it has a part.
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

    /// The document without some of its parts, for formats that lack them: placed digits become givens, and givens become lone candidates, if a
    /// format does not distinguish them; without candidates too, all digits are lost. Its rules stay: a format without room for them writes nothing.
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

    /// The document as read from a drawing of the candidates; placed digits remain placed.
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

    /// The board, if the grid is plain.
    fn single_board(&self) -> Option<Board> {
        self.boards().plain(Feature::Candidates729).ok().copied()
    }

    /// Whether a drawing of the candidates would be read with other digits placed: a lone candidate looks like a digit. Only single grids are drawn
    /// with their candidates.
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

/// An empty grid.
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

/// The placed digits become givens, and the candidates missing from the boards are eliminated.
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

/// The placed digits become givens, and the candidates missing from the board are eliminated.
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
