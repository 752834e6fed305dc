//! Slow computations in threads: questions, solvers and files. Questions whose answers are no longer needed are cancelled.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::Stop;
use ninefold::formats::{Document, Request};
use ninefold::generate::Seed;
use ninefold::multi::Grids;
use ninefold_app::game::{self, answers};
use ninefold_play::{Effect, News, Order, Purpose, Replace, Sight, Solver, Source};

use super::disk;
use crate::io::clock;
use crate::io::deadline::Deadline;
use crate::io::random;

/// The maximum number of events by which a solver may be ahead of the screen.
const AHEAD: usize = 4096;

/// The time between two reports of the number of puzzles tried.
const OFTEN: Duration = Duration::from_millis(100);

/// The time limit for determining the level of a puzzle. It may be too short for large grids, in which case the game has no level.
const GRADING: Duration = Duration::from_secs(20);

/// The running computations of an app.
pub(super) struct Work {
    sender: Sender<News>,
    news: Receiver<News>,
    sights: Option<Receiver<Sight>>,
    proof: Flag,
    count: Flag,
    advice: Flag,
    grade: Flag,
    making: Flag,
    look: Flag,
    /// The options for reading texts and files.
    request: Request,
    /// The number of results that are still expected.
    awaited: Arc<AtomicU64>,
}

/// A flag that stops the latest computation of one kind.
#[derive(Clone, Default)]
struct Flag(Arc<AtomicBool>);

impl Flag {
    /// Stops the previous computation, and returns a flag for the new one.
    fn renew(&mut self) -> Self {
        self.0.store(true, Ordering::Relaxed);
        *self = Self::default();
        self.clone()
    }

    fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Work {
    /// Creates the computations of an app. Texts and files are read as `request` specifies.
    pub(super) fn new(request: Request) -> Self {
        let (sender, news) = mpsc::channel();
        let [proof, count, advice, grade, making, look] = <[Flag; 6]>::default();
        Self { sender, news, sights: None, proof, count, advice, grade, making, look, request, awaited: Arc::default() }
    }

    /// Whether results may arrive at any moment.
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
            Effect::Prove(_) => self.ask(effect, |work| &mut work.proof),
            Effect::Count(_) => self.ask(effect, |work| &mut work.count),
            Effect::Advise(..) | Effect::WhyNot(..) => self.ask(effect, |work| &mut work.advice),
            Effect::Teach(..) => self.spawn(move || answers::answer(effect, Stop::NEVER)),
            Effect::Grade(_) => {
                let (flag, deadline) = (self.grade.renew(), Deadline::after(GRADING));
                self.spawn(move || answers::answer(effect, Stop::when(&|_| flag.is_raised() || deadline.is_over())));
            }
            Effect::Look(path) => {
                let (flag, request) = (self.look.renew(), self.request.clone());
                self.spawn(move || {
                    let inside = disk::inside(&path, &request, &|| flag.is_raised());
                    Some(News::Inside(path, inside)).filter(|_| !flag.is_raised())
                });
            }
            Effect::Parse(text) => {
                let request = self.request.clone();
                self.spawn(move || Some(News::Pasted(game::read(&mut text.as_bytes(), "pasted".into(), request))));
            }
            Effect::Make(number, order, source) => self.make(number, *order, source),
            Effect::Unmake => _ = self.making.renew(),
            Effect::Watch(solver, givens) => self.watch(solver, givens),
            Effect::Unwatch => {
                self.sights = None;
                self.count.renew();
            }
            Effect::Keep
            | Effect::List(_)
            | Effect::Write(..)
            | Effect::Suspend
            | Effect::Theme
            | Effect::Mouse
            | Effect::Quit => {}
        }
    }

    /// Runs a computation in a thread, and sends its result.
    fn spawn(&self, work: impl FnOnce() -> Option<News> + Send + 'static) {
        let (sender, awaited) = (self.sender.clone(), Arc::clone(&self.awaited));
        awaited.fetch_add(1, Ordering::SeqCst);
        thread::spawn(move || {
            // The receiver is dropped when the program ends.
            work().into_iter().for_each(|news| _ = sender.send(news));
            awaited.fetch_sub(1, Ordering::SeqCst);
        });
    }

    /// Answers a question, unless another question of the same kind is asked before the answer is ready.
    fn ask(&mut self, effect: Effect, kind: fn(&mut Self) -> &mut Flag) {
        let flag = kind(self).renew();
        self.spawn(move || answers::answer(effect, Stop::when(&|_| flag.is_raised())));
    }

    /// Lists a folder in a thread, since it may be on a slow disk.
    pub(super) fn list(&self, folder: Option<String>, recent: Vec<String>) {
        self.spawn(move || Some(disk::list(folder.as_deref(), &recent)));
    }

    /// Writes a file in a thread, since it may be a pipe that nothing reads.
    pub(super) fn write(&self, name: String, purpose: Purpose, replace: Replace, document: Document) {
        self.spawn(move || Some(disk::write(&name, purpose, replace, &document)));
    }

    /// Makes a puzzle.
    fn make(&mut self, number: u64, order: Order, source: Source) {
        let flag = self.making.renew();
        let (order, seed, name) = match source {
            Source::Chance => {
                let seed = Seed::new(random::chance());
                (order, seed, format!("seed {seed}"))
            }
            Source::Day => {
                let today = clock::today();
                (Order { levels: today.levels(), ..order }, today.seed(), format!("daily {today}"))
            }
        };
        let sender = self.sender.clone();
        self.spawn(move || {
            let mut last = Instant::now();
            let mut tell = |news| {
                if last.elapsed() >= OFTEN {
                    last = Instant::now();
                    // The receiver is dropped when the program ends.
                    let _ = sender.send(news);
                }
            };
            game::make(number, &order, (seed, &name), Stop::when(&|_| flag.is_raised()), &mut tell)
        });
    }

    /// Starts a solver. When its events are no longer received, sending fails, and the solver ends.
    fn watch(&mut self, solver: Solver, givens: Grids) {
        let (sender, sights) = mpsc::sync_channel(AHEAD);
        self.sights = Some(sights);
        thread::spawn(move || {
            answers::watch(solver, &givens, &mut |sight| match sender.send(sight) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
        });
    }
}
