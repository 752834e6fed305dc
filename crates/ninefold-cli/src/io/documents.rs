//! Puzzles with all other content of their files, which are read one by one in any supported format.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;

pub(crate) use ninefold::formats::Found;
use ninefold::formats::Request;
use ninefold::rules::Rules;
use ninefold_app::entry::{Entry, Read, Tally, Unread};
use ninefold_app::failed::Failed;
use ninefold_app::problem;
use ninefold_app::problem::Unfit;
use ninefold_files::source::{Open, Origin, Wait};
use ninefold_files::stream;

use crate::io::input;
use crate::io::output;
use crate::io::progress::{self, Progress, Screen, Total};
use crate::io::run::Severity;
use crate::options::Reading;

/// The sources of documents, and the layout of blocks and lines if the user has named one.
pub(crate) struct Documents<'a> {
    reading: &'a Reading,
    origins: Vec<Origin>,
    layout: Option<Rules>,
    /// Whether a puzzle without an answer also has a line in JSON output.
    complete: bool,
}

/// The text for a puzzle with its severity, or the reason why there is no text.
pub(crate) type Answer<T> = Result<(T, Severity), Unfit>;

/// Whether reading ends at the first error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strict {
    Yes,
    No,
}

/// The events that sources yield, in order.
#[allow(clippy::large_enum_variant, reason = "nearly all values are of the large variant")]
enum Event {
    /// A puzzle, and the name of its source.
    Found(Arc<str>, Found),
    /// A piece of text that cannot be answered.
    Unreadable(Unread),
    /// A message about the previous event.
    Remark(String),
}

impl<'a> Documents<'a> {
    /// Prepares to read the sources of the arguments.
    pub(crate) fn new(reading: &'a Reading, layout: Option<Rules>) -> Self {
        Self { reading, origins: Origin::all(&reading.sources), layout, complete: false }
    }

    /// If `is_json` is set, adds a line for each puzzle without an answer.
    pub(crate) fn complete(self, is_json: bool) -> Self {
        Self { complete: is_json, ..self }
    }

    /// Passes on every puzzle with the name of its source, and reports errors on standard error. Returns the number of errors.
    pub(crate) fn each(&self, strict: Strict, take: &mut dyn FnMut(&str, Found) -> ControlFlow<()>) -> usize {
        let mut errors = 0;
        let (bytes, mut progress) = (AtomicU64::new(0), self.progress());
        self.read(&bytes, &mut |event| match event {
            Event::Found(source, found) => {
                let flow = take(&source, found);
                progress.add(1, bytes.swap(0, Ordering::Relaxed));
                flow
            }
            Event::Unreadable(unread) => {
                unread.message.iter().for_each(|message| output::message(message));
                errors += 1;
                if strict == Strict::Yes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
            Event::Remark(message) => {
                output::message(&message);
                // A doubtful puzzle is an error in strict reading.
                errors += usize::from(strict == Strict::Yes);
                if strict == Strict::Yes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
        });
        errors
    }

    /// Answers every puzzle of the sources, several at once. `work` returns the complete lines for a puzzle and their severity, or an error. Lines
    /// are written in the order of the puzzles. Returns the worst severity.
    pub(crate) fn answer(&self, jobs: usize, work: impl Fn(&str, &Found) -> Answer<Vec<u8>> + Sync) -> Severity {
        let fail = |failed: &Failed| self.complete.then(|| failed.line().into_bytes());
        self.gather_all(jobs, work, fail, |lines| {
            output::write(&lines);
            ControlFlow::Continue(())
        })
    }

    /// Like [`answer`](Self::answer), but passes the answers to a closure, until the closure accepts no more.
    pub(crate) fn gather<T: Send>(
        &self,
        jobs: usize,
        work: impl Fn(&str, &Found) -> Answer<T> + Sync,
        take: impl FnMut(T) -> ControlFlow<()>,
    ) -> Severity {
        self.gather_all(jobs, work, |_| None, take)
    }

    /// Like [`gather`](Self::gather), but with a replacement for each missing answer.
    fn gather_all<T: Send>(
        &self,
        jobs: usize,
        work: impl Fn(&str, &Found) -> Answer<T> + Sync,
        fail: impl Fn(&Failed) -> Option<T> + Sync,
        mut take: impl FnMut(T) -> ControlFlow<()>,
    ) -> Severity {
        let (send, events) = sync_channel((4 * jobs).max(AHEAD));
        let (mut worst, enough) = (Severity::Unique, &AtomicBool::new(false));
        let mut progress = self.progress();
        std::thread::scope(|scope| {
            // The reader ends when the receiver is dropped, and the channel closes when the reader ends.
            scope.spawn(move || {
                let (bytes, mut found) = (AtomicU64::new(0), 0);
                self.read(&bytes, &mut |event| {
                    found += u64::from(matches!(event, Event::Found(..)));
                    match send.send((event, bytes.swap(0, Ordering::Relaxed))) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                });
                progress::expect(Total::Puzzles(found));
            });
            let answer = |event| match event {
                Event::Found(source, found) => match work(&source, &found) {
                    Ok((made, severity)) => (Some(made), None, severity),
                    Err(why) => {
                        let place = problem::heading(&source, found.line, found.document.rules(), "");
                        let failed = Entry::of(Arc::clone(&source), &found).failed(&why);
                        (fail(&failed), Some(format!("{place}: {why}")), Severity::Unreadable)
                    }
                },
                Event::Unreadable(Unread { message, failed }) => {
                    (failed.and_then(|failed| fail(&failed)), message, Severity::Unreadable)
                }
                Event::Remark(message) => (None, Some(message), Severity::Unique),
            };
            stream::ordered(
                jobs,
                move || events.recv().ok().filter(|_| !enough.load(Ordering::Relaxed)),
                |(event, bytes)| (u64::from(matches!(event, Event::Found(..))), bytes, answer(event)),
                |(puzzles, bytes, answer)| {
                    if enough.load(Ordering::Relaxed) {
                        return;
                    }
                    // An answer that an interrupt has cut short is incomplete, so it is the last one.
                    if output::is_interrupted() {
                        enough.store(true, Ordering::Relaxed);
                    } else {
                        progress.add(puzzles, bytes);
                    }
                    let (made, message, severity) = answer;
                    worst = worst.max(severity);
                    if made.is_some_and(|made| take(made).is_break()) {
                        enough.store(true, Ordering::Relaxed);
                    }
                    message.iter().for_each(|message| output::message(message));
                },
            );
        });
        worst
    }

    /// Starts the progress bar for the whole input.
    fn progress(&self) -> Progress {
        let size = self.origins.iter().map(Origin::size).sum::<Option<u64>>();
        Progress::new(Total::bytes(size), Screen::of(output::is_terminal()))
    }

    /// Reads all sources in order, and adds the number of bytes read to `bytes`.
    fn read(&self, bytes: &AtomicU64, take: &mut dyn FnMut(Event) -> ControlFlow<()>) {
        input::tell(&self.origins);
        for origin in &self.origins {
            let request = Request { layout: self.layout.clone(), ..self.reading.recognition.request() };
            let flow = match origin.open(&request, 0, &output::message) {
                Ok(open) => open.into_iter().try_for_each(|open| from(open, request.clone(), bytes, take)),
                Err(message) => take(Event::Unreadable(message.into())),
            };
            if flow.is_break() {
                break;
            }
        }
    }
}

/// The maximum number of puzzles that have been read and wait for a worker.
const AHEAD: usize = 1000;

fn from(
    open: Open,
    request: Request,
    bytes: &AtomicU64,
    take: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut tally = Tally::new(Arc::clone(open.name()));
    let mut note = |wait| {
        if let Wait::Ends(read) = wait {
            bytes.fetch_add(read.count, Ordering::Relaxed);
        }
    };
    open.read(request, &mut note, &mut |piece| match tally.read(piece) {
        Some(Read::Found(found)) => take(Event::Found(Arc::clone(tally.name()), found)),
        Some(Read::Error(unread)) => take(Event::Unreadable(unread)),
        Some(Read::Note(message)) => take(Event::Remark(message)),
        None => take(Event::Unreadable(Unread { message: None, failed: None })),
    })?;
    tally.end().map_or(ControlFlow::Continue(()), |message| take(Event::Unreadable(message.into())))
}
