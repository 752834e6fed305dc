//! Doomed candidates of a digit: those that are in no complete placement of the digit.
//!
//! ```text
//! 7 . 7 | . . .      7 can be in r1c1 only if it fits into every other row too,
//! . . . | . 7 7      one in each column and box. If there is no such filling,
//! . 7 . | . 7 .      (7)r1c1 is doomed.
//! ```
//!
//! Every conclusion from one digit alone (fish, chains and colours of it) eliminates only doomed candidates, so if there are none, these searches can
//! be skipped. Most fillings are found at the first try, and each proves that up to nine candidates are not doomed.

use crate::frame::{Board, Cell, CellSet, Digit};

/// The occupied columns of each row.
type Rows = [u16; 9];

fn rows(cells: CellSet) -> Rows {
    std::array::from_fn(|row| (cells.bits() >> (9 * row)) as u16 & 0x1ff)
}

fn cells(rows: &Rows) -> CellSet {
    let bits = rows.iter().enumerate().map(|(row, &columns)| u128::from(columns) << (9 * row));
    CellSet::from_bits(bits.fold(0, |all, bits| all | bits))
}

/// Returns the doomed candidates of a digit.
pub(super) fn find(board: &Board, digit: Digit) -> CellSet {
    // A doomed candidate cannot be in any later filling, and a candidate that a filling used needs no filling of its own.
    let mut alive = board.spots(digit);
    let placed = rows(board.grid().spots(digit));
    let mut used = CellSet::EMPTY;
    let mut doomed = CellSet::EMPTY;
    while let Some(cell) = (alive - used).first() {
        if let Some(filling) = filling(alive, cell, &placed, used) {
            used |= filling;
        } else {
            alive.remove(cell);
            doomed.insert(cell);
        }
    }
    doomed
}

/// Finds a filling that uses the cell and, where there is a choice, candidates that no filling has used yet.
fn filling(alive: CellSet, cell: Cell, placed: &Rows, used: CellSet) -> Option<CellSet> {
    let open = rows(alive - cell.peers());
    let missing = open.iter().zip(placed).any(|(&open, &placed)| open | placed == 0);
    let mut chosen = [0; 9];
    let mut search = Search { open, placed, used: rows(used), chosen: &mut chosen };
    (!missing && search.fill(0, 0, 0)).then(|| cells(&chosen))
}

struct Search<'a> {
    open: Rows,
    placed: &'a Rows,
    used: Rows,
    chosen: &'a mut Rows,
}

impl Search<'_> {
    /// Fills the rows from `row` on. `columns` contains the occupied columns, and `stacks` those of the occupied boxes in this band.
    fn fill(&mut self, row: usize, columns: u16, stacks: u16) -> bool {
        if row == 9 {
            return true;
        }
        let stacks = if row.is_multiple_of(3) { 0 } else { stacks };
        if self.placed[row] != 0 {
            return self.fill(row + 1, columns, stacks);
        }
        let free = self.open[row] & !columns & !stacks;
        // Unused spots come first, so that each filling settles as many as possible.
        [free & !self.used[row], free & self.used[row]].into_iter().any(|mut options| {
            while options != 0 {
                let column = options & options.wrapping_neg();
                options ^= column;
                if self.fill(row + 1, columns | column, stacks | stack(column)) {
                    self.chosen[row] = column;
                    return true;
                }
            }
            false
        })
    }
}

/// Returns the three columns of the stack that a column belongs to.
const fn stack(column: u16) -> u16 {
    match column {
        0..8 => 0o007,
        8..64 => 0o070,
        _ => 0o700,
    }
}
