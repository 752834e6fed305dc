//! Rows such as `.2.|81.|74.` with rules between the bands and no frame around: the program `SuDoku Solver`.

use std::fmt;

use super::draw::{self, Drawing};
use super::unclaimed;
use crate::format::{Carries, Format, Print, Read, Style, Write};
use crate::single::Single;

pub(crate) static SPF: Format = Format {
    name: "spf",
    about: "rows in three parts, with a rule between the bands, as SuDoku Solver keeps them",
    endings: &["spf"],
    example: "\
...|..9|...\n\
...|.14|7..\n\
..2|...|...\n\
---+---+---\n\
7..|...|.86\n\
5..|.3.|..2\n\
94.|...|..1\n\
---+---+---\n\
...|...|4..\n\
..6|25.|...\n\
...|8..|...",
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

const DRAWING: Drawing = Drawing { left: "", space: "", bar: "|", right: "", top: "", rule: "---+---+---", bottom: "" };

fn write(document: &Single, _: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    DRAWING.write(&document.grid(), '.', out)
}
