//! Reads and writes a multi-sudoku as a block, with a line for each of its rows.
//!
//! ```text
//! 1.2...345   67...89..     a digit, a sign for an empty cell, and a space, `#` or `-` for a place without a cell;
//! 1.20003450007000890..     or zeros for empty cells, and dots for places without a cell; or numbers with -1 for these
//! ```

use ninefold_core::Digit;
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;

use crate::error::{Error, ErrorKind};
use crate::layout;
use crate::source::Source;

/// The maximum width of a row that is recognised without a named layout; lines of 81 characters are grids of their own.
const WIDEST: usize = 80;

/// The number of rows by which a block is recognised: the rows of one grid.
const FIRST: usize = 9;

/// The maximum number of rows of a block.
const MOST: usize = 300;

/// The maximum length of a row, if each place is a number of up to three characters.
const LONGEST: usize = 1 << 11;

/// The content of a place in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Digit(Digit),
    Blank,
    /// Either an empty cell or no cell, depending on the rest of the block.
    Dot,
    Nothing,
}

/// The signs of a row, each with its column, counted from 1.
type Row = Vec<(Sign, usize)>;

/// Returns the signs of a row, or the column and the character of the first invalid sign.
fn row(line: &str, tokens: bool) -> Result<Row, (usize, char)> {
    if tokens {
        return numbers(line);
    }
    let sign = |(index, char): (usize, char)| match char {
        '1'..='9' => Ok((Digit::from_ascii(char as u8).map_or(Sign::Blank, Sign::Digit), index + 1)),
        '.' => Ok((Sign::Dot, index + 1)),
        '0' | '*' | '_' | 'x' | 'X' => Ok((Sign::Blank, index + 1)),
        ' ' | '#' | '-' => Ok((Sign::Nothing, index + 1)),
        _ => Err((index + 1, char)),
    };
    line.trim_end().chars().enumerate().map(sign).collect()
}

/// Reads a row of numbers separated by spaces, commas or semicolons, in which -1 is a place without a cell.
fn numbers(line: &str) -> Result<Row, (usize, char)> {
    let (mut row, mut column) = (Vec::new(), 1);
    for word in line.split([' ', '\t', ',', ';']) {
        let sign = match word {
            "" => None,
            "-1" => Some(Sign::Nothing),
            "0" => Some(Sign::Blank),
            _ => match word.parse() {
                Ok(digit) => Some(Sign::Digit(digit)),
                Err(_) => return Err((column, word.chars().next().unwrap_or(' '))),
            },
        };
        row.extend(sign.map(|sign| (sign, column)));
        column += word.chars().count() + 1;
    }
    Ok(row)
}

/// Whether rows consist of numbers, which is recognised by a -1 among them.
fn has_numbers<'a>(mut lines: impl Iterator<Item = &'a str>) -> bool {
    lines.any(|line| line.split([' ', '\t', ',', ';']).any(|word| word == "-1"))
}

/// Quickly checks whether a line may be a row of several grids, since most lines of large files are not.
pub(super) fn may_be_row(line: &[u8]) -> bool {
    let sign = |byte: &u8| byte.is_ascii_digit() || b" .*_xX#-,;\t".contains(byte);
    let is_cell = |byte: &u8| byte.is_ascii_digit() || b".*_xX".contains(byte);
    // Longer rows consist of numbers, so they have a separator near the beginning.
    let fits = |length| length <= WIDEST || length <= LONGEST && line[..4].iter().any(|byte| b" ,;\t".contains(byte));
    line.len() >= 9 && fits(line.len()) && line.iter().all(sign) && line.iter().any(is_cell)
}

/// Whether any row of the next paragraph is wider than a grid.
pub(super) fn are_wide(source: &mut Source<'_>) -> bool {
    let mut from = 0;
    while from < Source::AHEAD
        && let Some((line, next)) = source.line_ahead(from)
    {
        match line.trim_ascii_end().len() {
            0 => return false,
            1..=9 => from = next,
            _ => return true,
        }
    }
    false
}

/// Whether a text begins with three bands of whole boxes, three of which side by side form a grid, and is wider or narrower than nine cells.
pub(super) fn claims(text: &str) -> bool {
    let text = text.get(..Source::AHEAD).unwrap_or(text);
    let paragraph: Vec<&str> = text.lines().take_while(|line| !line.trim().is_empty()).take(100).collect();
    let tokens = has_numbers(paragraph.iter().copied());
    let rows: Result<Vec<Row>, _> = paragraph.iter().take(FIRST).map(|line| row(line, tokens)).collect();
    let Ok(rows) = rows else { return false };
    let width = paragraph.iter().map(|line| row(line, tokens).map_or(0, |row| row.len())).max().unwrap_or_default();
    let has_cell = |row: &Row| row.iter().any(|(sign, _)| *sign != Sign::Nothing);
    (10..=WIDEST).contains(&width)
        && rows.len() >= FIRST
        && rows.iter().all(has_cell)
        && drawing(&rows, width, dots_are_cells(&rows)).is_ok_and(|drawing| has_grid(&drawing))
}

/// Whether three adjacent stacks have boxes in all of the first three bands, and so form a grid.
fn has_grid(drawing: &str) -> bool {
    let bands: Vec<&[u8]> = drawing.lines().map(str::as_bytes).collect();
    let stacks = bands.iter().map(|band| band.len()).min().unwrap_or_default();
    (3..=stacks).any(|end| bands.iter().all(|band| band[end - 3..end] == *b"###"))
}

/// Whether dots are empty cells. They are not if zeros are empty cells and no other sign marks a place without a cell.
fn dots_are_cells(rows: &[Row]) -> bool {
    let has = |sign: Sign| rows.iter().flatten().any(|(other, _)| *other == sign);
    !has(Sign::Blank) || has(Sign::Nothing)
}

/// Returns a drawing of the boxes in some rows, or the row and column, counted from 0, of an incomplete box.
fn drawing(rows: &[Row], width: usize, dots: bool) -> Result<String, (usize, usize)> {
    let boxes = width.div_ceil(3);
    let is_cell = |row: usize, column: usize| match rows[row].get(column) {
        None | Some((Sign::Nothing, _)) => false,
        Some((Sign::Dot, _)) => dots,
        Some(_) => true,
    };
    let mut text = String::new();
    for band in 0..rows.len() / 3 {
        for stack in 0..boxes {
            let first = is_cell(3 * band, 3 * stack);
            let places = (0..9).map(|at| (3 * band + at / 3, 3 * stack + at % 3));
            let mut odd = places.filter(|&(row, column)| is_cell(row, column) != first);
            if let Some(odd) = odd.next() {
                return Err(odd);
            }
            text.push(if first { '#' } else { '.' });
        }
        text.push('\n');
    }
    Ok(text)
}

/// Takes the next rows, up to an empty line that is not a row without cells in the layout.
pub(super) fn take(source: &mut Source<'_>, layout: Option<&Rules>) -> Result<Grids, Error> {
    let (number, mut rows) = (source.line(), Vec::new());
    while let Some(line) = source.peek() {
        let is_empty = line.bytes.trim_ascii().is_empty();
        if is_empty && layout.is_none_or(|layout| rows.len() >= layout.rows() || !is_gap(layout, rows.len())) {
            break;
        }
        if rows.len() < MOST {
            rows.push(String::from_utf8_lossy(&line.bytes[..line.bytes.len().min(LONGEST)]).into_owned());
        }
        source.skip();
    }
    grids(&rows, layout).map_err(|error| error.below(number - 1))
}

/// Whether unreadable rows follow after a single empty line. If so, a row may be missing there, and the rows above are incomplete. Most such rows
/// have the shape of those above, so a quick check suffices.
pub(super) fn goes_on(source: &mut Source<'_>, above: &Rules) -> bool {
    let Some((gap, mut from)) = source.line_ahead(0) else { return false };
    let (mut rows, mut width) = (Vec::new(), 0);
    if !gap.trim_ascii().is_empty() {
        return false;
    }
    while rows.len() < MOST
        && let Some((line, next)) = source.line_ahead(from)
        && !line.trim_ascii().is_empty()
    {
        if !may_be_row(line) || super::is_note(&String::from_utf8_lossy(line)) {
            return false;
        }
        width = width.max(line.trim_ascii_end().len());
        rows.push(String::from_utf8_lossy(line).into_owned());
        from = next;
    }
    width > 9 && (rows.len(), width) != (above.rows(), above.columns()) && grids(&rows, None).is_err()
}

/// Returns the error for rows that may be part of a larger block.
pub(super) fn apart(line: usize) -> Error {
    let what = "whole grids, without adjacent rows above or below that may belong to them";
    ErrorKind::expected(what, "").at(line, 1)
}

fn is_gap(layout: &Rules, row: usize) -> bool {
    (0..layout.columns()).all(|column| layout.at(row, column).is_none())
}

/// Returns the digits in some rows.
fn grids(lines: &[String], layout: Option<&Rules>) -> Result<Grids, Error> {
    let tokens = has_numbers(lines.iter().map(String::as_str));
    let row = |(number, line): (usize, &String)| {
        row(line, tokens).map_err(|(column, char)| {
            ErrorKind::expected("a digit, a sign for an empty cell or a space", &char.to_string())
                .at(number + 1, column)
        })
    };
    let rows: Vec<Row> = lines.iter().enumerate().map(row).collect::<Result<_, _>>()?;
    let layout = match layout {
        Some(layout) => layout.clone(),
        None => shape(&rows)?,
    };
    if rows.len() != layout.rows() {
        let found = format!("{} rows", rows.len());
        return Err(ErrorKind::expected(format!("{} rows", layout.rows()), &found).at(rows.len(), 1));
    }
    let mut grids = Grids::empty(layout.clone());
    for (row, signs) in rows.iter().enumerate() {
        for column in 0..signs.len().max(layout.columns()) {
            let (sign, place) = signs.get(column).copied().unwrap_or((Sign::Nothing, signs.len() + 1));
            let at = |kind: ErrorKind| kind.at(row + 1, place);
            match (layout.at(row, column), sign) {
                (Some(cell), Sign::Digit(digit)) => grids[cell] = Some(digit),
                (Some(_), Sign::Blank | Sign::Dot) | (None, Sign::Nothing | Sign::Dot) => {}
                (Some(cell), Sign::Nothing) => {
                    return Err(at(ErrorKind::expected(format!("a cell in {}", layout.name(cell)), "none")));
                }
                (None, _) => return Err(at(ErrorKind::expected("a space, as no grid has a cell here", "a cell"))),
            }
        }
    }
    Ok(grids)
}

/// Returns the layout that has the shape of the rows.
fn shape(rows: &[Row]) -> Result<Rules, Error> {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    if !rows.len().is_multiple_of(3) {
        let what = "rows in threes, as boxes have them, so a multiple of 3";
        return Err(ErrorKind::expected(what, &rows.len().to_string()).at(rows.len(), 1));
    }
    let drawing = drawing(rows, width, dots_are_cells(rows)).map_err(|(row, column)| {
        let place = rows[row].get(column).map_or(rows[row].len() + 1, |&(_, place)| place);
        ErrorKind::expected("whole boxes, three cells wide and high", "a part of one").at(row + 1, place)
    })?;
    layout::of_boxes(&drawing).map_err(|kind| kind.at(1, 1))
}

/// Returns the rows as text.
pub(super) fn block(grids: &Grids, blank: char) -> String {
    // A dash would be read as a place without a cell.
    let blank = if blank == '-' { '.' } else { blank };
    format!("{grids}\n").replace('.', &blank.to_string())
}
