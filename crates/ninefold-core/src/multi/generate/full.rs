//! A layout filled at random.

use alloc::vec::Vec;

use super::super::Offset;
use super::super::grids::Grids;
use super::super::layout::{Layout, Stride};
use super::super::search::{grids, search};
use super::plan::GUESSES;
use crate::cells::{Cell, Digit, DigitSet};
use crate::generate::Random;
use crate::solve::linked::Search;
use crate::solve::{Backend, State};
use crate::stop::{Stop, Stopped};

/// The grids of a layout filled at random, if that can be done.
///
/// # Errors
///
/// If it was stopped.
pub fn solution(layout: &Layout, random: &mut Random, stop: Stop<'_>) -> Result<Option<Grids>, Stopped> {
    with(&Grids::empty(layout.clone()), random, stop)
}

/// How often a full multi-sudoku is tried by chance alone.
const ATTEMPTS: usize = 200;

/// The grids of a layout, filled around some digits.
pub(super) fn with(fixed: &Grids, random: &mut Random, stop: Stop<'_>) -> Result<Option<Grids>, Stopped> {
    for _ in 0..ATTEMPTS {
        stop.check(1)?;
        if let Some(filled) = filled(fixed, random) {
            return Ok(Some(filled));
        }
    }
    let is_open = fixed.filled().next().is_none();
    if let Some(repeated) = is_open.then(|| repeated(fixed.layout(), random)).flatten() {
        return Ok(Some(repeated));
    }
    let found: Option<Vec<Vec<State>>> = search(Backend::detect(), fixed).until(stop).find(1, GUESSES)?;
    Ok(found.and_then(|found| found.first().map(|states| grids(fixed.layout(), states))))
}

/// A full multi-sudoku by chance: random digits where the search would guess. It gives up soon.
fn filled(fixed: &Grids, random: &mut Random) -> Option<Grids> {
    let layout = fixed.layout();
    let mut search = search(Backend::detect(), fixed);
    let mut mistakes = 0;
    if !search.settle() {
        return None;
    }
    while let Some((grid, cell)) = search.next_guess() {
        let digit = one_of(search.states[grid].digits(cell), random)?;
        if !supposed(&mut search, grid, cell, digit) {
            mistakes += 1;
            if mistakes > 4 * layout.grids().len() {
                return None;
            }
            search.states[grid].eliminate(cell, digit);
            if !search.settle_from(1 << grid) {
                return None;
            }
        }
    }
    Some(grids(layout, &search.states))
}

/// Puts a digit down; if that cannot be, leaves everything as it was.
pub(super) fn supposed(search: &mut Search<'_>, grid: usize, cell: Cell, digit: Digit) -> bool {
    let before = search.keep();
    search.states[grid].assign(cell, digit);
    let stands = search.settle_from(1 << grid);
    if !stands {
        search.take_back(before);
    }
    stands
}

/// One grid repeated all over the plane: each nine by nine of it, taken by whole boxes, is a grid again.
fn repeated(layout: &Layout, random: &mut Random) -> Option<Grids> {
    if layout.grids().iter().any(|offset| offset.stride != Stride::Whole) {
        return None;
    }
    let single = Grids::empty(Layout::new(&[Offset::at(0, 0)]).ok()?);
    let tile = (0..ATTEMPTS).find_map(|_| filled(&single, random))?.grid(0);
    let digit = |cell| {
        let (row, column) = layout.place(cell);
        tile[Cell::new((row % 9) as u8 + 1, (column % 9) as u8 + 1)?]
    };
    Some(Grids::new(layout.clone(), layout.cells().map(digit)))
}

/// One of some digits.
pub(super) fn one_of(digits: DigitSet, random: &mut Random) -> Option<Digit> {
    digits.iter().nth(random.below(digits.len()))
}
