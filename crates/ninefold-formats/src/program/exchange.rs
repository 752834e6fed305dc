//! The puzzle bank of `SudokuExchange`: records of 100 bytes, each with an identifier, the cells and a rating.

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read, Seen};
use crate::part::Field;
use crate::source::Ahead;

pub(crate) static EXCHANGE: Format = Format {
    name: "exchange",
    about: "records of the SudokuExchange puzzle bank: an identifier, 81 cells, a rating",
    seen: Seen::Written("the puzzle bank of SudokuExchange, <https://github.com/grantm/sudoku-exchange-puzzle-bank>"),
    endings: &[],
    example: "0123456789ab 000009000000014700002000000700000086500030002940000001000000400006250000000800000  7.2",
    sniff,
    read: Read::Line(read),
    write: None,
};

/// Recognises an identifier of twelve hexadecimal digits, followed by 81 digits.
fn sniff(ahead: Ahead<'_>) -> Likeness {
    let mut words = ahead.first().split_whitespace();
    let id = |word: &str| word.len() == 12 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let cells = |word: &str| word.len() == 81 && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    Likeness::certain_if(words.next().is_some_and(id) && words.next().is_some_and(cells))
}

fn read(line: &str) -> Result<Document, Error> {
    let mut words = super::words(line);
    let (Some((_, id)), Some((place, cells))) = (words.next(), words.next()) else {
        return Err(ErrorKind::expected("an identifier, 81 cells and a rating", line).at(1, 1));
    };
    let content = super::content(cells, 1).map_err(|error| Error { column: error.column + place, ..error })?;
    let mut document = Document::from(content).with(Field::Title, id);
    if let Some((place, rating)) = words.next() {
        if rating.parse::<f32>().is_err() {
            return Err(ErrorKind::expected("a rating such as 7.2", rating).at(1, place + 1));
        }
        document.set(Field::Rating, rating);
    }
    Ok(document)
}
