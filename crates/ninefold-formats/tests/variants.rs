//! The corpus of variants, if it exists: `NINEFOLD_CORPUS` names its folder. Exact search must find the numbers of solutions that the corpus lists.

use std::time::{Duration, Instant};

use ninefold_core::multi::{Boards, Grids};
use ninefold_core::solve::Solver;
use ninefold_core::{Budget, Digit, PuzzleError, Stop};
use serde_json::Value;

use crate::common::{self, corpus};

/// Returns an entry as a puzzle, if its kinds are supported.
fn puzzle(entry: &Value) -> Option<Boards> {
    if !corpus::is_known(entry) {
        return None;
    }
    let rules = corpus::rules(entry);
    let size = rules.size();
    let mut boards = Boards::from(Grids::new(rules.clone(), digits(&entry["givens"], size)));
    for (name, kept) in entry["pencil"].as_object().into_iter().flatten() {
        let (cell, kept) = (rules.cell_named(name).unwrap(), digits(kept, size));
        rules
            .digits()
            .iter()
            .filter(|digit| !kept.contains(&Some(*digit)))
            .for_each(|digit| _ = boards.remove(cell, digit));
    }
    Some(boards)
}

fn digits(values: &Value, size: usize) -> Vec<Option<Digit>> {
    let digit = |value: &Value| value.as_u64().and_then(|value| Digit::of_size(size, u8::try_from(value).unwrap()));
    corpus::list(values).map(digit).collect()
}

/// The number of guesses after which a puzzle is left undecided: a few of the hardest killers need a minute.
const MOST: u64 = 20_000;

/// A puzzle of the corpus after the search.
struct Solved {
    id: String,
    time: Duration,
    guesses: u64,
    /// The number of guesses of another program, Interactive Sudoku Solver, for the same count.
    theirs: u64,
    is_decided: bool,
}

fn solve(entry: &Value, boards: &Boards) -> Solved {
    let id = entry["id"].as_str().unwrap().to_owned();
    let budget = Budget::new(MOST);
    let ask = budget.ask();
    let start = Instant::now();
    let (verdict, guesses) = Solver::new().verdict(boards, Stop::when(&ask));
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
        assert_eq!(solution.digits(), digits(&entry["solutions"][0], corpus::size(entry)), "{id}");
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
