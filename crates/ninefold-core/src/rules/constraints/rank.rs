//! Full rank: rows and columns read as numbers, ranked from the smallest.
//!
//! ```text
//! 1 2 3 4 -> 1234          rank 1: all other rows and columns, read from either end, are larger
//! ```

use alloc::format;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::compile::Propagator;
use crate::rules::constraint::{ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::Drawing;
use crate::rules::make::Make;
use crate::rules::masks::{Dead, Masks};

pub(super) static FULL_RANK: Kind = Kind {
    id: "fullrank",
    aliases: &["full-rank"],
    name: "Full Rank",
    about: "Every row and every column, read from either end, is a number. The clue is the rank of its own number among all of these: 1 for the \
            smallest. No other number is equal to it.",
    fields: Fields::Side,
    number: Number::Required,
    check: |constraint, rules| {
        let most = entries(rules).len() as u32;
        match constraint.value() {
            Some(value) if !(1..=most).contains(&value) => {
                Err(ConstraintError(format!("expected a rank from 1 to {most}, not {value}")))
            }
            _ if rules.grids().len() > 1 || rules.rows() != rules.columns() => {
                Err(ConstraintError("ranks need one square grid".into()))
            }
            _ => Ok(()),
        }
    },
    holds: |constraint, rules, digit| {
        let number = |cells: &[LayoutCell]| cells.iter().map(|&cell| digit(cell)).collect::<Vec<_>>();
        let own = number(&constraint.cells().collect::<Vec<_>>());
        let all: Vec<Vec<u8>> = entries(rules).iter().map(|cells| number(cells)).collect();
        let smaller = all.iter().filter(|other| **other < own).count() as u32;
        all.iter().filter(|other| **other == own).count() == 1 && constraint.value() == Some(smaller + 1)
    },
    compile: |constraint, compiler| {
        let rules = compiler.rules();
        let (own, rank) = (constraint.cells().collect::<Vec<_>>(), constraint.value().unwrap_or_default());
        let others: Vec<_> = entries(rules).into_iter().filter(|cells| *cells != own).collect();
        // Each digit is the first digit of four numbers, one from each side of the grid.
        if rules.has_full_lines()
            && let Some(&first) = own.first()
        {
            compiler.spare_truth([(first, rank.div_ceil(4))]);
            compiler.propagator(First { cell: first, digit: 1 << (rank.div_ceil(4) - 1) });
        }
        compiler.propagator(Rank { own, others, smaller: rank as usize - 1 });
    },
    is_reasoned: false,
    draw: |constraint, _, drawings| {
        let label = constraint.value().map(|value| format!("#{value}")).unwrap_or_default();
        drawings.push(Drawing::Outside { cells: constraint.cells().collect(), label });
    },
    make: Make::Drawn(|draw| {
        let rules = draw.full.rules;
        let places = if rules.rows() == rules.columns() { entries(rules) } else { Vec::new() };
        let usual = draw.size().div_ceil(2);
        draw.clues(places, usual, &|full, line| {
            let (own, all) = (full.digits_of(line), entries(full.rules));
            1 + all.iter().filter(|cells| full.digits_of(cells) < own).count() as u32
        });
    }),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r1c3 r1c4",
        values: &[10],
        holds: "3142243113244213",
        fails: "1234341221434321",
        puzzle: ".............2..",
    }],
    ..Kind::BLANK
};

/// The cells of the rows and columns, each read from both ends.
fn entries(rules: &Rules) -> Vec<Vec<LayoutCell>> {
    let (rows, columns) = (rules.rows(), rules.columns());
    let row = |row: usize| (0..columns).filter_map(move |column| rules.at(row, column)).collect::<Vec<_>>();
    let column = |column: usize| (0..rows).filter_map(move |row| rules.at(row, column)).collect::<Vec<_>>();
    let both = |line: Vec<LayoutCell>| {
        let back = line.iter().rev().copied().collect();
        [line, back]
    };
    (0..rows).map(row).chain((0..columns).map(column)).flat_map(both).collect()
}

/// A propagator that places the first digit of a ranked number. This digit follows from the rank and the houses.
#[derive(Debug)]
struct First {
    cell: LayoutCell,
    digit: u32,
}

impl Propagator for First {
    fn cells(&self) -> Vec<LayoutCell> {
        alloc::vec![self.cell]
    }

    fn uses_houses(&self) -> bool {
        true
    }

    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        masks.keep(self.cell, self.digit)
    }
}

/// The order of two numbers, as far as it is known.
enum Order {
    Smaller,
    Larger,
    Equal,
    /// The order depends on the digits at this position or at later positions.
    Open(usize),
}

#[derive(Debug)]
struct Rank {
    own: Vec<LayoutCell>,
    others: Vec<Vec<LayoutCell>>,
    /// The number of numbers that are smaller, which is one less than the rank.
    smaller: usize,
}

impl Rank {
    /// Compares another number with the ranked number.
    fn order(&self, other: &[LayoutCell], masks: &Masks<'_>) -> Order {
        for (at, (&own, &there)) in self.own.iter().zip(other).enumerate() {
            if own == there {
                continue;
            }
            let (own, there) = (masks.get(own), masks.get(there));
            if there.ilog2() < own.trailing_zeros() {
                return Order::Smaller;
            }
            if there.trailing_zeros() > own.ilog2() {
                return Order::Larger;
            }
            if own != there || !own.is_power_of_two() {
                return Order::Open(at);
            }
        }
        Order::Equal
    }
}

impl Propagator for Rank {
    fn cells(&self) -> Vec<LayoutCell> {
        let mut all: Vec<LayoutCell> = self.others.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        if self.others.iter().flatten().any(|&cell| masks.get(cell) == 0) {
            return Err(Dead);
        }
        let (mut smaller, mut larger, mut open) = (0, 0, Vec::new());
        for other in &self.others {
            match self.order(other, masks) {
                Order::Smaller => smaller += 1,
                Order::Larger => larger += 1,
                Order::Equal => return Err(Dead),
                Order::Open(at) => open.push((other, at)),
            }
        }
        let left = self.others.len() - self.smaller;
        if smaller > self.smaller || larger > left {
            return Err(Dead);
        }
        // If all smaller numbers have been found, all open numbers are larger, and vice versa.
        for (other, at) in open {
            if smaller == self.smaller {
                ascend(self.own[at], other[at], masks)?;
            } else if larger == left {
                ascend(other[at], self.own[at], masks)?;
            }
        }
        Ok(())
    }
}

/// Requires the digit of `one` to be at most the digit of `other`.
fn ascend(one: LayoutCell, other: LayoutCell, masks: &mut Masks<'_>) -> Result<(), Dead> {
    masks.keep(other, u32::MAX << masks.get(one).trailing_zeros())?;
    masks.keep(one, u32::MAX >> (31 - masks.get(other).ilog2()))
}
