//! The symmetry of a clue pattern as it lies before us: which turns and mirrors of the square leave it as it is.

use core::fmt;

use super::transform::Transform;
use crate::cells::CellSet;

/// The turns and mirrors of the square that leave a pattern as it is: one of ten kinds.
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
    /// Nothing but leaving it alone.
    None,
    /// A half turn.
    HalfTurn,
    /// A quarter turn.
    QuarterTurn,
    /// Left and right change places.
    LeftRight,
    /// Top and bottom change places.
    TopBottom,
    /// Both of these, and a half turn.
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

    /// The kind of that [name](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// That of a pattern.
    pub fn of(pattern: CellSet) -> Self {
        let keeps = |transform: Transform| transform.cells(pattern) == pattern;
        let [half, quarter] = [Transform::rotate_180(), Transform::rotate_90()].map(keeps);
        let [left, top] = [Transform::mirror_left_right(), Transform::mirror_top_bottom()].map(keeps);
        let [diagonal, anti] = [Transform::transpose(), Transform::anti_transpose()].map(keeps);
        match (quarter, left || top, diagonal || anti) {
            (true, true, _) => Self::Full,
            (true, false, _) => Self::QuarterTurn,
            _ if left && top => Self::Mirrors,
            _ if left => Self::LeftRight,
            _ if top => Self::TopBottom,
            _ if diagonal && anti => Self::Diagonals,
            _ if diagonal => Self::Diagonal,
            _ if anti => Self::AntiDiagonal,
            _ if half => Self::HalfTurn,
            _ => Self::None,
        }
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
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
