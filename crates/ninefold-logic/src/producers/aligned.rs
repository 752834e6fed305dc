//! Aligned exclusion: all ways to fill two or three cells are examined. A combination that leaves no digit for a cell that all of them see is
//! forbidden, and a candidate in no allowed combination is eliminated.

use crate::frame::CellSet;

use super::hint::{Emit, Flow, Gone, Hint, Name, Reason, offer};
use super::marks::{self, Marks, PEERS, SEEN, bits, count};

/// The base cells, which may be aligned, and the cells that exclude combinations of them.
struct Bases<'a> {
    marks: &'a Marks,
    /// The base cells in ascending order.
    cells: Vec<usize>,
    /// For each base cell, its peers with few candidates; the set is empty for other cells.
    excluders: [u128; 81],
    small: usize,
}

impl<'a> Bases<'a> {
    fn of(marks: &'a Marks, small: usize) -> Self {
        let sized = |test: &dyn Fn(usize) -> bool| {
            (0..81).filter(|&cell| test(count(marks.cells[cell]))).fold(0_u128, |set, cell| set | 1 << cell)
        };
        let (single, few) = (sized(&|size| size == 1), sized(&|size| (2..=small).contains(&size)));
        let mut excluders = [0; 81];
        let is_base =
            |&cell: &usize| count(marks.cells[cell]) >= 2 && SEEN[cell] & single == 0 && SEEN[cell] & few != 0;
        let cells: Vec<usize> = (0..81).filter(is_base).collect();
        cells.iter().for_each(|&cell| excluders[cell] = SEEN[cell] & few);
        Self { marks, cells, excluders, small }
    }

    /// Returns the pairs of base cells in the order of the search.
    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let ends = self.cells.iter().enumerate();
        ends.flat_map(|(i, &last)| self.cells[..i].iter().map(move |&first| [first, last]))
    }

    fn digits(&self, cell: usize) -> u16 {
        self.marks.cells[cell]
    }

    fn offer(&self, cells: &[usize], common: u128, gone: &Gone, emit: Emit<'_>) -> Flow {
        let (name, rating) = if self.small == 2 { (Name::AlignedPair, 6.2) } else { (Name::AlignedTriplet, 7.5) };
        let reason = || Reason::Aligned {
            cells: cells.iter().map(|&cell| marks::cell(cell)).collect(),
            excluders: CellSet::from_bits(common),
        };
        offer(Hint::eliminating(name, rating, gone, reason), emit)
    }
}

fn see(one: usize, other: usize) -> bool {
    SEEN[one] >> other & 1 != 0
}

/// Emits aligned pair exclusion (6.2). The two cells need not see each other.
pub(super) fn pair(marks: &Marks, emit: Emit<'_>) -> Flow {
    let bases = Bases::of(marks, 2);
    for [one, other] in bases.pairs() {
        let common = bases.excluders[one] & bases.excluders[other];
        if common & common.wrapping_sub(1) == 0 {
            continue;
        }
        let peers = see(one, other);
        // For each digit, the digits that the other cell cannot have.
        let mut forbidden: [u16; 9] = std::array::from_fn(|digit| if peers { 1 << digit } else { 0 });
        for mask in marks::cells(common).map(|cell| bases.digits(cell)) {
            bits(mask).for_each(|digit| forbidden[digit] |= mask & !(1 << digit));
        }
        let mut gone = Gone::default();
        for (cell, with) in [(one, other), (other, one)] {
            for digit in bits(bases.digits(cell)) {
                if bases.digits(with) & !forbidden[digit] == 0 {
                    gone.add(cell, 1 << digit);
                }
            }
        }
        bases.offer(&[one, other], common, &gone, emit)?;
    }
    Flow::Continue(())
}

/// Emits aligned triplet exclusion (7.5). The third cell must be an excluder of one of the others, so it has two or three candidates itself: a quirk
/// of the original.
pub(super) fn triplet(marks: &Marks, emit: Emit<'_>) -> Flow {
    let bases = Bases::of(marks, 3);
    let is_base = bases.cells.iter().fold(0_u128, |set, &cell| set | 1 << cell);
    for [one, other] in bases.pairs() {
        let both = bases.excluders[one] & bases.excluders[other];
        if both & both.wrapping_sub(1) == 0 {
            continue;
        }
        let thirds = is_base & !(1 << one) & !(1 << other);
        let first = bases.excluders[one] & thirds;
        let second = bases.excluders[other] & thirds & !first;
        let in_order =
            |of: usize, set: u128| PEERS[of].into_iter().map(usize::from).filter(move |&cell| set >> cell & 1 != 0);
        for third in in_order(one, first).chain(in_order(other, second)) {
            let common = both & bases.excluders[third];
            if common & common.wrapping_sub(1) != 0 {
                let cells = [one, other, third];
                let gone = bases.triple(cells, common);
                bases.offer(&cells, common, &gone, emit)?;
            }
        }
    }
    Flow::Continue(())
}

impl Bases<'_> {
    /// Returns the candidates of three cells that are in no allowed combination.
    fn triple(&self, cells: [usize; 3], common: u128) -> Gone {
        let mut list = [0; 20];
        let mut length = 0;
        for cell in marks::cells(common) {
            list[length] = self.digits(cell);
            length += 1;
        }
        let masks = &list[..length];
        let [x, y, z] = cells.map(|cell| self.digits(cell));
        let [xy, xz, yz] = [(0, 1), (0, 2), (1, 2)].map(|(i, j)| see(cells[i], cells[j]));
        let mut allowed = [0_u16; 3];
        for a in bits(x) {
            // Candidates known to be allowed come last: usually all are, and a few combinations are enough to show it.
            for b in bits(y & !allowed[1]).chain(bits(y & allowed[1])) {
                if allowed[0] >> a & 1 != 0 && allowed[1] >> b & 1 != 0 && allowed[2] == z || xy && a == b {
                    continue;
                }
                let two = 1 << a | 1 << b;
                let mut third = z;
                if xz {
                    third &= !(1 << a);
                }
                if yz {
                    third &= !(1 << b);
                }
                for &mask in masks {
                    let lacking: u16 = mask & !two;
                    if lacking == 0 {
                        third = 0;
                    } else if lacking.is_power_of_two() {
                        third &= !lacking;
                    }
                }
                if third != 0 {
                    allowed[0] |= 1 << a;
                    allowed[1] |= 1 << b;
                    allowed[2] |= third;
                }
            }
        }
        let mut gone = Gone::default();
        for (cell, (all, allowed)) in cells.into_iter().zip([x, y, z].into_iter().zip(allowed)) {
            gone.add(cell, all & !allowed);
        }
        gone
    }
}
