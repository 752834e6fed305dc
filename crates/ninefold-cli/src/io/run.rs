//! The run that verbs have in common: reading, processing, writing in order, and the exit code.
//!
//! ```text
//!                        +- answers in a style -> standard output
//! Job: chunks -> workers +
//!                        +- rows of values -----> a table in a file
//! ```

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail};
use ninefold::rules::Rules;
use ninefold_app::answer::{Answer, Style};
use ninefold_app::digits::Refusal;
use ninefold_app::problem::Problem;
use ninefold_app::table::{Column, Script};
use ninefold_files::columnar::Kind;
pub(crate) use ninefold_files::{Pace, Severity};

use crate::io::Shell;
use crate::io::input::{self, Entry, Input};
use crate::io::output;
use crate::io::progress::{Moment, Progress, Screen, Total, grouped};
use crate::options::{self, Portion};

/// A job on puzzles for the workers, with a progress bar.
pub(crate) type Job = ninefold_files::Job<'static, Progress>;

/// Creates a job on puzzles whose answers are written to the output.
pub(crate) fn job(input: Input, pace: Pace) -> Job {
    job_below(input, pace, Screen::of(output::is_terminal()))
}

/// Like [`job`], but shows the progress bar above a screen with other content.
pub(crate) fn job_below(input: Input, pace: Pace, screen: Screen) -> Job {
    let screen = if input.typed { Screen::Typed } else { screen };
    let progress = Progress::new(Total::bytes(input.size), screen);
    Job::new(input, pace, progress)
}

/// The maximum size in bytes of a source that is examined for whether it contains only one puzzle.
const LARGEST: u64 = 1 << 16;

/// The puzzles of a verb, and the form in which they are answered.
pub(crate) struct Run<'a> {
    args: &'a options::Input,
    shell: Shell,
    job: Job,
    heading: &'static str,
    columns: Vec<Column>,
}

/// The forms of tables.
enum Sheet {
    /// A file of columns.
    Columns(Kind),
    /// Lines of text.
    Lines(Script),
}

impl<'a> Run<'a> {
    /// Prepares a run that processes many puzzles at once. `heading` is the line above tab-separated columns.
    pub(crate) fn new(args: &'a options::Input, shell: Shell, heading: &'static str) -> Self {
        let job = job(input::of(&args.work), Pace::swift(args.work.jobs.count())).strict(args.work.strict).complete();
        Self { args, shell, job, heading, columns: Vec::new() }
    }

    /// Sets the layout of blocks and lines, if the user has named one.
    pub(crate) fn layout(mut self, layout: Option<Rules>) -> Self {
        self.job.input = self.job.input.with_layout(layout);
        self
    }

    /// Restricts the run to the part that `portion` names, if it names one.
    pub(crate) fn part(self, portion: Portion) -> anyhow::Result<Self> {
        let Self { job, .. } = self;
        Ok(Self { job: part(job, portion)?, ..self })
    }

    /// Sets another pace.
    pub(crate) fn pace(mut self, pace: Pace) -> Self {
        self.job = self.job.paced(pace);
        self
    }

    /// Adds a text to the progress line.
    pub(crate) fn telling(mut self, more: impl Fn(Moment) -> String + Send + 'static) -> Self {
        self.job.watch = self.job.watch.telling(more);
        self
    }

    /// Sets the columns for an output file that is a table.
    pub(crate) fn columns(self, columns: Vec<Column>) -> Self {
        Self { columns, ..self }
    }

    /// Whether there is exactly one puzzle. Returns false for a stream, whose writer may wait for an answer before it writes another puzzle.
    pub(crate) fn is_single(&mut self) -> bool {
        // For many puzzles, reading ahead would delay the job.
        self.job.input.size.is_some_and(|size| size <= LARGEST) && self.job.seen(2) == 1
    }

    /// Answers each puzzle, or reports the reason why it is refused.
    pub(crate) fn each<A: Answer>(
        self,
        answer: impl Fn(&Problem) -> Result<A, Refusal> + Sync,
    ) -> anyhow::Result<ExitCode> {
        self.many(|problems| problems.iter().map(|problem| answer(problem)).collect())
    }

    /// Answers many puzzles at once.
    pub(crate) fn many<A: Answer>(
        mut self,
        solve: impl Fn(&[&Problem]) -> Vec<Result<A, Refusal>> + Sync,
    ) -> anyhow::Result<ExitCode> {
        let written = match self.table()? {
            None => {
                let (job, style, heading) = self.styled();
                let worst = job.answers(style, heading, solve, put)?;
                return Ok(ExitCode::from(worst as u8));
            }
            Some(Sheet::Columns(kind)) => self.job.answers_table(kind, output::binary()?, &self.columns, solve)?.0,
            Some(Sheet::Lines(script)) => self.job.answers_lines(script, &self.columns, solve, put)?,
        };
        Ok(ExitCode::from(written.severity.max(complain(&written.lost)) as u8))
    }

    /// Answers each puzzle with a list. If lists may be endless, a single worker writes each item as soon as it is found.
    pub(crate) fn list<A: Answer>(
        mut self,
        list: impl Fn(&Entry, &mut dyn FnMut(&A)) -> Result<Severity, Refusal> + Sync,
    ) -> anyhow::Result<ExitCode> {
        self.table()?;
        let wait = |problems: &[&Problem]| vec![(); problems.len()];
        let is_endless = self.job.pace().jobs == 1;
        let (mut job, style, heading) = self.styled();
        // A list may be endless, so the progress line shows how long it is.
        let listed = Arc::new(AtomicU64::new(0));
        let told = Arc::clone(&listed);
        job.watch = job.watch.telling(move |_| match told.load(Ordering::Relaxed) {
            0 => String::new(),
            1 => "1 answer".into(),
            answers => format!("{} answers", grouped(answers)),
        });
        let answer = |entry: &Entry, (), style, out: &mut String| {
            list(entry, &mut |answer| {
                let _ = answer.write(entry, style, out);
                listed.fetch_add(1, Ordering::Relaxed);
                if is_endless {
                    output::write_soon(out);
                    out.clear();
                }
            })
        };
        let worst = job.making(A::IS_PUZZLE).write(style, heading, wait, answer, put)?;
        Ok(ExitCode::from(worst as u8))
    }

    /// Returns the requested kind of table, if these answers have one. Tab-separated answers about a table form a table too, with its columns.
    fn table(&mut self) -> anyhow::Result<Option<Sheet>> {
        let style = self.args.style();
        let sheet = match style {
            options::Style::Csv => Some(Sheet::Lines(Script::Csv)),
            options::Style::Tsv if !self.columns.is_empty() && self.job.has_columns() => {
                Some(Sheet::Lines(Script::Tsv))
            }
            _ => style.columnar().map(Sheet::Columns),
        };
        if sheet.is_some() && self.columns.is_empty() {
            bail!("CSV, Parquet and Arrow are for the answers of solve, check and rate: this verb writes lines only");
        }
        Ok(sheet)
    }

    /// Returns the job and the requested style. By default, a single puzzle is drawn if the output is a terminal.
    fn styled(self) -> (Job, Style, &'static str) {
        let Self { args, shell, mut job, heading, .. } = self;
        let drawn = Style::Grid(output::pen(shell.color));
        let asked = Some(args.style()).filter(|style| *style != options::Style::Auto);
        let style = match output::form(asked, &args.out, options::Style::Auto, "lines") {
            options::Style::Auto if is_for_person(&mut job) => drawn,
            options::Style::Grid => drawn,
            options::Style::Json => Style::Json,
            options::Style::Tsv => Style::Tsv,
            _ => Style::Line,
        };
        (job, style, heading)
    }
}

/// Writes complete lines. If writing fails, the process ends.
#[allow(clippy::unnecessary_wraps, reason = "the outputs of other shells can fail")]
fn put(lines: &[u8]) -> Result<(), ninefold_files::Error> {
    output::write(lines);
    Ok(())
}

/// Reports why a puzzle has no answer.
pub(crate) fn refuse(entry: &Entry, refusal: &Refusal) -> Severity {
    output::message(&format!("{}: {refusal}", entry.place()));
    refusal.severity()
}

/// Reports the columns that were left out of a table.
pub(crate) fn complain(lost: &[String]) -> Severity {
    lost.iter().for_each(|lost| output::message(lost));
    if lost.is_empty() { Severity::Unique } else { Severity::Unreadable }
}

/// Restricts a job to the part that `portion` names, if it names one, and adjusts its progress bar to the length of the part.
pub(crate) fn part(job: Job, portion: Portion) -> anyhow::Result<Job> {
    let Some(part) = portion.part else { return Ok(job) };
    let mut job = job.part(part).context("--part")?;
    job.watch.expect(Total::bytes(job.input.size));
    Ok(job)
}

/// Whether the output is a terminal and the puzzle is single or typed, in which case answers are drawn.
fn is_for_person(job: &mut Job) -> bool {
    if !output::is_terminal() || job.input.typed {
        return output::is_terminal();
    }
    job.seen(2) < 2
}
