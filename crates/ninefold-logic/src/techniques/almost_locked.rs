//! Almost locked candidates: a locked set with one part in a line and one in a box.
//!
//! ```text
//! pair      a b b | . ab .      line and box share the first three cells; in the box, a and b are only in these and in T
//!           . . T |             ab takes one of a and b, so the shared cells take at most one
//!           . . . |             T takes at most one, so the shared cells take at least one: T and ab hold the other
//! triple    likewise with three digits, two cells of the line and two of the box;    quadruple    with four, three and three
//! ```
//!
//! Line and box may be exchanged. The rest of the line loses these digits, and the cells T hold no others. Each of these sets of cells has one cell
//! fewer than there are digits: it is an almost locked set in one house, or an almost hidden set in the other.

use crate::frame::mark::Role;
use crate::frame::{CellSet, DigitSet, House};

use crate::facts::{Facts, Set};
use crate::flow::{Flow, GO_ON};
use crate::step::Step;
use crate::technique::{Class, Find, Sink, Technique};
use crate::text::{self, Text};

/// The roles of the shared cells, the almost locked set, and the almost hidden one.
const SHARED: Role = Role::Group(0);
const LOCKED: Role = Role::Group(1);
const HIDDEN: Role = Role::Group(2);

const fn almost(id: &'static str, name: &'static str, find: Find) -> Technique {
    Technique::new(id, name, Class::AlmostLockedSet, almost_text, find).an()
}

pub(super) static FAMILY: &[Technique] = &[
    almost("almost-locked-pair", "Almost Locked Pair", almost_locked::<2>).after("h-wing").about(
        "A line and a box share some cells. A cell in the rest of the line has only two candidates, and in the rest \
         of the box only one cell can take either of these digits. So the shared cells hold one of the two digits, \
         and the cell of the line and the cell of the box both hold the other: no other cell of the line can take \
         either digit, and the cell of the box holds nothing else. The same argument works with line and box \
         exchanged.",
    ),
    almost("almost-locked-triple", "Almost Locked Triple", almost_locked::<3>).after("almost-locked-pair").about(
        "A line and a box share some cells. Two cells in the rest of the line have only three candidates between \
         them, and in the rest of the box only two cells can take any of these digits. So the shared cells hold one \
         of the three digits, and the two cells of the line hold the other two, as do the two cells of the box. The \
         same argument works with line and box exchanged.",
    ),
    almost("almost-locked-quadruple", "Almost Locked Quadruple", almost_locked::<4>)
        .after("almost-locked-triple")
        .about(
            "A line and a box share some cells. Three cells in the rest of the line have only four candidates between \
             them, and in the rest of the box only three cells can take any of these digits. So the shared cells hold \
             one of the four digits, and the three cells of the line hold the other three, as do the three cells of \
             the box. The same argument works with line and box exchanged.",
        ),
];

fn almost_locked<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for line in facts.rows_and_columns() {
        for square in facts.boxes() {
            if !facts.open().is_disjoint(line.cells() & square.cells()) {
                each::<N>([line, square], facts, sink)?;
                each::<N>([square, line], facts, sink)?;
            }
        }
    }
    GO_ON
}

/// Finds the instances with the almost locked set in the first house and the almost hidden one in the second.
fn each<const N: usize>([locked, hidden]: [House; 2], facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let shared = locked.cells() & hidden.cells();
    let small = ((facts.open() & locked.cells()) - shared).iter().filter(|cell| facts.digits(*cell).len() <= N);
    facts.each_set(Set::default(), small.collect(), &mut |set| {
        let Set { cells, digits } = set;
        if cells.len() + 1 != N || digits.len() != N {
            return GO_ON;
        }
        let spots = |digit| facts.spots_in(hidden, digit);
        let beside = digits.iter().fold(CellSet::EMPTY, |beside, digit| beside | spots(digit)) - shared;
        if beside.len() + 1 != N || digits.iter().any(|digit| spots(digit).is_empty()) {
            return GO_ON;
        }
        let draft = sink.step().digits(digits).cells(LOCKED, cells);
        let draft = digits.iter().fold(draft, |draft, digit| draft.house(Role::Base, hidden, digit));
        let draft = draft.area(Role::Cover, locked).show_all(SHARED, digits, shared).show_all(HIDDEN, digits, beside);
        let draft = draft.eliminate_all(digits, locked.cells() - shared - cells);
        sink.emit_lean(draft.eliminate_all(DigitSet::ALL - digits, beside), facts.state())
    })
}

fn almost_text(step: &Step) -> Text {
    let (Some(locked), Some(hidden)) = (step.houses(Role::Cover).next(), step.houses(Role::Base).next()) else {
        return text::bare(step);
    };
    let digits = step.digits();
    let (cells, beside) = (step.cells(LOCKED), step.spots(HIDDEN).cells());
    let shared = step.spots(SHARED).cells();
    let (count, all) = (text::count(cells.len()), text::both(digits));
    let [on, off] = [cells, beside].map(text::list);
    let (of_line, of_box) = (text::houses([locked]), text::houses([hidden]));
    let [s, other] = if cells.len() == 1 { ["s", "other"] } else { ["", "others"] };
    let take = if shared.len() == 1 { "that cell takes" } else { "these cells take" };
    Text::new(
        format!("{all}: {} in {of_line}, {} in {of_box}", text::brief(cells), text::brief(beside)),
        format!(
            "{} and {of_box} share {}. {on} take{s} {count} of {all}, so {take} one of them at most. In {of_box} \
             these digits fit only there and in {off}, which can take {count}. So {take} exactly one, and {off} the \
             {other}: {off} hold{s} nothing else, and none of these digits is left for the other cells of {of_line}.",
            text::capital(&of_line),
            text::list(shared),
        ),
    )
}
