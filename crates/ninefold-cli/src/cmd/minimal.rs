//! `ninefold minimal` and `ninefold minimize`: redundant givens, and puzzles without any.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::format::Content;
use ninefold::{Cell, CellSet, Puzzle, symmetry};
use serde_json::Value;

use crate::args::{self, Color, Style};
use crate::cmd::check::heading;
use crate::draw::{self, Drawing};
use crate::input::Entry;
use crate::random;
use crate::run::{self, Manner, Pace, Severity};
use crate::{answer, digits};

const HEADING: &str = "puzzle\tverdict\tredundant\tlabel\n";
const MINIMIZED: &str = "minimal\tpuzzle\tgivens\tlabel\n";

pub(crate) fn run(args: &args::Minimal, color: Color) -> anyhow::Result<ExitCode> {
    let pace = Pace::swift(args.input.work.jobs());
    run::lines(&args.input, color, pace, HEADING, puzzles, |entry, puzzle, manner, out| {
        let Some(puzzle) = puzzle else { return digits::unproved(entry) };
        let redundant = symmetry::redundant(puzzle);
        let _ = say(entry, puzzle, redundant, manner, out);
        if redundant.is_empty() { Severity::Unique } else { Severity::Other }
    })
}

/// The puzzles with one solution.
fn puzzles(contents: &[&Content]) -> Vec<Option<Puzzle>> {
    contents.iter().map(|content| Puzzle::try_from(digits::only_digits(content)?).ok()).collect()
}

fn say(entry: &Entry, puzzle: &Puzzle, redundant: CellSet, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    let verdict = if redundant.is_empty() { "minimal" } else { "redundant" };
    match manner.style {
        Style::Json => {
            let mut object = answer::json_head(entry);
            object.insert("minimal".into(), redundant.is_empty().into());
            object.insert("redundant".into(), redundant.iter().map(|cell| cell.to_string()).collect());
            writeln!(out, "{}", Value::from(object))
        }
        Style::Grid => {
            heading(entry, out)?;
            let drawing = Drawing { marked: redundant, ..Drawing::plain(*puzzle.givens()) };
            draw::beside(&draw::lines(&drawing, manner.pen), &[], out);
            match redundant.len() {
                0 => writeln!(out, "Minimal: every given is needed."),
                _ => writeln!(out, "Redundant, each by itself: {redundant}."),
            }
        }
        Style::Tsv => writeln!(out, "{}\t{verdict}\t{redundant}\t{}", entry.content, entry.label),
        Style::Auto | Style::Line if redundant.is_empty() => writeln!(out, "{}\t{verdict}", entry.content),
        _ => writeln!(out, "{}\t{verdict}\t{redundant}", entry.content),
    }
}

pub(crate) fn minimize(args: &args::Minimize, color: Color) -> anyhow::Result<ExitCode> {
    let seed = args.random.then(|| random::seed(args.seed));
    let place = AtomicU64::new(0);
    let minimize = |contents: &[&Content]| -> Vec<Option<Puzzle>> {
        let puzzles = puzzles(contents).into_iter();
        puzzles
            .map(|puzzle| {
                let place = place.fetch_add(1, Ordering::Relaxed);
                puzzle.map(|puzzle| symmetry::minimize(&puzzle, order(seed, place)))
            })
            .collect()
    };
    // Places are counted where puzzles are worked on, so what depends on them is worked on in order.
    let jobs = if args.random { 1 } else { args.input.work.jobs() };
    run::lines(&args.input, color, Pace::swift(jobs), MINIMIZED, minimize, |entry, minimal, manner, out| {
        let Some(minimal) = minimal else { return digits::unproved(entry) };
        let _ = show(entry, minimal, manner, out);
        Severity::Unique
    })
}

/// The order in which givens are tried: from the last to the first, or at random.
fn order(seed: Option<u64>, place: u64) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Cell::all().rev().collect();
    if let Some(seed) = seed {
        random::numbers(seed, place).shuffle(&mut cells);
    }
    cells
}

fn show(entry: &Entry, minimal: &Puzzle, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    let (givens, count) = (minimal.givens(), minimal.givens().filled().len());
    match manner.style {
        Style::Json => {
            let mut object = answer::json_head(entry);
            object.insert("minimal".into(), givens.to_string().into());
            object.insert("givens".into(), count.into());
            writeln!(out, "{}", Value::from(object))
        }
        Style::Grid => {
            heading(entry, out)?;
            draw::beside(&draw::lines(&Drawing::plain(*givens), manner.pen), &[], out);
            writeln!(out, "{count} givens")
        }
        Style::Tsv => writeln!(out, "{givens}\t{}\t{count}\t{}", entry.content, entry.label),
        _ => writeln!(out, "{givens}"),
    }
}
