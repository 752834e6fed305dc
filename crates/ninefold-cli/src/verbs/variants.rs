//! `ninefold variants`: puzzles that are equivalent to a given one, and look different.

use std::collections::HashSet;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use ninefold::generate::Random;
use ninefold::symmetry::Transform;
use ninefold_app::problem::Problem;
use serde_json::json;

use super::Verb;
use super::shared::{PIECE, heading, transformed};
use crate::io::input::Entry;
use crate::io::run::{self, Manner, Pace, Severity};
use crate::io::{Shell, output, random};
use crate::options::{CHANGED, Input, Style};
use ninefold_app::draw;

const VARIANTS_EXAMPLES: &str = "\
Example:
  ninefold variants 10 --seed 7 .....9.......147....2......7......865...3...294......1......4....625.......8.....";

/// Make puzzles that are equivalent to one but look different
#[derive(Debug, Args)]
#[command(after_help = VARIANTS_EXAMPLES, after_long_help = format!("{VARIANTS_EXAMPLES}\n\n{CHANGED}"))]
pub(crate) struct Variants {
    /// How many of each puzzle
    #[arg(value_name = "N")]
    count: NonZeroUsize,

    #[command(flatten)]
    input: Input,

    /// What they depend on (another seed every time by default, which is told)
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Say behind each variant by which transform it was made
    #[arg(long)]
    with_transform: bool,
}

const HEADING: &str = "puzzle\ttransform\tlabel\n";

/// After so many that were there before, there are no more: the puzzle has few variants.
const VAIN: usize = 1000;

impl Verb for Variants {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let seed = random::seed(self.seed);
        let place = AtomicU64::new(0);
        let places = |puzzles: &[&Problem]| puzzles.iter().map(|_| place.fetch_add(1, Ordering::Relaxed)).collect();
        run::lines(&self.input, shell.color, Pace::slow(1), HEADING, places, |entry, &place, manner, out| {
            let _ = list(entry, self.count.get(), &mut random::numbers(seed, place), self.with_transform, manner, out);
            Severity::Unique
        })
    }
}

fn list(
    entry: &Entry,
    count: usize,
    random: &mut Random,
    tell: bool,
    manner: Manner,
    out: &mut Vec<u8>,
) -> std::io::Result<()> {
    let mut seen = HashSet::from([entry.problem.to_string()]);
    let mut vain = 0;
    while seen.len() <= count && vain < VAIN {
        let by = Transform::random(|| random.next());
        let variant = transformed(&entry.problem, &by);
        if !seen.insert(variant.to_string()) {
            vain += 1;
            continue;
        }
        vain = 0;
        write(entry, &variant, &by, tell, manner, out)?;
        if out.len() > PIECE {
            output::write(out);
            out.clear();
        }
    }
    if seen.len() <= count {
        let Entry { source, line, .. } = entry;
        output::message(&format!("{source}:{line}: only {} variants found", seen.len() - 1));
    }
    Ok(())
}

fn write(
    entry: &Entry,
    variant: &Problem,
    by: &Transform,
    tell: bool,
    manner: Manner,
    out: &mut Vec<u8>,
) -> std::io::Result<()> {
    match manner.style {
        Style::Json => {
            let mut object = entry.json_head();
            object.insert("variant".into(), json!(variant.to_string()));
            object.insert("transform".into(), json!(by.to_string()));
            writeln!(out, "{}", serde_json::Value::from(object))
        }
        Style::Grid => {
            heading(entry, out)?;
            draw::beside(&draw::problem(variant, &[], manner.pen), &[], out);
            if tell { writeln!(out, "{by}") } else { Ok(()) }
        }
        Style::Tsv => writeln!(out, "{variant}\t{by}\t{}", entry.label),
        Style::Auto | Style::Line if tell => writeln!(out, "{variant}\t{by}"),
        _ => writeln!(out, "{variant}"),
    }
}
