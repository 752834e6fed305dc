//! Documents as positions: the digits of the puzzle, and the player's work on it.

use ninefold::formats::Document;
use ninefold::multi::{Boards, Grids};

/// The digits of the puzzle: all digits, if none is known to be given.
pub fn givens(document: &Document) -> Grids {
    if document.givens.filled().next().is_none() { document.grids() } else { document.givens.clone() }
}

/// The player's boards: the digits, without eliminated candidates, and without those missing from a note in the centre of a cell.
///
/// ```
/// use ninefold_app::position;
///
/// let found = ninefold::formats::parse(".....9.......147....2......7......865...3...294......1......4....625.......8.....")?;
/// assert_eq!(position::boards(&found.document), position::givens(&found.document).boards());
/// # Ok::<(), ninefold::formats::Error>(())
/// ```
pub fn boards(document: &Document) -> Boards {
    let mut boards = document.boards();
    if document.centre.is_empty() {
        return boards;
    }
    for cell in document.open() {
        let notes = document.centre.get(cell);
        let left_out = if notes.is_empty() { notes } else { boards.options(cell) - notes };
        left_out.iter().for_each(|digit| _ = boards.remove(cell, digit));
    }
    boards
}

/// The boards with the givens that they lack.
pub fn with_givens(mut boards: Boards, puzzle: &Grids) -> Boards {
    let digits = boards.grids();
    for (cell, digit) in puzzle.filled().filter_map(|cell| Some((cell, puzzle[cell]?))) {
        if digits[cell].is_none() {
            boards.place(cell, digit);
        }
    }
    boards
}
