//! Reads and writes a jigsaw as 81 cells and 81 labels of regions: on one line, on two lines, or as two blocks of nine rows. Other sizes have
//! correspondingly fewer or more cells and labels.
//!
//! Labels are recognised by two properties: each of nine signs labels nine cells, and most labels touch an equal one. In a solved Sudoku, equal
//! digits never touch.

use std::fmt;

use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, Grid};

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Part, Parts};
use crate::symbols::{BLANKS, Symbols};
use crate::value::SIZES;

pub(crate) static JIGSAW: Format = Format {
    name: "jigsaw",
    about: "81 cells and 81 region labels, on one line, with or without a separator, or on two lines; also other sizes",
    seen: Seen::Described(
        "the reader of Interactive Sudoku Solver, <https://github.com/sigh/Interactive-Sudoku-Solver>",
    ),
    endings: &[],
    example: "\
.....9.......147....2......7......865...3...294......1......4....625.......8.....\
112222333111222333111122333444555666444555666444555666777888999777888999777888999",
    sniff: |ahead| Likeness::certain_if(halves(ahead.first()).is_some() || other_size(ahead.first()).is_some()),
    read: Read::Line(read),
    write: Some(Write::new(
        write,
        Carries::any(Parts::of(&[Part::Givens]))
            // In sizes beyond nine, a puzzle with few digits may have letters that another program uses differently.
            .with_rules(|rules| rules.grids().len() == 1 && (4..=9).contains(&rules.size()))
            .with_constraints(|rules| rules.constraints().is_empty() && is_said(rules)),
    )),
};

/// Splits a line into 81 cells and 81 labels, if each label occurs nine times.
fn halves(line: &str) -> Option<(&str, &[u8])> {
    let (cells, labels) = line.split_at_checked(81)?;
    let labels = labels.as_bytes();
    let cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX".contains(&byte);
    (labels.len() == 81 && cells.bytes().all(cell) && is_even(labels)).then_some((cells, labels))
}

/// Whether each of nine labels occurs nine times.
fn is_even(labels: &[u8]) -> bool {
    labels.len() == 81 && occur_at_most(9, labels) && uneven(9, labels).is_none()
}

/// Whether no label occurs more than `most` times.
fn occur_at_most(most: u8, labels: &[u8]) -> bool {
    let mut counts = [0u8; 256];
    labels.iter().all(|&label| {
        counts[usize::from(label)] += 1;
        counts[usize::from(label)] <= most && label.is_ascii_alphanumeric()
    })
}

/// Returns the number of cells of a region that does not have `size` cells, if there is one.
fn uneven<L: Ord>(size: usize, labels: &[L]) -> Option<usize> {
    let mut sorted: Vec<&L> = labels.iter().collect();
    sorted.sort_unstable();
    sorted.chunk_by(|one, other| one == other).map(<[_]>::len).find(|&count| count != size)
}

/// The minimum number of adjacent pairs of equal labels in a grid of regions, which is 81 minus the maximum number of connected pieces. Nine
/// connected regions have 72 or more such pairs, a Sudoku has none, and a Sudoku with one or two typing errors has a few.
const PAIRS: usize = 54;

/// The maximum number of cells of a region in labels with typing errors.
const UNEVEN: u8 = 12;

/// Whether bytes are the labels of regions with one piece or a few pieces each. Regions that do not have nine cells are an error of
/// [`rules`], because their labels are not an ordinary puzzle either. Rejects most other lines quickly.
#[inline]
pub(crate) fn is_labels(labels: &[u8]) -> bool {
    // A few cells rule out most puzzles before anything is counted.
    let is_full = |labels: &[u8; 81]| [0, 1, 9, 40, 80].iter().all(|&at: &usize| labels[at].is_ascii_alphanumeric());
    labels.try_into().is_ok_and(is_full) && are_regions(labels)
}

fn are_regions(labels: &[u8]) -> bool {
    let beside = || labels.chunks(9).map(|row| row.windows(2).filter(|pair| pair[0] == pair[1]).count()).sum::<usize>();
    let below = || labels.iter().zip(&labels[9..]).filter(|(above, below)| above == below).count();
    occur_at_most(UNEVEN, labels) && beside() + below() >= PAIRS
}

/// Whether labels form the regions of a grid of another size: each label occurs as many times as there are rows, and enough adjacent labels are equal
/// for regions of one or two pieces.
pub(crate) fn are_labels<L: Ord>(size: usize, labels: &[L]) -> bool {
    if labels.len() != size * size {
        return false;
    }
    let beside = labels.chunks(size).flat_map(|row| row.windows(2)).filter(|pair| pair[0] == pair[1]).count();
    let below = labels.iter().zip(&labels[size..]).filter(|(above, below)| above == below).count();
    beside + below >= size * (size - 2) && uneven(size, labels).is_none()
}

/// Returns the rules of a grid of the given size whose cells have the given region labels, or an error if a region is too small or too large.
pub(crate) fn rules<L: Ord>(size: usize, labels: &[L]) -> Result<Rules, ErrorKind> {
    if let Some(count) = uneven(size, labels) {
        return Err(ErrorKind::expected(
            format!("labels of regions with {size} cells each"),
            &format!("{count} cells"),
        ));
    }
    let mut names: Vec<&L> = labels.iter().collect();
    names.sort_unstable();
    names.dedup();
    let number = |label: &L| names.binary_search(&label).ok().and_then(|at| u8::try_from(at).ok());
    let regions: Vec<Option<u8>> = labels.iter().map(number).collect();
    let rules = Rules::sized(size).and_then(|rules| rules.with_regions(&regions));
    rules.map_err(|why| ErrorKind::Invalid(why.to_string()))
}

/// Whether the labels of a puzzle's regions would be recognised as labels.
fn is_said(rules: &Rules) -> bool {
    let (size, labels) = (rules.size(), labels(rules));
    let fits = if size == 9 {
        is_even(labels.as_bytes()) && is_labels(labels.as_bytes())
    } else {
        are_labels(size, labels.as_bytes())
    };
    fits && !labels.contains('0')
}

/// Splits a line of another size into its size, cells and labels.
fn other_size(line: &str) -> Option<(usize, &str, Vec<char>)> {
    let size = SIZES.filter(|&size| size != 9).find(|size| 2 * size * size == line.len())?;
    let (cells, labels) = line.split_at_checked(size * size)?;
    let labels: Vec<char> = labels.chars().collect();
    let fits = |char: char| char.is_ascii_alphanumeric() || BLANKS.contains(&char);
    let is_it = cells.chars().all(fits) && labels.iter().all(char::is_ascii_alphanumeric) && are_labels(size, &labels);
    is_it.then_some((size, cells, labels))
}

/// Reads the jigsaw of a line of another size.
fn read_other((size, cells, labels): (usize, &str, Vec<char>)) -> Result<Document, Error> {
    let has_letters = cells.bytes().any(|byte| byte.is_ascii_alphabetic() && !byte.eq_ignore_ascii_case(&b'x'));
    let symbols = Symbols::of(size, cells).or((!has_letters).then_some(Symbols::Usual));
    let unclear = || ErrorKind::expected("1 to 9, then A for 10, and dots for empty cells", cells).at(1, 1);
    let symbols = symbols.filter(|symbols| *symbols != Symbols::Zero).ok_or_else(unclear)?;
    let entry = |(at, symbol): (usize, char)| {
        let what = format!("a digit of a grid of {size}x{size}, or a sign for an empty cell");
        symbols.entry(size, symbol).ok_or_else(|| ErrorKind::expected(what, &symbol.to_string()).at(1, at + 1))
    };
    let entries: Vec<Option<Digit>> = cells.chars().enumerate().map(entry).collect::<Result<_, _>>()?;
    let rules = rules(size, &labels).map_err(|kind| kind.at(1, cells.len() + 1))?;
    Ok(Grids::new(rules, entries).into())
}

/// Builds a puzzle from its cells and the labels of their regions.
pub(crate) fn document(cells: Grid, labels: &[u8]) -> Result<Document, ErrorKind> {
    let rules = rules(9, labels)?;
    let mut document = Document::new(rules.clone());
    for (cell, digit) in rules.cells().zip(cells.entries()) {
        document.givens[cell] = *digit;
    }
    Ok(document)
}

fn read(line: &str) -> Result<Document, Error> {
    if let Some(parts) = other_size(line) {
        return read_other(parts);
    }
    let Some((cells, labels)) = halves(line) else {
        return Err(ErrorKind::expected("81 cells and 81 labels, nine of each", line).at(1, 1));
    };
    let content = ninefold_core::format::parse(cells)?;
    if let Some(solution) = solution(labels) {
        let mut document: Document = content.into();
        document.solution = Some(solution.into());
        return Ok(document);
    }
    if !is_labels(labels) {
        let what = "the labels of regions, or the solution, after the cells";
        return Err(ErrorKind::expected(what, &line[81..]).at(1, 82));
    }
    document(content.grid(), labels).map_err(|kind| kind.at(1, 82))
}

/// Returns the labels as digits if they are a solved Sudoku, which regions never are.
fn solution(labels: &[u8]) -> Option<Grid> {
    let grid = Grid::new(std::array::from_fn(|place| Digit::from_ascii(labels[place])));
    (grid.filled().len() == 81 && grid.clash().is_none()).then_some(grid)
}

/// Returns the labels of the regions: 1 to 9 in the order of their first cells, and 0 for cells without a region.
fn labels(rules: &Rules) -> String {
    let mut known = Vec::new();
    let label = |cell| {
        let Some(region) = rules.region(cell) else { return '0' };
        if !known.contains(&region) {
            known.push(region);
        }
        let at = known.iter().position(|&other| other == region);
        at.and_then(|at| char::from_digit(u32::try_from(at + 1).ok()?, 36)).unwrap_or('0')
    };
    rules.cells().map(label).collect()
}

fn write(document: &Document, context: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    for digit in document.grids().digits() {
        match digit {
            Some(digit) => write!(out, "{}", digit.get())?,
            None => out.write_char(context.style.blank)?,
        }
    }
    writeln!(out, "{}", labels(document.rules()))
}
