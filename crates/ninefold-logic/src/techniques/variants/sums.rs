//! Sums of different digits: the combinations of a cage, and those of cells whose sum follows from cages and full houses.
//!
//! ```text
//! row 1:  | 10  10  10 | 15  15 | 7   7 | a   b |       45 - 10 - 15 - 7 = 13 = a + b, so a and b are 4 9, 5 8 or 6 7
//! ```

use crate::frame::mark::Role;
use crate::frame::rules::Choice;
use crate::frame::{CandidateSet, Cell, CellSet, DigitSet};

use super::clue;
use super::names::{self, Subject};
use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::state::Home;
use crate::step::{Draft, Part, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("rule-of-45", "Rule of 45", Class::Intersection, words, |facts, sink| find(true, facts, sink))
        .without_article()
        .after("constraint")
        .about(
            "The digits of a full house have a known sum, 45 in a grid of nine rows. Subtract the cages that lie in \
             it, or subtract it from the cages that cover it, and the sum of the cells that are left (the innies) or \
             of those that stick out (the outies) is known too: these cells act like a cage. The rule also works for \
             several houses together.",
        ),
    Technique::new("locked-sum", "Locked in a Sum", Class::Intersection, words, locked)
        .after("rule-of-45")
        .without_article()
        .about(
            "If all remaining combinations of a cage contain a digit, the cage holds it. A cell that sees every cell \
             of the cage that can take the digit cannot hold it.",
        ),
];

/// The fillings of the cells of a choice with different digits that add up to its sum.
#[derive(Clone, Debug, Default)]
pub(super) struct Fillings {
    /// For each cell, the digits that it has in some filling.
    pub(super) used: Vec<DigitSet>,
    /// The sets of digits of the fillings.
    pub(super) sets: Vec<DigitSet>,
}

impl Fillings {
    pub(super) fn of(choice: &Choice, facts: &Facts<'_>) -> (Vec<Cell>, Self) {
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

    /// Assigns the remaining digits of a set to the cells from `at` on; returns whether that is possible.
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

/// Emits the candidates that no filling of a sum uses, and those that see all places of a digit that every filling contains.
pub(super) fn find(derived: bool, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    find_of(derived, None, facts, sink)
}

/// Like [`find`], for sums of some kinds of constraints, given by their ids, or of all.
pub(super) fn find_of(derived: bool, kinds: Option<&[&str]>, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(home) = facts.state().home() else { return GO_ON };
    let mut choices: Vec<(u16, &Choice)> = (0..).zip(facts.rules().choices()).collect();
    choices.retain(|(_, choice)| names::is_derived(home, choice) == derived && !choice.cells.is_disjoint(facts.open()));
    // The cells of a house have different digits anyway, so sums that follow from houses alone are left out. The fewest cages and houses come first.
    choices.retain(|(_, choice)| !derived || names::has_sums(home, choice));
    let terms = |choice: &Choice| home.whole().totals().get(usize::from(choice.total)).map(|total| total.from.len());
    choices.sort_by_key(|(_, choice)| terms(choice));
    let is_of = |choice: &Choice, kinds: &[&str]| {
        home.constraint_on(choice.cells).is_some_and(|constraint| kinds.contains(&constraint.kind().id))
    };
    choices.retain(|(_, choice)| kinds.is_none_or(|kinds| is_of(choice, kinds)));
    for (number, choice) in choices {
        let (cells, fillings) = Fillings::of(choice, facts);
        let mut eliminated = CandidateSet::EMPTY;
        for (&cell, &used) in cells.iter().zip(&fillings.used) {
            eliminated.set_cell(cell, facts.digits(cell) - used);
        }
        // Without any filling, the board is already wrong, and everything would follow.
        if eliminated.is_empty() || fillings.sets.is_empty() {
            continue;
        }
        let draft = draw(sink.step(), number, choice, &fillings, facts);
        let only = choice.cells.single().zip(fillings.used.first().and_then(|used| used.single()));
        if let Some((cell, digit)) = only {
            sink.emit(draft.place(cell, digit))?;
        } else {
            eliminated |= clue::needed(&cells, &fillings, facts);
            sink.emit(draft.eliminate_each(&eliminated))?;
        }
    }
    GO_ON
}

/// For each sum, eliminates the digits that all its combinations contain from the cells outside that see all their places.
fn locked(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(home) = facts.state().home() else { return GO_ON };
    for (number, choice) in (0..).zip(facts.rules().choices()) {
        let is_house = names::is_derived(home, choice) && !names::has_sums(home, choice);
        if is_house || choice.cells.is_disjoint(facts.open()) {
            continue;
        }
        let (cells, fillings) = Fillings::of(choice, facts);
        let outside = clue::needed(&cells, &fillings, facts);
        if !outside.is_empty() {
            sink.emit(draw(sink.step(), number, choice, &fillings, facts).eliminate_each(&outside))?;
        }
    }
    GO_ON
}

/// Adds to a draft the truths of a choice, and the remaining combinations and candidates.
fn draw<'b>(draft: Draft<'b>, number: u16, choice: &Choice, fillings: &Fillings, facts: &Facts<'_>) -> Draft<'b> {
    let rules = facts.rules();
    let truths = (0..).zip(rules.truths()).filter(|(_, truth)| truth.choice == Some(number)).map(|(at, _)| at);
    let draft = truths.fold(draft, |draft, truth| draft.part(Part::Rule(Role::Pattern, truth)));
    let is_left = |set: &DigitSet| fillings.sets.contains(set);
    let left = (0..).zip(rules.alternatives()).filter(|(_, one)| one.choice == number && is_left(&one.digits));
    let draft = left.fold(draft, |draft, (number, _)| draft.part(Part::Alternative(number, None)));
    let mut spots = CandidateSet::EMPTY;
    for (cell, &used) in choice.cells.iter().zip(&fillings.used).filter(|(cell, _)| facts.open().contains(*cell)) {
        spots.set_cell(cell, used);
    }
    let filled = choice.cells - facts.open();
    names::show_left(draft.cells(Role::Pattern, choice.cells & facts.open()).points(Role::Context, filled), &spots)
}

/// Returns the sets of digits of a choice, and the sets that remain after a step.
fn sets(step: &Step, choice: &Choice) -> [Vec<DigitSet>; 2] {
    let alternatives = step.rules().alternatives();
    let of = |number: u16| alternatives.get(usize::from(number)).map(|alternative| alternative.digits);
    let left = step.parts().iter().filter_map(|part| match part {
        Part::Alternative(number, None) => of(*number),
        _ => None,
    });
    [choice.alternatives.clone().filter_map(of).collect(), left.collect()]
}

/// Returns the reason why some combinations are excluded, in a few words at the start of a sentence: `without an 8, and with 2 or 5 in r4c1`.
fn limits(before: &CandidateSet, open: CellSet, [all, left]: &[Vec<DigitSet>; 2]) -> Option<String> {
    let mut out: Vec<DigitSet> = all.iter().copied().filter(|set| !left.contains(set)).collect();
    if out.is_empty() {
        return None;
    }
    let held = left.iter().copied().reduce(|held, set| held & set).unwrap_or_default();
    let possible = open.iter().fold(held, |possible, cell| possible | before.cell(cell));
    let missing: DigitSet = out.iter().fold(DigitSet::EMPTY, |all, &set| all | (set - possible));
    out.retain(|set| set.is_subset(possible));
    let mut reasons = Vec::new();
    if !missing.is_empty() {
        reasons.push(format!("without {}", text::either(missing)));
    }
    // Names the cells that exclude most of the other combinations.
    while let Some(cell) =
        open.iter().max_by_key(|&cell| excluded(&out, before.cell(cell))).filter(|_| reasons.len() < 3)
    {
        let digits = before.cell(cell);
        if excluded(&out, digits) == 0 {
            break;
        }
        reasons.push(format!("with {} in {cell}", names::range(digits)));
        out.retain(|set| !set.is_disjoint(digits));
    }
    Some(if reasons.is_empty() || !out.is_empty() && reasons.len() < 2 {
        "with the candidates of its cells".into()
    } else {
        text::series(reasons, "and")
    })
}

/// Returns the number of sets that contain none of the digits.
fn excluded(sets: &[DigitSet], digits: DigitSet) -> usize {
    sets.iter().filter(|set| set.is_disjoint(digits)).count()
}

pub(super) fn words(step: &Step) -> Text {
    let subject = step.home().zip(Subject::of(step));
    let Some((home, Subject::Choice(number))) = subject else { return text::bare(step) };
    let named = Subject::Choice(number).name(home).zip(home.rules().choices().get(usize::from(number)));
    let Some(((name, cells), choice)) = named else { return text::bare(step) };
    let sets = sets(step, choice);
    let before = names::before(step, cells);
    let left = names::combinations(&sets[1]);
    let short = format!("{} can only be {left}", name.strip_prefix("the ").unwrap_or(&name));
    let mut teach = derivation(home, choice);
    if let Some(cell) = choice.cells.single().filter(|_| !teach.is_empty()) {
        let short = format!("{cell} is {}", choice.sum);
        return Text { pattern: Some(format!("the sum of {cell}")), ..Text::new(short, teach.trim_end()) };
    }
    let limits = limits(&before, before.cells(), &sets);
    let is_many = sets[1].len() > 6;
    let has = if teach.is_empty() { "has" } else { "have" };
    let many = format!("{name} {has} {} combinations left", sets[1].len());
    let can = if is_many { many } else { format!("{name} can only be {left}") };
    teach += &match limits {
        Some(limits) => format!("{}, {can}.", text::capital(&limits)),
        None => format!("{}.", text::capital(&can)),
    };
    let inside = names::within(step.eliminated(), cells).cells();
    if !inside.is_empty() {
        teach += &format!(" That leaves {}.", names::left(&step.spots(Role::Pattern), inside));
    }
    teach += &held(step, cells, sets[1].len());
    let pattern = format!("the combinations of {name}");
    Text { pattern: Some(pattern), ..Text::new(short, teach) }
}

/// Returns the derivation of a derived sum, as a sentence.
fn derivation(home: &Home, choice: &Choice) -> String {
    let total = home.whole().totals().get(usize::from(choice.total)).filter(|total| !total.is_given());
    let Some(total) = total else { return String::new() };
    let equation = names::equation(home, &total.from, total.sum.cast_signed());
    let cells = text::list(choice.cells);
    let end =
        if choice.cells.len() == 1 { format!("is left for {cells}") } else { format!("is left for {cells} together") };
    format!("{equation} {end}. ")
}

/// Returns the sentence about the digits that a sum needs, and the cells outside that lose them.
fn held(step: &Step, cells: CellSet, ways: usize) -> String {
    let outside = names::within(step.eliminated(), step.eliminated().cells() - cells);
    let spots = step.spots(Role::Pattern);
    let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
    for digit in outside.digits() {
        let places = spots.digit(digit) & cells;
        match groups.iter_mut().find(|(own, _)| *own == places) {
            Some((_, digits)) => _ = digits.insert(digit),
            None => groups.push((places, DigitSet::of(digit))),
        }
    }
    if groups.is_empty() {
        return String::new();
    }
    let words = |(places, digits): &(CellSet, DigitSet)| {
        let verb = if digits.len() == 1 { "is" } else { "are" };
        let places = if digits.len() == 1 { text::either_of(*places) } else { text::list(*places) };
        format!("{} {verb} in {places}", text::both(*digits))
    };
    let lead = if ways > 1 { "In every case" } else { "So" };
    let all = outside.cells();
    let sees = if all.len() == 1 { "sees" } else { "see" };
    format!(" {lead} {}, and {} {sees} these cells.", text::series(groups.iter().map(words), "and"), text::list(all))
}
