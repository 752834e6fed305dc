//! Parquet and Arrow: there and back by ourselves, and through Python's `pyarrow` where it can be had.
#![cfg(feature = "parquet")]

mod common;

use std::fs;
use std::process::Command;

use common::{HARD, SOLVED, ninefold, run, stderr, stdout};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str = "81.72.63565.31.728372568194721495386568137942943682571285971463496253817137846259";

#[test]
fn there_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!(
        "{{\"puzzle\":\"{EASY}\",\"n\":1,\"f\":0.5,\"b\":true,\"t\":\"ä\"}}\n{{\"puzzle\":\"{HARD}\",\"n\":null}}\n"
    );
    let direct = run(&["rate"], &text);
    for ending in ["parquet", "arrow"] {
        let file = folder.path().join("x").with_extension(ending);
        let name = file.to_str().unwrap();
        assert_eq!(stderr(&run(&["rate", "-o", name], &text)), "");
        assert_eq!(stdout(&run(&["rate", name], "")), stdout(&direct), "{ending}");
        // From a pipe, which cannot be read from its end.
        assert_eq!(stdout(&run(&["rate"], fs::read(&file).unwrap())), stdout(&direct), "{ending}");
        assert_eq!(stdout(&run(&["solve", name], "")).lines().nth(1), Some(SOLVED));
    }
}

#[test]
fn verdicts_and_solutions() {
    for (verb, more) in [("solve", None), ("check", None), ("solve", Some("--count=5"))] {
        for format in ["parquet", "arrow"] {
            let arguments: Vec<&str> = [verb, "--format", format].into_iter().chain(more).collect();
            let output = run(&arguments, format!("{HARD} label\n{TWO}\n"));
            assert_eq!((stderr(&output), output.status.code()), ("", Some(1)));
            let table = run(&["rate", "--scale", "zambon", "--format", "jsonl"], output.stdout);
            let rows: Vec<serde_json::Value> =
                stdout(&table).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            assert_eq!((&rows[0]["puzzle"], &rows[0]["label"]), (&HARD.into(), &"label".into()));
            match more {
                None => assert_eq!(rows[0]["solution"], SOLVED),
                Some(_) => assert_eq!((&rows[0]["solutions"], &rows[1]["solutions"]), (&1.into(), &2.into())),
            }
        }
    }
    let refused = run(&["solve", "--all", "--format", "parquet"], HARD);
    assert_eq!((stdout(&refused), refused.status.code()), ("", Some(2)));
}

#[test]
fn broken_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.parquet");
    let name = file.to_str().unwrap();
    run(&["rate", "--scale", "zambon", "-o", name], format!("{EASY}\n").repeat(50));
    let whole = fs::read(&file).unwrap();
    for length in (4..whole.len()).step_by(whole.len() / 20) {
        fs::write(&file, &whole[..length]).unwrap();
        let output = run(&["check", name], "");
        assert_eq!((stdout(&output), output.status.code()), ("", Some(2)), "cut at {length}");
        assert!(stderr(&output).starts_with(&format!("ninefold: {name}: ")), "{}", stderr(&output));
    }
    // A byte in the data is wrong: an error or other answers, but no crash.
    for at in (4..whole.len()).step_by(7) {
        let mut broken = whole.clone();
        broken[at] ^= 0x55;
        fs::write(&file, &broken).unwrap();
        let code = run(&["check", name], "").status.code();
        assert!(matches!(code, Some(0..=2)), "byte {at}: {code:?}");
    }
}

/// The Python that has `pyarrow`: the one that the variable names, or the usual one.
fn python() -> Option<String> {
    let named = std::env::var("NINEFOLD_PYTHON").ok();
    let candidates = named.into_iter().chain(["python3".to_owned()]);
    let has = |python: &String| {
        Command::new(python).args(["-c", "import pyarrow"]).output().is_ok_and(|output| output.status.success())
    };
    candidates.into_iter().find(has)
}

#[test]
fn through_pyarrow() {
    let Some(python) = python() else {
        eprintln!("skipped: no python3 with pyarrow (the variable NINEFOLD_PYTHON may name one)");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let puzzles = format!("{EASY}\tone\n{HARD}\ttwo\n{TWO}\t\n");
    let scale = ["--scale", "hodoku,zambon"];
    for ending in ["parquet", "arrow", "jsonl"] {
        let output = ninefold(&["rate", "-", "-o", &path(&format!("ours.{ending}"))]);
        let mut command = output;
        command.args(scale).stdin(std::process::Stdio::piped());
        let mut child = command.spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), puzzles.as_bytes()).unwrap();
        child.wait().unwrap();
    }
    let script = "
import json, sys
import pyarrow as pa, pyarrow.parquet as pq
folder = sys.argv[1]
rows = [json.loads(line) for line in open(folder + '/ours.jsonl')]
one, other = pq.read_table(folder + '/ours.parquet'), pa.ipc.open_file(folder + '/ours.arrow').read_all()
assert one.equals(other)
assert one.to_pylist() == [{name: row.get(name) for name in one.column_names} for row in rows], one.to_pylist()
pq.write_table(one, folder + '/theirs.parquet')
pq.write_table(one, folder + '/zstd.parquet', compression='zstd', version='1.0')
coded = one.set_column(1, 'column2', one['column2'].dictionary_encode())
with pa.ipc.new_file(folder + '/theirs.arrow', coded.schema) as writer:
    writer.write_table(coded)
with pa.ipc.new_stream(folder + '/theirs.arrows', one.schema) as writer:
    writer.write_table(one)
";
    let output = Command::new(python).args(["-c", script, folder.path().to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let ours = run(&["rate", &path("ours.parquet"), scale[0], scale[1]], "");
    assert_eq!(stdout(&ours).lines().count(), 4);
    for name in ["theirs.parquet", "zstd.parquet", "theirs.arrow", "theirs.arrows"] {
        let theirs = run(&["rate", &path(name), scale[0], scale[1]], "");
        assert_eq!(stdout(&theirs), stdout(&ours), "{name}: {}", stderr(&theirs));
    }
}
