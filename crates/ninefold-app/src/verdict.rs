//! The verdict on a puzzle: its name, its words, its JSON.

use ninefold::format::Content;
use ninefold::solve::Solver;
use ninefold::{Digit, Gap, PuzzleError, Solution};
use serde_json::{Map, Value, json};

use crate::entry::Entry;

/// What [`Solver::prove`] says of a puzzle.
pub type Verdict = Result<Solution, PuzzleError>;

/// How bad an answer is. The worst of a run is what a command exits with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Exactly one solution.
    Unique = 0,
    /// None or several.
    Other = 1,
    /// Unreadable.
    Unreadable = 2,
}

/// The verdicts on many puzzles, in their order.
///
/// ```
/// use ninefold::solve::Solver;
/// use ninefold_app::verdict;
///
/// let puzzle = ninefold::format::parse(".....9.......147....2......7......865...3...294......1......4....625.......8.....")?;
/// let verdicts = verdict::verdicts(Solver::new(), &[&puzzle]);
/// assert_eq!(verdict::name(&verdicts[0]), "unique");
/// assert_eq!(verdict::sentence(&verdicts[0]), "Exactly one solution.");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn verdicts(solver: Solver, puzzles: &[&Content]) -> Vec<Verdict> {
    let mut verdicts = vec![Err(PuzzleError::Unsolvable); puzzles.len()];
    solver.prove_many(puzzles, &mut verdicts);
    verdicts
}

/// `unique`, `many`, `none` or `invalid`.
pub fn name(verdict: &Verdict) -> &'static str {
    match verdict {
        Ok(_) => "unique",
        Err(PuzzleError::Several(..)) => "many",
        Err(PuzzleError::Clash(_)) => "invalid",
        Err(PuzzleError::Gap(_) | PuzzleError::Unsolvable) => "none",
        Err(PuzzleError::Stopped) => "open",
    }
}

/// Whether there is exactly one solution, as a degree.
pub fn severity(verdict: &Verdict) -> Severity {
    if verdict.is_ok() { Severity::Unique } else { Severity::Other }
}

/// The solution, or one of several.
pub fn solution(verdict: &Verdict) -> Option<&Solution> {
    match verdict {
        Ok(solution) | Err(PuzzleError::Several(solution, _)) => Some(solution),
        Err(_) => None,
    }
}

/// Appends the 81 digits.
pub fn push(solution: &Solution, out: &mut Vec<u8>) {
    out.extend_from_slice(&solution.digits().map(Digit::ascii));
}

/// One sentence for people.
pub fn sentence(verdict: &Verdict) -> String {
    match verdict {
        Ok(_) => "Exactly one solution.".into(),
        Err(PuzzleError::Several(one, other)) => {
            format!("Several solutions: they differ in {}.", one.differences(other))
        }
        Err(error @ PuzzleError::Clash(_)) => format!("Invalid: {error}."),
        Err(PuzzleError::Gap(gap)) => format!("No solution: {gap}."),
        Err(error @ PuzzleError::Stopped) => format!("Open: {error}."),
        Err(_) => "No solution: nothing is wrong at first sight, but search finds none.".into(),
    }
}

/// The puzzle and where it stood: what every JSON answer begins with.
pub fn json_head(entry: &Entry) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("puzzle".into(), entry.content.to_string().into());
    object.insert("format".into(), entry.format.name().into());
    object.insert("source".into(), entry.source.as_ref().into());
    object.insert("line".into(), entry.line.into());
    if !entry.label.is_empty() {
        object.insert("label".into(), entry.label.as_ref().into());
    }
    object
}

/// The JSON answer with verdict and witness, as `docs/schema/answer.json` describes it.
pub fn json(entry: &Entry, verdict: &Verdict) -> Value {
    let mut object = json_head(entry);
    push_verdict(verdict, &mut object);
    object.into()
}

/// Adds the verdict and its witness.
pub fn push_verdict(verdict: &Verdict, object: &mut Map<String, Value>) {
    object.insert("verdict".into(), name(verdict).into());
    match verdict {
        Ok(solution) => {
            object.insert("solution".into(), solution.to_string().into());
        }
        Err(PuzzleError::Several(one, other)) => {
            object.insert("solutions".into(), json!([one.to_string(), other.to_string()]));
            object.insert("differ".into(), one.differences(other).iter().map(|cell| cell.to_string()).collect());
        }
        Err(error) => {
            object.insert("reason".into(), reason(error));
        }
    }
}

/// Why there is not one solution, with the witness.
pub fn reason(error: &PuzzleError) -> Value {
    let text = error.to_string();
    match error {
        PuzzleError::Clash(clash) => json!({
            "kind": "clash",
            "text": text,
            "digit": clash.digit.get(),
            "cells": clash.cells.map(|cell| cell.to_string()),
            "house": clash.house.to_string(),
        }),
        PuzzleError::Gap(Gap::Cell(cell)) => json!({ "kind": "cell", "text": text, "cell": cell.to_string() }),
        PuzzleError::Gap(Gap::Digit(digit, house)) => {
            json!({ "kind": "digit", "text": text, "digit": digit.get(), "house": house.to_string() })
        }
        PuzzleError::Unsolvable | PuzzleError::Several(..) | PuzzleError::Stopped => {
            json!({ "kind": "search", "text": text })
        }
    }
}
