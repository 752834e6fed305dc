//! `ninefold dedupe`: the first puzzle of each class of equivalent puzzles.
//!
//! Canonical forms are computed on all cores. Each is compared with all earlier forms in the order of reading, so that the first puzzle of each class
//! is written as soon as it is read.
//!
//! Known forms are stored in a hash table and, once that is full, in a B-tree on disk. For forms that do not fit into memory, sorting would be
//! faster, but then nothing could be written before the end.

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};
use clap::Args;
use ninefold::rules::Feature;
use ninefold_app::digits::{self, Refusal};
use ninefold_app::form::Key;
use ninefold_app::problem::Problem;
use ninefold_app::verdict;

use super::Verb;
use crate::io::index::Index;
use crate::io::input::{self, Entry};
use crate::io::run::{self, Pace, Severity};
use crate::io::{Shell, output};
use crate::options::{CHANGED, Files, Jobs, LONG_SOURCES, Out, Plain, SOURCES};

const DEDUPE_EXAMPLES: &str = "\
Examples:
  ninefold dedupe collection.txt > different.txt
  ninefold dedupe --members a.txt b.txt > different.txt 2> same.txt

The first of each class of equivalent puzzles is written as soon as it is read, one line each. Only plain 9x9 grids are compared. Columns of \
tables are kept with --json only, in the object `columns`.";

/// Keep the first of each class of equivalent puzzles
#[derive(Debug, Args)]
#[command(after_help = DEDUPE_EXAMPLES, after_long_help = format!("{DEDUPE_EXAMPLES}\n\n{CHANGED}"))]
pub(crate) struct Dedupe {
    #[arg(value_name = "FILE | PUZZLE | -", help = SOURCES, long_help = LONG_SOURCES)]
    sources: Vec<OsString>,

    /// Report on standard error, for each puzzle left out, the place of the first one of its class
    #[arg(long)]
    members: bool,

    /// The memory for known forms, in megabytes; the rest goes to a temporary file
    #[arg(long, value_name = "MB", default_value_t = 512)]
    memory: usize,

    #[command(flatten)]
    jobs: Jobs,

    /// Print one JSON object per line: each puzzle with its place
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    out: Out,
}

/// A puzzle with its canonical form.
struct Found {
    key: Key,
    place: String,
    /// The line that is written if the puzzle is the first of its class.
    line: String,
}

impl Verb for Dedupe {
    fn files(&self) -> Files<'_> {
        Files::of(&self.out, &self.sources)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let style = output::plain(self.json, &self.out, &[]);
        let mut job = run::job(input::told(&self.sources), Pace::swift(self.jobs.count()));
        let found = Arc::new(AtomicU64::new(0));
        let told = Arc::clone(&found);
        job.watch = job.watch.telling(move |_| classes(told.load(Ordering::Relaxed)));
        let index = Index::new(self.memory.saturating_mul(1 << 20));
        let mut classes = Classes { args: self, index, puzzles: 0, found };
        let mut result = Ok(());
        let key = |problem: &&Problem| digits::only(problem, Feature::CanonicalForm).map(|grid| Key::canonical(&grid));
        let worst = job.deliver(
            |problems| problems.iter().map(key).collect(),
            |entry, key, found: &mut Vec<Found>| find(entry, key, style, found),
            |found: Vec<Found>, _| {
                if result.is_ok() {
                    result = classes.take(found);
                }
                Ok(())
            },
        )?;
        result.context("the index of canonical forms")?;
        let puzzles = format!("{} {}", classes.puzzles, if classes.puzzles == 1 { "puzzle" } else { "puzzles" });
        output::message(&format!("{puzzles} in {}", self::classes(classes.found.load(Ordering::Relaxed))));
        Ok(ExitCode::from(worst as u8))
    }
}

/// Writes a number of classes with the right noun.
fn classes(number: u64) -> String {
    format!("{number} {}", if number == 1 { "class" } else { "classes" })
}

fn find(entry: &Entry, key: Result<Key, Refusal>, style: Plain, found: &mut Vec<Found>) -> Severity {
    match key {
        Ok(key) => {
            let mut line = String::new();
            if style == Plain::Json {
                // Writing to a string cannot fail.
                let _ = entry.write_json([], &mut line);
            } else {
                let gap = if entry.label.is_empty() { "" } else { " " };
                line = format!("{}{gap}{}\n", verdict::text(&entry.problem.grids()), entry.label);
            }
            found.push(Found { key, place: format!("{}:{}", entry.source, entry.line), line });
            Severity::Unique
        }
        Err(refusal) => run::refuse(entry, &refusal),
    }
}

/// The classes that have been found so far.
struct Classes<'a> {
    args: &'a Dedupe,
    index: Index,
    puzzles: u64,
    found: Arc<AtomicU64>,
}

impl Classes<'_> {
    fn take(&mut self, all: Vec<Found>) -> Result<()> {
        let (mut out, mut members) = (String::new(), Vec::new());
        for Found { key, place, line } in all {
            self.puzzles += 1;
            match self.index.first(&key, &place)? {
                None => {
                    self.found.fetch_add(1, Ordering::Relaxed);
                    out += &line;
                }
                Some(first) if self.args.members => members.push(format!("{place}: equivalent to {first}")),
                Some(_) => {}
            }
        }
        output::write(out.as_bytes());
        members.iter().for_each(|text| output::message(text));
        Ok(())
    }
}
