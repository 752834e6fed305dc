//! The true candidates of a puzzle, which are those that occur in a solution, with the number of solutions of each.

use std::fmt::{self, Write};

use ninefold::multi::{Grids, LayoutCell};
use ninefold::rules::Feature;
use ninefold::solve::{Solver, TrueCandidates};
use ninefold::{DigitSet, PuzzleError, Stop};
use serde_json::{Map, Value, json};

use crate::answer::{Answer, Style};
use crate::engine::LATE;
use crate::entry::Entry;
use crate::problem::{Problem, patiently};
use crate::show;
use crate::verdict::{Severity, Verdict};

/// The true candidates of a problem, with its verdict.
#[derive(Clone, Debug)]
pub struct Candidates {
    found: TrueCandidates,
    /// Whether the solutions of each candidate were counted.
    is_counted: bool,
    /// The verdict, unless there are several solutions.
    verdict: Option<Verdict>,
}

impl Candidates {
    /// The heading of the columns.
    pub const HEADING: &str = "puzzle\tverdict\tsolutions\tcandidates\tlabel\n";

    /// Finds the true candidates of a problem under any rules. If `limit` is given, also counts the solutions of each candidate up to that limit. The
    /// search ends after a fixed number of guesses, which take some minutes.
    pub fn of(problem: &Problem, solver: Solver, limit: Option<u64>, stop: Stop<'_>) -> Self {
        let boards = problem.boards();
        let found = patiently(stop, |stop| solver.true_candidates(&boards, limit.unwrap_or(1), stop));
        let verdict = match (found.solutions(), found.solution(), found.is_complete()) {
            (2.., ..) => None,
            (_, _, false) => Some(PuzzleError::<Grids>::Stopped.into()),
            (_, Some(solution), true) => Some(Ok(solution.clone()).into()),
            (_, None, true) => Some(boards.flaw().unwrap_or(PuzzleError::Unsolvable).into()),
        };
        Self { found, is_counted: limit.is_some(), verdict }
    }

    /// Returns the candidates and their counts.
    pub const fn found(&self) -> &TrueCandidates {
        &self.found
    }

    /// Returns `unique`, `many`, `none`, `invalid` or `open`.
    fn verdict_name(&self) -> &'static str {
        self.verdict.as_ref().map_or("many", Verdict::name)
    }

    /// Whether there are candidates to write. There are none if the puzzle has no solution, or if the search was stopped before it found one.
    fn is_shown(&self) -> bool {
        self.found.solution().is_some()
    }

    /// Writes the number of solutions, followed by a plus if there may be more.
    fn solutions(&self) -> String {
        let found = &self.found;
        let more = if !found.is_complete() || found.solutions() >= found.limit().max(2) { "+" } else { "" };
        format!("{}{more}", found.solutions())
    }

    /// Returns the digits of a cell that are, or may be, true candidates.
    fn left(&self, cell: LayoutCell) -> DigitSet {
        self.found.digits(cell) | self.found.unknown(cell)
    }

    /// Writes the candidates on a line: as 729 characters for a plain grid, and as the digits of each cell under other rules.
    fn line(&self) -> String {
        let rules = self.found.start().rules();
        if rules.has(Feature::Candidates729) {
            return Problem::from(self.found.boards()).to_string();
        }
        let cell = |cell: LayoutCell| format!("{}={}", rules.name(cell), self.left(cell));
        rules.cells().map(cell).collect::<Vec<_>>().join(" ")
    }

    /// Returns a sentence that states the numbers of solutions and candidates.
    fn sentence(&self) -> String {
        let (found, solutions) = (&self.found, self.solutions());
        let cells = || found.start().rules().cells();
        let count = |digits: &dyn Fn(LayoutCell) -> DigitSet| cells().map(|cell| digits(cell).len()).sum::<usize>();
        let open = cells().filter(|&cell| self.left(cell).len() > 1).count();
        let several = match (self.is_counted, solutions.strip_suffix('+')) {
            (false, _) => "Several solutions".to_owned(),
            (true, Some(least)) => format!("At least {least} solutions"),
            (true, None) => format!("{solutions} solutions"),
        };
        let mut text = match &self.verdict {
            Some(verdict) => verdict.sentence(),
            None => format!("{several}, with {} candidates; {open} cells differ.", count(&|cell| found.digits(cell))),
        };
        let unknown = count(&|cell| found.unknown(cell));
        if self.is_shown() && unknown > 0 {
            text += &format!(" Stopped: {LATE}; {unknown} of the candidates shown are unknown.");
        } else if self.verdict.is_none() && !found.is_complete() {
            text += &format!(" Stopped: {LATE}; the counts are lower bounds.");
        }
        text
    }

    /// Lists the candidates of a cell, each with its number of solutions: `1 (12), 5 (3)`.
    fn counts(&self, cell: LayoutCell) -> String {
        let digits = self.found.digits(cell).into_iter();
        let each = digits.map(|digit| format!("{digit} ({})", self.found.count(cell, digit)));
        each.collect::<Vec<_>>().join(", ")
    }

    /// Returns the digits of a cell in the form that `docs/schema/answer.json` describes.
    fn cell_json(&self, cell: LayoutCell) -> Value {
        let numbers = |digits: DigitSet| digits.into_iter().map(|digit| Value::from(digit.get())).collect::<Value>();
        let (digits, unknown) = (self.found.digits(cell), self.found.unknown(cell));
        let mut object = Map::new();
        object.insert("cell".into(), self.found.start().rules().name(cell).to_string().into());
        object.insert("digits".into(), numbers(digits));
        if self.is_counted {
            let counts = digits.into_iter().map(|digit| Value::from(self.found.count(cell, digit)));
            object.insert("counts".into(), counts.collect());
        }
        if !unknown.is_empty() {
            object.insert("unknown".into(), numbers(unknown));
        }
        object.into()
    }

    fn drawing(&self, entry: &Entry, pen: crate::draw::Pen, out: &mut String) -> fmt::Result {
        let rules = self.found.start().rules();
        entry.caption(out);
        let boards = if self.is_shown() { self.found.boards() } else { self.found.start().clone() };
        show::boards(&boards, pen, out)?;
        writeln!(out, "{}", self.sentence())?;
        if self.is_counted && self.is_shown() {
            let mut open = rules.cells().filter(|&cell| self.found.digits(cell).len() > 1);
            open.try_for_each(|cell| writeln!(out, "{}: {}", rules.name(cell), self.counts(cell)))?;
        }
        Ok(())
    }
}

impl Answer for Candidates {
    fn severity(&self) -> Severity {
        self.verdict.as_ref().map_or(Severity::Other, Verdict::severity)
    }

    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let (name, solutions) = (self.verdict_name(), self.solutions());
        let line = || match &self.verdict {
            Some(verdict) if !self.is_shown() => verdict.witness(" "),
            _ => self.line(),
        };
        match style {
            Style::Json => self.json(entry, out),
            Style::Grid(pen) => self.drawing(entry, pen, out),
            Style::Tsv => writeln!(out, "{}\t{name}\t{solutions}\t{}\t{}", entry.in_row(), line(), entry.label),
            Style::Line => writeln!(out, "{}\t{name}\t{solutions}\t{}", entry.shown(), line()),
        }
    }

    fn json(&self, entry: &Entry, out: &mut String) -> fmt::Result {
        let (mut object, found) = (entry.json_head(), &self.found);
        object.insert("verdict".into(), self.verdict_name().into());
        object.extend(self.verdict.as_ref().and_then(Verdict::reason).map(|reason| ("reason".into(), reason)));
        object.insert("count".into(), found.solutions().into());
        object.insert("limit".into(), found.limit().max(2).into());
        if !found.is_complete() {
            object.insert("stopped".into(), LATE.into());
        }
        let cells: Vec<Value> = found.start().rules().cells().map(|cell| self.cell_json(cell)).collect();
        object.insert("cells".into(), json!(cells));
        writeln!(out, "{}", Value::from(object))
    }
}
