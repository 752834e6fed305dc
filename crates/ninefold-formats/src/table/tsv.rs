//! Tables with columns separated by tabs.

use crate::format::{Carries, Format, Read, Seen, Write};

pub(crate) static TSV: Format = Format {
    name: "tsv",
    about: "a tab-separated table; the puzzle is in a column called puzzle, quiz or similar, or in the one with 81 cells",
    seen: Seen::Written("this program"),
    endings: &["tsv", "tab"],
    example: "\
puzzle\tsolution\ttitle\tlevel\n\
.....9.......147....2......7......865...3...294......1......4....625.......8.....\t\
814729635659314728372568194721495386568137942943682571285971463496253817137846259\tsix and four\thard",
    sniff: |ahead| super::sniff(ahead, b'\t'),
    read: Read::Pieces(|source, sink| super::read(&TSV, b'\t', source, sink)),
    write: Some(
        Write::new(
            |document, context, out| super::write(document, '\t', context, out),
            Carries::any(super::PARTS).with_text(|_, text| !text.contains(super::BREAKS)),
        )
        .within("puzzle\tsolution\ttitle\tauthor\tsource\tlevel\trating\tdate\tlink\tcomment\n", ""),
    ),
};
