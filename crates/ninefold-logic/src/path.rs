//! A path: the steps from a puzzle to its solution, or to the point where a method gets stuck.
//!
//! ```text
//! Position --> Walk: the first technique that finds something, in some grid --> Step --> Position --> ..     all of them: a Path
//! ```
//!
//! With several grids, the path uses the easiest technique available in any of them. If several grids offer it, the grid of the previous step is
//! preferred, so that the path does not jump between grids; otherwise the first of them is used. Uniqueness techniques need patterns that could be
//! filled in two ways without affecting any other cell. Different fillings of a shared cell would affect another grid, so no such pattern may touch a
//! shared cell.

use std::cell::OnceCell;
use std::iter;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::frame::{self, Stop, Stopped};

use crate::facts::Facts;
use crate::facts::arrivals::Arrivals;
#[cfg(not(wide))]
use crate::linked;
use crate::method::{Method, Restart, Rivals, Solver};
use crate::position::Position;
use crate::proof;
use crate::state::State;
use crate::step::Step;
use crate::technique::{Class, Limits, Technique};

/// The steps that a method takes from a position, and the reason why the path ends there.
///
/// ```
/// use ninefold_core::{Grid, Puzzle};
/// use ninefold_logic::{Method, Path};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let path = Path::of(&Puzzle::try_from(grid)?, &Method::simple());
/// assert!(path.is_solved());
/// assert_eq!(path.steps().len(), 51);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Path {
    start: Position,
    steps: Vec<Step>,
    end: Position,
    ending: Ending,
    spent: Option<u64>,
}

/// The reason why a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// Every cell has a digit.
    Solved,
    /// The method finds no further step.
    Stuck,
    /// The requested number of steps was reached.
    Cut,
    /// The search for the next step was stopped; there may be a further step.
    Stopped,
}

impl Path {
    /// Computes the path from a puzzle, or from any other position.
    pub fn of(start: impl Into<Position>, method: &Method) -> Self {
        Walk::new(start, method).path(usize::MAX)
    }

    /// Computes the path from a position, cut off after `most` steps.
    pub fn up_to(start: impl Into<Position>, method: &Method, most: usize) -> Self {
        Walk::new(start, method).path(most)
    }

    /// Builds the path that consists of the given steps from a position.
    #[cfg(feature = "serde")]
    pub(crate) fn along(start: Position, steps: Vec<Step>) -> Self {
        let mut end = start.clone();
        steps.iter().for_each(|step| end.apply(step));
        let ending = if end.is_solved() { Ending::Solved } else { Ending::Cut };
        Self { start, steps, end, ending, spent: None }
    }

    /// Returns the position before the first step.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the position after the last step.
    pub const fn end(&self) -> &Position {
        &self.end
    }

    /// Returns the reason why the path ends.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// Returns the work limit if the path ends because the search for the next step reached it: there may then be a further step.
    pub fn spent(&self) -> Option<u64> {
        self.spent.filter(|_| self.ending == Ending::Stuck)
    }

    /// Whether every cell has a digit at the end.
    pub fn is_solved(&self) -> bool {
        self.ending == Ending::Solved
    }

    /// Whether the search for the next step was stopped.
    pub fn is_stopped(&self) -> bool {
        self.ending == Ending::Stopped
    }

    /// Returns the steps, each with the position in which it was found.
    pub fn stages(&self) -> impl Iterator<Item = (Position, &Step)> {
        let mut position = self.start.clone();
        self.steps.iter().map(move |step| {
            let before = position.clone();
            position.apply(step);
            (before, step)
        })
    }

    /// Returns the techniques used and their numbers of uses, in the order of first use.
    pub fn counts(&self) -> Vec<(&'static Technique, usize)> {
        let mut counts: Vec<(&'static Technique, usize)> = Vec::new();
        for technique in self.steps.iter().map(Step::technique) {
            match counts.iter_mut().find(|(of, _)| *of == technique) {
                Some((_, count)) => *count += 1,
                None => counts.push((technique, 1)),
            }
        }
        counts
    }
}

/// Whether the technique is a net within nets. In a grid that depends heavily on its neighbours, such nets take a long time and usually prove
/// nothing, so with several grids a method that includes them uses a [search](crate::SEARCH) over all grids instead.
fn is_nested(technique: &Technique) -> bool {
    technique.class == Class::NestedNet
}

/// The maximum number of suppositions that a search in one of several grids may follow. Such grids have fewer digits than single ones.
const WORK: u64 = 200_000;

/// Returns the limits of searches in one of several grids.
fn in_several(limits: &Limits) -> Limits {
    Limits { work: limits.work.min(WORK), ..*limits }
}

/// Whether a step is valid in a grid that shares cells. A pattern with two fillings must not touch a shared cell, and the proof checks this.
fn holds(state: &State, step: &Step) -> bool {
    !step.technique().assumes_unique || proof::check(state, step).is_ok()
}

/// An iterator over the steps of a method as they are found, until the position is solved, no step is found, or the search is stopped.
///
/// Each step leaves fewer candidates, so the sequence always ends.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    position: Position,
    method: &'a Method,
    stop: Stop<'a>,
    is_stopped: bool,
    rivals: Vec<Rivals<'a>>,
    /// The grid and the technique of the last step.
    last: Option<(usize, &'static Technique)>,
    grids: Vec<Known>,
    /// All later steps, if the method must compute the whole path to determine the next step.
    ready: Option<std::vec::IntoIter<Step>>,
    linked: Linked,
    /// The work limit that the search for the last step reached, if it reached one.
    spent: Option<u64>,
}

/// The data kept for a grid besides its board.
#[derive(Clone, Debug)]
struct Known {
    /// The number of groups of techniques, counted from the first group, that are known to find nothing on the current board.
    barren: usize,
    arrivals: Option<Box<Arrivals>>,
}

/// The additional searches of a method if there are several grids.
#[derive(Clone, Copy, Debug)]
struct Linked {
    /// The group of techniques before which nets across grids are searched for.
    nets: Option<usize>,
    /// Whether the last resort is a search over all grids.
    searches: bool,
    limits: Limits,
}

impl<'a> Walk<'a> {
    /// Starts a walk from a puzzle, or from any other position.
    pub fn new(start: impl Into<Position>, method: &'a Method) -> Self {
        let position = start.into();
        let grids = position.grids();
        let is_plain = position.is_plain();
        let known = |grid| {
            let arrivals = method.style.arrivals.filter(|_| is_plain);
            let arrivals = arrivals.and_then(|_| Arrivals::of(position.board(grid)));
            Known { barren: 0, arrivals: arrivals.map(Box::new) }
        };
        let known = (0..grids).map(known).collect();
        let mut rivals = if is_plain { method.rivals() } else { method.rivals_under_rules() };
        let linked = Linked::new(&mut rivals, grids, is_plain, &method.limits);
        let (last, ready) = (None, None);
        let spent = None;
        Self {
            position,
            method,
            stop: Stop::NEVER,
            is_stopped: false,
            rivals,
            last,
            grids: known,
            ready,
            linked,
            spent,
        }
    }

    /// Sets the stop for the searches.
    #[must_use]
    pub fn until(mut self, stop: Stop<'a>) -> Self {
        self.stop = stop;
        self
    }

    /// Returns the position after the steps so far.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the walk was stopped: there may then be a further step.
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Applies a step that another method or the user made.
    pub fn follow(&mut self, step: &Step) {
        self.ready = None;
        self.note(step);
    }

    /// Walks to the end, or for at most `most` steps, and returns the path from the current position.
    pub fn path(mut self, most: usize) -> Path {
        let start = self.position.clone();
        let steps: Vec<Step> = self.by_ref().take(most).collect();
        let ending = match () {
            () if self.position.is_solved() => Ending::Solved,
            () if self.is_stopped => Ending::Stopped,
            () if steps.len() == most => Ending::Cut,
            () => Ending::Stuck,
        };
        Path { start, steps, end: self.position, ending, spent: self.spent }
    }

    fn note(&mut self, step: &Step) {
        self.last = Some((step.grid(), step.technique()));
        if self.position.single().is_some() {
            self.position.apply(step);
            if let (Some(arrivals), Some(in_order)) = (&mut self.grids[0].arrivals, self.method.style.arrivals) {
                arrivals.note(step.placed(), in_order(step));
            }
            return;
        }
        let mut alone = *self.position.board(step.grid());
        step.apply_under(&frame::grid_rules(&self.position.rules(), step.grid()), &mut alone);
        for grid in self.position.follow(step) {
            let (known, board) = (&mut self.grids[grid], self.position.board(grid));
            known.barren = 0;
            match (&mut known.arrivals, self.method.style.arrivals) {
                // If the step had consequences in other grids, these may have changed this grid too; then the arrivals are rebuilt.
                (Some(arrivals), Some(in_order)) if grid == step.grid() && *board == alone => {
                    arrivals.note(step.placed(), in_order(step));
                }
                (own @ Some(_), _) => *own = Arrivals::of(board).map(Box::new),
                (None, _) => {}
            }
        }
    }

    fn search(&mut self) -> Option<Step> {
        match self.position.single() {
            Some(state) => {
                let (method, stop) = (self.method, self.stop);
                let is_plain = state.home().is_none();
                if let Some(solver) = method.solver.filter(|_| is_plain) {
                    let ready = &mut self.ready;
                    return match solver {
                        Solver::Path(path) => ready.get_or_insert_with(|| path(state, method, stop).into_iter()).next(),
                        Solver::Next(next) => next(state, method, stop),
                    };
                }
                let facts = self.grids[0].facts(state, stop);
                let stay = self.last.filter(|_| method.restart == Restart::Stay);
                let stay = stay.and_then(|(_, technique)| technique.first(&facts, &method.limits));
                let mut rivals = self.rivals.iter().take_while(|_| !stop.is_due(0));
                let found = stay.or_else(|| rivals.find_map(|rivals| rivals.choose(method, &facts, &method.limits)));
                self.spent = facts.spent();
                found
            }
            None => self.search_all(),
        }
    }

    /// Finds the next step if there are several grids.
    fn search_all(&mut self) -> Option<Step> {
        let grids = self.grids.len();
        let boards = self.position.several()?;
        let states: Vec<State> = (0..grids).map(|grid| self.position.state(grid)).collect();
        let facts: Vec<OnceCell<Facts<'_>>> = states.iter().map(|_| OnceCell::new()).collect();
        let mut barren: Vec<usize> = self.grids.iter().map(|known| known.barren).collect();
        let open: Vec<bool> = states.iter().map(|state| !state.is_solved()).collect();
        let first = self.last.map_or(0, |(grid, _)| grid);
        let order = iter::once(first).chain((0..grids).filter(|&grid| grid != first));
        let mut rivals = self.rivals.iter().enumerate().take_while(|_| !self.stop.is_due(0));
        let found = rivals.find_map(|(index, rivals)| {
            #[cfg(not(wide))]
            if Some(index) == self.linked.nets
                && let Some(step) = linked::net(boards, self.stop)
            {
                return Some(step);
            }
            order.clone().filter(|&grid| open[grid]).find_map(|grid| {
                if barren[grid] > index {
                    return None;
                }
                let facts = facts[grid].get_or_init(|| self.grids[grid].facts(&states[grid], self.stop));
                let step = self.step(rivals, facts);
                if step.is_none() {
                    barren[grid] = index + 1;
                }
                Some(step?.in_grid(grid))
            })
        });
        #[cfg(not(wide))]
        let found = found.or_else(|| if self.linked.searches { linked::search(boards, self.stop) } else { None });
        drop(facts);
        self.grids.iter_mut().zip(barren).for_each(|(known, barren)| known.barren = barren);
        found
    }

    /// Finds a step of a group of techniques in one of several grids.
    fn step(&self, rivals: &Rivals<'_>, facts: &Facts<'_>) -> Option<Step> {
        let limits = &self.linked.limits;
        let holds = |step: &Step| holds(facts.state(), step);
        let chosen = rivals.choose(self.method, facts, limits)?;
        if holds(&chosen) {
            return Some(chosen);
        }
        rivals.techniques.iter().find_map(|technique| technique.all(facts, limits).into_iter().find(holds))
    }
}

impl Known {
    fn facts<'f>(&'f self, state: &'f State, stop: Stop<'f>) -> Facts<'f> {
        Facts::after(state, self.arrivals.as_deref(), stop)
    }
}

impl Linked {
    /// Removes from `rivals` the techniques that are not used with several grids, and chooses the searches that replace them.
    fn new(rivals: &mut Vec<Rivals<'_>>, grids: usize, is_plain: bool, limits: &Limits) -> Self {
        if grids == 1 {
            return Self { nets: None, searches: false, limits: *limits };
        }
        let has =
            |rivals: &Rivals<'_>, class: Class| rivals.techniques.iter().any(|technique| technique.class == class);
        let searches = rivals.iter().any(|rivals| has(rivals, Class::NestedNet));
        for rivals in rivals.iter_mut().filter(|rivals| has(rivals, Class::NestedNet)) {
            rivals.techniques.to_mut().retain(|technique| !is_nested(technique));
        }
        rivals.retain(|rivals| !rivals.techniques.is_empty());
        // Forcing chains suppose a candidate and follow its consequences, and a net across grids is no harder. These nets support only plain grids.
        let nets = rivals.iter().position(|rivals| has(rivals, Class::Forcing)).filter(|_| is_plain);
        Self { nets, searches, limits: in_several(limits) }
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.is_stopped |= self.stop.is_due(1);
        if self.is_stopped {
            return None;
        }
        let step = self.search();
        // A search that was stopped may have missed a simpler step.
        self.is_stopped = self.stop.is_due(0);
        let step = step.filter(|_| !self.is_stopped)?;
        self.note(&step);
        Some(step)
    }
}

impl Method {
    /// Finds the next step: the first instance of the first technique that finds any.
    pub fn next(&self, position: impl Into<Position>) -> Option<Step> {
        Walk::new(position, self).next()
    }

    /// Finds every step that is available in a position, grid by grid and technique by technique, within the limits of a [`Walk`].
    pub fn all(&self, position: impl Into<Position>) -> Vec<Step> {
        self.all_until(position, Stop::NEVER).unwrap_or_default()
    }

    /// Returns the techniques that are tried in a position.
    fn techniques_at(&self, position: &Position) -> Vec<&'static Technique> {
        if position.is_plain() { self.techniques.clone() } else { self.under_rules() }
    }

    /// Like [`all`](Self::all), with a stop that is checked before every technique and during its search.
    ///
    /// # Errors
    ///
    /// Returns an error if the search was stopped.
    pub fn all_until(&self, position: impl Into<Position>, stop: Stop<'_>) -> Result<Vec<Step>, Stopped> {
        Ok(self.some_until(position, usize::MAX, stop)?.steps)
    }

    /// Finds at most `most` steps of each technique in each grid, since some patterns have a hundred thousand instances. For forcing nets, whose
    /// proofs are long, the maximum is a tenth of `most`, and for nested nets, each of which takes a long time to find, a hundredth, both rounded up.
    /// The search for a technique ends after [`LIST_WORK`]; techniques whose search was cut short are in [`Available::cut`].
    ///
    /// # Errors
    ///
    /// Returns an error if the search was stopped.
    pub fn some_until(&self, position: impl Into<Position>, most: usize, stop: Stop<'_>) -> Result<Available, Stopped> {
        let position = position.into();
        let mut some = Available::default();
        let bound = Bound::default();
        let bounded = |work| bound.is_spent_by(work) || stop.is_due(work);
        // Without a maximum, the work is not limited either.
        let until = if most == usize::MAX { stop } else { Stop::when(&bounded) };
        if let Some(state) = position.single() {
            let facts = Facts::new(state).until(until);
            for technique in self.techniques_at(&position) {
                stop.check(1)?;
                bound.renew();
                some.add(technique, technique.some(&facts, &self.limits, share(technique, most)), bound.is_spent());
            }
            stop.check(0)?;
            return Ok(some);
        }
        let limits = in_several(&self.limits);
        for grid in 0..position.grids() {
            let state = position.state(grid);
            let facts = Facts::new(&state).until(until);
            for technique in self.techniques_at(&position).into_iter().filter(|technique| !is_nested(technique)) {
                stop.check(1)?;
                bound.renew();
                let (mut found, is_cut) = technique.some(&facts, &limits, share(technique, most));
                found.retain(|step| holds(&state, step));
                let found = found.into_iter().map(|step| step.in_grid(grid)).collect();
                some.add(technique, (found, is_cut), bound.is_spent());
            }
        }
        stop.check(0)?;
        Ok(some)
    }
}

/// Returns the maximum number of steps of this technique in a list that is limited to `most` steps for each technique.
fn share(technique: &Technique, most: usize) -> usize {
    match technique.class {
        Class::ForcingNet => most.div_ceil(10),
        Class::NestedNet => most.div_ceil(100),
        _ => most,
    }
}

/// The work that a list may spend on the search for one technique, in the units of a [`Stop`]: a second or two for nested nets, the only techniques
/// that need this much. Work is counted rather than timed, so that the list is the same on every machine.
pub const LIST_WORK: u64 = 15_000_000;

/// The remaining part of [`LIST_WORK`].
#[derive(Default)]
struct Bound(AtomicU64);

impl Bound {
    fn renew(&self) {
        self.0.store(LIST_WORK, Ordering::Relaxed);
    }

    fn is_spent(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }

    /// Subtracts work; returns whether none is left.
    fn is_spent_by(&self, work: u64) -> bool {
        let left = self.0.load(Ordering::Relaxed).saturating_sub(work);
        self.0.store(left, Ordering::Relaxed);
        left == 0
    }
}

/// The steps that are available in a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Available {
    /// The steps, grid by grid and technique by technique.
    pub steps: Vec<Step>,
    /// The techniques with more steps than the list may contain.
    pub more: Vec<&'static Technique>,
    /// The techniques whose search ended before everything was examined: there may be further steps.
    pub cut: Vec<&'static Technique>,
}

impl Available {
    fn add(&mut self, technique: &'static Technique, (steps, has_more): (Vec<Step>, bool), is_cut: bool) {
        self.steps.extend(steps);
        if has_more && !self.more.contains(&technique) {
            self.more.push(technique);
        }
        if is_cut && !has_more && !self.cut.contains(&technique) {
            self.cut.push(technique);
        }
    }
}
