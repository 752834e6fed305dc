//! Full grids: does every class of bands come as often as it should?
//!
//! A band is three rows, or three columns, of a box's height. But for the names of digits and the order of lines there are 416. In how many grids a
//! class comes is known exactly: the number of its bands, times the completions of one of them. All of them add up to the number of grids, which
//! is checked. How far samples are from that is told by Pearson's chi-squared, and by how many standard deviations that is too
//! much (the approximation of Wilson and Hilferty): beyond three, the grids were not drawn evenly.

use std::collections::HashMap;

use anyhow::{Result, ensure};
use ninefold_core::generate::{self, Fill, FullGrids, Random, Seed};
use ninefold_core::symmetry::{self, BANDS};
use ninefold_core::{Digit, Grid, solve};
use sudoku::Sudoku;

/// The number of grids (Felgenhauer and Jarvis, 2005).
pub const GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// Bands with the same first box and rising first rows: each stands for 36 x 9!.
const LIKE: u128 = 36 * 362_880;

/// The numbers of bands and of grids of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Class {
    /// Bands.
    pub bands: u128,
    /// Grids whose first band is one of them.
    pub grids: u128,
}

/// Every class, by its number less one.
///
/// # Errors
///
/// Classes that do not add up to the number of grids.
pub fn classes() -> Result<Vec<Class>> {
    let mut classes = vec![Class::default(); BANDS];
    let mut known = HashMap::new();
    for band in bands() {
        let Some(solution) = solve::first(&band) else { continue };
        let class = symmetry::bands(&solution)[0];
        let grids = *known.entry(class).or_insert_with(|| u128::from(generate::completions(&solution)));
        let entry = &mut classes[usize::from(class) - 1];
        entry.bands += LIKE;
        entry.grids += LIKE * grids;
    }
    let sum: u128 = classes.iter().map(|class| class.grids).sum();
    ensure!(sum == GRIDS, "the classes add up to {sum} grids");
    Ok(classes)
}

/// Bands whose first box is 123 456 789 and whose first row rises within its boxes.
fn bands() -> impl Iterator<Item = Grid> {
    let free = |taken: [u8; 3]| -> Vec<u8> { (1..=9).filter(|digit| !taken.contains(digit)).collect() };
    let rows = [[1, 2, 3], [4, 5, 6], [7, 8, 9]].map(|own| orders(&free(own)));
    let [first, second, third] = rows;
    let rises = |row: &&Vec<u8>| row[..3].is_sorted() && row[3..].is_sorted();
    let first: Vec<Vec<u8>> = first.iter().filter(rises).cloned().collect();
    first.into_iter().flat_map(move |first| {
        let second: Vec<Vec<u8>> = second.iter().filter(|second| fit(&first, second)).cloned().collect();
        let third = third.clone();
        second.into_iter().flat_map(move |second| {
            let fits = |third: &&Vec<u8>| fit(&first, third) && fit(&second, third);
            third.iter().filter(fits).map(|third| grid([&first, &second, third])).collect::<Vec<_>>()
        })
    })
}

/// Whether two rows of the second and third box have no digit twice in a box.
fn fit(one: &[u8], other: &[u8]) -> bool {
    one[..3].iter().all(|digit| !other[..3].contains(digit)) && one[3..].iter().all(|digit| !other[3..].contains(digit))
}

/// All orders of some digits.
fn orders(digits: &[u8]) -> Vec<Vec<u8>> {
    if digits.is_empty() {
        return vec![vec![]];
    }
    let with = |&digit: &u8| -> Vec<Vec<u8>> {
        let rest: Vec<u8> = digits.iter().copied().filter(|&other| other != digit).collect();
        orders(&rest).into_iter().map(|order| [vec![digit], order].concat()).collect()
    };
    digits.iter().flat_map(with).collect()
}

fn grid(rows: [&Vec<u8>; 3]) -> Grid {
    let mut digits = [None; 81];
    for (row, rest) in rows.into_iter().enumerate() {
        let own = [[1, 2, 3], [4, 5, 6], [7, 8, 9]][row];
        let all = own.iter().chain(rest).copied().map(Digit::new);
        digits[9 * row..].iter_mut().zip(all).for_each(|(place, digit)| *place = digit);
    }
    Grid::new(digits)
}

/// Who makes full grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Ninefold, each as likely as any other.
    Uniform,
    /// Ninefold, as fast as possible.
    Quick,
    /// The `sudoku` crate.
    Sudoku,
}

impl Source {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Uniform, Self::Quick, Self::Sudoku];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uniform => "ninefold, uniform",
            Self::Quick => "ninefold, quick",
            Self::Sudoku => "sudoku",
        }
    }

    /// The number of times that each class was the first, second and third band, and the first, second and third stack, among a number of grids.
    pub fn sample(self, grids: usize, seed: u64) -> [Vec<u64>; 6] {
        let mut random = Random::new(Seed::new(seed));
        let source = FullGrids::new(if self == Self::Uniform { Fill::Uniform } else { Fill::Quick });
        let mut counts: [Vec<u64>; 6] = std::array::from_fn(|_| vec![0; BANDS]);
        for _ in 0..grids {
            let solution = match self {
                Self::Uniform | Self::Quick => Some(source.next(&mut random)),
                Self::Sudoku => solve::first(&Grid::new(Sudoku::generate_solved().to_bytes().map(Digit::new))),
            };
            for (counts, class) in counts.iter_mut().zip(solution.iter().flat_map(symmetry::bands)) {
                counts[usize::from(class) - 1] += 1;
            }
        }
        counts
    }
}

/// The yardstick for a sample.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// Pearson's sum.
    pub squared: f64,
    /// Classes that were compared, less one: those of which fewer than five are expected count as one.
    pub freedom: f64,
}

impl Fit {
    /// A measure of the fit of numbers to weights.
    pub fn new(counts: &[u64], weights: &[f64]) -> Self {
        let (total, sum) = (counts.iter().sum::<u64>() as f64, weights.iter().sum::<f64>());
        let expected = weights.iter().map(|weight| weight / sum * total);
        let pairs = counts.iter().map(|&count| count as f64).zip(expected);
        let (common, rare): (Vec<_>, Vec<_>) = pairs.partition(|&(_, expected)| expected >= 5.0);
        let rest = rare.into_iter().fold((0.0, 0.0), |(one, other), pair| (one + pair.0, other + pair.1));
        let term = |(count, expected): (f64, f64)| (count - expected).powi(2) / expected;
        let all = || common.iter().copied().chain((rest.1 > 0.0).then_some(rest));
        Self { squared: all().map(term).sum(), freedom: all().count() as f64 - 1.0 }
    }

    /// By how many standard deviations it is too much.
    pub fn deviations(&self) -> f64 {
        let part = 2.0 / (9.0 * self.freedom);
        ((self.squared / self.freedom).cbrt() - (1.0 - part)) / part.sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_all_grids() {
        let classes = classes().unwrap();
        assert_eq!(classes.iter().map(|class| class.bands).sum::<u128>(), 948_109_639_680);
        assert!(classes.iter().all(|class| class.bands > 0));
    }

    #[test]
    fn a_fit_tells_even_from_uneven() {
        let even = Fit::new(&[1000, 1010, 990, 1003], &[1.0; 4]);
        assert!((even.squared - 0.208).abs() < 0.01 && even.deviations() < 0.0, "{even:?}");
        assert!(Fit::new(&[1000, 1200, 800, 1000], &[1.0; 4]).deviations() > 5.0);
        assert!(Fit::new(&[1, 1, 1000, 1000], &[0.001, 0.001, 1.0, 1.0]).freedom < 2.5);
    }
}
