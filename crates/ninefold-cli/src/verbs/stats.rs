//! `ninefold stats`: what a collection is made of.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueEnum};
use ninefold_app::problem::Problem;

use super::Verb;
use crate::io::answer::{self, Verdict};
use crate::io::file::Draft;
use crate::io::input::{Entry, Input};
use crate::io::progress::{Progress, Screen};
use crate::io::run::{self, Pace, Severity};
use crate::io::{Shell, output};
use crate::options::{self, Work};
use ninefold_app::rate::Scale;
use ninefold_app::stats::{self, Count, Report, Stroke};

const STATS_EXAMPLES: &str = "\
Examples:
  ninefold stats puzzles.txt
  ninefold rate puzzles.txt | ninefold stats
  ninefold stats ratings.parquet --format html -o report.html
  ninefold stats mine.tsv --compare theirs.tsv";

/// Sum up a collection: clues, digits, symmetry, ratings, techniques
#[derive(Debug, Args)]
#[command(after_help = STATS_EXAMPLES)]
pub(crate) struct Stats {
    #[command(flatten)]
    work: Work,

    /// Rate the puzzles first, on these scales (what is rated already needs no scale)
    #[arg(long, value_name = "SCALE", value_delimiter = ',', value_parser = options::scale())]
    scale: Vec<Scale>,

    /// Another collection, to stand beside
    #[arg(long, value_name = "FILE")]
    compare: Option<OsString>,

    /// How to write the statistics (otherwise the ending of the file decides)
    #[arg(long, short, value_name = "FORMAT")]
    format: Option<Paper>,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How statistics are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Paper {
    /// Tables with bars
    Text,
    /// One JSON object
    Json,
    /// A line for each number
    Csv,
    /// A page with plots, complete in one file
    Html,
}

impl Paper {
    /// By the ending of a file; text otherwise.
    pub(crate) fn of(path: Option<&Path>) -> Self {
        let ending = path.and_then(Path::extension).unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            Some("json") => Self::Json,
            Some("csv") => Self::Csv,
            Some("html" | "htm") => Self::Html,
            _ => Self::Text,
        }
    }
}

impl Verb for Stats {
    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let (own, mut worst) = collect(self, Input::of(&self.work), name(&self.work.sources));
        let mut reports = vec![own];
        if let Some(other) = &self.compare {
            let sources = std::slice::from_ref(other);
            let (report, other) = collect(self, Input::new(sources).with_column(&self.work), name(sources));
            reports.push(report);
            worst = worst.max(other);
        }
        let stroke = if output::has_unicode() { Stroke::Block } else { Stroke::Ascii };
        let text = match self.format.unwrap_or_else(|| Paper::of(self.output.as_deref())) {
            Paper::Text => stats::text(&reports, stroke),
            Paper::Json => stats::json(&reports),
            Paper::Csv => stats::csv(&reports),
            Paper::Html => stats::html(&reports),
        };
        match &self.output {
            None => output::write(text.as_bytes()),
            Some(path) => {
                let write = || {
                    let mut draft = Draft::new(path)?;
                    draft.write_all(text.as_bytes())?;
                    draft.finish()
                };
                write().with_context(|| format!("cannot write to {}", path.display()))?;
            }
        }
        Ok(ExitCode::from(worst as u8))
    }
}

/// What to call a collection.
fn name(sources: &[OsString]) -> String {
    let names: Vec<_> = sources.iter().map(|source| source.to_string_lossy()).collect();
    match &names[..] {
        [] => "standard input".into(),
        [only] if only == "-" => "standard input".into(),
        names => names.join(" "),
    }
}

/// The statistics of a collection, and whether all of it could be read.
fn collect(args: &Stats, mut input: Input, name: String) -> (Report, Severity) {
    let pace = if args.scale.is_empty() { Pace::swift(args.work.jobs()) } else { Pace::steady(args.work.jobs()) };
    let mut progress = Progress::new(input.size, Screen::Free);
    let mut count = Count::default();
    let puzzle = |entry: &Entry, verdict: &Verdict, count: &mut Count| {
        count.puzzle(answer::solver(), entry, verdict, &args.scale);
        Severity::Unique
    };
    let solve = |puzzles: &[&Problem]| answer::verdicts(puzzles);
    let worst = run::deliver(
        &args.work,
        pace,
        &mut progress,
        || input.chunk(pace.chunk),
        |chunk| run::work(chunk, &solve, puzzle),
        |part: Count| count.join(part),
    );
    (Report::of(name, &count), worst)
}
