//! The speed of each backend in puzzles per second, when puzzles are solved one by one and when many are solved at once.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ninefold::formats::text::Content;
use ninefold::solve::{Backend, Solver};
use ninefold::{Stop, Stopped};

use super::SLICE;
use super::figures::Kind::{Figure, Word};
use super::figures::{Column, Figures};
use crate::io::{answer, clock};

const COLUMNS: [Column; 7] = [
    Column("corpus", "corpus", Word),
    Column("puzzles", "puzzles", Figure),
    Column("backend", "backend", Word),
    Column("way", "way", Word),
    Column("puzzles/s", "puzzles_per_second", Figure),
    Column("guesses", "guesses", Figure),
    Column("against", "against", Figure),
];

pub(super) fn run(args: &super::Bench) -> anyhow::Result<ExitCode> {
    let budget = Duration::from_secs(args.seconds);
    let figures = Figures::new(&COLUMNS, args.answers.form());
    let mut progress = figures.progress(args.sources.len().max(1));
    for corpus in super::corpora(&args.sources) {
        let (name, puzzles) = corpus?;
        measure(&name, &puzzles, budget).into_iter().for_each(|row| figures.push(row));
        progress.add(1, 0);
    }
    figures.write();
    Ok(ExitCode::SUCCESS)
}

/// A backend, in one of the two modes.
struct Contestant {
    solver: Solver,
    batch: bool,
    /// The time of this round. `best` is the best time so far.
    round: Duration,
    best: Duration,
}

impl Contestant {
    /// Returns all backends of this machine, or only the one that the environment variable names.
    fn all() -> Vec<Self> {
        let chosen = std::env::var_os(answer::BACKEND).is_some_and(|name| !name.is_empty());
        let wanted = |backend: &Backend| !chosen || *backend == answer::solver().backend();
        let both = |backend| [false, true].map(|batch| (Solver::with(backend), batch));
        let new = |(solver, batch)| Self { solver, batch, round: Duration::ZERO, best: Duration::MAX };
        Backend::all().filter(wanted).flat_map(both).map(new).collect()
    }

    fn go(&mut self, puzzles: &[Content], counts: &mut [Result<u8, Stopped>]) {
        let start = clock::now();
        if self.batch {
            self.solver.count_many(black_box(puzzles), 2, counts, Stop::NEVER);
        } else {
            for (puzzle, count) in puzzles.iter().zip(&mut *counts) {
                *count = self.solver.count(black_box(puzzle), 2, Stop::NEVER).map(|count| u8::from(count > 1));
            }
        }
        black_box(counts);
        self.round += clock::now().saturating_sub(start);
    }

    fn end_round(&mut self) {
        self.best = self.best.min(std::mem::take(&mut self.round));
    }
}

/// Measures all contestants, and returns a row for each.
#[allow(clippy::cast_precision_loss, reason = "figures for people")]
fn measure(name: &str, puzzles: &[Content], budget: Duration) -> Vec<[String; 7]> {
    let different = puzzles.len();
    let effort = |puzzle| answer::solver().effort(puzzle, 2, Stop::NEVER).unwrap_or_default();
    let guesses: u64 = puzzles.iter().map(|puzzle| effort(puzzle).guesses).sum();
    let guesses = guesses as f64 / different as f64;
    let puzzles = puzzles.repeat(SLICE.div_ceil(different));
    let mut counts = vec![Ok(0); SLICE];
    let mut contestants = Contestant::all();
    let start = Instant::now();
    for round in 0.. {
        for (index, slice) in puzzles.chunks(SLICE).enumerate() {
            let turn = (round + index) % contestants.len();
            contestants.rotate_left(turn);
            contestants.iter_mut().for_each(|contestant| contestant.go(slice, &mut counts[..slice.len()]));
            contestants.rotate_right(turn);
        }
        contestants.iter_mut().for_each(Contestant::end_round);
        if start.elapsed() >= budget {
            break;
        }
    }
    let first = contestants[0].best;
    let row = |contestant: &Contestant| {
        let rate = puzzles.len() as f64 / contestant.best.as_secs_f64();
        let against = first.as_secs_f64() / contestant.best.as_secs_f64();
        [
            name.to_owned(),
            different.to_string(),
            contestant.solver.backend().to_string(),
            if contestant.batch { "batch" } else { "single" }.to_owned(),
            format!("{rate:.0}"),
            format!("{guesses:.2}"),
            format!("{against:.2} x"),
        ]
    };
    contestants.iter().map(row).collect()
}
