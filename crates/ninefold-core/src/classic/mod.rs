//! Historical engines to run, watch and compare. They implement the methods of five older programs and the favourite method of textbooks, and include
//! the [fast engine](crate::solve) of this library.
//!
//! | engine | idea | from |
//! |---|---|---|
//! | [`brute`] | cells in reading order, with the rules checked by looking through the grid | solver 1 of the z88dk programs |
//! | [`masks`] | like brute, but with masks and a stack of empty cells | Sand's programs |
//! | [`buckets`] | singles, pairs, and guesses from the smallest bucket; thirty saved states | solver 2 of the z88dk programs |
//! | [`fewest`] | the cell with the fewest candidates first | the Apple II solver |
//! | [`forced`] | forced cells, and tries with bounded depth and width | SUDOKU71, for the HP-71B |
//! | [`dlx`] | an exact-cover problem, solved with dancing links | textbooks |
//! | [`fast`] | sweeps in vector registers | this library |
//!
//! Each engine reports its actions as [`Event`]s to a *sink*, a closure that returns whether to continue. Events can be turned into text (`{}`),
//! counts ([`Counts`]) or animations ([`Replay`]). A sink that looks only at solutions costs nothing, since it is compiled into the engine. A
//! [`Profile`] counts the calls of each routine, and costs nothing if it is not used. No engine needs an allocator.
//!
//! ```
//! use core::ops::ControlFlow;
//! use ninefold_core::{Grid, classic::{Engine, Event}};
//!
//! let grid: Grid = "45......6..3..1..7....23.......4.25...93.21...81.7.......58....9..7..8..7......64".parse()?;
//! let mut tries = Vec::new();
//! Engine::named("forced").unwrap().search(&grid.board(), &mut |event| {
//!     if let Event::Try { .. } = event {
//!         tries.push(event.to_string());
//!     }
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(tries[0], "try r2c1 = 6 at level 1");
//! assert_eq!(tries.len(), 4);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use core::fmt;
use core::ops::ControlFlow;

use crate::grid::{Board, Clash};
use crate::solution::Solution;

pub mod brute;
pub mod buckets;
pub mod dlx;
mod event;
pub mod fast;
pub mod fewest;
pub mod forced;
pub mod masks;
mod profile;

pub use event::{Bound, Counts, End, Event, Replay};
use event::{Report, end};
use profile::Tally;
pub use profile::{Profile, Routine};

/// One of the engines, with its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// The engine in [`brute`].
    Brute,
    /// The engine in [`masks`].
    Masks,
    /// The engine in [`buckets`], with its deductions.
    Buckets(buckets::Rules),
    /// The engine in [`fewest`].
    Fewest,
    /// The engine in [`forced`], with its bounds.
    Forced(forced::Bounds),
    /// The engine in [`dlx`].
    Dlx,
    /// The engine in [`fast`].
    Fast,
}

impl Engine {
    /// All engines, starting with the simplest. `forced` has the bounds that the original proposes.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        let buckets = [buckets::Rules::Original, buckets::Rules::Wished].map(Self::Buckets);
        let [original, wished] = buckets;
        let forced = Self::Forced(forced::Bounds::default());
        [Self::Brute, Self::Masks, original, wished, Self::Fewest, forced, Self::Dlx, Self::Fast].into_iter()
    }

    /// Returns the engine with the given [name](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|engine| engine.name() == name)
    }

    /// The name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brute => "brute",
            Self::Masks => "masks",
            Self::Buckets(buckets::Rules::Original) => "buckets",
            Self::Buckets(buckets::Rules::Wished) => "buckets-wished",
            Self::Fewest => "fewest",
            Self::Forced(_) => "forced",
            Self::Dlx => "dlx",
            Self::Fast => "fast",
        }
    }

    /// The idea of the engine in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Brute => "cells in reading order, digits in order, rules looked up in the grid",
            Self::Masks => "like brute, with masks and a stack of empty cells",
            Self::Buckets(buckets::Rules::Original) => {
                "singles, pairs, guesses from the smallest bucket, 30 saved states"
            }
            Self::Buckets(buckets::Rules::Wished) => "like buckets, with hidden singles and naked triples",
            Self::Fewest => "the cell with the fewest candidates first, states saved only where a choice remains",
            Self::Forced(_) => "forced cells, then tries bounded in depth and width; finds one solution at most",
            Self::Dlx => "exact cover with dancing links",
            Self::Fast => "the engine that Ninefold itself uses",
        }
    }

    /// Finds solutions until the sink breaks, and reports all events to the sink.
    ///
    /// All engines except `forced` continue until the last solution. `forced` stops at the first solution.
    ///
    /// # Errors
    ///
    /// Returns an error if two givens break the rules, since no engine accepts such givens.
    pub fn search(self, board: &Board, sink: &mut impl FnMut(Event) -> ControlFlow<()>) -> Result<End, Clash> {
        self.counted(board, sink, ())
    }

    /// Like [`search`](Self::search), but also counts the calls in a profile.
    ///
    /// # Errors
    ///
    /// Returns an error if two givens break the rules.
    pub fn profiled(
        self,
        board: &Board,
        profile: &Profile,
        sink: &mut impl FnMut(Event) -> ControlFlow<()>,
    ) -> Result<End, Clash> {
        self.counted(board, sink, profile)
    }

    fn counted(
        self,
        board: &Board,
        sink: &mut impl FnMut(Event) -> ControlFlow<()>,
        tally: impl Tally,
    ) -> Result<End, Clash> {
        board.grid().clash().map_or(Ok(()), Err)?;
        let report = Report::to(sink);
        let flow = match self {
            Self::Brute => brute::run(board, report, tally),
            Self::Masks => masks::run(board, report, tally),
            Self::Buckets(rules) => buckets::run(board, rules, report, tally),
            Self::Fewest => fewest::run(board, report, tally),
            Self::Forced(bounds) => return forced::counted(board, bounds, sink, tally).map(forced::Outcome::end),
            Self::Dlx => dlx::run(board, report, tally),
            Self::Fast => fast::run(board, report, tally),
        };
        Ok(end(flow))
    }

    /// Returns the first solution that the engine finds.
    ///
    /// # Errors
    ///
    /// Returns an error if two givens break the rules.
    pub fn first(self, board: &Board) -> Result<Option<Solution>, Clash> {
        let mut first = None;
        self.search(board, &mut |event| match event {
            Event::Solution { solution, .. } => {
                first = Some(solution);
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        })?;
        Ok(first)
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
