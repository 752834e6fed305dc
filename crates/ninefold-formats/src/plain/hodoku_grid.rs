//! The candidate grid as `HoDoKu` copies it: dots for upper corners, primes for lower ones.

use std::fmt;

use ninefold_core::House;

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
    let board = document.board();
    let widths = draw::widths(&board);
    rule(&widths, ['.', '.', '.'], out)?;
    for row in House::rows() {
        for (column, cell) in row.cells().iter().enumerate() {
            out.write_str(if column % 3 == 0 { "| " } else { " " })?;
            write!(out, "{:width$} ", draw::options(&board, cell), width = widths[column])?;
        }
        out.write_str("|\n")?;
        match row.number() {
            3 | 6 => rule(&widths, [':', '+', ':'], out)?,
            9 => rule(&widths, ['\'', '\'', '\''], out)?,
            _ => {}
        }
    }
    Ok(())
}

fn rule(widths: &[usize; 9], [left, between, right]: [char; 3], out: &mut dyn fmt::Write) -> fmt::Result {
    for (stack, corner) in widths.chunks(3).zip([left, between, between]) {
        write!(out, "{corner}{:-<width$}", "", width = stack.iter().sum::<usize>() + 6)?;
    }
    writeln!(out, "{right}")
}
