//! Nine rows on nine lines, collected as they come.
//!
//! Space and frame lines between rows say where a grid ends. A grid has them after every third row, after every row, or nowhere;
//! where that pattern breaks, one grid has ended early and another begun.

use super::error::{ParseError, ParseErrorKind};
use super::scan::{Context, Row};
use super::{Content, Format, candidates};
use crate::grid::Grid;
use crate::set::DigitSet;

/// A finished grid: the line on which it began, its format, and what it says.
type Finished = (usize, Format, Content);

#[derive(Clone, Copy, Debug)]
struct Line {
    number: usize,
    row: Row,
}

/// A grid of which some rows, perhaps none, have been read.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    rows: [Option<Line>; 9],
    count: usize,
    /// Bit n is set if something stood between row n and the next.
    gaps: u16,
    /// The last line that was not empty was part of the frame.
    ruled: bool,
    /// The first thing that is wrong in a row.
    error: Option<ParseError>,
}

impl Block {
    pub(super) fn context(&self) -> Context {
        let grouped = self.lines().any(|line| line.row.grouped);
        Context { grouped, spaces: self.blank() == Some(' ') }
    }

    fn lines(&self) -> impl Iterator<Item = &Line> {
        self.rows[..self.count].iter().flatten()
    }

    fn blank(&self) -> Option<char> {
        self.lines().find_map(|line| line.row.blank)
    }

    pub(super) fn gap(&mut self) {
        if self.count > 0 {
            self.gaps |= 1 << self.count;
        }
    }

    /// A line of the frame. The second without a row between them starts another grid.
    pub(super) fn rule(&mut self) -> Option<ParseError> {
        let early = if self.ruled { self.abandon() } else { None };
        self.gap();
        self.ruled = true;
        early
    }

    /// Nine dashes: a row if dashes are the empty cells here, otherwise part of the frame.
    pub(super) fn dashes(&mut self, number: usize, row: Row) -> Outcome {
        let cells = match self.blank() {
            Some(blank) => blank == '-',
            None => !self.count.is_multiple_of(3) || self.count == 0,
        };
        if cells {
            return self.row(number, row);
        }
        Outcome { early: self.rule(), done: None }
    }

    /// Adds a row.
    pub(super) fn row(&mut self, number: usize, row: Row) -> Outcome {
        self.forget_rule(&row);
        let early = self.break_pattern();
        if let (Some(first), Some(other)) = (self.blank(), row.blank)
            && first != other
        {
            self.error.get_or_insert(ParseErrorKind::Blanks(first, other).at(number, 1));
        }
        self.rows[self.count] = Some(Line { number, row });
        self.count += 1;
        self.ruled = false;
        Outcome { early, done: (self.count == 9).then(|| self.finish()) }
    }

    /// Adds a row that cannot be read: it keeps its place, and the grid its error.
    pub(super) fn bad_row(&mut self, error: ParseError) -> Outcome {
        self.error.get_or_insert(error);
        let row = Row { cells: [DigitSet::EMPTY; 9], grouped: false, blank: None, end: error.column };
        self.row(error.line, row)
    }

    /// Ends a grid that has some rows but not nine.
    pub(super) fn abandon(&mut self) -> Option<ParseError> {
        let error = self.truncated(self.count);
        *self = Self::default();
        error
    }

    /// What to say of a grid that ends after so many rows: the error in a row if there is one.
    fn truncated(&self, rows: usize) -> Option<ParseError> {
        let last = self.rows[..rows].last().copied().flatten()?;
        let end = ParseErrorKind::Truncated(rows).at(last.number, last.row.end);
        Some(self.error.filter(|error| error.line <= last.number).unwrap_or(end))
    }

    /// Leading nine dashes turn out to be a frame when another sign stands for empty cells.
    fn forget_rule(&mut self, row: &Row) {
        let led = self.lines().all(|line| line.row.blank == Some('-') && line.row.cells == [DigitSet::EMPTY; 9]);
        if led && (row.grouped || row.blank.is_some_and(|blank| blank != '-')) {
            *self = Self { error: self.error, ..Self::default() };
        }
    }

    /// Where the pattern of gaps breaks before another row, the rows up to the last gap are a grid that ended early.
    fn break_pattern(&mut self) -> Option<ParseError> {
        let passed = (1 << (self.count + 1)) - 2;
        let bands = 0b100_1000 & passed;
        if self.count == 0 || [0, bands, passed].contains(&self.gaps) {
            return None;
        }
        let split = self.gaps.ilog2() as usize;
        let early = self.truncated(split);
        let mut rows = [None; 9];
        rows[..self.count - split].copy_from_slice(&self.rows[split..self.count]);
        let behind = self.rows[split - 1].map_or(0, |line| line.number);
        let error = self.error.filter(|error| error.line > behind);
        *self = Self { rows, count: self.count - split, error, ..Self::default() };
        early
    }

    fn finish(&mut self) -> Result<Finished, ParseError> {
        let block = core::mem::take(self);
        if let Some(error) = block.error {
            return Err(error);
        }
        let start = block.rows[0].map_or(0, |line| line.number);
        let mut cells = [DigitSet::EMPTY; 81];
        let rows = block.lines().flat_map(|line| line.row.cells);
        rows.zip(&mut cells).for_each(|(digits, cell)| *cell = digits);
        if block.context().grouped {
            return Ok((start, Format::Candidates, Content::Board(candidates::board(&cells))));
        }
        Ok((start, Format::Block, Content::Grid(Grid::new(cells.map(DigitSet::single)))))
    }
}

/// What another row brings to an end: a grid that was broken off, a grid that is complete.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) early: Option<ParseError>,
    pub(super) done: Option<Result<Finished, ParseError>>,
}
