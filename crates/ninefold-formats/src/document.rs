//! What one puzzle in a file carries.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use ninefold_core::format::{self, Content};
use ninefold_core::{Board, CandidateSet, Cell, CellSet, Grid};

use crate::part::{Field, Part, Parts};

/// A puzzle with all that a file says about it: digits, candidates, marks, colours, and texts such as its title.
///
/// A *tidy* document, as every reader returns it, obeys the rules that the fields state, so that equal puzzles are equal.
///
/// ```
/// use ninefold_formats::{Document, Field};
///
/// let found = ninefold_formats::parse(
///     ".....9.......147....2......7......865...3...294......1......4....625.......8..... a hard one",
/// )?;
/// assert_eq!(found.format.name, "line");
/// assert_eq!(found.document.givens.filled().len(), 19);
/// assert_eq!(found.document.text(Field::Title), "a hard one");
/// # Ok::<(), ninefold_formats::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Document {
    /// The digits of the puzzle.
    pub givens: Grid,
    /// The digits put down since, in cells without a given.
    pub placed: Grid,
    /// The candidates eliminated besides those that see a digit: of a candidate grid all that it lacks, of a solving in
    /// progress those that it has excluded. Tidy: only what [`grid`](Self::grid) leaves open.
    pub eliminated: CandidateSet,
    /// Small digits in the corners, notes of a player: where in a house the digit may go.
    pub corner: CandidateSet,
    /// Small digits in the centre, notes of a player: what may go into the cell. They are no claim, as [`eliminated`](Self::eliminated) is.
    pub centre: CandidateSet,
    /// The colours of cells, in the order in which they were put there.
    pub colours: BTreeMap<Cell, Vec<Colour>>,
    /// The solution, if the file states one.
    pub solution: Option<Grid>,
    /// Title, author and so on. Tidy: none is empty, white space at the ends is trimmed, and only a comment has several lines.
    pub texts: BTreeMap<Field, String>,
}

impl Document {
    /// The document of an empty grid.
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

    /// What core's plain formats say of it: the grid, or the board if candidates are eliminated.
    pub fn content(&self) -> Content {
        if self.eliminated.is_empty() { Content::Grid(self.grid()) } else { Content::Board(self.board()) }
    }

    /// A text, empty if there is none.
    pub fn text(&self, field: Field) -> &str {
        self.texts.get(&field).map_or("", String::as_str)
    }

    /// The document with that text; an empty one is no text.
    #[must_use]
    pub fn with(mut self, field: Field, text: &str) -> Self {
        self.set(field, text);
        self
    }

    /// Sets a text; an empty one removes it. All but comments are put on one line.
    pub fn set(&mut self, field: Field, text: &str) {
        let text = if field == Field::Comment { paragraph(text) } else { line(text) };
        if text.is_empty() {
            self.texts.remove(&field)
        } else {
            self.texts.insert(field, text)
        };
    }

    /// Adds a line to the comment. One of more than 16 KiB takes no more.
    pub fn comment(&mut self, text: &str) {
        if self.text(Field::Comment).len() > LONGEST_COMMENT {
            return;
        }
        let all = format!("{}\n{text}", self.text(Field::Comment));
        self.set(Field::Comment, &all);
    }

    /// The document as the rules of its fields want it.
    #[must_use]
    pub fn tidy(mut self) -> Self {
        for (cell, _) in self.givens.iter() {
            self.placed[cell] = None;
        }
        if !self.eliminated.is_empty() {
            self.eliminated &= *self.grid().board().all_candidates();
        }
        self.colours.retain(|_, colours| !colours.is_empty());
        if !self.texts.is_empty() {
            let texts = std::mem::take(&mut self.texts);
            texts.iter().for_each(|(&field, text)| self.set(field, text));
        }
        self
    }

    /// What it has to say.
    pub fn parts(&self) -> Parts {
        Part::all().filter(|&part| self.has(part)).collect()
    }

    /// Whether it has something to say of that.
    pub fn has(&self, part: Part) -> bool {
        match part {
            Part::Givens => self.givens != Grid::EMPTY,
            Part::Placed => self.placed != Grid::EMPTY,
            Part::Candidates => !self.eliminated.is_empty(),
            Part::Singles => self.has_unclear_singles(),
            Part::Corner => !self.corner.is_empty(),
            Part::Centre => !self.centre.is_empty(),
            Part::Colours => !self.colours.is_empty(),
            Part::Solution => self.solution.is_some(),
            Part::Text(field) => self.texts.contains_key(&field),
        }
    }

    /// What is left if some of its parts cannot be said: digits that cannot be told from givens become givens, and givens that
    /// cannot be told from candidates become lone candidates.
    #[must_use]
    pub fn without(mut self, parts: Parts) -> Self {
        for part in parts.iter() {
            match part {
                Part::Placed => (self.givens, self.placed) = (self.grid(), Grid::EMPTY),
                Part::Candidates => self.eliminated = CandidateSet::EMPTY,
                Part::Singles => self = self.with_singles_placed(),
                Part::Givens => self = self.with_candidates_only(),
                Part::Corner => self.corner = CandidateSet::EMPTY,
                Part::Centre => self.centre = CandidateSet::EMPTY,
                Part::Colours => self.colours.clear(),
                Part::Solution => self.solution = None,
                Part::Text(field) => {
                    self.texts.remove(&field);
                }
            }
        }
        self.tidy()
    }

    /// What a drawing of the candidates is read as; digits that were placed stay so.
    fn with_singles_placed(mut self) -> Self {
        if let Ok(content) = format::parse(&format!("{:#}", self.board())) {
            let read = Self::from(content);
            let placed: Vec<_> = self.placed.iter().filter(|&(cell, _)| read.givens[cell].is_some()).collect();
            (self.givens, self.eliminated, self.placed) = (read.givens, read.eliminated, Grid::EMPTY);
            for (cell, digit) in placed {
                self.givens[cell] = None;
                self.placed[cell] = Some(digit);
            }
        }
        self
    }

    fn with_candidates_only(mut self) -> Self {
        self.eliminated = !self.board().all_options();
        (self.givens, self.placed) = (Grid::EMPTY, Grid::EMPTY);
        self
    }

    /// Whether a drawing of the candidates would be read with other digits placed: a lone candidate looks like a digit.
    fn has_unclear_singles(&self) -> bool {
        let board = self.board();
        if self.eliminated.is_empty()
            && Cell::all().all(|cell| board.digit(cell).is_some() || board.candidates(cell).len() > 1)
        {
            return false;
        }
        format::parse(&format!("{board:#}")).map(|content| content.board()) != Ok(board)
    }

    /// The cells that have no digit.
    pub fn open(&self) -> CellSet {
        !self.grid().filled()
    }
}

/// A comment longer than this is no comment of a puzzle.
const LONGEST_COMMENT: usize = 1 << 14;

/// White space as single spaces, none at the ends, and no control characters.
fn line(text: &str) -> String {
    let words = text.split(|char: char| char.is_whitespace() || char.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Lines without space at their ends, and without empty lines before and behind.
fn paragraph(text: &str) -> String {
    let clean = |line: &str| -> String {
        line.trim_end().chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
    };
    let lines: Vec<String> = text.lines().map(clean).collect();
    lines.join("\n").trim().to_owned()
}

impl From<Grid> for Document {
    fn from(givens: Grid) -> Self {
        Self { givens, ..Self::default() }
    }
}

/// The placed digits become givens, and what the board lacks is eliminated.
impl From<Board> for Document {
    fn from(board: Board) -> Self {
        let givens = *board.grid();
        let eliminated = *givens.board().all_candidates() - *board.all_candidates();
        Self { givens, eliminated, ..Self::default() }
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

/// The colour of a cell: red, green, blue and how opaque it is. Written `#rrggbb`, or `#rrggbbaa` if it is not opaque.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub [u8; 4]);

impl fmt::Debug for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue, alpha] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")?;
        if alpha == 255 { Ok(()) } else { write!(f, "{alpha:02x}") }
    }
}

impl FromStr for Colour {
    type Err = ();

    /// `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; the `#` may be missing.
    fn from_str(text: &str) -> Result<Self, ()> {
        let hex = text.strip_prefix('#').unwrap_or(text);
        let nibble = |byte: u8| char::from(byte).to_digit(16).map(|value| value as u8).ok_or(());
        let nibbles = hex.bytes().map(nibble).collect::<Result<Vec<_>, ()>>()?;
        match nibbles[..] {
            [r, g, b] => Ok(Self([17 * r, 17 * g, 17 * b, 255])),
            [r, g, b, a] => Ok(Self([17 * r, 17 * g, 17 * b, 17 * a])),
            [r, s, g, h, b, c] => Ok(Self([16 * r + s, 16 * g + h, 16 * b + c, 255])),
            [r, s, g, h, b, c, a, d] => Ok(Self([16 * r + s, 16 * g + h, 16 * b + c, 16 * a + d])),
            _ => Err(()),
        }
    }
}
