//! The game on the screen.

use ninefold_core::mark::Drawn;
use ninefold_core::multi::{Boards, LayoutCell};
use ninefold_core::{Digit, DigitSet};
use ninefold_logic::hint::Depth;

use super::training::brief;
use super::{Cursor, Effect, Extend, Input, Shared, Situation};
use crate::action::{Action, Layer};
use crate::cells::{Candidates, Cells};
use crate::game::{Cleared, Clock, Game, Saved};
use crate::hint::{Advice, Advisor, Hint, WhyNot};
use crate::history::Back;
use crate::notes::Damaged;

/// A game with its cursor and hint.
#[derive(Clone, Debug)]
pub struct Play {
    /// The game.
    pub game: Game,
    /// The cursor.
    pub cursor: Cursor,
    /// The current hint.
    pub hint: Option<Hint>,
    /// The settings for the next hint.
    pub advisor: Advisor,
}

/// The criterion by which cells are alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// The digit; in a cell without a digit, the notes; without notes, the colours.
    Any,
    /// The colours.
    Colour,
}

/// The property that similar cells share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alike {
    Digit(Digit),
    Notes(DigitSet),
    Colours(DigitSet),
    Nothing,
}

/// The response of a game, or of the watched solver, to an action.
pub(crate) enum Turn {
    /// The action was handled.
    Done(Vec<Effect>),
    /// The player wants to leave.
    Leave,
    /// The action is passed on to the app.
    Pass,
}

impl From<Vec<Effect>> for Turn {
    fn from(effects: Vec<Effect>) -> Self {
        Self::Done(effects)
    }
}

impl TryFrom<Saved> for Play {
    type Error = Damaged;

    fn try_from(saved: Saved) -> Result<Self, Damaged> {
        let (game, at) = saved.game()?;
        Ok(Self { cursor: Cursor::at(game.rules(), at), game, hint: None, advisor: Advisor::default() })
    }
}

impl Play {
    pub(crate) fn saved(&self) -> Saved {
        Saved::new(&self.game, self.cursor.at)
    }

    /// Whether the board is hidden because the clock is paused.
    pub fn is_hidden(&self) -> bool {
        self.game.clock == Clock::Paused
    }

    pub(crate) fn situation(&self) -> Situation {
        let game = &self.game;
        Situation { givens: game.givens().clone(), solution: game.solution().cloned(), boards: game.position() }
    }

    pub(crate) fn click(&mut self, cell: LayoutCell, extend: Extend, shared: &mut Shared) -> Vec<Effect> {
        if self.is_hidden() {
            return Vec::new();
        }
        self.cursor.click(cell, extend, &self.game.grids());
        match shared.input {
            Input::DigitFirst(Some(digit)) => self.write(shared.layer, digit, shared),
            _ => Vec::new(),
        }
    }

    pub(crate) fn act(&mut self, action: Action, shared: &mut Shared) -> Turn {
        if self.is_hidden() {
            return self.while_hidden(action, shared);
        }
        if let Err(unfit) = action.fits(self.game.rules()) {
            return shared.say(unfit.to_string()).into();
        }
        if self.cursor.roam(action, &self.game.grids()) {
            return Vec::new().into();
        }
        let digit_first = if let Input::DigitFirst(digit) = shared.input { Some(digit) } else { None };
        match (action, digit_first) {
            (Action::Digit(digit), Some(_)) => {
                (shared.input, self.cursor.focus) = (Input::DigitFirst(Some(digit)), Some(digit));
            }
            (Action::Digit(digit), None) => return self.write(shared.layer, digit, shared).into(),
            (Action::Write(layer, digit), _) => return self.write(layer, digit, shared).into(),
            (Action::Space | Action::Enter, Some(digit)) if self.hint.is_none() => {
                return digit.map_or_else(Vec::new, |digit| self.write(shared.layer, digit, shared)).into();
            }
            (Action::Space | Action::NextLayer, _) => shared.layer = shared.layer.next(),
            (Action::LastLayer, _) => shared.layer = shared.layer.previous(),
            (Action::Layer(layer), _) => shared.layer = layer,
            (Action::DigitFirst, None) => shared.input = Input::DigitFirst(self.cursor.focus),
            (Action::DigitFirst, Some(_)) => shared.input = Input::CellFirst,
            (Action::Alike, _) => _ = self.select_alike(self.cursor.at, By::Any),
            (Action::AlikeColour, _) => _ = self.select_alike(self.cursor.at, By::Colour),
            (Action::WhyNot, held) => {
                let digit = held.flatten().or(self.cursor.focus);
                let Some(digit) = digit else { return shared.say("which digit? hold one, or move to one").into() };
                return self.why_not((self.cursor.at, digit)).into();
            }
            (Action::Hint, _) => return self.ask_hint().into(),
            (Action::Enter, _) => return self.follow_hint(shared).into(),
            (Action::Leave, _) => return self.leave(),
            (Action::Edit, _) => return Turn::Leave,
            (Action::Play, _) => {}
            (Action::Engine | Action::Faster | Action::Slower, _) => {
                return shared.say("that key is for the editor").into();
            }
            (other, _) => return self.on_game(other, shared),
        }
        Vec::new().into()
    }

    fn while_hidden(&mut self, action: Action, shared: &mut Shared) -> Turn {
        match action {
            Action::Pause | Action::Space | Action::Enter => {
                self.game.clock = Clock::Runs;
                vec![Effect::Keep].into()
            }
            Action::Leave | Action::Edit => Turn::Leave,
            Action::Help | Action::Statistics => Turn::Pass,
            _ => shared.say("paused: p continues").into(),
        }
    }

    /// Handles the actions that change the game as a whole.
    fn on_game(&mut self, action: Action, shared: &mut Shared) -> Turn {
        let chosen = self.cursor.chosen();
        match action {
            Action::Clear | Action::Empty => self.change(shared, |game| game.clear(&chosen) != Cleared::Nothing),
            Action::Swap => self.change(shared, |game| game.swap(&chosen).is_some()),
            Action::Wipe => self.change(shared, Game::wipe),
            Action::Fill => self.change(shared, Game::fill),
            Action::Undo if self.game.is_at_task() => shared.say("the task begins here"),
            Action::Undo => {
                let cell = self.game.undo();
                self.retrace(cell, Back::Undo, shared)
            }
            Action::Redo => {
                let cell = self.game.redo();
                self.retrace(cell, Back::Redo, shared)
            }
            Action::Savepoint => {
                shared.message = "position saved: T returns to it".into();
                self.change(shared, |game| {
                    game.remember(None);
                    true
                })
            }
            Action::Return => {
                let last = self.game.savepoints().len().checked_sub(1);
                let Some(last) = last else { return shared.say("no position is remembered").into() };
                shared.message = "returned".into();
                self.change(shared, |game| game.go_back(last))
            }
            Action::Automatic => self.change(shared, |game| {
                game.automatic = !game.automatic;
                true
            }),
            Action::Check => self.change(shared, |game| {
                game.check = game.check.next();
                true
            }),
            Action::Pause => {
                self.stop_clock();
                vec![Effect::Keep]
            }
            _ => return Turn::Pass,
        }
        .into()
    }

    /// Moves the cursor to the first cell of an undone or redone change, or reports that there is none.
    fn retrace(&mut self, cell: Option<LayoutCell>, back: Back, shared: &mut Shared) -> Vec<Effect> {
        let Some(cell) = cell else { return shared.say(back.spent()) };
        self.cursor.selected.clear();
        self.hint = None;
        self.cursor.move_to(cell, &self.game.grids());
        self.review(shared);
        vec![Effect::Keep]
    }

    fn write(&mut self, layer: Layer, digit: Digit, shared: &mut Shared) -> Vec<Effect> {
        let cells = self.cursor.chosen();
        if layer != Layer::Colour && !cells.iter().any(|&cell| self.game.is_open(cell)) {
            return shared.say("that digit is given");
        }
        self.cursor.focus = Some(digit);
        self.change(shared, |game| game.write(layer, &cells, digit))
    }

    /// Adds corner notes to a cell, and removes those that it has, as one change.
    pub(crate) fn note(&mut self, cell: LayoutCell, digits: DigitSet, shared: &mut Shared) -> Vec<Effect> {
        if !self.game.is_open(cell) {
            return shared.say("that digit is given");
        }
        self.change(shared, |game| game.note(cell, digits))
    }

    /// Changes the game, unless it is over. Drops a hint on another position.
    pub(crate) fn change(&mut self, shared: &mut Shared, change: impl FnOnce(&mut Game) -> bool) -> Vec<Effect> {
        if self.game.clock == Clock::Done {
            return shared.say("the game is over: N begins another");
        }
        if !change(&mut self.game) {
            return Vec::new();
        }
        if self.hint.as_ref().is_some_and(|hint| hint.boards != self.game.position()) {
            self.hint = None;
        }
        if self.game.is_solved() {
            self.game.clock = Clock::Done;
            shared.message = "Solved!".into();
            shared.statistics.add(&self.game);
        }
        self.review(shared);
        vec![Effect::Keep]
    }

    /// Requests a hint, or reveals more of it. The cursor stays, as a window on a part of the board moves to the cells of a hint by itself.
    fn ask_hint(&mut self) -> Vec<Effect> {
        if let Some(hint) = &mut self.hint {
            hint.deepen();
            return Vec::new();
        }
        if self.game.clock != Clock::Runs {
            return Vec::new();
        }
        self.game.hints = self.game.hints.saturating_add(1);
        self.hint = Some(Hint::asked(self.game.position()));
        vec![Effect::Advise(Box::new(self.situation()), self.advisor), Effect::Keep]
    }

    /// Turns `by` pages of the hint. Returns whether there is a hint with pages: the first depth of a hint is short, so that the keys for pages still
    /// move between the grids of a multi-sudoku.
    pub(crate) fn turn_hint(&mut self, by: isize) -> bool {
        let is_single = self.game.rules().grids().len() == 1;
        let hint = self.hint.as_mut().filter(|hint| is_single || hint.depth != Depth::Kind);
        hint.map(|hint| hint.turn(by)).is_some()
    }

    /// Asks why a digit cannot be in a cell.
    pub(crate) fn why_not(&mut self, candidate: (LayoutCell, Digit)) -> Vec<Effect> {
        self.hint = Some(Hint::about(self.game.position(), candidate));
        vec![Effect::WhyNot(Box::new(self.situation()), candidate)]
    }

    /// Selects the cells similar to `cell`, and returns what they share. A cell without digit, notes and colours has no similar cells.
    pub(crate) fn select_alike(&mut self, cell: LayoutCell, by: By) -> Alike {
        let grids = self.game.grids();
        let (digit, notes) = (grids[cell], self.game.cell(cell));
        let none = notes.corner.is_empty() && notes.centre.is_empty();
        let game = &self.game;
        let all = |is: &dyn Fn(LayoutCell) -> bool| game.rules().cells().filter(|&cell| is(cell)).collect::<Cells>();
        let (cells, alike) = match (digit, by) {
            (Some(digit), By::Any) => (all(&|cell| grids[cell] == Some(digit)), Alike::Digit(digit)),
            (None, By::Any) if !none => {
                let same = |cell| {
                    grids[cell].is_none()
                        && game.cell(cell).corner == notes.corner
                        && game.cell(cell).centre == notes.centre
                };
                (all(&same), Alike::Notes(notes.corner | notes.centre))
            }
            _ if !notes.colours.is_empty() => {
                (all(&|cell| game.cell(cell).colours == notes.colours), Alike::Colours(notes.colours))
            }
            _ => (Cells::from([cell]), Alike::Nothing),
        };
        self.cursor.selected = cells;
        self.cursor.move_to(cell, &grids);
        alike
    }

    /// Shows the reason why a digit cannot be in a cell, if the question is still open.
    pub(crate) fn explain(
        &mut self,
        boards: &Boards,
        candidate: (LayoutCell, Digit),
        answer: &WhyNot,
        shared: &mut Shared,
    ) {
        let is_it = |hint: &&mut Hint| hint.about == Some(candidate) && hint.boards == *boards;
        let Some(hint) = self.hint.as_mut().filter(is_it) else { return };
        match answer {
            WhyNot::Step(told) | WhyNot::Proof(told) => hint.advice = Some(Advice::Step(told.clone())),
            WhyNot::Faults(told) => hint.advice = Some(Advice::Faults(told.clone())),
            WhyNot::Open => {
                self.hint = None;
                let (cell, digit) = candidate;
                shared.message = format!("{} is not yet excluded from {}", digit, self.game.rules().name(cell));
            }
        }
    }

    /// Whether a hint is told so far that it can be applied.
    pub(crate) fn can_follow(&self) -> bool {
        let conclusion = self.hint.as_ref().and_then(Hint::conclusion);
        conclusion.is_some_and(|conclusion| self.game.is_news(conclusion))
            || self.named_mistakes().is_some()
            || self.named_losses().is_some()
    }

    fn follow_hint(&mut self, shared: &mut Shared) -> Vec<Effect> {
        if let Some(cells) = self.named_mistakes() {
            self.hint = None;
            return self.change(shared, |game| game.clear(&cells) != Cleared::Nothing);
        }
        if let Some(lost) = self.named_losses() {
            self.hint = None;
            shared.message = format!("noted again: {}", brief(self.game.rules(), &lost));
            return self.change(shared, |game| game.restore(&lost));
        }
        let Some(step) = self.hint.as_ref().and_then(Hint::conclusion).cloned() else {
            let waits = self.hint.as_ref().is_some_and(|hint| hint.advice.is_none());
            let is_told = self.hint.as_ref().is_some_and(|hint| hint.is_fault() && hint.depth == Depth::Conclusion);
            return shared.say(match (waits, is_told) {
                (true, _) => "still looking for a step",
                // For example a clash of givens, or a puzzle without a solution.
                (_, true) => "no key can undo this mistake",
                _ => "Enter applies a fully revealed hint; h reveals more",
            });
        };
        self.hint = None;
        if !self.game.is_news(&step) {
            return shared.say("the notes show that already");
        }
        self.change(shared, |game| game.follow(&step))
    }

    /// Returns the lost candidates of the cells that a hint names at its last depth.
    fn named_losses(&self) -> Option<Candidates> {
        let hint = self.hint.as_ref().filter(|hint| hint.is_fault() && hint.depth == Depth::Conclusion)?;
        let named = self.marked_cells(hint);
        let lost: Candidates = self.game.lost().into_iter().filter(|(cell, _)| named.contains(cell)).collect();
        (!lost.is_empty()).then_some(lost)
    }

    /// Returns the cells that a hint marks.
    fn marked_cells(&self, hint: &Hint) -> Cells {
        let cell = |(grid, mark): &(usize, Drawn)| match mark {
            Drawn::Cell(_, cell) => self.game.rules().cell_at(*grid, *cell),
            _ => None,
        };
        hint.marks().iter().filter_map(cell).collect()
    }

    /// Returns the cells with wrong digits that a hint names at its last depth.
    fn named_mistakes(&self) -> Option<Cells> {
        let hint = self.hint.as_ref().filter(|hint| hint.is_fault() && hint.depth == Depth::Conclusion)?;
        let named = &self.marked_cells(hint) & &self.game.wrong();
        (!named.is_empty()).then_some(named)
    }

    /// Closes the hint; if there is none, clears the selection; if there is none either, leaves the game.
    fn leave(&mut self) -> Turn {
        if self.hint.take().is_some() || !std::mem::take(&mut self.cursor.selected).is_empty() {
            return Vec::new().into();
        }
        Turn::Leave
    }

    /// Stops the clock until the player is back.
    pub(crate) fn stop_clock(&mut self) {
        if self.game.clock == Clock::Runs {
            self.game.clock = Clock::Paused;
        }
    }
}
