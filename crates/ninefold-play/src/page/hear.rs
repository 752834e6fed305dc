//! Hints, exercises and verdicts: questions asked by a page, and their answers.

use ninefold_logic::hint::Depth;

use super::event::{Event, Spot};
use super::parts::VerdictView;
use super::{Out, Page, Purpose};
use crate::action::Action;
use crate::app::{Input, News, Turn};
use crate::cells::Cells;
use crate::game::{Check, Clock};
use crate::hint::{Advice, WhyNot};

impl Page {
    pub(super) fn hint(&mut self, out: &mut Out) {
        if self.play.game.clock == Clock::Done {
            return out.events.push(Event::NoHint { solved: true });
        }
        let depth = |page: &Self| page.play.hint.as_ref().map(|hint| hint.depth);
        let before = depth(self);
        let Turn::Done(effects) = self.play.act(Action::Hint, &mut self.shared) else { return };
        self.send(effects, out);
        match &self.play.hint {
            Some(hint) if hint.advice.is_none() => out.events.push(Event::Searching),
            Some(_) if depth(self) != before => self.say_hint(out),
            _ => {}
        }
    }

    fn say_hint(&self, out: &mut Out) {
        let Some(hint) = &self.play.hint else { return };
        let depth = hint.depth as u8 + 1;
        out.events.push(Event::Hint { depth, text: hint.say(), is_fault: hint.is_fault() });
    }

    /// Applies the hint; without a hint, writes the held digit in digit-first input.
    pub(super) fn enter(&mut self, out: &mut Out) {
        let held = if let Input::DigitFirst(held) = self.shared.input { held } else { None };
        let Some(hint) = &self.play.hint else {
            let cell = Cells::from([self.play.cursor.at]);
            return match held {
                Some(digit) => self.write(self.shared.layer, digit, &cell, out),
                None => out.events.push(Event::Nothing { of: "hint" }),
            };
        };
        let Some(conclusion) = hint.conclusion().cloned() else {
            return out.events.push(Event::Nothing { of: "hint" });
        };
        if !self.play.game.is_news(&conclusion) {
            self.play.hint = None;
            return out.events.push(Event::Nothing { of: "hint" });
        }
        let before = self.before();
        let place = conclusion.placed.first().or(conclusion.eliminated.first()).map(|(cell, _)| *cell);
        let spots = conclusion.placed.iter().map(|(cell, digit)| Spot { cell: cell.index(), digit: digit.get() });
        let places = spots.collect();
        let Turn::Done(effects) = self.play.act(Action::Enter, &mut self.shared) else { return };
        let grids = self.play.game.grids();
        place.into_iter().for_each(|cell| {
            self.play.cursor.selected.clear();
            self.play.cursor.move_to(cell, &grids);
        });
        out.events.push(Event::Done { text: conclusion.words, places, strikes: conclusion.eliminated.len() });
        self.say_complete(&before, out);
        self.send(effects, out);
        self.after_change(out);
    }

    /// Reports the player's progress with an exercise, if there is any.
    pub(super) fn say_progress(&self, out: &mut Out) {
        use crate::lesson::Progress;
        let Some(exercise) = &self.play.game.exercise else { return };
        if self.shared.message.is_empty() || self.play.game.clock == Clock::Done {
            return;
        }
        let (state, missing) = match self.play.game.progress() {
            Some(Progress::Part(missing)) => ("part", Some(missing)),
            Some(Progress::Wrong(_)) => ("wrong", None),
            _ if exercise.found => ("found", None),
            _ => return,
        };
        out.events.push(self.task_event(state, &exercise.technique.name, missing));
    }

    pub(super) fn task_event(&self, state: &'static str, technique: &str, missing: Option<usize>) -> Event {
        Event::Task { state, technique: technique.into(), text: self.shared.message.clone(), missing }
    }

    /// Handles the answer to a question.
    pub(super) fn take_news(&mut self, news: News, out: &mut Out) {
        match news {
            News::Verdict(givens, verdict) if givens == self.puzzle() => {
                if self.purpose == Purpose::Game {
                    self.play.game.settle(&verdict);
                }
                self.verdict = verdict;
                if self.play.game.check == Check::Solution && self.play.game.solution().is_none() {
                    self.play.game.check = Check::Rules;
                }
                out.events.push(Event::Verdict { verdict: VerdictView::from(&self.verdict) });
            }
            News::Count(givens, count, more) if givens == self.puzzle() => {
                out.events.push(Event::Count { count, more });
            }
            News::Grade(givens, grade) if givens == self.puzzle() => {
                self.play.game.level = Some(grade.level);
                self.score = Some(grade.score);
                out.events.push(Event::Grade { level: grade.level.to_string(), score: grade.score });
            }
            News::Advice(boards, advice) => {
                let is_it = |hint: &&mut crate::hint::Hint| hint.about.is_none() && hint.boards == boards;
                let Some(hint) = self.play.hint.as_mut().filter(is_it) else { return };
                match *advice {
                    Advice::Solved | Advice::Nothing => {
                        self.play.hint = None;
                        out.events.push(Event::NoHint { solved: matches!(*advice, Advice::Solved) });
                    }
                    told => {
                        hint.advice = Some(told);
                        hint.depth = hint.depth.max(Depth::Kind);
                        self.say_hint(out);
                    }
                }
            }
            News::WhyNot(boards, (cell, digit), answer) => {
                let is_it = |hint: &crate::hint::Hint| hint.about == Some((cell, digit)) && hint.boards == boards;
                if !self.play.hint.as_ref().is_some_and(is_it) {
                    return;
                }
                self.play.explain(&boards, (cell, digit), &answer, &mut self.shared);
                let (kind, text) = match &*answer {
                    WhyNot::Step(told) => ("step", told.words[3].clone()),
                    WhyNot::Proof(told) => ("proof", told.words[3].clone()),
                    WhyNot::Faults(told) => ("fault", told.words[0].clone()),
                    WhyNot::Open => ("open", String::new()),
                };
                if matches!(&*answer, WhyNot::Faults(_)) {
                    // The location of the mistake is revealed only on request.
                    self.play.hint.iter_mut().for_each(|hint| (hint.depth, hint.about) = (Depth::Kind, None));
                }
                self.shared.message.clear();
                out.events.push(Event::WhyNot { cell: cell.index(), digit: digit.get(), answer: kind, text });
            }
            News::Lesson(boards, technique, lesson) => {
                use crate::lesson::Lesson;
                let state = match &*lesson {
                    Lesson::Faults(_) => "fault",
                    Lesson::Never => "never",
                    Lesson::Here(..) => "set",
                };
                let is_recalled = self.play.game.exercise.is_some();
                let _ = self.play.learn(&boards, &technique, *lesson, &mut self.shared);
                if !(is_recalled && self.shared.message.is_empty()) {
                    let name = self.shared.lesson.as_ref().map_or(technique, |last| last.name.clone());
                    out.events.push(self.task_event(state, &name, None));
                }
                self.shared.message.clear();
            }
            _ => {}
        }
    }
}
