//! Chains and cycles as lines of alternately weak and strong links.
//!
//! An off-node follows from an on-node because they see each other; an on-node follows from an off-node because a cell or a house has no other
//! candidate left.

use crate::frame::mark::{self, Role};

use crate::facts::Link;
use crate::producers::{Branch, Cause, Chain, Node, Shape, State};
use crate::producers::{Kind, Name};
use crate::step::{Claim, Draft, Via};

/// Draws a cycle, or a chain from an assumption to its opposite.
pub(super) fn single<'b>(name: Name, chain: &Chain, draft: impl Fn(&str) -> Draft<'b>) -> Option<Draft<'b>> {
    let branch = chain.branches.first()?;
    let mut links = line(branch)?;
    if chain.shape == Shape::Cycle {
        // In a cycle, the source is also the end, and counts once.
        let (first, last) = (branch.nodes().last()?, branch.target());
        links.insert(0, link(last, first)?);
        return Some(draw(draft("continuous-nice-loop"), &links));
    }
    let is_open = branch.target().state == State::Off && matches!(name, Name::TurbotFish | Name::XChain);
    if !is_open {
        return Some(draw(draft("discontinuous-nice-loop"), &links));
    }
    // The two ends of the inner links both see the eliminated candidate, so these links are sufficient.
    let inner = links.get(1..links.len() - 1)?;
    Some(draw(draft("x-chain"), inner))
}

/// Draws a line of links from each assumption.
pub(super) fn forcing<'b>(draft: Draft<'b>, chain: &Chain) -> Option<Draft<'b>> {
    let Shape::Forcing(kind) = chain.shape else { return None };
    let draft = super::nets::split(draft, chain);
    let lines: Option<Vec<_>> = chain.branches.iter().map(|branch| Some((assumed(branch)?, line(branch)?))).collect();
    let mut lines = lines?;
    if kind == Kind::Contradiction {
        // An assumption that is itself the target needs no path.
        lines.retain(|(_, links)| !links.is_empty());
    }
    Some(lines.iter().fold(draft, |draft, (claim, links)| draw(draft.suppose(*claim), links)))
}

/// Returns the assumption at the start of a branch.
pub(super) fn assumed(branch: &Branch) -> Option<Claim> {
    branch.nodes().iter().find(|node| node.cause == Cause::Assumption).map(claim)
}

pub(super) fn claim(node: &Node) -> Claim {
    match node.state {
        State::On => Claim::True(node.candidate),
        State::Off => Claim::False(node.candidate),
    }
}

/// Returns the links from the first node to the target, if the branch is a line: each node follows from a single parent.
fn line(branch: &Branch) -> Option<Vec<Link>> {
    branch.nodes().windows(2).rev().map(|pair| link(&pair[1], &pair[0])).collect()
}

/// Returns the link from one node to another. It is derived from the candidates, since the nodes on the way back of a cycle have other causes.
fn link(from: &Node, to: &Node) -> Option<Link> {
    let [start, end] = [from, to].map(|node| mark::Node::new(node.candidate.digit, node.candidate.cell));
    let via = match to.state {
        State::Off => {
            from.candidate.sees(to.candidate).then_some(())?;
            None
        }
        State::On => Some(via(from, to)?),
    };
    Some(Link { from: start, to: end, via })
}

fn via(from: &Node, to: &Node) -> Option<Via> {
    let (one, other) = (from.candidate, to.candidate);
    if one.cell == other.cell {
        return Some(Via::Cell(one.cell));
    }
    let told = |kind| one.cell.house(kind) == other.cell.house(kind) && one.digit == other.digit;
    match to.cause {
        Cause::House(kind) if told(kind) => Some(Via::House(one.cell.house(kind))),
        _ => None,
    }
}

fn draw<'b>(draft: Draft<'b>, links: &[Link]) -> Draft<'b> {
    links.iter().fold(draft, |draft, &Link { from, to, via }| {
        let draft = draft.digits(from.digit).digits(to.digit);
        match via {
            Some(via) => draft.strong(from, to, via),
            None => draft.weak(from, to),
        }
    })
}

/// The role of the truth whose members are assumed one after another.
pub(super) const SPLIT: Role = Role::Pivot;
