//! Drawn grids of candidates: the form that the core prints, and `HoDoKu`'s copied form, with dots for upper corners and primes for lower ones.

use std::fmt;

use super::plain;
use crate::document::Document;
use crate::draw;
use crate::format::{Carries, Context, Format, Seen, Write};
use crate::part::{Part, Parts};

pub(crate) static CANDIDATES: Format = plain(
    "candidates",
    "a drawn grid of candidates",
    Seen::Written(
        "this program, and Simple Sudoku 4.2n on Sudopedia, <https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>",
    ),
    &["pm"],
    include_str!("../../data/examples/candidates.txt"),
    Write::new(write, CARRIES).apart(),
);

pub(crate) static HODOKU_GRID: Format = plain(
    "hodoku-grid",
    "a grid of candidates as HoDoKu draws it",
    Seen::Written("HoDoKu 2.2, <https://hodoku.sourceforge.net>"),
    &[],
    include_str!("../../data/examples/hodoku-grid.txt"),
    Write::new(write_hodoku, CARRIES).apart(),
);

const CARRIES: Carries = Carries::any(draw::COMMENTED.and(Parts::of(&[Part::Candidates]))).with_text(draw::is_comment);

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::comments(&document.texts, out)?;
    writeln!(out, "{:#}", document.board())
}

fn write_hodoku(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::comments(&document.texts, out)?;
    draw::candidates(&document.board(), " ", [['.'; 3], [':', '+', ':'], ['\''; 3]], out)
}
