//! Advice on a position: its mistakes, else the next step; and how much of it is told.

use ninefold_core::mark::{Mark, Role};
use ninefold_core::{Board, Candidate, CellSet, Grid};
use ninefold_logic::hint::{self, Depth, Fault};
use ninefold_logic::{Method, Step};

/// What there is to say of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// What is wrong.
    Faults(Vec<Fault>),
    /// Nothing is left to do.
    Solved,
    /// The method knows no step.
    Nothing,
    /// The next step.
    Step(Box<Step>),
}

impl Advice {
    /// Looks for mistakes, then for the next step. It may take its time.
    pub fn of(givens: &Grid, board: &Board, method: &Method) -> Self {
        match hint::position(givens, board) {
            Err(faults) => Self::Faults(faults),
            Ok(state) if state.is_solved() => Self::Solved,
            Ok(state) => method.next(&state).map_or(Self::Nothing, |step| Self::Step(Box::new(step))),
        }
    }
}

/// A hint: what was asked about, and what is told so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The position.
    pub board: Board,
    /// How much is told.
    pub depth: Depth,
    /// What there is to say; nothing while it is being found out.
    pub advice: Option<Advice>,
}

impl Hint {
    /// Nothing is known yet.
    pub const fn asked(board: Board) -> Self {
        Self { board, depth: Depth::Kind, advice: None }
    }

    /// A little more.
    pub fn deepen(&mut self) {
        self.depth = deeper(self.depth);
    }

    /// The step, when all of it is told.
    pub fn step(&self) -> Option<&Step> {
        match &self.advice {
            Some(Advice::Step(step)) if self.depth == Depth::Conclusion => Some(step),
            _ => None,
        }
    }

    /// In words.
    pub fn say(&self) -> String {
        match &self.advice {
            None => "Looking for a step ...".into(),
            Some(Advice::Faults(faults)) => {
                faults.iter().map(|fault| fault.say(self.depth)).collect::<Vec<_>>().join(" ")
            }
            Some(Advice::Solved) => "The puzzle is solved.".into(),
            Some(Advice::Nothing) => "No technique finds a step here.".into(),
            Some(Advice::Step(step)) => hint::say(step, self.depth),
        }
    }

    /// What to draw, no more than the depth allows.
    pub fn marks(&self) -> Vec<Mark> {
        match &self.advice {
            Some(Advice::Step(step)) => shown(step, &self.board, self.depth),
            Some(Advice::Faults(faults)) => {
                let cells = faults.iter().fold(CellSet::EMPTY, |cells, fault| cells | cells_of(fault));
                cells.iter().map(|cell| Mark::Cell(Role::Eliminated, cell)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// What of a step is drawn at a depth.
pub(crate) fn shown(step: &Step, board: &Board, depth: Depth) -> Vec<Mark> {
    let marks = step.marks(board);
    let is_end = |mark: &Mark| matches!(mark, Mark::Spots(Role::Placed | Role::Eliminated, _));
    match depth {
        Depth::Kind => Vec::new(),
        Depth::Place => places(&marks),
        Depth::Pattern => marks.into_iter().filter(|mark| !is_end(mark)).collect(),
        Depth::Conclusion => marks,
    }
}

/// The depth after that one.
pub(crate) fn deeper(depth: Depth) -> Depth {
    Depth::ALL.into_iter().find(|next| *next > depth).unwrap_or(depth)
}

/// Where to look: houses; where a pattern has none, its cells.
fn places(marks: &[Mark]) -> Vec<Mark> {
    let of = |kind: fn(&Mark) -> bool| marks.iter().copied().filter(kind).collect::<Vec<_>>();
    let houses = of(|mark| matches!(mark, Mark::House(..)));
    if houses.is_empty() { of(|mark| matches!(mark, Mark::Cell(..))) } else { houses }
}

/// The cells of a mistake.
fn cells_of(fault: &Fault) -> CellSet {
    match fault {
        Fault::Clash(clash) => clash.cells.into_iter().collect(),
        Fault::Changed(Candidate { cell, .. }, _)
        | Fault::Digit(Candidate { cell, .. })
        | Fault::Candidate(Candidate { cell, .. }) => CellSet::of(*cell),
        Fault::Dead(_, suspects) => *suspects,
        Fault::Puzzle(_) => CellSet::EMPTY,
    }
}
