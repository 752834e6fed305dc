//! The orbits of symmetries: groups of cells that are either all clues or all empty.

use alloc::vec;
use alloc::vec::Vec;

use crate::cells::{Cell, CellSet};
use crate::short;
use crate::symmetry::{Symmetry, Turn};

/// Returns the images of the cells under a turn.
fn turned(turn: Turn, cells: CellSet) -> CellSet {
    let goes = |cell: Cell| {
        let (row, column) = turn.place((cell.index() / 9, cell.index() % 9), 9, 9);
        Cell::ALL[row * 9 + column]
    };
    cells.iter().map(goes).collect()
}

/// Returns the orbits of all cells, ordered by their first cells.
pub(super) fn orbits(symmetry: Symmetry) -> Vec<CellSet> {
    let mut orbits = Vec::new();
    let mut seen = CellSet::EMPTY;
    for cell in Cell::all() {
        if seen.contains(cell) {
            continue;
        }
        let mut orbit = CellSet::of(cell);
        loop {
            let wider = symmetry.turns().iter().fold(orbit, |orbit, &turn| orbit | turned(turn, orbit));
            if wider == orbit {
                break;
            }
            orbit = wider;
        }
        seen |= orbit;
        orbits.push(orbit);
    }
    orbits
}

/// Returns the twenty quadruples of Zambon's book: a cell, its two mirror images, and its image under a half turn. Four of the quadruples are on the
/// middle lines: each consists of a pair in the middle row and the pair in the middle column at the same distance from the centre.
pub(super) fn quadruples() -> Vec<CellSet> {
    let (mut quadruples, mut pairs): (Vec<_>, Vec<_>) =
        orbits(Symmetry::Mirrors).into_iter().filter(|orbit| orbit.len() > 1).partition(|orbit| orbit.len() == 4);
    short::sort_by_key(&mut pairs, |pair| pair.first().map_or(0, |cell| (cell.index() / 9).min(cell.index() % 9)));
    quadruples.extend(pairs.chunks(2).map(|chunk| chunk.iter().fold(CellSet::EMPTY, |cells, &pair| cells | pair)));
    quadruples
}

/// Returns all numbers that are sums of some of the given sizes, in ascending order.
pub(crate) fn reachable(sizes: impl Iterator<Item = usize>) -> Vec<usize> {
    let is_sum = sizes.fold(vec![true], |before: Vec<bool>, size| {
        let with = |sum: usize| sum >= size && before[sum - size];
        (0..before.len() + size).map(|sum| before.get(sum).is_some_and(|is_sum| *is_sum) || with(sum)).collect()
    });
    (0..).zip(is_sum).filter(|(_, is_sum)| *is_sum).map(|(sum, _)| sum).collect()
}

#[cfg(test)]
mod tests;
