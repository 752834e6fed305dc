//! Sudoku in a terminal, without the terminal: what keys do, what is shown, what is saved.
//!
//! ```text
//! Key --Keys--> Action --> App --> Effect    for whoever has files, threads and a clock: work::answer says what to do
//!                           ^ '--> draw      cells of a ratatui buffer
//!                  News ----'                what came of the effects; time that has passed
//! ```
//!
//! Nothing here reads a file, a clock or a terminal, so keys, screens and saves are tested by calling functions. There is one kind of
//! puzzle: a layout of one grid or of many, with digits in it.
//!
//! ```
//! use ninefold_play::{App, Key, Keys};
//!
//! let mut app = App::new(Keys::default());
//! "5.3".chars().for_each(|sign| _ = app.key(Key::char(sign)));
//! assert!(app.givens().to_string().starts_with("5.3"));
//! ```

#![forbid(unsafe_code)]

mod action;
mod app;
mod cells;
pub mod draw;
pub mod files;
mod fits;
mod game;
mod hint;
mod key;
mod keys;
mod lesson;
pub mod menu;
mod notes;
mod order;
mod saved;
mod session;
mod verdict;
mod watch;
pub mod work;

pub use action::{Action, Layer, Way};
pub use app::{
    App, Cursor, Effect, Extend, Ground, Input, Making, Naming, News, Over, Play, Purpose, Replace, Situation, Source,
    Subject, Then,
};
pub use cells::{Candidates, Cells};
pub use fits::Unfit;
pub use game::{Check, Clock, Game, Saved};
pub use hint::{Advice, Hint};
pub use key::{Code, Key, Named, UnknownKey};
pub use keys::{Keys, KeysError, PRESETS};
pub use lesson::{Exercise, Lesson, Progress};
pub use ninefold_logic::hint::Fault;
pub use notes::{CellNotes, Change, Damaged, History, Notes};
pub use order::{Made, Order, Shape};
pub use saved::SavedGrids;
pub use session::{Drill, FORMAT, Header, Session, SessionError, Solved, Statistics, VERSION};
pub use verdict::Verdict;
pub use watch::{Pace, Sight, Solver, Watch};
