//! `ninefold candidates`: the true candidates of puzzles, which are those that occur in a solution.

use std::process::ExitCode;

use clap::Args;
use ninefold_app::candidates;

use super::Verb;
use crate::io::run::{Pace, Run};
use crate::io::{Shell, answer, deadline, layout};
use crate::options::{self, EXIT_CODES, Files, Limit, Shape};

const CANDIDATES_EXAMPLES: &str = "\
Examples:
  ninefold candidates puzzle.txt
  ninefold candidates --limit 100 --format grid puzzle.txt
  ninefold candidates --json - < puzzles.txt

A candidate is true if it occurs in a solution. Each puzzle is a line, with tabs between its fields:
  the puzzle, or its place and rules if it does not fit on a line
  the verdict: unique, many, none, invalid, or open if the search was stopped
  the number of solutions up to --limit, with a plus if there may be more
  the true candidates: 729 characters for a plain grid, otherwise the digits of each cell; the reason if there is no solution

With --format grid, each puzzle is a grid of candidates, which other verbs can read. --json lists the digits of each cell.";

/// List the true candidates of each puzzle: those that occur in solutions
#[derive(Debug, Args)]
#[command(after_help = CANDIDATES_EXAMPLES, after_long_help = format!("{CANDIDATES_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Candidates {
    #[command(flatten)]
    pub(crate) input: options::Input,

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// Count the solutions of the puzzle and of each candidate, up to N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) time: Limit,
}

impl Verb for Candidates {
    fn files(&self) -> Files<'_> {
        self.input.files().shape(&self.shape)
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let run = Run::new(&self.input, shell, candidates::Candidates::HEADING).layout(layout::asked(&self.shape)?);
        let run = run.pace(Pace::slow(self.input.work.jobs.count()));
        run.each(|problem| {
            Ok(deadline::within(self.time.time_limit, |stop| {
                candidates::Candidates::of(problem, answer::solver(), self.limit, stop)
            }))
        })
    }
}
