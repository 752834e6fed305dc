//! Constraints one by one: candidates that a cage, a thermometer or any other constraint excludes by itself.
//!
//! ```text
//! cage 10 in r1c123       12  126  37        1 2 7 and 1 3 6 are left; in none of these is r1c2 a 1
//! thermometer from r1c1   the cells on it see each other: a digit that leaves some of them nothing is none
//! ```
//!
//! Nothing here knows a kind of constraint. A sum is walked through by its assignments, everything else by the propagation of its kind; what
//! that excludes is a step if the truths of the cells and of the sum prove it.
//!
//! These techniques have no example on a plain grid, and are not in the registry of all: a path tries them behind singles wherever rules are
//! not plain.

use ninefold_core::mark::Role;
use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Choice, Masks, Truth};
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::proof;
use crate::state::Home;
use crate::step::{Draft, Part, Step};
use crate::technique::{Class, Sink, Technique};
use crate::techniques::common_peers;
use crate::text::{self, Text};

/// The techniques of constraints, the easier first.
pub(crate) static FAMILY: &[Technique] = &[
    Technique::new("constraint", "Constraint", Class::Intersection, constraint_text, |facts, sink| {
        sums(false, facts, sink)?;
        constraints(facts, sink)
    })
    .after("naked-single")
    .about(
        "A cage has few combinations of digits that add up to its sum, and with the candidates of its cells fewer still: a \
         candidate that is in none of them is false. In the same way any other constraint excludes the candidates with which \
         its cells cannot be filled.",
    ),
    Technique::new("derived-sum", "Derived Sum", Class::Intersection, constraint_text, |facts, sink| {
        sums(true, facts, sink)
    })
    .after("constraint")
    .about(
        "The digits of a full house have a known sum. Take away the cages that lie in it, or add those that cover it, and the sum of the \
         cells that are left is known too: they are as good as a cage.",
    ),
    Technique::new("locked-sum", "Locked in a Sum", Class::Intersection, locked_text, locked)
        .after("derived-sum")
        .without_article()
        .about(
            "If all the combinations of a cage that are left have a digit, the cage holds it. A cell that sees every cell of the cage that \
             can take the digit cannot.",
        ),
    Technique::new(
        "common-peer-elimination",
        "Common Peer Elimination",
        Class::Intersection,
        common_peers::words,
        common_peers::find,
    )
    .after("locked-sum")
    .about(
        "A full house has its digit in one of the cells that can take it. If each of these cells sees a cell outside, whether by a line, a \
         diagonal, a cage or the move of a knight, the digit cannot be there.",
    ),
];

/// The ways to fill the cells of a choice with different digits that add up to its sum.
#[derive(Clone, Debug, Default)]
struct Fillings {
    /// The digits that each cell has in some of them.
    used: Vec<DigitSet>,
    /// The sets of digits.
    sets: Vec<DigitSet>,
}

impl Fillings {
    fn of(choice: &Choice, facts: &Facts<'_>) -> (Vec<Cell>, Self) {
        let cells: Vec<Cell> = choice.cells.iter().collect();
        let options: Vec<DigitSet> = cells.iter().map(|&cell| facts.board().options(cell)).collect();
        let mut fillings = Self { used: vec![DigitSet::EMPTY; cells.len()], sets: Vec::new() };
        let sets =
            &facts.rules().alternatives()[usize::from(choice.alternatives.start)..usize::from(choice.alternatives.end)];
        for set in sets.iter().map(|alternative| alternative.digits) {
            if fillings.fill(&options, 0, set) {
                fillings.sets.push(set);
            }
        }
        (cells, fillings)
    }

    /// Gives the cells from `at` on the remaining digits of a set; returns whether that is possible.
    fn fill(&mut self, options: &[DigitSet], at: usize, left: DigitSet) -> bool {
        let Some(&own) = options.get(at) else { return true };
        let mut any = false;
        for digit in own & left {
            if self.fill(options, at + 1, left.without(digit)) {
                self.used[at].insert(digit);
                any = true;
            }
        }
        any
    }
}

/// The candidates that no assignment of a sum uses.
fn sums(derived: bool, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(home) = facts.state().home() else { return GO_ON };
    for (number, choice) in (0..).zip(facts.rules().choices()) {
        if is_derived(home, choice) != derived || choice.cells.is_disjoint(facts.open()) {
            continue;
        }
        let (cells, fillings) = Fillings::of(choice, facts);
        let mut eliminated = CandidateSet::EMPTY;
        for (&cell, &used) in cells.iter().zip(&fillings.used) {
            eliminated.set_cell(cell, facts.digits(cell) - used);
        }
        // With no assignment at all the board is wrong already, and everything would follow.
        if !eliminated.is_empty() && !fillings.sets.is_empty() {
            let draft =
                draw(sink.step(), number, &fillings.sets, facts).cells(Role::Pattern, choice.cells & facts.open());
            sink.emit(draft.digits(eliminated.digits()).eliminate_each(&eliminated))?;
        }
    }
    GO_ON
}

fn is_derived(home: &Home, choice: &Choice) -> bool {
    home.whole().totals().get(usize::from(choice.total)).is_some_and(|total| !total.from.is_empty())
}

/// A draft with the truths of a choice and the combinations that are left.
fn draw<'b>(draft: Draft<'b>, choice: u16, sets: &[DigitSet], facts: &Facts<'_>) -> Draft<'b> {
    let rules = facts.rules();
    let truths = (0..).zip(rules.truths()).filter(|(_, truth)| truth.choice == Some(choice)).map(|(at, _)| at);
    let draft = truths.fold(draft, |draft, truth| draft.part(Part::Rule(Role::Pattern, truth)));
    let left = (0..).zip(rules.alternatives()).filter(|(_, one)| one.choice == choice && sets.contains(&one.digits));
    left.fold(draft, |draft, (number, _)| draft.part(Part::Alternative(number, None)))
}

/// The digits that all combinations of a sum have, outside of it.
fn locked(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for (number, choice) in (0..).zip(facts.rules().choices()) {
        if choice.cells.is_disjoint(facts.open()) {
            continue;
        }
        let (cells, fillings) = Fillings::of(choice, facts);
        let held = fillings.sets.iter().copied().reduce(|held, set| held & set).unwrap_or_default();
        let places = |digit: Digit| -> CellSet {
            cells.iter().zip(&fillings.used).filter(|(_, used)| used.contains(digit)).map(|(cell, _)| *cell).collect()
        };
        let eliminated = |digit: Digit| facts.spots(digit) & facts.common_peers(places(digit));
        let locked: DigitSet = held.iter().filter(|&digit| !eliminated(digit).is_empty()).collect();
        if locked.is_empty() {
            continue;
        }
        let draft = draw(sink.step(), number, &fillings.sets, facts).digits(locked);
        let draft = draft.cells(Role::Pattern, choice.cells & facts.open());
        sink.emit(locked.iter().fold(draft, |draft, digit| {
            draft.show(Role::Base, digit, places(digit)).eliminate(digit, eliminated(digit))
        }))?;
    }
    GO_ON
}

/// The candidates that the propagation of a constraint removes, as far as the truths of its cells prove it.
fn constraints(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(home) = facts.state().home() else { return GO_ON };
    let whole = home.whole();
    let options = |cell: LayoutCell| match whole.homes(cell).iter().find(|own| own.0 == home.grid()) {
        Some(&(_, cell)) => facts.board().options(cell),
        None => whole.digits(),
    };
    let masks: Vec<u32> = whole.cells().map(|cell| options(cell).bits()).collect();
    for constraint in whole.constraints() {
        let cells = home.cells_of(constraint);
        // Sums have been looked at.
        if cells.is_disjoint(facts.open()) || facts.rules().choices().iter().any(|choice| choice.cells == cells) {
            continue;
        }
        let (mut left, mut changed) = (masks.clone(), Vec::new());
        if constraint.restrict(whole, &mut Masks::new(whole.size(), &mut left, &mut changed)).is_err() {
            continue;
        }
        let mut eliminated = CandidateSet::EMPTY;
        for cell in cells & facts.open() {
            let kept = left[whole.cell(home.grid(), cell).index()];
            let lost = facts.digits(cell).iter().filter(|digit| kept >> digit.index() & 1 == 0);
            eliminated.set_cell(cell, lost.collect());
        }
        let own = |truth: &Truth| truth.choice.is_none() && truth.candidates.cells().is_subset(cells);
        let own: Vec<u16> =
            (0..).zip(facts.rules().truths()).filter(|(_, truth)| own(truth)).map(|(at, _)| at).collect();
        let start = |digits: DigitSet| {
            let draft = sink.step().digits(digits).cells(Role::Pattern, cells & facts.open());
            own.iter().fold(draft, |draft, &truth| draft.part(Part::Rule(Role::Pattern, truth)))
        };
        // A kind may know more than its truths say.
        let is_proved = |candidate: &Candidate| {
            let step = start(DigitSet::of(candidate.digit)).eliminate(candidate.digit, candidate.cell).finish();
            step.is_some_and(|step| proof::check(facts.state(), &step).is_ok())
        };
        let eliminated: CandidateSet = eliminated.iter().filter(is_proved).collect();
        let draft = start(eliminated.digits());
        sink.emit(draft.points(Role::Context, cells - facts.open()).eliminate_each(&eliminated))?;
    }
    GO_ON
}

/// The constraint that a step is about, in words, with its cells and the combinations that are left.
fn named(step: &Step) -> (String, CellSet, Vec<String>) {
    let Some(home) = step.home() else { return Default::default() };
    let left = step.parts().iter().filter_map(|part| match part {
        Part::Alternative(number, None) => Some(home.combination(*number)),
        _ => None,
    });
    let left = left.collect();
    let choice = step.parts().iter().find_map(|part| match part {
        Part::Rule(_, truth) => home.rules().truths().get(usize::from(*truth)).and_then(|truth| truth.choice),
        _ => None,
    });
    if let Some(choice) = choice {
        let cells = home.rules().choices().get(usize::from(choice)).map_or(CellSet::EMPTY, |choice| choice.cells);
        return (home.choice_words(choice), cells, left);
    }
    let cells = step.cells(Role::Pattern) | step.cells(Role::Context);
    let name = home.constraint_on(cells).map_or_else(|| text::brief(cells), |one| one.describe(home.whole()));
    (name, cells, left)
}

/// The constraint or sum that a step of this family is about, in words, with its cells.
pub(crate) fn place(step: &Step) -> Option<(String, CellSet)> {
    let (name, cells, _) = named(step);
    (!name.is_empty()).then_some((name, cells))
}

/// The kind of constraint that a step of the technique `constraint` uses, such as `Killer Cage`.
pub(crate) fn kind(step: &Step) -> Option<&'static str> {
    let cells = step.cells(Role::Pattern) | step.cells(Role::Context);
    let constraint = step.home().filter(|_| *step.technique() == FAMILY[0])?.constraint_on(cells)?;
    Some(constraint.kind().name)
}

/// The most combinations that are listed.
const TOLD: usize = 6;

fn combinations(left: &[String]) -> String {
    if left.len() <= TOLD { text::series(left, "or") } else { format!("one of {} combinations", left.len()) }
}

fn constraint_text(step: &Step) -> Text {
    let (name, _, left) = named(step);
    if left.is_empty() {
        let cells = text::list(step.eliminated().cells());
        return Text::new(
            name.clone(),
            format!(
                "The {name} cannot be filled if {cells} holds any of the digits below, whatever its other cells hold."
            ),
        );
    }
    let left = combinations(&left);
    Text::new(
        format!("{name} can only be {left}"),
        format!(
            "With the candidates that its cells have, {name} can only be {left}. The digits below are in none of the ways to fill it."
        ),
    )
}

fn locked_text(step: &Step) -> Text {
    let (name, _, left) = named(step);
    let (digits, left) = (text::both(step.digits()), combinations(&left));
    Text::new(
        format!("{digits} in {name}"),
        format!(
            "With the candidates that its cells have, {name} can only be {left}: it holds {digits} one way or the other. A cell that \
             sees every place of such a digit there cannot hold it."
        ),
    )
}
