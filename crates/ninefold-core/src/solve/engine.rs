//! The search: sweep until nothing changes, branch, take back. Written once, for any width of vector.
//!
//! # What the data looks like
//!
//! ```text
//! One digit on one band is a word of 27 bits, bit 9 r + c for row r of the band and column c:
//!
//!   row 0   . x . | x . . | . . .        bits  0 to  8
//!   row 1   . . . | x . . | x . x        bits  9 to 17
//!   row 2   . x . | . . . | . . .        bits 18 to 26
//!
//! A state is three bands of such words, a digit a word:
//!
//!   band 0   d1 d2 d3 d4 d5 d6 d7 d8 d9 0 0 0 0 0 0 0
//!   band 1   d1 d2 ...
//!   band 2   d1 d2 ...
//! ```
//!
//! What concerns one digit happens inside a word, for all digits at once; what concerns one cell (a naked single, a
//! contradiction) goes across the words of a band.
//!
//! # A sweep
//!
//! 1. *Naked singles*: where a cell has one candidate left, that digit goes from the rest of its column.
//! 2. *Stacks*: in a stack, a digit takes one minicolumn in each band and in each column: a permutation of three. A minicolumn
//!    that no permutation uses goes. [`closure`] finds that out for the three stacks at once.
//! 3. *Bands*: the same with minirows, for the three bands at once. Steps 2 and 3 are locked candidates in both directions. They
//!    also carry a naked single from its column into its box and its row, and turn the only place in a column or box
//!    into the only place in a row.
//! 4. *Hidden singles*: where a row has one place left for a digit, the other digits go from that cell.
//!
//! There are no tables, no branches, and no list of what changed: a sweep that changes nothing is the end.
//!
//! # Branching
//!
//! A cell with two candidates if there is one: the one, of the first twelve, whose digits are wanted by most peers, those with
//! two candidates themselves counting four times (of the first three where at most 45 cells are open: there the choice
//! matters less than its time); otherwise a digit with two places in a row, column or box; otherwise the cell
//! with the fewest candidates. One candidate is taken and the state without it is kept, so a path saves at most 81 states.
//!
//! # What was tried and lost
//!
//! On one core of a Cascade Lake Xeon with AVX-512, time per puzzle against the above:
//!
//! - closures digit by digit with look-up tables (512 entries) and a list of changed digits: 3.2 times on 17-clue puzzles, 1.8
//!   times on the hardest, although that does far less;
//! - the first two-candidate cell, without scores: 1.2 times on 17-clue puzzles, 1.5 on Sudoku Explainer 11 and more;
//! - scores for twelve cells always: 1.4 times on puzzles with several solutions, no gain on any others; for three always: 1.1
//!   times on the hardest.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::Backend;
use super::lanes::{DIGITS, Lanes, Words};
use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::puzzle::Solution;

const BAND: u32 = (1 << 27) - 1;

/// The peers of each cell, a word a band.
static PEERS: [[u32; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut index = 0;
    while index < 81 {
        table[index] = bands(Cell::ALL[index].peers().bits());
        index += 1;
    }
    table
};

/// The cells of each house, a word a band.
static HOUSES: [[u32; 3]; 27] = {
    let mut table = [[0; 3]; 27];
    let mut index = 0;
    while index < 81 {
        let mut kind = 0;
        while kind < 3 {
            table[Cell::ALL[index].houses()[kind].index()][index / 27] |= 1 << (index % 27);
            kind += 1;
        }
        index += 1;
    }
    table
};

const fn bands(cells: u128) -> [u32; 3] {
    [cells as u32 & BAND, (cells >> 27) as u32 & BAND, (cells >> 54) as u32 & BAND]
}

#[inline(always)]
fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (word != 0).then_some(word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

/// An array of an expression's values for the bands 0, 1 and 2. `array::map` will not do: its closure is a function of its own,
/// compiled without the instruction set.
macro_rules! trio {
    ($band:ident => $value:expr) => {
        [
            {
                let $band = 0;
                $value
            },
            {
                let $band = 1;
                $value
            },
            {
                let $band = 2;
                $value
            },
        ]
    };
}

/// The three bands of a vector's digits.
type Trio<V> = [V; 3];

/// All digits: as many vectors as it takes, the others unused.
type Bands<V> = [Trio<V>; 3];

/// How many vectors hold nine digits.
const fn vectors<V: Lanes>() -> usize {
    9usize.div_ceil(V::WIDTH)
}

/// What is known at one point of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    bands: [Words; 3],
    /// Cells that have one candidate left.
    single: [u32; 3],
}

impl State {
    #[inline(always)]
    fn new(board: &Board) -> Self {
        let mut state = Self { bands: [Words([0; 16]); 3], single: [0; 3] };
        for digit in Digit::ALL {
            let words = bands(board.spots(digit).bits());
            state.bands.iter_mut().zip(words).for_each(|(band, word)| band.0[digit.index()] = word);
        }
        for (cell, digit) in board.grid().iter() {
            let (band, bit) = (cell.index() / 27, 1 << (cell.index() % 27));
            state.bands[band].0[digit.index()] |= bit;
            state.single[band] |= bit;
        }
        state
    }

    fn take(&mut self, choice: Choice) {
        let Choice { digit, band, bit } = choice;
        let words = &mut self.bands[band].0;
        let taken = words[digit];
        for word in words.iter_mut() {
            *word &= !(1 << bit);
        }
        words[digit] = taken;
        self.single[band] |= 1 << bit;
    }

    fn drop(&mut self, choice: Choice) {
        self.bands[choice.band].0[choice.digit] &= !(1 << choice.bit);
    }

    fn digits(&self, band: usize) -> &[u32; 9] {
        self.bands[band].0.first_chunk().unwrap_or(&[0; 9])
    }

    fn digit_at(&self, band: usize, bit: usize) -> usize {
        self.digits(band).iter().position(|word| word >> bit & 1 != 0).unwrap_or_default()
    }

    /// The number of cells with more than one candidate.
    #[inline(always)]
    fn open(&self) -> u32 {
        81 - self.single.iter().map(|word| word.count_ones()).sum::<u32>()
    }

    fn is_solved(&self) -> bool {
        self.single == [BAND; 3]
    }

    fn solution(&self) -> Solution {
        let mut digits = [Digit::D1; 81];
        for band in 0..3 {
            for (&word, digit) in self.digits(band).iter().zip(Digit::ALL) {
                bits(word).for_each(|bit| digits[27 * band + bit] = digit);
            }
        }
        Solution::new(digits)
    }

    /// The cells of a band with at least one, two and three candidates.
    #[inline(always)]
    fn multiplicity(&self, band: usize) -> [u32; 3] {
        let [mut once, mut twice, mut thrice] = [0; 3];
        for cells in self.digits(band) {
            thrice |= twice & cells;
            twice |= once & cells;
            once |= cells;
        }
        [once, twice, thrice]
    }

    /// Sweeps until nothing changes; says whether the state may have a solution.
    #[inline(always)]
    pub(super) fn settle<V: Lanes>(&mut self) -> bool {
        let mut state: Bands<V> = [[V::splat(0); 3]; 3];
        for (vector, trio) in state.iter_mut().enumerate().take(vectors::<V>()) {
            *trio = trio!(band => V::load(&self.bands[band], vector));
        }
        let mut single = trio!(band => V::splat(self.single[band]));
        loop {
            let (next, singles, verdict) = sweep(&state, &single);
            state = next;
            single = singles;
            match verdict {
                Verdict::Changed => {}
                Verdict::Dead => return false,
                Verdict::Quiet => break,
            }
        }
        for band in 0..3 {
            for (vector, trio) in state.iter().enumerate().take(vectors::<V>()) {
                trio[band].store(&mut self.bands[band], vector);
            }
            self.single[band] = single[band].first();
        }
        true
    }
}

enum Verdict {
    Changed,
    Quiet,
    Dead,
}

/// Bits 0, 3, 6, ... 24: the first of every three.
const FIRSTS: u32 = 0o111_111_111;
/// The lowest bit of each row.
const LOWS: u32 = 0o001_001_001;
/// The highest bit of each row.
const TOPS: u32 = 0o400_400_400;

/// One sweep: see the module's page. Gives the state, its cells with one candidate, and what to do next.
#[inline(always)]
fn sweep<V: Lanes>(state: &Bands<V>, single: &Trio<V>) -> (Bands<V>, Trio<V>, Verdict) {
    let zero = V::splat(0);
    let mut next = *state;
    let mut lone: Bands<V> = [[zero; 3]; 3];
    let mut bad = zero;
    for vector in 0..vectors::<V>() {
        let trio = &mut next[vector];
        let clash = naked(trio, single);
        stacks(trio);
        minirows(trio);
        let (hidden, missing) = hidden(trio);
        lone[vector] = hidden;
        bad = bad.or3(clash, missing.and(V::load(&DIGITS, vector)));
    }
    let (full, double) = across(&next);
    let (forced, torn) = across(&lone);
    let mut changed = zero;
    let mut singles = *single;
    for band in 0..3 {
        bad = bad.or3(torn[band], full[band].xor(V::splat(BAND)));
        singles[band] = forced[band].or(full[band].without(double[band]));
        for vector in 0..vectors::<V>() {
            next[vector][band] = next[vector][band].keep(forced[band], lone[vector][band]);
            changed = changed.or(next[vector][band].xor(state[vector][band]));
        }
    }
    let verdict = match () {
        () if bad.any() => Verdict::Dead,
        () if changed.any() => Verdict::Changed,
        () => Verdict::Quiet,
    };
    (next, singles, verdict)
}

/// Strikes the digits of single cells from the rest of their columns. Gives bits where two such cells clash.
#[inline(always)]
fn naked<V: Lanes>(trio: &mut Trio<V>, single: &Trio<V>) -> V {
    let row = V::splat(0x1ff);
    let placed = trio!(band => trio[band].and(single[band]));
    let down = trio!(band => placed[band].shr::<9>());
    let far = trio!(band => placed[band].shr::<18>());
    // Bits above the first row are left over and masked below.
    let [a, b, c] = trio!(band => placed[band].or3(down[band], far[band]));
    let all = a.or3(b, c).and(row);
    let all = all.or3(all.shl::<9>(), all.shl::<18>());
    *trio = trio!(band => trio[band].keep(all, placed[band]));
    let [inside_a, inside_b, inside_c] = trio!(band => placed[band].and_or(down[band], far[band]));
    a.majority(b, c).and(row).or(inside_a.or3(inside_b, inside_c))
}

/// Strikes minicolumns that no permutation of a stack uses.
#[inline(always)]
fn stacks<V: Lanes>(trio: &mut Trio<V>) {
    let row = V::splat(0x1ff);
    let [a, b, c] = trio!(band => trio[band].or3(trio[band].shr::<9>(), trio[band].shr::<18>()).and(row));
    let kept = closure::<V, 1, 2>(a.or3(b.shl::<9>(), c.shl::<18>()), V::splat(0o333_333_333), V::splat(FIRSTS));
    let kept = [kept.and(row), kept.shr::<9>().and(row), kept.shr::<18>().and(row)];
    *trio = trio!(band => trio[band].and(kept[band].or3(kept[band].shl::<9>(), kept[band].shl::<18>())));
}

/// Strikes minirows that no permutation of a band uses.
#[inline(always)]
fn minirows<V: Lanes>(trio: &mut Trio<V>) {
    let firsts = V::splat(FIRSTS);
    let [a, b, c] = trio!(band => trio[band].or3(trio[band].shr::<1>(), trio[band].shr::<2>()).and(firsts));
    let kept = closure::<V, 3, 6>(a.or3(b.shl::<1>(), c.shl::<2>()), V::splat(0o077_077_077), V::splat(0o007_007_007));
    let kept = [kept.and(firsts), kept.shr::<1>().and(firsts), kept.shr::<2>().and(firsts)];
    *trio = trio!(band => trio[band].and(kept[band].or3(kept[band].shl::<1>(), kept[band].shl::<2>())));
}

/// What some permutation uses, in three patterns of three times three at once.
///
/// ```text
/// bit 9 i + STEP j + k is entry (i, j) of pattern k (STEP 3), or entry (i, k) of pattern j (STEP 1)
/// ```
///
/// Entry (i, j) is in a permutation if the other two rows and columns, taken cyclically, can be matched:
/// (i+1, j+1) with (i+2, j+2), or (i+1, j+2) with (i+2, j+1). Whether (i, j) itself is set does not matter here.
/// `low` selects the entries that stay inside their row of three when moved down by `STEP`, `first` those when moved by `BACK`.
#[inline(always)]
fn closure<V: Lanes, const STEP: i32, const BACK: i32>(pattern: V, low: V, first: V) -> V {
    let band = V::splat(BAND);
    let next = pattern.shr::<9>().or(pattern.shl::<18>().and(band));
    let after = pattern.shr::<18>().or(pattern.shl::<9>().and(band));
    let next_one = low.select(next.shr::<STEP>(), next.shl::<BACK>());
    let next_two = first.select(next.shr::<BACK>(), next.shl::<STEP>());
    let after_one = low.select(after.shr::<STEP>(), after.shl::<BACK>());
    let after_two = first.select(after.shr::<BACK>(), after.shl::<STEP>());
    next_one.and(after_two).or_and(next_two, after_one)
}

/// The places that are the only ones in their row; and bits where a digit has no place at all in a band.
#[inline(always)]
fn hidden<V: Lanes>(trio: &Trio<V>) -> (Trio<V>, V) {
    let row = V::splat(0x1ff);
    let lone = trio!(band => only(trio[band]));
    // A digit that has a place in the first row of a band after the closure has one in each.
    let [a, b, c] = trio!(band => trio[band].and(row).add(row));
    (lone, V::splat(0x200).without(a.and(b).and(c)))
}

/// The bits that are alone in their row of nine.
#[inline(always)]
fn only<V: Lanes>(word: V) -> V {
    let (tops, rest) = (V::splat(TOPS), V::splat(BAND & !TOPS));
    let several = word.and(word.sub(V::splat(LOWS)));
    let flag = tops.and_or(several, several.and(rest).add(rest));
    word.without(flag.shl::<1>().sub(flag.shr::<8>()))
}

/// Across the digits of each band: the cells that at least one has, and that at least two have, in every word.
#[inline(always)]
fn across<V: Lanes>(state: &Bands<V>) -> (Trio<V>, Trio<V>) {
    let mut once = state[0];
    let mut twice = [V::splat(0); 3];
    for band in 0..3 {
        for trio in &state[1..vectors::<V>()] {
            twice[band] = twice[band].or_and(once[band], trio[band]);
            once[band] = once[band].or(trio[band]);
        }
        (once[band], twice[band]) = fold::<V, 1>(once[band], twice[band]);
        (once[band], twice[band]) = fold::<V, 2>(once[band], twice[band]);
        (once[band], twice[band]) = fold::<V, 4>(once[band], twice[band]);
        (once[band], twice[band]) = fold::<V, 8>(once[band], twice[band]);
    }
    (once, twice)
}

#[inline(always)]
fn fold<V: Lanes, const DISTANCE: usize>(once: V, twice: V) -> (V, V) {
    if DISTANCE >= V::WIDTH {
        return (once, twice);
    }
    let (other, double) = (once.exchange::<DISTANCE>(), twice.exchange::<DISTANCE>());
    (once.or(other), twice.or(double).or_and(once, other))
}

/// A candidate by position: digit 0 to 8, band 0 to 2, cell 0 to 26 of the band.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    digit: usize,
    band: usize,
    bit: usize,
}

/// How a search picks the candidate that it tries next in a settled, unsolved state.
pub(super) trait Branch {
    fn choose(state: &State) -> Choice;
}

/// For speed: see the module's page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adaptive;

/// For order: the first open cell in reading order and its lowest candidate, so that solutions come in ascending order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading;

impl Branch for Reading {
    #[inline(always)]
    fn choose(state: &State) -> Choice {
        let band = (0..3).find(|&band| state.single[band] != BAND).unwrap_or_default();
        let bit = state.single[band].trailing_ones() as usize;
        Choice { digit: state.digit_at(band, bit), band, bit }
    }
}

impl Branch for Adaptive {
    #[inline(always)]
    fn choose(state: &State) -> Choice {
        let pairs = trio!(band => {
            let [_, twice, thrice] = state.multiplicity(band);
            twice & !thrice
        });
        if pairs == [0; 3] {
            return state.twin_place().unwrap_or_else(|| state.smallest_cell());
        }
        state.best_pair(&pairs)
    }
}

impl State {
    /// The cell with two candidates that promises most.
    #[inline(always)]
    fn best_pair(&self, pairs: &[u32; 3]) -> Choice {
        let mut best = (0, 0, 0);
        let mut looked = 0;
        let most = if self.open() > 45 { 12 } else { 3 };
        for band in 0..3 {
            let mut word = pairs[band];
            while word != 0 && looked < most {
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                looked += 1;
                let pull = self.pull(pairs, band, bit);
                if pull >= best.0 {
                    best = (pull, band, bit);
                }
            }
        }
        let (_, band, bit) = best;
        Choice { digit: self.digit_at(band, bit), band, bit }
    }

    /// How many candidates in its peers a cell shares, those of two-candidate peers counting four times.
    #[inline(always)]
    fn pull(&self, pairs: &[u32; 3], band: usize, bit: usize) -> u32 {
        let peers = &PEERS[27 * band + bit];
        let mut pull = 0;
        for digit in 0..9 {
            if self.bands[band].0[digit] >> bit & 1 != 0 {
                for i in 0..3 {
                    let cells = self.bands[i].0[digit] & peers[i];
                    pull += cells.count_ones() + 3 * (cells & pairs[i]).count_ones();
                }
            }
        }
        pull
    }

    /// A digit with two places in a house: one of the places.
    #[cold]
    fn twin_place(&self) -> Option<Choice> {
        (0..9).find_map(|digit| {
            let words = [0, 1, 2].map(|band| self.bands[band].0[digit]);
            let places = |house: &[u32; 3]| [words[0] & house[0], words[1] & house[1], words[2] & house[2]];
            let twins = |places: &[u32; 3]| places.iter().map(|word| word.count_ones()).sum::<u32>() == 2;
            let places = HOUSES.iter().map(places).find(twins)?;
            let band = (0..3).find(|&band| places[band] != 0)?;
            Some(Choice { digit, band, bit: places[band].trailing_zeros() as usize })
        })
    }

    #[cold]
    fn smallest_cell(&self) -> Choice {
        let size = |band: usize, bit: usize| self.digits(band).iter().filter(|&word| word >> bit & 1 != 0).count();
        let cells = (0..3).flat_map(|band| bits(BAND & !self.single[band]).map(move |bit| (band, bit)));
        let (band, bit) = cells.min_by_key(|&(band, bit)| size(band, bit)).unwrap_or_default();
        Choice { digit: self.digit_at(band, bit), band, bit }
    }
}

/// A state as it is kept for later: without the words that stand for no digit, which are zero.
#[derive(Clone, Copy, Debug)]
struct Saved {
    bands: [[u32; 9]; 3],
    single: [u32; 3],
}

impl State {
    #[inline(always)]
    fn save(&self) -> Saved {
        Saved { bands: trio!(band => *self.digits(band)), single: self.single }
    }
}

impl Saved {
    #[inline(always)]
    fn restore(&self) -> State {
        let mut state = State { bands: [Words([0; 16]); 3], single: self.single };
        for (words, band) in state.bands.iter_mut().zip(&self.bands) {
            words.0[..9].copy_from_slice(band);
        }
        state
    }
}

/// A depth-first search that can be asked for one solution after the other.
#[derive(Clone, Debug)]
pub(super) struct Search<B> {
    backend: Backend,
    /// States still to be looked at, the top one next. The first `depth` are initialised.
    saved: [MaybeUninit<Saved>; 81],
    depth: usize,
    /// Nothing has been looked at yet: `found` is the start.
    fresh: bool,
    /// The state of the last solution.
    found: State,
    /// Branches taken so far; only tests ask.
    guesses: u64,
    branch: PhantomData<B>,
}

impl<B: Branch> Search<B> {
    /// Inlined, so that the large value is made where it stays.
    #[inline(always)]
    pub(super) fn new(backend: Backend, board: &Board) -> Self {
        let (saved, found) = ([const { MaybeUninit::uninit() }; 81], State::new(board));
        Self { backend, saved, depth: 0, fresh: true, found, guesses: 0, branch: PhantomData }
    }

    /// Goes on to the next solution; says whether there is one.
    pub(super) fn advance(&mut self) -> bool {
        self.backend.advance(self)
    }

    pub(super) fn next(&mut self) -> Option<Solution> {
        self.advance().then(|| self.found.solution())
    }

    /// How often the search has branched so far.
    #[cfg(test)]
    pub(super) fn guesses(&self) -> u64 {
        self.guesses
    }

    #[inline(always)]
    fn push(&mut self, state: &State) {
        self.saved[self.depth].write(state.save());
        self.depth += 1;
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<State> {
        if core::mem::take(&mut self.fresh) {
            return Some(self.found);
        }
        self.depth = self.depth.checked_sub(1)?;
        // SAFETY: `push` alone raises `depth`, past an entry that it has written.
        Some(unsafe { self.saved[self.depth].assume_init_ref() }.restore())
    }

    /// [`advance`](Self::advance) on vectors of one kind.
    #[inline(always)]
    pub(super) fn advance_with<V: Lanes>(&mut self) -> bool {
        while let Some(mut state) = self.pop() {
            while state.settle::<V>() {
                if state.is_solved() {
                    self.found = state;
                    return true;
                }
                let choice = B::choose(&state);
                let mut other = state;
                other.drop(choice);
                self.push(&other);
                self.guesses += 1;
                state.take(choice);
            }
        }
        false
    }
}
