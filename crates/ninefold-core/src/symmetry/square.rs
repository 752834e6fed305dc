//! The symmetry of a clue pattern in its current position, which consists of the turns and mirrorings of the square that map the pattern to itself.

use super::Symmetry;
use super::transform::Transform;
use crate::cells::CellSet;

impl Symmetry {
    /// Returns the symmetry of a pattern.
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
}
