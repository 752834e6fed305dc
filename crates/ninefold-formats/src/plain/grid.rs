//! The drawn grid that the core prints.

use std::fmt;

use super::draw::{self, Drawing};
use super::unclaimed;
use crate::format::{Carries, Format, Print, Read, Style, Write};
use crate::single::Single;

pub(crate) static GRID: Format = Format {
    name: "grid",
    about: "a drawn grid with a frame of ASCII characters",
    endings: &[],
    example: "\
+-------+-------+-------+\n\
| . . . | . . 9 | . . . |\n\
| . . . | . 1 4 | 7 . . |\n\
| . . 2 | . . . | . . . |\n\
+-------+-------+-------+\n\
| 7 . . | . . . | . 8 6 |\n\
| 5 . . | . 3 . | . . 2 |\n\
| 9 4 . | . . . | . . 1 |\n\
+-------+-------+-------+\n\
| . . . | . . . | 4 . . |\n\
| . . 6 | 2 5 . | . . . |\n\
| . . . | 8 . . | . . . |\n\
+-------+-------+-------+",
    sniff: unclaimed,
    read: Read::Plain,
    write: Some(Write {
        head: "",
        puzzle: Print::Single(write),
        gap: Some("\n"),
        tail: "",
        carries: Carries::any(draw::COMMENTED).with_text(draw::is_comment),
    }),
};

const DRAWING: Drawing =
    Drawing { left: "| ", space: " ", bar: " | ", right: " |", top: RULE, rule: RULE, bottom: RULE };

fn write(document: &Single, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::comments(&document.texts, out)?;
    DRAWING.write(&document.grid(), style.blank, out)
}

const RULE: &str = "+-------+-------+-------+";
