//! Orders for new puzzles.

use std::ffi::OsString;
use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::logic::Technique;
use ninefold::logic::difficulty::Need;
use ninefold::logic::hodoku::Level;
pub(crate) use ninefold_app::order::levels;
use ninefold_app::order::{Kinds, Seeds, need, numbers, ratings, seeds, technique};

use super::engine::seconds;

/// Which new puzzles to make: on a command line, or in a recipe for a book.
#[derive(Debug, Args)]
pub(crate) struct Creation {
    #[command(flatten)]
    pub(crate) order: Order,

    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N")]
    pub(crate) count: Option<NonZeroU64>,

    /// What they depend on: a number, any text, or a range of numbers such as 5..9 (another one every time by default, which is told)
    #[arg(long, value_name = "SEED", value_parser = seeds)]
    pub(crate) seed: Option<Seeds>,

    /// Leave out puzzles that are essentially the same as an earlier one
    #[arg(long)]
    pub(crate) distinct: bool,

    /// Start from grids each of which is as likely as any other; slower
    #[arg(long)]
    pub(crate) uniform: bool,

    /// Minimal puzzles of which all with as many clues are equally likely, after Berthier (plain ones have fewer clues than most puzzles
    /// there are); tables have a column with the weight that makes all puzzles count the same
    #[arg(long, conflicts_with_all = ["uniform", "min_clues", "symmetry", "pattern", "fixed", "full", "quads", "pairs", "cells", "more", "by_book", "layout", "rules"])]
    pub(crate) controlled: bool,

    /// How long a puzzle may take
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) time_limit: Duration,

    /// How many tries a puzzle may take: puzzles, and changes of the clues in a pattern
    #[arg(long, value_name = "N")]
    pub(crate) effort: Option<u64>,
}

/// Options that do not come from a command line.
pub(crate) fn read<T: Args>(options: &[String]) -> Result<T, clap::Error> {
    T::from_arg_matches(&of_file::<T>().try_get_matches_from(options)?)
}

/// Their names.
pub(crate) fn names<T: Args>() -> Vec<String> {
    of_file::<T>().get_arguments().filter_map(|argument| argument.get_long().map(str::to_owned)).collect()
}

fn of_file<T: Args>() -> clap::Command {
    T::augment_args(clap::Command::new("generate").no_binary_name(true).disable_help_flag(true))
}

/// The order for new puzzles.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Order {
    /// A multi-sudoku: grids that share boxes, unique as a whole: a name (see `ninefold layouts`), one turned (sensei:transpose), a
    /// file with a drawing or JSON, the rows and columns before each grid ("0,0 6,6"), or the size of a single grid (6x6, 16x16)
    #[arg(long, value_name = "LAYOUT", help_heading = "Several grids")]
    pub(crate) layout: Option<String>,

    /// The rules of the first puzzle in a file (f-puzzles, Ninefold JSON, a link): its size, regions and constraints, without its digits
    #[arg(long, value_name = "FILE", conflicts_with = "layout", help_heading = "Other rules")]
    pub(crate) rules: Option<OsString>,

    /// Each grid has one solution without the others
    #[arg(long, requires = "layout", help_heading = "Several grids")]
    pub(crate) alone: bool,

    /// Exactly so many clues, or a range such as 24..26 (minimal puzzles by default)
    #[arg(long, value_name = "N | N..M", value_parser = numbers, help_heading = "Clues")]
    pub(crate) clues: Option<RangeInclusive<u32>>,

    /// At least so many clues: no more go when there are so few
    #[arg(long, value_name = "N", conflicts_with = "clues", help_heading = "Clues")]
    pub(crate) min_clues: Option<u32>,

    /// At most so many clues, all of them needed
    #[arg(long, value_name = "N", conflicts_with = "clues", help_heading = "Clues")]
    pub(crate) max_clues: Option<u32>,

    /// Only puzzles all of whose clues are needed (of a strict symmetry: all of whose groups of clues). They have fewer clues than most minimal puzzles
    /// there are, 24.4 on average where these have 26.6: see --controlled
    #[arg(long, help_heading = "Clues")]
    pub(crate) minimal: bool,

    /// none, half-turn, quarter-turn, left-right, top-bottom, mirrors, diagonal, anti-diagonal, diagonals, full, or random
    #[arg(long, value_name = "KIND", value_parser = kinds(), help_heading = "Clues", conflicts_with_all = ["pattern", "quads", "pairs", "cells", "more"])]
    pub(crate) symmetry: Option<Kinds>,

    /// Give the symmetry up where it stands in the way of fewer clues
    #[arg(long, requires = "symmetry", help_heading = "Clues")]
    pub(crate) as_far: bool,

    /// The cells of the clues: diamond, smiley, heart, wave, asterisk, a text of 81 signs, or a file with text or a picture; with
    /// --layout one for all grids, one for each with commas between, or a file with a sign for each cell of the layout
    #[arg(long, value_name = "NAME | TEXT | FILE", help_heading = "Clues", conflicts_with_all = ["quads", "pairs", "cells", "more"])]
    pub(crate) pattern: Option<OsString>,

    /// Grids of --layout, counted from 1, that keep their pictures whole: in cells that grids share, theirs decides (otherwise two pictures lie
    /// over each other there)
    #[arg(long, value_name = "GRID,...", value_delimiter = ',', requires = "pattern", help_heading = "Clues")]
    pub(crate) keep_shape: Vec<usize>,

    /// Digits that are given in any case: a puzzle, a file with one, or cells as in `r5c1=2 r5c2=1`, in the rows and columns of the layout
    #[arg(long, value_name = "DIGITS", help_heading = "Clues")]
    pub(crate) fixed: Option<OsString>,

    /// Digits that the solution has, given or not: a full grid or a part of one, as for --fixed
    #[arg(long, value_name = "DIGITS", help_heading = "Clues")]
    pub(crate) full: Option<OsString>,

    /// Zambon's scheme: take so many quadruples of clues away, mirrored both ways (at most 20)
    #[arg(long, value_name = "Q", help_heading = "Clues")]
    pub(crate) quads: Option<u32>,

    /// Then so many pairs, mirrored in the centre (at most 40)
    #[arg(long, value_name = "P", help_heading = "Clues")]
    pub(crate) pairs: Option<u32>,

    /// Then so many cells
    #[arg(long, value_name = "C", help_heading = "Clues")]
    pub(crate) cells: Option<u32>,

    /// Then more cells, until one cannot go; with --minimal all that can go
    #[arg(long, help_heading = "Clues")]
    pub(crate) more: bool,

    /// As the program of Zambon's book does it, with its random numbers: the puzzles that it makes of these seeds. Without the options
    /// above, the book's own 30,000 are those of the seeds 1 to 30000
    #[arg(long, help_heading = "Clues")]
    pub(crate) by_book: bool,

    /// `HoDoKu`'s level: easy, medium, hard, unfair, extreme, or a range such as medium..hard
    #[arg(long, value_name = "LEVEL", value_parser = levels, help_heading = "Difficulty")]
    pub(crate) level: Option<RangeInclusive<Level>>,

    /// `HoDoKu`'s score, as in 900..1000
    #[arg(long, value_name = "N | N..M", value_parser = numbers, help_heading = "Difficulty")]
    pub(crate) score: Option<RangeInclusive<u32>>,

    /// The level in Zambon's solver: 0 to 4 (4: guessing), or a range such as 2..3
    #[arg(long, value_name = "N | N..M", value_parser = numbers, help_heading = "Difficulty")]
    pub(crate) zambon: Option<RangeInclusive<u32>>,

    /// The rating of Sudoku Explainer 1.2.1: 7.1, or a range such as 8.3..8.5
    #[arg(long, value_name = "ER | ER..ER", value_parser = ratings, help_heading = "Difficulty")]
    pub(crate) se: Option<RangeInclusive<u8>>,

    /// Only diamonds: the first step is as hard as any (Sudoku Explainer's ED is its ER)
    #[arg(long, help_heading = "Difficulty")]
    pub(crate) diamond: bool,

    /// Only pearls: the hardest step comes before the first digit, or with it (EP is ER)
    #[arg(long, help_heading = "Difficulty", conflicts_with = "diamond")]
    pub(crate) pearl: bool,

    /// Techniques that `HoDoKu`'s way uses, all of them, with commas between; x-wing=2 in two steps, x-wing=1..3 in so many
    #[arg(long, value_name = "ID | ID=N..M,...", value_delimiter = ',', value_parser = need, help_heading = "Difficulty")]
    pub(crate) require: Vec<Need>,

    /// Techniques that it does not use
    #[arg(long, value_name = "ID,...", value_delimiter = ',', value_parser = technique, help_heading = "Difficulty")]
    pub(crate) forbid: Vec<&'static Technique>,

    /// The only techniques that it uses besides singles, all of them; with numbers of steps as in --require, x-wing=0.. if it need not
    /// be used
    #[arg(long, value_name = "ID | ID=N..M,...", value_delimiter = ',', value_parser = need, help_heading = "Difficulty")]
    pub(crate) only: Vec<Need>,

    /// Techniques that are not needed: `HoDoKu`'s way may use them, and without all of them it solves the puzzle too, with nothing harder than
    /// the level
    #[arg(long, value_name = "ID,...", value_delimiter = ',', value_parser = technique, help_heading = "Difficulty")]
    pub(crate) without: Vec<&'static Technique>,
}

/// Parses the name of a kind of symmetry, or `random`.
fn kinds() -> impl TypedValueParser<Value = Kinds> {
    PossibleValuesParser::new(Kinds::names()).try_map(|name| Kinds::named(&name).ok_or("no such kind"))
}
