//! Words for rules beyond the plain ones: constraints, sums and their combinations.

use crate::frame::multi::LayoutCell;
use crate::frame::rules::{Constraint, Fields};
use crate::frame::{self, Board, Cell, CellSet, DigitSet};

use super::Step;
use crate::facts::nets::Ground;
use crate::state::Home;
use crate::text;

impl Home {
    /// Returns the active cells of a constraint in this grid.
    pub(crate) fn cells_of(&self, constraint: &Constraint) -> CellSet {
        self.cells_in(constraint.cells())
    }

    /// Returns the position of a cell of the layout in this grid, if it has one.
    fn place(&self, cell: LayoutCell) -> Option<Cell> {
        frame::homes(self.whole(), cell).find(|home| home.0 == self.grid()).map(|home| home.1)
    }

    /// Returns the positions in this grid of the given cells of the layout.
    pub(crate) fn cells_in(&self, cells: impl IntoIterator<Item = LayoutCell>) -> CellSet {
        let in_grid = |cell| self.place(cell);
        cells.into_iter().filter_map(in_grid).collect()
    }

    /// Returns the active cells of this grid that a constraint may restrict: its own cells or, for constraints whose fields are a flag or a single
    /// cell, all cells.
    pub(crate) fn cells_read(&self, constraint: &Constraint) -> CellSet {
        match constraint.kind().fields {
            Fields::Flag | Fields::Cell => self.rules().cells(),
            _ => self.cells_of(constraint),
        }
    }

    /// Returns the digits that each cell of the layout may hold, one mask for each cell. The cells of this grid have the candidates of `board`.
    pub(crate) fn masks(&self, board: &Board) -> Vec<u32> {
        let whole = self.whole();
        let options = |cell| self.place(cell).map_or_else(|| whole.digits(), |cell| board.options(cell).unframed());
        whole.cells().map(|cell| options(cell).bits()).collect()
    }

    /// Returns the name of a constraint in a sentence. If the value of a constraint is spelled as a word, the word alone names it: `X in r1c12`.
    pub(crate) fn called(&self, constraint: &Constraint) -> String {
        let words = constraint.describe(self.whole());
        let word = constraint.value().and_then(|value| constraint.kind().spelled(value));
        let noun = word.and_then(|word| words.find(&format!(" {word} ")));
        noun.map_or(words.clone(), |at| words[at + 1..].to_owned())
    }

    /// Returns up to three constraints between a cell and others, in words: those that list the cell and one of the others or, if there are none, the
    /// rules of the whole grid.
    pub(crate) fn clues_between(&self, cell: Cell, others: CellSet) -> Vec<String> {
        let all = || self.whole().constraints().iter();
        let lists = |constraint: &&Constraint| {
            let cells = self.cells_of(constraint);
            cells.contains(cell) && !cells.is_disjoint(others)
        };
        let mut clues: Vec<String> = all().filter(lists).map(|one| format!("the {}", self.called(one))).collect();
        if clues.is_empty() {
            let flags = all().filter(|one| one.kind().fields == Fields::Flag);
            clues = flags.map(|one| format!("the rule {:?}", one.kind().name)).collect();
        }
        clues.truncate(3);
        clues
    }

    /// Returns the constraint whose cells are exactly these.
    pub(crate) fn constraint_on(&self, cells: CellSet) -> Option<&Constraint> {
        self.whole().constraints().iter().find(|constraint| self.cells_of(constraint) == cells)
    }

    /// Returns a choice in words: `cage 15 in r1c123`, or for a derived sum `the sum 12 of r1c19`.
    pub(crate) fn choice_words(&self, choice: u16) -> String {
        let Some(choice) = self.rules().choices().get(usize::from(choice)) else { return String::new() };
        let derived = self.whole().totals().get(usize::from(choice.total)).is_some_and(|total| !total.is_given());
        match self.constraint_on(choice.cells).filter(|_| !derived) {
            Some(constraint) => self.called(constraint),
            None => format!("the sum {} of {}", choice.sum, text::brief(choice.cells)),
        }
    }

    /// Returns the digits of an alternative: `1 5 9`.
    pub(crate) fn combination(&self, alternative: u16) -> String {
        let alternative = self.rules().alternatives().get(usize::from(alternative));
        spaced(alternative.map_or(DigitSet::EMPTY, |alternative| alternative.digits))
    }
}

/// Returns digits separated by spaces: `1 5 9`.
fn spaced(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

impl Step {
    /// Returns the subject of a truth in words, as in "nothing is left for 5 in row 3".
    pub(crate) fn ground_words(&self, ground: Ground) -> String {
        match ground {
            Ground::Cell(cell) => cell.to_string(),
            Ground::House(house, digit) => format!("{digit} in {}", house.words()),
            Ground::Rule(truth) => {
                let Some(home) = self.home() else { return String::new() };
                let Some(truth) = home.rules().truths().get(usize::from(truth)) else { return String::new() };
                let name = truth.choice.map_or_else(
                    || {
                        let cells = truth.candidates.cells();
                        let own = home.constraint_on(cells).map(|one| home.called(one));
                        own.unwrap_or_else(|| text::brief(cells))
                    },
                    |choice| home.choice_words(choice),
                );
                truth.digit.map_or_else(|| name.clone(), |digit| format!("{digit} in {name}"))
            }
        }
    }

    /// Returns the claim that alternatives are right or wrong, in words.
    pub(crate) fn alternative_words(&self, numbers: &[u16], is_right: bool) -> String {
        let Some(home) = self.home() else { return String::new() };
        let choice = numbers.first().and_then(|number| home.rules().alternatives().get(usize::from(*number)));
        let name = choice.map_or_else(String::new, |alternative| home.choice_words(alternative.choice));
        let sets = text::series(numbers.iter().map(|&number| home.combination(number)), "or");
        let not = if is_right { "" } else { "not " };
        format!("{name} is {not}made of {sets}")
    }
}
