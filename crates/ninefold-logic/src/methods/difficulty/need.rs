//! A technique, and the required number of its steps.

use std::ops::RangeInclusive;

use super::Taken;
use crate::technique::Technique;

/// A technique, and the required number of its steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Need {
    /// The technique.
    pub technique: &'static Technique,
    /// The allowed numbers of steps. If the range begins with 0, the technique need not be used.
    pub steps: RangeInclusive<u32>,
}

impl Need {
    /// Whether a step counts as one of the technique, by its argument or by the clue that it uses.
    pub(super) fn counts(&self, step: Taken) -> bool {
        step.technique == self.technique || step.clue == Some(self.technique)
    }

    /// Returns the number of missing steps.
    pub(super) fn lacks(&self, used: u32) -> u32 {
        self.steps.start().saturating_sub(used)
    }
}

/// Requires a technique to be used, any number of times.
impl From<&'static Technique> for Need {
    fn from(technique: &'static Technique) -> Self {
        Self { technique, steps: 1..=u32::MAX }
    }
}
