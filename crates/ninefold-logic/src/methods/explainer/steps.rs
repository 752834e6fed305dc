//! Hints as steps, each with its parts, its words and its proof.
//!
//! A step has the conclusions of its hint, even if its pattern would eliminate more: otherwise the path would deviate from that of the original.

use crate::frame::Stop;

use crate::facts::Facts;
use crate::method::{Method, Solver};
use crate::producers::{Hint, Producer, Walk, tenths};
use crate::proof;
use crate::state::State;
use crate::step::Step;
use crate::technique::Technique;
use crate::techniques::dynamic;

/// Converts a hint to a step that has exactly those of its conclusions that are new on the board, and a proof.
///
/// `None` if the hint has no reason or no new conclusion, or if no proof is found: hints that argue from uniqueness have none unless the solution is
/// known to be unique.
pub fn step(hint: &Hint, state: &State) -> Option<Step> {
    let step = dynamic::draw(hint, &Facts::new(state))?.finish()?;
    proof::check(state, &step).is_ok().then(|| step.rated(Some(tenths(hint.rating))))
}

/// Returns the next step of a method that may lack some techniques or producers: the first hint of those that it has.
fn next(state: &State, method: &Method, stop: Stop<'_>) -> Option<Step> {
    let has = |producer: Producer, technique| method.producers.contains(&(producer.name(), technique));
    let asks = |producer: Producer| producer.techniques().any(|technique| has(producer, technique));
    let mut found = None;
    let mut wants = |producer, hint: &Hint| {
        let fits = |step: &Step| has(producer, step.technique()) && method.techniques.contains(&step.technique());
        found = step(hint, state).filter(fits);
        found.is_some()
    };
    Walk::new(state.board()).assuming_unique(state.is_unique()).hint_where(stop, asks, &mut wants).ok()??;
    found
}

impl Method {
    /// Returns the method of Sudoku Explainer 1.2.1: its hints in its order, as steps with its ratings.
    pub fn explainer() -> Self {
        let each = |producer: Producer| producer.techniques().map(move |technique| (producer.name(), technique));
        let producers: Vec<_> = Producer::ALL.into_iter().flat_map(each).collect();
        let mut techniques: Vec<&Technique> = Vec::new();
        for (_, technique) in &producers {
            if !techniques.contains(technique) {
                techniques.push(technique);
            }
        }
        let plain_only =
            Some("Sudoku Explainer's method supports the plain grid only; the method hints supports other rules");
        Self { solver: Some(Solver::Next(next)), producers, plain_only, ..Self::new("explainer", techniques) }
    }
}
