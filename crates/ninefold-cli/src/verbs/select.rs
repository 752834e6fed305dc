//! `ninefold select`: selects the puzzles of a collection that satisfy conditions, and may sort them, take a sample, or split them into files.
//!
//! ```text
//! puzzles -> conditions -> sample -> order -> the first N -> one file, or a file for each value
//! ```
//!
//! If there is no sample, sort order or split, puzzles are written as soon as they are found.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;

use anyhow::{Result, bail, ensure};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use ninefold::generate::{Random, Seed};
use ninefold::{Stop, Stopped};
use ninefold_app::failed::Failed;
use ninefold_app::rate::Scale;
use ninefold_app::rows::{Lines, Table};
use ninefold_app::select::{self, Condition, Key, Measured, Quantity};
use ninefold_app::table::{Column, Row, Script, Value};
use ninefold_files::columnar::{Kind, Writer};
use ninefold_files::{ErrorKind, rate};

use super::Verb;
use crate::io::input::Entry;
use crate::io::run::{self, Pace, Severity};
use crate::io::{Shell, answer, deadline, file, input, layout, numbered, output, random};
use crate::options::{Fate, Files, Form, Json, Limit, Out, Rating, Shape, Work};

const SELECT_EXAMPLES: &str = "\
Examples:
  ninefold select --level hard puzzles.txt
  ninefold select --where 'clues<=24' --where 'symmetry=half-turn' puzzles.txt
  ninefold select --require 'x-wing|swordfish' --sort=score puzzles.txt -o fish.csv
  ninefold select --require x-wing --sort=-score rated.tsv -o x-wings.tsv
  ninefold select --sample 100 --seed 7 collection.csv -o sample.csv
  ninefold select --rules killer --clues 0 killer.json
  ninefold select --split level rated.tsv -o 'level-%s.tsv'

A condition compares a column, a property or a rating: clues=20..24, level!=easy,medium, score>=900, author~smith (contains). \
A comma between values means or: techniques=x-wing,swordfish, author~smith,jones. All conditions must hold. A missing value \
satisfies no condition.

Properties are clues, size, grids, rules, symmetry, verdict, format, source, line and label. Ratings are level, score, steps \
and techniques, and every column of `ninefold rate`; a rating that is not among the columns of a puzzle is computed.

All columns are kept: tables are written as tables, lines as lines. Ratings, clues, symmetry and verdict to which --sort, \
--split and conditions refer are added to tables and JSON as columns.

Exit codes:
  0  some puzzle was selected
  1  none was
  2  wrong usage or unreadable input (the readable puzzles are still answered)";

/// Filter, sort, sample and split a collection
#[derive(Debug, Args)]
#[command(after_help = SELECT_EXAMPLES)]
pub(crate) struct Select {
    #[command(flatten)]
    work: Work,

    #[command(flatten)]
    shape: Shape,

    /// Only puzzles that satisfy this condition, such as clues<=24, score=500..900 or author~smith
    #[arg(long = "where", value_name = "CONDITION", help_heading = "Conditions")]
    conditions: Vec<Condition>,

    /// Only puzzles of these levels: hard, or medium..hard
    #[arg(long, value_name = "LEVEL | A..B", help_heading = "Conditions", value_parser = equals("level"))]
    level: Option<Condition>,

    /// Only puzzles with this score, as in 900..1000
    #[arg(long, value_name = "N | N..M", help_heading = "Conditions", value_parser = equals("score"))]
    score: Option<Condition>,

    /// Only puzzles with this number of clues, as in 24..26
    #[arg(long, value_name = "N | N..M", help_heading = "Conditions", value_parser = equals("clues"))]
    clues: Option<Condition>,

    /// Only puzzles whose clues have this symmetry, or one that includes it
    #[arg(long, value_name = "KIND", help_heading = "Conditions", value_parser = equals("symmetry"))]
    symmetry: Option<Condition>,

    /// Only puzzles with all these rules: names as for generate, sizes such as 6x6, layouts, jigsaw or plain
    #[arg(long, value_name = "NAME,...", help_heading = "Conditions", value_delimiter = ',', value_parser = equals("rules"))]
    rules: Vec<Condition>,

    /// Only puzzles whose path uses all these techniques; 'x-wing|swordfish' is either of two
    #[arg(long, value_name = "ID,...", help_heading = "Conditions", value_delimiter = ',', value_parser = equals("techniques"))]
    require: Vec<Condition>,

    /// Only puzzles whose path uses none of these techniques
    #[arg(long, value_name = "ID,...", help_heading = "Conditions", value_delimiter = ',', value_parser = differs("techniques"))]
    forbid: Vec<Condition>,

    #[command(flatten)]
    rating: Rating,

    /// Choose N puzzles at random, keeping them in their original order
    #[arg(long, value_name = "N")]
    sample: Option<usize>,

    /// The seed of the sample (random by default, and then reported)
    #[arg(long, value_name = "S", requires = "sample")]
    seed: Option<u64>,

    /// Sort by columns, properties or ratings; a minus puts the largest first: level,-score. Unknown values are last
    #[arg(long, value_name = "NAME,-NAME,...", value_delimiter = ',', allow_hyphen_values = true)]
    sort: Vec<Key>,

    /// Only the first N puzzles, after sorting
    #[arg(long, short = 'n', value_name = "N")]
    count: Option<usize>,

    /// Write a file for each value of a column, property or rating; --output needs %s for the value
    #[arg(long, value_name = "NAME", requires = "output")]
    split: Option<String>,

    /// How to write the puzzles (by default according to the extension of the file; tables become tsv, lines stay lines)
    #[arg(long, short, value_name = "FORMAT")]
    format: Option<Style>,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    out: Out,

    #[command(flatten)]
    time: Limit,
}

/// Reads the value of an option as a condition on a quantity.
fn equals(name: &'static str) -> impl Fn(&str) -> Result<Condition, String> + Clone + Send + Sync {
    move |value| Condition::equals(name, value).map_err(|error| error.to_string())
}

fn differs(name: &'static str) -> impl Fn(&str) -> Result<Condition, String> + Clone + Send + Sync {
    move |value| format!("{name}!={value}").parse().map_err(|error: select::ConditionError| error.to_string())
}

/// The form in which the selected puzzles are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// Lines without added columns.
    Line,
    /// Rows with all columns.
    Rows(rate::Form),
}

impl ValueEnum for Style {
    fn value_variants<'a>() -> &'a [Self] {
        use rate::Form::{Arrow, Csv, Jsonl, Parquet, Tsv};
        const ALL: &[Style] = &[
            Style::Line,
            Style::Rows(Tsv),
            Style::Rows(Csv),
            Style::Rows(Jsonl),
            Style::Rows(Parquet),
            Style::Rows(Arrow),
        ];
        ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Line => Some(PossibleValue::new("line").help("One line per puzzle, or its document")),
            Self::Rows(form) => form.to_possible_value(),
        }
    }
}

impl Form for Style {
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Line => &[],
            Self::Rows(form) => form.endings(),
        }
    }

    fn all() -> &'static [Self] {
        Self::value_variants()
    }
}

impl Verb for Select {
    fn files(&self) -> Files<'_> {
        let fate = if self.split.is_some() { Fate::Own } else { Fate::Replaced };
        Files::of(&self.out, &self.work.sources).shape(&self.shape).fate(fate)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        self.check_split()?;
        let scale = match self.rating.scale[..] {
            [] => None,
            [scale] => Some(scale),
            _ => bail!(
                "--scale names the one scale of level, score and steps; leave it out, or keep one, and name the others by their columns: --sort se_er"
            ),
        };
        let wants_techniques = !self.require.is_empty() || !self.forbid.is_empty();
        if let Some(scale) = scale.filter(|scale| wants_techniques && !scale.has_column("techniques")) {
            bail!(
                "--require and --forbid need the techniques of a path, which --scale {} does not list; leave it out and name its values by their columns, as in --where 'se_er>=7'",
                scale.name
            );
        }
        let input = input::of(&self.work).with_layout(layout::asked(&self.shape)?);
        let mut job = run::job(input, Pace::steady(self.work.jobs.count())).strict(self.work.strict);
        let conditions = self.conditions();
        let names = conditions.iter().map(Condition::quantity).chain(self.sort.iter().map(Key::quantity)).cloned();
        let names: Vec<Quantity> = names.chain(self.split.as_deref().map(Quantity::named)).collect();
        let first: Vec<&Entry> = job
            .look()
            .into_iter()
            .flat_map(|chunk| &chunk.items)
            .filter_map(ninefold_app::entry::Item::puzzle)
            .collect();
        let is_table = first.iter().any(|entry| entry.columns.is_some());
        let (computed, columns) = select::computed(&names, &first, scale).into_iter().unzip();
        let usual = if is_table { Style::Rows(rate::Form::Tsv) } else { Style::Line };
        let asked = self.json.or(self.format, Style::Rows(rate::Form::Jsonl));
        let style = output::form(asked, &self.out, usual, if is_table { "tsv" } else { "lines" });
        let paper = Paper::new(style, &mut job, columns);
        let unknown = names.into_iter().filter(|quantity| !quantity.is_known()).collect();
        let run = Run { args: self, scale, conditions, unknown, computed, paper, seen: Mutex::default() };
        run.select(job)
    }
}

impl Select {
    fn conditions(&self) -> Vec<Condition> {
        let own = [&self.level, &self.score, &self.clues, &self.symmetry].into_iter().flatten();
        // Conditions that need ratings, which take the longest, are checked last.
        let mut all: Vec<Condition> =
            own.chain(&self.rules).chain(&self.conditions).chain(&self.require).chain(&self.forbid).cloned().collect();
        all.sort_by_key(|condition| !select::PROPERTIES.iter().any(|(name, _)| *name == condition.quantity().name()));
        all
    }

    fn check_split(&self) -> Result<()> {
        let Some(path) = self.split.as_ref().and(self.out.path()) else { return Ok(()) };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        ensure!(name.contains("%s"), "{name}: --split needs %s where the value goes, as in 'part-%s.tsv'");
        Ok(())
    }

    /// Whether all puzzles must be read before the first can be written.
    const fn waits(&self) -> bool {
        self.sample.is_some() || !self.sort.is_empty() || self.split.is_some()
    }
}

/// The form of the output, which is text or rows of a table.
enum Paper {
    Line,
    Text(Lines),
    Rows(Kind, Table),
}

impl Paper {
    fn new(style: Style, job: &mut run::Job, columns: Vec<Column>) -> Self {
        match style {
            Style::Line => Self::Line,
            Style::Rows(rate::Form::Tsv | rate::Form::Batch) => {
                Self::Text(Lines::Table(Script::Tsv, job.table(&columns)))
            }
            Style::Rows(rate::Form::Csv) => Self::Text(Lines::Table(Script::Csv, job.table(&columns))),
            Style::Rows(rate::Form::Jsonl) => Self::Text(Lines::Objects(columns)),
            Style::Rows(rate::Form::Parquet) => Self::Rows(Kind::Parquet, job.typed(&columns)),
            Style::Rows(rate::Form::Arrow) => Self::Rows(Kind::Arrow, job.typed(&columns)),
        }
    }

    fn heading(&self) -> String {
        match self {
            Self::Text(lines) => lines.heading(),
            Self::Line | Self::Rows(..) => String::new(),
        }
    }

    /// Writes a puzzle in this format. In a table, its row contains `values`.
    fn piece(&self, entry: &Entry, values: Vec<Value>) -> Piece {
        match self {
            Self::Line => Piece::Text(entry.rewritten()),
            Self::Text(Lines::Objects(_)) if !entry.is_on_a_line() => Piece::Text(entry.rewritten()),
            Self::Text(lines) => {
                let mut text = String::new();
                lines.push(entry, values, &mut text);
                Piece::Text(text)
            }
            Self::Rows(_, table) => Piece::Row(table.row(entry, values)),
        }
    }

    /// Joins pieces to the contents of a file.
    fn file<'a>(&self, pieces: impl IntoIterator<Item = &'a Selected>) -> Result<Vec<u8>> {
        let Self::Rows(kind, table) = self else {
            let mut text = self.heading();
            pieces.into_iter().for_each(|selected| text.push_str(selected.piece.text()));
            return Ok(text.into_bytes());
        };
        let mut writer = Writer::new(*kind, table.frame(), Vec::new())?;
        for selected in pieces {
            if let Piece::Row(row) = &selected.piece {
                writer.push(std::slice::from_ref(row))?;
            }
        }
        Ok(writer.finish()?)
    }

    fn lost(&self) -> Vec<String> {
        match self {
            Self::Line => Vec::new(),
            Self::Text(lines) => lines.lost(),
            Self::Rows(_, table) => table.lost(),
        }
    }
}

/// A puzzle as it is written.
enum Piece {
    Text(String),
    Row(Row),
}

impl Piece {
    fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Row(_) => "",
        }
    }
}

/// A puzzle that satisfies the conditions.
struct Selected {
    piece: Piece,
    /// The values by which puzzles are sorted.
    keys: Vec<Value>,
    /// The value that determines the file to which the puzzle belongs.
    part: String,
}

/// The requested quantities that must be columns, each with whether any puzzle had it, and the columns that puzzles have.
#[derive(Default)]
struct Seen {
    had: BTreeMap<String, bool>,
    columns: Vec<String>,
}

struct Run<'a> {
    args: &'a Select,
    scale: Option<&'static Scale>,
    conditions: Vec<Condition>,
    /// The requested quantities that are neither properties nor ratings, so that they must be columns.
    unknown: Vec<Quantity>,
    /// The quantities that are written as columns of the table.
    computed: Vec<Quantity>,
    paper: Paper,
    seen: Mutex<Seen>,
}

/// The puzzles selected from a chunk.
#[derive(Default)]
struct Part {
    all: Vec<Selected>,
    /// Whether any puzzle of the chunk could not be read or written.
    is_damaged: bool,
}

impl Run<'_> {
    fn select(self, job: run::Job) -> Result<ExitCode> {
        let args = self.args;
        let waits = args.waits() || matches!(self.paper, Paper::Rows(..));
        let most = args.count.unwrap_or(usize::MAX);
        let (mut kept, mut found, mut is_done) = (Vec::new(), 0, false);
        let mut sampler = args.sample.map(|size| Sampler::new(size, random::seed(args.seed)));
        let mut is_damaged = false;
        let take = |part: Part| {
            is_damaged |= part.is_damaged;
            for selected in part.all {
                match &mut sampler {
                    Some(sampler) => sampler.take(selected, &mut kept),
                    None if waits => kept.push(selected),
                    None if found < most => {
                        if found == 0 {
                            output::write(self.paper.heading().as_bytes());
                        }
                        found += 1;
                        output::write(selected.piece.text().as_bytes());
                    }
                    None => {}
                }
                is_done = !waits && found >= most;
            }
            // Enough puzzles have been found, so the remaining ones need not be rated.
            if is_done { Err(ninefold_files::Error::new(ErrorKind::Stopped, "enough")) } else { Ok(()) }
        };
        let worst = self.deliver(job, take);
        let worst = match worst {
            // Some puzzles before the last selected one were unreadable, which has been reported.
            _ if is_done && is_damaged => Severity::Unreadable,
            _ if is_done => Severity::Unique,
            worst => worst?,
        };
        self.check_names()?;
        if waits {
            if let Some(sampler) = sampler {
                sampler.arrange(&mut kept);
            }
            kept.sort_by(|one: &Selected, other| select::by(&args.sort, &one.keys, &other.keys));
            kept.truncate(most);
            found = kept.len();
            self.write(&kept)?;
        }
        let lost = run::complain(&self.paper.lost());
        let code = worst.max(lost).max(if found == 0 { Severity::Other } else { Severity::Unique });
        Ok(ExitCode::from(code as u8))
    }

    fn deliver(
        &self,
        job: run::Job,
        mut take: impl FnMut(Part) -> Result<(), ninefold_files::Error>,
    ) -> Result<Severity, ninefold_files::Error> {
        let judge = |entry: &Entry, (): (), part: &mut Part| {
            let judged = deadline::within(self.args.time.time_limit, |stop| self.judge(entry, stop));
            if let Ok(selected) = judged {
                part.all.extend(selected);
                Severity::Unique
            } else {
                output::message(&format!("{}: left out, as its rating was stopped", entry.place()));
                Severity::Other
            }
        };
        let fail = |_: &Failed, part: &mut Part| part.is_damaged = true;
        job.deliver_all(|problems| vec![(); problems.len()], judge, fail, |part, _| take(part))
    }

    /// Returns the puzzle as selected if it satisfies the conditions.
    fn judge(&self, entry: &Entry, stop: Stop<'_>) -> Result<Option<Selected>, Stopped> {
        let measured = Measured::new(entry, self.scale, answer::solver(), stop);
        self.note(entry, &measured)?;
        if !measured.satisfies(&self.conditions)? {
            return Ok(None);
        }
        let keys = measured.values(&self.args.sort)?;
        let part = match &self.args.split {
            Some(name) => measured.value(&Quantity::named(name))?.map(|value| value.shown().into_owned()),
            None => None,
        };
        let part = part.unwrap_or_default();
        let value = |quantity| Ok(measured.value(quantity)?.unwrap_or(Value::Null));
        let values = self.computed.iter().map(value).collect::<Result<_, Stopped>>()?;
        Ok(Some(Selected { piece: self.paper.piece(entry, values), keys, part }))
    }

    /// Records which names that are neither properties nor ratings are columns of the puzzle.
    fn note(&self, entry: &Entry, measured: &Measured<'_>) -> Result<(), Stopped> {
        for quantity in &self.unknown {
            let has = measured.value(quantity)?.is_some();
            let mut seen = self.seen.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            *seen.had.entry(quantity.name().to_owned()).or_default() |= has;
            if seen.columns.is_empty() {
                seen.columns = entry.fields().into_iter().map(|(name, _)| name.into_owned()).collect();
            }
        }
        Ok(())
    }

    /// Returns an error for a name that no puzzle has as a column, since it must be misspelt.
    fn check_names(&self) -> Result<()> {
        let seen = self.seen.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match seen.had.iter().find(|(_, had)| !**had) {
            Some((name, _)) => bail!("{}", select::unknown(name, &seen.columns)),
            None => Ok(()),
        }
    }

    fn write(&self, kept: &[Selected]) -> Result<()> {
        let (Some(name), Some(path)) = (&self.args.split, self.args.out.path()) else {
            let bytes = self.paper.file(kept)?;
            let sort = if matches!(self.paper, Paper::Rows(..)) { output::Sort::Binary } else { output::Sort::Text };
            return if kept.is_empty() { Ok(()) } else { output::put(&bytes, sort) };
        };
        let mut parts: BTreeMap<PathBuf, Vec<&Selected>> = BTreeMap::new();
        for selected in kept {
            parts.entry(part_path(path, &selected.part)).or_default().push(selected);
        }
        ensure!(
            parts.len() <= MOST_FILES,
            "--split {name} has {} values; at most {MOST_FILES} files are written",
            parts.len()
        );
        let files = self.args.files();
        parts.keys().try_for_each(|path| file::spare(&files.sources, path))?;
        for (path, selected) in &parts {
            numbered::put(path, &self.paper.file(selected.iter().copied())?)?;
            output::message(&format!("{}: {} puzzles", path.display(), selected.len()));
        }
        Ok(())
    }
}

/// The maximum number of files into which puzzles are split.
const MOST_FILES: usize = 1000;

/// Returns the path of the file for a value, in which hyphens replace characters that have a special meaning in file systems.
fn part_path(path: &Path, value: &str) -> PathBuf {
    let is_plain = |sign: char| sign.is_alphanumeric() || "-_.".contains(sign);
    let value: String = value.chars().take(80).map(|sign| if is_plain(sign) { sign } else { '-' }).collect();
    let value = if value.is_empty() { "none" } else { &value };
    let name = path.file_name().unwrap_or_default().to_string_lossy().replace("%s", value);
    path.with_file_name(name)
}

/// A random sample of a stream, in which every puzzle is included with the same probability: Vitter's algorithm R.
struct Sampler {
    size: usize,
    random: Random,
    seen: usize,
    /// The position in the stream of each puzzle in the sample.
    places: Vec<usize>,
}

impl Sampler {
    fn new(size: usize, seed: u64) -> Self {
        Self { size, random: Random::new(Seed::new(seed)), seen: 0, places: Vec::new() }
    }

    fn take(&mut self, selected: Selected, kept: &mut Vec<Selected>) {
        let place = self.seen;
        self.seen += 1;
        if kept.len() < self.size {
            kept.push(selected);
            self.places.push(place);
            return;
        }
        let at = self.random.below(self.seen);
        if let Some(old) = kept.get_mut(at) {
            *old = selected;
            self.places[at] = place;
        }
    }

    /// Sorts the puzzles of the sample by their positions in the stream.
    fn arrange(self, kept: &mut Vec<Selected>) {
        let mut all: Vec<(usize, Selected)> = self.places.into_iter().zip(kept.drain(..)).collect();
        all.sort_by_key(|(place, _)| *place);
        kept.extend(all.into_iter().map(|(_, selected)| selected));
    }
}
