//! Almost locked sets: cells of a house with one digit more than there are cells.
//!
//! ```text
//! XZ        A -x- B              x in one of them only; z in both is struck
//! XY-wing   A -x- C -y- B        the same over a third set, x and y different
//! chain     A -x- C -y- D -x- B  and so on
//! blossom   a stem cell with candidates x, y, ...: a set for each that loses it to the stem
//! ```

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet};

use crate::facts::commons::{Common, Commons, Overlap, SetChain};
use crate::facts::nets::Budget;
use crate::facts::{Almost, Facts};
use crate::rating::{Level, Ratings};
use crate::step::{Draft, Step};
use crate::technique::{Example, Limits, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "als-xz",
        name: "Almost Locked Set XZ-Rule",
        ratings: Ratings::NONE.hodoku("0901", 5700, Level::Unfair, 300),
        assumes_unique: false,
        about: "An almost locked set has one digit more than cells; if a digit leaves it, all the others must be in \
                it. Two such sets share a digit that only one of them can hold, because all its places in the one \
                see all in the other. So one of the sets is locked, and another digit that both have is in one of \
                them: what sees all its places in both is false. If two digits are shared in this way, both sets are \
                locked whatever happens.",
        find: xz,
        explain: xz_text,
        examples: &[Example { board: ALS_XY_WING, finds: "r7c7<>8" }],
    },
    Technique {
        id: "als-xy-wing",
        name: "Almost Locked Set XY-Wing",
        ratings: Ratings::NONE.hodoku("0902", 5800, Level::Unfair, 320),
        assumes_unique: false,
        about: "Three almost locked sets: the middle one shares a digit with each of the others that only one of the \
                two can hold, and the two digits are different. So the middle set takes one of them from its \
                neighbour at least, and a digit that both neighbours have is in one of them.",
        find: |facts, sink| wings(Overlap::None, facts, sink),
        explain: sets_text,
        examples: &[Example { board: ALS_XY_WING, finds: "r5c5,r6c3<>8" }],
    },
    Technique {
        id: "als-chain",
        name: "Almost Locked Set Chain",
        ratings: Ratings::NONE.hodoku("0903", 5900, Level::Unfair, 340).picked(best_chain),
        assumes_unique: false,
        about: "Almost locked sets in a row, each sharing with the next a digit that only one of the two can hold, \
                no digit twice in turn. If the first set does not hold a digit, the last must, so what sees all its \
                places in both is false.",
        find: |facts, sink| set_chains(Overlap::None, facts, sink),
        explain: sets_text,
        examples: &[Example { board: ALS_CHAIN, finds: "r8c1<>8" }],
    },
    Technique {
        id: "overlapping-als-xy-wing",
        name: "Overlapping Almost Locked Set XY-Wing",
        ratings: Ratings::NONE.hodoku_off("0902", 5800, Level::Unfair, 320),
        assumes_unique: false,
        about: "The wing of three almost locked sets, where sets may have cells in common. The argument is the same \
                as long as the digit that two sets share is not in the common cells.",
        find: |facts, sink| wings(Overlap::Some, facts, sink),
        explain: sets_text,
        examples: &[Example { board: ALS_XY_WING, finds: "r5c5,r6c3<>8" }],
    },
    Technique {
        id: "overlapping-als-chain",
        name: "Overlapping Almost Locked Set Chain",
        ratings: Ratings::NONE.hodoku_off("0903", 5900, Level::Unfair, 340),
        assumes_unique: false,
        about: "The chain of almost locked sets, where sets may have cells in common. The argument is the same as \
                long as the digit that two sets share is not in the common cells.",
        find: |facts, sink| set_chains(Overlap::Some, facts, sink),
        explain: sets_text,
        examples: &[Example { board: ALS_CHAIN, finds: "r8c1<>8" }],
    },
    Technique {
        id: "death-blossom",
        name: "Death Blossom",
        ratings: Ratings::NONE.hodoku_off("0904", 6000, Level::Unfair, 360),
        assumes_unique: false,
        about: "A stem cell, and for each of its candidates an almost locked set that would lose that digit to the \
                stem. Whatever the stem takes, one of the sets is locked. A digit that all the sets have is in that \
                one, so what sees all its places in every set is false.",
        find: blossoms,
        explain: sets_text,
        examples: &[Example { board: ALS_XY_WING, finds: "r7c7<>8" }],
    },
];

/// Two sets that cannot both have a digit in their common part: one of them is locked.
fn xz(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let commons = facts.commons(Overlap::None);
    commons.pairs().try_for_each(|pair| {
        let struck = if pair.digits.len() > 1 { locked(commons, &pair) } else { single(commons, &pair) };
        if struck.is_empty() {
            return ControlFlow::Continue(());
        }
        let sets = [pair.one, pair.other].map(|set| commons.cells(set));
        if !fits(&sets, sink.limits()) {
            return ControlFlow::Continue(());
        }
        let draft = draw_sets(strike(sink.step(), &struck), facts, &sets);
        let common = |digit: Digit| facts.spots(digit) & (sets[0] | sets[1]);
        sink.emit(pair.digits.iter().fold(draft, |draft, digit| draft.show(Role::Context, digit, common(digit))))
    })
}

fn single(commons: &Commons, pair: &Common) -> CandidateSet {
    commons.struck(pair.one, pair.other, pair.digits)
}

/// What two sets strike that have two commons: both are locked, and each common is in one of them.
fn locked(commons: &Commons, pair: &Common) -> CandidateSet {
    let mut struck = commons.struck(pair.one, pair.other, DigitSet::EMPTY);
    for (set, other) in [(pair.one, pair.other), (pair.other, pair.one)] {
        for digit in commons.digits(set) - pair.digits {
            struck.set_digit(digit, struck.digit(digit) | (commons.sees(set, digit) - commons.cells(other)));
        }
    }
    struck
}

fn strike<'b>(draft: Draft<'b>, struck: &CandidateSet) -> Draft<'b> {
    Digit::all().fold(draft, |draft, digit| draft.strike(digit, struck.digit(digit)))
}

fn draw_sets<'b>(draft: Draft<'b>, facts: &Facts<'_>, sets: &[CellSet]) -> Draft<'b> {
    let draft = sets.iter().fold(draft, |draft, &cells| draft.digits(facts.digits_in(cells)));
    sets.iter().zip(0..).fold(draft, |draft, (&cells, group)| draft.cells(Role::Group(group), cells))
}

fn wings(overlap: Overlap, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    facts.commons(overlap).wings(&mut |chain| {
        let SetChain { sets, struck } = chain;
        emit(&SetChain { sets: vec![sets[0], sets[2], sets[1]], struck }, overlap, facts, sink)
    })
}

fn set_chains(overlap: Overlap, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    facts.commons(overlap).chains(&mut |chain| emit(&chain, overlap, facts, sink))
}

fn emit(chain: &SetChain, overlap: Overlap, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    if fits(&chain.sets, sink.limits()) {
        sink.emit(draw_chain(chain, overlap, facts, sink.step()))
    } else {
        ControlFlow::Continue(())
    }
}

/// Whether no set is larger than asked for.
fn fits(sets: &[CellSet], limits: &Limits) -> bool {
    sets.iter().all(|set| set.len() <= limits.set)
}

/// The chain that `HoDoKu` takes.
fn best_chain(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    let technique = FAMILY.iter().find(|technique| technique.id == "als-chain")?;
    let chain = facts.commons(Overlap::None).best_chain().filter(|chain| fits(&chain.sets, limits))?;
    draw_chain(&chain, Overlap::None, facts, Draft::new(technique, facts.board())).finish()
}

fn draw_chain<'b>(chain: &SetChain, overlap: Overlap, facts: &Facts<'_>, draft: Draft<'b>) -> Draft<'b> {
    let draft = draw_sets(strike(draft, &chain.struck), facts, &chain.sets);
    if overlap == Overlap::Some { draft.wide() } else { draft }
}

/// A cell each of whose candidates would take a digit from a set of its own.
fn blossoms(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut budget = Budget::new(sink.limits());
    for stem in facts.open() {
        let digits: Vec<Digit> = facts.digits(stem).iter().collect();
        for target in !facts.digits(stem) {
            let petals: Vec<Vec<(Almost, CellSet)>> =
                digits.iter().map(|&digit| petals(facts, stem, digit, target)).collect();
            if petals.iter().any(Vec::is_empty) {
                continue;
            }
            let (chosen, seen) = (Vec::new(), HashSet::new());
            let mut blossom = Blossom { facts, stem, target, petals: &petals, chosen, seen, budget: &mut budget };
            let all = facts.spots(target).without(stem);
            blossom.grow(all, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The sets that lose a digit to a cell, with what sees a target digit in them.
fn petals(facts: &Facts<'_>, stem: Cell, digit: Digit, target: Digit) -> Vec<(Almost, CellSet)> {
    let fits = |set: &&Almost| {
        set.digits.contains(digit)
            && set.digits.contains(target)
            && !set.cells.contains(stem)
            && (facts.spots(digit) & set.cells).is_subset(stem.peers())
    };
    let with =
        |set: &Almost| (*set, ((facts.spots(target) & set.cells).common_peers() & facts.spots(target)) - set.cells);
    facts.almost().iter().filter(fits).map(with).filter(|(_, seen)| !seen.is_empty()).collect()
}

struct Blossom<'a> {
    facts: &'a Facts<'a>,
    stem: Cell,
    target: Digit,
    petals: &'a [Vec<(Almost, CellSet)>],
    chosen: Vec<CellSet>,
    /// What was struck before, and whether by sets that overlap: larger flowers of the same effect are not wanted.
    seen: HashSet<(CellSet, bool)>,
    budget: &'a mut Budget,
}

impl Blossom<'_> {
    fn grow(&mut self, struck: CellSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let Some(petals) = self.petals.get(self.chosen.len()) else {
            let union = self.chosen.iter().fold(CellSet::EMPTY, |cells, &set| cells | set);
            let overlap = union.len() < self.chosen.iter().map(|set| set.len()).sum();
            if !self.seen.insert((struck - union, overlap)) {
                return ControlFlow::Continue(());
            }
            let draft = draw_sets(sink.step().cell(Role::Pivot, self.stem), self.facts, &self.chosen);
            let draft = draft.strike(self.target, struck - union);
            return sink.emit(if overlap { draft.wide() } else { draft });
        };
        for (set, seen) in petals {
            if !self.budget.spend() {
                return ControlFlow::Continue(());
            }
            let struck = (struck & *seen) - set.cells;
            if !struck.is_empty() {
                self.chosen.push(set.cells);
                let flow = self.grow(struck, sink);
                self.chosen.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn groups(step: &Step) -> Vec<CellSet> {
    (0..=u8::MAX).map(|group| step.cells(Role::Group(group))).take_while(|cells| !cells.is_empty()).collect()
}

fn sets_text(step: &Step) -> Text {
    let sets = groups(step);
    let named = text::series(sets.iter().map(|&cells| text::brief(cells)), "and");
    let struck: DigitSet = step.conclusions().map(|claim| claim.candidate().digit).collect();
    let digits = text::either(struck);
    let pivot = step.cells(Role::Pivot).first();
    let (short, teach) = match pivot {
        Some(pivot) => (
            format!("stem {pivot}, sets {named}"),
            format!(
                "Each candidate of {pivot} would take that digit from one of the sets {named}, and a set that loses a digit \
                 must hold all the others. So whatever {pivot} is, one of the sets holds {digits}, and what sees every place \
                 for it in all the sets cannot."
            ),
        ),
        None => (
            format!("sets {named}"),
            format!(
                "The sets {named} have each one digit more than cells, so each can lose one digit at most. Neighbours in this \
                 order share a digit that only one of them can hold. If the first does not hold {digits}, it must hold what \
                 it shares with the next, which then loses it, and so on to the last, which must hold {digits}. So what sees \
                 every place for it in the first and in the last cannot."
            ),
        ),
    };
    Text::new(short, teach)
}

/// The rule for two sets.
fn xz_text(step: &Step) -> Text {
    let [a, b] = groups(step)[..] else { return sets_text(step) };
    let (one, other) = (text::brief(a), text::brief(b));
    let struck: DigitSet = step.conclusions().map(|claim| claim.candidate().digit).collect();
    let commons = step.spots(Role::Context);
    let commons: DigitSet = Digit::all().filter(|&digit| !commons.digit(digit).is_empty()).collect();
    let common = text::both(commons);
    let why = if commons.len() > 1 {
        format!(
            "Both {common} can be in one of the sets only, so each set loses one of them and holds all its other digits. \
             What sees every place for such a digit in its set, or for {common} in both sets, cannot be it."
        )
    } else {
        format!(
            "All places for {common} in one set see those in the other, so one of the sets loses it and must hold all its \
             other digits. So {} is in one of them, and what sees every place for it in both cannot be it.",
            text::either(struck)
        )
    };
    Text::new(
        format!("sets {one} and {other}, common {common}"),
        format!("The cells {one} have one digit more than there are cells, and so have {other}. {why}"),
    )
}

const ALS_CHAIN: &str = "
...4............8.1............5.....2.............7.......6...........9..3............7....3.......2............6...........91...........4.........5...........8.........9.....6.......5......3.........4............8..2.............7..1.............6......4.............91............5.....2.........3.............8.......7......5..8.....5.7....3..............9......78....4.....1.........2............6....2.......1..............78.......78...3...........6.......5.......4.............9..3.......2.............78....4.....1................9......78......6.......5........5..8.....5...9...4...........78......6.....3............7891.........2.......1..............7.9.....6....2.............78.....5..........789..3.........4.....
";

const ALS_XY_WING: &str = "
...4............8.1............5.....2.............7.......6...........9..3............7....3.......2............6...........91...........4.........5...........8.........9.....6.......5......3.........4............8..2.............7..1.............6......4.............91............5.....2.........3.............8.......7......5..8.....5.7....3..............9......78....4.....1.........2............6....2.......1..............78.......78...3...........6.......5.......4.............9..3.......2.............78....4.....1................9......78......6.......5........5..8.....5...9...4...........78......6.....3............7891.........2.......1..............7.9.....6....2.............78.....5...........89..3.........4.....
";
