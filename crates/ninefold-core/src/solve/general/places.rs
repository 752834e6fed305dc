//! The places of digits in houses: which digits have lost some, and how many there are.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// The most places of a digit in a house that are checked for common peers.
pub(super) const FEW_PLACES: usize = 5;

/// Digits to check in each house.
#[derive(Clone, Debug)]
pub(super) struct Places {
    houses: Vec<House>,
}

/// The digits of a house.
#[derive(Clone, Copy, Debug)]
struct House {
    /// Digits that have lost a place since the house was searched for singles.
    lost: u32,
    /// Digits with few places, for the job that checks their common peers.
    few: u32,
}

impl Places {
    /// Houses of which nothing has been searched.
    pub(super) fn new(houses: usize, all: u32) -> Self {
        Self { houses: vec![House { lost: all, few: 0 }; houses] }
    }

    /// A cell of some houses has lost digits.
    pub(super) fn lose(&mut self, houses: &[u32], lost: u32) {
        houses.iter().for_each(|&house| self.houses[house as usize].lost |= lost);
    }

    /// Forgets all digits to check.
    pub(super) fn forget(&mut self) {
        self.houses.fill(House { lost: 0, few: 0 });
    }

    /// Removes and returns the digits that have lost a place in a house.
    pub(super) fn take_lost(&mut self, house: usize) -> u32 {
        mem::take(&mut self.houses[house].lost)
    }

    /// Adds digits with few places in a house.
    pub(super) fn add_few(&mut self, house: usize, few: u32) {
        self.houses[house].few |= few;
    }

    /// Removes and returns the digits with few places in a house.
    pub(super) fn take_few(&mut self, house: usize) -> u32 {
        mem::take(&mut self.houses[house].few)
    }
}

/// The number of places of each digit among some cells, a bit of it in each mask.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    ones: u32,
    twos: u32,
    fours: u32,
    more: u32,
    /// Digits that a cell has as its only candidate.
    pub(super) placed: u32,
}

impl Counts {
    pub(super) fn of(masks: &[u32], cells: &[u32]) -> Self {
        let mut all = Self { ones: 0, twos: 0, fours: 0, more: 0, placed: 0 };
        for &cell in cells {
            let mask = masks[cell as usize];
            all.placed |= if mask.is_power_of_two() { mask } else { 0 };
            let two = all.ones & mask;
            all.ones ^= mask;
            let four = all.twos & two;
            all.twos ^= two;
            all.more |= all.fours & four;
            all.fours ^= four;
        }
        all
    }

    /// Digits with a place.
    pub(super) const fn any(self) -> u32 {
        self.ones | self.twos | self.fours | self.more
    }

    /// Digits with the given number of places, below eight.
    pub(super) const fn exactly(self, count: usize) -> u32 {
        let ones = if count & 1 > 0 { self.ones } else { !self.ones };
        let twos = if count & 2 > 0 { self.twos } else { !self.twos };
        let fours = if count & 4 > 0 { self.fours } else { !self.fours };
        ones & twos & fours & !self.more
    }

    /// Digits with two places or more, up to a limit from three to five.
    pub(super) const fn few(self, most: usize) -> u32 {
        let is_less_than_four = self.twos & !self.fours;
        let is_four = if most > 3 { self.fours & !self.twos & !self.ones } else { 0 };
        let is_five = if most > 4 { self.fours & !self.twos & self.ones } else { 0 };
        (is_less_than_four | is_four | is_five) & !self.more
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
