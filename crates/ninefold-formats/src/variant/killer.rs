//! Killer Sudoku in 81 characters. The head of a cage contains its sum, and each other cell points to a cell of the cage that is nearer to the head.
//!
//! ```text
//! 3<C<<9<<8        r1c1 and r1c2: 3     r1c3 to r1c5: 12     r1c6 to r1c8: 9     r1c9: 8
//! ```
//!
//! Sums from 10 are written as `A` to `Z` and `a` to `j`. A cage with the sum 0 has no known sum, and a single cell with the sum 0 is in no cage. The
//! signs `` ` ``, `'`, `,` and `.` point along diagonals: to the upper left, upper right, lower left and lower right.

use std::fmt;

use ninefold_core::rules::Rules;

use super::cages::{self, Killer};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::Parts;
use crate::source::Ahead;

pub(crate) static KILLER: Format = Format {
    name: "killer",
    about: "killer cages in 81 characters, with arrows that point to the sum of the cage",
    seen: Seen::Described(
        "the reader of Interactive Sudoku Solver, <https://github.com/sigh/Interactive-Sudoku-Solver>",
    ),
    endings: &[],
    example: "F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<F<<",
    sniff,
    read: Read::Line(read),
    write: Some(Write::new(
        write,
        Carries::any(Parts::of(&[])).with_rules(cages::is_nine).with_constraints(|rules| signs(rules).is_some()),
    )),
};

/// The minimum number of arrows in a killer; a line of digits with a few typing errors has fewer.
const ARROWS: usize = 20;

/// The signs that point to another cell, with the steps down and to the right that they stand for.
const SIGNS: [(u8, isize, isize); 8] = [
    (b'<', 0, -1),
    (b'>', 0, 1),
    (b'^', -1, 0),
    (b'v', 1, 0),
    (b'`', -1, -1),
    (b'\'', -1, 1),
    (b',', 1, -1),
    (b'.', 1, 1),
];

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let line = ahead.first().as_bytes();
    let fits = |byte: &u8| byte.is_ascii_alphanumeric() || step(*byte).is_some();
    Likeness::certain_if(line.len() == 81 && has_arrows(line) && line.iter().all(fits))
}

/// Whether there are enough arrows for a killer.
fn has_arrows(signs: &[u8]) -> bool {
    // Commas and dots do not count, since lines of digits contain many of them.
    signs.iter().filter(|sign| b"<>^v`'".contains(sign)).count() >= ARROWS
}

/// Returns the step of a sign, if it points to another cell.
fn step(sign: u8) -> Option<(isize, isize)> {
    SIGNS.iter().find(|(other, ..)| *other == sign).map(|&(_, down, right)| (down, right))
}

/// Returns the cell that a step leads to, if it is in the grid.
fn target(cell: usize, (down, right): (isize, isize)) -> Option<usize> {
    let (row, column) = ((cell / 9).checked_add_signed(down)?, (cell % 9).checked_add_signed(right)?);
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
    if let Some(cell) = bytes.iter().position(|&byte| sum(byte).is_none() && step(byte).is_none()) {
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

/// Follows the arrows from a cell to the head of its cage.
fn head(bytes: &[u8], cell: usize) -> Result<usize, (usize, ErrorKind)> {
    let mut head = cell;
    for _ in 0..81 {
        let Some(step) = step(bytes[head]) else { return Ok(head) };
        head = target(head, step).ok_or_else(|| (head, ErrorKind::expected("an arrow to another cell", "")))?;
    }
    Err((cell, ErrorKind::Invalid("the arrows form a circle and do not lead to the sum of a cage".into())))
}

/// Returns the sign of a sum.
fn sign(sum: u32) -> Option<u8> {
    let byte = u8::try_from(sum).ok()?;
    match byte {
        0..10 => Some(b'0' + byte),
        10..36 => Some(b'A' + byte - 10),
        36..46 => Some(b'a' + byte - 36),
        _ => None,
    }
}

/// Returns the signs of a killer, if its cages are connected and there are enough arrows for it to be recognised.
fn signs(rules: &Rules) -> Option<Vec<u8>> {
    let Killer { heads, sums, diagonals } = Killer::of(rules)?;
    if diagonals || rules.regions().is_some() {
        return None;
    }
    let mut signs = vec![None; heads.len()];
    for (cell, _) in heads.iter().enumerate().filter(|&(cell, &head)| cell == head) {
        signs[cell] = Some(sign(sums[cell])?);
    }
    // Signs along rows and columns are tried first, since few programs read the diagonal ones.
    for ways in [&SIGNS[..4], &SIGNS[..]] {
        let mut queue: std::collections::VecDeque<usize> = (0..81).filter(|&cell| signs[cell].is_some()).collect();
        while let Some(cell) = queue.pop_front() {
            for &(sign, down, right) in ways {
                let from = target(cell, (-down, -right)).filter(|&from| heads[from] == heads[cell]);
                if let Some(from) = from.filter(|&from| signs[from].is_none()) {
                    signs[from] = Some(sign);
                    queue.push_back(from);
                }
            }
        }
    }
    let signs: Vec<u8> = signs.into_iter().collect::<Option<_>>()?;
    has_arrows(&signs).then_some(signs)
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    if document.rules().constraints().is_empty() {
        // There are no cages.
        return writeln!(out, "{}", "0".repeat(81));
    }
    let signs = signs(document.rules()).ok_or(fmt::Error)?;
    signs.into_iter().try_for_each(|sign| out.write_char(sign.into()))?;
    out.write_char('\n')
}
