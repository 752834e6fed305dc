//! How many solutions a grid has, found out so that it can be broken off when the grid has changed.

use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::classic::{Engine, Event};
use ninefold_core::{CellSet, Clash, Gap, Grid, House, Solution};

/// What is known of a grid's solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nothing yet.
    Open,
    /// Two equal digits in a house.
    Clash(Clash),
    /// A cell or a digit has no place.
    Gap(Gap),
    /// None, though nothing is wrong at first sight.
    None,
    /// Exactly one.
    One(Box<Solution>),
    /// Two or more; where the first two differ.
    Many(CellSet),
}

impl Verdict {
    /// The verdict on a grid, unless somebody has no more use for it.
    ///
    /// ```
    /// use ninefold_core::Grid;
    /// use ninefold_play::Verdict;
    ///
    /// assert!(matches!(Verdict::of(&Grid::EMPTY, || false), Some(Verdict::Many(_))));
    /// assert_eq!(Verdict::of(&Grid::EMPTY, || true), None);
    /// ```
    pub fn of(grid: &Grid, mut obsolete: impl FnMut() -> bool) -> Option<Self> {
        if let Some(clash) = grid.clash() {
            return Some(Self::Clash(clash));
        }
        let board = grid.board();
        if let Some(gap) = board.gap() {
            return Some(Self::Gap(gap));
        }
        let mut found: Vec<Solution> = Vec::new();
        let mut dropped = false;
        let ended = Engine::Fast.search(&board, &mut |event| {
            if let Event::Solution { solution, .. } = event {
                found.push(solution);
            }
            dropped = obsolete();
            if dropped || found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match (ended, &found[..]) {
            (Err(clash), _) => Some(Self::Clash(clash)),
            _ if dropped => None,
            (_, [one, other]) => Some(Self::Many(one.differences(other))),
            (_, [one]) => Some(Self::One(Box::new(*one))),
            _ => Some(Self::None),
        }
    }

    /// The cells to show.
    pub fn cells(&self) -> CellSet {
        match self {
            Self::Clash(clash) => clash.cells.into_iter().collect(),
            Self::Gap(Gap::Cell(cell)) => CellSet::of(*cell),
            _ => CellSet::EMPTY,
        }
    }

    /// The house to show.
    pub fn house(&self) -> Option<House> {
        match self {
            Self::Gap(Gap::Digit(_, house)) => Some(*house),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("looking for solutions ..."),
            Self::Clash(clash) => write!(f, "clash: {clash}"),
            Self::Gap(gap) => write!(f, "no solution: {gap}"),
            Self::None => f.write_str("no solution: every way ends in a contradiction"),
            Self::One(_) => f.write_str("exactly one solution"),
            Self::Many(cells) => write!(f, "several solutions; two differ in {} cells", cells.len()),
        }
    }
}
