//! What takes time, in threads: verdicts, advice, solvers, counts, files. What is out of date is dropped.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::classic::{Engine, Event};
use ninefold::generate::Seed;
use ninefold::logic::{Method, Path as Way, State, Walk};
use ninefold::{CellSet, Grid, Puzzle, solve};
use ninefold_play::{Advice, Effect, Lesson, News, Purpose, Replace, Sight, Solver, Source, Verdict, Wanted};

use super::disk;
use super::paper::Written;
use crate::{clock, random};

/// More solutions than this are not counted.
const MOST: u64 = 1_000_000;

/// A solver may be this far ahead of what is shown.
const AHEAD: usize = 4096;

/// How often it is told how many puzzles were tried.
const OFTEN: Duration = Duration::from_millis(100);

/// What is going on.
pub(super) struct Work {
    sender: Sender<News>,
    news: Receiver<News>,
    sights: Option<Receiver<Sight>>,
    /// The number of the last grid to be judged: whoever works at an earlier one gives up.
    proof: Arc<AtomicU64>,
    count: Arc<AtomicU64>,
    /// What stops the puzzle that is being made.
    making: Option<&'static AtomicBool>,
    /// News that have still to come.
    awaited: Arc<AtomicU64>,
}

impl Work {
    pub(super) fn new() -> Self {
        let (sender, news) = mpsc::channel();
        let new = || Arc::new(AtomicU64::new(0));
        Self { sender, news, sights: None, proof: new(), count: new(), making: None, awaited: new() }
    }

    /// Whether news may come at any moment.
    pub(super) fn is_busy(&self) -> bool {
        self.awaited.load(Ordering::SeqCst) > 0
    }

    pub(super) fn news(&self) -> Option<News> {
        self.news.try_recv().ok()
    }

    pub(super) fn sight(&self) -> Option<Sight> {
        self.sights.as_ref()?.try_recv().ok()
    }

    pub(super) fn start(&mut self, effect: Effect) {
        match effect {
            Effect::Prove(grid) => self.prove(grid),
            Effect::Count(grid) => self.count(grid),
            Effect::Advise(asked) => self.spawn(move || {
                let (givens, board) = *asked;
                let advice = Advice::of(&givens, &board, &Method::hodoku());
                Some(News::Advice(Box::new((board, advice))))
            }),
            Effect::Look(path) => self.spawn(move || {
                let inside = disk::inside(Path::new(&path));
                Some(News::Inside(path, inside))
            }),
            Effect::Parse(text) => self.spawn(move || {
                Some(match disk::inside_text(&text) {
                    Ok(found) => News::Puzzle(found.into_iter().next()?),
                    Err(why) => News::Failed(format!("pasted: {why}")),
                })
            }),
            Effect::Grade(grid) => self.spawn(move || {
                let puzzle = Puzzle::try_from(grid).ok()?;
                Some(News::Grade(grid, Way::of(&puzzle, &Method::hodoku()).grade()))
            }),
            Effect::Teach(asked) => self.spawn(move || {
                let (givens, board, technique) = *asked;
                let lesson = Lesson::of(&givens, &board, technique, &Method::hodoku());
                Some(News::Lesson(Box::new((board, technique, lesson))))
            }),
            Effect::Ask(asked) => self.spawn(move || Some(News::Answer(Box::new(asked.answer())))),
            Effect::Make(number, wanted, source) => self.make(number, *wanted, source),
            Effect::Unmake => self.unmake(),
            Effect::Watch(solver, grid) => self.watch(solver, grid),
            Effect::Unwatch => {
                self.sights = None;
                self.count.fetch_add(1, Ordering::SeqCst);
            }
            Effect::Keep | Effect::List(_) | Effect::Write(..) | Effect::Suspend | Effect::Quit => {}
        }
    }

    /// Works in a thread, and tells what comes of it.
    fn spawn(&self, work: impl FnOnce() -> Option<News> + Send + 'static) {
        let (sender, awaited) = (self.sender.clone(), Arc::clone(&self.awaited));
        awaited.fetch_add(1, Ordering::SeqCst);
        thread::spawn(move || {
            // Nobody listens any more when the program ends.
            work().into_iter().for_each(|news| _ = sender.send(news));
            awaited.fetch_sub(1, Ordering::SeqCst);
        });
    }

    /// Lists a folder, which may be far away.
    pub(super) fn list(&self, folder: Option<String>, recent: Vec<String>) {
        self.spawn(move || Some(disk::list(folder.as_deref(), &recent)));
    }

    /// Writes a file, which may be a pipe that nobody reads.
    pub(super) fn write(&self, name: String, purpose: Purpose, replace: Replace, document: Written) {
        self.spawn(move || Some(disk::write(&name, purpose, replace, &document)));
    }

    fn unmake(&mut self) {
        self.making.take().into_iter().for_each(|stop| stop.store(true, Ordering::Relaxed));
    }

    /// Makes a puzzle.
    fn make(&mut self, number: u64, wanted: Wanted, source: Source) {
        self.unmake();
        let stop = spare();
        self.making = Some(stop);
        let (seed, name) = match source {
            Source::Chance => {
                let seed = Seed::new(random::chance());
                (seed, format!("seed {seed}"))
            }
            Source::Day => {
                let today = clock::today();
                (today.seed(), format!("daily {today}"))
            }
        };
        let sender = self.sender.clone();
        self.spawn(move || {
            let mut last = Instant::now();
            let fresh = wanted.make(seed, stop, &mut |tried| {
                if last.elapsed() >= OFTEN {
                    last = Instant::now();
                    // Nobody listens any more when the program ends.
                    let _ = sender.send(News::Tried(number, tried));
                }
            });
            spares().push(stop);
            let fresh = fresh?;
            let title = format!("{name}, {}", fresh.grade);
            Some(News::Made(number, Box::new(fresh), title))
        });
    }

    fn prove(&self, grid: Grid) {
        let number = self.proof.fetch_add(1, Ordering::SeqCst) + 1;
        let latest = Arc::clone(&self.proof);
        self.spawn(move || {
            let verdict = Verdict::of(&grid, || latest.load(Ordering::Relaxed) != number)?;
            Some(News::Verdict(grid, verdict))
        });
    }

    fn count(&self, grid: Grid) {
        let number = self.count.load(Ordering::SeqCst);
        let latest = Arc::clone(&self.count);
        self.spawn(move || {
            let mut count = 0;
            let mut dropped = false;
            let _ = Engine::Fast.search(&grid.board(), &mut |event| {
                count += u64::from(matches!(event, Event::Solution { .. }));
                dropped = latest.load(Ordering::Relaxed) != number;
                if dropped || count > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            (!dropped).then(|| News::Count(grid, count.min(MOST), count > MOST))
        });
    }

    fn watch(&mut self, solver: Solver, grid: Grid) {
        let (sender, sights) = mpsc::sync_channel(AHEAD);
        self.sights = Some(sights);
        thread::spawn(move || match solver {
            Solver::Engine(engine) => engine_at_work(engine, &grid, &sender),
            Solver::Human => human_at_work(&grid, &sender),
        });
    }
}

/// Flags that stop nothing any more. Searches want them to last for ever, so they are used again.
static SPARES: Mutex<Vec<&'static AtomicBool>> = Mutex::new(Vec::new());

fn spares() -> MutexGuard<'static, Vec<&'static AtomicBool>> {
    SPARES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A flag that nobody has raised.
fn spare() -> &'static AtomicBool {
    let flag: &'static AtomicBool = spares().pop().unwrap_or_else(|| Box::leak(Box::new(AtomicBool::new(false))));
    flag.store(false, Ordering::Relaxed);
    flag
}

/// Ends when nobody looks on any more: then sending fails.
fn engine_at_work(engine: Engine, grid: &Grid, sender: &SyncSender<Sight>) {
    let end = engine.search(&grid.board(), &mut |event| match sender.send(Sight::Event(event)) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    });
    let _ = sender.send(Sight::End(end.ok()));
}

fn human_at_work(grid: &Grid, sender: &SyncSender<Sight>) {
    let givens: CellSet = grid.filled();
    let state = match solve::count(&grid.board(), 2) {
        1 => State::assume_unique(grid.board(), givens),
        _ => State::from_board(grid.board(), givens),
    };
    let method = Method::hodoku();
    let sent = Walk::new(state, &method).try_for_each(|step| sender.send(Sight::Step(Box::new(step))));
    if sent.is_ok() {
        let _ = sender.send(Sight::End(None));
    }
}
