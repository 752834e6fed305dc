//! Sudoku in a terminal, without the terminal: what keys do, what is shown, what is saved.
//!
//! ```text
//! Key --Keys--> Action --> App --> Effect    for whoever has files, threads and a clock
//!                           ^ '--> draw      cells of a ratatui buffer
//!                  News ----'                what came of the effects; time that has passed
//! ```
//!
//! Nothing here reads a file, a clock or a terminal, so keys, screens and saves are tested by calling functions.
//!
//! ```
//! use ninefold_play::{App, Key, Keys};
//!
//! let mut app = App::new(Keys::default());
//! "5.3".chars().for_each(|sign| _ = app.key(Key::char(sign)));
//! assert_eq!(app.grid().to_string()[..4], *"5.3.");
//! ```

#![forbid(unsafe_code)]

mod action;
mod app;
pub mod draw;
pub mod figure;
pub mod files;
mod fresh;
mod game;
mod hint;
mod key;
mod keys;
mod lesson;
pub mod menu;
mod session;
mod sheet;
mod verdict;
mod watch;

pub use action::{Action, Layer, Way};
pub use app::{App, Effect, Extend, News, Order, Purpose, Replace, Screen, Source, Subject, Then, Waiting};
pub use fresh::{Fresh, Outline, Wanted};
pub use game::{Check, Clock, Game, Saved};
pub use hint::{Advice, Hint};
pub use key::{Code, Key, Named, UnknownKey};
pub use keys::{Keys, KeysError, PRESETS};
pub use lesson::{Exercise, Lesson, Progress};
pub use session::{Drill, FORMAT, Level, Session, Statistics, VERSION};
pub use sheet::{Change, Damaged, Entry, History, Leaves, Pages, Place, Sheet};
pub use verdict::Verdict;
pub use watch::{Pace, Sight, Solver, Watch};
