//! Rates, solves or canonicalizes the puzzles of whole files, or of parts of a collection, and returns a report.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use ninefold::Stop;
//! use ninefold_app::rate::hodoku::HODOKU;
//! use ninefold_files::calls::{Files, Task};
//!
//! let mut files = Files::new(["puzzles.txt"], "ratings.parquet");
//! files.part = Some("3/64".parse()?);
//! let report = files.run(&Task::rate(&[&HODOKU]), &mut (), Stop::NEVER)?;
//! println!("{} puzzles, {} rows", report.puzzles, report.rows);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The output is written to a temporary file, which replaces the old file when complete, so an interrupted call leaves no incomplete file. With
//! [`Fate::Grown`], rows of text are instead appended as they are found, and a later call continues after the last complete row.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ninefold::Stop;
use ninefold::formats::Request;
use ninefold::solve::Solver;
use ninefold_app::answer::{Answer, Style};
use ninefold_app::digits::Refusal;
use ninefold_app::image::{self, Image, Notation, Of};
use ninefold_app::problem::Problem;
use ninefold_app::rate::Scale;
use ninefold_app::solve::Solved;
use ninefold_app::table::{self, Column, Script};

use crate::columnar::Kind;
use crate::draft::{self, Draft};
use crate::error::{Doing, ensure};
use crate::faults::Fault;
use crate::input::{Input, Say};
use crate::job::{Job, Pace, Severity, Watch, Written};
use crate::limit::{self, Limit};
use crate::part::Part;
use crate::rate::{self, Rate};
use crate::resume::{self, Out, Target};
use crate::source::Origin;
use crate::{Error, ErrorKind};

/// The maximum number of messages in a report. Errors beyond it are still counted.
const MESSAGES: usize = 100;

/// The sources and the output file of a call, and how they are read and written.
#[derive(Clone, Debug)]
pub struct Files {
    /// The files of puzzles, in any format.
    pub sources: Vec<PathBuf>,
    /// The file to write. Its extension selects the format, unless `format` is set.
    pub output: PathBuf,
    /// The name of the output format.
    pub format: Option<String>,
    /// The options for reading: the format of the sources, the column of puzzles, and the layout.
    pub request: Request,
    /// The number of puzzles to process at once, which is the number of cores by default.
    pub jobs: Option<NonZeroUsize>,
    /// Whether the first unreadable or doubtful puzzle ends the call.
    pub strict: bool,
    /// The part of the puzzles to process, or `None` to process all.
    pub part: Option<Part>,
    /// The total number of puzzles, if they have been [counted](Self::count). A part needs this number.
    pub total: Option<u64>,
    /// How the output file is written.
    pub fate: Fate,
}

/// How the output file is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Fate {
    /// The output is written to a temporary file, which replaces an older file when complete.
    #[default]
    Replaced,
    /// Ratings are appended as text as soon as they are found, after those of an interrupted run.
    Grown,
}

/// What a call does with each puzzle.
#[derive(Clone, Debug)]
pub struct Task {
    deed: Deed,
    limit: Limit,
    solver: Solver,
}

#[derive(Clone, Debug)]
enum Deed {
    Rate(Vec<&'static Scale>),
    Solve,
    Canonical(Of, Notation),
}

impl Task {
    /// Creates a task that rates each puzzle and writes a row for it.
    pub fn rate(scales: &[&'static Scale]) -> Self {
        Self::of(Deed::Rate(scales.to_vec()))
    }

    /// Creates a task that finds the solution of each puzzle, or that there is none or more than one.
    pub fn solve() -> Self {
        Self::of(Deed::Solve)
    }

    /// Creates a task that computes the canonical form of each puzzle, or of the pattern of its clues.
    pub fn canonical(of: Of, notation: Notation) -> Self {
        Self::of(Deed::Canonical(of, notation))
    }

    fn of(deed: Deed) -> Self {
        Self { deed, limit: None, solver: Solver::new() }
    }

    /// Limits the time for each puzzle. A puzzle that is not decided within the limit is `open`. Canonical forms need no limit.
    pub fn limited(self, limit: Option<Duration>) -> Self {
        Self { limit, ..self }
    }

    /// Sets the solver.
    pub fn by(self, solver: Solver) -> Self {
        Self { solver, ..self }
    }

    /// Returns the name of the task, which is the verb of the command.
    pub const fn name(&self) -> &'static str {
        match self.deed {
            Deed::Rate(_) => "rate",
            Deed::Solve => "solve",
            Deed::Canonical(..) => "canon",
        }
    }
}

/// The forms in which files contain the answers of `solve` and `canon`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Text(Plain),
    Columns(Kind),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plain {
    Line,
    Tsv,
    Csv,
    Json,
}

impl Form {
    /// Returns the form that the name of a format or the extension of a file selects.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "line" | "txt" | "text" | "log" | "" => Self::Text(Plain::Line),
            "tsv" | "tab" => Self::Text(Plain::Tsv),
            "csv" => Self::Text(Plain::Csv),
            "json" | "jsonl" | "ndjson" => Self::Text(Plain::Json),
            "parquet" | "pq" => Self::Columns(Kind::Parquet),
            "arrow" | "feather" | "ipc" => Self::Columns(Kind::Arrow),
            _ => return None,
        })
    }
}

/// A summary of what a call has done.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the task.
    pub task: &'static str,
    /// The version of Ninefold.
    pub version: &'static str,
    /// The part to which the call was restricted, if any.
    pub part: Option<Part>,
    /// The number of puzzles processed. With [`Fate::Grown`], those of earlier runs are included.
    pub puzzles: u64,
    /// The number of puzzles with an answer, which is the number of rows written. A Parquet or Arrow table also contains an empty row for each puzzle
    /// without an answer.
    pub rows: u64,
    /// The number of bytes read from the sources.
    pub read: u64,
    /// The size of the output file in bytes.
    pub bytes: u64,
    /// The worst severity.
    pub severity: Severity,
    /// The puzzles that could not be read or answered, by kind of error.
    pub errors: BTreeMap<Box<str>, Fault>,
    /// The first messages, in the order in which they occurred.
    pub messages: Vec<String>,
}

/// Counts results for the report while passing them on to the caller's observer.
struct Counted<'a> {
    watch: &'a mut dyn Watch,
    puzzles: u64,
    read: u64,
    messages: Messages,
}

/// The messages for the report, shared between threads.
type Messages = Arc<Mutex<Vec<String>>>;

fn keep(messages: &Messages, message: &str) {
    let mut kept = messages.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() < MESSAGES {
        kept.push(message.to_owned());
    }
}

impl Watch for Counted<'_> {
    fn add(&mut self, puzzles: u64, bytes: u64) {
        self.puzzles += puzzles;
        self.read += bytes;
        self.watch.add(puzzles, bytes);
    }

    fn skip(&mut self, puzzles: u64, bytes: u64) {
        self.puzzles += puzzles;
        self.read += bytes;
        self.watch.skip(puzzles, bytes);
    }

    fn tell(&mut self, message: &str) {
        keep(&self.messages, message);
        self.watch.tell(message);
    }

    fn finish(&mut self) {
        self.watch.finish();
    }
}

/// The draft that will replace the output file, and the name of that file.
struct Whole<'a> {
    draft: &'a mut Draft,
    name: String,
}

impl Out for Whole<'_> {
    fn write(&mut self, lines: &[u8]) -> Result<(), Error> {
        self.draft.write_all(lines).doing(ErrorKind::Write, || format!("cannot write to {}", self.name))
    }

    fn cut(&mut self, _: u64) -> Result<(), Error> {
        // A new file contains no rows of an earlier run that could be cut off.
        Ok(())
    }
}

impl Files {
    /// Creates a request to read the given sources and write the output file.
    pub fn new<S: Into<PathBuf>>(sources: impl IntoIterator<Item = S>, output: impl Into<PathBuf>) -> Self {
        Self {
            sources: sources.into_iter().map(Into::into).collect(),
            output: output.into(),
            format: None,
            request: Request::default(),
            jobs: None,
            strict: false,
            part: None,
            total: None,
            fate: Fate::default(),
        }
    }

    /// Counts the puzzles of the sources; in columnar files, counts the rows. Text must be read to its end.
    ///
    /// # Errors
    /// Returns an error if a source is not an ordinary file, or if the count was stopped.
    pub fn count(&self, stop: Stop<'_>) -> Result<u64, Error> {
        self.input(Arc::new(|_| {})).count(stop)
    }

    fn input(&self, say: Say) -> Input {
        let origins = self.sources.iter().map(|path| Origin::File(path.as_os_str().to_owned())).collect();
        Input::new(origins, self.request.clone(), say)
    }

    /// Performs the task. On success the output file is complete when the call returns; after an error it is unchanged.
    ///
    /// # Errors
    /// Returns an error if a source is missing or lacks the column that the request names, if the output file cannot be written, if the format does
    /// not suit the task, if there are no puzzles, or if the call was stopped. Errors of individual puzzles are not errors of the call; the report
    /// lists them.
    pub fn run(&self, task: &Task, watch: &mut dyn Watch, stop: Stop<'_>) -> Result<Report, Error> {
        self.check()?;
        let messages = Messages::default();
        let kept = Arc::clone(&messages);
        let mut input = self.input(Arc::new(move |message| keep(&kept, message)));
        input.check_column()?;
        if let Some(part) = self.part {
            input = match self.total {
                Some(total) => input.part_of(part, total),
                None => input.part(part, stop)?,
            };
        }
        let ledger = input.ledger();
        let mut counted = Counted { watch, puzzles: 0, read: 0, messages: Arc::clone(&messages) };
        let written = match &task.deed {
            Deed::Rate(scales) => self.rate(scales, task, input, &mut counted, stop),
            Deed::Solve => self.solve(task, input, &mut counted, stop),
            Deed::Canonical(of, notation) => self.canonical(*of, *notation, input, &mut counted, stop),
        }?;
        let bytes = std::fs::metadata(&self.output).map_or(0, |data| data.len());
        let mut messages = messages.lock().unwrap_or_else(PoisonError::into_inner).clone();
        messages.extend(written.lost.iter().cloned());
        Ok(Report {
            task: task.name(),
            version: env!("CARGO_PKG_VERSION"),
            part: self.part,
            puzzles: counted.puzzles,
            rows: counted.puzzles - ledger.unanswered_in_all(),
            read: counted.read,
            bytes,
            severity: written.worst(),
            errors: ledger.all(),
            messages,
        })
    }

    /// Checks the request before anything is read or written.
    fn check(&self) -> Result<(), Error> {
        ensure!(!self.sources.is_empty(), Usage, "expected a file of puzzles, found none");
        for path in &self.sources {
            let data = std::fs::metadata(path).doing(ErrorKind::Read, || format!("cannot read {}", path.display()))?;
            // A folder may change between runs, but the parts of a list require the same list each time.
            ensure!(!data.is_dir(), Read, "{}: is a folder; name its files in a fixed order", path.display());
        }
        let sources: Vec<&OsStr> = self.sources.iter().map(|path| path.as_os_str()).collect();
        draft::spare(&sources, &self.output)
    }

    /// Returns the name of the format: the requested one, or the extension of the file in lower case.
    fn form(&self) -> String {
        let ending = || self.output.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        self.format.clone().or_else(ending).unwrap_or_default()
    }

    fn jobs(&self) -> usize {
        self.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// Writes a temporary file, which then replaces the output file. If there are no puzzles, nothing is written, except for a part, which may be
    /// empty.
    fn replace<'a>(
        &self,
        counted: &mut Counted<'a>,
        write: impl FnOnce(Draft, &mut Counted<'a>) -> Result<(Written, Draft), Error>,
    ) -> Result<Written, Error> {
        let name = self.output.display();
        let failed = || format!("cannot write to {name}");
        let draft = Draft::new(&self.output).doing(ErrorKind::Write, failed)?;
        let (written, draft) = write(draft, counted)?;
        let is_empty = counted.puzzles == 0 && self.part.is_none();
        ensure!(!is_empty, Read, "{name}: no puzzle was read, so it is unchanged");
        draft.finish().doing(ErrorKind::Write, failed)?;
        Ok(written)
    }

    fn rate(
        &self,
        scales: &[&'static Scale],
        task: &Task,
        mut input: Input,
        counted: &mut Counted<'_>,
        stop: Stop<'_>,
    ) -> Result<Written, Error> {
        let name = self.form();
        let mut known = rate::Form::ALL.into_iter();
        let form = known.find(|form| form.name() == name || form.endings().contains(&&*name));
        let form = form.ok_or_else(|| self.unknown(&name, "tsv, csv, jsonl, batch, parquet, arrow"))?;
        let rate = Rate::new(scales, form, task.limit, task.solver)?;
        rate.fit(&mut input);
        let pace = Pace::steady(self.jobs());
        match (form.columnar(), self.fate) {
            (None, Fate::Grown) => {
                let job = Job::new(input, pace, counted).strict(self.strict).until(stop);
                rate.lines(job, |lines, job| resume::resume(&self.output, lines, job, task.solver, |file| file))
            }
            (Some(_), Fate::Grown) => {
                let text = "a Parquet or Arrow file is written only when complete, so there is none to continue";
                Err(Error::new(ErrorKind::Usage, text))
            }
            (kind, Fate::Replaced) => self.replace(counted, |mut draft, counted| {
                let job = Job::new(input, pace, counted).strict(self.strict).until(stop);
                if let Some(kind) = kind {
                    return rate.table(kind, job, draft);
                }
                let out = Whole { draft: &mut draft, name: self.output.display().to_string() };
                let written = rate.lines(job, |_, _| Ok((Target::new(out), Severity::Unique)))?;
                Ok((written, draft))
            }),
        }
    }

    fn solve(&self, task: &Task, input: Input, counted: &mut Counted<'_>, stop: Stop<'_>) -> Result<Written, Error> {
        let columns = ["verdict", "solution"].map(|name| Column::new(name, table::Kind::Text)).to_vec();
        let pace = Pace::limited(self.jobs(), task.limit);
        self.answers(input, pace, counted, stop, Solved::HEADING, &columns, |puzzles| {
            let verdicts = limit::verdicts(task.solver, puzzles, task.limit, stop);
            verdicts.into_iter().map(Solved).map(Ok).collect()
        })
    }

    fn canonical(
        &self,
        of: Of,
        notation: Notation,
        input: Input,
        counted: &mut Counted<'_>,
        stop: Stop<'_>,
    ) -> Result<Written, Error> {
        let pace = Pace::swift(self.jobs());
        self.answers(input, pace, counted, stop, image::Kind::Form.heading(), &[], |puzzles| {
            let wanted = puzzles.iter().take_while(|_| !stop.is_due(0));
            wanted.map(|problem| Image::canonical(problem, of, notation)).collect()
        })
    }

    #[allow(clippy::too_many_arguments, reason = "two callers, which have all arguments at hand")]
    fn answers<A: Answer>(
        &self,
        input: Input,
        pace: Pace,
        counted: &mut Counted<'_>,
        stop: Stop<'_>,
        heading: &str,
        columns: &[Column],
        solve: impl Fn(&[&Problem]) -> Vec<Result<A, Refusal>> + Sync,
    ) -> Result<Written, Error> {
        ensure!(
            self.fate == Fate::Replaced,
            Usage,
            "only ratings can be continued, since their rows are written one by one"
        );
        let name = self.form();
        let known = if columns.is_empty() { "line, tsv, json" } else { "line, tsv, csv, json, parquet, arrow" };
        let is_lines = |form: &Form| matches!(form, Form::Text(Plain::Line | Plain::Tsv | Plain::Json));
        let form = Form::named(&name).filter(|form| !columns.is_empty() || is_lines(form));
        let form = form.ok_or_else(|| self.unknown(&name, known))?;
        self.replace(counted, |mut draft, counted| {
            let mut job = Job::new(input, pace, counted).strict(self.strict).until(stop);
            match form {
                Form::Columns(kind) => job.answers_table(kind, draft, columns, solve),
                Form::Text(plain) => {
                    let mut out = Whole { draft: &mut draft, name: self.output.display().to_string() };
                    let script = match plain {
                        Plain::Csv => Some(Script::Csv),
                        Plain::Tsv if !columns.is_empty() && job.has_columns() => Some(Script::Tsv),
                        _ => None,
                    };
                    if let Some(script) = script {
                        let written = job.answers_lines(script, columns, solve, |bytes| out.write(bytes))?;
                        return Ok((written, draft));
                    }
                    let style = match plain {
                        Plain::Line => Style::Line,
                        Plain::Tsv | Plain::Csv => Style::Tsv,
                        Plain::Json => Style::Json,
                    };
                    let severity = job.answers(style, heading, solve, |bytes| out.write(bytes))?;
                    Ok((Written { severity, lost: Vec::new() }, draft))
                }
            }
        })
    }

    fn unknown(&self, name: &str, known: &str) -> Error {
        let place = if self.format.is_some() { "format" } else { "extension of the file" };
        Error::new(ErrorKind::Usage, format!("{place}: expected one of {known}, found {name:?}"))
    }
}
