//! `ninefold explain`: the entire path to the solution, with the reason for every step.

use std::process::ExitCode;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use ninefold::logic::Method;
use ninefold::render::{Style, Typeface};
use ninefold_app::explain::{self, Request, Start};
use ninefold_app::method::Choice;
use ninefold_app::report::{Overlays, Report};

use super::Verb;
use crate::io::documents::{Documents, Found};
use crate::io::run::Severity;
use crate::io::{Shell, deadline, layout, method, output, paint};
use crate::options::{self, Explaining, Files, Jobs, Json, Limit, Looks, Out, Reading, Shape, Telling, Ways};

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  ninefold explain .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold explain --format markdown --grids puzzle.sdk > lesson.md
  ninefold explain --from-here --steps 3 candidates.txt
  ninefold explain --method simple --stuck hard.txt
  ninefold explain --method mine.toml --verify collection.sdm
  ninefold explain --log zambon 200080010001902000450061020004000089060070000710000060040107008000009500070020034

The path starts from the givens of the puzzle; --from-here also takes the player's digits, the eliminations of a file, and centre notes. A puzzle of
candidates alone is always taken unchanged, and without techniques that rely on uniqueness.

A method is simple (up to pairs and triples), hodoku (its order, and what it uses by default), hints (like hodoku, but where its nets find nothing
more, the shortest proof with patterns and chains inside), explainer (the hints of Sudoku Explainer 1.2.1), zambon (the solver of Zambon's book,
guesses included), whips, braids, g-whips, g-braids (Berthier's chains, the shortest first), all (every technique, by difficulty), the ids of
techniques as in naked-single,x-wing, or a file in TOML:
  techniques = [\"full-house\", \"naked-single\", \"x-wing\"]   # in this order; `ninefold techniques` lists the ids
  restart = \"top\"         # after a step; or \"stay\": with the technique that found it
  uniqueness = false      # leave out techniques that rely on a unique solution
  limits.chain = 12       # also fish, set and work
Instead of techniques, base = \"hodoku\" takes the techniques of a method in its order: only = [..] selects some, without = [..] excludes some,
with = [..] adds others. For base = \"explainer\" these lists may name its producers of hints, as in dynamic, dynamic-plus, nested-level-2; the
error for a wrong name lists all of them.
With explainer, each step shows its rating, and the path its overall rating.";

const EXPLAIN_CODES: &str = "\
Exit codes:
  0  every path ends with the puzzle solved, or after the requested steps
  1  some puzzle has no solution or several, the method gets stuck, the time limit is reached, or with --verify a step is not proved
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

    #[command(flatten)]
    pub(crate) details: Explaining,

    #[command(flatten)]
    pub(crate) time: Limit,

    /// How to write the path (by default according to the extension of the file, or text)
    #[arg(long, short, value_name = "FORMAT", value_parser = options::telling())]
    pub(crate) format: Option<Telling>,

    #[command(flatten)]
    pub(crate) json: Json,

    /// Print the log of this program instead of the path, with its method
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["format", "json", "from_here", "grids", "nested", "face", "overlay", "paper", "steps", "time_limit", "verify"])]
    pub(crate) log: Option<Log>,

    #[command(flatten)]
    pub(crate) out: Out,

    #[command(flatten)]
    pub(crate) looks: Looks,

    /// The typeface of the words (PDF only): dejavu, literata (with serifs), atkinson (for readers with low vision)
    #[arg(long, value_name = "NAME", value_parser = options::face())]
    pub(crate) face: Option<&'static Typeface>,

    /// The size of the pages (PDF only): a4, letter and others as for `ninefold print`, or as in 170x240mm [default: a4]
    #[arg(long, value_name = "SIZE")]
    pub(crate) paper: Option<String>,

    #[command(flatten)]
    pub(crate) jobs: Jobs,
}

/// A program whose log can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Log {
    /// Zambon's solver, deduction by deduction; cells are `(row,column)` from 0
    Zambon,
}

impl Verb for Explain {
    fn files(&self) -> Files<'_> {
        Files::of(&self.out, &self.reading.sources).shape(&self.shape).ways(&self.ways).looks(&self.looks)
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let documents = Documents::new(&self.reading, layout::asked(&self.shape)?);
        if let Some(Log::Zambon) = self.log {
            let method = method::choose(&self.ways, Method::zambon)?;
            ensure!(method.name == "zambon", "--log zambon works with the method zambon only");
            let worst = documents.answer(self.jobs.count(), |_, found| {
                let (text, severity) = explain::zambon_log(&found.document)?;
                Ok((text.into_bytes(), severity))
            });
            return Ok(ExitCode::from(worst as u8));
        }
        let method = method::by_rules(&self.ways)?;
        let mut style = paint::style(&self.looks)?;
        let format = output::form(self.json.or(self.format, Telling::Json), &self.out, Telling::Text, "text");
        ensure!(!self.details.overlay || format == Telling::Json, "--overlay is for JSON: add --format json");
        if let Some(face) = self.face {
            ensure!(format == Telling::Pdf, "--face is for PDF: add --format pdf");
            style.fonts = style.fonts.face(face);
        }
        #[cfg(feature = "pdf")]
        self.paper.as_deref().map(ninefold_app::book::paper).transpose()?;
        ensure!(self.paper.is_none() || format == Telling::Pdf, "--paper is for PDF: add --format pdf");
        if self.details.grids && !format.has_grids() {
            output::message(&format!("--grids does nothing for {}, which has pictures or data instead", format.name()));
        }
        if format == Telling::Pdf {
            return self.pages(&documents, &method, &style);
        }
        let work = |source: &str, found: &Found| {
            Ok(self.tell(source, found, &method, |report| format.write(report, &style).into_bytes()))
        };
        let (head, tail) = (format.head(self.details.title.as_deref(), &style), format.tail());
        if !tail.is_empty() {
            output::must_be_whole();
        }
        output::write(head.as_bytes());
        let worst = documents.complete(format == Telling::Json).answer(self.jobs.count(), work);
        output::write(tail.as_bytes());
        Ok(ExitCode::from(worst as u8))
    }
}

impl Explain {
    /// Writes the path of a puzzle, as far as it can be found within the time limit.
    fn tell<T>(
        &self,
        source: &str,
        found: &Found,
        method: &Choice,
        tell: impl FnOnce(&Report<'_>) -> T,
    ) -> (T, Severity) {
        let request = Request {
            method,
            start: if self.details.from_here { Start::Here } else { Start::Givens },
            steps: self.details.steps.unwrap_or(usize::MAX),
            stuck: self.details.stuck,
            verify: self.details.verify,
            grids: self.details.grids,
            inside: self.details.nested,
            overlay: Overlays::wanted(self.details.overlay),
            title: self.details.title.as_deref(),
            advice: Some(
                "The input has more than givens: --from-here also uses its other digits, candidates and notes.",
            ),
        };
        let report =
            deadline::gently(self.time.time_limit, |stop| request.report(source, found.line, &found.document, stop));
        let severity = report.severity();
        (tell(&report), severity)
    }

    /// Writes all paths into one document.
    #[cfg(feature = "pdf")]
    fn pages(&self, documents: &Documents<'_>, method: &Choice, style: &Style) -> anyhow::Result<ExitCode> {
        use ninefold::render::story;
        use ninefold_app::report;

        use crate::io::config;
        use crate::io::output::Sort;
        use crate::io::progress::{Progress, Screen, Total};
        let work =
            |source: &str, found: &Found| Ok(self.tell(source, found, method, |report| report.lesson(&style.theme)));
        let paper = config::paper(self.paper.as_deref())?;
        let mut lessons = Vec::new();
        let worst = documents.gather(self.jobs.count(), work, |told| {
            lessons.push(told);
            std::ops::ControlFlow::Continue(())
        });
        let pages = Progress::new(Total::Puzzles(1), Screen::Free).of("document", "documents");
        let bytes = story::pdf(&lessons, paper, style, &report::about(&lessons))?;
        pages.finish();
        output::put(&bytes, Sort::Binary)?;
        Ok(ExitCode::from(worst as u8))
    }

    #[cfg(not(feature = "pdf"))]
    #[allow(clippy::unused_self, reason = "the feature pdf uses it")]
    fn pages(&self, _: &Documents<'_>, _: &Choice, _: &Style) -> anyhow::Result<ExitCode> {
        Err(crate::io::feature::PDF.into())
    }
}
