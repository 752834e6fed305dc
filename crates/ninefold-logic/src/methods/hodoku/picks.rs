//! The one of all chains that `HoDoKu` takes, where it looks for several techniques at once.

use ninefold_core::mark::{Mark, Role};
use ninefold_core::{Cell, Digit};

use super::loops;
use crate::facts::{Chain, Facts, Grain, Shape};
use crate::limits::Limits;
use crate::step::{Part, Step};
use crate::techniques;
use crate::techniques::chains::step;

pub(super) fn best_of_digits(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    step("x-chain", &facts.best_of_digits(limits.chain)?, facts)
}

pub(super) fn best_of_cells(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    step("xy-chain", &facts.best_of_cells(limits.chain)?, facts)
}

pub(super) fn best_loop(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    loop_step(&loops::best(facts, Grain::Singles, limits.chain)?, facts)
}

pub(super) fn best_grouped(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    loop_step(&loops::best(facts, Grain::Groups, limits.chain)?, facts)
}

/// A step of the technique that a chain belongs to: with groups in sight there may turn up one that needs none.
fn loop_step(chain: &Chain, facts: &Facts<'_>) -> Option<Step> {
    let id = match (chain.shape, chain.is_grouped) {
        (Shape::Open, false) => "aic",
        (Shape::Continuous, false) => "continuous-nice-loop",
        (Shape::Discontinuous, false) => "discontinuous-nice-loop",
        (Shape::Open, true) => "grouped-aic",
        (Shape::Continuous, true) => "grouped-continuous-nice-loop",
        (Shape::Discontinuous, true) => "grouped-discontinuous-nice-loop",
    };
    step(id, chain, facts)
}

/// The chain that `HoDoKu` takes. It looks for all kinds at once; each finder here has its best one first.
pub(super) fn forcing_chain(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    CHAINS
        .into_iter()
        .filter_map(techniques::by_id)
        .filter_map(|technique| technique.first(facts, limits))
        .min_by_key(rank)
}

const CHAINS: [&str; 4] = ["contradiction-chain", "double-chain", "cell-chain", "region-chain"];

/// The order in which `HoDoKu` prefers what it finds: placements before eliminations, then the first cell and the smallest digit; of two
/// reasons to eliminate the same the shorter one.
fn rank(step: &Step) -> (bool, Option<(Cell, Digit)>, usize) {
    let claim = step.conclusions().next();
    let is_eliminated = step.placed().is_empty();
    let length = if is_eliminated { step.parts().iter().filter(|part| is_node(part)).count() } else { 0 };
    (is_eliminated, claim.map(|claim| (claim.candidate().cell, claim.candidate().digit)), length)
}

/// Whether a part adds a node to a chain: its start, or one more.
fn is_node(part: &Part) -> bool {
    matches!(part, Part::Suppose(_) | Part::Strong(..) | Part::Weak(..) | Part::Show(Mark::Spots(Role::Supposed, _)))
}
