//! Ratings of Sudoku Explainer 1.2.1: how many a second, by rating, in the thread's CPU time.
//!
//! No other crate rates so. That others can scale the figures, the `sudoku` crate counts the solutions of puzzles with 17 clues in the same run,
//! before and after: the *yardstick*. A rating is printed in yardsticks too.

use std::collections::BTreeMap;
use std::time::Duration;

use ninefold_core::{Grid, Stop};
use ninefold_logic::explainer::Rater;

use crate::answer::Question;
use crate::clock;
use crate::corpus::File;
use crate::solvers::{Solver, SudokuCrate};

/// The ratings at which bands begin, in tenths: by whole numbers, and the hardest by halves.
const BANDS: [u8; 12] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 115];

/// Puzzles of a band.
#[derive(Clone, Copy, Default, Debug)]
pub struct Band {
    /// The number of puzzles.
    pub puzzles: u32,
    /// The time of all.
    pub time: Duration,
    /// The time of the slowest.
    pub slowest: Duration,
}

impl Band {
    fn add(&mut self, time: Duration) {
        self.puzzles += 1;
        self.time += time;
        self.slowest = self.slowest.max(time);
    }

    /// The time of one on average.
    pub fn mean(&self) -> Duration {
        self.time / self.puzzles.max(1)
    }
}

/// The bands of a file, each by the rating at which it begins, and all of it.
pub fn measure(file: &File) -> (BTreeMap<u8, Band>, Band) {
    let mut rater = Rater::new();
    let (mut bands, mut all) = (BTreeMap::<u8, Band>::new(), Band::default());
    for entry in &file.entries {
        let (ratings, time) = clock::timed(|| rater.rate(&entry.grid, Stop::NEVER));
        bands.entry(begin(ratings.er)).or_default().add(time);
        all.add(time);
    }
    (bands, all)
}

/// Where the band of a rating begins.
fn begin(er: u8) -> u8 {
    BANDS.into_iter().rev().find(|&begin| begin <= er).unwrap_or_default()
}

/// The name of the band that begins there: `7.0 to 7.9`.
pub fn name(begin: u8) -> String {
    let end = BANDS.into_iter().find(|&other| other > begin).unwrap_or(120) - 1;
    let words = |tenths: u8| format!("{}.{}", tenths / 10, tenths % 10);
    format!("{} to {}", words(begin), words(end))
}

/// The yardstick: how long the `sudoku` crate takes to count the solutions of a puzzle of that file, up to two.
pub fn yardstick(file: &File) -> Duration {
    let grids: Vec<Grid> = file.entries.iter().take(5000).map(|entry| entry.grid).collect();
    let best = (0..5).map(|_| SudokuCrate.ask(Question::Unique, &grids).1).min().unwrap_or_default();
    best / u32::try_from(grids.len().max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_told_apart() {
        let ends: Vec<u8> = [10, 69, 70, 79, 110, 114, 115, 119].map(begin).into();
        assert_eq!(ends, [10, 60, 70, 70, 110, 110, 115, 115]);
        assert_eq!([70, 110, 115].map(name), ["7.0 to 7.9", "11.0 to 11.4", "11.5 to 11.9"]);
    }

    #[test]
    fn every_puzzle_is_in_a_band() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let hard = "1..4.6..945.....23..........1....8..3...........8.2.545....864..3...4.1.9...7...8";
        let file = File::parse("two", &format!("{easy}\n{hard}\n")).unwrap();
        let (bands, all) = measure(&file);
        assert_eq!(bands.iter().map(|(begin, band)| (*begin, band.puzzles)).collect::<Vec<_>>(), [(10, 1), (70, 1)]);
        assert_eq!((all.puzzles, all.time), (2, bands.values().map(|band| band.time).sum()));
        assert!(yardstick(&file) > Duration::ZERO && all.mean() <= all.slowest);
    }
}
