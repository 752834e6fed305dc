//! The options for ordering new puzzles.

use std::ffi::OsStr;
use std::time::Duration;

use clap::Args;
use ninefold_app::options::table::{Clues, Distinct, Graded, Limit, Ordered, Series};
use ninefold_app::options::{Group, Opt};

/// The order for new puzzles: on a command line, in a batch, or in a recipe for a book.
#[derive(Debug, Args)]
pub(crate) struct Creation {
    #[command(flatten)]
    pub(crate) asked: Ordered,

    #[command(flatten)]
    pub(crate) clues: Clues,

    #[command(flatten)]
    pub(crate) graded: Graded,

    #[command(flatten)]
    pub(crate) series: Series,

    #[command(flatten)]
    pub(crate) distinct: Distinct,

    #[command(flatten)]
    pub(crate) limit: Limit,
}

/// The default time limit for a new puzzle.
const PATIENCE: Duration = Duration::from_secs(60);

impl Creation {
    /// Returns the entries of the options table for these options.
    pub(crate) fn table() -> impl Iterator<Item = &'static Opt> {
        let groups = [Clues::OPTIONS, Ordered::OPTIONS, Graded::OPTIONS, Series::OPTIONS, Distinct::OPTIONS];
        groups.into_iter().flatten().chain(Limit::OPTIONS)
    }

    /// Returns the names of these options, as the parser spells them.
    pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
        Self::table().map(|option| option.name)
    }

    /// Returns the time limit for a puzzle.
    pub(crate) fn patience(&self) -> Duration {
        patience(&self.limit)
    }

    /// Returns the values that may name files.
    pub(crate) fn files(&self) -> impl Iterator<Item = &OsStr> {
        let Self { asked, clues, .. } = self;
        let texts = [&asked.layout, &asked.rules, &clues.fixed, &clues.full].into_iter().flatten();
        texts.chain(&clues.pattern).map(OsStr::new)
    }
}

/// Returns the time limit for a new puzzle.
pub(crate) fn patience(limit: &Limit) -> Duration {
    limit.time_limit.unwrap_or(PATIENCE)
}

/// Parses options that are not from the command line.
pub(crate) fn read<T: Args>(options: &[String]) -> Result<T, clap::Error> {
    T::from_arg_matches(&of_file::<T>().try_get_matches_from(options)?)
}

/// Returns the names of the options in `T`.
pub(crate) fn names<T: Args>() -> Vec<String> {
    of_file::<T>().get_arguments().filter_map(|argument| argument.get_long().map(str::to_owned)).collect()
}

fn of_file<T: Args>() -> clap::Command {
    T::augment_args(clap::Command::new("generate").no_binary_name(true).disable_help_flag(true))
}
