//! `ninefold show`: what was read, drawn, and what else the file said.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use ninefold::formats::{Field, Single};
use ninefold::{CandidateSet, Cell};

use super::Verb;
use crate::draw::{Drawing, Pen};
use crate::figures;
use crate::io::Shell;
use crate::io::documents::{self, Found, Strict};
use crate::io::output;
use crate::options::{Reading, Shape};

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
        let from = self.reading.from.map(|format| format.name);
        if let Some(figures) = figures::of(&self.reading.sources, &self.shape, from)? {
            return Ok(super::figures::show::run(self, figures, shell.color));
        }
        let pen = output::pen(shell.color);
        let mut first = true;
        let errors = documents::each(&self.reading, Strict::No, &mut |source, found| {
            let mut out = Vec::new();
            if !std::mem::take(&mut first) {
                out.push(b'\n');
            }
            let _ = show(source, &found, self.candidates, pen, &mut out);
            output::write(&out);
            ControlFlow::Continue(())
        });
        Ok(ExitCode::from(if errors > 0 { 2 } else { 0 }))
    }
}

fn show(source: &str, found: &Found, candidates: bool, pen: Pen, out: &mut Vec<u8>) -> std::io::Result<()> {
    let document = &found.document;
    writeln!(out, "{source}:{}: {}", found.line, found.format)?;
    for field in Field::ALL {
        let mut lines = document.text(field).lines();
        lines.try_for_each(|line| writeln!(out, "{field}: {line}"))?;
    }
    if candidates || document.grid().filled().is_empty() && !document.eliminated.is_empty() {
        writeln!(out, "{:#}", document.board())?;
    } else {
        let drawing = Drawing::new(document.grid()).givens(document.givens);
        drawing.lines(pen).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    summary(document, out)
}

/// What a drawing does not show.
fn summary(document: &Single, out: &mut Vec<u8>) -> std::io::Result<()> {
    let (givens, placed) = (document.givens.filled().len(), document.placed.filled().len());
    let mut parts = vec![count(givens, "given", "givens")];
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
    marks("corner marks", document.corner, out)?;
    marks("centre marks", document.centre, out)
}

fn count(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

fn marks(name: &str, marks: CandidateSet, out: &mut Vec<u8>) -> std::io::Result<()> {
    let marked = Cell::all().filter(|&cell| !marks.cell(cell).is_empty());
    let cells: Vec<_> = marked.map(|cell| format!("{cell} {}", marks.cell(cell))).collect();
    if cells.is_empty() { Ok(()) } else { writeln!(out, "{name}: {}", cells.join(", ")) }
}
