//! `ninefold bench`: a row for each backend and way; `techniques`: the last line and the exit code.

mod common;

use std::io::Write;

use common::{ninefold, stderr, stdout};

fn bench(text: &str) -> std::process::Output {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    ninefold(&["bench", "techniques", file.path().to_str().unwrap()]).output().unwrap()
}

#[test]
fn techniques() {
    let row = "12345678.".to_owned() + &".".repeat(72);
    let good = format!("# comment\n:0000:9:{row}:::919:\n:0003:9:{row}:::919:\n");
    let output = bench(&good);
    assert_eq!(stdout(&output).lines().last(), Some("2 of 2"));
    assert_eq!(output.status.code(), Some(0));

    let output = bench(&format!("{good}:0000-x:9:{row}::::\n:0000:9:{row}\nnonsense\n:9999:1:{row}:::919:\n"));
    let text = stdout(&output);
    assert_eq!(text.lines().last(), Some("2 of 6"), "{text}");
    assert!(text.contains("line 4, 0000: found what should not be there: Full House: "), "{text}");
    assert!(text.contains("line 6: expected a colon at the start"), "{text}");
    assert_eq!(output.status.code(), Some(1));

    let output = ninefold(&["bench", "techniques", "no such file"]).output().unwrap();
    assert!(stderr(&output).contains("cannot read no such file"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn each_backend_in_both_ways() {
    let output = ninefold(&["bench", "--seconds", "0"]).output().unwrap();
    let text = stdout(&output);
    let rows: Vec<Vec<&str>> =
        text.lines().map(|line| line.split("  ").filter(|cell| !cell.is_empty()).collect()).collect();
    assert_eq!(rows[0][0], "corpus");
    assert!(rows.len() % 2 == 1 && rows.len() >= 3, "{text}");
    for (row, way) in rows[1..].iter().zip(["single", "batch"].into_iter().cycle()) {
        assert_eq!((row[0], row[1].trim(), row[3].trim()), ("17 hard ones", "17", way), "{text}");
        assert!(row[4].trim().parse::<u64>().unwrap() > 1000, "{text}");
    }
    let output = ninefold(&["bench", "no such file"]).output().unwrap();
    assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
}

/// A puzzle that singles solve, and some that need more than pairs and triples.
#[test]
fn logic() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let hard = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hard.txt");
    let row = |output: &std::process::Output| -> Vec<String> {
        let line = stdout(output).lines().nth(1).unwrap_or_default().to_owned();
        line.split("  ").filter(|cell| !cell.is_empty()).map(|cell| cell.trim().to_owned()).collect()
    };
    let output = ninefold(&["bench", "logic", "--method", "simple", "--verify", easy]).output().unwrap();
    assert_eq!(row(&output)[1..5], ["1", "simple", "1", "51.0"], "{}", stdout(&output));
    assert_eq!(output.status.code(), Some(0));

    let output = ninefold(&["bench", "logic", "--method", "simple", hard]).output().unwrap();
    assert_eq!((row(&output)[3].as_str(), output.status.code()), ("5", Some(1)), "not all solved: exit code 1");
    let output = ninefold(&["bench", "logic", "--verify", hard]).output().unwrap();
    assert_eq!((row(&output)[3].as_str(), output.status.code()), ("17", Some(0)));
    assert!(row(&output)[5].parse::<u64>().unwrap() > 0);
}

/// The columns order, puzzles and clues.
fn makes(arguments: &[&str]) -> Vec<(String, f64, f64)> {
    let all = [&["bench", "generate", "--json", "--seconds", "1"], arguments].concat();
    let output = ninefold(&all).output().unwrap();
    assert_eq!((stderr(&output), output.status.code()), ("", Some(0)));
    let rows = stdout(&output).lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let number = |row: &serde_json::Value, name: &str| row[name].as_f64().unwrap();
    rows.map(|row| (row["order"].as_str().unwrap().to_owned(), number(&row, "puzzles"), number(&row, "clues")))
        .collect()
}

#[test]
fn puzzles_are_made_and_counted_by_their_clues() {
    let [(name, _, mean)] = &makes(&["--only", "(5,10,0) and more"])[..] else { panic!("one order, one row") };
    assert_eq!(name, "(5,10,0) and more");
    assert!((37.0..41.0).contains(mean), "{mean}");
    let rows = makes(&["--only", "(5,10,0) and more", "--by-clues"]);
    assert!(rows.len() > 8 && rows.iter().all(|(name, puzzles, _)| name == "(5,10,0) and more" && *puzzles > 0.0));
    let clues: Vec<f64> = rows.iter().map(|(_, _, clues)| *clues).collect();
    assert!(clues.is_sorted_by(|one, next| one < next) && clues.iter().all(|clues| clues.fract() == 0.0), "{clues:?}");
    assert_eq!(clues.last(), Some(&41.0), "the scheme leaves no more");
}
