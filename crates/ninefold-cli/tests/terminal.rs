//! Behaviour only on a terminal: drawn grids for one puzzle, colour, the progress bar.
#![cfg(unix)]

use std::io::Read;

use crate::common::{HARD, ninefold};
use expectrl::Expect;
use expectrl::session::OsSession;

/// Returns everything that the program writes to a terminal, without the carriage returns that a terminal adds.
fn screen(command: std::process::Command) -> String {
    let mut session = OsSession::spawn(command).unwrap();
    let mut text = Vec::new();
    // The end of a terminal is reported as an error on some systems.
    let _ = session.read_to_end(&mut text);
    String::from_utf8(text).unwrap().replace('\r', "")
}

#[test]
fn one_puzzle_is_drawn_beside_its_solution() {
    let mut command = ninefold(&["solve", HARD]);
    command.env("NO_COLOR", "1").env("LANG", "C.UTF-8");
    let screen = screen(command);
    assert!(screen.starts_with("┌───────┬───────┬───────┐   ┌───────┬"), "{screen}");
    assert!(screen.contains("│ . . . │ . . 9 │ . . . │   │ 8 1 4 │ 7 2 9 │ 6 3 5 │"), "{screen}");
    assert!(!screen.contains('\u{1b}'), "no colour where it is not wanted");
}

#[test]
fn colour_only_where_it_may_be() {
    let mut command = ninefold(&["solve", HARD]);
    command.env("TERM", "xterm-256color");
    assert!(screen(command).contains("\u{1b}[1m9"));
    let mut command = ninefold(&["--color", "never", "solve", HARD]);
    command.env("TERM", "xterm-256color");
    assert!(!screen(command).contains('\u{1b}'));
}

#[test]
fn two_puzzles_are_lines() {
    let mut command = ninefold(&["solve", HARD, HARD]);
    command.env("NO_COLOR", "1");
    assert_eq!(screen(command).lines().filter(|line| line.len() == 81).count(), 2);
}

#[test]
fn data_is_shown_and_not_obeyed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, format!("{HARD} a\u{1b}[2J\u{7}b\n{HARD}\n")).unwrap();
    for verb in ["rate", "dedupe"] {
        let mut command = ninefold(&[verb]);
        command.arg(&file);
        let screen = screen(command);
        assert!(screen.contains(r"a\x07b"), "{verb}: {screen:?}");
        assert!(!screen.contains("\u{1b}[2J"), "{verb}: {screen:?}");
    }
}

#[test]
fn a_long_run_shows_its_progress() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    // Six million solutions on one core take several times the second after which the bar appears.
    let puzzle = ".".repeat(81);
    std::fs::write(&file, format!("{puzzle}\n").repeat(3000)).unwrap();
    let mut command = std::process::Command::new("sh");
    let program = env!("CARGO_BIN_EXE_ninefold");
    let line = format!("{program} solve --jobs 1 --count=2000 {} > /dev/null", file.display());
    command.args(["-c", &line]).env("TERM", "xterm-256color");
    let screen = screen(command);
    assert!(screen.contains("puzzles, ") && screen.contains("/s, ") && screen.contains(" left"), "{screen:?}");
}

/// Nothing is written between the lines that a user types, however long the typing takes.
#[test]
fn typing_is_not_interrupted_by_progress() {
    let mut command = ninefold(&["solve"]);
    command.env("TERM", "xterm-256color").env("NO_COLOR", "1");
    let mut session = OsSession::spawn(command).unwrap();
    session.send(HARD.get(..40).unwrap()).unwrap();
    // The progress line would appear after a second.
    std::thread::sleep(std::time::Duration::from_millis(2500));
    session.send(format!("{}\n\u{4}", HARD.get(40..).unwrap())).unwrap();
    let mut text = Vec::new();
    let _ = session.read_to_end(&mut text);
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("8 1 4") && !text.contains("puzzles, ") && !text.contains("\u{1b}[K"), "{text:?}");
}

/// A terminal that supports the extended keyboard protocol is switched to it, so that Ctrl-1 is a key.
#[test]
fn keys_are_told_apart_where_the_terminal_can() {
    let home = tempfile::tempdir().unwrap();
    let mut command = ninefold(&["play", HARD]);
    command.env("TERM", "xterm-kitty").env("LC_ALL", "C.UTF-8");
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env(variable, home.path());
    }
    let mut session = OsSession::spawn(command).unwrap();
    session.expect("\u{1b}[?u").unwrap();
    session.send("\u{1b}[?0u\u{1b}[?62c").unwrap();
    session.expect("\u{1b}[>1u").unwrap();
    session.send("\u{1b}[49;5uQ").unwrap();
    session.expect("\u{1b}[<1u").unwrap();
    let _ = session.read_to_end(&mut Vec::new());
    let saved = std::fs::read_to_string(home.path().join("ninefold/session.json")).unwrap();
    assert!(saved.contains("0 //// //1//"), "{saved}");
}

/// Ratings on a terminal are readable: one puzzle is a list, several are lines that fit.
#[test]
fn ratings_are_readable() {
    let mut command = ninefold(&["rate", HARD]);
    command.env("NO_COLOR", "1");
    let one = screen(command);
    assert!(one.contains("verdict            unique\n") && one.contains("hodoku_hardest     "), "{one}");
    assert!(!one.contains('\t'), "{one}");
    let mut command = ninefold(&["rate", HARD, HARD]);
    command.env("NO_COLOR", "1").env("LANG", "C.UTF-8");
    let lines = screen(command);
    let rows: Vec<&str> = lines.lines().filter(|line| line.starts_with("puzzle") || line.starts_with('.')).collect();
    assert!(rows.len() == 3 && rows.iter().all(|line| line.chars().count() <= 80), "{lines}");
}
