//! Rectangles: two rows, two columns and two boxes in which two digits could change places.
//!
//! ```text
//! 12 . . | 12      types 1 to 6 and the hidden rectangle differ in where the extra candidates are, and what else is known
//! 12 . . | 12+x    of 1 and 2; in avoidable rectangles some of the cells are filled already, but none of them is given
//! ```
//!
//! The narrow form asks for both digits in each cell. One that has been eliminated in between changes nothing in the
//! argument, which is about the puzzle and not about the marks; such rectangles are marked as wide.

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::facts::{Deadly, Facts};
use crate::part::by_digit;
use crate::step::{Claim, Draft, Step};
use crate::technique::{Class, Noun, Sink, Symmetric, Technique};
use crate::text::{self, Text};

const fn rectangle(
    names: (&'static str, &'static str, Noun),
    follows: Option<&'static str>,
    about: &'static str,
    find: fn(&Facts<'_>, &mut Sink<'_>) -> ControlFlow<()>,
    explain: fn(&Step) -> Text,
) -> Technique {
    let (id, name, noun) = names;
    let (class, assumes_unique, symmetric) = (Class::Uniqueness, true, Symmetric::Yes);
    Technique { id, name, noun, class, follows, assumes_unique, symmetric, about, find, explain }
}

pub(super) static FAMILY: &[Technique] = &[
    rectangle(
        ("unique-rectangle-1", "Unique Rectangle Type 1", Noun::a("Unique Rectangles Type 1")),
        None,
        "Four cells in two rows, two columns and two boxes. If all of them held the same two digits, these could change places, \
         and the puzzle would have two solutions. When three of the cells have only these two candidates, the fourth must hold \
         something else.",
        |facts, sink| each_unique(facts, &mut |ur| ur.type_1(sink)),
        type_1_text,
    ),
    rectangle(
        ("unique-rectangle-2", "Unique Rectangle Type 2", Noun::a("Unique Rectangles Type 2")),
        None,
        "A rectangle in which two cells side by side have the same extra candidate and nothing else: one of them is true, or the \
         two digits of the rectangle could change places. Cells that see both lose the extra candidate.",
        |facts, sink| each_unique(facts, &mut |ur| ur.type_2(&|roof| in_line(roof), sink)),
        type_2_text,
    ),
    rectangle(
        ("unique-rectangle-3", "Unique Rectangle Type 3", Noun::a("Unique Rectangles Type 3")),
        None,
        "A rectangle in which two cells side by side have extra candidates. One of them is true, so for a naked subset the two \
         cells count as one cell with these candidates. The rest of the house loses the digits of the subset.",
        |facts, sink| each_unique(facts, &mut |ur| ur.type_3(sink)),
        type_3_text,
    ),
    rectangle(
        ("unique-rectangle-4", "Unique Rectangle Type 4", Noun::a("Unique Rectangles Type 4")),
        None,
        "A rectangle in which two cells side by side have extra candidates, and one of the digits of the rectangle has no other \
         spot in their house. One of the two cells takes that digit, so the other digit can be in neither, or the digits could \
         change places.",
        |facts, sink| each_unique(facts, &mut |ur| ur.type_4(sink)),
        type_4_text,
    ),
    rectangle(
        ("unique-rectangle-5", "Unique Rectangle Type 5", Noun::a("Unique Rectangles Type 5")),
        None,
        "A rectangle in which three cells, or two in opposite corners, have the same extra candidate and nothing else: one of \
         them is true. Cells that see all of them lose the extra candidate.",
        |facts, sink| each_unique(facts, &mut |ur| ur.type_2(&|roof| !in_line(roof), sink)),
        type_2_text,
    ),
    rectangle(
        ("unique-rectangle-6", "Unique Rectangle Type 6", Noun::a("Unique Rectangles Type 6")),
        None,
        "A rectangle in which two cells in opposite corners have extra candidates, and one of its digits has no other spots in \
         its rows, or in its columns. That digit would be in both of these corners or in both of the others. In the first case \
         the digits could change places, so these two corners lose the digit.",
        |facts, sink| each_unique(facts, &mut |ur| ur.type_6(sink)),
        type_6_text,
    ),
    rectangle(
        ("hidden-rectangle", "Hidden Rectangle", Noun::a("Hidden Rectangles")),
        None,
        "A rectangle of which one corner has only its two digits. In the row and in the column of the opposite corner one of the \
         digits has no spots outside the rectangle. If the opposite corner held the other digit, both its neighbours would take \
         the first, and the digits could change places. So it does not.",
        |facts, sink| each_unique(facts, &mut |ur| ur.hidden(sink)),
        hidden_text,
    ),
    rectangle(
        ("avoidable-rectangle-1", "Avoidable Rectangle Type 1", Noun::an("Avoidable Rectangles Type 1")),
        None,
        "A rectangle of which three cells are filled, none of them given, in such a way that one digit in the fourth would let \
         the digits change places. The fourth cell is not that digit.",
        |facts, sink| avoidable_1(&|count| count == 2, facts, sink),
        avoidable_1_text,
    ),
    rectangle(
        (
            "avoidable-rectangle-1-wide",
            "Avoidable Rectangle Type 1 (wide)",
            Noun::an("Avoidable Rectangles Type 1 (wide)"),
        ),
        Some("rectangle"),
        "A rectangle of which three cells are filled, none of them given, in such a way that one digit in the fourth would let \
         the digits change places. The fourth cell is not that digit, and keeps two candidates or more.",
        |facts, sink| avoidable_1(&|count| count > 2, facts, sink),
        avoidable_1_text,
    ),
    rectangle(
        ("avoidable-rectangle-2", "Avoidable Rectangle Type 2", Noun::an("Avoidable Rectangles Type 2")),
        None,
        "A rectangle of which two cells are filled, neither of them given. The other two have each the candidate that would let \
         the digits change places, and one and the same other candidate. One of them takes that, and cells that see both lose \
         it.",
        avoidable_2,
        avoidable_2_text,
    ),
    rectangle(
        (
            "avoidable-rectangle-2-wide",
            "Avoidable Rectangle Type 2 (wide)",
            Noun::an("Avoidable Rectangles Type 2 (wide)"),
        ),
        Some("avoidable-rectangle-1-wide"),
        "An avoidable rectangle whose two filled cells lie in different boxes, or in opposite corners. The other two have each the \
         candidate that would let the digits change places, and one and the same other candidate: one of them takes that.",
        avoidable_2_wide,
        avoidable_2_text,
    ),
];

/// Four cells of two rows, two columns and two boxes: the corners in the order around.
fn corners() -> impl Iterator<Item = [Cell; 4]> {
    let rows = 1..=8_u8;
    let spans = rows.flat_map(|one| (one + 1..=9).map(move |other| (one, other)));
    let near = |&(one, other): &(u8, u8)| (one - 1) / 3 == (other - 1) / 3;
    let all: Vec<(u8, u8)> = spans.collect();
    let pairs =
        all.clone().into_iter().flat_map(move |rows| all.clone().into_iter().map(move |columns| (rows, columns)));
    pairs.filter(move |(rows, columns)| near(rows) != near(columns)).filter_map(|((top, bottom), (left, right))| {
        Some([Cell::new(top, left)?, Cell::new(top, right)?, Cell::new(bottom, right)?, Cell::new(bottom, left)?])
    })
}

/// A rectangle of two digits.
struct Unique<'f> {
    facts: &'f Facts<'f>,
    deadly: Deadly,
    digits: DigitSet,
    roof: CellSet,
    wide: bool,
}

/// Every rectangle of which one cell has only its two digits and the others could still have them by the placed digits.
fn each_unique(facts: &Facts<'_>, visit: &mut dyn FnMut(&Unique<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut seen: Vec<(CellSet, DigitSet)> = Vec::new();
    for start in facts.bivalue() {
        let digits = facts.digits(start);
        let allowed = digits.iter().fold(facts.open(), |cells, digit| cells & allowed(digit, facts));
        for cells in rectangles_at(start, allowed) {
            if !seen.contains(&(cells, digits)) {
                seen.push((cells, digits));
                visit(&Unique::new(cells, digits, facts))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The open cells that see no placed digit of that kind.
fn allowed(digit: Digit, facts: &Facts<'_>) -> CellSet {
    let placed = facts.board().grid().spots(digit);
    placed.iter().fold(facts.open(), |open, cell| open - cell.peers())
}

/// The rectangles with that corner whose other corners are all among some cells.
fn rectangles_at(start: Cell, among: CellSet) -> impl Iterator<Item = CellSet> {
    let beside = among & start.row().cells();
    let below = among & start.column().cells();
    beside.without(start).iter().flat_map(move |right| {
        below.without(start).iter().filter_map(move |down| {
            let last = (right.column().cells() & down.row().cells()).single()?;
            let cells = CellSet::from_iter([start, right, down, last]);
            (among.contains(last) && in_two_boxes(cells)).then_some(cells)
        })
    })
}

fn in_two_boxes(cells: CellSet) -> bool {
    House::boxes().filter(|square| !cells.is_disjoint(square.cells())).count() == 2
}

fn in_line(cells: CellSet) -> bool {
    Deadly::homes(cells).any(|house| house.kind() != HouseKind::Box)
}

impl<'f> Unique<'f> {
    fn new(cells: CellSet, digits: DigitSet, facts: &'f Facts<'f>) -> Self {
        let deadly = Deadly::of(cells, digits);
        let wide = cells.iter().any(|cell| !digits.is_subset(facts.digits(cell)));
        Self { facts, deadly, digits, roof: deadly.roof(facts), wide }
    }

    fn draft<'b>(&self, sink: &Sink<'b>) -> Draft<'b> {
        let draft = sink.step().digits(self.digits).deadly(&self.deadly.set);
        let extras = self.roof.iter().fold(draft, |draft, cell| {
            self.deadly.extras(cell, self.facts).iter().fold(draft, |draft, digit| draft.show(Role::Fin, digit, cell))
        });
        if self.wide { extras.wide() } else { extras }
    }

    /// Three cells without extras.
    fn type_1(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        self.roof.single().map_or(ControlFlow::Continue(()), |cell| {
            sink.emit(self.draft(sink).eliminate_all(self.digits, CellSet::of(cell)))
        })
    }

    /// Two or three cells with one and the same extra.
    fn type_2(&self, fits: &dyn Fn(CellSet) -> bool, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let extra = self.deadly.all_extras(self.roof, self.facts).single();
        let Some(extra) = extra.filter(|_| (2..=3).contains(&self.roof.len()) && fits(self.roof)) else {
            return ControlFlow::Continue(());
        };
        let eliminated = self.facts.spots(extra) & self.roof.common_peers();
        if eliminated.is_empty() {
            ControlFlow::Continue(())
        } else {
            sink.emit(self.draft(sink).eliminate(extra, eliminated))
        }
    }

    /// Two cells whose extras form a naked subset with others.
    fn type_3(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        for subset in self.deadly.subsets(self.roof, self.digits, self.facts) {
            let members = self.roof | subset.cells;
            if subset.house.kind() == HouseKind::Box && in_line(members) {
                continue; // found in the line
            }
            let homes = Deadly::homes(members).fold(CellSet::EMPTY, |cells, house| cells | house.cells());
            let eliminated = homes - members;
            let draft = self.draft(sink).cells(Role::Wing, subset.cells).area(Role::Base, subset.house);
            sink.emit(draft.eliminate_all(subset.digits, eliminated))?;
        }
        ControlFlow::Continue(())
    }

    /// Two cells side by side, one of which has to take a digit of the rectangle.
    fn type_4(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() != 2 || !in_line(self.roof) {
            return ControlFlow::Continue(());
        }
        for digit in self.digits {
            let locked = |house: &House| self.facts.spots_in(*house, digit).is_subset(self.roof);
            if let Some(house) = Deadly::homes(self.roof).find(locked) {
                let draft = self.draft(sink).house(Role::Base, house, digit);
                sink.emit(draft.eliminate_all(self.digits.without(digit), self.roof))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Two opposite cells, and a digit that has no other spots in both rows or both columns.
    fn type_6(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() != 2 || in_line(self.roof) {
            return ControlFlow::Continue(());
        }
        for digit in self.digits {
            let locked = |house: &House| self.facts.spots_in(*house, digit).is_subset(self.deadly.cells);
            for kind in [HouseKind::Row, HouseKind::Column] {
                let lines = self.roof.iter().map(|cell| cell.house(kind));
                if lines.clone().all(|line| locked(&line)) {
                    let draft = lines.fold(self.draft(sink), |draft, line| draft.house(Role::Base, line, digit));
                    sink.emit(draft.eliminate(digit, self.roof))?;
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A corner without extras, and a digit without other spots in the lines of the opposite corner.
    fn hidden(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let floor = self.deadly.cells - self.roof;
        if !(1..=2).contains(&floor.len()) || (floor.len() == 2 && in_line(floor)) {
            return ControlFlow::Continue(());
        }
        for corner in floor {
            let opposite = self.deadly.cells.iter().find(|&cell| cell != corner && !lines_meet(cell, corner));
            let Some(opposite) = opposite else { continue };
            for digit in self.digits {
                let lines = [opposite.row(), opposite.column()];
                let other = self.digits.without(digit);
                let locked = |line: &House| self.facts.spots_in(*line, digit).is_subset(self.deadly.cells);
                if lines.iter().all(locked) {
                    let draft =
                        lines.iter().fold(self.draft(sink), |draft, line| draft.house(Role::Base, *line, digit));
                    let draft = draft.part(pivot(corner));
                    sink.emit(draft.eliminate_all(other, CellSet::of(opposite)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn pivot(cell: Cell) -> crate::step::Part {
    crate::step::Part::Show(ninefold_core::mark::Mark::Cell(Role::Pivot, cell))
}

fn lines_meet(one: Cell, other: Cell) -> bool {
    one.row() == other.row() || one.column() == other.column()
}

/// The digits that stand in a rectangle without being given, by corner; nothing if a given is among them.
fn standing(corners: [Cell; 4], facts: &Facts<'_>) -> Option<[Option<Digit>; 4]> {
    let given = facts.state().givens();
    let any_given = corners.iter().any(|corner| given.contains(*corner));
    (!any_given).then(|| corners.map(|corner| facts.board().digit(corner)))
}

/// The set that puts the one digit into two opposite corners and the other into the other two.
fn crossed(corners: [Cell; 4], digits: [Digit; 2]) -> CandidateSet {
    Deadly::of(CellSet::from_iter(corners), DigitSet::from_iter(digits)).set
}

/// Rectangles with some digits standing in them, seen from each corner.
fn each_standing(
    facts: &Facts<'_>,
    visit: &mut dyn FnMut([Cell; 4], [Option<Digit>; 4]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let filled = facts.board().grid().filled() - facts.state().givens();
    if filled.len() < 2 {
        return ControlFlow::Continue(());
    }
    for corners in corners().filter(|corners| (CellSet::from_iter(*corners) & filled).len() >= 2) {
        let Some(digits) = standing(corners, facts) else { continue };
        for turn in 0..4 {
            let (mut corners, mut digits) = (corners, digits);
            corners.rotate_left(turn);
            digits.rotate_left(turn);
            visit(corners, digits)?;
        }
    }
    ControlFlow::Continue(())
}

/// Three corners stand: the first is open, with so many candidates, and the opposite one has the digit that it must not
/// have.
fn avoidable_1(fits: &dyn Fn(usize) -> bool, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_standing(facts, &mut |corners, digits| {
        let [None, Some(side), Some(same), Some(other)] = digits else { return ControlFlow::Continue(()) };
        let open = corners[0];
        if side != other || !facts.digits(open).contains(same) || !fits(facts.digits(open).len()) {
            return ControlFlow::Continue(());
        }
        sink.emit(sink.step().digits(same).digits(side).deadly(&crossed(corners, [same, side])).eliminate(same, open))
    })
}

/// Two corners of one box stand.
fn avoidable_2(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_facing(facts, &mut |corners, open, digits| {
        let narrow = corners[2].house(HouseKind::Box) == corners[3].house(HouseKind::Box);
        if narrow { common_extra(corners, open, digits, facts, sink) } else { ControlFlow::Continue(()) }
    })
}

/// Two corners of different boxes stand, or two opposite ones.
fn avoidable_2_wide(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_facing(facts, &mut |corners, open, digits| {
        let narrow = corners[2].house(HouseKind::Box) == corners[3].house(HouseKind::Box);
        if narrow { ControlFlow::Continue(()) } else { common_extra(corners, open, digits, facts, sink) }
    })?;
    each_standing(facts, &mut |corners, digits| {
        let [None, Some(one), None, Some(other)] = digits else { return ControlFlow::Continue(()) };
        if one != other || corners[0] > corners[2] {
            return ControlFlow::Continue(());
        }
        let open = [corners[0], corners[2]];
        let both = facts.digits(open[0]) & facts.digits(open[1]);
        both.iter()
            .try_for_each(|digit| common_extra(corners, open.map(|cell| (cell, digit)), [one, digit], facts, sink))
    })
}

/// Takes the corners, the open ones with what they would need, and the digits.
type Facing<'a> = dyn FnMut([Cell; 4], [(Cell, Digit); 2], [Digit; 2]) -> ControlFlow<()> + 'a;

/// Two corners side by side that stand, and the open ones with the digit that each would need to complete the exchange.
fn each_facing(facts: &Facts<'_>, visit: &mut Facing<'_>) -> ControlFlow<()> {
    each_standing(facts, &mut |corners, digits| match digits {
        [None, None, Some(one), Some(other)] if one != other => {
            visit(corners, [(corners[0], one), (corners[1], other)], [one, other])
        }
        _ => ControlFlow::Continue(()),
    })
}

/// Eliminates the candidate that both open corners have besides their digit from the cells that see both.
fn common_extra(
    corners: [Cell; 4],
    open: [(Cell, Digit); 2],
    digits: [Digit; 2],
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let extra = |(cell, digit): (Cell, Digit)| {
        let all = facts.digits(cell);
        (all.len() == 2 && all.contains(digit)).then(|| all.without(digit)).and_then(DigitSet::single)
    };
    let [one, other] = open;
    let Some(extra) = extra(one).filter(|&first| extra(other) == Some(first)) else { return ControlFlow::Continue(()) };
    let eliminated = facts.spots(extra) & one.0.peers() & other.0.peers();
    if eliminated.is_empty() {
        return ControlFlow::Continue(());
    }
    let draft = sink.step().digits(DigitSet::from_iter(digits)).deadly(&crossed(corners, digits));
    sink.emit(draft.show(Role::Fin, extra, CellSet::from_iter([one.0, other.0])).eliminate(extra, eliminated))
}

/// The cells of the rectangle.
fn cells(step: &Step) -> CellSet {
    let set = step.deadly().copied().unwrap_or_default();
    step.digits().iter().fold(CellSet::EMPTY, |cells, digit| cells | set.digit(digit))
}

/// The extras by cell, in words: `5 in r1c4 and r2c4`.
fn extras(step: &Step) -> String {
    let fins = step.spots(Role::Fin);
    let digits = DigitSet::ALL.iter().filter(|&digit| !fins.digit(digit).is_empty());
    text::series(digits.map(|digit| format!("{digit} in {}", text::list(fins.digit(digit)))), "and")
}

fn roof(step: &Step) -> CellSet {
    by_digit(&step.spots(Role::Fin)).map(|candidate| candidate.cell).collect()
}

fn short(step: &Step) -> String {
    format!("{} in {}", text::both(step.digits()), text::brief(cells(step)))
}

/// Why the rectangle must not be filled with its digits alone.
fn threat(step: &Step) -> String {
    format!(
        "{} lie in two rows, two columns and two boxes, and none is given. If they held only {}, the two digits could change places, \
         and the puzzle would have a second solution.",
        text::list(cells(step)),
        text::both(step.digits()),
    )
}

fn type_1_text(step: &Step) -> Text {
    let roof = text::list(roof(step));
    let teach =
        format!("{} All but {roof} have no other candidates, so {roof} must hold something else.", threat(step));
    Text::new(short(step), teach)
}

fn type_2_text(step: &Step) -> Text {
    let roof = roof(step);
    let both = if roof.len() == 2 { "both" } else { "all three" };
    let teach = format!(
        "{} The only other candidates there are {}, so one of these is true. A cell that sees {both} cannot hold that digit.",
        threat(step),
        extras(step),
    );
    Text::new(short(step), teach)
}

fn type_3_text(step: &Step) -> Text {
    let others = step.cells(Role::Wing);
    let house = text::houses(step.houses(Role::Base));
    let fins = step.spots(Role::Fin);
    let roof = roof(step);
    let extra = DigitSet::ALL.iter().filter(|&digit| !fins.digit(digit).is_empty()).collect();
    let teach = format!(
        "{} So one of {} holds {}. With {} in {house} that makes {} cells, and together they have no more digits than that: \
         all of them are used up there, and no other cell of {house} can hold them.",
        threat(step),
        text::list(roof),
        text::either(extra),
        text::list(others),
        text::count(others.len() + 1),
    );
    Text::new(format!("{}, with {}", short(step), text::brief(others)), teach)
}

fn type_4_text(step: &Step) -> Text {
    let house = text::houses(step.houses(Role::Base));
    let eliminated: DigitSet = step.conclusions().map(|claim| claim.candidate().digit).collect();
    let locked = text::both(step.digits() - eliminated);
    let roof = text::list(roof(step));
    let teach = format!(
        "{} In {house} only {roof} can take {}, so one of them does. If the other were {}, the four cells would hold only the two \
         digits.",
        threat(step),
        text::series((step.digits() - eliminated).iter().map(text::a), "and"),
        text::both(eliminated),
    );
    Text::new(format!("{}, {locked} locked in {house}", short(step)), teach)
}

fn type_6_text(step: &Step) -> Text {
    let lines = text::houses(step.houses(Role::Base));
    let digit = text::both(step.conclusions().map(|claim| claim.candidate().digit).collect());
    let roof = text::list(roof(step));
    let teach = format!(
        "{} In {lines} only these four cells can take {digit}, so it is in two opposite corners. If these were {roof}, the \
         other two corners, which have no other candidates, would make the rectangle complete.",
        threat(step),
    );
    Text::new(format!("{}, {digit} locked in {lines}", short(step)), teach)
}

fn hidden_text(step: &Step) -> Text {
    let lines = text::houses(step.houses(Role::Base));
    let corner = text::list(step.cells(Role::Pivot));
    let eliminated = step.conclusions().map(Claim::candidate).next().expect("a step concludes something");
    let locked = text::both(step.digits().without(eliminated.digit));
    let teach = format!(
        "{} {corner} has no other candidates, and in {lines} only these cells can take {locked}. If {} were {}, the two corners \
         beside it would both be {locked}, {corner} would be {} too, and the rectangle would be complete.",
        threat(step),
        eliminated.cell,
        eliminated.digit,
        eliminated.digit,
    );
    Text::new(format!("{}, {locked} locked in {lines}", short(step)), teach)
}

fn avoidable_1_text(step: &Step) -> Text {
    let eliminated = step.conclusions().map(Claim::candidate).next().expect("a step concludes something");
    let teach = format!(
        "{} The other three cells are filled: {} in {} would make it complete.",
        threat(step),
        eliminated.digit,
        eliminated.cell,
    );
    Text::new(short(step), teach)
}

fn avoidable_2_text(step: &Step) -> Text {
    let roof = roof(step);
    let extra = DigitSet::ALL.iter().filter(|&digit| !step.spots(Role::Fin).digit(digit).is_empty()).collect();
    let teach = format!(
        "{} Two of the cells are filled, and {} have only one candidate each besides: {}. One of them takes it, and a cell that sees \
         both cannot.",
        threat(step),
        text::list(roof),
        text::both(extra),
    );
    Text::new(short(step), teach)
}
