//! Chains through constraints: a candidate that leads to a contradiction by singles and by what single constraints exclude.
//!
//! ```text
//! suppose r5c2 is 6 --> the little killer from r8c5 leaves 3 or 4 for r7c4 --> row 7 has its 8 in r7c1 --> the cage in r67c1 has no filling left
//! ```
//!
//! Every candidate is followed to its end. Of the chains that end in a contradiction the lines are left out that it does not need, and the shortest
//! that is left is the step.

use ninefold_core::mark::Role;
use ninefold_core::rules::{Conditions, Fields, Linear, Masks};
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::innies::Sides;
use super::names::{self, Subject};
use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::state::Home;
use crate::step::{Claim, Draft, Part, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("constraint-chain", "Constraint Chain", Class::Chain, words, find)
        .after("constraint-fillings")
        .about(
            "Suppose that a candidate is true. It excludes others, so that a constraint leaves less to its cells, a cell has one candidate or a digit one \
             place in a house, and so on, until a constraint cannot be kept, or a cell or a house has nothing left. So the candidate is false. \
             The shortest such chain is taken.",
        )];

/// The most lines of a chain that is taken at once.
const SHORT: usize = 2;

/// The most lines of a chain, before those are left out that it does not need.
const LINES: usize = 30;

/// The most chains of which lines are left out.
const PRUNED: usize = 12;

/// The most conditions that one search asks.
const EFFORT: usize = 60_000;

/// A consequence, or a contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// A cell has one candidate, and excludes others.
    Cell(Cell),
    /// A digit has one place in a house.
    House(House, Digit),
    /// A constraint or an equation excludes candidates; its place among the [clues](World::clues).
    Clue(usize),
}

/// A constraint or an equation of the rules, by its number.
enum Clue<'a> {
    Constraint(u16, Conditions<'a>),
    Equation(u16, Linear),
}

struct World<'a> {
    facts: &'a Facts<'a>,
    home: &'a Home,
    /// Each with its cells.
    clues: Vec<(Clue<'a>, CellSet)>,
    masks: Vec<u32>,
    /// The place of each cell among the masks.
    at: Vec<usize>,
}

/// The masks after some lines, and the line that ends in a contradiction, if any.
struct Run {
    masks: Vec<u32>,
    lines: Vec<Line>,
    end: Option<Line>,
}

fn find(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(home) = facts.state().home() else { return GO_ON };
    let world = World::new(facts, home);
    if world.clues.is_empty() {
        return GO_ON;
    }
    let mut effort = EFFORT;
    let mut found: Vec<(Candidate, Vec<Line>)> = Vec::new();
    let mut cells: Vec<Cell> = facts.open().iter().collect();
    cells.sort_by_key(|&cell| facts.digits(cell).len());
    for supposed in cells.into_iter().flat_map(|cell| facts.candidates(cell)) {
        if effort == 0 || facts.stop().is_due(1) {
            break;
        }
        let run = world.run(supposed, &mut effort);
        let Some(end) = run.end else { continue };
        let lines: Vec<Line> = run.lines.into_iter().chain([end]).collect();
        if lines.len() <= SHORT + 1 {
            sink.emit(world.draft(sink.step(), supposed, &world.pruned(supposed, lines)))?;
        } else {
            found.push((supposed, lines));
        }
    }
    // Leaving lines out takes longer than to find them: the chains with the fewest are likely to be the shortest in the end.
    found.sort_by_key(|(_, lines)| lines.len());
    found.truncate(PRUNED);
    let mut found: Vec<(Candidate, Vec<Line>)> =
        found.into_iter().map(|(supposed, lines)| (supposed, world.pruned(supposed, lines))).collect();
    found.sort_by_key(|(_, lines)| lines.len());
    found.iter().try_for_each(|(supposed, lines)| sink.emit(world.draft(sink.step(), *supposed, lines)))
}

impl<'a> World<'a> {
    fn new(facts: &'a Facts<'a>, home: &'a Home) -> Self {
        let whole = home.whole();
        let mut clues = Vec::new();
        for (number, constraint) in (0..).zip(whole.constraints()) {
            // The rules of the whole grid are sights.
            let cells = home.cells_read(constraint);
            if constraint.kind().fields != Fields::Flag && !cells.is_disjoint(facts.open()) {
                clues.push((Clue::Constraint(number, constraint.conditions(whole)), cells));
            }
        }
        for (number, equation) in (0..).zip(whole.equations()) {
            let cells = home.cells_in(equation.cells());
            let open = cells & facts.open();
            if let Some(linear) = whole.checked_equation(usize::from(number)).filter(|_| (1..=4).contains(&open.len()))
            {
                clues.push((Clue::Equation(number, linear), cells));
            }
        }
        let at = facts.rules().cells();
        let index = |cell: Cell| if at.contains(cell) { whole.cell(home.grid(), cell).index() } else { 0 };
        Self { facts, home, clues, masks: home.masks(facts.board()), at: Cell::all().map(index).collect() }
    }

    fn digits(&self, masks: &[u32], cell: Cell) -> DigitSet {
        DigitSet::from_bits(masks[self.at[cell.index()]])
    }

    /// The masks with a supposition, without the candidates that it sees.
    fn supposing(&self, supposed: Candidate) -> Vec<u32> {
        let mut masks = self.masks.clone();
        masks[self.at[supposed.cell.index()]] = DigitSet::of(supposed.digit).bits();
        self.exclude(&mut masks, supposed);
        masks
    }

    /// Removes the candidates that one sees in other open cells.
    fn exclude(&self, masks: &mut [u32], candidate: Candidate) {
        let rules = self.facts.rules();
        for cell in rules.peers(candidate.cell) & self.facts.open() {
            masks[self.at[cell.index()]] &= !DigitSet::of(candidate.digit).bits();
        }
        if rules.has_sights() {
            for seen in rules.sights(candidate).iter().filter(|seen| self.facts.open().contains(seen.cell)) {
                masks[self.at[seen.cell.index()]] &= !DigitSet::of(seen.digit).bits();
            }
        }
    }

    /// The places of a digit in a house.
    fn places(&self, masks: &[u32], house: House, digit: Digit) -> CellSet {
        house.cells().iter().filter(|&cell| self.digits(masks, cell).contains(digit)).collect()
    }

    /// Draws a consequence; returns whether it has nothing left.
    fn draw(&self, masks: &mut [u32], line: Line) -> bool {
        match line {
            Line::Cell(cell) => match self.digits(masks, cell) {
                digits if digits.is_empty() => return true,
                digits => {
                    digits.single().into_iter().for_each(|digit| self.exclude(masks, Candidate { cell, digit }));
                }
            },
            Line::House(house, digit) => {
                let places = self.places(masks, house, digit);
                if places.is_empty() {
                    return true;
                }
                if let Some(cell) = places.single() {
                    masks[self.at[cell.index()]] = DigitSet::of(digit).bits();
                }
            }
            Line::Clue(number) => {
                let Some((clue, _)) = self.clues.get(number) else { return false };
                let mut changed = Vec::new();
                let mut own = Masks::new(self.home.whole().size(), masks, &mut changed);
                return match clue {
                    Clue::Constraint(_, conditions) => conditions.restrict(&mut own).is_err(),
                    Clue::Equation(_, linear) => linear.propagate(&mut own).is_err(),
                };
            }
        }
        false
    }

    /// Follows a supposition until nothing follows, or something has nothing left.
    fn run(&self, supposed: Candidate, effort: &mut usize) -> Run {
        let mut run = Run { masks: self.supposing(supposed), lines: Vec::new(), end: None };
        let mut settled = CellSet::of(supposed.cell);
        // The masks that each clue has seen.
        let mut seen: Vec<Option<u64>> = vec![None; self.clues.len()];
        while run.end.is_none() && run.lines.len() < LINES && *effort > 0 {
            let Some(line) = self.next(&run.masks, &mut settled, &mut seen, effort) else { break };
            let before = run.masks.clone();
            if self.draw(&mut run.masks, line) {
                run.end = Some(line);
            } else if run.masks != before {
                run.lines.push(line);
            }
        }
        run
    }

    /// The next consequence: a cell with one candidate, then a clue whose cells have changed, then a digit with one place in a house.
    fn next(&self, masks: &[u32], settled: &mut CellSet, seen: &mut [Option<u64>], effort: &mut usize) -> Option<Line> {
        for cell in self.facts.open() - *settled {
            if self.digits(masks, cell).len() < 2 {
                settled.insert(cell);
                return Some(Line::Cell(cell));
            }
        }
        for (number, (_, cells)) in self.clues.iter().enumerate() {
            let state = cells.iter().fold(0_u64, |state, cell| {
                state.wrapping_mul(0x0100_0000_01b3) ^ u64::from(masks[self.at[cell.index()]])
            });
            // Asked once with the masks of the board, it has nothing to add to them: the easier techniques come first.
            if seen[number].is_none() {
                let of_board = cells.iter().fold(0_u64, |state, cell| {
                    state.wrapping_mul(0x0100_0000_01b3) ^ u64::from(self.masks[self.at[cell.index()]])
                });
                seen[number] = Some(of_board);
            }
            if seen[number] != Some(state) {
                seen[number] = Some(state);
                *effort = effort.saturating_sub(1);
                return Some(Line::Clue(number));
            }
        }
        self.facts.houses().find_map(|house| {
            self.facts.rules().digits().iter().find_map(|digit| {
                let places = self.places(masks, house, digit);
                let is_new =
                    places.is_empty() || places.single().is_some_and(|cell| self.digits(masks, cell).len() > 1);
                is_new.then_some(Line::House(house, digit))
            })
        })
    }

    /// Whether the lines lead to something that has nothing left.
    fn leads_to_an_end(&self, supposed: Candidate, lines: &[Line]) -> bool {
        let mut masks = self.supposing(supposed);
        lines.iter().any(|&line| self.draw(&mut masks, line))
    }

    /// The lines that the end needs, and the end, which is the last.
    fn pruned(&self, supposed: Candidate, mut lines: Vec<Line>) -> Vec<Line> {
        for index in (0..lines.len() - 1).rev() {
            let mut fewer = lines.clone();
            fewer.remove(index);
            if self.leads_to_an_end(supposed, &fewer) {
                lines = fewer;
            }
        }
        // An earlier line may be the end of the shorter chain.
        let mut masks = self.supposing(supposed);
        let last = lines.iter().position(|&line| self.draw(&mut masks, line));
        lines.truncate(last.map_or(lines.len(), |last| last + 1));
        lines
    }

    /// The parts of a chain: the cells that lose something, the supposition, and each line with the candidates that it leaves.
    fn draft<'b>(&self, draft: Draft<'b>, supposed: Candidate, lines: &[Line]) -> Draft<'b> {
        let mut masks = self.supposing(supposed);
        let mut touched = CellSet::of(supposed.cell);
        let mut parts: Vec<Part> = Vec::new();
        let mut shown: Vec<(usize, CandidateSet)> = Vec::new();
        let (last, before) = lines.split_last().map_or((None, lines), |(last, before)| (Some(*last), before));
        for &line in before {
            let known = masks.clone();
            self.draw(&mut masks, line);
            parts.push(self.part(Role::Context, line));
            let changed: CellSet = self
                .facts
                .open()
                .iter()
                .filter(|cell| known[self.at[cell.index()]] != masks[self.at[cell.index()]])
                .collect();
            touched |= changed;
            let of_line = if let Line::Cell(cell) = line { CellSet::of(cell) } else { changed };
            let mut left = CandidateSet::EMPTY;
            of_line.iter().for_each(|cell| left.set_cell(cell, self.digits(&masks, cell)));
            shown.push((parts.len(), left));
        }
        // A cell that a clue of the end reads must be one that the proof follows.
        if let Some(Line::Clue(number)) = last {
            touched |= self.clues.get(number).map_or(CellSet::EMPTY, |clue| clue.1) & self.facts.open();
        }
        let mut draft = draft.cells(Role::Pattern, touched.without(supposed.cell));
        // A hint names the first clue by all of its cells, filled ones too.
        draft = draft.points(Role::Context, self.first_clue(lines) - touched);
        draft = draft.digits(supposed.digit).suppose(Claim::True(supposed));
        for (at, part) in parts.into_iter().enumerate() {
            draft = draft.part(part);
            for (_, left) in shown.iter().filter(|(after, _)| *after == at + 1) {
                draft = left
                    .digits()
                    .iter()
                    .fold(draft, |draft, digit| draft.show(Role::Pattern, digit, left.digit(digit)));
            }
        }
        let draft = last.into_iter().fold(draft, |draft, line| draft.part(self.part(Role::Pivot, line)));
        draft.eliminate(supposed.digit, CellSet::of(supposed.cell))
    }

    /// The cells of the first constraint or equation in a chain.
    fn first_clue(&self, lines: &[Line]) -> CellSet {
        let subject = lines.iter().find_map(|&line| Subject::of_part(&self.part(Role::Context, line)));
        subject.and_then(|subject| subject.name(self.home)).map_or(CellSet::EMPTY, |(_, cells)| cells)
    }

    fn part(&self, role: Role, line: Line) -> Part {
        match line {
            Line::Cell(cell) => Part::Cell(role, cell),
            Line::House(house, digit) => Part::House(role, house, digit),
            Line::Clue(number) => match self.clues[number].0 {
                Clue::Constraint(number, _) => Part::Constraint(role, number),
                Clue::Equation(number, _) => Part::Equation(role, number),
            },
        }
    }
}

/// A line in words, from its part and the candidates that it leaves.
fn line(home: &Home, part: &Part, left: &CandidateSet, known: &mut CandidateSet) -> Option<String> {
    let own = |cells: CellSet| names::left(left, cells);
    let words = match *part {
        // A line before may have named the only digit of the cell.
        Part::Cell(_, cell) if known.cell(cell) == left.cell(cell) && !left.cell(cell).is_empty() => None,
        Part::Cell(_, cell) => Some(format!("only {} is left for {cell}", names::range(left.cell(cell)))),
        Part::House(_, house, digit) => {
            Some(format!("{} has its {digit} in {}", house.words(), text::list(left.digit(digit))))
        }
        Part::Constraint(_, number) => {
            let (name, _) = Subject::Constraint(number).name(home)?;
            Some(format!("{name} leaves {}", own(left.cells())))
        }
        Part::Equation(_, number) => Some(format!("{} leaves {}", sum(home, number)?, own(left.cells()))),
        _ => None,
    };
    left.cells().iter().for_each(|cell| known.set_cell(cell, left.cell(cell)));
    words
}

/// An equation as the subject of a sentence.
fn sum(home: &Home, number: u16) -> Option<String> {
    Some(format!("{}, from cages and houses,", Sides::of(home, number)?.sum()))
}

/// That something has nothing left.
fn end(home: &Home, part: &Part) -> Option<String> {
    match *part {
        Part::Cell(_, cell) => Some(format!("nothing is left for {cell}")),
        Part::House(_, house, digit) => Some(format!("{} has no place left for {digit}", house.words())),
        Part::Constraint(_, number) => Some(format!("{} cannot be kept", Subject::Constraint(number).name(home)?.0)),
        Part::Equation(_, number) => Some(format!("{} is out of reach", sum(home, number)?)),
        _ => None,
    }
}

fn words(step: &Step) -> Text {
    let told = step.home().zip(step.supposed().next()).and_then(|(home, supposed)| {
        let parts = step.parts().iter().skip_while(|part| !matches!(part, Part::Suppose(_))).skip(1);
        let mut lines: Vec<(&Part, CandidateSet)> = Vec::new();
        for part in parts {
            match (part, lines.last_mut()) {
                (Part::Show(ninefold_core::mark::Mark::Spots(_, node)), Some((_, left))) => {
                    left.set_digit(node.digit, left.digit(node.digit) | node.cells);
                }
                _ => lines.push((part, CandidateSet::EMPTY)),
            }
        }
        let ((last, _), before) = lines.split_last()?;
        let mut known = CandidateSet::EMPTY;
        let before: Vec<String> = before.iter().filter_map(|(part, left)| line(home, part, left, &mut known)).collect();
        let end = end(home, last)?;
        Some((supposed, before, end))
    });
    let Some((supposed, before, end)) = told else { return text::bare(step) };
    let short = format!("if {supposed}, {end}");
    let then = if before.is_empty() { String::new() } else { format!(" Then {}.", before.join("; then ")) };
    let but = if before.is_empty() { "Then" } else { "But now" };
    Text {
        pattern: Some(format!("a chain from {}", supposed.candidate().cell)),
        ..Text::new(short, format!("Suppose that {supposed}.{then} {but} {end}."))
    }
}
