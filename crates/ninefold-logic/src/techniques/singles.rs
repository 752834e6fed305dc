//! Singles: a digit with only one place, or a cell with only one digit.
//!
//! ```text
//! full house       the last empty cell of a house          house truth: the missing digit
//! hidden single    the only spot for a digit in a house    house truth: the digit
//! naked single     the only candidate of a cell            cell truth
//! ```

use crate::frame::mark::Role;
use crate::frame::rules::GridRules;
use crate::frame::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::step::{Draft, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("full-house", "Full House", Class::Single, full_house_text, full_house)
        .about("A house with a single empty cell takes its missing digit there."),
    Technique::new("naked-single", "Naked Single", Class::Single, naked_single_text, naked_single).about(
        "A cell with one candidate left takes it: every other digit is in the cell's row, column or box, or has been \
         ruled out for another reason.",
    ),
    Technique::new("hidden-single-box", "Hidden Single (Box)", Class::Single, hidden_single_text, |facts, sink| {
        hidden_single(facts.boxes(), facts, sink)
    })
    .plural("Hidden Singles (Box)")
    .about(
        "A digit that has only one possible cell in a box goes there, however many other candidates the cell has. \
         Look from each digit along its rows and columns into the boxes that lack it.",
    ),
    Technique::new("hidden-single-line", "Hidden Single (Line)", Class::Single, hidden_single_text, |facts, sink| {
        hidden_single(facts.rows_and_columns().chain(facts.others()), facts, sink)
    })
    .plural("Hidden Singles (Line)")
    .about(
        "A digit that has only one possible cell in a row or column goes there, however many other candidates the \
         cell has. Such a cell is harder to see than one in a box.",
    ),
];

fn full_house(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for Candidate { cell, digit } in facts.naked_singles() {
        let last = |house: &House| facts.open() & house.cells() == CellSet::of(cell);
        for house in facts.houses_of(cell).filter(last) {
            sink.emit(sink.step().digits(digit).house(Role::Pattern, house, digit).place(cell, digit))?;
        }
    }
    GO_ON
}

fn full_house_text(step: &Step) -> Text {
    let (house, cell, digit) = single(step);
    let house = text::houses(house);
    Text::new(
        format!("last empty cell in {house}"),
        format!("{cell} is the last empty cell in {house}, and {digit} is the digit that {house} still lacks."),
    )
}

fn naked_single(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    facts.naked_singles().into_iter().try_for_each(|single| sink.emit(draw_naked(single, facts, sink.step())))
}

/// Adds the only candidate of a cell to a draft.
pub(crate) fn draw_naked<'b>(single: Candidate, facts: &Facts<'_>, draft: Draft<'b>) -> Draft<'b> {
    let Candidate { cell, digit } = single;
    seen_from(cell, facts, draft.digits(digit).cell(Role::Pattern, cell).place(cell, digit))
}

/// Returns the houses of a cell, each with the cells that no earlier one contains: a box before lines, since people check boxes first; then the cells
/// that the cell sees for other reasons.
fn by_sight(cell: Cell, rules: &GridRules) -> Vec<(Option<House>, CellSet)> {
    if let (true, &[row, column, square]) = (rules.is_plain(), rules.houses_of(cell)) {
        let line = |line: House| (Some(line), line.cells() - square.cells());
        return vec![(Some(square), square.cells()), line(row), line(column)];
    }
    let [mut boxes, mut lines, mut others] = [const { Vec::new() }; 3];
    for &house in rules.houses_of(cell) {
        match house.kind().order() {
            0 | 1 => lines.push(house),
            2 => boxes.push(house),
            _ => others.push(house),
        }
    }
    others.extend(rules.groups().iter().filter(|group| group.contains(cell)));
    let square = boxes.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
    let mut all: Vec<(Option<House>, CellSet)> = boxes.iter().map(|house| (Some(*house), house.cells())).collect();
    all.extend(lines.iter().map(|house| (Some(*house), house.cells() - square)));
    if !rules.is_plain() {
        let mut known = all.iter().fold(CellSet::of(cell), |known, (_, cells)| known | *cells);
        for house in others {
            all.push((Some(house), house.cells() - known));
            known |= house.cells();
        }
        all.push((None, rules.peers(cell) - known));
    }
    all
}

/// Adds to a draft the placed digits that a cell sees, each once; those in the box before those in lines, since people check boxes first.
fn seen_from<'b>(cell: Cell, facts: &Facts<'_>, draft: Draft<'b>) -> Draft<'b> {
    let (mut seen, mut draft) = (DigitSet::EMPTY, draft);
    for other in by_sight(cell, facts.rules()).into_iter().flat_map(|(_, cells)| cells) {
        // A draft is large, so it is moved only if there is something to show.
        if let Some(digit) = facts.board().digit(other).filter(|&digit| seen.insert(digit)) {
            draft = draft.show(Role::Context, digit, other);
        }
    }
    draft
}

fn naked_single_text(step: &Step) -> Text {
    let (_, cell, digit) = single(step);
    let seen = step.spots(Role::Context);
    let standing =
        |cells: CellSet| -> DigitSet { Digit::all().filter(|&digit| !seen.digit(digit).is_disjoint(cells)).collect() };
    let by_house: Vec<_> =
        by_sight(cell, step.rules()).into_iter().map(|(house, cells)| (house, standing(cells))).collect();
    let all = by_house.iter().fold(DigitSet::of(digit), |all, (_, digits)| all | *digits);
    let said = by_house.iter().filter(|(_, digits)| !digits.is_empty());
    let mut said: Vec<String> = said
        .map(|(house, digits)| match house {
            Some(house) => format!("{} has {}", house.words(), text::both(*digits)),
            None => format!("it sees {} elsewhere", text::both(*digits)),
        })
        .collect();
    let rest = step.rules().digits() - all;
    if !rest.is_empty() {
        let verb = if rest.len() == 1 { "was" } else { "were" };
        said.push(format!("{} {verb} ruled out before", text::both(rest)));
    }
    Text::new(
        format!("only candidate in {cell}"),
        format!("{cell} has no candidate left but {digit}: {}.", said.join("; ")),
    )
}

fn hidden_single(houses: impl Iterator<Item = House>, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut singles = facts.hidden_singles(houses).into_iter();
    singles.try_for_each(|(house, single)| sink.emit(draw_hidden(house, single, facts, sink.step())))
}

/// Adds the only spot of a digit in a house to a draft. It shows the reasons that exclude the digit from the other empty cells of the house: placed
/// digits, and earlier eliminations.
pub(crate) fn draw_hidden<'b>(house: House, single: Candidate, facts: &Facts<'_>, draft: Draft<'b>) -> Draft<'b> {
    let Candidate { cell, digit } = single;
    let draft = draft.digits(digit).house(Role::Pattern, house, digit).place(cell, digit);
    let others = (facts.open() & house.cells()).without(cell);
    let standing = facts.board().grid().spots(digit);
    let seeing: CellSet = standing.iter().filter(|&at| !facts.peers(at).is_disjoint(others)).collect();
    let unseen = seeing.iter().fold(others, |unseen, at| unseen - facts.peers(at));
    let draft = if seeing.is_empty() { draft } else { draft.show(Role::Context, digit, seeing) };
    draft.points(Role::Context, unseen)
}

fn hidden_single_text(step: &Step) -> Text {
    let (house, cell, digit) = single(step);
    let name = text::houses(house);
    let seeing = step.spots(Role::Context).digit(digit);
    let eliminated = step.cells(Role::Context);
    let by_sight = match seeing.len() {
        0 => None,
        1 => Some(format!("the {digit} in {} rules out", text::list(seeing))),
        _ => Some(format!("the {digit}s in {} rule out", text::list(seeing))),
    };
    let why = match (by_sight, eliminated.is_empty()) {
        (Some(sight), true) => format!("{sight} every other empty cell"),
        (Some(sight), false) => {
            format!("{sight} every other empty cell except {}, where it was ruled out before", text::list(eliminated))
        }
        (None, false) => format!("it was ruled out before in {}", text::list(eliminated)),
        (None, true) => "no other cell there is empty".into(),
    };
    Text::new(
        format!("only place for {digit} in {name}"),
        format!("In {name} only {cell} can take {}: {why}.", text::a(digit)),
    )
}

/// Returns the named house, if any, with the cell and the placed digit.
fn single(step: &Step) -> (Option<House>, Cell, Digit) {
    let house = step.houses(Role::Pattern).next();
    let placed = step.first();
    (house, placed.cell, placed.digit)
}
