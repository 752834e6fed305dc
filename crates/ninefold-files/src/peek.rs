//! A reader that can look at its first bytes, and a count of the bytes that a source has returned.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes from anywhere.
pub(crate) type Bytes = Box<dyn Read + Send>;

/// The first bytes of a source: as many as a pipe delivers at once.
const FIRST: usize = 1 << 16;

/// The first bytes that show the kind of every source.
pub(crate) const LEAST: usize = 512;

/// A source, with its first bytes in view.
pub(crate) struct Peeked {
    first: Vec<u8>,
    /// The number of these already read.
    at: usize,
    /// The error that ended the source.
    failure: Option<io::Error>,
    rest: Bytes,
}

impl Peeked {
    /// Waits for the first bytes, until there are enough.
    pub(crate) fn new(mut rest: Bytes, is_enough: impl Fn(&[u8]) -> bool) -> Self {
        let (mut first, mut length, mut failure) = (vec![0; FIRST], 0, None);
        while length < FIRST && !(length > 0 && is_enough(&first[..length])) {
            match rest.read(&mut first[length..]) {
                Ok(0) => break,
                Ok(read) => length += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
        }
        first.truncate(length);
        first.shrink_to_fit();
        Self { first, at: 0, failure, rest }
    }

    /// The first bytes.
    pub(crate) fn first(&self) -> &[u8] {
        &self.first
    }
}

impl Read for Peeked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at < self.first.len() {
            let read = (&self.first[self.at..]).read(buffer)?;
            self.at += read;
            if self.at == self.first.len() {
                (self.first, self.at) = (Vec::new(), 0);
            }
            return Ok(read);
        }
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => self.rest.read(buffer),
        }
    }
}

/// The number of bytes that a source has returned, shared by the source and by the observers of its progress.
#[derive(Clone, Default)]
pub(crate) struct Meter(Arc<AtomicU64>);

impl Meter {
    /// The number so far.
    pub(crate) fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// The bytes, counted as they are read.
    pub(crate) fn on(&self, bytes: impl Read + Send + 'static) -> Bytes {
        Box::new(Metered { bytes, meter: self.clone() })
    }
}

struct Metered<R> {
    bytes: R,
    meter: Meter,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(buffer)?;
        self.meter.0.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
