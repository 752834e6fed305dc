//! True candidates, compared with a full enumeration: by the oracle on plain grids, by trial under constraints, by the list of solutions in layouts.

use std::ops::ControlFlow;

use crate::common::{Rng, pencilled, solved, thinned};
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::{KINDS, Offset, Rules};
use ninefold_core::solve::{self, Backend, Solver, TrueCandidates, naive};
use ninefold_core::{Board, Budget, Digit, Stop};

/// The digits of all cells in each solution.
type Solutions = Vec<Vec<u8>>;

fn digits(grids: &Grids) -> Vec<u8> {
    grids.digits().iter().map(|digit| digit.map_or(0, Digit::get)).collect()
}

fn each(rules: &Rules) -> impl Iterator<Item = (LayoutCell, Digit)> {
    let digits = rules.digits();
    rules.cells().flat_map(move |cell| digits.into_iter().map(move |digit| (cell, digit)))
}

/// All solutions, and the number of them with each digit in each cell.
struct Truth {
    all: Solutions,
    counts: Vec<[u64; 26]>,
}

impl Truth {
    fn of(rules: &Rules, all: Solutions) -> Self {
        let mut counts = vec![[0; 26]; rules.len()];
        for solution in &all {
            solution.iter().zip(&mut counts).for_each(|(&digit, counts)| counts[usize::from(digit)] += 1);
        }
        Self { all, counts }
    }

    fn often(&self, cell: LayoutCell, digit: Digit) -> u64 {
        self.counts[cell.index()][usize::from(digit.get())]
    }
}

/// Checks that a complete answer has the counts of all solutions, up to its limit.
fn assert_complete(found: &TrueCandidates, truth: &Truth, case: &str) {
    let all = &truth.all;
    assert!(found.is_complete(), "{case}");
    assert_eq!(found.solutions(), (all.len() as u64).min(found.limit().max(2)), "{case}");
    assert_eq!(found.solution().is_some(), !all.is_empty(), "{case}");
    assert!(found.solution().is_none_or(|solution| all.contains(&digits(solution))), "{case}");
    let (rules, boards) = (found.start().rules(), found.boards());
    for (cell, digit) in each(rules) {
        let often = truth.often(cell, digit);
        assert_eq!(found.count(cell, digit), often.min(found.limit()), "{case}: {} {digit}", rules.name(cell));
        assert_eq!(found.digits(cell).contains(digit), often > 0, "{case}");
        let start = found.start();
        let is_left = if start.digit(cell).is_some() { start.digit(cell) == Some(digit) } else { often > 0 };
        assert_eq!(boards.options(cell).contains(digit), is_left, "{case}");
    }
    assert!(rules.cells().all(|cell| found.unknown(cell).is_empty()), "{case}");
}

/// Checks that a stopped answer has no false candidate, and loses no true one.
fn assert_sound(found: &TrueCandidates, truth: &Truth, case: &str) {
    let boards = found.boards();
    for (cell, digit) in each(found.start().rules()) {
        let (often, is_unknown) = (truth.often(cell, digit), found.unknown(cell).contains(digit));
        assert!(found.count(cell, digit) <= often, "{case}");
        assert!(often == 0 || is_unknown || found.count(cell, digit) > 0, "{case}");
        assert!(!is_unknown || boards.options(cell).contains(digit), "{case}");
    }
}

fn compare(start: &Boards, all: Solutions, case: &str) {
    let truth = &Truth::of(start.rules(), all);
    for limit in [0, 1, 2, 7, 1 << 40] {
        assert_complete(&solve::true_candidates(start, limit), truth, &format!("limit {limit}, {case}"));
    }
    let mut stopped = 0;
    for (work, limit) in [(0, 1), (1, 3), (3, 1), (6, 2), (20, 1), (50, 9), (200, 1)] {
        let budget = Budget::new(work);
        let ask = budget.ask();
        let found = Solver::new().true_candidates(start, limit, Stop::when(&ask));
        let case = format!("{work} guesses, {case}");
        assert_sound(&found, truth, &case);
        if found.is_complete() {
            assert_complete(&found, truth, &case);
        } else {
            stopped += 1;
        }
    }
    assert!(stopped > 0 || truth.all.len() < 2, "no budget was too small, {case}");
}

/// Returns all solutions of a board; `None` if there are many.
fn enumerate(board: &Board) -> Option<Solutions> {
    let mut all = Vec::new();
    let end = naive::each(board, &mut |solution| {
        all.push(solution.digits().iter().map(|digit| digit.get()).collect());
        if all.len() < 2_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    end.is_continue().then_some(all)
}

#[test]
fn plain_grids_have_the_candidates_of_the_oracle() {
    let mut rng = Rng::new(5);
    let (mut none, mut many) = (0, 0);
    for round in 0..60 {
        let left = 22 + rng.below(14);
        let grid = thinned(&solved(&mut rng), left, &mut rng);
        let board = if rng.one_in(3) { pencilled(&solved(&mut rng), 3, &mut rng) } else { grid.board() };
        let Some(all) = enumerate(&board) else { continue };
        none += usize::from(all.is_empty());
        many += usize::from(all.len() > 50);
        compare(&board.into(), all, &format!("round {round}: {board}"));
    }
    let unsolvable = "55..............................................................................."
        .parse::<ninefold_core::Grid>()
        .unwrap();
    compare(&Grids::from(unsolvable).boards(), Vec::new(), "two 5s in row 1");
    assert!(many > 5, "{none} without, {many} with many solutions");
}

#[test]
fn backends_agree() {
    let grid = thinned(&solved(&mut Rng::new(8)), 26, &mut Rng::new(9));
    let start = Grids::from(grid).boards();
    let known = solve::true_candidates(&start, 5);
    for backend in Backend::all() {
        assert_eq!(Solver::with(backend).true_candidates(&start, 5, Stop::NEVER), known, "{backend:?}");
    }
}

/// Finds all grids that satisfy rows, columns and boxes of plain rules, and these givens, by trial.
fn by_trial(plain: &Rules, givens: &[u8]) -> Solutions {
    fn fill(grid: &mut Vec<u8>, sees: &[Vec<usize>], givens: &[u8], size: u8, all: &mut Solutions) {
        let at = grid.len();
        let Some(&given) = givens.get(at) else { return all.push(grid.clone()) };
        for digit in if given > 0 { given..=given } else { 1..=size } {
            if sees[at].iter().all(|&other| grid[other] != digit) {
                grid.push(digit);
                fill(grid, sees, givens, size, all);
                grid.pop();
            }
        }
    }
    let (size, regions) = (plain.size(), plain.cells().map(|cell| plain.region(cell)).collect::<Vec<_>>());
    let is_seen = |at: usize, other: usize| {
        other / size == at / size || other % size == at % size || regions[other] == regions[at]
    };
    let sees: Vec<Vec<usize>> =
        (0..givens.len()).map(|at| (0..at).filter(|&other| is_seen(at, other)).collect()).collect();
    let mut all = Vec::new();
    fill(&mut Vec::new(), &sees, givens, size as u8, &mut all);
    all
}

#[test]
fn every_kind_of_constraint_has_the_candidates_of_trial() {
    let mut rng = Rng::new(3);
    for kind in KINDS {
        for example in kind.examples {
            let plain = Rules::sized(example.size).unwrap();
            let constraint = example.constraint(kind, &plain).unwrap();
            let rules = plain.with_constraints([constraint.clone()]);
            let puzzle: Vec<u8> =
                example.puzzle.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
            let mut fewer = puzzle.clone();
            let givens: Vec<usize> = (0..puzzle.len()).filter(|&at| puzzle[at] > 0).collect();
            givens.iter().filter(|_| rng.one_in(2)).for_each(|&at| fewer[at] = 0);
            let empty = (example.size == 4).then(|| vec![0; puzzle.len()]);
            for givens in [Some(puzzle), Some(fewer), empty].into_iter().flatten() {
                let mut all = by_trial(&plain, &givens);
                all.retain(|grid| (constraint.kind().holds)(&constraint, &rules, &|cell| grid[cell.index()]));
                let start = Grids::new(rules.clone(), givens.iter().map(|&digit| Digit::of_size(rules.size(), digit)));
                compare(&start.boards(), all, &format!("{kind:?}, {givens:?}"));
            }
        }
    }
}

/// Removes digits of a solution until there are some hundred solutions.
fn opened(rules: &Rules, rng: &mut Rng, least: u64) -> (Boards, Solutions) {
    let mut grids = solve::first(&Grids::empty(rules.clone())).unwrap();
    let mut cells: Vec<LayoutCell> = rules.cells().collect();
    rng.shuffle(&mut cells);
    for cell in cells {
        let digit = grids[cell].take();
        let count = solve::count(&grids, 400);
        if count == 400 {
            grids[cell] = digit;
        } else if count > least {
            break;
        }
    }
    let all = solve::solutions(&grids).map(|grids| digits(&grids)).collect();
    (grids.boards(), all)
}

#[test]
fn linked_grids_and_other_sizes_have_the_candidates_of_the_list() {
    let mut rng = Rng::new(4);
    let apart = Rules::new(&[Offset::at(0, 0), Offset::at(6, 6), Offset::at(12, 12)]).unwrap();
    let wide = [5, 6, 12].map(|size| Rules::sized(size).unwrap());
    for rules in [apart].into_iter().chain(wide) {
        let (start, all) = opened(&rules, &mut rng, 60);
        assert!(all.len() > 20, "{rules:?}");
        compare(&start, all, &format!("{rules:?}"));
    }
}

#[test]
fn every_candidate_of_empty_grids_is_true() {
    for rules in [Rules::single(), Rules::named("samurai").unwrap(), Rules::sized(16).unwrap()] {
        let found = solve::true_candidates(&Grids::empty(rules.clone()).boards(), 1);
        assert!(found.is_complete());
        assert!(rules.cells().all(|cell| found.digits(cell) == rules.digits()), "{rules:?}");
    }
}
