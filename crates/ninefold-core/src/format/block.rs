//! Nine rows on nine lines, collected as they come.
//!
//! Space and frame lines between rows say where a grid ends. A grid has them after every third row, after every row, or nowhere;
//! where that pattern breaks, one grid has ended early and another begun.

use super::error::{ParseError, ParseErrorKind};
use super::scan::{Context, Row};
use super::{Content, Format, candidates};
use crate::cells::DigitSet;
use crate::grid::Grid;

/// A finished grid: the line on which it began, its format, and what it says.
type Finished = (usize, Format, Content);

#[derive(Clone, Copy, Debug)]
struct Line {
    number: usize,
    row: Row,
    /// Nine dashes together: perhaps part of a frame.
    doubtful: bool,
}

/// A grid of which some rows, perhaps none, have been read.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    rows: [Option<Line>; 9],
    count: usize,
    /// Bit n is set if something stood between row n and the next.
    gaps: u16,
    /// Bit n is set if an empty line stood there.
    spaces: u16,
    /// The last line that was not empty was part of the frame.
    ruled: bool,
    /// The first thing that is wrong in a row.
    error: Option<ParseError>,
    /// The grid before, directly above, has dashes for empty cells: nine more are no frame, but a row too many.
    dashed: bool,
}

impl Block {
    pub(super) fn context(&self) -> Context {
        let grouped = self.lines().any(|line| line.row.grouped);
        Context { started: self.count > 0, grouped, spaces: self.blank() == Some(' ') }
    }

    fn lines(&self) -> impl Iterator<Item = &Line> {
        self.rows[..self.count].iter().flatten()
    }

    fn blank(&self) -> Option<char> {
        self.lines().find_map(|line| line.row.blank).map(|(sign, _)| sign)
    }

    /// Whether a dash stands for an empty cell, without doubt.
    fn has_dashes(&self) -> bool {
        self.lines().any(|line| !line.doubtful && line.row.blank.is_some_and(|(sign, _)| sign == '-'))
    }

    /// How many rows at the beginning may be part of a frame.
    fn lead(&self) -> usize {
        self.lines().take_while(|line| line.doubtful).count()
    }

    /// The bits of all rows so far.
    fn passed(&self) -> u16 {
        (1 << (self.count + 1)) - 2
    }

    /// An empty line.
    pub(super) fn space(&mut self) {
        let rows = self.count - self.lead();
        if rows > 0 && rows.is_multiple_of(3) {
            self.forget_doubtful();
        }
        if self.count == 0 {
            self.dashed = false;
        } else {
            self.gaps |= 1 << self.count;
            self.spaces |= 1 << self.count;
        }
    }

    /// A line of the frame. Another grid starts with the second one without a row between them, and with one behind an
    /// empty line, unless every row is followed by an empty line.
    pub(super) fn rule(&mut self) -> Option<ParseError> {
        let apart = self.spaces >> self.count & 1 != 0 && self.spaces != self.passed();
        let early = if self.ruled || apart { self.abandon() } else { None };
        if self.count > 0 {
            self.gaps |= 1 << self.count;
        }
        self.ruled = true;
        early
    }

    /// The upper edge of a frame: another grid starts.
    pub(super) fn top(&mut self) -> Option<ParseError> {
        let early = self.abandon();
        self.ruled = true;
        early
    }

    /// Nine dashes: a row if dashes are the empty cells here, otherwise part of the frame.
    pub(super) fn dashes(&mut self, number: usize, row: Row) -> Outcome {
        let sign = self.lines().filter(|line| !line.doubtful).find_map(|line| line.row.blank);
        let rows = self.count - self.lead();
        let cells = sign.map_or(rows == 0 || !rows.is_multiple_of(3), |(sign, _)| sign == '-');
        if cells {
            return self.add(Line { number, row, doubtful: true });
        }
        self.forget_doubtful();
        Outcome { early: self.rule(), done: None }
    }

    /// Adds a row.
    pub(super) fn row(&mut self, number: usize, row: Row) -> Outcome {
        self.add(Line { number, row, doubtful: false })
    }

    fn add(&mut self, line: Line) -> Outcome {
        let Line { number, row, .. } = line;
        if row.grouped || row.blank.is_some_and(|(sign, _)| sign != '-') {
            self.forget_doubtful();
        }
        let mut early = self.break_pattern();
        if let (Some(first), Some((sign, column))) = (self.blank(), row.blank)
            && first != sign
        {
            if self.gaps >> self.count & 1 != 0 {
                early = early.or(self.abandon());
            } else {
                self.error.get_or_insert(ParseErrorKind::Blanks(first, sign).at(number, column));
            }
        }
        self.rows[self.count] = Some(line);
        self.count += 1;
        self.ruled = false;
        if self.count == 9 && !self.lines().all(|line| line.doubtful) {
            self.forget_doubtful();
        }
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

    /// The error of a grid that ends after so many rows: that in a row if there is one.
    fn truncated(&self, rows: usize) -> Option<ParseError> {
        if !self.dashed && self.rows[..rows].iter().flatten().all(|line| line.doubtful) {
            return None;
        }
        let last = self.rows[..rows].last().copied().flatten()?;
        let end = ParseErrorKind::Truncated(rows).at(last.number, last.row.end);
        Some(self.error.filter(|error| error.line <= last.number).unwrap_or(end))
    }

    /// Leading nine dashes are a frame if no other row has a dash for an empty cell.
    fn forget_doubtful(&mut self) {
        let lead = self.lead();
        if lead == 0 || self.has_dashes() {
            return;
        }
        self.rows.copy_within(lead..self.count, 0);
        self.count -= lead;
        self.gaps = self.gaps >> lead & !1;
        self.spaces = self.spaces >> lead & !1;
    }

    /// Where the pattern of gaps breaks before another row, the rows up to the last gap are a grid that ended early.
    fn break_pattern(&mut self) -> Option<ParseError> {
        let bands = 0b100_1000 & self.passed();
        if self.count == 0 || [0, bands, self.passed()].contains(&self.gaps) {
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
        let next = Self { dashed: self.has_dashes(), ..Self::default() };
        let block = core::mem::replace(self, next);
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

/// Whatever another row brings to an end: a grid that was broken off, a grid that is complete.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) early: Option<ParseError>,
    pub(super) done: Option<Result<Finished, ParseError>>,
}
