//! Everything that a program does with Sudoku puzzles, for the shells around it: a command, a page, a server, or another language.
//!
//! | module | content |
//! |---|---|
//! | [`entry`], [`columns`], [`position`] | pieces of text -> problems with their places and columns; documents -> boards |
//! | [`problem`], [`verdict`], [`digits`] | digits or candidates in a layout; one solution, none or several: word, sentence, JSON, columns |
//! | [`answer`], [`table`], [`rows`] | the styles of all answers; rows of values; answers as rows |
//! | [`solve`], [`candidates`], [`blame`] | verdicts, counts and lists; the candidates that occur in solutions; the givens to blame if there are none |
//! | [`classic`], [`engine`], [`race`] | verdicts, counts and lists by classic engines; engines compared |
//! | [`image`], [`form`], [`clues`] | canonical forms, transforms, isomorphs; forms as keys; redundant clues, unavoidable sets, backdoors |
//! | [`explain`], [`report`] | a document -> its path; paths as text, Markdown, page, JSON, Eureka, PDF |
//! | [`hint`] | a document -> its mistakes, or the next step |
//! | [`rate`], [`stats`], [`select`] | a puzzle -> its places on scales; many puzzles -> tables and plots; conditions on puzzles and their order |
//! | [`options`] | the table of options: each option of every shell, declared once |
//! | [`order`], [`batch`], [`picture`], [`date`], [`listing`] | options -> orders; orders in a file; patterns from images; the puzzle of a day; new puzzles as text |
//! | [`method`], [`catalogue`], [`near`] | methods by name; lists of formats, layouts and techniques; the nearest names to a misspelt one |
//! | [`scene`], [`gallery`], [`overlay`], [`show`], [`draw`], [`aligned`] | documents as scenes; scenes in every medium; marks as data; drawings and tables for a terminal |
//! | [`geometry`] | the board of some rules: cells, houses, peers |
//! | [`convert`], [`visible`] | puzzles from any formats to one, and the loss; control characters escaped |
//! | [`book`], [`recipe`] | the pages and entries of books; books from TOML |
//! | `game` | games as files and on paper, answers to their questions, puzzles to their orders (feature `play`) |
//! | `ruled` | the rules of a puzzle for a page: as a game takes them, in words, drawn (feature `play`) |
//! | [`own`] | the collections of the program |
//! | [`failed`] | errors as data, and the line of JSON in the place of an answer |
//! | [`feature`] | the message of a build without a feature |
//!
//! Nothing here uses a terminal, a browser, a file, a thread, a clock or global state. A caller passes in a [`Stop`](ninefold::Stop), and answers are
//! values that can be written in words and as JSON. `docs/schema` describes the JSON.

#![forbid(unsafe_code)]

pub mod aligned;
pub mod answer;
pub mod batch;
pub mod blame;
pub mod book;
pub mod candidates;
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
pub mod failed;
pub mod feature;
pub mod form;
mod frames;
pub mod gallery;
#[cfg(feature = "play")]
pub mod game;
pub mod geometry;
pub mod hint;
pub mod image;
pub mod listing;
pub mod method;
pub mod near;
pub mod options;
pub mod order;
pub mod overlay;
pub mod own;
pub mod picture;
pub mod position;
pub mod problem;
pub mod race;
pub mod rate;
pub mod recipe;
pub mod report;
pub mod rows;
#[cfg(feature = "play")]
pub mod ruled;
#[cfg(test)]
mod samples;
pub mod scene;
pub mod select;
pub mod show;
pub mod solve;
pub mod stats;
pub mod table;
pub mod verdict;
pub mod visible;
