//! A grid written as nine rows on nine lines, collected line by line.
//!
//! A grid is accepted only if the text between two borders consists of exactly nine rows. What counts as a border depends on the drawing:
//!
//! ```text
//! 53..7....        +-----+-----+---       | 5 3 . | . 7 .          an empty line ends a grid without empty lines; two end a grid
//! 6..195...        | 5 3 . | . 7 .        | 6 . . | 1 9 5          with one between bands; two adjacent lines of a frame are the
//! .98....6.        | 6 . . | 1 9 5        | . 9 8 | . . .          end of one grid and the beginning of the next
//! 8...6...3        | . 9 8 | . . .
//! ...              +-----+-----+---       | 8 . . | . 6 .
//! ```
//!
//! Blank lines and frame lines may follow every third row, every row, or none. A line that breaks this pattern shows that one grid has ended early
//! and another has begun, so a missing or duplicated row invalidates its own grid but never shifts rows of the next grid into it.
//!
//! A tenth row invalidates the grid, so two blocks need an empty line between them; otherwise, the first row of a file and the empty line after its
//! ninth row could be swapped unnoticed. For the same reason, nine bare rows with other text directly below them need a line of other text directly
//! above them.

use super::candidates::{self, Group};
use super::error::{ParseError, ParseErrorKind};
use super::scan::{Bars, Context, Row};
use super::{Content, Format};
use crate::cells::{Digit, DigitSet};
use crate::grid::Grid;

/// A finished grid: the number of its first line, its format and its contents.
pub(super) type Finished = (usize, Format, Content);

#[derive(Clone, Copy, Debug)]
struct Line {
    number: usize,
    row: Row,
    /// Whether the row consists of nine adjacent dashes, which may be part of a frame.
    doubtful: bool,
    /// The error in the row, if it cannot be read.
    error: Option<ParseError>,
}

/// A grid in progress, with the rows read so far (possibly none).
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each records a property of another line")]
pub(super) struct Block {
    rows: [Option<Line>; 9],
    count: usize,
    /// One bit per row: bit n is set if an empty line separates row n from the next row.
    spaces: u16,
    /// One bit per row: bit n is set if a frame line separates row n from the next row.
    rules: u16,
    /// Whether the last line was empty.
    spaced: bool,
    /// Whether the last non-empty line was part of the frame.
    ruled: bool,
    /// The error for a tenth row.
    excess: Option<ParseError>,
    /// Whether a line of other text is directly above the first row.
    headed: bool,
    /// Whether a line of other text is directly below the last row.
    below: bool,
    /// The bars of the first row. `uneven` is the error for the first row whose bars differ from them.
    bars: Option<Bars>,
    uneven: Option<ParseError>,
}

impl Block {
    pub(super) fn context(&self) -> Context {
        // After the ninth row, another row would be an error, so a line counts as a row only if it looks like one on its own.
        if self.count == 9 {
            return Context::default();
        }
        let blank = self.blank();
        let (spaces, dashes) = (blank == Some(' '), blank == Some('-'));
        Context { started: self.count > 0, grouped: self.is_grouped(), spaces, dashes }
    }

    fn lines(&self) -> impl Iterator<Item = &Line> {
        self.rows[..self.count].iter().flatten()
    }

    fn is_grouped(&self) -> bool {
        self.lines().any(|line| line.row.grouped)
    }

    fn blank(&self) -> Option<char> {
        self.lines().find_map(|line| line.row.blank).map(|(sign, _)| sign)
    }

    /// Whether at least one row certainly uses a dash for an empty cell.
    fn has_dashes(&self) -> bool {
        self.lines().any(|line| !line.doubtful && line.row.blank.is_some_and(|(sign, _)| sign == '-'))
    }

    /// The number of leading rows that may belong to a frame.
    fn lead(&self) -> usize {
        self.lines().take_while(|line| line.doubtful).count()
    }

    /// Whether the gaps so far are in permitted places: nowhere, after every third row, or after every row.
    fn is_regular(&self, gaps: u16) -> bool {
        let passed = self.passed();
        [0, BANDS & passed, passed].contains(&(gaps & passed))
    }

    /// The bits of all rows so far, except the ninth, whose bit belongs to the text after the grid.
    fn passed(&self) -> u16 {
        ((1 << (self.count + 1)) - 2) & WITHIN
    }

    /// Whether every row so far is followed by an empty line.
    fn is_spaced_out(&self) -> bool {
        self.spaces & self.passed() == self.passed()
    }

    /// Processes an empty line.
    pub(super) fn space(&mut self) -> Outcome {
        let rows = self.count - self.lead();
        if rows > 0 && rows.is_multiple_of(3) {
            self.forget_doubtful();
        }
        if self.count == 0 {
            self.headed = false;
            return Outcome::NONE;
        }
        if self.below {
            return self.end();
        }
        let wide = core::mem::replace(&mut self.spaced, true);
        self.spaces |= 1 << self.count;
        let inside = self.spaces & WITHIN & !(1 << self.count);
        let is_border = match () {
            () if !self.is_regular(self.spaces) => true,
            () if self.count == 9 => inside == 0 || wide && !self.is_spaced_out(),
            () => wide && !self.is_spaced_out(),
        };
        if is_border { self.end() } else { Outcome::NONE }
    }

    /// Processes a frame line. It starts another grid in three cases: if it is the second frame line in succession without a row in between; if it
    /// follows an empty line, unless every row is followed by an empty line; or if it is below a grid that has no frame lines.
    pub(super) fn rule(&mut self) -> Outcome {
        let apart = self.spaces >> self.count & 1 != 0 && !self.is_spaced_out();
        let first = self.count == 9 && self.rules & !(1 << 9) == 0;
        let mut outcome = if self.ruled || apart || first || self.below { self.end() } else { Outcome::NONE };
        self.rules |= 1 << self.count;
        if !self.is_regular(self.rules) {
            outcome = self.end();
            self.rules = 1;
        }
        self.ruled = true;
        self.spaced = false;
        outcome
    }

    /// Processes the upper edge of a frame, which starts another grid.
    pub(super) fn top(&mut self) -> Outcome {
        let outcome = self.end();
        (self.rules, self.ruled) = (1, true);
        outcome
    }

    /// Processes nine dashes: a row if this grid uses dashes for empty cells, and otherwise part of the frame.
    pub(super) fn dashes(&mut self, number: usize, row: Row) -> Outcome {
        let sign = self.lines().filter(|line| !line.doubtful).find_map(|line| line.row.blank);
        let rows = self.count - self.lead();
        let cells = sign.map_or(rows == 0 || !rows.is_multiple_of(3), |(sign, _)| sign == '-');
        if cells {
            return self.add(Line { number, row, doubtful: true, error: None });
        }
        self.forget_doubtful();
        self.rule()
    }

    /// Adds a row.
    pub(super) fn row(&mut self, number: usize, row: Row) -> Outcome {
        self.add(Line { number, row, doubtful: false, error: None })
    }

    fn add(&mut self, mut line: Line) -> Outcome {
        let Line { number, row, .. } = line;
        if row.grouped || row.blank.is_some_and(|(sign, _)| sign != '-') {
            self.forget_doubtful();
        }
        (self.spaced, self.ruled) = (false, false);
        if self.below {
            // The text between the two grids is the title of the new one.
            self.below = false;
            let outcome = self.end();
            self.headed = true;
            return outcome.or(self.add(line));
        }
        if self.count == 9 {
            self.excess.get_or_insert(ParseErrorKind::Excess.at(number, 1));
            return Outcome::NONE;
        }
        let mut outcome = self.break_pattern();
        if let (Some(first), Some((sign, column))) = (self.blank(), row.blank)
            && first != sign
        {
            if (self.spaces | self.rules) >> self.count & 1 != 0 {
                outcome = outcome.or(self.end());
            } else {
                line.error.get_or_insert(ParseErrorKind::Blanks(first, sign).at(number, column));
            }
        }
        if let Some(bars) = row.bars
            && *self.bars.get_or_insert(bars) != bars
        {
            self.uneven.get_or_insert(ParseErrorKind::Bars.at(number, row.end));
        }
        self.rows[self.count] = Some(line);
        self.count += 1;
        if self.count == 9 && !self.lines().all(|line| line.doubtful) {
            self.forget_doubtful();
        }
        outcome
    }

    /// Adds an unreadable row. The row keeps its position, and the grid keeps the row's error.
    pub(super) fn bad_row(&mut self, error: ParseError) -> Outcome {
        let row = Row { cells: [Group::Open; 9], grouped: false, blank: None, end: error.column, bars: None };
        self.add(Line { number: error.line, row, doubtful: false, error: Some(error) })
    }

    /// Ends the grid in progress. The result is a grid if there are exactly nine rows and nothing else, nothing if there is no grid, and otherwise an
    /// error.
    pub(super) fn end(&mut self) -> Outcome {
        if self.count == 0 {
            // Usually there is nothing to end, since each line of 81 cells ends any text above it.
            (self.spaces, self.rules, self.spaced, self.ruled, self.headed) = (0, 0, false, false, false);
            return Outcome::NONE;
        }
        let block = core::mem::take(self);
        Outcome(block.finish())
    }

    /// Ends the grid in progress at a line of another kind that directly follows. Nine bare rows may then be in the wrong order, because one of them
    /// was swapped with the line above the grid.
    pub(super) fn interrupt(&mut self) -> Outcome {
        self.below |= self.is_bare();
        let outcome = self.end();
        self.headed = true;
        outcome
    }

    /// Processes a comment. It may be the title of the grid below it, provided that other text is directly above the current grid too.
    pub(super) fn comment(&mut self) -> Outcome {
        if !(self.is_bare() && self.headed) || self.below {
            return self.interrupt();
        }
        self.below = true;
        Outcome::NONE
    }

    /// Whether there are nine rows that only their number identifies as a grid.
    fn is_bare(&self) -> bool {
        self.count == 9 && self.spaces == 0 && self.rules == 0
    }

    /// Returns the error for a grid that ends after `rows` rows: the error in one of the rows, if there is one, and otherwise a truncation error.
    fn truncated(&self, rows: usize) -> Option<ParseError> {
        let last = self.rows[..rows].last().copied().flatten()?;
        let end = ParseErrorKind::Truncated(rows).at(last.number, last.row.end);
        Some(self.rows[..rows].iter().flatten().find_map(|line| line.error).unwrap_or(end))
    }

    /// Reinterprets leading rows of nine dashes as a frame, unless another row uses a dash for an empty cell.
    fn forget_doubtful(&mut self) {
        let lead = self.lead();
        if lead == 0 || self.has_dashes() {
            return;
        }
        self.rows.copy_within(lead..self.count, 0);
        self.count -= lead;
        self.rules = self.rules >> lead | 1;
        self.spaces = self.spaces >> lead & !1;
    }

    /// If another row would break the pattern of gaps, ends the grid at the last gap, so that it lacks rows.
    fn break_pattern(&mut self) -> Outcome {
        let gaps = (self.spaces | self.rules) & self.passed();
        if gaps == 0 || self.is_regular(self.spaces) && self.is_regular(self.rules) {
            return Outcome::NONE;
        }
        let split = gaps.ilog2() as usize;
        let early = self.truncated(split);
        let mut rows = [None; 9];
        rows[..self.count - split].copy_from_slice(&self.rows[split..self.count]);
        *self = Self { rows, count: self.count - split, bars: self.bars, ..Self::default() };
        Outcome(early.map(Err))
    }

    fn finish(&self) -> Option<Result<Finished, ParseError>> {
        if self.lines().all(|line| line.doubtful) && self.excess.is_none() {
            return None;
        }
        let below = self.rows[8].filter(|_| self.below).map(|last| ParseErrorKind::Below.at(last.number, last.row.end));
        let uneven = self.uneven.filter(|_| self.is_grouped() || self.blank() == Some(' '));
        let short = if self.count < 9 { self.truncated(self.count) } else { None };
        if let Some(error) = short.or(self.lines().find_map(|line| line.error)).or(self.excess).or(below).or(uneven) {
            return Some(Err(error));
        }
        let start = self.rows[0].map_or(0, |line| line.number);
        let mut cells = [Group::Open; 81];
        let rows = self.lines().flat_map(|line| line.row.cells);
        rows.zip(&mut cells).for_each(|(group, cell)| *cell = group);
        if !self.is_grouped() {
            return Some(Ok((
                start,
                Format::Block,
                Content::Grid(Grid::new(cells.map(|group| group.digits().single()))),
            )));
        }
        if is_spread(&cells) {
            return Some(Err(ParseErrorKind::Spread.at(start, 1)));
        }
        Some(Ok((start, Format::Candidates, Content::Board(candidates::board(&cells)))))
    }
}

/// The gaps within a grid: those after the first eight rows.
const WITHIN: u16 = 0b1_1111_1110;

/// The gaps after the third and sixth rows.
const BANDS: u16 = 0b100_1000;

/// Whether nine rows of groups are the candidates of three rows drawn on three lines each, with 1 to 3 on the first line, 4 to 6 on the second, and 7
/// to 9 on the third.
fn is_spread(cells: &[Group; 81]) -> bool {
    let third = |row: usize| Digit::all().skip(row % 3 * 3).take(3).collect::<DigitSet>();
    !cells.contains(&Group::EMPTY)
        && cells
            .chunks(9)
            .enumerate()
            .all(|(row, cells)| cells.iter().all(|group| group.digits().is_subset(third(row))))
}

/// The result at the end of a grid: the grid, its error, or nothing if no grid ended.
#[derive(Clone, Copy)]
pub(super) struct Outcome(pub(super) Option<Result<Finished, ParseError>>);

impl Outcome {
    const NONE: Self = Self(None);

    /// This outcome, or `other` if this one is empty.
    fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0))
    }
}
