//! Links to `SudokuWiki`, and the strings in them.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd= + one of
//!   81 digits            an empty cell is 0 or .
//!   S9B + 162 digits     base 36, two for each cell
//!     1 to 9             a given
//!     10 to 18           a placed digit plus 9
//!     19 to 529          candidates: the sum of their bits, 1 for digit 1 up to 256 for digit 9, plus 18
//! ```
//!
//! The letter before the 9 is the kind of puzzle, where `S` is Sudoku. An older form has 162 digits in base 32 without a kind. There, each cell is
//! twice the sum of its candidates' bits, plus the digit of a clue. This form is refused because it is ambiguous: clue 2 and the candidates 1 and 2
//! are both 6.

use std::fmt;

use ninefold_core::{Board, Cell, Digit, DigitSet};

use super::{Link, column, decoded, leads};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Part, Parts};
use crate::source::Ahead;
use crate::value::grid;

pub(crate) static SUDOKUWIKI: Format = Format {
    name: "sudokuwiki",
    about: "a link to the solver of SudokuWiki, or its string S9B...",
    seen: Seen::Described("the site, <https://www.sudokuwiki.org>"),
    endings: &[],
    example: EXAMPLE,
    sniff,
    read: Read::Line(read),
    write: Some(Write::new(
        write,
        Carries::any(Parts::of(&[Part::Givens, Part::Placed, Part::Candidates, Part::Singles])),
    )),
};

const EXAMPLE: &str = concat!(
    "https://www.sudokuwiki.org/sudoku.htm?bd=S9Bepepepepep09epepepepepepep010407epepepep02epepepepepep07",
    "epepepepepep080605epepep03epepep020904epepepepepep01epepepepepep04epepepep060205epepepepepepep08epep",
    "epepep",
);

const HOSTS: [&str; 2] = ["sudokuwiki.org", "sudokuwiki.com"];

/// The letters of kinds other than Sudoku.
const KINDS: [(u8, &str); 6] = [
    (b'J', "irregular regions"),
    (b'L', "killer cages"),
    (b'M', "irregular regions with killer cages"),
    (b'X', "diagonals"),
    (b'W', "windows as regions (windoku)"),
    (b'C', "colours as regions"),
];

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let line = ahead.first();
    let string = line
        .strip_prefix("S9B")
        .is_some_and(|rest| rest.len() > 100 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    Likeness::certain_if(string || leads(ahead, &HOSTS))
}

fn read(address: &str) -> Result<Document, Error> {
    let string = match Link::new(address) {
        None => address,
        Some(link) if !link.leads_to(&HOSTS) => {
            return Err(ErrorKind::expected("a link to SudokuWiki", address).at(1, 1));
        }
        Some(link) => link
            .parameter("bd")
            .ok_or_else(|| ErrorKind::expected("a link with ?bd= and a puzzle", address).at(1, 1))?,
    };
    let at = |bytes: usize, kind: ErrorKind| kind.at(1, column(address, string) + bytes);
    let text = decoded(string);
    if let Some(grid) = grid(&text) {
        return Ok(grid.into());
    }
    if let &[kind, b'1'..=b'9', b'A'..=b'Z', ..] = text.as_bytes() {
        return kind_of(kind, &text)
            .map_err(|kind| at(0, kind))
            .and_then(|body| packed(body).map_err(|(place, kind)| at(3 + place, kind)));
    }
    let old = text.len() == 162 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let what = if old {
        "S9B and 162 digits (in this older form clues cannot be distinguished from candidates)"
    } else {
        "81 digits, or S9B and 162 digits"
    };
    Err(at(0, ErrorKind::expected(what, &text)))
}

/// Checks the letter of the kind, and returns the text after its first three characters.
fn kind_of(kind: u8, text: &str) -> Result<&str, ErrorKind> {
    let head = &text[..3];
    let rule = KINDS.iter().find(|(letter, _)| *letter == kind);
    match rule {
        Some((_, name)) => Err(ErrorKind::rule(*name, head)),
        None if kind != b'S' => Err(ErrorKind::rule(format!("puzzles of the kind {head:?}"), head)),
        None if !head.starts_with("S9") => Err(ErrorKind::rule("grids of sizes other than 9 by 9", head)),
        None if head != "S9B" => Err(ErrorKind::expected("S9B, the version that this program supports", head)),
        None => Ok(&text[3..]),
    }
}

/// The meaning of a cell.
enum Entry {
    Given(Digit),
    Placed(Digit),
    Candidates(DigitSet),
}

fn entry(value: u16) -> Option<Entry> {
    let digit = |value: u16| Digit::new(value as u8);
    match value {
        1..=9 => digit(value).map(Entry::Given),
        10..=18 => digit(value - 9).map(Entry::Placed),
        19..=NONE => Some(Entry::Candidates(DigitSet::from_bits((value - 18).into()))),
        _ => None,
    }
}

/// The value for a cell that has no candidates although no digit implies it. The site has no such value.
const NONE: u16 = 18 + 512;

/// Reads a puzzle with two digits for each cell.
fn packed(text: &str) -> Result<Document, (usize, ErrorKind)> {
    let mut document = Document::default();
    let mut pairs = text.as_bytes().chunks(2).enumerate();
    for (cell, (index, pair)) in Cell::all().zip(&mut pairs) {
        let pair = str::from_utf8(pair).unwrap_or_default();
        let plain = pair.len() == 2 && pair.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let value = u16::from_str_radix(pair, 36).ok().filter(|_| plain).and_then(entry);
        let what = || format!("two digits in base 36, for {cell},");
        match value.ok_or_else(|| (2 * index, ErrorKind::expected(what(), pair)))? {
            Entry::Given(digit) => document.givens[cell.into()] = Some(digit),
            Entry::Placed(digit) => document.placed[cell.into()] = Some(digit),
            Entry::Candidates(digits) => document.eliminated.set(cell.into(), !digits),
        }
    }
    match text.len() {
        162 => Ok(document),
        ..162 => Err((text.len(), ErrorKind::expected("two digits for each of 81 cells", ""))),
        _ => {
            Err((162, ErrorKind::expected("the end of the puzzle", &String::from_utf8_lossy(&text.as_bytes()[162..]))))
        }
    }
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let board = document.board();
    out.write_str("https://www.sudokuwiki.org/sudoku.htm?bd=S9B")?;
    Cell::all().try_for_each(|cell| {
        let value = value(document, &board, cell);
        [value / 36, value % 36]
            .into_iter()
            .try_for_each(|digit| out.write_char(char::from_digit(digit.into(), 36).unwrap_or_default()))
    })?;
    out.write_char('\n')
}

fn value(document: &Document, board: &Board, cell: Cell) -> u16 {
    if let Some(digit) = document.givens[cell.into()] {
        return digit.get().into();
    }
    if let Some(digit) = document.placed[cell.into()] {
        return u16::from(digit.get()) + 9;
    }
    let digits = board.candidates(cell);
    // If a cell has no candidates, those that see a digit can be listed instead, since they are ignored.
    let digits = if digits.is_empty() { !document.eliminated.get(cell.into()) } else { digits };
    if digits.is_empty() { NONE } else { 18 + digits.bits() as u16 }
}
