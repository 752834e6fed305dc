//! Candidates in ten buckets, with pairs and guesses, as in the z88dk logic solver. The engine uses a fixed amount of memory.
//!
//! ```text
//!   digits    81 masks: the candidates of each cell; one digit if it is placed
//!   buckets   the open cells by number of candidates      0 | 1 | 2 | 3 | ... | 9
//!             lists: last in, first out                        7
//!             eliminations move cells to lower buckets:        |  <-  <-  <-
//!             in 0: contradiction; in 1: to be placed          4
//!   saved     a stack of 30 copies, each with the cell that was guessed at and its digits still to be tried
//! ```
//!
//! 1. While bucket 1 has a cell, place its digit.
//! 2. Find two cells of bucket 2 that have equal masks and a common house, and eliminate their digits from the rest of every house that they share.
//!    Return to step 1 as soon as bucket 1 has a cell.
//! 3. Otherwise guess: choose a cell of the lowest bucket and try its digits in ascending order, each on a saved copy of the state.
//!
//! [`Rules::Wished`] adds the improvements that the author of the original wished for: hidden singles after step 1, and naked triples after step 2.
//!
//! The order of the tries is the same as in the original listing. Its buckets are lists in which cells are added and removed at the front
//! (`push_front`, `pop_front`). At the start, the cells are added in reading order: an empty cell has nine candidates, whatever the givens are, and a
//! given waits in bucket 1 like any other cell with one candidate. The givens are therefore placed by step 1, the last one first, and a cell that
//! they leave with one candidate is placed before the givens that are still waiting. A digit is eliminated first from the row of its cell, then from
//! its column, and then from its box, and so are the digits of a pair. The search for pairs compares each cell of bucket 2 with those after it,
//! continues after a pair that did not put a cell into bucket 1, and restarts at the end if a pair changed something.
//!
//! A pair is reported when it eliminates something, whereas the placing of a given is not reported. A state stays saved while its last digit is
//! tried. A copy stores the cells in the order of its lists, bucket after bucket, and the links are rebuilt from that order, so all thirty states fit
//! into 9 KB. If thirty states are not enough, as on nearly empty grids, the search gives up with [`Bound::States`].

use core::ops::ControlFlow;

use super::event::{Bound, End, Event, Flow, Report};
use super::profile::{Routine, Tally};
use crate::cells::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::grid::{Board, Gap};
use crate::solution::Solution;

/// The maximum number of saved states.
pub const STATES: usize = 30;

/// The deductions that the engine makes before it guesses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// Naked singles and pairs.
    Original,
    /// Naked singles and pairs, hidden singles, and naked triples.
    Wished,
}

/// Reports all solutions, unless there is no room for another state.
#[inline(never)] // so that its stack is its own
pub(super) fn run<F: FnMut(Event) -> ControlFlow<()>>(
    board: &Board,
    rules: Rules,
    report: Report<'_, F>,
    tally: impl Tally,
) -> Flow {
    let givens = board.grid().filled();
    let state = State::new(&Cell::ALL.map(|cell| before_givens(board, cell)), tally);
    let mut search = Buckets { state, givens, rules, saved: [Saved::NONE; STATES], height: 0, report };
    search.go()
}

/// Returns the digit of a given, or all candidates that an empty cell has before the givens eliminate any.
fn before_givens(board: &Board, cell: Cell) -> DigitSet {
    board.digit(cell).map_or_else(
        || board.candidates(cell) | cell.peers().iter().filter_map(|peer| board.digit(peer)).collect(),
        DigitSet::of,
    )
}

struct State<T> {
    digits: [DigitSet; 81],
    /// The cells that have not been placed yet.
    open: CellSet,
    /// The open cells by their number of remaining digits.
    buckets: Lists,
    tally: T,
}

/// The lists of all buckets, linked in both directions.
struct Lists {
    first: [Option<Cell>; 10],
    next: [Option<Cell>; 81],
    last: [Option<Cell>; 81],
}

impl Lists {
    const EMPTY: Self = Self { first: [None; 10], next: [None; 81], last: [None; 81] };

    /// Adds a cell to the front of a bucket.
    fn push(&mut self, bucket: usize, cell: Cell) {
        let behind = self.first[bucket].replace(cell);
        self.next[cell.index()] = behind;
        self.last[cell.index()] = None;
        if let Some(behind) = behind {
            self.last[behind.index()] = Some(cell);
        }
    }

    /// Removes a cell from any position in its bucket.
    fn remove(&mut self, bucket: usize, cell: Cell) {
        let (before, behind) = (self.last[cell.index()], self.next[cell.index()]);
        match before {
            Some(before) => self.next[before.index()] = behind,
            None => self.first[bucket] = behind,
        }
        if let Some(behind) = behind {
            self.last[behind.index()] = before;
        }
    }

    /// The cells of a bucket, starting with the front cell.
    fn iter(&self, bucket: usize) -> impl Iterator<Item = Cell> + '_ {
        core::iter::successors(self.first[bucket], |cell| self.next[cell.index()])
    }
}

impl<T: Tally> State<T> {
    /// Creates the state in which no cell is placed.
    fn new(digits: &[DigitSet; 81], tally: T) -> Self {
        let mut buckets = Lists::EMPTY;
        Cell::all().for_each(|cell| buckets.push(digits[cell.index()].len(), cell));
        Self { digits: *digits, open: CellSet::ALL, buckets, tally }
    }

    /// Restores a saved state. Its cells are stored in the order of their lists, so the last cell of a bucket is added first.
    fn restored(saved: &Saved, tally: T) -> Self {
        tally.call(Routine::Restore);
        let mut buckets = Lists::EMPTY;
        let listed = saved.order[..saved.open.len()].iter().rev();
        listed.for_each(|&cell| buckets.push(saved.digits[cell.index()].len(), cell));
        Self { digits: saved.digits, open: saved.open, buckets, tally }
    }

    /// Returns the open cells, bucket after bucket.
    fn order(&self) -> [Cell; 81] {
        let mut order = [Cell::ALL[0]; 81];
        let listed = (0..10).flat_map(|bucket| self.buckets.iter(bucket));
        order.iter_mut().zip(listed).for_each(|(place, cell)| *place = cell);
        order
    }

    fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// Moves a cell to the bucket for its new mask.
    fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.tally.call(Routine::Move);
        self.buckets.remove(self.digits(cell).len(), cell);
        self.digits[cell.index()] = digits;
        self.buckets.push(digits.len(), cell);
    }

    /// Eliminates digits from the other open cells of each row, column and box (in this order) that contains all cells of `set`. Returns whether at
    /// least one cell had one of the digits.
    fn eliminate(&mut self, digits: DigitSet, set: CellSet) -> bool {
        self.tally.call(Routine::Eliminate);
        let mut changed = false;
        let houses = set.first().into_iter().flat_map(Cell::houses).filter(|house| set.is_subset(house.cells()));
        for cell in houses.flat_map(|house| house.cells() - set) {
            if !self.open.contains(cell) {
                continue;
            }
            let left = self.digits(cell) - digits;
            if left != self.digits(cell) {
                self.set(cell, left);
                changed = true;
            }
        }
        changed
    }

    fn place(&mut self, candidate: Candidate) {
        self.tally.call(Routine::Place);
        let Candidate { cell, digit } = candidate;
        self.buckets.remove(self.digits(cell).len(), cell);
        self.digits[cell.index()] = DigitSet::of(digit);
        self.open.remove(cell);
        self.eliminate(DigitSet::of(digit), CellSet::of(cell));
    }

    fn gap(&self) -> Option<Gap> {
        self.buckets.first[0].map(Gap::Cell)
    }

    /// Returns the cell in which to guess: the front cell of the lowest bucket that is not empty.
    fn smallest(&self) -> Option<Cell> {
        self.buckets.first.iter().find_map(|&first| first)
    }

    fn solution(&self) -> Solution {
        Solution::new(self.digits.map(|digits| digits.first().unwrap_or(Digit::D1)))
    }

    /// Finds a digit that has only one remaining cell in a house.
    fn hidden(&self) -> Option<(Candidate, House)> {
        self.tally.call(Routine::Hidden);
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

    /// Finds the next two cells that have the same two digits and a common house and allow eliminations, and makes these eliminations. `scan` holds
    /// the pair of cells at which the search continues.
    fn pair(&mut self, scan: &mut Scan) -> Option<(CellSet, DigitSet)> {
        while let Some(one) = scan.one {
            while let Some(other) = scan.other {
                scan.other = self.buckets.next[other.index()];
                if one.sees(other)
                    && let Some(found) = self.subset(&[one, other])
                {
                    return Some(found);
                }
            }
            *scan = Scan::from(self.buckets.next[one.index()], &self.buckets);
        }
        None
    }

    /// Whether some cell is waiting to be placed or has no digits left.
    fn waits(&self) -> bool {
        self.buckets.first[0].or(self.buckets.first[1]).is_some()
    }

    /// Finds three cells of a house that have only three digits among them and allow eliminations, and makes these eliminations.
    fn triple(&mut self) -> Option<(CellSet, DigitSet)> {
        self.tally.call(Routine::Triple);
        let small: CellSet = self.buckets.iter(2).chain(self.buckets.iter(3)).collect();
        House::all().find_map(|house| {
            let cells = small & house.cells();
            let pairs = cells.iter().flat_map(|one| behind(one, cells).map(move |two| [one, two]));
            let mut triples = pairs.flat_map(|[one, two]| behind(two, cells).map(move |three| [one, two, three]));
            triples.find_map(|cells| self.subset(&cells))
        })
    }

    /// If the cells have exactly as many digits among them as there are cells, eliminates these digits from the rest of every house that all the
    /// cells share. Returns the cells and digits if that changes anything.
    fn subset(&mut self, cells: &[Cell]) -> Option<(CellSet, DigitSet)> {
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | self.digits(cell));
        let set: CellSet = cells.iter().copied().collect();
        (digits.len() == cells.len() && self.eliminate(digits, set)).then_some((set, digits))
    }
}

/// A search for pairs: the cell being compared and the next cell after it. Both cells stay in bucket 2 as long as the search continues.
struct Scan {
    one: Option<Cell>,
    other: Option<Cell>,
}

impl Scan {
    fn from(one: Option<Cell>, buckets: &Lists) -> Self {
        Self { one, other: one.and_then(|cell| buckets.next[cell.index()]) }
    }
}

/// Returns the members of `cells` that follow `cell` in reading order.
fn behind(cell: Cell, cells: CellSet) -> impl Iterator<Item = Cell> {
    cells.iter().filter(move |&other| cell < other)
}

/// A state to return to, with the digits that are still to be tried in one of its cells.
#[derive(Clone, Copy)]
struct Saved {
    digits: [DigitSet; 81],
    open: CellSet,
    /// The open cells in the order of their buckets.
    order: [Cell; 81],
    cell: Cell,
    left: DigitSet,
}

impl Saved {
    const NONE: Self = Self {
        digits: [DigitSet::EMPTY; 81],
        open: CellSet::EMPTY,
        order: [Cell::ALL[0]; 81],
        cell: Cell::ALL[0],
        left: DigitSet::EMPTY,
    };
}

struct Buckets<'a, F, T> {
    state: State<T>,
    givens: CellSet,
    rules: Rules,
    saved: [Saved; STATES],
    /// The number of saved states, which is also the number of guesses on which the current state is based.
    height: usize,
    report: Report<'a, F>,
}

impl<F: FnMut(Event) -> ControlFlow<()>, T: Tally> Buckets<'_, F, T> {
    fn go(&mut self) -> Flow {
        loop {
            self.settle()?;
            if let Some(gap) = self.state.gap() {
                // A waiting given can lose its digit to a cell that earlier givens left with only that digit. In that case, the other cell is wrong,
                // not the given.
                let gap = Some(gap).filter(|&gap| !matches!(gap, Gap::Cell(cell) if self.givens.contains(cell)));
                self.report.event(Event::DeadEnd { level: self.height, gap })?;
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

    /// Deduces until nothing more follows or a contradiction is found.
    fn settle(&mut self) -> Flow {
        while self.state.gap().is_none() && self.step()? {}
        Flow::Continue(())
    }

    /// Applies the simplest possible deduction. Returns whether there was one.
    fn step(&mut self) -> Flow<bool> {
        let wished = self.rules == Rules::Wished;
        let naked = self.state.buckets.first[1];
        let naked = naked.and_then(|cell| Some((Candidate { cell, digit: self.state.digits(cell).first()? }, None)));
        let hidden = || self.state.hidden().filter(|_| wished).map(|(candidate, house)| (candidate, Some(house)));
        if let Some((candidate, house)) = naked.or_else(hidden) {
            self.state.place(candidate);
            if !self.givens.contains(candidate.cell) {
                self.report.event(Event::Forced { candidate, house })?;
            }
            return Flow::Continue(true);
        }
        if self.pairs()? {
            return Flow::Continue(true);
        }
        let triple = if wished { self.state.triple() } else { None };
        let Some((cells, digits)) = triple else { return Flow::Continue(false) };
        self.report.event(Event::Subset { cells, digits })?;
        Flow::Continue(true)
    }

    /// Searches bucket 2 for pairs until one of them puts a cell into bucket 1. Returns whether any pair eliminated something.
    fn pairs(&mut self) -> Flow<bool> {
        self.state.tally.call(Routine::Pair);
        let mut scan = Scan::from(self.state.buckets.first[2], &self.state.buckets);
        let mut found = false;
        while !self.state.waits()
            && let Some((cells, digits)) = self.state.pair(&mut scan)
        {
            found = true;
            self.report.event(Event::Subset { cells, digits })?;
        }
        Flow::Continue(found)
    }

    fn save(&mut self, cell: Cell) -> Flow {
        let Some(place) = self.saved.get_mut(self.height) else {
            self.report.event(Event::GiveUp { level: self.height, bound: Bound::States })?;
            return Flow::Break(End::GaveUp);
        };
        self.state.tally.call(Routine::Save);
        let left = self.state.digits(cell);
        let State { digits, open, .. } = self.state;
        *place = Saved { digits, open, order: self.state.order(), cell, left };
        self.height += 1;
        self.report.event(Event::Branch { cell, digits: left })?;
        self.report.event(Event::Save { state: self.height })
    }

    /// Tries the next digit of the last saved state that has a digit left. Returns whether there was one.
    fn guess(&mut self) -> Flow<bool> {
        while let Some(saved) = self.saved[..self.height].last_mut() {
            let Saved { digits, cell, left, .. } = *saved;
            if let Some(digit) = left.first() {
                self.state.tally.call(Routine::Guess);
                saved.left.remove(digit);
                if left != digits[cell.index()] {
                    self.state = State::restored(saved, self.state.tally);
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
