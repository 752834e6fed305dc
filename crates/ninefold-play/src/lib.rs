//! Editor, game and trainer as a state machine, for terminals and web pages.
//!
//! ```text
//! Key --Keys--> Action --> App --> Effect    for a shell with files, threads and a clock; ninefold-app answers
//!                           ^ '--> draw      cells of a ratatui buffer
//!                  News ----'                results of the effects; time that has passed
//! ```
//!
//! Nothing here reads a file, a clock or a terminal, so tests press keys, read screens and load saves by calling functions. A puzzle is a layout of
//! one or more grids with digits, so undo, notes, hints and saves are implemented once. Nothing here solves, explains or makes a puzzle: from
//! `ninefold-logic` come only the types of displayed values (techniques, steps, levels, depths of a hint) and their names.
//!
//! | module | content |
//! |---|---|
//! | `key`, `action`, `keys` | a key; the actions; presets, and the changes of a TOML file |
//! | `app` | the state machine of the terminal, and its screens |
//! | [`page`] | the same games for a web page: changed cells, events, questions and a log as data |
//! | `game`, `notes`, `history`, `log`, `patch`, `cells` | a game; the player's notes; changes with branches; saved changes; sets of cells |
//! | `order`, [`menu`], `lesson` | orders for new puzzles; lists; lessons about a technique |
//! | `verdict`, `hint`, `watch` | the number of solutions; advice; an engine at work |
//! | `session`, `saved`, [`files`] | the session file; grids in it; lists of files |
//! | `fits` | actions that some layouts lack, and the reason |
//! | [`spoken`] | games in sentences: typed lines in, words out (feature `draw`) |
//! | `draw` | panes, boards, marks of constraints, maps, panels and menus (feature `draw`) |
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
pub mod cells;
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
#[cfg(feature = "draw")]
pub mod spoken;
mod verdict;
mod watch;

pub use action::{Action, Layer, Way};
pub use app::{
    App, Cursor, Edge, Effect, Exit, Extend, Ground, Input, Making, Naming, News, Over, Play, Purpose, Replace,
    Situation, Source, Subject, Then,
};
pub use cells::{Candidates, Cells};
pub use fits::Unfit;
pub use game::{Check, Cleared, Clock, Game, Saved, Stroke};
pub use hint::{Advice, Advisor, Conclusion, Draw, Hint, HintMethod, Name, Overlay, Told, WhyNot};
pub use history::{History, Savepoint};
pub use key::{Code, Key, Named, Place, UnknownKey};
pub use keys::{Keys, KeysError, PRESETS};
pub use lesson::{Exercise, Lesson, Progress};
pub use notes::{CellNotes, Change, Damaged, Gist, Notes, Tidy};
pub use order::{Made, Order, Shape};
pub use saved::{SavedGrids, SavedRules};
pub use session::{Drill, FORMAT, Header, Session, SessionError, Solved, Statistics, VERSION};
pub use verdict::{Trouble, TroubleKind, Verdict};
pub use watch::{Choice, Pace, Seen, Sight, Solver, Watch};
