//! Kraken fish: finned fish whose fins need chains to reach the eliminated candidate.
//!
//! ```text
//! bases are rows, covers columns, or vice versa                  . . X . . . . X F     if no fin is true, the bases use the covers up:
//! X in the bases, F fins: base candidates outside the covers     . . . . . . . . .     each cover has its X in a base
//!                                                                . F X . . . . X .
//!
//! type 1      t is an X in a cover, outside the bases            every F -> t is false
//! type 2      t is any candidate                                 every F and every X in one cover -> t is false
//! ```
//!
//! In type 1, the fish rules out t; in type 2, one X of that cover or a fin is true. An arrow is a chain of links; at least one arrow has more than
//! one link, since otherwise the pattern would be a finned fish. Boxes are neither bases nor covers.
//!
//! The search begins with t. If t is true, each X that is then false may be a fin or be in the cover of type 2, and the other X in `n` bases fit in
//! fewer than `n` covers. Which X need chains depends on the covers, so all covers are tried, and the shortest chains win. No base may be
//! superfluous: any smaller choice of the bases must fit in the covers. If chains from t contradict each other, only the shorter ones count, since no
//! fish is needed then.

use std::cmp::Reverse;

use crate::frame::mark::Role;
use crate::frame::{Candidate, Cell, CellSet, Digit, House, HouseKind};

use super::fish::{FINS, Picture};
use super::forcing::{by_cases, draw_way};
use crate::facts::forces::{Literal, Ways, candidate, spots};
use crate::facts::{Facts, places};
use crate::flow::Flow;
use crate::step::Step;
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

/// The maximum number of bases: larger fish with chains are too long to follow.
const BASES: usize = 4;

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("kraken-fish-1", "Kraken Fish Type 1", Class::Forcing, fish_text, |facts, sink| {
        krakens(Kind::One, facts, sink)
    })
    .plural("Kraken Fish Type 1")
    .about(
        "A finned fish in which some fins do not see the candidate that the fish would eliminate, but a chain from \
         each of these fins rules it out. Either a fin is true and rules the candidate out, directly or through its \
         chain, or the fish is complete and eliminates it.",
    ),
    Technique::new("kraken-fish-2", "Kraken Fish Type 2", Class::Forcing, fish_text, |facts, sink| {
        krakens(Kind::Two, facts, sink)
    })
    .plural("Kraken Fish Type 2")
    .about(
        "A finned fish: either a fin is true, or the bases use up the covers, so that each cover has its digit in one \
         of the bases. From each spot that one of the covers has in the bases, and from each fin, a chain leads to \
         the same candidate, which cannot be true.",
    ),
];

/// The two types of Kraken fish.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    One,
    Two,
}

/// A fish with the candidate that it rules out.
struct Kraken {
    target: Candidate,
    digit: Digit,
    bases: Vec<House>,
    covers: Vec<House>,
    fins: CellSet,
    /// In type 2, the spots in one cover that start chains.
    covered: CellSet,
    /// The number of nodes of all chains.
    length: usize,
}

impl Kraken {
    fn starts(&self) -> impl Iterator<Item = Candidate> {
        let digit = self.digit;
        self.covered.iter().chain(self.fins).map(move |cell| Candidate { cell, digit })
    }

    fn emit(&self, ways: &Ways, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        let Self { target, digit, fins, .. } = *self;
        let draft = sink.step().digits(digit).eliminate(target.digit, target.cell);
        let draft = draft.houses(Role::Base, self.bases.iter().copied(), digit);
        let draft = draft.areas(Role::Cover, self.covers.iter().copied()).show(Role::Fin, digit, fins);
        let chains = self.starts().filter_map(|start| chain(start, ways, facts));
        sink.emit(chains.fold(draft, |draft, way| draw_way(draft, facts, &way)))
    }
}

/// Returns the chain from a true candidate to the false target: the path from the true target to the false candidate, read backwards.
fn chain(start: Candidate, ways: &Ways, facts: &Facts<'_>) -> Option<Vec<Literal>> {
    let (links, forces) = (facts.links(), facts.forces());
    let end = forces.closed.literal(links.id(start)?, false);
    Some(ways.way(end).into_iter().rev().map(|literal| forces.opposite(literal)).collect())
}

fn krakens(kind: Kind, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let size = sink.limits().fish.min(BASES);
    let targets = facts.links().singles().take_while(|_| !facts.stop().is_due(1));
    let mut all: Vec<(Kraken, Ways)> = targets.filter_map(|id| best(kind, id, size, facts)).collect();
    all.sort_by_key(|(kraken, _)| (kraken.bases.len(), kraken.length, kraken.target));
    all.iter().try_for_each(|(kraken, ways)| kraken.emit(ways, facts, sink))
}

/// Finds the fish with the fewest bases that rules out a candidate and, of several such fish, the one with the shortest chains. Returns it with the
/// paths from that candidate.
fn best(kind: Kind, id: u16, most: usize, facts: &Facts<'_>) -> Option<(Kraken, Ways)> {
    let (links, forces) = (facts.links(), facts.forces());
    let supposed = forces.closed.literal(id, true);
    let target = candidate(links, id);
    let mut gone = spots(links, forces.closed.false_nodes(supposed));
    let ways = Ways::new(&forces.direct, supposed);
    if forces.closed.clashes(supposed) {
        let far = |id| [true, false].map(|is_true| ways.distance(forces.closed.literal(id, is_true)));
        let clash = links.ids().map(|id| far(id).into_iter().max()).min().flatten();
        let is_near = |candidate| links.id(candidate).is_some_and(|id| Some(far(id)[1]) < clash);
        for (digit, gone) in Digit::all().zip(&mut gone) {
            *gone = gone.iter().filter(|&cell| is_near(Candidate { cell, digit })).collect();
        }
    }
    let length = |kraken: &Kraken| {
        let ends = kraken.starts().filter_map(|start| Some(forces.closed.literal(links.id(start)?, false)));
        ends.map(|end| ways.distance(end) + 1).sum::<usize>()
    };
    let sides = Digit::all().flat_map(|digit| [HouseKind::Row, HouseKind::Column].map(|lines| (digit, lines)));
    let search = |(digit, lines)| Search::new(facts, kind, target, digit, lines, gone[digit.index()]);
    let searches: Vec<Search<'_>> = sides.filter_map(search).collect();
    (2..=most)
        .find_map(|size| {
            let found = searches.iter().flat_map(|search| search.each_of(size));
            found.map(|kraken| Kraken { length: length(&kraken), ..kraken }).min_by_key(|kraken| kraken.length)
        })
        .map(|kraken| (kraken, ways))
}

/// The search among the lines of one kind for fish of one digit that rule out a candidate.
struct Search<'f> {
    facts: &'f Facts<'f>,
    kind: Kind,
    target: Candidate,
    digit: Digit,
    lines: HouseKind,
    bases: Vec<Base>,
}

/// A possible base line, with sets of places of the digit in it as bits.
struct Base {
    line: House,
    /// All places.
    all: u16,
    /// The places that the target does not see.
    unseen: u16,
    /// The places that no chain from the target reaches.
    left: u16,
}

impl<'f> Search<'f> {
    /// Prepares the search; `None` if the target rules out nothing of the digit by chains.
    fn new(
        facts: &'f Facts<'f>,
        kind: Kind,
        target: Candidate,
        digit: Digit,
        lines: HouseKind,
        gone: CellSet,
    ) -> Option<Self> {
        let spots = facts.spots(digit);
        let sees = |cell: &Cell| facts.sees(target, Candidate { cell: *cell, digit });
        let unseen = spots - spots.iter().filter(sees).collect::<CellSet>();
        if unseen.is_disjoint(gone) {
            return None;
        }
        let own = |line: &House| digit == target.digit && line.contains(target.cell);
        let base = |line: House| {
            let [all, unseen, left] = [spots, unseen, spots - gone].map(|spots| places(spots & line.cells(), lines));
            Base { line, all, unseen, left }
        };
        let of_kind = facts.rows_and_columns().filter(|line| line.kind() == lines && !own(line));
        let bases: Vec<Base> = of_kind.map(base).filter(|base| base.unseen != 0).collect();
        Some(Self { facts, kind, target, digit, lines, bases })
    }

    /// Returns the fish of `size` bases.
    fn each_of(&self, size: usize) -> Vec<Kraken> {
        let mut found = Vec::new();
        self.grow(0, size, &mut Vec::new(), 0, &mut found);
        found
    }

    /// Chooses `missing` more bases, from number `start` on, so that the number of places left in all of them is less than the number of bases.
    fn grow<'s>(&'s self, start: usize, missing: usize, bases: &mut Vec<&'s Base>, left: u16, found: &mut Vec<Kraken>) {
        let most = bases.len() + missing - 1;
        if missing == 0 {
            let unseen = bases.iter().fold(0, |unseen, base| unseen | base.unseen);
            self.cover(bases, left, unseen & !left, most, found);
            return;
        }
        for at in start..(self.bases.len() + 1).saturating_sub(missing) {
            let left = left | self.bases[at].left;
            if left.count_ones() as usize <= most {
                bases.push(&self.bases[at]);
                self.grow(at + 1, missing - 1, bases, left, found);
                bases.pop();
            }
        }
    }

    /// Chooses covers for the bases: those with places left, and others, up to `most`.
    fn cover(&self, bases: &[&Base], kept: u16, mut others: u16, most: usize, found: &mut Vec<Kraken>) {
        if kept.count_ones() as usize == most {
            if no_base_is_spare(bases, kept) {
                found.extend(self.kraken(bases, kept));
            }
            return;
        }
        while others != 0 {
            let next = others & others.wrapping_neg();
            others &= !next;
            self.cover(bases, kept | next, others, most, found);
        }
    }

    /// Returns the fish of some bases with these covers and one more.
    fn kraken(&self, bases: &[&Base], kept: u16) -> Option<Kraken> {
        let Self { facts, kind, target, digit, .. } = *self;
        let all = bases.iter().fold(0, |all, base| all | base.all);
        let bases: Vec<House> = bases.iter().map(|base| base.line).collect();
        let cells = bases.iter().fold(CellSet::EMPTY, |cells, base| cells | facts.spots_in(*base, digit));
        let crosses = || facts.rows_and_columns().filter(|line| line.kind() != self.lines).zip(0..);
        let is_own =
            |(line, at): &(House, u16)| digit == target.digit && line.contains(target.cell) && all >> at & 1 == 1;
        let (last, covered) = match (kind, crosses().find(is_own)) {
            (Kind::One, Some((_, own))) => (own, CellSet::EMPTY),
            (Kind::Two, None) => {
                let free = crosses().filter(|(_, at)| (all & !kept) >> at & 1 == 1);
                let (line, last) = free.max_by_key(|(line, at)| ((cells & line.cells()).len(), Reverse(*at)))?;
                (last, cells & line.cells())
            }
            _ => return None,
        };
        let is_cover = |(_, at): &(House, u16)| (kept | 1 << last) >> at & 1 == 1;
        let covers: Vec<House> = crosses().filter(is_cover).map(|(line, _)| line).collect();
        let fins = cells - covers.iter().fold(CellSet::EMPTY, |cells, cover| cells | cover.cells());
        let is_seen = |cell| facts.sees(target, Candidate { cell, digit });
        let is_kraken = (1..=FINS).contains(&fins.len()) && !(fins | covered).iter().all(is_seen);
        is_kraken.then_some(Kraken { target, digit, bases, covers, fins, covered, length: 0 })
    }
}

/// Whether every choice of some of the bases, but not all, needs at least as many of the covers as it has bases.
fn no_base_is_spare(bases: &[&Base], covers: u16) -> bool {
    (1..(1_u32 << bases.len()) - 1).all(|chosen| {
        let some = bases.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
        let places = some.fold(0, |places, (_, base)| places | base.unseen & covers);
        places.count_ones() >= chosen.count_ones()
    })
}

fn fish_text(step: &Step) -> Text {
    told(step).unwrap_or_else(|| text::bare(step))
}

/// Returns the words for both types: the fish, then the chains case by case. In type 2 some chains begin at spots that are not fins.
fn told(step: &Step) -> Option<Text> {
    let fish = Picture::of(step)?;
    let Candidate { cell, digit } = step.eliminated().iter().next()?;
    let starts: CellSet = step.supposed().map(|claim| claim.candidate().cell).collect();
    let covered = starts - fish.fins;
    let of_chains = fish.covers.iter().find(|cover| !covered.is_empty() && covered.is_subset(cover.cells()));
    let of_target = fish.covers.iter().find(|cover| cover.contains(cell));
    let (short, then, end) = match (of_chains, of_target) {
        (Some(cover), _) => {
            let then = format!(
                "In that case the {} of {} is in {}. So one of {} is {}: take each in turn.",
                fish.digit,
                cover.words(),
                text::either_of(covered),
                text::list(starts),
                fish.digit
            );
            (
                format!("{}, spots of {cover}", fish.short()),
                then,
                "One of these is true, and each leads to the same conclusion.",
            )
        }
        (None, Some(cover)) => {
            let fins = if fish.fins.len() == 1 { "the fin" } else { "each fin" };
            let then = format!(
                "In that case {cell}, in {} but outside {}, is not {digit}. A chain leads from {fins} to the same conclusion.",
                cover.words(),
                text::houses(fish.bases.iter().copied())
            );
            (fish.short(), then, "The same conclusion follows in every case.")
        }
        (None, None) => return None,
    };
    by_cases(step, short, format!("{} {then}", fish.either()), end)
}
