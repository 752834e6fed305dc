//! Links to `SudokuExchange`, which contain 81 digits and the difficulty.

use std::fmt;

use super::{Link, decoded, leads};
use crate::document::Document;
use crate::draw;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Field, Part, Parts};
use crate::value::grid;

pub(crate) static EXCHANGE: Format = Format {
    name: "exchange-link",
    about: "a link to SudokuExchange that contains the puzzle",
    seen: Seen::Written("links made by other programs, <https://sudokuexchange.com>"),
    endings: &[],
    example: "https://sudokuexchange.com/play/?s=000009000000014700002000000700000086500030002940000001000000400006250000000800000",
    sniff: |ahead| Likeness::certain_if(leads(ahead, &HOSTS)),
    read: Read::Line(read),
    write: Some(Write::new(
        write,
        Carries::any(Parts::of(&[Part::Givens]).texts(&[Field::Level])).with_text(|_, text| level(text).is_some()),
    )),
};

const HOSTS: [&str; 1] = ["sudokuexchange.com"];

/// The difficulty levels of the site, numbered from 1.
const LEVELS: [&str; 4] = ["easy", "medium", "hard", "diabolical"];

fn level(text: &str) -> Option<usize> {
    LEVELS.iter().position(|level| *level == text).map(|index| index + 1)
}

fn read(address: &str) -> Result<Document, Error> {
    let link = Link::new(address).filter(|link| link.leads_to(&HOSTS));
    let link = link.ok_or_else(|| ErrorKind::expected("a link to SudokuExchange", address).at(1, 1))?;
    let Some(digits) = link.parameter("s") else {
        return Err(ErrorKind::expected("a link with ?s= and a puzzle", address).at(1, 1));
    };
    let cells = decoded(digits).replace(',', "");
    let grid =
        grid(&cells).ok_or_else(|| link.at(digits, ErrorKind::expected("81 digits, an empty cell as 0", digits)))?;
    if let Some(notes) = link.parameter("pz") {
        return Err(link.at(notes, ErrorKind::expected("no notes (pz), which this program cannot read,", notes)));
    }
    let number = link.parameter("d").and_then(|number| number.parse::<usize>().ok());
    let level = number.and_then(|number| LEVELS.get(number.checked_sub(1)?));
    Ok(Document::from(grid).with(Field::Level, level.unwrap_or(&"")))
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str("https://sudokuexchange.com/play/?s=")?;
    draw::cells(&document.grid(), '0', out)?;
    match level(document.text(Field::Level)) {
        Some(number) => writeln!(out, "&d={number}"),
        None => out.write_char('\n'),
    }
}
