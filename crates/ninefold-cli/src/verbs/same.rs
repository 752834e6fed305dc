//! `ninefold same`: whether two puzzles are equivalent, and by which transform.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
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

Exit codes:
  0  equivalent; the transform turns the first into the second
  1  different
  2  wrong usage or unreadable input";

/// Determine whether two puzzles are equivalent, and by which transform
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

    #[command(flatten)]
    out: Out,
}

impl Verb for Same {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out).and([self.one.as_os_str(), self.other.as_os_str()])
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let (one, other) = (read(&self.one)?, read(&self.other)?);
        let by = symmetry::same(&one, &other).map(|transform| transform.to_string());
        let text = match &by {
            by if output::plain(self.json, &self.out, &[]) == Plain::Json => {
                let [one, other] = [one, other].map(|grid| grid.to_string());
                json!({ "one": one, "other": other, "same": by.is_some(), "transform": by }).to_string()
            }
            Some(by) => format!("same\t{by}"),
            None => "different".into(),
        };
        output::write(format!("{text}\n").as_bytes());
        Ok(ExitCode::from(u8::from(by.is_none())))
    }
}

/// The only puzzle of a source.
fn read(source: &OsString) -> Result<Grid> {
    let mut found = None;
    for item in input::new(std::slice::from_ref(source)).items(2) {
        let entry = match item {
            Item::Error(unread) => bail!(unread.message.unwrap_or_default()),
            Item::Note(note) => {
                output::message(&note);
                continue;
            }
            Item::Puzzle(entry) => entry,
        };
        let place = || format!("{}:{}", entry.source, entry.line);
        if found.is_some() {
            bail!("{}: expected one puzzle, found another", place());
        }
        let grid = digits::only(&entry.problem, Feature::CanonicalForm);
        found = Some(grid.map_err(|refusal| anyhow::anyhow!("{}: {refusal}", entry.place()))?);
    }
    found.with_context(|| format!("{}: expected a puzzle, found none", source.display()))
}
