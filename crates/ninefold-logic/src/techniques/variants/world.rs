//! A world: the candidates under a supposition. Singles, locked candidates and single constraints remove further candidates, line by line.
//!
//! ```text
//! suppose r5c2 is 6     left: all candidates except those that it sees
//! line by line          a cell with one candidate, a constraint whose cells have changed, a digit with one place, a digit locked in a house
//! split                 if nothing follows, each candidate of one cell is supposed in turn
//! ```

use crate::frame::rules::{Conditions, Fields, Linear, Masks, Truth};
use crate::frame::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use crate::facts::Facts;
use crate::facts::tables::Table;
use crate::part::by_digit;
use crate::state::Home;

/// The maximum number of places of a digit in a house, for a line that excludes candidates seen by all its members.
const PLACES: usize = 3;
const MEMBERS: usize = 5;

/// The maximum number of cells that are tried for a split.
const SPLITS: usize = 8;

/// A consequence, or a contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// A cell has few candidates, all of which exclude others.
    Cell(Cell),
    /// A digit has few places in a house, all of which exclude others.
    House(House, Digit),
    /// The members of a truth of the rules, given by its number, all exclude others.
    Truth(u16),
    /// A constraint or an equation excludes candidates; its position in the [clues](World::clues).
    Clue(usize),
}

/// A constraint or an equation of the rules, given by its number.
pub(super) enum Clue<'a> {
    Constraint(u16, Conditions<'a>),
    Equation(u16, Linear),
}

pub(super) struct World<'a> {
    pub(super) facts: &'a Facts<'a>,
    pub(super) home: &'a Home,
    /// The constraints and equations, each with its cells, and with its fillings if there are few.
    pub(super) clues: Vec<(Clue<'a>, CellSet, Option<Table>)>,
    /// The numbers of the truths of the rules that belong to no choice and that no digit settles.
    truths: Vec<u16>,
    /// The candidates of the board, before any supposition.
    start: Left,
    /// The index of each cell in the masks.
    at: Vec<usize>,
}

/// The remaining candidates, by cell and by digit.
#[derive(Clone)]
pub(super) struct Left {
    masks: Vec<u32>,
    pub(super) spots: CandidateSet,
}

/// A supposition, the lines that follow from it, and then the cases of a cell. Without cases, the last line is a contradiction.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) supposed: Candidate,
    pub(super) lines: Vec<Line>,
    pub(super) cases: Vec<Case>,
}

impl Case {
    /// Returns the number of lines, including those of the cases and their suppositions.
    pub(super) fn len(&self) -> usize {
        self.lines.len() + self.cases.iter().map(|case| case.len() + 1).sum::<usize>()
    }
}

impl<'a> World<'a> {
    /// Creates the world of a board; `None` for a plain grid, which has its own techniques.
    pub(super) fn new(facts: &'a Facts<'a>) -> Option<Self> {
        let home = facts.state().home()?;
        let whole = home.whole();
        let masks = home.masks(facts.board());
        let mut clues = Vec::new();
        for (number, constraint) in (0..).zip(whole.constraints()) {
            // Rules of the whole grid are left out, since `sees` covers them.
            let cells = home.cells_read(constraint);
            if constraint.kind().fields != Fields::Flag && !cells.is_disjoint(facts.open()) {
                let table = home.table(number).map(|table| table.within(&masks));
                clues.push((Clue::Constraint(number, constraint.conditions(whole)), cells, table));
            }
        }
        for (number, equation) in (0..).zip(whole.equations()) {
            let cells = home.cells_in(equation.cells());
            let is_small = (1..=4).contains(&(cells & facts.open()).len());
            if let Some(linear) = whole.checked_equation(usize::from(number)).filter(|_| is_small) {
                clues.push((Clue::Equation(number, linear), cells, None));
            }
        }
        let own = facts.rules().cells();
        let at: Vec<usize> = Cell::all().map(|cell| if own.contains(cell) { home.at(cell) } else { 0 }).collect();
        let placed: CandidateSet = facts.board().grid().iter().map(|(cell, digit)| Candidate { cell, digit }).collect();
        let is_open = |truth: &Truth| truth.choice.is_none() && (truth.candidates & placed).is_empty();
        let truths = (0..).zip(facts.rules().truths()).filter(|(_, truth)| is_open(truth)).map(|(number, _)| number);
        let start = Left { masks, spots: *facts.board().all_candidates() | placed };
        Some(Self { facts, home, clues, truths: truths.collect(), start, at })
    }

    /// Whether there are constraints that relate candidates, beyond houses and cells that cannot hold equal digits.
    pub(super) fn has_clues(&self) -> bool {
        !self.clues.is_empty() || !self.truths.is_empty() || self.facts.rules().has_sights()
    }

    /// Supposes a candidate and removes those that it sees; returns the changed cells.
    pub(super) fn suppose(&self, left: &mut Left, supposed: Candidate) -> CellSet {
        let seen = left.spots & self.facts.rules().seen(supposed);
        self.remove(left, &seen)
    }

    fn remove(&self, left: &mut Left, gone: &CandidateSet) -> CellSet {
        let mut changed = CellSet::EMPTY;
        for digit in self.facts.rules().digits() {
            for cell in gone.digit(digit) {
                left.masks[self.at[cell.index()]] &= !DigitSet::of(digit).bits();
            }
            changed |= gone.digit(digit);
        }
        left.spots -= *gone;
        changed
    }

    pub(super) fn digits(&self, left: &Left, cell: Cell) -> DigitSet {
        DigitSet::from_bits(left.masks[self.at[cell.index()]])
    }

    /// Returns the members of a line: candidates at least one of which is right.
    fn members(&self, left: &Left, line: Line) -> CandidateSet {
        let mut members = CandidateSet::EMPTY;
        match line {
            Line::Cell(cell) => members.set_cell(cell, self.digits(left, cell)),
            Line::House(house, digit) => members.set_digit(digit, left.spots.digit(digit) & house.cells()),
            Line::Truth(number) => {
                let truth = self.facts.rules().truths().get(usize::from(number));
                members = truth.map_or(members, |truth| truth.candidates & left.spots);
            }
            Line::Clue(_) => {}
        }
        members
    }

    /// Returns the candidates that every member excludes; for a single place of a digit in a house, only the other candidates of its cell.
    fn excluded(&self, left: &Left, members: &CandidateSet, line: Line) -> CandidateSet {
        let rules = self.facts.rules();
        let mut gone = CandidateSet::EMPTY;
        if let Line::House(_, digit) = line {
            let places = members.digit(digit);
            if let Some(cell) = places.single() {
                gone.set_cell(cell, self.digits(left, cell).without(digit));
                return gone;
            }
            if !rules.has_sights() {
                gone.set_digit(digit, left.spots.digit(digit) & rules.common_peers(places));
                return gone;
            }
        }
        gone = left.spots;
        for member in by_digit(members) {
            gone &= rules.seen(member);
        }
        gone
    }

    /// Applies a consequence; returns the changed cells, or `None` if it is a contradiction.
    pub(super) fn draw(&self, left: &mut Left, line: Line) -> Option<CellSet> {
        let Line::Clue(number) = line else {
            let members = self.members(left, line);
            if members.is_empty() {
                return None;
            }
            let gone = self.excluded(left, &members, line);
            return Some(self.remove(left, &gone));
        };
        let Some((clue, cells, table)) = self.clues.get(number) else { return Some(CellSet::EMPTY) };
        let mut changed = Vec::new();
        let mut own = Masks::new(self.home.whole().size(), &mut left.masks, &mut changed);
        match clue {
            Clue::Constraint(_, conditions) => conditions.restrict(&mut own).ok()?,
            Clue::Equation(_, linear) => linear.propagate(&mut own).ok()?,
        }
        if table.as_ref().is_some_and(|table| !table.restrict(&mut left.masks)) {
            return None;
        }
        let mut changed = CellSet::EMPTY;
        for cell in *cells {
            let (now, before) = (self.digits(left, cell), left.spots.cell(cell));
            if now != before {
                left.spots.set_cell(cell, now);
                changed.insert(cell);
            }
        }
        Some(changed)
    }

    /// Follows a supposition until no line follows, or a contradiction; returns the lines, and whether the last one is a
    /// contradiction.
    fn run(&self, left: &mut Left, supposed: Candidate, most: usize, effort: &mut usize) -> (Vec<Line>, bool) {
        let changed = self.suppose(left, supposed);
        let is_settled = |cell: &Cell| !changed.contains(*cell) && self.digits(left, *cell).len() < 2;
        let mut agenda = Agenda {
            settled: self.facts.open().iter().filter(is_settled).collect::<CellSet>().with(supposed.cell),
            clues: self.clues.iter().map(|clue| !clue.1.is_disjoint(changed)).collect(),
            quiet: DigitSet::EMPTY,
            locked: Vec::new(),
        };
        let mut lines = Vec::new();
        while lines.len() < most && *effort > 0 {
            let Some(line) = self.next(left, &mut agenda, effort) else { break };
            let before = left.spots;
            let Some(changed) = self.draw(left, line) else {
                lines.push(line);
                return (lines, true);
            };
            if !changed.is_empty() {
                lines.push(line);
                agenda.quiet -= (before - left.spots).digits();
                for (is_due, clue) in agenda.clues.iter_mut().zip(&self.clues) {
                    *is_due |= !clue.1.is_disjoint(changed);
                }
            }
        }
        (lines, false)
    }

    /// Finds the next consequence: a cell with one candidate, a clue whose cells have changed, a digit with one place, or locked candidates.
    fn next(&self, left: &Left, agenda: &mut Agenda, effort: &mut usize) -> Option<Line> {
        if let Some(cell) = (self.facts.open() - agenda.settled).iter().find(|&cell| self.digits(left, cell).len() < 2)
        {
            agenda.settled.insert(cell);
            return Some(Line::Cell(cell));
        }
        if let Some(clue) = agenda.clues.iter().position(|&is_due| is_due) {
            agenda.clues[clue] = false;
            *effort = effort.saturating_sub(1);
            return Some(Line::Clue(clue));
        }
        let quiet = agenda.quiet;
        let is_loud = |line: &Line| !matches!(*line, Line::House(_, digit) if quiet.contains(digit));
        if let Some(line) = self.houses().filter(is_loud).find(|&line| self.is_single(left, line)) {
            return Some(line);
        }
        agenda.quiet = self.facts.rules().digits();
        if agenda.locked.is_empty() {
            let is_locked = |line: &Line| self.is_new(left, *line);
            agenda.locked.extend(self.houses().filter(is_locked));
            agenda.locked.extend(self.truths.iter().map(|&number| Line::Truth(number)).filter(is_locked));
            if self.facts.rules().has_sights() {
                agenda.locked.extend(self.facts.open().iter().map(Line::Cell).filter(is_locked));
            }
            agenda.locked.reverse();
            *effort = effort.saturating_sub(self.cost());
        }
        agenda.locked.pop()
    }

    /// Returns the effort of checking every digit in every house, relative to a grid of nine rows.
    fn cost(&self) -> usize {
        (self.facts.rules().size().pow(3) / 729).max(1)
    }

    /// Returns a line for each digit in each house.
    fn houses(&self) -> impl Iterator<Item = Line> {
        let digits = self.facts.rules().digits();
        self.facts.houses().flat_map(move |house| digits.iter().map(move |digit| Line::House(house, digit)))
    }

    /// Whether the digit has no place in the house, or a single place that has other candidates too.
    fn is_single(&self, left: &Left, line: Line) -> bool {
        let Line::House(house, digit) = line else { return false };
        let places = left.spots.digit(digit) & house.cells();
        places.is_empty() || places.single().is_some_and(|cell| self.digits(left, cell).len() > 1)
    }

    /// Whether a line has few members and excludes something.
    fn is_new(&self, left: &Left, line: Line) -> bool {
        if let Line::House(house, digit) = line
            && (left.spots.digit(digit) & house.cells()).len() > PLACES
        {
            return false;
        }
        let members = self.members(left, line);
        members.len() <= MEMBERS && (members.is_empty() || !self.excluded(left, &members, line).is_empty())
    }

    /// Finds the contradiction to which a candidate leads without cases.
    pub(super) fn chain(&self, supposed: Candidate, most: usize, effort: &mut usize) -> Option<Case> {
        let (lines, is_end) = self.run(&mut self.start.clone(), supposed, most, effort);
        is_end.then_some(Case { supposed, lines, cases: Vec::new() })
    }

    /// Finds the contradictions to which a candidate leads in each case of a second cell.
    pub(super) fn cases(&self, supposed: Candidate, most: usize, effort: &mut usize) -> Option<Case> {
        let mut left = self.start.clone();
        let (lines, is_end) = self.run(&mut left, supposed, most, effort);
        let mut cells: Vec<Cell> =
            self.facts.open().iter().filter(|&cell| self.digits(&left, cell).len() > 1).collect();
        let changed = |cell: Cell| self.digits(&left, cell) != self.digits(&self.start, cell);
        cells.sort_by_key(|&cell| (self.digits(&left, cell).len(), !changed(cell)));
        cells.truncate(if is_end { 0 } else { SPLITS });
        cells.into_iter().find_map(|cell| {
            let case = |digit| {
                let supposed = Candidate { cell, digit };
                let (lines, is_end) = self.run(&mut left.clone(), supposed, most, effort);
                is_end.then_some(Case { supposed, lines, cases: Vec::new() })
            };
            let cases = self.digits(&left, cell).iter().map(case).collect::<Option<Vec<_>>>()?;
            Some(Case { supposed, lines: lines.clone(), cases })
        })
    }

    /// Whether a case, with its nested cases, leads to contradictions.
    fn ends(&self, left: &Left, case: &Case) -> bool {
        let mut left = left.clone();
        self.suppose(&mut left, case.supposed);
        let is_end = case.lines.iter().any(|&line| self.draw(&mut left, line).is_none());
        let covered: DigitSet = case.cases.iter().map(|case| case.supposed.digit).collect();
        let is_covered = |cell| self.digits(&left, cell).is_subset(covered);
        is_end
            || case.cases.first().is_some_and(|first| is_covered(first.supposed.cell))
                && case.cases.iter().all(|one| {
                    !self.digits(&left, one.supposed.cell).contains(one.supposed.digit) || self.ends(&left, one)
                })
    }

    /// Reduces a case to the lines that its contradictions need.
    pub(super) fn pruned(&self, left: &Left, mut case: Case) -> Case {
        // Many lines at once are tried first: a contradiction needs only a few of them.
        let mut size = (case.lines.len() / 2).max(1);
        loop {
            let mut end = case.lines.len();
            while end > 0 {
                let start = end.saturating_sub(size);
                let whole = case.lines.clone();
                case.lines.drain(start..end);
                if !self.ends(left, &case) {
                    case.lines = whole;
                }
                end = start;
            }
            if size == 1 {
                break;
            }
            size /= 2;
        }
        let mut left = left.clone();
        self.suppose(&mut left, case.supposed);
        // In the shorter chain, an earlier line may be the contradiction.
        let end = case.lines.iter().position(|&line| self.draw(&mut left, line).is_none());
        case.lines.truncate(end.map_or(case.lines.len(), |end| end + 1));
        case.cases.retain(|one| end.is_none() && self.digits(&left, one.supposed.cell).contains(one.supposed.digit));
        case.cases = case.cases.into_iter().map(|case| self.pruned(&left, case)).collect();
        case
    }

    /// Returns the candidates of the board, before any supposition.
    pub(super) const fn start(&self) -> &Left {
        &self.start
    }
}

/// The checks that are due while a supposition is followed.
struct Agenda {
    /// The cells with a single candidate whose peers have already lost it.
    settled: CellSet,
    /// For each clue, whether any of its cells has changed since the last check.
    clues: Vec<bool>,
    /// The digits that have no single in any house, and have lost no candidate since the last check.
    quiet: DigitSet,
    /// Locked candidates that excluded something when they were found, the last one first.
    locked: Vec<Line>,
}
