//! How fast puzzles are solved as people do: one thread, its CPU time.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use ninefold::formats::text::Content;
use ninefold::logic::proof::Unsound;
use ninefold::logic::{Method, Path, Step};
use ninefold::{Candidate, Puzzle};

use super::figures::Kind::{Figure, Word};
use super::figures::{Column, Figures};
use crate::io::{clock, method};

const COLUMNS: [Column; 7] = [
    Column("corpus", "corpus", Word),
    Column("puzzles", "puzzles", Figure),
    Column("method", "method", Word),
    Column("solved", "solved", Figure),
    Column("steps", "steps", Figure),
    Column("puzzles/s", "puzzles_per_second", Figure),
    Column("slowest", "slowest_ms", Figure),
];

pub(super) fn run(args: &super::Logic) -> anyhow::Result<ExitCode> {
    let method = method::choose(&args.ways, Method::hodoku)?;
    let figures = Figures::new(&COLUMNS, args.answers.form());
    let mut progress = figures.progress(args.sources.len().max(1), ["file", "files"], &[]);
    let mut is_solved = true;
    for corpus in super::corpora(&args.sources) {
        let (name, puzzles) = corpus?;
        let puzzles = sample(&puzzles, args.most);
        let (row, solved) = measure(name, &puzzles, &method, args.verify)?;
        figures.push(row);
        progress.add(1, 0);
        is_solved &= solved == puzzles.len();
    }
    figures.write();
    Ok(ExitCode::from(u8::from(!is_solved)))
}

/// The puzzles with one solution; if there are more than so many, as many spread over all of them.
fn sample(contents: &[Content], most: usize) -> Vec<Puzzle> {
    let count = contents.len().min(most.max(1));
    let spread = (0..count).map(|index| &contents[index * contents.len() / count]);
    spread.filter_map(|content| Puzzle::try_from(content.grid()).ok()).collect()
}

/// The row of a collection, and how many of its puzzles are solved.
#[allow(clippy::cast_precision_loss, reason = "numbers for people")]
fn measure(name: String, puzzles: &[Puzzle], method: &Method, verify: bool) -> anyhow::Result<([String; 7], usize)> {
    let (mut solved, mut steps, mut times) = (0, 0, Vec::new());
    for puzzle in puzzles {
        let start = clock::now();
        let path = Path::of(puzzle, method);
        times.push(clock::now().saturating_sub(start));
        solved += usize::from(path.is_solved());
        steps += path.steps().len();
        if verify {
            verified(puzzle, &path)?;
        }
    }
    let count = puzzles.len().max(1) as f64;
    let slowest = times.iter().max().copied().unwrap_or_default();
    let row = [
        name,
        puzzles.len().to_string(),
        method.name.to_string(),
        solved.to_string(),
        format!("{:.1}", steps as f64 / count),
        format!("{:.0}", count / times.iter().sum::<Duration>().as_secs_f64().max(1e-9)),
        format!("{:.1} ms", slowest.as_secs_f64() * 1e3),
    ];
    Ok((row, solved))
}

/// That every step is proved, unless it is a guess, and says nothing against the solution.
fn verified(puzzle: &Puzzle, path: &Path) -> anyhow::Result<()> {
    for (state, step) in path.stages() {
        if let Err(error) = state.check(step)
            && error != Unsound::Guess
        {
            bail!("{}: {step}: {error}", puzzle.givens());
        }
        if !agrees(puzzle, step) {
            bail!("{}: {step}: the solution says otherwise", puzzle.givens());
        }
    }
    Ok(())
}

fn agrees(puzzle: &Puzzle, step: &Step) -> bool {
    let is_true = |candidate: Candidate| puzzle.solution().digit(candidate.cell) == candidate.digit;
    step.placed().iter().all(is_true) && !step.eliminated().iter().any(is_true)
}
