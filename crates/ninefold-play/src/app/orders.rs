//! New puzzles: the menu, and the progress of a puzzle being made.

use ninefold_logic::{Technique, text};

use super::{App, Effect, Making, Over, Source, Then};
use crate::action::{Action, Way};
use crate::files::Found;
use crate::key::{Code, Key, Named};
use crate::menu::{For, Row};
use crate::order::{Made, Order};
use crate::verdict::Verdict;

impl App {
    /// Opens the menu of new puzzles.
    pub fn new_game(&mut self) -> Vec<Effect> {
        self.stop_clock();
        self.menu.row = Row::default();
        self.visit(Over::New)
    }

    pub(super) fn while_menu(&mut self, key: Key, action: Option<Action>) -> Vec<Effect> {
        if matches!(key.code, Code::Named(Named::Esc)) || action == Some(Action::Leave) {
            return Vec::new();
        }
        self.over.push(Over::New);
        match (key.code, action) {
            (Code::Named(Named::Enter | Named::Space), _) => return self.take_row(),
            (_, Some(Action::Move(Way::Down))) => self.menu.go(1),
            (_, Some(Action::Move(Way::Up))) => self.menu.go(-1),
            (_, Some(Action::Move(Way::Right))) => self.menu.turn(1),
            (_, Some(Action::Move(Way::Left))) => self.menu.turn(-1),
            (_, Some(Action::Help | Action::Statistics)) => return action.map_or(Vec::new(), |on| self.anywhere(on)),
            (Code::Char('t'), _) if !self.menu.is_plain() => self.shared.message = crate::menu::PLAIN.into(),
            (Code::Char('t'), _) => return self.ask_technique(For::Menu),
            _ => self.shared.message = crate::menu::KEYS.into(),
        }
        Vec::new()
    }

    fn take_row(&mut self) -> Vec<Effect> {
        match self.menu.row {
            Row::Kind | Row::Size | Row::Level | Row::Rating | Row::Technique | Row::Shape => {
                self.make(self.menu.order(), Source::Chance, None)
            }
            Row::Daily => self.make(Order::default(), Source::Day, None),
            Row::File => self.ask_file(Then::Play),
            Row::Left => self.ask_left(),
            Row::Drill => self.ask_technique(For::Drill),
        }
    }

    /// Requests a new puzzle.
    pub(super) fn make(&mut self, order: Order, source: Source, drill: Option<&'static Technique>) -> Vec<Effect> {
        self.orders += 1;
        let number = self.orders;
        self.visit(Over::Making(Making { number, tried: 0, drill, about: about(&order, source) }));
        vec![Effect::Make(number, Box::new(order), source)]
    }

    pub(super) fn while_making(&mut self, making: Making, key: Key) -> Vec<Effect> {
        if key.code == Code::Named(Named::Esc) {
            return vec![Effect::Unmake];
        }
        self.visit(Over::Making(making));
        self.shared.say("Esc stops")
    }

    /// Closes the screen of an order that no puzzle can meet.
    pub(super) fn refused(&mut self, number: u64, why: &str) -> Vec<Effect> {
        match self.over.pop_if(|over| over.is_making(number)) {
            Some(_) => self.shared.say(format!("there is no such puzzle: {why}")),
            None => Vec::new(),
        }
    }

    /// Plays the new puzzle, unless its order was cancelled.
    pub(super) fn made(&mut self, number: u64, made: &Made, title: String) -> Vec<Effect> {
        let Some(Over::Making(Making { drill, .. })) = self.over.pop_if(|over| over.is_making(number)) else {
            return Vec::new();
        };
        let mut effects = self.open_found(Found::new(made.puzzle.givens().clone(), title));
        self.editor.verdict = Verdict::One(made.puzzle.solution().clone());
        effects.extend(self.play());
        if let Some(play) = self.ground.game_mut() {
            play.game.level = made.grade.map(|grade| grade.level);
        }
        // The puzzle of the day may have been begun or solved before.
        if self.game().is_some_and(|game| !game.is_begun()) {
            self.shared.message = format!("a new game: {made}");
        }
        effects.extend(drill.into_iter().flat_map(|technique| self.teach(technique)));
        effects
    }
}

impl Over {
    fn is_making(&self, number: u64) -> bool {
        matches!(self, Self::Making(making) if making.number == number)
    }
}

/// Describes an order in words.
fn about(order: &Order, source: Source) -> String {
    if source == Source::Day {
        return "the puzzle of the day".into();
    }
    let (least, most) = (order.levels.start(), order.levels.end());
    if !order.is_plain() {
        let (size, kind, shape) = (order.size, order.kind.unwrap_or("plain"), order.shape.name());
        let level = if least == most { format!("level {least}, ") } else { String::new() };
        return format!("a puzzle: {kind}, {size}x{size}, {level}{shape}");
    }
    let level = match (&order.technique, least == most) {
        (_, true) => format!("level {least}"),
        (Some(_), false) => format!("level {most} at most"),
        (None, false) => "any level".into(),
    };
    let technique = order.technique.map_or(String::new(), |technique| format!(", with {}", technique.name));
    let rating = order.ratings.as_ref().map_or_else(String::new, |ratings| {
        format!(", rated {} to {}", text::decimal(*ratings.start()), text::decimal(*ratings.end()))
    });
    format!("a puzzle: {level}{rating}{technique}, {}", order.shape.name())
}
