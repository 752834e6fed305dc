//! The command line: one definition that the parser, the help, the completions and the man pages share.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

const EXIT_CODES: &str = "\
Exit codes:
  0  every puzzle has exactly one solution
  1  some puzzle has none or several
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

const SOLVE_EXAMPLES: &str = "\
Examples:
  ninefold solve .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold solve puzzles.txt > solutions.txt
  ninefold solve --count=2 < puzzles.txt
  ninefold solve --all=10 --format grid open.txt

A puzzle may be a line of 81 cells, nine rows with or without frames, a candidate grid, or 729 characters;
an empty cell is one of . 0 * _ - x or a space. A file may mix them; lines that start with # are comments.

Without a format, a single puzzle is drawn on a terminal; otherwise each puzzle gives a line:
  SOLUTION              there is exactly this one
  SOLUTION <tab> many   one of several
  - <tab> none          there is none
  - <tab> invalid       two givens break the rules";

const CHECK_EXAMPLES: &str = "\
Examples:
  ninefold check puzzles.txt
  ninefold check --json - < puzzles.txt

Each puzzle gives a line: the puzzle, a tab, the verdict, a tab, the witness:
  unique    the solution
  many      two solutions, separated by a tab, then the cells in which they differ
  none      the cell or the digit in a house that has no place left, or that search finds nothing
  invalid   the two givens that clash, and their house";

/// Solves Sudoku puzzles, exactly and fast: one, or millions.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, arg_required_else_help = true, propagate_version = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,

    /// When to use colour (auto respects the variable `NO_COLOR`)
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}

/// What `bench` runs.
#[derive(Debug, Subcommand)]
pub(crate) enum Bench {
    /// Cases of `HoDoKu`'s library format: does each technique find what it must, and nothing where it must not?
    ///
    /// Prints how many cases of each technique pass, those that do not and why, and at the end `N of M`.
    /// The exit code is 1 if some do not pass.
    #[command(after_help = "Example:\n  ninefold bench techniques cases.txt")]
    Techniques {
        /// The file of cases, one a line
        file: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Find the solution of each puzzle, all solutions, or how many there are
    #[command(after_help = SOLVE_EXAMPLES, after_long_help = format!("{SOLVE_EXAMPLES}\n\n{EXIT_CODES}"))]
    Solve(Solve),

    /// Run collections of cases
    #[command(subcommand)]
    Bench(Bench),

    /// Say of each puzzle whether it has one solution, several or none, and why
    #[command(after_help = CHECK_EXAMPLES, after_long_help = format!("{CHECK_EXAMPLES}\n\n{EXIT_CODES}"))]
    Check(Check),

    /// Print the completions for a shell
    #[command(
        after_help = "Example:\n  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },

    /// Print the manual page, or write the pages of all verbs to a folder
    #[command(after_help = "Examples:\n  ninefold man | man -l -\n  ninefold man ~/.local/share/man/man1")]
    Man {
        /// The folder to write one page a verb to
        folder: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,

    /// List every solution (up to N), numbered, in ascending order, and how many there are
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "18446744073709551615")]
    #[arg(conflicts_with = "count", hide_possible_values = true)]
    pub(crate) all: Option<u64>,

    /// Print each puzzle, a tab and the number of its solutions (counted up to N; to the end without N, which an
    /// open grid may put off for ever)
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "18446744073709551615")]
    pub(crate) count: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
}

#[derive(Debug, Args)]
pub(crate) struct Input {
    /// A puzzle, a file of puzzles, or - for standard input (the default)
    #[arg(value_name = "PUZZLE | FILE | -")]
    pub(crate) sources: Vec<OsString>,

    /// How to print the answers
    #[arg(long, short, value_name = "FORMAT", default_value = "auto")]
    pub(crate) format: Style,

    /// Print a JSON object a line: the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// How many puzzles to work on at once; the order of the answers is always that of the puzzles
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Stop at the first unreadable line
    #[arg(long)]
    pub(crate) strict: bool,
}

impl Input {
    pub(crate) fn style(&self) -> Style {
        if self.json { Style::Json } else { self.format }
    }

    pub(crate) fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, NonZeroUsize::get)
    }
}

/// How answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Style {
    /// Drawn grids for one puzzle on a terminal, otherwise lines
    Auto,
    /// A line a puzzle
    Line,
    /// Tab-separated columns with a heading
    Tsv,
    /// Drawn grids
    Grid,
    /// A JSON object a line
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
