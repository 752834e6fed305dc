//! How fast multi-sudokus are made, and solved with the proof that there is no other solution: on one thread, by its CPU
//! time.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::ensure;
use ninefold::Stop;
use ninefold::generate;
use ninefold::generate::{Order, Random, Seed};
use ninefold::multi::Grids;
use ninefold::rules::{NAMED, Named, Rules};

use super::figures::Kind::{Figure, Word};
use super::figures::{Column, Figures};
use crate::io::{answer, clock};

const COLUMNS: [Column; 7] = [
    Column("layout", "layout", Word),
    Column("puzzles", "puzzles", Figure),
    Column("made/s", "made_per_second", Figure),
    Column("clues", "clues", Figure),
    Column("solved/s", "solved_per_second", Figure),
    Column("median ms", "median_ms", Figure),
    Column("longest ms", "longest_ms", Figure),
];

pub(super) fn run(args: &super::Making) -> anyhow::Result<ExitCode> {
    let budget = Duration::from_secs(args.seconds);
    let figures = Figures::new(&COLUMNS, args.answers.form());
    let is_asked = |named: &&Named| args.only.as_ref().is_none_or(|part| named.name.contains(part.as_str()));
    let asked: Vec<&Named> = NAMED.iter().filter(is_asked).collect();
    super::ensure_some(&asked, args, NAMED.iter().map(|named| named.name))?;
    let mut progress = figures.progress(asked.len(), ["layout", "layouts"], &[]);
    for named in asked {
        figures.push(measure(named.name, &named.rules(), budget)?);
        progress.add(1, 0);
    }
    figures.write();
    Ok(ExitCode::SUCCESS)
}

/// Makes minimal puzzles until the time is up, then solves all of them, again and again for as long.
fn measure(name: &str, layout: &Rules, budget: Duration) -> anyhow::Result<[String; 7]> {
    let (mut puzzles, mut made) = (Vec::new(), Duration::ZERO);
    while puzzles.is_empty() || made < budget {
        let mut random = Random::new(Seed::new(puzzles.len() as u64 + 1));
        let start = clock::now();
        let puzzle = generate::puzzle(Order::of(layout), &mut random, Stop::NEVER)?;
        made += clock::now().saturating_sub(start);
        puzzles.push(puzzle.givens().clone());
    }
    let mut best = vec![Duration::MAX; puzzles.len()];
    let mut spent = Duration::ZERO;
    while spent.is_zero() || spent < budget {
        for (best, puzzle) in best.iter_mut().zip(&puzzles) {
            let time = proved(puzzle)?;
            spent += time;
            *best = time.min(*best);
        }
    }
    best.sort_unstable();
    let clues: usize = puzzles.iter().map(|puzzle| puzzle.filled().count()).sum();
    let (median, longest) = (best[best.len() / 2], best[best.len() - 1]);
    Ok([
        name.to_owned(),
        puzzles.len().to_string(),
        rate(puzzles.len(), made),
        (clues / puzzles.len()).to_string(),
        rate(puzzles.len(), best.iter().sum()),
        milliseconds(median),
        milliseconds(longest),
    ])
}

fn proved(puzzle: &Grids) -> anyhow::Result<Duration> {
    let start = clock::now();
    let verdict = answer::solver().prove(puzzle, Stop::NEVER);
    let time = clock::now().saturating_sub(start);
    ensure!(verdict.is_ok(), "not one solution:\n{puzzle}");
    Ok(time)
}

fn rate(count: usize, time: Duration) -> String {
    let rate = f64::from(u32::try_from(count).unwrap_or(u32::MAX)) / time.as_secs_f64();
    if rate < 100.0 { format!("{rate:.1}") } else { format!("{rate:.0}") }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64() * 1e3)
}
