//! Workers and output files: `--jobs` and `--output` work alike in every verb.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};

use crate::common::{HARD, SOLVED, ninefold, run, stderr, stdout};

/// Every verb with a number of workers, with the arguments that it needs.
const WORKING: [&[&str]; 12] = [
    &["solve"],
    &["check"],
    &["candidates"],
    &["minimal"],
    &["rate", "--scale", "zambon"],
    &["stats"],
    &["unavoidable", "--max-cells", "6"],
    &["backdoors"],
    &["canon"],
    &["dedupe"],
    &["explain"],
    &["generate", "--count", "3", "--seed", "7"],
];

#[test]
fn any_number_of_workers_gives_the_same_answers() {
    let input = format!("{HARD}\n{SOLVED}\n");
    for verb in WORKING {
        let answers = |jobs: &str| run(&[verb, &["--jobs", jobs]].concat(), &input);
        let (one, many) = (answers("1"), answers("200000"));
        assert_eq!(many.status.code(), one.status.code(), "{verb:?}: {}", stderr(&many));
        assert_eq!((stdout(&many), stderr(&many)), (stdout(&one), stderr(&one)), "{verb:?}");
    }
}

/// If the source is mistyped, the older file is unchanged, although a heading has already been written.
#[test]
fn without_a_puzzle_an_older_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("older.txt");
    let name = file.to_str().unwrap();
    for verb in [&["solve"][..], &["check"], &["canon"], &["stats"], &["minimal"], &["solve", "--format", "tsv"]] {
        for (source, input) in [("mistyped.txt", ""), ("-", "dear diary\n"), ("-", "")] {
            fs::write(&file, "older\n").unwrap();
            let output = run(&[verb, &[source, "-o", name]].concat(), input);
            assert_eq!(output.status.code(), Some(2), "{verb:?} {source}: {}", stderr(&output));
            assert_eq!(fs::read_to_string(&file).unwrap(), "older\n", "{verb:?} {source}: {}", stderr(&output));
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{verb:?} {source}");
        }
        let output = run(&[verb, &["-", "-o", name]].concat(), HARD);
        assert_eq!(output.status.code(), Some(0), "{verb:?}: {}", stderr(&output));
        assert_ne!(fs::read_to_string(&file).unwrap(), "older\n", "{verb:?}");
    }
}

/// If the system cannot start more threads, there are fewer workers, down to a single one.
#[cfg(target_os = "linux")]
#[test]
fn where_threads_cannot_be_had_there_are_fewer_workers() {
    use std::process::Command;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, format!("{HARD}\n").repeat(10_000)).unwrap();
    let program = ninefold(&[]).get_program().to_owned();
    // The limit leaves no room for the stacks of several threads.
    let limited = |kilobytes: u32| {
        let mut shell = Command::new("sh");
        shell.env("RUST_MIN_STACK", (256_u64 << 20).to_string());
        shell.arg("-c").arg(format!("ulimit -v {kilobytes}; exec \"$0\" solve --jobs 16 \"$1\""));
        shell.arg(&program).arg(&file).stdin(Stdio::null()).output().unwrap()
    };
    for kilobytes in [500_000, 900_000, 4_000_000] {
        let output = limited(kilobytes);
        assert_eq!(output.status.code(), Some(0), "{kilobytes}: {}", stderr(&output));
        assert_eq!(stdout(&output), format!("{SOLVED}\n").repeat(10_000));
    }
}

/// Every verb whose answers depend only on its arguments and standard input, as written to a modern terminal.
const ANSWERING: [&[&str]; 30] = [
    &["solve"],
    &["solve", "--format", "grid"],
    &["solve", "--all=3"],
    &["solve", "--engine", "dlx", "--counts"],
    &["check"],
    &["minimal", "--json"],
    &["explain"],
    &["explain", "--method", "zambon", "--log", "zambon"],
    &["hint"],
    &["hint", "--svg"],
    &["technique", "x-wing"],
    &["techniques"],
    &["rate"],
    &["stats"],
    &["unavoidable", "--max-cells", "6"],
    &["backdoors"],
    &["generate", "--seed", "7"],
    &["generate", "--seed", "7", "--count", "3"],
    &["daily", "2026-12-24"],
    &["minimize"],
    &["neighbours", "--most", "5"],
    &["transform", "--rotate", "90"],
    &["isomorphs", "3", "--seed", "7"],
    &["canon"],
    &["same", HARD, SOLVED],
    &["dedupe"],
    &["show"],
    &["render"],
    &["formats"],
    &["man"],
];

/// Runs the program in a locale in which it may write any character.
fn run_unicode(arguments: &[&str], input: &str) -> Output {
    let mut command = ninefold(arguments);
    command.env("LC_ALL", "C.UTF-8").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A verb that reads nothing may already have ended.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Lists the names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

fn shown(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn answers_go_to_a_file_as_they_go_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    for (number, &verb) in ANSWERING.iter().enumerate() {
        let file = folder.path().join(format!("{number}.txt"));
        let direct = run_unicode(verb, HARD);
        let written = run_unicode(&[verb, &["-o", shown(&file)]].concat(), HARD);
        assert_eq!(written.status.code(), direct.status.code(), "{verb:?}: {}", stderr(&written));
        assert_eq!((stdout(&written), stderr(&written)), ("", stderr(&direct)), "{verb:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), stdout(&direct), "{verb:?}");
        assert_eq!(stdout(&run_unicode(&[verb, &["-o", "-"]].concat(), HARD)), stdout(&direct), "{verb:?}");
    }
    assert_eq!(names(folder.path()).len(), ANSWERING.len(), "nothing is left behind");
    let file = folder.path().join("ninefold.bash");
    assert_eq!(stdout(&run(&["completions", "bash", "--output", shown(&file)], "")), "");
    assert!(fs::read_to_string(&file).unwrap().contains("_ninefold"));
}

#[test]
fn an_older_file_is_replaced_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers.txt");
    let input = format!("{HARD}\n").repeat(5000) + &HARD[..80] + "\n";
    for (more, replaced) in [(&[][..], true), (&["--strict"], false)] {
        fs::write(&file, "older").unwrap();
        let held = fs::File::open(&file).unwrap();
        let output = run(&[&["solve", "-", "-o", shown(&file)], more].concat(), &input);
        assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
        let expected = if replaced { format!("{SOLVED}\n").repeat(5000) } else { "older".into() };
        assert_eq!(fs::read_to_string(&file).unwrap(), expected);
        assert_eq!(std::io::read_to_string(held).unwrap(), "older", "whoever has it open keeps what there was");
        assert_eq!(names(folder.path()), ["answers.txt"]);
    }
    // Without any answer, the older file is not replaced.
    fs::write(&file, "older").unwrap();
    let output = run(&["solve", "no-such-file", "-o", shown(&file)], "");
    assert!(stderr(&output).contains("nothing to write, so it is unchanged"), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&file).unwrap(), "older");
    let nowhere = run(&["solve", HARD, "-o", "/no/such/folder/answers.txt"], "");
    assert_eq!(nowhere.status.code(), Some(2));
    let error = stderr(&nowhere);
    assert!(
        error.ends_with("cannot write to /no/such/folder/answers.txt: No such file or directory (os error 2)\n"),
        "{error}"
    );
}

#[test]
fn nothing_is_written_over_what_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    let same = folder.path().join("same.txt");
    fs::write(&file, HARD).unwrap();
    fs::hard_link(&file, &same).unwrap();
    let name = shown(&file);
    let verbs: [&[&str]; 18] = [
        &["solve", name],
        &["check", HARD, name],
        &["explain", name],
        &["explain", HARD, "--method", name],
        &["hint", name],
        &["hint", HARD, "--puzzle", name],
        &["rate", name],
        &["rate", "--format", "parquet", name],
        &["stats", name],
        &["stats", HARD, "--compare", name],
        &["same", HARD, name],
        &["dedupe", name],
        &["show", name],
        &["render", name],
        &["convert", "--format", "grid", name],
        &["book", name],
        &["generate", "--pattern", name, "--count", "2"],
        &["solve", HARD, "--layout", name],
    ];
    for verb in verbs {
        for output in [&file, &same] {
            let refused = run(&[verb, &["-o", shown(output)]].concat(), "");
            let says = format!("ninefold: {name}: cannot be read and written at once; name another file\n");
            assert_eq!((stderr(&refused), refused.status.code()), (&*says, Some(2)), "{verb:?}");
            assert_eq!(fs::read_to_string(&file).unwrap(), HARD, "{verb:?}");
        }
    }
    let mut command = ninefold(&["solve", "-o", name]);
    let redirected = command.stdin(fs::File::open(&file).unwrap()).output().unwrap();
    assert!(
        !cfg!(unix) || stderr(&redirected).contains("-: cannot be read and written at once"),
        "{}",
        stderr(&redirected)
    );
    assert_eq!(names(folder.path()), ["puzzles.txt", "same.txt"]);
}

#[test]
fn the_ending_decides() {
    let folder = tempfile::tempdir().unwrap();
    let write = |verb: &[&str], name: &str| {
        let file = folder.path().join(name);
        let output = run(&[verb, &["-o", shown(&file)]].concat(), HARD);
        (fs::read(&file).unwrap(), stderr(&output).to_owned())
    };
    let direct = |verb: &[&str]| run_unicode(verb, HARD).stdout;
    let pairs: [(&[&str], &str, &[&str]); 12] = [
        (&["solve"], "a.jsonl", &["solve", "--format", "json"]),
        (&["solve"], "a.TSV", &["solve", "--format", "tsv"]),
        (&["solve", "--format", "line"], "b.tsv", &["solve"]),
        (&["check"], "a.json", &["check", "--json"]),
        (&["canon"], "c.ndjson", &["canon", "--json"]),
        (&["explain"], "a.md", &["explain", "--format", "markdown"]),
        (&["explain"], "a.html", &["explain", "--format", "html"]),
        (&["hint"], "h.json", &["hint", "--format", "json"]),
        (&["hint"], "h.svg", &["hint", "--svg"]),
        (&["techniques"], "t.md", &["techniques", "--format", "markdown"]),
        (&["formats"], "f.json", &["formats", "--json"]),
        (&["same", HARD, HARD], "s.json", &["same", HARD, HARD, "--json"]),
    ];
    for (verb, name, alike) in pairs {
        let (written, said) = write(verb, name);
        assert_eq!((written == direct(alike), &*said), (true, ""), "{verb:?} {name}");
    }
    if cfg!(feature = "parquet") {
        assert!(write(&["solve"], "a.parquet").0.starts_with(b"PAR1"));
        assert!(write(&["check"], "a.arrow").0.starts_with(b"ARROW1"));
    }
    let remarks = [
        (&["solve"][..], "lines"),
        (&["rate"], "tsv"),
        (&["stats"], "text"),
        (&["explain"], "text"),
        (&["generate", "--seed", "7", "--count", "2"], "line"),
    ];
    for (verb, written) in remarks {
        let says = format!("x{}.xyz: the extension names no format, so it is written as {written}\n", verb[0]);
        assert!(write(verb, &format!("x{}.xyz", verb[0])).1.ends_with(&says), "{verb:?}");
        assert_eq!(write(verb, &format!("x{}.txt", verb[0])).1, "", "{verb:?}");
        assert_eq!(write(verb, &format!("x{}", verb[0])).1, "", "{verb:?}");
    }
    for verb in ["render", "convert"] {
        let refused = run(&[verb, "-o", shown(&folder.path().join("x.xyz"))], HARD);
        assert!(stderr(&refused).contains("the extension names no"), "{}", stderr(&refused));
        assert!(!folder.path().join("x.xyz").exists());
    }
}

/// Text is not written to a file with the extension of a picture or a table, in any verb.
#[test]
fn texts_take_no_names_of_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let verbs: [&[&str]; 6] =
        [&["licences"], &["completions", "bash"], &["man"], &["paths"], &["formats"], &["same", HARD, HARD]];
    for verb in verbs {
        for ending in ["png", "PDF", "svg", "csv", "html"] {
            let file = folder.path().join(format!("x.{ending}"));
            let refused = run(&[verb, &["-o", shown(&file)]].concat(), "");
            let says = format!("x.{ending}: this verb does not write .{} files; use one of ", ending.to_lowercase());
            assert!(stderr(&refused).contains(&says), "{verb:?}: {}", stderr(&refused));
            assert_eq!((refused.status.code(), file.exists()), (Some(2), false), "{verb:?} {ending}");
        }
        let file = folder.path().join("x.txt");
        let written = run(&[verb, &["-o", shown(&file)]].concat(), "");
        assert_eq!((written.status.code(), stderr(&written)), (Some(0), ""), "{verb:?}");
        assert!(fs::read(&file).unwrap().len() > 5, "{verb:?}");
    }
}

#[test]
fn a_file_that_grows_is_not_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.tsv");
    for verb in [&["rate", HARD][..], &["generate", "--seed", "7", "--count", "2"]] {
        fs::write(&file, "days of work\n").unwrap();
        let refused = run(&[verb, &["-o", shown(&file)]].concat(), "");
        let says = "x.tsv: already exists; continue it with --resume, or delete it to start again\n";
        assert!(stderr(&refused).ends_with(says), "{}", stderr(&refused));
        assert_eq!((fs::read_to_string(&file).unwrap(), refused.status.code()), ("days of work\n".into(), Some(2)));
        // An empty file, as made by programs that choose names, counts as no file.
        fs::write(&file, "").unwrap();
        assert!(run(&[verb, &["-o", shown(&file)]].concat(), "").status.success());
        assert!(fs::read_to_string(&file).unwrap().starts_with("puzzle\t"));
        // A file with other content and without a line end is not an interrupted one.
        for other in ["letter", "{"] {
            for name in ["y.tsv", "y.jsonl"] {
                let file = folder.path().join(name);
                fs::write(&file, other).unwrap();
                let refused = run(&[verb, &["--resume", "-o", shown(&file)]].concat(), "");
                if (other, name) != ("{", "y.jsonl") {
                    assert_eq!(refused.status.code(), Some(2), "{other} {name}: {}", stderr(&refused));
                    assert_eq!(fs::read_to_string(&file).unwrap(), other);
                }
            }
        }
    }
    // A single puzzle is made quickly, and replaces an older one.
    for verb in [&["generate", "--seed", "7"][..], &["daily", "2026-12-24"]] {
        fs::write(&file, "older\n").unwrap();
        assert!(run(&[verb, &["-o", shown(&file)]].concat(), "").status.success());
        assert!(fs::read_to_string(&file).unwrap().starts_with("puzzle\t"), "{verb:?}");
    }
}

/// Starts a conversion to a file, which waits for more input.
fn converting(file: &Path) -> Child {
    let mut command = ninefold(&["convert", "--format", "line", "-o", shown(file)]);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let stdin = child.stdin.as_mut().unwrap();
    stdin.write_all(format!("{HARD}\n").repeat(1000).as_bytes()).unwrap();
    let begun = |child: &Child| !parts(file.parent().unwrap()).is_empty() && child.id() > 0;
    while !begun(&child) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child
}

/// Lists the temporary files of outputs that are not yet complete.
fn parts(folder: &Path) -> Vec<PathBuf> {
    let hidden = names(folder).into_iter().filter(|name| name.starts_with(".ninefold-"));
    hidden.map(|name| folder.join(name)).collect()
}

#[test]
fn what_a_killed_run_left_is_taken_away_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let mut dead = converting(&file("dead.txt"));
    dead.kill().unwrap();
    dead.wait().unwrap();
    let left = parts(folder.path());
    assert_eq!(left.len(), 1, "a kill leaves no time to clean up");
    fs::write(file(".ninefold-of-somebody-else"), "").unwrap();
    let mut alive = converting(&file("alive.txt"));
    while parts(folder.path()).contains(&left[0]) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let (mine, others) = (parts(folder.path()).len(), file(".ninefold-of-somebody-else").exists());
    assert_eq!((mine, others), (2, true), "that of the run that is alive, and what is not ours");
    assert!(run(&["convert", "--format", "line", "-o", shown(&file("third.txt"))], HARD).status.success());
    assert_eq!(parts(folder.path()).len(), 2, "the run that is alive keeps its own");
    drop(alive.stdin.take());
    assert!(alive.wait().unwrap().success());
    assert_eq!(fs::read_to_string(file("alive.txt")).unwrap(), format!("{HARD}\n").repeat(1000));
    assert_eq!(names(folder.path()), [".ninefold-of-somebody-else", "alive.txt", "third.txt"]);
}

/// A text that moves the cursor, sets the title of the window, ends the line, and changes the direction of text.
const NASTY: &str = "a\u{1b}[2J\u{1b}]0;x\u{7}\u{9b}\u{202e}b";
const SHOWN: &str = r"a\x1b[2J\x1b]0;x\x07\u{9b}\u{202e}b";

/// Whether a terminal only displays the text.
fn is_harmless(text: &str) -> bool {
    let does = |char: char| char.is_control() && !"\n\t".contains(char) || ('\u{202a}'..='\u{202e}').contains(&char);
    !text.contains(does)
}

#[cfg(unix)]
#[test]
fn names_of_files_are_shown_and_not_obeyed() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(format!("{name}\n{NASTY}.txt"));
    let (puzzles, rubbish) = (file("puzzles"), file("rubbish"));
    fs::write(&puzzles, format!("{HARD}\n")).unwrap();
    fs::write(&rubbish, format!("rubbish {NASTY}\n")).unwrap();
    let verbs: [&[&str]; 8] = [
        &["solve"],
        &["check", "--format", "grid"],
        &["rate"],
        &["show"],
        &["explain"],
        &["explain", "--format", "markdown"],
        &["stats"],
        &["render"],
    ];
    for verb in verbs {
        let output = run(&[verb, &[shown(&puzzles), shown(&rubbish), shown(&folder.path().join(NASTY))]].concat(), "");
        assert!(is_harmless(stdout(&output)) && is_harmless(stderr(&output)), "{verb:?}: {output:?}");
        for name in [format!(r"/rubbish\n{SHOWN}.txt:1:"), format!("/{SHOWN}: ")] {
            let told = stderr(&output).lines().filter(|line| line.contains(&name)).count();
            assert_eq!(told, 1, "{verb:?}, {name}: {}", stderr(&output));
        }
    }
    let refused = run(&["convert", "--format", "grid", shown(&puzzles), "-o", shown(&puzzles)], "");
    assert!(stderr(&refused).contains(SHOWN) && is_harmless(stderr(&refused)), "{}", stderr(&refused));
}

#[test]
fn labels_and_titles_are_shown_and_not_obeyed() {
    // The reader removes escape characters; the rest of the sequences stays.
    let (kept, input) = ("a\u{9b}\u{202e}b", format!("{HARD} {NASTY}\n"));
    let verbs: [&[&str]; 8] = [
        &["solve", "--format", "grid"],
        &["check", "--format", "grid"],
        &["minimal", "--format", "grid"],
        &["canon", "--format", "grid"],
        &["show"],
        &["explain"],
        &["explain", "--format", "eureka"],
        &["render"],
    ];
    for verb in verbs {
        let output = run(verb, &input);
        // The title of a document contains no control characters.
        let title = if verb.contains(&"grid") { r"a\u{9b}\u{202e}b" } else { r"a \u{202e}b" };
        assert!(stdout(&output).contains(title), "{verb:?}: {}", stdout(&output));
        assert!(is_harmless(stdout(&output)) && is_harmless(stderr(&output)), "{verb:?}: {output:?}");
    }
    for medium in ["svg", "html"] {
        let drawn = run(&["render", "--format", medium], &input);
        assert!(stdout(&drawn).contains(r"\u{202e}b") && is_harmless(stdout(&drawn)), "{medium}: {}", stdout(&drawn));
    }
    // Data are written unchanged.
    let converted = run(&["convert", "--format", "ninefold"], &input);
    let object: serde_json::Value = serde_json::from_str(stdout(&converted)).unwrap();
    assert_eq!(object["title"], "a \u{202e}b");
    assert_eq!(stdout(&run(&["dedupe"], &input)), format!("{HARD} {kept}\n"));
    assert!(stdout(&run(&["rate"], &input)).contains(kept));
}

#[test]
fn messages_keep_their_place_between_answers() {
    let mut command = ninefold(&["show"]);
    let (mut reader, writer) = std::io::pipe().unwrap();
    command.stdin(Stdio::piped()).stdout(writer.try_clone().unwrap()).stderr(writer);
    let mut child = command.spawn().unwrap();
    drop(command);
    child.stdin.take().unwrap().write_all(format!("{HARD}\n{}\n{HARD}\n", &HARD[..80]).as_bytes()).unwrap();
    let text = std::io::read_to_string(&mut reader).unwrap();
    let places: Vec<_> = text.lines().filter(|line| line.contains("stdin:")).collect();
    assert_eq!(places.len(), 3, "{text}");
    assert!(places[0].starts_with("stdin:1") && places[1].contains("stdin:2") && places[2].starts_with("stdin:3"));
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

/// Answers that are written in groups do not wait for further input.
#[test]
fn an_answer_is_there_before_the_next_puzzle() {
    use std::io::{BufRead, BufReader};

    let mut command = ninefold(&["show", "--from", "line"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Formats are recognised from some lines in advance.
    stdin.write_all(format!("{HARD}\n").repeat(200).as_bytes()).unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "stdin:1: line\n");
    drop(stdin);
    child.wait().unwrap();
}

/// A program that writes a puzzle a line through a pipe, in any form, gets each answer before it writes the next puzzle, and the place of a damaged
/// one.
#[test]
fn an_open_pipe_gets_each_answer_and_the_place_of_damage() {
    use std::io::{BufRead, BufReader};

    let document = stdout(&run(&["convert", "--format", "ninefold"], HARD)).trim_end().to_owned();
    let answer = stdout(&run(&["check", "--json"], HARD)).trim_end().to_owned();
    for (line, damaged) in [
        (HARD.to_owned(), HARD[..80].to_owned()),
        (document.clone(), document[..document.len() - 10].to_owned()),
        (answer.clone(), answer[..30].to_owned()),
    ] {
        let mut command = ninefold(&["solve"]);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            stdin.write_all(format!("{line}\n").as_bytes()).unwrap();
            let mut solved = String::new();
            answers.read_line(&mut solved).unwrap();
            assert_eq!(solved.trim_end(), SOLVED, "{line}");
        }
        stdin.write_all(format!("{damaged}\n").as_bytes()).unwrap();
        drop(stdin);
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(2), "{damaged}");
        assert!(stderr(&ended).contains("stdin:4:"), "{damaged}: {}", stderr(&ended));
    }
}
