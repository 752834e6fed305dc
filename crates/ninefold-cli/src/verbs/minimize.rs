//! `ninefold minimize`: puzzles without redundant givens.

use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::multi::LayoutCell;
use ninefold::symmetry::Symmetry;
use ninefold_app::clues::{Minimized, Parts};

use super::Verb;
use crate::io::random::Numbers;
use crate::io::run::{Pace, Run};
use crate::io::{Shell, deadline, layout};
use crate::options::{Files, Input, Limit, PROVED, Shape};

const MINIMIZE_EXAMPLES: &str = "\
Examples:
  ninefold minimize solutions.txt
  ninefold minimize --random --seed 7 puzzles.txt
  ninefold minimize --constraints killer.json
  ninefold minimize --symmetry half-turn solutions.txt

Puzzles may have several grids, other sizes and constraints.";

/// Remove redundant givens until every given is needed
#[derive(Debug, Args)]
#[command(after_help = MINIMIZE_EXAMPLES, after_long_help = format!("{MINIMIZE_EXAMPLES}\n\n{PROVED}"))]
pub(crate) struct Minimize {
    #[command(flatten)]
    input: Input,

    /// Try the givens in a random order, instead of from the last to the first
    #[arg(long)]
    random: bool,

    /// The seed of the order (random by default, and then reported)
    #[arg(long, value_name = "S", requires = "random")]
    seed: Option<u64>,

    /// Keep this symmetry of the givens: they are removed together with their images, or not at all
    #[arg(long, value_name = "KIND", value_parser = symmetry(), default_value = "none", hide_default_value = true)]
    symmetry: Symmetry,

    #[command(flatten)]
    shape: Shape,

    /// Remove redundant constraints too, after the givens and from the last to the first
    #[arg(long)]
    constraints: bool,

    #[command(flatten)]
    time: Limit,
}

/// Reads the name of a symmetry.
fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    let named = |name: String| Symmetry::named(&name).ok_or("no such symmetry");
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)).try_map(named)
}

impl Verb for Minimize {
    fn files(&self) -> Files<'_> {
        self.input.files().shape(&self.shape)
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let numbers = self.random.then(|| Numbers::new(self.seed));
        let jobs = if self.random { 1 } else { self.input.work.jobs.count() };
        let parts = Parts::of(self.constraints);
        let arrange = |cells: &mut Vec<LayoutCell>| match &numbers {
            Some(numbers) => numbers.next().shuffle(cells),
            None => cells.reverse(),
        };
        let run = Run::new(&self.input, shell, Minimized::HEADING).layout(layout::asked(&self.shape)?);
        run.pace(Pace::swift(jobs)).each(|problem| {
            deadline::within(self.time.time_limit, |stop| Minimized::of(problem, parts, self.symmetry, arrange, stop))
        })
    }
}
