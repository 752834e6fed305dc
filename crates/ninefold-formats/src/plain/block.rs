//! Nine characters on nine lines.

use std::fmt;

use super::draw::{self, Drawing};
use super::unclaimed;
use crate::document::Document;
use crate::format::{Carries, Format, Read, Style, Write};

pub(crate) static BLOCK: Format = Format {
    name: "block",
    about: "nine lines of nine characters",
    endings: &[],
    example: "\
.....9...\n\
....147..\n\
..2......\n\
7......86\n\
5...3...2\n\
94......1\n\
......4..\n\
..625....\n\
...8.....",
    sniff: unclaimed,
    read: Read::Plain,
    write: Some(Write { head: "", puzzle: write, gap: Some("\n"), tail: "", carries: Carries::any(draw::COMMENTED) }),
};

const DRAWING: Drawing = Drawing { left: "", space: "", bar: "", right: "", top: "", rule: "", bottom: "" };

fn write(document: &Document, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::comments(document, out)?;
    DRAWING.write(&document.grid(), style.blank, out)
}
