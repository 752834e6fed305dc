//! A step drawn on its board, in plain text.
//!
//! ```text
//! +------------------+-----------------+
//! | *34   8    1     | 59   *347  2     |      each candidate with a sign in front that says what part it plays
//! | 6     *34-9 5    | ...
//! ```

use std::fmt;

use ninefold_core::mark::{Mark, Node, Role, Roles};
use ninefold_core::{Board, Cell, Digit, House};

use crate::step::Step;

/// A board with the marks of a step: a drawing, and below it what the signs mean.
#[derive(Clone, Debug)]
pub struct Picture {
    board: Board,
    /// The parts that each candidate or digit plays, cell by cell.
    roles: [[Roles; 9]; 81],
}

impl Picture {
    /// A step on the board that it was found on.
    pub fn new(board: &Board, step: &Step) -> Self {
        let mut picture = Self { board: *board, roles: [[Roles::default(); 9]; 81] };
        for mark in step.marks(board) {
            match mark {
                Mark::Spots(role, node) => picture.cast(role, node),
                Mark::Link(_, from, to) => [from, to].into_iter().for_each(|node| picture.cast(Role::Pattern, node)),
                Mark::Cell(..) | Mark::House(..) => {}
            }
        }
        picture
    }

    fn cast(&mut self, role: Role, Node { digit, cells }: Node) {
        for cell in cells.iter().filter(|&cell| self.board.options(cell).contains(digit)) {
            self.roles[cell.index()][digit.index()].add(role);
        }
    }

    fn entry(&self, cell: Cell) -> String {
        let signed = |digit: Digit| {
            let signs: String = self.roles[cell.index()][digit.index()].told().map(Role::sign).collect();
            format!("{signs}{digit}")
        };
        let entry: String = self.board.options(cell).iter().map(signed).collect();
        if entry.is_empty() { ".".into() } else { entry }
    }

    /// The signs in use, with what they mean.
    fn legend(&self) -> String {
        let mut used: Vec<Role> = self.roles.iter().flatten().flat_map(|roles| roles.told()).collect();
        used.sort_unstable_by_key(|role| (role.rank(), role.sign()));
        used.dedup_by_key(|role| role.sign());
        let of_one_meaning = used.chunk_by(|one, other| one.sign_meaning() == other.sign_meaning());
        let said = of_one_meaning.map(|roles| {
            let signs: Vec<String> = roles.iter().map(|role| role.sign().to_string()).collect();
            format!("{} {}", signs.join(" "), roles[0].sign_meaning())
        });
        said.collect::<Vec<_>>().join(", ")
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
