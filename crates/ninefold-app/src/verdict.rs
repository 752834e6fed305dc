//! The verdict on a problem, as a name, in words, as JSON and as columns. It is written in the same way for every layout.

use ninefold::multi::{Grids, LayoutCell};
use ninefold::rules::{Feature, Rules};
use ninefold::{CellSet, Clash, Digit, Gap, GridOf, PuzzleError, Solution};
use serde_json::{Map, Value};

use crate::table;

/// The severity of an answer. The worst severity of a run is the exit code of a command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Exactly one solution.
    Unique = 0,
    /// No solution, or several.
    Other = 1,
    /// The puzzle is unreadable.
    Unreadable = 2,
}

/// Whether a problem has exactly one solution, with the evidence for it.
///
/// ```
/// use ninefold::solve;
/// use ninefold_app::verdict::Verdict;
///
/// let verdict = Verdict::from(solve::prove(&ninefold::Grid::EMPTY));
/// assert_eq!(verdict.name(), "many");
/// assert_eq!(verdict.solutions().len(), 2);
/// assert!(verdict.sentence().starts_with("Several solutions: they differ in "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict(Kind);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    /// The verdict on a plain grid, in a form without heap allocation, as the engine needs it for millions of puzzles.
    Single(Result<Solution, PuzzleError>),
    Several(Result<Grids, PuzzleError<Grids>>),
}

impl From<Result<Solution, PuzzleError>> for Verdict {
    fn from(verdict: Result<Solution, PuzzleError>) -> Self {
        Self(Kind::Single(verdict))
    }
}

impl From<Result<Grids, PuzzleError<Grids>>> for Verdict {
    fn from(verdict: Result<Grids, PuzzleError<Grids>>) -> Self {
        Self(Kind::Several(verdict))
    }
}

impl From<PuzzleError> for Verdict {
    fn from(error: PuzzleError) -> Self {
        Self(Kind::Single(Err(error)))
    }
}

impl From<PuzzleError<Grids>> for Verdict {
    fn from(error: PuzzleError<Grids>) -> Self {
        Self(Kind::Several(Err(error)))
    }
}

impl Verdict {
    /// The names of the columns in tables.
    pub const COLUMNS: [&str; 5] = ["verdict", "solution", "other", "differ", "reason"];

    /// Returns `unique`, `many`, `none`, `invalid` or `open`.
    pub const fn name(&self) -> &'static str {
        match &self.0 {
            Kind::Single(Ok(_)) | Kind::Several(Ok(_)) => "unique",
            Kind::Single(Err(PuzzleError::Several(..))) | Kind::Several(Err(PuzzleError::Several(..))) => "many",
            Kind::Single(Err(PuzzleError::Clash(..)))
            | Kind::Several(Err(PuzzleError::Clash(..) | PuzzleError::Broken(_))) => "invalid",
            Kind::Single(Err(PuzzleError::Stopped)) | Kind::Several(Err(PuzzleError::Stopped)) => "open",
            Kind::Single(Err(_)) | Kind::Several(Err(_)) => "none",
        }
    }

    /// Whether the problem has exactly one solution.
    pub const fn is_unique(&self) -> bool {
        matches!(&self.0, Kind::Single(Ok(_)) | Kind::Several(Ok(_)))
    }

    /// Returns the severity that corresponds to the verdict.
    pub const fn severity(&self) -> Severity {
        if self.is_unique() { Severity::Unique } else { Severity::Other }
    }

    /// Returns the reason why there is not exactly one solution.
    pub fn error(&self) -> Option<PuzzleError<Grids>> {
        match &self.0 {
            Kind::Single(verdict) => verdict.as_ref().err().cloned().map(Into::into),
            Kind::Several(verdict) => verdict.as_ref().err().cloned(),
        }
    }

    /// Returns the only solution.
    ///
    /// # Errors
    /// Returns the verdict itself if there is no solution or more than one.
    pub fn proved(self) -> Result<Grids, Self> {
        match self.0 {
            Kind::Single(Ok(solution)) => Ok(solution.into()),
            Kind::Several(Ok(solution)) => Ok(solution),
            kind => Err(Self(kind)),
        }
    }

    /// Returns the known solutions: the only one, or two of several.
    pub fn solutions(&self) -> Vec<Grids> {
        match &self.0 {
            Kind::Single(Ok(solution)) => vec![(*solution).into()],
            Kind::Several(Ok(solution)) => vec![solution.clone()],
            Kind::Single(Err(PuzzleError::Several(one, other))) => vec![(*one).into(), (*other).into()],
            Kind::Several(Err(PuzzleError::Several(one, other))) => vec![one.clone(), other.clone()],
            Kind::Single(Err(_)) | Kind::Several(Err(_)) => Vec::new(),
        }
    }

    /// Appends the solution, or one of several, or a dash if there is no solution.
    pub fn push_solution(&self, out: &mut String) {
        match &self.0 {
            Kind::Single(Ok(solution) | Err(PuzzleError::Several(solution, _))) => {
                // Digits are text, so this cannot fail.
                out.push_str(str::from_utf8(&solution.digits().map(Digit::ascii)).unwrap_or_default());
            }
            _ => out.push_str(&self.solutions().first().map_or_else(|| "-".to_owned(), text)),
        }
    }

    /// Appends the solution as a field of a table, like [`push_solution`](Self::push_solution), without line breaks.
    pub fn push_in_row(&self, out: &mut String) {
        match &self.0 {
            Kind::Single(_) => self.push_solution(out),
            Kind::Several(_) => out.push_str(&self.solutions().first().map_or_else(|| "-".to_owned(), in_row)),
        }
    }

    /// Returns the cells to highlight: those that clash, the cell that has no candidate left, or those in which two solutions differ.
    pub fn marked(&self, layout: &Rules) -> Vec<LayoutCell> {
        match self.error() {
            Some(PuzzleError::Clash(at, clash)) => clash.cells.iter().map(|&cell| layout.cell(at.grid, cell)).collect(),
            Some(PuzzleError::Gap(at, Gap::Cell(cell))) => vec![layout.cell(at.grid, cell)],
            Some(PuzzleError::Broken(broken) | PuzzleError::Stuck(broken)) => broken.cells,
            Some(PuzzleError::Several(one, other)) => one.differences(&other).collect(),
            _ => Vec::new(),
        }
    }

    /// Writes the verdict in a sentence for people.
    pub fn sentence(&self) -> String {
        match self.error() {
            None => "Exactly one solution.".into(),
            Some(error @ (PuzzleError::Clash(..) | PuzzleError::Broken(_))) => {
                format!("Invalid: {error}.")
            }
            Some(error @ (PuzzleError::Gap(..) | PuzzleError::Stuck(_))) => {
                format!("No solution: {error}.")
            }
            Some(PuzzleError::Unsolvable) => {
                "No solution: every way to fill the empty cells leads to a contradiction.".into()
            }
            Some(error @ PuzzleError::Several(..)) => {
                let words = error.to_string();
                let words = words.strip_prefix("several solutions, which").unwrap_or(&words);
                format!("Several solutions: they{words}.")
            }
            Some(error) => format!("Open: {error}."),
        }
    }

    /// Writes the witness of the verdict as fields separated by `mark`: two solutions and their differences, or the reason.
    pub fn witness(&self, mark: &str) -> String {
        // When millions of puzzles are checked, nearly all have exactly one solution.
        if let Kind::Single(Ok(solution)) = &self.0 {
            return solution.to_string();
        }
        match (&self.solutions()[..], self.error()) {
            ([solution], _) => in_row(solution),
            ([one, other], _) => format!("{}{mark}{}{mark}{}", in_row(one), in_row(other), differ(one, other)),
            (_, Some(error)) => error.to_string(),
            (_, None) => String::new(),
        }
    }

    /// Returns the values of the [`COLUMNS`](Self::COLUMNS).
    pub fn values(&self) -> Vec<table::Value> {
        let mut values = vec![table::Value::text(self.name())];
        values.resize(Self::COLUMNS.len(), table::Value::Null);
        match (&self.solutions()[..], self.error()) {
            ([one, other], _) => {
                let witness = [in_row(one), in_row(other), differ(one, other)];
                values[1..4].iter_mut().zip(witness).for_each(|(value, text)| *value = table::Value::text(text));
            }
            ([solution], _) => values[1] = table::Value::text(in_row(solution)),
            (_, Some(error)) => values[4] = table::Value::text(error.to_string()),
            (_, None) => {}
        }
        values
    }

    /// Adds the verdict and its witness, as `docs/schema/answer.json` describes them.
    pub fn push_json(&self, object: &mut Map<String, Value>) {
        object.insert("verdict".into(), self.name().into());
        match &self.solutions()[..] {
            [] => {}
            [solution] => _ = object.insert("solution".into(), text(solution).into()),
            [one, other, ..] => {
                object.insert("solutions".into(), [text(one), text(other)].into_iter().collect());
                let layout = one.rules();
                let cells = one.differences(other).map(|cell| layout.name(cell).to_string());
                object.insert("differ".into(), cells.collect());
            }
        }
        if let Some(reason) = self.reason() {
            object.insert("reason".into(), reason);
        }
    }

    /// Describes the reason why there is no solution, with the witness. Cells are named by their rows and columns in their own grid.
    pub fn reason(&self) -> Option<Value> {
        let error = self.error()?;
        let mut reason = Map::new();
        let mut say = |name: &str, value: Value| _ = reason.insert(name.into(), value);
        let text = error.to_string().into();
        let at = match error {
            PuzzleError::Several(..) => return None,
            PuzzleError::Clash(at, Clash { digit, cells, house }) => {
                say("kind", "clash".into());
                say("text", text);
                say("digit", digit.get().into());
                say("cells", cells.map(|cell| cell.to_string()).into_iter().collect());
                say("house", house.to_string().into());
                at
            }
            PuzzleError::Gap(at, Gap::Cell(cell)) => {
                say("kind", "cell".into());
                say("text", text);
                say("cell", cell.to_string().into());
                at
            }
            PuzzleError::Gap(at, Gap::Digit(digit, house)) => {
                say("kind", "digit".into());
                say("text", text);
                say("digit", digit.get().into());
                say("house", house.to_string().into());
                at
            }
            PuzzleError::Broken(broken) | PuzzleError::Stuck(broken) => {
                say("kind", "rule".into());
                say("text", text);
                say("cells", broken.names.into_iter().collect());
                GridOf::ONLY
            }
            // Kinds of reasons that later versions add are also results of a search.
            _ => {
                say("kind", "search".into());
                say("text", text);
                GridOf::ONLY
            }
        };
        if at.grids > 1 {
            say("grid", (at.grid + 1).into());
        }
        Some(reason.into())
    }
}

/// Writes a plain grid as one line, and several grids as a block.
pub fn text(grids: &Grids) -> String {
    grids.plain(Feature::Row81).map_or_else(|_| grids.to_string(), |grid| grid.to_string())
}

/// Writes digits as a field of a table: without line breaks, and with spaces between the rows of several grids.
pub fn in_row(grids: &Grids) -> String {
    let gap = if grids.rules().grids().len() == 1 { "" } else { " " };
    text(grids).replace('\n', gap)
}

/// Lists the cells in which two solutions differ.
fn differ(one: &Grids, other: &Grids) -> String {
    let layout = one.rules();
    if layout.has(Feature::Row81) {
        let cells = one.differences(other).flat_map(|cell| layout.homes(cell).iter().map(|&(_, cell)| cell));
        return cells.collect::<CellSet>().to_string();
    }
    one.differences(other).map(|cell| layout.name(cell).to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
