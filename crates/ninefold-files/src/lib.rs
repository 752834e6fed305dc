//! Files of puzzles, however long: read in bounded memory, worked on by all cores, written whole or not at all.
//!
//! The command and the packages for other languages do the same with files, so it is here once. What is said goes through closures, what is looked
//! on by a [`Watch`], and a [`Stop`](ninefold::Stop) ends it: there is no terminal here, no signal, and no process that could be ended.
//!
//! ```text
//! source     files, standard input, texts -> pieces of the one reader; Parquet and Arrow by their first bytes
//! input      sources, or a part of them -> chunks of puzzles and of messages about what is unreadable
//! stream     chunks -> workers -> results in order
//! job        puzzles -> answers -> lines, or rows of a file
//! rate       ratings as rows; calls: whole files, rated, solved, brought into canonical form, with a report
//! resume     rows of text in a file that grows, and how an interrupted one goes on
//! draft      files that are replaced whole or not at all
//! columnar   Parquet and Arrow (feature parquet)
//! part       the k-th of n parts; faults: what was wrong, how often and where; limit: time limits
//! ```

#![forbid(unsafe_code)]

pub mod calls;
pub mod columnar;
pub mod draft;
pub mod error;
pub mod faults;
pub mod input;
pub mod job;
pub mod limit;
pub mod part;
pub mod rate;
pub mod resume;
pub mod source;
pub mod stream;

pub use error::{Error, ErrorKind};
pub use input::{Input, Say};
pub use job::{Job, Last, Pace, Severity, Watch, Written};
pub use part::{Part, PartError};
