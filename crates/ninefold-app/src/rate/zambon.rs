//! The scale of Zambon's solver: its level and its strategies.

use ninefold::Stop;
use ninefold::formats::text::Content;
use ninefold::logic::Method;
use ninefold::logic::zambon::{Guess, Run};

use super::{Rated, Scale, count, path, text};
use ninefold::rules::Feature;

use crate::problem::Problem;
use crate::table::{Kind, Value};

/// The name of the column that contains the level, from 0 to 4.
pub const LEVEL: &str = "zambon_level";
/// The name of the column that states how the solver ended.
pub const STATE: &str = "zambon_state";
/// The name of the column that contains the codes of the strategies, in the order of their use.
pub const CODES: &str = "zambon_codes";

/// The names of the levels.
pub const NAMES: [&str; 5] = ["singles", "pairs", "triples", "chains", "guessing"];

/// The scale, with a level from 0 to 4 and the strategies in their order.
pub static ZAMBON: Scale = Scale {
    name: "zambon",
    about: "Zambon's solver: a level from 0 to 4, and the strategies in order",
    feature: Feature::ZambonLevel,
    columns: &[
        (LEVEL, Kind::Int),
        ("zambon_name", Kind::Text),
        (STATE, Kind::Text),
        ("zambon_solved", Kind::Int),
        ("zambon_uses", Kind::Int),
        ("zambon_guesses", Kind::Int),
        ("zambon_tries", Kind::Int),
        (CODES, Kind::Text),
    ],
    rate,
};

/// The scale of the same solver with its original backtracking, which guesses in the first unsolved cell.
pub static FIRST: Scale = Scale {
    name: "zambon-first",
    about: "Zambon's solver before its backtracking was improved: guesses, and the strategies in order",
    feature: Feature::ZambonLevel,
    columns: &[
        ("zambon_first_guesses", Kind::Int),
        ("zambon_first_tries", Kind::Int),
        ("zambon_first_codes", Kind::Text),
    ],
    rate: rate_first,
};

/// Rates only single grids. The solver does not support several grids, so its original backtracking is not defined for them.
fn rate_first(problem: &Problem, stop: Stop<'_>) -> Rated {
    let Ok(Content::Grid(grid)) = problem.plain(Feature::ZambonLevel) else { return Ok(None) };
    let run = Run::guessing(grid, Guess::First, stop);
    if run.is_stopped() {
        return Err(ninefold::Stopped.into());
    }
    Ok(Some(vec![Value::Int(run.guesses().into()), Value::Int(run.tries().into()), text(&run.codes())]))
}

/// Rates only puzzles of digits, since the solver does not support excluded candidates.
fn rate(problem: &Problem, stop: Stop<'_>) -> Rated {
    let grid = match problem.plain(Feature::ZambonLevel) {
        Ok(Content::Grid(grid)) => grid,
        Ok(Content::Board(_)) => return Ok(None),
        Err(_) => return of_several(problem, stop),
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
        Value::text(NAMES[usize::from(level)]),
        Value::text(state),
        count(run.solved()),
        count(run.uses().len()),
        Value::Int(run.guesses().into()),
        Value::Int(run.tries().into()),
        text(&run.codes()),
    ]))
}

/// Rates several grids. Although the solver supports only one, applying its strategies in its order gives the same information, except for how the
/// run ends and for the guesses.
fn of_several(problem: &Problem, stop: Stop<'_>) -> Rated {
    let Some(path) = path(problem, &Method::zambon(), stop)? else { return Ok(None) };
    let codes = path.zambon_codes();
    let level = usize::from(codes.iter().copied().max().unwrap_or_default() / 10);
    let shown = codes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Ok(Some(vec![
        count(level),
        Value::text(NAMES[level]),
        Value::Null,
        Value::Null,
        count(codes.len()),
        Value::Null,
        Value::Null,
        Value::text(shown),
    ]))
}
