//! Tables in which methods keep what they say of techniques, by id.

use crate::step::technique::{Technique, hash};

/// Twice as many places as there are rows, at least: then most rows lie where they are looked for first.
const PLACES: usize = 512;

/// A table by technique. Every walk asks some hundred times, and an easy puzzle takes little longer to solve than the
/// standard hash of so many ids: so both the hash of an id and the places of the rows are known before the program
/// runs. Addresses of techniques would do without a hash, but the compiler is free to keep two copies of a family.
pub(super) struct Index<T: 'static> {
    rows: &'static [(&'static str, T)],
    /// The row at each place, [`FREE`] if there is none; one whose place is taken lies at the next that is free.
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
