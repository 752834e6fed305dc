//! A step drawn on its board, in plain text.
//!
//! ```text
//! +------------------+-----------------+
//! | *34   8    1     | 59   *347  2     |      each candidate with a sign in front that says what part it plays
//! | 6     *34-9 5    | ...
//! ```

use std::fmt;

use ninefold_core::mark::{Mark, Node, Role};
use ninefold_core::{Board, Candidate, Cell, Digit, House};

use crate::step::Step;

/// A board with the marks of a step: a drawing, and below it what the signs mean.
#[derive(Clone, Debug)]
pub struct Picture {
    board: Board,
    /// The sign of each candidate or digit, cell by cell.
    signs: [[Option<Sign>; 9]; 81],
}

/// What stands in front of a digit; what counts more comes later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sign {
    Context,
    Pattern,
    Group(u8),
    Supposed,
    Fin,
    Struck,
    Placed,
}

impl Sign {
    fn of(role: Role) -> Self {
        match role {
            Role::Context => Self::Context,
            Role::Pattern | Role::Pivot | Role::Wing | Role::Base | Role::Cover => Self::Pattern,
            Role::Group(number) => Self::Group(number % 26),
            Role::Supposed => Self::Supposed,
            Role::Fin | Role::Endofin => Self::Fin,
            Role::Struck => Self::Struck,
            Role::Placed => Self::Placed,
        }
    }

    fn char(self) -> char {
        match self {
            Self::Context => '^',
            Self::Pattern => '*',
            Self::Group(number) => char::from(b'a' + number),
            Self::Supposed => '?',
            Self::Fin => '#',
            Self::Struck => '-',
            Self::Placed => '+',
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Self::Context => "what shows it",
            Self::Pattern => "the pattern",
            Self::Group(_) => "sets or colours",
            Self::Supposed => "supposed",
            Self::Fin => "fins and extra candidates",
            Self::Struck => "ruled out",
            Self::Placed => "placed",
        }
    }
}

impl Picture {
    /// A step on the board that it was found on.
    pub fn new(board: &Board, step: &Step) -> Self {
        let mut picture = Self { board: *board, signs: [[None; 9]; 81] };
        for mark in step.marks(board) {
            match mark {
                Mark::Spots(role, node) => picture.sign(Sign::of(role), node),
                Mark::Link(_, from, to) => [from, to].into_iter().for_each(|node| picture.sign(Sign::Pattern, node)),
                Mark::Cell(..) | Mark::House(..) => {}
            }
        }
        picture
    }

    fn sign(&mut self, sign: Sign, Node { digit, cells }: Node) {
        for cell in cells.iter().filter(|&cell| self.board.options(cell).contains(digit)) {
            let of = &mut self.signs[cell.index()][digit.index()];
            *of = (*of).max(Some(sign));
        }
    }

    fn entry(&self, cell: Cell) -> String {
        let sign = |digit: Digit| self.signs[cell.index()][digit.index()].map(Sign::char);
        let digits = self.board.options(cell).iter().map(|digit| match sign(digit) {
            Some(sign) => format!("{sign}{digit}"),
            None => digit.to_string(),
        });
        let entry: String = digits.collect();
        if entry.is_empty() { ".".into() } else { entry }
    }

    /// The signs in use, with what they mean.
    fn legend(&self) -> String {
        let mut used: Vec<Sign> = self.signs.iter().flatten().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        let of_one_meaning = used.chunk_by(|one, other| one.meaning() == other.meaning());
        let said = of_one_meaning.map(|signs| {
            let chars: Vec<String> = signs.iter().map(|sign| sign.char().to_string()).collect();
            format!("{} {}", chars.join(" "), signs[0].meaning())
        });
        said.collect::<Vec<_>>().join(", ")
    }

    /// The sign in front of a candidate.
    pub fn sign_of(&self, Candidate { cell, digit }: Candidate) -> Option<char> {
        self.signs[cell.index()][digit.index()].map(Sign::char)
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries: Vec<String> = Cell::all().map(|cell| self.entry(cell)).collect();
        let width = |column: House| column.cells().iter().map(|cell| entries[cell.index()].len()).max().unwrap_or(1);
        let widths: Vec<usize> = House::columns().map(width).collect();
        let rule: String =
            widths.chunks(3).map(|stack| "+".to_owned() + &"-".repeat(stack.iter().sum::<usize>() + 4)).collect();
        for (row, cells) in entries.chunks(9).enumerate() {
            if row % 3 == 0 {
                writeln!(f, "{rule}+")?;
            }
            for (column, (entry, width)) in cells.iter().zip(&widths).enumerate() {
                f.write_str(if column % 3 == 0 { "| " } else { "" })?;
                write!(f, "{entry:width$} ")?;
            }
            f.write_str("|\n")?;
        }
        write!(f, "{rule}+\n{}", self.legend())
    }
}
