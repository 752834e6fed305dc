//! Watching somebody solve: a classic engine, event by event, or the human solver, step by step.
//!
//! ```text
//! runs --(pause)--> stands --(step)--> one more
//!   |--(solution)--> waits: Esc counts the rest unseen, any other key goes on
//!   '--(end)-------> ended: any key goes back to the editor
//! ```

use std::time::Duration;

use ninefold_core::CellSet;
use ninefold_core::classic::{Counts, End, Engine, Event, Replay};
use ninefold_core::multi::{Boards, GridOf, Grids};
use ninefold_logic::{Step, text};

use crate::cells::{self, Cells};

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

    /// The one that comes next.
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
    /// It stands still until it is told to go on.
    Stands,
    /// It has found a solution and waits.
    Found(u64),
    /// The rest is counted, unseen.
    Counting,
    /// It has come to its end.
    Ended,
}

/// Something that the solver did.
#[derive(Clone, Debug)]
pub enum Sight {
    /// An event of an engine.
    Event(Event),
    /// A step of the human solver.
    Step(Box<Step>),
    /// It is done; how it ended, if an engine says so.
    End(Option<End>),
}

/// Speeds, in events a second.
const SPEEDS: [u32; 9] = [1, 3, 10, 30, 100, 1_000, 10_000, 100_000, 1_000_000];

/// No more events than this between two pictures, or a key would have to wait.
const MOST: u32 = 20_000;

/// A solver at work, as far as it is seen.
#[derive(Clone, Debug)]
pub struct Watch {
    pub(crate) solver: Solver,
    /// The givens.
    pub(crate) start: Grids,
    boards: Boards,
    /// The grid of an engine, which knows single grids only.
    replay: Option<Box<Replay>>,
    /// Whether it runs, stands or has come to its end.
    pub pace: Pace,
    /// The speed by its number, which the next one begins with.
    pub(crate) speed: usize,
    due: Duration,
    single: u32,
    /// Sums of what an engine has done.
    pub(crate) counts: Counts,
    /// The steps of the human solver.
    pub(crate) steps: u64,
    last: String,
    /// The last event, put into words only when somebody asks: there may be a million a second.
    event: Option<Event>,
    /// The cells of a grid where the last thing happened.
    shown: (usize, CellSet),
    /// How it ended.
    pub(crate) end: Option<End>,
    total: Option<(u64, bool)>,
}

impl Watch {
    /// From those givens.
    pub fn new(solver: Solver, start: Grids, speed: usize) -> Self {
        let boards = start.boards();
        Self {
            solver,
            start,
            replay: boards.single().map(|board| Box::new(Replay::new(board))),
            boards,
            pace: Pace::Runs,
            speed: speed.min(SPEEDS.len() - 1),
            due: Duration::ZERO,
            single: 0,
            counts: Counts::default(),
            steps: 0,
            last: String::new(),
            event: None,
            shown: (0, CellSet::EMPTY),
            end: None,
            total: None,
        }
    }

    /// The digits now.
    pub fn grids(&self) -> Grids {
        match (self.solver, &self.replay) {
            (Solver::Engine(_), Some(replay)) => replay.grid().into(),
            _ => self.boards.grids(),
        }
    }

    /// The candidates now, where the human solver has eliminated some.
    pub fn boards(&self) -> Option<&Boards> {
        (self.solver == Solver::Human).then_some(&self.boards)
    }

    /// The last event, in words.
    pub fn last(&self) -> String {
        self.event.map_or_else(|| self.last.clone(), |event| event.to_string())
    }

    /// Where it happened.
    pub fn shown(&self) -> Cells {
        let (grid, cells) = self.shown;
        cells::of(self.start.layout(), grid, cells).collect()
    }

    /// Events a second.
    pub const fn per_second(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// How many solutions there are, and whether there are still more.
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

    /// Stops, or goes on.
    pub fn pause(&mut self) {
        self.pace = match self.pace {
            Pace::Runs => Pace::Stands,
            Pace::Stands => Pace::Runs,
            other => other,
        };
    }

    /// One sight more while it stands.
    pub const fn single(&mut self) {
        if matches!(self.pace, Pace::Stands) {
            self.single += 1;
        }
    }

    /// How many sights should be shown now that so much time has passed.
    pub fn wants(&mut self, passed: Duration) -> u32 {
        if self.pace != Pace::Runs {
            self.due = Duration::ZERO;
            return std::mem::take(&mut self.single);
        }
        self.due += passed;
        let each = Duration::from_secs(1) / self.per_second();
        let count = u32::try_from(self.due.as_nanos() / each.as_nanos().max(1)).unwrap_or(MOST).min(MOST);
        self.due = self.due.saturating_sub(each * count).min(each);
        count
    }

    /// Shows what the solver did.
    pub fn see(&mut self, sight: Sight) {
        match sight {
            Sight::Event(event) => self.event(&event),
            Sight::Step(step) => self.step(&step),
            Sight::End(end) => {
                self.end = end;
                self.pace = Pace::Ended;
                if self.solver == Solver::Human {
                    let solved = self.boards.grids().is_full();
                    self.last = if solved { "solved" } else { "no technique helps any further" }.into();
                } else if end == Some(End::Done) {
                    self.total = Some((self.counts.solutions, false));
                }
            }
        }
    }

    fn event(&mut self, event: &Event) {
        self.counts.add(event);
        self.replay.iter_mut().for_each(|replay| replay.apply(event));
        self.event = Some(*event);
        match *event {
            Event::Try { candidate, .. }
            | Event::Place(candidate)
            | Event::Undo(candidate)
            | Event::Forced { candidate, .. } => self.shown = (0, CellSet::of(candidate.cell)),
            Event::Subset { cells, .. } => self.shown = (0, cells),
            Event::Solution { number, .. } => {
                self.shown = (0, CellSet::EMPTY);
                (self.last, self.event) = (format!("solution {number}"), None);
                self.pace = Pace::Found(number);
            }
            Event::DeadEnd { .. } | Event::Save { .. } | Event::Restore { .. } | Event::GiveUp { .. } => {}
        }
    }

    fn step(&mut self, step: &Step) {
        self.boards.follow(step.grid(), |board| step.apply(board));
        self.steps += 1;
        let at = GridOf { grid: step.grid(), grids: self.boards.iter().len() };
        self.last = format!("{}: {at}{}", step.technique().name, text::sentence(step));
        let all = step.placed().iter().chain(step.eliminated().iter());
        self.shown = (step.grid(), all.map(|candidate| candidate.cell).collect());
    }

    /// The rest was counted.
    pub fn counted(&mut self, count: u64, more: bool) {
        self.total = Some((count, more));
        self.pace = Pace::Ended;
    }
}
