//! The number of places of each digit in each house, kept up to date with every removal: most removals cost a subtraction for each house of the
//! cell, and a house is searched only when a digit has one place left, or few.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// The most places of a digit in a house that are checked for common peers.
pub(super) const FEW_PLACES: usize = 5;

/// Counts for each house, and the digits to look at.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// The most places that are few.
    most: u8,
    /// The number of cells that may hold each digit in each house, one digit after another.
    counts: Vec<u8>,
    houses: Vec<House>,
    /// The counts and the placed digits before each guess, one after another.
    saved_counts: Vec<u8>,
    saved_placed: Vec<u32>,
}

/// Digits of a house.
#[derive(Clone, Copy, Debug)]
struct House {
    /// Digits that a cell has as its only candidate.
    placed: u32,
    /// Digits with one place, for the job that finds it.
    single: u32,
    /// Digits with few places, for the job that checks their common peers.
    few: u32,
}

impl Places {
    /// Houses whose cells may hold every digit. From two to `most` places are few.
    pub(super) fn new(houses: usize, size: usize, most: usize) -> Self {
        Self {
            most: most as u8,
            counts: vec![size as u8; houses * size],
            houses: vec![House { placed: 0, single: 0, few: 0 }; houses],
            saved_counts: Vec::new(),
            saved_placed: Vec::new(),
        }
    }

    /// A cell of some houses has one candidate left.
    pub(super) fn place(&mut self, houses: &[u32], digit: u32) {
        houses.iter().for_each(|&house| self.houses[house as usize].placed |= digit);
    }

    /// A cell of some houses has lost digits. Hands out the houses in which one of them has one place left, with true, or few.
    ///
    /// # Errors
    ///
    /// The house in which one has no place left.
    pub(super) fn lose(&mut self, houses: &[u32], lost: u32, mut due: impl FnMut(u32, bool)) -> Result<(), u32> {
        for digit in digits(lost) {
            let counts = &mut self.counts[digit * self.houses.len()..][..self.houses.len()];
            for &house in houses {
                let count = &mut counts[house as usize];
                *count -= 1;
                if *count <= self.most {
                    let own = &mut self.houses[house as usize];
                    match *count {
                        0 => return Err(house),
                        // Its peers are losing it.
                        _ if own.placed >> digit & 1 == 1 => {}
                        1 => {
                            own.single |= 1 << digit;
                            due(house, true);
                        }
                        _ => {
                            own.few |= 1 << digit;
                            due(house, false);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The digits of a mask that have two places in a house.
    pub(super) fn pairs(&self, house: usize, mask: u32) -> impl Iterator<Item = usize> + '_ {
        digits(mask).filter(move |digit| self.counts[digit * self.houses.len() + house] == 2)
    }

    /// Saves the counts before a guess.
    pub(super) fn save(&mut self) {
        self.saved_counts.extend_from_slice(&self.counts);
        self.saved_placed.extend(self.houses.iter().map(|house| house.placed));
    }

    /// Goes back to the counts before a guess, by its number, and forgets the digits to look at.
    pub(super) fn take_back(&mut self, guess: usize) {
        let (start, end) = (guess * self.counts.len(), (guess + 1) * self.counts.len());
        self.counts.copy_from_slice(&self.saved_counts[start..end]);
        self.saved_counts.truncate(start);
        let start = guess * self.houses.len();
        for (house, &placed) in self.houses.iter_mut().zip(&self.saved_placed[start..]) {
            *house = House { placed, single: 0, few: 0 };
        }
        self.saved_placed.truncate(start);
    }

    /// Removes and returns the digits that have one place in a house, and are not placed.
    pub(super) fn take_singles(&mut self, house: usize) -> u32 {
        let house = &mut self.houses[house];
        mem::take(&mut house.single) & !house.placed
    }

    /// Removes and returns the digits with few places in a house.
    pub(super) fn take_few(&mut self, house: usize) -> u32 {
        let house = &mut self.houses[house];
        mem::take(&mut house.few) & !house.placed
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
