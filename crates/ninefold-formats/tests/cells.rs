//! Drawings in which each cell has three lines.

use ninefold_core::{Board, Candidate, Cell, Grid, House};
use ninefold_formats::{Document, Format, Style, parse, read};

use crate::common::{EXAMPLE, SOLUTION, grid};

/// The signs around cells: at the corners of the frame, along and across it, at the sides, and between cells.
#[derive(Clone, Copy)]
struct Strokes {
    along: [char; 2],
    bars: [char; 2],
}

const UNICODE: Strokes = Strokes { along: ['━', '─'], bars: ['┃', '│'] };
const ASCII: Strokes = Strokes { along: ['=', '-'], bars: ['#', '|'] };

/// Draws a board like `render --content cells`, with or without numbers at the sides.
fn drawn(board: &Board, strokes: Strokes, labelled: bool) -> String {
    let mut text = String::new();
    let front = |mark: &str| if labelled { format!("{mark:2}") } else { String::new() };
    if labelled {
        text += &format!("{}\n", (1..=9).map(|column| format!("{column:>7} ")).collect::<String>().trim_end());
    }
    for (row, house) in House::rows().enumerate() {
        let along = strokes.along[usize::from(!row.is_multiple_of(3))];
        text += &format!("{}{}\n", front(""), along.to_string().repeat(73));
        for line in 0..3_u8 {
            text += &front(&if line == 1 { (row + 1).to_string() } else { String::new() });
            for (column, cell) in house.cells().iter().enumerate() {
                text.push(strokes.bars[usize::from(!column.is_multiple_of(3))]);
                text += &line_of(board, cell, line);
            }
            text += &format!("{}\n", strokes.bars[0]);
        }
    }
    text + &format!("{}{}\n", front(""), strokes.along[0].to_string().repeat(73))
}

fn line_of(board: &Board, cell: Cell, line: u8) -> String {
    if let Some(digit) = board.grid()[cell] {
        return if line == 1 { format!("   {digit}   ") } else { " ".repeat(7) };
    }
    let sign = |digit: u8| {
        let holds = board.candidates(cell).iter().any(|own| own.get() == digit);
        if holds { digit.to_string() } else { " ".into() }
    };
    let signs: Vec<String> = (3 * line + 1..=3 * line + 3).map(sign).collect();
    format!(" {} ", signs.join(" "))
}

fn boards() -> Vec<Board> {
    let half: Grid = grid(SOLUTION).iter().filter(|(cell, _)| cell.index() % 3 > 0).collect();
    let mut boards = vec![grid(EXAMPLE).board(), grid(SOLUTION).board(), half.board()];
    let mut fewer = grid(EXAMPLE).board();
    for cell in Cell::all().step_by(3) {
        let candidates = fewer.candidates(cell);
        if let Some(digit) = candidates.iter().next().filter(|_| candidates.len() > 2) {
            fewer.remove(Candidate { cell, digit });
        }
    }
    boards.push(fewer);
    boards
}

/// Returns the document of a board, as read from another drawing of its candidates.
fn expected(board: &Board) -> Document {
    let format = Format::named("candidates").unwrap();
    let text = format.text(&[Document::from(*board)], Style::default()).unwrap();
    parse(&text).unwrap().document
}

#[test]
fn drawings_are_read() {
    for board in boards() {
        for strokes in [UNICODE, ASCII] {
            for labelled in [false, true] {
                let text = drawn(&board, strokes, labelled);
                let found = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!((found.format.name, found.document), ("cells", expected(&board)), "{text}");
            }
        }
    }
    // An empty cell without candidates in the drawing is open.
    let mut bare = grid(EXAMPLE).board();
    let candidates: Vec<Candidate> =
        bare.all_candidates().iter().filter(|own| bare.grid()[own.cell].is_none()).collect();
    for candidate in candidates {
        bare.remove(candidate);
    }
    assert_eq!(parse(&drawn(&bare, ASCII, false)).map(|found| found.document), Ok(grid(EXAMPLE).into()));
}

#[test]
fn a_damaged_drawing_is_refused() {
    for (at, board) in boards().into_iter().enumerate() {
        let text = drawn(&board, if at % 2 == 0 { UNICODE } else { ASCII }, at % 3 == 1);
        let lines: Vec<&str> = text.lines().collect();
        let whole = expected(&board);
        let check = |damaged: Vec<String>| {
            let damaged = damaged.join("\n");
            for found in read(&damaged).into_iter().flatten() {
                assert_eq!(found.document, whole, "{damaged}");
            }
        };
        let owned = || lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        for place in 0..lines.len() {
            let mut dropped = owned();
            dropped.remove(place);
            check(dropped);
            let mut doubled = owned();
            doubled.insert(place, lines[place].to_owned());
            check(doubled);
            for from in [1, 8, 9, 11, 40, 70] {
                let mut cut = owned();
                cut[place] = lines[place].chars().take(from).collect();
                check(cut);
                let mut short = owned();
                short[place] =
                    lines[place].chars().enumerate().filter(|(at, _)| *at != from).map(|(_, char)| char).collect();
                check(short);
                let mut shifted = owned();
                let (before, behind): (Vec<_>, Vec<_>) =
                    lines[place].chars().enumerate().partition(|(at, _)| *at < from);
                shifted[place] = before.into_iter().chain([(0, ' ')]).chain(behind).map(|(_, char)| char).collect();
                check(shifted);
            }
        }
        for column in 0..73 {
            let without =
                |line: &&str| line.chars().enumerate().filter(|(at, _)| *at != column).map(|(_, char)| char).collect();
            check(lines.iter().map(without).collect());
        }
    }
}
