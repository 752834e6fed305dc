//! What the verbs that answer puzzles share: read, work, write in order, and the exit code.

use std::process::ExitCode;

use anyhow::bail;
use ninefold_app::problem::Problem;
pub(crate) use ninefold_app::verdict::Severity;

use crate::io::columnar::{Layout, Writer};
use crate::io::input::{CHUNK, Chunk, Entry, Input, Item};
use crate::io::output::{self, Binary};
use crate::io::progress::{Progress, Screen};
use crate::io::sheet::Sheet;
use crate::io::stream;
use crate::options::{self, Color, Style};
use ninefold_app::draw::Pen;
use ninefold_app::table::{Column, Row, Value};

/// How to write an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) style: Style,
    pub(crate) pen: Pen,
}

/// How work is cut into pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Chunks that are worked on at once.
    jobs: usize,
    /// Puzzles in a chunk. Its answers go out together.
    pub(crate) chunk: usize,
}

impl Pace {
    /// A few at once, where each takes its time and none should be lost with its neighbours.
    pub(crate) fn steady(jobs: usize) -> Self {
        Self { jobs, chunk: 16 }
    }

    /// Many at once, where each is soon done.
    pub(crate) fn swift(jobs: usize) -> Self {
        Self { jobs, chunk: CHUNK }
    }

    /// One by one, where each may take for ever.
    pub(crate) fn slow(jobs: usize) -> Self {
        Self { jobs, chunk: 1 }
    }
}

/// What a verb does with puzzles.
pub(crate) struct Answers<S, A, F> {
    /// The heading of tab-separated columns.
    pub(crate) heading: &'static str,
    /// Finds out what there is to say of each of many puzzles.
    pub(crate) solve: S,
    /// Says it: appends complete lines, and may write long answers itself.
    pub(crate) answer: A,
    /// Says it in columns, for files that are tables.
    pub(crate) columns: Columns<F>,
}

/// The columns of an answer, and what stands in them.
pub(crate) struct Columns<F> {
    pub(crate) own: Vec<Column>,
    pub(crate) fields: F,
}

/// A chunk's answers.
pub(crate) struct Done<P> {
    pieces: Vec<Piece<P>>,
    puzzles: u64,
    bytes: u64,
    worst: Severity,
}

enum Piece<P> {
    Answers(P),
    Error(String),
}

/// Answers every puzzle of the input.
pub(crate) fn run<T>(
    args: &options::Input,
    mut input: Input,
    color: Color,
    pace: Pace,
    answers: &Answers<
        impl Fn(&[&Problem]) -> Vec<T> + Sync,
        impl Fn(&Entry, &T, Manner, &mut Vec<u8>) -> Severity + Sync,
        impl Fn(&T) -> (Severity, Vec<Value>) + Sync,
    >,
) -> anyhow::Result<ExitCode> {
    let mut progress = Progress::new(input.size, Screen::of(output::is_terminal()));
    let mut ahead = Vec::new();
    let style = match args.style() {
        Style::Auto => choose_style(&mut input, pace, &mut ahead),
        style => style,
    };
    let Answers { heading, solve, answer, .. } = answers;
    if style == Style::Tsv || Layout::of(style).is_some() {
        input.refuse_several("a row has no room for several grids; use --format line, grid or json");
    }
    if let Some(layout) = Layout::of(style) {
        return batches(args, pace, layout, input, &mut progress, answers);
    }
    if style == Style::Tsv {
        output::write(heading.as_bytes());
    }
    let manner = Manner { style, pen: output::pen(color) };
    let mut ahead = ahead.into_iter();
    let worst = deliver(
        &args.work,
        pace,
        &mut progress,
        || ahead.next().or_else(|| input.chunk(pace.chunk)),
        |chunk| work(chunk, solve, |entry, found, lines| answer(entry, found, manner, lines)),
        |lines: Vec<u8>| output::write(&lines),
    );
    Ok(ExitCode::from(worst as u8))
}

/// Answers every puzzle in lines; there is no table of such answers.
pub(crate) fn lines<T>(
    args: &options::Input,
    color: Color,
    pace: Pace,
    heading: &'static str,
    solve: impl Fn(&[&Problem]) -> Vec<T> + Sync,
    answer: impl Fn(&Entry, &T, Manner, &mut Vec<u8>) -> Severity + Sync,
) -> anyhow::Result<ExitCode> {
    if Layout::of(args.style()).is_some() {
        bail!("Parquet and Arrow are for the answers of solve, check and rate: here are only lines");
    }
    let columns = Columns { own: Vec::new(), fields: |_: &T| (Severity::Unique, Vec::new()) };
    run(args, Input::of(&args.work), color, pace, &Answers { heading, solve, answer, columns })
}

/// Answers every puzzle with a row of a Parquet or Arrow file on standard output.
fn batches<T, A>(
    args: &options::Input,
    pace: Pace,
    layout: Layout,
    input: Input,
    progress: &mut Progress,
    answers: &Answers<impl Fn(&[&Problem]) -> Vec<T> + Sync, A, impl Fn(&T) -> (Severity, Vec<Value>) + Sync>,
) -> anyhow::Result<ExitCode> {
    let Columns { own, fields } = &answers.columns;
    let row = |_: &Entry, found: &T| fields(found);
    let out = Binary::new(None)?;
    let table = Tabulation { work: &args.work, pace, layout, out, own, solve: &answers.solve, values: row };
    let worst = table.run(input, progress)?;
    Ok(ExitCode::from(worst as u8))
}

/// A table on its way to a Parquet or Arrow file.
pub(crate) struct Tabulation<'a, S, R> {
    pub(crate) work: &'a options::Work,
    pub(crate) pace: Pace,
    pub(crate) layout: Layout,
    pub(crate) out: Binary,
    /// The columns of the answer.
    pub(crate) own: &'a [Column],
    pub(crate) solve: S,
    /// What stands in them.
    pub(crate) values: R,
}

impl<S, R> Tabulation<'_, S, R> {
    /// Writes a row for every puzzle.
    pub(crate) fn run<T>(self, mut input: Input, progress: &mut Progress) -> anyhow::Result<Severity>
    where
        S: Fn(&[&Problem]) -> Vec<T> + Sync,
        R: Fn(&Entry, &T) -> (Severity, Vec<Value>) + Sync,
    {
        let Self { work: args, pace, layout, out, own, solve, values } = self;
        let mut ahead = Vec::new();
        let sheet = Sheet::of(&mut input, pace.chunk, own.to_vec(), &mut ahead);
        let mut writer = Writer::new(layout, sheet.frame(), out).map_err(anyhow::Error::msg)?;
        let mut ahead = ahead.into_iter();
        let row = |entry: &Entry, found: &T, rows: &mut Vec<Row>| {
            let (severity, values) = values(entry, found);
            rows.push(sheet.row(entry, values));
            severity
        };
        let worst = deliver(
            args,
            pace,
            progress,
            || ahead.next().or_else(|| input.chunk(pace.chunk)),
            |chunk| work(chunk, &solve, row),
            |rows| writer.push(&rows).unwrap_or_else(|error| output::fail(&error)),
        );
        writer.finish().map_err(anyhow::Error::msg)?.finish()?;
        Ok(worst.max(sheet.complain()))
    }
}

/// Works on chunks and writes what comes out in order, as far as it is readable; says how bad the worst was.
pub(crate) fn deliver<P: Send>(
    args: &options::Work,
    pace: Pace,
    progress: &mut Progress,
    next: impl FnMut() -> Option<Chunk> + Send,
    work: impl Fn(&Chunk) -> Done<P> + Sync,
    mut write: impl FnMut(P),
) -> Severity {
    let mut worst = Severity::Unique;
    stream::ordered(
        pace.jobs,
        next,
        |chunk| work(&chunk),
        |done| {
            worst = worst.max(done.worst);
            for piece in done.pieces {
                match piece {
                    Piece::Answers(answers) => write(answers),
                    Piece::Error(error) => {
                        progress.suspend(|| output::message(&error));
                        if args.strict {
                            progress.finish();
                            output::stop(Severity::Unreadable as i32);
                        }
                    }
                }
            }
            progress.add(done.puzzles, done.bytes);
        },
    );
    progress.finish();
    worst
}

/// Drawn grids for a person who asks for one puzzle, lines for all else. What is read to find out is kept in `ahead`.
fn choose_style(input: &mut Input, pace: Pace, ahead: &mut Vec<Chunk>) -> Style {
    if !output::is_terminal() {
        return Style::Line;
    }
    if input.typed {
        return Style::Grid;
    }
    let puzzles = |chunk: &Chunk| chunk.items.iter().filter(|item| item.puzzle().is_some()).count();
    let mut seen = 0;
    while seen < 2
        && let Some(chunk) = input.chunk(pace.chunk)
    {
        seen += puzzles(&chunk);
        ahead.push(chunk);
    }
    if seen < 2 { Style::Grid } else { Style::Line }
}

/// Answers the puzzles of a chunk.
pub(crate) fn work<T, P: Default>(
    chunk: &Chunk,
    solve: &impl Fn(&[&Problem]) -> Vec<T>,
    answer: impl Fn(&Entry, &T, &mut P) -> Severity,
) -> Done<P> {
    let contents: Vec<_> = chunk.items.iter().filter_map(Item::puzzle).map(|entry| &entry.problem).collect();
    let mut solved = solve(&contents).into_iter();
    let mut done = Done { pieces: Vec::new(), puzzles: 0, bytes: chunk.bytes, worst: Severity::Unique };
    let mut answers = P::default();
    for item in &chunk.items {
        let severity = match item {
            Item::Puzzle(entry) => {
                done.puzzles += 1;
                solved.next().map_or(Severity::Unique, |solved| answer(entry, &solved, &mut answers))
            }
            Item::Error(error) => {
                done.pieces.push(Piece::Answers(std::mem::take(&mut answers)));
                done.pieces.push(Piece::Error(error.clone()));
                Severity::Unreadable
            }
        };
        done.worst = done.worst.max(severity);
    }
    done.pieces.push(Piece::Answers(answers));
    done
}
