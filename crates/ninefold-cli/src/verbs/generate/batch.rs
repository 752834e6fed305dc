//! Several orders in one file, such as those for a week of a newspaper.
//!
//! All orders are checked before the first is made. No puzzle is repeated, and an order that cannot be met is omitted and reported.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use ninefold::multi::Grids;
use ninefold::{Puzzle, Stop};
use ninefold_app::batch::{Batch, BatchError, Entry, Outcome, Piece, Report};
use ninefold_app::listing::{Listing, Solutions, Style};
use ninefold_app::options::Seeds;
use ninefold_app::order::Options;

use super::known::Known;
use super::writing::{self, Writer};
use super::{All, Find, Generate, Job, order};
use crate::io::progress::Screen;
use crate::io::{Shell, file, output, random};
use crate::options::{self, Creation, Out, Rating, Writing};

/// The size limit, in bytes, of a file with orders.
const LONGEST: u64 = 1 << 20;

/// An order of a file, as options of a command line.
#[derive(Debug, Args)]
struct Ordered {
    #[command(flatten)]
    making: Creation,

    #[arg(long)]
    format: Option<String>,

    #[command(flatten)]
    rating: Rating,

    #[arg(long)]
    solution: bool,
}

/// An order that has been checked.
struct Part {
    name: String,
    making: Creation,
    options: Options,
    listing: Listing,
    /// The separate file for the order's puzzles, if it has one.
    file: Option<PathBuf>,
}

/// Makes the orders in the file.
pub(super) fn run(args: &Generate, path: &Path, shell: Shell) -> Result<ExitCode> {
    let shown = path.display();
    let text = file::read_text(path, LONGEST, "a batch")?;
    let names = options::names::<Ordered>();
    let batch = Batch::parse(&text, &names.iter().map(String::as_str).collect::<Vec<_>>());
    let batch = batch.map_err(|error| anyhow!("{shown}:{error}"))?;
    let clerk = Clerk { args, shell, folder: path.parent().unwrap_or(Path::new("")), seed: seed(&batch) };
    let parts = batch.entries.iter().map(|entry| clerk.part(entry).map_err(|error| anyhow!("{shown}:{error}")));
    let parts = parts.collect::<Result<Vec<_>>>()?;
    let others = batch.not_in.iter().map(|other| clerk.folder.join(other).into_os_string());
    let mut not_in: Vec<OsString> = args.not_in.iter().cloned().chain(others).collect();
    let (done, open): (Vec<Part>, Vec<Part>) =
        parts.into_iter().partition(|part| part.file.as_ref().is_some_and(|file| file.exists()));
    if let Some(file) = done.first().and_then(|part| part.file.as_ref()) {
        ensure!(args.resume, "{}: already exists; --resume keeps it and makes the others", file.display());
        not_in.extend(done.iter().filter_map(|part| Some(part.file.as_ref()?.clone().into_os_string())));
    }
    let known = Known::read(&not_in, None, true, args.jobs.count())?;
    let outcomes = if clerk.is_apart() { apart(&clerk, &open, known)? } else { together(&clerk, &open, known)? };
    let report = Report { orders: outcomes };
    tell(&report, args.report.as_deref())?;
    Ok(ExitCode::from(u8::from(report.orders.iter().any(|order| !order.met))))
}

/// Returns the master seed, for orders without a seed of their own. It is that of the file or, failing that, a random one, which is reported if it is
/// needed.
fn seed(batch: &Batch) -> String {
    let is_needed = batch.entries.iter().any(|entry| entry.settings.iter().all(|(key, _)| key != "seed"));
    let chance = || if is_needed { random::seed(None).to_string() } else { String::new() };
    batch.seed.clone().unwrap_or_else(chance)
}

/// Writes each order into a separate file.
fn apart(clerk: &Clerk<'_>, parts: &[Part], mut known: Known) -> Result<Vec<Outcome>> {
    let mut outcomes = Vec::new();
    for part in parts {
        let (outcome, texts) = clerk.make(part, &mut known)?;
        if outcome.met {
            output::replace(part.file.as_deref())?;
            let mut writer = Writer::here(&part.listing, texts.len() as u64)?;
            put(&mut writer, &part.listing, &texts);
            writer.finish();
            output::end()?;
        }
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

/// Writes all orders to the same output.
fn together(clerk: &Clerk<'_>, parts: &[Part], mut known: Known) -> Result<Vec<Outcome>> {
    let Some(first) = parts.first() else { return Ok(Vec::new()) };
    ensure!(
        parts.iter().all(|part| first.listing.goes_with(&part.listing)),
        "the formats of the orders cannot share one file: name a folder with --output, as in --output week/"
    );
    output::replace(clerk.args.writing.out.path())?;
    let mut writer = Writer::here(&first.listing, 2)?;
    writer.begin(&first.listing);
    let mut outcomes = Vec::new();
    for part in parts {
        let (outcome, texts) = clerk.make(part, &mut known)?;
        if outcome.met {
            writer.turn(&part.listing);
            texts.iter().for_each(|text| writer.push(text));
            writer.pass();
        }
        outcomes.push(outcome);
    }
    writer.finish();
    Ok(outcomes)
}

fn put(writer: &mut Writer, listing: &Listing, texts: &[String]) {
    writer.begin(listing);
    texts.iter().for_each(|text| writer.push(text));
}

/// Reports the results of the orders.
fn tell(report: &Report, path: Option<&Path>) -> Result<()> {
    let words = report.to_string();
    let Some(path) = path else {
        words.lines().for_each(output::message);
        return Ok(());
    };
    let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let text = if is_json { serde_json::to_string_pretty(report)? + "\n" } else { words };
    let writing = || -> std::io::Result<()> {
        let mut draft = file::Draft::new(path)?;
        draft.write_all(text.as_bytes())?;
        draft.finish()
    };
    writing().with_context(|| format!("cannot write to {}", path.display()))
}

/// Makes the orders of a file, which is in the folder `folder`.
struct Clerk<'a> {
    args: &'a Generate,
    shell: Shell,
    folder: &'a Path,
    seed: String,
}

impl Clerk<'_> {
    /// Whether each order has its own file in a folder.
    fn is_apart(&self) -> bool {
        let is_folder = |path: &Path| path.is_dir() || path.to_string_lossy().ends_with(std::path::MAIN_SEPARATOR);
        self.args.writing.out.path().is_some_and(is_folder)
    }

    /// Prepares an order, and performs all checks that are possible in advance.
    fn part(&self, entry: &Entry) -> Result<Part, BatchError> {
        let whole = |error: anyhow::Error| entry.error(None, format!("{:?}: {error:#}", entry.name));
        let arguments = order::arguments(&entry.settings, self.folder);
        let ordered: Ordered = options::read(&arguments).map_err(|error| {
            let (key, what) = order::refusal(&error);
            entry.error(key.as_deref(), what)
        })?;
        let mut making = ordered.making;
        if making.clues.seed.is_none() {
            let Ok(seed) = format!("{}, {}", self.seed, entry.name).parse();
            making.clues.seed = Some(Seeds::From(seed));
        }
        let options = order::options(&making).map_err(whole)?;
        options.maker().map_err(|error| whole(error.into()))?;
        let own = &self.args.writing;
        let writing = Writing {
            format: ordered.format.or_else(|| own.format.clone()),
            json: own.json,
            rating: ordered.rating.over(own.rating.clone()),
            title: own.title.clone(),
            out: if self.is_apart() { Out::default() } else { own.out.clone() },
        };
        let is_asked = ordered.solution || self.args.solution;
        let solutions = if is_asked { Solutions::Always } else { Solutions::WhereRoom };
        let count = making.series.count.map_or(1, NonZeroU64::get);
        let listing = writing::listing(&writing, &options.layout, solutions, self.shell.color, count).map_err(whole)?;
        let file = self.file(&entry.name, &listing).map_err(whole)?;
        Ok(Part { name: entry.name.clone(), making, options, listing, file })
    }

    fn file(&self, name: &str, listing: &Listing) -> Result<Option<PathBuf>> {
        let Some(folder) = self.args.writing.out.path().filter(|_| self.is_apart()) else { return Ok(None) };
        fs::create_dir_all(folder).with_context(|| format!("cannot write to {}", folder.display()))?;
        let ending = match listing.style() {
            Style::Tsv => "tsv",
            Style::Csv => "csv",
            Style::Jsonl => "jsonl",
            Style::Drawn => "txt",
            Style::Format(format) => format.endings.first().copied().unwrap_or("txt"),
        };
        Ok(Some(folder.join(format!("{name}.{ending}"))))
    }

    /// Makes the puzzles of an order. Returns the result of the order, and the texts of its puzzles.
    fn make(&self, part: &Part, known: &mut Known) -> Result<(Outcome, Vec<String>)> {
        let write = |puzzle: &Puzzle<Grids>, find: Find, stop: Stop<'_>| {
            (
                writing::text(&part.listing, puzzle, find.seed, find.number, stop),
                Piece::new(puzzle, find.seed, find.tries),
                find.is_met,
            )
        };
        let job = Job::new(&part.making, &part.options, self.args.jobs.count(), write)?;
        let mut progress = job.progress(Screen::of(output::is_terminal()));
        let mut made = Vec::new();
        let result = job.run(known, &mut progress, &mut |some| made.extend(some));
        progress.finish();
        let met = result? == All::Made;
        let asked = job.series.count;
        let (mut texts, mut puzzles, mut nearest) = (Vec::new(), Vec::new(), None);
        for (text, piece, is_met) in made {
            if is_met {
                texts.push(text);
                puzzles.push(piece);
            } else {
                nearest = Some(piece);
            }
        }
        if !met {
            output::message(&format!("{}: skipped, as no puzzle met the order", part.name));
        }
        Ok((Outcome { name: part.name.clone(), met, asked, puzzles, nearest }, texts))
    }
}
