//! Locked candidates: all places of a digit in a base house are in a cover house that crosses it.
//!
//! The direct form checks whether a third house would be left with one place, and places the digit there at once; its other eliminations are not
//! made.

use super::hint::{Emit, Flow, Gone, Hint, Name, Reason, offer};
use super::marks::{self, BLOCK, CELLS, COLUMN, CROSS, Marks, ROW, bits, count};

/// The kinds of base and cover, in the order of the search.
const PASSES: [(usize, usize); 4] = [(BLOCK, COLUMN), (BLOCK, ROW), (COLUMN, BLOCK), (ROW, BLOCK)];

/// A base, a cover that contains all places of a digit in the base, and the digit.
#[derive(Clone, Copy)]
struct Locked {
    base: usize,
    cover: usize,
    digit: usize,
}

impl Locked {
    /// Passes all instances to `take`, in order.
    fn each(marks: &Marks, mut take: impl FnMut(Self) -> Flow) -> Flow {
        for (bases, covers) in PASSES {
            for (base, digits) in marks.places.iter().enumerate().skip(9 * bases).take(9) {
                // Two or three places are required: the intersection of two houses has no room for more.
                let few = (0..9).filter(|&digit| matches!(count(digits[digit]), 2 | 3)).fold(0, |few, d| few | 1 << d);
                if few == 0 {
                    continue;
                }
                for cover in (9 * covers..9 * covers + 9).filter(|&cover| CROSS[base][cover] != 0) {
                    for digit in bits(few).filter(|&digit| digits[digit] & !CROSS[base][cover] == 0) {
                        take(Self { base, cover, digit })?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn reason(self, then: Option<usize>) -> Reason {
        let Self { base, cover, digit } = self;
        Reason::Locked {
            base: marks::house(base),
            cover: marks::house(cover),
            digit: marks::digit(digit),
            then: then.map(marks::house),
        }
    }

    fn is_pointing(self) -> bool {
        self.base < 9
    }

    /// Tests the other houses of the base's kind that would be left with one place.
    fn direct(self, marks: &Marks, emit: Emit<'_>) -> Flow {
        let Self { base, cover, digit } = self;
        let (name, rating) = if self.is_pointing() { (Name::DirectPointing, 1.7) } else { (Name::DirectClaiming, 1.9) };
        let first = base / 9 * 9;
        for third in (first..first + 9).filter(|&third| third != base && CROSS[third][cover] != 0) {
            let places = marks.places[third][digit];
            let outside = places & !CROSS[third][cover];
            if count(places) >= 2 && outside.is_power_of_two() {
                let cell = CELLS[third][outside.trailing_zeros() as usize];
                emit(Hint::placing(name, rating, cell.into(), digit, self.reason(Some(third))))?;
            }
        }
        Flow::Continue(())
    }

    fn gone(self, marks: &Marks) -> Gone {
        let Self { base, cover, digit } = self;
        let mut gone = Gone::default();
        for place in bits(marks.places[cover][digit] & !CROSS[cover][base]) {
            gone.add(CELLS[cover][place].into(), 1 << digit);
        }
        gone
    }
}

/// Emits direct pointing (1.7) and claiming (1.9).
pub(super) fn direct(marks: &Marks, emit: Emit<'_>) -> Flow {
    Locked::each(marks, |locked| locked.direct(marks, emit))
}

/// Emits pointing (2.6) and claiming (2.8).
pub(super) fn locked(marks: &Marks, emit: Emit<'_>) -> Flow {
    Locked::each(marks, |locked| {
        let (name, rating) = if locked.is_pointing() { (Name::Pointing, 2.6) } else { (Name::Claiming, 2.8) };
        offer(Hint::eliminating(name, rating, &locked.gone(marks), || locked.reason(None)), emit)
    })
}

/// Passes pointing and claiming inside a chain to `take`: the base, and the eliminated candidates, cell by cell.
pub(super) fn in_chain(marks: &Marks, mut take: impl FnMut(usize, usize, usize, &Gone) -> Flow) -> Flow {
    Locked::each(marks, |locked| {
        let gone = locked.gone(marks);
        if gone.is_empty() { Flow::Continue(()) } else { take(locked.base, locked.cover, locked.digit, &gone) }
    })
}
