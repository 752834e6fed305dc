//! Converts between the cages in the rules of a 9x9 grid and the cage of each cell.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Kind, Rules};

use crate::error::ErrorKind;

/// Returns rules with the given cages and sums. A cage with the sum 0 has no known sum, and a single cell without a sum is in no cage. An error is
/// the first cell of an impossible cage, with the reason.
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

/// Creates a constraint of the kind `id`.
pub(crate) fn constraint(
    id: &str,
    rules: &Rules,
    lines: Vec<Vec<LayoutCell>>,
    value: Option<u32>,
) -> Result<Constraint, ErrorKind> {
    let kind = Kind::named(id).ok_or_else(|| ErrorKind::rule(format!("constraints of the kind {id:?}"), ""))?;
    Constraint::new(kind, rules, lines, value).map_err(|why| ErrorKind::Invalid(why.to_string()))
}

/// Returns the cells and the sum of each cage in the order of its first cell. `heads` contains the head of the cage of each cell.
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

/// A killer as one-line formats store it: each cell is in at most one cage.
pub(super) struct Killer {
    /// The head of each cell: the first cell of its cage, or the cell itself.
    pub(super) heads: Vec<usize>,
    /// The sum at the head of each cage, or 0 if it is unknown; also 0 at cells without a cage.
    pub(super) sums: Vec<u32>,
    /// Whether both diagonals contain every digit.
    pub(super) diagonals: bool,
}

impl Killer {
    /// Converts rules if they consist only of cages, diagonals and regions.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        let (mut heads, mut sums): (Vec<usize>, Vec<u32>) = ((0..rules.len()).collect(), vec![0; rules.len()]);
        let (mut caged, mut diagonals) = (vec![false; rules.len()], Vec::new());
        for constraint in rules.constraints() {
            match constraint.kind().id {
                id @ ("diagonal-" | "diagonal+") => diagonals.push(id),
                "killercage" => {
                    let head = constraint.cells().min()?.index();
                    let sum = constraint.value().unwrap_or_default();
                    // A single cell without a sum would be read as a cell without a cage.
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

/// Whether rules have a single 9x9 grid.
pub(crate) fn is_nine(rules: &Rules) -> bool {
    rules.size() == 9 && rules.grids().len() == 1
}
