//! Watching a solver: a classic engine, event by event, or the human solver, step by step.
//!
//! ```text
//! runs --(pause)--> paused --(step)--> one event
//!   |--(solution)--> waits: Esc counts the rest unseen, any other key continues
//!   '--(end)-------> ended: any key returns to the editor
//!
//! from each of these --(back)--> paused, at an earlier state; steps replay the kept events, then show new ones
//! ```

mod past;

use std::time::Duration;

use ninefold_core::classic::{Counts, End, Engine, Event};
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use serde::{Deserialize, Serialize};

use crate::hint::Conclusion;
use past::{Deed, Past};

/// Who solves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solver {
    /// A classic engine.
    Engine(Engine),
    /// As people do, technique by technique.
    Human,
}

impl Solver {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        Engine::all().map(Self::Engine).chain([Self::Human])
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Engine(engine) => engine.name(),
            Self::Human => "human",
        }
    }

    /// The next one.
    #[must_use]
    pub fn next(self) -> Self {
        Self::all().skip_while(|solver| *solver != self).nth(1).unwrap_or(Self::Engine(Engine::Brute))
    }
}

/// The pace of the watched solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// It runs.
    Runs,
    /// It waits for a key.
    Stands,
    /// It has found a solution and waits.
    Found(u64),
    /// The rest is counted, unseen.
    Counting,
    /// It has ended.
    Ended,
}

/// A visible step of the human solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The name of the technique.
    pub technique: &'static str,
    /// The grid, counted from 0.
    pub grid: usize,
    /// The conclusions on one short line: `r1c3=2`.
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
    /// It is done; the end of an engine.
    End(Option<End>),
}

/// Speeds, in events or steps a second.
const SPEEDS: [u32; 9] = [1, 3, 10, 30, 100, 1_000, 10_000, 100_000, 1_000_000];

/// The maximum number of events between two pictures, so that a key is handled soon.
const MOST: u32 = 20_000;

/// The watched solver and its speed, kept for the next time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// The name of the solver.
    solver: String,
    /// The speeds of engines and of the human solver, by their numbers.
    engine: usize,
    human: usize,
}

impl Default for Choice {
    /// An engine has thousands of events; a path has fifty steps to read.
    fn default() -> Self {
        Self { solver: Engine::Fewest.name().into(), engine: 4, human: 0 }
    }
}

impl Choice {
    /// The solver; the default one, if its name is unknown.
    pub(crate) fn solver(&self) -> Solver {
        Solver::all().find(|solver| solver.name() == self.solver).unwrap_or(Solver::Engine(Engine::Fewest))
    }

    /// The next one.
    pub(crate) fn turn(&mut self) -> Solver {
        let next = self.solver().next();
        self.solver = next.name().into();
        next
    }

    /// The speed for that solver.
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
    /// Whether it runs, waits or has ended.
    pub pace: Pace,
    /// The number of its speed; the next solver starts with the same.
    pub(crate) speed: usize,
    due: Duration,
    single: u32,
    /// Whether the solver is done, whatever is visible now.
    is_done: bool,
    /// The end of an engine.
    end: Option<End>,
    total: Option<(u64, bool)>,
}

impl Watch {
    /// From those givens.
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

    /// Who is watched.
    pub const fn solver(&self) -> Solver {
        self.solver
    }

    /// The digits now.
    pub fn grids(&self) -> Grids {
        let now = self.past.now();
        match (self.solver, &now.replay) {
            (Solver::Engine(_), Some(replay)) => replay.grid().into(),
            _ => now.boards.grids(),
        }
    }

    /// The current candidates, if the human solver has eliminated some.
    pub fn boards(&self) -> Option<&Boards> {
        (self.solver == Solver::Human).then_some(&self.past.now().boards)
    }

    /// The last event or step in words; its end, if it has ended.
    pub fn last(&self) -> String {
        match (self.pace, self.solver) {
            (Pace::Ended, Solver::Human) if self.past.now().boards.grids().is_full() => "solved".into(),
            (Pace::Ended, Solver::Human) => "no technique finds another step".into(),
            _ => self.past.last().map_or_else(String::new, |deed| deed.words(self.grids_count())),
        }
    }

    /// The number of steps or events up to the visible one, and in all.
    pub fn place(&self) -> (u64, u64) {
        self.past.place()
    }

    /// Lists `lines` steps or events around the visible one with their numbers, where possible as many after it as before.
    pub fn list(&self, lines: usize) -> impl Iterator<Item = (u64, String)> {
        let (at, all) = self.past.place();
        let kept = self.past.kept();
        let first = all - kept.len() as u64;
        let lines = lines.min(kept.len());
        // The visible step is in the middle, unless there are no more on one of the sides.
        let before = (at - first) as usize;
        let from = before.saturating_sub(lines / 2 + 1).min(kept.len() - lines);
        kept.skip(from).take(lines).map(|(number, deed)| (number, deed.line(self.grids_count())))
    }

    fn grids_count(&self) -> usize {
        self.start.rules().grids().len()
    }

    /// Where it happened.
    pub fn shown(&self) -> Vec<LayoutCell> {
        self.past.now().shown.clone()
    }

    /// Totals of the engine's actions.
    pub fn counts(&self) -> &Counts {
        &self.past.now().counts
    }

    /// The end of an engine, if it has ended.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Events or steps a second.
    pub const fn per_second(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// The number of solutions, and whether there are more.
    pub const fn total(&self) -> Option<(u64, bool)> {
        self.total
    }

    /// Faster.
    pub fn faster(&mut self) {
        self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
    }

    /// Slower.
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

    /// Steps forward by `by` actions: known ones appear at once, the others when the solver reaches them.
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

    /// The end is reached when everything was seen.
    fn arrive(&mut self) {
        if self.is_done && self.past.is_newest() {
            self.pace = Pace::Ended;
        }
    }

    /// The number of new actions due after `passed`, besides those replayed.
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

    /// Shows an action of the solver.
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

    /// The rest was counted.
    pub fn counted(&mut self, count: u64, more: bool) {
        self.total = Some((count, more));
        self.is_done = true;
        self.pace = Pace::Ended;
    }
}
