//! The frame of wide grids, the counterpart of the plain grid's frame.

pub(crate) use super::bits_of_words as bits;

/// The number of rows, columns and digits.
pub const SIDE: usize = 16;

/// The number of cells.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// One bit per cell, starting with the lowest bit of the first word.
pub(crate) type Bits = [u64; CELLS / 64];

/// The number of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Index(u8);

impl Index {
    pub(crate) const ALL: [Self; CELLS] = {
        let mut all = [Self(0); CELLS];
        let mut index = 0;
        while index < CELLS {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    pub(crate) const fn new(index: usize) -> Option<Self> {
        if index < CELLS { Some(Self(index as u8)) } else { None }
    }

    pub(crate) const fn get(self) -> usize {
        self.0 as usize
    }
}
