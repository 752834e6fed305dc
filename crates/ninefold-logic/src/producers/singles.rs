//! Hidden and naked singles.

use super::hint::{Emit, Flow, Hint, Name, Reason};
use super::marks::{self, CELLS, Marks, bits};

/// Emits hidden singles: first those in a house with one empty cell (1.0), then those in blocks (1.2), columns and rows (1.5).
pub(super) fn hidden(marks: &Marks, emit: Emit<'_>) -> Flow {
    let last = |house: &usize| marks.empties[*house] == 1;
    for house in marks::bcr().filter(last) {
        house_singles(marks, house, 1.0, emit)?;
    }
    for house in marks::bcr().filter(|house| !last(house)) {
        house_singles(marks, house, if house < 9 { 1.2 } else { 1.5 }, emit)?;
    }
    Flow::Continue(())
}

fn house_singles(marks: &Marks, house: usize, rating: f64, emit: Emit<'_>) -> Flow {
    for (digit, &places) in marks.places[house].iter().enumerate() {
        if places.is_power_of_two() {
            let cell = CELLS[house][places.trailing_zeros() as usize];
            let reason = Reason::HiddenSingle(marks::house(house));
            emit(Hint::placing(Name::HiddenSingle, rating, cell.into(), digit, reason))?;
        }
    }
    Flow::Continue(())
}

/// Emits naked singles: cells with one candidate (2.3).
pub(super) fn naked(marks: &Marks, emit: Emit<'_>) -> Flow {
    for (cell, &digits) in marks.cells.iter().enumerate().filter(|(_, digits)| digits.is_power_of_two()) {
        for digit in bits(digits) {
            emit(Hint::placing(Name::NakedSingle, 2.3, cell, digit, Reason::NakedSingle))?;
        }
    }
    Flow::Continue(())
}
