//! Fish: `n` houses that need a digit, and `n` houses that can take it.
//!
//! ```text
//! basic      bases are rows, covers are columns, or the other way round       . . X . . . . X .
//! franken    boxes may be among either                                       . . . . . . . . .
//! mutant     any houses                                                      . . X . . . . X(F)
//! ```
//!
//! Each base needs the digit. If all base candidates lie in the covers, the bases use all covers up, and what else is in a
//! cover goes. So does what lies in two covers: it would use up two for one base. Base candidates outside the covers are
//! *fins*, and those in two bases *endofins*: either one of them is true or there is a fish, so only what sees all of them goes.
//! A basic fish is *sashimi* if a base without its fins has a single spot left or none. Two fish with the same bases and
//! different covers are *siamese* and may be done in one go.
//!
//! The search for basic fish chooses bases. For the others it starts from what is to be eliminated: suppose a doomed candidate were
//! true, and eliminate what it sees; then fins are gone, and bases are wanted that fit into covers of which one is taken.

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{Cell, CellSet, Digit, House, HouseKind};

use crate::facts::Facts;
use crate::step::Step;
use crate::technique::{Class, Example, Noun, Sink, Technique};
use crate::text::{self, Text};

/// The most fins of a fish, endofins included.
const FINS: usize = 5;

/// The most sets of bases that are tried for one candidate: large fish in boards without order are given up in time.
const TRIALS: u32 = 200_000;

/// The most endofins.
const ENDOFINS: usize = 2;

type Finder = fn(&Facts<'_>, &mut Sink<'_>) -> ControlFlow<()>;

const fn fish(
    names: (&'static str, &'static str, Noun),
    about: &'static str,
    find: Finder,
    examples: &'static [Example],
) -> Technique {
    let (id, name, noun) = names;
    let (class, follows, assumes_unique, explain) = (Class::Fish, None, false, fish_text);
    Technique { id, name, noun, class, follows, assumes_unique, about, find, explain, examples }
}

const BASIC: &str = "As many rows as columns: if the rows can have a digit only in these columns, each of them takes one, and every \
                     column gets its digit from these rows. No other cell of the columns can hold it. The same with columns \
                     and rows exchanged.";
const FINNED: &str = "A fish but for some extra spots in its bases, the fins. Either a fin holds the digit or the fish is \
                      complete, so a cell that the fish would clear loses the digit if it sees every fin.";
const SASHIMI: &str = "A finned fish that would fall apart without its fins: some base has then only one spot left, or none. The \
                       argument is that of any finned fish.";
const FRANKEN: &str = "A fish with boxes among its bases or covers, beside rows on one side and columns on the other. As many \
                       bases as covers: the digits of the bases use up the covers.";
const MUTANT: &str = "A fish whose bases and covers are rows, columns and boxes in any mixture. As many bases as covers: the \
                      digits of the bases use up the covers.";
const SIAMESE: &str = "Two finned fish with the same bases and different covers. Each choice of covers makes other spots the \
                       fins, and eliminates something else; what both eliminate is done in one step.";

macro_rules! registry {
    ($($id:literal $name:literal $article:ident $plural:literal, $about:ident, $find:expr, $finds:literal in $board:ident $(, not in $trap:ident)?;)*) => {
        pub(super) static FAMILY: &[Technique] =
            &[$(fish(($id, $name, Noun::$article($plural)), $about, $find, &[Example { board: $board, finds: $finds } $(, Example { board: $trap, finds: "" })?])),*];
    };
}

registry! {
    "x-wing" "X-Wing" an "X-Wings", BASIC, basic::<2>, "r29c6<>9" in X_WING, not in FINNED_X_WING;
    "swordfish" "Swordfish" a "Swordfish", BASIC, basic::<3>, "r25c9<>7" in SWORDFISH, not in FINNED_SWORDFISH;
    "jellyfish" "Jellyfish" a "Jellyfish", BASIC, basic::<4>, "r6c16<>8" in JELLYFISH;
    "squirmbag" "Squirmbag" a "Squirmbags", BASIC, basic::<5>, "r13c3<>8" in SQUIRMBAG;
    "whale" "Whale" a "Whales", BASIC, basic::<6>, "r3c39,r8c3<>3" in WHALE;
    "leviathan" "Leviathan" a "Leviathans", BASIC, basic::<7>, "r4c1<>5" in LEVIATHAN;

    "finned-x-wing" "Finned X-Wing" a "Finned X-Wings", FINNED, finned::<2>, "r1c3<>5" in FINNED_X_WING, not in X_WING;
    "finned-swordfish" "Finned Swordfish" a "Finned Swordfish", FINNED, finned::<3>, "r3c9<>5" in FINNED_SWORDFISH;
    "finned-jellyfish" "Finned Jellyfish" a "Finned Jellyfish", FINNED, finned::<4>, "r1c4<>3" in FINNED_JELLYFISH;
    "finned-squirmbag" "Finned Squirmbag" a "Finned Squirmbags", FINNED, finned::<5>, "r3c5<>7" in FINNED_SQUIRMBAG;
    "finned-whale" "Finned Whale" a "Finned Whales", FINNED, finned::<6>, "r4c2<>3" in FINNED_WHALE;
    "finned-leviathan" "Finned Leviathan" a "Finned Leviathans", FINNED, finned::<7>, "r45c5<>5" in FINNED_LEVIATHAN;

    "sashimi-x-wing" "Sashimi X-Wing" a "Sashimi X-Wings", SASHIMI, sashimi::<2>, "r9c6<>5" in SASHIMI_X_WING, not in X_WING;
    "sashimi-swordfish" "Sashimi Swordfish" a "Sashimi Swordfish", SASHIMI, sashimi::<3>, "r3c9<>5" in SASHIMI_SWORDFISH;
    "sashimi-jellyfish" "Sashimi Jellyfish" a "Sashimi Jellyfish", SASHIMI, sashimi::<4>, "r2c9<>3" in SASHIMI_JELLYFISH;
    "sashimi-squirmbag" "Sashimi Squirmbag" a "Sashimi Squirmbags", SASHIMI, sashimi::<5>, "r4c8<>7" in SASHIMI_SQUIRMBAG;
    "sashimi-whale" "Sashimi Whale" a "Sashimi Whales", SASHIMI, sashimi::<6>, "r5c6<>4" in SASHIMI_WHALE;
    "sashimi-leviathan" "Sashimi Leviathan" a "Sashimi Leviathans", SASHIMI, sashimi::<7>, "r5c56<>1" in SASHIMI_LEVIATHAN;

    "franken-x-wing" "Franken X-Wing" a "Franken X-Wings", FRANKEN, franken::<2>, "r23c6<>2" in FRANKEN_X_WING;
    "franken-swordfish" "Franken Swordfish" a "Franken Swordfish", FRANKEN, franken::<3>, "r23c6<>2" in FRANKEN_SWORDFISH;
    "franken-jellyfish" "Franken Jellyfish" a "Franken Jellyfish", FRANKEN, franken::<4>, "r23c6<>2" in FRANKEN_JELLYFISH;
    "franken-squirmbag" "Franken Squirmbag" a "Franken Squirmbags", FRANKEN, franken::<5>, "r6c2<>9" in FRANKEN_SQUIRMBAG;
    "franken-whale" "Franken Whale" a "Franken Whales", FRANKEN, franken::<6>, "r5c9<>9" in FRANKEN_WHALE;
    "franken-leviathan" "Franken Leviathan" a "Franken Leviathans", FRANKEN, franken::<7>, "r5c5,r6c4<>9" in FRANKEN_LEVIATHAN;

    "finned-franken-x-wing" "Finned Franken X-Wing" a "Finned Franken X-Wings", FRANKEN, finned_franken::<2>, "r1c3<>5" in FINNED_FRANKEN_X_WING;
    "finned-franken-swordfish" "Finned Franken Swordfish" a "Finned Franken Swordfish", FRANKEN, finned_franken::<3>, "r1c3<>5" in FINNED_FRANKEN_SWORDFISH;
    "finned-franken-jellyfish" "Finned Franken Jellyfish" a "Finned Franken Jellyfish", FRANKEN, finned_franken::<4>, "r23c6<>2" in FINNED_FRANKEN_JELLYFISH;
    "finned-franken-squirmbag" "Finned Franken Squirmbag" a "Finned Franken Squirmbags", FRANKEN, finned_franken::<5>, "r23c6<>2" in FINNED_FRANKEN_SQUIRMBAG;
    "finned-franken-whale" "Finned Franken Whale" a "Finned Franken Whales", FRANKEN, finned_franken::<6>, "r6c2<>9" in FINNED_FRANKEN_WHALE;
    "finned-franken-leviathan" "Finned Franken Leviathan" a "Finned Franken Leviathans", FRANKEN, finned_franken::<7>, "r56c2<>7" in FINNED_FRANKEN_LEVIATHAN;

    "mutant-x-wing" "Mutant X-Wing" a "Mutant X-Wings", MUTANT, mutant::<2>, "r23c6<>2" in MUTANT_X_WING;
    "mutant-swordfish" "Mutant Swordfish" a "Mutant Swordfish", MUTANT, mutant::<3>, "r29c6<>9" in MUTANT_SWORDFISH;
    "mutant-jellyfish" "Mutant Jellyfish" a "Mutant Jellyfish", MUTANT, mutant::<4>, "r29c6<>9" in MUTANT_JELLYFISH;
    "mutant-squirmbag" "Mutant Squirmbag" a "Mutant Squirmbags", MUTANT, mutant::<5>, "r1c89<>8" in MUTANT_SQUIRMBAG;
    "mutant-whale" "Mutant Whale" a "Mutant Whales", MUTANT, mutant::<6>, "r1c89<>8" in MUTANT_WHALE;
    "mutant-leviathan" "Mutant Leviathan" a "Mutant Leviathans", MUTANT, mutant::<7>, "r3c68<>9" in MUTANT_LEVIATHAN;

    "finned-mutant-x-wing" "Finned Mutant X-Wing" a "Finned Mutant X-Wings", MUTANT, finned_mutant::<2>, "r1c3<>5" in FINNED_MUTANT_X_WING;
    "finned-mutant-swordfish" "Finned Mutant Swordfish" a "Finned Mutant Swordfish", MUTANT, finned_mutant::<3>, "r1c3<>5" in FINNED_MUTANT_SWORDFISH;
    "finned-mutant-jellyfish" "Finned Mutant Jellyfish" a "Finned Mutant Jellyfish", MUTANT, finned_mutant::<4>, "r1c3<>5" in FINNED_MUTANT_JELLYFISH;
    "finned-mutant-squirmbag" "Finned Mutant Squirmbag" a "Finned Mutant Squirmbags", MUTANT, finned_mutant::<5>, "r2c2,r3c6<>4" in FINNED_MUTANT_SQUIRMBAG;
    "finned-mutant-whale" "Finned Mutant Whale" a "Finned Mutant Whales", MUTANT, finned_mutant::<6>, "r1c89<>8" in FINNED_MUTANT_WHALE;
    "finned-mutant-leviathan" "Finned Mutant Leviathan" a "Finned Mutant Leviathans", MUTANT, finned_mutant::<7>, "r1c2,r8c1<>1" in FINNED_MUTANT_LEVIATHAN;

    "siamese-finned-x-wing" "Siamese Finned X-Wing" a "Siamese Finned X-Wings", SIAMESE, siamese_finned::<2>, "r9c23<>3" in SIAMESE_FINNED_X_WING;
    "siamese-finned-swordfish" "Siamese Finned Swordfish" a "Siamese Finned Swordfish", SIAMESE, siamese_finned::<3>, "r5c4,r9c6<>7" in SIAMESE_FINNED_SWORDFISH;
    "siamese-finned-jellyfish" "Siamese Finned Jellyfish" a "Siamese Finned Jellyfish", SIAMESE, siamese_finned::<4>, "r6c2,r8c3<>4" in SIAMESE_FINNED_JELLYFISH;
    "siamese-sashimi-x-wing" "Siamese Sashimi X-Wing" a "Siamese Sashimi X-Wings", SIAMESE, siamese_sashimi::<2>, "r3c5,r9c6<>5" in SIAMESE_SASHIMI_X_WING;
    "siamese-sashimi-swordfish" "Siamese Sashimi Swordfish" a "Siamese Sashimi Swordfish", SIAMESE, siamese_sashimi::<3>, "r4c7,r9c9<>1" in SIAMESE_SASHIMI_SWORDFISH;
    "siamese-sashimi-jellyfish" "Siamese Sashimi Jellyfish" a "Siamese Sashimi Jellyfish", SIAMESE, siamese_sashimi::<4>, "r3c8,r5c9<>3" in SIAMESE_SASHIMI_JELLYFISH;
    "siamese-franken-x-wing" "Siamese Finned Franken X-Wing" a "Siamese Finned Franken X-Wings", SIAMESE, siamese_franken::<2>, "r3c5,r9c6<>5" in SIAMESE_FRANKEN_X_WING;
    "siamese-franken-swordfish" "Siamese Finned Franken Swordfish" a "Siamese Finned Franken Swordfish", SIAMESE, siamese_franken::<3>, "r1c3,r3c5<>5" in SIAMESE_FRANKEN_SWORDFISH;
    "siamese-franken-jellyfish" "Siamese Finned Franken Jellyfish" a "Siamese Finned Franken Jellyfish", SIAMESE, siamese_franken::<4>, "r2c4,r3c9<>5" in SIAMESE_FRANKEN_JELLYFISH;
    "siamese-mutant-x-wing" "Siamese Finned Mutant X-Wing" a "Siamese Finned Mutant X-Wings", SIAMESE, siamese_mutant::<2>, "r23c6<>2" in SIAMESE_MUTANT_X_WING;
    "siamese-mutant-swordfish" "Siamese Finned Mutant Swordfish" a "Siamese Finned Mutant Swordfish", SIAMESE, siamese_mutant::<3>, "r3c5,r9c6<>5" in SIAMESE_MUTANT_SWORDFISH;
    "siamese-mutant-jellyfish" "Siamese Finned Mutant Jellyfish" a "Siamese Finned Mutant Jellyfish", SIAMESE, siamese_mutant::<4>, "r1c3,r3c5<>5" in SIAMESE_MUTANT_JELLYFISH;
}

/// Houses as bits, in the order of [`House::all`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Houses(u32);

impl Houses {
    const NONE: Self = Self(0);
    const ROWS: Self = Self(0o777);
    const COLUMNS: Self = Self(0o777_000);
    const BOXES: Self = Self(0o777_000_000);
    const ALL: Self = Self((1 << 27) - 1);

    const fn of(house: House) -> Self {
        Self(1 << house.index())
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    fn iter(self) -> impl Iterator<Item = House> {
        House::all().filter(move |house| self.0 >> house.index() & 1 == 1)
    }

    /// Greater for what comes first when choices of houses are tried in order.
    const fn rank(self) -> u32 {
        self.0.reverse_bits()
    }
}

/// What kinds of houses are bases and covers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Basic,
    Franken,
    Mutant,
}

impl Shape {
    /// The houses that may be bases, with those that may then be covers.
    const fn sides(self) -> &'static [(Houses, Houses)] {
        const ROWS: Houses = Houses::ROWS.and(Houses::BOXES);
        const COLUMNS: Houses = Houses::COLUMNS.and(Houses::BOXES);
        match self {
            Self::Basic => &[(Houses::ROWS, Houses::COLUMNS), (Houses::COLUMNS, Houses::ROWS)],
            Self::Franken => &[(ROWS, COLUMNS), (COLUMNS, ROWS)],
            Self::Mutant => &[(Houses::ALL, Houses::ALL)],
        }
    }

    /// The narrowest shape that allows these. Boxes alone, on either side, count as mutant.
    fn of(bases: Houses, covers: Houses) -> Self {
        let fits = |shape: Self| shape.sides().iter().any(|side| bases.within(side.0) && covers.within(side.1));
        let lines = |houses: Houses| !houses.within(Houses::BOXES);
        match () {
            () if fits(Self::Basic) => Self::Basic,
            () if fits(Self::Franken) && lines(bases) && lines(covers) => Self::Franken,
            () => Self::Mutant,
        }
    }
}

/// Some bases and as many covers, and what follows from them.
#[derive(Clone, Copy)]
struct Fish {
    digit: Digit,
    bases: Houses,
    covers: Houses,
    /// Base candidates outside the covers, and those in two bases.
    fins: CellSet,
    endofins: CellSet,
    /// Eliminated although it lies in a base, because it lies in two covers.
    cannibal: CellSet,
    eliminated: CellSet,
}

impl Fish {
    /// A fish with not too many fins that eliminates something, and none of whose covers is idle.
    fn new(digit: Digit, bases: Houses, covers: Houses, facts: &Facts<'_>) -> Option<Self> {
        let (base, endofins) = union(bases, digit, facts);
        let (cover, double) = union(covers, digit, facts);
        let fins = (base - cover) | endofins;
        if fins.len() > FINS || endofins.len() > ENDOFINS {
            return None;
        }
        let reach = fins.common_peers();
        let cannibal = base & double & reach;
        let eliminated = ((cover - base) & reach) | (double & reach);
        let busy = |house: House| !base.is_disjoint(house.cells());
        (!eliminated.is_empty() && covers.iter().all(busy)).then_some(Self {
            digit,
            bases,
            covers,
            fins,
            endofins,
            cannibal,
            eliminated,
        })
    }

    fn is_finned(&self) -> bool {
        !self.fins.is_empty()
    }

    /// Whether a base has at most one spot that is not a fin.
    fn is_sashimi(&self, facts: &Facts<'_>) -> bool {
        self.bases.iter().any(|base| (facts.spots_in(base, self.digit) - self.fins).len() <= 1)
    }

    /// The candidate that stands first in the list of what is eliminated: those outside the bases before the others.
    fn lead(&self) -> Option<Cell> {
        (self.eliminated - self.cannibal).first().or_else(|| self.cannibal.first())
    }

    fn emit(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let Self { digit, fins, endofins, .. } = *self;
        let draft = sink.step().digits(digit).eliminate(digit, self.eliminated);
        let draft = self.bases.iter().fold(draft, |draft, base| draft.house(Role::Base, base, digit));
        let draft = self.covers.iter().fold(draft, |draft, cover| draft.area(Role::Cover, cover));
        let shown = [(Role::Fin, fins - endofins), (Role::Endofin, endofins)];
        let shown = shown.into_iter().filter(|(_, cells)| !cells.is_empty());
        sink.emit(shown.fold(draft, |draft, (role, cells)| draft.show(role, digit, cells)))
    }
}

/// The spots in some houses, and those in at least two of them.
fn union(houses: Houses, digit: Digit, facts: &Facts<'_>) -> (CellSet, CellSet) {
    houses
        .iter()
        .map(|house| facts.spots_in(house, digit))
        .fold((CellSet::EMPTY, CellSet::EMPTY), |(once, twice), spots| (once | spots, twice | (once & spots)))
}

/// The digits that have a doomed candidate: there is nothing for a fish to eliminate in the others.
fn doomed(facts: &Facts<'_>) -> impl Iterator<Item = (Digit, CellSet)> {
    Digit::all().map(|digit| (digit, facts.doomed(digit))).filter(|(_, doomed)| !doomed.is_empty())
}

fn basic<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_basic::<N>(facts, sink.limits().fish, 0, &mut |fish| {
        if fish.is_sashimi(facts) { ControlFlow::Continue(()) } else { fish.emit(sink) }
    })
}

fn finned<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_basic::<N>(facts, sink.limits().fish, 2, &mut |fish| {
        let wanted = fish.is_finned() && !fish.is_sashimi(facts);
        if wanted { fish.emit(sink) } else { ControlFlow::Continue(()) }
    })
}

fn sashimi<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_basic::<N>(facts, sink.limits().fish, 2, &mut |fish| {
        let wanted = fish.is_finned() && fish.is_sashimi(facts);
        if wanted { fish.emit(sink) } else { ControlFlow::Continue(()) }
    })
}

/// Every basic fish of `N` bases whose candidates stand in at most `N + extra` cross lines.
fn each_basic<const N: usize>(
    facts: &Facts<'_>,
    largest: usize,
    extra: u32,
    visit: &mut dyn FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if N > largest {
        return ControlFlow::Continue(());
    }
    for (digit, _) in doomed(facts) {
        for kind in [HouseKind::Row, HouseKind::Column] {
            let lines = facts.lines(digit, House::all().filter(|house| house.kind() == kind));
            let search = Basic { facts, digit, kind, size: N, extra };
            search.grow(&lines, 0, Houses::NONE, 0, visit)?;
        }
    }
    ControlFlow::Continue(())
}

struct Basic<'a> {
    facts: &'a Facts<'a>,
    digit: Digit,
    kind: HouseKind,
    size: usize,
    extra: u32,
}

impl Basic<'_> {
    fn grow(
        &self,
        lines: &[(House, u16)],
        chosen: usize,
        bases: Houses,
        cross: u16,
        visit: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen == self.size {
            return self.covers(bases, cross, visit);
        }
        let enough = (lines.len() + chosen + 1).saturating_sub(self.size);
        for (index, &(line, places)) in lines.iter().enumerate().take(enough) {
            let cross = cross | places;
            if cross.count_ones() <= self.size as u32 + self.extra {
                self.grow(&lines[index + 1..], chosen + 1, bases.and(Houses::of(line)), cross, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Every choice of cross lines to leave out: their spots are fins, and have to lie in one box with what is eliminated.
    fn covers(&self, bases: Houses, cross: u16, visit: &mut dyn FnMut(Fish) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(spare) = (cross.count_ones() as usize).checked_sub(self.size) else {
            return ControlFlow::Continue(());
        };
        if spare == 0 {
            return self.visit(bases, cross, visit);
        }
        let fits = |fins: &&u16| **fins & !cross == 0 && fins.count_ones() as usize == spare;
        FIN_LINES.iter().filter(fits).try_for_each(|fins| self.visit(bases, cross & !fins, visit))
    }

    fn visit(&self, bases: Houses, cross: u16, visit: &mut dyn FnMut(Fish) -> ControlFlow<()>) -> ControlFlow<()> {
        let shift = if self.kind == HouseKind::Row { 9 } else { 0 };
        let covers = Houses(u32::from(cross) << shift);
        Fish::new(self.digit, bases, covers, self.facts).map_or(ControlFlow::Continue(()), visit)
    }
}

/// One or two lines of a chute: with three, nothing in their box would be left to eliminate. The covers that stay are then in
/// ascending order.
const FIN_LINES: [u16; 18] =
    [0o600, 0o500, 0o300, 0o400, 0o200, 0o100, 0o60, 0o50, 0o30, 0o40, 0o20, 0o10, 6, 5, 3, 4, 2, 1];

fn franken<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_of_shape(Shape::Franken, N, facts, sink.limits().fish, &mut |fish| {
        if fish.is_finned() { ControlFlow::Continue(()) } else { fish.emit(sink) }
    })
}

fn finned_franken<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_of_shape(Shape::Franken, N, facts, sink.limits().fish, &mut |fish| {
        if fish.is_finned() { fish.emit(sink) } else { ControlFlow::Continue(()) }
    })
}

fn mutant<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_of_shape(Shape::Mutant, N, facts, sink.limits().fish, &mut |fish| {
        if fish.is_finned() { ControlFlow::Continue(()) } else { fish.emit(sink) }
    })
}

fn finned_mutant<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_of_shape(Shape::Mutant, N, facts, sink.limits().fish, &mut |fish| {
        if fish.is_finned() { fish.emit(sink) } else { ControlFlow::Continue(()) }
    })
}

/// Every fish of so many bases that is of this shape and of no narrower one.
fn each_of_shape(
    shape: Shape,
    size: usize,
    facts: &Facts<'_>,
    largest: usize,
    visit: &mut dyn FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if size > largest {
        return ControlFlow::Continue(());
    }
    for (digit, doomed) in doomed(facts) {
        for &(bases, covers) in shape.sides() {
            for target in doomed {
                let search = Hunt::new(facts, digit, target, size, bases);
                search.covers(covers.iter().filter(|cover| search.is_live(*cover)), &mut |fish| {
                    let first = fish.eliminated.first() == Some(target);
                    let fits = first && Shape::of(fish.bases, fish.covers) == shape;
                    if fits { visit(fish) } else { ControlFlow::Continue(()) }
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A search for the fish that eliminate one candidate.
struct Hunt<'a> {
    facts: &'a Facts<'a>,
    digit: Digit,
    target: Cell,
    size: usize,
    bases: Houses,
    /// The spots that each house would be left with if the target were true.
    left: [CellSet; 27],
    /// How many more sets of bases may be tried.
    trials: std::cell::Cell<u32>,
}

/// Some covers, what they hold if the target is true, and whether the target lies in one of them, or in two.
#[derive(Clone, Copy)]
struct Covers {
    houses: Houses,
    left: CellSet,
    hits: u8,
}

impl<'a> Hunt<'a> {
    fn new(facts: &'a Facts<'a>, digit: Digit, target: Cell, size: usize, bases: Houses) -> Self {
        let rest = facts.spots(digit) - target.peers().with(target);
        let mut left = [CellSet::EMPTY; 27];
        House::all().for_each(|house| left[house.index()] = rest & house.cells());
        Self { facts, digit, target, size, bases, left, trials: std::cell::Cell::new(TRIALS) }
    }

    fn is_live(&self, house: House) -> bool {
        !self.facts.spots_in(house, self.digit).is_empty()
    }

    /// Every choice of covers of which the target is in one at least.
    fn covers(
        &self,
        houses: impl Iterator<Item = House>,
        visit: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (with, without): (Vec<House>, Vec<House>) = houses.partition(|house| house.contains(self.target));
        let none = Covers { houses: Houses::NONE, left: CellSet::EMPTY, hits: 0 };
        let order: Vec<House> = with.into_iter().chain(without).collect();
        self.grow(&order, self.size, none, visit)
    }

    fn grow(
        &self,
        houses: &[House],
        missing: usize,
        covers: Covers,
        visit: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if missing == 0 {
            return self.choose_bases(covers, visit);
        }
        for (index, &house) in houses.iter().enumerate().take((houses.len() + 1).saturating_sub(missing)) {
            let hits = covers.hits + u8::from(house.contains(self.target));
            if hits == 0 {
                break; // those with the target come first
            }
            let left = covers.left | self.left[house.index()];
            let covers = Covers { houses: covers.houses.and(Houses::of(house)), left, hits };
            self.grow(&houses[index + 1..], missing - 1, covers, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Every choice of bases that fit into the covers once the target is true, and have no spot in common.
    fn choose_bases(&self, covers: Covers, visit: &mut dyn FnMut(Fish) -> ControlFlow<()>) -> ControlFlow<()> {
        let fits = |base: &House| {
            self.left[base.index()].is_subset(covers.left)
                && !Houses::of(*base).meets(covers.houses)
                && (covers.hits > 1 || !base.contains(self.target))
                && self.is_live(*base)
        };
        let mut fitting = [None; 27];
        let mut count = 0;
        for base in self.bases.iter().filter(fits) {
            fitting[count] = Some(base);
            count += 1;
        }
        self.join(&fitting[..count], self.size, Houses::NONE, CellSet::EMPTY, covers.houses, visit)
    }

    fn join(
        &self,
        fitting: &[Option<House>],
        missing: usize,
        bases: Houses,
        taken: CellSet,
        covers: Houses,
        visit: &mut dyn FnMut(Fish) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(trials) = self.trials.get().checked_sub(1) else { return ControlFlow::Continue(()) };
        self.trials.set(trials);
        if missing == 0 {
            let fish = Fish::new(self.digit, bases, covers, self.facts);
            return fish.map_or(ControlFlow::Continue(()), visit);
        }
        let enough = (fitting.len() + 1).saturating_sub(missing);
        for (index, base) in fitting.iter().enumerate().take(enough).filter_map(|(index, base)| Some((index, (*base)?)))
        {
            let target = CellSet::of(self.target) & base.cells();
            let own = self.left[base.index()] | target;
            if own.is_disjoint(taken) {
                self.join(&fitting[index + 1..], missing - 1, bases.and(Houses::of(base)), taken | own, covers, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn siamese_finned<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    siamese(&twins_basic::<N>(facts, sink), |fish| !fish.is_sashimi(facts), sink)
}

fn siamese_sashimi<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    siamese(&twins_basic::<N>(facts, sink), |fish| fish.is_sashimi(facts), sink)
}

fn siamese_franken<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    siamese(&twins(Shape::Franken, N, facts, sink), |_| true, sink)
}

fn siamese_mutant<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    siamese(&twins(Shape::Mutant, N, facts, sink), |_| true, sink)
}

fn twins_basic<const N: usize>(facts: &Facts<'_>, sink: &Sink<'_>) -> Vec<Fish> {
    let mut all = Vec::new();
    let _ = each_basic::<N>(facts, sink.limits().fish, 2, &mut |fish| {
        all.push(fish);
        ControlFlow::Continue(())
    });
    in_order(all)
}

fn twins(shape: Shape, size: usize, facts: &Facts<'_>, sink: &Sink<'_>) -> Vec<Fish> {
    let mut all = Vec::new();
    let _ = each_of_shape(shape, size, facts, sink.limits().fish, &mut |fish| {
        all.push(fish);
        ControlFlow::Continue(())
    });
    in_order(all)
}

/// Finned fish with the same bases together, in the order of their covers.
fn in_order(mut all: Vec<Fish>) -> Vec<Fish> {
    all.retain(Fish::is_finned);
    all.sort_by_key(|fish| (fish.digit, fish.bases, std::cmp::Reverse(fish.covers.rank())));
    all
}

/// Pairs of fish with the same bases that do not eliminate the same first candidate; the first of the two must be `wanted`.
fn siamese(all: &[Fish], wanted: impl Fn(&Fish) -> bool, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for twins in all.chunk_by(|one, other| (one.digit, one.bases) == (other.digit, other.bases)) {
        for (index, one) in twins.iter().enumerate().filter(|(_, one)| wanted(one)) {
            for other in twins[index + 1..].iter().filter(|other| other.lead() != one.lead()) {
                emit_twins(one, other, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn emit_twins(one: &Fish, other: &Fish, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let digit = one.digit;
    let draft = sink.step().digits(digit).eliminate(digit, one.eliminated | other.eliminated);
    let draft = one.bases.iter().fold(draft, |draft, base| draft.house(Role::Base, base, digit));
    let covers = one.covers.iter().chain(other.covers.iter());
    let draft = covers.fold(draft, |draft, cover| draft.area(Role::Cover, cover));
    let draft =
        draft.show(Role::Fin, digit, one.fins - one.endofins).show(Role::Fin, digit, other.fins - other.endofins);
    let endofins = one.endofins | other.endofins;
    sink.emit(if endofins.is_empty() { draft } else { draft.show(Role::Endofin, digit, endofins) })
}

fn fish_text(step: &Step) -> Text {
    let Some(shape) = Picture::of(step) else { return text::bare(step) };
    Text::new(shape.short(), if shape.covers.len() > shape.bases.len() { shape.siamese() } else { shape.teach() })
}

/// What there is to say of a fish.
struct Picture {
    digit: Digit,
    bases: Vec<House>,
    covers: Vec<House>,
    fins: CellSet,
    endofins: CellSet,
    eliminated: CellSet,
}

impl Picture {
    fn of(step: &Step) -> Option<Self> {
        let digit = step.digits().first()?;
        Some(Self {
            digit,
            bases: step.houses(Role::Base).collect(),
            covers: step.houses(Role::Cover).collect(),
            fins: step.spots(Role::Fin).digit(digit),
            endofins: step.spots(Role::Endofin).digit(digit),
            eliminated: step.eliminated().digit(digit),
        })
    }

    /// `7 in r26, c38, fin r2c9`.
    fn short(&self) -> String {
        let mut said = format!("{} in {}, {}", self.digit, signs(&self.bases), signs(&self.covers));
        for (name, cells) in [("fin", self.fins), ("endofin", self.endofins)] {
            if !cells.is_empty() {
                let plural = if cells.len() > 1 { "s" } else { "" };
                said += &format!(", {name}{plural} {}", text::brief(cells));
            }
        }
        said
    }

    fn teach(&self) -> String {
        let digit = self.digit;
        let (bases, covers) = (text::houses(self.bases.iter().copied()), text::houses(self.covers.iter().copied()));
        let fins = self.fins | self.endofins;
        let mut said = if fins.is_empty() {
            format!(
                "{} each need {}, and all their candidates for it lie in {covers}. So they use up the {digit}s of {covers}, and nothing \
                 is left for the other cells there.",
                text::capital(&bases),
                text::a(digit),
            )
        } else {
            let verb = if fins.len() == 1 { "is" } else { "are" };
            let (fin, which) =
                if fins.len() == 1 { ("the fin", "the fin holds") } else { ("fins", "one of the fins holds") };
            format!(
                "{} each need {}. {} {verb} {fin}: apart from {} all their candidates for it lie in {covers}. Either {which} the \
                 {digit}, or {bases} use up the {digit}s of {covers}. A cell there that also sees {} loses it either way.",
                text::capital(&bases),
                text::a(digit),
                text::list(fins),
                if fins.len() == 1 { "it" } else { "them" },
                if fins.len() == 1 { "the fin" } else { "every fin" },
            )
        };
        said += &self.endofins_text();
        said += &self.cannibal_text();
        said
    }

    fn endofins_text(&self) -> String {
        match self.endofins.len() {
            0 => String::new(),
            1 => format!(
                " {} counts as a fin because it would serve two of the bases at once.",
                text::list(self.endofins)
            ),
            _ => format!(
                " {} count as fins because each would serve two of the bases at once.",
                text::list(self.endofins)
            ),
        }
    }

    /// Of what is eliminated in two covers, or in a base.
    fn cannibal_text(&self) -> String {
        let covers = |cell: &Cell| self.covers.iter().filter(|cover| cover.contains(*cell)).count();
        let own: CellSet = self
            .eliminated
            .iter()
            .filter(|cell| covers(cell) > 1 && self.bases.iter().any(|base| base.contains(*cell)))
            .collect();
        if own.is_empty() {
            return String::new();
        }
        format!(
            " {} in {} would serve one base and use up two of the covers.",
            text::capital(&text::a(self.digit)),
            text::either_of(own)
        )
    }

    fn siamese(&self) -> String {
        let digit = self.digit;
        let (one, other) = self.covers.split_at(self.bases.len());
        let (bases, one, other) = (
            text::houses(self.bases.iter().copied()),
            text::houses(one.iter().copied()),
            text::houses(other.iter().copied()),
        );
        format!(
            "{} each need {}. Two fish share these houses: one with {one}, the other with {other}. The candidates outside of them, \
             among {}, are the fins of the one or of the other. Each fish holds unless one of its own fins is true, so each rules out \
             what it would clear and what sees all of its fins.",
            text::capital(&bases),
            text::a(digit),
            text::list(self.fins | self.endofins),
        ) + &self.endofins_text()
    }
}

/// `r26`, `r2c5b7`.
fn signs(houses: &[House]) -> String {
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box].into_iter().zip(["r", "c", "b"]);
    let said = kinds.map(|(kind, sign)| {
        let numbers: String =
            houses.iter().filter(|house| house.kind() == kind).map(|house| house.number().to_string()).collect();
        if numbers.is_empty() { numbers } else { sign.to_owned() + &numbers }
    });
    said.collect()
}

const X_WING: &str = "
+---------+------------+-------+
| 4  1  7 | 6   3  5   | 9 2 8 |
| 29 6  8 | 149 24 149 | 7 5 3 |
| 5  29 3 | 7   28 89  | 1 6 4 |
+---------+------------+-------+
| 6  8  2 | 5   1  7   | 3 4 9 |
| 1  4  5 | 2   9  3   | 6 8 7 |
| 7  3  9 | 48  48 6   | 2 1 5 |
+---------+------------+-------+
| 3  7  4 | 18  6  18  | 5 9 2 |
| 8  29 1 | 3   5  29  | 4 7 6 |
| 29 5  6 | 49  7  249 | 8 3 1 |
+---------+------------+-------+
";

const SWORDFISH: &str = "
+---------+--------+-------------+
| 47 9  8 | 5  1 6 | 2    3 47   |
| 2  17 5 | 4  9 3 | 178  6 178  |
| 14 6  3 | 2  8 7 | 14   9 5    |
+---------+--------+-------------+
| 3  5  2 | 17 6 4 | 17   8 9    |
| 6  17 9 | 17 2 8 | 1347 5 1347 |
| 17 8  4 | 3  5 9 | 6    2 17   |
+---------+--------+-------------+
| 9  2  1 | 6  4 5 | 38   7 38   |
| 5  4  7 | 8  3 2 | 9    1 6    |
| 8  3  6 | 9  7 1 | 5    4 2    |
+---------+--------+-------------+
";

const JELLYFISH: &str = "
+-----------+---------+----------+
| 9   5  3  | 6 8 4   | 7  1  2  |
| 7   6  2  | 3 5 1   | 4  89 89 |
| 1   4  8  | 9 7 2   | 5  3  6  |
+-----------+---------+----------+
| 58  1  59 | 7 4 89  | 6  2  3  |
| 4   2  69 | 5 3 689 | 1  7  89 |
| 368 38 7  | 2 1 689 | 89 4  5  |
+-----------+---------+----------+
| 2   38 56 | 4 9 7   | 38 56 1  |
| 36  7  1  | 8 2 5   | 39 69 4  |
| 58  9  4  | 1 6 3   | 2  58 7  |
+-----------+---------+----------+
";

const SQUIRMBAG: &str = "
+---------------+------------+---------+
| 5   3   14678 | 16 9  1678 | 2 47 18 |
| 148 2   9     | 5  3  178  | 6 47 18 |
| 168 178 1678  | 4  2  1678 | 3 5  9  |
+---------------+------------+---------+
| 9   17  5     | 17 6  3    | 4 8  2  |
| 2   4   78    | 78 5  9    | 1 3  6  |
| 18  6   3     | 2  18 4    | 5 9  7  |
+---------------+------------+---------+
| 146 5   146   | 9  7  16   | 8 2  3  |
| 3   9   68    | 68 4  2    | 7 1  5  |
| 7   18  2     | 3  18 5    | 9 6  4  |
+---------------+------------+---------+
";

const WHALE: &str = "
+-------------+---------+---------------+
| 9  5   13   | 2 78 6  | 138  347 134  |
| 8  136 7    | 5 13 4  | 1369 2   1369 |
| 23 4   1236 | 9 78 13 | 58   57  136  |
+-------------+---------+---------------+
| 1  38  38   | 4 6  5  | 2    9   7    |
| 6  2   5    | 3 9  7  | 4    1   8    |
| 4  7   9    | 1 2  8  | 356  35  36   |
+-------------+---------+---------------+
| 5  68  68   | 7 13 2  | 139  34  1349 |
| 23 9   123  | 6 4  13 | 7    8   5    |
| 7  13  4    | 8 5  9  | 13   6   2    |
+-------------+---------+---------------+
";

const LEVIATHAN: &str = "
+-----------+----------+---------+
| 15  3  6  | 2  8 4   | 9 15 57 |
| 8   7  4  | 3  9 15  | 6 15 25 |
| 159 15 2  | 7  6 15  | 4 3  8  |
+-----------+----------+---------+
| 15  8  7  | 4  5 3   | 2 6  9  |
| 4   2  35 | 9  7 56  | 1 8  35 |
| 6   9  35 | 58 1 2   | 7 4  35 |
+-----------+----------+---------+
| 2   4  8  | 6  3 9   | 5 7  1  |
| 3   6  15 | 15 2 157 | 8 9  4  |
| 7   15 9  | 15 4 8   | 3 2  6  |
+-----------+----------+---------+
";

const FINNED_X_WING: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const FINNED_SWORDFISH: &str = "
+--------+----------+----------+
| 57 9 6 | 57  2  4 | 3  8 1   |
| 3  2 8 | 567 1  9 | 56 4 567 |
| 57 1 4 | 3   56 8 | 9  2 567 |
+--------+----------+----------+
| 2  6 1 | 4   7  3 | 8  5 9   |
| 8  5 7 | 2   9  6 | 4  1 3   |
| 4  3 9 | 1   8  5 | 7  6 2   |
+--------+----------+----------+
| 6  4 5 | 9   3  2 | 1  7 8   |
| 1  8 3 | 56  4  7 | 2  9 56  |
| 9  7 2 | 8   56 1 | 56 3 4   |
+--------+----------+----------+
";

const FINNED_JELLYFISH: &str = "
+-------+-----------+----------+
| 1 5 4 | 36  2  8  | 9  36 7  |
| 8 7 9 | 136 13 5  | 2  4  36 |
| 2 6 3 | 9   4  7  | 8  5  1  |
+-------+-----------+----------+
| 3 2 5 | 7   6  4  | 1  9  8  |
| 4 9 1 | 8   5  2  | 36 7  36 |
| 7 8 6 | 13  9  13 | 4  2  5  |
+-------+-----------+----------+
| 9 4 8 | 5   7  36 | 36 1  2  |
| 5 3 2 | 4   18 16 | 7  68 9  |
| 6 1 7 | 2   38 9  | 5  38 4  |
+-------+-----------+----------+
";

const FINNED_SQUIRMBAG: &str = "
+-------------+------------+--------+
| 4   69  8   | 679 1  679 | 2  3 5 |
| 2   1   5   | 4   8  3   | 6  7 9 |
| 379 369 679 | 2   79 5   | 4  1 8 |
+-------------+------------+--------+
| 39  8   69  | 679 4  1   | 37 5 2 |
| 5   7   4   | 3   2  8   | 9  6 1 |
| 1   369 2   | 679 5  679 | 37 8 4 |
+-------------+------------+--------+
| 8   2   3   | 1   6  4   | 5  9 7 |
| 6   5   79  | 8   79 2   | 1  4 3 |
| 79  4   1   | 5   3  79  | 8  2 6 |
+-------------+------------+--------+
";

const FINNED_WHALE: &str = "
+-------------+------------+---------+
| 7   38  9   | 2   5   38 | 1  4  6 |
| 1   5   346 | 36  346 9  | 7  2  8 |
| 48  2   468 | 7   468 1  | 9  5  3 |
+-------------+------------+---------+
| 9   368 7   | 5   36  4  | 2  38 1 |
| 2   4   5   | 38  1   7  | 38 6  9 |
| 38  368 1   | 368 9   2  | 4  7  5 |
+-------------+------------+---------+
| 5   1   38  | 4   2   38 | 6  9  7 |
| 6   7   2   | 9   38  5  | 38 1  4 |
| 348 9   348 | 1   7   6  | 5  38 2 |
+-------------+------------+---------+
";

const FINNED_LEVIATHAN: &str = "
+-----------+--------------+-----------+
| 15 7  125 | 3   9    6   | 25 4   8  |
| 9  25 3   | 15  4    8   | 6  12  7  |
| 6  4  8   | 125 7    125 | 9  3   15 |
+-----------+--------------+-----------+
| 4  3  15  | 7   125  9   | 25 8   6  |
| 15 89 6   | 4   1258 3   | 7  129 15 |
| 2  89 7   | 6   158  15  | 4  19  3  |
+-----------+--------------+-----------+
| 8  1  25  | 9   6    25  | 3  7   4  |
| 7  6  9   | 8   3    4   | 1  5   2  |
| 3  25 4   | 125 15   7   | 8  6   9  |
+-----------+--------------+-----------+
";

const SASHIMI_X_WING: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const SASHIMI_SWORDFISH: &str = "
+--------+----------+----------+
| 57 9 6 | 57  2  4 | 3  8 1   |
| 3  2 8 | 567 1  9 | 56 4 567 |
| 57 1 4 | 3   56 8 | 9  2 567 |
+--------+----------+----------+
| 2  6 1 | 4   7  3 | 8  5 9   |
| 8  5 7 | 2   9  6 | 4  1 3   |
| 4  3 9 | 1   8  5 | 7  6 2   |
+--------+----------+----------+
| 6  4 5 | 9   3  2 | 1  7 8   |
| 1  8 3 | 56  4  7 | 2  9 56  |
| 9  7 2 | 8   56 1 | 56 3 4   |
+--------+----------+----------+
";

const SASHIMI_JELLYFISH: &str = "
+-------+-----------+----------+
| 1 5 4 | 36  2  8  | 9  36 7  |
| 8 7 9 | 136 13 5  | 2  4  36 |
| 2 6 3 | 9   4  7  | 8  5  1  |
+-------+-----------+----------+
| 3 2 5 | 7   6  4  | 1  9  8  |
| 4 9 1 | 8   5  2  | 36 7  36 |
| 7 8 6 | 13  9  13 | 4  2  5  |
+-------+-----------+----------+
| 9 4 8 | 5   7  36 | 36 1  2  |
| 5 3 2 | 4   18 16 | 7  68 9  |
| 6 1 7 | 2   38 9  | 5  38 4  |
+-------+-----------+----------+
";

const SASHIMI_SQUIRMBAG: &str = "
+------------+----------+----------+
| 5   37  6  | 1  37 9  | 8 2   4  |
| 8   1   4  | 37 2  5  | 9 6   37 |
| 379 379 2  | 6  8  4  | 5 37  1  |
+------------+----------+----------+
| 4   5   79 | 37 6  28 | 1 378 29 |
| 37  2   8  | 4  9  1  | 6 5   37 |
| 6   379 1  | 5  37 28 | 4 378 29 |
+------------+----------+----------+
| 2   6   5  | 9  4  3  | 7 1   8  |
| 1   4   3  | 8  5  7  | 2 9   6  |
| 79  8   79 | 2  1  6  | 3 4   5  |
+------------+----------+----------+
";

const SASHIMI_WHALE: &str = "
+----------+-------------+----------+
| 2  1  8  | 5   47  3   | 9 6  47  |
| 4  7  9  | 6   8   1   | 5 3  2   |
| 3  5  6  | 2   479 49  | 1 47 8   |
+----------+-------------+----------+
| 19 2  3  | 49  5   6   | 7 8  149 |
| 6  8  14 | 479 3   479 | 2 5  149 |
| 5  49 7  | 1   2   8   | 3 49 6   |
+----------+-------------+----------+
| 7  49 5  | 8   49  2   | 6 1  3   |
| 19 3  14 | 79  6   479 | 8 2  5   |
| 8  6  2  | 3   1   5   | 4 79 79  |
+----------+-------------+----------+
";

const SASHIMI_LEVIATHAN: &str = "
+-------------+-------------+----------+
| 9   14  2   | 6  7   3    | 14 8  5  |
| 46  146 3   | 9  8   5    | 7  14 2  |
| 8   7   5   | 4  12  12   | 3  9  6  |
+-------------+-------------+----------+
| 7   9   168 | 3  4   168  | 2  5  18 |
| 16  5   4   | 7  126 1268 | 9  3  18 |
| 3   2   18  | 18 5   9    | 46 46 7  |
+-------------+-------------+----------+
| 2   8   16  | 5  3   4    | 16 7  9  |
| 146 46  7   | 18 9   168  | 5  2  3  |
| 5   3   9   | 2  16  7    | 8  16 4  |
+-------------+-------------+----------+
";

const FRANKEN_X_WING: &str = "
+---------+-------------+-------+
| 4  1  7 | 6   3  5    | 9 2 8 |
| 29 6  8 | 149 24 1249 | 7 5 3 |
| 5  29 3 | 7   28 289  | 1 6 4 |
+---------+-------------+-------+
| 6  8  2 | 5   1  7    | 3 4 9 |
| 1  4  5 | 2   9  3    | 6 8 7 |
| 7  3  9 | 48  48 6    | 2 1 5 |
+---------+-------------+-------+
| 3  7  4 | 18  6  18   | 5 9 2 |
| 8  29 1 | 3   5  29   | 4 7 6 |
| 29 5  6 | 49  7  249  | 8 3 1 |
+---------+-------------+-------+
";

const FRANKEN_SWORDFISH: &str = "
+---------+-------------+-------+
| 4  1  7 | 6   3  5    | 9 2 8 |
| 29 6  8 | 149 24 1249 | 7 5 3 |
| 5  29 3 | 7   28 289  | 1 6 4 |
+---------+-------------+-------+
| 6  8  2 | 5   1  7    | 3 4 9 |
| 1  4  5 | 2   9  3    | 6 8 7 |
| 7  3  9 | 48  48 6    | 2 1 5 |
+---------+-------------+-------+
| 3  7  4 | 18  6  18   | 5 9 2 |
| 8  29 1 | 3   5  29   | 4 7 6 |
| 29 5  6 | 49  7  249  | 8 3 1 |
+---------+-------------+-------+
";

const FRANKEN_JELLYFISH: &str = "
+---------+-------------+-------+
| 4  1  7 | 6   3  5    | 9 2 8 |
| 29 6  8 | 149 24 1249 | 7 5 3 |
| 5  29 3 | 7   28 289  | 1 6 4 |
+---------+-------------+-------+
| 6  8  2 | 5   1  7    | 3 4 9 |
| 1  4  5 | 2   9  3    | 6 8 7 |
| 7  3  9 | 48  48 6    | 2 1 5 |
+---------+-------------+-------+
| 3  7  4 | 18  6  18   | 5 9 2 |
| 8  29 1 | 3   5  29   | 4 7 6 |
| 29 5  6 | 49  7  249  | 8 3 1 |
+---------+-------------+-------+
";

const FRANKEN_SQUIRMBAG: &str = "
+---------+----------+----------+
| 2 6   3 | 9  1  8  | 4  7  5  |
| 4 5   1 | 2  6  7  | 9  3  8  |
| 9 8   7 | 3  4  5  | 2  1  6  |
+---------+----------+----------+
| 5 179 8 | 17 3  2  | 16 69 4  |
| 3 19  2 | 4  8  6  | 7  5  19 |
| 6 179 4 | 5  79 19 | 3  8  2  |
+---------+----------+----------+
| 7 4   5 | 8  2  19 | 16 69 3  |
| 1 3   9 | 6  5  4  | 8  2  7  |
| 8 2   6 | 17 79 3  | 5  4  19 |
+---------+----------+----------+
";

const FRANKEN_WHALE: &str = "
+----------+------------+----------+
| 2  1  8  | 5  47  3   | 9 6  47  |
| 4  7  9  | 6  8   1   | 5 3  2   |
| 3  5  6  | 2  479 49  | 1 47 8   |
+----------+------------+----------+
| 19 2  3  | 4  5   6   | 7 8  19  |
| 6  8  14 | 79 3   79  | 2 5  149 |
| 5  49 7  | 1  2   8   | 3 49 6   |
+----------+------------+----------+
| 7  49 5  | 8  49  2   | 6 1  3   |
| 19 3  14 | 79 6   479 | 8 2  5   |
| 8  6  2  | 3  1   5   | 4 79 79  |
+----------+------------+----------+
";

const FRANKEN_LEVIATHAN: &str = "
+---------+------------+-----------+
| 7 6  5  | 2   89  3  | 89 1  4   |
| 3 1  2  | 89  6   4  | 7  89 5   |
| 9 4  8  | 5   7   1  | 3  6  2   |
+---------+------------+-----------+
| 2 3  16 | 7   4   69 | 5  89 189 |
| 4 89 7  | 3   189 5  | 6  2  19  |
| 5 89 16 | 189 2   69 | 4  7  3   |
+---------+------------+-----------+
| 8 7  9  | 4   3   2  | 1  5  6   |
| 6 5  4  | 19  19  8  | 2  3  7   |
| 1 2  3  | 6   5   7  | 89 4  89  |
+---------+------------+-----------+
";

const FINNED_FRANKEN_X_WING: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const FINNED_FRANKEN_SWORDFISH: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const FINNED_FRANKEN_JELLYFISH: &str = "
+---------+-------------+-------+
| 4  1  7 | 6   3  5    | 9 2 8 |
| 29 6  8 | 149 24 1249 | 7 5 3 |
| 5  29 3 | 7   28 289  | 1 6 4 |
+---------+-------------+-------+
| 6  8  2 | 5   1  7    | 3 4 9 |
| 1  4  5 | 2   9  3    | 6 8 7 |
| 7  3  9 | 48  48 6    | 2 1 5 |
+---------+-------------+-------+
| 3  7  4 | 18  6  18   | 5 9 2 |
| 8  29 1 | 3   5  29   | 4 7 6 |
| 29 5  6 | 49  7  249  | 8 3 1 |
+---------+-------------+-------+
";

const FINNED_FRANKEN_SQUIRMBAG: &str = "
+---------+-------------+-------+
| 4  1  7 | 6   3  5    | 9 2 8 |
| 29 6  8 | 149 24 1249 | 7 5 3 |
| 5  29 3 | 7   28 289  | 1 6 4 |
+---------+-------------+-------+
| 6  8  2 | 5   1  7    | 3 4 9 |
| 1  4  5 | 2   9  3    | 6 8 7 |
| 7  3  9 | 48  48 6    | 2 1 5 |
+---------+-------------+-------+
| 3  7  4 | 18  6  18   | 5 9 2 |
| 8  29 1 | 3   5  29   | 4 7 6 |
| 29 5  6 | 49  7  249  | 8 3 1 |
+---------+-------------+-------+
";

const FINNED_FRANKEN_WHALE: &str = "
+---------+----------+----------+
| 2 6   3 | 9  1  8  | 4  7  5  |
| 4 5   1 | 2  6  7  | 9  3  8  |
| 9 8   7 | 3  4  5  | 2  1  6  |
+---------+----------+----------+
| 5 179 8 | 17 3  2  | 16 69 4  |
| 3 19  2 | 4  8  6  | 7  5  19 |
| 6 179 4 | 5  79 19 | 3  8  2  |
+---------+----------+----------+
| 7 4   5 | 8  2  19 | 16 69 3  |
| 1 3   9 | 6  5  4  | 8  2  7  |
| 8 2   6 | 17 79 3  | 5  4  19 |
+---------+----------+----------+
";

const FINNED_FRANKEN_LEVIATHAN: &str = "
+----------+------------+---------+
| 2 17  3  | 5  147 147 | 6 9  8  |
| 4 17  6  | 9  17  8   | 5 3  2  |
| 8 5   9  | 2  3   6   | 7 4  1  |
+----------+------------+---------+
| 3 4   17 | 78 5   9   | 2 18 6  |
| 6 789 17 | 4  178 2   | 3 5  79 |
| 5 789 2  | 3  6   17  | 4 18 79 |
+----------+------------+---------+
| 9 6   5  | 78 478 47  | 1 2  3  |
| 7 2   4  | 1  9   3   | 8 6  5  |
| 1 3   8  | 6  2   5   | 9 7  4  |
+----------+------------+---------+
";

const MUTANT_X_WING: &str = "
+---------+-------------+-------+
| 4  1  7 | 6   3  5    | 9 2 8 |
| 29 6  8 | 149 24 1249 | 7 5 3 |
| 5  29 3 | 7   28 289  | 1 6 4 |
+---------+-------------+-------+
| 6  8  2 | 5   1  7    | 3 4 9 |
| 1  4  5 | 2   9  3    | 6 8 7 |
| 7  3  9 | 48  48 6    | 2 1 5 |
+---------+-------------+-------+
| 3  7  4 | 18  6  18   | 5 9 2 |
| 8  29 1 | 3   5  29   | 4 7 6 |
| 29 5  6 | 49  7  249  | 8 3 1 |
+---------+-------------+-------+
";

const MUTANT_SWORDFISH: &str = "
+---------+------------+-------+
| 4  1  7 | 6   3  5   | 9 2 8 |
| 29 6  8 | 149 24 149 | 7 5 3 |
| 5  29 3 | 7   28 89  | 1 6 4 |
+---------+------------+-------+
| 6  8  2 | 5   1  7   | 3 4 9 |
| 1  4  5 | 2   9  3   | 6 8 7 |
| 7  3  9 | 48  48 6   | 2 1 5 |
+---------+------------+-------+
| 3  7  4 | 18  6  18  | 5 9 2 |
| 8  29 1 | 3   5  29  | 4 7 6 |
| 29 5  6 | 49  7  249 | 8 3 1 |
+---------+------------+-------+
";

const MUTANT_JELLYFISH: &str = "
+---------+------------+-------+
| 4  1  7 | 6   3  5   | 9 2 8 |
| 29 6  8 | 149 24 149 | 7 5 3 |
| 5  29 3 | 7   28 89  | 1 6 4 |
+---------+------------+-------+
| 6  8  2 | 5   1  7   | 3 4 9 |
| 1  4  5 | 2   9  3   | 6 8 7 |
| 7  3  9 | 48  48 6   | 2 1 5 |
+---------+------------+-------+
| 3  7  4 | 18  6  18  | 5 9 2 |
| 8  29 1 | 3   5  29  | 4 7 6 |
| 29 5  6 | 49  7  249 | 8 3 1 |
+---------+------------+-------+
";

const MUTANT_SQUIRMBAG: &str = "
+------------+--------+--------------+
| 49 48  489 | 23 1 5 | 7   268 2368 |
| 6  5   1   | 23 4 7 | 238 28  9    |
| 7  2   3   | 6  9 8 | 5   4   1    |
+------------+--------+--------------+
| 48 7   6   | 9  5 3 | 28  1   248  |
| 89 3   2   | 4  7 1 | 689 68  5    |
| 5  1   49  | 8  6 2 | 39  7   34   |
+------------+--------+--------------+
| 2  9   5   | 1  8 6 | 4   3   7    |
| 1  468 48  | 7  3 9 | 268 5   268  |
| 3  68  7   | 5  2 4 | 1   9   68   |
+------------+--------+--------------+
";

const MUTANT_WHALE: &str = "
+------------+--------+--------------+
| 49 48  489 | 23 1 5 | 7   268 2368 |
| 6  5   1   | 23 4 7 | 238 28  9    |
| 7  2   3   | 6  9 8 | 5   4   1    |
+------------+--------+--------------+
| 48 7   6   | 9  5 3 | 28  1   248  |
| 89 3   2   | 4  7 1 | 689 68  5    |
| 5  1   49  | 8  6 2 | 39  7   34   |
+------------+--------+--------------+
| 2  9   5   | 1  8 6 | 4   3   7    |
| 1  468 48  | 7  3 9 | 268 5   268  |
| 3  68  7   | 5  2 4 | 1   9   68   |
+------------+--------+--------------+
";

const MUTANT_LEVIATHAN: &str = "
+----------+-----------+----------+
| 6  9 3   | 18 7  4   | 2 5   18 |
| 8  1 45  | 2  6  59  | 7 49  3  |
| 45 7 2   | 19 3  589 | 6 489 19 |
+----------+-----------+----------+
| 2  6 7   | 5  8  3   | 9 1   4  |
| 3  5 19  | 4  19 7   | 8 2   6  |
| 49 8 149 | 6  19 2   | 3 7   5  |
+----------+-----------+----------+
| 1  2 6   | 3  4  89  | 5 89  7  |
| 59 3 589 | 7  2  1   | 4 6   89 |
| 7  4 89  | 89 5  6   | 1 3   2  |
+----------+-----------+----------+
";

const FINNED_MUTANT_X_WING: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const FINNED_MUTANT_SWORDFISH: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const FINNED_MUTANT_JELLYFISH: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const FINNED_MUTANT_SQUIRMBAG: &str = "
+----------+---------+-------+
| 3  2   6 | 5  9 7  | 8 1 4 |
| 8  14  9 | 14 3 2  | 6 5 7 |
| 14 5   7 | 8  6 14 | 3 9 2 |
+----------+---------+-------+
| 7  8   5 | 16 4 16 | 9 2 3 |
| 2  3   1 | 9  7 8  | 4 6 5 |
| 6  9   4 | 3  2 5  | 7 8 1 |
+----------+---------+-------+
| 14 146 3 | 46 5 9  | 2 7 8 |
| 9  7   8 | 2  1 3  | 5 4 6 |
| 5  46  2 | 7  8 46 | 1 3 9 |
+----------+---------+-------+
";

const FINNED_MUTANT_WHALE: &str = "
+------------+--------+--------------+
| 49 48  489 | 23 1 5 | 7   268 2368 |
| 6  5   1   | 23 4 7 | 238 28  9    |
| 7  2   3   | 6  9 8 | 5   4   1    |
+------------+--------+--------------+
| 48 7   6   | 9  5 3 | 28  1   248  |
| 89 3   2   | 4  7 1 | 689 68  5    |
| 5  1   49  | 8  6 2 | 39  7   34   |
+------------+--------+--------------+
| 2  9   5   | 1  8 6 | 4   3   7    |
| 1  468 48  | 7  3 9 | 268 5   268  |
| 3  68  7   | 5  2 4 | 1   9   68   |
+------------+--------+--------------+
";

const FINNED_MUTANT_LEVIATHAN: &str = "
+------------+---------+----------+
| 7   18  6  | 5  9  2 | 38 138 4 |
| 128 3   28 | 6  18 4 | 9  7   5 |
| 4   5   9  | 18 3  7 | 6  18  2 |
+------------+---------+----------+
| 28  9   28 | 3  6  1 | 5  4   7 |
| 3   4   1  | 78 78 5 | 2  9   6 |
| 5   6   7  | 4  2  9 | 38 38  1 |
+------------+---------+----------+
| 6   17  5  | 9  17 8 | 4  2   3 |
| 18  178 4  | 2  5  3 | 17 6   9 |
| 9   2   3  | 17 4  6 | 17 5   8 |
+------------+---------+----------+
";

const SIAMESE_FINNED_X_WING: &str = "
+----------------+-----------+---------+
| 4   1     2    | 7   9   5 | 36 36 8 |
| 37  358   3578 | 1   6   2 | 57 4  9 |
| 9   56    567  | 4   8   3 | 2  57 1 |
+----------------+-----------+---------+
| 5   7     4    | 8   2   6 | 1  9  3 |
| 2   36    36   | 9   1   7 | 4  8  5 |
| 1   89    89   | 5   3   4 | 67 67 2 |
+----------------+-----------+---------+
| 367 356   1    | 36  57  9 | 8  2  4 |
| 36  23456 356  | 236 45  8 | 9  1  7 |
| 8   23459 3579 | 23  457 1 | 35 35 6 |
+----------------+-----------+---------+
";

const SIAMESE_FINNED_SWORDFISH: &str = "
+--------------+-----------+---------+
| 148  14  148 | 3   7  6  | 9  5  2 |
| 9    6   2   | 1   5  8  | 7  4  3 |
| 3    5   7   | 29  29 4  | 8  6  1 |
+--------------+-----------+---------+
| 47   2   34  | 6   8  5  | 1  37 9 |
| 5    17  16  | 27  3  9  | 26 8  4 |
| 78   9   368 | 4   1  27 | 26 37 5 |
+--------------+-----------+---------+
| 6    3   9   | 8   4  1  | 5  2  7 |
| 27   8   5   | 279 29 3  | 4  1  6 |
| 1247 147 14  | 5   6  27 | 3  9  8 |
+--------------+-----------+---------+
";

const SIAMESE_FINNED_JELLYFISH: &str = "
+----------+-------------+----------+
| 2  1  8  | 5   47  3   | 9 6  47  |
| 4  7  9  | 6   8   1   | 5 3  2   |
| 3  5  6  | 2   479 49  | 1 47 8   |
+----------+-------------+----------+
| 19 2  3  | 49  5   6   | 7 8  149 |
| 6  8  14 | 479 3   79  | 2 5  149 |
| 5  49 7  | 1   2   8   | 3 49 6   |
+----------+-------------+----------+
| 7  49 5  | 8   49  2   | 6 1  3   |
| 19 3  14 | 79  6   479 | 8 2  5   |
| 8  6  2  | 3   1   5   | 4 79 79  |
+----------+-------------+----------+
";

const SIAMESE_SASHIMI_X_WING: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const SIAMESE_SASHIMI_SWORDFISH: &str = "
+---------+----------+----------+
| 2 6   3 | 9  1  8  | 4  7  5  |
| 4 5   1 | 2  6  7  | 9  3  8  |
| 9 8   7 | 3  4  5  | 2  1  6  |
+---------+----------+----------+
| 5 179 8 | 17 3  2  | 16 69 4  |
| 3 19  2 | 4  8  6  | 7  5  19 |
| 6 17  4 | 5  79 19 | 3  8  2  |
+---------+----------+----------+
| 7 4   5 | 8  2  19 | 16 69 3  |
| 1 3   9 | 6  5  4  | 8  2  7  |
| 8 2   6 | 17 79 3  | 5  4  19 |
+---------+----------+----------+
";

const SIAMESE_SASHIMI_JELLYFISH: &str = "
+------------+----------+----------+
| 5   37  6  | 1  37 9  | 8 2   4  |
| 8   1   4  | 37 2  5  | 9 6   37 |
| 379 379 2  | 6  8  4  | 5 37  1  |
+------------+----------+----------+
| 4   5   79 | 37 6  28 | 1 378 29 |
| 37  2   8  | 4  9  1  | 6 5   37 |
| 6   379 1  | 5  37 28 | 4 378 29 |
+------------+----------+----------+
| 2   6   5  | 9  4  3  | 7 1   8  |
| 1   4   3  | 8  5  7  | 2 9   6  |
| 79  8   79 | 2  1  6  | 3 4   5  |
+------------+----------+----------+
";

const SIAMESE_FRANKEN_X_WING: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const SIAMESE_FRANKEN_SWORDFISH: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const SIAMESE_FRANKEN_JELLYFISH: &str = "
+--------+----------+----------+
| 57 9 6 | 57  2  4 | 3  8 1   |
| 3  2 8 | 567 1  9 | 56 4 567 |
| 57 1 4 | 3   56 8 | 9  2 567 |
+--------+----------+----------+
| 2  6 1 | 4   7  3 | 8  5 9   |
| 8  5 7 | 2   9  6 | 4  1 3   |
| 4  3 9 | 1   8  5 | 7  6 2   |
+--------+----------+----------+
| 6  4 5 | 9   3  2 | 1  7 8   |
| 1  8 3 | 56  4  7 | 2  9 56  |
| 9  7 2 | 8   56 1 | 56 3 4   |
+--------+----------+----------+
";

const SIAMESE_MUTANT_X_WING: &str = "
+---------+-------------+-------+
| 4  1  7 | 6   3  5    | 9 2 8 |
| 29 6  8 | 149 24 1249 | 7 5 3 |
| 5  29 3 | 7   28 289  | 1 6 4 |
+---------+-------------+-------+
| 6  8  2 | 5   1  7    | 3 4 9 |
| 1  4  5 | 2   9  3    | 6 8 7 |
| 7  3  9 | 48  48 6    | 2 1 5 |
+---------+-------------+-------+
| 3  7  4 | 18  6  18   | 5 9 2 |
| 8  29 1 | 3   5  29   | 4 7 6 |
| 29 5  6 | 49  7  249  | 8 3 1 |
+---------+-------------+-------+
";

const SIAMESE_MUTANT_SWORDFISH: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const SIAMESE_MUTANT_JELLYFISH: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";
