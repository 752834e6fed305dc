//! Unpacks compressed sources while they are read, in bounded memory. The compression is recognised by the first bytes.
//!
//! A stream of several members, such as the output of `cat a.gz b.gz`, is read to the end of its last member. A stream that is truncated or has a
//! wrong checksum returns an error after the text before the damage.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;

use crate::peek::{Bytes, Peeked};

/// A kind of compression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Packing {
    Gzip,
    Xz,
    Zstd,
}

impl Packing {
    /// All kinds, each with its first bytes.
    const ALL: [(Self, &[u8]); 3] =
        [(Self::Gzip, b"\x1f\x8b"), (Self::Xz, b"\xfd7zXZ\0"), (Self::Zstd, b"\x28\xb5\x2f\xfd")];

    /// Returns the compression of a source that starts with these bytes, if any.
    pub(crate) fn of(first: &[u8]) -> Option<Self> {
        Self::ALL.iter().find(|(_, mark)| first.starts_with(mark)).map(|&(packing, _)| packing)
    }

    /// Whether a source that starts with these bytes may turn out to be compressed.
    pub(crate) fn may_begin(first: &[u8]) -> bool {
        Self::ALL.iter().any(|(_, mark)| first.len() < mark.len() && mark.starts_with(first))
    }

    /// Returns the name.
    const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Xz => "xz",
            Self::Zstd => "zstd",
        }
    }

    /// Returns the unpacked text of a compressed source.
    ///
    /// # Errors
    /// Returns an error, which includes a remedy, if this build does not support the compression.
    pub(crate) fn unpack(self, bytes: Peeked) -> Result<Bytes, String> {
        let bytes = BufReader::with_capacity(BUFFER, bytes);
        let members: Bytes = match self {
            Self::Gzip => Box::new(Members(Member::Open(Box::new(GzDecoder::new(bytes))))),
            #[cfg(feature = "compressed")]
            Self::Xz => Box::new(lzma_rust2::XzReader::new_mem_limit(bytes, true, MEMORY << 10)),
            // The decoder rejects windows beyond 128 MiB by default.
            #[cfg(feature = "compressed")]
            Self::Zstd => Box::new(zstd::stream::read::Decoder::with_buffer(bytes).map_err(|error| error.to_string())?),
            #[cfg(not(feature = "compressed"))]
            Self::Xz => return Err(missing("an xz file", "xz -dc FILE | ninefold ...")),
            #[cfg(not(feature = "compressed"))]
            Self::Zstd => return Err(missing("a zstd file", "zstd -dc FILE | ninefold ...")),
        };
        Ok(Box::new(Unpacked { packing: self, members, state: State::Open }))
    }

    /// Adds a sentence about the compressed data to an error, unless it is an error of the system.
    fn told(self, error: io::Error) -> io::Error {
        let name = self.name();
        match error.kind() {
            _ if error.raw_os_error().is_some() => error,
            io::ErrorKind::Interrupted => error,
            io::ErrorKind::UnexpectedEof => {
                io::Error::new(error.kind(), format!("the {name} data end too early: the rest is missing"))
            }
            kind if kind == io::ErrorKind::OutOfMemory || error.to_string() == ZSTD_WINDOW => {
                io::Error::new(kind, format!("unpacking the {name} data takes too much memory: unpack the file first"))
            }
            kind => io::Error::new(kind, format!("the {name} data are damaged, here or above: {error}")),
        }
    }
}

/// The number of compressed bytes read at a time.
const BUFFER: usize = 1 << 16;

/// The memory limit of the xz decoder in MiB, which is enough for the strongest preset of xz.
#[cfg(feature = "compressed")]
const MEMORY: u32 = 256;

/// The zstd decoder's message about a window that is too large. This error can be recognised only by its message.
const ZSTD_WINDOW: &str = "Frame requires too much memory for decoding";

#[cfg(not(feature = "compressed"))]
fn missing(kind: &str, unpack: &str) -> String {
    format!("{kind}: {}; or unpack it first: {unpack}", ninefold_app::feature::COMPRESSED)
}

/// The members of a gzip stream, in order.
struct Members<R>(Member<R>);

enum Member<R> {
    Open(Box<GzDecoder<R>>),
    /// All members have been read.
    Ended,
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Member::Open(member) = &mut self.0 {
            let read = member.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let rest = member.get_mut();
            if pass_zeros(rest)? {
                let Member::Open(member) = std::mem::replace(&mut self.0, Member::Ended) else { break };
                self.0 = Member::Open(Box::new(GzDecoder::new(member.into_inner())));
            } else {
                self.0 = Member::Ended;
            }
        }
        Ok(0)
    }
}

/// Skips zeros, with which tapes and disks pad a file. Returns whether other bytes follow.
fn pass_zeros(bytes: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let ready = bytes.fill_buf()?;
        if ready.is_empty() {
            return Ok(false);
        }
        let zeros = ready.iter().take_while(|&&byte| byte == 0).count();
        let is_more = zeros < ready.len();
        bytes.consume(zeros);
        if is_more {
            return Ok(true);
        }
    }
}

/// The unpacked text of a source. Each read fills its buffer, because the reader passes on its puzzles before each read.
struct Unpacked {
    packing: Packing,
    members: Bytes,
    state: State,
}

enum State {
    Open,
    /// The error that ends the text.
    Failed(io::Error),
    Ended,
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut length = 0;
        while length < buffer.len() && matches!(self.state, State::Open) {
            match self.members.read(&mut buffer[length..]) {
                Ok(0) => self.state = State::Ended,
                Ok(read) => length += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.state = State::Failed(self.packing.told(error)),
            }
        }
        if length > 0 || !matches!(self.state, State::Failed(_)) {
            return Ok(length);
        }
        match std::mem::replace(&mut self.state, State::Ended) {
            State::Failed(error) => Err(error),
            State::Open | State::Ended => Ok(0),
        }
    }
}

#[cfg(test)]
mod tests;
