//! Exact search under any rules: each puzzle of a collection of variants, counted up to two, in thread CPU time.
//!
//! The peer is Interactive Sudoku Solver, a program for browsers. It is not run here: the collection lists its guesses for each puzzle, which do not
//! depend on the machine, and its times, which do.

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use flate2::read::GzDecoder;
use ninefold_core::solve::Solver;
use ninefold_core::{Budget, Stop};
use serde::Deserialize;

use crate::clock;

/// The collection, in the folder of the puzzle files.
pub const NAME: &str = "variants/given.jsonl.gz";

/// A line of the collection, as far as it is needed.
#[derive(Deserialize)]
struct Line {
    id: String,
    iss: Option<String>,
    count: u64,
    #[serde(default)]
    iss_guesses: Option<u64>,
    #[serde(default)]
    iss_cpu_ms: Option<f64>,
}

/// Puzzles of one source.
#[derive(Clone, Default, Debug)]
pub struct Source {
    /// The name: the part of its puzzles' names before the first hyphen.
    pub name: String,
    /// The puzzles that both programs have counted.
    pub puzzles: u64,
    /// The guesses of Ninefold, and of the peer.
    pub guesses: [u64; 2],
    /// The times of Ninefold, the best of all rounds for each puzzle, and of the peer.
    pub times: [Duration; 2],
    /// Puzzles whose rules are refused by name, and puzzles that took too many guesses.
    pub refused: u64,
    /// See [`refused`](Self::refused).
    pub stopped: u64,
}

/// A count that differs from that of the collection.
#[derive(Debug)]
pub struct Wrong {
    id: String,
    counts: [u64; 2],
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [own, listed] = self.counts;
        write!(f, "{}: found {own} solutions, counting up to two, but the collection lists {listed}", self.id)
    }
}

/// The extent of the measurement.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Rounds for each puzzle.
    pub rounds: usize,
    /// The most guesses for a puzzle.
    pub most: u64,
}

/// The sources of a collection in their order; `None` if there is no such file.
///
/// # Errors
///
/// A file that cannot be read, or a count that is wrong.
pub fn measure(folder: &Path, plan: Plan) -> Result<Option<Vec<Source>>> {
    let path = folder.join(NAME);
    if !path.is_file() {
        return Ok(None);
    }
    let file = File::open(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut sources: Vec<Source> = Vec::new();
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let line: Line = serde_json::from_str(&line?)?;
        let name = line.id.split('-').next().unwrap_or_default();
        let at = sources.iter().position(|source| source.name == name).unwrap_or_else(|| {
            sources.push(Source { name: name.into(), ..Source::default() });
            sources.len() - 1
        });
        if let Some(wrong) = add(&mut sources[at], &line, plan) {
            bail!("{wrong}");
        }
    }
    Ok(Some(sources))
}

/// Counts a puzzle, and adds it to its source.
fn add(source: &mut Source, line: &Line, plan: Plan) -> Option<Wrong> {
    let (Some(text), Some(guesses), Some(ms)) = (&line.iss, line.iss_guesses, line.iss_cpu_ms) else { return None };
    let Ok(found) = ninefold_formats::parse(text) else {
        source.refused += 1;
        return None;
    };
    let boards = found.document.boards();
    let mut best: Option<(u64, u64, Duration)> = None;
    for _ in 0..plan.rounds {
        let budget = Budget::new(plan.most);
        let ask = budget.ask();
        let (effort, time) = clock::timed(|| Solver::new().effort(&boards, 2, Stop::when(&ask)));
        let Ok(effort) = effort else {
            source.stopped += 1;
            return None;
        };
        let time = best.map_or(time, |best| best.2.min(time));
        best = Some((effort.solutions, effort.guesses, time));
    }
    let (count, own, time) = best?;
    source.puzzles += 1;
    source.guesses = [source.guesses[0] + own, source.guesses[1] + guesses];
    source.times = [source.times[0] + time, source.times[1] + Duration::from_secs_f64(ms.max(0.0) / 1e3)];
    (count != line.count.min(2)).then(|| Wrong { id: line.id.clone(), counts: [count, line.count] })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan { rounds: 1, most: 1000 };

    fn line(count: u64) -> Line {
        let iss = Some(".~R1C1_1.~R1C2_2.~R2C1_3.Shape~4x4.~R3C3_1".into());
        Line { id: "own-1".into(), iss, count, iss_guesses: Some(3), iss_cpu_ms: Some(1.5) }
    }

    #[test]
    fn counts_are_compared() {
        let mut source = Source::default();
        let count = (0..3).find(|&count| add(&mut source, &line(count), PLAN).is_none()).expect("0, 1 or 2");
        let wrong = add(&mut source, &line((count + 1) % 3), PLAN).expect("another count");
        assert!(wrong.to_string().starts_with("own-1: "), "{wrong}");
        assert!(source.puzzles >= 2 && source.guesses[1] == 3 * source.puzzles);
    }

    #[test]
    fn what_is_refused_is_counted_apart() {
        let mut source = Source::default();
        assert!(add(&mut source, &Line { iss: Some(".NoSuchKind~1".into()), ..line(1) }, PLAN).is_none());
        assert_eq!((source.refused, source.puzzles), (1, 0));
        assert!(add(&mut source, &Line { iss: None, ..line(1) }, PLAN).is_none());
        assert_eq!((source.refused, source.puzzles), (1, 0));
    }

    #[test]
    fn no_collection_is_no_error() {
        assert!(measure(Path::new("no/such/folder"), PLAN).unwrap().is_none());
    }
}
