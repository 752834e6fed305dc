//! Innies and outies: cells whose sum equals that of some other cells plus a number.
//!
//! ```text
//! row 1:  | 10  10  10 | 15  15 | 7   7 | 9   b |       10 + 15 + 7 + 9 - 45 = -4 = c - b        b is in row 1 and in no cage,
//!                                       | c     |                                            c is outside and in a cage
//! ```

use crate::frame::mark::Role;
use crate::frame::rules::Masks;
use crate::frame::{self, CandidateSet, CellSet, DigitSet};

use super::names::{self, Subject};
use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::state::Home;
use crate::step::{Part, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("innies-and-outies", "Innies and Outies", Class::Subset, words, find)
        .without_article()
        .after("common-peer-elimination")
        .about(
            "Some cages lie mostly in certain full houses and stick out of them, and some cells of these houses are \
             in none of the cages. The sums of the cages and of the houses give the difference between the sum of the \
             cells that stick out and the sum of the cells left inside, even where digits may repeat: small digits on \
             one side mean small digits on the other.",
        )];

fn find(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(home) = facts.state().home() else { return GO_ON };
    let whole = home.whole();
    let masks = home.masks(facts.board());
    let mut equations: Vec<_> = (0..).zip(whole.equations()).collect();
    // The equations with the fewest cages and houses come first.
    equations.sort_by_key(|(_, equation)| equation.from.len());
    for (number, equation) in equations {
        let cells = home.cells_in(equation.cells());
        if cells.len() != equation.cells().count() || cells.is_disjoint(facts.open()) {
            continue;
        }
        let Some(linear) = whole.checked_equation(usize::from(number)) else { continue };
        let (mut kept, mut changed) = (masks.clone(), Vec::new());
        if linear.propagate(&mut Masks::new(whole.size(), &mut kept, &mut changed)).is_err() {
            continue;
        }
        let (mut eliminated, mut left) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for cell in cells & facts.open() {
            let kept = DigitSet::from_bits(kept[frame::layout_cell(whole, home.grid(), cell).index()]);
            eliminated.set_cell(cell, facts.digits(cell) - kept);
            left.set_cell(cell, facts.digits(cell) & kept);
        }
        if !eliminated.is_empty() {
            let draft = sink.step().part(Part::Equation(Role::Pattern, number));
            let draft = draft.cells(Role::Pattern, cells & facts.open()).points(Role::Context, cells - facts.open());
            sink.emit(names::show_left(draft, &left).eliminate_each(&eliminated))?;
        }
    }
    GO_ON
}

/// An equation as a sentence reads it: its cells, the subtracted ones, its value, and its opening words.
pub(super) struct Sides {
    plus: CellSet,
    minus: CellSet,
    value: i32,
    from: String,
}

impl Sides {
    /// Returns the equation, negated if its value is negative or if it adds no cells.
    pub(super) fn of(home: &Home, number: u16) -> Option<Self> {
        let equation = home.whole().equations().get(usize::from(number))?;
        let [plus, minus] = [&equation.plus, &equation.minus].map(|cells| home.cells_in(cells.iter().copied()));
        let value = equation.value;
        Some(if value < 0 || plus.is_empty() {
            let from = names::equation(home, &names::negated(&equation.from), -value);
            Self { plus: minus, minus: plus, value: -value, from }
        } else {
            Self { plus, minus, value, from: names::equation(home, &equation.from, value) }
        })
    }

    /// Returns the equation in digits and cells: `r1c4 + r2c7 - r3c3 = 5`.
    pub(super) fn sum(&self) -> String {
        let plus = self.plus.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" + ");
        let minus: String = self.minus.iter().map(|cell| format!(" - {cell}")).collect();
        format!("{plus}{minus} = {}", self.value)
    }
}

fn words(step: &Step) -> Text {
    let sides = match step.home().zip(Subject::of(step)) {
        Some((home, Subject::Equation(number))) => Sides::of(home, number),
        _ => None,
    };
    let Some(sides) = sides else { return text::bare(step) };
    let Sides { plus, minus, from, .. } = &sides;
    let what =
        if minus.is_empty() { "is the sum of the other cells" } else { "is the difference between the other cells" };
    let left = names::left(&step.spots(Role::Pattern), step.eliminated().cells());
    let sum = sides.sum();
    let teach = format!("{from} {what}: {sum}. With the candidates of these cells, that leaves {left}.");
    let pattern = format!("innies and outies {}", text::brief(*plus | *minus));
    Text { pattern: Some(pattern), ..Text::new(sum, teach) }
}
