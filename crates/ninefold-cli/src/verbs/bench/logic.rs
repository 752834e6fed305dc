//! How fast puzzles are solved as people do: one thread, its CPU time.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use ninefold::format::Content;
use ninefold::logic::proof::Unsound;
use ninefold::logic::{Method, Path, Step};
use ninefold::{Candidate, Puzzle};

use crate::io::{clock, method, output};
use ninefold_app::aligned;

const HEADING: [&str; 7] = ["corpus", "puzzles", "method", "solved", "steps", "puzzles/s", "slowest"];

/// The columns of words.
const WORDS: [usize; 2] = [0, 2];

pub(super) fn run(args: &super::Logic) -> anyhow::Result<ExitCode> {
    let method = method::choose(&args.ways)?;
    let mut rows = vec![HEADING.map(str::to_owned)];
    let mut unsolved = 0;
    for corpus in super::corpora(&args.sources) {
        let (name, puzzles) = corpus?;
        let tally = Tally::of(&sample(&puzzles, args.most), &method, args.verify)?;
        unsolved += tally.puzzles - tally.solved;
        rows.push(tally.row(&name, &method));
    }
    output::write(aligned::lines(&rows, &WORDS).as_bytes());
    Ok(ExitCode::from(u8::from(unsolved > 0)))
}

/// The puzzles with one solution; if there are more than so many, as many spread over all of them.
fn sample(contents: &[Content], most: usize) -> Vec<Puzzle> {
    let count = contents.len().min(most.max(1));
    let spread = (0..count).map(|index| &contents[index * contents.len() / count]);
    spread.filter_map(|content| Puzzle::try_from(content.grid()).ok()).collect()
}

#[derive(Default)]
struct Tally {
    puzzles: usize,
    solved: usize,
    steps: usize,
    time: Duration,
    slowest: Duration,
}

impl Tally {
    fn of(puzzles: &[Puzzle], method: &Method, verify: bool) -> anyhow::Result<Self> {
        let mut tally = Self::default();
        for puzzle in puzzles {
            let start = clock::now();
            let path = Path::of(puzzle, method);
            tally.add(&path, clock::now().saturating_sub(start));
            if verify {
                verified(puzzle, &path)?;
            }
        }
        Ok(tally)
    }

    fn add(&mut self, path: &Path, time: Duration) {
        self.puzzles += 1;
        self.solved += usize::from(path.is_solved());
        self.steps += path.steps().len();
        self.time += time;
        self.slowest = self.slowest.max(time);
    }

    #[allow(clippy::cast_precision_loss, reason = "figures for people")]
    fn row(&self, name: &str, method: &Method) -> [String; 7] {
        let count = self.puzzles.max(1) as f64;
        [
            name.to_owned(),
            self.puzzles.to_string(),
            method.name.to_string(),
            self.solved.to_string(),
            format!("{:.1}", self.steps as f64 / count),
            format!("{:.0}", count / self.time.as_secs_f64().max(1e-9)),
            format!("{:.1} ms", self.slowest.as_secs_f64() * 1e3),
        ]
    }
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
