//! A cell of the grid, written `r3c5`.

use core::fmt;
use core::str::FromStr;

use super::house::{House, HouseKind};
use super::index::Index81;
use super::notation::NotationError;
use super::set::CellSet;

/// One of the 81 cells, counted in reading order.
///
/// ```
/// use ninefold_core::Cell;
///
/// let cell: Cell = "r3c5".parse()?;
/// assert_eq!(Some(cell), Cell::new(3, 5));
/// assert_eq!(cell.index(), 22);
/// assert_eq!(cell.houses().map(|h| h.to_string()), ["r3", "c5", "b2"]);
/// assert_eq!(cell.peers().len(), 20);
/// assert_eq!(size_of::<Option<Cell>>(), 1);
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(Index81);

impl Cell {
    pub(crate) const ALL: [Self; 81] = {
        let mut all = [Self(Index81::A1); 81];
        let mut index = 0;
        while index < 81 {
            all[index] = Self(Index81::ALL[index]);
            index += 1;
        }
        all
    };

    /// The cell in that row and column, if both are 1 to 9.
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        match (row, column) {
            (1..=9, 1..=9) => Self::from_index((row as usize - 1) * 9 + column as usize - 1),
            _ => None,
        }
    }

    /// The cell at a position in reading order, if it is below 81.
    pub const fn from_index(index: usize) -> Option<Self> {
        match Index81::new(index) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// The 81 cells in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::ALL.into_iter()
    }

    /// The position in reading order, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row, column and box that the cell lies in.
    pub const fn houses(self) -> [House; 3] {
        HOUSES[self.index()]
    }

    /// The row, column or box of the cell in the plain grid.
    ///
    /// # Panics
    ///
    /// For the kinds of houses that only other rules have.
    pub const fn house(self, kind: HouseKind) -> House {
        let [row, column, square] = self.houses();
        match kind {
            HouseKind::Row => row,
            HouseKind::Column => column,
            HouseKind::Box => square,
            HouseKind::Region | HouseKind::Extra(_) => panic!("the plain grid has rows, columns and boxes"),
        }
    }

    /// The row that the cell lies in.
    pub const fn row(self) -> House {
        self.house(HouseKind::Row)
    }

    /// The column that the cell lies in.
    pub const fn column(self) -> House {
        self.house(HouseKind::Column)
    }

    /// The 20 other cells in the cell's houses.
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    /// Whether the two cells are peers: different, and in a common house.
    pub const fn sees(self, other: Self) -> bool {
        self.peers().contains(other)
    }
}

const HOUSES: [[House; 3]; 81] = {
    let Some(first) = House::from_index(0) else { unreachable!() };
    let mut houses = [[first; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let (row, column) = (index / 9, index % 9);
        let numbers = [row, column, row / 3 * 3 + column / 3];
        let mut kind = 0;
        while kind < 3 {
            let Some(house) = House::from_index(9 * kind + numbers[kind]) else { unreachable!() };
            houses[index][kind] = house;
            kind += 1;
        }
        index += 1;
    }
    houses
};

const PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::ALL[index];
        let [row, column, square] = cell.houses();
        let all = row.cells().union(column.cells()).union(square.cells());
        peers[index] = all.without(cell);
        index += 1;
    }
    peers
};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row().number(), self.column().number())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.as_bytes() {
            &[b'r' | b'R', row, b'c' | b'C', column] => Self::new(row.wrapping_sub(b'0'), column.wrapping_sub(b'0')),
            _ => None,
        }
        .ok_or(NotationError::new("a cell such as r3c5"))
    }
}
