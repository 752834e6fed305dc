//! The instruction sets for which the engine is compiled, and the choice among them.

use core::fmt;

#[cfg(feature = "alloc")]
use super::batch::{self, Queue, Say, Starts};
#[cfg(feature = "alloc")]
use super::branch::{Choice, Progress};
use super::engine::Branched;
#[cfg(feature = "alloc")]
use super::engine::{Ask, Said};
use super::engine::{Pace, Search};
#[cfg(test)]
use super::lanes::Arrays;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use super::lanes::{Avx2, Avx512};
use super::lanes::{Base, Set};
#[cfg(feature = "alloc")]
use super::linked::{self, Trail};
#[cfg(feature = "alloc")]
use super::state::{Begin, State};
use super::watch::Watch;
#[cfg(feature = "alloc")]
use crate::rules::grid_set::GridSet;
#[cfg(feature = "alloc")]
use crate::rules::net::Net;
#[cfg(feature = "alloc")]
use crate::stop::Stop;

/// An instruction set of this machine. A value of this type proves that the instruction set was detected.
///
/// All backends give the same answers with the same guesses and differ only in speed.
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
    /// Plain arrays, the portable fallback, which tests can use everywhere.
    #[cfg(test)]
    Arrays,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(Detected),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(Detected),
}

/// The proof that an instruction set was detected. Only this file constructs it, and only after querying the CPU.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg(all(target_arch = "x86_64", feature = "std"))]
struct Detected(());

impl Backend {
    /// The instruction set that every machine of this architecture has: SSE2 on x86-64, NEON on aarch64 and the vector instructions of WebAssembly,
    /// unless the target lacks them; plain arrays elsewhere.
    pub const PORTABLE: Self = Self(Kind::Portable);

    #[cfg(test)]
    pub(super) const ARRAYS: Self = Self(Kind::Arrays);

    /// Returns the fastest backend of this machine. Without the feature `std`, nothing can be detected, so the result is
    /// [`PORTABLE`](Self::PORTABLE).
    pub fn detect() -> Self {
        Self::all().last().unwrap_or(Self::PORTABLE)
    }

    /// All backends of this machine, from slowest to fastest.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        let portable = Some(Self::PORTABLE);
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        return [portable, Self::avx2(), Self::avx512()].into_iter().flatten();
        #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
        return portable.into_iter();
    }

    /// Returns the backend with the given name, `portable`, `avx2` or `avx512`, if this machine has it.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|backend| backend.name() == name)
    }

    /// The name of the backend.
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

    /// Runs a task on the vectors of this instruction set, in code compiled for that set.
    #[inline]
    fn run<T: Task>(self, task: T) -> T::Answer {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn avx2<T: Task>(task: T) -> T::Answer {
            task.run::<Avx2>()
        }

        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        #[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
        fn avx512<T: Task>(task: T) -> T::Answer {
            task.run::<Avx512>()
        }

        match self.0 {
            Kind::Portable => task.run::<Base>(),
            #[cfg(test)]
            Kind::Arrays => task.run::<Arrays>(),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: only `Backend::avx2` creates this token, so the CPU has all features that the function enables.
            Kind::Avx2(Detected(())) => unsafe { avx2(task) },
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            // SAFETY: only `Backend::avx512` creates this token, so the CPU has all features that the function enables.
            Kind::Avx512(Detected(())) => unsafe { avx512(task) },
        }
    }

    /// Continues a search to its next solution.
    pub(super) fn advance<B: Branched>(self, search: &mut Search<'_, B>) -> Pace {
        self.run(Advance(search))
    }

    /// Like [`advance`](Self::advance), but with an observer and always on the portable backend, since observing costs more than the other backends
    /// would gain.
    pub(super) fn advance_watched<B: Branched>(search: &mut Search<'_, B>, watch: &mut impl Watch) -> Pace {
        search.advance_watched::<<Base as Set>::One>(watch)
    }

    /// Settles linked grids: see [`linked::settle_all`].
    #[cfg(feature = "alloc")]
    pub(super) fn settle_linked(
        self,
        net: &Net,
        states: &mut [State],
        trail: &mut Trail,
        due: GridSet,
        open: &mut GridSet,
    ) -> Result<(), usize> {
        self.run(Settle(net, states, trail, due, open))
    }

    /// Chooses a candidate to try in one of several linked grids.
    #[cfg(feature = "alloc")]
    pub(super) fn choose_linked(self, progress: Progress, state: &State) -> Choice {
        self.run(Choose(progress, state))
    }

    /// Solves many puzzles: see [`batch::run`].
    #[cfg(feature = "alloc")]
    pub(super) fn batch<S: Begin>(
        self,
        starts: &[S],
        ask: Ask,
        stop: Stop<'_>,
        mut say: impl FnMut(usize, Said<'_>),
    ) -> u64 {
        self.queue(&Starts(starts), ask, stop, &mut say)
    }

    #[cfg(feature = "alloc")]
    #[inline(never)]
    fn queue(self, queue: &dyn Queue, ask: Ask, stop: Stop<'_>, say: Say<'_>) -> u64 {
        self.run(Batch { backend: self, queue, ask, stop, say })
    }
}

/// A task that can be compiled for any instruction set.
trait Task {
    type Answer;

    /// Runs the task. This method must be inlined into the function that is compiled for the instruction set, since otherwise it could not use the
    /// vectors.
    fn run<S: Set>(self) -> Self::Answer;
}

struct Advance<'a, 'b, B>(&'a mut Search<'b, B>);

impl<B: Branched> Task for Advance<'_, '_, B> {
    type Answer = Pace;

    #[inline(always)]
    fn run<S: Set>(self) -> Pace {
        self.0.advance_with::<S::One>()
    }
}

#[cfg(feature = "alloc")]
struct Settle<'a>(&'a Net, &'a mut [State], &'a mut Trail, GridSet, &'a mut GridSet);

#[cfg(feature = "alloc")]
impl Task for Settle<'_> {
    type Answer = Result<(), usize>;

    #[inline(always)]
    fn run<S: Set>(self) -> Result<(), usize> {
        linked::settle_all::<S::One>(self.0, self.1, self.2, self.3, self.4)
    }
}

#[cfg(feature = "alloc")]
struct Choose<'a>(Progress, &'a State);

#[cfg(feature = "alloc")]
impl Task for Choose<'_> {
    type Answer = Choice;

    #[inline(always)]
    fn run<S: Set>(self) -> Choice {
        linked::choose::<S::One>(self.0, self.1)
    }
}

#[cfg(feature = "alloc")]
struct Batch<'a> {
    backend: Backend,
    queue: &'a dyn Queue,
    ask: Ask,
    stop: Stop<'a>,
    say: Say<'a>,
}

#[cfg(feature = "alloc")]
impl Task for Batch<'_> {
    type Answer = u64;

    #[inline(always)]
    fn run<S: Set>(self) -> u64 {
        batch::run::<S::Many>(self.backend, self.queue, self.ask, self.stop, self.say)
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
