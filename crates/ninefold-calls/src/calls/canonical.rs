//! The canonical form: the smallest of all equivalent puzzles.

use ninefold_app::image::{Image, Notation, Of};
use ninefold_app::problem::Problem;

use super::answers;
use crate::call::Call;
use crate::failure::Failure;

/// Computes the canonical form, the transform that produces it, and facts about the symmetry of the puzzle.
pub(super) fn canonical(call: &mut Call) -> Result<(), Failure> {
    let of = if call.options.flag("pattern")? { Of::Pattern } else { Of::Digits };
    let notation = Notation::of(call.options.flag("withTransform")?);
    let image = |problem: &&Problem| Image::canonical(problem, of, notation);
    answers::many(call, 1, |problems, _| problems.iter().map(image).collect())
}
