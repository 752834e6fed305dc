//! `SudoCue`'s `.sdk`: lines that begin with `#` and a letter contain data about the puzzle; nine rows follow.
//!
//! ```text
//! #ARuud                    author; the letter is followed by the text
//! #LEasy                    level
//! .....9...                 nine rows
//! ```
//!
//! `#Comment` may be a comment, or a header of the letter C with the text `omment`. All such lines are headers if one of them must be a header
//! because its text does not continue the letter in lower case. If no line shows this, the writer adds an empty header below, which cannot be a
//! comment because a comment is longer than a single letter.

use std::fmt::{self, Write as _};
use std::ops::ControlFlow;

use super::{TEXT, content, peek, sadman, take_rows};
use crate::document::Document;
use crate::draw::{self, Borders};
use crate::error::ErrorKind;
use crate::format::{Carries, Context, Format, Found, Likeness, Read, Seen, Sink, Write};
use crate::part::Field;
use crate::source::{Ahead, Source};

pub(crate) static SUDOCUE: Format = Format {
    name: "sudocue",
    about: "a file of SudoCue with one puzzle: lines such as #AAuthor, then nine rows",
    seen: Seen::Described("SudoCue's own page, <http://sudocue.net/fileformats.php>"),
    endings: &[],
    example: include_str!("../../data/examples/sudocue.txt").trim_ascii_end(),
    sniff,
    read: Read::Stream(read),
    write: Some(Write::new(write, Carries::any(draw::GIVENS.named(&LETTERS)).with_text(fits)).apart()),
};

/// The letters of the fields.
pub(super) const LETTERS: [(u8, Field); 7] = [
    (b'A', Field::Author),
    (b'D', Field::Title),
    (b'B', Field::Date),
    (b'S', Field::Source),
    (b'L', Field::Level),
    (b'U', Field::Link),
    (b'C', Field::Comment),
];

/// Parses the field and the text of a header line.
fn header(line: &str) -> Option<(Field, &str)> {
    let rest = line.strip_prefix('#')?;
    let (_, field) = LETTERS.into_iter().find(|&(letter, _)| rest.as_bytes().first() == Some(&letter))?;
    Some((field, &rest[1..]))
}

/// The maximum length of a text that survives a round trip: the line is read with its `#` and letter, and must not be too long.
const LONGEST: usize = TEXT - 2;

/// Whether a text survives a round trip.
pub(super) fn fits(_: Field, text: &str) -> bool {
    text.len() <= LONGEST
}

/// The maximum number of lines that are examined: enough for the output of programs, and few enough to be fast.
const SEEN: usize = 48;

/// Iterates over the lines at the start of a text that begin with a `#`.
fn head(ahead: Ahead<'_>) -> impl Iterator<Item = &str> {
    ahead.lines().take(SEEN).take_while(|line| line.is_empty() || line.starts_with('#')).filter(|line| !line.is_empty())
}

/// Returns the first line after those that begin with a `#`, if it is among the examined lines.
pub(super) fn behind(ahead: Ahead<'_>) -> Option<&str> {
    ahead.lines().take(SEEN).find(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Whether one of the lines at the start of a text can only be a header, because its letter does not begin a word, or because two lines have a space
/// after the letter.
fn is_sure(ahead: Ahead<'_>) -> bool {
    let texts = || head(ahead).filter_map(header).map(|(_, text)| text);
    let is_word = |text: &str| text.starts_with(|char: char| char.is_lowercase() || char == ' ');
    let is_link = |(field, text): (Field, &str)| field == Field::Link && text.contains("://");
    texts().any(|text| !is_word(text))
        || texts().filter(|text| text.starts_with(' ')).count() > 1
        || head(ahead).filter_map(header).any(is_link)
}

/// Whether a text continues after the examined lines.
fn is_cut(ahead: Ahead<'_>) -> bool {
    ahead.lines().nth(SEEN).is_some() || ahead.text().len() >= Source::AHEAD
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX".contains(&byte);
    let fits = || match behind(ahead) {
        Some(line) => line.len() == 9 && line.bytes().all(cell),
        // The comment is long. If all its lines so far can be headers, they are headers.
        None => is_cut(ahead) && head(ahead).all(|line| header(line).is_some()),
    };
    Likeness::certain_if(ahead.first().starts_with('#') && is_sure(ahead) && fits())
}

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let above = source.line();
    let (mut document, is_apart) = headed(source);
    if peek(source).is_some_and(|line| sadman::is_puzzle(line.trim())) {
        return sadman::read_below(document, above, source, sink);
    }
    let (text, line) = take_rows(source, |line| line.starts_with(['#', '[']));
    if text.trim().is_empty() && document == Document::default() {
        source.skip();
        return ControlFlow::Continue(());
    }
    // A section heading directly below the rows, or any line if an empty line separates the headers from the rows, has been swapped with a row.
    let displaced =
        peek(source).filter(|next| next.trim_start().starts_with('[') || is_apart && !next.trim().is_empty());
    if let Some(next) = displaced {
        return sink(Err(ErrorKind::expected("an empty line below the 9 rows", next.trim()).at(source.line(), 1)));
    }
    let item = content(&text, line).map(|content| {
        let Document { givens, eliminated, .. } = content.into();
        (document.givens, document.eliminated) = (givens, eliminated);
        Found { document, format: &SUDOCUE, line: above }
    });
    sink(item)
}

/// Takes the header lines. Other lines that begin with a `#` become lines of the comment.
pub(super) fn headers(source: &mut Source<'_>) -> Document {
    headed(source).0
}

/// Like [`headers`], but also returns whether an empty line follows the headers.
pub(super) fn headed(source: &mut Source<'_>) -> (Document, bool) {
    let (mut document, mut comment, mut is_apart) = (Document::default(), String::new(), false);
    while let Some(line) = peek(source)
        && (line.trim().is_empty() || line.starts_with('#'))
    {
        let line = line.trim();
        is_apart = line.is_empty();
        match header(line) {
            Some((Field::Comment, text)) => push(&mut comment, text),
            Some((field, text)) if !text.trim().is_empty() && document.texts.has(field) => {
                let both = format!("{} {text}", document.text(field));
                if document.text(field) != text.trim() && fits(field, &both) {
                    document.set(field, &both);
                }
            }
            Some((field, text)) => document.set(field, text),
            None if line.is_empty() => {}
            None => push(&mut comment, line.trim_start_matches('#')),
        }
        source.skip();
    }
    document.set(Field::Comment, &comment);
    (document, is_apart)
}

/// Adds a line to a comment, unless the comment has become too long.
fn push(comment: &mut String, line: &str) {
    if comment.len() < 2 * LONGEST {
        comment.push_str(line);
        comment.push('\n');
    }
}

/// Writes the header lines so that they cannot be read as comments.
pub(super) fn write_headers(document: &Document, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut head = String::new();
    for (letter, field) in LETTERS {
        for line in document.text(field).lines().filter(|_| fits(field, document.text(field))) {
            writeln!(head, "#{}{line}", letter as char)?;
        }
    }
    if !head.is_empty() && !is_sure(Ahead::new(&head)) {
        head.push_str("#C\n");
    }
    out.write_str(&head)
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    write_headers(document, out)?;
    Borders::ROWS.write(&document.grid(), '.', out)
}
