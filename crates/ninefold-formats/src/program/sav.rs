//! Saved games of Solo from Simon Tatham's collection: a sequence of fields, each with its length.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! VERSION :1:1
//! GAME    :4:Solo
//! PARAMS  :3:3x3                         the size, and x, j, k for other rules
//! DESC    :48:e9g1_4_7d2f7f8_..          the cells as in a game id
//! NSTATES :1:3                           the number of moves plus one
//! STATEPOS:1:2                           the number of moves that are not undone, plus one
//! MOVE    :6:R3,0,5                      column and row from 0, and the digit; 0 empties the cell
//! MOVE    :6:P1,2,7                      sets or removes a mark
//! MOVE    :1:M                           sets all marks in all empty cells without marks
//! SOLVE   :162:S8,1,4,..                 fills in the solution
//! ```
//!
//! The other fields are for the program itself. A value must have exactly its stated length; otherwise the file is damaged. Facts: `midend.c` and
//! `solo.c` in <https://www.chiark.greenend.org.uk/~sgtatham/puzzles/>.

use std::ops::ControlFlow;

use ninefold_core::{Cell, Digit, DigitSet, Grid};

use super::peek;
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Found, Likeness, Read, Seen, Sink};
use crate::link::solo;
use crate::source::Source;

pub(crate) static SAV: Format = Format {
    name: "solo-save",
    about: "a saved game of Solo, with placed digits and marks",
    seen: Seen::Described("the source of the collection, <https://www.chiark.greenend.org.uk/~sgtatham/puzzles/>"),
    endings: &["sav"],
    example: "\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :4:Solo
PARAMS  :3:3x3
CPARAMS :3:3x3
DESC    :39:e9g1_4_7d2f7f8_6_5c3c2_9_4f1f4d6_2_5g8e
NSTATES :1:3
STATEPOS:1:3
MOVE    :6:R0,0,8
MOVE    :6:P1,0,6",
    sniff: |ahead| Likeness::certain_if(ahead.first().starts_with("SAVEFILE:")),
    read: Read::Stream(read),
    write: None,
};

/// The value of the first field, which identifies all games of the collection.
const COLLECTION: &str = "Simon Tatham's Portable Puzzle Collection";

/// The maximum number of moves.
const MOVES: usize = 1 << 16;

/// A field: its name, its value, its line and the column of the value.
struct Entry {
    name: String,
    value: String,
    line: usize,
    column: usize,
}

impl Entry {
    fn at(&self, kind: ErrorKind) -> Error {
        kind.at(self.line, self.column)
    }

    fn expected(&self, what: impl Into<std::borrow::Cow<'static, str>>) -> Error {
        self.at(ErrorKind::expected(what, &self.value))
    }
}

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let line = source.line();
    let item = entries(source).and_then(|entries| document(&entries, source.line()));
    // The rest of a malformed file is skipped.
    while peek(source).is_some_and(|line| is_entry(&line) && !line.starts_with("SAVEFILE")) {
        source.skip();
    }
    if source.line() == line {
        source.skip();
    }
    sink(item.map(|document| Found { document, format: &SAV, line }))
}

/// Whether a line looks like a field: it begins with a name of eight characters and a colon.
fn is_entry(line: &str) -> bool {
    line.as_bytes().get(8) == Some(&b':') && line.bytes().take(8).all(|byte| byte.is_ascii_uppercase() || byte == b' ')
}

/// Reads the fields of a file.
fn entries(source: &mut Source<'_>) -> Result<Vec<Entry>, Error> {
    let mut entries: Vec<Entry> = Vec::new();
    while let Some(line) = source.peek() {
        let text = String::from_utf8_lossy(line.bytes).into_owned();
        if !is_entry(&text) || !entries.is_empty() && text.starts_with("SAVEFILE") {
            break;
        }
        let number = source.line();
        let (name, rest) = (text[..8].trim_end().to_owned(), &text[9..]);
        let (length, value) = rest.split_once(':').unwrap_or((rest, ""));
        let column = 10 + length.chars().count() + 1;
        if length.parse() != Ok(value.len()) {
            let what = format!("{} as the length of the value", value.len());
            return Err(ErrorKind::expected(what, length).at(number, 10));
        }
        if entries.len() > MOVES {
            return Err(ErrorKind::TooMuch("more fields than a game has".into()).at(number, 1));
        }
        entries.push(Entry { name, value: value.to_owned(), line: number, column });
        source.skip();
    }
    Ok(entries)
}

fn document(entries: &[Entry], end: usize) -> Result<Document, Error> {
    let only = |name: &str| {
        let mut found = entries.iter().filter(|entry| entry.name == name);
        let missing = || ErrorKind::expected(format!("the field {name}"), "").at(end, 1);
        let entry = found.next().ok_or_else(missing)?;
        found.next().map_or(Ok(entry), |other| Err(other.expected(format!("one field {name}"))))
    };
    for (name, value) in [("SAVEFILE", COLLECTION), ("VERSION", "1"), ("GAME", "Solo")] {
        let entry = only(name)?;
        if entry.value != value {
            return Err(entry.expected(format!("{value:?} as {name}")));
        }
    }
    let (size, cells) = (only("PARAMS")?, only("DESC")?);
    let number = format!("{}:{}", size.value, cells.value);
    let mut document = solo::read(&number).map_err(|Error { kind, column, .. }| {
        let behind = column.saturating_sub(size.value.len() + 2);
        if column <= size.value.len() {
            kind.at(size.line, size.column + column - 1)
        } else {
            kind.at(cells.line, cells.column + behind)
        }
    })?;
    if !document.rules().is_single() {
        return Err(ErrorKind::rule("saved games with rules other than those of the plain grid", &*size.value)
            .at(size.line, size.column));
    }
    let moves: Vec<&Entry> =
        entries.iter().filter(|entry| ["MOVE", "SOLVE", "RESTART"].contains(&entry.name.as_str())).collect();
    let (all, made) = (count(only("NSTATES")?)?, count(only("STATEPOS")?)?);
    if all != moves.len() + 1 {
        return Err(only("NSTATES")?.expected(format!("{} states, one more than the number of moves", moves.len() + 1)));
    }
    if !(1..=all).contains(&made) {
        return Err(only("STATEPOS")?.expected(format!("a number from 1 to {all}")));
    }
    moves[..made - 1].iter().try_for_each(|entry| play(&mut document, entry))?;
    Ok(document)
}

fn count(entry: &Entry) -> Result<usize, Error> {
    entry.value.parse().map_err(|_| entry.expected("a number of states"))
}

/// Applies a move.
fn play(document: &mut Document, entry: &Entry) -> Result<(), Error> {
    let wrong = || entry.expected("a move such as R3,0,5, P3,0,5, M or S with 81 digits");
    let (kind, rest) = entry.value.split_at_checked(1).ok_or_else(wrong)?;
    match (entry.name.as_str(), kind) {
        ("RESTART", _) => {
            document.placed = Grid::EMPTY.into();
            document.centre = crate::candidates::Candidates::EMPTY;
        }
        (_, "M") if rest.is_empty() => {
            let open: Vec<_> = document.open().filter(|&cell| document.centre.get(cell).is_empty()).collect();
            open.into_iter().for_each(|cell| document.centre.set(cell, DigitSet::ALL));
        }
        (_, "S") => {
            let digits: Option<Vec<Digit>> = rest.split(',').take(82).map(|digit| digit.parse().ok()).collect();
            let digits = digits.filter(|digits| digits.len() == 81).ok_or_else(wrong)?;
            let grid: Grid = Cell::all().zip(digits).collect();
            if document.givens.grid(0).iter().any(|(cell, digit)| grid[cell] != Some(digit)) {
                return Err(wrong());
            }
            document.placed = grid.into();
        }
        (_, "R" | "P") => {
            let numbers: Option<Vec<u8>> = rest.split(',').take(4).map(|number| number.parse().ok()).collect();
            let Some([column, row, digit]) = numbers.as_deref() else { return Err(wrong()) };
            let cell = Cell::new(row.saturating_add(1), column.saturating_add(1)).ok_or_else(wrong)?;
            if *digit > 9 || document.givens[cell.into()].is_some() {
                return Err(wrong());
            }
            put(document, cell, Digit::new(*digit), kind == "P");
        }
        _ => return Err(wrong()),
    }
    Ok(())
}

/// Puts a digit into a cell and removes its marks; or, if `mark` is set, toggles the digit as a mark of the cell.
fn put(document: &mut Document, cell: Cell, digit: Option<Digit>, mark: bool) {
    match digit {
        Some(digit) if mark => {
            let mut digits = document.centre.get(cell.into());
            if digits.contains(digit) {
                digits.remove(digit);
            } else {
                digits.insert(digit);
            }
            document.centre.set(cell.into(), digits);
        }
        _ => {
            document.placed[cell.into()] = digit;
            document.centre.set(cell.into(), DigitSet::EMPTY);
        }
    }
}
