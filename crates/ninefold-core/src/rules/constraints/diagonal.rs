//! Diagonals, each of which holds every digit once.
//!
//! ```text
//!   \  .  .  /        d- from top left to bottom right: `diagonal-`
//!   .  \  /  .        d+ from bottom left to top right: `diagonal+`
//!   .  /  \  .
//!   /  .  .  \
//! ```

use alloc::string::String;
use alloc::vec::Vec;

use crate::cells::{ExtraHouse, LayoutCell};
use crate::rules::Rules;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Kind};
use crate::rules::drawing::{Drawing, Line};

/// The diagonal from bottom left to top right.
pub(super) static RISING: Kind = Kind {
    id: "diagonal+",
    aliases: &["diagonal-up"],
    name: "Rising Diagonal",
    about: "The diagonal from bottom left to top right contains every digit once.",
    compile: |_, compiler| {
        let cells = cells(compiler.rules(), true);
        compiler.differ(ExtraHouse::RisingDiagonal, &cells);
    },
    holds: |_, rules, digit| differ(&cells(rules, true), digit),
    draw: |_, rules, drawings| drawings.push(Drawing::Line { cells: cells(rules, true), line: Line::Diagonal }),
    describe: |_, _| String::from("diagonal d+"),
    examples: &[Example {
        size: 4,
        cells: "",
        values: &[],
        holds: "1234341243212143",
        fails: "1234341221434321",
        puzzle: ".21...4.........",
    }],
    ..DIAGONAL
};

/// The diagonal from top left to bottom right.
pub(super) static FALLING: Kind = Kind {
    id: "diagonal-",
    aliases: &["diagonal-down"],
    name: "Falling Diagonal",
    about: "The diagonal from top left to bottom right contains every digit once.",
    compile: |_, compiler| {
        let cells = cells(compiler.rules(), false);
        compiler.differ(ExtraHouse::FallingDiagonal, &cells);
    },
    holds: |_, rules, digit| differ(&cells(rules, false), digit),
    draw: |_, rules, drawings| drawings.push(Drawing::Line { cells: cells(rules, false), line: Line::Diagonal }),
    describe: |_, _| String::from("diagonal d-"),
    examples: &[Example {
        size: 4,
        cells: "",
        values: &[],
        holds: "1234341243212143",
        fails: "1234341221434321",
        puzzle: "...32..4........",
    }],
    ..DIAGONAL
};

const DIAGONAL: Kind = Kind { check: square, ..Kind::BLANK };

fn square(_: &Constraint, rules: &Rules) -> Result<(), ConstraintError> {
    match rules.grids().len() {
        1 if rules.rows() == rules.columns() => Ok(()),
        1 => Err(ConstraintError("expected as many rows as columns".into())),
        _ => Err(ConstraintError("expected a puzzle of one grid".into())),
    }
}

fn cells(rules: &Rules, rising: bool) -> Vec<LayoutCell> {
    let rows = rules.rows();
    (0..rows).filter_map(|row| rules.at(row, if rising { rows - 1 - row } else { row })).collect()
}

fn differ(cells: &[LayoutCell], digit: &dyn Fn(LayoutCell) -> u8) -> bool {
    cells.iter().enumerate().all(|(at, &cell)| cells[..at].iter().all(|&other| digit(other) != digit(cell)))
}
