//! A technique, and how often it is to be used.

use std::ops::RangeInclusive;

use super::Taken;
use crate::technique::Technique;

/// A technique, and the number of steps of it that are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Need {
    /// The technique.
    pub technique: &'static Technique,
    /// In so many steps. Where that begins with 0 it need not be used.
    pub steps: RangeInclusive<u32>,
}

impl Need {
    /// Whether a step is one of the technique, by its argument or by the clue that it uses.
    pub(super) fn counts(&self, step: Taken) -> bool {
        step.technique == self.technique || step.clue == Some(self.technique)
    }

    /// How many steps are missing.
    pub(super) fn lacks(&self, used: u32) -> u32 {
        self.steps.start().saturating_sub(used)
    }
}

/// It is used, however often.
impl From<&'static Technique> for Need {
    fn from(technique: &'static Technique) -> Self {
        Self { technique, steps: 1..=u32::MAX }
    }
}
