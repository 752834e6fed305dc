//! Restricted commons: digits that only one of two almost locked sets can hold, because all its spots in one see all its spots in the other.
//!
//! ```text
//! A -x- B             x is in one of them only, so the other is locked
//! A -x- C -y- B       if A is not locked by x then C is, and must hold y, and locks B
//! ```
//!
//! Sets are numbered in the order of [`Facts::almost`]. Relations between sets are stored as rows of bits, one bit per set, so that all the partners
//! of a set are found at once: there are up to a million pairs of sets on a board, and few of them are related.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use crate::frame::{CANDIDATES, CELLS, CandidateSet, Cell, CellSet, Digit, DigitSet, SIDE};

use super::bits::{has, insert, members, subtract, unite};
use super::chains::{Effect, effect};
use super::implied::views;
use super::{Almost, Facts, spend};

use crate::flow::{Flow, GO_ON, Visit};

mod any;

/// Whether sets that share cells may be joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlap {
    /// Only sets without common cells may be joined.
    None,
    /// Sets with common cells may be joined too, if the digit that joins the sets is not in those cells.
    Some,
}

impl Overlap {
    /// The number of variants.
    pub const COUNT: usize = 2;
}

/// The maximum number of sets. Boards with few digits have thousands of large ones, which no person would follow.
const MOST: usize = 1500;

/// The maximum number of links tried to assemble a chain.
const EFFORT: u32 = 2000;

/// The number of wings with effects that are already known after which the search is abandoned.
const VAIN: usize = 20_000;

/// Two sets and the digits that only one of them can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Common {
    /// The first set.
    pub one: usize,
    /// The other set.
    pub other: usize,
    /// The common digits: one or two.
    pub digits: DigitSet,
}

/// A chain of sets in the order of their links (except in [wings](Commons::wings)), and its eliminations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetChain {
    /// The cells of each set.
    pub sets: Vec<CellSet>,
    /// The candidates that see all spots of a digit in both sets at the ends of the chain.
    pub eliminated: CandidateSet,
}

/// The sets of a board and the digits that join them.
#[derive(Clone, Debug)]
pub struct Commons {
    sets: Vec<Almost>,
    overlap: Overlap,
    /// For each set and digit, the spots outside that see all those in the set.
    sees: Vec<[CellSet; SIDE]>,
    words: usize,
    /// For each set, the sets with which it has a restricted common.
    near: Vec<u64>,
    /// For each set, the sets with which it shares a digit such that some candidate sees all its spots in both: only such pairs can be the ends of a
    /// chain.
    eliminates: Vec<u64>,
    /// Both directions of every pair, sorted by the first set and then by the second.
    list: Vec<Common>,
    /// For each first set, the position of its first pair in the list.
    starts: Vec<usize>,
}

impl Commons {
    pub(super) fn new(facts: &Facts<'_>, overlap: Overlap) -> Self {
        let sets: Vec<Almost> = facts.almost().iter().copied().take(MOST).collect();
        let views = views(facts, &sets);
        let words = sets.len().div_ceil(64).max(1);
        let rows = vec![0; words * sets.len()];
        let (list, starts) = (Vec::new(), vec![0]);
        let mut commons =
            Self { sets, overlap, sees: views, words, near: rows.clone(), eliminates: rows, list, starts };
        let at = Places::new(facts, &commons);
        for one in 0..commons.sets.len() {
            commons.join(facts, one, &at);
        }
        commons
    }

    /// Finds the sets that have a restricted common with one set, and the sets that eliminate candidates together with it.
    fn join(&mut self, facts: &Facts<'_>, one: usize, at: &Places) {
        let words = self.words;
        let set = self.sets[one];
        let mut by_digit: Vec<(Digit, Vec<u64>)> = Vec::with_capacity(set.digits.len());
        let touching: Vec<u64> = set.cells.iter().fold(vec![0; words], |mut row, cell| {
            unite(&mut row, at.cell(cell));
            row
        });
        for digit in set.digits {
            let sees = self.sees[one][digit.index()];
            sees.iter().for_each(|cell| unite(&mut self.eliminates[one * words..][..words], at.seen(digit, cell)));
            if sees.is_empty() {
                continue;
            }
            // A digit is common to both if all its spots in the other set are among those that this set sees. So of the sets that contain the digit,
            // those with a spot that is not seen are removed.
            let mut row = at.digit(digit).to_vec();
            (facts.spots(digit) - sees).iter().for_each(|cell| subtract(&mut row, at.spot(digit, cell)));
            if self.overlap == Overlap::None {
                subtract(&mut row, &touching);
            }
            unite(&mut self.near[one * words..][..words], &row);
            by_digit.push((digit, row));
        }
        for other in members(&self.near[one * words..][..words]) {
            let digits = by_digit.iter().filter(|(_, row)| has(row, other)).map(|(digit, _)| *digit).collect();
            self.list.push(Common { one, other, digits });
        }
        self.starts.push(self.list.len());
    }

    /// Returns the cells of a set.
    pub fn cells(&self, set: usize) -> CellSet {
        self.sets[set].cells
    }

    /// Returns the digits of a set.
    pub fn digits(&self, set: usize) -> DigitSet {
        self.sets[set].digits
    }

    /// Returns the spots of a digit outside a set that see all those in it.
    pub fn sees(&self, set: usize, digit: Digit) -> CellSet {
        self.sees[set][digit.index()]
    }

    /// Returns all pairs of sets with a common, once each: sorted by the first set and then by the second.
    pub fn pairs(&self) -> impl Iterator<Item = Common> + '_ {
        self.list.iter().copied().filter(|common| common.one < common.other)
    }

    /// Returns the sets that have a common with one set.
    fn of(&self, one: usize) -> &[Common] {
        &self.list[self.starts[one]..self.starts[one + 1]]
    }

    fn common(&self, one: usize, other: usize) -> Common {
        let of = self.of(one);
        of[of.partition_point(|common| common.other < other)]
    }

    /// Returns the candidates that see all spots of a digit in both sets, for the digits that both sets contain, except those of `without`.
    pub fn eliminated(&self, one: usize, other: usize, without: DigitSet) -> CandidateSet {
        let mut eliminated = CandidateSet::EMPTY;
        for digit in (self.digits(one) & self.digits(other)) - without {
            eliminated.set_digit(digit, self.sees(one, digit) & self.sees(other, digit));
        }
        eliminated
    }

    /// Visits chains of three sets, the first for each effect. Each lists its two ends before the middle. On crowded boards not every effect is
    /// found.
    ///
    /// Each pair of sets with a common is compared with all later pairs in the list, which determines the order of the results.
    pub fn wings(&self, take: Visit<'_, SetChain>) -> Flow {
        let mut known: HashSet<CandidateSet> = HashSet::new();
        let mut vain = 0;
        let mut take = |chain: SetChain| {
            if known.insert(chain.eliminated) {
                return take(chain);
            }
            vain += 1;
            if vain < VAIN { GO_ON } else { ControlFlow::Break(()) }
        };
        for first in self.pairs() {
            let (low, high) = (first.one, first.other);
            // The later pairs of the list are those with a greater first set, or with the same first set and a greater second one. So if the lower
            // set is the middle, the third must come after the higher one, and vice versa.
            self.third(low, high, high, first, &mut take)?;
            self.third(high, low, low, first, &mut take)?;
        }
        GO_ON
    }

    /// Visits the wings of an end, the middle and any set after `behind`.
    fn third(&self, middle: usize, end: usize, behind: usize, first: Common, take: Visit<'_, SetChain>) -> Flow {
        let rows = self.row(&self.near, middle).iter().zip(self.row(&self.eliminates, end));
        let both: Vec<u64> = rows.map(|(near, eliminates)| near & eliminates).collect();
        for other in members(&both).filter(|&other| other > behind && other != end) {
            let second = self.common(middle, other);
            let digits = first.digits | second.digits;
            // If the same single digit joined both ends to the middle, both could hold it, and the middle would lock neither.
            if digits.len() < 2 || !self.may_end(end, other) {
                continue;
            }
            let eliminated = self.eliminated(end, other, digits);
            if !eliminated.is_empty() {
                let sets = [end, other, middle].map(|set| self.cells(set)).to_vec();
                take(SetChain { sets, eliminated })?;
            }
        }
        GO_ON
    }

    fn may_end(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.cells(one), self.cells(other));
        match self.overlap {
            Overlap::None => one.is_disjoint(other),
            Overlap::Some => !one.is_subset(other) && !other.is_subset(one),
        }
    }

    fn row<'a>(&self, rows: &'a [u64], set: usize) -> &'a [u64] {
        &rows[set * self.words..][..self.words]
    }

    /// Returns the links by which a chain can continue from a set that it reached by a digit. That digit no longer counts as a common, since the set
    /// has lost it.
    fn next(&self, set: usize, came_by: Digit) -> impl Iterator<Item = Way> + '_ {
        self.of(set).iter().filter_map(move |common| Way::new(common, common.digits.without(came_by)))
    }

    /// Finds the chain of four or more sets with the best [effect] among the chains that lead from each set to a later one in the list. All these
    /// chains are compared without assembling any.
    pub fn best_chain(&self) -> Option<SetChain> {
        let ends = Ends::later(self);
        let forward = |from: usize, to: usize| from < to;
        let mut best: Option<(Effect, (usize, Digit), CandidateSet)> = None;
        for start in 0..self.sets.len() {
            // Chains of two links are wings, which have their own search.
            for (came_by, end) in ends.from(self, start, 2, &forward) {
                let eliminated = self.eliminated(start, end.set, end.without.with(came_by));
                if eliminated.is_empty() {
                    continue;
                }
                let key = effect(&eliminated);
                if best.as_ref().is_none_or(|(least, ..)| key < *least) {
                    best = Some((key, (start, came_by), eliminated));
                }
            }
        }
        // The best effect is found without any chain: `Ends` contains the ends that can be reached, but not the paths to them. Only now is a chain
        // assembled. There may be no such chain, since sets may not repeat and the effort is limited.
        let (_, (start, came_by), eliminated) = best?;
        (3..=self.sets.len()).find_map(|links| {
            let mut walk = Walk { commons: self, may: &forward, eliminated, way: vec![start], effort: EFFORT };
            walk.start(came_by, links).then(|| walk.chain())
        })
    }
}

/// A link of a chain: the next set, the joining digits, and the digit by which the chain passes on. Of two commons, this is the smaller one.
#[derive(Clone, Copy)]
struct Way {
    to: usize,
    digits: DigitSet,
    digit: Digit,
}

impl Way {
    fn new(common: &Common, digits: DigitSet) -> Option<Self> {
        Some(Self { to: common.other, digits, digit: digits.first()? })
    }
}

/// For each spot, the sets that contain it and the sets that see it, as rows of bits. With them, finding the sets in a certain relation to a given
/// one takes a few unions and differences of rows, instead of a comparison with every other set.
struct Places {
    words: usize,
    has: Vec<u64>,
    sees: Vec<u64>,
    cells: Vec<u64>,
    digits: Vec<u64>,
}

impl Places {
    fn new(facts: &Facts<'_>, commons: &Commons) -> Self {
        let words = commons.words;
        let rows = |count: usize| vec![0; count * words];
        let mut places =
            Self { words, has: rows(CANDIDATES), sees: rows(CANDIDATES), cells: rows(CELLS), digits: rows(SIDE) };
        for (id, set) in commons.sets.iter().enumerate() {
            set.cells.iter().for_each(|cell| insert(&mut places.cells[cell.index() * words..][..words], id));
            for digit in set.digits {
                insert(&mut places.digits[digit.index() * words..][..words], id);
                let at = |cell: Cell| (digit.index() * CELLS + cell.index()) * words;
                let spots = facts.spots(digit) & set.cells;
                spots.iter().for_each(|cell| insert(&mut places.has[at(cell)..][..words], id));
                let sees = commons.sees(id, digit);
                sees.iter().for_each(|cell| insert(&mut places.sees[at(cell)..][..words], id));
            }
        }
        places
    }

    fn spot(&self, digit: Digit, cell: Cell) -> &[u64] {
        &self.has[(digit.index() * CELLS + cell.index()) * self.words..][..self.words]
    }

    fn seen(&self, digit: Digit, cell: Cell) -> &[u64] {
        &self.sees[(digit.index() * CELLS + cell.index()) * self.words..][..self.words]
    }

    fn cell(&self, cell: Cell) -> &[u64] {
        &self.cells[cell.index() * self.words..][..self.words]
    }

    fn digit(&self, digit: Digit) -> &[u64] {
        &self.digits[digit.index() * self.words..][..self.words]
    }
}

/// A possible end of a chain: a set, and the digits by which the chain reached it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct End {
    set: usize,
    without: DigitSet,
}

/// For each set and digit, the ends that a chain can reach, as rows of bits: no chain is assembled to find them.
struct Ends {
    all: Vec<End>,
    ids: HashMap<End, usize>,
    words: usize,
    /// Two layers of rows: the ends at least one link away, and those at least two links away.
    rows: Vec<Vec<u64>>,
}

impl Ends {
    /// Numbers every end before the first row is made, since the rows need a known number of bits.
    fn new(commons: &Commons, layers: usize, ends: impl Iterator<Item = End>) -> Self {
        let (mut ids, mut all) = (HashMap::new(), Vec::new());
        for end in ends {
            ids.entry(end).or_insert_with(|| {
                all.push(end);
                all.len() - 1
            });
        }
        let words = all.len().div_ceil(64).max(1);
        let rows = (0..layers).map(|_| vec![0; commons.sets.len() * SIDE * words]).collect();
        Self { all, ids, words, rows }
    }

    /// Finds the ends of chains in which every set is later in the list than the one before: the first layer contains the ends at least one link
    /// away, the second those at least two links away.
    ///
    /// Links lead only to later sets, so one pass from the last set to the first completes every row: each row is made of completed ones.
    fn later(commons: &Commons) -> Self {
        let ends = commons.pairs().flat_map(|common| {
            let [one, other] = [common.digits.first(), common.digits.last()].map(|digit| digit.map(DigitSet::of));
            // Three digits join two sets only if the board is already contradictory.
            let fewer = common.digits.iter().map(move |digit| common.digits.without(digit));
            let fewer = fewer.filter(|digits| digits.len() > 1);
            let without = [one, other, Some(common.digits)].into_iter().flatten().chain(fewer);
            without.map(move |without| End { set: common.other, without })
        });
        let mut ends = Self::new(commons, 2, ends);
        for set in (0..commons.sets.len()).rev() {
            for digit in commons.digits(set) {
                let [mut near, mut far] = [vec![0; ends.words], vec![0; ends.words]];
                for way in commons.next(set, digit).filter(|way| way.to > set) {
                    insert(&mut near, ends.ids[&End { set: way.to, without: way.digits }]);
                    unite(&mut far, ends.row(1, way.to, way.digit));
                }
                unite(&mut near, &far);
                ends.row_mut(1, set, digit).copy_from_slice(&near);
                ends.row_mut(2, set, digit).copy_from_slice(&far);
            }
        }
        ends
    }

    fn row(&self, layer: usize, set: usize, digit: Digit) -> &[u64] {
        &self.rows[layer - 1][(set * SIDE + digit.index()) * self.words..][..self.words]
    }

    fn row_mut(&mut self, layer: usize, set: usize, digit: Digit) -> &mut [u64] {
        &mut self.rows[layer - 1][(set * SIDE + digit.index()) * self.words..][..self.words]
    }

    /// Returns the ends in a layer that chains from a set can reach after each first link, each with the digit of that link. Only ends that are later
    /// in the list than the set, and can eliminate candidates together with it, are included.
    fn from<'a>(
        &'a self,
        commons: &'a Commons,
        start: usize,
        layer: usize,
        may: &'a dyn Fn(usize, usize) -> bool,
    ) -> impl Iterator<Item = (Digit, End)> + 'a {
        commons.digits(start).iter().flat_map(move |digit| {
            let mut row = vec![0; self.words];
            let fits = |common: &&Common| may(start, common.other) && common.digits.contains(digit);
            let first = commons.of(start).iter().filter(fits);
            first.for_each(|common| unite(&mut row, self.row(layer, common.other, digit)));
            let eliminates = commons.row(&commons.eliminates, start);
            let ends = members(&row).map(|id| self.all[id]);
            let ends: Vec<End> = ends.filter(|end| end.set > start && has(eliminates, end.set)).collect();
            ends.into_iter().map(move |end| (digit, end))
        })
    }
}

/// A chain of sets that is being assembled.
struct Walk<'a> {
    commons: &'a Commons,
    may: &'a dyn Fn(usize, usize) -> bool,
    eliminated: CandidateSet,
    way: Vec<usize>,
    effort: u32,
}

impl Walk<'_> {
    /// Assembles a chain with `links` links, the first of which is by the given digit. Returns whether there is one.
    fn start(&mut self, digit: Digit, links: usize) -> bool {
        let first = self.commons.of(self.way[0]).iter().filter(|common| common.digits.contains(digit));
        first.into_iter().any(|common| {
            let way = Way { to: common.other, digits: DigitSet::of(digit), digit };
            self.add(way, digit, links - 1)
        })
    }

    fn add(&mut self, way: Way, came_by: Digit, links: usize) -> bool {
        let (start, last) = (self.way[0], self.way[self.way.len() - 1]);
        if !spend(&mut self.effort) || !(self.may)(last, way.to) || self.way.contains(&way.to) {
            return false;
        }
        self.way.push(way.to);
        let done = if links == 0 {
            self.commons.eliminated(start, way.to, way.digits.with(came_by)) == self.eliminated
        } else {
            let commons = self.commons;
            commons.next(way.to, way.digit).any(|next| self.add(next, came_by, links - 1))
        };
        if !done {
            self.way.pop();
        }
        done
    }

    fn chain(&self) -> SetChain {
        SetChain { sets: self.way.iter().map(|&set| self.commons.cells(set)).collect(), eliminated: self.eliminated }
    }
}
