//! Answers of a classic engine: a verdict, or a number or list of solutions, together with the engine's actions.

use std::fmt::{self, Write};

use ninefold::classic::{Bound, Counts, Engine, Event};
use ninefold::multi::Grids;
use ninefold::render::text::{self, Outcome};
use ninefold::{Board, Candidate, Digit, Gap, Grid, GridOf, PuzzleError, Solution, Stop};
use serde_json::{Value, json};

use crate::answer::{Answer, Style};
use crate::draw::{self, GridText};
use crate::engine::{self, Effort, Limits, Ran, Runner, Why};
use crate::entry::Entry;
use crate::solve::{self, Listed, Rest, Total};
use crate::verdict::{Severity, Verdict};

/// A question to an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Whether the puzzle has exactly one solution.
    Verdict,
    /// The number of solutions, up to a limit.
    Count(u64),
    /// All solutions, up to a limit.
    List(u64),
}

impl Ask {
    /// Returns the number of solutions that the engine searches for.
    pub const fn solutions(self) -> u64 {
        match self {
            Self::Verdict => 2,
            Self::Count(limit) | Self::List(limit) => limit,
        }
    }

    /// Returns the heading of the columns of an answer to this question.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Verdict => {
                "puzzle\tverdict\tsolution\tplacements\tforced\tsubsets\ttries\tdead ends\tdeepest\tsaved\tkept\tlabel\n"
            }
            Self::Count(_) => solve::Counted::HEADING,
            Self::List(_) => Listed::HEADING,
        }
    }
}

/// A question to an engine, or to `forced` with several bounds one after another.
#[derive(Clone, Debug)]
pub struct Request {
    /// The engine, once for each of its bounds.
    pub engines: Vec<Engine>,
    /// The question.
    pub ask: Ask,
    /// Whether to report every event.
    pub trace: bool,
    /// Whether to include the counts of the engine's actions.
    pub counts: bool,
    /// The function that runs the engines, with or without a profile.
    pub run: Runner,
    /// The earlier program in whose style to write the result, if any.
    pub style: Option<text::Style>,
}

impl Request {
    /// Answers the question for a plain grid. Reports the actions first, then the result.
    pub fn answer(&self, board: &Board, stop: Stop<'_>, tell: &mut dyn FnMut(&Told)) -> Severity {
        let limits = Limits { solutions: self.ask.solutions(), events: u64::MAX, stop };
        let mut ran = (self.run)(&self.engines, board, limits, &mut |event| {
            if self.trace {
                tell(&Told::Event(*event));
            }
            if let (Event::Solution { number, solution }, Ask::List(_)) = (event, self.ask) {
                tell(&Told::Solution(Listed::Solution(*number, (*solution).into())));
            }
        });
        let (counts, profile) = (self.counts.then_some(ran.counts), ran.profile.take());
        let effort = Effort { engine: self.engines[0], counts, profile };
        let is_found = matches!(engine::verdict(&ran), "unique" | "found");
        tell(&Told::Report(Report { ran, ask: self.ask, effort, style: self.style }));
        if is_found { Severity::Unique } else { Severity::Other }
    }
}

/// A question about some of the events. An engine cannot be suspended, so it runs from the start for each part of its events.
#[derive(Clone, Debug)]
pub struct Part {
    /// The engine, with each of its bounds.
    pub engines: Vec<Engine>,
    /// The number of solutions to search for.
    pub solutions: u64,
    /// The maximum number of events of the entire run.
    pub events: u64,
    /// The number of events that earlier parts have already reported.
    pub skip: u64,
    /// The number of events to report now.
    pub count: u64,
}

impl Part {
    /// Reports the next events, and the result if there are no more events.
    pub fn answer(&self, board: &Board, stop: Stop<'_>, tell: &mut dyn FnMut(&Told)) {
        let end = self.skip.saturating_add(self.count).min(self.events);
        let limits = Limits { solutions: self.solutions, events: end, stop };
        let mut seen = 0;
        let ran = engine::run(&self.engines, board, limits, &mut |event| {
            if seen >= self.skip {
                tell(&Told::Event(*event));
            }
            seen += 1;
        });
        if ran.why != Why::Full || end == self.events {
            let effort = Effort { engine: self.engines[0], counts: Some(ran.counts), profile: None };
            tell(&Told::Report(Report { ran, ask: Ask::Verdict, effort, style: None }));
        }
    }
}

/// A piece of an answer.
#[allow(clippy::large_enum_variant, reason = "a piece is passed on and dropped at once")]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Told {
    /// An action of the engine.
    Event(Event),
    /// A solution of a list.
    Solution(Listed),
    /// The result, which follows all other pieces.
    Report(Report),
}

impl Answer for Told {
    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        match (self, style) {
            (Self::Event(event), Style::Json) => writeln!(out, "{}", event_json(event)),
            (Self::Event(event), _) => writeln!(out, "{event}"),
            (Self::Solution(listed), style) => listed.write(entry, style, out),
            (Self::Report(report), style) => report.write(entry, style, out),
        }
    }
}

/// The outcome of a run.
#[derive(Clone, Debug)]
pub struct Report {
    ran: Ran,
    ask: Ask,
    effort: Effort,
    style: Option<text::Style>,
}

impl Report {
    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        match self.ask {
            Ask::Verdict => self.verdict(entry, style, out),
            Ask::Count(limit) => self.count(entry, limit, style, out),
            Ask::List(_) => self.total().write(entry, style, out),
        }?;
        let Effort { engine, counts, profile } = &self.effort;
        if let Style::Line | Style::Grid(_) = style {
            counts.iter().try_for_each(|counts| writeln!(out, "{counts}"))?;
            let mut profiles = profile.iter().map(|profile| engine::profile_words(*engine, profile));
            profiles.try_for_each(|words| writeln!(out, "{words}"))?;
        }
        Ok(())
    }

    fn verdict(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let ran = &self.ran;
        // The solution or, failing that, the forced digits.
        let grid = match (ran.solutions.first(), ran.why) {
            (Some(solution), _) => Some(solution.grid()),
            (None, Why::NotFound(grid)) => Some(grid),
            (None, _) => None,
        };
        let text = grid.map_or_else(|| "-".to_owned(), |grid| grid.to_string());
        if let (Some(program), Style::Line | Style::Grid(_)) = (self.style, style) {
            // The engines solve only plain grids, which every style can draw.
            let grid = grid.map(Grids::from);
            let drawn = draw::in_style(program, &entry.problem, self.outcome(), grid.as_ref(), entry.caption(out));
            return drawn.map_err(|_| fmt::Error);
        }
        match style {
            Style::Json => entry.write_json(self.fields(), out),
            Style::Grid(pen) => {
                let clash: Vec<_> = match ran.why {
                    Why::Clash(clash) => draw::cells(clash.cells.into_iter().collect()).collect(),
                    _ => Vec::new(),
                };
                let drawing = |grid: Grid| GridText::new(grid).givens(entry.problem.grids()).lines(pen);
                let puzzle = draw::problem(&entry.problem, &clash, pen);
                draw::beside(&puzzle, &grid.map(drawing).unwrap_or_default(), entry.caption(out));
                writeln!(out, "{}", self.sentence())
            }
            Style::Tsv => {
                let Counts { placements, forced, subsets, tries, dead_ends, deepest, saved, kept, .. } = ran.counts;
                write!(out, "{}\t{}\t{text}\t", entry.problem, self.word())?;
                write!(out, "{placements}\t{forced}\t{subsets}\t{tries}\t{dead_ends}\t{deepest}\t{saved}\t{kept}\t")?;
                writeln!(out, "{}", entry.label)
            }
            Style::Line if engine::verdict(ran) == "unique" => writeln!(out, "{text}"),
            Style::Line => writeln!(out, "{text}\t{}", self.word()),
        }
    }

    fn count(&self, entry: &Entry, limit: u64, style: Style, out: &mut String) -> fmt::Result {
        let (found, stop) = (self.ran.counts.solutions, engine::stop(&self.ran));
        match (style, stop) {
            (Style::Json, stop) => {
                let limit = if limit == u64::MAX { Value::Null } else { limit.into() };
                let stopped = stop.map(|why| ("stopped", why.into()));
                let count = [("count", found.into()), ("limit", limit)].into_iter().chain(stopped);
                entry.write_json(self.effort.fields().chain(count), out)
            }
            (Style::Tsv, _) => writeln!(out, "{}\t{found}\t{}", entry.problem, entry.label),
            (_, Some(why)) => writeln!(out, "{}\t{found}\tstopped: {why}", entry.problem),
            (_, None) => writeln!(out, "{}\t{found}", entry.problem),
        }
    }

    fn total(&self) -> Listed {
        let rest = match (engine::stop(&self.ran), self.ran.why) {
            (Some(why), _) => Rest::Stopped(why),
            (None, Why::Done | Why::Clash(_)) => Rest::None,
            // If the search was stopped, there may be further solutions.
            (None, _) => Rest::Unknown,
        };
        Listed::Total(Total { found: self.ran.counts.solutions, rest, effort: Some(self.effort.clone()) })
    }

    /// Returns the verdict in the form that `docs/schema/answer.json` describes.
    fn fields(&self) -> Vec<(&'static str, Value)> {
        let Ran { solutions, why, .. } = &self.ran;
        let mut fields: Vec<_> = self.effort.fields().collect();
        fields.push(("verdict", engine::verdict(&self.ran).into()));
        let solutions: Vec<String> = solutions.iter().map(Solution::to_string).collect();
        match &solutions[..] {
            [] => {}
            [only] => fields.push(("solution", only.as_str().into())),
            several => fields.push(("solutions", several.into())),
        }
        fields.extend(engine::stop(&self.ran).map(|why| ("stopped", why.into())));
        match *why {
            Why::NotFound(grid) => fields.push(("grid", grid.to_string().into())),
            Why::Clash(clash) => {
                fields.extend(
                    Verdict::from(PuzzleError::<Solution>::Clash(GridOf::ONLY, clash))
                        .reason()
                        .map(|reason| ("reason", reason)),
                );
            }
            _ => {}
        }
        fields
    }

    fn outcome(&self) -> Outcome {
        match engine::verdict(&self.ran) {
            "unique" => Outcome::Unique,
            "many" => Outcome::Several,
            "none" => Outcome::None,
            "invalid" => Outcome::Invalid,
            _ if !self.ran.solutions.is_empty() => Outcome::Found,
            _ => Outcome::Open,
        }
    }

    /// Returns the verdict in words, with the reason if the engine was stopped.
    fn word(&self) -> String {
        let verdict = engine::verdict(&self.ran);
        let why = engine::stop(&self.ran).filter(|_| verdict == "stopped");
        why.map_or_else(|| verdict.into(), |why| format!("stopped: {why}"))
    }

    fn sentence(&self) -> String {
        match (engine::verdict(&self.ran), self.ran.why) {
            ("unique", _) => "Exactly one solution.".into(),
            ("many", _) => "Several solutions.".into(),
            ("none", _) => "No solution.".into(),
            ("found", _) => "A solution; there may be more.".into(),
            ("not found", _) => "No solution found within the bounds; the digits shown are forced.".into(),
            (_, Why::Clash(clash)) => format!("Invalid: {clash}."),
            _ => format!("{}, {}.", solve::total(self.ran.counts.solutions), self.word()),
        }
    }
}

/// Returns an event in the form that `docs/schema/answer.json` describes.
fn event_json(event: &Event) -> Value {
    let at = |name: &str, Candidate { cell, digit }: Candidate| json!({ "event": name, "cell": cell.to_string(), "digit": digit.get() });
    match *event {
        Event::Try { candidate, level } => {
            let mut event = at("try", candidate);
            event["level"] = level.into();
            event
        }
        Event::Place(candidate) => at("place", candidate),
        Event::Forced { candidate, house } => {
            let mut event = at("forced", candidate);
            house.into_iter().for_each(|house| event["house"] = house.to_string().into());
            event
        }
        Event::Undo(candidate) => at("undo", candidate),
        Event::Subset { cells, digits } => {
            let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
            let digits: Vec<u8> = digits.iter().map(Digit::get).collect();
            json!({ "event": "subset", "cells": cells, "digits": digits })
        }
        Event::Settled { level, forced } => json!({ "event": "settled", "level": level, "forced": forced }),
        Event::Branch { cell, digits } => {
            let digits: Vec<u8> = digits.iter().map(Digit::get).collect();
            json!({ "event": "branch", "cell": cell.to_string(), "digits": digits })
        }
        Event::DeadEnd { level, gap: None } => json!({ "event": "dead end", "level": level }),
        Event::DeadEnd { level, gap: Some(Gap::Cell(cell)) } => {
            json!({ "event": "dead end", "level": level, "cell": cell.to_string() })
        }
        Event::DeadEnd { level, gap: Some(Gap::Digit(digit, house)) } => {
            json!({ "event": "dead end", "level": level, "digit": digit.get(), "house": house.to_string() })
        }
        Event::Save { state } => json!({ "event": "save", "state": state }),
        Event::Restore { state } => json!({ "event": "restore", "state": state }),
        Event::Solution { number, solution } => {
            json!({ "event": "solution", "number": number, "solution": solution.to_string() })
        }
        Event::GiveUp { level, bound } => {
            let bound = match bound {
                Bound::Depth => "depth",
                Bound::Width => "width",
                Bound::States => "states",
            };
            json!({ "event": "give up", "level": level, "bound": bound })
        }
    }
}
