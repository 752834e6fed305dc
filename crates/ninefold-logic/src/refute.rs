//! The reason why a puzzle is impossible: steps that a person can follow, up to a contradiction, and the contradiction in a sentence.
//!
//! ```text
//! givens --> a step --> a step --> r3c4 has no candidate left       or: a cage whose cells add up to at most 44, a house without a place for a digit
//! ```
//!
//! A search only proves that there is no solution; this module gives a reason, if one exists that needs neither nets nor guesses.

use crate::frame::multi::{Boards, Grids};
use crate::frame::{self, CellSet, Gap, GridOf, PuzzleError, Stop};

use crate::levels;
use crate::path::Walk;
use crate::position::Position;
use crate::step::Step;
use crate::techniques::variants::dead;
use crate::text;

/// A contradiction, and the steps that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refutation {
    /// The contradiction, in a sentence without its full stop.
    pub contradiction: String,
    /// The grid that contains the cells.
    pub at: GridOf,
    /// The cells that the sentence names.
    pub cells: CellSet,
    /// The steps that lead to the contradiction; empty if the givens alone contradict each other.
    pub steps: Vec<Step>,
}

/// The maximum number of steps to a contradiction: nobody reads longer arguments.
const MOST: usize = 200;

impl Refutation {
    /// Finds the reason why these givens have no solution, if the steps of the method of levels lead to a contradiction. Returns `None` for plain
    /// grids, where only the [flaws](Boards::flaw) of a board are examined, and for grids of more than nine rows.
    ///
    /// ```
    /// use ninefold_core::Stop;
    /// use ninefold_core::multi::Grids;
    /// use ninefold_core::rules::Rules;
    /// use ninefold_logic::refute::Refutation;
    ///
    /// let plain = Grids::empty(Rules::single());
    /// assert!(Refutation::of(&plain, Stop::NEVER).is_none());
    /// ```
    pub fn of(givens: &Grids, stop: Stop<'_>) -> Option<Self> {
        Self::on(&givens.boards(), givens, stop)
    }

    /// Like [`of`](Self::of), for a position of a puzzle.
    pub fn on(boards: &Boards, givens: &Grids, stop: Stop<'_>) -> Option<Self> {
        let rules = givens.rules();
        if rules.has_plain_grids() || !frame::fits(rules) {
            return None;
        }
        let mut walk = Walk::new(Position::from_boards(boards.clone(), givens), levels::method()).until(stop);
        let mut steps = Vec::new();
        loop {
            if let Some((at, contradiction, cells)) = contradiction(walk.position()) {
                return Some(Self { contradiction, at, cells, steps });
            }
            if steps.len() == MOST {
                return None;
            }
            steps.push(walk.next()?);
        }
    }

    /// Returns the contradiction and the last step before it: `Box 4 adds up to 45. .. That is left for r4c3, which gives at most 9.`
    pub fn sentences(&self) -> String {
        let mut said = format!("{}{}.", self.at, self.contradiction);
        if self.at.grids == 1 {
            said = text::capital(&said);
        }
        match &self.steps[..] {
            [] => said,
            [only] => format!("{said} That follows from one step: {only}."),
            [.., last] => format!("{said} That follows from {} steps, the last of which is: {last}.", self.steps.len()),
        }
    }
}

/// Returns the visible contradiction in a position, if any: a rule that the digits break, a cell or a house without a place, or a sum or a constraint
/// that cannot be satisfied.
fn contradiction(position: &Position) -> Option<(GridOf, String, CellSet)> {
    let boards = position.boards();
    let grids = position.grids();
    let gap = |grid: usize| {
        let gap = frame::grid_rules(boards.rules(), grid).gap(position.board(grid))?;
        let (text, cells) = match gap {
            Gap::Cell(cell) => (format!("{cell} has no candidate left"), CellSet::of(cell)),
            Gap::Digit(digit, house) => (format!("{digit} has no place left in {}", house.words()), house.cells()),
        };
        Some((GridOf { grid, grids }, text, cells))
    };
    match boards.flaw() {
        None | Some(PuzzleError::Gap(..)) => {}
        Some(error) => return Some((GridOf::ONLY, error.to_string(), CellSet::EMPTY)),
    }
    (0..grids).find_map(gap).or_else(|| {
        (0..grids).find_map(|grid| {
            let (text, cells) = dead::broken(&position.state(grid))?;
            Some((GridOf { grid, grids }, text, cells))
        })
    })
}
