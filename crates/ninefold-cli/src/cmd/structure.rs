//! `ninefold unavoidable`, `ninefold backdoors`, `ninefold neighbours`: what a puzzle and its solution are made of.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use ninefold::format::Content;
use ninefold::symmetry::{self, Backdoors};
use ninefold::{CellSet, DigitSet, Grid, Puzzle};
use serde_json::{Value, json};

use crate::args::{self, Color, Style};
use crate::draw::{self, Drawing};
use crate::input::Entry;
use crate::run::{self, Manner, Pace, Severity};
use crate::{answer, digits, output};

/// Lists go out in pieces of about this many bytes.
const PIECE: usize = 1 << 15;

pub(crate) fn unavoidable(args: &args::Unavoidable, color: Color) -> anyhow::Result<ExitCode> {
    let sets = |puzzle: &Puzzle| symmetry::unavoidable(puzzle.solution(), args.most.into());
    let pace = Pace::slow(args.input.work.jobs());
    each(&args.input, color, pace, "cells\tdigits\tset\tpuzzle\n", sets, |entry, puzzle, sets, manner, out| {
        let digits = |set: &CellSet| -> DigitSet { set.iter().map(|cell| puzzle.solution().digit(cell)).collect() };
        if manner.style == Style::Json {
            let all = sets.iter().map(|set| set.iter().map(|cell| cell.to_string()).collect::<Value>());
            let mut object = answer::json_head(entry);
            object.insert("solution".into(), puzzle.solution().to_string().into());
            object.insert("sets".into(), all.collect());
            return writeln!(out, "{}", Value::from(object));
        }
        for set in sets {
            write!(out, "{}\t{}\t{set}", set.len(), digits(set))?;
            end(entry, manner, out)?;
        }
        Ok(())
    })
}

pub(crate) fn backdoors(args: &args::Backdoors, color: Color) -> anyhow::Result<ExitCode> {
    let pace = Pace::slow(args.input.work.jobs());
    let found = symmetry::backdoors;
    each(&args.input, color, pace, "cells\tdigits\tpuzzle\n", found, |entry, puzzle, found, manner, out| {
        let sets: Vec<CellSet> = match found {
            Backdoors::None => vec![CellSet::EMPTY],
            Backdoors::Cells(cells) => cells.iter().map(CellSet::of).collect(),
            Backdoors::Pairs(pairs) => pairs.iter().map(|pair| pair.iter().copied().collect()).collect(),
        };
        if manner.style == Style::Json {
            let all = sets.iter().map(|set| set.iter().map(|cell| cell.to_string()).collect::<Value>());
            let mut object = answer::json_head(entry);
            object.insert("backdoors".into(), all.collect());
            return writeln!(out, "{}", Value::from(object));
        }
        if sets.is_empty() {
            write!(out, "-\t-")?;
            end(entry, manner, out)?;
        }
        for set in sets {
            let digits = set.iter().map(|cell| puzzle.solution().digit(cell).to_string()).collect::<Vec<_>>();
            let cells: Vec<_> = set.iter().map(|cell| cell.to_string()).collect();
            let (cells, digits) =
                if set.is_empty() { ("singles".into(), "-".into()) } else { (cells.join(" "), digits.join(" ")) };
            write!(out, "{cells}\t{digits}")?;
            end(entry, manner, out)?;
        }
        Ok(())
    })
}

pub(crate) fn neighbours(args: &args::Neighbours, color: Color) -> anyhow::Result<ExitCode> {
    let (minus, plus) = (args.minus, args.plus);
    // There may be many, so they are written as they are found, one puzzle after the other.
    each(
        &args.input,
        color,
        Pace::slow(1),
        "neighbour\tpuzzle\n",
        |_| (),
        |entry, puzzle, (), manner, out| {
            let mut left = args.most.unwrap_or(u64::MAX);
            let _ = symmetry::neighbours(puzzle, minus, plus, |grid| {
                if left == 0 {
                    return ControlFlow::Break(());
                }
                left -= 1;
                let _ = neighbour(entry, &grid, manner, out);
                if out.len() > PIECE || output::is_terminal() {
                    output::write(out);
                    out.clear();
                }
                ControlFlow::Continue(())
            });
            Ok(())
        },
    )
}

fn neighbour(entry: &Entry, grid: &Grid, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    match manner.style {
        Style::Json => {
            writeln!(out, "{}", json!({ "puzzle": entry.content.to_string(), "neighbour": grid.to_string() }))
        }
        Style::Grid => {
            draw::beside(&draw::lines(&Drawing::plain(*grid), manner.pen), &[], out);
            Ok(())
        }
        Style::Tsv => writeln!(out, "{grid}\t{}", entry.content),
        _ => writeln!(out, "{grid}"),
    }
}

/// Ends a line; in columns the puzzle comes last.
fn end(entry: &Entry, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    if manner.style == Style::Tsv { writeln!(out, "\t{}", entry.content) } else { writeln!(out) }
}

/// Answers the puzzles that have one solution; says of the others why they have not.
fn each<T>(
    input: &args::Input,
    color: Color,
    pace: Pace,
    heading: &'static str,
    find: impl Fn(&Puzzle) -> T + Sync,
    tell: impl Fn(&Entry, &Puzzle, &T, Manner, &mut Vec<u8>) -> std::io::Result<()> + Sync,
) -> anyhow::Result<ExitCode> {
    let solve = |contents: &[&Content]| -> Vec<Option<(Puzzle, T)>> {
        let one = |content: &&Content| {
            let puzzle = Puzzle::try_from(digits::only_digits(content)?).ok()?;
            let found = find(&puzzle);
            Some((puzzle, found))
        };
        contents.iter().map(one).collect()
    };
    run::lines(input, color, pace, heading, solve, |entry, found, manner, out| match found {
        Some((puzzle, found)) => {
            let _ = tell(entry, puzzle, found, manner, out);
            Severity::Unique
        }
        None => digits::unproved(entry),
    })
}
