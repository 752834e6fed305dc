//! `ninefold convert`, `ninefold formats` and `ninefold show` of the real program, on real files.

use std::fs;
use std::path::Path;

use crate::common::{HARD, SOLVED, ninefold, run, stderr, stdout};

fn code(output: &std::process::Output) -> i32 {
    output.status.code().unwrap()
}

/// Lists the names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn standard_input_to_standard_output() {
    let output = run(&["convert", "--format", "block"], format!("{HARD}\n{SOLVED}\n"));
    let block = |line: &str| {
        line.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect::<String>()
    };
    assert_eq!(stdout(&output), format!("{}\n{}", block(HARD), block(SOLVED)));
    assert_eq!((stderr(&output), code(&output)), ("", 0));
}

#[test]
fn a_chain_of_formats_comes_back() {
    let mut text = format!("{HARD}\n");
    for format in ["grid", "csv", "opensudoku", "hodoku", "sadman", "sudoku", "sdx", "line"] {
        let output = run(&["convert", "--format", format], &text);
        if format == "sudoku" {
            assert_eq!(code(&output), 2, "no such format");
            continue;
        }
        assert_eq!((code(&output), stderr(&output)), (0, ""), "{format}\n{text}");
        text = stdout(&output).to_owned();
    }
    assert_eq!(text, format!("{HARD}\n"));
}

#[test]
fn what_is_lost_is_said_and_with_strict_refused() {
    let text = format!("{HARD} one\n{HARD} two\n{HARD}\n");
    let output = run(&["convert", "--format", "sdm"], &text);
    assert_eq!(stdout(&output), format!("{HARD}\n").repeat(3));
    assert_eq!(stderr(&output), "ninefold: lost, as sdm cannot hold it: title (2 puzzles)\n");
    assert_eq!(code(&output), 0);

    let output = run(&["convert", "--format", "sdm", "--strict"], &text);
    assert_eq!(stdout(&output), "");
    assert_eq!(stderr(&output), "ninefold: stdin:1: the format sdm cannot hold: title\n");
    assert_eq!(code(&output), 2);
}

#[test]
fn a_refused_puzzle_does_not_keep_back_the_others() {
    let text = format!("{HARD}\n{{\"size\":4,\"antiknight\":true}}\n{SOLVED}\n");
    let refusal = "stdin:2: the format sdm cannot hold";
    let output = run(&["convert", "--format", "sdm"], &text);
    assert_eq!(stdout(&output), format!("{HARD}\n{SOLVED}\n"));
    assert!(stderr(&output).contains(refusal), "{}", stderr(&output));
    assert_eq!(code(&output), 2);

    let output = run(&["convert", "--format", "sdm", "--strict"], &text);
    assert!(stderr(&output).contains(refusal), "{}", stderr(&output));
    assert_eq!((stdout(&output), code(&output)), ("", 2));
}

#[test]
fn rules_that_other_programs_ignore_are_said() {
    let puzzle = r#"{"size":4,"antiknight":true,"fullrank":[{"cell":"R1C0","value":1}]}"#;
    for format in ["f-puzzles", "f-puzzles-json"] {
        let output = run(&["convert", "--format", format], puzzle);
        let message = "ninefold: other programs ignore a rule, as f-puzzles has no key for it: Full Rank (1 puzzle)\n";
        assert_eq!((stderr(&output), code(&output)), (message, 0));
    }
    let output = run(&["convert", "--format", "ninefold"], puzzle);
    assert_eq!((stderr(&output), code(&output)), ("", 0));
}

#[test]
fn what_is_unreadable_is_said_with_its_place_and_the_rest_converted() {
    let text = format!("{HARD}\n{}\n{SOLVED}\n", &HARD[1..]);
    let output = run(&["convert", "--format", "line"], &text);
    assert_eq!(stdout(&output), format!("{HARD}\n{SOLVED}\n"));
    assert_eq!(stderr(&output), "ninefold: stdin:2:81: expected 81 cells on the line, found 80\n");
    assert_eq!(code(&output), 2);

    let output = run(&["convert", "--format", "line", "--strict"], &text);
    assert_eq!((stdout(&output), code(&output)), ("", 2));
}

#[test]
fn rules_that_are_not_known_are_refused_by_name() {
    let output = run(&["convert", "--format", "line"], ".Shape~9x9.Var~R1C1~R1C2\n");
    assert!(
        stderr(&output).starts_with("ninefold: stdin:1:12: ") && stderr(&output).contains("Var"),
        "{}",
        stderr(&output)
    );
    assert_eq!((stdout(&output), code(&output)), ("", 2));

    let output = run(&["convert", "--format", "line"], ".Shape~9x9.Thermo~R1C1~R1C2\n");
    assert!(stderr(&output).contains("line"), "the line has no thermometers: {}", stderr(&output));
    assert_eq!((stdout(&output), code(&output)), ("", 2));
}

#[test]
fn files_are_named_by_their_endings() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("in.txt"), format!("{HARD} a label\n")).unwrap();
    let output = run(&["convert", &path("in.txt"), "-o", &path("out.csv")], "");
    assert_eq!((stdout(&output), code(&output)), ("", 0));
    assert_eq!(stderr(&output), format!("ninefold: {}: 1 puzzle as csv, read as line\n", path("out.csv")));
    let csv = fs::read_to_string(path("out.csv")).unwrap();
    assert_eq!(csv.lines().nth(1), Some(&*format!("{HARD},,a label,,,,,,,")));

    let output = run(&["convert", &path("out.csv"), "-o", &path("out.xyz")], "");
    assert_eq!(
        stderr(&output),
        format!("ninefold: {}: the extension names no format; use --format\n", path("out.xyz"))
    );
    assert_eq!(code(&output), 2);

    let output = run(&["convert", &path("out.csv")], "");
    assert!(stderr(&output).contains("name the format with --format"), "{}", stderr(&output));
    assert_eq!(code(&output), 2);
    assert_eq!(names(folder.path()), ["in.txt", "out.csv"]);
}

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.sdm");
    let name = path.to_str().unwrap();
    fs::write(&path, "what was there\n").unwrap();
    let refused = [
        (vec!["convert", "--strict", "-o", name], format!("{HARD} a label\n")),
        (vec!["convert", "--strict", "-o", name], format!("{HARD}\nrubbish\n")),
        (vec!["convert", "-o", name], "rubbish\n".to_owned()),
        (vec!["convert", "--format", "ss", "-o", name], format!("{HARD}\n{HARD}\n")),
    ];
    for (arguments, text) in refused {
        let output = run(&arguments, text);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "what was there\n", "{arguments:?}");
        assert_eq!(names(folder.path()), ["puzzle.sdm"], "{arguments:?}");
    }
    let output = run(&["convert", "-o", name], format!("{HARD}\n"));
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{HARD}\n"));
    assert_eq!(names(folder.path()), ["puzzle.sdm"]);

    let output = run(&["convert", name, "-o", name, "--format", "grid"], "");
    assert_eq!(code(&output), 2, "a file is not converted in its place: {}", stderr(&output));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{HARD}\n"));

    let nowhere = folder.path().join("nowhere/x.sdm");
    let output = run(&["convert", "-o", nowhere.to_str().unwrap()], format!("{HARD}\n"));
    assert_eq!(code(&output), 2);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (target, link) = (folder.path().join("target.sdm"), folder.path().join("link.sdm"));
    fs::write(&target, "").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("target.sdm", &link).unwrap();
    let output = run(&["convert", "-o", link.to_str().unwrap()], format!("{HARD}\n"));
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), format!("{HARD}\n"));
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);

    let output = run(&["convert", "--format", "line", "-o", "/dev/stdout"], format!("{HARD}\n"));
    assert_eq!(stdout(&output), format!("{HARD}\n"), "{}", stderr(&output));
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_file_behind() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.sdm");
    let mut command = ninefold(&["convert", "-o", path.to_str().unwrap()]);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{HARD}\n").as_bytes()).unwrap();
    for _ in 0..500 {
        if !names(folder.path()).is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(names(folder.path()).len(), 1, "the draft");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(names(folder.path()), Vec::<String>::new());
}

#[test]
fn a_format_a_column_and_a_sign_can_be_asked_for() {
    let table = format!("x,{SOLVED},{HARD}\n");
    let output = run(&["convert", "--column", "3", "--format", "sdm"], &table);
    assert_eq!(stdout(&output), format!("{HARD}\n"));
    let output = run(&["convert", "--column", "Start", "--format", "sdm"], format!("a\tStart\n1\t{HARD}\n"));
    assert_eq!(stdout(&output), format!("{HARD}\n"));
    let output = run(&["convert", "--format", "line", "--blank", "0"], HARD);
    assert_eq!(stdout(&output), format!("{}\n", HARD.replace('.', "0")));
    let output = run(&["convert", "--format", "line", "--blank", "7"], HARD);
    assert_eq!(code(&output), 2);
    let output = run(&["convert", "--from", "block", "--format", "line"], HARD);
    assert_eq!(stderr(&output), "ninefold: stdin:1:1: expected a puzzle in the format block, found \"line\"\n");
    let output = run(&["convert", "--column", "0", "--format", "line"], HARD);
    assert_eq!(code(&output), 2);
}

#[test]
fn arguments_may_be_puzzles_and_links() {
    let output = run(&["convert", "--format", "sdm", HARD], "");
    assert_eq!(stdout(&output), format!("{HARD}\n"), "{}", stderr(&output));
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", HARD.replace('.', "0"));
    let output = run(&["convert", "--format", "sdm", &link], "");
    assert_eq!(stdout(&output), format!("{HARD}\n"), "{}", stderr(&output));
    let output = run(&["convert", "--format", "sdm", "no-such-file"], "");
    assert_eq!(
        stderr(&output),
        "ninefold: no-such-file: neither a file nor a puzzle (expected 81 cells, found 12 characters)\n"
    );
    assert_eq!(code(&output), 2);
    let output = run(&["convert", "--format", "sdm"], "");
    assert_eq!(stderr(&output), "ninefold: stdin: expected a puzzle, found none\n");
    assert_eq!(code(&output), 2);
}

#[test]
fn rubbish_is_survived() {
    let mut rubbish: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    rubbish.extend(format!("\n{HARD}\n").bytes());
    let output = run(&["convert", "--format", "line"], rubbish);
    assert_eq!(stdout(&output), format!("{HARD}\n"));
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).lines().count() <= 103, "messages are limited");
}

/// A process with a limit of 400 MB of memory converts 100 MB of puzzles.
#[cfg(target_os = "linux")]
#[test]
fn large_lists_stream() {
    let binary = env!("CARGO_BIN_EXE_ninefold");
    let script =
        format!("yes '{HARD}' | head -c 100000014 | (ulimit -v 400000; '{binary}' convert --format line) | wc -lc");
    let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    let words: Vec<_> = stdout(&output).split_whitespace().collect();
    assert_eq!(words, ["1219512", "99999984"], "{}", stderr(&output));
}

#[test]
fn the_table_of_formats() {
    let output = run(&["formats"], "");
    let lines: Vec<_> = stdout(&output).lines().collect();
    let words = |line: &str| line.split_whitespace().take(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(lines[0]), ["NAME", "WRITTEN", "ENDINGS"]);
    assert!(lines.iter().any(|line| words(line)[0] == "sadman" && line.contains(" .sdk ")), "{lines:?}");
    assert!(lines.iter().any(|line| words(line)[..2] == ["hodoku", "yes"] && line.contains(" :0000:x:")), "{lines:?}");
    assert!(lines.iter().any(|line| words(line)[..2] == ["sudocue-forum", "-"]), "{lines:?}");
    let column = lines[0].find("WRITTEN").unwrap();
    assert!(
        lines[1..].iter().all(|line| line[column - 1..].starts_with([' ']) && !line[column..].starts_with(' ')),
        "{lines:?}"
    );

    let json: Vec<serde_json::Value> =
        stdout(&run(&["formats", "--json"], "")).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json.len() + 1, lines.len());
    let line = &json[0];
    assert_eq!((&line["name"], &line["read"], &line["write"]), (&"line".into(), &true.into(), &true.into()));
    for format in &json {
        let name = format["name"].as_str().unwrap();
        let output = run(&["show", "--from", name], format["example"].as_str().unwrap());
        assert_eq!((code(&output), stderr(&output)), (0, ""), "{name}");
        let first = stdout(&output).lines().next().unwrap();
        // The text names the rules before the format.
        let ends = [format!(": {name}"), format!("({name})")];
        assert!(ends.iter().any(|end| first.ends_with(end)), "{name}: {first}");
    }

    let output = run(&["formats", "sdx"], "");
    assert!(stdout(&output).starts_with("sdx: a position saved by SudoCue"), "{}", stdout(&output));
    assert_eq!(code(&run(&["formats", "nonsense"], "")), 2);
}

#[test]
fn show_says_what_was_understood() {
    let text = format!("#ARuud\n#LEasy\n[Puzzle]\n{0}\n[State]\n8{1}\n", rows(HARD), &rows(HARD)[1..]);
    let output = run(&["show", "--color", "never"], &text);
    let expected = "\
stdin:1: sadman
author: Ruud
level: Easy
+-------+-------+-------+
| 8 . . | . . 9 | . . . |
| . . . | . 1 4 | 7 . . |
| . . 2 | . . . | . . . |
+-------+-------+-------+
| 7 . . | . . . | . 8 6 |
| 5 . . | . 3 . | . . 2 |
| 9 4 . | . . . | . . 1 |
+-------+-------+-------+
| . . . | . . . | 4 . . |
| . . 6 | 2 5 . | . . . |
| . . . | 8 . . | . . . |
+-------+-------+-------+
19 givens, 1 placed
";
    assert_eq!(stdout(&output), expected);
    assert_eq!((stderr(&output), code(&output)), ("", 0));

    let output = run(&["show", "--candidates"], format!(":0000:x:{HARD}:111:::\n"));
    let lines: Vec<_> = stdout(&output).lines().collect();
    assert_eq!((lines[0], lines[14]), ("stdin:1: hodoku", "19 givens, 1 candidate eliminated"));
    assert!(lines[2].starts_with("| 3468  135678 "), "{}", lines[2]);

    let output = run(&["show"], format!("{HARD}\n{HARD}x\n"));
    assert_eq!(code(&output), 2);
    assert!(stdout(&output).starts_with("stdin:1: line\n"));
}

fn rows(line: &str) -> String {
    line.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect::<Vec<_>>().join("\n")
}

/// A refusal names the property that the format lacks, and no other property.
#[test]
fn a_refused_shape_or_size_is_named() {
    let oblong = r#"{"format":"ninefold","version":1,"size":5,"rows":2,"columns":4,"givens":"12..5..."}"#;
    let large = run(&["generate", "--size", "25", "--rules", "x", "--clues", "600", "--seed", "1"], "");
    for (format, text, expected) in [
        ("f-puzzles", oblong, "cannot hold grids with fewer rows or columns than digits; ninefold and iss can"),
        ("sadman", oblong, "cannot hold grids with fewer rows or columns than digits; ninefold and iss can"),
        ("iss", stdout(&large), "cannot hold grids of 25x25"),
    ] {
        let output = run(&["convert", "--format", format], text);
        assert_eq!((code(&output), stdout(&output)), (2, ""), "{format}");
        assert!(stderr(&output).contains(expected), "{format}: {}", stderr(&output));
    }
    assert_eq!(code(&run(&["convert", "--format", "iss"], oblong)), 0);
}
