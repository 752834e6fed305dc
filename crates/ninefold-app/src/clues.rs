//! Answers about clues and sets of cells: redundant clues, minimal puzzles, neighbours, unavoidable sets, backdoors.

use std::fmt::{self, Write};

use ninefold::generate;
use ninefold::multi::{Grids, LayoutCell};
use ninefold::symmetry::{self, Symmetry};
use ninefold::{Cell, CellSet, DigitSet, Grid, Puzzle, PuzzleError, Stop, Stopped};
use serde_json::{Value, json};

use crate::answer::{Answer, Style};
use crate::digits::{self, Proved, Refusal};
use crate::draw::{self, GridText};
use crate::entry::Entry;
use crate::problem::{Problem, patiently};
use crate::verdict::Severity;

/// The givens of a puzzle that are redundant, each considered alone, and optionally the redundant constraints.
#[derive(Clone, Debug)]
pub struct Redundant(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// A plain grid.
    Plain(Puzzle, CellSet),
    /// Any other puzzle: its redundant givens, and the numbers of its redundant constraints, if these were searched for.
    Ruled(Grids, Vec<LayoutCell>, Option<Vec<usize>>),
}

/// The parts of a puzzle that are to be minimal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// The givens.
    Givens,
    /// The givens, then the constraints.
    Constraints,
}

impl Parts {
    /// Returns the givens, or the givens and constraints if `constraints` is set.
    pub const fn of(constraints: bool) -> Self {
        if constraints { Self::Constraints } else { Self::Givens }
    }
}

impl Redundant {
    /// The heading of the columns.
    pub const HEADING: &str = "puzzle\tverdict\tredundant\tlabel\n";

    /// Finds the redundant parts of a problem with any rules.
    ///
    /// # Errors
    /// Returns an error if the problem has more than digits and rules, or is not proved to have exactly one solution.
    pub fn of(problem: &Problem, parts: Parts, stop: Stop<'_>) -> Result<Self, Refusal> {
        let kind = match digits::puzzle_of(problem, stop)? {
            Proved::Plain(puzzle) => Kind::Plain(puzzle, symmetry::redundant(&puzzle)),
            Proved::Ruled(puzzle) => patiently(stop, |stop| {
                let constraints = parts == Parts::Constraints;
                let constraints = constraints.then(|| puzzle.redundant_constraints(stop)).transpose()?;
                Ok(Kind::Ruled(puzzle.givens().clone(), puzzle.redundant(stop)?, constraints))
            })
            .map_err(|Stopped| Refusal::Unproved(Box::new(PuzzleError::<Grids>::Stopped.into())))?,
        };
        Ok(Self(kind))
    }

    /// Whether nothing is redundant.
    fn is_minimal(&self) -> bool {
        match &self.0 {
            Kind::Plain(_, cells) => cells.is_empty(),
            Kind::Ruled(_, cells, constraints) => cells.is_empty() && constraints.as_ref().is_none_or(Vec::is_empty),
        }
    }

    /// Lists the redundant parts on a line.
    fn names(&self) -> String {
        match &self.0 {
            Kind::Plain(_, cells) => cells.to_string(),
            Kind::Ruled(givens, cells, constraints) => {
                let rules = givens.rules();
                let cells = (!cells.is_empty()).then(|| rules.names(cells.iter().copied()));
                let all = constraints.iter().flatten().map(|&number| rules.constraints()[number].describe(rules));
                cells.into_iter().chain(all).collect::<Vec<_>>().join("; ")
            }
        }
    }
}

impl Answer for Redundant {
    fn severity(&self) -> Severity {
        if self.is_minimal() { Severity::Unique } else { Severity::Other }
    }

    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let names = self.names();
        let verdict = if self.is_minimal() { "minimal" } else { "redundant" };
        match style {
            Style::Json => self.json(entry, out),
            Style::Grid(pen) => {
                let drawing = match &self.0 {
                    Kind::Plain(puzzle, cells) => GridText::new(puzzle.givens()).marked(draw::cells(*cells)),
                    Kind::Ruled(givens, cells, _) => GridText::new(givens.clone()).marked(cells.iter().copied()),
                };
                draw::beside(&drawing.lines(pen), &[], entry.caption(out));
                match (&self.0, self.is_minimal()) {
                    (Kind::Ruled(_, _, Some(_)), true) => {
                        writeln!(out, "Minimal: every given and every constraint is needed.")
                    }
                    (_, true) => writeln!(out, "Minimal: every given is needed."),
                    (_, false) => writeln!(out, "Redundant, each by itself: {names}."),
                }
            }
            Style::Tsv => writeln!(out, "{}\t{verdict}\t{names}\t{}", entry.in_row(), entry.label),
            Style::Line if self.is_minimal() => writeln!(out, "{}\t{verdict}", entry.shown()),
            Style::Line => writeln!(out, "{}\t{verdict}\t{names}", entry.shown()),
        }
    }

    fn json(&self, entry: &Entry, out: &mut String) -> fmt::Result {
        let (redundant, constraints) = match &self.0 {
            Kind::Plain(_, cells) => (names(*cells), None),
            Kind::Ruled(givens, cells, constraints) => {
                let rules = givens.rules();
                let describe = |&number: &usize| json!({ "number": number + 1, "text": rules.constraints()[number].describe(rules) });
                let cells = cells.iter().map(|&cell| rules.name(cell).to_string()).collect();
                (cells, constraints.as_ref().map(|all| all.iter().map(describe).collect::<Value>()))
            }
        };
        let constraints = constraints.map(|all| ("redundant_constraints", all));
        let fields = [("minimal", self.is_minimal().into()), ("redundant", redundant)];
        entry.write_json(fields.into_iter().chain(constraints), out)
    }
}

/// A puzzle without its redundant givens and, if requested, without its redundant constraints.
#[derive(Clone, Debug)]
pub struct Minimized(Grids);

impl Minimized {
    /// The heading of the columns.
    pub const HEADING: &str = "puzzle\tbefore\tgivens\tlabel\n";

    /// Minimizes a problem with any rules. `arrange` receives the cells in reading order, and sorts them into the order in which their givens are
    /// tried. If the givens must keep a symmetry, which they must already have, whole orbits are removed.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`Redundant::of`], or if the givens lack the symmetry.
    pub fn of(
        problem: &Problem,
        parts: Parts,
        kept: Symmetry,
        arrange: impl FnOnce(&mut Vec<LayoutCell>),
        stop: Stop<'_>,
    ) -> Result<Self, Refusal> {
        let mut cells: Vec<LayoutCell> = problem.rules().cells().collect();
        arrange(&mut cells);
        let stopped = |Stopped| Refusal::Unproved(Box::new(PuzzleError::<Grids>::Stopped.into()));
        let puzzle = match digits::puzzle_of(problem, stop)? {
            Proved::Plain(puzzle) if kept == Symmetry::None => {
                let cells = cells.into_iter().filter_map(|cell| Cell::from_index(cell.index()));
                return Ok(Self(symmetry::minimize(&puzzle, cells).givens().into()));
            }
            Proved::Plain(puzzle) => patiently(stop, |stop| Puzzle::prove(Grids::from(puzzle.givens()), stop))
                .map_err(|error| Refusal::Unproved(Box::new(error.into())))?,
            Proved::Ruled(puzzle) => puzzle,
        };
        let orbits = orbits(puzzle.givens(), kept, &cells)?;
        patiently(stop, |stop| {
            let minimal = puzzle.minimized_together(orbits, stop)?;
            let minimal = if parts == Parts::Constraints { minimal.with_fewer_constraints(stop)? } else { minimal };
            Ok(Self(minimal.givens().clone()))
        })
        .map_err(stopped)
    }
}

/// Groups the givens into orbits under a symmetry, in the order of the first cell of each orbit.
fn orbits(givens: &Grids, kept: Symmetry, cells: &[LayoutCell]) -> Result<Vec<Vec<LayoutCell>>, Refusal> {
    let mut orbits = generate::orbits(givens.rules(), kept.turns()).map_err(|_| Refusal::Symmetry(kept))?;
    let is_given = |&cell: &LayoutCell| givens[cell].is_some();
    if orbits.iter().any(|orbit| orbit.iter().any(is_given) && !orbit.iter().all(is_given)) {
        return Err(Refusal::Symmetry(kept));
    }
    let mut places = vec![0; givens.rules().len()];
    cells.iter().enumerate().for_each(|(place, cell)| places[cell.index()] = place);
    orbits.sort_by_key(|orbit| orbit.iter().map(|cell| places[cell.index()]).min());
    Ok(orbits)
}

impl Answer for Minimized {
    const IS_PUZZLE: bool = true;

    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let (givens, count) = (&self.0, self.0.filled().count());
        match style {
            Style::Json => entry.write_result(&givens.clone().into(), [("givens", count.into())], out),
            Style::Grid(pen) => {
                draw::beside(&GridText::new(givens.clone()).lines(pen), &[], entry.caption(out));
                writeln!(out, "{count} givens")
            }
            Style::Tsv => {
                let minimal = entry.result_in_row(&givens.clone().into());
                writeln!(out, "{minimal}\t{}\t{count}\t{}", entry.in_row(), entry.label)
            }
            Style::Line => out.write_str(&entry.puzzle_like(givens)),
        }
    }
}

/// A puzzle that differs from another by a few givens.
#[derive(Clone, Debug)]
pub struct Neighbour(pub Grid);

impl Neighbour {
    /// The heading of the columns.
    pub const HEADING: &str = "puzzle\tbefore\n";
}

impl Answer for Neighbour {
    const IS_PUZZLE: bool = true;

    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let Self(grid) = self;
        match style {
            Style::Json => entry.write_result(&(*grid).into(), [], out),
            Style::Grid(pen) => {
                draw::beside(&GridText::new(grid).lines(pen), &[], out);
                Ok(())
            }
            Style::Tsv => writeln!(out, "{grid}\t{}", entry.problem),
            Style::Line => writeln!(out, "{grid}"),
        }
    }
}

/// The unavoidable sets of a puzzle's solution.
#[derive(Clone, Debug)]
pub struct Unavoidable(Puzzle, Vec<CellSet>);

impl Unavoidable {
    /// The heading of the columns.
    pub const HEADING: &str = "cells\tdigits\tset\tpuzzle\n";

    /// Finds the unavoidable sets of at most `most` cells.
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

/// Cells, or pairs of cells, whose digits leave a puzzle that singles solve.
#[derive(Clone, Debug)]
pub struct Backdoors(Puzzle, Vec<CellSet>);

impl Backdoors {
    /// The heading of the columns.
    pub const HEADING: &str = "cells\tdigits\tpuzzle\n";

    /// Computes the backdoors of a puzzle. If singles solve the puzzle by themselves, only the empty set is returned.
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

/// Ends a line. In a table, the puzzle is added as the last column.
fn end(entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
    if let Style::Tsv = style { writeln!(out, "\t{}", entry.problem) } else { writeln!(out) }
}

fn names(cells: CellSet) -> Value {
    cells.iter().map(|cell| cell.to_string()).collect()
}
