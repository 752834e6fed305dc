//! The kinds of houses.

use core::fmt;

/// The kind of a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// The cells of one row, from left to right.
    Row,
    /// The cells of one column, from top to bottom.
    Column,
    /// A rectangular region: three by three cells in the plain grid.
    Box,
    /// An irregular region.
    Region,
    /// Cells that a constraint requires to differ.
    Extra(ExtraHouse),
}

/// The named houses that constraints add.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ExtraHouse {
    /// The diagonal from bottom left to top right.
    RisingDiagonal,
    /// The diagonal from top left to bottom right.
    FallingDiagonal,
    /// A cage.
    Cage,
    /// An extra region.
    Region,
    /// A window of windoku.
    Window,
    /// Cells that must contain every digit because the windows do.
    HiddenWindow,
    /// Cells at the same position in each region.
    Disjoint,
    /// A renban line.
    Renban,
}

impl ExtraHouse {
    /// The name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RisingDiagonal => "diagonal d+",
            Self::FallingDiagonal => "diagonal d-",
            Self::Cage => "cage",
            Self::Region => "extra region",
            Self::Window => "window",
            Self::HiddenWindow => "hidden window",
            Self::Disjoint => "disjoint group",
            Self::Renban => "renban line",
        }
    }
}

impl HouseKind {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::Row,
        Self::Column,
        Self::Box,
        Self::Region,
        Self::Extra(ExtraHouse::RisingDiagonal),
        Self::Extra(ExtraHouse::FallingDiagonal),
        Self::Extra(ExtraHouse::Cage),
        Self::Extra(ExtraHouse::Region),
        Self::Extra(ExtraHouse::Window),
        Self::Extra(ExtraHouse::HiddenWindow),
        Self::Extra(ExtraHouse::Disjoint),
        Self::Extra(ExtraHouse::Renban),
    ];

    /// The sort key, which puts rows first, then columns, then boxes and regions, and then all other houses.
    pub const fn order(self) -> usize {
        match self {
            Self::Row => 0,
            Self::Column => 1,
            Self::Box | Self::Region => 2,
            Self::Extra(_) => 3,
        }
    }

    /// The letter used in short names such as `r3`, or `None` for houses that a constraint adds.
    pub const fn letter(self) -> Option<char> {
        match self {
            Self::Row => Some('r'),
            Self::Column => Some('c'),
            Self::Box => Some('b'),
            Self::Region => Some('g'),
            Self::Extra(_) => None,
        }
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Region => "region",
            Self::Extra(house) => house.name(),
        })
    }
}
