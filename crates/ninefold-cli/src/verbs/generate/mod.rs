//! `ninefold generate`: new puzzles to order.
//!
//! ```text
//! seeds --> workers: a puzzle of each seed, rated and written --> in the order of the seeds: `--count` distinct ones
//! ```
//!
//! Each puzzle depends only on its own seed, not on the threads or on earlier puzzles.

mod batch;
mod collection;
mod folder;
mod kept;
pub(crate) mod known;
mod log;
pub(crate) mod order;
pub(crate) mod writing;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use ninefold::generate::{Distance, Made, Seed};
use ninefold::multi::Grids;
use ninefold::rules::Feature;
use ninefold::{Puzzle, Stop};
use ninefold_app::form::Key;
use ninefold_app::listing::{Listing, Solutions};
use ninefold_app::order::{Maker, Options, Series};
use ninefold_files::stream;

use super::Verb;
use crate::io::deadline::{self, Deadline};
use crate::io::progress::{Moment, Progress, Screen, Total, grouped};
use crate::io::{Shell, answer, output, random};
use crate::options::{Creation, Fate, Files, Jobs, Writing};
use folder::{Folder, Saved};
use kept::Kept;
use known::Known;
use log::{Lines, Log};
use writing::Writer;

const GENERATE_EXAMPLES: &str = "\
Examples:
  ninefold generate
  ninefold generate --symmetry half-turn --level medium..hard --count 20 --format tsv
  ninefold generate --require x-wing --forbid xy-wing
  ninefold generate --rules killer --level medium --count 5
  ninefold generate --rules jigsaw+x --size 7 --seed 7
  ninefold generate --layout samurai --seed 7 --solution
  ninefold generate --count 1000000 --seed 1 -o puzzles.txt --resume
  ninefold generate --count 1000000 --seed 1 > puzzles.txt
  ninefold generate --clues 23 --symmetry none --seed Monday
  ninefold generate --pattern heart --fixed 'r5c1=2 r5c2=1'
  ninefold generate --pattern cat.png --count 5
  ninefold generate --only jellyfish --count 3 --format jsonl
  ninefold generate --only x-wing=1 --level hard
  ninefold generate --require death-blossom --level unfair..extreme
  ninefold generate --require x-wing=2..,pointing=1..3 --without swordfish
  ninefold generate --full 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold generate --not-in collection.txt --count 20
  ninefold generate --from-collection collection.txt --level hard..unfair
  ninefold generate --batch week.toml -o week/ --report report.json
  ninefold generate --se 8.3..8.5 --count 5 --format tsv --scale se
  ninefold generate --by-book --seed 1..30000 > book.txt
  ninefold generate --quads 5 --pairs 10 --more --seed 1..10 --save book --log book.log
  ninefold generate --controlled --count 100 --format tsv > sample.tsv
  ninefold generate --layout samurai --clues 120 --symmetry mirrors
  ninefold generate --layout twodoku --require x-wing --level hard --count 5
  ninefold generate --layout samurai --pattern asterisk,smiley,heart,wave,diamond
  ninefold generate --layout samurai --pattern heart --keep-shape 3
  ninefold generate --layout '0,0 6,6 12,0' --count 10 --format line
  ninefold generate --layout 6x6 --count 10
  ninefold generate --rules killer --count 5
  ninefold generate --rules thermo --size 6 --level easy..hard --require constraint=2..
  ninefold generate --rules thermo=4,arrow --line-cells 3..5 --symmetric-rules
  ninefold generate --rules killer.json --seed 7 --format f-puzzles

Puzzle number n of a run has the seed of the run plus n - 1, and depends on it alone: `--seed 41` makes the 37th puzzle of `--seed
5` again, whatever the number of puzzles, threads or the machine.

--rules killer,x takes kinds of rules by their names; each puzzle gets different ones: cages, lines and clues are drawn around a random
solution, and givens are added only where it would not be unique. A text of such names is never a file; write ./killer for a file
without an extension. ninefold help generator lists the kinds.

Puzzles of another size (--size 6) or with constraints (--rules) are written as Ninefold's own JSON, which every verb reads; --format
f-puzzles-json and --format f-puzzles write them for other programs. Patterns do not apply to them, nor do levels beyond 16 rows.

A pattern is diamond, smiley, heart, wave, asterisk, a text of 81 characters in which . 0 - _ and blanks are not clues, or a
picture (PNG, PBM) whose dark parts are clues. Fixed digits are a puzzle, or r5c1=2 r5c2=1.

`ninefold complete draft.json` adds givens to a draft, with its rules and givens, until it has exactly one solution.

With --output, several puzzles are appended to the file as they are found, if each takes the same number of lines. After an interrupt,
--resume continues after the last complete one, and the result is the same as without the interrupt; FILE.order keeps the options and the seed until
then.

With --only, clues are removed while the puzzle still meets the order, so some may be redundant; --minimal excludes these.

A batch is TOML: a table [[puzzle]] for each order, with a name and these options, as in level = \"easy\" or require = [\"x-wing=2\"];
above them a seed, and files whose puzzles must not be repeated, as in not-in = [\"used.txt\"]. No puzzle is repeated, and orders
that cannot be met are skipped. With a folder as --output (week/), each order gets a file, and --resume makes the missing ones.

Levels and scores are those of `ninefold rate --scale hodoku`, and techniques those that its path uses; --zambon and --se are
its other scales. A technique that HoDoKu lacks or leaves out, such as wxyz-wing, is added to its method for --require, --forbid and
--only, at its place in the method all, as with = [\"wxyz-wing\"] does in a method of `ninefold explain`; level, score and --without stay HoDoKu's.
Under other rules, levels, scores and techniques are those of `ninefold rate --scale ninefold`.";

const GENERATE_CODES: &str = "\
Exit codes:
  0  all puzzles were made
  1  a puzzle was not found in time, or not in the collection; the nearest one is written last, and standard error names the difference
  2  wrong usage, or an impossible order";

/// Returns the names of options that may differ between the orders of a batch.
fn singly() -> impl Iterator<Item = &'static str> {
    Creation::ids().chain(["from_collection"])
}

/// Make new puzzles to order: pattern, clues, difficulty, technique
#[derive(Debug, Args)]
#[command(after_help = GENERATE_EXAMPLES, after_long_help = format!("{GENERATE_EXAMPLES}\n\n{GENERATE_CODES}"))]
pub(crate) struct Generate {
    #[command(flatten)]
    pub(crate) making: Creation,

    /// Select puzzles of a file that meet the order, in the order of the file, instead of making new ones: as many as --count asks for, or all; may
    /// be repeated
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "effort", "uniform", "controlled", "quads", "pairs", "cells", "more", "by_book", "alone"])]
    pub(crate) from_collection: Vec<OsString>,

    /// Leave out puzzles that are essentially the same as one of that file (multi-sudokus: turned, or with the digits renamed); may be repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) not_in: Vec<OsString>,

    /// Make the orders of a TOML file, each with a name and these options
    #[arg(long, value_name = "FILE", conflicts_with_all = singly())]
    pub(crate) batch: Option<PathBuf>,

    /// With --batch: write the result of each order to that file, as JSON if it ends in .json
    #[arg(long, value_name = "FILE", requires = "batch")]
    pub(crate) report: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) jobs: Jobs,

    #[command(flatten)]
    pub(crate) writing: Writing,

    /// Write the solutions too, whatever the format
    #[arg(long, help_heading = "Output")]
    pub(crate) solution: bool,

    /// Continue the interrupted file after its last complete puzzle, with its options and seed
    #[arg(long, requires = "output", help_heading = "Output")]
    pub(crate) resume: bool,

    /// Log how each puzzle is made, to a file or to standard error (-): tab-separated lines for every full grid, every group of clues removed or
    /// restored, and every grid given up
    #[arg(long, value_name = "FILE | -", conflicts_with = "resume", help_heading = "Output")]
    pub(crate) log: Option<PathBuf>,

    /// Add each puzzle to FOLDER/puzzles.txt in the format of the book's generator (puzzle, seed, clues, and the number of clues with each of the
    /// digits 1 to 9, separated by tabs; not for several grids), and write pages of it and its solution, such as FOLDER/7.html and FOLDER/7-solution.html
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    pub(crate) save: Option<PathBuf>,
}

impl Verb for Generate {
    fn files(&self) -> Files<'_> {
        let files = Files::out(&self.writing.out).fate(Fate::Own).and(self.making.files());
        let read = self.from_collection.iter().chain(&self.not_in).map(OsString::as_os_str);
        files.and(read).and(self.batch.as_deref().map(Path::as_os_str))
    }

    fn run(&self, shell: Shell) -> Result<ExitCode> {
        if let Some(path) = &self.batch {
            return batch::run(self, path, shell);
        }
        if self.resume && self.making.clues.seed.is_none() {
            let kept = self.writing.out.path().map(Kept::read).transpose()?.flatten();
            ensure!(
                kept.is_none() || kept::is_bare(),
                "--resume without --seed uses the options with which the file was begun; leave out all others"
            );
            let (kept, args) = kept.context("--resume: --seed is missing; without it, other puzzles would be made")?;
            return args.make(shell, Some(kept));
        }
        self.make(shell, None)
    }
}

impl Generate {
    /// Makes the puzzles. `kept` contains the options if a file is being continued.
    fn make(&self, shell: Shell, mut kept: Option<Kept>) -> Result<ExitCode> {
        let options = order::options(&self.making)?;
        if !options.layout.has_plain_grids() {
            let compared = [("--distinct", self.making.distinct.distinct), ("--not-in", !self.not_in.is_empty())];
            let compared = compared.into_iter().chain([("--from-collection", !self.from_collection.is_empty())]);
            for (option, _) in compared.filter(|(_, is_asked)| *is_asked) {
                options.layout.supports(Feature::CanonicalForm).context(option)?;
            }
        }
        let solutions = if self.solution { Solutions::Always } else { Solutions::WhereRoom };
        let several = self.making.series.count.map_or(1, NonZeroU64::get);
        let printer = writing::listing(&self.writing, &options.layout, solutions, shell.color, several)?;
        let printer = printer.weighted(options.clues.controlled);
        let known = || {
            let several = Some(&options.layout).filter(|layout| !layout.has(Feature::Implied));
            Known::read(&self.not_in, several, self.making.distinct.distinct, self.jobs.count())
        };
        if !self.from_collection.is_empty() {
            ensure!(self.writing.title.is_none(), "--title is for new puzzles; those of a collection keep theirs");
            noted(&options.maker()?);
            let count = self.making.series.count.map_or(u64::MAX, NonZeroU64::get);
            let writer = Writer::new(&self.writing.out, &printer, count)?;
            return collection::run(self, &options, &printer, known()?, writer);
        }
        let make = |puzzle: &Puzzle<Grids>, find: Find, stop: Stop<'_>| Sheet {
            text: writing::text(&printer, puzzle, find.seed, find.number, stop),
            saved: self.save.is_some().then(|| Saved::of(puzzle, find.seed)),
        };
        let job = Job::new(&self.making, &options, self.jobs.count(), make)?;
        noted(&job.maker);
        ensure!(
            self.log.is_none() || job.maker.is_dug(),
            "--log records how clues are removed from full grids; patterns, several grids, controlled bias, --only, ratings with more than 28 \
             clues, and 20 clues or fewer are made in other ways"
        );
        let (out, count) = (&self.writing.out, job.series.count);
        let known = known()?;
        let writer = match out.path() {
            Some(_) if self.resume && known.compares() => bail!(
                "--resume: a file made with --distinct or --not-in does not record which puzzles were left out, so it cannot be continued"
            ),
            Some(path) if self.resume => Writer::resume(path, &printer, count)?,
            _ => Writer::new(out, &printer, count)?,
        };
        if let Some(path) = out.path().filter(|_| {
            count > 1 && !self.resume && self.log.is_none() && printer.lines().is_some() && !known.compares()
        }) {
            kept = Kept::begin(path, self, job.series.first)?;
        }
        if let Some(path) = out.path().filter(|_| kept.is_some()) {
            let words = ["ninefold", "generate", "--resume", "-o"].map(OsString::from);
            output::continued_by(words.into_iter().chain([path.into()]));
        }
        let log = self.log.as_deref().map(|path| Log::new(path, &self.files())).transpose()?;
        let job = job.behind(writer.written()).logged(log);
        let code = write(&job, &printer, writer, known, self.save.as_deref().map(Folder::open).transpose()?)?;
        output::end_if_interrupted();
        kept.into_iter().for_each(Kept::end);
        Ok(code)
    }
}

/// Prints a note about techniques that were added to `HoDoKu`'s method, if there are any.
fn noted(maker: &Maker) {
    maker.note().iter().for_each(|note| output::message(note));
}

/// The texts that are written for a puzzle.
pub(super) struct Sheet {
    text: String,
    /// What is saved for the puzzle in a folder, if requested.
    saved: Option<Result<Saved>>,
}

impl From<String> for Sheet {
    fn from(text: String) -> Self {
        Self { text, saved: None }
    }
}

/// Makes the puzzles of a job, and writes them.
pub(super) fn write(
    job: &Job<impl Fn(&Puzzle<Grids>, Find, Stop<'_>) -> Sheet + Sync>,
    listing: &Listing,
    mut writer: Writer,
    mut known: Known,
    mut folder: Option<Folder>,
) -> Result<ExitCode> {
    let mut progress = job.progress(Screen::of(output::is_terminal()));
    writer.begin(listing);
    let result = job.run(&mut known, &mut progress, &mut |sheets| {
        for Sheet { text, saved } in sheets {
            writer.push(&text);
            if let (Some(folder), Some(saved)) = (&mut folder, saved) {
                saved.and_then(|saved| folder.add(&saved)).unwrap_or_else(|error| output::fail(&format!("{error:#}")));
            }
        }
        writer.pass();
    });
    progress.finish();
    let all = result?;
    writer.finish();
    Ok(ExitCode::from(u8::from(all == All::Short)))
}

/// New puzzles that are to be made, and the function that converts each of them.
pub(crate) struct Job<F> {
    maker: Maker,
    series: Series,
    /// The number of puzzles that an earlier run has already made.
    behind: u64,
    limit: Duration,
    jobs: usize,
    make: F,
    /// Whether tries are counted here, because the puzzles are not rated.
    is_counted: bool,
    trials: Trials,
    log: Option<Log>,
}

/// Whether the requested number of puzzles has been made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum All {
    Made,
    Short,
}

/// The time for rating and writing a puzzle that is added to the time limit for making it.
const WRITING: Duration = Duration::from_millis(100);

/// The outcome for one seed.
struct Item<T> {
    end: End<T>,
    /// The lines for the log.
    log: String,
}

enum End<T> {
    Puzzle { thing: T, form: Option<Key> },
    Stopped { best: Option<T>, why: String },
}

/// How a puzzle was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Find {
    /// The seed of the puzzle.
    pub(crate) seed: Seed,
    /// The number of the puzzle in the series, counted from 1.
    pub(crate) number: u64,
    /// The number of puzzles that were rated during the search.
    pub(crate) tries: u64,
    /// Whether the puzzle meets the order, rather than only coming nearest to it.
    pub(crate) is_met: bool,
}

impl<T: Send, F: Fn(&Puzzle<Grids>, Find, Stop<'_>) -> T + Sync> Job<F> {
    /// Creates the job of making the puzzle of a single seed.
    pub(super) fn one(first: Seed, options: &Options, limit: Duration, make: F) -> Result<Self> {
        let series = Series { first, count: 1, is_ranged: false };
        let maker = options.maker()?;
        let (is_counted, trials) = (counts(options, &maker), Trials::default());
        Ok(Self { maker, series, behind: 0, limit, jobs: 1, make, is_counted, trials, log: None })
    }

    pub(crate) fn new(args: &Creation, options: &Options, jobs: usize, make: F) -> Result<Self> {
        options.compared(args.distinct.distinct).map_err(|unfit| anyhow!("--{unfit}"))?;
        let count = args.series.count.map(NonZeroU64::get);
        let series = Series::new(args.clues.seed, count, || Seed::new(random::seed(None)))?;
        let (maker, limit) = (options.maker()?, args.patience());
        let (is_counted, trials) = (counts(options, &maker), Trials::default());
        Ok(Self { maker, series, behind: 0, limit, jobs, make, is_counted, trials, log: None })
    }

    /// Skips the first `first` puzzles, which an earlier run has made.
    pub(crate) fn behind(self, first: u64) -> Self {
        Self { behind: first, ..self }
    }

    /// Adds a log, if there is one.
    pub(crate) fn logged(self, log: Option<Log>) -> Self {
        Self { log, ..self }
    }

    /// Starts the progress bar for the puzzles.
    pub(crate) fn progress(&self, screen: Screen) -> Progress {
        let trials = self.trials.clone();
        let progress = Progress::new(Total::Puzzles(self.series.count), screen);
        let mut progress = progress.telling(move |moment| trials.words(moment));
        progress.skip(self.behind, 0);
        progress
    }

    /// Makes the puzzles, and passes them on in groups.
    pub(crate) fn run(&self, known: &mut Known, progress: &mut Progress, give: &mut dyn FnMut(Vec<T>)) -> Result<All> {
        let ended = AtomicBool::new(false);
        let compares = known.compares();
        let mut tally = Tally {
            known,
            left: self.series.count - self.behind,
            same: 0,
            short: false,
            last: Instant::now(),
            failure: None,
        };
        let mut place = self.behind;
        let step = self.step();
        let next = || {
            let rest = if compares && !self.series.is_ranged { u64::MAX } else { self.series.count - place };
            let from = place;
            place = place.saturating_add(step.min(rest));
            (!ended.load(Ordering::Relaxed) && place > from).then_some(from..place)
        };
        let work = |places: std::ops::Range<u64>| -> Vec<Item<T>> {
            let items = places.map(|place| self.item(self.series.first.nth(place), place + 1, compares, &ended));
            items.take_while(|_| !ended.load(Ordering::Relaxed)).collect()
        };
        stream::ordered(self.jobs, next, work, |items| {
            let mut things = Vec::new();
            for item in items {
                if !ended.load(Ordering::Relaxed) && !self.take(item, &mut tally, &mut things, progress) {
                    ended.store(true, Ordering::Relaxed);
                }
            }
            give(things);
        });
        if let Some(error) = tally.failure {
            return Err(error);
        }
        if tally.same > 0 {
            let same = tally.same;
            output::message(&format!("{same} puzzles were left out as duplicates of others"));
        }
        Ok(if tally.short { All::Short } else { All::Made })
    }

    /// Returns the number of puzzles that a worker takes at a time, which is one if each may take long.
    fn step(&self) -> u64 {
        if self.maker.is_slow() { 1 } else { (self.series.count / 4).clamp(1, 64) }
    }

    fn item(&self, seed: Seed, number: u64, compares: bool, ended: &AtomicBool) -> Item<T> {
        deadline::within(self.limit.checked_add(WRITING), |last| self.written(seed, number, compares, ended, last))
    }

    /// Makes the puzzle of a seed and writes it. The time limit is extended slightly for writing.
    fn written(&self, seed: Seed, number: u64, compares: bool, ended: &AtomicBool, last: Stop<'_>) -> Item<T> {
        let deadline = Deadline::after(self.limit);
        let trial = Climber { trials: &self.trials, number: self.trials.begin(), start: Instant::now() };
        let asked = AtomicU64::new(0);
        let ask = |_| {
            // If grids are not rated, this function is called only to ask whether to try again.
            if self.is_counted && asked.fetch_add(1, Ordering::Relaxed) % SELDOM == SELDOM - 1 {
                trial.tried(SELDOM);
            }
            deadline.is_over() || ended.load(Ordering::Relaxed)
        };
        let stop = Stop::when(&ask);
        let tell = |puzzle: &Puzzle<Grids>, distance| {
            trial.nearest(puzzle, distance, self.maker.described(puzzle, distance, stop));
        };
        // Describing a puzzle requires rating it, which takes time, so a puzzle that is found early is described only if the search takes long.
        let (is_rated, waiting) = (self.maker.is_rated(), RefCell::new(None));
        let mut tries = 0;
        let mut judged = || {
            tries += 1;
            trial.tried(u64::from(is_rated));
            if let Some((puzzle, distance)) = trial.is_long().then(|| waiting.take()).flatten() {
                tell(&puzzle, distance);
            }
        };
        let mut nearer = |puzzle: &Puzzle<Grids>, distance: Distance| match distance {
            Distance { clues: 1.., .. } => tell(puzzle, distance),
            // Either the order is met, or the rating was stopped.
            Distance { judged: 0 | u64::MAX, .. } => {}
            distance if trial.is_long() => tell(puzzle, distance),
            distance => _ = waiting.replace(Some((puzzle.clone(), distance))),
        };
        let (lines, solver) = (self.log.is_some().then(|| Lines::new(seed)), answer::solver());
        let made = match &lines {
            None => self.maker.watched(solver, seed, stop, &mut judged, &mut nearer),
            Some(lines) => self.maker.logged(solver, seed, stop, &mut judged, &mut nearer, &|dug| lines.note(dug)),
        };
        drop(trial);
        let log = lines.map_or_else(String::new, |lines| lines.end(&made));
        let find = Find { seed, number, tries: tries.max(1), is_met: matches!(made, Made::Puzzle(_)) };
        Item { end: self.end(made, find, compares, last), log }
    }

    fn end(&self, made: Made<Puzzle<Grids>>, find: Find, compares: bool, last: Stop<'_>) -> End<T> {
        match made {
            Made::Puzzle(puzzle) => {
                let form = compares.then(|| Key::of_puzzle(puzzle.givens()));
                End::Puzzle { thing: (self.make)(&puzzle, find, last), form }
            }
            Made::Stopped(short) => {
                let best = short.best.as_ref().map(|(puzzle, _)| (self.make)(puzzle, find, last));
                End::Stopped { best, why: self.maker.shortfall(find.seed, &short, self.limit, last) }
            }
        }
    }

    /// Takes a finished item, and returns whether to continue.
    fn take(&self, item: Item<T>, tally: &mut Tally<'_>, things: &mut Vec<T>, progress: &mut Progress) -> bool {
        self.log.iter().for_each(|log| log.write(&item.log));
        match item.end {
            End::Puzzle { thing, form } => {
                match tally.known.has(form.as_ref()) {
                    Err(error) => {
                        tally.failure = Some(error);
                        return false;
                    }
                    Ok(true) => {
                        tally.same += 1;
                        return self.goes_on(tally);
                    }
                    Ok(false) => {}
                }
                things.push(thing);
                progress.add(1, 0);
                tally.last = Instant::now();
                tally.left -= 1;
                tally.left > 0
            }
            End::Stopped { best, why } => {
                things.extend(best);
                output::message(&why);
                tally.short = true;
                false
            }
        }
    }

    /// Whether to continue, because there may be more distinct puzzles.
    fn goes_on(&self, tally: &mut Tally<'_>) -> bool {
        let vain = !self.series.is_ranged && tally.last.elapsed() > self.limit;
        if vain {
            output::message(&format!(
                "no further puzzle found for {} seconds: there may be no others ({} are missing)",
                self.limit.as_secs_f64(),
                tally.left
            ));
            tally.short = true;
        }
        !vain
    }
}

/// Whether puzzles with these options can be stopped only between tries: they are single grids that are not rated, so no try takes long.
fn counts(options: &Options, maker: &Maker) -> bool {
    options.layout.has(Feature::FastEngine) && !maker.is_rated()
}

/// The tries for the puzzles in progress, and the nearest puzzle found for each.
#[derive(Clone, Default)]
struct Trials(Arc<Mutex<Open>>);

/// The puzzles in progress, in the order in which they were begun.
#[derive(Default)]
struct Open {
    begun: u64,
    trials: BTreeMap<u64, Trial>,
}

/// The tries for one puzzle.
#[derive(Default)]
struct Trial {
    tried: u64,
    /// The nearest puzzle so far, as its distance, its description and its givens.
    nearest: Option<(Distance, String, String)>,
}

impl Trials {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a puzzle, and returns its number.
    fn begin(&self) -> u64 {
        let mut open = self.open();
        open.begun += 1;
        let number = open.begun;
        open.trials.insert(number, Trial::default());
        number
    }

    /// Returns words such as `412 tried for the next; the nearest is Hard (980) and uses x-wing`, or `has 21 clues`. At the end, the givens of the
    /// nearest puzzle are added.
    fn words(&self, moment: Moment) -> String {
        let open = self.open();
        let tried: u64 = open.trials.values().map(|trial| trial.tried).sum();
        let nearest = open.trials.values().filter_map(|trial| trial.nearest.as_ref()).min();
        let nearest = nearest.map(|(_, words, givens)| {
            let givens = if moment == Moment::End { format!(": {givens}") } else { String::new() };
            format!("the nearest {words}{givens}")
        });
        let tried = (tried > 0).then(|| format!("{} tried for the next", grouped(tried)));
        tried.into_iter().chain(nearest).collect::<Vec<_>>().join("; ")
    }
}

/// The search for one puzzle, which reports its tries.
struct Climber<'a> {
    trials: &'a Trials,
    number: u64,
    start: Instant,
}

/// The time after which the search for a puzzle is reported.
const SOON: Duration = Duration::from_millis(500);

/// The number of tries that are reported together if puzzles are not rated, since such tries are fast.
const SELDOM: u64 = 16;

impl Climber<'_> {
    /// Whether the search has taken long enough to be reported.
    fn is_long(&self) -> bool {
        self.start.elapsed() > SOON
    }

    /// Adds `tries` tries.
    fn tried(&self, tries: u64) {
        self.trials.open().trials.entry(self.number).or_default().tried += tries;
    }

    /// Records a puzzle that comes nearer to the order than all earlier ones, with its description.
    fn nearest(&self, puzzle: &Puzzle<Grids>, distance: Distance, words: String) {
        let givens = puzzle.givens().to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("/");
        self.trials.open().trials.entry(self.number).or_default().nearest = Some((distance, words, givens));
    }
}

impl Drop for Climber<'_> {
    fn drop(&mut self) {
        self.trials.open().trials.remove(&self.number);
    }
}

/// The progress of the output.
struct Tally<'a> {
    known: &'a mut Known,
    left: u64,
    same: u64,
    short: bool,
    last: Instant,
    failure: Option<anyhow::Error>,
}
