//! The format with 729 characters: nine for each cell, each of which is a candidate or a dot.

use std::fmt;

use super::line::is_label;
use super::plain;
use crate::document::Document;
use crate::draw;
use crate::format::{Carries, Context, Format, Seen, Write};
use crate::part::{Field, Part, Parts};

pub(crate) static SUKAKU: Format = plain(
    "sukaku",
    "729 characters, nine a cell: the puzzles of candidates called Sukaku",
    Seen::Written("collections of the players' forum, <http://forum.enjoysudoku.com>"),
    &["sukaku"],
    EXAMPLE,
    Write::new(
        write,
        Carries::any(Parts::of(&[Part::Candidates, Part::Singles]).texts(&[Field::Title, Field::Comment]))
            .with_text(is_label),
    ),
);

const EXAMPLE: &str = "\
1.34.6.8.1.3.5678.1.345.78...3.567...2...678.........9123.56.8.123456.....345..8.\
..3..6.8...3.56.89..3.5..89..3.56...1...........4...........7...23.56..9..3.5..89\
1.34.6.8.1.3.56789.2.........3.567.......678...3.5678.1.3.56.891.3456..9..345..89\
......7..123......1.3......1..45...9.2.4....912..5......3.5...9.......8......6...\
....5....1....6.8.1......8.1..4.67.9..3......1....678.........9...4..7.9.2.......\
........9...4.......3....8.....567...2...678..2..5678...3.5......3.5.7..1........\
123....8.123.5.7891.3.5.7891.3..67.9.....67.91.3..67.....4.....123.567.9..3.5.789\
1.34...8.1.3...789.....6....2...........5....1.3...7..1.3....891.3...7.9..3...789\
1234.....123.5.7.91.345.7.9.......8....4.67.91.3..67..123.56..9123.567.9..3.5.7.9";

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    draw::comments(&document.texts, out)?;
    write!(out, "{}", document.board())?;
    draw::label(&document.texts, out)
}
