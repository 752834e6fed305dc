//! Nets under rules other than the plain ones: the consequences of a supposition for all [literals](super::literals), and the steps that the proof of
//! a contradiction needs.
//!
//! ```text
//! single     the last member of a truth is right               r1c1 is 5: the last in its cell, in row 1, or for the cage
//! sighted    what sees every remaining member is wrong        r2c1 is not 3: it sees all places for 3 of the cage
//! ```
//!
//! Every line of the log is a literal with the truth that implies it: either the literal is right because all other members are false, or it is false
//! because it sees every remaining member. Houses, sights and choices allow no further conclusions from a single truth.

use crate::frame::mark::Node;
use crate::frame::{Candidate, CellSet, Digit, SIDE};

use super::Facts;
use super::bits;
use super::literals::{Literal, Literals, Members};
use super::nets::{Budget, End, Ground, Line, Net, Outcome, Says};
use crate::part::Claim;

/// Literals under a supposition.
#[derive(Clone, Debug)]
struct Position {
    /// The literals that are not false.
    open: Vec<u64>,
    /// The literals that are right.
    right: Vec<u64>,
    /// The truths that have lost members since they were last checked, for singles and for sights.
    dirty: Vec<u64>,
    changed: Vec<u64>,
}

/// A line of the log.
#[derive(Clone, Copy, Debug)]
struct Entry {
    id: u16,
    is_right: bool,
    /// The truth that implies the literal; `None` if the literal was supposed.
    truth: Option<u16>,
}

/// The parts of a board that suppositions need.
#[derive(Clone, Debug)]
pub(crate) struct World {
    literals: Literals,
    truths: Vec<Members>,
    /// The truths of each literal.
    of: Vec<Vec<u16>>,
}

impl World {
    pub(super) fn new(facts: &Facts<'_>) -> Self {
        let literals = Literals::of_board(facts.rules(), facts.board());
        let truths = literals.truths(facts.rules(), facts.board());
        let mut of = vec![Vec::new(); literals.len()];
        for (at, truth) in truths.iter().enumerate() {
            truth.ids.iter().for_each(|&id| of[usize::from(id)].push(at as u16));
        }
        Self { literals, truths, of }
    }
}

/// The number of levels of nets. If this number is n, a net of the highest level has at most 2^n divisions. A larger proof explains nothing, and some
/// killers without givens need hundreds of thousands of divisions, which would fill gigabytes.
const DEEPEST: usize = 13;

/// The cost of one division, in suppositions about a plain grid: it compares the literals of all rules instead of 81 cells.
const COST: u64 = 128;

/// Tests suppositions about a board.
#[derive(Debug)]
pub(super) struct Deducer<'a> {
    world: &'a World,
    log: Vec<Entry>,
    needed: Vec<bool>,
}

impl<'a> Deducer<'a> {
    pub(super) fn new(world: &'a World) -> Self {
        Self { world, log: Vec::new(), needed: Vec::new() }
    }

    pub(super) fn refute(&mut self, suppose: Claim) -> Option<Net> {
        let mut position = self.suppose(suppose)?;
        let conflict = self.follow(&mut position).err()?;
        Some(self.trace(suppose, End::Conflict(conflict)))
    }

    pub(super) fn consequences(&mut self, suppose: Claim) -> Option<Outcome> {
        let mut position = self.suppose(suppose)?;
        self.follow(&mut position).ok()?;
        let mut outcome = Outcome { placed: Vec::new(), spots: [CellSet::EMPTY; SIDE] };
        for id in bits::members(&position.open) {
            if let Literal::Candidate(Candidate { cell, digit }) = self.world.literals.get(id as u16) {
                outcome.spots[digit.index()].insert(cell);
            }
        }
        for id in bits::members(&position.right) {
            if let Literal::Candidate(candidate) = self.world.literals.get(id as u16) {
                outcome.placed.push(candidate);
            }
        }
        Some(outcome)
    }

    pub(super) fn reach(&mut self, suppose: Claim, claim: Claim) -> Option<Net> {
        let mut position = self.suppose(suppose)?;
        if let Err(conflict) = self.follow(&mut position) {
            return Some(self.trace(suppose, End::Conflict(conflict)));
        }
        let id = self.world.literals.candidate(claim.candidate())?;
        match claim {
            Claim::True(_) => {
                let at = self.log.iter().position(|entry| entry.is_right && entry.id == id)?;
                self.needed[at] = true;
            }
            Claim::False(_) => self.need(id, self.log.len())?,
        }
        Some(self.trace(suppose, End::Reached))
    }

    pub(super) fn refute_deep(&mut self, suppose: Claim, level: usize, budget: &mut Budget<'_>) -> Option<Net> {
        // Levels limit the size, not the depth: sums exclude most candidates, so a few divisions usually suffice, at any depth.
        if level >= DEEPEST {
            return None;
        }
        let position = self.suppose(suppose)?;
        let mut nodes = 1 << (level + 1);
        self.close(suppose, 0, position, &mut nodes, budget)
    }

    fn suppose(&mut self, suppose: Claim) -> Option<Position> {
        let World { literals, truths, .. } = self.world;
        let full = |count: usize| -> Vec<u64> {
            let mut row = vec![0; count.div_ceil(64).max(1)];
            (0..count).for_each(|at| bits::insert(&mut row, at));
            row
        };
        let (open, dirty) = (full(literals.len()), full(truths.len()));
        let right = vec![0; open.len()];
        let mut position = Position { open, right, changed: dirty.clone(), dirty };
        self.log.clear();
        self.needed.clear();
        let id = literals.candidate(suppose.candidate())?;
        match suppose {
            Claim::True(_) => self.take(&mut position, id, None),
            Claim::False(_) => self.drop(&mut position, id, None),
        }
        Some(position)
    }

    fn note(&mut self, entry: Entry) {
        self.log.push(entry);
        self.needed.push(false);
    }

    /// Makes a literal right.
    fn take(&mut self, position: &mut Position, id: u16, truth: Option<u16>) {
        bits::insert(&mut position.right, usize::from(id));
        self.note(Entry { id, is_right: true, truth });
        let world = self.world;
        for (word, seen) in world.literals.seen(id).iter().enumerate() {
            let mut gone = position.open[word] & seen;
            position.open[word] &= !seen;
            while gone != 0 {
                let other = 64 * word + gone.trailing_zeros() as usize;
                gone &= gone - 1;
                touch(world, position, other);
            }
        }
    }

    /// Makes a literal false.
    fn drop(&mut self, position: &mut Position, id: u16, truth: Option<u16>) {
        position.open[usize::from(id) / 64] &= !(1 << (id % 64));
        self.note(Entry { id, is_right: false, truth });
        touch(self.world, position, usize::from(id));
    }

    /// Draws singles, then removes literals that see every remaining member of a truth, until neither changes the position. If a truth has no member
    /// left, returns it as the error.
    fn follow(&mut self, position: &mut Position) -> Result<(), Ground> {
        let world = self.world;
        loop {
            if let Some(at) = bits::pop(&mut position.dirty) {
                let truth = &world.truths[at];
                let mut left = truth.ids.iter().filter(|&&id| bits::has(&position.open, usize::from(id)));
                match (left.next(), left.next()) {
                    (None, _) => return Err(truth.ground),
                    (Some(&id), None) if !bits::has(&position.right, usize::from(id)) => {
                        self.take(position, id, Some(at as u16));
                    }
                    _ => {}
                }
            } else if let Some(at) = bits::pop(&mut position.changed) {
                self.sighted(position, at);
            } else {
                return Ok(());
            }
        }
    }

    /// Removes the literals that see every remaining member of a truth.
    fn sighted(&mut self, position: &mut Position, at: usize) {
        let world = self.world;
        let truth = &world.truths[at];
        let mut left = truth.ids.iter().filter(|&&id| bits::has(&position.open, usize::from(id)));
        let Some(&first) = left.next() else { return };
        let mut gone: Vec<u64> =
            position.open.iter().zip(world.literals.seen(first)).map(|(open, seen)| open & seen).collect();
        for &id in left {
            gone.iter_mut().zip(world.literals.seen(id)).for_each(|(gone, seen)| *gone &= seen);
            if gone.iter().all(|word| *word == 0) {
                return;
            }
        }
        for id in bits::members(&gone) {
            self.drop(position, id as u16, Some(at as u16));
        }
    }

    /// Marks a line before `end` that makes a literal false: one that is already marked if there is any, otherwise the first.
    fn need(&mut self, id: u16, end: usize) -> Option<()> {
        let literals = &self.world.literals;
        let kills = |at: &usize| {
            let entry = self.log[*at];
            if entry.is_right { literals.sees(entry.id, id) } else { entry.id == id }
        };
        let marked = (0..end).filter(|&at| self.needed[at]).find(kills);
        let at = marked.or_else(|| (0..end).find(kills))?;
        self.needed[at] = true;
        Some(())
    }

    /// Marks the lines that make the members of a truth false, except those for which `skip` is true.
    fn need_all(&mut self, ground: Ground, skip: impl Fn(u16) -> bool, end: usize) {
        let world = self.world;
        let Some(truth) = world.truths.iter().find(|truth| truth.ground == ground) else { return };
        truth.ids.iter().filter(|&&id| !skip(id)).for_each(|&id| _ = self.need(id, end));
    }

    fn trace(&mut self, suppose: Claim, end: End) -> Net {
        if let End::Conflict(ground) = end {
            self.need_all(ground, |_| false, self.log.len());
        }
        self.lines(suppose, 1, end)
    }

    /// Removes the lines from `start` on from the log, and builds the net of those that are needed.
    fn lines(&mut self, suppose: Claim, start: usize, end: End) -> Net {
        let world = self.world;
        for at in (start..self.log.len()).rev() {
            let Entry { id, is_right, truth } = self.log[at];
            if let (true, Some(truth)) = (self.needed[at], truth) {
                let ground = world.truths[usize::from(truth)].ground;
                if is_right {
                    self.need_all(ground, |other| other == id, at);
                } else {
                    self.need_all(ground, |other| world.literals.sees(other, id), at);
                }
            }
        }
        let lines = (start..self.log.len()).filter(|&at| self.needed[at]).map(|at| self.line(self.log[at])).collect();
        self.cut(start);
        Net { suppose, lines, end }
    }

    fn line(&self, Entry { id, is_right, truth }: Entry) -> Line {
        let ground = truth.map(|truth| self.world.truths[usize::from(truth)].ground);
        match self.world.literals.get(id) {
            Literal::Candidate(Candidate { cell, digit }) => {
                let says = if is_right { Says::Right } else { Says::Wrong };
                Line { node: Node::new(digit, cell), ground, says }
            }
            Literal::Alternative(at) => {
                let node = Node::new(Digit::D1, CellSet::EMPTY);
                Line { node, ground, says: Says::Alternative(at, is_right) }
            }
        }
    }

    fn cut(&mut self, length: usize) {
        self.log.truncate(length);
        self.needed.truncate(length);
    }

    /// Refutes the suppositions in the log from `start` on with at most `nodes` divisions, or returns `None`. In both cases, removes
    /// the lines from `start` on.
    fn close(
        &mut self,
        suppose: Claim,
        start: usize,
        mut position: Position,
        nodes: &mut usize,
        budget: &mut Budget<'_>,
    ) -> Option<Net> {
        if *nodes == 0 || !budget.spend_many(COST) {
            self.cut(start);
            return None;
        }
        *nodes -= 1;
        if let Err(ground) = self.follow(&mut position) {
            self.need_all(ground, |_| false, self.log.len());
            let net = self.lines(suppose, start + 1, End::Conflict(ground));
            self.cut(start);
            return Some(net);
        }
        let marks = self.needed[..start].to_vec();
        let split = self.fewest(&position).and_then(|at| Some((at, self.split(at, &position, nodes, budget)?)));
        let Some((at, branches)) = split else {
            // Marks from refuted branches would keep useless lines.
            self.cut(start);
            self.needed = marks;
            return None;
        };
        let (world, ground) = (self.world, self.world.truths[at].ground);
        let tried: Vec<Option<u16>> =
            branches.iter().map(|net| world.literals.candidate(net.suppose.candidate())).collect();
        self.need_all(ground, |id| tried.contains(&Some(id)), self.log.len());
        let net = self.lines(suppose, start + 1, End::Split(ground, branches));
        self.cut(start);
        Some(net)
    }

    /// Returns the cell, or the digit in a house, with the fewest remaining members, among those with at least two.
    fn fewest(&self, position: &Position) -> Option<usize> {
        let left = |truth: &Members| truth.ids.iter().filter(|&&id| bits::has(&position.open, usize::from(id))).count();
        let all = self.world.truths.iter().enumerate();
        let of_candidates = all.filter(|(_, truth)| !matches!(truth.ground, Ground::Rule(_)));
        let counted = of_candidates.map(|(at, truth)| (left(truth), at)).filter(|(count, _)| *count > 1);
        counted.min().map(|(_, at)| at)
    }

    /// Refutes each remaining member of a truth by a separate net.
    fn split(
        &mut self,
        at: usize,
        position: &Position,
        nodes: &mut usize,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Net>> {
        let world = self.world;
        let here = self.log.len();
        let left = world.truths[at].ids.iter().filter(|&&id| bits::has(&position.open, usize::from(id)));
        left.map(|&id| {
            let Literal::Candidate(candidate) = world.literals.get(id) else { return None };
            let mut position = position.clone();
            self.take(&mut position, id, None);
            self.close(Claim::True(candidate), here, position, nodes, budget)
        })
        .collect()
    }
}

/// Marks the truths of a removed literal as due for a check.
fn touch(world: &World, position: &mut Position, id: usize) {
    for &truth in &world.of[id] {
        bits::insert(&mut position.dirty, usize::from(truth));
        bits::insert(&mut position.changed, usize::from(truth));
    }
}
