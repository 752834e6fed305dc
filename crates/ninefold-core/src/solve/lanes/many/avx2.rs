//! 16 puzzles in one register, with AVX2.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm_load_si128, _mm_movemask_epi8, _mm_packs_epi16, _mm256_add_epi8, _mm256_add_epi16,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_castsi128_si256, _mm256_castsi256_si128,
    _mm256_cmpeq_epi16, _mm256_extracti128_si256, _mm256_inserti128_si256, _mm256_load_si256, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_packs_epi16, _mm256_packus_epi16, _mm256_permute2x128_si256, _mm256_permute4x64_epi64,
    _mm256_set1_epi16, _mm256_setr_epi16, _mm256_slli_epi16, _mm256_store_si256, _mm256_unpackhi_epi16,
    _mm256_unpackhi_epi32, _mm256_unpackhi_epi64, _mm256_unpacklo_epi16, _mm256_unpacklo_epi32, _mm256_unpacklo_epi64,
    _mm256_xor_si256, _mm256_zextsi128_si256,
};

use super::lines::{self, Line, Lines, Spots, Turn, transpose};
use super::{Many, Row};
use crate::solve::batch::{Cells, Desk, Swept, Work};
use crate::solve::branch::ORDER;
use crate::solve::lanes::Bits;
use crate::solve::lanes::bits::bits;
use crate::solve::state::State;

/// 16 puzzles in a 256-bit register. Only code behind `Kind::Avx2` constructs one, and that variant exists only if AVX2 was detected. This makes the
/// intrinsics below sound.
#[derive(Clone, Copy)]
pub(in crate::solve) struct SixteenPuzzles(__m256i);

macro_rules! one {
    ($intrinsic:expr, $($vector:expr),+) => {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
        SixteenPuzzles(unsafe { $intrinsic($($vector.0),+) })
    };
}
bits!(SixteenPuzzles, one, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256, _mm256_andnot_si256);

impl Many for SixteenPuzzles {
    type Saved = Line;

    const LANES: usize = 16;

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
        Self(unsafe { _mm256_set1_epi16(lane.cast_signed()) })
    }

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`. The pointer is to 64 bytes, aligned because `Row` is.
        Self(unsafe { _mm256_load_si256(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: as in `load`.
        unsafe { _mm256_store_si256(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
        Self(unsafe { _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)) })
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
        Self(unsafe { _mm256_cmpeq_epi16(self.0, Self::splat(0).0) })
    }

    #[inline(always)]
    fn some(self) -> u32 {
        let zero = self.is_zero().0;
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
        let zero = unsafe {
            let halves = (_mm256_castsi256_si128(zero), _mm256_extracti128_si256::<1>(zero));
            _mm_movemask_epi8(_mm_packs_epi16(halves.0, halves.1))
        };
        !zero.cast_unsigned() & 0xffff
    }
    #[inline(always)]
    fn serve(work: &mut Work<Line>, desk: &mut Desk<'_>, events: u32, swept: Swept) {
        lines::serve::<Self>(work, desk, events, swept);
    }

    fn state(saved: &Line) -> State {
        lines::state(saved)
    }
}

impl Turn for SixteenPuzzles {
    const FEW_OUT: u32 = 2;
    const FEW_BACK: u32 = 3;

    #[inline(always)]
    fn turn_out(cells: &Cells, lines: &mut Lines) {
        for part in 0..5 {
            let mut halves = [[Self::splat(0).0; 8]; 2];
            for (row, &cell) in halves.as_flattened_mut().iter_mut().zip(&ORDER[16 * part..]) {
                *row = Self::load(&cells[usize::from(cell)]).0;
            }
            // SAFETY: AVX2 was detected: see `SixteenPuzzles`. A line has 81 places and is aligned, and a part is 32 bytes.
            unsafe {
                let [first, last] = [unpack(halves[0]), unpack(halves[1])];
                for lane in 0..8 {
                    let (a, b) = (first[lane], last[lane]);
                    let low = lines[lane].0.as_mut_ptr().add(16 * part);
                    _mm256_store_si256(low.cast(), _mm256_permute2x128_si256::<0x20>(a, b));
                    let high = lines[lane + 8].0.as_mut_ptr().add(16 * part);
                    _mm256_store_si256(high.cast(), _mm256_permute2x128_si256::<0x31>(a, b));
                }
            }
        }
        for (line, &options) in lines.iter_mut().zip(&cells[80].0[..Self::LANES]) {
            line.0[80] = options;
        }
    }

    #[inline(always)]
    fn turn_in(cells: &mut Cells, lines: &Lines, back: u32) {
        // SAFETY: AVX2 was detected: see `SixteenPuzzles`. A line has 81 places and is aligned, and half a part is 16 bytes.
        unsafe {
            let each = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768);
            let chosen =
                _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16((back as u16).cast_signed()), each), each);
            for half in 0..10 {
                let mut rows = [Self::splat(0).0; 8];
                for (lane, row) in rows.iter_mut().enumerate() {
                    let low = _mm_load_si128(lines[lane].0.as_ptr().add(8 * half).cast());
                    let high = _mm_load_si128(lines[lane + 8].0.as_ptr().add(8 * half).cast());
                    *row = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high);
                }
                for (row, &cell) in unpack(rows).into_iter().zip(&ORDER[8 * half..]) {
                    let place = &mut cells[usize::from(cell)];
                    Self(_mm256_blendv_epi8(Self::load(place).0, row, chosen)).store(place);
                }
            }
        }
        for (lane, options) in cells[80].0[..Self::LANES].iter_mut().enumerate() {
            if back >> lane & 1 != 0 {
                *options = lines[lane].0[80];
            }
        }
    }

    #[inline(always)]
    fn gather(cells: &Cells, index: usize, line: &mut Line) {
        lines::gather(cells, index, line);
    }

    #[inline(always)]
    fn spots(line: &Line) -> ([u64; 2], Spots) {
        let mut spots = Spots { low: [0; 9], high: [0; 9] };
        let (mut pairs, mut bytes) = ([0; 3], [Self::splat(0).0; 3]);
        for part in 0..3 {
            let (a, b) = two(line, part);
            // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
            let ninth = unsafe {
                let low = Self::splat(0xff).0;
                bytes[part] = in_order(_mm256_packus_epi16(_mm256_and_si256(a, low), _mm256_and_si256(b, low)));
                ones(_mm256_packs_epi16(_mm256_slli_epi16::<7>(a), _mm256_slli_epi16::<7>(b)))
            };
            if part == 2 {
                spots.high[8] = ninth;
            } else {
                spots.low[8] |= ninth << (32 * part);
            }
            // SAFETY: as above.
            pairs[part] = ones(unsafe { _mm256_packs_epi16(Self(a).is_pair(), Self(b).is_pair()) });
        }
        for digit in (0..8).rev() {
            spots.low[digit] = signs(bytes[0]) | signs(bytes[1]) << 32;
            spots.high[digit] = signs(bytes[2]);
            for bytes in &mut bytes {
                // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
                *bytes = unsafe { _mm256_add_epi8(*bytes, *bytes) };
            }
        }
        ([pairs[0] | pairs[1] << 32, pairs[2]], spots)
    }
}

impl SixteenPuzzles {
    /// Sets all bits in the lanes that have two candidates.
    #[inline(always)]
    fn is_pair(self) -> __m256i {
        let rest = self.and(self.less_one());
        rest.and(rest.less_one()).is_zero().without(rest.is_zero()).0
    }
}

/// Loads the options of 32 places of a line. The last part has only 17 places.
#[inline(always)]
fn two(line: &Line, part: usize) -> (__m256i, __m256i) {
    // SAFETY: AVX2 was detected: see `SixteenPuzzles`. At most 80 of 81 places are read by vectors, and a line is aligned.
    unsafe {
        let start = line.0.as_ptr().add(32 * part.min(2));
        let first = _mm256_load_si256(start.cast());
        if part < 2 {
            (first, _mm256_load_si256(start.add(16).cast()))
        } else {
            (first, _mm256_zextsi128_si256(_mm_cvtsi32_si128(line.0[80].into())))
        }
    }
}

/// Restores the order of bytes that were packed from the halves of two registers.
#[inline(always)]
fn in_order(packed: __m256i) -> __m256i {
    // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
    unsafe { _mm256_permute4x64_epi64::<0b11_01_10_00>(packed) }
}

/// Collects the highest bit of each byte.
#[inline(always)]
fn signs(bytes: __m256i) -> u64 {
    // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
    u64::from(unsafe { _mm256_movemask_epi8(bytes) }.cast_unsigned())
}

/// Collects the highest bit of each packed byte.
#[inline(always)]
fn ones(packed: __m256i) -> u64 {
    signs(in_order(packed))
}

/// Transposes eight rows of sixteen lanes. Each half of a resulting register contains the eight rows of a lane.
#[inline(always)]
fn unpack(rows: [__m256i; 8]) -> [__m256i; 8] {
    // SAFETY: AVX2 was detected: see `SixteenPuzzles`.
    unsafe {
        transpose!(
            rows,
            _mm256_unpacklo_epi16,
            _mm256_unpackhi_epi16,
            _mm256_unpacklo_epi32,
            _mm256_unpackhi_epi32,
            _mm256_unpacklo_epi64,
            _mm256_unpackhi_epi64
        )
    }
}
