//! The instruction sets that the engine is compiled for, and the choice between them.

use super::engine::{Branch, Search};
use super::lanes::portable;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use super::lanes::{avx2, avx512};

/// An instruction set that this machine has. All give the same answers by the same guesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Backend {
    Portable,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(Detected),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(Detected),
}

/// The witness of a detected instruction set: only this file makes it, and only after asking the CPU.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(super) struct Detected(());

impl Backend {
    /// The widest of this machine.
    pub(super) fn best() -> Self {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if let Some(backend) = Self::avx512().or_else(Self::avx2) {
            return backend;
        }
        Self::Portable
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(super) fn avx2() -> Option<Self> {
        let detected = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("popcnt");
        detected.then_some(Self::Avx2(Detected(())))
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(super) fn avx512() -> Option<Self> {
        let detected = std::is_x86_feature_detected!("avx512f");
        (detected && Self::avx2().is_some()).then_some(Self::Avx512(Detected(())))
    }

    /// Goes on to the next solution of a search.
    pub(super) fn advance<B: Branch>(self, search: &mut Search<B>) -> bool {
        match self {
            Self::Portable => search.advance_with::<portable::Four>(),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: the token says that the CPU has all features that the function enables.
            Self::Avx2(Detected(())) => unsafe { advance_avx2(search) },
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: as above.
            Self::Avx512(Detected(())) => unsafe { advance_avx512(search) },
        }
    }
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn advance_avx2<B: Branch>(search: &mut Search<B>) -> bool {
    search.advance_with::<avx2::Eight>()
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx512f,avx2,bmi1,bmi2,popcnt")]
fn advance_avx512<B: Branch>(search: &mut Search<B>) -> bool {
    search.advance_with::<avx512::Sixteen>()
}
