//! The consequences of each candidate, in any number of steps.
//!
//! [`Reach`](super::reach::Reach) proceeds level by level, since ratings need lengths. Inside chains the question is usually whether any candidate
//! implies its own opposite, and on five of six grids none does. So here the candidates are processed one after another, and **a candidate that
//! implies a completed one takes over all its consequences at once**: most have only one step of their own.
//!
//! Links are valid in reverse too, so a candidate that implies another and its opposite implies its own opposite.

use super::bits::Bits;
use super::reach::{OFF, ON};

/// The consequences of all candidates.
#[derive(Clone, Debug)]
pub(super) struct Ends<const W: usize> {
    /// For off and on, then for each candidate: the candidates that are on and those that are off because of it, including itself.
    sets: [Vec<[Bits<W>; 2]>; 2],
    waits: Vec<u16>,
}

impl<const W: usize> Ends<W> {
    pub(super) const fn new() -> Self {
        Self { sets: [Vec::new(), Vec::new()], waits: Vec::new() }
    }

    /// Processes all candidates; if `goes_on` is false, stops at the first that implies its opposite. Returns whether none does.
    pub(super) fn fill(&mut self, live: &Bits<W>, weak: &[Bits<W>], strong: &[Bits<W>], goes_on: bool) -> bool {
        for list in self.sets.iter_mut().filter(|list| list.len() < weak.len()) {
            list.resize(weak.len(), [Bits::EMPTY; 2]);
        }
        let mut links = Bits::EMPTY;
        for id in live.iter() {
            if strong[usize::from(id)].is_empty() {
                // When this candidate is off, nothing else follows.
                self.sets[OFF][usize::from(id)] = [Bits::EMPTY, Bits::of(id)];
            } else {
                links.insert(id);
            }
        }
        let mut is_quiet = true;
        let mut done = Bits::EMPTY;
        for id in links.iter() {
            let found = self.spread(id, &done, [weak, strong], &links);
            is_quiet &= !found[ON].meets(&found[OFF]);
            if !is_quiet && !goes_on {
                return false;
            }
            self.sets[OFF][usize::from(id)] = found;
            done.insert(id);
        }
        for id in live.iter() {
            let seen = weak[usize::from(id)];
            let [mut on, mut off] = [Bits::EMPTY; 2];
            for next in (seen & links).iter() {
                if !off.has(next) {
                    let all = &self.sets[OFF][usize::from(next)];
                    on |= all[ON];
                    off |= all[OFF];
                }
            }
            on.insert(id);
            off |= seen;
            is_quiet &= !on.meets(&off);
            if !is_quiet && !goes_on {
                return false;
            }
            self.sets[ON][usize::from(id)] = [on, off];
        }
        is_quiet
    }

    /// Computes the consequences of a candidate being off. `done` contains the candidates whose consequences are complete.
    fn spread(&mut self, id: u16, done: &Bits<W>, [weak, strong]: [&[Bits<W>]; 2], links: &Bits<W>) -> [Bits<W>; 2] {
        let (mut on, mut off, mut complete) = (Bits::EMPTY, Bits::of(id), Bits::EMPTY);
        self.waits.push(id);
        while let Some(next) = self.waits.pop() {
            if complete.has(next) {
                continue;
            }
            if done.has(next) {
                let all = &self.sets[OFF][usize::from(next)];
                on |= all[ON];
                off |= all[OFF];
                complete |= all[OFF];
                continue;
            }
            for last in strong[usize::from(next)].iter() {
                if !on.has(last) {
                    on.insert(last);
                    let new = weak[usize::from(last)].without(&off);
                    off |= new;
                    self.waits.extend((new & *links).iter());
                }
            }
        }
        [on, off]
    }

    /// Returns the candidates that follow from `from` with the same state as its own, or with the opposite one.
    pub(super) fn all(&self, state: usize, from: u16, same: bool) -> Bits<W> {
        self.sets[state][usize::from(from)][if same { state } else { 1 - state }]
    }

    /// Whether a candidate leads to its own opposite.
    pub(super) fn closes(&self, state: usize, id: u16) -> bool {
        self.all(state, id, false).has(id)
    }
}

#[cfg(test)]
mod tests;
