//! Chute remote pairs: two cells with the same two candidates in two boxes of a band or stack, on different lines.
//!
//! ```text
//! ab .  . | .  .  . | .  .  .      if both were a, box 3 would have its a in row 3; if a is not there, one of the two is b
//! .  .  . | .  ab . | .  .  .
//! .  .  . | .  .  . | x  x  x
//! ```

use crate::frame::mark::Role;
use crate::frame::{Cell, CellSet, Digit, House, HouseKind};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::step::Step;
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

const PAIR: Role = Role::Pivot;

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("chute-remote-pair", "Chute Remote Pair", Class::Chain, chute_text, chute)
        .after("remote-pair")
        .about(
            "Two cells with the same two candidates, in two boxes of a band or stack and not on one line. If both \
             held the first digit, the third box would have that digit on the third line. If the digit has no spot \
             there, one of the two cells holds the second digit, and cells that see both lose it. If the second digit \
             has no spot there either, one cell holds the first digit and one the second.",
        )];

fn chute(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut rest = facts.bivalue();
    while let Some(one) = rest.first() {
        rest.remove(one);
        let digits = facts.digits(one);
        for other in rest.iter().filter(|&other| facts.digits(other) == digits && !facts.are_peers(one, other)) {
            for third in thirds(one, other) {
                pair([one, other], third, facts, sink)?;
            }
        }
    }
    GO_ON
}

/// Returns the third box of a band or stack that contains both cells, with its cells on the third line.
fn thirds(one: Cell, other: Cell) -> impl Iterator<Item = (House, CellSet)> {
    let place = |cell: Cell| [cell.index() / 9, cell.index() % 9];
    let (one, other) = (place(one), place(other));
    (0..2).filter_map(move |along| {
        let across = 1 - along;
        if one[along] / 3 != other[along] / 3 || one[across] / 3 == other[across] / 3 {
            return None;
        }
        // The numbers of a chute's three boxes, and of its three lines, add up to 3.
        let chute = one[along] / 3;
        let square = 3 - one[across] / 3 - other[across] / 3;
        let number = if along == 0 { 3 * chute + square } else { 3 * square + chute };
        let line = 3 * chute + 3 - one[along] % 3 - other[along] % 3;
        let line = House::from_index(9 * along + line)?;
        let square = House::new(HouseKind::Box, number as u8 + 1)?;
        Some((square, square.cells() & line.cells()))
    })
}

fn pair(cells: [Cell; 2], (square, third): (House, CellSet), facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let digits = facts.digits(cells[0]);
    let pair = CellSet::from_iter(cells);
    let has = |digit: &Digit| !(facts.spots(*digit) | facts.board().grid().spots(*digit)).is_disjoint(third);
    let draft = sink.step().digits(digits).cells(PAIR, pair);
    let seen = facts.common_peers(pair);
    let draft = digits
        .iter()
        .filter(|digit| !has(digit))
        .fold(draft, |draft, digit| draft.house(Role::Base, square, digit).eliminate_all(digits.without(digit), seen));
    sink.emit(draft)
}

fn chute_text(step: &Step) -> Text {
    let (pair, digits) = (step.cells(PAIR), step.digits());
    let missing: Vec<(House, Digit)> = step.house_digits(Role::Base).collect();
    let Some(&(square, first)) = missing.first() else { return text::bare(step) };
    let other = text::both(digits.without(first));
    let words = square.words();
    let twice = missing.len() > 1;
    let line = if twice { text::either(digits) } else { first.to_string() };
    let two = if twice { format!("both {first} or both {other}") } else { format!("both {first}") };
    let rest = if twice {
        format!("So one of them is {first} and the other {other}.")
    } else {
        format!("So at least one of them is {other}.")
    };
    Text::new(
        format!("{} in {}, no {line} there in {square}", text::both(digits), text::brief(pair)),
        format!(
            "{} can be {} only. If they were {two}, their two lines would leave {words} only its cells on the third \
             line for that digit, and it cannot be there. {rest}",
            text::list(pair),
            text::either(digits),
        ),
    )
}
