//! `ninefold backdoors`: cells whose digits leave nothing but singles.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::CellSet;
use ninefold::symmetry;
use serde_json::Value;

use super::Verb;
use super::shared::{each, end};
use crate::io::Shell;
use crate::io::run::Pace;
use crate::options::{Input, PROVED, Style};

const BACKDOORS_EXAMPLES: &str = "\
Example:
  ninefold backdoors .....9.......147....2......7......865...3...294......1......4....625.......8.....

Each cell, or pair of cells, gives a line: the cells, a tab, their digits. `singles` says that none is needed, `-` that no pair does.";

/// List cells, or pairs of them, whose digits leave only singles
#[derive(Debug, Args)]
#[command(after_help = BACKDOORS_EXAMPLES, after_long_help = format!("{BACKDOORS_EXAMPLES}\n\n{PROVED}"))]
pub(crate) struct Backdoors {
    #[command(flatten)]
    input: Input,
}

impl Verb for Backdoors {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let pace = Pace::slow(self.input.work.jobs());
        let found = symmetry::backdoors;
        each(&self.input, shell, pace, "cells\tdigits\tpuzzle\n", found, |entry, puzzle, found, manner, out| {
            let sets: Vec<CellSet> = match found {
                symmetry::Backdoors::None => vec![CellSet::EMPTY],
                symmetry::Backdoors::Cells(cells) => cells.iter().map(CellSet::of).collect(),
                symmetry::Backdoors::Pairs(pairs) => pairs.iter().map(|pair| pair.iter().copied().collect()).collect(),
            };
            if manner.style == Style::Json {
                let all = sets.iter().map(|set| set.iter().map(|cell| cell.to_string()).collect::<Value>());
                let mut object = entry.json_head();
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
}
