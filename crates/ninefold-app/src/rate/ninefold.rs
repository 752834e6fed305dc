//! Ninefold's own scale: a level and a score for puzzles with any rules, including killers and plain grids.

use ninefold::Stop;
use ninefold::logic::levels::Rating;
use ninefold::rules::Feature;

use super::hodoku::rank;
use super::{Own, Rated, Scale, Short, count, text};
use crate::problem::Problem;
use crate::table::{Kind, Value};

/// The name of the column that contains the level in words.
pub const LEVEL: &str = "ninefold_level";
/// The name of the column that contains the score.
pub const SCORE: &str = "ninefold_score";
/// The name of the column that contains the number of steps.
pub const STEPS: &str = "ninefold_steps";
/// The name of the column that contains the techniques, each with the number of its steps.
pub const TECHNIQUES: &str = "ninefold_techniques";
/// The name of the column that states how the path ended.
pub const STATE: &str = "ninefold_state";

/// The scale, with a level from easy to extreme and a score, for puzzles with any rules.
pub static NINEFOLD: Scale = Scale {
    name: "ninefold",
    about: "Ninefold's own: a level from easy to extreme, and a score, for puzzles with any rules in up to 16 rows",
    feature: Feature::Techniques,
    columns: &[
        (LEVEL, Kind::Text),
        ("ninefold_rank", Kind::Int),
        (SCORE, Kind::Int),
        (STEPS, Kind::Int),
        (TECHNIQUES, Kind::Text),
        (STATE, Kind::Text),
    ],
    rate,
};

/// The number of columns that precede the one with the state.
const RATED: usize = 5;

/// Rates a problem. The path starts at the same position as in `explain`.
fn rate(problem: &Problem, stop: Stop<'_>) -> Rated {
    let Some(rated) = super::own(problem, stop) else { return Ok(None) };
    let Ok(Own { rating: Rating { grade, is_beyond }, steps, uses }) = rated else {
        let mut values = vec![Value::Null; RATED];
        values.push(Value::text("stopped"));
        return Err(Short(Some(values)));
    };
    Ok(Some(vec![
        text(&grade.level),
        Value::Int(rank(grade.level)),
        Value::Int(grade.score.into()),
        count(steps),
        Value::text(uses.iter().map(|(id, count, _)| format!("{id}:{count}")).collect::<Vec<_>>().join(" ")),
        Value::text(if is_beyond { "needs nets" } else { "solved" }),
    ]))
}
