//! The places of each digit in each house, computed for many houses at once.
//!
//! A table contains the mask of each cell once for every house of the cell. A block of the table has 16 houses side by side, with a row for each
//! position in them, so a single pass down the rows finds the digits of 16 houses that have no place left, one place, two places, or few places:
//!
//! ```text
//!            house 1  house 2  ..  house 16        for each row:
//! place 1    r1c1     r2c1         r7c1            thrice |= twice & mask
//! place 2    r1c2     r2c2         r8c1            twice  |= once & mask
//! ..                                               once   |= mask
//! ```
//!
//! If a cell changes, one store is needed for each of its houses.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;
use core::ops::{BitAnd, BitOr};

/// The maximum number of places in a house for which the common peers of a digit are ever checked.
pub(super) const FEW_PLACES: usize = 5;

/// The number of houses in a block.
const LANES: usize = 16;

/// The maximum number of digits for which masks of 16 bits are used.
const NARROW: usize = 16;

/// The position of a cell in the table. A cell has one position for each of its houses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    row: u32,
    pub(super) house: u32,
}

/// Assigns the slots of each cell.
pub(super) fn slots(houses: &[Vec<u32>], size: usize, cells: usize) -> Vec<Vec<Slot>> {
    let mut all = vec![Vec::new(); cells];
    for (number, house) in houses.iter().enumerate() {
        for (place, &cell) in house.iter().enumerate() {
            let row = (number / LANES * size + place) as u32;
            all[cell as usize].push(Slot { row, house: number as u32 });
        }
    }
    all
}

/// A mask of digits.
trait Mask: Copy + Default + BitAnd<Output = Self> + BitOr<Output = Self> + Into<u32> {}

impl Mask for u16 {}
impl Mask for u32 {}

/// The rows of a table. In each block, there is one row for each position in a house.
type Rows<W> = Vec<[W; LANES]>;

#[derive(Clone, Debug)]
enum Table {
    Narrow(Rows<u16>),
    Wide(Rows<u32>),
}

/// The digits of each of 16 houses, by their number of places.
struct Counts {
    one: [u32; LANES],
    two: [u32; LANES],
    /// The digits that have at least two and at most `most` places.
    few: [u32; LANES],
    /// The digits that have at least one place.
    any: [u32; LANES],
}

impl Counts {
    /// Counts up to `LEVELS` places. `most`, which must be smaller than `LEVELS`, is the maximum number of places that counts as few.
    fn of<W: Mask, const LEVELS: usize>(rows: &[[W; LANES]], most: usize) -> Self {
        // The digits that have at least one place, at least two places, and so on.
        let mut at_least = [[W::default(); LANES]; LEVELS];
        for row in rows {
            for level in (1..LEVELS).rev() {
                for lane in 0..LANES {
                    at_least[level][lane] = at_least[level][lane] | at_least[level - 1][lane] & row[lane];
                }
            }
            for lane in 0..LANES {
                at_least[0][lane] = at_least[0][lane] | row[lane];
            }
        }
        let between = |low: usize, high: usize| {
            let digits = |lane: usize| at_least[low][lane].into() & !at_least[high][lane].into();
            core::array::from_fn(digits)
        };
        let any = at_least[0].map(Into::into);
        Self { one: between(0, 1), two: between(1, 2), few: between(1, most.min(LEVELS - 1)), any }
    }
}

/// The state of a house, as sets of digits.
#[derive(Clone, Copy, Debug, Default)]
struct House {
    /// The digits that are the only candidate of some cell.
    placed: u32,
    /// The digits that had two places at the last check.
    two: u32,
}

/// The table of all houses, with the digits that still have to be checked.
#[derive(Clone, Debug)]
pub(super) struct Places {
    size: usize,
    /// The maximum number of places that counts as few.
    most: usize,
    table: Table,
    houses: Vec<House>,
    /// For each house, the digits that have lost places since their common peers were last checked; `few` holds the digits that had few places at the
    /// last check.
    lost: Vec<u32>,
    few: Vec<u32>,
    /// Whether each block has changed; `has_changed` records whether any block has, and `has_few` whether there may be digits with few places to
    /// check.
    changed: Vec<bool>,
    has_changed: bool,
    has_few: bool,
    /// The houses that have digits with a single place that are not placed yet, with these digits.
    singles: Vec<(u32, u32)>,
    /// The table before each guess, one after the other; `saved_houses` holds the houses in the same way.
    saved: Table,
    saved_houses: Vec<House>,
}

impl Places {
    /// Creates houses whose cells may hold every digit. Two to `most` places count as few.
    pub(super) fn new(houses: usize, size: usize, most: usize) -> Self {
        let blocks = houses.div_ceil(LANES);
        let all = (1_u32 << size) - 1;
        let (table, saved) = if size <= NARROW {
            (Table::Narrow(vec![[all as u16; LANES]; blocks * size]), Table::Narrow(Vec::new()))
        } else {
            (Table::Wide(vec![[all; LANES]; blocks * size]), Table::Wide(Vec::new()))
        };
        // Lanes without a house keep every digit in every position, so they never require any work.
        let padded = blocks * LANES;
        let absent = House { placed: all, two: 0 };
        let mut own = vec![House::default(); houses];
        own.resize(padded, absent);
        Self {
            size,
            most,
            table,
            houses: own,
            lost: vec![0; padded],
            few: vec![0; padded],
            changed: vec![false; blocks],
            has_changed: false,
            has_few: false,
            singles: Vec::new(),
            saved,
            saved_houses: Vec::new(),
        }
    }

    /// Records that a cell has lost the digits in `lost` and still has those in `mask`. A single remaining digit counts as placed.
    #[inline]
    pub(super) fn lose(&mut self, slots: &[Slot], mask: u32, lost: u32) {
        let placed = if mask.is_power_of_two() { mask } else { 0 };
        for slot in slots {
            let house = slot.house as usize;
            match &mut self.table {
                Table::Narrow(rows) => rows[slot.row as usize][house % LANES] = mask as u16,
                Table::Wide(rows) => rows[slot.row as usize][house % LANES] = mask,
            }
            self.lost[house] |= lost;
            self.houses[house].placed |= placed;
            self.changed[house / LANES] = true;
        }
        self.has_changed |= !slots.is_empty();
    }

    /// Checks the houses that have changed. Returns the houses that have digits with a single place, with these digits.
    ///
    /// # Errors
    ///
    /// Returns the house if one of its digits has no place left.
    pub(super) fn look(&mut self) -> Result<&[(u32, u32)], u32> {
        self.singles.clear();
        if !mem::take(&mut self.has_changed) {
            return Ok(&self.singles);
        }
        let all = (1_u32 << self.size) - 1;
        for block in 0..self.changed.len() {
            if !mem::take(&mut self.changed[block]) {
                continue;
            }
            let rows = block * self.size..(block + 1) * self.size;
            // Each combination of a width and a number of levels is compiled separately, so only three combinations are used.
            let counts = match &self.table {
                Table::Narrow(table) if self.most <= 3 => Counts::of::<_, 4>(&table[rows], self.most),
                Table::Narrow(table) => Counts::of::<_, { FEW_PLACES + 1 }>(&table[rows], self.most),
                Table::Wide(table) => Counts::of::<_, { FEW_PLACES + 1 }>(&table[rows], self.most),
            };
            let lanes = block * LANES..(block + 1) * LANES;
            if counts.any.iter().fold(all, |every, &any| every & any) != all {
                let lane = counts.any.iter().position(|&any| any != all).unwrap_or_default();
                return Err((lanes.start + lane) as u32);
            }
            let (mut singles, mut few) = (0, 0);
            let mut one = [0; LANES];
            let houses = self.houses[lanes.clone()].iter_mut().zip(&mut self.few[lanes.clone()]);
            for (lane, (house, own_few)) in houses.enumerate() {
                one[lane] = counts.one[lane] & !house.placed;
                singles |= one[lane];
                house.two = counts.two[lane];
                *own_few = counts.few[lane] & !house.placed;
                few |= *own_few & self.lost[lanes.start + lane];
            }
            self.has_few |= few != 0;
            if singles != 0 {
                let found = (lanes.start as u32..).zip(one).filter(|(_, digits)| *digits != 0);
                self.singles.extend(found);
            }
        }
        Ok(&self.singles)
    }

    /// Returns the next house in which digits with few places have just lost a place, together with these digits.
    pub(super) fn next_few(&mut self) -> Option<(usize, u32)> {
        if !self.has_few {
            return None;
        }
        for (house, (lost, few)) in self.lost.iter_mut().zip(&self.few).enumerate() {
            let digits = *lost & few;
            if digits != 0 {
                *lost = 0;
                return Some((house, digits));
            }
        }
        self.has_few = false;
        self.lost.fill(0);
        None
    }

    /// The digits of the mask that have two places in the house.
    pub(super) fn pairs(&self, house: usize, mask: u32) -> impl Iterator<Item = usize> + '_ {
        digits(mask & self.houses[house].two)
    }

    /// Saves the table and the houses before a guess.
    pub(super) fn save(&mut self) {
        match (&self.table, &mut self.saved) {
            (Table::Narrow(table), Table::Narrow(saved)) => saved.extend_from_slice(table),
            (Table::Wide(table), Table::Wide(saved)) => saved.extend_from_slice(table),
            _ => {}
        }
        self.saved_houses.extend_from_slice(&self.houses);
    }

    /// Restores the table and the houses that were saved before the guess with the given number, and drops the digits that are still to be checked.
    pub(super) fn take_back(&mut self, guess: usize) {
        match (&mut self.table, &mut self.saved) {
            (Table::Narrow(table), Table::Narrow(saved)) => return_to(table, saved, guess),
            (Table::Wide(table), Table::Wide(saved)) => return_to(table, saved, guess),
            _ => {}
        }
        return_to(&mut self.houses, &mut self.saved_houses, guess);
        self.lost.fill(0);
        self.changed.fill(false);
        (self.has_changed, self.has_few) = (false, false);
    }
}

/// Restores the saved state with the given number, and drops that state and all later ones.
pub(super) fn return_to<T: Copy>(state: &mut [T], saved: &mut Vec<T>, number: usize) {
    let start = number * state.len();
    state.copy_from_slice(&saved[start..start + state.len()]);
    saved.truncate(start);
}

/// A short list of cells.
#[derive(Default)]
pub(super) struct Few {
    all: [u32; FEW_PLACES],
    count: usize,
}

impl Few {
    /// Collects the cells. Returns `None` if there are too many.
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

/// The digits in a mask, counted from 0.
#[inline]
pub(super) fn digits(mut mask: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let digit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(digit)
    })
}

/// Returns the members that one word of a set represents, given the position and the bits of the word.
#[inline]
pub(super) fn members(word: u32, mut bits: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let member = (bits != 0).then(|| 64 * word + bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(member)
    })
}
