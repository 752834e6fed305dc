//! The format with nine lines of nine characters. For several grids, there is one line for each row of the layout.

use ninefold_core::rules::Feature;
use std::fmt;

use super::{plain, rows, sized};
use crate::document::Document;
use crate::draw::{self, Borders};
use crate::format::{Carries, Context, Format, Seen, Write};
use crate::layout;

pub(crate) static BLOCK: Format = plain(
    "block",
    "nine lines of nine characters, or another size; several grids: one line per row, with spaces where there is no cell",
    Seen::Written("Project Euler's problem 96, <https://projecteuler.net/problem=96>"),
    &[],
    include_str!("../../data/examples/block.txt"),
    Write::new(
        write,
        Carries::any(draw::COMMENTED).with_text(draw::is_comment).with_layouts(layout::has_line).with_sizes(),
    )
    .apart(),
);

fn write(document: &Document, Context { style, .. }: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let grids = document.grids();
    if let Ok(grid) = grids.plain(Feature::Implied) {
        draw::comments(&document.texts, out)?;
        return Borders::ROWS.write(&grid, style.blank, out);
    }
    let (layout, block) = (grids.rules(), rows::block(&grids, style.blank));
    let is_clear = if layout.size() == 9 {
        rows::claims(&block) && layout::of_cells(layout).as_ref() == Some(layout)
    } else {
        sized::is_clear_block(&block, &grids)
    };
    if !is_clear {
        layout::write_header(layout, out)?;
    }
    draw::comments(&document.texts, out)?;
    out.write_str(&block)
}
