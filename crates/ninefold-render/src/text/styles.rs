//! The styles in which earlier programs draw puzzles, and the words with which they report results, as far as these are known.
//!
//! ```text
//! zambon                    z88dk                  sand                    sudoku71             apple2
//!      0   1   2            +-----+-----+-----+    +---+---+---+---+ ..    0 0 0 0 0 9 0 0 0    +-------+-- ..
//!   ++===+===+===++= ..     |.|.|.|.|.|9|.|.|.|    |   |   | 2 |   | ..    0 0 0 0 1 4 7 0 0    ! . . . ! ..
//!   ||1 3|123|1  ||  ..     |.|.|.|.|1|4|7|.|.|    +---+---+---+---+ ..    0 0 2 0 0 0 0 0 0    ! . . . ! ..
//! 0 ||4 6| 56|45 ||  ..
//! ```
//!
//! No style has room for signs: they are for puzzles, solutions and candidates, not for steps.

use super::{Frame, Layout, Manuscript};

/// A style with its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The name.
    pub name: &'static str,
    /// The program or book from which the style is taken.
    pub about: &'static str,
    layout: Layout,
    frame: Frame,
    blank: char,
    labels: Option<u16>,
    report: &'static Report,
}

/// The outcome of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The only solution was found.
    Unique,
    /// A solution was found, and there are others.
    Several,
    /// A solution was found; there may be others.
    Found,
    /// There is no solution.
    None,
    /// The givens break the rules.
    Invalid,
    /// The search ended without a result.
    Open,
}

/// The way in which a program reports an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Report {
    /// Whether the puzzle is drawn first.
    has_start: bool,
    /// Whether a puzzle without a solution is drawn last, with the digits found.
    has_rest: bool,
    /// The words for each [`Outcome`]. Those for several solutions are not from the programs, which end with the first solution.
    words: [&'static str; 6],
}

const PLAIN: Report = Report {
    has_start: true,
    has_rest: false,
    words: [
        "A solution was found: the only one.",
        "A solution was found; there are others.",
        "A solution was found; there may be others.",
        "No solution was found: there is none.",
        "No solution was found: the givens break the rules.",
        "No solution was found within the limits.",
    ],
};

const fn style(name: &'static str, about: &'static str, layout: Layout, frame: Frame) -> Style {
    Style { name, about, layout, frame, blank: '.', labels: None, report: &PLAIN }
}

/// All styles.
pub const STYLES: [Style; 5] = [
    Style { labels: Some(0), ..style("zambon", "The candidate grid of Zambon's book", Layout::Marks, Frame::Double) },
    Style {
        report: &Report {
            has_start: false,
            has_rest: false,
            words: ["", "there are other solutions", "", "no solution", "no solution", "no solution found"],
        },
        ..style("z88dk", "The Z80 programs: a bar between all cells", Layout::Tight, Frame::Bars)
    },
    Style {
        blank: ' ',
        ..style(
            "sand",
            "Sand's programs: a bar between all cells, a rule under every row",
            Layout::Digits,
            Frame::Ruled,
        )
    },
    Style {
        blank: '0',
        report: &Report {
            has_start: false,
            has_rest: true,
            words: ["SOLVED!", "SOLVED! (one of several)", "SOLVED!", "Illegal?", "Illegal?", "No solution found"],
        },
        ..style("sudoku71", "SUDOKU71 on the HP-71B: rows of digits, zeros for empty cells", Layout::Tight, Frame::Open)
    },
    Style {
        report: &Report {
            has_start: false,
            has_rest: true,
            words: ["1 SOLUTION", "SOLUTION 1 OF SEVERAL", "SOLUTION 1", "NO SOLUTION", "NOT ALLOWED", "STOPPED"],
        },
        ..style("apple2", "The Apple II: a frame in the characters of its keyboard", Layout::Digits, Frame::Shouts)
    },
];

impl Style {
    /// Returns the style with the given name.
    pub fn named(name: &str) -> Option<Self> {
        STYLES.into_iter().find(|style| style.name == name)
    }

    /// Whether the style draws candidates.
    pub fn has_candidates(&self) -> bool {
        self.layout == Layout::Marks
    }

    /// Returns the words for an outcome; empty if the program only draws the solution.
    pub const fn words(&self, outcome: Outcome) -> &'static str {
        self.report.words[outcome as usize]
    }

    /// Whether the puzzle is drawn above the words.
    pub const fn has_start(&self) -> bool {
        self.report.has_start
    }

    /// Whether a puzzle without a solution is drawn below the words, with the digits found.
    pub const fn has_rest(&self) -> bool {
        self.report.has_rest
    }

    /// Returns the settings for a scene in this style: with digits, without colours.
    pub fn manuscript(&self) -> Manuscript {
        let Self { layout, frame, blank, labels, .. } = *self;
        Manuscript { blank, labels, ..Manuscript::plain(layout, frame) }
    }
}
