//! A constraint: one entry of a puzzle's rules beyond rows, columns and regions, and the kind that gives it a meaning.
//!
//! A kind is one file in `constraints/` and one line in [`KINDS`]. Its file holds everything about it: its name, the fields it takes, its
//! plain meaning, the houses, sights, truths and choices that reasoning works with, its propagation for exact search, and its drawing.
//!
//! ```text
//! holds(digits)   the plain meaning on a full grid: the oracle that tests hold everything else against
//! compile         -> houses, sights, truths, choices     facts, chains, nets and proofs read only these
//! propagate       -> removals from candidate masks        exact search
//! draw            -> marks below and above the digits     every painter
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Rules;
use super::compile::Compiler;
use super::constraints::KINDS;
use super::drawing::Drawing;
use super::masks::{Dead, Masks};
use crate::cells::LayoutCell;

/// The fields of a constraint in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fields {
    /// It concerns the whole grid, and is there or not.
    Flag,
    /// One cell.
    Cell,
    /// A set of cells, with a number where `value` allows one.
    Cells {
        /// Whether there may be a number.
        value: bool,
    },
    /// Lines: cells in the order in which they are drawn.
    Lines,
}

/// A kind of constraint: an entry of the registry.
pub struct Kind {
    /// The name in files and options, as f-puzzles spells it.
    pub id: &'static str,
    /// Other spellings.
    pub aliases: &'static [&'static str],
    /// The field's name: `Killer Cage`.
    pub name: &'static str,
    /// The rule in one sentence, as a rules text has it.
    pub about: &'static str,
    /// Its fields.
    pub fields: Fields,
    /// Checks the number of cells and the value.
    pub check: fn(&Constraint, &Rules) -> Result<(), ConstraintError>,
    /// The plain meaning on a full grid; the argument gives the digit of a cell, counted from 1.
    pub holds: fn(&Constraint, &Rules, &dyn Fn(LayoutCell) -> u8) -> bool,
    /// Its meaning for reasoning.
    pub compile: fn(&Constraint, &mut Compiler<'_>),
    /// Its meaning for exact search: removes excluded digits. It may remove none; on cells with one digit each it must fail unless the
    /// constraint holds.
    pub propagate: fn(&Constraint, &mut Masks<'_>) -> Result<(), Dead>,
    /// Adds its drawings.
    pub draw: fn(&Constraint, &Rules, &mut Vec<Drawing>),
    /// The constraint in a few words: `cage 15 in r1c123`.
    pub describe: fn(&Constraint, &Rules) -> String,
    /// Examples that the tests try.
    pub examples: &'static [Example],
}

/// An example of a constraint on a small grid.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Rows, columns and digits of the grid.
    pub size: usize,
    /// The lines or cells of the constraint, by name and separated by spaces; lines by `/`.
    pub cells: &'static str,
    /// Its number, if it has one.
    pub value: Option<u32>,
    /// A full grid, row by row, that keeps the plain rules and the constraint.
    pub holds: &'static str,
    /// A full grid that keeps the plain rules and breaks the constraint.
    pub fails: &'static str,
    /// A puzzle that has one solution because of the constraint.
    pub puzzle: &'static str,
}

impl Kind {
    /// The kind of that name or alias.
    pub fn named(id: &str) -> Option<&'static Self> {
        let is = |kind: &&&'static Self| kind.id == id || kind.aliases.contains(&id);
        KINDS.iter().find(is).copied()
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Kind {}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// A constraint of a puzzle: its kind, with the cells and the number that it has there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    kind: &'static Kind,
    lines: Vec<Vec<LayoutCell>>,
    value: Option<u32>,
}

impl Constraint {
    /// A constraint on cells of a grid with those rules. Sets of cells are one line; a flag has none.
    ///
    /// # Errors
    ///
    /// If the kind does not take these lines or this value.
    pub fn new(
        kind: &'static Kind,
        rules: &Rules,
        lines: Vec<Vec<LayoutCell>>,
        value: Option<u32>,
    ) -> Result<Self, ConstraintError> {
        let constraint = Self { kind, lines, value };
        let error = |why: &str| Err(ConstraintError(why.into()));
        let lines = &constraint.lines;
        if lines.iter().flatten().any(|cell| cell.index() >= rules.len()) {
            return error("a cell outside the grid");
        }
        match kind.fields {
            Fields::Flag if !lines.is_empty() => return error("expected no cells"),
            Fields::Cell if !matches!(&lines[..], [line] if line.len() == 1) => return error("expected one cell"),
            Fields::Cells { .. } if !matches!(&lines[..], [line] if !line.is_empty()) => {
                return error("expected a list of cells");
            }
            Fields::Lines if lines.is_empty() || lines.iter().any(Vec::is_empty) => {
                return error("expected lines of cells");
            }
            _ => {}
        }
        if constraint.value.is_some() && !matches!(kind.fields, Fields::Cells { value: true }) {
            return error("expected no value");
        }
        (kind.check)(&constraint, rules)?;
        Ok(constraint)
    }

    /// Its kind.
    pub const fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Its lines; of a set of cells there is one.
    pub fn lines(&self) -> &[Vec<LayoutCell>] {
        &self.lines
    }

    /// The cells of all lines, in order; a flag has none.
    pub fn cells(&self) -> impl Iterator<Item = LayoutCell> + '_ {
        self.lines.iter().flatten().copied()
    }

    /// Its number.
    pub const fn value(&self) -> Option<u32> {
        self.value
    }

    /// The constraint in a few words.
    pub fn describe(&self, rules: &Rules) -> String {
        (self.kind.describe)(self, rules)
    }
}

/// Why a constraint is not valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstraintError(pub String);

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for ConstraintError {}
