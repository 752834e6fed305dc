//! Puzzles from janko.at as `puzzlekit` stores them: the numbers of rows and columns, rows of cells, and rows of regions or clues.
//!
//! ```text
//! 9 9                     sizes
//! - - 5 - E O - - 1       a row: digits, `-` for an empty cell; `E` and `O` for even and odd digits
//! ...
//! 1 1 1 2 2 ..            as many rows of regions, or of marks between consecutive cells
//! ```
//!
//! The text does not name the kind of puzzle, which follows from its numbers:
//!
//! | rows | kind | sign |
//! |---|---|---|
//! | of cells | Sudoku, even and odd | |
//! | of sums, of regions | killer | a sum at the first cell of each region; the sums add up to that of the grid |
//! | of cells, of regions | jigsaw | regions of as many cells as there are rows |
//! | of cells, of regions | renban | connected regions of different sizes |
//! | of cells, of marks | consecutive | each mark (1 right, 2 below, 4 left, 8 above) is in both cells |
//! | four of clues (above, below, left, right), of cells | sums of three cells, skyscrapers | sums are 6 to 24 and 135 on each side; a side of skyscrapers has one 1 |
//!
//! Renban and consecutive grids have no boxes on that site, but the text does not show this: they are read without boxes and with a note, or with
//! boxes in the format `puzzlekit-boxes`.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ninefold_core::Digit;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Rules, box_shape};

use super::{cages, jigsaw};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Found, Likeness, Note, NoteKind, Piece, Pieces, Read, Seen};
use crate::source::{Ahead, Source};
use crate::value::SIZES;

pub(crate) static PUZZLEKIT: Format = Format {
    name: "puzzlekit",
    about: "puzzles of janko.at as stored by puzzlekit: sizes, rows of cells, rows of regions or clues",
    seen: Seen::Written("its collection, <https://github.com/SmilingWayne/puzzlekit-dataset>"),
    endings: &[],
    example: "4 4\n7 3 6 -\n- - 4 -\n6 - 3 7\n4 - - -\n1 2 3 3\n1 2 4 4\n5 5 6 7\n8 8 6 7",
    sniff,
    read: Read::Pieces(|source, sink| read(source, sink, false)),
    write: None,
};

/// The format in which grids that may have boxes are read with boxes.
pub(crate) static BOXES: Format = Format {
    name: "puzzlekit-boxes",
    about: "puzzlekit texts of renban or consecutive puzzles in grids with boxes; read only if --from names the format",
    seen: Seen::Described("the format puzzlekit"),
    endings: &[],
    example: "4 4\n7 3 6 -\n- - 4 -\n6 - 3 7\n4 - - -\n1 2 3 3\n1 2 4 4\n5 5 6 7\n8 8 6 7",
    sniff: |_| Likeness::No,
    read: Read::Pieces(|source, sink| read(source, sink, true)),
    write: None,
};

/// The possible sums of three different digits from 1 to 9.
const SUMS: std::ops::RangeInclusive<u32> = 6..=24;

/// The sum of three rows of nine.
const THREE_ROWS: u32 = 135;

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let Some(size) = size(ahead.first()) else { return Likeness::No };
    let second = ahead.lines().nth(1).unwrap_or_default();
    let is_cell = |word: &str| matches!(word, "-" | "E" | "O") || word.parse::<u32>().is_ok_and(|number| number > 0);
    Likeness::certain_if(second.split_whitespace().count() == size && second.split_whitespace().all(is_cell))
}

/// Parses the size in the first line, such as `9 9`.
fn size(line: &str) -> Option<usize> {
    let (rows, columns) = line.trim().split_once(' ')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let size = rows.parse().ok().filter(|size| SIZES.contains(size))?;
    (rows == columns.trim() && is_number(rows)).then_some(size)
}

/// A text, split into rows of words.
struct Text {
    size: usize,
    /// Whether a grid that may have boxes is read with boxes.
    has_boxes: bool,
    rows: Vec<Vec<Word>>,
}

/// A word and its column, counted from 1.
struct Word {
    column: usize,
    text: String,
}

/// An error with its row, counted from 0, and its column.
type Wrong = (usize, usize, ErrorKind);

fn read(source: &mut Source<'_>, sink: Pieces<'_>, has_boxes: bool) -> ControlFlow<()> {
    let number = source.line();
    let first = source.take_line().unwrap_or_default();
    let Some(size) = size(&first) else {
        let kind = ErrorKind::expected("the numbers of rows and columns, such as 9 9", first.trim());
        return sink(Piece::Error(kind.at(number, 1)));
    };
    let mut text = Text { size, has_boxes, rows: Vec::new() };
    while let Some(line) = source.peek()
        && !line.bytes.trim_ascii().is_empty()
    {
        let line = String::from_utf8_lossy(&line.bytes[..line.bytes.len().min(1 << 10)]).into_owned();
        if self::size(&line).is_some() || text.rows.len() > 2 * size {
            break;
        }
        text.rows.push(words(&line));
        source.skip();
    }
    let format = if has_boxes { &BOXES } else { &PUZZLEKIT };
    match text.document() {
        Ok((document, note)) => {
            if let Some(kind) = note {
                sink(Piece::Note(Note { kind, line: number }))?;
            }
            sink(Piece::Found(Box::new(Found { document: document.tidy(), format, line: number }), None))
        }
        Err((row, column, kind)) => {
            // Otherwise the remaining rows would be read as another puzzle.
            if text.rows.len() > 2 * size {
                source.skip_paragraph();
            }
            sink(Piece::Error(Error { line: number + 1 + row, ..kind.at(1, column) }))
        }
    }
}

fn words(line: &str) -> Vec<Word> {
    let mut column = 1;
    let word = |text: &str| {
        let at = column;
        column += text.chars().count() + 1;
        Word { column: at, text: text.trim().to_owned() }
    };
    line.split([' ', '\t']).map(word).filter(|word| !word.text.is_empty()).collect()
}

impl Text {
    /// Reads the puzzle, and returns it with a note about the reading, if any.
    fn document(&self) -> Result<(Document, Option<NoteKind>), Wrong> {
        let size = self.size;
        if let Some((row, words)) = self.rows.iter().enumerate().find(|(_, words)| words.len() != size) {
            let what = format!("a row of {size} cells");
            return Err((row, 1, ErrorKind::expected(what, &format!("{} words", words.len()))));
        }
        let rows = self.rows.len();
        let has_clues =
            rows == size + 4 && (size != 4 || self.rows[size..].iter().flatten().any(|word| word.text == "-"));
        match rows {
            _ if rows == size => Ok((self.parities()?, None)),
            _ if has_clues => Ok((self.clues()?, None)),
            _ if rows == 2 * size => self.regions(),
            _ => {
                let what = format!("{size} rows of cells, and perhaps {size} rows of regions or 4 rows of clues");
                Err((rows.min(2 * size), 1, ErrorKind::expected(what, &format!("{rows} rows"))))
            }
        }
    }

    /// Reads the digits of a grid whose rows begin at row `from`.
    fn digits(&self, from: usize) -> Result<Vec<Option<Digit>>, Wrong> {
        let mut all = Vec::new();
        for (row, words) in self.rows.iter().enumerate().skip(from).take(self.size) {
            for word in words {
                all.push(match word.text.as_str() {
                    "-" => None,
                    text => {
                        let digit = text.parse().ok().and_then(|number| Digit::of_size(self.size, number));
                        let what = format!("a digit from 1 to {}, or -", self.size);
                        Some(digit.ok_or_else(|| (row, word.column, ErrorKind::expected(what, text)))?)
                    }
                });
            }
        }
        Ok(all)
    }

    /// Reads the numbers of some rows; `-` is `None`.
    fn numbers(&self, rows: std::ops::Range<usize>) -> Result<Vec<Option<u32>>, Wrong> {
        let mut all = Vec::new();
        for (row, words) in self.rows.iter().enumerate().take(rows.end).skip(rows.start) {
            for word in words {
                let text = word.text.as_str();
                let number = text.parse::<u32>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
                if number.is_none() && text != "-" {
                    return Err((row, word.column, ErrorKind::expected("a number, or -", text)));
                }
                all.push(number);
            }
        }
        Ok(all)
    }

    fn rules(&self, regions: Option<&[Option<u8>]>) -> Result<Rules, Wrong> {
        let rules = Rules::sized(self.size).and_then(|rules| match regions {
            Some(regions) => rules.with_regions(regions),
            None => Ok(rules),
        });
        rules.map_err(|why| (0, 1, ErrorKind::Invalid(why.to_string())))
    }

    /// Returns the rules of a grid without boxes (or with boxes, if requested), and a note if the grid could have boxes.
    fn open(&self) -> Result<(Rules, Option<NoteKind>), Wrong> {
        if self.has_boxes || box_shape(self.size).0 == 1 {
            return Ok((self.rules(None)?, None));
        }
        Ok((self.rules(Some(&vec![None; self.size * self.size]))?, Some(NoteKind::NoBoxes(self.size))))
    }

    /// Returns the position of a cell's word, given the row of the text at which the grid begins.
    fn place(&self, from: usize, cell: usize) -> (usize, usize) {
        let (row, column) = (from + cell / self.size, cell % self.size);
        (row, self.rows.get(row).and_then(|words| words.get(column)).map_or(1, |word| word.column))
    }

    fn at(&self, from: usize, cell: usize, kind: ErrorKind) -> Wrong {
        let (row, column) = self.place(from, cell);
        (row, column, kind)
    }

    /// Reads a puzzle that has only rows of cells, some of which are marked as even or odd.
    fn parities(&self) -> Result<Document, Wrong> {
        let rules = self.rules(None)?;
        let mut given = Self { rows: Vec::new(), ..*self };
        let mut marks = Vec::new();
        for (row, words) in self.rows.iter().enumerate() {
            let cell = |(column, word): (usize, &Word)| {
                let id = match word.text.as_str() {
                    "E" => "even",
                    "O" => "odd",
                    _ => return Word { column: word.column, text: word.text.clone() },
                };
                marks.extend(rules.at(row, column).map(|cell| (id, cell)));
                Word { column: word.column, text: "-".into() }
            };
            given.rows.push(words.iter().enumerate().map(cell).collect());
        }
        let digits = given.digits(0)?;
        let marks = marks.into_iter().map(|(id, cell)| made(id, &rules, vec![vec![cell]], None));
        let rules = rules.with_constraints(marks.collect::<Result<Vec<_>, _>>()?);
        Ok(Grids::new(rules, digits).into())
    }

    /// Reads a puzzle that has rows of cells, followed by rows with one number for each cell.
    fn regions(&self) -> Result<(Document, Option<NoteKind>), Wrong> {
        let size = self.size;
        let labels = self.numbers(size..2 * size)?;
        if let Some(cell) = labels.iter().position(Option::is_none) {
            return Err(self.at(size, cell, ErrorKind::expected("the number of a region or of marks", "-")));
        }
        let labels: Vec<u32> = labels.into_iter().flatten().collect();
        let partition = self.partition(&labels);
        if !self.are_marks(&labels) {
            return partition;
        }
        if partition.is_ok() {
            let what = "numbers that are either regions or marks between consecutive cells";
            return Err((size, 1, ErrorKind::expected(what, "numbers that may be both")));
        }
        self.consecutive(&labels)
    }

    /// Whether numbers are marks between cells, each of which both of its cells contain.
    fn are_marks(&self, labels: &[u32]) -> bool {
        let size = self.size;
        let has =
            |cell: Option<usize>, bit: u32| cell.and_then(|cell| labels.get(cell)).is_some_and(|own| own & bit != 0);
        let fits = |(cell, own): (usize, &u32)| {
            let (left, right) = (cell % size > 0, cell % size + 1 < size);
            let near = [
                (1, right.then(|| cell + 1), 4),
                (2, Some(cell + size), 8),
                (4, left.then(|| cell - 1), 1),
                (8, cell.checked_sub(size), 2),
            ];
            *own < 16 && near.into_iter().all(|(bit, other, back)| (own & bit != 0) == has(other, back))
        };
        labels.iter().enumerate().all(fits)
    }

    fn consecutive(&self, labels: &[u32]) -> Result<(Document, Option<NoteKind>), Wrong> {
        let (rules, note) = self.open()?;
        let cells: Vec<LayoutCell> = rules.cells().collect();
        let mut all = vec![made("nonconsecutive", &rules, Vec::new(), None)?];
        for (cell, own) in labels.iter().enumerate() {
            for (bit, step) in [(1, 1), (2, self.size)] {
                if let Some(&other) = cells.get(cell + step).filter(|_| own & bit != 0) {
                    all.push(made("difference", &rules, vec![vec![cells[cell], other]], None)?);
                }
            }
        }
        Ok((Grids::new(rules.with_constraints(all), self.digits(0)?).into(), note))
    }

    /// Reads a puzzle whose numbers divide the grid: a killer, a jigsaw, or renbans.
    fn partition(&self, labels: &[u32]) -> Result<(Document, Option<NoteKind>), Wrong> {
        let size = self.size;
        let mut regions: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        labels.iter().enumerate().for_each(|(cell, label)| regions.entry(*label).or_default().push(cell));
        let numbers = self.numbers(0..size)?;
        let whole = u32::try_from(size * size * (size + 1) / 2).unwrap_or(u32::MAX);
        let total = numbers.iter().flatten().fold(0_u32, |sum, number| sum.saturating_add(*number));
        let has_sums = numbers.iter().flatten().any(|&number| number as usize > size);
        if has_sums || total == whole {
            return Ok((self.killer(&regions, &numbers, total, whole)?, None));
        }
        let full = regions.values().filter(|cells| cells.len() == size).count();
        if full == regions.len() {
            let rules = jigsaw::rules(size, labels).map_err(|kind| (size, 1, kind))?;
            return Ok((Grids::new(rules, self.digits(0)?).into(), None));
        }
        let rules = self.rules(None)?;
        let large = regions.values().find(|cells| cells.len() > size || !is_connected(&rules, cells));
        // If most regions have the size of a jigsaw's regions, a region of another size reveals a wrong label.
        let wrong = large.or_else(|| regions.values().find(|cells| 2 * full > regions.len() && cells.len() != size));
        if let Some(cells) = wrong {
            let what = format!("regions of {size} cells, or connected ones of different sizes, or a sum for each");
            return Err(self.at(size, cells[0], ErrorKind::expected(what, &format!("one of {} cells", cells.len()))));
        }
        self.renbans(&regions)
    }

    fn killer(
        &self,
        regions: &BTreeMap<u32, Vec<usize>>,
        sums: &[Option<u32>],
        total: u32,
        whole: u32,
    ) -> Result<Document, Wrong> {
        let rules = self.rules(None)?;
        for cells in regions.values() {
            if sums[cells[0]].is_none() {
                return Err(self.at(0, cells[0], ErrorKind::expected("the sum of a cage", "-")));
            }
            if let Some(&cell) = cells[1..].iter().find(|&&cell| sums[cell].is_some()) {
                return Err(self.at(
                    0,
                    cell,
                    ErrorKind::expected("one sum for each cage", &sums[cell].unwrap_or(0).to_string()),
                ));
            }
        }
        if total != whole {
            return Err((0, 1, ErrorKind::Invalid(format!("the sums add up to {total}, not to {whole}"))));
        }
        let cages: Vec<(Vec<usize>, u32)> =
            regions.values().map(|cells| (cells.clone(), sums[cells[0]].unwrap_or_default())).collect();
        let made = cages::rules(&rules, &cages, false);
        made.map(Document::new).map_err(|(cell, kind)| self.at(0, cell, kind))
    }

    fn renbans(&self, regions: &BTreeMap<u32, Vec<usize>>) -> Result<(Document, Option<NoteKind>), Wrong> {
        let (rules, note) = self.open()?;
        let cells: Vec<LayoutCell> = rules.cells().collect();
        let lines = regions.values().filter(|own| own.len() > 1);
        let lines = lines.map(|own| own.iter().map(|&cell| cells[cell]).collect::<Vec<_>>());
        let all: Vec<Constraint> =
            lines.map(|line| made("renban", &rules, vec![line], None)).collect::<Result<_, _>>()?;
        Ok((Grids::new(rules.with_constraints(all), self.digits(0)?).into(), note))
    }

    /// Reads a puzzle with four rows of clues, which belong above, below, to the left and to the right of the grid.
    fn clues(&self) -> Result<Document, Wrong> {
        let (size, rules) = (self.size, self.rules(None)?);
        let clues = self.numbers(0..4)?;
        let all = || clues.iter().flatten();
        let are_sums = size == 9 && all().all(|clue| SUMS.contains(clue));
        let are_counts = all().all(|&clue| (1..=size).contains(&(clue as usize)));
        let (id, length) = match (are_sums, are_counts) {
            (true, false) => ("sum", 3),
            (false, true) => ("skyscraper", size),
            _ => {
                let what =
                    "clues that are either sums of three cells (6 to 24 in a grid of nine) or numbers of skyscrapers";
                return Err((
                    0,
                    1,
                    ErrorKind::expected(what, if are_sums { "clues that may be both" } else { "others" }),
                ));
            }
        };
        self.check_sides(id, &clues)?;
        let mut made = Vec::new();
        for (at, clue) in clues.iter().enumerate() {
            let Some(clue) = clue else { continue };
            let (way, line) = (at / size, at % size);
            let cell = |step: usize| match way {
                0 => rules.at(step, line),
                1 => rules.at(size - 1 - step, line),
                2 => rules.at(line, step),
                _ => rules.at(line, size - 1 - step),
            };
            let cells: Vec<LayoutCell> = (0..length).filter_map(cell).collect();
            let constraint = cages::constraint(id, &rules, vec![cells], Some(*clue));
            made.push(constraint.map_err(|kind| self.at(0, at, kind))?);
        }
        Ok(Grids::new(rules.with_constraints(made), self.digits(4)?).into())
    }

    /// Checks the clues of each side. If all clues of a side are known, sums must have the right total, and skyscraper clues must include a 1. No
    /// side may have more than one 1 among skyscraper clues.
    fn check_sides(&self, id: &str, clues: &[Option<u32>]) -> Result<(), Wrong> {
        for (row, own) in clues.chunks(self.size).enumerate() {
            let known: Vec<u32> = own.iter().flatten().copied().collect();
            let is_full = known.len() == own.len();
            let ones = known.iter().filter(|&&clue| clue == 1).count();
            let total: u32 = known.iter().sum();
            let why = match id {
                "sum" if is_full && total != THREE_ROWS => {
                    format!("the sums of a side add up to {total}, not to {THREE_ROWS}")
                }
                "skyscraper" if ones > 1 || is_full && ones == 0 => {
                    format!("the clue 1 appears {ones} times on a side")
                }
                _ => continue,
            };
            return Err((row, 1, ErrorKind::Invalid(why)));
        }
        Ok(())
    }
}

/// Builds a constraint. An impossible constraint is reported as an error at the first row.
fn made(id: &str, rules: &Rules, lines: Vec<Vec<LayoutCell>>, value: Option<u32>) -> Result<Constraint, Wrong> {
    cages::constraint(id, rules, lines, value).map_err(|kind| (0, 1, kind))
}

/// Whether every cell of a region can be reached from its first cell through cells that share an edge.
fn is_connected(rules: &Rules, cells: &[usize]) -> bool {
    let size = rules.size();
    let touch =
        |one: usize, other: usize| (one / size).abs_diff(other / size) + (one % size).abs_diff(other % size) == 1;
    let mut reached = cells[..1].to_vec();
    let mut at = 0;
    while let Some(&cell) = reached.get(at) {
        let next: Vec<usize> =
            cells.iter().copied().filter(|&other| touch(cell, other) && !reached.contains(&other)).collect();
        reached.extend(next);
        at += 1;
    }
    reached.len() == cells.len()
}
