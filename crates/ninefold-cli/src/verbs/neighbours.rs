//! `ninefold neighbours`: puzzles that differ by a few givens.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use ninefold::Grid;
use ninefold::symmetry;
use serde_json::json;

use super::Verb;
use super::shared::{PIECE, each};
use crate::io::input::Entry;
use crate::io::run::{Manner, Pace};
use crate::io::{Shell, output};
use crate::options::{Input, PROVED, Style};
use ninefold_app::draw::{self, Drawing};

const NEIGHBOURS_EXAMPLES: &str = "\
Examples:
  ninefold neighbours puzzle.txt
  ninefold neighbours --minus 2 --plus 1 puzzle.txt | ninefold dedupe > different.txt

Every puzzle with exactly one solution that differs by so many givens is written; with two and more of each there may be very many.";

/// List the puzzles that differ by a few givens
#[derive(Debug, Args)]
#[command(after_help = NEIGHBOURS_EXAMPLES, after_long_help = format!("{NEIGHBOURS_EXAMPLES}\n\n{PROVED}"))]
pub(crate) struct Neighbours {
    #[command(flatten)]
    input: Input,

    /// How many givens to take away
    #[arg(long, value_name = "N", default_value_t = 1)]
    minus: usize,

    /// How many givens to add
    #[arg(long, value_name = "M", default_value_t = 1)]
    plus: usize,

    /// Stop after so many neighbours of a puzzle
    #[arg(long, value_name = "LIMIT")]
    most: Option<u64>,
}

impl Verb for Neighbours {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let (minus, plus) = (self.minus, self.plus);
        // There may be many, so they are written as they are found, one puzzle after the other.
        each(
            &self.input,
            shell,
            Pace::slow(1),
            "neighbour\tpuzzle\n",
            |_| (),
            |entry, puzzle, (), manner, out| {
                let mut left = self.most.unwrap_or(u64::MAX);
                let _ = symmetry::neighbours(puzzle, minus, plus, |grid| {
                    if left == 0 {
                        return ControlFlow::Break(());
                    }
                    left -= 1;
                    let _ = neighbour(entry, &grid, manner, out);
                    if out.len() > PIECE || output::is_terminal() {
                        output::write(out);
                        out.clear();
                    }
                    ControlFlow::Continue(())
                });
                Ok(())
            },
        )
    }
}

fn neighbour(entry: &Entry, grid: &Grid, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    match manner.style {
        Style::Json => {
            writeln!(out, "{}", json!({ "puzzle": entry.problem.to_string(), "neighbour": grid.to_string() }))
        }
        Style::Grid => {
            draw::beside(&Drawing::new(grid).lines(manner.pen), &[], out);
            Ok(())
        }
        Style::Tsv => writeln!(out, "{grid}\t{}", entry.problem),
        _ => writeln!(out, "{grid}"),
    }
}
