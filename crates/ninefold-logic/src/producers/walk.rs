//! The walk: hint by hint through a grid, and what its ratings add up to.

use ninefold_core::{Board, Grid, Stop, Stopped, solve};

use super::chains::Chains;
use super::hint::{Flow, Hint, Name, tenths};
use super::marks::Marks;
use super::pause::Pause;
use super::producer::Producer;

/// How hard a puzzle is.
///
/// Ratings are in tenths, as the original prints them: 72 is 7.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Ratings {
    /// The rating of the hardest step; 200 if the steps end before the puzzle is solved, 0 if it has no solution.
    pub er: u8,
    /// The hardest step up to the first that places a digit, that one included ("pearl"); of as many steps as there are, if none does.
    pub ep: u8,
    /// The first step ("diamond"); 0 if there is none.
    pub ed: u8,
    /// The first of the hardest steps.
    pub hardest: Option<Name>,
    /// How many steps were made.
    pub steps: u32,
    /// How the walk ended.
    pub end: End,
}

/// How a walk ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum End {
    /// The puzzle is solved.
    #[default]
    Solved,
    /// Nothing more was found: the original rates that 20.0.
    Stuck,
    /// There is nothing to rate: no solution.
    Impossible,
    /// Somebody stopped it. The puzzle is rated at least as high as it says.
    Stopped,
}

/// Goes through a grid hint by hint: the simplest one that Sudoku Explainer finds, each applied before the next is asked for.
#[derive(Debug)]
pub struct Walk {
    marks: Marks,
    chains: Chains,
    /// Whether the solution counts as the only one.
    unique: bool,
}

/// Whether whoever asks wants to know the reasons of chains, which costs a little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Want {
    Rating,
    Reason,
}

impl Walk {
    /// From a position: placed digits, and candidates as they stand there.
    pub fn new(board: &Board) -> Self {
        Self { marks: Marks::from(board), chains: Chains::default(), unique: true }
    }

    /// The same with or without hints that argue with the solution being the only one. The original does not ask.
    #[must_use]
    pub fn assuming_unique(self, unique: bool) -> Self {
        Self { unique, ..self }
    }

    /// The position.
    pub fn board(&self) -> Board {
        self.marks.board()
    }

    /// Whether every cell has a digit.
    pub const fn is_full(&self) -> bool {
        self.marks.left == 0
    }

    /// The next hint with its reason, or nothing if there is none. Changes nothing.
    ///
    /// # Errors
    ///
    /// If the work was stopped.
    pub fn hint(&mut self, stop: Stop<'_>) -> Result<Option<Hint>, Stopped> {
        self.find(stop, Want::Reason)
    }

    /// Makes a step: candidates go, then a digit is placed.
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

    /// The next hint, applied.
    ///
    /// # Errors
    ///
    /// If the work was stopped.
    pub fn step(&mut self, stop: Stop<'_>) -> Result<Option<Hint>, Stopped> {
        let hint = self.hint(stop)?;
        hint.iter().for_each(|hint| self.apply(hint));
        Ok(hint)
    }

    /// The first hint of a producer at the position, as if it were asked alone. Those of chains with several branches come the shortest
    /// first.
    ///
    /// # Errors
    ///
    /// If the work was stopped.
    pub fn hint_of(&mut self, producer: Producer, stop: Stop<'_>) -> Result<Option<Hint>, Stopped> {
        let pause = Pause::new(stop);
        let mut first = None;
        if producer == Producer::Chains {
            first = self.chains.begin(&self.marks).single(Want::Reason);
        } else if let Some(search) = producer.search() {
            first = self.chains.begin(&self.marks).forcing(search, &pause, Want::Reason);
        } else {
            let _ = producer.simple(&self.marks, &pause, &mut |hint| {
                first = Some(hint);
                Flow::Break(())
            });
        }
        if pause.is_stopped() { Err(Stopped) } else { Ok(first) }
    }

    /// All hints of a producer at the position, in its own order.
    ///
    /// # Errors
    ///
    /// If the work was stopped.
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

    fn find(&mut self, stop: Stop<'_>, want: Want) -> Result<Option<Hint>, Stopped> {
        if self.is_full() {
            return Ok(None);
        }
        let pause = Pause::new(stop);
        let producers = Producer::ALL.into_iter().filter(|producer| self.unique || !producer.assumes_unique());
        for producer in producers {
            let mut first = None;
            if producer == Producer::Chains {
                // The first of the producers that looks at chains begins; the others go on at the same position.
                first = self.chains.begin(&self.marks).single(want);
            } else if let Some(search) = producer.search() {
                first = self.chains.seek().forcing(search, &pause, want);
            } else {
                let _ = producer.simple(&self.marks, &pause, &mut |hint| {
                    first = Some(hint);
                    Flow::Break(())
                });
            }
            if pause.is_stopped() {
                return Err(Stopped);
            }
            if first.is_some() {
                return Ok(first);
            }
        }
        Ok(None)
    }
}

/// Rates puzzles, one after another. Keeps its memory, so one for many puzzles is cheaper than one each.
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
    /// A rater without memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The rating of a puzzle. A grid with several solutions is rated as if it had one.
    pub fn rate(&mut self, grid: &Grid, stop: Stop<'_>) -> Ratings {
        self.rate_from(&grid.board(), stop)
    }

    /// The rating from a position on.
    pub fn rate_from(&mut self, board: &Board, stop: Stop<'_>) -> Ratings {
        let mut rating = Ratings::default();
        if solve::first(board).is_none() {
            return Ratings { end: End::Impossible, ..rating };
        }
        let walk = &mut self.walk;
        walk.marks = Marks::from(board);
        let (mut hardest, mut placed) = (0.0, false);
        while !walk.is_full() {
            match walk.find(stop, Want::Rating) {
                Err(Stopped) => return Ratings { end: End::Stopped, ..rating },
                Ok(None) => return Ratings { er: 200, end: End::Stuck, ..rating },
                Ok(Some(hint)) => {
                    if hint.rating > hardest {
                        hardest = hint.rating;
                        rating.hardest = Some(hint.name);
                    }
                    rating.er = tenths(hardest);
                    if rating.steps == 0 {
                        rating.ed = rating.er;
                    }
                    if !placed {
                        rating.ep = rating.er;
                    }
                    placed |= hint.placement.is_some();
                    rating.steps += 1;
                    walk.apply(&hint);
                }
            }
        }
        rating
    }
}
