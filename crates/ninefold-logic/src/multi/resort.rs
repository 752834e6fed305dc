//! The last resort: a cell of which all candidates but one are shown to be wrong by search over all grids. No person would, and the
//! words say so.

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::multi::{Boards, LayoutCell, PuzzleError, Solver};
use ninefold_core::{Budget, Candidate, Digit, Stop};

use super::GridStep;
use crate::proof::Unsound;
use crate::step::{Claim, Draft, Step};
use crate::technique::{Class, Noun, Symmetric, Technique};
use crate::text::{self, Text};

/// What a step bears that places a digit by search. It finds nothing in a single grid.
pub static SEARCH: Technique = Technique {
    id: "search-across-grids",
    name: "Search across Grids",
    noun: Noun::a("Searches across Grids"),
    class: Class::Search,
    follows: None,
    assumes_unique: false,
    symmetric: Symmetric::Yes,
    about: "Where nothing else helps, the candidates of a cell are tried by search over all grids: with every one but one of them there \
            is no solution. This is no way to solve by hand.",
    find: |_, _| ControlFlow::Continue(()),
    explain: words,
};

fn words(step: &Step) -> Text {
    let Some(claim) = step.conclusions().next() else { return text::bare(step) };
    Text::new(
        format!("with any other digit there is no solution, as search over all grids shows: {claim}"),
        format!("No argument is known here. Search over all grids shows that there is no solution unless {claim}."),
    )
}

/// How many cells are looked at.
const TRIES: usize = 8;

/// How often the search for one candidate may guess.
const GUESSES: u64 = 1 << 16;

/// A cell with few candidates that search settles.
pub(super) fn find(boards: &Boards) -> Option<GridStep> {
    let mut open: Vec<LayoutCell> = boards.layout().cells().filter(|&site| boards.options(site).len() > 1).collect();
    open.sort_by_key(|&site| boards.options(site).len());
    open.into_iter().take(TRIES).find_map(|site| settled(boards, site))
}

fn settled(boards: &Boards, site: LayoutCell) -> Option<GridStep> {
    let mut right = boards.options(site).iter().filter(|&digit| !is_refuted(boards, site, digit));
    let (Some(digit), None) = (right.next(), right.next()) else { return None };
    let (grid, cell) = boards.layout().homes(site)[0];
    let step = Draft::new(&SEARCH, boards.board(grid)).place(cell, digit).cell(Role::Pivot, cell).finish()?;
    Some(GridStep { grid, step, net: None })
}

/// Whether search shows that there is no solution with a digit in a site.
fn is_refuted(boards: &Boards, site: LayoutCell, digit: Digit) -> bool {
    let mut at = boards.clone();
    at.place(site, digit);
    let budget = Budget::new(GUESSES);
    let ask = budget.ask();
    matches!(
        Solver::new().until(Stop::when(&ask)).prove(&at),
        Err(PuzzleError::Clash(..) | PuzzleError::Gap(..) | PuzzleError::Unsolvable)
    )
}

pub(super) fn check(boards: &Boards, grid: usize, step: &Step) -> Result<(), Unsound> {
    let mut conclusions = step.conclusions();
    let (Some(Claim::True(candidate)), None) = (conclusions.next(), conclusions.next()) else {
        return Err(Unsound::Empty);
    };
    let Candidate { cell, digit } = candidate;
    let site = boards.layout().cell(grid, cell);
    let options = boards.options(site);
    let mut others = options.iter().filter(|other| *other != digit);
    if options.contains(digit) && others.all(|other| is_refuted(boards, site, other)) {
        Ok(())
    } else {
        Err(Unsound::Open(Claim::True(candidate)))
    }
}
