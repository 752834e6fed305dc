//! Reads and writes grids of sizes other than nine, as lines and blocks.
//!
//! ```text
//! # layout: 6x6                          # layout: 6x6          1 . . 12 16 ..     a symbol for each cell, 1 to 9 and A to P for 10 to 25,
//! 1..4.5....3.2.....6...5.4.1....2..3.   1..4.5                 . 7 . . . ..       or numbers separated by spaces; `.`, `0`, `_`, `-`, `*`
//!                                        ....3.                 ..                 for an empty cell
//! ```
//!
//! A block of N rows with N cells each is a grid of size N. So is a line of N x N cells if it contains a letter or a number above nine, which
//! determines its size. Any other line of 16, 36 or 64 cells is read, with a note, if it could be a puzzle; if not, it may be a part of a line of 81
//! cells, so a header or an option must give the size. `symbols` lists the letters of other programs, and `regions` reads jigsaws of these sizes.

use std::fmt::{self, Write};

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Rules, box_shape};
use ninefold_core::{Digit, DigitSet};

use super::{regions, rows};
use crate::draw;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, NoteKind};
use crate::label::{SEPARATORS, label};
use crate::source::Source;
use crate::symbols::{BLANKS, Symbols};
use crate::texts::Texts;
use crate::value::SIZES;

/// The maximum length of a row of two-digit numbers with separators.
const LONGEST: usize = 200;

/// The separators between the cells of a row.
pub(super) const BETWEEN: [char; 4] = [' ', '\t', ',', ';'];

/// A grid that this module has read.
pub(super) struct Sized {
    pub(super) grids: Grids,
    /// The title after the grid.
    pub(super) title: String,
    pub(super) format: &'static Format,
    /// A note about how the grid was read, if any.
    pub(super) note: Option<NoteKind>,
}

impl Sized {
    pub(super) const fn new(grids: Grids, title: String, format: &'static Format) -> Self {
        Self { grids, title, format, note: None }
    }

    pub(super) fn with(self, symbols: Symbols) -> Self {
        let note = (symbols == Symbols::Zero).then(|| NoteKind::Zero(self.grids.rules().size()));
        Self { note, ..self }
    }
}

/// Iterates over the sizes that this module reads.
fn sizes() -> impl Iterator<Item = usize> {
    SIZES.filter(|&size| size != 9)
}

/// Returns the size of a grid with the given number of cells, if this module reads that size.
pub(super) fn side(cells: usize) -> Option<usize> {
    sizes().find(|size| size * size == cells)
}

/// Quickly checks whether a line may be, or may begin, a grid of another size.
pub(super) fn may_be(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let end = line.iter().position(|byte| b" \t,;".contains(byte)).unwrap_or(line.len());
    let sign = |byte: &u8| byte.is_ascii_alphanumeric() || BLANKS.contains(&char::from(*byte));
    let fits = end < 3 && end < line.len() || end != 9 && SIZES.contains(&end) || side(end).is_some();
    fits && line[..end].iter().all(sign)
}

/// A cell of a text: its line, its column and its characters.
pub(super) type Token<'a> = (usize, usize, &'a str);

/// Splits lines into cells: words if a line has separators, otherwise characters. Lines and columns are counted from 0.
pub(super) fn tokens<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<Vec<Token<'a>>> {
    let row = |(number, line): (usize, &'a str)| -> Vec<Token<'a>> {
        if line.trim().contains(BETWEEN) {
            let mut column = 0;
            let word = |word: &'a str| {
                let at = column;
                column += word.chars().count() + 1;
                (number, at, word)
            };
            return line.split(BETWEEN).map(word).filter(|(_, _, word)| !word.trim().is_empty()).collect();
        }
        let cell = |(column, (at, char)): (usize, (usize, char))| {
            (!char.is_whitespace()).then(|| (number, column, &line[at..at + char.len_utf8()]))
        };
        line.char_indices().enumerate().filter_map(cell).collect()
    };
    lines.into_iter().enumerate().map(row).collect()
}

/// Determines the symbols that cells use, or returns `None` if they are ambiguous.
pub(super) fn symbols(size: usize, cells: &[Vec<Token<'_>>]) -> Option<Symbols> {
    let all = || cells.iter().flatten().map(|&(_, _, text)| text);
    if all().all(|text| text.chars().count() == 1) {
        return Symbols::of(size, &all().collect::<String>());
    }
    let zeros = all().filter(|&text| text == "0").count();
    let has_blank = all().any(|text| text != "0" && text.chars().all(|char| BLANKS.contains(&char)));
    let has_largest = all().any(|text| text.parse() == Ok(size));
    let is_digit = has_blank && !has_largest && (1..=size).contains(&zeros);
    Some(if is_digit { Symbols::Zero } else { Symbols::Usual })
}

/// Returns the entries of cells, or the first invalid cell.
pub(super) fn entries<'a>(
    size: usize,
    symbols: Symbols,
    cells: &[Vec<Token<'a>>],
) -> Result<Vec<Option<Digit>>, Token<'a>> {
    let entry = |&token: &Token<'a>| {
        let (_, _, text) = token;
        let mut chars = text.chars();
        let found = match (chars.next(), chars.next()) {
            (Some(symbol), None) => symbols.entry(size, symbol),
            _ if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse().ok().and_then(|number| Digit::of_size(size, number)).map(Some)
            }
            _ => None,
        };
        found.ok_or(token)
    };
    cells.iter().flatten().map(entry).collect()
}

/// Returns the lines of the next paragraph, at most `most` of them.
pub(super) fn paragraph(source: &mut Source<'_>, most: usize) -> Vec<String> {
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

/// Reads the next lines if they are a grid of another size.
pub(super) fn take(source: &mut Source<'_>, lines: bool, blocks: bool) -> Option<Result<Sized, Error>> {
    if let Some(jigsaw) = regions::take(source, lines, blocks) {
        return Some(jigsaw);
    }
    if blocks && let Some(found) = block(source) {
        let rows = found.grids.rules().rows();
        (0..rows).for_each(|_| source.skip());
        return Some(Ok(found));
    }
    if blocks && let Some(error) = surplus(source) {
        return Some(Err(error));
    }
    if lines { line(source) } else { None }
}

/// If the next rows are more than a grid of their width has, skips them and returns an error, since the last rows alone would be another puzzle.
fn surplus(source: &mut Source<'_>) -> Option<Error> {
    let lines = paragraph(source, *SIZES.end() + 1);
    let size = row_width(lines.first()?)?;
    let rows = tokens(lines.iter().map(String::as_str));
    let has_width = |row: &Vec<Token<'_>>| {
        let row = std::slice::from_ref(row);
        row[0].len() == size && entries(size, Symbols::Usual, row).is_ok()
    };
    if size == 9 || lines.len() <= size || !rows[..=size].iter().all(has_width) {
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

/// Returns the number of entries in a row, if it is the size of a grid.
pub(super) fn row_width(line: &str) -> Option<usize> {
    let text = line.trim();
    let words = text.split(BETWEEN).filter(|word| !word.is_empty()).count();
    let width = if words == 1 { text.chars().count() } else { words };
    SIZES.contains(&width).then_some(width)
}

/// Reads the next block, which has as many rows as each row has cells, and is surrounded by empty lines.
fn block(source: &mut Source<'_>) -> Option<Sized> {
    let lines = paragraph(source, *SIZES.end() + 1);
    let size = lines.len();
    if size == 9 || !SIZES.contains(&size) {
        return None;
    }
    let rows = tokens(lines.iter().map(String::as_str));
    if rows.iter().any(|row| row.len() != size) {
        return None;
    }
    let symbols = symbols(size, &rows).or((size < 9).then_some(Symbols::Usual))?;
    let entries = entries(size, symbols, &rows).ok()?;
    // Wider rows whose digits are all from 1 to 9 belong to several grids.
    let shows = size < 9 || entries.iter().flatten().any(|digit| digit.get() > 9);
    let rules = Rules::sized(size).ok()?;
    shows.then(|| Sized::new(Grids::new(rules, entries), String::new(), &super::BLOCK).with(symbols))
}

/// Reads the next line, if its first word, or all its words together, are the cells of a grid.
fn line(source: &mut Source<'_>) -> Option<Result<Sized, Error>> {
    let number = source.line();
    let text = String::from_utf8_lossy(source.peek().filter(|line| !line.cut)?.bytes).into_owned();
    let column = 1 + text.chars().take_while(|char| char.is_whitespace()).count();
    let (word, rest) = word(text.trim());
    let all = tokens([text.as_str()]);
    let words = all.first().filter(|_| !rest.is_empty()).and_then(|words| side(words.len()));
    let size = side(word.chars().count()).or(words)?;
    let (cells, title) = match words {
        Some(_) if word.chars().count() < size => (all, ""),
        _ => (tokens([word]), label(rest)),
    };
    let symbols = symbols(size, &cells);
    let entries = entries(size, symbols.unwrap_or(Symbols::Usual), &cells).ok()?;
    let filled = entries.iter().flatten().count();
    if filled == 0 || size < 9 && !is_lonely(source, size) {
        return None;
    }
    let shows = size > 9 && entries.iter().flatten().any(|digit| digit.get() > 9);
    // A line of letters may be an ordinary word.
    let is_full = filled == entries.len();
    let is_likely = !is_full || is_latin(size, &entries);
    let grids = Grids::new(Rules::sized(size).ok()?, entries);
    let item = match symbols {
        Some(symbols) if shows && is_likely => Ok(Sized::new(grids, title.to_owned(), &super::LINE).with(symbols)),
        Some(_) if size < 9 && is_proper(&grids) => {
            let note = Some(NoteKind::Size(size));
            Ok(Sized { note, ..Sized::new(grids, title.to_owned(), &super::LINE) })
        }
        // Such a line may also be a list of candidates.
        _ if size > 9 && (is_full || !shows) => return None,
        _ => {
            let what = format!(
                "a line that names the grid: {} cells may be one of {size}x{size}, or another; write \"# layout: {size}x{size}\" \
                 above it with 1 to 9, then A for 10, and dots for empty cells, or use --layout {size}x{size}",
                size * size
            );
            Err(ErrorKind::expected(what, "").at(number, column))
        }
    };
    source.skip();
    Some(item)
}

/// Whether every digit occurs as many times as there are rows.
fn is_latin(size: usize, entries: &[Option<Digit>]) -> bool {
    let often = |value: u8| entries.iter().flatten().filter(|digit| digit.get() == value).count();
    (1..).take(size).all(|value| often(value) == size)
}

/// Whether a grid with boxes may be a puzzle with one solution: it lacks at most one digit, and no house contains a digit twice. The beginning of a
/// line of 81 cells passes this test by chance about once in a thousand times.
fn is_proper(grids: &Grids) -> bool {
    let rules = grids.rules();
    let digits: DigitSet = grids.digits().iter().flatten().copied().collect();
    let is_clear = |cells: &[LayoutCell]| {
        let mut known = DigitSet::EMPTY;
        cells.iter().filter_map(|&cell| grids[cell]).all(|digit| known.insert(digit))
    };
    box_shape(rules.size()).0 > 1
        && digits.len() + 1 >= rules.size()
        && rules.houses().iter().all(|house| is_clear(&house.cells))
}

/// Splits a line into its first word and the rest.
fn word(line: &str) -> (&str, &str) {
    line.split_at(line.find(SEPARATORS).unwrap_or(line.len()))
}

/// Whether all lines of the next paragraph have the same number of cells, and do not form the rows of several grids.
fn is_lonely(source: &mut Source<'_>, size: usize) -> bool {
    let lines = paragraph(source, 99);
    let fits = |line: &String| {
        let (first, _) = word(line.trim());
        let cells = tokens([first]);
        let is_word = cells[0].len() == size * size && entries(size, Symbols::Usual, &cells).is_ok();
        let words = tokens([line.as_str()]);
        is_word || words[0].len() == size * size && entries(size, Symbols::Usual, &words).is_ok()
    };
    lines.iter().all(fits) && !rows::claims(source.ahead().text())
}

/// Takes a grid, written as a line or as a block of rows, whose rules are known because an option or a line above has named its size.
pub(super) fn take_as(source: &mut Source<'_>, rules: &Rules, lines: bool, blocks: bool) -> Result<Sized, Error> {
    let (number, size) = (source.line(), rules.size());
    let text =
        source.peek().map(|line| String::from_utf8_lossy(&line.bytes[..line.bytes.len().min(1 << 12)]).into_owned());
    let text = text.unwrap_or_default();
    let (first, rest) = word(text.trim());
    let parsed = |cells: &[Vec<Token<'_>>], indent: usize| {
        let symbols = symbols(size, cells).unwrap_or(Symbols::Usual);
        let entries = entries(size, symbols, cells).map_err(|(row, column, text)| {
            let what = format!("a digit of a grid of {size}x{size}, or a sign for an empty cell");
            ErrorKind::expected(what, text).at(number + row, indent + column + 1)
        });
        entries.map(|entries| (entries, symbols))
    };
    let found = |(entries, symbols), title: &str, format| {
        Sized::new(Grids::new(rules.clone(), entries), title.to_owned(), format).with(symbols)
    };
    let words = tokens([text.as_str()]);
    if lines && words[0].len() == size * size && first.chars().count() < size {
        source.skip();
        return Ok(found(parsed(&words, 0)?, "", &super::LINE));
    }
    if lines && (!blocks || first.chars().count() > 2 * size.max(4)) {
        let column = text.chars().take_while(|char| char.is_whitespace()).count();
        source.skip();
        let cells = tokens([first]);
        let entries = parsed(&cells, column)?;
        if cells[0].len() != size * size {
            let (what, found) = (format!("{} cells on the line", size * size), cells[0].len().to_string());
            let at = cells[0].len().min(size * size);
            return Err(ErrorKind::expected(what, &found).at(number, column + at + 1));
        }
        return Ok(found(entries, label(rest), &super::LINE));
    }
    let all = paragraph(source, size + 2);
    source.skip_paragraph();
    let rows = tokens(all.iter().map(String::as_str));
    let entries = parsed(&rows, 0)?;
    for (at, row) in rows.iter().enumerate() {
        if row.len() != size || at >= size {
            let found = if at >= size { "a row more".to_owned() } else { format!("{} cells", row.len()) };
            return Err(ErrorKind::expected(format!("{size} rows of {size} cells"), &found).at(number + at, 1));
        }
    }
    if rows.len() < size {
        let found = format!("{} rows", all.len());
        return Err(ErrorKind::expected(format!("{size} rows of {size} cells"), &found).at(number, 1));
    }
    Ok(found(entries, "", &super::BLOCK))
}

/// Whether a block would be read correctly without a line above that names its size.
pub(super) fn is_clear_block(block: &str, grids: &Grids) -> bool {
    let mut bytes = block.as_bytes();
    self::block(&mut Source::new(&mut bytes, None, false))
        .is_some_and(|found| found.grids == *grids && found.note.is_none())
}

/// Writes the cells on a line, followed by the title.
pub(super) fn write(grids: &Grids, blank: char, texts: &Texts, out: &mut dyn Write) -> fmt::Result {
    grids.digits().iter().try_for_each(|&digit| out.write_char(draw::sign(digit, blank)))?;
    draw::label(texts, out)
}
