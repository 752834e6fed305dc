//! `ninefold rate`: how hard each puzzle is, a row each, in an order and a form that can be continued.
//!
//! ```text
//!                 +- rows of text ---> standard output, or a file that grows (and can be resumed)
//! puzzles -> rows +
//!                 +- batches --------> a file that takes its place when it is complete
//! ```

use std::process::ExitCode;

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use ninefold::Stop;
use ninefold_app::problem::{Problem, Unfit};
use ninefold_app::rate::{self, Scale};
use ninefold_app::rows::Lines;
use ninefold_app::table::{Column, Script, Value};

use super::Verb;
use crate::io::input::{Entry, Input};
use crate::io::progress::Screen;
use crate::io::resume::{self, Target};
use crate::io::run::{self, Job, Pace, Severity};
use crate::io::{Shell, answer, columnar, deadline, layout, output};
use crate::options::{self, EXIT_CODES, Fate, Files, Out, Shape, Time, Work};

const RATE_EXAMPLES: &str = "\
Examples:
  ninefold rate puzzles.txt > ratings.tsv
  ninefold rate --format csv --column quizzes collection.csv
  ninefold rate puzzles.txt -o ratings.jsonl
  ninefold rate puzzles.txt -o ratings.jsonl --resume
  ninefold rate puzzles.txt -o ratings.parquet

Each puzzle gives a row: the columns that it came with, the verdict, and the columns of each scale. A puzzle without exactly
one solution has no rating. The page docs/ratings.md tells what the columns say.

With -o, rows are added to the file as they are found. If that is interrupted, --resume goes on behind its last complete
line, and the file becomes what it would have been. Parquet and Arrow files are put in their place when they are complete, and
cannot be resumed.";

/// Say how hard each puzzle is
#[derive(Debug, Args)]
#[command(after_help = RATE_EXAMPLES, after_long_help = format!("{RATE_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) work: Work,

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// The scales, separated by commas
    #[arg(long, value_name = "SCALE", value_delimiter = ',', default_value = "hodoku", value_parser = options::scale())]
    pub(crate) scale: Vec<&'static Scale>,

    /// How to write the ratings (otherwise the ending of the file decides)
    #[arg(long, short, value_name = "FORMAT")]
    pub(crate) format: Option<Form>,

    #[command(flatten)]
    pub(crate) out: Out,

    /// Continue the interrupted file behind its last complete line
    #[arg(long, requires = "output", conflicts_with = "limit")]
    pub(crate) resume: bool,

    #[command(flatten)]
    pub(crate) time: Time,
}

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
    /// Tab-separated columns with a heading
    Tsv,
    /// Comma-separated columns with a heading
    Csv,
    /// A JSON object a line
    #[value(alias = "json")]
    Jsonl,
    /// The lines of Zambon's solver: puzzle, id, clues, consistent or not, cells solved, strategies, their codes
    Batch,
    /// A Parquet file
    Parquet,
    /// An Arrow file (Feather 2)
    Arrow,
}

impl Form {
    /// The kind of the file, where it is no text.
    pub(crate) fn columnar(self) -> Option<columnar::Kind> {
        match self {
            Self::Parquet => Some(columnar::Kind::Parquet),
            Self::Arrow => Some(columnar::Kind::Arrow),
            Self::Tsv | Self::Csv | Self::Jsonl | Self::Batch => None,
        }
    }
}

impl options::Form for Form {
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Tsv => &["tsv", "tab"],
            Self::Csv => &["csv"],
            Self::Jsonl => &["jsonl", "json", "ndjson"],
            Self::Batch => &[],
            Self::Parquet => &["parquet", "pq"],
            Self::Arrow => &["arrow", "feather", "ipc"],
        }
    }

    fn all() -> &'static [Self] {
        Self::value_variants()
    }
}

impl Verb for Rate {
    fn files(&self) -> Files<'_> {
        Files::of(&self.out, &self.work.sources).shape(&self.shape).fate(Fate::Own)
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let form = output::form(self.format, &self.out, Form::Tsv, "tsv");
        let mut scales = self.scale.clone();
        scales.dedup();
        if form == Form::Batch {
            ensure!(scales == [&rate::zambon::ZAMBON], "the batch format has room for one scale: --scale zambon");
            // Its lines say all that there is to say.
            scales.clear();
        }
        let mut input = Input::of(&self.work).with_layout(layout::asked(&self.shape)?);
        if form == Form::Batch {
            input.refuse_several(Unfit::Several("the batch format"));
        }
        let screen = Screen::of(self.out.path().is_none() && output::is_terminal());
        let job = Job::new(input, Pace::steady(self.work.jobs.count())).strict(self.work.strict).screen(screen);
        let columns = rate::columns(&scales);
        let rate = |puzzles: &[&Problem]| self.rate(puzzles, &scales);
        let worst = match form.columnar() {
            Some(_) if self.resume => bail!(
                "--resume continues text; a Parquet or Arrow file is put in its place when it is complete, so there is none to \
             continue. Rate to a .tsv, .csv or .jsonl file"
            ),
            Some(kind) => {
                output::replace(self.out.path())?;
                job.tabulate(kind, output::binary()?, &columns, rate, |_, rated: Rated| rated)?
            }
            None => self.lines(form, &columns, job, rate)?,
        };
        Ok(ExitCode::from(worst as u8))
    }
}

/// A rating, and how bad it is.
type Rated = (Severity, Vec<Value>);

impl Rate {
    /// The ratings of some puzzles. A limit on their time holds for verdict and scales together.
    fn rate(&self, puzzles: &[&Problem], scales: &[&Scale]) -> Vec<Rated> {
        let Some(limit) = self.time.limit else {
            let verdicts = answer::verdicts(puzzles, None);
            let rated = |(puzzle, verdict): (&&Problem, _)| rate::values(scales, puzzle, &verdict, Stop::NEVER);
            return puzzles.iter().zip(verdicts).map(rated).collect();
        };
        let rated = |puzzle: &&Problem| {
            deadline::within(Some(limit), |stop| {
                rate::values(scales, puzzle, &puzzle.prove(answer::solver(), stop), stop)
            })
        };
        puzzles.iter().map(rated).collect()
    }

    /// Rows of text to standard output, or to a file that can be continued.
    fn lines(
        &self,
        form: Form,
        columns: &[Column],
        mut job: Job,
        rate: impl Fn(&[&Problem]) -> Vec<Rated> + Sync,
    ) -> anyhow::Result<Severity> {
        let lines = match form {
            Form::Jsonl => Lines::Objects(columns.to_vec()),
            Form::Batch => Lines::Batch,
            Form::Csv => Lines::Table(Script::Csv, job.table(columns)),
            _ => Lines::Table(Script::Tsv, job.table(columns)),
        };
        let (mut target, worst) = match self.out.path() {
            None => (Target::new(), Severity::Unique),
            Some(path) if self.resume => resume::resume(path, &lines, &mut job)?,
            Some(path) => (Target::create(path)?, Severity::Unique),
        };
        if target.is_new() {
            target.write(&lines.heading());
        }
        let row = |entry: &Entry, (severity, values): Rated, out: &mut String| {
            lines.push(entry, values, out);
            severity
        };
        let delivered = job.deliver(rate, row, |rows, _| target.write(&rows));
        Ok(worst.max(delivered).max(run::complain(&lines.lost())))
    }
}
