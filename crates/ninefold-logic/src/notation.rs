//! Chains in notation, and as sentences.
//!
//! ```text
//! Eureka       (4)r1c1 = (4-7)r1c5 = (7)r2c5     strong =, weak -, nodes in the same cells share one pair of brackets
//! nice loop    r1c1 =4= r1c5 =7= r2c5            links between cells only, each with its digit
//! net          r1c1=4: r2c5=7 r2c6<>3 r3c1=      the supposition, its consequences, and the cell or house with nothing left
//! ```

use crate::frame::CellSet;
use crate::frame::mark::{Mark, Node, Role};

use crate::facts::Link;
use crate::step::{Part, Step, Via};
use crate::text;

/// Writes the links of a step in Eureka notation, each run of consecutive links separately. The result is empty if the step has no links.
pub fn eureka(step: &Step) -> String {
    runs(step).iter().map(|run| eureka_run(run)).collect::<Vec<_>>().join("; ")
}

/// Writes the links of a step in nice-loop notation, each run of consecutive links separately. The result is empty if the step has no links.
pub fn nice_loop(step: &Step) -> String {
    runs(step).iter().map(|run| loop_run(run)).collect::<Vec<_>>().join("; ")
}

/// Writes the cases of a net one by one: each supposition, followed by its consequences in order. A cell with no candidate left is written as
/// `r3c1=`, and a house without a place for a digit as `c7=3?`. The result is empty for other steps, and for nets whose cases are split again, which
/// linear notation cannot express.
pub fn net(step: &Step) -> String {
    let splits =
        step.parts().iter().filter(|part| matches!(part, Part::Cell(Role::Pivot, _) | Part::House(Role::Pivot, ..)));
    if splits.count() > 1 {
        return String::new();
    }
    let mut cases: Vec<String> = Vec::new();
    for part in step.parts() {
        let said = match part {
            Part::Suppose(claim) => {
                cases.push(format!("{}:", claim.signs()));
                continue;
            }
            Part::Show(Mark::Spots(Role::Supposed, Node { digit, cells })) => {
                format!("{}={digit}", text::brief(*cells))
            }
            Part::Show(Mark::Spots(Role::Context, Node { digit, cells })) => {
                format!("{}<>{digit}", text::brief(*cells))
            }
            Part::Cell(Role::Pattern, cell) => format!("{cell}="),
            Part::House(Role::Pattern, house, digit) => format!("{house}={digit}?"),
            _ => continue,
        };
        cases.iter_mut().last().into_iter().for_each(|case| *case += &format!(" {said}"));
    }
    cases.join("; ")
}

/// Whether the links of a step form chains. They do not if only strong links are shown, each of which is separate.
pub fn is_chain(step: &Step) -> bool {
    step.parts().iter().any(|part| matches!(part, Part::Weak(..)))
}

pub(crate) fn link(part: &Part) -> Option<Link> {
    match *part {
        Part::Strong(from, to, via) => Some(Link { from, to, via: Some(via) }),
        Part::Weak(from, to) => Some(Link { from, to, via: None }),
        _ => None,
    }
}

/// Returns the links of a step in order.
pub(crate) fn links(step: &Step) -> Vec<Link> {
    step.parts().iter().filter_map(link).collect()
}

/// Returns the links of a step, divided into runs of consecutive links.
fn runs(step: &Step) -> Vec<Vec<Link>> {
    let mut runs: Vec<Vec<Link>> = Vec::new();
    for link in links(step) {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|last| last.to == link.from) => run.push(link),
            _ => runs.push(vec![link]),
        }
    }
    runs
}

/// Returns the cells written for each node: at both ends of a link through a set, the cells of that set.
fn places(run: &[Link]) -> Vec<CellSet> {
    let mut places: Vec<CellSet> = run.iter().take(1).map(|link| link.from.cells).collect();
    places.extend(run.iter().map(|link| link.to.cells));
    for (at, link) in run.iter().enumerate() {
        if let Some(Via::Set(cells)) = link.via {
            (places[at], places[at + 1]) = (cells, cells);
        }
    }
    places
}

fn eureka_run(run: &[Link]) -> String {
    let places = places(run);
    let mut text = format!("({}", run[0].from.digit);
    for (at, link) in run.iter().enumerate() {
        let sign = if link.via.is_some() { '=' } else { '-' };
        if places[at] == places[at + 1] {
            text += &format!("{sign}{}", link.to.digit);
        } else {
            text += &format!("){} {sign} ({}", text::brief(places[at]), link.to.digit);
        }
    }
    text + &format!("){}", text::brief(places[run.len()]))
}

fn loop_run(run: &[Link]) -> String {
    let places = places(run);
    let mut text = text::brief(places[0]);
    for (at, link) in run.iter().enumerate() {
        if places[at] != places[at + 1] {
            let sign = if link.via.is_some() { '=' } else { '-' };
            text += &format!(" {sign}{}{sign} {}", link.to.digit, text::brief(places[at + 1]));
        }
    }
    text
}

/// Returns the statement that a node is true: `r1c5 is 4`, `4 is in r1c5 or r2c5`.
pub(crate) fn is(node: Node) -> String {
    said(node, "is")
}

/// Returns the statement that a node is false: `r1c5 is not 4`, `4 is not in r1c5 or r2c5`.
pub(crate) fn is_not(node: Node) -> String {
    said(node, "is not")
}

fn said(Node { digit, cells }: Node, verb: &str) -> String {
    match cells.single() {
        Some(cell) => format!("{cell} {verb} {digit}"),
        None => format!("{digit} {verb} in {}", text::either_of(cells)),
    }
}

/// Returns the claim of a link about the node at its end, with the reason.
pub(crate) fn follows(link: &Link) -> String {
    match link.via {
        None => is_not(link.to),
        Some(Via::House(house)) => format!("{}, the only place left in {}", is(link.to), house.words()),
        Some(Via::Cell(cell)) => format!("{cell} is {}, its only other candidate", link.to.digit),
        Some(Via::Set(cells)) => {
            let need = if cells.len() == 1 { "needs its other digit" } else { "need all their other digits" };
            format!("{}, as without the {} {} {need}", is(link.to), link.from.digit, text::list(cells))
        }
    }
}

/// Returns the claims, link by link: `r1c5 is 4, ...; so r2c5 is not 4; so ...`.
///
/// A long stretch of plain links is written as its first links, the rest of the chain in notation, and its last link.
pub(crate) fn story(links: &[Link]) -> String {
    let mut told = String::new();
    let follow = |links: &[Link], told: &mut String| {
        for link in links {
            *told += if told.is_empty() { "" } else { "; so " };
            *told += &follows(link);
        }
    };
    let mut rest = links;
    while let [first, ..] = rest {
        let (stretch, behind) = rest.split_at(plain(rest).max(1));
        let lead = lead(stretch);
        if is_plain(first) && stretch.len() > lead + TOLD_ONCE {
            let (middle, last) = stretch[lead..].split_at(stretch.len() - lead - 1);
            follow(&stretch[..lead], &mut told);
            told += &format!("; and so on along the chain {}", eureka_run(middle));
            follow(last, &mut told);
        } else {
            follow(stretch, &mut told);
        }
        rest = behind;
    }
    told
}

/// The maximum number of links in a stretch, after the first ones, that are still written link by link.
const TOLD_ONCE: usize = 4;

/// Whether a link uses only a cell or a house.
const fn is_plain(link: &Link) -> bool {
    !matches!(link.via, Some(Via::Set(_)))
}

/// Returns the number of consecutive plain links at the beginning.
fn plain(links: &[Link]) -> usize {
    let follows = links.windows(2).take_while(|pair| is_plain(&pair[1]) && pair[0].to == pair[1].from);
    if links.first().is_some_and(is_plain) { 1 + follows.count() } else { 0 }
}

/// Returns the number of links, from the beginning, after which every kind of link has been written once, each strong link with its adjacent weak
/// link.
fn lead(links: &[Link]) -> usize {
    let kind = |link: &Link| link.via.map(|via| matches!(via, Via::Cell(_)));
    let first = |link: &Link| links.iter().position(|other| kind(other) == kind(link)).unwrap_or(0);
    links.iter().map(first).max().map_or(0, |last| (last + 1).max(2))
}
