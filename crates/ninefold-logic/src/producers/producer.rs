//! The thirty producers of hints in the order of the search.

use super::hint::{Emit, Flow, Search};
use super::marks::Marks;
use super::pause::Pause;
use super::{aligned, bug, fish, locked, loops, singles, subsets, wings};

/// A producer of hints: a technique, or several that are searched for together.
///
/// The order is that of the search, not of the rating: a long chain of an early producer may be rated above a short one of a later producer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the variants are their own description")]
#[non_exhaustive]
pub enum Producer {
    HiddenSingle,
    DirectLocked,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriplet,
    Locked,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriplet,
    Swordfish,
    HiddenTriplet,
    XyWing,
    XyzWing,
    UniqueLoop,
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    Bug,
    AlignedPair,
    /// Chains with one assumption, and cycles.
    Chains,
    AlignedTriplet,
    Nishio,
    Multiple,
    /// Dynamic chains of levels 0 to 5: without other techniques, with simple ones, with chains, and so on.
    Dynamic(u8),
}

impl Producer {
    /// All producers, in the order of the search.
    pub const ALL: [Self; 30] = [
        Self::HiddenSingle,
        Self::DirectLocked,
        Self::DirectHiddenPair,
        Self::NakedSingle,
        Self::DirectHiddenTriplet,
        Self::Locked,
        Self::NakedPair,
        Self::XWing,
        Self::HiddenPair,
        Self::NakedTriplet,
        Self::Swordfish,
        Self::HiddenTriplet,
        Self::XyWing,
        Self::XyzWing,
        Self::UniqueLoop,
        Self::NakedQuad,
        Self::Jellyfish,
        Self::HiddenQuad,
        Self::Bug,
        Self::AlignedPair,
        Self::Chains,
        Self::AlignedTriplet,
        Self::Nishio,
        Self::Multiple,
        Self::Dynamic(0),
        Self::Dynamic(1),
        Self::Dynamic(2),
        Self::Dynamic(3),
        Self::Dynamic(4),
        Self::Dynamic(5),
    ];

    /// Returns the search of a producer of chains with several branches.
    pub(super) const fn search(self) -> Option<Search> {
        match self {
            Self::Nishio => Some(Search::Nishio),
            Self::Multiple => Some(Search::Multiple),
            Self::Dynamic(level) => Some(Search::Dynamic(level)),
            _ => None,
        }
    }

    /// Whether the producer searches for patterns, not for chains.
    pub(super) const fn is_simple(self) -> bool {
        !matches!(self, Self::Chains | Self::Nishio | Self::Multiple | Self::Dynamic(_))
    }

    /// Whether the hints of the producer assume that the solution is unique.
    pub(super) const fn assumes_unique(self) -> bool {
        matches!(self, Self::UniqueLoop | Self::Bug)
    }

    /// Emits the hints of a producer without chains, in the producer's order.
    pub(super) fn simple(self, marks: &Marks, pause: &Pause<'_>, emit: Emit<'_>) -> Flow {
        match self {
            Self::HiddenSingle => singles::hidden(marks, emit),
            Self::DirectLocked => locked::direct(marks, emit),
            Self::DirectHiddenPair => subsets::direct(marks, 2, emit),
            Self::NakedSingle => singles::naked(marks, emit),
            Self::DirectHiddenTriplet => subsets::direct(marks, 3, emit),
            Self::Locked => locked::locked(marks, emit),
            Self::NakedPair => subsets::naked(marks, 2, emit),
            Self::XWing => fish::fish(marks, 2, emit),
            Self::HiddenPair => subsets::hidden(marks, 2, emit),
            Self::NakedTriplet => subsets::naked(marks, 3, emit),
            Self::Swordfish => fish::fish(marks, 3, emit),
            Self::HiddenTriplet => subsets::hidden(marks, 3, emit),
            Self::XyWing => wings::xy(marks, emit),
            Self::XyzWing => wings::xyz(marks, emit),
            Self::UniqueLoop => loops::loops(marks, pause, emit),
            Self::NakedQuad => subsets::naked(marks, 4, emit),
            Self::Jellyfish => fish::fish(marks, 4, emit),
            Self::HiddenQuad => subsets::hidden(marks, 4, emit),
            Self::Bug => bug::bug(marks, emit),
            Self::AlignedPair => aligned::pair(marks, emit),
            Self::AlignedTriplet => aligned::triplet(marks, emit),
            Self::Chains | Self::Nishio | Self::Multiple | Self::Dynamic(_) => Flow::Continue(()),
        }
    }
}
