//! Transforms: the rearrangements of a grid that preserve the rules of Sudoku.
//!
//! ```text
//!  mirror in the main diagonal      2      first, if at all
//!  bands, rows in the bands         6^4    then lines are reordered: new row 1 is old row `rows[0]`
//!  stacks, columns in the stacks    6^4
//!  digits                           9!     finally, every digit is renamed
//! ```
//!
//! Every element of the group, including the turns and mirrorings of the square, can be written in this form in exactly one way. The order of the
//! group is therefore 2 x 6^8 x 9!, and its elements can be numbered: a caller that needs a random transform draws its number.

use crate::cells::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::grid::{Board, Grid};
use crate::mark::{Mark, Node};
use crate::solution::Solution;

/// The six permutations of three items.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Nine rows or columns in a new order that keeps bands or stacks together: for each new line, the old line, from 0 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Lines([u8; 9]);

impl Lines {
    pub(super) const SAME: Self = Self([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const REVERSED: Self = Self([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const COUNT: u64 = 6 * 6 * 6 * 6;

    /// Creates the order, if it contains each of the nine lines once and keeps bands together.
    pub(super) fn new(from: [u8; 9]) -> Option<Self> {
        let lines = from.iter().fold(0_u16, |lines, &line| lines | 1_u16.checked_shl(line.into()).unwrap_or(0));
        let together = from.chunks(3).all(|chute| chute.iter().all(|line| line / 3 == chute[0] / 3));
        (lines == 0x1ff && together).then_some(Self(from))
    }

    pub(super) const fn from(&self) -> &[u8; 9] {
        &self.0
    }

    fn then(&self, next: &Self) -> Self {
        Self(next.0.map(|line| self.0[usize::from(line)]))
    }

    fn inverse(&self) -> Self {
        let mut to = [0; 9];
        (0_u8..).zip(self.0).for_each(|(new, old)| to[usize::from(old)] = new);
        Self(to)
    }

    /// Returns the new position of an old line.
    fn to(&self, old: usize) -> usize {
        self.0.iter().position(|&line| usize::from(line) == old).unwrap_or(old)
    }

    fn nth(index: u64) -> Self {
        let order = |place: u32| ORDERS[(index / 6_u64.pow(place) % 6) as usize];
        let (chutes, inner) = (order(0), [order(1), order(2), order(3)]);
        Self(core::array::from_fn(|line| 3 * chutes[line / 3] + inner[line / 3][line % 3]))
    }

    fn index(&self) -> u64 {
        let number = |order: [u8; 3]| ORDERS.iter().position(|&other| other == order).unwrap_or_default() as u64;
        let chute = |chute: usize| core::array::from_fn(|line| self.0[3 * chute + line] % 3);
        let chutes = core::array::from_fn(|chute| self.0[3 * chute] / 3);
        let inner = [0, 1, 2].map(chute).map(number);
        number(chutes) + 6 * (inner[0] + 6 * (inner[1] + 6 * inner[2]))
    }
}

/// A rearrangement of cells and digits that turns every puzzle into an equivalent one.
///
/// A transform is written as a sequence of parts, which are applied from left to right (see [the notation](Transform#impl-FromStr-for-Transform)).
///
/// ```
/// use ninefold_core::{Grid, symmetry::Transform};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let quarter = Transform::rotate_90();
/// assert_eq!(quarter.grid(&grid).to_string()[..9], *"...748.65");
/// assert_eq!(quarter.inverse(), Transform::rotate_270());
/// assert_eq!(quarter.then(&quarter), Transform::rotate_180());
///
/// let transform: Transform = "transpose rows 213456789 digits 234567891".parse()?;
/// assert_eq!(transform.inverse().grid(&transform.grid(&grid)), grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Transform {
    /// Whether the transform first mirrors the grid in the main diagonal.
    pub(super) transposed: bool,
    pub(super) rows: Lines,
    pub(super) columns: Lines,
    /// The new digit that replaces each digit.
    pub(super) digits: [Digit; 9],
}

impl Transform {
    /// The number of transforms, which is 2 x 6^8 x 9!.
    pub const COUNT: u64 = 2 * Lines::COUNT * Lines::COUNT * 362_880;

    /// The transform that changes nothing.
    pub const IDENTITY: Self = Self { transposed: false, rows: Lines::SAME, columns: Lines::SAME, digits: Digit::ALL };

    /// Mirrors in the diagonal that starts at the top left, so that rows become columns.
    pub const fn transpose() -> Self {
        Self { transposed: true, ..Self::IDENTITY }
    }

    /// Mirrors in the diagonal that starts at the top right.
    pub const fn anti_transpose() -> Self {
        Self { transposed: true, rows: Lines::REVERSED, columns: Lines::REVERSED, ..Self::IDENTITY }
    }

    /// Rotates a quarter turn clockwise.
    pub const fn rotate_90() -> Self {
        Self { transposed: true, columns: Lines::REVERSED, ..Self::IDENTITY }
    }

    /// Rotates a half turn.
    pub const fn rotate_180() -> Self {
        Self { rows: Lines::REVERSED, columns: Lines::REVERSED, ..Self::IDENTITY }
    }

    /// Rotates a quarter turn anticlockwise.
    pub const fn rotate_270() -> Self {
        Self { transposed: true, rows: Lines::REVERSED, ..Self::IDENTITY }
    }

    /// Swaps left and right.
    pub const fn mirror_left_right() -> Self {
        Self { columns: Lines::REVERSED, ..Self::IDENTITY }
    }

    /// Swaps top and bottom.
    pub const fn mirror_top_bottom() -> Self {
        Self { rows: Lines::REVERSED, ..Self::IDENTITY }
    }

    /// Adds a number to every digit, where 1 follows 9.
    pub fn shift(by: u8) -> Self {
        let digits = Digit::ALL.map(|digit| Digit::ALL[(digit.index() + usize::from(by)) % 9]);
        Self { digits, ..Self::IDENTITY }
    }

    /// Renames digits: 1 becomes the first of `digits`, and so on. Returns `None` if a digit occurs twice.
    pub fn relabel(digits: [Digit; 9]) -> Option<Self> {
        (digits.into_iter().collect::<DigitSet>() == DigitSet::ALL).then_some(Self { digits, ..Self::IDENTITY })
    }

    /// Reorders rows. `from` contains, for each new row, the old row, from 1 to 9. Returns `None` if a row occurs twice or if a band is broken up.
    pub fn rows(from: [u8; 9]) -> Option<Self> {
        let rows = Lines::new(from.map(|line| line.wrapping_sub(1)))?;
        Some(Self { rows, ..Self::IDENTITY })
    }

    /// Reorders columns. `from` contains, for each new column, the old column, from 1 to 9. Returns `None` if a column occurs twice or if a stack is
    /// broken up.
    pub fn columns(from: [u8; 9]) -> Option<Self> {
        let columns = Lines::new(from.map(|line| line.wrapping_sub(1)))?;
        Some(Self { columns, ..Self::IDENTITY })
    }

    /// Returns the transform with the given number, which must be below [`COUNT`](Self::COUNT). Number 0 is the identity.
    pub fn nth(index: u64) -> Option<Self> {
        let (index, transposed) = (index / 2, index % 2 == 1);
        let (index, rows) = (index / Lines::COUNT, Lines::nth(index % Lines::COUNT));
        let (mut index, columns) = (index / Lines::COUNT, Lines::nth(index % Lines::COUNT));
        let mut digits = Digit::ALL;
        for place in 0..8 {
            let left = 9 - place;
            digits[place..].rotate_right_at((index % left as u64) as usize);
            index /= left as u64;
        }
        (index == 0).then_some(Self { transposed, rows, columns, digits })
    }

    /// Returns the number of the transform, the inverse of [`nth`](Self::nth).
    pub fn index(&self) -> u64 {
        let place = |place: usize| {
            let lower = self.digits[..place].iter().filter(|&&digit| digit < self.digits[place]).count();
            (self.digits[place].index() - lower) as u64
        };
        let digits = (0..8).rev().fold(0, |index, at| index * (9 - at as u64) + place(at));
        let lines = (digits * Lines::COUNT + self.columns.index()) * Lines::COUNT + self.rows.index();
        2 * lines + u64::from(self.transposed)
    }

    /// Draws a transform with random numbers from `random`. All transforms are equally likely.
    ///
    /// ```
    /// use ninefold_core::symmetry::Transform;
    ///
    /// let mut state: u64 = 9;
    /// let transform = Transform::random(|| {
    ///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    ///     state
    /// });
    /// assert_eq!(Transform::nth(transform.index()), Some(transform));
    /// ```
    pub fn random(mut random: impl FnMut() -> u64) -> Self {
        // The high bits of random number generators are better than the low ones. Numbers that are too large are drawn again.
        const BITS: u32 = u64::BITS - Transform::COUNT.leading_zeros();
        loop {
            if let Some(transform) = Self::nth(random() >> (u64::BITS - BITS)) {
                return transform;
            }
        }
    }

    /// Combines two transforms: applies this one first, and then `next`.
    pub fn then(&self, next: &Self) -> Self {
        let (rows, columns) = if next.transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Self {
            transposed: self.transposed != next.transposed,
            rows: rows.then(&next.rows),
            columns: columns.then(&next.columns),
            digits: self.digits.map(|digit| next.digit(digit)),
        }
    }

    /// Returns the transform that undoes this one.
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (self.rows.inverse(), self.columns.inverse());
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        let mut digits = Digit::ALL;
        Digit::all().for_each(|digit| digits[self.digit(digit).index()] = digit);
        Self { transposed: self.transposed, rows, columns, digits }
    }

    /// Returns the transform that rearranges the cells in the same way but leaves the digits unchanged.
    pub const fn places(&self) -> Self {
        Self { digits: Digit::ALL, ..*self }
    }

    /// Whether the transform changes nothing.
    pub fn is_identity(&self) -> bool {
        *self == Self::IDENTITY
    }

    /// The image of a digit.
    pub const fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The image of a set of digits.
    pub fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// The image of a cell.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        Cell::ALL[9 * self.rows.to(row) + self.columns.to(column)]
    }

    /// The image of a set of cells.
    pub fn cells(&self, cells: CellSet) -> CellSet {
        let from = self.sources();
        Cell::all().filter(|cell| cells.contains(from[cell.index()])).collect()
    }

    /// The image of a house.
    pub fn house(&self, house: House) -> House {
        let kind = match (house.kind(), self.transposed) {
            (HouseKind::Row, true) => HouseKind::Column,
            (HouseKind::Column, true) => HouseKind::Row,
            (kind, _) => kind,
        };
        house.cells().first().map_or(house, |cell| self.cell(cell).house(kind))
    }

    /// The image of a candidate.
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        Candidate { cell: self.cell(candidate.cell), digit: self.digit(candidate.digit) }
    }

    /// The image of a set of candidates.
    pub fn candidates(&self, candidates: &CandidateSet) -> CandidateSet {
        let mut moved = CandidateSet::EMPTY;
        Digit::all().for_each(|digit| moved.set_digit(self.digit(digit), self.cells(candidates.digit(digit))));
        moved
    }

    /// The image of a grid.
    pub fn grid(&self, grid: &Grid) -> Grid {
        Grid::new(self.sources().map(|cell| grid[cell].map(|digit| self.digit(digit))))
    }

    /// The image of a board.
    pub fn board(&self, board: &Board) -> Board {
        Board::from_parts(self.grid(board.grid()), &self.candidates(board.all_candidates()))
    }

    /// The image of a solution.
    pub fn solution(&self, solution: &Solution) -> Solution {
        Solution::new(self.sources().map(|cell| self.digit(solution.digit(cell))))
    }

    /// The image of a node.
    pub fn node(&self, node: &Node) -> Node {
        Node { digit: self.digit(node.digit), cells: self.cells(node.cells) }
    }

    /// The image of a mark.
    pub fn mark(&self, mark: &Mark) -> Mark {
        match *mark {
            Mark::Cell(role, cell) => Mark::Cell(role, self.cell(cell)),
            Mark::House(role, house) => Mark::House(role, self.house(house)),
            Mark::Spots(role, spots) => Mark::Spots(role, self.node(&spots)),
            Mark::Link(kind, one, other) => Mark::Link(kind, self.node(&one), self.node(&other)),
        }
    }

    /// Returns the old cell for each new cell.
    fn sources(&self) -> [Cell; 81] {
        let (rows, columns) = (self.rows.from(), self.columns.from());
        core::array::from_fn(|cell| {
            let (row, column) = (usize::from(rows[cell / 9]), usize::from(columns[cell % 9]));
            Cell::ALL[if self.transposed { 9 * column + row } else { 9 * row + column }]
        })
    }
}

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// Moves an element of a slice to the front, keeping the order of the other elements.
trait Front {
    fn rotate_right_at(&mut self, index: usize);
}

impl<T> Front for [T] {
    fn rotate_right_at(&mut self, index: usize) {
        self[..=index].rotate_right(1);
    }
}
