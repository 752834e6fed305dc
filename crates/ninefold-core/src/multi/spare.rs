//! Givens and constraints that a puzzle with any rules does not need.

use alloc::vec::Vec;

use super::grids::Grids;
use super::search::digit;
use crate::cells::LayoutCell;
use crate::puzzle::Puzzle;
use crate::rules::Constraint;
use crate::solve::Solver;
use crate::stop::{Stop, Stopped};

impl Puzzle<Grids> {
    /// Returns the givens that could each be removed alone: the rest would still have one solution. A puzzle without any is *minimal*.
    ///
    /// `symmetry::redundant` answers the same for plain grids, and faster.
    ///
    /// ```
    /// use ninefold_core::multi::Grids;
    /// use ninefold_core::rules::Rules;
    /// use ninefold_core::{Puzzle, Stop, solve};
    ///
    /// let full = solve::first(&Grids::empty(Rules::sized(4).unwrap())).unwrap();
    /// let puzzle = Puzzle::prove(full, Stop::NEVER).unwrap();
    /// assert_eq!(puzzle.redundant(Stop::NEVER).unwrap().len(), 16);
    /// let minimal = puzzle.minimized(puzzle.givens().rules().cells(), Stop::NEVER).unwrap();
    /// assert!(minimal.redundant(Stop::NEVER).unwrap().is_empty());
    /// ```
    ///
    /// # Errors
    ///
    /// If it was stopped.
    pub fn redundant(&self, stop: Stop<'_>) -> Result<Vec<LayoutCell>, Stopped> {
        let mut cells = Vec::new();
        for cell in self.givens().filled() {
            if self.without(&[cell], stop)?.is_some() {
                cells.push(cell);
            }
        }
        Ok(cells)
    }

    /// Returns the numbers of the constraints that could each be removed alone: without it, the givens would still have one solution.
    ///
    /// # Errors
    ///
    /// If it was stopped.
    pub fn redundant_constraints(&self, stop: Stop<'_>) -> Result<Vec<usize>, Stopped> {
        let mut numbers = Vec::new();
        for number in 0..self.givens().rules().constraints().len() {
            if self.without_constraint(number, stop)?.is_some() {
                numbers.push(number);
            }
        }
        Ok(numbers)
    }

    /// Removes the givens of these cells in order, each if it is redundant at that point. Other givens stay.
    ///
    /// # Errors
    ///
    /// If it was stopped.
    pub fn minimized(&self, order: impl IntoIterator<Item = LayoutCell>, stop: Stop<'_>) -> Result<Self, Stopped> {
        self.minimized_together(order.into_iter().map(|cell| [cell]), stop)
    }

    /// Like [`minimized`](Self::minimized), but removes the givens of a set of cells together, or none of them: an orbit of a
    /// [symmetry](crate::generate::orbits) keeps the pattern of the givens symmetric.
    ///
    /// # Errors
    ///
    /// If it was stopped.
    pub fn minimized_together(
        &self,
        order: impl IntoIterator<Item = impl AsRef<[LayoutCell]>>,
        stop: Stop<'_>,
    ) -> Result<Self, Stopped> {
        let mut puzzle = self.clone();
        for cells in order {
            if let Some(rest) = puzzle.without(cells.as_ref(), stop)? {
                puzzle = rest;
            }
        }
        Ok(puzzle)
    }

    /// Removes constraints, from the last to the first, each if it is redundant at that point.
    ///
    /// # Errors
    ///
    /// If it was stopped.
    pub fn with_fewer_constraints(&self, stop: Stop<'_>) -> Result<Self, Stopped> {
        let mut puzzle = self.clone();
        for number in (0..self.givens().rules().constraints().len()).rev() {
            if let Some(rest) = puzzle.without_constraint(number, stop)? {
                puzzle = rest;
            }
        }
        Ok(puzzle)
    }

    /// The puzzle without the givens of these cells, if there are some and the rest has one solution.
    fn without(&self, cells: &[LayoutCell], stop: Stop<'_>) -> Result<Option<Self>, Stopped> {
        let mut givens = self.givens().clone();
        let taken: Vec<LayoutCell> = cells.iter().copied().filter(|&cell| givens[cell].take().is_some()).collect();
        let is_needed = match *taken {
            [] => return Ok(None),
            // Another solution would have another digit there.
            [cell] => {
                let mut others = givens.boards();
                others.remove(cell, digit(self.solution(), cell));
                Solver::new().first(&others, stop)?.is_some()
            }
            _ => Solver::new().count(&givens, 2, stop)? > 1,
        };
        Ok((!is_needed).then(|| Self::of_parts(givens, self.solution().clone())))
    }

    /// The puzzle without a constraint, if it is redundant.
    fn without_constraint(&self, number: usize, stop: Stop<'_>) -> Result<Option<Self>, Stopped> {
        let rules = self.givens().rules();
        let rest = |(at, constraint): (usize, &Constraint)| (at != number).then(|| constraint.clone());
        let rules =
            rules.without_constraints().with_constraints(rules.constraints().iter().enumerate().filter_map(rest));
        let under = |digits: &Grids| Grids::new(rules.clone(), digits.digits().iter().copied());
        let givens = under(self.givens());
        // The known solution remains, so there is another if there are two.
        let is_needed = Solver::new().count(&givens, 2, stop)? > 1;
        Ok((!is_needed).then(|| Self::of_parts(givens, under(self.solution()))))
    }
}
