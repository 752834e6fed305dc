//! Naked and hidden sets, and the direct form: hidden sets that leave one place for another digit.
//!
//! All of them use the same *tuple test*: each of k sets has two or more members, and their union has exactly k. So a set with one member spoils a
//! pattern that other programs would find; this is reproduced on purpose.

use super::hint::{Emit, Flow, Gone, Hint, Name, Reason, offer};
use super::marks::{self, CELLS, Marks, at, bits, count};

/// Returns the sets that can be in a tuple of a given size.
pub(super) fn eligible(sets: &[u16; 9], size: usize) -> u16 {
    (0..9).filter(|&i| (2..=size).contains(&count(sets[i]))).fold(0, |mask, i| mask | 1 << i)
}

/// Passes to `take` the tuples of the given size among nine sets: the mask of the sets, in ascending order, and their union.
pub(super) fn each_tuple(sets: &[u16; 9], size: usize, mut take: impl FnMut(u16, u16) -> Flow) -> Flow {
    let eligible = eligible(sets, size);
    if count(eligible) < size { Flow::Continue(()) } else { add_sets(sets, size, size, eligible, 0, 0, &mut take) }
}

/// Adds `left` sets with lower numbers than those chosen. The highest is chosen first, which gives the ascending order. Unions that are too large are
/// abandoned.
fn add_sets(
    sets: &[u16; 9],
    size: usize,
    left: usize,
    eligible: u16,
    chosen: u16,
    union: u16,
    take: &mut impl FnMut(u16, u16) -> Flow,
) -> Flow {
    if left == 0 {
        return if count(union) == size { take(chosen, union) } else { Flow::Continue(()) };
    }
    let mut rest = eligible;
    // The lowest ones would leave too few sets below them.
    for _ in 1..left {
        rest &= rest.wrapping_sub(1);
    }
    for set in bits(rest) {
        let union = union | sets[set];
        if count(union) <= size {
            add_sets(sets, size, left - 1, eligible & ((1 << set) - 1), chosen | 1 << set, union, take)?;
        }
    }
    Flow::Continue(())
}

/// Returns the candidates of the nine cells of a house.
pub(super) fn cells_of(marks: &Marks, house: usize) -> [u16; 9] {
    CELLS[house].map(|cell| marks.cells[usize::from(cell)])
}

fn reason(house: usize, places: u16, digits: u16) -> Reason {
    Reason::Subset { house: marks::house(house), cells: at(house, places), digits: marks::digits(digits) }
}

/// Emits hidden pairs (2.0) and triplets (2.5) that leave one place for another digit of the house.
pub(super) fn direct(marks: &Marks, size: usize, emit: Emit<'_>) -> Flow {
    let (name, rating) = if size == 2 { (Name::DirectHiddenPair, 2.0) } else { (Name::DirectHiddenTriplet, 2.5) };
    for house in marks::bcr().filter(|&house| usize::from(marks.empties[house]) > size) {
        let sets = &marks.places[house];
        each_tuple(sets, size, |digits, places| {
            // Only the first digit that is left with one place counts.
            let last = |&digit: &usize| {
                digits >> digit & 1 == 0 && count(sets[digit]) >= 2 && (sets[digit] & !places).is_power_of_two()
            };
            let Some(digit) = (0..9).find(last) else { return Flow::Continue(()) };
            let cell = CELLS[house][(sets[digit] & !places).trailing_zeros() as usize];
            emit(Hint::placing(name, rating, cell.into(), digit, reason(house, places, digits)))
        })?;
    }
    Flow::Continue(())
}

/// Returns the eliminations of a naked set: its digits from the other cells of this house, but of no other house.
fn naked_gone(marks: &Marks, house: usize, places: u16, digits: u16) -> Gone {
    let mut gone = Gone::default();
    for place in bits(0x1ff & !places) {
        let cell = usize::from(CELLS[house][place]);
        gone.add(cell, marks.cells[cell] & digits);
    }
    gone
}

fn hidden_gone(marks: &Marks, house: usize, places: u16, digits: u16) -> Gone {
    let mut gone = Gone::default();
    for place in bits(places) {
        let cell = usize::from(CELLS[house][place]);
        gone.add(cell, marks.cells[cell] & !digits);
    }
    gone
}

/// Passes to `take` the naked sets of the given size that eliminate something: house, places, digits, candidates.
pub(super) fn each_naked(marks: &Marks, size: usize, mut take: impl FnMut(usize, u16, u16, &Gone) -> Flow) -> Flow {
    for house in marks::bcr().filter(|&house| usize::from(marks.empties[house]) >= 2 * size) {
        each_tuple(&cells_of(marks, house), size, |places, digits| {
            let gone = naked_gone(marks, house, places, digits);
            if gone.is_empty() { Flow::Continue(()) } else { take(house, places, digits, &gone) }
        })?;
    }
    Flow::Continue(())
}

/// Passes to `take` the hidden sets of the given size that eliminate something: house, places, digits, candidates.
pub(super) fn each_hidden(marks: &Marks, size: usize, mut take: impl FnMut(usize, u16, u16, &Gone) -> Flow) -> Flow {
    for house in marks::bcr().filter(|&house| usize::from(marks.empties[house]) > 2 * size) {
        each_tuple(&marks.places[house], size, |digits, places| {
            let gone = hidden_gone(marks, house, places, digits);
            if gone.is_empty() { Flow::Continue(()) } else { take(house, places, digits, &gone) }
        })?;
    }
    Flow::Continue(())
}

/// Emits naked pairs (3.0), triplets (3.6) and quads (5.0).
pub(super) fn naked(marks: &Marks, size: usize, emit: Emit<'_>) -> Flow {
    let (name, rating) = (Name::Naked(size as u8), [3.0, 3.6, 5.0][size - 2]);
    each_naked(marks, size, |house, places, digits, gone| {
        offer(Hint::eliminating(name, rating, gone, || reason(house, places, digits)), emit)
    })
}

/// Emits hidden pairs (3.4), triplets (4.0) and quads (5.4).
pub(super) fn hidden(marks: &Marks, size: usize, emit: Emit<'_>) -> Flow {
    let (name, rating) = (Name::Hidden(size as u8), [3.4, 4.0, 5.4][size - 2]);
    each_hidden(marks, size, |house, places, digits, gone| {
        offer(Hint::eliminating(name, rating, gone, || reason(house, places, digits)), emit)
    })
}
