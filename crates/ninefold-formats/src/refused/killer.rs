//! Killer Sudoku in 81 characters: the first cell of a cage has its sum, the others point to the cell before them.

use ninefold_core::Cell;

use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read, Seen};
use crate::source::Ahead;

pub(crate) static KILLER: Format = Format {
    name: "killer",
    about: "killer cages in 81 characters, arrows that point to the cage's sum; refused",
    seen: Seen::Described(
        "the reader of Interactive Sudoku Solver, <https://github.com/sigh/Interactive-Sudoku-Solver>",
    ),
    endings: &[],
    example: "3<C<<9<<83<C<<9<<83<C<<9<<83<C<<9<<83<C<<9<<83<C<<9<<83<C<<9<<83<C<<9<<83<C<<9<<8",
    sniff,
    read: Read::Refused(refuse),
    write: None,
};

/// More arrows than a line of digits with a slip or two has.
const ARROWS: usize = 20;

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let line = ahead.first().as_bytes();
    let arrows = line.iter().filter(|byte| b"<>^v".contains(byte)).count();
    let fits = |byte: &u8| byte.is_ascii_alphanumeric() || b"<>^v',.".contains(byte);
    Likeness::certain_if(line.len() == 81 && arrows >= ARROWS && line.iter().all(fits))
}

fn refuse(line: &str) -> Error {
    let cage = line.bytes().position(|byte| b"<>^v".contains(&byte)).unwrap_or(0);
    let place = Cell::from_index(cage).map_or(String::new(), |cell| cell.to_string());
    ErrorKind::rule("killer cages", place).at(1, cage + 1)
}
