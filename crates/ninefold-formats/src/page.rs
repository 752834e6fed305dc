//! Generates the documentation page of all formats from the registry.

use std::fmt::Write;

use crate::format::{Format, Seen};
use crate::registry::FORMATS;

const HEAD: &str = "\
# Formats

<!-- Made by `cargo xtask docs` from the registry of `ninefold-formats`; do not edit. -->

The formats that `ninefold convert`, `ninefold show` and `ninefold::formats` read and write. The format of an input is detected, puzzle by puzzle;
a file may mix them. The line *Holds* of a format lists the parts that survive when a written file is read again; other parts are reported as
lost, and rejected with `--strict`. Formats with `several grids` also hold multi-sudokus; all others reject them.

Text around a grid, as in pasted posts, is skipped: [What can be pasted](pasted.md). Compressed files, spreadsheets, folders and
patterns of file names are described in [Tables](tables.md#sources).

An extension can be used as the name too, unless it is the name of another format: `--format sdk` is `--format sadman`.

If the cells do not determine the grids, a line such as `# layout: samurai` above a block, or above lines of 81 cells, does so. It contains a name of
`ninefold layouts`, a turned one such as `sensei:transpose`, `single`, the numbers of rows above and of columns left of each grid, `0,0 6,6`, or the
size of a single grid, `6x6`. Blocks of other sizes are read without this line, and so are lines in which letters stand for digits above 9 (`A` is
10); a line of 16, 36 or 64 cells needs it.

`SudokuPad` and the cosmetic tools of f-puzzles store lines and circles without their meaning. The meaning is recovered from two sources that must
agree: a colour and shape of a known kind, and a sentence of the rules text that describes this kind. A note names the recovered rules. A document is
rejected if it has an unexplained element or sentence, or a kind that is drawn but not described, or described but not drawn; `--ignore-drawings` then
reads the grid alone. Without any text, a drawing is recognised only if it looks exactly as the sites draw its kind. Puzzles are written for
`SudokuPad` with the same drawings and a sentence for each kind; clones, lockout lines, lines with jumps and grids without regions cannot be drawn.

All of these formats are read.

| name | written | extensions | description |
|---|---|---|---|
";

/// Returns the page as Markdown: a table of formats, then a section for each format with its parts and an example.
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    for format in FORMATS {
        let endings: Vec<_> = format.endings.iter().map(|ending| format!("`.{ending}`")).collect();
        let (name, about) = (format.name, format.about.replace('|', "\\|"));
        let write = if format.write.is_some() { "yes" } else { "" };
        let _ = writeln!(page, "| [`{name}`](#{name}) | {write} | {} | {about} |", endings.join(" "));
    }
    FORMATS.iter().for_each(|format| section(format, &mut page));
    page
}

fn section(format: &Format, page: &mut String) {
    let _ = writeln!(page, "\n## {}\n\n{}.", format.name, sentence(format.about));
    let _ = match format.seen {
        Seen::Written(source) => writeln!(page, "\nSeen: {source}."),
        Seen::Described(source) => {
            writeln!(page, "\nNot tested with files from the program itself; read according to {source}.")
        }
    };
    if let Some(write) = &format.write {
        let one = if write.gap.is_none() { " A file holds one puzzle." } else { "" };
        let _ = writeln!(page, "\nHolds: {}.{one}", write.carries.parts);
    }
    let fence = if format.example.contains("```") { "~~~" } else { "```" };
    let _ = writeln!(page, "\n{fence}\n{}\n{fence}", format.example);
}

/// Returns a text with its first letter capitalised, unless it begins with a name in lower case.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().filter(|_| !text.starts_with("gsf"));
    first.map_or_else(|| text.to_owned(), |first| first.to_uppercase().chain(chars).collect())
}
