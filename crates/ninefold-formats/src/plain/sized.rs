//! Grids of other sizes than nine, as lines and blocks.
//!
//! ```text
//! # layout: 6x6                          # layout: 6x6          1 . . 12 16 ..     a symbol for each cell, 1 to 9 and A to P for 10 to 25,
//! 1..4.5....3.2.....6...5.4.1....2..3.   1..4.5                 . 7 . . . ..       or numbers with spaces between; `.`, `0`, `_`, `-`, `*`
//!                                        ....3.                 ..                 for an empty cell
//! ```
//!
//! A block of N rows with N cells is a grid of that size. A line of N x N cells is one where a letter shows that its digits go beyond nine:
//! a line of 16, 36 or 64 cells may also be a part of one of 81. Such lines need a header or an option that names the size.

use std::fmt::{self, Write};

use ninefold_core::Digit;
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;

use super::rows;
use crate::draw;
use crate::error::{Error, ErrorKind};
use crate::format::Format;
use crate::label::{SEPARATORS, label};
use crate::source::Source;
use crate::texts::Texts;
use crate::value::SIZES;

/// The longest row that is read: numbers of two digits, with room between.
const LONGEST: usize = 200;

/// Signs for an empty cell.
const BLANKS: [char; 7] = ['.', '0', '_', '-', '*', 'x', 'X'];

/// A grid that was found: its digits, the title behind it, and how it was written.
pub(super) type Sized = (Grids, String, &'static Format);

/// The sizes that are read here.
fn sizes() -> impl Iterator<Item = usize> {
    SIZES.filter(|&size| size != 9)
}

/// The size of a grid with `cells` cells.
fn side(cells: usize) -> Option<usize> {
    sizes().find(|size| size * size == cells)
}

/// Whether a line may be, or begin, a grid of another size, at a glance.
pub(super) fn may_be(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let end = line.iter().position(|byte| b" \t,;".contains(byte)).unwrap_or(line.len());
    let sign = |byte: &u8| Digit::from_symbol(25, *byte).is_some() || BLANKS.contains(&char::from(*byte));
    let fits = end < 3 && end < line.len() || end != 9 && SIZES.contains(&end) || side(end).is_some();
    fits && line[..end].iter().all(sign)
}

/// The entry of a sign in a grid of that size: a digit, or an empty cell.
#[allow(clippy::option_option, reason = "an entry is an optional digit, and not every sign is an entry")]
fn sign(size: usize, char: char) -> Option<Option<Digit>> {
    match u8::try_from(char).ok().and_then(|byte| Digit::from_symbol(size, byte)) {
        Some(digit) => Some(Some(digit)),
        None => BLANKS.contains(&char).then_some(None),
    }
}

/// The entries of a row, or the column and the text that is none.
fn row(size: usize, line: &str) -> Result<Vec<Option<Digit>>, (usize, String)> {
    let indent = line.chars().take_while(|char| char.is_whitespace()).count();
    let text = line.trim();
    if !text.contains([' ', '\t', ',', ';']) {
        let entry = |(at, char): (usize, char)| sign(size, char).ok_or_else(|| (indent + at + 1, char.to_string()));
        return text.chars().enumerate().map(entry).collect();
    }
    let (mut entries, mut column) = (Vec::new(), indent + 1);
    for word in text.split([' ', '\t', ',', ';']) {
        let mut chars = word.chars();
        let entry = match (chars.next(), chars.next()) {
            (None, _) => None,
            (Some(char), None) => Some(sign(size, char)),
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(word.parse().ok().and_then(|number| Digit::of_size(size, number)).map(Some))
            }
            _ => Some(None),
        };
        match entry {
            Some(Some(entry)) => entries.push(entry),
            Some(None) => return Err((column, word.to_owned())),
            None => {}
        }
        column += word.chars().count() + 1;
    }
    Ok(entries)
}

/// The lines of the next paragraph, up to a limit.
fn paragraph(source: &mut Source<'_>, most: usize) -> Vec<String> {
    let (mut lines, mut from) = (Vec::new(), 0);
    while lines.len() < most
        && let Some((line, next)) = source.line_ahead(from)
        && !line.trim_ascii().is_empty()
    {
        lines.push(String::from_utf8_lossy(&line[..line.len().min(LONGEST + 1)]).into_owned());
        from = next;
    }
    lines
}

/// Whether the digits of a text are letters for 10 and more, as we write them: others write them from 0, or all as letters.
fn is_clear(size: usize, text: &str) -> bool {
    let has = |wanted: &dyn Fn(char) -> bool| text.chars().any(wanted);
    let zeros = text.matches('0').count();
    let top = Digit::of_size(size, u8::try_from(size).unwrap_or_default()).map(|digit| char::from(digit.ascii()));
    let has_top = has(&|char| Some(char.to_ascii_uppercase()) == top);
    has(&|char| matches!(char, '1'..='9'))
        && (zeros == 0 || !has(&|char| char != '0' && BLANKS.contains(&char)))
        && (zeros == 0 || has_top || zeros > 2 * size)
}

/// Reads the next lines if they are a grid of another size.
pub(super) fn take(source: &mut Source<'_>, lines: bool, blocks: bool) -> Option<Result<Sized, Error>> {
    if blocks && let Some(grids) = block(source) {
        let rows = grids.rules().rows();
        (0..rows).for_each(|_| source.skip());
        return Some(Ok((grids, String::new(), &super::BLOCK)));
    }
    if blocks && let Some(error) = surplus(source) {
        return Some(Err(error));
    }
    if lines { line(source) } else { None }
}

/// The error of more rows than a grid of their width has. All of them are skipped: the last ones alone would be another puzzle.
fn surplus(source: &mut Source<'_>) -> Option<Error> {
    let lines = paragraph(source, *SIZES.end() + 1);
    let size = row_width(lines.first()?)?;
    let has_width = |line: &String| row(size, line).is_ok_and(|row| row.len() == size);
    if size == 9 || lines.len() <= size || !lines[..=size].iter().all(has_width) {
        return None;
    }
    let (number, mut rows) = (source.line(), 0);
    while source.peek().is_some_and(|line| !line.bytes.trim_ascii().is_empty()) {
        source.skip();
        rows += 1;
    }
    let what = format!("{size} rows of {size} cells");
    Some(ErrorKind::expected(what, &format!("{rows} rows")).at(number, 1))
}

/// The number of entries of a row, if it is the size of a grid.
fn row_width(line: &str) -> Option<usize> {
    let text = line.trim();
    let words = text.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty()).count();
    let width = if words == 1 { text.chars().count() } else { words };
    SIZES.contains(&width).then_some(width)
}

/// The next block: as many rows as each has cells, between empty lines.
fn block(source: &mut Source<'_>) -> Option<Grids> {
    let lines = paragraph(source, *SIZES.end() + 1);
    let size = lines.len();
    if size == 9 || !SIZES.contains(&size) {
        return None;
    }
    let rows: Vec<Vec<Option<Digit>>> = lines.iter().map(|line| row(size, line).ok()).collect::<Option<_>>()?;
    let all = || rows.iter().flatten();
    let is_square = rows.iter().all(|row| row.len() == size);
    // Wider rows of digits from 1 to 9 are of several grids.
    let shows = size < 9 || all().flatten().any(|digit| digit.get() > 9);
    let has_symbols = lines.iter().all(|line| !line.trim().contains([' ', '\t', ',', ';']));
    let is_clear = size < 9 || !has_symbols || is_clear(size, &lines.concat());
    let rules = Rules::sized(size).ok()?;
    (is_square && shows && is_clear).then(|| Grids::new(rules, all().copied()))
}

/// The next line, if its first word has the cells of a grid.
fn line(source: &mut Source<'_>) -> Option<Result<Sized, Error>> {
    let number = source.line();
    let text = String::from_utf8_lossy(source.peek().filter(|line| !line.cut)?.bytes).into_owned();
    let column = 1 + text.chars().take_while(|char| char.is_whitespace()).count();
    let (word, rest) = word(text.trim());
    let size = side(word.chars().count())?;
    let entries: Vec<Option<Digit>> = word.chars().map(|char| sign(size, char)).collect::<Option<_>>()?;
    let filled = entries.iter().flatten().count();
    if filled == 0 || size < 9 && !is_lonely(source, size) {
        return None;
    }
    let shows = size > 9 && entries.iter().flatten().any(|digit| digit.get() > 9);
    // A line of letters may be a word of another kind.
    let is_full = filled == entries.len();
    let is_likely = !is_full || is_latin(size, &entries);
    let item = if shows && is_likely && is_clear(size, word) {
        let rules = Rules::sized(size).ok()?;
        Ok((Grids::new(rules, entries), label(rest).to_owned(), &super::LINE))
    } else if size > 9 && (is_full || !shows) {
        // Candidates are written so too.
        return None;
    } else {
        let what = format!(
            "a line that says which grid it is: {} cells may be one of {size}x{size}, or another; write \"# layout: {size}x{size}\" \
             above it with 1 to 9, then A for 10, and dots for empty cells, or use --layout {size}x{size}",
            size * size
        );
        Err(ErrorKind::expected(what, "").at(number, column))
    };
    source.skip();
    Some(item)
}

/// Whether every digit is there as often as there are rows.
fn is_latin(size: usize, entries: &[Option<Digit>]) -> bool {
    let often = |value: u8| entries.iter().flatten().filter(|digit| digit.get() == value).count();
    (1..).take(size).all(|value| often(value) == size)
}

/// The first word of a line, and the rest of it.
fn word(line: &str) -> (&str, &str) {
    line.split_at(line.find(SEPARATORS).unwrap_or(line.len()))
}

/// Whether all lines of the next paragraph have as many cells, and are not the rows of several grids.
fn is_lonely(source: &mut Source<'_>, size: usize) -> bool {
    let lines = paragraph(source, 99);
    let fits = |line: &String| {
        let (word, _) = word(line.trim());
        word.chars().count() == size * size && word.chars().all(|char| sign(size, char).is_some())
    };
    lines.iter().all(fits) && !rows::claims(source.ahead().text())
}

/// Takes a grid of these rules, whose size a line above or an option has named: a line, or a block of rows.
pub(super) fn take_as(source: &mut Source<'_>, rules: &Rules, lines: bool, blocks: bool) -> Result<Sized, Error> {
    let (number, size) = (source.line(), rules.size());
    let text =
        source.peek().map(|line| String::from_utf8_lossy(&line.bytes[..line.bytes.len().min(1 << 12)]).into_owned());
    let text = text.unwrap_or_default();
    let (first, rest) = word(text.trim());
    if lines && (!blocks || first.chars().count() > 2 * size.max(4)) {
        let column = 1 + text.chars().take_while(|char| char.is_whitespace()).count();
        source.skip();
        let entry = |(at, char): (usize, char)| {
            let what = format!("a digit of a grid of {size}x{size}, or a sign for an empty cell");
            sign(size, char).ok_or_else(|| ErrorKind::expected(what, &char.to_string()).at(number, column + at))
        };
        let entries: Vec<Option<Digit>> = first.chars().enumerate().map(entry).collect::<Result<_, _>>()?;
        if entries.len() != size * size {
            let (what, found) = (format!("{} cells on the line", size * size), entries.len().to_string());
            let at = entries.len().min(size * size);
            return Err(ErrorKind::expected(what, &found).at(number, column + at));
        }
        return Ok((Grids::new(rules.clone(), entries), label(rest).to_owned(), &super::LINE));
    }
    let all = paragraph(source, size + 2);
    source.skip_paragraph();
    let mut entries = Vec::new();
    for (at, line) in all.iter().enumerate() {
        let what = || format!("{size} rows of {size} cells");
        let row = row(size, line).map_err(|(column, word)| {
            let what = format!("a digit of a grid of {size}x{size}, or a sign for an empty cell");
            ErrorKind::expected(what, &word).at(number + at, column)
        })?;
        if row.len() != size || at >= size {
            let found = if at >= size { "a row more".to_owned() } else { format!("{} cells", row.len()) };
            return Err(ErrorKind::expected(what(), &found).at(number + at, 1));
        }
        entries.extend(row);
    }
    if entries.len() < size * size {
        let found = format!("{} rows", all.len());
        return Err(ErrorKind::expected(format!("{size} rows of {size} cells"), &found).at(number, 1));
    }
    Ok((Grids::new(rules.clone(), entries), String::new(), &super::BLOCK))
}

/// Whether a block is read as it was without a line above it.
pub(super) fn is_clear_block(block: &str, grids: &Grids) -> bool {
    let mut bytes = block.as_bytes();
    self::block(&mut Source::new(&mut bytes, None, false)).as_ref() == Some(grids)
}

/// Writes the cells on a line, the title behind them.
pub(super) fn write(grids: &Grids, blank: char, texts: &Texts, out: &mut dyn Write) -> fmt::Result {
    grids.digits().iter().try_for_each(|&digit| out.write_char(draw::sign(digit, blank)))?;
    draw::label(texts, out)
}
