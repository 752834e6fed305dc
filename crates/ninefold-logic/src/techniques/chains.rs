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

use ninefold_core::DigitSet;

use crate::facts::links::Kind;
use crate::facts::{Chain, Facts, Grain, Link, Shape};
use crate::notation;
use crate::rating::{Level, Ratings};
use crate::step::{Draft, Step};
use crate::technique::{Example, Limits, Search, Sink, Technique};
use crate::text::Text;

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "x-chain",
        name: "X-Chain",
        ratings: Ratings::NONE.hodoku("0701", 5400, Level::Unfair, 260).picked(best_of_digits),
        assumes_unique: false,
        about: "One digit, along houses where it has two places: strong links and weak ones in turn, with a strong \
                link at each end. If one end is false, the other is true. A cell that sees both ends cannot hold the \
                digit.",
        find: |facts, sink| chains(Kind::Digits, Shape::Open, facts, sink),
        explain: open_text,
        examples: &[Example { board: AIC, finds: "r8c1<>8" }],
    },
    Technique {
        id: "xy-chain",
        name: "XY-Chain",
        ratings: Ratings::NONE.hodoku("0702", 5500, Level::Unfair, 260).picked(best_of_cells).zambon(31),
        assumes_unique: false,
        about: "Cells with two candidates, each sharing a digit with the next: if a cell is not its first digit it \
                is its second, so the next is not that, and so on. If both ends of the chain offer the same digit, \
                one of them takes it, and a cell that sees both cannot.",
        find: |facts, sink| chains(Kind::Bivalue, Shape::Open, facts, sink),
        explain: open_text,
        examples: &[Example { board: AIC, finds: "r7c3<>7" }],
    },
    Technique {
        id: "continuous-nice-loop",
        name: "Continuous Nice Loop",
        ratings: Ratings::NONE.hodoku("0706", 5600, Level::Unfair, 280).picked(best_loop),
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that closes. Going round it either way, exactly one end of \
                each link is true. So its weak links act like strong ones, and whatever sees both ends of one is \
                false.",
        find: |facts, sink| chains(Kind::Singles, Shape::Continuous, facts, sink),
        explain: continuous_text,
        examples: &[Example { board: CONTINUOUS_NICE_LOOP, finds: "r1c9<>9" }],
    },
    Technique {
        id: "discontinuous-nice-loop",
        name: "Discontinuous Nice Loop",
        ratings: Ratings::NONE.hodoku("0707", 5600, Level::Unfair, 280).picked(best_loop),
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that comes back to its first cell, where two links meet \
                that do not fit: supposing a candidate leads to its opposite, or both it and its opposite rule out \
                another candidate of the cell.",
        find: |facts, sink| chains(Kind::Singles, Shape::Discontinuous, facts, sink),
        explain: discontinuous_text,
        examples: &[Example { board: AIC, finds: "r5c5<>8" }],
    },
    Technique {
        id: "aic",
        name: "Alternating Inference Chain",
        ratings: Ratings::NONE.hodoku("0708", 5600, Level::Unfair, 280).picked(best_loop),
        assumes_unique: false,
        about: "An alternating inference chain: strong and weak links in turn, through cells and houses, with a \
                strong link at each end. One of the ends is true. What sees both ends, or would contradict both, is \
                false.",
        find: |facts, sink| chains(Kind::Singles, Shape::Open, facts, sink),
        explain: open_text,
        examples: &[Example { board: AIC, finds: "r5c5,r6c3<>8" }],
    },
    Technique {
        id: "grouped-continuous-nice-loop",
        name: "Grouped Continuous Nice Loop",
        ratings: Ratings::NONE.hodoku("0709", 5650, Level::Unfair, 300).picked(best_grouped),
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that closes. Going round it either way, exactly one end of \
                each link is true. So its weak links act like strong ones, and whatever sees both ends of one is \
                false. Some of its nodes are groups: cells that a box and a line share, of which one holds the \
                digit.",
        find: |facts, sink| chains(Kind::Groups, Shape::Continuous, facts, sink),
        explain: continuous_text,
        examples: &[Example { board: ALS_CONTINUOUS_NICE_LOOP, finds: "r6c2<>9" }],
    },
    Technique {
        id: "grouped-discontinuous-nice-loop",
        name: "Grouped Discontinuous Nice Loop",
        ratings: Ratings::NONE.hodoku("0710", 5650, Level::Unfair, 300).picked(best_grouped),
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that comes back to its first cell, where two links meet \
                that do not fit: supposing a candidate leads to its opposite, or both it and its opposite rule out \
                another candidate of the cell. Some of its nodes are groups: cells that a box and a line share, of \
                which one holds the digit.",
        find: |facts, sink| chains(Kind::Groups, Shape::Discontinuous, facts, sink),
        explain: discontinuous_text,
        examples: &[Example { board: GROUPED_DISCONTINUOUS_NICE_LOOP, finds: "r5c5<>8" }],
    },
    Technique {
        id: "grouped-aic",
        name: "Grouped Alternating Inference Chain",
        ratings: Ratings::NONE.hodoku("0711", 5650, Level::Unfair, 300).picked(best_grouped),
        assumes_unique: false,
        about: "An alternating inference chain: strong and weak links in turn, through cells and houses, with a \
                strong link at each end. One of the ends is true. What sees both ends, or would contradict both, is \
                false. Some of its nodes are groups: cells that a box and a line share, of which one holds the \
                digit.",
        find: |facts, sink| chains(Kind::Groups, Shape::Open, facts, sink),
        explain: open_text,
        examples: &[Example { board: GROUPED_AIC, finds: "r1c2,r4c3<>1" }],
    },
    Technique {
        id: "als-continuous-nice-loop",
        name: "Continuous Nice Loop with Almost Locked Sets",
        ratings: Ratings::NONE.hodoku_off("0709", 5650, Level::Unfair, 300),
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that closes. Going round it either way, exactly one end of \
                each link is true. So its weak links act like strong ones, and whatever sees both ends of one is \
                false. Some of its nodes are almost locked sets: cells of a house with one digit more than there are \
                cells. If one digit leaves such a set, all the others must be in it.",
        find: |facts, sink| chains(Kind::Sets, Shape::Continuous, facts, sink),
        explain: continuous_text,
        examples: &[Example { board: ALS_CONTINUOUS_NICE_LOOP, finds: "r2c2<>1" }],
    },
    Technique {
        id: "als-discontinuous-nice-loop",
        name: "Discontinuous Nice Loop with Almost Locked Sets",
        ratings: Ratings::NONE.hodoku_off("0710", 5650, Level::Unfair, 300),
        assumes_unique: false,
        about: "A chain of strong and weak links in turn that comes back to its first cell, where two links meet \
                that do not fit: supposing a candidate leads to its opposite, or both it and its opposite rule out \
                another candidate of the cell. Some of its nodes are almost locked sets: cells of a house with one \
                digit more than there are cells. If one digit leaves such a set, all the others must be in it.",
        find: |facts, sink| chains(Kind::Sets, Shape::Discontinuous, facts, sink),
        explain: discontinuous_text,
        examples: &[Example { board: AIC, finds: "r7c7<>8" }],
    },
    Technique {
        id: "als-aic",
        name: "Alternating Inference Chain with Almost Locked Sets",
        ratings: Ratings::NONE.hodoku_off("0711", 5650, Level::Unfair, 300),
        assumes_unique: false,
        about: "An alternating inference chain: strong and weak links in turn, through cells and houses, with a \
                strong link at each end. One of the ends is true. What sees both ends, or would contradict both, is \
                false. Some of its nodes are almost locked sets: cells of a house with one digit more than there are \
                cells. If one digit leaves such a set, all the others must be in it.",
        find: |facts, sink| chains(Kind::Sets, Shape::Open, facts, sink),
        explain: open_text,
        examples: &[Example { board: ALS_AIC, finds: "r2c7,r5c9<>5" }],
    },
];

/// Every chain. With sets, those that have none are of another technique, which is asked by itself.
fn chains(kind: Kind, shape: Shape, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let longest = sink.limits().chain;
    let all = kind != Kind::Sets || sink.limits().search == Search::Everything;
    let fits = |chain: &&Chain| chain.shape == shape && chain.links.len() <= longest && (all || chain.has_set());
    facts.chains(kind).iter().filter(fits).try_for_each(|chain| {
        let draft = draw(chain, sink.step());
        sink.emit(if kind == Kind::Sets { draft.wide() } else { draft })
    })
}

fn best_of_digits(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    step("x-chain", &facts.best_of_digits(limits.chain)?, facts)
}

fn best_of_cells(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    step("xy-chain", &facts.best_of_cells(limits.chain)?, facts)
}

fn best_loop(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
    loop_step(&facts.best_loop(Grain::Singles, limits.chain)?, facts)
}

fn best_grouped(facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
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

fn links(step: &Step) -> Vec<notation::Link> {
    step.parts().iter().filter_map(notation::link).collect()
}

/// A chain with a strong link at each end.
fn open_text(step: &Step) -> Text {
    let links = links(step);
    let (first, last) = (links[0].from, links[links.len() - 1].to);
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
    let first = links[0];
    let start = if first.via.is_some() { notation::is_not(first.from) } else { notation::is(first.from) };
    Text::new(
        notation::nice_loop(step),
        format!(
            "Suppose that {start}. Then {}. That leads back to the start, and the loop can be gone round the other way just \
             as well, so one end of every link is true and the other false. Whatever sees both ends of a weak link goes, and \
             so do other candidates of a cell that the loop enters and leaves by different digits.",
            notation::story(&links)
        ),
    )
}

/// A loop that says something about the cell in which it starts.
fn discontinuous_text(step: &Step) -> Text {
    let links = links(step);
    let (first, last) = (links[0], links[links.len() - 1]);
    let (node, story) = (first.from, notation::story(&links));
    let teach = if first.via.is_none() {
        format!("Suppose that {}. Then {story}. That contradicts itself.", notation::is(node))
    } else if last.via.is_some() {
        format!(
            "Suppose that {}. Then {story}. That contradicts itself, so {}, and nothing else can be there.",
            notation::is_not(node),
            notation::is(node)
        )
    } else {
        format!(
            "Suppose that {}. Then {story}. And if {}, {} as well. So it is not in any case.",
            notation::is_not(node),
            notation::is(node),
            notation::is_not(last.to)
        )
    };
    Text::new(notation::nice_loop(step), teach)
}

const AIC: &str = "
...4............8.1............5.....2.............7.......6...........9..3............7....3.......2............6...........91...........4.........5...........8.........9.....6.......5......3.........4............8..2.............7..1.............6......4.............91............5.....2.........3.............8.......7......5..8.....5.7....3..............9......78....4.....1.........2............6....2.......1..............78.......78...3...........6.......5.......4.............9..3.......2.............78....4.....1................9......78......6.......5........5..8.....5...9...4...........78......6.....3............7891.........2.......1..............7.9.....6....2.............78.....5...........89..3.........4.....
";

const ALS_AIC: &str = "
.....6.....3..........5..........7.....4............8.........9.2.......1...........4......2.............7.......6...1................9..3.5......3....8.....5..8.1...............8.........9.2...........5......3.........4..........6.........7......5............9.2.......1.3............78.1....6.....3...7....34...8....4.6.8...3...7..1...............8....4...........7.9....56....2.........3.....9....56.....3...7.....4..........6.....3.5...........89.2.........3.5.7..1...............89.2.............7....3......1...5.........6...1...5...........8....4....9...4....9........9.....6......4............8...3............7..1............5.....2..............8.....5....1................9.2..........4..........6.........7....3......
";

const ALS_CONTINUOUS_NICE_LOOP: &str = "
.2...6.8.......7...2...6...1................9...4.......3..........5.....2.....8.1.3......1.3....8.........9.2............6.......5..........7.....4.....1......8....4.....12...........5......3.............8.......7..1.......9.....6....2......9....5.........6..........8.......7..1.3........3.....91.......9.2..........4...........7...2......912...........5.......4..........6..........8...3.....91.3.....9..3.....91.3.....9...4............8..2.......1.......9....5..........7.......6...12...........5..8.123...........6.........7...23.........4............89....5...9.2.....8....4...........7..........91...5....12............6.....3....8...3.5.........6..9....5...9..3..6......4.......3.5...........8..2.......1..............7..
";

const CONTINUOUS_NICE_LOOP: &str = "
.....6.......5...91..............7...2..............8...3.5...9...45......34....9......7....3.........4.............9.....6.......5....1...............8..2........2..............8.....5...91..........3.........4.........5.7.9.....6.........7.91......8......6.........7......5..8....4.............9..3.5.....2.......1.3......1..4....9...4....9..3.....9..3.5..........7...2............6...1...5...........8.....5.....2.........3....8...3....8.1.............6.........7.9...4..7.....4..7.9.......89......7.......6......4............891.........2.........3..........5......3......1............5..8..2...........5..8.......7.....4.............9.....6......4....9...45...9.2............6.......5...9..3.............8.1.....7..1.....7..
";

const GROUPED_AIC: &str = "
....5.7..1...5....1.3.5.7.....4.6..9...4.6..9...4.6..91.3.......2..............8..2.4.............9.234............8.1............5.........6.........7....34............8......6...1..4......2.............7....3......1..4.........5............9...4..7..1..4.....1..4..78....4....9...4...89.2...........5......3...........6........6.....3..............9......7......5....1...............8....4......2........2.45.....2.45.....2.45..8...3.........4.6.8....4.6...........91..............7....3.............8....4.6.......5.......4.6..9......7...2............6..91................9.2.45.....2..5....1.........23...........6.8.......7.......6.8...34.....1..............7...2.4.6......4.6..9.23.........4.6.89..34..........6.89....5....
";

const GROUPED_DISCONTINUOUS_NICE_LOOP: &str = "
........9......7.........8.1..4.6.....34.......3..6....2...........5....1..4.........5.........6.....3......1..4.............9.2.......1..4..7.........8.1..4..7.....4......2.......1..............7......5...........8.........9..3...........6.....3......1.........2............6.8......678.........9......78....4.........5..........78....4.............9..3......1.....78.....5....1.....78......6....2.............78.....5.........6....2.......1.....78....4.......3..............91.....78.1...............8.....5............9.2.........3..6......4.6.........7....34......2.........3.........4.........5.........6.8.......7.......6.8.1................9.....6...........9......7.....4...8...34.....1............5.....2.........3....8.
";
