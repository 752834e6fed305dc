//! The names of producers in methods, and the techniques of their hints.

use crate::producers::Producer;
use crate::technique::Technique;
use crate::techniques;

impl Producer {
    /// Returns the name under which a method requests the producer.
    pub const fn name(self) -> &'static str {
        self.about().0
    }

    /// Returns the techniques of the producer's hints, the simpler first.
    pub fn techniques(self) -> impl Iterator<Item = &'static Technique> {
        self.about().1.iter().filter_map(|id| techniques::by_id(id))
    }

    /// Returns the name of the producer, and the ids of its techniques.
    const fn about(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::HiddenSingle => ("hidden-singles", &["full-house", "hidden-single-box", "hidden-single-line"]),
            Self::DirectLocked => ("direct-intersections", &["direct-pointing", "direct-claiming"]),
            Self::DirectHiddenPair => ("direct-hidden-pair", &["direct-hidden-pair"]),
            Self::NakedSingle => ("naked-single", &["naked-single"]),
            Self::DirectHiddenTriplet => ("direct-hidden-triple", &["direct-hidden-triple"]),
            Self::Locked => ("intersections", &["pointing", "claiming"]),
            Self::NakedPair => ("naked-pair", &["naked-pair"]),
            Self::XWing => ("x-wing", &["x-wing"]),
            Self::HiddenPair => ("hidden-pair", &["hidden-pair"]),
            Self::NakedTriplet => ("naked-triple", &["naked-triple"]),
            Self::Swordfish => ("swordfish", &["swordfish"]),
            Self::HiddenTriplet => ("hidden-triple", &["hidden-triple"]),
            Self::XyWing => ("xy-wing", &["xy-wing"]),
            Self::XyzWing => ("xyz-wing", &["xyz-wing"]),
            Self::UniqueLoop => (
                "unique-loops",
                &[
                    "unique-rectangle-1",
                    "unique-rectangle-2",
                    "unique-rectangle-3",
                    "unique-rectangle-4",
                    "unique-rectangle-5",
                    "unique-loop-1",
                    "unique-loop-2",
                    "unique-loop-3",
                    "unique-loop-4",
                ],
            ),
            Self::NakedQuad => ("naked-quadruple", &["naked-quadruple"]),
            Self::Jellyfish => ("jellyfish", &["jellyfish"]),
            Self::HiddenQuad => ("hidden-quadruple", &["hidden-quadruple"]),
            Self::Bug => ("bug", &["bug-plus-1", "bug-1", "bug-2", "bug-3", "bug-4"]),
            Self::AlignedPair => ("aligned-pair-exclusion", &["aligned-pair-exclusion"]),
            Self::Chains => ("chains", &["x-chain", "continuous-nice-loop", "discontinuous-nice-loop"]),
            Self::AlignedTriplet => ("aligned-triple-exclusion", &["aligned-triple-exclusion"]),
            Self::Nishio => ("nishio", &["nishio"]),
            Self::Multiple => ("multiple-chains", &["cell-chain", "region-chain"]),
            Self::Dynamic(0) => ("dynamic", &["contradiction-net", "double-net", "cell-net", "region-net"]),
            Self::Dynamic(1) => ("dynamic-plus", &["dynamic-plus"]),
            Self::Dynamic(2) => ("nested-level-2", &["nested-level-2"]),
            Self::Dynamic(3) => ("nested-level-3", &["nested-level-3"]),
            Self::Dynamic(4) => ("nested-level-4", &["nested-level-4"]),
            Self::Dynamic(_) => ("nested-level-5", &["nested-level-5"]),
        }
    }
}

#[cfg(test)]
mod tests;
