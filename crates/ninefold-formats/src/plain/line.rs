//! 81 characters on a line, a label behind them, comments above.

use std::fmt;

use ninefold_core::Grid;

use super::unclaimed;
use crate::document::{Document, Field};
use crate::format::{Format, Manner, Read, Write};
use crate::part::{Carries, Part, Parts};

pub(crate) static LINE: Format = Format {
    name: "line",
    about: "81 characters on a line, perhaps with a label behind them",
    endings: &["txt"],
    example: ".....9.......147....2......7......865...3...294......1......4....625.......8..... a label",
    sniff: unclaimed,
    read: Read::Plain,
    write: Some(Write {
        head: "",
        puzzle: write,
        gap: Some(""),
        tail: "",
        carries: Carries { parts: Parts::of(&[Part::Givens]).texts(&[Field::Title, Field::Comment]), text: is_label },
    }),
};

/// Whether a text comes back as it was from behind the cells, or from the lines above.
pub(super) fn is_label(field: Field, text: &str) -> bool {
    field == Field::Comment || !text.starts_with([' ', '\t', ',', ';', '#', '|', '"'])
}

fn write(document: &Document, manner: Manner, out: &mut dyn fmt::Write) -> fmt::Result {
    comments(document, out)?;
    cells(&document.grid(), manner.blank, out)?;
    match document.text(Field::Title) {
        "" => {}
        title => write!(out, " {title}")?,
    }
    out.write_char('\n')
}

/// The comment in lines that start with `#`.
pub(super) fn comments(document: &Document, out: &mut dyn fmt::Write) -> fmt::Result {
    document.text(Field::Comment).lines().try_for_each(|line| writeln!(out, "# {line}"))
}

/// The 81 characters.
pub(crate) fn cells(grid: &Grid, blank: char, out: &mut dyn fmt::Write) -> fmt::Result {
    let sign = |digit: &Option<ninefold_core::Digit>| digit.map_or(blank, |digit| digit.ascii() as char);
    grid.entries().iter().try_for_each(|digit| out.write_char(sign(digit)))
}
