//! Constraint strings of Interactive Sudoku Solver: parts that begin with a dot, their arguments behind tildes.

use ninefold_core::{Cell, Digit, DigitSet};

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read};
use crate::part::Part;
use crate::source::Ahead;

pub(crate) static ISS: Format = Format {
    name: "iss",
    about: "a constraint string of Interactive Sudoku Solver with nothing but givens",
    endings: &[],
    example: ".Shape~9x9.Given~R1C6_9.Given~R2C5_1.Given~R2C6_4.Given~R2C7_7",
    sniff,
    read: Read::Line(read),
    write: None,
};

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let mut bytes = ahead.first().bytes();
    let named =
        bytes.next() == Some(b'.') && bytes.next().is_some_and(|byte| byte.is_ascii_uppercase() || byte == b'~');
    Likeness::certain_if(named && ahead.first().contains('~'))
}

fn read(line: &str) -> Result<Document, Error> {
    let mut document = Document::default();
    let mut column = 1;
    for part in line.split('.') {
        let (name, arguments) = part.split_once('~').unwrap_or((part, ""));
        let arguments = arguments.split('~').filter(|argument| !argument.is_empty());
        match name {
            "" | "Given" => arguments.clone().try_for_each(|argument| given(argument, column, &mut document))?,
            "Shape" => shape(part, column)?,
            _ => return Err(ErrorKind::rule(rule(name), place(&mut arguments.clone(), name)).at(1, column)),
        }
        column += part.chars().count() + 1;
    }
    if !document.has(Part::Givens) && document.eliminated.is_empty() {
        return Err(ErrorKind::expected("givens such as .Given~R1C1_5", line).at(1, 1));
    }
    Ok(document)
}

fn shape(part: &str, column: usize) -> Result<(), Error> {
    match part {
        "Shape~9x9" => Ok(()),
        _ => Err(ErrorKind::rule("grids of other sizes than 9x9", part.replace("Shape~", "")).at(1, column)),
    }
}

/// A cell with a digit, or with the digits that it may have.
fn given(argument: &str, column: usize, document: &mut Document) -> Result<(), Error> {
    let wrong = || ErrorKind::expected("a cell and its digit such as R1C1_5", argument).at(1, column);
    let (cell, digits) = argument.split_once('_').ok_or_else(wrong)?;
    let cell: Cell = cell.parse().map_err(|_| wrong())?;
    let digits: Result<DigitSet, _> = digits.split('_').map(str::parse::<Digit>).collect();
    let digits = digits.map_err(|_| wrong())?;
    match digits.single() {
        Some(digit) => document.givens[cell.into()] = Some(digit),
        None => document.eliminated.set(cell.into(), !digits),
    }
    Ok(())
}

/// The name of a part in words.
fn rule(name: &str) -> String {
    match name {
        "Cage" | "Sum" => "killer cages".into(),
        "Thermo" => "thermometers".into(),
        "Whisper" => "whispers".into(),
        "AntiKnight" => "knight's move rules".into(),
        "AntiKing" => "king's move rules".into(),
        "Jigsaw" | "RegionSize" | "NoBoxes" => "other regions than boxes".into(),
        "Diagonal" => "diagonals".into(),
        "Arrow" => "arrows".into(),
        _ => format!("constraints of the kind {name}"),
    }
}

/// The first cell that a part names.
fn place<'a>(arguments: &mut impl Iterator<Item = &'a str>, name: &str) -> String {
    let cell = arguments.find_map(|argument| argument.parse::<Cell>().ok());
    cell.map_or_else(|| name.to_owned(), |cell| format!("{name} at {cell}"))
}
