//! Watching somebody solve: a classic engine, event by event, or the human solver, step by step.
//!
//! ```text
//! runs --(pause)--> stands --(step)--> one more
//!   |--(solution)--> waits: Esc counts the rest unseen, any other key goes on
//!   '--(end)-------> ended: any key goes back to the editor
//! ```

use std::time::Duration;

use ninefold_core::classic::{Counts, End, Engine, Event, Replay};
use ninefold_core::{Board, Candidate, CellSet, Grid};
use ninefold_logic::{Step, text};

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

    /// What it is called.
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

/// What the watched solver is doing.
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

/// What is seen of a solver at work.
#[derive(Clone, Debug)]
pub struct Watch {
    solver: Solver,
    start: Grid,
    board: Board,
    replay: Box<Replay>,
    /// What it is doing.
    pub pace: Pace,
    speed: usize,
    due: Duration,
    single: u32,
    counts: Counts,
    steps: u64,
    last: String,
    /// What came since, put into words only when somebody asks: there may be a million a second.
    event: Option<Event>,
    shown: CellSet,
    /// How it ended.
    end: Option<End>,
    total: Option<(u64, bool)>,
}

impl Watch {
    /// From that grid.
    pub fn new(solver: Solver, start: Grid, speed: usize) -> Self {
        let board = start.board();
        Self {
            solver,
            start,
            replay: Box::new(Replay::new(&board)),
            board,
            pace: Pace::Runs,
            speed: speed.min(SPEEDS.len() - 1),
            due: Duration::ZERO,
            single: 0,
            counts: Counts::default(),
            steps: 0,
            last: String::new(),
            event: None,
            shown: CellSet::EMPTY,
            end: None,
            total: None,
        }
    }

    /// Who solves.
    pub const fn solver(&self) -> Solver {
        self.solver
    }

    /// The givens.
    pub const fn start(&self) -> &Grid {
        &self.start
    }

    /// The grid now.
    pub const fn grid(&self) -> &Grid {
        match self.solver {
            Solver::Engine(_) => self.replay.grid(),
            Solver::Human => self.board.grid(),
        }
    }

    /// The candidates now, where the human solver has eliminated some.
    pub fn board(&self) -> Option<&Board> {
        (self.solver == Solver::Human).then_some(&self.board)
    }

    /// Sums of what has happened.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The steps of the human solver.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// What happened last, in words.
    pub fn last(&self) -> String {
        self.event.map_or_else(|| self.last.clone(), |event| event.to_string())
    }

    /// Where it happened.
    pub const fn shown(&self) -> CellSet {
        self.shown
    }

    /// Events a second.
    pub const fn per_second(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// The speed as a number to begin with the next time.
    pub const fn speed(&self) -> usize {
        self.speed
    }

    /// How it ended.
    pub const fn end(&self) -> Option<End> {
        self.end
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
                    let solved = self.board.grid().filled() == CellSet::ALL;
                    self.last = if solved { "solved" } else { "no technique helps any further" }.into();
                } else if end == Some(End::Done) {
                    self.total = Some((self.counts.solutions, false));
                }
            }
        }
    }

    fn event(&mut self, event: &Event) {
        self.counts.add(event);
        self.replay.apply(event);
        self.event = Some(*event);
        match *event {
            Event::Try { candidate, .. }
            | Event::Place(candidate)
            | Event::Undo(candidate)
            | Event::Forced { candidate, .. } => self.shown = CellSet::of(candidate.cell),
            Event::Subset { cells, .. } => self.shown = cells,
            Event::Solution { number, .. } => {
                self.shown = CellSet::EMPTY;
                (self.last, self.event) = (format!("solution {number}"), None);
                self.pace = Pace::Found(number);
            }
            Event::DeadEnd { .. } | Event::Save { .. } | Event::Restore { .. } | Event::GiveUp { .. } => {}
        }
    }

    fn step(&mut self, step: &Step) {
        step.apply(&mut self.board);
        self.steps += 1;
        self.last = format!("{}: {}", step.technique().name, text::sentence(step));
        let cells =
            |set: &ninefold_core::CandidateSet| set.iter().map(|Candidate { cell, .. }| cell).collect::<CellSet>();
        self.shown = cells(step.placed()) | cells(step.eliminated());
    }

    /// The rest was counted.
    pub fn counted(&mut self, count: u64, more: bool) {
        self.total = Some((count, more));
        self.pace = Pace::Ended;
    }
}
