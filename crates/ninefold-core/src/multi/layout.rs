//! A layout: where the grids of a multi-sudoku lie, and which cells they share.
//!
//! ```text
//! a drawing of boxes, a sign for each:     every three by three boxes that are there are a grid,
//!
//!     ###.###                              .  or a space   nothing
//!     ###.###                              #               a box
//!     #######                              o               the middle box of a grid; if there is one of these,
//!     ..###..                                              the grids are those around them, and no others
//! ```

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::grids::LayoutCell;
use super::named;
use crate::cells::{Cell, CellSet};
use crate::solve::grid_set::MOST;
use crate::solve::linked::Net;
use crate::symmetry::Turn;

/// How the cells of a grid lie in the multi-sudoku.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stride {
    /// Side by side: nine rows of nine cells.
    #[default]
    Whole,
    /// Its boxes lie nine cells apart, as the middle boxes of nine grids do.
    Boxes,
    /// Its cells lie three cells apart, as the middle cells of all boxes of nine grids do.
    Cells,
}

impl Stride {
    /// How far a row or column of the grid lies from its first.
    const fn offset(self, line: usize) -> usize {
        match self {
            Self::Whole => line,
            Self::Boxes => line / 3 * 9 + line % 3,
            Self::Cells => line * 3,
        }
    }

    /// How many rows, or columns, of the multi-sudoku it reaches over.
    const fn extent(self) -> usize {
        self.offset(8) + 1
    }
}

/// Where a grid lies: the place of its first cell, counted from 0, and how its cells follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offset {
    /// The rows above.
    pub row: usize,
    /// The columns to its left.
    pub column: usize,
    /// How its cells follow.
    pub stride: Stride,
}

impl Offset {
    /// Nine rows of nine cells below so many rows and behind so many columns.
    pub const fn at(row: usize, column: usize) -> Self {
        Self { row, column, stride: Stride::Whole }
    }

    /// Row and column of a cell in the multi-sudoku.
    fn place(self, cell: Cell) -> (usize, usize) {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        (self.row + self.stride.offset(row), self.column + self.stride.offset(column))
    }
}

/// No cell.
const NOTHING: u16 = u16::MAX;

/// The most boxes beside each other or on top of each other.
const WIDEST: usize = 99;

/// Where the grids of a multi-sudoku lie, and which cells they share. Cheap to copy.
///
/// A layout is read from the name of a known one, with a turn behind a colon if it is to be turned, or from a drawing of boxes.
///
/// ```
/// use ninefold_core::multi::Layout;
///
/// let samurai: Layout = "samurai".parse()?;
/// let drawn = "###.###\n###.###\n#######\n..###..\n#######\n###.###\n###.###";
/// let drawn: Layout = drawn.parse()?;
/// assert_eq!(samurai, drawn);
/// assert_eq!((samurai.grids().len(), samurai.len()), (5, 369));
/// assert_eq!("sensei:transpose".parse::<Layout>()?.rows(), 12);
/// # Ok::<(), ninefold_core::multi::LayoutError>(())
/// ```
#[derive(Clone)]
pub struct Layout(Arc<Data>);

struct Data {
    offsets: Vec<Offset>,
    rows: usize,
    columns: usize,
    /// The cell at each row and column.
    at: Vec<u16>,
    /// Row and column of each cell.
    places: Vec<(u16, u16)>,
    /// The cells of each grid's cells.
    cells: Vec<[LayoutCell; 81]>,
    /// The grids and cells of each cell.
    homes: Vec<Vec<(usize, Cell)>>,
    net: Net,
}

/// Why something is no layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LayoutError {
    /// There is no grid.
    Empty,
    /// There are more than 512 grids.
    TooMany(usize),
    /// It is wider or higher than 99 boxes.
    TooWide,
    /// A grid of that number, counted from 1, does not begin where a box of the others does.
    Askew(usize),
    /// Two grids, counted from 1, lie in the same place.
    Twice(usize, usize),
    /// A box of a drawing is in no grid: its row and column in the drawing, counted from 1.
    Alone(usize, usize),
    /// A sign of a drawing means nothing: the sign, its line and column.
    Sign(char, usize, usize),
    /// A name that nothing known has.
    Name(String),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a layout needs at least one grid"),
            Self::TooMany(grids) => write!(f, "at most {MOST} grids, found {grids}"),
            Self::TooWide => write!(f, "at most {WIDEST} boxes side by side"),
            Self::Askew(grid) => write!(f, "grid {grid} does not lie on the boxes of grid 1"),
            Self::Twice(one, other) => write!(f, "grids {one} and {other} lie in the same place"),
            Self::Alone(row, column) => write!(f, "the box in row {row}, column {column} is in no grid"),
            Self::Sign(sign, line, column) => {
                write!(f, "expected #, o, a dot or a space, found {sign:?} in line {line}, column {column}")
            }
            Self::Name(name) => write!(f, "no layout is called {name:?}, and it is no drawing of boxes"),
        }
    }
}

impl core::error::Error for LayoutError {}

impl Layout {
    /// The most grids that a layout may have.
    pub const MOST: usize = MOST;

    /// Grids in those places. They are moved so that the multi-sudoku begins in the first row and column.
    ///
    /// # Errors
    ///
    /// If they do not all lie on the same boxes, or are none, or too many.
    pub fn new(offsets: &[Offset]) -> Result<Self, LayoutError> {
        let top = offsets.iter().map(|offset| offset.row).min().ok_or(LayoutError::Empty)?;
        let left = offsets.iter().map(|offset| offset.column).min().ok_or(LayoutError::Empty)?;
        if offsets.len() > MOST {
            return Err(LayoutError::TooMany(offsets.len()));
        }
        let moved = |offset: &Offset| Offset { row: offset.row - top, column: offset.column - left, ..*offset };
        let offsets: Vec<Offset> = offsets.iter().map(moved).collect();
        for (index, offset) in offsets.iter().enumerate() {
            // The middle cells of boxes lie one cell in.
            let inside = usize::from(offset.stride == Stride::Cells);
            if offset.row % 3 != inside || offset.column % 3 != inside {
                return Err(LayoutError::Askew(index + 1));
            }
            if offset.row.max(offset.column) + offset.stride.extent() > 3 * WIDEST {
                return Err(LayoutError::TooWide);
            }
            if let Some(earlier) = offsets[..index].iter().position(|other| other == offset) {
                return Err(LayoutError::Twice(earlier + 1, index + 1));
            }
        }
        Ok(Self(Arc::new(Data::new(offsets))))
    }

    /// The plain grid of nine rows and nine columns. Its cell number n is [`Cell`] number n.
    ///
    /// Cheap: it is made once, where there is a standard library to keep it.
    pub fn single() -> Self {
        let make = || Self(Arc::new(Data::new(vec![Offset::at(0, 0)])));
        #[cfg(feature = "std")]
        {
            static SINGLE: std::sync::OnceLock<Layout> = std::sync::OnceLock::new();
            SINGLE.get_or_init(make).clone()
        }
        #[cfg(not(feature = "std"))]
        make()
    }

    /// Whether it is the plain grid of nine rows and nine columns.
    pub fn is_single(&self) -> bool {
        *self.grids() == [Offset::at(0, 0)]
    }

    /// One of the [`NAMED`](super::NAMED).
    pub fn named(name: &str) -> Option<Self> {
        named::find(name).map(named::Named::layout)
    }

    /// The grids that a drawing of boxes shows: see the page of the module.
    ///
    /// # Errors
    ///
    /// If a box is in no grid, or a sign means nothing.
    pub fn drawn(text: &str) -> Result<Self, LayoutError> {
        let mut boxes: Vec<(usize, usize)> = Vec::new();
        let mut middles: Vec<(usize, usize)> = Vec::new();
        for (row, line) in text.lines().enumerate() {
            for (column, sign) in line.chars().enumerate() {
                match sign {
                    '#' => boxes.push((row, column)),
                    'o' => {
                        boxes.push((row, column));
                        middles.push((row, column));
                    }
                    '.' | ' ' | '\t' => {}
                    _ => return Err(LayoutError::Sign(sign, row + 1, column + 1)),
                }
            }
            if boxes.len() > WIDEST * WIDEST {
                return Err(LayoutError::TooWide);
            }
        }
        boxes.sort_unstable();
        let around =
            |row: usize, column: usize| (row..row + 3).flat_map(move |r| (column..column + 3).map(move |c| (r, c)));
        let has_all = |row, column| around(row, column).all(|place| boxes.binary_search(&place).is_ok());
        let corners: Vec<(usize, usize)> = if middles.is_empty() {
            boxes.iter().copied().filter(|&(row, column)| has_all(row, column)).collect()
        } else {
            let corner = |&(row, column): &(usize, usize)| {
                let corner = row.checked_sub(1).zip(column.checked_sub(1));
                corner.filter(|&(row, column)| has_all(row, column)).ok_or(LayoutError::Alone(row + 1, column + 1))
            };
            middles.iter().map(corner).collect::<Result<_, _>>()?
        };
        if corners.len() > MOST {
            return Err(LayoutError::TooMany(corners.len()));
        }
        let is_covered = |&(row, column): &(usize, usize)| {
            corners.iter().any(|&(r, c)| (r..r + 3).contains(&row) && (c..c + 3).contains(&column))
        };
        if let Some((row, column)) = boxes.iter().find(|place| !is_covered(place)) {
            return Err(LayoutError::Alone(row + 1, column + 1));
        }
        let offsets: Vec<Offset> = corners.iter().map(|(row, column)| Offset::at(3 * row, 3 * column)).collect();
        Self::new(&offsets)
    }

    /// Where the grids lie.
    pub fn grids(&self) -> &[Offset] {
        &self.0.offsets
    }

    /// How many rows of cells it is high.
    pub fn rows(&self) -> usize {
        self.0.rows
    }

    /// How many columns of cells it is wide.
    pub fn columns(&self) -> usize {
        self.0.columns
    }

    /// The number of cells.
    #[allow(clippy::len_without_is_empty, reason = "a layout has a grid")]
    pub fn len(&self) -> usize {
        self.0.places.len()
    }

    /// The cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = LayoutCell> + ExactSizeIterator + use<> {
        (0..self.len()).map(LayoutCell::of)
    }

    /// The cell in that row and column, counted from 0, if there is one.
    pub fn at(&self, row: usize, column: usize) -> Option<LayoutCell> {
        if row >= self.0.rows || column >= self.0.columns {
            return None;
        }
        Some(self.0.at[row * self.0.columns + column])
            .filter(|&cell| cell != NOTHING)
            .map(|cell| LayoutCell::of(cell.into()))
    }

    /// Row and column of a cell, counted from 0.
    pub fn place(&self, cell: LayoutCell) -> (usize, usize) {
        let (row, column) = self.0.places[cell.index()];
        (row.into(), column.into())
    }

    /// The name of a cell: `r7c12`.
    pub fn name(&self, cell: LayoutCell) -> impl fmt::Display + use<> {
        let (row, column) = self.place(cell);
        Name { row: row + 1, column: column + 1 }
    }

    /// The cell of that [name](Self::name).
    pub fn cell_named(&self, name: &str) -> Option<LayoutCell> {
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let line = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
        self.at(line(row)?, line(column)?)
    }

    /// The cell of the layout that a cell of a grid is.
    pub fn cell(&self, grid: usize, cell: Cell) -> LayoutCell {
        self.0.cells[grid][cell.index()]
    }

    /// The grids that a cell lies in, with its cells there.
    pub fn homes(&self, cell: LayoutCell) -> &[(usize, Cell)] {
        &self.0.homes[cell.index()]
    }

    /// The cells that are in a pattern in one of their grids.
    pub fn pattern(&self, cells: CellSet) -> Vec<LayoutCell> {
        let is_in = |cell: &LayoutCell| self.homes(*cell).iter().any(|home| cells.contains(home.1));
        self.cells().filter(is_in).collect()
    }

    /// Whether grids share the cell.
    pub fn is_shared(&self, cell: LayoutCell) -> bool {
        self.homes(cell).len() > 1
    }

    /// Whether all grids lie side by side, cell by cell.
    pub fn is_whole(&self) -> bool {
        self.grids().iter().all(|offset| offset.stride == Stride::Whole)
    }

    /// The layout turned. Its grids come in reading order.
    pub fn turned(&self, turn: Turn) -> Self {
        let mut offsets: Vec<Offset> =
            self.grids().iter().map(|&offset| turn.offset(offset, self.rows(), self.columns())).collect();
        offsets.sort_by_key(|offset| (offset.stride as u8, offset.row, offset.column));
        Self(Arc::new(Data::new(offsets)))
    }

    /// Where each cell goes if the layout is turned onto itself, if it can be.
    pub fn symmetry(&self, turn: Turn) -> Option<Vec<LayoutCell>> {
        let (rows, columns) = (self.rows(), self.columns());
        let onto = |&offset: &Offset| self.grids().contains(&turn.offset(offset, rows, columns));
        if !self.grids().iter().all(onto) || turn.transposes() && rows != columns {
            return None;
        }
        let goes = |cell| {
            let (row, column) = turn.place(self.place(cell), rows, columns);
            self.at(row, column)
        };
        self.cells().map(goes).collect()
    }

    /// The name of a known layout that is the same, with the turn that it needs.
    pub fn known(&self) -> Option<String> {
        named::name_of(self)
    }

    pub(crate) fn net(&self) -> &Net {
        &self.0.net
    }
}

/// How many rows and columns the grids take that begin in the first of each.
pub(super) fn extent(offsets: &[Offset]) -> (usize, usize) {
    let most = |first: fn(&Offset) -> usize| {
        offsets.iter().map(|offset| first(offset) + offset.stride.extent()).max().unwrap_or_default()
    };
    (most(|offset| offset.row), most(|offset| offset.column))
}

impl Data {
    fn new(offsets: Vec<Offset>) -> Self {
        let (rows, columns) = extent(&offsets);
        let mut at = vec![NOTHING; rows * columns];
        for offset in &offsets {
            for (row, column) in Cell::all().map(|cell| offset.place(cell)) {
                at[row * columns + column] = 0;
            }
        }
        let mut places = Vec::new();
        for (index, cell) in at.iter_mut().enumerate().filter(|(_, cell)| **cell != NOTHING) {
            *cell = places.len() as u16;
            places.push(((index / columns) as u16, (index % columns) as u16));
        }
        let at_place = |(row, column): (usize, usize)| LayoutCell::of(at[row * columns + column].into());
        let cells: Vec<[LayoutCell; 81]> =
            offsets.iter().map(|offset| Cell::ALL.map(|cell| at_place(offset.place(cell)))).collect();
        let mut homes = vec![Vec::new(); places.len()];
        for (grid, cells) in cells.iter().enumerate() {
            cells.iter().zip(Cell::all()).for_each(|(cell, home)| homes[cell.index()].push((grid, home)));
        }
        let pairs = homes.iter().flat_map(|homes: &Vec<(usize, Cell)>| {
            homes
                .iter()
                .flat_map(move |&one| homes.iter().filter(move |&&other| other != one).map(move |&other| [one, other]))
        });
        let net = Net::new(offsets.len(), pairs);
        Self { offsets, rows, columns, at, places, cells, homes, net }
    }
}

/// The row and column of a cell as text.
struct Name {
    row: usize,
    column: usize,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

/// The same grids in the same order.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.grids() == other.grids()
    }
}

impl Eq for Layout {}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Layout").field(&self.grids()).finish()
    }
}

/// The drawing of its boxes, with the middles of the grids where the boxes alone would mean other grids. Grids whose cells lie apart
/// are not shown.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draw = |middles: bool| -> String {
            let mut text = String::new();
            for row in 0..self.rows() / 3 {
                let sign = |column: usize| {
                    let is_middle = |offset: &Offset| (offset.row + 3, offset.column + 3) == (3 * row, 3 * column);
                    match self.at(3 * row, 3 * column) {
                        None => '.',
                        Some(_) if middles && self.grids().iter().any(is_middle) => 'o',
                        Some(_) => '#',
                    }
                };
                text.extend((0..self.columns() / 3).map(sign).chain(['\n']));
            }
            text.pop();
            text
        };
        let plain = draw(false);
        let same = |other: &Self| {
            let all = |one: &Self, other: &Self| one.grids().iter().all(|offset| other.grids().contains(offset));
            all(self, other) && all(other, self)
        };
        let is_clear = Self::drawn(&plain).is_ok_and(|other| same(&other));
        f.write_str(&if is_clear { plain } else { draw(true) })
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let name = text.trim();
        let (base, turn) = name.split_once(':').unwrap_or((name, "identity"));
        match (Self::named(base), turn.parse::<Turn>()) {
            (Some(layout), Ok(Turn::IDENTITY)) => Ok(layout),
            (Some(layout), Ok(turn)) => Ok(layout.turned(turn)),
            _ if !text.contains('#') && !text.contains('\n') => Err(LayoutError::Name(name.chars().take(40).collect())),
            _ => Self::drawn(text),
        }
    }
}

impl Turn {
    /// Where a grid of a layout of so many rows and columns goes.
    pub(super) fn offset(self, offset: Offset, rows: usize, columns: usize) -> Offset {
        let far = offset.stride.extent() - 1;
        let (r, c) = self.place((offset.row, offset.column), rows, columns);
        let (s, d) = self.place((offset.row + far, offset.column + far), rows, columns);
        Offset { row: r.min(s), column: c.min(d), ..offset }
    }
}

impl FromStr for Turn {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        Self::named(text).ok_or_else(|| LayoutError::Name(text.chars().take(40).collect()))
    }
}
