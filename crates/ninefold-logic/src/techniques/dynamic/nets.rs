//! Nishio, dynamic chains and chains with techniques or chains inside, as forcing nets.
//!
//! ```text
//! on         a line of the net: the digit, and the cell or the house with no other candidate left
//! off        no line, if a node that is on sees the candidate
//! advanced   the inner step that is possible by then, and its eliminations
//! ```
//!
//! The node of an advanced step does not name the pattern, only the earlier eliminations. On the board without the eliminated candidates, the pattern
//! is found again. The pattern, or the chain, becomes a separate argument.

use std::collections::HashSet;

use crate::frame::mark::Role;
use crate::frame::{Candidate, CandidateSet, Cell, Digit, DigitSet, House, HouseKind};

use super::known;
use super::links::{SPLIT, assumed};
use crate::facts::Facts;
use crate::facts::nets::Ground;
use crate::producers::{Branch, Cause, Chain, Kind, Node, Shape, State};
use crate::step::{Argument, Draft, Part};
use crate::techniques::{locked, subsets};

/// Draws a net from each assumption to the common consequence, or from one assumption to a contradiction.
pub(super) fn forcing<'b>(draft: Draft<'b>, chain: &Chain, facts: &Facts<'_>) -> Option<Draft<'b>> {
    if chain.shape == Shape::Forcing(Kind::Contradiction) {
        return contradiction(draft, chain, facts);
    }
    chain.branches.iter().try_fold(split(draft, chain), |draft, branch| {
        let claim = assumed(branch)?;
        let lines = in_order(branch).into_iter().filter(|&at| branch.nodes()[at].cause != Cause::Assumption);
        let mut draft = draft.suppose(claim).digits(claim.candidate().digit);
        for at in lines {
            draft = tell(draft, branch, &branch.nodes()[at], facts)?;
        }
        Some(draft)
    })
}

/// Draws the truth whose members are assumed one after another, if the chain has one.
pub(super) fn split<'b>(draft: Draft<'b>, chain: &Chain) -> Draft<'b> {
    ground(chain).into_iter().fold(draft, |draft, ground| part(draft, SPLIT, ground))
}

fn ground(chain: &Chain) -> Option<Ground> {
    let first = assumed(chain.branches.first()?)?.candidate();
    match chain.shape {
        Shape::Forcing(Kind::Cell) => Some(Ground::Cell(first.cell)),
        Shape::Forcing(Kind::Region) => Some(Ground::House(first.cell.house(chain.region?), first.digit)),
        _ => None,
    }
}

/// Draws the end of a net that implies both sides of a contradiction: the cell or the house that should make a candidate true has nothing left.
fn contradiction<'b>(draft: Draft<'b>, chain: &Chain, facts: &Facts<'_>) -> Option<Draft<'b>> {
    let claim = assumed(chain.branches.first()?)?;
    let mut draft = draft.suppose(claim).digits(claim.candidate().digit);
    let mut told: HashSet<Candidate> = HashSet::new();
    // The two consequences are in the order of the original: first the cell or house without a place, then the digit that takes the last place.
    let mut last = None;
    for branch in &chain.branches {
        for at in in_order(branch) {
            let node = &branch.nodes()[at];
            let is_end = at == 0 && node.state == State::On;
            if node.cause == Cause::Assumption {
                continue;
            }
            if is_end {
                last = truth(node);
            } else if told.insert(node.candidate) {
                draft = tell(draft, branch, node, facts)?;
            }
        }
    }
    Some(last.into_iter().fold(draft, |draft, last| part(draft, Role::Pattern, last)))
}

/// Returns the nodes of a branch, each after all the nodes from which it follows.
fn in_order(branch: &Branch) -> Vec<usize> {
    fn visit(branch: &Branch, at: usize, seen: &mut [bool], order: &mut Vec<usize>) {
        if !std::mem::replace(&mut seen[at], true) {
            branch.parents(&branch.nodes()[at]).for_each(|parent| visit(branch, parent, seen, order));
            order.push(at);
        }
    }
    let (mut seen, mut order) = (vec![false; branch.nodes().len()], Vec::new());
    visit(branch, 0, &mut seen, &mut order);
    order
}

/// Returns the truth that makes a node true: a cell or a house.
fn truth(node: &Node) -> Option<Ground> {
    let Candidate { cell, digit } = node.candidate;
    match node.cause {
        Cause::Cell => Some(Ground::Cell(cell)),
        Cause::House(kind) => Some(Ground::House(cell.house(kind), digit)),
        Cause::Assumption | Cause::Advanced => None,
    }
}

/// Adds the line of a node to the net, if it needs one.
fn tell<'b>(draft: Draft<'b>, branch: &Branch, node: &Node, facts: &Facts<'_>) -> Option<Draft<'b>> {
    let Candidate { cell, digit } = node.candidate;
    let draft = draft.digits(digit);
    if node.state == State::On {
        return Some(part(draft, Role::Context, truth(node)?).show(Role::Supposed, digit, cell));
    }
    if node.cause != Cause::Advanced {
        return Some(draft);
    }
    Some(draft.argument(inside(branch, node, facts)?).show(Role::Context, digit, cell))
}

fn part(draft: Draft<'_>, role: Role, ground: Ground) -> Draft<'_> {
    match ground {
        Ground::Cell(cell) => draft.cell(role, cell),
        Ground::House(house, digit) => draft.house(role, house, digit).digits(digit),
        Ground::Rule(truth) => draft.part(Part::Rule(role, truth)),
    }
}

/// Returns the inner step that eliminates the candidate of a node, on a board without the candidates eliminated earlier.
fn inside(branch: &Branch, node: &Node, facts: &Facts<'_>) -> Option<Argument> {
    let mut board = *facts.board();
    let without: CandidateSet = branch.parents(node).map(|parent| branch.nodes()[parent].candidate).collect();
    without.iter().for_each(|candidate| _ = board.remove(candidate));
    let state = crate::State::from(board);
    let facts = Facts::new(&state);
    let draft = match &node.nested {
        None => pattern(&facts, node.candidate)?,
        Some(hint) => super::draw(hint, &facts)?,
    };
    Some(Argument { without, step: draft.finish()? })
}

/// Finds the pattern that eliminates a candidate: one of the four kinds that are searched for inside chains.
fn pattern<'b>(facts: &Facts<'b>, gone: Candidate) -> Option<Draft<'b>> {
    locked_in(facts, gone)
        .or_else(|| hidden_pair(facts, gone))
        .or_else(|| naked_pair(facts, gone))
        .or_else(|| x_wing(facts, gone))
}

fn draft<'b>(id: &str, facts: &Facts<'b>) -> Draft<'b> {
    Draft::new(known(id), facts.board())
}

fn locked_in<'b>(facts: &Facts<'b>, Candidate { cell, digit }: Candidate) -> Option<Draft<'b>> {
    let covered = |base: House| {
        let spots = facts.spots_in(base, digit);
        let covers = cell.houses().into_iter().find(|cover| *cover != base && spots.is_subset(cover.cells()));
        let id = if base.kind() == HouseKind::Box { "pointing" } else { "claiming" };
        (spots.len() > 1 && !spots.contains(cell)).then_some(())?;
        covers.map(|cover| {
            let draft = locked::draw(draft(id, facts), [base, cover], digit, spots);
            draft.eliminate(digit, cover.cells() - base.cells())
        })
    };
    House::all().find_map(covered)
}

fn hidden_pair<'b>(facts: &Facts<'b>, Candidate { cell, digit }: Candidate) -> Option<Draft<'b>> {
    cell.houses().into_iter().find_map(|house| {
        let few = |other: &Digit| {
            let spots = facts.spots_in(house, *other);
            *other != digit && spots.len() == 2 && spots.contains(cell)
        };
        let few: Vec<Digit> = Digit::all().filter(few).collect();
        let same = |&(one, other): &(Digit, Digit)| facts.spots_in(house, one) == facts.spots_in(house, other);
        let (one, other) = pairs(&few).find(same)?;
        let (cells, digits) = (facts.spots_in(house, one), DigitSet::of(one).with(other));
        Some(subsets::draw_hidden(draft("hidden-pair", facts), house, cells, digits))
    })
}

fn naked_pair<'b>(facts: &Facts<'b>, Candidate { cell, digit }: Candidate) -> Option<Draft<'b>> {
    cell.houses().into_iter().find_map(|house| {
        let few = |other: &Cell| facts.digits(*other).len() == 2 && facts.digits(*other).contains(digit);
        let few: Vec<Cell> = house.cells().without(cell).iter().filter(few).collect();
        let same = |&(one, other): &(Cell, Cell)| facts.digits(one) == facts.digits(other);
        let (one, other) = pairs(&few).find(same)?;
        let digits = facts.digits(one);
        let draft = draft("naked-pair", facts).digits(digits).cell(Role::Pattern, one).cell(Role::Pattern, other);
        Some(draft.eliminate_all(digits, house.cells().without(one).without(other)))
    })
}

fn x_wing<'b>(facts: &Facts<'b>, Candidate { cell, digit }: Candidate) -> Option<Draft<'b>> {
    [cell.row(), cell.column()].into_iter().find_map(|cover| {
        let crosses = |line: &House| {
            let spots = facts.spots_in(*line, digit);
            line.kind() != cover.kind()
                && !line.cells().contains(cell)
                && spots.len() == 2
                && !spots.is_disjoint(cover.cells())
        };
        let lines: Vec<House> = House::lines().filter(crosses).collect();
        pairs(&lines).find_map(|(one, other)| {
            let rest = [one, other].map(|line| facts.spots_in(line, digit) - cover.cells());
            let across = |line: &House| line.kind() == cover.kind() && (rest[0] | rest[1]).is_subset(line.cells());
            let second = House::lines().find(across)?;
            let draft = draft("x-wing", facts).digits(digit).houses(Role::Base, [one, other], digit);
            let rest = cover.cells() | second.cells();
            Some(draft.areas(Role::Cover, [cover, second]).eliminate(digit, rest - one.cells() - other.cells()))
        })
    })
}

/// Returns every pair of items, in order.
fn pairs<T: Copy>(all: &[T]) -> impl Iterator<Item = (T, T)> {
    all.iter().enumerate().flat_map(|(at, &one)| all[at + 1..].iter().map(move |&other| (one, other)))
}
