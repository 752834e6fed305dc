//! Random filling of layouts: plain grids by random choices or a search through all grids, and grids with other rules by the general search.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::plan::GUESSES;
use crate::cells::{Cell, Digit, DigitSet};
use crate::multi::Grids;
use crate::multi::search::{filled as solved, grids, masks, search};
use crate::random::Random;
use crate::rules::Rules;
use crate::rules::grid_set::GridSet;
use crate::solve::general::{self, Found, Model};
use crate::solve::linked::Search;
use crate::solve::{Backend, State};
use crate::stop::{Stop, Stopped};

/// Fills a layout at random, if possible.
///
/// # Errors
///
/// Returns an error if the work was stopped.
pub fn solution(layout: &Rules, random: &mut Random, stop: Stop<'_>) -> Result<Option<Grids>, Stopped> {
    with(&Grids::empty(layout.clone()), random, stop)
}

/// The number of attempts to fill a multi-sudoku by random choices alone.
const ATTEMPTS: usize = 200;

/// Fills the grids of a layout with random digits, keeping the fixed digits.
pub(super) fn with(fixed: &Grids, random: &mut Random, stop: Stop<'_>) -> Result<Option<Grids>, Stopped> {
    if !fixed.rules().has_plain_grids() {
        return of_rules(&Arc::new(Model::new(fixed.rules())), fixed, random, stop);
    }
    for _ in 0..ATTEMPTS {
        stop.check(1)?;
        if let Some(filled) = filled(fixed, random, stop)? {
            return Ok(Some(filled));
        }
    }
    let is_open = fixed.filled().next().is_none();
    if is_open && let Some(repeated) = repeated(fixed.rules(), random, stop)? {
        return Ok(Some(repeated));
    }
    let found: Option<Vec<Vec<State>>> = search(Backend::detect(), fixed).until(stop).find(1, GUESSES)?;
    Ok(found.and_then(|found| found.first().map(|states| grids(fixed.rules(), states))))
}

/// The number of guesses after which the search for a full grid first restarts with other random digits.
const PATIENCE: u64 = 1 << 10;

/// The number of restarts. Each may take twice as many guesses as the one before it.
const ROUNDS: u32 = 10;

/// Fills a grid for rules other than those of plain grids.
pub(super) fn of_rules(
    model: &Arc<Model>,
    fixed: &Grids,
    random: &mut Random,
    stop: Stop<'_>,
) -> Result<Option<Grids>, Stopped> {
    for round in 0..ROUNDS {
        let mut search = general::Search::new(model.clone(), masks(fixed));
        match search.next_at_random(PATIENCE << round, random, stop)? {
            Found::Solution => return Ok(Some(solved(fixed.rules(), search.masks()))),
            Found::Nothing => return Ok(None),
            Found::Unknown => {}
        }
    }
    Ok(None)
}

/// Like [`of_rules`], but makes a single search of at most `guesses` guesses.
pub(super) fn once(
    model: &Arc<Model>,
    fixed: &Grids,
    guesses: u64,
    random: &mut Random,
    stop: Stop<'_>,
) -> Result<Option<Grids>, Stopped> {
    let mut search = general::Search::new(model.clone(), masks(fixed));
    let found = search.next_at_random(guesses, random, stop)?;
    Ok((found == Found::Solution).then(|| solved(fixed.rules(), search.masks())))
}

/// Fills a multi-sudoku with random digits wherever the search would guess. Gives up after a few mistakes.
fn filled(fixed: &Grids, random: &mut Random, stop: Stop<'_>) -> Result<Option<Grids>, Stopped> {
    let layout = fixed.rules();
    let mut search = search(Backend::detect(), fixed);
    let mut mistakes = 0;
    if !search.settle() {
        return Ok(None);
    }
    while let Some((grid, cell)) = search.next_guess() {
        stop.check(1)?;
        let Some(digit) = one_of(search.states[grid].digits(cell), random) else { return Ok(None) };
        if !supposed(&mut search, grid, cell, digit) {
            mistakes += 1;
            if mistakes > 4 * layout.grids().len() {
                return Ok(None);
            }
            search.states[grid].eliminate(cell, digit);
            if !search.settle_from(GridSet::of(grid)) {
                return Ok(None);
            }
        }
    }
    Ok(Some(grids(layout, &search.states)))
}

/// Places a digit. If that is impossible, leaves everything unchanged. Returns whether the digit was placed.
pub(super) fn supposed(search: &mut Search<'_>, grid: usize, cell: Cell, digit: Digit) -> bool {
    let before = search.keep();
    search.states[grid].assign(cell, digit);
    let stands = search.settle_from(GridSet::of(grid));
    if !stands {
        search.take_back(before);
    }
    stands
}

/// Fills a multi-sudoku by repeating a single grid over the whole plane. Each nine-by-nine part of the plane that consists of whole boxes is then a
/// valid grid.
fn repeated(layout: &Rules, random: &mut Random, stop: Stop<'_>) -> Result<Option<Grids>, Stopped> {
    if !layout.is_whole() {
        return Ok(None);
    }
    let single = Grids::empty(Rules::single());
    for _ in 0..ATTEMPTS {
        let Some(tile) = filled(&single, random, stop)?.map(|tile| tile.grid(0)) else { continue };
        let digit = |cell| {
            let (row, column) = layout.place(cell);
            tile[Cell::new((row % 9) as u8 + 1, (column % 9) as u8 + 1)?]
        };
        return Ok(Some(Grids::new(layout.clone(), layout.cells().map(digit))));
    }
    Ok(None)
}

/// Draws one digit from a set.
pub(super) fn one_of(digits: DigitSet, random: &mut Random) -> Option<Digit> {
    digits.iter().nth(random.below(digits.len()))
}
