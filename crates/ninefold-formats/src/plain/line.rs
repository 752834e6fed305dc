//! 81 characters on a line, a label behind them, comments above.

use std::fmt;

use super::{draw, label, solution, unclaimed};
use crate::document::Document;
use crate::format::{Carries, Format, Read, Style, Write};
use crate::part::Field;

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
        carries: Carries { parts: draw::COMMENTED.texts(&[Field::Title]), text: is_label },
    }),
};

/// Whether a text comes back as it was from behind the cells, or from the lines above.
pub(super) fn is_label(field: Field, text: &str) -> bool {
    field == Field::Comment || label(text) == text && solution(text).is_none()
}

fn write(document: &Document, style: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::comments(document, out)?;
    draw::cells(&document.grid(), style.blank, out)?;
    draw::label(document, out)
}
