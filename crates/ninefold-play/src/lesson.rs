//! Lessons: the way to where a technique is needed, and whether the player finds it there.
//!
//! ```text
//! position --steps before--> start --(the player eliminates and places)--> part --> found
//!                                                          '--> wrong: no instance of the technique says so
//! ```

use ninefold_core::rules::Rules;
use serde::{Deserialize, Serialize};

use crate::cells::Candidates;
use crate::hint::{Conclusion, Name};
use crate::notes::Notes;

/// A lesson about a technique that starts from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lesson {
    /// Nothing, as something is wrong: the first of that.
    Faults(String),
    /// Nothing, as the technique is not needed from here on.
    Never,
    /// The technique, the steps that come before, and every instance of it behind them.
    Here(Name, Vec<Conclusion>, Vec<Conclusion>),
}

/// A task: to find an instance of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The technique that is to be found.
    pub technique: Name,
    /// The notes when the task was set.
    pub start: Notes,
    /// The conclusions of every instance; none as long as nobody has looked for them.
    pub steps: Vec<Conclusion>,
    /// Whether one was found.
    pub found: bool,
    /// How often something was done that no instance says.
    pub mistakes: u32,
    /// How many hints had been asked for before.
    pub hints: u32,
}

/// How far the player is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Nothing is done yet.
    None,
    /// Something was done that follows from no instance.
    Wrong(Candidates),
    /// All that was done is right, and so many candidates are missing from what comes nearest.
    Part(usize),
    /// An instance is done.
    Found(Box<Conclusion>),
}

impl Exercise {
    /// Compares what was eliminated and placed since with what the instances say.
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

    /// Whether digits are placed, or candidates eliminated.
    pub fn places(&self) -> bool {
        self.steps.iter().any(|step| !step.placed.is_empty())
    }
}

/// A task as it is saved.
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
    /// The task, if its notes are of that layout; its instances are to be found anew. If nobody knows the technique, none are.
    pub(crate) fn exercise(self, layout: &Rules) -> Option<Exercise> {
        let name = self.name.unwrap_or_else(|| self.technique.clone());
        let technique = Name { id: self.technique, name };
        let Self { start, found, mistakes, hints, .. } = self;
        start.fits(layout).then_some(Exercise { technique, start, steps: Vec::new(), found, mistakes, hints })
    }
}
