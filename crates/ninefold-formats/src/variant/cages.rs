//! Cages on a grid of 9 by 9, from the cage of each cell.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Kind, Rules};

use crate::error::ErrorKind;

/// Rules with these cages, each with the sum that its cells are known to have; a cage with the sum 0 has no known sum, and a single cell
/// without a sum is in no cage. Otherwise the first cell of a cage that cannot be, and the reason.
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

fn constraint(
    id: &str,
    rules: &Rules,
    lines: Vec<Vec<LayoutCell>>,
    value: Option<u32>,
) -> Result<Constraint, ErrorKind> {
    let kind = Kind::named(id).ok_or_else(|| ErrorKind::rule(format!("constraints of the kind {id:?}"), ""))?;
    Constraint::new(kind, rules, lines, value).map_err(|why| ErrorKind::Invalid(why.to_string()))
}

/// The cells of each cage, from the head that each cell leads to, in the order of their first cells.
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
