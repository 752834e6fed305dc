//! Hints as steps, each with its parts, its words and its proof.
//!
//! The step concludes what the hint concludes, though its pattern might eliminate more: otherwise the path would leave that of the original.

use ninefold_core::Stop;

use crate::facts::Facts;
use crate::method::{Method, Solver};
use crate::producers::{Hint, Walk, tenths};
use crate::proof;
use crate::state::State;
use crate::step::Step;
use crate::technique::Technique;
use crate::techniques::{self, dynamic};

/// The techniques whose names the steps bear, in the order in which they are asked for; where several are asked for at once, the simpler
/// first.
static TECHNIQUES: [&str; 54] = [
    "full-house",
    "hidden-single-box",
    "hidden-single-line",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "naked-single",
    "direct-hidden-triple",
    "pointing",
    "claiming",
    "naked-pair",
    "x-wing",
    "hidden-pair",
    "naked-triple",
    "swordfish",
    "hidden-triple",
    "xy-wing",
    "xyz-wing",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-3",
    "unique-loop-4",
    "naked-quadruple",
    "jellyfish",
    "hidden-quadruple",
    "bug-plus-1",
    "bug-1",
    "bug-2",
    "bug-3",
    "bug-4",
    "aligned-pair-exclusion",
    "x-chain",
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "aligned-triple-exclusion",
    "nishio",
    "contradiction-chain",
    "double-chain",
    "cell-chain",
    "region-chain",
    "contradiction-net",
    "double-net",
    "cell-net",
    "region-net",
    "dynamic-plus",
    "nested-level-2",
    "nested-level-3",
    "nested-level-4",
    "nested-level-5",
];

fn known(id: &str) -> &'static Technique {
    techniques::by_id(id).expect("it is registered")
}

/// A hint on a board as a step: with just its conclusions, as far as they are news there, and a proof.
///
/// Nothing if the hint has no reason, if nothing of it is news, or if its proof cannot be found: hints that argue with uniqueness have
/// none where nobody knows that the solution is the only one.
pub fn step(hint: &Hint, state: &State) -> Option<Step> {
    dynamic::draw(hint, &Facts::new(state))?.finish().filter(|step| proof::check(state, step).is_ok())
}

/// The steps from a state, each with its rating in tenths, to the end or to where there is no hint that is a step; some of them if it was
/// stopped.
pub fn steps(state: &State, stop: Stop<'_>) -> Vec<(Step, u8)> {
    let mut walk = Walk::new(state.board()).assuming_unique(state.is_unique());
    let mut state = *state;
    let mut path = Vec::new();
    while let Ok(Some(hint)) = walk.step(stop) {
        let Some(next) = step(&hint, &state) else { break };
        next.apply(state.board_mut());
        path.push((next, tenths(hint.rating)));
    }
    path
}

/// The next step of a method that may do without some techniques. Where the next hint is of one of those, it is stuck; but without any that
/// argues with uniqueness, nothing of that kind is asked for.
fn next(state: &State, method: &Method, stop: Stop<'_>) -> Option<Step> {
    let unique = state.is_unique() && method.techniques.iter().any(|technique| technique.assumes_unique);
    let hint = Walk::new(state.board()).assuming_unique(unique).hint(stop).ok()??;
    step(&hint, state).filter(|step| method.techniques.contains(&step.technique()))
}

impl Method {
    /// Sudoku Explainer 1.2.1: its hints in its order, as steps.
    pub fn explainer() -> Self {
        Self { solver: Some(Solver::Next(next)), ..Self::new("explainer", TECHNIQUES.iter().map(|id| known(id))) }
    }
}
