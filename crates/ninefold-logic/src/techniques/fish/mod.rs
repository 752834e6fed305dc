//! Fish: `n` houses that need a digit, and `n` houses that can take it.
//!
//! ```text
//! basic      bases are rows, covers are columns, or vice versa                . . X . . . . X .
//! franken    boxes may be among the bases or the covers                      . . . . . . . . .
//! mutant     any houses                                                      . . X . . . . X(F)
//! ```
//!
//! Each base needs the digit. If all base candidates are in the covers, the bases use up all covers, and the other candidates in the covers are
//! eliminated. So are candidates in two covers, which would use up two covers for one base. Base candidates outside the covers are *fins*, and those
//! in two bases *endofins*: either one of them is true or the fish is complete, so only candidates that see all of them are eliminated. A basic fish
//! is *sashimi* if a base without its fins has at most one spot left. Two fish with the same bases and different covers are *siamese* and may be
//! applied together.
//!
//! The search for basic fish chooses bases. The search for the others starts from an elimination: it supposes that a doomed candidate is true, and
//! eliminates the candidates that it sees. Then the fins disappear, and the bases must fit in the covers, one of which is taken.

use crate::frame::mark::Role;
use crate::frame::{Cell, CellSet, Digit, House, HouseKind};

use crate::facts::{Facts, collect};
use crate::flow::{Flow, GO_ON, Visit};
use crate::technique::{Class, Find, Sink, Technique};

mod words;

pub(super) use words::Picture;

/// The maximum number of fins of a fish, including endofins.
pub(super) const FINS: usize = 5;

/// The maximum number of sets of bases that are tried for one candidate: searches for large fish on disordered boards are abandoned in time.
const TRIALS: u32 = 200_000;

/// The maximum number of endofins.
const ENDOFINS: usize = 2;

const fn fish(id: &'static str, name: &'static str, about: &'static str, find: Find) -> Technique {
    Technique::new(id, name, Class::Fish, words::fish, find).about(about)
}

const BASIC: &str = "As many rows as columns, where the rows can have a digit only in these columns. Each row then \
                     uses up one of the columns, and every column has its digit in one of these rows. No other cell \
                     of the columns can hold the digit. The same argument works with rows and columns exchanged.";
const FINNED: &str = "A fish except for some extra spots in its bases, the fins. Either a fin holds the digit or the \
                      fish is complete, so a cell that the fish would clear loses the digit if it sees every fin.";
const SASHIMI: &str = "A finned fish that would fall apart without its fins: some base would have only one spot left, \
                       or none. The argument is that of any finned fish.";
const FRANKEN: &str = "A fish with boxes among its bases or covers, beside rows on one side and columns on the other. As many \
                       bases as covers: the digits of the bases use up the covers.";
const MUTANT: &str = "A fish whose bases and covers are rows, columns and boxes in any mixture. As many bases as covers: the \
                      digits of the bases use up the covers.";
const SIAMESE: &str = "Two finned fish with the same bases and different covers. Each choice of covers gives \
                       different fins and different eliminations; one step makes the eliminations of both.";

#[rustfmt::skip] // a table
pub(super) static FAMILY: &[Technique] = &[
    fish("x-wing", "X-Wing", BASIC, basic::<2>).an(),
    fish("swordfish", "Swordfish", BASIC, basic::<3>).plural("Swordfish"),
    fish("jellyfish", "Jellyfish", BASIC, basic::<4>).plural("Jellyfish"),
    fish("squirmbag", "Squirmbag", BASIC, basic::<5>),
    fish("whale", "Whale", BASIC, basic::<6>),
    fish("leviathan", "Leviathan", BASIC, basic::<7>),

    fish("finned-x-wing", "Finned X-Wing", FINNED, finned::<2>),
    fish("finned-swordfish", "Finned Swordfish", FINNED, finned::<3>).plural("Finned Swordfish"),
    fish("finned-jellyfish", "Finned Jellyfish", FINNED, finned::<4>).plural("Finned Jellyfish"),
    fish("finned-squirmbag", "Finned Squirmbag", FINNED, finned::<5>),
    fish("finned-whale", "Finned Whale", FINNED, finned::<6>),
    fish("finned-leviathan", "Finned Leviathan", FINNED, finned::<7>),

    fish("sashimi-x-wing", "Sashimi X-Wing", SASHIMI, sashimi::<2>),
    fish("sashimi-swordfish", "Sashimi Swordfish", SASHIMI, sashimi::<3>).plural("Sashimi Swordfish"),
    fish("sashimi-jellyfish", "Sashimi Jellyfish", SASHIMI, sashimi::<4>).plural("Sashimi Jellyfish"),
    fish("sashimi-squirmbag", "Sashimi Squirmbag", SASHIMI, sashimi::<5>),
    fish("sashimi-whale", "Sashimi Whale", SASHIMI, sashimi::<6>),
    fish("sashimi-leviathan", "Sashimi Leviathan", SASHIMI, sashimi::<7>),

    fish("franken-x-wing", "Franken X-Wing", FRANKEN, franken::<2>),
    fish("franken-swordfish", "Franken Swordfish", FRANKEN, franken::<3>).plural("Franken Swordfish"),
    fish("franken-jellyfish", "Franken Jellyfish", FRANKEN, franken::<4>).plural("Franken Jellyfish"),
    fish("franken-squirmbag", "Franken Squirmbag", FRANKEN, franken::<5>),
    fish("franken-whale", "Franken Whale", FRANKEN, franken::<6>),
    fish("franken-leviathan", "Franken Leviathan", FRANKEN, franken::<7>),

    fish("finned-franken-x-wing", "Finned Franken X-Wing", FRANKEN, finned_franken::<2>),
    fish("finned-franken-swordfish", "Finned Franken Swordfish", FRANKEN, finned_franken::<3>).plural("Finned Franken Swordfish"),
    fish("finned-franken-jellyfish", "Finned Franken Jellyfish", FRANKEN, finned_franken::<4>).plural("Finned Franken Jellyfish"),
    fish("finned-franken-squirmbag", "Finned Franken Squirmbag", FRANKEN, finned_franken::<5>),
    fish("finned-franken-whale", "Finned Franken Whale", FRANKEN, finned_franken::<6>),
    fish("finned-franken-leviathan", "Finned Franken Leviathan", FRANKEN, finned_franken::<7>),

    fish("mutant-x-wing", "Mutant X-Wing", MUTANT, mutant::<2>),
    fish("mutant-swordfish", "Mutant Swordfish", MUTANT, mutant::<3>).plural("Mutant Swordfish"),
    fish("mutant-jellyfish", "Mutant Jellyfish", MUTANT, mutant::<4>).plural("Mutant Jellyfish"),
    fish("mutant-squirmbag", "Mutant Squirmbag", MUTANT, mutant::<5>),
    fish("mutant-whale", "Mutant Whale", MUTANT, mutant::<6>),
    fish("mutant-leviathan", "Mutant Leviathan", MUTANT, mutant::<7>),

    fish("finned-mutant-x-wing", "Finned Mutant X-Wing", MUTANT, finned_mutant::<2>),
    fish("finned-mutant-swordfish", "Finned Mutant Swordfish", MUTANT, finned_mutant::<3>).plural("Finned Mutant Swordfish"),
    fish("finned-mutant-jellyfish", "Finned Mutant Jellyfish", MUTANT, finned_mutant::<4>).plural("Finned Mutant Jellyfish"),
    fish("finned-mutant-squirmbag", "Finned Mutant Squirmbag", MUTANT, finned_mutant::<5>),
    fish("finned-mutant-whale", "Finned Mutant Whale", MUTANT, finned_mutant::<6>),
    fish("finned-mutant-leviathan", "Finned Mutant Leviathan", MUTANT, finned_mutant::<7>),

    fish("siamese-finned-x-wing", "Siamese Finned X-Wing", SIAMESE, siamese_finned::<2>),
    fish("siamese-finned-swordfish", "Siamese Finned Swordfish", SIAMESE, siamese_finned::<3>).plural("Siamese Finned Swordfish"),
    fish("siamese-finned-jellyfish", "Siamese Finned Jellyfish", SIAMESE, siamese_finned::<4>).plural("Siamese Finned Jellyfish"),
    fish("siamese-sashimi-x-wing", "Siamese Sashimi X-Wing", SIAMESE, siamese_sashimi::<2>),
    fish("siamese-sashimi-swordfish", "Siamese Sashimi Swordfish", SIAMESE, siamese_sashimi::<3>).plural("Siamese Sashimi Swordfish"),
    fish("siamese-sashimi-jellyfish", "Siamese Sashimi Jellyfish", SIAMESE, siamese_sashimi::<4>).plural("Siamese Sashimi Jellyfish"),
    fish("siamese-franken-x-wing", "Siamese Finned Franken X-Wing", SIAMESE, siamese_franken::<2>),
    fish("siamese-franken-swordfish", "Siamese Finned Franken Swordfish", SIAMESE, siamese_franken::<3>).plural("Siamese Finned Franken Swordfish"),
    fish("siamese-franken-jellyfish", "Siamese Finned Franken Jellyfish", SIAMESE, siamese_franken::<4>).plural("Siamese Finned Franken Jellyfish"),
    fish("siamese-mutant-x-wing", "Siamese Finned Mutant X-Wing", SIAMESE, siamese_mutant::<2>),
    fish("siamese-mutant-swordfish", "Siamese Finned Mutant Swordfish", SIAMESE, siamese_mutant::<3>).plural("Siamese Finned Mutant Swordfish"),
    fish("siamese-mutant-jellyfish", "Siamese Finned Mutant Jellyfish", SIAMESE, siamese_mutant::<4>).plural("Siamese Finned Mutant Jellyfish"),
];

/// A set of houses as bits, in the order of [`House::all`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Houses(Bits);

/// One bit for each house: those of the rules, and some that constraints add.
#[cfg(not(wide))]
type Bits = u32;
/// One bit for each house: those of the rules, and some that constraints add.
#[cfg(wide)]
type Bits = u64;

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

    fn iter<'a>(self, facts: &Facts<'a>) -> impl Iterator<Item = House> + use<'a> {
        facts.houses().take(Bits::BITS as usize).filter(move |house| self.0 >> house.index() & 1 == 1)
    }

    /// Returns a rank that is greater for choices of houses that are tried earlier.
    const fn rank(self) -> Bits {
        self.0.reverse_bits()
    }
}

/// The kinds of houses that may be bases and covers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Basic,
    Franken,
    Mutant,
}

impl Shape {
    /// Returns the sets of houses that may be bases, each with the houses that may then be covers.
    const fn sides(self) -> &'static [(Houses, Houses)] {
        const ROWS: Houses = Houses::ROWS.and(Houses::BOXES);
        const COLUMNS: Houses = Houses::COLUMNS.and(Houses::BOXES);
        match self {
            Self::Basic => &[(Houses::ROWS, Houses::COLUMNS), (Houses::COLUMNS, Houses::ROWS)],
            Self::Franken => &[(ROWS, COLUMNS), (COLUMNS, ROWS)],
            Self::Mutant => &[(Houses::ALL, Houses::ALL)],
        }
    }

    /// Returns the narrowest shape of a fish with these bases and covers. Boxes alone, as bases or as covers, count as mutant.
    fn of(bases: Houses, covers: Houses) -> Self {
        let fits = |shape: Self| shape.sides().iter().any(|side| bases.within(side.0) && covers.within(side.1));
        let lines = |houses: Houses| !houses.within(Houses::BOXES);
        if fits(Self::Basic) {
            Self::Basic
        } else if fits(Self::Franken) && lines(bases) && lines(covers) {
            Self::Franken
        } else {
            Self::Mutant
        }
    }
}

/// A set of bases and equally many covers, with fins and eliminations.
#[derive(Clone, Copy)]
struct Fish {
    digit: Digit,
    bases: Houses,
    covers: Houses,
    /// Base candidates outside the covers, and those in two bases.
    fins: CellSet,
    endofins: CellSet,
    eliminated: CellSet,
}

impl Fish {
    /// Creates a fish; `None` unless it has few enough fins, at least one elimination, and no superfluous cover.
    fn new(digit: Digit, bases: Houses, covers: Houses, facts: &Facts<'_>) -> Option<Self> {
        let (base, endofins) = union(bases, digit, facts);
        let (cover, double) = union(covers, digit, facts);
        let fins = (base - cover) | endofins;
        if fins.len() > FINS || endofins.len() > ENDOFINS {
            return None;
        }
        let reach = facts.common_peers(fins);
        let eliminated = ((cover - base) & reach) | (double & reach);
        let busy = |house: House| !base.is_disjoint(house.cells());
        (!eliminated.is_empty() && covers.iter(facts).all(busy)).then_some(Self {
            digit,
            bases,
            covers,
            fins,
            endofins,
            eliminated,
        })
    }

    fn is_finned(&self) -> bool {
        !self.fins.is_empty()
    }

    /// Whether a base has at most one spot that is not a fin.
    fn is_sashimi(&self, facts: &Facts<'_>) -> bool {
        self.bases.iter(facts).any(|base| (facts.spots_in(base, self.digit) - self.fins).len() <= 1)
    }

    fn emit_if(&self, fits: bool, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        if fits { self.emit(facts, sink) } else { GO_ON }
    }

    fn emit(&self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        let Self { digit, fins, endofins, .. } = *self;
        let draft = sink.step().digits(digit).eliminate(digit, self.eliminated);
        let draft = draft.houses(Role::Base, self.bases.iter(facts), digit).areas(Role::Cover, self.covers.iter(facts));
        let shown = [(Role::Fin, fins - endofins), (Role::Endofin, endofins)];
        let shown = shown.into_iter().filter(|(_, cells)| !cells.is_empty());
        sink.emit(shown.fold(draft, |draft, (role, cells)| draft.show(role, digit, cells)))
    }
}

/// Returns the spots in the given houses, and the spots in at least two of them.
fn union(houses: Houses, digit: Digit, facts: &Facts<'_>) -> (CellSet, CellSet) {
    houses
        .iter(facts)
        .map(|house| facts.spots_in(house, digit))
        .fold((CellSet::EMPTY, CellSet::EMPTY), |(once, twice), spots| (once | spots, twice | (once & spots)))
}

fn basic<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_basic::<N>(facts, sink.limits().fish, 0, &mut |fish| fish.emit_if(!fish.is_sashimi(facts), facts, sink))
}

fn finned<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_basic::<N>(facts, sink.limits().fish, 2, &mut |fish| {
        fish.emit_if(fish.is_finned() && !fish.is_sashimi(facts), facts, sink)
    })
}

fn sashimi<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_basic::<N>(facts, sink.limits().fish, 2, &mut |fish| {
        fish.emit_if(fish.is_finned() && fish.is_sashimi(facts), facts, sink)
    })
}

/// Visits every basic fish of `N` bases whose candidates are in at most `N + extra` cross lines.
fn each_basic<const N: usize>(facts: &Facts<'_>, largest: usize, extra: u32, visit: Visit<'_, Fish>) -> Flow {
    if N > largest {
        return GO_ON;
    }
    for digit in facts.worthwhile() {
        for kind in [HouseKind::Row, HouseKind::Column] {
            let lines = facts.lines(digit, facts.houses().filter(|house| house.kind() == kind));
            let search = Basic { facts, digit, kind, size: N, extra };
            search.grow(&lines, 0, Houses::NONE, 0, visit)?;
        }
    }
    GO_ON
}

struct Basic<'a> {
    facts: &'a Facts<'a>,
    digit: Digit,
    kind: HouseKind,
    size: usize,
    extra: u32,
}

impl Basic<'_> {
    fn grow(&self, lines: &[(House, u16)], chosen: usize, bases: Houses, cross: u16, visit: Visit<'_, Fish>) -> Flow {
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
        GO_ON
    }

    /// Visits every choice of cross lines to leave out: their spots are fins, and must share a box with the eliminations.
    fn covers(&self, bases: Houses, cross: u16, visit: Visit<'_, Fish>) -> Flow {
        let Some(spare) = (cross.count_ones() as usize).checked_sub(self.size) else {
            return GO_ON;
        };
        if spare == 0 {
            return self.visit(bases, cross, visit);
        }
        if self.facts.rules().is_plain() {
            let fits = |fins: &&u16| **fins & !cross == 0 && fins.count_ones() as usize == spare;
            return FIN_LINES.iter().filter(fits).try_for_each(|fins| self.visit(bases, cross & !fins, visit));
        }
        let mut fins = 0_u16;
        loop {
            // The next subset of the cross lines, as the next higher number.
            fins = fins.wrapping_sub(cross) & cross;
            if fins == 0 {
                return GO_ON;
            }
            if fins.count_ones() as usize == spare {
                self.visit(bases, cross & !fins, visit)?;
            }
        }
    }

    fn visit(&self, bases: Houses, cross: u16, visit: Visit<'_, Fish>) -> Flow {
        let shift = if self.kind == HouseKind::Row { self.facts.rules().size() } else { 0 };
        let covers = Houses(Bits::from(cross) << shift);
        Fish::new(self.digit, bases, covers, self.facts).map_or(GO_ON, visit)
    }
}

/// One or two lines of a chute: with three, no line of the chute would be left for eliminations. The remaining covers are then in ascending order.
const FIN_LINES: [u16; 18] =
    [0o600, 0o500, 0o300, 0o400, 0o200, 0o100, 0o60, 0o50, 0o30, 0o40, 0o20, 0o10, 6, 5, 3, 4, 2, 1];

fn franken<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_of_shape(Shape::Franken, N, facts, sink.limits().fish, &mut |fish| {
        fish.emit_if(!fish.is_finned(), facts, sink)
    })
}

fn finned_franken<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_of_shape(Shape::Franken, N, facts, sink.limits().fish, &mut |fish| fish.emit_if(fish.is_finned(), facts, sink))
}

fn mutant<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_of_shape(Shape::Mutant, N, facts, sink.limits().fish, &mut |fish| fish.emit_if(!fish.is_finned(), facts, sink))
}

fn finned_mutant<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_of_shape(Shape::Mutant, N, facts, sink.limits().fish, &mut |fish| fish.emit_if(fish.is_finned(), facts, sink))
}

/// Visits every fish of `size` bases that has this shape and no narrower one.
fn each_of_shape(shape: Shape, size: usize, facts: &Facts<'_>, largest: usize, visit: Visit<'_, Fish>) -> Flow {
    // The shapes are defined for the plain grid.
    if size > largest || !facts.rules().is_plain() {
        return GO_ON;
    }
    for digit in facts.worthwhile() {
        for &(bases, covers) in shape.sides() {
            for target in facts.doomed(digit) {
                let search = Hunt::new(facts, digit, target, size, bases);
                search.covers(covers.iter(facts).filter(|cover| search.is_live(*cover)), &mut |fish| {
                    let first = fish.eliminated.first() == Some(target);
                    let fits = first && Shape::of(fish.bases, fish.covers) == shape;
                    if fits { visit(fish) } else { GO_ON }
                })?;
            }
        }
    }
    GO_ON
}

/// A search for the fish that eliminate one candidate, the target.
struct Hunt<'a> {
    facts: &'a Facts<'a>,
    digit: Digit,
    target: Cell,
    size: usize,
    bases: Houses,
    /// The remaining spots of each house if the target is true.
    left: [CellSet; 27],
    /// The number of sets of bases left to try.
    trials: std::cell::Cell<u32>,
}

/// Some covers, their remaining spots if the target is true, and the number of them that contain the target.
#[derive(Clone, Copy)]
struct Covers {
    houses: Houses,
    left: CellSet,
    hits: u8,
}

impl<'a> Hunt<'a> {
    fn new(facts: &'a Facts<'a>, digit: Digit, target: Cell, size: usize, bases: Houses) -> Self {
        let rest = facts.spots(digit) - facts.peers(target).with(target);
        let mut left = [CellSet::EMPTY; 27];
        facts.houses().for_each(|house| left[house.index()] = rest & house.cells());
        Self { facts, digit, target, size, bases, left, trials: std::cell::Cell::new(TRIALS) }
    }

    fn is_live(&self, house: House) -> bool {
        !self.facts.spots_in(house, self.digit).is_empty()
    }

    /// Visits the fish of every choice of covers that contains the target at least once.
    fn covers(&self, houses: impl Iterator<Item = House>, visit: Visit<'_, Fish>) -> Flow {
        let (with, without): (Vec<House>, Vec<House>) = houses.partition(|house| house.contains(self.target));
        let none = Covers { houses: Houses::NONE, left: CellSet::EMPTY, hits: 0 };
        let order: Vec<House> = with.into_iter().chain(without).collect();
        self.grow(&order, self.size, none, visit)
    }

    fn grow(&self, houses: &[House], missing: usize, covers: Covers, visit: Visit<'_, Fish>) -> Flow {
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
        GO_ON
    }

    /// Visits the fish of every choice of bases that fit in the covers if the target is true, and that have no spot in common.
    fn choose_bases(&self, covers: Covers, visit: Visit<'_, Fish>) -> Flow {
        let fits = |base: &House| {
            self.left[base.index()].is_subset(covers.left)
                && !Houses::of(*base).meets(covers.houses)
                && (covers.hits > 1 || !base.contains(self.target))
                && self.is_live(*base)
        };
        let mut fitting = [None; 27];
        let mut count = 0;
        for base in self.bases.iter(self.facts).filter(fits) {
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
        visit: Visit<'_, Fish>,
    ) -> Flow {
        let Some(trials) = self.trials.get().checked_sub(1) else { return GO_ON };
        self.trials.set(trials);
        if missing == 0 {
            let fish = Fish::new(self.digit, bases, covers, self.facts);
            return fish.map_or(GO_ON, visit);
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
        GO_ON
    }
}

fn siamese_finned<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let all = collect(|visit| each_basic::<N>(facts, sink.limits().fish, 2, visit));
    siamese(all, |fish| !fish.is_sashimi(facts), facts, sink)
}

fn siamese_sashimi<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let all = collect(|visit| each_basic::<N>(facts, sink.limits().fish, 2, visit));
    siamese(all, |fish| fish.is_sashimi(facts), facts, sink)
}

fn siamese_franken<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let all = collect(|visit| each_of_shape(Shape::Franken, N, facts, sink.limits().fish, visit));
    siamese(all, |_| true, facts, sink)
}

fn siamese_mutant<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let all = collect(|visit| each_of_shape(Shape::Mutant, N, facts, sink.limits().fish, visit));
    siamese(all, |_| true, facts, sink)
}

/// Emits pairs of finned fish with the same bases, in the order of their covers, if each has an elimination that the other does not have, and at
/// least one of them passes the test `fits`.
fn siamese(mut all: Vec<Fish>, fits: impl Fn(&Fish) -> bool, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    all.retain(Fish::is_finned);
    all.sort_by_key(|fish| (fish.digit, fish.bases, std::cmp::Reverse(fish.covers.rank())));
    for twins in all.chunk_by(|one, other| (one.digit, one.bases) == (other.digit, other.bases)) {
        for (index, one) in twins.iter().enumerate() {
            let adds = |other: &&Fish| {
                !one.eliminated.is_subset(other.eliminated) && !other.eliminated.is_subset(one.eliminated)
            };
            for other in twins[index + 1..].iter().filter(adds).filter(|other| fits(one) || fits(other)) {
                emit_twins(one, other, facts, sink)?;
            }
        }
    }
    GO_ON
}

fn emit_twins(one: &Fish, other: &Fish, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let digit = one.digit;
    let draft = sink.step().digits(digit).eliminate(digit, one.eliminated | other.eliminated);
    let covers = one.covers.iter(facts).chain(other.covers.iter(facts));
    let draft = draft.houses(Role::Base, one.bases.iter(facts), digit).areas(Role::Cover, covers);
    let draft =
        draft.show(Role::Fin, digit, one.fins - one.endofins).show(Role::Fin, digit, other.fins - other.endofins);
    let endofins = one.endofins | other.endofins;
    sink.emit(if endofins.is_empty() { draft } else { draft.show(Role::Endofin, digit, endofins) })
}
