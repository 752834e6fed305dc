//! Makes a book from the arguments.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use ninefold::multi::Grids;
use ninefold::render::Theme;
use ninefold::render::book::{Book, Chapter, Entry, INCH, Plan, Preflight};
use ninefold::render::pdf::survey::Survey;
use ninefold::rules::Rules;
use ninefold::{Puzzle, Stop};
use ninefold_app::book::Pages;
use ninefold_app::options::Seeds;
use ninefold_app::problem::{Unfit, heading};

use super::super::generate::known::Known;
use super::super::generate::{All, Job, order};
use super::recipe::Recipe;
use crate::io::deadline::Deadline;
use crate::io::documents::{Documents, Found};
use crate::io::output::{self, Sort};
use crate::io::progress::{self, Progress, Screen, Total};
use crate::io::run::Severity;
use crate::io::{clock, file, layout, paint, random};
use crate::options::{Creation, Looks, Reading};

/// The default time limit for rating a puzzle.
const PATIENCE: Duration = Duration::from_secs(10);

/// The maximum number of puzzles in a book.
const MOST: usize = 20_000;
/// The maximum number of notes about puzzles and solutions that are printed individually.
const NOTES: usize = 10;
/// The maximum number of pages that print on demand accepts.
const THICKEST: usize = 828;

pub(super) fn run(args: &super::Book) -> Result<ExitCode> {
    let ending = args.output.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let shown = args.output.display();
    ensure!(["", "pdf"].contains(&&*ending), "{shown}: a book is a .pdf file, not .{ending}");
    let recipe = args.recipe.as_deref().map(Recipe::read).transpose()?.unwrap_or_default();
    let pages = recipe.pages(&args.pages);
    let looks = recipe.looks(&args.looks);
    let mut book = begin(&pages, &looks, recipe.subject())?;
    if book.about.title.is_empty() {
        // Viewers show the title in the metadata, rather than the name of the file.
        book.about.title.clone_from(&args.heading);
    }
    let theme = looks.theme.unwrap_or(Theme::PRINT);
    let layout = pages.layout.as_deref().map(layout::named).transpose()?;
    let patience = args.time.time_limit.unwrap_or(PATIENCE);
    let clerk = Clerk { pages: &pages, layout, theme, patience, unrated: AtomicUsize::new(0), jobs: args.jobs.count() };
    if let Some(report) = &args.preflight {
        ensure!(pages.printer.is_some(), "--preflight needs --printer, whose requirements it checks");
        ensure!(
            *report != args.output,
            "{shown}: the book and the report need different files; name another with --preflight"
        );
        file::spare(&args.reading.sources.iter().map(OsString::as_os_str).collect::<Vec<_>>(), report)?;
    }
    let mut binder = Binder { clerk: &clerk, chapters: Vec::new(), count: 0, seed: None, bad: false };
    if args.recipe.is_some() {
        let parts = recipe.parts(pages.language())?;
        let files = parts.iter().flat_map(Part::sources).map(OsString::as_os_str).collect::<Vec<_>>();
        file::spare(&files, &args.output)?;
        args.preflight.as_deref().map_or(Ok(()), |report| file::spare(&files, report))?;
        for part in parts {
            binder.part(part, &args.reading)?;
        }
    } else {
        let part = Part { title: args.heading.clone(), ..Part::files(args.reading.sources.clone()) };
        binder.part(part, &args.reading)?;
    }
    if binder.bad {
        output::message("nothing was printed: every puzzle must be readable and have exactly one solution");
        output::abandon();
        return Ok(ExitCode::from(1));
    }
    let unrated = clerk.unrated.load(Ordering::Relaxed);
    if unrated > NOTES {
        let more = unrated - NOTES;
        output::message(&format!("and {more} more puzzle{} without a level", if more == 1 { "" } else { "s" }));
    }
    let book = pages.bind(book, binder.chapters)?;
    let plan = laid_out(&book)?;
    let bytes = printed(&book, &plan)?;
    output::put(&bytes, Sort::Binary)?;
    output::end()?;
    let (count, length) = (book.puzzles().count(), plan.len());
    let [puzzles, leaves] = [(count, "puzzle"), (length, "page")]
        .map(|(count, thing)| format!("{count} {thing}{}", if count == 1 { "" } else { "s" }));
    // The pages of a book without a binding have no spine.
    let spine =
        if pages.loose { String::new() } else { format!(", margin at the spine {:.3} in", plan.inside() / INCH) };
    output::message(&format!("{}: {puzzles} on {leaves}{spine}", args.output.display()));
    let notes = plan.notes();
    notes.iter().take(NOTES).for_each(|note| output::message(&note.to_string()));
    if notes.len() > NOTES {
        output::message(&format!("and {} more of the same kind", notes.len() - NOTES));
    }
    let Some(printer) = pages.printer() else {
        if length > THICKEST {
            output::message(&format!("print on demand takes at most {THICKEST} pages"));
        }
        return Ok(ExitCode::SUCCESS);
    };
    let report = Preflight::of(&Survey::of(&bytes)?, printer);
    examined(&report, args.preflight.as_deref())?;
    Ok(if report.failures().next().is_some() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Writes the report about the file, and prints the requirements that the file does not meet.
fn examined(report: &Preflight, path: Option<&Path>) -> Result<()> {
    if let Some(path) = path {
        output::replace((path != Path::new("-")).then_some(path))?;
        output::write(format!("{report}\n").as_bytes());
        output::end()?;
    }
    report.failures().for_each(|failure| output::message(&failure.to_string()));
    output::message(&format!("preflight for {}: {}", report.printer.name, report.summary()));
    Ok(())
}

/// Lays out the pages of a book.
fn laid_out(book: &Book) -> Result<Plan> {
    // The number of pages is known only after the book has been laid out.
    let laying = Progress::new(Total::Unknown, Screen::Free).of("book laid out", "books laid out");
    let plan = book.plan()?;
    laying.finish();
    Ok(plan)
}

/// Writes the pages to a file, and prints the notes about them.
fn printed(book: &Book, plan: &Plan) -> Result<Vec<u8>> {
    let (about, done) = (plan.about(), Arc::new(AtomicUsize::new(0)));
    let place = Arc::clone(&done);
    let pages = Progress::new(Total::Puzzles(plan.len() as u64), Screen::Free).of("page", "pages");
    let pages = pages.telling(move |_| {
        let page = place.load(Ordering::Relaxed).min(about.len() - 1);
        about[page].to_owned()
    });
    let ask = |work| {
        done.fetch_add(usize::try_from(work).unwrap_or_default(), Ordering::Relaxed);
        progress::add(work, 0);
        output::is_interrupted()
    };
    let bytes = book.printed(plan, Stop::when(&ask));
    // If there was an interrupt, its report must be the last message.
    output::end_if_interrupted();
    pages.finish();
    Ok(bytes?)
}

/// Creates the book without its puzzles.
fn begin(pages: &Pages, looks: &Looks, subject: String) -> Result<Book> {
    let looks = Looks {
        theme: Some(looks.theme.unwrap_or(Theme::PRINT)),
        symbols: looks.symbols.clone(),
        font: looks.font.clone(),
    };
    let mut book = pages.book(paint::style(&looks)?)?;
    book.about.subject = subject;
    if let Some(intent) = &mut book.setup.intent {
        intent.moment = clock::moment();
    }
    Ok(book)
}

/// Collects puzzles chapter by chapter.
struct Binder<'a> {
    clerk: &'a Clerk<'a>,
    chapters: Vec<Chapter>,
    count: usize,
    /// The seed from which chapters of new puzzles get their seeds if they have none of their own.
    seed: Option<String>,
    /// Whether any puzzle could not be read or used.
    bad: bool,
}

impl Binder<'_> {
    fn part(&mut self, part: Part, reading: &Reading) -> Result<()> {
        let mut chapter = Chapter { title: part.title, puzzles: Vec::new() };
        match part.source {
            Source::Files(sources) => {
                let reading = Reading { sources, recognition: reading.recognition.clone() };
                let choice = Choice { level: part.level.as_deref(), most: part.count };
                self.files(&reading, &choice, &mut chapter)?;
            }
            Source::New(making) => self.new_ones(*making, &mut chapter)?,
        }
        self.count += chapter.puzzles.len();
        ensure!(self.count <= MOST, "a book holds at most {MOST} puzzles");
        self.chapters.push(chapter);
        Ok(())
    }

    /// Collects the puzzles of files. One thread reads them, and others solve and rate them.
    fn files(&mut self, reading: &Reading, choice: &Choice<'_>, chapter: &mut Chapter) -> Result<()> {
        let (room, clerk) = (MOST + 1 - self.count, self.clerk);
        let most = choice.most.unwrap_or(room).min(room);
        let mut others = BTreeSet::new();
        if most > 0 {
            let work = |source: &str, found: &Found| Ok((clerk.entry(source, found)?, Severity::Unique));
            let documents = Documents::new(reading, clerk.layout.clone());
            let worst = documents.gather(clerk.jobs, work, |entry| {
                if choice.takes(&entry) {
                    chapter.puzzles.push(entry);
                } else if !entry.level.is_empty() {
                    others.insert(entry.level);
                }
                if chapter.puzzles.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            self.bad |= worst == Severity::Unreadable;
        }
        let (title, found) = (&chapter.title, chapter.puzzles.len());
        if let Some(most) = choice.most.filter(|&most| most > found) {
            output::message(&format!("chapter {title:?}: {found} puzzles found, but {most} requested"));
        }
        // A book without chapters reports that it has no puzzles itself.
        if found == 0 && !(title.is_empty() && choice.level.is_none()) {
            let why = match choice.level.filter(|_| most > 0) {
                Some(level) if others.is_empty() => format!("no puzzle has the level {level}, or any: add rate = true"),
                Some(level) => {
                    let others = others.into_iter().collect::<Vec<_>>().join(", ");
                    format!("no puzzle has the level {level}; the puzzles of its files have {others}")
                }
                None => "it has no puzzles".to_owned(),
            };
            bail!("chapter {title:?} would be empty: {why}");
        }
        Ok(())
    }

    /// Adds new puzzles to a chapter. Chapters without a seed of their own get different seeds, which are derived from that of the book.
    fn new_ones(&mut self, mut making: Creation, chapter: &mut Chapter) -> Result<()> {
        ensure!(
            making.series.count.is_none_or(|count| count.get() <= MOST as u64),
            "a book holds at most {MOST} puzzles"
        );
        if making.clues.seed.is_none() {
            let asked = self.clerk.pages.seed.clone().or_else(|| self.seed.clone());
            let seed = asked.unwrap_or_else(|| random::seed(None).to_string());
            making.clues.seed = Some(Seeds::From(format!("{seed}, chapter {}", self.chapters.len() + 1).parse()?));
            self.seed = Some(seed);
        }
        let clerk = self.clerk;
        let options = order::options(&making)?;
        let entry =
            |puzzle: &Puzzle<Grids>, _, _: Stop<'_>| clerk.pages.entry(&puzzle.givens().clone().into(), &clerk.theme);
        let job = Job::new(&making, &options, clerk.jobs, entry)?;
        let mut known = if making.distinct.distinct { Known::none().noting() } else { Known::none() };
        let mut progress = job.progress(Screen::Free);
        let made =
            job.run(&mut known, &mut progress, &mut |entries| chapter.puzzles.extend(entries.into_iter().flatten()));
        progress.finish();
        if made? == All::Short {
            output::message(&format!("chapter {:?}: not all of its puzzles could be made", chapter.title));
            self.bad = true;
        }
        Ok(())
    }
}

/// The restrictions on the puzzles that a chapter takes from files.
struct Choice<'a> {
    level: Option<&'a str>,
    most: Option<usize>,
}

impl Choice<'_> {
    fn takes(&self, entry: &Entry) -> bool {
        self.level.is_none_or(|level| level.eq_ignore_ascii_case(&entry.level))
    }
}

/// Converts documents to entries of the book.
struct Clerk<'a> {
    pages: &'a Pages,
    /// The layout of blocks and lines, if the user has named one.
    layout: Option<Rules>,
    theme: Theme,
    /// The time limit for rating a puzzle. `unrated` is the number of puzzles for which it was too short.
    patience: Duration,
    unrated: AtomicUsize,
    jobs: usize,
}

impl Clerk<'_> {
    /// Makes the entry for a puzzle in a file. The entry has no level if rating the puzzle takes too long.
    fn entry(&self, source: &str, found: &Found) -> Result<Entry, Unfit> {
        let deadline = Deadline::after(self.patience);
        let stopped = AtomicBool::new(false);
        let ask = |_| {
            let is_over = deadline.is_over();
            stopped.fetch_or(is_over, Ordering::Relaxed);
            is_over
        };
        let entry = self.pages.entry_until(&found.document, &self.theme, Stop::when(&ask))?;
        if stopped.into_inner() && self.unrated.fetch_add(1, Ordering::Relaxed) < NOTES {
            let (place, limit) = (heading(source, found.line, found.document.rules(), ""), self.patience.as_secs_f64());
            output::message(&format!(
                "{place}: no level within {limit} s; --time-limit allows more, or leave out --rate"
            ));
        }
        Ok(entry)
    }
}

/// A part of a book, with the source of its puzzles and the restrictions on them.
pub(crate) struct Part {
    pub(crate) title: String,
    pub(crate) source: Source,
    pub(crate) level: Option<String>,
    pub(crate) count: Option<usize>,
}

/// The source of the puzzles.
pub(crate) enum Source {
    /// Files, puzzles given as text, and standard input.
    Files(Vec<OsString>),
    /// The generator.
    New(Box<Creation>),
}

impl Part {
    /// Returns the files, if the puzzles are from files.
    fn sources(&self) -> &[OsString] {
        if let Source::Files(files) = &self.source { files } else { &[] }
    }

    /// Creates a part that takes all puzzles of the given files.
    fn files(files: Vec<OsString>) -> Self {
        Self { title: String::new(), source: Source::Files(files), level: None, count: None }
    }
}
