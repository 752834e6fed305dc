//! A collection: one puzzle a line and nothing else.

use std::fmt;

use super::{draw, unclaimed};
use crate::format::{Carries, Format, Print, Read, Style, Write};
use crate::single::Single;

pub(crate) static SDM: Format = Format {
    name: "sdm",
    about: "a collection of 81-character lines without labels, as SudoCue keeps them",
    endings: &["sdm"],
    example: ".....9.......147....2......7......865...3...294......1......4....625.......8.....",
    sniff: unclaimed,
    read: Read::Plain,
    write: Some(Write {
        head: "",
        puzzle: Print::Single(write),
        gap: Some(""),
        tail: "",
        carries: Carries::any(draw::GIVENS),
    }),
};

fn write(document: &Single, _: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::cells(&document.grid(), '.', out)?;
    out.write_char('\n')
}
