//! `ninefold dedupe`: the first puzzle of each class of equivalent ones.
//!
//! Canonical forms are worked out on all cores; whether one was there before is decided in the order of reading, so that what
//! is written is the first of each class, as soon as it is read.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result};
use ninefold::symmetry;

use crate::args;
use crate::digits;
use crate::index::{Index, Key};
use crate::input::{CHUNK, Chunk, Input, Item};
use crate::output;
use crate::progress::{Progress, Screen};
use crate::stream;

/// A chunk whose forms are known.
struct Done {
    items: Vec<(Item, Option<Key>)>,
    bytes: u64,
}

pub(crate) fn run(args: &args::Dedupe) -> Result<ExitCode> {
    let mut input = Input::new(&args.sources);
    if input.typed {
        output::message("reading puzzles from the terminal; Ctrl-D ends");
    }
    let mut progress = Progress::new(input.size, Screen::of(output::is_terminal()));
    let mut classes = Classes::new(args);
    let mut result = Ok(());
    stream::ordered(
        args.jobs(),
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

fn work(chunk: Chunk) -> Done {
    let key = |item: &Item| {
        let grid = digits::only_digits(&item.puzzle()?.content)?;
        Some(Key::of(&symmetry::canonical(&grid).0))
    };
    let items = chunk.items.into_iter().map(|item| {
        let key = key(&item);
        (item, key)
    });
    Done { items: items.collect(), bytes: chunk.bytes }
}

/// What has been seen.
struct Classes<'a> {
    args: &'a args::Dedupe,
    index: Index,
    puzzles: u64,
    found: u64,
    unreadable: u64,
}

impl<'a> Classes<'a> {
    fn new(args: &'a args::Dedupe) -> Self {
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
                            writeln!(out, "{}{gap}{}", entry.content.grid(), entry.label)?;
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
