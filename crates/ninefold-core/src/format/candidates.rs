//! Candidate grids: a group of digits for each cell.

use core::fmt::{self, Formatter, Write};

use crate::cells::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use crate::grid::Board;

/// The board that 81 groups describe. A digit alone in its cell is placed, unless a peer has it as one of several candidates
/// (`HoDoKu`'s rule), or alone and not placed for that reason: then it is a naked single that nobody has placed yet.
/// Equal digits that are placed may clash.
pub(super) fn board(groups: &[DigitSet; 81]) -> Board {
    let mut candidates = CandidateSet::EMPTY;
    Cell::all().for_each(|cell| candidates.set_cell(cell, groups[cell.index()]));
    let mut board = Board::from_candidates(candidates);
    let lone: CellSet = Cell::all().filter(|cell| groups[cell.index()].len() == 1).collect();
    for digit in Digit::all() {
        let (mut placed, mut open) = (candidates.digit(digit) & lone, candidates.digit(digit) - lone);
        while let Some(cell) = placed.iter().find(|cell| !cell.peers().is_disjoint(open)) {
            placed.remove(cell);
            open.insert(cell);
        }
        placed.iter().for_each(|cell| board.place(cell, digit));
    }
    board
}

/// A framed drawing with columns as wide as they need to be; a cell without candidates is a dot.
pub(crate) fn write(board: &Board, f: &mut Formatter<'_>) -> fmt::Result {
    let width = |column: House| column.cells().iter().map(|cell| board.options(cell).len().max(1)).max();
    let mut widths = [1; 9];
    House::columns().zip(&mut widths).for_each(|(column, entry)| *entry = width(column).unwrap_or(1));
    rule(&widths, f)?;
    for row in House::rows() {
        f.write_char('\n')?;
        for (cell, (column, &width)) in row.cells().iter().zip(widths.iter().enumerate()) {
            f.write_str(if column % 3 == 0 { "| " } else { "" })?;
            match board.options(cell) {
                DigitSet::EMPTY => write!(f, "{:width$} ", ".")?,
                digits => write!(f, "{digits:width$} ")?,
            }
        }
        f.write_char('|')?;
        if row.number() % 3 == 0 {
            f.write_char('\n')?;
            rule(&widths, f)?;
        }
    }
    Ok(())
}

fn rule(widths: &[usize; 9], f: &mut Formatter<'_>) -> fmt::Result {
    for stack in widths.chunks(3) {
        f.write_char('+')?;
        (0..stack.iter().sum::<usize>() + 4).try_for_each(|_| f.write_char('-'))?;
    }
    f.write_char('+')
}
