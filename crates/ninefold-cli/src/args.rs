//! The command line: one definition that the parser, the help, the completions and the man pages share.

use std::ffi::OsString;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[cfg(feature = "pdf")]
use clap::FromArgMatches;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use ninefold::classic::Engine;
use ninefold::formats::{Column, FORMATS, Format, Request};
use ninefold::generate::Seed;
use ninefold::logic::hodoku::Level;
use ninefold::logic::{Technique, methods, techniques};
use ninefold::render::{Theme, text};
use ninefold::symmetry::{self, Symmetry};

use crate::columnar;
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
  ninefold solve --engine buckets --trace puzzle.txt
  ninefold solve --engine forced --max-depth 1,2 --counts puzzle.txt

A puzzle may be a line of 81 cells, nine rows with or without frames, a candidate grid, or 729 characters;
an empty cell is one of . 0 * _ - x or a space. A file may mix them; lines that start with # are comments.

Without a format, a single puzzle is drawn on a terminal; otherwise each puzzle gives a line:
  SOLUTION              there is exactly this one
  SOLUTION <tab> many   one of several
  - <tab> none          there is none
  - <tab> invalid       two givens break the rules

With --engine, one of the classic engines looks for two solutions, or for as many as --all or --count say. It may also answer:
  SOLUTION <tab> found           there may be more (forced ends with the first)
  GRID <tab> not found           nothing within the bounds; the grid has what is forced (forced)
  SOLUTION <tab> stopped: WHY    one solution, and no time or room to look for another
  - <tab> stopped: WHY           none so far
The engines:
  brute    cells in reading order, digits in order, rules looked up in the grid (may take hours)
  masks    the same with masks and a stack of empty cells
  buckets  singles, pairs, guesses from the smallest bucket, 30 saved states; buckets-wished: with hidden singles and triples
  fewest   the cell with the fewest candidates first
  forced   SUDOKU71: forced cells, then tries bounded in depth and width
  dlx      exact cover with dancing links
  fast     the engine that Ninefold itself uses, watched";

const PLAY_EXAMPLES: &str = "\
Examples:
  ninefold play puzzle.txt
  ninefold play                  go on with the game that you left
  ninefold play --keys vim .....9.......147....2......7......865...3...294......1......4....625.......8.....

Press ? for the keys. A file of keys says which preset it changes, and what is different:
  preset = \"vim\"
  [keys]
  \"ctrl-e\" = \"edit\"";

const EDIT_EXAMPLES: &str = "\
Examples:
  ninefold edit
  ninefold edit puzzle.txt
  ninefold edit --keys apple2 --ascii

Press ? for the keys.";

const RACE_EXAMPLES: &str = "\
Examples:
  ninefold race .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold race --time-limit 60 hard.txt
  ninefold race --engine buckets,fewest,dlx --format tsv hard.txt

All engines look for the solution of each puzzle and for a second one; forced for the first, with bounds that grow until it finds
one. `time` is that of a run that reports nothing, `first` what it takes to the first solution, and `ratio` the time against the
fast engine's. An engine that takes longer than the limit is stopped; its figures are those so far. Then the same with the puzzle
turned by 180 degrees, where the order of the cells decides.";

const RACE_CODES: &str = "\
Exit codes:
  0  every engine that came to an end agrees with the others
  1  some do not agree, or a puzzle has not exactly one solution
  2  wrong usage or unreadable input";

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

const RENDER_EXAMPLES: &str = "\
Examples:
  ninefold render puzzle.txt -o puzzle.svg
  ninefold render --candidates --theme dark puzzle.txt -o puzzle.png
  ninefold render --symbols letters --solution puzzle.txt -o page.html
  ninefold render --sheet 4 puzzles.txt -o sheet.pdf
  ninefold render --shade 3 --solution samurai.txt -o samurai.html
  ninefold render --style zambon puzzle.txt

Symbols are a set by its name (digits, letters, small-letters, greek, roman, circled, arabic, persian, devanagari, bengali, gujarati, tamil, thai,
khmer, myanmar, chinese, braille, shapes, zodiac, chess), nine words or characters, nine files of pictures with commas between, or a
folder with pictures 1.svg to 9.svg (or PNG, JPEG).";

const BOOK_EXAMPLES: &str = "\
Examples:
  ninefold book puzzles.txt -o book.pdf
  ninefold book samurai.txt -o samurai.pdf
  ninefold book --title 'Two hundred' --rate --chapters --paper 6x9 --each 2 puzzles.txt -o book.pdf
  ninefold book --large --paper letter easy.txt -o large.pdf
  ninefold book samurai.txt -o samurai.pdf
  ninefold book --recipe book.toml -o book.pdf

A recipe says all of that in TOML, and more; its files lie beside it:
  title = \"Two hundred\"   # also subtitle, author, subject
  paper = \"6x9\"           # or a4, a5, letter, 170x240mm; outside, top, bottom, inside = \"0.5in\"
  each = 4                # puzzles on a page; words = 11 points, or large = true
  theme = \"print\"         # symbols, font
  solutions = \"back\"      # foot: upside down on the page; none; solutions-each = 20
  rate = true             # level and score where the files say none; hints = true, qr = true, link = \"https://..{puzzle}\"
  [[chapter]]
  title = \"Easy\"
  files = [\"easy.txt\", \"more.sdm\"]
  level = \"Easy\"          # only those; count = 50: no more than that
  [[chapter]]
  title = \"X-wings\"       # new puzzles: the options of `ninefold generate`; the seed of the book is seed, or --seed
  generate = { count = 20, level = \"medium..hard\", require = [\"x-wing\"], symmetry = \"half-turn\", distinct = true }

The margin at the spine grows with the number of pages, as print on demand wants it, and that number is even.";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  ninefold explain .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold explain --format markdown --grids puzzle.sdk > lesson.md
  ninefold explain --from-here --steps 3 candidates.txt
  ninefold explain --method mine.toml --verify collection.sdm
  ninefold explain --method zambon --log zambon 200080010001902000450061020004000089060070000710000060040107008000009500070020034

The path starts from the givens of the puzzle; --from-here takes the player's digits, the candidates that a file eliminates, and notes in the
centre of cells as they are. A puzzle of candidates alone is always taken as it is, and without techniques that argue with uniqueness.

A method is simple (up to pairs and triples), hodoku (its order, and what it uses by default), zambon (his solver, guesses included), all
(every technique, by difficulty), the ids of techniques as in naked-single,x-wing, or a file in TOML:
  techniques = [\"full-house\", \"naked-single\", \"x-wing\"]   # in this order; `ninefold techniques` lists the ids
  restart = \"top\"         # after a step; or \"stay\": with the technique that found it
  uniqueness = false      # leave out what argues with there being one solution
  limits.chain = 12       # also fish, set and work
Instead of techniques, base = \"hodoku\" takes those of a method, less what without = [..] lists.";

const EXPLAIN_CODES: &str = "\
Exit codes:
  0  every path ends with the puzzle solved, or after the steps that were asked for
  1  some puzzle has no solution or several, the method gets stuck, or with --verify a step is not proved
  2  wrong usage or unreadable input (the readable puzzles are still explained)";

const HINT_EXAMPLES: &str = "\
Examples:
  ninefold hint game.opensudoku
  ninefold hint --depth 4 candidates.txt
  ninefold hint --puzzle PUZZLE --depth 3 digits.txt
  ninefold hint --all state.txt
  ninefold hint --method x-wing,swordfish state.txt

The input is what the player has: digits, and candidates or notes in the centre of cells as far as the file has them. What is wrong with that
comes first: changed givens and equal digits in a house, no solution left, wrong digits, candidates eliminated that are right. Otherwise
the hint says, to the depth that is asked for:
  1  that there is a step, and of what kind
  2  where to look
  3  which pattern is to be seen there
  4  why it is so, and what follows
Most formats do not say which digits are the player's own; --puzzle does.";

const HINT_CODES: &str = "\
Exit codes:
  0  there is a hint, or nothing is left to do
  1  something is wrong, or the method finds no step
  2  wrong usage or unreadable input";

const BENCH_EXAMPLES: &str = "\
Examples:
  ninefold bench
  ninefold bench puzzles.txt hard.txt
  NINEFOLD_BACKEND=avx2 ninefold bench
  ninefold bench techniques cases.txt

Each backend of this machine counts the solutions of each puzzle, up to two, on one core: one puzzle after the other (single), and
many at once (batch). They take turns on parts of the file; the best of their rounds counts, in CPU time. The last column
is the speed against the first line of the file. The variable NINEFOLD_BACKEND chooses one backend, here and for all verbs.";

const CHANGED: &str = "\
Exit codes:
  0  everything was answered
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

const PROVED: &str = "\
Exit codes:
  0  everything was answered
  1  some puzzle has no solution or several
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

const TRANSFORM_EXAMPLES: &str = "\
Examples:
  ninefold transform --rotate 90 puzzle.txt
  ninefold transform --mirror diagonal puzzles.txt
  ninefold transform --digits 234567891 puzzles.txt
  ninefold transform --random --seed 7 --with-transform puzzles.txt
  ninefold transform --by 'transpose rows 213456789 digits 987654321' puzzles.txt

A transform is written as parts, which are applied from left to right: transpose, anti-transpose, rotate-90, rotate-180,
rotate-270, mirror-left-right, mirror-top-bottom, shift 3, rows 213456789 (the old rows in their new order), columns 213456789,
digits 234567891 (what 1 becomes, what 2 becomes ..), identity.";

const CANON_EXAMPLES: &str = "\
Examples:
  ninefold canon puzzles.txt | sort | uniq -c
  ninefold canon --with-transform .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold canon --json solution.txt

The form is the least of all equivalent grids, read as a line in which an empty cell comes before any digit. JSON tells more: the
automorphisms, how many different grids are equivalent, the symmetry of the clues, the classes of the solution's bands.";

const SAME_EXAMPLES: &str = "\
Examples:
  ninefold same one.txt other.txt
  ninefold same .....9.......147....2......7......865...3...294......1......4....625.......8..... other.txt

Exit codes:
  0  equivalent; the transform turns the first into the second
  1  different
  2  wrong usage or unreadable input";

const DEDUPE_EXAMPLES: &str = "\
Examples:
  ninefold dedupe collection.txt > different.txt
  ninefold dedupe --members a.txt b.txt > different.txt 2> same.txt

The first of each class of equivalent puzzles is written as soon as it is read, a line each.";

const VARIANTS_EXAMPLES: &str = "\
Example:
  ninefold variants 10 --seed 7 .....9.......147....2......7......865...3...294......1......4....625.......8.....";

const MINIMAL_EXAMPLES: &str = "\
Examples:
  ninefold minimal puzzles.txt
  ninefold minimal --format grid puzzle.txt

Each puzzle gives a line: the puzzle, a tab, and `minimal`, or `redundant`, a tab and the givens each of which could go alone.

Exit codes:
  0  every puzzle is minimal
  1  some has redundant givens, no solution or several
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

const MINIMIZE_EXAMPLES: &str = "\
Examples:
  ninefold minimize solutions.txt
  ninefold minimize --random --seed 7 puzzles.txt";

const UNAVOIDABLE_EXAMPLES: &str = "\
Examples:
  ninefold unavoidable --most 6 puzzle.txt
  ninefold unavoidable --json solution.txt

Each set gives a line: how many cells, their digits in the solution, the cells. Every puzzle with this solution gives at
least one cell of each set. No set contains another.";

const BACKDOORS_EXAMPLES: &str = "\
Example:
  ninefold backdoors .....9.......147....2......7......865...3...294......1......4....625.......8.....

Each cell, or pair of cells, gives a line: the cells, a tab, their digits. `singles` says that none is needed, `-` that no pair does.";

const GENERATE_EXAMPLES: &str = "\
Examples:
  ninefold generate
  ninefold generate --count 1000000 --seed 1 > puzzles.txt
  ninefold generate --clues 23 --symmetry none --seed Monday
  ninefold generate --symmetry half-turn --level medium..hard --count 20 --format tsv
  ninefold generate --pattern heart --fixed 'r5c1=2 r5c2=1'
  ninefold generate --pattern cat.png --count 5
  ninefold generate --require x-wing --forbid xy-wing
  ninefold generate --only jellyfish --count 3 --format jsonl
  ninefold generate --quads 5 --pairs 10 --more --count 30000 > book.txt
  ninefold generate --layout samurai --seed 7 --solution
  ninefold generate --layout samurai --clues 120 --symmetry mirrors
  ninefold generate --layout samurai --pattern asterisk,smiley,heart,wave,diamond
  ninefold generate --layout '0,0 6,6 12,0' --count 10 --format line

Puzzle number n of a run has the seed of the run plus n - 1, and depends on it alone: `--seed 41` makes the 37th puzzle of `--seed 5`
again. It does not matter how many are made, on how many threads or on which machine.

A pattern is diamond, smiley, heart, wave, asterisk, a text of 81 signs in which . 0 - _ and blanks are no clues, or a picture (PNG,
PBM) whose dark parts are clues. Fixed digits are a puzzle, or r5c1=2 r5c2=1.

Levels and scores are those of `ninefold rate --scale hodoku`, and techniques those that its way uses; --zambon is its other scale.";

const GENERATE_CODES: &str = "\
Exit codes:
  0  all puzzles are there
  1  a puzzle was not found in time; the nearest one is written last, and standard error says what it lacks
  2  wrong usage, or an order that cannot be";

const DAILY_EXAMPLES: &str = "\
Examples:
  ninefold daily
  ninefold daily 2026-12-24
  ninefold daily --level easy

The puzzle of a day is the same everywhere: minimal, with half-turn symmetry. Days are those of UTC.";

const NEIGHBOURS_EXAMPLES: &str = "\
Examples:
  ninefold neighbours puzzle.txt
  ninefold neighbours --minus 2 --plus 1 puzzle.txt | ninefold dedupe > different.txt

Every puzzle with exactly one solution that differs by so many givens is written; with two and more of each there may be very many.";

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

    /// Solve as people do, and say why: every step with its technique and its reason
    #[command(after_help = EXPLAIN_EXAMPLES, after_long_help = format!("{EXPLAIN_EXAMPLES}\n\n{EXPLAIN_CODES}"))]
    Explain(Explain),

    /// Say what is wrong with a position, or what to do next
    #[command(after_help = HINT_EXAMPLES, after_long_help = format!("{HINT_EXAMPLES}\n\n{HINT_CODES}"))]
    Hint(Hint),

    /// Tell of a technique: what it is, why it works, an example
    #[command(
        after_help = "Examples:\n  ninefold technique x-wing\n  ninefold technique --svg \"Naked Pair\" > pair.svg"
    )]
    Technique {
        /// Its id or name (all are listed if there is none)
        #[arg(required_if_eq("svg", "true"))]
        name: Option<String>,

        /// Draw its example as SVG instead
        #[arg(long)]
        svg: bool,

        #[command(flatten)]
        looks: Looks,
    },

    /// List the techniques with their ratings
    #[command(after_help = "Examples:\n  ninefold techniques\n  ninefold techniques --format json")]
    Techniques(Techniques),

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

    /// Draw puzzles: as text, SVG, HTML, PNG or PDF
    #[command(after_help = RENDER_EXAMPLES)]
    Render(Render),

    /// Make a book of puzzles
    #[command(after_help = BOOK_EXAMPLES)]
    Book(Box<Book>),

    /// List the formats that can be read and written, or tell of one
    #[command(after_help = "Examples:\n  ninefold formats\n  ninefold formats hodoku")]
    Formats(Formats),

    /// List the layouts of several grids, drawn
    #[command(
        after_help = "Examples:\n  ninefold layouts\n  ninefold layouts sensei:transpose\n  ninefold layouts --json"
    )]
    Layouts(Layouts),

    /// Turn, mirror, rearrange and rename puzzles
    #[command(after_help = TRANSFORM_EXAMPLES, after_long_help = format!("{TRANSFORM_EXAMPLES}\n\n{CHANGED}"))]
    Transform(Transform),

    /// Play in the terminal: notes, hints, undo; what you do is saved
    #[command(after_help = PLAY_EXAMPLES)]
    Play(Tui),

    /// Edit a puzzle in the terminal, and watch it being solved
    #[command(after_help = EDIT_EXAMPLES)]
    Edit(Tui),

    /// Find the canonical form of puzzles, solution grids and patterns
    #[command(after_help = CANON_EXAMPLES, after_long_help = format!("{CANON_EXAMPLES}\n\n{CHANGED}"))]
    Canon(Canon),

    /// Say whether two puzzles are equivalent, and by which transform
    #[command(after_help = SAME_EXAMPLES)]
    Same(Same),

    /// Keep the first of each class of equivalent puzzles
    #[command(after_help = DEDUPE_EXAMPLES, after_long_help = format!("{DEDUPE_EXAMPLES}\n\n{CHANGED}"))]
    Dedupe(Dedupe),

    /// Make puzzles that are equivalent to a given one and look different
    #[command(after_help = VARIANTS_EXAMPLES, after_long_help = format!("{VARIANTS_EXAMPLES}\n\n{CHANGED}"))]
    Variants(Variants),

    /// Say of each puzzle whether every given is needed
    #[command(after_help = MINIMAL_EXAMPLES)]
    Minimal(Minimal),

    /// Take redundant givens away until none is left
    #[command(after_help = MINIMIZE_EXAMPLES, after_long_help = format!("{MINIMIZE_EXAMPLES}\n\n{PROVED}"))]
    Minimize(Minimize),

    /// List the unavoidable sets of each puzzle's solution
    #[command(after_help = UNAVOIDABLE_EXAMPLES, after_long_help = format!("{UNAVOIDABLE_EXAMPLES}\n\n{PROVED}"))]
    Unavoidable(Unavoidable),

    /// List the cells, or pairs of cells, whose digits leave nothing but singles
    #[command(after_help = BACKDOORS_EXAMPLES, after_long_help = format!("{BACKDOORS_EXAMPLES}\n\n{PROVED}"))]
    Backdoors(Backdoors),

    /// List the puzzles that differ by a few givens
    #[command(after_help = NEIGHBOURS_EXAMPLES, after_long_help = format!("{NEIGHBOURS_EXAMPLES}\n\n{PROVED}"))]
    Neighbours(Neighbours),

    /// Make new puzzles to order: by seed, symmetry, pattern, picture, number of clues, difficulty, technique
    #[command(after_help = GENERATE_EXAMPLES, after_long_help = format!("{GENERATE_EXAMPLES}\n\n{GENERATE_CODES}"))]
    Generate(Generate),

    /// Make the puzzle of a day
    #[command(after_help = DAILY_EXAMPLES)]
    Daily(Daily),

    /// Measure how fast puzzles are solved here, on each backend; or run collections of cases
    #[command(after_help = BENCH_EXAMPLES, args_conflicts_with_subcommands = true)]
    Bench(Bench),

    /// Run all engines on the same puzzles, and compare time and effort
    #[command(after_help = RACE_EXAMPLES, after_long_help = format!("{RACE_EXAMPLES}\n\n{RACE_CODES}"))]
    Race(Race),

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

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// List every solution (up to N), numbered, in ascending order, and how many there are
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "18446744073709551615")]
    #[arg(conflicts_with = "count", hide_possible_values = true)]
    pub(crate) all: Option<u64>,

    /// Print each puzzle, a tab and the number of its solutions (counted up to N; to the end without N, which an
    /// open grid may put off for ever)
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "18446744073709551615")]
    pub(crate) count: Option<u64>,

    #[command(flatten)]
    pub(crate) classic: Classic,
}

#[derive(Debug, Args)]
pub(crate) struct Tui {
    /// A puzzle, or a file of which the first is taken [default: where you left off]
    pub(crate) puzzle: Option<OsString>,

    /// What keys do: default, vim, apple2, or a TOML file; else keys.toml in the folder of settings
    #[arg(long, value_name = "PRESET | FILE")]
    pub(crate) keys: Option<String>,

    /// Draw with ASCII alone, as is done where the locale is not UTF-8
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// A classic engine, and what to tell of it.
#[derive(Debug, Args)]
#[command(next_help_heading = "Classic engines")]
pub(crate) struct Classic {
    /// Solve with that engine
    #[arg(long, value_name = "NAME", value_parser = engine())]
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

#[derive(Debug, Args)]
pub(crate) struct Race {
    /// A puzzle, a file of puzzles, or - for standard input (the default)
    #[arg(value_name = "PUZZLE | FILE | -")]
    pub(crate) sources: Vec<OsString>,

    /// The engines to run (all by default); fast always runs, to be compared with
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = engine())]
    pub(crate) engine: Vec<Engine>,

    /// How long an engine may take for a puzzle
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) time_limit: Duration,

    /// How to print the results
    #[arg(long, short, value_name = "FORMAT", default_value = "table")]
    pub(crate) format: Table,
}

/// How a race is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Table {
    /// A table for each puzzle
    Table,
    /// Tab-separated columns with a heading; times in seconds
    Tsv,
}

/// Parses the name of an engine.
fn engine() -> impl TypedValueParser<Value = Engine> {
    let names = Engine::all().map(|engine| PossibleValue::new(engine.name()).help(engine.about()));
    PossibleValuesParser::new(names).try_map(|name| Engine::named(&name).ok_or("no such engine"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| "expected a number of seconds above 0".into())
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

    /// How fast are puzzles made, of many orders? One thread, its CPU time; each puzzle is proved
    ///
    /// Prints a line for each order, and how soon the first puzzle is there that needs a technique.
    #[command(after_help = "Example:\n  ninefold bench generate --seconds 5")]
    Generate(Making),

    /// How fast are figures of several grids made and solved? One thread, its CPU time; each is proved
    ///
    /// Prints a line for each layout: minimal puzzles made a second, how many clues they have on average, puzzles solved a second with
    /// the proof that there is no other solution, and the median and longest time for one.
    #[command(after_help = "Example:\n  ninefold bench figures --only samurai")]
    Figures(Making),
}

#[derive(Debug, Args)]
pub(crate) struct Making {
    /// How long to make puzzles of each order or layout
    #[arg(long, value_name = "SECONDS", default_value_t = 3)]
    pub(crate) seconds: u64,

    /// Only orders or layouts with this in their names
    #[arg(long, value_name = "PART")]
    pub(crate) only: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Logic {
    /// Files of puzzles, or puzzles (a few hard ones if there are none)
    #[arg(value_name = "FILE | PUZZLE")]
    pub(crate) sources: Vec<OsString>,

    #[command(flatten)]
    pub(crate) ways: Ways,

    /// The most puzzles of each file, spread over all of it
    #[arg(long, value_name = "COUNT", default_value_t = 2000)]
    pub(crate) most: usize,

    /// Check the proof of every step that is no guess, and that it agrees with the solution
    #[arg(long)]
    pub(crate) verify: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    pub(crate) shape: Shape,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) shape: Shape,

    #[command(flatten)]
    pub(crate) ways: Ways,

    /// Start from the digits, candidates and notes as they are
    #[arg(long)]
    pub(crate) from_here: bool,

    /// Stop after N steps
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<usize>,

    /// How to write the path
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Telling,

    /// Prove every step again, and hold it against the solution
    #[arg(long)]
    pub(crate) verify: bool,

    /// Instead of the path, the log of this program
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["format", "from_here", "grids", "output", "steps", "verify"])]
    pub(crate) log: Option<Log>,

    /// Show the candidates after each step (HTML and PDF have a picture a step, and JSON what it takes, anyway)
    #[arg(long)]
    pub(crate) grids: bool,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) looks: Looks,

    /// How many puzzles to work on at once; the order is always that of the puzzles
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
}

/// A program whose log is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Log {
    /// Zambon's solver, line for line; cells are `(row,column)` from 0
    Zambon,
}

/// With which techniques.
#[derive(Debug, Args)]
pub(crate) struct Ways {
    /// The method: simple, hodoku, zambon, all, the ids of techniques with commas between, or a file in TOML
    #[arg(long, short, value_name = "METHOD | IDS | FILE", default_value = "hodoku")]
    pub(crate) method: OsString,

    /// Leave out techniques that argue with there being only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

/// How a path is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Telling {
    /// Steps with their reasons, for reading
    Text,
    /// The same as Markdown
    Markdown,
    /// The same as a page for a browser
    Html,
    /// A JSON object a line, as docs/schema/explain.json describes it
    Json,
    /// A line a step, chains in Eureka notation
    Eureka,
    /// Pages with a picture a step, for printing
    Pdf,
}

#[derive(Debug, Args)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) shape: Shape,

    #[command(flatten)]
    pub(crate) ways: Ways,

    /// The givens of the puzzle, where the input does not tell them from the player's digits
    #[arg(long, value_name = "PUZZLE | FILE")]
    pub(crate) puzzle: Option<OsString>,

    /// How much to give away, 1 to 4 (2 by default; 4 with --all)
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) depth: Option<u8>,

    /// List every step that the method offers now
    #[arg(long)]
    pub(crate) all: bool,

    /// How to write the hint
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Saying,

    /// Draw the step instead, as SVG: as much of it as the depth allows (4 by default)
    #[arg(long, conflicts_with_all = ["format", "all"])]
    pub(crate) svg: bool,

    #[command(flatten)]
    pub(crate) looks: Looks,
}

/// How a hint is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Saying {
    /// Sentences
    Text,
    /// A JSON object a line, as docs/schema/hint.json describes it
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Techniques {
    /// How to write the list
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Listing,
}

/// How the techniques are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Listing {
    /// Columns
    Text,
    /// A JSON object a line, as docs/schema/technique.json describes it
    Json,
    /// The page of all techniques, with reasons and examples
    Markdown,
}

#[derive(Debug, Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) work: Work,

    #[command(flatten)]
    pub(crate) shape: Shape,

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
    pub(crate) fn columnar(self) -> Option<columnar::Layout> {
        match self {
            Self::Parquet => Some(columnar::Layout::Parquet),
            Self::Arrow => Some(columnar::Layout::Arrow),
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

    #[command(flatten)]
    pub(crate) shape: Shape,

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

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// Draw the candidates
    #[arg(long, short)]
    pub(crate) candidates: bool,

    /// Shade the grid of that number in a figure of several grids (needs colour)
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=64))]
    pub(crate) shade: Option<usize>,
}

/// What figures of several grids look like.
#[derive(Debug, Args)]
pub(crate) struct Shape {
    /// Read figures of several grids with this layout: a name (see `ninefold layouts`), one turned (sensei:transpose), a file
    /// with a drawing or JSON, or the rows and columns before each grid ("0,0 6,6")
    #[arg(long, value_name = "LAYOUT")]
    pub(crate) layout: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Layouts {
    /// The layout to tell of: a name, one turned, a file, or the rows and columns before each grid
    #[arg(value_name = "LAYOUT")]
    pub(crate) layout: Option<String>,

    /// Print a JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How pictures look.
#[derive(Debug, Args)]
#[command(next_help_heading = "Looks")]
pub(crate) struct Looks {
    /// The colours: light, dark, print (black and white), okabe-ito (told apart by the colour-blind)
    #[arg(long, value_name = "THEME", value_parser = theme())]
    pub(crate) theme: Option<Theme>,

    /// What stands for the digits: a set, nine words, or pictures
    #[arg(long, value_name = "SET | WORDS | FILES | FOLDER")]
    pub(crate) symbols: Option<String>,

    /// A font to write with, before those that come along
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Option<PathBuf>,
}

fn theme() -> impl TypedValueParser<Value = Theme> {
    let names = Theme::ALL.map(|theme| theme.name);
    PossibleValuesParser::new(names).try_map(|name| Theme::named(&name).ok_or("no such theme"))
}

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
#[cfg_attr(not(feature = "png"), allow(dead_code, reason = "read, so that the answer is what is missing"))]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) looks: Looks,

    /// What to make (otherwise the ending of the file decides; text without a file)
    #[arg(long, value_name = "MEDIUM")]
    pub(crate) to: Option<Medium>,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Draw all candidates
    #[arg(long, short)]
    pub(crate) candidates: bool,

    /// What a cell shows in text
    #[arg(long, value_name = "WHAT")]
    pub(crate) cells: Option<Drawn>,

    /// Text without characters beyond ASCII
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Draw text as a program before did, and HTML as the pages of Zambon's book: zambon, z88dk, sand, sudoku71, apple2
    #[arg(long, value_name = "STYLE", value_parser = text_style(), hide_possible_values = true, conflicts_with_all = ["cells", "ascii"])]
    pub(crate) style: Option<text::Style>,

    /// Number the rows and columns
    #[arg(long)]
    pub(crate) labels: bool,

    /// The title (that of the puzzle by default)
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// Draw the solution too
    #[arg(long)]
    pub(crate) solution: bool,

    /// Put all puzzles on one picture, in so many columns
    #[arg(long, value_name = "COLUMNS")]
    pub(crate) sheet: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// Shade the grid of that number in a figure of several grids
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=64))]
    pub(crate) shade: Option<usize>,

    /// The side of a cell in points
    #[arg(long, value_name = "POINTS", default_value = "48", value_parser = points)]
    pub(crate) cell: f32,

    /// Pixels for each point of a PNG
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = factor)]
    pub(crate) scale: f32,
}

/// The styles of other programs, each with whose it is.
fn text_style() -> impl TypedValueParser<Value = text::Style> {
    let values = text::STYLES.map(|style| PossibleValue::new(style.name).help(style.about));
    PossibleValuesParser::new(values).try_map(|name| text::Style::named(&name).ok_or("no such style"))
}

fn points(text: &str) -> Result<f32, String> {
    let points = text.parse::<f32>().ok().filter(|points| (4.0..=1000.0).contains(points));
    points.ok_or_else(|| "expected a number of points from 4 to 1000".into())
}

fn factor(text: &str) -> Result<f32, String> {
    let factor = text.parse::<f32>().ok().filter(|factor| (0.05..=20.0).contains(factor));
    factor.ok_or_else(|| "expected a number from 0.05 to 20".into())
}

/// What a picture is made as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Medium {
    /// Text, with colours on a terminal
    Text,
    /// Lines and areas
    Svg,
    /// A page for a browser
    Html,
    /// Pixels
    Png,
    /// Pages
    Pdf,
}

/// What a cell shows in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Drawn {
    /// Digits alone
    Digits,
    /// Candidates beside each other
    Columns,
    /// Candidates in three rows of three
    Cells,
}

impl Render {
    /// As was asked for, or as the ending of the file says.
    pub(crate) fn medium(&self) -> anyhow::Result<Medium> {
        let Some(path) = self.output.as_deref().filter(|_| self.to.is_none()) else {
            return Ok(self.to.unwrap_or(Medium::Text));
        };
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            Some("txt") => Ok(Medium::Text),
            Some("svg") => Ok(Medium::Svg),
            Some("html" | "htm") => Ok(Medium::Html),
            Some("png") => Ok(Medium::Png),
            Some("pdf") => Ok(Medium::Pdf),
            _ => anyhow::bail!("{}: the ending says no medium; use --to", path.display()),
        }
    }
}

#[derive(Debug, Args)]
#[cfg_attr(not(feature = "pdf"), allow(dead_code, reason = "read, so that the answer is what is missing"))]
pub(crate) struct Book {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) looks: Looks,

    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// Make the book of this file; what is said here too counts more
    #[arg(long, value_name = "FILE", conflicts_with = "sources")]
    pub(crate) recipe: Option<PathBuf>,

    /// How many puzzles to work on at once
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) pages: Pages,
}

/// What a book looks like.
#[derive(Debug, Default, Args)]
#[cfg_attr(not(feature = "pdf"), allow(dead_code, reason = "read, so that the answer is what is missing"))]
#[allow(clippy::struct_excessive_bools, reason = "options of the command line")]
pub(crate) struct Pages {
    /// The title; makes a title page and a page of contents
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// The line below the title
    #[arg(long, value_name = "TEXT")]
    pub(crate) subtitle: Option<String>,

    /// Who made it
    #[arg(long, value_name = "NAME")]
    pub(crate) author: Option<String>,

    /// The size of the pages: a4, a5, letter, 6x9, or as in 170x240mm [default: a4]
    #[arg(long, value_name = "SIZE")]
    pub(crate) paper: Option<String>,

    /// The margin away from the spine, as in 12mm or 0.5in [default: 0.5in]; likewise --top and --bottom
    #[arg(long, value_name = "LENGTH")]
    pub(crate) outside: Option<String>,

    /// The margin above
    #[arg(long, value_name = "LENGTH")]
    pub(crate) top: Option<String>,

    /// The margin below
    #[arg(long, value_name = "LENGTH")]
    pub(crate) bottom: Option<String>,

    /// The margin at the spine (by the number of pages if it is not said)
    #[arg(long, value_name = "LENGTH")]
    pub(crate) inside: Option<String>,

    /// How many puzzles lie on a page [default: 6]
    #[arg(long, value_name = "N")]
    pub(crate) each: Option<usize>,

    /// The size of words in points [default: 11]
    #[arg(long, value_name = "POINTS")]
    pub(crate) words: Option<f32>,

    /// Large print: a puzzle a page, words of 18 points, four solutions a page
    #[arg(long)]
    pub(crate) large: bool,

    /// Where solutions are [default: back]
    #[arg(long, value_name = "WHERE")]
    pub(crate) solutions: Option<Answers>,

    /// How many solutions lie on a page at the back [default: 20]
    #[arg(long, value_name = "N")]
    pub(crate) solutions_each: Option<usize>,

    /// Say the level and score on `HoDoKu`'s scale where the files say none
    #[arg(long)]
    pub(crate) rate: bool,

    /// A chapter for each level, from easy to hard
    #[arg(long)]
    pub(crate) chapters: bool,

    /// A page of hints: where to look first for what is no single
    #[arg(long)]
    pub(crate) hints: bool,

    /// Where each puzzle can be played: an address with {puzzle} in it
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) link: Option<String>,

    /// Print the links as QR codes
    #[arg(long)]
    pub(crate) qr: bool,

    /// Read figures of several grids with this layout (see `ninefold layouts`)
    #[arg(long, value_name = "LAYOUT")]
    pub(crate) layout: Option<String>,

    /// What chapters of new puzzles depend on if they have no seed (another one every time by default, which is told)
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<String>,
}

/// Where the solutions of a book are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Answers {
    /// At the back
    Back,
    /// Upside down at the foot of the page
    Foot,
    /// Nowhere
    None,
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

#[derive(Debug, Args)]
#[allow(clippy::struct_field_names, reason = "the name of the option")]
pub(crate) struct Transform {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    pub(crate) way: Way,

    /// What random transforms depend on (another seed every time by default, which is told)
    #[arg(long, value_name = "S", conflicts_with_all = ["rotate", "mirror", "digits", "shift", "by"])]
    pub(crate) seed: Option<u64>,

    /// Say behind each puzzle by which transform it was made
    #[arg(long)]
    pub(crate) with_transform: bool,
}

/// Which transform.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Way {
    /// Turn clockwise by 90, 180 or 270 degrees
    #[arg(long, value_name = "DEGREES", value_parser = PossibleValuesParser::new(["90", "180", "270"]))]
    pub(crate) rotate: Option<String>,

    /// Mirror: left and right change places, top and bottom, or the sides of a diagonal
    #[arg(long, value_name = "AXIS")]
    pub(crate) mirror: Option<Axis>,

    /// Rename the digits: what 1 becomes, what 2 becomes, and so on
    #[arg(long, value_name = "DIGITS", value_parser = part("digits"))]
    pub(crate) digits: Option<symmetry::Transform>,

    /// Add a number to every digit; 1 comes behind 9
    #[arg(long, value_name = "0..8", value_parser = part("shift"))]
    pub(crate) shift: Option<symmetry::Transform>,

    /// Any transform that there is, another one for each puzzle
    #[arg(long)]
    pub(crate) random: bool,

    /// The transform in the notation that `--with-transform` writes
    #[arg(long, value_name = "NOTATION")]
    pub(crate) by: Option<symmetry::Transform>,
}

impl Way {
    /// The transform, if it is not a random one.
    pub(crate) fn transform(&self) -> Option<symmetry::Transform> {
        let rotate = self.rotate.as_deref().map(|degrees| match degrees {
            "90" => symmetry::Transform::rotate_90(),
            "180" => symmetry::Transform::rotate_180(),
            _ => symmetry::Transform::rotate_270(),
        });
        let mirror = self.mirror.map(|axis| match axis {
            Axis::LeftRight => symmetry::Transform::mirror_left_right(),
            Axis::TopBottom => symmetry::Transform::mirror_top_bottom(),
            Axis::Diagonal => symmetry::Transform::transpose(),
            Axis::AntiDiagonal => symmetry::Transform::anti_transpose(),
        });
        rotate.or(mirror).or(self.digits).or(self.shift).or(self.by)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Axis {
    /// Left and right change places
    LeftRight,
    /// Top and bottom change places
    TopBottom,
    /// Rows become columns
    Diagonal,
    /// The other diagonal
    AntiDiagonal,
}

/// Parses the value of a part of a transform.
fn part(name: &'static str) -> impl TypedValueParser<Value = symmetry::Transform> {
    clap::builder::StringValueParser::new().try_map(move |value: String| {
        let part: Result<symmetry::Transform, _> = format!("{name} {value}").parse();
        part.map_err(|error| format!("expected {}", error.expected))
    })
}

#[derive(Debug, Args)]
pub(crate) struct Canon {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Take the clues as a pattern: 1 in each cell that has a digit
    #[arg(long)]
    pub(crate) pattern: bool,

    /// Say behind each form by which transform it was made
    #[arg(long)]
    pub(crate) with_transform: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Same {
    /// A puzzle, a file with one, or - for standard input
    #[arg(value_name = "PUZZLE | FILE | -")]
    pub(crate) one: OsString,

    /// The other
    #[arg(value_name = "PUZZLE | FILE | -")]
    pub(crate) other: OsString,

    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Dedupe {
    /// Files of puzzles, puzzles, or - for standard input (the default)
    #[arg(value_name = "FILE | PUZZLE | -")]
    pub(crate) sources: Vec<OsString>,

    /// Tell on standard error where the first of its class was, for each puzzle that is left out
    #[arg(long)]
    pub(crate) members: bool,

    /// The memory for what was seen, in megabytes; the rest goes to a temporary file
    #[arg(long, value_name = "MB", default_value_t = 512)]
    pub(crate) memory: usize,

    /// How many puzzles to work on at once
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
}

impl Dedupe {
    pub(crate) fn jobs(&self) -> usize {
        jobs(self.jobs)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Variants {
    /// How many of each puzzle
    #[arg(value_name = "N")]
    pub(crate) count: NonZeroUsize,

    #[command(flatten)]
    pub(crate) input: Input,

    /// What they depend on (another seed every time by default, which is told)
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// Say behind each variant by which transform it was made
    #[arg(long)]
    pub(crate) with_transform: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Minimal {
    #[command(flatten)]
    pub(crate) input: Input,
}

#[derive(Debug, Args)]
pub(crate) struct Minimize {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Try the givens in a random order, instead of from the last to the first
    #[arg(long)]
    pub(crate) random: bool,

    /// What the order depends on (another seed every time by default, which is told)
    #[arg(long, value_name = "S", requires = "random")]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct Unavoidable {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The largest sets to list, 4 to 12 cells
    #[arg(long, value_name = "CELLS", default_value_t = 12, value_parser = clap::value_parser!(u8).range(4..=12))]
    pub(crate) most: u8,
}

#[derive(Debug, Args)]
pub(crate) struct Backdoors {
    #[command(flatten)]
    pub(crate) input: Input,
}

#[derive(Debug, Args)]
pub(crate) struct Neighbours {
    #[command(flatten)]
    pub(crate) input: Input,

    /// How many givens to take away
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) minus: usize,

    /// How many givens to add
    #[arg(long, value_name = "M", default_value_t = 1)]
    pub(crate) plus: usize,

    /// Stop after so many neighbours of a puzzle
    #[arg(long, value_name = "LIMIT")]
    pub(crate) most: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    #[command(flatten)]
    pub(crate) making: Creation,

    #[command(flatten)]
    pub(crate) several: Several,

    /// How many puzzles to work on at once; the order is always that of the seeds
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) writing: Writing,
}

/// Which new puzzles to make: on a command line, or in a recipe for a book.
#[derive(Debug, Args)]
pub(crate) struct Creation {
    #[command(flatten)]
    pub(crate) wanted: Wanted,

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

    /// How long a puzzle may take
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) time_limit: Duration,
}

impl Creation {
    /// From options that do not come from a command line.
    #[cfg(feature = "pdf")]
    pub(crate) fn read(options: &[String]) -> Result<Self, clap::Error> {
        let command = clap::Command::new("generate").no_binary_name(true).disable_help_flag(true);
        Self::from_arg_matches(&Self::augment_args(command).try_get_matches_from(options)?)
    }

    pub(crate) fn count(&self) -> u64 {
        self.count.map_or(1, NonZeroU64::get)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Daily {
    /// The day, as in 2026-12-24 (today by default)
    #[arg(value_name = "DATE", value_parser = Date::parse)]
    pub(crate) date: Option<Date>,

    /// `HoDoKu`'s level: easy, medium, hard, unfair, extreme, or a range such as medium..hard
    #[arg(long, value_name = "LEVEL", value_parser = levels)]
    pub(crate) level: Option<RangeInclusive<Level>>,

    /// How long it may take
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) time_limit: Duration,

    #[command(flatten)]
    pub(crate) writing: Writing,
}

/// What new puzzles are to be like.
#[derive(Debug, Args)]
pub(crate) struct Wanted {
    /// Exactly so many clues, or a range such as 24..26 (minimal puzzles by default)
    #[arg(long, value_name = "N | N..M", value_parser = numbers, help_heading = "Clues")]
    pub(crate) clues: Option<RangeInclusive<u32>>,

    /// At least so many clues: no more go when there are so few
    #[arg(long, value_name = "N", conflicts_with = "clues", help_heading = "Clues")]
    pub(crate) min_clues: Option<u32>,

    /// At most so many clues, all of them needed
    #[arg(long, value_name = "N", conflicts_with = "clues", help_heading = "Clues")]
    pub(crate) max_clues: Option<u32>,

    /// Only puzzles all of whose clues are needed (of a strict symmetry: all of whose groups of clues)
    #[arg(long, help_heading = "Clues")]
    pub(crate) minimal: bool,

    /// none, half-turn, quarter-turn, left-right, top-bottom, mirrors, diagonal, anti-diagonal, diagonals, full, or random
    #[arg(long, value_name = "KIND", value_parser = kinds(), help_heading = "Clues", conflicts_with_all = ["pattern", "quads", "pairs", "cells", "more"])]
    pub(crate) symmetry: Option<Kinds>,

    /// Give the symmetry up where it stands in the way of fewer clues
    #[arg(long, requires = "symmetry", help_heading = "Clues")]
    pub(crate) as_far: bool,

    /// The cells of the clues: diamond, smiley, heart, wave, asterisk, a text of 81 signs, or a file with text or a picture; with
    /// --layout one for all grids, one for each with commas between, or a file for the whole figure
    #[arg(long, value_name = "NAME | TEXT | FILE", help_heading = "Clues", conflicts_with_all = ["quads", "pairs", "cells", "more"])]
    pub(crate) pattern: Option<OsString>,

    /// Digits that are given in any case: a puzzle, a file with one, or cells as in `r5c1=2 r5c2=1`
    #[arg(long, value_name = "DIGITS", help_heading = "Clues")]
    pub(crate) fixed: Option<OsString>,

    /// Zambon's scheme: take so many quadruples of clues away, mirrored both ways (at most 20)
    #[arg(long, value_name = "Q", help_heading = "Clues")]
    pub(crate) quads: Option<u32>,

    /// Then so many pairs, mirrored in the centre (at most 40)
    #[arg(long, value_name = "P", help_heading = "Clues")]
    pub(crate) pairs: Option<u32>,

    /// Then so many cells
    #[arg(long, value_name = "C", help_heading = "Clues")]
    pub(crate) cells: Option<u32>,

    /// Then as many more cells as can go
    #[arg(long, help_heading = "Clues")]
    pub(crate) more: bool,

    /// `HoDoKu`'s level: easy, medium, hard, unfair, extreme, or a range such as medium..hard
    #[arg(long, value_name = "LEVEL", value_parser = levels, help_heading = "Difficulty")]
    pub(crate) level: Option<RangeInclusive<Level>>,

    /// `HoDoKu`'s score, as in 900..1000
    #[arg(long, value_name = "N | N..M", value_parser = numbers, help_heading = "Difficulty")]
    pub(crate) score: Option<RangeInclusive<u32>>,

    /// The level in Zambon's solver: 0 to 4 (4: guessing), or a range such as 2..3
    #[arg(long, value_name = "N | N..M", value_parser = numbers, help_heading = "Difficulty")]
    pub(crate) zambon: Option<RangeInclusive<u32>>,

    /// Techniques that `HoDoKu`'s way uses, all of them, with commas between
    #[arg(long, value_name = "ID,...", value_delimiter = ',', value_parser = technique, help_heading = "Difficulty")]
    pub(crate) require: Vec<Named>,

    /// Techniques that it does not use
    #[arg(long, value_name = "ID,...", value_delimiter = ',', value_parser = technique, help_heading = "Difficulty")]
    pub(crate) forbid: Vec<Named>,

    /// The only techniques that it uses besides singles, all of them
    #[arg(long, value_name = "ID,...", value_delimiter = ',', value_parser = technique, help_heading = "Difficulty")]
    pub(crate) only: Vec<Named>,
}

/// Figures of several grids.
#[derive(Debug, Args)]
pub(crate) struct Several {
    /// A figure of several grids that share boxes, unique as a whole: a name (see `ninefold layouts`), one turned (sensei:transpose), a
    /// file with a drawing or JSON, or the rows and columns before each grid ("0,0 6,6")
    #[arg(long, value_name = "LAYOUT", help_heading = "Several grids", conflicts_with_all = [
        "min_clues", "max_clues", "minimal", "as_far", "fixed", "quads", "pairs", "cells", "more", "score", "zambon", "require", "forbid",
        "only", "distinct", "uniform", "scale", "jobs",
    ])]
    pub(crate) layout: Option<String>,

    /// Each grid has one solution without the others
    #[arg(long, requires = "layout", help_heading = "Several grids")]
    pub(crate) alone: bool,

    /// How many times to begin anew for a number of clues, or to change clues of a pattern
    #[arg(long, value_name = "N", requires = "layout", help_heading = "Several grids")]
    pub(crate) effort: Option<usize>,

    /// Write the solutions too
    #[arg(long, requires = "layout", help_heading = "Several grids")]
    pub(crate) solution: bool,
}

/// How new puzzles are written.
#[derive(Debug, Args)]
pub(crate) struct Writing {
    /// line, tsv, csv, jsonl (these three with solution, clues, digits, rating and seed), or any other format of `ninefold formats`; of
    /// figures: block, line, pencilmark, ksudoku
    #[arg(long, short, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<String>,

    /// The scales of the ratings in tsv, csv and jsonl (hodoku by default)
    #[arg(long, value_name = "SCALE", value_delimiter = ',', help_heading = "Output")]
    pub(crate) scale: Option<Vec<Scale>>,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
}

/// How a new puzzle is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Drawn, for a terminal.
    Auto,
    Tsv,
    Csv,
    Jsonl,
    Other(&'static Format),
}

impl Writing {
    /// As it was asked for, as the ending of the file says, drawn on a terminal, and otherwise a line.
    pub(crate) fn style(&self) -> anyhow::Result<Kind> {
        let ending = self.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        let name = self.format.as_deref().or(ending.filter(|ending| matches!(*ending, "tsv" | "csv" | "jsonl")));
        match name {
            Some("tsv") => return Ok(Kind::Tsv),
            Some("csv") => return Ok(Kind::Csv),
            Some("jsonl" | "json") => return Ok(Kind::Jsonl),
            _ => {}
        }
        let of_file = self.output.as_deref().and_then(Format::of_file);
        let format = match name {
            Some(name) => Some(
                Format::named(name)
                    .ok_or_else(|| anyhow::anyhow!("{name}: no such format (see `ninefold formats`)"))?,
            ),
            None if self.output.is_none() && crate::output::is_terminal() => return Ok(Kind::Auto),
            None => of_file.or_else(|| Format::named("line")),
        };
        match format {
            Some(format) if format.write.is_some() => Ok(Kind::Other(format)),
            Some(format) => anyhow::bail!("the format {format} cannot be written"),
            None => Ok(Kind::Auto),
        }
    }
}

/// A kind of symmetry, or another one for each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kinds {
    One(Symmetry),
    Random,
}

/// Parses the name of a kind of symmetry, or `random`.
fn kinds() -> impl TypedValueParser<Value = Kinds> {
    let names = Symmetry::ALL.map(Symmetry::name).into_iter().chain(["random"]);
    PossibleValuesParser::new(names).map(|name| Symmetry::named(&name).map_or(Kinds::Random, Kinds::One))
}

/// Which seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seeds {
    From(Seed),
    Range(Seed, Seed),
}

fn seeds(text: &str) -> Result<Seeds, String> {
    let number = |text: &str| text.parse::<u64>().ok().map(Seed::new);
    let Some((first, last)) = text.split_once("..").and_then(|(first, last)| Some((number(first)?, number(last)?)))
    else {
        let Ok(seed) = text.parse::<Seed>();
        return Ok(Seeds::From(seed));
    };
    if first > last { Err("the range is empty".into()) } else { Ok(Seeds::Range(first, last)) }
}

/// Parses `5`, `5..9`, `5..` and `..9`.
fn numbers(text: &str) -> Result<RangeInclusive<u32>, String> {
    let wrong = |_| "expected a number, or a range such as 5..9".to_owned();
    let Some((first, last)) = text.split_once("..") else {
        let number = text.parse().map_err(wrong)?;
        return Ok(number..=number);
    };
    let last = last.strip_prefix('=').unwrap_or(last);
    let first = if first.is_empty() { 0 } else { first.parse().map_err(wrong)? };
    let last = if last.is_empty() { u32::MAX } else { last.parse().map_err(wrong)? };
    Ok(first..=last)
}

fn levels(text: &str) -> Result<RangeInclusive<Level>, String> {
    let level = |name: &str| {
        let level = Level::ALL.into_iter().find(|level| level.to_string() == name.to_ascii_lowercase());
        level.ok_or_else(|| format!("expected easy, medium, hard, unfair or extreme, found {name:?}"))
    };
    let Some((first, last)) = text.split_once("..") else {
        let level = level(text)?;
        return Ok(level..=level);
    };
    let last = last.strip_prefix('=').unwrap_or(last);
    let first = if first.is_empty() { Level::Easy } else { level(first)? };
    Ok(first..=if last.is_empty() { Level::Extreme } else { level(last)? })
}

/// A technique by its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named(pub(crate) &'static Technique);

fn technique(name: &str) -> Result<Named, String> {
    methods::technique(name).map(Named).ok_or_else(|| {
        let near: Vec<_> = techniques::near(name).iter().take(3).map(|technique| technique.id).collect();
        if near.is_empty() {
            "no such technique (`ninefold techniques` lists them)".into()
        } else {
            format!("no such technique; perhaps {}", near.join(", "))
        }
    })
}

/// A day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Date {
    year: u32,
    month: u32,
    day: u32,
}

impl Date {
    fn parse(text: &str) -> Result<Self, String> {
        let wrong = || "expected a day such as 2026-12-24".to_owned();
        let parts: Vec<&str> = text.split('-').collect();
        let number = |part: &str, digits: usize| -> Option<u32> {
            let plain = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| part.parse().ok()).flatten()
        };
        let [year, month, day] = parts[..] else { return Err(wrong()) };
        let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
            return Err(wrong());
        };
        let date = Self { year, month, day };
        if day == 0 || day > date.days().ok_or_else(wrong)? { Err("there is no such day".into()) } else { Ok(date) }
    }

    /// The days of its month.
    fn days(self) -> Option<u32> {
        let by = |years: u32| self.year.is_multiple_of(years);
        let leap = by(4) && (!by(100) || by(400));
        Some(match self.month {
            2 => 28 + u32::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        })
    }

    /// The day that it is in UTC.
    pub(crate) fn today() -> Self {
        let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        let mut left = since.as_secs() / 86_400;
        let mut date = Self { year: 1970, month: 1, day: 1 };
        while let Some(days) = date.days().map(u64::from).filter(|days| left >= *days) {
            left -= days;
            date = if date.month == 12 {
                Self { year: date.year + 1, month: 1, day: 1 }
            } else {
                Self { month: date.month + 1, ..date }
            };
        }
        Self { day: u32::try_from(left).unwrap_or_default() + 1, ..date }
    }
}

impl Date {
    /// What the puzzle of the day comes from.
    pub(crate) fn seed(self) -> Seed {
        let Ok(seed) = format!("ninefold daily {self}").parse();
        seed
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
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
        jobs(self.jobs)
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

/// As many as were asked for, otherwise as many as there are cores.
pub(crate) fn jobs(wanted: Option<NonZeroUsize>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    wanted.map_or_else(cores, NonZeroUsize::get)
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
    pub(crate) fn columnar(self) -> Option<columnar::Layout> {
        match self {
            Self::Parquet => Some(columnar::Layout::Parquet),
            Self::Arrow => Some(columnar::Layout::Arrow),
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
