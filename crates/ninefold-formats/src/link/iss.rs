//! Constraint strings of Interactive Sudoku Solver: parts that begin with a dot, their arguments behind tildes.
//!
//! ```text
//! .Shape~9x9.Given~R1C6_9.~R2C5_1                                  a cell and its digit, or the digits that it may have
//! https://sigh.github.io/Interactive-Sudoku-Solver/?q= + that      encoded; or 81 cells
//! ```

use ninefold_core::format as core;
use ninefold_core::{Cell, Digit, DigitSet};

use super::{Link, decoded, inside};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read, Seen};
use crate::part::Part;
use crate::source::Ahead;

pub(crate) static ISS: Format = Format {
    name: "iss",
    about: "a constraint string of Interactive Sudoku Solver with nothing but givens, or a link with it",
    seen: Seen::Described("the source of the site, <https://github.com/sigh/Interactive-Sudoku-Solver>"),
    endings: &[],
    example: ".Shape~9x9.Given~R1C6_9.Given~R2C5_1.Given~R2C6_4.Given~R2C7_7",
    sniff,
    read: Read::Line(read),
    write: None,
};

fn sniff(ahead: Ahead<'_>) -> Likeness {
    Likeness::certain_if(question(ahead.first()).is_some() || is_string(ahead.first()))
}

/// Whether a text begins with a part and its arguments.
fn is_string(text: &str) -> bool {
    let mut bytes = text.bytes();
    let named =
        bytes.next() == Some(b'.') && bytes.next().is_some_and(|byte| byte.is_ascii_uppercase() || byte == b'~');
    named && text.contains('~')
}

/// The puzzle in an address, still encoded.
fn question(address: &str) -> Option<&str> {
    let link = Link::new(address).filter(|link| link.leads_to(&["sigh.github.io"]))?;
    link.path().eq_ignore_ascii_case("Interactive-Sudoku-Solver").then(|| link.parameter("q")).flatten()
}

fn read(line: &str) -> Result<Document, Error> {
    let Some(piece) = question(line) else { return string(line) };
    let text = decoded(piece).replace('+', " ");
    let document = if is_string(&text) {
        string(&text)
    } else {
        core::parse(&text).map(Document::from).map_err(|error| Error::from(error).kind.at(1, 1))
    };
    document.map_err(|error| inside(error, line, piece))
}

fn string(line: &str) -> Result<Document, Error> {
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
    let before = (document.givens[cell.into()], document.eliminated.get(cell.into()));
    match digits.single() {
        Some(digit) => document.givens[cell.into()] = Some(digit),
        None => document.eliminated.set(cell.into(), !digits),
    }
    let after = (document.givens[cell.into()], document.eliminated.get(cell.into()));
    if before == (None, DigitSet::EMPTY) || before == after {
        return Ok(());
    }
    Err(ErrorKind::expected(format!("one given of {cell}"), argument).at(1, column))
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
