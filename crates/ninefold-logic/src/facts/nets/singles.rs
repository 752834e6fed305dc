//! Suppositions about the plain grid, followed by singles and locked candidates in the houses of every cell.

use crate::frame::mark::Node;
use crate::frame::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::{Budget, End, Ground, Line, Net, Outcome, Says};
use crate::facts::Facts;
use crate::part::Claim;

impl Line {
    /// Whether the claim rules out a candidate.
    fn kills(&self, candidate: Candidate) -> bool {
        match self.candidate() {
            Some(own) => own.sees(candidate),
            None => self.node.digit == candidate.digit && self.node.cells.common_peers().contains(candidate.cell),
        }
    }
}

/// The remaining candidates under a supposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Position {
    spots: [CellSet; 9],
    /// The cells whose digit is in the log or was placed before.
    done: CellSet,
    /// The digits whose houses must be checked.
    dirty: DigitSet,
}

impl Position {
    fn of(board: &Board, open: CellSet) -> Self {
        Self { spots: Digit::ALL.map(|digit| board.spots(digit)), done: !open, dirty: DigitSet::EMPTY }
    }

    fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        for other in Digit::ALL {
            let spots = &mut self.spots[other.index()];
            let left = if other == digit { *spots - cell.peers() } else { spots.without(cell) };
            if left != *spots {
                *spots = left;
                self.dirty.insert(other);
            }
        }
        self.done.insert(cell);
    }

    fn remove(&mut self, candidate: Candidate) {
        self.spots[candidate.digit.index()].remove(candidate.cell);
        self.dirty.insert(candidate.digit);
    }

    /// Returns the unfinished cells with no candidate, and those with one.
    fn few(&self) -> (CellSet, CellSet) {
        let (mut one, mut more) = (CellSet::EMPTY, CellSet::EMPTY);
        for spots in self.spots {
            more |= one & spots;
            one |= spots;
        }
        (!one - self.done, one - more - self.done)
    }

    fn digits(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|digit| self.spots[digit.index()].contains(cell)).collect()
    }
}

/// The outcome of splitting a truth.
enum Split {
    /// More than one member cannot be refuted.
    Several,
    /// One member cannot be refuted, not even at the same level.
    Stuck,
    /// Every member is refuted.
    Closed(Vec<Net>),
}

/// Suppositions about a board of a plain grid, followed by singles.
pub(super) struct Singles<'a> {
    board: &'a Board,
    start: Position,
    /// For each digit, the houses that contain spots of it.
    live: [u32; 9],
    /// The candidate that was supposed to be false, if any: no line of the log makes it false.
    gone: Option<Candidate>,
    log: Vec<Line>,
    /// The lines of the log that the current proof needs.
    needed: Vec<bool>,
}

impl<'a> Singles<'a> {
    /// Prepares a board, without any supposition.
    pub(super) fn new(facts: &Facts<'a>) -> Self {
        let live = Digit::ALL.map(|digit| {
            let has = |house: &House| !facts.spots_in(*house, digit).is_empty();
            House::all().filter(has).fold(0, |live, house| live | 1 << house.index())
        });
        let start = Position::of(facts.board(), facts.open());
        Self { board: facts.board(), start, live, gone: None, log: Vec::new(), needed: Vec::new() }
    }

    /// Follows a supposition to a contradiction, but examines only `digits`.
    pub(super) fn refute_within(&mut self, suppose: Claim, digits: DigitSet) -> Option<Net> {
        let mut position = self.suppose(suppose);
        let conflict = self.follow(&mut position, digits).err()?;
        Some(self.trace(suppose, End::Conflict(conflict)))
    }

    /// Finds the consequences of a supposition; `None` if it leads to a contradiction.
    pub(super) fn consequences(&mut self, suppose: Claim) -> Option<Outcome> {
        let mut position = self.suppose(suppose);
        self.follow(&mut position, DigitSet::ALL).ok()?;
        let placed = self.log.iter().filter_map(Line::candidate).collect();
        Some(Outcome { placed, spots: position.spots })
    }

    /// Finds the lines by which a supposition leads to a claim, or to a contradiction.
    pub(super) fn reach(&mut self, suppose: Claim, claim: Claim) -> Option<Net> {
        let mut position = self.suppose(suppose);
        if let Err(conflict) = self.follow(&mut position, DigitSet::ALL) {
            return Some(self.trace(suppose, End::Conflict(conflict)));
        }
        match claim {
            Claim::True(candidate) => {
                let at = self.log.iter().position(|line| line.candidate() == Some(candidate))?;
                self.needed[at] = true;
            }
            Claim::False(candidate) if self.gone == Some(candidate) => {}
            Claim::False(candidate) => self.need(candidate, self.log.len())?,
        }
        Some(self.trace(suppose, End::Reached))
    }

    /// Follows a supposition to contradictions, splitting truths if necessary: at level 1 each split must have all members but one refuted by
    /// singles, at level 2 by a net of level 1, and so on.
    pub(super) fn refute_deep(&mut self, suppose: Claim, level: usize, budget: &mut Budget<'_>) -> Option<Net> {
        let position = self.suppose(suppose);
        self.close(suppose, 0, position, level, budget)
    }

    fn suppose(&mut self, suppose: Claim) -> Position {
        let mut position = self.start;
        self.log.clear();
        self.needed.clear();
        self.gone = None;
        match suppose {
            Claim::True(candidate) => self.add(&mut position, candidate, None),
            Claim::False(candidate) => {
                position.remove(candidate);
                self.gone = Some(candidate);
            }
        }
        position
    }

    fn add(&mut self, position: &mut Position, candidate: Candidate, ground: Option<Ground>) {
        position.place(candidate);
        self.note(Node::new(candidate.digit, candidate.cell), ground);
    }

    fn note(&mut self, node: Node, ground: Option<Ground>) {
        self.log.push(Line { node, ground, says: Says::Right });
        self.needed.push(false);
    }

    /// Applies singles, then locked candidates, until there are no more. If a truth has no member left, returns it as the error.
    fn follow(&mut self, position: &mut Position, digits: DigitSet) -> Result<(), Ground> {
        // The cheapest come first: naked singles need a few words, and hidden ones the houses of a digit; locked candidates are searched for only if
        // no single is left, which keeps logs and proofs short.
        let mut changed = position.dirty & digits;
        loop {
            if digits == DigitSet::ALL {
                self.naked(position)?;
            }
            changed |= position.dirty & digits;
            if let Some(digit) = (position.dirty & digits).first() {
                position.dirty.remove(digit);
                self.hidden(position, digit)?;
            } else if let Some(digit) = changed.first() {
                changed.remove(digit);
                self.locked(position, digit);
            } else {
                return Ok(());
            }
        }
    }

    /// If all places of a digit in a house see the same cells, removes the digit from these cells.
    fn locked(&mut self, position: &mut Position, digit: Digit) {
        let mut live = self.live[digit.index()];
        while live != 0 {
            let house = House::from_index(live.trailing_zeros() as usize).expect("a house");
            live &= live - 1;
            let spots = position.spots[digit.index()];
            let here = spots & house.cells();
            // Four or more spots of a house have no common peers that have the digit outside the house.
            if matches!(here.len(), 2 | 3) && !here.common_peers().is_disjoint(spots) {
                position.spots[digit.index()] -= here.common_peers();
                position.dirty.insert(digit);
                self.note(Node::new(digit, here), Some(Ground::House(house, digit)));
            }
        }
    }

    fn naked(&mut self, position: &mut Position) -> Result<(), Ground> {
        loop {
            let (none, one) = position.few();
            if let Some(cell) = none.first() {
                return Err(Ground::Cell(cell));
            }
            if one.is_empty() {
                return Ok(());
            }
            for cell in one {
                // An earlier single of the list may have removed the candidate.
                let digit = position.digits(cell).first().ok_or(Ground::Cell(cell))?;
                self.add(position, Candidate { cell, digit }, Some(Ground::Cell(cell)));
            }
        }
    }

    fn hidden(&mut self, position: &mut Position, digit: Digit) -> Result<(), Ground> {
        let mut live = self.live[digit.index()];
        while live != 0 {
            let house = House::from_index(live.trailing_zeros() as usize).expect("a house");
            live &= live - 1;
            let spots = position.spots[digit.index()] & house.cells();
            if spots.is_empty() {
                return Err(Ground::House(house, digit));
            }
            if let Some(cell) = (spots - position.done).single().filter(|_| spots.len() == 1) {
                self.add(position, Candidate { cell, digit }, Some(Ground::House(house, digit)));
            }
        }
        Ok(())
    }

    /// Returns the members of a truth, as candidates of the board.
    fn members(&self, ground: Ground) -> Vec<Candidate> {
        match ground {
            Ground::Cell(cell) => self.board.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect(),
            Ground::House(house, digit) => {
                (self.board.spots(digit) & house.cells()).iter().map(|cell| Candidate { cell, digit }).collect()
            }
            // Plain rules have no such truths.
            Ground::Rule(_) => Vec::new(),
        }
    }

    /// Marks a line before `end` that makes a candidate false: one that is already marked if there is any, otherwise the first.
    fn need(&mut self, candidate: Candidate, end: usize) -> Option<()> {
        if self.gone == Some(candidate) {
            return Some(());
        }
        let kills = |at: &usize| self.log[*at].kills(candidate);
        // A line that is needed for another purpose costs nothing more. Otherwise the first one is chosen, since it depends on the fewest others.
        let marked = (0..end).filter(|&at| self.needed[at]).find(kills);
        let at = marked.or_else(|| (0..end).find(kills))?;
        self.needed[at] = true;
        Some(())
    }

    fn need_all(&mut self, ground: Ground, except: &[Candidate], end: usize) {
        for member in self.members(ground) {
            if !except.contains(&member) {
                let _ = self.need(member, end);
            }
        }
    }

    /// Makes a net with this end from the whole log.
    fn trace(&mut self, suppose: Claim, end: End) -> Net {
        if let End::Conflict(ground) = end {
            self.need_all(ground, &[], self.log.len());
        }
        let start = usize::from(matches!(suppose, Claim::True(_)));
        self.take(suppose, start, end)
    }

    /// Removes the lines from `start` on from the log, and makes a net of those that are needed.
    fn take(&mut self, suppose: Claim, start: usize, end: End) -> Net {
        // Goes backwards: a line needs only earlier lines, so once it is reached, all lines that may need it have been seen.
        for at in (start..self.log.len()).rev().collect::<Vec<_>>() {
            if let (true, Line { node, ground: Some(ground), .. }) = (self.needed[at], self.log[at]) {
                let Node { digit, cells } = node;
                let left: Vec<Candidate> = cells.iter().map(|cell| Candidate { cell, digit }).collect();
                self.need_all(ground, &left, at);
            }
        }
        let lines = (start..self.log.len()).filter(|&at| self.needed[at]).map(|at| self.log[at]).collect();
        self.cut(start);
        Net { suppose, lines, end }
    }

    fn cut(&mut self, length: usize) {
        self.log.truncate(length);
        self.needed.truncate(length);
    }

    /// Refutes the suppositions in the log after `start`. If that fails, removes the lines from `start` on.
    fn close(
        &mut self,
        suppose: Claim,
        start: usize,
        mut position: Position,
        level: usize,
        budget: &mut Budget<'_>,
    ) -> Option<Net> {
        if !budget.spend() {
            self.cut(start);
            return None;
        }
        let own = start + usize::from(matches!(suppose, Claim::True(_)));
        if let Err(ground) = self.follow(&mut position, DigitSet::ALL) {
            self.need_all(ground, &[], self.log.len());
            let net = self.take(suppose, own, End::Conflict(ground));
            self.cut(start);
            return Some(net);
        }
        if level > 0 {
            // The lowest level must be cheap, since every level above runs it many times: it splits only truths with two members.
            let most = if level == 1 { 2 } else { 9 };
            let mut open = CandidateSet::EMPTY;
            for ground in grounds(&position, &self.live, most) {
                match self.split(ground, &position, level, &mut open, budget) {
                    Split::Several => {}
                    Split::Stuck => break,
                    Split::Closed(branches) => {
                        let tried: Vec<Candidate> = branches.iter().map(|net| net.suppose.candidate()).collect();
                        self.need_all(ground, &tried, self.log.len());
                        let net = self.take(suppose, own, End::Split(ground, branches));
                        self.cut(start);
                        return Some(net);
                    }
                }
            }
        }
        self.cut(start);
        None
    }

    /// Refutes each remaining member of a truth, all but one of them at a lower level. `open` contains the candidates that could not be refuted at
    /// the lower level.
    fn split(
        &mut self,
        ground: Ground,
        position: &Position,
        level: usize,
        open: &mut CandidateSet,
        budget: &mut Budget<'_>,
    ) -> Split {
        // A branch marks earlier lines that it needs. If the split fails, these marks are removed again, since otherwise the proof would contain
        // useless lines.
        let (here, marks) = (self.log.len(), self.needed.clone());
        let mut nets = Vec::new();
        let left = self.members(ground).into_iter().filter(|c| position.spots[c.digit.index()].contains(c.cell));
        let left: Vec<Candidate> = left.collect();
        // Each candidate is in four truths. Once an attempt at a lower level has failed, it is not repeated for the other three while the position is
        // unchanged.
        if left.iter().filter(|&&candidate| open.contains(candidate)).count() > 1 {
            return Split::Several;
        }
        let mut hard = None;
        for candidate in left {
            let net = if open.contains(candidate) {
                None
            } else {
                self.branch(candidate, here, *position, level - 1, budget)
            };
            if let Some(net) = net {
                nets.push(net);
                continue;
            }
            open.insert(candidate);
            if hard.replace(candidate).is_some() {
                self.needed = marks;
                return Split::Several;
            }
        }
        let Some(candidate) = hard else { return Split::Closed(nets) };
        // The candidate is forced now. Candidates that cannot be refuted together with it cannot be refuted by splitting another truth first.
        let Some(net) = self.branch(candidate, here, *position, level, budget) else {
            self.needed = marks;
            return Split::Stuck;
        };
        nets.push(net);
        Split::Closed(nets)
    }

    fn branch(
        &mut self,
        candidate: Candidate,
        here: usize,
        mut position: Position,
        level: usize,
        budget: &mut Budget<'_>,
    ) -> Option<Net> {
        self.add(&mut position, candidate, None);
        self.close(Claim::True(candidate), here, position, level, budget)
    }
}

/// Returns the unsettled truths with at most `most` remaining members, those with fewer first.
fn grounds(position: &Position, live: &[u32; 9], most: usize) -> Vec<Ground> {
    let mut grounds: Vec<(usize, Ground)> = Vec::new();
    for cell in !position.done {
        grounds.push((position.digits(cell).len(), Ground::Cell(cell)));
    }
    for digit in Digit::all() {
        for house in House::all().filter(|house| live[digit.index()] >> house.index() & 1 == 1) {
            let spots = position.spots[digit.index()] & house.cells();
            grounds.push((spots.len(), Ground::House(house, digit)));
        }
    }
    grounds.retain(|(size, _)| (2..=most).contains(size));
    grounds.sort_unstable();
    grounds.into_iter().map(|(_, ground)| ground).collect()
}
