//! What drawing looks at.

use ninefold_core::{Cell, CellSet, Digit, Grid};
use ninefold_logic::Technique;

use super::{App, Order, Screen, Waiting};
use crate::action::Layer;
use crate::figure::Desk;
use crate::files::{Files, Found};
use crate::game::{self, Clock, Game};
use crate::hint::Hint;
use crate::keys::Keys;
use crate::menu::{Menu, Pick};
use crate::session::Statistics;
use crate::verdict::Verdict;
use crate::watch::{Solver, Watch};

impl App {
    /// What keys do.
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// What is on the screen.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// The grid in the editor.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What is known of its solutions.
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The cell of the cursor.
    pub const fn cursor(&self) -> Cell {
        self.cursor
    }

    /// The cells that digits go into: those that are selected, or that of the cursor.
    pub fn selected(&self) -> CellSet {
        if self.selected.is_empty() { CellSet::of(self.cursor) } else { self.selected }
    }

    /// What digits write.
    pub const fn layer(&self) -> Layer {
        self.layer
    }

    /// What comes first.
    pub const fn order(&self) -> Order {
        self.order
    }

    /// The digit to make visible: that under the cursor, or the last one that was.
    pub const fn focus(&self) -> Option<Digit> {
        self.focus
    }

    /// The game.
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The figure that is played.
    pub const fn desk(&self) -> Option<&Desk> {
        self.desk.as_ref()
    }

    /// The hint.
    pub const fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// What is watched.
    pub const fn watch(&self) -> Option<&Watch> {
        self.watch.as_ref()
    }

    /// Who will be watched.
    pub const fn solver(&self) -> Solver {
        self.solver
    }

    /// The list of files.
    pub const fn files(&self) -> &Files {
        &self.files
    }

    /// The files used last.
    pub fn recent(&self) -> &[String] {
        &self.recent
    }

    /// Played games.
    pub const fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The menu for new games.
    pub const fn menu(&self) -> &Menu {
        &self.menu
    }

    /// The list of techniques.
    pub const fn techniques(&self) -> &Pick<&'static Technique> {
        &self.pick
    }

    /// The list of games that were left.
    pub const fn left(&self) -> &Pick<Waiting> {
        &self.left
    }

    /// How many games wait to be gone on with.
    pub fn waiting(&self) -> usize {
        let game = self.game.as_ref().is_some_and(|game| game.clock != Clock::Done);
        let figure = self.desk.as_ref().is_some_and(|desk| desk.game.clock != Clock::Done);
        self.shelf.len() + self.figures.len() + usize::from(game) + usize::from(figure)
    }

    /// What is being made, and how many puzzles were tried for it.
    pub fn making(&self) -> (&str, u64) {
        (&self.making.about, self.making.tried)
    }

    /// What came with the puzzle in the editor.
    pub fn along(&self) -> Option<&Found> {
        Some(&self.along).filter(|along| along.grid == self.grid && along.grid != Grid::EMPTY)
    }

    /// The name that is being typed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What was last said.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Which page of help.
    pub const fn page(&self) -> usize {
        self.page
    }

    /// The cells to show as wrong on this screen.
    pub fn faults(&self) -> CellSet {
        match (self.screen, &self.game) {
            (Screen::Play, Some(game)) => game.faults(),
            _ => game::clashes(&self.grid) | self.verdict.cells(),
        }
    }
}
