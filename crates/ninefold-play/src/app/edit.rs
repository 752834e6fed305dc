//! The editor.

use ninefold_core::{CellSet, Digit, Grid};

use super::{App, Back, Effect, Purpose, Screen, Then};
use crate::action::Action;
use crate::verdict::Verdict;

impl App {
    pub(super) fn edit(&mut self, action: Action) -> Vec<Effect> {
        if self.roam(action) {
            return Vec::new();
        }
        match action {
            Action::Digit(digit) | Action::Write(_, digit) => self.enter(Some(digit)),
            Action::Space | Action::Empty => self.enter(None),
            Action::Clear => {
                let mut grid = self.grid;
                self.selected().iter().for_each(|cell| grid[cell] = None);
                self.change(grid)
            }
            Action::Wipe => self.change(Grid::EMPTY),
            Action::Undo => self.travel(Back::Undo),
            Action::Redo => self.travel(Back::Redo),
            Action::Enter => self.solve(),
            Action::Engine => {
                self.solver = self.solver.next();
                self.message = format!("Enter solves with: {}", self.solver.name());
                Vec::new()
            }
            Action::Play => self.play(),
            Action::Leave => vec![Effect::Keep, Effect::Quit],
            other => self.anywhere(other),
        }
    }

    /// A digit or nothing goes in, and the cursor on.
    pub(super) fn enter(&mut self, digit: Option<Digit>) -> Vec<Effect> {
        let mut grid = self.grid;
        grid[self.cursor] = digit;
        self.selected = CellSet::EMPTY;
        let effects = self.change(grid);
        self.focus = digit.or(self.focus);
        self.step_on(1);
        effects
    }

    pub(super) fn change(&mut self, grid: Grid) -> Vec<Effect> {
        if grid != self.grid {
            self.before.push(self.grid);
            self.after.clear();
        }
        self.now(grid)
    }

    pub(super) fn now(&mut self, grid: Grid) -> Vec<Effect> {
        (self.grid, self.verdict) = (grid, Verdict::Open);
        vec![Effect::Prove(grid), Effect::Keep]
    }

    pub(super) fn travel(&mut self, back: Back) -> Vec<Effect> {
        let (from, to) = match back {
            Back::Undo => (&mut self.before, &mut self.after),
            Back::Redo => (&mut self.after, &mut self.before),
        };
        let Some(grid) = from.pop() else {
            self.message = "nothing more".into();
            return Vec::new();
        };
        to.push(self.grid);
        self.now(grid)
    }

    /// What the editor and the game have in common.
    pub(super) fn anywhere(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Help => self.help(),
            Action::Statistics => self.visit(Screen::Statistics),
            Action::Load => return self.ask_file(Then::Edit),
            Action::New => return self.new_game(),
            Action::Save => self.ask_name(Purpose::Save),
            Action::Print => self.ask_name(Purpose::Print),
            Action::Edit => self.turn_to(Screen::Edit),
            Action::NextGrid | Action::LastGrid => self.message = "that key is for figures of several grids".into(),
            _ => self.message = "that key is for games: P plays".into(),
        }
        Vec::new()
    }
}
