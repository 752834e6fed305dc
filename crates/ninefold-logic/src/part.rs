//! The parts of a pattern, and the conclusions from it.
//!
//! Most parts serve two purposes. They are the content of a picture, and they name a *truth*: a set of candidates of which at least one is right. The
//! proof uses only the named truths, so a picture cannot leave out what the argument needs.
//!
//! ```text
//! part                 shows                     names the truth
//! Cell(role, c)        the cell                  one of the candidates of c
//! House(role, h, d)    the house, d's spots      one of the spots of d in h
//! Strong(a, b, via)    a line, and a set's cells those of `via`: a cell, a house, the cells of an almost locked set
//! Deadly(set)          the set's spots           one of the other candidates of the set's cells, if the solution is unique
//! Weak(a, b)           a line from a to b        -   (that a and b see each other needs no truth)
//! Suppose(claim)       the candidate             -   (begins a branch of a forcing chain)
//! Argument(number)     -                         those of this argument of the step: a step inside the step
//! Rule(role, number)   the cells of a choice     one of the members of this truth of the rules
//! Constraint(role, n)  -                         constraint n of the rules, of whatever kind
//! Equation(role, n)    -                         equation n of the rules: a sum of cages and full houses
//! Alternative(..)      -                         -   (a combination is possible, right or wrong)
//! Symmetry(transform)  -                         a candidate and its image are both true or both false, if the solution is unique
//! Show(mark)           anything                  -
//! ```

use std::fmt;

use crate::frame::mark::{LinkKind, Mark, Node, Role};
use crate::frame::rules::GridRules;
#[cfg(not(wide))]
use crate::frame::symmetry::Transform;
use crate::frame::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// A part of a pattern: an element of the picture and, for most parts, a truth that the proof uses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Part {
    /// A cell, and the truth that it holds one of its candidates.
    Cell(Role, Cell),
    /// A house and a digit, and the truth that the digit is in the house.
    House(Role, House, Digit),
    /// If one node is false, the other is true, because of the truths in [`Via`].
    Strong(Node, Node, Via),
    /// If one node is true, the other is false, because they see each other.
    Weak(Node, Node),
    /// The candidates of a pattern: if its cells held only these, they could be filled in two ways.
    Deadly(Box<CandidateSet>),
    /// A rearrangement that leaves the givens unchanged, so that it leaves the only solution unchanged too.
    #[cfg(not(wide))]
    Symmetry(Transform),
    /// A supposition, for the parts that follow.
    Suppose(Claim),
    /// The argument of the step with this number, counted from 0, which eliminates the candidates shown next.
    Argument(usize),
    /// A mark that the proof does not need.
    Show(Mark),
    /// The truth with this number among those of the [rules](ninefold_core::rules::GridRules::truths).
    Rule(Role, u16),
    /// The [constraint](ninefold_core::rules::Rules::constraints) with this number, which holds.
    Constraint(Role, u16),
    /// The [equation](ninefold_core::rules::Rules::equations) with this number, which holds.
    Equation(Role, u16),
    /// The alternative with this number is right, wrong, or possible; for words only.
    Alternative(u16, Option<bool>),
}

/// The truths behind a strong link.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Via {
    /// Both nodes are in this cell, which holds one of its candidates.
    Cell(Cell),
    /// Both nodes have one digit, which is somewhere in this house.
    House(House),
    /// Each of these cells holds one of its candidates: an almost locked set.
    Set(CellSet),
}

/// The claim that a candidate is true, or that it is false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Claim {
    /// The digit is in the cell.
    True(Candidate),
    /// The digit is not in the cell.
    False(Candidate),
}

/// Candidates of which at least one is true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Truth<'a> {
    /// A cell holds one of its candidates.
    Cell(Cell),
    /// A digit is in one of its spots in a house.
    House(House, Digit),
    /// The cells of these candidates do not all hold one of them, because then they could also be filled in another way.
    NotOnly(&'a CandidateSet),
    /// The only solution is unchanged under this rearrangement.
    #[cfg(not(wide))]
    Symmetric(&'a Transform),
    /// At least one member of a truth of the rules, given by its number, is right.
    Rule(u16),
    /// The constraint with this number holds.
    Constraint(u16),
    /// The equation with this number holds.
    Equation(u16),
}

/// Whether a pattern fits its definition in the narrow sense, or only in a wider one that is not universally accepted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Form {
    /// The definition that is universally accepted.
    #[default]
    Strict,
    /// A pattern with a missing candidate, with two candidates where more are usual, or with overlapping sets.
    Wide,
}

impl Part {
    pub(crate) fn truths(&self) -> impl Iterator<Item = Truth<'_>> {
        let (one, many) = match self {
            Self::Cell(_, cell) | Self::Strong(.., Via::Cell(cell)) => (Some(Truth::Cell(*cell)), CellSet::EMPTY),
            Self::House(_, house, digit) => (Some(Truth::House(*house, *digit)), CellSet::EMPTY),
            Self::Strong(node, _, Via::House(house)) => (Some(Truth::House(*house, node.digit)), CellSet::EMPTY),
            Self::Strong(.., Via::Set(cells)) => (None, *cells),
            Self::Deadly(set) => (Some(Truth::NotOnly(set)), CellSet::EMPTY),
            #[cfg(not(wide))]
            Self::Symmetry(transform) => (Some(Truth::Symmetric(transform)), CellSet::EMPTY),
            Self::Rule(_, truth) => (Some(Truth::Rule(*truth)), CellSet::EMPTY),
            Self::Constraint(_, number) => (Some(Truth::Constraint(*number)), CellSet::EMPTY),
            Self::Equation(_, number) => (Some(Truth::Equation(*number)), CellSet::EMPTY),
            Self::Weak(..) | Self::Suppose(_) | Self::Argument(_) | Self::Show(_) | Self::Alternative(..) => {
                (None, CellSet::EMPTY)
            }
        };
        one.into_iter().chain(many.iter().map(Truth::Cell))
    }

    #[cfg(not(wide))]
    pub(crate) fn transformed(&self, by: &Transform) -> Self {
        match self {
            Self::Cell(role, cell) => Self::Cell(*role, by.cell(*cell)),
            Self::House(role, house, digit) => Self::House(*role, by.house(*house), by.digit(*digit)),
            Self::Strong(from, to, via) => Self::Strong(by.node(from), by.node(to), via.transformed(by)),
            Self::Weak(from, to) => Self::Weak(by.node(from), by.node(to)),
            Self::Deadly(set) => Self::Deadly(Box::new(by.candidates(set))),
            Self::Symmetry(transform) => Self::Symmetry(by.inverse().then(transform).then(by)),
            Self::Suppose(claim) => Self::Suppose(claim.transformed(by)),
            Self::Argument(number) => Self::Argument(*number),
            Self::Show(mark) => Self::Show(by.mark(mark)),
            // Only a plain grid is transformed, and plain rules have no such truths.
            Self::Rule(role, truth) => Self::Rule(*role, *truth),
            Self::Constraint(role, number) => Self::Constraint(*role, *number),
            Self::Equation(role, number) => Self::Equation(*role, *number),
            Self::Alternative(number, holds) => Self::Alternative(*number, *holds),
        }
    }

    pub(crate) fn marks(&self, board: &Board, rules: &GridRules, digits: DigitSet, marks: &mut Vec<Mark>) {
        match self {
            Self::Cell(role, cell) => {
                marks.push(Mark::Cell(*role, *cell));
                let shown = board.candidates(*cell) & digits;
                marks.extend(shown.iter().map(|digit| Mark::Spots(*role, Node::new(digit, *cell))));
            }
            Self::House(role, house, digit) => {
                marks.push(Mark::House(*role, *house));
                marks.push(Mark::Spots(*role, Node::new(*digit, board.spots(*digit) & house.cells())));
            }
            Self::Strong(from, to, via) => {
                marks.push(Mark::Link(LinkKind::Strong, *from, *to));
                if let Via::Set(cells) = via {
                    marks.extend(cells.iter().map(|cell| Mark::Cell(Role::Context, cell)));
                }
            }
            Self::Weak(from, to) => marks.push(Mark::Link(LinkKind::Weak, *from, *to)),
            Self::Deadly(set) => {
                let spots = |digit| Mark::Spots(Role::Pattern, Node::new(digit, set.digit(digit)));
                marks.extend(set.digits().iter().map(spots));
            }
            Self::Suppose(claim) => {
                let Candidate { cell, digit } = claim.candidate();
                marks.push(Mark::Spots(Role::Supposed, Node::new(digit, cell)));
            }
            // The cells of the symmetry are separate parts.
            #[cfg(not(wide))]
            Self::Symmetry(_) => {}
            // An argument has its own picture; the cells of a constraint are separate parts.
            Self::Argument(_) | Self::Alternative(..) | Self::Constraint(..) | Self::Equation(..) => {}
            Self::Rule(role, truth) => {
                let Some(truth) = rules.truths().get(usize::from(*truth)) else { return };
                let choice = truth.choice.and_then(|choice| rules.choices().get(usize::from(choice)));
                marks.extend(choice.into_iter().flat_map(|choice| choice.cells).map(|cell| Mark::Cell(*role, cell)));
                let live = truth.candidates & *board.all_candidates();
                let spots = |digit| Mark::Spots(*role, Node::new(digit, live.digit(digit)));
                marks.extend(live.digits().iter().map(spots));
            }
            Self::Show(mark) => marks.push(*mark),
        }
    }
}

impl Via {
    #[cfg(not(wide))]
    pub(crate) fn transformed(self, by: &Transform) -> Self {
        match self {
            Self::Cell(cell) => Self::Cell(by.cell(cell)),
            Self::House(house) => Self::House(by.house(house)),
            Self::Set(cells) => Self::Set(by.cells(cells)),
        }
    }
}

impl Claim {
    #[cfg(not(wide))]
    pub(crate) fn transformed(self, by: &Transform) -> Self {
        match self {
            Self::True(candidate) => Self::True(by.candidate(candidate)),
            Self::False(candidate) => Self::False(by.candidate(candidate)),
        }
    }

    /// Returns the opposite claim.
    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::True(candidate) => Self::False(candidate),
            Self::False(candidate) => Self::True(candidate),
        }
    }

    /// Returns the claim in notation: `r1c1=5`, `r1c1<>5`.
    pub(crate) fn signs(self) -> String {
        let Candidate { cell, digit } = self.candidate();
        let sign = if matches!(self, Self::True(_)) { "=" } else { "<>" };
        format!("{cell}{sign}{digit}")
    }

    /// Returns the candidate of the claim.
    pub const fn candidate(self) -> Candidate {
        match self {
            Self::True(candidate) | Self::False(candidate) => candidate,
        }
    }
}

/// Writes `r1c1 is 5`, `r1c1 is not 5`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { cell, digit } = self.candidate();
        let not = if matches!(self, Self::False(_)) { "not " } else { "" };
        write!(f, "{cell} is {not}{digit}")
    }
}

/// Returns the members of a set, digit by digit, which is faster than cell by cell.
pub(crate) fn by_digit(set: &CandidateSet) -> impl Iterator<Item = Candidate> + '_ {
    Digit::all().flat_map(|digit| set.digit(digit).iter().map(move |cell| Candidate { cell, digit }))
}

/// Returns the cells of some houses.
pub(crate) fn cells_of(houses: impl IntoIterator<Item = House>) -> CellSet {
    houses.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
}
