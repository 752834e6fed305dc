//! `ninefold minimize`: puzzles without redundant givens.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use ninefold::{Cell, Puzzle, symmetry};
use ninefold_app::problem::Problem;
use serde_json::Value;

use super::Verb;
use super::shared::{heading, proved as puzzles};
use crate::io::input::Entry;
use crate::io::run::{self, Manner, Pace, Severity};
use crate::io::{Shell, random};
use crate::options::{Input, PROVED, Style};
use crate::verbs::digits;
use ninefold_app::draw::{self, Drawing};

const HEADING: &str = "minimal\tpuzzle\tgivens\tlabel\n";

const MINIMIZE_EXAMPLES: &str = "\
Examples:
  ninefold minimize solutions.txt
  ninefold minimize --random --seed 7 puzzles.txt";

/// Take redundant givens away until none is left
#[derive(Debug, Args)]
#[command(after_help = MINIMIZE_EXAMPLES, after_long_help = format!("{MINIMIZE_EXAMPLES}\n\n{PROVED}"))]
pub(crate) struct Minimize {
    #[command(flatten)]
    input: Input,

    /// Try the givens in a random order, instead of from the last to the first
    #[arg(long)]
    random: bool,

    /// What the order depends on (another seed every time by default, which is told)
    #[arg(long, value_name = "S", requires = "random")]
    seed: Option<u64>,
}

impl Verb for Minimize {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let seed = self.random.then(|| random::seed(self.seed));
        let place = AtomicU64::new(0);
        let minimize = |contents: &[&Problem]| -> Vec<Option<Puzzle>> {
            let puzzles = puzzles(contents).into_iter();
            puzzles
                .map(|puzzle| {
                    let place = place.fetch_add(1, Ordering::Relaxed);
                    puzzle.map(|puzzle| symmetry::minimize(&puzzle, order(seed, place)))
                })
                .collect()
        };
        // Places are counted where puzzles are worked on, so what depends on them is worked on in order.
        let jobs = if self.random { 1 } else { self.input.work.jobs() };
        run::lines(&self.input, shell.color, Pace::swift(jobs), HEADING, minimize, |entry, minimal, manner, out| {
            let Some(minimal) = minimal else { return digits::unproved(entry) };
            let _ = show(entry, minimal, manner, out);
            Severity::Unique
        })
    }
}

/// The order in which givens are tried: from the last to the first, or at random.
fn order(seed: Option<u64>, place: u64) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Cell::all().rev().collect();
    if let Some(seed) = seed {
        random::numbers(seed, place).shuffle(&mut cells);
    }
    cells
}

fn show(entry: &Entry, minimal: &Puzzle, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    let (givens, count) = (minimal.givens(), minimal.givens().filled().len());
    match manner.style {
        Style::Json => {
            let mut object = entry.json_head();
            object.insert("minimal".into(), givens.to_string().into());
            object.insert("givens".into(), count.into());
            writeln!(out, "{}", Value::from(object))
        }
        Style::Grid => {
            heading(entry, out)?;
            draw::beside(&Drawing::new(givens).lines(manner.pen), &[], out);
            writeln!(out, "{count} givens")
        }
        Style::Tsv => writeln!(out, "{givens}\t{}\t{count}\t{}", entry.problem, entry.label),
        _ => writeln!(out, "{givens}"),
    }
}
