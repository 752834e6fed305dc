//! Tables of a method's data about techniques, indexed by id.

use crate::step::technique::{Technique, hash};

/// The number of slots, at least twice the number of rows, so that most rows are in the first slot that is checked.
const PLACES: usize = 512;

/// A table indexed by technique. Every walk looks up about a hundred techniques. Computing the standard hash of that many ids takes almost as long as
/// solving an easy puzzle, so the hashes of the ids and the slots of the rows are computed at compile time. The address of a technique would need no
/// hash, but the compiler may emit two copies of a family.
pub(super) struct Index<T: 'static> {
    rows: &'static [(&'static str, T)],
    /// The row in each slot, or [`FREE`]. A row whose slot is taken is in the next free one.
    places: [u16; PLACES],
}

const FREE: u16 = u16::MAX;

impl<T> Index<T> {
    pub(super) const fn new(rows: &'static [(&'static str, T)]) -> Self {
        assert!(2 * rows.len() <= PLACES, "a table has room");
        let (mut places, mut row) = ([FREE; PLACES], 0);
        while row < rows.len() {
            let mut place = hash(rows[row].0) as usize % PLACES;
            while places[place] != FREE {
                place = (place + 1) % PLACES;
            }
            places[place] = row as u16;
            row += 1;
        }
        Self { rows, places }
    }

    pub(super) fn get(&self, technique: &Technique) -> Option<&'static T> {
        let mut place = technique.hash as usize % PLACES;
        loop {
            let (id, said) = self.rows.get(usize::from(self.places[place]))?;
            if *id == technique.id {
                return Some(said);
            }
            place = (place + 1) % PLACES;
        }
    }
}
