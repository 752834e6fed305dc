//! `ninefold same`: whether two puzzles are equivalent, and which transform shows it.

use std::collections::HashMap;
use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use ninefold::rules::Feature;
use ninefold::{Grid, symmetry};
use ninefold_app::digits;
use serde_json::json;

use super::Verb;
use crate::io::input::{self, Item};
use crate::io::{Shell, output};
use crate::options::{Files, Out, Plain};

const SAME_EXAMPLES: &str = "\
Examples:
  ninefold same one.txt other.txt
  ninefold same .....9.......147....2......7......865...3...294......1......4....625.......8..... other.txt
  ninefold same a.txt b.txt

Of files with several puzzles, each line names two equivalent ones, by file and line, and their transform.

Exit codes:
  0  equivalent, with the transform from the first to the second; for files of several puzzles: some are equivalent
  1  different
  2  wrong usage or unreadable input";

/// Determine whether two puzzles are equivalent, and by which transform, or which puzzles of two files are
#[derive(Debug, Args)]
#[command(after_help = SAME_EXAMPLES)]
pub(crate) struct Same {
    /// A puzzle, a file of puzzles, or - for standard input
    #[arg(value_name = "PUZZLE | FILE | -")]
    one: OsString,

    /// The other
    #[arg(value_name = "PUZZLE | FILE | -")]
    other: OsString,

    /// Print a JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    out: Out,
}

impl Verb for Same {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out).and([self.one.as_os_str(), self.other.as_os_str()])
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let (one, other) = (read(&self.one)?, read(&self.other)?);
        let is_json = output::plain(self.json, &self.out, &[]) == Plain::Json;
        let ([(_, one)], [(_, other)]) = (&one[..], &other[..]) else {
            return Ok(self::pairs(&one, &other, is_json));
        };
        let by = symmetry::same(one, other).map(|transform| transform.to_string());
        let text = match &by {
            by if is_json => told(one, other, by.as_deref()),
            Some(by) => format!("same\t{by}"),
            None => "different".into(),
        };
        output::write(format!("{text}\n").as_bytes());
        Ok(ExitCode::from(u8::from(by.is_none())))
    }
}

/// Writes the answer for two puzzles as JSON.
fn told(one: &Grid, other: &Grid, by: Option<&str>) -> String {
    let [one, other] = [one, other].map(Grid::to_string);
    json!({ "one": one, "other": other, "same": by.is_some(), "transform": by }).to_string()
}

/// Prints each puzzle of the first list together with its equivalents in the second list.
fn pairs(ones: &[Placed], others: &[Placed], is_json: bool) -> ExitCode {
    let mut classes: HashMap<Grid, Vec<&Placed>> = HashMap::new();
    for other in others {
        classes.entry(symmetry::canonical(&other.1).0).or_default().push(other);
    }
    let mut code = ExitCode::FAILURE;
    for (place, one) in ones {
        for (there, other) in classes.get(&symmetry::canonical(one).0).into_iter().flatten() {
            let by = symmetry::same(one, other).map(|transform| transform.to_string()).unwrap_or_default();
            let text = if is_json { told(one, other, Some(&by)) } else { format!("{place}\t{there}\t{by}") };
            output::write(format!("{text}\n").as_bytes());
            code = ExitCode::SUCCESS;
        }
    }
    code
}

/// A puzzle, preceded by its file and line.
type Placed = (String, Grid);

/// Reads the puzzles of a source.
fn read(source: &OsString) -> Result<Vec<Placed>> {
    let mut found = Vec::new();
    for item in input::new(std::slice::from_ref(source)).items(2) {
        let entry = match item {
            Item::Error(unread) => bail!(unread.message.unwrap_or_default()),
            Item::Note(note) => {
                output::message(&note);
                continue;
            }
            Item::Puzzle(entry) => entry,
        };
        let grid = digits::only(&entry.problem, Feature::CanonicalForm);
        let grid = grid.map_err(|refusal| anyhow::anyhow!("{}: {refusal}", entry.place()))?;
        found.push((format!("{}:{}", entry.source, entry.line), grid));
    }
    if found.is_empty() {
        bail!("{}: expected a puzzle, found none", source.display());
    }
    Ok(found)
}
