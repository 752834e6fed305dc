//! `ninefold solve`: the solution, all of them, or their number.

mod classic;

use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use ninefold::Stop;
use ninefold::multi::Grids;
use ninefold_app::problem::{self, Problem};
use ninefold_app::verdict;
use serde_json::json;

use super::Verb;
use super::shared::{PIECE, heading};
use crate::io::answer::{self, Verdict};
use crate::io::columnar::Layout;
use crate::io::input::{Entry, Input};
use crate::io::run::{self, Answers, Columns, Manner, Pace, Severity};
use crate::io::{Shell, layout, output};
use crate::options::{self, Color, EXIT_CODES, Shape, Style};
use classic::Classic;
use ninefold_app::draw::{self, Drawing};
use ninefold_app::table::{Column, Kind, Value};

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

/// Find the solution of each puzzle, or all, or how many there are
#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES, after_long_help = format!("{SOLVE_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: options::Input,

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

impl Verb for Solve {
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let layout = layout::asked(&self.shape)?;
        match self.classic.engine {
            Some(_) if layout.is_some() => {
                bail!("--engine is for single grids; multi-sudokus are solved by the fast engine")
            }
            Some(engine) => classic::run(self, engine, shell.color),
            None => solve(self, Input::of_any(&self.input.work, layout), shell.color),
        }
    }
}

fn solve(args: &Solve, input: Input, color: Color) -> anyhow::Result<ExitCode> {
    let jobs = args.input.work.jobs();
    match (args.all, args.count) {
        (Some(_), _) if Layout::of(args.input.style()).is_some() => {
            bail!("--all is a list of solutions for each puzzle: there is no table of it")
        }
        // Lists may be endless, so they are written as they are found, one puzzle after the other.
        (Some(limit), _) => {
            let answers = Answers {
                heading: LIST_HEADING,
                solve: |puzzles: &[&Problem]| vec![(); puzzles.len()],
                answer: |entry: &Entry, &(): &(), manner, out: &mut Vec<u8>| list(entry, limit, manner, out),
                columns: Columns { own: Vec::new(), fields: |&(): &()| (Severity::Unique, Vec::new()) },
            };
            run::run(&args.input, input, color, Pace::slow(1), &answers)
        }
        (_, Some(limit)) => {
            let answers = Answers {
                heading: COUNT_HEADING,
                solve: |puzzles: &[&Problem]| counts(puzzles, limit),
                answer: |entry: &Entry, counted: &Counted, manner, out: &mut Vec<u8>| {
                    count(entry, counted, limit, manner, out)
                },
                columns: Columns {
                    own: vec![Column::new("solutions", Kind::Int)],
                    fields: |counted: &Counted| (counted.severity(), vec![counted.value()]),
                },
            };
            let pace = if limit <= SWIFT { Pace::swift(jobs) } else { Pace::slow(jobs) };
            run::run(&args.input, input, color, pace, &answers)
        }
        _ => {
            let own = ["verdict", "solution"].map(|name| Column::new(name, Kind::Text)).to_vec();
            let fields = |verdict: &Verdict| (verdict.severity(), columns(verdict));
            let answers =
                Answers { heading: HEADING, solve: answer::verdicts, answer: one, columns: Columns { own, fields } };
            run::run(&args.input, input, color, Pace::swift(jobs), &answers)
        }
    }
}

fn columns(verdict: &Verdict) -> Vec<Value> {
    let mut values = verdict.values();
    values.truncate(2);
    values
}

const HEADING: &str = "puzzle\tverdict\tsolution\tlabel\n";
const COUNT_HEADING: &str = "puzzle\tsolutions\tlabel\n";
const LIST_HEADING: &str = "number\tsolution\n";

/// The heading of the columns that are asked for.
fn head_line(args: &Solve) -> &'static str {
    match (args.all, args.count) {
        (Some(_), _) => LIST_HEADING,
        (_, Some(_)) => COUNT_HEADING,
        _ => HEADING,
    }
}

/// The solution of a puzzle.
fn one(entry: &Entry, verdict: &Verdict, manner: Manner, out: &mut Vec<u8>) -> Severity {
    let name = verdict.name();
    let _ = match manner.style {
        Style::Json => writeln!(out, "{}", entry.json(verdict)),
        Style::Grid => draw(entry, verdict, manner, out),
        Style::Tsv => {
            let _ = write!(out, "{}\t{name}\t", entry.problem);
            verdict.push_solution(out);
            writeln!(out, "\t{}", entry.label)
        }
        _ => {
            entry.push_solution(verdict, out);
            Ok(())
        }
    };
    verdict.severity()
}

/// The givens and the solution side by side.
fn draw(entry: &Entry, verdict: &Verdict, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    let puzzle = draw::problem(&entry.problem, &[], manner.pen);
    let solution = verdict.solutions().first().map(|solution| solved(entry, solution, manner)).unwrap_or_default();
    heading(entry, out)?;
    draw::beside(&puzzle, &solution, out);
    if verdict.is_unique() { Ok(()) } else { writeln!(out, "{}", verdict.sentence()) }
}

fn solved(entry: &Entry, solution: &Grids, manner: Manner) -> Vec<String> {
    Drawing::new(solution.clone()).givens(entry.problem.grids()).lines(manner.pen)
}

fn severity(solutions: u64) -> Severity {
    if solutions == 1 { Severity::Unique } else { Severity::Other }
}

/// How many solutions a puzzle has, up to a limit, and whether it has exactly one.
struct Counted {
    found: u64,
    unique: bool,
}

impl Counted {
    fn severity(&self) -> Severity {
        if self.unique { Severity::Unique } else { Severity::Other }
    }

    fn value(&self) -> Value {
        i64::try_from(self.found).map_or_else(|_| Value::text(self.found.to_string()), Value::Int)
    }
}

/// Up to so many, counting is soon done.
const SWIFT: u64 = u8::MAX as u64;

/// Counts the solutions of many puzzles.
fn counts(puzzles: &[&Problem], limit: u64) -> Vec<Counted> {
    // With a limit of one, finding one says nothing about uniqueness.
    let needed = limit.max(2);
    let counted = |found: u64| Counted { found: found.min(limit), unique: found == 1 };
    let found = problem::counts(answer::solver(), puzzles, needed, Stop::NEVER);
    found.unwrap_or_default().into_iter().map(counted).collect()
}

/// The number of solutions, up to a limit.
fn count(entry: &Entry, counted: &Counted, limit: u64, manner: Manner, out: &mut Vec<u8>) -> Severity {
    let found = counted.found;
    let puzzle = &entry.problem;
    let _ = match manner.style {
        Style::Json => {
            let mut object = entry.json_head();
            object.insert("count".into(), found.into());
            object.insert("limit".into(), if limit == u64::MAX { json!(null) } else { limit.into() });
            writeln!(out, "{}", serde_json::Value::from(object))
        }
        Style::Grid => {
            draw::beside(&draw::problem(puzzle, &[], manner.pen), &[], out);
            writeln!(out, "{}", total(found, found == limit && found > 0))
        }
        Style::Tsv => writeln!(out, "{puzzle}\t{found}\t{}", entry.label),
        _ => writeln!(out, "{}\t{found}", entry.shown()),
    };
    counted.severity()
}

/// A number of solutions in words.
pub(in crate::verbs) fn total(found: u64, more: bool) -> String {
    match (found, more) {
        (0, _) => "no solution".into(),
        (1, false) => "1 solution".into(),
        (_, false) => format!("{found} solutions"),
        (1, true) => "1 solution, perhaps more".into(),
        (_, true) => format!("{found} solutions, perhaps more"),
    }
}

/// Every solution, up to a limit, as they are found.
fn list(entry: &Entry, limit: u64, manner: Manner, out: &mut Vec<u8>) -> Severity {
    let mut solutions = entry.problem.solutions(answer::solver(), Stop::NEVER).map_while(Result::ok);
    let mut found = 0;
    while found < limit
        && let Some(solution) = solutions.next()
    {
        found += 1;
        let _ = numbered(entry, found, &solution, manner, out);
        if out.len() > PIECE {
            output::write(out);
            out.clear();
        }
    }
    let more = found == limit && solutions.next().is_some();
    let _ = close_list(entry, found, more, manner, out);
    output::write(out);
    out.clear();
    severity(found + u64::from(more))
}

fn numbered(entry: &Entry, number: u64, solution: &Grids, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    match manner.style {
        Style::Json => writeln!(out, "{}", json!({ "number": number, "solution": verdict::text(solution) })),
        Style::Grid => {
            writeln!(out, "{number}")?;
            draw::beside(&solved(entry, solution, manner), &[], out);
            Ok(())
        }
        _ => writeln!(out, "{}", entry.numbered(number, solution)),
    }
}

fn close_list(entry: &Entry, found: u64, more: bool, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    if manner.style == Style::Json {
        let mut object = entry.json_head();
        object.insert("count".into(), found.into());
        object.insert("more".into(), more.into());
        return writeln!(out, "{}", serde_json::Value::from(object));
    }
    let total = total(found, false);
    let more = if more { ", and there are more" } else { "" };
    match manner.style {
        Style::Grid => writeln!(out, "{total}{more}"),
        _ => writeln!(out, "{}", entry.total(&format!("{total}{more}"))),
    }
}
