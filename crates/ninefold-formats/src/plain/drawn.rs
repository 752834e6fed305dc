//! The formats of drawn grids, which differ only in the drawing around the digits. The reader of plain text reads them all.

use std::fmt;

use super::plain;
use crate::document::Document;
use crate::draw::{Borders, COMMENTED, GIVENS, comments, is_comment};
use crate::format::{Carries, Context, Format, Seen, Write};

/// Returns a writer of digits alone.
const fn bare(write: fn(&Document, Context<'_>, &mut dyn fmt::Write) -> fmt::Result) -> Write {
    Write::new(write, Carries::any(GIVENS)).apart()
}

/// Returns a writer of the digits with comments above them.
const fn commented(write: fn(&Document, Context<'_>, &mut dyn fmt::Write) -> fmt::Result) -> Write {
    Write::new(write, Carries::any(COMMENTED).with_text(is_comment)).apart()
}

impl Borders {
    /// Writes the digits alone. The programs that read this format accept only one sign for an empty cell.
    fn digits(&self, document: &Document, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write(&document.grid(), '.', out)
    }

    /// Writes the comments, then the digits.
    fn all(&self, document: &Document, context: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        comments(&document.texts, out)?;
        self.write(&document.grid(), context.style.blank, out)
    }
}

/// Nine lines of nine characters and nothing else: `.msk` files contain puzzles, `.sol` files solutions.
pub(crate) static MSK: Format = plain(
    "msk",
    "nine lines of nine characters, as stored by programs of the VBForums contest",
    Seen::Described("Sudopedia, <https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>"),
    &["msk", "sol", "sud"],
    include_str!("../../data/examples/msk.txt"),
    bare(|document, _, out| Borders::ROWS.digits(document, out)),
);

const ASCII: &str = "+-------+-------+-------+";

/// A grid as drawn by the core.
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

/// A grid as drawn by the core with box-drawing characters.
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

/// Rows such as `.2.|81.|74.`, with rules between the bands and no frame, as the program `SuDoku Solver` writes them.
pub(crate) static SPF: Format = plain(
    "spf",
    "rows in three parts, with a rule between the bands, as stored by SuDoku Solver",
    Seen::Described("Sudopedia, <https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats>"),
    &["spf"],
    include_str!("../../data/examples/spf.txt"),
    bare(|document, _, out| Borders { bar: "|", rule: "---+---+---", ..Borders::ROWS }.digits(document, out)),
);

/// Rows such as `. 2 . | 8 1 . | 7 4 .` with rules between the bands, as people post them in forums.
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

/// The readable style of `QQwing`. Of its other styles, the compact one is read as a block, the one-line one as a line and CSV as a table.
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
