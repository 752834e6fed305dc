//! Nine lines of nine characters and nothing else: the files `.msk` with puzzles and `.sol` with solutions.

use std::fmt;

use super::draw::{self, Drawing};
use super::unclaimed;
use crate::format::{Carries, Format, Print, Read, Style, Write};
use crate::single::Single;

pub(crate) static MSK: Format = Format {
    name: "msk",
    about: "nine lines of nine characters, as programs of the VBForums contest keep them",
    endings: &["msk", "sol", "sud"],
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
    write: Some(Write {
        head: "",
        puzzle: Print::Single(write),
        gap: Some("\n"),
        tail: "",
        carries: Carries::any(draw::GIVENS),
    }),
};

const DRAWING: Drawing = Drawing { left: "", space: "", bar: "", right: "", top: "", rule: "", bottom: "" };

fn write(document: &Single, _: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    DRAWING.write(&document.grid(), '.', out)
}
