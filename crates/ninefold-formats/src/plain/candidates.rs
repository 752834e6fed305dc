//! The drawn grid of candidates that the core prints.

use std::fmt;

use super::{draw, plain};
use crate::document::Document;
use crate::format::{Carries, Context, Format, Write};
use crate::part::{Part, Parts};

pub(crate) static CANDIDATES: Format = plain(
    "candidates",
    "a drawn grid of candidates",
    &["pm"],
    include_str!("../../data/examples/candidates.txt"),
    Write::new(write, Carries::any(PARTS).with_text(draw::is_comment)).apart(),
);

/// The parts that a drawing of candidates can say.
pub(super) const PARTS: Parts = draw::COMMENTED.and(Parts::of(&[Part::Candidates]));

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::comments(&document.texts, out)?;
    writeln!(out, "{:#}", document.board())
}
