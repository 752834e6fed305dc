//! Effects go out, news come in.

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

/// The purpose that a file is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To load it again: the format is that of the file's ending.
    Save,
    /// To look at, on paper or in a text.
    Print,
}

/// Whether a file that exists may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// Not yet: somebody should be asked.
    Ask,
    /// Yes.
    Yes,
}

/// Where a new puzzle comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Chance.
    Chance,
    /// The day that it is.
    Day,
}

/// A player's position, to find out something about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The givens.
    pub givens: Grids,
    /// Their solution, if it is known.
    pub solution: Option<Grids>,
    /// The position.
    pub boards: Boards,
}

/// Something to be done outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Find the verdict on a puzzle, and forget the puzzle of the last time.
    Prove(Grids),
    /// Save the session.
    Keep,
    /// List that folder; the usual one if none is named.
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
    /// Find advice on a position, in that way.
    Advise(Box<Situation>, Advisor),
    /// Find out how hard a puzzle is.
    Grade(Grids),
    /// Make a puzzle; news of it bear this number.
    Make(u64, Box<Order>, Source),
    /// Stop making it.
    Unmake,
    /// Find out what can be learnt from a position about the technique of that id.
    Teach(Box<Situation>, String),
    /// Find out why a digit cannot go into a cell.
    WhyNot(Box<Situation>, (LayoutCell, Digit)),
    /// Stop the process until the shell lets it go on.
    Suspend,
    /// Use the colours of the next theme, and name it.
    Theme,
    /// Leave the mouse to the terminal, or take it back, and say which.
    Mouse,
    /// End the program.
    Quit,
}

/// Something that came of an effect.
#[derive(Clone, Debug)]
pub enum News {
    /// The verdict on a puzzle.
    Verdict(Grids, Verdict),
    /// The lines for a folder, and its name.
    Files(String, Vec<Listed>),
    /// The content of a file.
    Inside(String, Contents),
    /// The content of a text that was pasted.
    Pasted(Contents),
    /// A file was written; what it could not take.
    Written(String, String),
    /// There already is such a file.
    Exists,
    /// A solver did something.
    Sight(Sight),
    /// So many solutions; whether there are more.
    Count(Grids, u64, bool),
    /// Advice on a position.
    Advice(Boards, Box<Advice>),
    /// How hard a puzzle is.
    Grade(Grids, Grade),
    /// So many puzzles were tried for that order.
    Tried(u64, u64),
    /// A puzzle was made for that order, and its title.
    Made(u64, Box<Made>, String),
    /// No puzzle can meet that order, and the reason.
    Impossible(u64, String),
    /// A lesson about a technique from that position.
    Lesson(Boards, String, Box<Lesson>),
    /// The reason why a digit cannot go into a cell of that position.
    WhyNot(Boards, (LayoutCell, Digit), Box<WhyNot>),
    /// Something went wrong.
    Failed(String),
}

/// The use of a puzzle that is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Then {
    /// It goes into the editor.
    #[default]
    Edit,
    /// It is played.
    Play,
}

/// Whether a click adds to what is selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// It does.
    Yes,
    /// It begins anew.
    No,
}

/// The puzzle that a file is written of.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The givens.
    pub givens: &'a Grids,
    /// The player's notes, or those that came with the puzzle in the editor.
    pub notes: Option<&'a Notes>,
    /// The title; empty if there is none.
    pub title: &'a str,
}
