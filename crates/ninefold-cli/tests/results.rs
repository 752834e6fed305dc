//! Puzzles that verbs write are read back as the same puzzles, from files with any extension; and tables hold puzzles of any rules.

use std::fs;

use crate::common::{HARD, SOLVED, run, stderr, stdout};
use serde_json::Value;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Verbs that derive puzzles from others.
const MAKERS: [&[&str]; 5] = [
    &["minimize", EASY],
    &["transform", "--rotate", "90", HARD],
    &["isomorphs", "2", "--seed", "7", HARD],
    &["canon", HARD],
    &["neighbours", "--most", "3", HARD],
];

/// Writes the result of a verb to a file with this extension, and reads it back as lines.
fn read_back(verb: &[&str], input: &str, ending: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("x.{ending}"));
    let file = file.to_str().unwrap();
    let made = run(&[verb, &["-o", file]].concat(), input);
    assert!(made.status.success(), "{verb:?}: {}", stderr(&made));
    let read = run(&["convert", "--format", "line", file], "");
    assert!(read.status.success(), "{verb:?} {ending}: {}\n{}", stderr(&read), fs::read_to_string(file).unwrap());
    stdout(&read).to_owned()
}

#[test]
fn a_new_puzzle_is_read_back_as_itself() {
    for verb in MAKERS {
        let lines = run(verb, "");
        let wanted: Vec<&str> = stdout(&lines).lines().collect();
        assert!(!wanted.is_empty() && !wanted.contains(&EASY) && !wanted.contains(&HARD), "{verb:?}");
        for ending in ["json", "jsonl", "tsv"] {
            let read = read_back(verb, "", ending);
            let read: Vec<&str> = read.lines().filter(|line| !line.starts_with('#')).collect();
            assert_eq!(read, wanted, "{verb:?} {ending}");
        }
    }
}

#[test]
fn a_minimal_variant_is_read_back_as_itself() {
    let twodoku = run(&["generate", "--layout", "twodoku", "--clues", "90", "--seed", "3"], "");
    let killer = run(&["generate", "--rules", "killer", "--size", "6", "--seed", "3", "--format", "ninefold"], "");
    let full = |text: &str| stdout(&run(&["solve", "--format", "line"], text)).to_owned();
    for input in [stdout(&twodoku).to_owned(), full(stdout(&killer))] {
        for ending in ["json", "tsv"] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join(format!("x.{ending}"));
            let made = run(&["minimize", "-o", file.to_str().unwrap()], &input);
            assert!(made.status.success(), "{}", stderr(&made));
            let judged = run(&["minimal", file.to_str().unwrap()], "");
            let text = fs::read_to_string(&file).unwrap();
            assert_eq!(judged.status.code(), Some(0), "{ending}: {}{}\n{text}", stdout(&judged), stderr(&judged));
        }
    }
}

#[test]
fn a_solution_is_read_back_beside_its_puzzle() {
    for ending in ["json", "jsonl", "tsv"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(format!("x.{ending}"));
        assert!(run(&["solve", HARD, "-o", file.to_str().unwrap()], "").status.success());
        let shown = run(&["show", "--json", file.to_str().unwrap()], "");
        let document: Value = serde_json::from_str(stdout(&shown)).unwrap();
        assert_eq!((&document["givens"], &document["solution"]), (&HARD.into(), &SOLVED.into()), "{ending}");
    }
}

/// Returns two killers, a grid of six rows and a plain grid.
fn variants() -> String {
    let made = |options: &[&str]| {
        let made = run(&[&["generate", "--format", "ninefold", "--seed", "3"], options].concat(), "");
        stdout(&made).to_owned()
    };
    let killers = made(&["--rules", "killer", "--size", "6", "--count", "2"]);
    killers + &made(&["--size", "6"]) + HARD + "\n"
}

#[test]
fn tables_hold_puzzles_of_any_rules() {
    let (folder, text) = (tempfile::tempdir().unwrap(), variants());
    let verbs: [&[&str]; 7] = [
        &["check"],
        &["solve"],
        &["solve", "--count=2"],
        &["minimal"],
        &["candidates"],
        &["rate", "--scale", "ninefold"],
        &["select", "--sort", "clues"],
    ];
    for verb in verbs {
        let file = folder.path().join("x.tsv");
        let file = file.to_str().unwrap();
        let written = run(&[verb, &["--format", "tsv", "-o", file]].concat(), &text);
        assert_eq!(stderr(&written), "", "{verb:?}");
        let rows = fs::read_to_string(file).unwrap();
        assert_eq!(rows.lines().count(), 5, "{verb:?}\n{rows}");
        let read = run(&["check"], &rows);
        assert_eq!((read.status.code(), stdout(&read).lines().count()), (Some(0), 4), "{verb:?}: {}", stderr(&read));
        let rules = run(&["select", "--rules", "killer", "--format", "line"], &rows);
        assert_eq!(stdout(&rules).lines().count(), 2, "{verb:?}\n{rows}");
        fs::remove_file(file).unwrap();
        let objects = run(&[verb, &["--json"]].concat(), &text);
        let read = run(&["check"], stdout(&objects));
        assert_eq!((read.status.code(), stdout(&read).lines().count()), (Some(0), 4), "{verb:?}: {}", stderr(&read));
    }
}

#[test]
fn a_refusal_of_many_puzzles_is_said_once() {
    let killer = run(&["generate", "--rules", "killer", "--size", "6", "--seed", "3", "--format", "ninefold"], "");
    let many = stdout(&killer).repeat(7);
    for verb in [&["canon"][..], &["rate", "--scale", "zambon"], &["unavoidable"]] {
        let output = run(verb, &many);
        let said: Vec<&str> = stderr(&output).lines().collect();
        assert_eq!((said.len(), output.status.code()), (2, Some(2)), "{verb:?}: {said:?}");
        assert!(
            said[0].starts_with("ninefold: stdin:1") && said[1].starts_with("ninefold: 6 more puzzles: "),
            "{said:?}"
        );
    }
}

/// The columns of a table accompany its answers, whatever the form.
#[test]
fn answers_about_a_table_keep_its_columns() {
    let table = format!("id,puzzle,score\n7,{EASY},12.50\n8,{HARD},\"a, b\"\n");
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let csv = run(&["solve", "--format", "csv"], &table);
    let wanted = format!(
        "id,puzzle,score,verdict,solution\n7,{EASY},12.50,unique,{solution}\n8,{HARD},\"a, b\",unique,{SOLVED}\n"
    );
    assert_eq!((stdout(&csv), stderr(&csv)), (wanted.as_str(), ""));
    let tsv = run(&["solve", "--format", "tsv"], &table);
    assert_eq!(stdout(&tsv), wanted.replace("\"a, b\"", "a; b").replace(',', "\t").replace("a; b", "a, b"));
    let count = run(&["solve", "--count=2", "--format", "csv"], &table);
    assert!(
        stdout(&count).starts_with(&format!("id,puzzle,score,solutions\n7,{EASY},12.50,1\n")),
        "{}",
        stdout(&count)
    );
    let check = run(&["check", "--format", "tsv"], &table);
    assert!(
        stdout(&check).starts_with("id\tpuzzle\tscore\tverdict\tsolution\tother\tdiffer\treason\n"),
        "{}",
        stdout(&check)
    );
    // Plain puzzles have the columns of the answer first.
    let plain = run(&["solve", "--format", "tsv"], EASY);
    assert!(stdout(&plain).starts_with("puzzle\tverdict\tsolution\tlabel\n"));
    let refused = run(&["canon", "--format", "csv"], &table);
    assert!(stderr(&refused).contains("CSV, Parquet and Arrow are for"), "{}", stderr(&refused));
    assert_eq!(run(&["solve", "--all", "--format", "csv"], &table).status.code(), Some(2));
}

/// The words of a name need no quotation marks.
#[test]
fn names_may_have_several_words() {
    for (words, name) in [
        (&["technique", "hidden", "single"][..], "Hidden Single"),
        (&["technique", "naked", "pair"], "Naked Pair"),
        (&["constraints", "german", "whispers"], "Whisper Line"),
    ] {
        let told = run(words, "");
        assert!(told.status.success() && stdout(&told).contains(name), "{words:?}: {}", stderr(&told));
    }
}
