//! What is saved, gone on with, and taken over.

use ninefold_core::Grid;

use super::{App, Effect, SHELF};
use crate::figure::{self, Desk};
use crate::game::{Clock, Saved};
use crate::session::{FORMAT, Session, VERSION};
use crate::sheet::Damaged;
use crate::verdict::Verdict;

impl App {
    /// All that is worth saving.
    pub fn session(&self) -> Session {
        Session {
            format: FORMAT.into(),
            version: VERSION,
            grid: self.grid.to_string(),
            cursor: self.cursor.to_string(),
            game: self.game.as_ref().map(Saved::from),
            shelf: self.shelf.clone(),
            figure: self.desk.as_ref().map(|desk| figure::Saved::new(&desk.game, desk.cursor)),
            figures: self.figures.clone(),
            recent: self.recent.clone(),
            statistics: self.statistics.clone(),
        }
    }

    /// Goes on with what was saved.
    ///
    /// # Errors
    ///
    /// A session of another version, or one that is damaged: then nothing changes.
    pub fn resume(&mut self, session: Session) -> Result<Vec<Effect>, Damaged> {
        if session.format != FORMAT || session.version != VERSION {
            return Err(Damaged);
        }
        let grid: Grid = session.grid.parse().map_err(|_| Damaged)?;
        let cursor = session.cursor.parse().map_err(|_| Damaged)?;
        let game = session.game.map(Saved::game).transpose()?;
        let figure = session.figure.map(figure::Saved::game).transpose()?;
        let figure = figure.filter(|(game, _)| game.clock != Clock::Done);
        self.desk = figure.map(|(game, cursor)| Desk::new(game, cursor));
        self.figures = session.figures;
        // A game that has ended is in the statistics; what is next is for the player to say.
        (self.grid, self.cursor, self.game) = (grid, cursor, game.filter(|game| game.clock != Clock::Done));
        (self.shelf, self.recent, self.statistics) = (session.shelf, session.recent, session.statistics);
        self.verdict = Verdict::Open;
        Ok(vec![Effect::Prove(self.grid)])
    }

    /// Takes over what another program has saved that ran at the same time.
    pub fn adopt(&mut self, other: Session) {
        let game = other.game.filter(|game| !game.is_done());
        self.shelf.extend(other.shelf.into_iter().chain(game).filter(|saved| saved.givens().is_some()));
        let figure = other.figure.filter(|figure| !figure.is_done());
        self.figures.extend(other.figures.into_iter().chain(figure).filter(|saved| saved.givens().is_some()));
        self.trim();
        self.statistics.join(&other.statistics);
        for path in other.recent.into_iter().rev() {
            if !self.recent.contains(&path) {
                self.note_recent(path);
            }
        }
    }

    pub(super) fn trim(&mut self) {
        let excess = self.shelf.len().saturating_sub(SHELF);
        self.shelf.drain(..excess);
        let excess = self.figures.len().saturating_sub(SHELF);
        self.figures.drain(..excess);
    }
}
