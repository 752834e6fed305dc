//! Parquet and Arrow: written and read by Ninefold, and by Python's `pyarrow` if it is installed.
#![cfg(feature = "parquet")]

use std::fs;
use std::process::Command;

use crate::common::{HARD, SOLVED, ninefold, run, stderr, stdout};

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
        // Read from a pipe, which cannot be read from its end.
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
    // A damaged byte in the data leads to an error or to other answers, but not to a crash.
    for at in (4..whole.len()).step_by(7) {
        let mut broken = whole.clone();
        broken[at] ^= 0x55;
        fs::write(&file, &broken).unwrap();
        let code = run(&["check", name], "").status.code();
        assert!(matches!(code, Some(0..=2)), "byte {at}: {code:?}");
    }
}

/// Returns the Python that has `pyarrow`: the one that the variable names, or the default one.
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

#[test]
fn numbers_of_a_table_of_text_are_numbers() {
    let text = format!("id,code,share,note,puzzle\n7,007,0.5,x,{EASY}\n-8,08,,,{HARD}\n");
    let direct = run(&["rate", "--scale", "zambon"], &text);
    for format in ["parquet", "arrow"] {
        let table = run(&["rate", "--scale", "zambon", "--format", format], &text);
        assert_eq!((stderr(&table), table.status.code()), ("", Some(0)));
        let rows = run(&["rate", "--scale", "zambon", "--format", "jsonl"], &table.stdout);
        let rows: Vec<serde_json::Value> =
            stdout(&rows).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let named = |row: usize, name: &str| &rows[row][name];
        assert_eq!((named(0, "id"), named(1, "id")), (&7.into(), &(-8).into()));
        assert_eq!((named(0, "code"), named(1, "code")), (&"007".into(), &"08".into()));
        assert_eq!((named(0, "share"), named(1, "share")), (&0.5.into(), &serde_json::Value::Null));
        assert_eq!((named(0, "note"), named(1, "note")), (&"x".into(), &"".into()));
        assert_eq!(named(0, "puzzle"), EASY);
        // As text, the table gives the original answers.
        assert_eq!(stdout(&run(&["rate", "--scale", "zambon"], &table.stdout)), stdout(&direct), "{format}");
    }
    // A column of texts stays one, and text is unchanged.
    let object = format!("{{\"puzzle\":\"{EASY}\",\"id\":\"7\"}}\n");
    let table = run(&["solve", "--format", "parquet"], &object);
    assert!(stdout(&run(&["rate", "--format", "jsonl"], &table.stdout)).contains("\"id\":\"7\""));
    assert!(stdout(&run(&["rate", "--format", "jsonl"], &text)).contains("\"id\":\"7\",\"code\":\"007\""));
}

#[test]
fn a_late_value_of_another_kind_is_not_lost_without_a_word() {
    let early: String = (0..1000).map(|number| format!("{EASY}\t{number}\n")).collect();
    let text = format!("{early}{HARD}\tunknown\n{HARD}\t1001\n");
    let table = run(&["solve", "--format", "parquet"], &text);
    let says = "ninefold: values left out because their type differs from the first 1000 puzzles: \
                column2 (stdin:1001 is the first)\n";
    assert_eq!((stderr(&table), table.status.code()), (says, Some(2)));
    let rows = run(&["rate", "--scale", "zambon", "--format", "jsonl"], &table.stdout);
    let last: Vec<serde_json::Value> =
        stdout(&rows).lines().skip(1000).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&last[0]["column2"], &last[1]["column2"]), (&serde_json::Value::Null, &1001.into()));
    // A text format has room for the value, whatever the first rows contain.
    let objects: String = (0..1000).map(|number| format!("{{\"puzzle\":\"{EASY}\",\"n\":{number}}}\n")).collect();
    let text = format!("{objects}{{\"puzzle\":\"{EASY}\",\"n\":\"unknown\"}}\n");
    let rated = run(&["rate", "--scale", "zambon"], &text);
    assert_eq!((stderr(&rated), rated.status.code()), ("", Some(0)));
    assert!(stdout(&rated).lines().last().unwrap().starts_with(&format!("{EASY}\tunknown\t")));
}
