//! The drawn grid of candidates that the core prints.

use std::fmt;

use super::{draw, plain};
use crate::format::{Carries, Format, Style, Write};
use crate::part::{Part, Parts};
use crate::single::Single;

pub(crate) static CANDIDATES: Format = plain(
    "candidates",
    "a drawn grid of candidates",
    &["pm"],
    include_str!("../../data/examples/candidates.txt"),
    Write::single(write, Carries::any(PARTS).with_text(draw::is_comment)).apart(),
);

/// The parts that a drawing of candidates can say.
pub(super) const PARTS: Parts = draw::COMMENTED.and(Parts::of(&[Part::Candidates]));

fn write(document: &Single, _: Style, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::comments(&document.texts, out)?;
    writeln!(out, "{:#}", document.board())
}
