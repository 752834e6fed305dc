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
//! Nothing is changed before the last complete row has come out the same.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
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

/// Where rows of text go.
pub(crate) enum Target {
    Stdout,
    File { file: File, name: String, state: State },
}

/// How far a file is.
pub(crate) enum State {
    /// It is empty.
    New,
    /// More is added at its end.
    Growing,
    /// The row that begins at that byte comes out so again, or the file is left alone.
    Repeat(u64, Vec<u8>),
}

impl Target {
    /// An empty file of that name.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot write to {}", path.display()))?;
        Ok(Self::File { file, name: path.display().to_string(), state: State::New })
    }

    /// Whether there is no heading yet.
    pub(crate) fn is_new(&self) -> bool {
        !matches!(self, Self::File { state: State::Growing | State::Repeat(..), .. })
    }

    /// Adds complete lines.
    pub(crate) fn write(&mut self, lines: &str) {
        match self {
            Self::Stdout => output::write(lines.as_bytes()),
            Self::File { .. } if lines.is_empty() => {}
            Self::File { file, name, state } => {
                if let State::Repeat(at, row) = state {
                    if !lines.as_bytes().starts_with(row) {
                        output::fail(&format!(
                            "{name}: its last complete row comes out otherwise now; was it written with other options or \
                             by another version?"
                        ));
                    }
                    let cut = file.set_len(*at).and_then(|()| file.seek(SeekFrom::Start(*at)));
                    cut.map_or_else(|error| output::fail(&format!("cannot write to {name}: {error}")), drop);
                }
                *state = State::Growing;
                output::append(file, name, lines.as_bytes());
            }
        }
    }
}

/// Opens a file to go on where it was interrupted, and goes past the puzzles whose rows it has; says how bad the worst of them was.
pub(crate) fn resume(path: &Path, lines: &Lines, job: &mut Job) -> anyhow::Result<(Target, Severity)> {
    let (name, heading) = (path.display(), lines.heading());
    if !path.try_exists()? {
        return Ok((Target::create(path)?, Severity::Unique));
    }
    let mut file =
        OpenOptions::new().read(true).write(true).open(path).with_context(|| format!("cannot open {name}"))?;
    ensure!(file.metadata()?.is_file(), "{name}: cannot be continued, as it is no ordinary file");
    let mut rows = Rows { lines: BufReader::new(file.try_clone()?), at: 0 };
    if !heading.is_empty() {
        match rows.next()? {
            None => {
                file.set_len(0)?;
                file.rewind()?;
                let target = Target::File { file, name: name.to_string(), state: State::New };
                return Ok((target, Severity::Unique));
            }
            Some((_, line)) => {
                ensure!(line == heading.as_bytes(), "{name}:1:1: the heading is not that of these columns");
            }
        }
    }
    let (items, verdicts) = (Vec::new().into_iter(), Vec::new().into_iter());
    let mut puzzles = Puzzles { job, worst: Severity::Unique, items, verdicts };
    let mut last = rows.next()?;
    let mut number = 1 + usize::from(!heading.is_empty());
    while let Some((_, row)) = &last
        && let Some(following) = rows.next()?
    {
        let Some((entry, verdict)) = puzzles.next() else { bail!("{name}:{number}:1: more rows than puzzles") };
        let fits = row.starts_with(lines.begin(&entry, Value::text(verdict.name())).as_bytes());
        ensure!(fits, "{name}:{number}:1: the row is not of the puzzle {}:{}", entry.source, entry.line);
        last = Some(following);
        number += 1;
    }
    let state = last.map_or(State::Repeat(rows.at, Vec::new()), |(at, row)| State::Repeat(at, row));
    let Puzzles { job, worst, items, .. } = puzzles;
    job.put_back(Chunk { items: items.collect(), bytes: 0 });
    Ok((Target::File { file, name: name.to_string(), state }, worst))
}

/// The complete lines of a file, each with the byte at which it begins.
struct Rows {
    lines: BufReader<File>,
    /// The end of what has been read.
    at: u64,
}

impl Rows {
    fn next(&mut self) -> anyhow::Result<Option<(u64, Vec<u8>)>> {
        let mut line = Vec::new();
        (&mut self.lines).take(LONGEST).read_until(b'\n', &mut line)?;
        ensure!((line.len() as u64) < LONGEST, "the row that begins at byte {} is too long", self.at);
        if !line.ends_with(b"\n") {
            return Ok(None);
        }
        let at = self.at;
        self.at += line.len() as u64;
        Ok(Some((at, line)))
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
                    return Some((entry, verdict));
                }
                Some(Item::Error(error)) => {
                    self.job.progress.suspend(|| output::message(&error));
                    self.worst = Severity::Unreadable;
                }
                None => {
                    let chunk = self.job.next()?;
                    self.job.progress.skip(chunk.bytes);
                    let puzzles: Vec<_> =
                        chunk.items.iter().filter_map(Item::puzzle).map(|entry| &entry.problem).collect();
                    self.verdicts = answer::verdicts(&puzzles, None).into_iter();
                    self.items = chunk.items.into_iter();
                }
            }
        }
    }
}
