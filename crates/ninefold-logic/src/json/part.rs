//! The parts of a pattern.

use crate::frame::mark::{self, LinkKind, Mark as CoreMark};
#[cfg(not(wide))]
use crate::frame::symmetry::Transform;
use crate::frame::{Candidate, Cell, CellSet, Digit, House};
use serde::{Deserialize, Serialize};

use super::Candidates;
use super::spelt::Spelt;
use crate::step::{self, Claim, Via as StepVia};

/// A part of a pattern: see [`step::Part`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "each is described where it comes from")]
#[non_exhaustive]
pub enum Part {
    Cell {
        role: Spelt<mark::Role>,
        cell: Spelt<Cell>,
    },
    House {
        role: Spelt<mark::Role>,
        house: Spelt<House>,
        digit: Numeral,
    },
    Strong {
        from: Node,
        to: Node,
        via: Via,
    },
    Weak {
        from: Node,
        to: Node,
    },
    Deadly {
        candidates: Candidates,
    },
    #[cfg(not(wide))]
    Symmetry {
        transform: Spelt<Transform>,
    },
    Suppose {
        cell: Spelt<Cell>,
        digit: Numeral,
        holds: bool,
    },
    Argument {
        number: usize,
    },
    Show {
        mark: Mark,
    },
    Rule {
        role: Spelt<mark::Role>,
        number: u16,
    },
    Constraint {
        role: Spelt<mark::Role>,
        number: u16,
    },
    Equation {
        role: Spelt<mark::Role>,
        number: u16,
    },
    Alternative {
        number: u16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holds: Option<bool>,
    },
}

/// The truths behind a strong link: see [`step::Via`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is described where it comes from")]
#[non_exhaustive]
pub enum Via {
    Cell(Spelt<Cell>),
    House(Spelt<House>),
    Set(Vec<Spelt<Cell>>),
}

/// A mark to display: see [`mark::Mark`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "each is described where it comes from")]
#[non_exhaustive]
pub enum Mark {
    Cell { role: Spelt<mark::Role>, cell: Spelt<Cell> },
    House { role: Spelt<mark::Role>, house: Spelt<House> },
    Spots { role: Spelt<mark::Role>, node: Node },
    Strong { from: Node, to: Node },
    Weak { from: Node, to: Node },
}

/// A digit in one cell, or in one of several cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each is described where it comes from")]
pub struct Node {
    pub digit: Numeral,
    pub cells: Vec<Spelt<Cell>>,
}

/// A digit as a number from 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Numeral(pub Digit);

impl TryFrom<u8> for Numeral {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Digit::new(number).map(Self).ok_or("expected a digit from 1 to 9")
    }
}

impl From<Numeral> for u8 {
    fn from(numeral: Numeral) -> Self {
        numeral.0.get()
    }
}

fn cells(set: CellSet) -> Vec<Spelt<Cell>> {
    set.iter().map(Spelt).collect()
}

fn cell_set(cells: &[Spelt<Cell>]) -> CellSet {
    cells.iter().map(|cell| cell.0).collect()
}

impl From<&mark::Node> for Node {
    fn from(node: &mark::Node) -> Self {
        Self { digit: Numeral(node.digit), cells: cells(node.cells) }
    }
}

impl From<&Node> for mark::Node {
    fn from(node: &Node) -> Self {
        Self { digit: node.digit.0, cells: cell_set(&node.cells) }
    }
}

impl From<&StepVia> for Via {
    fn from(via: &StepVia) -> Self {
        match *via {
            StepVia::Cell(cell) => Self::Cell(Spelt(cell)),
            StepVia::House(house) => Self::House(Spelt(house)),
            StepVia::Set(set) => Self::Set(cells(set)),
        }
    }
}

impl From<&Via> for StepVia {
    fn from(via: &Via) -> Self {
        match via {
            Via::Cell(cell) => Self::Cell(cell.0),
            Via::House(house) => Self::House(house.0),
            Via::Set(cells) => Self::Set(cell_set(cells)),
        }
    }
}

impl From<&CoreMark> for Mark {
    fn from(mark: &CoreMark) -> Self {
        match mark {
            CoreMark::Cell(role, cell) => Self::Cell { role: Spelt(*role), cell: Spelt(*cell) },
            CoreMark::House(role, house) => Self::House { role: Spelt(*role), house: Spelt(*house) },
            CoreMark::Spots(role, node) => Self::Spots { role: Spelt(*role), node: node.into() },
            CoreMark::Link(LinkKind::Strong, from, to) => Self::Strong { from: from.into(), to: to.into() },
            CoreMark::Link(LinkKind::Weak, from, to) => Self::Weak { from: from.into(), to: to.into() },
        }
    }
}

impl From<&Mark> for CoreMark {
    fn from(mark: &Mark) -> Self {
        match mark {
            Mark::Cell { role, cell } => Self::Cell(role.0, cell.0),
            Mark::House { role, house } => Self::House(role.0, house.0),
            Mark::Spots { role, node } => Self::Spots(role.0, node.into()),
            Mark::Strong { from, to } => Self::Link(LinkKind::Strong, from.into(), to.into()),
            Mark::Weak { from, to } => Self::Link(LinkKind::Weak, from.into(), to.into()),
        }
    }
}

impl From<&step::Part> for Part {
    fn from(part: &step::Part) -> Self {
        match part {
            step::Part::Cell(role, cell) => Self::Cell { role: Spelt(*role), cell: Spelt(*cell) },
            step::Part::House(role, house, digit) => {
                Self::House { role: Spelt(*role), house: Spelt(*house), digit: Numeral(*digit) }
            }
            step::Part::Strong(from, to, via) => Self::Strong { from: from.into(), to: to.into(), via: via.into() },
            step::Part::Weak(from, to) => Self::Weak { from: from.into(), to: to.into() },
            step::Part::Deadly(set) => Self::Deadly { candidates: (&**set).into() },
            #[cfg(not(wide))]
            step::Part::Symmetry(transform) => Self::Symmetry { transform: Spelt(*transform) },
            step::Part::Suppose(claim) => {
                let Candidate { cell, digit } = claim.candidate();
                Self::Suppose { cell: Spelt(cell), digit: Numeral(digit), holds: matches!(claim, Claim::True(_)) }
            }
            step::Part::Argument(number) => Self::Argument { number: *number },
            step::Part::Show(mark) => Self::Show { mark: mark.into() },
            step::Part::Rule(role, number) => Self::Rule { role: Spelt(*role), number: *number },
            step::Part::Constraint(role, number) => Self::Constraint { role: Spelt(*role), number: *number },
            step::Part::Equation(role, number) => Self::Equation { role: Spelt(*role), number: *number },
            step::Part::Alternative(number, holds) => Self::Alternative { number: *number, holds: *holds },
        }
    }
}

impl From<&Part> for step::Part {
    fn from(part: &Part) -> Self {
        match part {
            Part::Cell { role, cell } => Self::Cell(role.0, cell.0),
            Part::House { role, house, digit } => Self::House(role.0, house.0, digit.0),
            Part::Strong { from, to, via } => Self::Strong(from.into(), to.into(), via.into()),
            Part::Weak { from, to } => Self::Weak(from.into(), to.into()),
            Part::Deadly { candidates } => Self::Deadly(Box::new(candidates.into())),
            #[cfg(not(wide))]
            Part::Symmetry { transform } => Self::Symmetry(transform.0),
            Part::Suppose { cell, digit, holds } => {
                let candidate = Candidate { cell: cell.0, digit: digit.0 };
                Self::Suppose(if *holds { Claim::True(candidate) } else { Claim::False(candidate) })
            }
            Part::Argument { number } => Self::Argument(*number),
            Part::Show { mark } => Self::Show(mark.into()),
            Part::Rule { role, number } => Self::Rule(role.0, *number),
            Part::Constraint { role, number } => Self::Constraint(role.0, *number),
            Part::Equation { role, number } => Self::Equation(role.0, *number),
            Part::Alternative { number, holds } => Self::Alternative(*number, *holds),
        }
    }
}
