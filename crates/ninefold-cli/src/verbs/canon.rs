//! `ninefold canon`: the least of all equivalent grids.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::symmetry::{self, Symmetry, Transform};
use ninefold::{Digit, Grid, Puzzle};
use ninefold_app::problem::Problem;
use serde_json::{Map, Value, json};

use super::Verb;
use super::shared::heading;
use crate::io::Shell;
use crate::io::input::Entry;
use crate::io::run::{self, Manner, Pace, Severity};
use crate::options::{CHANGED, Input, Style};
use crate::verbs::digits;
use ninefold_app::draw::{self, Drawing};

const CANON_EXAMPLES: &str = "\
Examples:
  ninefold canon puzzles.txt | sort | uniq -c
  ninefold canon --with-transform .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold canon --json solution.txt

The form is the least of all equivalent grids, read as a line in which an empty cell comes before any digit. JSON tells more: the
automorphisms, how many different grids are equivalent, the symmetry of the clues, the classes of the solution's bands.";

/// Find the canonical form of puzzles, solution grids and patterns
#[derive(Debug, Args)]
#[command(after_help = CANON_EXAMPLES, after_long_help = format!("{CANON_EXAMPLES}\n\n{CHANGED}"))]
pub(crate) struct Canon {
    #[command(flatten)]
    input: Input,

    /// Take the clues as a pattern: 1 in each cell that has a digit
    #[arg(long)]
    pattern: bool,

    /// Say behind each form by which transform it was made
    #[arg(long)]
    with_transform: bool,
}

const HEADING: &str = "form\tpuzzle\ttransform\tlabel\n";

impl Verb for Canon {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let form = |content: &&Problem| {
            let grid = digits::only_digits(content).map(|grid| if self.pattern { pattern(&grid) } else { grid });
            grid.map(|grid| (grid, symmetry::canonical(&grid)))
        };
        let forms = |puzzles: &[&Problem]| puzzles.iter().map(form).collect();
        run::lines(
            &self.input,
            shell.color,
            Pace::swift(self.input.work.jobs()),
            HEADING,
            forms,
            |entry, form, manner, out| {
                let Some((grid, (form, by))) = form else {
                    let _ = digits::of(entry);
                    return Severity::Unreadable;
                };
                let _ = write(entry, [grid, form], by, self.with_transform, manner, out);
                Severity::Unique
            },
        )
    }
}

/// The cells of a puzzle that have a digit, as ones.
fn pattern(grid: &Grid) -> Grid {
    grid.filled().iter().map(|cell| (cell, Digit::D1)).collect()
}

fn write(
    entry: &Entry,
    [grid, form]: [&Grid; 2],
    by: &Transform,
    tell: bool,
    manner: Manner,
    out: &mut Vec<u8>,
) -> std::io::Result<()> {
    match manner.style {
        Style::Json => {
            let mut object = entry.json_head();
            object.insert("form".into(), form.to_string().into());
            object.insert("transform".into(), by.to_string().into());
            facts(grid, &mut object);
            writeln!(out, "{}", Value::from(object))
        }
        Style::Grid => {
            heading(entry, out)?;
            let [left, right] = [grid, form].map(|grid| Drawing::new(grid).lines(manner.pen));
            draw::beside(&left, &right, out);
            if tell { writeln!(out, "{by}") } else { Ok(()) }
        }
        Style::Tsv => writeln!(out, "{form}\t{}\t{by}\t{}", entry.problem, entry.label),
        Style::Auto | Style::Line if tell => writeln!(out, "{form}\t{by}"),
        _ => writeln!(out, "{form}"),
    }
}

/// What else the symmetry of a grid says.
fn facts(grid: &Grid, object: &mut Map<String, Value>) {
    let group = symmetry::automorphisms(grid);
    object.insert("automorphisms".into(), group.order().into());
    object.insert("generators".into(), group.generators().iter().map(ToString::to_string).collect());
    object.insert("orbit".into(), symmetry::orbit(group.order()).into());
    object.insert("symmetry".into(), Symmetry::of(grid.filled()).name().into());
    if let Ok(puzzle) = Puzzle::try_from(*grid) {
        let [a, b, c, d, e, f] = symmetry::bands(puzzle.solution());
        object.insert("bands".into(), json!([a, b, c]));
        object.insert("stacks".into(), json!([d, e, f]));
    }
}
