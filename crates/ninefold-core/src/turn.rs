//! Turns of the plane, which map rows and columns of cells onto rows and columns, whatever the size; and the kinds of symmetry that consist of them.

use core::fmt;

/// One of the eight ways to turn or mirror a layout of grids: an optional transposition, then an optional mirroring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    transpose: bool,
    upside_down: bool,
    left_right: bool,
}

/// The names of the turns.
const TURNS: [(&str, Turn); 8] = [
    ("identity", Turn::of(false, false, false)),
    ("rotate-90", Turn::of(true, false, true)),
    ("rotate-180", Turn::of(false, true, true)),
    ("rotate-270", Turn::of(true, true, false)),
    ("mirror-left-right", Turn::of(false, false, true)),
    ("mirror-top-bottom", Turn::of(false, true, false)),
    ("transpose", Turn::of(true, false, false)),
    ("anti-transpose", Turn::of(true, true, true)),
];

impl Turn {
    /// As it is.
    pub const IDENTITY: Self = Self::of(false, false, false);

    /// Half a turn.
    pub const HALF: Self = Self::of(false, true, true);

    /// The turn with a name, such as `rotate-90`.
    pub fn named(name: &str) -> Option<Self> {
        TURNS.iter().find(|(other, _)| *other == name).map(|&(_, turn)| turn)
    }

    const fn of(transpose: bool, upside_down: bool, left_right: bool) -> Self {
        Self { transpose, upside_down, left_right }
    }

    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        TURNS.into_iter().map(|(_, turn)| turn)
    }

    /// Whether rows become columns.
    pub const fn transposes(self) -> bool {
        self.transpose
    }

    /// The image of a position in a multi-sudoku with these numbers of rows and columns.
    pub const fn place(self, (row, column): (usize, usize), rows: usize, columns: usize) -> (usize, usize) {
        let (row, column, rows, columns) =
            if self.transpose { (column, row, columns, rows) } else { (row, column, rows, columns) };
        let row = if self.upside_down { rows - 1 - row } else { row };
        let column = if self.left_right { columns - 1 - column } else { column };
        (row, column)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(TURNS.iter().find(|(_, turn)| turn == self).map_or("", |(name, _)| name))
    }
}

/// The turns and mirrors of the square that map a pattern to itself: one of ten kinds.
///
/// ```
/// use ninefold_core::{CellSet, symmetry::Symmetry};
///
/// let corners: CellSet = "r19c19".parse()?;
/// assert_eq!(Symmetry::of(corners), Symmetry::Full);
/// let stripe: CellSet = "r1c19 r5c5".parse()?;
/// assert_eq!(Symmetry::of(stripe).to_string(), "left-right");
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symmetry {
    /// Only the identity.
    None,
    /// A half turn.
    HalfTurn,
    /// A quarter turn.
    QuarterTurn,
    /// Left and right are swapped.
    LeftRight,
    /// Top and bottom are swapped.
    TopBottom,
    /// Both mirrors, and a half turn.
    Mirrors,
    /// The diagonal from the top left.
    Diagonal,
    /// The diagonal from the top right.
    AntiDiagonal,
    /// Both diagonals, and a half turn.
    Diagonals,
    /// All eight.
    Full,
}

impl Symmetry {
    /// All kinds; the first is none.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Mirrors,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::Diagonals,
        Self::Full,
    ];

    /// The kind with a [name](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::Mirrors => "mirrors",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::Diagonals => "diagonals",
            Self::Full => "full",
        }
    }

    /// Turns that generate all others of this kind.
    pub const fn turns(self) -> &'static [Turn] {
        const HALF: Turn = Turn::HALF;
        const QUARTER: Turn = Turn::of(true, false, true);
        const LEFT_RIGHT: Turn = Turn::of(false, false, true);
        const TOP_BOTTOM: Turn = Turn::of(false, true, false);
        const DIAGONAL: Turn = Turn::of(true, false, false);
        const ANTI_DIAGONAL: Turn = Turn::of(true, true, true);
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF],
            Self::QuarterTurn => &[QUARTER],
            Self::LeftRight => &[LEFT_RIGHT],
            Self::TopBottom => &[TOP_BOTTOM],
            Self::Mirrors => &[LEFT_RIGHT, TOP_BOTTOM],
            Self::Diagonal => &[DIAGONAL],
            Self::AntiDiagonal => &[ANTI_DIAGONAL],
            Self::Diagonals => &[DIAGONAL, ANTI_DIAGONAL],
            Self::Full => &[QUARTER, DIAGONAL],
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
