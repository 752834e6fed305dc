//! Puzzles that new puzzles must not repeat.

use std::ffi::OsString;
use std::fs;
use std::ops::ControlFlow;

use anyhow::{Result, bail};
use ninefold::rules::Rules;
use ninefold_app::form::Key;
use ninefold_app::problem::Problem;

use crate::io::documents::{Documents, Found};
use crate::io::index::Index;
use crate::io::run::Severity;
use crate::options::{Reading, Recognition};

/// The memory for canonical forms, in bytes; further forms are stored in a temporary file.
const MEMORY: usize = 256 << 20;

/// The puzzles that are known, by their canonical forms.
pub(crate) struct Known {
    index: Index,
    /// Whether new puzzles become known puzzles.
    notes: bool,
    /// Whether new puzzles are compared with known ones.
    asked: bool,
}

impl Known {
    /// Reads the known puzzles from files. If `distinct` is set, new puzzles become known puzzles too.
    pub(crate) fn read(files: &[OsString], layout: Option<&Rules>, distinct: bool, jobs: usize) -> Result<Self> {
        let mut known = Self { index: Index::new(MEMORY), notes: distinct, asked: distinct || !files.is_empty() };
        // A file for used puzzles may still be empty.
        let is_empty = |file: &&OsString| fs::metadata(file).is_ok_and(|data| data.is_file() && data.len() == 0);
        let sources: Vec<OsString> = files.iter().filter(|file| !is_empty(file)).cloned().collect();
        if sources.is_empty() {
            return Ok(known);
        }
        let reading = Reading { sources, recognition: Recognition::default() };
        let mut result = Ok(());
        let key = |source: &str, found: &Found| {
            let key = Key::of_puzzle(&Problem::from(&found.document).grids());
            Ok(((key, format!("{source}:{}", found.line)), Severity::Unique))
        };
        let worst = Documents::new(&reading, layout.cloned()).gather(jobs, key, |(key, place)| {
            match known.index.first(&key, &place) {
                Ok(_) => ControlFlow::Continue(()),
                Err(error) => {
                    result = Err(error);
                    ControlFlow::Break(())
                }
            }
        });
        result?;
        if worst > Severity::Unique {
            bail!("--not-in: not all of these puzzles can be read, so duplicates could slip through");
        }
        Ok(known)
    }

    /// Creates a list without any puzzles, with which new puzzles are not compared.
    pub(crate) fn none() -> Self {
        Self { index: Index::new(0), notes: false, asked: false }
    }

    /// Makes new puzzles known puzzles from now on.
    #[cfg(feature = "pdf")]
    pub(crate) fn noting(self) -> Self {
        Self { notes: true, asked: true, ..self }
    }

    /// Whether new puzzles are compared with known ones.
    pub(crate) const fn compares(&self) -> bool {
        self.asked
    }

    /// Whether the puzzle is known. An unknown puzzle becomes known if new puzzles do.
    pub(crate) fn has(&mut self, key: Option<&Key>) -> Result<bool> {
        let Some(key) = key else { return Ok(false) };
        let before = if self.notes { self.index.first(key, "")? } else { self.index.get(key)? };
        Ok(before.is_some())
    }
}
