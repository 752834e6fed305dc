//! The candidate grid as `HoDoKu` copies it: dots for upper corners, primes for lower ones.

use std::fmt;

use super::{candidates, draw, plain};
use crate::document::Document;
use crate::format::{Carries, Context, Format, Write};

pub(crate) static HODOKU_GRID: Format = plain(
    "hodoku-grid",
    "a grid of candidates as HoDoKu draws it",
    &[],
    include_str!("../../data/examples/hodoku-grid.txt"),
    Write::new(write, Carries::any(candidates::PARTS).with_text(draw::is_comment)).apart(),
);

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::comments(&document.texts, out)?;
    draw::candidates(&document.board(), " ", [['.'; 3], [':', '+', ':'], ['\''; 3]], out)
}
