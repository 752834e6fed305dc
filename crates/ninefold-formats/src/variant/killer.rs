//! Killer Sudoku in 81 characters: the head of a cage holds its sum, the others point to a cell of the cage that is nearer to the head.
//!
//! ```text
//! 3<C<<9<<8        r1c1 and r1c2: 3     r1c3 to r1c5: 12     r1c6 to r1c8: 9     r1c9: 8
//! ```
//!
//! Sums from 10 are the letters `A` to `Z` and `a` to `j`. A cage with the sum 0 has no known sum, and a single cell with it is in no cage.

use ninefold_core::rules::Rules;

use super::cages;
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read, Seen};
use crate::source::Ahead;

pub(crate) static KILLER: Format = Format {
    name: "killer",
    about: "killer cages in 81 characters, arrows that point to the cage's sum",
    seen: Seen::Described(
        "the reader of Interactive Sudoku Solver, <https://github.com/sigh/Interactive-Sudoku-Solver>",
    ),
    endings: &[],
    example: "F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<",
    sniff,
    read: Read::Line(read),
    write: None,
};

/// More arrows than a line of digits with a slip or two has.
const ARROWS: usize = 20;

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let line = ahead.first().as_bytes();
    let has_arrows = || line.iter().filter(|byte| is_arrow(**byte)).count() >= ARROWS;
    let fits = |byte: &u8| byte.is_ascii_alphanumeric() || b"<>^',.".contains(byte);
    Likeness::certain_if(line.len() == 81 && has_arrows() && line.iter().all(fits))
}

const fn is_arrow(byte: u8) -> bool {
    matches!(byte, b'<' | b'>' | b'^' | b'v')
}

/// The cell that an arrow in another leads to.
fn target(cell: usize, arrow: u8) -> Option<usize> {
    let (row, column) = (cell / 9, cell % 9);
    let (row, column) = match arrow {
        b'<' => (row, column.checked_sub(1)?),
        b'>' => (row, column + 1),
        b'^' => (row.checked_sub(1)?, column),
        _ => (row + 1, column),
    };
    (row < 9 && column < 9).then_some(9 * row + column)
}

fn sum(byte: u8) -> Option<u32> {
    match byte {
        b'0'..=b'9' => Some(u32::from(byte - b'0')),
        b'A'..=b'Z' => Some(u32::from(byte - b'A') + 10),
        b'a'..=b'j' => Some(u32::from(byte - b'a') + 36),
        _ => None,
    }
}

fn read(line: &str) -> Result<Document, Error> {
    let bytes = line.as_bytes();
    let at = |cell: usize, kind: ErrorKind| kind.at(1, cell + 1);
    if let Some(cell) = bytes.iter().position(|&byte| sum(byte).is_none() && !is_arrow(byte)) {
        let found = line.get(cell..).unwrap_or_default().chars().next().map_or_else(String::new, String::from);
        return Err(at(cell, ErrorKind::expected("the sum of a cage (0-9, A-Z, a-j) or an arrow (< > ^ v)", &found)));
    }
    if bytes.len() != 81 {
        return Err(at(bytes.len().min(81), ErrorKind::expected("81 sums and arrows", "")));
    }
    let heads = (0..81).map(|cell| head(bytes, cell)).collect::<Result<Vec<_>, _>>();
    let heads = heads.map_err(|(cell, kind)| at(cell, kind))?;
    let cages = cages::by_head(&heads, |head| sum(bytes[head]).unwrap_or_default());
    cages::rules(&Rules::single(), &cages, false).map(Document::new).map_err(|(cell, kind)| at(cell, kind))
}

/// The head that the arrow of a cell leads to.
fn head(bytes: &[u8], cell: usize) -> Result<usize, (usize, ErrorKind)> {
    let mut head = cell;
    for _ in 0..81 {
        if !is_arrow(bytes[head]) {
            return Ok(head);
        }
        head = target(head, bytes[head]).ok_or_else(|| (head, ErrorKind::expected("an arrow to another cell", "")))?;
    }
    Err((cell, ErrorKind::Invalid("the arrows lead in a circle, not to the sum of a cage".into())))
}
