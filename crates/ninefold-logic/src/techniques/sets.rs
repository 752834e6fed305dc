//! Almost locked sets.

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{Cell, CellSet, Digit, DigitSet};

use crate::facts::links::{Kind, Layers, Links, Waves, members};
use crate::facts::{Almost, Facts};
use crate::rating::{Level, Ratings};
use crate::step::{Draft, Step};
use crate::technique::{Search, Sink, Technique};
use crate::text::Text;

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "als-xz",
        name: "Almost Locked Set XZ-Rule",
        ratings: Ratings::NONE.hodoku("0901", 5700, Level::Unfair, 300),
        assumes_unique: false,
        about: "",
        find: xz,
        explain: sets_text,
        examples: &[],
    },
    Technique {
        id: "als-xy-wing",
        name: "Almost Locked Set XY-Wing",
        ratings: Ratings::NONE.hodoku("0902", 5800, Level::Unfair, 320),
        assumes_unique: false,
        about: "",
        find: |facts, sink| wings(Kind::Almost, facts, sink),
        explain: sets_text,
        examples: &[],
    },
    Technique {
        id: "als-chain",
        name: "Almost Locked Set Chain",
        ratings: Ratings::NONE.hodoku("0903", 5900, Level::Unfair, 340),
        assumes_unique: false,
        about: "",
        find: |facts, sink| set_chains(Kind::Almost, facts, sink),
        explain: sets_text,
        examples: &[],
    },
    Technique {
        id: "overlapping-als-xy-wing",
        name: "Overlapping Almost Locked Set XY-Wing",
        ratings: Ratings::NONE.hodoku_off("0902", 5800, Level::Unfair, 320),
        assumes_unique: false,
        about: "",
        find: |facts, sink| wings(Kind::Overlapping, facts, sink),
        explain: sets_text,
        examples: &[],
    },
    Technique {
        id: "overlapping-als-chain",
        name: "Overlapping Almost Locked Set Chain",
        ratings: Ratings::NONE.hodoku_off("0903", 5900, Level::Unfair, 340),
        assumes_unique: false,
        about: "",
        find: |facts, sink| set_chains(Kind::Overlapping, facts, sink),
        explain: sets_text,
        examples: &[],
    },
    Technique {
        id: "death-blossom",
        name: "Death Blossom",
        ratings: Ratings::NONE.hodoku_off("0904", 6000, Level::Unfair, 360),
        assumes_unique: false,
        about: "",
        find: blossoms,
        explain: sets_text,
        examples: &[],
    },
];

/// What sees every spot of a digit in a node, without the cells of its set.
fn seen(facts: &Facts<'_>, links: &Links, id: u16) -> CellSet {
    let node = links.node(id);
    (node.cells.common_peers() & facts.spots(node.digit)) - links.body(id)
}

/// Two sets that cannot both have a digit in their common part: one of them is locked.
fn xz(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let links = facts.links(Kind::Almost);
    let seen: Vec<CellSet> = links.ids().map(|id| seen(facts, links, id)).collect();
    for one in links.ids() {
        for other in members(links.weak(one)).filter(|&other| other > one) {
            let (a, b) = (links.body(one), links.body(other));
            let shared = links.set_of(one).filter_map(|in_a| {
                let in_b = links.set_of(other).find(|&id| links.node(id).digit == links.node(in_a).digit)?;
                Some((in_a, in_b))
            });
            let shared: Vec<(u16, u16)> = shared.collect();
            let common: Vec<(u16, u16)> = shared.iter().copied().filter(|&(a, b)| links.opposed(a, b)).collect();
            // Each pair of sets once, from the first digit that they have in common.
            if common[0].0 != one {
                continue;
            }
            let double = common.len() > 1;
            let mut struck: Vec<(Digit, CellSet)> = shared
                .iter()
                .filter(|pair| double || pair.0 != one)
                .map(|&(in_a, in_b)| (links.node(in_a).digit, seen[usize::from(in_a)] & seen[usize::from(in_b)]))
                .collect();
            if double {
                let commons = &common;
                let rest = |set: u16, other: CellSet| {
                    let free = links.set_of(set).filter(move |id| commons.iter().all(|(a, b)| a != id && b != id));
                    free.map(|id| (links.node(id).digit, seen[usize::from(id)] - other)).collect::<Vec<_>>()
                };
                struck.extend(rest(one, b));
                struck.extend(rest(other, a));
            }
            if struck.iter().all(|(_, cells)| cells.is_empty()) {
                continue;
            }
            let digits: DigitSet = common.iter().map(|&(id, _)| links.node(id).digit).collect();
            let draft = struck.iter().fold(sink.step(), |draft, &(digit, cells)| draft.strike(digit, cells));
            sink.emit(draw_sets(draft.digits(digits), facts, &[a, b]))?;
        }
    }
    ControlFlow::Continue(())
}

fn draw_sets<'b>(draft: Draft<'b>, facts: &Facts<'_>, sets: &[CellSet]) -> Draft<'b> {
    let draft = sets.iter().fold(draft, |draft, &cells| draft.digits(facts.digits_in(cells)));
    sets.iter().zip(0..).fold(draft, |draft, (&cells, group)| draft.cells(Role::Group(group), cells))
}

fn wings(kind: Kind, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    chains_of(kind, 3..=3, facts, sink)
}

fn set_chains(kind: Kind, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    chains_of(kind, 4..=usize::MAX, facts, sink)
}

fn chains_of(
    kind: Kind,
    lengths: std::ops::RangeInclusive<usize>,
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let links = facts.links(kind);
    let seen: Vec<CellSet> = links.ids().map(|id| seen(facts, links, id)).collect();
    if sink.limits().search == Search::Everything {
        return every_pair(kind, lengths, facts, &seen, sink);
    }
    let mut waves = Waves::default();
    let nothing = vec![0; links.words()];
    let by_digit = Digit::ALL.map(|digit| links.ids().filter(|&id| links.node(id).digit == digit).collect::<Vec<u16>>());
    for digit in Digit::all() {
        for target in facts.spots(digit) {
            let ends = by_digit[digit.index()].iter().copied().filter(|&id| seen[usize::from(id)].contains(target));
            let ends: Vec<u16> = ends.collect();
            let first = ends.iter().flat_map(|&end| links.strong(end).iter().map(|&(to, _)| to));
            waves.spread_to(links, first, &nothing, &ends, *lengths.end());
            for &end in &ends {
                if !waves.reached(end) || !lengths.contains(&usize::from(waves.depth(end))) {
                    continue;
                }
                let Some(way) = waves.chain(links, end) else { continue };
                let starts = ends.iter().copied().filter(|&start| links.body(start) == links.body(way[0]));
                for start in starts.filter(|&start| start != way[0] && is_pair(start, end, kind, links, &seen)) {
                    sink.emit(chain(start, &way, kind, facts, &seen, sink.step()))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Every two sets that are joined by a chain, even if that strikes nothing new.
fn every_pair(
    kind: Kind,
    lengths: std::ops::RangeInclusive<usize>,
    facts: &Facts<'_>,
    seen: &[CellSet],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let links = facts.links(kind);
    let mut waves = Waves::default();
    let nothing = vec![0; links.words()];
    for start in links.ids().filter(|&id| !seen[usize::from(id)].is_empty()) {
        waves.spread(links, links.strong(start).iter().map(|&(to, _)| to), &nothing);
        for &end in &waves.order {
            if lengths.contains(&usize::from(waves.depth(end))) && is_pair(start, end, kind, links, seen) {
                let way = waves.chain(links, end);
                way.map_or(ControlFlow::Continue(()), |way| sink.emit(chain(start, &way, kind, facts, seen, sink.step())))?;
            }
        }
    }
    longer(kind, lengths, facts, seen, sink)
}

/// The same by longer ways than need be: whatever they strike a shorter chain strikes too.
fn longer(
    kind: Kind,
    lengths: std::ops::RangeInclusive<usize>,
    facts: &Facts<'_>,
    seen: &[CellSet],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    const LONGEST: usize = 7;
    let links = facts.links(kind);
    for start in links.ids().filter(|&id| !seen[usize::from(id)].is_empty()) {
        let layers = Layers::new(links, links.strong(start).iter().map(|&(to, _)| to), LONGEST.min(*lengths.end()));
        for length in *lengths.start()..=LONGEST.min(*lengths.end()) {
            for end in layers.at(length).filter(|&end| is_pair(start, end, kind, links, seen)) {
                let way = layers.chain(links, length, end);
                way.map_or(ControlFlow::Continue(()), |way| sink.emit(chain(start, &way, kind, facts, seen, sink.step())))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether two nodes are ends of a chain that strikes something.
fn is_pair(start: u16, end: u16, kind: Kind, links: &Links, seen: &[CellSet]) -> bool {
    end != start
        && links.node(start).digit == links.node(end).digit
        && !seen[usize::from(start)].is_disjoint(seen[usize::from(end)])
        && (kind == Kind::Overlapping || links.body(start).is_disjoint(links.body(end)))
}

/// The sets of a chain, and what its ends strike: every digit that they share and do not pass on.
fn chain<'b>(start: u16, way: &[u16], kind: Kind, facts: &Facts<'_>, seen: &[CellSet], draft: Draft<'b>) -> Draft<'b> {
    let links = facts.links(kind);
    let end = way[way.len() - 1];
    let sets: Vec<CellSet> = way.iter().map(|&id| links.body(id)).collect();
    let passed = [way[0], way[way.len() - 2]].map(|id| links.node(id).digit);
    let pairs = links.set_of(start).flat_map(|a| links.set_of(end).map(move |b| (a, b)));
    let shared = pairs.filter(|&(a, b)| {
        links.node(a).digit == links.node(b).digit && !passed.contains(&links.node(a).digit)
    });
    let draft = shared.fold(draft, |draft, (a, b)| {
        draft.strike(links.node(a).digit, seen[usize::from(a)] & seen[usize::from(b)])
    });
    let draft = draw_sets(draft, facts, &sets);
    if kind == Kind::Overlapping { draft.wide() } else { draft }
}

/// A cell each of whose candidates would take a digit from a set of its own.
fn blossoms(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for stem in facts.open() {
        let digits: Vec<Digit> = facts.digits(stem).iter().collect();
        for target in !facts.digits(stem) {
            let petals: Vec<Vec<(Almost, CellSet)>> =
                digits.iter().map(|&digit| petals(facts, stem, digit, target)).collect();
            if petals.iter().any(Vec::is_empty) {
                continue;
            }
            let mut blossom = Blossom { facts, stem, target, petals: &petals, chosen: Vec::new() };
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
    let with = |set: &Almost| (*set, ((facts.spots(target) & set.cells).common_peers() & facts.spots(target)) - set.cells);
    facts.almost().iter().filter(fits).map(with).filter(|(_, seen)| !seen.is_empty()).collect()
}

struct Blossom<'a> {
    facts: &'a Facts<'a>,
    stem: Cell,
    target: Digit,
    petals: &'a [Vec<(Almost, CellSet)>],
    chosen: Vec<CellSet>,
}

impl Blossom<'_> {
    fn grow(&mut self, struck: CellSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let Some(petals) = self.petals.get(self.chosen.len()) else {
            let union = self.chosen.iter().fold(CellSet::EMPTY, |cells, &set| cells | set);
            let overlap = union.len() < self.chosen.iter().map(|set| set.len()).sum();
            let draft = draw_sets(sink.step().cell(Role::Pivot, self.stem), self.facts, &self.chosen);
            let draft = draft.strike(self.target, struck - union);
            return sink.emit(if overlap { draft.wide() } else { draft });
        };
        for (set, seen) in petals {
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

fn sets_text(step: &Step) -> Text {
    let _ = step;
    Text::new("", "")
}
