//! `ninefold race`: runs all engines on the same puzzles, and on these puzzles rotated by 180 degrees.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::ensure;
use clap::{Args, ValueEnum};
use ninefold::classic::Engine;
use ninefold::rules::Feature;
use ninefold_app::digits;
use ninefold_app::engine::{self, profiled};
use ninefold_app::race::{self, Heat, Lap};

use super::Verb;
use crate::io::input::{self, Entry, Item};
use crate::io::progress::{Progress, Screen, Total};
use crate::io::run::{self, Severity};
use crate::io::{Shell, answer, clock, deadline, output};
use crate::options::{Files, Form, Json, LONG_SOURCES, Out, SOURCES, engine as named, seconds};

const RACE_EXAMPLES: &str = "\
Examples:
  ninefold race .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold race --time-limit 60 hard.txt
  ninefold race --engine buckets,fewest,dlx --format tsv hard.txt
  ninefold race --engine fewest,dlx --profile puzzle.txt

All engines search for the solution of each puzzle and for a second one; forced only for the first, with bounds that grow until
it finds one. `time` is that of a run without events, `first` the time to the first solution, and `ratio` the time relative to the fast engine's. An
engine that exceeds the limit is stopped; its figures are those so far. Then all run on the puzzle turned by 180 degrees, which matters to engines
that depend on the order of the cells.

Without a limit for the race, an engine may search for ten seconds (--engine-limit), and if it finishes in that time it is measured once
more. With --time-limit the race ends by then: fast engines leave their share of the time to the others.";

const RACE_CODES: &str = "\
Exit codes:
  0  every engine that finished agrees with the others
  1  some engines disagree, or a puzzle does not have exactly one solution
  2  wrong usage or unreadable input";

/// Run all engines on the same puzzles, and compare time and effort
#[derive(Debug, Args)]
#[command(after_help = RACE_EXAMPLES, after_long_help = format!("{RACE_EXAMPLES}\n\n{RACE_CODES}"))]
pub(crate) struct Race {
    #[arg(value_name = "PUZZLE | FILE | -", help = SOURCES, long_help = LONG_SOURCES)]
    sources: Vec<OsString>,

    /// The engines to run (all by default); fast always runs, for comparison
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = named())]
    engine: Vec<Engine>,

    /// The time limit for the race, for all puzzles and engines together
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    /// The time limit of an engine for each of its attempts at a puzzle
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    engine_limit: Duration,

    /// Also print how often each routine of an engine was called
    #[arg(long)]
    profile: bool,

    /// How to print the results (by default according to the extension of the file, or tables)
    #[arg(long, short, value_name = "FORMAT")]
    format: Option<Results>,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    out: Out,
}

/// The form of the results of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Results {
    /// A table for each puzzle
    Table,
    /// Tab-separated columns with a heading; times in seconds
    Tsv,
    /// One JSON object per line, as docs/schema/race.json describes it; times in seconds
    Json,
}

impl Form for Results {
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Table => &[],
            Self::Tsv => &["tsv", "tab"],
            Self::Json => &["json", "jsonl", "ndjson"],
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
        let format = output::form(self.json.or(self.format, Results::Json), &self.out, Results::Table, "tables");
        ensure!(!self.profile || format != Results::Tsv, "--profile has no columns: use --format table or json");
        if format == Results::Tsv {
            output::write(race::heading().as_bytes());
        }
        let engines: Vec<Engine> = Engine::all().filter(|engine| self.is_asked(*engine)).collect();
        let input = input::told(&self.sources);
        let mut progress = Progress::new(Total::Unknown, Screen::of(output::is_terminal()));
        let mut items = input.items(1);
        // The share of the time that each engine has depends on the number of puzzles.
        let mut ahead: VecDeque<Item> =
            items.by_ref().take(if self.time_limit.is_some() { AHEAD } else { 0 }).collect();
        let puzzles = ahead.iter().filter(|item| item.puzzle().is_some()).count();
        if puzzles > 0 {
            progress.expect(Total::Puzzles(puzzles as u64));
        }
        let mut share = Share::new(self.time_limit, self.engine_limit, puzzles * 2 * engines.len());
        let (mut worst, mut done) = (Severity::Unique, 0);
        while let Some(item) = ahead.pop_front().or_else(|| items.next()) {
            worst = worst.max(match item {
                Item::Puzzle(_) if share.is_over() => {
                    output::message(&format!(
                        "the time limit was reached after {done} of {} puzzles",
                        puzzles.max(done + 1)
                    ));
                    worst = Severity::Other;
                    break;
                }
                Item::Puzzle(entry) => {
                    let severity = self.race(&Arc::new(entry), &engines, format, &mut share, &mut progress);
                    done += 1;
                    progress.add(1, 0);
                    severity
                }
                Item::Error(unread) => {
                    if let (Results::Json, Some(failed)) = (format, &unread.failed) {
                        output::write(failed.line().as_bytes());
                    }
                    unread.message.iter().for_each(|message| output::message(message));
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

/// The number of puzzles that are read before a race with a time limit begins. Later puzzles share the remaining time.
const AHEAD: usize = 10_000;

/// The time that the engines share.
struct Share {
    /// The end of the race.
    end: Option<Instant>,
    /// The time limit for each attempt.
    most: Duration,
    /// The number of attempts that remain.
    left: usize,
}

impl Share {
    fn new(limit: Option<Duration>, most: Duration, laps: usize) -> Self {
        Self { end: limit.and_then(|limit| Instant::now().checked_add(limit)), most, left: laps }
    }

    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| end <= Instant::now())
    }

    /// Returns the time limit for the next engine. An engine that finishes runs twice more to be measured.
    fn next(&mut self) -> Duration {
        let left = self.left.max(1);
        self.left = left - 1;
        let share =
            |end: Instant| end.saturating_duration_since(Instant::now()) / u32::try_from(left).unwrap_or(u32::MAX);
        self.end.map_or(self.most, |end| self.most.min(share(end) / 3).max(Duration::from_micros(1)))
    }
}

/// The laps that have been completed so far, for each orientation.
type Laps = Arc<Mutex<[Vec<Lap>; 2]>>;

impl Race {
    fn is_asked(&self, engine: Engine) -> bool {
        self.engine.is_empty() || self.engine.contains(&engine) || engine == Engine::Fast
    }

    /// Runs all engines on a puzzle, and on the rotated puzzle.
    fn race(
        &self,
        entry: &Arc<Entry>,
        engines: &[Engine],
        format: Results,
        share: &mut Share,
        progress: &mut Progress,
    ) -> Severity {
        let board = match digits::one(&entry.problem, Feature::ClassicEngines) {
            Ok(content) => content.board(),
            Err(refusal) => return run::refuse(entry, &refusal),
        };
        if let Some(clash) = board.grid().clash() {
            output::message(&format!("{}:{}: {clash}", entry.source, entry.line));
            return Severity::Other;
        }
        let (ways, laps) = (race::ways(&board), Laps::default());
        let run = if self.profile { profiled } else { engine::run };
        let names = ways.map(|(_, name)| name);
        let so_far = (Arc::clone(&laps), Arc::clone(entry));
        progress.end_with(move || heats(&so_far.1, names, &so_far.0).iter().for_each(|heat| write(heat, format)));
        // The fast engines run first, since they leave most of their time to the others.
        for &engine in engines.iter().rev() {
            for (way, (board, _)) in ways.iter().enumerate() {
                let lap = deadline::within(Some(share.next()), |stop| {
                    Lap::run(engine, board, run, answer::solver(), stop, clock::now)
                });
                laps.lock().unwrap_or_else(PoisonError::into_inner)[way].insert(0, lap);
            }
        }
        let mut severity = Severity::Unique;
        for heat in heats(entry, names, &laps) {
            write(&heat, format);
            for engine in heat.disagreeing() {
                output::message(&format!("{engine} disagrees with {}", Engine::Fast));
                severity = Severity::Other;
            }
            if !heat.is_unique() {
                severity = Severity::Other;
            }
        }
        severity
    }
}

/// Returns the heats that consist of the laps completed so far.
fn heats<'a>(entry: &'a Entry, names: [&'static str; 2], laps: &Laps) -> Vec<Heat<'a>> {
    let laps = std::mem::take(&mut *laps.lock().unwrap_or_else(PoisonError::into_inner));
    let heats = names.into_iter().zip(laps).filter(|(_, laps)| !laps.is_empty());
    heats.map(|(way, laps)| Heat { entry, way, laps }).collect()
}

fn write(heat: &Heat<'_>, format: Results) {
    let text = match format {
        Results::Table => heat.table(),
        Results::Tsv => heat.columns(),
        Results::Json => heat.json(),
    };
    output::write(text.as_bytes());
}
