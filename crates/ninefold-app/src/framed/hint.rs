//! Advice on a position: its mistakes, or else the next step.

use std::fmt::Write;

use ninefold::formats::Document;
use ninefold::logic::hint as common;
use ninefold::render::{Candidates, Scattered, Scene};
use ninefold::{Stop, Stopped};
use serde_json::{Value, json};

use super::logic::hint::{self, Depth, Fault, Mistake, Shown};
use super::logic::mark::Mark;
use super::logic::refute::Refutation;
use super::logic::{Available, Method, Position, Step, Technique, Walk, json as data};
use super::{path, scene as steps};
use crate::blame::Blame;
use crate::hint::Request;
use crate::problem::{self, Unfit};
use crate::verdict::Severity;
use crate::{overlay, position, scene};

/// The possible kinds of advice on a position.
#[derive(Clone, Debug)]
pub(crate) enum Advice {
    /// The mistakes of the position.
    Faults(Vec<Fault>),
    /// The puzzle is solved.
    Solved,
    /// The method finds no step. Contains the next step by any other technique, if there is one.
    Nothing(Option<Box<Step>>),
    /// The search was stopped, so it is unknown whether there is a step.
    Stopped,
    /// The available steps, and the techniques that have more of them.
    Steps(Available),
}

impl Advice {
    /// Returns the severity of the advice.
    const fn severity(&self) -> Severity {
        match self {
            Self::Faults(_) | Self::Nothing(_) | Self::Stopped => Severity::Other,
            Self::Solved | Self::Steps(_) => Severity::Unique,
        }
    }
}

/// The advice on a position; the position is present only if it has no mistakes.
#[derive(Clone, Debug)]
pub(crate) struct Hinted {
    pub(crate) request: Request,
    pub(crate) position: Option<Position>,
    pub(crate) advice: Advice,
    /// The digits to blame for a position without a solution, if the hint is deep enough to name them.
    pub(crate) blame: Option<Blame>,
}

impl Hinted {
    /// Finds the advice on a document's position with a method that supports the document's rules.
    ///
    /// # Errors
    /// Returns an error if the givens of the request have another layout.
    pub(crate) fn of(request: Request, method: &Method, document: &Document, stop: Stop<'_>) -> Result<Self, Unfit> {
        let puzzle = request.puzzle.clone().unwrap_or_else(|| position::givens(document));
        if puzzle.rules() != document.rules() {
            return Err(Unfit::Givens);
        }
        let boards = position::with_givens(position::boards(document), &puzzle);
        let mut blame = None;
        let (position, advice) = match problem::patiently(stop, |stop| hint::position(&puzzle, None, &boards, stop)) {
            Err(mut faults) => {
                let is_dead = |fault: &Fault| matches!(fault.mistake, Mistake::Dead(..));
                let is_visible = |fault: &Fault| {
                    matches!(fault.mistake, Mistake::Changed(..) | Mistake::Clash(..) | Mistake::Broken(..))
                };
                if request.depths.contains(&common::Depth::Conclusion) {
                    // Any of the digits may be wrong, unless it is known which of them are givens.
                    if faults.iter().any(is_dead) || puzzle == boards.grids() && faults.iter().any(is_visible) {
                        blame = Blame::of(&puzzle, stop);
                    } else if faults.iter().any(is_visible) {
                        let is_new = |wrong: &Fault| {
                            !faults.iter().any(|fault| {
                                matches!(fault.mistake, Mistake::Changed(..)) && fault.cells() == wrong.cells()
                            })
                        };
                        let wrong = hint::wrong_digits(&puzzle, &boards, stop);
                        let wrong: Vec<Fault> = wrong.into_iter().filter(is_new).collect();
                        faults.extend(wrong);
                    }
                }
                let reason = || Refutation::on(&boards, &puzzle, stop).map(|found| found.sentences());
                (None, Advice::Faults(faults.into_iter().map(|fault| fault.argued(reason)).collect()))
            }
            Ok(position) if position.is_solved() => (Some(position), Advice::Solved),
            Ok(position) => {
                let advice = next(&request, method, &position, stop);
                (Some(position), advice)
            }
        };
        Ok(Self { request, position, advice, blame })
    }

    /// Returns the severity of the advice.
    pub(crate) const fn severity(&self) -> Severity {
        self.advice.severity()
    }

    /// Whether the puzzle is solved.
    pub(crate) const fn is_solved(&self) -> bool {
        matches!(self.advice, Advice::Solved)
    }

    /// Whether the advice could say which digits are wrong if the givens were known.
    pub(crate) fn lacks_givens(&self) -> bool {
        let is_dead = |fault: &Fault| matches!(fault.mistake, Mistake::Dead(..));
        self.request.puzzle.is_none()
            && matches!(&self.advice, Advice::Faults(faults) if faults.len() == 1 && is_dead(&faults[0]))
    }

    /// Returns a picture of the part of the next step that the deepest hint reveals, with the hint's words; `None` if there is no step.
    ///
    /// # Errors
    /// Returns an error if not all grids can be drawn.
    pub(crate) fn picture(&self) -> Option<Result<Scene, Scattered>> {
        let (Some(position), Advice::Steps(found)) = (&self.position, &self.advice) else { return None };
        let shown = hint::shown_at(found.steps.first()?, self.deepest());
        Some(drawn(position, shown).map(|scene| scene.caption(shown.words())))
    }

    /// Returns the requested depths, starting with the first.
    fn depths(&self) -> impl Iterator<Item = Depth> {
        self.request.depths.iter().map(|&depth| Depth::ALL[depth as usize])
    }

    fn deepest(&self) -> Depth {
        self.depths().last().unwrap_or(Depth::Kind)
    }

    /// Writes the advice as lines of text.
    pub(crate) fn text(&self) -> String {
        let deepest = self.deepest();
        let mut out = String::new();
        match &self.advice {
            Advice::Faults(faults) => {
                let blame = self.blame.iter().map(Blame::sentences);
                push_alike(faults.iter().map(|fault| fault.say(deepest)).chain(blame), &mut out);
            }
            Advice::Solved => out += "The puzzle is solved.\n",
            Advice::Nothing(beyond) => {
                let _ = write!(out, "The method {} finds no step here.", self.request.method.name);
                if let Some(step) = beyond {
                    let Technique { name, id, .. } = step.technique();
                    let _ = write!(out, " {name} finds one: see `ninefold technique {id}`.");
                }
                out.push('\n');
            }
            Advice::Stopped => out += "The search for a step was stopped.\n",
            Advice::Steps(Available { steps, .. }) if self.request.all.is_none() => {
                steps.iter().for_each(|step| out += &(self.hints(step).join("\n") + "\n"));
            }
            Advice::Steps(Available { steps, more, cut }) => {
                if deepest.has_conclusion() {
                    steps.iter().for_each(|step| _ = writeln!(out, "{step}"));
                } else {
                    push_alike(steps.iter().map(|step| self.hints(step).join(" ")), &mut out);
                }
                for technique in more {
                    let _ = writeln!(out, "There are more {}.", technique.plural_name());
                }
                for technique in cut {
                    let _ =
                        writeln!(out, "The search for {} was cut short: there may be more.", technique.plural_name());
                }
            }
        }
        out
    }

    /// Writes the advice as `docs/schema/hint.json` describes it. If `is_drawn` is set, includes the position and the shapes that a page draws for
    /// each depth.
    pub(crate) fn json(&self, source: &str, line: usize, is_drawn: bool) -> Value {
        let drawn = self.position.as_ref().filter(|_| is_drawn);
        let (status, told) = match &self.advice {
            Advice::Faults(faults) => {
                let faults = faults.iter().map(|fault| self::fault(fault, self.deepest()));
                ("wrong", Some(("faults", faults.collect::<Value>())))
            }
            Advice::Steps(found) => {
                ("steps", Some(("steps", found.steps.iter().map(|step| self.step(step, drawn)).collect())))
            }
            Advice::Solved => ("solved", None),
            Advice::Nothing(beyond) => ("stuck", beyond.as_ref().map(|step| ("beyond", step.technique().id.into()))),
            Advice::Stopped => ("stopped", None),
        };
        let mut object = json!({ "source": source, "line": line, "status": status });
        told.into_iter().for_each(|(key, value)| object[key] = value);
        self.blame.iter().for_each(|blame| object["blame"] = blame.json());
        if let Advice::Steps(Available { more, cut, .. }) = &self.advice {
            for (key, techniques) in [("more", more), ("cut", cut)].into_iter().filter(|(_, list)| !list.is_empty()) {
                object[key] = techniques.iter().map(|technique| technique.id).collect();
            }
        }
        object
    }

    /// Returns the part of a step that each requested depth reveals.
    fn shown<'s>(&self, step: &'s Step) -> impl Iterator<Item = Shown<'s>> {
        self.depths().map(|depth| hint::shown_at(step, depth))
    }

    /// Returns the words with which each depth describes a step.
    fn hints(&self, step: &Step) -> Vec<String> {
        self.shown(step).map(|shown| shown.words()).collect()
    }

    /// Returns the part of a step that the deepest hint reveals, as data.
    fn step(&self, step: &Step, drawn: Option<&Position>) -> Value {
        let deepest = hint::shown_at(step, self.deepest());
        let mut object = json!({ "technique": step.technique().id });
        if let Some(grid) = deepest.named_grid() {
            object["grid"] = (grid + 1).into();
        }
        if let Some(rating) = step.rating() {
            object["rating"] = f64::from(data::Tenths(rating)).into();
        }
        object["hints"] = self.hints(step).into();
        if let Some(position) = drawn {
            let overlay = |shown| self::drawn(position, shown).map(|scene| overlay::json(&scene)).ok();
            object["overlays"] = self.shown(step).map(overlay).collect();
        }
        if let Some(step) = deepest.whole() {
            object["step"] = serde_json::to_value(data::Step::from(step)).unwrap_or_default();
        }
        object
    }
}

/// Finds the next steps of a position by a method.
fn next(request: &Request, method: &Method, position: &Position, stop: Stop<'_>) -> Advice {
    let found = match request.all {
        _ if stop.is_due(0) => return Advice::Stopped,
        Some(most) => match method.some_until(position, most, stop) {
            Ok(found) => found,
            Err(Stopped) => return Advice::Stopped,
        },
        None => {
            let mut walk = Walk::new(position, method).until(stop);
            let next = walk.next();
            if walk.is_stopped() && next.is_none() {
                return Advice::Stopped;
            }
            Available { steps: next.into_iter().collect(), ..Available::default() }
        }
    };
    if found.steps.is_empty() {
        Advice::Nothing(path::beyond(position, method, stop).map(Box::new))
    } else {
        Advice::Steps(found)
    }
}

/// Draws the part of a step that a hint reveals, either on the grid that the hint names or, if it names none, on all grids.
fn drawn(position: &Position, shown: Shown<'_>) -> Result<Scene, Scattered> {
    let Some(grid) = shown.grid() else {
        return Ok(Scene::of(&position.boards(), &position.givens(), Candidates::Shown)?.labels());
    };
    let title = shown.named_grid().map(|grid| scene::grid_name(&position.rules(), grid));
    let marks = shown.marks(position.board(grid));
    Ok(steps::marked(position, grid, &marks).title(title.unwrap_or_default()))
}

/// Appends lines. Consecutive equal lines are written once, with their number.
fn push_alike(lines: impl Iterator<Item = String>, out: &mut String) {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for line in lines {
        match counts.last_mut() {
            Some((last, count)) if *last == line => *count += 1,
            _ => counts.push((line, 1)),
        }
    }
    for (line, count) in counts {
        let times = if count > 1 { format!(" ({count} times)") } else { String::new() };
        let _ = writeln!(out, "{line}{times}");
    }
}

/// Returns a mistake as data, with the cells that a hint of this depth marks.
fn fault(fault: &Fault, depth: Depth) -> Value {
    let kind = match fault.mistake {
        Mistake::Changed(..) => "given",
        Mistake::Clash(..) => "clash",
        Mistake::Broken(..) => "broken",
        Mistake::Puzzle(_) => "puzzle",
        Mistake::Dead(..) => "dead",
        Mistake::Digit(_) => "digit",
        Mistake::Candidate(_) => "candidate",
    };
    let cell = |mark| if let Mark::Cell(_, cell) = mark { Some(cell.to_string()) } else { None };
    let cells: Vec<String> = fault.marks(depth).into_iter().filter_map(cell).collect();
    let mut object = json!({ "kind": kind, "cells": cells, "text": fault.say(depth) });
    if fault.at.grids > 1 && depth.has_grid() && !fault.cells().is_empty() {
        object["grid"] = (fault.at.grid + 1).into();
    }
    object
}
