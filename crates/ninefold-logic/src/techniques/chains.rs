//! Chains: alternating strong and weak links.
//!
//! ```text
//! X-chain     one digit                    (7)r1c2 = (7)r1c8 - (7)r5c8 = (7)r5c3
//! XY-chain    cells with two candidates    (3=7)r1c2 - (7=5)r1c8 - (5=3)r5c8
//! AIC         both                         (7)r1c2 = (7-5)r1c8 = (5)r5c8
//! nice loop   an AIC that returns to the cell in which it starts
//! ```
//!
//! The search is in [`facts`](crate::facts); this module converts a chain to a step, with its words.

use crate::frame::DigitSet;

use crate::facts::{Chain, Facts, Grain, Link, Shape};
use crate::flow::{Flow, GO_ON};
use crate::notation;
use crate::step::{Draft, Step, Via};
use crate::technique::{Class, Limits, Search, Sink, Technique};
use crate::text::{self, Text};

/// Creates a technique for chains of one shape, which are found in tables.
const fn chain(id: &'static str, name: &'static str, explain: fn(&Step) -> Text) -> Technique {
    Technique::new(id, name, Class::Chain, explain, chains)
}

/// The sentences about chains: about each shape, and about nodes that are not single candidates.
macro_rules! about {
    (open) => {
        "An alternating inference chain: strong and weak links in turn, through cells and houses, with a strong link \
         at each end. One of the ends is true. A candidate that sees both ends, or would contradict both, is false."
    };
    (continuous) => {
        "A closed chain of alternating strong and weak links. Followed in either direction, it shows that exactly one \
         end of each link is true. So its weak links act like strong ones, and a candidate that sees both ends of a \
         weak link is false."
    };
    (discontinuous) => {
        "A chain of alternating strong and weak links that returns to its first cell, where its two ends do not fit \
         together: supposing a candidate leads to its opposite, or both it and its opposite rule out another candidate \
         of the cell."
    };
    (groups) => {
        " Some of its nodes are groups: cells that a box and a line share, of which one holds the digit."
    };
    (sets) => {
        " Some of its nodes are almost locked sets: cells of a house with one digit more than there are cells. If \
         such a set does not hold one of its digits, it holds all the others."
    };
}

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("x-chain", "X-Chain", Class::Chain, open_text, |facts, sink| {
        draw_all(&facts.digit_chains(), Shape::Open, sink)
    })
    .an()
    .about(
        "A chain of one digit through houses in which it has two places: strong and weak links alternate, with a \
         strong link at each end. If one end is false, the other is true. A cell that sees both ends cannot hold the \
         digit.",
    ),
    Technique::new("xy-chain", "XY-Chain", Class::Chain, open_text, |facts, sink| {
        draw_all(&facts.cell_chains(), Shape::Open, sink)
    })
    .an()
    .about(
        "A chain of cells with two candidates each; each cell sees the next and shares a digit with it. If a cell is \
         not its first digit, it is its second, so the next cell is not that digit, and so on. If both ends of the \
         chain offer the same digit, one of them takes it, and a cell that sees both ends cannot.",
    ),
    chain("continuous-nice-loop", "Continuous Nice Loop", continuous_text).about(about!(continuous)),
    chain("discontinuous-nice-loop", "Discontinuous Nice Loop", discontinuous_text).about(about!(discontinuous)),
    chain("aic", "Alternating Inference Chain", open_text).an().about(about!(open)),
    chain("grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", continuous_text)
        .about(concat!(about!(continuous), about!(groups))),
    chain("grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", discontinuous_text)
        .about(concat!(about!(discontinuous), about!(groups))),
    chain("grouped-aic", "Grouped Alternating Inference Chain", open_text).about(concat!(about!(open), about!(groups))),
    chain("als-continuous-nice-loop", "Continuous Nice Loop with Almost Locked Sets", continuous_text)
        .plural("Continuous Nice Loops with Almost Locked Sets")
        .about(concat!(about!(continuous), about!(sets))),
    chain("als-discontinuous-nice-loop", "Discontinuous Nice Loop with Almost Locked Sets", discontinuous_text)
        .plural("Discontinuous Nice Loops with Almost Locked Sets")
        .about(concat!(about!(discontinuous), about!(sets))),
    chain("als-aic", "Alternating Inference Chain with Almost Locked Sets", open_text)
        .an()
        .plural("Alternating Inference Chains with Almost Locked Sets")
        .about(concat!(about!(open), about!(sets))),
];

fn chains(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some((grain, shape)) = table(sink.technique()) else { return GO_ON };
    let limits = *sink.limits();
    let mut chains = facts.chains(grain).iter().filter(|chain| chain.shape == shape && counts(chain, grain, &limits));
    chains.try_for_each(|chain| {
        let draft = draw(chain, sink.step());
        sink.emit(if grain == Grain::Sets { draft.wide() } else { draft })
    })
}

fn draw_all(chains: &[Chain], shape: Shape, sink: &mut Sink<'_>) -> Flow {
    let limits = *sink.limits();
    let mut chains = chains.iter().filter(|chain| chain.shape == shape && fits(chain, &limits));
    chains.try_for_each(|chain| sink.emit(draw(chain, sink.step())))
}

/// Returns the grain and the shape of a technique whose chains are found in tables.
pub(crate) fn table(technique: &Technique) -> Option<(Grain, Shape)> {
    TABLES.iter().find(|(id, ..)| *id == technique.id).map(|&(_, grain, shape)| (grain, shape))
}

const TABLES: [(&str, Grain, Shape); 9] = [
    ("continuous-nice-loop", Grain::Singles, Shape::Continuous),
    ("discontinuous-nice-loop", Grain::Singles, Shape::Discontinuous),
    ("aic", Grain::Singles, Shape::Open),
    ("grouped-continuous-nice-loop", Grain::Groups, Shape::Continuous),
    ("grouped-discontinuous-nice-loop", Grain::Groups, Shape::Discontinuous),
    ("grouped-aic", Grain::Groups, Shape::Open),
    ("als-continuous-nice-loop", Grain::Sets, Shape::Continuous),
    ("als-discontinuous-nice-loop", Grain::Sets, Shape::Discontinuous),
    ("als-aic", Grain::Sets, Shape::Open),
];

/// Whether a chain belongs to the technique of the given grain. Chains with only groups belong to another technique, which is searched for
/// separately.
pub(crate) fn counts(chain: &Chain, grain: Grain, limits: &Limits) -> bool {
    let is_own = grain != Grain::Sets || limits.search == Search::Everything || chain.has_set();
    is_own && fits(chain, limits)
}

/// Whether a chain is within the length limit, and every set in it is within the size limit.
fn fits(chain: &Chain, limits: &Limits) -> bool {
    let small = |link: &Link| !matches!(link.via, Some(Via::Set(cells)) if cells.len() > limits.set);
    chain.links.len() <= limits.chain && chain.links.iter().all(small)
}

/// Returns a step of the technique with this id, from a chain that fits it.
pub(crate) fn step(id: &str, chain: &Chain, facts: &Facts<'_>) -> Option<Step> {
    let technique = super::by_id(id)?;
    let draft = draw(chain, Draft::new(technique, facts.board()));
    let has_sets = table(technique).is_some_and(|(grain, _)| grain == Grain::Sets);
    if has_sets { draft.wide() } else { draft }.finish()
}

/// Adds the links of a chain and its eliminations to a draft.
fn draw<'b>(chain: &Chain, draft: Draft<'b>) -> Draft<'b> {
    let digits: DigitSet = chain.links.iter().flat_map(|link| [link.from.digit, link.to.digit]).collect();
    let add = |draft: Draft<'b>, &Link { from, to, via }: &Link| match via {
        Some(via) => draft.strong(from, to, via),
        None => draft.weak(from, to),
    };
    chain.links.iter().fold(draft.digits(digits), add).eliminate_each(&chain.eliminated)
}

/// Returns the words for a chain with a strong link at each end.
pub(super) fn open_text(step: &Step) -> Text {
    let links = notation::links(step);
    let [first, .., last] = links[..] else { return text::bare(step) };
    let (first, last) = (first.from, last.to);
    let end = if first.digit == last.digit {
        format!(
            "{} or {}: a cell that sees both ends of the chain is not {}",
            notation::is(first),
            notation::is(last),
            first.digit
        )
    } else {
        format!("{} or {}: neither cell can hold the digit of the other end", notation::is(first), notation::is(last))
    };
    Text::new(
        notation::eureka(step),
        format!("Suppose that {}. Then {}. So in any case {end}.", notation::is_not(first), notation::story(&links)),
    )
}

/// Returns the words for a loop that can be followed in both directions.
fn continuous_text(step: &Step) -> Text {
    let links = notation::links(step);
    let Some(first) = links.first() else { return text::bare(step) };
    let start = if first.via.is_some() { notation::is_not(first.from) } else { notation::is(first.from) };
    Text::new(
        notation::nice_loop(step),
        format!(
            "Suppose that {start}. Then {}. That leads back to the start, and the loop can equally well be followed the other way, so exactly one \
             end of every link is true.{}",
            notation::story(&links),
            gains(step, &links),
        ),
    )
}

/// Returns the sentence about the conclusions of a loop, link by link: `So one of r2c9 and r8c9 is 7, and r8c7 is 3 or 7.`
fn gains(step: &Step, links: &[Link]) -> String {
    let mut said: Vec<String> = Vec::new();
    for link in links.iter().filter(|link| link.via.is_none()) {
        let (from, to) = (link.from, link.to);
        let both = from.cells | to.cells;
        let fact = if from.digit == to.digit {
            let seen = step.eliminated().digit(from.digit) & step.rules().common_peers(both);
            (!seen.is_empty()).then(|| format!("one of {} is {}", text::list(both), from.digit))
        } else {
            let here =
                from.cells.single().filter(|cell| !step.eliminated().cell(*cell).is_empty() && from.cells == to.cells);
            let digits = DigitSet::from_iter([from.digit, to.digit]);
            here.map(|cell| format!("{cell} is {}", text::either(digits)))
        };
        said.extend(fact.filter(|fact| !said.contains(fact)));
    }
    if said.is_empty() { String::new() } else { format!(" So {}.", text::series(said, "and")) }
}

/// Returns the words for a loop with a conclusion about the cell in which it starts.
fn discontinuous_text(step: &Step) -> Text {
    let links = notation::links(step);
    let [first, .., last] = links[..] else { return text::bare(step) };
    let (node, story) = (first.from, notation::story(&links));
    let teach = if first.via.is_none() {
        format!("Suppose that {}. Then {story}. So it would be true and false at once.", notation::is(node))
    } else if last.via.is_some() {
        format!(
            "Suppose that {}. Then {story}. So it would be false and true at once: it must be true, and nothing else can be \
             there.",
            notation::is_not(node)
        )
    } else {
        format!(
            "Suppose that {}. Then {story}. And if {}, there is no room for {} either.",
            notation::is_not(node),
            notation::is(node),
            text::a(last.to.digit)
        )
    };
    Text::new(notation::nice_loop(step), teach)
}
