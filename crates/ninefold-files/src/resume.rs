//! Text files that grow, and the continuation of such a file after an interruption.
//!
//! ```text
//! heading             must be the same
//! row 1               each must begin like the row of its puzzle
//! ...
//! row n-1
//! row n    complete   is made again and must be the same: a difference reveals other options or another version
//! row n+1  truncated  is removed
//! ```
//!
//! A row may be a record of several lines. The file is not changed until its last complete row has been reproduced.
//!
//! Ratings may take days, so their rows are written to the file at once. Without `--resume`, a file with content is rejected, since it may contain
//! the results of days. Columnar files, and formats with text after the last puzzle, cannot be extended, and so are replaced as a whole.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::vec;

use ninefold::Stop;
use ninefold::solve::Solver;
use ninefold_app::problem::{self, Problem};
use ninefold_app::rows::Lines;
use ninefold_app::table::Value;
use ninefold_app::verdict::Verdict;

use crate::error::{Doing, ensure};
use crate::input::{Chunk, Entry, Item};
use crate::job::{Job, Severity, Watch};
use crate::{Error, ErrorKind};

type Result<T> = std::result::Result<T, Error>;

/// The maximum length of a row in bytes.
const LONGEST: u64 = 1 << 20;

/// A sink for lines, which is a growing file or standard output.
pub trait Out {
    /// Adds complete lines.
    ///
    /// # Errors
    /// Returns an error if the lines cannot be written.
    fn write(&mut self, lines: &[u8]) -> Result<()>;

    /// Truncates a growing file to `at` bytes.
    ///
    /// # Errors
    /// Returns an error if the file cannot be truncated.
    fn cut(&mut self, at: u64) -> Result<()>;
}

/// A file to which lines are added, with its name.
#[derive(Debug)]
pub struct Growing {
    /// The file, opened for writing.
    pub file: File,
    /// The name of the file, for messages.
    pub name: String,
}

impl Out for Growing {
    fn write(&mut self, lines: &[u8]) -> Result<()> {
        self.file.write_all(lines).doing(ErrorKind::Write, || format!("cannot write to {}", self.name))
    }

    fn cut(&mut self, at: u64) -> Result<()> {
        let cut = self.file.set_len(at).and_then(|()| self.file.seek(SeekFrom::Start(at)));
        cut.map(drop).doing(ErrorKind::Write, || format!("cannot write to {}", self.name))
    }
}

/// A sink for lines that may continue an earlier run.
pub struct Target<O> {
    out: O,
    state: State,
}

/// The state of the output.
enum State {
    /// The output is empty.
    New,
    /// Lines are appended.
    Growing,
    /// The row that begins at byte `at` must be reproduced before the file may change.
    Repeat { at: u64, row: Vec<u8>, name: String },
}

impl<O: Out> Target<O> {
    /// Creates a growing file, which `grow` turns into the output for lines. A file that already has content is not changed.
    ///
    /// # Errors
    /// Returns an error if the file already has content or cannot be written.
    pub fn create(path: &Path, grow: impl FnOnce(Growing) -> O) -> Result<Self> {
        let name = path.display();
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(path);
        let file = file.doing(ErrorKind::Write, || format!("cannot write to {name}"))?;
        let data = file.metadata().doing(ErrorKind::Write, || format!("cannot write to {name}"))?;
        ensure!(
            !data.is_file() || data.len() == 0,
            Resume,
            "{name}: already exists; continue it with --resume, or delete it to start again"
        );
        Ok(Self::new(grow(Growing { file, name: name.to_string() })))
    }

    /// Creates a target whose output is empty.
    pub const fn new(out: O) -> Self {
        Self { out, state: State::New }
    }

    /// Whether the header is still missing.
    pub const fn is_new(&self) -> bool {
        matches!(self.state, State::New)
    }

    /// Adds complete lines.
    ///
    /// # Errors
    /// Returns an error if the lines cannot be written, or if the last row of an earlier run has changed.
    pub fn write(&mut self, lines: &str) -> Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        if let State::Repeat { at, row, name } = &self.state {
            ensure!(
                lines.as_bytes().starts_with(row),
                Resume,
                "{name}: the last complete row has changed; it may come from other options or another version"
            );
            self.out.cut(*at)?;
        }
        self.state = State::Growing;
        self.out.write(lines.as_bytes())
    }
}

/// Opens an interrupted file, and skips the puzzles whose rows the file contains. Returns it with the worst severity among these puzzles; `solver`
/// finds their verdicts.
///
/// # Errors
/// Returns an error if the rows of the file do not belong to the puzzles. The file is then unchanged.
pub fn resume<W: Watch, O: Out>(
    path: &Path,
    lines: &Lines,
    job: &mut Job<'_, W>,
    solver: Solver,
    grow: impl FnOnce(Growing) -> O,
) -> Result<(Target<O>, Severity)> {
    let Some(mut older) = Older::open(path, &lines.heading())? else {
        return Ok((Target::create(path, grow)?, Severity::Unique));
    };
    if !older.has_heading {
        return Ok((older.grow(State::New, grow)?, Severity::Unique));
    }
    let (items, verdicts) = (Vec::new().into_iter(), Vec::new().into_iter());
    let mut puzzles = Puzzles { job, solver, worst: Severity::Unique, items, verdicts };
    let mut last = older.rows.next()?;
    let mut number = 1 + usize::from(!lines.heading().is_empty());
    while let Some((_, row)) = &last
        && let Some(following) = older.rows.next()?
    {
        let name = &older.name;
        let Some((entry, verdict)) = puzzles.next()? else {
            return Err(Error::new(ErrorKind::Resume, format!("{name}:{number}:1: more rows than puzzles")));
        };
        let fits = row.starts_with(lines.begin(&entry, Value::text(verdict.name())).as_bytes());
        ensure!(
            fits,
            Resume,
            "{name}:{number}:1: the row does not belong to the puzzle {}:{}",
            entry.source,
            entry.line
        );
        last = Some(following);
        number += 1;
    }
    let Puzzles { job, worst, items, .. } = puzzles;
    job.put_back(Chunk { items: items.collect(), bytes: 0 });
    Ok((older.repeat(last, grow)?, worst))
}

/// Opens an interrupted file of records; `lines` returns the number of lines of the record with a given index. Also returns the number of records
/// that precede the one to be reproduced.
///
/// # Errors
/// Returns an error if the file does not consist of such records.
pub fn records<O: Out>(
    path: &Path,
    heading: &str,
    lines: impl Fn(u64) -> usize,
    grow: impl FnOnce(Growing) -> O,
) -> Result<(Target<O>, u64)> {
    let Some(mut older) = Older::open(path, heading)? else { return Ok((Target::create(path, grow)?, 0)) };
    if !older.has_heading {
        return Ok((older.grow(State::New, grow)?, 0));
    }
    let (mut last, mut count) = (None, 0);
    while let Some(record) = older.rows.record(lines(count))? {
        last = Some(record);
        count += 1;
    }
    Ok((older.repeat(last, grow)?, u64::saturating_sub(count, 1)))
}

/// The output of an earlier run.
struct Older {
    file: File,
    name: String,
    rows: Rows,
    has_heading: bool,
}

impl Older {
    /// Opens a file that begins with the heading, or with a part of it if the file is shorter.
    fn open(path: &Path, heading: &str) -> Result<Option<Self>> {
        let name = path.display().to_string();
        let opening = || format!("cannot open {name}");
        if !path.try_exists().doing(ErrorKind::Read, opening)? {
            return Ok(None);
        }
        let file = OpenOptions::new().read(true).write(true).open(path).doing(ErrorKind::Read, opening)?;
        let data = file.metadata().doing(ErrorKind::Read, opening)?;
        ensure!(data.is_file(), Resume, "{name}: cannot be continued, as it is not an ordinary file");
        let copy = file.try_clone().doing(ErrorKind::Read, opening)?;
        let mut rows = Rows { lines: BufReader::new(copy), name: name.clone(), at: 0, rest: Vec::new() };
        let first = if heading.is_empty() { None } else { rows.next()? };
        let has_heading = heading.is_empty() || first.is_some();
        let line = first.map_or_else(|| rows.rest.clone(), |(_, line)| line);
        let fits = if has_heading { heading.as_bytes() == line } else { heading.as_bytes().starts_with(&line) };
        ensure!(fits, Resume, "{name}:1:1: the header does not match these columns");
        Ok(Some(Self { file, name, rows, has_heading }))
    }

    /// Continues after the last complete row, which must be reproduced unchanged. If there is no complete row, the content must be the beginning of
    /// the first row.
    fn repeat<O: Out>(mut self, last: Option<(u64, Vec<u8>)>, grow: impl FnOnce(Growing) -> O) -> Result<Target<O>> {
        let (at, row) = last.unwrap_or((self.rows.at, std::mem::take(&mut self.rows.rest)));
        let name = self.name.clone();
        self.grow(State::Repeat { at, row, name }, grow)
    }

    fn grow<O: Out>(self, state: State, grow: impl FnOnce(Growing) -> O) -> Result<Target<O>> {
        let mut out = grow(Growing { file: self.file, name: self.name });
        if let State::New = state {
            out.cut(0)?;
        }
        Ok(Target { out, state })
    }
}

/// The complete lines of a file, each with the offset of its first byte.
struct Rows {
    lines: BufReader<File>,
    name: String,
    /// The end of the complete lines read so far.
    at: u64,
    /// The incomplete line at the end of the file.
    rest: Vec<u8>,
}

impl Rows {
    fn next(&mut self) -> Result<Option<(u64, Vec<u8>)>> {
        let mut line = Vec::new();
        let read = (&mut self.lines).take(LONGEST).read_until(b'\n', &mut line);
        read.doing(ErrorKind::Read, || format!("cannot read {}", self.name))?;
        ensure!((line.len() as u64) < LONGEST, Resume, "the row at byte {} is too long", self.at);
        if !line.ends_with(b"\n") {
            self.rest = line;
            return Ok(None);
        }
        let at = self.at;
        self.at += line.len() as u64;
        Ok(Some((at, line)))
    }

    /// Reads the next `lines` lines, if they are complete.
    fn record(&mut self, lines: usize) -> Result<Option<(u64, Vec<u8>)>> {
        let (at, mut record) = (self.at, Vec::new());
        for _ in 0..lines {
            let Some((_, line)) = self.next()? else {
                record.append(&mut self.rest);
                (self.at, self.rest) = (at, record);
                return Ok(None);
            };
            record.extend(line);
        }
        Ok(Some((at, record)))
    }
}

/// An iterator over puzzles with their verdicts. Errors between the puzzles are reported again, so that the messages are complete.
struct Puzzles<'a, 'b, W> {
    job: &'a mut Job<'b, W>,
    solver: Solver,
    worst: Severity,
    items: vec::IntoIter<Item>,
    verdicts: vec::IntoIter<Verdict>,
}

impl<W: Watch> Puzzles<'_, '_, W> {
    fn next(&mut self) -> Result<Option<(Entry, Verdict)>> {
        loop {
            match self.items.next() {
                Some(Item::Puzzle(entry)) => {
                    let Some(verdict) = self.verdicts.next() else { return Ok(None) };
                    self.worst = self.worst.max(verdict.severity());
                    self.job.watch.skip(1, 0);
                    return Ok(Some((entry, verdict)));
                }
                Some(Item::Error(unread)) => {
                    unread.message.iter().for_each(|message| self.job.watch.tell(message));
                    self.worst = Severity::Unreadable;
                }
                Some(Item::Note(note)) => self.job.watch.tell(&note),
                None => {
                    let Some(chunk) = self.job.take() else { return Ok(None) };
                    if self.job.stop().is_due(0) {
                        return Err(Error::stopped());
                    }
                    self.job.watch.skip(0, chunk.bytes);
                    let puzzles: Vec<&Problem> =
                        chunk.items.iter().filter_map(Item::puzzle).map(|entry| &entry.problem).collect();
                    self.verdicts = problem::verdicts(self.solver, &puzzles, Stop::NEVER).into_iter();
                    self.items = chunk.items.into_iter();
                }
            }
        }
    }
}
