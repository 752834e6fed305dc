//! Colours: candidates divided into two colours. All candidates of one colour are true, and all candidates of the other are false.
//!
//! ```text
//! A=B     a house with two spots, or (in medusa) a cell with two candidates: one of them is true, so they get two colours
//! |
//! B=A     candidates connected in this way are a net; exactly one of its colours is true
//! ```
//!
//! *Trap*: a candidate that sees both colours of a net is false. *Wrap*: a colour that sees itself, or leaves no candidate in a cell, is false.
//! *Multi colours*: two nets on one digit such that a colour of one sees the other.
//!
//! Simple and multi colours use the links of one digit, medusa uses all links. A step names only the links that its argument follows: the shortest
//! paths through a tree of the net.

use crate::frame::mark::{Node, Role};
use crate::frame::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::part::by_digit;
use crate::proof;
use crate::step::{Draft, Step, Via};
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("simple-colours-wrap", "Simple Colours Wrap", Class::Colouring, wrap_text, |facts, sink| {
        each_simple(facts, &mut |net| net.wrap(facts, sink))
    })
    .about(
        "Links of one digit (houses with two spots) join cells into a net with two colours, one of which is true \
         throughout. If two cells of one colour see each other, that colour is false everywhere.",
    ),
    Technique::new("simple-colours-trap", "Simple Colours Trap", Class::Colouring, trap_text, |facts, sink| {
        each_simple(facts, &mut |net| net.trap(facts, sink))
    })
    .about(
        "Links of one digit (houses with two spots) join cells into a net with two colours, one of which is true \
         throughout. A cell that sees a cell of each colour sees the digit in either case, and loses it.",
    ),
    Technique::new("multi-colours-1", "Multi Colours 1", Class::Colouring, bridge_text, |facts, sink| {
        each_couple(facts, &mut |one, other| one.bridge(other, facts, sink))
    })
    .plural("Multi Colours 1")
    .about(
        "Two nets of links of one digit. If a colour of the first net sees a colour of the second, not both of them \
         are true, so at least one of the two opposite colours is. A cell that sees both opposite colours loses the \
         digit.",
    ),
    Technique::new("multi-colours-2", "Multi Colours 2", Class::Colouring, clash_text, |facts, sink| {
        each_couple(facts, &mut |one, other| {
            one.clash(other, facts, sink)?;
            other.clash(one, facts, sink)
        })
    })
    .plural("Multi Colours 2")
    .about(
        "Two nets of links of one digit. A colour of the first net that sees both colours of the second is false, \
         because one of those two is true.",
    ),
    Technique::new("medusa-wrap", "3D Medusa Wrap", Class::Colouring, wrap_text, |facts, sink| {
        each_medusa(facts, &mut |net| {
            net.wrap(facts, sink)?;
            net.starve(facts, sink)
        })
    })
    .after("multi-colours-2")
    .about(
        "Links of all digits (houses with two spots, cells with two candidates) join candidates into a net with \
         two colours, one of which is true throughout. A colour that has two candidates in one cell, or one digit \
         twice in a house, or that rules out every candidate of a cell, is false everywhere.",
    ),
    Technique::new("medusa-trap", "3D Medusa Trap", Class::Colouring, trap_text, |facts, sink| {
        each_medusa(facts, &mut |net| net.trap(facts, sink))
    })
    .after("medusa-wrap")
    .about(
        "Links of all digits (houses with two spots, cells with two candidates) join candidates into a net with \
         two colours, one of which is true throughout. A candidate that clashes with both colours, because it \
         shares a cell or a house with them, is false.",
    ),
];

/// Candidates connected by links, as a tree.
struct Net {
    leaves: Vec<Leaf>,
    sides: [CandidateSet; 2],
}

#[derive(Clone, Copy)]
struct Leaf {
    candidate: Candidate,
    side: usize,
    depth: usize,
    parent: Option<(usize, Via)>,
}

/// Passes on the candidates linked to a given one, each with the reason.
type Linked<'a> = dyn Fn(Candidate, &mut dyn FnMut(Candidate, Via)) + 'a;

/// Links, given by the positions of their lower ends in the tree of a net.
type Links = Vec<usize>;

impl Net {
    /// Creates the net around a candidate, with the links that `linked` passes on.
    fn around(root: Candidate, linked: &Linked<'_>) -> Self {
        let mut net = Self { leaves: Vec::new(), sides: [CandidateSet::EMPTY; 2] };
        net.add(Leaf { candidate: root, side: 0, depth: 0, parent: None });
        let mut at = 0;
        while let Some(&Leaf { candidate, side, depth, .. }) = net.leaves.get(at) {
            linked(candidate, &mut |other, via| {
                net.add(Leaf { candidate: other, side: 1 - side, depth: depth + 1, parent: Some((at, via)) });
            });
            at += 1;
        }
        net
    }

    fn add(&mut self, leaf: Leaf) {
        if !self.all().contains(leaf.candidate) {
            self.sides[leaf.side].insert(leaf.candidate);
            self.leaves.push(leaf);
        }
    }

    fn all(&self) -> CandidateSet {
        self.sides[0] | self.sides[1]
    }

    fn side(&self, side: usize) -> impl Iterator<Item = usize> + '_ {
        self.leaves.iter().enumerate().filter(move |(_, leaf)| leaf.side == side).map(|(at, _)| at)
    }

    fn seeing<'n>(
        &'n self,
        side: usize,
        candidate: Candidate,
        facts: &'n Facts<'n>,
    ) -> impl Iterator<Item = usize> + 'n {
        self.side(side).filter(move |&at| facts.sees(self.leaves[at].candidate, candidate))
    }

    /// Returns the links on the path from one leaf to another.
    fn way(&self, mut from: usize, mut to: usize) -> Links {
        let mut links = Links::new();
        while from != to {
            let lower = if self.leaves[from].depth >= self.leaves[to].depth { &mut from } else { &mut to };
            links.push(*lower);
            *lower = self.leaves[*lower].parent.expect("the root is above all").0;
        }
        links
    }

    /// Returns the shortest path between a node of `from` and a node of `to`.
    fn shortest(&self, from: &[usize], to: &[usize]) -> Links {
        let ways = from.iter().flat_map(|&from| to.iter().map(move |&to| self.way(from, to)));
        ways.min_by_key(Vec::len).unwrap_or_default()
    }

    /// Adds these links to a draft; colours are shown as groups, from number `group` on.
    fn draft<'b>(&self, draft: Draft<'b>, group: u8, links: &[usize]) -> Draft<'b> {
        let draft = links.iter().fold(draft.digits(self.digits()), |draft, &lower| {
            let Leaf { candidate, parent, .. } = self.leaves[lower];
            let (upper, via) = parent.expect("the lower end of a link");
            let node = |candidate: Candidate| Node::new(candidate.digit, candidate.cell);
            draft.strong(node(self.leaves[upper].candidate), node(candidate), via)
        });
        let shown = self.sides.iter().zip([group, group + 1]);
        shown.fold(draft, |draft, (side, group)| {
            side.digits().iter().fold(draft, |draft, digit| draft.show(Role::Group(group), digit, side.digit(digit)))
        })
    }

    fn digits(&self) -> DigitSet {
        self.leaves.iter().map(|leaf| leaf.candidate.digit).collect()
    }

    /// Eliminates the candidates that see both colours.
    fn trap(&self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        let scope = if self.digits().len() == 1 { self.digits() } else { DigitSet::ALL };
        let seen = self.sides.map(|side| seen(&side, scope, facts));
        let eliminated = seen[0] & seen[1] & *facts.board().all_candidates();
        if eliminated.is_empty() {
            return GO_ON;
        }
        let mut links = Links::new();
        for candidate in by_digit(&eliminated) {
            let [one, other] = [0, 1].map(|side| self.seeing(side, candidate, facts).collect::<Vec<_>>());
            links.extend(self.shortest(&one, &other));
        }
        emit_lean(links, facts, sink, &|links, draft| self.draft(draft, 0, links).eliminate_each(&eliminated))
    }

    /// Eliminates a colour that sees itself.
    fn wrap(&self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        for side in [0, 1] {
            let candidates = self.sides[side];
            if (seen(&candidates, self.digits(), facts) & candidates & *facts.board().all_candidates()).is_empty() {
                continue;
            }
            let clashing = |one: usize| {
                let candidate = self.leaves[one].candidate;
                self.seeing(side, candidate, facts).map(move |other| (one, other))
            };
            let clashes: Vec<(usize, usize)> = self.side(side).flat_map(clashing).collect();
            let links = self.side(side).flat_map(|leaf| {
                let ways = clashes.iter().map(|&(one, other)| [self.way(leaf, one), self.way(leaf, other)].concat());
                ways.min_by_key(Vec::len).unwrap_or_default()
            });
            let (one, other) = clashes[0];
            emit_lean(links.collect(), facts, sink, &|links, draft| {
                let clash = [one, other].map(|at| self.leaves[at].candidate);
                self.draft(draft, 0, links).show_each(Role::Pivot, clash).eliminate_each(&candidates)
            })?;
        }
        GO_ON
    }

    /// Eliminates a colour that sees every candidate of a cell.
    fn starve(&self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        for side in [0, 1] {
            let seen = seen(&self.sides[side], DigitSet::ALL, facts);
            for cell in facts.open() {
                let digits = facts.digits(cell);
                let free = digits.iter().any(|digit| !seen.contains(Candidate { cell, digit }));
                if !free && (self.sides[side].cell(cell) & digits).is_empty() {
                    self.starved(cell, side, facts, sink)?;
                }
            }
        }
        GO_ON
    }

    fn starved(&self, cell: Cell, side: usize, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        let blockers: Vec<Vec<usize>> =
            facts.candidates(cell).map(|candidate| self.seeing(side, candidate, facts).collect()).collect();
        let links =
            self.side(side).flat_map(|leaf| blockers.iter().flat_map(move |blockers| self.shortest(&[leaf], blockers)));
        emit_lean(links.collect(), facts, sink, &|links, draft| {
            self.draft(draft, 0, links).cell(Role::Pivot, cell).eliminate_each(&self.sides[side])
        })
    }

    /// Eliminates a colour of this net that sees both colours of another net.
    fn clash(&self, other: &Self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        for side in [0, 1] {
            let meets = |far: usize| -> Vec<(usize, usize)> {
                self.side(side)
                    .flat_map(|one| other.seeing(far, self.leaves[one].candidate, facts).map(move |at| (one, at)))
                    .collect()
            };
            let [first, second] = [meets(0), meets(1)];
            if first.is_empty() || second.is_empty() {
                continue;
            }
            let couples = || first.iter().flat_map(|one| second.iter().map(move |two| (*one, *two)));
            let mut far = Links::new();
            let mut near = Links::new();
            for leaf in self.side(side) {
                let ways = couples()
                    .map(|((u, p), (v, q))| ([self.way(leaf, u), self.way(leaf, v)].concat(), other.way(p, q)));
                let best = ways.min_by_key(|(near, far)| near.len() + far.len());
                let (more, beyond) = best.unwrap_or_default();
                near.extend(more);
                far.extend(beyond);
            }
            self.emit_both(other, [near, far], &self.sides[side], facts, sink)?;
        }
        GO_ON
    }

    /// Emits a step with links of this net and of another net, whose links are numbered after those of this one.
    fn emit_both(
        &self,
        other: &Self,
        links: [Links; 2],
        eliminated: &CandidateSet,
        facts: &Facts<'_>,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let own = self.leaves.len();
        let [near, far] = links;
        let links = near.into_iter().chain(far.into_iter().map(|link| own + link)).collect();
        emit_lean(links, facts, sink, &|links, draft| {
            let (near, far): (Links, Links) = links.iter().partition(|&&link| link < own);
            let far = far.into_iter().map(|link| link - own).collect::<Links>();
            other.draft(self.draft(draft, 0, &near), 2, &far).eliminate_each(eliminated)
        })
    }

    /// If a colour of this net sees a colour of another net, eliminates the candidates that see the opposites of both.
    fn bridge(&self, other: &Self, facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
        let mut eliminated = CandidateSet::EMPTY;
        let (mut near, mut far) = (Links::new(), Links::new());
        for (side, opposite) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let meets = self
                .side(side)
                .flat_map(|one| other.seeing(opposite, self.leaves[one].candidate, facts).map(move |at| (one, at)));
            let meets: Vec<(usize, usize)> = meets.collect();
            if meets.is_empty() {
                continue;
            }
            let ends = seen(&self.sides[1 - side], self.digits(), facts)
                & seen(&other.sides[1 - opposite], self.digits(), facts);
            for candidate in by_digit(&(ends & *facts.board().all_candidates())) {
                let starts: Vec<usize> = self.seeing(1 - side, candidate, facts).collect();
                let stops: Vec<usize> = other.seeing(1 - opposite, candidate, facts).collect();
                let ways = meets.iter().map(|&(u, v)| (self.shortest(&starts, &[u]), other.shortest(&[v], &stops)));
                let best = ways.min_by_key(|(one, two)| one.len() + two.len());
                let (one, two) = best.unwrap_or_default();
                near.extend(one);
                far.extend(two);
                eliminated.insert(candidate);
            }
        }
        if eliminated.is_empty() {
            return GO_ON;
        }
        self.emit_both(other, [near, far], &eliminated, facts, sink)
    }
}

/// Emits a step without the links that its proof does not need: cells on a path may see each other and shorten it.
fn emit_lean(
    mut links: Links,
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
    build: &dyn for<'b> Fn(&[usize], Draft<'b>) -> Draft<'b>,
) -> Flow {
    links.sort_unstable();
    links.dedup();
    let holds = |links: &[usize]| {
        let step = build(links, sink.step()).finish();
        step.is_some_and(|step| proof::check(facts.state(), &step).is_ok())
    };
    for link in links.clone() {
        let fewer: Links = links.iter().copied().filter(|&other| other != link).collect();
        if holds(&fewer) {
            links = fewer;
        }
    }
    sink.emit(build(&links, sink.step()))
}

/// Returns the candidates of some digits that see some candidate of the same digit in `candidates`.
fn seen(candidates: &CandidateSet, digits: DigitSet, facts: &Facts<'_>) -> CandidateSet {
    let mut seen = CandidateSet::EMPTY;
    for digit in digits {
        let cells = candidates.digit(digit);
        let peers = cells.iter().fold(CellSet::EMPTY, |peers, cell| peers | facts.peers(cell));
        seen.set_digit(digit, seen.digit(digit) | peers);
        for other in digits.without(digit) {
            seen.set_digit(other, seen.digit(other) | cells);
        }
    }
    seen
}

/// Returns the nets of links of one digit.
fn simple_nets(digit: Digit, facts: &Facts<'_>) -> Vec<Net> {
    let linked = |Candidate { cell, .. }: Candidate, add: &mut dyn FnMut(Candidate, Via)| {
        house_links(digit, cell, facts, add);
    };
    nets(facts.pairs(digit).iter().map(|pair| Candidate { cell: pair.cells[0], digit }), &linked)
}

fn house_links(digit: Digit, cell: Cell, facts: &Facts<'_>, add: &mut dyn FnMut(Candidate, Via)) {
    for pair in facts.pairs(digit) {
        let [one, other] = pair.cells;
        if one == cell || other == cell {
            let cell = if one == cell { other } else { one };
            add(Candidate { cell, digit }, Via::House(pair.house));
        }
    }
}

fn nets(roots: impl Iterator<Item = Candidate>, linked: &Linked<'_>) -> Vec<Net> {
    let mut nets: Vec<Net> = Vec::new();
    for root in roots {
        if !nets.iter().any(|net| net.all().contains(root)) {
            nets.push(Net::around(root, linked));
        }
    }
    nets
}

fn each_simple(facts: &Facts<'_>, visit: &mut dyn FnMut(&Net) -> Flow) -> Flow {
    facts.worthwhile().flat_map(|digit| simple_nets(digit, facts)).try_for_each(|net| visit(&net))
}

fn each_couple(facts: &Facts<'_>, visit: &mut dyn FnMut(&Net, &Net) -> Flow) -> Flow {
    for digit in facts.worthwhile() {
        let nets = simple_nets(digit, facts);
        for (index, one) in nets.iter().enumerate() {
            nets[index + 1..].iter().try_for_each(|other| visit(one, other))?;
        }
    }
    GO_ON
}

fn each_medusa(facts: &Facts<'_>, visit: &mut dyn FnMut(&Net) -> Flow) -> Flow {
    let linked = |Candidate { cell, digit }: Candidate, add: &mut dyn FnMut(Candidate, Via)| {
        house_links(digit, cell, facts, add);
        if facts.bivalue().contains(cell) {
            facts.digits(cell).without(digit).iter().for_each(|digit| add(Candidate { cell, digit }, Via::Cell(cell)));
        }
    };
    let in_cells = facts.bivalue().iter().flat_map(|cell| facts.candidates(cell));
    let in_houses = Digit::all()
        .flat_map(|digit| facts.pairs(digit).iter().map(move |pair| Candidate { cell: pair.cells[0], digit }));
    nets(in_cells.chain(in_houses), &linked).iter().try_for_each(visit)
}

/// Returns a colour in words: `r1c2 and r3c4`, preceded by digits if there are several.
fn colour(step: &Step, group: u8) -> String {
    let spots = step.spots(Role::Group(group));
    let said = spots.digits().iter().map(|digit| {
        let cells = text::brief(spots.digit(digit));
        if step.digits().len() > 1 { format!("({digit}){cells}") } else { cells }
    });
    said.collect::<Vec<_>>().join(", ")
}

/// Returns a colour inside a sentence: `all of r1c2,r3c4`, `r5c4`.
fn all_of(step: &Step, group: u8) -> String {
    let colour = colour(step, group);
    if step.spots(Role::Group(group)).len() > 1 { format!("all of {colour}") } else { colour }
}

fn short(step: &Step, colours: u8) -> String {
    let said: Vec<String> = (0..colours).map(|group| colour(step, group)).collect();
    let couples: Vec<String> = said.chunks(2).map(|couple| couple.join(" / ")).collect();
    let digits = if step.digits().len() == 1 { format!("{}: ", step.digits()) } else { String::new() };
    digits + &couples.join("; ")
}

fn whole(step: &Step, first: u8) -> String {
    let (one, other) = (all_of(step, first), all_of(step, first + 1));
    if step.digits().len() == 1 {
        format!("{} is either in {one} or in {other}", step.digits())
    } else {
        format!(
            "either {one} or {other} {} true",
            if step.spots(Role::Group(first + 1)).len() > 1 { "are" } else { "is" }
        )
    }
}

/// Returns the words for the kind of links that connect a net.
fn linked(step: &Step) -> String {
    if step.digits().len() == 1 {
        format!("Houses with only two places for {}", text::both(step.digits()))
    } else {
        "Houses with only two places for a digit, and cells with only two candidates,".into()
    }
}

/// Returns the links that the argument follows, in words: `Link by link: 4 of row 1 is in r1c2 or r1c8; r1c8 is 4 or 7.`
fn link_by_link(step: &Step) -> String {
    // The maximum for a sentence of readable length.
    const MANY: usize = 12;
    let said: Vec<String> = step.strong().map(|(from, to, via)| link_words(from, to, via)).collect();
    let sentences: Vec<String> = said.chunks(MANY).map(|said| said.join("; ")).collect();
    if sentences.is_empty() { String::new() } else { format!(" Link by link: {}.", sentences.join(". Then ")) }
}

fn link_words(from: Node, to: Node, via: Via) -> String {
    match via {
        Via::House(house) => {
            format!("{} of {} is in {}", from.digit, house.words(), text::series([from.cells, to.cells], "or"))
        }
        _ => format!("{} is {}", text::brief(from.cells), text::series([from.digit, to.digit], "or")),
    }
}

/// Returns a member of each colour that a candidate sees, at a named link if possible: `3 in r5c5 sees 3 in r5c1 and 3 in r2c5`.
fn seen_words(step: &Step, candidate: Candidate) -> String {
    let at_links: CandidateSet = step
        .strong()
        .flat_map(|(from, to, _)| [from, to])
        .flat_map(|node| node.cells.iter().map(move |cell| Candidate { cell, digit: node.digit }))
        .collect();
    let seen = [0, 1].map(|group| {
        let colour = step.spots(Role::Group(group));
        let sees = |other: &Candidate| step.rules().sees(candidate, *other);
        by_digit(&(colour & at_links)).find(sees).or_else(|| by_digit(&colour).find(sees))
    });
    let said = |Candidate { cell, digit }: Candidate| format!("{digit} in {cell}");
    format!("{} sees {}", said(candidate), text::series(seen.into_iter().flatten().map(said), "and"))
}

fn trap_text(step: &Step) -> Text {
    let (linked, whole, links) = (linked(step), whole(step, 0), link_by_link(step));
    let seen: Vec<String> = by_digit(step.eliminated()).map(|candidate| seen_words(step, candidate)).collect();
    let seen = seen.join("; ");
    let teach = format!(
        "{linked} link cells into a net with two colours: {whole}.{links} Candidates that see both colours are ruled out, whichever of them is true: \
         {seen}."
    );
    Text::new(short(step, 2), teach)
}

fn wrap_text(step: &Step) -> Text {
    let starved = step.cells(Role::Pivot);
    let clashing = text::candidates(&step.spots(Role::Pivot), "and");
    let groups = if step.eliminated().is_subset(&step.spots(Role::Group(0))) { [0, 1] } else { [1, 0] };
    let reason = if starved.is_empty() {
        format!("{clashing} would both be true and see each other")
    } else {
        format!("{} would have no candidate left", text::list(starved))
    };
    let (linked, whole, [one, other]) = (linked(step), whole(step, 0), groups.map(|group| colour(step, group)));
    let links = link_by_link(step);
    let teach = format!(
        "{linked} link cells into a net with two colours: {whole}.{links} If the colour {one} were true, {reason}. So it is false, and the other, \
         {other}, is true."
    );
    Text::new(short(step, 2), teach)
}

fn bridge_text(step: &Step) -> Text {
    let (linked, one, other, bridges) = (linked(step), whole(step, 0), whole(step, 2), bridges(step));
    Text::new(short(step, 4), format!("{linked} make two nets. In the one, {one}; in the other, {other}. {bridges}"))
}

/// Returns the sentence about colours of two nets that see each other, and about the opposite colours.
fn bridges(step: &Step) -> String {
    let seen = |one: u8, other: u8| {
        let [one, other] = [one, other].map(|group| step.spots(Role::Group(group)));
        by_digit(&one).any(|a| by_digit(&other).any(|b| step.rules().sees(a, b)))
    };
    let pairs = [(0, 2), (0, 3), (1, 2), (1, 3)].into_iter().filter(|&(one, other)| seen(one, other));
    let said = pairs.map(|(one, other)| {
        let [one, other, opposite, last] = [one, other, 1 - one, 5 - other].map(|group| colour(step, group));
        format!(
            "The colours {one} and {other} see each other, so not both are true, and at least one of the colours {opposite} and {last} is."
        )
    });
    format!("{} A cell that sees both of those cannot hold {}.", said.collect::<Vec<_>>().join(" "), step.digits())
}

fn clash_text(step: &Step) -> Text {
    let (linked, one, other) = (linked(step), whole(step, 0), whole(step, 2));
    let false_one = colour(step, u8::from(!step.eliminated().is_subset(&step.spots(Role::Group(0)))));
    let teach = format!(
        "{linked} make two nets. In the one, {one}; in the other, {other}. The colour {false_one} sees both colours of the other net, one \
         of which is true. So it is false."
    );
    Text::new(short(step, 4), teach)
}
