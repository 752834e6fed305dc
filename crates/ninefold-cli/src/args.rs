//! The command line: one definition that the parser, the help, the completions and the man pages share.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use ninefold::formats::{Column, FORMATS, Format, Request};
use ninefold::logic::Method;

use crate::columnar::Layout;
use crate::scale::Scale;

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

const RATE_EXAMPLES: &str = "\
Examples:
  ninefold rate puzzles.txt > ratings.tsv
  ninefold rate --format csv --column quizzes collection.csv
  ninefold rate puzzles.txt -o ratings.jsonl
  ninefold rate puzzles.txt -o ratings.jsonl --resume
  ninefold rate puzzles.txt -o ratings.parquet

Each puzzle gives a row: the columns that it came with, the verdict, and the columns of each scale. A puzzle without exactly
one solution has no rating. The page docs/ratings.md tells what the columns say.

With -o, rows are added to the file as they are found. If that is interrupted, --resume goes on behind its last complete
line, and the file becomes what it would have been. Parquet and Arrow files are put in their place when they are complete, and
cannot be resumed.";

const STATS_EXAMPLES: &str = "\
Examples:
  ninefold stats puzzles.txt
  ninefold rate puzzles.txt | ninefold stats
  ninefold stats ratings.parquet --format html -o report.html
  ninefold stats mine.tsv --compare theirs.tsv";

const CONVERT_EXAMPLES: &str = "\
Examples:
  ninefold convert --to grid puzzles.txt
  ninefold convert collection.csv -o collection.sdm
  ninefold convert --column 3 --to line table.tsv
  ninefold convert --to sudokuwiki .....9.......147....2......7......865...3...294......1......4....625.......8.....

The format of the input is found out, puzzle by puzzle; `ninefold formats` lists what can be read and written. What the format
cannot say of a puzzle, such as its title, is reported on standard error. A file is replaced at the end, whole, or not at all.";

const CONVERT_CODES: &str = "\
Exit codes:
  0  everything was converted
  2  wrong usage, unreadable input (the readable puzzles are still converted), or with --strict any loss";

const SHOW_EXAMPLES: &str = "\
Examples:
  ninefold show puzzle.sdk
  ninefold show --candidates game.opensudoku";

const BENCH_EXAMPLES: &str = "\
Examples:
  ninefold bench
  ninefold bench puzzles.txt hard.txt
  NINEFOLD_BACKEND=avx2 ninefold bench
  ninefold bench techniques cases.txt

Each backend of this machine counts the solutions of each puzzle, up to two, on one core: one puzzle after the other (single), and
many at once (batch). They take turns on parts of the file; the best of their rounds counts, in CPU time. The last column
is the speed against the first line of the file. The variable NINEFOLD_BACKEND chooses one backend, here and for all verbs.";

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

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Find the solution of each puzzle, all solutions, or how many there are
    #[command(after_help = SOLVE_EXAMPLES, after_long_help = format!("{SOLVE_EXAMPLES}\n\n{EXIT_CODES}"))]
    Solve(Solve),

    /// Say of each puzzle whether it has one solution, several or none, and why
    #[command(after_help = CHECK_EXAMPLES, after_long_help = format!("{CHECK_EXAMPLES}\n\n{EXIT_CODES}"))]
    Check(Check),

    /// Say how hard each puzzle is
    #[command(after_help = RATE_EXAMPLES, after_long_help = format!("{RATE_EXAMPLES}\n\n{EXIT_CODES}"))]
    Rate(Rate),

    /// Say what a collection is made of: clues, digits, symmetry, ratings, techniques
    #[command(after_help = STATS_EXAMPLES)]
    Stats(Stats),

    /// Write puzzles in the format of another program
    #[command(after_help = CONVERT_EXAMPLES, after_long_help = format!("{CONVERT_EXAMPLES}\n\n{CONVERT_CODES}"))]
    Convert(Convert),

    /// Draw puzzles and say what else was read: format, title, marks
    #[command(after_help = SHOW_EXAMPLES)]
    Show(Show),

    /// List the formats that can be read and written, or tell of one
    #[command(after_help = "Examples:\n  ninefold formats\n  ninefold formats hodoku")]
    Formats(Formats),

    /// Measure how fast puzzles are solved here, on each backend; or run collections of cases
    #[command(after_help = BENCH_EXAMPLES, args_conflicts_with_subcommands = true)]
    Bench(Bench),

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
pub(crate) struct Bench {
    #[command(subcommand)]
    pub(crate) cases: Option<Cases>,

    #[command(flatten)]
    pub(crate) speed: Speed,
}

#[derive(Debug, Args)]
pub(crate) struct Speed {
    /// Files of puzzles, or puzzles (a few hard ones if there are none)
    #[arg(value_name = "FILE | PUZZLE")]
    pub(crate) sources: Vec<OsString>,

    /// How long to measure each file
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    pub(crate) seconds: u64,
}

/// Collections of cases, instead of speed.
#[derive(Debug, Subcommand)]
pub(crate) enum Cases {
    /// Cases of `HoDoKu`'s library format: does each technique find what it must, and nothing where it must not?
    ///
    /// Prints how many cases of each technique pass, those that do not and why, and at the end `N of M`.
    /// The exit code is 1 if some do not pass.
    #[command(after_help = "Example:\n  ninefold bench techniques cases.txt")]
    Techniques {
        /// The file of cases, one a line
        file: PathBuf,
    },

    /// Ratings of `HoDoKu`, a line `puzzle level score` each: do the same come out here?
    ///
    /// Prints a table of those that differ, and at the end how many agree. The exit code is 1 if some differ.
    #[command(after_help = "Example:\n  ninefold bench ratings levels.txt > differences.md")]
    Ratings {
        /// The file of ratings
        file: PathBuf,
    },

    /// How fast are puzzles solved as people do, step by step? One thread, its CPU time
    ///
    /// Prints a line for each file: puzzles, how many of them the method solves, steps a puzzle, puzzles a second, and
    /// the longest time of a puzzle. Puzzles without or with several solutions are left out.
    /// The exit code is 1 if a puzzle is not solved, 2 if a step is wrong.
    #[command(after_help = "Example:\n  ninefold bench logic --most 2000 --verify puzzles.txt")]
    Logic(Logic),
}

#[derive(Debug, Args)]
pub(crate) struct Logic {
    /// Files of puzzles, or puzzles (a few hard ones if there are none)
    #[arg(value_name = "FILE | PUZZLE")]
    pub(crate) sources: Vec<OsString>,

    /// How to solve
    #[arg(long, value_name = "METHOD", default_value = "hodoku")]
    pub(crate) method: Manner,

    /// The most puzzles of each file, spread over all of it
    #[arg(long, value_name = "COUNT", default_value_t = 2000)]
    pub(crate) most: usize,

    /// Check the proof of every step, and that it agrees with the solution
    #[arg(long)]
    pub(crate) verify: bool,
}

/// A method that comes with the program.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Manner {
    /// Singles, locked candidates, pairs and triples
    Simple,
    /// `HoDoKu`'s techniques in its order
    Hodoku,
}

impl Manner {
    pub(crate) fn method(self) -> Method {
        match self {
            Self::Simple => Method::simple(),
            Self::Hodoku => Method::hodoku(),
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
}

#[derive(Debug, Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) work: Work,

    /// The scales, separated by commas
    #[arg(long, value_name = "SCALE", value_delimiter = ',', default_value = "hodoku")]
    pub(crate) scale: Vec<Scale>,

    /// How to write the ratings (otherwise the ending of the file decides)
    #[arg(long, short, value_name = "FORMAT")]
    pub(crate) format: Option<Form>,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Continue the interrupted file behind its last complete line
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
}

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
    /// Tab-separated columns with a heading
    Tsv,
    /// Comma-separated columns with a heading
    Csv,
    /// A JSON object a line
    #[value(alias = "json")]
    Jsonl,
    /// The lines of Zambon's solver: puzzle, id, clues, consistent or not, cells solved, strategies, their codes
    Batch,
    /// A Parquet file
    Parquet,
    /// An Arrow file (Feather 2)
    Arrow,
}

impl Form {
    /// The layout of the file, where it is no text.
    pub(crate) fn columnar(self) -> Option<Layout> {
        match self {
            Self::Parquet => Some(Layout::Parquet),
            Self::Arrow => Some(Layout::Arrow),
            Self::Tsv | Self::Csv | Self::Jsonl | Self::Batch => None,
        }
    }

    /// By the ending of a file; tab-separated otherwise.
    pub(crate) fn of(path: Option<&Path>) -> Self {
        let ending = path.and_then(Path::extension).unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            Some("csv") => Self::Csv,
            Some("jsonl" | "json" | "ndjson") => Self::Jsonl,
            Some("parquet" | "pq") => Self::Parquet,
            Some("arrow" | "feather" | "ipc") => Self::Arrow,
            _ => Self::Tsv,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) work: Work,

    /// Rate the puzzles first, on these scales (what is rated already needs no scale)
    #[arg(long, value_name = "SCALE", value_delimiter = ',')]
    pub(crate) scale: Vec<Scale>,

    /// Another collection, to stand beside
    #[arg(long, value_name = "FILE")]
    pub(crate) compare: Option<OsString>,

    /// How to write the statistics (otherwise the ending of the file decides)
    #[arg(long, short, value_name = "FORMAT")]
    pub(crate) format: Option<Paper>,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// How statistics are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Paper {
    /// Tables with bars
    Text,
    /// One JSON object
    Json,
    /// A line a figure
    Csv,
    /// A page with plots, complete in one file
    Html,
}

impl Paper {
    /// By the ending of a file; text otherwise.
    pub(crate) fn of(path: Option<&Path>) -> Self {
        let ending = path.and_then(Path::extension).unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            Some("json") => Self::Json,
            Some("csv") => Self::Csv,
            Some("html" | "htm") => Self::Html,
            _ => Self::Text,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) reading: Reading,

    /// The format to write (otherwise the ending of the file decides)
    #[arg(long, value_name = "FORMAT", value_parser = writable(), hide_possible_values = true)]
    pub(crate) to: Option<&'static Format>,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The sign for an empty cell where the format leaves the choice: one of . 0 * _ - x
    #[arg(long, value_name = "SIGN", default_value = ".", value_parser = blank)]
    pub(crate) blank: char,

    /// Refuse to lose anything, and stop at the first thing that is unreadable
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) reading: Reading,

    /// Draw the candidates
    #[arg(long, short)]
    pub(crate) candidates: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Formats {
    /// The format to tell of
    #[arg(value_name = "FORMAT", value_parser = known(), hide_possible_values = true)]
    pub(crate) name: Option<&'static Format>,

    /// Print a JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where to read documents from, and how.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// A puzzle or link, a file of puzzles, or - for standard input (the default)
    #[arg(value_name = "PUZZLE | FILE | -")]
    pub(crate) sources: Vec<OsString>,

    /// The format of the input (found out by default)
    #[arg(long, value_name = "FORMAT", value_parser = known(), hide_possible_values = true)]
    pub(crate) from: Option<&'static Format>,

    /// The column of a table that holds the puzzles: its number, or its name in the heading
    #[arg(long, value_name = "COLUMN", value_parser = column)]
    pub(crate) column: Option<Column>,
}

impl Reading {
    pub(crate) fn request(&self) -> Request {
        Request { from: self.from, column: self.column.clone() }
    }
}

/// Parses the names of formats that hold to a condition.
fn names(which: impl Fn(&Format) -> bool) -> impl TypedValueParser<Value = &'static Format> {
    let names: Vec<_> = FORMATS.iter().filter(|format| which(format)).map(|format| format.name).collect();
    PossibleValuesParser::new(names).try_map(|name| Format::named(&name).ok_or("no such format"))
}

fn known() -> impl TypedValueParser<Value = &'static Format> {
    names(|_| true)
}

fn writable() -> impl TypedValueParser<Value = &'static Format> {
    names(|format| format.write.is_some())
}

fn column(text: &str) -> Result<Column, String> {
    match text.parse() {
        Ok(0) => Err("columns are counted from 1".into()),
        Ok(number) => Ok(Column::Number(number)),
        Err(_) => Ok(Column::Named(text.to_owned())),
    }
}

fn blank(text: &str) -> Result<char, String> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(sign), None) if ".0*_-xX".contains(sign) => Ok(sign),
        _ => Err("expected one of . 0 * _ - x".into()),
    }
}

/// Which puzzles, and how they are worked through.
#[derive(Debug, Args)]
pub(crate) struct Work {
    /// A puzzle, a file of puzzles, or - for standard input (the default)
    #[arg(value_name = "PUZZLE | FILE | -")]
    pub(crate) sources: Vec<OsString>,

    /// The column of a table that holds the puzzles: its number, or its name in the heading
    #[arg(long, value_name = "COLUMN", value_parser = column)]
    pub(crate) column: Option<Column>,

    /// How many puzzles to work on at once; the order of the answers is always that of the puzzles
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Stop at the first unreadable line
    #[arg(long)]
    pub(crate) strict: bool,
}

impl Work {
    pub(crate) fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, NonZeroUsize::get)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Input {
    #[command(flatten)]
    pub(crate) work: Work,

    /// How to print the answers
    #[arg(long, short, value_name = "FORMAT", default_value = "auto")]
    pub(crate) format: Style,

    /// Print a JSON object a line: the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
}

impl Input {
    pub(crate) fn style(&self) -> Style {
        if self.json { Style::Json } else { self.format }
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
    /// A Parquet file
    Parquet,
    /// An Arrow file (Feather 2)
    Arrow,
}

impl Style {
    /// The layout of the file, where it is no text.
    pub(crate) fn columnar(self) -> Option<Layout> {
        match self {
            Self::Parquet => Some(Layout::Parquet),
            Self::Arrow => Some(Layout::Arrow),
            Self::Auto | Self::Line | Self::Tsv | Self::Grid | Self::Json => None,
        }
    }
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
