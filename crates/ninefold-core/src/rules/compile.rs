//! Compiling: constraints as cells that differ, sums, pairs and truths, for reasoning and for search.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Rules;
use crate::cells::{Digit, ExtraHouse, HouseKind, LayoutCell};

/// Cells of a puzzle that all differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The cells.
    pub cells: Vec<LayoutCell>,
    /// The kind of house, and its number among its kind, counted from 1; 0 for the only one.
    pub name: (HouseKind, u8),
    /// The grid whose row, column or region it is; none if a constraint adds it.
    pub grid: Option<usize>,
}

impl Group {
    /// The short name: `r12`, `b3`; of houses that a constraint adds the [words](Self::words).
    pub fn short(&self) -> String {
        self.name.0.letter().map_or_else(|| self.words(), |letter| format!("{letter}{}", self.name.1))
    }

    /// The name in words: `row 12`, `region 3`, `cage`.
    pub fn words(&self) -> String {
        match self.name {
            (kind, 0) => format!("{kind}"),
            (kind, number) => format!("{kind} {number}"),
        }
    }
}

/// Different digits with a known sum: a cage, or what follows from cages and full houses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Total {
    /// The cells.
    pub cells: Vec<LayoutCell>,
    /// Their sum.
    pub sum: u32,
    /// The equations that it is the sum of; empty for a cage.
    pub from: Vec<Term>,
}

/// The digits of some cells, less those of others, make a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Equation {
    /// The cells that count.
    pub plus: Vec<LayoutCell>,
    /// The cells that are subtracted.
    pub minus: Vec<LayoutCell>,
    /// The number.
    pub value: i32,
    /// The sums that it is the sum of.
    pub from: Vec<Term>,
}

impl Equation {
    /// The cells of both sides.
    pub fn cells(&self) -> impl Iterator<Item = LayoutCell> + '_ {
        self.plus.iter().chain(&self.minus).copied()
    }
}

/// An equation with its factor, as a derived sum adds them up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// The total of a cage, by its place among the [totals](Rules::totals).
    Total(i8, u16),
    /// The digits of a full house, by its place among the [groups](Rules::groups), which add up to `N (N + 1) / 2`.
    House(i8, u16),
}

/// Collects the output of constraints.
#[derive(Debug)]
pub struct Compiler<'a> {
    rules: &'a Rules,
    pub(super) groups: Vec<Group>,
    pub(super) apart: Vec<[LayoutCell; 2]>,
    pub(super) totals: Vec<Total>,
    /// Sets of candidates of which at least one is true.
    pub(super) truths: Vec<Vec<(LayoutCell, Digit)>>,
    /// Two candidates that are not both true, of different digits or of cells that nothing else relates.
    pub(super) sights: Vec<[(LayoutCell, Digit); 2]>,
}

impl<'a> Compiler<'a> {
    pub(super) const fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
            groups: Vec::new(),
            apart: Vec::new(),
            totals: Vec::new(),
            truths: Vec::new(),
            sights: Vec::new(),
        }
    }

    /// The rules, as far as cells, digits and regions go.
    pub const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The cells all differ, as those of `house` do. If they are as many as there are digits, they are a full house.
    pub fn differ(&mut self, house: ExtraHouse, cells: &[LayoutCell]) {
        let kind = HouseKind::Extra(house);
        let number = match house {
            ExtraHouse::RisingDiagonal | ExtraHouse::FallingDiagonal => 0,
            ExtraHouse::Cage => 1 + self.groups.iter().filter(|group| group.name.0 == kind).count() as u8,
        };
        let name = (kind, number);
        self.groups.push(Group { cells: cells.to_vec(), name, grid: None });
    }

    /// Two cells differ.
    pub fn apart(&mut self, one: LayoutCell, other: LayoutCell) {
        self.apart.push([one, other]);
    }

    /// Different digits that add up to `sum`. The constraint must call [`differ`](Self::differ) too.
    pub fn total(&mut self, cells: &[LayoutCell], sum: u32) {
        self.totals.push(Total { cells: cells.to_vec(), sum, from: Vec::new() });
    }

    /// At least one of these candidates is true; values count from 1.
    pub fn truth(&mut self, members: impl IntoIterator<Item = (LayoutCell, u32)>) {
        let candidate = |(cell, value): (LayoutCell, u32)| {
            Some((cell, Digit::of_size(self.rules.size(), u8::try_from(value).ok()?)?))
        };
        let members = members.into_iter().filter_map(candidate).collect();
        self.truths.push(members);
    }

    /// A cell holds one of the digits for which a closure is true; it gets the value, counted from 1.
    pub fn allow(&mut self, cell: LayoutCell, allows: impl Fn(u32) -> bool) {
        let size = self.rules.size() as u32;
        self.truth((1..=size).filter(|&value| allows(value)).map(|value| (cell, value)));
    }

    /// Two cells do not hold the digits for which a closure is true; it gets both values, counted from 1.
    pub fn forbid(&mut self, one: LayoutCell, other: LayoutCell, excludes: impl Fn(u32, u32) -> bool) {
        let size = self.rules.size();
        let digits = || Digit::EVERY[..size].iter().copied();
        for first in digits() {
            let seen = digits().filter(|&second| excludes(first.get().into(), second.get().into()));
            self.sights.extend(seen.map(|second| [(one, first), (other, second)]));
        }
    }
}
