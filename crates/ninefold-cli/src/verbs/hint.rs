//! `ninefold hint`: the errors in a position, or else its next step.

use std::ffi::OsStr;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use ninefold::Stop;
use ninefold::logic::Method;
use ninefold::logic::hint::Depth;
use ninefold::multi::Grids;
use ninefold::render::{Style, svg};
use ninefold::rules::Rules;
use ninefold_app::hint::{Hinted, Request};
use ninefold_app::position;

use super::Verb;
use crate::io::documents::{Documents, Strict};
use crate::io::run::Severity;
use crate::io::{Shell, layout, method, output, paint};
use crate::options::{Files, Form, Jobs, Json, Looks, Out, Reading, Recognition, Shape, Ways};

const HINT_EXAMPLES: &str = "\
Examples:
  ninefold hint game.opensudoku
  ninefold hint --depth 4 candidates.txt
  ninefold hint --puzzle puzzle.txt --depth 3 digits.txt
  ninefold hint --all state.txt
  ninefold hint --method x-wing,swordfish state.txt

The input is the player's position: digits, and candidates or centre notes if the file has them. Errors come first: changed givens and equal
digits in a house, no solution left, wrong digits, right candidates eliminated. Otherwise the hint reveals, up to the requested depth:
  1  that there is a step, and its kind
  2  where to look
  3  the pattern there
  4  the reason, and the conclusions
Most formats do not mark the player's own digits; --puzzle gives the givens.";

const HINT_CODES: &str = "\
Exit codes:
  0  there is a hint, or the puzzle is solved
  1  the position has an error, or the method finds no step
  2  wrong usage or unreadable input";

/// Find the errors of a position, or its next step
#[derive(Debug, Args)]
#[command(after_help = HINT_EXAMPLES, after_long_help = format!("{HINT_EXAMPLES}\n\n{HINT_CODES}"))]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) shape: Shape,

    #[command(flatten)]
    pub(crate) ways: Ways,

    /// The givens of the puzzle, if the input does not distinguish them from the player's digits
    #[arg(long, value_name = "PUZZLE | FILE")]
    pub(crate) puzzle: Option<OsString>,

    /// How much to reveal, 1 to 4 (2 by default; 4 with --all)
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) depth: Option<u8>,

    /// List every step that the method offers now, up to N of each technique (N/10 nets, N/100 nested ones) [default: 100]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "100", hide_possible_values = true)]
    pub(crate) all: Option<NonZeroUsize>,

    /// How to write the hint (by default according to the extension of the file, or text)
    #[arg(long, short, value_name = "FORMAT")]
    pub(crate) format: Option<Saying>,

    #[command(flatten)]
    pub(crate) json: Json,

    /// Draw the step instead, as SVG: as much of it as the depth allows (4 by default)
    #[arg(long, conflicts_with_all = ["format", "json", "all"])]
    pub(crate) svg: bool,

    /// Add the shapes that a page draws at each depth, as docs/schema/overlay.json describes them (JSON only)
    #[arg(long, conflicts_with = "svg")]
    pub(crate) overlay: bool,

    #[command(flatten)]
    pub(crate) looks: Looks,

    #[command(flatten)]
    out: Out,
}

/// The form of a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Saying {
    /// Sentences
    Text,
    /// One JSON object per line, as docs/schema/hint.json describes it
    Json,
}

impl Form for Saying {
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Text => &[],
            Self::Json => &["json", "jsonl", "ndjson"],
        }
    }

    fn all() -> &'static [Self] {
        Self::value_variants()
    }
}

impl Verb for Hint {
    fn files(&self) -> Files<'_> {
        let files = Files::of(&self.out, &self.reading.sources).and(self.puzzle.as_deref());
        files.shape(&self.shape).ways(&self.ways).looks(&self.looks)
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let layout = layout::asked(&self.shape)?;
        let method = method::choose(&self.ways, Method::hints)?;
        let puzzle = self.puzzle.as_deref().map(|source| puzzle(source, layout.clone())).transpose()?;
        let documents = Documents::new(&self.reading, layout);
        let style = paint::style(&self.looks)?;
        let deepest = self.depth.map_or(if self.all.is_some() || self.is_drawn() { 4 } else { 2 }, usize::from);
        let asked =
            Request { method, puzzle, depths: Depth::ALL[..deepest].to_vec(), all: self.all.map(NonZeroUsize::get) };
        if self.is_drawn() {
            ensure!(!self.overlay, "--overlay is for JSON: add --format json");
            return draw(&asked, &documents, &style);
        }
        let format = output::form(self.json.or(self.format, Saying::Json), &self.out, Saying::Text, "text");
        ensure!(!self.overlay || format == Saying::Json, "--overlay is for JSON: add --format json");
        let documents = documents.complete(format == Saying::Json);
        let worst = documents.answer(Jobs::default().count(), |source, found| {
            let hinted = asked.hinted(&found.document, Stop::NEVER)?;
            let said = match format {
                Saying::Text => text(&hinted),
                Saying::Json => format!("{}\n", hinted.json(source, found.line, self.overlay)),
            };
            Ok((said.into_bytes(), hinted.severity()))
        });
        Ok(ExitCode::from(worst as u8))
    }
}

impl Hint {
    /// Whether a picture is requested.
    fn is_drawn(&self) -> bool {
        self.svg || self.format.is_none() && !self.json.is_asked() && self.all.is_none() && self.out.ends("svg")
    }
}

/// Draws the next step. Any other advice is written to standard error.
fn draw(asked: &Request, documents: &Documents<'_>, style: &Style) -> anyhow::Result<ExitCode> {
    let mut all = Vec::new();
    let errors = documents.each(Strict::No, &mut |_, found| {
        all.push(found);
        if all.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let [found] = &all[..] else {
        ensure!(errors > 0 || !all.is_empty(), "nothing to draw");
        ensure!(all.len() < 2, "a picture shows one position, but the input has several");
        return Ok(ExitCode::from(Severity::Unreadable as u8));
    };
    let hinted = asked.hinted(&found.document, Stop::NEVER)?;
    let Some(scene) = hinted.picture() else {
        text(&hinted).lines().for_each(output::message);
        return Ok(ExitCode::from(if hinted.is_solved() { 0 } else { Severity::Other as u8 }));
    };
    output::write(svg::paint(&scene?, style).as_bytes());
    Ok(ExitCode::from(if errors > 0 { Severity::Unreadable as u8 } else { 0 }))
}

/// Reads the givens that `--puzzle` names, which must be exactly one puzzle.
fn puzzle(source: &OsStr, layout: Option<Rules>) -> anyhow::Result<Grids> {
    let reading = Reading { sources: vec![source.to_owned()], recognition: Recognition::default() };
    let mut puzzles = Vec::new();
    let errors = Documents::new(&reading, layout).each(Strict::Yes, &mut |_, found| {
        puzzles.push(position::givens(&found.document));
        if puzzles.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match puzzles.pop() {
        Some(puzzle) if errors == 0 && puzzles.is_empty() => Ok(puzzle),
        _ => bail!("--puzzle: expected one puzzle"),
    }
}

/// Writes the advice as lines, with suggestions for how to complete the input.
fn text(hinted: &Hinted) -> String {
    let mut text = hinted.text();
    if hinted.lacks_givens() {
        text += "If some of these digits are your own, give the givens with --puzzle to find the wrong ones.\n";
    }
    text
}
