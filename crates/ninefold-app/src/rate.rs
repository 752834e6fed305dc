//! The scales on which puzzles are rated: their columns, and a puzzle's place on them. `docs/ratings.md` tells what they say.

use std::fmt::Display;
use std::sync::LazyLock;

use ninefold::format::Content;
use ninefold::logic::hodoku::Level;
use ninefold::logic::zambon::Run;
use ninefold::logic::{Method, Path, State, Walk};
use ninefold::multi::Puzzle;
use ninefold::{Stop, Stopped};

use crate::problem::Problem;
use crate::table::{Column, Kind, Value};
use crate::verdict::{Severity, Verdict};

/// A scale of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// `HoDoKu` 2.2: a level from easy to extreme, and a score.
    Hodoku,
    /// Zambon's solver: a level from 0 to 4, and the strategies in order.
    Zambon,
}

/// The names of columns, which ratings write and statistics know.
#[allow(missing_docs, reason = "the names say it all")]
pub mod names {
    pub const HODOKU_LEVEL: &str = "hodoku_level";
    pub const HODOKU_RANK: &str = "hodoku_rank";
    pub const HODOKU_SCORE: &str = "hodoku_score";
    pub const HODOKU_STEPS: &str = "hodoku_steps";
    pub const HODOKU_TECHNIQUES: &str = "hodoku_techniques";
    pub const ZAMBON_LEVEL: &str = "zambon_level";
    pub const ZAMBON_NAME: &str = "zambon_name";
    pub const ZAMBON_STATE: &str = "zambon_state";
    pub const ZAMBON_SOLVED: &str = "zambon_solved";
    pub const ZAMBON_USES: &str = "zambon_uses";
    pub const ZAMBON_GUESSES: &str = "zambon_guesses";
    pub const ZAMBON_TRIES: &str = "zambon_tries";
    pub const ZAMBON_CODES: &str = "zambon_codes";
}
use names::{
    HODOKU_LEVEL, HODOKU_RANK, HODOKU_SCORE, HODOKU_STEPS, HODOKU_TECHNIQUES, ZAMBON_CODES, ZAMBON_GUESSES,
    ZAMBON_LEVEL, ZAMBON_NAME, ZAMBON_SOLVED, ZAMBON_STATE, ZAMBON_TRIES, ZAMBON_USES,
};

/// The names of the levels of Zambon's solver.
pub const ZAMBON_NAMES: [&str; 5] = ["singles", "pairs", "triples", "chains", "guessing"];

impl Scale {
    /// All scales.
    pub const ALL: [Self; 2] = [Self::Hodoku, Self::Zambon];

    /// The name by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hodoku => "hodoku",
            Self::Zambon => "zambon",
        }
    }

    /// A line about it.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Hodoku => "`HoDoKu` 2.2: a level from easy to extreme, and a score",
            Self::Zambon => "Zambon's solver: a level from 0 to 4, and the strategies in order",
        }
    }

    /// The columns that it has for a puzzle.
    pub fn columns(self) -> Vec<Column> {
        let (int, text) = (Kind::Int, Kind::Text);
        let columns: &[(&str, Kind)] = match self {
            Self::Hodoku => &[
                (HODOKU_LEVEL, text),
                (HODOKU_RANK, int),
                (HODOKU_SCORE, int),
                (HODOKU_STEPS, int),
                (HODOKU_TECHNIQUES, text),
            ],
            Self::Zambon => &[
                (ZAMBON_LEVEL, int),
                (ZAMBON_NAME, text),
                (ZAMBON_STATE, text),
                (ZAMBON_SOLVED, int),
                (ZAMBON_USES, int),
                (ZAMBON_GUESSES, int),
                (ZAMBON_TRIES, int),
                (ZAMBON_CODES, text),
            ],
        };
        columns.iter().map(|&(name, kind)| Column::new(name, kind)).collect()
    }

    /// The values of these columns; nulls for what has no rating, such as a puzzle without exactly one solution.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn values(self, problem: &Problem, verdict: &Verdict, stop: Stop<'_>) -> Result<Vec<Value>, Stopped> {
        let rated = match self {
            _ if !verdict.is_unique() => None,
            Self::Hodoku => hodoku(problem, stop)?,
            Self::Zambon => zambon(problem, stop)?,
        };
        Ok(rated.unwrap_or_else(|| vec![Value::Null; self.columns().len()]))
    }
}

/// The columns of a rating: the verdict, and those of each scale.
pub fn columns(scales: &[Scale]) -> Vec<Column> {
    let verdict = std::iter::once(Column::new("verdict", Kind::Text));
    verdict.chain(scales.iter().flat_map(|scale| scale.columns())).collect()
}

/// The rating of a puzzle: a value for each of the columns. What is not rated because it was stopped is `open`.
pub fn values(scales: &[Scale], problem: &Problem, verdict: &Verdict, stop: Stop<'_>) -> (Severity, Vec<Value>) {
    let rated: Result<Vec<_>, Stopped> = scales.iter().map(|scale| scale.values(problem, verdict, stop)).collect();
    let (severity, name, rated) = match rated {
        Ok(rated) => (verdict.severity(), verdict.name(), rated.concat()),
        Err(Stopped) => (Severity::Other, "open", vec![Value::Null; columns(scales).len() - 1]),
    };
    (severity, std::iter::once(Value::text(name)).chain(rated).collect())
}

static HODOKU: LazyLock<Method> = LazyLock::new(Method::hodoku);

/// Of a puzzle with one solution.
fn hodoku(problem: &Problem, stop: Stop<'_>) -> Result<Option<Vec<Value>>, Stopped> {
    let Some(path) = path(problem, &HODOKU, stop)? else { return Ok(None) };
    let (grade, counts, steps) = (path.grade(), path.counts(), path.steps().len());
    let techniques = counts.into_iter().map(|(technique, count)| format!("{}:{count}", technique.id));
    Ok(Some(vec![
        text(&grade.level),
        Value::Int(rank(grade.level)),
        Value::Int(grade.score.into()),
        count(steps),
        Value::text(techniques.collect::<Vec<_>>().join(" ")),
    ]))
}

/// The way of a method from a problem that has one solution; none if there is no more to it than candidates of several grids.
fn path(problem: &Problem, method: &Method, stop: Stop<'_>) -> Result<Option<Path>, Stopped> {
    let walk = match problem.single() {
        Some(puzzle) => Walk::new(start(puzzle), method),
        None => match Puzzle::try_from(problem.grids()) {
            Ok(puzzle) => Walk::new(&puzzle, method),
            Err(_) => return Ok(None),
        },
    };
    let path = walk.until(stop).path(usize::MAX);
    if path.is_stopped() { Err(Stopped) } else { Ok(Some(path)) }
}

/// A plain grid that is known to have one solution.
fn start(puzzle: &Content) -> State {
    State::assume_unique(puzzle.board(), puzzle.grid().filled())
}

/// The way of `HoDoKu`'s method from a plain grid that is known to have one solution.
pub fn hodoku_path(puzzle: &Content) -> Path {
    Path::of(start(puzzle), &HODOKU)
}

/// 1 for easy to 5 for extreme, as `HoDoKu` counts them.
fn rank(level: Level) -> i64 {
    (1..).zip(Level::ALL).find_map(|(rank, other)| (other == level).then_some(rank)).unwrap_or_default()
}

/// Of what is given by digits alone: the solver knows nothing of excluded candidates.
fn zambon(problem: &Problem, stop: Stop<'_>) -> Result<Option<Vec<Value>>, Stopped> {
    let grid = match problem.single() {
        Some(Content::Grid(grid)) => grid,
        Some(Content::Board(_)) => return Ok(None),
        None => return zambon_of_several(problem, stop),
    };
    let run = Run::of(grid);
    let level = if run.is_solved() { run.level() } else { 4 };
    let state = match () {
        () if run.is_given_up() => "open",
        () if run.is_consistent() => "consistent",
        () => "inconsistent",
    };
    Ok(Some(vec![
        Value::Int(level.into()),
        Value::text(ZAMBON_NAMES[usize::from(level)]),
        Value::text(state),
        count(run.solved()),
        count(run.uses().len()),
        Value::Int(run.guesses().into()),
        Value::Int(run.tries().into()),
        text(&run.codes()),
    ]))
}

/// His solver takes one grid. Of several, his strategies in his order say as much, but for how his solver ended and what it tried.
fn zambon_of_several(problem: &Problem, stop: Stop<'_>) -> Result<Option<Vec<Value>>, Stopped> {
    let Some(path) = path(problem, &Method::zambon(), stop)? else { return Ok(None) };
    let codes = path.zambon_codes();
    let level = usize::from(codes.iter().copied().max().unwrap_or_default() / 10);
    let shown = codes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Ok(Some(vec![
        count(level),
        Value::text(ZAMBON_NAMES[level]),
        Value::Null,
        Value::Null,
        count(codes.len()),
        Value::Null,
        Value::Null,
        Value::text(shown),
    ]))
}

fn text(value: &dyn Display) -> Value {
    Value::text(value.to_string())
}

fn count(count: usize) -> Value {
    Value::Int(count.try_into().unwrap_or(i64::MAX))
}
