//! Compiling: constraints as cells that differ, sums, pairs and truths, for reasoning and for search.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::constraint::Constraint;
use super::linear::Linear;
use super::masks::{Dead, Masks};
use super::{Rules, sums};
use crate::cells::{Digit, ExtraHouse, HouseKind, LayoutCell};

/// Cells of a puzzle that all differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The cells.
    pub cells: Vec<LayoutCell>,
    /// The kind of house, and its number among its kind, counted from 1; 0 for the only one.
    pub name: (HouseKind, u8),
    /// The grid whose row, column or region it is; `None` if a constraint adds it.
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
    /// The equations that add up to it; empty for a cage.
    pub from: Vec<Term>,
}

impl Total {
    /// Whether a constraint gives it, as a cage does, or a sum whose cells differ because they see each other.
    pub fn is_given(&self) -> bool {
        self.from.iter().all(|term| matches!(term, Term::Sum(..)))
    }
}

/// The digits of some cells, less those of others, add up to a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Equation {
    /// The cells that are added.
    pub plus: Vec<LayoutCell>,
    /// The cells that are subtracted.
    pub minus: Vec<LayoutCell>,
    /// The number.
    pub value: i32,
    /// The sums that add up to it.
    pub from: Vec<Term>,
}

impl Equation {
    /// The cells of both sides.
    pub fn cells(&self) -> impl Iterator<Item = LayoutCell> + '_ {
        self.plus.iter().chain(&self.minus).copied()
    }
}

/// An equation with its factor in a derived sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// The total of a cage, by its place among the [totals](Rules::totals).
    Total(i8, u16),
    /// The digits of a full house, by its place among the [groups](Rules::groups), which add up to `N (N + 1) / 2`.
    House(i8, u16),
    /// The sum of a constraint whose cells need not differ, by its place among the [weighted sums](Rules::linears).
    Sum(i8, u16),
}

/// For each digit of a cell, the digits that it allows in another cell as a mask, in both directions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table([Vec<u32>; 2]);

impl Table {
    pub(super) fn new(size: usize, allows: impl Fn(u32, u32) -> bool) -> Self {
        let values = || 1..=size as u32;
        let mask = |is_in: &dyn Fn(u32) -> bool| {
            values().filter(|&value| is_in(value)).fold(0, |mask, value| mask | 1 << (value - 1))
        };
        Self([
            values().map(|one| mask(&|other| allows(one, other))).collect(),
            values().map(|other| mask(&|one| allows(one, other))).collect(),
        ])
    }

    /// Whether both cells hold the same digit.
    pub(crate) fn is_equality(&self) -> bool {
        self.0[0].iter().enumerate().all(|(digit, &allowed)| allowed == 1 << digit)
    }

    /// The mask of digits that each digit allows: of the second cell, or of the first one.
    pub fn masks(&self, from: usize) -> &[u32] {
        &self.0[from]
    }
}

/// Two cells whose digits depend on each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    /// The cells.
    pub cells: [LayoutCell; 2],
    /// The pairs of digits that are allowed; equal tables are shared.
    pub table: Arc<Table>,
}

/// Propagation for exact search, prepared once by a constraint. It removes only candidates that the constraint excludes, alone or together with houses.
pub trait Propagator: core::fmt::Debug + Send + Sync {
    /// The cells that it reads and restricts.
    fn cells(&self) -> Vec<LayoutCell>;

    /// If it depends on classes of digits only, their masks: it has something to do when a cell loses the last digit of one, and no earlier.
    fn classes(&self) -> &[u32] {
        &[]
    }

    /// Whether it uses the houses of its cells too, so that it removes more than the constraint alone excludes.
    fn uses_houses(&self) -> bool {
        false
    }

    /// Removes candidates that cannot be true.
    ///
    /// # Errors
    ///
    /// If a cell loses all of its candidates.
    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead>;
}

/// Compiled rules, as input to the rules of one grid for reasoning.
pub(crate) struct Source<'a> {
    pub(crate) size: usize,
    pub(crate) groups: &'a [Group],
    pub(crate) apart: &'a [[LayoutCell; 2]],
    /// Candidates that cannot both be true.
    pub(crate) sights: &'a [[(LayoutCell, Digit); 2]],
    pub(crate) totals: &'a [Total],
    pub(crate) truths: &'a [Vec<(LayoutCell, Digit)>],
    /// Cells that constraints affect in other ways.
    pub(crate) touched: &'a [LayoutCell],
}

/// Collects the output of constraints.
#[derive(Debug)]
pub struct Compiler<'a> {
    rules: &'a Rules,
    pub(super) output: Output,
}

/// The output of constraints, for reasoning and for search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Output {
    pub(super) groups: Vec<Group>,
    pub(super) apart: Vec<[LayoutCell; 2]>,
    pub(super) totals: Vec<Total>,
    /// Sets of candidates of which at least one is true.
    pub(super) truths: Vec<Vec<(LayoutCell, Digit)>>,
    /// Further truths that search leaves to propagators.
    pub(super) spare_truths: Vec<Vec<(LayoutCell, Digit)>>,
    /// Two candidates that are not both true, with different digits or in cells that are otherwise unrelated.
    pub(super) sights: Vec<[(LayoutCell, Digit); 2]>,
    /// For search.
    pub(super) relations: Vec<Relation>,
    pub(super) linears: Vec<Linear>,
    pub(super) propagators: Vec<Arc<dyn Propagator>>,
    pub(super) classes: Vec<u32>,
}

impl Table {
    /// The digits that a mask of one cell allows in the other.
    fn allowed(&self, from: usize, mask: u32) -> u32 {
        let bits = self.0[from].iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        bits.fold(0, |all, (_, allowed)| all | allowed)
    }
}

/// The conditions of one constraint, compiled once for many questions.
#[derive(Debug)]
pub struct Conditions<'a> {
    constraint: &'a Constraint,
    output: Output,
}

impl Constraint {
    /// Removes digits that this constraint alone excludes. Each of its conditions is used once, those between two cells in both directions.
    ///
    /// Exact search prepares the conditions of all constraints; this compiles one, for occasional use.
    ///
    /// # Errors
    ///
    /// If a cell loses all of its candidates, or the constraint cannot hold.
    pub fn restrict(&self, rules: &Rules, masks: &mut Masks<'_>) -> Result<(), Dead> {
        self.compiled(rules).restrict(masks)
    }

    /// Compiles the conditions of this constraint alone; its weighted sums also use the information which of their cells differ.
    pub fn conditions<'a>(&'a self, rules: &'a Rules) -> Conditions<'a> {
        let mut conditions = self.compiled(rules);
        for linear in &mut conditions.output.linears {
            *linear = rules.grouped(linear);
        }
        conditions
    }

    fn compiled<'a>(&'a self, rules: &'a Rules) -> Conditions<'a> {
        Conditions { constraint: self, output: self.output(rules) }
    }

    /// The output of this constraint alone.
    pub(super) fn output(&self, rules: &Rules) -> Output {
        let mut compiler = Compiler::new(rules);
        (self.kind().compile)(self, &mut compiler);
        compiler.output
    }

    /// Removes digits that its output and its kind exclude. Each condition is used once, those between two cells in both directions.
    pub(super) fn restrict_by(&self, output: &Output, masks: &mut Masks<'_>) -> Result<(), Dead> {
        output.restrict(masks)?;
        self.kind().propagate.map_or(Ok(()), |propagate| propagate(self, masks))
    }
}

impl Conditions<'_> {
    /// Removes digits that the constraint excludes. Each of its conditions is used once, those between two cells in both directions.
    ///
    /// # Errors
    ///
    /// If a cell loses all of its candidates, or the constraint cannot hold.
    pub fn restrict(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        self.constraint.restrict_by(&self.output, masks)
    }
}

impl Output {
    fn restrict(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let apart = self.apart.iter().map(|pair| &pair[..]);
        for cells in self.groups.iter().map(|group| &group.cells[..]).chain(apart) {
            for &cell in cells {
                let mask = masks.get(cell);
                let mut others = cells.iter().filter(|&&other| mask.is_power_of_two() && other != cell);
                others.try_for_each(|&other| masks.remove(other, mask))?;
            }
        }
        self.totals.iter().try_for_each(|total| sums::propagate_different(&total.cells, total.sum, masks))?;
        // There and back, so that a loss at one end of a line reaches the other.
        for Relation { cells: [one, other], table } in self.relations.iter().chain(self.relations.iter().rev()) {
            masks.keep(*other, table.allowed(0, masks.get(*one)))?;
            masks.keep(*one, table.allowed(1, masks.get(*other)))?;
        }
        for truth in &self.truths {
            let bit = |digit: &Digit| 1 << digit.index();
            let mut left = truth.iter().filter(|(cell, digit)| masks.get(*cell) & bit(digit) != 0);
            let &(cell, _) = left.next().ok_or(Dead)?;
            if left.all(|member| member.0 == cell) {
                let own = truth.iter().filter(|member| member.0 == cell).fold(0, |all, (_, digit)| all | bit(digit));
                masks.keep(cell, own)?;
            }
        }
        self.linears.iter().try_for_each(|linear| linear.propagate(masks))?;
        let mut alone = self.propagators.iter().filter(|propagator| !propagator.uses_houses());
        alone.try_for_each(|propagator| propagator.propagate(masks))
    }

    /// The cells that its conditions read.
    pub(super) fn cells(&self) -> Vec<LayoutCell> {
        let different =
            self.groups.iter().map(|group| &group.cells).chain(self.totals.iter().map(|total| &total.cells));
        let pairs = self.apart.iter().copied().chain(self.relations.iter().map(|relation| relation.cells));
        let mut cells: Vec<LayoutCell> = different.flatten().copied().collect();
        cells.extend(pairs.flatten());
        cells.extend(self.truths.iter().flatten().map(|member| member.0));
        cells.extend(self.linears.iter().flat_map(|linear| linear.terms.iter().map(|term| term.0)));
        cells.extend(self.propagators.iter().flat_map(|propagator| propagator.cells()));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The pairs of candidates that cannot both be true, each with its lesser member first, in order.
    pub(super) fn excluded_pairs(&self, size: usize) -> Vec<[(LayoutCell, Digit); 2]> {
        let groups = self.groups.iter().flat_map(|group| {
            let cells = group.cells.iter().enumerate();
            cells.flat_map(|(at, &one)| group.cells[..at].iter().map(move |&other| [one, other]))
        });
        let equal = groups
            .chain(self.apart.iter().copied())
            .flat_map(|[one, other]| Digit::EVERY[..size].iter().map(move |&digit| [(one, digit), (other, digit)]));
        let mut all: Vec<_> = self.sights.iter().copied().chain(equal).collect();
        all.iter_mut().for_each(|pair| pair.sort_unstable());
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl<'a> Compiler<'a> {
    pub(super) fn new(rules: &'a Rules) -> Self {
        Self { rules, output: Output::default() }
    }

    /// The rules, limited to cells, digits and regions.
    pub const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The cells all differ, as those of `house` do. If there are as many as digits, they are a full house.
    pub fn differ(&mut self, house: ExtraHouse, cells: &[LayoutCell]) {
        let kind = HouseKind::Extra(house);
        let number = match house {
            ExtraHouse::RisingDiagonal | ExtraHouse::FallingDiagonal => 0,
            _ => (1 + self.output.groups.iter().filter(|group| group.name.0 == kind).count()).min(255) as u8,
        };
        let name = (kind, number);
        self.output.groups.push(Group { cells: cells.to_vec(), name, grid: None });
    }

    /// Two cells differ.
    pub fn apart(&mut self, one: LayoutCell, other: LayoutCell) {
        self.output.apart.push([one, other]);
    }

    /// Different digits that add up to `sum`. The constraint must call [`differ`](Self::differ) too.
    pub fn total(&mut self, cells: &[LayoutCell], sum: u32) {
        self.output.totals.push(Total { cells: cells.to_vec(), sum, from: Vec::new() });
    }

    /// At least one of these candidates is true; values count from 1.
    pub fn truth(&mut self, members: impl IntoIterator<Item = (LayoutCell, u32)>) {
        let members = self.candidates(members);
        self.output.truths.push(members);
    }

    /// Like [`truth`](Self::truth), for reasoning alone: a [`propagator`](Self::propagator) does as much for search, or more.
    pub fn spare_truth(&mut self, members: impl IntoIterator<Item = (LayoutCell, u32)>) {
        let members = self.candidates(members);
        self.output.spare_truths.push(members);
    }

    fn candidates(&self, members: impl IntoIterator<Item = (LayoutCell, u32)>) -> Vec<(LayoutCell, Digit)> {
        let candidate = |(cell, value): (LayoutCell, u32)| {
            Some((cell, Digit::of_size(self.rules.size(), u8::try_from(value).ok()?)?))
        };
        members.into_iter().filter_map(candidate).collect()
    }

    /// A cell holds one of the digits for which a closure returns true; it is passed the value, counted from 1.
    pub fn allow(&mut self, cell: LayoutCell, allows: impl Fn(u32) -> bool) {
        let size = self.rules.size() as u32;
        if !(1..=size).all(&allows) {
            self.truth((1..=size).filter(|&value| allows(value)).map(|value| (cell, value)));
        }
    }

    /// Two cells do not hold the digits for which a closure returns true; it is passed both values, counted from 1. For reasoning only: it repeats
    /// what follows from other conditions.
    pub fn forbid(&mut self, one: LayoutCell, other: LayoutCell, excludes: impl Fn(u32, u32) -> bool) {
        let size = self.rules.size();
        let digits = || Digit::EVERY[..size].iter().copied();
        for first in digits() {
            let seen = digits().filter(|&second| excludes(first.get().into(), second.get().into()));
            self.output.sights.extend(seen.map(|second| [(one, first), (other, second)]));
        }
    }

    /// Two cells hold digits for which a closure returns true; it is passed both values, counted from 1. A cell paired with itself is restricted
    /// alone.
    pub fn relate(&mut self, one: LayoutCell, other: LayoutCell, allows: impl Fn(u32, u32) -> bool) {
        if one == other {
            return self.allow(one, |value| allows(value, value));
        }
        self.forbid(one, other, |first, second| !allows(first, second));
        let table = Table::new(self.rules.size(), allows);
        let known = self.output.relations.iter().rev().find(|relation| *relation.table == table);
        let table = known.map_or_else(|| Arc::new(table), |relation| relation.table.clone());
        self.output.relations.push(Relation { cells: [one, other], table });
    }

    /// Pairs of candidates that cannot both be true, for reasoning only, like [`forbid`](Self::forbid).
    pub(super) fn exclude(&mut self, pairs: impl IntoIterator<Item = [(LayoutCell, Digit); 2]>) {
        self.output.sights.extend(pairs);
    }

    /// Classes of digits, one mask each, that search supposes before single digits.
    pub fn classes(&mut self, classes: &[u32]) {
        self.output.classes = classes.to_vec();
    }

    /// Restricts cells together, in exact search only.
    pub fn propagator(&mut self, propagator: impl Propagator + 'static) {
        self.output.propagators.push(Arc::new(propagator));
    }

    /// The digits of cells, each times its factor, add up to `value`. Reasoning uses two cells at a time, with any digits in the others; if there are
    /// only two, this is exact.
    pub fn linear(&mut self, terms: impl IntoIterator<Item = (LayoutCell, i32)>, value: i32) {
        let mut all: Vec<(LayoutCell, i32)> = terms.into_iter().collect();
        all.sort_by_key(|term| term.0);
        let mut terms: Vec<(LayoutCell, i32)> = Vec::new();
        for (cell, factor) in all {
            match terms.last_mut() {
                Some(last) if last.0 == cell => last.1 += factor,
                _ => terms.push((cell, factor)),
            }
        }
        terms.retain(|term| term.1 != 0);
        if let [(one, a), (other, b)] = terms[..] {
            return self
                .relate(one, other, |first, second| a * first.cast_signed() + b * second.cast_signed() == value);
        }
        let most = (self.rules.size() as u32).cast_signed();
        let range = |factor: i32| (factor.min(factor * most), factor.max(factor * most));
        let (least, greatest) =
            terms.iter().map(|term| range(term.1)).fold((0, 0), |all, own| (all.0 + own.0, all.1 + own.1));
        for &(cell, factor) in &terms {
            let own = range(factor);
            let rest = (least - own.0)..=(greatest - own.1);
            self.allow(cell, |digit| rest.contains(&(value - factor * digit.cast_signed())));
        }
        for (at, &(one, a)) in terms.iter().enumerate() {
            for &(other, b) in &terms[at + 1..] {
                let (first, second) = (range(a), range(b));
                let rest = (least - first.0 - second.0)..=(greatest - first.1 - second.1);
                self.forbid(one, other, |x, y| !rest.contains(&(value - a * x.cast_signed() - b * y.cast_signed())));
            }
        }
        self.output.linears.push(Linear::new(terms, value));
    }
}
