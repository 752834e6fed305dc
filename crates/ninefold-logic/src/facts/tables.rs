//! Tables: all fillings of the cells of a constraint with digits that do not see each other.
//!
//! ```text
//! arrow  a = b + c, b and c in one row      3 1 2   3 2 1   4 1 3   4 3 1   5 1 4   5 2 3 ..       not 2 1 1, not 4 2 2
//! ```
//!
//! The table of a constraint depends only on the rules, so the [home](Home) of a grid stores it, and each use of the table reads only the rows that
//! the candidates allow. Constraints with too many rows have no table.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::frame::rules::{Conditions, Fields, Masks};
use crate::frame::{self, Candidate, Cell, CellSet, Digit, DigitSet};

use crate::state::Home;

/// The maximum number of rows of a table.
const ROWS: usize = 3000;

/// The maximum number of partial fillings tried to make a table.
const EFFORT: usize = 6000;

/// The maximum number of cells of a row.
const CELLS: usize = 8;

/// The tables of the constraints of a grid, each built on first use.
#[derive(Clone)]
pub(crate) struct Tables(Arc<[OnceLock<Option<Table>>]>);

impl Tables {
    pub(crate) fn new(constraints: usize) -> Self {
        Self((0..constraints).map(|_| OnceLock::new()).collect())
    }
}

// Tables follow from the rules, which a comparison of homes includes anyway, so tables of equal length count as equal.
impl PartialEq for Tables {
    fn eq(&self, other: &Self) -> bool {
        self.0.len() == other.0.len()
    }
}

impl Eq for Tables {}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tables").field(&self.0.len()).finish()
    }
}

impl Home {
    /// Returns the table of a constraint by its number; `None` if it has too many rows, is a rule of the whole grid, or is a sum with combinations.
    pub(crate) fn table(&self, number: u16) -> Option<&Table> {
        self.tables().0.get(usize::from(number))?.get_or_init(|| Table::of(self, number)).as_ref()
    }

    /// Returns the index of a cell in the [masks](Self::masks).
    pub(crate) fn at(&self, cell: Cell) -> usize {
        frame::layout_cell(self.whole(), self.grid(), cell).index()
    }
}

/// The possible fillings of some cells.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    cells: Vec<Cell>,
    /// The indices of the cells in the masks.
    at: Vec<usize>,
    /// A digit for each cell, counted from 0, row after row.
    rows: Vec<u8>,
}

impl Table {
    fn of(home: &Home, number: u16) -> Option<Self> {
        let whole = home.whole();
        let constraint = whole.constraints().get(usize::from(number))?;
        let cells = home.cells_of(constraint);
        let is_choice = home.rules().choices().iter().any(|choice| choice.cells == cells);
        let is_fit = (2..=CELLS).contains(&cells.len())
            && cells.len() == constraint.cells().collect::<std::collections::HashSet<_>>().len();
        if is_choice || !is_fit || matches!(constraint.kind().fields, Fields::Flag | Fields::Cell) {
            return None;
        }
        let conditions = constraint.conditions(whole);
        let table = Self {
            cells: cells.iter().collect(),
            at: cells.iter().map(|cell| home.at(cell)).collect(),
            rows: Vec::new(),
        };
        let mut maker = Maker { home, conditions: &conditions, cells, table, effort: EFFORT };
        maker.fill(&vec![whole.digits().bits(); whole.len()])?;
        Some(maker.table)
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the rows that the candidates in `masks` allow.
    pub(crate) fn left(&self, masks: &[u32]) -> impl Iterator<Item = &[u8]> {
        let own: Vec<u32> = self.at.iter().map(|&at| masks[at]).collect();
        self.rows
            .chunks_exact(self.cells.len())
            .filter(move |row| row.iter().zip(&own).all(|(digit, mask)| mask >> digit & 1 == 1))
    }

    /// Returns the table limited to the rows that the candidates in `masks` allow.
    pub(crate) fn within(&self, masks: &[u32]) -> Self {
        Self { rows: self.left(masks).flatten().copied().collect(), cells: self.cells.clone(), at: self.at.clone() }
    }

    /// Removes from `masks` the digits that are in no row; returns false if no row is left.
    pub(crate) fn restrict(&self, masks: &mut [u32]) -> bool {
        let mut kept = [0_u32; CELLS];
        for row in self.left(masks) {
            kept.iter_mut().zip(row).for_each(|(kept, digit)| *kept |= 1 << digit);
        }
        self.at.iter().zip(kept).for_each(|(&at, kept)| masks[at] &= kept);
        kept[0] != 0
    }

    /// Returns the candidates of a row.
    pub(crate) fn candidates<'a>(&'a self, row: &'a [u8]) -> impl Iterator<Item = Candidate> + 'a {
        self.cells.iter().zip(row).map(|(&cell, &digit)| Candidate { cell, digit: Digit::ALL[usize::from(digit)] })
    }
}

/// The search for all rows.
struct Maker<'a> {
    home: &'a Home,
    conditions: &'a Conditions<'a>,
    cells: CellSet,
    table: Table,
    effort: usize,
}

impl Maker<'_> {
    /// Adds the rows that the candidates in `masks` allow; `None` if there are too many.
    fn fill(&mut self, masks: &[u32]) -> Option<()> {
        self.effort = self.effort.checked_sub(1)?;
        let digits = |cell: Cell| DigitSet::from_bits(masks[self.home.at(cell)]);
        let open = self.cells.iter().filter(|&cell| digits(cell).len() > 1).min_by_key(|&cell| digits(cell).len());
        let Some(cell) = open else { return self.add(masks) };
        for digit in digits(cell) {
            if let Some(masks) = with(self.home, self.conditions, self.cells, masks, Candidate { cell, digit }) {
                self.fill(&masks)?;
            }
        }
        Some(())
    }

    fn add(&mut self, masks: &[u32]) -> Option<()> {
        if let Some(row) = filling(self.home, self.conditions, self.cells, masks) {
            self.table.rows.extend(row.iter().map(|one| one.digit.index() as u8));
        }
        (self.table.rows.len() <= ROWS * self.cells.len()).then_some(())
    }
}

/// Returns the masks after placing a candidate: the other cells lose the candidates that it sees, and the conditions are applied. `None` if a cell
/// has no digit left.
pub(crate) fn with(
    home: &Home,
    conditions: &Conditions<'_>,
    cells: CellSet,
    masks: &[u32],
    candidate: Candidate,
) -> Option<Vec<u32>> {
    let rules = home.rules();
    let mut masks = masks.to_vec();
    masks[home.at(candidate.cell)] = DigitSet::of(candidate.digit).bits();
    for cell in cells.without(candidate.cell) {
        let own = DigitSet::from_bits(masks[home.at(cell)]);
        let kept: DigitSet = own.iter().filter(|&digit| !rules.sees(candidate, Candidate { cell, digit })).collect();
        masks[home.at(cell)] = kept.bits();
        if kept.is_empty() {
            return None;
        }
    }
    restricted(home, conditions, masks)
}

/// Returns the masks limited to the digits that the conditions allow; `None` if they cannot be satisfied.
pub(crate) fn restricted(home: &Home, conditions: &Conditions<'_>, mut masks: Vec<u32>) -> Option<Vec<u32>> {
    let mut changed = Vec::new();
    conditions.restrict(&mut Masks::new(home.whole().size(), &mut masks, &mut changed)).ok()?;
    Some(masks)
}

/// Returns the digits of cells with one candidate each; `None` if a cell has several candidates, two of the candidates see each other, or the
/// conditions are broken.
pub(crate) fn filling(
    home: &Home,
    conditions: &Conditions<'_>,
    cells: CellSet,
    masks: &[u32],
) -> Option<Vec<Candidate>> {
    let one = |cell: Cell| Some(Candidate { cell, digit: DigitSet::from_bits(masks[home.at(cell)]).single()? });
    let filling: Vec<Candidate> = cells.iter().map(one).collect::<Option<_>>()?;
    let mut pairs =
        filling.iter().enumerate().flat_map(|(at, one)| filling[..at].iter().map(move |other| (one, other)));
    // With one digit in each cell, the conditions express the whole constraint.
    let is_right = pairs.all(|(one, other)| !home.rules().sees(*one, *other))
        && restricted(home, conditions, masks.to_vec()).is_some();
    is_right.then_some(filling)
}
