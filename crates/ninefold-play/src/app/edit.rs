//! The editor.

use ninefold_core::Digit;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::Rules;

use super::{App, Cursor, Effect, Extend, said};
use crate::action::Action;
use crate::files::Found;
use crate::history::Back;
use crate::verdict::Verdict;

/// The puzzle in the editor.
#[derive(Clone, Debug)]
pub(crate) struct Editor {
    pub(super) givens: Grids,
    before: Vec<Grids>,
    after: Vec<Grids>,
    pub(super) verdict: Verdict,
    /// The puzzle as loaded, with its notes and title.
    pub(super) loaded: Found,
    pub(super) cursor: Cursor,
}

impl Default for Editor {
    /// An empty grid.
    fn default() -> Self {
        let givens = Grids::empty(Rules::single());
        Self {
            before: Vec::new(),
            after: Vec::new(),
            verdict: Verdict::Open,
            loaded: Found::new(givens.clone(), String::new()),
            cursor: Cursor::new(givens.rules()),
            givens,
        }
    }
}

impl Editor {
    /// The puzzle as loaded, unless its givens have been changed.
    pub(crate) fn loaded(&self) -> Option<&Found> {
        Some(&self.loaded).filter(|loaded| loaded.givens == self.givens && !self.is_blank())
    }

    /// Whether the editor has no puzzle: a plain grid without givens. A puzzle with constraints may need no givens.
    pub(super) fn is_blank(&self) -> bool {
        self.givens.filled().next().is_none() && self.givens.rules().has_plain_grids()
    }

    pub(super) fn click(&mut self, cell: LayoutCell, extend: Extend) {
        self.cursor.click(cell, extend, &self.givens);
    }

    pub(super) fn judge(&mut self, givens: &Grids, verdict: Verdict) {
        if self.givens == *givens {
            self.verdict = verdict;
        }
    }

    /// Writes a digit or empties the cell, and advances the cursor.
    fn enter(&mut self, digit: Option<Digit>) -> Vec<Effect> {
        let mut givens = self.givens.clone();
        givens[self.cursor.at] = digit;
        self.cursor.selected.clear();
        let effects = self.change(givens);
        self.cursor.focus = digit.or(self.cursor.focus);
        self.cursor.step_on(1, &self.givens);
        effects
    }

    fn clear(&mut self) -> Vec<Effect> {
        let mut givens = self.givens.clone();
        self.cursor.chosen().into_iter().for_each(|cell| givens[cell] = None);
        self.change(givens)
    }

    /// Empties the puzzle; an empty one becomes a single grid again.
    fn wipe(&mut self) -> Vec<Effect> {
        let is_empty = self.givens.filled().next().is_none();
        let layout = if is_empty { Rules::single() } else { self.givens.rules().clone() };
        self.change(Grids::empty(layout))
    }

    pub(super) fn change(&mut self, givens: Grids) -> Vec<Effect> {
        if givens != self.givens {
            self.before.push(self.givens.clone());
            self.after.clear();
        }
        self.now(givens)
    }

    fn now(&mut self, givens: Grids) -> Vec<Effect> {
        vec![self.put(givens), Effect::Keep]
    }

    pub(super) fn put(&mut self, givens: Grids) -> Effect {
        self.cursor.fit(givens.rules());
        (self.givens, self.verdict) = (givens, Verdict::Open);
        Effect::Prove(self.givens.clone())
    }

    /// Goes back or forward in the history, if possible.
    fn travel(&mut self, back: Back) -> Option<Vec<Effect>> {
        let (from, to) = match back {
            Back::Undo => (&mut self.before, &mut self.after),
            Back::Redo => (&mut self.after, &mut self.before),
        };
        let givens = from.pop()?;
        to.push(self.givens.clone());
        Some(self.now(givens))
    }
}

impl App {
    /// Puts a puzzle into the editor.
    pub fn open(&mut self, givens: impl Into<Grids>) -> Vec<Effect> {
        self.back_to_editor();
        self.editor.change(givens.into())
    }

    /// Opens a puzzle in the editor, with its notes.
    pub fn open_found(&mut self, found: Found) -> Vec<Effect> {
        let effects = self.open(found.givens.clone());
        self.shared.say(said(&found));
        self.editor.loaded = found;
        effects
    }

    /// Switches to the editor; the game is kept.
    pub(super) fn back_to_editor(&mut self) {
        self.over.clear();
        self.ground = super::Ground::Edit(self.ground.take());
    }

    pub(super) fn edit(&mut self, action: Action) -> Vec<Effect> {
        let Self { editor, shared, .. } = self;
        if let Err(unfit) = action.fits(editor.givens.rules()) {
            return shared.say(unfit.to_string());
        }
        if editor.cursor.roam(action, &editor.givens) {
            return Vec::new();
        }
        match action {
            Action::Digit(digit) | Action::Write(_, digit) => editor.enter(Some(digit)),
            Action::Space | Action::Empty => editor.enter(None),
            Action::Clear => editor.clear(),
            Action::Wipe => editor.wipe(),
            Action::Undo => editor.travel(Back::Undo).unwrap_or_else(|| shared.say(Back::Undo.spent())),
            Action::Redo => editor.travel(Back::Redo).unwrap_or_else(|| shared.say(Back::Redo.spent())),
            Action::Enter => self.solve(),
            Action::Engine => {
                let solver = self.watched.turn();
                shared.say(format!("Enter solves with: {}", solver.name()));
                vec![Effect::Keep]
            }
            Action::Play => self.play(),
            Action::Edit => Vec::new(),
            // A game behind the editor is one level back: Esc returns to it.
            Action::Leave if self.has_game_behind() => self.continue_game(),
            Action::Leave => self.ask_exit(),
            other => self.anywhere(other),
        }
    }
}
