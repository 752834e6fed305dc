//! Exercises: choosing a technique, playing up to a position where it is needed, and checking the player's answer.

use ninefold_core::multi::Boards;
use ninefold_core::rules::Rules;
use ninefold_logic::Technique;

use super::{App, Effect, Over, Play, Shared, Situation, Source};
use crate::action::Layer;
use crate::cells::{self, Candidates};
use crate::game::Clock;
use crate::hint::Name;
use crate::key::{Code, Key, Named};
use crate::lesson::{Exercise, Lesson, Progress};
use crate::menu::{self, For, Pick};
use crate::order::Order;

impl App {
    /// Opens the list of techniques.
    pub(super) fn ask_technique(&mut self, purpose: For) -> Vec<Effect> {
        let game = self.ground.game().map(|play| &play.game);
        if purpose == For::Task && game.is_none_or(|game| game.clock != Clock::Runs) {
            return self.shared.say("the game is over: N begins another");
        }
        let all = menu::techniques();
        let last = self.shared.lesson.as_ref();
        let last = last.and_then(|last| all.iter().position(|technique| technique.id == last.id));
        let mut pick = Pick::new(all.into_iter().map(|technique| (technique.name.to_owned(), technique)).collect());
        pick.at = last.unwrap_or(0);
        self.visit(Over::Techniques(purpose, pick))
    }

    /// Handles a key in the list of techniques. Letters narrow the list, so only named keys move in it.
    pub(super) fn while_techniques(
        &mut self,
        purpose: For,
        mut pick: Pick<&'static Technique>,
        key: Key,
    ) -> Vec<Effect> {
        match key.code {
            Code::Named(Named::Esc) => return Vec::new(),
            _ if key == Key::char('c').ctrl() => return Vec::new(),
            Code::Named(Named::Enter) => match pick.chosen() {
                Some(technique) => return self.take_technique(purpose, technique),
                None => self.shared.message = "no technique has that name".into(),
            },
            Code::Named(Named::Down) => pick.go(1),
            Code::Named(Named::Up) => pick.go(-1),
            Code::Named(Named::PageDown) => pick.go(10),
            Code::Named(Named::PageUp) => pick.go(-10),
            Code::Named(Named::Backspace) => pick.rub(),
            _ => key.text().into_iter().for_each(|sign| pick.write(sign)),
        }
        self.visit(Over::Techniques(purpose, pick))
    }

    fn take_technique(&mut self, purpose: For, technique: &'static Technique) -> Vec<Effect> {
        match purpose {
            For::Menu => {
                self.menu.technique = Some(technique);
                Vec::new()
            }
            For::Drill => self.make(Order::drill(technique), Source::Chance, Some(technique)),
            For::Task => self.teach(technique),
        }
    }

    /// Requests the path to a position where a technique is needed.
    pub(super) fn teach(&mut self, technique: &'static Technique) -> Vec<Effect> {
        let Self { ground, shared, .. } = self;
        ground.game_mut().map_or_else(Vec::new, |play| play.teach(technique.into(), shared))
    }
}

impl Play {
    pub(crate) fn teach(&mut self, technique: Name, shared: &mut Shared) -> Vec<Effect> {
        shared.message = format!("looking for the next {} ...", technique.name);
        self.hint = None;
        let id = technique.id.clone();
        shared.lesson = Some(technique);
        // An exercise is set in the automatic notes, whatever the player has noted.
        let situation = Situation { boards: self.game.boards(), ..self.situation() };
        vec![Effect::Teach(Box::new(situation), id)]
    }

    /// Requests the instances of a saved exercise, which are not saved with it.
    pub(crate) fn recall(&self) -> Option<Effect> {
        let exercise = self.game.exercise.as_ref();
        let exercise = exercise.filter(|exercise| !exercise.found && exercise.steps.is_empty())?;
        let start = Situation { boards: exercise.start.boards(self.game.givens()), ..self.situation() };
        Some(Effect::Teach(Box::new(start), exercise.technique.id.clone()))
    }

    /// Receives a lesson: for a saved exercise, or for the requested one.
    pub(crate) fn learn(
        &mut self,
        boards: &Boards,
        technique: &str,
        lesson: Lesson,
        shared: &mut Shared,
    ) -> Vec<Effect> {
        let game = &mut self.game;
        let (givens, is_here) = (game.givens().clone(), game.boards() == *boards);
        let saved = game.exercise.as_mut().filter(|exercise| {
            exercise.technique.id == technique && exercise.steps.is_empty() && exercise.start.boards(&givens) == *boards
        });
        match (saved, lesson) {
            (Some(exercise), Lesson::Here(name, before, steps)) if before.is_empty() => {
                (exercise.technique, exercise.steps) = (name, steps);
            }
            (Some(_), _) => game.exercise = None,
            (None, _) if !is_here || shared.lesson.as_ref().is_none_or(|last| last.id != technique) => {}
            (None, Lesson::Faults(first)) => shared.message = format!("there is already a mistake: {first}"),
            (None, Lesson::Never) => {
                let name = shared.lesson.as_ref().map_or(technique, |last| &last.name);
                shared.message = format!("no {name} is needed from here on");
            }
            (None, Lesson::Here(technique, before, steps)) => {
                let name = technique.name.clone();
                game.teach(technique, &before, steps);
                let places = game.exercise.as_ref().is_some_and(Exercise::places);
                shared.layer = if places { Layer::Digit } else { Layer::Centre };
                let verb = if places { "place" } else { "eliminate" };
                shared.message = format!("{} steps done. Find the {name}: {verb} what follows", before.len());
            }
        }
        vec![Effect::Keep]
    }

    /// Reports the player's progress with an exercise.
    pub(crate) fn review(&mut self, shared: &mut Shared) {
        let Some(progress) = self.game.progress() else { return };
        let (layout, hints) = (self.game.rules().clone(), self.game.hints);
        let Some(exercise) = &mut self.game.exercise else { return };
        let name = exercise.technique.name.clone();
        match progress {
            Progress::None => {}
            Progress::Wrong(wrong) => {
                exercise.mistakes = exercise.mistakes.saturating_add(1);
                shared.message = format!("no {name} implies that: {}", brief(&layout, &wrong));
            }
            Progress::Part(missing) => shared.message = format!("right; {missing} more"),
            Progress::Found(step) => {
                exercise.found = true;
                shared.message = format!("found! {}", step.words);
                shared.statistics.drilled(exercise, hints);
            }
        }
    }
}

/// Names up to three candidates.
pub(super) fn brief(layout: &Rules, candidates: &Candidates) -> String {
    let names: Vec<String> = candidates.iter().take(3).map(|&candidate| cells::name(layout, candidate)).collect();
    let more = if candidates.len() > 3 { ", ..." } else { "" };
    format!("{}{more}", names.join(", "))
}
