//! The search for one puzzle: [sweep](super::sweep) until nothing changes, [branch](super::branch), take back. Written once,
//! for any width of vector.
//!
//! A state is three registers with AVX-512, so keeping one and coming back to it is three stores or loads. A path saves at
//! most 81 states: each guess takes an open cell away.
//!
//! A search that may be stopped *pauses* after so many guesses, outside of the code that is compiled for vectors, and asks there. One
//! that nobody can stop never pauses; both are the same code, with one comparison for each state that is taken up.
//!
//! # What was tried and lost
//!
//! On one core of a Cascade Lake Xeon with AVX-512, time per puzzle against this:
//!
//! - a word of 27 bits for each digit and band, the digits side by side in a vector: 2.3 times on 17-clue puzzles, 2.1 on
//!   Sudoku Explainer 11 and more. What concerns a cell then goes across the words of a vector, which takes most of the time;
//!   here it stays inside a word, and bands and stacks turn by one shuffle each;
//! - closures digit by digit with look-up tables (512 entries) and a list of changed digits: 3.2 and 1.8 times that;
//! - minirows and minicolumns from the same state, instead of one after the other: 1.3 times the sweeps;
//! - twelve cells looked at for each guess: 1.4 times on puzzles with several solutions, no gain elsewhere; three, or pull
//!   from pairs alone: a quarter more guesses on the hardest;
//! - a test for two singles hidden in one cell: 0.7 % fewer guesses, for more than that in time.

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

/// The most states that are saved: one for each guess of a path, and the start.
const DEPTH: usize = 82;

/// Guesses between two questions whether to stop: about a millisecond of work.
const STRIDE: u64 = 1 << 10;

/// What is asked about each of many puzzles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    /// Solutions are looked for up to so many.
    pub(super) limit: u64,
    /// Whether their digits are read, and not only counted.
    #[cfg_attr(not(all(target_arch = "x86_64", feature = "std")), allow(dead_code, reason = "only lines need it"))]
    pub(super) reads: bool,
}

/// A solution where it was found.
#[derive(Clone, Copy)]
pub(super) enum Found<'a> {
    State(&'a State),
    /// In the lane of that index.
    #[cfg(feature = "alloc")]
    Lane(&'a Cells, usize),
    /// Read already, as the indices of the digits; more may follow.
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

/// A word of a search of many on one of its puzzles.
#[derive(Clone, Copy)]
pub(super) enum Said<'a> {
    /// Here is a solution.
    Solution(Found<'a>),
    /// It was stopped before all that was asked for was found, or shown not to be there.
    Stopped,
}

/// How a search came to a halt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// At a solution.
    Found,
    /// At the end: there are no more.
    Over,
    /// It is to ask whether to stop.
    Paused,
}

/// A depth-first search that can be asked for one solution after the other.
#[derive(Clone, Debug)]
pub(super) struct Search<'s, B> {
    backend: Backend,
    stop: Stop<'s>,
    /// States still to be looked at, the top one next. The first `depth` are initialised.
    saved: [MaybeUninit<State>; DEPTH],
    depth: usize,
    /// How many states have been taken up: the start, and every guess taken back.
    taken: u64,
    /// The state of the last solution.
    found: State,
    /// Guesses so far.
    guesses: u64,
    /// With so many guesses the search pauses, to ask whether to stop.
    pause: u64,
    /// The guesses that the stop has been told of.
    told: u64,
    branch: PhantomData<B>,
}

/// A way to branch, with its search. That is no generic function, so it is compiled in this crate alone, and not by whoever has puzzles,
/// who may ask for less optimisation.
pub(super) trait Branched: Branch + Sized {
    /// Goes on to the next solution.
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
    /// Inlined, so that the large value is made where it stays.
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
            // At once, before any work: what is out of date already is not begun.
            pause: if stop.is_never() { u64::MAX } else { 0 },
            told: 0,
            branch: PhantomData,
        }
    }

    /// A search in progress: what it comes back to, where it is, and whether it has failed.
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

    /// Goes on to the next solution; says whether there is one.
    pub(super) fn advance(&mut self) -> Result<bool, Stopped> {
        loop {
            match B::advance(self) {
                Pace::Found => return Ok(true),
                Pace::Over => return Ok(false),
                Pace::Paused => self.ask()?,
            }
        }
    }

    /// Tells of the guesses, and asks whether to stop.
    #[cold]
    fn ask(&mut self) -> Result<(), Stopped> {
        self.stop.check(self.guesses - self.told)?;
        self.told = self.guesses;
        self.pause = self.guesses + STRIDE;
        Ok(())
    }

    /// Says up to so many solutions, and if it was stopped. Gives the guesses.
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

    /// The state of the next solution.
    pub(super) fn find(&mut self) -> Result<Option<&State>, Stopped> {
        self.advance().map(|is_found| is_found.then_some(&self.found))
    }

    pub(super) fn next(&mut self) -> Result<Option<Solution>, Stopped> {
        self.find().map(|state| state.map(State::solution))
    }

    /// How often the search has guessed so far.
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

    /// [`advance`](Self::advance) on vectors of one kind.
    #[inline(always)]
    pub(super) fn advance_with<V: Lanes>(&mut self) -> Pace {
        self.advance_watched::<V>(&mut Unwatched)
    }

    /// The same, watched.
    #[inline(always)]
    pub(super) fn advance_watched<V: Lanes>(&mut self, watch: &mut impl Watch) -> Pace {
        let boxes = V::load(&BOXES);
        while !watch.stopped() {
            // Where nothing is saved there is nothing left to stop.
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

    /// Takes a candidate, and saves the state without it.
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

/// The last guesses are told of when all is done, so that a limit on the work of many searches counts all of it.
impl<B> Drop for Search<'_, B> {
    fn drop(&mut self) {
        if self.guesses > self.told && !self.stop.is_never() {
            self.stop.is_due(self.guesses - self.told);
        }
    }
}
