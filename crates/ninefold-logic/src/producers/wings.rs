//! XY-wing and XYZ-wing: a pivot that sees two cells with two candidates; whatever digit the pivot holds, one of these cells holds their common
//! digit.

use super::hint::{Emit, Flow, Gone, Hint, Name, Reason, offer};
use super::marks::{self, Marks, PEERS, SEEN, count};

/// Emits XY-wing (4.2): the pivot has two candidates.
pub(super) fn xy(marks: &Marks, emit: Emit<'_>) -> Flow {
    wings(marks, 2, emit)
}

/// Emits XYZ-wing (4.4): the pivot has three candidates, and the eliminated candidates must see it too.
pub(super) fn xyz(marks: &Marks, emit: Emit<'_>) -> Flow {
    wings(marks, 3, emit)
}

/// Emits the wings whose pivot has `size` candidates. Every pair of wings occurs in both orders.
fn wings(marks: &Marks, size: usize, emit: Emit<'_>) -> Flow {
    let candidates = |cell: usize| marks.cells[cell];
    for pivot in (0..81).filter(|&cell| count(candidates(cell)) == size) {
        let all = candidates(pivot);
        let mut pairs = PEERS[pivot].map(usize::from).into_iter().filter(|&cell| count(candidates(cell)) == 2);
        let pairs: [usize; 20] = std::array::from_fn(|_| pairs.next().unwrap_or(81));
        let pairs = &pairs[..pairs.iter().position(|&cell| cell == 81).unwrap_or(20)];
        for &one in pairs.iter().filter(|&&one| count(all & !candidates(one)) == 1) {
            for &other in pairs {
                let (a, b) = (candidates(one), candidates(other));
                if count(all | a | b) == 3 && count(all & a & b) == size - 2 {
                    wing(marks, size, pivot, [one, other], emit)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn wing(marks: &Marks, size: usize, pivot: usize, wings: [usize; 2], emit: Emit<'_>) -> Flow {
    let [one, other] = wings;
    let digit = (marks.cells[one] & marks.cells[other]).trailing_zeros() as usize;
    let mut victims = SEEN[one] & SEEN[other];
    victims &= if size == 3 { SEEN[pivot] } else { !(1 << pivot) };
    let mut gone = Gone::default();
    gone.0[digit] = marks::cells(victims).filter(|&cell| marks.has(cell, digit)).fold(0, |set, cell| set | 1 << cell);
    let (name, rating) = if size == 2 { (Name::XyWing, 4.2) } else { (Name::XyzWing, 4.4) };
    let reason =
        || Reason::Wing { pivot: marks::cell(pivot), wings: wings.map(marks::cell), digit: marks::digit(digit) };
    offer(Hint::eliminating(name, rating, &gone, reason), emit)
}
