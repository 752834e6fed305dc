//! `ninefold bench`: measures how fast this machine solves puzzles.

mod figures;
mod speed;

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::ensure;
use clap::Args;
use ninefold::formats::text::{self, Content};
use ninefold::rules::Feature;
use ninefold_app::own;

use super::Verb;
use crate::io::input::{self, Item};
use crate::io::{Shell, output};
use crate::options::Files;
use figures::Answers;

const BENCH_EXAMPLES: &str = "\
Examples:
  ninefold bench
  ninefold bench puzzles.txt hard.txt
  NINEFOLD_BACKEND=avx2 ninefold bench

Each backend of this machine counts the solutions of each puzzle, up to two, on one core: one puzzle after the other (single), and
many at once (batch). They take turns on parts of the file; the best round of each counts, in CPU time. The last column
is the speed relative to the first line of the file. The variable NINEFOLD_BACKEND chooses one backend, here and for all verbs.";

/// Measure the solving speed of this machine
#[derive(Debug, Args)]
#[command(after_help = BENCH_EXAMPLES)]
pub(crate) struct Bench {
    /// Files of puzzles, or puzzles (by default a few hard ones)
    #[arg(value_name = "FILE | PUZZLE")]
    sources: Vec<OsString>,

    /// How long to measure each file
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    seconds: u64,

    #[command(flatten)]
    answers: Answers,
}

/// The collection that is measured by default.
const HARD: &str = "ninefold:hard.txt";

/// The number of puzzles that are read at once, and that each contestant solves before it is the next one's turn.
const SLICE: usize = 2000;

/// The maximum number of puzzles of one file that are kept in memory.
const MOST: usize = 1_000_000;

impl Verb for Bench {
    fn files(&self) -> Files<'_> {
        self.answers.files().and(self.sources.iter().map(OsString::as_os_str))
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        speed::run(self)
    }
}

/// Reads the puzzles of each source, with the name of the source. Without a source, returns a few hard puzzles.
fn corpora(sources: &[OsString]) -> impl Iterator<Item = anyhow::Result<(String, Vec<Content>)>> {
    let hard = || {
        text::read(own::named(HARD).and_then(Result::ok).unwrap_or_default())
            .filter_map(|found| found.ok().map(|record| record.content))
            .collect()
    };
    let default = sources.is_empty().then(|| Ok(("17 hard ones".to_owned(), hard())));
    default.into_iter().chain(sources.iter().map(|source| Ok((source.to_string_lossy().into_owned(), read(source)?))))
}

/// Reads the puzzles of a source. Unreadable ones are reported and omitted.
fn read(source: &OsString) -> anyhow::Result<Vec<Content>> {
    let plain = |item| match item {
        Item::Puzzle(entry) => entry.problem.plain(Feature::FastEngine).ok().copied(),
        Item::Error(unread) => {
            unread.message.iter().for_each(|message| output::message(message));
            None
        }
        Item::Note(message) => {
            output::message(&message);
            None
        }
    };
    let puzzles: Vec<_> = input::new(std::slice::from_ref(source)).items(SLICE).filter_map(plain).take(MOST).collect();
    ensure!(!puzzles.is_empty(), "{}: nothing to measure", source.display());
    Ok(puzzles)
}
