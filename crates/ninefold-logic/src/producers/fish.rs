//! Fish: lines whose places for a digit are in equally many crossing lines.

use super::hint::{Emit, Flow, Gone, Hint, Name, Reason, offer};
use super::marks::{self, CELLS, COLUMN, Marks, ROW, bits};
use super::subsets::each_tuple;

/// A fish with an elimination. Lines are given as masks over the lines of their kind.
#[derive(Clone, Copy)]
pub(super) struct Fish {
    /// The kind of the bases: [`ROW`] or [`COLUMN`].
    pub(super) kind: usize,
    pub(super) bases: u16,
    pub(super) covers: u16,
    pub(super) digit: usize,
}

impl Fish {
    /// Passes to `take` the fish of the given size in order: sorted by the kind of the bases, columns first, then by the lines, then by the digit.
    pub(super) fn each(marks: &Marks, size: usize, mut take: impl FnMut(Self, &Gone) -> Flow) -> Flow {
        for kind in [COLUMN, ROW] {
            let mut found: Vec<Self> = Vec::new();
            // A digit is examined only if enough of its cells are still open.
            for digit in (0..9).filter(|&digit| usize::from(marks.placed[digit]) + 2 * size <= 9) {
                let sets: [u16; 9] = std::array::from_fn(|line| marks.places[9 * kind + line][digit]);
                let _ = each_tuple(&sets, size, |bases, covers| {
                    found.push(Self { kind, bases, covers, digit });
                    Flow::Continue(())
                });
            }
            found.sort_unstable_by_key(|fish| (fish.bases, fish.digit));
            for fish in found {
                let gone = fish.gone(marks);
                if !gone.is_empty() {
                    take(fish, &gone)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Returns the eliminations: the digit in the cells of the covers outside the bases.
    fn gone(&self, marks: &Marks) -> Gone {
        let across = ROW + COLUMN - self.kind;
        let mut gone = Gone::default();
        for cover in bits(self.covers).map(|line| 9 * across + line) {
            // The position in a line is the number of the line that crosses it there.
            for place in bits(marks.places[cover][self.digit] & !self.bases) {
                gone.add(CELLS[cover][place].into(), 1 << self.digit);
            }
        }
        gone
    }

    fn reason(&self) -> Reason {
        let lines = |kind: usize, mask| bits(mask).map(|line| marks::house(9 * kind + line)).collect();
        Reason::Fish {
            bases: lines(self.kind, self.bases),
            covers: lines(ROW + COLUMN - self.kind, self.covers),
            digit: marks::digit(self.digit),
        }
    }
}

/// Emits X-wing (3.2), swordfish (3.8) and jellyfish (5.2).
pub(super) fn fish(marks: &Marks, size: usize, emit: Emit<'_>) -> Flow {
    let (name, rating) = (Name::Fish(size as u8), [3.2, 3.8, 5.2][size - 2]);
    Fish::each(marks, size, |fish, gone| offer(Hint::eliminating(name, rating, gone, || fish.reason()), emit))
}
