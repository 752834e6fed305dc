//! Code that the test files share: a small generator of random numbers, random grids, and the rules of Sudoku stated a second time, from row and
//! column numbers alone, so that no table of the crate is tested by itself.

#![allow(dead_code, reason = "each test file is a crate of its own and uses a part of this")]

#[path = "../../../../checks/collections.rs"]
pub(crate) mod collections;
pub(crate) mod kinds;
pub(crate) mod layout;

use std::ops::ControlFlow;

use ninefold_core::{Board, Candidate, CandidateSet, Cell, Digit, Grid, Solution, solve::naive};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Configures the number of cases of a property: the same cases in every run, with nothing written to disk. `PROPTEST_CASES=2560` runs ten times as
/// many, `PROPTEST_RNG_SEED=7` runs others.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(9),
        RngSeed::Fixed(seed) => RngSeed::Fixed(seed),
    };
    ProptestConfig {
        cases: cases * default.cases / 256,
        rng_seed,
        failure_persistence: None,
        max_shrink_iters: 20_000,
        max_global_rejects: 1 << 20,
        ..default
    }
}

/// Xorshift: the same numbers on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    pub(crate) fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    pub(crate) fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|index| index);
        self.shuffle(&mut order);
        order
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Returns row, column and box of a cell, each 0 to 8.
pub(crate) fn place(cell: Cell) -> [usize; 3] {
    let (row, column) = (cell.index() / 9, cell.index() % 9);
    [row, column, row / 3 * 3 + column / 3]
}

/// Whether two different cells share a row, column or box.
pub(crate) fn share(one: Cell, other: Cell) -> bool {
    one != other && place(one).iter().zip(place(other)).any(|(&a, b)| a == b)
}

/// Returns the nine cells of a house: its kind is row, column or box (0 to 2), its number 0 to 8.
pub(crate) fn house(kind: usize, number: usize) -> Vec<Cell> {
    Cell::all().filter(|&cell| place(cell)[kind] == number).collect()
}

/// Generates a random full grid by plain backtracking.
pub(crate) fn solved(rng: &mut Rng) -> Grid {
    let mut digits = [None; 81];
    assert!(fill(&mut digits, &mut [[0; 9]; 3], rng), "an empty grid can always be filled");
    Grid::new(digits.map(|digit: Option<usize>| digit.map(|digit| Digit::ALL[digit])))
}

/// Fills the empty cells; `used` has the digits of each row, column and box as bits.
fn fill(digits: &mut [Option<usize>; 81], used: &mut [[u16; 9]; 3], rng: &mut Rng) -> bool {
    let taken = |used: &[[u16; 9]; 3], cell| place(cell).iter().zip(used).fold(0, |all, (&at, used)| all | used[at]);
    let open = Cell::all().filter(|cell| digits[cell.index()].is_none());
    let Some(cell) = open.max_by_key(|&cell| taken(used, cell).count_ones()) else { return true };
    let order: [usize; 9] = rng.shuffled();
    for digit in order.into_iter().filter(|digit| taken(used, cell) >> digit & 1 == 0).collect::<Vec<_>>() {
        place(cell).iter().zip(&mut *used).for_each(|(&at, used)| used[at] ^= 1 << digit);
        digits[cell.index()] = Some(digit);
        if fill(digits, used, rng) {
            return true;
        }
        place(cell).iter().zip(&mut *used).for_each(|(&at, used)| used[at] ^= 1 << digit);
    }
    digits[cell.index()] = None;
    false
}

/// A way to rename and rearrange a board that preserves the rules of Sudoku.
#[derive(Clone, Debug)]
pub(crate) struct Shuffle {
    rows: [usize; 9],
    columns: [usize; 9],
    digits: [usize; 9],
    transpose: bool,
}

impl Shuffle {
    pub(crate) fn random(rng: &mut Rng) -> Self {
        Self { rows: lines(rng), columns: lines(rng), digits: rng.shuffled(), transpose: rng.one_in(2) }
    }

    fn cell(&self, cell: Cell) -> Cell {
        let [row, column, _] = place(cell);
        let (row, column) = (self.rows[row], self.columns[column]);
        let (row, column) = if self.transpose { (column, row) } else { (row, column) };
        Cell::from_index(9 * row + column).unwrap()
    }

    fn digit(&self, digit: Digit) -> Digit {
        Digit::ALL[self.digits[digit.index()]]
    }

    pub(crate) fn grid(&self, grid: &Grid) -> Grid {
        grid.iter().map(|(cell, digit)| (self.cell(cell), self.digit(digit))).collect()
    }

    /// Returns the board with the same options after the shuffle, with nothing placed.
    pub(crate) fn options(&self, board: &Board) -> Board {
        let moved = |candidate: Candidate| {
            let Candidate { cell, digit } = candidate;
            Candidate { cell: self.cell(cell), digit: self.digit(digit) }
        };
        Board::from_candidates(board.all_options().iter().map(moved).collect())
    }
}

/// Draws the new positions of nine rows: bands in any order, rows of a band in any order.
fn lines(rng: &mut Rng) -> [usize; 9] {
    let bands: [usize; 3] = rng.shuffled();
    let inner: [[usize; 3]; 3] = std::array::from_fn(|_| rng.shuffled());
    std::array::from_fn(|line| 3 * bands[line / 3] + inner[line / 3][line % 3])
}

/// Keeps only `left` digits of a grid, chosen at random.
pub(crate) fn thinned(grid: &Grid, left: usize, rng: &mut Rng) -> Grid {
    let order: [usize; 81] = rng.shuffled();
    order.into_iter().filter_map(Cell::from_index).filter_map(|cell| Some((cell, grid[cell]?))).take(left).collect()
}

/// Draws a board of candidates only that a full grid solves: each other candidate is kept with a probability of `tenths` in ten.
pub(crate) fn pencilled(grid: &Grid, tenths: usize, rng: &mut Rng) -> Board {
    let keep = |candidate: &Candidate| grid[candidate.cell] == Some(candidate.digit) || rng.below(10) < tenths;
    Board::from_candidates(Candidate::all().filter(keep).collect())
}

/// Whether a full grid obeys the rules, and uses only the options of a board.
pub(crate) fn solves(solution: &Solution, board: &Board) -> bool {
    let mut houses = [[0_u16; 9]; 3];
    let mut options = true;
    for cell in Cell::all() {
        let digit = solution.digit(cell);
        place(cell).iter().zip(&mut houses).for_each(|(&at, houses)| houses[at] |= 1 << digit.index());
        options &= match board.digit(cell) {
            Some(placed) => placed == digit,
            None => board.allows(Candidate { cell, digit }),
        };
    }
    options && houses == [[0x1ff; 9]; 3]
}

/// Returns the oracle's solutions in ascending order, up to a limit.
pub(crate) fn oracle(board: &Board, limit: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    let _ = naive::each(board, &mut |solution| {
        found.push(solution);
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found.sort_unstable();
    found
}

/// Any digit, cell, candidate.
pub(crate) fn digits() -> impl Strategy<Value = Digit> + Clone {
    prop::sample::select(Digit::ALL.to_vec())
}

pub(crate) fn cells() -> impl Strategy<Value = Cell> + Clone {
    (0_usize..81).prop_map(|index| Cell::from_index(index).unwrap())
}

pub(crate) fn candidates() -> impl Strategy<Value = Candidate> + Clone {
    (cells(), digits()).prop_map(|(cell, digit)| Candidate { cell, digit })
}

/// Grids of random digits that obey no rule, from empty to full.
pub(crate) fn grids() -> impl Strategy<Value = Grid> {
    (0..=10).prop_flat_map(|tenths| {
        let entry = (0..10, digits()).prop_map(move |(at, digit)| (at >= 10 - tenths).then_some(digit));
        prop::collection::vec(entry, 81).prop_map(|entries| Grid::new(entries.try_into().unwrap()))
    })
}

/// Boards of random candidates, with some digits placed by hand.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    let candidates = (0..=10).prop_flat_map(|tenths| {
        prop::collection::vec(0..10, 729).prop_map(move |kept| {
            let members = Candidate::all().zip(kept).filter(|&(_, at)| at >= 10 - tenths);
            members.map(|(candidate, _)| candidate).collect::<CandidateSet>()
        })
    });
    (candidates, prop::collection::vec((cells(), digits()), 0..30)).prop_map(|(candidates, placed)| {
        let mut board = Board::from_candidates(candidates);
        placed.into_iter().for_each(|(cell, digit)| board.place(cell, digit));
        board
    })
}
