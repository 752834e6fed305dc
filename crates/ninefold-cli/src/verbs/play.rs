//! `ninefold play`: plays puzzles in the terminal.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use ninefold::generate::Seed;
use ninefold::logic::difficulty::Need;
use ninefold::logic::hodoku::Level;
use ninefold::multi::Grids;
use ninefold::{Puzzle, Stop};
use ninefold_app::options::Parsed;
use ninefold_app::options::table::{Clues, Graded, Ordered};
use ninefold_app::order::Options;

use super::Verb;
use super::generate::known::Known;
use super::generate::{Find, Job, order};
use crate::io::progress::Screen;
use crate::io::{Shell, clock, file, random};
use crate::options::{Files, Limit, Tui, patience};
use crate::tui::{self, Begin};

const PLAY_EXAMPLES: &str = "\
Examples:
  ninefold play puzzle.txt
  ninefold play                  continue the last game
  ninefold play --daily
  ninefold play --level hard --technique x-wing
  ninefold play 'puzzles.txt#17'
  ninefold play --rules killer --size 6 --level easy
  ninefold play --layout twodoku
  ninefold play --screen-reader --level easy
  ninefold play --keys vim .....9.......147....2......7......865...3...294......1......4....625.......8.....

Press ? for the keys, and R for the rules of a puzzle. ninefold help keys describes key files, with the names of all actions.";

/// Play in the terminal: notes, hints, undo; games are saved
#[derive(Debug, Args)]
#[command(after_help = PLAY_EXAMPLES)]
pub(crate) struct Play {
    #[command(flatten)]
    tui: Tui,

    /// Play the puzzle of today, as `ninefold daily` makes it
    #[arg(long, conflicts_with_all = ["puzzle", "technique", "rules", "size", "layout"])]
    daily: bool,

    /// Play the variant of this week
    #[arg(long, conflicts_with_all = ["puzzle", "technique", "daily", "rules", "size", "layout"])]
    week: bool,

    /// Play a new puzzle with that level: easy, medium, hard, unfair, extreme, any, or a range such as medium..hard
    #[arg(long, value_name = "LEVEL", value_parser = RangeInclusive::<Level>::parse, conflicts_with = "puzzle")]
    level: Option<RangeInclusive<Level>>,

    /// Play a new puzzle that needs that technique
    #[arg(long, value_name = "ID", value_parser = Need::parse, conflicts_with = "puzzle")]
    technique: Option<Need>,

    /// Play a new puzzle with these kinds of rules, such as killer or jigsaw+x
    #[arg(long, value_name = "KINDS", conflicts_with = "puzzle")]
    rules: Option<String>,

    /// The rows of a single grid: play a new puzzle of that size
    #[arg(long, value_name = "N", conflicts_with = "puzzle")]
    size: Option<usize>,

    /// Play a new multi-sudoku of this layout, such as samurai
    #[arg(long, value_name = "LAYOUT", conflicts_with_all = ["puzzle", "size"])]
    layout: Option<String>,

    /// Play in sentences, without frames: type `r4c5 7` or `row 4`, and hear the answer; `help` lists all commands
    #[arg(long, conflicts_with_all = ["keys", "theme", "ascii"])]
    screen_reader: bool,
}

impl Verb for Play {
    fn files(&self) -> Files<'_> {
        Files::default()
    }

    fn run(&self, shell: Shell) -> Result<ExitCode> {
        let made = self.order()?.map(|(options, seed, title)| made(&options, seed, title)).transpose()?;
        match made {
            Some(None) => Ok(ExitCode::FAILURE),
            made => {
                let begin = if self.screen_reader { Begin::Hear } else { Begin::Play };
                tui::run(&self.tui, begin, shell.color, made.flatten())
            }
        }
    }
}

impl Play {
    /// Whether the arguments state the rules, the size or the layout of a new puzzle.
    fn is_shaped(&self) -> bool {
        self.rules.is_some() || self.size.is_some() || self.layout.is_some()
    }

    /// Returns the options, the seed and the title for a new puzzle, if the arguments request one.
    fn order(&self) -> Result<Option<(Options, Seed, String)>> {
        let (date, level) = (clock::today(), self.level.clone());
        Ok(if self.week {
            let options = Options::weekly(date, level).map_err(|bad| order::misplaced(&bad))?;
            Some((options, date.week_seed(), format!("Week of {date}")))
        } else if self.daily {
            Some((Options::daily(date, level), date.seed(), format!("Puzzle of {date}")))
        } else if level.is_some() || self.technique.is_some() || self.is_shaped() {
            let asked = Ordered {
                layout: self.layout.clone(),
                rules: self.rules.clone(),
                size: self.size,
                require: self.technique.iter().cloned().collect(),
                ..Ordered::default()
            };
            let options = Options::new(Clues::default(), asked, Graded { level }, &file::named);
            let seed = Seed::new(random::seed(None));
            Some((options.map_err(|bad| order::misplaced(&bad))?, seed, format!("Seed {seed}")))
        } else {
            None
        })
    }
}

/// Generates a puzzle. Returns `None` if none was found, which is also reported.
fn made(options: &Options, seed: Seed, title: String) -> Result<Option<(String, Grids)>> {
    let make = |puzzle: &Puzzle<Grids>, find: Find, _: Stop<'_>| find.is_met.then(|| puzzle.givens().clone());
    let job = Job::one(seed, options, patience(&Limit::default()), make)?;
    let (mut found, mut progress) = (None, job.progress(Screen::Free));
    job.run(&mut Known::none(), &mut progress, &mut |puzzles| found = puzzles.into_iter().flatten().next())?;
    progress.finish();
    Ok(found.map(|givens| (title, givens)))
}
