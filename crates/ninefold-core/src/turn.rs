//! Turns and reflections of the plane, which map the rows and columns of a layout of any size onto rows and columns, and the kinds of symmetry they
//! form.

use core::fmt;

/// One of the eight ways to turn or mirror a layout of grids: an optional transposition followed by optional mirrorings.
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
    /// The turn that changes nothing.
    pub const IDENTITY: Self = Self::of(false, false, false);

    /// Half a turn.
    pub const HALF: Self = Self::of(false, true, true);

    /// Returns the turn with the given name, such as `rotate-90`.
    pub fn named(name: &str) -> Option<Self> {
        TURNS.iter().find(|(other, _)| *other == name).map(|&(_, turn)| turn)
    }

    const fn of(transpose: bool, upside_down: bool, left_right: bool) -> Self {
        Self { transpose, upside_down, left_right }
    }

    /// All eight turns, starting with the identity.
    pub fn all() -> impl Iterator<Item = Self> {
        TURNS.into_iter().map(|(_, turn)| turn)
    }

    /// Whether the turn maps rows to columns.
    pub const fn transposes(self) -> bool {
        self.transpose
    }

    /// The image of a position in a multi-sudoku with the given numbers of rows and columns.
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

/// One of the ten kinds of symmetry: the turns and mirrorings of the square that map a pattern to itself.
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
    /// The identity only.
    None,
    /// The half turn.
    HalfTurn,
    /// The quarter turns and the half turn.
    QuarterTurn,
    /// The mirroring that swaps left and right.
    LeftRight,
    /// The mirroring that swaps top and bottom.
    TopBottom,
    /// The left-right and top-bottom mirrorings, and the half turn.
    Mirrors,
    /// The mirroring in the diagonal that starts at the top left.
    Diagonal,
    /// The mirroring in the diagonal that starts at the top right.
    AntiDiagonal,
    /// The mirrorings in both diagonals, and the half turn.
    Diagonals,
    /// All eight turns and mirrorings.
    Full,
}

impl Symmetry {
    /// All kinds, starting with the one that has only the identity.
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

    /// Returns the kind with the given [name](Self::name).
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

    /// Turns that generate all the turns and mirrorings of this kind.
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
