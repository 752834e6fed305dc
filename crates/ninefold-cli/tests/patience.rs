//! Work that takes a while: it shows its progress on a terminal, and only there; an interrupt ends it soon, with the results so far.
#![cfg(unix)]

mod common;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{HARD, ninefold, stderr, stdout};
use expectrl::Expect;
use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;

const EMPTY: &str = ".................................................................................";

/// The time limit for each step of a test: far more than it takes, for busy machines.
const LONG: Duration = Duration::from_secs(10);

/// A verb that works for minutes.
struct Case {
    arguments: &'static [&'static str],
    /// A text in the progress line after a while.
    shows: &'static str,
    /// A text in the message at an interrupt.
    says: &'static str,
    /// The beginning of the output before the interrupt.
    writes: &'static str,
}

const fn case(
    arguments: &'static [&'static str],
    shows: &'static str,
    says: &'static str,
    writes: &'static str,
) -> Case {
    Case { arguments, shows, says, writes }
}

/// All verbs that may take minutes, each with an input that takes long. `many.txt` has many puzzles, of which the first is answered quickly.
const CASES: [Case; 30] = [
    // The number that the count has reached is written.
    case(&["solve", "--count", EMPTY], "guesses", "guesses", EMPTY),
    case(&["solve", "--count=3000000", "empty.txt"], "puzzles", "puzzles; ", ""),
    case(&["solve", "--all", EMPTY], "answers", "answers", "1\t1234"),
    case(&["solve", "--all", "--json", EMPTY], "answers", "answers", "{\"number\":1"),
    case(&["solve", "--engine", "brute", "many.txt"], "0 puzzles", "stopped after 0 puzzles", ""),
    case(&["solve", "--engine", "brute", "--trace", "many.txt"], "answers", "answers", "try r1c1"),
    case(&["check", "none.txt"], "puzzles", "puzzles", ""),
    case(&["race", "--engine-limit", "600", "many.txt"], "0 puzzles", "stopped after 0 puzzles", ""),
    case(
        &["race", "--time-limit", "600", "--engine-limit", "600", "--format", "tsv", HARD],
        "0 of 1 puzzles",
        "stopped after 0 of 1 puzzles",
        "puzzle\tway",
    ),
    case(&["explain", "--method", "explainer", "extreme.txt"], "of 300 puzzles", "of 300 puzzles", "extreme.txt:1"),
    case(
        &["explain", "--json", "--method", "explainer", "extreme.txt"],
        "of 300 puzzles",
        "of 300 puzzles",
        "{\"source\"",
    ),
    case(&["hint", "--method", "nested-level-5", "extreme.txt"], "of 300 puzzles", "of 300 puzzles", ""),
    case(&["rate", "--scale", "se", "extreme.txt"], "puzzles", "puzzles", "puzzle\tverdict"),
    case(
        &["rate", "--scale", "se", "extreme.txt", "-o", "rated.tsv"],
        "puzzles",
        "rated.tsv holds the results so far, and `ninefold rate --scale se extreme.txt -o rated.tsv --resume` continues it",
        "",
    ),
    case(&["stats", "--scale", "se", "extreme.txt"], "puzzles", "puzzles", "extreme.txt, as far as it was read"),
    case(
        &["stats", "--scale", "se", "extreme.txt", "-o", "stats.json"],
        "puzzles",
        "stats.json was not written, but stats.part.json holds the results so far",
        "",
    ),
    case(
        &["rate", "long.txt", "-o", "rated.parquet"],
        "puzzles",
        "rated.parquet was not written, but rated.part.parquet holds the results so far",
        "",
    ),
    case(
        &["hint", "long.txt", "-o", "hints.jsonl"],
        "puzzles",
        "hints.jsonl was not written, but hints.part.jsonl holds the results so far",
        "",
    ),
    case(&["unavoidable", "long.txt"], "puzzles", "puzzles", "4\t"),
    case(&["backdoors", "long.txt"], "puzzles", "puzzles", ""),
    case(&["minimize", "solutions.txt"], "puzzles", "puzzles", ""),
    case(&["neighbours", "--minus", "3", "--plus", "3", HARD], "puzzles", "stopped after 0 puzzles", ""),
    case(&["isomorphs", "100000000", "--seed", "7", HARD], "answers", "answers", ""),
    case(
        &["isomorphs", "100000000", "--seed", "7", HARD, "-o", "isomorphs.txt"],
        "answers",
        "isomorphs.txt was not written, but isomorphs.part.txt holds the results so far",
        "",
    ),
    case(&["generate", "-n", "100000000", "--seed", "1"], "of 100,000,000 puzzles", "of 100,000,000 puzzles", ""),
    case(
        &["generate", "--se", "9.8..9.9", "--diamond", "--seed", "1", "--time-limit", "600"],
        "tried for the next; the nearest is rated",
        "tried for the next; the nearest is rated",
        "",
    ),
    case(
        &["generate", "--clues", "17", "--seed", "1", "--time-limit", "600"],
        "tried for the next; the nearest has ",
        " clues: ",
        "",
    ),
    case(
        &[
            "generate",
            "--layout",
            "samurai",
            "--require",
            "jellyfish",
            "--forbid",
            "x-wing",
            "-n",
            "1000",
            "--seed",
            "1",
        ],
        "of 1,000 puzzles",
        "of 1,000 puzzles",
        "",
    ),
    case(
        &["book", "--each", "1", "--solutions-each", "1", "book.txt", "-o", "book.pdf"],
        " left; puzzles",
        " pages; puzzles; book.pdf was not written",
        "",
    ),
    case(&["bench", "--seconds", "600"], "0 of 1 files", "stopped after 0 of 1 files", ""),
];

/// Makes a folder with the files that the cases read.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    let lines = |line: &str, count: usize| format!("{line}\n").repeat(count);
    // A puzzle that is hard for brute force from the top.
    let brute = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let extreme = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let solved = common::SOLVED;
    write("many.txt", lines(brute, 300));
    write("empty.txt", lines(EMPTY, 300));
    write("extreme.txt", format!("{HARD}\n{}", lines(extreme, 299)));
    write("long.txt", lines(HARD, 100_000));
    write("book.txt", lines(HARD, 10_000));
    write("solutions.txt", lines(solved, 100_000));
    // A puzzle without a solution, which takes long to prove.
    let none = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    write("none.txt", lines(none, 100_000));
    folder
}

/// The output of a program that was interrupted on its terminal.
struct Ended {
    /// The text of standard error, a terminal.
    screen: String,
    /// The text of standard output, a file.
    output: String,
    code: Option<i32>,
    waited: Duration,
}

/// Runs a program with a terminal as its standard error, interrupts it when its progress line shows a text, and waits for its end.
fn ended(folder: &Path, number: usize, case: &Case) -> Ended {
    let out = folder.join(format!("out-{number}"));
    let mut command = Command::new("sh");
    // The program replaces the shell, which would not pass on the exit code.
    command.args(["-c", "exec \"$0\" \"$@\" > \"$OUT\"", env!("CARGO_BIN_EXE_ninefold")]).args(case.arguments);
    command.env("OUT", &out).env("TERM", "xterm-256color").env_remove("NO_COLOR").current_dir(folder);
    let mut session = OsSession::spawn(command).unwrap();
    session.get_process_mut().set_window_size(300, 24).unwrap();
    session.set_expect_timeout(Some(6 * LONG));
    let name = case.arguments.join(" ");
    let shown =
        session.expect(case.shows).unwrap_or_else(|error| panic!("{name}: {:?} is not shown: {error}", case.shows));
    let mut screen = String::from_utf8_lossy(shown.as_bytes()).into_owned();
    let start = Instant::now();
    session.send("\u{3}").unwrap();
    let mut rest = Vec::new();
    // The end of a terminal is reported as an error on some systems.
    let _ = session.read_to_end(&mut rest);
    screen += &String::from_utf8_lossy(&rest);
    let code = match session.get_process().wait().unwrap() {
        WaitStatus::Exited(_, code) => Some(code),
        _ => None,
    };
    let output = String::from_utf8_lossy(&fs::read(&out).unwrap()).into_owned();
    Ended { screen, output, code, waited: start.elapsed() }
}

/// Processes all items, several at once.
fn each<T: Sync>(all: &[T], work: impl Fn(usize, &T) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((number, one)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, all.get(at)?)))
                {
                    work(number, one);
                }
            });
        }
    });
}

#[test]
fn long_work_shows_how_far_it_is_and_an_interrupt_ends_it() {
    let folder = folder();
    let is_built = |case: &&Case| {
        let has = |ending: &str| case.arguments.iter().any(|argument| argument.ends_with(ending));
        (cfg!(feature = "pdf") || !has(".pdf")) && (cfg!(feature = "parquet") || !has(".parquet"))
    };
    let cases: Vec<&Case> = CASES.iter().filter(is_built).collect();
    each(&cases, |number, case| {
        let name = case.arguments.join(" ");
        let Ended { screen, output, code, waited } = ended(folder.path(), number, case);
        assert_eq!(code, Some(130), "{name}: {screen:?}");
        assert!(waited < LONG, "{name}: {waited:?}");
        // The progress line is erased before the next message, which is the last.
        let last = screen.rsplit('\u{1b}').next().unwrap();
        let said = last.split_once("ninefold: stopped after ").unwrap_or_else(|| panic!("{name}: {screen:?}")).1;
        assert!(format!("stopped after {said}").contains(case.says), "{name}: {said:?}");
        assert!(output.starts_with(case.writes), "{name}: {output:.200}");
        assert!(!output.contains(['\r', '\u{1b}']) && (output.is_empty() || output.ends_with('\n')), "{name}");
        for file in ["stats.json", "isomorphs.txt", "rated.parquet", "hints.jsonl", "book.pdf"] {
            assert!(!folder.path().join(file).exists(), "{name}: {file} is not whole");
        }
    });
    // The files that are kept contain whole lines, or a readable table; a second one does not replace the first.
    for (part, start) in [("isomorphs", ""), ("hints", "{\"source\""), ("stats", "{")] {
        let ending = if part == "isomorphs" {
            "txt"
        } else if part == "hints" {
            "jsonl"
        } else {
            "json"
        };
        let text = fs::read_to_string(folder.path().join(format!("{part}.part.{ending}"))).unwrap();
        assert!(text.starts_with(start) && text.ends_with('\n'), "{part}: {text:.200}");
    }
    let table = folder.path().join("rated.part.parquet");
    let read = ninefold(&["rate", "--format", "jsonl", table.to_str().unwrap()]).output().unwrap();
    assert!(cfg!(not(feature = "parquet")) || stdout(&read).lines().count() > 3, "{}", stderr(&read));
    let rated = fs::read_to_string(folder.path().join("rated.tsv")).unwrap();
    assert!(rated.starts_with("puzzle\tverdict") && rated.ends_with('\n'), "{rated}");
}

/// A pipe, and a terminal without cursor control, get only messages.
#[test]
fn nothing_moves_where_nobody_looks() {
    let folder = folder();
    let cases = [
        &["solve", "--count", EMPTY][..],
        &["generate", "--clues", "17", "--seed", "1"],
        &["stats", "--scale", "se", "extreme.txt"],
    ];
    each(&cases, |_, arguments| {
        let mut command = ninefold(arguments);
        command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        // The sleep is longer than the time after which the line appears.
        sleep(Duration::from_millis(2500));
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let said = stderr(&output);
        assert!(said.starts_with("ninefold: stopped after ") && said.lines().count() == 1, "{arguments:?}: {said:?}");
        assert!(!said.contains(['\r', '\u{1b}']), "{said:?}");
        assert!(!stdout(&output).contains(['\r', '\u{1b}']));
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
    });
    let mut command = ninefold(&["solve", "--count", "--time-limit", "2.5", EMPTY]);
    command.env("TERM", "dumb");
    let mut session = OsSession::spawn(command).unwrap();
    let mut screen = Vec::new();
    let _ = session.read_to_end(&mut screen);
    let screen = String::from_utf8(screen).unwrap();
    assert!(screen.contains("Stopped: the time limit was reached") && !screen.contains("so far"), "{screen:?}");
}

/// A race with a time limit ends in time, even with an engine that takes hours for each of ten puzzles.
#[test]
fn a_race_ends_when_its_time_is_up() {
    let folder = folder();
    let mut command = ninefold(&["race", "--time-limit", "2", "--engine-limit", "600", "--json", "many.txt"]);
    let output = command.current_dir(folder.path()).output().unwrap();
    let lines: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().any(|lap| lap["engine"] == "brute" && lap["result"] == "stopped"), "brute force is stopped");
    assert!(lines.iter().any(|lap| lap["engine"] == "fast" && lap["result"] == "unique"), "others are done before");
    // All puzzles were raced, or the message states how many were.
    let puzzles = lines.len() / 16;
    let said = stderr(&output);
    assert!(
        puzzles == 300 || said.contains(&format!("the time limit was reached after {puzzles} of 300 puzzles")),
        "{puzzles}: {said}"
    );
}

/// The time limit for a puzzle of a hundred grids is kept in every phase of the work.
#[test]
fn many_grids_keep_the_time() {
    let places: Vec<String> = (0..200)
        .filter(|at| (at / 20 + at % 20) % 2 == 0)
        .map(|at| format!("{},{}", 6 * (at / 20), 6 * (at % 20)))
        .collect();
    let layout = places.join(" ");
    for more in [&[][..], &["--minimal", "--level", "medium", "--format", "tsv"]] {
        let start = Instant::now();
        let limited = ["generate", "--layout", &layout, "--seed", "1", "--time-limit", "1"];
        let output = ninefold(&[&limited, more].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert!(stderr(&output).contains("stopped after 1 seconds"), "{}", stderr(&output));
        assert!(start.elapsed() < 2 * LONG, "{:?}", start.elapsed());
    }
}
