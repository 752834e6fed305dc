//! The formats of individual programs: files with sections, lines with more text than 81 cells, and several grids of one puzzle.

use std::borrow::Cow;
use std::fmt;

use ninefold_core::format::Content;
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::{Candidate, CandidateSet, Cell, Digit, DigitSet, format as core};

use crate::candidates::Candidates;
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::source::Source;

mod exchange;
mod hodoku;
mod sadman;
mod sav;
mod sdx;
mod ss;
mod stream;
mod sudocue;
mod susser;

pub(crate) use {
    exchange::EXCHANGE,
    hodoku::HODOKU,
    sadman::SADMAN,
    sav::SAV,
    sdx::SDX,
    ss::SS,
    stream::{DIGITS, STREAM},
    sudocue::SUDOCUE,
    susser::SUSSER,
};

/// Reads the content of some lines, the first of which is line `line` of the source.
fn content(text: &str, line: usize) -> Result<Content, Error> {
    let mut rows = text.lines().enumerate().filter(|(_, row)| !row.trim().is_empty() && !row.contains("---"));
    if let Some((below, row)) = rows.nth(9) {
        return Err(ErrorKind::expected("the end of the grid after nine rows", row.trim()).at(line + below, 1));
    }
    core::parse(text).map_err(|error| Error::from(error).below(line - 1))
}

/// Takes the lines of a grid, or the lines up to the first that passes the test `stop`. Returns them with the line number of the first.
///
/// Nine rows are expected. If more follow directly, they are taken too, so that the grid is refused and no row is left over. Empty lines are allowed
/// above the rows and between bands. Elsewhere, an empty line ends the grid, so that a row of the next grid cannot take the place of a missing row.
fn take_rows(source: &mut Source<'_>, stop: impl Fn(&str) -> bool) -> (String, usize) {
    let (mut text, mut rows, mut gaps, line) = (String::new(), 0, 0, source.line());
    while text.len() < TEXT
        && let Some(next) = peek(source)
        && !stop(next.trim())
        && (rows < 9 || is_row(next.trim()))
    {
        match next.trim() {
            "" if rows == 0 => {}
            "" if rows == 3 || rows == 6 && gaps > 0 => gaps += 1,
            "" => break,
            row => rows += usize::from(!row.contains("---")),
        }
        text.push_str(&next);
        text.push('\n');
        source.skip();
    }
    (text, line)
}

/// Whether a line looks like a row of a grid: cells, possibly with bars between them.
fn is_row(line: &str) -> bool {
    let sign = |byte: u8| byte.is_ascii_digit() || b".*_-xXu|:+! ".contains(&byte);
    !line.is_empty()
        && !line.contains("---")
        && line.bytes().all(sign)
        && line.bytes().any(|byte| b".*_xX0123456789".contains(&byte))
}

/// The maximum length of the text of nine rows.
const TEXT: usize = 1 << 12;

/// Returns the next line without consuming it, truncated to the length of [`TEXT`].
fn peek<'a>(source: &'a mut Source<'_>) -> Option<Cow<'a, str>> {
    let bytes = source.peek()?.bytes;
    Some(String::from_utf8_lossy(&bytes[..bytes.len().min(TEXT)]))
}

/// Reads 81 cells with a plus before each placed digit. Returns the givens, the placed digits, and the length of the text.
fn plus_cells(text: &str, column: usize) -> Result<(Grids, Grids, usize), Error> {
    let (mut givens, mut cells) = (Grids::empty(Rules::single()), Cell::all());
    let mut placed = givens.clone();
    let mut plus = false;
    let mut end = 0;
    let wrong = |place: usize, found: &str| ErrorKind::expected(CELLS, found).at(1, column + place);
    for (place, char) in text.chars().enumerate() {
        let digit = u8::try_from(char).ok().and_then(Digit::from_ascii);
        if char == '+' && !plus {
            plus = true;
            continue;
        }
        if digit.is_none() && (plus || !".0*_-xX".contains(char)) {
            return Err(wrong(place, &char.to_string()));
        }
        let Some(cell) = cells.next() else { break };
        let grid = if plus { &mut placed } else { &mut givens };
        grid[cell.into()] = digit;
        (plus, end) = (false, place + 1);
        if cells.len() == 0 {
            return Ok((givens, placed, end));
        }
    }
    Err(wrong(end, ""))
}

const CELLS: &str = "81 cells: digits, digits with a plus, or signs for empty ones";

/// Writes the characters that [`plus_cells`] reads.
fn write_plus(document: &Document, out: &mut dyn fmt::Write) -> fmt::Result {
    document.rules().cells().try_for_each(|cell| match (document.givens[cell], document.placed[cell]) {
        (Some(digit), _) => write!(out, "{digit}"),
        (None, Some(digit)) => write!(out, "+{digit}"),
        (None, None) => out.write_char('.'),
    })
}

/// Reads candidates written as digit, row and column, separated by spaces.
fn triples(text: &str, column: usize) -> Result<Candidates, Error> {
    let mut candidates = CandidateSet::EMPTY;
    for (place, word) in words(text) {
        let digits: Vec<Digit> = word.bytes().filter_map(Digit::from_ascii).collect();
        let [digit, row, column_] = digits[..] else { return Err(no_triple(word, column + place)) };
        if word.len() != 3 {
            return Err(no_triple(word, column + place));
        }
        candidates.extend(Cell::new(row.get(), column_.get()).map(|cell| Candidate { cell, digit }));
    }
    Ok(candidates.into())
}

fn no_triple(word: &str, column: usize) -> Error {
    ErrorKind::expected("a candidate as digit, row and column, such as 157", word).at(1, column)
}

fn write_triples(document: &Document, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut gap = "";
    let mut candidates: Vec<Candidate> = document.eliminated.grid(document.rules(), 0).iter().collect();
    candidates.sort_by_key(|candidate| (candidate.digit, candidate.cell));
    for Candidate { cell, digit } in candidates {
        write!(out, "{gap}{digit}{}{}", cell.row().number(), cell.column().number())?;
        gap = " ";
    }
    Ok(())
}

/// Iterates over the words of a text, with the number of characters before each.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut end, mut passed) = (0, 0);
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        let place = passed + text[end..start].chars().count();
        (end, passed) = (start + word.len(), place + word.chars().count());
        (place, word)
    })
}

/// Returns the candidates drawn in nine rows of digit groups, whatever is drawn between the groups. The text must be a drawing.
fn groups(text: &str) -> CandidateSet {
    let rows = text.lines().filter(|line| !line.contains("---") && !line.trim().is_empty());
    let groups =
        rows.flat_map(|row| row.split(|char: char| char.is_whitespace() || char == '|')).filter(|g| !g.is_empty());
    let digits = |group: &str| group.bytes().filter_map(Digit::from_ascii).collect::<DigitSet>();
    let mut candidates = CandidateSet::EMPTY;
    Cell::all().zip(groups).for_each(|(cell, group)| candidates.set_cell(cell, digits(group)));
    candidates
}
