//! Nishio, dynamic chains and what has techniques or chains inside, as forcing nets.
//!
//! ```text
//! on         a line of the net: the digit, and the cell or the house that has nothing else left
//! off        nothing, where something that is on sees it
//! advanced   the truths of the pattern that is there by then, and what it eliminates
//! ```
//!
//! Which pattern that was, a node does not say, only what had to go before. On the board without that, the pattern is found again. Where
//! a chain was inside, its own truths are named.

use std::collections::HashSet;

use ninefold_core::mark::Role;
use ninefold_core::{Board, Candidate, Cell, CellSet, Digit, House};

use super::super::chain::{Branch, Cause, Chain, Node, Shape, State};
use super::super::hint::{Hint, Kind, Reason};
use super::links::{SPLIT, assumed};
use crate::facts::Facts;
use crate::facts::nets::Ground;
use crate::step::Draft;

/// The role of the truths that a technique or a chain inside the net rests on.
const INSIDE: Role = Role::Base;

/// A net from each assumption to what they have in common, or from one to a contradiction.
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

/// The truth whose members are assumed in turn, if the chain has one.
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

/// Both sides of a contradiction follow: so the cell or the house that should make a candidate true has nothing left.
fn contradiction<'b>(draft: Draft<'b>, chain: &Chain, facts: &Facts<'_>) -> Option<Draft<'b>> {
    let claim = assumed(chain.branches.first()?)?;
    let mut draft = draft.suppose(claim).digits(claim.candidate().digit);
    let mut told: HashSet<Candidate> = HashSet::new();
    // What follows from what is told in the order of the original: first what has no place left, then what takes the last.
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

/// The nodes of a branch, each after all that it follows from.
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

/// The cell or the house that makes a node true.
fn truth(node: &Node) -> Option<Ground> {
    let Candidate { cell, digit } = node.candidate;
    match node.cause {
        Cause::Cell => Some(Ground::Cell(cell)),
        Cause::House(kind) => Some(Ground::House(cell.house(kind), digit)),
        Cause::Assumption | Cause::Advanced => None,
    }
}

/// A line of the net, if the node needs one.
fn tell<'b>(draft: Draft<'b>, branch: &Branch, node: &Node, facts: &Facts<'_>) -> Option<Draft<'b>> {
    let Candidate { cell, digit } = node.candidate;
    let draft = draft.digits(digit);
    if node.state == State::On {
        return Some(part(draft, Role::Context, truth(node)?).show(Role::Supposed, digit, cell));
    }
    if node.cause != Cause::Advanced {
        return Some(draft);
    }
    let inside = inside(branch, node, facts)?;
    let draft = inside.into_iter().fold(draft, |draft, ground| part(draft, INSIDE, ground));
    Some(draft.show(Role::Context, digit, cell))
}

fn part(draft: Draft<'_>, role: Role, ground: Ground) -> Draft<'_> {
    match ground {
        Ground::Cell(cell) => draft.cell(role, cell),
        Ground::House(house, digit) => draft.house(role, house, digit).digits(digit),
    }
}

/// The truths that a technique or a chain inside the net rests on, each once.
fn inside(branch: &Branch, node: &Node, facts: &Facts<'_>) -> Option<Vec<Ground>> {
    let mut board = *facts.board();
    branch.parents(node).for_each(|parent| _ = board.remove(branch.nodes()[parent].candidate));
    match &node.nested {
        None => pattern(&board, node.candidate),
        Some(hint) => {
            let mut grounds = nested(hint, &board)?;
            grounds.sort_unstable();
            grounds.dedup();
            Some(grounds)
        }
    }
}

/// The truths of a chain inside the net.
fn nested(hint: &Hint, board: &Board) -> Option<Vec<Ground>> {
    let Reason::Chain(chain) = &hint.reason else { return None };
    let mut grounds: Vec<Ground> = ground(chain).into_iter().collect();
    // The way back of a cycle rests on the same links.
    let count = if chain.shape == Shape::Cycle { 1 } else { chain.branches.len() };
    for branch in &chain.branches[..count] {
        for node in branch.nodes() {
            grounds.extend(truth(node).filter(|_| node.state == State::On));
            if node.cause == Cause::Advanced {
                let state = crate::State::from(*board);
                grounds.extend(inside(branch, node, &Facts::new(&state))?);
            }
        }
    }
    Some(grounds)
}

/// The truths of the pattern that eliminates a candidate: one of the four that are looked for inside chains.
fn pattern(board: &Board, gone: Candidate) -> Option<Vec<Ground>> {
    locked(board, gone)
        .or_else(|| hidden_pair(board, gone))
        .or_else(|| naked_pair(board, gone))
        .or_else(|| x_wing(board, gone))
}

fn spots(board: &Board, house: House, digit: Digit) -> CellSet {
    board.spots(digit) & house.cells()
}

fn locked(board: &Board, Candidate { cell, digit }: Candidate) -> Option<Vec<Ground>> {
    let fits = |house: &House| {
        let spots = spots(board, *house, digit);
        spots.len() > 1 && spots.is_subset(cell.peers())
    };
    House::all().find(fits).map(|house| vec![Ground::House(house, digit)])
}

fn hidden_pair(board: &Board, Candidate { cell, digit }: Candidate) -> Option<Vec<Ground>> {
    cell.houses().into_iter().find_map(|house| {
        let few = |other: &Digit| {
            let spots = spots(board, house, *other);
            *other != digit && spots.len() == 2 && spots.contains(cell)
        };
        let few: Vec<Digit> = Digit::all().filter(few).collect();
        let same = |&(one, other): &(Digit, Digit)| spots(board, house, one) == spots(board, house, other);
        let (one, other) = pairs(&few).find(same)?;
        Some(vec![Ground::House(house, one), Ground::House(house, other)])
    })
}

fn naked_pair(board: &Board, Candidate { cell, digit }: Candidate) -> Option<Vec<Ground>> {
    cell.houses().into_iter().find_map(|house| {
        let few = |other: &Cell| board.candidates(*other).len() == 2 && board.candidates(*other).contains(digit);
        let few: Vec<Cell> = house.cells().without(cell).iter().filter(few).collect();
        let same = |&(one, other): &(Cell, Cell)| board.candidates(one) == board.candidates(other);
        let (one, other) = pairs(&few).find(same)?;
        Some(vec![Ground::Cell(one), Ground::Cell(other)])
    })
}

fn x_wing(board: &Board, Candidate { cell, digit }: Candidate) -> Option<Vec<Ground>> {
    [cell.row(), cell.column()].into_iter().find_map(|cover| {
        let crosses = |line: &House| {
            let spots = spots(board, *line, digit);
            line.kind() != cover.kind()
                && !line.cells().contains(cell)
                && spots.len() == 2
                && !spots.is_disjoint(cover.cells())
        };
        let lines: Vec<House> = House::lines().filter(crosses).collect();
        let joined = |&(one, other): &(House, House)| {
            let [one, other] = [one, other].map(|line| spots(board, line, digit) - cover.cells());
            House::lines().any(|line| line.kind() == cover.kind() && (one | other).is_subset(line.cells()))
        };
        let (one, other) = pairs(&lines).find(joined)?;
        Some(vec![Ground::House(one, digit), Ground::House(other, digit)])
    })
}

/// Any two of them, in order.
fn pairs<T: Copy>(all: &[T]) -> impl Iterator<Item = (T, T)> {
    all.iter().enumerate().flat_map(|(at, &one)| all[at + 1..].iter().map(move |&other| (one, other)))
}
