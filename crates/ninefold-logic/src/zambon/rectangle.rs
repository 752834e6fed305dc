//! Rectangle: a digit that cannot go round four boxes.
//!
//! ```text
//!  start x . . | . b .       suppose x; go to a spot of the next box in another row and column, from there to the box
//!        . . . | . . b       below, to the one beside it, and back. If no way comes back to x, x is wrong.
//!        ------+------       If on a way a box has no spot in another row and column, the spot before it is wrong.
//!        . d . | c . .
//!        d . . | . c .
//! ```

use ninefold_core::{Candidate, Cell, CellSet, Digit, House};

use super::solver::Solver;
use super::watch::{Pattern, Watch};

/// Four boxes, counted from 0, in the order of going round.
const ROUNDS: [[usize; 4]; 9] = [
    [0, 1, 4, 3],
    [0, 2, 5, 3],
    [0, 1, 7, 6],
    [0, 2, 8, 6],
    [1, 2, 5, 4],
    [1, 2, 8, 7],
    [3, 4, 7, 6],
    [3, 5, 8, 6],
    [4, 5, 8, 7],
];

/// What came of going on from a spot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// A way leads back to the start.
    Back,
    /// None does.
    Nowhere,
    /// The digit is solved in a box, so nothing can be said.
    Solved,
    /// A spot on the way was struck.
    Struck,
}

/// A digit on its way round four boxes from a cell of the first.
#[derive(Clone, Copy)]
struct Round {
    boxes: [House; 4],
    digit: Digit,
    start: Cell,
}

impl<W: Watch> Solver<W> {
    /// The first cell and digit, round by round, each from each of its boxes, that strikes something.
    pub(super) fn rectangle(&mut self) {
        let boxes = |round: [usize; 4]| round.map(|index| House::from_index(18 + index).expect("there are nine"));
        for boxes in ROUNDS.map(boxes) {
            let is_solved = |square: &House| square.cells().is_subset(self.marks.solved());
            if boxes.iter().any(is_solved) {
                continue;
            }
            for turn in 0..4 {
                let mut boxes = boxes;
                boxes.rotate_left(turn);
                if self.round(boxes) {
                    return;
                }
            }
        }
    }

    fn round(&mut self, boxes: [House; 4]) -> bool {
        (boxes[0].cells() - self.marks.solved()).iter().any(|start| {
            let mut digits = self.marks.digits(start).iter();
            digits.any(|digit| self.try_round(&Round { boxes, digit, start }))
        })
    }

    /// Whether going round struck something.
    fn try_round(&mut self, round: &Round) -> bool {
        let Round { boxes, digit, start } = *round;
        match self.go(round, 0, start) {
            Way::Struck => true,
            Way::Nowhere => {
                let candidate = Candidate { cell: start, digit };
                self.watch.pattern(Pattern::Rectangle { boxes, candidate });
                self.strike_and_clean(candidate);
                true
            }
            Way::Back | Way::Solved => false,
        }
    }

    /// Goes on from a spot in the box at that place of the round.
    fn go(&mut self, round: &Round, at: usize, cell: Cell) -> Way {
        let next = round.boxes[(at + 1) % 4];
        let spots = self.marks.spots(round.digit) & next.cells();
        if !spots.is_disjoint(self.marks.solved()) {
            return Way::Solved;
        }
        let free = spots - cell.row().cells() - cell.column().cells();
        match at {
            3 if free.contains(round.start) => Way::Back,
            3 => Way::Nowhere,
            _ if free.is_empty() => self.strike_aligned(next, Candidate { cell, digit: round.digit }),
            _ => self.go_on(round, at + 1, free),
        }
    }

    /// Goes on from each spot, even if one has led back already: a later one may be struck.
    fn go_on(&mut self, round: &Round, at: usize, spots: CellSet) -> Way {
        let mut way = Way::Nowhere;
        for cell in spots {
            match self.go(round, at, cell) {
                Way::Back => way = Way::Back,
                Way::Nowhere => {}
                end @ (Way::Solved | Way::Struck) => return end,
            }
        }
        way
    }

    fn strike_aligned(&mut self, square: House, candidate: Candidate) -> Way {
        self.watch.pattern(Pattern::Aligned { square, candidate });
        self.strike_and_clean(candidate);
        Way::Struck
    }
}
