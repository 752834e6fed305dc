//! Forces: the consequences of each candidate, if it is true and if it is false, and the conclusions for the board.
//!
//! ```text
//! literal     a node that is true, or a node that is false: one bit
//! row         a set of literals:     | true ............ | false ........... |
//! direct      the literals that follow at once: a row for each literal
//! closed      the literals that follow in any number of links
//! ```
//!
//! For chains, the literals that follow at once are the links; for nets, they are those found by a few rounds of singles (see
//! [`ahead`](super::ahead)). The rest is the same for both. A supposition is wrong if its row contains a node and its opposite, or makes all
//! candidates of a cell or of a digit in a house false. A literal in the rows of all members of a truth is true. A closed row is never followed
//! again, only joined, so all of them together cost little more than the first few.

use crate::frame::{Candidate, CellSet, Digit, House, SIDE};

use super::links::{Links, members};
use super::nets::Ground;
use super::{Facts, bits};
use crate::part::Claim;

/// A node with the claim that it is true or false, stored as the number of its bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(pub u16);

/// For each literal, a set of literals.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The number of words for the true nodes, and for the false ones.
    half: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// Creates rows without any consequences.
    pub fn new(links: &Links) -> Self {
        let half = links.words();
        Self { half, bits: vec![0; 128 * half * 2 * half] }
    }

    /// Returns the literal of a node.
    pub fn literal(&self, id: u16, is_true: bool) -> Literal {
        Literal(if is_true { id } else { 64 * self.half as u16 + id })
    }

    /// Returns the node of a literal, and whether it is true.
    pub fn node(&self, literal: Literal) -> (u16, bool) {
        let half = 64 * self.half as u16;
        if literal.0 < half { (literal.0, true) } else { (literal.0 - half, false) }
    }

    /// Returns the literals that follow from one.
    pub fn row(&self, literal: Literal) -> &[u64] {
        &self.bits[2 * self.half * usize::from(literal.0)..][..2 * self.half]
    }

    fn row_mut(&mut self, literal: Literal) -> &mut [u64] {
        &mut self.bits[2 * self.half * usize::from(literal.0)..][..2 * self.half]
    }

    /// Whether a literal makes some node both true and false.
    pub fn clashes(&self, literal: Literal) -> bool {
        let (on, off) = self.row(literal).split_at(self.half);
        on.iter().zip(off).any(|(on, off)| on & off != 0)
    }

    /// Returns the nodes that are false if a literal is true, as bits.
    pub fn false_nodes(&self, literal: Literal) -> &[u64] {
        &self.row(literal)[self.half..]
    }

    /// Whether one literal follows from another.
    pub fn has(&self, literal: Literal, what: Literal) -> bool {
        holds(self.row(literal), what)
    }

    /// Records that the second literal follows from the first.
    pub fn add(&mut self, literal: Literal, what: Literal) {
        insert(self.row_mut(literal), what);
    }

    /// Builds the rows of links: a true node makes the nodes that it sees false, and a false node makes those with a strong link to it true.
    pub fn of_links(links: &Links) -> Self {
        let mut rows = Self::new(links);
        let half = rows.half;
        for id in links.ids() {
            let (on, off) = (rows.literal(id, true), rows.literal(id, false));
            rows.row_mut(on)[half..].copy_from_slice(links.weak(id));
            links.strong(id).iter().for_each(|&(to, _)| rows.add(off, Literal(to)));
        }
        rows
    }

    /// Computes all consequences; each literal also follows from itself.
    ///
    /// Each literal is searched from in turn. The row of a literal whose own search has ended is complete, so it is joined and its members are not
    /// followed.
    pub fn closed(&self, links: &Links) -> Self {
        let mut closed = Self { half: self.half, bits: vec![0; self.bits.len()] };
        let mut done = vec![0; 2 * self.half];
        let (mut reach, mut followed) = (vec![0; 2 * self.half], vec![0; 2 * self.half]);
        for id in links.ids() {
            for start in [self.literal(id, true), self.literal(id, false)] {
                reach.copy_from_slice(self.row(start));
                insert(&mut reach, start);
                followed.fill(0);
                insert(&mut followed, start);
                while let Some(next) = first_new(&reach, &followed) {
                    insert(&mut followed, next);
                    if holds(&done, next) {
                        let row = closed.row(next);
                        bits::unite(&mut reach, row);
                        bits::unite(&mut followed, row);
                    } else {
                        bits::unite(&mut reach, self.row(next));
                    }
                }
                closed.row_mut(start).copy_from_slice(&reach);
                insert(&mut done, start);
            }
        }
        closed
    }
}

/// Whether a literal is in a row.
pub fn holds(row: &[u64], literal: Literal) -> bool {
    bits::has(row, usize::from(literal.0))
}

/// Inserts a literal into a row.
pub fn insert(row: &mut [u64], literal: Literal) {
    bits::insert(row, usize::from(literal.0));
}

fn first_new(reach: &[u64], followed: &[u64]) -> Option<Literal> {
    let (word, new) =
        reach.iter().zip(followed).map(|(reach, followed)| reach & !followed).enumerate().find(|(_, new)| *new != 0)?;
    Some(Literal(64 * word as u16 + new.trailing_zeros() as u16))
}

/// A kind of argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A supposition contradicts itself.
    Contradiction,
    /// A candidate is true or false, and both imply the same literal.
    Double,
    /// All candidates of a cell imply the same literal.
    Cell,
    /// All places of a digit in a house imply the same literal.
    Region,
}

/// The suppositions on which an argument is based.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// This literal implies a contradiction.
    Wrong(Literal),
    /// The node is true, or it is false.
    Either(u16),
    /// Each member of a truth.
    Each(usize),
}

/// A truth whose members are nodes.
#[derive(Clone, Debug)]
pub struct Truth {
    /// The truth.
    pub ground: Ground,
    /// Its members.
    pub ids: Vec<u16>,
    /// Whether only placed digits have removed members. An empty truth that is not whole is easily [overlooked](Forces::overlooked).
    pub is_whole: bool,
}

/// The conclusions of each kind of argument, with the rows from which they were drawn.
#[derive(Clone, Debug)]
pub struct Forces {
    /// The literals that follow at once.
    pub direct: Rows,
    /// All literals that follow, directly or indirectly.
    pub closed: Rows,
    /// The cells, then the houses with their digits.
    pub truths: Vec<Truth>,
    houses: Vec<House>,
    /// The conclusions of each kind of argument, as rows of literals.
    said: [Vec<u64>; 4],
}

impl Forces {
    /// Computes the conclusions from the rows of literals that follow at once.
    pub(super) fn new(facts: &Facts<'_>, direct: Rows) -> Self {
        let links = facts.links();
        let closed = direct.closed(links);
        let none = vec![0; 2 * direct.half];
        let houses = facts.rules().houses().to_vec();
        let mut forces =
            Self { direct, closed, truths: truths(facts, links), houses, said: std::array::from_fn(|_| none.clone()) };
        forces.conclude(links);
        forces
    }

    fn conclude(&mut self, links: &Links) {
        let mut said = std::mem::take(&mut self.said);
        let starts = Starts::new(&self.truths, self.closed.half);
        for id in links.singles() {
            let [yes, no] = self.both(id);
            for (literal, opposite) in [(yes, no), (no, yes)] {
                if self.is_wrong(links, &starts, literal) {
                    insert(&mut said[Argument::Contradiction as usize], opposite);
                }
            }
            let both = self.closed.row(yes).iter().zip(self.closed.row(no)).map(|(yes, no)| yes & no);
            // A conclusion in the cell of the supposition is excluded: one of the two suppositions has the effect of any placement, and the other is
            // a plain loop.
            let own = links.singles_in(candidate(links, id).cell).repeat(2);
            said[Argument::Double as usize]
                .iter_mut()
                .zip(both)
                .zip(&own)
                .for_each(|((said, both), own)| *said |= both & !own);
        }
        for truth in &self.truths {
            let said = &mut said[truth.argument() as usize];
            for (word, said) in said.iter_mut().enumerate() {
                *said |= truth.ids.iter().fold(u64::MAX, |all, &id| all & self.closed.row(Literal(id))[word]);
            }
        }
        // Groups are only intermediate steps: "one of three cells is 5" is not a useful conclusion.
        let singles = singles(links, self.closed.half);
        said.iter_mut().for_each(|said| said.iter_mut().zip(&singles).for_each(|(said, single)| *said &= single));
        self.said = said;
    }

    fn both(&self, id: u16) -> [Literal; 2] {
        [true, false].map(|is_true| self.closed.literal(id, is_true))
    }

    fn is_wrong(&self, links: &Links, starts: &Starts, literal: Literal) -> bool {
        let (on, off) = self.closed.row(literal).split_at(self.closed.half);
        let is_single = |id: &u16| links.is_single(*id);
        // The first pass checks whether there is any clash, without making a list of nodes. Usually there is none.
        let clash = on.iter().zip(off).any(|(on, off)| on & off != 0) && {
            let both: Vec<u64> = on.iter().zip(off).map(|(on, off)| on & off).collect();
            members(&both).any(|id| is_single(&id))
        };
        // A truth with two members cannot become empty without a clash: if one is false, the other is true.
        clash || starts.of(off).any(|truth| self.truths[usize::from(truth)].is_empty(off))
    }

    /// Returns the conclusions of the given kind of argument: placements first, then eliminations, cell by cell.
    pub fn conclusions(&self, links: &Links, argument: Argument) -> Vec<Literal> {
        self.sorted(links, &self.said[argument as usize])
    }

    /// Returns the conclusions of all kinds of arguments together, in the same order.
    pub fn all_conclusions(&self, links: &Links) -> Vec<Literal> {
        let joined = |word: usize| self.said.iter().fold(0, |all, said| all | said[word]);
        self.sorted(links, &(0..self.said[0].len()).map(joined).collect::<Vec<u64>>())
    }

    /// Returns further conclusions by contradiction: those whose opposite would empty a house from which earlier steps had already removed places.
    /// The digits on the board do not reveal these conclusions.
    pub fn overlooked(&self, links: &Links) -> Vec<Literal> {
        let said = &self.said[Argument::Contradiction as usize];
        let is_wrong = |literal: Literal| {
            let off = &self.closed.row(literal)[self.closed.half..];
            self.truths.iter().any(|truth| !truth.is_whole && truth.is_empty(off))
        };
        let mut row = vec![0; said.len()];
        let literals = links.singles().flat_map(|id| self.both(id));
        let wrong = literals.filter(|&literal| !holds(said, self.opposite(literal)) && is_wrong(literal));
        wrong.for_each(|literal| insert(&mut row, self.opposite(literal)));
        self.sorted(links, &row)
    }

    fn sorted(&self, links: &Links, row: &[u64]) -> Vec<Literal> {
        let mut all: Vec<Literal> = members(row).map(Literal).collect();
        all.sort_by_key(|&literal| {
            let (id, is_true) = self.closed.node(literal);
            let Candidate { cell, digit } = candidate(links, id);
            (!is_true, cell, digit)
        });
        all
    }

    /// Returns the suppositions from which a conclusion follows by a kind of argument.
    pub fn sources(&self, links: &Links, argument: Argument, conclusion: Literal) -> Vec<Source> {
        let (conclusion_id, is_true) = self.closed.node(conclusion);
        match argument {
            Argument::Contradiction => vec![Source::Wrong(self.closed.literal(conclusion_id, !is_true))],
            Argument::Double => {
                let cell = links.node(conclusion_id).cells;
                let fits = |id: &u16| {
                    links.node(*id).cells != cell
                        && self.both(*id).iter().all(|&start| self.closed.has(start, conclusion))
                };
                links.singles().filter(fits).map(Source::Either).collect()
            }
            Argument::Cell | Argument::Region => {
                let fits = |at: &usize| {
                    let truth = &self.truths[*at];
                    truth.argument() == argument && truth.ids.iter().all(|&id| self.closed.has(Literal(id), conclusion))
                };
                (0..self.truths.len()).filter(fits).map(Source::Each).collect()
            }
        }
    }

    /// Returns the literals that a wrong supposition implies and that cannot all be true, with the truth that becomes empty, if that is the conflict.
    ///
    /// Conflicts are ordered: the opposite of the supposition; then, for each digit, a cell that both has it and does not; then, for each two digits,
    /// a cell that has both; then houses with a digit twice; then empty cells and houses.
    ///
    /// # Panics
    ///
    /// Panics if the links are those of another board.
    pub fn conflicts(&self, links: &Links, wrong: Literal) -> Vec<Conflict> {
        let (on, off) = self.closed.row(wrong).split_at(self.closed.half);
        let (yes, no) = (spots(links, on), spots(links, off));
        let literal = |digit, cell, is_true| {
            self.closed.literal(links.id(Candidate { cell, digit }).expect("every candidate is a node"), is_true)
        };
        let opposite = self.opposite(wrong);
        let back = self.closed.has(wrong, opposite).then(|| Conflict { ends: vec![opposite], empty: None });
        let clash = |digit: Digit| {
            let cell = (yes[digit.index()] & no[digit.index()]).first()?;
            Some(Conflict { ends: vec![literal(digit, cell, false), literal(digit, cell, true)], empty: None })
        };
        let pairs =
            Digit::all().flat_map(|one| Digit::all().filter(move |other| *other > one).map(move |other| (one, other)));
        let full = |(one, other): (Digit, Digit)| {
            let cell = (yes[one.index()] & yes[other.index()]).first()?;
            Some(Conflict { ends: vec![literal(one, cell, true), literal(other, cell, true)], empty: None })
        };
        let houses = self.houses.iter().flat_map(|&house| Digit::all().map(move |digit| (house, digit)));
        let twice = |(house, digit): (House, Digit)| {
            let cells = yes[digit.index()] & house.cells();
            let ends = || cells.iter().map(|cell| literal(digit, cell, true)).collect();
            (cells.len() > 1).then(|| Conflict { ends: ends(), empty: None })
        };
        let is_said = holds(&self.said[Argument::Contradiction as usize], opposite);
        let empty = self.truths.iter().filter(|truth| (truth.is_whole || !is_said) && truth.is_empty(off));
        let empty = empty.map(|truth| Conflict {
            ends: truth.ids.iter().map(|&id| self.closed.literal(id, false)).collect(),
            empty: Some(truth.ground),
        });
        let clashes = Digit::all().filter_map(clash).chain(pairs.filter_map(full)).chain(houses.filter_map(twice));
        back.into_iter().chain(clashes).chain(empty).collect()
    }

    /// Returns the opposite of a literal.
    pub fn opposite(&self, literal: Literal) -> Literal {
        let (id, is_true) = self.closed.node(literal);
        self.closed.literal(id, !is_true)
    }
}

/// Literals that follow from a supposition and cannot all be true.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// The literals.
    pub ends: Vec<Literal>,
    /// The truth whose members these all are, if the conflict is an empty truth.
    pub empty: Option<Ground>,
}

/// Returns the cells of single candidates among some nodes, digit by digit.
pub(crate) fn spots(links: &Links, row: &[u64]) -> [CellSet; SIDE] {
    let mut spots = [CellSet::EMPTY; SIDE];
    for id in members(row).filter(|&id| links.is_single(id)) {
        let Candidate { cell, digit } = candidate(links, id);
        spots[digit.index()].insert(cell);
    }
    spots
}

impl Truth {
    /// Returns the kind of argument that the members allow.
    pub fn argument(&self) -> Argument {
        if matches!(self.ground, Ground::Cell(_)) { Argument::Cell } else { Argument::Region }
    }

    fn is_empty(&self, off: &[u64]) -> bool {
        self.ids.iter().all(|&id| bits::has(off, usize::from(id)))
    }
}

/// Returns the candidate of a node that is a single candidate.
///
/// # Panics
///
/// Never: a node has a cell.
pub fn candidate(links: &Links, id: u16) -> Candidate {
    let node = links.node(id);
    Candidate { cell: node.cells.first().expect("a node has a cell"), digit: node.digit }
}

/// Returns the claim of a literal.
pub fn claim(rows: &Rows, links: &Links, literal: Literal) -> Claim {
    let (id, is_true) = rows.node(literal);
    let candidate = candidate(links, id);
    if is_true { Claim::True(candidate) } else { Claim::False(candidate) }
}

/// The truths that may become empty without a clash, indexed by their first member: most literals make few of these members false.
struct Starts {
    firsts: Vec<u64>,
    /// For each node, the numbers of the truths of which it is the first member.
    truths: Vec<Vec<u16>>,
    /// The truths without members.
    empty: Vec<u16>,
}

impl Starts {
    fn new(all: &[Truth], words: usize) -> Self {
        let mut starts = Self { firsts: vec![0; words], truths: vec![Vec::new(); 64 * words], empty: Vec::new() };
        for (number, truth) in all.iter().enumerate().filter(|(_, truth)| truth.ids.len() != 2 && truth.is_whole) {
            match truth.ids.first() {
                Some(&first) => {
                    insert(&mut starts.firsts, Literal(first));
                    starts.truths[usize::from(first)].push(number as u16);
                }
                None => starts.empty.push(number as u16),
            }
        }
        starts
    }

    /// Returns the truths whose first member is false.
    fn of<'s>(&'s self, off: &'s [u64]) -> impl Iterator<Item = u16> + 's {
        let words = self.firsts.iter().zip(off).enumerate();
        let false_firsts = words.flat_map(|(word, (firsts, off))| {
            let mut both = firsts & off;
            std::iter::from_fn(move || {
                let at = (both != 0).then(|| 64 * word + both.trailing_zeros() as usize)?;
                both &= both - 1;
                Some(at)
            })
        });
        self.empty.iter().copied().chain(false_firsts.flat_map(|first| self.truths[first].iter().copied()))
    }
}

fn truths(facts: &Facts<'_>, links: &Links) -> Vec<Truth> {
    let id = |candidate| links.id(candidate).expect("every candidate is a node");
    let cells = facts.open().iter().map(|cell| Truth {
        ground: Ground::Cell(cell),
        ids: facts.candidates(cell).map(id).collect(),
        is_whole: true,
    });
    let allowed = Digit::ALL.map(|digit| facts.allowed(digit));
    let houses = facts.houses().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
    let houses = houses.filter_map(|(house, digit)| {
        let spots = facts.spots_in(house, digit);
        (!spots.is_empty()).then(|| Truth {
            ground: Ground::House(house, digit),
            ids: spots.iter().map(|cell| id(Candidate { cell, digit })).collect(),
            is_whole: allowed[digit.index()] & house.cells() == spots,
        })
    });
    cells.chain(houses).collect()
}

fn singles(links: &Links, half: usize) -> Vec<u64> {
    let mut row = vec![0; 2 * half];
    for id in links.singles() {
        insert(&mut row, Literal(id));
        insert(&mut row, Literal(id + 64 * half as u16));
    }
    row
}

/// The shortest paths by links from a literal to its consequences.
#[derive(Clone, Debug)]
pub struct Ways {
    start: Literal,
    /// For each literal, its predecessor on the path and its distance.
    before: Vec<(Literal, u16)>,
}

impl Ways {
    /// Searches from a supposition.
    pub fn new(direct: &Rows, start: Literal) -> Self {
        let mut before = vec![(start, u16::MAX); 128 * direct.half];
        before[usize::from(start.0)].1 = 0;
        let mut seen = vec![0; 2 * direct.half];
        insert(&mut seen, start);
        let mut queue = vec![start];
        let mut at = 0;
        while let Some(&from) = queue.get(at) {
            at += 1;
            let distance = before[usize::from(from.0)].1 + 1;
            for (word, (row, seen)) in direct.row(from).iter().zip(&mut seen).enumerate() {
                let mut new = row & !*seen;
                *seen |= new;
                while new != 0 {
                    let literal = Literal(64 * word as u16 + new.trailing_zeros() as u16);
                    new &= new - 1;
                    before[usize::from(literal.0)] = (from, distance);
                    queue.push(literal);
                }
            }
        }
        Self { start, before }
    }

    /// Returns the number of links to a literal that follows, or `u16::MAX`.
    pub fn distance(&self, literal: Literal) -> usize {
        usize::from(self.before[usize::from(literal.0)].1)
    }

    /// Returns the literals from the start to a consequence.
    pub fn way(&self, end: Literal) -> Vec<Literal> {
        let back = |&literal: &Literal| Some(self.before[usize::from(literal.0)].0).filter(|_| literal != self.start);
        let mut way: Vec<Literal> = std::iter::successors(Some(end), back).collect();
        way.reverse();
        way
    }
}
