//! `ninefold bench`: how fast puzzles are solved here, by search and as people do, and collections of cases.

mod figures;
mod generate;
mod logic;
mod ratings;
mod speed;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use ninefold::format::{self, Content};
use ninefold::logic::hodoku::cases::Report;

use crate::args::{self, Cases};
use crate::input::{Input, Item};
use crate::output;

/// Measured where nothing is named.
const HARD: &str = include_str!("../../../../../examples/hard.txt");

/// Puzzles that are read at once, and that a contestant gets before it is the next one's turn.
const SLICE: usize = 2000;

/// The most puzzles of a file that are kept in memory.
const MOST: usize = 1_000_000;

pub(crate) fn run(args: &args::Bench) -> anyhow::Result<ExitCode> {
    match &args.cases {
        Some(Cases::Techniques { file }) => techniques(file),
        Some(Cases::Ratings { file }) => ratings::run(file),
        Some(Cases::Logic(args)) => logic::run(args),
        Some(Cases::Generate(args)) => generate::run(args),
        Some(Cases::Figures(args)) => figures::run(args),
        None => speed::run(&args.speed),
    }
}

fn techniques(file: &Path) -> anyhow::Result<ExitCode> {
    let text = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let report = Report::of(&String::from_utf8_lossy(&text));
    output::write(format!("{report}\n").as_bytes());
    Ok(ExitCode::from(u8::from(report.passed() < report.total())))
}

/// The puzzles of each source with its name; a few hard ones if there is none.
fn corpora(sources: &[OsString]) -> impl Iterator<Item = anyhow::Result<(String, Vec<Content>)>> {
    let hard = || format::read(HARD).filter_map(|found| found.ok().map(|record| record.content)).collect();
    let default = sources.is_empty().then(|| Ok(("17 hard ones".to_owned(), hard())));
    default.into_iter().chain(sources.iter().map(|source| Ok((source.to_string_lossy().into_owned(), read(source)?))))
}

/// The puzzles of a source. What is unreadable is told, and left out.
fn read(source: &OsString) -> anyhow::Result<Vec<Content>> {
    let mut input = Input::new(std::slice::from_ref(source));
    let mut puzzles = Vec::new();
    while puzzles.len() < MOST
        && let Some(chunk) = input.chunk(SLICE)
    {
        for item in chunk.items {
            match item {
                Item::Puzzle(entry) => puzzles.push(entry.content),
                Item::Error(error) => output::message(&error),
            }
        }
    }
    if puzzles.is_empty() {
        bail!("{}: nothing to measure", source.display());
    }
    Ok(puzzles)
}
