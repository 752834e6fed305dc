use alloc::vec::Vec;

use super::*;
use crate::generate::{Clues, Order, puzzle};
use crate::multi::{Grids, LayoutCell};
use crate::random::{Random, Seed};
use crate::rules::{Offset, Rules};
use crate::solve::Backend;
use crate::stop::{Budget, Stop};

/// Creates a layout of twelve grids, each of which shares a corner box with the next.
fn chain() -> Rules {
    let corners: Vec<Offset> = (0..12).map(|place| Offset::at(6 * place, 6 * place)).collect();
    Rules::new(&corners).unwrap()
}

fn puzzle_of(seed: u64) -> (Grids, Grids) {
    let puzzle =
        puzzle(Order { clues: Clues::MINIMAL, ..Order::of(&chain()) }, &mut Random::new(Seed::new(seed)), Stop::NEVER);
    let puzzle = puzzle.unwrap();
    (puzzle.givens().clone(), puzzle.solution().clone())
}

fn states(givens: &Grids) -> Vec<State> {
    let layout = givens.rules();
    let options = |grid, cell| givens[layout.cell(grid, cell)].map_or(DigitSet::ALL, DigitSet::of);
    (0..layout.grids().len()).map(|grid| State::with(|cell| options(grid, cell))).collect()
}

/// Collects the digits that a cell has in the solutions.
fn digits(solutions: &[Vec<State>], grid: usize, cell: Cell) -> DigitSet {
    solutions.iter().fold(DigitSet::EMPTY, |digits, states| digits | states[grid].digits(cell))
}

#[test]
fn what_goes_is_in_no_solution_and_what_is_near_is_found() {
    let (mut solved, mut several, mut gone) = (0, 0, 0);
    for seed in 0..3 {
        let (givens, _) = puzzle_of(seed);
        let clues: Vec<LayoutCell> = givens.filled().collect();
        for missing in 0..3 {
            let mut fewer = givens.clone();
            // The missing clues are far apart, so that solutions in one place combine with all solutions in another.
            (0..missing).for_each(|part| fewer[clues[clues.len() * (part + 1) / (missing + 1)]] = None);
            let net = givens.rules().net();
            let mut search = Search::new(Backend::detect(), net, states(&fewer));
            let all: Vec<Vec<State>> = search.find(60, u64::MAX).unwrap().unwrap();
            assert!(search.settle());
            let before: Vec<State> = search.states.clone();
            assert!(search.narrow().unwrap());
            for (grid, (before, now)) in before.iter().zip(&search.states).enumerate() {
                for cell in Cell::all() {
                    let (before, now) = (before.digits(cell), now.digits(cell));
                    assert!(now.is_subset(before) && digits(&all, grid, cell).is_subset(now), "{grid} {cell}");
                    gone += before.len() - now.len();
                }
            }
            let count: u64 = search.find(60, u64::MAX).unwrap().unwrap();
            assert_eq!(count.min(60), (all.len() as u64).min(60));
            if missing == 0 {
                assert_eq!(all.len(), 1);
                solved += usize::from(search.open.is_empty());
            } else {
                several += usize::from(all.len() > 1);
            }
        }
    }
    assert!(
        solved == 3 && several > 5 && gone > 1000,
        "{solved} solved, {several} with several solutions, {gone} gone"
    );
}

#[test]
fn what_has_no_solution_has_none_near_by() {
    let (givens, solution) = puzzle_of(7);
    let open: Vec<LayoutCell> = givens.rules().cells().filter(|&cell| givens[cell].is_none()).collect();
    let mut shown = 0;
    for &cell in open.iter().step_by(29) {
        for digit in Digit::all().filter(|&digit| solution[cell] != Some(digit)) {
            let mut wrong = givens.clone();
            wrong[cell] = Some(digit);
            let mut search = Search::new(Backend::detect(), givens.rules().net(), states(&wrong));
            if search.settle() {
                assert!(!search.narrow().unwrap(), "{digit} in {}", givens.rules().name(cell));
                shown += 1;
            }
        }
    }
    assert!(shown > 20, "{shown}");
}

#[test]
fn it_is_stopped_and_tells_of_its_work() {
    let (givens, _) = puzzle_of(1);
    let net = givens.rules().net();
    let whole = {
        let mut search = Search::new(Backend::detect(), net, states(&givens));
        search.narrow().unwrap();
        search.guesses()
    };
    assert!(whole > 100, "{whole}");
    for work in [1, whole / 2] {
        let budget = Budget::new(work);
        let ask = budget.ask();
        let mut search = Search::new(Backend::detect(), net, states(&givens)).until(Stop::when(&ask));
        assert_eq!(search.narrow(), Err(Stopped));
        assert!(budget.is_spent() && search.guesses() <= work + 1, "{} of {work}", search.guesses());
    }
}
