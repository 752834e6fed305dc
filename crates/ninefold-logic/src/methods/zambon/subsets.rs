//! Strategies in one house: unique, naked and hidden pairs, triples and quads.
//!
//! Each of these strategies lists its instances in a house before it applies any, and then works through that list, even if the house changes
//! meanwhile. A naked triple is three cells with the same three candidates, and a hidden triple is three digits with the same three spots: smaller
//! members, as in the general techniques, do not count.

use crate::frame::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::solver::{Solver, cells, houses};
use super::watch::{Cause, Pattern, Watch};
use crate::facts::counts::Counts;

impl<W: Watch> Solver<'_, W> {
    /// Visits all houses until no house has a unique candidate left.
    pub(super) fn unique_loop(&mut self) {
        let chosen = self.chosen;
        while houses().filter(|house| chosen.is_unique_in(*house)).fold(false, |hit, house| self.unique(house) | hit) {
            if self.marks.is_bad() {
                return;
            }
        }
    }

    /// Places the digits that only one unsolved cell of the house has; returns whether there were any.
    fn unique(&mut self, house: House) -> bool {
        let (once, twice) = cells(house)
            .iter()
            .map(|&cell| self.marks.open(cell))
            .fold((DigitSet::EMPTY, DigitSet::EMPTY), |(once, twice), open| (once | open, twice | (once & open)));
        let unique = once - twice;
        if unique.is_empty() {
            return false;
        }
        let open = house.cells() - self.marks.solved();
        let mut places = [None; 9];
        unique.iter().for_each(|digit| places[digit.index()] = (self.marks.spots(digit) & open).first());
        for digit in unique {
            places[digit.index()].into_iter().for_each(|cell| self.settle(house, cell, digit));
        }
        true
    }

    fn settle(&mut self, house: House, cell: Cell, digit: Digit) {
        if self.marks.is_bad() {
            return;
        }
        self.watch.pattern(Pattern::Unique { house, cell, digit });
        for digit in self.marks.digits(cell).without(digit) {
            if !self.marks.is_bad() {
                self.eliminate(Cause::Pattern, Candidate { cell, digit });
            }
        }
        self.clean_around(cell);
    }

    /// Applies the first naked subset with an effect: `N` cells of a house with the same `N` candidates.
    pub(super) fn naked<const N: usize>(&mut self) {
        let sized = self.marks.sized(N);
        houses().map(|house| (house, sized & house.cells())).any(|(house, cells)| self.naked_in::<N>(house, cells));
    }

    fn naked_in<const N: usize>(&mut self, house: House, sized: CellSet) -> bool {
        if sized.len() < N {
            return false;
        }
        let listed = cells(house).map(|cell| (cell, self.marks.open(cell)));
        let mut hit = false;
        for (index, (first, digits)) in listed.into_iter().enumerate().filter(|(_, (cell, _))| sized.contains(*cell)) {
            let same = listed[index + 1..].iter().filter(|(_, other)| *other == digits).map(|(cell, _)| *cell);
            let same: Vec<Cell> = same.collect();
            let mut visit = |cells| hit |= self.eliminate_others(house, cells, digits);
            choose(&same, N - 1, CellSet::of(first), CellSet::with, &mut visit);
        }
        hit
    }

    /// Eliminates digits from the cells of a house other than `cells`; returns whether there were any.
    fn eliminate_others(&mut self, house: House, cells: CellSet, digits: DigitSet) -> bool {
        let mut hit = false;
        for cell in house.cells() - cells {
            let eliminated = self.marks.digits(cell) & digits;
            if !eliminated.is_empty() && !hit {
                hit = true;
                self.watch.pattern(Pattern::Naked { house, cells, digits });
            }
            eliminated.iter().for_each(|digit| self.eliminate_and_clean(Candidate { cell, digit }));
        }
        hit
    }

    /// Applies the first hidden subset with an effect: `N` digits of a house with the same `N` spots.
    pub(super) fn hidden<const N: usize>(&mut self) {
        houses().any(|house| self.hidden_in::<N>(house));
    }

    fn hidden_in<const N: usize>(&mut self, house: House) -> bool {
        let few = Counts::of(cells(house).iter().map(|&cell| self.marks.open(cell))).exactly(N);
        if few.len() < N {
            return false;
        }
        let open = house.cells() - self.marks.solved();
        let spots = Digit::ALL.map(|digit| self.marks.spots(digit) & open);
        let (mut rest, mut hit) = (few, false);
        for first in few {
            rest.remove(first);
            let cells = spots[first.index()];
            let same: Vec<Digit> = rest.iter().filter(|digit| spots[digit.index()] == cells).collect();
            let mut visit = |digits| hit |= self.eliminate_rest(house, cells, digits);
            choose(&same, N - 1, DigitSet::of(first), DigitSet::with, &mut visit);
        }
        hit
    }

    /// Eliminates all digits except these from cells that have more, which solves none of the cells; returns whether there were any.
    fn eliminate_rest(&mut self, house: House, cells: CellSet, digits: DigitSet) -> bool {
        let mut hit = false;
        for cell in cells {
            let own = self.marks.digits(cell);
            if own.len() <= digits.len() {
                continue;
            }
            if !hit {
                hit = true;
                self.watch.pattern(Pattern::Hidden { house, cells, digits });
            }
            (own - digits).iter().for_each(|digit| self.eliminate(Cause::Pattern, Candidate { cell, digit }));
        }
        hit
    }
}

/// Visits every choice of `count` members, each added to the previously chosen ones; the first member varies slowest.
fn choose<S: Copy, T: Copy>(from: &[T], count: usize, chosen: S, with: fn(S, T) -> S, visit: &mut impl FnMut(S)) {
    if count == 0 {
        return visit(chosen);
    }
    for (index, &member) in from.iter().enumerate() {
        choose(&from[index + 1..], count - 1, with(chosen, member), with, visit);
    }
}
