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
    /// To load it again: the extension of the file selects the format.
    Save,
    /// To view it, on paper or as text.
    Print,
}

/// Whether a file that exists may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// Not yet: ask the user.
    Ask,
    /// Yes.
    Yes,
}

/// The source of a new puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Chance.
    Chance,
    /// The current day.
    Day,
}

/// A player's position, to find out something about.
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
    /// List that folder; the default one if none is named.
    List(Option<String>),
    /// Read the puzzles of a file.
    Look(String),
    /// Find the puzzles in a text.
    Parse(String),
    /// Write a file.
    Write(String, Purpose, Replace),
    /// Set a solver to work.
    Watch(Solver, Grids),
    /// Stop it.
    Unwatch,
    /// Count the solutions of a puzzle.
    Count(Grids),
    /// Find advice on a position, with that advisor.
    Advise(Box<Situation>, Advisor),
    /// Grade a puzzle.
    Grade(Grids),
    /// Make a puzzle; news of it carry this number.
    Make(u64, Box<Order>, Source),
    /// Stop making it.
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
    /// The lines for a folder, and its name.
    Files(String, Vec<Listed>),
    /// The content of a file.
    Inside(String, Contents),
    /// The content of a pasted text.
    Pasted(Contents),
    /// A file was written; the second text names the parts that it could not hold.
    Written(String, String),
    /// Such a file already exists.
    Exists,
    /// A solver did something.
    Sight(Sight),
    /// The number of solutions; whether there are more.
    Count(Grids, u64, bool),
    /// Advice on a position.
    Advice(Boards, Box<Advice>),
    /// The grade of a puzzle.
    Grade(Grids, Grade),
    /// The number of puzzles tried for an order.
    Tried(u64, u64),
    /// A puzzle was made for an order, with its title.
    Made(u64, Box<Made>, String),
    /// No puzzle can meet an order, for this reason.
    Impossible(u64, String),
    /// A lesson about a technique from that position.
    Lesson(Boards, String, Box<Lesson>),
    /// The reason why a digit cannot be in a cell of that position.
    WhyNot(Boards, (LayoutCell, Digit), Box<WhyNot>),
    /// Something went wrong.
    Failed(String),
}

/// The use of a chosen puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Then {
    /// Open it in the editor.
    #[default]
    Edit,
    /// It is played.
    Play,
}

/// Whether a click adds to the selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// It does.
    Yes,
    /// It begins again.
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
