//! Quadruples: digits that appear among the four cells around a corner.
//!
//! A digit that is listed k times is in at least k of the n cells, so among any n - k + 1 cells, at least one holds it.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::same::listed_once;
use crate::cells::LayoutCell;
use crate::rules::constraint::{ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::{Drawing, Sign};
use crate::rules::make::{Draw, Make};

pub(super) static QUADRUPLE: Kind = Kind {
    id: "quadruple",
    aliases: &["quad"],
    name: "Quadruple",
    about: "The four cells around a circle contain each digit in the circle, at least as often as it is listed.",
    fields: Fields::Cells,
    number: Number::List,
    check: |constraint, rules| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let (count, values, size) = (cells.len(), constraint.values(), rules.size());
        listed_once(&cells, rules)?;
        if count > 4 || values.len() > count {
            return Err(ConstraintError(format!(
                "expected up to four cells, and no more values than cells, not {count} and {}",
                values.len()
            )));
        }
        match values.iter().find(|&&value| value == 0 || value as usize > size) {
            Some(value) => Err(ConstraintError(format!("expected values from 1 to {size}, not {value}"))),
            None => Ok(()),
        }
    },
    holds: |constraint, _, digit| {
        let digits: Vec<u32> = constraint.cells().map(|cell| digit(cell).into()).collect();
        needed(constraint.values())
            .iter()
            .all(|&(value, times)| digits.iter().filter(|&&own| own == value).count() >= times)
    },
    compile: |constraint, compiler| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let values = constraint.values();
        if values.len() == cells.len() {
            cells.iter().for_each(|&cell| compiler.allow(cell, |value| values.contains(&value)));
        }
        for (value, times) in needed(values) {
            for some in subsets(&cells, cells.len() + 1 - times) {
                compiler.truth(some.into_iter().map(|cell| (cell, value)));
            }
        }
    },
    draw: |constraint, _, drawings| {
        let values: Vec<String> = constraint.values().iter().map(|value| format!("{value}")).collect();
        drawings.push(Drawing::Sign {
            cells: constraint.cells().collect(),
            sign: Sign::Circle,
            label: values.join(" "),
        });
    },
    make: Make::Drawn(draw_quadruples),
    examples: &[Example {
        size: 4,
        cells: "r2c2 r2c3 r3c2 r3c3",
        values: &[1, 2],
        holds: "1234341241232341",
        fails: "1234341221434321",
        puzzle: "1......2...3....",
    }],
    ..Kind::BLANK
};

/// Each distinct value, with the number of times that it is listed.
fn needed(values: &[u32]) -> Vec<(u32, usize)> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|one, other| one == other).map(|same| (same[0], same.len())).collect()
}

/// Returns all subsets of `cells` that have `count` members.
fn subsets(cells: &[LayoutCell], count: usize) -> Vec<Vec<LayoutCell>> {
    match (cells, count) {
        (_, 0) => vec![Vec::new()],
        ([], _) => Vec::new(),
        ([first, rest @ ..], _) => {
            let mut all = subsets(rest, count - 1);
            all.iter_mut().for_each(|subset| subset.push(*first));
            all.extend(subsets(rest, count));
            all
        }
    }
}

/// Draws quadruples that show two to four of the digits around their corners.
fn draw_quadruples(draw: &mut Draw<'_>) {
    let rules = draw.full.rules;
    let square = |cell: LayoutCell| {
        let (row, column) = rules.place(cell);
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        corners.into_iter().map(|(down, right)| rules.at(row + down, column + right)).collect::<Option<Vec<_>>>()
    };
    let mut squares: Vec<Vec<LayoutCell>> = rules.cells().filter_map(square).collect();
    draw.random.shuffle(&mut squares);
    draw.count(draw.breadth() * 2 / 3);
    for cells in squares {
        // The image shows the digits at the same positions, so that both quadruples show the same number of digits.
        let mut shown = [0, 1, 2, 3];
        draw.random.shuffle(&mut shown);
        let shown = shown[..2 + draw.random.below(3)].to_vec();
        draw.add(&[cells], &|full, lines| {
            let cells = lines.first().map(Vec::as_slice).unwrap_or_default();
            let mut digits: Vec<u32> =
                shown.iter().filter_map(|&at| cells.get(at)).map(|&cell| full.digit(cell)).collect();
            digits.sort_unstable();
            digits
        });
        if draw.is_full() {
            return;
        }
    }
}
