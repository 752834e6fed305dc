//! The last resort: a cell in which a search over all grids refutes all candidates but one. No person would do this, and the words say so.

use crate::frame::mark::Role;
use crate::frame::multi::{Boards, LayoutCell};
use crate::frame::solve::Solver;
use crate::frame::{Budget, Candidate, Digit, PuzzleError, Stop};

use crate::flow::GO_ON;
use crate::proof::Unsound;
use crate::step::{Claim, Draft, Step};
use crate::technique::{Class, Technique};
use crate::text::{self, Text};

/// The technique of steps that place a digit by search. It finds nothing in a single grid.
pub static SEARCH: Technique = Technique::new(
    "search-across-grids",
    "Search across Grids",
    Class::Search,
    words,
    |_, _| GO_ON,
)
.plural("Searches across Grids")
.about(
    "When no other technique applies, a search over all grids tries the candidates of a cell: all but one of them \
     leave no solution. This is not a method for solving by hand.",
);

fn words(step: &Step) -> Text {
    let Some(claim) = step.conclusions().next() else { return text::bare(step) };
    Text::new(
        format!("with any other digit there is no solution, as a search over all grids shows: {claim}"),
        format!("No argument is known here. A search over all grids shows that there is no solution unless {claim}."),
    )
}

/// The maximum number of cells examined.
const TRIES: usize = 8;

/// The maximum number of guesses in the search for one candidate.
const GUESSES: u64 = 1 << 16;

/// Finds a cell with few candidates, all but one of which a search refutes.
pub(crate) fn find(boards: &Boards, stop: Stop<'_>) -> Option<Step> {
    // Few candidates mean few searches. An abandoned search proves nothing, so the next cell is tried; the budget counts guesses rather than time, so
    // that the result is the same on every machine.
    let mut open: Vec<LayoutCell> = boards.rules().cells().filter(|&cell| boards.options(cell).len() > 1).collect();
    open.sort_by_key(|&cell| boards.options(cell).len());
    open.into_iter().take(TRIES).find_map(|cell| settled(boards, cell, stop))
}

fn settled(boards: &Boards, cell: LayoutCell, stop: Stop<'_>) -> Option<Step> {
    let mut right = boards.options(cell).iter().filter(|&digit| !is_refuted(boards, cell, digit, stop));
    let (Some(digit), None) = (right.next(), right.next()) else { return None };
    let (grid, cell) = boards.rules().homes(cell)[0];
    let found = Draft::new(&SEARCH, boards.board(grid)).place(cell, digit).cell(Role::Pivot, cell).finish()?;
    Some(found.in_grid(grid))
}

/// Whether a search proves that there is no solution with a digit in a cell.
fn is_refuted(boards: &Boards, cell: LayoutCell, digit: Digit, stop: Stop<'_>) -> bool {
    let mut at = boards.clone();
    at.place(cell, digit);
    let budget = Budget::new(GUESSES);
    let ask = |work| stop.is_due(work) || budget.ask()(work);
    matches!(
        Solver::new().prove(&at, Stop::when(&ask)),
        Err(PuzzleError::Clash(..) | PuzzleError::Gap(..) | PuzzleError::Unsolvable)
    )
}

pub(super) fn check(boards: &Boards, step: &Step) -> Result<(), Unsound> {
    let Some(Claim::True(candidate)) = step.only() else { return Err(Unsound::Empty) };
    let Candidate { cell, digit } = candidate;
    let home = boards.rules().cell(step.grid(), cell);
    let options = boards.options(home);
    let mut others = options.iter().filter(|other| *other != digit);
    if options.contains(digit) && others.all(|other| is_refuted(boards, home, other, Stop::NEVER)) {
        Ok(())
    } else {
        Err(Unsound::Open(Claim::True(candidate)))
    }
}
