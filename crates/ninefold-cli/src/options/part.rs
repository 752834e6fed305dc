//! Parts of a collection, for several machines.

use clap::Args;
use ninefold_files::Part;

use super::Fate;

/// The part of the puzzles that a verb works on.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Portion {
    /// Only the K-th of N parts of the puzzles, in their order and of nearly equal numbers; the rows of all parts are those of the whole
    #[arg(long, value_name = "K/N")]
    pub(crate) part: Option<Part>,
}

impl Portion {
    /// How a file comes to its contents that would come to them in that way if it were of all puzzles.
    pub(crate) fn fate(self, whole: Fate) -> Fate {
        if self.part.is_some() { Fate::Part } else { whole }
    }
}
