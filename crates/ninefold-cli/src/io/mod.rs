//! The surroundings of the verbs: sources of puzzles, workers, files, standard output and the progress bar.
//!
//! ```text
//! input      the sources that arguments name, for the workers of `ninefold-files`
//! documents  sources -> puzzles with everything in their files, in any format and layout -> answers in order
//! layout     the layout that the user names
//! run        the common part of verbs: answers in the requested style, and the exit code
//! output     complete lines on standard output, or in the file that takes its place; file: files that are read whole
//! drawn_rows rows of a table for a terminal
//! progress   the bar on standard error; http: a server for this machine
//! answer     the solver of this process; deadline: time limits; clock: CPU time; random: seeds; index: forms seen, on disk too
//! method     the chosen method, perhaps from a file; paint: looks, with fonts and pictures from files;
//!            picture: scenes that a verb draws besides its text; numbered: one file per puzzle; places: the user's folders
//! ```

pub(crate) mod answer;
pub(crate) mod clock;
pub(crate) mod config;
pub(crate) mod deadline;
pub(crate) mod documents;
pub(crate) mod drawn_rows;
pub(crate) mod file;
pub(crate) mod http;
pub(crate) mod index;
pub(crate) mod input;
pub(crate) mod layout;
pub(crate) mod method;
pub(crate) mod numbered;
pub(crate) mod output;
pub(crate) mod paint;
pub(crate) mod picture;
pub(crate) mod places;
pub(crate) mod progress;
pub(crate) mod random;
pub(crate) mod run;

#[cfg(not(all(feature = "pdf", feature = "png")))]
pub(crate) use ninefold_app::feature;

use crate::options::Color;

/// Settings that every verb receives in addition to its arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shell {
    /// When to use colour.
    pub(crate) color: Color,
}
