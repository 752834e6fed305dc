//! The game.

use ninefold_core::{CellSet, Digit};

use super::{App, Effect, Order, Screen};
use crate::action::{Action, Layer};
use crate::game::{Clock, Game, Saved};
use crate::hint::Hint;
use crate::menu::For;
use crate::sheet::Sheet;
use crate::verdict::Verdict;

impl App {
    /// Plays what is in the editor, if it has a solution.
    pub fn play(&mut self) -> Vec<Effect> {
        match &self.verdict {
            Verdict::Clash(_) | Verdict::Gap(_) | Verdict::None => {
                self.message = format!("nobody can play this: {}", self.verdict);
                return Vec::new();
            }
            _ if self.grid.filled() == CellSet::ALL => {
                self.message = "every cell is filled".into();
                return Vec::new();
            }
            _ => {}
        }
        if self.game.as_ref().is_none_or(|game| *game.givens() != self.grid || game.clock == Clock::Done) {
            self.begin();
        }
        self.take_along();
        self.enter_game()
    }

    /// What came with the puzzle goes into its game, once, as a change that can be taken back.
    fn take_along(&mut self) {
        let Some(along) = self.along().cloned() else { return };
        let Some(game) = self.game.as_mut().filter(|game| *game.givens() == along.grid) else { return };
        if along.sheet != Sheet::default() {
            game.automatic |= game.take(&along.sheet) && along.sheet.is_eliminated();
        }
        if game.title.is_empty() {
            game.title.clone_from(&along.title);
        }
        self.along.sheet = Sheet::default();
    }

    /// A new game, or that of the same puzzle from the shelf; the old one goes there.
    pub(super) fn begin(&mut self) {
        self.put_by();
        let known = self.shelf.iter().position(|saved| saved.givens() == Some(self.grid));
        let known = known.and_then(|at| self.shelf.remove(at).game().ok());
        self.game = Some(known.unwrap_or_else(|| {
            self.statistics.begun = self.statistics.begun.saturating_add(1);
            Game::new(self.grid, &self.verdict)
        }));
    }

    /// The game goes to the shelf, if anything was done in it.
    pub(super) fn put_by(&mut self) {
        let old = self.game.take().filter(|game| game.clock != Clock::Done && game.changes() != (0, 0));
        self.shelf.extend(old.as_ref().map(Saved::from));
        self.trim();
    }

    pub(super) fn enter_game(&mut self) -> Vec<Effect> {
        self.put_figure_by();
        self.turn_to(Screen::Play);
        (self.hint, self.selected) = (None, CellSet::EMPTY);
        let Some(game) = &mut self.game else { return Vec::new() };
        if game.clock == Clock::Paused {
            game.clock = Clock::Runs;
        }
        let mut effects = vec![Effect::Keep];
        if game.solution().is_none() {
            effects.push(Effect::Prove(*game.givens()));
        }
        if game.level.is_none() {
            effects.push(Effect::Grade(*game.givens()));
        }
        if matches!(self.verdict, Verdict::Many(_)) && self.grid == *game.givens() {
            self.message = "several solutions: only the rules can be checked".into();
        }
        effects.extend(self.recall());
        effects
    }

    /// Whether the board is hidden because the clock stands.
    pub fn is_hidden(&self) -> bool {
        let clock = match self.screen {
            Screen::Play => self.game.as_ref().map(|game| game.clock),
            Screen::Grids => self.desk.as_ref().map(|desk| desk.game.clock),
            _ => None,
        };
        clock == Some(Clock::Paused)
    }

    pub(super) fn in_game(&mut self, action: Action) -> Vec<Effect> {
        if self.is_hidden() {
            return self.while_hidden(action);
        }
        if self.roam(action) {
            return Vec::new();
        }
        match action {
            Action::Digit(digit) => match &mut self.order {
                Order::DigitFirst(chosen) => {
                    (*chosen, self.focus) = (Some(digit), Some(digit));
                    Vec::new()
                }
                Order::CellFirst => self.write(self.layer, digit),
            },
            Action::Write(layer, digit) => self.write(layer, digit),
            Action::Space | Action::Enter if matches!(self.order, Order::DigitFirst(_)) && self.hint.is_none() => {
                match self.order {
                    Order::DigitFirst(Some(digit)) => self.write(self.layer, digit),
                    _ => Vec::new(),
                }
            }
            Action::Space | Action::NextLayer => self.choose_layer(self.layer.next()),
            Action::Layer(layer) => self.choose_layer(layer),
            Action::DigitFirst => {
                self.order = match self.order {
                    Order::CellFirst => Order::DigitFirst(self.focus),
                    Order::DigitFirst(_) => Order::CellFirst,
                };
                Vec::new()
            }
            Action::Hint => self.ask_hint(),
            Action::Train => self.ask_technique(For::Task),
            Action::Enter => self.follow_hint(),
            Action::Leave => self.leave_game(),
            Action::Edit | Action::Load | Action::New => {
                self.stop_clock();
                self.anywhere(action)
            }
            other => self.on_game(other),
        }
    }

    pub(super) fn while_hidden(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Pause | Action::Space | Action::Enter => self.with_game(|game| {
                game.clock = Clock::Runs;
                true
            }),
            Action::Leave | Action::Edit => self.leave_game(),
            Action::Help | Action::Statistics => self.anywhere(action),
            _ => {
                self.message = "paused: p goes on".into();
                Vec::new()
            }
        }
    }

    /// What changes the game as a whole.
    pub(super) fn on_game(&mut self, action: Action) -> Vec<Effect> {
        let selected = self.selected();
        match action {
            Action::Clear | Action::Empty => self.with_game(|game| game.clear(selected)),
            Action::Wipe => self.with_game(Game::wipe),
            Action::Fill => self.with_game(Game::fill),
            Action::Undo | Action::Redo => self.retrace(action),
            Action::Savepoint => {
                self.message = "position remembered: T returns to it".into();
                self.with_game(|game| {
                    game.remember();
                    true
                })
            }
            Action::Return => {
                let effects = self.with_game(Game::go_back);
                self.message = if effects.is_empty() { "no position is remembered" } else { "returned" }.into();
                effects
            }
            Action::Automatic => self.with_game(|game| {
                game.automatic = !game.automatic;
                true
            }),
            Action::Check => self.with_game(|game| {
                game.check = game.check.next();
                true
            }),
            Action::Pause => {
                self.stop_clock();
                vec![Effect::Keep]
            }
            Action::Play => Vec::new(),
            other => self.anywhere(other),
        }
    }

    pub(super) fn retrace(&mut self, action: Action) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let place = if action == Action::Undo { game.undo() } else { game.redo() };
        let Some(cell) = place else {
            self.message = "nothing more".into();
            return Vec::new();
        };
        (self.cursor, self.selected, self.hint) = (cell, CellSet::EMPTY, None);
        self.look();
        self.review();
        vec![Effect::Keep]
    }

    pub(super) fn choose_layer(&mut self, layer: Layer) -> Vec<Effect> {
        self.layer = layer;
        Vec::new()
    }

    pub(super) fn write(&mut self, layer: Layer, digit: Digit) -> Vec<Effect> {
        let cells = self.selected();
        let given = self.game.as_ref().is_some_and(|game| (cells & game.open()).is_empty());
        if given && layer != Layer::Colour {
            self.message = "that digit is given".into();
            return Vec::new();
        }
        self.focus = Some(digit);
        self.with_game(|game| game.write(layer, cells, digit))
    }

    /// Changes the game, unless it has ended; what was hinted is out of date then.
    pub(super) fn with_game(&mut self, change: impl FnOnce(&mut Game) -> bool) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        if game.clock == Clock::Done {
            self.message = "the game is over: N begins another".into();
            return Vec::new();
        }
        if !change(game) {
            return Vec::new();
        }
        if self.hint.as_ref().is_some_and(|hint| hint.board != game.board()) {
            self.hint = None;
        }
        if game.is_solved() {
            game.clock = Clock::Done;
            self.message = "Solved!".into();
            self.statistics.add(game);
        }
        self.review();
        vec![Effect::Keep]
    }

    pub(super) fn ask_hint(&mut self) -> Vec<Effect> {
        if let Some(hint) = &mut self.hint {
            hint.deepen();
            return Vec::new();
        }
        let Some(game) = self.game.as_mut().filter(|game| game.clock == Clock::Runs) else { return Vec::new() };
        game.hints = game.hints.saturating_add(1);
        let board = game.board();
        self.hint = Some(Hint::asked(board));
        vec![Effect::Advise(Box::new((*game.givens(), board))), Effect::Keep]
    }

    pub(super) fn follow_hint(&mut self) -> Vec<Effect> {
        let Some(step) = self.hint.as_ref().and_then(Hint::step).cloned() else {
            let waits = self.hint.as_ref().is_some_and(|hint| hint.advice.is_none());
            let why = "Enter does what a hint says, once all of it is told: h";
            self.message = if waits { "still looking for a step" } else { why }.into();
            return Vec::new();
        };
        self.hint = None;
        self.with_game(|game| game.follow(&step))
    }

    /// Esc closes what is open, then the game.
    pub(super) fn leave_game(&mut self) -> Vec<Effect> {
        if self.hint.take().is_some() {
            return Vec::new();
        }
        if !self.selected.is_empty() {
            self.selected = CellSet::EMPTY;
            return Vec::new();
        }
        self.stop_clock();
        self.turn_to(Screen::Edit);
        vec![Effect::Keep, Effect::Prove(self.grid)]
    }

    /// The clock stands until the player is back.
    pub fn stop_clock(&mut self) {
        let clocks = self.game.iter_mut().map(|game| &mut game.clock);
        let clocks = clocks.chain(self.desk.iter_mut().map(|desk| &mut desk.game.clock));
        clocks.filter(|clock| **clock == Clock::Runs).for_each(|clock| *clock = Clock::Paused);
    }
}
