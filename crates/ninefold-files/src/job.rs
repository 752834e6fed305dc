//! Passes puzzles through the workers: reads the puzzles, processes them on all cores, and passes on the results in order.
//!
//! ```text
//!                        +- answers in a style -> lines
//! Job: chunks -> workers +
//!                        +- rows of values -----> a table in a file
//! ```

use std::collections::VecDeque;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ninefold::Stop;
use ninefold_app::answer::{Answer, Style};
use ninefold_app::digits::Refusal;
use ninefold_app::entry::Unread;
use ninefold_app::failed::Failed;
use ninefold_app::problem::Problem;
use ninefold_app::rows::{AHEAD, Lines, Table};
use ninefold_app::table::{Column, Row, Script, Value};
pub use ninefold_app::verdict::Severity;

use crate::columnar::{Kind, Writer};
use crate::error::Doing;
use crate::input::{CHUNK, Chunk, Entry, Input, Item};
use crate::limit::Limit;
use crate::part::Part;
use crate::stream;
use crate::{Error, ErrorKind};

/// How puzzles are divided among the workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The number of chunks that are processed at once.
    pub jobs: usize,
    /// The number of puzzles in a chunk. The answers of a chunk are written together.
    pub chunk: usize,
}

impl Pace {
    /// Returns a pace with small chunks, for slow work, in which no puzzle should have to wait for many others or be lost with them.
    pub const fn steady(jobs: usize) -> Self {
        Self { jobs, chunk: 4 }
    }

    /// Returns a pace with large chunks, for fast work.
    pub const fn swift(jobs: usize) -> Self {
        Self { jobs, chunk: CHUNK }
    }

    /// Returns a pace with large chunks if there is no time limit, and with single puzzles if there is one, since no answer should wait for slow
    /// puzzles.
    pub const fn limited(jobs: usize, limit: Limit) -> Self {
        if limit.is_some() { Self::slow(jobs) } else { Self::swift(jobs) }
    }

    /// Returns a pace with single puzzles, for work that may never end.
    pub const fn slow(jobs: usize) -> Self {
        Self { jobs, chunk: 1 }
    }
}

/// An observer of progress, such as a progress bar in a terminal. `()` is an observer that does nothing.
pub trait Watch {
    /// Adds numbers of finished puzzles and of processed bytes.
    fn add(&mut self, puzzles: u64, bytes: u64);

    /// Adds numbers of puzzles and bytes that an earlier run has processed.
    fn skip(&mut self, puzzles: u64, bytes: u64);

    /// Shows a line of text after the answers so far.
    fn tell(&mut self, message: &str);

    /// Called at the end, even if the job was stopped.
    fn finish(&mut self) {}

    /// Registers what must be done if the process ends early: completing a file after the rows written so far.
    fn ending(&mut self, _: Last) {}

    /// Called when an unreadable or doubtful puzzle ends the job. An observer that cannot wait for the workers may end the process here.
    fn refuse(&mut self) {}
}

/// A function that an interrupted run must call last.
pub type Last = Box<dyn FnOnce() + Send>;

/// An observer that does nothing.
impl Watch for () {
    fn add(&mut self, _: u64, _: u64) {}
    fn skip(&mut self, _: u64, _: u64) {}
    fn tell(&mut self, _: &str) {}
}

impl<W: Watch + ?Sized> Watch for &mut W {
    fn add(&mut self, puzzles: u64, bytes: u64) {
        (**self).add(puzzles, bytes);
    }

    fn skip(&mut self, puzzles: u64, bytes: u64) {
        (**self).skip(puzzles, bytes);
    }

    fn tell(&mut self, message: &str) {
        (**self).tell(message);
    }

    fn finish(&mut self) {
        (**self).finish();
    }

    fn ending(&mut self, last: Last) {
        (**self).ending(last);
    }

    fn refuse(&mut self) {
        (**self).refuse();
    }
}

/// Whether the heading of a table names all columns of the puzzles in a chunk.
fn is_headed(chunk: &Chunk) -> bool {
    let is_field = |value: &Value| matches!(value, Value::Field(_));
    let is_row = |entry: &Entry| entry.columns.as_ref().is_some_and(|columns| columns.values.iter().all(is_field));
    let mut puzzles = chunk.items.iter().filter_map(Item::puzzle).peekable();
    puzzles.peek().is_some() && puzzles.all(is_row)
}

/// A job on the puzzles of an input.
pub struct Job<'a, W> {
    /// The source of the puzzles.
    pub input: Input,
    /// The observer.
    pub watch: W,
    pace: Pace,
    /// Whether the first unreadable line ends the job.
    strict: bool,
    /// Whether a puzzle without an answer also has a line in JSON output.
    complete: bool,
    /// Whether the answers are new puzzles.
    is_making: bool,
    stop: Stop<'a>,
    /// The chunks that have been read ahead.
    ahead: VecDeque<Chunk>,
}

impl<'a, W: Watch> Job<'a, W> {
    /// Creates a job on the whole input.
    pub fn new(input: Input, pace: Pace, watch: W) -> Self {
        let input = input.in_chunks(pace.chunk);
        Self {
            input,
            watch,
            pace,
            strict: false,
            complete: false,
            is_making: false,
            stop: Stop::NEVER,
            ahead: VecDeque::new(),
        }
    }

    /// Sets the pace.
    pub fn paced(self, pace: Pace) -> Self {
        Self { pace, input: self.input.in_chunks(pace.chunk), ..self }
    }

    /// Returns the pace.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// Restricts the job to a part of the puzzles.
    ///
    /// # Errors
    /// Returns an error if a source cannot be read twice or if the job has been stopped.
    pub fn part(self, part: Part) -> Result<Self, Error> {
        Ok(Self { input: self.input.part(part, self.stop)?, ..self })
    }

    /// Sets whether the first unreadable line ends the job.
    pub fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// Makes the job write a line with the error for each puzzle without an answer, if the answers are JSON.
    pub fn complete(self) -> Self {
        Self { complete: true, ..self }
    }

    /// Sets whether the answers are new puzzles, in which case the line of a refused puzzle does not contain it.
    pub fn making(self, is_making: bool) -> Self {
        Self { is_making, ..self }
    }

    /// Whether puzzles without an answer also have a line.
    pub(crate) const fn is_complete(&self) -> bool {
        self.complete
    }

    /// Adds a stop, which must remain due once it is due. Puzzles that are in progress at that moment have no answers.
    pub fn until(self, stop: Stop<'a>) -> Self {
        Self { stop, ..self }
    }

    /// Returns the stop.
    pub const fn stop(&self) -> Stop<'a> {
        self.stop
    }

    /// Returns the next chunk of puzzles.
    pub fn take(&mut self) -> Option<Chunk> {
        self.ahead.pop_front().or_else(|| self.input.chunk())
    }

    /// Returns a table with the columns of the input, followed by the given columns of answers.
    pub fn table(&mut self, columns: &[Column]) -> Table {
        if self.input.is_part() {
            return Table::new(self.very_first().iter().filter_map(Item::puzzle), columns.to_vec());
        }
        Table::new(self.first(is_headed), columns.to_vec())
    }

    /// Like [`table`](Self::table), but with types for the columns, for Parquet and Arrow.
    pub fn typed(&mut self, columns: &[Column]) -> Table {
        if self.input.is_part() {
            return Table::typed(self.very_first().iter().filter_map(Item::puzzle), columns.to_vec());
        }
        Table::typed(self.first(|_| false), columns.to_vec())
    }

    /// Returns the first puzzles of all sources, which determine the columns. A part has the same columns as the whole, so that the parts fit
    /// together.
    fn very_first(&self) -> Vec<Item> {
        self.input.whole().items(CHUNK).take(AHEAD).collect()
    }

    /// Returns the first puzzles, which determine the columns of the input. The writer of a pipe may be waiting for their answers, so for a pipe
    /// reading ends at the first chunk for which `is_enough` is true.
    fn first(&mut self, is_enough: impl Fn(&Chunk) -> bool) -> impl Iterator<Item = &Entry> + Clone {
        let (mut seen, is_pipe) = (0, self.input.is_pipe());
        while seen < AHEAD
            && let Some(chunk) = self.look()
        {
            seen += chunk.items.len();
            if is_pipe && is_enough(chunk) {
                break;
            }
        }
        self.ahead.iter().flat_map(|chunk| &chunk.items).take(AHEAD).filter_map(Item::puzzle)
    }

    /// Reads one more chunk ahead, and returns it.
    pub fn look(&mut self) -> Option<&Chunk> {
        let chunk = self.input.chunk()?;
        self.ahead.push_back(chunk);
        self.ahead.back()
    }

    /// Reads ahead until `enough` puzzles have been read, and returns the number of puzzles read ahead.
    pub fn seen(&mut self, enough: usize) -> usize {
        let puzzles = |chunk: &Chunk| chunk.items.iter().filter(|item| item.puzzle().is_some()).count();
        let mut seen = self.ahead.iter().map(puzzles).sum();
        while seen < enough
            && let Some(chunk) = self.look()
        {
            seen += puzzles(chunk);
        }
        seen
    }

    /// Returns an unused chunk to the job.
    pub fn put_back(&mut self, chunk: Chunk) {
        self.ahead.push_front(chunk);
    }

    /// Processes all readable puzzles, passes on the results in order, and returns the worst severity.
    ///
    /// # Errors
    /// Returns an error if the job was stopped, if it is strict and a puzzle is unreadable, or if a result cannot be written.
    pub fn deliver<T, P: Default + Send>(
        self,
        solve: impl Fn(&[&Problem]) -> Vec<T> + Sync,
        answer: impl Fn(&Entry, T, &mut P) -> Severity + Sync,
        write: impl FnMut(P, &mut W) -> Result<(), Error>,
    ) -> Result<Severity, Error> {
        self.deliver_all(solve, answer, |_, _| {}, write)
    }

    /// Like [`deliver`](Self::deliver), but with a replacement for each missing answer.
    ///
    /// # Errors
    /// As for [`deliver`](Self::deliver).
    pub fn deliver_all<T, P: Default + Send>(
        self,
        solve: impl Fn(&[&Problem]) -> Vec<T> + Sync,
        answer: impl Fn(&Entry, T, &mut P) -> Severity + Sync,
        fail: impl Fn(&Failed, &mut P) + Sync,
        mut write: impl FnMut(P, &mut W) -> Result<(), Error>,
    ) -> Result<Severity, Error> {
        let Self { mut input, mut watch, pace, strict, complete: _, is_making: _, stop, mut ahead } = self;
        let ledger = input.ledger();
        let mut worst = Severity::Unique;
        let mut result = Ok(());
        stream::given(
            pace.jobs,
            |take| {
                if ahead.drain(..).try_for_each(&mut *take).is_continue() {
                    input.each(take);
                }
            },
            |chunk| {
                let done = (!stop.is_due(0)).then(|| Done::of(&chunk, &solve, &answer, &fail));
                // If the job was stopped meanwhile, the result may be wrong.
                done.filter(|_| !stop.is_due(0))
            },
            |done| {
                result = take(done, strict, &mut worst, &mut watch, &mut write);
                if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        ledger.unsaid().iter().for_each(|rest| watch.tell(rest));
        watch.finish();
        result.map(|()| worst)
    }

    /// Writes the answer for each puzzle in a style, below a heading if there are columns. Reports the reason for each puzzle without an answer.
    ///
    /// # Errors
    /// As [`deliver`](Self::deliver).
    pub fn write<T>(
        self,
        style: Style,
        heading: &str,
        solve: impl Fn(&[&Problem]) -> Vec<T> + Sync,
        answer: impl Fn(&Entry, T, Style, &mut String) -> Result<Severity, Refusal> + Sync,
        mut out: impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<Severity, Error> {
        if let Style::Tsv = style {
            out(heading.as_bytes())?;
        }
        // Most answers are a line of 81 digits.
        let room = 82 * self.pace.chunk;
        let refuse = self.input.refuser();
        let is_told = self.complete && matches!(style, Style::Json);
        let is_making = self.is_making;
        let answer = |entry: &Entry, found: T, out: &mut String| {
            if out.capacity() == 0 {
                out.reserve(room);
            }
            answer(entry, found, style, out).unwrap_or_else(|refusal| {
                if is_told {
                    let failed = if is_making { entry.failed_result(&refusal) } else { entry.failed(&refusal) };
                    out.push_str(&failed.line());
                }
                refuse(entry, &refusal)
            })
        };
        let fail = |failed: &Failed, out: &mut String| {
            if is_told {
                out.push_str(&failed.line());
            }
        };
        self.deliver_all(solve, answer, fail, |text, _| out(text.as_bytes()))
    }

    /// Like [`write`](Self::write), but for answers that can write themselves.
    ///
    /// # Errors
    /// As [`deliver`](Self::deliver).
    pub fn answers<A: Answer>(
        self,
        style: Style,
        heading: &str,
        solve: impl Fn(&[&Problem]) -> Vec<Result<A, Refusal>> + Sync,
        out: impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<Severity, Error> {
        let answer = |entry: &Entry, answer: Result<A, Refusal>, style, out: &mut String| {
            let answer = answer?;
            // Writing to a string cannot fail.
            let _ = answer.write(entry, style, out);
            Ok(answer.severity())
        };
        self.making(A::IS_PUZZLE).write(style, heading, solve, answer, out)
    }

    /// Writes the answers to a Parquet or Arrow file. A puzzle without an answer has a row without values.
    ///
    /// # Errors
    /// As [`tabulate`](Self::tabulate).
    pub fn answers_table<A: Answer, O: Write + Send + 'static>(
        self,
        kind: Kind,
        out: O,
        columns: &[Column],
        solve: impl Fn(&[&Problem]) -> Vec<Result<A, Refusal>> + Sync,
    ) -> Result<(Written, O), Error> {
        let values = self.values();
        self.tabulate(kind, out, columns, solve, values)
    }

    /// Like [`answers_table`](Self::answers_table), but writes lines of text.
    ///
    /// # Errors
    /// As [`deliver`](Self::deliver).
    pub fn answers_lines<A: Answer>(
        mut self,
        script: Script,
        columns: &[Column],
        solve: impl Fn(&[&Problem]) -> Vec<Result<A, Refusal>> + Sync,
        mut out: impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<Written, Error> {
        let lines = Lines::Table(script, self.table(columns));
        out(lines.heading().as_bytes())?;
        let values = self.values();
        let row = |entry: &Entry, answer: Result<A, Refusal>, text: &mut String| {
            let (severity, values) = values(entry, answer);
            lines.push(entry, values, text);
            severity
        };
        let severity = self.deliver(solve, row, |text, _| out(text.as_bytes()))?;
        Ok(Written { severity, lost: lines.lost() })
    }

    /// Returns a function for the severity and the values of an answer; a refusal is reported and has no values.
    fn values<A: Answer>(&self) -> impl Fn(&Entry, Result<A, Refusal>) -> (Severity, Vec<Value>) + Sync + use<A, W> {
        let refuse = self.input.refuser();
        move |entry, answer| match answer {
            Ok(answer) => (answer.severity(), answer.values()),
            Err(refusal) => (refuse(entry, &refusal), Vec::new()),
        }
    }

    /// Whether the first puzzle comes from a table or an object with other columns.
    pub fn has_columns(&mut self) -> bool {
        let is_row = |entry: &Entry| entry.columns.is_some();
        if self.input.is_part() {
            return self.very_first().iter().find_map(Item::puzzle).is_some_and(is_row);
        }
        while self.ahead.iter().all(|chunk| chunk.items.is_empty()) && self.look().is_some() {}
        let mut entries = self.ahead.iter().flat_map(|chunk| &chunk.items).filter_map(Item::puzzle);
        entries.next().is_some_and(is_row)
    }

    /// Writes a row for every puzzle to a Parquet or Arrow file with the given columns of answers, and returns the sink. An observer may complete the
    /// file early, after the rows written so far.
    ///
    /// # Errors
    /// As [`deliver`](Self::deliver), and if this build does not support such files.
    pub fn tabulate<T, O: Write + Send + 'static>(
        mut self,
        kind: Kind,
        out: O,
        columns: &[Column],
        solve: impl Fn(&[&Problem]) -> Vec<T> + Sync,
        values: impl Fn(&Entry, T) -> (Severity, Vec<Value>) + Sync,
    ) -> Result<(Written, O), Error> {
        let table = self.typed(columns);
        let sheet = Sheet::new(Writer::new(kind, table.frame(), out)?);
        let open = sheet.clone();
        self.watch.ending(Box::new(move || {
            // An error can no longer be reported here.
            let _ = open.finish();
        }));
        let row = |entry: &Entry, found: T, rows: &mut Vec<Row>| {
            let (severity, values) = values(entry, found);
            rows.push(table.row(entry, values));
            severity
        };
        let severity = self.deliver(solve, row, |rows, _| sheet.push(&rows))?;
        let out = sheet.finish()?;
        Ok((Written { severity, lost: table.lost() }, out))
    }
}

/// A table that is being written, or `None` after it is closed.
struct Sheet<O: Write + Send>(Arc<Mutex<Option<Writer<O>>>>);

impl<O: Write + Send> Clone for Sheet<O> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<O: Write + Send> Sheet<O> {
    fn new(writer: Writer<O>) -> Self {
        Self(Arc::new(Mutex::new(Some(writer))))
    }

    fn writer(&self) -> MutexGuard<'_, Option<Writer<O>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, rows: &[Row]) -> Result<(), Error> {
        self.writer().as_mut().ok_or_else(Error::stopped)?.push(rows)
    }

    fn finish(&self) -> Result<O, Error> {
        let mut out = self.writer().take().ok_or_else(Error::stopped)?.finish()?;
        out.flush().doing(ErrorKind::Write, || "cannot write the table".into())?;
        Ok(out)
    }
}

/// A summary of the written answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The worst severity.
    pub severity: Severity,
    /// The columns for which the table has no room.
    pub lost: Vec<String>,
}

impl Written {
    /// Returns the severity of the whole output. A table without some of its columns is incomplete.
    pub fn worst(&self) -> Severity {
        if self.lost.is_empty() { self.severity } else { Severity::Unreadable }
    }
}

/// Passes on the results of a chunk.
fn take<P, W: Watch>(
    done: Option<Done<P>>,
    strict: bool,
    worst: &mut Severity,
    watch: &mut W,
    write: &mut impl FnMut(P, &mut W) -> Result<(), Error>,
) -> Result<(), Error> {
    let done = done.ok_or_else(Error::stopped)?;
    *worst = done.worst.max(*worst);
    for (answers, message) in done.pieces {
        write(answers, watch)?;
        if let Some(message) = message {
            watch.tell(&message);
            if strict {
                watch.finish();
                watch.refuse();
                return Err(Error::new(ErrorKind::Strict, message));
            }
        }
    }
    watch.add(done.puzzles, done.bytes);
    Ok(())
}

/// The answers of a chunk.
struct Done<P> {
    /// The results, each with a message about the text after it.
    pieces: Vec<(P, Option<String>)>,
    puzzles: u64,
    bytes: u64,
    worst: Severity,
}

impl<P: Default> Done<P> {
    fn of<T>(
        chunk: &Chunk,
        solve: impl Fn(&[&Problem]) -> Vec<T>,
        answer: impl Fn(&Entry, T, &mut P) -> Severity,
        fail: impl Fn(&Failed, &mut P),
    ) -> Self {
        let problems: Vec<_> = chunk.items.iter().filter_map(Item::puzzle).map(|entry| &entry.problem).collect();
        let mut solved = solve(&problems).into_iter();
        let mut done = Self { pieces: Vec::new(), puzzles: 0, bytes: chunk.bytes, worst: Severity::Unique };
        let mut answers = P::default();
        for item in &chunk.items {
            let severity = match item {
                Item::Puzzle(entry) => {
                    done.puzzles += 1;
                    solved.next().map_or(Severity::Unique, |solved| answer(entry, solved, &mut answers))
                }
                Item::Error(Unread { message, failed }) => {
                    failed.iter().for_each(|failed| fail(failed, &mut answers));
                    if message.is_some() {
                        done.pieces.push((std::mem::take(&mut answers), message.clone()));
                    }
                    Severity::Unreadable
                }
                Item::Note(message) => {
                    done.pieces.push((std::mem::take(&mut answers), Some(message.clone())));
                    Severity::Unique
                }
            };
            done.worst = done.worst.max(severity);
        }
        done.pieces.push((answers, None));
        done
    }
}
