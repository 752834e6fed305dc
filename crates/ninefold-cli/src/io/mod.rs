//! The surroundings of the verbs: sources of puzzles, workers, files, standard output and the progress bar.
//!
//! ```text
//! source     arguments, files, standard input -> pieces of the one reader
//! input      sources -> chunks of puzzles and of messages about what is unreadable
//! documents  sources -> puzzles with all that their files say, in any format and layout -> answers in order
//! layout     the layout that the user names
//! stream     chunks -> workers -> results in order
//! run        puzzles -> answers -> lines, or rows of a file
//! resume     rows of text in a file that grows, and how an interrupted one goes on
//! columnar   Parquet and Arrow
//! output     complete lines on standard output; file: files that are replaced whole or not at all
//! progress   the bar on standard error
//! answer     the solver of this process; deadline: time limits; clock: CPU time; random: seeds; index: forms seen, on disk too
//! method     the method that was asked for, perhaps in a file; paint: looks, with fonts and pictures from files
//! ```

pub(crate) mod answer;
pub(crate) mod clock;
pub(crate) mod columnar;
pub(crate) mod deadline;
pub(crate) mod documents;
pub(crate) mod file;
pub(crate) mod index;
pub(crate) mod input;
pub(crate) mod layout;
pub(crate) mod method;
pub(crate) mod output;
pub(crate) mod paint;
pub(crate) mod progress;
pub(crate) mod random;
pub(crate) mod resume;
pub(crate) mod run;
pub(crate) mod source;
pub(crate) mod stream;

#[cfg(not(all(feature = "parquet", feature = "pdf", feature = "png")))]
pub(crate) use ninefold_app::feature;

use crate::options::Color;

/// Settings that every verb gets beside its arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shell {
    /// When to use colour.
    pub(crate) color: Color,
}
