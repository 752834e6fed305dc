//! The boards of one or several grids.

use std::collections::BTreeMap;

use crate::frame::rules::GridRules;
use crate::frame::{Board, CandidateSet, Cell, DigitSet, Grid};
#[cfg(not(wide))]
use crate::frame::{Candidate, Puzzle, multi, rules::Rules};
use serde::{Deserialize, Serialize};

use super::rules_in_words;
use super::spelt::Spelt;
#[cfg(not(wide))]
use super::{Error, is_plain};

/// Candidates by cell: `{"r1c3": "14"}`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<Spelt<Cell>, Spelt<DigitSet>>")]
pub struct Candidates(BTreeMap<Spelt<Cell>, Spelt<DigitSet>>);

impl TryFrom<BTreeMap<Spelt<Cell>, Spelt<DigitSet>>> for Candidates {
    type Error = &'static str;

    fn try_from(cells: BTreeMap<Spelt<Cell>, Spelt<DigitSet>>) -> Result<Self, Self::Error> {
        let lacking = cells.values().any(|digits| digits.0.is_empty());
        if lacking { Err("expected a digit or more for each cell") } else { Ok(Self(cells)) }
    }
}

impl Candidates {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<&CandidateSet> for Candidates {
    fn from(set: &CandidateSet) -> Self {
        let cells = Cell::all().filter(|&cell| !set.cell(cell).is_empty());
        Self(cells.map(|cell| (Spelt(cell), Spelt(set.cell(cell)))).collect())
    }
}

impl From<&Candidates> for CandidateSet {
    fn from(candidates: &Candidates) -> Self {
        let mut set = Self::EMPTY;
        candidates.0.iter().for_each(|(cell, digits)| set.set_cell(cell.0, digits.0));
        set
    }
}

/// A board with the known facts about its puzzle, under the keys that a document uses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct State {
    /// The digits of the puzzle: 81 characters, or 256 for a wide grid, with a dot for an empty cell.
    pub givens: Spelt<Grid>,
    /// The digits placed since.
    #[serde(default = "empty", skip_serializing_if = "is_blank")]
    pub placed: Spelt<Grid>,
    /// The candidates eliminated in addition to those that see a digit.
    #[serde(default, skip_serializing_if = "Candidates::is_empty")]
    pub eliminated: Candidates,
    /// Whether the givens have exactly one solution.
    pub unique: bool,
    /// The rules in words, if they are not plain: such a state can be shown, but not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

const fn empty() -> Spelt<Grid> {
    Spelt(Grid::EMPTY)
}

fn is_blank(grid: &Spelt<Grid>) -> bool {
    grid.0 == Grid::EMPTY
}

impl From<&crate::State> for State {
    fn from(state: &crate::State) -> Self {
        let grid = *state.board().grid();
        let part = |given: bool| grid.iter().filter(|(cell, _)| state.givens().contains(*cell) == given).collect();
        Self {
            givens: Spelt(part(true)),
            placed: Spelt(part(false)),
            eliminated: eliminated(state.board(), state.rules()),
            unique: state.is_unique(),
            rules: state.home().and_then(|home| rules_in_words(home.whole())),
        }
    }
}

#[cfg(not(wide))]
impl TryFrom<&State> for crate::State {
    type Error = Error;

    fn try_from(state: &State) -> Result<Self, Error> {
        is_plain(state.rules.as_ref())?;
        let givens = state.givens.0;
        let mut board = together(givens, &state.placed)?.board();
        CandidateSet::from(&state.eliminated).iter().for_each(|candidate| _ = board.remove(candidate));
        if state.unique {
            Puzzle::try_from(givens).map_err(|_| Error::NotUnique)?;
        }
        Ok(Self::new(board, givens.filled(), state.unique))
    }
}

/// Combines the givens with the digits placed since.
#[cfg(not(wide))]
fn together(givens: Grid, placed: &Spelt<Grid>) -> Result<Grid, Error> {
    let mut grid = givens;
    let twice = placed.0.iter().find(|&(cell, digit)| grid[cell].replace(digit).is_some());
    twice.map_or(Ok(grid), |(cell, _)| Err(Error::Twice(cell)))
}

/// Returns the candidates eliminated in addition to those that see a digit.
fn eliminated(board: &Board, rules: &GridRules) -> Candidates {
    (&(*rules.board(board.grid()).all_candidates() - *board.all_candidates())).into()
}

/// The boards of a layout: a state or, if there are several grids, one for each of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Position {
    /// One grid.
    One(State),
    /// Several grids.
    #[cfg(not(wide))]
    Several(Several),
}

/// The boards of several grids, each list in the order of the grids.
#[cfg(not(wide))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Several {
    /// The name of the layout, or its drawing.
    pub layout: String,
    /// The digits of the puzzle.
    pub givens: Vec<Spelt<Grid>>,
    /// The digits placed since.
    pub placed: Vec<Spelt<Grid>>,
    /// The candidates eliminated in addition to those that see a digit of their grid.
    pub eliminated: Vec<Candidates>,
    /// Whether the givens have exactly one solution.
    pub unique: bool,
    /// The rules in words, if they are not plain: such boards can be shown, but not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

impl From<&crate::Position> for Position {
    fn from(position: &crate::Position) -> Self {
        if let Some(state) = position.single() {
            return Self::One(state.into());
        }
        Self::several(position)
    }
}

impl Position {
    #[cfg(wide)]
    fn several(_: &crate::Position) -> Self {
        unreachable!("a wide puzzle has one grid")
    }

    #[cfg(not(wide))]
    fn several(position: &crate::Position) -> Self {
        let (boards, givens) = (position.boards(), position.givens());
        let placed = |(board, givens): (&Board, Grid)| {
            Spelt(board.grid().iter().filter(|(cell, _)| givens[*cell].is_none()).collect())
        };
        Self::Several(Several {
            layout: position.rules().to_string(),
            givens: givens.iter().map(Spelt).collect(),
            placed: boards.iter().zip(givens.iter()).map(placed).collect(),
            eliminated: (0..)
                .zip(boards.iter())
                .map(|(grid, board)| eliminated(board, boards.rules().grid(grid)))
                .collect(),
            unique: position.is_unique(),
            rules: rules_in_words(boards.rules()),
        })
    }
}

#[cfg(not(wide))]
impl TryFrom<&Position> for crate::Position {
    type Error = Error;

    fn try_from(position: &Position) -> Result<Self, Error> {
        match position {
            Position::One(state) => Ok(crate::State::try_from(state)?.into()),
            Position::Several(several) => several.try_into(),
        }
    }
}

#[cfg(not(wide))]
impl TryFrom<&Several> for crate::Position {
    type Error = Error;

    fn try_from(several: &Several) -> Result<Self, Error> {
        is_plain(several.rules.as_ref())?;
        let layout: Rules = several.layout.parse().map_err(|_| Error::Rules)?;
        let grids = |digits: &[Grid]| multi::Grids::of(layout.clone(), digits).map_err(|_| Error::Rules);
        let counts = [several.givens.len(), several.placed.len(), several.eliminated.len()];
        if counts != [layout.grids().len(); 3] {
            return Err(Error::Rules);
        }
        let givens: Vec<Grid> = several.givens.iter().map(|grid| grid.0).collect();
        let digits = givens.iter().zip(&several.placed).map(|(givens, placed)| together(*givens, placed));
        let digits: Vec<Grid> = digits.collect::<Result<_, _>>()?;
        let givens = grids(&givens)?;
        let mut boards = grids(&digits)?.boards();
        for (grid, eliminated) in several.eliminated.iter().enumerate() {
            for Candidate { cell, digit } in CandidateSet::from(eliminated).iter() {
                boards.remove(layout.cell(grid, cell), digit);
            }
        }
        if several.unique {
            crate::frame::Puzzle::try_from(givens.clone()).map_err(|_| Error::NotUnique)?;
        }
        Ok(Self::new(boards, &givens, several.unique))
    }
}
