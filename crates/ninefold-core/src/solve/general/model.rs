//! The rules in the form that the search uses: peers, relations, houses, sums and constraints, listed under the cells whose changes affect them.

use alloc::vec;
use alloc::vec::Vec;

use super::lists::Lists;
use super::places::{self, FEW_PLACES, Slot};
use crate::cells::{Digit, LayoutCell};
use crate::rules::{self, Constraint, Group, Linear, Propagate, Propagator, Relation, Rules, Total};

/// A job: work that becomes due when one of its cells changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Job {
    /// A sum of different digits.
    Sum(u32),
    /// A constraint with its own propagation function, by its position among the constraints of the puzzle.
    Constraint(u32),
    /// A set of candidates, at least one of which must be true.
    Truth(u32),
    /// A weighted sum of cells that need not differ.
    Linear(u32),
    /// A propagator that a constraint has prepared.
    Prepared(u32),
}

impl Job {
    /// The tier of the job. Jobs of a lower tier are performed first.
    const fn tier(self) -> usize {
        match self {
            Self::Truth(_) | Self::Sum(_) | Self::Constraint(_) => 0,
            Self::Linear(_) | Self::Prepared(_) => 1,
        }
    }
}

/// The maximum number of cells for which [`Model::sees`] is built, since the number of bits in its table is the square of the number of cells.
const MOST_SEEN: usize = 2048;

/// A cell whose digits depend on the digits of another cell.
#[derive(Clone, Debug)]
pub(super) struct Relative {
    pub(super) cell: u32,
    /// The position of the table in [`Relatives`].
    table: u32,
}

/// For each cell, the cells whose digits depend on its digits.
#[derive(Debug)]
pub(super) struct Relatives {
    /// The relatives of each cell.
    of: Lists<Relative>,
    /// For each mask of a cell, the digits that it allows in a relative. If there would be too many masks, the digits are divided into parts, each of
    /// which has a table.
    tables: Vec<u32>,
    /// The number of digits in a part; `parts` is the number of parts.
    width: usize,
    parts: usize,
}

impl Relatives {
    /// The cells that depend on `cell`, each with the digits that the mask of `cell` allows there.
    #[inline]
    pub(super) fn of(&self, cell: usize, mask: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.of[cell].iter().map(move |relative| {
            let table = relative.table as usize;
            let part = |part: usize| {
                let own = mask as usize >> (part * self.width) & ((1 << self.width) - 1);
                self.tables[table + (part << self.width) + own]
            };
            let allowed = (1..self.parts).fold(part(0), |allowed, at| allowed | part(at));
            (relative.cell, allowed)
        })
    }
}

/// A set of candidates, at least one of which must be true.
#[derive(Debug)]
pub(super) struct Truth {
    /// The candidates, as cells with masks.
    pub(super) members: Vec<(u32, u32)>,
    pub(super) cells: Vec<u32>,
    /// The mask of the digit, if all candidates have the same digit.
    pub(super) digit: Option<u32>,
}

impl Truth {
    fn new(members: &[(LayoutCell, Digit)]) -> Self {
        let members = by_cell(members);
        let cells: Vec<u32> = members.iter().map(|member| member.0).collect();
        let first = members.first().map(|member| member.1).filter(|mask| mask.is_power_of_two());
        let digit = first.filter(|&first| cells.len() > 1 && members.iter().all(|member| member.1 == first));
        Self { members, cells, digit }
    }
}

/// The maximum number of digits for which relations have a single table of all masks.
const MOST_DIGITS: usize = 10;

/// The number of digits in a part.
const PART: usize = 8;

/// Returns, for each mask of `width` digits, all digits that at least one digit of the mask allows. Digits that do not exist allow nothing.
fn of_all_masks(of_digits: &[u32], width: usize) -> Vec<u32> {
    let mut all = vec![0; 1 << width];
    for (digit, &allowed) in of_digits.iter().enumerate() {
        // The masks whose highest digit is `digit`.
        let (lower, higher) = all.split_at_mut(1 << digit);
        higher.iter_mut().zip(lower).for_each(|(with, without)| *with = *without | allowed);
    }
    all
}

/// Lists the relations by cell, in both directions. Equal tables are stored only once.
fn relatives<'a>(relations: impl Iterator<Item = &'a Relation>, size: usize, cells: usize) -> Relatives {
    let mut all = vec![Vec::new(); cells];
    let (mut known, mut tables) = (Vec::<(&[u32], u32)>::new(), Vec::new());
    let width = if size > MOST_DIGITS { PART } else { size };
    for relation in relations {
        for from in 0..2 {
            let masks = relation.table.masks(from);
            let made = known.iter().rev().find(|(other, _)| *other == masks).map(|known| known.1);
            let table = made.unwrap_or_else(|| {
                let start = tables.len() as u32;
                masks.chunks(width).for_each(|part| tables.extend(of_all_masks(part, width)));
                known.push((masks, start));
                start
            });
            let [one, other] = [relation.cells[from], relation.cells[1 - from]];
            all[one.index()].push(Relative { cell: other.index() as u32, table });
        }
    }
    Relatives { of: all.into_iter().collect(), tables, width, parts: size.div_ceil(width) }
}

/// Rules compiled for the general search.
#[derive(Debug)]
pub(crate) struct Model {
    pub(super) rules: Rules,
    pub(super) size: usize,
    /// The cells that must differ from each cell, as members of a set.
    pub(super) peers: Lists<Bits>,
    /// For each cell, a row of bits that represents its peers. Empty if there are too many cells.
    sees: Vec<u64>,
    /// The number of words of a set of cells.
    pub(super) words: usize,
    pub(super) houses: Vec<Vec<u32>>,
    /// The cells of each house, as members of a set.
    house_sets: Lists<Bits>,
    /// The houses of each cell, and the positions of the cell in them.
    pub(super) slots: Lists<Slot>,
    /// The maximum number of places in a house for which the common peers of a digit are searched: the width of a box, but at least three and at most
    /// [`FEW_PLACES`].
    pub(super) few_places: usize,
    /// For each cell, the cells whose digits depend on its digits.
    pub(super) relatives: Relatives,
    pub(super) linears: Vec<Linear>,
    pub(super) truths: Vec<Truth>,
    /// The classes of digits that the search tries before single digits.
    pub(super) classes: Vec<u32>,
    /// The jobs, ordered by tier.
    pub(super) jobs: Vec<Job>,
    /// The cells of each job.
    cells_of: Lists<u32>,
    /// The jobs that are due when a cell loses any digit.
    pub(super) jobs_of: Lists<Bits>,
    /// The jobs that are due when a cell loses its smallest or largest digit.
    pub(super) jobs_at_ends: Lists<Bits>,
    /// The jobs that are due when a cell loses the last digit that it shares with a mask.
    pub(super) jobs_without: Lists<(u32, Bits)>,
}

/// Members of a set of small numbers: some of the bits in one of its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits {
    pub(super) word: u32,
    pub(super) bits: u64,
}

/// Creates a set of numbers.
fn set_of(numbers: &[u32]) -> Vec<Bits> {
    let mut set = Vec::new();
    numbers.iter().for_each(|&number| add_to(&mut set, number as usize));
    set
}

/// Adds a job that becomes due when a cell loses the last digit that it shares with `mask`.
fn add_for(due: &mut Vec<(u32, Bits)>, mask: u32, job: usize) {
    let bit = bit(job);
    match due.iter_mut().find(|(other, set)| *other == mask && set.word == bit.word) {
        Some((_, set)) => set.bits |= bit.bits,
        None => due.push((mask, bit)),
    }
}

/// Creates a set with one number.
const fn bit(number: usize) -> Bits {
    Bits { word: (number / 64) as u32, bits: 1 << (number % 64) }
}

/// Adds a number to a set.
fn add_to(set: &mut Vec<Bits>, number: usize) {
    let Bits { word, bits } = bit(number);
    match set.last_mut().filter(|last| last.word == word) {
        Some(last) => last.bits |= bits,
        None => set.push(Bits { word, bits }),
    }
}

impl Model {
    pub(crate) fn new(rules: &Rules) -> Self {
        let (own_groups, own_peers);
        let (cells, size) = (rules.len(), rules.size());
        let (groups, peers) = if rules.groups().is_empty() {
            own_groups = rules.own_groups();
            own_peers = rules::peers(cells, &own_groups, rules.apart());
            (&own_groups[..], &own_peers[..])
        } else {
            (rules.groups(), rules.every_peer())
        };
        let number = |peers: &Vec<LayoutCell>| peers.iter().map(|cell| cell.index() as u32).collect();
        let mut peers: Vec<Vec<u32>> = peers.iter().map(number).collect();
        let relations = || rules.relations().iter().chain(rules.derived_relations());
        share_peers(&mut peers, relations());
        let (sees, words) = seen(&peers);
        let houses = full_houses(groups, size);
        let differ =
            |one: LayoutCell, other: LayoutCell| peers[one.index()].binary_search(&(other.index() as u32)).is_ok();
        let linears = rules.linears().iter().cloned().chain(rules.equations().iter().map(Linear::from));
        let mut model = Self {
            rules: rules.clone(),
            size,
            peers: peers.iter().map(|peers| set_of(peers)).collect(),
            sees,
            words,
            house_sets: houses.iter().map(|house| set_of(house)).collect(),
            slots: places::slots(&houses, size, cells).into_iter().collect(),
            houses,
            few_places: rules::box_shape(size).1.clamp(3, FEW_PLACES),
            relatives: relatives(relations(), size, cells),
            linears: linears.map(|linear| linear.grouped(size, differ)).collect(),
            truths: rules.searched_truths().iter().map(|truth| Truth::new(truth)).collect(),
            classes: rules.classes().to_vec(),
            jobs: Vec::new(),
            cells_of: Lists::new(),
            jobs_of: Lists::new(),
            jobs_at_ends: Lists::new(),
            jobs_without: Lists::new(),
        };
        model.list_jobs(cells);
        model
    }

    fn list_jobs(&mut self, cells: usize) {
        let numbers = |count: usize| 0..count as u32;
        let mut jobs: Vec<Job> = numbers(self.rules.totals().len()).map(Job::Sum).collect();
        jobs.extend(numbers(self.truths.len()).map(Job::Truth));
        jobs.extend(numbers(self.linears.len()).map(Job::Linear));
        jobs.extend(numbers(self.rules.propagators().len()).map(Job::Prepared));
        let propagates = |number: &u32| self.constraint(*number).kind().propagate.is_some();
        jobs.extend(numbers(self.rules.constraints().len()).filter(propagates).map(Job::Constraint));
        jobs.sort_by_key(|job| job.tier());
        let [mut of, mut at_ends] = [(); 2].map(|()| vec![Vec::new(); cells]);
        let mut without = vec![Vec::new(); cells];
        for job in jobs {
            let mut cells = self.list_cells(job);
            // Constraints without cells need no job, since they are compiled into groups and pairs.
            if cells.is_empty() && !matches!(job, Job::Truth(_)) {
                continue;
            }
            let number = self.jobs.len();
            self.jobs.push(job);
            self.cells_of.push(cells.iter().copied());
            if let Job::Truth(truth) = job {
                // A truth is due only when a cell loses the last of its members there.
                for &(cell, mask) in &self.truths[truth as usize].members {
                    add_for(&mut without[cell as usize], mask, number);
                }
                continue;
            }
            cells.sort_unstable();
            cells.dedup();
            if let Job::Prepared(prepared) = job
                && let classes = self.prepared(prepared).classes()
                && !classes.is_empty()
            {
                for cell in cells {
                    classes.iter().for_each(|&class| add_for(&mut without[cell as usize], class, number));
                }
                continue;
            }
            let due = if self.is_derived(job) { &mut at_ends } else { &mut of };
            cells.into_iter().for_each(|cell| add_to(&mut due[cell as usize], number));
        }
        [self.jobs_of, self.jobs_at_ends] = [of, at_ends].map(|due| due.into_iter().collect());
        self.jobs_without = without.into_iter().collect();
    }

    /// Whether the job concerns a sum that is derived from others.
    pub(super) fn is_derived(&self, job: Job) -> bool {
        matches!(job, Job::Linear(number) if number as usize >= self.rules.linears().len())
    }

    /// Whether [`sees`](Self::sees) has been built.
    pub(super) const fn has_sight(&self) -> bool {
        !self.sees.is_empty()
    }

    /// The row of bits that represents the peers of a cell.
    pub(super) fn sees(&self, cell: u32) -> &[u64] {
        &self.sees[cell as usize * self.words..][..self.words]
    }

    /// The digits that `cell` cannot hold if `other` holds `digit`. The table of [`sees`](Self::sees) must have been built.
    pub(super) fn excluded_by(&self, other: u32, digit: usize, cell: u32) -> u32 {
        if other == cell {
            return !(1 << digit);
        }
        let is_seen = self.sees(other)[cell as usize / 64] >> (cell % 64) & 1;
        let related = self.relatives.of(other as usize, 1 << digit).filter(|own| own.0 == cell);
        related.fold((is_seen as u32) << digit, |all, own| all | !own.1)
    }

    /// The cells of a house, as members of a set.
    pub(super) fn house_set(&self, house: usize) -> &[Bits] {
        &self.house_sets[house]
    }

    /// The cells of the job with the given number.
    pub(super) fn cells_of(&self, job: usize) -> &[u32] {
        &self.cells_of[job]
    }

    fn list_cells(&self, job: Job) -> Vec<u32> {
        let index = |cell: LayoutCell| cell.index() as u32;
        match job {
            Job::Sum(number) => self.total(number).cells.iter().copied().map(index).collect(),
            Job::Constraint(number) => self.constraint(number).cells().map(index).collect(),
            Job::Truth(number) => self.truths[number as usize].cells.clone(),
            Job::Prepared(number) => self.prepared(number).cells().into_iter().map(index).collect(),
            Job::Linear(number) => self.linears[number as usize].cells().map(index).collect(),
        }
    }

    pub(super) fn total(&self, number: u32) -> &Total {
        &self.rules.totals()[number as usize]
    }

    fn constraint(&self, number: u32) -> &Constraint {
        &self.rules.constraints()[number as usize]
    }

    pub(super) fn prepared(&self, number: u32) -> &dyn Propagator {
        &*self.rules.propagators()[number as usize]
    }

    /// The constraint with the given number, and its propagation function.
    pub(super) fn propagator(&self, number: u32) -> Option<(&Constraint, Propagate)> {
        let constraint = self.constraint(number);
        Some((constraint, constraint.kind().propagate?))
    }
}

/// Gives cells that always hold the same digit, such as those of a palindrome, each other's peers.
fn share_peers<'a>(peers: &mut [Vec<u32>], relations: impl Iterator<Item = &'a Relation>) {
    // For each cell, the first cell that is known to hold the same digit.
    let mut same: Vec<usize> = (0..peers.len()).collect();
    for relation in relations.filter(|relation| relation.table.is_equality()) {
        let [one, other] = relation.cells.map(|cell| same[cell.index()]);
        let (first, second) = (one.min(other), one.max(other));
        same.iter_mut().filter(|own| **own == second).for_each(|own| *own = first);
    }
    for first in 0..peers.len() {
        let members = || (first..same.len()).filter(|&cell| same[cell] == first);
        if members().nth(1).is_none() {
            continue;
        }
        let mut all: Vec<u32> = members().flat_map(|cell| peers[cell].iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        for cell in members() {
            for &peer in &all {
                let own = &mut peers[peer as usize];
                if let Err(at) = own.binary_search(&(cell as u32)) {
                    own.insert(at, cell as u32);
                }
            }
            peers[cell].clone_from(&all);
        }
    }
}

/// Groups candidates by cell, as cells with masks.
fn by_cell(members: &[(LayoutCell, Digit)]) -> Vec<(u32, u32)> {
    let mut all: Vec<(u32, u32)> = Vec::new();
    for &(cell, digit) in members {
        let (cell, bit) = (cell.index() as u32, 1 << digit.index());
        match all.iter_mut().find(|member| member.0 == cell) {
            Some(member) => member.1 |= bit,
            None => all.push((cell, bit)),
        }
    }
    all
}

/// Builds a row of bits for each cell, which represents its peers. Also returns the number of words in a row.
fn seen(peers: &[Vec<u32>]) -> (Vec<u64>, usize) {
    let words = peers.len().div_ceil(64);
    if peers.len() > MOST_SEEN {
        return (Vec::new(), words);
    }
    let mut rows = vec![0; peers.len() * words];
    for (at, cells) in peers.iter().enumerate() {
        cells.iter().for_each(|&cell| rows[at * words + cell as usize / 64] |= 1 << (cell % 64));
    }
    (rows, words)
}

/// Returns the groups that hold every digit, without duplicates.
fn full_houses(groups: &[Group], size: usize) -> Vec<Vec<u32>> {
    let mut houses: Vec<Vec<u32>> = Vec::new();
    for group in groups.iter().filter(|group| group.cells.len() == size) {
        let mut cells: Vec<u32> = group.cells.iter().map(|cell| cell.index() as u32).collect();
        cells.sort_unstable();
        if !houses.contains(&cells) {
            houses.push(cells);
        }
    }
    houses
}
