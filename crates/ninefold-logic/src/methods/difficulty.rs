//! The requested difficulty of a new puzzle, and the distance of a puzzle from it, which guides a generator.
//!
//! A rating takes longer than making a puzzle, so a puzzle is rated only while it may still meet the order: the first step that is too hard or
//! forbidden ends the rating, and the number of cells still open then measures the distance.

mod check;
mod kernel;
mod need;
mod relatives;
mod scale;

use std::borrow::Cow;
use std::ops::RangeInclusive;

use crate::frame::generate::TOO_MUCH;
use crate::frame::multi::Grids;
use crate::frame::{Board, Cell, CellSet, Grid, Puzzle, PuzzleError, Stop, Stopped, solve};

pub use check::{DifficultyError, Means};
pub use kernel::Kernel;
pub use need::Need;
pub use scale::Scale;

pub use super::explainer::Gem;
use super::hodoku::Level;
use super::hodoku::reach::{Reach, singles};
use super::{EXPLAINER, explainer, zambon};
use crate::method::Method;
use crate::path::{Path, Walk};
use crate::step::Step;
use crate::technique::Technique;
use crate::techniques;

/// The requested difficulty of a new puzzle, and the techniques that solve it. Levels, scores and techniques are those of its [scale](Scale): by
/// default of [`Method::hodoku`]. A technique that this method lacks [joins](Self::method) it for `require`, `forbid` and `only`; levels, scores and
/// `without` remain those of the unchanged method.
///
/// ```
/// use ninefold_core::{Grid, Puzzle, Stop};
/// use ninefold_core::multi::Grids;
/// use ninefold_logic::difficulty::Difficulty;
/// use ninefold_logic::hodoku::Level;
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let puzzle = Puzzle::try_from(Grids::from(grid))?;
/// let easy = Difficulty { levels: Level::Easy..=Level::Easy, ..Difficulty::default() };
/// assert_eq!(easy.distance(&puzzle, Stop::NEVER), Ok(0));
/// let hard = Difficulty { levels: Level::Hard..=Level::Hard, ..Difficulty::default() };
/// assert!(hard.distance(&puzzle, Stop::NEVER)? > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Difficulty {
    /// The scale of levels, scores and techniques.
    pub scale: Scale,
    /// The allowed levels.
    pub levels: RangeInclusive<Level>,
    /// The allowed scores.
    pub scores: RangeInclusive<u32>,
    /// The allowed levels of Zambon's solver.
    pub zambon: RangeInclusive<u8>,
    /// The allowed ratings of Sudoku Explainer 1.2.1, in tenths. It rates only single grids.
    pub explainer: RangeInclusive<u8>,
    /// The kind of gem that the puzzle must be, which depends on the position of the hardest step in the path of Sudoku Explainer.
    pub gem: Option<Gem>,
    /// A technique that the path of Sudoku Explainer uses: some of its hints are not techniques of `HoDoKu`.
    pub explained: Option<&'static Technique>,
    /// Techniques that the path must use, each with the number of its steps.
    pub require: Vec<Need>,
    /// Techniques that the path must not use.
    pub forbid: Vec<&'static Technique>,
    /// The only techniques that the path may use besides singles, each with the number of its steps.
    pub only: Option<Vec<Need>>,
    /// Techniques that the puzzle must not need: a path without them must also lead to the solution, using nothing harder than the level.
    pub without: Vec<&'static Technique>,
    /// Makes the paths through grids of more than nine rows, whose steps have the types of another frame. If absent, such puzzles meet no order.
    pub wide: Option<Wide>,
}

/// Starts the path of a method through a puzzle with a wide grid.
pub type Wide = for<'a> fn(&Puzzle<Grids>, &Method, Stop<'a>) -> Box<dyn Way + 'a>;

/// A path through a puzzle, computed step by step.
pub trait Way {
    /// Takes the next step, if there is one.
    fn step(&mut self) -> Option<Taken>;

    /// Whether every cell has a digit.
    fn is_solved(&self) -> bool;

    /// Returns the number of cells without a digit.
    fn open(&self) -> usize;
}

/// The properties of a step that an order of difficulty considers.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// The technique of the step.
    pub technique: &'static Technique,
    /// The technique of the clue that the step uses, if any.
    pub clue: Option<&'static Technique>,
}

impl From<&Step> for Taken {
    fn from(step: &Step) -> Self {
        Self { technique: step.technique(), clue: techniques::of_clue(step) }
    }
}

impl Way for Walk<'_> {
    fn step(&mut self) -> Option<Taken> {
        self.next().as_ref().map(Taken::from)
    }

    fn is_solved(&self) -> bool {
        self.position().is_solved()
    }

    fn open(&self) -> usize {
        let position = self.position();
        position.rules().len() - position.boards().grids().filled().count()
    }
}

impl Default for Difficulty {
    fn default() -> Self {
        Self {
            scale: Scale::Hodoku,
            levels: Level::Easy..=Level::Extreme,
            scores: 0..=u32::MAX,
            zambon: 0..=4,
            explainer: 0..=u8::MAX,
            gem: None,
            explained: None,
            require: Vec::new(),
            forbid: Vec::new(),
            only: None,
            without: Vec::new(),
            wide: None,
        }
    }
}

/// The difference between the techniques of a puzzle and those of an order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Faults {
    /// The techniques with too few steps, each with the number of missing ones.
    pub lacks: Vec<(&'static Technique, u32)>,
    /// The techniques that are not allowed, or that have too many steps.
    pub has: Vec<&'static Technique>,
}

/// The distance that a missing technique adds.
const MISSING: u64 = 100_000;
/// The distance that a missing level adds.
const LEVEL: u64 = 100_000;
/// The distance that each tenth of a rating adds.
const TENTH: u64 = 1000;
impl Difficulty {
    /// Whether the order restricts the level in Zambon's solver.
    pub fn asks_zambon(&self) -> bool {
        self.zambon != (0..=4)
    }

    /// Whether the order restricts the path that determines levels, scores and techniques.
    pub fn asks_path(&self) -> bool {
        let any = Self::default();
        self.levels != any.levels || self.scores != any.scores || self.asks_techniques()
    }

    /// Whether the order restricts the techniques used.
    pub fn asks_techniques(&self) -> bool {
        self.named().next().is_some() || self.only.is_some() || !self.forbid.is_empty() || !self.without.is_empty()
    }

    /// Whether the order restricts the rating of Sudoku Explainer.
    pub fn asks_explainer(&self) -> bool {
        self.explainer != (0..=u8::MAX) || self.gem.is_some() || self.explained.is_some()
    }

    /// Whether every puzzle meets the order.
    pub fn is_empty(&self) -> bool {
        !self.asks_path() && !self.asks_zambon() && !self.asks_explainer()
    }

    /// Returns the techniques whose steps are counted.
    fn named(&self) -> impl Iterator<Item = &Need> {
        self.require.iter().chain(self.only.iter().flatten())
    }

    /// Returns the techniques of `require`, `forbid` and `only` that the method of the scale lacks.
    pub fn joined(&self) -> Vec<&'static Technique> {
        let named = self.named().map(|need| need.technique).chain(self.forbid.iter().copied());
        let mut joined = Vec::new();
        for technique in named.filter(|technique| !self.scale.uses(technique) && self.scale.takes(technique)) {
            if !joined.contains(&technique) {
                joined.push(technique);
            }
        }
        joined
    }

    /// Returns the method whose path determines the techniques that a puzzle uses: that of the scale, with the [joined](Self::joined) techniques,
    /// each at its place in the order from easy to hard.
    pub fn method(&self) -> Cow<'static, Method> {
        let (method, joined) = (self.scale.method(Level::Extreme), self.joined());
        if joined.is_empty() { method } else { Cow::Owned(method.into_owned().with(joined)) }
    }

    /// Returns puzzles that use the [joined](Self::joined) techniques that the order requires, both known ones and those of the example boards:
    /// searches begin with their relatives if new puzzles hardly ever have the technique.
    pub fn relatives(&self) -> Vec<crate::frame::Puzzle> {
        let is_needed = |technique: &&'static Technique| {
            self.named().any(|need| need.technique == *technique && *need.steps.start() > 0)
        };
        let of = |technique: &'static Technique| {
            let known =
                relatives::known(technique).filter_map(|text| Puzzle::try_from(text.parse::<Grid>().ok()?).ok());
            let shown = technique.examples().iter().filter(|example| !example.finds.is_empty());
            known.chain(shown.filter_map(|example| related(example.state().ok()?.board())))
        };
        self.joined().into_iter().filter(is_needed).flat_map(of).collect()
    }

    /// Lists the techniques that a puzzle lacks for the order, and those that it must not have, along a path of its [method](Self::method).
    pub fn faults(&self, path: &Path) -> Faults {
        let used = |technique: &'static Technique| {
            let count = path.steps().iter().filter(|step| {
                let taken = Taken::from(*step);
                taken.technique == technique || taken.clue == Some(technique)
            });
            u32::try_from(count.count()).unwrap_or(u32::MAX)
        };
        let mut faults = Faults::default();
        for need in self.named() {
            let used = used(need.technique);
            if need.lacks(used) > 0 && faults.lacks.iter().all(|(technique, _)| *technique != need.technique) {
                faults.lacks.push((need.technique, need.lacks(used)));
            }
            if used > *need.steps.end() {
                faults.has.push(need.technique);
            }
        }
        let others = path.steps().iter().map(Taken::from).filter(|taken| self.is_forbidden_step(*taken));
        for technique in others.map(|taken| taken.technique) {
            if !faults.has.contains(&technique) {
                faults.has.push(technique);
            }
        }
        faults
    }

    fn is_forbidden(&self, technique: &'static Technique) -> bool {
        let level = self.scale.level(technique);
        let is_other = |only: &Vec<Need>| level > Level::Easy && only.iter().all(|need| need.technique != technique);
        self.forbid.contains(&technique) || self.only.as_ref().is_some_and(is_other)
    }

    fn is_forbidden_step(&self, step: Taken) -> bool {
        step.clue.is_some_and(|clue| self.forbid.contains(&clue)) || self.is_forbidden(step.technique)
    }

    /// Starts the path of a method through a puzzle; `None` if the puzzle is wide and there are no paths through such grids.
    fn way<'a>(&self, puzzle: &Puzzle<Grids>, method: &'a Method, stop: Stop<'a>) -> Option<Box<dyn Way + 'a>> {
        if puzzle.givens().rules().is_wide() {
            return self.wide.map(|wide| wide(puzzle, method, stop));
        }
        Some(Box::new(Walk::new(puzzle, method).until(stop)))
    }

    /// Returns the distance of a puzzle from the order: 0 if the puzzle meets it.
    ///
    /// # Errors
    ///
    /// Returns an error if the computation was stopped.
    pub fn distance(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> Result<u64, Stopped> {
        let zambon = if self.asks_zambon() { self.by_zambon(puzzle, stop) } else { 0 };
        let path = if self.asks_path() { self.by_path(puzzle, stop) } else { 0 };
        stop.check(0)?;
        // The most expensive part is computed last, and only if the other parts may be met.
        let explainer =
            if self.asks_explainer() && zambon + path < TOO_MUCH { self.by_explainer(puzzle, stop)? } else { 0 };
        match zambon + path + explainer {
            // A path takes as long as a rating, so it is computed only for puzzles that meet the rest of the order.
            0 => Ok(u64::from(!self.is_explained(puzzle, stop))),
            distance => Ok(distance),
        }
    }

    /// Whether the path of Sudoku Explainer uses the ordered technique, or no technique is ordered.
    fn is_explained(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> bool {
        let uses = |technique| Walk::new(puzzle, &EXPLAINER).until(stop).any(|step| step.technique() == technique);
        self.explained.is_none_or(uses)
    }

    /// Returns the distance by the rating of Sudoku Explainer. It does not rate puzzles of several grids, which are therefore out of reach.
    fn by_explainer(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> Result<u64, Stopped> {
        let Some(single) = puzzle.single() else { return Ok(TOO_MUCH) };
        let ratings = explainer::Rater::new().rate(single.givens(), stop);
        if ratings.end == explainer::End::Stopped {
            return Err(Stopped);
        }
        let (least, most) = (*self.explainer.start(), *self.explainer.end());
        let off = least.saturating_sub(ratings.er).max(ratings.er.saturating_sub(most));
        let early = match self.gem {
            Some(Gem::Diamond) => ratings.ed,
            Some(Gem::Pearl) => ratings.ep,
            None => ratings.er,
        };
        // A hard beginning is the rare part of a gem, so a puzzle with a hard beginning is near, however hard the rest is.
        let begin = if self.gem.is_some() { 10 * u64::from(least.max(10).saturating_sub(early)) } else { 0 };
        Ok(TENTH * (u64::from(off) + u64::from(ratings.er - early) + begin))
    }

    fn by_zambon(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> u64 {
        let (level, uses) = zambon::level(puzzle, stop);
        let off = level.saturating_sub(*self.zambon.end()).max(self.zambon.start().saturating_sub(level));
        // A puzzle in which the hardest technique is used more often is nearer to a harder one.
        LEVEL * u64::from(off) + if off > 0 { 1000_u64.saturating_sub(uses as u64) } else { 0 }
    }

    fn by_path(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> u64 {
        if self.scale == Scale::Hodoku
            && let Some(distance) = self.by_reach(puzzle)
        {
            return distance;
        }
        if !self.joined().is_empty() {
            return self.by_both(puzzle, stop);
        }
        let most = *self.levels.end();
        let distance = self.along(puzzle, &self.scale.method(most), stop);
        if distance > 0 || self.scale == Scale::Hodoku || most == Level::Extreme {
            return distance;
        }
        // The method may try a harder technique before an easier one that would have sufficed.
        self.along(puzzle, &self.scale.method(Level::Extreme), stop)
    }

    /// Returns the distance by two paths: that of the unchanged method for level, score and `without`, and that with the joined techniques for the
    /// others.
    fn by_both(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> u64 {
        let any = Self::default();
        let rated = Self { require: Vec::new(), forbid: Vec::new(), only: None, ..self.clone() };
        let named = Self { levels: any.levels, scores: any.scores, without: Vec::new(), ..self.clone() };
        let distance = if rated.asks_path() { rated.by_path(puzzle, stop) } else { 0 };
        if distance >= TOO_MUCH { distance } else { distance + named.along(puzzle, &named.method(), stop) }
    }

    /// Returns the distance by the path of a method.
    fn along(&self, puzzle: &Puzzle<Grids>, method: &Method, stop: Stop<'_>) -> u64 {
        let (cells, used) = (puzzle.givens().rules().len(), vec![0; self.named().count()]);
        let mut tally = Tally { scale: self.scale, cells, level: Level::Easy, score: 0, tried: 0, used };
        let Some(mut way) = self.way(puzzle, method, stop) else { return TOO_MUCH };
        while let Some(step) = way.step() {
            self.count(step, &mut tally);
            if self.is_forbidden_step(step) || self.exceeds(&tally) {
                return TOO_MUCH + way.open() as u64;
            }
            if self.is_enough(&tally) {
                return 0;
            }
        }
        if !way.is_solved() {
            tally = Tally { level: Level::Extreme, score: tally.score + self.scale.give_up(), ..tally };
            if self.exceeds(&tally) || self.only.is_some() {
                return TOO_MUCH + way.open() as u64;
            }
        }
        let lacks = self.lacks(&tally);
        if lacks == 0 && !self.without.is_empty() { self.lacks_without(puzzle, stop) } else { lacks }
    }

    /// Returns the distance of the path without the techniques of `without`: 0 if it solves the puzzle at the ordered levels, otherwise the number of
    /// open cells.
    fn lacks_without(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> u64 {
        let method = self.scale.without(*self.levels.end(), &self.without);
        let Some(mut way) = self.way(puzzle, &method, stop) else { return TOO_MUCH };
        let is_fit = |step: Taken| self.scale.level(step.technique) <= *self.levels.end();
        let all_fit = std::iter::from_fn(|| way.step()).all(is_fit);
        if all_fit && way.is_solved() { 0 } else { (way.open() as u64).max(1) }
    }

    /// Returns the distance, if a quick test of whether plain techniques solve the puzzle determines it without a path.
    fn by_reach(&self, puzzle: &Puzzle<Grids>) -> Option<u64> {
        let plain = self.scores == (0..=u32::MAX) && !self.asks_techniques();
        let puzzle = puzzle.single()?;
        let open = 81 - puzzle.givens().filled().len() as u32;
        // In whatever order singles are placed, their score must not be too high for the level.
        if !plain || open * DEAREST > Level::Easy.most() {
            return None;
        }
        let (start, end) = (*self.levels.start(), *self.levels.end());
        match (Reach::Singles.open(&puzzle), start, end) {
            (0, Level::Easy, _) => Some(0),
            (0, ..) => Some(LEVEL * (start as u64 + 1)),
            (left, _, Level::Easy) => Some(TOO_MUCH + left),
            (_, _, Level::Medium) => {
                Some(Reach::Subsets.open(&puzzle)).filter(|&left| left > 0).map(|left| TOO_MUCH + left)
            }
            _ => None,
        }
    }

    /// Returns the number of neighbours worth examining before trying another puzzle: none for orders of levels only, since the next new puzzle is as
    /// likely to meet them, and making it takes less time than rating a neighbour.
    pub fn patience(&self) -> u32 {
        let any = Self::default();
        let others = self.asks_zambon() || self.asks_explainer() || self.scores != any.scores || self.asks_techniques();
        match () {
            () if self.gem.is_some() => 200,
            () if others => 24,
            () => 0,
        }
    }

    fn count(&self, step: Taken, tally: &mut Tally) {
        let technique = step.technique;
        let order = |technique| self.scale.order(technique);
        let missing = self.named().zip(&tally.used).filter(|(need, used)| need.lacks(**used) > 0);
        tally.tried += missing.filter(|(need, _)| order(need.technique) < order(technique)).count() as u64;
        tally.level = tally.level.max(self.scale.level(technique));
        tally.score += self.scale.points(technique);
        for (used, need) in tally.used.iter_mut().zip(self.named()) {
            *used += u32::from(need.counts(step));
        }
    }

    /// Whether the steps so far already exceed the order.
    fn exceeds(&self, tally: &Tally) -> bool {
        let mut used = self.named().zip(&tally.used);
        let too_often = used.any(|(need, used)| used > need.steps.end());
        too_often || tally.raised() > *self.levels.end() || tally.score > *self.scores.end()
    }

    /// Whether the steps so far meet the order, however the path continues.
    fn is_enough(&self, tally: &Tally) -> bool {
        let open = *self.levels.end() == Level::Extreme && *self.scores.end() == u32::MAX;
        let unbounded = self.named().all(|need| *need.steps.end() == u32::MAX);
        let may_go_on = self.forbid.is_empty() && self.without.is_empty() && self.only.is_none();
        open && unbounded && may_go_on && self.lacks(tally) == 0
    }

    fn lacks(&self, tally: &Tally) -> u64 {
        let missing = self.named().zip(&tally.used).map(|(need, used)| u64::from(need.lacks(*used))).sum::<u64>();
        // However many techniques are missing, forbidden ones are worse.
        let missing = missing.min(TOO_MUCH / MISSING / 2);
        let levels = (*self.levels.start() as u64).saturating_sub(tally.raised() as u64);
        let score = self.scores.start().saturating_sub(tally.score);
        let near = if levels > 0 { LEVEL.saturating_sub(u64::from(tally.score)) } else { 0 };
        // If a missing technique was tried often, it is more likely to be found nearby.
        let tried = if missing > 0 { tally.tried.min(MISSING - 1) } else { 0 };
        MISSING * missing - tried + LEVEL * levels + near + u64::from(score)
    }
}

/// Returns the puzzle with the filled cells of a board as givens, plus further cells of its solution if these givens have several solutions.
fn related(board: &Board) -> Option<crate::frame::Puzzle> {
    let solution = solve::first(board)?;
    let mut givens = *board.grid();
    loop {
        match solve::prove(&givens) {
            Ok(_) => return crate::frame::Puzzle::try_from(givens).ok(),
            Err(PuzzleError::Several(one, other)) => {
                let other = if one == solution { other } else { one };
                let cell = Cell::all().find(|&cell| other.digit(cell) != solution.digit(cell))?;
                givens[cell] = Some(solution.digit(cell));
            }
            Err(_) => return None,
        }
    }
}

/// Returns the cells that are filled when no single is left: givens and all cells that follow from them by singles, in any order.
///
/// ```
/// use ninefold_core::{Grid, Puzzle};
/// use ninefold_logic::difficulty::by_singles;
///
/// let easy: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(by_singles(&Puzzle::try_from(easy)?).len(), 81);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn by_singles(puzzle: &crate::frame::Puzzle) -> CellSet {
    let mut board = puzzle.board();
    while singles(&mut board) {}
    board.grid().filled()
}

/// The totals of the steps so far.
struct Tally {
    scale: Scale,
    /// The number of cells of the puzzle.
    cells: usize,
    level: Level,
    score: u32,
    /// The number of times that a required technique was tried in vain.
    tried: u64,
    /// The number of steps of each required technique.
    used: Vec<u32>,
}

impl Tally {
    /// Returns the level, on the scale of `HoDoKu` raised while the score exceeds its limit.
    fn raised(&self) -> Level {
        match self.scale {
            Scale::Hodoku => self.level.raised(self.score, self.cells),
            Scale::Ninefold => self.level,
        }
    }
}

/// The score of the most expensive single on `HoDoKu`'s scale.
const DEAREST: u32 = 14;
