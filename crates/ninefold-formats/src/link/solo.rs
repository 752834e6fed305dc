//! The game numbers of Solo, in the puzzle collection that is found on many systems.
//!
//! ```text
//! 3x3         : e9g1b4_7...
//! size, kind    a digit; a letter for a run of 1 to 26 empty cells; _ between two digits
//! ```
//!
//! Behind the size, `j` is an irregular, `x` one with diagonals, `k` one with cages; `r`, `m` and `a` say what symmetry was
//! wanted, `d` how hard it was to be.

use std::fmt;

use ninefold_core::{Cell, Digit, Grid};

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Part, Parts};
use crate::source::Ahead;

pub(crate) static SOLO: Format = Format {
    name: "solo",
    about: "a game number of Solo: size, a colon, and runs of cells",
    seen: Seen::Described(
        "the manual and source of the collection, <https://www.chiark.greenend.org.uk/~sgtatham/puzzles/>",
    ),
    endings: &[],
    example: "3x3:e9g1_4_7d2f7f8_6_5c3c2_9_4f1f4d6_2_5g8e",
    sniff,
    read: Read::Line(read),
    write: Some(Write::new(write, Carries::any(Parts::of(&[Part::Givens])))),
};

/// The size and what is behind it: `3x3` and `r2db`.
fn parameters(text: &str) -> Option<(&str, &str)> {
    let digits = |text: &str| text.len() - text.trim_start_matches(|char: char| char.is_ascii_digit()).len();
    let first = digits(text);
    let second = match text[first..].strip_prefix('x') {
        // `9x` has diagonals, `9x1` has a size.
        Some(rest) if digits(rest) > 0 => 1 + digits(rest),
        _ => 0,
    };
    (first > 0).then(|| text.split_at(first + second))
}

fn is_kind(text: &str) -> bool {
    text.len() < 12 && text.bytes().all(|byte| byte.is_ascii_digit() || b"xjkrmadtbieu".contains(&byte))
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let line = ahead.first();
    let Some(end) = memchr::memchr2(b':', b'#', line.as_bytes()) else { return Likeness::No };
    let known = parameters(&line[..end]).is_some_and(|(_, kind)| is_kind(kind));
    let cells = line[end + 1..].bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_,".contains(&byte));
    // Other programs have 3x3 with two colons.
    Likeness::certain_if(known && cells && line.len() > end + 1)
}

/// The puzzle of a game number.
pub(crate) fn read(line: &str) -> Result<Document, Error> {
    let at = |bytes: usize, kind: ErrorKind| kind.at(1, line[..bytes].chars().count() + 1);
    let wrong = || at(0, ErrorKind::expected("a game number such as 3x3:a5b3...", line));
    let end = line.find([':', '#']).ok_or_else(wrong)?;
    let (size, kind) = parameters(&line[..end]).filter(|(_, kind)| is_kind(kind)).ok_or_else(wrong)?;
    let rule = |letter: u8| kind.bytes().position(|byte| byte == letter).map(|place| size.len() + place);
    for (letter, name) in [(b'j', "irregular regions"), (b'x', "diagonals"), (b'k', "killer cages")] {
        if let Some(place) = rule(letter) {
            return Err(at(place, ErrorKind::rule(name, "")));
        }
    }
    if size != "3x3" {
        return Err(at(0, ErrorKind::rule(format!("grids with boxes of {size} cells"), "")));
    }
    if line[end..].starts_with('#') {
        let what = "a colon and the cells: from a random seed only Solo can make the puzzle,";
        return Err(at(end, ErrorKind::expected(what, &line[end..])));
    }
    let cells = cells(&line[end + 1..]).map_err(|(place, kind)| at(end + 1 + place, kind))?;
    Ok(cells.into())
}

fn cells(text: &str) -> Result<Grid, (usize, ErrorKind)> {
    let (mut grid, mut at, mut digit_before) = (Grid::EMPTY, 0, false);
    for (place, byte) in text.bytes().enumerate() {
        let wrong = |what: &'static str| {
            (place, ErrorKind::expected(what, &String::from_utf8_lossy(&text.as_bytes()[place..])))
        };
        let digit = Digit::from_ascii(byte);
        match byte {
            b'a'..=b'z' => at += usize::from(byte - b'a') + 1,
            b'_' if digit_before => {}
            b'1'..=b'9' if digit_before => return Err(wrong("a letter or _ between digits, which go up to 9,")),
            b'1'..=b'9' => {
                let cell = Cell::from_index(at).ok_or_else(|| wrong("the end after 81 cells"))?;
                grid[cell] = digit;
                at += 1;
            }
            _ => return Err(wrong("a digit, a letter for empty cells, or _")),
        }
        if at > 81 {
            return Err(wrong("the end after 81 cells"));
        }
        digit_before = digit.is_some();
    }
    match at {
        81 => Ok(grid),
        _ => Err((text.len(), ErrorKind::expected(format!("81 cells, of which {at} are there"), ""))),
    }
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str("3x3:")?;
    let grid = document.grid();
    let (mut gap, mut first) = (0, true);
    for entry in grid.entries() {
        let Some(digit) = entry else {
            gap += 1;
            continue;
        };
        match run(gap, out)? {
            0 if !first => write!(out, "_{digit}")?,
            _ => write!(out, "{digit}")?,
        }
        (gap, first) = (0, false);
    }
    run(gap, out)?;
    out.write_char('\n')
}

/// The letters for a run of empty cells; says how many they are.
fn run(mut gap: u8, out: &mut dyn fmt::Write) -> Result<u8, fmt::Error> {
    let length = gap;
    while gap > 0 {
        let part = gap.min(26);
        out.write_char((b'a' + part - 1) as char)?;
        gap -= part;
    }
    Ok(length)
}
