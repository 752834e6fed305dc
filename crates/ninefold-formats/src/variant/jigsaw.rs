//! A jigsaw as 81 cells and 81 labels of regions: on one line, on two, or as two blocks of nine rows.
//!
//! Labels are nine of each of nine signs, and most of them touch an equal one. In a Sudoku, equal digits never touch.

use std::fmt;

use ninefold_core::rules::Rules;
use ninefold_core::{Digit, Grid};

use super::cages::is_nine;
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Part, Parts};

pub(crate) static JIGSAW: Format = Format {
    name: "jigsaw",
    about: "81 cells and 81 labels of regions, on one line or on two",
    seen: Seen::Described(
        "the reader of Interactive Sudoku Solver, <https://github.com/sigh/Interactive-Sudoku-Solver>",
    ),
    endings: &[],
    example: "\
.....9.......147....2......7......865...3...294......1......4....625.......8.....\
112222333111222333111122333444555666444555666444555666777888999777888999777888999",
    sniff: |ahead| Likeness::certain_if(halves(ahead.first()).is_some()),
    read: Read::Line(read),
    write: Some(Write::new(
        write,
        Carries::any(Parts::of(&[Part::Givens]))
            .with_rules(is_nine)
            .with_constraints(|rules| rules.constraints().is_empty() && is_labels(labels(rules).as_bytes())),
    )),
};

/// The cells and the labels, nine of each kind.
fn halves(line: &str) -> Option<(&str, &[u8])> {
    let (cells, labels) = line.split_at_checked(81)?;
    let labels = labels.as_bytes();
    let cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX".contains(&byte);
    (labels.len() == 81 && cells.bytes().all(cell) && is_even(labels)).then_some((cells, labels))
}

/// Returns true if there are nine labels of each kind.
fn is_even(labels: &[u8]) -> bool {
    let mut counts = [0u8; 256];
    labels.len() == 81
        && labels.iter().all(|&label| {
            counts[usize::from(label)] += 1;
            counts[usize::from(label)] <= 9 && label.is_ascii_alphanumeric()
        })
}

/// Neighbours with one label, at least, in grids of regions: 81 less the most pieces. Connected regions have 72 and more, a Sudoku has none, and one
/// with a slip or two has a handful.
const PAIRS: usize = 54;

/// Returns true if these bytes are the labels of nine regions, each in one piece or in a few. Fast for most other lines.
#[inline]
pub(crate) fn is_labels(labels: &[u8]) -> bool {
    // A few cells exclude most puzzles before any is counted.
    let is_full = |labels: &[u8; 81]| [0, 1, 9, 40, 80].iter().all(|&at: &usize| labels[at].is_ascii_alphanumeric());
    labels.try_into().is_ok_and(is_full) && are_regions(labels)
}

fn are_regions(labels: &[u8]) -> bool {
    let beside = || labels.chunks(9).map(|row| row.windows(2).filter(|pair| pair[0] == pair[1]).count()).sum::<usize>();
    let below = || labels.iter().zip(&labels[9..]).filter(|(above, below)| above == below).count();
    is_even(labels) && beside() + below() >= PAIRS
}

/// The puzzle of these cells in regions with these labels.
pub(crate) fn document(cells: Grid, labels: &[u8]) -> Result<Document, ErrorKind> {
    let mut names = labels.to_vec();
    names.sort_unstable();
    names.dedup();
    let number = |label: &u8| names.binary_search(label).ok().and_then(|at| u8::try_from(at).ok());
    let regions: Vec<Option<u8>> = labels.iter().map(number).collect();
    let rules = Rules::single().with_regions(&regions).map_err(|why| ErrorKind::Invalid(why.to_string()))?;
    let mut document = Document::new(rules.clone());
    for (cell, digit) in rules.cells().zip(cells.entries()) {
        document.givens[cell] = *digit;
    }
    Ok(document)
}

fn read(line: &str) -> Result<Document, Error> {
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
        let what = "the labels of regions, or the solution, behind the cells";
        return Err(ErrorKind::expected(what, &line[81..]).at(1, 82));
    }
    document(content.grid(), labels).map_err(|kind| kind.at(1, 82))
}

/// The labels as digits, if they solve a Sudoku: then they are a solution, as no regions are.
fn solution(labels: &[u8]) -> Option<Grid> {
    let grid = Grid::new(std::array::from_fn(|place| Digit::from_ascii(labels[place])));
    (grid.filled().len() == 81 && grid.clash().is_none()).then_some(grid)
}

/// The labels of the regions, 1 to 9 in the order of their first cells; 0 for cells in none.
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
