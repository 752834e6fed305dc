//! Techniques on a board: the steps that a technique finds, and its examples.

use std::collections::HashSet;
use std::ops::ControlFlow;

#[cfg(not(wide))]
use crate::examples::{self, Example};
use crate::facts::Facts;
use crate::flow::{Flow, GO_ON, Visit};
use crate::limits::Limits;
use crate::state::State;
use crate::step::Step;
use crate::step::technique::{Sink, Technique};
use crate::{proof, techniques, text};

impl Technique {
    /// Passes every instance on a board to `take`, until `take` breaks. The same step may occur twice.
    pub fn search(&'static self, facts: &Facts<'_>, limits: &Limits, take: Visit<'_, Step>) -> Flow {
        if self.assumes_unique && !facts.state().is_unique() {
            return GO_ON;
        }
        if !facts.rules().is_plain() && techniques::is_plain_only(self) {
            return GO_ON;
        }
        let state = facts.state();
        if state.home().is_none() {
            return (self.find)(facts, &mut Sink::new(self, state, limits, take));
        }
        // A pattern may need the geometry of the plain grid, or argue from a uniqueness that a constraint breaks.
        let mut proved = |step| if proof::check(state, &step).is_ok() { take(step) } else { GO_ON };
        (self.find)(facts, &mut Sink::new(self, state, limits, &mut proved))
    }

    /// Returns the first instance on a board.
    pub fn first(&'static self, facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
        self.first_of(facts, limits, |_| true)
    }

    /// Returns the first instance on a board that passes a test.
    pub(crate) fn first_of(
        &'static self,
        facts: &Facts<'_>,
        limits: &Limits,
        fits: impl Fn(&Step) -> bool,
    ) -> Option<Step> {
        let mut first = None;
        let _ = self.search(facts, limits, &mut |step| {
            if !fits(&step) {
                return GO_ON;
            }
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }

    /// Returns the boards on which the technique must find something, or must find nothing: the examples with its id in `data/examples`.
    #[cfg(not(wide))]
    pub fn examples(&self) -> &'static [Example] {
        examples::of(self.id)
    }

    /// Returns the first example with its expected step.
    #[cfg(not(wide))]
    pub fn example(&'static self) -> Option<(State, Step)> {
        let example = self.examples().first()?;
        let state = example.state().ok()?;
        let limits = Limits { fish: 9, ..Limits::DEFAULT };
        let is_shown = |step: &Step| text::conclusions(step).to_string() == example.finds;
        let step = self.first_of(&Facts::new(&state), &limits, is_shown)?;
        Some((state, step))
    }

    /// Returns all instances on a board, each once, in the order in which they are found.
    pub fn all(&'static self, facts: &Facts<'_>, limits: &Limits) -> Vec<Step> {
        self.some(facts, limits, usize::MAX).0
    }

    /// Returns the first instances on a board, at most `most` of them, each once, and whether there are more.
    pub(crate) fn some(&'static self, facts: &Facts<'_>, limits: &Limits, most: usize) -> (Vec<Step>, bool) {
        let mut seen = HashSet::new();
        let mut some = Vec::new();
        let flow = self.search(facts, limits, &mut |step| {
            if !seen.insert(step.clone()) {
                return GO_ON;
            }
            if some.len() == most {
                return ControlFlow::Break(());
            }
            some.push(step);
            GO_ON
        });
        (some, flow.is_break())
    }
}
