//! Exocets: two cells whose two digits are also the digits of two other cells.
//!
//! ```text
//! B B e | . q . | . r .      the base: two cells of a box and a line; e is the third cell of that line in the box
//! . . e | . Q . | . r .      the targets Q and R: a cell in each other box of the band, not on the base's line;
//! . . e | . q . | . R .      their neighbours q and r there have no digit of the base
//! ------+-------+------
//! . . s | . s . | . s .      six cells of each of the three cross lines: two lines cover all spots that a digit of the
//! . . s | . s . | . s .      base has among these 18 cells, so it is there at most twice
//! ```
//!
//! Within the band, Q and R are the only cells of the three cross lines that can hold a digit of the base. The cross lines contain the digit three
//! times, but their 18 cells outside the band hold it at most twice, so it is in Q or R.
//!
//! - Mirror: if a digit of the base is in Q, the box of R also contains it, but neither on the base's line nor on the line of Q. That leaves two
//!   cells.
//! - Senior: one of the boxes has no target; instead, one of the 18 cells is a target T. In the other 17 cells, two lines cover all spots of each digit
//!   of the base.
//! - Double: two exocets of a band with the same four digits and the same cross lines. Their bases share no digit, so each of the four is in a base.

use crate::frame::mark::Role;
use crate::frame::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::part::cells_of;
use crate::step::{Draft, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

const BASE: Role = Role::Pivot;
const TARGET: Role = Role::Wing;
const CROSS: Role = Role::Base;
const MIRROR: Role = Role::Pattern;

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("junior-exocet", "Junior Exocet", Class::Exotic, exocet_text, |facts, sink| {
        each_junior(facts, &mut |exocet| exocet.emit(facts, sink))
    })
    .after("sk-loop")
    .about(
        "Two base cells share a box and a line, and have three or four candidates between them. Each of the other two \
         boxes of the band has a target cell, off the line of the base. Three cross lines run through the two targets \
         and through the third cell of the base's line in its box. Outside the band, each digit of the base is on the \
         cross lines in two lines only, so at most twice. In the band, a digit that is in the base can be on the \
         cross lines only in the targets. So the targets hold the two digits of the base.",
    ),
    Technique::new("junior-exocet-mirror", "Junior Exocet Mirror", Class::Exotic, mirror_text, |facts, sink| {
        each_junior(facts, &mut |exocet| exocet.emit_mirror(facts, sink))
    })
    .after("junior-exocet")
    .about(
        "A junior exocet whose targets lie in two boxes. The digit of one target is also in the box of the other \
         target, but not on the line of the base, not on the first target's own line, and not in the other target. So \
         it is in one of two cells of that box, the mirror of the first target. A digit that the mirror cannot hold \
         is not in the target; and if only one cell of a mirror can hold the digit of the target, it does.",
    ),
    Technique::new("senior-exocet", "Senior Exocet", Class::Exotic, senior_text, senior).after("junior-exocet-mirror").about(
        "Two base cells share a box and a line, and have three or four candidates between them; there are three cross \
         lines as in a junior exocet. But in one or both of the other boxes of the band, the cross lines have no \
         digit of the base off its line. The target for such a box is a cell of the cross lines outside the band: \
         apart from the targets, each digit of the base has its spots there in two lines. So the targets hold the two \
         digits of the base.",
    ),
    Technique::new("double-exocet", "Double Exocet", Class::Exotic, double_text, double).after("senior-exocet").about(
        "Two junior exocets in one band, with the same four digits and the same cross lines, but with different \
         targets in the third box. A digit in both bases would have to be in both of these targets. So the four base \
         cells hold four different digits: a candidate that sees all spots of its digit in both bases is false. \
         Outside the band, each of the four digits is on the cross lines twice, once in each of its two lines, and \
         nowhere else in those lines.",
    ),
];

/// The cells and lines that form an exocet.
#[derive(Clone, Copy)]
struct Exocet {
    base: [Cell; 2],
    targets: [Cell; 2],
    cross: [House; 3],
    digits: DigitSet,
    /// The cells of the cross lines outside the band.
    outside: CellSet,
}

/// Two cells of a box and a line with three or four digits, and the third cell of that line in the box.
struct Base {
    line: House,
    square: House,
    escape: Cell,
    digits: DigitSet,
}

impl Base {
    fn cells(&self) -> CellSet {
        (self.line.cells() & self.square.cells()).without(self.escape)
    }

    /// Returns the other two boxes of the band.
    fn boxes(&self) -> [House; 2] {
        let mut boxes =
            House::boxes().filter(|other| *other != self.square && !other.cells().is_disjoint(self.line.cells()));
        [(); 2].map(|()| boxes.next().expect("a line runs through three boxes"))
    }
}

fn each_base(facts: &Facts<'_>, visit: &mut dyn FnMut(&Base) -> Flow) -> Flow {
    for line in House::lines() {
        for square in House::boxes() {
            for escape in line.cells() & square.cells() {
                let base = Base { line, square, escape, digits: DigitSet::EMPTY };
                let digits = facts.digits_in(base.cells());
                if base.cells().is_subset(facts.open()) && (3..=4).contains(&digits.len()) {
                    visit(&Base { digits, ..base })?;
                }
            }
        }
    }
    GO_ON
}

/// Visits every junior exocet.
fn each_junior(facts: &Facts<'_>, visit: &mut dyn FnMut(&Exocet) -> Flow) -> Flow {
    each_base(facts, &mut |base| targets(base, facts, visit))
}

/// Returns the other kind of line.
const fn turned(kind: HouseKind) -> HouseKind {
    match kind {
        HouseKind::Column => HouseKind::Row,
        _ => HouseKind::Column,
    }
}

fn targets(base: &Base, facts: &Facts<'_>, visit: &mut dyn FnMut(&Exocet) -> Flow) -> Flow {
    let (line, digits, boxes) = (base.line, base.digits, base.boxes());
    let across = turned(line.kind());
    let [one, other] = boxes.map(|square| reappearances(square, line, digits, facts));
    for &first in &one {
        for &second in &other {
            let cross = [base.escape, first, second].map(|cell| cell.house(across));
            let mut cells = base.cells().iter();
            let (Some(b1), Some(b2)) = (cells.next(), cells.next()) else { continue };
            let outside = cells_of(cross) - cells_of([base.square, boxes[0], boxes[1]]);
            if digits.iter().all(|digit| at_most_twice(facts.spots(digit) & outside) && is_open(cross, digit, facts)) {
                visit(&Exocet { base: [b1, b2], targets: [first, second], cross, digits, outside })?;
            }
        }
    }
    GO_ON
}

/// Emits every exocet with one or both targets outside the band.
fn senior(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_base(facts, &mut |base| {
        let (line, digits, boxes) = (base.line, base.digits, base.boxes());
        let across = turned(line.kind());
        let [one, other] = boxes.map(|square| reappearances(square, line, digits, facts));
        // For each box, the cross lines without digits of the base in the box, apart from the line of the base.
        let [no_one, no_other] = boxes.map(|square| clean(square, line, digits, facts));
        let lines = |targets: &[Cell]| -> Vec<(House, Option<Cell>)> {
            targets.iter().map(|&target| (target.house(across), Some(target))).collect()
        };
        let bare = |lines: &[House]| -> Vec<(House, Option<Cell>)> { lines.iter().map(|&line| (line, None)).collect() };
        let choices =
            [(lines(&one), bare(&no_other)), (bare(&no_one), lines(&other)), (bare(&no_one), bare(&no_other))];
        for (of_one, of_other) in choices {
            for &(first, near) in &of_one {
                for &(second, far) in &of_other {
                    let cross = [base.escape.house(across), first, second];
                    let outside = cells_of(cross) - cells_of([base.square, boxes[0], boxes[1]]);
                    if digits.iter().all(|digit| is_open(cross, digit, facts)) {
                        outer_targets(base, cross, outside, near.or(far), facts, sink)?;
                    }
                }
            }
        }
        GO_ON
    })
}

/// Emits the exocets with the target in the band, if there is one, and further targets among the cells of the cross lines outside the band.
fn outer_targets(
    base: &Base,
    cross: [House; 3],
    outside: CellSet,
    near: Option<Cell>,
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    let mut cells = base.cells().iter();
    let (Some(b1), Some(b2)) = (cells.next(), cells.next()) else { return GO_ON };
    let fits = |cell: &Cell| !(facts.digits(*cell) & base.digits).is_empty();
    let outer: Vec<Cell> = outside.iter().filter(fits).collect();
    for (at, &target) in outer.iter().enumerate() {
        let seconds = near.as_ref().map_or(&outer[at + 1..], std::slice::from_ref);
        for &second in seconds {
            let targets = CellSet::from_iter([target, second]);
            let rest = |digit| facts.spots(digit) & (outside - targets);
            if base.digits.iter().all(|digit| at_most_twice(rest(digit))) {
                let exocet = Exocet { base: [b1, b2], targets: [second, target], cross, digits: base.digits, outside };
                exocet.emit(facts, sink)?;
            }
        }
    }
    GO_ON
}

/// Returns the cross lines of a box that have no digit of the base in the box, apart from the line of the base.
fn clean(square: House, line: House, digits: DigitSet, facts: &Facts<'_>) -> Vec<House> {
    let rest = square.cells() - line.cells();
    let lines = (square.cells() & line.cells()).iter().map(|cell| cell.house(turned(line.kind())));
    let has = |cell: Cell| !(facts.board().options(cell) & digits).is_empty();
    lines.filter(|across| !(rest & across.cells()).iter().any(has)).collect()
}

/// Returns the cells of a box that may be a target: not on the line of the base, with a digit of the base, and with no such digit in the adjacent
/// cell on the same cross line.
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

/// Whether two lines can cover all the cells.
fn at_most_twice(cells: CellSet) -> bool {
    let covered = |rest: CellSet| rest.is_empty() || lines_of(rest).iter().any(|line| rest.is_subset(line.cells()));
    cells.is_empty() || lines_of(cells).iter().any(|line| covered(cells - line.cells()))
}

/// Returns the two lines of the first cell.
fn lines_of(cells: CellSet) -> Vec<House> {
    cells.first().into_iter().flat_map(|cell| [cell.row(), cell.column()]).collect()
}

/// Whether the digit is not yet placed in any cross line.
fn is_open(cross: [House; 3], digit: Digit, facts: &Facts<'_>) -> bool {
    cross.iter().all(|line| line.cells().iter().all(|cell| facts.board().digit(cell) != Some(digit)))
}

impl Exocet {
    /// Returns the choices of two digits for the base that the targets can hold too.
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

    /// Returns the digits that the cells of base and targets keep, if only these choices are left.
    fn kept(&self, ways: &[[Digit; 2]], facts: &Facts<'_>) -> [(Cell, DigitSet); 4] {
        let in_base = |at: usize| -> DigitSet { ways.iter().map(|way| way[at]).collect() };
        let in_target = |cell: Cell, partner: Cell| -> DigitSet {
            let fits =
                |&[one, other]: &[Digit; 2]| facts.digits(cell).contains(one) && facts.digits(partner).contains(other);
            let turned = ways.iter().map(|&[one, other]| [other, one]);
            ways.iter().copied().chain(turned).filter(fits).map(|[one, _]| one).collect()
        };
        let [q, r] = self.targets;
        [(self.base[0], in_base(0)), (self.base[1], in_base(1)), (q, in_target(q, r)), (r, in_target(r, q))]
    }

    fn draft<'b>(&self, draft: Draft<'b>) -> Draft<'b> {
        let draft = draft.digits(self.digits).cells(BASE, CellSet::from_iter(self.base));
        let draft = self.digits.iter().fold(draft, |draft, digit| draft.houses(CROSS, self.cross, digit));
        let draft = draft.points(TARGET, self.targets);
        draft.show_all(TARGET, self.digits, CellSet::from_iter(self.targets))
    }

    fn emit(&self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        let kept = self.kept(&self.ways(facts), facts);
        let draft = self.draft(sink.step());
        sink.emit(kept.into_iter().fold(draft, |draft, (cell, keep)| draft.eliminate_all(!keep, CellSet::of(cell))))
    }

    /// Returns, for each target, the two cells in the box of the other target that must hold its digit as well.
    fn mirrors(&self) -> [CellSet; 2] {
        let own = self.base[0].house(turned(self.cross[0].kind()));
        let mirror = |cell: Cell, other: Cell| {
            let line = cell.house(own.kind());
            let square = other.house(HouseKind::Box);
            square.cells() - own.cells() - line.cells() - other.house(self.cross[0].kind()).cells()
        };
        let [q, r] = self.targets;
        [mirror(q, r), mirror(r, q)]
    }

    /// Emits the candidates that the mirrors eliminate beyond those of the exocet itself.
    fn emit_mirror(&self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        let mirrors = self.mirrors();
        let has = |cells: CellSet, digit: Digit| cells.iter().any(|cell| facts.board().options(cell).contains(digit));
        let in_targets = |[one, other]: [Digit; 2]| {
            let [q, r] = self.targets;
            facts.digits(q).contains(one) && facts.digits(r).contains(other)
        };
        // Each choice is tried in both orders: the digit of the first target, and that of the second.
        let all = self.ways(facts);
        let mirrored = |way: &[Digit; 2]| in_targets(*way) && has(mirrors[0], way[0]) && has(mirrors[1], way[1]);
        let turned = |[one, other]: [Digit; 2]| [other, one];
        let ways: Vec<[Digit; 2]> =
            all.iter().copied().filter(|&way| mirrored(&way) || mirrored(&turned(way))).collect();
        let placed: Vec<[Digit; 2]> =
            ways.iter().flat_map(|&way| [way, turned(way)]).filter(|way| mirrored(way)).collect();
        let in_target = |at: usize| -> DigitSet { placed.iter().map(|way| way[at]).collect() };
        let [(b1, in_b1), (b2, in_b2), (q, _), (r, _)] = self.kept(&ways, facts);
        let kept = [(b1, in_b1), (b2, in_b2), (q, in_target(0)), (r, in_target(1))];
        let before = self.kept(&all, facts);
        let boxes = self.targets.map(|cell| cell.house(HouseKind::Box));
        let draft = self.draft(sink.step());
        let draft = self.digits.iter().fold(draft, |draft, digit| draft.houses(MIRROR, boxes, digit));
        let draft = draft.points(MIRROR, mirrors[0] | mirrors[1]);
        // The candidates that the exocet leaves and the mirrors exclude.
        let draft = kept
            .into_iter()
            .zip(before)
            .fold(draft, |draft, ((cell, keep), (_, known))| draft.eliminate_all(known - keep, CellSet::of(cell)));
        // If a mirror has only one cell that can hold the digit of its target, this cell loses all other digits.
        let draft = [0, 1].into_iter().fold(draft, |draft, at| {
            let digits = in_target(at);
            let able: CellSet =
                mirrors[at].iter().filter(|&cell| !(facts.board().options(cell) & digits).is_empty()).collect();
            match able.single() {
                Some(cell) => draft.eliminate_all(!digits, CellSet::of(cell)),
                None => draft,
            }
        });
        sink.emit(draft)
    }

    /// Returns the pairs of lines that cover the spots of a digit on the cross lines outside the band.
    fn covers(&self, digit: Digit, facts: &Facts<'_>) -> Vec<[House; 2]> {
        let spots = facts.spots(digit) & self.outside;
        let mut covers = Vec::new();
        for one in lines_of(spots) {
            let rest = spots - one.cells();
            for other in lines_of(rest).into_iter().filter(|other| rest.is_subset(other.cells())) {
                covers.push([one, other]);
            }
        }
        covers
    }
}

/// Emits pairs of junior exocets with the same digits and cross lines.
fn double(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut all: Vec<(Exocet, [House; 3])> = Vec::new();
    let _ = each_junior(facts, &mut |exocet| {
        let mut cross = exocet.cross;
        cross.sort_unstable();
        all.extend((exocet.digits.len() == 4).then_some((*exocet, cross)));
        GO_ON
    });
    for (at, (one, cross)) in all.iter().enumerate() {
        for (other, _) in all[at + 1..].iter().filter(|(other, lines)| lines == cross && other.digits == one.digits) {
            if is_double(one, other) {
                emit_double([one, other], facts, sink)?;
            }
        }
    }
    GO_ON
}

/// Whether the bases are in different boxes and lines of a band, and the targets in its third box differ.
fn is_double(one: &Exocet, other: &Exocet) -> bool {
    let [first, second] = [one, other].map(|exocet| exocet.base[0]);
    let line = turned(one.cross[0].kind());
    let square = |cell: Cell| cell.house(HouseKind::Box);
    let third = |exocet: &Exocet| {
        exocet.targets.into_iter().find(|&target| ![square(first), square(second)].contains(&square(target)))
    };
    let is_one_band = one.outside == other.outside && square(first) != square(second);
    is_one_band && first.house(line) != second.house(line) && third(one) != third(other)
}

fn emit_double(exocets: [&Exocet; 2], facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let [one, other] = exocets;
    let bases = CellSet::from_iter(one.base) | CellSet::from_iter(other.base);
    let draft = sink.step().digits(one.digits).cells(BASE, bases);
    let draft = one.digits.iter().fold(draft, |draft, digit| draft.houses(CROSS, one.cross, digit));
    let targets = CellSet::from_iter(one.targets) | CellSet::from_iter(other.targets);
    let draft = draft.points(TARGET, targets).show_all(TARGET, one.digits, targets);
    let draft = one.digits.iter().fold(draft, |draft, digit| {
        let draft = draft.eliminate(digit, facts.common_peers(facts.spots(digit) & bases));
        one.covers(digit, facts)
            .into_iter()
            .fold(draft, |draft, lines| draft.areas(Role::Cover, lines).eliminate(digit, cells_of(lines) - one.outside))
    });
    sink.emit(draft)
}

/// Returns the three cross lines, each once.
fn cross_lines(step: &Step) -> Vec<House> {
    let mut cross: Vec<House> = step.houses(CROSS).collect();
    cross.sort_unstable();
    cross.dedup();
    cross
}

fn signs(step: &Step) -> String {
    cross_lines(step).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns the short text: `base r1c12 {1234}, targets r2c5, r3c8, cross lines c3 c5 c8`.
fn short(step: &Step) -> String {
    let [base, targets] = [BASE, TARGET].map(|role| text::brief(step.cells(role)));
    format!("base {base} {{{}}}, targets {targets}, cross lines {}", step.digits(), signs(step))
}

/// Returns the conclusion that targets hold the digits of the base.
fn recur(step: &Step) -> String {
    let [base, targets] = [BASE, TARGET].map(|role| text::list(step.cells(role)));
    format!("So both digits of the base {base} come back in the targets {targets}, one in each.")
}

fn mirror_text(step: &Step) -> Text {
    let mirror = step.cells(MIRROR);
    let boxes = text::houses(House::boxes().filter(|square| !square.cells().is_disjoint(mirror)));
    Text::new(
        format!("{}, mirrors {}", short(step), text::brief(mirror)),
        format!(
            "This is a junior exocet: outside the band of the base, {} have each of {} in two lines only, so at most twice, but hold it three times. In \
             the band, a digit that is in the base can be on them only in the targets. {} The digit of one target is in the box of the other too: not \
             on the line of the base, not on that of the target, and not on the cross line, where it is outside. So in {boxes} it is in {}: two cells \
             for each target, its mirror. A digit for which the mirror has no place is not in the target; and a digit that is not in a target with a \
             partner in the other is not in the base. If only one cell of a mirror can hold the digit of its target, it does.",
            text::houses(cross_lines(step)),
            text::both(step.digits()),
            recur(step),
            text::list(mirror),
        ),
    )
}

fn senior_text(step: &Step) -> Text {
    let targets = step.cells(TARGET);
    Text::new(
        short(step),
        format!(
            "{} hold two of {}. Look at {}: outside the band of the base, and without the targets {}, each of these digits has its spots there in two \
             lines, so it is there at most twice. But the three lines hold it three times. If it is in the base, it is in the band neither in the box \
             nor in the line of the base, and on the three lines nothing but the targets is left for it. {} A digit that cannot come back with a \
             partner, one in each, is not in the base, and the targets hold nothing else.",
            text::capital(&text::list(step.cells(BASE))),
            text::both(step.digits()),
            text::houses(cross_lines(step)),
            text::list(targets),
            recur(step),
        ),
    )
}

fn double_text(step: &Step) -> Text {
    let bases = step.cells(BASE);
    let digits = text::both(step.digits());
    let lines = text::houses(cross_lines(step));
    Text::new(
        short(step),
        format!(
            "{} are the bases of two junior exocets with {digits} and the same cross lines: outside their band, {lines} have each of these in two \
             lines only, so at most twice, but hold it three times. So a digit in a base is in one of its targets. A digit in both bases would be in \
             the third box of the band, in a target of each, and these are different cells. So the bases hold all four digits, one each. In the band \
             each of them is on the cross lines just once, so outside it is there twice: once in each of its two lines, and nowhere else in these.",
            text::list(bases),
        ),
    )
}

fn exocet_text(step: &Step) -> Text {
    let (base, targets) = (step.cells(BASE), step.cells(TARGET));
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
    let (digits, lines) = (text::both(step.digits()), text::houses(cross_lines(step)));
    let [base_cells, target_cells] = [base, targets].map(text::list);
    Text::new(
        short(step),
        format!(
            "The base cells {base_cells} hold two of {digits}. Look at {lines}: outside the band of the base each of these digits has its spots \
             there in two lines, so it is there at most twice. But the three lines hold it three times. If it is in the base, it is in the \
             band neither in the box nor in the line of the base, and on the three lines only {target_cells} are left for it. So both digits \
             of the base come back in the targets {target_cells}, one in each.{strangers}{rest}"
        ),
    )
}
