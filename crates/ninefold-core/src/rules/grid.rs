//! The rules of one grid in the types of its frame, for techniques, proofs and boards.
//!
//! A smaller grid uses the top left corner of the cells and has fewer digits. The other cells are not *active*: they are in no house and have no
//! candidates.
//!
//! ```text
//! houses     full: every digit once          rows, columns, boxes or regions, diagonals
//! groups     all differ                      cages, regions with fewer cells
//! sights     two candidates not both true    same digit in a house or a knight's move apart; a low digit above a high one on a thermometer
//! choices    exactly one alternative right   the combinations of a cage
//! truths     at least one member right       "2 is in the cage, or one of the combinations without 2 is right"
//! ```

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::super::cells::frame::{CELLS, SIDE};
use super::super::cells::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use super::super::grid::{Board, Clash, Gap, Grid};
use crate::cells::{HouseKind, LayoutCell};
use crate::rules::compile::{Source, Total};

/// The most alternatives of all choices together; further choices are left out, which is sound.
const ALTERNATIVES: usize = 1024;

/// The most cells of a derived sum for which reasoning chooses combinations.
const MOST_DERIVED: usize = 5;

/// The most combinations of one sum that are worth a choice.
const COMBINATIONS: usize = 64;

/// A set of alternatives, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AlternativeSet([u64; ALTERNATIVES / 64]);

impl AlternativeSet {
    /// No alternative.
    pub const EMPTY: Self = Self([0; ALTERNATIVES / 64]);

    /// Whether an alternative is in the set.
    pub const fn contains(&self, alternative: u16) -> bool {
        self.0[alternative as usize / 64] >> (alternative % 64) & 1 != 0
    }

    /// Adds an alternative; returns whether it is new.
    pub const fn insert(&mut self, alternative: u16) -> bool {
        let new = !self.contains(alternative);
        self.0[alternative as usize / 64] |= 1 << (alternative % 64);
        new
    }

    /// Removes an alternative; returns whether it was a member.
    pub const fn remove(&mut self, alternative: u16) -> bool {
        let old = self.contains(alternative);
        self.0[alternative as usize / 64] &= !(1 << (alternative % 64));
        old
    }

    /// The number of alternatives.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The alternatives in order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            core::iter::from_fn(move || {
                let bit = left.checked_ilog2().map(|_| left.trailing_zeros())?;
                left &= left - 1;
                Some(64 * at as u16 + bit as u16)
            })
        })
    }
}

/// One of the alternatives of a choice: a set of digits that a sum may consist of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// The choice that it belongs to, by its position in [`GridRules::choices`].
    pub choice: u16,
    /// The digits.
    pub digits: DigitSet,
    /// The candidates that are false if it is right.
    pub excludes: CandidateSet,
}

/// Alternatives of which exactly one is right: the combinations of a cage or of a derived sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The cells.
    pub cells: CellSet,
    /// Their sum.
    pub sum: u32,
    /// The position of its sum in the [totals](crate::rules::Rules::totals) of the rules.
    pub total: u16,
    /// The numbers of its alternatives.
    pub alternatives: core::ops::Range<u16>,
}

/// Candidates and alternatives of which at least one is right, because of a constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Truth {
    /// The choice that it belongs to, if it belongs to one.
    pub choice: Option<u16>,
    /// The digit of its candidates, if they have one digit.
    pub digit: Option<Digit>,
    /// The candidates.
    pub candidates: CandidateSet,
    /// The alternatives.
    pub alternatives: AlternativeSet,
}

/// The rules of one grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridRules {
    size: usize,
    is_plain: bool,
    cells: CellSet,
    digits: DigitSet,
    houses: Vec<House>,
    /// The places of the boxes or full regions among the houses.
    boxes: core::ops::Range<usize>,
    groups: Vec<House>,
    of: Vec<Vec<House>>,
    peers: [CellSet; CELLS],
    fixed: CellSet,
    /// For each candidate those that it sees besides its cell and its peers; none if there are no such sights.
    sights: Option<Box<[CandidateSet]>>,
    choices: Vec<Choice>,
    alternatives: Vec<Alternative>,
    truths: Vec<Truth>,
}

/// The compiled rules of a grid in the types of its frame, which [`GridRules::new`] puts together.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    pub(crate) size: usize,
    pub(crate) is_plain: bool,
    /// Full or not, in order: rows, columns, regions, then those of constraints.
    pub(crate) groups: Vec<(HouseKind, u8, CellSet)>,
    pub(crate) apart: Vec<[Cell; 2]>,
    pub(crate) sights: Vec<[Candidate; 2]>,
    /// Place among the totals, cells, sum.
    pub(crate) totals: Vec<(u16, CellSet, u32)>,
    pub(crate) truths: Vec<CandidateSet>,
    /// Cells that constraints affect in other ways than by houses.
    pub(crate) fixed: CellSet,
}

impl Parts {
    /// The parts of a grid. `home` returns the position of a cell there, if the grid has it.
    pub(crate) fn of(source: &Source<'_>, grid: usize, home: impl Fn(LayoutCell) -> Option<Cell>) -> Self {
        let all = |cells: &[LayoutCell]| -> Option<CellSet> { cells.iter().map(|&cell| home(cell)).collect() };
        let candidate =
            |(cell, digit): (LayoutCell, _)| Some(Candidate { cell: home(cell)?, digit: Digit::framed(digit)? });
        let own = source.groups.iter().filter(|group| group.grid.is_none_or(|of| of == grid));
        let own = own.filter_map(|group| Some((group.name.0, group.name.1, all(&group.cells)?)));
        let apart = source.apart.iter().filter_map(|&[one, other]| Some([home(one)?, home(other)?]));
        let sights = source.sights.iter().filter_map(|&[one, other]| Some([candidate(one)?, candidate(other)?]));
        let is_small = |total: &Total| total.is_given() || total.cells.len() <= MOST_DERIVED;
        let totals = (0..).zip(source.totals).filter(|(_, total)| is_small(total));
        let totals = totals.filter_map(|(at, total)| Some((at, all(&total.cells)?, total.sum)));
        let truths = source.truths.iter().filter_map(|members| members.iter().copied().map(candidate).collect());
        let mut parts = Self {
            size: source.size,
            is_plain: false,
            groups: own.collect(),
            apart: apart.collect(),
            sights: sights.collect(),
            totals: totals.collect(),
            truths: truths.collect(),
            fixed: CellSet::EMPTY,
        };
        parts.fixed = parts.apart.iter().flatten().copied().collect();
        parts.fixed.extend(parts.sights.iter().flatten().map(|candidate| candidate.cell));
        parts.totals.iter().for_each(|(_, cells, _)| parts.fixed |= *cells);
        parts.truths.iter().for_each(|members: &CandidateSet| parts.fixed |= members.cells());
        parts.fixed.extend(source.touched.iter().filter_map(|&cell| home(cell)));
        parts
    }
}

impl GridRules {
    pub(crate) fn new(parts: &Parts) -> Self {
        let size = parts.size;
        let digits = DigitSet::from_bits((1 << size) - 1);
        let is_active = |cell: &Cell| cell.place().0 < size && cell.place().1 < size;
        let cells: CellSet = Cell::all().filter(is_active).collect();
        let (full, short): (Vec<_>, Vec<_>) = parts.groups.iter().partition(|(_, _, cells)| cells.len() == size);
        let house = |(index, &(kind, number, cells)): (usize, &(HouseKind, u8, CellSet))| {
            House::of(u8::try_from(index).unwrap_or(u8::MAX), kind, number, cells)
        };
        let all: Vec<House> = full.into_iter().chain(short).enumerate().map(house).collect();
        let (houses, groups): (Vec<House>, Vec<House>) = all.iter().partition(|house| house.cells().len() == size);
        let at = |order: usize| houses.iter().take_while(|house| house.kind().order() < order).count();
        let boxes = at(2)..at(3);
        let of = Cell::ALL.map(|cell| houses.iter().copied().filter(|house| house.contains(cell)).collect()).to_vec();
        let mut peers = [CellSet::EMPTY; CELLS];
        for house in &all {
            house.cells().iter().for_each(|cell| peers[cell.index()] |= house.cells().without(cell));
        }
        for &[one, other] in &parts.apart {
            peers[one.index()].insert(other);
            peers[other.index()].insert(one);
        }
        let mut rules = Self {
            size,
            is_plain: parts.is_plain,
            cells,
            digits,
            houses,
            boxes,
            groups,
            of,
            peers,
            fixed: parts.fixed,
            sights: None,
            choices: Vec::new(),
            alternatives: Vec::new(),
            truths: Vec::new(),
        };
        rules.add_sights(&parts.sights);
        let truth = |&candidates: &CandidateSet| {
            let digits = candidates.digits();
            let alternatives = AlternativeSet::EMPTY;
            Truth { choice: None, digit: digits.single(), candidates, alternatives }
        };
        rules.truths = parts.truths.iter().map(truth).collect();
        parts.totals.iter().for_each(|&(total, cells, sum)| rules.add_total(total, cells, sum));
        rules
    }

    fn add_sights(&mut self, sights: &[[Candidate; 2]]) {
        if sights.is_empty() {
            return;
        }
        let mut all = vec![CandidateSet::EMPTY; CELLS * SIDE];
        for &[one, other] in sights {
            all[one.index()].insert(other);
            all[other.index()].insert(one);
        }
        self.sights = Some(all.into());
    }

    /// Adds the choice among the combinations of a sum, with a truth for each digit.
    fn add_total(&mut self, total: u16, cells: CellSet, sum: u32) {
        let sets = crate::rules::sums::sets(cells.len(), sum, self.size, COMBINATIONS + 1);
        let first = self.alternatives.len();
        if sets.len() > COMBINATIONS || first + sets.len() > ALTERNATIVES {
            return;
        }
        let choice = self.choices.len() as u16;
        let alternatives = first as u16..(first + sets.len()) as u16;
        for set in sets {
            let digits = DigitSet::from_bits(set);
            let mut excludes = CandidateSet::EMPTY;
            (self.digits - digits).iter().for_each(|digit| excludes.set_digit(digit, cells));
            self.alternatives.push(Alternative { choice, digits, excludes });
        }
        self.choices.push(Choice { cells, sum, total, alternatives: alternatives.clone() });
        let with = |keep: &dyn Fn(DigitSet) -> bool| {
            let mut set = AlternativeSet::EMPTY;
            let kept = alternatives.clone().filter(|&at| keep(self.alternatives[usize::from(at)].digits));
            kept.for_each(|at| _ = set.insert(at));
            set
        };
        let (none, every) = (CandidateSet::EMPTY, with(&|_| true));
        let of_digit = |digit: Digit| {
            let alternatives = with(&|digits| !digits.contains(digit));
            // A digit in no combination is in no cell: its alternatives are all of them, which adds no information.
            if alternatives == every {
                return None;
            }
            let mut candidates = CandidateSet::EMPTY;
            candidates.set_digit(digit, cells);
            Some(Truth { choice: Some(choice), digit: Some(digit), candidates, alternatives })
        };
        let truths: Vec<Truth> = self.digits.iter().filter_map(of_digit).collect();
        self.truths.push(Truth { choice: Some(choice), digit: None, candidates: none, alternatives: every });
        self.truths.extend(truths);
    }

    /// Rows, columns and digits of the grid.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Whether these are the rules of the plain grid.
    #[inline]
    pub const fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// The active cells.
    #[inline]
    pub const fn cells(&self) -> CellSet {
        self.cells
    }

    /// The digits.
    #[inline]
    pub const fn digits(&self) -> DigitSet {
        self.digits
    }

    /// The full houses: rows, columns, boxes or regions, then those of constraints. Each holds every digit once.
    #[inline]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The boxes or full regions.
    #[inline]
    pub fn boxes(&self) -> &[House] {
        &self.houses[self.boxes.clone()]
    }

    /// The full houses that constraints add.
    #[inline]
    pub fn others(&self) -> &[House] {
        &self.houses[self.boxes.end..]
    }

    /// The cells that all differ but are fewer than the digits: cages, small regions.
    #[inline]
    pub fn groups(&self) -> &[House] {
        &self.groups
    }

    /// The full houses of one kind.
    pub fn of_kind(&self, kind: HouseKind) -> impl Iterator<Item = House> + '_ {
        self.houses.iter().copied().filter(move |house| house.kind() == kind)
    }

    /// The full houses of a cell: its row, its column, its box or region, and others.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        &self.of[cell.index()]
    }

    /// The other cells that cannot hold the same digit as a cell.
    #[inline]
    pub const fn peers(&self, cell: Cell) -> CellSet {
        self.peers[cell.index()]
    }

    /// The cells that cannot hold a digit if any of `cells` holds it.
    #[inline]
    pub fn common_peers(&self, cells: CellSet) -> CellSet {
        cells.iter().fold(CellSet::ALL, |common, cell| common & self.peers(cell))
    }

    /// The cells that constraints affect. A pattern that could be filled in two ways must not contain any of them.
    pub const fn fixed(&self) -> CellSet {
        self.fixed
    }

    /// Whether candidates see others besides those of their cell and their digit.
    #[inline]
    pub const fn has_sights(&self) -> bool {
        self.sights.is_some()
    }

    /// Whether two candidates cannot both be true.
    #[inline]
    pub fn sees(&self, one: Candidate, other: Candidate) -> bool {
        let same_cell = one.cell == other.cell;
        match one.digit == other.digit {
            true if !same_cell && self.peers(one.cell).contains(other.cell) => true,
            false if same_cell => true,
            _ => self.sights.as_ref().is_some_and(|sights| sights[one.index()].contains(other)),
        }
    }

    /// The candidates that are false if a candidate is true, besides those of its cell and of its digit in its peers.
    pub fn sights(&self, candidate: Candidate) -> CandidateSet {
        self.sights.as_ref().map_or(CandidateSet::EMPTY, |sights| sights[candidate.index()])
    }

    /// All candidates that are false if a candidate is true.
    pub fn seen(&self, candidate: Candidate) -> CandidateSet {
        let Candidate { cell, digit } = candidate;
        let mut seen = self.sights(candidate);
        seen.set_cell(cell, self.digits.without(digit));
        seen.set_digit(digit, seen.digit(digit) | self.peers(cell));
        seen
    }

    /// The choices.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The alternatives of all choices.
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    /// The truths that constraints add to those of cells and of digits in full houses.
    pub fn truths(&self) -> &[Truth] {
        &self.truths
    }

    /// The board with nothing placed.
    pub fn empty_board(&self) -> Board {
        let mut candidates = CandidateSet::EMPTY;
        self.digits.iter().for_each(|digit| candidates.set_digit(digit, self.cells));
        Board::from_candidates(candidates)
    }

    /// The board with the digits of a grid placed.
    pub fn board(&self, grid: &Grid) -> Board {
        let mut filled = CellSet::EMPTY;
        let mut seen = [CellSet::EMPTY; SIDE];
        for (cell, digit) in grid.iter() {
            filled.insert(cell);
            seen[digit.index()] |= self.peers(cell);
        }
        let mut candidates = CandidateSet::EMPTY;
        let left = |digit: Digit| self.cells - filled - seen[digit.index()];
        self.digits.iter().for_each(|digit| candidates.set_digit(digit, left(digit)));
        let mut board = Board::from_parts(*grid, &candidates);
        if self.has_sights() {
            grid.iter().for_each(|(cell, digit)| board.remove_all(&self.sights(Candidate { cell, digit })));
        }
        board
    }

    /// Places a digit on a board, and removes the candidates that it sees.
    #[inline]
    pub fn place(&self, board: &mut Board, cell: Cell, digit: Digit) {
        board.place_among(cell, digit, self.peers(cell));
        if self.sights.is_some() {
            board.remove_all(&self.sights(Candidate { cell, digit }));
        }
    }

    /// Whether every active cell has a digit.
    pub fn is_solved(&self, board: &Board) -> bool {
        self.cells.is_subset(board.grid().filled())
    }

    /// Two equal digits in cells of a house that must differ, if there are any.
    pub fn clash(&self, grid: &Grid) -> Option<Clash> {
        self.houses.iter().chain(&self.groups).find_map(|&house| grid.clash_in(house))
    }

    /// A cell, or a digit in a full house, without a remaining place, if there is one.
    pub fn gap(&self, board: &Board) -> Option<Gap> {
        board.gap_among(self.cells, self.digits, self.houses.iter().copied())
    }
}
