//! The corpus of variants, where it is at hand: `NINEFOLD_CORPUS` names the directory. Exact search counts the solutions that the corpus lists.

mod common;

use std::time::{Duration, Instant};

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Fields, KINDS, Kind, Rules};
use ninefold_core::solve::Solver;
use ninefold_core::{Budget, Digit, PuzzleError, Stop};
use serde_json::{Value, json};

/// The kinds of the corpus beside those of the registry and sizes.
const OTHERS: [&str; 3] = ["killercage-nosum", "irregular", "noboxes"];

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn number(value: &Value) -> Option<u32> {
    let of_text = || value.as_str()?.parse().ok();
    value.as_u64().and_then(|number| u32::try_from(number).ok()).or_else(of_text)
}

fn cells(rules: &Rules, names: &Value) -> Vec<LayoutCell> {
    list(names).map(|name| rules.cell_named(name.as_str().unwrap()).unwrap()).collect()
}

/// The kind whose name in files is `id`.
fn registered(id: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.id == id).copied()
}

/// The constraints of one kind, from its entries.
fn constraints(rules: &Rules, kind: &'static Kind, value: &Value) -> Vec<Constraint> {
    let make = |lines, value| Constraint::new(kind, rules, lines, value).unwrap();
    let lines = |entry: &Value| match kind.fields {
        Fields::Flag => Vec::new(),
        Fields::Cell if entry["cell"].is_string() => vec![cells(rules, &json!([entry["cell"]]))],
        Fields::Cell | Fields::Cells { .. } => vec![cells(rules, &entry["cells"])],
        Fields::Lines => list(&entry["lines"]).map(|line| cells(rules, line)).collect(),
    };
    match kind.fields {
        Fields::Flag if *value == Value::Bool(true) => vec![make(Vec::new(), None)],
        _ => list(value).map(|entry| make(lines(entry), number(&entry["value"]))).collect(),
    }
}

/// An entry as a puzzle, if its kinds are known here.
fn puzzle(entry: &Value) -> Option<Grids> {
    let is_known = |kind: &Value| {
        let is = |kind: &str| registered(kind).is_some() || OTHERS.contains(&kind) || kind.starts_with("size");
        kind.as_str().is_some_and(is)
    };
    let constraints_of = entry["constraints"].as_object()?;
    if !list(&entry["kinds"]).all(is_known) {
        return None;
    }
    let size = usize::try_from(entry["size"].as_u64()?).unwrap();
    let mut rules = Rules::sized(size).unwrap();
    if entry["regions"].is_array() {
        let region = |value: &Value| number(value).map(|region| u8::try_from(region).unwrap());
        let regions: Vec<Option<u8>> = list(&entry["regions"]).map(region).collect();
        rules = rules.with_regions(&regions).unwrap();
    } else if entry["noboxes"] == true {
        rules = rules.with_regions(&vec![None; size * size]).unwrap();
    }
    let own = |(key, value): (&String, &Value)| constraints(&rules, registered(key).expect(key), value);
    let own: Vec<Constraint> = constraints_of.iter().flat_map(own).collect();
    let rules = rules.with_constraints(own);
    Some(Grids::new(rules, digits(&entry["givens"], size)))
}

fn digits(values: &Value, size: usize) -> Vec<Option<Digit>> {
    list(values).map(|value| Digit::of_size(size, u8::try_from(number(value).unwrap()).unwrap())).collect()
}

/// The guesses after which a puzzle is left undecided: a few of the hardest killers need a minute.
const MOST: u64 = 20_000;

/// A puzzle of the corpus after the search.
struct Solved {
    id: String,
    time: Duration,
    guesses: u64,
    /// The guesses of another program, Interactive Sudoku Solver, for the same count.
    theirs: u64,
    is_decided: bool,
}

fn solve(entry: &Value, grids: &Grids) -> Solved {
    let id = entry["id"].as_str().unwrap().to_owned();
    let budget = Budget::new(MOST);
    let ask = budget.ask();
    let start = Instant::now();
    let (verdict, guesses) = Solver::new().verdict(grids, Stop::when(&ask));
    let time = start.elapsed();
    let count = match &verdict {
        Ok(_) => Some(1),
        Err(PuzzleError::Several(..)) => Some(2),
        Err(PuzzleError::Stopped) => None,
        Err(_) => Some(0),
    };
    let is_decided = count.is_some();
    assert!(!is_decided || count == entry["count"].as_u64(), "{id}: {verdict:?}");
    if let Ok(solution) = verdict {
        assert_eq!(solution.digits(), digits(&entry["solutions"][0], grids.rules().size()), "{id}");
    }
    Solved { id, time, guesses, theirs: entry["iss_guesses"].as_u64().unwrap_or(0), is_decided }
}

#[test]
fn the_corpus_has_the_solutions_that_it_lists() {
    let Some(text) = common::variants() else { return };
    let entries = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let solved: Vec<Solved> = entries.filter_map(|entry| Some(solve(&entry, &puzzle(&entry)?))).collect();
    let (decided, open): (Vec<&Solved>, Vec<&Solved>) = solved.iter().partition(|solved| solved.is_decided);
    let time: Duration = decided.iter().map(|solved| solved.time).sum();
    let ours: u64 = decided.iter().map(|solved| solved.guesses).sum();
    let theirs: u64 = decided.iter().map(|solved| solved.theirs).sum();
    println!("{} puzzles in {time:?}, {ours} guesses, ISS {theirs}", decided.len());
    open.iter().for_each(|open| println!("undecided: {}, ISS {} guesses", open.id, open.theirs));
    assert!(solved.len() >= 1300, "only {} puzzles of known kinds", solved.len());
    assert!(open.len() <= 12, "{} puzzles take more than {MOST} guesses", open.len());
}
