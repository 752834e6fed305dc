//! Strategies with rows and columns: where they cross boxes, and where two to four of them cross each other.

use ninefold_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use super::choose::choose;
use super::marks::Marks;
use super::solver::{Solver, cells, lines};
use super::watch::{Pattern, Watch};

impl<W: Watch> Solver<W> {
    /// A digit that a line has in one box alone goes from the rest of the box.
    pub(super) fn box_line(&mut self) {
        lines().flatten().any(|line| self.box_line_in(line));
    }

    fn box_line_in(&mut self, line: House) -> bool {
        let squares = boxes(line);
        let cells = cells(line);
        let only = only([0, 3, 6].map(|at| self.open([cells[at], cells[at + 1], cells[at + 2]])));
        let mut hit = false;
        for digit in only[0] | only[1] | only[2] {
            for (square, _) in squares.into_iter().zip(only).filter(|(_, only)| only.contains(digit)) {
                let pattern = Pattern::BoxLine { line, square, digit };
                hit |= self.strike_all(pattern, digit, square.cells() - line.cells());
            }
        }
        hit
    }

    /// The candidates of the unsolved among three cells.
    fn open(&self, cells: [Cell; 3]) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | self.marks.open(cell))
    }

    /// A digit that a box has in one line alone goes from the rest of the line.
    pub(super) fn pointing_line(&mut self) {
        House::boxes().any(|square| self.pointing_line_in(square));
    }

    fn pointing_line_in(&mut self, square: House) -> bool {
        let [rows, columns] = crossing(square);
        let cells = cells(square);
        let in_row = |row: usize| self.open([cells[3 * row], cells[3 * row + 1], cells[3 * row + 2]]);
        let in_column = |column: usize| self.open([cells[column], cells[column + 3], cells[column + 6]]);
        let only = [only([0, 1, 2].map(in_row)), only([0, 1, 2].map(in_column))];
        let mut hit = false;
        for digit in Digit::all() {
            for (lines, only) in [rows, columns].into_iter().zip(only) {
                for (line, _) in lines.into_iter().zip(only).filter(|(_, only)| only.contains(digit)) {
                    let pattern = Pattern::PointingLine { square, line, digit };
                    hit |= self.strike_all(pattern, digit, line.cells() - square.cells());
                }
            }
        }
        hit
    }

    /// `N` rows that have a digit in `N` columns, or the other way round: the first that strikes something.
    pub(super) fn cross<const N: usize>(&mut self) {
        [HouseKind::Row, HouseKind::Column].into_iter().any(|kind| self.cross_lines::<N>(kind));
    }

    fn cross_lines<const N: usize>(&mut self, kind: HouseKind) -> bool {
        let places = Digit::ALL.map(|digit| Places::new(&self.marks, digit, kind));
        let short = places.each_ref().map(Places::short::<N>);
        let some = short.iter().filter(|lines| lines.len() >= N).fold(DigitSet::EMPTY, |some, &lines| some | lines);
        choose(some, N, DigitSet::EMPTY, &mut |lines| {
            Digit::all().filter(|digit| lines.is_subset(short[digit.index()])).any(|digit| {
                let crossed = places[digit.index()].crossed(lines);
                crossed.len() == N && self.strike_covers::<N>(kind, [lines, crossed], digit)
            })
        })
    }

    /// Strikes a digit from the crossed lines where they do not cross.
    fn strike_covers<const N: usize>(&mut self, kind: HouseKind, lines: [DigitSet; 2], digit: Digit) -> bool {
        let other = if kind == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        let [bases, covers] = [houses::<N>(kind, lines[0]), houses::<N>(other, lines[1])];
        let cells = |houses: [House; N]| houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
        let struck = self.marks.spots(digit) & (cells(covers) - cells(bases));
        if struck.is_empty() {
            return false;
        }
        self.watch.pattern(Pattern::Lines { bases: &bases, covers: &covers, digit });
        for cell in covers.into_iter().flat_map(|cover| struck & cover.cells()) {
            self.strike_and_clean(Candidate { cell, digit });
        }
        true
    }
}

/// The three boxes that a line crosses.
fn boxes(line: House) -> [House; 3] {
    let (band, step) = match line.kind() {
        HouseKind::Row => ((line.number() - 1) / 3 * 3, 1),
        _ => ((line.number() - 1) / 3, 3),
    };
    [0, 1, 2].map(|at| nth(HouseKind::Box, band + step * at))
}

/// The three rows and the three columns that cross a box.
fn crossing(square: House) -> [[House; 3]; 2] {
    let (band, stack) = ((square.number() - 1) / 3 * 3, (square.number() - 1) % 3 * 3);
    [[0, 1, 2].map(|at| nth(HouseKind::Row, band + at)), [0, 1, 2].map(|at| nth(HouseKind::Column, stack + at))]
}

fn nth(kind: HouseKind, index: u8) -> House {
    House::new(kind, index + 1).expect("there are nine")
}

/// What is in one of three sets and in none of the others.
fn only([a, b, c]: [DigitSet; 3]) -> [DigitSet; 3] {
    [a - b - c, b - a - c, c - a - b]
}

fn houses<const N: usize>(kind: HouseKind, lines: DigitSet) -> [House; N] {
    let mut lines = lines.iter();
    std::array::from_fn(|_| nth(kind, lines.next().map_or(0, |line| line.get() - 1)))
}

/// Where a digit is in the lines of one kind. Lines, and places in them, are numbered 1 to 9.
struct Places {
    places: [DigitSet; 9],
    /// The lines in which the digit is solved.
    solved: DigitSet,
}

impl Places {
    fn new(marks: &Marks, digit: Digit, kind: HouseKind) -> Self {
        let spots = marks.spots(digit);
        let open = spots - marks.solved();
        let number = |house: House| Digit::ALL[usize::from(house.number() - 1)];
        let line = |cell: Cell| number(cell.house(kind));
        let cross = |cell: Cell| number(if kind == HouseKind::Row { cell.column() } else { cell.row() });
        let mut places = [DigitSet::EMPTY; 9];
        open.iter().for_each(|cell| _ = places[line(cell).index()].insert(cross(cell)));
        Self { places, solved: (spots - open).iter().map(line).collect() }
    }

    /// The lines in which the digit is unsolved and has at most `N` places.
    fn short<const N: usize>(&self) -> DigitSet {
        let short = |line: &Digit| self.places[line.index()].len() <= N;
        (!self.solved).iter().filter(short).collect()
    }

    /// The crossing lines in which some lines have the digit.
    fn crossed(&self, lines: DigitSet) -> DigitSet {
        lines.iter().fold(DigitSet::EMPTY, |crossed, line| crossed | self.places[line.index()])
    }
}
