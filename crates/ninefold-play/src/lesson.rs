//! Lessons: the way to where a technique is needed, and whether the player finds it there.
//!
//! ```text
//! position --steps before--> start --(the player eliminates and places)--> part --> found
//!                                                          '--> wrong: no instance of the technique says so
//! ```

use ninefold_core::{Board, Candidate, CandidateSet, Grid};
use ninefold_logic::hint::{self, Fault};
use ninefold_logic::{Facts, Method, Step, Technique, Walk};
use serde::{Deserialize, Serialize};

use crate::sheet::Sheet;

/// What there is to learn from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lesson {
    /// Nothing, as something is wrong.
    Faults(Vec<Fault>),
    /// Nothing, as the technique is not needed from here on.
    Never,
    /// The steps that come before, and every instance of the technique behind them.
    Here(Vec<Step>, Vec<Step>),
}

impl Lesson {
    /// Goes on until the technique is the next one. It may take its time.
    pub fn of(givens: &Grid, board: &Board, technique: &'static Technique, method: &Method) -> Self {
        let state = match hint::position(givens, board) {
            Err(faults) => return Self::Faults(faults),
            Ok(state) => state,
        };
        let mut walk = Walk::new(state, method);
        let mut before = Vec::new();
        loop {
            let here = walk.position().state(0);
            let Some(step) = walk.next() else { return Self::Never };
            if step.technique() != technique {
                before.push(step);
                continue;
            }
            let mut all = technique.all(&Facts::new(&here), &method.limits);
            if !all.contains(&step) {
                all.push(step);
            }
            return Self::Here(before, all);
        }
    }
}

/// A task: to find an instance of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// What is to be found.
    pub technique: &'static Technique,
    /// What was written when the task was set.
    pub start: Sheet,
    /// Every instance; none as long as nobody has looked for them.
    pub steps: Vec<Step>,
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
    /// What was done follows from no instance.
    Wrong(CandidateSet),
    /// All that was done is right, and so many candidates are missing of what is nearest.
    Part(usize),
    /// An instance is done.
    Found(Box<Step>),
}

impl Exercise {
    /// Compares what was eliminated and placed since with what the instances say.
    pub fn progress(&self, now: &Sheet) -> Progress {
        let (eliminated, placed) = (now.eliminated() - self.start.eliminated(), now.placed() - self.start.placed());
        let all = |part: fn(&Step) -> &CandidateSet| {
            self.steps.iter().fold(CandidateSet::EMPTY, |all, step| all | *part(step))
        };
        let wrong = (eliminated - all(Step::eliminated)) | (placed - all(Step::placed));
        if !wrong.is_empty() {
            return Progress::Wrong(wrong);
        }
        let missing = |step: &Step| (*step.eliminated() - eliminated).len() + (*step.placed() - placed).len();
        match self.steps.iter().min_by_key(|step| missing(step)) {
            _ if eliminated.is_empty() && placed.is_empty() => Progress::None,
            None => Progress::None,
            Some(step) if missing(step) == 0 => Progress::Found(Box::new(step.clone())),
            Some(step) => Progress::Part(missing(step)),
        }
    }

    /// Whether digits are placed, or candidates eliminated.
    pub fn places(&self) -> bool {
        self.steps.iter().any(|step| !step.placed().is_empty())
    }
}

/// A task as it is saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    technique: String,
    start: Sheet,
    found: bool,
    mistakes: u32,
    hints: u32,
}

impl From<&Exercise> for Task {
    fn from(exercise: &Exercise) -> Self {
        let Exercise { technique, ref start, found, mistakes, hints, .. } = *exercise;
        Self { technique: technique.id.into(), start: start.clone(), found, mistakes, hints }
    }
}

impl Task {
    /// The task, if its technique is known; its instances are to be found anew.
    pub(crate) fn exercise(self) -> Option<Exercise> {
        let technique = ninefold_logic::techniques::by_id(&self.technique)?;
        let Self { start, found, mistakes, hints, .. } = self;
        Some(Exercise { technique, start, steps: Vec::new(), found, mistakes, hints })
    }
}

impl Sheet {
    /// What is eliminated from the automatic notes.
    fn eliminated(&self) -> CandidateSet {
        let mut eliminated = CandidateSet::EMPTY;
        ninefold_core::Cell::all().for_each(|cell| eliminated.set_cell(cell, self.entry(cell).eliminated));
        eliminated
    }

    /// The player's digits.
    fn placed(&self) -> CandidateSet {
        let own = |cell| Some(Candidate { cell, digit: self.entry(cell).digit? });
        ninefold_core::Cell::all().filter_map(own).collect()
    }
}
