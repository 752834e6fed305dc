//! 162 characters: 81 cells, then for each the label of its region. Boxes are regions that Ninefold knows.

use ninefold_core::{Cell, Digit, Grid, HouseKind};

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read, Seen};

pub(crate) static JIGSAW: Format = Format {
    name: "jigsaw",
    about: "81 cells and 81 labels of regions; refused unless the regions are the boxes",
    seen: Seen::Described(
        "the reader of Interactive Sudoku Solver, <https://github.com/sigh/Interactive-Sudoku-Solver>",
    ),
    endings: &[],
    example: "\
.....9.......147....2......7......865...3...294......1......4....625.......8.....\
112222333111222333111122333444555666444555666444555666777888999777888999777888999",
    sniff: |ahead| Likeness::certain_if(halves(ahead.first()).is_some()),
    read: Read::Line(read),
    write: None,
};

/// The cells and the labels, nine of each kind.
fn halves(line: &str) -> Option<(&str, &[u8])> {
    let (cells, labels) = line.split_at_checked(81)?;
    let labels = labels.as_bytes();
    let nine = |label: &u8| labels.split(|other| other == label).count() == 10;
    let cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX".contains(&byte);
    (labels.len() == 81 && cells.bytes().all(cell) && labels.iter().all(nine)).then_some((cells, labels))
}

fn read(line: &str) -> Result<Document, Error> {
    let Some((cells, labels)) = halves(line) else {
        return Err(ErrorKind::expected("81 cells and 81 labels, nine of each", line).at(1, 1));
    };
    let mut document: Document = ninefold_core::format::parse(cells)?.into();
    if let Some(solution) = solution(labels) {
        document.solution = Some(solution.into());
        return Ok(document);
    }
    let first = |cell: Cell| cell.house(HouseKind::Box).cells().iter().next().unwrap_or(cell);
    match Cell::all().find(|&cell| labels[cell.index()] != labels[first(cell).index()]) {
        None => Ok(document),
        Some(cell) => Err(ErrorKind::rule("other regions than boxes", cell.to_string()).at(1, 82 + cell.index())),
    }
}

/// The labels as digits, if they solve a Sudoku: then they are a solution, as no regions are.
fn solution(labels: &[u8]) -> Option<Grid> {
    let grid = Grid::new(std::array::from_fn(|place| Digit::from_ascii(labels[place])));
    (grid.filled().len() == 81 && grid.clash().is_none()).then_some(grid)
}
