//! BUG, "bivalue universal grave": without some candidates, every cell would have two candidates and every digit two places in every house. Such a
//! grid does not have exactly one solution, so at least one of these candidates is right.

use super::hint::{Emit, Flow, Form, Gone, Hint, Name, Reason, Subset, offer};
use super::marks::{self, BRC, CELLS, HOUSES, Marks, PEERS, SEEN, at, bits, combos, count};

/// Emits BUG of the types 1 to 4 (5.6 and more).
pub(super) fn bug(marks: &Marks, emit: Emit<'_>) -> Flow {
    let Some(bug) = Bug::find(marks) else { return Flow::Continue(()) };
    match bug.cells[..] {
        [] => Flow::Continue(()),
        [cell] => bug.type_1(cell, emit),
        _ if count(bug.all) == 1 => bug.type_2(emit),
        _ if bug.common == 0 => Flow::Continue(()),
        _ => {
            bug.type_4(emit)?;
            bug.type_3(emit)
        }
    }
}

/// The cells with superfluous candidates, in the order of discovery.
struct Bug<'a> {
    marks: &'a Marks,
    cells: Vec<usize>,
    /// The superfluous digits of each cell.
    beyond: [u16; 81],
    all: u16,
    /// The cells that see all cells with superfluous candidates.
    common: u128,
}

impl<'a> Bug<'a> {
    fn find(marks: &'a Marks) -> Option<Self> {
        let mut bug = Self { marks, cells: Vec::new(), beyond: [0; 81], all: 0, common: u128::MAX };
        let mut rest = *marks;
        for (house, digits) in marks.places.iter().enumerate() {
            for (digit, &places) in digits.iter().enumerate() {
                if matches!(count(places), 0 | 2) {
                    continue;
                }
                let mut cells = bits(places).map(|place| usize::from(CELLS[house][place]));
                let mut large = cells.by_ref().filter(|&cell| count(marks.cells[cell]) >= 3);
                match (large.next(), large.next()) {
                    (None, _) => return None,
                    (Some(cell), None) => {
                        bug.add(cell, digit)?;
                        rest.remove(cell, digit);
                    }
                    // If several cells qualify, another house must determine which one it is; otherwise the test below fails.
                    _ => {}
                }
            }
        }
        Self::is_grave(&rest).then_some(bug)
    }

    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.beyond[cell] |= 1 << digit;
        self.all |= 1 << digit;
        self.common &= SEEN[cell];
        self.cells.iter().for_each(|cell| self.common &= !(1 << cell));
        let lost = self.cells.len() > 1 && count(self.all) > 1 && self.common == 0;
        (!lost).then_some(())
    }

    /// Whether every cell has two candidates left, and every digit two places or none.
    fn is_grave(rest: &Marks) -> bool {
        let empty = |&cell: &usize| rest.values[cell] == 0;
        (0..81).filter(empty).all(|cell| count(rest.cells[cell]) == 2)
            && rest.places.iter().flatten().all(|&places| matches!(count(places), 0 | 2))
    }

    fn reason(&self, with: Option<Subset>) -> Reason {
        let extra = self.cells.iter().flat_map(|&cell| bits(self.beyond[cell]).map(move |d| marks::candidate(cell, d)));
        Reason::Bug { extra: extra.collect(), with }
    }

    fn offer(&self, kind: u8, rating: f64, gone: &Gone, with: Option<Subset>, emit: Emit<'_>) -> Flow {
        offer(Hint::eliminating(Name::Bug(kind), rating, gone, || self.reason(with)), emit)
    }

    fn type_1(&self, cell: usize, emit: Emit<'_>) -> Flow {
        let mut gone = Gone::default();
        gone.add(cell, self.marks.cells[cell] & !self.all);
        self.offer(1, 5.6, &gone, None, emit)
    }

    fn type_2(&self, emit: Emit<'_>) -> Flow {
        let mut gone = Gone::default();
        for cell in marks::cells(self.common & ((1 << 81) - 1)) {
            gone.add(cell, self.marks.cells[cell] & self.all);
        }
        if gone.is_empty() { self.type_4(emit) } else { self.offer(2, 5.7, &gone, None, emit) }
    }

    /// Type 4: two cells share a digit besides their superfluous ones, so one of them has it, and neither cell has any other digit.
    fn type_4(&self, emit: Emit<'_>) -> Flow {
        let [one, other] = self.cells[..] else { return Flow::Continue(()) };
        let candidates = |cell: usize| self.marks.cells[cell];
        let shared = candidates(one) & candidates(other) & !self.all;
        if count(shared) != 1 {
            return Flow::Continue(());
        }
        for kind in BRC.into_iter().filter(|&kind| HOUSES[one][kind] == HOUSES[other][kind]) {
            let mut gone = Gone::default();
            for cell in [one, other] {
                gone.add(cell, candidates(cell) & !self.beyond[cell] & !shared);
            }
            let house = marks::house(HOUSES[one][kind].into());
            let cells = [one, other].map(marks::cell).into_iter().collect();
            let with = Subset { house, cells, digits: marks::digits(shared), form: Form::Locked };
            self.offer(4, 5.7, &gone, Some(with), emit)?;
        }
        Flow::Continue(())
    }

    /// Type 3: the cells with superfluous candidates together act as one cell of a naked set.
    fn type_3(&self, emit: Emit<'_>) -> Flow {
        let first = self.cells[0];
        for kind in BRC {
            let house = HOUSES[first][kind];
            if self.cells.iter().any(|&cell| HOUSES[cell][kind] != house) {
                continue;
            }
            let inside = |&cell: &usize| HOUSES[cell][kind] == house && self.common >> cell & 1 != 0;
            let near: Vec<usize> = PEERS[first].map(usize::from).into_iter().filter(inside).collect();
            for size in (2..=6).filter(|&size| near.len() >= size) {
                for combo in combos(size - 1, near.len()) {
                    self.type_3_naked(house.into(), &near, combo, size, emit)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn type_3_naked(&self, house: usize, near: &[usize], combo: u16, size: usize, emit: Emit<'_>) -> Flow {
        let candidates = |i: usize| self.marks.cells[near[i]];
        let held = bits(combo).fold(0, |held, i| held | candidates(i));
        let union = held | self.all;
        // A set with one candidate spoils the tuple, as in every tuple test.
        let tuple = count(self.all) >= 2 && bits(combo).all(|i| count(candidates(i)) >= 2);
        if !tuple || count(held) != size || count(union) != size {
            return Flow::Continue(());
        }
        let (mut gone, mut places) = (Gone::default(), 0);
        for (i, &cell) in near.iter().enumerate() {
            if combo >> i & 1 == 0 {
                gone.add(cell, candidates(i) & union);
            } else {
                places |= (0..9).find(|&place| usize::from(CELLS[house][place]) == cell).map_or(0, |place| 1 << place);
            }
        }
        let with = Subset {
            house: marks::house(house),
            cells: at(house, places),
            digits: marks::digits(union),
            form: Form::Naked,
        };
        self.offer(3, 5.7 + f64::from(size as u8 - 1) * 0.1, &gone, Some(with), emit)
    }
}
