//! Work that is stopped by the time limit of a puzzle, or by an interrupt.

use crate::common::{self, HARD, SOLVED, run, stderr, stdout};

const EMPTY: &str = ".................................................................................";

/// A time limit that ends before the work begins.
const NONE: &str = "0.000000001";

fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    stdout(&run(arguments, input)).lines().map(str::to_owned).collect()
}

#[test]
fn a_stopped_count_is_no_count() {
    let input = format!("{EMPTY} open\n{HARD}\n");
    let count = |format: &str| run(&["solve", "--count", "--time-limit", "0.2", "--format", format], &input);
    let output = count("line");
    // The number of solutions found so far is a lower bound, and not a count.
    let bound = |text: &str, before: &str, after: &str| -> u64 {
        let number = text.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        number.unwrap_or_else(|| panic!("{text}")).parse().unwrap()
    };
    let end = format!("\tstopped: the time limit was reached\n{HARD}\t1\n");
    assert!(bound(stdout(&output), &format!("{EMPTY}\t>= "), &end) > 0);
    assert_eq!((stderr(&output), output.status.code()), ("", Some(1)));
    let table = stdout(&count("tsv")).to_owned();
    assert!(bound(&table, &format!("puzzle\tsolutions\tlabel\n{EMPTY}\t>= "), &format!("\topen\n{HARD}\t1\t\n")) > 0);
    let drawn = count("grid");
    assert!(stdout(&drawn).contains("topped: the time limit was reached."), "{}", stdout(&drawn));
    let json: serde_json::Value = serde_json::from_str(stdout(&count("json")).lines().next().unwrap()).unwrap();
    assert_eq!((&json["count"], &json["stopped"]), (&serde_json::Value::Null, &"the time limit was reached".into()));
    let samurai = run(&["solve", "--layout", "samurai", "--count", "--time-limit", "0.2", "-"], samurai());
    assert!(stdout(&samurai).ends_with("\t-\tstopped: the time limit was reached\n"), "{}", stdout(&samurai));
    assert_eq!(samurai.status.code(), Some(1));
}

/// Draws an empty multi-sudoku.
fn samurai() -> String {
    let side = ".".repeat(9);
    let rows = |range: std::ops::Range<usize>| {
        range.map(|row| match row {
            0..6 | 15..21 => format!("{side}   {side}\n"),
            6..9 | 12..15 => ".".repeat(21) + "\n",
            _ => format!("      {side}\n"),
        })
    };
    rows(0..21).collect()
}

#[test]
fn a_stopped_list_says_so() {
    let list = lines(&["solve", "--all", "--time-limit", "0.2"], EMPTY);
    let (end, solutions) = list.split_last().unwrap();
    assert_eq!(*end, format!("{} solutions, stopped: the time limit was reached\t{EMPTY}", solutions.len()));
    let json = lines(&["solve", "--all", "--json", "--time-limit", "0.2"], EMPTY);
    let end: serde_json::Value = serde_json::from_str(json.last().unwrap()).unwrap();
    assert_eq!((&end["more"], &end["stopped"]), (&serde_json::Value::Null, &"the time limit was reached".into()));
}

#[test]
fn what_is_not_decided_in_time_is_open() {
    let input = format!("{EMPTY} label\n");
    let open = "the search was stopped before it reached a result";
    let said = |verb: &str, format: &str| {
        let output = run(&[verb, "--time-limit", NONE, "--format", format], &input);
        assert_eq!((stderr(&output), output.status.code()), ("", Some(1)), "{verb} {format}");
        stdout(&output).to_owned()
    };
    assert_eq!(said("solve", "line"), "-\topen\n");
    assert_eq!(said("check", "line"), format!("{EMPTY}\topen\t{open}\n"));
    assert!(said("solve", "tsv").ends_with(&format!("\n{EMPTY}\topen\t-\tlabel\n")));
    assert!(said("check", "tsv").ends_with(&format!("\n{EMPTY}\topen\t{open}\tlabel\n")));
    assert!(said("check", "grid").ends_with(&format!("\nOpen: {open}.\n")));
    assert!(said("rate", "tsv").ends_with(&format!("\n{EMPTY}\tlabel\topen\t\t\t\t\t\t\n")));
    let json: serde_json::Value = serde_json::from_str(&said("solve", "json")).unwrap();
    assert_eq!((&json["verdict"], &json["reason"]["text"]), (&"open".into(), &open.into()));
    assert_eq!(lines(&["solve", "--time-limit", "10"], HARD), [SOLVED], "there is time enough");
    // The proof of the puzzle takes no measurable time, and the rating a little more.
    let rated = run(&["rate", "--time-limit", NONE, "--format", "jsonl"], HARD);
    let json: serde_json::Value = serde_json::from_str(stdout(&rated)).unwrap();
    assert_eq!((&json["verdict"], &json["hodoku_level"]), (&"open".into(), &serde_json::Value::Null));
}

#[test]
fn answers_that_were_stopped_keep_their_schema() {
    let mut schemas = boon::Schemas::new();
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/answer.json");
    let schema = boon::Compiler::new().compile(schema, &mut schemas).unwrap();
    for (limit, more) in
        [(NONE, &["check"][..]), (NONE, &["solve"]), ("0.05", &["solve", "--count"]), ("0.05", &["solve", "--all"])]
    {
        let lines = lines(&[more, &["--json", "--time-limit", limit]].concat(), EMPTY);
        let value: serde_json::Value = serde_json::from_str(lines.last().unwrap()).unwrap();
        assert!(schemas.validate(&value, schema).is_ok(), "{value}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_lines_and_says_130() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let cases = [
        &["solve", "--all", EMPTY][..],
        &["solve", "--all", "--json", EMPTY],
        &["isomorphs", "1000000", "--seed", "7", HARD],
    ];
    for arguments in cases {
        let mut child = common::ninefold(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let (mut first, mut rest) = (String::new(), String::new());
        out.read_line(&mut first).unwrap();
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        out.read_to_string(&mut rest).unwrap();
        assert!(first.ends_with('\n') && (rest.is_empty() || rest.ends_with('\n')), "{arguments:?}");
        assert_eq!(child.wait().unwrap().code(), Some(130), "{arguments:?}");
    }
}
