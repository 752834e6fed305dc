//! A line for each row of the figure.

use std::fmt::{self, Write};

use ninefold_core::Digit;
use ninefold_core::multi::{Grids, Layout};

use super::{Format, Found, Request, header, layout, shaped, write_header};
use crate::error::{Error, ErrorKind};

/// The widest row that is taken for one without being told: lines of 81 characters are grids.
const WIDEST: usize = 80;

/// What stands at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Digit(Digit),
    Blank,
    /// A blank or nothing: the rest of the block decides.
    Dot,
    Nothing,
}

/// A row with the columns, counted from 1, of its signs.
type Row = Vec<(Sign, usize)>;

/// The signs of a row, or the column and the character that is none.
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

/// Numbers with spaces or commas between, -1 where no cell is.
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

/// Whether rows hold numbers with -1 among them.
fn has_numbers<'a>(mut lines: impl Iterator<Item = &'a str>) -> bool {
    lines.any(|line| line.split([' ', '\t', ',', ';']).any(|word| word == "-1"))
}

/// Whether a text begins with three rows that are a band of boxes, and not one of nine cells.
pub(super) fn claims(text: &str) -> bool {
    let lines = text.lines().skip_while(|line| line.starts_with("# ") || line.trim().is_empty());
    let paragraph: Vec<&str> = lines.take_while(|line| !line.trim().is_empty()).take(100).collect();
    let tokens = has_numbers(paragraph.iter().copied());
    let rows: Result<Vec<Row>, _> = paragraph.iter().take(9).map(|line| row(line, tokens)).collect();
    let Ok(rows) = rows else { return false };
    let width = paragraph.iter().map(|line| row(line, tokens).map_or(0, |row| row.len())).max().unwrap_or_default();
    let digits = rows.iter().flatten().any(|(sign, _)| !matches!(sign, Sign::Nothing));
    let inner = |row: &Row| row.iter().any(|(sign, _)| *sign != Sign::Nothing);
    (10..=WIDEST).contains(&width)
        && rows.len() >= 9
        && digits
        && rows.iter().all(inner)
        && drawing(&rows, width, dots_are_cells(&rows)).is_ok()
}

/// Whether a dot is an empty cell: it is, unless there are zeros for these and nothing else where no cell is.
fn dots_are_cells(rows: &[Row]) -> bool {
    let has = |sign: Sign| rows.iter().flatten().any(|(other, _)| *other == sign);
    !has(Sign::Blank) || has(Sign::Nothing)
}

/// The boxes of some rows, or the row and column, counted from 0, where a box is not whole.
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

pub(super) fn read(text: &str, request: &Request) -> Vec<Result<Found, Error>> {
    let mut found = Vec::new();
    let (mut known, mut title) = (request.layout.clone(), String::new());
    let mut lines = text.trim_start_matches('\u{feff}').lines().enumerate().peekable();
    while let Some((number, line)) = lines.peek().copied() {
        if line.trim().is_empty() {
            lines.next();
            continue;
        }
        if let Some(name) = header(line) {
            lines.next();
            match layout(name) {
                Ok(layout) => known = Some(layout),
                Err(error) => found.push(Err(error.kind.at(number + 1, 1))),
            }
            continue;
        }
        if let Some(comment) = line.strip_prefix("# ") {
            comment.trim().clone_into(&mut title);
            lines.next();
            continue;
        }
        // A layout in parts may have rows without cells.
        let wanted = known.as_ref().map(Layout::rows);
        let mut rows = Vec::new();
        while let Some((_, line)) = lines.peek().copied() {
            if line.trim().is_empty()
                && wanted.is_none_or(|wanted| rows.len() >= wanted || !has_gap(known.as_ref(), rows.len()))
            {
                break;
            }
            rows.push(line);
            lines.next();
        }
        let title = std::mem::take(&mut title);
        found.push(figure(&rows, known.as_ref()).map_err(|error| error.below(number)).map(|figure| Found {
            figure,
            format: Format::Block,
            line: number + 1,
            title,
        }));
        known.clone_from(&request.layout);
    }
    found
}

fn has_gap(layout: Option<&Layout>, row: usize) -> bool {
    layout.is_some_and(|layout| (0..layout.columns()).all(|column| layout.at(row, column).is_none()))
}

/// The figure that some lines draw.
fn figure(lines: &[&str], layout: Option<&Layout>) -> Result<Grids, Error> {
    let tokens = has_numbers(lines.iter().copied());
    let row = |(number, line): (usize, &&str)| {
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
    let mut figure = Grids::empty(layout.clone());
    for (row, signs) in rows.iter().enumerate() {
        for column in 0..signs.len().max(layout.columns()) {
            let (sign, place) = signs.get(column).copied().unwrap_or((Sign::Nothing, signs.len() + 1));
            let at = |kind: ErrorKind| kind.at(row + 1, place);
            match (layout.at(row, column), sign) {
                (Some(site), Sign::Digit(digit)) => figure[site] = Some(digit),
                (Some(_), Sign::Blank | Sign::Dot) | (None, Sign::Nothing | Sign::Dot) => {}
                (Some(site), Sign::Nothing) => {
                    return Err(at(ErrorKind::expected(format!("a cell in {}", layout.name(site)), "none")));
                }
                (None, _) => return Err(at(ErrorKind::expected("a space, as no grid has a cell here", "a cell"))),
            }
        }
    }
    Ok(figure)
}

/// The layout that rows have the shape of.
fn shape(rows: &[Row]) -> Result<Layout, Error> {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    if !rows.len().is_multiple_of(3) {
        let found = format!("{}", rows.len());
        return Err(
            ErrorKind::expected("rows in threes, as boxes have them, so a multiple of 3", &found).at(rows.len(), 1)
        );
    }
    let drawing = drawing(rows, width, dots_are_cells(rows)).map_err(|(row, column)| {
        let place = rows[row].get(column).map_or(rows[row].len() + 1, |&(_, place)| place);
        ErrorKind::expected("whole boxes, three cells wide and high", "a part of one").at(row + 1, place)
    })?;
    match &shaped(&drawing)[..] {
        [layout] => Ok(layout.clone()),
        [] => {
            let why = Layout::drawn(&drawing).err().map_or_else(String::new, |error| error.to_string());
            Err(ErrorKind::Source(format!("these boxes are no grids: {why}")).at(1, 1))
        }
        several => {
            let names: Vec<_> = several.iter().map(super::on_a_line).collect();
            let names = names.join("; ");
            let message = format!(
                "several layouts have these cells ({names}): say which, with a line \"# layout: ...\" or --layout"
            );
            Err(ErrorKind::Source(message).at(1, 1))
        }
    }
}

pub(super) fn write(figure: &Grids, title: &str, out: &mut dyn Write) -> fmt::Result {
    let layout = figure.layout();
    let mut drawing = String::new();
    for row in 0..layout.rows() / 3 {
        let sign = |column: usize| if layout.at(3 * row, 3 * column).is_some() { '#' } else { '.' };
        drawing.extend((0..layout.columns() / 3).map(sign).chain(['\n']));
    }
    let clear = matches!(&shaped(&drawing)[..], [other] if other == layout) && layout.columns() > 9;
    write_header(layout, clear, title, out)?;
    writeln!(out, "{figure}")
}
