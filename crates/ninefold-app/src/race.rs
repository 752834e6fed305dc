//! Runs engines on the same puzzle, and on this puzzle rotated by 180 degrees, and compares their times and actions.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;

use ninefold::classic::forced::Bounds;
use ninefold::classic::{Counts, Engine};
use ninefold::solve::Solver;
use ninefold::{Board, Candidate, Cell, Grid, Solution, Stop};
use serde_json::json;

use crate::aligned;
use crate::engine::{self, Limits, Ran, Runner};
use crate::entry::Entry;
use crate::visible::visible;

/// A run is repeated until this much time has passed, at most this many times. The shortest time counts.
const PATIENCE: Duration = Duration::from_millis(30);
const TURNS: usize = 200;

const COLUMNS: [&str; 10] =
    ["engine", "result", "time", "ratio", "first", "tries", "placements", "dead ends", "deepest", "saved"];

/// Returns the heading of tab-separated columns.
pub fn heading() -> String {
    format!("puzzle\tway\t{}\tlabel\n", COLUMNS.join("\t"))
}

/// Returns the board as it is and after a half turn, each with a description of its orientation.
pub fn ways(board: &Board) -> [(Board, &'static str); 2] {
    let opposite = |cell: Cell| Cell::from_index(80 - cell.index()).unwrap_or(cell);
    let mut turned = board.grid().iter().map(|(cell, digit)| (opposite(cell), digit)).collect::<Grid>().board();
    for Candidate { cell, digit } in Candidate::all().filter(|&candidate| !board.allows(candidate)) {
        turned.remove(Candidate { cell: opposite(cell), digit });
    }
    [(*board, "as given"), (turned, "turned by 180 degrees")]
}

/// A function of the shell that returns the CPU time used so far.
pub type Clock = fn() -> Duration;

/// The runs of one engine on one puzzle.
pub struct Lap {
    engine: Engine,
    ran: Ran,
    /// The time of a run without reports, or `None` if the engine was stopped.
    time: Option<Duration>,
    /// The time in which the engine finds the first solution.
    first: Option<Duration>,
}

impl Lap {
    /// Runs an engine until it is done or stopped, with or without a profile. If it is done, runs it again without a profile to measure the time. The
    /// fast engine is measured in its usual form.
    pub fn run(engine: Engine, board: &Board, run: Runner, solver: Solver, stop: Stop<'_>, clock: Clock) -> Self {
        let growing = (2..=15).map(|bound| Engine::Forced(Bounds::new(bound, bound)));
        let engines = if let Engine::Forced(_) = engine { growing.collect() } else { vec![engine] };
        let ran = run(&engines, board, Limits { solutions: 2, events: u64::MAX, stop }, &mut |_| {});
        let time = |limit: u64| {
            shortest(clock, || match (engine, limit) {
                (Engine::Fast, 1) => u64::from(matches!(solver.first(black_box(board), Stop::NEVER), Ok(Some(_)))),
                (Engine::Fast, _) => solver.count(black_box(board), limit, Stop::NEVER).unwrap_or_default(),
                _ => engine::silent(&engines, black_box(board), limit),
            })
        };
        let complete = engine::stop(&ran).is_none();
        let first = complete && !ran.solutions.is_empty();
        Self { engine, time: complete.then(|| time(2)), first: first.then(|| time(1)), ran }
    }

    /// Whether the engine agrees with the fast engine, as far as its search has got.
    fn agrees(&self, fast: &Self) -> bool {
        let solutions = |lap: &Self| lap.ran.solutions.iter().copied().collect::<BTreeSet<Solution>>();
        let (own, all) = (solutions(self), solutions(fast));
        let partial = self.time.is_none() || matches!(self.engine, Engine::Forced(_));
        match (all.len(), partial) {
            // The fast engine has found only two of many solutions, and another engine may find others.
            (2.., _) => partial || own.len() == 2,
            (_, true) => own.is_subset(&all),
            (_, false) => own == all,
        }
    }
}

/// Runs a function several times, and returns the shortest time.
fn shortest(clock: Clock, run: impl Fn() -> u64) -> Duration {
    let start = clock();
    let mut best = Duration::MAX;
    for _ in 0..TURNS {
        let begin = clock();
        black_box(run());
        best = best.min(clock().saturating_sub(begin));
        if clock().saturating_sub(start) >= PATIENCE {
            break;
        }
    }
    best
}

/// The laps of all engines on a puzzle in one orientation.
pub struct Heat<'a> {
    /// The puzzle.
    pub entry: &'a Entry,
    /// The description of the orientation.
    pub way: &'static str,
    /// The laps, one for each engine.
    pub laps: Vec<Lap>,
}

impl Heat<'_> {
    fn fast(&self) -> Option<&Lap> {
        self.laps.iter().find(|lap| lap.engine == Engine::Fast)
    }

    /// Returns the engines that disagree with the fast one.
    pub fn disagreeing(&self) -> impl Iterator<Item = Engine> {
        self.laps.iter().filter(|lap| self.fast().is_some_and(|fast| !lap.agrees(fast))).map(|lap| lap.engine)
    }

    /// Whether the fast engine has found exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.fast().is_none_or(|fast| fast.ran.counts.solutions == 1)
    }

    fn row(&self, lap: &Lap, time: impl Fn(Duration) -> String) -> [String; 10] {
        let Counts { tries, placements, dead_ends, deepest, saved, .. } = lap.ran.counts;
        let dash = || "-".to_owned();
        let ratio = self.fast().and_then(|fast| Some(lap.time?.as_secs_f64() / fast.time?.as_secs_f64()));
        [
            lap.engine.to_string(),
            engine::verdict(&lap.ran).to_owned(),
            lap.time.map_or_else(dash, &time),
            ratio.map_or_else(dash, |ratio| format!("{ratio:.1}")),
            lap.first.map_or_else(dash, &time),
            tries.to_string(),
            placements.to_string(),
            dead_ends.to_string(),
            deepest.to_string(),
            saved.to_string(),
        ]
    }

    /// Writes a table for people.
    pub fn table(&self) -> String {
        let Self { entry, way, laps } = self;
        let mut rows = vec![COLUMNS.map(str::to_owned)];
        rows.extend(laps.iter().map(|lap| self.row(lap, words)));
        let name = [entry.problem.to_string(), visible(&entry.label).into_owned()].join(" ");
        let mut text = format!("{}, {way}\n{}", name.trim_end(), aligned::lines(&rows, &[0, 1]));
        for lap in laps {
            if let Some(why) = engine::stop(&lap.ran) {
                let _ = writeln!(text, "{} was stopped: {why}", lap.engine);
            }
        }
        for (lap, profile) in laps.iter().filter_map(|lap| Some((lap, lap.ran.profile.as_ref()?))) {
            text += &engine::profile_words(lap.engine, profile);
            text.push('\n');
        }
        text + "\n"
    }

    /// Writes JSON objects, one on each line, as `docs/schema/race.json` describes them. Times are in seconds.
    pub fn json(&self) -> String {
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
        let row = |lap: &Lap| {
            let Counts { tries, placements, dead_ends, deepest, saved, .. } = lap.ran.counts;
            let ratio = self.fast().and_then(|fast| Some(lap.time?.as_secs_f64() / fast.time?.as_secs_f64()));
            let fields = [
                ("way", json!(self.way)),
                ("engine", json!(lap.engine.name())),
                ("result", json!(engine::verdict(&lap.ran))),
                ("stopped", json!(engine::stop(&lap.ran))),
                ("time", json!(seconds(lap.time))),
                ("ratio", json!(ratio)),
                ("first", json!(seconds(lap.first))),
                ("tries", json!(tries)),
                ("placements", json!(placements)),
                ("dead_ends", json!(dead_ends)),
                ("deepest", json!(deepest)),
                ("saved", json!(saved)),
            ];
            let profile =
                lap.ran.profile.as_ref().map(|profile| ("profile", engine::profile_json(lap.engine, profile)));
            let mut line = String::new();
            // A string accepts all text.
            let _ = self.entry.write_json(fields.into_iter().chain(profile), &mut line);
            line
        };
        self.laps.iter().map(row).collect()
    }

    /// Writes tab-separated columns. Times are in seconds.
    pub fn columns(&self) -> String {
        let Self { entry: Entry { problem, label, .. }, way, laps } = self;
        let row = |lap| self.row(lap, |time| format!("{:.9}", time.as_secs_f64())).join("\t");
        laps.iter().map(|lap| format!("{problem}\t{way}\t{}\t{label}\n", row(lap))).collect()
    }
}

/// Writes a time for people.
fn words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        1.0.. => format!("{seconds:.2} s"),
        1e-3.. => format!("{:.2} ms", 1e3 * seconds),
        _ => format!("{:.1} us", 1e6 * seconds),
    }
}
