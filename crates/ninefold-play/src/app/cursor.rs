//! The cursor and what is selected: the same everywhere.

use ninefold_core::{Cell, CellSet};

use super::{App, Effect, Extend, Order, Screen};
use crate::action::{Action, Way};
use crate::key::{Key, Named};

impl App {
    /// A cell was clicked; `extend` if it joins those that are selected.
    pub fn click(&mut self, cell: Cell, extend: Extend) -> Vec<Effect> {
        if !matches!(self.screen, Screen::Edit | Screen::Play) || self.is_hidden() {
            return Vec::new();
        }
        match extend {
            Extend::Yes => self.selected = self.selected().with(cell),
            Extend::No => self.selected = CellSet::EMPTY,
        }
        self.cursor = cell;
        self.look();
        match self.order {
            Order::DigitFirst(Some(digit)) if self.screen == Screen::Play => self.write(self.layer, digit),
            _ => Vec::new(),
        }
    }

    /// The wheel of the mouse was turned: in lists it moves as that key does.
    pub fn scroll(&mut self, key: Named) -> Vec<Effect> {
        match self.screen {
            Screen::Edit
            | Screen::Play
            | Screen::Grids
            | Screen::Watch
            | Screen::Name(_)
            | Screen::Statistics
            | Screen::Making => Vec::new(),
            Screen::Files | Screen::Help | Screen::New | Screen::Left | Screen::Techniques(_) => {
                self.key(Key::named(key))
            }
        }
    }

    pub(super) fn go(&mut self, way: Way) {
        let (row, column) = (self.cursor.index() / 9, self.cursor.index() % 9);
        let (row, column) = match way {
            Way::Up => ((row + 8) % 9, column),
            Way::Down => ((row + 1) % 9, column),
            Way::Left => (row, (column + 8) % 9),
            Way::Right => (row, (column + 1) % 9),
            Way::Home => (row, 0),
            Way::End => (row, 8),
        };
        self.cursor = Cell::from_index(9 * row + column).unwrap_or(self.cursor);
        self.look();
    }

    /// To the next cell in reading order, or to the one before.
    pub(super) fn step_on(&mut self, by: usize) {
        self.cursor = Cell::from_index((self.cursor.index() + by) % 81).unwrap_or(self.cursor);
        self.look();
    }

    /// Takes note of the digit under the cursor.
    pub(super) fn look(&mut self) {
        let grid = if let (Screen::Play, Some(game)) = (self.screen, &self.game) { game.grid() } else { self.grid };
        self.focus = grid[self.cursor].or(self.focus);
    }

    /// What moves the cursor and selects is the same everywhere.
    pub(super) fn roam(&mut self, action: Action) -> bool {
        match action {
            Action::Move(way) => {
                self.selected = CellSet::EMPTY;
                self.go(way);
            }
            Action::Extend(way) => {
                let selected = self.selected();
                self.go(way);
                self.selected = selected.with(self.cursor);
            }
            Action::All => self.selected = CellSet::ALL,
            _ => return false,
        }
        true
    }
}
