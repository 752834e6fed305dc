//! Aligned exclusion: two or three cells tried with every choice of digits.
//!
//! ```text
//! base cells  p: 1 4 7     q: 1 3 5      4 and 3 cannot be together if a cell that sees both has only 3 and 4,
//!                                        nor if two cells of a house, 3 5 and 4 5, would be left with 5 alone.
//!                                        A digit of p that goes with no digit of q is false.
//! ```
//!
//! What forbids two digits together is an almost locked set: a cell with these two digits, or more cells of a house. A cell with
//! three digits that sees all of three base cells forbids three together.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold_core::mark::{Mark, Role};
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use crate::facts::Facts;
use crate::rating::Ratings;
use crate::step::{Draft, Part, Step, by_digit};
use crate::technique::{Example, Sink, Technique};
use crate::text::{self, Text};

/// The base cells; the sets that forbid something are groups.
const BASE: Role = Role::Pattern;

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "aligned-pair-exclusion",
        name: "Aligned Pair Exclusion",
        ratings: Ratings::NONE.explainer(62),
        assumes_unique: false,
        about: "Try every choice of digits for two cells. A choice is impossible if both would be the same digit in one house, \
                or if it takes two digits from a cell, or from a set of cells in a house, that cannot do without both. A digit of \
                one cell that goes with no digit of the other is false.",
        find: |facts, sink| each_size(sink).try_for_each(|size| pairs(&Bars::new(facts, size), sink)),
        explain: exclusion_text,
        examples: &[Example { board: PAIR, finds: "" }, Example { board: WIDE_PAIR, finds: "" }],
    },
    Technique {
        id: "aligned-triple-exclusion",
        name: "Aligned Triple Exclusion",
        ratings: Ratings::NONE.explainer(75),
        assumes_unique: false,
        about: "Try every choice of digits for three cells. A choice is impossible if two cells of a house would be the same, or \
                if it takes all digits from a cell, or one too many from a set of cells in a house. A digit of one cell that goes \
                with no digits of the other two is false.",
        find: |facts, sink| each_size(sink).try_for_each(|size| triples(&Bars::new(facts, size), sink)),
        explain: exclusion_text,
        examples: &[Example { board: TRIPLE, finds: "" }, Example { board: PAIR, finds: "" }],
    },
];

/// Single cells forbid most, and are seen at once: first with these alone.
fn each_size(sink: &Sink<'_>) -> impl Iterator<Item = usize> + use<> {
    [1, sink.limits().set].into_iter()
}

/// A set of cells that forbids candidates together.
type Set = (CellSet, DigitSet);

/// Which candidates cannot be true together, and why.
struct Bars<'f> {
    facts: &'f Facts<'f>,
    /// For each candidate and each cell the digits that do not go with it.
    digits: Vec<[DigitSet; 81]>,
    sets: Vec<Set>,
    /// For each candidate the sets that lose a digit by it.
    touched: Vec<Vec<u16>>,
}

impl<'f> Bars<'f> {
    /// With almost locked sets of at most so many cells.
    fn new(facts: &'f Facts<'f>, most: usize) -> Self {
        let fits = |(cells, _): &Set| cells.len() <= most;
        let mut sets: Vec<Set> = facts.almost().iter().map(|set| (set.cells, set.digits)).filter(fits).collect();
        sets.sort_by_key(|(cells, _)| cells.len());
        sets.truncate(usize::from(u16::MAX));
        let (digits, touched) = (vec![[DigitSet::EMPTY; 81]; 729], vec![Vec::new(); 729]);
        let mut bars = Self { facts, digits, sets, touched };
        by_digit(facts.board().all_candidates()).for_each(|candidate| bars.own_houses(candidate));
        (0..bars.sets.len()).for_each(|set| bars.touch(set));
        bars
    }

    fn own_houses(&mut self, Candidate { cell, digit }: Candidate) {
        let bars = &mut self.digits[Candidate { cell, digit }.index()];
        (self.facts.spots(digit) & cell.peers()).iter().for_each(|peer| _ = bars[peer.index()].insert(digit));
    }

    /// The candidates that take a digit from a set bar those that take another.
    fn touch(&mut self, at: usize) {
        let (cells, digits) = self.sets[at];
        let takers: Vec<Candidate> = digits.iter().flat_map(|digit| takers(cells, digit, self.facts)).collect();
        for &one in &takers {
            self.touched[one.index()].push(at as u16);
            let bars = &mut self.digits[one.index()];
            takers.iter().filter(|other| other.digit != one.digit).for_each(|other| {
                bars[other.cell.index()].insert(other.digit);
            });
        }
    }

    /// What may stand in a cell beside a candidate.
    fn beside(&self, candidate: Candidate, cell: Cell) -> DigitSet {
        self.facts.digits(cell) - self.digits[candidate.index()][cell.index()]
    }

    /// Third cells that can hold nothing beside a candidate, whatever the second cell holds.
    fn dead_ends(&self, candidate: Candidate, second: Cell) -> CellSet {
        let mut barred = [DigitSet::ALL; 81];
        let seconds = self.beside(candidate, second);
        for digit in seconds {
            let other = &self.digits[Candidate { cell: second, digit }.index()];
            barred.iter_mut().zip(other).for_each(|(barred, other)| *barred = *barred & *other);
        }
        let own = &self.digits[candidate.index()];
        let open = self.facts.open().without(candidate.cell).without(second);
        let ends = |cell: &Cell| {
            let left = self.facts.digits(*cell) - own[cell.index()];
            !left.is_empty() && left.is_subset(barred[cell.index()])
        };
        if seconds.is_empty() { CellSet::EMPTY } else { open.iter().filter(ends).collect() }
    }

    /// The set that forbids two candidates together, unless one house does: one that is in use already, or the smallest.
    fn reason(&self, one: Candidate, other: Candidate, used: &[Set]) -> Option<Set> {
        if one.sees(other) {
            return None;
        }
        let both = self.touched[one.index()].iter().filter(|set| self.touched[other.index()].contains(set));
        let sets = || both.clone().map(|&set| self.sets[usize::from(set)]);
        sets().find(|set| used.contains(set)).or_else(|| sets().next())
    }

    /// A cell that has just the digits of three candidates and sees all of them.
    fn robbed(&self, three: [Candidate; 3]) -> Option<Cell> {
        let seen = three.iter().fold(self.facts.sized(3), |cells, candidate| {
            cells & candidate.cell.peers() & self.facts.spots(candidate.digit)
        });
        let [a, b, c] = three.map(|candidate| candidate.digit);
        seen.first().filter(|_| a != b && b != c && a != c)
    }
}

/// The candidates of a digit that see all its spots in a set.
fn takers(cells: CellSet, digit: Digit, facts: &Facts<'_>) -> impl Iterator<Item = Candidate> + use<> {
    let takers = (facts.spots(digit) & cells).common_peers() & facts.spots(digit);
    takers.iter().map(move |cell| Candidate { cell, digit })
}

fn candidates<'a>(facts: &Facts<'a>, cell: Cell) -> impl Iterator<Item = Candidate> + use<'a> {
    facts.digits(cell).iter().map(move |digit| Candidate { cell, digit })
}

/// What is false, why, and which base cells the reasons need to hold a digit.
#[derive(Default)]
struct Found {
    struck: Vec<Candidate>,
    sets: Vec<Set>,
    needs: CellSet,
}

impl Found {
    fn blame(&mut self, set: Option<Set>) {
        self.sets.extend(set.filter(|set| !self.sets.contains(set)));
    }

    fn draft<'b>(&self, base: CellSet, facts: &Facts<'_>, sink: &Sink<'b>) -> Draft<'b> {
        let draft = base.iter().fold(sink.step(), |draft, cell| {
            let shown = if self.needs.contains(cell) { Part::Cell(BASE, cell) } else { Part::Show(Mark::Cell(BASE, cell)) };
            facts.digits(cell).iter().fold(draft.part(shown), |draft, digit| draft.show(BASE, digit, cell))
        });
        let draft = self.sets.iter().zip(0..).fold(draft, |draft, (&(cells, digits), group)| {
            let role = Role::Group(group);
            digits.iter().fold(draft.cells(role, cells), |draft, digit| draft.show(role, digit, facts.spots(digit) & cells))
        });
        self.struck.iter().fold(draft, |draft, candidate| draft.digits(candidate.digit).strike(candidate.digit, candidate.cell))
    }
}

fn pairs(bars: &Bars<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
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
    ControlFlow::Continue(())
}

/// The digits of a cell that go with none of another.
fn pair(bars: &Bars<'_>, cell: Cell, beside: Cell, found: &mut Found) {
    for candidate in candidates(bars.facts, cell).filter(|&candidate| bars.beside(candidate, beside).is_empty()) {
        found.struck.push(candidate);
        found.needs.insert(beside);
        candidates(bars.facts, beside).for_each(|other| {
            let reason = bars.reason(candidate, other, &found.sets);
            found.blame(reason);
        });
    }
}

fn triples(bars: &Bars<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    promising(bars).into_iter().try_for_each(|cells @ [one, other, third]| {
        let mut found = Found::default();
        let turns = [cells, [other, one, third], [third, one, other]];
        turns.into_iter().for_each(|cells| triple(bars, cells, &mut found));
        let base = CellSet::from_iter(cells);
        if found.sets.is_empty() { ControlFlow::Continue(()) } else { sink.emit(found.draft(base, bars.facts, sink)) }
    })
}

/// Triples of cells in which something may be found: those that sets alone rule out, and those around a cell of three digits.
fn promising(bars: &Bars<'_>) -> BTreeSet<[Cell; 3]> {
    let open = bars.facts.open() - bars.facts.sized(1);
    let mut all = BTreeSet::new();
    let mut add = |one: Cell, other: Cell, third: Cell| {
        let mut cells = [one, other, third];
        cells.sort_unstable();
        all.insert(cells);
    };
    for candidate in open.iter().flat_map(|cell| candidates(bars.facts, cell)) {
        for second in open.without(candidate.cell) {
            bars.dead_ends(candidate, second).iter().for_each(|third| add(candidate.cell, second, third));
        }
    }
    for cell in bars.facts.sized(3) {
        let mut seconds = open & cell.peers();
        for one in seconds {
            seconds.remove(one);
            let mut thirds = seconds;
            for other in seconds {
                thirds.remove(other);
                thirds.iter().for_each(|third| add(one, other, third));
            }
        }
    }
    all
}

/// The digits of the first cell that go with no digits of the other two, but with some of each.
fn triple(bars: &Bars<'_>, [cell, second, third]: [Cell; 3], found: &mut Found) {
    for candidate in candidates(bars.facts, cell) {
        let (seconds, thirds) = (bars.beside(candidate, second), bars.beside(candidate, third));
        if seconds.is_empty() || thirds.is_empty() {
            continue;
        }
        let mut ways = seconds.iter().flat_map(|digit| {
            let other = Candidate { cell: second, digit };
            (thirds & bars.beside(other, third)).iter().map(move |digit| [candidate, other, Candidate { cell: third, digit }])
        });
        if ways.all(|way| bars.robbed(way).is_some()) {
            found.struck.push(candidate);
            found.needs.extend([second, third]);
            triple_reasons(bars, candidate, [second, third], found);
        }
    }
}

fn triple_reasons(bars: &Bars<'_>, candidate: Candidate, [second, third]: [Cell; 2], found: &mut Found) {
    let barred = |cell: Cell| {
        candidates(bars.facts, cell).filter(move |other| !bars.beside(candidate, cell).contains(other.digit))
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

/// The groups with their digits, in order.
fn groups(step: &Step) -> Vec<Set> {
    let of = |group| (step.cells(Role::Group(group)), digits(&step.spots(Role::Group(group))));
    (0..u8::MAX).map(of).take_while(|(cells, _)| !cells.is_empty()).collect()
}

fn digits(spots: &CandidateSet) -> DigitSet {
    Digit::all().filter(|&digit| !spots.digit(digit).is_empty()).collect()
}

/// What a set needs: `r1c5 needs one of 3 and 4`, `r1c5 and r1c7 need two of 3, 4 and 5`.
fn need(&(cells, digits): &Set) -> String {
    let verb = if cells.len() == 1 { "needs" } else { "need" };
    format!("{} {verb} {} of {}", text::list(cells), text::count(cells.len()), text::both(digits))
}

fn exclusion_text(step: &Step) -> Text {
    let base = step.cells(BASE);
    let groups = groups(step);
    let struck: Vec<String> =
        by_digit(step.struck()).map(|candidate| format!("{} in {}", candidate.digit, candidate.cell)).collect();
    let brief = |(cells, digits): &Set| format!("{} {{{digits}}}", text::brief(*cells));
    Text::new(
        format!("{} against {}", text::brief(base), text::series(groups.iter().map(brief), "and")),
        format!(
            "Try all digits of {} together. No two of them may be the same in one house, and they must leave enough for the cells \
             that they see: {}. With {} that cannot be done, whatever the {} takes.",
            text::list(base),
            text::series(groups.iter().map(need), "and"),
            text::series(struck, "or with"),
            if base.len() == 2 { "other cell" } else { "rest" },
        ),
    )
}

const PAIR: &str = "";

const WIDE_PAIR: &str = "";

const TRIPLE: &str = "";
