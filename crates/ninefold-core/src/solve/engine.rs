//! The search: propagate to a fixpoint, branch, take back.
//!
//! ```text
//! One digit on one band, 27 bits:         its minirows (9 bits)   its columns (9 bits)
//!
//!   row 0   . x . | x . . | . . .           1 1 0                    0 1 0 1 0 0 1 0 1
//!   row 1   . . . | x . . | x . x           0 1 1
//!   row 2   . x . | . . . | . . .           1 0 0
//!
//! State: nine digits x three bands of such words, and the cells of each band that are not settled yet.
//! ```
//!
//! **The closure.** In a band, a digit takes one minirow in each row and in each box: a permutation matrix of rows against
//! boxes. What no permutation inside the nine minirow bits uses, goes; `LOCK` has the union of these permutations for each
//! of the 512 patterns. That one look-up is locked candidates in both directions, the strike of a placed digit along
//! its row and in its box, and the hidden single of a box (its box keeps one minirow, so its row keeps one cell). The
//! same table serves the stacks, with bands against columns. A digit with one cell left in a row is a hidden single
//! whichever house it came from.
//!
//! **Branching.** A cell with two candidates if there is one: the one of (at most twelve) whose digits are wanted by most
//! peers, those with two candidates themselves counting four times; otherwise a digit with two places in a row, column or box;
//! otherwise the cell with the fewest candidates. One candidate is taken, the state without it is kept for later,
//! so a path holds at most 81 saved states. Branching on the first two-candidate cell without the score needs
//! more than twice the guesses on the hardest puzzles.

use core::marker::PhantomData;

use crate::board::Board;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::puzzle::Solution;

const BAND: u32 = (1 << 27) - 1;

/// The union of the permutation matrices inside a pattern of three times three bits; 0 if there is none.
static LOCK: [u16; 512] = {
    const PERMUTATIONS: [usize; 6] = [0o124, 0o142, 0o214, 0o241, 0o412, 0o421];
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut i = 0;
        while i < 6 {
            if PERMUTATIONS[i] & pattern == PERMUTATIONS[i] {
                table[pattern] |= PERMUTATIONS[i] as u16;
            }
            i += 1;
        }
        pattern += 1;
    }
    table
};

/// The minirows (three bits) that a row of nine bits touches.
static TOUCHED: [u8; 512] = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let mut minirow = 0;
        while minirow < 3 {
            if row >> (3 * minirow) & 7 != 0 {
                table[row] |= 1 << minirow;
            }
            minirow += 1;
        }
        row += 1;
    }
    table
};

/// The cells of nine minirows: each bit three times.
static SPREAD: [u32; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut bit = 0;
        while bit < 9 {
            if pattern >> bit & 1 != 0 {
                table[pattern] |= 7 << (3 * bit);
            }
            bit += 1;
        }
        pattern += 1;
    }
    table
};

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

fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (word != 0).then_some(word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

/// A candidate by position: digit 0 to 8, band 0 to 2, cell 0 to 26 of the band.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    digit: usize,
    band: usize,
    bit: usize,
}

/// Proof that a state has no solution.
struct Dead;

#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    digits: [[u32; 3]; 9],
    /// Cells that have more than one candidate, or whose only one has not been struck from its peers yet.
    open: [u32; 3],
    /// Digits that lost a candidate since their last closure.
    dirty: u32,
}

impl State {
    const EMPTY: Self = Self { digits: [[0; 3]; 9], open: [BAND; 3], dirty: 0x1ff };

    fn new(board: &Board) -> Self {
        let options = board.all_options();
        let digits = Digit::ALL.map(|digit| bands(options.digit(digit).bits()));
        Self { digits, ..Self::EMPTY }
    }

    /// Deduces until nothing changes.
    fn settle(&mut self) -> Result<(), Dead> {
        loop {
            self.naked_singles()?;
            if self.dirty == 0 {
                return Ok(());
            }
            for digit in bits(core::mem::take(&mut self.dirty)) {
                self.close(digit)?;
            }
        }
    }

    /// Settles the cells that have one candidate left, until there are no more.
    fn naked_singles(&mut self) -> Result<(), Dead> {
        let mut quiet = 0;
        for band in (0..3).cycle() {
            let [once, twice, _] = self.multiplicity(band);
            if once != BAND {
                return Err(Dead);
            }
            let single = !twice & self.open[band];
            quiet = if single == 0 { quiet + 1 } else { 0 };
            if quiet == 3 {
                break;
            }
            self.open[band] &= !single;
            for digit in 0..9 {
                for bit in bits(self.digits[digit][band] & single) {
                    self.strike(digit, &PEERS[27 * band + bit]);
                }
            }
        }
        Ok(())
    }

    /// The cells of a band with at least one, two and three candidates.
    fn multiplicity(&self, band: usize) -> [u32; 3] {
        self.digits.iter().fold([0; 3], |[once, twice, thrice], digit| {
            let cells = digit[band];
            [once | cells, twice | once & cells, thrice | twice & cells]
        })
    }

    fn strike(&mut self, digit: usize, cells: &[u32; 3]) {
        let mut hit = 0;
        for (word, cells) in self.digits[digit].iter_mut().zip(cells) {
            hit |= *word & cells;
            *word &= !cells;
        }
        self.dirty |= u32::from(hit != 0) << digit;
    }

    /// The closure of one digit, and its hidden singles.
    fn close(&mut self, digit: usize) -> Result<(), Dead> {
        let mut words = lock_bands(self.digits[digit])?;
        loop {
            let locked = lock_stacks(words)?;
            if locked == words {
                break;
            }
            words = lock_bands(locked)?;
            if words == locked {
                break;
            }
        }
        self.digits[digit] = words;
        for (band, word) in words.into_iter().enumerate() {
            let hidden = lone(word) & self.open[band];
            if hidden != 0 {
                self.clear_others(digit, band, hidden);
            }
        }
        Ok(())
    }

    /// Strikes the other digits from cells of a band.
    fn clear_others(&mut self, digit: usize, band: usize, cells: u32) {
        for other in (0..9).filter(|&other| other != digit) {
            let word = &mut self.digits[other][band];
            self.dirty |= u32::from(*word & cells != 0) << other;
            *word &= !cells;
        }
    }

    fn take(&mut self, choice: Choice) {
        self.clear_others(choice.digit, choice.band, 1 << choice.bit);
    }

    fn drop(&mut self, choice: Choice) {
        self.digits[choice.digit][choice.band] &= !(1 << choice.bit);
        self.dirty |= 1 << choice.digit;
    }

    fn digit_at(&self, band: usize, bit: usize) -> usize {
        self.digits.iter().position(|digit| digit[band] >> bit & 1 != 0).unwrap_or_default()
    }

    fn is_solved(&self) -> bool {
        self.open == [0; 3]
    }

    fn solution(&self) -> Solution {
        Solution::new(core::array::from_fn(|cell| Digit::ALL[self.digit_at(cell / 27, cell % 27)]))
    }
}

/// The bits of a word of 27 that are alone in their row of nine.
fn lone(word: u32) -> u32 {
    [0, 9, 18].into_iter().map(|shift| word & 0x1ff << shift).filter(|row| row.is_power_of_two()).sum()
}

fn minirows(word: u32) -> usize {
    let [a, b, c] = [0, 9, 18].map(|shift| TOUCHED[(word >> shift & 0x1ff) as usize] as usize);
    a | b << 3 | c << 6
}

/// Strikes a digit from the minirows of each band that no permutation uses.
fn lock_bands(words: [u32; 3]) -> Result<[u32; 3], Dead> {
    let [a, b, c] = words;
    Ok([a & SPREAD[lock(minirows(a))?], b & SPREAD[lock(minirows(b))?], c & SPREAD[lock(minirows(c))?]])
}

/// Strikes a digit from the minicolumns of each stack that no permutation uses.
fn lock_stacks(words: [u32; 3]) -> Result<[u32; 3], Dead> {
    let [a, b, c] = words.map(|word| (word | word >> 9 | word >> 18) & 0x1ff);
    let mut keep = [0; 3];
    for stack in [0, 3, 6] {
        let minicolumns = (a >> stack & 7) | (b >> stack & 7) << 3 | (c >> stack & 7) << 6;
        let locked = lock(minicolumns as usize)? as u32;
        keep[0] |= (locked & 7) << stack;
        keep[1] |= (locked >> 3 & 7) << stack;
        keep[2] |= (locked >> 6) << stack;
    }
    Ok([0, 1, 2].map(|band| words[band] & (keep[band] * 0o001_001_001)))
}

fn lock(pattern: usize) -> Result<usize, Dead> {
    match LOCK[pattern] {
        0 => Err(Dead),
        locked => Ok(locked as usize),
    }
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
    fn choose(state: &State) -> Choice {
        let band = (0..3).find(|&band| state.open[band] != 0).unwrap_or_default();
        let bit = state.open[band].trailing_zeros() as usize;
        Choice { digit: state.digit_at(band, bit), band, bit }
    }
}

impl Branch for Adaptive {
    fn choose(state: &State) -> Choice {
        let multiplicity = [0, 1, 2].map(|band| state.multiplicity(band));
        let pairs = multiplicity.map(|[_, twice, thrice]| twice & !thrice);
        if pairs != [0; 3] {
            return state.best_pair(&pairs);
        }
        state.twin_place().unwrap_or_else(|| state.smallest_cell())
    }
}

impl State {
    /// The cell with two candidates that promises most.
    fn best_pair(&self, pairs: &[u32; 3]) -> Choice {
        let cells = (0..3).flat_map(|band| bits(pairs[band]).map(move |bit| (band, bit))).take(12);
        let best = cells.max_by_key(|&(band, bit)| self.pull(pairs, band, bit));
        let (band, bit) = best.unwrap_or_default();
        Choice { digit: self.digit_at(band, bit), band, bit }
    }

    /// How many candidates in its peers a cell shares, those of two-candidate peers counting four times.
    fn pull(&self, pairs: &[u32; 3], band: usize, bit: usize) -> u32 {
        let peers = &PEERS[27 * band + bit];
        let shared = self.digits.iter().filter(|digit| digit[band] >> bit & 1 != 0);
        let weight = |digit: &[u32; 3], i: usize| {
            let cells = digit[i] & peers[i];
            cells.count_ones() + 3 * (cells & pairs[i]).count_ones()
        };
        shared.map(|digit| (0..3).map(|i| weight(digit, i)).sum::<u32>()).sum()
    }

    /// A digit with two places in a house: one of the places.
    fn twin_place(&self) -> Option<Choice> {
        self.digits.iter().enumerate().find_map(|(digit, words)| {
            let house = HOUSES
                .iter()
                .find(|house| (0..3).map(|band| (words[band] & house[band]).count_ones()).sum::<u32>() == 2)?;
            let band = (0..3).find(|&band| words[band] & house[band] != 0)?;
            let bit = (words[band] & house[band]).trailing_zeros() as usize;
            Some(Choice { digit, band, bit })
        })
    }

    fn smallest_cell(&self) -> Choice {
        let size = |band: usize, bit: usize| self.digits.iter().filter(|digit| digit[band] >> bit & 1 != 0).count();
        let cells = (0..3).flat_map(|band| bits(self.open[band]).map(move |bit| (band, bit)));
        let (band, bit) = cells.min_by_key(|&(band, bit)| size(band, bit)).unwrap_or_default();
        Choice { digit: self.digit_at(band, bit), band, bit }
    }
}

/// A depth-first search that can be asked for one solution after the other.
#[derive(Clone, Debug)]
pub(super) struct Search<B> {
    /// States still to be looked at; the top one is next.
    saved: [State; 82],
    depth: usize,
    /// The state of the last solution.
    found: State,
    branch: PhantomData<B>,
}

impl<B: Branch> Search<B> {
    pub(super) fn new(board: &Board) -> Self {
        let state = State::new(board);
        let mut saved = [State::EMPTY; 82];
        saved[0] = state;
        Self { saved, depth: 1, found: state, branch: PhantomData }
    }

    /// Goes on to the next solution; says whether there is one.
    pub(super) fn advance(&mut self) -> bool {
        while self.depth > 0 {
            self.depth -= 1;
            let mut state = self.saved[self.depth];
            while state.settle().is_ok() {
                if state.is_solved() {
                    self.found = state;
                    return true;
                }
                let choice = B::choose(&state);
                self.saved[self.depth] = state;
                self.saved[self.depth].drop(choice);
                self.depth += 1;
                state.take(choice);
            }
        }
        false
    }

    pub(super) fn next(&mut self) -> Option<Solution> {
        self.advance().then(|| self.found.solution())
    }
}
