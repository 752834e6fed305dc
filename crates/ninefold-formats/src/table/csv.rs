//! Tables with columns separated by commas, or by semicolons where the comma is the decimal sign: collections from `Kaggle`, the output of `QQwing`,
//! and spreadsheets.

use crate::format::{Carries, Format, Read, Seen, Write};
use crate::source::Ahead;

pub(crate) static CSV: Format = Format {
    name: "csv",
    about: "a comma-separated table; the puzzle is in a column called puzzle, quiz or similar, or in the one with 81 cells",
    seen: Seen::Written("data sets of Kaggle and QQwing 1.3, <https://qqwing.com>"),
    endings: &["csv"],
    example: "\
puzzle,solution,title,level\n\
.....9.......147....2......7......865...3...294......1......4....625.......8.....,\
814729635659314728372568194721495386568137942943682571285971463496253817137846259,\"six, four\",hard",
    sniff: |ahead| super::sniff(ahead, delimiter(ahead)),
    read: Read::Pieces(|source, sink| {
        let delimiter = delimiter(source.ahead());
        super::read(&CSV, delimiter, source, sink)
    }),
    write: Some(
        Write::new(|document, context, out| super::write(document, ',', context, out), Carries::any(super::PARTS))
            .within("puzzle,solution,title,author,source,level,rating,date,link,comment\n", ""),
    ),
};

/// Returns a semicolon if the first line has more semicolons than commas, and a comma otherwise.
pub(super) fn delimiter(ahead: Ahead<'_>) -> u8 {
    let count = |sign: u8| memchr::memchr_iter(sign, ahead.first().as_bytes()).count();
    if count(b';') > count(b',') { b';' } else { b',' }
}
