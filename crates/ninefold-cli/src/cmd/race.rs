//! `ninefold race`: all engines on the same puzzles, and on the puzzles turned by 180 degrees.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use ninefold::classic::forced::Bounds;
use ninefold::classic::{Counts, Engine};
use ninefold::{Board, Candidate, Cell, Grid, Solution};

use crate::args::{self, Table};
use crate::engine::{self, Limits, Ran};
use crate::input::{Entry, Input, Item};
use crate::run::Severity;
use crate::{aligned, answer, clock, output};

/// A run is repeated for so long, or so often, and the shortest counts.
const PATIENCE: Duration = Duration::from_millis(30);
const TURNS: usize = 200;

/// The ways in which a puzzle is put.
const WAYS: [&str; 2] = ["as given", "turned by 180 degrees"];

pub(crate) fn run(args: &args::Race) -> ExitCode {
    let mut input = Input::new(&args.sources);
    if input.typed {
        output::message("reading puzzles from the terminal; Ctrl-D ends");
    }
    if args.format == Table::Tsv {
        output::write(format!("puzzle\tway\t{}\tlabel\n", COLUMNS.join("\t")).as_bytes());
    }
    let mut worst = Severity::Unique;
    while let Some(chunk) = input.chunk(1) {
        for item in chunk.items {
            worst = worst.max(match item {
                Item::Puzzle(entry) => race(args, &entry),
                Item::Error(error) => {
                    output::message(&error);
                    Severity::Unreadable
                }
            });
        }
    }
    ExitCode::from(worst as u8)
}

/// Lets all engines run on a puzzle and on the same one turned.
fn race(args: &args::Race, entry: &Entry) -> Severity {
    let board = entry.content.board();
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
fn engines(args: &args::Race) -> impl Iterator<Item = Engine> {
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
        let limits = Limits { solutions: 2, time: Some(limit) };
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
    let name = [entry.content.to_string(), entry.label.to_string()].join(" ");
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
    let line = |lap| format!("{}\t{way}\t{}\t{}\n", entry.content, row(lap, laps, seconds).join("\t"), entry.label);
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
