//! The log of how puzzles are made: a line for each group of clues that is removed or restored, and for each full grid.
//!
//! ```text
//! seed   grid   event      clues   cells
//! 7      1      grid       81      534678912...
//! 7      1      gone       77      r1c2 r1c8 r9c2 r9c8
//! 7      1      back       77      r3c3 r3c7 r7c3 r7c7
//! 7      1      given-up   47      ........
//! 7      2      grid       81      ........
//! 7      2      puzzle     38      .....5.1...
//! ```

use ninefold::rules::Feature;
use std::cell::RefCell;
use std::fmt::{Display, Write as _};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, ensure};
use ninefold::generate::{Dug, Made, Seed};
use ninefold::multi::Grids;
use ninefold::{CellSet, Grid, Puzzle, Solution};

use crate::io::{file, output, progress};
use crate::options::Files;

const HEADING: &str = "seed\tgrid\tevent\tclues\tcells\n";

/// The output of the log, which is a file or standard error.
pub(crate) struct Log(Mutex<Option<File>>, String);

impl Log {
    /// Starts a log. Its file must be none of the others that are read or written.
    pub(crate) fn new(path: &Path, files: &Files<'_>) -> Result<Self> {
        file::spare(&files.sources, path)?;
        ensure!(files.output != Some(path), "--log and --output name the same file; choose another for --log");
        let name = path.display().to_string();
        let file = match name.as_str() {
            "-" => None,
            _ => Some(File::create(path).with_context(|| format!("cannot write to {name}"))?),
        };
        let log = Self(Mutex::new(file), name);
        log.write(HEADING);
        Ok(log)
    }

    /// Writes complete lines. If writing fails, the process ends.
    pub(crate) fn write(&self, lines: &str) {
        let mut result = Ok(());
        if let Some(file) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            result = file.write_all(lines.as_bytes());
        } else {
            progress::suspend(|| result = io::stderr().write_all(lines.as_bytes()));
        }
        result.unwrap_or_else(|error| output::fail(&format!("cannot write to {}: {error}", self.1)));
    }
}

/// The lines of the log that belong to one seed.
pub(crate) struct Lines(RefCell<State>);

struct State {
    seed: Seed,
    /// The number of full grids so far.
    grids: usize,
    /// The last full grid. `clues` are the clues that remain in it.
    solution: Option<Solution>,
    clues: CellSet,
    text: String,
}

impl Lines {
    pub(crate) fn new(seed: Seed) -> Self {
        Self(RefCell::new(State { seed, grids: 0, solution: None, clues: CellSet::EMPTY, text: String::new() }))
    }

    pub(crate) fn note(&self, dug: Dug) {
        self.0.borrow_mut().note(dug);
    }

    /// Returns all lines, including one for the result.
    pub(crate) fn end(self, made: &Made<Puzzle<Grids>>) -> String {
        let mut state = self.0.into_inner();
        match made {
            Made::Puzzle(puzzle) => {
                if let Ok(grid) = puzzle.givens().plain(Feature::Row81) {
                    state.clues = grid.filled();
                    state.line("puzzle", grid);
                }
            }
            Made::Stopped(short) => state.line("stopped", format_args!("{} tries", short.tries)),
        }
        state.text
    }
}

impl State {
    fn note(&mut self, dug: Dug) {
        match dug {
            Dug::Grid(solution) => {
                (self.grids, self.solution, self.clues) = (self.grids + 1, Some(solution), CellSet::ALL);
                self.line("grid", solution);
            }
            Dug::Again(clues) => {
                self.clues = clues;
                self.line("again", self.left());
            }
            Dug::Gone(cells) => {
                self.clues -= cells;
                self.line("gone", words(cells));
            }
            Dug::Back(cells) => self.line("back", words(cells)),
            Dug::GivenUp => self.line("given-up", self.left()),
        }
    }

    /// Returns the grid with the clues that remain.
    fn left(&self) -> Grid {
        let clues = self.clues.iter();
        clues.filter_map(|cell| Some((cell, self.solution?.digit(cell)))).collect()
    }

    fn line(&mut self, event: &str, cells: impl Display) {
        let Self { seed, grids, clues, text, .. } = self;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{seed}\t{grids}\t{event}\t{}\t{cells}", clues.len());
    }
}

/// Lists the names of all cells one by one; by default, a large set would be written as rows and columns.
fn words(cells: CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}
