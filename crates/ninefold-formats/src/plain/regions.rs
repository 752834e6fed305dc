//! Reads two-part jigsaws of sizes other than nine: cells and labels of regions on two lines or on one, or the same number of rows of each. Read
//! separately, the parts would be two ordinary puzzles.

use ninefold_core::multi::Grids;

use super::sized::{self, Sized, Token, entries, paragraph, row_width, side, tokens};
use crate::error::{Error, ErrorKind};
use crate::label::{SEPARATORS, label};
use crate::source::Source;
use crate::symbols::Symbols;
use crate::variant::{JIGSAW, jigsaw};

/// The maximum number of empty lines between cells and labels.
const GAP: usize = 3;

/// Takes the next lines if they are a jigsaw of another size. Labels without cells are an error.
pub(super) fn take(source: &mut Source<'_>, lines: bool, blocks: bool) -> Option<Result<Sized, Error>> {
    let (found, count) = (if lines { beside(source).or_else(|| pair(source)) } else { None })
        .or_else(|| if blocks { rows(source) } else { None })?;
    let number = source.line();
    (0..count).for_each(|_| source.skip());
    Some(found.map_err(|kind| kind.at(number, 1)))
}

type Found = Option<(Result<Sized, ErrorKind>, usize)>;

/// Reads cells and labels on one line, in either order, with an optional title after them.
fn beside(source: &mut Source<'_>) -> Found {
    let line = source.peek().filter(|line| !line.cut)?;
    let text = str::from_utf8(line.bytes).ok()?.trim();
    let (one, rest) = text.split_at(text.find(SEPARATORS)?);
    let (other, title) = label(rest).split_at_checked(one.len())?;
    let size = side(one.len()).filter(|_| title.is_empty() || title.starts_with(SEPARATORS))?;
    let [are_first, are_second] = [one, other].map(|word| is_labels(size, word));
    let (cells, labels) = match (are_first, are_second) {
        (false, true) => (one, other),
        (true, false) => (other, one),
        (true, true) => return Some((Err(lonely()), 1)),
        (false, false) => return None,
    };
    let labels: Vec<char> = labels.chars().collect();
    joined(size, &tokens([cells]), &labels, label(title)).map(|found| (found, 1))
}

fn is_labels(size: usize, text: &str) -> bool {
    jigsaw::are_labels(size, &text.chars().collect::<Vec<char>>())
}

/// Reads a line of cells above or below a line of labels.
fn pair(source: &mut Source<'_>) -> Found {
    let (first, next) = source.line_ahead(0)?;
    let size = side(first.trim_ascii().split(|byte| SEPARATORS.contains(&char::from(*byte))).next()?.len())?;
    let first = String::from_utf8_lossy(first).into_owned();
    let below = source.line_ahead(next).map(|(line, _)| String::from_utf8_lossy(line).into_owned());
    let (one, other) = (first.trim(), below.as_deref().unwrap_or_default().trim());
    let joined = |cells: &str, labels: &str| {
        let (cells, title) = cells.split_at(cells.find(SEPARATORS).unwrap_or(cells.len()));
        let labels: Vec<char> = labels.chars().collect();
        joined(size, &tokens([cells]), &labels, label(title))
    };
    match (is_labels(size, one), is_labels(size, other)) {
        (false, true) => joined(one, other).map(|found| (found, 2)),
        (true, false) => joined(other, one).map(|found| (found, 2)).or_else(|| Some((Err(lonely()), 1))),
        (true, true) => Some((Err(lonely()), 1)),
        (false, false) => None,
    }
}

/// Reads rows of cells above or below the same number of rows of labels.
fn rows(source: &mut Source<'_>) -> Found {
    let lines = paragraph(source, 2 * crate::value::SIZES.end() + 1);
    let size = row_width(lines.first()?).filter(|&size| size != 9)?;
    if lines.len() != size && lines.len() != 2 * size {
        return None;
    }
    let (mut all, mut count) = (lines, 2 * size);
    if all.len() == size {
        let below = second(source, size);
        count = below.as_ref().map_or(size, |(_, count)| *count);
        all.extend(below.into_iter().flat_map(|(lines, _)| lines));
    }
    let cells = tokens(all.iter().map(String::as_str));
    let (one, other) = cells.split_at(size);
    let labels = |part: &[Vec<Token<'_>>]| -> Option<Vec<String>> {
        let fits = part.len() == size && part.iter().all(|row| row.len() == size);
        let labels: Vec<String> = part.iter().flatten().map(|(_, _, text)| (*text).to_owned()).collect();
        (fits && jigsaw::are_labels(size, &labels)).then_some(labels)
    };
    match (labels(one), labels(other)) {
        (None, Some(labels)) => joined(size, one, &labels, "").map(|found| (found, count)),
        (Some(labels), None) if other.len() == size => {
            let found = joined(size, other, &labels, "");
            found.map(|found| (found, count)).or_else(|| Some((Err(lonely()), size)))
        }
        (Some(_), _) => Some((Err(lonely()), size)),
        (None, None) => None,
    }
}

/// Returns the rows of the second of the next two paragraphs, if it has `size` rows, and the number of lines up to its last row.
fn second(source: &mut Source<'_>, size: usize) -> Option<(Vec<String>, usize)> {
    let (mut from, mut number, mut lines) = (0, 0, Vec::new());
    while number < 2 * size + GAP && lines.len() <= 2 * size {
        let Some((line, next)) = source.line_ahead(from) else { break };
        let line = String::from_utf8_lossy(line).into_owned();
        let is_empty = line.trim().is_empty();
        if is_empty && lines.len() == 2 * size {
            break;
        }
        if is_empty && lines.len() != size {
            return None;
        }
        if !is_empty {
            lines.push(line);
        }
        (from, number) = (next, number + 1);
    }
    (lines.len() == 2 * size).then(|| (lines.split_off(size), number))
}

/// Builds the puzzle from cells and labels, if the cells are valid.
fn joined<L: Ord>(
    size: usize,
    cells: &[Vec<Token<'_>>],
    labels: &[L],
    title: &str,
) -> Option<Result<Sized, ErrorKind>> {
    if cells.iter().map(Vec::len).sum::<usize>() != size * size {
        return None;
    }
    let symbols = sized::symbols(size, cells).unwrap_or(Symbols::Usual);
    let entries = entries(size, symbols, cells).ok()?;
    let rules = jigsaw::rules(size, labels);
    Some(rules.map(|rules| Sized::new(Grids::new(rules, entries), title.to_owned(), &JIGSAW).with(symbols)))
}

fn lonely() -> ErrorKind {
    ErrorKind::expected("the cells of a jigsaw above the labels of its regions", "")
}
