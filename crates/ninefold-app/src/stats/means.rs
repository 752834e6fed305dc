//! Means of numeric quantities, and estimates of these means over all minimal puzzles, each with equal weight.
//!
//! With controlled bias, all minimal puzzles with the same number of clues are equally frequent, but those with `n` clues are `C(81, n)` times too
//! rare (see [`ninefold::generate::weight`]). Sums are therefore kept separately for each number of clues, and the weights are applied at the end:
//!
//! ```text
//!   mean   = sum(w x) / sum(w)                                over all puzzles, with w by their clues
//!   error  = sqrt(sum(w^2 (x - mean)^2)) / sum(w)             of a ratio of two sums, to the first order
//! ```

use std::collections::BTreeMap;

use ninefold::generate::weight;

/// A numeric quantity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Quantity {
    /// The number of clues.
    Clues,
    /// `HoDoKu`'s score.
    HodokuScore,
    /// The number of steps of `HoDoKu`'s path.
    HodokuSteps,
    /// The score on Ninefold's own scale.
    NinefoldScore,
    /// The number of steps of the path on which that rating is based.
    NinefoldSteps,
    /// The number of times that Zambon's solver uses a strategy.
    ZambonUses,
    /// Sudoku Explainer's rating, in tenths.
    Explainer,
}

impl Quantity {
    /// Returns the name of the quantity in data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Clues => "clues",
            Self::HodokuScore => "hodoku_score",
            Self::HodokuSteps => "hodoku_steps",
            Self::NinefoldScore => "ninefold_score",
            Self::NinefoldSteps => "ninefold_steps",
            Self::ZambonUses => "zambon_uses",
            Self::Explainer => "se_er",
        }
    }

    /// Returns the name of the quantity for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Clues => "clues",
            Self::HodokuScore => "HoDoKu: score",
            Self::HodokuSteps => "HoDoKu: steps",
            Self::NinefoldScore => "Ninefold: score",
            Self::NinefoldSteps => "Ninefold: steps",
            Self::ZambonUses => "Zambon: uses of strategies",
            Self::Explainer => "Sudoku Explainer: rating (ER)",
        }
    }

    /// Returns the number by which a stored value must be divided, since ratings are stored in tenths.
    const fn unit(self) -> f64 {
        if matches!(self, Self::Explainer) { 10.0 } else { 1.0 }
    }
}

/// Sums over puzzles with the same number of clues: the number of puzzles, and the sums of a quantity and of its square.
#[derive(Clone, Copy, Default, Debug)]
struct Sums {
    puzzles: u64,
    values: u128,
    squares: u128,
}

/// Sums by quantity and by number of clues.
#[derive(Clone, Default, Debug)]
pub(super) struct Tally(BTreeMap<(Quantity, usize), Sums>);

impl Tally {
    pub(super) fn note(&mut self, quantity: Quantity, clues: usize, value: impl TryInto<u64>) {
        let value = u128::from(value.try_into().unwrap_or_default());
        self.add((quantity, clues), Sums { puzzles: 1, values: value, squares: value * value });
    }

    pub(super) fn join(&mut self, other: Self) {
        other.0.into_iter().for_each(|(key, sums)| self.add(key, sums));
    }

    fn add(&mut self, key: (Quantity, usize), sums: Sums) {
        let own = self.0.entry(key).or_default();
        own.puzzles += sums.puzzles;
        own.values = own.values.saturating_add(sums.values);
        own.squares = own.squares.saturating_add(sums.squares);
    }

    /// Computes the means of all quantities and, if the puzzles have controlled bias, the estimates.
    pub(super) fn means(&self, is_controlled: bool) -> Vec<Mean> {
        use Quantity::{Clues, Explainer, HodokuScore, HodokuSteps, NinefoldScore, NinefoldSteps, ZambonUses};
        let all = [Clues, HodokuScore, HodokuSteps, NinefoldScore, NinefoldSteps, ZambonUses, Explainer].into_iter();
        all.filter_map(|quantity| {
            let sums: Vec<(usize, Sums)> = self.of(quantity).collect();
            let puzzles = sums.iter().map(|(_, sums)| sums.puzzles).sum();
            let estimate = |weight: fn(usize) -> f64| Estimate::of(&sums, quantity.unit(), weight);
            let unbiased = is_controlled.then(|| estimate(weight));
            (puzzles > 0).then(|| Mean { quantity, puzzles, plain: estimate(|_| 1.0), unbiased })
        })
        .collect()
    }

    /// Estimates what percentage of all minimal puzzles has each number of clues, with standard errors, from puzzles of controlled bias.
    pub(super) fn shares(&self) -> Vec<Share> {
        let sums: Vec<(usize, Sums)> = self.of(Quantity::Clues).collect();
        sums.iter()
            .map(|&(clues, own)| {
                // The share is the mean of a number that is 1 for puzzles with this number of clues and 0 for all others.
                let only = |&(other, sums): &(usize, Sums)| {
                    let puzzles = if other == clues { u128::from(own.puzzles) } else { 0 };
                    (other, Sums { values: puzzles, squares: puzzles, ..sums })
                };
                let share = Estimate::of(&sums.iter().map(only).collect::<Vec<_>>(), 1.0, weight);
                Share { clues, percent: 100.0 * share.mean, error: 100.0 * share.error }
            })
            .collect()
    }

    fn of(&self, quantity: Quantity) -> impl Iterator<Item = (usize, Sums)> + '_ {
        self.0.range((quantity, 0)..=(quantity, usize::MAX)).map(|(&(_, clues), &sums)| (clues, sums))
    }
}

/// The mean of a quantity.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Mean {
    /// The name of the measured quantity.
    pub quantity: Quantity,
    /// The number of puzzles for which the quantity is known.
    pub puzzles: u64,
    /// The mean over these puzzles.
    pub plain: Estimate,
    /// The estimate for all minimal puzzles, if the puzzles of the collection have controlled bias.
    pub unbiased: Option<Estimate>,
}

/// A mean and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of the quantity.
    pub deviation: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// The share of all minimal puzzles that have a given number of clues.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Share {
    /// The number of clues.
    pub clues: usize,
    /// The share in percent.
    pub percent: f64,
    /// The standard error, in percent.
    pub error: f64,
}

impl Estimate {
    #[allow(
        clippy::cast_precision_loss,
        reason = "means of numbers below 2^53; beyond, the error is far below the sampling error"
    )]
    fn of(sums: &[(usize, Sums)], unit: f64, weight: impl Fn(usize) -> f64) -> Self {
        let total = |number: &dyn Fn(f64, &Sums) -> f64| -> f64 {
            sums.iter().map(|(clues, sums)| number(weight(*clues), sums)).sum()
        };
        let whole = total(&|weight, sums| weight * sums.puzzles as f64);
        let mean = total(&|weight, sums| weight * sums.values as f64) / whole;
        // Returns the sum of squared deviations from the mean over the puzzles with the same number of clues.
        let apart = |sums: &Sums| {
            let (puzzles, values, squares) = (sums.puzzles as f64, sums.values as f64, sums.squares as f64);
            (squares - 2.0 * mean * values + puzzles * mean * mean).max(0.0)
        };
        let deviation = (total(&|weight, sums| weight * apart(sums)) / whole).sqrt();
        let error = total(&|weight, sums| weight * weight * apart(sums)).sqrt() / whole;
        Self { mean: mean / unit, deviation: deviation / unit, error: error / unit }
    }
}

#[cfg(test)]
mod tests;
