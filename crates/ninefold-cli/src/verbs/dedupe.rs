//! `ninefold dedupe`: the first puzzle of each class of equivalent ones.
//!
//! Canonical forms are worked out on all cores; whether one was there before is decided in the order of reading, so that what
//! is written is the first of each class, as soon as it is read.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use ninefold_app::digits::{self, Refusal};
use ninefold_app::form::Key;
use ninefold_app::problem::Problem;
use ninefold_app::verdict;

use super::Verb;
use crate::io::index::Index;
use crate::io::input::{self, Entry};
use crate::io::progress::Progress;
use crate::io::run::{self, Pace, Severity};
use crate::io::{Shell, output};
use crate::options::{CHANGED, Files, Jobs, Out};

const DEDUPE_EXAMPLES: &str = "\
Examples:
  ninefold dedupe collection.txt > different.txt
  ninefold dedupe --members a.txt b.txt > different.txt 2> same.txt

The first of each class of equivalent puzzles is written as soon as it is read, a line each.";

/// Keep the first of each class of equivalent puzzles
#[derive(Debug, Args)]
#[command(after_help = DEDUPE_EXAMPLES, after_long_help = format!("{DEDUPE_EXAMPLES}\n\n{CHANGED}"))]
pub(crate) struct Dedupe {
    /// Files of puzzles, puzzles, or - for standard input (the default)
    #[arg(value_name = "FILE | PUZZLE | -")]
    sources: Vec<OsString>,

    /// Tell on standard error where the first of its class was, for each puzzle that is left out
    #[arg(long)]
    members: bool,

    /// The memory for what was seen, in megabytes; the rest goes to a temporary file
    #[arg(long, value_name = "MB", default_value_t = 512)]
    memory: usize,

    #[command(flatten)]
    jobs: Jobs,

    #[command(flatten)]
    out: Out,
}

/// A puzzle with its form.
struct Found {
    key: Key,
    place: String,
    line: String,
}

impl Verb for Dedupe {
    fn files(&self) -> Files<'_> {
        Files::of(&self.out, &self.sources)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let job = run::job(input::told(&self.sources), Pace::swift(self.jobs.count()));
        let mut classes =
            Classes { args: self, index: Index::new(self.memory.saturating_mul(1 << 20)), puzzles: 0, found: 0 };
        let mut result = Ok(());
        let key = |problem: &&Problem| digits::only(problem).map(|grid| Key::canonical(&grid));
        let worst = job.deliver(
            |problems| problems.iter().map(key).collect(),
            find,
            |found: Vec<Found>, progress| {
                if result.is_ok() {
                    result = classes.take(found, progress);
                }
                Ok(())
            },
        )?;
        result.context("the index of canonical forms")?;
        let count = |number, one, several| format!("{number} {}", if number == 1 { one } else { several });
        let puzzles = count(classes.puzzles, "puzzle", "puzzles");
        output::message(&format!("{puzzles} in {}", count(classes.found, "class", "classes")));
        Ok(ExitCode::from(worst as u8))
    }
}

fn find(entry: &Entry, key: Result<Key, Refusal>, found: &mut Vec<Found>) -> Severity {
    match key {
        Ok(key) => {
            let gap = if entry.label.is_empty() { "" } else { " " };
            let line = format!("{}{gap}{}\n", verdict::text(&entry.problem.grids()), entry.label);
            found.push(Found { key, place: format!("{}:{}", entry.source, entry.line), line });
            Severity::Unique
        }
        Err(refusal) => run::refuse(entry, &refusal),
    }
}

/// The classes that have been seen.
struct Classes<'a> {
    args: &'a Dedupe,
    index: Index,
    puzzles: u64,
    found: u64,
}

impl Classes<'_> {
    fn take(&mut self, all: Vec<Found>, progress: &Progress) -> Result<()> {
        let (mut out, mut members) = (String::new(), Vec::new());
        for Found { key, place, line } in all {
            self.puzzles += 1;
            match self.index.first(&key, &place)? {
                None => {
                    self.found += 1;
                    out += &line;
                }
                Some(first) if self.args.members => members.push(format!("{place}: the same as {first}")),
                Some(_) => {}
            }
        }
        output::write(out.as_bytes());
        if !members.is_empty() {
            progress.suspend(|| members.iter().for_each(|text| output::message(text)));
        }
        Ok(())
    }
}
