//! The format with 81 characters on a line, followed by a label, and with comments above. Several grids are written as one line each.

use ninefold_core::rules::Feature;
use std::fmt;

use super::{plain, runs, sized};
use crate::document::Document;
use crate::draw;
use crate::format::{Carries, Context, Format, Seen, Write};
use crate::label::is_title;
use crate::layout;
use crate::part::{Field, Part};

pub(crate) static LINE: Format = plain(
    "line",
    "81 characters on a line, optionally followed by a label; several grids on one line each; other sizes are recognised by length or digits, or \
        named on a line above",
    Seen::Written("collections of the players' forum, <http://forum.enjoysudoku.com>"),
    &["txt"],
    ".....9.......147....2......7......865...3...294......1......4....625.......8..... a label",
    Write::new(
        write,
        Carries::any(draw::COMMENTED.texts(&[Field::Title]))
            .with_text(is_label)
            .with_layouts(layout::has_line)
            .with_sizes(),
    ),
);

/// A collection with one puzzle per line and nothing else.
pub(crate) static SDM: Format = plain(
    "sdm",
    "a collection of 81-character lines without labels, as stored by SudoCue",
    Seen::Described("SudoCue's own page, <http://sudocue.net/fileformats.php>"),
    &["sdm"],
    ".....9.......147....2......7......865...3...294......1......4....625.......8.....",
    Write::new(write_cells, Carries::any(draw::GIVENS)),
);

/// Whether the title survives a round trip after the cells, and the comment on the lines above.
pub(super) fn is_label(field: Field, text: &str) -> bool {
    if field == Field::Comment { draw::is_comment(field, text) } else { is_title(text) }
}

fn write(document: &Document, Context { style, above }: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    // The named layout applies to all lines below, up to the next name.
    if !document.rules().has(Feature::Implied) || above.is_some_and(|above| !above.has(Feature::Implied)) {
        layout::write_header(document.rules(), out)?;
    }
    draw::comments(&document.texts, out)?;
    if document.has(Part::Size) {
        return sized::write(&document.grids(), style.blank, &document.texts, out);
    }
    runs::write(&document.grids(), style.blank, &document.texts, out)
}

fn write_cells(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::cells(&document.grid(), '.', out)?;
    out.write_char('\n')
}
