//! Processes files of puzzles of any length: reads them in bounded memory, solves or rates the puzzles on all cores, and writes each output file
//! completely or not at all.
//!
//! The command and the packages for other languages share this crate. It passes messages to closures, and progress to a [`Watch`]; a
//! [`Stop`](ninefold::Stop) ends a job. No code here uses a terminal, handles a signal or ends the process.
//!
//! ```text
//! arguments  puzzles, files, folders and patterns -> sources
//! source     files, standard input, texts -> pieces of the one reader; Parquet and Arrow by their first bytes
//! packing    compressed sources, unpacked; cut: the end of a source that is damaged
//! input      sources, or a part of them -> chunks of puzzles and of messages about unreadable text
//! stream     chunks -> workers -> results in order
//! job        puzzles -> answers -> lines, or rows of a file
//! rate       ratings as rows; calls: rates, solves or canonicalizes whole files, with a report
//! resume     rows of text in a file that grows, and the continuation of an interrupted one
//! draft      files that are replaced whole or not at all
//! columnar   Parquet and Arrow (feature parquet)
//! sheets     spreadsheets (feature spreadsheets)
//! part       part k of n; faults: errors, counted, with their places; limit: time limits; error: one line with the reason of a failure
//! ```

#![forbid(unsafe_code)]

mod arguments;
pub mod calls;
pub mod columnar;
mod cut;
pub mod draft;
pub mod error;
pub mod faults;
mod foreign;
#[cfg(any(feature = "parquet", feature = "spreadsheets"))]
mod guard;
pub mod input;
pub mod job;
pub mod limit;
mod packing;
pub mod part;
mod peek;
pub mod rate;
pub mod resume;
mod sheets;
pub mod source;
pub mod stream;

pub use error::{Error, ErrorKind};
pub use input::{Input, Say};
pub use job::{Job, Last, Pace, Severity, Watch, Written};
pub use part::{Part, PartError};
