//! Full grids.
//!
//! ```text
//!   1 | 2 2      box 1 at random; the band beside it and the stack below it, which know nothing of each other, each in one of
//!   --+-----     56 x 6^6 equally likely ways; then the four boxes that are left, which have 2,693 fillings on average
//!   3 | ? ?
//!   3 | ? ?
//! ```
//!
//! [`quick`] fills the rest by a search with digits in random order. Every grid is possible, but not equally likely: a grid whose first band and
//! stack have few fillings is more likely than one of many, and within those the search prefers some fillings.

use crate::cells::{Cell, CellSet, Digit, DigitSet};
use crate::grid::Grid;
use crate::random::Random;
use crate::solution::Solution;
use crate::solve::{Mask, Solver, unstopped};
use crate::stop::Stop;

/// Any digit.
pub(super) const ALL: u16 = 0x1ff;

/// Generates a grid as fast as possible; see the module's page for its bias.
pub(super) fn quick(random: &mut Random) -> Solution {
    loop {
        let mut filling = Filling::new(&band_and_stack(random));
        if filling.fill(random) {
            return filling.solution();
        }
    }
}

/// Generates a grid with given digits, which must have a solution; `None` if they do not.
///
/// Candidates are placed at random as long as a solution remains: every grid with these digits is possible.
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

/// A solution, if there is one.
fn any(solver: Solver, grid: &Grid) -> Option<Solution> {
    unstopped(solver.first(grid, Stop::NEVER))
}

/// Candidates of a grid whose first band and first stack are filled at random, as described on the module's page.
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

/// The first band, each of the 9! x 56 x 6^6 equally likely.
pub(super) fn first_band(random: &mut Random) -> [[u16; 9]; 3] {
    let lines = first_box(random);
    let beside = neighbours(lines, random);
    core::array::from_fn(|line| {
        let ([a, b, c], [d, e, f, g, h, i]) = (lines[line], beside[line]);
        [a, b, c, d, e, f, g, h, i]
    })
}

/// The rows of the first box.
fn first_box(random: &mut Random) -> [[u16; 3]; 3] {
    let mut digits = [1_u16, 2, 4, 8, 16, 32, 64, 128, 256];
    random.shuffle(&mut digits);
    core::array::from_fn(|line| [digits[3 * line], digits[3 * line + 1], digits[3 * line + 2]])
}

/// The lines of the two other boxes of a band, each of the 56 x 6^6 ways equally likely.
fn neighbours(lines: [[u16; 3]; 3], random: &mut Random) -> [[u16; 6]; 3] {
    let second = spread(lines, random.below(WAYS));
    core::array::from_fn(|line| {
        let own = union(lines[line]);
        let [x, y, z] = ordered(second[line], random);
        let [u, v, w] = ordered(ALL ^ own ^ second[line], random);
        [x, y, z, u, v, w]
    })
}

/// Ways to [`spread`] three lines.
pub(super) const WAYS: usize = 56;

/// The digits of the lines in the second box of a band, given those in the first.
///
/// With lines A, B, C of the first box, the second has the lines B C A, or C A B, or a mixture: two of B and one of C in the first line, and so on,
/// in 3^3 ways; or one of B and two of C, in as many ways.
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

/// The digits of a line.
pub(super) fn union(line: [u16; 3]) -> u16 {
    line[0] | line[1] | line[2]
}

/// Three digits in a random order.
fn ordered(mut digits: u16, random: &mut Random) -> [u16; 3] {
    let mut order = [0; 3];
    for digit in &mut order {
        *digit = digits & digits.wrapping_neg();
        digits ^= *digit;
    }
    random.shuffle(&mut order);
    order
}

/// The four boxes at the bottom right, partly filled.
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

    /// Places a digit, or removes it.
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

    /// Fills the cell with the fewest options first; returns whether all could be filled.
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

/// One of several digits at random.
fn nth(digits: u16, random: &mut Random) -> u16 {
    let mut rest = digits;
    if digits & (digits - 1) != 0 {
        for _ in 0..random.below(digits.count_ones() as usize) {
            rest &= rest - 1;
        }
    }
    rest & rest.wrapping_neg()
}

/// The cells and digits of a solution as candidates.
pub(super) fn masks(solution: &Solution, clues: CellSet) -> [Mask; 81] {
    core::array::from_fn(|index| {
        let cell = Cell::ALL[index];
        if clues.contains(cell) { DigitSet::of(solution.digit(cell)).mask() } else { ALL }
    })
}

/// The digits of a grid as candidates.
pub(super) fn options(grid: &Grid) -> [Mask; 81] {
    grid.entries().map(|digit| digit.map_or(ALL, |digit| DigitSet::of(digit).mask()))
}
