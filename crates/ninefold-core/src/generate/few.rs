//! Puzzles with few clues, reached from a puzzle with a few more by way of neighbours.
//!
//! Two clues are removed, and all solutions of the rest are listed. A digit that just one of them has in its cell makes a puzzle with one clue less.
//! If there is none, one clue is exchanged, which leads to other puzzles of the same size; and so on.

use alloc::vec::Vec;

use super::order::Order;
use crate::cells::{Cell, Digit};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solution::Solution;
use crate::solve::Solver;

/// The maximum number of listed solutions.
const LISTED: usize = 1000;

/// A puzzle that differs from the given one: a number of clues removed, and one added. `None` if the drawn clues do not allow that.
pub(super) fn near(
    solver: Solver,
    puzzle: &Puzzle,
    minus: usize,
    order: &Order,
    random: &mut Random,
) -> Option<Puzzle> {
    let mut rest = *puzzle.givens();
    let mut clues: Vec<Cell> = (rest.filled() - order.fixed.filled()).iter().collect();
    for _ in 0..minus.min(clues.len()) {
        let cell = clues.swap_remove(random.below(clues.len()));
        rest[cell] = None;
    }
    let list: Vec<Solution> = solver.each_of(&super::full::options(&rest)).take(LISTED + 1).collect();
    if list.len() > LISTED {
        return None;
    }
    let (cell, at) = lone(&list, puzzle.givens(), &order.full, random)?;
    rest[cell] = Some(list[at].digit(cell));
    Some(Puzzle::of_parts(rest, list[at]))
}

/// A cell in which one solution has a digit that no other has there and that was not given, with that solution.
fn lone(list: &[Solution], before: &Grid, full: &Grid, random: &mut Random) -> Option<(Cell, usize)> {
    let (mut once, mut twice) = ([0_u16; 81], [0_u16; 81]);
    for solution in list {
        for ((once, twice), digit) in once.iter_mut().zip(&mut twice).zip(solution.digits()) {
            *twice |= *once & 1 << digit.index();
            *once |= 1 << digit.index();
        }
    }
    let mut found: Vec<(Cell, Digit)> = Vec::new();
    for cell in Cell::all() {
        let lone = once[cell.index()] & !twice[cell.index()];
        found.extend(Digit::all().filter(|digit| lone >> digit.index() & 1 == 1).map(|digit| (cell, digit)));
    }
    let place = |cell, digit| list.iter().position(|solution| solution.digit(cell) == digit);
    let is_open = full.filled().is_empty();
    found.retain(|&(cell, digit)| {
        let fits = || place(cell, digit).is_some_and(|at| list[at].has(full));
        before[cell] != Some(digit) && (is_open || fits())
    });
    let (cell, digit) = random.pick(&found)?;
    let at = place(cell, digit)?;
    Some((cell, at))
}
