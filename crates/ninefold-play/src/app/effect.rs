//! The effects that the state machine requests, and the news that it receives.

use ninefold_core::Digit;
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_logic::hodoku::Grade;

use crate::files::{Contents, Listed};
use crate::hint::{Advice, Advisor, WhyNot};
use crate::lesson::Lesson;
use crate::notes::Notes;
use crate::order::{Made, Order};
use crate::verdict::Verdict;
use crate::watch::{Sight, Solver};

/// The purpose of a written file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Loading it again: the extension of the file selects the format.
    Save,
    /// Viewing it, on paper or as text.
    Print,
}

/// Whether an existing file may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// Not yet: the user is asked first.
    Ask,
    /// Yes.
    Yes,
}

/// The source of a new puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Random numbers.
    Chance,
    /// The current date.
    Day,
}

/// A player's position, for questions about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The givens.
    pub givens: Grids,
    /// Their solution, if known.
    pub solution: Option<Grids>,
    /// The position.
    pub boards: Boards,
}

/// A request to the shell.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Find the verdict on a puzzle, and forget the previous puzzle.
    Prove(Grids),
    /// Save the session.
    Keep,
    /// List the files of that folder, or of the default folder.
    List(Option<String>),
    /// Read the puzzles of a file.
    Look(String),
    /// Find the puzzles in a text.
    Parse(String),
    /// Write a file.
    Write(String, Purpose, Replace),
    /// Set a solver to work.
    Watch(Solver, Grids),
    /// Stop the watched solver.
    Unwatch,
    /// Count the solutions of a puzzle.
    Count(Grids),
    /// Find advice on a position, with that advisor.
    Advise(Box<Situation>, Advisor),
    /// Grade a puzzle.
    Grade(Grids),
    /// Make a puzzle; the number identifies its news.
    Make(u64, Box<Order>, Source),
    /// Stop making the puzzle.
    Unmake,
    /// Prepare a lesson about the technique with that id, from a position.
    Teach(Box<Situation>, String),
    /// Find out why a digit cannot be in a cell.
    WhyNot(Box<Situation>, (LayoutCell, Digit)),
    /// Suspend the process until the shell resumes it.
    Suspend,
    /// Use the colours of the next theme, and name it.
    Theme,
    /// Release the mouse to the terminal, or capture it again, and report which.
    Mouse,
    /// End the program.
    Quit,
}

/// The result of an effect.
#[derive(Clone, Debug)]
pub enum News {
    /// The verdict on a puzzle.
    Verdict(Grids, Verdict),
    /// The name of a folder, and its files.
    Files(String, Vec<Listed>),
    /// The content of the file with that name.
    Inside(String, Contents),
    /// The content of a pasted text.
    Pasted(Contents),
    /// The name of a written file, and a text about the parts that it cannot hold.
    Written(String, String),
    /// The file to write already exists.
    Exists,
    /// An event of the watched solver.
    Sight(Sight),
    /// The number of solutions of a puzzle, and whether there are more.
    Count(Grids, u64, bool),
    /// Advice on a position.
    Advice(Boards, Box<Advice>),
    /// The grade of a puzzle.
    Grade(Grids, Grade),
    /// The number of puzzles tried for an order.
    Tried(u64, u64),
    /// The puzzle made for an order, and its title.
    Made(u64, Box<Made>, String),
    /// The reason why no puzzle can meet an order.
    Impossible(u64, String),
    /// A lesson about a technique from that position.
    Lesson(Boards, String, Box<Lesson>),
    /// The reason why a digit cannot be in a cell of that position.
    WhyNot(Boards, (LayoutCell, Digit), Box<WhyNot>),
    /// The message of an effect that failed.
    Failed(String),
}

/// The use of a chosen puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Then {
    /// Open it in the editor.
    #[default]
    Edit,
    /// Play it.
    Play,
}

/// Whether a click adds to the selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// The cell is added to the selection.
    Yes,
    /// A new selection begins.
    No,
}

/// The puzzle to write to a file.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The givens.
    pub givens: &'a Grids,
    /// The player's notes, or those of the puzzle in the editor.
    pub notes: Option<&'a Notes>,
    /// The title; may be empty.
    pub title: &'a str,
}
