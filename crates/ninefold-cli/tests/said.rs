//! The program's words: whole paths and hints, kept as they were read and found good.
//!
//! A file in `tests/said` is a transcript: lines that start with `$ ` are commands, what follows is their output. After a
//! change, `UPDATE_EXPECT=1 cargo test -p ninefold-cli --test all said::` writes the transcripts anew; read what differs.

use std::path::Path;

use crate::common::{run, stderr, stdout};
use expect_test::expect_file;

/// The arguments of a command line: words, or what stands between single quotes.
fn arguments(command: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (index, piece) in command.split('\'').enumerate() {
        if index % 2 == 1 {
            arguments.push(piece.to_owned());
        } else {
            arguments.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    arguments
}

/// A transcript with the outputs that its commands have now.
fn again(transcript: &str) -> String {
    let mut text = String::new();
    for command in transcript.lines().filter_map(|line| line.strip_prefix("$ ninefold ")) {
        let arguments = arguments(command);
        let output = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
        text += &format!("$ ninefold {command}\n{}{}", stdout(&output), stderr(&output));
    }
    text
}

fn check(file: &Path) {
    let kept = std::fs::read_to_string(file).unwrap().replace("\r\n", "\n");
    let said = again(&kept);
    assert!(!said.is_empty(), "{} has commands", file.display());
    expect_file![file].assert_eq(&said);
}

/// All transcripts of a folder, and how many commands they have.
fn folder(name: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/said").join(name);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().for_each(|file| check(file));
    let commands =
        |file: &Path| std::fs::read_to_string(file).unwrap().lines().filter(|line| line.starts_with("$ ")).count();
    files.iter().map(|file| commands(file)).sum()
}

#[test]
fn paths() {
    assert!(folder("paths") >= 20);
}

#[test]
fn hints() {
    assert!(folder("hints") >= 40);
}
