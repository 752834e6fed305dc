//! Direct forms: a locked candidate or a hidden subset that leads to a single at once, so that it can be used without notes.
//!
//! ```text
//! pointing   box 1 has its 7 in row 2,           hidden pair   3 and 8 of row 2 go into r2c15,
//!            so box 3 has only r3c8 left for 7                 so 5 has only r2c7 left
//! ```
//!
//! Sudoku Explainer was the first to distinguish these from the forms that eliminate notes.

use crate::frame::mark::Role;
use crate::frame::{Cell, Digit, House};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::step::Step;
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("direct-pointing", "Direct Pointing", Class::Direct, locked_text, |facts, sink| {
        facts.boxes().try_for_each(|base| locked(base, facts, sink))
    })
    .after("hidden-single-line")
    .about(
        "In one box, all places of a digit are in one row or column. So another box on the same line cannot have the \
         digit there, and only one of its cells is left for it.",
    ),
    Technique::new("direct-claiming", "Direct Claiming", Class::Direct, locked_text, |facts, sink| {
        facts.rows_and_columns().try_for_each(|base| locked(base, facts, sink))
    })
    .after("direct-pointing")
    .about(
        "In one row or column, all places of a digit are in one box. So another row or column through that box cannot \
         have the digit there, and only one of its cells is left for it.",
    ),
    Technique::new("direct-hidden-pair", "Direct Hidden Pair", Class::Direct, hidden_text, hidden::<2>)
        .after("direct-claiming")
        .about(
            "Two digits of a house are possible only in the same two cells. These cells are closed to all other \
             digits, and one of the other digits has only one cell left.",
        ),
    Technique::new("direct-hidden-triple", "Direct Hidden Triple", Class::Direct, hidden_text, hidden::<3>)
        .after("direct-hidden-pair")
        .about(
            "Three digits of a house are possible only in the same three cells. These cells are closed to all other \
             digits, and one of the other digits has only one cell left.",
        ),
];

/// Finds digits whose spots in `base` are all in another house, so that a third house of the kind of `base` is left with one spot.
fn locked(base: House, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    facts.locks(base).try_for_each(|(digit, _, cover)| {
        let crossing = |house: &House| house.kind() == base.kind() && !house.cells().is_disjoint(cover.cells());
        facts.houses().filter(|house| *house != base).filter(crossing).try_for_each(|third| {
            let all = facts.spots_in(third, digit);
            let single = (all - cover.cells()).single().filter(|_| all.len() > 1);
            let Some(cell) = single else { return GO_ON };
            let draft = sink.step().digits(digit).house(Role::Base, base, digit).area(Role::Cover, cover);
            sink.emit(draft.house(Role::Pattern, third, digit).place(cell, digit))
        })
    })
}

/// Finds `N` digits that need `N` cells of a house, so that another digit of the house is left with one spot.
fn hidden<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    facts.boxes().chain(facts.rows_and_columns()).try_for_each(|house| {
        facts.hidden_sets::<N>(house, |digits, cells| {
            (!digits).iter().try_for_each(|other| {
                let all = facts.spots_in(house, other);
                let single = (all - cells).single().filter(|_| all.len() > 1);
                let Some(cell) = single else { return GO_ON };
                let draft = sink.step().digits(digits.with(other));
                let draft = digits.iter().fold(draft, |draft, digit| draft.house(Role::Base, house, digit));
                let draft = draft.show_all(Role::Fin, digits, cells);
                sink.emit(draft.house(Role::Pattern, house, other).place(cell, other))
            })
        })
    })
}

/// Returns a house, a cell and a digit such that the cell is the only one left for the digit in the house.
fn single(step: &Step) -> Option<(House, Cell, Digit)> {
    let (house, digit) = step.house_digits(Role::Pattern).next()?;
    Some((house, step.placed().digit(digit).first()?, digit))
}

fn locked_text(step: &Step) -> Text {
    let Some((house, cell, digit)) = single(step) else { return text::bare(step) };
    let (base, cover) = (text::houses(step.houses(Role::Base)), text::houses(step.houses(Role::Cover)));
    let (house, a_digit) = (house.words(), text::a(digit));
    Text::new(
        format!("{digit} of {base} in {cover}, only place in {house}"),
        format!(
            "All places for {a_digit} in {base} lie in {cover}, so the rest of {cover} cannot take one. That leaves only {cell} for the \
             {digit} of {house}."
        ),
    )
}

fn hidden_text(step: &Step) -> Text {
    let Some((house, cell, digit)) = single(step) else { return text::bare(step) };
    let (digits, cells) = (text::both(step.digits().without(digit)), step.spots(Role::Fin).cells());
    let (house, number, list) = (house.words(), text::count(cells.len()), text::list(cells));
    let start = text::capital(&number);
    Text::new(
        format!("{digits} of {house} in {}, only place for {digit}", text::brief(cells)),
        format!(
            "The digits {digits} of {house} can only go into {list}. {start} digits need {number} cells, so {digit} has to keep out of \
             these, and only {cell} is left for it."
        ),
    )
}
