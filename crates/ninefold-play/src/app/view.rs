//! Read access to the state, for the drawing code.

use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;

#[cfg(feature = "draw")]
use super::Editor;
use super::{App, Cursor, Ground, Input, Over, Play};
use crate::action::Layer;
use crate::cells::{self, Cells};
use crate::game::{Clock, Game};
use crate::hint::Hint;
use crate::keys::Keys;
use crate::menu::Menu;
use crate::session::Statistics;
use crate::verdict::Verdict;
use crate::watch::{Solver, Watch};

impl App {
    /// The key map.
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The lowest screen.
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The topmost screen above the ground.
    pub fn over(&self) -> Option<&Over> {
        self.over.last()
    }

    #[cfg(feature = "draw")]
    pub(crate) const fn editor(&self) -> &Editor {
        &self.editor
    }

    /// The puzzle in the editor.
    pub const fn givens(&self) -> &Grids {
        &self.editor.givens
    }

    /// The layout of the puzzle on the screen.
    pub fn rules(&self) -> &Rules {
        match &self.ground {
            Ground::Play(play) => play.game.rules(),
            Ground::Edit(_) | Ground::Watch(..) => self.editor.givens.rules(),
        }
    }

    /// The verdict on the puzzle in the editor.
    pub const fn verdict(&self) -> &Verdict {
        &self.editor.verdict
    }

    /// The cursor on the screen.
    pub fn cursor(&self) -> &Cursor {
        match &self.ground {
            Ground::Play(play) => &play.cursor,
            Ground::Edit(_) | Ground::Watch(..) => &self.editor.cursor,
        }
    }

    /// The current layer of digit keys.
    pub const fn layer(&self) -> Layer {
        self.shared.layer
    }

    /// Whether the cell or the digit comes first.
    pub const fn input(&self) -> Input {
        self.shared.input
    }

    /// The game, on the screen or behind the editor.
    pub fn game(&self) -> Option<&Game> {
        self.ground.game().map(|play| &play.game)
    }

    /// Whether an unfinished game is on the screen or behind it.
    pub fn is_playing(&self) -> bool {
        self.game().is_some_and(|game| game.clock != Clock::Done)
    }

    /// Whether the editor has a puzzle.
    pub fn has_draft(&self) -> bool {
        !self.editor.is_blank()
    }

    /// The hint in the game.
    pub fn hint(&self) -> Option<&Hint> {
        self.ground.game().and_then(|play| play.hint.as_ref())
    }

    /// Whether a hint is told so far that it can be applied.
    pub fn can_follow_hint(&self) -> bool {
        self.ground.game().is_some_and(Play::can_follow)
    }

    /// The solver at work.
    pub fn watch(&self) -> Option<&Watch> {
        if let Ground::Watch(watch, _) = &self.ground { Some(watch) } else { None }
    }

    /// The solver that would be watched next.
    pub fn solver(&self) -> Solver {
        self.watched.solver()
    }

    /// The recently used files.
    pub fn recent(&self) -> &[String] {
        &self.recent
    }

    /// The statistics of played games.
    pub const fn statistics(&self) -> &Statistics {
        &self.shared.statistics
    }

    /// The menu of new games.
    pub const fn menu(&self) -> &Menu {
        &self.menu
    }

    /// The number of unfinished games, including the current one.
    pub fn waiting(&self) -> usize {
        self.games.len() + usize::from(self.is_playing())
    }

    /// The last message.
    pub fn message(&self) -> &str {
        &self.shared.message
    }

    /// Whether the board is hidden because the clock is paused.
    pub fn is_hidden(&self) -> bool {
        matches!(&self.ground, Ground::Play(play) if play.is_hidden())
    }

    /// The cells to show as wrong.
    pub fn faults(&self) -> Cells {
        match &self.ground {
            Ground::Play(play) => play.game.faults(),
            Ground::Edit(_) | Ground::Watch(..) => &cells::clashes(&self.editor.givens) | &self.editor.verdict.cells(),
        }
    }
}
