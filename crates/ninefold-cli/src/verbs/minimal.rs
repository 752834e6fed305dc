//! `ninefold minimal`: givens that a puzzle does not need.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::{CellSet, Puzzle, symmetry};
use serde_json::Value;

use super::Verb;
use super::shared::{heading, proved as puzzles};
use crate::io::Shell;
use crate::io::input::Entry;
use crate::io::run::{self, Manner, Pace, Severity};
use crate::options::{Input, Style};
use crate::verbs::digits;
use ninefold_app::draw::{self, Drawing};

const MINIMAL_EXAMPLES: &str = "\
Examples:
  ninefold minimal puzzles.txt
  ninefold minimal --format grid puzzle.txt

Each puzzle gives a line: the puzzle, a tab, and `minimal`, or `redundant`, a tab and the givens each of which could go alone.

Exit codes:
  0  every puzzle is minimal
  1  some has redundant givens, no solution or several
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

/// Say of each puzzle whether every given is needed
#[derive(Debug, Args)]
#[command(after_help = MINIMAL_EXAMPLES)]
pub(crate) struct Minimal {
    #[command(flatten)]
    input: Input,
}

const HEADING: &str = "puzzle\tverdict\tredundant\tlabel\n";

impl Verb for Minimal {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let pace = Pace::swift(self.input.work.jobs());
        run::lines(&self.input, shell.color, pace, HEADING, puzzles, |entry, puzzle, manner, out| {
            let Some(puzzle) = puzzle else { return digits::unproved(entry) };
            let redundant = symmetry::redundant(puzzle);
            let _ = say(entry, puzzle, redundant, manner, out);
            if redundant.is_empty() { Severity::Unique } else { Severity::Other }
        })
    }
}

fn say(entry: &Entry, puzzle: &Puzzle, redundant: CellSet, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    let verdict = if redundant.is_empty() { "minimal" } else { "redundant" };
    match manner.style {
        Style::Json => {
            let mut object = entry.json_head();
            object.insert("minimal".into(), redundant.is_empty().into());
            object.insert("redundant".into(), redundant.iter().map(|cell| cell.to_string()).collect());
            writeln!(out, "{}", Value::from(object))
        }
        Style::Grid => {
            heading(entry, out)?;
            let drawing = Drawing::new(puzzle.givens()).marked(draw::cells(redundant));
            draw::beside(&drawing.lines(manner.pen), &[], out);
            match redundant.len() {
                0 => writeln!(out, "Minimal: every given is needed."),
                _ => writeln!(out, "Redundant, each by itself: {redundant}."),
            }
        }
        Style::Tsv => writeln!(out, "{}\t{verdict}\t{redundant}\t{}", entry.problem, entry.label),
        Style::Auto | Style::Line if redundant.is_empty() => writeln!(out, "{}\t{verdict}", entry.problem),
        _ => writeln!(out, "{}\t{verdict}\t{redundant}", entry.problem),
    }
}
