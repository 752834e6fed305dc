//! Positions in a scene.

/// A position on the lattice of cells: column, row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// The column, counted from 0.
    pub x: u16,
    /// The row, counted from 0.
    pub y: u16,
}

/// Compares positions in reading order.
impl Ord for Spot {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Spot {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
