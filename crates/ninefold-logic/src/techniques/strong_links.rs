//! Three to six strong links of one digit: chains through houses that have the digit in two places.
//!
//! ```text
//! A = B     a house whose spots are all in A or in B: each is a cell, or some cells that a box and a line share
//! B - C     each cell of B sees each of C, so not both hold the digit
//! A=B-C=D-E=F    if A does not hold the digit, B does, C does not, D does, E does not, F does: so A or F holds it
//! ```
//!
//! With two links, the chain is a turbot fish or an empty rectangle. A candidate belongs to the shortest chain that eliminates it.

use crate::frame::mark::Node;
use crate::frame::{CellSet, Digit, House};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::step::{Draft, Step, Via};
use crate::technique::{Class, Find, Sink, Technique};
use crate::text::{self, Text};

const fn strong_links(id: &'static str, name: &'static str, find: Find) -> Technique {
    Technique::new(id, name, Class::SingleDigit, links_text, find).without_article()
}

pub(super) static FAMILY: &[Technique] = &[
    strong_links("strong-links-3", "Three Strong Links", links::<3>).after("dual-empty-rectangle").about(
        "Three houses that have a digit in two places each: a place is a cell, or cells that a box and a line share. A place of the first sees \
         one of the second, and the other place of the second sees one of the third. So the digit is in the first place or in the last, and \
         cells that see both lose it.",
    ),
    strong_links("strong-links-4", "Four Strong Links", links::<4>).after("x-chain").about(
        "Four houses that have a digit in two places each, linked into a chain: each place sees the next, where one house ends and another \
         begins. So the digit is in the first place or in the last, and cells that see both lose it.",
    ),
    strong_links("strong-links-5", "Five Strong Links", links::<5>).after("strong-links-4").about(
        "Five houses that have a digit in two places each, linked into a chain: each place sees the next, where one house ends and another \
         begins. So the digit is in the first place or in the last, and cells that see both lose it.",
    ),
    strong_links("strong-links-6", "Six Strong Links", links::<6>).after("strong-links-5").about(
        "Six houses that have a digit in two places each, linked into a chain: each place sees the next, where one house ends and another \
         begins. So the digit is in the first place or in the last, and cells that see both lose it.",
    ),
];

/// The maximum number of spots of a house that are divided into two places.
const MOST: usize = 6;

/// The number of links that stands for "no chain to this place".
const NEVER: u8 = u8::MAX;

/// The places of a digit and the links between them.
struct Places {
    all: Vec<CellSet>,
    /// For each place, the places that hold the digit if this place does not, each with the house.
    strong: Vec<Vec<(usize, House)>>,
    /// For each place, the places that do not hold the digit if this place does.
    weak: Vec<Vec<usize>>,
}

/// The last links of the shortest chains from one place.
struct Reached {
    /// The number of strong links to each place.
    count: Vec<u8>,
    /// For each place, the place at the other end of the last strong link, the house of the link, and the place before it.
    last: Vec<Option<(usize, House, Option<usize>)>>,
}

impl Places {
    fn new(digit: Digit, facts: &Facts<'_>) -> Self {
        let mut places = Self { all: Vec::new(), strong: Vec::new(), weak: Vec::new() };
        for house in facts.houses() {
            let spots = facts.spots_in(house, digit);
            if (2..=MOST).contains(&spots.len()) {
                places.split(house, spots, facts);
            }
        }
        let sees = |one: &CellSet| {
            let seen = facts.common_peers(*one);
            places.all.iter().enumerate().filter(|(_, other)| other.is_subset(seen)).map(|(at, _)| at).collect()
        };
        places.weak = places.all.iter().map(sees).collect();
        places
    }

    /// Adds each way to divide the spots of a house into two places.
    fn split(&mut self, house: House, spots: CellSet, facts: &Facts<'_>) {
        let cells: Vec<_> = spots.iter().collect();
        // The first cell is always in the first place, so that each division occurs once.
        for chosen in (1..(1_usize << cells.len()) - 1).step_by(2) {
            let one: CellSet =
                cells.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, cell)| *cell).collect();
            let other = spots - one;
            if is_place(one, facts) && is_place(other, facts) {
                let (one, other) = (self.place(one), self.place(other));
                self.strong[one].push((other, house));
                self.strong[other].push((one, house));
            }
        }
    }

    fn place(&mut self, cells: CellSet) -> usize {
        self.all.iter().position(|known| *known == cells).unwrap_or_else(|| {
            self.all.push(cells);
            self.strong.push(Vec::new());
            self.all.len() - 1
        })
    }

    /// Returns the shortest chains from a place, with at most `most` strong links.
    fn reached(&self, start: usize, most: u8) -> Reached {
        let mut reached = Reached { count: vec![NEVER; self.all.len()], last: vec![None; self.all.len()] };
        let mut front: Vec<(usize, Option<usize>)> = vec![(start, None)];
        // Whether a strong link has already started at a place: a second time, the place would lead to nothing new.
        let mut used = vec![false; self.all.len()];
        for count in 1..=most {
            let mut ends = Vec::new();
            for (from, before) in front {
                for &(to, house) in &self.strong[from] {
                    if reached.count[to] == NEVER {
                        reached.count[to] = count;
                        reached.last[to] = Some((from, house, before));
                        ends.push(to);
                    }
                }
            }
            front = Vec::new();
            for end in ends {
                for &next in &self.weak[end] {
                    if !std::mem::replace(&mut used[next], true) {
                        front.push((next, Some(end)));
                    }
                }
            }
        }
        reached
    }
}

/// Whether the cells form a place: one cell, or cells that two houses share.
fn is_place(cells: CellSet, facts: &Facts<'_>) -> bool {
    let shared = |cell| facts.houses_of(cell).filter(|house| cells.is_subset(house.cells())).count();
    cells.len() == 1 || cells.first().is_some_and(|cell| shared(cell) > 1)
}

fn links<const N: u8>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    for digit in facts.worthwhile() {
        let places = Places::new(digit, facts);
        let doomed = facts.doomed(digit);
        let reached: Vec<Reached> = (0..places.all.len()).map(|start| places.reached(start, N)).collect();
        // The eliminations of the chains with fewer links.
        let mut shorter = CellSet::EMPTY;
        let mut longest: Vec<(usize, usize, CellSet)> = Vec::new();
        for (start, from) in reached.iter().enumerate() {
            // A chain that returns to its start has a single end, and is left to nice loops.
            for end in start + 1..places.all.len() {
                if from.count[end] == NEVER {
                    continue;
                }
                let seen = doomed & facts.common_peers(places.all[start] | places.all[end]);
                if from.count[end] < N {
                    shorter |= seen;
                } else if !seen.is_empty() {
                    longest.push((start, end, seen));
                }
            }
        }
        let mut known: Vec<CellSet> = Vec::new();
        for (start, end, seen) in longest {
            let eliminated = seen - shorter;
            if !eliminated.is_empty() && !known.contains(&eliminated) {
                known.push(eliminated);
                sink.emit(draw(sink.step(), digit, &places, &reached[start], end).eliminate(digit, eliminated))?;
            }
        }
    }
    GO_ON
}

/// Adds the chain to a place to a draft.
fn draw<'b>(draft: Draft<'b>, digit: Digit, places: &Places, reached: &Reached, end: usize) -> Draft<'b> {
    let mut links = Vec::new();
    let mut at = Some(end);
    while let Some((from, house, before)) = at.and_then(|at| reached.last[at]) {
        links.push((from, at.unwrap_or(end), house));
        at = before;
    }
    let node = |at: usize| Node::new(digit, places.all[at]);
    let mut draft = draft.digits(digit);
    let mut last = None;
    for (from, to, house) in links.into_iter().rev() {
        if let Some(last) = last {
            draft = draft.weak(node(last), node(from));
        }
        draft = draft.strong(node(from), node(to), Via::House(house));
        last = Some(to);
    }
    draft
}

fn links_text(step: &Step) -> Text {
    let in_house =
        |(from, to, via): (Node, Node, Via)| if let Via::House(house) = via { Some((from, to, house)) } else { None };
    let links: Vec<(Node, Node, House)> = step.strong().filter_map(in_house).collect();
    let [(first, ..), .., (_, last, _)] = links[..] else { return text::bare(step) };
    let digit = first.digit;
    let chain: Vec<String> =
        links.iter().map(|(from, to, _)| format!("{}={}", text::brief(from.cells), text::brief(to.cells))).collect();
    let houses: Vec<String> = links.iter().map(|(.., house)| house.to_string()).collect();
    let places = links.iter().map(|(from, to, house)| {
        format!("in {} in {} or {}", house.words(), text::brief(from.cells), text::brief(to.cells))
    });
    let joints =
        links.windows(2).map(|pair| format!("{} sees {}", text::brief(pair[0].1.cells), text::brief(pair[1].0.cells)));
    let [first, last] = [first, last].map(|node| text::brief(node.cells));
    Text::new(
        format!("{digit} in {}: {}", houses.join(", "), chain.join("-")),
        format!(
            "{digit} is {}. {}, so not both of these hold it. If {first} does not hold the {digit}, the other place of its house does; that \
             rules out the next place, and so on until {last} does. So one of the ends holds it, and a cell that sees both of them cannot.",
            text::series(places, "and"),
            text::capital(&text::series(joints, "and")),
        ),
    )
}
