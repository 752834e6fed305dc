//! The ratings of a path, computed from those of its steps.

use crate::path::{Ending, Path};
use crate::producers::{End, Ratings, Tally};

impl Ratings {
    /// Returns the ratings of a path if all its steps have one, like those of [`Method::explainer`](crate::Method::explainer). The name of the
    /// hardest hint is unknown.
    pub fn of(path: &Path) -> Option<Self> {
        let mut tally = Tally::default();
        for step in path.steps() {
            tally.add(step.rating()?, !step.placed().is_empty());
        }
        let end = match path.ending() {
            Ending::Solved => End::Solved,
            Ending::Stuck => End::Stuck,
            Ending::Cut | Ending::Stopped => End::Stopped,
        };
        (!path.steps().is_empty()).then(|| tally.ratings(end))
    }
}
