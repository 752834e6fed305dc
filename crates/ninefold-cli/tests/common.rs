//! Runs the real program, and checks grids independently of it.

#![allow(dead_code, reason = "each test program uses its part")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

pub(crate) const HARD: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
pub(crate) const SOLVED: &str = "814729635659314728372568194721495386568137942943682571285971463496253817137846259";

/// Returns the program with these arguments, without the environment variables that change its output.
pub(crate) fn ninefold(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LANG", "LC_ALL", "LC_CTYPE"] {
        command.env_remove(variable);
    }
    // The tests must not use the settings of the person who runs them.
    command.env("XDG_CONFIG_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/no settings"));
    command.args(arguments);
    command
}

/// Runs the program with a text as its standard input.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = ninefold(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

pub(crate) fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

pub(crate) fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

/// Whether 81 digits satisfy every rule, checked for each pair of cells.
pub(crate) fn is_valid_solution(solution: &str) -> bool {
    let cells = solution.as_bytes();
    let sees = |a: usize, b: usize| {
        let square = |cell: usize| (cell / 27, cell % 9 / 3);
        a / 9 == b / 9 || a % 9 == b % 9 || square(a) == square(b)
    };
    let pairs = (0..81).flat_map(|a| (0..a).map(move |b| (a, b)));
    cells.len() == 81
        && cells.iter().all(|cell| (b'1'..=b'9').contains(cell))
        && pairs.into_iter().all(|(a, b)| cells[a] != cells[b] || !sees(a, b))
}

/// Whether a solution agrees with the digits of a puzzle of 81 characters, or with the candidates of one of 729.
pub(crate) fn extends(puzzle: &str, solution: &str) -> bool {
    let (puzzle, solution) = (puzzle.as_bytes(), solution.as_bytes());
    match puzzle.len() {
        81 => puzzle.iter().zip(solution).all(|(given, digit)| given == digit || !given.is_ascii_digit()),
        729 => puzzle.chunks(9).zip(solution).all(|(candidates, digit)| candidates.contains(digit)),
        _ => false,
    }
}

/// Lists the cells in which two solutions differ, as `r1c2`.
pub(crate) fn differences(one: &str, other: &str) -> Vec<String> {
    let pairs = one.bytes().zip(other.bytes()).enumerate();
    pairs.filter(|(_, (a, b))| a != b).map(|(cell, _)| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect()
}

/// Lists the cells of `r13c5 r2c28` one by one, in order.
pub(crate) fn cells(blocks: &str) -> Vec<String> {
    let mut cells = Vec::new();
    for block in blocks.split(' ') {
        let (rows, columns) = block[1..].split_once('c').unwrap();
        for row in rows.chars() {
            cells.extend(columns.chars().map(|column| format!("r{row}c{column}")));
        }
    }
    cells.sort();
    cells
}
