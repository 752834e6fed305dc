//! Starting, leaving and resuming games.

use super::{App, Effect, Ground, MOST_GAMES, MOST_SOLVED, Over, Play, only_rules};
use crate::action::{Action, Way};
use crate::app::Cursor;
use crate::game::{Clock, Game, Saved, time};
use crate::hint::Advisor;
use crate::key::{Code, Key, Named};
use crate::menu::{For, Pick};
use crate::verdict::Verdict;

impl App {
    /// Plays the puzzle in the editor, unless it has no solution.
    pub fn play(&mut self) -> Vec<Effect> {
        if self.editor.verdict.is_hopeless() {
            self.shared.tell(format!("this puzzle cannot be played: {}", self.editor.verdict));
            return Vec::new();
        }
        if self.editor.givens.is_full() {
            self.shared.tell("every cell is filled".into());
            return Vec::new();
        }
        let behind = self.ground.take();
        let is_it = |play: &Play| *play.game.givens() == self.editor.givens;
        let mut play = match behind {
            Some(play) if is_it(&play) => play,
            other => {
                self.put_by(other);
                Box::new(self.begin())
            }
        };
        let before = play.game.automatic;
        if play.game.clock != Clock::Done {
            self.take_along(&mut play.game);
        }
        let now = play.game.automatic;
        play.cursor.follow(&self.editor.cursor);
        let effects = self.enter_game(play);
        self.shared.tell_automatic(before, now);
        effects
    }

    /// Copies the notes of the puzzle to its game, once, as a change that can be undone.
    fn take_along(&mut self, game: &mut Game) {
        let Some(loaded) = self.editor.loaded() else { return };
        if !loaded.notes.is_empty() {
            game.take(&loaded.notes);
        }
        if game.title.is_empty() {
            game.title.clone_from(&loaded.title);
        }
        self.editor.loaded.notes = crate::notes::Notes::empty(self.editor.givens.rules());
    }

    /// Resumes the waiting game with the puzzle in the editor, or returns to the solved one, or starts a new one.
    fn begin(&mut self) -> Play {
        let givens = &self.editor.givens;
        let take = |games: &mut Vec<Saved>| {
            let at = games.iter().position(|saved| saved.givens().as_ref() == Some(givens))?;
            Play::try_from(games.remove(at)).ok()
        };
        let known = take(&mut self.games).or_else(|| take(&mut self.solved));
        known.unwrap_or_else(|| {
            self.shared.statistics.begun = self.shared.statistics.begun.saturating_add(1);
            let game = Game::new(givens.clone(), &self.editor.verdict);
            Play { cursor: Cursor::new(game.rules()), game, hint: None, advisor: Advisor::default() }
        })
    }

    /// Adds the game to the waiting ones, if the player has changed it, or to the solved ones.
    pub(super) fn put_by(&mut self, play: Option<Box<Play>>) {
        match play {
            Some(play) if play.game.clock == Clock::Done => self.keep_solved(play.saved()),
            Some(play) if play.game.changes() != (0, 0) => self.games.push(play.saved()),
            _ => {}
        }
        self.trim();
    }

    /// Adds a game to the solved ones, in place of an older game of its puzzle.
    pub(super) fn keep_solved(&mut self, saved: Saved) {
        let givens = saved.givens();
        self.solved.retain(|other| other.givens() != givens);
        self.solved.push(saved.without_history());
        let excess = self.solved.len().saturating_sub(MOST_SOLVED);
        self.solved.drain(..excess);
    }

    /// Starts the solved game on the screen again, as a new game.
    pub(super) fn play_again(&mut self) -> Vec<Effect> {
        let Ground::Play(play) = &mut self.ground else { return Vec::new() };
        let old = &play.game;
        let verdict = old.solution().cloned().map_or(Verdict::Open, Verdict::One);
        let mut game = Game::new(old.givens().clone(), &verdict);
        (game.check, game.level, game.tidy) = (old.check, old.level, old.tidy);
        game.title.clone_from(&old.title);
        (play.game, play.hint) = (game, None);
        self.shared.statistics.begun = self.shared.statistics.begun.saturating_add(1);
        vec![Effect::Keep]
    }

    pub(super) fn trim(&mut self) {
        let excess = self.games.len().saturating_sub(MOST_GAMES);
        self.games.drain(..excess);
    }

    pub(super) fn enter_game(&mut self, mut play: Box<Play>) -> Vec<Effect> {
        self.over.clear();
        play.hint = None;
        play.cursor.selected.clear();
        let game = &mut play.game;
        if game.clock == Clock::Paused {
            game.clock = Clock::Runs;
        }
        let mut effects = vec![Effect::Keep];
        if game.solution().is_none() {
            effects.push(Effect::Prove(game.givens().clone()));
        }
        if game.category().is_none() {
            effects.push(Effect::Grade(game.givens().clone()));
        }
        // The title is shown beside the board.
        let resumed = match game.clock {
            Clock::Done => Some(format!("already solved, in {}", time(game.elapsed))),
            _ => game.is_begun().then(|| format!("resumed after {}", time(game.elapsed))),
        };
        self.shared.tell(resumed.unwrap_or_default());
        if matches!(self.editor.verdict, Verdict::Not(_)) && self.editor.givens == *game.givens() {
            self.shared.tell(only_rules(&self.editor.verdict));
        }
        effects.extend(play.recall());
        self.ground = Ground::Play(play);
        effects
    }

    /// Continues the current game, shows it as solved, starts one with the puzzle in the editor, or opens the menu.
    pub fn continue_game(&mut self) -> Vec<Effect> {
        if self.has_game_behind() {
            return self.ground.take().map_or_else(Vec::new, |play| self.enter_game(play));
        }
        if self.editor.is_blank() { self.new_game() } else { self.play() }
    }

    /// Whether there is a game to return to: an unfinished one, or a solved one of the puzzle in the editor.
    pub(super) fn has_game_behind(&self) -> bool {
        let game = self.ground.game().map(|play| &play.game);
        game.is_some_and(|game| game.clock != Clock::Done || *game.givens() == self.editor.givens)
    }

    /// Handles the actions that a game passes on.
    pub(super) fn pass_on(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Train => self.ask_technique(For::Task),
            Action::Load | Action::New => {
                self.stop_clock();
                self.anywhere(action)
            }
            other => self.anywhere(other),
        }
    }

    /// Leaves the game for the editor.
    pub(super) fn leave_game(&mut self) -> Vec<Effect> {
        self.stop_clock();
        if let Some(play) = self.ground.game() {
            self.editor.cursor.follow(&play.cursor);
        }
        self.back_to_editor();
        vec![Effect::Keep, Effect::Prove(self.editor.givens.clone())]
    }

    /// Lists the waiting games to choose from.
    pub(super) fn ask_left(&mut self) -> Vec<Effect> {
        let play = self.ground.take();
        self.put_by(play);
        if self.games.is_empty() {
            return self.shared.say("no unfinished game");
        }
        let games = self.games.iter().enumerate().rev().map(|(at, saved)| (saved.name(), at));
        self.over.push(Over::Left(Pick::new(games.collect())));
        vec![Effect::Keep]
    }

    pub(super) fn while_left(&mut self, mut pick: Pick<usize>, key: Key, action: Option<Action>) -> Vec<Effect> {
        match (key.code, action) {
            (Code::Named(Named::Esc), _) | (_, Some(Action::Leave)) => return Vec::new(),
            (Code::Named(Named::Enter), _) => {
                if let Some(at) = pick.chosen() {
                    return self.take_left(at);
                }
            }
            (Code::Named(Named::PageDown), _) => pick.go(10),
            (Code::Named(Named::PageUp), _) => pick.go(-10),
            (_, Some(Action::Move(Way::Down))) => pick.go(1),
            (_, Some(Action::Move(Way::Up))) => pick.go(-1),
            _ => self.shared.message = crate::menu::LIST_KEYS.into(),
        }
        self.visit(Over::Left(pick))
    }

    /// Resumes a waiting game.
    fn take_left(&mut self, at: usize) -> Vec<Effect> {
        let Ok(play) = Play::try_from(self.games.remove(at)) else {
            return self.shared.say("that game is damaged");
        };
        let mut effects = self.open(play.game.givens().clone());
        effects.extend(self.enter_game(Box::new(play)));
        effects
    }
}
