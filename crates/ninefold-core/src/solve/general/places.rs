//! The places of each digit, kept up to date with every change: the cells that may hold it, and their number in each house.
//!
//! So hidden singles and digits with few places are found without a look at the cells of a house.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use super::model::{Bits, Model};

/// The most places of a digit in a house that are checked for common peers.
pub(super) const FEW_PLACES: usize = 5;

/// The bits of the number of places of one digit, which is 25 at most.
const LANE: usize = 5;

/// The digits of a house.
#[derive(Clone, Copy, Debug)]
struct House {
    /// The number of places of each digit, [`LANE`] bits each.
    counts: u128,
    /// Digits that a cell has as its only candidate.
    placed: u32,
    /// Digits that have lost a place since the house was searched for singles.
    lost: u32,
    /// Digits with few places, for the job that checks their common peers.
    few: u32,
}

impl House {
    /// The number of places of a digit.
    const fn count(&self, digit: usize) -> usize {
        (self.counts >> (LANE * digit)) as usize % (1 << LANE)
    }
}

/// One place of each digit of a mask.
fn one_of_each(mask: u32) -> u128 {
    digits(mask).fold(0, |all, digit| all | 1 << (LANE * digit))
}

/// The places of digits, as far as the search has noted changes.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// For each digit a row of bits, the cells that may hold it.
    planes: Vec<u64>,
    houses: Vec<House>,
    /// The number of words in a row.
    words: usize,
}

impl Places {
    /// The places in a grid in which every cell may hold every digit.
    pub(super) fn new(model: &Model, cells: usize) -> Self {
        let word = |at: usize| match cells - 64 * at {
            rest @ 0..64 => (1 << rest) - 1,
            _ => u64::MAX,
        };
        let (words, size) = (model.words, model.size);
        let all = (1 << size) - 1;
        Self {
            planes: (0..size * words).map(|at| word(at % words)).collect(),
            houses: vec![
                House { counts: size as u128 * one_of_each(all), placed: 0, lost: all, few: 0 };
                model.houses.len()
            ],
            words,
        }
    }

    /// The cells that may hold a digit.
    pub(super) fn plane(&self, digit: usize) -> &[u64] {
        &self.planes[digit * self.words..][..self.words]
    }

    /// The number of places of a digit in a house.
    pub(super) fn count(&self, house: usize, digit: usize) -> usize {
        self.houses[house].count(digit)
    }

    /// Cells with two candidates or more.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.words).flat_map(move |word| {
            let (mut once, mut twice) = (0, 0);
            for plane in self.planes.chunks_exact(self.words) {
                (once, twice) = (once | plane[word], twice | once & plane[word]);
            }
            members(word as u32, twice)
        })
    }

    /// A cell has lost digits and has `mask` left.
    pub(super) fn lose(&mut self, houses: &[u32], cell: usize, lost: u32, mask: u32) {
        let (word, bit) = (cell / 64, 1 << (cell % 64));
        digits(lost).for_each(|digit| self.planes[digit * self.words + word] &= !bit);
        let (each, placed) = (one_of_each(lost), only(mask));
        for &house in houses {
            let own = &mut self.houses[house as usize];
            own.counts -= each;
            own.placed |= placed;
            own.lost |= lost;
        }
    }

    /// A cell that had `mask` left regains digits.
    pub(super) fn regain(&mut self, houses: &[u32], cell: usize, gained: u32, mask: u32) {
        let (word, bit) = (cell / 64, 1 << (cell % 64));
        digits(gained).for_each(|digit| self.planes[digit * self.words + word] |= bit);
        let (each, placed) = (one_of_each(gained), only(mask));
        for &house in houses {
            let own = &mut self.houses[house as usize];
            own.counts += each;
            own.placed &= !placed;
        }
    }

    /// Forgets which digits have lost places.
    pub(super) fn forget_lost(&mut self) {
        for own in &mut self.houses {
            (own.lost, own.few) = (0, 0);
        }
    }

    /// Checks the digits that have lost places in a house. Returns the digits with one place, in a cell with other candidates, and whether some
    /// digits have few places; none if a digit has no place.
    pub(super) fn take_singles(&mut self, house: usize, most: usize) -> Option<(u32, bool)> {
        let own = &mut self.houses[house];
        let (mut hidden, mut few) = (0, 0);
        for digit in digits(mem::take(&mut own.lost) & !own.placed) {
            match own.count(digit) {
                0 => return None,
                1 => hidden |= 1 << digit,
                count => few |= u32::from(count <= most) << digit,
            }
        }
        own.few |= few;
        Some((hidden, few != 0))
    }

    /// Removes and returns the digits with few places in a house.
    pub(super) fn take_few(&mut self, house: usize) -> u32 {
        let own = &mut self.houses[house];
        mem::take(&mut own.few) & !own.placed
    }

    /// The cells of a house that may hold a digit, unless they are more than `most`.
    pub(super) fn few(&self, house: &[Bits], digit: usize, most: usize) -> Option<Few> {
        let plane = self.plane(digit);
        let mut few = Few::default();
        for &Bits { word, bits } in house {
            let mut places = plane[word as usize] & bits;
            while places != 0 {
                if few.count == most {
                    return None;
                }
                few.all[few.count] = 64 * word + places.trailing_zeros();
                few.count += 1;
                places &= places - 1;
            }
        }
        Some(few)
    }
}

/// A few cells.
#[derive(Default)]
pub(super) struct Few {
    all: [u32; FEW_PLACES],
    count: usize,
}

impl Few {
    /// The cells, unless they are too many.
    pub(super) fn of(cells: impl Iterator<Item = u32>) -> Option<Self> {
        let mut few = Self::default();
        for cell in cells {
            *few.all.get_mut(few.count)? = cell;
            few.count += 1;
        }
        Some(few)
    }

    pub(super) fn cells(&self) -> &[u32] {
        &self.all[..self.count]
    }
}

/// The digit of a mask that has one.
const fn only(mask: u32) -> u32 {
    if mask.is_power_of_two() { mask } else { 0 }
}

/// The digits of a mask, counted from 0.
#[inline]
pub(super) fn digits(mut mask: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let digit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(digit)
    })
}

/// The members of a word of a set.
#[inline]
pub(super) fn members(word: u32, mut bits: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let member = (bits != 0).then(|| 64 * word + bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(member)
    })
}
