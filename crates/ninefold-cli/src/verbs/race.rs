//! `ninefold race`: all engines on the same puzzles, and on the puzzles turned by 180 degrees.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use ninefold::classic::forced::Bounds;
use ninefold::classic::{Counts, Engine};
use ninefold::{Board, Candidate, Cell, Grid, Solution, Stop};

use super::Verb;
use crate::io::input::{Entry, Input, Item};
use crate::io::run::Severity;
use crate::io::{Shell, answer, clock, output};
use crate::options::{engine as named, seconds};
use ninefold_app::aligned;
use ninefold_app::engine::{self, Limits, Ran};

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

    /// How to print the results
    #[arg(long, short, value_name = "FORMAT", default_value = "table")]
    format: Table,
}

/// How a race is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Table {
    /// A table for each puzzle
    Table,
    /// Tab-separated columns with a heading; times in seconds
    Tsv,
}

/// A run is repeated for so long, or so often, and the shortest counts.
const PATIENCE: Duration = Duration::from_millis(30);
const TURNS: usize = 200;

/// The ways in which a puzzle is put.
const WAYS: [&str; 2] = ["as given", "turned by 180 degrees"];

impl Verb for Race {
    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let mut input = Input::new(&self.sources);
        if input.typed {
            output::message("reading puzzles from the terminal; Ctrl-D ends");
        }
        if self.format == Table::Tsv {
            output::write(format!("puzzle\tway\t{}\tlabel\n", COLUMNS.join("\t")).as_bytes());
        }
        let mut worst = Severity::Unique;
        while let Some(chunk) = input.chunk(1) {
            for item in chunk.items {
                worst = worst.max(match item {
                    Item::Puzzle(entry) => race(self, &entry),
                    Item::Error(error) => {
                        output::message(&error);
                        Severity::Unreadable
                    }
                });
            }
        }
        Ok(ExitCode::from(worst as u8))
    }
}

/// Lets all engines run on a puzzle and on the same one turned.
fn race(args: &Race, entry: &Entry) -> Severity {
    let board = *entry.problem.boards().board(0);
    if let Some(clash) = board.grid().clash() {
        output::message(&format!("{}:{}: {clash}", entry.source, entry.line));
        return Severity::Other;
    }
    let mut severity = Severity::Unique;
    for (board, way) in [board, turned(&board)].iter().zip(WAYS) {
        let laps: Vec<Lap> = engines(args).map(|engine| Lap::run(engine, board, args.time_limit)).collect();
        match args.format {
            Table::Table => output::write(drawing(entry, way, &laps).as_bytes()),
            Table::Tsv => output::write(columns(entry, way, &laps).as_bytes()),
        }
        for lap in laps.iter().filter(|lap| !lap.agrees(&laps)) {
            output::message(&format!("{} does not agree with {}", lap.engine, Engine::Fast));
            severity = Severity::Other;
        }
        if laps.iter().any(|lap| lap.engine == Engine::Fast && lap.ran.counts.solutions != 1) {
            severity = Severity::Other;
        }
    }
    severity
}

/// Those that are asked for, in the order of all, and the fast one.
fn engines(args: &Race) -> impl Iterator<Item = Engine> {
    let wanted = |engine: &Engine| args.engine.is_empty() || args.engine.contains(engine) || *engine == Engine::Fast;
    Engine::all().filter(wanted)
}

/// The board after a half-turn.
fn turned(board: &Board) -> Board {
    let opposite = |cell: Cell| Cell::from_index(80 - cell.index()).unwrap_or(cell);
    let mut turned = board.grid().iter().map(|(cell, digit)| (opposite(cell), digit)).collect::<Grid>().board();
    for Candidate { cell, digit } in Candidate::all().filter(|&candidate| !board.allows(candidate)) {
        turned.remove(Candidate { cell: opposite(cell), digit });
    }
    turned
}

/// What an engine did on a puzzle.
struct Lap {
    engine: Engine,
    ran: Ran,
    /// Without any report; none if the engine was stopped.
    time: Option<Duration>,
    /// To the first solution.
    first: Option<Duration>,
}

impl Lap {
    fn run(engine: Engine, board: &Board, limit: Duration) -> Self {
        let growing = (2..=15).map(|bound| Engine::Forced(Bounds::new(bound, bound)));
        let engines = if let Engine::Forced(_) = engine { growing.collect() } else { vec![engine] };
        let start = Instant::now();
        let is_late = |_| start.elapsed() >= limit;
        let limits = Limits { solutions: 2, stop: Stop::when(&is_late) };
        let ran = engine::run(&engines, board, limits, &mut |_| {});
        let complete = engine::stop(&ran).is_none();
        let time = |solutions| shortest(|| silent(&engines, black_box(board), solutions));
        let first = complete && !ran.solutions.is_empty();
        Self { engine, time: complete.then(|| time(2)), first: first.then(|| time(1)), ran }
    }

    /// Whether it says what the fast engine says, as far as it has come.
    fn agrees(&self, laps: &[Self]) -> bool {
        let Some(fast) = laps.iter().find(|lap| lap.engine == Engine::Fast) else { return true };
        let solutions = |lap: &Self| lap.ran.solutions.iter().copied().collect::<BTreeSet<Solution>>();
        let (own, all) = (solutions(self), solutions(fast));
        let partial = self.time.is_none() || matches!(self.engine, Engine::Forced(_));
        match (all.len(), partial) {
            // Two of many: others may find others.
            (2.., _) => partial || own.len() == 2,
            (_, true) => own.is_subset(&all),
            (_, false) => own == all,
        }
    }

    fn ratio(&self, laps: &[Self]) -> Option<f64> {
        let fast = laps.iter().find(|lap| lap.engine == Engine::Fast)?.time?;
        Some(self.time?.as_secs_f64() / fast.as_secs_f64())
    }
}

/// A run without any report; gives the number of solutions.
fn silent(engines: &[Engine], board: &Board, limit: u64) -> u64 {
    let [Engine::Fast] = engines else { return engine::silent(engines, board, limit) };
    // The engine as it is used, on the backend of choice.
    let solver = answer::solver();
    if limit == 1 { solver.first(board).is_some().into() } else { solver.count(board, limit) }
}

/// The shortest of some runs, in CPU time.
fn shortest(run: impl Fn() -> u64) -> Duration {
    let start = clock::now();
    let mut best = Duration::MAX;
    for _ in 0..TURNS {
        let begin = clock::now();
        black_box(run());
        best = best.min(clock::now().saturating_sub(begin));
        if clock::now().saturating_sub(start) >= PATIENCE {
            break;
        }
    }
    best
}

const COLUMNS: [&str; 10] =
    ["engine", "result", "time", "ratio", "first", "tries", "placements", "dead ends", "deepest", "saved"];

fn row(lap: &Lap, laps: &[Lap], time: impl Fn(Duration) -> String) -> [String; 10] {
    let Counts { tries, placements, dead_ends, deepest, saved, .. } = lap.ran.counts;
    let dash = || "-".to_owned();
    [
        lap.engine.to_string(),
        engine::verdict(&lap.ran).to_owned(),
        lap.time.map_or_else(dash, &time),
        lap.ratio(laps).map_or_else(dash, |ratio| format!("{ratio:.1}")),
        lap.first.map_or_else(dash, &time),
        tries.to_string(),
        placements.to_string(),
        dead_ends.to_string(),
        deepest.to_string(),
        saved.to_string(),
    ]
}

fn drawing(entry: &Entry, way: &str, laps: &[Lap]) -> String {
    let mut rows = vec![COLUMNS.map(str::to_owned)];
    rows.extend(laps.iter().map(|lap| row(lap, laps, words)));
    let name = [entry.problem.to_string(), entry.label.to_string()].join(" ");
    let mut text = format!("{}, {way}\n{}", name.trim_end(), aligned::lines(&rows, &[0, 1]));
    for lap in laps {
        if let Some(why) = engine::stop(&lap.ran) {
            let _ = writeln!(text, "{} was stopped: {why}", lap.engine);
        }
    }
    text + "\n"
}

fn columns(entry: &Entry, way: &str, laps: &[Lap]) -> String {
    let seconds = |time: Duration| format!("{:.9}", time.as_secs_f64());
    let line = |lap| format!("{}\t{way}\t{}\t{}\n", entry.problem, row(lap, laps, seconds).join("\t"), entry.label);
    laps.iter().map(line).collect()
}

/// A time for people.
fn words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        1.0.. => format!("{seconds:.2} s"),
        1e-3.. => format!("{:.2} ms", 1e3 * seconds),
        _ => format!("{:.1} us", 1e6 * seconds),
    }
}
