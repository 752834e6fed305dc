//! Tasks: choosing a technique, playing on to where it is needed, and looking whether it was found.

use ninefold_core::{Board, CandidateSet};
use ninefold_logic::{Technique, text};

use super::{App, Effect, Screen, Source};
use crate::action::Layer;
use crate::fresh::Wanted;
use crate::game::Clock;
use crate::key::{Code, Key, Named};
use crate::lesson::{Exercise, Lesson, Progress};
use crate::menu::{self, For, Pick};

impl App {
    /// Asks for a technique.
    pub(super) fn ask_technique(&mut self, purpose: For) -> Vec<Effect> {
        if purpose == For::Task && self.game.as_ref().is_none_or(|game| game.clock != Clock::Runs) {
            self.message = "the game is over: N begins another".into();
            return Vec::new();
        }
        let all = menu::techniques();
        let last = self.lesson.and_then(|last| all.iter().position(|technique| *technique == last));
        self.pick = Pick::new(all.into_iter().map(|technique| (technique.name.to_owned(), technique)).collect());
        self.pick.at = last.unwrap_or(0);
        self.visit(Screen::Techniques(purpose));
        Vec::new()
    }

    /// Letters narrow the list, so only keys with names move in it.
    pub(super) fn while_techniques(&mut self, purpose: For, key: Key) -> Vec<Effect> {
        match key.code {
            Code::Named(Named::Esc) => return self.return_back(),
            _ if key == Key::char('c').ctrl() => return self.return_back(),
            Code::Named(Named::Enter) => return self.take_technique(purpose),
            Code::Named(Named::Down) => self.pick.go(1),
            Code::Named(Named::Up) => self.pick.go(-1),
            Code::Named(Named::PageDown) => self.pick.go(10),
            Code::Named(Named::PageUp) => self.pick.go(-10),
            Code::Named(Named::Backspace) => self.pick.rub(),
            _ => key.text().into_iter().for_each(|sign| self.pick.write(sign)),
        }
        Vec::new()
    }

    fn take_technique(&mut self, purpose: For) -> Vec<Effect> {
        let Some(technique) = self.pick.chosen() else {
            self.message = "no technique is called so".into();
            return Vec::new();
        };
        self.return_back();
        match purpose {
            For::Menu => {
                self.menu.technique = Some(technique);
                Vec::new()
            }
            For::Drill => self.make(Wanted::drill(technique), Source::Chance, Some(technique)),
            For::Task => self.teach(technique),
        }
    }

    /// Asks for the way to where a technique is needed.
    pub(super) fn teach(&mut self, technique: &'static Technique) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        (self.lesson, self.hint) = (Some(technique), None);
        self.message = format!("looking for the next {} ...", technique.name);
        vec![Effect::Teach(Box::new((*game.givens(), game.board(), technique)))]
    }

    /// A task that was saved knows its instances no more.
    pub(super) fn recall(&self) -> Option<Effect> {
        let game = self.game.as_ref()?;
        let exercise = game.exercise.as_ref().filter(|exercise| !exercise.found && exercise.steps.is_empty())?;
        let start = exercise.start.board(game.givens());
        Some(Effect::Teach(Box::new((*game.givens(), start, exercise.technique))))
    }

    /// What can be learnt has been found out: for a task that was saved, or for the one that was asked for.
    pub(super) fn learn(&mut self, board: &Board, technique: &'static Technique, lesson: Lesson) -> Vec<Effect> {
        let Some(game) = self.game.as_mut().filter(|game| game.clock != Clock::Done) else { return Vec::new() };
        let (givens, is_here) = (*game.givens(), game.board() == *board);
        let saved = game.exercise.as_mut().filter(|exercise| {
            exercise.technique == technique && exercise.steps.is_empty() && exercise.start.board(&givens) == *board
        });
        match (saved, lesson) {
            (Some(exercise), Lesson::Here(before, steps)) if before.is_empty() => exercise.steps = steps,
            (Some(_), _) => game.exercise = None,
            (None, _) if self.lesson != Some(technique) || !is_here => {}
            (None, Lesson::Faults(faults)) => {
                let first = faults.first().map(ToString::to_string).unwrap_or_default();
                self.message = format!("something is wrong already: {first}");
            }
            (None, Lesson::Never) => self.message = format!("from here on no {} is needed", technique.name),
            (None, Lesson::Here(before, steps)) => {
                game.teach(technique, &before, steps);
                let places = game.exercise.as_ref().is_some_and(Exercise::places);
                self.layer = if places { Layer::Digit } else { Layer::Centre };
                let (name, verb) = (technique.name, if places { "place" } else { "eliminate" });
                self.message = format!("{} steps done. Find the {name}: {verb} what follows", before.len());
            }
        }
        vec![Effect::Keep]
    }

    /// Says how far the player is with a task.
    pub(super) fn review(&mut self) {
        let Some(game) = &mut self.game else { return };
        let Some(progress) = game.progress() else { return };
        let hints = game.hints;
        let Some(exercise) = &mut game.exercise else { return };
        let name = exercise.technique.name;
        match progress {
            Progress::None => {}
            Progress::Wrong(wrong) => {
                exercise.mistakes = exercise.mistakes.saturating_add(1);
                self.message = format!("no {name} says that: {}", brief(&wrong));
            }
            Progress::Part(missing) => self.message = format!("right; {missing} more"),
            Progress::Found(step) => {
                exercise.found = true;
                self.message = format!("found! {}", text::sentence(&step));
                self.statistics.drilled(exercise, hints);
            }
        }
    }
}

/// A few candidates.
fn brief(candidates: &CandidateSet) -> String {
    let names: Vec<String> = candidates.iter().take(3).map(|candidate| candidate.to_string()).collect();
    let more = if candidates.len() > 3 { ", ..." } else { "" };
    format!("{}{more}", names.join(", "))
}
