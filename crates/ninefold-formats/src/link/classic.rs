//! The code in which `SudokuPad` stores classic Sudoku: each character stands for a digit and the empty cells after it.
//!
//! ```text
//! value      digit (0 for an empty cell) + 10 * number of empty cells after it, at most 5
//! character  0-9 for the values 0 to 9, A-Z for 10 to 35, a-x for 36 to 59
//!
//! 5 3 . . 7  ->  value 5, 23, 7  ->  5 N 7
//! ```
//!
//! After the 81 cells, `w` means that the windows are regions, and `x` that the diagonals are regions.

use std::fmt;

use ninefold_core::{Cell, Digit, Grid};

use super::{column, sudokupad};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Part, Parts};
use crate::source::Ahead;

pub(crate) static SUDOKUPAD_CLASSIC: Format = Format {
    name: "sudokupad-classic",
    about: "a short link to SudokuPad for digits only",
    seen: Seen::Described("the script of the site, <https://sudokupad.app>"),
    endings: &[],
    example: "https://sudokupad.app/scfexA14lq0v086ZX29s0p0i62tAw",
    sniff,
    read: Read::Line(read),
    write: Some(Write::new(write, Carries::any(Parts::of(&[Part::Givens])))),
};

const SIGNS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

fn code(line: &str) -> Option<&str> {
    sudokupad::payload(line)?.strip_prefix("scf")
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let line = ahead.first();
    let whole = |code| line.contains("://") || cells(code).is_ok();
    Likeness::certain_if(code(line).is_some_and(whole))
}

fn read(line: &str) -> Result<Document, Error> {
    let code =
        code(line).ok_or_else(|| ErrorKind::expected("a link to SudokuPad with scf and a code", line).at(1, 1))?;
    from_code(line, code)
}

/// Reads the puzzle from a code at the end of a line.
pub(super) fn from_code(line: &str, code: &str) -> Result<Document, Error> {
    let at = |bytes: usize, kind: ErrorKind| kind.at(1, column(line, code) + bytes);
    let (grid, rest) = cells(code).map_err(|bytes| {
        let rest = &code[bytes..];
        let what =
            if rest.is_empty() { "more characters of the code, up to cell 81" } else { "a character of the code" };
        at(bytes, ErrorKind::expected(what, rest))
    })?;
    let length = code.len() - rest.len();
    match rest.bytes().next() {
        None => Ok(grid.into()),
        Some(b'w') => Err(at(length, ErrorKind::rule("windows as regions (windoku)", "w"))),
        Some(b'x') => Err(at(length, ErrorKind::rule("diagonals (X-Sudoku)", "x"))),
        Some(_) => Err(at(length, ErrorKind::expected("the end of the code", rest))),
    }
}

/// Reads the cells, and returns them with the text after them. An error is the position in bytes at which the code is invalid.
fn cells(code: &str) -> Result<(Grid, &str), usize> {
    let (mut grid, mut at) = (Grid::EMPTY, 0);
    for (byte, sign) in code.bytes().enumerate() {
        if at == 81 {
            return Ok((grid, &code[byte..]));
        }
        let value = SIGNS.iter().position(|&known| known == sign).ok_or(byte)?;
        let cell = Cell::from_index(at).ok_or(byte)?;
        grid[cell] = Digit::new((value % 10) as u8);
        at += 1 + value / 10;
        // The site would ignore extra cells, but they reveal that the code has a superfluous character.
        if at > 81 {
            return Err(byte);
        }
    }
    if at == 81 { Ok((grid, "")) } else { Err(code.len()) }
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let grid = document.grid();
    let mut cells = grid.entries().iter().peekable();
    out.write_str("https://sudokupad.app/scf")?;
    while let Some(first) = cells.next() {
        let mut value = first.map_or(0, |digit| usize::from(digit.get()));
        while value < 50 && cells.next_if(|next| next.is_none()).is_some() {
            value += 10;
        }
        out.write_char(SIGNS[value] as char)?;
    }
    out.write_char('\n')
}
