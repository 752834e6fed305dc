//! The search for a choice on the plain grid, where a candidate sees only candidates of its cell, and those of its digit in the cell's peers.

use crate::frame::symmetry::Transform;
use crate::frame::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::{EFFORT, Unsound, guardians, settled, supposed};
use crate::part::by_digit;
use crate::state::State;
use crate::step::{Claim, Step, Truth};

/// Checks that every conclusion of a step follows from the truths that its parts name.
///
/// # Errors
///
/// Returns the first flaw found.
pub(super) fn check(state: &State, step: &Step) -> Result<(), Unsound> {
    let truths = truths(state, step)?;
    let mut claims = step.conclusions().peekable();
    claims.peek().ok_or(Unsound::Empty)?;
    let supposed = supposed(step);
    claims.try_for_each(|claim| follows(state, &truths, &supposed, claim))
}

/// Whether a step needs every truth that it names: without any one of them, it would lose a conclusion.
pub(super) fn needs_all(state: &State, step: &Step) -> bool {
    let mut named: Vec<Truth<'_>> = step.truths().collect();
    named.sort_unstable();
    named.dedup();
    let supposed = supposed(step);
    (0..named.len()).all(|left_out| {
        let rest = named.iter().enumerate().filter(|&(at, truth)| at != left_out && !settled(state.board(), *truth));
        let rest: Result<Vec<Options>, Unsound> = rest.map(|(_, truth)| options(state, step, *truth)).collect();
        rest.is_ok_and(|truths| step.conclusions().any(|claim| follows(state, &truths, &supposed, claim).is_err()))
    })
}

fn follows(state: &State, truths: &[Options], supposed: &[Candidate], claim: Claim) -> Result<(), Unsound> {
    if !state.board().allows(claim.candidate()) {
        return Err(Unsound::Dead(claim));
    }
    // Suppose the opposite of the claim: a false candidate removes one candidate, a true one removes every candidate that it sees.
    let mut choice = Choice { taken: CandidateSet::EMPTY, open: *state.board().all_candidates() };
    match claim {
        Claim::True(candidate) => choice.open.remove(candidate),
        Claim::False(candidate) if breaks(candidate, truths, state.board(), &mut choice) => return Ok(()),
        Claim::False(candidate) => choice.take(candidate),
    };
    match (Search { truths, crowds: crowds(truths), effort: EFFORT }).either_way(supposed, choice) {
        Some(true) => Err(Unsound::Open(claim)),
        Some(false) => Ok(()),
        None => Err(Unsound::Unfinished(claim)),
    }
}

/// Whether the symmetries exclude a candidate: one of its images is false, or sees another. Otherwise makes the images true, too.
fn breaks(first: Candidate, truths: &[Options], board: &Board, choice: &mut Choice) -> bool {
    let transforms =
        || truths.iter().filter_map(|truth| if let Options::Symmetric(by) = truth { Some(by) } else { None });
    let (mut found, mut next) = (vec![first], 0);
    while let Some(&candidate) = found.get(next) {
        for image in transforms().map(|by| by.candidate(candidate)) {
            if !found.contains(&image) {
                if !board.options(image.cell).contains(image.digit) || found.iter().any(|known| known.sees(image)) {
                    return true;
                }
                found.push(image);
            }
        }
        next += 1;
    }
    found[1..].iter().filter(|image| board.digit(image.cell).is_none()).for_each(|image| _ = choice.take(*image));
    false
}

/// A named truth, with its possible members.
enum Options {
    Cell(Cell),
    House(House, Digit),
    Set(CandidateSet),
    Symmetric(Transform),
}

/// Returns the named truths that are not settled by a placed digit, each once.
fn truths(state: &State, step: &Step) -> Result<Vec<Options>, Unsound> {
    let mut named: Vec<Truth<'_>> = step.truths().filter(|truth| !settled(state.board(), *truth)).collect();
    named.sort_unstable();
    named.dedup();
    named.into_iter().map(|truth| options(state, step, truth)).collect()
}

fn options(state: &State, step: &Step, truth: Truth<'_>) -> Result<Options, Unsound> {
    match truth {
        Truth::Cell(cell) => Ok(Options::Cell(cell)),
        Truth::House(house, digit) => Ok(Options::House(house, digit)),
        Truth::NotOnly(set) if state.is_unique() && step.technique().assumes_unique => {
            guardians(state, set).map(Options::Set)
        }
        Truth::Symmetric(transform) if state.is_unique() && step.technique().assumes_unique => {
            let givens = state.board().grid().iter().filter(|(cell, _)| state.givens().contains(*cell)).collect();
            (transform.grid(&givens) == givens).then_some(Options::Symmetric(*transform)).ok_or(Unsound::Asymmetric)
        }
        Truth::NotOnly(_) | Truth::Symmetric(_) => Err(Unsound::Uniqueness),
        // Plain rules have no such truths.
        Truth::Rule(_) | Truth::Constraint(_) | Truth::Equation(_) => Err(Unsound::Rules),
    }
}

impl Options {
    fn count(&self, open: &CandidateSet) -> usize {
        match self {
            Self::Cell(cell) => open.cell(*cell).len(),
            Self::House(house, digit) => (open.digit(*digit) & house.cells()).len(),
            Self::Set(members) => (*members & *open).len(),
            // A symmetry has no members: it is applied only once, to the supposed candidate.
            Self::Symmetric(_) => usize::MAX,
        }
    }

    fn among(&self, open: &CandidateSet) -> CandidateSet {
        let mut among = CandidateSet::EMPTY;
        match self {
            Self::Cell(cell) => among.set_cell(*cell, open.cell(*cell)),
            Self::House(house, digit) => among.set_digit(*digit, open.digit(*digit) & house.cells()),
            Self::Set(members) => among = *members & *open,
            Self::Symmetric(_) => {}
        }
        among
    }
}

/// A choice under construction: the candidates that are true so far, and the open ones, which see none of them.
#[derive(Clone, Copy)]
struct Choice {
    taken: CandidateSet,
    open: CandidateSet,
}

impl Choice {
    /// Makes an open candidate true; returns whether that changes anything.
    fn take(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        let before = self.open;
        self.open.set_cell(cell, DigitSet::of(digit));
        self.open.set_digit(digit, self.open.digit(digit) - cell.peers());
        self.taken.insert(candidate);
        self.open != before
    }
}

struct Search<'a> {
    truths: &'a [Options],
    /// For each house with several named cells, these cells.
    crowds: Vec<CellSet>,
    effort: u32,
}

/// The outcome of counting digits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    /// Some cells have fewer remaining digits than there are cells.
    Stuck,
    /// A set of cells holds certain digits, which other cells have lost.
    Changed,
    /// No conclusion.
    Same,
}

/// For each set of cells of a house with equally many remaining digits, removes these digits from the candidates that see all their spots.
fn count(cells: CellSet, choice: &mut Choice) -> Counted {
    let cells: Vec<Cell> = cells.iter().collect();
    // The digits of every subset are computed from the subset without its lowest cell, which has a smaller number and is already done.
    let mut digits = [DigitSet::EMPTY; 1 << 9];
    let mut counted = Counted::Same;
    for chosen in 1..1_usize << cells.len() {
        let first = cells[chosen.trailing_zeros() as usize];
        digits[chosen] = digits[chosen & (chosen - 1)] | choice.open.cell(first);
        let (size, left) = (chosen.count_ones() as usize, digits[chosen].len());
        if left < size {
            return Counted::Stuck;
        }
        if left > size || size == 1 {
            continue;
        }
        let set: CellSet =
            cells.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, cell)| *cell).collect();
        for digit in digits[chosen] {
            let spots = choice.open.digit(digit);
            let seen = (spots & set).common_peers();
            if !spots.is_disjoint(seen) {
                choice.open.set_digit(digit, spots - seen);
                counted = Counted::Changed;
            }
        }
        if counted == Counted::Changed {
            // The subsets counted earlier may have fewer digits now, and a search for new singles is cheaper.
            return counted;
        }
    }
    counted
}

/// Returns, for each house with two or more named cells, these cells.
fn crowds(truths: &[Options]) -> Vec<CellSet> {
    let named = truths.iter().filter_map(|truth| if let Options::Cell(cell) = truth { Some(*cell) } else { None });
    let named: CellSet = named.collect();
    House::all().map(|house| named & house.cells()).filter(|cells| cells.len() > 1).collect()
}

/// The state of a choice when no truth has only one member left.
enum Settled {
    /// Some truth has no member left.
    Stuck,
    /// Every truth is settled.
    Done,
    /// This truth has the fewest members left.
    Branch(usize),
}

impl Search<'_> {
    /// Whether there is a choice, with each of the supposed candidates true or false; `None` if the decision is too costly.
    fn either_way(&mut self, supposed: &[Candidate], mut choice: Choice) -> Option<bool> {
        self.effort = self.effort.checked_sub(1)?;
        let Some((&first, rest)) = supposed.split_first() else { return self.exists(choice) };
        if !choice.open.contains(first) {
            return self.either_way(rest, choice);
        }
        let mut with = choice;
        with.take(first);
        choice.open.remove(first);
        // Each case is settled at once: a case that is already stuck is not divided any further.
        for mut choice in [with, choice] {
            let is_stuck = matches!(self.settle(&mut choice), Settled::Stuck);
            if !is_stuck && self.either_way(rest, choice)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether there is a choice; `None` if the decision is too costly.
    fn exists(&mut self, mut choice: Choice) -> Option<bool> {
        self.effort = self.effort.checked_sub(1 + self.crowds.len() as u32)?;
        match self.settle(&mut choice) {
            Settled::Stuck => Some(false),
            Settled::Done => Some(true),
            Settled::Branch(truth) => {
                for candidate in by_digit(&self.truths[truth].among(&choice.open)) {
                    let mut next = choice;
                    next.take(candidate);
                    if self.exists(next)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
        }
    }

    fn settle(&self, choice: &mut Choice) -> Settled {
        loop {
            let mut changed = false;
            let mut branch: Option<(usize, usize)> = None;
            for (index, truth) in self.truths.iter().enumerate() {
                match truth.count(&choice.open) {
                    usize::MAX => {}
                    0 => return Settled::Stuck,
                    // The last member is true. Nothing changes if the choice has it already.
                    1 => changed |= by_digit(&truth.among(&choice.open)).any(|candidate| choice.take(candidate)),
                    // The members of a deadly pattern's truth need not see each other: even if one of them is true, others may be left. The truth is
                    // settled.
                    _ if matches!(truth, Options::Set(set) if !(*set & choice.taken).is_empty()) => {}
                    count if branch.is_none_or(|(least, _)| count < least) => branch = Some((count, index)),
                    _ => {}
                }
            }
            // The more expensive a rule is, the later it is applied. Branching is the most expensive: it doubles the remaining work.
            match branch {
                _ if changed => {}
                Some(_) if self.point(choice) => {}
                Some((_, truth)) => match self.count(choice) {
                    Counted::Stuck => return Settled::Stuck,
                    Counted::Changed => {}
                    Counted::Same => return Settled::Branch(truth),
                },
                None => return Settled::Done,
            }
        }
    }

    /// For each named digit of a house, removes the digit from the cells that see all its spots there; returns whether there were any.
    fn point(&self, choice: &mut Choice) -> bool {
        let mut changed = false;
        for truth in self.truths {
            let Options::House(house, digit) = *truth else { continue };
            let spots = choice.open.digit(digit);
            let left = spots - (spots & house.cells()).common_peers();
            changed |= left != spots;
            choice.open.set_digit(digit, left);
        }
        changed
    }

    /// Counts the remaining digits of the named cells in each house.
    fn count(&self, choice: &mut Choice) -> Counted {
        let mut counted = Counted::Same;
        for cells in &self.crowds {
            match count(*cells, choice) {
                Counted::Stuck => return Counted::Stuck,
                Counted::Changed => counted = Counted::Changed,
                Counted::Same => {}
            }
        }
        counted
    }
}
