//! `ninefold solve --engine`: what one of the classic engines says of each puzzle, and how it came to that.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::ensure;
use clap::Args;
use ninefold::classic::forced::Bounds;
use ninefold::classic::{Bound, Counts, Engine, Event};
use ninefold::{Candidate, Gap, Grid, PuzzleError, Solution, Stop};
use serde_json::{Map, Value, json};

use super::{
    super::shared::{PIECE, heading},
    Solve,
};
use crate::io::answer::Verdict;
use crate::io::input::Entry;
use crate::io::output;
use crate::io::run::{self, Manner, Pace, Severity};
use crate::options::{Color, Style, engine as named, seconds};
use ninefold_app::draw::{self, Drawing};
use ninefold_app::engine::{self, Limits, Ran, Why};

const HEADING: &str =
    "puzzle\tverdict\tsolution\tplacements\tforced\tsubsets\ttries\tdead ends\tdeepest\tsaved\tkept\tlabel\n";

/// A classic engine, and what to tell of it.
#[derive(Debug, Args)]
#[command(next_help_heading = "Classic engines")]
pub(crate) struct Classic {
    /// Solve with that engine
    #[arg(long, value_name = "NAME", value_parser = named())]
    pub(crate) engine: Option<Engine>,

    /// For forced: one more than the tries that may rest on each other, 1 to 15 [default: 2]; several go on where one ended
    #[arg(long, value_name = "D,...", value_delimiter = ',', requires = "engine")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=15))]
    pub(crate) max_depth: Vec<u8>,

    /// For forced: the most digits that a cell may have to be tried, 2 to 15 [default: 2]; several go on where one ended
    #[arg(long, value_name = "W,...", value_delimiter = ',', requires = "engine")]
    #[arg(value_parser = clap::value_parser!(u8).range(2..=15))]
    pub(crate) max_width: Vec<u8>,

    /// Print a line for each event before the answer
    #[arg(long, requires = "engine")]
    pub(crate) trace: bool,

    /// Print placements, tries, dead ends and so on
    #[arg(long, requires = "engine")]
    pub(crate) counts: bool,

    /// Stop the search of a puzzle after so long
    #[arg(long, value_name = "SECONDS", requires = "engine", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,
}

/// What is asked of the engine.
struct Request<'a> {
    args: &'a Solve,
    engines: Vec<Engine>,
    solutions: u64,
}

pub(crate) fn run(args: &Solve, engine: Engine, color: Color) -> anyhow::Result<ExitCode> {
    let solutions = args.all.or(args.count).unwrap_or(2);
    let request = Request { args, engines: engines(&args.classic, engine)?, solutions };
    let many = args.all.is_some() || args.count.is_some();
    ensure!(!many || !matches!(engine, Engine::Forced(_)), "forced ends with the first solution: no --all, no --count");
    // Traces and lists may be endless, so they are written as they come, one puzzle after the other.
    let endless = args.classic.trace || args.all.is_some();
    let pace = Pace::slow(if endless { 1 } else { args.input.work.jobs() });
    let heading = if many { super::head_line(args) } else { HEADING };
    run::lines(
        &args.input,
        color,
        pace,
        heading,
        |puzzles| vec![(); puzzles.len()],
        |entry, (), manner, out| request.answer(entry, manner, out),
    )
}

/// The engine, or `forced` with each of the bounds in turn.
fn engines(args: &Classic, engine: Engine) -> anyhow::Result<Vec<Engine>> {
    let Classic { max_depth: depths, max_width: widths, .. } = args;
    let Engine::Forced(usual) = engine else {
        ensure!(depths.is_empty() && widths.is_empty(), "only forced has bounds: --max-depth, --max-width");
        return Ok(vec![engine]);
    };
    let at = |bounds: &[u8], turn: usize| bounds.get(turn).or(bounds.last()).copied();
    let bounds = |turn| {
        let depth = at(depths, turn).unwrap_or(usual.depth());
        Bounds::new(depth, at(widths, turn).unwrap_or(usual.width()))
    };
    Ok((0..depths.len().max(widths.len()).max(1)).map(|turn| Engine::Forced(bounds(turn))).collect())
}

impl Request<'_> {
    fn answer(&self, entry: &Entry, manner: Manner, out: &mut Vec<u8>) -> Severity {
        let (start, limit) = (Instant::now(), self.args.classic.time_limit);
        let is_late = |_| limit.is_some_and(|limit| start.elapsed() >= limit);
        let limits = Limits { solutions: self.solutions, stop: Stop::when(&is_late) };
        let ran = engine::run(&self.engines, entry.problem.boards().board(0), limits, &mut |event| {
            self.follow(entry, event, manner, out);
        });
        let _ = match (self.args.all, self.args.count) {
            (Some(_), _) => self.end_list(entry, &ran, manner, out),
            (_, Some(limit)) => self.count(entry, &ran, limit, manner, out),
            _ => self.verdict(entry, &ran, manner, out),
        };
        if self.args.classic.counts && !matches!(manner.style, Style::Json | Style::Tsv) {
            let _ = writeln!(out, "{}", ran.counts);
        }
        severity(&ran)
    }

    /// What is written while the engine works.
    fn follow(&self, entry: &Entry, event: &Event, manner: Manner, out: &mut Vec<u8>) {
        if self.args.classic.trace {
            let _ = match manner.style {
                Style::Json => writeln!(out, "{}", json_event(event)),
                _ => writeln!(out, "{event}"),
            };
        }
        if let Event::Solution { number, solution } = event
            && self.args.all.is_some()
        {
            let _ = super::numbered(entry, *number, &(*solution).into(), manner, out);
        }
        if out.len() > PIECE && (self.args.classic.trace || self.args.all.is_some()) {
            output::write(out);
            out.clear();
        }
    }

    fn verdict(&self, entry: &Entry, ran: &Ran, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
        match manner.style {
            Style::Json => writeln!(out, "{}", self.json(entry, ran)),
            Style::Grid => draw(entry, ran, manner, out),
            Style::Tsv => {
                let Counts { placements, forced, subsets, tries, dead_ends, deepest, saved, kept, .. } = ran.counts;
                write!(out, "{}\t{}\t{}\t", entry.problem, word(ran), text(ran))?;
                write!(out, "{placements}\t{forced}\t{subsets}\t{tries}\t{dead_ends}\t{deepest}\t{saved}\t{kept}\t")?;
                writeln!(out, "{}", entry.label)
            }
            _ => match word(ran).as_str() {
                "unique" => writeln!(out, "{}", text(ran)),
                word => writeln!(out, "{}\t{word}", text(ran)),
            },
        }
    }

    fn count(&self, entry: &Entry, ran: &Ran, limit: u64, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
        let (found, stop) = (ran.counts.solutions, engine::stop(ran));
        if manner.style == Style::Json {
            let mut object = self.json_head(entry, ran);
            object.insert("count".into(), found.into());
            object.insert("limit".into(), if limit == u64::MAX { json!(null) } else { limit.into() });
            object.extend(stop.map(|why| ("stopped".into(), why.into())));
            return writeln!(out, "{}", Value::from(object));
        }
        write!(out, "{}\t{found}", entry.problem)?;
        match (manner.style, stop) {
            (Style::Tsv, _) => writeln!(out, "\t{}", entry.label),
            (_, Some(why)) => writeln!(out, "\tstopped: {why}"),
            (_, None) => writeln!(out),
        }
    }

    fn end_list(&self, entry: &Entry, ran: &Ran, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
        let found = ran.counts.solutions;
        // A search that has been told to stop does not know whether there are more.
        let whole = matches!(ran.why, Why::Done | Why::Clash(_));
        if manner.style == Style::Json {
            let mut object = self.json_head(entry, ran);
            object.insert("count".into(), found.into());
            object.insert("more".into(), if whole { false.into() } else { json!(null) });
            object.extend(engine::stop(ran).map(|why| ("stopped".into(), why.into())));
            return writeln!(out, "{}", Value::from(object));
        }
        write!(out, "{}", super::total(found, false))?;
        match engine::stop(ran) {
            Some(why) => write!(out, ", stopped: {why}")?,
            None if !whole => write!(out, ", perhaps more")?,
            None => {}
        }
        if manner.style == Style::Grid { writeln!(out) } else { writeln!(out, "\t{}", entry.problem) }
    }

    fn json_head(&self, entry: &Entry, ran: &Ran) -> Map<String, Value> {
        let mut object = entry.json_head();
        let name = self.engines.first().map_or("", |engine| engine.name());
        object.insert("engine".into(), name.into());
        if self.args.classic.counts {
            object.insert("counts".into(), json_counts(&ran.counts));
        }
        object
    }

    /// The answer as `docs/schema/answer.json` describes it.
    fn json(&self, entry: &Entry, ran: &Ran) -> Value {
        let mut object = self.json_head(entry, ran);
        object.insert("verdict".into(), engine::verdict(ran).into());
        let solutions: Vec<String> = ran.solutions.iter().map(Solution::to_string).collect();
        match &solutions[..] {
            [] => {}
            [only] => _ = object.insert("solution".into(), only.as_str().into()),
            several => _ = object.insert("solutions".into(), several.into()),
        }
        object.extend(engine::stop(ran).map(|why| ("stopped".into(), why.into())));
        match ran.why {
            Why::NotFound(grid) => _ = object.insert("grid".into(), grid.to_string().into()),
            Why::Clash(clash) => {
                object
                    .extend(Verdict::from(PuzzleError::Clash(clash)).reason().map(|reason| ("reason".into(), reason)));
            }
            _ => {}
        }
        object.into()
    }
}

fn severity(ran: &Ran) -> Severity {
    let found = matches!(engine::verdict(ran), "unique" | "found");
    if found { Severity::Unique } else { Severity::Other }
}

/// The verdict, with the reason of what was stopped.
fn word(ran: &Ran) -> String {
    let why = engine::stop(ran).filter(|_| engine::verdict(ran) == "stopped");
    why.map_or_else(|| engine::verdict(ran).into(), |why| format!("stopped: {why}"))
}

/// A solution, what is forced, or a stroke.
fn text(ran: &Ran) -> String {
    match (ran.solutions.first(), ran.why) {
        (Some(solution), _) => solution.to_string(),
        (None, Why::NotFound(grid)) => grid.to_string(),
        (None, _) => "-".into(),
    }
}

/// The puzzle beside its solution, or beside what is forced.
fn draw(entry: &Entry, ran: &Ran, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    let clash: Vec<_> = match ran.why {
        Why::Clash(clash) => draw::cells(clash.cells.into_iter().collect()).collect(),
        _ => Vec::new(),
    };
    let grid = match (ran.solutions.first(), ran.why) {
        (Some(solution), _) => Some(solution.grid()),
        (None, Why::NotFound(grid)) => Some(grid),
        (None, _) => None,
    };
    let drawing = |grid: Grid| Drawing::new(grid).givens(entry.problem.grids()).lines(manner.pen);
    heading(entry, out)?;
    draw::beside(&draw::problem(&entry.problem, &clash, manner.pen), &grid.map(drawing).unwrap_or_default(), out);
    writeln!(out, "{}", sentence(ran))
}

fn sentence(ran: &Ran) -> String {
    match engine::verdict(ran) {
        "unique" => "Exactly one solution.".into(),
        "many" => "Several solutions.".into(),
        "none" => "No solution.".into(),
        "found" => "A solution; there may be more.".into(),
        "not found" => "No solution found within the bounds; the digits are forced.".into(),
        "invalid" => match ran.why {
            Why::Clash(clash) => format!("Invalid: {clash}."),
            _ => "Invalid.".into(),
        },
        _ => format!("{}, {}.", super::total(ran.counts.solutions, false), word(ran)),
    }
}

fn json_counts(counts: &Counts) -> Value {
    let Counts { placements, forced, subsets, tries, dead_ends, deepest, saved, kept, solutions } = counts;
    json!({
        "placements": placements,
        "forced": forced,
        "subsets": subsets,
        "tries": tries,
        "dead_ends": dead_ends,
        "deepest": deepest,
        "saved": saved,
        "kept": kept,
        "solutions": solutions,
    })
}

/// An event as `docs/schema/answer.json` describes it.
fn json_event(event: &Event) -> Value {
    let with = |name: &str, Candidate { cell, digit }: Candidate| {
        let mut object = Map::new();
        object.insert("event".into(), name.into());
        object.insert("cell".into(), cell.to_string().into());
        object.insert("digit".into(), digit.get().into());
        object
    };
    match *event {
        Event::Try { candidate, level } => {
            let mut object = with("try", candidate);
            object.insert("level".into(), level.into());
            object.into()
        }
        Event::Place(candidate) => with("place", candidate).into(),
        Event::Forced { candidate, house } => {
            let mut object = with("forced", candidate);
            object.extend(house.map(|house| ("house".into(), house.to_string().into())));
            object.into()
        }
        Event::Undo(candidate) => with("undo", candidate).into(),
        Event::Subset { cells, digits } => {
            let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
            let digits: Vec<u8> = digits.iter().map(ninefold::Digit::get).collect();
            json!({ "event": "subset", "cells": cells, "digits": digits })
        }
        Event::DeadEnd { level, gap } => {
            let mut object = Map::new();
            object.insert("event".into(), "dead end".into());
            object.insert("level".into(), level.into());
            match gap {
                Some(Gap::Cell(cell)) => _ = object.insert("cell".into(), cell.to_string().into()),
                Some(Gap::Digit(digit, house)) => {
                    object.insert("digit".into(), digit.get().into());
                    object.insert("house".into(), house.to_string().into());
                }
                None => {}
            }
            object.into()
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
