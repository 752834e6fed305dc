//! The ratings of Denis Berthier: the length of the longest whip, braid, g-whip or g-braid that a puzzle needs, and the depth of trial and error.
//!
//! The definitions are those of his *Pattern-Based Constraint Satisfaction and Logic Puzzles*; `docs/ratings.md` gives them in words. The code is
//! based on the definitions only.
//!
//! ```
//! use ninefold_core::{Board, Grid, Stop};
//! use ninefold_logic::whips::{Family, Rating, rate};
//!
//! let grid: Grid = ".6.48.....136.....4....3..5.......9......173..8.2.....9....63.......9.2..523..1..".parse()?;
//! assert_eq!(rate(&grid.into(), Family::Whips, Stop::NEVER), Ok(Rating::Exactly(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::frame::{Board, Cell, Stop, Stopped};

mod board;
mod chain;
mod search;

pub(crate) use chain::{Chain, chains};

use board::{Boards, candidate, exclude, is_solved, open, remove, settle};
use search::{Found, MOST, Search};

/// The kinds of chains, each with its own rating.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Family {
    /// W: each left-linking candidate is linked to the previous right-linking candidate.
    Whips,
    /// B: each left-linking candidate is linked to the target or to any earlier right-linking candidate.
    Braids,
    /// gW: right-linking objects may be groups of candidates in the intersection of a line and a box.
    GroupedWhips,
    /// gB: braids with groups.
    GroupedBraids,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 4] = [Self::Whips, Self::Braids, Self::GroupedWhips, Self::GroupedBraids];

    const fn is_braid(self) -> bool {
        matches!(self, Self::Braids | Self::GroupedBraids)
    }

    const fn has_groups(self) -> bool {
        matches!(self, Self::GroupedWhips | Self::GroupedBraids)
    }
}

/// A rating that is a length or a depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rating {
    /// The rating.
    Exactly(usize),
    /// At least this rating: the work limit was reached.
    AtLeast(usize),
    /// No length suffices.
    Never,
}

/// The maximum number of search steps for a puzzle on one scale.
const MOST_WORK: u64 = 20_000_000;
/// The maximum number of propagations of singles for the depth of a puzzle.
const MOST_TRIALS: u64 = 2_000_000;
/// The maximum depth of trial and error.
const DEEPEST: usize = 3;

/// The reason why a search ended early.
#[derive(Debug)]
enum Halt {
    Stopped,
    Spent,
}

/// The remaining work, and the stop of the caller.
struct Work<'s> {
    left: u64,
    asked: u64,
    stop: Stop<'s>,
}

impl<'s> Work<'s> {
    const fn new(left: u64, stop: Stop<'s>) -> Self {
        Self { left, asked: 0, stop }
    }

    fn spend(&mut self, work: u64) -> Result<(), Halt> {
        self.left = self.left.checked_sub(work).ok_or(Halt::Spent)?;
        self.asked += work;
        if self.asked >= 1024 {
            let asked = std::mem::take(&mut self.asked);
            self.stop.check(asked).map_err(|Stopped| Halt::Stopped)?;
        }
        Ok(())
    }
}

/// Returns the candidates of a board with all singles placed; `None` if they contradict each other.
fn start(board: &Board) -> Option<Boards> {
    let mut boards = [0; 9];
    for (at, cell) in Cell::all().enumerate() {
        for digit in board.options(cell) {
            boards[usize::from(digit.get()) - 1] |= 1 << at;
        }
    }
    settle(&mut boards).ok()?;
    Some(boards)
}

/// Rates a board by the chains of the given family: the length of the longest chain needed if the shortest are taken first, 0 if singles suffice.
///
/// A board without a solution has [`Rating::Never`].
///
/// # Errors
///
/// Returns an error if the rating was stopped.
pub fn rate(board: &Board, family: Family, stop: Stop<'_>) -> Result<Rating, Stopped> {
    let Some(mut boards) = start(board) else { return Ok(Rating::Never) };
    let mut rating = 0;
    let mut work = Work::new(MOST_WORK, stop);
    while !is_solved(&boards) {
        // The eliminations of braids do not depend on the order, so shorter braids need no precedence.
        let first = if family.is_braid() { rating.max(1) } else { 1 };
        let mut longest = first;
        match shortest(&boards, family, first, &mut longest, &mut work) {
            Ok(Some((length, targets))) => {
                rating = rating.max(length);
                targets.into_iter().for_each(|target| remove(&mut boards, target));
                if settle(&mut boards).is_err() {
                    return Ok(Rating::Never);
                }
            }
            Ok(None) => return Ok(Rating::Never),
            Err(Halt::Spent) => return Ok(Rating::AtLeast(rating.max(longest))),
            Err(Halt::Stopped) => return Err(Stopped),
        }
    }
    Ok(Rating::Exactly(rating))
}

/// Finds the shortest length, at least `first`, for which there are chains, with all targets of these chains. `None` if there are no chains at all.
fn shortest(
    boards: &Boards,
    family: Family,
    first: usize,
    longest: &mut usize,
    work: &mut Work<'_>,
) -> Result<Option<(usize, Vec<board::Object>)>, Halt> {
    let mut search = Search::new(boards, family, work);
    let mut targets = Vec::new();
    for target in open(boards) {
        targets.extend(search.least(target)?.map(|least| (target, least)));
    }
    for length in first..=MOST {
        *longest = length;
        let mut found = Vec::new();
        let mut rest = Vec::new();
        for (target, least) in std::mem::take(&mut targets) {
            let answer = if least > length { Found::NotYet } else { search.find(target, length)? };
            match answer {
                Found::Chain => found.push(target),
                Found::NotYet => rest.push((target, least)),
                Found::Never => {}
            }
        }
        if !found.is_empty() {
            return Ok(Some((length, found)));
        }
        if rest.is_empty() {
            return Ok(None);
        }
        targets = rest;
    }
    Err(Halt::Spent)
}

/// Returns the depth of trial and error that a board needs, with singles as the only rule: 0 if singles suffice.
///
/// # Errors
///
/// Returns an error if the computation was stopped.
pub fn depth(board: &Board, stop: Stop<'_>) -> Result<Rating, Stopped> {
    let Some(mut boards) = start(board) else { return Ok(Rating::Never) };
    let mut work = Work::new(MOST_TRIALS, stop);
    for depth in 0..=DEEPEST {
        match try_out(&mut boards, depth, &mut work) {
            Ok(true) if is_solved(&boards) => return Ok(Rating::Exactly(depth)),
            Ok(true) => {}
            Ok(false) => return Ok(Rating::Never),
            Err(Halt::Spent) => return Ok(Rating::AtLeast(depth)),
            Err(Halt::Stopped) => return Err(Stopped),
        }
    }
    Ok(Rating::AtLeast(DEEPEST + 1))
}

/// Eliminates every candidate that suppositions of a smaller depth refute, until there are none. Returns whether the board is still consistent, as
/// far as known.
fn try_out(boards: &mut Boards, depth: usize, work: &mut Work<'_>) -> Result<bool, Halt> {
    work.spend(1)?;
    if settle(boards).is_err() {
        return Ok(false);
    }
    let mut is_changed = depth > 0;
    while is_changed && !is_solved(boards) {
        is_changed = false;
        for target in open(boards) {
            let (digit, cell) = (usize::from(target) / 81, usize::from(target) % 81);
            if boards[digit] >> cell & 1 == 0 {
                continue;
            }
            let mut supposed = *boards;
            exclude(&mut supposed, candidate(digit, cell));
            if !try_out(&mut supposed, depth - 1, work)? {
                remove(boards, target);
                is_changed = true;
                if settle(boards).is_err() {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}
