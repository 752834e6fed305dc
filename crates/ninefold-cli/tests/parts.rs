//! Parts of a collection: joined, they equal the whole; each is written completely or not at all.

use std::fs;
use std::path::Path;

use crate::common::{HARD, ninefold, run, stderr, stdout};

/// Makes a list with unreadable lines, comments, labels, and puzzles with no solution or several.
fn list(count: usize) -> String {
    let mut text = String::new();
    for at in 0..count {
        let mut digits: Vec<u8> = b"123456789".to_vec();
        digits.rotate_left(at % 9);
        let map = |byte: u8| if byte.is_ascii_digit() { digits[usize::from(byte - b'1')] } else { byte };
        let puzzle: String = HARD.bytes().map(|byte| char::from(map(byte))).collect();
        match at % 6 {
            2 => text += &format!("{}\n# a comment\n{puzzle} n{at}\n", &puzzle[..79]),
            4 => text += &format!("{}\n", puzzle.replace(char::from(digits[8]), ".")),
            _ => text += &format!("{puzzle} n{at}\n"),
        }
    }
    text + "1234\n"
}

fn ask(arguments: &[&str], source: &Path, part: &str) -> std::process::Output {
    let all: Vec<&str> = arguments.iter().copied().chain(["--part", part, source.to_str().unwrap()]).collect();
    run(&all, "")
}

#[test]
fn parts_joined_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("list.txt");
    fs::write(&source, list(20)).unwrap();
    let verbs: &[(&[&str], usize)] = &[
        (&["rate"], 1),
        (&["rate", "--format", "jsonl", "--scale", "hodoku,zambon"], 0),
        (&["solve"], 0),
        (&["solve", "--format", "tsv"], 1),
        (&["solve", "--json"], 0),
        (&["solve", "--count=3"], 0),
        (&["solve", "--all=2"], 0),
        (&["solve", "--engine", "fewest", "--time-limit", "60"], 0),
        (&["canon", "--with-transform"], 0),
    ];
    for &(verb, heading) in verbs {
        let all: Vec<&str> = verb.iter().copied().chain([source.to_str().unwrap()]).collect();
        let whole = run(&all, "");
        for of in [1, 3, 29] {
            let (mut rows, mut messages, mut code) = (String::new(), String::new(), Some(0));
            for number in 1..=of {
                let part = ask(verb, &source, &format!("{number}/{of}"));
                let lines: Vec<&str> = stdout(&part).split_inclusive('\n').collect();
                let head: String = lines[..heading].concat();
                assert!(stdout(&whole).starts_with(&head));
                rows += &lines[heading..].concat();
                messages += stderr(&part);
                code = code.max(part.status.code());
            }
            let expected: String = stdout(&whole).split_inclusive('\n').skip(heading).collect();
            assert_eq!(rows, expected, "{verb:?} in {of}");
            assert_eq!(messages, stderr(&whole), "{verb:?} in {of}");
            assert_eq!(code, whole.status.code(), "{verb:?} in {of}");
        }
    }
}

/// If there are more parts than puzzles, the other parts are files without rows, with the heading if the format has one.
#[test]
fn empty_parts_are_files_too() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("two.txt");
    fs::write(&source, format!("{HARD}\n{HARD}\n")).unwrap();
    let out = folder.path().join("out");
    for (verb, ending, heading) in [("rate", "tsv", true), ("solve", "txt", false), ("canon", "txt", false)] {
        let out = out.with_extension(ending);
        for number in 1..=5 {
            fs::write(&out, "older").unwrap();
            let part = ask(&[verb, "-o", out.to_str().unwrap()], &source, &format!("{number}/5"));
            assert_eq!((stderr(&part), part.status.code()), ("", Some(0)));
            let rows = fs::read_to_string(&out).unwrap().lines().count() - usize::from(heading);
            assert_eq!(rows, usize::from(number == 3 || number == 5), "{verb} {number}");
        }
    }
}

/// Repeating a part replaces its file, which is complete at all times.
#[test]
fn a_part_is_replaced_whole() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("list.txt");
    fs::write(&source, list(12)).unwrap();
    let out = folder.path().join("out.csv");
    let arguments = ["rate", "-o", out.to_str().unwrap()];
    ask(&arguments, &source, "2/3");
    let first = fs::read(&out).unwrap();
    ask(&arguments, &source, "2/3");
    assert_eq!(fs::read(&out).unwrap(), first);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn what_is_no_part_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("list.txt");
    fs::write(&source, list(3)).unwrap();
    for (part, why) in [
        ("0/4", "expected a part from 1 to 4, found 0"),
        ("5/4", "expected a part from 1 to 4, found 5"),
        ("1/0", "expected at least one part, found none"),
        ("half", "expected a part such as 3/64, found \"half\""),
    ] {
        for verb in ["rate", "solve", "canon"] {
            let refused = ask(&[verb], &source, part);
            assert_eq!((stdout(&refused), refused.status.code()), ("", Some(2)));
            assert!(stderr(&refused).contains(why), "{}", stderr(&refused));
        }
    }
    let piped = run(&["solve", "--part", "1/2"], HARD);
    assert_eq!(piped.status.code(), Some(2));
    assert!(stderr(&piped).contains("only ordinary files can be read twice"), "{}", stderr(&piped));
    let resumed = ninefold(&["rate", "--part", "1/2", "--resume", "-o", "x.tsv", "list.txt"]).output().unwrap();
    assert_eq!(resumed.status.code(), Some(2));
}

#[cfg(feature = "parquet")]
#[test]
fn parts_of_tables() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("list.txt");
    fs::write(&source, list(20)).unwrap();
    for ending in ["parquet", "arrow"] {
        let table = folder.path().join("solved").with_extension(ending);
        run(&["solve", "-o", table.to_str().unwrap(), source.to_str().unwrap()], "");
        let whole = run(&["rate", "--format", "csv", table.to_str().unwrap()], "");
        let mut rows = String::new();
        for number in 1..=3 {
            // The parts are read back as tables, whose columns must be those of the whole.
            let part = folder.path().join("part").with_extension(ending);
            ask(&["rate", "-o", part.to_str().unwrap()], &table, &format!("{number}/3"));
            let text = run(&["rate", "--format", "csv", part.to_str().unwrap()], "");
            rows += &stdout(&text).split_inclusive('\n').skip(usize::from(number > 1)).collect::<String>();
        }
        assert_eq!(rows, stdout(&whole), "{ending}");
    }
}
