//! Chains: links in turn strong and weak.
//!
//! ```text
//! X-chain     one digit                    (7)r1c2 = (7)r1c8 - (7)r5c8 = (7)r5c3
//! XY-chain    cells with two candidates    (3=7)r1c2 - (7=5)r1c8 - (5=3)r5c8
//! AIC         both                         (7)r1c2 = (7-5)r1c8 = (5)r5c8
//! nice loop   an AIC that comes back to the cell in which it starts
//! ```
//!
//! The search is in [`facts`](crate::facts): here a chain becomes a step, with its words.

use std::ops::ControlFlow;

use ninefold_core::{CellSet, DigitSet};

use crate::facts::{Chain, Facts, Grain, Link, Shape};
use crate::notation;
use crate::step::{Draft, Step, Via};
use crate::technique::{Class, Example, Limits, Noun, Search, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "x-chain",
        name: "X-Chain",
        noun: Noun::an("X-Chains"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "One digit, along houses where it has two places: strong links and weak ones in turn, with a strong \
                link at each end. If one end is false, the other is true. A cell that sees both ends cannot hold the \
                digit.",
        find: |facts, sink| draw_all(&facts.digit_chains(), Shape::Open, sink),
        explain: open_text,
        examples: &[Example { board: AIC, finds: "r8c1<>8" }],
    },
    Technique {
        id: "xy-chain",
        name: "XY-Chain",
        noun: Noun::an("XY-Chains"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "Cells with two candidates, each sharing a digit with the next: if a cell is not its first digit it \
                is its second, so the next is not that, and so on. If both ends of the chain offer the same digit, \
                one of them takes it, and a cell that sees both cannot.",
        find: |facts, sink| draw_all(&facts.cell_chains(), Shape::Open, sink),
        explain: open_text,
        examples: &[Example { board: AIC, finds: "r7c3<>7" }],
    },
    Technique {
        id: "continuous-nice-loop",
        name: "Continuous Nice Loop",
        noun: Noun::a("Continuous Nice Loops"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that closes. Going round it either way, exactly one end of \
                each link is true. So its weak links act like strong ones, and whatever sees both ends of one is \
                false.",
        find: |facts, sink| chains(Grain::Singles, Shape::Continuous, facts, sink),
        explain: continuous_text,
        examples: &[Example { board: CONTINUOUS_NICE_LOOP, finds: "r1c9<>9" }],
    },
    Technique {
        id: "discontinuous-nice-loop",
        name: "Discontinuous Nice Loop",
        noun: Noun::a("Discontinuous Nice Loops"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that comes back to its first cell, where two links meet \
                that do not fit: supposing a candidate leads to its opposite, or both it and its opposite rule out \
                another candidate of the cell.",
        find: |facts, sink| chains(Grain::Singles, Shape::Discontinuous, facts, sink),
        explain: discontinuous_text,
        examples: &[Example { board: AIC, finds: "r5c5<>8" }],
    },
    Technique {
        id: "aic",
        name: "Alternating Inference Chain",
        noun: Noun::an("Alternating Inference Chains"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "An alternating inference chain: strong and weak links in turn, through cells and houses, with a \
                strong link at each end. One of the ends is true. What sees both ends, or would contradict both, is \
                false.",
        find: |facts, sink| chains(Grain::Singles, Shape::Open, facts, sink),
        explain: open_text,
        examples: &[Example { board: AIC, finds: "r5c5,r6c3<>8" }],
    },
    Technique {
        id: "grouped-continuous-nice-loop",
        name: "Grouped Continuous Nice Loop",
        noun: Noun::a("Grouped Continuous Nice Loops"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that closes. Going round it either way, exactly one end of \
                each link is true. So its weak links act like strong ones, and whatever sees both ends of one is \
                false. Some of its nodes are groups: cells that a box and a line share, of which one holds the \
                digit.",
        find: |facts, sink| chains(Grain::Groups, Shape::Continuous, facts, sink),
        explain: continuous_text,
        examples: &[Example { board: GROUPED_CONTINUOUS_NICE_LOOP, finds: "r8c3<>169, r5c24<>8" }],
    },
    Technique {
        id: "grouped-discontinuous-nice-loop",
        name: "Grouped Discontinuous Nice Loop",
        noun: Noun::a("Grouped Discontinuous Nice Loops"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that comes back to its first cell, where two links meet \
                that do not fit: supposing a candidate leads to its opposite, or both it and its opposite rule out \
                another candidate of the cell. Some of its nodes are groups: cells that a box and a line share, of \
                which one holds the digit.",
        find: |facts, sink| chains(Grain::Groups, Shape::Discontinuous, facts, sink),
        explain: discontinuous_text,
        examples: &[Example { board: GROUPED_DISCONTINUOUS_NICE_LOOP, finds: "r5c5<>8" }],
    },
    Technique {
        id: "grouped-aic",
        name: "Grouped Alternating Inference Chain",
        noun: Noun::a("Grouped Alternating Inference Chains"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "An alternating inference chain: strong and weak links in turn, through cells and houses, with a \
                strong link at each end. One of the ends is true. What sees both ends, or would contradict both, is \
                false. Some of its nodes are groups: cells that a box and a line share, of which one holds the \
                digit.",
        find: |facts, sink| chains(Grain::Groups, Shape::Open, facts, sink),
        explain: open_text,
        examples: &[Example { board: GROUPED_AIC, finds: "r1c2,r4c3<>1" }],
    },
    Technique {
        id: "als-continuous-nice-loop",
        name: "Continuous Nice Loop with Almost Locked Sets",
        noun: Noun::a("Continuous Nice Loops with Almost Locked Sets"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that closes. Going round it either way, exactly one end of \
                each link is true. So its weak links act like strong ones, and whatever sees both ends of one is \
                false. Some of its nodes are almost locked sets: cells of a house with one digit more than there are \
                cells. If one digit leaves such a set, all the others must be in it.",
        find: |facts, sink| chains(Grain::Sets, Shape::Continuous, facts, sink),
        explain: continuous_text,
        examples: &[Example { board: ALS_CONTINUOUS_NICE_LOOP, finds: "r5c89<>2, r6c3<>6" }],
    },
    Technique {
        id: "als-discontinuous-nice-loop",
        name: "Discontinuous Nice Loop with Almost Locked Sets",
        noun: Noun::a("Discontinuous Nice Loops with Almost Locked Sets"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that comes back to its first cell, where two links meet \
                that do not fit: supposing a candidate leads to its opposite, or both it and its opposite rule out \
                another candidate of the cell. Some of its nodes are almost locked sets: cells of a house with one \
                digit more than there are cells. If one digit leaves such a set, all the others must be in it.",
        find: |facts, sink| chains(Grain::Sets, Shape::Discontinuous, facts, sink),
        explain: discontinuous_text,
        examples: &[Example { board: ALS_AIC, finds: "r1c9<>5" }],
    },
    Technique {
        id: "als-aic",
        name: "Alternating Inference Chain with Almost Locked Sets",
        noun: Noun::an("Alternating Inference Chains with Almost Locked Sets"),
        class: Class::Chain,
        follows: None,
        assumes_unique: false,
        about: "An alternating inference chain: strong and weak links in turn, through cells and houses, with a \
                strong link at each end. One of the ends is true. What sees both ends, or would contradict both, is \
                false. Some of its nodes are almost locked sets: cells of a house with one digit more than there are \
                cells. If one digit leaves such a set, all the others must be in it.",
        find: |facts, sink| chains(Grain::Sets, Shape::Open, facts, sink),
        explain: open_text,
        examples: &[Example { board: ALS_AIC, finds: "r1c7,r6c9<>3" }],
    },
];

fn chains(grain: Grain, shape: Shape, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let chains = facts.chains(grain);
    if grain != Grain::Sets {
        return draw_all(chains, shape, sink);
    }
    // Chains that have groups alone are of another technique, which is asked by itself.
    let limits = *sink.limits();
    let counts = |chain: &&Chain| limits.search == Search::Everything || chain.has_set();
    let chains = chains.iter().filter(counts).filter(|chain| chain.shape == shape && fits(chain, &limits));
    let mut chains = chains;
    chains.try_for_each(|chain| {
        let draft = draw(chain, sink.step()).wide();
        sink.emit(draft)
    })
}

fn draw_all(chains: &[Chain], shape: Shape, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let limits = *sink.limits();
    let mut chains = chains.iter().filter(|chain| chain.shape == shape && fits(chain, &limits));
    chains.try_for_each(|chain| {
        let draft = draw(chain, sink.step());
        sink.emit(draft)
    })
}

/// Whether a chain is no longer than asked for, and no set in it is larger.
fn fits(chain: &Chain, limits: &Limits) -> bool {
    let small = |link: &Link| !matches!(link.via, Some(Via::Set(cells)) if cells.len() > limits.set);
    chain.links.len() <= limits.chain && chain.links.iter().all(small)
}

pub(crate) fn best_of_digits(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    step("x-chain", &facts.best_of_digits(limits.chain)?, facts)
}

pub(crate) fn best_of_cells(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    step("xy-chain", &facts.best_of_cells(limits.chain)?, facts)
}

pub(crate) fn best_loop(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    loop_step(&facts.best_loop(Grain::Singles, limits.chain)?, facts)
}

pub(crate) fn best_grouped(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    loop_step(&facts.best_loop(Grain::Groups, limits.chain)?, facts)
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

fn step(id: &str, chain: &Chain, facts: &Facts<'_>) -> Option<Step> {
    let technique = FAMILY.iter().find(|technique| technique.id == id)?;
    draw(chain, Draft::new(technique, facts.board())).finish()
}

/// A draft with the links of a chain and its eliminates.
fn draw<'b>(chain: &Chain, draft: Draft<'b>) -> Draft<'b> {
    let digits: DigitSet = chain.links.iter().flat_map(|link| [link.from.digit, link.to.digit]).collect();
    let add = |draft: Draft<'b>, &Link { from, to, via }: &Link| match via {
        Some(via) => draft.strong(from, to, via),
        None => draft.weak(from, to),
    };
    let draft = chain.links.iter().fold(draft.digits(digits), add);
    digits_of(chain).iter().fold(draft, |draft, digit| draft.eliminate(digit, chain.eliminated.digit(digit)))
}

fn digits_of(chain: &Chain) -> DigitSet {
    ninefold_core::Digit::all().filter(|&digit| !chain.eliminated.digit(digit).is_empty()).collect()
}

fn links(step: &Step) -> Vec<notation::Link> {
    step.parts().iter().filter_map(notation::link).collect()
}

/// A chain with a strong link at each end.
fn open_text(step: &Step) -> Text {
    let links = links(step);
    let [first, .., last] = links[..] else { return text::bare(step) };
    let (first, last) = (first.from, last.to);
    let end = if first.digit == last.digit {
        format!(
            "{} or {}: whatever sees both ends of the chain is not {}",
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

/// A loop that can be gone round in both directions.
fn continuous_text(step: &Step) -> Text {
    let links = links(step);
    let Some(first) = links.first() else { return text::bare(step) };
    let start = if first.via.is_some() { notation::is_not(first.from) } else { notation::is(first.from) };
    Text::new(
        notation::nice_loop(step),
        format!(
            "Suppose that {start}. Then {}. That leads back to the start, and the loop can be gone round the other way just \
             as well, so exactly one end of every link is true.{}",
            notation::story(&links),
            gains(step, &links),
        ),
    )
}

/// What the links of a loop say of the candidates that are eliminated: `So one of r2c9 and r8c9 is 7, and r8c7 is 3 or 7.`
fn gains(step: &Step, links: &[notation::Link]) -> String {
    let mut said: Vec<String> = Vec::new();
    for link in links.iter().filter(|link| link.via.is_none()) {
        let (from, to) = (link.from, link.to);
        let both = from.cells | to.cells;
        let fact = if from.digit == to.digit {
            let seen = step.eliminated().digit(from.digit) & both.common_peers();
            (!seen.is_empty()).then(|| format!("{} is {}", one_of(both), from.digit))
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

fn one_of(cells: CellSet) -> String {
    format!("one of {}", text::list(cells))
}

/// A loop that says something about the cell in which it starts.
fn discontinuous_text(step: &Step) -> Text {
    let links = links(step);
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

const AIC: &str = "
+----------+---------+---------+
| 4  8  1  | 5  2  7 | 6   9 3 |
| 7  3  2  | 6  9  1 | 4   5 8 |
| 9  6  5  | 3  4  8 | 2   7 1 |
+----------+---------+---------+
| 6  4  9  | 1  5  2 | 3   8 7 |
| 58 57 3  | 9  78 4 | 1   2 6 |
| 2  1  78 | 78 3  6 | 5   4 9 |
+----------+---------+---------+
| 3  2  78 | 4  1  9 | 78  6 5 |
| 58 59 4  | 78 6  3 | 789 1 2 |
| 1  79 6  | 2  78 5 | 89  3 4 |
+----------+---------+---------+
";

const ALS_AIC: &str = "
+------------+----------+-------------+
| 8  9   56  | 1  7 26  | 345 245 235 |
| 4  267 567 | 3  8 269 | 57  259 1   |
| 3  27  1   | 5  4 29  | 8   6   279 |
+------------+----------+-------------+
| 9  4   3   | 7  5 1   | 6   28  28  |
| 67 8   67  | 49 2 3   | 45  1   59  |
| 5  1   2   | 49 6 8   | 37  49  37  |
+------------+----------+-------------+
| 67 67  8   | 2  1 5   | 9   3   4   |
| 2  5   9   | 8  3 4   | 1   7   6   |
| 1  3   4   | 6  9 7   | 2   58  58  |
+------------+----------+-------------+
";

const ALS_CONTINUOUS_NICE_LOOP: &str = "
+-----------+---------+-------------+
| 5  1  4   | 39  8 6 | 7   239 239 |
| 27 26 67  | 39  1 4 | 39  8   5   |
| 9  3  8   | 5   2 7 | 1   4   6   |
+-----------+---------+-------------+
| 3  4  56  | 26  7 8 | 259 1   29  |
| 8  26 17  | 126 9 5 | 4   236 237 |
| 27 9  156 | 16  4 3 | 8   56  27  |
+-----------+---------+-------------+
| 6  8  39  | 7   5 1 | 239 239 4   |
| 4  7  39  | 8   6 2 | 359 359 1   |
| 1  5  2   | 4   3 9 | 6   7   8   |
+-----------+---------+-------------+
";

const CONTINUOUS_NICE_LOOP: &str = "
+------------+---------+------------+
| 6   59  1  | 7  2  8 | 359 45 349 |
| 7   3   4  | 9  6  5 | 1   8  2   |
| 2   8   59 | 1  3  4 | 579 6  79  |
+------------+---------+------------+
| 18  6   7  | 58 4  9 | 35  2  13  |
| 149 49  39 | 35 7  2 | 6   15 8   |
| 5   2   38 | 38 1  6 | 79  47 479 |
+------------+---------+------------+
| 89  7   6  | 4  89 1 | 2   3  5   |
| 3   1   58 | 2  58 7 | 4   9  6   |
| 49  459 2  | 6  59 3 | 8   17 17  |
+------------+---------+------------+
";

const GROUPED_AIC: &str = "
+--------------+--------------+-----------+
| 57  15  1357 | 469 469 469  | 13 2   8  |
| 24  9   234  | 8   1   5    | 6  7   34 |
| 8   6   14   | 2   7   3    | 14 5   9  |
+--------------+--------------+-----------+
| 47  14  1478 | 49  489 2    | 5  3   6  |
| 6   3   9    | 7   5   1    | 8  4   2  |
| 245 245 2458 | 3   468 46   | 9  1   7  |
+--------------+--------------+-----------+
| 3   8   46   | 5   469 7    | 2  69  1  |
| 9   245 25   | 1   23  68   | 7  68  34 |
| 1   7   246  | 469 23  4689 | 34 689 5  |
+--------------+--------------+-----------+
";

const GROUPED_DISCONTINUOUS_NICE_LOOP: &str = "
+--------+------------+-----------+
| 9  7 8 | 146 34  36 | 2   5 14  |
| 5  6 3 | 14  9   2  | 147 8 147 |
| 4  2 1 | 7   5   8  | 9   3 6   |
+--------+------------+-----------+
| 3  1 2 | 68  678 9  | 78  4 5   |
| 78 4 9 | 3   178 5  | 178 6 2   |
| 78 5 6 | 2   178 4  | 3   9 178 |
+--------+------------+-----------+
| 1  8 5 | 9   2   36 | 46  7 34  |
| 2  3 4 | 5   68  7  | 68  1 9   |
| 6  9 7 | 48  34  1  | 5   2 38  |
+--------+------------+-----------+
";

const GROUPED_CONTINUOUS_NICE_LOOP: &str = "
+-----------------+----------------+-------------+
| 68    5   468   | 1    268  3    | 27  247 9   |
| 36    1   3469  | 679  26   27   | 24  8   5   |
| 89    7   2     | 589  4    58   | 6   3   1   |
+-----------------+----------------+-------------+
| 2678  3   5678  | 5678 2568 9    | 1   24  478 |
| 127   89  179   | 378  38   4    | 278 5   6   |
| 4     68  568   | 568  1    27   | 9   27  3   |
+-----------------+----------------+-------------+
| 1368  4   1368  | 38   7    16   | 5   9   2   |
| 5     689 13679 | 2    389  168  | 478 16  478 |
| 16789 2   16789 | 4    589  1568 | 3   16  78  |
+-----------------+----------------+-------------+
";
