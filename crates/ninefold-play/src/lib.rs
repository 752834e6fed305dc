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
#[cfg(feature = "draw")]
pub mod draw;
pub mod files;
mod fits;
mod game;
mod hint;
mod history;
mod key;
mod keys;
mod lesson;
mod log;
pub mod menu;
mod notes;
mod order;
pub mod page;
mod patch;
mod saved;
mod session;
mod verdict;
mod watch;
pub mod work;

pub use action::{Action, Layer, Way};
pub use app::{
    App, Cursor, Edge, Effect, Exit, Extend, Ground, Input, Making, Naming, News, Over, Play, Purpose, Replace,
    Situation, Source, Subject, Then,
};
pub use cells::{Candidates, Cells};
pub use fits::Unfit;
pub use game::{Check, Cleared, Clock, Game, Saved, Savepoint, Stroke};
pub use hint::{Advice, Advisor, Conclusion, Draw, Hint, HintMethod, Name, Overlay, Told, WhyNot};
pub use history::{Gist, History};
pub use key::{Code, Key, Named, Place, UnknownKey};
pub use keys::{Keys, KeysError, PRESETS};
pub use lesson::{Exercise, Lesson, Progress};
pub use notes::{CellNotes, Change, Damaged, Notes, Tidy};
pub use order::{Made, Order, Shape};
pub use saved::SavedGrids;
pub use session::{Drill, FORMAT, Header, Session, SessionError, Solved, Statistics, VERSION};
pub use verdict::{Trouble, TroubleKind, Verdict};
pub use watch::{Choice, Pace, Sight, Solver, Watch};
