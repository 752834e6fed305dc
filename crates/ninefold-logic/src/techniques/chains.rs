//! Chains.

use std::ops::ControlFlow;

use ninefold_core::DigitSet;

use crate::facts::links::Kind;
use crate::facts::{Chain, Facts, Link, Shape};
use crate::rating::{Level, Ratings};
use crate::step::{Draft, Step};
use crate::technique::{Sink, Technique};
use crate::text::Text;

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "x-chain",
        name: "X-Chain",
        ratings: Ratings::NONE.hodoku("0701", 5400, Level::Unfair, 260),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Digits, Shape::Open, facts, sink),
        explain: chain_text,
        examples: &[],
    },
    Technique {
        id: "xy-chain",
        name: "XY-Chain",
        ratings: Ratings::NONE.hodoku("0702", 5500, Level::Unfair, 260),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Bivalue, Shape::Open, facts, sink),
        explain: chain_text,
        examples: &[],
    },
    Technique {
        id: "continuous-nice-loop",
        name: "Continuous Nice Loop",
        ratings: Ratings::NONE.hodoku("0706", 5600, Level::Unfair, 280),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Singles, Shape::Continuous, facts, sink),
        explain: chain_text,
        examples: &[],
    },
    Technique {
        id: "discontinuous-nice-loop",
        name: "Discontinuous Nice Loop",
        ratings: Ratings::NONE.hodoku("0707", 5600, Level::Unfair, 280),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Singles, Shape::Discontinuous, facts, sink),
        explain: chain_text,
        examples: &[],
    },
    Technique {
        id: "aic",
        name: "Alternating Inference Chain",
        ratings: Ratings::NONE.hodoku("0708", 5600, Level::Unfair, 280),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Singles, Shape::Open, facts, sink),
        explain: chain_text,
        examples: &[],
    },
    Technique {
        id: "grouped-continuous-nice-loop",
        name: "Grouped Continuous Nice Loop",
        ratings: Ratings::NONE.hodoku("0709", 5650, Level::Unfair, 300),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Groups, Shape::Continuous, facts, sink),
        explain: chain_text,
        examples: &[],
    },
    Technique {
        id: "grouped-discontinuous-nice-loop",
        name: "Grouped Discontinuous Nice Loop",
        ratings: Ratings::NONE.hodoku("0710", 5650, Level::Unfair, 300),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Groups, Shape::Discontinuous, facts, sink),
        explain: chain_text,
        examples: &[],
    },
    Technique {
        id: "grouped-aic",
        name: "Grouped Alternating Inference Chain",
        ratings: Ratings::NONE.hodoku("0711", 5650, Level::Unfair, 300),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Groups, Shape::Open, facts, sink),
        explain: chain_text,
        examples: &[],
    },
    Technique {
        id: "als-continuous-nice-loop",
        name: "Continuous Nice Loop with Almost Locked Sets",
        ratings: Ratings::NONE.hodoku_off("0709", 5650, Level::Unfair, 300),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Sets, Shape::Continuous, facts, sink),
        explain: chain_text,
        examples: &[],
    },
    Technique {
        id: "als-discontinuous-nice-loop",
        name: "Discontinuous Nice Loop with Almost Locked Sets",
        ratings: Ratings::NONE.hodoku_off("0710", 5650, Level::Unfair, 300),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Sets, Shape::Discontinuous, facts, sink),
        explain: chain_text,
        examples: &[],
    },
    Technique {
        id: "als-aic",
        name: "Alternating Inference Chain with Almost Locked Sets",
        ratings: Ratings::NONE.hodoku_off("0711", 5650, Level::Unfair, 300),
        assumes_unique: false,
        about: "",
        find: |facts, sink| chains(Kind::Sets, Shape::Open, facts, sink),
        explain: chain_text,
        examples: &[],
    },
];

fn chains(kind: Kind, shape: Shape, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let longest = sink.limits().chain;
    let fits = |chain: &&Chain| chain.shape == shape && chain.links.len() <= longest;
    facts.chains(kind).iter().filter(fits).try_for_each(|chain| {
        let draft = draw(chain, sink.step());
        sink.emit(if kind == Kind::Sets { draft.wide() } else { draft })
    })
}

/// A draft with the links of a chain and its strikes.
fn draw<'b>(chain: &Chain, draft: Draft<'b>) -> Draft<'b> {
    let digits: DigitSet = chain.links.iter().flat_map(|link| [link.from.digit, link.to.digit]).collect();
    let add = |draft: Draft<'b>, &Link { from, to, via }: &Link| match via {
        Some(via) => draft.strong(from, to, via),
        None => draft.weak(from, to),
    };
    let draft = chain.links.iter().fold(draft.digits(digits), add);
    digits_of(chain).iter().fold(draft, |draft, digit| draft.strike(digit, chain.struck.digit(digit)))
}

fn digits_of(chain: &Chain) -> DigitSet {
    ninefold_core::Digit::all().filter(|&digit| !chain.struck.digit(digit).is_empty()).collect()
}

fn chain_text(step: &Step) -> Text {
    let _ = step;
    Text::new("", "")
}
