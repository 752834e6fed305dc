//! Redundant givens and constraints of puzzles with any rules.

use alloc::vec::Vec;

use super::grids::Grids;
use super::search::digit;
use crate::cells::LayoutCell;
use crate::puzzle::Puzzle;
use crate::rules::Constraint;
use crate::solve::Solver;
use crate::stop::{Stop, Stopped};

impl Puzzle<Grids> {
    /// Returns the givens whose removal, one at a time, leaves the puzzle with one solution. A puzzle without such givens is *minimal*.
    ///
    /// For plain grids, `symmetry::redundant` returns the same givens faster.
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
    /// Returns an error if the work was stopped.
    pub fn redundant(&self, stop: Stop<'_>) -> Result<Vec<LayoutCell>, Stopped> {
        let mut cells = Vec::new();
        for cell in self.givens().filled() {
            if self.without(&[cell], stop)?.is_some() {
                cells.push(cell);
            }
        }
        Ok(cells)
    }

    /// Returns the numbers of the constraints whose removal, one at a time, leaves the puzzle with its solution and no other.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was stopped.
    pub fn redundant_constraints(&self, stop: Stop<'_>) -> Result<Vec<usize>, Stopped> {
        let mut numbers = Vec::new();
        for number in 0..self.givens().rules().constraints().len() {
            if self.without_constraint(number, stop)?.is_some() {
                numbers.push(number);
            }
        }
        Ok(numbers)
    }

    /// Removes the givens in these cells in order, skipping those that are not redundant when their turn comes. All other givens stay.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was stopped.
    pub fn minimized(&self, order: impl IntoIterator<Item = LayoutCell>, stop: Stop<'_>) -> Result<Self, Stopped> {
        self.minimized_together(order.into_iter().map(|cell| [cell]), stop)
    }

    /// Like [`minimized`](Self::minimized), but removes either all givens of a set of cells or none of them. With the orbits of a
    /// [symmetry](crate::generate::orbits) as sets, the pattern of the givens stays symmetric.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was stopped.
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

    /// Removes constraints, from the last to the first, skipping those that are not redundant when their turn comes.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was stopped.
    pub fn with_fewer_constraints(&self, stop: Stop<'_>) -> Result<Self, Stopped> {
        let mut puzzle = self.clone();
        for number in (0..self.givens().rules().constraints().len()).rev() {
            if let Some(rest) = puzzle.without_constraint(number, stop)? {
                puzzle = rest;
            }
        }
        Ok(puzzle)
    }

    /// Removes the givens in these cells. Returns `None` if they hold no givens or if the rest has more than one solution.
    fn without(&self, cells: &[LayoutCell], stop: Stop<'_>) -> Result<Option<Self>, Stopped> {
        let mut givens = self.givens().clone();
        let taken: Vec<LayoutCell> = cells.iter().copied().filter(|&cell| givens[cell].take().is_some()).collect();
        let is_needed = match *taken {
            [] => return Ok(None),
            // If there is another solution, it has a different digit in this cell.
            [cell] => {
                let mut others = givens.boards();
                others.remove(cell, digit(self.solution(), cell));
                Solver::new().first(&others, stop)?.is_some()
            }
            _ => Solver::new().count(&givens, 2, stop)? > 1,
        };
        Ok((!is_needed).then(|| Self::of_parts(givens, self.solution().clone())))
    }

    /// Removes a constraint if it is redundant; otherwise returns `None`.
    fn without_constraint(&self, number: usize, stop: Stop<'_>) -> Result<Option<Self>, Stopped> {
        let rules = self.givens().rules();
        let rest = |(at, constraint): (usize, &Constraint)| (at != number).then(|| constraint.clone());
        let rules =
            rules.without_constraints().with_constraints(rules.constraints().iter().enumerate().filter_map(rest));
        let under = |digits: &Grids| Grids::new(rules.clone(), digits.digits().iter().copied());
        let givens = under(self.givens());
        let solution = under(self.solution());
        // Other constraints may forbid the solution once this one is gone: a negative rule needs the marks of its exceptions, and a minimum cell may be
        // next to a lower one only if that is a minimum cell too.
        let is_needed = solution.broken().next().is_some() || Solver::new().count(&givens, 2, stop)? > 1;
        Ok((!is_needed).then(|| Self::of_parts(givens, solution)))
    }
}
