//! The scales of Denis Berthier: whips, braids, both with groups, and the depth of trial and error.

use ninefold::logic::whips::{self, Family, Rating};
use ninefold::rules::Feature;
use ninefold::{Stop, Stopped};

use super::{Rated, Scale, count};
use crate::problem::Problem;
use crate::table::{Kind, Value};

/// The rank of a puzzle that no chains solve, whatever their length. It follows the ranks of all lengths.
pub const NEVER: i64 = 1000;
/// The state of a rating that is only a lower bound.
pub const AT_LEAST: &str = "at least";

/// The names of the columns of each scale: the rating, a rank for sorting, and the state.
pub const COLUMNS: [[&str; 3]; 5] = [
    ["w_rating", "w_rank", "w_state"],
    ["b_rating", "b_rank", "b_state"],
    ["gw_rating", "gw_rank", "gw_state"],
    ["gb_rating", "gb_rank", "gb_state"],
    ["te_rating", "te_rank", "te_state"],
];

/// Declares the scales in the order of [`COLUMNS`], each with its name, a line that describes it, and its function.
macro_rules! scales {
    ($($(#[$doc:meta])* $name:ident: $at:literal, $id:literal, $about:literal, $rate:expr;)*) => {
        $($(#[$doc])* pub static $name: Scale = Scale {
            name: $id,
            about: $about,
            feature: Feature::BerthierRating,
            columns: &[(COLUMNS[$at][0], Kind::Int), (COLUMNS[$at][1], Kind::Int), (COLUMNS[$at][2], Kind::Text)],
            rate: |problem, stop| rate(problem, stop, $rate),
        };)*
    };
}

scales! {
    /// The length of the longest whip.
    WHIPS: 0, "w", "Berthier's W: the length of the longest whip required",
        |board, stop| whips::rate(board, Family::Whips, stop);
    /// The length of the longest braid.
    BRAIDS: 1, "b", "Berthier's B: the length of the longest braid required",
        |board, stop| whips::rate(board, Family::Braids, stop);
    /// The length of the longest g-whip.
    GROUPED_WHIPS: 2, "gw", "Berthier's gW: like W, with groups of candidates",
        |board, stop| whips::rate(board, Family::GroupedWhips, stop);
    /// The length of the longest g-braid.
    GROUPED_BRAIDS: 3, "gb", "Berthier's gB: like B, with groups of candidates",
        |board, stop| whips::rate(board, Family::GroupedBraids, stop);
    /// The depth of trial and error.
    DEPTH: 4, "te", "the depth of trial and error with singles, Berthier's T&E", whips::depth;
}

/// Rates a single plain grid, since the definitions apply to no other. The search starts at the same position as in `explain`.
fn rate(problem: &Problem, stop: Stop<'_>, rate: fn(&ninefold::Board, Stop<'_>) -> Result<Rating, Stopped>) -> Rated {
    let Ok(start) = crate::frames::narrow::start(problem, stop) else { return Ok(None) };
    let Some(state) = start.single() else { return Ok(None) };
    let (number, rank, state) = match rate(state.board(), stop)? {
        Rating::Exactly(rating) => (count(rating), count(rating), "solved"),
        Rating::AtLeast(rating) => (count(rating), count(rating), AT_LEAST),
        Rating::Never => (Value::Null, Value::Int(NEVER), "none"),
    };
    Ok(Some(vec![number, rank, Value::text(state)]))
}
