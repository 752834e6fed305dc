//! Writes ratings as rows, in a text that can be continued or in a table. The command's verb and the calls from other languages use this module.

#[cfg(feature = "clap")]
use clap::ValueEnum;
use ninefold::Stop;
use ninefold::solve::Solver;
use ninefold_app::failed::Failed;
use ninefold_app::problem::{Problem, Unfit};
use ninefold_app::rate::{self, Scale};
use ninefold_app::rows::Lines;
use ninefold_app::table::{Column, Script, Value};

use crate::columnar::Kind;
use crate::error::ensure;
use crate::input::{Entry, Input};
use crate::job::{Job, Severity, Watch, Written};
use crate::limit::{self, Limit};
use crate::resume::{Out, Target};
use crate::{Error, columnar};

/// The form of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(ValueEnum))]
pub enum Form {
    /// Tab-separated columns with a heading
    Tsv,
    /// Comma-separated columns with a heading
    Csv,
    /// One JSON object per line
    #[cfg_attr(feature = "clap", value(alias = "json"))]
    Jsonl,
    /// The lines of Zambon's solver: puzzle, id, clues, consistent or not, cells solved, strategies, their codes
    Batch,
    /// A Parquet file
    Parquet,
    /// An Arrow file (Feather 2)
    Arrow,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 6] = [Self::Tsv, Self::Csv, Self::Jsonl, Self::Batch, Self::Parquet, Self::Arrow];

    /// Returns the kind of the file, if it is not text.
    pub const fn columnar(self) -> Option<columnar::Kind> {
        match self {
            Self::Parquet => Some(Kind::Parquet),
            Self::Arrow => Some(Kind::Arrow),
            Self::Tsv | Self::Csv | Self::Jsonl | Self::Batch => None,
        }
    }

    /// Returns the extensions of files in this form, in lower case.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Tsv => &["tsv", "tab"],
            Self::Csv => &["csv"],
            Self::Jsonl => &["jsonl", "json", "ndjson"],
            Self::Batch => &[],
            Self::Parquet => &["parquet", "pq"],
            Self::Arrow => &["arrow", "feather", "ipc"],
        }
    }

    /// Returns the name of the form.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tsv => "tsv",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            Self::Batch => "batch",
            Self::Parquet => "parquet",
            Self::Arrow => "arrow",
        }
    }
}

/// A request for ratings: the scales and the form.
#[derive(Clone, Debug)]
pub struct Rate {
    scales: Vec<&'static Scale>,
    form: Form,
    limit: Limit,
    solver: Solver,
}

/// The values of a rating, with its severity.
type Rated = (Severity, Vec<Value>);

impl Rate {
    /// Creates a request for ratings on `scales`. The limit applies to the verdict and to all ratings of a puzzle together.
    ///
    /// # Errors
    /// Returns an error if the form cannot hold the scales.
    pub fn new(scales: &[&'static Scale], form: Form, limit: Limit, solver: Solver) -> Result<Self, Error> {
        let mut scales = scales.to_vec();
        scales.dedup();
        if form == Form::Batch {
            let is_zambon = scales == [&rate::zambon::ZAMBON];
            ensure!(is_zambon, Usage, "the batch format holds only one scale: --scale zambon");
            // The lines of this form contain no scales.
            scales.clear();
        }
        Ok(Self { scales, form, limit, solver })
    }

    /// Makes the input reject puzzles that the form cannot hold.
    pub fn fit(&self, input: &mut Input) {
        if self.form == Form::Batch {
            input.refuse_several(Unfit::Several("the batch format"));
        }
        self.scales.iter().for_each(|scale| input.need(scale.feature));
    }

    fn columns(&self) -> Vec<Column> {
        rate::columns(&self.scales)
    }

    /// Rates some puzzles.
    fn rate(&self, puzzles: &[&Problem], stop: Stop<'_>) -> Vec<Rated> {
        let Some(limit) = self.limit else {
            let verdicts = limit::verdicts(self.solver, puzzles, None, stop);
            let rated = |(puzzle, verdict): (&&Problem, _)| rate::values(&self.scales, puzzle, &verdict, stop);
            return puzzles.iter().zip(verdicts).map(rated).collect();
        };
        let rated = |puzzle: &&Problem| {
            limit::within(Some(limit), stop, |stop| {
                rate::values(&self.scales, puzzle, &puzzle.prove(self.solver, stop), stop)
            })
        };
        puzzles.iter().map(rated).collect()
    }

    /// Writes rows to a Parquet or Arrow file.
    ///
    /// # Errors
    /// As for [`Job::tabulate`].
    pub fn table<W: Watch, O: std::io::Write + Send + 'static>(
        &self,
        kind: Kind,
        job: Job<'_, W>,
        out: O,
    ) -> Result<(Written, O), Error> {
        let stop = job.stop();
        job.tabulate(kind, out, &self.columns(), |puzzles| self.rate(puzzles, stop), |_, rated: Rated| rated)
    }

    /// Writes rows of text. `open` opens the output, after the rows of an earlier run if there are any, and returns it with the severity of these
    /// rows.
    ///
    /// # Errors
    /// As for [`Job::deliver`], and those of `open`.
    pub fn lines<W: Watch, O: Out>(
        &self,
        mut job: Job<'_, W>,
        open: impl FnOnce(&Lines, &mut Job<'_, W>) -> Result<(Target<O>, Severity), Error>,
    ) -> Result<Written, Error> {
        let (columns, stop) = (self.columns(), job.stop());
        let lines = match self.form {
            Form::Jsonl => Lines::Objects(columns),
            Form::Batch => Lines::Batch,
            Form::Csv => Lines::Table(Script::Csv, job.table(&columns)),
            _ => Lines::Table(Script::Tsv, job.table(&columns)),
        };
        let (mut target, worst) = open(&lines, &mut job)?;
        if target.is_new() {
            target.write(&lines.heading())?;
        }
        let row = |entry: &Entry, (severity, values): Rated, out: &mut String| {
            lines.push(entry, values, out);
            severity
        };
        let is_told = job.is_complete() && self.form == Form::Jsonl;
        let fail = |failed: &Failed, out: &mut String| {
            if is_told {
                out.push_str(&failed.line());
            }
        };
        let delivered =
            job.deliver_all(|puzzles| self.rate(puzzles, stop), row, fail, |rows, _| target.write(&rows))?;
        Ok(Written { severity: worst.max(delivered), lost: lines.lost() })
    }
}
