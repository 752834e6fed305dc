//! A value for each spot of the lattice, found by its index. Lookups in maps by spot took half of the time of drawing text.

use crate::spot::Spot;

/// A value for each spot of all columns and rows.
pub(crate) struct Lattice<T> {
    columns: u16,
    values: Vec<T>,
}

impl<T: Clone> Lattice<T> {
    /// Creates a lattice with one value everywhere.
    pub(crate) fn new((columns, rows): (u16, u16), value: T) -> Self {
        Self { columns, values: vec![value; usize::from(columns) * usize::from(rows)] }
    }

    fn index(&self, Spot { x, y }: Spot) -> Option<usize> {
        (x < self.columns).then(|| usize::from(y) * usize::from(self.columns) + usize::from(x))
    }

    /// Returns the value of a spot; `None` beyond the last row and column.
    pub(crate) fn get(&self, spot: Spot) -> Option<&T> {
        self.values.get(self.index(spot)?)
    }

    /// Returns the value of a spot for changing it.
    pub(crate) fn get_mut(&mut self, spot: Spot) -> Option<&mut T> {
        let index = self.index(spot)?;
        self.values.get_mut(index)
    }
}
