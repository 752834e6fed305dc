//! 32 puzzles in a register: AVX-512F and BW.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_and_si512, _mm512_i32gather_epi32, _mm512_load_si512, _mm512_loadu_si512,
    _mm512_mask_mov_epi16, _mm512_maskz_mov_epi16, _mm512_maskz_set1_epi16, _mm512_set1_epi16, _mm512_slli_epi32,
    _mm512_store_si512, _mm512_test_epi16_mask, _mm512_testn_epi16_mask,
};
use core::mem::MaybeUninit;

use super::{Many, Row};
use crate::cells::Cell;
use crate::solve::batch::Cells;
use crate::solve::branch::{self, ORDER, Progress};
use crate::solve::lanes::avx512::bits512;
use crate::solve::state::State;

/// 32 puzzles in a 512-bit register. Only code behind `Kind::Avx512` makes one, and that exists only where AVX-512F and BW
/// were detected: this is what makes the intrinsics below sound.
#[derive(Clone, Copy)]
pub(in crate::solve) struct ThirtyTwo(__m512i);

bits512!(ThirtyTwo);

impl Many for ThirtyTwo {
    type Saved = Line;

    const LANES: usize = 32;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        // SAFETY: AVX-512F was detected: see `ThirtyTwo`.
        Self(unsafe { _mm512_set1_epi16(lane.cast_signed()) })
    }

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: AVX-512F was detected: see `ThirtyTwo`. The pointer is to 64 bytes, aligned because `Row` is.
        Self(unsafe { _mm512_load_si512(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: as in `load`.
        unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: AVX-512BW was detected: see `ThirtyTwo`.
        Self(unsafe { _mm512_add_epi16(self.0, _mm512_set1_epi16(-1)) })
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        // SAFETY: AVX-512BW was detected: see `ThirtyTwo`.
        Self(unsafe { _mm512_maskz_set1_epi16(_mm512_testn_epi16_mask(self.0, self.0), -1) })
    }

    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        // SAFETY: AVX-512BW was detected: see `ThirtyTwo`.
        Self(unsafe { _mm512_mask_mov_epi16(other.0, _mm512_test_epi16_mask(self.0, self.0), self.0) })
    }

    #[inline(always)]
    fn unless_meets(self, less: Self) -> Self {
        // SAFETY: AVX-512BW was detected: see `ThirtyTwo`.
        Self(unsafe { _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, less.0), self.0) })
    }

    #[inline(always)]
    fn some(self) -> u32 {
        // SAFETY: AVX-512BW was detected: see `ThirtyTwo`.
        unsafe { _mm512_test_epi16_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn guess(cells: &Cells, lane: usize, progress: Progress, saved: &mut MaybeUninit<Line>) -> (usize, u16) {
        let puzzle = saved.write(Line([0; 96]));
        let pairs = gather(cells, lane, puzzle);
        let spots = Spots::new(puzzle);
        let place = match pairs {
            [0, 0] => return guess_without_pairs(puzzle),
            pairs => spots.best(&pairs, progress.most(), puzzle),
        };
        let cell = puzzle.0[place];
        let digit = cell & cell.wrapping_neg();
        puzzle.0[place] ^= digit;
        (usize::from(ORDER[place]), digit)
    }

    #[inline(always)]
    fn restore(cells: &mut Cells, lane: usize, saved: &Line) {
        for (&cell, &options) in ORDER.iter().zip(&saved.0) {
            cells[usize::from(cell)].0[lane] = options;
        }
    }

    fn state(saved: &Line) -> State {
        let mut cells = [0; 81];
        ORDER.iter().zip(&saved.0).for_each(|(&cell, &options)| cells[usize::from(cell)] = options);
        State::of(&cells)
    }
}

/// A puzzle's cells in the order in which they are looked at, and 15 places more.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(in crate::solve) struct Line([u16; 96]);

/// The peers of the cell in each place, as places.
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

/// Where to find the cells of a line: every second place, then those between, for each 32 of them.
static OFFSETS: [[i32; 16]; 6] = {
    let mut offsets = [[0; 16]; 6];
    let mut place = 0;
    while place < 96 {
        let row = if place < 81 { ORDER[place] as i32 } else { 81 };
        offsets[place / 32 * 2 + place % 2][place % 32 / 2] = 64 * row;
        place += 1;
    }
    offsets
};

/// Takes a lane out, into the line; gives the places of cells with two candidates.
#[inline(always)]
fn gather(cells: &Cells, lane: usize, puzzle: &mut Line) -> [u64; 2] {
    let mut pairs = [0; 3];
    let start = cells.as_ptr().cast::<u16>().wrapping_add(lane & 31).cast::<u8>();
    for part in 0..3 {
        // SAFETY: AVX-512F and BW were detected: see `ThirtyTwo`. Four bytes are read at each offset from a lane of the first
        // row, the last two for nothing. Offsets lead to rows up to 81, so that even behind the last lane there is row 82. What
        // is loaded has 64 bytes; what is stored to is a third of a line, which has three times 64 bytes and is aligned.
        unsafe {
            let even = _mm512_i32gather_epi32::<1>(_mm512_loadu_si512(OFFSETS[2 * part].as_ptr().cast()), start.cast());
            let odd =
                _mm512_i32gather_epi32::<1>(_mm512_loadu_si512(OFFSETS[2 * part + 1].as_ptr().cast()), start.cast());
            let both = _mm512_mask_mov_epi16(even, 0xaaaa_aaaa, _mm512_slli_epi32::<16>(odd));
            _mm512_store_si512(puzzle.0.as_mut_ptr().add(32 * part).cast(), both);
            let one_less = |vector| _mm512_add_epi16(vector, _mm512_set1_epi16(-1));
            let rest = _mm512_and_si512(both, one_less(both));
            pairs[part] = u64::from(_mm512_test_epi16_mask(rest, rest) & _mm512_testn_epi16_mask(rest, one_less(rest)));
        }
    }
    [pairs[0] | pairs[1] << 32, pairs[2]]
}

/// The places of each digit.
struct Spots {
    low: [u64; 9],
    high: [u64; 9],
}

impl Spots {
    #[inline(always)]
    fn new(puzzle: &Line) -> Self {
        let mut spots = Self { low: [0; 9], high: [0; 9] };
        // SAFETY: AVX-512F and BW were detected: see `ThirtyTwo`. A line has three times 64 bytes and is aligned.
        unsafe {
            let start = puzzle.0.as_ptr();
            let (a, b, c) = (
                _mm512_load_si512(start.cast()),
                _mm512_load_si512(start.add(32).cast()),
                _mm512_load_si512(start.add(64).cast()),
            );
            for digit in 0..9 {
                let bit = _mm512_set1_epi16(1 << digit);
                let low = u64::from(_mm512_test_epi16_mask(a, bit));
                spots.low[digit] = low | u64::from(_mm512_test_epi16_mask(b, bit)) << 32;
                spots.high[digit] = u64::from(_mm512_test_epi16_mask(c, bit));
            }
        }
        spots
    }

    /// The place of the pair with the most pull: see [`branch`].
    #[inline(always)]
    fn best(&self, pairs: &[u64; 2], most: usize, puzzle: &Line) -> usize {
        let (mut best, mut place, mut looked) = (0, 0, 0);
        let wide = pairs[1] | pairs[1] << 32;
        for (half, mut left) in pairs.iter().copied().enumerate() {
            while left != 0 && looked < most {
                let here = 64 * half + left.trailing_zeros() as usize;
                left &= left - 1;
                looked += 1;
                let cell = puzzle.0[here.min(80)];
                let (one, other) =
                    (cell.trailing_zeros() as usize % 9, (cell & (cell - 1)).trailing_zeros() as usize % 9);
                let [low, high] = PEERS[here.min(80)];
                let (a, b) = (self.low[one] & low, self.low[other] & low);
                let c = self.high[one] & high | (self.high[other] & high) << 32;
                let all = a.count_ones() + b.count_ones() + c.count_ones();
                let twos = (a & pairs[0]).count_ones() + (b & pairs[0]).count_ones() + (c & wide).count_ones();
                let pull = all + 3 * twos;
                if pull >= best {
                    (best, place) = (pull, here);
                }
            }
        }
        place
    }
}

/// The guess in a line without pairs.
#[cold]
fn guess_without_pairs(puzzle: &mut Line) -> (usize, u16) {
    let choice = branch::without_pairs(&ThirtyTwo::state(puzzle));
    let (cell, digit) = (choice.place.cell(), choice.digit as u16);
    let place = ORDER.iter().position(|&other| usize::from(other) == cell).unwrap_or_default();
    puzzle.0[place] ^= digit;
    (cell, digit)
}
