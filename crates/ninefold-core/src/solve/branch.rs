//! The choice of the candidate that a search tries next.
//!
//! If there are cells with two candidates, the search examines the first twelve of them and chooses the one with the most *pull*: the cell whose two
//! digits are candidates of the most peers, where peers with two candidates count four times. Until a guess has failed for the first time, only three
//! cells are examined, except for the very first guess, because on a grid with many solutions every guess is good. If no cell has two candidates, a
//! cell with the fewest candidates is chosen. Preferring a digit with two places in a house to such a cell took 1.2 times as many guesses on a
//! thousand of the hardest puzzles.
//!
//! ```text
//! Cells are examined band by band, in each band box by box, in each box column by column:
//!
//!   0 3 6 |  9 12 15 | 18 21 24
//!   1 4 7 | 10 13 16 | 19 22 25
//!   2 5 8 | 11 14 17 | 20 23 26
//! ```
//!
//! The choice depends only on the state, the depth, and whether a guess has failed. Solutions are therefore found in the same order, no matter how
//! early or late propagation detects that a branch has no solution.

use super::lanes::{Lanes, Words};
use super::state::{BOXES, State, Trio, single, trio};
use super::sweep::{flags, rest, widen};
use crate::cells::{Candidate, Cell};
use crate::place::{ALL, FIRST, GUARDS, LOWS, Place};

/// A candidate to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) place: Place,
    /// The bit of the digit.
    pub(super) digit: u32,
}

impl Choice {
    /// Chooses the lowest candidate of a cell.
    #[inline(always)]
    fn lowest(state: &State, place: Place) -> Self {
        let cell = state.cell(place);
        Self { place, digit: cell & cell.wrapping_neg() }
    }

    /// Returns the candidate of this choice.
    #[inline(always)]
    pub(super) fn candidate(self) -> Candidate {
        Candidate { cell: Cell::ALL[self.place.cell() % 81], digit: single(self.digit) }
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// The number of guesses on which the current state is based.
    pub(super) depth: usize,
    /// Whether a guess has been undone.
    pub(super) failed: bool,
}

impl Progress {
    /// The maximum number of cells to examine.
    #[inline(always)]
    pub(super) fn most(self) -> usize {
        if self.depth == 0 || self.failed { 12 } else { 3 }
    }
}

/// A method of choosing the candidate that a search tries next in a settled, unsolved state.
pub(super) trait Branch {
    /// Chooses a candidate. `rows` is the state in registers, and `others` are the candidates of its cells except the lowest one of each.
    fn choose<V: Lanes>(progress: Progress, rows: &Trio<V>, others: &Trio<V>, state: &State) -> Choice;
}

/// The choice that yields solutions in ascending order: the lowest candidate of the first open cell in reading order. On the hardest puzzles, this
/// takes up to twice the time of counting with [`Adaptive`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading;

impl Branch for Reading {
    #[inline(always)]
    fn choose<V: Lanes>(_: Progress, _: &Trio<V>, _: &Trio<V>, state: &State) -> Choice {
        let open = |&place: &Place| !state.cell(place).is_power_of_two();
        Choice::lowest(state, Place::all().find(open).unwrap_or(Place::of(0)))
    }
}

/// The choice that is fastest, described in the documentation of this module.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adaptive;

impl Branch for Adaptive {
    #[inline(always)]
    fn choose<V: Lanes>(progress: Progress, rows: &Trio<V>, others: &Trio<V>, state: &State) -> Choice {
        let third = trio!(row => rest(others[row].or(V::splat(GUARDS))).and(V::splat(ALL)));
        let two = trio!(row => flags(others[row]).without(flags(third[row])));
        let bands = collect(&two);
        if bands == [0; 3] {
            return without_pairs(state);
        }
        let boxes = V::load(&BOXES);
        let all = Planes::new(&trio!(row => rows[row].and(boxes)));
        let pairs = Planes::new(&trio!(row => rows[row].and(widen(two[row]))));
        let most = progress.most();
        let (mut best, mut pull, mut looked) = ((0, 0), 0, 0);
        for band in 0..3 {
            let mut left = bands[band];
            while left != 0 && looked < most {
                let index = left.trailing_zeros() as usize;
                left &= left - 1;
                looked += 1;
                let place = PLACES[band][index];
                let peers = Peers::of(place, band, state.cell(place));
                let here = if V::COUNTS { peers.count(&all, &pairs) } else { peers.add(&all, &pairs) };
                if here >= pull {
                    // Indices are stored instead of the place because they can be selected without a branch.
                    (best, pull) = ((band, index), here);
                }
            }
        }
        let (band, index) = best;
        let best = PLACES[band][index];
        Choice::lowest(state, best)
    }
}

/// Collects the flagged cells of each band, one bit each in the order of [`PLACES`].
#[inline(always)]
fn collect<V: Lanes>(flags: &Trio<V>) -> [u32; 3] {
    let thirds = flags[0].shr::<9>().or3(flags[1].shr::<8>(), flags[2].shr::<7>());
    let mut boxes = Words([0; 16]);
    thirds.or3(thirds.shr::<7>(), thirds.shr::<14>()).and(V::splat(FIRST)).store(&mut boxes);
    trio!(band => boxes.0[4 * band] | boxes.0[4 * band + 1] << 9 | boxes.0[4 * band + 2] << 18)
}

/// The cells of each band in the order in which they are examined.
static PLACES: [[Place; 27]; 3] = {
    let mut places = [[Place::of(0); 27]; 3];
    let mut index = 0;
    while index < 81 {
        places[index / 27][index % 27] = Place::of(ORDER[index] as usize);
        index += 1;
    }
    places
};

/// The cells in the order of [`PLACES`], as a single list.
pub(super) static ORDER: [u8; 81] = {
    let mut order = [0; 81];
    let mut index = 0;
    while index < 81 {
        let (band, stack, column, row) = (index / 27, index / 9 % 3, index / 3 % 3, index % 3);
        order[index] = (27 * band + 9 * row + 3 * stack + column) as u8;
        index += 1;
    }
    order
};

/// Candidates in two orders: in one of them, the cells of a row are close together, and in the other those of a column.
struct Planes {
    /// The words ordered by row of the box, then band, then box of the band.
    rows: State,
    /// The words ordered by box of the band, then band, then row of the box.
    columns: State,
}

impl Planes {
    #[inline(always)]
    fn new<V: Lanes>(rows: &Trio<V>) -> Self {
        let mut planes = Self { rows: State::OPEN, columns: State::OPEN };
        planes.rows.store(rows);
        planes.columns.store(&V::transpose(rows));
        planes
    }
}

/// Two digits in the peers of a cell. The cell itself is included, which affects all cells equally.
struct Peers {
    row: usize,
    stack: usize,
    /// The band of the cell, followed by the other two bands.
    bands: [usize; 3],
    digits: u32,
    /// The masks of the two digits in all cells of two words, and in a single cell of each word.
    wide: u64,
    narrow: u64,
}

impl Peers {
    #[inline(always)]
    fn of(place: Place, band: usize, digits: u32) -> Self {
        static BANDS: [[usize; 3]; 3] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
        let Place { row, word, shift } = place;
        Self {
            row,
            stack: word & 3,
            bands: BANDS[band],
            digits,
            wide: double(digits * LOWS),
            narrow: double(digits << shift),
        }
    }

    /// Returns the words of the cell's row, box and column, reduced to the two digits.
    #[inline(always)]
    fn words(&self, planes: &Planes) -> [u64; 8] {
        /// Masks for the words of a box that are not in the cell's row.
        static OTHERS: [[u64; 2]; 3] = [[!0 << 32, !0], [!0 >> 32, !0], [!0, 0]];
        let &Self { row, stack, bands: [here, next, last], wide, narrow, .. } = self;
        let [a, b] = planes.rows.fours(row, here);
        let [c, d] = planes.columns.fours(stack, here);
        let [e, f] = planes.columns.fours(stack, next);
        let [g, h] = planes.columns.fours(stack, last);
        let [without_c, without_d] = OTHERS[row];
        [
            a & wide,
            b & wide,
            c & (wide & without_c),
            d & (wide & without_d),
            e & narrow,
            f & narrow,
            g & narrow,
            h & narrow,
        ]
    }

    /// Computes the pull with the CPU's bit-count instruction.
    #[inline(always)]
    fn count(&self, all: &Planes, pairs: &Planes) -> u32 {
        self.ones(all) + 3 * self.ones(pairs)
    }

    #[inline(always)]
    fn ones(&self, planes: &Planes) -> u32 {
        let mut ones = 0;
        for word in self.words(planes) {
            ones += word.count_ones();
        }
        ones
    }

    /// Computes the pull without a bit-count instruction: the occurrences of each digit are added up in the lowest bits of the cells.
    #[inline(always)]
    fn add(&self, all: &Planes, pairs: &Planes) -> u32 {
        let (low, high) = (self.digits.trailing_zeros(), self.digits.ilog2());
        let both = |word: u64| (word >> low & double(LOWS)) + (word >> high & double(LOWS));
        let (mut once, mut thrice) = (0, 0);
        for (word, pair) in self.words(all).into_iter().zip(self.words(pairs)) {
            once += both(word);
            thrice += both(pair);
        }
        let sum = once + 3 * thrice;
        let sum = (sum & u64::from(u32::MAX)) + (sum >> 32);
        (sum + (sum >> 10) + (sum >> 20)) as u32 & 0x3ff
    }
}

#[inline(always)]
const fn double(word: u32) -> u64 {
    word as u64 | (word as u64) << 32
}

/// Chooses a candidate if no cell has two candidates, in a cell with the fewest candidates.
#[cold]
pub(super) fn without_pairs(state: &State) -> Choice {
    let size = |place: &Place| state.cell(*place).count_ones();
    let open = Place::all().filter(|place| size(place) > 1);
    Choice::lowest(state, open.min_by_key(size).unwrap_or(Place::of(0)))
}
