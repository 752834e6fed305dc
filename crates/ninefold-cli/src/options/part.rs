//! Parts of a collection, for several machines.

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
    /// The way to write the file of a part, given the way for all puzzles.
    pub(crate) fn fate(self, whole: Fate) -> Fate {
        if self.part.is_some() { Fate::Part } else { whole }
    }
}
