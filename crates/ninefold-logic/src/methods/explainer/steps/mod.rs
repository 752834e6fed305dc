//! Hints as steps, each with its parts, its words and its proof.
//!
//! Most hints are steps of the general technique of which they are a special case:
//!
//! ```text
//! pattern           the technique of that pattern: what it names is in the hint's reason
//! cycle, chain      a loop or a chain of links, there and not back                                            `links`
//! multiple chains   forcing chains: a line of links from each assumption                                      `links`
//! Nishio, dynamic   forcing nets: what becomes true, each with the cell or the house that leaves nothing else  `nets`
//! ```
//!
//! Techniques and chains inside a chain name the truths that they rest on.
//!
//! The step concludes what the hint concludes, though its pattern might eliminate more: otherwise the path would leave that of the original.

mod links;
mod nets;
mod patterns;

use ninefold_core::Stop;

use super::hint::{Hint, Kind, Name, Reason, Search, tenths};
use super::walk::Walk;
use crate::facts::Facts;
use crate::method::{Method, Solver};
use crate::proof;
use crate::state::State;
use crate::step::{Draft, Step};
use crate::technique::Technique;
use crate::techniques;

/// The techniques whose names the steps bear, in the order in which they are asked for; where several are asked for at once, the simpler
/// first.
static TECHNIQUES: [&str; 49] = [
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
];

fn known(id: &str) -> &'static Technique {
    techniques::by_id(id).expect("it is registered")
}

/// A hint on a board as a step: with just its conclusions, as far as they are news there, and a proof.
///
/// Nothing if the hint has no reason, if nothing of it is news, or if its proof cannot be found: hints that argue with uniqueness have
/// none where nobody knows that the solution is the only one.
pub fn step(hint: &Hint, state: &State) -> Option<Step> {
    let facts = Facts::new(state);
    let draft = draw(hint, &facts)?.eliminate_each(&hint.eliminations);
    let draft = hint.placement.iter().fold(draft, |draft, placed| draft.place(placed.cell, placed.digit));
    draft.finish().filter(|step| proof::check(state, step).is_ok())
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

/// The parts of a hint, in a draft of the technique that it is.
fn draw<'b>(hint: &Hint, facts: &Facts<'b>) -> Option<Draft<'b>> {
    let draft = |id: &str| Draft::new(known(id), facts.board());
    match (&hint.reason, hint.name) {
        (Reason::Chain(chain), Name::Forcing(Search::Multiple, kind)) => {
            let id = match kind {
                Kind::Contradiction => "contradiction-chain",
                Kind::Double => "double-chain",
                Kind::Cell => "cell-chain",
                Kind::Region => "region-chain",
            };
            links::forcing(draft(id), chain)
        }
        (Reason::Chain(chain), Name::Forcing(search, kind)) => {
            let id = match kind {
                Kind::Contradiction if search == Search::Nishio => "nishio",
                Kind::Contradiction => "contradiction-net",
                Kind::Double => "double-net",
                Kind::Cell => "cell-net",
                Kind::Region => "region-net",
            };
            nets::forcing(draft(id), chain, facts)
        }
        (Reason::Chain(chain), name) => links::single(name, chain, draft),
        _ => patterns::draw(hint, facts),
    }
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
