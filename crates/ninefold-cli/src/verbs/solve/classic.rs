//! `ninefold solve --engine`: the answer of a classic engine to each puzzle, and its events.

use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::Args;
use ninefold::classic::Engine;
use ninefold::rules::Feature;
use ninefold_app::classic::{Ask, Request};
use ninefold_app::{digits, engine};

use super::Solve;
use crate::io::run::{Pace, Run};
use crate::io::{Shell, deadline};
use crate::options::{Style, engine as named};

/// A classic engine, and the details to print.
#[derive(Debug, Args)]
#[command(next_help_heading = "Classic engines")]
pub(crate) struct Classic {
    /// Solve with that engine
    #[arg(long, value_name = "NAME", value_parser = named())]
    pub(crate) engine: Option<Engine>,

    /// For forced: one more than the number of tries that may be nested, 1 to 15 [default: 2]; several values continue one another
    #[arg(long, value_name = "D,...", value_delimiter = ',', requires = "engine")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=15))]
    pub(crate) max_depth: Vec<u8>,

    /// For forced: the maximum number of digits in a cell to be tried, 2 to 15 [default: 2]; several values continue one another
    #[arg(long, value_name = "W,...", value_delimiter = ',', requires = "engine")]
    #[arg(value_parser = clap::value_parser!(u8).range(2..=15))]
    pub(crate) max_width: Vec<u8>,

    /// Print a line for each event before the answer
    #[arg(long, requires = "engine")]
    pub(crate) trace: bool,

    /// Print placements, tries, dead ends and so on
    #[arg(long, requires = "engine")]
    pub(crate) counts: bool,

    /// Print how often each routine of the engine was called
    #[arg(long, requires = "engine")]
    pub(crate) profile: bool,
}

pub(crate) fn run(args: &Solve, engine: Engine, ask: Ask, shell: Shell) -> anyhow::Result<ExitCode> {
    let Classic { trace, counts, profile, .. } = args.classic;
    let bounded = engine::bounded(engine, &args.classic.max_depth, &args.classic.max_width);
    let engines = bounded.context("--max-depth and --max-width are for forced only")?;
    let run = if profile { engine::profiled } else { engine::run };
    let request = Request { engines, ask, trace, counts, run, style: args.style };
    ensure!(!profile || args.input.style() != Style::Tsv, "--profile has no columns: use lines, drawn grids or JSON");
    let many = ask != Ask::Verdict;
    ensure!(
        !many || !matches!(engine, Engine::Forced(_)),
        "forced ends with the first solution: leave out --all and --count"
    );
    // Traces and lists may be endless, so they are written at once, puzzle by puzzle.
    let endless = trace || matches!(ask, Ask::List(_));
    let pace = Pace::slow(if endless { 1 } else { args.input.work.jobs.count() });
    Run::new(&args.input, shell, ask.heading()).pace(pace).part(args.portion)?.list(|entry, tell| {
        let board = digits::one(&entry.problem, Feature::ClassicEngines)?.board();
        Ok(deadline::within(args.time.time_limit, |stop| request.answer(&board, stop, tell)))
    })
}
