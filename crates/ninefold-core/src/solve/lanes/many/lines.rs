//! Takes puzzles out of their lanes as lines, one per puzzle, and puts them back. This is how machines with AVX2 serve the lanes of a pass together.
//!
//! ```text
//!            lane 0  lane 1  lane 2 ...                  place 0  place 1  place 2 ...
//!   cell 0      a       b       c                line 0     a        d        g
//!   cell 9      d       e       f       <->      line 1     b        e        h
//!   cell 18     g       h       i                line 2     c        f        i
//! ```
//!
//! All lanes are transposed into lines at once: 16 cells of 16 lanes at a time, by unpacking eight registers three times. In a line, all data of a
//! puzzle is close together, so the places of a digit are the bits of two numbers, a state is saved and restored with a few registers, and byte
//! shuffles turn the digits of a new puzzle into a line. The lines of the served lanes are then transposed back. If there are only a few such lanes,
//! that would be too much work, so they are taken out and put back one by one.
//!
//! # Rejected alternatives
//!
//! The following alternatives were measured on one core of a Zen 4. The numbers are times per puzzle relative to this version:
//!
//! - transposing all lanes even if only a few need it: 1.25 times as long on easy puzzles;
//! - transposing lanes only to read solutions: 1.25 times as long on easy puzzles, since few lanes end in the same pass;
//! - building new puzzles as lines and then putting them into their lanes one by one: 1.2 times as long on easy puzzles.

use core::arch::x86_64::{
    _mm_and_si128, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_loadu_si128, _mm_or_si128, _mm_set1_epi8, _mm_setr_epi8,
    _mm_shuffle_epi8, _mm_storeu_si128, _mm_unpackhi_epi8, _mm_unpacklo_epi8,
};
use core::mem::MaybeUninit;

use super::Many;
use crate::cells::{Cell, Digit};
use crate::grid::Grid;
use crate::solve::batch::{Cells, Desk, Leave, Swept, WIDTH, Work};
use crate::solve::branch::{self, ORDER, Progress};
use crate::solve::engine::Found;
use crate::solve::state::{State, index};

/// The cells of a puzzle in the order in which they are examined.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(in crate::solve) struct Line(pub(in crate::solve) [u16; 81]);

/// A line for each lane.
pub(in crate::solve) type Lines = [Line; 32];

/// Vectors whose lanes can be transposed into lines. Only backends with AVX2 implement this trait.
pub(super) trait Turn: Many<Saved = Line> {
    /// The maximum number of lanes that are taken out one by one.
    const FEW_OUT: u32;

    /// The maximum number of lanes that are put back one by one.
    const FEW_BACK: u32;

    /// Takes all lanes out as lines.
    fn turn_out(cells: &Cells, lines: &mut Lines);

    /// Puts back the lines of the lanes in `back`.
    fn turn_in(cells: &mut Cells, lines: &Lines, back: u32);

    /// Takes one lane out.
    fn gather(cells: &Cells, index: usize, line: &mut Line);

    /// Finds the places of the cells that have two candidates, and the places of each digit.
    fn spots(line: &Line) -> ([u64; 2], Spots);
}

/// Serves the lanes with an event: see [`Many::serve`].
#[inline(always)]
pub(super) fn serve<M: Turn>(work: &mut Work<Line>, desk: &mut Desk<'_>, events: u32, swept: Swept) {
    let Work { cells, lines, saved, .. } = work;
    let ends = events & (swept.dead | swept.solved);
    let solved = ends & !swept.dead;
    let quiet = events & !ends;
    let out = quiet.count_ones() > M::FEW_OUT;
    if out {
        M::turn_out(cells, lines);
    } else {
        let mut left = quiet;
        while let Some(index) = next(&mut left) {
            M::gather(cells, index, &mut lines[index]);
        }
    }
    let turns = ends.count_ones() > M::FEW_BACK;
    let mut left = quiet;
    while let Some(index) = next(&mut left) {
        let (progress, line) = (desk.guess(index), &mut lines[index]);
        let (place, digit) = guess::<M>(line, progress, &mut saved[progress.depth][index]);
        line.0[place] = digit;
        if !turns {
            cells[usize::from(ORDER[place])].0[index] = digit;
        }
    }
    let (mut left, mut back) = (ends, events);
    while let Some(index) = next(&mut left) {
        let line = &mut lines[index];
        if solved >> index & 1 != 0 {
            if out && desk.ask.reads {
                desk.found(index, Found::Indices(&indices(line)));
            } else {
                desk.found(index, Found::Lane(cells, index));
            }
        }
        match desk.leave(index) {
            Leave::Back(depth) => {
                // SAFETY: the depth was above this entry, and it is only raised past entries that `guess` has written.
                let saved = unsafe { saved[depth][index].assume_init_ref() };
                if turns {
                    line.0 = saved.0;
                } else {
                    scatter(saved, cells, index);
                }
            }
            Leave::Next(puzzle) => {
                if turns && let Some(grid) = desk.queue.grid(puzzle) {
                    open(grid, line);
                } else {
                    desk.queue.fill(puzzle, index, cells);
                    back &= !(1 << index);
                }
            }
            Leave::Rest => back &= !(1 << index),
        }
    }
    if turns {
        M::turn_in(cells, lines, back);
    }
}

/// Removes the lowest lane from a set of lanes, and returns it.
#[inline(always)]
fn next(lanes: &mut u32) -> Option<usize> {
    let lane = (*lanes != 0).then_some(lanes.trailing_zeros() as usize % WIDTH);
    *lanes &= lanes.wrapping_sub(1);
    lane
}

/// Converts a line to a state.
pub(super) fn state(line: &Line) -> State {
    let mut cells = [0; 81];
    ORDER.iter().zip(&line.0).for_each(|(&cell, &options)| cells[usize::from(cell)] = options);
    State::of(&cells)
}

/// Saves a line, chooses a candidate in it, and removes that candidate from the saved line. Returns the candidate's place and bit.
#[inline(always)]
fn guess<M: Turn>(line: &Line, progress: Progress, saved: &mut MaybeUninit<Line>) -> (usize, u16) {
    let (pairs, spots) = M::spots(line);
    let (place, digit) = match pairs {
        [0, 0] => without_pairs(line),
        pairs => {
            let place = spots.best(&pairs, progress.most(), line);
            (place, line.0[place] & line.0[place].wrapping_neg())
        }
    };
    let saved = saved.write(*line);
    saved.0[place] ^= digit;
    (place, digit)
}

/// Chooses a guess in a line that has no cells with two candidates.
#[cold]
fn without_pairs(line: &Line) -> (usize, u16) {
    let choice = branch::without_pairs(&state(line));
    (usize::from(PLACES[choice.place.cell()]), choice.digit as u16)
}

/// The places of each digit, as bits.
pub(super) struct Spots {
    pub(super) low: [u64; 9],
    pub(super) high: [u64; 9],
}

impl Spots {
    /// Finds the place of the cell with two candidates that has the most pull: see [`branch`].
    #[inline(always)]
    fn best(&self, pairs: &[u64; 2], most: usize, line: &Line) -> usize {
        let (mut best, mut place, mut looked) = (0, 0, 0);
        let wide = pairs[1] | pairs[1] << 32;
        for (half, mut left) in pairs.iter().copied().enumerate() {
            while left != 0 && looked < most {
                let here = 64 * half + left.trailing_zeros() as usize;
                left &= left - 1;
                looked += 1;
                let cell = line.0[here.min(80)];
                let (one, other) =
                    (cell.trailing_zeros() as usize % 9, (cell & (cell - 1)).trailing_zeros() as usize % 9);
                let [low, high] = PEERS[here.min(80)];
                let (a, b) = (self.low[one] & low, self.low[other] & low);
                let c = self.high[one] & high | (self.high[other] & high) << 32;
                let all = a.count_ones() + b.count_ones() + c.count_ones();
                let twos = (a & pairs[0]).count_ones() + (b & pairs[0]).count_ones() + (c & wide).count_ones();
                let pull = all + 3 * twos;
                if pull >= best {
                    (best, place) = (pull, here.min(80));
                }
            }
        }
        place
    }
}

/// For each place, the places of the peers of its cell.
static PEERS: [[u64; 2]; 81] = {
    let mut peers = [[0; 2]; 81];
    let mut place = 0;
    while place < 81 {
        let all = Cell::ALL[ORDER[place] as usize].peers().bits();
        let mut other = 0;
        while other < 81 {
            if all >> ORDER[other] & 1 != 0 {
                peers[place][other / 64] |= 1 << (other % 64);
            }
            other += 1;
        }
        place += 1;
    }
    peers
};

/// The place of each cell.
static PLACES: [u8; 81] = {
    let mut places = [0; 81];
    let mut place = 0;
    while place < 81 {
        places[ORDER[place] as usize] = place as u8;
        place += 1;
    }
    places
};

/// Takes one lane out. The places are in the order of [`ORDER`], but the loops need no lookup.
#[inline(always)]
pub(super) fn gather(cells: &Cells, index: usize, line: &mut Line) {
    let boxes: &mut [[u16; 9]] = line.0.as_chunks_mut().0;
    for (number, options) in boxes.iter_mut().enumerate() {
        let rows = &cells[number / 3 * 27 + number % 3 * 3..][..21];
        for (place, options) in options.iter_mut().enumerate() {
            *options = rows[place % 3 * 9 + place / 3].0[index];
        }
    }
}

/// Puts one lane back.
#[inline(always)]
fn scatter(line: &Line, cells: &mut Cells, index: usize) {
    let boxes: &[[u16; 9]] = line.0.as_chunks().0;
    for (number, options) in boxes.iter().enumerate() {
        let rows = &mut cells[number / 3 * 27 + number % 3 * 3..][..21];
        for (place, &options) in options.iter().enumerate() {
            rows[place % 3 * 9 + place / 3].0[index] = options;
        }
    }
}

/// The byte shuffles for a band of 27 cells, which move its first and last 16 bytes to the first and last 16 bytes of the result. An index whose high
/// bit is set clears the byte.
type Shuffles = [[[u8; 16]; 2]; 2];

/// Builds shuffles from the position that the byte of each place has in the band.
const fn shuffles(from: &[u8; 27]) -> Shuffles {
    let mut shuffles = [[[0x80; 16]; 2]; 2];
    let mut to = 0;
    while to < 32 {
        let place = if to < 16 { to } else { to - 5 };
        let byte = from[place];
        if byte < 16 {
            shuffles[to / 16][0][to % 16] = byte;
        } else {
            shuffles[to / 16][1][to % 16] = byte - 11;
        }
        to += 1;
    }
    shuffles
}

/// The shuffles from cells to places.
static TO_PLACES: Shuffles = {
    let mut from = [0; 27];
    let mut place = 0;
    while place < 27 {
        from[place] = ORDER[place];
        place += 1;
    }
    shuffles(&from)
};

/// The shuffles from places to cells.
static TO_CELLS: Shuffles = {
    let mut from = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        from[cell] = PLACES[cell];
        cell += 1;
    }
    shuffles(&from)
};

/// One byte for each of the 81 cells or places, with padding for vectors that read beyond them.
///
/// This is the only local variable of the batch that is aligned to more than 16 bytes and stays in memory. Without such a variable, the compiler does
/// not align the stack frame, so that every vector that a sweep stores there may straddle two cache lines, which takes 1.05 to 1.4 times as long on
/// easy puzzles.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(in crate::solve) struct Bytes(pub(in crate::solve) [u8; 96]);

/// Moves the bytes within each band.
#[inline(always)]
fn shuffle(bytes: &Bytes, shuffles: &Shuffles) -> Bytes {
    let mut moved = Bytes([0; 96]);
    for band in 0..3 {
        // SAFETY: AVX2 was detected, since only backends that have it implement `Turn`. The vectors end at byte 81 at most.
        unsafe {
            let (from, to) = (bytes.0.as_ptr().add(27 * band), moved.0.as_mut_ptr().add(27 * band));
            let [first, last] = [_mm_loadu_si128(from.cast()), _mm_loadu_si128(from.add(11).cast())];
            for (half, [of_first, of_last]) in shuffles.iter().enumerate() {
                let of_first = _mm_shuffle_epi8(first, _mm_loadu_si128(of_first.as_ptr().cast()));
                let of_last = _mm_shuffle_epi8(last, _mm_loadu_si128(of_last.as_ptr().cast()));
                _mm_storeu_si128(to.add(11 * half).cast(), _mm_or_si128(of_first, of_last));
            }
        }
    }
    moved
}

/// The byte that represents the absence of a digit. The byte that represents a digit is its index.
const NONE: u8 = {
    // SAFETY: both types take one byte, and any byte is a valid number.
    const fn byte(digit: Option<Digit>) -> u8 {
        unsafe { core::mem::transmute(digit) }
    }
    let mut index = 0;
    while index < Digit::EVERY.len() {
        assert!(byte(Some(Digit::EVERY[index])) == index as u8, "a digit is stored as its index");
        index += 1;
    }
    byte(None)
};

/// Writes the candidates of a grid into a line.
#[inline(always)]
fn open(grid: &Grid, line: &mut Line) {
    for band in 0..3 {
        // SAFETY: AVX2 was detected, since only backends that have it implement `Turn`. The furthest bytes read and places written, out of 81 each,
        // are the last 16 of each band.
        unsafe {
            let from = grid.entries().as_ptr().add(27 * band).cast::<u8>();
            let [first, last] = [_mm_loadu_si128(from.cast()), _mm_loadu_si128(from.add(11).cast())];
            for (half, [of_first, of_last]) in TO_PLACES.iter().enumerate() {
                let of_first = _mm_shuffle_epi8(first, _mm_loadu_si128(of_first.as_ptr().cast()));
                let of_last = _mm_shuffle_epi8(last, _mm_loadu_si128(of_last.as_ptr().cast()));
                let digits = _mm_or_si128(of_first, of_last);
                let bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
                // A digit that the plain grid does not have leaves no candidates.
                let low = _mm_and_si128(_mm_shuffle_epi8(bits, digits), _mm_cmpgt_epi8(_mm_set1_epi8(9), digits));
                let none = _mm_cmpeq_epi8(digits, _mm_set1_epi8(NONE.cast_signed()));
                let high = _mm_or_si128(_mm_cmpeq_epi8(digits, _mm_set1_epi8(8)), none);
                let high = _mm_and_si128(high, _mm_set1_epi8(1));
                let low = _mm_or_si128(low, none);
                let to = line.0.as_mut_ptr().add(27 * band + 11 * half);
                _mm_storeu_si128(to.cast(), _mm_unpacklo_epi8(low, high));
                _mm_storeu_si128(to.add(8).cast(), _mm_unpackhi_epi8(low, high));
            }
        }
    }
}

/// Returns, for each cell, the index of its digit in a line in which every place has a single candidate.
#[inline(always)]
fn indices(line: &Line) -> Bytes {
    let mut indices = Bytes([0; 96]);
    for (byte, &options) in indices.0.iter_mut().zip(&line.0) {
        *byte = index(options);
    }
    shuffle(&indices, &TO_CELLS)
}

/// Unpacks eight registers three times. In each 128-bit part, eight columns of eight lanes become rows.
macro_rules! transpose {
    ($rows:expr, $low16:ident, $high16:ident, $low32:ident, $high32:ident, $low64:ident, $high64:ident) => {{
        let [a, b, c, d, e, f, g, h] = $rows;
        let [ae, be] = [$low16(a, b), $high16(a, b)];
        let [cd, dd] = [$low16(c, d), $high16(c, d)];
        let [ef, ff] = [$low16(e, f), $high16(e, f)];
        let [gh, hh] = [$low16(g, h), $high16(g, h)];
        let [a, b, c, d] = [$low32(ae, cd), $high32(ae, cd), $low32(be, dd), $high32(be, dd)];
        let [e, f, g, h] = [$low32(ef, gh), $high32(ef, gh), $low32(ff, hh), $high32(ff, hh)];
        [
            $low64(a, e),
            $high64(a, e),
            $low64(b, f),
            $high64(b, f),
            $low64(c, g),
            $high64(c, g),
            $low64(d, h),
            $high64(d, h),
        ]
    }};
}
pub(super) use transpose;
