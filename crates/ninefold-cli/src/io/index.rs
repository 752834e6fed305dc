//! An index of canonical forms, each with the place where it was first found. The forms are in memory for as long as they fit, and then also on disk.
//!
//! ```text
//!   recent     a hash table of the latest forms, up to the memory that it may take
//!   stored     a file without a name that goes away with the process; a B-tree, into which the table goes when it is full
//! ```

use std::collections::HashMap;

use anyhow::Result;
use ninefold_app::form::Key;
use redb::backends::FileBackend;
use redb::{Database, Durability, ReadOnlyTable, ReadableDatabase, TableDefinition};

const TABLE: TableDefinition<'_, &[u8; 41], &str> = TableDefinition::new("forms");

/// The approximate number of bytes that a form takes in memory, in addition to its place.
const ENTRY: usize = 96;

/// The minimum size of the memory in bytes. With less, forms would be written to disk every few forms.
const LEAST: usize = 1 << 16;

pub(crate) struct Index {
    recent: HashMap<Key, Box<str>>,
    taken: usize,
    memory: usize,
    stored: Option<Stored>,
}

struct Stored {
    database: Database,
    table: ReadOnlyTable<&'static [u8; 41], &'static str>,
}

impl Index {
    /// Creates an index that takes about `memory` bytes, but at least [`LEAST`]. Half of them are for the cache of its file.
    pub(crate) fn new(memory: usize) -> Self {
        Self { recent: HashMap::new(), taken: 0, memory: memory.max(LEAST), stored: None }
    }

    /// Returns the place where a form was first found, if the form is known.
    pub(crate) fn get(&self, key: &Key) -> Result<Option<String>> {
        if let Some(place) = self.recent.get(key) {
            return Ok(Some(place.to_string()));
        }
        let Some(stored) = &self.stored else { return Ok(None) };
        Ok(stored.table.get(key.bytes())?.map(|place| place.value().to_owned()))
    }

    /// Like [`get`](Self::get), but if the form is new, records `place` for it.
    pub(crate) fn first(&mut self, key: &Key, place: &str) -> Result<Option<String>> {
        if let Some(place) = self.get(key)? {
            return Ok(Some(place));
        }
        self.taken += ENTRY + place.len();
        self.recent.insert(*key, place.into());
        if self.taken > self.memory / 2 {
            self.store()?;
        }
        Ok(None)
    }

    /// Moves the forms that are in memory to the file.
    fn store(&mut self) -> Result<()> {
        let database = if let Some(stored) = self.stored.take() {
            stored.database
        } else {
            let backend = FileBackend::new(tempfile::tempfile()?)?;
            Database::builder().set_cache_size(self.memory / 2).create_with_backend(backend)?
        };
        let mut recent: Vec<_> = self.recent.drain().collect();
        recent.sort_unstable();
        let mut writing = database.begin_write()?;
        writing.set_durability(Durability::None)?;
        {
            let mut table = writing.open_table(TABLE)?;
            for (key, place) in &recent {
                table.insert(key.bytes(), &**place)?;
            }
        }
        writing.commit()?;
        let table = database.begin_read()?.open_table(TABLE)?;
        self.taken = 0;
        self.stored = Some(Stored { database, table });
        Ok(())
    }
}

#[cfg(test)]
mod tests;
