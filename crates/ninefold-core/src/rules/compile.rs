//! Compiles constraints into cells that differ, sums, pairs and truths, for reasoning and for search.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::constraint::Constraint;
use super::linear::Linear;
use super::masks::{Dead, Masks};
use super::{Rules, sums};
use crate::cells::{Digit, ExtraHouse, HouseKind, LayoutCell};

/// Cells of a puzzle that must all differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The cells.
    pub cells: Vec<LayoutCell>,
    /// The kind of house and its number among the houses of that kind, counted from 1, or 0 for the only one.
    pub name: (HouseKind, u8),
    /// The grid that has the group as a row, column or region; `None` if a constraint adds the group.
    pub grid: Option<usize>,
}

impl Group {
    /// The short name, such as `r12` or `b3`; for houses that a constraint adds, the same as [`words`](Self::words).
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

/// Different digits with a known sum: a cage, or a sum derived from cages and full houses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Total {
    /// The cells.
    pub cells: Vec<LayoutCell>,
    /// The sum of the digits.
    pub sum: u32,
    /// The equations that add up to this total; empty for a cage.
    pub from: Vec<Term>,
}

impl Total {
    /// Whether the total comes directly from a constraint, such as a cage or a sum whose cells all see each other.
    pub fn is_given(&self) -> bool {
        self.from.iter().all(|term| matches!(term, Term::Sum(..)))
    }
}

/// An equation: the digits of some cells minus the digits of others equal a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Equation {
    /// The cells that are added.
    pub plus: Vec<LayoutCell>,
    /// The cells that are subtracted.
    pub minus: Vec<LayoutCell>,
    /// The difference between the two sums.
    pub value: i32,
    /// The sums that add up to this equation, with their factors.
    pub from: Vec<Term>,
}

impl Equation {
    /// The cells that are added, then those that are subtracted.
    pub fn cells(&self) -> impl Iterator<Item = LayoutCell> + '_ {
        self.plus.iter().chain(&self.minus).copied()
    }
}

/// A known sum, with the factor by which a derived sum multiplies it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// The total of a cage, by its position among the [totals](Rules::totals).
    Total(i8, u16),
    /// The digits of a full house, which add up to `N (N + 1) / 2`, by its position among the [groups](Rules::groups).
    House(i8, u16),
    /// The sum of a constraint whose cells need not differ, by its position among the [weighted sums](Rules::linears).
    Sum(i8, u16),
}

/// For two cells, the mask of digits that each digit of one cell allows in the other, in both directions.
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

    /// Whether the table requires both cells to hold the same digit.
    pub(crate) fn is_equality(&self) -> bool {
        self.0[0].iter().enumerate().all(|(digit, &allowed)| allowed == 1 << digit)
    }

    /// The masks that the digits of one cell allow in the other: the digits of the first cell if `from` is 0, and those of the second if it is 1.
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

/// A propagator for exact search, prepared once by a constraint. It removes only candidates that the constraint excludes, either alone or together
/// with houses.
pub trait Propagator: core::fmt::Debug + Send + Sync {
    /// The cells that the propagator reads and restricts.
    fn cells(&self) -> Vec<LayoutCell>;

    /// The masks of the classes of digits, if the propagator depends only on these. It then runs only when a cell loses its last digit of a class.
    fn classes(&self) -> &[u32] {
        &[]
    }

    /// Whether the propagator also uses the houses of its cells, so that it may remove more than the constraint alone excludes.
    fn uses_houses(&self) -> bool {
        false
    }

    /// Removes candidates that cannot be true.
    ///
    /// # Errors
    ///
    /// Returns an error if a cell loses all of its candidates.
    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead>;
}

/// Compiled rules, from which the rules of a single grid for reasoning are built.
pub(crate) struct Source<'a> {
    pub(crate) size: usize,
    pub(crate) groups: &'a [Group],
    pub(crate) apart: &'a [[LayoutCell; 2]],
    /// Candidates that cannot both be true.
    pub(crate) sights: &'a [[(LayoutCell, Digit); 2]],
    pub(crate) totals: &'a [Total],
    pub(crate) truths: &'a [Vec<(LayoutCell, Digit)>],
    /// Cells that constraints affect in ways not listed above.
    pub(crate) touched: &'a [LayoutCell],
}

/// Collects the output of constraints as they are compiled.
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
    /// Sets of candidates, each of which contains at least one true candidate.
    pub(super) truths: Vec<Vec<(LayoutCell, Digit)>>,
    /// Further truths, used for reasoning only; search relies on propagators instead.
    pub(super) spare_truths: Vec<Vec<(LayoutCell, Digit)>>,
    /// Pairs of candidates that cannot both be true, with different digits or in otherwise unrelated cells.
    pub(super) sights: Vec<[(LayoutCell, Digit); 2]>,
    /// Pairs of cells with a table of permitted pairs of digits, for search.
    pub(super) relations: Vec<Relation>,
    pub(super) linears: Vec<Linear>,
    pub(super) propagators: Vec<Arc<dyn Propagator>>,
    pub(super) classes: Vec<u32>,
}

impl Table {
    /// Returns the digits that a mask of one cell allows in the other cell.
    fn allowed(&self, from: usize, mask: u32) -> u32 {
        let bits = self.0[from].iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        bits.fold(0, |all, (_, allowed)| all | allowed)
    }
}

/// The conditions of one constraint, compiled once for repeated use.
#[derive(Debug)]
pub struct Conditions<'a> {
    constraint: &'a Constraint,
    output: Output,
}

impl Constraint {
    /// Removes the digits that this constraint excludes on its own. Each of its conditions is used once, and those between two cells once in each
    /// direction.
    ///
    /// Exact search prepares the conditions of all constraints beforehand; this method compiles a single constraint, for occasional use.
    ///
    /// # Errors
    ///
    /// Returns an error if a cell loses all of its candidates or if the constraint cannot hold.
    pub fn restrict(&self, rules: &Rules, masks: &mut Masks<'_>) -> Result<(), Dead> {
        self.compiled(rules).restrict(masks)
    }

    /// Compiles the conditions of this constraint alone. Its weighted sums also take into account which of their cells must differ under the rules.
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

    /// Compiles this constraint alone.
    pub(super) fn output(&self, rules: &Rules) -> Output {
        let mut compiler = Compiler::new(rules);
        (self.kind().compile)(self, &mut compiler);
        compiler.output
    }

    /// Removes the digits that the constraint's output and kind exclude. Each condition is used once, and those between two cells once in each
    /// direction.
    pub(super) fn restrict_by(&self, output: &Output, masks: &mut Masks<'_>) -> Result<(), Dead> {
        output.restrict(masks)?;
        self.kind().propagate.map_or(Ok(()), |propagate| propagate(self, masks))
    }
}

impl Conditions<'_> {
    /// Removes the digits that the constraint excludes. Each of its conditions is used once, and those between two cells once in each direction.
    ///
    /// # Errors
    ///
    /// Returns an error if a cell loses all of its candidates or if the constraint cannot hold.
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
        // The relations are used forwards and then backwards, so that a removal at one end of a line reaches the other end.
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

    /// The cells that the conditions read.
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

    /// Returns the pairs of candidates that cannot both be true, in order, each with its smaller member first.
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

    /// The rules of the puzzle. Only their cells, digits and regions may be used.
    pub const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Requires the cells to differ, as a house of kind `house`. If there are as many cells as digits, they form a full house.
    pub fn differ(&mut self, house: ExtraHouse, cells: &[LayoutCell]) {
        let kind = HouseKind::Extra(house);
        let number = match house {
            ExtraHouse::RisingDiagonal | ExtraHouse::FallingDiagonal => 0,
            _ => (1 + self.output.groups.iter().filter(|group| group.name.0 == kind).count()).min(255) as u8,
        };
        let name = (kind, number);
        self.output.groups.push(Group { cells: cells.to_vec(), name, grid: None });
    }

    /// Requires two cells to differ.
    pub fn apart(&mut self, one: LayoutCell, other: LayoutCell) {
        self.output.apart.push([one, other]);
    }

    /// Requires the cells to hold different digits that add up to `sum`. The constraint must also call [`differ`](Self::differ).
    pub fn total(&mut self, cells: &[LayoutCell], sum: u32) {
        self.output.totals.push(Total { cells: cells.to_vec(), sum, from: Vec::new() });
    }

    /// Requires at least one of these candidates to be true. Values are counted from 1.
    pub fn truth(&mut self, members: impl IntoIterator<Item = (LayoutCell, u32)>) {
        let members = self.candidates(members);
        self.output.truths.push(members);
    }

    /// Like [`truth`](Self::truth), but for reasoning only, since a [`propagator`](Self::propagator) does at least as much for search.
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

    /// Requires a cell to hold a digit for which `allows` returns true. The closure receives the value of the digit, counted from 1.
    pub fn allow(&mut self, cell: LayoutCell, allows: impl Fn(u32) -> bool) {
        let size = self.rules.size() as u32;
        if !(1..=size).all(&allows) {
            self.truth((1..=size).filter(|&value| allows(value)).map(|value| (cell, value)));
        }
    }

    /// Forbids two cells from holding digits for which `excludes` returns true. The closure receives both values, counted from 1. This applies to
    /// reasoning only, and must be a consequence of other conditions.
    pub fn forbid(&mut self, one: LayoutCell, other: LayoutCell, excludes: impl Fn(u32, u32) -> bool) {
        let size = self.rules.size();
        let digits = || Digit::EVERY[..size].iter().copied();
        for first in digits() {
            let seen = digits().filter(|&second| excludes(first.get().into(), second.get().into()));
            self.output.sights.extend(seen.map(|second| [(one, first), (other, second)]));
        }
    }

    /// Requires two cells to hold digits for which `allows` returns true. The closure receives both values, counted from 1. A cell may be related to
    /// itself, which restricts its digits.
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

    /// For each pair, forbids both candidates from being true at once. Like [`forbid`](Self::forbid), this applies to reasoning only.
    pub(super) fn exclude(&mut self, pairs: impl IntoIterator<Item = [(LayoutCell, Digit); 2]>) {
        self.output.sights.extend(pairs);
    }

    /// Sets the classes of digits, one mask each, on which search branches before it branches on single digits.
    pub fn classes(&mut self, classes: &[u32]) {
        self.output.classes = classes.to_vec();
    }

    /// Adds a propagator, which restricts several cells together and is used only by exact search.
    pub fn propagator(&mut self, propagator: impl Propagator + 'static) {
        self.output.propagators.push(Arc::new(propagator));
    }

    /// Requires the digits of the cells, each multiplied by its factor, to add up to `value`. Reasoning considers two cells at a time, with any
    /// digits in the others, which is exact if there are only two cells.
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
