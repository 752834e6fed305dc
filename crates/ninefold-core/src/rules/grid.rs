//! The rules of a single grid in the types of its frame, for techniques, proofs and boards.
//!
//! A grid smaller than the frame uses the top left corner of its cells and has fewer digits. The remaining cells are not *active*: they belong to no
//! house and have no candidates.
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

/// The maximum number of alternatives in all choices together. Choices that would exceed it are left out, which is sound.
const ALTERNATIVES: usize = 1024;

/// The maximum number of cells in a derived sum for which reasoning uses a choice among combinations.
const MOST_DERIVED: usize = 5;

/// The maximum number of combinations for which a choice among the combinations of a sum is worth its cost.
const COMBINATIONS: usize = 64;

/// A set of alternatives, identified by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AlternativeSet([u64; ALTERNATIVES / 64]);

impl AlternativeSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; ALTERNATIVES / 64]);

    /// Whether an alternative is in the set.
    pub const fn contains(&self, alternative: u16) -> bool {
        self.0[alternative as usize / 64] >> (alternative % 64) & 1 != 0
    }

    /// Adds an alternative; returns whether it was new.
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

    /// Whether the set is empty.
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

/// One of the alternatives of a choice: a set of digits that may make up a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// The choice to which the alternative belongs, by its position in [`GridRules::choices`].
    pub choice: u16,
    /// The digits.
    pub digits: DigitSet,
    /// The candidates that are false if the alternative is right.
    pub excludes: CandidateSet,
}

/// A group of alternatives, exactly one of which is right: the combinations of a cage or of a derived sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The cells that have the sum.
    pub cells: CellSet,
    /// The sum of the cells.
    pub sum: u32,
    /// The position of the sum among the [totals](crate::rules::Rules::totals) of the rules.
    pub total: u16,
    /// The numbers of the alternatives.
    pub alternatives: core::ops::Range<u16>,
}

/// Candidates and alternatives, at least one of which must be right because of a constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Truth {
    /// The choice to which the truth belongs, if any.
    pub choice: Option<u16>,
    /// The digit of the candidates, if they all have the same digit.
    pub digit: Option<Digit>,
    /// The candidates.
    pub candidates: CandidateSet,
    /// The alternatives.
    pub alternatives: AlternativeSet,
}

/// The rules of a single grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridRules {
    size: usize,
    is_plain: bool,
    cells: CellSet,
    digits: DigitSet,
    houses: Vec<House>,
    /// The range of the boxes or full regions among the houses.
    boxes: core::ops::Range<usize>,
    groups: Vec<House>,
    of: Vec<Vec<House>>,
    peers: [CellSet; CELLS],
    fixed: CellSet,
    /// For each candidate, the candidates that it sees other than those in its own cell and the same digit in its peers; `None` if there are no such
    /// sights.
    sights: Option<Box<[CandidateSet]>>,
    choices: Vec<Choice>,
    alternatives: Vec<Alternative>,
    truths: Vec<Truth>,
}

/// The compiled rules of a grid in the types of its frame, the input of [`GridRules::new`].
#[derive(Debug, Default)]
pub(crate) struct Parts {
    pub(crate) size: usize,
    pub(crate) is_plain: bool,
    /// The houses, full or not, in this order: rows, columns, regions, then those of constraints.
    pub(crate) groups: Vec<(HouseKind, u8, CellSet)>,
    pub(crate) apart: Vec<[Cell; 2]>,
    pub(crate) sights: Vec<[Candidate; 2]>,
    /// The sums of different digits: the position of each among the totals, its cells, and its value.
    pub(crate) totals: Vec<(u16, CellSet, u32)>,
    pub(crate) truths: Vec<CandidateSet>,
    /// Cells that constraints affect other than through houses.
    pub(crate) fixed: CellSet,
}

impl Parts {
    /// Extracts the rules that concern one grid. `home` converts a cell of the layout to a cell of the grid, if the grid contains it.
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

    /// Adds a choice among the combinations of a sum, and a truth for each digit.
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
            // A digit that is in no combination is in no cell. Its truth would contain all alternatives, so it would add no information.
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

    /// The number of rows, columns and digits of the grid.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Whether these are the rules of the plain grid.
    #[inline]
    pub const fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// The active cells of the frame.
    #[inline]
    pub const fn cells(&self) -> CellSet {
        self.cells
    }

    /// The digits.
    #[inline]
    pub const fn digits(&self) -> DigitSet {
        self.digits
    }

    /// The full houses, each of which holds every digit once: rows, columns, boxes or regions, then those of constraints.
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

    /// The groups of cells that must all differ but have fewer cells than there are digits, such as cages and small regions.
    #[inline]
    pub fn groups(&self) -> &[House] {
        &self.groups
    }

    /// The full houses of one kind.
    pub fn of_kind(&self, kind: HouseKind) -> impl Iterator<Item = House> + '_ {
        self.houses.iter().copied().filter(move |house| house.kind() == kind)
    }

    /// The full houses that contain a cell: its row, its column, its box or region, and any others.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        &self.of[cell.index()]
    }

    /// The other cells that cannot hold the same digit as a cell.
    #[inline]
    pub const fn peers(&self, cell: Cell) -> CellSet {
        self.peers[cell.index()]
    }

    /// The cells that cannot hold a digit if any one of `cells` holds it: those that every cell of the set sees.
    #[inline]
    pub fn common_peers(&self, cells: CellSet) -> CellSet {
        cells.iter().fold(CellSet::ALL, |common, cell| common & self.peers(cell))
    }

    /// The cells that constraints affect other than through houses. A pattern with two interchangeable fillings must not contain any of them.
    pub const fn fixed(&self) -> CellSet {
        self.fixed
    }

    /// Whether some candidates see others besides those in their cell and those with their digit in its peers.
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

    /// The candidates that are false if `candidate` is true, except those in its cell and those with its digit in the peers of the cell.
    pub fn sights(&self, candidate: Candidate) -> CandidateSet {
        self.sights.as_ref().map_or(CandidateSet::EMPTY, |sights| sights[candidate.index()])
    }

    /// All candidates that are false if `candidate` is true.
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

    /// The alternatives of all choices, by their numbers.
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    /// The truths that constraints add. The truths that a cell holds some digit, and that a digit is somewhere in a full house, are not included.
    pub fn truths(&self) -> &[Truth] {
        &self.truths
    }

    /// Returns the board with no digits placed.
    pub fn empty_board(&self) -> Board {
        let mut candidates = CandidateSet::EMPTY;
        self.digits.iter().for_each(|digit| candidates.set_digit(digit, self.cells));
        Board::from_candidates(candidates)
    }

    /// Returns the board with the digits of a grid placed.
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

    /// Places a digit on a board, and removes the candidates that the digit sees.
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

    /// Returns two cells of a house that hold the same digit, if there are any.
    pub fn clash(&self, grid: &Grid) -> Option<Clash> {
        self.houses.iter().chain(&self.groups).find_map(|&house| grid.clash_in(house))
    }

    /// Returns a cell that no digit fits, or a digit that fits no cell of a full house, if there is one.
    pub fn gap(&self, board: &Board) -> Option<Gap> {
        board.gap_among(self.cells, self.digits, self.houses.iter().copied())
    }
}
