//! The rules as the search reads them: peers, houses, sums, equations and constraints, each under the cells whose changes concern it.

use alloc::vec;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::{self, Constraint, Equation, Group, Rules, Total};

/// Work that is due again when one of its cells changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Job {
    /// Hidden singles of a full house.
    Singles(u32),
    /// The digits of different cells with a sum.
    Sum(u32),
    /// A constraint of the puzzle, by its place among them.
    Constraint(u32),
    /// An equation between cells that may be equal.
    Equation(u32),
    /// Digits of a full house that have few places, and the peers of these.
    Places(u32),
}

impl Job {
    /// Jobs of a lower tier are done first.
    pub(super) const TIERS: usize = 4;

    pub(super) const fn tier(self) -> usize {
        match self {
            Self::Singles(_) => 0,
            Self::Sum(_) | Self::Constraint(_) => 1,
            Self::Equation(_) => 2,
            Self::Places(_) => 3,
        }
    }
}

/// The most cells for which [`Model::sees`] is made: its table has the square of that many bits.
const MOST_SEEN: usize = 2048;

/// Rules, compiled for search.
#[derive(Debug)]
pub(crate) struct Model {
    pub(super) rules: Rules,
    pub(super) size: usize,
    pub(super) peers: Vec<Vec<u32>>,
    /// A row of bits for each cell: the cells that differ from it. Empty where there are too many cells.
    sees: Vec<u64>,
    /// The number of words in a row.
    pub(super) words: usize,
    pub(super) houses: Vec<Vec<u32>>,
    /// Constraints that a sum expresses: checked on solutions only.
    pub(super) expressed: Vec<u32>,
    pub(super) jobs: Vec<Job>,
    /// The jobs of each cell, by their places.
    pub(super) jobs_of: Vec<Vec<u32>>,
}

impl Model {
    pub(crate) fn new(rules: &Rules) -> Self {
        let own;
        let groups = if rules.groups().is_empty() {
            own = rules.own_groups();
            &own[..]
        } else {
            rules.groups()
        };
        let (cells, size) = (rules.len(), rules.size());
        let peers = rules::peers(cells, groups, rules.apart());
        let number = |peers: &Vec<LayoutCell>| peers.iter().map(|cell| cell.index() as u32).collect();
        let peers: Vec<Vec<u32>> = peers.iter().map(number).collect();
        let (sees, words) = seen(&peers);
        let houses = full_houses(groups, size);
        let mut model = Self {
            rules: rules.clone(),
            size,
            peers,
            sees,
            words,
            houses,
            expressed: Vec::new(),
            jobs: Vec::new(),
            jobs_of: vec![Vec::new(); cells],
        };
        model.list_jobs();
        model
    }

    fn list_jobs(&mut self) {
        for number in 0..self.houses.len() as u32 {
            self.add(Job::Singles(number));
            if self.has_sight() {
                self.add(Job::Places(number));
            }
        }
        (0..self.rules.totals().len() as u32).for_each(|number| self.add(Job::Sum(number)));
        (0..self.rules.equations().len() as u32).for_each(|number| self.add(Job::Equation(number)));
        let rules = self.rules.clone();
        for (number, constraint) in (0..).zip(rules.constraints()) {
            let is_expressed = |total: &Total| {
                Some(total.sum) == constraint.value() && matches!(constraint.lines(), [line] if *line == total.cells)
            };
            if rules.totals().iter().any(is_expressed) {
                self.expressed.push(number);
            } else {
                self.add(Job::Constraint(number));
            }
        }
    }

    fn add(&mut self, job: Job) {
        let number = self.jobs.len() as u32;
        let mut cells: Vec<u32> = self.cells_of(job).collect();
        cells.sort_unstable();
        cells.dedup();
        // Constraints without cells are compiled into groups and pairs.
        if !cells.is_empty() {
            self.jobs.push(job);
            cells.into_iter().for_each(|cell| self.jobs_of[cell as usize].push(number));
        }
    }

    /// Whether [`sees`](Self::sees) has been made.
    pub(super) const fn has_sight(&self) -> bool {
        !self.sees.is_empty()
    }

    /// The row of bits of the cells that differ from a cell.
    pub(super) fn sees(&self, cell: u32) -> &[u64] {
        &self.sees[cell as usize * self.words..][..self.words]
    }

    /// The cells of a job.
    pub(super) fn cells_of(&self, job: Job) -> impl Iterator<Item = u32> {
        let index = |cell: LayoutCell| cell.index() as u32;
        let cells: Vec<u32> = match job {
            Job::Singles(house) | Job::Places(house) => self.houses[house as usize].clone(),
            Job::Sum(number) => self.total(number).cells.iter().copied().map(index).collect(),
            Job::Constraint(number) => self.constraint(number).cells().map(index).collect(),
            Job::Equation(number) => self.equation(number).cells().map(index).collect(),
        };
        cells.into_iter()
    }

    pub(super) fn total(&self, number: u32) -> &Total {
        &self.rules.totals()[number as usize]
    }

    pub(super) fn equation(&self, number: u32) -> &Equation {
        &self.rules.equations()[number as usize]
    }

    pub(super) fn constraint(&self, number: u32) -> &Constraint {
        &self.rules.constraints()[number as usize]
    }
}

fn seen(peers: &[Vec<u32>]) -> (Vec<u64>, usize) {
    let words = peers.len().div_ceil(64);
    if peers.len() > MOST_SEEN {
        return (Vec::new(), words);
    }
    let mut sees = vec![0; peers.len() * words];
    for (cell, peers) in peers.iter().enumerate() {
        peers.iter().for_each(|&peer| sees[cell * words + peer as usize / 64] |= 1 << (peer % 64));
    }
    (sees, words)
}

/// The groups that hold every digit, each once.
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
