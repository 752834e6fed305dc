//! Junior exocet: two cells whose digits must recur in two others.
//!
//! ```text
//! B B e | . q . | . r .      the base: two cells of a box and a line; e is the third cell of that line in the box
//! . . e | . Q . | . r .      the targets Q and R: a cell in each other box of the band, not on the base's line;
//! . . e | . q . | . R .      their neighbours q and r there have no digit of the base
//! ------+-------+------
//! . . s | . s . | . s .      six cells of each of the three cross lines: a digit of the base has all its spots
//! . . s | . s . | . s .      among these 18 cells in two lines, so that it is there at most twice
//! ```
//!
//! Within the band, a digit of the base can be on the three cross lines only in Q or R. The cross lines contain it three times, the 18 cells at most
//! twice; so it is in Q or R.

use crate::frame::mark::Role;
use crate::frame::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::part::cells_of;
use crate::step::Step;
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

const BASE: Role = Role::Pivot;
const TARGET: Role = Role::Wing;
const CROSS: Role = Role::Base;

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("junior-exocet", "Junior Exocet", Class::Exotic, exocet_text, exocet).after("sk-loop").about(
        "Two base cells in a box and a line with three or four digits; a target cell in each of the other two \
         boxes of the band, off the base's line; three cross lines, through the targets and through the third cell \
         of the base's line in its box. Outside the band the cross lines have each digit of the base only in two \
         lines, so at most twice, and in the band a digit that is in the base can be on them only in the targets. \
         So the targets hold the two digits of the base.",
    )];

/// The cells and lines of an exocet.
#[derive(Clone, Copy)]
struct Exocet {
    base: [Cell; 2],
    targets: [Cell; 2],
    cross: [House; 3],
    digits: DigitSet,
}

fn exocet(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for line in House::lines() {
        for square in House::boxes() {
            let corner = line.cells() & square.cells();
            for escape in corner {
                let base = corner.without(escape);
                let digits = facts.digits_in(base);
                if base.is_subset(facts.open()) && (3..=4).contains(&digits.len()) {
                    targets(line, square, escape, digits, facts, sink)?;
                }
            }
        }
    }
    GO_ON
}

/// The other kind of line.
const fn turned(kind: HouseKind) -> HouseKind {
    match kind {
        HouseKind::Column => HouseKind::Row,
        _ => HouseKind::Column,
    }
}

fn targets(line: House, square: House, escape: Cell, digits: DigitSet, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let across = turned(line.kind());
    let boxes: Vec<House> =
        House::boxes().filter(|other| *other != square && !other.cells().is_disjoint(line.cells())).collect();
    let [one, other] = [0, 1].map(|at| reappearances(boxes[at], line, digits, facts));
    for &first in &one {
        for &second in &other {
            let cross = [escape, first, second].map(|cell| cell.house(across));
            let mut base = (line.cells() & square.cells()).without(escape).iter();
            let (Some(b1), Some(b2)) = (base.next(), base.next()) else { continue };
            let outside = cells_of(cross) - cells_of([square, boxes[0], boxes[1]]);
            if digits.iter().all(|digit| at_most_twice(facts.spots(digit) & outside) && is_open(cross, digit, facts)) {
                let exocet = Exocet { base: [b1, b2], targets: [first, second], cross, digits };
                exocet.emit(facts, sink)?;
            }
        }
    }
    GO_ON
}

/// The cells of a box that may be a target: off the line, with a digit of the base, where the adjacent cell, also off the line but on the same cross
/// line, has none.
fn reappearances(square: House, line: House, digits: DigitSet, facts: &Facts<'_>) -> Vec<Cell> {
    let across = turned(line.kind());
    let rest = square.cells() - line.cells();
    let candidates = rest & facts.open();
    let fits = |cell: &Cell| {
        let beside = (rest & cell.house(across).cells()).without(*cell);
        let clean = |other: Cell| (facts.board().options(other) & digits).is_empty();
        !(facts.digits(*cell) & digits).is_empty() && beside.iter().all(clean)
    };
    candidates.iter().filter(fits).collect()
}

/// Whether two lines cover the cells.
fn at_most_twice(cells: CellSet) -> bool {
    let covered = |rest: CellSet| rest.is_empty() || lines_of(rest).iter().any(|line| rest.is_subset(line.cells()));
    cells.is_empty() || lines_of(cells).iter().any(|line| covered(cells - line.cells()))
}

/// The two lines of the first cell.
fn lines_of(cells: CellSet) -> Vec<House> {
    cells.first().into_iter().flat_map(|cell| [cell.row(), cell.column()]).collect()
}

/// Whether the digit is not yet placed in any cross line.
fn is_open(cross: [House; 3], digit: Digit, facts: &Facts<'_>) -> bool {
    cross.iter().all(|line| line.cells().iter().all(|cell| facts.board().digit(cell) != Some(digit)))
}

impl Exocet {
    /// The ways to choose two digits for the base that the targets can take too.
    fn ways(&self, facts: &Facts<'_>) -> Vec<[Digit; 2]> {
        let pairs = self.digits.iter().flat_map(|one| self.digits.iter().map(move |other| [one, other]));
        let can = |cells: [Cell; 2], [one, other]: [Digit; 2]| {
            facts.digits(cells[0]).contains(one) && facts.digits(cells[1]).contains(other)
        };
        let fits = |&[one, other]: &[Digit; 2]| {
            let targets = can(self.targets, [one, other]) || can(self.targets, [other, one]);
            one != other && can(self.base, [one, other]) && targets
        };
        pairs.filter(fits).collect()
    }

    fn emit(&self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        let ways = self.ways(facts);
        let in_base = |at: usize| -> DigitSet { ways.iter().map(|way| way[at]).collect() };
        let in_target = |cell: Cell, partner: Cell| -> DigitSet {
            let fits =
                |&[one, other]: &[Digit; 2]| facts.digits(cell).contains(one) && facts.digits(partner).contains(other);
            let turned = ways.iter().map(|&[one, other]| [other, one]);
            ways.iter().copied().chain(turned).filter(fits).map(|[one, _]| one).collect()
        };
        let [q, r] = self.targets;
        let draft = sink.step().digits(self.digits);
        let draft = draft.cells(BASE, CellSet::from_iter(self.base));
        let draft = self.digits.iter().fold(draft, |draft, digit| draft.houses(CROSS, self.cross, digit));
        let draft = draft.points(TARGET, self.targets);
        let draft = draft.show_all(TARGET, self.digits, CellSet::from_iter(self.targets));
        let kept = [(self.base[0], in_base(0)), (self.base[1], in_base(1)), (q, in_target(q, r)), (r, in_target(r, q))];
        sink.emit(kept.into_iter().fold(draft, |draft, (cell, keep)| draft.eliminate_all(!keep, CellSet::of(cell))))
    }
}

fn exocet_text(step: &Step) -> Text {
    let (base, targets) = (step.cells(BASE), step.cells(TARGET));
    let mut cross: Vec<House> = step.houses(CROSS).collect();
    cross.sort_unstable();
    cross.dedup();
    let eliminated = |cells: CellSet| -> DigitSet {
        Digit::all().filter(|&digit| !(step.eliminated().digit(digit) & cells).is_empty()).collect()
    };
    let strangers = eliminated(targets) - step.digits();
    let strangers = match strangers.len() {
        0 => String::new(),
        _ => format!(" So {} can be in neither target.", text::either(strangers)),
    };
    let (own, lost) = (eliminated(targets) & step.digits(), eliminated(base));
    let rest = if own.is_empty() && lost.is_empty() {
        ""
    } else {
        " A digit that cannot come back with a partner, one in each target, is not in the base, nor in a target."
    };
    let (digits, lines) = (text::both(step.digits()), text::houses(cross.iter().copied()));
    let signs = cross.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let [base_cells, target_cells] = [base, targets].map(text::list);
    let [base, targets] = [base, targets].map(text::brief);
    Text::new(
        format!("base {base} {{{}}}, targets {targets}, cross lines {signs}", step.digits()),
        format!(
            "The base cells {base_cells} hold two of {digits}. Look at {lines}: outside the band of the base each of these digits has its spots \
             there in two lines, so it is there at most twice. But the three lines hold it three times. If it is in the base, it is in the \
             band neither in the box nor in the line of the base, and on the three lines only {target_cells} are left for it. So both digits \
             of the base come back in the targets {target_cells}, one in each.{strangers}{rest}"
        ),
    )
}
