//! Watching a solver: a classic engine, event by event, or the human solver, step by step.
//!
//! ```text
//! runs --(pause)--> paused --(step)--> one event
//!   |--(solution)--> waits: Esc counts the rest unseen, any other key continues
//!   '--(end)-------> ended: any key returns to the editor
//!
//! from each of these --(back)--> paused, at an earlier state; further steps replay the kept events, then show new ones
//! ```

mod past;

use std::time::Duration;

use ninefold_core::classic::{Counts, End, Engine, Event};
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use serde::{Deserialize, Serialize};

use crate::hint::Conclusion;
use past::{Deed, Past};

/// The solver to watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solver {
    /// A classic engine.
    Engine(Engine),
    /// The human solver, which works technique by technique.
    Human,
}

impl Solver {
    /// Returns all solvers.
    pub fn all() -> impl Iterator<Item = Self> {
        Engine::all().map(Self::Engine).chain([Self::Human])
    }

    /// Returns the name of the solver.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Engine(engine) => engine.name(),
            Self::Human => "human",
        }
    }

    /// Returns the next solver.
    #[must_use]
    pub fn next(self) -> Self {
        Self::all().skip_while(|solver| *solver != self).nth(1).unwrap_or(Self::Engine(Engine::Brute))
    }
}

/// The pace of the watched solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Running.
    Runs,
    /// Paused: waiting for a key.
    Stands,
    /// Waiting for a key after the solution with that number.
    Found(u64),
    /// Counting the remaining solutions without showing them.
    Counting,
    /// Ended.
    Ended,
}

/// A visible step of the human solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The name of the technique.
    pub technique: &'static str,
    /// The index of the grid.
    pub grid: usize,
    /// The conclusions in a short line: `r1c3=2`.
    pub line: String,
    /// The conclusions, with a sentence that gives the reason.
    pub conclusion: Conclusion,
}

/// An action of the solver.
#[derive(Clone, Debug)]
pub enum Sight {
    /// An event of an engine.
    Event(Event),
    /// A step of the human solver.
    Step(Box<Seen>),
    /// The end of the solver's work; for an engine, its result.
    End(Option<End>),
}

/// The speeds, in events or steps a second.
const SPEEDS: [u32; 9] = [1, 3, 10, 30, 100, 1_000, 10_000, 100_000, 1_000_000];

/// The maximum number of events between two frames, so that keys are handled promptly.
const MOST: u32 = 20_000;

/// The solver to watch and its speed, remembered for the next time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// The name of the solver.
    solver: String,
    /// The speed of engines and that of the human solver, as indices.
    engine: usize,
    human: usize,
}

impl Default for Choice {
    /// Returns a fast speed for engines, which have thousands of events, and a slow one for the human solver, whose path has about fifty steps to
    /// read.
    fn default() -> Self {
        Self { solver: Engine::Fewest.name().into(), engine: 4, human: 0 }
    }
}

impl Choice {
    /// Returns the solver, or the default one if its name is unknown.
    pub(crate) fn solver(&self) -> Solver {
        Solver::all().find(|solver| solver.name() == self.solver).unwrap_or(Solver::Engine(Engine::Fewest))
    }

    /// Switches to the next solver.
    pub(crate) fn turn(&mut self) -> Solver {
        let next = self.solver().next();
        self.solver = next.name().into();
        next
    }

    /// Returns the speed for a solver, for reading and changing.
    pub(crate) const fn speed(&mut self, solver: Solver) -> &mut usize {
        match solver {
            Solver::Engine(_) => &mut self.engine,
            Solver::Human => &mut self.human,
        }
    }
}

/// A running solver and its visible part.
#[derive(Clone, Debug)]
pub struct Watch {
    pub(crate) solver: Solver,
    /// The givens.
    pub(crate) start: Grids,
    past: Past,
    /// Whether the solver runs, waits or has ended.
    pub pace: Pace,
    /// The index of the speed; the next solver starts with it.
    pub(crate) speed: usize,
    due: Duration,
    single: u32,
    /// Whether the solver is done, even if an earlier state is shown.
    is_done: bool,
    /// The result of an engine, once it has ended.
    end: Option<End>,
    total: Option<(u64, bool)>,
}

impl Watch {
    /// Starts watching a solver on those givens.
    pub fn new(solver: Solver, start: Grids, speed: usize) -> Self {
        Self {
            solver,
            past: Past::new(&start),
            start,
            pace: Pace::Runs,
            speed: speed.min(SPEEDS.len() - 1),
            due: Duration::ZERO,
            single: 0,
            is_done: false,
            end: None,
            total: None,
        }
    }

    /// The watched solver.
    pub const fn solver(&self) -> Solver {
        self.solver
    }

    /// Returns the digits at the visible state.
    pub fn grids(&self) -> Grids {
        let now = self.past.now();
        match (self.solver, &now.replay) {
            (Solver::Engine(_), Some(replay)) => replay.grid().into(),
            _ => now.boards.grids(),
        }
    }

    /// The boards at the visible state with the candidates eliminated so far; only for the human solver.
    pub fn boards(&self) -> Option<&Boards> {
        (self.solver == Solver::Human).then_some(&self.past.now().boards)
    }

    /// Describes the last visible event or step, or the end.
    pub fn last(&self) -> String {
        match (self.pace, self.solver) {
            (Pace::Ended, Solver::Human) if self.past.now().boards.grids().is_full() => "solved".into(),
            (Pace::Ended, Solver::Human) => "no technique finds another step".into(),
            _ => self.past.last().map_or_else(String::new, |deed| deed.words(self.grids_count())),
        }
    }

    /// Returns the number of the visible step or event, and the number of all.
    pub fn place(&self) -> (u64, u64) {
        self.past.place()
    }

    /// Lists up to `lines` steps or events around the visible one with their numbers, where possible as many after it as before.
    pub fn list(&self, lines: usize) -> impl Iterator<Item = (u64, String)> {
        let (at, all) = self.past.place();
        let kept = self.past.kept();
        let first = all - kept.len() as u64;
        let lines = lines.min(kept.len());
        // The visible step is in the middle, unless there are too few on one side.
        let before = (at - first) as usize;
        let from = before.saturating_sub(lines / 2 + 1).min(kept.len() - lines);
        kept.skip(from).take(lines).map(|(number, deed)| (number, deed.line(self.grids_count())))
    }

    fn grids_count(&self) -> usize {
        self.start.rules().grids().len()
    }

    /// Returns the cells of the last visible event or step.
    pub fn shown(&self) -> Vec<LayoutCell> {
        self.past.now().shown.clone()
    }

    /// Returns the totals of the engine's actions.
    pub fn counts(&self) -> &Counts {
        &self.past.now().counts
    }

    /// The result of the engine, if it has ended.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Returns the speed in events or steps a second.
    pub const fn per_second(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// The number of solutions and whether there are more, once counted.
    pub const fn total(&self) -> Option<(u64, bool)> {
        self.total
    }

    /// Increases the speed.
    pub fn faster(&mut self) {
        self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
    }

    /// Decreases the speed.
    pub fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
        self.due = Duration::ZERO;
    }

    /// Pauses or continues.
    pub fn pause(&mut self) {
        self.pace = match self.pace {
            Pace::Runs => Pace::Stands,
            Pace::Stands => Pace::Runs,
            other => other,
        };
        self.single = 0;
    }

    /// Steps forward by `by` actions: known actions appear at once, others as soon as the solver reaches them.
    pub fn forward(&mut self, by: usize) {
        if self.pace == Pace::Stands {
            let left = self.replay(by);
            if self.pace == Pace::Stands && !self.is_done {
                self.single = self.single.saturating_add(left as u32).min(MOST);
            }
        }
    }

    /// Steps back by `by` steps or events, and pauses there.
    pub fn back(&mut self, by: usize) {
        if self.pace != Pace::Counting && self.past.place().0 > 0 {
            self.past.back(by);
            (self.pace, self.single) = (Pace::Stands, 0);
        }
    }

    /// Moves to the newest known action.
    pub fn newest(&mut self) {
        if self.pace == Pace::Stands {
            while self.past.forward().is_some() {}
            if let Some(Deed::Event(Event::Solution { number, .. })) = self.past.last() {
                self.pace = Pace::Found(*number);
            }
            self.arrive();
        }
    }

    /// Replays at most `count` known actions, up to the next wait for a key. Returns the number left.
    fn replay(&mut self, count: usize) -> usize {
        for left in (0..count).rev() {
            let Some(deed) = self.past.forward() else {
                self.arrive();
                return left + 1;
            };
            if let Deed::Event(Event::Solution { number, .. }) = *deed {
                self.pace = Pace::Found(number);
                return 0;
            }
            self.arrive();
            if self.pace == Pace::Ended {
                return 0;
            }
        }
        0
    }

    /// Ends the animation once everything has been shown.
    fn arrive(&mut self) {
        if self.is_done && self.past.is_newest() {
            self.pace = Pace::Ended;
        }
    }

    /// Returns the number of new actions due after `passed`, in addition to those replayed.
    pub fn wants(&mut self, passed: Duration) -> u32 {
        if self.pace != Pace::Runs {
            self.due = Duration::ZERO;
            return self.single;
        }
        self.due += passed;
        let each = Duration::from_secs(1) / self.per_second();
        let count = u32::try_from(self.due.as_nanos() / each.as_nanos().max(1)).unwrap_or(MOST).min(MOST);
        self.due = self.due.saturating_sub(each * count).min(each);
        let left = self.replay(count as usize) as u32;
        if self.is_done { 0 } else { left }
    }

    /// Records an action of the solver, and shows it unless an earlier state is visible.
    pub fn see(&mut self, sight: Sight) {
        let is_newest = self.past.is_newest();
        self.single = self.single.saturating_sub(1);
        match sight {
            Sight::Event(event) => {
                self.past.push(Deed::Event(event));
                if let (true, Event::Solution { number, .. }) = (is_newest, event) {
                    self.pace = Pace::Found(number);
                }
            }
            Sight::Step(step) => self.past.push(Deed::Step(step)),
            Sight::End(end) => {
                (self.is_done, self.end) = (true, end);
                if end == Some(End::Done) {
                    self.total = Some((self.past.solutions(), false));
                }
                self.arrive();
            }
        }
    }

    /// Records the number of solutions.
    pub fn counted(&mut self, count: u64, more: bool) {
        self.total = Some((count, more));
        self.is_done = true;
        self.pace = Pace::Ended;
    }
}
