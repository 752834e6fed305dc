//! What several verbs do.

use std::io::Write;
use std::process::ExitCode;

use ninefold::Puzzle;
use ninefold::format::Content;
use ninefold::symmetry::Transform;
use ninefold_app::problem::Problem;

use crate::io::Shell;
use crate::io::input::Entry;
use crate::io::run::{self, Manner, Pace, Severity};
use crate::options::{Input, Style};
use crate::verbs::digits;

/// Lists go out in pieces of about this many bytes.
pub(super) const PIECE: usize = 1 << 15;

/// The label of a puzzle that has one.
pub(super) fn heading(entry: &Entry, out: &mut Vec<u8>) -> std::io::Result<()> {
    if entry.label.is_empty() { Ok(()) } else { writeln!(out, "{}", entry.label) }
}

/// The puzzle that a transform makes of another; of a plain grid, as others keep their places.
pub(super) fn transformed(problem: &Problem, by: &Transform) -> Problem {
    match problem.single() {
        Some(Content::Grid(grid)) => by.grid(grid).into(),
        Some(Content::Board(board)) => Content::Board(by.board(board)).into(),
        None => problem.clone(),
    }
}

/// The puzzles with one solution.
pub(super) fn proved(contents: &[&Problem]) -> Vec<Option<Puzzle>> {
    contents.iter().map(|content| Puzzle::try_from(digits::only_digits(content)?).ok()).collect()
}

/// Ends a line; in columns the puzzle comes last.
pub(super) fn end(entry: &Entry, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    if manner.style == Style::Tsv { writeln!(out, "\t{}", entry.problem) } else { writeln!(out) }
}

/// Answers the puzzles that have one solution; says of the others why they have not.
pub(super) fn each<T>(
    input: &Input,
    shell: Shell,
    pace: Pace,
    heading: &'static str,
    find: impl Fn(&Puzzle) -> T + Sync,
    tell: impl Fn(&Entry, &Puzzle, &T, Manner, &mut Vec<u8>) -> std::io::Result<()> + Sync,
) -> anyhow::Result<ExitCode> {
    let solve = |contents: &[&Problem]| -> Vec<Option<(Puzzle, T)>> {
        let one = |content: &&Problem| {
            let puzzle = Puzzle::try_from(digits::only_digits(content)?).ok()?;
            let found = find(&puzzle);
            Some((puzzle, found))
        };
        contents.iter().map(one).collect()
    };
    run::lines(input, shell.color, pace, heading, solve, |entry, found, manner, out| match found {
        Some((puzzle, found)) => {
            let _ = tell(entry, puzzle, found, manner, out);
            Severity::Unique
        }
        None => digits::unproved(entry),
    })
}
