//! `ninefold daily`: the puzzle of a day, or the variant of a week.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use ninefold::multi::Grids;
use ninefold::{Puzzle, Stop};
use ninefold_app::date::{Date, DateError};
use ninefold_app::listing::Solutions;
use ninefold_app::options::table::{Dated, Graded, Limit};
use ninefold_app::order::Options;

use super::Verb;
use super::generate::{Find, Job, order, write};
use crate::io::{Shell, clock};
use crate::options::{Fate, Files, Writing, patience};
use crate::verbs::generate::known::Known;
use crate::verbs::generate::writing::{self, Writer};

const DAILY_EXAMPLES: &str = "\
Examples:
  ninefold daily
  ninefold daily 2026-12-24
  ninefold daily --level unfair
  ninefold daily --level any
  ninefold daily --week

The puzzle of a day is the same everywhere: minimal, with half-turn symmetry. As in newspapers it is easy on Mondays and Tuesdays,
medium from Wednesday to Friday, and hard at the weekend; with --level any its level is left to chance. With --week it
is the variant of the week: other rules each week, the same puzzle from Monday to Sunday. Days are in UTC.";

/// Make the puzzle of a day, or of a week
#[derive(Debug, Args)]
#[command(after_help = DAILY_EXAMPLES)]
pub(crate) struct Daily {
    /// The day, as in 2026-12-24, or today, tomorrow or yesterday (today by default)
    #[arg(value_name = "DATE", value_parser = day)]
    date: Option<Date>,

    #[command(flatten)]
    graded: Graded,

    #[command(flatten)]
    dated: Dated,

    #[command(flatten)]
    limit: Limit,

    #[command(flatten)]
    writing: Writing,
}

/// Reads a day, which is a date or a word for a day near today.
fn day(text: &str) -> Result<Date, DateError> {
    match text {
        "yesterday" => Ok(clock::in_days(-1)),
        "today" => Ok(clock::today()),
        "tomorrow" => Ok(clock::in_days(1)),
        _ => text.parse(),
    }
}

impl Verb for Daily {
    fn files(&self) -> Files<'_> {
        Files::out(&self.writing.out).fate(Fate::Own)
    }

    fn run(&self, shell: Shell) -> Result<ExitCode> {
        let date = self.date.unwrap_or_else(clock::today);
        let level = self.graded.level.clone();
        let (options, seed) = if self.dated.week {
            let options = Options::weekly(date, level).map_err(|bad| order::misplaced(&bad))?;
            (options, date.week_seed())
        } else {
            (Options::daily(date, level), date.seed())
        };
        let printer = writing::listing(&self.writing, &options.layout, Solutions::WhereRoom, shell.color, 1)?;
        let make = |puzzle: &Puzzle<Grids>, find: Find, stop: Stop<'_>| printer.text(puzzle, find.seed, stop).into();
        let job = Job::one(seed, &options, patience(&self.limit), make)?;
        write(&job, &printer, Writer::new(&self.writing.out, &printer, 1)?, Known::none(), None)
    }
}
