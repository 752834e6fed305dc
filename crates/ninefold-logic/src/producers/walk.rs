//! The walk through a grid, hint by hint, and its ratings.

use crate::frame::{Board, Grid, Stop, Stopped, solve};

use super::chains::Chains;
use super::hint::{Flow, Hint, tenths};
use super::marks::Marks;
use super::pause::Pause;
use super::producer::Producer;
use super::ratings::{End, Ratings, Tally};
use crate::state::State;

/// Walks through a grid hint by hint: each hint is the first that Sudoku Explainer finds, and is applied before the next search.
#[derive(Debug)]
pub struct Walk {
    marks: Marks,
    chains: Chains,
    /// Whether the solution is assumed to be unique.
    unique: bool,
}

/// Whether the caller wants the reasons for chains, which take a little time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Want {
    Rating,
    Reason,
}

impl Walk {
    /// Starts a walk from a position: placed digits, and the current candidates.
    pub fn new(board: &Board) -> Self {
        Self { marks: Marks::from(board), chains: Chains::default(), unique: true }
    }

    /// Chooses whether to use hints that assume a unique solution. The original always uses them.
    #[must_use]
    pub fn assuming_unique(self, unique: bool) -> Self {
        Self { unique, ..self }
    }

    /// Ignores common consequences of several assumptions if one of these leads to a contradiction.
    ///
    /// The original follows such an assumption up to the contradiction, so its consequences depend on the order of the candidates.
    #[must_use]
    pub fn whole(mut self) -> Self {
        self.chains.whole = true;
        self
    }

    /// Returns the current position.
    pub fn board(&self) -> Board {
        self.marks.board()
    }

    /// Whether every cell has a digit.
    pub const fn is_full(&self) -> bool {
        self.marks.left == 0
    }

    /// Finds the next hint with its reason, or `None`, without applying it.
    ///
    /// # Errors
    ///
    /// Returns an error if the search was stopped.
    pub fn hint(&mut self, stop: Stop<'_>) -> Result<Option<Hint>, Stopped> {
        self.find(stop, Want::Reason, |_| true, &mut |_, _| true)
    }

    /// Applies a hint: eliminates candidates, then places a digit.
    pub fn apply(&mut self, hint: &Hint) {
        for digit in hint.eliminations.digits() {
            for cell in hint.eliminations.digit(digit) {
                self.marks.remove(cell.index(), digit.index());
            }
        }
        if let Some(placed) = hint.placement {
            self.marks.place(placed.cell.index(), placed.digit.index());
        }
    }

    /// Finds the next hint and applies it.
    ///
    /// # Errors
    ///
    /// Returns an error if the search was stopped.
    pub fn step(&mut self, stop: Stop<'_>) -> Result<Option<Hint>, Stopped> {
        let hint = self.hint(stop)?;
        hint.iter().for_each(|hint| self.apply(hint));
        Ok(hint)
    }

    /// Finds all hints of a producer at the position, in the producer's order.
    ///
    /// # Errors
    ///
    /// Returns an error if the search was stopped.
    pub fn hints_of(&mut self, producer: Producer, stop: Stop<'_>) -> Result<Vec<Hint>, Stopped> {
        let pause = Pause::new(stop);
        let mut hints = Vec::new();
        if let Some(search) = producer.search() {
            hints = self.chains.begin(&self.marks).all_forcing(search, &pause);
        } else if producer == Producer::Chains {
            hints = self.chains.begin(&self.marks).all_single();
        } else {
            let _ = producer.simple(&self.marks, &pause, &mut |hint| {
                hints.push(hint);
                Flow::Continue(())
            });
        }
        if pause.is_stopped() { Err(Stopped) } else { Ok(hints) }
    }

    /// Finds the first hint that `wants` accepts, among the producers for which `asks` is true. If the first hint of a producer is not accepted, its
    /// other hints are tried in its own order.
    ///
    /// # Errors
    ///
    /// Returns an error if the search was stopped.
    pub fn hint_where(
        &mut self,
        stop: Stop<'_>,
        asks: impl Fn(Producer) -> bool,
        wants: &mut dyn FnMut(Producer, &Hint) -> bool,
    ) -> Result<Option<Hint>, Stopped> {
        self.find(stop, Want::Reason, asks, wants)
    }

    fn find(
        &mut self,
        stop: Stop<'_>,
        want: Want,
        asks: impl Fn(Producer) -> bool,
        wants: &mut dyn FnMut(Producer, &Hint) -> bool,
    ) -> Result<Option<Hint>, Stopped> {
        if self.is_full() {
            return Ok(None);
        }
        let (pause, unique) = (Pause::new(stop), self.unique);
        // The first producer that searches for chains begins; the others continue at the same position.
        let mut has_begun = false;
        for producer in Producer::ALL.into_iter().filter(|&producer| asks(producer)) {
            if producer.assumes_unique() && !unique {
                continue;
            }
            let mut first = None;
            if producer.is_simple() {
                let _ = producer.simple(&self.marks, &pause, &mut |hint| {
                    first = Some(hint).filter(|hint| wants(producer, hint));
                    if first.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
                });
            } else {
                let seek = if has_begun { self.chains.seek() } else { self.chains.begin(&self.marks) };
                has_begun = true;
                first = match producer.search() {
                    Some(search) => seek.forcing(search, &pause, want),
                    None => seek.single(want),
                };
            }
            if pause.is_stopped() {
                return Err(Stopped);
            }
            if !producer.is_simple() && first.as_ref().is_some_and(|hint| !wants(producer, hint)) {
                first = self.hints_of(producer, stop)?.into_iter().find(|hint| wants(producer, hint));
            }
            if first.is_some() {
                return Ok(first);
            }
        }
        Ok(None)
    }
}

/// Rates puzzles, one after another. It keeps its memory, so one rater for many puzzles is cheaper than one for each.
#[derive(Debug)]
pub struct Rater {
    walk: Walk,
}

impl Default for Rater {
    fn default() -> Self {
        Self { walk: Walk::new(&Board::EMPTY) }
    }
}

impl Rater {
    /// Creates a rater with empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Rates a puzzle. A grid with several solutions is rated as if it had one.
    pub fn rate(&mut self, grid: &Grid, stop: Stop<'_>) -> Ratings {
        self.rate_from(&grid.board(), stop)
    }

    /// Rates the rest of a puzzle from a position on, assuming that its solution is unique, as the original always does.
    pub fn rate_from(&mut self, board: &Board, stop: Stop<'_>) -> Ratings {
        self.rate_board(board, true, stop)
    }

    /// Rates the rest of a puzzle from a state on. Hints use the uniqueness of the solution only if the state records it.
    pub fn rate_state(&mut self, state: &State, stop: Stop<'_>) -> Ratings {
        self.rate_board(state.board(), state.is_unique(), stop)
    }

    fn rate_board(&mut self, board: &Board, unique: bool, stop: Stop<'_>) -> Ratings {
        if solve::first(board).is_none() {
            return Ratings { end: End::Impossible, ..Ratings::default() };
        }
        let walk = &mut self.walk;
        walk.marks = Marks::from(board);
        walk.unique = unique;
        let (mut tally, mut hardest) = (Tally::default(), 0.0);
        while !walk.is_full() {
            match walk.find(stop, Want::Rating, |_| true, &mut |_, _| true) {
                Err(Stopped) => return tally.ratings(End::Stopped),
                Ok(None) => return tally.ratings(End::Stuck),
                Ok(Some(hint)) => {
                    tally.add(tenths(hint.rating), hint.placement.is_some());
                    // Among hints with equal printed ratings, the doubles still determine the harder one.
                    if hint.rating > hardest {
                        hardest = hint.rating;
                        tally.name(hint.name);
                    }
                    walk.apply(&hint);
                }
            }
        }
        tally.ratings(End::Solved)
    }
}
