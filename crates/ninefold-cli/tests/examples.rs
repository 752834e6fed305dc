//! Runs every example of the README, the pages and the help in a shell: each must work unchanged, among the files that it names.
//!
//! Below the commands of a session, a page may show their output: all of it, or its beginning and its end around a line of dots.
#![cfg(all(unix, feature = "pdf", feature = "png", feature = "parquet"))]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{self, HARD, SOLVED, run, stderr, stdout};

/// The time limit for an example, longer than any takes on a busy machine; examples that always take longer are in [`LONG`].
const PATIENCE: Duration = Duration::from_secs(300);

/// The time after which an example that takes minutes is interrupted.
const TASTE: Duration = Duration::from_secs(3);

/// Examples that take minutes.
const LONG: [&str; 7] = [
    "ninefold generate --count 1000000 --seed 1 > puzzles.txt",
    "ninefold generate --count 1000000 --seed 1 -o puzzles.txt --resume",
    "ninefold generate --se 8.3..8.5 --count 5 --format tsv --scale se",
    "ninefold generate --se 8.3..8.5 --count 5           # by the rating of Sudoku Explainer; also --diamond, --pearl",
    "ninefold generate --controlled --count 100 --format tsv > sample.tsv",
    "ninefold race --time-limit 60 hard.txt",
    "ninefold race .....9.......147....2......7......865...3...294......1......4....625.......8.....",
];

/// A killer of 4x4 with one solution.
const KILLER: &str = r#"{"size":4,"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],"grid":[[{},{},{},{}],[{},{},{},{}],
[{},{},{},{"value":1,"given":true}],[{"value":4,"given":true},{},{},{}]]}"#;

const TERMINAL: &str = "is a program in the terminal, of which tui.rs has tests";
const PYTHON: &str = "is of the Python package, which has tests of its own";

const BUILDS: &str = "builds this program";

/// Examples that are not run, and the reasons.
const SKIPPED: &[(&str, &str)] = &[
    ("cargo run --release -- solve examples/hard.txt   # solve the examples", BUILDS),
    ("cargo xtask test                                 # run every check and test", "runs these tests"),
    ("cargo xtask web", BUILDS),
    ("cargo xtask web --serve", BUILDS),
    ("cargo install --path crates/ninefold-cli --features full,web", BUILDS),
    ("ninefold play examples/levels.txt", TERMINAL),
    (
        "ninefold edit examples/printed.txt             # Enter takes a puzzle, then solves; e chooses who, Ctrl-L loads, P plays",
        TERMINAL,
    ),
    ("ninefold play                                  # continue the last game; N for another, X to train", TERMINAL),
    ("ninefold play puzzle.txt", TERMINAL),
    ("ninefold play mine.txt", TERMINAL),
    ("ninefold play drill.txt", TERMINAL),
    ("ninefold play", TERMINAL),
    (
        "ninefold play --keys vim .....9.......147....2......7......865...3...294......1......4....625.......8.....",
        TERMINAL,
    ),
    ("ninefold play --daily", TERMINAL),
    ("ninefold play --level hard --technique x-wing", TERMINAL),
    ("ninefold play 'puzzles.txt#17'", TERMINAL),
    ("ninefold play --rules killer --size 6 --level easy", TERMINAL),
    ("ninefold play --layout twodoku", TERMINAL),
    ("ninefold edit", TERMINAL),
    ("ninefold edit puzzle.txt", TERMINAL),
    ("ninefold edit mine.json", TERMINAL),
    ("ninefold edit --keys apple2 --ascii", TERMINAL),
    ("ninefold web", "opens a browser"),
    ("ninefold web --no-open --port 8793", "serves until it is ended, on a port that may be taken"),
    ("ninefold serve --http 127.0.0.1:8081", "serves until it is ended, on a port that may be taken"),
    ("ninefold man | man -l -", "needs a reader of manual pages, which not every machine has"),
    ("NINEFOLD_BACKEND=avx2 ninefold bench", "needs an instruction set that not every machine has"),
    ("python -m ninefold.cluster plan collection.txt shared/ratings --parts 64 --task rate", PYTHON),
    ("seq 1 64 | xargs -P 16 -I K python -m ninefold.cluster run-part shared/ratings K --jobs 1", PYTHON),
    (
        "sbatch --wait --array=1-64 --cpus-per-task=1 --wrap 'python -m ninefold.cluster run-part shared/ratings $SLURM_ARRAY_TASK_ID --jobs $SLURM_CPUS_PER_TASK'",
        "needs a cluster",
    ),
    (
        "python -m ninefold.cluster verify shared/ratings && python -m ninefold.cluster collect shared/ratings ratings.tsv",
        PYTHON,
    ),
    ("python checks/cluster.py rate --workers 4", PYTHON),
    ("python checks/cluster.py dedupe", PYTHON),
];

/// A command line, and the output that a page shows below it.
struct Example {
    line: String,
    told: Vec<String>,
}

impl Example {
    fn new(line: impl Into<String>) -> Self {
        Self { line: line.into(), told: Vec::new() }
    }

    /// Whether the output is the one shown, if any: all of it, in either order of the two streams, or its beginning and end around [`DOTS`].
    fn is_true(&self, output: &Output) -> bool {
        let text = format!("{}{}", stdout(output), stderr(output));
        let mut lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        let mut told: Vec<&str> = self.told.iter().map(|line| line.trim_end()).collect();
        match told.iter().position(|line| *line == DOTS) {
            _ if told.is_empty() => true,
            Some(at) => lines.starts_with(&told[..at]) && lines.ends_with(&told[at + 1..]) && lines.len() >= told.len(),
            None => {
                lines.sort_unstable();
                told.sort_unstable();
                lines == told
            }
        }
    }
}

/// The line that stands for lines that a page leaves out.
const DOTS: &str = "...";

/// Pages for new users, who have only the puzzles of the project: the examples of these pages make all other files themselves.
const ALONE: [&str; 6] = ["README.md", "guide.md", "player.md", "programmer.md", "researcher.md", "setter.md"];

/// Examples of one page or help text, which may build on each other.
struct Group {
    source: String,
    examples: Vec<Example>,
}

/// Collects the examples of a page: the lines of shell scripts, and the lines after the prompts of sessions.
fn of_page(path: &Path) -> Group {
    let (mut examples, mut language) = (Vec::<Example>::new(), None::<String>);
    for line in fs::read_to_string(path).unwrap().lines() {
        match (line.strip_prefix("```"), language.as_deref()) {
            (Some(_), Some(_)) => language = None,
            (Some(name), None) => language = Some(name.to_owned()),
            (None, Some("sh")) if !line.trim().is_empty() => examples.push(Example::new(line)),
            (None, Some("console")) => match line.strip_prefix("$ ") {
                Some(command) => examples.push(Example::new(command)),
                None => examples.last_mut().expect("output without a command").told.push(line.to_owned()),
            },
            _ => {}
        }
    }
    Group { source: path.file_name().unwrap().to_string_lossy().into_owned(), examples }
}

/// Collects the examples of the help of a verb. The description of an example is in a column far to its right.
fn of_help(verb: &str) -> Group {
    let output = run(&["help", verb], "");
    let mut lines = Vec::<String>::new();
    let behind = stdout(&output).lines().skip_while(|line| !["Example:", "Examples:"].contains(line)).skip(1);
    let mut goes_on = false;
    for line in behind.map_while(|line| line.strip_prefix("  ")) {
        let example = line.trim_start().split("   ").next().unwrap_or_default().trim_end();
        let part = example.strip_suffix('\\').unwrap_or(example);
        match lines.last_mut().filter(|_| goes_on) {
            Some(last) => *last += part,
            None => lines.push(part.to_owned()),
        }
        goes_on = part.len() < example.len();
    }
    Group { source: format!("help {verb}"), examples: lines.into_iter().map(Example::new).collect() }
}

/// Lists the verbs of the command, as its help shows them.
fn verbs() -> Vec<String> {
    let output = run(&["--help"], "");
    let listed = stdout(&output).lines().filter_map(|line| line.strip_prefix("  "));
    let name = |line: &str| line.split_once("  ").map(|(name, _)| name.to_owned());
    let is_verb =
        |name: &String| name != "help" && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
    listed.filter_map(name).filter(is_verb).collect()
}

fn groups() -> Vec<Group> {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut pages: Vec<PathBuf> = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.push(root.join("README.md"));
    pages.sort();
    let all = verbs();
    assert!(all.len() > 30, "{all:?}");
    let help = all.iter().map(|verb| of_help(verb));
    let groups: Vec<Group> = pages.iter().map(|path| of_page(path)).chain(help).collect();
    for group in &groups {
        let is_page = group.source.split(' ').next() != Some("help");
        assert!(is_page || !group.examples.is_empty(), "{}: no example", group.source);
    }
    groups
}

/// Returns the TOML in the help of a verb, with its blank lines.
fn toml(verb: &str) -> String {
    let help = run(&["help", verb], "");
    let lines: Vec<&str> = stdout(&help).lines().collect();
    let begin = lines.iter().position(|line| line.starts_with("  ") && line.contains(" = ")).unwrap();
    let inside = lines[begin..].iter().take_while(|line| line.is_empty() || line.starts_with("  "));
    inside.map(|line| format!("{}\n", line.trim_start())).collect()
}

/// Makes a folder with the puzzles of the project, as in a checkout.
fn with_examples() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let examples = folder.path().join("examples");
    fs::create_dir(&examples).unwrap();
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples")).unwrap() {
        let file = entry.unwrap();
        fs::copy(file.path(), examples.join(file.file_name())).unwrap();
    }
    folder
}

/// Makes a folder with all files that examples name.
fn folder() -> tempfile::TempDir {
    let folder = with_examples();
    let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
    let made = |arguments: &[&str]| -> Vec<u8> {
        let output = common::ninefold(arguments).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        output.stdout
    };
    let puzzles = made(&["generate", "-n", "6", "--seed", "1"]);
    for name in ["puzzles.txt", "collection.txt", "a.txt", "singles.txt", "easy.txt", "hard.txt", "30000.txt"] {
        write(name, &puzzles);
    }
    let lines: Vec<&str> = str::from_utf8(&puzzles).unwrap().lines().collect();
    write("b.txt", format!("{}\n{HARD}\n", lines[0]).as_bytes());
    write("one.txt", format!("{HARD}\n").as_bytes());
    // The puzzle has superfluous givens, so that it has neighbours; the player has entered one more digit.
    let with = |more: usize| SOLVED[..more].to_owned() + &HARD[more..];
    write("puzzle.txt", format!("{}\n", with(18)).as_bytes());
    write("digits.txt", format!("{}\n", with(20)).as_bytes());
    let other = made(&["transform", "--rotate", "90", "one.txt"]);
    write("other.txt", &other);
    for name in ["solution.txt", "solutions.txt"] {
        write(name, format!("{SOLVED}\n").as_bytes());
    }
    // A puzzle with two solutions: the four cells of an unavoidable set are empty.
    write("open.txt", format!("{}\n", HARD.replace('9', ".")).as_bytes());
    write("collection.csv", format!("quizzes,solutions\n{HARD},{SOLVED}\n{},\n", lines[0]).as_bytes());
    write("c.csv", format!("puzzle\n{HARD}\n").as_bytes());
    write("table.tsv", format!("name\tyear\tpuzzle\none\t2026\t{HARD}\n").as_bytes());
    for (from, to) in [
        ("puzzle.txt", "puzzle.sdk"),
        ("puzzle.txt", "game.opensudoku"),
        ("puzzles.txt", "puzzles.sdm"),
        ("collection.csv", "collection.sdm"),
        ("puzzles.txt", "more.sdm"),
    ] {
        made(&["convert", from, "-o", to]);
    }
    let candidates = made(&["convert", "--format", "candidates", "puzzle.txt"]);
    for name in ["candidates.txt", "state.txt"] {
        write(name, &candidates);
    }
    let samurai = made(&["generate", "--layout", "samurai", "--seed", "1"]);
    for name in ["samurai.txt", "givens.txt"] {
        write(name, &samurai);
    }
    write("killer.json", KILLER.as_bytes());
    let layout: serde_json::Value = serde_json::from_slice(&made(&["layouts", "--json", "samurai"])).unwrap();
    write("monster.txt", layout["drawing"].as_str().unwrap().as_bytes());
    for name in ["ratings.parquet", "rated.tsv", "mine.tsv", "theirs.tsv", "sample.tsv", "collection.parquet"] {
        made(&["rate", "puzzles.txt", "-o", name]);
    }
    write("puzzles.csv", format!("puzzle\n{HARD}\n").as_bytes());
    write("mine.toml", toml("explain").as_bytes());
    write("book.toml", toml("book").as_bytes());
    let week = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/week.toml");
    write("week.toml", &fs::read(week).unwrap());
    write("used.txt", &puzzles);
    write("requests.jsonl", format!("{{\"id\":1,\"call\":\"check\",\"text\":\"{HARD}\"}}\n").as_bytes());
    write("cat.png", &picture(&made(&["generate", "--pattern", "heart", "--seed", "1"])));
    for place in ["bash-completion/completions", "man/man1"] {
        fs::create_dir_all(folder.path().join(".local/share").join(place)).unwrap();
    }
    folder
}

/// Copies a folder, so that each group finds the files as they were made: making them takes longer than most examples.
fn copied(folder: &Path) -> tempfile::TempDir {
    fn copy(from: &Path, to: &Path) {
        for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
            let (from, to) = (entry.path(), to.join(entry.file_name()));
            if from.is_dir() {
                fs::create_dir(&to).unwrap();
                copy(&from, &to);
            } else {
                fs::copy(from, to).unwrap();
            }
        }
    }
    let to = tempfile::tempdir().unwrap();
    copy(folder, to.path());
    to
}

/// Draws a picture with ten by ten pixels per cell, dark where a puzzle has clues.
fn picture(puzzle: &[u8]) -> Vec<u8> {
    let shade = |at: usize| if puzzle[at / 900 * 9 + at % 90 / 10] == b'.' { 255 } else { 0 };
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 90, 90);
    encoder.set_color(png::ColorType::Grayscale);
    let pixels: Vec<u8> = (0..8100).map(shade).collect();
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    bytes
}

/// Runs a line in a shell. A line that takes minutes is interrupted after some seconds.
fn shell(line: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold"));
    let path = std::env::join_paths(
        [program.parent().unwrap().to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let output = |name: &str| fs::File::create(folder.join(name)).unwrap();
    let mut child = Command::new("bash")
        // A pipeline fails if any of its commands fails.
        .args(["-o", "pipefail", "-c", line])
        .current_dir(folder)
        .env("PATH", path.unwrap())
        .env("HOME", folder)
        // Frames are drawn with Unicode lines.
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(output(".stdout"))
        .stderr(output(".stderr"))
        .process_group(0)
        .spawn()
        .unwrap();
    let start = Instant::now();
    let limit = if LONG.contains(&line) { TASTE } else { PATIENCE };
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > limit {
            end(&child);
            break child.wait().unwrap();
        }
        sleep(Duration::from_millis(10));
    };
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    Output { status, stdout: read(".stdout"), stderr: read(".stderr") }
}

fn end(child: &Child) {
    let _ = Command::new("kill").args(["-INT", "--", &format!("-{}", child.id())]).status();
}

#[test]
fn every_example_runs_as_it_stands() {
    if Command::new("bash").arg("--version").output().is_err() {
        eprintln!("skipped: there is no bash");
        return;
    }
    let (groups, next, all) = (groups(), AtomicUsize::new(0), AtomicUsize::new(0));
    let files = folder();
    let named = |line: &str| SKIPPED.iter().any(|(skipped, _)| *skipped == line);
    let given: BTreeSet<&str> =
        groups.iter().flat_map(|group| &group.examples).map(|example| example.line.as_str()).collect();
    let stale: Vec<_> =
        SKIPPED.iter().map(|(line, _)| *line).chain(LONG).filter(|line| !given.contains(line)).collect();
    assert!(stale.is_empty(), "no example any more: {stale:#?}");
    let work = || {
        let mut wrong = Vec::new();
        while let Some(group) = groups.get(next.fetch_add(1, Ordering::Relaxed)) {
            let examples: Vec<_> = group.examples.iter().filter(|example| !named(&example.line)).collect();
            if examples.is_empty() {
                continue;
            }
            let is_alone = ALONE.contains(&group.source.as_str());
            let folder = if is_alone { with_examples() } else { copied(files.path()) };
            for example in examples {
                let line = example.line.as_str();
                let output = shell(line, folder.path());
                all.fetch_add(1, Ordering::Relaxed);
                // Code 1 is an answer, for example that a puzzle has several solutions.
                let is_fine = match output.status.code() {
                    Some(0 | 1) => true,
                    // An interrupt, reported by the program, or by the shell that waits for it.
                    Some(130) | None => LONG.contains(&line),
                    _ => false,
                };
                if !is_fine {
                    wrong.push(format!("{}: {line}\n{:?} {}", group.source, output.status, stderr(&output)));
                } else if !example.is_true(&output) {
                    let (out, err) = (stdout(&output), stderr(&output));
                    wrong.push(format!("{}: {line}\nis shown with another output than\n{out}{err}", group.source));
                }
            }
        }
        wrong
    };
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..3).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let all = all.into_inner();
    assert!(all > 300, "{all} examples");
}
