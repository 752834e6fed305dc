//! Text files that grow, and how an interrupted one is continued.
//!
//! ```text
//! heading             must be the same
//! row 1               each must begin as the row of its puzzle does
//! ...
//! row n-1
//! row n    complete   is made again, and must come out the same: so other options, or another version, are noticed
//! row n+1  cut off    goes
//! ```
//!
//! A row may be a record of several lines. Nothing is changed before the last complete row has come out the same.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::vec;

use anyhow::{Context, bail, ensure};
use ninefold_app::rows::Lines;
use ninefold_app::table::Value;

use crate::io::answer::{self, Verdict};
use crate::io::input::{Chunk, Entry, Item};
use crate::io::output;
use crate::io::run::{Job, Severity};

/// The longest row.
const LONGEST: u64 = 1 << 20;

/// Lines on their way to where answers go, perhaps behind those of an earlier run.
pub(crate) struct Target(State);

/// How far the place of the answers is.
enum State {
    /// It is empty.
    New,
    /// More is added at its end.
    Growing,
    /// The row that begins at that byte comes out so again, or the file is left alone.
    Repeat { at: u64, row: Vec<u8>, name: String },
}

impl Target {
    /// An empty file that grows. One that has something in it is left to whoever knows what it is.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        let name = path.display();
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(path).with_context(|| format!("cannot write to {name}"))?;
        let data = file.metadata()?;
        ensure!(
            !data.is_file() || data.len() == 0,
            "{name}: is there already; --resume goes on with it, or delete it to begin anew"
        );
        output::grow(file, name.to_string());
        Ok(Self::new())
    }

    /// A place that has nothing yet.
    pub(crate) const fn new() -> Self {
        Self(State::New)
    }

    /// Whether there is no heading yet.
    pub(crate) const fn is_new(&self) -> bool {
        matches!(self.0, State::New)
    }

    /// Adds complete lines.
    pub(crate) fn write(&mut self, lines: &str) {
        if lines.is_empty() {
            return;
        }
        if let State::Repeat { at, row, name } = &self.0 {
            if !lines.as_bytes().starts_with(row) {
                output::fail(&format!(
                    "{name}: its last complete row comes out otherwise now; was it written with other options or \
                     by another version?"
                ));
            }
            output::cut(*at);
        }
        self.0 = State::Growing;
        output::write(lines.as_bytes());
    }
}

/// Opens a file to go on where it was interrupted, and goes past the puzzles whose rows it has; says how bad the worst of them was.
pub(crate) fn resume(path: &Path, lines: &Lines, job: &mut Job) -> anyhow::Result<(Target, Severity)> {
    let Some(mut older) = Older::open(path, &lines.heading())? else {
        return Ok((Target::create(path)?, Severity::Unique));
    };
    if !older.has_heading {
        return Ok((older.grow(State::New), Severity::Unique));
    }
    let (items, verdicts) = (Vec::new().into_iter(), Vec::new().into_iter());
    let mut puzzles = Puzzles { job, worst: Severity::Unique, items, verdicts };
    let mut last = older.rows.next()?;
    let mut number = 1 + usize::from(!lines.heading().is_empty());
    while let Some((_, row)) = &last
        && let Some(following) = older.rows.next()?
    {
        let name = &older.name;
        let Some((entry, verdict)) = puzzles.next() else { bail!("{name}:{number}:1: more rows than puzzles") };
        let fits = row.starts_with(lines.begin(&entry, Value::text(verdict.name())).as_bytes());
        ensure!(fits, "{name}:{number}:1: the row is not of the puzzle {}:{}", entry.source, entry.line);
        last = Some(following);
        number += 1;
    }
    let Puzzles { job, worst, items, .. } = puzzles;
    job.put_back(Chunk { items: items.collect(), bytes: 0 });
    Ok((older.repeat(last), worst))
}

/// Opens a file of records to go on where it was interrupted. Each of them has as many lines as `lines` says of its place. Says how many
/// there are before the one that is made again.
pub(crate) fn records(path: &Path, heading: &str, lines: impl Fn(u64) -> usize) -> anyhow::Result<(Target, u64)> {
    let Some(mut older) = Older::open(path, heading)? else { return Ok((Target::create(path)?, 0)) };
    if !older.has_heading {
        return Ok((older.grow(State::New), 0));
    }
    let (mut last, mut count) = (None, 0);
    while let Some(record) = older.rows.record(lines(count))? {
        last = Some(record);
        count += 1;
    }
    Ok((older.repeat(last), u64::saturating_sub(count, 1)))
}

/// A file that an earlier run has left.
struct Older {
    file: File,
    name: String,
    rows: Rows,
    has_heading: bool,
}

impl Older {
    /// A file with that heading, or with a part of it and nothing else.
    fn open(path: &Path, heading: &str) -> anyhow::Result<Option<Self>> {
        let name = path.display().to_string();
        if !path.try_exists()? {
            return Ok(None);
        }
        let file =
            OpenOptions::new().read(true).write(true).open(path).with_context(|| format!("cannot open {name}"))?;
        ensure!(file.metadata()?.is_file(), "{name}: cannot be continued, as it is no ordinary file");
        let mut rows = Rows { lines: BufReader::new(file.try_clone()?), at: 0, rest: Vec::new() };
        let first = if heading.is_empty() { None } else { rows.next()? };
        let has_heading = heading.is_empty() || first.is_some();
        let line = first.map_or_else(|| rows.rest.clone(), |(_, line)| line);
        let fits = if has_heading { heading.as_bytes() == line } else { heading.as_bytes().starts_with(&line) };
        ensure!(fits, "{name}:1:1: the heading is not that of these columns");
        Ok(Some(Self { file, name, rows, has_heading }))
    }

    /// Goes on behind its last complete row, which has to come out the same; where there is none, what there is must be its beginning.
    fn repeat(mut self, last: Option<(u64, Vec<u8>)>) -> Target {
        let (at, row) = last.unwrap_or((self.rows.at, std::mem::take(&mut self.rows.rest)));
        let name = self.name.clone();
        self.grow(State::Repeat { at, row, name })
    }

    fn grow(self, state: State) -> Target {
        let is_new = matches!(state, State::New);
        output::grow(self.file, self.name);
        if is_new {
            output::cut(0);
        }
        Target(state)
    }
}

/// The complete lines of a file, each with the byte at which it begins.
struct Rows {
    lines: BufReader<File>,
    /// The end of the complete lines that have been read.
    at: u64,
    /// The line that was cut off.
    rest: Vec<u8>,
}

impl Rows {
    fn next(&mut self) -> anyhow::Result<Option<(u64, Vec<u8>)>> {
        let mut line = Vec::new();
        (&mut self.lines).take(LONGEST).read_until(b'\n', &mut line)?;
        ensure!((line.len() as u64) < LONGEST, "the row that begins at byte {} is too long", self.at);
        if !line.ends_with(b"\n") {
            self.rest = line;
            return Ok(None);
        }
        let at = self.at;
        self.at += line.len() as u64;
        Ok(Some((at, line)))
    }

    /// The next so many lines, if they are all there.
    fn record(&mut self, lines: usize) -> anyhow::Result<Option<(u64, Vec<u8>)>> {
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

/// Puzzles one by one, with their verdicts. What is unreadable between them is said again, so that the messages are complete.
struct Puzzles<'a> {
    job: &'a mut Job,
    worst: Severity,
    items: vec::IntoIter<Item>,
    verdicts: vec::IntoIter<Verdict>,
}

impl Puzzles<'_> {
    fn next(&mut self) -> Option<(Entry, Verdict)> {
        loop {
            match self.items.next() {
                Some(Item::Puzzle(entry)) => {
                    let verdict = self.verdicts.next()?;
                    self.worst = self.worst.max(verdict.severity());
                    self.job.progress.skip(1, 0);
                    return Some((entry, verdict));
                }
                Some(Item::Error(error)) => {
                    self.job.progress.suspend(|| output::message(&error));
                    self.worst = Severity::Unreadable;
                }
                Some(Item::Note(note)) => self.job.progress.suspend(|| output::message(&note)),
                None => {
                    let chunk = self.job.next()?;
                    self.job.progress.skip(0, chunk.bytes);
                    let puzzles: Vec<_> =
                        chunk.items.iter().filter_map(Item::puzzle).map(|entry| &entry.problem).collect();
                    self.verdicts = answer::verdicts(&puzzles, None).into_iter();
                    self.items = chunk.items.into_iter();
                }
            }
        }
    }
}
