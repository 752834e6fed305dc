//! Rules: the positions of a puzzle's cells, its digits, its regions, and its additional constraints.
//!
//! ```text
//! Rules = shape + constraints          shape: cells in the plane, size N (digits 1 to N), grids, regions
//!   |
//!   +-- groups, totals, ..             for exact search, over the cells of the whole puzzle
//!   +-- GridRules for each grid        for reasoning, in the types of 81 cells: houses, sights, truths, choices
//! ```
//!
//! Rules are created once, shared by reference, and cheap to clone. They are part of the digits of every puzzle (`multi::Grids`), so no constraint
//! can get lost between reading a file and printing an answer.
//!
//! The grids of a multi-sudoku can be drawn as boxes, with one sign per box:
//!
//! ```text
//!     ###.###                              .  or a space   nothing
//!     ###.###                              #               a box
//!     #######                              o               the middle box of a grid; if any is marked,
//!     ..###..                                              only the grids around marked boxes exist
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `shape` | the grids in the plane, their cells, and the turns that preserve them |
//! | `words` | rules and cells as text |
//! | `constraint` | constraints, their kinds, and the registry of kinds |
//! | `constraints/` | the kinds, with one kind or several related kinds per file |
//! | `compile` | the compiled form of constraints for search and reasoning |
//! | `grid` | the rules of one grid in the types of 81 cells |
//! | `sums`, `linear`, `masks` | propagation of sums of different or arbitrary digits; candidate masks |
//! | `net`, `grid_set` | the cells that grids share; sets of grids |
//! | `derive` | sums that follow from cages and full houses |
//! | `sides` | positions beside the grid, and the lines of cells seen from them |
//! | `drawing` | marks of constraints on a board |
//! | `make` | random constraints for generators |
//! | `page` | generates docs/constraints.md |
//! | `supports` | features that only some puzzles support, and why others do not |
//! | `named` | named layouts of several grids |

mod combinations;
pub(crate) mod compile;
pub mod constraint;
mod constraints;
mod derive;
pub mod drawing;
mod grid;
#[allow(clippy::inline_always, reason = "the loops of the search for several grids are made of these")]
pub(crate) mod grid_set;
mod leftovers;
mod linear;
mod machine;
pub(crate) mod make;
mod masks;
mod named;
pub(crate) mod net;
mod page;
mod plain;
mod shape;
mod sides;
pub(crate) mod sums;
mod supports;
mod walk;
mod words;

use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::cells::{Cell, Digit, DigitSet, HouseKind, LayoutCell};
use crate::wide;

pub use compile::{Compiler, Conditions, Equation, Group, Propagator, Relation, Table, Term, Total};
use compile::{Output, Source};
pub use constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number, Propagate};
pub use constraints::KINDS;
use grid::Parts;
pub use grid::{Alternative, AlternativeSet, Choice, GridRules, Truth};
use grid_set::MOST;
pub use linear::Linear;
pub use make::{Draw, Make};
pub use masks::{Dead, Masks};
pub use named::{NAMED, Named};
use net::Net;
pub use page::page;
pub use shape::{Offset, Stride, box_shape};
use shape::{extent, standard_box};
pub use supports::{Feature, Unsupported};
pub use words::LayoutError;

/// The value that marks a position without a cell.
const NOTHING: u16 = u16::MAX;

/// The maximum number of boxes in a row or column.
const WIDEST: usize = 99;

/// The maximum number of rows, columns and digits of a grid.
pub const LARGEST: usize = 25;

/// The rules of a puzzle: the positions of its grids, the cells that they share, its digits and regions, and its constraints. Rules are cheap to
/// clone.
///
/// Rules for several plain grids can be parsed from the name of a known layout, optionally followed by a colon and a turn, or from a drawing of
/// boxes.
///
/// ```
/// use ninefold_core::rules::Rules;
///
/// let samurai: Rules = "samurai".parse()?;
/// let drawn = "###.###\n###.###\n#######\n..###..\n#######\n###.###\n###.###";
/// let drawn: Rules = drawn.parse()?;
/// assert_eq!(samurai, drawn);
/// assert_eq!((samurai.grids().len(), samurai.len()), (5, 369));
/// assert_eq!("sensei:transpose".parse::<Rules>()?.rows(), 12);
/// # Ok::<(), ninefold_core::rules::LayoutError>(())
/// ```
#[derive(Clone)]
pub struct Rules(Arc<Data>);

struct Data {
    /// The number of digits of each grid, which is usually also its number of rows and of columns.
    size: usize,
    lines: (usize, usize),
    offsets: Vec<Offset>,
    /// The region of each cell if the regions are not the standard boxes. Only single grids may have such regions.
    regions: Option<Vec<Option<u8>>>,
    constraints: Vec<Constraint>,
    rows: usize,
    columns: usize,
    /// The cell at each row and column, or [`NOTHING`].
    at: Vec<u16>,
    /// The row and column of each cell.
    places: Vec<(u16, u16)>,
    /// The layout cells of each grid's cells, or [`NOTHING`] for inactive cells. There are no entries for [wide grids](Rules::is_wide).
    cells: Vec<[LayoutCell; 81]>,
    /// The grids that contain each layout cell, and the corresponding cell of each of these grids.
    homes: Vec<Vec<(usize, Cell)>>,
    net: Net,
    compiled: Compiled,
}

/// The compiled form of rules, for search and for reasoning.
#[derive(Default)]
struct Compiled {
    /// The groups of cells that must differ, for search. This field and the ones below are empty if the engines for plain grids are used.
    groups: Vec<Group>,
    apart: Vec<[LayoutCell; 2]>,
    peers: Vec<Vec<LayoutCell>>,
    totals: Vec<Total>,
    equations: Vec<Equation>,
    relations: Vec<Relation>,
    /// Relations that follow from the houses.
    derived_relations: Vec<Relation>,
    linears: Vec<Linear>,
    propagators: Vec<Arc<dyn Propagator>>,
    classes: Vec<u32>,
    truths: Vec<Vec<(LayoutCell, Digit)>>,
    /// The number of truths that search uses too. These come first in `truths`.
    searched_truths: usize,
    /// Candidates that cannot both be true.
    sights: Vec<[(LayoutCell, Digit); 2]>,
    /// The cells of sums, and the cells read by constraints that reasoning can check only as a whole. A pattern that contains such a cell is not
    /// deadly.
    touched: Vec<LayoutCell>,
    /// The rules for reasoning, grid by grid; empty for [wide grids](Rules::is_wide).
    grids: Vec<Arc<GridRules>>,
}

impl Rules {
    /// The maximum number of grids of a layout.
    pub const MOST: usize = MOST;

    /// Creates a layout of grids at the given offsets, moved so that the multi-sudoku begins in the first row and column.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no grids or too many, if the layout is too large, or if the boxes of the grids are not aligned with each other.
    pub fn new(offsets: &[Offset]) -> Result<Self, LayoutError> {
        let top = offsets.iter().map(|offset| offset.row).min().ok_or(LayoutError::Empty)?;
        let left = offsets.iter().map(|offset| offset.column).min().ok_or(LayoutError::Empty)?;
        if offsets.len() > MOST {
            return Err(LayoutError::TooMany(offsets.len()));
        }
        let moved = |offset: &Offset| Offset { row: offset.row - top, column: offset.column - left, ..*offset };
        let offsets: Vec<Offset> = offsets.iter().map(moved).collect();
        for (index, offset) in offsets.iter().enumerate() {
            // Grids made of the middle cells of boxes are offset by one cell.
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
        Ok(Self(Arc::new(Data::new(9, (9, 9), offsets))))
    }

    /// Returns the rules of the plain grid of nine rows and nine columns. The cell with index n is the [`Cell`] with index n.
    ///
    /// This is cheap: the rules are built only once if the standard library is available.
    pub fn single() -> Self {
        let make = || Self(Arc::new(Data::new(9, (9, 9), vec![Offset::at(0, 0)])));
        #[cfg(feature = "std")]
        {
            static SINGLE: std::sync::OnceLock<Rules> = std::sync::OnceLock::new();
            SINGLE.get_or_init(make).clone()
        }
        #[cfg(not(feature = "std"))]
        make()
    }

    /// Creates the standard rules of a grid with `size` rows, columns and digits: rows, columns and [boxes](box_shape).
    ///
    /// # Errors
    ///
    /// Returns an error if the size is not from 1 to 25.
    pub fn sized(size: usize) -> Result<Self, LayoutError> {
        match size {
            9 => Ok(Self::single()),
            1..=LARGEST => Ok(Self(Arc::new(Data::new(size, (size, size), vec![Offset::at(0, 0)])))),
            _ => Err(LayoutError::Size(size)),
        }
    }

    /// Creates the rules of a grid with any numbers of rows, columns and digits. If the three numbers are equal, the result is the same as that of
    /// [`sized`](Self::sized). Otherwise, the grid has no regions, and its rows and columns contain each digit at most once.
    ///
    /// ```
    /// use ninefold_core::rules::Rules;
    ///
    /// let rules = Rules::shaped(6, 8, 9)?;
    /// assert_eq!((rules.rows(), rules.columns(), rules.size(), rules.len()), (6, 8, 9, 48));
    /// assert_eq!(Rules::shaped(6, 6, 6)?, Rules::sized(6)?);
    /// assert!(Rules::shaped(6, 8, 7).is_err());
    /// # Ok::<(), ninefold_core::rules::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if one of the numbers is not from 1 to 25, or if there are fewer digits than cells in a row or column.
    pub fn shaped(rows: usize, columns: usize, digits: usize) -> Result<Self, LayoutError> {
        if let Some(&wrong) = [rows, columns, digits].iter().find(|number| !(1..=LARGEST).contains(*number)) {
            return Err(LayoutError::Size(wrong));
        }
        if digits < rows.max(columns) {
            return Err(LayoutError::Digits(digits, rows.max(columns)));
        }
        if (rows, columns) == (digits, digits) {
            return Self::sized(digits);
        }
        let offsets = vec![Offset::at(0, 0)];
        Ok(Self::complete(digits, (rows, columns), offsets, Some(vec![None; rows * columns]), Vec::new()))
    }

    /// Replaces the regions. `regions` contains the number of each cell's region, or `None` for a cell without a region.
    ///
    /// A region with as many cells as there are digits contains every digit; in a smaller region, all digits differ. Regions that are the standard
    /// boxes, numbered in any way, give the standard rules.
    ///
    /// # Errors
    ///
    /// Returns an error if there are several grids, if a cell has no entry, or if a region has more cells than there are digits.
    pub fn with_regions(&self, regions: &[Option<u8>]) -> Result<Self, LayoutError> {
        let size = self.size();
        if self.grids().len() != 1 || regions.len() != self.len() {
            return Err(LayoutError::Regions);
        }
        let of = |region: u8| regions.iter().filter(|&&other| other == Some(region)).count();
        if let Some(region) = regions.iter().flatten().find(|&&region| of(region) > size) {
            return Err(LayoutError::Region(*region, of(*region)));
        }
        let standard: Vec<Option<u8>> = (0..self.len()).map(|at| Some(standard_box(size, at) as u8)).collect();
        let same = |one: &[Option<u8>], other: &[Option<u8>]| {
            let pairs = || one.iter().zip(other);
            pairs().all(|(a, b)| pairs().all(|(c, d)| (a == c) == (b == d)))
        };
        let is_standard = self.has_full_lines() && same(regions, &standard);
        let regions = (!is_standard).then(|| regions.to_vec());
        Ok(Self::complete(size, self.0.lines, self.grids().to_vec(), regions, self.constraints().to_vec()))
    }

    /// Adds constraints, which must have been created for these rules, with or without their constraints.
    pub fn with_constraints(&self, constraints: impl IntoIterator<Item = Constraint>) -> Self {
        let all = self.constraints().iter().cloned().chain(constraints).collect();
        let regions = self.0.regions.clone();
        Self::complete(self.size(), self.0.lines, self.grids().to_vec(), regions, all)
    }

    /// Removes all constraints.
    #[must_use]
    pub fn without_constraints(&self) -> Self {
        let regions = self.0.regions.clone();
        Self::complete(self.size(), self.0.lines, self.grids().to_vec(), regions, Vec::new())
    }

    fn complete(
        size: usize,
        lines: (usize, usize),
        offsets: Vec<Offset>,
        regions: Option<Vec<Option<u8>>>,
        constraints: Vec<Constraint>,
    ) -> Self {
        if lines == (9, 9) && offsets == [Offset::at(0, 0)] && regions.is_none() && constraints.is_empty() {
            return Self::single();
        }
        let mut data = Data::new(size, lines, offsets);
        data.regions = regions;
        data.constraints = constraints;
        let mut rules = Self(Arc::new(data));
        let compiled = rules.compile();
        Arc::get_mut(&mut rules.0).expect("not shared yet").compiled = compiled;
        rules
    }

    /// Compiles the rules for search and for reasoning.
    fn compile(&self) -> Compiled {
        let mut compiler = Compiler::new(self);
        let mut touched = Vec::new();
        for constraint in self.constraints() {
            let before = compiler.output.propagators.len();
            (constraint.kind().compile)(constraint, &mut compiler);
            if !constraint.kind().is_reasoned {
                // A propagator may read more cells than the constraint lists: for example, a full rank compares its own row with others.
                touched.extend(constraint.cells());
                touched.extend(compiler.output.propagators[before..].iter().flat_map(|propagator| propagator.cells()));
            }
        }
        let Output {
            groups: extra,
            apart,
            mut totals,
            mut truths,
            spare_truths,
            sights,
            relations,
            linears,
            mut propagators,
            classes,
        } = compiler.output;
        let searched_truths = truths.len();
        truths.extend(spare_truths);
        let mut groups = self.own_groups();
        groups.extend(extra);
        let peers = peers(self.len(), &groups, &apart);
        let leftovers = leftovers::leftovers(self.len(), self.size(), &groups);
        let mut derived_relations = Vec::new();
        let equality = Arc::new(Table::new(self.size(), |one, other| one == other));
        for same in leftovers {
            match same.pair() {
                Some(cells) => derived_relations.push(Relation { cells, table: equality.clone() }),
                None => propagators.push(Arc::new(same)),
            }
        }
        let sums: Vec<Total> = derive::sums(&linears, &peers).collect();
        totals.extend(sums);
        let mut equations = derive::equations(self.len(), self.size(), &groups, &totals);
        // Sums of few cells exclude the most digits, so they come first and are kept if not all sums fit.
        equations.sort_by_key(|equation| equation.cells().count());
        equations.retain(|equation| match equation.as_total(&peers) {
            Some(total) if totals.iter().any(|other| other.cells == total.cells) => false,
            Some(total) => {
                totals.push(total);
                false
            }
            None => true,
        });
        let in_grid =
            |grid: usize, cell: LayoutCell| self.homes(cell).iter().find(|home| home.0 == grid).map(|&(_, cell)| cell);
        touched.extend(linears.iter().flat_map(|linear| linear.terms.iter().map(|term| term.0)));
        touched.sort_unstable();
        touched.dedup();
        let source = Source {
            size: self.size(),
            groups: &groups,
            apart: &apart,
            sights: &sights,
            totals: &totals,
            truths: &truths,
            touched: &touched,
        };
        let of_grid = |grid: usize| Arc::new(GridRules::new(&Parts::of(&source, grid, |cell| in_grid(grid, cell))));
        let grids = (0..self.0.cells.len()).map(of_grid).collect();
        Compiled {
            groups,
            apart,
            peers,
            totals,
            equations,
            relations,
            derived_relations,
            linears,
            propagators,
            classes,
            truths,
            searched_truths,
            sights,
            touched,
            grids,
        }
    }

    /// Converts the rules of a single grid to the [types of wide grids](crate::wide), for reasoning. Returns `None` for a plain grid, for several
    /// grids, or if there are too many rows.
    pub fn wide_grid(&self) -> Option<wide::rules::GridRules> {
        let compiled = &self.0.compiled;
        let source = Source {
            size: self.size(),
            groups: &compiled.groups,
            apart: &compiled.apart,
            sights: &compiled.sights,
            totals: &compiled.totals,
            truths: &compiled.truths,
            touched: &compiled.touched,
        };
        let home = |cell: LayoutCell| wide::Cell::of_layout(self, cell);
        let has_room = !self.has_plain_grids() && self.fits_wide();
        has_room.then(|| wide::rules::GridRules::new(&wide::rules::Parts::of(&source, 0, home)))
    }

    /// The cells of a grid, row by row.
    ///
    /// # Panics
    ///
    /// Panics if there is no such grid.
    pub fn cells_of(&self, grid: usize) -> Vec<LayoutCell> {
        let ((rows, columns), offset) = (self.0.lines, self.grids()[grid]);
        let line = |start: usize, at: usize| start + offset.stride.offset(at);
        let cell = |at: usize| self.at(line(offset.row, at / columns), line(offset.column, at % columns));
        (0..rows * columns).filter_map(cell).collect()
    }

    /// The groups of cells that must all differ: the rows, columns and regions of all grids, then the groups of constraints. Unlike
    /// [`groups`](Self::groups), which serves the general engine, this method also covers plain grids, for programs that show a board.
    pub fn houses(&self) -> Cow<'_, [Group]> {
        if self.has_plain_grids() { self.own_groups().into() } else { self.groups().into() }
    }

    /// The [`peers`](Self::peers) of every cell, including those of plain grids.
    pub fn all_peers(&self) -> Vec<Vec<LayoutCell>> {
        peers(self.len(), &self.houses(), self.apart())
    }

    /// The boxes or regions of all grids, without duplicates, ordered by their cells.
    ///
    /// ```
    /// use ninefold_core::rules::Rules;
    ///
    /// // Each grid of a samurai has nine boxes, and the middle grid shares four.
    /// assert_eq!(Rules::named("samurai").map(|samurai| samurai.boxes().len()), Some(5 * 9 - 4));
    /// ```
    pub fn boxes(&self) -> Vec<Vec<LayoutCell>> {
        let is_box =
            |group: &&Group| matches!(group.name.0, HouseKind::Box | HouseKind::Region) && group.grid.is_some();
        let mut boxes: Vec<Vec<LayoutCell>> =
            self.houses().iter().filter(is_box).map(|group| group.cells.clone()).collect();
        boxes.sort_unstable();
        boxes.dedup();
        boxes
    }

    /// The rows, columns and regions of each grid.
    pub(crate) fn own_groups(&self) -> Vec<Group> {
        let size = self.size();
        let mut groups = Vec::new();
        for grid in 0..self.grids().len() {
            let cells = self.cells_of(grid);
            let mut add = |kind: HouseKind, number: usize, cells: Vec<LayoutCell>| {
                if cells.len() > 1 {
                    groups.push(Group { cells, name: (kind, number as u8 + 1), grid: Some(grid) });
                }
            };
            let columns = self.0.lines.1;
            for (row, own) in cells.chunks(columns).enumerate() {
                add(HouseKind::Row, row, own.to_vec());
            }
            for column in 0..columns {
                add(HouseKind::Column, column, cells.iter().copied().skip(column).step_by(columns).collect());
            }
            match &self.0.regions {
                // Boxes with a single row are the rows of the grid.
                None if box_shape(size).0 == 1 => {}
                None => {
                    let mut boxes = vec![Vec::with_capacity(size); size];
                    cells.iter().enumerate().for_each(|(at, &cell)| boxes[standard_box(size, at)].push(cell));
                    boxes.into_iter().enumerate().for_each(|(number, own)| add(HouseKind::Box, number, own));
                }
                Some(regions) => {
                    let mut of: Vec<Vec<LayoutCell>> = vec![Vec::new(); usize::from(u8::MAX) + 1];
                    let known = cells.iter().zip(regions).filter_map(|(&cell, region)| Some((cell, (*region)?)));
                    known.for_each(|(cell, region)| of[usize::from(region)].push(cell));
                    of.retain(|cells| !cells.is_empty());
                    of.into_iter().enumerate().for_each(|(number, own)| add(HouseKind::Region, number, own));
                }
            }
        }
        groups
    }

    /// The number of digits of each grid, which is also its number of rows and of columns unless the grid has [another shape](Self::shaped).
    pub fn size(&self) -> usize {
        self.0.size
    }

    /// The numbers of rows and columns of each grid.
    pub fn lines(&self) -> (usize, usize) {
        self.0.lines
    }

    /// Whether every row and column contains each digit, because each grid has as many rows and columns as digits.
    pub fn has_full_lines(&self) -> bool {
        self.lines() == (self.size(), self.size())
    }

    /// Whether the rules are those of a single grid of at most 16 rows in which every row and column contains each digit. Such a grid fits the [types
    /// of wide grids](crate::wide).
    pub fn fits_wide(&self) -> bool {
        self.grids().len() == 1 && self.size() <= wide::SIDE && self.has_full_lines()
    }

    /// The digits of each grid.
    pub fn digits(&self) -> DigitSet {
        DigitSet::from_bits((1 << self.size()) - 1)
    }

    /// The region of each cell, if the regions are not the standard boxes.
    pub fn regions(&self) -> Option<&[Option<u8>]> {
        self.0.regions.as_deref()
    }

    /// The region of a cell of a single grid, counted from 0: its box or its irregular region. If the size is prime, the boxes are the rows.
    pub fn region(&self, cell: LayoutCell) -> Option<usize> {
        match &self.0.regions {
            Some(regions) => regions[cell.index()].map(usize::from),
            None if self.grids().len() == 1 => Some(standard_box(self.size(), cell.index())),
            None => None,
        }
    }

    /// Like [`region`](Self::region), but for drawing borders: returns `None` if the boxes are the rows.
    pub fn bordered_region(&self, cell: LayoutCell) -> Option<usize> {
        let are_rows = self.regions().is_none() && box_shape(self.size()).0 == 1;
        self.region(cell).filter(|_| !are_rows)
    }

    /// The constraints.
    pub fn constraints(&self) -> &[Constraint] {
        &self.0.constraints
    }

    /// Whether all grids are plain, with nine rows, standard boxes and no constraints. Such grids have their own engines.
    pub fn has_plain_grids(&self) -> bool {
        self.size() == 9 && self.regions().is_none() && self.constraints().is_empty()
    }

    /// Whether the grids have no [`GridRules`], because they have more than nine rows or because their rows or columns do not contain every digit.
    pub fn is_wide(&self) -> bool {
        self.size() > 9 || !self.has_full_lines()
    }

    /// The rules of one of the grids, in the types of 81 cells.
    ///
    /// # Panics
    ///
    /// Panics if there is no such grid, or if it [has more than nine rows](Self::is_wide).
    pub fn grid(&self, grid: usize) -> &Arc<GridRules> {
        &self.0.compiled.grids[grid]
    }

    /// The groups of cells that must all differ, compiled for search: the rows, columns and regions of all grids, then the groups of constraints.
    /// Empty if [all grids are plain](Self::has_plain_grids).
    pub fn groups(&self) -> &[Group] {
        &self.0.compiled.groups
    }

    /// The other cells that cannot hold the same digit as `cell`, in order. Empty if [all grids are plain](Self::has_plain_grids).
    pub fn peers(&self, cell: LayoutCell) -> &[LayoutCell] {
        self.0.compiled.peers.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The [`peers`](Self::peers) of every cell. Empty if [all grids are plain](Self::has_plain_grids).
    pub(crate) fn every_peer(&self) -> &[Vec<LayoutCell>] {
        &self.0.compiled.peers
    }

    /// The pairs of cells that must differ although they are in no common [group](Self::groups).
    pub fn apart(&self) -> &[[LayoutCell; 2]] {
        &self.0.compiled.apart
    }

    /// The sums of different digits: those of cages, then those derived from them.
    pub fn totals(&self) -> &[Total] {
        &self.0.compiled.totals
    }

    /// The equations derived from cages and full houses that are not totals, because their cells are on both sides or need not differ.
    pub fn equations(&self) -> &[Equation] {
        &self.0.compiled.equations
    }

    /// The pairs of cells whose digits are related other than by having to differ.
    pub fn relations(&self) -> &[Relation] {
        &self.0.compiled.relations
    }

    /// The weighted sums of constraints.
    pub fn linears(&self) -> &[Linear] {
        &self.0.compiled.linears
    }

    /// The propagators of constraints, for search.
    pub fn propagators(&self) -> &[Arc<dyn Propagator>] {
        &self.0.compiled.propagators
    }

    /// The classes of digits on which search branches before it branches on single digits.
    pub fn classes(&self) -> &[u32] {
        &self.0.compiled.classes
    }

    /// Sets of candidates, at least one of which must be true because of a constraint.
    pub fn truths(&self) -> &[Vec<(LayoutCell, Digit)>] {
        &self.0.compiled.truths
    }

    /// The relations that follow from the houses.
    pub(crate) fn derived_relations(&self) -> &[Relation] {
        &self.0.compiled.derived_relations
    }

    /// The truths that search uses. Propagators cover the remaining truths.
    pub(crate) fn searched_truths(&self) -> &[Vec<(LayoutCell, Digit)>] {
        &self.truths()[..self.0.compiled.searched_truths]
    }

    /// Whether the total is that of a cage or is the sum of its terms.
    pub fn check_total(&self, total: usize) -> bool {
        let totals = self.totals();
        totals
            .get(total)
            .is_some_and(|total| derive::holds_up(self.size(), self.groups(), totals, self.linears(), total))
    }

    /// Converts an [equation](Self::equations) to a weighted sum, provided that its terms add up to it.
    pub fn checked_equation(&self, equation: usize) -> Option<Linear> {
        let own = self.equations().get(equation)?;
        let adds_up = derive::is_derived(self.size(), self.groups(), self.totals(), self.linears(), own);
        adds_up.then(|| self.grouped(&Linear::from(own)))
    }

    /// Groups those cells of a weighted sum that must differ, so that they are treated together.
    pub(crate) fn grouped(&self, linear: &Linear) -> Linear {
        linear.grouped(self.size(), |one, other| self.peers(one).binary_search(&other).is_ok())
    }

    /// Whether the rules are those of the plain grid of nine rows and nine columns.
    pub fn is_single(&self) -> bool {
        *self.grids() == [Offset::at(0, 0)] && self.has_plain_grids()
    }

    /// Returns the rules of one of the [`NAMED`] layouts.
    pub fn named(name: &str) -> Option<Self> {
        named::find(name).map(named::Named::rules)
    }
}

impl Data {
    fn new(size: usize, lines: (usize, usize), offsets: Vec<Offset>) -> Self {
        let (rows, columns) = if lines == (9, 9) { extent(&offsets) } else { lines };
        let place = |offset: &Offset, row: usize, column: usize| {
            (offset.row + offset.stride.offset(row), offset.column + offset.stride.offset(column))
        };
        let mut at = vec![NOTHING; rows * columns];
        for offset in &offsets {
            for index in 0..lines.0 * lines.1 {
                let (row, column) = place(offset, index / lines.1, index % lines.1);
                at[row * columns + column] = 0;
            }
        }
        let mut places = Vec::new();
        for (index, cell) in at.iter_mut().enumerate().filter(|(_, cell)| **cell != NOTHING) {
            *cell = places.len() as u16;
            places.push(((index / columns) as u16, (index % columns) as u16));
        }
        let mut cells: Vec<[LayoutCell; 81]> = Vec::new();
        let mut homes = vec![Vec::new(); places.len()];
        for (grid, offset) in offsets.iter().enumerate().filter(|_| size <= 9 && lines == (size, size)) {
            let cell = |cell: Cell| {
                let (row, column) = (cell.index() / 9, cell.index() % 9);
                if row.max(column) >= size {
                    return LayoutCell::of(NOTHING.into());
                }
                let (row, column) = place(offset, row, column);
                LayoutCell::of(at[row * columns + column].into())
            };
            let own = Cell::ALL.map(cell);
            let active = own.iter().zip(Cell::all()).filter(|(cell, _)| cell.index() != usize::from(NOTHING));
            active.for_each(|(cell, home)| homes[cell.index()].push((grid, home)));
            cells.push(own);
        }
        let pairs = homes.iter().flat_map(|homes: &Vec<(usize, Cell)>| {
            homes
                .iter()
                .flat_map(move |&one| homes.iter().filter(move |&&other| other != one).map(move |&other| [one, other]))
        });
        let net = Net::new(offsets.len(), pairs);
        let mut data = Self {
            size,
            lines,
            offsets,
            regions: None,
            constraints: Vec::new(),
            rows,
            columns,
            at,
            places,
            cells,
            homes,
            net,
            compiled: Compiled::default(),
        };
        if lines == (9, 9) {
            let plain = GridRules::plain();
            data.compiled.grids = data.offsets.iter().map(|_| plain.clone()).collect();
        } else {
            let rules = Rules(Arc::new(data));
            let compiled = rules.compile();
            data = Arc::into_inner(rules.0).expect("not shared yet");
            data.compiled = compiled;
        }
        data
    }
}

/// Returns the peers of each cell.
pub(crate) fn peers(cells: usize, groups: &[Group], apart: &[[LayoutCell; 2]]) -> Vec<Vec<LayoutCell>> {
    let mut of = vec![Vec::new(); cells];
    for group in groups {
        group.cells.iter().for_each(|cell| of[cell.index()].push(&group.cells[..]));
    }
    for pair in apart {
        pair.iter().for_each(|cell| of[cell.index()].push(&pair[..]));
    }
    let mut seen = vec![0_u64; cells.div_ceil(64)];
    let mut peers = Vec::with_capacity(cells);
    for (cell, of) in of.iter().enumerate() {
        let (mut first, mut end) = (usize::MAX, 0);
        for other in of.iter().copied().flatten().map(|other| other.index()).filter(|&other| other != cell) {
            let word = other / 64;
            (first, end) = (first.min(word), end.max(word + 1));
            seen[word] |= 1 << (other % 64);
        }
        let mut own = Vec::with_capacity((first..end).map(|word| seen[word].count_ones() as usize).sum());
        for (word, bits) in seen.iter_mut().enumerate().take(end).skip(first) {
            let mut left = mem::take(bits);
            while left != 0 {
                own.push(LayoutCell::of(64 * word + left.trailing_zeros() as usize));
                left &= left - 1;
            }
        }
        peers.push(own);
    }
    peers
}

/// Rules are equal if their grids (in the same order), digits, regions and constraints are equal.
impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        let parts = |rules: &Self| {
            (rules.size(), rules.0.lines, rules.regions().map(<[_]>::to_vec), rules.constraints().to_vec())
        };
        Arc::ptr_eq(&self.0, &other.0) || self.grids() == other.grids() && parts(self) == parts(other)
    }
}

impl Eq for Rules {}
