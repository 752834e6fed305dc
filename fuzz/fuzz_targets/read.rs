//! Reading: whatever the bytes, nothing panics, what is found prints and reads back, and what is wrong has a place.
//!
//! Bytes go line by line through a [`Reader`]; text goes through [`format::read`] too, which must find the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_core::format::{self, Content, ParseError, ParseErrorKind, Reader, Record};
use ninefold_core::{Board, CandidateSet, Cell, Grid};

type Item<'a> = Result<Record<'a>, ParseError>;

fuzz_target!(|bytes: &[u8]| {
    let items = by_line(bytes);
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    for item in &items {
        check(item, &lines);
    }
    assert!(items.iter().map(line).is_sorted(), "items in the order of their lines: {items:?}");
    if let Ok(text) = str::from_utf8(bytes) {
        assert_eq!(format::read(text).collect::<Vec<_>>(), items);
        assert_eq!(format::parse(text).ok(), only(&items));
    }
});

fn by_line(bytes: &[u8]) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let mut reader = Reader::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        reader.push(line, &mut |item| items.push(item));
    }
    reader.finish(&mut |item| items.push(item));
    items
}

/// The thing to parse if there is only one.
fn only(items: &[Item<'_>]) -> Option<Content> {
    match items {
        [Ok(record)] => Some(record.content),
        _ => None,
    }
}

fn line(item: &Item<'_>) -> usize {
    item.map_or_else(|error| error.line, |record| record.line)
}

fn check(item: &Item<'_>, lines: &[&[u8]]) {
    assert!((1..=lines.len()).contains(&line(item)), "{item:?} in {} lines", lines.len());
    match item {
        Ok(record) => reads_back(&record.content),
        Err(error) => points_inside(*error, lines[error.line - 1]),
    }
}

/// The column of an error is one of the line's, or the one after its last.
fn points_inside(error: ParseError, line: &[u8]) {
    let characters = String::from_utf8_lossy(line).chars().count();
    let last = if error.kind == ParseErrorKind::LongLine { Reader::LONGEST } else { characters };
    assert!((1..=last + 1).contains(&error.column), "{error} of {characters}");
    assert!(error.to_string().starts_with(&format!("line {}, column {}: ", error.line, error.column)));
}

fn reads_back(content: &Content) {
    assert_eq!(format::parse(&content.to_string()).map(kept), Ok(kept(*content)));
    match content {
        Content::Grid(grid) => assert_eq!(format::parse(&format!("{grid:#}")), Ok(*content)),
        Content::Board(board) => assert_eq!(format!("{content}"), format!("{board}")),
    }
    draws_back(&content.board());
}

/// The part of its content that a text keeps: of a board, what each cell may end up with, not which digits are placed.
fn kept(content: Content) -> Result<Grid, CandidateSet> {
    match content {
        Content::Grid(grid) => Ok(grid),
        Content::Board(board) => Err(board.all_options()),
    }
}

/// The drawing of a board reads back to the same options. A drawing in which every cell has one digit looks like that of a grid.
fn draws_back(board: &Board) {
    let drawn = format!("{board:#}");
    let content = format::parse(&drawn).unwrap_or_else(|error| panic!("{error}\n{drawn}"));
    if Cell::all().any(|cell| board.options(cell).len() != 1) {
        assert!(matches!(content, Content::Board(_)), "{drawn}");
        assert_eq!(content.board().all_options(), board.all_options(), "{drawn}");
    } else {
        let digits = Cell::all().filter_map(|cell| Some((cell, board.options(cell).single()?)));
        assert_eq!(content, Content::Grid(digits.collect()), "{drawn}");
    }
}
