//! True candidates from the real program, compared with the solutions that `solve --all` lists.

use std::collections::BTreeMap;

use crate::common::{HARD, run, stderr, stdout};
use serde_json::Value;

/// A puzzle without its first two digits, so that it has several solutions.
const OPEN: &str = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A killer of 4x4 with several solutions, in the JSON of f-puzzles.
const KILLER: &str = r#"{"size":4,"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{"value":4,"given":true},{},{},{}]]}"#;

/// Counts, for each cell, the digits in the solutions that `solve --all` lists.
fn listed(puzzle: &str) -> (u64, BTreeMap<String, BTreeMap<u64, u64>>) {
    let output = run(&["solve", "--all", "--json"], puzzle);
    let mut counts: BTreeMap<String, BTreeMap<u64, u64>> = BTreeMap::new();
    let mut all = 0;
    for line in stdout(&output).lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        let Some(solution) = value["solution"].as_str() else { continue };
        all += 1;
        let cells = solution.replace('\n', "");
        let size = if cells.len() == 81 { 9 } else { 4 };
        for (at, digit) in cells.bytes().enumerate() {
            let cell = format!("r{}c{}", at / size + 1, at % size + 1);
            *counts.entry(cell).or_default().entry(u64::from(digit - b'0')).or_default() += 1;
        }
    }
    (all, counts)
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

#[test]
fn candidates_and_counts_are_those_of_the_list() {
    for puzzle in [OPEN, KILLER, HARD] {
        let (all, counts) = listed(puzzle);
        for limit in [1, 2, 5, 1_000_000] {
            let output = run(&["candidates", "--json", "--limit", &limit.to_string()], puzzle);
            assert_eq!((output.status.code(), stderr(&output)), (Some(i32::from(all > 1)), ""), "{puzzle}");
            let value: Value = serde_json::from_str(stdout(&output)).unwrap();
            assert_eq!(value["count"].as_u64(), Some(all.min(limit.max(2))), "{value}");
            assert_eq!(value["verdict"], if all > 1 { "many" } else { "unique" });
            for cell in value["cells"].as_array().unwrap() {
                let known = &counts[cell["cell"].as_str().unwrap()];
                assert_eq!(numbers(&cell["digits"]), known.keys().copied().collect::<Vec<_>>(), "{cell}");
                let capped: Vec<u64> = known.values().map(|&count| count.min(limit)).collect();
                assert_eq!(numbers(&cell["counts"]), capped, "{cell}");
            }
        }
    }
}

#[test]
fn a_line_is_a_puzzle_of_candidates_with_the_same_solutions() {
    let output = run(&["candidates"], OPEN);
    let fields: Vec<&str> = stdout(&output).trim_end().split('\t').collect();
    let [puzzle, verdict, solutions, candidates] = fields[..] else { panic!("{fields:?}") };
    assert_eq!((puzzle, verdict, solutions, candidates.len()), (OPEN, "many", "2+", 729));
    assert_eq!(listed(candidates), listed(OPEN));
    let output = run(&["candidates", "--limit", "1000"], format!("{OPEN}\n{HARD}\n"));
    let solutions: Vec<&str> = stdout(&output).lines().map(|line| line.split('\t').nth(2).unwrap()).collect();
    assert_eq!(solutions, [&*listed(OPEN).0.to_string(), "1"]);
}

#[test]
fn a_drawing_is_read_back_with_the_same_solutions() {
    let output = run(&["candidates", "--format", "grid", "--limit", "100"], OPEN);
    let text = stdout(&output);
    assert!(text.contains(" solutions, with ") && text.contains("r1c1: "), "{text}");
    let drawing = text.split_once("\n\n").map_or(text, |(drawing, _)| drawing);
    assert_eq!(listed(drawing), listed(OPEN), "{text}");
}

#[test]
fn cells_are_named_under_other_rules() {
    let output = run(&["candidates"], KILLER);
    let line = stdout(&output).trim_end();
    assert!(line.contains("4x4 with Killer Cage\tmany\t2+\tr1c1=12 r1c2=12 r1c3=34 "), "{line}");
    let drawn = run(&["candidates", "--format", "grid"], KILLER);
    assert!(stdout(&drawn).contains("Several solutions, with "), "{}", stdout(&drawn));
}

#[test]
fn a_puzzle_without_a_solution_has_a_witness() {
    let clash = format!("55{}", ".".repeat(79));
    let output = run(&["candidates"], &clash);
    assert_eq!(output.status.code(), Some(1));
    let checked = run(&["check"], &clash);
    let witness = stdout(&checked).trim_end().rsplit('\t').next().unwrap().to_owned();
    assert_eq!(stdout(&output), format!("{clash}\tinvalid\t0\t{witness}\n"));
    let value: Value = serde_json::from_str(stdout(&run(&["candidates", "--json"], &clash))).unwrap();
    let known: Value = serde_json::from_str(stdout(&run(&["check", "--json"], &clash))).unwrap();
    assert_eq!(value["reason"], known["reason"]);
    assert!(value["cells"].as_array().unwrap().iter().all(|cell| numbers(&cell["digits"]).is_empty()));
}

#[test]
fn errors_leave_the_other_puzzles_their_answers() {
    let output = run(&["candidates"], format!("{OPEN}x\n{HARD}\n"));
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    assert!(stdout(&output).contains("\tunique\t1\t"), "{}", stdout(&output));
    let output = run(&["candidates", "--limit", "0"], HARD);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--limit"), "{}", stderr(&output));
}

#[test]
fn a_stopped_search_marks_what_is_unknown() {
    let empty = format!("# layout: 25x25\n{}\n", ".".repeat(625));
    let output = run(&["candidates", "--json", "--time-limit", "0.000001"], &empty);
    let value: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!((output.status.code(), &value["verdict"]), (Some(1), &Value::from("open")));
    assert!(value["stopped"].is_string(), "{value:.300}");
    let cells = value["cells"].as_array().unwrap();
    assert!(cells.iter().all(|cell| numbers(&cell["unknown"]).len() + numbers(&cell["digits"]).len() == 25));
}
