//! A path: the steps from a puzzle to its solution, or to where a method gets stuck.

use ninefold_core::Puzzle;

use crate::arrivals::Arrivals;
use crate::facts::Facts;
use crate::method::{Method, Restart, Rivals};
use crate::state::State;
use crate::step::Step;
use crate::technique::Technique;

/// The steps that a method takes, and where they lead.
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
    start: State,
    steps: Vec<Step>,
    end: State,
}

impl Path {
    /// The way from a puzzle.
    pub fn of(puzzle: &Puzzle, method: &Method) -> Self {
        Self::from(State::from(puzzle), method)
    }

    /// The way from any state.
    pub fn from(start: State, method: &Method) -> Self {
        Self::up_to(start, method, usize::MAX)
    }

    /// The way from any state, broken off after so many steps.
    pub fn up_to(start: State, method: &Method, most: usize) -> Self {
        let mut walk = Walk::new(start, method);
        let steps = walk.by_ref().take(most).collect();
        Self { start, steps, end: walk.state }
    }

    /// The way from a state that somebody else has found.
    #[cfg(feature = "serde")]
    pub(crate) fn along(start: &State, steps: Vec<Step>) -> Self {
        let mut end = *start;
        steps.iter().for_each(|step| step.apply(end.board_mut()));
        Self { start: *start, steps, end }
    }

    /// Where it starts.
    pub const fn start(&self) -> &State {
        &self.start
    }

    /// The steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Where it ends.
    pub const fn end(&self) -> &State {
        &self.end
    }

    /// Whether it ends with every cell filled.
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }

    /// The steps, each with the state that it was found on.
    pub fn stages(&self) -> impl Iterator<Item = (State, &Step)> {
        self.steps.iter().scan(self.start, |state, step| {
            let before = *state;
            step.apply(state.board_mut());
            Some((before, step))
        })
    }

    /// The techniques that were used and how often, in the order in which they first were.
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

/// The steps of a method as they are found. It ends when the board is solved or nothing more is found.
///
/// Each step leaves fewer candidates, so there is always an end.
#[derive(Clone, Debug)]
pub struct Walk<'m> {
    state: State,
    method: &'m Method,
    rivals: Vec<Rivals>,
    last: Option<&'static Technique>,
    arrivals: Option<Box<Arrivals>>,
    /// All steps to come, where a method cannot say the next without knowing how it ends.
    ready: Option<std::vec::IntoIter<Step>>,
}

impl<'m> Walk<'m> {
    /// From that state.
    pub fn new(state: State, method: &'m Method) -> Self {
        let arrivals = method.style.arrivals.map(|_| Box::new(Arrivals::new(state.board())));
        Self { state, method, rivals: method.rivals(), last: None, arrivals, ready: None }
    }

    /// Where the steps so far have led.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Goes on from what somebody else has found out: a step of another method, or of the user.
    pub fn follow(&mut self, step: &Step) {
        self.ready = None;
        self.note(step);
    }

    fn note(&mut self, step: &Step) {
        step.apply(self.state.board_mut());
        self.last = Some(step.technique());
        if let (Some(arrivals), Some(in_order)) = (&mut self.arrivals, self.method.style.arrivals) {
            arrivals.note(step, in_order);
        }
    }

    fn search(&mut self) -> Option<Step> {
        if let Some(solver) = self.method.solver {
            let steps = || solver(&self.state, &self.method.limits).into_iter();
            return self.ready.get_or_insert_with(steps).next();
        }
        let facts = match &self.arrivals {
            Some(arrivals) => Facts::after(&self.state, arrivals),
            None => Facts::new(&self.state),
        };
        let limits = &self.method.limits;
        let stay = self.last.filter(|_| self.method.restart == Restart::Stay);
        let stay = stay.and_then(|technique| technique.first(&facts, limits));
        stay.or_else(|| self.rivals.iter().find_map(|rivals| rivals.choose(self.method, &facts, limits)))
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let step = self.search()?;
        self.note(&step);
        Some(step)
    }
}
