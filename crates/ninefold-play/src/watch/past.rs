//! The actions of a watched solver, forwards and backwards.
//!
//! ```text
//! forgotten | kept: 1 2 3 .. at .. last
//!          base         now
//! ```
//!
//! An action cannot be reverted: an engine restores a saved state, and a step may eliminate candidates that were missing already. The state before
//! the kept actions is therefore kept too, and going back replays actions from there.

use ninefold_core::rules::Feature;
use std::collections::VecDeque;

use ninefold_core::classic::{Counts, Event, Replay};
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::{CellSet, GridOf};

use super::Seen;
use crate::cells;
use crate::hint::Conclusion;

/// The minimum number of actions kept. An engine may perform a million a second.
const KEPT: usize = 10_000;

/// An action of a solver.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    Event(Event),
    Step(Box<Seen>),
}

impl Deed {
    /// Describes the action in words.
    pub(super) fn words(&self, grids: usize) -> String {
        match self {
            Self::Event(Event::Solution { number, .. }) => format!("solution {number}"),
            Self::Event(event) => event.to_string(),
            Self::Step(step) => {
                let at = GridOf { grid: step.grid, grids };
                format!("{}: {at}{}", step.technique, step.conclusion.words)
            }
        }
    }

    /// Describes the action in a short line for a list.
    pub(super) fn line(&self, grids: usize) -> String {
        match self {
            Self::Event(_) => self.words(grids),
            Self::Step(step) => {
                let at = GridOf { grid: step.grid, grids };
                format!("{at}{}: {}", step.technique, step.line)
            }
        }
    }
}

/// The state after a number of actions.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) boards: Boards,
    /// The grid of an engine; engines support single grids only.
    pub(super) replay: Option<Box<Replay>>,
    /// Totals of the engine's actions.
    pub(super) counts: Counts,
    /// The cells of the last action.
    pub(super) shown: Vec<LayoutCell>,
}

impl State {
    fn of(start: &Grids) -> Self {
        let boards = start.boards();
        Self {
            replay: boards.plain(Feature::ClassicEngines).ok().map(|board| Box::new(Replay::new(board))),
            boards,
            counts: Counts::default(),
            shown: Vec::new(),
        }
    }

    fn follow(&mut self, deed: &Deed) {
        match deed {
            Deed::Event(event) => self.event(event),
            Deed::Step(step) => {
                let Conclusion { placed, eliminated, .. } = &step.conclusion;
                placed.iter().for_each(|&(cell, digit)| self.boards.place(cell, digit));
                eliminated.iter().for_each(|&(cell, digit)| _ = self.boards.remove(cell, digit));
                self.shown = placed.iter().chain(eliminated).map(|(cell, _)| *cell).collect();
            }
        }
    }

    fn event(&mut self, event: &Event) {
        self.counts.add(event);
        self.replay.iter_mut().for_each(|replay| replay.apply(event));
        let cells = match *event {
            Event::Try { candidate, .. }
            | Event::Place(candidate)
            | Event::Undo(candidate)
            | Event::Forced { candidate, .. } => CellSet::of(candidate.cell),
            Event::Subset { cells, .. } => cells,
            Event::Branch { cell, .. } => CellSet::of(cell),
            Event::Solution { .. } => CellSet::EMPTY,
            Event::Settled { .. }
            | Event::DeadEnd { .. }
            | Event::Save { .. }
            | Event::Restore { .. }
            | Event::GiveUp { .. } => return,
        };
        self.shown = cells::of(self.boards.rules(), 0, cells).collect();
    }
}

/// The kept actions of a solver, and the number of visible ones.
#[derive(Clone, Debug)]
pub(super) struct Past {
    base: State,
    now: State,
    kept: VecDeque<Deed>,
    forgotten: u64,
    at: usize,
}

impl Past {
    pub(super) fn new(start: &Grids) -> Self {
        let base = State::of(start);
        Self { now: base.clone(), base, kept: VecDeque::new(), forgotten: 0, at: 0 }
    }

    /// The visible state.
    pub(super) const fn now(&self) -> &State {
        &self.now
    }

    /// The last visible action; `None` at the start.
    pub(super) fn last(&self) -> Option<&Deed> {
        self.at.checked_sub(1).and_then(|last| self.kept.get(last))
    }

    /// Returns the number of visible actions, and the number of all.
    pub(super) fn place(&self) -> (u64, u64) {
        (self.forgotten + self.at as u64, self.forgotten + self.kept.len() as u64)
    }

    /// The kept actions, numbered from 1.
    pub(super) fn kept(&self) -> impl DoubleEndedIterator<Item = (u64, &Deed)> + ExactSizeIterator {
        (0..self.kept.len()).map(|at| (self.forgotten + at as u64 + 1, &self.kept[at]))
    }

    /// Counts all solutions, including those of forgotten actions.
    pub(super) fn solutions(&self) -> u64 {
        let is_one = |deed: &&Deed| matches!(deed, Deed::Event(Event::Solution { .. }));
        self.base.counts.solutions + self.kept.iter().filter(is_one).count() as u64
    }

    /// Whether the newest state is visible.
    pub(super) fn is_newest(&self) -> bool {
        self.at == self.kept.len()
    }

    /// Adds an action. If an earlier state is visible, it stays visible.
    pub(super) fn push(&mut self, deed: Deed) {
        let was_newest = self.is_newest();
        self.kept.push_back(deed);
        if was_newest {
            self.forward();
        }
        // Forgets actions in batches, and only those before the visible one.
        if self.kept.len() >= 2 * KEPT {
            for _ in 0..KEPT.min(self.at) {
                let Some(deed) = self.kept.pop_front() else { break };
                self.base.follow(&deed);
                (self.at, self.forgotten) = (self.at - 1, self.forgotten + 1);
            }
        }
    }

    /// Steps forward by one kept action, and returns it.
    pub(super) fn forward(&mut self) -> Option<&Deed> {
        let deed = self.kept.get(self.at)?;
        self.now.follow(deed);
        self.at += 1;
        Some(deed)
    }

    /// Goes back `by` actions, or to the oldest one kept.
    pub(super) fn back(&mut self, by: usize) {
        self.at = self.at.saturating_sub(by);
        self.now = self.base.clone();
        self.kept.iter().take(self.at).for_each(|deed| self.now.follow(deed));
    }
}
