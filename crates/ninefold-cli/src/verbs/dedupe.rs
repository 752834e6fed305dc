//! `ninefold dedupe`: the first puzzle of each class of equivalent ones.
//!
//! Canonical forms are worked out on all cores; whether one was there before is decided in the order of reading, so that what
//! is written is the first of each class, as soon as it is read.

use std::ffi::OsString;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use ninefold_app::form::Key;
use ninefold_app::verdict;

use super::Verb;
use crate::io::index::Index;
use crate::io::input::{CHUNK, Chunk, Input, Item};
use crate::io::progress::{Progress, Screen};
use crate::io::{Shell, output, stream};
use crate::options::{CHANGED, jobs};
use crate::verbs::digits;

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

    /// How many puzzles to work on at once
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl Dedupe {
    fn jobs(&self) -> usize {
        jobs(self.jobs)
    }
}

/// A chunk whose forms are known.
struct Done {
    items: Vec<(Item, Option<Key>)>,
    bytes: u64,
}

impl Verb for Dedupe {
    fn run(&self, _: Shell) -> Result<ExitCode> {
        let mut input = Input::new(&self.sources);
        if input.typed {
            output::message("reading puzzles from the terminal; Ctrl-D ends");
        }
        let mut progress = Progress::new(input.size, Screen::of(output::is_terminal()));
        let mut classes = Classes::new(self);
        let mut result = Ok(());
        stream::ordered(
            self.jobs(),
            || input.chunk(CHUNK),
            work,
            |done| {
                if result.is_ok() {
                    result = classes.take(&done, &progress);
                    progress.add(done.items.len() as u64, done.bytes);
                }
            },
        );
        progress.finish();
        result.context("the index of canonical forms")?;
        classes.report();
        Ok(ExitCode::from(if classes.unreadable > 0 { 2 } else { 0 }))
    }
}

fn work(chunk: Chunk) -> Done {
    let key = |item: &Item| {
        let grid = digits::only_digits(&item.puzzle()?.problem)?;
        Some(Key::canonical(&grid))
    };
    let items = chunk.items.into_iter().map(|item| {
        let key = key(&item);
        (item, key)
    });
    Done { items: items.collect(), bytes: chunk.bytes }
}

/// What has been seen.
struct Classes<'a> {
    args: &'a Dedupe,
    index: Index,
    puzzles: u64,
    found: u64,
    unreadable: u64,
}

impl<'a> Classes<'a> {
    fn new(args: &'a Dedupe) -> Self {
        let index = Index::new(args.memory.saturating_mul(1 << 20));
        Self { args, index, puzzles: 0, found: 0, unreadable: 0 }
    }

    fn take(&mut self, done: &Done, progress: &Progress) -> Result<()> {
        let mut out = Vec::with_capacity(82 * done.items.len());
        let mut told = Vec::new();
        for (item, key) in &done.items {
            match (item, key) {
                (Item::Error(error), _) => {
                    self.unreadable += 1;
                    told.push(error.clone());
                }
                (Item::Puzzle(entry), None) => {
                    self.unreadable += 1;
                    let _ = digits::of(entry);
                }
                (Item::Puzzle(entry), Some(key)) => {
                    self.puzzles += 1;
                    let place = format!("{}:{}", entry.source, entry.line);
                    match self.index.first(key, &place)? {
                        None => {
                            self.found += 1;
                            let gap = if entry.label.is_empty() { "" } else { " " };
                            writeln!(out, "{}{gap}{}", verdict::text(&entry.problem.grids()), entry.label)?;
                        }
                        Some(first) if self.args.members => told.push(format!("{place}: the same as {first}")),
                        Some(_) => {}
                    }
                }
            }
        }
        output::write(&out);
        if !told.is_empty() {
            progress.suspend(|| told.iter().for_each(|text| output::message(text)));
        }
        Ok(())
    }

    fn report(&self) {
        let count = |number, one, several| format!("{number} {}", if number == 1 { one } else { several });
        let puzzles = count(self.puzzles, "puzzle", "puzzles");
        output::message(&format!("{puzzles} in {}", count(self.found, "class", "classes")));
    }
}
