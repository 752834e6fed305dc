//! Almost locked sets: `n` cells of a house with `n + 1` digits. If one digit is removed, the others are locked in.

use crate::frame::{CellSet, DigitSet, House};

use super::{Facts, Set};

use crate::flow::GO_ON;

/// Cells of one house with one digit more than there are cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Almost {
    /// The cells.
    pub cells: CellSet,
    /// The candidates of the cells.
    pub digits: DigitSet,
    /// A house that contains all the cells: the first of row, column and box.
    pub house: House,
}

/// Finds all almost locked sets, each once. They are ordered by rows, columns and boxes, and within a house by their cells, with each set before
/// those that extend it. Searches through sets follow this order, so it determines which of several chains of sets is found first.
pub(super) fn find(facts: &Facts<'_>) -> Vec<Almost> {
    let mut found = Vec::new();
    for house in facts.differing() {
        let _ = facts.each_set(Set::default(), facts.open() & house.cells(), &mut |Set { cells, digits }| {
            // Cells of a box that are all in one line form a set of that line, which has already been found.
            if digits.len() == cells.len() + 1 && home(cells, facts) == Some(house) {
                found.push(Almost { cells, digits, house });
            }
            GO_ON
        });
    }
    found
}

/// Returns the first house that contains all the cells.
fn home(cells: CellSet, facts: &Facts<'_>) -> Option<House> {
    let rules = facts.rules();
    let mut homes = facts.houses_of(cells.first()?).chain(facts.groups());
    homes.find(|house| cells.is_subset(house.cells())).filter(|house| house.cells().len() <= rules.size())
}
