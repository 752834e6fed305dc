//! The limits of searches.

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest chain, in links.
    pub chain: usize,
    /// The largest fish, in bases.
    pub fish: usize,
    /// The largest almost locked set, in cells.
    pub set: usize,
    /// Whether to search for conclusions that a simpler pattern already gives.
    pub search: Search,
    /// The number of suppositions that one search may follow. Counted rather than timed, so that it finds the same on every machine.
    pub work: u64,
}

/// Whether to search for conclusions that a simpler pattern already gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// No: the shorter argument has already eliminated what the longer one would.
    Enough,
    /// Yes: every pattern counts for its own sake.
    Everything,
}

impl Limits {
    /// As far as people can be expected to follow.
    pub const DEFAULT: Self = Self { chain: 40, fish: 4, set: 8, search: Search::Enough, work: 20_000_000 };

    /// As far as anything can be found.
    pub const ALL: Self = Self { chain: usize::MAX, fish: 9, set: 8, search: Search::Everything, work: u64::MAX };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
