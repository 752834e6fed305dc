//! `ninefold stats`: statistics about a collection.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{anyhow, ensure};
use clap::{Args, ValueEnum};

use super::Verb;
use crate::io::input::{self, Input};
use crate::io::output::{self, Sort};
use crate::io::progress::Screen;
use crate::io::run::{self, Pace, Severity};
use crate::io::{Shell, answer};
use crate::options::{Charting, Files, Form, Json, Out, Rating, Work};
use ninefold_app::near;
use ninefold_app::stats::{self, Count, KNOWN, Known, Report, Sample, Stroke};

const STATS_EXAMPLES: &str = "\
Examples:
  ninefold stats puzzles.txt
  ninefold rate puzzles.txt | ninefold stats
  ninefold stats ratings.parquet -o report.html
  ninefold stats rated.tsv -o plots.png
  ninefold stats rated.tsv --chart hodoku_level -o levels.svg
  ninefold stats mine.tsv --compare theirs.tsv
  ninefold stats --scale zambon --compare book 30000.txt
  ninefold stats --controlled sample.tsv

The figures of two collections are shown side by side, with their difference in standard deviations: beyond about 3 it is
unlikely to be chance. --compare book uses those of Zambon's 30,000 generated puzzles, and book-17 those of his 49,151 puzzles
with 17 clues.

With --controlled, for puzzles of `ninefold generate --controlled`, means and numbers of clues are estimated for the set of all
minimal puzzles.";

/// Summarise a collection: clues, digits, symmetry, ratings, techniques
#[derive(Debug, Args)]
#[command(after_help = STATS_EXAMPLES)]
pub(crate) struct Stats {
    #[command(flatten)]
    work: Work,

    #[command(flatten)]
    rating: Rating,

    #[command(flatten)]
    charting: Charting,

    /// Another collection to compare with: a file, or the figures of a book: book, book-17
    #[arg(long, value_name = "FILE | NAME")]
    compare: Option<OsString>,

    /// The puzzles are of controlled bias: estimate the distribution of all minimal puzzles
    #[arg(long)]
    controlled: bool,

    /// How to write the statistics (by default according to the extension of the file)
    #[arg(long, short, value_name = "FORMAT")]
    format: Option<Paper>,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    out: Out,
}

/// The form of statistics.
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
    /// The plots as a vector picture
    Svg,
    /// The plots as a bitmap picture
    Png,
}

impl Form for Paper {
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Text => &[],
            Self::Json => &["json"],
            Self::Csv => &["csv"],
            Self::Html => &["html", "htm"],
            Self::Svg => &["svg"],
            Self::Png => &["png"],
        }
    }

    fn all() -> &'static [Self] {
        Self::value_variants()
    }
}

impl Verb for Stats {
    fn files(&self) -> Files<'_> {
        let other = self.compare.as_deref().filter(|_| self.known().is_none());
        Files::of(&self.out, &self.work.sources).and(other)
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        self.check_name()?;
        let stroke = if output::has_unicode() { Stroke::Block } else { Stroke::Ascii };
        let paper = output::form(self.json.or(self.format, Paper::Json), &self.out, Paper::Text, "text");
        let reports = Reports { done: Arc::default(), paper, stroke };
        let mut worst = collect(self, input::of(&self.work), name(&self.work.sources), &reports)?;
        if let Some(known) = self.known() {
            reports.done().push(known.report());
        } else if let Some(other) = &self.compare {
            let sources = std::slice::from_ref(other);
            worst = worst.max(collect(self, input::reading(sources, &self.work), name(sources), &reports)?);
        }
        let mut done = reports.done();
        for report in std::mem::take(&mut *done) {
            done.push(report.only(&self.charting.chart).map_err(|why| anyhow!("--{why}"))?);
        }
        drop(done);
        let sort = if paper == Paper::Png { Sort::Binary } else { Sort::Text };
        output::put(&reports.written(None)?, sort)?;
        Ok(ExitCode::from(worst as u8))
    }
}

impl Stats {
    /// Returns the collection for comparison, if it is one that a book describes.
    fn known(&self) -> Option<&'static Known> {
        Known::named(self.compare.as_deref()?.to_str()?)
    }

    /// Checks the name of the collection for comparison before anything is counted.
    fn check_name(&self) -> anyhow::Result<()> {
        let Some(name) = self.compare.as_deref().and_then(OsStr::to_str) else { return Ok(()) };
        let names = KNOWN.iter().map(|known| known.name);
        let meant = if Path::new(name).exists() { String::new() } else { near::question(name, names) };
        ensure!(
            self.known().is_some() || meant.is_empty(),
            "--compare {name}: no such file, and no built-in collection of that name{meant}"
        );
        Ok(())
    }

    const fn sample(&self) -> Sample {
        if self.controlled { Sample::Controlled } else { Sample::Any }
    }
}

/// The number of pixels of a PNG for each point: 144 pixels per inch.
const SHARP: f32 = 2.0;

/// The reports on collections, with the form in which they are written.
#[derive(Clone)]
struct Reports {
    done: Arc<Mutex<Vec<Report>>>,
    paper: Paper,
    stroke: Stroke,
}

impl Reports {
    fn done(&self) -> MutexGuard<'_, Vec<Report>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the reports that exist, and one more if it is given.
    fn written(&self, more: Option<Report>) -> anyhow::Result<Vec<u8>> {
        let mut reports = self.done();
        reports.extend(more);
        Ok(match self.paper {
            Paper::Text => stats::text(&reports, self.stroke).into_bytes(),
            Paper::Json => stats::json(&reports).into_bytes(),
            Paper::Csv => stats::csv(&reports).into_bytes(),
            Paper::Html => stats::html(&reports).into_bytes(),
            Paper::Svg => stats::svg(&reports).into_bytes(),
            Paper::Png => stats::png(&reports, SHARP).map_err(|error| anyhow!(error))?,
        })
    }
}

/// Returns a name for a collection.
fn name(sources: &[OsString]) -> String {
    let names: Vec<_> = sources.iter().map(|source| source.to_string_lossy()).collect();
    match &names[..] {
        [] => "standard input".into(),
        [only] if only == "-" => "standard input".into(),
        names => names.join(" "),
    }
}

/// Collects statistics on a collection, and returns the worst severity. An interrupt writes the statistics so far, which are marked as partial.
fn collect(args: &Stats, input: Input, name: String, reports: &Reports) -> anyhow::Result<Severity> {
    let jobs = args.work.jobs.count();
    let pace = if args.rating.scale.is_empty() { Pace::swift(jobs) } else { Pace::steady(jobs) };
    let count = Arc::new(Mutex::new(Count::default()));
    let mut job = run::job_below(input, pace, Screen::Free).strict(args.work.strict);
    let (so_far, others, heading) = (Arc::clone(&count), reports.clone(), format!("{name}, as far as it was read"));
    let sample = args.sample();
    job.watch = job.watch.ending(move || {
        let report = Report::of(heading, &so_far.lock().unwrap_or_else(PoisonError::into_inner), sample);
        // After an interrupt, a picture that cannot be drawn is omitted.
        others.written(Some(report)).into_iter().for_each(|bytes| output::write(&bytes));
    });
    let worst = job.deliver(
        |puzzles| answer::verdicts(puzzles, None),
        |entry, verdict, count: &mut Count| {
            count.puzzle(answer::solver(), entry, &verdict, &args.rating.scale);
            Severity::Unique
        },
        |part, _| {
            count.lock().unwrap_or_else(PoisonError::into_inner).join(part);
            Ok(())
        },
    )?;
    reports.done().push(Report::of(name, &count.lock().unwrap_or_else(PoisonError::into_inner), sample));
    Ok(worst)
}
