//! Symmetry: the laws of transforms, and canonical forms against an oracle that tries every order of rows and columns.

mod common;

use std::collections::HashSet;

use common::collections::collection;
use common::{Rng, solved, thinned};

use ninefold_core::symmetry::{self, Transform};
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, Grid, House, solve};
use proptest::prelude::*;

fn transforms() -> impl Strategy<Value = Transform> + Clone {
    (0..Transform::COUNT).prop_map(|index| Transform::nth(index).unwrap())
}

fn cell_sets() -> impl Strategy<Value = CellSet> {
    any::<(u128, u128, bool)>().prop_map(|(one, other, thin)| CellSet::from_bits(if thin { one & other } else { one }))
}

fn random(rng: &mut Rng) -> Transform {
    Transform::nth(rng.below(usize::try_from(Transform::COUNT).unwrap()) as u64).unwrap()
}

/// The least form, by trying every order of columns on both sides, and for each every order of rows that may still be the least.
fn oracle(grid: &Grid) -> Grid {
    let digit = |row: usize, column: usize| grid.entries()[9 * row + column].map_or(0, Digit::get);
    let orders = orders();
    let mut best = vec![u8::MAX; 81];
    for columns in &orders {
        for side in 0..2 {
            let entry = |row, at: usize| if side == 0 { digit(row, columns[at]) } else { digit(columns[at], row) };
            let rows: Vec<Vec<u8>> = (0..9).map(|row| (0..9).map(|at| entry(row, at)).collect()).collect();
            go_on(&rows, &mut Vec::new(), &mut Vec::new(), &[], &mut best);
        }
    }
    Grid::new(std::array::from_fn(|cell| Digit::new(best[cell])))
}

/// The 1,296 orders of nine lines that keep neighbours together.
fn orders() -> Vec<[usize; 9]> {
    let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for chutes in three {
        for a in three {
            for b in three {
                for c in three {
                    orders.push(std::array::from_fn(|at| 3 * chutes[at / 3] + [a, b, c][at / 3][at % 3]));
                }
            }
        }
    }
    orders
}

fn go_on(rows: &[Vec<u8>], used: &mut Vec<usize>, text: &mut Vec<u8>, names: &[u8], best: &mut Vec<u8>) {
    if text[..] > best[..text.len()] {
        return;
    }
    if used.len() == 9 {
        best.copy_from_slice(text);
        return;
    }
    for row in 0..9 {
        let fits = used.len() % 3 == 0 || used.last().is_some_and(|last| last / 3 == row / 3);
        if fits && !used.contains(&row) {
            let mut names = names.to_vec();
            for &digit in &rows[row] {
                text.push(named(digit, &mut names));
            }
            used.push(row);
            go_on(rows, used, text, &names, best);
            used.pop();
            text.truncate(9 * used.len());
        }
    }
}

/// The digit renamed in the order of first appearance, 0 for none.
fn named(digit: u8, names: &mut Vec<u8>) -> u8 {
    if digit == 0 {
        return 0;
    }
    let at = names.iter().position(|&name| name == digit).unwrap_or_else(|| {
        names.push(digit);
        names.len() - 1
    });
    u8::try_from(at).unwrap() + 1
}

/// Random puzzles with exactly one solution, minimal or nearly so.
fn puzzle(rng: &mut Rng) -> Grid {
    let mut grid = solved(rng);
    let order: [usize; 81] = rng.shuffled();
    let keep = rng.below(12);
    for cell in order.into_iter().skip(keep).filter_map(Cell::from_index) {
        let digit = grid[cell].take();
        if solve::count(&grid, 2) != 1 {
            grid[cell] = digit;
        }
    }
    grid
}

/// The canonical form is the same for a disguise, and the transforms lead there.
fn is_canonical(grid: &Grid, rng: &mut Rng) {
    let (form, transform) = symmetry::canonical(grid);
    assert_eq!(transform.grid(grid), form, "{grid}");
    let disguise = random(rng).grid(grid);
    let (other, transform) = symmetry::canonical(&disguise);
    assert_eq!(other, form, "{grid} and {disguise}");
    assert_eq!(transform.grid(&disguise), form);
    assert_eq!(symmetry::canonical(&form).0, form);
}

#[test]
fn puzzles_have_a_canonical_form() {
    let mut rng = Rng::new(1);
    for _ in 0..3000 {
        is_canonical(&puzzle(&mut rng), &mut rng);
    }
}

#[test]
fn solutions_have_a_canonical_form() {
    let mut rng = Rng::new(2);
    for _ in 0..5000 {
        is_canonical(&solved(&mut rng), &mut rng);
    }
}

#[test]
fn thinned_solutions_have_a_canonical_form() {
    let mut rng = Rng::new(3);
    for _ in 0..3000 {
        let left = rng.below(82);
        is_canonical(&thinned(&solved(&mut rng), left, &mut rng), &mut rng);
    }
}

#[test]
fn the_oracle_agrees() {
    let mut rng = Rng::new(4);
    for round in 0..120 {
        let full = solved(&mut rng);
        let left = 12 + rng.below(70);
        let grid = match round % 3 {
            0 => puzzle(&mut rng),
            1 => thinned(&full, left, &mut rng),
            _ => full,
        };
        assert_eq!(symmetry::canonical(&grid).0, oracle(&grid), "{grid}");
    }
}
