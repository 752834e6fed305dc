//! `SudoCue`'s `.sdk`: lines with a `#` and a letter for data about the puzzle, then nine rows.
//!
//! ```text
//! #ARuud                    author; the letter is followed by the text
//! #LEasy                    level
//! .....9...                 nine rows
//! ```
//!
//! `#Comment` may be a comment, or the comment `omment`: lines are headers if one of them can be nothing else because it does not continue in lower
//! case. If that cannot be determined, an empty header is written below, since a comment is longer than a single letter.

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

/// The field and the text of a line.
fn header(line: &str) -> Option<(Field, &str)> {
    let rest = line.strip_prefix('#')?;
    let (_, field) = LETTERS.into_iter().find(|&(letter, _)| rest.as_bytes().first() == Some(&letter))?;
    Some((field, &rest[1..]))
}

/// The longest text that survives a round trip, in lines that are read as a whole with their sign and letter.
const LONGEST: usize = TEXT - 2;

/// Whether a text survives a round trip.
pub(super) fn fits(_: Field, text: &str) -> bool {
    text.len() <= LONGEST
}

/// The number of lines examined: enough for the output of programs, and few enough to be fast.
const SEEN: usize = 48;

/// The lines at the start of a text that begin with a `#`.
fn head(ahead: Ahead<'_>) -> impl Iterator<Item = &str> {
    ahead.lines().take(SEEN).take_while(|line| line.is_empty() || line.starts_with('#')).filter(|line| !line.is_empty())
}

/// The line after those at the start of a text, if it is visible.
pub(super) fn behind(ahead: Ahead<'_>) -> Option<&str> {
    ahead.lines().take(SEEN).find(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Whether one of the lines at the start of a text can only be a header: the letter does not begin a word, or in two lines it is followed by a space.
fn is_sure(ahead: Ahead<'_>) -> bool {
    let texts = || head(ahead).filter_map(header).map(|(_, text)| text);
    let is_word = |text: &str| text.starts_with(|char: char| char.is_lowercase() || char == ' ');
    let is_link = |(field, text): (Field, &str)| field == Field::Link && text.contains("://");
    texts().any(|text| !is_word(text))
        || texts().filter(|text| text.starts_with(' ')).count() > 1
        || head(ahead).filter_map(header).any(is_link)
}

/// Whether a text continues beyond the examined part.
fn is_cut(ahead: Ahead<'_>) -> bool {
    ahead.lines().nth(SEEN).is_some() || ahead.text().len() >= Source::AHEAD
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX".contains(&byte);
    let fits = || match behind(ahead) {
        Some(line) => line.len() == 9 && line.bytes().all(cell),
        // A long comment: they must be headers, as the following lines will show.
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
    // The heading of a section directly below has been swapped with a row, or an empty line between headers and rows has.
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

/// Takes the lines with letters. Others that begin with a `#` are lines of the comment.
pub(super) fn headers(source: &mut Source<'_>) -> Document {
    headed(source).0
}

/// Like `headers`, and whether an empty line follows them.
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

/// Adds a line, unless there are enough.
fn push(comment: &mut String, line: &str) {
    if comment.len() < 2 * LONGEST {
        comment.push_str(line);
        comment.push('\n');
    }
}

/// Writes the lines with letters, so that they differ from comments.
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
