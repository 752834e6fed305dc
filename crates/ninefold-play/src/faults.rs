//! Mistakes in any layout, and positions to look for steps in.

use ninefold_core::multi::{Boards, GridOf, Grids, LayoutCell};
use ninefold_core::{Candidate, Clash, Digit, House};
use ninefold_logic::{Position, hint};

/// A mistake in one of the grids of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The grid.
    pub at: GridOf,
    /// The mistake there.
    pub fault: hint::Fault,
}

/// The position of a player, or everything that is wrong with it. If the solution is known it need not be looked for.
pub(crate) fn position(givens: &Grids, solution: Option<&Grids>, boards: &Boards) -> Result<Position, Vec<Fault>> {
    if let (Some(givens), Some(board)) = (givens.single(), boards.single()) {
        let all = |faults: Vec<hint::Fault>| faults.into_iter().map(|fault| Fault { at: GridOf::ONLY, fault });
        return hint::position(&givens, board).map(Position::from).map_err(|faults| all(faults).collect());
    }
    let faults = [clashes(boards), solution.map_or_else(Vec::new, |solution| mistakes(boards, solution))];
    let worst = faults.into_iter().find(|faults| !faults.is_empty());
    worst.map_or_else(|| Ok(without_mistakes(givens, solution, boards)), Err)
}

/// A position without mistakes. Where the only solution is known, techniques may argue that there is no other.
pub(crate) fn without_mistakes(givens: &Grids, solution: Option<&Grids>, boards: &Boards) -> Position {
    let new = if solution.is_some() { Position::assume_unique } else { Position::from_boards };
    new(boards.clone(), givens)
}

fn at(boards: &Boards, grid: usize) -> GridOf {
    GridOf { grid, grids: boards.iter().len() }
}

/// Every two equal digits in a house.
fn clashes(boards: &Boards) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (grid, board) in boards.iter().enumerate() {
        for (house, digit) in House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit))) {
            let mut cells = (board.grid().spots(digit) & house.cells()).iter();
            if let (Some(one), Some(other)) = (cells.next(), cells.next()) {
                let fault = hint::Fault::Clash(Clash { digit, cells: [one, other], house });
                faults.push(Fault { at: at(boards, grid), fault });
            }
        }
    }
    faults
}

/// Wrong digits; if there are none, right candidates that are gone. A shared cell is told of in the first of its grids.
fn mistakes(boards: &Boards, solution: &Grids) -> Vec<Fault> {
    let grids = boards.grids();
    let right = |cell: LayoutCell| solution[cell].map(|digit| (cell, digit));
    let fault = |cell: LayoutCell, digit: Digit, of: fn(Candidate) -> hint::Fault| {
        let (grid, cell) = solution.layout().homes(cell)[0];
        Fault { at: at(boards, grid), fault: of(Candidate { cell, digit }) }
    };
    let wrong: Vec<Fault> = (grids.filled().filter_map(right))
        .filter(|&(cell, digit)| grids[cell] != Some(digit))
        .filter_map(|(cell, _)| Some(fault(cell, grids[cell]?, hint::Fault::Digit)))
        .collect();
    if !wrong.is_empty() {
        return wrong;
    }
    let right = solution.layout().cells().filter_map(right);
    let gone = right.filter(|&(cell, digit)| !boards.options(cell).contains(digit));
    gone.map(|(cell, digit)| fault(cell, digit, hint::Fault::Candidate)).collect()
}
