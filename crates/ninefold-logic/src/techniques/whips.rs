//! The chains of Denis Berthier: whips, braids, and both kinds with groups of candidates.
//!
//! ```text
//! Z               the target, supposed to be true
//! V1{L1 R1}       V1 is a cell, or a digit in a house: Z rules out L1, and all others except R1
//! V2{L2 R2}       R1 rules out L2; Z and R1 rule out the others except R2
//! V3{L3 .}        R2 rules out L3, and nothing is left: so Z is wrong
//! ```
//!
//! In a braid, Z or any earlier R rules out each L. The search is that of the ratings, [`whips`](crate::whips).

use crate::facts::Facts;
use crate::facts::nets::Ground;
use crate::flow::Flow;
use crate::frame::mark::{Mark, Node, Role};
use crate::frame::{Candidate, Cell, House, HouseKind};
use crate::step::{Claim, Part, Step};
use crate::technique::{Class, Find, Sink, Technique};
use crate::techniques::forcing;
use crate::text::{self, Text};
use crate::whips::{Chain, Family, chains};

const fn whip(id: &'static str, name: &'static str, find: Find) -> Technique {
    Technique::new(id, name, Class::ForcingNet, whip_text, find).asymmetric(ORDER)
}

/// The reason why a transformed board may have other chains.
const ORDER: &str = "of the chains with the fewest variables, only the first on each target is shown";

pub(super) static FAMILY: &[Technique] = &[
    whip("whip", "Whip", |facts, sink| find(Family::Whips, facts, sink)).after("dynamic-plus").about(
        "Suppose that a candidate, the target, is true. It leaves a cell, or a digit in a house, with one candidate; \
         that candidate, together with the target and all earlier ones, leaves another cell or house with one; and so \
         on, until a cell or house has none left. So the target is false. The length of a whip is the number of its \
         cells and houses.",
    ),
    whip("braid", "Braid", |facts, sink| find(Family::Braids, facts, sink)).after("whip").about(
        "A whip with branches: a candidate of each cell or house is ruled out by the target or by any earlier \
         candidate, not only by the last one.",
    ),
    whip("g-whip", "G-Whip", |facts, sink| find(Family::GroupedWhips, facts, sink)).after("braid").about(
        "A whip in which a digit in a house may also be left with a group of candidates: two or three cells of a \
         house that a box and a line share, one of which holds the digit.",
    ),
    whip("g-braid", "G-Braid", |facts, sink| find(Family::GroupedBraids, facts, sink))
        .after("g-whip")
        .about("A braid in which a digit in a house may also be left with a group of candidates, as in g-whips."),
];

/// Emits the chains with the fewest variables, one for each target.
fn find(family: Family, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    chains(facts, family, sink.limits().work, &mut |Chain { target, links, end }| {
        let Candidate { cell, digit } = target;
        let draft = sink.step().eliminate(digit, cell).suppose(Claim::True(target)).digits(digit);
        let draft = links.into_iter().fold(draft, |draft, (variable, node)| {
            forcing::ground_part(draft, Role::Context, Some(variable))
                .show(Role::Supposed, node.digit, node.cells)
                .digits(node.digit)
        });
        sink.emit(forcing::ground_part(draft, Role::Pattern, Some(end)))
    })
}

/// Returns the net in sentences, with the chain in Berthier's notation as the short form.
fn whip_text(step: &Step) -> Text {
    let told = forcing::net_text(step);
    match notation(step) {
        Some(short) => Text { short, ..told },
        None => told,
    }
}

/// Returns the chain in Berthier's notation: `whip[2]: r2c4{n5 n7} - r7n7{c4 .}`.
fn notation(step: &Step) -> Option<String> {
    let mut before: Vec<Node> = Vec::new();
    let mut variables: Vec<String> = Vec::new();
    let mut variable = None;
    for part in step.parts() {
        match part {
            Part::Suppose(Claim::True(Candidate { cell, digit })) => before.push(Node::new(*digit, *cell)),
            Part::Cell(Role::Context | Role::Pattern, cell) => variable = Some(Ground::Cell(*cell)),
            Part::House(Role::Context | Role::Pattern, house, digit) => variable = Some(Ground::House(*house, *digit)),
            Part::Show(Mark::Spots(Role::Supposed, node)) => {
                variables.push(in_variable(step, variable.take()?, &before, Some(node))?);
                before.push(*node);
            }
            _ => return None,
        }
    }
    variables.push(in_variable(step, variable?, &before, None)?);
    let name = step.technique().id;
    Some(format!("{name}[{}]: {}", variables.len(), variables.join(" - ")))
}

/// Returns a variable with its left-linking candidate and its right-linking object, or a full stop if there is none.
fn in_variable(step: &Step, variable: Ground, before: &[Node], right: Option<&Node>) -> Option<String> {
    let own: Vec<Candidate> = match variable {
        Ground::Cell(cell) => crate::frame::Digit::all().map(|digit| Candidate { cell, digit }).collect(),
        Ground::House(house, digit) => house.cells().iter().map(|cell| Candidate { cell, digit }).collect(),
        Ground::Rule(_) => return None,
    };
    let is_linked = |node: &Node, candidate: Candidate| {
        node.cells.iter().all(|cell| step.rules().sees(Candidate { cell, digit: node.digit }, candidate))
    };
    let is_left = |candidate: &Candidate| {
        step.may_be(*candidate)
            && right.is_none_or(|node| node.digit != candidate.digit || !node.cells.contains(candidate.cell))
    };
    let own: Vec<Candidate> = own.into_iter().filter(is_left).collect();
    // The last link is tried first, since a whip uses it.
    let left = before.iter().rev().find_map(|node| own.iter().find(|candidate| is_linked(node, **candidate)))?;
    let name = match variable {
        Ground::Cell(cell) => cell.to_string(),
        Ground::House(house, digit) => format!("{house}n{digit}"),
        Ground::Rule(_) => return None,
    };
    let sign = |cells: &[Cell], digit: u8| match variable {
        Ground::House(house, _) => places(house, cells),
        _ => format!("n{digit}"),
    };
    let right = right.map_or(".".into(), |node| sign(&node.cells.iter().collect::<Vec<_>>(), node.digit.get()));
    Some(format!("{name}{{{} {right}}}", sign(&[left.cell], left.digit.get())))
}

/// Returns the positions of cells in a house: columns in a row, rows in a column, cells in a box.
fn places(house: House, cells: &[Cell]) -> String {
    let numbers = |of: fn(&Cell) -> u8| cells.iter().map(|cell| of(cell).to_string()).collect::<String>();
    match house.kind() {
        HouseKind::Row => format!("c{}", numbers(|cell| cell.column().number())),
        HouseKind::Column => format!("r{}", numbers(|cell| cell.row().number())),
        _ => text::brief(cells.iter().copied().collect()),
    }
}
