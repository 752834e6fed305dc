//! `ninefold explain`: the whole way to the solution, every step with its reason.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use ninefold::formats::{Field, Single};
use ninefold::logic::{Method, Path, State, hint, zambon};
use ninefold::render::Style;
use ninefold::{Board, DigitSet, Grid, Puzzle, PuzzleError, Solution, solve};

use super::Verb;
use crate::figures;
use crate::io::Shell;
use crate::io::documents;
use crate::io::documents::{Found, Strict};
use crate::io::output::{self, Sort};
use crate::io::run::Severity;
use crate::options::{self, Looks, Reading, Shape, Telling, Ways};
use crate::report::{self, Refusal, Report, Told};
use crate::{method, paint};

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

/// Solve as people do: every step with its technique and its reason
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES, after_long_help = format!("{EXPLAIN_EXAMPLES}\n\n{EXPLAIN_CODES}"))]
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
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = options::telling())]
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

impl Verb for Explain {
    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let from = self.reading.from.map(|format| format.name);
        if let Some(figures) = figures::of(&self.reading.sources, &self.shape, from)? {
            return super::figures::explain::run(self, figures);
        }
        let method = method::choose(&self.ways)?;
        if let Some(Log::Zambon) = self.log {
            ensure!(method.name == "zambon", "--log zambon is the log of the method zambon: add --method zambon");
            return Ok(log(self));
        }
        let style = paint::style(&self.looks)?;
        if self.format == Telling::Pdf {
            return pages(self, &method, &style);
        }
        let Some(path) = &self.output else {
            output::write(self.format.head(&style).as_bytes());
            let work = |source: &str, found: &Found| tell(source, found, self, &method, &style);
            let worst = documents::answer(&self.reading, options::jobs(self.jobs), work);
            output::write(self.format.tail().as_bytes());
            return Ok(ExitCode::from(worst as u8));
        };
        let mut text = self.format.head(&style).into_bytes();
        let worst = gather(self, &mut |source, found| {
            let (lines, severity) = tell(source, found, self, &method, &style);
            text.extend(lines);
            severity
        });
        text.extend(self.format.tail().as_bytes());
        output::put(Some(path), &text, Sort::Text)?;
        Ok(ExitCode::from(worst as u8))
    }
}

/// The report of a puzzle.
fn report<'a>(source: &'a str, found: &'a Found, args: &Explain, method: &Method) -> (Report<'a>, Severity) {
    let Found { document, line, .. } = found;
    let told = told(document, args, method);
    let severity = severity(&told);
    (Report { source, line: *line, title: document.text(Field::Title), told }, severity)
}

fn tell(source: &str, found: &Found, args: &Explain, method: &Method, style: &Style) -> (Vec<u8>, Severity) {
    let (report, severity) = report(source, found, args, method);
    (args.format.write(&report, style).into_bytes(), severity)
}

/// One puzzle after the other; gives the worst.
fn gather(args: &Explain, take: &mut dyn FnMut(&str, &Found) -> Severity) -> Severity {
    let mut worst = Severity::Unique;
    let errors = documents::each(&args.reading, Strict::No, &mut |source, found| {
        worst = worst.max(take(source, &found));
        ControlFlow::Continue(())
    });
    if errors > 0 { worst.max(Severity::Unreadable) } else { worst }
}

/// All paths as one document.
#[cfg(feature = "pdf")]
fn pages(args: &Explain, method: &Method, style: &Style) -> anyhow::Result<ExitCode> {
    use ninefold::render::{book::Paper, pdf::About, story};
    let mut blocks = Vec::new();
    let worst = gather(args, &mut |source, found| {
        let (report, severity) = report(source, found, args, method);
        blocks.extend(report::pdf::blocks(&report));
        severity
    });
    let about = About { title: "Ninefold: steps with reasons".into(), ..About::default() };
    let bytes = story::pdf(&blocks, Paper::A4, style, &about)?;
    output::put(args.output.as_deref(), &bytes, Sort::Binary)?;
    Ok(ExitCode::from(worst as u8))
}

#[cfg(not(feature = "pdf"))]
fn pages(_: &Explain, _: &Method, _: &Style) -> anyhow::Result<ExitCode> {
    Err(crate::feature::PDF.into())
}

/// The log of Zambon's solver, of anything that consists of digits: it knows no difference between a puzzle and other grids.
fn log(args: &Explain) -> ExitCode {
    let worst = documents::answer(&args.reading, options::jobs(args.jobs), |_, found| {
        let grid = givens(&found.document);
        let mut text = String::new();
        // A string takes everything.
        let _ =
            zambon::log(&grid, Some(found.document.text(Field::Title)).filter(|title| !title.is_empty()), &mut text);
        let solved = zambon::Run::of(&grid).is_solved();
        (text.into_bytes(), if solved { Severity::Unique } else { Severity::Other })
    });
    ExitCode::from(worst as u8)
}

fn severity(told: &Result<Told, Refusal>) -> Severity {
    match told {
        Ok(told) if told.flaws.as_ref().is_some_and(|flaws| !flaws.is_empty()) => Severity::Other,
        Ok(told) if told.cut || told.path.is_solved() => Severity::Unique,
        _ => Severity::Other,
    }
}

fn told(document: &Single, args: &Explain, method: &Method) -> Result<Told, Refusal> {
    let (start, solution) = start(document, args.from_here)?;
    let most = args.steps.unwrap_or(usize::MAX);
    let path = Path::up_to(start, method, most);
    Ok(Told {
        cut: !path.is_solved() && path.steps().len() == most,
        flaws: args.verify.then(|| report::verify(&path, &solution)),
        method: method.name.clone().into_owned(),
        grids: args.grids,
        path,
    })
}

/// Where the path starts, and where it has to end.
fn start(document: &Single, from_here: bool) -> Result<(State, Solution), Refusal> {
    let givens = givens(document);
    if !from_here && givens != Grid::EMPTY {
        let puzzle = Puzzle::try_from(givens).map_err(|error| Refusal::Verdict(error, advice(&error, document)))?;
        return Ok((State::from(&puzzle), *puzzle.solution()));
    }
    let board = own_board(document);
    let faults = |faults: Vec<hint::Fault>| match faults[..] {
        [hint::Fault::Puzzle(error) | hint::Fault::Dead(error, _)] => Refusal::Verdict(error, None),
        _ => Refusal::Position(faults.iter().map(|fault| fault.say(hint::Depth::Conclusion)).collect()),
    };
    let state = hint::position(&givens, &board).map_err(faults)?;
    let solution = solve::prove(&board).map_err(|error| Refusal::Verdict(error, None))?;
    Ok((state, solution))
}

/// What to do if the digits alone are not enough.
fn advice(error: &PuzzleError, document: &Single) -> Option<&'static str> {
    let more = matches!(error, PuzzleError::Several(..)) && own_board(document) != givens(document).board();
    more.then_some(
        "The input says more than its givens: --from-here takes its other digits, candidates and notes as well.",
    )
}

/// The digits of the puzzle: all digits, if none is known to be given.
pub(super) fn givens(document: &Single) -> Grid {
    if document.givens == Grid::EMPTY { document.grid() } else { document.givens }
}

/// What the player has: the digits, less the candidates that are eliminated, less those that a note in the centre of a cell leaves out.
pub(super) fn own_board(document: &Single) -> Board {
    let mut board = document.board();
    let noted = document.open().iter().map(|cell| (cell, document.centre.cell(cell)));
    for (cell, notes) in noted.filter(|(_, notes)| !notes.is_empty()) {
        let left_out: DigitSet = board.candidates(cell) - notes;
        left_out.iter().for_each(|digit| _ = board.remove(ninefold::Candidate { cell, digit }));
    }
    board
}
