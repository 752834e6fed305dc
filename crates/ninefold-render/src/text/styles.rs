//! The drawing styles of earlier programs, as far as known, by name.
//!
//! ```text
//! zambon                    z88dk                  sand                    sudoku71             apple2
//!      0   1   2            +-----+-----+-----+    +---+---+---+---+ ..    0 0 0 0 0 9 0 0 0    +-------+-- ..
//!   ++===+===+===++= ..     |.|.|.|.|.|9|.|.|.|    | . | . | 2 | . | ..    0 0 0 0 1 4 7 0 0    ! . . . ! ..
//!   ||1 3|123|1  ||  ..     |.|.|.|.|1|4|7|.|.|    +---+---+---+---+ ..    0 0 2 0 0 0 0 0 0    ! . . . ! ..
//! 0 ||4 6| 56|45 ||  ..
//! ```
//!
//! None of them has room for signs: they are for puzzles, solutions and candidates, not for steps.

use super::{Frame, Layout, Manuscript};

/// A style with its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Its name.
    pub name: &'static str,
    /// Whose it is.
    pub about: &'static str,
    layout: Layout,
    frame: Frame,
    blank: char,
    labels: Option<u16>,
}

const fn style(name: &'static str, about: &'static str, layout: Layout, frame: Frame) -> Style {
    Style { name, about, layout, frame, blank: '.', labels: None }
}

/// All of them.
pub const STYLES: [Style; 5] = [
    Style { labels: Some(0), ..style("zambon", "The candidate grid of Zambon's book", Layout::Marks, Frame::Double) },
    style("z88dk", "The Z80 programs: a bar between all cells", Layout::Tight, Frame::Bars),
    style("sand", "Sand's programs: a bar between all cells, a rule under every row", Layout::Digits, Frame::Ruled),
    Style {
        blank: '0',
        ..style("sudoku71", "SUDOKU71 on the HP-71B: rows of digits, zeros for empty cells", Layout::Tight, Frame::Open)
    },
    style("apple2", "The Apple II: a frame in the characters of its keyboard", Layout::Digits, Frame::Shouts),
];

impl Style {
    /// The style with a name.
    pub fn named(name: &str) -> Option<Self> {
        STYLES.into_iter().find(|style| style.name == name)
    }

    /// Whether it draws candidates.
    pub fn has_candidates(&self) -> bool {
        self.layout == Layout::Marks
    }

    /// The settings for a scene in this style: with digits, without colours.
    pub fn manuscript(&self) -> Manuscript {
        let Self { layout, frame, blank, labels, .. } = *self;
        Manuscript { blank, labels, ..Manuscript::plain(layout, frame) }
    }
}
