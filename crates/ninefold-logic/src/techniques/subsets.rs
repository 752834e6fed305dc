//! Subsets: as many digits as cells, in one house.
//!
//! ```text
//! naked     these cells have no other digits          hidden    these digits have no other cells
//!     38 38 | 1 (3)47 (8)9                                38+14 38+9 | 14 149 49
//!     no other cell of the house has 3 or 8               the two cells have nothing but 3 and 8
//! ```
//!
//! A naked pair or triple that is both in a box and in a line, and eliminates candidates in both, is called locked.

use crate::frame::mark::Role;
use crate::frame::rules::GridRules;
use crate::frame::{Cell, CellSet, DigitSet, House};

use crate::facts::{Facts, closed};
use crate::flow::{Flow, GO_ON};
use crate::step::{Draft, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("locked-pair", "Locked Pair", Class::Subset, naked_text, locked::<2>).about(
        "Two cells in the same box and the same line that have only two candidates between them take these two digits. \
         All other cells of the box and of the line lose them.",
    ),
    Technique::new("locked-triple", "Locked Triple", Class::Subset, naked_text, locked::<3>).about(
        "The three cells that a box and a line share take three digits if these are their only candidates. All other \
         cells of the box and of the line lose them.",
    ),
    Technique::new("naked-pair", "Naked Pair", Class::Subset, naked_text, naked::<2>).about(
        "Two cells of a house that have the same two candidates take these two digits, one way round or the other. \
         The rest of the house loses them.",
    ),
    Technique::new("naked-triple", "Naked Triple", Class::Subset, naked_text, naked::<3>).about(
        "Three cells of a house that have only three candidates between them take these three digits; each cell may \
         have two of them or all three. The rest of the house loses them.",
    ),
    Technique::new("naked-quadruple", "Naked Quadruple", Class::Subset, naked_text, naked::<4>).about(
        "Four cells of a house that have only four candidates between them take these four digits. The rest of the \
         house loses them.",
    ),
    Technique::new("hidden-pair", "Hidden Pair", Class::Subset, hidden_text, hidden::<2>).about(
        "Two digits whose only places in a house are the same two cells fill these cells. All other candidates of the \
         cells are ruled out.",
    ),
    Technique::new("hidden-triple", "Hidden Triple", Class::Subset, hidden_text, hidden::<3>).about(
        "Three digits that have only three places in a house between them fill these cells; not every digit needs to \
         be possible in each. All other candidates of the cells are ruled out.",
    ),
    Technique::new("hidden-quadruple", "Hidden Quadruple", Class::Subset, hidden_text, hidden::<4>).about(
        "Four digits that have only four places in a house between them fill these cells. All other candidates of the \
         cells are ruled out.",
    ),
];

/// Returns the houses in the order of the search: boxes first, since people check them first.
fn houses<'a>(facts: &Facts<'a>) -> impl Iterator<Item = House> + use<'a> {
    facts.boxes().chain(facts.rows_and_columns()).chain(facts.others())
}

fn locked<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    facts.boxes().try_for_each(|house| {
        each_naked::<N>(house, facts, |cells, digits| match lock(cells, digits, facts) {
            Some(_) => emit_naked(cells, digits, facts, sink),
            None => GO_ON,
        })
    })
}

fn naked<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    houses(facts).chain(facts.groups()).try_for_each(|house| {
        each_naked::<N>(house, facts, |cells, digits| {
            let seen_in_box = house.kind().order() != 2 && home(cells, 2, facts.rules()).is_some();
            let locked = N < 4 && lock(cells, digits, facts).is_some();
            if seen_in_box || locked { GO_ON } else { emit_naked(cells, digits, facts, sink) }
        })
    })
}

fn each_naked<const N: usize>(
    house: House,
    facts: &Facts<'_>,
    mut visit: impl FnMut(CellSet, DigitSet) -> Flow,
) -> Flow {
    let small = (2..=N).fold(CellSet::EMPTY, |small, size| small | facts.sized(size)) & house.cells();
    if small.len() < N {
        return GO_ON;
    }
    let cells: Vec<(Cell, DigitSet)> = small.iter().map(|cell| (cell, facts.digits(cell))).collect();
    closed(&cells, |cells: [Cell; N], digits| visit(CellSet::from_iter(cells), digits))
}

fn emit_naked(cells: CellSet, digits: DigitSet, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let peers = facts.common_peers(cells);
    if digits.iter().all(|digit| facts.spots(digit).is_disjoint(peers)) {
        return GO_ON;
    }
    sink.emit(sink.step().digits(digits).cells(Role::Pattern, cells).eliminate_all(digits, peers))
}

/// Returns the house that contains all the cells, of the kind given by its [order](ninefold_core::HouseKind::order).
fn home(cells: CellSet, order: usize, rules: &GridRules) -> Option<House> {
    let houses = rules.houses_of(cells.first()?).iter().copied();
    houses.filter(|house| house.kind().order() == order).find(|house| cells.is_subset(house.cells()))
}

/// Returns the line that contains all the cells as well as their box, if their digits can be eliminated both in the box and in the rest of the line.
fn lock(cells: CellSet, digits: DigitSet, facts: &Facts<'_>) -> Option<House> {
    let of = |order| home(cells, order, facts.rules());
    let square = of(2)?;
    let line = of(0).or_else(|| of(1))?;
    let eliminated = |place: CellSet| digits.iter().any(|digit| !facts.spots(digit).is_disjoint(place));
    (eliminated(square.cells() - cells) && eliminated(line.cells() - square.cells())).then_some(line)
}

fn hidden<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    houses(facts).try_for_each(|house| {
        if (facts.open() & house.cells()).len() <= N {
            return GO_ON;
        }
        facts.hidden_sets::<N>(house, |digits, cells| {
            if facts.digits_in(cells) == digits {
                return GO_ON;
            }
            sink.emit(draw_hidden(sink.step(), house, cells, digits))
        })
    })
}

/// Adds to a draft digits that have only these cells in a house.
pub(crate) fn draw_hidden(draft: Draft<'_>, house: House, cells: CellSet, digits: DigitSet) -> Draft<'_> {
    let draft = digits.iter().fold(draft.digits(digits), |draft, digit| draft.house(Role::Base, house, digit));
    draft.show_all(Role::Pattern, digits, cells).eliminate_all(!digits, cells)
}

fn naked_text(step: &Step) -> Text {
    let (cells, digits) = (step.cells(Role::Pattern), step.digits());
    let eliminated = step.eliminated().cells();
    let rules = step.rules();
    let shared = [2, 0, 1, 3].into_iter().filter_map(|order| home(cells, order, rules));
    let shared = shared.chain(rules.groups().iter().copied().filter(|house| cells.is_subset(house.cells())));
    let hit = shared.filter(|house| !eliminated.is_disjoint(house.cells()));
    let (number, both) = (text::count(cells.len()), text::both(digits));
    let (all, any) = if cells.len() == 2 { ("both", "either") } else { ("all", "any") };
    let (list, start) = (text::list(cells), text::capital(&number));
    let houses = text::series(hit.map(|house| house.words().to_string()), "or");
    Text::new(
        format!("{both} in {}", text::brief(cells)),
        format!(
            "{list} have no candidates but {both}. {start} cells take {number} different digits, so {both} {all} end up here, in \
             whatever order. No other cell of {houses} can hold {any} of them."
        ),
    )
}

fn hidden_text(step: &Step) -> Text {
    let (digits, cells) = (step.digits(), step.spots(Role::Pattern).cells());
    let house = text::houses(step.houses(Role::Base).next());
    let (number, both, list) = (text::count(cells.len()), text::both(digits), text::list(cells));
    let start = text::capital(&number);
    Text::new(
        format!("{both} of {house} in {}", text::brief(cells)),
        format!(
            "The digits {both} of {house} can only go into {list}. {start} digits need {number} cells, so these cells hold nothing else."
        ),
    )
}
