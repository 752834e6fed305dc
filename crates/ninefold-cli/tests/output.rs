//! Workers, and files that are written: what `--jobs` and `--output` promise, whatever the verb.

mod common;

use common::{HARD, SOLVED, ninefold, run, stderr, stdout};

/// Every verb that takes a number of workers, with what it needs to answer.
const WORKING: [&[&str]; 11] = [
    &["solve"],
    &["check"],
    &["minimal"],
    &["rate", "--scale", "zambon"],
    &["stats"],
    &["unavoidable", "--most", "6"],
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

/// Whatever the system allows: as few as one thread.
#[cfg(target_os = "linux")]
#[test]
fn where_threads_cannot_be_had_there_are_fewer_workers() {
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, format!("{HARD}\n").repeat(10_000)).unwrap();
    let program = ninefold(&[]).get_program().to_owned();
    // The stacks of a few threads are more than there is room for.
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
