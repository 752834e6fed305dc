//! The search for several grids that share cells: each grid is [swept](super::sweep) separately, the candidates that it loses in a shared cell are
//! removed from the other grids, and guesses are made across all of them.
//!
//! ```text
//!          settle a grid --> pass on the losses of its shared cells --> settle the grids that lost a candidate again
//!              ^                                                             |
//!              +-------------------------------------------------------------+      until none is left
//! ```
//!
//! Grids whose shared cells are all solved no longer affect each other: the open grids fall apart into *parts*, which are searched one
//! by one. So two outer grids of a multi-sudoku whose centre is solved cost the sum of their searches, not the product. In a part, the
//! grid to guess in is one that is nearly full, or that has failed often: a multi-sudoku without a solution mostly fails because of two
//! or three grids, and the search concentrates on these.

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
    /// Leaves a digit to a cell.
    pub(crate) fn assign(&mut self, cell: Cell, digit: Digit) {
        let place = Place::of(cell.index());
        *self.word(place) &= !((FIRST ^ 1 << digit.index()) << place.shift);
    }

    /// Takes a digit from a cell.
    pub(crate) fn eliminate(&mut self, cell: Cell, digit: Digit) {
        let place = Place::of(cell.index());
        *self.word(place) &= !(1 << digit.index() << place.shift);
    }

    /// A state with these candidates in each cell.
    pub(crate) fn with(options: impl Fn(Cell) -> DigitSet) -> Self {
        Self::of(&Cell::ALL.map(|cell| options(cell).mask()))
    }

    /// The cells of it that a link shows.
    #[inline(always)]
    fn shown(&self, place: Place) -> u32 {
        self.look(place) >> place.shift
    }

    /// The candidates of all cells.
    fn size(&self) -> u32 {
        let ones = |place: Place| (self.look(place) & ALL).count_ones();
        (0..27).map(|index| ones(Place::of(index * 3))).sum()
    }
}

/// Whether any cell of a masked word is open.
const fn is_open(word: u32) -> bool {
    let several = (word | GUARDS).wrapping_sub(LOWS) & word & ALL;
    several != 0
}

/// The undo log: states before guesses, of grids that have changed since. Many grids are open, and a guess changes few of them.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    kept: Vec<Before>,
    /// The guess under which each grid was last saved.
    under: Vec<usize>,
    /// The number of guesses and parts in progress; if there are none, no state is saved.
    depth: usize,
}

/// A grid before it was changed.
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

/// Settles the grids that are due and those that they affect. Returns the open ones among the swept grids, or the grid that has no solution left.
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
        // Only losses are passed on, and only a grid that loses something is swept again: most findings of one grid affect no other.
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

/// Chooses a candidate to try next in a grid.
#[inline(always)]
pub(super) fn choose<V: Lanes>(progress: Progress, state: &State) -> Choice {
    let rows: Trio<V> = state.load();
    let boxes = V::load(&BOXES);
    let others = trio!(row => rest(rows[row]).and(boxes));
    Adaptive::choose(progress, &rows, &others, state)
}

/// The result of a search: a number of solutions, or the solutions.
pub(crate) trait Gather: Sized {
    /// Nothing.
    fn none() -> Self;
    /// The solution that the states represent.
    fn one(states: &[State]) -> Self;
    /// Adds the finds of another branch.
    fn plus(&mut self, other: Self);
    /// Combines each solution of one part with each of another, whose grids are given. Of the solutions themselves, `limit` are kept: the product of
    /// many parts would exhaust memory.
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

/// Solutions themselves: for few.
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
    /// The grids that it searches.
    scope: GridSet,
    pub(crate) states: Vec<State>,
    trail: Trail,
    /// Grids with open cells.
    open: GridSet,
    /// The number of fails of each grid.
    fails: Vec<u32>,
    failed: bool,
    guesses: u64,
    stop: Stop<'n>,
    /// The number of guesses after which the search checks the end of its round and the stop.
    most: u64,
    /// The number of guesses after which the search restarts or gives up.
    round: u64,
    /// The guesses already reported to the stop.
    told: u64,
    stopped: bool,
}

/// Where a search stood.
pub(crate) struct Kept {
    states: Vec<State>,
    open: GridSet,
}

/// A grid, and a supposed candidate of one of its cells.
type Guess = (usize, Choice);

/// The guesses before the first restart, which keeps the failure counts; each further restart doubles them.
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

    /// Adds a stop.
    pub(crate) fn until(self, stop: Stop<'n>) -> Self {
        Self { stop, ..self }
    }

    /// Restricts the search to `scope`, from which no other grid may be reachable.
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

    /// Like [`settle`](Self::settle), if only the grids in `due` have changed.
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

    /// The next guess in settled states; `None` if all cells are solved.
    pub(crate) fn next_guess(&self) -> Option<(usize, Cell)> {
        if self.open.is_empty() {
            return None;
        }
        let (grid, choice) = self.guess(self.part(self.open), 0);
        Some((grid, choice.candidate().cell))
    }

    /// Saves the states, to return to them.
    pub(crate) fn keep(&self) -> Kept {
        Kept { states: self.states.clone(), open: self.open }
    }

    /// Restores the saved states.
    pub(crate) fn take_back(&mut self, kept: Kept) {
        (self.states, self.open) = (kept.states, kept.open);
    }

    /// Finds up to `limit` solutions, or at least `limit` if they are only counted; `None` after more than `most` guesses. The states are
    /// unchanged afterwards.
    ///
    /// # Errors
    ///
    /// If it was stopped.
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
            // The positions of the round are forgotten, but not which grids failed: the next round begins with these decisive grids.
            patience = patience.saturating_mul(2);
            // Old failures count less.
            self.fails.iter_mut().for_each(|fails| *fails /= 2);
        }
    }

    /// The number of guesses at the next check: the end of the round, or the next guess if there is a stop. A guess costs microseconds here and a
    /// check nanoseconds, so a limit on guesses is exact.
    fn next_question(&self) -> u64 {
        if self.stop.is_never() { self.round } else { self.round.min(self.guesses) }
    }

    /// Reports the guesses, and checks whether to continue. A stopped search stays stopped.
    fn goes_on(&mut self) -> bool {
        self.stopped = self.stopped || self.tell();
        !self.stopped
    }

    fn tell(&mut self) -> bool {
        let work = self.guesses - self.told;
        self.told = self.guesses;
        self.stop.is_due(work)
    }

    /// Whether the round continues after the checked number of guesses.
    #[cold]
    fn continues(&mut self) -> bool {
        let goes_on = self.guesses <= self.round && self.goes_on();
        if goes_on {
            self.most = self.next_question();
        }
        goes_on
    }

    /// Searches all grids and restores the states. Frames are on the heap: in hundreds of empty grids, guesses nest by the thousand.
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

    /// Begins to search some grids, which no others depend on.
    fn begin<G: Gather>(&mut self, grids: GridSet, limit: u64, depth: usize) -> Frame<G> {
        self.trail.depth += 1;
        Frame { grids, limit, depth, found: G::none(), waits: None, from: self.trail.kept.len() }
    }

    /// Settles the due grids of a frame, and returns the next action.
    fn advance<G: Gather>(&mut self, frame: &mut Frame<G>, due: GridSet) -> Next {
        if !((self.guesses <= self.most || self.continues()) && self.settle_from(due)) {
            return Next::Leave;
        }
        let left = self.open & frame.grids;
        if left.is_empty() {
            frame.found.plus(G::one(&self.states));
            return Next::Leave;
        }
        // The open grids may have fallen apart since the last guess; then tries in one part do not affect another.
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

    /// Adds solutions to a frame, and returns its next action.
    fn take<G: Gather>(&mut self, frame: &mut Frame<G>, found: G) -> Next {
        match frame.waits.take() {
            Some(Waits::Guess((grid, choice))) => {
                frame.found.plus(found);
                if frame.found.len() >= frame.limit {
                    return Next::Leave;
                }
                // The second branch of the guess needs no frame of its own, so the depth is the number of current guesses.
                self.trail.keep(grid, &self.states[grid], &self.open);
                *self.states[grid].word(choice.place) &= !(choice.digit << choice.place.shift);
                Next::Settle(GridSet::of(grid))
            }
            // From each part, the limit of the whole is enough, whatever the others have: at least one solution each.
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

    /// Places a supposed candidate, and returns the grids to settle.
    fn suppose(&mut self, (grid, choice): Guess) -> GridSet {
        self.trail.keep(grid, &self.states[grid], &self.open);
        *self.states[grid].word(choice.place) &= !((FIRST ^ choice.digit) << choice.place.shift);
        GridSet::of(grid)
    }

    /// Restores the states at the beginning of a frame.
    fn leave<G>(&mut self, frame: Frame<G>) -> G {
        for Before { grid, state, is_open, under } in self.trail.kept.drain(frame.from..) {
            self.states[grid] = state;
            self.trail.under[grid] = under;
            if is_open { self.open.insert(grid) } else { self.open.remove(grid) }
        }
        self.trail.depth -= 1;
        frame.found
    }

    /// The parts of some open grids, the smallest last: a part without a solution saves the search of the others, and a small part is the quickest to
    /// search.
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

    /// The first of some open grids, with all grids connected to it by open cells.
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

    /// Chooses where to guess in a part: in the grid with the fewest candidates, counting those of failing grids less.
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

/// Grids that are being searched.
struct Frame<G> {
    grids: GridSet,
    limit: u64,
    /// The number of current guesses.
    depth: usize,
    found: G,
    /// The search on which it waits.
    waits: Option<Waits<G>>,
    /// The start of its own part of the trail.
    from: usize,
}

/// The search on which a frame waits.
enum Waits<G> {
    /// The first of the two branches of a guess.
    Guess(Guess),
    /// The last of some parts, and the results of those before it.
    Parts(Vec<GridSet>, G),
}

/// The next action of the innermost frame.
enum Next {
    Settle(GridSet),
    Search(GridSet, Option<Guess>),
    Leave,
}
