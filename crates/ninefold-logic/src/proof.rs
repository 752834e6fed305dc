//! Proof: whether a step follows from the truths that it names, and from nothing else.
//!
//! A *truth* is a set of candidates of which at least one is right: the candidates of a cell, the spots of a digit in a house. To prove a conclusion,
//! suppose its opposite and look for a choice of one candidate for every named truth, no two of which see each other. If there is no such choice, the
//! conclusion is proved.
//!
//! ```text
//! X-wing on 7, bases r2 and r6:             suppose (7)r4c3, which it eliminates, were true:
//!     r2: c3 c8                                 r2: .. c8      both rows have only column 8 left,
//!     r6: c3 c8                                 r6: .. c8      and r2c8 sees r6c8: no choice
//! ```
//!
//! These truths are enough for all techniques. A strong link of a chain is a truth with two members, and its weak links are the relation "see"; an
//! almost locked set names the truths of its cells; a forcing net names the truths that its implications use, with its cases as branches of the
//! search. Uniqueness adds two kinds of truth. Cells that could be filled in two ways with some candidates do not hold only these, or the puzzle
//! would have two solutions. And a rearrangement that leaves the givens unchanged leaves the solution unchanged, so a candidate and its image are
//! both true or both false.
//!
//! Each supposition of a step is either true or false, and the search begins with these two cases. Before it branches, it settles truths with one
//! remaining member, so a chain of any length is checked without branching. It also eliminates candidates that see all spots of a truth, and counts:
//! `n` named cells of a house with `n` remaining digits hold these digits, and with fewer digits there is no choice. So groups and chains of almost
//! locked sets are checked without branching too. It branches on the truth with the fewest members.
//!
//! The solution is never consulted: a right answer for a wrong reason is refused.

use std::collections::HashMap;
use std::fmt;

use crate::frame::rules::GridRules;
use crate::frame::{Board, Candidate, CandidateSet, Cell, CellSet, DigitSet};

use crate::facts::is_even;
use crate::flow::Flow;
use crate::state::State;
use crate::step::{Claim, Draft, Step, Truth};
use crate::technique::Sink;

mod condition;
#[cfg(not(wide))]
mod plain;
mod rules;

/// The maximum number of choices that a search makes for one conclusion. Human steps need a few; the limit guards against hostile data.
const EFFORT: u32 = 2_000_000;

/// The maximum number of fillings of a pattern that are compared to check whether each has a twin.
const FILLINGS: usize = 20_000;

/// The reason why a step is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsound {
    /// The step has no conclusion.
    Empty,
    /// A conclusion is about a candidate that is not on the board.
    Dead(Claim),
    /// A conclusion does not follow from the named truths.
    Open(Claim),
    /// The step argues from uniqueness, but the puzzle is not known to have only one solution, or the technique is not marked as assuming it.
    Uniqueness,
    /// A pattern with two fillings touches a given, or a cell with a placed digit that is not in the pattern.
    Fixed(Cell),
    /// A pattern that must have two fillings does not have them, as far as the check can determine.
    Harmless,
    /// The step names a symmetry that the givens do not have.
    Asymmetric,
    /// The step names a house, a truth or a sum that the rules do not have.
    Rules,
    /// The step is a guess, which does not follow from anything.
    Guess,
    /// The search for a proof of this conclusion reached its limit.
    Unfinished(Claim),
}

/// Checks that every conclusion of a step follows from the truths that its parts name, on this board.
///
/// # Errors
///
/// Returns the first flaw found.
pub fn check(state: &State, step: &Step) -> Result<(), Unsound> {
    if step.is_guess() {
        return Err(Unsound::Guess);
    }
    if let Some(home) = state.home() {
        return rules::check(state, home, step);
    }
    #[cfg(not(wide))]
    return plain::check(state, step);
    #[cfg(wide)]
    Err(Unsound::Rules)
}

/// Whether a step needs every truth that it names: without any one of them, it would lose a conclusion.
fn needs_all(state: &State, step: &Step) -> bool {
    if let Some(home) = state.home() {
        return rules::needs_all(state, home, step);
    }
    #[cfg(not(wide))]
    return plain::needs_all(state, step);
    #[cfg(wide)]
    true
}

impl Sink<'_> {
    /// Emits a step if it needs all of its truths; otherwise a smaller pattern covers it.
    pub(crate) fn emit_lean(&mut self, draft: Draft<'_>, state: &State) -> Flow {
        self.emit_if(draft, |step| needs_all(state, step))
    }
}

/// Returns the candidates that a step supposes to be true or false: the search considers both cases for each.
fn supposed(step: &Step) -> Vec<Candidate> {
    let mut supposed: Vec<Candidate> = step.supposed().map(Claim::candidate).collect();
    supposed.sort_unstable();
    supposed.dedup();
    supposed
}

/// Whether a placed digit already makes the truth hold: its candidates would then add nothing.
fn settled(board: &Board, truth: Truth<'_>) -> bool {
    match truth {
        Truth::Cell(cell) => board.digit(cell).is_some(),
        Truth::House(house, digit) => house.cells().iter().any(|cell| board.digit(cell) == Some(digit)),
        Truth::NotOnly(_) | Truth::Rule(_) | Truth::Constraint(_) | Truth::Equation(_) => false,
        #[cfg(not(wide))]
        Truth::Symmetric(_) => false,
    }
}

/// Returns the other candidates in the cells of the set, one of which is true if there is only one solution.
///
/// If none were true, the cells would hold a filling of the set; another filling would put the same digits into the same houses, and would give a
/// second solution of the same givens. So no cell may be a given; a digit placed later is harmless if the pattern contains it.
fn guardians(state: &State, set: &CandidateSet) -> Result<CandidateSet, Unsound> {
    let cells = set.cells();
    let fixed = |cell: &Cell| {
        let outside = |digit| !set.contains(Candidate { cell: *cell, digit });
        state.fixed().contains(*cell) || state.board().digit(*cell).is_some_and(outside)
    };
    if let Some(cell) = cells.iter().find(fixed) {
        return Err(Unsound::Fixed(cell));
    }
    // The quick first test is enough for rectangles, loops and graves.
    if !is_even(set, cells, state.rules()) && !has_twins(set, cells, state.rules()) {
        return Err(Unsound::Harmless);
    }
    let mut guardians = CandidateSet::EMPTY;
    cells.iter().for_each(|cell| guardians.set_cell(cell, state.board().candidates(cell) - set.cell(cell)));
    Ok(guardians)
}

/// Whether each filling of the cells from the set has a twin: another that puts the same digits into each house.
fn has_twins(set: &CandidateSet, cells: CellSet, rules: &GridRules) -> bool {
    let mut fillings = Fillings { rules, count: 0, digits: HashMap::new() };
    let mut digits = vec![DigitSet::EMPTY; rules.houses().len() + rules.groups().len()];
    fillings.add(*set, cells, &mut digits).is_some() && fillings.digits.values().all(|&count| count > 1)
}

/// Counts fillings by the digits that they put into each house.
struct Fillings<'a> {
    rules: &'a GridRules,
    /// The number of cells filled in all tries, as a measure of the effort.
    count: usize,
    /// For each combination of digits in the houses, the number of fillings that have it.
    digits: HashMap<Vec<DigitSet>, usize>,
}

impl Fillings<'_> {
    /// Counts the fillings of the cells; `None` if there are too many.
    fn add(&mut self, open: CandidateSet, cells: CellSet, digits: &mut Vec<DigitSet>) -> Option<()> {
        let Some(cell) = cells.first() else {
            *self.digits.entry(digits.clone()).or_default() += 1;
            return Some(());
        };
        self.count += 1;
        if self.count > FILLINGS {
            return None;
        }
        open.cell(cell).iter().try_for_each(|digit| {
            let mut rest = open;
            rest.set_digit(digit, rest.digit(digit) - self.rules.peers(cell));
            let rules = self.rules;
            let groups = (rules.houses().len()..).zip(rules.groups()).filter(|(_, group)| group.contains(cell));
            let own =
                || rules.houses_of(cell).iter().map(|house| house.index()).chain(groups.clone().map(|(at, _)| at));
            own().for_each(|at| _ = digits[at].insert(digit));
            let result = self.add(rest, cells.without(cell), digits);
            own().for_each(|at| _ = digits[at].remove(digit));
            result
        })
    }
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("nothing is concluded"),
            Self::Dead(claim) => write!(f, "{} is not a candidate", claim.candidate()),
            Self::Open(claim) => write!(f, "it does not follow that {claim}"),
            Self::Uniqueness => f.write_str("the solution is not known to be unique"),
            Self::Fixed(cell) => write!(f, "{cell} cannot be filled in another way"),
            Self::Harmless => f.write_str("the pattern cannot be filled in two ways"),
            Self::Asymmetric => f.write_str("the givens are not symmetric in this way"),
            Self::Rules => f.write_str("the rules have no such house, truth or sum"),
            Self::Guess => f.write_str("it is a guess"),
            Self::Unfinished(claim) => write!(f, "it takes too long to see whether {claim}"),
        }
    }
}

impl std::error::Error for Unsound {}
