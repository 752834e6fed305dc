//! Sets of digits, cells and candidates, with one bit per member, set operators, and iteration over typed members.
//!
//! ```text
//! DigitSet       u32    bit d-1 = digit d; `ALL` and `!` mean the digits of the frame: nine of the plain grid
//! CellSet        u128   bit i   = cell i in reading order; band b of the plain grid is the 27 bits from 27 b
//! CandidateSet   one CellSet for each digit
//! ```

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};
use core::str::FromStr;

use super::bits::of_32 as digit_bits;
use super::candidate::Candidate;
use super::cell::Cell;
use super::digit::Digit;
use super::frame::{Bits, CELLS, SIDE, bits as cell_bits};
use super::lines::{self, Lines};
use super::notation::NotationError;

/// The methods common to the sets that fit in one machine word.
macro_rules! word_set {
    ($set:ident, $iter:ident, $member:ident, $bits:ty, $ops:ident, $every:ident, $count:expr, $plural:literal) => {
        impl $set {
            #[doc = concat!("The set of no ", $plural, ".")]
            pub const EMPTY: Self = Self($ops::NONE);

            #[doc = concat!("The set of all ", $plural, ".")]
            pub const ALL: Self = Self($ops::lowest($count));

            #[doc = concat!("The set of the ", $plural, " whose positions are the one bits; higher bits are dropped.")]
            pub const fn from_bits(bits: $bits) -> Self {
                Self($ops::and(bits, $ops::lowest($member::$every.len())))
            }

            /// The set as a word with one bit per member; the lowest bit represents the first member.
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The set with only `member`.
            pub const fn of(member: $member) -> Self {
                Self($ops::bit(member.index()))
            }

            /// The number of members.
            pub const fn len(self) -> usize {
                $ops::count(self.0)
            }

            /// Whether the set is empty.
            pub const fn is_empty(self) -> bool {
                $ops::is_none(self.0)
            }

            /// Whether `member` is in the set.
            pub const fn contains(self, member: $member) -> bool {
                $ops::has(self.0, member.index())
            }

            /// The first member.
            pub const fn first(self) -> Option<$member> {
                if self.is_empty() { None } else { Some($member::$every[$ops::first(self.0)]) }
            }

            /// The last member.
            pub const fn last(self) -> Option<$member> {
                if self.is_empty() { None } else { Some($member::$every[$ops::last(self.0)]) }
            }

            /// The only member, if there is exactly one.
            pub const fn single(self) -> Option<$member> {
                if $ops::is_none($ops::without_first(self.0)) { self.first() } else { None }
            }

            /// The set with this member added.
            pub const fn with(self, member: $member) -> Self {
                self.union(Self::of(member))
            }

            /// The set with this member removed.
            pub const fn without(self, member: $member) -> Self {
                self.difference(Self::of(member))
            }

            /// The members of either set, like the operator `|`.
            pub const fn union(self, other: Self) -> Self {
                Self($ops::or(self.0, other.0))
            }

            /// The members of both sets, like the operator `&`.
            pub const fn intersection(self, other: Self) -> Self {
                Self($ops::and(self.0, other.0))
            }

            /// The members of this set that are not in the other, like the operator `-`.
            pub const fn difference(self, other: Self) -> Self {
                Self($ops::and_not(self.0, other.0))
            }

            /// Whether each member of this set is in the other.
            pub const fn is_subset(self, other: Self) -> bool {
                self.difference(other).is_empty()
            }

            /// Whether the sets have no member in common.
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.intersection(other).is_empty()
            }

            /// Adds a member; returns whether it was new.
            pub const fn insert(&mut self, member: $member) -> bool {
                let new = !self.contains(member);
                *self = self.with(member);
                new
            }

            /// Removes a member; returns whether it was present.
            pub const fn remove(&mut self, member: $member) -> bool {
                let old = self.contains(member);
                *self = self.without(member);
                old
            }

            /// The members in order.
            pub const fn iter(self) -> $iter {
                $iter(self)
            }
        }

        impl BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }

        impl BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                self.intersection(other)
            }
        }

        impl BitXor for $set {
            type Output = Self;
            fn bitxor(self, other: Self) -> Self {
                Self($ops::xor(self.0, other.0))
            }
        }

        impl Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                self.difference(other)
            }
        }

        impl Not for $set {
            type Output = Self;
            fn not(self) -> Self {
                Self::ALL.difference(self)
            }
        }

        assign_operators!($set);

        impl Extend<$member> for $set {
            fn extend<I: IntoIterator<Item = $member>>(&mut self, members: I) {
                members.into_iter().for_each(|member| *self = self.with(member));
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                members.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl From<$member> for $set {
            fn from(member: $member) -> Self {
                Self::of(member)
            }
        }

        impl IntoIterator for $set {
            type Item = $member;
            type IntoIter = $iter;
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{{{self}}}")
            }
        }

        #[doc = concat!("The members of a [`", stringify!($set), "`] in order.")]
        #[derive(Clone, Debug)]
        pub struct $iter($set);

        impl Iterator for $iter {
            type Item = $member;

            fn next(&mut self) -> Option<$member> {
                let member = self.0.first()?;
                self.0.0 = $ops::without_first(self.0.0);
                Some(member)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl DoubleEndedIterator for $iter {
            fn next_back(&mut self) -> Option<$member> {
                let member = self.0.last()?;
                self.0.remove(member);
                Some(member)
            }
        }

        impl ExactSizeIterator for $iter {}
        impl FusedIterator for $iter {}
    };
}

macro_rules! assign_operators {
    ($set:ident) => {
        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }

        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }

        impl BitXorAssign for $set {
            fn bitxor_assign(&mut self, other: Self) {
                *self = *self ^ other;
            }
        }

        impl SubAssign for $set {
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }
    };
}

/// A set of digits, written as its digits in order: `1359`.
///
/// ```
/// use ninefold_core::{Digit, DigitSet};
///
/// let odd: DigitSet = "13579".parse()?;
/// assert_eq!((!odd).to_string(), "2468");
/// assert_eq!(odd - "159".parse()?, DigitSet::from_iter([Digit::D3, Digit::D7]));
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u32);

word_set!(DigitSet, Digits, Digit, u32, digit_bits, EVERY, SIDE, "digits");

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbols(&mut [0; Digit::EVERY.len()]))
    }
}

impl DigitSet {
    /// Converts digits of a puzzle, dropping those that this frame lacks.
    pub const fn framed(digits: crate::cells::DigitSet) -> Self {
        Self::from_bits(digit_bits::and(digits.bits(), Self::ALL.0))
    }

    /// Converts these digits to the digits that puzzles of any size use.
    pub const fn unframed(self) -> crate::cells::DigitSet {
        crate::cells::DigitSet::from_bits(self.0)
    }

    /// Writes the digits into `text` and returns them as a string.
    pub(super) fn symbols(self, text: &mut [u8]) -> &str {
        self.iter().zip(&mut *text).for_each(|(digit, byte)| *byte = digit.ascii());
        str::from_utf8(&text[..self.len()]).unwrap_or_default()
    }
}

impl FromStr for DigitSet {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let add = |mut set: Self, byte| set.insert(Digit::from_symbol(SIDE, byte)?).then_some(set);
        text.bytes().try_fold(Self::EMPTY, add).ok_or(NotationError::new("different digits such as 1359"))
    }
}

/// A set of cells, written as blocks of rows and columns: `r13c5 r2c28`.
///
/// ```
/// use ninefold_core::{CellSet, House};
///
/// let cells: CellSet = "r13c5 r2c28".parse()?;
/// assert_eq!(cells.len(), 4);
/// let box_2: House = "b2".parse()?;
/// assert_eq!((cells & box_2.cells()).to_string(), "r13c5");
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(Bits);

word_set!(CellSet, Cells, Cell, Bits, cell_bits, ALL, CELLS, "cells");

impl CellSet {
    /// The columns in which the given row, counted from 0, has members.
    fn row(self, row: usize) -> Lines {
        let cells = (0..SIDE).filter(|column| cell_bits::has(self.0, SIDE * row + column));
        cells.fold(0, |columns, column| columns | 1 << column)
    }
}

impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: [Lines; SIDE] = core::array::from_fn(|row| self.row(row));
        let mut space = "";
        for (row, &columns) in rows.iter().enumerate() {
            if columns == 0 || rows[..row].contains(&columns) {
                continue;
            }
            let alike = (0..SIDE).filter(|&other| rows[other] == columns).fold(0, |alike, other| alike | 1 << other);
            write!(f, "{space}r{}c{}", lines::Shown(alike), lines::Shown(columns))?;
            space = " ";
        }
        Ok(())
    }
}

impl FromStr for CellSet {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let block = |word: &str| {
            let (rows, columns) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let (rows, columns) = (lines::read(rows)?, lines::read(columns)?);
            let of = |lines: Lines| (0..SIDE).filter(move |line| lines >> line & 1 == 1);
            let cells = of(rows).flat_map(|row| of(columns).map(move |column| SIDE * row + column));
            let cells: CellSet = cells.filter_map(Cell::from_index).collect();
            (!cells.is_empty()).then_some(cells)
        };
        text.split(lines::BETWEEN)
            .filter(|word| !word.is_empty())
            .try_fold(Self::EMPTY, |cells, word| Some(cells | block(word)?))
            .ok_or(NotationError::new(lines::CELLS))
    }
}

/// A set of candidates, stored as the set of possible cells for each digit.
///
/// ```
/// use ninefold_core::{Candidate, CandidateSet, Digit};
///
/// let candidate: Candidate = "(7)r3c5".parse()?;
/// let set = CandidateSet::ALL.without(candidate);
/// assert_eq!(set.len(), 728);
/// assert_eq!(set.cell(candidate.cell).to_string(), "12345689");
/// assert_eq!(set.digit(Digit::D7).len(), 80);
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CandidateSet([CellSet; SIDE]);

impl CandidateSet {
    /// The set of no candidates.
    pub const EMPTY: Self = Self([CellSet::EMPTY; SIDE]);

    /// The set of all candidates of the frame.
    pub const ALL: Self = Self([CellSet::ALL; SIDE]);

    /// The set with only this candidate.
    pub const fn of(candidate: Candidate) -> Self {
        Self::EMPTY.with(candidate)
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.0.iter().map(|cells| cells.len()).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Whether `candidate` is in the set.
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.digit(candidate.digit).contains(candidate.cell)
    }

    /// The cells in which a digit is a candidate.
    pub const fn digit(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// The digits that are candidates of a cell. This method examines the cells of every digit.
    pub fn cell(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|&digit| self.digit(digit).contains(cell)).collect()
    }

    /// The digits that are candidates of any cell.
    pub fn digits(&self) -> DigitSet {
        Digit::all().filter(|&digit| !self.digit(digit).is_empty()).collect()
    }

    /// The cells that have at least one candidate.
    pub fn cells(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// The set with this member added.
    pub const fn with(mut self, candidate: Candidate) -> Self {
        self.insert(candidate);
        self
    }

    /// The set with this member removed.
    pub const fn without(mut self, candidate: Candidate) -> Self {
        self.remove(candidate);
        self
    }

    /// Adds a member; returns whether it was new.
    pub const fn insert(&mut self, candidate: Candidate) -> bool {
        self.0[candidate.digit.index()].insert(candidate.cell)
    }

    /// Removes a member; returns whether it was present.
    pub const fn remove(&mut self, candidate: Candidate) -> bool {
        self.0[candidate.digit.index()].remove(candidate.cell)
    }

    /// Sets the cells in which a digit is a candidate.
    pub const fn set_digit(&mut self, digit: Digit, cells: CellSet) {
        self.0[digit.index()] = cells;
    }

    /// Sets the digits that are candidates of a cell.
    pub fn set_cell(&mut self, cell: Cell, digits: DigitSet) {
        for digit in Digit::all() {
            let cells = &mut self.0[digit.index()];
            *cells = if digits.contains(digit) { cells.with(cell) } else { cells.without(cell) };
        }
    }

    /// Whether each member of this set is in the other.
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// The members in the order of [`Candidate::all`]: cell by cell.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Candidate::all().filter(|&candidate| self.contains(candidate))
    }

    fn zip(self, other: Self, operator: impl Fn(CellSet, CellSet) -> CellSet) -> Self {
        Self(core::array::from_fn(|digit| operator(self.0[digit], other.0[digit])))
    }
}

impl BitOr for CandidateSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, CellSet::union)
    }
}

impl BitAnd for CandidateSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, CellSet::intersection)
    }
}

impl BitXor for CandidateSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, BitXor::bitxor)
    }
}

impl Sub for CandidateSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, CellSet::difference)
    }
}

impl Not for CandidateSet {
    type Output = Self;
    fn not(self) -> Self {
        Self::ALL - self
    }
}

assign_operators!(CandidateSet);

impl Extend<Candidate> for CandidateSet {
    fn extend<I: IntoIterator<Item = Candidate>>(&mut self, members: I) {
        members.into_iter().for_each(|member| *self = self.with(member));
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(members: I) -> Self {
        members.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Candidate> for CandidateSet {
    fn from(member: Candidate) -> Self {
        Self::of(member)
    }
}

impl fmt::Display for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for digit in self.digits() {
            write!(f, "{space}({digit}){}", self.digit(digit))?;
            space = ", ";
        }
        Ok(())
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
