//! Derived sums: what cages and full houses add up to together (the rule of 45).
//!
//! ```text
//! row 1:  | 10  10  10 | 15  15 | 7   7 | a   b |       45 - 10 - 15 - 7 = 13 = a + b       the *innies* of row 1
//!
//! row 1:  | 10  10  10 | 15  15 | 7   7 | 20  20 |      10 + 15 + 7 + 20 - 45 = 7 = c        the *outie* of row 1
//!                                       | c      |
//! ```
//!
//! Where cells stick out of the houses and others are left in them, the difference of both is known: an [`Equation`]. One with cells on one
//! side alone, all of which differ, is a [`Total`] like a cage. [`holds_up`] adds the terms of a total up again, so a proof rests on the
//! cages and houses and not on this file.

use alloc::vec;
use alloc::vec::Vec;

use super::compile::{Equation, Group, Term, Total};
use crate::cells::LayoutCell;

/// The most cells of an equation that is worth the time.
const MOST: usize = 7;

/// Larger puzzles are left without equations: their houses have too many runs.
const MOST_CELLS: usize = 1024;

/// The equations that cages and full houses give, each once.
pub(super) fn equations(cells: usize, size: usize, groups: &[Group], totals: &[Total]) -> Vec<Equation> {
    let mut equations = Vec::new();
    if totals.is_empty() || cells > MOST_CELLS {
        return equations;
    }
    let houses: Vec<usize> = (0..groups.len()).filter(|&at| groups[at].cells.len() == size).collect();
    for (first, _) in houses.iter().enumerate() {
        let mut inside = vec![false; cells];
        // Houses that follow one another and share no cell: rows, columns, bands of boxes.
        for last in first..houses.len() {
            let own = &groups[houses[last]].cells;
            if own.iter().any(|cell| inside[cell.index()]) {
                break;
            }
            own.iter().for_each(|cell| inside[cell.index()] = true);
            for equation in around(&inside, size, &houses[first..=last], totals) {
                let is_small = (1..=MOST).contains(&equation.cells().count());
                if is_small && !equations.iter().any(|other: &Equation| other.is_same(&equation)) {
                    equations.push(equation);
                }
            }
        }
    }
    equations
}

/// The equations of some houses: with the cages inside, those that are mostly inside, and those that share a cell with them.
fn around(inside: &[bool], size: usize, houses: &[usize], totals: &[Total]) -> [Equation; 3] {
    let count = |total: &Total| total.cells.iter().filter(|cell| inside[cell.index()]).count();
    let choices: [&dyn Fn(&Total) -> bool; 3] =
        [&|total| count(total) == total.cells.len(), &|total| 2 * count(total) > total.cells.len(), &|total| {
            count(total) > 0
        }];
    choices.map(|is_chosen| balance(inside, size, houses, totals, is_chosen))
}

/// Cells of cages outside some houses, less cells inside that no cage covers. Cages that share cells with earlier ones are left out.
fn balance(
    inside: &[bool],
    size: usize,
    houses: &[usize],
    totals: &[Total],
    is_chosen: &dyn Fn(&Total) -> bool,
) -> Equation {
    let whole = (size as u32 * (size as u32 + 1) / 2).cast_signed();
    let mut covered = vec![false; inside.len()];
    let mut equation = Equation { value: -(whole * (houses.len() as u32).cast_signed()), ..Equation::default() };
    equation.from = houses.iter().map(|&house| Term::House(-1, house as u16)).collect();
    for (at, total) in totals.iter().enumerate().filter(|(_, total)| is_chosen(total)) {
        if total.cells.iter().any(|cell| covered[cell.index()]) {
            continue;
        }
        equation.value += total.sum.cast_signed();
        equation.from.push(Term::Total(1, at as u16));
        for &cell in &total.cells {
            covered[cell.index()] = true;
            if !inside[cell.index()] {
                equation.plus.push(cell);
            }
        }
    }
    let left = (0..inside.len()).filter(|&cell| inside[cell] && !covered[cell]);
    equation.minus = left.map(LayoutCell::of).collect();
    equation.plus.sort_unstable();
    equation
}

impl Equation {
    fn is_same(&self, other: &Self) -> bool {
        self.plus == other.plus && self.minus == other.minus && self.value == other.value
    }

    /// The equation as a total, if it has cells on one side alone and all of them differ.
    pub(super) fn as_total(&self, peers: &[Vec<LayoutCell>]) -> Option<Total> {
        let negated = || {
            let negate = |term: &Term| match *term {
                Term::Total(factor, at) => Term::Total(-factor, at),
                Term::House(factor, at) => Term::House(-factor, at),
            };
            self.from.iter().map(negate).collect()
        };
        let (cells, value, from) = match (&self.plus[..], &self.minus[..]) {
            (plus, []) => (plus, self.value, self.from.clone()),
            ([], minus) => (minus, -self.value, negated()),
            _ => return None,
        };
        let differ = |at: usize| cells[..at].iter().all(|other| peers[cells[at].index()].binary_search(other).is_ok());
        // A sum below zero is as impossible as one of zero.
        let sum = u32::try_from(value).unwrap_or(0);
        (0..cells.len()).all(differ).then(|| Total { cells: cells.to_vec(), sum, from })
    }
}

/// Whether a derived total is what its terms add up to.
pub(super) fn holds_up(size: usize, groups: &[Group], totals: &[Total], total: &Total) -> bool {
    // Derived totals rest on cages alone.
    let are_given = |term: &Term| match *term {
        Term::Total(_, at) => totals.get(usize::from(at)).is_some_and(|total| total.from.is_empty()),
        Term::House(_, at) => groups.get(usize::from(at)).is_some_and(|group| group.cells.len() == size),
    };
    total.from.is_empty() || total.from.iter().all(are_given) && adds_up(size, groups, totals, total)
}

/// Whether the terms give every cell of a total the factor 1, every other cell the factor 0, and its sum.
fn adds_up(size: usize, groups: &[Group], totals: &[Total], total: &Total) -> bool {
    let whole = size as u32 * (size as u32 + 1) / 2;
    let mut factors: Vec<(LayoutCell, i32)> = Vec::new();
    let mut sum = 0;
    for term in &total.from {
        let (factor, cells, of) = match *term {
            Term::Total(factor, at) => (factor, &totals[usize::from(at)].cells, totals[usize::from(at)].sum),
            Term::House(factor, at) => (factor, &groups[usize::from(at)].cells, whole),
        };
        sum += i64::from(factor) * i64::from(of);
        factors.extend(cells.iter().map(|&cell| (cell, i32::from(factor))));
    }
    factors.sort_unstable();
    let mut ones = 0;
    let right = factors.chunk_by(|one, other| one.0 == other.0).all(|same| {
        let factor: i32 = same.iter().map(|(_, factor)| factor).sum();
        ones += usize::from(factor == 1);
        factor == i32::from(total.cells.contains(&same[0].0))
    });
    right && ones == total.cells.len() && sum == i64::from(total.sum)
}
