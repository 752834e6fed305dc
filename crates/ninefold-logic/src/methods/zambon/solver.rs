//! The solver: levels, the restart rule, clean-up and backtracking.

use crate::frame::{Candidate, Cell, CellSet, Digit, House, HouseKind, Stop};

use super::marks::Marks;
use super::watch::{Cause, Pattern, Verdict, Watch};
use super::{GUESSES, Guess, Strategy};

/// The maximum depth of guesses.
const DEEPEST: usize = 10;

/// The strategies level by level, in the order in which they are tried.
const LEVELS: [&[Strategy]; 4] = {
    use Strategy::{
        BoxLine, HiddenPair, HiddenTriple, Lines2, Lines3, Lines4, NakedPair, NakedQuad, NakedTriple, PointingLine,
        Rectangle, UniqueLoop, XyChain, YWing,
    };
    [
        &[UniqueLoop],
        &[NakedPair, HiddenPair, BoxLine, PointingLine],
        &[NakedTriple, HiddenTriple, Lines2, NakedQuad, YWing],
        &[Rectangle, XyChain, Lines3, Lines4],
    ]
};

/// Returns the houses in the order row 1, column 1, box 1, row 2, column 2, and so on.
pub(super) fn houses() -> impl Iterator<Item = House> {
    HOUSES.iter().copied()
}

static HOUSES: [House; 27] = {
    let Some(first) = House::from_index(0) else { unreachable!() };
    let mut houses = [first; 27];
    let mut index = 0;
    while index < 27 {
        let Some(house) = House::from_index(index % 3 * 9 + index / 3) else { unreachable!() };
        houses[index] = house;
        index += 1;
    }
    houses
};

/// Returns the cells of a house in reading order.
pub(super) const fn cells(house: House) -> &'static [Cell; 9] {
    &CELLS[house.index()]
}

static CELLS: [[Cell; 9]; 27] = {
    let Some(first) = Cell::from_index(0) else { unreachable!() };
    let mut cells = [[first; 9]; 27];
    let mut index = 0;
    while index < 81 {
        let Some(cell) = Cell::from_index(index) else { unreachable!() };
        let (row, column) = (index / 9, index % 9);
        cells[row][column] = cell;
        cells[9 + column][row] = cell;
        cells[18 + row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = cell;
        index += 1;
    }
    cells
};

/// Returns the lines in the order row 1, column 1, row 2, column 2, and so on.
pub(super) fn lines() -> impl Iterator<Item = House> {
    houses().filter(|house| house.kind() != HouseKind::Box)
}

/// The strategies that a solver uses, besides clean-ups and guesses.
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    /// The codes of the strategies, as bits.
    pub(super) codes: u64,
    /// Whether the unique-loop visits boxes.
    pub(super) unique_in_boxes: bool,
    /// Whether the unique-loop visits rows and columns.
    pub(super) unique_in_lines: bool,
}

impl Chosen {
    /// All strategies, as in the original.
    const ALL: Self = Self { codes: u64::MAX, unique_in_boxes: true, unique_in_lines: true };

    pub(super) const fn has(self, strategy: Strategy) -> bool {
        self.codes >> strategy.code() & 1 == 1
    }

    /// Whether the unique-loop visits a house.
    pub(super) fn is_unique_in(self, house: House) -> bool {
        if house.kind() == HouseKind::Box { self.unique_in_boxes } else { self.unique_in_lines }
    }
}

/// A run on a grid.
pub(super) struct Solver<'a, W> {
    pub(super) marks: Marks,
    /// The strategies whose calls eliminated something, in order.
    pub(super) uses: Vec<Strategy>,
    /// The number of guesses tried.
    pub(super) tries: u32,
    pub(super) watch: W,
    /// The cell in which the solver guesses.
    pub(super) guess_in: Guess,
    /// The strategies that the solver uses.
    pub(super) chosen: Chosen,
    /// Whether the solver is guessing: strategies used meanwhile are not counted.
    is_guessing: bool,
    /// Whether guesses were left untried.
    pub(super) given_up: bool,
    /// Whether the run was stopped.
    pub(super) stopped: bool,
    stop: Stop<'a>,
}

impl<'a, W: Watch> Solver<'a, W> {
    pub(super) const fn new(marks: &Marks, watch: W, stop: Stop<'a>) -> Self {
        Self {
            marks: *marks,
            uses: Vec::new(),
            tries: 0,
            watch,
            guess_in: Guess::Most,
            chosen: Chosen::ALL,
            is_guessing: false,
            given_up: false,
            stopped: false,
            stop,
        }
    }

    /// Runs from the first clean-up to the end.
    pub(super) fn run(&mut self) {
        self.clean_up();
        self.go();
    }

    /// Runs everything after the first clean-up.
    ///
    /// The original continues to guess if a cell without candidates is left before the first guess. Since none of its guesses can fill that cell, all
    /// are undone; they are not made here.
    pub(super) fn go(&mut self) {
        self.solve();
        if self.marks.is_open() {
            self.is_guessing = true;
            self.backtrack(0);
        }
    }

    /// Cleans up around each cell that is already solved.
    pub(super) fn clean_up(&mut self) {
        Cell::all().for_each(|cell| self.clean_if_solved(cell));
        self.watch.cleaned(&self.marks);
    }

    pub(super) fn solve(&mut self) {
        let mut before = u32::MAX;
        while self.marks.is_open() && self.marks.left() < before && !self.is_due() {
            before = self.marks.left();
            LEVELS.iter().any(|level| self.level(level));
        }
    }

    /// Calls the strategies of the given level until one has eliminated something; returns whether one has.
    fn level(&mut self, level: &[Strategy]) -> bool {
        let (before, chosen) = (self.marks.left(), self.chosen);
        for &strategy in level.iter().filter(|strategy| chosen.has(**strategy)) {
            if !self.marks.is_open() {
                break;
            }
            self.call(strategy);
            if self.marks.left() < before {
                self.used(strategy);
                return true;
            }
        }
        false
    }

    fn used(&mut self, strategy: Strategy) {
        if !self.is_guessing {
            self.uses.push(strategy);
            self.watch.used(strategy, &self.marks);
        }
    }

    fn call(&mut self, strategy: Strategy) {
        match strategy {
            Strategy::UniqueLoop => self.unique_loop(),
            Strategy::NakedPair => self.naked::<2>(),
            Strategy::HiddenPair => self.hidden::<2>(),
            Strategy::BoxLine => self.box_line(),
            Strategy::PointingLine => self.pointing_line(),
            Strategy::NakedTriple => self.naked::<3>(),
            Strategy::HiddenTriple => self.hidden::<3>(),
            Strategy::Lines2 => self.cross::<2>(),
            Strategy::NakedQuad => self.naked::<4>(),
            Strategy::YWing => self.y_wing(),
            Strategy::Rectangle => self.rectangle(),
            Strategy::XyChain => self.xy_chain(),
            Strategy::Lines3 => self.cross::<3>(),
            Strategy::Lines4 => self.cross::<4>(),
            Strategy::Backtrack(_) => {}
        }
    }

    /// Removes a candidate; the cell may become solved or empty.
    pub(super) fn eliminate(&mut self, cause: Cause, candidate: Candidate) {
        self.marks.eliminate(candidate);
        self.watch.eliminated(cause, candidate);
        if self.marks.digits(candidate.cell).is_empty() {
            self.watch.emptied(candidate.cell);
        }
    }

    /// Removes a candidate, if it still exists, and cleans up if that solves its cell.
    pub(super) fn eliminate_and_clean(&mut self, candidate: Candidate) {
        if self.marks.digits(candidate.cell).contains(candidate.digit) {
            self.eliminate(Cause::Pattern, candidate);
            self.clean_if_solved(candidate.cell);
        }
    }

    /// Reports the pattern and eliminates a digit from cells that have it; returns whether there are any.
    pub(super) fn eliminate_all(&mut self, pattern: Pattern<'_>, digit: Digit, cells: CellSet) -> bool {
        let live = cells & self.marks.spots(digit);
        if !live.is_empty() {
            self.watch.pattern(pattern);
            live.iter().for_each(|cell| self.eliminate_and_clean(Candidate { cell, digit }));
        }
        !live.is_empty()
    }

    fn clean_if_solved(&mut self, cell: Cell) {
        if self.marks.solved().contains(cell) {
            self.clean_around(cell);
        }
    }

    /// Eliminates the digit of a solved cell from its peers: row, column, box. If that solves a peer, cleans up around it before the next peer.
    pub(super) fn clean_around(&mut self, cell: Cell) {
        for (kind, house) in [HouseKind::Row, HouseKind::Column, HouseKind::Box].into_iter().zip(cell.houses()) {
            let Some(digit) = self.marks.digits(cell).single().filter(|_| !self.marks.is_bad()) else { return };
            if kind == HouseKind::Row {
                self.watch.single(Candidate { cell, digit });
            }
            for peer in (self.marks.spots(digit) & house.cells()).without(cell) {
                if self.marks.is_bad() {
                    return;
                }
                if self.marks.spots(digit).contains(peer) {
                    self.eliminate(Cause::Cleanup(kind, cell), Candidate { cell: peer, digit });
                    self.clean_if_solved(peer);
                }
            }
        }
    }

    /// Tries the candidates of a cell; returns whether that solved the puzzle.
    fn backtrack(&mut self, depth: usize) -> bool {
        let mut firsts = (2..=9).rev().filter_map(|size| self.marks.sized(size).first());
        let cell = match self.guess_in {
            Guess::Most => firsts.next(),
            Guess::First => firsts.min(),
        };
        let Some(cell) = cell else { return false };
        let digits = self.marks.digits(cell);
        self.watch.stuck(depth, cell, digits);
        digits.iter().any(|digit| !self.gives_up() && self.guess(depth, Candidate { cell, digit }))
    }

    /// Whether the solver must give up; once true, this stays true.
    fn gives_up(&mut self) -> bool {
        self.given_up |= self.tries >= GUESSES || self.is_due();
        self.given_up
    }

    /// Whether the run must stop; once true, this stays true.
    fn is_due(&mut self) -> bool {
        self.stopped |= self.stop.is_due(1);
        self.stopped
    }

    fn guess(&mut self, depth: usize, candidate: Candidate) -> bool {
        let before = self.marks;
        self.tries += 1;
        self.watch.guess(candidate);
        self.marks.set(candidate.cell, candidate.digit);
        self.clean_around(candidate.cell);
        self.solve();
        let wrong = self.marks.is_bad();
        let verdict = if wrong { Verdict::Wrong } else { Verdict::Open(self.marks.solved().len()) };
        self.watch.judged(depth, candidate.digit, verdict, &self.uses);
        let success = !wrong && self.succeeds(depth);
        if !success {
            self.watch.undone();
            self.marks = before;
        }
        success
    }

    /// Whether a guess that is not wrong solves the puzzle, alone or with more guesses.
    fn succeeds(&mut self, depth: usize) -> bool {
        if self.marks.is_solved() {
            self.uses.push(Strategy::Backtrack(depth as u8));
            return true;
        }
        depth < DEEPEST && self.backtrack(depth + 1)
    }
}
