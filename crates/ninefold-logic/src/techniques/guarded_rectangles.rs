//! Rectangles whose extras, or whose digits outside the rectangle, are combined with further cells.
//!
//! ```text
//! external    12+x . . | 12+y  12+z     the spots of the two digits outside, in the houses of the roof: if 1 and 2 had no
//!             12   . . | 12    .        other spots in the row, the roof would hold both
//! wing        extras x and y, a cell xz that sees each extra x, a cell yz that sees each extra y: one of the cells is z
//! ALS-XZ      extras x and z, an almost locked set with both whose every x sees each extra x: z is in the set or an extra
//! Sue de Coq  a roof in the crossing of a line and a box counts as one cell with the extras
//! ```
//!
//! In each of these patterns, a candidate outside the rectangle is true, because the rectangle alone would have two fillings.

use crate::frame::mark::Role;
use crate::frame::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::extras::{Pattern, als_xz_words, each_unique, extra_digits, extras, in_line, swap, swapped, unique};
use crate::facts::{Deadly, Facts, Set};
use crate::flow::{Flow, GO_ON};
use crate::part::cells_of;
use crate::step::{Draft, Step};
use crate::technique::{Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    unique("external-rectangle-1", "External Unique Rectangle Type 1", external_1_text, |facts, sink| {
        each_external(facts, &mut |external| external.type_1(sink))
    })
    .an()
    .plural("External Unique Rectangles Type 1")
    .after("unique-rectangle-6")
    .about(
        "A rectangle in which two cells side by side have extra candidates. If the digits of the rectangle had no \
         other spots in the houses of these two cells, the two cells would hold them, and the digits could change \
         places. But all the other spots are in one cell, so that cell takes one of the two digits.",
    ),
    unique("external-rectangle-2", "External Unique Rectangle Type 2", external_2_text, |facts, sink| {
        each_external(facts, &mut |external| external.type_2(sink))
    })
    .an()
    .plural("External Unique Rectangles Type 2")
    .after("external-rectangle-1")
    .about(
        "A rectangle in which two cells side by side have extra candidates. If the digits of the rectangle had no \
         other spots in the houses of these two cells, the two cells would hold them, and the digits could change \
         places. So one of the other spots is true, and a candidate that sees them all is false.",
    ),
    unique("external-rectangle-3", "External Unique Rectangle Type 3", external_3_text, |facts, sink| {
        each_external(facts, &mut |external| external.type_3(sink))
    })
    .an()
    .plural("External Unique Rectangles Type 3")
    .after("external-rectangle-2")
    .about(
        "A rectangle in which two cells side by side have extra candidates. One of the rectangle's digits is \
         elsewhere in the houses of these two cells; otherwise the digits could change places. In a naked subset of a \
         house, the cells where these digits can be count as one cell with the two digits.",
    ),
    unique("unique-rectangle-xy-wing", "Unique Rectangle XY-Wing", wing_text, |facts, sink| {
        wings(2, Some(false), facts, sink)
    })
    .after("hidden-rectangle")
    .about(
        "A rectangle with extra candidates of two digits: one of the extras is true, so the rectangle serves as the \
         pivot of an XY-wing. One cell sees all extras of the first digit, another cell all extras of the second; \
         each has that digit and a third one, the same for both. One of the two cells takes the third digit.",
    ),
    unique("unique-rectangle-xyz-wing", "Unique Rectangle XYZ-Wing", wing_text, |facts, sink| {
        wings(2, Some(true), facts, sink)
    })
    .after("unique-rectangle-xy-wing")
    .about(
        "A rectangle with extra candidates of three digits as the pivot of an XYZ-wing. One cell sees all extras of \
         the first digit, another cell all extras of the second; each has that digit and the third one. So the third \
         digit is in one of the two cells, or one of its extras is true.",
    ),
    unique("unique-rectangle-wxyz-wing", "Unique Rectangle WXYZ-Wing", wing_text, |facts, sink| {
        wings(3, None, facts, sink)
    })
    .after("unique-rectangle-xyz-wing")
    .about(
        "A rectangle with extra candidates of three or four digits as the pivot of a wing with three more cells. Each \
         of these sees all extras of one digit, and has that digit and one that all three share. The shared digit is \
         in one of the three cells, or one of its extras is true.",
    ),
    unique("unique-rectangle-als-xz", "Unique Rectangle ALS-XZ", als_text, |facts, sink| {
        each_unique(facts, &mut |ur| ur.als_xz(usize::MAX, sink))
    })
    .plural("Unique Rectangles ALS-XZ")
    .after("als-xz")
    .about(
        "A rectangle with extra candidates of two digits, one of which is true, and an almost locked set with both \
         digits. If every candidate of the first digit in the set sees all extras of that digit, the second digit is \
         in the set or in the rectangle. If this also holds with the two digits exchanged, the set holds all the rest \
         of its digits.",
    ),
    unique("unique-rectangle-sue-de-coq", "Unique Rectangle Sue de Coq", sue_de_coq_text, |facts, sink| {
        each_unique(facts, &mut |ur| sue_de_coq(ur, sink))
    })
    .plural("Unique Rectangle Sues de Coq")
    .after("sue-de-coq")
    .about(
        "Two cells of a rectangle lie where a line and a box cross, and one of them takes an extra candidate: in a \
         Sue de Coq they count as one cell with the extras. Together with the third cell of the crossing, some cells \
         of the line and some cells of the box, there are as many cells as digits, so all digits are used up.",
    ),
];

/// A rectangle with extras in two corners of one house, and the spots of its digits outside the rectangle, one of which is true.
struct External<'a, 'f> {
    ur: &'a Pattern<'f>,
    /// For each digit, the houses in which these are its only spots outside the rectangle.
    houses: Vec<(House, Digit)>,
    /// The spots outside the rectangle.
    spots: CandidateSet,
}

/// Visits every rectangle together with the houses that would force both of its digits into the roof if they had no further spots.
///
/// A digit is in the roof if a house with both cells of the roof has it in no other cell. It is also in the roof if both lines across have it only in
/// the rectangle: each line has it in the roof or in the floor, and the floor has it at most once.
fn each_external(facts: &Facts<'_>, visit: &mut dyn FnMut(&External<'_, '_>) -> Flow) -> Flow {
    each_unique(facts, &mut |ur| {
        let (Some(one), Some(other), 2) = (ur.roof.first(), ur.roof.last(), ur.roof.len()) else { return GO_ON };
        let mut homes: Vec<Vec<House>> = Deadly::homes(ur.roof, facts.rules()).map(|house| vec![house]).collect();
        if !in_line(ur.roof, facts) {
            return GO_ON;
        }
        let across = |cell: Cell| {
            let lines = [facts.row(cell), facts.column(cell)];
            lines.into_iter().find(|line| !ur.roof.is_subset(line.cells()))
        };
        homes.extend(across(one).zip(across(other)).map(|(one, other)| vec![one, other]));
        let digits: Vec<Digit> = ur.digits.iter().collect();
        let [first, second] = digits[..] else { return GO_ON };
        let outside = |digit: Digit| {
            let all = homes.iter().map(|houses| {
                let spots = facts.spots(digit) & cells_of(houses.iter().copied());
                (houses, spots - ur.deadly.cells)
            });
            let all: Vec<(&Vec<House>, CellSet)> = all.collect();
            // Of two choices of houses, one with more spots outside rules out nothing more.
            let is_least = |&(houses, spots): &(&Vec<House>, CellSet)| {
                let is_less = |(other, less): &(&Vec<House>, CellSet)| {
                    less.is_subset(spots) && (*less != spots || other.len() < houses.len())
                };
                !all.iter().any(is_less)
            };
            all.iter().copied().filter(is_least).collect::<Vec<_>>()
        };
        for (of_first, one) in outside(first) {
            for (of_second, other) in outside(second) {
                let mut spots = CandidateSet::EMPTY;
                spots.set_digit(first, one);
                spots.set_digit(second, other);
                let houses = of_first.iter().map(|&house| (house, first));
                let houses = houses.chain(of_second.iter().map(|&house| (house, second))).collect();
                visit(&External { ur, houses, spots })?;
            }
        }
        GO_ON
    })
}

impl External<'_, '_> {
    fn draft<'b>(&self, sink: &Sink<'b>) -> Draft<'b> {
        let draft = sink.step().digits(self.ur.digits).deadly(&self.ur.deadly.set);
        let draft = if self.ur.wide { draft.wide() } else { draft };
        let draft = self.houses.iter().fold(draft, |draft, &(house, digit)| draft.house(Role::Base, house, digit));
        self.spots.digits().iter().fold(draft, |draft, digit| draft.show(Role::Fin, digit, self.spots.digit(digit)))
    }

    /// Type 1: all spots outside are in one cell.
    fn type_1(&self, sink: &mut Sink<'_>) -> Flow {
        let Some(cell) = self.spots.cells().single() else { return GO_ON };
        let more = self.ur.facts.digits(cell) - self.spots.cell(cell);
        if more.is_empty() {
            return GO_ON;
        }
        let draft = self.draft(sink).eliminate_all(more, CellSet::of(cell));
        sink.emit_lean(draft, self.ur.facts.state())
    }

    /// Type 2: the spots outside are in several cells.
    fn type_2(&self, sink: &mut Sink<'_>) -> Flow {
        if self.spots.cells().len() < 2 {
            return GO_ON;
        }
        let facts = self.ur.facts;
        let mut seeing = CandidateSet::EMPTY;
        for digit in self.spots.digits() {
            // A candidate sees a spot of another digit only if it is in the same cell.
            let others = self.spots.digits().without(digit);
            let others = others.iter().fold(CellSet::EMPTY, |all, other| all | self.spots.digit(other));
            let cells = facts.spots(digit) & facts.common_peers(self.spots.digit(digit));
            match others.single() {
                Some(cell) => seeing.set_digit(digit, cells & CellSet::of(cell)),
                None if others.is_empty() => seeing.set_digit(digit, cells),
                None => {}
            }
        }
        if seeing.is_empty() {
            return GO_ON;
        }
        sink.emit_lean(self.draft(sink).eliminate_each(&seeing), facts.state())
    }

    /// Type 3: spots of both digits that form a naked subset with other cells of a house.
    fn type_3(&self, sink: &mut Sink<'_>) -> Flow {
        let (facts, cells) = (self.ur.facts, self.spots.cells());
        if cells.len() < 2 || self.spots.digits().len() < 2 {
            return GO_ON;
        }
        for house in Deadly::homes(cells, facts.rules()) {
            let free = (facts.open() & house.cells()) - cells - self.ur.roof;
            let start = Set { cells: CellSet::EMPTY, digits: self.spots.digits() };
            facts.each_set(start, free, &mut |Set { cells: others, digits }| {
                if digits.len() != others.len() + 1 {
                    return GO_ON;
                }
                // Only the spots of a digit count for it, not the other digit's spots in the same cells.
                let draft = digits.iter().fold(self.draft(sink).cells(Role::Wing, others), |draft, digit| {
                    let spots = self.spots.digit(digit) | (facts.spots(digit) & others);
                    draft.eliminate(digit, facts.common_peers(spots))
                });
                sink.emit_lean(draft.area(Role::Pattern, house), facts.state())
            })?;
        }
        GO_ON
    }
}

/// Combines a cell with each digit of the extras except `last`: the cell has that digit and `last`, and sees all extras of that digit.
fn wings(count: usize, with_last: Option<bool>, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    each_unique(facts, &mut |ur| {
        let extras: CandidateSet = ur.extras().collect();
        for last in Digit::all() {
            let first = extras.digits().without(last);
            let fits = with_last.is_none_or(|with| extras.digits().contains(last) == with);
            if first.len() == count && fits {
                let pincers = |digit: Digit| {
                    let pair = |cell: &Cell| facts.digits(*cell) == DigitSet::of(digit).with(last);
                    let cells = facts.bivalue() & facts.common_peers(extras.digit(digit));
                    cells.iter().filter(pair).collect::<CellSet>()
                };
                let pincers: Vec<CellSet> = first.iter().map(pincers).collect();
                each_choice(&pincers, CellSet::EMPTY, &mut |cells| {
                    let seen = facts.common_peers(cells | extras.digit(last));
                    if facts.spots(last).is_disjoint(seen) {
                        return GO_ON;
                    }
                    let draft = ur.draft(sink).cells(Role::Wing, cells).eliminate(last, seen);
                    sink.emit_lean(draft, facts.state())
                })?;
            }
        }
        GO_ON
    })
}

/// Visits every choice of one cell from each set.
fn each_choice(sets: &[CellSet], chosen: CellSet, visit: &mut dyn FnMut(CellSet) -> Flow) -> Flow {
    let Some((first, rest)) = sets.split_first() else { return visit(chosen) };
    first.iter().try_for_each(|cell| each_choice(rest, chosen.with(cell), visit))
}

/// Treats the roof as one cell in the crossing of a line and a box, together with the third cell there.
fn sue_de_coq(ur: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    let facts = ur.facts;
    let homes: Vec<House> = Deadly::homes(ur.roof, facts.rules()).collect();
    let [line, square] = homes[..] else { return GO_ON };
    let crossing = line.cells() & square.cells();
    let third = (crossing - ur.roof) & facts.open();
    let (Some(own), 2) = (third.single(), ur.roof.len()) else { return GO_ON };
    let needed = ur.deadly.all_extras(ur.roof, facts) | facts.digits(own);
    let sets = |house: House| {
        let mut found: Vec<Set> = Vec::new();
        let _ = facts.each_set(Set::default(), facts.open() & (house.cells() - crossing), &mut |set| {
            found.extend((set.digits.len() == set.cells.len() + 1).then_some(set));
            GO_ON
        });
        found
    };
    let (in_line, in_box) = (sets(line), sets(square));
    for one in &in_line {
        for other in &in_box {
            if !(one.digits & other.digits).is_empty() || !needed.is_subset(one.digits | other.digits) {
                continue;
            }
            let cells = one.cells | other.cells | third;
            let draft = ur.draft(sink).cells(Role::Pivot, third).cells(Role::Group(0), one.cells);
            let draft = draft.cells(Role::Group(1), other.cells);
            let draft = (one.digits | other.digits).iter().fold(draft, |draft, digit| {
                let extras = ur.roof.iter().filter(|&cell| ur.deadly.extras(cell, facts).contains(digit));
                let spots = (facts.spots(digit) & cells) | extras.collect();
                draft.eliminate(digit, facts.common_peers(spots))
            });
            sink.emit_lean(draft, facts.state())?;
        }
    }
    GO_ON
}

/// Returns the words for the places of the rectangle's digits if no spot outside were true, and for the conclusion that one of the spots is.
fn external_words(step: &Step) -> String {
    let houses = |digit: Digit| -> Vec<House> {
        step.house_digits(Role::Base).filter(|(_, of)| *of == digit).map(|(house, _)| house).collect()
    };
    let digits: Vec<Digit> = step.digits().iter().collect();
    let places = match digits[..] {
        [one, other] if houses(one) == houses(other) => {
            format!("{} in {}", text::both(step.digits()), text::houses(houses(one)))
        }
        _ => text::series(digits.iter().map(|&digit| format!("{digit} in {}", text::houses(houses(digit)))), "and"),
    };
    let [spots, those, one] = match step.spots(Role::Fin).len() {
        1 => ["spot", "is", "it"],
        _ => ["spots", "are", "one of them"],
    };
    let without = if one == "it" { "it" } else { "them" };
    format!(
        "Outside the four cells, the only {spots} for {places} {those} {}. Without {without} the four cells would hold only these digits, so {one} is \
         true.",
        extras(step)
    )
}

fn external_short(step: &Step) -> String {
    let houses: Vec<String> = step.house_digits(Role::Base).map(|(house, digit)| format!("{digit}{house}")).collect();
    format!("{}, outside {} ({})", swapped(step), extras(step), houses.join(" "))
}

fn external_1_text(step: &Step) -> Text {
    let (cell, digits) = (text::list(step.spots(Role::Fin).cells()), text::either(extra_digits(step)));
    swap(step, external_short(step), &format!("{} That fills {cell} with {digits}.", external_words(step)))
}

fn external_2_text(step: &Step) -> Text {
    let rest = if extra_digits(step).len() == 1 {
        let digit = text::both(extra_digits(step));
        format!("A cell that sees all these spots cannot be {digit}.")
    } else {
        format!(
            "{} would rule all of them out: each is in the same cell, or is the same digit in a house with it.",
            text::capital(&text::candidates(step.eliminated(), "or"))
        )
    };
    swap(step, external_short(step), &format!("{} {rest}", external_words(step)))
}

fn external_3_text(step: &Step) -> Text {
    let (others, house) = (step.cells(Role::Wing), step.houses(Role::Pattern).next());
    let Some(house) = house else { return text::bare(step) };
    let (cells, count) = (text::list(step.spots(Role::Fin).cells()), text::count(others.len() + 1));
    let rest = format!(
        "{} So one of {cells} holds {}. With {} in {} that makes {count} cells that have no more digits than that together: all of these are \
         used up there.",
        external_words(step),
        text::either(step.digits()),
        text::list(others),
        house.words(),
    );
    swap(step, format!("{}, with {}", external_short(step), text::brief(others)), &rest)
}

fn wing_text(step: &Step) -> Text {
    let (pincers, last) = (step.cells(Role::Wing), text::both(step.concluded()));
    let own = extra_digits(step) - step.concluded();
    let or_extra = if (extra_digits(step) & step.concluded()).is_empty() {
        String::new()
    } else {
        format!(", unless the extra {last} is true")
    };
    let rest = format!(
        "The only other candidates there are {}, so one of these is true. Each of {} has {last} and one of {}, and sees all extras of that \
         digit: if one of these is true, the cell is {last}. So one of the cells is {last}{or_extra}.",
        extras(step),
        text::list(pincers),
        text::both(own),
    );
    swap(step, format!("{}, extras {}, with {}", swapped(step), extras(step), text::brief(pincers)), &rest)
}

fn als_text(step: &Step) -> Text {
    let set = step.cells(Role::Wing);
    swap(
        step,
        format!("{}, extras {}, with {}", swapped(step), extras(step), text::brief(set)),
        &format!(
            "The only other candidates there are {}, so one of these is true. {}",
            extras(step),
            als_xz_words(step)
        ),
    )
}

fn sue_de_coq_text(step: &Step) -> Text {
    let [third, in_line, in_box] = [Role::Pivot, Role::Group(0), Role::Group(1)].map(|role| step.cells(role));
    let roof = step.spots(Role::Fin).cells();
    let homes: Vec<House> = Deadly::homes(roof | third, step.rules()).collect();
    let [line, square] = homes[..] else { return text::bare(step) };
    let count = text::count(1 + third.len() + in_line.len() + in_box.len());
    let rest = format!(
        "The only other candidates there are {}, so one of {} takes one of these: for {} and {} they count as one cell with the extras. With {}, {} of \
         {} and {} of {} that makes {count} cells, which have no more digits together, and none of these fits in twice. So all of them are used \
         up.",
        extras(step),
        text::list(roof),
        line.words(),
        square.words(),
        text::list(third),
        text::list(in_line),
        line.words(),
        text::list(in_box),
        square.words(),
    );
    let short = format!(
        "{}, extras {}, with {}, {} and {}",
        swapped(step),
        extras(step),
        text::brief(third),
        text::brief(in_line),
        text::brief(in_box)
    );
    swap(step, short, &rest)
}
