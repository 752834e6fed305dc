//! Almost locked sets: `n` cells of a house with `n + 1` digits. Take one digit away, and the others are locked in.

use ninefold_core::{CellSet, DigitSet, House};

use super::Facts;

/// Cells of one house that have one digit more than there are cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Almost {
    /// The cells.
    pub cells: CellSet,
    /// Their candidates.
    pub digits: DigitSet,
    /// A house that all the cells lie in: the first of row, column and box.
    pub house: House,
}

/// The most cells: nine cells of a house have nine digits at most.
const LARGEST: usize = 8;

/// All of them, each once, in the order in which `HoDoKu` lists them: by rows, columns and boxes; in a house by their
/// cells, a set before those that begin with it.
pub(super) fn find(facts: &Facts<'_>) -> Vec<Almost> {
    let mut found = Vec::new();
    for house in House::all() {
        let empty = Almost { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, house };
        grow(facts, empty, facts.open() & house.cells(), &mut found);
    }
    found
}

fn grow(facts: &Facts<'_>, set: Almost, rest: CellSet, found: &mut Vec<Almost>) {
    // Every subset of the open cells is met once, with its cells in order: at most 512 in a house. None is given up
    // early, for a set with too many digits may be one again when cells are added.
    let mut rest = rest;
    for cell in rest {
        rest.remove(cell);
        let set = Almost { cells: set.cells.with(cell), digits: set.digits | facts.digits(cell), ..set };
        // Cells of a box that lie in a line as well are a set of the line, and have been found there.
        if set.digits.len() == set.cells.len() + 1 && home(set.cells) == Some(set.house) {
            found.push(set);
        }
        if set.cells.len() < LARGEST {
            grow(facts, set, rest, found);
        }
    }
}

/// The first house that all the cells lie in.
fn home(cells: CellSet) -> Option<House> {
    cells.first()?.houses().into_iter().find(|house| cells.is_subset(house.cells()))
}
