//! The search for several grids that share cells. Each grid is [swept](super::sweep) separately, the candidates that it loses in shared cells are
//! removed from the other grids, and guesses are made across all grids.
//!
//! ```text
//!          settle a grid --> pass on the losses of its shared cells --> settle again the grids that lost a candidate
//!              ^                                                             |
//!              +-------------------------------------------------------------+      until there is none
//! ```
//!
//! Grids whose shared cells are all solved no longer affect each other. The open grids then fall into *parts*, which are searched one by one, so if
//! the centre of a multi-sudoku is solved, two outer grids take the sum of their search times, not the product. Within a part, the search guesses in
//! a grid that is nearly full or that has often failed. A multi-sudoku without a solution mostly fails because of two or three grids, and the search
//! then concentrates on these.

mod near;

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use super::backend::Backend;
use super::branch::{Adaptive, Branch, Choice, Progress};
use super::lanes::Lanes;
use super::state::{BOXES, State, Trio, trio};
use super::sweep::{rest, settle};
use crate::cells::{Cell, Digit, DigitSet};
use crate::place::{ALL, FIRST, GUARDS, LOWS, Place};
use crate::rules::grid_set::GridSet;
use crate::rules::net::Net;
use crate::stop::{Stop, Stopped};

pub(crate) use near::{SOON, WIDE};

impl State {
    /// Keeps only one digit of a cell.
    pub(crate) fn assign(&mut self, cell: Cell, digit: Digit) {
        let place = Place::of(cell.index());
        *self.word(place) &= !((FIRST ^ 1 << digit.index()) << place.shift);
    }

    /// Removes a digit from a cell.
    pub(crate) fn eliminate(&mut self, cell: Cell, digit: Digit) {
        let place = Place::of(cell.index());
        *self.word(place) &= !(1 << digit.index() << place.shift);
    }

    /// Creates a state from the candidates of each cell.
    pub(crate) fn with(options: impl Fn(Cell) -> DigitSet) -> Self {
        Self::of(&Cell::ALL.map(|cell| options(cell).mask()))
    }

    /// The word of a place, shifted so that the linked cells are in the lowest bits.
    #[inline(always)]
    fn shown(&self, place: Place) -> u32 {
        self.look(place) >> place.shift
    }

    /// The total number of candidates in all cells.
    fn size(&self) -> u32 {
        let ones = |place: Place| (self.look(place) & ALL).count_ones();
        (0..27).map(|index| ones(Place::of(index * 3))).sum()
    }
}

/// Whether at least one cell in a masked word is open.
const fn is_open(word: u32) -> bool {
    let several = (word | GUARDS).wrapping_sub(LOWS) & word & ALL;
    several != 0
}

/// The undo log. For each guess, it holds the states before the guess, but only those of grids that have changed since, because a guess changes few
/// of many open grids.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    kept: Vec<Before>,
    /// For each grid, the number of the guess during which it was last saved.
    under: Vec<usize>,
    /// The number of guesses and parts in progress. If it is 0, no state is saved.
    depth: usize,
}

/// The state of a grid before it was changed.
#[derive(Clone, Copy, Debug)]
struct Before {
    grid: usize,
    state: State,
    is_open: bool,
    under: usize,
}

impl Trail {
    fn new(grids: usize) -> Self {
        Self { kept: Vec::new(), under: vec![0; grids], depth: 0 }
    }

    /// Saves the state of a grid before a change.
    #[inline(always)]
    fn keep(&mut self, grid: usize, state: &State, open: &GridSet) {
        if self.under[grid] != self.depth {
            let under = mem::replace(&mut self.under[grid], self.depth);
            self.kept.push(Before { grid, state: *state, is_open: open.contains(grid), under });
        }
    }
}

/// Settles the grids that are due and those that they affect, and records in `open` which of them have open cells. Returns a grid that has no
/// solution left as an error.
#[inline(always)]
pub(super) fn settle_all<V: Lanes>(
    net: &Net,
    states: &mut [State],
    trail: &mut Trail,
    mut due: GridSet,
    open: &mut GridSet,
) -> Result<(), usize> {
    let boxes = V::load(&BOXES);
    while let Some(grid) = due.pop() {
        trail.keep(grid, &states[grid], open);
        let mut rows: Trio<V> = states[grid].load();
        if !settle(&mut rows) {
            return Err(grid);
        }
        let others = trio!(row => rest(rows[row]).and(boxes));
        if others[0].or3(others[1], others[2]).any() {
            open.insert(grid);
        } else {
            open.remove(grid);
        }
        states[grid].store(&rows);
        // Only losses are passed on, and only a grid that loses something is swept again, since most eliminations in one grid affect no other grid.
        for link in &net.links[grid] {
            let gone = link.mask & !states[grid].shown(link.from);
            let lost = states[link.grid].look(link.to) & gone << link.to.shift;
            if lost != 0 {
                trail.keep(link.grid, &states[link.grid], open);
                *states[link.grid].word(link.to) ^= lost;
                due.insert(link.grid);
            }
        }
    }
    Ok(())
}

/// Chooses the candidate to try next in a grid.
#[inline(always)]
pub(super) fn choose<V: Lanes>(progress: Progress, state: &State) -> Choice {
    let rows: Trio<V> = state.load();
    let boxes = V::load(&BOXES);
    let others = trio!(row => rest(rows[row]).and(boxes));
    Adaptive::choose(progress, &rows, &others, state)
}

/// The result of a search, which is either the number of solutions or the solutions themselves.
pub(crate) trait Gather: Sized {
    /// Returns the result for no solutions.
    fn none() -> Self;
    /// Returns the result for the single solution that the states represent.
    fn one(states: &[State]) -> Self;
    /// Adds the result of another branch.
    fn plus(&mut self, other: Self);
    /// Combines each solution of one part with each solution of another part, which consists of `grids`. If solutions are collected, at most `limit`
    /// of them are kept, since the product of many parts would exhaust the memory.
    fn times(self, other: &Self, grids: GridSet, limit: u64) -> Self;
    /// The number of solutions.
    fn len(&self) -> u64;
}

impl Gather for u64 {
    fn none() -> Self {
        0
    }

    fn one(_: &[State]) -> Self {
        1
    }

    fn plus(&mut self, other: Self) {
        *self = self.saturating_add(other);
    }

    fn times(self, other: &Self, _: GridSet, _: u64) -> Self {
        self.saturating_mul(*other)
    }

    fn len(&self) -> u64 {
        *self
    }
}

/// Collects the solutions themselves, for small limits.
impl Gather for Vec<Vec<State>> {
    fn none() -> Self {
        Self::new()
    }

    fn one(states: &[State]) -> Self {
        vec![states.to_vec()]
    }

    fn plus(&mut self, other: Self) {
        self.extend(other);
    }

    fn times(self, other: &Self, grids: GridSet, limit: u64) -> Self {
        let with = |one: &Vec<State>, other: &Vec<State>| -> Vec<State> {
            let pairs = one.iter().zip(other).enumerate();
            pairs.map(|(grid, (own, new))| if grids.contains(grid) { *new } else { *own }).collect()
        };
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        self.iter().flat_map(|one| other.iter().map(move |other| with(one, other))).take(limit).collect()
    }

    fn len(&self) -> u64 {
        Self::len(self) as u64
    }
}

/// A search over linked grids.
#[derive(Clone, Debug)]
pub(crate) struct Search<'n> {
    backend: Backend,
    net: &'n Net,
    /// The grids to search.
    scope: GridSet,
    pub(crate) states: Vec<State>,
    trail: Trail,
    /// The grids with open cells.
    open: GridSet,
    /// The number of times that each grid has failed.
    fails: Vec<u32>,
    failed: bool,
    guesses: u64,
    stop: Stop<'n>,
    /// The number of guesses after which the search checks whether its round has ended and whether to stop.
    most: u64,
    /// The number of guesses after which the search restarts or gives up.
    round: u64,
    /// The number of guesses reported to the stop so far.
    told: u64,
    stopped: bool,
}

/// A saved position of a search.
pub(crate) struct Kept {
    states: Vec<State>,
    open: GridSet,
}

/// A grid, and a candidate of one of its cells that is assumed to be true.
type Guess = (usize, Choice);

/// The number of guesses before the first restart, which keeps the failure counts. Each later round takes twice as many.
const PATIENCE: u64 = 1 << 10;

impl<'n> Search<'n> {
    pub(crate) fn new(backend: Backend, net: &'n Net, states: Vec<State>) -> Self {
        debug_assert_eq!(states.len(), net.len());
        let fails = vec![0; net.len()];
        Self {
            backend,
            net,
            scope: net.all(),
            states,
            trail: Trail::new(net.len()),
            open: GridSet::EMPTY,
            fails,
            failed: false,
            guesses: 0,
            stop: Stop::NEVER,
            most: u64::MAX,
            round: u64::MAX,
            told: 0,
            stopped: false,
        }
    }

    /// Sets the stop of the search.
    pub(crate) fn until(self, stop: Stop<'n>) -> Self {
        Self { stop, ..self }
    }

    /// Restricts the search to `scope`. No links may lead to grids outside the scope.
    fn within(self, scope: GridSet) -> Self {
        Self { scope, ..self }
    }

    /// The number of guesses so far.
    pub(crate) const fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Propagates until nothing changes. Returns whether a solution remains possible.
    pub(crate) fn settle(&mut self) -> bool {
        self.settle_from(self.scope)
    }

    /// Like [`settle`](Self::settle), but assumes that only the grids in `due` have changed.
    pub(crate) fn settle_from(&mut self, due: GridSet) -> bool {
        match self.backend.settle_linked(self.net, &mut self.states, &mut self.trail, due, &mut self.open) {
            Ok(()) => true,
            Err(grid) => {
                self.fails[grid] += 1;
                self.failed = true;
                false
            }
        }
    }

    /// Chooses the grid and cell of the next guess in settled states. Returns `None` if all cells are solved.
    pub(crate) fn next_guess(&self) -> Option<(usize, Cell)> {
        if self.open.is_empty() {
            return None;
        }
        let (grid, choice) = self.guess(self.part(self.open), 0);
        Some((grid, choice.candidate().cell))
    }

    /// Saves the states, so that [`take_back`](Self::take_back) can restore them.
    pub(crate) fn keep(&self) -> Kept {
        Kept { states: self.states.clone(), open: self.open }
    }

    /// Restores the saved states.
    pub(crate) fn take_back(&mut self, kept: Kept) {
        (self.states, self.open) = (kept.states, kept.open);
    }

    /// Finds up to `limit` solutions. If solutions are only counted, may find more. Returns `None` after more than `most` guesses. Afterwards, the
    /// states are the same as before.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was stopped.
    pub(crate) fn find<G: Gather>(&mut self, limit: u64, most: u64) -> Result<Option<G>, Stopped> {
        if !self.goes_on() {
            return Err(Stopped);
        }
        let found = self.rounds(limit, most);
        self.tell();
        found
    }

    fn rounds<G: Gather>(&mut self, limit: u64, most: u64) -> Result<Option<G>, Stopped> {
        let end = self.guesses.saturating_add(most);
        let mut patience = PATIENCE;
        loop {
            self.round = end.min(self.guesses.saturating_add(patience));
            self.most = self.next_question();
            let found: G = self.explore(limit);
            if found.len() >= limit {
                return Ok(Some(found));
            }
            if self.stopped {
                return Err(Stopped);
            }
            if self.guesses <= self.round {
                return Ok(Some(found));
            }
            if self.guesses > end {
                return Ok(None);
            }
            // The positions of the round are dropped, but the failure counts are kept, so that the next round begins with the decisive grids.
            patience = patience.saturating_mul(2);
            // Old failures count less than new ones.
            self.fails.iter_mut().for_each(|fails| *fails /= 2);
        }
    }

    /// Returns the number of guesses at which the next check is due: the end of the round or, if there is a stop, the next guess. In this search, a
    /// guess takes microseconds and a check takes nanoseconds, so every guess can be checked, and limits on guesses are exact.
    fn next_question(&self) -> u64 {
        if self.stop.is_never() { self.round } else { self.round.min(self.guesses) }
    }

    /// Reports the guesses, and returns whether the search may continue. A stopped search stays stopped.
    fn goes_on(&mut self) -> bool {
        self.stopped = self.stopped || self.tell();
        !self.stopped
    }

    fn tell(&mut self) -> bool {
        let work = self.guesses - self.told;
        self.told = self.guesses;
        self.stop.is_due(work)
    }

    /// Whether the round continues after the number of guesses at which a check was due.
    #[cold]
    fn continues(&mut self) -> bool {
        let goes_on = self.guesses <= self.round && self.goes_on();
        if goes_on {
            self.most = self.next_question();
        }
        goes_on
    }

    /// Searches all grids, and then restores the states. The frames are on the heap, because guesses are nested by the thousand in hundreds of empty
    /// grids.
    fn explore<G: Gather>(&mut self, limit: u64) -> G {
        let mut under_way: Vec<Frame<G>> = vec![self.begin(self.scope, limit, 0)];
        let mut next = Next::Settle(self.scope);
        while let Some(frame) = under_way.last_mut() {
            next = match next {
                Next::Settle(due) => self.advance(frame, due),
                Next::Search(grids, guess) => {
                    let depth = frame.depth + usize::from(guess.is_some());
                    let inner = self.begin(grids, frame.limit - frame.found.len(), depth);
                    under_way.push(inner);
                    Next::Settle(guess.map_or(grids, |guess| self.suppose(guess)))
                }
                Next::Leave => {
                    let inner = under_way.pop().map_or_else(G::none, |frame| self.leave(frame));
                    match under_way.last_mut() {
                        Some(frame) => self.take(frame, inner),
                        None => return inner,
                    }
                }
            };
        }
        G::none()
    }

    /// Begins a search of some grids that do not affect any others.
    fn begin<G: Gather>(&mut self, grids: GridSet, limit: u64, depth: usize) -> Frame<G> {
        self.trail.depth += 1;
        Frame { grids, limit, depth, found: G::none(), waits: None, from: self.trail.kept.len() }
    }

    /// Settles the grids of a frame that are due, and returns the next action.
    fn advance<G: Gather>(&mut self, frame: &mut Frame<G>, due: GridSet) -> Next {
        if !((self.guesses <= self.most || self.continues()) && self.settle_from(due)) {
            return Next::Leave;
        }
        let left = self.open & frame.grids;
        if left.is_empty() {
            frame.found.plus(G::one(&self.states));
            return Next::Leave;
        }
        // The open grids may have fallen into parts since the last guess. Guesses in one part do not affect other parts.
        let part = self.part(left);
        if !(left - part).is_empty() {
            let parts = self.parts(left);
            let first = parts.last().copied().unwrap_or(part);
            frame.waits = Some(Waits::Parts(parts, G::one(&self.states)));
            return Next::Search(first, None);
        }
        let guess = self.guess(part, frame.depth);
        self.guesses += 1;
        frame.waits = Some(Waits::Guess(guess));
        Next::Search(part, Some(guess))
    }

    /// Adds the solutions of an inner frame to the frame, and returns the frame's next action.
    fn take<G: Gather>(&mut self, frame: &mut Frame<G>, found: G) -> Next {
        match frame.waits.take() {
            Some(Waits::Guess((grid, choice))) => {
                frame.found.plus(found);
                if frame.found.len() >= frame.limit {
                    return Next::Leave;
                }
                // The second branch of a guess needs no frame of its own, so the depth of a frame is the number of current guesses.
                self.trail.keep(grid, &self.states[grid], &self.open);
                *self.states[grid].word(choice.place) &= !(choice.digit << choice.place.shift);
                Next::Settle(GridSet::of(grid))
            }
            // For each part, `limit` solutions are enough, since every other part has at least one solution.
            Some(Waits::Parts(mut parts, product)) if found.len() > 0 => {
                let product = product.times(&found, parts.pop().unwrap_or(GridSet::EMPTY), frame.limit);
                let Some(&next) = parts.last() else {
                    frame.found.plus(product);
                    return Next::Leave;
                };
                frame.waits = Some(Waits::Parts(parts, product));
                Next::Search(next, None)
            }
            _ => Next::Leave,
        }
    }

    /// Places a candidate that is assumed to be true, and returns the grids to settle.
    fn suppose(&mut self, (grid, choice): Guess) -> GridSet {
        self.trail.keep(grid, &self.states[grid], &self.open);
        *self.states[grid].word(choice.place) &= !((FIRST ^ choice.digit) << choice.place.shift);
        GridSet::of(grid)
    }

    /// Restores the states as they were at the beginning of the frame, and returns the solutions found.
    fn leave<G>(&mut self, frame: Frame<G>) -> G {
        for Before { grid, state, is_open, under } in self.trail.kept.drain(frame.from..) {
            self.states[grid] = state;
            self.trail.under[grid] = under;
            if is_open { self.open.insert(grid) } else { self.open.remove(grid) }
        }
        self.trail.depth -= 1;
        frame.found
    }

    /// Divides open grids into parts. The smallest part comes last and is searched first, because it takes the least time, and if it has no solution,
    /// the other parts need no search.
    fn parts(&self, mut left: GridSet) -> Vec<GridSet> {
        let mut parts = Vec::new();
        while !left.is_empty() {
            let part = self.part(left);
            left = left - part;
            parts.push(part);
        }
        parts.sort_by_key(GridSet::len);
        parts.reverse();
        parts
    }

    /// Returns the first of the open grids together with all grids that are connected to it by open cells.
    fn part(&self, mut grids: GridSet) -> GridSet {
        let mut new: GridSet = grids.pop().into_iter().collect();
        let mut part = new;
        while let Some(grid) = new.pop() {
            for link in &self.net.links[grid] {
                if !part.contains(link.grid) && is_open(self.states[grid].shown(link.from) & link.mask) {
                    part.insert(link.grid);
                    new.insert(link.grid);
                }
            }
        }
        part
    }

    /// Chooses a guess in a part. The guess is made in the grid with the fewest candidates, where grids that have often failed count as smaller.
    fn guess(&self, part: GridSet, depth: usize) -> Guess {
        let weight = |&grid: &usize| {
            let size = u64::from(self.states[grid].size() - 81);
            (size << 16) / u64::from(self.fails[grid] + 1)
        };
        let grid = part.iter().min_by_key(weight).unwrap_or_default();
        let progress = Progress { depth, failed: self.failed };
        (grid, self.backend.choose_linked(progress, &self.states[grid]))
    }
}

/// The search of a set of grids.
struct Frame<G> {
    grids: GridSet,
    limit: u64,
    /// The number of current guesses.
    depth: usize,
    found: G,
    /// The search for which the frame is waiting.
    waits: Option<Waits<G>>,
    /// The position in the trail at which the frame's entries start.
    from: usize,
}

/// The search for which a frame is waiting.
enum Waits<G> {
    /// The first of the two branches of a guess.
    Guess(Guess),
    /// The parts that still have to be searched, with the current part last, and the combined results of the finished parts.
    Parts(Vec<GridSet>, G),
}

/// The next action for the innermost frame.
enum Next {
    Settle(GridSet),
    Search(GridSet, Option<Guess>),
    Leave,
}
