//! `ninefold unavoidable`: sets of cells of which every puzzle with that solution gives one.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::symmetry;
use ninefold::{CellSet, DigitSet, Puzzle};
use serde_json::Value;

use super::Verb;
use super::shared::{each, end};
use crate::io::Shell;
use crate::io::run::Pace;
use crate::options::{Input, PROVED, Style};

const UNAVOIDABLE_EXAMPLES: &str = "\
Examples:
  ninefold unavoidable --most 6 puzzle.txt
  ninefold unavoidable --json solution.txt

Each set gives a line: how many cells, their digits in the solution, the cells. Every puzzle with this solution gives at
least one cell of each set. No set contains another.";

/// List the unavoidable sets of each puzzle's solution
#[derive(Debug, Args)]
#[command(after_help = UNAVOIDABLE_EXAMPLES, after_long_help = format!("{UNAVOIDABLE_EXAMPLES}\n\n{PROVED}"))]
pub(crate) struct Unavoidable {
    #[command(flatten)]
    input: Input,

    /// The largest sets to list, 4 to 12 cells
    #[arg(long, value_name = "CELLS", default_value_t = 12, value_parser = clap::value_parser!(u8).range(4..=12))]
    most: u8,
}

impl Verb for Unavoidable {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let sets = |puzzle: &Puzzle| symmetry::unavoidable(puzzle.solution(), self.most.into());
        let pace = Pace::slow(self.input.work.jobs());
        each(&self.input, shell, pace, "cells\tdigits\tset\tpuzzle\n", sets, |entry, puzzle, sets, manner, out| {
            let digits = |set: &CellSet| -> DigitSet { set.iter().map(|cell| puzzle.solution().digit(cell)).collect() };
            if manner.style == Style::Json {
                let all = sets.iter().map(|set| set.iter().map(|cell| cell.to_string()).collect::<Value>());
                let mut object = entry.json_head();
                object.insert("solution".into(), puzzle.solution().to_string().into());
                object.insert("sets".into(), all.collect());
                return writeln!(out, "{}", Value::from(object));
            }
            for set in sets {
                write!(out, "{}\t{}\t{set}", set.len(), digits(set))?;
                end(entry, manner, out)?;
            }
            Ok(())
        })
    }
}
