//! The ratings of a path, computed from those of its steps.

use crate::path::{Ending, Path};
use crate::producers::{End, Ratings, Tally};

impl Ratings {
    /// The ratings of a path whose steps all have one, as those of [`Method::explainer`](crate::Method::explainer) do. The name of the hardest is
    /// unknown.
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
