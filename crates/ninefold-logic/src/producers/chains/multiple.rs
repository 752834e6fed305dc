//! Multiple chains at a position where no candidate implies its own opposite. The distances between candidates show the common targets of several
//! assumptions, and closures are computed only where they affect the result.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::hint::{Hint, Kind, Search};
use super::super::marks::{BRC, HOUSES, Marks, bits, count};
use super::super::walk::Want;
use super::bits::Bits;
use super::closure::{Closure, Ground};
use super::forcing::{Forcing, Raw};
use super::graph::{Code, on};
use super::memory::{Closures, Kept, Memory};
use super::reach::ON;

impl<const W: usize> Forcing<'_, W> {
    /// Finds the first hint of multiple chains, at a position without single chains.
    ///
    /// In such a position no candidate implies a contradiction, so a closure contains every consequence of its candidate, and the complexity of a
    /// hint follows from the distances between its assumptions and its target. The search for single chains has already found both. Closures are
    /// computed only to order equal hints of one cell or house, and to build the reason.
    pub(super) fn first_multiple(&mut self, marks: &Marks, want: Want) -> Option<Hint> {
        if !self.memory.reached {
            return self.first(marks, Search::Multiple, &mut Kept::new(), want);
        }
        let mut best = None;
        self.groups(marks, &mut |this, raw| this.shared(marks, raw, &mut best));
        let numbers = self.numbers;
        let (complexity, _, raw) = best?;
        let mut closures = Closures::new(numbers);
        if want == Want::Reason {
            for &start in raw.starts() {
                if self.close(marks, Search::Multiple, &mut closures, start).is_break() {
                    return None;
                }
            }
        }
        Some(self.hint(marks, Search::Multiple, &closures, &raw, complexity, want))
    }

    /// Passes to `take` the assumptions of multiple chains in the order of the search: regions and cells.
    fn groups(&mut self, marks: &Marks, take: &mut dyn FnMut(&mut Self, Raw)) {
        let numbers = self.numbers;
        for cell in (0..81).filter(|&cell| count(marks.cells[cell]) >= Search::Multiple.fewest()) {
            for digit in bits(marks.cells[cell]) {
                for kind in BRC {
                    let house = usize::from(HOUSES[cell][kind]);
                    let places = marks.places[house][digit];
                    let first = numbers.at(house, places.trailing_zeros() as usize, digit);
                    if count(places) < 2 || first != numbers.id(cell, digit) {
                        continue;
                    }
                    let (mut starts, mut length) = ([0; 9], 0);
                    for place in bits(places) {
                        starts[length] = on(numbers.at(house, place, digit));
                        length += 1;
                    }
                    take(self, Raw { kind: Kind::Region, region: kind, starts, length, target: 0 });
                }
            }
            let (mut starts, mut length) = ([0; 9], 0);
            for digit in bits(marks.cells[cell]) {
                starts[length] = on(numbers.id(cell, digit));
                length += 1;
            }
            take(self, Raw { kind: Kind::Cell, region: 0, starts, length, target: 0 });
        }
    }

    /// Returns the common consequences of some assumptions, on or off.
    fn common_reach(&self, raw: &Raw, same: bool) -> Bits<W> {
        let Memory { reach, ends, reached, .. } = &*self.memory;
        let all = |&start: &Code| {
            if *reached { reach.all(ON, start / 2, same) } else { ends.all(ON, start / 2, same) }
        };
        raw.starts().iter().map(all).reduce(|one, other| one & other).expect("several")
    }

    /// Returns the number of nodes from which a target follows, that is, the steps of all branches.
    fn steps(&self, raw: &Raw, id: u16, same: bool) -> u32 {
        let reach = &self.memory.reach;
        let steps = |&start: &Code| reach.distance(ON, start / 2, id, same).expect("it is reached") as u32 + 1;
        raw.starts().iter().map(steps).sum()
    }

    /// Finds all hints of multiple chains on a grid where no candidate implies its own opposite, sorted, each set of eliminations once.
    ///
    /// Closures are computed if the order of targets matters, and for the hints of the result.
    pub(super) fn all_multiple(&mut self, marks: &Marks) -> Vec<Hint> {
        let mut closures = Closures::new(self.numbers);
        let mut list: Vec<(u32, u8, Raw)> = Vec::new();
        self.groups(marks, &mut |this, raw| {
            for same in [true, false] {
                let common = this.common_reach(&raw, same);
                let mut targets: Vec<Code> = common.iter().map(|id| 2 * id + u16::from(same)).collect();
                targets.retain(|&code| !same || count(marks.cells[this.numbers.cell(code / 2)]) > 1);
                if !targets.is_empty() && !this.memory.reached {
                    this.memory.grow();
                }
                if targets.len() > 1 {
                    if this.close(marks, Search::Multiple, &mut closures, raw.starts[0]).is_break() {
                        return;
                    }
                    let first = closures.get(raw.starts[0]);
                    targets.sort_by_key(|&code| first.find(code));
                }
                for target in targets {
                    let raw = Raw { target, ..raw };
                    list.push((this.steps(&raw, target / 2, same), raw.kind.key(), raw));
                }
            }
        });
        list.sort_by_key(|&(complexity, key, _)| (complexity, key));
        let mut known = HashSet::new();
        list.retain(|(_, _, raw)| known.insert(self.gone(marks, raw)));
        let mut hints = Vec::new();
        for (complexity, _, raw) in list {
            for &start in raw.starts() {
                if self.close(marks, Search::Multiple, &mut closures, start).is_break() {
                    return hints;
                }
            }
            hints.push(self.hint(marks, Search::Multiple, &closures, &raw, complexity, Want::Reason));
        }
        self.memory.spare.extend(closures.by_start.into_iter().flatten());
        hints
    }

    /// Replaces the best hint so far if these starts have a better common consequence.
    fn shared(&mut self, marks: &Marks, raw: Raw, best: &mut Option<(u32, u8, Raw)>) {
        let key = raw.kind.key();
        for same in [true, false] {
            let common = self.common_reach(&raw, same);
            let mut ties: Vec<Code> = Vec::new();
            for id in common.iter() {
                if same && count(marks.cells[self.numbers.cell(id)]) < 2 {
                    continue;
                }
                let complexity = self.steps(&raw, id, same);
                let target = 2 * id + u16::from(same);
                match best {
                    Some((least, k, _)) if (complexity, key) > (*least, *k) => {}
                    // An equal earlier hint is kept, unless it has the same starts: then the order in the closure decides.
                    Some((least, k, known)) if (complexity, key) == (*least, *k) => {
                        if ties.contains(&known.target) && known.starts() == raw.starts() && known.kind == raw.kind {
                            ties.push(target);
                        }
                    }
                    _ => {
                        *best = Some((complexity, key, Raw { target, ..raw }));
                        ties = vec![target];
                    }
                }
            }
            if ties.len() > 1
                && let Some((_, _, known)) = best
            {
                let mut closure = Closure::<W>::new(raw.starts[0], self.numbers.count);
                Ground::new(marks, self.numbers, Search::Multiple.rules()).close(&mut closure, |_, _| Arc::default());
                known.target = closure.order().find(|code| ties.contains(code)).expect("they are in it");
            }
        }
    }
}
