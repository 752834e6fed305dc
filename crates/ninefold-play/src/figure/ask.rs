//! What takes time: whether there is one solution, and what to do next.

use ninefold_core::Candidate;
use ninefold_core::multi::{Boards, Figure, Flaw, Layout, Site, Solver};
use ninefold_logic::Method;
use ninefold_logic::multi::{GridStep, Start, Walk};

use super::game::clashes;

/// A search is given up after so many guesses.
const GUESSES: u64 = 1 << 24;

/// A question.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// Whether these givens have one solution.
    Prove(Figure),
    /// What to do on these boards, given the givens and, if it is known, the solution.
    Advise(Figure, Option<Figure>, Boards),
}

/// Its answer.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The solution of these givens, or what is wrong with them.
    Verdict(Figure, Result<Figure, Flaw>),
    /// What to do on these boards.
    Advice(Boards, Advice),
}

impl Ask {
    /// Finds the answer. It may take its time.
    pub fn answer(self) -> Answer {
        match self {
            Self::Prove(givens) => {
                let verdict = Solver::new().up_to(GUESSES).prove(&givens);
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
    Clash(Vec<Site>),
    /// Digits that are not those of the solution.
    Wrong(Vec<Site>),
    /// Candidates that were struck and are those of the solution.
    Struck(Vec<Site>),
    /// Nothing is left to do.
    Solved,
    /// No step was found.
    Nothing,
    /// The next step.
    Step(Box<GridStep>),
}

impl Advice {
    fn of(givens: &Figure, solution: Option<&Figure>, boards: &Boards) -> Self {
        let figure = boards.figure();
        let clashes = clashes(&figure);
        if !clashes.is_empty() {
            return Self::Clash(clashes);
        }
        let wrong = solution.map_or_else(Vec::new, |solution| wrong(&figure, solution));
        if !wrong.is_empty() {
            return Self::Wrong(wrong);
        }
        let struck = solution.map_or_else(Vec::new, |solution| struck(boards, solution));
        if !struck.is_empty() {
            return Self::Struck(struck);
        }
        if figure.is_full() {
            return Self::Solved;
        }
        let start = match solution {
            Some(_) => Start::assume_unique(boards.clone(), givens),
            None => Start::from_boards(boards.clone(), givens),
        };
        let method = Method::hodoku();
        Walk::new(start, &method).next().map_or(Self::Nothing, |step| Self::Step(Box::new(step)))
    }

    /// The sites of mistakes.
    pub fn faults(&self) -> &[Site] {
        match self {
            Self::Clash(sites) | Self::Wrong(sites) | Self::Struck(sites) => sites,
            Self::Solved | Self::Nothing | Self::Step(_) => &[],
        }
    }
}

/// The sites whose digit is not that of the solution.
pub(super) fn wrong(figure: &Figure, solution: &Figure) -> Vec<Site> {
    figure.filled().filter(|&site| figure[site] != solution[site]).collect()
}

fn struck(boards: &Boards, solution: &Figure) -> Vec<Site> {
    let gone = |&site: &Site| solution[site].is_some_and(|digit| !boards.options(site).contains(digit));
    solution.layout().sites().filter(gone).collect()
}

/// The sites of some candidates of a grid.
pub(super) fn sites(
    layout: &Layout,
    grid: usize,
    candidates: impl Iterator<Item = Candidate>,
) -> impl Iterator<Item = (Site, ninefold_core::Digit)> {
    candidates.map(move |Candidate { cell, digit }| (layout.site(grid, cell), digit))
}
