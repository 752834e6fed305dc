//! Conditions of a proof: constraints and equations of the rules that a step names.
//!
//! ```text
//! named: the cells of an arrow, and the arrow          suppose that its circle is 3:
//!     circle 3 4   line 1 2 | 2 4                          the line adds up to at least 3, so it is 1 2: no contradiction
//!                                                          1 2 | 4 in place of 1 2 | 2 4: at least 5, so there is no choice
//! ```
//!
//! A condition removes candidates by the propagation of its kind, which must fail if every cell has one digit and the constraint is broken. Together
//! with the branching over the named cells, this guarantees that no false conclusion is accepted.

use crate::frame::multi::LayoutCell;
use crate::frame::rules::{Conditions as Constraint, Linear, Masks};
use crate::frame::{Candidate, Cell, CellSet, DigitSet};

use super::Unsound;
use crate::state::{Home, State};

/// The named constraints and equations, with the candidates that the board allows in their cells.
pub(super) struct Conditions<'a> {
    home: &'a Home,
    constraints: Vec<(u16, Constraint<'a>)>,
    equations: Vec<Linear>,
    /// The cells of the constraints and equations in this grid.
    cells: CellSet,
    /// The candidates of all cells on the board.
    masks: Vec<u32>,
}

impl<'a> Conditions<'a> {
    pub(super) fn new(state: &State, home: &'a Home) -> Self {
        let masks = home.masks(state.board());
        Self { home, constraints: Vec::new(), equations: Vec::new(), cells: CellSet::EMPTY, masks }
    }

    pub(super) fn add_constraint(&mut self, number: u16) -> Result<(), Unsound> {
        let whole = self.home.whole();
        let constraint = whole.constraints().get(usize::from(number)).ok_or(Unsound::Rules)?;
        self.cells |= self.home.cells_read(constraint);
        self.constraints.push((number, constraint.conditions(whole)));
        Ok(())
    }

    /// Adds an equation, after checking that its terms add up to it.
    pub(super) fn add_equation(&mut self, number: u16) -> Result<(), Unsound> {
        let equation = self.home.whole().checked_equation(usize::from(number)).ok_or(Unsound::Rules)?;
        self.cells |= self.home.cells_in(equation.cells());
        self.equations.push(equation);
        Ok(())
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.constraints.is_empty() && self.equations.is_empty()
    }

    /// Returns the effort of one call of [`excluded`](Self::excluded).
    pub(super) fn cost(&self) -> u32 {
        4 * (self.constraints.len() + self.equations.len()) as u32
    }

    /// Returns the open candidates with which some condition cannot be satisfied; `None` if a condition cannot be satisfied at all.
    pub(super) fn excluded(&self, is_open: impl Fn(Candidate) -> bool) -> Option<Vec<Candidate>> {
        let mut masks = self.masks.clone();
        let at = |cell: Cell| self.home.at(cell);
        for cell in self.cells {
            let own = DigitSet::from_bits(masks[at(cell)]);
            masks[at(cell)] =
                own.iter().filter(|&digit| is_open(Candidate { cell, digit })).collect::<DigitSet>().bits();
        }
        let before = masks.clone();
        loop {
            let start = masks.clone();
            let mut changed: Vec<LayoutCell> = Vec::new();
            let mut left = Masks::new(self.home.whole().size(), &mut masks, &mut changed);
            self.constraints.iter().try_for_each(|(_, constraint)| constraint.restrict(&mut left)).ok()?;
            self.equations.iter().try_for_each(|equation| equation.propagate(&mut left)).ok()?;
            // Tables, which also exclude digits that see each other, are used only if the conditions themselves exclude nothing.
            if masks == start {
                let mut tables = self.constraints.iter().filter_map(|(number, _)| self.home.table(*number));
                tables.all(|table| table.restrict(&mut masks)).then_some(())?;
            }
            if masks == start {
                break;
            }
        }
        let gone = |cell: Cell| {
            let gone = DigitSet::from_bits(before[at(cell)] & !masks[at(cell)]);
            gone.iter().map(move |digit| Candidate { cell, digit })
        };
        Some(self.cells.iter().flat_map(gone).collect())
    }
}
