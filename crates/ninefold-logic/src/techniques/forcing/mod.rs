//! Forcing chains and nets: a supposition is followed until it contradicts itself, or until all alternatives have a common consequence.
//!
//! ```text
//! contradiction   c -> ... -> x   and   c -> ... -> not x          c is false
//! double          c -> ... -> x   and   not c -> ... -> x          x is true
//! cell, region    one of c, d, e is true;  c -> x, d -> x, e -> x  x is true
//! net             like these, but a step may need several earlier ones
//! nested          a net that splits a cell or a house; each branch is another net
//! ```
//!
//! The conclusion and its proof are chosen separately. Rows of bits, within `HoDoKu`'s look-ahead, determine the conclusion; the shortest chain, or a
//! net of singles and locked candidates pruned to the necessary lines, proves it. Where `HoDoKu` guesses the middle open cell, nested nets refute
//! every other candidate of that cell, so the path remains a proof.

mod words;

use std::collections::{HashMap, HashSet};

use crate::frame::mark::Role;
use crate::frame::{Candidate, CellSet, Digit, DigitSet};

use crate::facts::Facts;
use crate::facts::forces::{Argument, Conflict, Forces, Literal, Source, Truth, Ways, candidate, claim};
use crate::facts::links::Links;
use crate::facts::nets::{Budget, End, Ground, Line, Net, Outcome, Prover, Says};
use crate::flow::{Flow, GO_ON};
use crate::step::{Claim, Draft, Part, Step};
use crate::technique::{Class, Find, Search, Sink, Technique};
use crate::text::Text;

pub(super) use words::{by_cases, contradiction as net_text};
use words::{contradiction as contradiction_text, settled as settled_text, verity as verity_text};

/// The reason why the choice of the cell is not symmetric.
const GUESS: &str = "it takes the cell in the middle of the list of open cells";

const fn chain(id: &'static str, name: &'static str, explain: fn(&Step) -> Text, find: Find) -> Technique {
    Technique::new(id, name, Class::Forcing, explain, find)
}

const fn net(id: &'static str, name: &'static str, explain: fn(&Step) -> Text, find: Find) -> Technique {
    Technique::new(id, name, Class::ForcingNet, explain, find)
}

pub(super) static FAMILY: &[Technique] = &[
    chain("nishio", "Nishio", contradiction_text, |facts, sink| {
        contradictions(DigitSet::of, facts, &mut HashSet::new(), sink)
    })
    .after("avoidable-rectangle-2-wide")
    .about(
        "Suppose that a digit is in a cell, and follow only this digit. If the digit has no place left in some house, \
         it cannot be in the cell.",
    ),
    chain("contradiction-chain", "Forcing Chain Contradiction", contradiction_text, |facts, sink| {
        chains(Argument::Contradiction, facts, sink)
    })
    .about(
        "Suppose that a candidate is true, or that it is false, and follow the links. If a candidate turns out both \
         true and false, a cell is left without candidates, or a digit without a place in a house, the supposition \
         was wrong.",
    ),
    chain("double-chain", "Double Forcing Chain", verity_text, |facts, sink| chains(Argument::Double, facts, sink))
        .about(
            "Follow the links from a candidate twice, supposing first that it is true and then that it is false. A \
             conclusion that follows both times is true.",
        ),
    chain("cell-chain", "Cell Forcing Chain", verity_text, |facts, sink| chains(Argument::Cell, facts, sink)).about(
        "A cell holds one of its candidates. Follow the links from each of them: a conclusion that follows from all is \
         true.",
    ),
    chain("region-chain", "Region Forcing Chain", verity_text, |facts, sink| chains(Argument::Region, facts, sink))
        .about(
            "A digit goes into one of its places in a house. Follow the links from each of them: a conclusion that \
         follows from all is true.",
        ),
    net("contradiction-net", "Forcing Net Contradiction", contradiction_text, |facts, sink| {
        nets(Argument::Contradiction, facts, sink)
    })
    .about(
        "Suppose that a digit is in a cell, and place all singles that follow. If a cell is left without candidates, \
         or a digit without a place in a house, the supposition was wrong. Unlike in a chain, a step may depend on \
         several earlier steps.",
    ),
    net("double-net", "Double Forcing Net", verity_text, |facts, sink| nets(Argument::Double, facts, sink)).about(
        "Suppose that a candidate is true, then that it is false, and each time place all singles that follow. A \
         conclusion that follows both times is true.",
    ),
    net("cell-net", "Cell Forcing Net", verity_text, |facts, sink| nets(Argument::Cell, facts, sink)).about(
        "A cell holds one of its candidates. Suppose each of them in turn, and place all singles that follow: a \
         conclusion that follows from all is true.",
    ),
    net("region-net", "Region Forcing Net", verity_text, |facts, sink| nets(Argument::Region, facts, sink)).about(
        "A digit goes into one of its places in a house. Suppose each of them in turn, and place all singles that \
         follow: a conclusion that follows from all is true.",
    ),
    Technique::new("nested-cell", "Nested Cell Forcing Net", Class::NestedNet, settled_text, nested_cell)
        .asymmetric(GUESS)
        .about(
            "Take the middle one of the cells without a digit, and show that all but one of its candidates are wrong: \
             place the singles that follow from each candidate, and where they do not lead to a contradiction, choose \
             a cell, or a digit in a house, with few candidates left, and follow each of these in the same way.",
        ),
    Technique::new("nested-net", "Nested Forcing Net", Class::NestedNet, contradiction_text, nested_nets).about(
        "Suppose that a digit is in a cell, and place the singles that follow. Where they do not lead to a \
         contradiction, choose a cell, or a digit in a house, with few candidates left, and follow each of these in \
         the same way. If all of them lead to a contradiction, the supposition was wrong. Every false candidate can \
         be refuted in this way, so the technique solves every puzzle.",
    ),
];

/// Returns the shortest argument of the given kind for a conclusion that needs a net, with its length.
#[cfg(not(wide))]
pub(crate) fn shortest(facts: &Facts<'_>, argument: Argument, conclusion: Literal) -> Option<(usize, Source)> {
    let (links, ahead) = (facts.links(), facts.ahead());
    let is_net = |(_, plan): &(Source, Plan)| plan.ways.iter().any(|&(start, end)| ahead.is_net(start, end));
    let length = |plan: &Plan| plan.ways.iter().map(|&(start, end)| ahead.length(start, end)).sum::<usize>();
    let nets = plans(&ahead.forces, links, argument, conclusion).filter(is_net);
    nets.map(|(source, plan)| (length(&plan), source)).min_by_key(|&(length, _)| length)
}

fn candidates(facts: &Facts<'_>) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = facts.board().all_candidates().iter().collect();
    all.sort_by_key(|candidate| facts.digits(candidate.cell).len());
    all
}

/// Adds a conclusion to a draft.
pub(crate) fn conclude(draft: Draft<'_>, claim: Claim) -> Draft<'_> {
    match claim {
        Claim::True(Candidate { cell, digit }) => draft.place(cell, digit),
        Claim::False(Candidate { cell, digit }) => draft.eliminate(digit, cell),
    }
}

/// Adds a truth to a draft, if there is one.
pub(super) fn ground_part(draft: Draft<'_>, role: Role, ground: Option<Ground>) -> Draft<'_> {
    match ground {
        Some(Ground::Cell(cell)) => draft.cell(role, cell),
        Some(Ground::House(house, digit)) => draft.house(role, house, digit).digits(digit),
        Some(Ground::Rule(truth)) => draft.part(Part::Rule(role, truth)),
        None => draft,
    }
}

/// An argument for a conclusion: the suppositions with the literals that they imply, the truth whose members are the suppositions, and the truth that
/// becomes empty in the end.
struct Plan {
    split: Option<Ground>,
    ways: Vec<(Literal, Literal)>,
    empty: Option<Ground>,
}

/// Returns all possible arguments for a conclusion, in a fixed order.
fn plans<'a>(
    forces: &'a Forces,
    links: &'a Links,
    argument: Argument,
    conclusion: Literal,
) -> impl Iterator<Item = (Source, Plan)> + 'a {
    forces.sources(links, argument, conclusion).into_iter().flat_map(move |source| {
        let plans = match source {
            Source::Wrong(wrong) => {
                let conflicts = forces.conflicts(links, wrong).into_iter();
                conflicts
                    .map(|Conflict { ends, empty }| Plan { split: None, ways: to_all(wrong, ends), empty })
                    .collect()
            }
            Source::Either(id) => {
                let ways = [true, false].map(|is_true| (forces.closed.literal(id, is_true), conclusion));
                vec![Plan { split: None, ways: ways.into(), empty: None }]
            }
            Source::Each(truth) => {
                let Truth { ground, ids, .. } = &forces.truths[truth];
                let ways = ids.iter().map(|&id| (Literal(id), conclusion)).collect();
                vec![Plan { split: Some(*ground), ways, empty: None }]
            }
        };
        plans.into_iter().map(move |plan: Plan| (source, plan))
    })
}

fn to_all(start: Literal, ends: Vec<Literal>) -> Vec<(Literal, Literal)> {
    let others: Vec<(Literal, Literal)> =
        ends.into_iter().filter(|&end| end != start).map(|end| (start, end)).collect();
    // If the supposition itself removes the last candidate, no other literal is needed.
    if others.is_empty() { vec![(start, start)] } else { others }
}

/// Emits chains for each conclusion, the shortest for each, in the [order](Forces::conclusions) of the conclusions.
fn chains(argument: Argument, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let (links, forces) = (facts.links(), facts.forces());
    let mut known: HashMap<Literal, Ways> = HashMap::new();
    let mut conclusions = forces.conclusions(links, argument);
    if argument == Argument::Contradiction && sink.limits().search == Search::Everything {
        conclusions.extend(forces.overlooked(links));
    }
    for conclusion in conclusions {
        let mut length = |(_, plan): &(Source, Plan)| {
            let nodes = plan.ways.iter().map(|&(start, end)| {
                known.entry(start).or_insert_with(|| Ways::new(&forces.direct, start)).distance(end) + 1
            });
            nodes.sum::<usize>()
        };
        let Some((_, plan)) = plans(forces, links, argument, conclusion).min_by_key(&mut length) else { continue };
        let says = |literal| claim(&forces.closed, links, literal);
        let mut draft = ground_part(conclude(sink.step(), says(conclusion)), Role::Pivot, plan.split);
        for (start, end) in plan.ways {
            draft = draw_way(draft, facts, &known[&start].way(end));
        }
        sink.emit(ground_part(draft, Role::Pattern, plan.empty))?;
    }
    GO_ON
}

/// Adds a chain to a draft: the supposition with which it begins, and its links.
pub(super) fn draw_way<'b>(draft: Draft<'b>, facts: &Facts<'_>, way: &[Literal]) -> Draft<'b> {
    let (links, forces) = (facts.links(), facts.forces());
    let Some(&start) = way.first() else { return draft };
    let draft = draft.suppose(claim(&forces.closed, links, start));
    way.windows(2).fold(draft, |draft, pair| draw_link(draft, forces, links, pair))
}

fn draw_link<'b>(draft: Draft<'b>, forces: &Forces, links: &Links, pair: &[Literal]) -> Draft<'b> {
    let [(from, is_true), (to, _)] = [pair[0], pair[1]].map(|literal| forces.closed.node(literal));
    let [one, other] = [from, to].map(|id| links.node(id));
    let draft = draft.digits(one.digit).digits(other.digit);
    let via = links.strong(from).iter().find(|(id, _)| !is_true && *id == to);
    match via {
        Some(&(_, via)) => draft.strong(one, other, via),
        None => draft.weak(one, other),
    }
}

/// Adds a net to a draft: its supposition, its lines one by one, and its end.
fn draw_net<'b>(draft: Draft<'b>, net: &Net) -> Draft<'b> {
    let draft = draft.suppose(net.suppose).digits(net.suppose.candidate().digit);
    let draft = net.lines.iter().fold(draft, |draft, &Line { node, ground, says }| {
        let draft = ground_part(draft, Role::Context, ground);
        match says {
            Says::Right => draft.show(Role::Supposed, node.digit, node.cells).digits(node.digit),
            Says::Wrong => draft.show(Role::Context, node.digit, node.cells).digits(node.digit),
            Says::Alternative(number, is_right) => draft.part(Part::Alternative(number, Some(is_right))),
        }
    });
    match &net.end {
        End::Reached => draft,
        End::Conflict(ground) => ground_part(draft, Role::Pattern, Some(*ground)),
        End::Split(ground, branches) => branches.iter().fold(ground_part(draft, Role::Pivot, Some(*ground)), draw_net),
    }
}

/// Emits nets, one for each conclusion: first those that need a net and follow from a few rounds of singles, then all others.
///
/// The few rounds find short arguments, but which conclusions they reach depends on the order of the singles. The other nets complete them, so that
/// all nets together are the same on a transformed board.
fn nets(argument: Argument, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut known: HashSet<Claim> = HashSet::new();
    #[cfg(not(wide))]
    if facts.rules().is_plain() {
        few_rounds(argument, facts, &mut known, sink)?;
    }
    match argument {
        Argument::Contradiction => contradictions(|_| DigitSet::ALL, facts, &mut known, sink),
        Argument::Double => double_nets(facts, &mut known, sink),
        Argument::Cell | Argument::Region => truth_nets(argument, facts, &mut known, sink),
    }
}

/// Emits the nets of a few rounds of singles, which are searched for only on the plain grid.
#[cfg(not(wide))]
fn few_rounds(argument: Argument, facts: &Facts<'_>, known: &mut HashSet<Claim>, sink: &mut Sink<'_>) -> Flow {
    let (links, ahead) = (facts.links(), facts.ahead());
    let mut prover = Prover::new(facts);
    for conclusion in ahead.forces.conclusions(links, argument) {
        let Some((_, source)) = shortest(facts, argument, conclusion) else { continue };
        let claim = claim(&ahead.forces.closed, links, conclusion);
        // A supposition that contradicts itself implies anything, so it belongs to a net of another kind.
        let (_, suppose) = suppositions(source, facts);
        let holds =
            argument == Argument::Contradiction || suppose.iter().all(|&claim| prover.consequences(claim).is_some());
        if let Some(draft) =
            holds.then(|| prove(conclude(sink.step(), claim), claim, source, facts, &mut prover)).flatten()
        {
            known.insert(claim);
            sink.emit(draft)?;
        }
    }
    GO_ON
}

/// Returns the truth that an argument splits into cases, and the suppositions.
#[cfg(not(wide))]
fn suppositions(source: Source, facts: &Facts<'_>) -> (Option<Ground>, Vec<Claim>) {
    let (links, forces) = (facts.links(), &facts.ahead().forces);
    let says = |literal| claim(&forces.closed, links, literal);
    match source {
        Source::Wrong(wrong) => (None, vec![says(wrong)]),
        Source::Either(id) => (None, [true, false].map(|is_true| says(forces.closed.literal(id, is_true))).into()),
        Source::Each(truth) => {
            let Truth { ground, ids, .. } = &forces.truths[truth];
            (Some(*ground), ids.iter().map(|&id| says(Literal(id))).collect())
        }
    }
}

/// Proves a conclusion by nets from its suppositions.
#[cfg(not(wide))]
pub(crate) fn prove<'b>(
    draft: Draft<'b>,
    conclusion: Claim,
    source: Source,
    facts: &Facts<'_>,
    prover: &mut Prover<'_>,
) -> Option<Draft<'b>> {
    let (split, suppose) = suppositions(source, facts);
    if let (Source::Wrong(_), [wrong]) = (source, &suppose[..]) {
        return Some(draw_net(draft, &prover.refute(*wrong)?));
    }
    reach_from_all(draft, split, &suppose, conclusion, prover)
}

/// Adds to a draft a net from each supposition to a conclusion, and the truth whose members are supposed.
fn reach_from_all<'b>(
    draft: Draft<'b>,
    split: Option<Ground>,
    suppose: &[Claim],
    conclusion: Claim,
    prover: &mut Prover<'_>,
) -> Option<Draft<'b>> {
    let nets: Option<Vec<Net>> = suppose.iter().map(|&suppose| prover.reach(suppose, conclusion)).collect();
    Some(nets?.iter().fold(ground_part(draft, Role::Pivot, split), draw_net))
}

/// Emits nets that refute candidates, the smallest first, except for known conclusions. For each candidate, the nets follow only the given digits. If
/// these are all digits, further nets refute that a candidate is false.
fn contradictions(
    digits: fn(Digit) -> DigitSet,
    facts: &Facts<'_>,
    known: &mut HashSet<Claim>,
    sink: &mut Sink<'_>,
) -> Flow {
    let mut prover = Prover::new(facts);
    let both = |candidate: Candidate| {
        let is_all = digits(candidate.digit) == DigitSet::ALL;
        [Some(Claim::True(candidate)), is_all.then_some(Claim::False(candidate))].into_iter().flatten()
    };
    let suppose = candidates(facts).into_iter().flat_map(both).filter(|&suppose| !known.contains(&opposite(suppose)));
    let refute = |suppose: Claim| prover.refute_within(suppose, digits(suppose.candidate().digit));
    let mut nets: Vec<Net> = suppose.filter_map(refute).collect();
    nets.sort_by_key(Net::size);
    nets.iter().try_for_each(|net| sink.emit(draw_net(conclude(sink.step(), opposite(net.suppose)), net)))
}

const fn opposite(claim: Claim) -> Claim {
    match claim {
        Claim::True(candidate) => Claim::False(candidate),
        Claim::False(candidate) => Claim::True(candidate),
    }
}

/// Emits nets for the conclusions that follow both if a candidate is true and if it is false, each once.
fn double_nets(facts: &Facts<'_>, known: &mut HashSet<Claim>, sink: &mut Sink<'_>) -> Flow {
    let mut prover = Prover::new(facts);
    for candidate in candidates(facts) {
        let suppose = [Claim::True(candidate), Claim::False(candidate)];
        emit_shared(None, &suppose, facts, &mut prover, known, sink)?;
    }
    GO_ON
}

/// Emits nets for the conclusions that follow from each member of a truth; truths with few members come first, and each conclusion occurs once.
fn truth_nets(argument: Argument, facts: &Facts<'_>, known: &mut HashSet<Claim>, sink: &mut Sink<'_>) -> Flow {
    let links = facts.links();
    let mut prover = Prover::new(facts);
    let forces = truths_of(facts);
    let truths = forces.truths.iter().filter(|truth| truth.argument() == argument);
    let mut truths: Vec<&Truth> = truths.collect();
    truths.sort_by_key(|truth| truth.ids.len());
    for Truth { ground, ids, .. } in truths {
        let suppose: Vec<Claim> = ids.iter().map(|&id| Claim::True(candidate(links, id))).collect();
        emit_shared(Some(*ground), &suppose, facts, &mut prover, known, sink)?;
    }
    GO_ON
}

/// Emits nets for the conclusions to which all the suppositions lead, except for the known ones.
fn emit_shared(
    split: Option<Ground>,
    suppose: &[Claim],
    facts: &Facts<'_>,
    prover: &mut Prover<'_>,
    known: &mut HashSet<Claim>,
    sink: &mut Sink<'_>,
) -> Flow {
    for claim in shared(suppose, facts, prover) {
        if known.insert(claim) {
            let draft = reach_from_all(conclude(sink.step(), claim), split, suppose, claim, prover);
            draft.map_or(GO_ON, |draft| sink.emit(draft))?;
        }
    }
    GO_ON
}

/// Returns the forces that contain the truths of the board.
fn truths_of<'f>(facts: &'f Facts<'_>) -> &'f Forces {
    #[cfg(not(wide))]
    if facts.rules().is_plain() {
        return &facts.ahead().forces;
    }
    facts.forces()
}

/// Finds the common consequences of the suppositions, apart from the suppositions themselves; none if one contradicts itself.
fn shared(suppose: &[Claim], facts: &Facts<'_>, prover: &mut Prover<'_>) -> Vec<Claim> {
    let outcomes: Option<Vec<Outcome>> = suppose.iter().map(|&suppose| prover.consequences(suppose)).collect();
    let outcomes = outcomes.unwrap_or_default();
    let Some((first, rest)) = outcomes.split_first() else { return Vec::new() };
    let placed = first.placed.iter().filter(|candidate| rest.iter().all(|other| other.placed.contains(candidate)));
    let mut claims: Vec<Claim> = placed.map(|&candidate| Claim::True(candidate)).collect();
    for digit in Digit::all() {
        let left = outcomes.iter().fold(CellSet::EMPTY, |left, outcome| left | outcome.spots[digit.index()]);
        let eliminated = (facts.spots(digit) - left).iter().map(|cell| Candidate { cell, digit });
        let is_new = |candidate: &Candidate| suppose.iter().all(|suppose| suppose.candidate() != *candidate);
        claims.extend(eliminated.filter(is_new).map(Claim::False));
    }
    claims
}

/// Takes the middle one of the cells without a digit, as a last resort, and refutes all its candidates except one. If there may be several solutions,
/// the cell may have several right candidates.
fn nested_cell(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let open = if facts.state().is_unique() { facts.open() } else { CellSet::EMPTY };
    let Some(cell) = open.iter().nth(open.len() / 2) else { return GO_ON };
    let mut prover = Prover::new(facts);
    let mut budget = Budget::new(sink.limits(), facts.stop());
    let mut left: Vec<Candidate> = facts.candidates(cell).collect();
    let mut nets: Vec<Net> = Vec::new();
    for level in 0..=open.len() {
        left.retain(|&candidate| {
            let net = prover.refute_deep(Claim::True(candidate), level, &mut budget);
            net.map(|net| nets.push(net)).is_none()
        });
        if let [Candidate { cell, digit }] = left[..] {
            let draft = sink.step().place(cell, digit).cell(Role::Pivot, cell);
            return sink.emit(nets.iter().fold(draft, draw_net));
        }
        if left.is_empty() || budget.is_spent() {
            break;
        }
    }
    GO_ON
}

fn nested_nets(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut prover = Prover::new(facts);
    let mut budget = Budget::new(sink.limits(), facts.stop());
    for level in 1..=facts.open().len() {
        let mut any = false;
        for candidate in candidates(facts) {
            if let Some(net) = prover.refute_deep(Claim::True(candidate), level, &mut budget) {
                any = true;
                sink.emit(draw_net(sink.step().eliminate(candidate.digit, candidate.cell), &net))?;
            }
        }
        if any {
            break;
        }
    }
    GO_ON
}
