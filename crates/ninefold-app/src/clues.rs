//! The clues of a puzzle and the sets behind them: redundant ones, minimal puzzles, neighbours, unavoidable sets, backdoors.

use std::fmt::{self, Write};

use ninefold::symmetry;
use ninefold::{Cell, CellSet, DigitSet, Grid, Puzzle};
use serde_json::{Value, json};

use crate::answer::{Answer, Style};
use crate::draw::{self, GridText};
use crate::entry::Entry;
use crate::verdict::Severity;

/// The givens of a puzzle each of which could go alone.
#[derive(Clone, Debug)]
pub struct Redundant(Puzzle, CellSet);

impl Redundant {
    /// The heading of its columns.
    pub const HEADING: &str = "puzzle\tverdict\tredundant\tlabel\n";

    /// Of a puzzle.
    pub fn of(puzzle: Puzzle) -> Self {
        Self(puzzle, symmetry::redundant(&puzzle))
    }
}

impl Answer for Redundant {
    fn severity(&self) -> Severity {
        if self.1.is_empty() { Severity::Unique } else { Severity::Other }
    }

    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let (Self(puzzle, cells), Entry { problem, label, .. }) = (self, entry);
        let verdict = if cells.is_empty() { "minimal" } else { "redundant" };
        match style {
            Style::Json => entry.write_json([("minimal", cells.is_empty().into()), ("redundant", names(*cells))], out),
            Style::Grid(pen) => {
                let drawing = GridText::new(puzzle.givens()).marked(draw::cells(*cells));
                draw::beside(&drawing.lines(pen), &[], entry.caption(out));
                match cells.len() {
                    0 => writeln!(out, "Minimal: every given is needed."),
                    _ => writeln!(out, "Redundant, each by itself: {cells}."),
                }
            }
            Style::Tsv => writeln!(out, "{problem}\t{verdict}\t{cells}\t{label}"),
            Style::Line if cells.is_empty() => writeln!(out, "{problem}\t{verdict}"),
            Style::Line => writeln!(out, "{problem}\t{verdict}\t{cells}"),
        }
    }
}

/// A puzzle that has lost its redundant givens.
#[derive(Clone, Debug)]
pub struct Minimized(Puzzle);

impl Minimized {
    /// The heading of its columns.
    pub const HEADING: &str = "minimal\tpuzzle\tgivens\tlabel\n";

    /// Of a puzzle, with its givens tried in that order.
    pub fn of(puzzle: &Puzzle, order: impl IntoIterator<Item = Cell>) -> Self {
        Self(symmetry::minimize(puzzle, order))
    }
}

impl Answer for Minimized {
    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let (givens, count) = (self.0.givens(), self.0.givens().filled().len());
        match style {
            Style::Json => entry.write_json([("minimal", givens.to_string().into()), ("givens", count.into())], out),
            Style::Grid(pen) => {
                draw::beside(&GridText::new(givens).lines(pen), &[], entry.caption(out));
                writeln!(out, "{count} givens")
            }
            Style::Tsv => writeln!(out, "{givens}\t{}\t{count}\t{}", entry.problem, entry.label),
            Style::Line => writeln!(out, "{givens}"),
        }
    }
}

/// A puzzle that differs from another by a few givens.
#[derive(Clone, Debug)]
pub struct Neighbour(pub Grid);

impl Neighbour {
    /// The heading of its columns.
    pub const HEADING: &str = "neighbour\tpuzzle\n";
}

impl Answer for Neighbour {
    fn write(&self, Entry { problem, .. }: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let Self(grid) = self;
        match style {
            Style::Json => {
                writeln!(out, "{}", json!({ "puzzle": problem.to_string(), "neighbour": grid.to_string() }))
            }
            Style::Grid(pen) => {
                draw::beside(&GridText::new(grid).lines(pen), &[], out);
                Ok(())
            }
            Style::Tsv => writeln!(out, "{grid}\t{problem}"),
            Style::Line => writeln!(out, "{grid}"),
        }
    }
}

/// The unavoidable sets of a puzzle's solution.
#[derive(Clone, Debug)]
pub struct Unavoidable(Puzzle, Vec<CellSet>);

impl Unavoidable {
    /// The heading of its columns.
    pub const HEADING: &str = "cells\tdigits\tset\tpuzzle\n";

    /// Those of so few cells.
    pub fn of(puzzle: Puzzle, most: usize) -> Self {
        Self(puzzle, symmetry::unavoidable(puzzle.solution(), most))
    }
}

impl Answer for Unavoidable {
    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let Self(puzzle, sets) = self;
        if let Style::Json = style {
            let (solution, sets) = (puzzle.solution().to_string(), sets.iter().map(|&set| names(set)).collect());
            return entry.write_json([("solution", solution.into()), ("sets", sets)], out);
        }
        sets.iter().try_for_each(|set| {
            let digits: DigitSet = set.iter().map(|cell| puzzle.solution().digit(cell)).collect();
            write!(out, "{}\t{digits}\t{set}", set.len())?;
            end(entry, style, out)
        })
    }
}

/// Cells, or pairs of them, whose digits leave nothing but singles.
#[derive(Clone, Debug)]
pub struct Backdoors(Puzzle, Vec<CellSet>);

impl Backdoors {
    /// The heading of its columns.
    pub const HEADING: &str = "cells\tdigits\tpuzzle\n";

    /// Of a puzzle; the empty set if it needs none.
    pub fn of(puzzle: Puzzle) -> Self {
        let sets = match symmetry::backdoors(&puzzle) {
            symmetry::Backdoors::None => vec![CellSet::EMPTY],
            symmetry::Backdoors::Cells(cells) => cells.iter().map(CellSet::of).collect(),
            symmetry::Backdoors::Pairs(pairs) => pairs.iter().map(|pair| pair.iter().copied().collect()).collect(),
        };
        Self(puzzle, sets)
    }
}

impl Answer for Backdoors {
    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let Self(puzzle, sets) = self;
        if let Style::Json = style {
            return entry.write_json([("backdoors", sets.iter().map(|&set| names(set)).collect())], out);
        }
        if sets.is_empty() {
            out.push_str("-\t-");
            end(entry, style, out)?;
        }
        sets.iter().try_for_each(|set| {
            let cells: Vec<_> = set.iter().map(|cell| cell.to_string()).collect();
            let digits: Vec<_> = set.iter().map(|cell| puzzle.solution().digit(cell).to_string()).collect();
            let (cells, digits) =
                if set.is_empty() { ("singles".into(), "-".into()) } else { (cells.join(" "), digits.join(" ")) };
            write!(out, "{cells}\t{digits}")?;
            end(entry, style, out)
        })
    }
}

/// Ends a line; in columns the puzzle comes last.
fn end(entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
    if let Style::Tsv = style { writeln!(out, "\t{}", entry.problem) } else { writeln!(out) }
}

fn names(cells: CellSet) -> Value {
    cells.iter().map(|cell| cell.to_string()).collect()
}
