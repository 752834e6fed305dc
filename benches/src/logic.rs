//! Paths of human techniques: puzzles a second and steps a puzzle, in the thread's CPU time.

use std::time::Duration;

use anyhow::{Result, bail};
use ninefold_core::{Candidate, Puzzle};
use ninefold_logic::proof::Unsound;
use ninefold_logic::{Method, Path, Step};

use crate::clock;
use crate::corpus::{Entry, File};
use crate::table::ratio;

/// The titles of [`Measure::cells`].
pub const HEADING: [&str; 7] = ["file", "puzzles", "method", "solved", "steps", "puzzles/s", "slowest ms"];

/// The paths of a file's puzzles.
#[derive(Clone, Debug, Default)]
pub struct Measure {
    /// Puzzles with exactly one solution.
    pub puzzles: usize,
    /// Those that the method solves.
    pub solved: usize,
    /// The steps of all.
    pub steps: usize,
    time: Duration,
    slowest: Duration,
}

impl Measure {
    /// The row of a table.
    pub fn cells(&self, file: &File, method: &Method) -> Vec<String> {
        let count = self.puzzles.max(1) as f64;
        vec![
            file.name.clone(),
            self.puzzles.to_string(),
            method.name.to_string(),
            self.solved.to_string(),
            format!("{:.1}", self.steps as f64 / count),
            ratio(count / self.time.as_secs_f64().max(1e-9)),
            format!("{:.1}", self.slowest.as_secs_f64() * 1e3),
        ]
    }
}

/// Whether the steps of each path are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// Nothing is checked.
    None,
    /// The proof of every step that is no guess, and its agreement with the solution.
    Steps,
}

/// Walks the paths of at most `most` puzzles, spread over the file.
///
/// # Errors
/// A step that is not proved or contradicts the solution.
pub fn measure(file: &File, method: &Method, most: usize, check: Check) -> Result<Measure> {
    let mut measure = Measure::default();
    for puzzle in sample(&file.entries, most) {
        let (path, time) = clock::timed(|| Path::of(&puzzle, method));
        measure.puzzles += 1;
        measure.solved += usize::from(path.is_solved());
        measure.steps += path.steps().len();
        measure.time += time;
        measure.slowest = measure.slowest.max(time);
        if check == Check::Steps {
            verify(&puzzle, &path)?;
        }
    }
    Ok(measure)
}

fn sample(entries: &[Entry], most: usize) -> impl Iterator<Item = Puzzle> {
    let count = entries.len().min(most);
    let spread = (0..count).map(move |index| entries[index * entries.len() / count].grid);
    spread.filter_map(|grid| Puzzle::try_from(grid).ok())
}

fn verify(puzzle: &Puzzle, path: &Path) -> Result<()> {
    for (state, step) in path.stages() {
        if let Err(error) = state.check(step)
            && error != Unsound::Guess
        {
            bail!("{}: {step}: {error}", puzzle.givens());
        }
        if !agrees(puzzle, step) {
            bail!("{}: {step}: the solution contradicts it", puzzle.givens());
        }
    }
    Ok(())
}

fn agrees(puzzle: &Puzzle, step: &Step) -> bool {
    let is_true = |candidate: Candidate| puzzle.solution().digit(candidate.cell) == candidate.digit;
    step.placed().iter().all(is_true) && !step.eliminated().iter().any(is_true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle that singles solve, and some that need more than pairs and triples.
    #[test]
    fn methods_differ_in_what_they_solve() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        // The file also has comments and a drawn grid.
        let all = include_str!("../../examples/hard.txt").lines();
        let lines: Vec<_> = all.filter(|line| line.len() > 80 && !line.starts_with('#')).collect();
        let hard = &lines.join("\n");
        let file = |text: &str| File::parse("some", text).unwrap();
        let measure = |text: &str, method: Method| measure(&file(text), &method, 2000, Check::Steps).unwrap();
        let easy = measure(easy, Method::simple());
        assert_eq!((easy.puzzles, easy.solved, easy.steps), (1, 1, 51));
        let simple = measure(hard, Method::simple());
        assert_eq!(simple.puzzles, 16);
        assert!(simple.solved < 16, "{}", simple.solved);
        assert_eq!(measure(hard, Method::hodoku()).solved, 16);
        assert_eq!(sample(&file(hard).entries, 5).count(), 5);
    }
}
