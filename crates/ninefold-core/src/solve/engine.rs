//! The search for the solutions of one puzzle: [sweep](super::sweep) until nothing changes, [branch](super::branch), backtrack. It is written once,
//! for any vector width.
//!
//! With AVX-512, a state is three registers, so saving or restoring it takes three stores or loads. A path has at most 81 saved states, since each
//! guess fills an open cell.
//!
//! A search that may be stopped *pauses* after a number of guesses to check the stop, outside the code that is compiled for vectors. A search without
//! a stop never pauses. Both kinds run the same code, which makes one comparison for each state that it takes up.
//!
//! # Rejected alternatives
//!
//! The following alternatives were measured on one core of a Cascade Lake Xeon with AVX-512. The numbers are times per puzzle relative to this
//! version:
//!
//! - a word of 27 bits for each digit and band, with the digits side by side in a vector: 2.3 times as long on 17-clue puzzles and 2.1 times on
//!   puzzles rated 11 or more by Sudoku Explainer. With those words, operations on a cell cross the words of a vector, which takes most of the time.
//!   In this version, they stay inside a word, and bands and stacks are rotated by one shuffle each;
//! - closures digit by digit, with look-up tables of 512 entries and a list of changed digits: 3.2 and 1.8 times as long as with those words;
//! - computing minirows and minicolumns from the same state, instead of one after the other: 1.3 times as many sweeps;
//! - examining twelve cells for each guess: 1.4 times as long on puzzles with several solutions, and no gain elsewhere. Examining three cells, or
//!   taking pull only from pairs: a quarter more guesses on the hardest puzzles;
//! - a test for two singles hidden in the same cell: 0.7 % fewer guesses, but a greater loss of time.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::backend::Backend;
#[cfg(feature = "alloc")]
use super::batch::Cells;
use super::branch::{Adaptive, Branch, Choice, Progress, Reading};
use super::lanes::Lanes;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use super::lanes::many::lines::Bytes;
#[cfg(feature = "alloc")]
use super::state::index;
use super::state::{BOXES, Begin, State, Trio, trio};
use super::sweep::{rest, settle};
use super::watch::{Unwatched, Watch};
#[cfg(feature = "alloc")]
use crate::grid::Grid;
use crate::place::FIRST;
use crate::solution::Solution;
use crate::stop::{Stop, Stopped};

/// The maximum number of saved states: one for each guess on a path, and one for the start.
const DEPTH: usize = 82;

/// The number of guesses between two checks for whether to stop, which take about a millisecond.
const STRIDE: u64 = 1 << 10;

/// The question that is asked about each puzzle of a batch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    /// The maximum number of solutions to find.
    pub(super) limit: u64,
    /// Whether the digits of solutions are read. If not, solutions are only counted.
    #[cfg_attr(not(all(target_arch = "x86_64", feature = "std")), allow(dead_code, reason = "only lines need it"))]
    pub(super) reads: bool,
}

/// A solution in the form in which it was found.
#[derive(Clone, Copy)]
pub(super) enum Found<'a> {
    State(&'a State),
    /// The lane with the given index, in the cells of a batch.
    #[cfg(feature = "alloc")]
    Lane(&'a Cells, usize),
    /// The indices of the digits, possibly followed by further values.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Indices(&'a Bytes),
}

impl Found<'_> {
    pub(super) fn solution(self) -> Solution {
        match self {
            Self::State(state) => state.solution(),
            #[cfg(feature = "alloc")]
            Self::Lane(cells, lane) => {
                let mut options = [0; 84];
                for (options, row) in options.iter_mut().zip(&cells[..81]) {
                    *options = row.0[lane];
                }
                Solution::of_indices(&options.map(index))
            }
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Indices(indices) => Solution::of_indices(&indices.0),
        }
    }
}

/// A report about one of the puzzles of a batch.
#[derive(Clone, Copy)]
pub(super) enum Said<'a> {
    /// A solution was found.
    Solution(Found<'a>),
    /// The search was stopped before all requested solutions were found or shown not to exist.
    Stopped,
}

/// The reason why a search paused or ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// The search has found a solution.
    Found,
    /// The search has ended: there are no more solutions.
    Over,
    /// The search pauses to check whether to stop.
    Paused,
}

/// A depth-first search that yields one solution after the other.
#[derive(Clone, Debug)]
pub(super) struct Search<'s, B> {
    backend: Backend,
    stop: Stop<'s>,
    /// The states that still have to be examined, of which the top one is next. The first `depth` states are initialised.
    saved: [MaybeUninit<State>; DEPTH],
    depth: usize,
    /// The number of states taken up, which are the start and the state after every guess that was undone.
    taken: u64,
    /// The state of the last solution.
    found: State,
    /// The number of guesses so far.
    guesses: u64,
    /// The number of guesses at which the search pauses to check whether to stop.
    pause: u64,
    /// The number of guesses reported to the stop so far.
    told: u64,
    branch: PhantomData<B>,
}

/// A method of branching, together with the search that uses it. The functions are not generic, so they are compiled in this crate rather than in the
/// caller's crate, which may be built with less optimisation.
pub(super) trait Branched: Branch + Sized {
    /// Continues to the next solution, or to the next pause.
    fn advance(search: &mut Search<'_, Self>) -> Pace;
}

impl Branched for Reading {
    #[inline(never)]
    fn advance(search: &mut Search<'_, Self>) -> Pace {
        search.backend.advance(search)
    }
}

impl Branched for Adaptive {
    #[inline(never)]
    fn advance(search: &mut Search<'_, Self>) -> Pace {
        search.backend.advance(search)
    }
}

impl<'s, B: Branched> Search<'s, B> {
    /// Creates a search. The function is inlined so that the large value is constructed in place.
    #[inline(always)]
    pub(super) fn new(backend: Backend, start: &impl Begin, stop: Stop<'s>) -> Self {
        let mut saved = [const { MaybeUninit::uninit() }; DEPTH];
        saved[0].write(start.state());
        Self {
            backend,
            stop,
            saved,
            depth: 1,
            taken: 0,
            found: State::OPEN,
            guesses: 0,
            // The stop is checked before any work, so that a search whose time is already up does not begin.
            pause: if stop.is_never() { u64::MAX } else { 0 },
            told: 0,
            branch: PhantomData,
        }
    }

    /// Continues a search in progress from its saved states, its current state, and whether a guess has failed.
    #[cfg(feature = "alloc")]
    pub(super) fn resume(
        backend: Backend,
        saved: impl Iterator<Item = State>,
        here: State,
        failed: bool,
        stop: Stop<'s>,
    ) -> Self {
        let mut search = Self::new(backend, &Grid::EMPTY, stop);
        search.depth = 0;
        for (slot, state) in search.saved.iter_mut().zip(saved.chain([here])) {
            slot.write(state);
            search.depth += 1;
        }
        search.taken = failed.into();
        search
    }

    /// Continues to the next solution. Returns whether there is one.
    pub(super) fn advance(&mut self) -> Result<bool, Stopped> {
        loop {
            match B::advance(self) {
                Pace::Found => return Ok(true),
                Pace::Over => return Ok(false),
                Pace::Paused => self.ask()?,
            }
        }
    }

    /// Reports the guesses, and checks whether to stop.
    #[cold]
    fn ask(&mut self) -> Result<(), Stopped> {
        self.stop.check(self.guesses - self.told)?;
        self.told = self.guesses;
        self.pause = self.guesses + STRIDE;
        Ok(())
    }

    /// Passes up to `limit` solutions to `say`, and reports if the search was stopped. Returns the number of guesses.
    pub(super) fn each(&mut self, limit: u64, mut say: impl FnMut(Said<'_>)) -> u64 {
        for _ in 0..limit {
            match self.find() {
                Ok(Some(state)) => say(Said::Solution(Found::State(state))),
                Ok(None) => break,
                Err(Stopped) => {
                    say(Said::Stopped);
                    break;
                }
            }
        }
        self.guesses
    }

    /// Continues to the next solution and returns its state.
    pub(super) fn find(&mut self) -> Result<Option<&State>, Stopped> {
        self.advance().map(|is_found| is_found.then_some(&self.found))
    }

    pub(super) fn next(&mut self) -> Result<Option<Solution>, Stopped> {
        self.find().map(|state| state.map(State::solution))
    }

    /// The number of guesses so far.
    pub(super) fn guesses(&self) -> u64 {
        self.guesses
    }

    #[inline(always)]
    fn pop<V: Lanes>(&mut self) -> Option<Trio<V>> {
        self.depth = self.depth.checked_sub(1)?;
        self.taken += 1;
        // SAFETY: `depth` was above this entry, and it is only raised past entries that have been written.
        Some(unsafe { self.saved[self.depth].assume_init_ref() }.load())
    }

    /// Like [`advance`](Self::advance), but for one kind of vectors.
    #[inline(always)]
    pub(super) fn advance_with<V: Lanes>(&mut self) -> Pace {
        self.advance_watched::<V>(&mut Unwatched)
    }

    /// Like [`advance_with`](Self::advance_with), with an observer.
    #[inline(always)]
    pub(super) fn advance_watched<V: Lanes>(&mut self, watch: &mut impl Watch) -> Pace {
        let boxes = V::load(&BOXES);
        while !watch.stopped() {
            // If no state is saved, the search is about to end anyway, so it need not pause.
            if self.guesses >= self.pause && self.depth > 0 {
                return Pace::Paused;
            }
            let Some(mut rows) = self.pop::<V>() else { break };
            if self.taken > 1 {
                watch.resumed(self.depth + 1);
            }
            while settle(&mut rows) {
                let others = trio!(row => rest(rows[row]).and(boxes));
                if !others[0].or3(others[1], others[2]).any() {
                    self.found.store(&rows);
                    watch.solved(&self.found);
                    return Pace::Found;
                }
                self.guess(&mut rows, &others, watch);
            }
            watch.failed(self.depth);
        }
        Pace::Over
    }

    /// Places a candidate, and saves the state without it.
    #[inline(always)]
    fn guess<V: Lanes>(&mut self, rows: &mut Trio<V>, others: &Trio<V>, watch: &mut impl Watch) {
        let progress = Progress { depth: self.depth, failed: self.taken > 1 };
        let saved = self.saved[self.depth].write(State::OPEN);
        saved.store(rows);
        watch.settled(saved);
        let choice = B::choose(progress, rows, others, saved);
        watch.guessed(choice.candidate(), self.depth + 1);
        let Choice { place, digit } = choice;
        let word = saved.word(place);
        let taken = *word & !((FIRST ^ digit) << place.shift);
        *word ^= digit << place.shift;
        self.depth += 1;
        self.guesses += 1;
        for (row, vector) in rows.iter_mut().enumerate() {
            if row == place.row {
                *vector = vector.put(place.word, taken);
            }
        }
    }
}

/// Reports the last guesses to the stop, so that a limit on the work of many searches includes all of them.
impl<B> Drop for Search<'_, B> {
    fn drop(&mut self) {
        if self.guesses > self.told && !self.stop.is_never() {
            self.stop.is_due(self.guesses - self.told);
        }
    }
}
