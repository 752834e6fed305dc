//! Historical engines, to run, to watch and to compare: the methods of five older programs, the textbook's favourite, and the
//! [fast engine](crate::solve) among them.
//!
//! | engine | idea | from |
//! |---|---|---|
//! | [`brute`] | cells in reading order, rules looked up | solver 1 of the z88dk programs |
//! | [`masks`] | like brute, with masks and a stack of empty cells | Sand's programs |
//! | [`buckets`] | singles, pairs, guesses from the smallest bucket; thirty saved states | solver 2 of the z88dk programs |
//! | [`fewest`] | the cell with the fewest candidates | the Apple II solver |
//! | [`forced`] | forced cells, tries bounded in depth and width | SUDOKU71, for the HP-71B |
//! | [`dlx`] | exact cover with dancing links | the textbooks |
//! | [`fast`] | sweeps in vector registers | this library |
//!
//! Each reports its actions as [`Event`]s to a *sink*, a closure that returns whether to continue. The same events make text (`{}`), numbers
//! ([`Counts`]) and animations ([`Replay`]). A sink that looks only at solutions costs nothing, since it is compiled into the engine. A [`Profile`]
//! counts the calls of each routine, and costs nothing either when unused. None of them needs an allocator.
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
    /// [`brute`].
    Brute,
    /// [`masks`].
    Masks,
    /// [`buckets`].
    Buckets(buckets::Rules),
    /// [`fewest`].
    Fewest,
    /// [`forced`].
    Forced(forced::Bounds),
    /// [`dlx`].
    Dlx,
    /// [`fast`].
    Fast,
}

impl Engine {
    /// All engines, the simplest first; `forced` with the bounds that the original proposes.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        let buckets = [buckets::Rules::Original, buckets::Rules::Wished].map(Self::Buckets);
        let [original, wished] = buckets;
        let forced = Self::Forced(forced::Bounds::default());
        [Self::Brute, Self::Masks, original, wished, Self::Fewest, forced, Self::Dlx, Self::Fast].into_iter()
    }

    /// The engine with a [name](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|engine| engine.name() == name)
    }

    /// Its name, lower case.
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

    /// Its idea in a few words.
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

    /// Finds solutions until the sink breaks, and reports all events to it.
    ///
    /// All engines except `forced` continue to the last solution; that one stops at the first.
    ///
    /// # Errors
    ///
    /// Two givens that break the rules: no engine accepts them.
    pub fn search(self, board: &Board, sink: &mut impl FnMut(Event) -> ControlFlow<()>) -> Result<End, Clash> {
        self.counted(board, sink, ())
    }

    /// Like [`search`](Self::search), with a profile of the calls.
    ///
    /// # Errors
    ///
    /// Two givens that break the rules.
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

    /// The first solution that the engine finds.
    ///
    /// # Errors
    ///
    /// Two givens that break the rules.
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
