//! Prints the ratings W, B, gW, gB and the depth of trial and error for a file of puzzles, one line each, then the CPU time of each scale: `cargo run
//! --release --example whips FILE`.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};

use ninefold_core::{Board, Grid, Stop};
use ninefold_logic::whips::{self, Family, Rating};

/// The puzzles of each rating, the time for all, and that of the slowest.
#[derive(Default)]
struct Scale {
    counts: BTreeMap<String, u32>,
    time: Duration,
    slowest: Duration,
}

impl Scale {
    fn rate(&mut self, rate: impl FnOnce() -> Rating) -> String {
        let start = Instant::now();
        let rating = match rate() {
            Rating::Exactly(rating) => format!("{rating}"),
            Rating::AtLeast(rating) => format!("{rating}+"),
            Rating::Never => "-".into(),
        };
        let time = start.elapsed();
        self.time += time;
        self.slowest = self.slowest.max(time);
        *self.counts.entry(rating.clone()).or_default() += 1;
        rating
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("a file of puzzles")?;
    let mut scales: [Scale; 5] = Default::default();
    println!("puzzle W B gW gB TE");
    for line in std::fs::read_to_string(file)?.lines() {
        let puzzle = line.split_whitespace().next().unwrap_or_default();
        let board = Board::from(puzzle.parse::<Grid>()?);
        let [depth, chains @ ..] = &mut scales;
        let rated = chains
            .iter_mut()
            .zip(Family::ALL)
            .map(|(scale, family)| scale.rate(|| whips::rate(&board, family, Stop::NEVER).unwrap_or(Rating::Never)));
        let rated: Vec<_> = rated.collect();
        let depth = depth.rate(|| whips::depth(&board, Stop::NEVER).unwrap_or(Rating::Never));
        println!("{puzzle} {} {depth}", rated.join(" "));
    }
    for (name, scale) in ["TE", "W", "B", "gW", "gB"].into_iter().zip(&scales) {
        println!("{name}: {:.2?} in all, {:.2?} for the slowest, {:?}", scale.time, scale.slowest, scale.counts);
    }
    Ok(())
}
