//! Cages on a grid of 9 by 9, from the cage of each cell and back.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Kind, Rules};

use crate::error::ErrorKind;

/// Rules with these cages, each with the known sum of its cells; a cage with the sum 0 has no known sum, and a single cell without a sum is in no
/// cage. Otherwise the first cell of an impossible cage, and the reason.
pub(super) fn rules(base: &Rules, cages: &[(Vec<usize>, u32)], diagonals: bool) -> Result<Rules, (usize, ErrorKind)> {
    let all: Vec<LayoutCell> = base.cells().collect();
    let mut constraints = Vec::new();
    for (cells, sum) in cages.iter().filter(|(cells, sum)| cells.len() > 1 || *sum > 0) {
        let lines = vec![cells.iter().map(|&cell| all[cell]).collect()];
        let made = constraint("killercage", base, lines, Some(*sum).filter(|&sum| sum > 0));
        constraints.push(made.map_err(|kind| (cells[0], kind))?);
    }
    if diagonals {
        for id in ["diagonal-", "diagonal+"] {
            constraints.push(constraint(id, base, Vec::new(), None).map_err(|kind| (0, kind))?);
        }
    }
    Ok(base.with_constraints(constraints))
}

/// The constraint of that kind.
pub(crate) fn constraint(
    id: &str,
    rules: &Rules,
    lines: Vec<Vec<LayoutCell>>,
    value: Option<u32>,
) -> Result<Constraint, ErrorKind> {
    let kind = Kind::named(id).ok_or_else(|| ErrorKind::rule(format!("constraints of the kind {id:?}"), ""))?;
    Constraint::new(kind, rules, lines, value).map_err(|why| ErrorKind::Invalid(why.to_string()))
}

/// The cells of each cage, from the head to which each cell leads, in the order of their first cells.
pub(super) fn by_head(heads: &[usize], sum: impl Fn(usize) -> u32) -> Vec<(Vec<usize>, u32)> {
    let mut cages: Vec<(usize, Vec<usize>)> = Vec::new();
    for (cell, &head) in heads.iter().enumerate() {
        match cages.iter_mut().find(|(other, _)| *other == head) {
            Some((_, cells)) => cells.push(cell),
            None => cages.push((head, vec![cell])),
        }
    }
    cages.into_iter().map(|(head, cells)| (cells, sum(head))).collect()
}

/// A killer in the form of one-line formats: each cell is in one cage, or in none.
pub(super) struct Killer {
    /// The head of each cell: the first cell of its cage, or the cell itself.
    pub(super) heads: Vec<usize>,
    /// The sums at heads; 0 if unknown, and for cells in no cage.
    pub(super) sums: Vec<u32>,
    /// Whether both diagonals hold every digit.
    pub(super) diagonals: bool,
}

impl Killer {
    /// The killer of these rules, if they contain nothing else except regions.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        let (mut heads, mut sums): (Vec<usize>, Vec<u32>) = ((0..rules.len()).collect(), vec![0; rules.len()]);
        let (mut caged, mut diagonals) = (vec![false; rules.len()], Vec::new());
        for constraint in rules.constraints() {
            match constraint.kind().id {
                id @ ("diagonal-" | "diagonal+") => diagonals.push(id),
                "killercage" => {
                    let head = constraint.cells().min()?.index();
                    let sum = constraint.value().unwrap_or_default();
                    // A single cell without a sum would be in no cage.
                    if sum == 0 && constraint.cells().count() == 1 {
                        return None;
                    }
                    *sums.get_mut(head)? = sum;
                    for cell in constraint.cells() {
                        *heads.get_mut(cell.index())? = head;
                        if std::mem::replace(caged.get_mut(cell.index())?, true) {
                            return None;
                        }
                    }
                }
                _ => return None,
            }
        }
        diagonals.sort_unstable();
        let fits = rules.len() == 81 && matches!(diagonals[..], [] | ["diagonal+", "diagonal-"]);
        fits.then_some(Self { heads, sums, diagonals: !diagonals.is_empty() })
    }
}

/// Whether rules are of one grid of 9 by 9.
pub(crate) fn is_nine(rules: &Rules) -> bool {
    rules.size() == 9 && rules.grids().len() == 1
}
