//! Direct forms: a lock or a hidden subset that makes a single at once, so that nobody needs notes to use it.
//!
//! ```text
//! pointing   box 1 has its 7 in row 2,           hidden pair   3 and 8 of row 2 go into r2c15,
//!            so box 3 has only r3c8 left for 7                 so 5 has only r2c7 left
//! ```
//!
//! Sudoku Explainer was the first to tell these from the forms that eliminate notes.

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::facts::{Facts, closed};
use crate::step::{Part, Step};
use crate::technique::{Class, Noun, Sink, Symmetric, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "direct-pointing",
        name: "Direct Pointing",
        noun: Noun::a("Direct Pointings"),
        class: Class::Direct,
        follows: Some("hidden-single-line"),
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "A box has a digit only in one row or column. So another box that this line runs through cannot use it there, \
                and is left with a single cell for the digit.",
        find: |facts, sink| {
            let lines = |cell: Cell| [cell.row(), cell.column()];
            House::boxes().try_for_each(|base| locked(base, &lines, facts, sink))
        },
        explain: locked_text,
    },
    Technique {
        id: "direct-claiming",
        name: "Direct Claiming",
        noun: Noun::a("Direct Claimings"),
        class: Class::Direct,
        follows: Some("direct-pointing"),
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "A row or column has a digit only in one box. So another row or column that runs through this box cannot use it \
                there, and is left with a single cell for the digit.",
        find: |facts, sink| {
            let squares = |cell: Cell| [cell.house(HouseKind::Box)];
            House::lines().try_for_each(|base| locked(base, &squares, facts, sink))
        },
        explain: locked_text,
    },
    Technique {
        id: "direct-hidden-pair",
        name: "Direct Hidden Pair",
        noun: Noun::a("Direct Hidden Pairs"),
        class: Class::Direct,
        follows: Some("direct-claiming"),
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Two digits of a house have only the same two cells to go to. The other digits have to keep out of these, and one \
                of them is left with a single cell.",
        find: hidden::<2>,
        explain: hidden_text,
    },
    Technique {
        id: "direct-hidden-triple",
        name: "Direct Hidden Triple",
        noun: Noun::a("Direct Hidden Triples"),
        class: Class::Direct,
        follows: Some("direct-hidden-pair"),
        assumes_unique: false,
        symmetric: Symmetric::Yes,
        about: "Three digits of a house have only the same three cells to go to. The other digits have to keep out of these, and \
                one of them is left with a single cell.",
        find: hidden::<3>,
        explain: hidden_text,
    },
];

/// Digits whose spots in `base` all lie in another house, through which a third, of the kind of the first, is left with
/// one spot.
fn locked<const N: usize>(
    base: House,
    others: &dyn Fn(Cell) -> [House; N],
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for digit in Digit::all() {
        let spots = facts.spots_in(base, digit);
        let Some(first) = spots.first().filter(|_| (2..=3).contains(&spots.len())) else { continue };
        for cover in others(first).into_iter().filter(|cover| spots.is_subset(cover.cells())) {
            let crossing = |house: &House| house.kind() == base.kind() && !house.cells().is_disjoint(cover.cells());
            for third in House::all().filter(|house| *house != base).filter(crossing) {
                let all = facts.spots_in(third, digit);
                if let Some(cell) = (all - cover.cells()).single().filter(|_| all.len() > 1) {
                    let draft = sink.step().digits(digit).house(Role::Base, base, digit).area(Role::Cover, cover);
                    sink.emit(draft.house(Role::Pattern, third, digit).place(cell, digit))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Digits with as many cells in a house, of which some other digit of the house needs all but one of its spots.
fn hidden<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let houses = House::boxes().chain(House::rows()).chain(House::columns());
    houses.into_iter().try_for_each(|house| {
        let spots = Digit::all().map(|digit| (digit, facts.spots_in(house, digit)));
        let few: Vec<(Digit, CellSet)> = spots.filter(|(_, spots)| (2..=N).contains(&spots.len())).collect();
        closed(&few, |digits: [Digit; N], cells| {
            let digits = DigitSet::from_iter(digits);
            (!digits).iter().try_for_each(|other| {
                let all = facts.spots_in(house, other);
                let Some(cell) = (all - cells).single().filter(|_| all.len() > 1) else {
                    return ControlFlow::Continue(());
                };
                let draft = sink.step().digits(digits.with(other));
                let draft = digits.iter().fold(draft, |draft, digit| draft.house(Role::Base, house, digit));
                let draft =
                    digits.iter().fold(draft, |draft, digit| draft.show(Role::Fin, digit, facts.spots(digit) & cells));
                sink.emit(draft.house(Role::Pattern, house, other).place(cell, other))
            })
        })
    })
}

/// The house that is left with a single cell, the cell and the digit.
fn single(step: &Step) -> Option<(House, Cell, Digit)> {
    let house = step.parts().iter().find_map(|part| match part {
        Part::House(Role::Pattern, house, digit) => Some((*house, *digit)),
        _ => None,
    });
    let (house, digit) = house?;
    Some((house, step.placed().digit(digit).first()?, digit))
}

fn locked_text(step: &Step) -> Text {
    let Some((house, cell, digit)) = single(step) else { return text::bare(step) };
    let (base, cover) = (text::houses(step.houses(Role::Base)), text::houses(step.houses(Role::Cover)));
    Text::new(
        format!("{digit} of {base} in {cover}, only place in {}", house.words()),
        format!(
            "All places for {} in {base} lie in {cover}, so the rest of {cover} cannot take one. That leaves only {cell} for the \
             {digit} of {}.",
            text::a(digit),
            house.words(),
        ),
    )
}

fn hidden_text(step: &Step) -> Text {
    let Some((house, cell, digit)) = single(step) else { return text::bare(step) };
    let spots = step.spots(Role::Fin);
    let digits = step.digits().without(digit);
    let cells = digits.iter().fold(CellSet::EMPTY, |cells, digit| cells | spots.digit(digit));
    let number = text::count(cells.len());
    Text::new(
        format!("{} of {} in {}, only place for {digit}", text::both(digits), house.words(), text::brief(cells)),
        format!(
            "The digits {} of {} can only go into {}. {} digits need {number} cells, so {digit} has to keep out of these, and only \
             {cell} is left for it.",
            text::both(digits),
            house.words(),
            text::list(cells),
            text::capital(&number),
        ),
    )
}
