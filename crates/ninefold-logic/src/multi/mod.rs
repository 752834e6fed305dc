//! Figures of several grids as people solve them: each step is a step in one grid, and what it finds out about shared cells the
//! other grids know at once.
//!
//! ```text
//! Grids --> Start --> Walk: the easiest technique that finds something in some grid --> GridStep --> Boards in step --> ..
//! ```
//!
//! In its grid a step is like any other: it has the same words, and [`proof::check`] proves it on the
//! [state](Start::state) of that grid. Techniques that argue with uniqueness need patterns that could be filled in two ways without
//! anybody noticing, and another grid would notice: so shared cells count as given for them, and no such pattern may touch one.
//!
//! ```
//! use ninefold_core::multi::{Grids, Layout, Puzzle, solutions};
//! use ninefold_logic::Method;
//! use ninefold_logic::multi::{self, Path};
//!
//! // A full figure with some cells emptied again.
//! let layout: Layout = "twodoku".parse().unwrap();
//! let full = solutions(&Grids::empty(layout)).next().unwrap();
//! let mut givens = full.clone();
//! full.layout().cells().step_by(4).for_each(|site| givens[site] = None);
//! let puzzle = Puzzle::try_from(givens).unwrap();
//! let path = Path::of(&puzzle, &Method::hodoku());
//! assert!(path.is_solved());
//! for (at, step) in path.stages() {
//!     assert_eq!(multi::check(&at, step), Ok(()));
//! }
//! ```

use std::cell::OnceCell;

use ninefold_core::multi::{Boards, Grids, Puzzle};
use ninefold_core::{Cell, CellSet};

use crate::arrivals::Arrivals;
use crate::facts::Facts;
use crate::hint::{self, Depth};
use crate::hodoku::Grade;
use crate::method::{Method, Rivals};
use crate::proof::{self, Unsound};
use crate::state::State;
use crate::step::Step;
use crate::technique::{Class, Limits, Technique};
use crate::zambon;

mod across;
mod resort;

pub use across::{ACROSS, Consequence, Net, Reason};
pub use resort::SEARCH;

/// A step in one of the grids, which are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridStep {
    /// The grid.
    pub grid: usize,
    /// The step there.
    pub step: Step,
    /// What leads to a contradiction, if the step is one of [`ACROSS`].
    pub net: Option<Net>,
}

/// Whether a step follows from where it was found: in its grid alone, by its net, or by search.
///
/// # Errors
///
/// What is wrong with it.
pub fn check(at: &Start, step: &GridStep) -> Result<(), Unsound> {
    match &step.net {
        None if step.step.technique() == &SEARCH => resort::check(at.boards(), step.grid, &step.step),
        None => proof::check(&at.state(step.grid), &step.step),
        Some(net) => net.check(at.boards(), step.grid, &step.step),
    }
}

impl GridStep {
    /// What a hint of that depth says of it; the grid is told with the place.
    pub fn say(&self, depth: Depth) -> String {
        let said = match (&self.net, depth) {
            (Some(net), Depth::Conclusion) => format!("{} {}", net.words(self.grid), hint::say(&self.step, depth)),
            _ => hint::say(&self.step, depth),
        };
        if depth == Depth::Kind { said } else { format!("In grid {}: {said}", self.grid + 1) }
    }

    /// Draws its conclusions, in all grids that they concern. Gives these.
    pub fn apply(&self, boards: &mut Boards) -> Vec<usize> {
        boards.follow(self.grid, |board| self.step.apply(board))
    }
}

/// Boards on the way to the solution, and what is known of their figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    boards: Boards,
    fixed: Vec<CellSet>,
    unique: bool,
}

impl Start {
    /// Boards of a figure with those givens, of which nothing is known about other solutions.
    pub fn from_boards(boards: Boards, givens: &Grids) -> Self {
        let layout = givens.layout();
        let is_fixed = |grid: usize, cell: Cell| {
            let site = layout.cell(grid, cell);
            givens[site].is_some() || layout.is_shared(site)
        };
        let fixed = |grid| Cell::all().filter(|&cell| is_fixed(grid, cell)).collect();
        let fixed = (0..layout.grids().len()).map(fixed).collect();
        Self { boards, fixed, unique: false }
    }

    /// The same, and the caller vouches that the figure has only one solution.
    pub fn assume_unique(boards: Boards, givens: &Grids) -> Self {
        Self { unique: true, ..Self::from_boards(boards, givens) }
    }

    /// The boards.
    pub const fn boards(&self) -> &Boards {
        &self.boards
    }

    /// A grid by itself: shared cells are as good as given.
    pub fn state(&self, grid: usize) -> State {
        let board = *self.boards.board(grid);
        if self.unique {
            State::assume_unique(board, self.fixed[grid])
        } else {
            State::from_board(board, self.fixed[grid])
        }
    }

    /// Whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        self.boards.iter().all(|board| board.grid().entries().iter().all(Option::is_some))
    }
}

impl From<&Puzzle> for Start {
    fn from(puzzle: &Puzzle) -> Self {
        Self::assume_unique(puzzle.givens().boards(), puzzle.givens())
    }
}

/// The steps that a method takes over a figure, and where they lead.
#[derive(Clone, Debug)]
pub struct Path {
    start: Start,
    steps: Vec<GridStep>,
    end: Start,
}

impl Path {
    /// The way from a puzzle.
    pub fn of(puzzle: &Puzzle, method: &Method) -> Self {
        Self::from(Start::from(puzzle), method)
    }

    /// The way from any position.
    pub fn from(start: Start, method: &Method) -> Self {
        Self::up_to(start, method, usize::MAX)
    }

    /// The way from any position, broken off after so many steps.
    pub fn up_to(start: Start, method: &Method, most: usize) -> Self {
        let mut walk = Walk::new(start.clone(), method);
        let steps = walk.by_ref().take(most).collect();
        Self { start, steps, end: walk.at }
    }

    /// Where it starts.
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The steps in order.
    pub fn steps(&self) -> &[GridStep] {
        &self.steps
    }

    /// Where it ends.
    pub const fn end(&self) -> &Start {
        &self.end
    }

    /// Whether it ends with every cell filled.
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }

    /// The steps, each with the position that it was found in.
    pub fn stages(&self) -> impl Iterator<Item = (Start, &GridStep)> {
        let mut at = self.start.clone();
        self.steps.iter().map(move |step| {
            let before = at.clone();
            step.apply(&mut at.boards);
            (before, step)
        })
    }

    /// How hard the way is on `HoDoKu`'s scale: the hardest step of any grid, and the sum of all.
    pub fn grade(&self) -> Grade {
        Grade::of(self.steps.iter().map(|step| &step.step), self.is_solved())
    }

    /// The codes of the steps on Zambon's scale, those of singles once at most, as his clean-ups are no strategy; 40 at the end if
    /// there is more to guess. A step that he does not know has none.
    pub fn zambon_codes(&self) -> Vec<u8> {
        let codes = self.steps.iter().filter_map(|step| zambon::code(step.step.technique()));
        let mut codes: Vec<u8> = codes.collect();
        codes.dedup_by(|a, b| *a == 0 && *b == 0);
        if !self.is_solved() {
            codes.push(GUESSING);
        }
        codes
    }

    /// The techniques that were used and how often, in the order in which they first were.
    pub fn counts(&self) -> Vec<(&'static Technique, usize)> {
        let mut counts: Vec<(&'static Technique, usize)> = Vec::new();
        for technique in self.steps.iter().map(|step| step.step.technique()) {
            match counts.iter_mut().find(|(of, _)| *of == technique) {
                Some((_, count)) => *count += 1,
                None => counts.push((technique, 1)),
            }
        }
        counts
    }
}

/// The code of Zambon's backtracking.
const GUESSING: u8 = 40;

/// What is known of a grid besides its board.
#[derive(Clone, Debug)]
struct Known {
    /// So many groups of techniques find nothing on this board.
    barren: usize,
    arrivals: Option<Arrivals>,
}

/// Whether it is a net within nets, which nobody would find. In a grid whose neighbours decide much they mostly prove nothing, and take
/// long for it: a method that goes so far has [`SEARCH`] over all grids instead.
fn is_nested(technique: &Technique) -> bool {
    technique.class == Class::NestedNet
}

/// How many suppositions a search in one grid may follow: grids of figures are emptier than grids of their own.
const WORK: u64 = 200_000;

/// The steps of a method over a figure as they are found. It ends when all is solved or nothing more is found.
///
/// Of the steps that are available somewhere the one of the easiest technique is taken; of several grids that offer one, the grid of
/// the step before, so that the way does not jump about, then the first.
#[derive(Clone, Debug)]
pub struct Walk<'m> {
    at: Start,
    method: &'m Method,
    groups: Vec<Rivals>,
    /// The group before which nets across grids are looked for.
    nets: Option<usize>,
    /// Whether there is a search in the end.
    resort: bool,
    limits: Limits,
    grids: Vec<Known>,
    last: usize,
}

impl<'m> Walk<'m> {
    /// From that position.
    pub fn new(at: Start, method: &'m Method) -> Self {
        let in_order = method.style.arrivals.is_some();
        let known = |board| Known { barren: 0, arrivals: in_order.then(|| Arrivals::new(board)) };
        let grids: Vec<Known> = at.boards.iter().map(known).collect();
        let mut groups = method.rivals();
        let resort =
            grids.len() > 1 && groups.iter().flat_map(|group| &group.techniques).any(|technique| is_nested(technique));
        if resort {
            groups.iter_mut().for_each(|group| group.techniques.retain(|technique| !is_nested(technique)));
            groups.retain(|group| !group.techniques.is_empty());
        }
        // Forcing chains suppose something and see where it leads: a net across grids is no harder.
        let is_forcing = |group: &Rivals| group.techniques.iter().any(|technique| technique.class == Class::Forcing);
        let nets = groups.iter().position(is_forcing).filter(|_| grids.len() > 1);
        let limits = Limits { work: method.limits.work.min(WORK), ..method.limits };
        Self { at, method, groups, nets, resort, limits, grids, last: 0 }
    }

    /// Where the steps so far have led.
    pub const fn at(&self) -> &Start {
        &self.at
    }

    fn search(&mut self) -> Option<GridStep> {
        let states: Vec<State> = (0..self.grids.len()).map(|grid| self.at.state(grid)).collect();
        let facts: Vec<OnceCell<Facts<'_>>> = states.iter().map(|_| OnceCell::new()).collect();
        let mut barren: Vec<usize> = self.grids.iter().map(|known| known.barren).collect();
        let open: Vec<bool> = states.iter().map(|state| !state.is_solved()).collect();
        let first = self.last;
        let order = std::iter::once(first).chain((0..states.len()).filter(|&grid| grid != first));
        let found = self.groups.iter().enumerate().find_map(|(index, group)| {
            if Some(index) == self.nets
                && let Some(step) = across::find(&self.at.boards)
            {
                return Some(step);
            }
            order.clone().filter(|&grid| open[grid]).find_map(|grid| {
                if barren[grid] > index {
                    return None;
                }
                let facts = facts[grid].get_or_init(|| match &self.grids[grid].arrivals {
                    Some(arrivals) => Facts::after(&states[grid], arrivals),
                    None => Facts::new(&states[grid]),
                });
                let step = self.step(group, facts);
                if step.is_none() {
                    barren[grid] = index + 1;
                }
                Some(GridStep { grid, step: step?, net: None })
            })
        });
        self.grids.iter_mut().zip(barren).for_each(|(known, barren)| known.barren = barren);
        found.or_else(|| if self.resort { resort::find(&self.at.boards) } else { None })
    }

    /// The step of a group of techniques. One that argues with uniqueness is taken only if its pattern touches no shared cell, which its
    /// proof shows.
    fn step(&self, group: &Rivals, facts: &Facts<'_>) -> Option<Step> {
        let holds = |step: &Step| !step.technique().assumes_unique || proof::check(facts.state(), step).is_ok();
        let chosen = group.choose(self.method, facts, &self.limits)?;
        if holds(&chosen) {
            return Some(chosen);
        }
        group.techniques.iter().find_map(|technique| technique.all(facts, &self.limits).into_iter().find(holds))
    }

    fn note(&mut self, found: &GridStep) {
        let GridStep { grid, step, .. } = found;
        let mut alone = *self.at.boards.board(*grid);
        step.apply(&mut alone);
        self.last = *grid;
        for changed in found.apply(&mut self.at.boards) {
            let known = &mut self.grids[changed];
            known.barren = 0;
            let board = self.at.boards.board(changed);
            match (&mut known.arrivals, self.method.style.arrivals) {
                // What others make of a conclusion may come back.
                (Some(arrivals), Some(in_order)) if changed == *grid && *board == alone => {
                    arrivals.note(step, in_order)
                }
                (Some(arrivals), _) => *arrivals = Arrivals::new(board),
                (None, _) => {}
            }
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = GridStep;

    fn next(&mut self) -> Option<GridStep> {
        let step = self.search()?;
        self.note(&step);
        Some(step)
    }
}

/// Every step that a method offers now, grid by grid, as far as a [`Walk`] would look for it.
pub fn all(start: &Start, method: &Method) -> Vec<GridStep> {
    let count = start.boards.iter().len();
    let mut method = method.clone();
    if count > 1 {
        method.techniques.retain(|technique| !is_nested(technique));
        method.limits.work = method.limits.work.min(WORK);
    }
    let steps = (0..count).flat_map(|grid| {
        let state = start.state(grid);
        let steps = method.all(&state).into_iter();
        let holds = move |step: &Step| !step.technique().assumes_unique || proof::check(&state, step).is_ok();
        steps.filter(holds).map(move |step| GridStep { grid, step, net: None })
    });
    steps.collect()
}
