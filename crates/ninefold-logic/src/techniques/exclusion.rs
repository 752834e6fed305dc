//! Aligned exclusion: every choice of digits for two or three cells is tried.
//!
//! ```text
//! base cells  p: 1 4 7     q: 1 3 5      4 and 3 cannot be together if a cell that sees both has only 3 and 4,
//!                                        nor if two cells of a house, 3 5 and 4 5, would be left with only 5.
//!                                        A digit of p that is possible with no digit of q is false.
//! ```
//!
//! An almost locked set forbids two digits together: a cell with exactly these two digits, or several cells of a house. A cell with three digits that
//! sees all three base cells forbids its three digits together.

use std::collections::BTreeSet;

use crate::frame::mark::{Mark, Role};
use crate::frame::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::part::by_digit;
use crate::step::{Draft, Part, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

/// The role of the base cells; the sets that forbid combinations are groups.
const BASE: Role = Role::Pattern;

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("aligned-pair-exclusion", "Aligned Pair Exclusion", Class::Exotic, pair_text, |facts, sink| {
        // Single cells forbid the most, and are easy to see: the first search uses only these.
        [1, sink.limits().set].into_iter().try_for_each(|size| pairs(&Bars::new(facts, size), sink))
    })
    .an()
    .after("aic")
    .about(
        "Try every choice of digits for two cells. A choice is impossible if both cells would hold the same digit in \
         one house, or if it takes two digits from a cell, or from a set of cells in a house, that cannot do without \
         both. A digit of one cell that is possible with no digit of the other is false.",
    ),
    Technique::new(
        "aligned-triple-exclusion",
        "Aligned Triple Exclusion",
        Class::Exotic,
        triple_text,
        |facts, sink| triples(&Bars::new(facts, sink.limits().set), sink),
    )
    .an()
    .after("multi-sector-locked-sets")
    .about(
        "Try every choice of digits for three cells. A choice is impossible if two cells of a house would hold the \
         same digit, or if it takes all digits from a cell, or one too many from a set of cells in a house. A digit of \
         one cell that is possible with no digits of the other two is false.",
    ),
];

/// A set of cells that forbids candidates together, with its digits.
type Set = (CellSet, DigitSet);

/// The candidates that cannot be true together, with reasons.
struct Bars<'f> {
    facts: &'f Facts<'f>,
    /// For each candidate, those that are incompatible with it.
    barred: Vec<CandidateSet>,
    sets: Vec<Set>,
    /// For each candidate, the sets that lose a digit to it.
    touched: Vec<Vec<u16>>,
}

impl<'f> Bars<'f> {
    /// Finds the forbidden pairs, with almost locked sets of at most `most` cells.
    fn new(facts: &'f Facts<'f>, most: usize) -> Self {
        let fits = |(cells, _): &Set| cells.len() <= most;
        let mut sets: Vec<Set> = facts.almost().iter().map(|set| (set.cells, set.digits)).filter(fits).collect();
        sets.sort_by_key(|(cells, _)| cells.len());
        sets.truncate(usize::from(u16::MAX));
        let (barred, touched) = (vec![CandidateSet::EMPTY; 729], vec![Vec::new(); 729]);
        let mut bars = Self { facts, barred, sets, touched };
        for candidate in by_digit(facts.board().all_candidates()) {
            let Candidate { cell, digit } = candidate;
            bars.barred[candidate.index()].set_digit(digit, facts.spots(digit) & cell.peers());
        }
        (0..bars.sets.len()).for_each(|set| bars.touch(set));
        bars
    }

    /// Marks candidates that take different digits from the set with this number as incompatible.
    fn touch(&mut self, at: usize) {
        let (cells, digits) = self.sets[at];
        let takers: Vec<Candidate> = digits.iter().flat_map(|digit| takers(cells, digit, self.facts)).collect();
        for &one in &takers {
            self.touched[one.index()].push(at as u16);
            let bars = &mut self.barred[one.index()];
            takers.iter().filter(|other| other.digit != one.digit).for_each(|&other| _ = bars.insert(other));
        }
    }

    /// Returns the digits that a cell may have if a candidate is true.
    fn beside(&self, candidate: Candidate, cell: Cell) -> DigitSet {
        self.facts.digits(cell) - self.barred[candidate.index()].cell(cell)
    }

    /// Returns the third cells that have digits compatible with a candidate, but none that is also compatible with any digit of the second cell.
    fn dead_ends(&self, candidate: Candidate, second: Cell) -> CellSet {
        let seconds = self.beside(candidate, second);
        if seconds.is_empty() {
            return CellSet::EMPTY;
        }
        let mut barred = CandidateSet::ALL;
        for digit in seconds {
            barred &= self.barred_by_two(candidate, Candidate { cell: second, digit });
            if barred.is_empty() {
                return CellSet::EMPTY;
            }
        }
        let own = &self.barred[candidate.index()];
        let (mut held, mut alive) = (CellSet::EMPTY, CellSet::EMPTY);
        for digit in Digit::all() {
            let left = self.facts.spots(digit) - own.digit(digit);
            held |= left;
            alive |= left - barred.digit(digit);
        }
        (held - alive).without(candidate.cell).without(second)
    }

    /// Returns the candidates incompatible with the second of two candidates, and those that would leave a cell of three digits empty together with
    /// both.
    fn barred_by_two(&self, one: Candidate, other: Candidate) -> CandidateSet {
        let mut barred = self.barred[other.index()];
        if one.digit != other.digit {
            let seen =
                one.cell.peers() & other.cell.peers() & self.facts.spots(one.digit) & self.facts.spots(other.digit);
            for cell in self.facts.sized(3) & seen {
                let last = self.facts.digits(cell).without(one.digit).without(other.digit);
                last.iter().for_each(|digit| barred.set_digit(digit, barred.digit(digit) | cell.peers()));
            }
        }
        barred
    }

    /// Returns the set that forbids two candidates together, unless a house forbids them: a set already in use, or the smallest.
    fn reason(&self, one: Candidate, other: Candidate, used: &[Set]) -> Option<Set> {
        if one.sees(other) {
            return None;
        }
        let both = self.touched[one.index()].iter().filter(|set| self.touched[other.index()].contains(set));
        let sets = || both.clone().map(|&set| self.sets[usize::from(set)]);
        sets().find(|set| used.contains(set)).or_else(|| sets().next())
    }

    /// Returns a cell that has exactly the digits of three candidates and sees all three.
    fn robbed(&self, three: [Candidate; 3]) -> Option<Cell> {
        let seen = three.iter().fold(self.facts.sized(3), |cells, candidate| {
            cells & candidate.cell.peers() & self.facts.spots(candidate.digit)
        });
        let [a, b, c] = three.map(|candidate| candidate.digit);
        seen.first().filter(|_| a != b && b != c && a != c)
    }
}

/// Returns the candidates of a digit that see all its spots in a set.
fn takers(cells: CellSet, digit: Digit, facts: &Facts<'_>) -> impl Iterator<Item = Candidate> + use<> {
    let takers = (facts.spots(digit) & cells).common_peers() & facts.spots(digit);
    takers.iter().map(move |cell| Candidate { cell, digit })
}

/// The eliminations with their reasons, and the base cells whose truths the reasons need.
#[derive(Default)]
struct Found {
    eliminated: Vec<Candidate>,
    sets: Vec<Set>,
    needs: CellSet,
}

impl Found {
    fn blame(&mut self, set: Option<Set>) {
        self.sets.extend(set.filter(|set| !self.sets.contains(set)));
    }

    fn draft<'b>(&self, base: CellSet, facts: &Facts<'_>, sink: &Sink<'b>) -> Draft<'b> {
        let draft = base.iter().fold(sink.step(), |draft, cell| {
            let shown =
                if self.needs.contains(cell) { Part::Cell(BASE, cell) } else { Part::Show(Mark::Cell(BASE, cell)) };
            draft.part(shown).show_all(BASE, facts.digits(cell), CellSet::of(cell))
        });
        let draft = self.sets.iter().zip(0..=u8::MAX).fold(draft, |draft, (&(cells, digits), group)| {
            let role = Role::Group(group);
            draft.cells(role, cells).show_all(role, digits, cells)
        });
        self.eliminated
            .iter()
            .fold(draft, |draft, candidate| draft.digits(candidate.digit).eliminate(candidate.digit, candidate.cell))
    }
}

fn pairs(bars: &Bars<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut rest = bars.facts.open() - bars.facts.sized(1);
    for one in rest {
        rest.remove(one);
        for other in rest {
            let mut found = Found::default();
            [(one, other), (other, one)].into_iter().for_each(|(cell, beside)| pair(bars, cell, beside, &mut found));
            if !found.sets.is_empty() {
                sink.emit(found.draft(CellSet::from_iter([one, other]), bars.facts, sink))?;
            }
        }
    }
    GO_ON
}

/// Adds the digits of a cell that are compatible with no digit of another cell.
fn pair(bars: &Bars<'_>, cell: Cell, beside: Cell, found: &mut Found) {
    for candidate in bars.facts.candidates(cell).filter(|&candidate| bars.beside(candidate, beside).is_empty()) {
        found.eliminated.push(candidate);
        found.needs.insert(beside);
        bars.facts.candidates(beside).for_each(|other| {
            let reason = bars.reason(candidate, other, &found.sets);
            found.blame(reason);
        });
    }
}

fn triples(bars: &Bars<'_>, sink: &mut Sink<'_>) -> Flow {
    promising(bars).into_iter().try_for_each(|cells @ [one, other, third]| {
        let mut found = Found::default();
        let turns = [cells, [other, one, third], [third, one, other]];
        turns.into_iter().for_each(|cells| triple(bars, cells, &mut found));
        let base = CellSet::from_iter(cells);
        if found.sets.is_empty() { GO_ON } else { sink.emit(found.draft(base, bars.facts, sink)) }
    })
}

/// Returns the triples of cells for which some digit of one may be eliminated.
fn promising(bars: &Bars<'_>) -> BTreeSet<[Cell; 3]> {
    let open = bars.facts.open() - bars.facts.sized(1);
    let mut all = BTreeSet::new();
    for candidate in open.iter().flat_map(|cell| bars.facts.candidates(cell)) {
        for second in open.without(candidate.cell) {
            for third in bars.dead_ends(candidate, second) & open {
                let mut cells = [candidate.cell, second, third];
                cells.sort_unstable();
                all.insert(cells);
            }
        }
    }
    all
}

/// Adds the digits of the first cell that are compatible with some digits of each of the others, but not of both together.
fn triple(bars: &Bars<'_>, [cell, second, third]: [Cell; 3], found: &mut Found) {
    for candidate in bars.facts.candidates(cell) {
        let (seconds, thirds) = (bars.beside(candidate, second), bars.beside(candidate, third));
        if seconds.is_empty() || thirds.is_empty() {
            continue;
        }
        let mut ways = seconds.iter().flat_map(|digit| {
            let other = Candidate { cell: second, digit };
            (thirds & bars.beside(other, third))
                .iter()
                .map(move |digit| [candidate, other, Candidate { cell: third, digit }])
        });
        if ways.all(|way| bars.robbed(way).is_some()) {
            found.eliminated.push(candidate);
            found.needs.extend([second, third]);
            triple_reasons(bars, candidate, [second, third], found);
        }
    }
}

fn triple_reasons(bars: &Bars<'_>, candidate: Candidate, [second, third]: [Cell; 2], found: &mut Found) {
    let barred = |cell: Cell| {
        bars.facts.candidates(cell).filter(move |other| !bars.beside(candidate, cell).contains(other.digit))
    };
    for other in barred(second).chain(barred(third)) {
        found.blame(bars.reason(candidate, other, &found.sets));
    }
    for digit in bars.beside(candidate, second) {
        let other = Candidate { cell: second, digit };
        for digit in bars.beside(candidate, third) {
            let last = Candidate { cell: third, digit };
            let robbed = bars.robbed([candidate, other, last]).filter(|_| bars.beside(other, third).contains(digit));
            let set = robbed.map(|cell| (CellSet::of(cell), bars.facts.digits(cell)));
            found.blame(set.or_else(|| bars.reason(other, last, &found.sets)));
        }
    }
}

/// Returns the sets that forbid combinations, with their digits, in order.
fn groups(step: &Step) -> Vec<Set> {
    let of = |group| (step.cells(Role::Group(group)), step.spots(Role::Group(group)).digits());
    (0..u8::MAX).map(of).take_while(|(cells, _)| !cells.is_empty()).collect()
}

/// Returns what a set needs, in words: `r1c5 needs one of 3 and 4`, `r1c5 and r1c7 need two of 3, 4 and 5`.
fn need(&(cells, digits): &Set) -> String {
    let verb = if cells.len() == 1 { "needs" } else { "need" };
    format!("{} {verb} {} of {}", text::list(cells), text::count(cells.len()), text::both(digits))
}

fn short(step: &Step) -> String {
    let brief = |(cells, digits): &Set| format!("{} {{{digits}}}", text::brief(*cells));
    format!("{} against {}", text::brief(step.cells(BASE)), text::series(groups(step).iter().map(brief), "and"))
}

fn pair_text(step: &Step) -> Text {
    let base = step.cells(BASE);
    let sentence = |candidate: Candidate| {
        let other = base.without(candidate.cell).first().unwrap_or(candidate.cell);
        let reasons =
            step.spots(BASE).cell(other).iter().map(|digit| reason(step, candidate, Candidate { cell: other, digit }));
        format!(
            "If {} were {}, {other} could not be {}.",
            candidate.cell,
            candidate.digit,
            reasons.collect::<Vec<_>>().join("; nor ")
        )
    };
    let sentences: Vec<String> = by_digit(step.eliminated()).map(sentence).collect();
    Text::new(
        short(step),
        format!(
            "Try the digits of {} together. {} Nothing would be left for it.",
            text::list(base),
            sentences.join(" ")
        ),
    )
}

/// Returns the reason why two candidates cannot be true together: `4, because r1c5 needs 3 or 4`.
fn reason(step: &Step, one: Candidate, other: Candidate) -> String {
    if one.digit == other.digit {
        return format!("{}, which it sees", other.digit);
    }
    let sees = |candidate: Candidate, group: u8| {
        let spots = step.spots(Role::Group(group)).digit(candidate.digit);
        !spots.is_empty() && spots.is_subset(candidate.cell.peers())
    };
    let groups = groups(step);
    let set = groups.iter().zip(0..).find(|&(_, group)| sees(one, group) && sees(other, group));
    set.map_or_else(|| other.digit.to_string(), |(set, _)| format!("{}, because {}", other.digit, need(set)))
}

fn triple_text(step: &Step) -> Text {
    Text::new(
        short(step),
        format!(
            "Try all digits of {} together. No two of them may be the same in one house, and they must leave enough for the cells \
             that they see: {}. With {} that cannot be done, whatever the other two take.",
            text::list(step.cells(BASE)),
            text::series(groups(step).iter().map(need), "and"),
            text::candidates(step.eliminated(), "or with"),
        ),
    )
}
