//! Documents as positions: the digits of the puzzle, and all that a player has made of it.

use ninefold::formats::Single;
use ninefold::{Board, Candidate, DigitSet, Grid};

/// The digits of the puzzle: all digits, if none is known to be given.
pub fn givens(document: &Single) -> Grid {
    if document.givens == Grid::EMPTY { document.grid() } else { document.givens }
}

/// The player's board: the digits, less the candidates that are eliminated, less those that a note in the centre of a cell leaves out.
///
/// ```
/// use ninefold_app::position;
///
/// let document = ninefold::formats::parse(".....9.......147....2......7......865...3...294......1......4....625.......8.....")?.document.single().unwrap();
/// assert_eq!(position::board(&document), position::givens(&document).board());
/// # Ok::<(), ninefold::formats::Error>(())
/// ```
pub fn board(document: &Single) -> Board {
    let mut board = document.board();
    let noted = document.open().iter().map(|cell| (cell, document.centre.cell(cell)));
    for (cell, notes) in noted.filter(|(_, notes)| !notes.is_empty()) {
        let left_out: DigitSet = board.candidates(cell) - notes;
        left_out.iter().for_each(|digit| _ = board.remove(Candidate { cell, digit }));
    }
    board
}

/// The board with the givens that it lacks.
pub fn with_givens(mut board: Board, puzzle: &Grid) -> Board {
    let lacking = puzzle.iter().filter(|(cell, _)| board.digit(*cell).is_none());
    let lacking: Vec<_> = lacking.collect();
    lacking.into_iter().for_each(|(cell, digit)| board.place(cell, digit));
    board
}
