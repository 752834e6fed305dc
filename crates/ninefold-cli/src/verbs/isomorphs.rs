//! `ninefold isomorphs`: puzzles that are equivalent to a given one but look different.

use std::num::NonZeroUsize;
use std::process::ExitCode;

use clap::Args;
use ninefold::rules::Feature;
use ninefold_app::digits;
use ninefold_app::image::{Image, Kind, Notation};

use super::Verb;
use crate::io::random::Numbers;
use crate::io::run::{Pace, Run, Severity};
use crate::io::{Shell, output};
use crate::options::{CHANGED, Files, Input};

const ISOMORPHS_EXAMPLES: &str = "\
Example:
  ninefold isomorphs 10 --seed 7 .....9.......147....2......7......865...3...294......1......4....625.......8.....";

/// Make isomorphs of a puzzle: equivalent puzzles that look different
#[derive(Debug, Args)]
#[command(after_help = ISOMORPHS_EXAMPLES, after_long_help = format!("{ISOMORPHS_EXAMPLES}\n\n{CHANGED}"))]
pub(crate) struct Isomorphs {
    /// The number of isomorphs of each puzzle
    #[arg(value_name = "N")]
    count: NonZeroUsize,

    #[command(flatten)]
    input: Input,

    /// The seed of the choice (random by default, and then reported)
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Write after each isomorph the transform that produced it
    #[arg(long)]
    with_transform: bool,
}

impl Verb for Isomorphs {
    fn files(&self) -> Files<'_> {
        self.input.files()
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let (numbers, notation) = (Numbers::new(self.seed), Notation::of(self.with_transform));
        let run = Run::new(&self.input, shell, Kind::Isomorph.heading()).pace(Pace::slow(1));
        run.list(|entry, tell| {
            let found = Image::isomorphs(
                digits::one(&entry.problem, Feature::CanonicalForm)?,
                self.count.get(),
                &mut numbers.next(),
                notation,
                tell,
            );
            if found < self.count.get() {
                output::message(&format!("{}:{}: only {found} isomorphs found", entry.source, entry.line));
            }
            Ok(Severity::Unique)
        })
    }
}
