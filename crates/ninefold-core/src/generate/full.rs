//! Generation of full grids.
//!
//! ```text
//!   1 | 2 2      box 1 at random; the band beside it and the stack below it, independent of each other, each in one of
//!   --+-----     56 x 6^6 equally likely ways; then the four boxes that are left, which have 2,693 fillings on average
//!   3 | ? ?
//!   3 | ? ?
//! ```
//!
//! [`quick`] fills the remaining boxes by a search that tries digits in random order. Every grid is possible, but not all are equally likely: a grid
//! is more likely if its first band and stack leave few fillings, and the search prefers some fillings over others.

use crate::cells::{Cell, CellSet, Digit, DigitSet};
use crate::grid::Grid;
use crate::random::Random;
use crate::solution::Solution;
use crate::solve::{Mask, Solver, unstopped};
use crate::stop::Stop;

/// The mask of all digits.
pub(super) const ALL: u16 = 0x1ff;

/// Generates a grid as fast as possible. The documentation of this module describes its bias.
pub(super) fn quick(random: &mut Random) -> Solution {
    loop {
        let mut filling = Filling::new(&band_and_stack(random));
        if filling.fill(random) {
            return filling.solution();
        }
    }
}

/// Generates a grid that has the given digits. Returns `None` if they have no solution.
///
/// Candidates are placed at random as long as a solution remains, so every grid with these digits is possible.
pub(super) fn with(solver: Solver, fixed: &Grid, random: &mut Random) -> Option<Solution> {
    let mut board = fixed.board();
    let mut grid = *fixed;
    let mut solution = any(solver, fixed)?;
    let mut cells: [Cell; 81] = core::array::from_fn(|index| Cell::ALL[index]);
    random.shuffle(&mut cells);
    for cell in cells {
        let mut options: [Digit; 9] = Digit::ALL;
        random.shuffle(&mut options);
        for digit in options.into_iter().filter(|&digit| board.candidates(cell).contains(digit)) {
            grid[cell] = Some(digit);
            if solution.digit(cell) != digit {
                match any(solver, &grid) {
                    Some(other) => solution = other,
                    None => continue,
                }
            }
            board.place(cell, digit);
            break;
        }
    }
    Some(solution)
}

/// Returns some solution, if there is one.
fn any(solver: Solver, grid: &Grid) -> Option<Solution> {
    unstopped(solver.first(grid, Stop::NEVER))
}

/// Returns the candidates of a grid whose first band and first stack are filled at random, as described in the documentation of this module.
fn band_and_stack(random: &mut Random) -> [Mask; 81] {
    let mut cells = [ALL; 81];
    let lines = first_box(random);
    let columns = core::array::from_fn(|column| lines.map(|line| line[column]));
    let (beside, below) = (neighbours(lines, random), neighbours(columns, random));
    for line in 0..3 {
        cells[9 * line..9 * line + 3].copy_from_slice(&lines[line]);
        for along in 0..6 {
            cells[9 * line + 3 + along] = beside[line][along];
            cells[9 * (3 + along) + line] = below[line][along];
        }
    }
    cells
}

/// Draws the first band. All 9! x 56 x 6^6 bands are equally likely.
pub(super) fn first_band(random: &mut Random) -> [[u16; 9]; 3] {
    let lines = first_box(random);
    let beside = neighbours(lines, random);
    core::array::from_fn(|line| {
        let ([a, b, c], [d, e, f, g, h, i]) = (lines[line], beside[line]);
        [a, b, c, d, e, f, g, h, i]
    })
}

/// Draws the rows of the first box.
fn first_box(random: &mut Random) -> [[u16; 3]; 3] {
    let mut digits = [1_u16, 2, 4, 8, 16, 32, 64, 128, 256];
    random.shuffle(&mut digits);
    core::array::from_fn(|line| [digits[3 * line], digits[3 * line + 1], digits[3 * line + 2]])
}

/// Draws the lines of the two other boxes of a band. All 56 x 6^6 possibilities are equally likely.
fn neighbours(lines: [[u16; 3]; 3], random: &mut Random) -> [[u16; 6]; 3] {
    let second = spread(lines, random.below(WAYS));
    core::array::from_fn(|line| {
        let own = union(lines[line]);
        let [x, y, z] = ordered(second[line], random);
        let [u, v, w] = ordered(ALL ^ own ^ second[line], random);
        [x, y, z, u, v, w]
    })
}

/// The number of ways to [`spread`] three lines.
pub(super) const WAYS: usize = 56;

/// Returns the sets of digits in the lines of the second box of a band, given the lines of the first box.
///
/// If the first box has the lines A, B, C, the second box has the lines B C A, or C A B, or a mixture. In a mixture, its first line has two digits of
/// B and one of C, and so on, in 3^3 ways; or one digit of B and two of C, also in 3^3 ways.
pub(super) fn spread(lines: [[u16; 3]; 3], way: usize) -> [u16; 3] {
    let [all_a, all_b, all_c] = lines.map(union);
    let [a, b, c] = lines;
    match way.checked_sub(2) {
        None if way == 0 => [all_b, all_c, all_a],
        None => [all_c, all_a, all_b],
        Some(mixture) => {
            let (a, b, c) = (a[mixture / 2 % 3], b[mixture / 6 % 3], c[mixture / 18 % 3]);
            if mixture % 2 == 0 {
                [all_b ^ b | c, all_c ^ c | a, all_a ^ a | b]
            } else {
                [b | all_c ^ c, c | all_a ^ a, a | all_b ^ b]
            }
        }
    }
}

/// The set of digits in a line.
pub(super) fn union(line: [u16; 3]) -> u16 {
    line[0] | line[1] | line[2]
}

/// Returns three digits in a random order.
fn ordered(mut digits: u16, random: &mut Random) -> [u16; 3] {
    let mut order = [0; 3];
    for digit in &mut order {
        *digit = digits & digits.wrapping_neg();
        digits ^= *digit;
    }
    random.shuffle(&mut order);
    order
}

/// A grid whose four boxes at the bottom right are still partly empty.
struct Filling {
    cells: [Mask; 81],
    /// The digits that each row, column and box still lacks.
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    open: [u8; 36],
    left: usize,
}

impl Filling {
    fn new(cells: &[Mask; 81]) -> Self {
        let mut filling = Self {
            cells: *cells,
            rows: [ALL; 9],
            columns: [ALL; 9],
            boxes: [ALL; 9],
            open: core::array::from_fn(|index| (9 * (3 + index / 6) + 3 + index % 6) as u8),
            left: 36,
        };
        for (index, &digit) in cells.iter().enumerate() {
            if index / 27 == 0 || index % 9 < 3 {
                filling.turn(index, digit);
            }
        }
        filling
    }

    /// Places a digit if it is absent, and removes it if it is present.
    fn turn(&mut self, index: usize, digit: u16) {
        let (row, column) = (index / 9, index % 9);
        self.rows[row] ^= digit;
        self.columns[column] ^= digit;
        self.boxes[row / 3 * 3 + column / 3] ^= digit;
    }

    fn options(&self, index: usize) -> u16 {
        let (row, column) = (index / 9, index % 9);
        self.rows[row] & self.columns[column] & self.boxes[row / 3 * 3 + column / 3]
    }

    /// Fills all cells, starting with those that have the fewest options. Returns whether that was possible.
    fn fill(&mut self, random: &mut Random) -> bool {
        let (mut best, mut fewest, mut chosen) = (0, 10, 0);
        for (place, &index) in self.open[..self.left].iter().enumerate() {
            let options = self.options(index.into());
            if options.count_ones() < fewest {
                (best, fewest, chosen) = (place, options.count_ones(), options);
            }
            if fewest <= 1 {
                break;
            }
        }
        if self.left == 0 {
            return true;
        }
        let index = self.open[best];
        self.left -= 1;
        self.open.swap(best, self.left);
        while chosen != 0 {
            let digit = nth(chosen, random);
            chosen ^= digit;
            self.turn(index.into(), digit);
            self.cells[usize::from(index)] = digit;
            if self.fill(random) {
                return true;
            }
            self.turn(index.into(), digit);
        }
        self.open.swap(best, self.left);
        self.left += 1;
        false
    }

    fn solution(&self) -> Solution {
        Solution::new(self.cells.map(|digit| Digit::ALL[(digit.trailing_zeros() as usize).min(8)]))
    }
}

/// Draws one digit from a set.
fn nth(digits: u16, random: &mut Random) -> u16 {
    let mut rest = digits;
    if digits & (digits - 1) != 0 {
        for _ in 0..random.below(digits.count_ones() as usize) {
            rest &= rest - 1;
        }
    }
    rest & rest.wrapping_neg()
}

/// Returns the candidates of all cells if only the digits of `solution` in `clues` are given.
pub(super) fn masks(solution: &Solution, clues: CellSet) -> [Mask; 81] {
    core::array::from_fn(|index| {
        let cell = Cell::ALL[index];
        if clues.contains(cell) { DigitSet::of(solution.digit(cell)).mask() } else { ALL }
    })
}

/// Returns the candidates of all cells if only the digits of `grid` are given.
pub(super) fn options(grid: &Grid) -> [Mask; 81] {
    grid.entries().map(|digit| digit.map_or(ALL, |digit| DigitSet::of(digit).mask()))
}
