//! `ninefold transform`: puzzles turned, mirrored, rearranged and renamed.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ninefold::symmetry;
use ninefold_app::problem::Problem;
use serde_json::Value;

use super::Verb;
use super::shared::{heading, transformed};
use crate::io::input::Entry;
use crate::io::run::{self, Manner, Pace, Severity};
use crate::io::{Shell, random};
use crate::options::{CHANGED, Input, Style};
use ninefold_app::draw;

const TRANSFORM_EXAMPLES: &str = "\
Examples:
  ninefold transform --rotate 90 puzzle.txt
  ninefold transform --mirror diagonal puzzles.txt
  ninefold transform --digits 234567891 puzzles.txt
  ninefold transform --random --seed 7 --with-transform puzzles.txt
  ninefold transform --by 'transpose rows 213456789 digits 987654321' puzzles.txt

A transform is written as parts, which are applied from left to right: transpose, anti-transpose, rotate-90, rotate-180,
rotate-270, mirror-left-right, mirror-top-bottom, shift 3, rows 213456789 (the old rows in their new order), columns 213456789,
digits 234567891 (what 1 becomes, what 2 becomes ..), identity.";

/// Turn, mirror, rearrange and rename puzzles
#[derive(Debug, Args)]
#[command(after_help = TRANSFORM_EXAMPLES, after_long_help = format!("{TRANSFORM_EXAMPLES}\n\n{CHANGED}"))]
#[allow(clippy::struct_field_names, reason = "the name of the option")]
pub(crate) struct Transform {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    way: Way,

    /// What random transforms depend on (another seed every time by default, which is told)
    #[arg(long, value_name = "S", conflicts_with_all = ["rotate", "mirror", "digits", "shift", "by"])]
    seed: Option<u64>,

    /// Say behind each puzzle by which transform it was made
    #[arg(long)]
    with_transform: bool,
}

/// Which transform.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Way {
    /// Turn clockwise by 90, 180 or 270 degrees
    #[arg(long, value_name = "DEGREES", value_parser = PossibleValuesParser::new(["90", "180", "270"]))]
    pub(crate) rotate: Option<String>,

    /// Mirror: left and right change places, top and bottom, or the sides of a diagonal
    #[arg(long, value_name = "AXIS")]
    pub(crate) mirror: Option<Axis>,

    /// Rename the digits: what 1 becomes, what 2 becomes, and so on
    #[arg(long, value_name = "DIGITS", value_parser = part("digits"))]
    pub(crate) digits: Option<symmetry::Transform>,

    /// Add a number to every digit; 1 comes behind 9
    #[arg(long, value_name = "0..8", value_parser = part("shift"))]
    pub(crate) shift: Option<symmetry::Transform>,

    /// Any transform that there is, another one for each puzzle
    #[arg(long)]
    pub(crate) random: bool,

    /// The transform in the notation that `--with-transform` writes
    #[arg(long, value_name = "NOTATION")]
    pub(crate) by: Option<symmetry::Transform>,
}

impl Way {
    /// The transform, if it is not a random one.
    pub(crate) fn transform(&self) -> Option<symmetry::Transform> {
        let rotate = self.rotate.as_deref().map(|degrees| match degrees {
            "90" => symmetry::Transform::rotate_90(),
            "180" => symmetry::Transform::rotate_180(),
            _ => symmetry::Transform::rotate_270(),
        });
        let mirror = self.mirror.map(|axis| match axis {
            Axis::LeftRight => symmetry::Transform::mirror_left_right(),
            Axis::TopBottom => symmetry::Transform::mirror_top_bottom(),
            Axis::Diagonal => symmetry::Transform::transpose(),
            Axis::AntiDiagonal => symmetry::Transform::anti_transpose(),
        });
        rotate.or(mirror).or(self.digits).or(self.shift).or(self.by)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Axis {
    /// Left and right change places
    LeftRight,
    /// Top and bottom change places
    TopBottom,
    /// Rows become columns
    Diagonal,
    /// The other diagonal
    AntiDiagonal,
}

/// Parses the value of a part of a transform.
fn part(name: &'static str) -> impl TypedValueParser<Value = symmetry::Transform> {
    clap::builder::StringValueParser::new().try_map(move |value: String| {
        let part: Result<symmetry::Transform, _> = format!("{name} {value}").parse();
        part.map_err(|error| format!("expected {}", error.expected))
    })
}

const HEADING: &str = "puzzle\tbefore\ttransform\tlabel\n";

impl Verb for Transform {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let seed = if self.way.random { random::seed(self.seed) } else { 0 };
        let place = AtomicU64::new(0);
        let choose = |puzzles: &[&Problem]| -> Vec<symmetry::Transform> {
            let one = |_: &&Problem| {
                self.way.transform().unwrap_or_else(|| {
                    let mut random = random::numbers(seed, place.fetch_add(1, Ordering::Relaxed));
                    symmetry::Transform::random(|| random.next())
                })
            };
            puzzles.iter().map(one).collect()
        };
        // Places are counted where puzzles are worked on, so random ones are worked on in order.
        let jobs = if self.way.random { 1 } else { self.input.work.jobs() };
        run::lines(&self.input, shell.color, Pace::swift(jobs), HEADING, choose, |entry, transform, manner, out| {
            let _ = write(entry, transform, self.with_transform, manner, out);
            Severity::Unique
        })
    }
}

fn write(
    entry: &Entry,
    by: &symmetry::Transform,
    tell: bool,
    manner: Manner,
    out: &mut Vec<u8>,
) -> std::io::Result<()> {
    let after = transformed(&entry.problem, by);
    match manner.style {
        Style::Json => {
            let mut object = entry.json_head();
            object.insert("transformed".into(), after.to_string().into());
            object.insert("transform".into(), by.to_string().into());
            writeln!(out, "{}", Value::from(object))
        }
        Style::Grid => {
            heading(entry, out)?;
            let [before, after] = [&entry.problem, &after].map(|problem| draw::problem(problem, &[], manner.pen));
            draw::beside(&before, &after, out);
            if tell { writeln!(out, "{by}") } else { Ok(()) }
        }
        Style::Tsv => writeln!(out, "{after}\t{}\t{by}\t{}", entry.problem, entry.label),
        Style::Auto | Style::Line if tell => writeln!(out, "{after}\t{by}"),
        _ => writeln!(out, "{after}"),
    }
}
