//! Drawn grids: formats that differ only in the drawing around the digits. The reader of plain text reads them all.

use std::fmt;

use super::plain;
use crate::document::Document;
use crate::draw::{Borders, COMMENTED, GIVENS, comments, is_comment};
use crate::format::{Carries, Context, Format, Seen, Write};

/// Writes only the digits.
const fn bare(write: fn(&Document, Context<'_>, &mut dyn fmt::Write) -> fmt::Result) -> Write {
    Write::new(write, Carries::any(GIVENS)).apart()
}

/// Writes comments above the digits.
const fn commented(write: fn(&Document, Context<'_>, &mut dyn fmt::Write) -> fmt::Result) -> Write {
    Write::new(write, Carries::any(COMMENTED).with_text(is_comment)).apart()
}

impl Borders {
    /// Only the digits; other programs support a single sign for an empty cell.
    fn digits(&self, document: &Document, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write(&document.grid(), '.', out)
    }

    /// The digits below their comments.
    fn all(&self, document: &Document, context: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        comments(&document.texts, out)?;
        self.write(&document.grid(), context.style.blank, out)
    }
}

/// Nine lines of nine characters and nothing else: `.msk` with puzzles and `.sol` with solutions.
pub(crate) static MSK: Format = plain(
    "msk",
    "nine lines of nine characters, as stored by programs of the VBForums contest",
    Seen::Described("Sudopedia, <https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>"),
    &["msk", "sol", "sud"],
    include_str!("../../data/examples/msk.txt"),
    bare(|document, _, out| Borders::ROWS.digits(document, out)),
);

const ASCII: &str = "+-------+-------+-------+";

/// The grid as drawn by the core.
pub(crate) static GRID: Format = plain(
    "grid",
    "a drawn grid with a frame of ASCII characters",
    Seen::Written("this program"),
    &[],
    include_str!("../../data/examples/grid.txt"),
    commented(|document, context, out| {
        let borders =
            Borders { left: "| ", space: " ", bar: " | ", right: " |", top: ASCII, rule: ASCII, bottom: ASCII };
        borders.all(document, context, out)
    }),
);

/// Such a grid with box-drawing characters.
pub(crate) static UNICODE: Format = plain(
    "unicode",
    "a drawn grid with a frame of Unicode lines",
    Seen::Written("this program"),
    &[],
    include_str!("../../data/examples/unicode.txt"),
    commented(|document, context, out| {
        let borders = Borders {
            left: "│ ",
            space: " ",
            bar: " │ ",
            right: " │",
            top: "┌───────┬───────┬───────┐",
            rule: "├───────┼───────┼───────┤",
            bottom: "└───────┴───────┴───────┘",
        };
        borders.all(document, context, out)
    }),
);

/// Rows such as `.2.|81.|74.` with rules between the bands and no frame: the program `SuDoku Solver`.
pub(crate) static SPF: Format = plain(
    "spf",
    "rows in three parts, with a rule between the bands, as stored by SuDoku Solver",
    Seen::Described("Sudopedia, <https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>"),
    &["spf"],
    include_str!("../../data/examples/spf.txt"),
    bare(|document, _, out| Borders { bar: "|", rule: "---+---+---", ..Borders::ROWS }.digits(document, out)),
);

/// Rows such as `. 2 . | 8 1 . | 7 4 .` with rules between the bands, as people post them.
pub(crate) static VISUAL: Format = plain(
    "visual",
    "rows with spaces and bars, as in forums",
    Seen::Described("Sudopedia, <https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>"),
    &[],
    include_str!("../../data/examples/visual.txt"),
    bare(|document, _, out| {
        Borders { space: " ", bar: " | ", rule: "------+-------+------", ..Borders::ROWS }.digits(document, out)
    }),
);

/// The readable style of `QQwing`. Its compact style is a block, its one-line style a line, its CSV style a table.
pub(crate) static QQWING: Format = plain(
    "qqwing",
    "the readable style of QQwing; its compact style is `block`, its one-line style `line`",
    Seen::Written("QQwing 1.3, <https://qqwing.com>"),
    &[],
    include_str!("../../data/examples/qqwing.txt"),
    bare(|document, _, out| {
        let borders = Borders { left: " ", space: " ", bar: " | ", rule: "-------|-------|-------", ..Borders::ROWS };
        borders.digits(document, out)
    }),
);
