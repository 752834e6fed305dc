//! What goes in and out of the state machine: screens, effects, news.

use ninefold_core::{Board, Digit, Grid};
use ninefold_logic::Technique;
use ninefold_logic::hodoku::Grade;

use crate::figure::{self, Answer, Ask};
use crate::files::{Item, Listed};
use crate::fresh::{Fresh, Wanted};
use crate::game::Game;
use crate::hint::Advice;
use crate::lesson::Lesson;
use crate::menu::For;
use crate::sheet::Sheet;
use crate::verdict::Verdict;
use crate::watch::{Sight, Solver};

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// The editor.
    Edit,
    /// The game.
    Play,
    /// A figure of several grids.
    Grids,
    /// A solver at work.
    Watch,
    /// What the keys do.
    Help,
    /// Choosing a file.
    Files,
    /// Typing the name of a file.
    Name(Purpose),
    /// Played games.
    Statistics,
    /// What to play next.
    New,
    /// Choosing a technique.
    Techniques(For),
    /// Choosing a game that was left.
    Left,
    /// A puzzle is being made.
    Making,
}

/// What a file is written for.
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

/// What comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The cell, then its digit.
    #[default]
    CellFirst,
    /// The digit, then its cells.
    DigitFirst(Option<Digit>),
}

/// What a new puzzle comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Chance.
    Chance,
    /// The day that it is.
    Day,
}

/// Something to be done outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Find the verdict on a grid, and forget the grid of the last time.
    Prove(Grid),
    /// Save the session.
    Keep,
    /// List that folder; the usual one if none is named.
    List(Option<String>),
    /// Read the puzzles of a file.
    Look(String),
    /// Find the puzzle in a text.
    Parse(String),
    /// Write a file.
    Write(String, Purpose, Replace),
    /// Set a solver to work.
    Watch(Solver, Grid),
    /// Stop it.
    Unwatch,
    /// Count the solutions of a grid.
    Count(Grid),
    /// Find advice on a position, given the givens.
    Advise(Box<(Grid, Board)>),
    /// Find out how hard a puzzle is.
    Grade(Grid),
    /// Make a puzzle; news of it bear this number.
    Make(u64, Box<Wanted>, Source),
    /// Stop making it.
    Unmake,
    /// Find out what can be learnt from a position, given the givens, about a technique.
    Teach(Box<(Grid, Board, &'static Technique)>),
    /// Answer a question on a figure.
    Ask(Box<Ask>),
    /// Stop the process until the shell lets it go on.
    Suspend,
    /// End the program.
    Quit,
}

/// What came of an effect.
#[derive(Clone, Debug)]
pub enum News {
    /// The verdict on a grid.
    Verdict(Grid, Verdict),
    /// What is in a folder.
    Files(String, Vec<Listed>),
    /// What is in a file.
    Inside(String, Result<Vec<Item>, String>),
    /// A puzzle was found in a text.
    Puzzle(Item),
    /// A file was written; what it could not take.
    Written(String, String),
    /// There already is such a file.
    Exists,
    /// A solver did something.
    Sight(Sight),
    /// So many solutions; whether there are more.
    Count(Grid, u64, bool),
    /// Advice on a position.
    Advice(Box<(Board, Advice)>),
    /// How hard a puzzle is.
    Grade(Grid, Grade),
    /// So many puzzles were tried for that order.
    Tried(u64, u64),
    /// A puzzle was made for that order, and what it is called.
    Made(u64, Box<Fresh>, String),
    /// What can be learnt from that position about a technique.
    Lesson(Box<(Board, &'static Technique, Lesson)>),
    /// The answer to a question on a figure.
    Answer(Box<Answer>),
    /// Something went wrong.
    Failed(String),
}

/// What becomes of a puzzle that is chosen.
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

/// What a file is written of.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// The grid of the editor, and what came with it.
    Grid(&'a Grid, Option<&'a Sheet>),
    /// The game.
    Game(&'a Game),
    /// A figure.
    Grids(&'a figure::Game),
}
