//! Reads drawings in which each cell has three lines, with its candidates in three rows of three.
//!
//! ```text
//! ┏━━━━━━━┯━━━━━━━┯━━       #=======#=======#==       each line is 73 characters wide, and a number may precede each row
//! ┃       │ 1 2 3 │         #       | 1 2 3 |
//! ┃   9   │ 4     │         #   9   | 4     |         a digit in the middle is that of the cell
//! ┃       │     9 │         #       |     9 |         each candidate has its own place among nine
//! ┠───────┼───────┼──       #-------+-------+--
//! ```
//!
//! A drawing has 37 lines in fixed positions, so a missing, repeated or shifted line is an error. Two lines of cells that were swapped make a
//! different valid drawing, which cannot be detected.

use std::ops::ControlFlow;

use ninefold_core::format as core;

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Found, Likeness, Read, Seen, Sink};
use crate::source::{Ahead, Source};

pub(crate) static CELLS: Format = Format {
    name: "cells",
    about: "a drawing with the candidates of each cell in three rows of three",
    seen: Seen::Written("this program"),
    endings: &[],
    example: include_str!("../../data/examples/cells.txt").trim_ascii_end(),
    sniff,
    read: Read::Stream(read),
    write: None,
};

/// The width of a line: nine cells of seven characters, with the frame around them.
const WIDTH: usize = 73;
/// The distance in characters from one cell to the next.
const STEP: usize = 8;
/// The number of lines of a drawing.
const LINES: usize = 37;

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let mut lines = ahead.lines();
    let first = lines.next().unwrap_or_default();
    let frame = if is_heading(first) { lines.next().unwrap_or_default() } else { first };
    Likeness::certain_if(is_frame(frame) && lines.next().is_some_and(has_bars))
}

/// Whether a line contains the numbers of the columns, as the line above a drawing does.
fn is_heading(line: &str) -> bool {
    line.len() > STEP * 8 && line.split_whitespace().eq(["1", "2", "3", "4", "5", "6", "7", "8", "9"])
}

/// Whether a line consists of frame characters from end to end.
fn is_frame(line: &str) -> bool {
    line.chars().count() == WIDTH && line.chars().all(|char| "+-=#".contains(char) || is_stroke(char))
}

const fn is_stroke(char: char) -> bool {
    matches!(char, '\u{2500}'..='\u{257f}')
}

/// Whether the bars of a line are in the right positions around cells of seven characters.
fn has_bars(line: &str) -> bool {
    let bars = line.chars().rev().take(WIDTH).step_by(STEP);
    line.chars().count() >= WIDTH && bars.into_iter().all(|char| "|#".contains(char) || is_stroke(char))
}

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let line = source.line();
    let drawing = drawing(source);
    if drawing.is_err() {
        source.skip_paragraph();
    }
    sink(drawing.map(|document| Found { document, format: &CELLS, line }))
}

/// Reads the puzzle of a drawing, and consumes the lines of the drawing up to the first invalid one.
fn drawing(source: &mut Source<'_>) -> Result<Document, Error> {
    let start = source.line();
    if source.ahead().lines().next().is_some_and(is_heading) {
        source.skip();
    }
    let mut cells = [const { [[None; 3]; 3] }; 81];
    let mut middles = [None; 81];
    for at in 0..LINES {
        let number = source.line();
        let Some(text) = source.take_line() else {
            return Err(ErrorKind::expected("the other lines of the drawing", "").at(number, 1));
        };
        let (row, inner) = (at / 4, at % 4);
        if inner == 0 {
            if !is_frame(text.trim()) {
                return Err(ErrorKind::expected("a line of the frame", text.trim()).at(number, 1));
            }
            continue;
        }
        let label = if inner == 2 { Some(row + 1) } else { None };
        for (column, cell) in line_of_cells(&text, label, number)?.into_iter().enumerate() {
            take(cell, inner - 1, &mut cells[9 * row + column], &mut middles[9 * row + column])
                .map_err(|kind| kind.at(number, 1))?;
        }
    }
    if source.peek().is_some_and(|line| has_bars(String::from_utf8_lossy(line.bytes).trim_end())) {
        return Err(ErrorKind::expected("the end of the drawing after nine rows", "").at(source.line(), 1));
    }
    let groups: Vec<String> = cells
        .iter()
        .zip(&middles)
        .map(group)
        .collect::<Option<_>>()
        .ok_or_else(|| ErrorKind::expected("candidates or a digit in each cell", "both").at(start, 1))?;
    document(&groups).map_err(|error| error.kind.at(start, 1))
}

/// Splits a line into nine cells of seven characters. A number may precede the row.
fn line_of_cells(text: &str, label: Option<usize>, number: usize) -> Result<Vec<[char; 7]>, Error> {
    let text: Vec<char> = text.trim_end().chars().collect();
    let Some(start) = text.len().checked_sub(WIDTH).filter(|_| has_bars(&text.iter().collect::<String>())) else {
        return Err(
            ErrorKind::expected("nine cells of 7 characters with bars around them", "").at(number, text.len() + 1)
        );
    };
    let front: String = text[..start].iter().collect();
    let is_label = front.trim().is_empty() || label.is_some_and(|row| front.trim() == row.to_string());
    if !is_label {
        return Err(ErrorKind::expected("the number of the row, or nothing,", front.trim()).at(number, 1));
    }
    let cell = |cell: &[char]| std::array::from_fn(|at| cell[at + 1]);
    Ok(text[start..].chunks(STEP).take(9).map(cell).collect())
}

/// The candidates shown in a cell, in three rows.
type Shown = [[Option<char>; 3]; 3];

/// Adds the candidates, or the digit in the middle, of one line of a cell.
fn take(cell: [char; 7], line: usize, shown: &mut Shown, middle: &mut Option<char>) -> Result<(), ErrorKind> {
    let wrong = |char: char| ErrorKind::expected("each candidate at its place in the cell", &char.to_string());
    for (at, char) in cell.into_iter().enumerate().filter(|(_, char)| *char != ' ') {
        let place = (at % 2 == 1).then_some(at / 2).ok_or_else(|| wrong(char))?;
        let digit = char.to_digit(10).filter(|digit| *digit > 0).ok_or_else(|| wrong(char))?;
        if digit as usize == 3 * line + place + 1 {
            shown[line][place] = Some(char);
        } else if (line, place) == (1, 1) {
            *middle = Some(char);
        } else {
            return Err(wrong(char));
        }
    }
    Ok(())
}

/// Returns the candidates or the digit of a cell, or a dot if the cell is empty; `None` if it has both.
fn group((shown, middle): (&Shown, &Option<char>)) -> Option<String> {
    let candidates: String = shown.iter().flatten().flatten().collect();
    match (middle, candidates.is_empty()) {
        (Some(digit), true) => Some(digit.to_string()),
        (Some(_), false) => None,
        (None, true) => Some(".".into()),
        (None, false) => Some(candidates),
    }
}

/// Reads the groups of all cells through the core: as a line if every group is one character, otherwise as a drawing of candidates.
fn document(groups: &[String]) -> Result<Document, Error> {
    let text = if groups.iter().all(|group| group.len() == 1) {
        groups.concat()
    } else {
        let rows: Vec<String> = groups.chunks(9).map(|row| row.join(" ")).collect();
        rows.join("\n")
    };
    core::parse(&text).map(Document::from).map_err(Error::from)
}
