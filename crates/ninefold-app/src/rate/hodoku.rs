//! The scale of `HoDoKu` 2.2: the level and the score of its steps.

use std::sync::LazyLock;

use ninefold::Stop;
use ninefold::logic::hodoku::{self, Level};
use ninefold::logic::{Method, Path};
use ninefold::rules::Feature;

use super::{Rated, Scale, count, path, text};
use crate::problem::Problem;
use crate::table::{Kind, Value};

/// The name of the column that contains the level in words.
pub const LEVEL: &str = "hodoku_level";
/// The name of the column that contains the score.
pub const SCORE: &str = "hodoku_score";
/// The name of the column that contains the number of steps.
pub const STEPS: &str = "hodoku_steps";
/// The name of the column that contains the techniques, each with the number of its steps.
pub const TECHNIQUES: &str = "hodoku_techniques";
/// The name of the column that contains the hardest technique.
pub const HARDEST: &str = "hodoku_hardest";

/// The scale: a level from easy to extreme, and a score.
pub static HODOKU: Scale = Scale {
    name: "hodoku",
    about: "`HoDoKu` 2.2: a level from easy to extreme, and a score",
    feature: Feature::HodokuScore,
    columns: &[
        (LEVEL, Kind::Text),
        ("hodoku_rank", Kind::Int),
        (SCORE, Kind::Int),
        (STEPS, Kind::Int),
        (TECHNIQUES, Kind::Text),
        (HARDEST, Kind::Text),
    ],
    rate,
};

static METHOD: LazyLock<Method> = LazyLock::new(Method::hodoku);

fn rate(problem: &Problem, stop: Stop<'_>) -> Rated {
    let Some(path) = path(problem, &METHOD, stop)? else { return Ok(None) };
    let (grade, steps) = (path.grade(), path.steps().len());
    Ok(Some(vec![
        text(&grade.level),
        Value::Int(rank(grade.level)),
        Value::Int(grade.score.into()),
        count(steps),
        uses(&path),
        hardest(&path),
    ]))
}

/// Returns the technique with the highest level on a path or, among techniques of equal level, the one with the highest score.
fn hardest(path: &Path) -> Value {
    let difficulty = |technique| hodoku::rating(technique).map(|rating| (rating.level, rating.score));
    let techniques = path.counts().into_iter().map(|(technique, _)| technique);
    techniques.max_by_key(|technique| difficulty(technique)).map_or(Value::Null, |technique| Value::text(technique.id))
}

/// Lists the techniques of a path in the order in which they are first used, each with the number of its steps.
pub(super) fn uses(path: &Path) -> Value {
    let techniques = path.counts().into_iter().map(|(technique, count)| format!("{}:{count}", technique.id));
    Value::text(techniques.collect::<Vec<_>>().join(" "))
}

/// Returns 1 for easy to 5 for extreme, as `HoDoKu` counts its levels.
pub(super) fn rank(level: Level) -> i64 {
    (1..).zip(Level::ALL).find_map(|(rank, other)| (other == level).then_some(rank)).unwrap_or_default()
}
