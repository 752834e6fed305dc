//! The proof under rules other than the plain ones: the same search, on [literals](crate::facts::literals).
//!
//! Alternatives of choices are members of truths like candidates, and the rules determine which literals see each other. Besides singles and
//! counting, the search eliminates the literals that see every remaining member of a truth before it branches.
//!
//! A named constraint or equation is a [condition]: it removes the candidates with which it cannot be satisfied, by its own propagation. So a proof
//! depends on the meaning of the constraint, and not on the finder of the step.

use crate::frame::rules::{Choice as Sum, GridRules};
use crate::frame::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};

use super::condition::Conditions;
use super::{EFFORT, Unsound, guardians, supposed};
use crate::facts::bits;
use crate::facts::literals::{Literal, Literals, open_alternatives};
use crate::facts::nets::Ground;
use crate::state::{Home, State};
use crate::step::{Claim, Step, Truth};

/// The maximum number of named cells of a house whose digits are counted.
const COUNTED: usize = 9;

/// Checks the proof of a step on a board whose rules are not plain.
pub(super) fn check(state: &State, home: &Home, step: &Step) -> Result<(), Unsound> {
    let named = named(step);
    let mut claims = step.conclusions().peekable();
    claims.peek().ok_or(Unsound::Empty)?;
    let proof = Proof::new(state, home, step, &named)?;
    claims.try_for_each(|claim| proof.follows(claim))
}

/// Whether a step needs every truth that it names.
pub(super) fn needs_all(state: &State, home: &Home, step: &Step) -> bool {
    let named = named(step);
    (0..named.len()).all(|left_out| {
        let rest: Vec<Truth<'_>> =
            named.iter().enumerate().filter(|&(at, _)| at != left_out).map(|(_, truth)| *truth).collect();
        Proof::new(state, home, step, &rest)
            .is_ok_and(|proof| step.conclusions().any(|claim| proof.follows(claim).is_err()))
    })
}

/// Returns the named truths, each once.
fn named(step: &Step) -> Vec<Truth<'_>> {
    let mut named: Vec<Truth<'_>> = step.truths().collect();
    named.sort_unstable();
    named.dedup();
    named
}

/// The literals of a board, with the truths that a step names.
struct Proof<'a> {
    state: &'a State,
    literals: Literals,
    /// The members of each named truth.
    truths: Vec<Vec<u16>>,
    supposed: Vec<u16>,
    /// The named constraints and equations.
    conditions: Conditions<'a>,
    /// For each house or group with several named cells, these cells.
    crowds: Vec<CellSet>,
}

impl<'a> Proof<'a> {
    fn new(state: &'a State, home: &'a Home, step: &Step, named: &[Truth<'_>]) -> Result<Self, Unsound> {
        let (rules, board) = (home.rules(), state.board());
        let mut candidates: CandidateSet = step.conclusions().map(Claim::candidate).collect();
        let supposed = supposed(step);
        candidates.extend(supposed.iter().copied());
        let mut sets: Vec<CandidateSet> = Vec::new();
        let mut grounds: Vec<Ground> = Vec::new();
        let mut conditions = Conditions::new(state, home);
        for truth in named {
            match *truth {
                Truth::Cell(cell) => {
                    candidates.set_cell(cell, board.candidates(cell));
                    grounds.push(Ground::Cell(cell));
                }
                Truth::House(house, digit) => {
                    is_full(rules, house)?;
                    let spots = board.spots(digit) & house.cells();
                    candidates.set_digit(digit, candidates.digit(digit) | spots);
                    grounds.push(Ground::House(house, digit));
                }
                Truth::Rule(number) => {
                    let truth = rules.truths().get(usize::from(number)).ok_or(Unsound::Rules)?;
                    if let Some(choice) = truth.choice {
                        is_sum(home, rules.choices().get(usize::from(choice)).ok_or(Unsound::Rules)?)?;
                    }
                    candidates |= truth.candidates;
                    grounds.push(Ground::Rule(number));
                }
                Truth::Constraint(number) => conditions.add_constraint(number)?,
                Truth::Equation(number) => conditions.add_equation(number)?,
                Truth::NotOnly(set) if state.is_unique() && step.technique().assumes_unique => {
                    let guardians = guardians(state, set)?;
                    candidates |= guardians;
                    sets.push(guardians);
                }
                Truth::NotOnly(_) => return Err(Unsound::Uniqueness),
                // Only a plain grid has symmetries.
                #[cfg(not(wide))]
                Truth::Symmetric(_) => return Err(Unsound::Asymmetric),
            }
        }
        let candidates = candidates & *board.all_candidates();
        let literals = Literals::new(rules, &candidates, named_alternatives(state, rules, &grounds));
        let ids = |set: &CandidateSet| -> Vec<u16> { set.iter().filter_map(|one| literals.candidate(one)).collect() };
        let of_grounds = grounds.iter().filter_map(|&ground| literals.members(rules, board, ground));
        let mut truths: Vec<Vec<u16>> = of_grounds.map(|members| members.ids).collect();
        truths.extend(sets.iter().map(ids));
        let supposed = supposed.into_iter().filter_map(|candidate| literals.candidate(candidate)).collect();
        let crowds = crowds(rules, state, &grounds);
        Ok(Self { state, literals, truths, supposed, conditions, crowds })
    }

    fn follows(&self, claim: Claim) -> Result<(), Unsound> {
        let id = self.literals.candidate(claim.candidate()).filter(|_| self.state.board().allows(claim.candidate()));
        let id = id.ok_or(Unsound::Dead(claim))?;
        let mut open = vec![0; self.literals.words()];
        (0..self.literals.len()).for_each(|id| bits::insert(&mut open, id));
        let mut choice = Choice { taken: vec![0; open.len()], open };
        match claim {
            Claim::True(_) => choice.drop(id),
            Claim::False(_) => _ = choice.take(&self.literals, id),
        }
        match (Search { proof: self, effort: EFFORT }).either_way(&self.supposed, choice) {
            Some(true) => Err(Unsound::Open(claim)),
            Some(false) => Ok(()),
            None => Err(Unsound::Unfinished(claim)),
        }
    }

    fn left(&self, truth: usize, choice: &Choice) -> impl Iterator<Item = u16> {
        self.truths[truth].iter().copied().filter(|&id| bits::has(&choice.open, usize::from(id)))
    }
}

/// Checks that a house is one of the full houses of the rules: other houses need not contain every digit.
fn is_full(rules: &GridRules, house: House) -> Result<(), Unsound> {
    let is_it = |own: &House| own.cells() == house.cells();
    if rules.houses().iter().any(is_it) { Ok(()) } else { Err(Unsound::Rules) }
}

/// Checks that a sum belongs to a constraint, or follows from such sums and full houses.
fn is_sum(home: &Home, choice: &Sum) -> Result<(), Unsound> {
    let (rules, total) = (home.rules(), usize::from(choice.total));
    let own = home.whole().totals().get(total).ok_or(Unsound::Rules)?;
    let differ = |cell: Cell| choice.cells.without(cell).is_subset(rules.peers(cell));
    let follows = home.whole().check_total(total);
    if own.sum == choice.sum && follows && choice.cells.iter().all(differ) { Ok(()) } else { Err(Unsound::Rules) }
}

/// Returns the open alternatives of the named truths of the rules.
fn named_alternatives(state: &State, rules: &GridRules, grounds: &[Ground]) -> Vec<u16> {
    let named: Vec<_> = grounds
        .iter()
        .filter_map(|ground| match *ground {
            Ground::Rule(truth) => Some(rules.truths()[usize::from(truth)].alternatives),
            _ => None,
        })
        .collect();
    if named.is_empty() {
        return Vec::new();
    }
    let open = open_alternatives(rules, state.board()).into_iter();
    open.filter(|&at| named.iter().any(|alternatives| alternatives.contains(at))).collect()
}

/// Returns, for each house or group with two or more named cells, these cells.
fn crowds(rules: &GridRules, state: &State, grounds: &[Ground]) -> Vec<CellSet> {
    let cell = |ground: &Ground| if let Ground::Cell(cell) = ground { Some(*cell) } else { None };
    let named: CellSet = grounds.iter().filter_map(cell).filter(|&cell| state.board().digit(cell).is_none()).collect();
    let mut crowds: Vec<CellSet> =
        rules.houses().iter().chain(rules.groups()).map(|house| named & house.cells()).collect();
    crowds.retain(|cells| cells.len() > 1);
    crowds.sort_unstable();
    crowds.dedup();
    crowds
}

/// The literals that are right so far, and the open ones, which see none of them.
#[derive(Clone)]
struct Choice {
    taken: Vec<u64>,
    open: Vec<u64>,
}

impl Choice {
    fn drop(&mut self, id: u16) {
        self.open[usize::from(id) / 64] &= !(1 << (id % 64));
    }

    /// Makes a literal right; returns whether that changes anything.
    fn take(&mut self, literals: &Literals, id: u16) -> bool {
        if bits::has(&self.taken, usize::from(id)) {
            return false;
        }
        bits::insert(&mut self.taken, usize::from(id));
        bits::subtract(&mut self.open, literals.seen(id));
        true
    }
}

/// The state of a choice when no truth has exactly one member left.
enum Settled {
    Stuck,
    Done,
    Branch(usize),
}

struct Search<'a> {
    proof: &'a Proof<'a>,
    effort: u32,
}

impl Search<'_> {
    /// Whether there is a choice, with each of the supposed literals right or wrong; `None` if the decision is too costly.
    fn either_way(&mut self, supposed: &[u16], mut choice: Choice) -> Option<bool> {
        self.effort = self.effort.checked_sub(1)?;
        let Some((&first, rest)) = supposed.split_first() else { return self.exists(choice) };
        if !bits::has(&choice.open, usize::from(first)) || bits::has(&choice.taken, usize::from(first)) {
            return self.either_way(rest, choice);
        }
        let mut with = choice.clone();
        with.take(&self.proof.literals, first);
        choice.drop(first);
        for mut choice in [with, choice] {
            let is_stuck = matches!(self.settle(&mut choice)?, Settled::Stuck);
            if !is_stuck && self.either_way(rest, choice)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn exists(&mut self, mut choice: Choice) -> Option<bool> {
        match self.settle(&mut choice)? {
            Settled::Stuck => Some(false),
            Settled::Done => Some(true),
            Settled::Branch(truth) => {
                let members: Vec<u16> = self.proof.left(truth, &choice).collect();
                for id in members {
                    let mut next = choice.clone();
                    next.take(&self.proof.literals, id);
                    if self.exists(next)? {
                        return Some(true);
                    }
                    // Dropping the literal may settle the other members.
                    choice.drop(id);
                }
                Some(false)
            }
        }
    }

    fn settle(&mut self, choice: &mut Choice) -> Option<Settled> {
        let proof = self.proof;
        loop {
            self.effort = self.effort.checked_sub(1 + proof.truths.len() as u32 / 16)?;
            let mut changed = false;
            let mut branch: Option<(usize, usize)> = None;
            for truth in 0..proof.truths.len() {
                let is_settled = proof.left(truth, choice).any(|id| bits::has(&choice.taken, usize::from(id)));
                if is_settled {
                    continue;
                }
                let mut left = proof.left(truth, choice);
                match (left.next(), left.next()) {
                    (None, _) => return Some(Settled::Stuck),
                    (Some(id), None) => {
                        drop(left);
                        changed |= choice.take(&proof.literals, id);
                    }
                    _ => {
                        let count = 2 + left.count();
                        if branch.is_none_or(|(least, _)| count < least) {
                            branch = Some((count, truth));
                        }
                    }
                }
            }
            match branch {
                _ if changed => {}
                Some(_) if self.sighted(choice) => {}
                // A condition may fail even if every truth is settled.
                _ if !proof.conditions.is_empty() => match self.restrict(choice)? {
                    None => return Some(Settled::Stuck),
                    Some(true) => {}
                    Some(false) => match branch {
                        None => return Some(Settled::Done),
                        Some((_, truth)) => match self.count(choice)? {
                            None => return Some(Settled::Stuck),
                            Some(true) => {}
                            Some(false) => return Some(Settled::Branch(truth)),
                        },
                    },
                },
                Some((_, truth)) => match self.count(choice)? {
                    None => return Some(Settled::Stuck),
                    Some(true) => {}
                    Some(false) => return Some(Settled::Branch(truth)),
                },
                None => return Some(Settled::Done),
            }
        }
    }

    /// Removes the literals that see every remaining member of a truth; returns whether there were any.
    fn sighted(&self, choice: &mut Choice) -> bool {
        let proof = self.proof;
        let mut changed = false;
        for truth in 0..proof.truths.len() {
            let left: Vec<u16> = proof.left(truth, choice).collect();
            changed |= self.without_sighted(&left, choice);
        }
        changed
    }

    /// Removes the literals that see all of `left`, one of which is right; returns whether there were any.
    fn without_sighted(&self, left: &[u16], choice: &mut Choice) -> bool {
        let literals = &self.proof.literals;
        let Some((&first, rest)) = left.split_first() else { return false };
        let mut gone: Vec<u64> = choice.open.iter().zip(literals.seen(first)).map(|(open, seen)| open & seen).collect();
        for &id in rest {
            gone.iter_mut().zip(literals.seen(id)).for_each(|(gone, seen)| *gone &= seen);
        }
        bits::subtract(&mut choice.open, &gone);
        gone.iter().any(|word| *word != 0)
    }

    /// Removes the candidates with which a condition cannot be satisfied; the inner value is `None` if a condition cannot be satisfied at all.
    #[allow(clippy::option_option, reason = "the outer one is about effort, as in every step of the search")]
    fn restrict(&mut self, choice: &mut Choice) -> Option<Option<bool>> {
        let Proof { literals, conditions, .. } = self.proof;
        self.effort = self.effort.checked_sub(conditions.cost())?;
        // A condition also reads candidates that are not literals: those that see a right literal are wrong.
        let mut seen = CandidateSet::EMPTY;
        for id in (0..literals.len()).filter(|&id| bits::has(&choice.taken, id)) {
            if let Literal::Candidate(right) = literals.get(id as u16) {
                seen |= self.proof.state.rules().seen(right);
            }
        }
        let is_open = |candidate| {
            let is_left = |id| bits::has(&choice.open, usize::from(id));
            literals.candidate(candidate).map_or_else(|| !seen.contains(candidate), is_left)
        };
        let Some(gone) = conditions.excluded(is_open) else { return Some(None) };
        let gone: Vec<u16> = gone.into_iter().filter_map(|candidate| literals.candidate(candidate)).collect();
        gone.iter().for_each(|&id| choice.drop(id));
        Some(Some(!gone.is_empty()))
    }

    /// Counts the remaining digits of the named cells in each house; the inner value is `None` if some cells have fewer digits than there are cells.
    #[allow(clippy::option_option, reason = "the outer one is about effort, as in every step of the search")]
    fn count(&mut self, choice: &mut Choice) -> Option<Option<bool>> {
        let mut changed = false;
        for &cells in &self.proof.crowds {
            self.effort = self.effort.checked_sub(1)?;
            match self.count_in(cells, choice) {
                None => return Some(None),
                Some(some) => changed |= some,
            }
        }
        Some(Some(changed))
    }

    fn count_in(&self, cells: CellSet, choice: &mut Choice) -> Option<bool> {
        let literals = &self.proof.literals;
        let cells: Vec<Cell> = cells.iter().collect();
        let id = |cell, digit| literals.candidate(Candidate { cell, digit });
        let is_open = |id: &u16| bits::has(&choice.open, usize::from(*id));
        let all = self.proof.state.rules().digits();
        let own: Vec<DigitSet> = cells
            .iter()
            .map(|&cell| all.iter().filter(|&digit| id(cell, digit).as_ref().is_some_and(is_open)).collect())
            .collect();
        // Larger sets have too many subsets; a step that names so many cells follows from smaller sets.
        if cells.len() > COUNTED {
            return Some(false);
        }
        let mut digits = [DigitSet::EMPTY; 1 << COUNTED];
        for chosen in 1..1_usize << cells.len() {
            digits[chosen] = digits[chosen & (chosen - 1)] | own[chosen.trailing_zeros() as usize];
            let (size, left) = (chosen.count_ones() as usize, digits[chosen].len());
            if left < size {
                return None;
            }
            if left > size || size == 1 {
                continue;
            }
            let mut changed = false;
            for digit in digits[chosen] {
                let set = (0..cells.len()).filter(|at| chosen >> at & 1 == 1).filter_map(|at| id(cells[at], digit));
                let set: Vec<u16> = set.filter(|id| bits::has(&choice.open, usize::from(*id))).collect();
                changed |= self.without_sighted(&set, choice);
            }
            if changed {
                return Some(true);
            }
        }
        Some(false)
    }
}
