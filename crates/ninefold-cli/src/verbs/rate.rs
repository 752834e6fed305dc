//! `ninefold rate`: how hard each puzzle is, a row each, in an order and a form that can be continued.
//!
//! ```text
//!                 +- rows of text ---> standard output, or a file that grows (and can be resumed)
//! puzzles -> rows +
//!                 +- batches --------> a file that takes its place when it is complete
//! ```

use std::ffi::OsString;
use std::path::Path;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::{Args, ValueEnum};
use ninefold::logic::zambon;
use ninefold_app::problem::Problem;

use super::Verb;
use crate::io::answer::{self, Verdict};
use crate::io::columnar::Layout;
use crate::io::input::{Entry, Input};
use crate::io::output::{self, Binary};
use crate::io::progress::{Progress, Screen};
use crate::io::resume::{self, Begun, Target};
use crate::io::run::{self, Pace, Severity, Tabulation};
use crate::io::sheet::{self, Sheet};
use crate::io::{Shell, layout};
use crate::options::{self, EXIT_CODES, Shape, Work};
use ninefold_app::rate::Scale;
use ninefold_app::table::{self, Column, Kind, Script, Value};

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

/// Say how hard each puzzle is
#[derive(Debug, Args)]
#[command(after_help = RATE_EXAMPLES, after_long_help = format!("{RATE_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) work: Work,

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// The scales, separated by commas
    #[arg(long, value_name = "SCALE", value_delimiter = ',', default_value = "hodoku", value_parser = options::scale())]
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

impl Verb for Rate {
    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let form = self.format.unwrap_or_else(|| Form::of(self.output.as_deref()));
        let rater = Rater::new(self, form)?;
        if let Some(output) = &self.output {
            spare_sources(&self.work.sources, output)?;
        }
        let mut input = Input::of_any(&self.work, layout::asked(&self.shape)?);
        if form == Form::Batch {
            input.refuse_several("the batch format has room for one grid");
        }
        let answers = self.output.is_none() && output::is_terminal();
        let mut progress = Progress::new(input.size, Screen::of(answers));
        let worst = match form.columnar() {
            Some(_) if self.resume => bail!(
                "--resume continues text; a Parquet or Arrow file is put in its place when it is complete, so there is none to \
             continue. Rate to a .tsv, .csv or .jsonl file"
            ),
            Some(layout) => {
                let table = Tabulation {
                    work: &self.work,
                    pace: Pace::steady(self.work.jobs()),
                    layout,
                    out: Binary::new(self.output.as_deref())?,
                    own: &rater.own,
                    solve: answer::verdicts,
                    values: |entry: &Entry, verdict: &Verdict| {
                        (verdict.severity(), rater.values(&entry.problem, verdict))
                    },
                };
                table.run(input, &mut progress)?
            }
            None => lines(self, form, &rater, input, &mut progress)?,
        };
        Ok(ExitCode::from(worst as u8))
    }
}

/// Refuses to write over what is still to be read.
fn spare_sources(sources: &[OsString], output: &Path) -> anyhow::Result<()> {
    let Ok(output) = output.canonicalize() else { return Ok(()) };
    let same = |source: &&OsString| Path::new(source).canonicalize().is_ok_and(|source| source == output);
    match sources.iter().find(same) {
        Some(source) => bail!("{}: is read and written at once; name another file", source.display()),
        None => Ok(()),
    }
}

/// What is said of each puzzle.
struct Rater {
    scales: Vec<Scale>,
    own: Vec<Column>,
}

impl Rater {
    fn new(args: &Rate, form: Form) -> anyhow::Result<Self> {
        let mut scales = args.scale.clone();
        scales.dedup();
        if form == Form::Batch && scales != [Scale::Zambon] {
            bail!("the batch format has room for one scale: --scale zambon");
        }
        let verdict = std::iter::once(Column::new("verdict", Kind::Text));
        let own = verdict.chain(scales.iter().flat_map(|scale| scale.columns())).collect();
        Ok(Self { scales, own })
    }

    fn values(&self, puzzle: &Problem, verdict: &Verdict) -> Vec<Value> {
        let name = std::iter::once(Value::text(verdict.name()));
        name.chain(self.scales.iter().flat_map(|scale| scale.values(puzzle, verdict))).collect()
    }
}

/// How the row of a puzzle becomes a line.
enum Lines {
    /// The columns are the same for all rows.
    Table(Script, Sheet),
    /// Each object has what its puzzle came with.
    Objects,
    Batch,
}

impl Lines {
    fn heading(&self) -> Vec<u8> {
        match self {
            Self::Table(script, sheet) => script.heading(sheet.frame()),
            Self::Objects | Self::Batch => Vec::new(),
        }
    }

    /// Appends the line of a puzzle.
    fn line(&self, entry: &Entry, verdict: &Verdict, rater: &Rater, out: &mut Vec<u8>) {
        let values = || rater.values(&entry.problem, verdict);
        match self {
            Self::Table(script, sheet) => script.row(&sheet.row(entry, values()), out),
            Self::Objects => {
                let fields = sheet::fields(entry, &rater.own, values());
                table::object(fields.map(|(name, value)| (name, (&value).into())), out);
            }
            Self::Batch => batch(entry, out),
        }
    }

    /// What the line of a puzzle begins with, as far as that is known before the puzzle is rated.
    fn begin(&self, entry: &Entry, verdict: &Verdict, rater: &Rater) -> Vec<u8> {
        let fields = || sheet::fields(entry, &rater.own, vec![Value::text(verdict.name())]);
        let mut line = Vec::new();
        let end: &[u8] = match self {
            Self::Table(script, sheet) => {
                let frame = sheet.frame().without_last(rater.own.len() - 1);
                script.row(&frame.row(fields()).0, &mut line);
                b"\n"
            }
            Self::Objects => {
                table::object(fields().map(|(name, value)| (name, (&value).into())), &mut line);
                b"}\n"
            }
            Self::Batch => return before_batch(entry).into_bytes(),
        };
        line.truncate(line.len() - end.len());
        line
    }

    fn complain(&self) -> Severity {
        match self {
            Self::Table(_, sheet) => sheet.complain(),
            Self::Objects | Self::Batch => Severity::Unique,
        }
    }
}

/// What a line of the batch format begins with: the puzzle, its id (its line without one), and its clues.
fn before_batch(entry: &Entry) -> String {
    let grid = entry.problem.grids().grid(0);
    let mut fields = entry.fields().into_iter().map(|(_, value)| value.shown().replace('\t', " "));
    let puzzle = fields.next().filter(|text| text.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()));
    let puzzle = puzzle.filter(|text| text.len() == 81).unwrap_or_else(|| grid.to_string());
    let id = fields.next().filter(|id| !id.is_empty()).unwrap_or_else(|| entry.line.to_string());
    let clues = fields.next().filter(|clues| clues.parse::<u64>().is_ok_and(|clues| clues > 0));
    let clues = clues.unwrap_or_else(|| grid.filled().len().to_string());
    format!("{puzzle}\t{id}\t{clues}")
}

/// Rows of text to standard output, or to a file that can be continued.
fn lines(
    args: &Rate,
    form: Form,
    rater: &Rater,
    mut input: Input,
    progress: &mut Progress,
) -> anyhow::Result<Severity> {
    let pace = Pace::steady(args.work.jobs());
    let mut ahead = Vec::new();
    let lines = match form {
        Form::Jsonl => Lines::Objects,
        Form::Batch => Lines::Batch,
        _ => {
            let script = if form == Form::Csv { Script::Csv } else { Script::Tsv };
            Lines::Table(script, Sheet::of(&mut input, pace.chunk, rater.own.clone(), &mut ahead))
        }
    };
    let mut ahead = ahead.into_iter();
    let mut next = || ahead.next().or_else(|| input.chunk(pace.chunk));
    let Begun { mut target, worst, rest } = match &args.output {
        None => Begun::new(Target::Stdout),
        Some(path) if args.resume => {
            let begin = |entry: &Entry, verdict: &Verdict| lines.begin(entry, verdict, rater);
            resume::resume(path, &lines.heading(), &mut next, begin, progress)?
        }
        Some(path) => Begun::new(Target::create(path)?),
    };
    if target.is_new() {
        target.write(&lines.heading());
    }
    let mut rest = rest.into_iter();
    let row = |entry: &Entry, verdict: &Verdict, out: &mut Vec<u8>| {
        lines.line(entry, verdict, rater, out);
        verdict.severity()
    };
    let delivered = run::deliver(
        &args.work,
        pace,
        progress,
        || rest.next().or_else(&mut next),
        |chunk| run::work(chunk, &answer::verdicts, row),
        |rows: Vec<u8>| target.write(&rows),
    );
    Ok(worst.max(delivered).max(lines.complain()))
}

/// Appends a line of the batch format.
fn batch(entry: &Entry, out: &mut Vec<u8>) {
    let line = zambon::batch(&before_batch(entry)).unwrap_or_else(|error| format!("# {error}"));
    out.extend_from_slice(line.as_bytes());
    out.push(b'\n');
}
