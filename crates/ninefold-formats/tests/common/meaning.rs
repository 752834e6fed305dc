//! The meaning of rules, which is equal for rules that allow the same grids, even if formats express them differently. Pairs of cells are one table
//! each, and other constraints are split into their lines.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Rules};
use ninefold_core::{ExtraHouse, HouseKind};
use ninefold_formats::Document;

/// The possible digits of each cell, the possible pairs of digits of two cells, and other constraints.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Meaning {
    size: usize,
    digits: Vec<u32>,
    pairs: BTreeMap<[LayoutCell; 2], Vec<u32>>,
    houses: BTreeSet<Vec<LayoutCell>>,
    sums: BTreeSet<(Vec<(LayoutCell, i32)>, i32)>,
    others: BTreeSet<(&'static str, Vec<LayoutCell>, Vec<u32>)>,
}

impl Meaning {
    pub(crate) fn of(document: &Document) -> Self {
        let rules = document.rules();
        let size = rules.size();
        let every = (1_u32 << size) - 1;
        let bits = |cell| match document.givens[cell].or(document.placed[cell]) {
            Some(digit) => 1 << digit.index(),
            None => every & !document.eliminated.get(cell).bits(),
        };
        let mut meaning = Self { size, digits: rules.cells().map(bits).collect(), ..Self::default() };
        meaning.differences(rules);
        for relation in rules.relations() {
            let [one, other] = relation.cells;
            let from = usize::from(other < one);
            meaning.relate([one.min(other), one.max(other)], relation.table.masks(from));
        }
        for linear in rules.linears() {
            let sign = linear.terms.first().map_or(1, |term| term.1.signum());
            let terms = linear.terms.iter().map(|&(cell, factor)| (cell, sign * factor)).collect();
            meaning.sums.insert((terms, sign * linear.value));
        }
        for constraint in rules.constraints() {
            meaning.other(constraint);
        }
        meaning.spread();
        meaning.pairs.retain(|_, table| table.iter().any(|&mask| mask != every));
        meaning
    }

    /// Returns the first few differences.
    pub(crate) fn difference(&self, other: &Self) -> String {
        let digits = self.digits != other.digits;
        let pairs = self.pairs.iter().filter(|(cells, table)| other.pairs.get(*cells) != Some(table)).take(3);
        let lost = other.pairs.iter().filter(|(cells, table)| self.pairs.get(*cells) != Some(table)).take(3);
        let sums = self.sums.symmetric_difference(&other.sums).take(3);
        let others = self.others.symmetric_difference(&other.others).take(3);
        let houses = self.houses.symmetric_difference(&other.houses).take(3);
        format!(
            "digits {digits}, pairs {:x?} {:x?}, sums {:?}, others {:?}, houses {:?}",
            pairs.collect::<Vec<_>>(),
            lost.collect::<Vec<_>>(),
            sums.collect::<Vec<_>>(),
            others.collect::<Vec<_>>(),
            houses.collect::<Vec<_>>()
        )
    }

    /// Adds cells that must differ, as pairs; houses must also contain every digit.
    fn differences(&mut self, rules: &Rules) {
        let every = (1_u32 << self.size) - 1;
        let apart: Vec<u32> = (0..self.size).map(|digit| every & !(1 << digit)).collect();
        let hidden = HouseKind::Extra(ExtraHouse::HiddenWindow);
        for group in rules.houses().iter().filter(|group| group.name.0 != hidden) {
            let mut cells = group.cells.clone();
            cells.sort_unstable();
            for (at, &one) in cells.iter().enumerate() {
                cells[at + 1..].iter().for_each(|&other| self.relate([one, other], &apart));
            }
            if cells.len() == self.size {
                self.houses.insert(cells);
            }
        }
        for &[one, other] in rules.apart() {
            self.relate([one.min(other), one.max(other)], &apart);
        }
    }

    /// Removes the digits that known digits exclude, since documents only remove those that givens exclude.
    fn spread(&mut self) {
        let mut before = Vec::new();
        while before != self.digits {
            before.clone_from(&self.digits);
            for (&[one, other], table) in &self.pairs {
                let [first, second] = [one, other].map(|cell| self.digits[cell.index()]);
                if first.is_power_of_two() {
                    self.digits[other.index()] &= table[first.trailing_zeros() as usize];
                }
                if second.is_power_of_two() {
                    let back = (0..self.size).filter(|&digit| table[digit] & second != 0);
                    self.digits[one.index()] &= back.fold(0, |all, digit| all | 1 << digit);
                }
            }
        }
    }

    fn relate(&mut self, cells: [LayoutCell; 2], table: &[u32]) {
        let known = self.pairs.entry(cells).or_insert_with(|| vec![u32::MAX; table.len()]);
        known.iter_mut().zip(table).for_each(|(known, mask)| *known &= mask);
    }

    /// Adds constraints other than pairs and sums.
    fn other(&mut self, constraint: &Constraint) {
        let kind = constraint.kind().id;
        let sorted = |line: &Vec<LayoutCell>| {
            let mut line = line.clone();
            line.sort_unstable();
            line
        };
        // A line may be listed from either end.
        let way = |line: &Vec<LayoutCell>| {
            let back: Vec<LayoutCell> = line.iter().rev().copied().collect();
            if back < *line { back } else { line.clone() }
        };
        let values = || constraint.values().to_vec();
        for line in constraint.lines() {
            let (cells, values) = match kind {
                "odd" | "even" => {
                    let parity = if kind == "odd" { 0x5555_5555 } else { 0xaaaa_aaaa };
                    self.digits[line[0].index()] &= parity;
                    continue;
                }
                "killercage" if line.len() == 1 => {
                    self.digits[line[0].index()] &= constraint.value().map_or(u32::MAX, |value| 1 << (value - 1));
                    continue;
                }
                "killercage" if constraint.value().is_some() => (sorted(line), values()),
                "renban" | "countingcircles" => (sorted(line), values()),
                "thermometer" => (line.clone(), vec![]),
                "betweenline" if line.len() < 3 => continue,
                "betweenline" => (way(line), vec![]),
                "lockout" => (way(line), vec![constraint.value().unwrap_or(self.size.div_ceil(2) as u32 - 1)]),
                "sandwichsum" => (way(line), values()),
                "xsum" | "skyscraper" => (line.clone(), values()),
                "quadruple" => {
                    let mut values = values();
                    values.sort_unstable();
                    (sorted(line), values)
                }
                _ => continue,
            };
            self.others.insert((kind, cells, values));
        }
        if matches!(kind, "globalentropy" | "dutchflatmates") {
            self.others.insert((kind, vec![], vec![]));
        }
    }
}
