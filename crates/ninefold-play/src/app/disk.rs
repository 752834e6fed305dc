//! Files: the list, the puzzles in them, the name of a new one.

use super::{App, Effect, Purpose, RECENT, Replace, Screen, Subject, Then};
use crate::action::{Action, Way};
use crate::files::{Files, Kind, Listed};
use crate::key::{Code, Key, Named};

impl App {
    /// Shows files to choose from.
    pub(super) fn ask_file(&mut self, then: Then) -> Vec<Effect> {
        self.visit(Screen::Files);
        (self.files, self.then) = (Files::default(), then);
        vec![Effect::List(None)]
    }

    pub(super) fn show_files(&mut self, folder: String, list: Vec<Listed>) -> Vec<Effect> {
        self.files = Files { folder, list, ..Files::default() };
        self.look_inside()
    }

    pub(super) fn look_inside(&mut self) -> Vec<Effect> {
        let chosen = self.files.chosen().filter(|chosen| chosen.kind != Kind::Folder);
        chosen.map(|chosen| Effect::Look(chosen.path.clone())).into_iter().collect()
    }

    pub(super) fn while_files(&mut self, key: Key, action: Option<Action>) -> Vec<Effect> {
        match (key.code, action) {
            (Code::Named(Named::Esc), _) | (_, Some(Action::Leave)) => self.return_back(),
            (Code::Named(Named::Enter), _) => self.choose(),
            (Code::Named(Named::Home), _) => self.turn_files(isize::MIN),
            (Code::Named(Named::End), _) => self.turn_files(isize::MAX),
            (Code::Char(sign @ '0'..='9'), _) => {
                self.files.digit(sign as usize - '0' as usize);
                Vec::new()
            }
            (Code::Named(Named::PageDown), _) => self.go_files(10),
            (Code::Named(Named::PageUp), _) => self.go_files(-10),
            (_, Some(Action::Move(Way::Down))) => self.go_files(1),
            (_, Some(Action::Move(Way::Up))) => self.go_files(-1),
            (_, Some(Action::Move(Way::Right))) => self.turn_files(1),
            (_, Some(Action::Move(Way::Left))) => self.turn_files(-1),
            _ => {
                self.message = "up and down: files; left, right or a number: puzzles; Enter loads; Esc leaves".into();
                Vec::new()
            }
        }
    }

    fn turn_files(&mut self, by: isize) -> Vec<Effect> {
        self.files.turn(by);
        Vec::new()
    }

    pub(super) fn go_files(&mut self, by: isize) -> Vec<Effect> {
        self.files.go(by);
        self.look_inside()
    }

    pub(super) fn choose(&mut self) -> Vec<Effect> {
        let Some(chosen) = self.files.chosen().cloned() else { return Vec::new() };
        if chosen.kind == Kind::Folder {
            return vec![Effect::List(Some(chosen.path))];
        }
        // Who knows the way presses Enter before the file is read.
        self.files.eager = self.files.inside.is_none();
        if self.files.eager {
            return Vec::new();
        }
        let Some(item) = self.files.puzzle().cloned() else {
            self.message = "there is no puzzle to load".into();
            return Vec::new();
        };
        self.note_recent(chosen.path);
        let mut effects = self.open_item(item);
        if self.then == Then::Play && self.screen == Screen::Edit {
            effects.extend(self.play());
        }
        effects
    }

    pub(super) fn note_recent(&mut self, path: String) {
        self.recent.retain(|old| *old != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT);
    }

    pub(super) fn ask_name(&mut self, purpose: Purpose) {
        self.visit(Screen::Name(purpose));
        self.replace = Replace::Ask;
        self.name.clear();
    }

    pub(super) fn type_name(&mut self, purpose: Purpose, key: Key) -> Vec<Effect> {
        match key.code {
            Code::Named(Named::Esc) => return self.return_back(),
            Code::Named(Named::Enter) if self.name.is_empty() => self.message = "a name is missing".into(),
            Code::Named(Named::Enter) => return vec![Effect::Write(self.name.clone(), purpose, self.replace)],
            Code::Named(Named::Backspace) => _ = self.name.pop(),
            _ if key == Key::char('c').ctrl() => return self.return_back(),
            _ if key == Key::char('u').ctrl() => self.name.clear(),
            _ => self.name.extend(key.text()),
        }
        self.replace = Replace::Ask;
        Vec::new()
    }

    /// What a file is written of: the game, or the grid of the editor.
    pub fn subject(&self) -> Subject<'_> {
        match (&self.game, &self.desk, self.back.last()) {
            (Some(game), _, Some(Screen::Play)) => Subject::Game(game),
            (_, Some(desk), Some(Screen::Grids)) => Subject::Grids(&desk.game),
            _ => Subject::Grid(&self.grid, self.along().map(|along| &along.sheet)),
        }
    }
}
