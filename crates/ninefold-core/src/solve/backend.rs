//! The instruction sets that the engine is compiled for, and the choice between them.

use core::fmt;

#[cfg(feature = "alloc")]
use super::batch;
use super::branch::Branch;
#[cfg(feature = "alloc")]
use super::branch::{Choice, Progress};
#[cfg(feature = "alloc")]
use super::engine::Said;
use super::engine::{Pace, Search};
#[cfg(test)]
use super::lanes::arrays;
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
use super::lanes::arrays as base;
#[cfg(all(feature = "alloc", any(test, all(target_arch = "x86_64", feature = "std"))))]
use super::lanes::many;
#[cfg(all(feature = "alloc", not(all(target_arch = "x86_64", target_feature = "sse2"))))]
use super::lanes::many::arrays as base_many;
#[cfg(all(feature = "alloc", target_arch = "x86_64", target_feature = "sse2"))]
use super::lanes::many::sse2 as base_many;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::lanes::sse2 as base;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use super::lanes::{avx2, avx512};
#[cfg(feature = "alloc")]
use super::linked::{self, Grids, Net};
#[cfg(feature = "alloc")]
use super::state::{Begin, State};
use super::watch::Watch;
#[cfg(feature = "alloc")]
use crate::stop::Stop;

/// An instruction set that this machine has: a value of this type is the proof that it was asked for and found.
///
/// All give the same answers by the same guesses; they differ in speed alone.
///
/// ```
/// use ninefold_core::solve::Backend;
///
/// assert!(Backend::all().any(|backend| backend == Backend::PORTABLE));
/// assert_eq!(Backend::all().last(), Some(Backend::detect()));
/// assert_eq!(Backend::named("portable"), Some(Backend::PORTABLE));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Backend(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Portable,
    /// Plain arrays, which are portable where there is nothing better, to be tested everywhere.
    #[cfg(test)]
    Arrays,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(Detected),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(Detected),
}

/// The witness of a detected instruction set: only this file makes it, and only after asking the CPU.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg(all(target_arch = "x86_64", feature = "std"))]
struct Detected(());

impl Backend {
    /// The instruction set that every machine of this kind has: SSE2 on x86-64, unless the target goes without; elsewhere plain arrays.
    pub const PORTABLE: Self = Self(Kind::Portable);

    #[cfg(test)]
    pub(super) const ARRAYS: Self = Self(Kind::Arrays);

    /// The fastest of this machine. Without the feature `std` nothing can be asked, so it is [`PORTABLE`](Self::PORTABLE).
    pub fn detect() -> Self {
        Self::all().last().unwrap_or(Self::PORTABLE)
    }

    /// All of this machine, the slowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        let portable = Some(Self::PORTABLE);
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        return [portable, Self::avx2(), Self::avx512()].into_iter().flatten();
        #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
        return portable.into_iter();
    }

    /// The one of that name, if this machine has it: `portable`, `avx2` or `avx512`.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|backend| backend.name() == name)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(test)]
            Kind::Arrays => "arrays",
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx2(_) => "avx2",
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx512(_) => "avx512",
        }
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn avx2() -> Option<Self> {
        let detected = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("popcnt");
        detected.then_some(Self(Kind::Avx2(Detected(()))))
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn avx512() -> Option<Self> {
        let detected = std::is_x86_feature_detected!("avx512f") && std::is_x86_feature_detected!("avx512bw");
        (detected && Self::avx2().is_some()).then_some(Self(Kind::Avx512(Detected(()))))
    }

    /// Goes on to the next solution of a search.
    pub(super) fn advance<B: Branch>(self, search: &mut Search<'_, B>) -> Pace {
        match self.0 {
            Kind::Portable => search.advance_with::<base::ThreeFours>(),
            #[cfg(test)]
            Kind::Arrays => search.advance_with::<arrays::ThreeFours>(),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: only `Backend::avx2` makes this token: the CPU has all features that the function enables.
            Kind::Avx2(Detected(())) => unsafe { advance_avx2(search) },
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: only `Backend::avx512` makes this token: the CPU has all features that the function enables.
            Kind::Avx512(Detected(())) => unsafe { advance_avx512(search) },
        }
    }

    /// The same for somebody who looks on, on the portable backend: watching costs more than the others would gain.
    pub(super) fn advance_watched<B: Branch>(search: &mut Search<'_, B>, watch: &mut impl Watch) -> Pace {
        search.advance_watched::<base::ThreeFours>(watch)
    }

    /// Settles linked grids: see [`linked::settle_all`].
    #[cfg(feature = "alloc")]
    pub(super) fn settle_linked(
        self,
        net: &Net,
        states: &mut [State],
        due: Grids,
        open: &mut Grids,
    ) -> Result<(), usize> {
        match self.0 {
            Kind::Portable => linked::settle_all::<base::ThreeFours>(net, states, due, open),
            #[cfg(test)]
            Kind::Arrays => linked::settle_all::<arrays::ThreeFours>(net, states, due, open),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: as in `advance`.
            Kind::Avx2(Detected(())) => unsafe { settle_avx2(net, states, due, open) },
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: as in `advance`.
            Kind::Avx512(Detected(())) => unsafe { settle_avx512(net, states, due, open) },
        }
    }

    /// Chooses a candidate to try in one of several linked grids.
    #[cfg(feature = "alloc")]
    pub(super) fn choose_linked(self, progress: Progress, state: &State) -> Choice {
        match self.0 {
            Kind::Portable => linked::choose::<base::ThreeFours>(progress, state),
            #[cfg(test)]
            Kind::Arrays => linked::choose::<arrays::ThreeFours>(progress, state),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: as in `advance`.
            Kind::Avx2(Detected(())) => unsafe { choose_avx2(progress, state) },
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: as in `advance`.
            Kind::Avx512(Detected(())) => unsafe { choose_avx512(progress, state) },
        }
    }

    /// Solves many: see [`batch::run`].
    #[cfg(feature = "alloc")]
    pub(super) fn batch<S: Begin>(
        self,
        starts: &[S],
        limit: u64,
        stop: Stop<'_>,
        say: impl FnMut(usize, Said<'_>),
    ) -> u64 {
        match self.0 {
            Kind::Portable => batch::run::<base_many::EightPuzzles, S>(self, starts, limit, stop, say),
            #[cfg(test)]
            Kind::Arrays => batch::run::<many::arrays::EightPuzzles, S>(self, starts, limit, stop, say),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: as in `advance`.
            Kind::Avx2(Detected(())) => unsafe { batch_avx2(self, starts, limit, stop, say) },
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: as in `advance`.
            Kind::Avx512(Detected(())) => unsafe { batch_avx512(self, starts, limit, stop, say) },
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn advance_avx2<B: Branch>(search: &mut Search<'_, B>) -> Pace {
    search.advance_with::<avx2::TwoEights>()
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
fn advance_avx512<B: Branch>(search: &mut Search<'_, B>) -> Pace {
    search.advance_with::<avx512::Sixteen>()
}

#[cfg(all(target_arch = "x86_64", feature = "std", feature = "alloc"))]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn batch_avx2<S: Begin>(
    backend: Backend,
    starts: &[S],
    limit: u64,
    stop: Stop<'_>,
    say: impl FnMut(usize, Said<'_>),
) -> u64 {
    batch::run::<many::avx2::SixteenPuzzles, S>(backend, starts, limit, stop, say)
}

#[cfg(all(target_arch = "x86_64", feature = "std", feature = "alloc"))]
#[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
fn batch_avx512<S: Begin>(
    backend: Backend,
    starts: &[S],
    limit: u64,
    stop: Stop<'_>,
    say: impl FnMut(usize, Said<'_>),
) -> u64 {
    batch::run::<many::avx512::ThirtyTwo, S>(backend, starts, limit, stop, say)
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn settle_avx2(net: &Net, states: &mut [State], due: Grids, open: &mut Grids) -> Result<(), usize> {
    linked::settle_all::<avx2::TwoEights>(net, states, due, open)
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn choose_avx2(progress: Progress, state: &State) -> Choice {
    linked::choose::<avx2::TwoEights>(progress, state)
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
fn settle_avx512(net: &Net, states: &mut [State], due: Grids, open: &mut Grids) -> Result<(), usize> {
    linked::settle_all::<avx512::Sixteen>(net, states, due, open)
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
fn choose_avx512(progress: Progress, state: &State) -> Choice {
    linked::choose::<avx512::Sixteen>(progress, state)
}
