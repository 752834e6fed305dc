//! Literals: the candidates of a board and the alternatives of its choices, the pairs of them that exclude each other, and the truths that contain
//! them. Proofs and nets under rules other than the plain ones use these.
//!
//! ```text
//! literal     a candidate, or an alternative of a choice: `cage 10 in r1c123 is 1 2 7`
//! sees        not both are right: candidates by the rules, an alternative and a candidate that it excludes, two alternatives of a choice
//! truth       at least one member is right: a cell, a digit in a full house, a truth of the rules
//! ```
//!
//! A set of literals is a row of bits, so finding the literals that a truth excludes takes a few operations on words.

use crate::frame::rules::GridRules;
use crate::frame::{Board, CANDIDATES, Candidate, CandidateSet, CellSet, Digit, House};

use super::bits;
use super::nets::Ground;

/// A candidate, or an alternative of a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Literal {
    Candidate(Candidate),
    Alternative(u16),
}

/// A truth that no placed digit settles, with its members.
#[derive(Clone, Debug)]
pub(crate) struct Members {
    pub(crate) ground: Ground,
    pub(crate) ids: Vec<u16>,
}

/// The literals of a board, with those that each of them sees.
#[derive(Clone, Debug)]
pub(crate) struct Literals {
    all: Vec<Literal>,
    words: usize,
    /// For each literal, those that it sees.
    seen: Vec<u64>,
    candidates: Box<[u16; CANDIDATES]>,
    alternatives: Vec<u16>,
}

/// The value for a candidate or an alternative that has no literal.
const NONE: u16 = u16::MAX;

impl Literals {
    /// Builds the literals of every candidate of a board, and of every alternative that no placed digit excludes.
    pub(crate) fn of_board(rules: &GridRules, board: &Board) -> Self {
        Self::new(rules, board.all_candidates(), open_alternatives(rules, board))
    }

    /// Builds the literals of the given candidates and alternatives.
    pub(crate) fn new(
        rules: &GridRules,
        candidates: &CandidateSet,
        alternatives: impl IntoIterator<Item = u16>,
    ) -> Self {
        let mut all: Vec<Literal> = candidates.iter().map(Literal::Candidate).collect();
        let singles = all.len();
        all.extend(alternatives.into_iter().map(Literal::Alternative));
        let words = all.len().div_ceil(64).max(1);
        let mut literals = Self {
            words,
            seen: vec![0; words * all.len()],
            candidates: Box::new([NONE; CANDIDATES]),
            alternatives: vec![NONE; rules.alternatives().len()],
            all,
        };
        for (id, literal) in literals.all.iter().enumerate() {
            match *literal {
                Literal::Candidate(candidate) => literals.candidates[candidate.index()] = id as u16,
                Literal::Alternative(at) => literals.alternatives[usize::from(at)] = id as u16,
            }
        }
        for id in 0..singles {
            let Literal::Candidate(candidate) = literals.all[id] else { continue };
            for seen in (rules.seen(candidate) & *candidates).iter() {
                literals.insert(id, literals.candidates[seen.index()]);
            }
        }
        for id in singles..literals.all.len() {
            let Literal::Alternative(at) = literals.all[id] else { continue };
            let alternative = &rules.alternatives()[usize::from(at)];
            for excluded in (alternative.excludes & *candidates).iter() {
                let excluded = literals.candidates[excluded.index()];
                literals.insert(id, excluded);
                literals.insert(usize::from(excluded), id as u16);
            }
            let others = rules.choices()[usize::from(alternative.choice)].alternatives.clone();
            for other in others.filter(|&other| other != at) {
                let other = literals.alternatives[usize::from(other)];
                if other != NONE {
                    literals.insert(id, other);
                }
            }
        }
        literals
    }

    fn insert(&mut self, id: usize, other: u16) {
        bits::insert(&mut self.seen[id * self.words..][..self.words], usize::from(other));
    }

    /// Returns the number of words in a row.
    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    /// Returns the number of literals.
    pub(crate) const fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn get(&self, id: u16) -> Literal {
        self.all[usize::from(id)]
    }

    /// Returns the number of a candidate, if present.
    pub(crate) fn candidate(&self, candidate: Candidate) -> Option<u16> {
        Some(self.candidates[candidate.index()]).filter(|&id| id != NONE)
    }

    /// Returns the literals that `id` sees.
    pub(crate) fn seen(&self, id: u16) -> &[u64] {
        &self.seen[usize::from(id) * self.words..][..self.words]
    }

    pub(crate) fn sees(&self, one: u16, other: u16) -> bool {
        bits::has(self.seen(one), usize::from(other))
    }

    /// Returns the members of a truth; `None` if a placed digit settles it.
    pub(crate) fn members(&self, rules: &GridRules, board: &Board, ground: Ground) -> Option<Members> {
        let of_digit = |digit: Digit, cells: CellSet| -> Option<Vec<Candidate>> {
            let is_settled = !board.grid().spots(digit).is_disjoint(cells);
            (!is_settled).then(|| (board.spots(digit) & cells).iter().map(|cell| Candidate { cell, digit }).collect())
        };
        let candidates = match ground {
            Ground::Cell(cell) if board.digit(cell).is_some() => return None,
            Ground::Cell(cell) => board.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect(),
            Ground::House(house, digit) => of_digit(digit, house.cells())?,
            Ground::Rule(truth) => {
                let truth = rules.truths().get(usize::from(truth))?;
                let placed = |(cell, digit)| truth.candidates.contains(Candidate { cell, digit });
                if board.grid().iter().any(placed) {
                    return None;
                }
                (truth.candidates & *board.all_candidates()).iter().collect::<Vec<_>>()
            }
        };
        let mut ids: Vec<u16> = candidates.into_iter().filter_map(|candidate| self.candidate(candidate)).collect();
        if let Ground::Rule(truth) = ground {
            let alternatives = rules.truths()[usize::from(truth)].alternatives;
            ids.extend(alternatives.iter().map(|at| self.alternatives[usize::from(at)]).filter(|&id| id != NONE));
        }
        Some(Members { ground, ids })
    }

    /// Returns every truth that no placed digit settles: the cells, the digits in full houses, then the truths of the rules.
    pub(crate) fn truths(&self, rules: &GridRules, board: &Board) -> Vec<Members> {
        let cells = rules.cells().iter().map(Ground::Cell);
        let in_house = |&house: &House| rules.digits().iter().map(move |digit| Ground::House(house, digit));
        let houses = rules.houses().iter().flat_map(in_house);
        let of_rules = (0..rules.truths().len()).map(|truth| Ground::Rule(truth as u16));
        cells.chain(houses).chain(of_rules).filter_map(|ground| self.members(rules, board, ground)).collect()
    }
}

/// Returns the alternatives that no placed digit excludes.
pub(crate) fn open_alternatives(rules: &GridRules, board: &Board) -> Vec<u16> {
    let placed: CandidateSet = board.grid().iter().map(|(cell, digit)| Candidate { cell, digit }).collect();
    let all = (0..).zip(rules.alternatives());
    all.filter(|(_, alternative)| (alternative.excludes & placed).is_empty()).map(|(at, _)| at).collect()
}
