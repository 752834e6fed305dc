//! Faults of a position, or what to do next: to the depth that the player asks for, in words, as JSON, as a picture.

use std::fmt::Write;

use ninefold::formats::Document;
use ninefold::logic::hint::{self, Depth, Fault, Mistake, Shown};
use ninefold::logic::refute::Refutation;
use ninefold::logic::{Available, Method, Position, Step, Technique, Walk, json as data};
use ninefold::mark::Mark;
use ninefold::multi::Grids;
use ninefold::render::{Candidates, Scattered, Scene};
use ninefold::{Stop, Stopped};
use serde_json::{Value, json};

use ninefold::rules::Feature;

use crate::problem::{self, Unfit};
use crate::verdict::Severity;
use crate::{explain, overlay, position, scene};

/// A hint as it is asked for.
///
/// ```
/// use ninefold::Stop;
/// use ninefold::logic::{Method, hint::Depth};
/// use ninefold_app::hint::Request;
///
/// let found = ninefold::formats::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let request = Request { method: Method::hodoku(), puzzle: None, depths: Depth::ALL[..1].to_vec(), all: None };
/// let advice = request.advice(&found.document, Stop::NEVER)?;
/// assert!(request.text(&advice).contains("Single") || request.text(&advice).contains("Full House"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The techniques to use.
    pub method: Method,
    /// The givens, where documents do not tell them from the player's digits.
    pub puzzle: Option<Grids>,
    /// How much to say, from the first.
    pub depths: Vec<Depth>,
    /// Every step that there is, not just the next: up to so many of each technique.
    pub all: Option<usize>,
}

/// So many steps of each technique are enough, if nobody says how many: of some there are a hundred thousand.
pub const MOST: usize = 100;

/// All that there is to say of a position.
#[derive(Clone, Debug)]
pub enum Advice {
    /// This is wrong.
    Faults(Vec<Fault>),
    /// Nothing is left to do.
    Solved,
    /// The method finds no step; the next step of any other technique, if there is one.
    Nothing(Option<Box<Step>>),
    /// Nobody knows whether there is a step, as the search for it was stopped.
    Stopped,
    /// Steps, and of which techniques there are more.
    Steps(Available),
}

impl Advice {
    /// How bad it is.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Faults(_) | Self::Nothing(_) | Self::Stopped => Severity::Other,
            Self::Solved | Self::Steps(_) => Severity::Unique,
        }
    }
}

impl Request {
    /// The advice on a document's position.
    ///
    /// # Errors
    /// If there are no steps for its rules, the method does not support them, or the named givens are of another layout.
    pub fn advice(&self, document: &Document, stop: Stop<'_>) -> Result<Advice, Unfit> {
        Ok(self.position(document, stop)?.1)
    }

    /// The position, if nothing is wrong with it, and the advice on it.
    ///
    /// # Errors
    /// If there are no steps for its rules, the method does not support them, or the named givens are of another layout.
    pub fn position(&self, document: &Document, stop: Stop<'_>) -> Result<(Option<Position>, Advice), Unfit> {
        document.rules().supports(Feature::Techniques)?;
        self.method.supports(document.rules()).map_err(Unfit::Method)?;
        let puzzle = self.puzzle.clone().unwrap_or_else(|| position::givens(document));
        if puzzle.rules() != document.rules() {
            return Err(Unfit::Givens);
        }
        let boards = position::with_givens(position::boards(document), &puzzle);
        Ok(match problem::patiently(stop, |stop| hint::position(&puzzle, None, &boards, stop)) {
            Err(faults) => {
                let reason = || Refutation::on(&boards, &puzzle, stop).map(|found| found.sentences());
                (None, Advice::Faults(faults.into_iter().map(|fault| fault.argued(reason)).collect()))
            }
            Ok(position) if position.is_solved() => (Some(position), Advice::Solved),
            Ok(position) => {
                let advice = self.next(&position, stop);
                (Some(position), advice)
            }
        })
    }

    /// Whether the givens, if they were known, would tell which digits are wrong.
    pub fn lacks_givens(&self, advice: &Advice) -> bool {
        let is_dead = |fault: &Fault| matches!(fault.mistake, Mistake::Dead(..));
        self.puzzle.is_none() && matches!(advice, Advice::Faults(faults) if faults.len() == 1 && is_dead(&faults[0]))
    }

    /// The part of a step that the deepest hint reveals, as a picture with its words.
    ///
    /// # Errors
    /// If not all grids can be drawn.
    pub fn picture(&self, position: &Position, step: &Step) -> Result<Scene, Scattered> {
        let shown = hint::shown_at(step, self.deepest());
        Ok(drawn(position, shown)?.caption(shown.words()))
    }

    fn next(&self, position: &Position, stop: Stop<'_>) -> Advice {
        let found = match self.all {
            _ if stop.is_due(0) => return Advice::Stopped,
            Some(most) => match self.method.some_until(position, most, stop) {
                Ok(found) => found,
                Err(Stopped) => return Advice::Stopped,
            },
            None => {
                let mut walk = Walk::new(position, &self.method).until(stop);
                let next = walk.next();
                if walk.is_stopped() && next.is_none() {
                    return Advice::Stopped;
                }
                Available { steps: next.into_iter().collect(), more: Vec::new() }
            }
        };
        if found.steps.is_empty() {
            Advice::Nothing(explain::beyond(position, &self.method, stop).map(Box::new))
        } else {
            Advice::Steps(found)
        }
    }

    fn deepest(&self) -> Depth {
        self.depths.last().copied().unwrap_or(Depth::Kind)
    }

    /// The advice in lines.
    pub fn text(&self, advice: &Advice) -> String {
        let deepest = self.deepest();
        let mut out = String::new();
        match advice {
            Advice::Faults(faults) => push_alike(faults.iter().map(|fault| fault.say(deepest)), &mut out),
            Advice::Solved => out += "The puzzle is solved.\n",
            Advice::Nothing(beyond) => {
                let _ = write!(out, "The method {} finds no step here.", self.method.name);
                if let Some(step) = beyond {
                    let Technique { name, id, .. } = step.technique();
                    let _ = write!(out, " {name} continues: see `ninefold technique {id}`.");
                }
                out.push('\n');
            }
            Advice::Stopped => out += "The search for a step was stopped.\n",
            Advice::Steps(Available { steps, .. }) if self.all.is_none() => {
                steps.iter().for_each(|step| out += &(self.hints(step).join("\n") + "\n"));
            }
            Advice::Steps(Available { steps, more }) => {
                if deepest.has_conclusion() {
                    steps.iter().for_each(|step| _ = writeln!(out, "{step}"));
                } else {
                    push_alike(steps.iter().map(|step| self.hints(step).join(" ")), &mut out);
                }
                for technique in more {
                    let _ = writeln!(out, "There are more {}.", technique.plural_name());
                }
            }
        }
        out
    }

    /// The advice as `docs/schema/hint.json` describes it; where the position is told, with what a page draws of each depth.
    pub fn json(&self, source: &str, line: usize, advice: &Advice, drawn: Option<&Position>) -> Value {
        let (status, told) = match advice {
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
        if let Advice::Steps(Available { more, .. }) = advice
            && !more.is_empty()
        {
            object["more"] = more.iter().map(|technique| technique.id).collect();
        }
        object
    }

    /// The parts of a step that hints of each depth reveal.
    fn shown<'s>(&self, step: &'s Step) -> impl Iterator<Item = Shown<'s>> {
        self.depths.iter().map(|&depth| hint::shown_at(step, depth))
    }

    /// The words of each depth for a step.
    fn hints(&self, step: &Step) -> Vec<String> {
        self.shown(step).map(|shown| shown.words()).collect()
    }

    /// The part of a step that the deepest hint reveals, as data.
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

/// The part of a step that a hint reveals: on its grid, or on all grids while the hint names none.
fn drawn(position: &Position, shown: Shown<'_>) -> Result<Scene, Scattered> {
    let Some(grid) = shown.grid() else {
        return Ok(Scene::of(&position.boards(), &position.givens(), Candidates::Shown)?.labels());
    };
    let title = shown.named_grid().map(|grid| scene::grid_name(&position.rules(), grid));
    let marks = shown.marks(position.board(grid));
    Ok(scene::marked(position, grid, &marks).title(title.unwrap_or_default()))
}

/// Adds lines, those that are alike once, with their number.
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

/// A fault as data, with the cells that a hint of that depth marks.
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

#[cfg(test)]
mod tests;
