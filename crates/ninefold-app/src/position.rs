//! Documents as positions: the digits of the puzzle, and what the player has added to them.

use ninefold::formats::Document;
use ninefold::multi::{Boards, Grids};

/// Returns the digits of the puzzle, which are all digits if the document marks none as given.
pub fn givens(document: &Document) -> Grids {
    if document.givens.filled().next().is_none() { document.grids() } else { document.givens.clone() }
}

/// Returns the player's boards: the digits, and the candidates that are neither eliminated nor missing from a note in the centre of their cell.
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

/// Adds the givens that the boards lack.
pub fn with_givens(mut boards: Boards, puzzle: &Grids) -> Boards {
    let digits = boards.grids();
    for (cell, digit) in puzzle.filled().filter_map(|cell| Some((cell, puzzle[cell]?))) {
        if digits[cell].is_none() {
            boards.place(cell, digit);
        }
    }
    boards
}
