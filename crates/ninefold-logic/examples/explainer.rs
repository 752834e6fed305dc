//! Rates a file of puzzles like Sudoku Explainer 1.2.1, and measures the puzzles per second by rating: `cargo run --release --example explainer
//! FILE`. If a line has a rating after the puzzle (`ER` or `ER/EP/ED`), ratings that differ from it are listed.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Instant;

use ninefold_core::{Grid, Stop};
use ninefold_logic::explainer::{Rater, Ratings};
use ninefold_logic::text;

/// The number of puzzles with a rating, the seconds for all of them, and the seconds for the slowest.
#[derive(Default)]
struct Band {
    puzzles: u32,
    seconds: f64,
    slowest: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("a file of puzzles")?;
    let mut rater = Rater::new();
    let mut bands: BTreeMap<u8, Band> = BTreeMap::new();
    for line in std::fs::read_to_string(file)?.lines() {
        let (puzzle, published) = line.split_once(' ').unwrap_or((line, ""));
        let grid: Grid = puzzle.parse()?;
        let start = Instant::now();
        let ratings = rater.rate(&grid, Stop::NEVER);
        let seconds = start.elapsed().as_secs_f64();
        let band = bands.entry(ratings.er / 10).or_default();
        band.puzzles += 1;
        band.seconds += seconds;
        band.slowest = band.slowest.max(seconds);
        let words = words(&ratings);
        if !published.is_empty() && !words.replace(".0", "").starts_with(&published.replace(".0", "")) {
            println!("{puzzle} {words}, published as {published}");
        }
    }
    println!("  ER  puzzles  puzzles/s  mean ms  slowest ms");
    for (er, Band { puzzles, seconds, slowest }) in &bands {
        let puzzles = f64::from(*puzzles);
        let (mean, slowest) = (seconds / puzzles * 1e3, slowest * 1e3);
        println!("{er:2}.x {puzzles:8} {:10.0} {mean:8.3} {slowest:11.1}", puzzles / seconds);
    }
    let (puzzles, seconds) = bands.values().fold((0, 0.0), |sum, band| (sum.0 + band.puzzles, sum.1 + band.seconds));
    println!("all  {puzzles:8} {:10.0}", f64::from(puzzles) / seconds);
    Ok(())
}

/// Writes ER, EP and ED in the usual notation.
fn words(ratings: &Ratings) -> String {
    [ratings.er, ratings.ep, ratings.ed].map(text::decimal).join("/")
}
