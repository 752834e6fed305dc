//! Why something could not be done with files: one line, which names the file and says what the system said.

use std::fmt::{self, Display};
use std::io;

/// Why something could not be done with files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    kind: ErrorKind,
    text: String,
    /// The number of the system's error, as POSIX counts.
    code: Option<i32>,
}

/// The kinds of errors, for whoever answers them in different ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// What was asked for cannot be had, whatever the files hold.
    Usage,
    /// A file cannot be read.
    Read,
    /// A file cannot be written.
    Write,
    /// A file is not one that can be continued.
    Resume,
    /// Somebody wanted no more. Nothing was put in its place.
    Stopped,
    /// Something was unreadable or doubtful, where that was to end it all.
    Strict,
}

impl Error {
    /// With a message of one line.
    pub fn new(kind: ErrorKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into(), code: None }
    }

    /// The work was stopped.
    pub(crate) fn stopped() -> Self {
        Self::new(ErrorKind::Stopped, ninefold::Stopped.to_string())
    }

    /// The kind.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The number that POSIX has for the error, if it is one of the system.
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

/// An error of a library, with what caused it.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let (mut text, mut cause) = (error.to_string(), error.source());
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}

/// The number that POSIX has for an error. A library may have wrapped the system's error, and other systems count in their own way.
fn number(error: &io::Error) -> Option<i32> {
    match error.kind() {
        io::ErrorKind::NotFound => Some(2),
        io::ErrorKind::PermissionDenied => Some(13),
        io::ErrorKind::AlreadyExists => Some(17),
        _ if cfg!(unix) => error.raw_os_error(),
        _ => None,
    }
}

/// Says what was being done when something went wrong.
pub(crate) trait Doing<T> {
    /// An error that begins with those words.
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

/// Leaves with an error unless something holds.
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
