//! The session: saved, resumed, and merged with others.

use ninefold_core::multi::Grids;

use super::{App, Cursor, Effect, Ground, Play};
use crate::cells;
use crate::game::{Clock, Saved};
use crate::session::{FORMAT, Header, Session, SessionError, VERSION};

impl App {
    /// Returns the state that is saved between runs.
    pub fn session(&self) -> Session {
        Session {
            header: Header { format: FORMAT.into(), version: VERSION },
            puzzle: (&self.editor.givens).into(),
            cursor: self.editor.cursor.at.index(),
            game: self.ground.game().map(Play::saved),
            games: self.games.clone(),
            solved: self.solved.clone(),
            recent: self.recent.clone(),
            statistics: self.shared.statistics.clone(),
            watched: self.watched.clone(),
        }
    }

    /// Resumes a saved session.
    ///
    /// # Errors
    ///
    /// If the session has another version or is damaged. The state is then unchanged.
    pub fn resume(&mut self, session: Session) -> Result<Vec<Effect>, SessionError> {
        session.header.check()?;
        let givens: Grids = (&session.puzzle).try_into().map_err(|_| SessionError::Damaged)?;
        let at = cells::numbered(givens.rules(), session.cursor).ok_or(SessionError::Damaged)?;
        let game = session.game.map(Play::try_from).transpose().map_err(|_| SessionError::Damaged)?;
        // A solved game of the puzzle in the editor is shown again; any other solved game makes room.
        let (game, other) = match game {
            Some(play) if play.game.clock == Clock::Done && *play.game.givens() != givens => (None, Some(play)),
            game => (game, None),
        };
        self.ground = Ground::Edit(game.map(Box::new));
        self.editor.cursor = Cursor::at(givens.rules(), at);
        let effect = self.editor.put(givens);
        (self.games, self.recent, self.shared.statistics) = (session.games, session.recent, session.statistics);
        (self.solved, self.watched) = (session.solved, session.watched);
        self.put_by(other.map(Box::new));
        Ok(vec![effect])
    }

    /// Merges the games and statistics of another instance of the program that ran at the same time.
    pub fn adopt(&mut self, other: Session) {
        let all = other.solved.into_iter().chain(other.games).chain(other.game);
        let (solved, left): (Vec<_>, Vec<_>) = all.filter(|saved| saved.givens().is_some()).partition(Saved::is_done);
        self.games.extend(left);
        self.trim();
        solved.into_iter().for_each(|saved| self.keep_solved(saved));
        self.shared.statistics.join(&other.statistics);
        for path in other.recent.into_iter().rev() {
            if !self.recent.contains(&path) {
                self.note_path(path);
            }
        }
    }
}
