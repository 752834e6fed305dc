//! Puzzles with few clues, reached through neighbours of a puzzle with slightly more clues.
//!
//! Two clues are removed, and all solutions of the remaining clues are listed. If only one solution has a certain digit in some cell, adding this
//! digit as a clue gives a puzzle with one clue fewer. If there is no such digit, one clue is exchanged instead, which leads to another puzzle of the
//! same size, and the search continues from there.

use alloc::vec::Vec;

use super::order::Order;
use crate::cells::{Cell, Digit};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solution::Solution;
use crate::solve::Solver;

/// The maximum number of solutions to list.
const LISTED: usize = 1000;

/// Makes a puzzle that differs from the given one by `minus` removed clues and one added clue. Returns `None` if that is impossible for the clues
/// drawn.
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

/// Draws a cell in which one solution has a digit that differs from the previous given and that no other solution has there. Returns the cell and the
/// position of that solution in the list.
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
