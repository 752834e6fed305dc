//! `ninefold explain`: the whole way to the solution, every step with its reason.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use ninefold::logic::Method;
use ninefold::render::Style;
use ninefold_app::explain::{self, Request, Start};

use super::Verb;
use crate::io::documents::{Found, Strict};
use crate::io::output::{self, Sort};
use crate::io::run::Severity;
use crate::io::{Shell, documents, figures, method, paint};
use crate::options::{self, Looks, Reading, Shape, Telling, Ways};
#[cfg(feature = "pdf")]
#[cfg(feature = "pdf")]
use ninefold_app::report;

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  ninefold explain .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold explain --format markdown --grids puzzle.sdk > lesson.md
  ninefold explain --from-here --steps 3 candidates.txt
  ninefold explain --method mine.toml --verify collection.sdm
  ninefold explain --method zambon --log zambon 200080010001902000450061020004000089060070000710000060040107008000009500070020034

The path starts from the givens of the puzzle; --from-here takes the player's digits, the candidates that a file eliminates, and notes in the
centre of cells as they are. A puzzle of candidates alone is always taken as it is, and without techniques that argue with uniqueness.

A method is simple (up to pairs and triples), hodoku (its order, and what it uses by default), zambon (his solver, guesses included), all
(every technique, by difficulty), the ids of techniques as in naked-single,x-wing, or a file in TOML:
  techniques = [\"full-house\", \"naked-single\", \"x-wing\"]   # in this order; `ninefold techniques` lists the ids
  restart = \"top\"         # after a step; or \"stay\": with the technique that found it
  uniqueness = false      # leave out what argues with there being one solution
  limits.chain = 12       # also fish, set and work
Instead of techniques, base = \"hodoku\" takes those of a method, less what without = [..] lists.";

const EXPLAIN_CODES: &str = "\
Exit codes:
  0  every path ends with the puzzle solved, or after the steps that were asked for
  1  some puzzle has no solution or several, the method gets stuck, or with --verify a step is not proved
  2  wrong usage or unreadable input (the readable puzzles are still explained)";

/// Solve as people do: every step with its technique and its reason
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES, after_long_help = format!("{EXPLAIN_EXAMPLES}\n\n{EXPLAIN_CODES}"))]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) shape: Shape,

    #[command(flatten)]
    pub(crate) ways: Ways,

    /// Start from the digits, candidates and notes as they are
    #[arg(long)]
    pub(crate) from_here: bool,

    /// Stop after N steps
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<usize>,

    /// How to write the path
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = options::telling())]
    pub(crate) format: Telling,

    /// Prove every step again, and hold it against the solution
    #[arg(long)]
    pub(crate) verify: bool,

    /// Instead of the path, the log of this program
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["format", "from_here", "grids", "output", "steps", "verify"])]
    pub(crate) log: Option<Log>,

    /// Show the candidates after each step (HTML and PDF have a picture a step, and JSON what it takes, anyway)
    #[arg(long)]
    pub(crate) grids: bool,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) looks: Looks,

    /// How many puzzles to work on at once; the order is always that of the puzzles
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
}

/// A program whose log is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Log {
    /// Zambon's solver, line for line; cells are `(row,column)` from 0
    Zambon,
}

impl Verb for Explain {
    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let from = self.reading.from.map(|format| format.name);
        if let Some(figures) = figures::of(&self.reading.sources, &self.shape, from)? {
            return super::figures::explain::run(self, figures);
        }
        let method = method::choose(&self.ways)?;
        if let Some(Log::Zambon) = self.log {
            ensure!(method.name == "zambon", "--log zambon is the log of the method zambon: add --method zambon");
            return Ok(log(self));
        }
        let style = paint::style(&self.looks)?;
        if self.format == Telling::Pdf {
            return pages(self, &method, &style);
        }
        let Some(path) = &self.output else {
            output::write(self.format.head(&style).as_bytes());
            let work = |source: &str, found: &Found| tell(source, found, self, &method, &style);
            let worst = documents::answer(&self.reading, options::jobs(self.jobs), work);
            output::write(self.format.tail().as_bytes());
            return Ok(ExitCode::from(worst as u8));
        };
        let mut text = self.format.head(&style).into_bytes();
        let worst = gather(self, &mut |source, found| {
            let (lines, severity) = tell(source, found, self, &method, &style);
            text.extend(lines);
            severity
        });
        text.extend(self.format.tail().as_bytes());
        output::put(Some(path), &text, Sort::Text)?;
        Ok(ExitCode::from(worst as u8))
    }
}

impl Explain {
    /// The path as it is asked for.
    fn request<'a>(&self, method: &'a Method) -> Request<'a> {
        Request {
            method,
            start: if self.from_here { Start::Here } else { Start::Givens },
            steps: self.steps.unwrap_or(usize::MAX),
            verify: self.verify,
            grids: self.grids,
            advice: Some(
                "The input says more than its givens: --from-here takes its other digits, candidates and notes as well.",
            ),
        }
    }
}

fn tell(source: &str, found: &Found, args: &Explain, method: &Method, style: &Style) -> (Vec<u8>, Severity) {
    let report = args.request(method).report(source, found.line, &found.document);
    (args.format.write(&report, style).into_bytes(), explain::severity(&report.told))
}

/// One puzzle after the other; gives the worst.
fn gather(args: &Explain, take: &mut dyn FnMut(&str, &Found) -> Severity) -> Severity {
    let mut worst = Severity::Unique;
    let errors = documents::each(&args.reading, Strict::No, &mut |source, found| {
        worst = worst.max(take(source, &found));
        ControlFlow::Continue(())
    });
    if errors > 0 { worst.max(Severity::Unreadable) } else { worst }
}

/// All paths as one document.
#[cfg(feature = "pdf")]
fn pages(args: &Explain, method: &Method, style: &Style) -> anyhow::Result<ExitCode> {
    use ninefold::render::{book::Paper, pdf::About, story};
    let mut blocks = Vec::new();
    let worst = gather(args, &mut |source, found| {
        let report = args.request(method).report(source, found.line, &found.document);
        blocks.extend(report::pdf::blocks(&report));
        explain::severity(&report.told)
    });
    let about = About { title: "Ninefold: steps with reasons".into(), ..About::default() };
    let bytes = story::pdf(&blocks, Paper::A4, style, &about)?;
    output::put(args.output.as_deref(), &bytes, Sort::Binary)?;
    Ok(ExitCode::from(worst as u8))
}

#[cfg(not(feature = "pdf"))]
fn pages(_: &Explain, _: &Method, _: &Style) -> anyhow::Result<ExitCode> {
    Err(crate::io::feature::PDF.into())
}

/// The log of Zambon's solver.
fn log(args: &Explain) -> ExitCode {
    let worst = documents::answer(&args.reading, options::jobs(args.jobs), |_, found| {
        let (text, severity) = explain::zambon_log(&found.document);
        (text.into_bytes(), severity)
    });
    ExitCode::from(worst as u8)
}
