//! What takes time: whether there is one solution, and what to do next.

use ninefold_core::multi::{Boards, Grids, Layout, LayoutCell, PuzzleError, Solver};
use ninefold_core::{Budget, Candidate, Stop};
use ninefold_logic::{Method, Position, Step};

use super::game::clashes;

/// A search is given up after so many guesses.
const GUESSES: u64 = 1 << 24;

/// A question.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// Whether these givens have one solution.
    Prove(Grids),
    /// What to do on these boards, given the givens and, if it is known, the solution.
    Advise(Grids, Option<Grids>, Boards),
}

/// Its answer.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The solution of these givens, or what is wrong with them.
    Verdict(Grids, Result<Grids, PuzzleError>),
    /// What to do on these boards.
    Advice(Boards, Advice),
}

impl Ask {
    /// Finds the answer. It may take its time.
    pub fn answer(self) -> Answer {
        match self {
            Self::Prove(givens) => {
                let budget = Budget::new(GUESSES);
                let ask = budget.ask();
                let verdict = Solver::new().until(Stop::when(&ask)).prove(&givens);
                Answer::Verdict(givens, verdict)
            }
            Self::Advise(givens, solution, boards) => {
                let advice = Advice::of(&givens, solution.as_ref(), &boards);
                Answer::Advice(boards, advice)
            }
        }
    }
}

/// What there is to say of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Equal digits in a house: their sites.
    Clash(Vec<LayoutCell>),
    /// Digits that are not those of the solution.
    Wrong(Vec<LayoutCell>),
    /// Candidates that were eliminated and are those of the solution.
    Eliminated(Vec<LayoutCell>),
    /// Nothing is left to do.
    Solved,
    /// No step was found.
    Nothing,
    /// The next step.
    Step(Box<Step>),
}

impl Advice {
    fn of(givens: &Grids, solution: Option<&Grids>, boards: &Boards) -> Self {
        let figure = boards.grids();
        let clashes = clashes(&figure);
        if !clashes.is_empty() {
            return Self::Clash(clashes);
        }
        let wrong = solution.map_or_else(Vec::new, |solution| wrong(&figure, solution));
        if !wrong.is_empty() {
            return Self::Wrong(wrong);
        }
        let eliminated = solution.map_or_else(Vec::new, |solution| eliminated(boards, solution));
        if !eliminated.is_empty() {
            return Self::Eliminated(eliminated);
        }
        if figure.is_full() {
            return Self::Solved;
        }
        let start = match solution {
            Some(_) => Position::assume_unique(boards.clone(), givens),
            None => Position::from_boards(boards.clone(), givens),
        };
        let method = Method::hodoku();
        method.next(start).map_or(Self::Nothing, |step| Self::Step(Box::new(step)))
    }

    /// The sites of mistakes.
    pub fn faults(&self) -> &[LayoutCell] {
        match self {
            Self::Clash(sites) | Self::Wrong(sites) | Self::Eliminated(sites) => sites,
            Self::Solved | Self::Nothing | Self::Step(_) => &[],
        }
    }
}

/// The sites whose digit is not that of the solution.
pub(super) fn wrong(figure: &Grids, solution: &Grids) -> Vec<LayoutCell> {
    figure.filled().filter(|&site| figure[site] != solution[site]).collect()
}

fn eliminated(boards: &Boards, solution: &Grids) -> Vec<LayoutCell> {
    let gone = |&site: &LayoutCell| solution[site].is_some_and(|digit| !boards.options(site).contains(digit));
    solution.layout().cells().filter(gone).collect()
}

/// The sites of some candidates of a grid.
pub(super) fn sites(
    layout: &Layout,
    grid: usize,
    candidates: impl Iterator<Item = Candidate>,
) -> impl Iterator<Item = (LayoutCell, ninefold_core::Digit)> {
    candidates.map(move |Candidate { cell, digit }| (layout.cell(grid, cell), digit))
}
