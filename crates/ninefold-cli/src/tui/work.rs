//! What takes time, in threads: verdicts, advice, solvers, counts, files. What is out of date is dropped.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

use ninefold::classic::{Engine, Event};
use ninefold::logic::{Method, State, Walk};
use ninefold::{CellSet, Grid, solve};
use ninefold_play::{Advice, Effect, News, Sight, Solver, Verdict};

use super::disk;

/// More solutions than this are not counted.
const MOST: u64 = 1_000_000;

/// A solver may be this far ahead of what is shown.
const AHEAD: usize = 4096;

/// What is going on.
pub(super) struct Work {
    sender: Sender<News>,
    news: Receiver<News>,
    sights: Option<Receiver<Sight>>,
    /// The number of the last grid to be judged: whoever works at an earlier one gives up.
    proof: Arc<AtomicU64>,
    count: Arc<AtomicU64>,
    /// News that have still to come.
    awaited: Arc<AtomicU64>,
}

impl Work {
    pub(super) fn new() -> Self {
        let (sender, news) = mpsc::channel();
        let new = || Arc::new(AtomicU64::new(0));
        Self { sender, news, sights: None, proof: new(), count: new(), awaited: new() }
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
                    Ok(found) => News::Puzzle(found.first()?.grid),
                    Err(why) => News::Failed(format!("pasted: {why}")),
                })
            }),
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
