//! `ninefold race`: all engines on the same puzzles, and on the puzzles turned by 180 degrees.

use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use ninefold::classic::Engine;
use ninefold_app::digits;
use ninefold_app::race::{self, Heat, Lap};

use super::Verb;
use crate::io::input::{self, Entry, Item};
use crate::io::run::{self, Severity};
use crate::io::{Shell, answer, clock, deadline, output};
use crate::options::{Files, Form, Out, engine as named, seconds};

const RACE_EXAMPLES: &str = "\
Examples:
  ninefold race .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold race --time-limit 60 hard.txt
  ninefold race --engine buckets,fewest,dlx --format tsv hard.txt

All engines look for the solution of each puzzle and for a second one; forced for the first, with bounds that grow until it finds
one. `time` is that of a run that reports nothing, `first` what it takes to the first solution, and `ratio` the time against the
fast engine's. An engine that takes longer than the limit is stopped; its figures are those so far. Then the same with the puzzle
turned by 180 degrees, where the order of the cells decides.";

const RACE_CODES: &str = "\
Exit codes:
  0  every engine that came to an end agrees with the others
  1  some do not agree, or a puzzle has not exactly one solution
  2  wrong usage or unreadable input";

/// Run all engines on the same puzzles, and compare time and effort
#[derive(Debug, Args)]
#[command(after_help = RACE_EXAMPLES, after_long_help = format!("{RACE_EXAMPLES}\n\n{RACE_CODES}"))]
pub(crate) struct Race {
    /// A puzzle, a file of puzzles, or - for standard input (the default)
    #[arg(value_name = "PUZZLE | FILE | -")]
    sources: Vec<OsString>,

    /// The engines to run (all by default); fast always runs, to be compared with
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = named())]
    engine: Vec<Engine>,

    /// How long an engine may take for a puzzle
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    time_limit: Duration,

    /// How to print the results (otherwise the ending of the file decides; tables otherwise)
    #[arg(long, short, value_name = "FORMAT")]
    format: Option<Table>,

    #[command(flatten)]
    out: Out,
}

/// How a race is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Table {
    /// A table for each puzzle
    Table,
    /// Tab-separated columns with a heading; times in seconds
    Tsv,
}

impl Form for Table {
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Table => &[],
            Self::Tsv => &["tsv", "tab"],
        }
    }

    fn all() -> &'static [Self] {
        Self::value_variants()
    }
}

impl Verb for Race {
    fn files(&self) -> Files<'_> {
        Files::of(&self.out, &self.sources)
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let format = output::form(self.format, &self.out, Table::Table, "tables");
        if format == Table::Tsv {
            output::write(race::heading().as_bytes());
        }
        let mut worst = Severity::Unique;
        for item in input::told(&self.sources).items(1) {
            worst = worst.max(match item {
                Item::Puzzle(entry) => self.race(&entry, format),
                Item::Error(message) => {
                    output::message(&message);
                    Severity::Unreadable
                }
                Item::Note(message) => {
                    output::message(&message);
                    Severity::Unique
                }
            });
        }
        Ok(ExitCode::from(worst as u8))
    }
}

impl Race {
    /// Lets all engines run on a puzzle and on the same one turned.
    fn race(&self, entry: &Entry, format: Table) -> Severity {
        let board = match digits::one(&entry.problem) {
            Ok(content) => content.board(),
            Err(refusal) => return run::refuse(entry, &refusal),
        };
        if let Some(clash) = board.grid().clash() {
            output::message(&format!("{}:{}: {clash}", entry.source, entry.line));
            return Severity::Other;
        }
        let is_asked =
            |engine: &Engine| self.engine.is_empty() || self.engine.contains(engine) || *engine == Engine::Fast;
        let mut severity = Severity::Unique;
        for (board, way) in race::ways(&board) {
            let lap = |engine| {
                deadline::within(Some(self.time_limit), |stop| {
                    Lap::run(engine, &board, answer::solver(), stop, clock::now)
                })
            };
            let heat = Heat { entry, way, laps: Engine::all().filter(is_asked).map(lap).collect() };
            let text = if format == Table::Table { heat.table() } else { heat.columns() };
            output::write(text.as_bytes());
            for engine in heat.disagreeing() {
                output::message(&format!("{engine} does not agree with {}", Engine::Fast));
                severity = Severity::Other;
            }
            if !heat.is_unique() {
                severity = Severity::Other;
            }
        }
        severity
    }
}
