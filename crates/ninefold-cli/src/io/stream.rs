//! Work on many chunks at once, with results in order and bounded memory.
//!
//! ```text
//!            jobs: (chunk, reply)          reply
//!   reader ----------------------> worker -------+
//!      |                           worker        |
//!      +-- places: receivers of the replies --> sink, in the order of reading
//! ```
//!
//! Both queues are bounded, so the reader waits when the workers or the sink fall behind.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Calls `work` on what `next` yields, on `jobs` threads, and `sink` on the results in order.
pub(crate) fn ordered<T: Send, R: Send>(
    jobs: usize,
    mut next: impl FnMut() -> Option<T> + Send,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(R),
) {
    if jobs <= 1 {
        while let Some(item) = next() {
            sink(work(item));
        }
        return;
    }
    let (job, queue) = sync_channel::<(T, SyncSender<R>)>(jobs);
    let (place, places) = sync_channel::<Receiver<R>>(4 * jobs);
    let queue = Mutex::new(queue);
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| worker(&queue, &work));
        }
        scope.spawn(move || {
            while let Some(item) = next() {
                let (reply, result) = sync_channel(1);
                if place.send(result).is_err() || job.send((item, reply)).is_err() {
                    break;
                }
            }
        });
        places.into_iter().filter_map(|result| result.recv().ok()).for_each(&mut sink);
    });
}

fn worker<T, R>(queue: &Mutex<Receiver<(T, SyncSender<R>)>>, work: &impl Fn(T) -> R) {
    let take = || queue.lock().ok()?.recv().ok();
    while let Some((item, reply)) = take() {
        let _ = reply.send(work(item));
    }
}
