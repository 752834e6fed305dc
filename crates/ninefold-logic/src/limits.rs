//! How far searches go.

/// How far a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest chain, in links.
    pub chain: usize,
    /// The largest fish, in bases.
    pub fish: usize,
    /// The largest almost locked set, in cells.
    pub set: usize,
    /// Whether to look for what a simpler pattern has said.
    pub search: Search,
    /// How many suppositions one search may follow. Counted, not timed, so that it finds the same on every machine.
    pub work: u64,
}

/// Whether to look for what a simpler pattern has said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// No: what the longer way eliminates has been eliminated by the shorter one.
    Enough,
    /// Yes: every pattern counts for its own sake.
    Everything,
}

impl Limits {
    /// As far as people can be asked to follow.
    pub const DEFAULT: Self = Self { chain: 40, fish: 4, set: 8, search: Search::Enough, work: 20_000_000 };

    /// As far as there is anything to find.
    pub const ALL: Self = Self { chain: usize::MAX, fish: 9, set: 8, search: Search::Everything, work: u64::MAX };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
