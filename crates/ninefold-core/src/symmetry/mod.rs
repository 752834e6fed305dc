//! Symmetry: puzzles that differ only in the names of digits, the order of lines and the orientation of the grid are equivalent.
//!
//! | concept | item |
//! |---|---|
//! | an element of the group of 2 x 6^8 x 9! | [`Transform`] |
//! | the least of all equivalent grids | [`canonical`], [`canonical_solution`], [`canonical_pattern`] |
//! | a test of whether two grids are equivalent | [`same`] |
//! | the transforms that map a grid or pattern to itself | [`automorphisms`], [`pattern_automorphisms`]: a [`Group`] |
//! | the symmetry of a pattern | [`Symmetry`] |
//! | the parts of a solution grid | [`bands`], [`unavoidable`] |
//! | the givens that a puzzle needs, and variations of them | [`redundant`], [`minimize`], [`backdoors`], [`neighbours`] |
//!
//! The canonical form is the least of all equivalent grids, where each grid is read as a line of 81 cells, and an empty cell sorts before any digit
//! ("row-minlex").
//!
//! It is computed from the givens rather than from the solution, so every grid has a canonical form, which does not depend on a choice among the
//! automorphisms of the solution.

#[cfg(feature = "alloc")]
mod any;
#[cfg(feature = "alloc")]
mod backdoor;
mod bands;
#[cfg(feature = "alloc")]
mod group;
mod minimal;
#[cfg(feature = "alloc")]
mod neighbours;
mod notation;
#[cfg(feature = "alloc")]
mod search;
mod side;
mod solved;
mod square;
mod transform;
#[cfg(feature = "alloc")]
mod unavoidable;

#[cfg(feature = "alloc")]
pub use backdoor::{Backdoors, backdoors};
pub use bands::{BANDS, bands};
#[cfg(feature = "alloc")]
pub use group::Group;
pub use minimal::{minimize, redundant};
#[cfg(feature = "alloc")]
pub use neighbours::neighbours;
pub use notation::TransformError;
pub use transform::Transform;
#[cfg(feature = "alloc")]
pub use unavoidable::{LARGEST, unavoidable};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::cmp::Ordering;

#[cfg(feature = "alloc")]
use crate::cells::{CellSet, Digit};
#[cfg(feature = "alloc")]
use crate::grid::Grid;
use crate::solution::Solution;
pub use crate::turn::{Symmetry, Turn};
#[cfg(feature = "alloc")]
use side::Rows;
use side::{Origin, sides};

/// Returns the least of all grids that are equivalent to this one, where empty cells sort before digits, and a transform that leads to it.
///
/// Two grids are equivalent if and only if their canonical forms are equal. This function works for puzzles, solution grids and all other grids, but
/// takes different amounts of time: a few microseconds for a solution grid, slightly more for a puzzle, and up to a few milliseconds for a grid that
/// breaks the rules.
///
/// ```
/// use ninefold_core::{Grid, symmetry};
///
/// let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// let (form, transform) = symmetry::canonical(&grid);
/// assert_eq!(form.to_string()[..18], *"........1......234");
/// assert_eq!(transform.grid(&grid), form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
pub fn canonical(grid: &Grid) -> (Grid, Transform) {
    let sides = sides(grid);
    let origin = match Kind::of(&sides) {
        Kind::Solved => Some(least_solved(&sides)),
        Kind::Plain => search::least(&sides).first().map(search::State::origin),
        Kind::Other => any::least(&sides).first().copied(),
    };
    let transform = origin.map_or(Transform::IDENTITY, |origin| origin.transform());
    (transform.grid(grid), transform)
}

/// Returns the least of all solution grids that are equivalent to this one, and a transform that leads to it.
pub fn canonical_solution(solution: &Solution) -> (Solution, Transform) {
    let transform = least_solved(&sides(&solution.grid())).transform();
    (transform.solution(solution), transform)
}

/// Returns the least of all patterns that are equivalent to this one, where empty cells sort before filled ones, and a transform that leads to it and
/// keeps all digits.
///
/// ```
/// use ninefold_core::{Cell, CellSet, symmetry};
///
/// let corner: Cell = "r1c1".parse()?;
/// let (pattern, _) = symmetry::canonical_pattern(corner.into());
/// assert_eq!(pattern.to_string(), "r9c9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
pub fn canonical_pattern(pattern: CellSet) -> (CellSet, Transform) {
    let transform = canonical(&ones(pattern)).1.places();
    (transform.cells(pattern), transform)
}

/// Converts a pattern to a grid that has the same digit in all cells of the pattern.
#[cfg(feature = "alloc")]
fn ones(pattern: CellSet) -> Grid {
    pattern.iter().map(|cell| (cell, Digit::D1)).collect()
}

fn least_solved(sides: &[side::Rows; 2]) -> Origin {
    let mut least = Origin { side: 0, rows: [0; 9], columns: [0; 9], labels: 0 };
    solved::each_least(sides, |order, origin| {
        if order == Ordering::Less {
            least = *origin;
        }
    });
    least
}

/// The kind of a grid, which determines how its least form is found.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A solution grid.
    Solved,
    /// A grid without repeated digits in any row or column, or with only one digit.
    Plain,
    /// Any other grid.
    Other,
}

#[cfg(feature = "alloc")]
impl Kind {
    fn of(sides: &[Rows; 2]) -> Self {
        let (mut digits, mut twice, mut full) = (0_u16, false, true);
        for line in sides.iter().flatten() {
            // Empty cells would set bit 0, which is therefore cleared.
            let seen = line.iter().fold(0_u16, |seen, digit| seen | 1 << digit) & !1;
            let count: u32 = line.iter().map(|&digit| u32::from(digit != 0)).sum();
            twice |= seen.count_ones() != count;
            full &= seen == 0x3fe;
            digits |= seen;
        }
        let boxes = |rows: &Rows| {
            (0..9).all(|at| {
                let (band, stack) = (at / 3 * 3, at % 3 * 3);
                let cells = rows[band..band + 3].iter().flat_map(|row| &row[stack..stack + 3]);
                cells.fold(0_u16, |seen, digit| seen | 1 << digit) == 0x3fe
            })
        };
        match () {
            () if full && boxes(&sides[0]) => Self::Solved,
            () if !twice || digits.count_ones() <= 1 => Self::Plain,
            () => Self::Other,
        }
    }
}

/// Returns the transforms that map a grid to itself. The grid may be a puzzle, a solution grid, or any other grid.
///
/// Digits that do not occur may be renamed freely, and these renamings are included.
#[cfg(feature = "alloc")]
pub fn automorphisms(grid: &Grid) -> Group {
    let sides = sides(grid);
    let mut ways = Vec::new();
    let mut ties = Vec::new();
    let kind = Kind::of(&sides);
    match kind {
        Kind::Solved => solved::each_least(&sides, |order, origin| {
            if order == Ordering::Less {
                ways.clear();
            }
            ways.push(*origin);
        }),
        Kind::Plain => {
            let states = search::least(&sides);
            ties.extend(states.first().into_iter().flat_map(search::State::swaps));
            ways.extend(states.iter().map(search::State::origin));
        }
        Kind::Other => ways = any::least(&sides),
    }
    let equal = if kind == Kind::Other { any::swaps(&sides) } else { Vec::new() };
    let Some(first) = ways.first() else { return Group::default() };
    // Each automorphism is a round trip: along the first path to the canonical form, and back along another path.
    let there = first.transform();
    let form = there.grid(grid);
    let around = ways[1..].iter().map(|way| there.then(&way.transform().inverse()));
    let ties = ties.into_iter().chain(absent(&form)).map(|swap| there.then(&swap).then(&there.inverse()));
    Group::generated(equal.into_iter().chain(around).chain(ties))
}

/// Returns the rearrangements of cells that map a pattern to itself. They leave all digits unchanged.
#[cfg(feature = "alloc")]
pub fn pattern_automorphisms(pattern: CellSet) -> Group {
    let states = search::least(&sides(&ones(pattern)));
    let Some(first) = states.first() else { return Group::default() };
    let there = first.origin().transform().places();
    let around = states[1..].iter().map(|state| there.then(&state.origin().transform().places().inverse()));
    let ties = first.swaps().map(|swap| there.then(&swap).then(&there.inverse()));
    Group::generated(around.chain(ties))
}

/// Returns the swaps of consecutive digits among the digits that do not occur.
#[cfg(feature = "alloc")]
fn absent(grid: &Grid) -> impl Iterator<Item = Transform> + use<> {
    let absent: Vec<Digit> = (!grid.digits()).iter().collect();
    (1..absent.len()).map(move |at| {
        let mut digits = Digit::ALL;
        digits.swap(absent[at - 1].index(), absent[at].index());
        Transform { digits, ..Transform::IDENTITY }
    })
}

/// Returns a transform from the first grid to the second, if they are equivalent.
///
/// ```
/// use ninefold_core::{Grid, symmetry::{self, Transform}};
///
/// let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// let other = Transform::shift(3).then(&Transform::rotate_90()).grid(&grid);
/// let transform = symmetry::same(&grid, &other).unwrap();
/// assert_eq!(transform.grid(&grid), other);
/// assert_eq!(symmetry::same(&grid, &Grid::EMPTY), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "alloc")]
pub fn same(one: &Grid, other: &Grid) -> Option<Transform> {
    let [(form, there), (other, back)] = [one, other].map(canonical);
    (form == other).then(|| there.then(&back.inverse()))
}

/// The number of different grids that are equivalent to a grid with `order` automorphisms.
pub const fn orbit(order: u64) -> u64 {
    Transform::COUNT / order
}
