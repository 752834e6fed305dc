//! Serves requests as lines of JSON, which are read from one stream and answered on another.
//!
//! ```text
//! reader --put--> Desk: requests that wait, tokens of all --next--> workers --lines--> the output
//! ```
//!
//! The reader pauses while enough requests are waiting, so the memory needed does not depend on the length of the input.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

use anyhow::{Context, Result};
use serde_json::Value;

use super::request::{Asked, Fault, Line};
use super::work::{self, Limits, Token};

/// The maximum number of requests that wait, even if they are short.
const WAITING: usize = 1024;

/// A function that writes a line to the output.
pub(super) type Put<'a> = &'a (dyn Fn(&str) + Sync);
/// A function that runs a request.
pub(super) type Run<'a> = &'a (dyn Fn(&Asked, &Token) -> Result<String, Fault> + Sync);

/// A request that is waiting for a worker or being answered.
struct Job {
    asked: Asked,
    token: Token,
    number: usize,
    /// The length of the request's line in bytes.
    bytes: usize,
}

/// The queue of requests between the reader and the workers.
#[derive(Default)]
struct Desk {
    state: Mutex<State>,
    /// Signals that a request is waiting, or that the last one has been read.
    arrived: Condvar,
    /// Signals that a request has stopped waiting.
    taken: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    bytes: usize,
    is_ended: bool,
    /// The numbers, ids and tokens of all requests that have no answer yet.
    open: Vec<(usize, Value, Token)>,
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a request as soon as there is room.
    fn put(&self, job: Job, most: usize) {
        let is_full = |state: &mut State| {
            !state.waiting.is_empty() && (state.waiting.len() >= WAITING || state.bytes + job.bytes > most)
        };
        let mut state = self.taken.wait_while(self.state(), is_full).unwrap_or_else(PoisonError::into_inner);
        state.bytes += job.bytes;
        state.open.push((job.number, job.asked.id.clone(), job.token.clone()));
        state.waiting.push_back(job);
        self.arrived.notify_one();
    }

    /// Stops all requests with the given id.
    fn cancel(&self, id: &Value) {
        let state = self.state();
        state.open.iter().filter(|(_, own, _)| own == id).for_each(|(.., token)| token.cancel());
    }

    /// Marks that there are no further requests.
    fn end(&self) {
        self.state().is_ended = true;
        self.arrived.notify_all();
    }

    /// Waits for the next request and returns it, or `None` if there are no more.
    fn next(&self) -> Option<Job> {
        let is_idle = |state: &mut State| state.waiting.is_empty() && !state.is_ended;
        let mut state = self.arrived.wait_while(self.state(), is_idle).unwrap_or_else(PoisonError::into_inner);
        let job = state.waiting.pop_front()?;
        state.bytes -= job.bytes;
        self.taken.notify_one();
        Some(job)
    }

    /// Removes a request that has been answered.
    fn answered(&self, number: usize) {
        self.state().open.retain(|(own, ..)| *own != number);
    }

    /// Answers requests until there are no more.
    fn work(&self, put: Put<'_>, run: Run<'_>) {
        while let Some(Job { asked, token, number, .. }) = self.next() {
            let done = catch_unwind(AssertUnwindSafe(|| run(&asked, &token)));
            let done = done.unwrap_or_else(|panic| Err(work::defect(&*panic)));
            // From now on, another request may use the same id.
            self.answered(number);
            put(&done.unwrap_or_else(|fault| fault.answer(&asked.id)));
        }
    }
}

/// Answers the requests of a stream, up to its end.
pub(super) fn serve(input: impl BufRead, put: Put<'_>, run: Run<'_>, limits: Limits, jobs: usize) -> Result<()> {
    let desk = Desk::default();
    thread::scope(|scope| {
        for _ in 0..jobs {
            Builder::new().spawn_scoped(scope, || desk.work(put, run)).context("cannot start a thread")?;
        }
        let read = read(input, &desk, put, limits);
        desk.end();
        read.context("standard input could not be read")
    })
}

/// Reads all requests.
fn read(mut input: impl BufRead, desk: &Desk, put: Put<'_>, limits: Limits) -> io::Result<()> {
    for number in 1.. {
        let line = match line(&mut input, limits.request)? {
            None => break,
            Some(Text::Line(line)) if line.trim_ascii().is_empty() => continue,
            Some(Text::Line(line)) => Line::read(&line, number).map(|read| (read, line.len())),
            Some(Text::Long) => {
                let most = limits.request >> 20;
                let why = format!("the line exceeds {most} MiB; --max-size raises the limit");
                Err((Value::Null, Fault::line(&why, number)))
            }
        };
        match line {
            Ok((Line::Request(asked), bytes)) => {
                let token = Token::default();
                // Each request in progress may have the maximum length, and the requests that wait may together have four times this length.
                desk.put(Job { asked, token, number, bytes }, 4 * limits.request);
            }
            Ok((Line::Cancel(id), _)) => desk.cancel(&id),
            Err((id, fault)) => put(&fault.answer(&id)),
        }
    }
    Ok(())
}

/// A line of the input.
enum Text {
    Line(Vec<u8>),
    /// A line that was dropped because it is longer than any valid request.
    Long,
}

/// Reads a line without its end. Returns `None` at the end of the input.
fn line(input: &mut impl BufRead, most: usize) -> io::Result<Option<Text>> {
    let mut line = Vec::new();
    let limit = u64::try_from(most).unwrap_or(u64::MAX);
    if input.by_ref().take(limit.saturating_add(1)).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.ends_with(b"\n") {
        line.pop();
        return Ok(Some(Text::Line(line)));
    }
    if line.len() <= most {
        return Ok(Some(Text::Line(line)));
    }
    loop {
        let part = input.fill_buf()?;
        let end = part.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(part.len(), |end| end + 1);
        if end.is_some() || part.is_empty() {
            input.consume(length);
            return Ok(Some(Text::Long));
        }
        input.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    const LIMITS: Limits = Limits { time: Duration::from_secs(60), request: 1 << 20 };

    /// Returns the lines that the server writes for an input, in their order.
    fn written(input: &str, run: Run<'_>, jobs: usize) -> Vec<String> {
        let lines = Mutex::new(Vec::new());
        let put = |line: &str| lines.lock().unwrap().push(line.to_owned());
        serve(Cursor::new(input), &put, run, LIMITS, jobs).unwrap();
        lines.into_inner().unwrap()
    }

    fn requests(ids: std::ops::Range<usize>) -> String {
        ids.map(|id| format!("{{\"id\":{id},\"call\":\"solve\"}}\n")).collect()
    }

    #[test]
    fn a_panic_costs_one_request_its_answer() {
        let run = |asked: &Asked, _: &Token| match asked.id.as_u64() {
            Some(id) if id % 3 == 0 => panic!("on purpose, {id}"),
            Some(id) if id % 3 == 1 => std::panic::panic_any(id),
            _ => Ok(format!("{}\n", asked.id)),
        };
        let mut lines = written(&requests(0..300), &run, 2);
        assert_eq!(lines.len(), 300);
        lines.retain(|line| line.contains("\"internal\""));
        assert_eq!(lines.len(), 200);
        assert!(lines.iter().any(|line| line.starts_with("{\"id\":3,") && line.contains("report it: on purpose, 3")));
    }

    /// Tests that the reader does not run far ahead of the workers.
    #[test]
    fn few_requests_wait() {
        struct Counted<'a>(Cursor<String>, &'a AtomicUsize);
        impl Read for Counted<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let length = buffer.len().min(64);
                let count = self.0.read(&mut buffer[..length])?;
                self.1.fetch_add(count, Ordering::SeqCst);
                Ok(count)
            }
        }
        let (read, answered, ahead) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        let input = requests(100_000..110_000);
        let length = input.len() / 10_000;
        let run = |_: &Asked, _: &Token| {
            let done = answered.fetch_add(1, Ordering::SeqCst);
            ahead.fetch_max((read.load(Ordering::SeqCst) / length).saturating_sub(done), Ordering::SeqCst);
            Ok("\n".to_owned())
        };
        let input = io::BufReader::with_capacity(64, Counted(Cursor::new(input), &read));
        serve(input, &|_| (), &run, LIMITS, 1).unwrap();
        assert_eq!(answered.into_inner(), 10_000);
        let ahead = ahead.into_inner();
        assert!(ahead <= WAITING + 8, "{ahead}");
    }

    #[test]
    fn an_input_that_fails_ends_the_server_after_the_answers() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let lines = AtomicUsize::new(0);
        let put = |_: &str| _ = lines.fetch_add(1, Ordering::SeqCst);
        let input = io::BufReader::new(Cursor::new(requests(0..5)).chain(Broken));
        let done = serve(input, &put, &|_, _| Ok("\n".to_owned()), LIMITS, 2);
        assert!(format!("{:#}", done.unwrap_err()).ends_with("could not be read: broken"));
        assert_eq!(lines.into_inner(), 5);
    }
}
