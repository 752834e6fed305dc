//! New games: the menu, games that were left, a puzzle being made.

use ninefold_logic::Technique;

use super::{App, Effect, Making, Screen, Source, Then, Waiting};
use crate::action::{Action, Way};
use crate::files::Found;
use crate::fresh::{Fresh, Wanted};
use crate::game::Saved;
use crate::key::{Code, Key, Named};
use crate::menu::{For, Pick, Row};
use crate::sheet::Sheet;
use crate::verdict::Verdict;

impl App {
    /// Asks what to play.
    pub fn new_game(&mut self) -> Vec<Effect> {
        self.stop_clock();
        self.menu.row = Row::default();
        self.visit(Screen::New);
        Vec::new()
    }

    pub(super) fn while_menu(&mut self, key: Key, action: Option<Action>) -> Vec<Effect> {
        match (key.code, action) {
            (Code::Named(Named::Esc), _) | (_, Some(Action::Leave)) => return self.return_back(),
            (Code::Named(Named::Enter | Named::Space), _) => return self.take_row(),
            (_, Some(Action::Move(Way::Down))) => self.menu.go(1),
            (_, Some(Action::Move(Way::Up))) => self.menu.go(-1),
            (_, Some(Action::Move(Way::Right))) => self.menu.turn(1),
            (_, Some(Action::Move(Way::Left))) => self.menu.turn(-1),
            (_, Some(Action::Help)) => self.help(),
            (_, Some(Action::Statistics)) => self.visit(Screen::Statistics),
            (Code::Char('t'), _) => return self.ask_technique(For::Menu),
            _ => self.message = "up and down: lines; left and right: values; Enter goes; Esc leaves".into(),
        }
        Vec::new()
    }

    fn take_row(&mut self) -> Vec<Effect> {
        match self.menu.row {
            Row::Level | Row::Technique | Row::Outline => self.make(self.menu.wanted(), Source::Chance, None),
            Row::Daily => self.make(Wanted::default(), Source::Day, None),
            Row::File => self.ask_file(Then::Play),
            Row::Left => self.ask_left(),
            Row::Drill => self.ask_technique(For::Drill),
        }
    }

    /// Has a puzzle made.
    pub(super) fn make(&mut self, wanted: Wanted, source: Source, drill: Option<&'static Technique>) -> Vec<Effect> {
        if let Err(error) = wanted.check() {
            self.message = format!("there is no such puzzle: {error}");
            return Vec::new();
        }
        let about = about(&wanted, source);
        self.making = Making { number: self.making.number + 1, tried: 0, drill, about };
        self.visit(Screen::Making);
        vec![Effect::Make(self.making.number, Box::new(wanted), source)]
    }

    pub(super) fn while_making(&mut self, key: Key) -> Vec<Effect> {
        if key.code != Code::Named(Named::Esc) {
            self.message = "Esc stops".into();
            return Vec::new();
        }
        self.making = Making { number: self.making.number + 1, ..Making::default() };
        self.return_back();
        vec![Effect::Unmake]
    }

    /// Plays the puzzle that was made.
    pub(super) fn made(&mut self, fresh: &Fresh, title: String) -> Vec<Effect> {
        let drill = self.making.drill;
        let grid = *fresh.puzzle.givens();
        let mut effects = self.open_found(Found { grid, sheet: Sheet::default(), title: title.clone() });
        self.verdict = Verdict::One(Box::new(*fresh.puzzle.solution()));
        effects.extend(self.play());
        if let Some(game) = &mut self.game {
            (game.title, game.level) = (title, Some(fresh.grade.level));
        }
        self.message = format!("a new game: {}", fresh.grade);
        effects.extend(drill.into_iter().flat_map(|technique| self.teach(technique)).collect::<Vec<_>>());
        effects
    }

    /// Asks which of the games that were left to go on with.
    fn ask_left(&mut self) -> Vec<Effect> {
        self.put_by();
        self.put_figure_by();
        if self.shelf.is_empty() && self.figures.is_empty() {
            self.message = "no game waits".into();
            return Vec::new();
        }
        let grids = self.shelf.iter().enumerate().rev().map(|(at, saved)| (saved.name(), Waiting::Grid(at)));
        let figures = self.figures.iter().enumerate().rev().map(|(at, saved)| (saved.name(), Waiting::Grids(at)));
        self.left = Pick::new(grids.chain(figures).collect());
        self.visit(Screen::Left);
        vec![Effect::Keep]
    }

    pub(super) fn while_left(&mut self, key: Key, action: Option<Action>) -> Vec<Effect> {
        match (key.code, action) {
            (Code::Named(Named::Esc), _) | (_, Some(Action::Leave)) => return self.return_back(),
            (Code::Named(Named::Enter), _) => return self.take_left(),
            (Code::Named(Named::PageDown), _) => self.left.go(10),
            (Code::Named(Named::PageUp), _) => self.left.go(-10),
            (_, Some(Action::Move(Way::Down))) => self.left.go(1),
            (_, Some(Action::Move(Way::Up))) => self.left.go(-1),
            _ => self.message = "up and down: games; Enter goes on; Esc leaves".into(),
        }
        Vec::new()
    }

    /// Goes on with the game that is chosen.
    fn take_left(&mut self) -> Vec<Effect> {
        let game = match self.left.chosen() {
            Some(Waiting::Grids(at)) => return self.take_left_figure(at),
            Some(Waiting::Grid(at)) if at < self.shelf.len() => Saved::game(self.shelf.remove(at)).ok(),
            _ => None,
        };
        let Some(game) = game else {
            self.message = "that game is damaged".into();
            return Vec::new();
        };
        let mut effects = self.open(*game.givens());
        self.game = Some(game);
        effects.extend(self.enter_game());
        effects
    }
}

/// What is being made, in words.
fn about(wanted: &Wanted, source: Source) -> String {
    if source == Source::Day {
        return "the puzzle of the day".into();
    }
    let (least, most) = (wanted.levels.start(), wanted.levels.end());
    let level = match (&wanted.technique, least == most) {
        (_, true) => format!("level {least}"),
        (Some(_), false) => format!("level {most} at most"),
        (None, false) => "any level".into(),
    };
    let technique = wanted.technique.map_or(String::new(), |technique| format!(", with {}", technique.name));
    format!("a puzzle: {level}{technique}, {}", wanted.outline.name())
}
