//! Canonical forms: how long does ninefold take for one, and how long the `sudoku` crate?
//!
//! For solution grids both compute the same form: the least of all equivalent grids, read as 81 digits; that they agree is
//! checked. For puzzles they do not. `sudoku` solves the puzzle, finds the least form of the solution, and takes the puzzle
//! along: it refuses puzzles without exactly one solution, and where the solution has automorphisms, equivalent
//! puzzles may get different forms. Ninefold finds the least form of the givens themselves, an empty cell before any digit, for
//! any grid. So on puzzles the question is "the same or not?", answered in two ways; what is checked is that each puzzle has the
//! form of the round before, in which it was disguised differently.
//!
//! As in [`speed`](crate::speed), both take turns on slices, every round has new disguises, and the time is that of the thread.

use std::hint::black_box;
use std::time::Duration;

use anyhow::{Result, ensure};
use fastrand::Rng;
use ninefold_core::{Digit, Grid, solve, symmetry};
use sudoku::Sudoku;

use crate::clock;
use crate::corpus::File;
use crate::isomorph::Isomorph;

/// The options of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Grids in a slice.
    pub slice: usize,
    /// Rounds.
    pub rounds: usize,
    /// The most grids of a file.
    pub most: usize,
    /// The seed of the draw and of the disguises.
    pub seed: u64,
}

/// Measurements of some grids.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// The number of grids.
    pub grids: usize,
    /// Ninefold's time for a grid, in its best round.
    pub own: Duration,
    /// The time of `sudoku`, and how many times as fast ninefold is: the median over the rounds.
    pub peer: Option<(Duration, f64)>,
}

/// The puzzles of a file that have exactly one solution, the others, and the solutions, up to a limit.
pub fn split(file: &File, plan: &Plan) -> [Vec<Grid>; 3] {
    let mut entries: Vec<Grid> = file.entries.iter().map(|entry| entry.grid).collect();
    Rng::with_seed(plan.seed).shuffle(&mut entries);
    entries.truncate(plan.most);
    let (unique, other): (Vec<Grid>, Vec<Grid>) = entries.into_iter().partition(|grid| solve::count(grid, 2) == 1);
    let solutions = unique.iter().filter_map(solve::first).map(|solution| solution.grid()).collect();
    [unique, other, solutions]
}

/// Whether `sudoku` takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// It does, and its forms must be the same.
    SameForm,
    /// It does, and its forms are its own.
    OtherForm,
    /// It refuses these grids.
    Nobody,
}

/// Measures both on the same grids; `None` if there are none.
///
/// # Errors
///
/// Two forms that differ and must not.
pub fn measure(grids: &[Grid], against: Against, plan: &Plan) -> Result<Option<Measure>> {
    if grids.is_empty() {
        return Ok(None);
    }
    let mut rng = Rng::with_seed(plan.seed);
    let mut forms: Vec<Option<Grid>> = vec![None; grids.len()];
    let mut rounds = Vec::new();
    for round in 0..plan.rounds {
        let (mut own, mut peer) = (Duration::ZERO, Duration::ZERO);
        for (index, (grids, forms)) in grids.chunks(plan.slice).zip(forms.chunks_mut(plan.slice)).enumerate() {
            let disguised: Vec<Grid> = grids.iter().map(|grid| Isomorph::random(&mut rng).apply(grid)).collect();
            let mut peers = Vec::new();
            let mut ask_peer = || {
                let (found, time) = ask_sudoku(&disguised);
                peers = found;
                peer += time;
            };
            let is_first = (round + index) % 2 == 0;
            if against != Against::Nobody && is_first {
                ask_peer();
            }
            let (found, time) = ask_ninefold(&disguised);
            own += time;
            if against != Against::Nobody && !is_first {
                ask_peer();
            }
            for (form, found) in forms.iter_mut().zip(&found) {
                ensure!(form.is_none_or(|form| form == *found), "two forms of one grid: {found} and {form:?}");
                *form = Some(*found);
            }
            if against == Against::SameForm {
                for (own, other) in found.iter().zip(&peers) {
                    ensure!(Some(own) == other.as_ref(), "ninefold's form is {own}, that of sudoku {other:?}");
                }
            }
        }
        rounds.push((own, peer));
    }
    let count = grids.len() as f64;
    let best = |times: &mut dyn Iterator<Item = Duration>| times.min().unwrap_or_default().div_f64(count);
    let own = best(&mut rounds.iter().map(|round| round.0));
    let peer = (against != Against::Nobody).then(|| {
        let mut ratios: Vec<f64> = rounds.iter().map(|(own, peer)| peer.as_secs_f64() / own.as_secs_f64()).collect();
        ratios.sort_by(f64::total_cmp);
        (best(&mut rounds.iter().map(|round| round.1)), ratios[ratios.len() / 2])
    });
    Ok(Some(Measure { grids: grids.len(), own, peer }))
}

fn ask_ninefold(grids: &[Grid]) -> (Vec<Grid>, Duration) {
    let mut forms = Vec::with_capacity(grids.len());
    let ((), time) = clock::timed(|| forms.extend(grids.iter().map(|grid| symmetry::canonical(black_box(grid)).0)));
    (forms, time)
}

fn ask_sudoku(grids: &[Grid]) -> (Vec<Option<Grid>>, Duration) {
    let digits = |grid: &Grid| grid.entries().map(|entry| entry.map_or(0, Digit::get));
    let puzzles: Vec<_> = grids.iter().map(|grid| Sudoku::from_bytes(digits(grid)).expect("digits")).collect();
    let mut forms = Vec::with_capacity(grids.len());
    let ((), time) = clock::timed(|| forms.extend(puzzles.iter().map(|puzzle| black_box(puzzle).canonicalized())));
    let grid = |form: Option<(Sudoku, usize)>| form.map(|(form, _)| Grid::new(form.to_bytes().map(Digit::new)));
    (forms.into_iter().map(grid).collect(), time)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
";

    #[test]
    fn forms_of_solutions_are_the_same() {
        let plan = Plan { slice: 3, rounds: 3, most: 10, seed: 1 };
        let file = File::parse("two", TEXT).unwrap();
        let [unique, other, solutions] = split(&file, &plan);
        assert_eq!([unique.len(), other.len(), solutions.len()], [1; 3]);
        let solutions = solutions.repeat(10);
        assert_eq!(measure(&solutions, Against::SameForm, &plan).unwrap().unwrap().grids, 10);
        assert!(measure(&unique, Against::OtherForm, &plan).unwrap().unwrap().peer.is_some());
        assert!(measure(&other, Against::Nobody, &plan).unwrap().unwrap().peer.is_none());
        assert!(measure(&[], Against::Nobody, &plan).unwrap().is_none());
    }

    #[test]
    fn different_forms_are_an_error() {
        let plan = Plan { slice: 3, rounds: 1, most: 10, seed: 1 };
        let [unique, ..] = split(&File::parse("two", TEXT).unwrap(), &plan);
        let error = measure(&unique, Against::SameForm, &plan).unwrap_err().to_string();
        assert!(error.starts_with("ninefold's form is "), "{error}");
    }
}
