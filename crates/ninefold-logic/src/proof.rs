//! Proof: whether a step follows from the truths that it names, and from nothing else.
//!
//! A *truth* is a set of candidates of which at least one is right: the candidates of a cell, the spots of a digit in a
//! house. To prove a conclusion, suppose its opposite and look for one candidate for every named truth, no two of which
//! see each other. If there is no such choice, the conclusion is proved.
//!
//! ```text
//! X-wing on 7, bases r2 and r6:             suppose (7)r4c3, which it eliminates, were true:
//!     r2: c3 c8                                 r2: .. c8      both rows have only column 8 left,
//!     r6: c3 c8                                 r6: .. c8      and r2c8 sees r6c8: no choice
//! ```
//!
//! That is enough for everything. A strong link of a chain is a truth with two members, and its weak links are what
//! "see" means; an almost locked set is the truths of its cells; a forcing net is the truths that its implications
//! used, the branches are those of the search. Uniqueness adds one kind of truth: cells that could be filled in two
//! ways with some candidates do not hold only these, or the puzzle would have two solutions.
//!
//! The suppositions of a step are either true or false, and the search begins with these two cases. It settles truths
//! with one member left before it branches, on the truth with the fewest members, so a chain of any length is checked
//! without branching. Before it branches it also eliminates whatever sees all spots of a truth, and counts: `n` named
//! cells of a house with `n` digits left between them hold these, and with fewer there is no choice. So groups and
//! chains of almost locked sets are checked without branching too.
//!
//! The solution is never looked at: a right answer for a wrong reason is refused.

use std::collections::HashMap;
use std::fmt;

use ninefold_core::rules::GridRules;
use ninefold_core::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use crate::facts::is_even;
use crate::flow::Flow;
use crate::part::by_digit;
use crate::state::State;
use crate::step::{Claim, Draft, Step, Truth};
use crate::technique::Sink;

mod condition;
mod rules;

/// The most choices that a search makes for one conclusion. Steps of people need a few; this is against hostile ones.
const EFFORT: u32 = 2_000_000;

/// The most fillings of a pattern that are compared to see whether each has a twin.
const FILLINGS: usize = 20_000;

/// Why a step is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsound {
    /// It concludes nothing.
    Empty,
    /// A conclusion is about something that is not a candidate.
    Dead(Claim),
    /// A conclusion does not follow from the named truths.
    Open(Claim),
    /// It argues from uniqueness, but the puzzle is not known to have only one solution, or the technique is not marked as assuming it.
    Uniqueness,
    /// A pattern that should be fillable in two ways touches a given, or a digit placed since that is not in it.
    Fixed(Cell),
    /// A pattern that should be fillable in two ways is not, as far as can be seen.
    Harmless,
    /// It names a house, a truth or a sum that the rules do not have.
    Rules,
    /// It is a guess, and does not claim to follow.
    Guess,
    /// The search was given up.
    Unfinished(Claim),
}

/// Whether every conclusion of a step follows from the truths that its parts name, on this board.
///
/// # Errors
///
/// The first thing that is wrong.
pub fn check(state: &State, step: &Step) -> Result<(), Unsound> {
    if step.is_guess() {
        return Err(Unsound::Guess);
    }
    if let Some(home) = state.home() {
        return rules::check(state, home, step);
    }
    let truths = truths(state, step)?;
    let mut claims = step.conclusions().peekable();
    claims.peek().ok_or(Unsound::Empty)?;
    let supposed = supposed(step);
    claims.try_for_each(|claim| follows(state, &truths, &supposed, claim))
}

/// Whether a step needs every truth that it names: without any one of them it would lose a conclusion.
fn needs_all(state: &State, step: &Step) -> bool {
    if let Some(home) = state.home() {
        return rules::needs_all(state, home, step);
    }
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

impl Sink<'_> {
    /// Emits a step if all of its truths are needed; otherwise a smaller pattern covers it.
    pub(crate) fn emit_lean(&mut self, draft: Draft<'_>, state: &State) -> Flow {
        self.emit_if(draft, |step| needs_all(state, step))
    }
}

/// The candidates that a step supposes to be true or false: in the search each is one or the other.
fn supposed(step: &Step) -> Vec<Candidate> {
    let mut supposed: Vec<Candidate> = step.supposed().map(Claim::candidate).collect();
    supposed.sort_unstable();
    supposed.dedup();
    supposed
}

fn follows(state: &State, truths: &[Options], supposed: &[Candidate], claim: Claim) -> Result<(), Unsound> {
    if !state.board().allows(claim.candidate()) {
        return Err(Unsound::Dead(claim));
    }
    // The opposite of the claim. A false candidate removes one candidate; a true one removes every candidate that sees it.
    let mut choice = Choice { taken: CandidateSet::EMPTY, open: *state.board().all_candidates() };
    match claim {
        Claim::True(candidate) => choice.open.remove(candidate),
        Claim::False(candidate) => choice.take(candidate),
    };
    match (Search { truths, crowds: crowds(truths), effort: EFFORT }).either_way(supposed, choice) {
        Some(true) => Err(Unsound::Open(claim)),
        Some(false) => Ok(()),
        None => Err(Unsound::Unfinished(claim)),
    }
}

/// A named truth whose members are still to be chosen from.
enum Options {
    Cell(Cell),
    House(House, Digit),
    Set(CandidateSet),
}

/// The named truths that are not settled by a placed digit, each once.
fn truths(state: &State, step: &Step) -> Result<Vec<Options>, Unsound> {
    let mut named: Vec<Truth<'_>> = step.truths().filter(|truth| !settled(state.board(), *truth)).collect();
    named.sort_unstable();
    named.dedup();
    named.into_iter().map(|truth| options(state, step, truth)).collect()
}

/// Whether a placed digit already makes it true: the candidates would then say nothing.
fn settled(board: &Board, truth: Truth<'_>) -> bool {
    match truth {
        Truth::Cell(cell) => board.digit(cell).is_some(),
        Truth::House(house, digit) => house.cells().iter().any(|cell| board.digit(cell) == Some(digit)),
        Truth::NotOnly(_) | Truth::Rule(_) | Truth::Constraint(_) | Truth::Equation(_) => false,
    }
}

fn options(state: &State, step: &Step, truth: Truth<'_>) -> Result<Options, Unsound> {
    match truth {
        Truth::Cell(cell) => Ok(Options::Cell(cell)),
        Truth::House(house, digit) => Ok(Options::House(house, digit)),
        Truth::NotOnly(set) if state.is_unique() && step.technique().assumes_unique => {
            guardians(state, set).map(Options::Set)
        }
        Truth::NotOnly(_) => Err(Unsound::Uniqueness),
        // The plain grid has no such truths.
        Truth::Rule(_) | Truth::Constraint(_) | Truth::Equation(_) => Err(Unsound::Rules),
    }
}

impl Options {
    fn count(&self, open: &CandidateSet) -> usize {
        match self {
            Self::Cell(cell) => open.cell(*cell).len(),
            Self::House(house, digit) => (open.digit(*digit) & house.cells()).len(),
            Self::Set(members) => (*members & *open).len(),
        }
    }

    fn among(&self, open: &CandidateSet) -> CandidateSet {
        let mut among = CandidateSet::EMPTY;
        match self {
            Self::Cell(cell) => among.set_cell(*cell, open.cell(*cell)),
            Self::House(house, digit) => among.set_digit(*digit, open.digit(*digit) & house.cells()),
            Self::Set(members) => among = *members & *open,
        }
        among
    }
}

/// A choice that is being made: the candidates that are true so far, and those that see none of them.
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
    /// The named cells of each house that has several.
    crowds: Vec<CellSet>,
    effort: u32,
}

/// The outcome of counting digits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    /// Some cells have fewer digits left than they are.
    Stuck,
    /// Some cells hold certain digits, and others have lost these.
    Changed,
    /// Nothing.
    Same,
}

/// Each set of cells of a house with as many digits left as cells removes these digits from the candidates that see all their spots.
fn count(cells: CellSet, choice: &mut Choice) -> Counted {
    let cells: Vec<Cell> = cells.iter().collect();
    // The digits of every subset, each from the subset without its lowest cell: that one has a smaller number, and is
    // done.
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
            // The subsets that were counted before may have fewer digits now, and singles may have come up, which are
            // cheaper.
            return counted;
        }
    }
    counted
}

/// The named cells of each house that has two or more.
fn crowds(truths: &[Options]) -> Vec<CellSet> {
    let named = truths.iter().filter_map(|truth| if let Options::Cell(cell) = truth { Some(*cell) } else { None });
    let named: CellSet = named.collect();
    House::all().map(|house| named & house.cells()).filter(|cells| cells.len() > 1).collect()
}

/// The state of a choice when no truth has only one member left.
enum Settled {
    /// Some truth has no member left.
    Stuck,
    /// Every truth has a true member.
    Done,
    /// This truth has the fewest members left.
    Branch(usize),
}

impl Search<'_> {
    /// Whether there is a choice, with each of some candidates true or false; nothing if it costs too much to say.
    fn either_way(&mut self, supposed: &[Candidate], mut choice: Choice) -> Option<bool> {
        self.effort = self.effort.checked_sub(1)?;
        let Some((&first, rest)) = supposed.split_first() else { return self.exists(choice) };
        if !choice.open.contains(first) {
            return self.either_way(rest, choice);
        }
        let mut with = choice;
        with.take(first);
        choice.open.remove(first);
        // Settled at once: a case that is stuck already is not divided any further.
        for mut choice in [with, choice] {
            let is_stuck = matches!(self.settle(&mut choice), Settled::Stuck);
            if !is_stuck && self.either_way(rest, choice)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether there is a choice; nothing if it costs too much to say.
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
                    0 => return Settled::Stuck,
                    // Its last member is true. Nothing changes if that is known already.
                    1 => changed |= by_digit(&truth.among(&choice.open)).any(|candidate| choice.take(candidate)),
                    // Guardians need not see each other: though one of them is true, others may be left. The truth is
                    // settled.
                    _ if matches!(truth, Options::Set(set) if !(*set & choice.taken).is_empty()) => {}
                    count if branch.is_none_or(|(least, _)| count < least) => branch = Some((count, index)),
                    _ => {}
                }
            }
            // The dearer the rule, the later its turn. Branching is the dearest: it doubles whatever is left to do.
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

    /// Where a digit must be in one of some spots of a house, removes it from the cells that see all of these; returns whether any had it.
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

    /// Counts the digits that are left to named cells of each house.
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

/// The candidates besides the set in its cells, one of which is true if the solution is the only one.
///
/// If none were, the cells would hold a filling of the set, another filling would put the same digits into the same
/// houses, and with it the grid would be a second solution of the same givens. So no cell may be a given; a digit
/// placed since is harmless if the pattern has it.
fn guardians(state: &State, set: &CandidateSet) -> Result<CandidateSet, Unsound> {
    let cells = set.cells();
    let fixed = |cell: &Cell| {
        let outside = |digit| !set.contains(Candidate { cell: *cell, digit });
        state.fixed().contains(*cell) || state.board().digit(*cell).is_some_and(outside)
    };
    if let Some(cell) = cells.iter().find(fixed) {
        return Err(Unsound::Fixed(cell));
    }
    // The first condition is enough for rectangles, loops and graves, and costs next to nothing.
    if !is_even(set, cells, state.rules()) && !has_twins(set, cells, state.rules()) {
        return Err(Unsound::Harmless);
    }
    let mut guardians = CandidateSet::EMPTY;
    cells.iter().for_each(|cell| guardians.set_cell(cell, state.board().candidates(cell) - set.cell(cell)));
    Ok(guardians)
}

/// Whether each way to fill the cells from the set has a twin: another that puts the same digits into each house.
fn has_twins(set: &CandidateSet, cells: CellSet, rules: &GridRules) -> bool {
    let mut fillings = Fillings { rules, count: 0, digits: HashMap::new() };
    let mut digits = vec![DigitSet::EMPTY; rules.houses().len() + rules.groups().len()];
    fillings.add(*set, cells, &mut digits).is_some() && fillings.digits.values().all(|&count| count > 1)
}

/// Fillings that are being counted.
struct Fillings<'a> {
    rules: &'a GridRules,
    /// The number of cells filled in all: the effort so far.
    count: usize,
    /// For each house its digits, and how many fillings lead to them.
    digits: HashMap<Vec<DigitSet>, usize>,
}

impl Fillings<'_> {
    /// Counts the fillings of the cells; nothing if there are too many.
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
            Self::Dead(claim) => write!(f, "{} is no candidate", claim.candidate()),
            Self::Open(claim) => write!(f, "it does not follow that {claim}"),
            Self::Uniqueness => f.write_str("it is not known that there is only one solution"),
            Self::Fixed(cell) => write!(f, "{cell} cannot be filled in another way"),
            Self::Harmless => f.write_str("the pattern cannot be filled in two ways"),
            Self::Rules => f.write_str("the rules have no such house, truth or sum"),
            Self::Guess => f.write_str("it is a guess"),
            Self::Unfinished(claim) => write!(f, "it takes too long to see whether {claim}"),
        }
    }
}

impl std::error::Error for Unsound {}
