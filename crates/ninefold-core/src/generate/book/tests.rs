use core::cell::RefCell;

use super::*;
use crate::puzzle::Puzzle;
use crate::stop::Budget;

fn made(book: Book, seed: u32) -> Puzzle {
    match book.puzzle(Solver::new(), seed, Stop::NEVER) {
        Made::Puzzle(puzzle) => puzzle,
        Made::Stopped(_) => panic!("nobody stops it"),
    }
}

fn book(quads: usize, pairs: usize, cells: usize, further: Further) -> Book {
    Book::new(Scheme { quads, pairs, cells, further }).unwrap()
}

#[test]
fn the_ten_thousandth_number_is_the_one_that_park_and_miller_give() {
    let mut rand = Rand(1);
    let last = (0..10_000).map(|_| rand.below(usize::MAX)).last();
    assert_eq!(last, Some(1_043_618_065));
    // Zero is replaced by a fixed number.
    assert_eq!(Rand(0).below(usize::MAX), Rand(123_459_876).below(usize::MAX));
}

#[test]
fn the_full_grid_is_first_if_a_search_in_reading_order_meets_it_first() {
    fn search(grid: &mut [u8; 81], at: usize) -> bool {
        let Some(open) = (at..81).find(|&cell| grid[cell] == 0) else { return true };
        for digit in 1..=9 {
            let clashes = Cell::ALL[open].peers().iter().any(|peer| grid[peer.index()] == digit);
            if !clashes {
                grid[open] = digit;
                if search(grid, open + 1) {
                    return true;
                }
                grid[open] = 0;
            }
        }
        false
    }
    let (mut first, mut second, mut only) = (0, 0, 0);
    for seed in 1..=40 {
        let mut rand = Rand(seed);
        let solution = rand.grid();
        let order = rand.order::<81>();
        let mut hollow = Hollow { solver: Solver::new(), solution: &solution, clues: CellSet::ALL, log: () };
        for (gone, &at) in (1..=56).zip(&order) {
            hollow.clues -= CellSet::of(Cell::ALL[at]);
            if gone < 40 {
                continue;
            }
            let mut grid = [0; 81];
            hollow.clues.iter().for_each(|cell| grid[cell.index()] = solution.digit(cell).get());
            assert!(search(&mut grid, 0));
            let is_first = grid == solution.digits().map(Digit::get);
            assert_eq!(hollow.is_first(), is_first, "seed {seed}, {gone} gone");
            match (is_first, hollow.is_unique()) {
                (true, true) => only += 1,
                (true, false) => first += 1,
                (false, is_unique) => {
                    assert!(!is_unique);
                    second += 1;
                }
            }
        }
    }
    assert!(only > 100 && first > 20 && second > 100, "{only} {first} {second}");
}

/// The puzzle comes from the first of the seed's grids whose clues in the picture have exactly one solution.
#[test]
fn a_picture_takes_the_first_grid_that_it_determines() {
    let heart: CellSet =
        (1..81).step_by(2).map(|at| CellSet::of(Cell::ALL[at])).fold(CellSet::EMPTY, |all, cell| all | cell);
    for seed in [1, 2, 123_456] {
        let made = made(Book::picture(heart), seed);
        assert_eq!(made.givens().filled(), heart);
        let mut rand = Rand(seed);
        let is_unique = |solution: &Solution| {
            let masks = full::masks(solution, heart);
            Solver::new().each_of(&masks).take(2).count() == 1
        };
        let first = core::iter::repeat_with(|| rand.grid()).find(is_unique);
        assert_eq!(Some(*made.solution()), first, "seed {seed}");
    }
}

#[test]
fn grids_are_full_and_lists_complete() {
    for seed in 1..200 {
        let mut rand = Rand(seed);
        let grid = rand.grid();
        assert_eq!(Puzzle::try_from(grid.grid()).map(|puzzle| *puzzle.solution()), Ok(grid));
        let mut order = rand.order::<40>();
        order.sort_unstable();
        assert_eq!(order, core::array::from_fn(|number| number));
    }
}

#[test]
fn puzzles_have_one_solution_and_what_the_scheme_takes_is_gone() {
    let schemes =
        [(5, 10, 0, Further::None), (6, 13, 0, Further::None), (0, 0, 45, Further::None), (4, 8, 12, Further::None)];
    for (quads, pairs, cells, further) in schemes {
        let book = book(quads, pairs, cells, further);
        for seed in 1..40 {
            let puzzle = made(book, seed);
            assert_eq!(Puzzle::try_from(*puzzle.givens()), Ok(puzzle));
            let left = 81 - puzzle.givens().filled().len();
            // Two additional cells are missing for each quadruple on the middle lines that was only half put back.
            let asked = 4 * quads + 2 * pairs + cells;
            assert!(left >= asked && (left - asked).is_multiple_of(2), "{left} for {asked}");
        }
    }
}

#[test]
fn the_log_tells_all_of_it() {
    for (book, seeds) in [(Book::THIRTY_THOUSAND, 1..200), (book(12, 0, 0, Further::UntilOneStays), 1..100)] {
        for seed in seeds {
            let (clues, grid) = (RefCell::new(CellSet::EMPTY), RefCell::new(None));
            let tell = |dug: Dug| {
                let before = *clues.borrow();
                let now = match dug {
                    Dug::Grid(solution) => {
                        *grid.borrow_mut() = Some(solution);
                        CellSet::ALL
                    }
                    Dug::Gone(cells) => {
                        assert!(cells.is_subset(before));
                        before - cells
                    }
                    Dug::Back(cells) => {
                        assert!(cells.is_subset(before));
                        before
                    }
                    Dug::GivenUp => CellSet::EMPTY,
                    Dug::Again(_) => panic!("nothing is rated"),
                };
                *clues.borrow_mut() = now;
            };
            let Made::Puzzle(puzzle) = book.logged(Solver::new(), seed, Stop::NEVER, &tell) else { panic!() };
            assert_eq!(puzzle, made(book, seed));
            assert_eq!((*clues.borrow(), *grid.borrow()), (puzzle.givens().filled(), Some(*puzzle.solution())));
        }
    }
}

#[test]
fn a_middle_quadruple_that_stays_loses_the_two_of_its_column() {
    // Few grids can spare this number of quadruples, so some quadruples cannot be removed.
    let book = book(12, 0, 0, Further::None);
    let mut forgotten = 0;
    for seed in 1..60 {
        let clues = made(book, seed).givens().filled();
        let turned: CellSet = clues.iter().map(|cell| Cell::ALL[80 - cell.index()]).collect();
        assert_eq!(clues, turned);
        let mirrored = |cell: Cell| {
            let (row, column) = (cell.index() / 9, cell.index() % 9);
            if row == 4 { Cell::ALL[9 * column + 4] } else { Cell::ALL[9 * 4 + row] }
        };
        let middle = clues.iter().filter(|cell| cell.index() / 9 == 4 && cell.index() != 40);
        forgotten += middle.filter(|&cell| !clues.contains(mirrored(cell))).count();
    }
    assert!(forgotten > 0);
}

#[test]
fn a_stop_is_heard_before_each_grid() {
    let budget = Budget::new(4);
    let (ask, made) = (budget.ask(), book(16, 0, 0, Further::None));
    let Made::Stopped(short) = made.puzzle(Solver::new(), 1, Stop::when(&ask)) else { panic!("no grid can spare it") };
    assert_eq!((short.tries, short.best.is_none()), (3, true));
    assert_eq!(Book::new(Scheme { quads: 21, pairs: 0, cells: 0, further: Further::None }), Err(Impossible::Groups));
}
