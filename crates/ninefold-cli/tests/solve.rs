//! `ninefold solve`, and the common behaviour of all verbs: formats, order, sources, exit codes, interrupts.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use crate::common::{self, HARD, SOLVED, is_valid_solution, ninefold, run, stderr, stdout};

/// A full grid without the four cells of a rectangle in which two digits can be swapped.
const TWO: &str = "81.72.63565.31.728372568194721495386568137942943682571285971463496253817137846259";
const NONE: &str = "12345678....................................9....................................";
const CLASH: &str = "55...............................................................................";
const EMPTY: &str = ".................................................................................";

fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    stdout(&run(arguments, input)).lines().map(str::to_owned).collect()
}

#[test]
fn a_line_a_puzzle() {
    let output = run(&["solve"], format!("{HARD} label\n{TWO}\n{NONE}\n{CLASH}\n"));
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0], SOLVED);
    let (one, remark) = lines[1].split_once('\t').unwrap();
    assert!(is_valid_solution(one) && remark == "many");
    assert_eq!(lines[2..], ["-\tnone", "-\tinvalid"]);
    assert_eq!((stderr(&output), output.status.code()), ("", Some(1)));
}

#[test]
fn the_backend_is_chosen_by_a_variable() {
    let puzzles = format!("{HARD}\n{TWO}\n{NONE}\n{CLASH}\n").repeat(20);
    let solve = |backend: &str| {
        let mut child = ninefold(&["solve"]);
        let child = child.env("NINEFOLD_BACKEND", backend).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = child.stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(puzzles.as_bytes()).unwrap_or_default();
        child.wait_with_output().unwrap()
    };
    let usual = solve("");
    assert_eq!(stdout(&usual).lines().count(), 80);
    let wrong = solve("abacus");
    let known = stderr(&wrong).trim_end().strip_suffix(", found abacus").expect("an error with what was found");
    let known = known.strip_prefix("ninefold: NINEFOLD_BACKEND: expected one of ").expect("the backends");
    assert_eq!((stdout(&wrong), wrong.status.code()), ("", Some(2)));
    assert!(known.split(", ").any(|backend| backend == "portable"), "{known}");
    for backend in known.split(", ") {
        assert_eq!(stdout(&solve(backend)), stdout(&usual), "{backend}");
    }
}

#[test]
fn what_may_take_for_ever_holds_nothing_up() {
    let mut child = ninefold(&["solve", "--count", "--jobs", "1"]);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(format!("{HARD}\n{EMPTY}\n").as_bytes()).unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(line, format!("{HARD}\t1\n"));
}

#[test]
fn exit_codes() {
    let code = |arguments: &[&str], input: &str| run(arguments, input).status.code();
    assert_eq!(code(&["solve", "-"], HARD), Some(0));
    assert_eq!(code(&["solve", HARD], ""), Some(0));
    assert_eq!(code(&["solve", TWO], ""), Some(1));
    assert_eq!(code(&["solve", "--count", TWO], ""), Some(1));
    assert_eq!(code(&["solve", "--count=1", TWO], ""), Some(1));
    assert_eq!(code(&["solve", "--count=1", HARD], ""), Some(0));
    assert_eq!(code(&["solve", "--all=1", TWO], ""), Some(1));
    assert_eq!(code(&["solve", "--all", HARD], ""), Some(0));
    assert_eq!(code(&["solve", "-"], "rubbish"), Some(2));
    assert_eq!(code(&["solve", "--unknown"], ""), Some(2));
    assert_eq!(code(&["solve", "--jobs", "0"], ""), Some(2));
    assert_eq!(code(&[], ""), Some(2));
    assert_eq!(code(&["--help"], ""), Some(0));
}

#[test]
fn counts() {
    assert_eq!(
        lines(&["solve", "--count"], &format!("{HARD}\n{TWO}\n{NONE}\n")),
        [format!("{HARD}\t1"), format!("{TWO}\t{}", brute_count(TWO)), format!("{NONE}\t0"),]
    );
    assert_eq!(lines(&["solve", "--count=1000"], EMPTY), [format!("{EMPTY}\t1000")]);
    assert_eq!(lines(&["solve", "--count=0"], EMPTY), [format!("{EMPTY}\t0")]);
}

/// Counts the solutions by trying every digit in every empty cell, in order.
fn brute_count(puzzle: &str) -> usize {
    let Some(cell) = puzzle.find('.') else {
        return usize::from(is_valid_solution(puzzle));
    };
    let fill = |digit: char| format!("{}{digit}{}", &puzzle[..cell], &puzzle[cell + 1..]);
    ('1'..='9').map(|digit| brute_count(&fill(digit))).sum()
}

#[test]
fn all_solutions_are_numbered_ascend_and_end_with_their_number() {
    let listed = lines(&["solve", "--all"], TWO);
    let (end, solutions) = listed.split_last().unwrap();
    assert_eq!(solutions.len(), brute_count(TWO));
    assert_eq!(*end, format!("{} solutions\t{TWO}", solutions.len()));
    for (number, line) in solutions.iter().enumerate() {
        let (label, solution) = line.split_once('\t').unwrap();
        assert_eq!(label, (number + 1).to_string());
        assert!(is_valid_solution(solution) && common::extends(TWO, solution));
    }
    let bare: Vec<&str> = solutions.iter().map(|line| line.split_once('\t').unwrap().1).collect();
    assert!(bare.is_sorted_by(|a, b| a < b));
    assert_eq!(lines(&["solve", "--all=1"], TWO)[1], format!("1 solution, and there are more\t{TWO}"));
    assert_eq!(lines(&["solve", "--all=9"], HARD), [format!("1\t{SOLVED}"), format!("1 solution\t{HARD}")]);
    assert_eq!(lines(&["solve", "--all"], NONE), [format!("no solution\t{NONE}")]);
}

#[test]
fn a_hundred_thousand_solutions_of_the_empty_grid() {
    let listed = lines(&["solve", "--all=100000"], EMPTY);
    assert_eq!(listed.len(), 100_001);
    assert_eq!(listed[100_000], format!("100000 solutions, and there are more\t{EMPTY}"));
    let solutions: Vec<&str> = listed[..100_000].iter().map(|line| line.split_once('\t').unwrap().1).collect();
    assert!(solutions.is_sorted_by(|a, b| a < b));
    assert!(solutions.iter().step_by(997).all(|solution| is_valid_solution(solution)));
}

#[test]
fn columns() {
    let solved = lines(&["solve", "--format", "tsv"], &format!("{HARD} some label\n{CLASH}\n"));
    assert_eq!(solved[0], "puzzle\tverdict\tsolution\tlabel");
    assert_eq!(solved[1], format!("{HARD}\tunique\t{SOLVED}\tsome label"));
    assert_eq!(solved[2], format!("{CLASH}\tinvalid\t-\t"));
    let checked = lines(&["check", "--format", "tsv"], &format!("{TWO}\n"));
    assert!(checked.iter().all(|line| line.split('\t').count() == 4), "{checked:?}");
    assert_eq!(lines(&["solve", "--count", "--format", "tsv"], HARD)[1], format!("{HARD}\t1\t"));
}

#[test]
fn drawn_grids() {
    let output = run(&["solve", "--format", "grid", "-"], format!("{HARD} number 5"));
    let expected = "\
number 5
+-------+-------+-------+   +-------+-------+-------+
| . . . | . . 9 | . . . |   | 8 1 4 | 7 2 9 | 6 3 5 |
| . . . | . 1 4 | 7 . . |   | 6 5 9 | 3 1 4 | 7 2 8 |
| . . 2 | . . . | . . . |   | 3 7 2 | 5 6 8 | 1 9 4 |
+-------+-------+-------+   +-------+-------+-------+
| 7 . . | . . . | . 8 6 |   | 7 2 1 | 4 9 5 | 3 8 6 |
| 5 . . | . 3 . | . . 2 |   | 5 6 8 | 1 3 7 | 9 4 2 |
| 9 4 . | . . . | . . 1 |   | 9 4 3 | 6 8 2 | 5 7 1 |
+-------+-------+-------+   +-------+-------+-------+
| . . . | . . . | 4 . . |   | 2 8 5 | 9 7 1 | 4 6 3 |
| . . 6 | 2 5 . | . . . |   | 4 9 6 | 2 5 3 | 8 1 7 |
| . . . | 8 . . | . . . |   | 1 3 7 | 8 4 6 | 2 5 9 |
+-------+-------+-------+   +-------+-------+-------+
";
    assert_eq!(stdout(&output), expected);
    let clash = run(&["check", "--format", "grid", CLASH], "");
    assert!(stdout(&clash).contains("| 5*5*. |"), "{}", stdout(&clash));
    let says = "\nInvalid: 5 appears twice in row 1: r1c1 and r1c2. Without r1c1=5 or r1c2=5 the puzzle has several solutions.\n";
    assert!(stdout(&clash).ends_with(says), "{}", stdout(&clash));
    let many = run(&["check", "--format", "grid", TWO], "");
    assert!(stdout(&many).contains("Several solutions: they differ in r"), "{}", stdout(&many));
    let colored = run(&["--color", "always", "solve", "--format", "grid", HARD], "");
    assert!(stdout(&colored).contains("\u{1b}[36m8"));
    let mut unicode = ninefold(&["solve", "--format", "grid", HARD]);
    let unicode = unicode.env("LC_ALL", "en_US.UTF-8").output().unwrap();
    assert!(stdout(&unicode).starts_with("┌───────┬"));
}

#[test]
fn json_keeps_its_schema() {
    let mut schemas = boon::Schemas::new();
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/answer.json");
    let schema = boon::Compiler::new().compile(schema, &mut schemas).unwrap();
    let input = format!("{HARD} label\n{TWO}\n{NONE}\n{CLASH}\n{}\n", "1".to_owned() + &".".repeat(728));
    let mut kinds = Vec::new();
    for arguments in [
        &["solve", "--json"][..],
        &["check", "--json"],
        &["solve", "--json", "--count=5"],
        &["solve", "--json", "--all=5"],
    ] {
        for line in lines(arguments, &input) {
            let value = serde_json::from_str(&line).unwrap();
            assert!(schemas.validate(&value, schema).is_ok(), "{line}");
            kinds.push(value.get("verdict").map_or("other".to_owned(), ToString::to_string));
        }
    }
    for kind in ["\"unique\"", "\"many\"", "\"none\"", "\"invalid\"", "other"] {
        assert!(kinds.iter().any(|found| found == kind), "{kind}");
    }
    let wrong = serde_json::json!({ "puzzle": HARD, "format": "line", "source": "x", "line": 1, "verdict": "unique" });
    assert!(schemas.validate(&wrong, schema).is_err(), "the schema must be able to refuse");
}

#[test]
fn json_answers() {
    let answer = lines(&["solve", "--json"], &format!("# a comment\n{HARD} a label\n"));
    let expected = format!(
        r#"{{"puzzle":"{HARD}","format":"line","source":"stdin","line":2,"label":"a label","verdict":"unique","solution":"{SOLVED}"}}"#
    );
    assert_eq!(answer, [expected]);
    let answer = lines(&["check", "--json"], CLASH);
    let reason = r#""reason":{"kind":"clash","text":"5 appears twice in row 1: r1c1 and r1c2","digit":5,"cells":["r1c1","r1c2"],"house":"r1"}}"#;
    assert!(answer[0].ends_with(reason), "{answer:?}");
}

/// Makes lines in which the puzzles HARD and TWO alternate, each with a different label.
fn collection(count: usize) -> String {
    let puzzles = [HARD, TWO, NONE, SOLVED];
    let lines: Vec<String> = (0..count).map(|i| format!("{} number {i}\n", puzzles[i * i % 4])).collect();
    lines.concat()
}

#[test]
fn order_does_not_depend_on_jobs() {
    let input = collection(5000);
    let alone = run(&["solve", "--format", "tsv", "--jobs", "1"], &input);
    let labels: Vec<&str> = stdout(&alone).lines().skip(1).map(|line| line.rsplit('\t').next().unwrap()).collect();
    assert!(labels.iter().enumerate().all(|(i, label)| *label == format!("number {i}")));
    for jobs in ["2", "3", "16"] {
        let together = run(&["solve", "--format", "tsv", "--jobs", jobs], &input);
        assert!(together.stdout == alone.stdout, "{jobs}");
    }
}

#[test]
fn sources() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (good, bad) = (path("good.txt"), path("bad.txt"));
    std::fs::write(&good, format!("{HARD}\n{SOLVED}\n")).unwrap();
    std::fs::write(&bad, format!("{HARD}\n{}\n{TWO}\n", &HARD[..80])).unwrap();

    let output = run(&["solve", &good, HARD, "-", &bad], NONE);
    let expected = [SOLVED, SOLVED, SOLVED, "-\tnone", SOLVED];
    assert_eq!(stdout(&output).lines().take(5).collect::<Vec<_>>(), expected);
    assert_eq!(stdout(&output).lines().count(), 6);
    let message = "expected 81 cells on the line, found 80";
    assert_eq!(stderr(&output), format!("ninefold: {bad}:2:81: {message}\n"));
    assert_eq!(output.status.code(), Some(2));

    let strict = run(&["solve", "--strict", &bad, &good], "");
    assert_eq!((stdout(&strict), strict.status.code()), (format!("{SOLVED}\n").as_str(), Some(2)));

    let missing = run(&["solve", &path("missing.txt"), &good], "");
    assert_eq!(stdout(&missing), format!("{SOLVED}\n{SOLVED}\n"));
    assert!(stderr(&missing).contains("missing.txt: neither a file nor a puzzle"));
    assert_eq!(missing.status.code(), Some(2));

    let typo = run(&["solve", &HARD[..79]], "");
    assert_eq!(stderr(&typo), "ninefold: argument:1:80: expected 81 cells on the line, found 79\n");

    // An argument with a line of six rows is read too, or refused with the option that it needs.
    let small = run(&["solve", "1..4....3..6.2..1....5..4.......1..2"], "");
    assert!(stderr(&small).contains("36 cells on a line are read as a grid of 6x6"), "{}", stderr(&small));
    assert_ne!(small.status.code(), Some(2));
    let empty = run(&["solve", "--count=2", &".".repeat(36)], "");
    assert!(stdout(&empty).ends_with("\t2\n"), "{}{}", stdout(&empty), stderr(&empty));
    let named = run(&["solve", "--count=2", "--layout", "6x6", &".".repeat(36)], "");
    assert!(stdout(&named).ends_with("\t2\n"), "{}{}", stdout(&named), stderr(&named));
    let file = folder.path().join("empty.txt");
    std::fs::write(&file, format!("{}\n", ".".repeat(36))).unwrap();
    let empty = run(&["solve", file.to_str().unwrap()], "");
    assert!(stderr(&empty).contains("a grid of 6 rows needs --layout 6x6"), "{}", stderr(&empty));

    let drawn: String = HARD.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
    assert_eq!(stdout(&run(&["solve", &drawn], "")), format!("{SOLVED}\n"));
}

#[test]
fn answers_come_while_the_input_is_still_open() {
    let mut child = ninefold(&["solve"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{HARD}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), SOLVED);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let mut child = ninefold(&["solve", "--all", EMPTY]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert!(line.starts_with("1\t123456789"));
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_complete_lines() {
    for wait in [5, 20, 60] {
        let mut child = ninefold(&["solve", "--all", EMPTY]).stdout(Stdio::piped()).spawn().unwrap();
        let id = child.id().to_string();
        let mut stdout = child.stdout.take().unwrap();
        let mut start = [0; 4096];
        stdout.read_exact(&mut start).unwrap();
        let reader = std::thread::spawn(move || {
            let mut rest = Vec::new();
            stdout.read_to_end(&mut rest).unwrap();
            rest
        });
        std::thread::sleep(std::time::Duration::from_millis(wait));
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let text = String::from_utf8([&start[..], &reader.join().unwrap()].concat()).unwrap();
        assert!(text.ends_with('\n'));
        for (number, line) in text.lines().enumerate() {
            let (label, solution) = line.split_once('\t').unwrap();
            assert_eq!((label, solution.len()), ((number + 1).to_string().as_str(), 81));
        }
    }
}

#[test]
fn help_completions_and_manual_come_from_one_definition() {
    for verb in ["solve", "check", "completions", "man"] {
        let help = run(&[verb, "--help"], "");
        assert!(stdout(&help).contains("Example"), "{verb} has an example");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell], "");
        assert!(script.status.success() && stdout(&script).contains("strict"), "{shell}");
    }
    assert!(stdout(&run(&["man"], "")).contains(".TH ninefold 1"));
    let folder = tempfile::tempdir().unwrap();
    assert!(run(&["man", &folder.path().to_string_lossy()], "").status.success());
    let mut pages: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|page| page.unwrap().file_name()).collect();
    pages.sort();
    assert!(pages.contains(&"ninefold-solve.1".into()) && pages.contains(&"ninefold.1".into()), "{pages:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_input() {
    // 300,000 puzzles are 25 MB. The program may keep only a few chunks of them; the number depends on the order in which the threads run.
    let (few, many) = (peak(30_000), peak(300_000));
    assert!(many < few + 8_000, "{few} KB and {many} KB");
}

/// Measures the peak memory, in kilobytes, for a number of puzzles.
#[cfg(target_os = "linux")]
fn peak(puzzles: usize) -> u64 {
    let input = format!("{SOLVED}\n").repeat(puzzles);
    let mut child = ninefold(&["solve"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let status = format!("/proc/{}/status", child.id());
    let reader = std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()).unwrap());
    stdin.write_all(input.as_bytes()).unwrap();
    let status = std::fs::read_to_string(status).unwrap();
    drop(stdin);
    assert!(child.wait().unwrap().success());
    assert_eq!(reader.join().unwrap(), input.len() as u64);
    let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    peak.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// A stopped count reports the number so far as a lower bound.
#[test]
fn a_stopped_count_is_a_lower_bound() {
    let empty = ".".repeat(81);
    let counted = run(&["solve", "--count", "--time-limit", "0.3", &empty], "");
    let fields: Vec<&str> = stdout(&counted).trim_end().split('\t').collect();
    let least: u64 = fields[1].strip_prefix(">= ").unwrap_or_else(|| panic!("{fields:?}")).parse().unwrap();
    assert!(least > 100 && fields[2].starts_with("stopped: "), "{fields:?}");
    let json = run(&["solve", "--count", "--time-limit", "0.3", "--json", &empty], "");
    let answer: serde_json::Value = serde_json::from_str(stdout(&json)).unwrap();
    assert!(answer["count"].is_null() && answer["at_least"].as_u64() > Some(100), "{answer}");
}
