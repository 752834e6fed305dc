//! Odd loops: rings of an odd number of cells, in which two states cannot alternate.
//!
//! ```text
//! one digit    x---x          Five houses in a ring; neighbours meet in a cell x. If all of them had their digit in the ring,
//!             /     \         each in one of its two cells, it would be in every second cell, which is impossible with five.
//!            x       x+g      So one house has it in another cell, a guardian g.
//!             \     /
//! two digits   \ x /          Five cells with the same two candidates in a ring cannot alternate either. One of them holds
//!                             another digit.
//! ```

use crate::frame::mark::Role;
use crate::frame::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::part::{by_digit, cells_of};
use crate::step::Step;
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

/// The maximum length of a loop in cells.
const LOOP: usize = 11;

/// The maximum number of cells that a search for loops tries.
const TRIALS: usize = 10_000;

/// The maximum number of guardians of a loop.
const GUARDIANS: usize = 5;

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("guardians", "Broken Wing", Class::SingleDigit, guardians_text, guardians).after("x-chain").about(
        "An odd number of houses in a ring, each meeting the next in a cell that may hold the digit. If no house had \
         the digit outside these cells, every second cell would have to hold it, which is impossible in a ring of odd \
         length. So one of its other spots in these houses, the guardians, is true; a cell that sees all guardians \
         loses the digit.",
    ),
    Technique::new("bivalue-oddagon", "Bivalue Oddagon", Class::Exotic, oddagon_text, oddagon).after("xy-chain").about(
        "An odd number of cells in a ring, each seeing the next, all with the same two candidates. Two digits \
         cannot take turns in an odd ring, so one of the extra candidates of these cells is true. A candidate that \
         would rule out all of them is false.",
    ),
];

/// A ring under construction: each cell sees the next in the house stored beside it.
struct Ring {
    cells: Vec<Cell>,
    houses: Vec<House>,
}

impl Ring {
    fn set(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }

    /// Returns the spots in the first `houses` houses that are outside the ring.
    fn outside(&self, houses: usize, spots: CellSet) -> CellSet {
        (spots & cells_of(self.houses.iter().copied().take(houses))) - self.set()
    }

    /// Whether no house contains more than two cells of the ring.
    fn is_simple(&self) -> bool {
        self.houses.iter().all(|house| (house.cells() & self.set()).len() <= 2)
    }
}

/// Searches for odd rings in which a given start is the first cell in reading order.
struct Search<'v> {
    facts: &'v Facts<'v>,
    from: CellSet,
    trials: usize,
    /// Whether rings with this beginning are followed.
    keep: &'v dyn Fn(&Ring) -> bool,
}

impl Search<'_> {
    fn grow(&mut self, ring: &mut Ring, visit: &mut dyn FnMut(&Ring) -> Flow) -> Flow {
        let Some(trials) = self.trials.checked_sub(1) else { return GO_ON };
        self.trials = trials;
        let (first, last) = (ring.cells[0], ring.cells[ring.cells.len() - 1]);
        for house in self.facts.houses_of(last) {
            if ring.houses.contains(&house) {
                continue;
            }
            ring.houses.push(house);
            if (self.keep)(ring) {
                if ring.cells.len() >= 5 && ring.cells.len() % 2 == 1 && house.contains(first) && last > ring.cells[1] {
                    visit(ring)?;
                }
                if ring.cells.len() < LOOP {
                    for next in (self.from & house.cells()) - ring.set() {
                        ring.cells.push(next);
                        let flow = if (self.keep)(ring) { self.grow(ring, visit) } else { GO_ON };
                        ring.cells.pop();
                        flow?;
                    }
                }
            }
            ring.houses.pop();
        }
        GO_ON
    }
}

fn each_ring(
    facts: &Facts<'_>,
    cells: CellSet,
    keep: &dyn Fn(&Ring) -> bool,
    visit: &mut dyn FnMut(&Ring) -> Flow,
) -> Flow {
    let mut search = Search { facts, from: cells, trials: TRIALS, keep };
    for first in cells {
        search.from.remove(first);
        search.grow(&mut Ring { cells: vec![first], houses: Vec::new() }, visit)?;
    }
    GO_ON
}

fn guardians(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    facts.worthwhile().try_for_each(|digit| {
        let spots = facts.spots(digit);
        // The last house may still be needed to meet another cell of the ring, so its spots do not count yet.
        let settled = |ring: &Ring| -> bool {
            let guardians = ring.outside(ring.cells.len() - 1, spots);
            ring.is_simple() && (guardians.len() <= 1 || useful(facts, guardians, spots))
        };
        each_ring(facts, spots, &settled, &mut |ring| {
            let guardians = ring.outside(ring.houses.len(), spots);
            if guardians.is_empty() || !useful(facts, guardians, spots) && guardians.len() > 1 {
                return GO_ON;
            }
            let draft = sink.step().digits(digit).points(Role::Context, ring.cells.iter().copied());
            let draft = draft.houses(Role::Base, ring.houses.iter().copied(), digit);
            let draft = draft.show(Role::Pattern, digit, ring.set()).show(Role::Fin, digit, guardians);
            sink.emit_lean(
                match guardians.single() {
                    Some(cell) => draft.place(cell, digit),
                    None => draft.eliminate(digit, facts.common_peers(guardians)),
                },
                facts.state(),
            )
        })
    })
}

/// Whether there are few enough guardians, and some candidate sees all of them.
fn useful(facts: &Facts<'_>, guardians: CellSet, spots: CellSet) -> bool {
    guardians.len() <= GUARDIANS && !facts.common_peers(guardians).is_disjoint(spots)
}

fn oddagon(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut pairs: Vec<DigitSet> = facts.bivalue().iter().map(|cell| facts.digits(cell)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs.into_iter().try_for_each(|digits| {
        let cells = digits.iter().fold(CellSet::ALL, |cells, digit| cells & facts.spots(digit));
        let extras = |cell: Cell| facts.digits(cell) - digits;
        let simple = |ring: &Ring| {
            let roof = ring.cells.iter().filter(|&&cell| !extras(cell).is_empty());
            let all = ring.cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | extras(cell));
            roof.count() <= 2 || all.len() <= 1
        };
        each_ring(facts, cells, &simple, &mut |ring| {
            let mut guardians = CandidateSet::EMPTY;
            ring.cells.iter().for_each(|&cell| guardians.set_cell(cell, extras(cell)));
            let eliminated = facts.seeing_all(&guardians);
            if guardians.is_empty() || eliminated.is_empty() {
                return GO_ON;
            }
            let draft = sink.step().digits(digits).cells(Role::Pattern, ring.set());
            let draft = draft.show_each(Role::Fin, by_digit(&guardians));
            let draft = draft.areas(Role::Context, ring.houses.iter().copied());
            sink.emit_lean(draft.eliminate_each(&eliminated), facts.state())
        })
    })
}

fn guardians_text(step: &Step) -> Text {
    let digit = text::both(step.digits());
    let of = |role: Role| step.spots(role).digit(step.digits().first().unwrap_or(Digit::D1));
    let (ring, guardians) = (of(Role::Pattern), of(Role::Fin));
    let houses: Vec<House> = step.houses(Role::Base).collect();
    let words = text::series(houses.iter().map(|house| house.words().to_string()), "and");
    let end = match guardians.single() {
        Some(cell) => format!("{cell} is the only spot left for that, so it takes the digit"),
        None => format!("it is in {}, and a cell that sees all of these cannot hold it", text::either_of(guardians)),
    };
    let (start, list, count) = (text::capital(&words), text::list(ring), text::count(houses.len()));
    Text::new(
        format!("{digit} in {}, guardians {}", text::brief(ring), text::brief(guardians)),
        format!(
            "{start} make a ring: each meets the next in one of {list}. If all {count} houses had {digit} in the ring, each would have it in \
             one of its two cells there, and neighbours not twice: in every second cell of {count}, which is impossible for an odd number. So one of \
             the houses has {digit} outside the ring: {end}."
        ),
    )
}

fn oddagon_text(step: &Step) -> Text {
    let cells = step.cells(Role::Pattern);
    let extras = text::candidates(&step.spots(Role::Fin), "or");
    let (digits, list, count) = (text::both(step.digits()), text::list(cells), text::count(cells.len()));
    Text::new(
        format!("{digits} in {}, but for {extras}", text::brief(cells)),
        format!(
            "The cells {list} form a ring in which each cell sees the next, and all have the candidates {digits}. Two digits would have to \
             take turns round the ring, and with {count} cells they cannot. So one of the cells holds something else: {extras}. A candidate that \
             would rule that out is false."
        ),
    )
}
