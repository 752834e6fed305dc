//! Fireworks: a digit that, outside a box, has only one place in a row and only one place in a column.
//!
//! ```text
//! P . . | . R .       Outside the box of P the row has the digit only in R, and the column only in C.
//! . . . | . . .       If neither R nor C is that digit, both the row and the column have it in the box:
//! . . . | . . .       in the cell where they cross, P. So one of P, R and C is the digit.
//! ------+------
//! C . . | . X .       Three such digits fill the three cells.
//! ```

use crate::frame::mark::Role;
use crate::frame::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::step::{Draft, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

/// The role of the far corner of a quadruple, and of the digits there.
const FAR: Role = Role::Group(1);

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("firework-triple", "Firework Triple", Class::Exotic, triple_text, triple)
        .after("siamese-sashimi-x-wing")
        .about(
            "A row and a column cross in a box. Outside the box, three digits have at most one spot in the row, the \
             same for all three, and at most one in the column. Each of the digits is in one of these two cells or \
             where the row and the column cross; otherwise it would be in the box twice, in the row and in the \
             column. So the three digits fill the three cells.",
        ),
    Technique::new("firework-quadruple", "Firework Quadruple", Class::Exotic, quadruple_text, quadruple)
        .after("firework-w-wing")
        .about(
            "Two digits must each be in one corner of a rectangle or in a corner beside it, and two more digits in \
             the opposite corner or in a corner beside it: four digits for the four corners. Each corner holds one of \
             the four, and each of the two opposite corners one of its own two digits.",
        ),
    Technique::new("firework-w-wing", "Firework W-Wing", Class::Exotic, w_wing_text, w_wing)
        .after("firework-triple")
        .about(
            "Two digits must each be in a pivot cell, or outside its box in one cell of its row or in one cell of its \
             column. A further cell has just these two candidates, and sees both of those cells. Whichever digit it \
             takes, the pivot must take as well, so the pivot can hold nothing else.",
        ),
];

/// A digit that is in the pivot or in one of at most two wings: the only cells for it in the pivot's row and in its column, outside the box.
#[derive(Clone, Copy)]
struct Firework {
    digit: Digit,
    along: CellSet,
    across: CellSet,
}

impl Firework {
    fn new(pivot: Cell, digit: Digit, facts: &Facts<'_>) -> Option<Self> {
        let square = pivot.house(HouseKind::Box).cells();
        let wing = |line: House| {
            let spots = facts.spots_in(line, digit);
            Some(spots - square).filter(|wing| !spots.is_empty() && wing.len() <= 1)
        };
        Some(Self { digit, along: wing(pivot.row())?, across: wing(pivot.column())? })
    }

    fn fits(&self, along: Cell, across: Cell) -> bool {
        self.along.is_subset(CellSet::of(along)) && self.across.is_subset(CellSet::of(across))
    }
}

/// The fireworks of a pivot with the same two wings.
struct Burst {
    pivot: Cell,
    along: Cell,
    across: Cell,
    fireworks: Vec<Firework>,
}

impl Burst {
    fn wings(&self) -> CellSet {
        CellSet::from_iter([self.along, self.across])
    }

    /// Adds to a draft the row and the column of the pivot for each of the chosen digits.
    fn lines<'b>(&self, chosen: &[Firework], role: Role, draft: Draft<'b>) -> Draft<'b> {
        let lines = [self.pivot.row(), self.pivot.column()];
        chosen.iter().fold(draft, |draft, Firework { digit, .. }| draft.digits(*digit).houses(role, lines, *digit))
    }

    /// Adds to a draft the spots of some digits in the pivot and in the wings.
    fn corners<'b>(&self, digits: DigitSet, role: Role, facts: &Facts<'_>, draft: Draft<'b>) -> Draft<'b> {
        digits.iter().fold(draft, |draft, digit| {
            let draft = draft.show(role, digit, facts.spots(digit) & CellSet::of(self.pivot));
            draft.show(Role::Wing, digit, facts.spots(digit) & self.wings())
        })
    }

    /// Returns every choice of `N` of the fireworks.
    fn choices<const N: usize>(&self) -> Vec<[Firework; N]> {
        let mut choices = Vec::new();
        let all = &self.fireworks;
        for bits in 0_u32..1 << all.len() {
            let chosen: Vec<Firework> = (0..all.len()).filter(|at| bits >> at & 1 == 1).map(|at| all[at]).collect();
            choices.extend(<[Firework; N]>::try_from(chosen).ok().filter(|chosen| self.is_spread(chosen)));
        }
        choices
    }

    /// Whether the chosen fireworks need both wings.
    fn is_spread(&self, chosen: &[Firework]) -> bool {
        let wings = chosen.iter().fold(CellSet::EMPTY, |wings, firework| wings | firework.along | firework.across);
        wings == self.wings()
    }
}

fn bursts(pivot: Cell, facts: &Facts<'_>) -> Vec<Burst> {
    let fireworks: Vec<Firework> = Digit::all().filter_map(|digit| Firework::new(pivot, digit, facts)).collect();
    if fireworks.len() < 2 {
        return Vec::new();
    }
    let union =
        |of: fn(&Firework) -> CellSet| fireworks.iter().fold(CellSet::EMPTY, |all, firework| all | of(firework));
    let (alongs, acrosses) = (union(|firework| firework.along), union(|firework| firework.across));
    let pairs = alongs.iter().flat_map(|along| acrosses.iter().map(move |across| (along, across)));
    let burst = |(along, across)| {
        let fireworks = fireworks.iter().copied().filter(|firework| firework.fits(along, across)).collect();
        Burst { pivot, along, across, fireworks }
    };
    pairs.map(burst).filter(|burst| burst.fireworks.len() >= 2).collect()
}

fn digits(chosen: &[Firework]) -> DigitSet {
    chosen.iter().map(|firework| firework.digit).collect()
}

fn triple(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    facts.open().iter().flat_map(|pivot| bursts(pivot, facts)).try_for_each(|burst| {
        burst.choices::<3>().into_iter().try_for_each(|chosen| {
            let cells = burst.wings().with(burst.pivot);
            let draft = sink.step().area(Role::Context, burst.pivot.house(HouseKind::Box));
            let digits = digits(&chosen);
            let draft = burst.corners(digits, Role::Pivot, facts, burst.lines(&chosen, Role::Base, draft));
            let draft = draft.eliminate_all(!digits, cells).eliminate_all(digits, off_lines(burst.pivot));
            sink.emit_lean(draft, facts.state())
        })
    })
}

/// Returns the cells of the box of a pivot that are neither in its row nor in its column.
fn off_lines(pivot: Cell) -> CellSet {
    pivot.house(HouseKind::Box).cells() - pivot.row().cells() - pivot.column().cells()
}

fn quadruple(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let all: Vec<Burst> = facts.open().iter().flat_map(|pivot| bursts(pivot, facts)).collect();
    for (at, one) in all.iter().enumerate() {
        let opposite = |other: &&Burst| other.along == one.across && other.across == one.along;
        for other in all[at + 1..].iter().filter(opposite) {
            for near in one.choices::<2>() {
                for far in other.choices::<2>().into_iter().filter(|far| (digits(far) & digits(&near)).is_empty()) {
                    let [near_digits, far_digits] = [&near, &far].map(|chosen| digits(chosen));
                    let draft = other.lines(&far, FAR, one.lines(&near, Role::Base, sink.step()));
                    let draft = one.corners(near_digits, Role::Pivot, facts, draft);
                    let draft = other.corners(far_digits, FAR, facts, draft);
                    let draft = draft.eliminate_all(!near_digits, CellSet::of(one.pivot));
                    let draft = draft.eliminate_all(!far_digits, CellSet::of(other.pivot));
                    sink.emit(draft.eliminate_all(!(near_digits | far_digits), one.wings()))?;
                }
            }
        }
    }
    GO_ON
}

fn w_wing(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for burst in facts.open().iter().flat_map(|pivot| bursts(pivot, facts)) {
        for chosen in burst.choices::<2>() {
            let digits = digits(&chosen);
            let ends = (facts.bivalue() & burst.wings().common_peers()).without(burst.pivot);
            for end in ends.iter().filter(|&end| facts.digits(end) == digits) {
                let draft = burst.lines(&chosen, Role::Base, sink.step()).cell(FAR, end);
                let draft = burst.corners(digits, Role::Pivot, facts, draft);
                sink.emit_lean(draft.eliminate_all(!digits, CellSet::of(burst.pivot)), facts.state())?;
            }
        }
    }
    GO_ON
}

/// Returns the row, the column, and the cell where they cross.
fn row_and_column(step: &Step, role: Role) -> Option<(House, House, Cell)> {
    let mut houses = step.houses(role);
    let (row, column) = (houses.next()?, houses.next()?);
    let cell = (row.cells() & column.cells()).first()?;
    Some((row, column, cell))
}

fn named(step: &Step, role: Role) -> DigitSet {
    step.house_digits(role).map(|(_, digit)| digit).collect()
}

fn triple_text(step: &Step) -> Text {
    let Some((row, column, pivot)) = row_and_column(step, Role::Base) else { return text::bare(step) };
    let wings = step.spots(Role::Wing).cells();
    let (cells, [along, across]) = (wings.with(pivot), [row, column].map(|line| wings_in(wings, line)));
    let [row, column, square] = [row, column, pivot.house(HouseKind::Box)].map(House::words);
    let (digits, list) = (text::either(step.digits()), text::list(cells));
    Text::new(
        format!("{} in {}", text::both(step.digits()), text::brief(cells)),
        format!(
            "Outside {square}, {row} has {digits} at most in {along}, and {column} at most in {across}. If one of these digits is in \
             neither of the two cells, {row} and {column} both have it in {square}, so it is where they cross, in {pivot}. So each of the \
             three digits is in one of {list}: three digits fill three cells, each just once. Then nothing else fits into these cells, and \
             none of the digits can be in {square} outside {row} and {column}."
        ),
    )
}

fn wings_in(wings: CellSet, line: House) -> String {
    text::list(wings & line.cells())
}

fn quadruple_text(step: &Step) -> Text {
    let crossings = [Role::Base, FAR].map(|role| row_and_column(step, role));
    let [Some((_, _, near)), Some((_, _, far))] = crossings else { return text::bare(step) };
    let wings = step.spots(Role::Wing).cells();
    let (own, other) = (named(step, Role::Base), named(step, FAR));
    let (brief, list) = (text::brief(wings), text::list(wings));
    let ([own_all, other_all], [own, other]) = ([own, other].map(text::both), [own, other].map(text::either));
    Text::new(
        format!("{own_all} in {near} or {brief}, {other_all} in {far} or {brief}"),
        format!(
            "Outside its box, the row and the column of {near} have {own} at most in {list}. If one of these digits is in neither of the \
             two cells, the row and the column both have it in the box of {near}, so it is where they cross, in {near} itself. For \
             {other_all} the same is true of {far}. That makes four digits for four cells: each cell takes one of them, {near} only {own} \
             and {far} only {other}."
        ),
    )
}

fn w_wing_text(step: &Step) -> Text {
    let Some((row, column, pivot)) = row_and_column(step, Role::Base) else { return text::bare(step) };
    let (wings, end) = (step.spots(Role::Wing).cells(), text::list(step.cells(FAR)));
    let [along, across] = [row, column].map(|line| wings_in(wings, line));
    let [row, column, square] = [row, column, pivot.house(HouseKind::Box)].map(House::words);
    let digits = text::either(step.digits());
    Text::new(
        format!("{} in {pivot} or {}, {end}", text::both(step.digits()), text::brief(wings)),
        format!(
            "Outside {square}, {row} has {digits} at most in {along}, and {column} at most in {across}: a digit that is in neither of the \
             two cells is in {pivot}, where the row and the column cross. {end} is {digits} and sees both cells, so they cannot hold the \
             digit that {end} takes. Then {pivot} takes it as well, and can be nothing else."
        ),
    )
}
