//! Files: the list, their puzzles, and the name of a new file.

use super::{App, Effect, Naming, Over, Purpose, RECENT, Replace, Subject, Then};
use crate::action::{Action, Way};
use crate::files::{Contents, Files, Found, Kind, Listed};
use crate::key::{Code, Key, Named};

impl App {
    /// Opens the list of files.
    pub(super) fn ask_file(&mut self, then: Then) -> Vec<Effect> {
        self.over.push(Over::Files(Files::default(), then));
        vec![Effect::List(None)]
    }

    pub(super) fn show_files(&mut self, folder: String, list: Vec<Listed>) -> Vec<Effect> {
        let Some(Over::Files(files, _)) = self.over.last_mut() else { return Vec::new() };
        *files = Files { folder, list, ..Files::default() };
        look_inside(files)
    }

    /// Opens the content of a file or text: its only puzzle, or a list of its puzzles if there are several. Shows the messages about the rest with
    /// it.
    pub fn open_contents(&mut self, source: Listed, contents: Contents, then: Then) -> Vec<Effect> {
        if contents.puzzles.len() > 1 {
            self.shared.hush();
            let folder = source.name.clone();
            let files = Files { folder, list: vec![source], inside: Some(contents), ..Files::default() };
            return self.visit(Over::Files(files, then));
        }
        let Some(found) = contents.puzzles.first().cloned() else { return self.shared.say(contents.summary()) };
        self.note_recent(source);
        self.open_then(found, then, &contents.summary())
    }

    /// Opens a puzzle, in the editor or as a game, and shows a remark on its source.
    fn open_then(&mut self, found: Found, then: Then, remark: &str) -> Vec<Effect> {
        let mut effects = self.open_found(found);
        self.shared.remark(remark);
        if then == Then::Play {
            effects.extend(self.play());
        }
        effects
    }

    /// Shows the puzzles of the chosen file. If Enter was pressed while the file was being read, opens the first puzzle.
    pub(super) fn show_inside(&mut self, path: &str, inside: Contents) -> Vec<Effect> {
        let is_it = |over: &mut Over| matches!(over, Over::Files(files, _) if files.chosen().is_some_and(|chosen| chosen.path == path));
        let Some(Over::Files(mut files, then)) = self.over.pop_if(is_it) else { return Vec::new() };
        files.inside = Some(inside);
        if files.eager {
            return self.choose(files, then);
        }
        self.visit(Over::Files(files, then))
    }

    pub(super) fn while_files(
        &mut self,
        mut files: Files,
        then: Then,
        key: Key,
        action: Option<Action>,
    ) -> Vec<Effect> {
        match (key.code, action) {
            (Code::Named(Named::Esc), _) | (_, Some(Action::Leave)) => return Vec::new(),
            (Code::Named(Named::Enter), _) => return self.choose(files, then),
            (Code::Named(Named::Home), _) => files.turn(isize::MIN),
            (Code::Named(Named::End), _) => files.turn(isize::MAX),
            (Code::Char(sign @ '0'..='9'), _) => files.digit(sign as usize - '0' as usize),
            (Code::Named(Named::PageDown), _) => return self.go_files(files, then, 10),
            (Code::Named(Named::PageUp), _) => return self.go_files(files, then, -10),
            (_, Some(Action::Move(Way::Down))) => return self.go_files(files, then, 1),
            (_, Some(Action::Move(Way::Up))) => return self.go_files(files, then, -1),
            (_, Some(Action::Move(Way::Right))) => files.turn(1),
            (_, Some(Action::Move(Way::Left))) => files.turn(-1),
            _ => {
                self.shared.message =
                    "Up/Down choose a file, Left/Right or a number a puzzle, Enter loads, Esc goes back".into();
            }
        }
        self.visit(Over::Files(files, then))
    }

    fn go_files(&mut self, mut files: Files, then: Then, by: isize) -> Vec<Effect> {
        files.go(by);
        let effects = if files.inside.is_none() { look_inside(&files) } else { Vec::new() };
        self.over.push(Over::Files(files, then));
        effects
    }

    fn choose(&mut self, mut files: Files, then: Then) -> Vec<Effect> {
        let Some(chosen) = files.chosen().cloned() else { return self.visit(Over::Files(files, then)) };
        if chosen.kind == Kind::Folder {
            self.over.push(Over::Files(files, then));
            return vec![Effect::List(Some(chosen.path))];
        }
        // Experienced users press Enter before the file is read.
        let is_unseen = std::mem::replace(&mut files.eager, files.inside.is_none());
        let Some(found) = files.puzzle().cloned() else {
            if !files.eager {
                self.shared.message = "there is no puzzle to load".into();
            }
            return self.visit(Over::Files(files, then));
        };
        self.note_recent(chosen);
        let contents = files.inside.unwrap_or_default();
        let first = Some(contents.puzzles.len()).filter(|&count| is_unseen && count > 1);
        let first = first.map(|count| format!("the first of {count} puzzles of the file"));
        let summary = Some(contents.summary()).filter(|summary| !summary.is_empty());
        let remark: Vec<String> = first.into_iter().chain(summary).collect();
        self.open_then(found, then, &remark.join("; "))
    }

    /// Moves a file to the start of the recent ones; a text without a file is not listed.
    fn note_recent(&mut self, source: Listed) {
        if source.kind != Kind::Text {
            self.note_path(source.path);
        }
    }

    pub(super) fn note_path(&mut self, path: String) {
        self.recent.retain(|old| *old != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT);
    }

    pub(super) fn ask_name(&mut self, purpose: Purpose) -> Vec<Effect> {
        self.visit(Over::Name(Naming { purpose, name: String::new(), replace: Replace::Ask }))
    }

    pub(super) fn while_naming(&mut self, mut naming: Naming, key: Key) -> Vec<Effect> {
        let mut effects = Vec::new();
        match key.code {
            Code::Named(Named::Esc) => return Vec::new(),
            Code::Named(Named::Enter) if naming.name.is_empty() => self.shared.message = "a name is missing".into(),
            Code::Named(Named::Enter) => {
                effects.push(Effect::Write(naming.name.clone(), naming.purpose, naming.replace));
            }
            Code::Named(Named::Backspace) => _ = naming.name.pop(),
            _ if key == Key::char('c').ctrl() => return Vec::new(),
            _ if key == Key::char('u').ctrl() => naming.name.clear(),
            _ => naming.name.extend(key.text()),
        }
        if effects.is_empty() {
            naming.replace = Replace::Ask;
        }
        self.over.push(Over::Name(naming));
        effects
    }

    /// Reports a written file.
    pub(super) fn written(&mut self, path: String, lost: &str) -> Vec<Effect> {
        self.shared.message = format!("written: {path}{lost}");
        self.over.pop_if(|over| matches!(over, Over::Name(_)));
        self.note_path(path);
        vec![Effect::Keep]
    }

    /// Returns the puzzle to write to a file: that of the game, or the one in the editor.
    pub fn subject(&self) -> Subject<'_> {
        if let super::Ground::Play(play) = &self.ground {
            let game = &play.game;
            return Subject { givens: game.givens(), notes: Some(game.notes()), title: &game.title };
        }
        let notes = self.editor.loaded().map(|loaded| &loaded.notes);
        Subject { givens: &self.editor.givens, notes, title: "" }
    }
}

/// Requests the content of the chosen file.
fn look_inside(files: &Files) -> Vec<Effect> {
    let file = files.chosen().filter(|chosen| chosen.kind != Kind::Folder);
    file.map(|chosen| Effect::Look(chosen.path.clone())).into_iter().collect()
}
