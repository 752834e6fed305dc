//! A reader whose first bytes can be examined before they are read, and a counter of the bytes that a source has returned.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes of any source.
pub(crate) type Bytes = Box<dyn Read + Send>;

/// The maximum number of first bytes that can be examined, which is what a pipe delivers at once.
const FIRST: usize = 1 << 16;

/// The number of first bytes that suffice to recognise the kind of any source.
pub(crate) const LEAST: usize = 512;

/// A source whose first bytes can be examined before they are read.
pub(crate) struct Peeked {
    first: Vec<u8>,
    /// The number of bytes of `first` that have been read.
    at: usize,
    /// The error that ended the source.
    failure: Option<io::Error>,
    rest: Bytes,
}

impl Peeked {
    /// Reads the first bytes of a source, until `is_enough` holds for them.
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

    /// Returns the first bytes.
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

/// The number of bytes that a source has returned. The source and the observers of its progress share this value.
#[derive(Clone, Default)]
pub(crate) struct Meter(Arc<AtomicU64>);

impl Meter {
    /// Returns the number of bytes so far.
    pub(crate) fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Wraps `bytes` so that they are counted as they are read.
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
