//! `ninefold hint`: what is wrong with a position, or what to do next.

use std::ffi::OsStr;
use std::ffi::OsString;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use ninefold::logic::hint::{self, Depth, Fault};
use ninefold::logic::{Method, State, Step, json as data};
use ninefold::mark::{Mark, Role};
use ninefold::render::{Scene, Style, svg};
use ninefold::{Board, Grid};
use serde_json::{Map, Value, json};

use super::Verb;
use super::explain::{givens, own_board};
use crate::figures;
use crate::io::Shell;
use crate::io::documents::{self, Found, Strict};
use crate::io::output;
use crate::io::run::Severity;
use crate::options::{self, Looks, Reading, Shape, Ways};
use crate::{method, paint};

const HINT_EXAMPLES: &str = "\
Examples:
  ninefold hint game.opensudoku
  ninefold hint --depth 4 candidates.txt
  ninefold hint --puzzle PUZZLE --depth 3 digits.txt
  ninefold hint --all state.txt
  ninefold hint --method x-wing,swordfish state.txt

The input is what the player has: digits, and candidates or notes in the centre of cells as far as the file has them. What is wrong with that
comes first: changed givens and equal digits in a house, no solution left, wrong digits, candidates eliminated that are right. Otherwise
the hint says, to the depth that is asked for:
  1  that there is a step, and of what kind
  2  where to look
  3  which pattern is to be seen there
  4  why it is so, and what follows
Most formats do not say which digits are the player's own; --puzzle does.";

const HINT_CODES: &str = "\
Exit codes:
  0  there is a hint, or nothing is left to do
  1  something is wrong, or the method finds no step
  2  wrong usage or unreadable input";

/// Say what is wrong with a position, or what to do next
#[derive(Debug, Args)]
#[command(after_help = HINT_EXAMPLES, after_long_help = format!("{HINT_EXAMPLES}\n\n{HINT_CODES}"))]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) shape: Shape,

    #[command(flatten)]
    pub(crate) ways: Ways,

    /// The givens of the puzzle, where the input does not tell them from the player's digits
    #[arg(long, value_name = "PUZZLE | FILE")]
    pub(crate) puzzle: Option<OsString>,

    /// How much to give away, 1 to 4 (2 by default; 4 with --all)
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) depth: Option<u8>,

    /// List every step that the method offers now
    #[arg(long)]
    pub(crate) all: bool,

    /// How to write the hint
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Saying,

    /// Draw the step instead, as SVG: as much of it as the depth allows (4 by default)
    #[arg(long, conflicts_with_all = ["format", "all"])]
    pub(crate) svg: bool,

    #[command(flatten)]
    pub(crate) looks: Looks,
}

/// How a hint is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Saying {
    /// Sentences
    Text,
    /// A JSON object a line, as docs/schema/hint.json describes it
    Json,
}

impl Verb for Hint {
    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let from = self.reading.from.map(|format| format.name);
        if let Some(figures) = figures::of(&self.reading.sources, &self.shape, from)? {
            return super::figures::hint::run(self, figures);
        }
        let method = method::choose(&self.ways)?;
        let puzzle = self.puzzle.as_deref().map(puzzle).transpose()?;
        let style = paint::style(&self.looks)?;
        let deepest = self.depth.map_or(if self.all || self.svg { 4 } else { 2 }, usize::from);
        let asked = Asked { method, puzzle, depths: Depth::ALL[..deepest].to_vec(), all: self.all };
        if self.svg {
            return draw(&asked, &self.reading, &style);
        }
        let worst = documents::answer(&self.reading, options::jobs(None), |source, found| {
            let advice = asked.advice(found);
            let said = match self.format {
                Saying::Text => asked.text(&advice),
                Saying::Json => asked.json(source, found.line, &advice),
            };
            let severity = match advice {
                Advice::Faults(_) | Advice::Nothing => Severity::Other,
                Advice::Solved | Advice::Steps(_) => Severity::Unique,
            };
            (said.into_bytes(), severity)
        });
        Ok(ExitCode::from(worst as u8))
    }
}

/// The next step as a picture; what else there is to say goes to standard error.
fn draw(asked: &Asked, reading: &Reading, style: &Style) -> anyhow::Result<ExitCode> {
    let mut all = Vec::new();
    let errors = documents::each(reading, Strict::No, &mut |_, found| {
        all.push(found);
        if all.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let [found] = &all[..] else {
        ensure!(errors > 0 || !all.is_empty(), "nothing to draw");
        ensure!(all.len() < 2, "a picture shows one position, and there are several");
        return Ok(ExitCode::from(Severity::Unreadable as u8));
    };
    let (state, advice) = asked.position(found);
    let (Some(state), Advice::Steps(steps)) = (state, &advice) else {
        asked.text(&advice).lines().for_each(output::message);
        return Ok(ExitCode::from(if matches!(advice, Advice::Solved) { 0 } else { Severity::Other as u8 }));
    };
    if let Some(step) = steps.first() {
        let scene = asked.picture(&state, step);
        output::write(svg::paint(&scene, style).as_bytes());
    }
    Ok(ExitCode::from(if errors > 0 { Severity::Unreadable as u8 } else { 0 }))
}

/// The givens that were named: exactly one puzzle.
fn puzzle(source: &OsStr) -> anyhow::Result<Grid> {
    let reading = Reading { sources: vec![source.to_owned()], from: None, column: None };
    let mut grids = Vec::new();
    let errors = documents::each(&reading, Strict::Yes, &mut |_, found| {
        grids.push(givens(&found.document));
        if grids.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match grids[..] {
        [grid] if errors == 0 => Ok(grid),
        _ => bail!("--puzzle: expected one puzzle"),
    }
}

/// What the user wants to know.
struct Asked {
    method: Method,
    puzzle: Option<Grid>,
    depths: Vec<Depth>,
    all: bool,
}

enum Advice {
    Faults(Vec<Fault>),
    Solved,
    Nothing,
    Steps(Vec<Step>),
}

impl Asked {
    fn advice(&self, found: &Found) -> Advice {
        self.position(found).1
    }

    /// The position, if nothing is wrong with it, and what there is to say.
    fn position(&self, found: &Found) -> (Option<State>, Advice) {
        let puzzle = self.puzzle.unwrap_or_else(|| givens(&found.document));
        let board = with_givens(own_board(&found.document), &puzzle);
        let state = match hint::position(&puzzle, &board) {
            Err(faults) => return (None, Advice::Faults(faults)),
            Ok(state) if state.is_solved() => return (Some(state), Advice::Solved),
            Ok(state) => state,
        };
        let steps = self.steps(&state);
        (Some(state), if steps.is_empty() { Advice::Nothing } else { Advice::Steps(steps) })
    }

    /// As much of a step as the depth allows, drawn: nothing but words, then where to look, then the pattern, then what follows.
    fn picture(&self, state: &State, step: &Step) -> Scene {
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

    fn text(&self, advice: &Advice) -> String {
        let deepest = self.deepest();
        let mut out = String::new();
        match advice {
            Advice::Faults(faults) => {
                faults.iter().for_each(|fault| _ = writeln!(out, "{}", fault.say(deepest)));
                if self.puzzle.is_none() && matches!(faults[..], [Fault::Dead(..)]) {
                    out += "If some of these digits are your own, --puzzle with the givens tells which of them are wrong.\n";
                }
            }
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

    fn json(&self, source: &str, line: usize, advice: &Advice) -> String {
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
        format!("{}\n", Value::from(object))
    }

    /// What each depth has to say of a step.
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
pub(super) fn shows(mark: &Mark, deepest: Depth) -> bool {
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

/// The board with the givens that it lacks.
fn with_givens(mut board: Board, puzzle: &Grid) -> Board {
    let lacking = puzzle.iter().filter(|(cell, _)| board.digit(*cell).is_none());
    let lacking: Vec<_> = lacking.collect();
    lacking.into_iter().for_each(|(cell, digit)| board.place(cell, digit));
    board
}
