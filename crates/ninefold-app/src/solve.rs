//! Answers about the solutions of a problem: its only solution, its uniqueness, the number of its solutions, or all of them.

use std::fmt::{self, Write};

use ninefold::multi::{Grids, LayoutCell};
use ninefold::render::text::{self, Outcome};
use ninefold::solve::Solver;
use ninefold::{PuzzleError, Stop};
use serde_json::{Value, json};

use crate::answer::{Answer, Style};
use crate::blame::Blame;
use crate::draw::{self, GridText, Pen};
use crate::engine::{Effort, LATE};
use crate::entry::Entry;
use crate::problem::{self, Problem, Unfit};
use crate::rate;
use crate::table;
use crate::verdict::{self, Severity, Verdict};

/// The only solution of a problem, or the verdict that it has no solution or several.
#[derive(Clone, Debug)]
pub struct Solved(pub Verdict);

impl Solved {
    /// The heading of the columns.
    pub const HEADING: &str = "puzzle\tverdict\tsolution\tlabel\n";
}

impl Answer for Solved {
    fn severity(&self) -> Severity {
        self.0.severity()
    }

    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let Self(verdict) = self;
        match style {
            Style::Json => self.json(entry, out),
            Style::Grid(pen) => {
                let solution = verdict.solutions().first().map(|solution| solved(entry, solution, &[], pen));
                let puzzle = draw::problem(&entry.problem, &[], pen);
                draw::beside(&puzzle, &solution.unwrap_or_default(), entry.caption(out));
                if verdict.is_unique() { Ok(()) } else { writeln!(out, "{}", verdict.sentence()) }
            }
            Style::Tsv => {
                write!(out, "{}\t{}\t", entry.in_row(), verdict.name())?;
                verdict.push_in_row(out);
                writeln!(out, "\t{}", entry.label)
            }
            Style::Line => {
                entry.push_solution(verdict, out);
                Ok(())
            }
        }
    }

    fn json(&self, entry: &Entry, out: &mut String) -> fmt::Result {
        verdict_json(entry, &self.0, out)
    }

    fn values(&self) -> Vec<table::Value> {
        let mut values = self.0.values();
        values.truncate(2);
        values
    }
}

/// The solution of a problem as an earlier program prints it. Columns and JSON are those of [`Solved`].
#[derive(Clone, Debug)]
pub struct Styled {
    solved: Solved,
    style: text::Style,
}

impl Styled {
    /// Creates the answer to a problem in the style of a program.
    ///
    /// # Errors
    /// Returns an error if the style supports only plain grids and the problem has other rules.
    pub fn new(problem: &Problem, verdict: Verdict, style: text::Style) -> Result<Self, Unfit> {
        let styled = Self { solved: Solved(verdict), style };
        styled.draw(problem, &mut String::new())?;
        Ok(styled)
    }

    fn draw(&self, problem: &Problem, out: &mut String) -> Result<(), Unfit> {
        let Solved(verdict) = &self.solved;
        let outcome = match verdict.error() {
            None => Outcome::Unique,
            Some(PuzzleError::Several(..)) => Outcome::Several,
            Some(PuzzleError::Clash(..) | PuzzleError::Broken(_)) => Outcome::Invalid,
            Some(PuzzleError::Stopped) => Outcome::Open,
            Some(_) => Outcome::None,
        };
        draw::in_style(self.style, problem, outcome, verdict.solutions().first(), out)
    }
}

impl Answer for Styled {
    fn severity(&self) -> Severity {
        self.solved.severity()
    }

    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        match style {
            Style::Json | Style::Tsv => self.solved.write(entry, style, out),
            Style::Line | Style::Grid(_) => self.draw(&entry.problem, entry.caption(out)).map_err(|_| fmt::Error),
        }
    }

    fn values(&self) -> Vec<table::Value> {
        self.solved.values()
    }
}

/// The verdict on a problem, with its witness.
#[derive(Clone, Debug)]
pub struct Checked {
    verdict: Verdict,
    /// The reason why there is no solution, in sentences, if steps can show it.
    argument: Option<String>,
    /// The givens to blame, if they were searched for.
    blame: Option<Blamed>,
}

/// The givens to blame, in the form in which answers contain them. A module that never searches for them links none of their texts.
#[derive(Clone, Debug)]
struct Blamed {
    sentences: String,
    cells: Vec<LayoutCell>,
    json: Value,
}

impl From<Blame> for Blamed {
    fn from(blame: Blame) -> Self {
        Self { sentences: blame.sentences(), cells: blame.cells().to_vec(), json: blame.json() }
    }
}

impl From<Verdict> for Checked {
    fn from(verdict: Verdict) -> Self {
        Self { verdict, argument: None, blame: None }
    }
}

impl Checked {
    /// Creates the answer to a problem. If the lack of a solution is known only from a search, adds the reason that steps give.
    pub fn argued(problem: &Problem, verdict: Verdict, stop: Stop<'_>) -> Self {
        let is_unsolvable = verdict.error() == Some(PuzzleError::Unsolvable);
        let argument = if is_unsolvable { rate::refuted(&problem.grids(), stop) } else { None };
        Self { verdict, argument, blame: None }
    }

    /// Adds the givens to blame if there is no solution. This takes many searches, which are too many for every puzzle of a collection.
    #[must_use]
    pub fn blaming(self, problem: &Problem, stop: Stop<'_>) -> Self {
        let is_impossible = matches!(self.verdict.name(), "none" | "invalid") && !problem.has_candidates();
        let blame = if is_impossible { Blame::of(&problem.grids(), stop) } else { None };
        Self { blame: blame.map(Blamed::from), ..self }
    }

    /// Writes the verdict as a sentence, followed by the reason and the givens to blame.
    fn sentences(&self) -> String {
        let mut text = match &self.argument {
            Some(argument) => format!("No solution. {argument}"),
            None => self.verdict.sentence(),
        };
        text.extend(self.blame.iter().flat_map(|blame| [" ", &blame.sentences]));
        text
    }

    /// Returns the cells to highlight: the givens to blame or, if there are none, the cells of the verdict.
    fn marked(&self, problem: &Problem) -> Vec<LayoutCell> {
        match &self.blame {
            Some(blame) if !blame.cells.is_empty() => blame.cells.clone(),
            _ => self.verdict.marked(&problem.rules()),
        }
    }

    /// The heading of the columns.
    pub const HEADING: &str = "puzzle\tverdict\twitness\tlabel\n";
}

impl Answer for Checked {
    fn severity(&self) -> Severity {
        self.verdict.severity()
    }

    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let Self { verdict, argument, blame } = self;
        match style {
            Style::Json => self.json(entry, out),
            Style::Grid(pen) => {
                let marked = self.marked(&entry.problem);
                let puzzle = |marked| draw::problem(&entry.problem, marked, pen);
                let out = entry.caption(out);
                match &verdict.solutions()[..] {
                    [] => draw::beside(&puzzle(&marked), &[], out),
                    [solution] => draw::beside(&puzzle(&[]), &solved(entry, solution, &[], pen), out),
                    [one, other, ..] => {
                        draw::beside(&puzzle(&[]), &[], out);
                        let [one, other] = [one, other].map(|solution| solved(entry, solution, &marked, pen));
                        draw::beside(&one, &other, out);
                    }
                }
                writeln!(out, "{}", self.sentences())
            }
            Style::Tsv => {
                let is_told = argument.is_some() || blame.is_some();
                let witness = if is_told { self.sentences() } else { verdict.witness(" ") };
                writeln!(out, "{}\t{}\t{witness}\t{}", entry.in_row(), verdict.name(), entry.label)
            }
            Style::Line if argument.is_some() => {
                writeln!(out, "{}\t{}\t{}", entry.heading(), verdict.name(), self.sentences())
            }
            Style::Line if blame.is_some() => {
                writeln!(out, "{}\t{}\t{}", entry.shown(), verdict.name(), self.sentences())
            }
            Style::Line => writeln!(out, "{}", entry.verdict(verdict, "\t")),
        }
    }

    fn json(&self, entry: &Entry, out: &mut String) -> fmt::Result {
        let mut object = entry.json_head();
        self.verdict.push_json(&mut object);
        if let (Some(argument), Some(reason)) = (&self.argument, object.get_mut("reason")) {
            reason["argument"] = argument.as_str().into();
        }
        object.extend(self.blame.iter().map(|blame| ("blame".into(), blame.json.clone())));
        writeln!(out, "{}", Value::from(object))
    }

    fn values(&self) -> Vec<table::Value> {
        self.verdict.values()
    }
}

fn verdict_json(entry: &Entry, verdict: &Verdict, out: &mut String) -> fmt::Result {
    let mut object = entry.json_head();
    verdict.push_json(&mut object);
    writeln!(out, "{}", Value::from(object))
}

fn solved(entry: &Entry, solution: &Grids, marked: &[LayoutCell], pen: Pen) -> Vec<String> {
    GridText::new(solution.clone()).givens(entry.problem.grids()).marked(marked.iter().copied()).lines(pen)
}

/// The number of solutions, up to a limit.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The number of solutions, or a lower bound if the count was stopped.
    found: u64,
    /// The reason why the count was stopped, if it was.
    stopped: Option<&'static str>,
    limit: u64,
    is_unique: bool,
}

impl Counted {
    /// The heading of the columns.
    pub const HEADING: &str = "puzzle\tsolutions\tlabel\n";

    /// Counts the solutions of many problems, up to a limit. A count that was stopped contains the number found so far, except if several problems
    /// are counted together, which is the case if the limit is low.
    pub fn many(solver: Solver, problems: &[&Problem], limit: u64, stop: Stop<'_>) -> Vec<Self> {
        let enough = Self::enough(limit);
        if problems.len() == 1 || enough > u8::MAX.into() {
            let each = |problem: &&Problem| {
                let (found, end) = problem.tally(solver, enough, stop);
                let stopped = end.is_err().then_some(LATE);
                Self { stopped, is_unique: end.is_ok() && found == 1, ..Self::new(Some(found), limit) }
            };
            return problems.iter().map(each).collect();
        }
        let counts = problem::counts(solver, problems, enough, stop);
        counts.map_or_else(
            |_| vec![Self::new(None, limit); problems.len()],
            |counts| counts.into_iter().map(|found| Self::new(Some(found), limit)).collect(),
        )
    }

    /// Creates the answer from the number of solutions found with [`enough`](Self::enough) as the limit, or from `None` if the count was stopped.
    pub fn new(found: Option<u64>, limit: u64) -> Self {
        let (stopped, is_unique) = (found.is_none().then_some(LATE), found == Some(1));
        Self { found: found.unwrap_or_default().min(limit), stopped, limit, is_unique }
    }

    /// Replaces the reason of a stopped count by an interrupt.
    #[must_use]
    pub fn interrupted(self) -> Self {
        Self { stopped: self.stopped.map(|_| "an interrupt"), ..self }
    }

    /// Returns the limit at which counting may end. It is at least two, since a single solution would not prove uniqueness.
    pub fn enough(limit: u64) -> u64 {
        limit.max(2)
    }
}

impl Answer for Counted {
    fn severity(&self) -> Severity {
        if self.is_unique { Severity::Unique } else { Severity::Other }
    }

    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let Self { found, limit, stopped, .. } = *self;
        let shown = match (stopped, found) {
            (None, found) => found.to_string(),
            (Some(_), 0) => "-".to_owned(),
            (Some(_), found) => format!(">= {found}"),
        };
        match style {
            Style::Json => self.json(entry, out),
            Style::Grid(pen) => {
                draw::beside(&draw::problem(&entry.problem, &[], pen), &[], out);
                match (stopped, found) {
                    (Some(why), 0) => writeln!(out, "Stopped: {why}."),
                    (Some(why), _) => writeln!(out, "At least {}. Stopped: {why}.", total(found)),
                    (None, 1..) if found == limit => writeln!(out, "{}, perhaps more", total(found)),
                    (None, _) => writeln!(out, "{}", total(found)),
                }
            }
            Style::Tsv => writeln!(out, "{}\t{shown}\t{}", entry.in_row(), entry.label),
            Style::Line => {
                let why = stopped.map_or_else(String::new, |why| format!("\tstopped: {why}"));
                writeln!(out, "{}\t{shown}{why}", entry.shown())
            }
        }
    }

    fn json(&self, entry: &Entry, out: &mut String) -> fmt::Result {
        let Self { found, limit, stopped, .. } = *self;
        let is_stopped = stopped.is_some();
        let stopped = stopped.map(|why| [("at_least", found.into()), ("stopped", why.into())]);
        let limit = if limit == u64::MAX { Value::Null } else { limit.into() };
        let count = if is_stopped { Value::Null } else { found.into() };
        entry.write_json([("count", count), ("limit", limit)].into_iter().chain(stopped.into_iter().flatten()), out)
    }

    fn values(&self) -> Vec<table::Value> {
        let value =
            |found: u64| i64::try_from(found).map_or_else(|_| table::Value::text(found.to_string()), table::Value::Int);
        vec![if self.stopped.is_some() { table::Value::Null } else { value(self.found) }]
    }
}

/// Writes a number of solutions in words.
pub fn total(found: u64) -> String {
    match found {
        0 => "no solution".into(),
        1 => "1 solution".into(),
        _ => format!("{found} solutions"),
    }
}

/// An entry of a list of solutions, or the line below it.
#[derive(Clone, Debug)]
pub enum Listed {
    /// A solution, with its number, counted from 1.
    Solution(u64, Grids),
    /// The number of solutions.
    Total(Total),
}

/// The number of solutions in a list.
#[derive(Clone, Debug)]
pub struct Total {
    /// The number of solutions in the list.
    pub found: u64,
    /// Whether there are solutions that the list does not contain.
    pub rest: Rest,
    /// The work of a classic engine.
    pub effort: Option<Effort>,
}

/// Whether there are solutions that a list does not contain.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rest {
    /// There are no other solutions.
    None,
    /// There are other solutions.
    More,
    /// It is unknown whether there are other solutions.
    Unknown,
    /// The search was stopped, for this reason.
    Stopped(String),
}

impl Listed {
    /// The heading of the columns.
    pub const HEADING: &str = "number\tsolution\n";
}

/// Passes on all solutions up to a limit, in ascending order and as soon as they are found, followed by their number.
pub fn list(problem: &Problem, solver: Solver, limit: u64, stop: Stop<'_>, mut take: impl FnMut(&Listed)) -> Severity {
    let mut solutions = problem.solutions(solver, stop);
    let mut found = 0;
    let rest = loop {
        match solutions.next() {
            None => break Rest::None,
            Some(Err(_)) => break Rest::Stopped(LATE.into()),
            Some(Ok(_)) if found == limit => break Rest::More,
            Some(Ok(solution)) => {
                found += 1;
                take(&Listed::Solution(found, solution));
            }
        }
    };
    let is_unique = found + u64::from(rest == Rest::More) == 1 && !matches!(rest, Rest::Stopped(_));
    take(&Listed::Total(Total { found, rest, effort: None }));
    if is_unique { Severity::Unique } else { Severity::Other }
}

impl Answer for Listed {
    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        match (self, style) {
            (_, Style::Json) => self.json(entry, out),
            (Self::Solution(number, solution), Style::Grid(pen)) => {
                writeln!(out, "{number}")?;
                draw::beside(&solved(entry, solution, &[], pen), &[], out);
                Ok(())
            }
            (Self::Solution(number, solution), Style::Tsv) => {
                writeln!(out, "{number}\t{}", verdict::in_row(solution))
            }
            (Self::Solution(number, solution), _) => writeln!(out, "{}", entry.numbered(*number, solution)),
            (Self::Total(Total { found, rest, .. }), style) => {
                let rest = match rest {
                    Rest::None => String::new(),
                    Rest::More => ", and there are more".into(),
                    Rest::Unknown => ", perhaps more".into(),
                    Rest::Stopped(why) => format!(", stopped: {why}"),
                };
                let total = total(*found) + &rest;
                match style {
                    Style::Grid(_) => writeln!(out, "{total}"),
                    Style::Tsv => writeln!(out, "{total}\t{}", entry.in_row()),
                    _ => writeln!(out, "{}", entry.total(&total)),
                }
            }
        }
    }

    fn json(&self, entry: &Entry, out: &mut String) -> fmt::Result {
        match self {
            Self::Solution(number, solution) => {
                writeln!(out, "{}", json!({ "number": number, "solution": verdict::text(solution) }))
            }
            Self::Total(Total { found, rest, effort }) => {
                let (more, stopped) = match rest {
                    Rest::None => (Some(false), None),
                    Rest::More => (Some(true), None),
                    Rest::Unknown => (None, None),
                    Rest::Stopped(why) => (None, Some(("stopped", why.as_str().into()))),
                };
                let total = [("count", json!(found)), ("more", json!(more))].into_iter().chain(stopped);
                entry.write_json(effort.iter().flat_map(Effort::fields).chain(total), out)
            }
        }
    }
}
