//! `ninefold transform`: rotates, mirrors, rearranges and renumbers puzzles.

use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ninefold::generate::Random;
use ninefold::rules::Feature;
use ninefold::symmetry;
use ninefold_app::digits;
use ninefold_app::image::{self, Image, Kind, Notation};

use super::Verb;
use crate::io::Shell;
use crate::io::random::Numbers;
use crate::io::run::{Pace, Run};
use crate::options::{CHANGED, Files, Input};

const TRANSFORM_EXAMPLES: &str = "\
Examples:
  ninefold transform --rotate 90 puzzle.txt
  ninefold transform --mirror diagonal puzzles.txt
  ninefold transform --rotate 90 --digits 213456789 puzzle.txt
  ninefold transform --digits 234567891 puzzles.txt
  ninefold transform --random --seed 7 --with-transform puzzles.txt
  ninefold transform --by 'transpose rows 213456789 digits 987654321' puzzles.txt

A transform is written as parts, which are applied from left to right: transpose, anti-transpose, rotate-90, rotate-180,
rotate-270, mirror-left-right, mirror-top-bottom, shift 3, rows 213456789 (the old rows in their new order), columns 213456789,
digits 234567891 (the new digits for 1, 2, ..), identity.

Several options are applied in the order --rotate, --mirror, --digits, --shift, --by; --by has any order.";

/// Turn, mirror, rearrange and rename puzzles
#[derive(Debug, Args)]
#[command(after_help = TRANSFORM_EXAMPLES, after_long_help = format!("{TRANSFORM_EXAMPLES}\n\n{CHANGED}"))]
#[allow(clippy::struct_field_names, reason = "the name of the option")]
pub(crate) struct Transform {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    way: Way,

    /// The seed of random transforms (random by default, and then reported)
    #[arg(long, value_name = "S", conflicts_with_all = ["rotate", "mirror", "digits", "shift", "by"])]
    seed: Option<u64>,

    /// Print after each puzzle the transform that produced it
    #[arg(long)]
    with_transform: bool,
}

/// Which transform.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub(crate) struct Way {
    /// Turn clockwise by 90, 180 or 270 degrees
    #[arg(long, value_name = "DEGREES", value_parser = rotation())]
    pub(crate) rotate: Option<symmetry::Transform>,

    /// Mirror: swap left and right, top and bottom, or the sides of a diagonal
    #[arg(long, value_name = "AXIS")]
    pub(crate) mirror: Option<Axis>,

    /// Rename the digits: the new digits for 1, 2, and so on
    #[arg(long, value_name = "DIGITS", value_parser = part("digits"))]
    pub(crate) digits: Option<symmetry::Transform>,

    /// Add a number to every digit; 9 is followed by 1
    #[arg(long, value_name = "0..8", value_parser = part("shift"))]
    pub(crate) shift: Option<symmetry::Transform>,

    /// Use a random transform, another one for each puzzle
    #[arg(long, conflicts_with_all = ["rotate", "mirror", "digits", "shift", "by"])]
    pub(crate) random: bool,

    /// The transform in the notation of `--with-transform`
    #[arg(long, value_name = "NOTATION")]
    pub(crate) by: Option<symmetry::Transform>,
}

impl Way {
    /// Combines the requested transforms in the order of the options. Returns `None` if none is requested, as for a random transform.
    pub(crate) fn transform(&self) -> Option<symmetry::Transform> {
        let mirror = self.mirror.map(|axis| match axis {
            Axis::LeftRight => symmetry::Transform::mirror_left_right(),
            Axis::TopBottom => symmetry::Transform::mirror_top_bottom(),
            Axis::Diagonal => symmetry::Transform::transpose(),
            Axis::AntiDiagonal => symmetry::Transform::anti_transpose(),
        });
        image::combined([self.rotate, mirror, self.digits, self.shift, self.by].into_iter().flatten())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Axis {
    /// Left and right are swapped
    LeftRight,
    /// Top and bottom are swapped
    TopBottom,
    /// Rows become columns
    Diagonal,
    /// The other diagonal
    AntiDiagonal,
}

/// Parses the degrees of a rotation.
fn rotation() -> impl TypedValueParser<Value = symmetry::Transform> {
    PossibleValuesParser::new(["90", "180", "270"]).try_map(|degrees| format!("rotate-{degrees}").parse())
}

/// Parses the value of an option that is one part of a transform.
fn part(name: &'static str) -> impl TypedValueParser<Value = symmetry::Transform> {
    clap::builder::StringValueParser::new().try_map(move |value: String| {
        let part: Result<symmetry::Transform, _> = format!("{name} {value}").parse();
        part.map_err(|error| format!("expected {}", error.expected))
    })
}

impl Verb for Transform {
    fn files(&self) -> Files<'_> {
        self.input.files()
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let numbers = self.way.random.then(|| Numbers::new(self.seed));
        let jobs = if self.way.random { 1 } else { self.input.work.jobs.count() };
        let run = Run::new(&self.input, shell, Kind::Transformed.heading()).pace(Pace::swift(jobs));
        run.each(|problem| {
            let random = |mut numbers: Random| symmetry::Transform::random(|| numbers.next());
            let by = self.way.transform().or_else(|| numbers.as_ref().map(Numbers::next).map(random));
            let by = by.unwrap_or_default();
            Ok(Image::new(
                Kind::Transformed,
                digits::one(problem, Feature::CanonicalForm)?,
                by,
                Notation::of(self.with_transform),
            ))
        })
    }
}
