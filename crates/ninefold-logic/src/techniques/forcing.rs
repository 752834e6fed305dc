//! Forcing chains and nets: a supposition is followed until it contradicts itself, or all that could be lead to the same.
//!
//! ```text
//! contradiction   c -> ... -> x   and   c -> ... -> not x          c is false
//! double          c -> ... -> x   and   not c -> ... -> x          x is true
//! cell, region    one of c, d, e is true;  c -> x, d -> x, e -> x  x is true
//! net             the same, but a step may need several before it
//! nested          a net that splits a cell or a house on its way, each branch a net of its own
//! ```

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_core::mark::{Mark, Role};
use ninefold_core::{Candidate, CellSet, Digit, DigitSet, House};

use crate::facts::forces::{both, way};
use crate::facts::links::{Kind, Links, has, members};
use crate::facts::nets::{Budget, End, Ground, Line, Net, Outcome, Prover};
use crate::facts::{Facts, Link};
use crate::notation;
use crate::rating::{Level, Ratings};
use crate::step::{Claim, Draft, Part, Step};
use crate::technique::{Example, Sink, Technique};
use crate::text::{self, Text};

const fn chain(code: &'static str) -> Ratings {
    Ratings::NONE.hodoku(code, 8500, Level::Extreme, 500)
}

const fn net(code: &'static str) -> Ratings {
    Ratings::NONE.hodoku(code, 8600, Level::Extreme, 700)
}

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "nishio",
        name: "Nishio",
        ratings: Ratings::NONE.explainer(75),
        assumes_unique: false,
        about: "Suppose that a digit is in a cell, and follow only this digit. If it ends up without a place in some \
                house, it cannot be there.",
        find: nishio,
        explain: contradiction_text,
        examples: &[Example { board: NISHIO, finds: "r9c7<>7" }],
    },
    Technique {
        id: "contradiction-chain",
        name: "Forcing Chain Contradiction",
        ratings: chain("1301"),
        assumes_unique: false,
        about: "Suppose that a candidate is true, or that it is false, and follow the links. If that makes something \
                true and false, or leaves a cell or a digit in a house with nothing, the supposition was wrong.",
        find: contradiction_chains,
        explain: contradiction_text,
        examples: &[Example { board: CELL_CHAIN, finds: "r5c1=8" }],
    },
    Technique {
        id: "double-chain",
        name: "Double Forcing Chain",
        ratings: chain("1302"),
        assumes_unique: false,
        about: "Follow the links from a candidate twice: if it is true, and if it is false. What follows both times \
                is so.",
        find: double_chains,
        explain: verity_text,
        examples: &[Example { board: CELL_CHAIN, finds: "r6c4=8" }],
    },
    Technique {
        id: "cell-chain",
        name: "Cell Forcing Chain",
        ratings: chain("1302"),
        assumes_unique: false,
        about: "A cell holds one of its candidates. Follow the links from each of them: what follows from every one \
                is so.",
        find: |facts, sink| truth_chains(cells(facts), facts, sink),
        explain: verity_text,
        examples: &[Example { board: CELL_CHAIN, finds: "r6c4=8" }],
    },
    Technique {
        id: "region-chain",
        name: "Region Forcing Chain",
        ratings: chain("1302"),
        assumes_unique: false,
        about: "A digit goes into one of its places in a house. Follow the links from each of them: what follows \
                from every one is so.",
        find: |facts, sink| truth_chains(regions(facts), facts, sink),
        explain: verity_text,
        examples: &[Example { board: CELL_CHAIN, finds: "r8c1<>8" }],
    },
    Technique {
        id: "contradiction-net",
        name: "Forcing Net Contradiction",
        ratings: net("1303"),
        assumes_unique: false,
        about: "Suppose that a digit is in a cell, and put down all the singles that follow. If a cell or a digit in \
                a house is left with nothing, the supposition was wrong. Other than in a chain, a step may need \
                several of those before it.",
        find: contradiction_nets,
        explain: contradiction_text,
        examples: &[Example { board: CELL_CHAIN, finds: "r7c3<>7" }],
    },
    Technique {
        id: "cell-net",
        name: "Cell Forcing Net",
        ratings: net("1304"),
        assumes_unique: false,
        about: "A cell holds one of its candidates. Suppose each of them and put down all the singles that follow: \
                what follows from every one is so.",
        find: |facts, sink| truth_nets(&cells(facts), facts, sink),
        explain: verity_text,
        examples: &[Example { board: CELL_NET, finds: "r8c7<>7" }],
    },
    Technique {
        id: "region-net",
        name: "Region Forcing Net",
        ratings: net("1304"),
        assumes_unique: false,
        about: "A digit goes into one of its places in a house. Suppose each of them and put down all the singles \
                that follow: what follows from every one is so.",
        find: |facts, sink| truth_nets(&regions(facts), facts, sink),
        explain: verity_text,
        examples: &[Example { board: REGION_NET, finds: "r7c6<>1" }],
    },
    Technique {
        id: "nested-net",
        name: "Nested Forcing Net",
        ratings: Ratings::NONE.hodoku("1401", 8900, Level::Extreme, 10000),
        assumes_unique: false,
        about: "Suppose that a digit is in a cell, and put down the singles that follow. Where they do not lead to a \
                contradiction, look at a cell, or a digit in a house, with few candidates left, and follow each of \
                them in the same way. If all come to a contradiction, the supposition was wrong. Every false \
                candidate falls to this in the end, so every puzzle can be solved with it.",
        find: nested_nets,
        explain: contradiction_text,
        examples: &[Example { board: CELL_CHAIN, finds: "r7c3<>7" }],
    },
];

/// The cells without a digit.
fn cells(facts: &Facts<'_>) -> Vec<Ground> {
    facts.open().iter().map(Ground::Cell).collect()
}

/// The digits that a house still lacks.
fn regions(facts: &Facts<'_>) -> Vec<Ground> {
    let lacks = |house: House| {
        Digit::all()
            .filter(move |&digit| !facts.spots_in(house, digit).is_empty())
            .map(move |digit| Ground::House(house, digit))
    };
    House::all().flat_map(lacks).collect()
}

fn members_of(facts: &Facts<'_>, ground: Ground) -> Vec<Candidate> {
    match ground {
        Ground::Cell(cell) => facts.digits(cell).iter().map(|digit| Candidate { cell, digit }).collect(),
        Ground::House(house, digit) => {
            facts.spots_in(house, digit).iter().map(|cell| Candidate { cell, digit }).collect()
        }
    }
}

fn candidates(facts: &Facts<'_>) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = facts.board().all_candidates().iter().collect();
    all.sort_by_key(|candidate| facts.digits(candidate.cell).len());
    all
}

/// Something that chains prove, before it is drawn.
struct Plan {
    cost: usize,
    conclusion: Claim,
    truth: Option<Ground>,
    /// Whether the members of the truth are supposed; otherwise they are all shown to be false.
    is_split: bool,
    /// From which supposition to which node.
    ways: Vec<(Claim, (u16, bool))>,
}

/// Draws plans, the cheapest first, each conclusion once.
fn draw_plans(mut plans: Vec<Plan>, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let links = facts.links(Kind::Groups);
    plans.sort_by_key(|plan| plan.cost);
    let mut seen = Vec::new();
    for plan in plans {
        if seen.contains(&plan.conclusion) {
            continue;
        }
        seen.push(plan.conclusion);
        let (before, after) = if plan.is_split { (plan.truth, None) } else { (None, plan.truth) };
        let mut draft = conclude(ground_part(sink.step(), Role::Pivot, before), plan.conclusion);
        for (suppose, end) in plan.ways {
            let start = (id(links, suppose.candidate()), matches!(suppose, Claim::True(_)));
            let Some(way) = way(links, start, end) else { continue };
            draft = way.iter().fold(draft.suppose(suppose), |draft, &Link { from, to, via }| {
                let draft = draft.digits(from.digit).digits(to.digit);
                match via {
                    Some(via) => draft.strong(from, to, via),
                    None => draft.weak(from, to),
                }
            });
        }
        sink.emit(ground_part(draft, Role::Pattern, after))?;
    }
    ControlFlow::Continue(())
}

fn id(links: &Links, candidate: Candidate) -> u16 {
    links.id(candidate).expect("every candidate is a node")
}

fn candidate(links: &Links, id: u16) -> Candidate {
    let node = links.node(id);
    Candidate { cell: node.cells.first().expect("a node has a cell"), digit: node.digit }
}

fn conclude(draft: Draft<'_>, claim: Claim) -> Draft<'_> {
    match claim {
        Claim::True(Candidate { cell, digit }) => draft.place(cell, digit),
        Claim::False(Candidate { cell, digit }) => draft.strike(digit, cell),
    }
}

fn ground_part(draft: Draft<'_>, role: Role, ground: Option<Ground>) -> Draft<'_> {
    match ground {
        Some(Ground::Cell(cell)) => draft.cell(role, cell),
        Some(Ground::House(house, digit)) => draft.house(role, house, digit).digits(digit),
        None => draft,
    }
}

fn supposed(candidate: Candidate, is_true: bool) -> Claim {
    if is_true { Claim::True(candidate) } else { Claim::False(candidate) }
}

fn contradiction_chains(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (links, forces) = (facts.links(Kind::Groups), facts.forces());
    let truths: Vec<(Ground, Vec<u16>)> = cells(facts)
        .into_iter()
        .chain(regions(facts))
        .map(|ground| (ground, members_of(facts, ground).into_iter().map(|c| id(links, c)).collect()))
        .collect();
    let mut plans = Vec::new();
    for start in links.singles() {
        let here = candidate(links, start);
        for is_true in [true, false] {
            let closure = forces.follows(start, is_true);
            let suppose = supposed(here, is_true);
            let conclusion = supposed(here, !is_true);
            for x in both(&closure.on, &closure.off) {
                let cost = closure.on_depth(x) + closure.off_depth(x);
                let ways = [(suppose, (x, true)), (suppose, (x, false))];
                let ways = ways.into_iter().filter(|&(_, end)| end != (start, is_true)).collect();
                plans.push(Plan { cost, conclusion, truth: None, is_split: false, ways });
            }
            for (ground, ids) in &truths {
                if ids.iter().all(|&x| has(&closure.off, x)) {
                    let cost = ids.iter().map(|&x| closure.off_depth(x)).sum();
                    let ends = ids.iter().filter(|&&x| (x, false) != (start, is_true));
                    let ways = ends.map(|&x| (suppose, (x, false))).collect();
                    plans.push(Plan { cost, conclusion, truth: Some(*ground), is_split: false, ways });
                }
            }
        }
    }
    draw_plans(plans, facts, sink)
}

fn double_chains(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (links, forces) = (facts.links(Kind::Groups), facts.forces());
    let mut plans = Vec::new();
    for start in links.singles() {
        let [yes, no] = [true, false].map(|is_true| forces.follows(start, is_true));
        let claims = [Claim::True(candidate(links, start)), Claim::False(candidate(links, start))];
        let mut plan = |x: u16, is_true: bool, cost| {
            if links.is_single(x) && x != start {
                let ways = claims.iter().map(|&claim| (claim, (x, is_true))).collect();
                plans.push(Plan {
                    cost,
                    conclusion: supposed(candidate(links, x), is_true),
                    truth: None,
                    is_split: false,
                    ways,
                });
            }
        };
        both(&yes.on, &no.on).for_each(|x| plan(x, true, yes.on_depth(x) + no.on_depth(x)));
        both(&yes.off, &no.off).for_each(|x| plan(x, false, yes.off_depth(x) + no.off_depth(x)));
    }
    draw_plans(plans, facts, sink)
}

fn truth_chains(truths: Vec<Ground>, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (links, forces) = (facts.links(Kind::Groups), facts.forces());
    let mut plans = Vec::new();
    for truth in truths {
        let ids: Vec<u16> = members_of(facts, truth).into_iter().map(|c| id(links, c)).collect();
        let (mut on, mut off) = (vec![u64::MAX; links.words()], vec![u64::MAX; links.words()]);
        for &start in &ids {
            let closure = forces.follows(start, true);
            on.iter_mut().zip(&closure.on).for_each(|(all, on)| *all &= on);
            off.iter_mut().zip(&closure.off).for_each(|(all, off)| *all &= off);
        }
        for (set, is_true) in [(&on, true), (&off, false)] {
            for x in members(set).filter(|&x| links.is_single(x) && !ids.contains(&x)) {
                let depth = |&start: &u16| {
                    let closure = forces.follows(start, true);
                    if is_true { closure.on_depth(x) } else { closure.off_depth(x) }
                };
                let cost = ids.iter().map(depth).sum();
                let ways = ids.iter().map(|&start| (Claim::True(candidate(links, start)), (x, is_true))).collect();
                plans.push(Plan {
                    cost,
                    conclusion: supposed(candidate(links, x), is_true),
                    truth: Some(truth),
                    is_split: true,
                    ways,
                });
            }
        }
    }
    draw_plans(plans, facts, sink)
}

/// Draws a net: what is supposed, line by line what follows, and how it ends.
fn draw_net<'b>(draft: Draft<'b>, net: &Net) -> Draft<'b> {
    let draft = draft.suppose(net.suppose).digits(net.suppose.candidate().digit);
    let draft = net.lines.iter().fold(draft, |draft, &Line { candidate: Candidate { cell, digit }, ground }| {
        ground_part(draft, Role::Context, ground).show(Role::Supposed, digit, cell).digits(digit)
    });
    match &net.end {
        End::Reached => draft,
        End::Conflict(ground) => ground_part(draft, Role::Pattern, Some(*ground)),
        End::Split(ground, branches) => branches.iter().fold(ground_part(draft, Role::Pivot, Some(*ground)), draw_net),
    }
}

fn nishio(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut prover = Prover::new(facts);
    let nets = candidates(facts).into_iter().filter_map(|candidate| prover.refute_within(candidate)).collect();
    draw_contradictions(nets, sink)
}

fn contradiction_nets(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut prover = Prover::new(facts);
    let nets = candidates(facts).into_iter().filter_map(|candidate| prover.refute(Claim::True(candidate))).collect();
    draw_contradictions(nets, sink)
}

fn draw_contradictions(mut nets: Vec<Net>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    nets.sort_by_key(Net::size);
    nets.iter().try_for_each(|net| {
        let Claim::True(Candidate { cell, digit }) = net.suppose else { return ControlFlow::Continue(()) };
        sink.emit(draw_net(sink.step().strike(digit, cell), net))
    })
}

/// What follows from each member of a truth, whatever it is; truths with few members first, each conclusion once.
fn truth_nets(truths: &[Ground], facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut prover = Prover::new(facts);
    let mut truths: Vec<(Ground, Vec<Candidate>)> =
        truths.iter().map(|&truth| (truth, members_of(facts, truth))).collect();
    truths.sort_by_key(|(_, members)| members.len());
    let mut seen: HashSet<Claim> = HashSet::new();
    for (truth, members) in truths {
        for claim in shared(&members, facts, &mut prover) {
            if seen.insert(claim) {
                let nets = members.iter().map(|&member| prover.reach(Claim::True(member), claim));
                let Some(nets) = nets.collect::<Option<Vec<Net>>>() else { continue };
                let draft = ground_part(conclude(sink.step(), claim), Role::Pivot, Some(truth));
                sink.emit(nets.iter().fold(draft, draw_net))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What every one of some candidates leads to, besides itself; a candidate that contradicts itself has no say.
fn shared(members: &[Candidate], facts: &Facts<'_>, prover: &mut Prover<'_>) -> Vec<Claim> {
    let outcomes = members.iter().filter_map(|&member| prover.consequences(Claim::True(member)));
    let outcomes: Vec<Outcome> = outcomes.collect();
    let Some((first, rest)) = outcomes.split_first().filter(|_| outcomes.len() == members.len()) else {
        return Vec::new();
    };
    let placed = first.placed.iter().filter(|candidate| rest.iter().all(|other| other.placed.contains(candidate)));
    let mut claims: Vec<Claim> = placed.map(|&candidate| Claim::True(candidate)).collect();
    for digit in Digit::all() {
        let left = outcomes.iter().fold(CellSet::EMPTY, |left, outcome| left | outcome.spots[digit.index()]);
        let struck = (facts.spots(digit) - left).iter().map(|cell| Candidate { cell, digit });
        claims.extend(struck.filter(|candidate| !members.contains(candidate)).map(Claim::False));
    }
    claims
}

fn nested_nets(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut prover = Prover::new(facts);
    let mut budget = Budget::new(sink.limits());
    for level in 1..=facts.open().len() {
        let mut any = false;
        for candidate in candidates(facts) {
            if let Some(net) = prover.refute_deep(Claim::True(candidate), level, &mut budget) {
                any = true;
                sink.emit(draw_net(sink.step().strike(candidate.digit, candidate.cell), &net))?;
            }
        }
        if any {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// What a step says part by part, in sentences.
fn story(step: &Step) -> String {
    let mut sentences: Vec<String> = Vec::new();
    let mut open = String::new();
    let mut ground = String::new();
    let close = |open: &mut String, sentences: &mut Vec<String>| {
        if !open.is_empty() {
            let at_once =
                if open.contains(": ") || open.contains(", and ") { "" } else { ": the same follows at once" };
            sentences.push(std::mem::take(open) + at_once + ".");
        }
    };
    let mut supposed = None;
    for part in step.parts() {
        let first = sentences.is_empty() && open.is_empty();
        match part {
            Part::Suppose(claim) => {
                close(&mut open, &mut sentences);
                // A second way from the same supposition.
                let again = supposed.replace(*claim) == Some(*claim);
                open = if again { "Also".into() } else { format!("Suppose that {claim}") };
            }
            Part::Strong(..) | Part::Weak(..) => {
                let link = notation::link(part).expect("a link");
                let so = if open.contains(": ") { "; so " } else { ": " };
                open += &format!("{so}{}", notation::follows(&link));
            }
            Part::Cell(Role::Context, _) => ground = "its only candidate left".into(),
            Part::House(Role::Context, house, _) => ground = format!("the only place left in {}", house.words()),
            Part::Show(Mark::Spots(Role::Supposed, node)) => {
                let so = if open.contains(": ") { "; " } else { ": " };
                open += &format!("{so}{}, {ground}", notation::is(*node));
            }
            Part::Cell(Role::Pattern, cell) => {
                open += &format!(", and nothing is left for {cell}");
                close(&mut open, &mut sentences);
            }
            Part::House(Role::Pattern, house, digit) => {
                open += &format!(", and {} has no place left for {digit}", house.words());
                close(&mut open, &mut sentences);
            }
            Part::Cell(Role::Pivot, cell) if first => {
                sentences.push(format!("{cell} is {}: take each in turn.", text::either(digits_supposed(step))));
            }
            Part::House(Role::Pivot, house, digit) if first => sentences.push(format!(
                "In {} only {} can take {}: take each in turn.",
                house.words(),
                text::list(cells_supposed(step)),
                text::a(*digit)
            )),
            Part::Cell(Role::Pivot, cell) => {
                close(&mut open, &mut sentences);
                sentences.push(format!("Now take what is left for {cell}, one candidate after the other."));
            }
            Part::House(Role::Pivot, house, digit) => {
                close(&mut open, &mut sentences);
                sentences
                    .push(format!("Now take the places left for {digit} in {}, one after the other.", house.words()));
            }
            _ => {}
        }
    }
    close(&mut open, &mut sentences);
    sentences.join(" ")
}

fn digits_supposed(step: &Step) -> DigitSet {
    supposed_in(step).iter().map(|claim| claim.candidate().digit).collect()
}

fn cells_supposed(step: &Step) -> CellSet {
    supposed_in(step).iter().map(|claim| claim.candidate().cell).collect()
}

fn supposed_in(step: &Step) -> Vec<Claim> {
    let claim = |part: &Part| if let Part::Suppose(claim) = part { Some(*claim) } else { None };
    let mut claims: Vec<Claim> = step.parts().iter().filter_map(claim).collect();
    claims.dedup();
    claims
}

/// A supposition that cannot be true.
fn contradiction_text(step: &Step) -> Text {
    let Some(suppose) = supposed_in(step).first().copied() else { return text::bare(step) };
    Text::new(format!("{suppose} leads to a contradiction"), format!("{} That cannot be.", story(step)))
}

/// Suppositions of which one is true, and what they have in common.
fn verity_text(step: &Step) -> Text {
    let suppose = supposed_in(step);
    let conclusion = step.conclusions().next().expect("a step concludes something");
    Text::new(
        format!("{}: {conclusion} every time", text::series(&suppose, "or")),
        format!("{} One of these is true, and each leads to the same.", story(step)),
    )
}

const CELL_CHAIN: &str = "
...4............8.1............5.....2.............7.......6...........9..3............7....3.......2............6...........91...........4.........5...........8.........9.....6.......5......3.........4............8..2.............7..1.............6......4.............91............5.....2.........3.............8.......7......5..8.....5.7....3..............9......78....4.....1.........2............6....2.......1..............78.......78...3...........6.......5.......4.............9..3.......2.............78....4.....1................9......78......6.......5........5..8.....5...9...4...........78......6.....3............7891.........2.......1..............7.9.....6....2.............78.....5...........89..3.........4.....
";

const CELL_NET: &str = "
...4............8.1............5.....2.............7.......6...........9..3............7....3.......2............6...........91...........4.........5...........8.........9.....6.......5......3.........4............8..2.............7..1.............6......4.............91............5.....2.........3.............8.......7......5..8.....5.7....3..............9......78....4.....1.........2............6....2.......1..............78.......78...3...........6.......5.......4.............9..3.......2.............78....4.....1................9......78......6.......5........5..8.....5.7.9...4...........78......6.....3............7891.........2.......1..............7.9.....6....2.............78.....5..........789..3.........4.....
";

const NISHIO: &str = "
...4............8.1............5.....2.............7.......6...........9..3............7....3.......2............6...........91...........4.........5...........8.........9.....6.......5......3.........4............8..2.............7..1.............6......4.............91............5.....2.........3.............8.......7......5..8.....5.7....3..............9......78....4.....1.........2............6....2.......1..............78.......78...3...........6.......5.......4.............9..3.......2.............78....4.....1................9......78......6.......5........5..8.....5...9...4...........78......6.....3............7891.........2.......1..............7.9.....6....2.............78.....5..........789..3.........4.....
";

const REGION_NET: &str = "
.2...6.8.......7...2...6...1.............6..9...4.......3..........5.....2.....891.3..6.8.1.3....8.........9.2.........3.56.....3.5..........7.....4.....1......8....4.....123..........5......3.....9.......8.......7..12......9.....6...12......9....5.........6..........8.......7..1.3.....91.3.....912......9.23.....9...4...........7..123.....9123..........5.......4..........6..........8...3.....91.3.....91.3.....91.3.....9...4............8..2.......1.3.....9....5..........7.......6...123....89123.5..89123...........6.........7..123.5...9...4......23....89.23.5...9123....89...4...........7....3.....91.3.5...9123.5...9.....6....23....89.23.5.....23..6..9.23.5...9.23..6......4.......3.5...9.......8..2......91..............7..
";
