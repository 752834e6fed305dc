//! The grid as masks, which every producer of hints uses.
//!
//! ```text
//! cells[c]       bit d = digit d+1 is a candidate of cell c; 0 if the cell has a value
//! places[h][d]   bit p = the cell at place p of house h has candidate d+1; the same facts seen from the houses
//!
//! houses         0..9 blocks, 9..18 rows, 18..27 columns: the order in which Sudoku Explainer usually visits them
//! places         row left to right, column top to bottom, block row by row
//! ```
//!
//! Removing a candidate updates both views, so a pattern of any kind takes a few operations on masks. The number of empty cells of a house counts
//! values, not candidates: it does not change while chains eliminate candidates.

use crate::frame::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// A kind of house, as an offset into the houses.
pub(super) const BLOCK: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;

/// The kinds in the order block, row, column.
pub(super) const BRC: [usize; 3] = [BLOCK, ROW, COLUMN];
pub(super) const BCR: [usize; 3] = [BLOCK, COLUMN, ROW];

/// Returns the houses in the order block, column, row.
pub(super) fn bcr() -> impl Iterator<Item = usize> {
    BCR.into_iter().flat_map(|kind| 9 * kind..9 * kind + 9)
}

/// The cells of each house, by place.
pub(super) static CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut i = 0;
    while i < 81 {
        let (row, column) = (i / 9, i % 9);
        cells[row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = i as u8;
        cells[9 + row][column] = i as u8;
        cells[18 + column][row] = i as u8;
        i += 1;
    }
    cells
};

/// The cells of each house as a set.
pub(super) static HOUSE_SETS: [u128; 27] = {
    let mut sets = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            sets[house] |= 1 << CELLS[house][place];
            place += 1;
        }
        house += 1;
    }
    sets
};

/// The block, row and column of each cell.
pub(super) static HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        houses[i] = [(i / 27 * 3 + i % 9 / 3) as u8, (9 + i / 9) as u8, (18 + i % 9) as u8];
        i += 1;
    }
    houses
};

/// The position of each cell in its block, row and column.
pub(super) static PLACES: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        places[i] = [(i / 9 % 3 * 3 + i % 3) as u8, (i % 9) as u8, (i / 9) as u8];
        i += 1;
    }
    places
};

/// The positions of a house that are in another one of a different kind: 0 if they do not intersect.
pub(super) static CROSS: [[u16; 27]; 27] = {
    let mut cross = [[0; 27]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut one = 0;
        while one < 3 {
            let mut other = 0;
            while other < 3 {
                if one != other {
                    cross[HOUSES[cell][one] as usize][HOUSES[cell][other] as usize] |= 1 << PLACES[cell][one];
                }
                other += 1;
            }
            one += 1;
        }
        cell += 1;
    }
    cross
};

/// The peers of each cell: those in its block by position, then the other cells of its row, then those of its column.
pub(super) static PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut seen, mut count, mut kind) = (1_u128 << cell, 0, 0);
        while kind < 3 {
            let mut place = 0;
            while place < 9 {
                let other = CELLS[HOUSES[cell][kind] as usize][place];
                if seen >> other & 1 == 0 {
                    seen |= 1 << other;
                    peers[cell][count] = other;
                    count += 1;
                }
                place += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    peers
};

/// The peers of each cell as a set.
pub(super) static SEEN: [u128; 81] = {
    let mut seen = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut i = 0;
        while i < 20 {
            seen[cell] |= 1 << PEERS[cell][i];
            i += 1;
        }
        cell += 1;
    }
    seen
};

/// Returns the members of a mask in ascending order.
pub(super) fn bits(mask: u16) -> impl Iterator<Item = usize> + Clone {
    let mut left = mask;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        bit
    })
}

/// Returns the members of a set of cells in ascending order.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

/// Returns the number of members. It uses a table, since many machines need a dozen instructions to count bits unless compiled for more than the
/// baseline.
pub(super) const fn count(mask: u16) -> usize {
    SIZES[(mask & 0x1ff) as usize] as usize
}

static SIZES: [u8; 512] = {
    let mut sizes = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        sizes[mask] = (mask as u16).count_ones() as u8;
        mask += 1;
    }
    sizes
};

/// Returns the subsets of a given size of the numbers 0 to `n` - 1, where `n` is at most 8, in ascending order of the mask. If `n` is 0 there is no
/// subset, not even the empty one.
pub(super) fn combos(size: usize, n: usize) -> impl Iterator<Item = u16> {
    let end = if n == 0 { 0 } else { 1 << n };
    combos_of_9(size).iter().copied().take_while(move |&mask| mask < end)
}

/// Returns the subsets of a given size among nine members, in the order of [`combos`].
pub(super) fn combos_of_9(size: usize) -> &'static [u16] {
    /// All subsets by size, and the start of each size.
    static COMBOS: ([u16; 512], [usize; 11]) = {
        let (mut list, mut starts, mut length, mut size) = ([0; 512], [0; 11], 0, 0);
        while size < 10 {
            let mut mask = 0_u16;
            while mask < 512 {
                if mask.count_ones() == size {
                    list[length] = mask;
                    length += 1;
                }
                mask += 1;
            }
            size += 1;
            starts[size as usize] = length;
        }
        (list, starts)
    };
    let (list, starts) = &COMBOS;
    &list[starts[size]..starts[size + 1]]
}

/// The candidates of a grid, by cell and by house, and its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Marks {
    pub(super) cells: [u16; 81],
    pub(super) places: [[u16; 9]; 27],
    pub(super) values: [u8; 81],
    /// The number of cells of each house that have no value.
    pub(super) empties: [u8; 27],
    /// The number of times that each digit is placed.
    pub(super) placed: [u8; 9],
    /// The number of cells that have no value.
    pub(super) left: u8,
}

impl Marks {
    const EMPTY: Self =
        Self { cells: [0; 81], places: [[0; 9]; 27], values: [0; 81], empties: [9; 27], placed: [0; 9], left: 81 };

    fn add(&mut self, cell: usize, digit: usize) {
        self.cells[cell] |= 1 << digit;
        for kind in BRC {
            self.places[HOUSES[cell][kind] as usize][digit] |= 1 << PLACES[cell][kind];
        }
    }

    /// Removes a candidate, if it exists.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        for kind in BRC {
            self.places[HOUSES[cell][kind] as usize][digit] &= !(1 << PLACES[cell][kind]);
        }
    }

    pub(super) const fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 != 0
    }

    /// Writes a value without updating the peers.
    fn write(&mut self, cell: usize, digit: usize) {
        if self.values[cell] == 0 {
            self.left -= 1;
            HOUSES[cell].iter().for_each(|&house| self.empties[usize::from(house)] -= 1);
        }
        self.values[cell] = digit as u8 + 1;
        self.placed[digit] += 1;
    }

    /// Places a digit, at the end of a step: the cell loses its candidates, and its peers lose the digit.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.write(cell, digit);
        bits(self.cells[cell]).for_each(|digit| self.remove(cell, digit));
        for peer in PEERS[cell] {
            self.remove(peer.into(), digit);
        }
    }

    /// Returns the cells that have a digit as a candidate.
    pub(super) fn spots(&self, digit: usize) -> u128 {
        (0..9).fold(0, |spots, row| spots | u128::from(self.places[9 + row][digit]) << (9 * row))
    }

    pub(super) fn board(&self) -> Board {
        let mut candidates = CandidateSet::EMPTY;
        Digit::all().for_each(|digit| candidates.set_digit(digit, CellSet::from_bits(self.spots(digit.index()))));
        let mut board = Board::from_candidates(candidates);
        for (cell, &value) in Cell::all().zip(&self.values) {
            if let Some(digit) = Digit::new(value) {
                board.place(cell, digit);
            }
        }
        board
    }
}

/// Takes over the placed digits, and the current candidates of the other cells.
impl From<&Board> for Marks {
    fn from(board: &Board) -> Self {
        let mut marks = Self::EMPTY;
        for (cell, digit) in board.grid().iter() {
            marks.write(cell.index(), digit.index());
        }
        let filled = board.grid().filled();
        for digit in Digit::all() {
            (board.spots(digit) - filled).iter().for_each(|cell| marks.add(cell.index(), digit.index()));
        }
        marks
    }
}

pub(super) fn cell(index: usize) -> Cell {
    Cell::from_index(index).expect("an index of a cell")
}

pub(super) fn digit(index: usize) -> Digit {
    Digit::ALL[index]
}

pub(super) fn digits(mask: u16) -> DigitSet {
    DigitSet::from_bits(mask.into())
}

pub(super) fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate { cell: self::cell(cell), digit: self::digit(digit) }
}

/// Converts a house of this module to a house of the library.
pub(super) fn house(index: usize) -> House {
    let kind = [HouseKind::Box, HouseKind::Row, HouseKind::Column][index / 9];
    House::new(kind, index as u8 % 9 + 1).expect("an index of a house")
}

/// Returns the cells at the positions of a mask in a house.
pub(super) fn at(house: usize, places: u16) -> CellSet {
    bits(places).map(|place| cell(CELLS[house][place].into())).collect()
}
