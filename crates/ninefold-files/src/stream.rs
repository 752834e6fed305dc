//! Work on many chunks at once, with results in order and bounded memory.
//!
//! ```text
//!            jobs: (chunk, reply)          reply
//!   reader ----------------------> worker -------+
//!      |                           worker        |
//!      +-- places: receivers of the replies --> sink, in the order of reading
//! ```
//!
//! Both queues are bounded, so the reader waits when the workers or the sink fall behind. If the system provides fewer threads, fewer work; if it
//! provides none, the calling thread does everything. A sink that accepts no more ends the reader, and waiting items are dropped.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, Builder, Scope};

/// Receives items to work on; may end the supply.
pub type Take<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// Calls `work` on what `next` yields, on `jobs` threads, and `sink` on the results in order.
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

/// Like [`ordered`], for items that `give` passes on, until the sink accepts no more.
pub fn given<T: Send, R: Send>(
    jobs: usize,
    mut give: impl FnMut(Take<'_, T>) + Send,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) {
    if jobs <= 1 || !shared(jobs, &mut give, &work, &mut sink) {
        give(&mut |item| sink(work(item)));
    }
}

/// Like [`given`], on further threads; returns whether any could be started.
fn shared<T: Send, R: Send>(
    jobs: usize,
    give: &mut (impl FnMut(Take<'_, T>) + Send),
    work: &(impl Fn(T) -> R + Sync),
    sink: &mut impl FnMut(R) -> ControlFlow<()>,
) -> bool {
    let (job, queue) = sync_channel::<(T, SyncSender<R>)>(jobs);
    let (place, places) = sync_channel::<Receiver<R>>(4 * jobs);
    let (queue, over) = (Mutex::new(queue), AtomicBool::new(false));
    thread::scope(|scope| {
        let workers = (0..jobs).take_while(|_| is_begun(scope, || worker(&queue, &over, work))).count();
        let read = move || {
            give(&mut |item| {
                let (reply, result) = sync_channel(1);
                let is_gone = place.send(result).is_err() || job.send((item, reply)).is_err();
                if is_gone { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        };
        // Workers end with the queue, which the reader holds; so does one that never started.
        if workers == 0 || !is_begun(scope, read) {
            return false;
        }
        // Dropping the places at the end of the loop ends the reader.
        let flow = places.into_iter().filter_map(|result| result.recv().ok()).try_for_each(sink);
        over.store(flow.is_break(), Ordering::Relaxed);
        true
    })
}

/// Starts a thread, if the system provides one.
fn is_begun<'scope>(scope: &'scope Scope<'scope, '_>, work: impl FnOnce() + Send + 'scope) -> bool {
    Builder::new().spawn_scoped(scope, work).is_ok()
}

fn worker<T, R>(queue: &Mutex<Receiver<(T, SyncSender<R>)>>, over: &AtomicBool, work: &impl Fn(T) -> R) {
    let take = || queue.lock().ok()?.recv().ok();
    while let Some((item, reply)) = take() {
        if !over.load(Ordering::Relaxed) {
            let _ = reply.send(work(item));
        }
    }
}

#[cfg(test)]
mod tests;
