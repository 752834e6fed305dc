//! Everything that a program does with Sudoku puzzles, for shells around it: a command, a page, a server, another language.
//!
//! ```text
//! entry      lines of text -> puzzles with their places, and what stood beside them; columns: tables; table: rows of values; rows: of answers
//! position   documents -> boards
//! problem    digits or candidates in a layout of one grid or of many; verdict: has it one solution, none, several: in a word, a sentence,
//!            JSON, columns
//! answer     what all answers have in common; solve: verdicts, counts and lists; classic: the same by an engine of classic; race: all of them
//! image      canonical forms, transforms and variants; clues: what puzzles are made of
//! digits     puzzles of digits alone; form: their canonical forms as keys
//! method     methods by name; catalogue: lists of formats, layouts and techniques
//! explain    a document -> its path; report: paths as text, Markdown, page, JSON, lines, pages for printing
//! hint       a document -> what is wrong, or what to do next
//! rate       a puzzle -> its place on scales; stats: many puzzles -> tables and plots
//! options    the table of options: each option of every shell, once
//! order      options -> orders for new puzzles; picture: patterns from images; date: the puzzle of a day
//! listing    new puzzles as they are written
//! scene      documents as scenes; gallery: these in every medium; show: what a document says, drawn; draw: drawings for a terminal; aligned: tables for people
//! convert    puzzles from any formats to one, and what is lost
//! recipe     a book as its file describes it; book: its pages and entries
//! feature    what a build without a feature says
//! ```
//!
//! Nothing here knows a terminal, a browser, a file, a thread or a clock, and nothing is global: what takes time is handed in, what comes
//! out is a value that is shown as words and as JSON. `docs/schema` describes the JSON.

#![forbid(unsafe_code)]

pub mod aligned;
pub mod answer;
pub mod batch;
pub mod book;
pub mod catalogue;
pub mod classic;
pub mod clues;
pub mod columns;
pub mod convert;
pub mod date;
pub mod digits;
pub mod draw;
pub mod engine;
pub mod entry;
pub mod explain;
pub mod feature;
pub mod form;
pub mod gallery;
#[cfg(feature = "play")]
pub mod game;
pub mod hint;
pub mod image;
pub mod listing;
pub mod method;
pub mod near;
pub mod options;
pub mod order;
pub mod overlay;
pub mod picture;
pub mod position;
pub mod problem;
pub mod race;
pub mod rate;
pub mod recipe;
pub mod report;
pub mod rows;
#[cfg(test)]
mod samples;
pub mod scene;
pub mod show;
pub mod solve;
pub mod stats;
pub mod table;
pub mod verdict;
pub mod visible;
