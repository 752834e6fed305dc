//! Everything that a program does with Sudoku puzzles, for shells around it: a command, a page, a server, another language.
//!
//! ```text
//! entry      lines of text -> puzzles with their places, and what stood beside them; columns: tables; table: rows of values
//! verdict    a puzzle -> has it one solution, none, several: in a word, a sentence, JSON
//! digits     puzzles of digits alone
//! method     methods by name
//! report     paths as text, Markdown, page, JSON, lines, pages for printing
//! rate       a puzzle -> its place on scales; stats: many puzzles -> tables and plots
//! scene      documents as scenes; draw, figure: drawings for a terminal; aligned: tables for people
//! ```
//!
//! Nothing here knows a terminal, a browser, a file, a thread or a clock, and nothing is global: what takes time is handed in, what comes
//! out is a value that is shown as words and as JSON. `docs/schema` describes the JSON.

#![forbid(unsafe_code)]

pub mod aligned;
pub mod columns;
pub mod digits;
pub mod draw;
pub mod entry;
pub mod figure;
pub mod method;
pub mod rate;
pub mod report;
pub mod scene;
pub mod stats;
pub mod table;
pub mod verdict;
