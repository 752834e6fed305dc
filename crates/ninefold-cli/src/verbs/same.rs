//! `ninefold same`: whether two puzzles are equivalent, and by which transform.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use ninefold::{Grid, symmetry};
use serde_json::json;

use super::Verb;
use crate::io::input::{Input, Item};
use crate::io::{Shell, output};
use crate::verbs::digits;

const SAME_EXAMPLES: &str = "\
Examples:
  ninefold same one.txt other.txt
  ninefold same .....9.......147....2......7......865...3...294......1......4....625.......8..... other.txt

Exit codes:
  0  equivalent; the transform turns the first into the second
  1  different
  2  wrong usage or unreadable input";

/// Say whether two puzzles are equivalent, and by which transform
#[derive(Debug, Args)]
#[command(after_help = SAME_EXAMPLES)]
pub(crate) struct Same {
    /// A puzzle, a file with one, or - for standard input
    #[arg(value_name = "PUZZLE | FILE | -")]
    one: OsString,

    /// The other
    #[arg(value_name = "PUZZLE | FILE | -")]
    other: OsString,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Verb for Same {
    fn run(&self, _: Shell) -> Result<ExitCode> {
        let (one, other) = (read(&self.one)?, read(&self.other)?);
        let transform = symmetry::same(&one, &other);
        let mut out = Vec::new();
        if self.json {
            let transform = transform.map(|transform| transform.to_string());
            let answer = json!({ "one": one.to_string(), "other": other.to_string(), "same": transform.is_some(), "transform": transform });
            writeln!(out, "{answer}")?;
        } else {
            match transform {
                Some(transform) => writeln!(out, "same\t{transform}")?,
                None => writeln!(out, "different")?,
            }
        }
        output::write(&out);
        Ok(ExitCode::from(u8::from(transform.is_none())))
    }
}

/// The only puzzle of a source.
fn read(source: &OsString) -> Result<Grid> {
    let mut input = Input::new(std::slice::from_ref(source));
    let mut found = None;
    while let Some(chunk) = input.chunk(2) {
        for item in chunk.items {
            let entry = match item {
                Item::Error(error) => bail!("{error}"),
                Item::Puzzle(entry) => entry,
            };
            if found.is_some() {
                bail!("{}:{}: expected one puzzle, found another", entry.source, entry.line);
            }
            let Some(grid) = digits::only_digits(&entry.problem) else {
                bail!("{}:{}: expected digits alone, found candidates", entry.source, entry.line);
            };
            found = Some(grid);
        }
    }
    match found {
        Some(grid) => Ok(grid),
        None => bail!("{}: expected a puzzle, found none", source.display()),
    }
}
