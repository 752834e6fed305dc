//! Killer Sudoku as `Perfect Sudoku` and `JSudoku` store it: 81 numbers, each of which is 256 times the sum of the cell's cage plus the number of the
//! cage.
//!
//! ```text
//! 3x3::k:2817:2817:0000:...      cage 1 with the sum 11, and a cell in no cage
//! 3x3:d:k:...                    with diagonals
//! ```
//!
//! Some programs write the two bytes in the other order. Since all cells of a cage have the same sum, the order can be detected: numbers that are
//! consistent only in the swapped order are read in that order, provided that the cages cover all cells and the sums add up to 405.

use std::fmt;

use ninefold_core::rules::{Constraint, Rules};

use super::cages::{self, Killer};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::Parts;

pub(crate) static NUMBERS: Format = Format {
    name: "jsudoku",
    about: "killer cages of JSudoku and Perfect Sudoku as 81 numbers, also with diagonals",
    seen: Seen::Described("SudoCue's own page, <http://sudocue.net/fileformats.php>"),
    endings: &[],
    example: "3x3::k:\
              3840:3840:3840:3841:3841:3841:3842:3842:3842:3843:3843:3843:3844:3844:3844:3845:3845:3845:\
              3846:3846:3846:3847:3847:3847:3848:3848:3848:3849:3849:3849:3850:3850:3850:3851:3851:3851:\
              3852:3852:3852:3853:3853:3853:3854:3854:3854:3855:3855:3855:3856:3856:3856:3857:3857:3857:\
              3858:3858:3858:3859:3859:3859:3860:3860:3860:3861:3861:3861:3862:3862:3862:3863:3863:3863:\
              3864:3864:3864:3865:3865:3865:3866:3866:3866:",
    sniff: |ahead| Likeness::certain_if(parts(ahead.first()).is_some()),
    read: Read::Line(read),
    write: Some(Write::new(
        write,
        Carries::any(Parts::of(&[]))
            .with_rules(cages::is_nine)
            // The sum 0 stands for a cell in no cage.
            .with_constraints(|rules| rules.regions().is_none() && Killer::of(rules).is_some() && has_sums(rules)),
    )),
};

/// Whether all cages have sums.
fn has_sums(rules: &Rules) -> bool {
    rules.constraints().iter().all(|constraint| constraint.kind().id != "killercage" || constraint.value().is_some())
}

/// Splits a line into the marks between the size and the cages, and the numbers after them.
fn parts(line: &str) -> Option<(&str, &str)> {
    let (marks, numbers) = line.strip_prefix("3x3:")?.split_once(":k:")?;
    let fits = numbers.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    (matches!(marks, "" | "d") && fits).then_some((marks, numbers))
}

fn read(line: &str) -> Result<Document, Error> {
    let Some((marks, numbers)) = parts(line) else {
        return Err(ErrorKind::expected("3x3::k: and 81 numbers with colons between them", line).at(1, 1));
    };
    let start = line.len() - numbers.len();
    let mut cells = Vec::new();
    let mut column = start;
    for word in numbers.strip_suffix(':').unwrap_or(numbers).split(':') {
        let number: Result<u16, _> = word.parse();
        let number = number.map_err(|_| ErrorKind::expected("256 times the sum and the cage's number", word));
        cells.push((number.map_err(|kind| kind.at(1, column + 1))?, column));
        column += word.len() + 1;
    }
    if cells.len() != 81 {
        let what = format!("81 numbers, found {}", cells.len());
        return Err(ErrorKind::expected(what, "").at(1, line.len() + 1));
    }
    let usual: Vec<[u8; 2]> = cells.iter().map(|(number, _)| number.to_be_bytes()).collect();
    let swapped: Vec<[u8; 2]> = cells.iter().map(|(number, _)| number.to_le_bytes()).collect();
    let rules = rules(&usual, marks == "d").or_else(|error| {
        let swapped = self::rules(&swapped, marks == "d").ok().filter(is_complete);
        swapped.ok_or(error)
    });
    rules.map(Document::new).map_err(|(cell, kind)| kind.at(1, cells[cell].1 + 1))
}

/// Whether the cages cover all cells, and their sums add up to that of all digits.
fn is_complete(rules: &Rules) -> bool {
    let cages = || rules.constraints().iter().filter(|constraint| constraint.value().is_some());
    let cells: usize = cages().map(|cage| cage.cells().count()).sum();
    cells == 81 && cages().filter_map(Constraint::value).sum::<u32>() == 405
}

/// Returns the rules that the sums and numbers of cages describe, or the first cell that contradicts an earlier one.
fn rules(cells: &[[u8; 2]], diagonals: bool) -> Result<Rules, (usize, ErrorKind)> {
    let first = |cage: u8| cells.iter().position(|&[sum, other]| other == cage && [sum, other] != [0, 0]);
    let heads: Vec<usize> =
        cells.iter().enumerate().map(|(at, &cell)| first(cell[1]).filter(|_| cell != [0, 0]).unwrap_or(at)).collect();
    if let Some(cell) = (0..cells.len()).find(|&at| cells[heads[at]][0] != cells[at][0]) {
        let why = format!("cage {} has the sums {} and {}", cells[cell][1], cells[heads[cell]][0], cells[cell][0]);
        return Err((cell, ErrorKind::Invalid(why)));
    }
    cages::rules(&Rules::single(), &cages::by_head(&heads, |head| cells[head][0].into()), diagonals)
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let Some(Killer { heads, sums, diagonals }) = Killer::of(document.rules()) else { return Err(fmt::Error) };
    write!(out, "3x3:{}:k:", if diagonals { "d" } else { "" })?;
    for (cell, &head) in heads.iter().enumerate() {
        let sum = sums.get(head).copied().unwrap_or_default();
        let is_caged = sum > 0 || heads.iter().enumerate().any(|(other, &own)| own == head && other != cell);
        write!(out, "{:04}:", if is_caged { 256 * sum as usize + head + 1 } else { 0 })?;
    }
    out.write_char('\n')
}
