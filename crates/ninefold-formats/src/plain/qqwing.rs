//! The readable style of `QQwing`. Its compact style is a block, its one-line style a line, its CSV style a table.

use std::fmt;

use super::draw::{self, Drawing};
use super::unclaimed;
use crate::format::{Carries, Format, Print, Read, Style, Write};
use crate::single::Single;

pub(crate) static QQWING: Format = Format {
    name: "qqwing",
    about: "the readable style of QQwing; its compact style is `block`, its one-line style `line`",
    endings: &[],
    example: "\
 . . . | . . 9 | . . .\n\
 . . . | . 1 4 | 7 . .\n\
 . . 2 | . . . | . . .\n\
-------|-------|-------\n\
 7 . . | . . . | . 8 6\n\
 5 . . | . 3 . | . . 2\n\
 9 4 . | . . . | . . 1\n\
-------|-------|-------\n\
 . . . | . . . | 4 . .\n\
 . . 6 | 2 5 . | . . .\n\
 . . . | 8 . . | . . .",
    sniff: unclaimed,
    read: Read::Plain,
    write: Some(Write {
        head: "",
        puzzle: Print::Single(write),
        gap: Some("\n"),
        tail: "",
        carries: Carries::any(draw::GIVENS),
    }),
};

const DRAWING: Drawing =
    Drawing { left: " ", space: " ", bar: " | ", right: "", top: "", rule: "-------|-------|-------", bottom: "" };

fn write(document: &Single, _: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    DRAWING.write(&document.grid(), '.', out)
}
