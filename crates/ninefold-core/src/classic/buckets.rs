//! Candidates in ten buckets, with pairs and guesses, as the z88dk logic solver has it; in memory of a fixed size.
//!
//! ```text
//!   digits    81 masks: what is left to each cell; one digit if it is placed
//!   buckets   the open cells by number of candidates      0 | 1 | 2 | 3 | ... | 9
//!             a eliminate moves a cell one bucket down:        <-  <-  <-
//!             in 0: contradiction; in 1: to be placed
//!   saved     a stack of 30 copies, each with the cell that was guessed at and its digits still to be tried
//! ```
//!
//! 1. While bucket 1 has a cell, place it.
//! 2. Two cells of bucket 2 with equal masks that share a house: eliminate the digits from the rest of every house that they share;
//!    back to 1 as soon as bucket 1 has a cell.
//! 3. Otherwise guess: a cell of the lowest bucket, its digits in ascending order, each on a saved copy of the state.
//!
//! [`Rules::Wished`] adds what the original's author wished for: hidden singles behind 1, naked triples behind 2.
//!
//! The source says nothing about the order within a bucket: here it is reading order. A pair is reported when it eliminates something.
//! A state stays saved while its last digit is tried. The buckets of a copy are made anew from its masks, which keeps all thirty in
//! 6 KB. Where thirty are too few the search gives up with [`Bound::States`]: on nearly empty grids. Of some 110,000 puzzles in
//! collections none needed more, with two solutions looked for; one with 17 clues needed all thirty.

use core::ops::ControlFlow;

use super::event::{Bound, End, Event, Flow, Report, end};
use crate::cells::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::grid::{Board, Clash, Gap};
use crate::puzzle::Solution;

/// States that there is room for.
pub const STATES: usize = 30;

/// The deductions that the engine makes before it guesses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// Naked singles and pairs.
    Original,
    /// Hidden singles and naked triples too.
    Wished,
}

/// Finds all solutions until the sink has enough, or there is no room for another state.
///
/// # Errors
///
/// Two givens that break the rules.
#[inline(never)] // so that its stack is its own
pub fn search(board: &Board, rules: Rules, sink: &mut impl FnMut(Event) -> ControlFlow<()>) -> Result<End, Clash> {
    board.grid().clash().map_or(Ok(()), Err)?;
    let state = State::new(Cell::ALL.map(|cell| board.options(cell)), !board.grid().filled());
    let mut search = Buckets { state, rules, saved: [Saved::NONE; STATES], height: 0, report: Report::to(sink) };
    Ok(end(search.go()))
}

struct State {
    digits: [DigitSet; 81],
    /// The cells that are not placed.
    open: CellSet,
    /// The open cells.
    buckets: [CellSet; 10],
}

impl State {
    fn new(digits: [DigitSet; 81], open: CellSet) -> Self {
        let mut buckets = [CellSet::EMPTY; 10];
        open.iter().for_each(|cell| buckets[digits[cell.index()].len()] |= CellSet::of(cell));
        Self { digits, open, buckets }
    }

    fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// Moves a cell to the bucket that its mask now belongs to.
    fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.buckets[self.digits(cell).len()].remove(cell);
        self.digits[cell.index()] = digits;
        self.buckets[digits.len()].insert(cell);
    }

    /// Eliminates digits from open cells; says whether any had one of them.
    fn eliminate(&mut self, digits: DigitSet, cells: CellSet) -> bool {
        let mut changed = false;
        for cell in cells & self.open {
            let left = self.digits(cell) - digits;
            if left != self.digits(cell) {
                self.set(cell, left);
                changed = true;
            }
        }
        changed
    }

    fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.buckets[self.digits(cell).len()].remove(cell);
        self.digits[cell.index()] = DigitSet::of(digit);
        self.open.remove(cell);
        self.eliminate(DigitSet::of(digit), cell.peers());
    }

    fn gap(&self) -> Option<Gap> {
        self.buckets[0].first().map(Gap::Cell)
    }

    /// The cell to guess at.
    fn smallest(&self) -> Option<Cell> {
        self.buckets.iter().find_map(|bucket| bucket.first())
    }

    fn solution(&self) -> Solution {
        Solution::new(self.digits.map(|digits| digits.first().unwrap_or(Digit::D1)))
    }

    /// A digit with one cell left in a house.
    fn hidden(&self) -> Option<(Candidate, House)> {
        let open = self.open;
        House::all().find_map(|house| {
            let [mut once, mut twice] = [DigitSet::EMPTY; 2];
            for digits in (house.cells() & open).iter().map(|cell| self.digits(cell)) {
                twice |= once & digits;
                once |= digits;
            }
            let digit = (once - twice).first()?;
            let cell = (house.cells() & open).iter().find(|&cell| self.digits(cell).contains(digit))?;
            Some((Candidate { cell, digit }, house))
        })
    }

    /// Two cells with the same two digits that share a house, where that eliminates something.
    fn pair(&mut self) -> Option<(CellSet, DigitSet)> {
        let twos = self.buckets[2];
        let mut pairs = twos.iter().flat_map(|cell| behind(cell, twos & cell.peers()).map(move |other| [cell, other]));
        pairs.find_map(|cells| self.subset(&cells))
    }

    /// Three cells of a house with three digits among them, where that eliminates something.
    fn triple(&mut self) -> Option<(CellSet, DigitSet)> {
        let small = self.buckets[2] | self.buckets[3];
        House::all().find_map(|house| {
            let cells = small & house.cells();
            let pairs = cells.iter().flat_map(|one| behind(one, cells).map(move |two| [one, two]));
            let mut triples = pairs.flat_map(|[one, two]| behind(two, cells).map(move |three| [one, two, three]));
            triples.find_map(|cells| self.subset(&cells))
        })
    }

    /// If the cells have as many digits as they are, eliminates these from the rest of every house that the cells share; gives them
    /// if that changes anything.
    fn subset(&mut self, cells: &[Cell]) -> Option<(CellSet, DigitSet)> {
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | self.digits(cell));
        let set: CellSet = cells.iter().copied().collect();
        (digits.len() == cells.len() && self.eliminate(digits, set.common_peers())).then_some((set, digits))
    }
}

/// The cells behind one in reading order.
fn behind(cell: Cell, cells: CellSet) -> impl Iterator<Item = Cell> {
    cells.iter().filter(move |&other| cell < other)
}

/// A state to come back to: those digits of the cell are still to be tried.
#[derive(Clone, Copy)]
struct Saved {
    digits: [DigitSet; 81],
    open: CellSet,
    cell: Cell,
    left: DigitSet,
}

impl Saved {
    const NONE: Self =
        Self { digits: [DigitSet::EMPTY; 81], open: CellSet::EMPTY, cell: Cell::ALL[0], left: DigitSet::EMPTY };
}

struct Buckets<'a, F> {
    state: State,
    rules: Rules,
    saved: [Saved; STATES],
    /// States saved, which is also the number of guesses that the state rests on.
    height: usize,
    report: Report<'a, F>,
}

impl<F: FnMut(Event) -> ControlFlow<()>> Buckets<'_, F> {
    fn go(&mut self) -> Flow {
        loop {
            self.settle()?;
            if let Some(gap) = self.state.gap() {
                self.report.event(Event::DeadEnd { level: self.height, gap: Some(gap) })?;
            } else if let Some(cell) = self.state.smallest() {
                self.save(cell)?;
            } else {
                self.report.solution(self.state.solution())?;
            }
            if !self.guess()? {
                return Flow::Continue(());
            }
        }
    }

    /// Goes on until nothing follows, or something contradicts.
    fn settle(&mut self) -> Flow {
        while self.state.gap().is_none() && self.step()? {}
        Flow::Continue(())
    }

    /// Does the simplest thing that is possible; says whether there was any.
    fn step(&mut self) -> Flow<bool> {
        let wished = self.rules == Rules::Wished;
        let naked = self.state.buckets[1].first();
        let naked = naked.and_then(|cell| Some((Candidate { cell, digit: self.state.digits(cell).first()? }, None)));
        let hidden = || self.state.hidden().filter(|_| wished).map(|(candidate, house)| (candidate, Some(house)));
        if let Some((candidate, house)) = naked.or_else(hidden) {
            self.state.place(candidate);
            self.report.event(Event::Forced { candidate, house })?;
            return Flow::Continue(true);
        }
        let mut subset = self.state.pair();
        if wished && subset.is_none() {
            subset = self.state.triple();
        }
        let Some((cells, digits)) = subset else { return Flow::Continue(false) };
        self.report.event(Event::Subset { cells, digits })?;
        Flow::Continue(true)
    }

    fn save(&mut self, cell: Cell) -> Flow {
        let Some(place) = self.saved.get_mut(self.height) else {
            self.report.event(Event::GiveUp { level: self.height, bound: Bound::States })?;
            return Flow::Break(End::GaveUp);
        };
        let left = self.state.digits(cell);
        *place = Saved { digits: self.state.digits, open: self.state.open, cell, left };
        self.height += 1;
        self.report.event(Event::Save { state: self.height })
    }

    /// Tries the next digit of the last saved state that has one; says whether there was one.
    fn guess(&mut self) -> Flow<bool> {
        while let Some(saved) = self.saved[..self.height].last_mut() {
            let Saved { digits, open, cell, left } = *saved;
            if let Some(digit) = left.first() {
                saved.left.remove(digit);
                if left != digits[cell.index()] {
                    self.state = State::new(digits, open);
                    self.report.event(Event::Restore { state: self.height })?;
                }
                let candidate = Candidate { cell, digit };
                self.report.event(Event::Try { candidate, level: self.height })?;
                self.state.place(candidate);
                self.report.event(Event::Place(candidate))?;
                return Flow::Continue(true);
            }
            self.height -= 1;
        }
        Flow::Continue(false)
    }
}
