//! Lessons: the path to a position where a technique is needed, and the check of the player's answer there.
//!
//! ```text
//! position --steps before--> start --(the player eliminates and places)--> part --> found
//!                                                          '--> wrong: follows from no instance of the technique
//! ```

use ninefold_core::rules::Rules;
use serde::{Deserialize, Serialize};

use crate::cells::Candidates;
use crate::hint::{Conclusion, Name};
use crate::notes::Notes;

/// A lesson about a technique, starting from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lesson {
    /// No lesson, because the position has mistakes; describes the first one.
    Faults(String),
    /// No lesson, because the technique is not needed from this position on.
    Never,
    /// The technique, the steps that lead to it, and every instance of it after them.
    Here(Name, Vec<Conclusion>, Vec<Conclusion>),
}

/// An exercise: to find an instance of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The technique to find.
    pub technique: Name,
    /// The notes at the time when the exercise was set.
    pub start: Notes,
    /// The conclusions of all instances; empty until they have been computed.
    pub steps: Vec<Conclusion>,
    /// Whether an instance was found.
    pub found: bool,
    /// The number of changes that follow from no instance.
    pub mistakes: u32,
    /// The number of hints requested before the exercise was set.
    pub hints: u32,
}

/// The player's progress with an exercise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The player has not changed anything yet.
    None,
    /// Some changes follow from no instance.
    Wrong(Candidates),
    /// All changes are right; holds the number of changes still missing from the closest instance.
    Part(usize),
    /// An instance is complete.
    Found(Box<Conclusion>),
}

impl Exercise {
    /// Compares the eliminations and placements since the start with those of the instances.
    pub fn progress(&self, layout: &Rules, now: &Notes) -> Progress {
        let since = |of: fn(&Notes, &Rules) -> Candidates| &of(now, layout) - &of(&self.start, layout);
        let (eliminated, placed) = (since(Notes::eliminated), since(Notes::placed));
        let all = |part: fn(&Conclusion) -> &Candidates| -> Candidates {
            self.steps.iter().flat_map(part).copied().collect()
        };
        let wrong = &(&eliminated - &all(|step| &step.eliminated)) | &(&placed - &all(|step| &step.placed));
        if !wrong.is_empty() {
            return Progress::Wrong(wrong);
        }
        let missing = |step: &Conclusion| (&step.eliminated - &eliminated).len() + (&step.placed - &placed).len();
        match self.steps.iter().min_by_key(|step| missing(step)) {
            _ if eliminated.is_empty() && placed.is_empty() => Progress::None,
            None => Progress::None,
            Some(step) if missing(step) == 0 => Progress::Found(Box::new(step.clone())),
            Some(step) => Progress::Part(missing(step)),
        }
    }

    /// Whether an instance places digits instead of only eliminating candidates.
    pub fn places(&self) -> bool {
        self.steps.iter().any(|step| !step.placed.is_empty())
    }
}

/// A saved exercise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    technique: String,
    #[serde(default)]
    name: Option<String>,
    start: Notes,
    found: bool,
    mistakes: u32,
    hints: u32,
}

impl From<&Exercise> for Task {
    fn from(exercise: &Exercise) -> Self {
        let Exercise { ref technique, ref start, found, mistakes, hints, .. } = *exercise;
        let Name { id, name } = technique.clone();
        Self { technique: id, name: Some(name), start: start.clone(), found, mistakes, hints }
    }
}

impl Task {
    /// Restores the exercise, if its notes fit the layout. Its instances must be computed again.
    pub(crate) fn exercise(self, layout: &Rules) -> Option<Exercise> {
        let name = self.name.unwrap_or_else(|| self.technique.clone());
        let technique = Name { id: self.technique, name };
        let Self { start, found, mistakes, hints, .. } = self;
        start.fits(layout).then_some(Exercise { technique, start, steps: Vec::new(), found, mistakes, hints })
    }
}
