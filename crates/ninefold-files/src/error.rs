//! Errors in the processing of files: one line with the name of the file and the reason.

use std::fmt::{self, Display};
use std::io;

/// An error in the processing of files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    kind: ErrorKind,
    text: String,
    /// The number of the system's error, as POSIX defines it, if it is a system error.
    code: Option<i32>,
}

/// The kinds of errors, for callers that handle them differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request cannot be met, whatever the files contain.
    Usage,
    /// A file cannot be read.
    Read,
    /// A file cannot be written.
    Write,
    /// A file cannot be continued.
    Resume,
    /// The call was stopped. No file was replaced.
    Stopped,
    /// A puzzle was unreadable or doubtful, and the request was strict.
    Strict,
}

impl Error {
    /// Creates an error with a one-line message.
    pub fn new(kind: ErrorKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into(), code: None }
    }

    /// Returns the error of a call that was stopped.
    pub(crate) fn stopped() -> Self {
        Self::new(ErrorKind::Stopped, ninefold::Stopped.to_string())
    }

    /// Returns the kind.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the POSIX number of the error, if it is an error of the system.
    pub const fn code(&self) -> Option<i32> {
        self.code
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Error {}

/// Returns the message of a library's error, followed by those of its causes.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let (mut text, mut cause) = (error.to_string(), error.source());
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}

/// Returns the POSIX number of an error, determined from its kind, since a library may have wrapped the system's error and other systems use other
/// numbers.
fn number(error: &io::Error) -> Option<i32> {
    match error.kind() {
        io::ErrorKind::NotFound => Some(2),
        io::ErrorKind::PermissionDenied => Some(13),
        io::ErrorKind::AlreadyExists => Some(17),
        _ if cfg!(unix) => error.raw_os_error(),
        _ => None,
    }
}

/// Adds the action that has failed to an error.
pub(crate) trait Doing<T> {
    /// Converts the error to one whose message begins with `words`.
    fn doing(self, kind: ErrorKind, words: impl FnOnce() -> String) -> Result<T, Error>;
}

impl<T, E: std::error::Error + 'static> Doing<T> for Result<T, E> {
    fn doing(self, kind: ErrorKind, words: impl FnOnce() -> String) -> Result<T, Error> {
        self.map_err(|error| {
            let system = (&error as &(dyn std::error::Error + 'static)).downcast_ref::<io::Error>();
            let code = system.and_then(number);
            Error { code, ..Error::new(kind, format!("{}: {}", words(), chain(&error))) }
        })
    }
}

/// Returns an error from the calling function unless a condition holds.
macro_rules! ensure {
    ($holds:expr, $kind:ident, $($text:tt)+) => {
        if !$holds {
            return Err($crate::Error::new($crate::ErrorKind::$kind, format!($($text)+)));
        }
    };
}
pub(crate) use ensure;

#[cfg(test)]
mod tests;
