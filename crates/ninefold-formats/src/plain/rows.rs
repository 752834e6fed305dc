//! A multi-sudoku as a block: a line for each of its rows.
//!
//! ```text
//! 1.2...345   67...89..     a digit, a sign for an empty cell, and a space, `#` or `-` where no cell is;
//! 1.20003450007000890..     or zeros for empty cells, and dots where no cell is; or numbers with -1 for these
//! ```

use ninefold_core::Digit;
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;

use crate::error::{Error, ErrorKind};
use crate::layout;
use crate::source::Source;

/// The widest row that is recognised without being requested: lines of 81 characters are grids.
const WIDEST: usize = 80;

/// The number of rows by which a block is recognised: that of a grid.
const FIRST: usize = 9;

/// The maximum number of rows of a layout.
const MOST: usize = 300;

/// The longest row that is read: numbers with three characters for each.
const LONGEST: usize = 1 << 11;

/// The content of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Digit(Digit),
    Blank,
    /// An empty cell or no cell: the rest of the block decides.
    Dot,
    Nothing,
}

/// A row with the columns, counted from 1, of its signs.
type Row = Vec<(Sign, usize)>;

/// The signs of a row, or the column and the character of the first invalid one.
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

/// Numbers separated by spaces or commas, -1 for a place without a cell.
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

/// Whether rows contain numbers with -1 among them.
fn has_numbers<'a>(mut lines: impl Iterator<Item = &'a str>) -> bool {
    lines.any(|line| line.split([' ', '\t', ',', ';']).any(|word| word == "-1"))
}

/// A quick check whether a line may be a row of several grids: most lines of large files are not.
pub(super) fn may_be_row(line: &[u8]) -> bool {
    let sign = |byte: &u8| byte.is_ascii_digit() || b" .*_xX#-,;\t".contains(byte);
    let is_cell = |byte: &u8| byte.is_ascii_digit() || b".*_xX".contains(byte);
    // Longer rows are numbers, and so have a separator after the first.
    let fits = |length| length <= WIDEST || length <= LONGEST && line[..4].iter().any(|byte| b" ,;\t".contains(byte));
    line.len() >= 9 && fits(line.len()) && line.iter().all(sign) && line.iter().any(is_cell)
}

/// Whether a row of the next paragraph is wider than a grid. Examines no more lines than necessary.
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

/// Whether a text begins with three bands of whole boxes, three of which side by side form a grid, and is not nine cells wide.
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

/// Whether three by three boxes of the first three bands are present.
fn has_grid(drawing: &str) -> bool {
    let bands: Vec<&[u8]> = drawing.lines().map(str::as_bytes).collect();
    let stacks = bands.iter().map(|band| band.len()).min().unwrap_or_default();
    (3..=stacks).any(|end| bands.iter().all(|band| band[end - 3..end] == *b"###"))
}

/// Whether a dot is an empty cell: it is, unless zeros are used for these and there is no other sign for a place without a cell.
fn dots_are_cells(rows: &[Row]) -> bool {
    let has = |sign: Sign| rows.iter().flatten().any(|(other, _)| *other == sign);
    !has(Sign::Blank) || has(Sign::Nothing)
}

/// The boxes of some rows, or the row and column, counted from 0, of an incomplete box.
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

/// Takes the next rows: up to an empty line, unless the layout has a row without cells there.
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

/// Whether unreadable rows follow after one empty line: then a row may be missing there, and the rows above are incomplete. Most have the shape of
/// those above, so a quick check suffices.
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

/// The error of rows that may be a part of others.
pub(super) fn apart(line: usize) -> Error {
    let what = "whole grids, without adjacent rows above or below that may belong to them";
    ErrorKind::expected(what, "").at(line, 1)
}

fn is_gap(layout: &Rules, row: usize) -> bool {
    (0..layout.columns()).all(|column| layout.at(row, column).is_none())
}

/// The digits of rows.
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

/// The layout with the shape of the rows.
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

/// The rows.
pub(super) fn block(grids: &Grids, blank: char) -> String {
    // A dash means that there is no cell.
    let blank = if blank == '-' { '.' } else { blank };
    format!("{grids}\n").replace('.', &blank.to_string())
}
