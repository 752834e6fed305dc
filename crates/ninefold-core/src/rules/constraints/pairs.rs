//! Lines with a table of the pairs of digits that may follow each other.
//!
//! ```text
//! values 1 3, 3 1, 2 4        lines 1 3 1 and 2 4, but not 4 2
//! ```
//!
//! Programs can use this kind for relations that have no name.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::{Drawing, Line};
use crate::rules::make::{Draw, Make};

pub(super) static TABLE: Kind = Kind {
    id: "pairtable",
    aliases: &["pair-table", "pairs"],
    name: "Pair Table",
    about: "Two digits that follow each other along a line are one of the pairs given; the values are the first and the second digit of each pair in turn.",
    fields: Fields::Lines,
    number: Number::List,
    check: |constraint, rules| {
        let (values, size) = (constraint.values(), rules.size() as u32);
        match values.iter().find(|value| !(1..=size).contains(*value)) {
            Some(value) => Err(ConstraintError(format!("{value} is not a digit from 1 to {size}"))),
            None if values.len() % 2 == 1 => {
                Err(ConstraintError(format!("expected pairs of digits, not {} values", values.len())))
            }
            None => Ok(()),
        }
    },
    holds: |constraint, _, digit| {
        let table = Table::of(constraint);
        steps(constraint).all(|[one, other]| table.has(digit(one).into(), digit(other).into()))
    },
    compile: |constraint, compiler| {
        let table = Table::of(constraint);
        steps(constraint).for_each(|[one, other]| compiler.relate(one, other, |a, b| table.has(a, b)));
    },
    draw: |constraint, _, drawings| {
        let line = |cells: &Vec<LayoutCell>| Drawing::Line { cells: cells.clone(), line: Line::Table };
        drawings.extend(constraint.lines().iter().map(line));
    },
    describe,
    make: Make::Drawn(draw_tables),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c3 r3c2",
        values: &[1, 2, 2, 1, 2, 3],
        holds: "1234342121434312",
        fails: "1234341221434321",
        puzzle: "............23..",
    }],
    ..Kind::BLANK
};

/// For each digit, the mask of digits that may follow it.
struct Table([u32; 26]);

impl Table {
    fn of(constraint: &Constraint) -> Self {
        let mut table = Self([0; 26]);
        for pair in constraint.values().chunks_exact(2) {
            if let Some(mask) = table.0.get_mut(pair[0] as usize) {
                *mask |= 1 << pair[1];
            }
        }
        table
    }

    fn after(&self, first: u32) -> u32 {
        self.0.get(first as usize).copied().unwrap_or_default()
    }

    fn has(&self, first: u32, second: u32) -> bool {
        self.after(first) >> second & 1 == 1
    }
}

/// The pairs of adjacent cells on the lines.
fn steps(constraint: &Constraint) -> impl Iterator<Item = [LayoutCell; 2]> + '_ {
    constraint.lines().iter().flat_map(|line| line.windows(2).map(|pair| [pair[0], pair[1]]))
}

/// Describes the pairs, grouped by their first digits: `pair table 1-23 2-1 from r1c1`.
fn describe(constraint: &Constraint, rules: &Rules) -> String {
    let table = Table::of(constraint);
    let digits = || 1..=rules.size() as u32;
    let comma = if rules.is_wide() { "," } else { "" };
    let mut words = String::from("pair table");
    for first in digits().filter(|&first| table.after(first) != 0) {
        let seconds: Vec<String> =
            digits().filter(|&second| table.has(first, second)).map(|second| format!("{second}")).collect();
        words += &format!(" {first}-{}", seconds.join(comma));
    }
    match constraint.cells().next() {
        Some(cell) => format!("{words} from {}", rules.name(cell)),
        None => words,
    }
}

/// Draws lines with a table that consists of the pairs on the line itself and a common third of all other pairs.
fn draw_tables(draw: &mut Draw<'_>) {
    let size = draw.size() as u32;
    let mut others: Vec<[u32; 2]> = (1..=size).flat_map(|one| (1..=size).map(move |other| [one, other])).collect();
    others.retain(|[one, other]| one != other && draw.random.below(3) == 0);
    draw.valued_lines(2, &|full, lines| {
        let steps = lines.iter().flat_map(|line| line.windows(2));
        let own = steps.map(|pair| [full.digit(pair[0]), full.digit(pair[1])]);
        let mut pairs: Vec<[u32; 2]> = own.chain(others.iter().copied()).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.concat()
    });
}
