//! The option for processing a part of a collection on each of several machines.

use clap::Args;
use ninefold_files::Part;

use super::Fate;

/// The part of the puzzles that a verb works on.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Portion {
    /// Process only part K of N; parts are consecutive and of nearly equal size, and their rows together are those of the whole
    #[arg(long, value_name = "K/N")]
    pub(crate) part: Option<Part>,
}

impl Portion {
    /// Returns how the file of a part is written, given how a file of all puzzles is written.
    pub(crate) fn fate(self, whole: Fate) -> Fate {
        if self.part.is_some() { Fate::Part } else { whole }
    }
}
