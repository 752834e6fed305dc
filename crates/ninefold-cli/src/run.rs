//! What the verbs that answer puzzles share: read, work, write in order, and the exit code.

use std::process::{ExitCode, exit};

use ninefold::format::Content;

use crate::args::{self, Color, Style};
use crate::draw::Pen;
use crate::input::{CHUNK, Chunk, Entry, Input, Item};
use crate::output;
use crate::progress::Progress;
use crate::stream;

/// How bad the worst puzzle was; the exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Severity {
    /// Exactly one solution.
    Unique = 0,
    /// None or several.
    Other = 1,
    /// Unreadable.
    Unreadable = 2,
}

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
    chunk: usize,
}

impl Pace {
    /// Many at once, where each is soon done.
    pub(crate) fn swift(jobs: usize) -> Self {
        Self { jobs, chunk: CHUNK }
    }

    /// One by one, where each may take for ever.
    pub(crate) fn slow(jobs: usize) -> Self {
        Self { jobs, chunk: 1 }
    }
}

/// A chunk's answers.
struct Done {
    pieces: Vec<Piece>,
    puzzles: u64,
    bytes: u64,
    worst: Severity,
}

enum Piece {
    Lines(Vec<u8>),
    Error(String),
}

/// Answers every puzzle of the input: `solve` gives what there is to say of each of many, and `answer` says it: it appends
/// complete lines, and may write long answers itself.
pub(crate) fn run<T>(
    args: &args::Input,
    color: Color,
    pace: Pace,
    heading: &str,
    solve: impl Fn(&[&Content]) -> Vec<T> + Sync,
    answer: impl Fn(&Entry, &T, Manner, &mut Vec<u8>) -> Severity + Sync,
) -> ExitCode {
    let mut input = Input::new(&args.sources);
    if input.typed {
        output::message("reading puzzles from the terminal; Ctrl-D ends");
    }
    let mut progress = Progress::new(input.size);
    let mut ahead = Vec::new();
    let style = match args.style() {
        Style::Auto => choose_style(&mut input, pace, &mut ahead),
        style => style,
    };
    if style == Style::Tsv {
        output::write(heading.as_bytes());
    }
    let manner = Manner { style, pen: Pen::new(color) };
    let mut worst = Severity::Unique;
    let mut ahead = ahead.into_iter();
    stream::ordered(
        pace.jobs,
        || ahead.next().or_else(|| input.chunk(pace.chunk)),
        |chunk| work(&chunk, manner, &solve, &answer),
        |done| {
            worst = worst.max(done.worst);
            for piece in &done.pieces {
                match piece {
                    Piece::Lines(lines) => output::write(lines),
                    Piece::Error(error) => progress.suspend(|| output::message(error)),
                }
                if args.strict && matches!(piece, Piece::Error(_)) {
                    progress.finish();
                    exit(Severity::Unreadable as i32);
                }
            }
            progress.add(done.puzzles, done.bytes);
        },
    );
    progress.finish();
    ExitCode::from(worst as u8)
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

fn work<T>(
    chunk: &Chunk,
    manner: Manner,
    solve: &impl Fn(&[&Content]) -> Vec<T>,
    answer: &impl Fn(&Entry, &T, Manner, &mut Vec<u8>) -> Severity,
) -> Done {
    let contents: Vec<_> = chunk.items.iter().filter_map(Item::puzzle).map(|entry| &entry.content).collect();
    let mut solved = solve(&contents).into_iter();
    let mut done = Done { pieces: Vec::new(), puzzles: 0, bytes: chunk.bytes, worst: Severity::Unique };
    let mut lines = Vec::with_capacity(82 * chunk.items.len());
    for item in &chunk.items {
        let severity = match item {
            Item::Puzzle(entry) => {
                done.puzzles += 1;
                solved.next().map_or(Severity::Unique, |solved| answer(entry, &solved, manner, &mut lines))
            }
            Item::Error(error) => {
                done.pieces.push(Piece::Lines(std::mem::take(&mut lines)));
                done.pieces.push(Piece::Error(error.clone()));
                Severity::Unreadable
            }
        };
        done.worst = done.worst.max(severity);
    }
    done.pieces.push(Piece::Lines(lines));
    done
}
