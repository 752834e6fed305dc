//! The lines of `HoDoKu`'s library. Each contains a technique, its digits, the cells, the deleted candidates, and the conclusions of the technique.
//!
//! ```text
//! :0000:x:4.....8.5.3+9..:157 259:::
//!  |    | |               |       placements or eliminations, and more
//!  |    | |               candidates deleted so far: digit, row, column
//!  |    | cells, a plus before placed digits
//!  |    digits of the technique
//!  technique
//! ```

use std::fmt;

use super::{plus_cells, triples, write_plus, write_triples};
use crate::candidates::Candidates;
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Part, Parts};

pub(crate) static HODOKU: Format = Format {
    name: "hodoku",
    about: "a line of HoDoKu's library, with placed digits and deleted candidates",
    seen: Seen::Written("HoDoKu 2.2 and its library of techniques, <https://hodoku.sourceforge.net>"),
    endings: &["hodoku"],
    example: ":0000:x:....+29.......147....2......7......865...3...294......1......4....625.......8.....:111 314:::",
    sniff: |ahead| {
        let line = ahead.first();
        Likeness::certain_if(line.starts_with(':') && line.matches(':').count() >= 4)
    },
    read: Read::Line(read),
    write: Some(Write::new(write, Carries::any(PARTS))),
};

/// The parts that cells with pluses and deleted candidates can express.
pub(super) const PARTS: Parts = Parts::of(&[Part::Givens, Part::Placed, Part::Candidates, Part::Singles]);

/// The names under which comments store the fields after the deleted candidates.
const FIELDS: [&str; 3] = ["eliminations", "placements", "more"];

fn read(line: &str) -> Result<Document, Error> {
    // The text after the last colon is a comment, such as the line of the puzzle with the steps of a search.
    let (entry, rest) = line.rsplit_once(':').unwrap_or((line, ""));
    let mut fields = entry.split(':').map(|field| {
        let offset = field.as_ptr().addr() - entry.as_ptr().addr();
        (field, entry[..offset].chars().count() + 1)
    });
    let head = (fields.next(), fields.next(), fields.next(), fields.next());
    let (Some(_), Some((technique, _)), Some((digits, _)), Some((cells, column))) = head else {
        return Err(ErrorKind::expected("a line such as :0000:x:cells:deleted:::", line).at(1, 1));
    };
    let (givens, placed, end) = plus_cells(cells, column)?;
    if end < cells.chars().count() {
        return Err(ErrorKind::expected("a colon after 81 cells", &cells[end..]).at(1, column + end));
    }
    let eliminated = fields.next().map_or(Ok(Candidates::EMPTY), |(deleted, column)| triples(deleted, column))?;
    let mut document = Document { placed, eliminated, ..givens.into() };
    for (name, text) in [("technique", technique), ("digits", digits)] {
        if !matches!(text, "" | "0000" | "x") {
            document.comment(&format!("{name} {text}"));
        }
    }
    for (name, (text, _)) in FIELDS.into_iter().zip(fields).filter(|(_, (text, _))| !text.trim().is_empty()) {
        document.comment(&format!("{name} {}", text.trim()));
    }
    document.comment(rest.trim().trim_start_matches('#').trim());
    Ok(document)
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(":0000:x:")?;
    write_plus(document, out)?;
    out.write_char(':')?;
    write_triples(document, out)?;
    out.write_str(":::\n")
}
