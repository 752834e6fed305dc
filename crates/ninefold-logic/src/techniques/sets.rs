//! Almost locked sets: cells of a house with one digit more than there are cells.
//!
//! ```text
//! XZ        A -x- B              x in one of them only; each candidate z that sees z in both is eliminated
//! XY-wing   A -x- C -y- B        the same by way of a third set, with x and y different
//! chain     A -x- C -y- D -x- B  and so on
//! blossom   a stem cell with candidates x, y, ...: for each, a set that loses it to the stem
//! ```

use std::collections::HashSet;

use crate::frame::mark::Role;
use crate::frame::{CandidateSet, Cell, CellSet, Digit, DigitSet};

use crate::facts::commons::{Common, Commons, Overlap, SetChain};
use crate::facts::implied::seen;
use crate::facts::nets::Budget;
use crate::facts::{Almost, Facts};
use crate::flow::{Flow, GO_ON};
use crate::step::{Draft, Step};
use crate::technique::{Class, Find, Limits, Sink, Technique};
use crate::text::{self, Text};

const fn set(id: &'static str, name: &'static str, explain: fn(&Step) -> Text, find: Find) -> Technique {
    Technique::new(id, name, Class::AlmostLockedSet, explain, find).an()
}

pub(super) static FAMILY: &[Technique] = &[
    set("als-xz", "Almost Locked Set XZ-Rule", xz_text, xz).about(
        "An almost locked set has one digit more than it has cells; if it does not hold one of its digits, it holds \
         all the others. Two such sets share a digit that only one of them can hold, because all its places in the \
         first set see all its places in the second. So at least one of the sets is locked, and any other digit that \
         both sets have is in one of them: a candidate that sees all places of that digit in both sets is false. If \
         the sets share two digits in this way, both of them are locked in any case.",
    ),
    set("als-xy-wing", "Almost Locked Set XY-Wing", sets_text, |facts, sink| wings(Overlap::None, facts, sink)).about(
        "Three almost locked sets: with each of the other two, the middle set shares a digit that only one of the two \
         sets can hold, and these two digits are different. The middle set holds at least one of them and so takes it \
         from a neighbour, and a digit that both neighbours have is in one of them.",
    ),
    set("als-chain", "Almost Locked Set Chain", sets_text, |facts, sink| set_chains(Overlap::None, facts, sink)).about(
        "A chain of almost locked sets, each sharing with the next a digit that only one of the two can hold, and \
         never the same digit twice in succession. If the first set does not hold a certain digit, the last set must, \
         so a candidate that sees all places of that digit in both sets is false.",
    ),
    set("overlapping-als-xy-wing", "Overlapping Almost Locked Set XY-Wing", sets_text, |facts, sink| {
        wings(Overlap::Some, facts, sink)
    })
    .about(
        "A wing of three almost locked sets that may have cells in common. The argument holds as long as the digit \
         that two sets share is not in their common cells.",
    ),
    set("overlapping-als-chain", "Overlapping Almost Locked Set Chain", sets_text, |facts, sink| {
        set_chains(Overlap::Some, facts, sink)
    })
    .about(
        "A chain of almost locked sets that may have cells in common. The argument holds as long as the digit that \
         two sets share is not in their common cells.",
    ),
    Technique::new("death-blossom", "Death Blossom", Class::AlmostLockedSet, sets_text, blossoms).about(
        "A stem cell, and for each of its candidates an almost locked set that would lose that digit to the stem. \
         Whatever the stem takes, one of the sets is locked. A digit that all the sets have is in the locked set, so \
         a candidate that sees all its places in every set is false.",
    ),
];

/// Emits two sets with a digit that only one of them can have, so that the other is locked. Only the first pair for each effect is emitted.
fn xz(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let commons = facts.commons(Overlap::None);
    let mut known: HashSet<CandidateSet> = HashSet::new();
    commons.pairs().try_for_each(|pair| {
        let eliminated = match pair.digits.len() {
            1 => commons.eliminated(pair.one, pair.other, pair.digits),
            _ => locked(commons, &pair),
        };
        let sets = [pair.one, pair.other].map(|set| commons.cells(set));
        if eliminated.is_empty() || !fits(&sets, sink.limits()) || !known.insert(eliminated) {
            return GO_ON;
        }
        let draft = draw_sets(sink.step().eliminate_each(&eliminated), facts, &sets);
        sink.emit(draft.show_all(Role::Context, pair.digits, sets[0] | sets[1]))
    })
}

/// Returns the eliminations of two sets with two commons: both are locked, and each common is in one of them.
fn locked(commons: &Commons, pair: &Common) -> CandidateSet {
    let mut eliminated = commons.eliminated(pair.one, pair.other, DigitSet::EMPTY);
    for (set, other) in [(pair.one, pair.other), (pair.other, pair.one)] {
        for digit in commons.digits(set) - pair.digits {
            eliminated.set_digit(digit, eliminated.digit(digit) | (commons.sees(set, digit) - commons.cells(other)));
        }
    }
    eliminated
}

pub(super) fn draw_sets<'b>(draft: Draft<'b>, facts: &Facts<'_>, sets: &[CellSet]) -> Draft<'b> {
    sets.iter().zip(0..).fold(draft, |draft, (&cells, group)| {
        let digits = facts.digits_in(cells);
        draft.digits(digits).cells(Role::Group(group), cells).show_all(Role::Group(group), digits, cells)
    })
}

fn wings(overlap: Overlap, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    facts.commons(overlap).wings(&mut |chain| {
        let SetChain { sets, eliminated } = chain;
        emit(&SetChain { sets: vec![sets[0], sets[2], sets[1]], eliminated }, overlap, facts, sink)
    })
}

fn set_chains(overlap: Overlap, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    facts.commons(overlap).chains(&mut |chain| emit(&chain, overlap, facts, sink))
}

fn emit(chain: &SetChain, overlap: Overlap, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    if fits(&chain.sets, sink.limits()) { sink.emit(draw_chain(chain, overlap, facts, sink.step())) } else { GO_ON }
}

/// Whether every set is within the size limit.
pub(crate) fn fits(sets: &[CellSet], limits: &Limits) -> bool {
    sets.iter().all(|set| set.len() <= limits.set)
}

/// Adds the sets of a chain to a draft.
pub(crate) fn draw_chain<'b>(chain: &SetChain, overlap: Overlap, facts: &Facts<'_>, draft: Draft<'b>) -> Draft<'b> {
    let draft = draw_sets(draft.eliminate_each(&chain.eliminated), facts, &chain.sets);
    if overlap == Overlap::Some { draft.wide() } else { draft }
}

/// Emits cells each of whose candidates would take a digit from a separate set.
fn blossoms(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut budget = Budget::new(sink.limits(), facts.stop());
    for stem in facts.open() {
        let digits: Vec<Digit> = facts.digits(stem).iter().collect();
        let mut known = HashSet::new();
        for target in !facts.digits(stem) {
            let petals: Vec<Vec<(Almost, CellSet)>> =
                digits.iter().map(|&digit| petals(facts, stem, digit, target)).collect();
            if petals.iter().any(Vec::is_empty) {
                continue;
            }
            let (chosen, known) = (Vec::new(), &mut known);
            let mut blossom = Blossom { facts, stem, petals: &petals, chosen, known, budget: &mut budget };
            blossom.grow(facts.spots(target), sink)?;
        }
    }
    GO_ON
}

/// Returns the sets that lose a digit to a cell, with the cells that see a target digit in them.
fn petals(facts: &Facts<'_>, stem: Cell, digit: Digit, target: Digit) -> Vec<(Almost, CellSet)> {
    let fits = |set: &&Almost| {
        set.digits.contains(digit)
            && set.digits.contains(target)
            && !set.cells.contains(stem)
            && (facts.spots(digit) & set.cells).is_subset(facts.peers(stem))
    };
    let with = |set: &Almost| (*set, seen(facts, *set, target));
    facts.almost().iter().filter(fits).map(with).filter(|(_, seen)| !seen.is_empty()).collect()
}

/// A blossom that grows as long as it eliminates a target digit; when complete, it may eliminate other digits too.
struct Blossom<'a, 'b> {
    facts: &'a Facts<'a>,
    stem: Cell,
    petals: &'a [Vec<(Almost, CellSet)>],
    chosen: Vec<Almost>,
    /// The eliminations found so far, each with whether the sets overlap: further blossoms with the same effect add nothing.
    known: &'a mut HashSet<(CandidateSet, bool)>,
    budget: &'a mut Budget<'b>,
}

impl Blossom<'_, '_> {
    fn grow(&mut self, targets: CellSet, sink: &mut Sink<'_>) -> Flow {
        let Some(petals) = self.petals.get(self.chosen.len()) else { return self.emit(sink) };
        for (set, seen) in petals {
            if !self.budget.spend() {
                return GO_ON;
            }
            let targets = (targets & *seen) - set.cells;
            if !targets.is_empty() {
                self.chosen.push(*set);
                let flow = self.grow(targets, sink);
                self.chosen.pop();
                flow?;
            }
        }
        GO_ON
    }

    fn emit(&mut self, sink: &mut Sink<'_>) -> Flow {
        let sets: Vec<CellSet> = self.chosen.iter().map(|set| set.cells).collect();
        let union = sets.iter().fold(CellSet::EMPTY, |cells, &set| cells | set);
        let overlap = union.len() < sets.iter().map(|set| set.len()).sum();
        let eliminated = self.eliminated(union);
        if !self.known.insert((eliminated, overlap)) {
            return GO_ON;
        }
        let (stem, digits) = (self.stem, self.facts.digits(self.stem));
        let draft = sink.step().cell(Role::Pivot, stem).show_all(Role::Pivot, digits, CellSet::of(stem));
        let draft = draw_sets(draft, self.facts, &sets).eliminate_each(&eliminated);
        sink.emit(if overlap { draft.wide() } else { draft })
    }

    /// Returns the candidates outside the sets that see all places for a digit in each of them.
    fn eliminated(&self, union: CellSet) -> CandidateSet {
        let common = self.chosen.iter().fold(!self.facts.digits(self.stem), |common, set| common & set.digits);
        let mut eliminated = CandidateSet::EMPTY;
        for digit in common {
            let seen = self.chosen.iter().map(|&set| seen(self.facts, set, digit));
            eliminated.set_digit(digit, seen.fold(self.facts.spots(digit) - union, |cells, seen| cells & seen));
        }
        eliminated
    }
}

pub(super) fn groups(step: &Step) -> Vec<CellSet> {
    (0..=u8::MAX).map(|group| step.cells(Role::Group(group))).take_while(|cells| !cells.is_empty()).collect()
}

fn sets_text(step: &Step) -> Text {
    let sets = groups(step);
    let named = text::series(sets.iter().map(|&cells| name(cells)), "and");
    let eliminated = step.concluded();
    match step.cells(Role::Pivot).first() {
        Some(pivot) => Text::new(format!("stem {pivot}, sets {named}"), blossom_story(step, pivot, &sets, eliminated)),
        None => Text::new(format!("sets {named}"), chain_story(step, &sets, eliminated)),
    }
}

/// Returns the cells of a set as one word: `r8c12+r9c3`.
pub(super) fn name(cells: CellSet) -> String {
    text::brief(cells).replace(',', "+")
}

/// Returns the sets with their digits: `r1c178 (1, 3, 6 and 8)`.
fn described(step: &Step, sets: &[CellSet]) -> String {
    let described = sets
        .iter()
        .zip(0..=u8::MAX)
        .map(|(&cells, group)| format!("{} ({})", name(cells), text::both(step.spots(Role::Group(group)).digits())));
    text::series(described, "and")
}

const ALMOST: &str = "have each one digit more than cells, so a set that loses a digit must hold all its others";

fn blossom_story(step: &Step, pivot: Cell, sets: &[CellSet], eliminated: DigitSet) -> String {
    let (digits, described) = (text::both(eliminated), described(step, sets));
    let own = step.spots(Role::Pivot).cell(pivot);
    let ways = own
        .iter()
        .zip(sets)
        .map(|(digit, &cells)| format!("If {pivot} is {digit}, {} loses its {digit} and holds {digits}.", name(cells)));
    let (own, ways) = (text::either(own), ways.collect::<Vec<_>>().join(" "));
    let seen = match eliminated.len() {
        1 => "a cell that sees every place for it in all of them cannot",
        _ => "a cell that sees every place for one of these digits in all of them cannot be that digit",
    };
    format!(
        "{pivot} is {own}. The sets {described} {ALMOST}. {ways} So in any case one of the sets holds {digits}, and {seen}."
    )
}

fn chain_story(step: &Step, sets: &[CellSet], eliminated: DigitSet) -> String {
    let digits = text::either(eliminated);
    let head = format!("The sets {} {ALMOST}.", described(step, sets));
    let (Some(commons), [first, .., last]) = (commons(step, sets.len(), eliminated), sets) else { return head };
    let passed =
        commons.iter().zip(&sets[1..]).map(|(digit, &cells)| format!("{digit}, which {} then loses", name(cells)));
    let (passed, [first, last]) =
        (passed.collect::<Vec<_>>().join(", so that it holds "), [first, last].map(|&set| name(set)));
    format!(
        "{head} If {first} does not hold {digits}, it holds {passed}; so {last} holds {digits}. A cell that sees every place for it in both \
         of these sets cannot."
    )
}

/// Returns the digits that sets pass on along a chain: only one of two neighbours can have each digit, and consecutive digits differ.
fn commons(step: &Step, count: usize, eliminated: DigitSet) -> Option<Vec<Digit>> {
    let groups = (0..count).filter_map(|group| u8::try_from(group).ok());
    let spots: Vec<_> = groups.map(|group| step.spots(Role::Group(group))).collect();
    let restricted = |one: usize, digit: Digit| {
        let [a, b] = [&spots[one], &spots[one + 1]].map(|spots| spots.digit(digit));
        !a.is_empty() && !b.is_empty() && a.iter().all(|cell| b.is_subset(step.rules().peers(cell)))
    };
    let last = spots.len().checked_sub(2)?;
    // For each pair of neighbours, the possible digits, each with the index of the digit before it.
    let mut layers: Vec<Vec<(Digit, usize)>> = Vec::new();
    for one in 0..=last {
        let free =
            |digit: &Digit| restricted(one, *digit) && !((one == 0 || one == last) && eliminated.contains(*digit));
        let before = |digit: Digit| match layers.last() {
            Some(layer) => layer.iter().position(|(of, _)| *of != digit),
            None => Some(0),
        };
        let layer = Digit::all().filter(free).filter_map(|digit| Some((digit, before(digit)?))).collect();
        layers.push(layer);
    }
    let mut at = 0;
    let mut way: Vec<Digit> = Vec::new();
    for layer in layers.iter().rev() {
        let &(digit, before) = layer.get(at)?;
        way.push(digit);
        at = before;
    }
    way.reverse();
    Some(way)
}

/// Returns the words for two sets.
fn xz_text(step: &Step) -> Text {
    let [a, b] = groups(step)[..] else { return sets_text(step) };
    let (one, other) = (name(a), name(b));
    let eliminated = step.concluded();
    let commons = step.spots(Role::Context).digits();
    let common = text::both(commons);
    let why = if commons.len() > 1 {
        format!(
            "Neither {} can be in both sets, because all its places in one see those in the other. So each set loses one of them \
             and holds all its other digits, and each of {common} is in one of the sets. A cell that sees every place for such a digit, in its set \
             or in both sets, cannot hold it.",
            text::series(commons, "nor"),
        )
    } else {
        format!(
            "Not both can hold {common}, because all its places in one see those in the other. So one of them lacks it and holds \
             all its other digits, {digits} among them: a cell that sees every place for {digits} in both sets cannot hold it.",
            digits = text::either(eliminated)
        )
    };
    Text::new(
        format!("sets {one} and {other}, common {common}"),
        format!("The sets {} {ALMOST}. {why}", described(step, &[a, b])),
    )
}
