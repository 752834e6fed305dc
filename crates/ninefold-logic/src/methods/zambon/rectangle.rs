//! Rectangle: a digit that cannot be followed around four boxes.
//!
//! ```text
//!  start x . . | . b .       suppose x; go to a spot of the next box in another row and column, from there to the box
//!        . . . | . . b       below, to the one beside it, and back. If no path returns to x, x is wrong.
//!        ------+------       If on a path a box has no spot in another row and column, the spot before it is wrong.
//!        . d . | c . .
//!        d . . | . c .
//! ```
//!
//! Most rounds reveal nothing new, so before the paths are followed one by one, a round is examined as a whole: the spots of a box are nine bits, and
//! the spots reachable from a set of them depend only on the rows, or the columns, that the set occupies.

use crate::frame::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::Strategy;
use super::marks::Marks;
use super::solver::Solver;
use super::watch::{Pattern, Watch};

/// Four boxes, counted from 0, in order around the rectangle.
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

/// The outcome of following the digit from a spot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// A path leads back to the start.
    Back,
    /// No path leads back to the start.
    Nowhere,
    /// The digit is solved in a box, so no conclusion is possible.
    Solved,
    /// A spot on the path was eliminated.
    Eliminated,
}

/// A round of four boxes, for a digit that starts in a cell of the first box.
#[derive(Clone, Copy)]
struct Round {
    boxes: [House; 4],
    digit: Digit,
    start: Cell,
}

impl<W: Watch> Solver<'_, W> {
    /// Tries the rounds, each from each of its boxes, with every start and digit, until something is eliminated.
    pub(super) fn rectangle(&mut self) {
        let spots = BoxSpots::new(&self.marks);
        ROUNDS.into_iter().any(|round| {
            let digits = spots.dubious(round);
            !digits.is_empty() && self.all_turns(round, digits)
        });
    }

    fn all_turns(&mut self, round: [usize; 4], digits: DigitSet) -> bool {
        let boxes = round.map(|index| House::from_index(18 + index).expect("there are nine"));
        let is_solved = |square: &House| square.cells().is_subset(self.marks.solved());
        if boxes.iter().any(is_solved) {
            return false;
        }
        (0..4).any(|turn| {
            let mut boxes = boxes;
            boxes.rotate_left(turn);
            self.round(boxes, digits)
        })
    }

    fn round(&mut self, boxes: [House; 4], among: DigitSet) -> bool {
        (boxes[0].cells() - self.marks.solved()).iter().any(|start| {
            let mut digits = (self.marks.digits(start) & among).iter();
            digits.any(|digit| self.try_round(Round { boxes, digit, start }))
        })
    }

    /// Follows a round; returns whether it eliminated something.
    fn try_round(&mut self, round: Round) -> bool {
        let Round { boxes, digit, start } = round;
        match self.pass(round, 0, start) {
            Way::Eliminated => true,
            Way::Nowhere => {
                let candidate = Candidate { cell: start, digit };
                self.watch.pattern(Pattern::Rectangle { boxes, candidate });
                self.eliminate_and_clean(candidate);
                true
            }
            Way::Back | Way::Solved => false,
        }
    }

    /// Continues from a spot in box number `at` of the round.
    fn pass(&mut self, round: Round, at: usize, cell: Cell) -> Way {
        let next = round.boxes[(at + 1) % 4];
        let spots = self.marks.spots(round.digit) & next.cells();
        if !spots.is_disjoint(self.marks.solved()) {
            return Way::Solved;
        }
        let free = spots - cell.row().cells() - cell.column().cells();
        match at {
            3 if free.contains(round.start) => Way::Back,
            3 => Way::Nowhere,
            // This is a pointing line, although the rectangle finds it: without that strategy, the round has no effect.
            _ if free.is_empty() && !self.chosen.has(Strategy::PointingLine) => Way::Solved,
            _ if free.is_empty() => self.eliminate_aligned(next, Candidate { cell, digit: round.digit }),
            _ => self.go_on(round, at + 1, free),
        }
    }

    /// Continues from each spot, even if one has already led back to the start: a later one may be eliminated.
    fn go_on(&mut self, round: Round, at: usize, spots: CellSet) -> Way {
        let mut way = Way::Nowhere;
        for cell in spots {
            match self.pass(round, at, cell) {
                Way::Back => way = Way::Back,
                Way::Nowhere => {}
                end @ (Way::Solved | Way::Eliminated) => return end,
            }
        }
        way
    }

    fn eliminate_aligned(&mut self, square: House, candidate: Candidate) -> Way {
        self.watch.pattern(Pattern::Aligned { square, candidate });
        self.eliminate_and_clean(candidate);
        Way::Eliminated
    }
}

/// The spots of each digit in each box: bit `3 r + c` for row `r` and column `c` of the box.
struct BoxSpots {
    spots: [[u16; 9]; 9],
    /// The digits that are solved in a box.
    solved: [DigitSet; 9],
}

impl BoxSpots {
    fn new(marks: &Marks) -> Self {
        let mut all = Self { spots: [[0; 9]; 9], solved: [DigitSet::EMPTY; 9] };
        for digit in Digit::ALL {
            let solved = marks.spots(digit) & marks.solved();
            all.spots[digit.index()] = by_box(marks.spots(digit));
            for (digits, solved) in all.solved.iter_mut().zip(by_box(solved)) {
                *digits = if solved == 0 { *digits } else { digits.with(digit) };
            }
        }
        all
    }

    /// Returns the digits for which following a round may eliminate something.
    fn dubious(&self, round: [usize; 4]) -> DigitSet {
        let solved = round.iter().fold(DigitSet::EMPTY, |digits, &square| digits | self.solved[square]);
        let dubious = |digit: &Digit| {
            let spots = round.map(|square| self.spots[digit.index()][square]);
            // If the digit is solved in a box, only candidates aligned with a box before it can be eliminated.
            if solved.contains(*digit) { is_aligned(spots) } else { is_broken(spots) || is_aligned(spots) }
        };
        Digit::all().filter(dubious).collect()
    }
}

/// Returns the members of each box, as nine bits.
fn by_box(cells: CellSet) -> [u16; 9] {
    let row = |row: usize| (cells.bits() >> (9 * row)) as u32;
    let bits = |band: usize, stack: usize, line: usize| (row(3 * band + line) >> (3 * stack) & 7) << (3 * line);
    std::array::from_fn(|square| {
        let (band, stack) = (square / 3, square % 3);
        (bits(band, stack, 0) | bits(band, stack, 1) | bits(band, stack, 2)) as u16
    })
}

const ROWS: [u16; 3] = [0o007, 0o070, 0o700];
const COLUMNS: [u16; 3] = [0o111, 0o222, 0o444];

/// Returns, for each set of spots, the spots reachable in the box beside or below: those that are out of line with at least one spot of the set.
const fn reach(lines: [u16; 3]) -> [u16; 512] {
    let mut reach = [0; 512];
    let mut spots = 0;
    while spots < 512 {
        let mut line = 0;
        while line < 3 {
            if spots as u16 & lines[line] != 0 {
                reach[spots] |= 0o777 & !lines[line];
            }
            line += 1;
        }
        spots += 1;
    }
    reach
}

static BESIDE: [u16; 512] = reach(ROWS);
static BELOW: [u16; 512] = reach(COLUMNS);

/// Returns the table for a move from box number `at`: rounds alternate between boxes side by side and boxes above one another.
fn table(at: usize) -> &'static [u16; 512] {
    if at.is_multiple_of(2) { &BESIDE } else { &BELOW }
}

fn each(spots: u16) -> impl Iterator<Item = u16> {
    (0..9).map(|bit| 1 << bit).filter(move |spot| spots & spot != 0)
}

/// Whether some spot has no possible successor in the next box.
fn is_aligned(spots: [u16; 4]) -> bool {
    (0..4).any(|at| {
        let next = spots[(at + 1) % 4];
        each(spots[at]).any(|spot| next & table(at)[usize::from(spot)] == 0)
    })
}

/// Whether there is a spot from which no path leads around to itself.
fn is_broken(spots: [u16; 4]) -> bool {
    (0..4).any(|start| {
        each(spots[start]).any(|spot| {
            let go = |from: u16, at: usize| table(at)[usize::from(from)] & spots[(at + 1) % 4];
            (start..start + 4).fold(spot, go) & spot == 0
        })
    })
}
