//! Selects from files the puzzles that meet an order.
//!
//! ```text
//! files --> workers: proved, held against the order, written --> in the order of the files: those that meet it; of the others the nearest
//! ```

use ninefold::rules::Feature;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::Result;
use ninefold::multi::Grids;
use ninefold::{Puzzle, PuzzleError, Stop, Stopped};
use ninefold_app::form::Key;
use ninefold_app::listing::{Listing, Origin};
use ninefold_app::order::{Holder, Off, Options};
use ninefold_app::problem::Problem;

use super::Generate;
use super::known::Known;
use super::writing::Writer;
use crate::io::deadline::Deadline;
use crate::io::documents::{Documents, Found};
use crate::io::output;
use crate::io::run::Severity;
use crate::options::{Reading, Recognition};

/// A puzzle from a file that has been compared with the order.
enum Held {
    /// The puzzle meets the order. Contains the text to write, and the key for comparisons.
    Met(String, Option<Key>),
    /// The puzzle differs from the order by `off`.
    Other { off: Off, puzzle: Box<Puzzle<Grids>>, place: String },
    /// The text is not a puzzle, or the puzzle could not be rated in time. Contains the reason in words.
    Unfit(String),
}

/// Writes the puzzles in files that meet the order, either as many as requested or all of them. If there are too few, the nearest other puzzle is
/// written last.
pub(super) fn run(
    args: &Generate,
    options: &Options,
    listing: &Listing,
    known: Known,
    mut writer: Writer,
) -> Result<ExitCode> {
    let holder = options.holder()?;
    let most = args.making.series.count.map_or(u64::MAX, NonZeroU64::get);
    let reading = Reading { sources: args.from_collection.clone(), recognition: Recognition::default() };
    let several = (!options.layout.has(Feature::Implied)).then(|| options.layout.clone());
    let compares = known.compares();
    let hold = |source: &str, found: &Found| {
        let puzzle = Candidate { place: format!("{source}:{}", found.line), compares };
        Ok((puzzle.held(args, &holder, listing, found), Severity::Unique))
    };
    writer.begin(listing);
    let mut chosen = Chosen { known, most, taken: 0, same: 0, nearest: None, failure: None };
    let worst = Documents::new(&reading, several).gather(args.jobs.count(), hold, |held| {
        let flow = chosen.take(held, &mut writer);
        writer.pass();
        flow
    });
    let chosen = chosen.checked()?;
    if chosen.same > 0 {
        output::message(&format!("{} puzzles were left out as duplicates of others", chosen.same));
    }
    let is_short = chosen.taken == 0 || most != u64::MAX && chosen.taken < most;
    if is_short {
        let asked = if most == u64::MAX { String::new() } else { format!(" of {most}") };
        let nearest = chosen.nearest.as_ref().map_or_else(String::new, |(_, puzzle, place)| {
            format!("; the nearest of the others is {place}: {}", holder.described(puzzle))
        });
        output::message(&format!("{}{asked} puzzles meet the order{nearest}", chosen.taken));
        if let Some((_, puzzle, place)) = chosen.nearest {
            writer.push(&listing.text(&puzzle, Origin::Place(place), Stop::NEVER));
        }
    }
    writer.finish();
    Ok(ExitCode::from((worst as u8).max(u8::from(is_short))))
}

/// A puzzle that was read from a file.
struct Candidate {
    place: String,
    compares: bool,
}

impl Candidate {
    fn held(self, args: &Generate, holder: &Holder, listing: &Listing, found: &Found) -> Held {
        let deadline = Deadline::after(args.making.patience());
        let ask = |_| deadline.is_over();
        let Self { place, compares } = self;
        let stop = Stop::when(&ask);
        let puzzle = match Puzzle::prove(Problem::from(&found.document).grids(), stop) {
            Ok(puzzle) => puzzle,
            Err(PuzzleError::Stopped) => return Held::Unfit(format!("{place}: not solved in time")),
            Err(_) => return Held::Unfit(format!("{place}: not exactly one solution")),
        };
        match holder.off(&puzzle, stop) {
            Err(Stopped) => Held::Unfit(format!("{place}: not rated in time")),
            Ok(off) if off.is_nothing() => {
                let key = compares.then(|| Key::of_puzzle(puzzle.givens()));
                Held::Met(listing.text(&puzzle, Origin::Place(place), stop), key)
            }
            Ok(off) => Held::Other { off, puzzle: Box::new(puzzle), place },
        }
    }
}

/// The puzzles that have been taken from the files.
struct Chosen {
    known: Known,
    most: u64,
    taken: u64,
    same: u64,
    nearest: Option<(Off, Box<Puzzle<Grids>>, String)>,
    failure: Option<anyhow::Error>,
}

impl Chosen {
    fn take(&mut self, held: Held, writer: &mut Writer) -> ControlFlow<()> {
        match held {
            Held::Unfit(message) => output::message(&message),
            Held::Other { off, puzzle, place } => {
                if self.nearest.as_ref().is_none_or(|nearest| off < nearest.0) {
                    self.nearest = Some((off, puzzle, place));
                }
            }
            Held::Met(text, key) => match self.known.has(key.as_ref()) {
                Err(error) => {
                    self.failure = Some(error);
                    return ControlFlow::Break(());
                }
                Ok(true) => self.same += 1,
                Ok(false) => {
                    writer.push(&text);
                    self.taken += 1;
                }
            },
        }
        if self.taken < self.most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn checked(mut self) -> Result<Self> {
        self.failure.take().map_or(Ok(self), Err)
    }
}
