//! `ninefold solve`: finds the solution of a puzzle, lists all solutions, or counts them.

mod classic;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use ninefold::Stop;
use ninefold::render::text::{self, STYLES};
use ninefold_app::classic::Ask;
use ninefold_app::digits::Refusal;
use ninefold_app::solve::{self, Counted, Listed, Solved, Styled};
use ninefold_app::table::{Column, Kind};

use super::Verb;
use crate::io::progress::grouped;
use crate::io::run::{Pace, Run};
use crate::io::{Shell, answer, deadline, layout, output};
use crate::options::{self, EXIT_CODES, Files, Limit, Portion, Shape, Style};
use classic::Classic;

const SOLVE_EXAMPLES: &str = "\
Examples:
  ninefold solve .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold solve puzzles.txt > solutions.txt
  ninefold solve --count=2 < puzzles.txt
  ninefold solve --part 3/64 collection.txt -o solved-03.parquet
  ninefold solve --all=10 --format grid open.txt
  ninefold solve --engine buckets --trace puzzle.txt
  ninefold solve --engine forced --max-depth 1,2 --counts puzzle.txt
  ninefold solve --style sand puzzle.txt
  ninefold solve --engine dlx --profile puzzle.txt

A puzzle may be a line of 81 cells, nine rows with or without frames, a candidate grid, or 729 characters;
an empty cell is one of . 0 * _ - x or a space. A file may mix them; lines that start with # are comments.

Without a format, a single puzzle is drawn on a terminal; otherwise each puzzle is a line:
  SOLUTION              there is exactly this one
  SOLUTION <tab> many   one of several
  - <tab> none          there is none
  - <tab> invalid       two givens break the rules

With --engine, one of the classic engines searches for two solutions, or for as many as --all or --count ask for. It may also answer:
  SOLUTION <tab> found           there may be more (forced ends with the first)
  GRID <tab> not found           none within the bounds; the grid has the forced digits (forced)
  SOLUTION <tab> stopped: WHY    one solution, and no time or space to search for another
  - <tab> stopped: WHY           none so far
The engines:
  brute    cells in reading order, digits in order, rules looked up in the grid (may take hours)
  masks    like brute, with masks and a stack of empty cells
  buckets  singles, pairs, guesses from the smallest bucket, 30 saved states; buckets-wished: with hidden singles and triples
  fewest   the cell with the fewest candidates first
  forced   SUDOKU71: forced cells, then tries bounded in depth and width
  dlx      exact cover with dancing links
  fast     the engine that Ninefold itself uses, watched";

/// Find the solution of each puzzle, all of them, or their number
#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES, after_long_help = format!("{SOLVE_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: options::Input,

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// List every solution (up to N), numbered, in ascending order, and their number
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "18446744073709551615")]
    #[arg(conflicts_with = "count", hide_possible_values = true)]
    pub(crate) all: Option<u64>,

    /// Print each puzzle, a tab and the number of its solutions (counted up to N; without N all, which may never end for an open grid)
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "18446744073709551615")]
    pub(crate) count: Option<u64>,

    /// Print the answer as an earlier program does: its words, and grids in its style
    #[arg(long, value_name = "STYLE", value_parser = options::one_of(&STYLES, |style| style.name, |style| style.about))]
    #[arg(conflicts_with_all = ["all", "count"])]
    pub(crate) style: Option<text::Style>,

    #[command(flatten)]
    pub(crate) time: Limit,

    #[command(flatten)]
    pub(crate) portion: Portion,

    #[command(flatten)]
    pub(crate) classic: Classic,
}

impl Verb for Solve {
    fn files(&self) -> Files<'_> {
        let files = self.input.files().shape(&self.shape);
        let fate = self.portion.fate(files.fate);
        files.fate(fate)
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let layout = layout::asked(&self.shape)?;
        let ask = match (self.all, self.count) {
            (Some(limit), _) => Ask::List(limit),
            (_, Some(limit)) => Ask::Count(limit),
            _ => Ask::Verdict,
        };
        if let (Some(style), false) = (self.style, matches!(self.input.style(), Style::Auto | Style::Grid)) {
            bail!("the style {} draws grids: leave out --format or --style", style.name);
        }
        match self.classic.engine {
            Some(_) if layout.is_some() => {
                bail!("--engine is for single grids; multi-sudokus are solved by the fast engine")
            }
            Some(engine) => return classic::run(self, engine, ask, shell),
            None => {}
        }
        let (jobs, limit) = (self.input.work.jobs.count(), self.time.time_limit);
        let run = |heading, pace| Run::new(&self.input, shell, heading).layout(layout).pace(pace).part(self.portion);
        match ask {
            Ask::List(_) if self.input.style() == Style::Csv || self.input.style().columnar().is_some() => {
                bail!("--all lists the solutions of each puzzle, which a table cannot hold")
            }
            // A list may be endless, so it is written as solutions are found, puzzle by puzzle.
            Ask::List(most) => run(Listed::HEADING, Pace::slow(1))?.list(|entry, tell| {
                Ok(deadline::within(limit, |stop| solve::list(&entry.problem, answer::solver(), most, stop, tell)))
            }),
            Ask::Count(most) => {
                let pace = if most <= SWIFT { Pace::limited(jobs, limit) } else { Pace::slow(jobs) };
                let run = run(Counted::HEADING, pace)?.columns(vec![Column::new("solutions", Kind::Int)]);
                // A count may never end, so the progress line shows the number of guesses.
                let guesses = Arc::new(AtomicU64::new(0));
                let told = Arc::clone(&guesses);
                let run = run.telling(move |_| match told.load(Ordering::Relaxed) {
                    0 => String::new(),
                    guesses => format!("{} guesses", grouped(guesses)),
                });
                run.many(|puzzles| {
                    let each = |puzzle: &&_| {
                        wait_if_interrupted();
                        deadline::gently(limit, |stop| {
                            let ask = |work| {
                                guesses.fetch_add(work, Ordering::Relaxed);
                                stop.is_due(work)
                            };
                            let counted = Counted::many(answer::solver(), &[*puzzle], most, Stop::when(&ask));
                            let is_late = !output::is_interrupted();
                            counted
                                .into_iter()
                                .map(move |one| if is_late { one } else { one.interrupted() })
                                .collect::<Vec<_>>()
                        })
                    };
                    let counted = match limit {
                        None if most <= SWIFT => Counted::many(answer::solver(), puzzles, most, Stop::NEVER),
                        _ => puzzles.iter().flat_map(each).collect(),
                    };
                    counted.into_iter().map(Ok).collect()
                })
            }
            Ask::Verdict => {
                let columns = ["verdict", "solution"].map(|name| Column::new(name, Kind::Text)).to_vec();
                let run = run(Solved::HEADING, Pace::limited(jobs, limit))?.columns(columns);
                if let Some(style) = self.style {
                    return run.many(|puzzles| {
                        let verdicts = puzzles.iter().zip(answer::verdicts(puzzles, limit));
                        verdicts
                            .map(|(puzzle, verdict)| {
                                Styled::new(puzzle, verdict, style).map_err(|unfit| Refusal::Unfit(Box::new(unfit)))
                            })
                            .collect()
                    });
                }
                run.many(|puzzles| answer::verdicts(puzzles, limit).into_iter().map(Solved).map(Ok).collect())
            }
        }
    }
}

/// The time for writing the count that an interrupt has ended.
const WRITING: Duration = Duration::from_millis(50);

/// After an interrupt, begins no further count: waits until the last one has been written, which ends the process.
fn wait_if_interrupted() {
    if output::is_interrupted() {
        std::thread::sleep(WRITING);
        output::end_if_interrupted();
    }
}

/// The highest limit up to which counting is fast.
const SWIFT: u64 = u8::MAX as u64;
