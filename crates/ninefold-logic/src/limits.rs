//! The limits of searches.

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum length of a chain, in links.
    pub chain: usize,
    /// The maximum size of a fish, in bases.
    pub fish: usize,
    /// The maximum size of an almost locked set, in cells.
    pub set: usize,
    /// Whether to search for conclusions that a simpler pattern already gives.
    pub search: Search,
    /// The maximum number of suppositions that one search may follow. The limit is a count rather than a time, so that the search finds the same
    /// steps on every machine.
    pub work: u64,
}

/// Whether to search for conclusions that a simpler pattern already gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// No: skip longer arguments whose conclusions a shorter argument has already reached.
    Enough,
    /// Yes: find every pattern for its own sake.
    Everything,
}

impl Limits {
    /// The limits for steps that people can be expected to follow.
    pub const DEFAULT: Self = Self { chain: 40, fish: 4, set: 8, search: Search::Enough, work: 20_000_000 };

    /// No limits, except those that the sizes of grids imply.
    pub const ALL: Self = Self { chain: usize::MAX, fish: 9, set: 8, search: Search::Everything, work: u64::MAX };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
