//! The verdict on a puzzle: its name, its words, its JSON.

use std::sync::OnceLock;

use anyhow::Context;
use ninefold::format::Content;
use ninefold::solve::{Backend, Solver};
use ninefold::{Digit, Gap, PuzzleError, Solution};
use serde_json::{Map, Value, json};

use crate::io::input::Entry;
use crate::io::run::Severity;

/// What [`Solver::prove`] says of a puzzle.
pub(crate) type Verdict = Result<Solution, PuzzleError>;

/// The verdicts on many puzzles.
pub(crate) fn verdicts(puzzles: &[&Content]) -> Vec<Verdict> {
    let mut verdicts = vec![Err(PuzzleError::Unsolvable); puzzles.len()];
    solver().prove_many(puzzles, &mut verdicts);
    verdicts
}

/// The variable that chooses the backend.
pub(crate) const BACKEND: &str = "NINEFOLD_BACKEND";

static SOLVER: OnceLock<Solver> = OnceLock::new();

/// The solver, on the backend that [`BACKEND`] names, otherwise on the fastest.
pub(crate) fn solver() -> Solver {
    *SOLVER.get_or_init(Solver::new)
}

/// Finds out what the variable says.
pub(crate) fn choose_backend() -> anyhow::Result<()> {
    let Some(name) = std::env::var_os(BACKEND).filter(|name| !name.is_empty()) else { return Ok(()) };
    let backend = name.to_str().and_then(Backend::named).with_context(|| {
        let known = Backend::all().map(Backend::name).collect::<Vec<_>>().join(", ");
        format!("{BACKEND}: expected one of {known}, found {}", name.display())
    })?;
    let _ = SOLVER.set(Solver::with(backend));
    Ok(())
}

/// `unique`, `many`, `none` or `invalid`.
pub(crate) fn name(verdict: &Verdict) -> &'static str {
    match verdict {
        Ok(_) => "unique",
        Err(PuzzleError::Several(..)) => "many",
        Err(PuzzleError::Clash(_)) => "invalid",
        Err(PuzzleError::Gap(_) | PuzzleError::Unsolvable) => "none",
    }
}

pub(crate) fn severity(verdict: &Verdict) -> Severity {
    if verdict.is_ok() { Severity::Unique } else { Severity::Other }
}

/// The solution, or one of several.
pub(crate) fn solution(verdict: &Verdict) -> Option<&Solution> {
    match verdict {
        Ok(solution) | Err(PuzzleError::Several(solution, _)) => Some(solution),
        Err(_) => None,
    }
}

/// Appends the 81 digits.
pub(crate) fn push(solution: &Solution, out: &mut Vec<u8>) {
    out.extend_from_slice(&solution.digits().map(Digit::ascii));
}

/// One sentence for people.
pub(crate) fn sentence(verdict: &Verdict) -> String {
    match verdict {
        Ok(_) => "Exactly one solution.".into(),
        Err(PuzzleError::Several(one, other)) => {
            format!("Several solutions: they differ in {}.", one.differences(other))
        }
        Err(error @ PuzzleError::Clash(_)) => format!("Invalid: {error}."),
        Err(PuzzleError::Gap(gap)) => format!("No solution: {gap}."),
        Err(_) => "No solution: nothing is wrong at first sight, but search finds none.".into(),
    }
}

/// The puzzle and where it stood: what every JSON answer begins with.
pub(crate) fn json_head(entry: &Entry) -> Map<String, Value> {
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
pub(crate) fn json(entry: &Entry, verdict: &Verdict) -> Value {
    let mut object = json_head(entry);
    push_verdict(verdict, &mut object);
    object.into()
}

/// Adds the verdict and its witness.
pub(crate) fn push_verdict(verdict: &Verdict, object: &mut Map<String, Value>) {
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
pub(crate) fn reason(error: &PuzzleError) -> Value {
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
        PuzzleError::Unsolvable | PuzzleError::Several(..) => json!({ "kind": "search", "text": text }),
    }
}
