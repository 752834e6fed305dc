//! 32 puzzles in one register, with AVX-512F and BW.

use core::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm_load_si128, _mm256_load_si256, _mm256_store_si256, _mm256_zextsi128_si256,
    _mm512_add_epi16, _mm512_castsi128_si512, _mm512_castsi256_si512, _mm512_castsi512_si256,
    _mm512_extracti64x4_epi64, _mm512_i32gather_epi32, _mm512_inserti32x4, _mm512_inserti64x4, _mm512_load_si512,
    _mm512_loadu_si512, _mm512_mask_mov_epi16, _mm512_maskz_mov_epi16, _mm512_maskz_set1_epi16,
    _mm512_permutex2var_epi64, _mm512_set1_epi16, _mm512_setr_epi64, _mm512_slli_epi32, _mm512_store_si512,
    _mm512_test_epi16_mask, _mm512_testn_epi16_mask, _mm512_unpackhi_epi16, _mm512_unpackhi_epi32,
    _mm512_unpackhi_epi64, _mm512_unpacklo_epi16, _mm512_unpacklo_epi32, _mm512_unpacklo_epi64,
};

use super::lines::{self, Line, Lines, Spots, Turn, transpose};
use super::{Many, Row};
use crate::solve::batch::{Cells, Desk, Swept, Work};
use crate::solve::branch::ORDER;
use crate::solve::lanes::Bits;
use crate::solve::lanes::avx512::bits512;
use crate::solve::state::State;

/// 32 puzzles in a 512-bit register. Only code behind `Kind::Avx512` constructs one, and that variant exists only if AVX-512F and BW were detected.
/// This makes the intrinsics below sound.
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
    fn serve(work: &mut Work<Line>, desk: &mut Desk<'_>, events: u32, swept: Swept) {
        lines::serve::<Self>(work, desk, events, swept);
    }

    fn state(saved: &Line) -> State {
        lines::state(saved)
    }
}

impl Turn for ThirtyTwo {
    const FEW_OUT: u32 = 6;
    const FEW_BACK: u32 = 8;

    #[inline(always)]
    fn turn_out(cells: &Cells, lines: &mut Lines) {
        // SAFETY: AVX-512F and BW were detected: see `ThirtyTwo`. A line has 81 places and is aligned, and a part is 32 bytes.
        unsafe {
            let low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
            let high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
            for part in 0..5 {
                let mut halves = [[Self::splat(0).0; 8]; 2];
                for (row, &cell) in halves.as_flattened_mut().iter_mut().zip(&ORDER[16 * part..]) {
                    *row = Self::load(&cells[usize::from(cell)]).0;
                }
                let [first, last] = [unpack(halves[0]), unpack(halves[1])];
                for lane in 0..8 {
                    for (quarter, order) in [low, high].into_iter().enumerate() {
                        let both = _mm512_permutex2var_epi64(first[lane], order, last[lane]);
                        let one = lines[lane + 16 * quarter].0.as_mut_ptr().add(16 * part);
                        _mm256_store_si256(one.cast(), _mm512_castsi512_si256(both));
                        let other = lines[lane + 16 * quarter + 8].0.as_mut_ptr().add(16 * part);
                        _mm256_store_si256(other.cast(), _mm512_extracti64x4_epi64::<1>(both));
                    }
                }
            }
        }
        for (line, &options) in lines.iter_mut().zip(&cells[80].0) {
            line.0[80] = options;
        }
    }

    #[inline(always)]
    fn turn_in(cells: &mut Cells, lines: &Lines, back: u32) {
        for half in 0..10 {
            let mut rows = [Self::splat(0).0; 8];
            for (lane, row) in rows.iter_mut().enumerate() {
                // SAFETY: AVX-512F and BW were detected: see `ThirtyTwo`. A line has 81 places and is aligned, and half a part is 16 bytes.
                unsafe {
                    let [a, b, c, d] = [
                        _mm_load_si128(lines[lane].0.as_ptr().add(8 * half).cast()),
                        _mm_load_si128(lines[lane + 8].0.as_ptr().add(8 * half).cast()),
                        _mm_load_si128(lines[lane + 16].0.as_ptr().add(8 * half).cast()),
                        _mm_load_si128(lines[lane + 24].0.as_ptr().add(8 * half).cast()),
                    ];
                    let low = _mm512_inserti32x4::<1>(_mm512_castsi128_si512(a), b);
                    *row = _mm512_inserti32x4::<3>(_mm512_inserti32x4::<2>(low, c), d);
                }
            }
            for (row, &cell) in unpack(rows).into_iter().zip(&ORDER[8 * half..]) {
                let place = &mut cells[usize::from(cell)];
                // SAFETY: AVX-512BW was detected: see `ThirtyTwo`.
                Self(unsafe { _mm512_mask_mov_epi16(Self::load(place).0, back, row) }).store(place);
            }
        }
        for (lane, options) in cells[80].0.iter_mut().enumerate() {
            if back >> lane & 1 != 0 {
                *options = lines[lane].0[80];
            }
        }
    }

    #[inline(always)]
    fn gather(cells: &Cells, index: usize, line: &mut Line) {
        let start = cells.as_ptr().cast::<u16>().wrapping_add(index & 31).cast::<u8>();
        let start_of_line = core::ptr::from_mut(line).cast::<u8>();
        for part in 0..3 {
            // SAFETY: AVX-512F and BW were detected: see `ThirtyTwo`. Four bytes are read at each offset from a lane of the first row, and the last
            // two of them are ignored. The offsets reach rows up to 81, so these bytes are inside row 82 even for the last lane. The source has 64
            // bytes, and the destination is a third of a line, which has three times 64 bytes and is aligned.
            unsafe {
                let [even, odd] = [OFFSETS[2 * part].as_ptr(), OFFSETS[2 * part + 1].as_ptr()];
                let even = _mm512_i32gather_epi32::<1>(_mm512_loadu_si512(even.cast()), start.cast());
                let odd = _mm512_i32gather_epi32::<1>(_mm512_loadu_si512(odd.cast()), start.cast());
                let both = _mm512_mask_mov_epi16(even, 0xaaaa_aaaa, _mm512_slli_epi32::<16>(odd));
                _mm512_store_si512(start_of_line.add(64 * part).cast(), both);
            }
        }
    }

    #[inline(always)]
    fn spots(line: &Line) -> ([u64; 2], Spots) {
        let mut spots = Spots { low: [0; 9], high: [0; 9] };
        let mut pairs = [0; 3];
        // SAFETY: AVX-512F and BW were detected: see `ThirtyTwo`. 80 of 81 places are read by vectors, and a line is aligned.
        unsafe {
            let start = line.0.as_ptr();
            let last = _mm512_castsi256_si512(_mm256_load_si256(start.add(64).cast()));
            let end = _mm256_zextsi128_si256(_mm_cvtsi32_si128(line.0[80].into()));
            let parts = [
                _mm512_load_si512(start.cast()),
                _mm512_load_si512(start.add(32).cast()),
                _mm512_inserti64x4::<1>(last, end),
            ];
            for (part, pairs) in parts.into_iter().zip(&mut pairs) {
                let rest = Self(part).and(Self(part).less_one());
                let third = rest.and(rest.less_one());
                *pairs = u64::from(rest.some() & !third.some());
            }
            for digit in 0..9 {
                let bit = _mm512_set1_epi16(1 << digit);
                let low = u64::from(_mm512_test_epi16_mask(parts[0], bit));
                spots.low[digit] = low | u64::from(_mm512_test_epi16_mask(parts[1], bit)) << 32;
                spots.high[digit] = u64::from(_mm512_test_epi16_mask(parts[2], bit));
            }
        }
        ([pairs[0] | pairs[1] << 32, pairs[2]], spots)
    }
}

/// The offsets of the cells of a line: for each part of 32 places, first those of every second place, then those of the places in between.
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

/// Transposes eight rows of 32 lanes. Each quarter of a resulting register contains the eight rows of a lane.
#[inline(always)]
fn unpack(rows: [__m512i; 8]) -> [__m512i; 8] {
    // SAFETY: AVX-512F and BW were detected: see `ThirtyTwo`.
    unsafe {
        transpose!(
            rows,
            _mm512_unpacklo_epi16,
            _mm512_unpackhi_epi16,
            _mm512_unpacklo_epi32,
            _mm512_unpackhi_epi32,
            _mm512_unpacklo_epi64,
            _mm512_unpackhi_epi64
        )
    }
}
