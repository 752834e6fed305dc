//! The game of a figure of several grids.

use std::collections::BTreeSet;

use ninefold_core::Digit;
use ninefold_core::multi::{Grids, LayoutCell, PuzzleError};
use ninefold_logic::hint::Depth;

use super::{App, Effect, Extend, Order, Screen};
use crate::action::{Action, Layer};
use crate::figure::{Answer, Ask, Desk, Game, Hint, Saved};
use crate::files::Item;
use crate::game::Clock;

/// No board is drawn larger than that.
const LARGEST: usize = 2;

impl App {
    /// Opens what was in a file or a text: a grid in the editor, a figure as a game.
    pub fn open_item(&mut self, item: Item) -> Vec<Effect> {
        match item {
            Item::Grid(found) => self.open_found(*found),
            Item::Grids(figure, title) => self.open_figure(figure, title),
        }
    }

    /// Plays a figure: a new game, or that of the same figure which was left.
    pub fn open_figure(&mut self, givens: Grids, title: String) -> Vec<Effect> {
        if self.desk.as_ref().is_some_and(|desk| *desk.game.givens() == givens && desk.game.clock != Clock::Done) {
            return self.enter_figure();
        }
        self.put_figure_by();
        let Some(first) = givens.layout().cells().next() else { return Vec::new() };
        let known = self.figures.iter().position(|saved| saved.givens().as_ref() == Some(&givens));
        let known = known.and_then(|at| self.figures.remove(at).game().ok());
        let (game, cursor) = known.unwrap_or_else(|| {
            self.statistics.begun = self.statistics.begun.saturating_add(1);
            (Game::new(givens, title), first)
        });
        self.desk = Some(Desk::new(game, cursor));
        self.enter_figure()
    }

    pub(super) fn enter_figure(&mut self) -> Vec<Effect> {
        self.put_by();
        self.turn_to(Screen::Grids);
        let Some(desk) = &mut self.desk else { return Vec::new() };
        desk.hint = None;
        if desk.game.clock == Clock::Paused {
            desk.game.clock = Clock::Runs;
        }
        let unknown = desk.game.solution().is_none();
        let prove = unknown.then(|| Effect::Ask(Box::new(Ask::Prove(desk.game.givens().clone()))));
        [Effect::Keep].into_iter().chain(prove).collect()
    }

    /// The figure goes to the shelf, if anything was done in it.
    pub(super) fn put_figure_by(&mut self) {
        let old = self.desk.take().filter(|desk| desk.game.clock != Clock::Done && desk.game.changes() != (0, 0));
        self.figures.extend(old.map(|desk| Saved::new(&desk.game, desk.cursor)));
        self.trim();
    }

    /// Goes on with a figure of the shelf.
    pub(super) fn take_left_figure(&mut self, at: usize) -> Vec<Effect> {
        let saved = if at < self.figures.len() { Some(self.figures.remove(at)) } else { None };
        let Some((game, cursor)) = saved.and_then(|saved| saved.game().ok()) else {
            self.message = "that game is damaged".into();
            return Vec::new();
        };
        self.put_figure_by();
        self.desk = Some(Desk::new(game, cursor));
        self.enter_figure()
    }

    pub(super) fn hear_answer(&mut self, answer: Answer) {
        let Some(desk) = &mut self.desk else { return };
        match answer {
            Answer::Verdict(givens, verdict) if givens == *desk.game.givens() => match verdict {
                Ok(solution) => desk.game.settle(solution),
                Err(flaw @ (PuzzleError::Several(..) | PuzzleError::Stopped)) => {
                    self.message = format!("only the rules can be checked: {flaw}");
                }
                Err(flaw) => self.give_up(&flaw),
            },
            Answer::Advice(boards, advice) => {
                let hint = desk.hint.as_mut().filter(|hint| hint.boards == boards);
                hint.into_iter().for_each(|hint| hint.advice = Some(advice.clone()));
            }
            Answer::Verdict(..) => {}
        }
    }

    /// Nobody can play what has no solution.
    fn give_up(&mut self, flaw: &PuzzleError) {
        self.message = format!("nobody can play this: {flaw}");
        self.desk = None;
        if self.screen == Screen::Grids {
            self.turn_to(Screen::Edit);
        }
    }

    /// A cell of the figure was clicked.
    pub fn click_site(&mut self, site: LayoutCell, extend: Extend) -> Vec<Effect> {
        let hidden = self.is_hidden();
        let Some(desk) = self.desk.as_mut().filter(|_| self.screen == Screen::Grids && !hidden) else {
            return Vec::new();
        };
        desk.selected = match extend {
            Extend::Yes => desk.chosen().into_iter().chain([site]).collect(),
            Extend::No => BTreeSet::new(),
        };
        desk.move_to(site);
        match self.order {
            Order::DigitFirst(Some(digit)) => self.write_figure(self.layer, digit),
            _ => Vec::new(),
        }
    }

    pub(super) fn in_figure(&mut self, action: Action) -> Vec<Effect> {
        if self.is_hidden() {
            return self.while_figure_hidden(action);
        }
        if self.roam_figure(action) {
            return Vec::new();
        }
        match action {
            Action::Digit(digit) => match &mut self.order {
                Order::DigitFirst(chosen) => {
                    *chosen = Some(digit);
                    self.desk.iter_mut().for_each(|desk| desk.focus = Some(digit));
                    Vec::new()
                }
                Order::CellFirst => self.write_figure(self.layer, digit),
            },
            Action::Write(layer, digit) => self.write_figure(layer, digit),
            Action::Space | Action::Enter if matches!(self.order, Order::DigitFirst(_)) && !self.has_figure_hint() => {
                match self.order {
                    Order::DigitFirst(Some(digit)) => self.write_figure(self.layer, digit),
                    _ => Vec::new(),
                }
            }
            Action::Space | Action::NextLayer => self.choose_layer(self.layer.next()),
            Action::Layer(layer) => self.choose_layer(layer),
            Action::DigitFirst => {
                let focus = self.desk.as_ref().and_then(|desk| desk.focus);
                self.order = match self.order {
                    Order::CellFirst => Order::DigitFirst(focus),
                    Order::DigitFirst(_) => Order::CellFirst,
                };
                Vec::new()
            }
            Action::Hint => self.ask_figure_hint(),
            Action::Enter => self.follow_figure_hint(),
            Action::Leave => self.leave_figure(),
            Action::Edit | Action::Load | Action::New => {
                self.stop_clock();
                self.anywhere(action)
            }
            Action::Engine | Action::Train => {
                self.message = "not with figures: watching and training are for single grids".into();
                Vec::new()
            }
            other => self.on_figure(other),
        }
    }

    fn has_figure_hint(&self) -> bool {
        self.desk.as_ref().is_some_and(|desk| desk.hint.is_some())
    }

    /// What moves and selects.
    fn roam_figure(&mut self, action: Action) -> bool {
        let Some(desk) = &mut self.desk else { return false };
        match action {
            Action::Move(way) => {
                desk.selected.clear();
                desk.go(way);
            }
            Action::Extend(way) => {
                let chosen = desk.chosen();
                desk.go(way);
                desk.selected = chosen.into_iter().chain([desk.cursor]).collect();
            }
            Action::All => desk.selected = desk.game.layout().cells().collect(),
            Action::NextGrid => desk.go_grid(1),
            Action::LastGrid => desk.go_grid(-1),
            Action::Faster => desk.zoom = (desk.zoom + 1).min(LARGEST),
            Action::Slower => desk.zoom = desk.zoom.saturating_sub(1),
            _ => return false,
        }
        true
    }

    fn while_figure_hidden(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Pause | Action::Space | Action::Enter => self.with_figure(|game| {
                game.clock = Clock::Runs;
                true
            }),
            Action::Leave | Action::Edit => self.leave_figure(),
            Action::Help | Action::Statistics => self.anywhere(action),
            _ => {
                self.message = "paused: p goes on".into();
                Vec::new()
            }
        }
    }

    /// What changes the game as a whole.
    fn on_figure(&mut self, action: Action) -> Vec<Effect> {
        let chosen = self.desk.as_ref().map(Desk::chosen).unwrap_or_default();
        match action {
            Action::Clear | Action::Empty => self.with_figure(|game| game.clear(&chosen)),
            Action::Wipe => self.with_figure(Game::wipe),
            Action::Fill => self.with_figure(Game::fill),
            Action::Undo | Action::Redo => self.retrace_figure(action),
            Action::Savepoint => {
                self.message = "position remembered: T returns to it".into();
                self.with_figure(|game| {
                    game.remember();
                    true
                })
            }
            Action::Return => {
                let effects = self.with_figure(Game::go_back);
                self.message = if effects.is_empty() { "no position is remembered" } else { "returned" }.into();
                effects
            }
            Action::Automatic => self.with_figure(|game| {
                game.automatic = !game.automatic;
                true
            }),
            Action::Check => self.with_figure(|game| {
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

    fn retrace_figure(&mut self, action: Action) -> Vec<Effect> {
        let Some(desk) = &mut self.desk else { return Vec::new() };
        let place = if action == Action::Undo { desk.game.undo() } else { desk.game.redo() };
        let Some(site) = place else {
            self.message = "nothing more".into();
            return Vec::new();
        };
        desk.selected.clear();
        desk.hint = None;
        desk.move_to(site);
        vec![Effect::Keep]
    }

    fn write_figure(&mut self, layer: Layer, digit: Digit) -> Vec<Effect> {
        let Some(desk) = &mut self.desk else { return Vec::new() };
        let chosen = desk.chosen();
        if layer != Layer::Colour && chosen.iter().all(|&site| desk.game.givens()[site].is_some()) {
            self.message = "that digit is given".into();
            return Vec::new();
        }
        desk.focus = Some(digit);
        self.with_figure(|game| game.write(layer, &chosen, digit))
    }

    /// Changes the game, unless it has ended; what was hinted is out of date then.
    fn with_figure(&mut self, change: impl FnOnce(&mut Game) -> bool) -> Vec<Effect> {
        self.with_desk(|desk| change(&mut desk.game))
    }

    fn with_desk(&mut self, change: impl FnOnce(&mut Desk) -> bool) -> Vec<Effect> {
        let Some(desk) = &mut self.desk else { return Vec::new() };
        if desk.game.clock == Clock::Done {
            self.message = "the game is over: N begins another".into();
            return Vec::new();
        }
        if !change(desk) {
            return Vec::new();
        }
        if desk.hint.as_ref().is_some_and(|hint| hint.boards != desk.game.boards()) {
            desk.hint = None;
        }
        if desk.game.is_solved() {
            desk.game.clock = Clock::Done;
            self.message = "Solved!".into();
            self.statistics.add_figure(&desk.game);
        }
        vec![Effect::Keep]
    }

    fn ask_figure_hint(&mut self) -> Vec<Effect> {
        let Some(desk) = self.desk.as_mut().filter(|desk| desk.game.clock == Clock::Runs) else { return Vec::new() };
        if desk.hint.is_some() {
            desk.deepen();
            return Vec::new();
        }
        desk.game.hints = desk.game.hints.saturating_add(1);
        let boards = desk.game.boards();
        desk.hint = Some(Hint::asked(boards.clone()));
        let ask = Ask::Advise(desk.game.givens().clone(), desk.game.solution().cloned(), boards);
        vec![Effect::Ask(Box::new(ask)), Effect::Keep]
    }

    fn follow_figure_hint(&mut self) -> Vec<Effect> {
        let hint = self.desk.as_ref().and_then(|desk| desk.hint.as_ref());
        let told = hint.filter(|hint| hint.depth == Depth::Conclusion).and_then(Hint::step).cloned();
        let Some(step) = told else {
            let waits = hint.is_some_and(|hint| hint.advice.is_none());
            let why = "Enter does what a hint says, once all of it is told: h";
            self.message = if waits { "still looking for a step" } else { why }.into();
            return Vec::new();
        };
        self.with_desk(|desk| {
            desk.hint = None;
            desk.follow(&step)
        })
    }

    /// Esc closes what is open, then the game.
    fn leave_figure(&mut self) -> Vec<Effect> {
        let Some(desk) = &mut self.desk else { return self.return_back() };
        if desk.hint.take().is_some() || !std::mem::take(&mut desk.selected).is_empty() {
            return Vec::new();
        }
        self.stop_clock();
        self.turn_to(Screen::Edit);
        self.message = "N, a game that was left: back to the figure".into();
        vec![Effect::Keep, Effect::Prove(self.grid)]
    }
}
