//! `ninefold show`: what was read, drawn, and what else the file said.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use ninefold::formats::{Candidates, Document, Field, Found};
use ninefold::multi::{Boards, Layout};
use ninefold_app::problem;

use super::Verb;
use crate::io::documents::{Documents, Strict};
use crate::io::{Shell, layout, output};
use crate::options::{Reading, Shape};
use ninefold_app::draw::{Drawing, Pen};

const SHOW_EXAMPLES: &str = "\
Examples:
  ninefold show puzzle.sdk
  ninefold show --candidates game.opensudoku";

/// Draw puzzles and say what else was read: format, title, marks
#[derive(Debug, Args)]
#[command(after_help = SHOW_EXAMPLES)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// Draw the candidates
    #[arg(long, short)]
    pub(crate) candidates: bool,

    /// Shade the grid of that number in a multi-sudoku (needs colour)
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=64))]
    pub(crate) shade: Option<usize>,
}

impl Verb for Show {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let (layout, pen) = (layout::asked(&self.shape)?, output::pen(shell.color));
        let mut first = true;
        let errors = Documents::new(&self.reading, layout).each(Strict::No, &mut |source, found| {
            let mut out = Vec::new();
            if !std::mem::take(&mut first) {
                out.push(b'\n');
            }
            let _ = self.show(source, &found, pen, &mut out);
            output::write(&out);
            ControlFlow::Continue(())
        });
        Ok(ExitCode::from(if errors > 0 { 2 } else { 0 }))
    }
}

impl Show {
    fn show(&self, source: &str, found: &Found, pen: Pen, out: &mut Vec<u8>) -> io::Result<()> {
        let document = &found.document;
        writeln!(out, "{source}:{}: {}", found.line, kind(found))?;
        for field in Field::ALL {
            let mut lines = document.text(field).lines();
            lines.try_for_each(|line| writeln!(out, "{field}: {line}"))?;
        }
        let digits = document.grids();
        if self.candidates || digits.filled().next().is_none() && !document.eliminated.is_empty() {
            boards(&document.boards(), out)?;
        } else {
            let shaded = self.shade.map(|grid| grid - 1).filter(|&grid| grid < document.layout().grids().len());
            let drawing = Drawing::new(digits).givens(document.givens.clone()).shaded(shaded);
            drawing.lines(pen).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        summary(document, out)
    }
}

/// The format, behind the layout if that is not the usual one.
fn kind(found: &Found) -> String {
    let Found { document, format, .. } = found;
    if document.is_single() { format.to_string() } else { format!("{} ({format})", problem::called(document.layout())) }
}

/// The candidates of each grid.
fn boards(boards: &Boards, out: &mut Vec<u8>) -> io::Result<()> {
    for (grid, board) in (1..).zip(boards.iter()) {
        if boards.single().is_none() {
            writeln!(out, "grid {grid}")?;
        }
        writeln!(out, "{board:#}")?;
    }
    Ok(())
}

/// What a drawing does not show.
fn summary(document: &Document, out: &mut Vec<u8>) -> io::Result<()> {
    let layout = document.layout();
    let (givens, placed) = (document.givens.filled().count(), document.placed.filled().count());
    let mut parts = Vec::new();
    if !document.is_single() {
        parts.extend([count(layout.grids().len(), "grid", "grids"), format!("{} cells", layout.len())]);
    }
    parts.push(count(givens, "given", "givens"));
    if placed > 0 {
        parts.push(format!("{placed} placed"));
    }
    if !document.eliminated.is_empty() {
        parts.push(count(document.eliminated.len(), "candidate eliminated", "candidates eliminated"));
    }
    if !document.colours.is_empty() {
        parts.push(count(document.colours.len(), "cell coloured", "cells coloured"));
    }
    if document.solution.is_some() {
        parts.push("with a solution".into());
    }
    writeln!(out, "{}", parts.join(", "))?;
    notes("corner marks", &document.corner, layout, out)?;
    notes("centre marks", &document.centre, layout, out)
}

fn count(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

fn notes(name: &str, notes: &Candidates, layout: &Layout, out: &mut Vec<u8>) -> io::Result<()> {
    let cells: Vec<_> = notes.iter(layout).map(|(cell, digits)| format!("{} {digits}", layout.name(cell))).collect();
    if cells.is_empty() { Ok(()) } else { writeln!(out, "{name}: {}", cells.join(", ")) }
}
