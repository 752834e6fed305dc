//! `ninefold generate`: new puzzles to order.
//!
//! ```text
//! seeds --> workers: a puzzle of each seed, rated and written --> in the order of the seeds: distinct ones, as many as asked for
//! ```
//!
//! Each puzzle depends on its own seed alone, so neither threads nor the puzzles before it matter.

pub(crate) mod order;
pub(crate) mod writing;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::num::NonZeroU64;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use ninefold::Stop;
use ninefold::generate::{Made, Seed, Short};
use ninefold::multi::Puzzle;
use ninefold_app::form::Key;
use ninefold_app::listing::{Listing, Solutions};
use ninefold_app::order::{Maker, Options, Series};
use ninefold_app::problem::Unfit;
use ninefold_files::stream;

use super::Verb;
use crate::io::deadline::Deadline;
use crate::io::index::Index;
use crate::io::progress::{Moment, Progress, Screen, Total, grouped};
use crate::io::{Shell, answer, output, random};
use crate::options::{Creation, Fate, Files, Jobs, Writing};
use writing::Writer;

const GENERATE_EXAMPLES: &str = "\
Examples:
  ninefold generate
  ninefold generate --count 1000000 --seed 1 > puzzles.txt
  ninefold generate --count 1000000 --seed 1 -o puzzles.txt --resume
  ninefold generate --clues 23 --symmetry none --seed Monday
  ninefold generate --symmetry half-turn --level medium..hard --count 20 --format tsv
  ninefold generate --pattern heart --fixed 'r5c1=2 r5c2=1'
  ninefold generate --pattern cat.png --count 5
  ninefold generate --require x-wing --forbid xy-wing
  ninefold generate --only jellyfish --count 3 --format jsonl
  ninefold generate --se 8.3..8.5 --count 5 --format tsv --scale se
  ninefold generate --quads 5 --pairs 10 --more --count 30000 > book.txt
  ninefold generate --layout samurai --seed 7 --solution
  ninefold generate --layout samurai --clues 120 --symmetry mirrors
  ninefold generate --layout twodoku --require x-wing --level hard --count 5
  ninefold generate --layout samurai --pattern asterisk,smiley,heart,wave,diamond
  ninefold generate --layout '0,0 6,6 12,0' --count 10 --format line

Puzzle number n of a run has the seed of the run plus n - 1, and depends on it alone: `--seed 41` makes the 37th puzzle of `--seed 5`
again. It does not matter how many are made, on how many threads or on which machine.

A pattern is diamond, smiley, heart, wave, asterisk, a text of 81 signs in which . 0 - _ and blanks are no clues, or a picture (PNG,
PBM) whose dark parts are clues. Fixed digits are a puzzle, or r5c1=2 r5c2=1.

With --output, several puzzles are added to the file as they are found, where each takes the same number of lines. If that is interrupted,
--resume goes on behind the last complete one, and the file becomes what it would have been.

Levels and scores are those of `ninefold rate --scale hodoku`, and techniques those that its way uses; --zambon and --se are its
other scales.";

const GENERATE_CODES: &str = "\
Exit codes:
  0  all puzzles are there
  1  a puzzle was not found in time; the nearest one is written last, and standard error says what it lacks
  2  wrong usage, or an order that cannot be";

/// Make new puzzles to order: pattern, clues, difficulty, technique
#[derive(Debug, Args)]
#[command(after_help = GENERATE_EXAMPLES, after_long_help = format!("{GENERATE_EXAMPLES}\n\n{GENERATE_CODES}"))]
pub(crate) struct Generate {
    #[command(flatten)]
    pub(crate) making: Creation,

    #[command(flatten)]
    pub(crate) jobs: Jobs,

    #[command(flatten)]
    pub(crate) writing: Writing,

    /// Write the solutions too, whatever the format
    #[arg(long, help_heading = "Output")]
    pub(crate) solution: bool,

    /// Continue the interrupted file behind its last complete puzzle, with the same seed and order
    #[arg(long, requires_all = ["output", "seed"], help_heading = "Output")]
    pub(crate) resume: bool,
}

/// The memory for canonical forms, in bytes; the rest goes to a temporary file.
const MEMORY: usize = 256 << 20;

impl Verb for Generate {
    fn files(&self) -> Files<'_> {
        let order = &self.making.order;
        let shape = order.layout.as_deref().map(OsStr::new);
        let files = Files::out(&self.writing.out).and(shape).fate(Fate::Own);
        files.and(order.pattern.as_deref()).and(order.fixed.as_deref())
    }

    fn run(&self, shell: Shell) -> Result<ExitCode> {
        let options = order::options(&self.making)?;
        let solutions = if self.solution { Solutions::Always } else { Solutions::WhereRoom };
        let printer = writing::listing(&self.writing, &options.layout, solutions, shell.color)?;
        let make = |puzzle: &Puzzle, seed| printer.text(puzzle, seed);
        let job = Job::new(&self.making, &options, self.jobs.count(), make)?;
        let (out, count) = (&self.writing.out, job.series.count);
        let writer = match out.path() {
            Some(_) if self.resume && self.making.distinct => bail!(
                "--resume: a file of --distinct puzzles does not say which were left out, so it cannot be continued"
            ),
            Some(path) if self.resume => Writer::resume(path, &printer, count)?,
            _ => Writer::new(out, &printer, count)?,
        };
        write(&job.behind(writer.written()), &printer, writer)
    }
}

/// Writes the puzzles of a job down.
pub(super) fn write(
    job: &Job<impl Fn(&Puzzle, Seed) -> String + Sync>,
    listing: &Listing,
    mut writer: Writer,
) -> Result<ExitCode> {
    let mut progress = job.progress(Screen::of(output::is_terminal()));
    writer.begin(listing);
    let result = job.run(&mut progress, &mut |texts| {
        texts.iter().for_each(|text| writer.push(text));
        writer.pass();
    });
    progress.finish();
    let all = result?;
    writer.finish();
    Ok(ExitCode::from(u8::from(all == All::Short)))
}

/// New puzzles to be made, each into something.
pub(crate) struct Job<F> {
    maker: Maker,
    series: Series,
    /// The first puzzles that are there already.
    behind: u64,
    distinct: bool,
    limit: Duration,
    jobs: usize,
    make: F,
    /// Whether tries are what is asked for.
    is_counted: bool,
    trials: Trials,
}

/// Whether there are as many puzzles as were asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum All {
    Made,
    Short,
}

/// The outcome of a seed.
enum Item<T> {
    Puzzle { thing: T, form: Option<Key> },
    Stopped { seed: Seed, best: Option<T>, short: Short<Puzzle> },
}

impl<T: Send, F: Fn(&Puzzle, Seed) -> T + Sync> Job<F> {
    /// The puzzle of one seed.
    pub(super) fn one(first: Seed, options: &Options, limit: Duration, make: F) -> Result<Self> {
        let series = Series { first, count: 1, is_ranged: false };
        let maker = options.maker()?;
        let (is_counted, trials) = (counts(options, &maker), Trials::default());
        Ok(Self { maker, series, behind: 0, distinct: false, limit, jobs: 1, make, is_counted, trials })
    }

    pub(crate) fn new(args: &Creation, options: &Options, jobs: usize, make: F) -> Result<Self> {
        let series = Series::new(args.seed, args.count.map(NonZeroU64::get), || Seed::new(random::seed(None)))?;
        if args.distinct && !options.layout.is_single() {
            bail!(Unfit::Several("--distinct"));
        }
        let (maker, distinct, limit) = (options.maker()?, args.distinct, args.time_limit);
        let (is_counted, trials) = (counts(options, &maker), Trials::default());
        Ok(Self { maker, series, behind: 0, distinct, limit, jobs, make, is_counted, trials })
    }

    /// Without the first puzzles.
    pub(crate) fn behind(self, first: u64) -> Self {
        Self { behind: first, ..self }
    }

    /// The bar over its puzzles.
    pub(crate) fn progress(&self, screen: Screen) -> Progress {
        let trials = self.trials.clone();
        let progress = Progress::new(Total::Puzzles(self.series.count), screen);
        let mut progress = progress.telling(move |moment| trials.words(moment));
        progress.skip(self.behind, 0);
        progress
    }

    /// Makes the puzzles, and gives them on some at a time.
    pub(crate) fn run(&self, progress: &mut Progress, give: &mut dyn FnMut(Vec<T>)) -> Result<All> {
        let ended = AtomicBool::new(false);
        let mut tally = Tally {
            index: Index::new(MEMORY),
            left: self.series.count - self.behind,
            same: 0,
            short: false,
            last: Instant::now(),
            failure: None,
        };
        let mut place = self.behind;
        let step = self.step();
        let next = || {
            let rest = if self.distinct && !self.series.is_ranged { u64::MAX } else { self.series.count - place };
            let from = place;
            place = place.saturating_add(step.min(rest));
            (!ended.load(Ordering::Relaxed) && place > from).then_some(from..place)
        };
        let work = |places: std::ops::Range<u64>| -> Vec<Item<T>> {
            let items = places.map(|place| self.item(self.series.first.nth(place), &ended));
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
            output::message(&format!("{same} puzzles were left out, as they were the same as others"));
        }
        Ok(if tally.short { All::Short } else { All::Made })
    }

    /// Puzzles that a worker takes at once: one where each may take its time.
    fn step(&self) -> u64 {
        if self.maker.is_slow() { 1 } else { (self.series.count / 4).clamp(1, 64) }
    }

    fn item(&self, seed: Seed, ended: &AtomicBool) -> Item<T> {
        let deadline = Deadline::after(self.limit);
        let trial = Climber { trials: &self.trials, number: self.trials.begin(), start: Instant::now() };
        let (is_rated, asked) = (self.maker.is_rated(), AtomicU64::new(0));
        let ask = |_| {
            // Where nobody judges a grid, nobody asks but for another try.
            if self.is_counted && asked.fetch_add(1, Ordering::Relaxed) % SELDOM == SELDOM - 1 {
                trial.tried(SELDOM);
            }
            deadline.is_over() || ended.load(Ordering::Relaxed)
        };
        let stop = Stop::when(&ask);
        let made = if is_rated {
            let mut nearest = Nearest::default();
            self.maker.watched(answer::solver(), seed, stop, &mut |puzzle, distance| {
                nearest.note(puzzle, distance);
                trial.judged(&mut nearest, |puzzle| self.maker.described(puzzle, stop));
            })
        } else {
            self.maker.watched(answer::solver(), seed, stop, &mut |_, _| {})
        };
        drop(trial);
        match made {
            Made::Puzzle(puzzle) => {
                let single = puzzle.givens().single().filter(|_| self.distinct);
                let form = single.map(|grid| Key::canonical(&grid));
                Item::Puzzle { thing: (self.make)(&puzzle, seed), form }
            }
            Made::Stopped(short) => {
                let best = short.best.as_ref().map(|(puzzle, _)| (self.make)(puzzle, seed));
                Item::Stopped { seed, best, short }
            }
        }
    }

    /// Takes a puzzle; says whether to go on.
    fn take(&self, item: Item<T>, tally: &mut Tally, things: &mut Vec<T>, progress: &mut Progress) -> bool {
        match item {
            Item::Puzzle { thing, form } => {
                match form.map(|form| tally.index.first(&form, "")).transpose() {
                    Err(error) => {
                        tally.failure = Some(error);
                        return false;
                    }
                    Ok(Some(Some(_))) => {
                        tally.same += 1;
                        return self.goes_on(tally);
                    }
                    Ok(_) => {}
                }
                things.push(thing);
                progress.add(1, 0);
                tally.last = Instant::now();
                tally.left -= 1;
                tally.left > 0
            }
            Item::Stopped { seed, best, short } => {
                things.extend(best);
                output::message(&self.maker.shortfall(seed, &short, self.limit));
                tally.short = true;
                false
            }
        }
    }

    /// Whether there may be puzzles that are not the same as others.
    fn goes_on(&self, tally: &mut Tally) -> bool {
        let vain = !self.series.is_ranged && tally.last.elapsed() > self.limit;
        if vain {
            output::message(&format!(
                "no other puzzle for {} seconds: those before are perhaps all that there are ({} are missing)",
                self.limit.as_secs_f64(),
                tally.left
            ));
            tally.short = true;
        }
        !vain
    }
}

/// Whether a puzzle of these options is stopped between tries only: no rating and no search over several grids is.
fn counts(options: &Options, maker: &Maker) -> bool {
    options.layout.is_single() && !maker.is_rated()
}

/// What has been tried for the puzzles that are being made now, and how near that came.
#[derive(Clone, Default)]
struct Trials(Arc<Mutex<Open>>);

/// The puzzles that are being made, by the order in which they were begun.
#[derive(Default)]
struct Open {
    begun: u64,
    trials: BTreeMap<u64, Trial>,
}

/// What has been tried for a puzzle.
#[derive(Default)]
struct Trial {
    tried: u64,
    /// The nearest so far: how far it is, in words, and its givens.
    nearest: Option<(u64, String, String)>,
}

impl Trials {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a puzzle that is begun.
    fn begin(&self) -> u64 {
        let mut open = self.open();
        open.begun += 1;
        let number = open.begun;
        open.trials.insert(number, Trial::default());
        number
    }

    /// `412 tried; the nearest is Hard (980) and uses x-wing`; at the end with its givens.
    fn words(&self, moment: Moment) -> String {
        let open = self.open();
        let tried: u64 = open.trials.values().map(|trial| trial.tried).sum();
        let nearest = open.trials.values().filter_map(|trial| trial.nearest.as_ref()).min();
        match (tried, nearest) {
            (0, _) => String::new(),
            (tried, None) => format!("{} tried for the next", grouped(tried)),
            (tried, Some((_, words, givens))) => {
                let givens = if moment == Moment::End { format!(": {givens}") } else { String::new() };
                format!("{} tried for the next; the nearest is {words}{givens}", grouped(tried))
            }
        }
    }
}

/// Whoever makes a puzzle.
struct Climber<'a> {
    trials: &'a Trials,
    number: u64,
    start: Instant,
}

/// The nearest puzzle that somebody has made.
#[derive(Default)]
struct Nearest {
    tried: u64,
    best: Option<(u64, Puzzle)>,
    /// How far that was which was told.
    told: Option<u64>,
}

impl Nearest {
    fn note(&mut self, puzzle: &Puzzle, distance: u64) {
        self.tried += 1;
        if self.best.as_ref().is_none_or(|(best, _)| distance < *best) {
            self.best = Some((distance, puzzle.clone()));
        }
    }
}

/// Puzzles that are made sooner than that need no words.
const SOON: Duration = Duration::from_millis(500);

/// Tries without a judge are soon done, so they are told in dozens.
const SELDOM: u64 = 16;

impl Climber<'_> {
    /// So many more tries, which nobody judges.
    fn tried(&self, tries: u64) {
        self.trials.open().trials.entry(self.number).or_default().tried += tries;
    }

    /// Tells of one that is judged, with words for the nearest if it takes a while and they are new.
    fn judged(&self, nearest: &mut Nearest, words: impl FnOnce(&Puzzle) -> String) {
        let is_new = |best: &(u64, Puzzle)| self.start.elapsed() > SOON && nearest.told != Some(best.0);
        let told = nearest.best.as_ref().filter(|best| is_new(best)).map(|(distance, puzzle)| {
            let givens = puzzle.givens().to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("/");
            (*distance, words(puzzle), givens)
        });
        let mut open = self.trials.open();
        let trial = open.trials.entry(self.number).or_default();
        trial.tried = nearest.tried;
        if let Some(told) = told {
            nearest.told = Some(told.0);
            trial.nearest = Some(told);
        }
    }
}

impl Drop for Climber<'_> {
    fn drop(&mut self) {
        self.trials.open().trials.remove(&self.number);
    }
}

/// How far the output is.
struct Tally {
    index: Index,
    left: u64,
    same: u64,
    short: bool,
    last: Instant,
    failure: Option<anyhow::Error>,
}
