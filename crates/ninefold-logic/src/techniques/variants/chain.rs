//! Chains through constraints: a candidate that leads to a contradiction by singles, and by the eliminations of single constraints.
//!
//! ```text
//! suppose r5c2 is 6 --> the little killer from r8c5 leaves 3 or 4 for r7c4 --> row 7 has its 8 in r7c1 --> the cage in r67c1 has no filling left
//! ```
//!
//! Every candidate is followed to its end. Chains that end in a contradiction are reduced to the lines that the contradiction needs, and the shortest
//! result becomes the step.

use crate::frame::mark::{Mark, Node, Role};
use crate::frame::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};

use super::innies::Sides;
use super::names::{self, Subject};
use super::world::{Case, Clue, Left, Line, World};
use crate::facts::Facts;
use crate::facts::nets::Ground;
use crate::flow::{Flow, GO_ON};
use crate::state::Home;
use crate::step::{Claim, Draft, Part, Step};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("short-constraint-chain", "Short Constraint Chain", Class::Subset, words, |facts, sink| {
        short(facts, sink)
    })
    .after("constraint-fillings")
    .about(
        "Two constraints that share cells, or a constraint and a house, exclude a candidate together: if it were \
         true, one of them would leave nothing that the other could use. Such a chain has at most two consequences \
         before its contradiction.",
    ),
    Technique::new("constraint-chain", "Constraint Chain", Class::Chain, words, |facts, sink| {
        chains(true, facts, sink)
    })
    .after("short-constraint-chain")
    .about(
        "Suppose that a candidate is true. It excludes others: a constraint leaves fewer candidates to its cells, a \
         cell has one candidate, a digit has one place in a house or is locked in it, and so on, until a constraint \
         cannot be satisfied, a cell has no candidates left, or a digit no place in a house. So the candidate is \
         false. The shortest such chain is used.",
    ),
    Technique::new("what-if", "What If", Class::Forcing, words, |facts, sink| chains(false, facts, sink))
        .after("constraint-chain")
        .about(
            "Suppose that a candidate is true, and follow it through singles and locked candidates: a cell has one \
             candidate, a digit has one place in a house or is locked in it. If a cell ends up without candidates, or \
             a digit without a place in a house, the candidate is false. The technique is for puzzles in which all \
             rules concern the whole grid, such as irregular regions, diagonals and the moves of a knight.",
        ),
    Technique::new("constraint-cases", "Constraint Cases", Class::Forcing, words, cases)
        .without_article()
        .after("what-if")
        .about(
            "Suppose that a candidate is true, and follow it through constraints, cells and houses. If nothing more follows, take each candidate of one \
             cell in turn. If all of them lead to a contradiction, the first candidate is false.",
        ),
];

/// The maximum number of lines of a short chain, including the contradiction.
const SHORT: usize = 3;

/// The maximum numbers of lines followed, before unnecessary ones are removed: for a short chain, for other chains, and for a second try at these.
const LINES: [usize; 3] = [8, 16, 60];

/// The maximum number of chains from which lines are removed.
const PRUNED: usize = 12;

/// The maximum numbers of conditions checked in one search for chains, and in one search for cases.
const EFFORT: [usize; 2] = [60_000, 150_000];

/// The maximum number of steps with cases from which the shortest is chosen.
const CASES: usize = 4;

/// Returns the candidates, cell by cell; cells with few candidates come first.
fn candidates(facts: &Facts<'_>) -> impl Iterator<Item = Candidate> {
    let mut cells: Vec<Cell> = facts.open().iter().collect();
    cells.sort_by_key(|&cell| facts.digits(cell).len());
    cells.into_iter().flat_map(|cell| facts.candidates(cell)).take_while(|_| !facts.stop().is_due(1))
}

/// Emits the short chains through constraints.
fn short(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(world) = World::new(facts).filter(World::has_clues) else { return GO_ON };
    let mut effort = EFFORT[0];
    for supposed in candidates(facts) {
        let Some(case) = world.chain(supposed, LINES[0], &mut effort) else { continue };
        let case = world.pruned(world.start(), case);
        if case.len() <= SHORT {
            sink.emit(draft(&world, sink.step(), &case))?;
        }
    }
    GO_ON
}

/// Emits the shortest chains in a world with clues, or in a world without clues.
fn chains(has_clues: bool, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(world) = World::new(facts).filter(|world| world.has_clues() == has_clues) else { return GO_ON };
    let mut effort = EFFORT[0];
    // Chains of few lines are easier to read and quicker to find, so longer ones are followed only if there are no others.
    let found = LINES[1..].iter().find_map(|&lines| {
        let chain = |supposed| world.chain(supposed, lines, &mut effort);
        let found: Vec<Case> = candidates(facts).filter_map(chain).collect();
        (!found.is_empty()).then_some(found)
    });
    shortest(&world, found.unwrap_or_default(), sink)
}

fn cases(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(world) = World::new(facts) else { return GO_ON };
    let mut effort = EFFORT[1];
    let found = candidates(facts).filter_map(|supposed| world.cases(supposed, LINES[2], &mut effort)).take(CASES);
    shortest(&world, found.collect(), sink)
}

/// Emits the cases without unnecessary lines, the shortest first.
fn shortest(world: &World<'_>, mut found: Vec<Case>, sink: &mut Sink<'_>) -> Flow {
    // Removing lines takes longer than finding them. The chains with the fewest lines before the removal are likely to be the shortest afterwards.
    found.sort_by_key(Case::len);
    found.truncate(PRUNED);
    let mut found: Vec<Case> = found.into_iter().map(|case| world.pruned(world.start(), case)).collect();
    found.sort_by_key(Case::len);
    found.iter().try_for_each(|case| sink.emit(draft(world, sink.step(), case)))
}

/// The parts of a case, and the cells that lose candidates in it, while they are collected.
struct Drawing<'a> {
    world: &'a World<'a>,
    touched: CellSet,
    parts: Vec<Part>,
}

impl Drawing<'_> {
    /// Adds the supposition, and each line with its remaining candidates.
    fn add(&mut self, left: &Left, case: &Case) {
        let world = self.world;
        self.parts.push(Part::Suppose(Claim::True(case.supposed)));
        self.touched.insert(case.supposed.cell);
        let mut left = left.clone();
        self.touched |= world.suppose(&mut left, case.supposed) & world.facts.open();
        for &line in &case.lines {
            let Some(changed) = world.draw(&mut left, line) else {
                self.parts.push(part(world, Role::Pivot, line));
                // The proof must also include the cells that the constraint of the contradiction reads.
                let cells = if let Line::Clue(number) = line { world.clues[number].1 } else { CellSet::EMPTY };
                self.touched |= cells & world.facts.open();
                return;
            };
            self.parts.push(part(world, Role::Context, line));
            self.touched |= changed & world.facts.open();
            let of_line = match line {
                Line::Cell(cell) if world.digits(&left, cell).len() == 1 => CellSet::of(cell),
                _ => changed,
            };
            let shown = names::within(&left.spots, of_line);
            let show = |digit| Part::Show(Mark::Spots(Role::Pattern, Node::new(digit, shown.digit(digit))));
            self.parts.extend(shown.digits().iter().map(show));
        }
        case.cases.iter().for_each(|case| self.add(&left, case));
    }
}

/// Adds a case to a draft: the cells that lose candidates, the suppositions, and each line with its remaining candidates.
fn draft<'b>(world: &World<'_>, draft: Draft<'b>, case: &Case) -> Draft<'b> {
    let mut drawn = Drawing { world, touched: CellSet::EMPTY, parts: Vec::new() };
    drawn.add(world.start(), case);
    let Candidate { cell, digit } = case.supposed;
    let draft = draft.cells(Role::Pattern, drawn.touched.without(cell));
    // A hint names the first clue with all its cells, including filled ones.
    let subject = drawn.parts.iter().find_map(Subject::of_part).and_then(|subject| subject.name(world.home));
    let draft = draft.points(Role::Context, subject.map_or(CellSet::EMPTY, |(_, cells)| cells) - drawn.touched);
    let draft = drawn.parts.into_iter().fold(draft.digits(digit), Draft::part);
    draft.eliminate(digit, CellSet::of(cell))
}

fn part(world: &World<'_>, role: Role, line: Line) -> Part {
    match line {
        Line::Cell(cell) => Part::Cell(role, cell),
        Line::House(house, digit) => Part::House(role, house, digit),
        Line::Truth(number) => Part::Rule(role, number),
        Line::Clue(number) => match world.clues[number].0 {
            Clue::Constraint(number, _) => Part::Constraint(role, number),
            Clue::Equation(number, _) => Part::Equation(role, number),
        },
    }
}

/// A consequence in words.
enum Told {
    /// The only digit of a cell, and the reason why.
    Single(Candidate, String),
    Other(String),
}

/// Joins consequences into one sentence. Consecutive singles become a list: readers of a long chain find them without a reason for each.
fn joined(lines: &[Told]) -> String {
    let is_single = |line: &Told| matches!(line, Told::Single(..));
    let groups = lines.chunk_by(|one, other| is_single(one) && is_single(other));
    let words = |group: &[Told]| {
        if let [Told::Single(_, words) | Told::Other(words)] = group {
            return words.clone();
        }
        let placed = group.iter().filter_map(|line| match line {
            Told::Single(Candidate { cell, digit }, _) => Some(format!("{cell}={digit}")),
            Told::Other(_) => None,
        });
        format!("singles give {}", text::series(placed, "and"))
    };
    groups.map(words).collect::<Vec<_>>().join("; then ")
}

/// Returns a line in words, from its part and the remaining candidates.
fn line(step: &Step, home: &Home, part: &Part, left: &CandidateSet, known: &mut CandidateSet) -> Option<Told> {
    let own = |cells: CellSet| {
        if cells.is_empty() { "nothing for a cell".into() } else { names::left(left, cells) }
    };
    let is_placed = |house: House, digit| {
        let only = left.cells().single().filter(|&cell| house.cells().contains(cell));
        only.is_some_and(|cell| left.cell(cell).single() == Some(digit))
    };
    let words = match *part {
        Part::Cell(_, cell) if !left.cells().contains(cell) => {
            Some(format!("each candidate of {cell} leaves {}", own(left.cells())))
        }
        // An earlier line may already have named the only digit of the cell.
        Part::Cell(_, cell) if known.cell(cell) == left.cell(cell) && !left.cell(cell).is_empty() => None,
        Part::Cell(_, cell) => Some(format!("only {} is left for {cell}", names::range(left.cell(cell)))),
        Part::House(_, house, digit) if !is_placed(house, digit) && !step.rules().has_sights() => {
            let cells = if left.is_empty() { "a cell".into() } else { text::list(left.cells()) };
            Some(format!("the places of {digit} in {} exclude it from {cells}", house.words()))
        }
        Part::House(_, house, digit) if !is_placed(house, digit) => {
            Some(format!("the places of {digit} in {} leave {}", house.words(), own(left.cells())))
        }
        Part::House(_, house, digit) => {
            Some(format!("{} has its {digit} in {}", house.words(), text::list(left.digit(digit))))
        }
        Part::Rule(_, truth) => {
            Some(format!("the candidates of {} leave {}", step.ground_words(Ground::Rule(truth)), own(left.cells())))
        }
        Part::Constraint(_, number) => {
            let subject = Subject::Constraint(number);
            let (name, _) = subject.name(home)?;
            Some(format!("{name} {} {}", subject.leaves(home), own(left.cells())))
        }
        Part::Equation(_, number) => Some(format!("{} leaves {}", sum(home, number)?, own(left.cells()))),
        _ => None,
    };
    left.cells().iter().for_each(|cell| known.set_cell(cell, left.cell(cell)));
    let single = match *part {
        Part::Cell(_, cell) => left.cell(cell).single().map(|digit| Candidate { cell, digit }),
        Part::House(_, house, digit) if is_placed(house, digit) => {
            left.cells().single().map(|cell| Candidate { cell, digit })
        }
        _ => None,
    };
    words.map(|words| match single {
        Some(single) => Told::Single(single, words),
        None => Told::Other(words),
    })
}

/// Returns an equation as the subject of a sentence.
fn sum(home: &Home, number: u16) -> Option<String> {
    Some(format!("{}, from cages and houses,", Sides::of(home, number)?.sum()))
}

/// Returns the clause which states that a cell, a house or a constraint has nothing left.
fn end(step: &Step, home: &Home, part: &Part) -> Option<String> {
    match *part {
        Part::Cell(_, cell) => Some(format!("nothing is left for {cell}")),
        Part::House(_, house, digit) => Some(format!("{} has no place left for {digit}", house.words())),
        Part::Rule(_, truth) => Some(format!("no candidate is left for {}", step.ground_words(Ground::Rule(truth)))),
        Part::Constraint(_, number) => {
            Some(format!("{} cannot be satisfied", Subject::Constraint(number).name(home)?.0))
        }
        Part::Equation(_, number) => Some(format!("{} is out of reach", sum(home, number)?)),
        _ => None,
    }
}

/// A supposition, the lines after it, and the contradiction if the last line is one.
type Branch = (Claim, Vec<Told>, Option<String>);

/// Returns the words for the lines after each supposition.
fn told(step: &Step, home: &Home) -> Vec<Branch> {
    let mut lines: Vec<(&Part, CandidateSet)> = Vec::new();
    for part in step.parts().iter().skip_while(|part| !matches!(part, Part::Suppose(_))) {
        match (part, lines.last_mut()) {
            (Part::Show(Mark::Spots(_, node)), Some((_, left))) => {
                left.set_digit(node.digit, left.digit(node.digit) | node.cells);
            }
            _ => lines.push((part, CandidateSet::EMPTY)),
        }
    }
    let mut told: Vec<Branch> = Vec::new();
    let mut known = CandidateSet::EMPTY;
    for (part, left) in lines {
        if let Part::Suppose(claim) = *part {
            told.push((claim, Vec::new(), None));
        } else if let Some((_, before, last)) = told.last_mut() {
            let is_end = matches!(
                part,
                Part::Cell(Role::Pivot, _)
                    | Part::House(Role::Pivot, ..)
                    | Part::Rule(Role::Pivot, _)
                    | Part::Constraint(Role::Pivot, _)
                    | Part::Equation(Role::Pivot, _)
            );
            if is_end {
                *last = end(step, home, part);
            } else {
                before.extend(line(step, home, part, &left, &mut known));
            }
        }
    }
    told
}

fn words(step: &Step) -> Text {
    let told = step.home().map_or_else(Vec::new, |home| told(step, home));
    let Some(((supposed, before, end), cases)) = told.split_first() else { return text::bare(step) };
    let cell = supposed.candidate().cell;
    let then = if before.is_empty() { String::new() } else { format!(" Then {}.", joined(before)) };
    if let Some(end) = end {
        let but = if before.is_empty() { "Then" } else { "But now" };
        let teach = format!("Suppose that {supposed}.{then} {but} {end}.");
        return Text {
            pattern: Some(format!("a chain from {cell}")),
            ..Text::new(format!("if {supposed}, {end}"), teach)
        };
    }
    let Some((first, ..)) = cases.first() else { return text::bare(step) };
    let split = first.candidate().cell;
    let digits: DigitSet = cases.iter().map(|(claim, ..)| claim.candidate().digit).collect();
    let case = |(claim, before, end): &Branch| {
        let lead = if before.is_empty() { String::new() } else { format!("{}; then ", joined(before)) };
        format!(" If {claim}, {lead}{}.", end.as_deref().unwrap_or("nothing is left"))
    };
    let cases: String = cases.iter().map(case).collect();
    let short = format!("if {supposed}, nothing is left for {split}");
    let teach = format!("Suppose that {supposed}.{then} Now {split} can only be {}.{cases}", names::range(digits));
    Text { pattern: Some(format!("the cases of {split} after {cell}")), ..Text::new(short, teach) }
}
