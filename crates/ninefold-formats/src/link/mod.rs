//! Links: addresses that contain a puzzle, and the codes in them.

pub(crate) mod classic;
pub(crate) mod coach;
pub(crate) mod compact;
pub(crate) mod exchange;
pub(crate) mod fpuzzles;
pub(crate) mod iss;
pub(crate) mod lz;
pub(crate) mod penpa;
pub(crate) mod site;
pub(crate) mod solo;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;

pub use iss::iss_types;

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read};
use crate::source::Ahead;

/// The characters that links contain without encoding.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// An address, split into its parts.
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
    /// Splits a text into the parts of an address, if it is one.
    pub(crate) fn new(text: &'a str) -> Option<Self> {
        let behind = |scheme: &str| {
            let (start, rest) = text.split_at_checked(scheme.len())?;
            start.eq_ignore_ascii_case(scheme).then_some(rest)
        };
        let rest = behind("https://").or_else(|| behind("http://"))?;
        // Bytes are compared for speed, since each format of links examines each line.
        let end = |text: &str, signs: &[u8]| text.bytes().position(|byte| signs.contains(&byte)).unwrap_or(text.len());
        let (host, rest) = rest.split_at(end(rest, b"/?#"));
        let (path, parameters) = rest.split_at(end(rest, b"?#"));
        Some(Self { text, host, path, parameters })
    }

    /// Whether the address belongs to one of the given hosts, with or without `www.`.
    pub(crate) fn leads_to(&self, hosts: &[&str]) -> bool {
        let host = self
            .host
            .get(..4)
            .filter(|start| start.eq_ignore_ascii_case("www."))
            .map_or(self.host, |_| &self.host[4..]);
        hosts.iter().any(|known| host.eq_ignore_ascii_case(known))
    }

    /// Returns the path without slashes at its ends.
    pub(crate) fn path(&self) -> &'a str {
        self.path.trim_matches('/')
    }

    /// Returns the value of a parameter as written, without decoding it.
    pub(crate) fn parameter(&self, key: &str) -> Option<&'a str> {
        let pairs = self.parameters.split(['?', '#', '&']).filter_map(|pair| pair.split_once('='));
        pairs.filter(|(name, _)| *name == key).map(|(_, value)| value).next()
    }

    /// Returns an error positioned at a piece of the link.
    pub(crate) fn at(&self, piece: &str, kind: ErrorKind) -> Error {
        kind.at(1, column(self.text, piece))
    }
}

/// Whether a text begins with a link to one of the given hosts.
pub(crate) fn leads(ahead: Ahead<'_>, hosts: &[&str]) -> bool {
    Link::new(ahead.first()).is_some_and(|link| link.leads_to(hosts))
}

/// Quickly checks whether a line may contain a link.
pub(crate) fn may_be_in(line: &[u8]) -> bool {
    memchr::memchr_iter(b':', line).any(|at| line[at..].starts_with(b"://"))
}

/// The formats of links that [`links_in`] searches for.
static LINKS: [&Format; 9] = [
    &fpuzzles::FPUZZLES_LINK,
    &classic::SUDOKUPAD_CLASSIC,
    &sudokupad::SUDOKUPAD_LINK,
    &sudokuwiki::SUDOKUWIKI,
    &exchange::EXCHANGE,
    &coach::COACH,
    &site::SITE,
    &penpa::PENPA,
    &iss::ISS,
];

/// A link in a line of prose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Linked<'a> {
    /// The column in characters, counted from 1.
    pub(crate) column: usize,
    /// The address, without the escapes of the page in which it was found.
    pub(crate) address: Cow<'a, str>,
    /// The format that reads the address.
    pub(crate) format: &'static Format,
}

/// Finds the links that contain puzzles in a line of prose, HTML or Markdown. Links to other sites, and links to known sites without a puzzle inside,
/// count as prose.
///
/// ```text
/// see <a href="https://f-puzzles.com/?load=N4..">this</a>     up to a quote, a bracket or a space
/// [this](https://sudokupad.app/scl..), or https://..;         up to the bracket, without the marks after it
/// ```
pub(crate) fn links_in(line: &str) -> impl Iterator<Item = Linked<'_>> {
    let mut from = 0;
    let addresses = std::iter::from_fn(move || {
        let start = from + begin(&line[from..])?;
        let address = address(&line[start..], line[..start].chars().next_back());
        from = start + address.len();
        Some((start, address))
    });
    addresses.filter_map(|(start, address)| {
        let column = line[..start].chars().count() + 1;
        let linked = |(address, format)| Linked { column, address, format };
        let read = ends(address).find_map(|address| taken(address, |read, address| read(address).is_ok()));
        let broken = || is_long(address).then(|| taken(address.trim_end_matches(MARKS), |_, address| is_long(address)));
        read.or_else(|| broken().flatten()).map(linked)
    })
}

/// Punctuation that may follow an address. A dot may also be an empty cell of it.
const MARKS: [char; 6] = ['.', ',', ';', ':', '!', '?'];

/// Iterates over readings of an address: as written, then with its final punctuation removed sign by sign.
fn ends(address: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(address), |address| address.strip_suffix(MARKS)).take(4)
}

/// Returns the position at which the next address in a text begins.
fn begin(text: &str) -> Option<usize> {
    text.match_indices("://").find_map(|(colon, _)| {
        let scheme = ["https", "http"].iter().find(|scheme| {
            let start = colon.checked_sub(scheme.len());
            start.and_then(|start| text.get(start..colon)).is_some_and(|word| word.eq_ignore_ascii_case(scheme))
        })?;
        let start = colon - scheme.len();
        (!text[..start].ends_with(char::is_alphanumeric)).then_some(start)
    })
}

/// Returns the address with which a text begins. Removes final Markdown signs such as `**` if the same sign precedes the address (`before`).
fn address(text: &str, before: Option<char>) -> &str {
    let mut open = 0;
    let end = text.find(|char: char| {
        match char {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        open < 0 || char.is_whitespace() || "\"'<>`|\\^{}[]".contains(char)
    });
    let address = &text[..end.unwrap_or(text.len())];
    before.filter(|before| "*_".contains(*before)).map_or(address, |before| address.trim_end_matches(before))
}

/// The minimum length at which a piece of an address must be a puzzle, even if a damaged one.
const LONG: usize = 40;

/// Whether an address has a piece that is long enough to be a puzzle.
fn is_long(address: &str) -> bool {
    address.split(['/', '?', '#', '&', '=']).any(|piece| piece.len() >= LONG)
}

/// A function that reads a link.
type Reader = fn(&str) -> Result<Document, Error>;

/// Returns an address found in a page, and the format of its site, if `takes` accepts them.
fn taken(address: &str, takes: impl Fn(Reader, &str) -> bool) -> Option<(Cow<'_, str>, &'static Format)> {
    let address = if address.contains("&amp;") { address.replace("&amp;", "&").into() } else { Cow::from(address) };
    let format = LINKS.into_iter().find(|format| {
        let is_known = (format.sniff)(Ahead::new(&address)) == Likeness::Certain;
        is_known && matches!(format.read, Read::Line(read) | Read::Lines(read, _) if takes(read, &address))
    })?;
    Some((address, format))
}

/// Returns the column at which a piece of a text begins.
pub(crate) fn column(text: &str, piece: &str) -> usize {
    let offset = (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    text.get(..offset).map_or(1, |before| before.chars().count() + 1)
}

/// Decodes a piece of a link.
pub(crate) fn decoded(piece: &str) -> Cow<'_, str> {
    percent_decode_str(piece).decode_utf8_lossy()
}

/// Encodes all characters of a piece of a link that have a special meaning there.
pub(crate) fn encoded(piece: &str) -> String {
    utf8_percent_encode(piece, PLAIN).to_string()
}

/// Unpacks a text that lz-string has packed into a piece of a line.
pub(crate) fn unpacked(line: &str, piece: &str) -> Result<String, Error> {
    let start = column(line, piece);
    let digits = decoded(piece);
    lz::unpack(&digits).map_err(|broken| {
        // Percent-encoded characters are longer in the line, so the position is exact only if there are none.
        let shift = |at: usize| if digits.len() == piece.len() { at } else { 0 };
        match broken {
            lz::Broken::At(at) => {
                let rest: String = digits.get(at..).unwrap_or_default().chars().collect();
                ErrorKind::expected("packed text (lz-string in base64)", &rest).at(1, start + shift(at))
            }
            lz::Broken::Short => {
                ErrorKind::expected("more packed text (the link is truncated)", "").at(1, start + piece.chars().count())
            }
            lz::Broken::Long => too_long().at(1, start),
            lz::Broken::Text => ErrorKind::expected("packed text in Unicode", "").at(1, start),
        }
    })
}

/// The maximum length of a text that is unpacked from a link.
pub(crate) const LONGEST: usize = lz::LONGEST;

pub(crate) fn too_long() -> ErrorKind {
    ErrorKind::TooMuch(format!("the unpacked text is longer than {LONGEST} characters").into())
}

/// Moves an error in a packed text to the piece of the line that contains the text.
pub(crate) fn inside(error: Error, line: &str, piece: &str) -> Error {
    error.kind.at(1, column(line, piece))
}

#[cfg(test)]
mod tests;
