//! Patterns: sets of cells that hold the clues.

use core::fmt;

use crate::cells::{Cell, CellSet};

/// A named pattern from Zambon's book.
///
/// ```
/// use ninefold_core::generate::Pattern;
///
/// assert_eq!(Pattern::named("heart").map(|heart| heart.cells().len()), Some(40));
/// assert_eq!(Pattern::parse(&"1........".repeat(9))?.to_string(), "r123456789c1");
/// # Ok::<(), ninefold_core::generate::PatternError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    name: &'static str,
    drawn: &'static str,
}

impl Pattern {
    /// The patterns of the book.
    pub const ALL: [Self; 5] = [
        Self {
            name: "diamond",
            drawn: "
                .1..1..1.
                1..1.1..1
                ..1...1..
                .1..1..1.
                1..1.1..1
                .1..1..1.
                ..1...1..
                1..1.1..1
                .1..1..1.",
        },
        Self {
            name: "smiley",
            drawn: "
                ..11111..
                .1.....1.
                1..1.1..1
                1.......1
                1.......1
                1.1...1.1
                1..111..1
                .1.....1.
                ..11111..",
        },
        Self {
            name: "heart",
            drawn: "
                .11...11.
                1111.1111
                11.111.11
                11..1..11
                11.....11
                .11...11.
                ..11.11..
                ...111...
                ....1....",
        },
        Self {
            name: "wave",
            drawn: "
                ..1..1..1
                .1..1..1.
                1..1..1..
                .1..1..1.
                ..1..1..1
                .1..1..1.
                1..1..1..
                .1..1..1.
                ..1..1..1",
        },
        Self {
            name: "asterisk",
            drawn: "
                1...1...1
                .1..1..1.
                ..1.1.1..
                ...111...
                111111111
                ...111...
                ..1.1.1..
                .1..1..1.
                1...1...1",
        },
    ];

    /// Returns the pattern with the given name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pattern| pattern.name == name)
    }

    /// The name of the pattern.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The cells of the pattern.
    pub fn cells(&self) -> CellSet {
        Self::parse(self.drawn).unwrap_or_default()
    }

    /// Reads 81 signs in reading order: `.`, `0`, `-` and `_` are empty cells, and any other sign is a clue. Blanks are empty cells if there are nine
    /// lines of at most nine signs each, and are ignored otherwise.
    ///
    /// # Errors
    ///
    /// Returns an error if there are not 81 signs.
    pub fn parse(text: &str) -> Result<CellSet, PatternError> {
        let is_clue = |sign: char| !matches!(sign, '.' | '0' | '-' | '_' | ' ');
        let count = text.chars().filter(|sign| !sign.is_whitespace()).count();
        if count == 81 {
            let signs = text.chars().filter(|sign| !sign.is_whitespace());
            return Ok(Cell::all().zip(signs).filter(|&(_, sign)| is_clue(sign)).map(|(cell, _)| cell).collect());
        }
        let lines = text.lines().map(str::trim_end);
        if lines.clone().count() != 9 || lines.clone().any(|line| line.chars().count() > 9) {
            return Err(PatternError { count });
        }
        let cells = lines.enumerate().flat_map(|(row, line)| {
            let clues = line.chars().enumerate().filter(|&(_, sign)| is_clue(sign));
            clues.filter_map(move |(column, _)| Cell::from_index(9 * row + column))
        });
        Ok(cells.collect())
    }

    /// Returns the dark cells of a picture. The picture is divided into nine by nine areas of about equal size, and those with a mean darkness over
    /// half are clues. `shade` returns the darkness of a point, from 0 to 255. Returns `None` if the picture is smaller than nine by nine.
    pub fn of_picture(width: usize, height: usize, mut shade: impl FnMut(usize, usize) -> u8) -> Option<CellSet> {
        if width < 9 || height < 9 {
            return None;
        }
        let span = |size: usize, at: usize| size * at / 9..size * (at + 1) / 9;
        let is_dark = |cell: &Cell| {
            let (rows, columns) = (span(height, cell.index() / 9), span(width, cell.index() % 9));
            let area = (rows.len() * columns.len()) as u64;
            let points = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
            let sum: u64 = points.map(|(x, y)| u64::from(shade(x, y))).sum();
            2 * sum > 255 * area
        };
        Some(Cell::all().filter(is_dark).collect())
    }
}

/// The error for text that is not a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PatternError {
    count: usize,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected 81 signs or nine lines of at most nine, found {} signs", self.count)
    }
}

impl core::error::Error for PatternError {}
