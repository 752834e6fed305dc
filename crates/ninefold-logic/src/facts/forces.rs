//! Forces: all that follows from one candidate by chains, if it is true and if it is false.
//!
//! ```text
//! follows(c, true)     on: nodes that are true     off: nodes that are false     each with its distance in links
//! ```

use super::Facts;
use super::chains::Link;
use super::links::{Kind, Links, Waves, has, members};

/// What follows from one supposition.
#[derive(Clone, Debug)]
pub struct Closure {
    /// What is true, as bits.
    pub on: Vec<u64>,
    /// What is false, as bits.
    pub off: Vec<u64>,
    on_depth: Vec<u8>,
    off_depth: Vec<u8>,
}

impl Closure {
    /// How many links away a true node is.
    pub fn on_depth(&self, id: u16) -> usize {
        usize::from(self.on_depth[usize::from(id)])
    }

    /// How many links away a false node is.
    pub fn off_depth(&self, id: u16) -> usize {
        usize::from(self.off_depth[usize::from(id)])
    }
}

/// What follows from every candidate.
#[derive(Clone, Debug)]
pub struct Forces {
    if_true: Vec<Closure>,
    if_false: Vec<Closure>,
}

impl Forces {
    pub(super) fn new(facts: &Facts<'_>) -> Self {
        let links = facts.links(Kind::Groups);
        let mut waves = Waves::default();
        let mut closures = |is_true| links.singles().map(|id| closure(links, &mut waves, id, is_true)).collect();
        Self { if_true: closures(true), if_false: closures(false) }
    }

    /// What follows if a candidate is true, or if it is false.
    pub fn follows(&self, id: u16, is_true: bool) -> &Closure {
        if is_true { &self.if_true[usize::from(id)] } else { &self.if_false[usize::from(id)] }
    }
}

fn spread(links: &Links, waves: &mut Waves, id: u16, is_true: bool) {
    let nothing = vec![0; links.words()];
    if is_true {
        let first: Vec<u16> = links.after(id).collect();
        waves.spread(links, first.into_iter(), &nothing);
    } else {
        waves.spread(links, links.strong(id).iter().map(|&(to, _)| to), &nothing);
    }
}

fn closure(links: &Links, waves: &mut Waves, id: u16, is_true: bool) -> Closure {
    spread(links, waves, id, is_true);
    let (words, len) = (links.words(), links.len());
    let mut closure =
        Closure { on: vec![0; words], off: vec![0; words], on_depth: vec![0; len], off_depth: vec![0; len] };
    if is_true {
        strike(&mut closure, links, id, 1);
    } else {
        closure.off[usize::from(id) / 64] |= 1 << (id % 64);
    }
    for &on in &waves.order {
        let depth = 2 * waves.depth(on) - u16::from(!is_true);
        closure.on[usize::from(on) / 64] |= 1 << (on % 64);
        closure.on_depth[usize::from(on)] = u8::try_from(depth).unwrap_or(u8::MAX);
        strike(&mut closure, links, on, depth + 1);
    }
    closure
}

fn strike(closure: &mut Closure, links: &Links, on: u16, depth: u16) {
    for (word, &weak) in links.weak(on).iter().enumerate() {
        let mut new = weak & !closure.off[word];
        closure.off[word] |= new;
        while new != 0 {
            closure.off_depth[64 * word + new.trailing_zeros() as usize] = u8::try_from(depth).unwrap_or(u8::MAX);
            new &= new - 1;
        }
    }
}

/// The shortest way from a supposition to a node that it makes true or false.
pub fn way(links: &Links, start: (u16, bool), end: (u16, bool)) -> Option<Vec<Link>> {
    let mut waves = Waves::default();
    spread(links, &mut waves, start.0, start.1);
    let is_direct = start.1 && !end.1 && links.opposed(start.0, end.0);
    let mut ids = match (is_direct, end.1) {
        (true, _) => vec![(start.0, None)],
        (false, true) => back(links, &waves, start, end.0)?,
        (false, false) => {
            let last = waves.order.iter().copied().find(|&id| links.opposed(id, end.0))?;
            back(links, &waves, start, last)?
        }
    };
    if !end.1 {
        ids.push((end.0, None));
    }
    let nodes = ids.iter().map(|&(id, _)| links.node(id));
    let steps = nodes.clone().zip(nodes.skip(1)).zip(&ids[1..]);
    Some(steps.map(|((from, to), &(_, via))| Link { from, to, via }).collect())
}

type Way = Vec<(u16, Option<crate::step::Via>)>;

fn back(links: &Links, waves: &Waves, (start, is_true): (u16, bool), last: u16) -> Option<Way> {
    let mut way = Vec::new();
    let mut id = last;
    loop {
        let depth = waves.depth(id);
        if depth == 1 && !is_true {
            let via = links.strong(start).iter().find(|(to, _)| *to == id)?.1;
            way.extend([(id, Some(via)), (start, None)]);
            break;
        }
        let before = if depth == 1 { start } else { waves.at(depth - 1).find(|&on| has(links.next(on), id))? };
        let doors = links.strong(id).iter().filter(|&&(off, _)| links.opposed(before, off));
        let &(off, via) = doors.min_by_key(|(off, _)| !links.is_single(*off))?;
        way.extend([(id, Some(via)), (off, None)]);
        if depth == 1 {
            way.push((start, None));
            break;
        }
        id = before;
    }
    way.reverse();
    Some(way)
}

/// The nodes in both sets.
pub fn both<'a>(one: &'a [u64], other: &'a [u64]) -> impl Iterator<Item = u16> + 'a {
    let words: Vec<u64> = one.iter().zip(other).map(|(a, b)| a & b).collect();
    let ids: Vec<u16> = members(&words).collect();
    ids.into_iter()
}
