//! Links: addresses with a puzzle inside, and the codes that go into them.

pub(crate) mod classic;
pub(crate) mod compact;
pub(crate) mod exchange;
pub(crate) mod fpuzzles;
pub(crate) mod lz;
pub(crate) mod penpa;
pub(crate) mod solo;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::error::{Error, ErrorKind};
use crate::source::Ahead;

/// The characters that go into a link as they are.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// An address, taken apart.
///
/// ```text
/// https://www.f-puzzles.com/path?key=value&key=value#key=value
///             host          path parameters
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link<'a> {
    text: &'a str,
    host: &'a str,
    path: &'a str,
    parameters: &'a str,
}

impl<'a> Link<'a> {
    /// The parts of an address, if a text is one.
    pub(crate) fn new(text: &'a str) -> Option<Self> {
        let (scheme, rest) = text.split_once("://")?;
        if !["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
            return None;
        }
        let (host, rest) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let (path, parameters) = rest.split_at(rest.find(['?', '#']).unwrap_or(rest.len()));
        Some(Self { text, host, path, parameters })
    }

    /// Whether it leads to one of these hosts.
    pub(crate) fn leads_to(&self, hosts: &[&str]) -> bool {
        let host = self
            .host
            .get(..4)
            .filter(|start| start.eq_ignore_ascii_case("www."))
            .map_or(self.host, |_| &self.host[4..]);
        hosts.iter().any(|known| host.eq_ignore_ascii_case(known))
    }

    /// The path without slashes at its ends.
    pub(crate) fn path(&self) -> &'a str {
        self.path.trim_matches('/')
    }

    /// The value of a parameter, still encoded.
    pub(crate) fn parameter(&self, key: &str) -> Option<&'a str> {
        let pairs = self.parameters.split(['?', '#', '&']).filter_map(|pair| pair.split_once('='));
        pairs.filter(|(name, _)| *name == key).map(|(_, value)| value).next()
    }

    /// The error at a piece of the link.
    pub(crate) fn at(&self, piece: &str, kind: ErrorKind) -> Error {
        kind.at(1, column(self.text, piece))
    }
}

/// Whether a text begins with a link to one of these hosts.
fn leads(ahead: Ahead<'_>, hosts: &[&str]) -> bool {
    Link::new(ahead.first()).is_some_and(|link| link.leads_to(hosts))
}

/// The column at which a piece of a text stands.
pub(crate) fn column(text: &str, piece: &str) -> usize {
    let offset = (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    text.get(..offset).map_or(1, |before| before.chars().count() + 1)
}

/// A piece of a link as it was before it was encoded.
pub(crate) fn decoded(piece: &str) -> Cow<'_, str> {
    percent_decode_str(piece).decode_utf8_lossy()
}

/// A piece of a link, with everything encoded that has a meaning in links.
pub(crate) fn encoded(piece: &str) -> String {
    utf8_percent_encode(piece, PLAIN).to_string()
}

/// The text that is packed into a piece of a line by lz-string.
pub(crate) fn unpacked(line: &str, piece: &str) -> Result<String, Error> {
    let start = column(line, piece);
    let digits = decoded(piece);
    lz::unpack(&digits).map_err(|broken| {
        // Each percent sign hides two characters more, before the digit that is wrong.
        let shift = |at: usize| if digits.len() == piece.len() { at } else { 0 };
        match broken {
            lz::Broken::At(at) => {
                let rest: String = digits.get(at..).unwrap_or_default().chars().collect();
                ErrorKind::expected("packed text (lz-string in base64)", &rest).at(1, start + shift(at))
            }
            lz::Broken::Short => {
                ErrorKind::expected("more packed text (the link is cut off)", "").at(1, start + piece.chars().count())
            }
            lz::Broken::Long => too_long().at(1, start),
            lz::Broken::Text => ErrorKind::expected("packed text in Unicode", "").at(1, start),
        }
    })
}

/// The longest text that is unpacked from a link.
pub(crate) const LONGEST: usize = lz::LONGEST;

pub(crate) fn too_long() -> ErrorKind {
    ErrorKind::TooMuch(format!("what is packed here is longer than {LONGEST} characters").into())
}

/// The error of a text that was packed into a piece of a line, at that piece.
pub(crate) fn inside(error: Error, line: &str, piece: &str) -> Error {
    error.kind.at(1, column(line, piece))
}
