//! Processes many chunks at once in bounded memory, and passes on the results in order.
//!
//! ```text
//!            jobs: (chunk, reply)          reply
//!   reader ----------------------> worker -------+
//!      |                           worker        |
//!      +-- places: receivers of the replies --> sink, in the order of reading
//! ```
//!
//! Both queues are bounded, so the reader waits if the workers or the sink fall behind. If the system provides fewer threads than requested, the
//! available threads do all the work; if it provides none, the calling thread does. A sink that accepts no more results ends the reader, and items
//! that are waiting are dropped.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, Scope};

/// Receives the items to process; may end the reading.
pub type Take<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// Calls `work` on the items that `next` returns, on `jobs` threads, and passes the results to `sink` in order.
pub fn ordered<T: Send, R: Send>(
    jobs: usize,
    mut next: impl FnMut() -> Option<T> + Send,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R),
) {
    let give = move |take: Take<'_, T>| while next().is_some_and(|item| take(item).is_continue()) {};
    given(jobs, give, work, |result| {
        sink(result);
        ControlFlow::Continue(())
    });
}

/// Like [`ordered`], but for items that `give` passes on, until the sink accepts no more results.
///
/// This function is compiled separately for each kind of work, so it is kept short: the threads and queues handle only numbers, and a ring contains
/// the items and results.
pub fn given<T: Send, R: Send>(
    jobs: usize,
    mut give: impl FnMut(Take<'_, T>) + Send,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) {
    let is_shared = jobs > 1 && {
        let (ring, mut number) = (Ring::new(in_flight(jobs)), 0);
        shared(
            jobs,
            &mut |pass| {
                give(&mut |item| {
                    ring.put(number, Slot::Item(item));
                    number += 1;
                    pass(number - 1)
                });
            },
            &|number| {
                if let Some(Slot::Item(item)) = ring.take(number) {
                    ring.put(number, Slot::Result(work(item)));
                }
            },
            &mut |number| match ring.take(number) {
                Some(Slot::Result(result)) => sink(result),
                _ => ControlFlow::Continue(()),
            },
        )
    };
    if !is_shared {
        give(&mut |item| sink(work(item)));
    }
}

/// The items and results, by their numbers. Only few numbers are in use at once.
struct Ring<T, R>(Vec<Mutex<Option<Slot<T, R>>>>);

enum Slot<T, R> {
    Item(T),
    Result(R),
}

impl<T, R> Ring<T, R> {
    fn new(len: usize) -> Self {
        Self((0..len).map(|_| Mutex::new(None)).collect())
    }

    fn put(&self, number: usize, slot: Slot<T, R>) {
        *self.place(number) = Some(slot);
    }

    fn take(&self, number: usize) -> Option<Slot<T, R>> {
        self.place(number).take()
    }

    fn place(&self, number: usize) -> MutexGuard<'_, Option<Slot<T, R>>> {
        self.0[number % self.0.len()].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the number of places in the queue to the sink.
const fn places(jobs: usize) -> usize {
    4 * jobs
}

/// Returns the maximum number of items in use at once: those in the queue, one before it and one after it.
const fn in_flight(jobs: usize) -> usize {
    places(jobs) + 2
}

/// Passes consecutive numbers to threads, then to the sink in order. Returns whether the threads could be started.
fn shared(
    jobs: usize,
    give: &mut (dyn FnMut(Take<'_, usize>) + Send),
    work: &(dyn Fn(usize) + Sync),
    sink: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> bool {
    let (job, queue) = sync_channel::<Job>(jobs);
    let (place, places) = sync_channel::<(usize, Receiver<()>)>(places(jobs));
    let (queue, over) = (Mutex::new(queue), AtomicBool::new(false));
    thread::scope(|scope| {
        let workers = (0..jobs).take_while(|_| is_begun(scope, || worker(&queue, &over, work))).count();
        let read = move || {
            give(&mut |number| {
                let (reply, result) = sync_channel(1);
                let is_gone = place.send((number, result)).is_err() || job.send((number, reply)).is_err();
                if is_gone { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        };
        // The reader owns the sending end of the queue. Workers end when it is dropped, which also happens if the reader cannot be started.
        if workers == 0 || !is_begun(scope, read) {
            return false;
        }
        // The places are dropped at the end of the loop, which ends the reader.
        let done = places.into_iter().filter_map(|(number, result)| result.recv().ok().map(|()| number));
        let flow = { done }.try_for_each(sink);
        over.store(flow.is_break(), Ordering::Relaxed);
        true
    })
}

/// A number to work on, and the channel that reports its completion.
type Job = (usize, SyncSender<()>);

/// Starts a thread, if the system provides one.
fn is_begun<'scope>(scope: &'scope Scope<'scope, '_>, work: impl FnOnce() + Send + 'scope) -> bool {
    Builder::new().spawn_scoped(scope, work).is_ok()
}

fn worker(queue: &Mutex<Receiver<Job>>, over: &AtomicBool, work: &dyn Fn(usize)) {
    let take = || queue.lock().ok()?.recv().ok();
    while let Some((number, reply)) = take() {
        if !over.load(Ordering::Relaxed) {
            work(number);
            let _ = reply.send(());
        }
    }
}

#[cfg(test)]
mod tests;
