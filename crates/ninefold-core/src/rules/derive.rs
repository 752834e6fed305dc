//! Derived sums: the combined totals of cages and full houses (the rule of 45).
//!
//! ```text
//! row 1:  | 10  10  10 | 15  15 | 7   7 | a   b |       45 - 10 - 15 - 7 = 13 = a + b       the *innies* of row 1
//!
//! row 1:  | 10  10  10 | 15  15 | 7   7 | 20  20 |      10 + 15 + 7 + 20 - 45 = 7 = c        the *outie* of row 1
//!                                       | c      |
//! ```
//!
//! If some cells of the cages are outside the houses, and some cells of the houses are in no cage, the difference between the sums of these two
//! groups is known: this is an [`Equation`]. An equation whose cells are all on one side and all differ is a [`Total`], like a cage. [`holds_up`]
//! adds up the terms of a total again, so that proofs depend only on the cages and houses, not on this file.

use alloc::vec;
use alloc::vec::Vec;

use super::compile::{Equation, Group, Term, Total};
use super::linear::Linear;
use crate::cells::LayoutCell;

/// The maximum number of cells in an equation; larger equations are not worth their time.
const MOST: usize = 7;

/// The maximum number of cells in a puzzle for which equations are derived; larger puzzles have too many runs of houses.
const MOST_CELLS: usize = 1024;

/// A set of cells as bits.
pub(super) type Cells = Vec<u64>;

/// Converts cells to bits in a set of `words` words.
pub(super) fn bits_of(cells: &[LayoutCell], words: usize) -> Cells {
    let mut bits = vec![0; words];
    cells.iter().for_each(|cell| bits[cell.index() / 64] |= 1 << (cell.index() % 64));
    bits
}

/// Counts the cells that two sets share.
pub(super) fn shared(one: &[u64], other: &[u64]) -> usize {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones() as usize).sum()
}

/// Returns the cells of `one` that are not in `other`, in order.
pub(super) fn without(one: &[u64], other: &[u64]) -> Vec<LayoutCell> {
    let mut cells = Vec::new();
    for (word, (one, other)) in one.iter().zip(other).enumerate() {
        let mut left = one & !other;
        while left != 0 {
            cells.push(LayoutCell::of(64 * word + left.trailing_zeros() as usize));
            left &= left - 1;
        }
    }
    cells
}

/// A cage in the form that [`equations`] uses.
struct Cage {
    cells: Cells,
    count: usize,
    sum: i32,
}

/// Derives the equations that follow from cages and full houses, without duplicates.
pub(super) fn equations(cells: usize, size: usize, groups: &[Group], totals: &[Total]) -> Vec<Equation> {
    let mut equations = Vec::new();
    if totals.is_empty() || cells > MOST_CELLS {
        return equations;
    }
    let words = cells.div_ceil(64);
    let cage = |total: &Total| Cage {
        cells: bits_of(&total.cells, words),
        count: total.cells.len(),
        sum: total.sum.cast_signed(),
    };
    let cages: Vec<Cage> = totals.iter().map(cage).collect();
    let houses: Vec<usize> = (0..groups.len()).filter(|&at| groups[at].cells.len() == size).collect();
    let house_bits: Vec<Cells> = houses.iter().map(|&house| bits_of(&groups[house].cells, words)).collect();
    for first in 0..houses.len() {
        let mut inside = vec![0; words];
        // Tries runs of consecutive houses without common cells: rows, columns, bands of boxes.
        for last in first..houses.len() {
            if shared(&inside, &house_bits[last]) > 0 {
                break;
            }
            inside.iter_mut().zip(&house_bits[last]).for_each(|(inside, own)| *inside |= own);
            for equation in around(&inside, size, &houses[first..=last], &cages) {
                if !equations.iter().any(|other: &Equation| other.is_same(&equation)) {
                    equations.push(equation);
                }
            }
        }
    }
    equations
}

/// Derives equations from some houses and three choices of cages: those inside the houses, those mostly inside, and those that share any cell with
/// them.
fn around(inside: &[u64], size: usize, houses: &[usize], cages: &[Cage]) -> impl Iterator<Item = Equation> {
    let counts: Vec<usize> = cages.iter().map(|cage| shared(&cage.cells, inside)).collect();
    let choices: [fn(usize, usize) -> bool; 3] =
        [|inside, all| inside == all, |inside, all| 2 * inside > all, |inside, _| inside > 0];
    choices
        .into_iter()
        .filter_map(move |is_chosen| balance(inside, size, houses, cages, |at| is_chosen(counts[at], cages[at].count)))
}

/// Derives an equation: the cage cells outside the houses minus the house cells in no cage. Returns `None` if it would have too many cells. Cages
/// that share cells with earlier ones are left out.
fn balance(
    inside: &[u64],
    size: usize,
    houses: &[usize],
    cages: &[Cage],
    is_chosen: impl Fn(usize) -> bool,
) -> Option<Equation> {
    let mut covered = vec![0; inside.len()];
    let mut chosen = Vec::new();
    for (at, cage) in cages.iter().enumerate().filter(|(at, _)| is_chosen(*at)) {
        if shared(&cage.cells, &covered) == 0 {
            covered.iter_mut().zip(&cage.cells).for_each(|(covered, own)| *covered |= own);
            chosen.push(at);
        }
    }
    let count: u32 = covered.iter().zip(inside).map(|(covered, inside)| (covered ^ inside).count_ones()).sum();
    if !(1..=MOST).contains(&(count as usize)) {
        return None;
    }
    let whole = (size as u32 * (size as u32 + 1) / 2).cast_signed();
    let value = chosen.iter().map(|&at| cages[at].sum).sum::<i32>() - whole * (houses.len() as u32).cast_signed();
    let mut from: Vec<Term> = houses.iter().map(|&house| Term::House(-1, house as u16)).collect();
    from.extend(chosen.iter().map(|&at| Term::Total(1, at as u16)));
    Some(Equation { plus: without(&covered, inside), minus: without(inside, &covered), value, from })
}

impl Equation {
    fn is_same(&self, other: &Self) -> bool {
        self.value == other.value && self.plus == other.plus && self.minus == other.minus
    }

    /// Converts the equation to a total if all its cells are on one side and all differ.
    pub(super) fn as_total(&self, peers: &[Vec<LayoutCell>]) -> Option<Total> {
        let negated = || {
            let negate = |term: &Term| match *term {
                Term::Total(factor, at) => Term::Total(-factor, at),
                Term::House(factor, at) => Term::House(-factor, at),
                Term::Sum(factor, at) => Term::Sum(-factor, at),
            };
            self.from.iter().map(negate).collect()
        };
        let (cells, value, from) = match (&self.plus[..], &self.minus[..]) {
            (plus, []) => (plus, self.value, self.from.clone()),
            ([], minus) => (minus, -self.value, negated()),
            _ => return None,
        };
        let differ = |at: usize| cells[..at].iter().all(|other| peers[cells[at].index()].binary_search(other).is_ok());
        // A negative sum is as impossible as a sum of zero.
        let sum = u32::try_from(value).unwrap_or(0);
        (0..cells.len()).all(differ).then(|| Total { cells: cells.to_vec(), sum, from })
    }
}

/// Whether the terms of a derived total add up to it.
pub(super) fn holds_up(size: usize, groups: &[Group], totals: &[Total], linears: &[Linear], total: &Total) -> bool {
    let factor = |cell: &LayoutCell| i32::from(total.cells.contains(cell));
    total.from.is_empty() || adds_up(size, groups, totals, linears, &total.from, &total.cells, factor, total.sum.into())
}

/// Whether the terms of an equation add up to it.
pub(super) fn is_derived(
    size: usize,
    groups: &[Group],
    totals: &[Total],
    linears: &[Linear],
    equation: &Equation,
) -> bool {
    let factor = |cell: &LayoutCell| i32::from(equation.plus.contains(cell)) - i32::from(equation.minus.contains(cell));
    let cells: Vec<LayoutCell> = equation.cells().collect();
    adds_up(size, groups, totals, linears, &equation.from, &cells, factor, equation.value.into())
}

/// Returns the sums of cells that all see each other. Such cells differ, so the sums are equivalent to cages.
pub(super) fn sums<'l>(linears: &'l [Linear], peers: &'l [Vec<LayoutCell>]) -> impl Iterator<Item = Total> + 'l {
    let total = move |(at, linear): (u16, &Linear)| {
        let cells: Vec<LayoutCell> = linear.cells().collect();
        let differ = |at: usize| cells[..at].iter().all(|other| peers[cells[at].index()].binary_search(other).is_ok());
        let is_sum = linear.terms.iter().all(|term| term.1 == 1) && (0..cells.len()).all(differ);
        let sum = u32::try_from(linear.value).ok().filter(|_| is_sum)?;
        Some(Total { cells, sum, from: vec![Term::Sum(1, at)] })
    };
    (0..).zip(linears).filter_map(total)
}

/// The factor of a term, its cells with their own factors, and its value.
type Weighted = (i8, Vec<(LayoutCell, i32)>, i64);

/// Returns the factor of a term, its cells with their own factors, and its value. Returns `None` if the term does not exist or is itself derived.
fn parts(size: usize, groups: &[Group], totals: &[Total], linears: &[Linear], term: Term) -> Option<Weighted> {
    let ones = |cells: &[LayoutCell]| cells.iter().map(|&cell| (cell, 1)).collect();
    match term {
        Term::House(factor, at) => {
            let group = groups.get(usize::from(at)).filter(|group| group.cells.len() == size)?;
            Some((factor, ones(&group.cells), i64::from(size as u32 * (size as u32 + 1) / 2)))
        }
        Term::Sum(factor, at) => {
            let linear = linears.get(usize::from(at))?;
            Some((factor, linear.terms.clone(), linear.value.into()))
        }
        Term::Total(factor, at) => {
            let total = totals.get(usize::from(at)).filter(|total| total.is_given())?;
            let is_right = total.from.is_empty() || holds_up(size, groups, &[], linears, total);
            is_right.then(|| (factor, ones(&total.cells), total.sum.into()))
        }
    }
}

/// Whether the terms give each cell its factor and add up to the given value. `cells` are the cells with a factor other than 0.
#[allow(
    clippy::too_many_arguments,
    reason = "the rules that the terms refer to, and the sum that they are compared with"
)]
fn adds_up(
    size: usize,
    groups: &[Group],
    totals: &[Total],
    linears: &[Linear],
    from: &[Term],
    cells: &[LayoutCell],
    factor_of: impl Fn(&LayoutCell) -> i32,
    value: i64,
) -> bool {
    let mut factors: Vec<(LayoutCell, i32)> = Vec::new();
    let mut sum = 0;
    for &term in from {
        let Some((factor, cells, of)) = parts(size, groups, totals, linears, term) else { return false };
        sum += i64::from(factor) * of;
        factors.extend(cells.into_iter().map(|(cell, own)| (cell, own * i32::from(factor))));
    }
    factors.sort_unstable();
    let mut counted = 0;
    let right = factors.chunk_by(|one, other| one.0 == other.0).all(|same| {
        let factor: i32 = same.iter().map(|(_, factor)| factor).sum();
        counted += usize::from(factor != 0);
        factor == factor_of(&same[0].0)
    });
    right && counted == cells.len() && sum == value
}
