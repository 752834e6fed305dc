//! What is wrong with a position, or what to do next: to the depth that the player asks for, in words, as JSON, as a picture.

use std::fmt::Write;

use ninefold::Grid;
use ninefold::formats::Single;
use ninefold::logic::hint::{self, Depth, Fault};
use ninefold::logic::{Method, State, Step, json as data};
use ninefold::mark::{Mark, Role};
use ninefold::render::Scene;
use serde_json::{Map, Value, json};

use crate::position;
use crate::verdict::Severity;

/// A hint as it is asked for.
///
/// ```
/// use ninefold::logic::{Method, hint::Depth};
/// use ninefold_app::hint::Request;
///
/// let found = ninefold::formats::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let request = Request { method: Method::hodoku(), puzzle: None, depths: Depth::ALL[..1].to_vec(), all: false };
/// let advice = request.advice(&found.document.single().unwrap());
/// assert!(request.text(&advice).contains("Single") || request.text(&advice).contains("Full House"));
/// # Ok::<(), ninefold::formats::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The techniques to use.
    pub method: Method,
    /// The givens, where documents do not tell them from the player's digits.
    pub puzzle: Option<Grid>,
    /// How much to say, from the first.
    pub depths: Vec<Depth>,
    /// Every step that there is, not just the next.
    pub all: bool,
}

/// What there is to say of a position.
#[derive(Clone, Debug)]
pub enum Advice {
    /// This is wrong.
    Faults(Vec<Fault>),
    /// Nothing is left to do.
    Solved,
    /// The method finds no step.
    Nothing,
    /// Steps.
    Steps(Vec<Step>),
}

impl Advice {
    /// How bad it is.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Faults(_) | Self::Nothing => Severity::Other,
            Self::Solved | Self::Steps(_) => Severity::Unique,
        }
    }
}

impl Request {
    /// The advice on a document's position.
    pub fn advice(&self, document: &Single) -> Advice {
        self.position(document).1
    }

    /// The position, if nothing is wrong with it, and the advice on it.
    pub fn position(&self, document: &Single) -> (Option<State>, Advice) {
        let puzzle = self.puzzle.unwrap_or_else(|| position::givens(document));
        let board = position::with_givens(position::board(document), &puzzle);
        let state = match hint::position(&puzzle, &board) {
            Err(faults) => return (None, Advice::Faults(faults)),
            Ok(state) if state.is_solved() => return (Some(state), Advice::Solved),
            Ok(state) => state,
        };
        let steps = self.steps(&state);
        (Some(state), if steps.is_empty() { Advice::Nothing } else { Advice::Steps(steps) })
    }

    /// Whether the givens, if they were known, would tell which digits are wrong.
    pub fn lacks_givens(&self, advice: &Advice) -> bool {
        self.puzzle.is_none() && matches!(advice, Advice::Faults(faults) if matches!(faults[..], [Fault::Dead(..)]))
    }

    /// As much of a step as the depth allows, drawn: nothing but words, then where to look, then the pattern, then what follows.
    pub fn picture(&self, state: &State, step: &Step) -> Scene {
        let deepest = self.deepest();
        let board = state.board();
        let marks: Vec<Mark> = step.marks(board).into_iter().filter(|mark| shows(mark, deepest)).collect();
        let own = board.grid().filled() - state.givens();
        let scene = Scene::new().board((0, 0), board).placed(own).marks(&marks).labels().legend();
        scene.caption(hint::say(step, deepest))
    }

    fn steps(&self, state: &State) -> Vec<Step> {
        if self.all { self.method.all(state) } else { self.method.next(state).into_iter().collect() }
    }

    fn deepest(&self) -> Depth {
        self.depths.last().copied().unwrap_or(Depth::Kind)
    }

    /// The advice in lines.
    pub fn text(&self, advice: &Advice) -> String {
        let deepest = self.deepest();
        let mut out = String::new();
        match advice {
            Advice::Faults(faults) => faults.iter().for_each(|fault| _ = writeln!(out, "{}", fault.say(deepest))),
            Advice::Solved => out += "The puzzle is solved.\n",
            Advice::Nothing => _ = writeln!(out, "The method {} finds no step here.", self.method.name),
            Advice::Steps(steps) if self.all && deepest == Depth::Conclusion => {
                steps.iter().for_each(|step| _ = writeln!(out, "{step}"));
            }
            Advice::Steps(steps) if self.all => {
                push_alike(steps.iter().map(|step| self.hints(step).join(" ")), &mut out);
            }
            Advice::Steps(steps) => steps.iter().for_each(|step| out += &(self.hints(step).join("\n") + "\n")),
        }
        out
    }

    /// The advice as `docs/schema/hint.json` describes it.
    pub fn json(&self, source: &str, line: usize, advice: &Advice) -> Value {
        let deepest = self.deepest();
        let mut object = Map::new();
        object.insert("source".into(), source.into());
        object.insert("line".into(), line.into());
        let status = match advice {
            Advice::Faults(_) => "wrong",
            Advice::Solved => "solved",
            Advice::Nothing => "stuck",
            Advice::Steps(_) => "steps",
        };
        object.insert("status".into(), status.into());
        match advice {
            Advice::Faults(faults) => {
                object.insert("faults".into(), faults.iter().map(|fault| self::fault(fault, deepest)).collect());
            }
            Advice::Steps(steps) => {
                object.insert("steps".into(), steps.iter().map(|step| self.step(step)).collect());
            }
            Advice::Solved | Advice::Nothing => {}
        }
        object.into()
    }

    /// The words of each depth for a step.
    fn hints(&self, step: &Step) -> Vec<String> {
        self.depths.iter().map(|&depth| hint::say(step, depth)).collect()
    }

    /// No more of a step than the depth allows.
    fn step(&self, step: &Step) -> Value {
        let mut object = Map::new();
        object.insert("technique".into(), step.technique().id.into());
        object.insert("hints".into(), self.hints(step).into());
        if self.deepest() == Depth::Conclusion {
            object.insert("step".into(), serde_json::to_value(data::Step::from(step)).unwrap_or_default());
        }
        object.into()
    }
}

/// Whether a mark gives away no more than the depth allows.
pub fn shows(mark: &Mark, deepest: Depth) -> bool {
    match mark {
        Mark::House(..) | Mark::Cell(..) => deepest >= Depth::Place,
        Mark::Spots(Role::Placed | Role::Eliminated, _) => deepest == Depth::Conclusion,
        Mark::Spots(..) | Mark::Link(..) => deepest >= Depth::Pattern,
    }
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

/// A fault as data. The digit of the solution that a cell has lost is only named where the depth allows it.
fn fault(fault: &Fault, depth: Depth) -> Value {
    let (kind, cells): (_, Vec<_>) = match fault {
        Fault::Changed(at, _) => ("given", vec![at.cell]),
        Fault::Clash(clash) => ("clash", clash.cells.to_vec()),
        Fault::Puzzle(_) => ("puzzle", Vec::new()),
        Fault::Dead(_, suspects) => ("dead", suspects.iter().collect()),
        Fault::Digit(at) => ("digit", vec![at.cell]),
        Fault::Candidate(at) => ("candidate", vec![at.cell]),
    };
    let cells: Vec<_> = cells.iter().map(ToString::to_string).collect();
    json!({ "kind": kind, "cells": cells, "text": fault.say(depth) })
}
