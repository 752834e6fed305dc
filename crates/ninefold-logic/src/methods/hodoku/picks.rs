//! The chain or net that `HoDoKu` takes where it searches for several techniques at once.

use crate::frame::mark::{Mark, Role};
use crate::frame::{CandidateSet, Cell, Digit};

use super::loops;
use crate::facts::commons::Overlap;
use crate::facts::forces::{Argument, claim};
use crate::facts::nets::Prover;
use crate::facts::strands::{Ends, LONGEST, SHORTEST, Strands};
use crate::facts::{Chain, Effect, Facts, Grain, Shape, effect};
use crate::limits::Limits;
use crate::step::{Claim, Draft, Part, Step};
use crate::technique::Technique;
use crate::techniques::chains::{self, step};
use crate::techniques::{self, forcing, sets};

pub(super) fn digit_chain(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    step("x-chain", &strand(&Strands::digits(facts), facts, limits)?, facts)
}

pub(super) fn cell_chain(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    step("xy-chain", &strand(&Strands::cells(facts), facts, limits)?, facts)
}

/// Finds the chain with the best effect. Among equally good effects, that of the first chain counts, and the shortest chain with this effect is
/// returned.
///
/// `HoDoKu` follows every chain of up to 20 candidates. Here the pairs of ends are sorted first, so that hardly any chain is assembled besides the
/// one taken.
fn strand(strands: &Strands, facts: &Facts<'_>, limits: &Limits) -> Option<Chain> {
    let longest = limits.chain.saturating_add(1).min(usize::from(LONGEST)) as u8;
    let mut pairs: Vec<(Effect, Ends)> = strands.pairs(facts).map(|ends| (effect(&ends.eliminated), ends)).collect();
    // Pairs with the same key are rivals. The first chain among them determines the effect (starts are in order, since the sort is stable), and then
    // the shortest chain with this effect is shown, wherever it starts.
    pairs.sort_by_key(|&(key, _)| key);
    pairs.chunk_by(|a, b| a.0 == b.0).find_map(|rivals| {
        let eliminated =
            rivals.chunk_by(|a, b| a.1.from == b.1.from).find_map(|rivals| first(strands, rivals, longest))?;
        let same = rivals.iter().filter(|(_, ends)| ends.eliminated == eliminated);
        let way = same.filter_map(|(_, ends)| strands.shortest(ends, longest)).min_by_key(Vec::len)?;
        Some(strands.chain(&way, eliminated))
    })
}

/// Returns the effect of the first chain among those with the same start.
fn first(strands: &Strands, rivals: &[(Effect, Ends)], longest: u8) -> Option<CandidateSet> {
    // If all have the same effect, it does not matter which end is reached first, only that one is. This is the usual case, and it saves the long
    // walk below.
    let eliminated = rivals[0].1.eliminated;
    if rivals.iter().all(|(_, ends)| ends.eliminated == eliminated) {
        return rivals.iter().any(|(_, ends)| strands.shortest(ends, longest).is_some()).then_some(eliminated);
    }
    let targets: Vec<usize> = rivals.iter().map(|(_, ends)| ends.to).collect();
    let way = strands.way(rivals[0].1.from, SHORTEST..=longest, &targets)?;
    rivals.iter().find(|(_, ends)| ends.to == way[way.len() - 1]).map(|(_, ends)| ends.eliminated)
}

pub(super) fn best_loop(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    loop_step(&loops::best(facts, Grain::Singles, limits.chain)?, facts)
}

pub(super) fn best_grouped(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    loop_step(&loops::best(facts, Grain::Groups, limits.chain)?, facts)
}

/// Returns a step of the technique to which a chain belongs: a search with groups may find a chain without any.
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

/// Returns the chain of sets that `HoDoKu` takes: it searches for chains in which every set is later in the list than the one before, and prefers the
/// best effect.
pub(super) fn set_chain(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    best_set_chain("als-chain", Overlap::None, facts, limits)
}

fn best_set_chain(id: &str, overlap: Overlap, facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    let chain = facts.commons(overlap).best_chain().filter(|chain| sets::fits(&chain.sets, limits))?;
    sets::draw_chain(&chain, overlap, facts, Draft::new(techniques::by_id(id)?, facts.board())).finish()
}

/// Returns the first instance of a technique in a method other than `HoDoKu`'s. These searches for chains keep `HoDoKu`'s order, unlike the finders.
pub(super) fn first_instance(technique: &'static Technique, facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    // `HoDoKu` supports plain grids only, and these searches build steps of plain grids.
    if !facts.rules().is_plain() {
        return technique.first(facts, limits);
    }
    if let Some((grain, shape)) = chains::table(technique) {
        return loops::each(facts, grain, shape, limits).find_map(|chain| step(technique.id, &chain, facts));
    }
    if technique.id == "overlapping-als-chain" {
        let best = best_set_chain(technique.id, Overlap::Some, facts, limits);
        return best.or_else(|| technique.first(facts, limits));
    }
    #[cfg(not(wide))]
    if let Some((argument, id)) = NETS.into_iter().find(|(_, id)| *id == technique.id) {
        return net(argument, id, facts);
    }
    technique.first(facts, limits)
}

/// Returns the net for the first conclusion of an argument for which there is one.
#[cfg(not(wide))]
fn net(argument: Argument, id: &str, facts: &Facts<'_>) -> Option<Step> {
    let (links, ahead) = (facts.links(), facts.ahead());
    let mut prover = Prover::new(facts);
    ahead.forces.conclusions(links, argument).into_iter().find_map(|conclusion| {
        let (_, source) = forcing::shortest(facts, argument, conclusion)?;
        let claim = claim(&ahead.forces.closed, links, conclusion);
        let draft = forcing::conclude(Draft::new(techniques::by_id(id)?, facts.board()), claim);
        forcing::prove(draft, claim, source, facts, &mut prover)?.finish()
    })
}

/// Returns the forcing chain that `HoDoKu` takes: it searches for all kinds at once; each finder here yields its best one first.
pub(super) fn forcing_chain(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    let chains = ["contradiction-chain", "double-chain", "cell-chain", "region-chain"].into_iter();
    let found = chains.filter_map(techniques::by_id).filter_map(|technique| technique.first(facts, limits));
    found.min_by_key(rank)
}

/// Returns the sort key for `HoDoKu`'s preference: placements before eliminations, then the first cell and the smallest digit; of two reasons for the
/// same elimination, the shorter one.
fn rank(step: &Step) -> (bool, Option<(Cell, Digit)>, usize) {
    let claim = step.conclusions().next();
    let is_eliminated = step.placed().is_empty();
    let length = if is_eliminated { step.parts().iter().filter(|part| is_node(part)).count() } else { 0 };
    (is_eliminated, claim.map(|claim| (claim.candidate().cell, claim.candidate().digit)), length)
}

/// Whether a part adds a node to a chain: its start, or a later node.
fn is_node(part: &Part) -> bool {
    matches!(part, Part::Suppose(_) | Part::Strong(..) | Part::Weak(..) | Part::Show(Mark::Spots(Role::Supposed, _)))
}

/// Returns the net for the first conclusion that has one. For eliminations the shortest argument is taken, for placements the first.
#[cfg(not(wide))]
pub(super) fn forcing_net(facts: &Facts<'_>, _: &Limits) -> Option<Step> {
    let (links, ahead) = (facts.links(), facts.ahead());
    let mut prover = Prover::new(facts);
    ahead.forces.all_conclusions(links).into_iter().find_map(|conclusion| {
        let claim = claim(&ahead.forces.closed, links, conclusion);
        let best = NETS.into_iter().filter_map(|(argument, id)| {
            let (length, source) = forcing::shortest(facts, argument, conclusion)?;
            Some((if matches!(claim, Claim::True(_)) { 0 } else { length }, id, source))
        });
        let (_, id, source) = best.min_by_key(|&(length, ..)| length)?;
        let draft = forcing::conclude(Draft::new(techniques::by_id(id)?, facts.board()), claim);
        forcing::prove(draft, claim, source, facts, &mut prover)?.finish()
    })
}

/// Finds nothing: nets of a few rounds of singles are not searched for on wide grids.
#[cfg(wide)]
pub(super) const fn forcing_net(_: &Facts<'_>, _: &Limits) -> Option<Step> {
    None
}

#[cfg(not(wide))]
const NETS: [(Argument, &str); 4] = [
    (Argument::Contradiction, "contradiction-net"),
    (Argument::Double, "double-net"),
    (Argument::Cell, "cell-net"),
    (Argument::Region, "region-net"),
];
