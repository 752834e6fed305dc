//! Hints: advice on a position, and how much of it is told.

use ninefold_core::mark::{Mark, Role};
use ninefold_core::multi::Boards;
use ninefold_logic::Step;
use ninefold_logic::hint::{self, Depth, Fault};

/// An answer to a player who asks for a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Something is wrong.
    Faults(Vec<Fault>),
    /// Nothing is left to do.
    Solved,
    /// The method knows no step.
    Nothing,
    /// The next step.
    Step(Box<Step>),
}

/// A hint: the position that was asked about, and what is told so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The position.
    pub boards: Boards,
    /// How much is told.
    pub depth: Depth,
    /// The answer; none while it is being found.
    pub advice: Option<Advice>,
}

impl Hint {
    /// A hint of which nothing is known yet.
    pub const fn asked(boards: Boards) -> Self {
        Self { boards, depth: Depth::Kind, advice: None }
    }

    /// Tells a little more.
    pub fn deepen(&mut self) {
        self.depth = Depth::ALL.into_iter().find(|next| *next > self.depth).unwrap_or(self.depth);
    }

    /// The step, when all of it is told.
    pub fn step(&self) -> Option<&Step> {
        match &self.advice {
            Some(Advice::Step(step)) if self.depth == Depth::Conclusion => Some(step),
            _ => None,
        }
    }

    /// The grid of the step, once that is told.
    pub fn grid(&self) -> Option<usize> {
        match &self.advice {
            Some(Advice::Step(step)) if self.depth > Depth::Kind => Some(step.grid()),
            _ => None,
        }
    }

    /// The hint in words.
    pub fn say(&self) -> String {
        match &self.advice {
            None => "Looking for a step ...".into(),
            Some(Advice::Faults(faults)) => {
                let mut said: Vec<String> = faults.iter().map(|fault| fault.say(self.depth)).collect();
                said.dedup();
                said.join(" ")
            }
            Some(Advice::Solved) => "The puzzle is solved.".into(),
            Some(Advice::Nothing) => "No technique finds a step here.".into(),
            Some(Advice::Step(step)) => hint::say(step, self.depth),
        }
    }

    /// The marks to draw, each with its grid; no more than the depth allows.
    pub fn marks(&self) -> Vec<(usize, Mark)> {
        match &self.advice {
            Some(Advice::Step(step)) => {
                let marks = shown(step, &self.boards, self.depth);
                marks.into_iter().map(|mark| (step.grid(), mark)).collect()
            }
            Some(Advice::Faults(faults)) => {
                let mut marks: Vec<_> = faults.iter().flat_map(|fault| wrong(fault, self.depth)).collect();
                marks.sort_unstable();
                marks.dedup();
                marks
            }
            _ => Vec::new(),
        }
    }
}

/// The marks of a mistake at a depth, each with its grid.
fn wrong(fault: &Fault, depth: Depth) -> Vec<(usize, Mark)> {
    let role = Role::Eliminated;
    let marks: Vec<Mark> = match depth {
        Depth::Kind => Vec::new(),
        Depth::Place => fault.home().map(|home| Mark::House(role, home)).into_iter().collect(),
        Depth::Pattern | Depth::Conclusion => fault.cells().iter().map(|cell| Mark::Cell(role, cell)).collect(),
    };
    marks.into_iter().map(|mark| (fault.at.grid, mark)).collect()
}

/// The marks of a step at a depth.
fn shown(step: &Step, boards: &Boards, depth: Depth) -> Vec<Mark> {
    let marks = step.marks(boards.board(step.grid()));
    let is_end = |mark: &Mark| matches!(mark, Mark::Spots(Role::Placed | Role::Eliminated, _));
    match depth {
        Depth::Kind => Vec::new(),
        Depth::Place => places(&marks),
        Depth::Pattern => marks.into_iter().filter(|mark| !is_end(mark)).collect(),
        Depth::Conclusion => marks,
    }
}

/// The places to look at: houses; where a pattern has none, its cells.
fn places(marks: &[Mark]) -> Vec<Mark> {
    let of = |kind: fn(&Mark) -> bool| marks.iter().copied().filter(kind).collect::<Vec<_>>();
    let houses = of(|mark| matches!(mark, Mark::House(..)));
    if houses.is_empty() { of(|mark| matches!(mark, Mark::Cell(..))) } else { houses }
}
