//! Derived sums: what cages and full houses add up to together (the rule of 45).
//!
//! ```text
//! row 1:  | 10  10  10 | 15  15 | 7   7 | a   b |       45 - 10 - 15 - 7 = 13 = a + b       the *innies* of row 1
//!
//! row 1:  | 10  10  10 | 15  15 | 7   7 | 20  20 |      10 + 15 + 7 + 20 - 45 = 7 = c        the *outie* of row 1
//!                                       | c      |
//! ```
//!
//! A derived sum is an equation: a sum of cages and houses with factors. [`holds_up`] adds these up again, so that nobody has to believe it.

use alloc::vec::Vec;

use super::compile::{Group, Term, Total};
use crate::multi::LayoutCell;

/// Sums of more cells than this say little.
const CELLS: usize = 5;

/// The most houses side by side whose sums are added.
const HOUSES: usize = 3;

/// The most sums that are derived for one puzzle.
const MOST: usize = 120;

/// The sums that follow from cages and full houses, of cells that all differ.
pub(super) fn derived(size: usize, groups: &[Group], peers: &[Vec<LayoutCell>], totals: &[Total]) -> Vec<Total> {
    if totals.is_empty() {
        return Vec::new();
    }
    let cages = disjoint(totals);
    let mut found: Vec<Total> = Vec::new();
    for houses in unions(size, groups) {
        let mut union: Vec<LayoutCell> = houses.iter().flat_map(|&at| groups[at].cells.iter().copied()).collect();
        union.sort_unstable();
        let of_houses = |factor: i8| houses.iter().map(move |&at| Term::House(factor, at as u16));
        let is_in = |cell: &LayoutCell| union.binary_search(cell).is_ok();
        let inside = cages.iter().copied().filter(|&at| totals[at].cells.iter().all(is_in));
        let touching = cages.iter().copied().filter(|&at| totals[at].cells.iter().any(is_in));
        let of_cages = |factor: i8, cages: &[usize]| -> Vec<Term> {
            cages.iter().map(|&at| Term::Total(factor, at as u16)).collect()
        };
        let (inside, touching): (Vec<usize>, Vec<usize>) = (inside.collect(), touching.collect());
        let innies = of_houses(1).chain(of_cages(-1, &inside)).collect();
        let outies = of_cages(1, &touching).into_iter().chain(of_houses(-1)).collect();
        for from in [innies, outies] {
            let Some(total) = add_up(size, groups, totals, from) else { continue };
            let differ = |(at, cell): (usize, &LayoutCell)| {
                total.cells[..at].iter().all(|other| peers[cell.index()].binary_search(other).is_ok())
            };
            let is_new = totals.iter().chain(&found).all(|other| !same_cells(&other.cells, &total.cells));
            let is_small = (1..=CELLS).contains(&total.cells.len());
            if is_small && is_new && total.cells.iter().enumerate().all(differ) && found.len() < MOST {
                found.push(total);
            }
        }
    }
    found
}

/// Whether a derived sum is what its terms add up to.
pub(super) fn holds_up(size: usize, groups: &[Group], totals: &[Total], total: &Total) -> bool {
    // Cages come first, and derived sums rest on cages alone.
    let are_cages = |term: &Term| match *term {
        Term::Total(_, at) => totals.get(usize::from(at)).is_some_and(|total| total.from.is_empty()),
        Term::House(_, at) => groups.get(usize::from(at)).is_some_and(|group| group.cells.len() == size),
    };
    total.from.is_empty()
        || total.from.iter().all(are_cages)
            && add_up(size, groups, totals, total.from.clone())
                .is_some_and(|sum| sum.sum == total.sum && same_cells(&sum.cells, &total.cells))
}

/// The sum of the terms, if every cell has the factor 1 or 0 in it and the number is not negative.
fn add_up(size: usize, groups: &[Group], totals: &[Total], from: Vec<Term>) -> Option<Total> {
    let house = size as u32 * (size as u32 + 1) / 2;
    let mut factors: Vec<(LayoutCell, i32)> = Vec::new();
    let mut sum = 0;
    for term in &from {
        let (factor, cells, of) = match *term {
            Term::Total(factor, at) => (factor, &totals[usize::from(at)].cells, totals[usize::from(at)].sum),
            Term::House(factor, at) => (factor, &groups[usize::from(at)].cells, house),
        };
        sum += i64::from(factor) * i64::from(of);
        factors.extend(cells.iter().map(|&cell| (cell, i32::from(factor))));
    }
    factors.sort_unstable();
    let mut cells = Vec::new();
    for same in factors.chunk_by(|one, other| one.0 == other.0) {
        match same.iter().map(|(_, factor)| factor).sum() {
            0 => {}
            1 => cells.push(same[0].0),
            _ => return None,
        }
    }
    Some(Total { cells, sum: u32::try_from(sum).ok()?, from })
}

fn same_cells(one: &[LayoutCell], other: &[LayoutCell]) -> bool {
    one.len() == other.len() && one.iter().all(|cell| other.contains(cell))
}

/// Cages that share no cell, as many as come first.
fn disjoint(totals: &[Total]) -> Vec<usize> {
    let mut taken: Vec<LayoutCell> = Vec::new();
    let is_free = |&at: &usize| {
        let cells = &totals[at].cells;
        let free = cells.iter().all(|cell| !taken.contains(cell));
        if free {
            taken.extend(cells);
        }
        free
    };
    (0..totals.len()).filter(is_free).collect()
}

/// One to three full houses of a kind with consecutive numbers that share no cell.
fn unions(size: usize, groups: &[Group]) -> Vec<Vec<usize>> {
    let is_full = |at: usize| groups[at].cells.len() == size;
    let follows = |one: usize, other: usize| {
        let (a, b) = (&groups[one], &groups[other]);
        a.name.0 == b.name.0 && a.grid == b.grid && a.name.1 + 1 == b.name.1 && a.name.1 > 0
    };
    let mut unions = Vec::new();
    for count in 1..=HOUSES.min(size.saturating_sub(1)) {
        for first in 0..groups.len().saturating_sub(count - 1) {
            let run = first..first + count;
            if run.clone().all(is_full) && run.clone().skip(1).all(|at| follows(at - 1, at)) {
                unions.push(run.collect());
            }
        }
    }
    unions
}
