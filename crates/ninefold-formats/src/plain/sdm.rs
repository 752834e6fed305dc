//! A collection: one puzzle a line and nothing else.

use std::fmt;

use super::{draw, plain};
use crate::document::Document;
use crate::format::{Carries, Context, Format, Write};

pub(crate) static SDM: Format = plain(
    "sdm",
    "a collection of 81-character lines without labels, as SudoCue keeps them",
    &["sdm"],
    ".....9.......147....2......7......865...3...294......1......4....625.......8.....",
    Write::new(write, Carries::any(draw::GIVENS)),
);

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::cells(&document.grid(), '.', out)?;
    out.write_char('\n')
}
