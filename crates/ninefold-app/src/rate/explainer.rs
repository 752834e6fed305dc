//! The scale of Sudoku Explainer 1.2.1: its ratings of the hardest step (ER), of the path to the first digit (EP) and of the first step (ED).

use std::cell::RefCell;

use ninefold::Stop;
use ninefold::logic::State;
use ninefold::logic::explainer::{self, End, Rater, Ratings};
use ninefold::logic::json::Tenths;

use super::{Rated, Scale, Short, text};
use ninefold::rules::Feature;

use crate::problem::Problem;
use crate::table::{Kind, Value};

/// The name of the column that contains the rating of the hardest step.
pub const ER: &str = "se_er";
/// The name of the column that states whether the ratings are complete.
pub const STATE: &str = "se_state";

/// The name of the column that states how early the path reaches its highest rating.
pub const KIND: &str = "se_kind";

/// The values of that column: the first step has the highest rating (ED = ER), the path to the first digit does (EP = ER), or neither.
pub const KINDS: [&str; 3] = ["diamond", "pearl", "other"];
/// The state of a rating that was stopped.
pub const AT_LEAST: &str = "at least";

/// The scale, with three ratings from 1.0 to about 12.
pub static EXPLAINER: Scale = Scale {
    name: "se",
    about: "Sudoku Explainer 1.2.1: the ratings ER, EP and ED, as usually quoted",
    feature: Feature::ExplainerRating,
    columns: &[
        ("se_version", Kind::Text),
        (ER, Kind::Float),
        ("se_ep", Kind::Float),
        ("se_ed", Kind::Float),
        (KIND, Kind::Text),
        ("se_hardest", Kind::Text),
        ("se_steps", Kind::Int),
        (STATE, Kind::Text),
    ],
    rate,
};

thread_local! {
    // The buffers grow to some hundred kilobytes with the first hard puzzle, and are then reused.
    static RATER: RefCell<Rater> = RefCell::new(Rater::new());
}

/// Rates single grids, since Sudoku Explainer supports no others. The path starts at the same position as in `explain`.
fn rate(problem: &Problem, stop: Stop<'_>) -> Rated {
    let ratings = |state: &State| RATER.with_borrow_mut(|rater| rater.rate_state(state, stop));
    let Ok(Some(ratings)) = crate::frames::narrow::start(problem, stop).map(|start| start.single().map(ratings)) else {
        return Ok(None);
    };
    let values = values(&ratings);
    if ratings.end == End::Stopped { Err(Short(Some(values))) } else { Ok(Some(values)) }
}

fn values(ratings: &Ratings) -> Vec<Value> {
    let Ratings { er, ep, ed, hardest, steps, end } = *ratings;
    let tenths = |rating: u8| Value::Float(Tenths(rating).into());
    let kind = match ratings.gem() {
        _ if end == End::Stopped => Value::Null,
        Some(gem) => text(&gem),
        None => Value::text(KINDS[2]),
    };
    let state = match end {
        End::Stopped => AT_LEAST,
        End::Stuck => "stuck",
        End::Solved | End::Impossible => "solved",
    };
    vec![
        Value::text(explainer::VERSION),
        tenths(er),
        tenths(ep),
        tenths(ed),
        kind,
        hardest.map_or(Value::Null, |name| text(&name)),
        Value::Int(steps.into()),
        Value::text(state),
    ]
}
