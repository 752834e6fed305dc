//! `ninefold bench`: how fast puzzles are solved here, by search and as people do, and collections of cases.

mod figures;
mod generate;
mod layouts;
mod logic;
mod ratings;
mod speed;

use ninefold::rules::Feature;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Verb;
use crate::io::{Shell, output};
use figures::Answers;

const BENCH_EXAMPLES: &str = "\
Examples:
  ninefold bench
  ninefold bench puzzles.txt hard.txt
  NINEFOLD_BACKEND=avx2 ninefold bench
  ninefold bench techniques cases.txt

Each backend of this machine counts the solutions of each puzzle, up to two, on one core: one puzzle after the other (single), and
many at once (batch). They take turns on parts of the file; the best of their rounds counts, in CPU time. The last column
is the speed against the first line of the file. The variable NINEFOLD_BACKEND chooses one backend, here and for all verbs.";

/// Measure the speed here, and run collections of cases
#[derive(Debug, Args)]
#[command(after_help = BENCH_EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Bench {
    #[command(subcommand)]
    cases: Option<Cases>,

    #[command(flatten)]
    speed: Speed,
}

#[derive(Debug, Args)]
pub(crate) struct Speed {
    /// Files of puzzles, or puzzles (a few hard ones if there are none)
    #[arg(value_name = "FILE | PUZZLE")]
    pub(crate) sources: Vec<OsString>,

    /// How long to measure each file
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    pub(crate) seconds: u64,

    #[command(flatten)]
    answers: Answers,
}

/// Collections of cases, instead of speed.
#[derive(Debug, Subcommand)]
pub(crate) enum Cases {
    /// Cases of `HoDoKu`'s library format: does each technique find what it must, and nothing where it must not?
    ///
    /// Prints how many cases of each technique pass, those that do not and why, and at the end `N of M`.
    /// The exit code is 1 if some do not pass.
    #[command(after_help = "Example:\n  ninefold bench techniques cases.txt")]
    Techniques {
        /// The file of cases, one a line
        file: PathBuf,

        #[command(flatten)]
        answers: Answers,
    },

    /// Ratings of `HoDoKu`, a line `puzzle level score` each: do the same come out here?
    ///
    /// Prints a table of those that differ, and at the end how many agree. The exit code is 1 if some differ.
    #[command(after_help = "Example:\n  ninefold bench ratings levels.txt > differences.md")]
    Ratings {
        /// The file of ratings
        file: PathBuf,

        #[command(flatten)]
        answers: Answers,
    },

    /// How fast are puzzles solved as people do, step by step? One thread, its CPU time
    ///
    /// Prints a line for each file: puzzles, how many of them the method solves, steps a puzzle, puzzles a second, and
    /// the longest time of a puzzle. Puzzles without or with several solutions are left out.
    /// The exit code is 1 if a puzzle is not solved, 2 if a step is wrong.
    #[command(after_help = "Example:\n  ninefold bench logic --most 2000 --verify puzzles.txt")]
    Logic(Logic),

    /// How fast are puzzles made, of many orders? One thread, its CPU time; each puzzle is proved
    ///
    /// Prints a line for each order, and how soon the first puzzle is there that needs a technique.
    #[command(
        after_help = "Examples:\n  ninefold bench generate --seconds 5\n  ninefold bench generate --by-clues --only 5,10,0"
    )]
    Generate {
        #[command(flatten)]
        making: Making,

        /// A line for each number of clues that puzzles of an order have
        #[arg(long)]
        by_clues: bool,
    },

    /// How fast are multi-sudokus made and solved? One thread, its CPU time; each is proved
    ///
    /// Prints a line for each layout: minimal puzzles made a second, how many clues they have on average, puzzles solved a second with
    /// the proof that there is no other solution, and the median and longest time for one.
    #[command(after_help = "Example:\n  ninefold bench layouts --only samurai")]
    Layouts(Making),
}

#[derive(Debug, Args)]
pub(crate) struct Making {
    /// How long to make puzzles of each order or layout
    #[arg(long, value_name = "SECONDS", default_value_t = 3)]
    pub(crate) seconds: u64,

    /// Only orders or layouts with this in their names
    #[arg(long, value_name = "PART")]
    pub(crate) only: Option<String>,

    #[command(flatten)]
    answers: Answers,
}

#[derive(Debug, Args)]
pub(crate) struct Logic {
    /// Files of puzzles, or puzzles (a few hard ones if there are none)
    #[arg(value_name = "FILE | PUZZLE")]
    pub(crate) sources: Vec<OsString>,

    #[command(flatten)]
    pub(crate) ways: Ways,

    /// The most puzzles of each file, spread over all of it
    #[arg(long, value_name = "COUNT", default_value_t = 2000)]
    pub(crate) most: usize,

    /// Check the proof of every step that is no guess, and that it agrees with the solution
    #[arg(long)]
    pub(crate) verify: bool,

    #[command(flatten)]
    answers: Answers,
}

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use ninefold::formats::text::{self, Content};
use ninefold::logic::hodoku::cases::{Case, Report, Verdict};
use ninefold_app::near;
use serde_json::json;

use crate::io::input::{self, Item};
use crate::options::{Files, Plain, Ways};

/// Measured where nothing is named.
const HARD: &str = include_str!("../../../../../examples/hard.txt");

/// Puzzles that are read at once, and that a contestant gets before it is the next one's turn.
const SLICE: usize = 2000;

/// The most puzzles of a file that are kept in memory.
const MOST: usize = 1_000_000;

impl Verb for Bench {
    fn files(&self) -> Files<'_> {
        let (answers, sources) = match &self.cases {
            None => (&self.speed.answers, self.speed.sources.as_slice()),
            Some(Cases::Logic(args)) => (&args.answers, args.sources.as_slice()),
            Some(Cases::Generate { making: args, .. } | Cases::Layouts(args)) => (&args.answers, [].as_slice()),
            Some(Cases::Techniques { file, answers } | Cases::Ratings { file, answers }) => {
                return answers.files().and([file.as_os_str()]);
            }
        };
        answers.files().and(sources.iter().map(OsString::as_os_str))
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        match &self.cases {
            Some(Cases::Techniques { file, answers }) => techniques(file, answers.form()),
            Some(Cases::Ratings { file, answers }) => ratings::run(file, answers.form()),
            Some(Cases::Logic(args)) => logic::run(args),
            Some(Cases::Generate { making, by_clues }) => {
                generate::run(making, if *by_clues { generate::Split::Clues } else { generate::Split::None })
            }
            Some(Cases::Layouts(args)) => layouts::run(args),
            None => speed::run(&self.speed),
        }
    }
}

fn techniques(file: &Path, form: Plain) -> anyhow::Result<ExitCode> {
    let text = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let report = Report::of(&String::from_utf8_lossy(&text));
    let text = if form == Plain::Json { json(&report) } else { report.to_string() };
    output::write(format!("{text}\n").as_bytes());
    Ok(ExitCode::from(u8::from(report.passed() < report.total())))
}

/// One object: how many cases pass, and what is wrong with the others.
fn json(report: &Report) -> String {
    let passed = |verdict: &Verdict| matches!(verdict, Verdict::Passed);
    let cases = report.cases().iter().filter(|(_, verdict)| !passed(verdict));
    let case =
        |(case, verdict): &(Case, Verdict)| json!({ "line": case.line, "code": case.code, "why": verdict.to_string() });
    let errors = report.errors().iter().map(|error| json!({ "line": error.line, "why": error.to_string() }));
    let failed: Vec<_> = cases.map(case).chain(errors).collect();
    json!({ "passed": report.passed(), "total": report.total(), "failed": failed }).to_string()
}

/// Says so if nothing has the name that was asked for.
fn ensure_some<'a, T>(asked: &[T], args: &Making, known: impl Iterator<Item = &'a str>) -> anyhow::Result<()> {
    let only = args.only.as_deref().unwrap_or_default();
    ensure!(!asked.is_empty(), "--only {only}: none has that in its name{}", near::question(only, known));
    Ok(())
}

/// The puzzles of each source with its name; a few hard ones if there is none.
fn corpora(sources: &[OsString]) -> impl Iterator<Item = anyhow::Result<(String, Vec<Content>)>> {
    let hard = || text::read(HARD).filter_map(|found| found.ok().map(|record| record.content)).collect();
    let default = sources.is_empty().then(|| Ok(("17 hard ones".to_owned(), hard())));
    default.into_iter().chain(sources.iter().map(|source| Ok((source.to_string_lossy().into_owned(), read(source)?))))
}

/// The puzzles of a source. What is unreadable is told, and left out.
fn read(source: &OsString) -> anyhow::Result<Vec<Content>> {
    let plain = |item| match item {
        Item::Puzzle(entry) => entry.problem.plain(Feature::FastEngine).ok().copied(),
        Item::Error(message) | Item::Note(message) => {
            output::message(&message);
            None
        }
    };
    let puzzles: Vec<_> = input::new(std::slice::from_ref(source)).items(SLICE).filter_map(plain).take(MOST).collect();
    ensure!(!puzzles.is_empty(), "{}: nothing to measure", source.display());
    Ok(puzzles)
}
