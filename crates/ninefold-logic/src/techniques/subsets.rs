//! Subsets: as many digits as cells, in one house.
//!
//! ```text
//! naked     these cells have no other digits          hidden    these digits have no other cells
//!     38 38 | 1 (3)47 (8)9                                38+14 38+9 | 14 149 49
//!     no other cell of the house has 3 or 8               the two cells have nothing but 3 and 8
//! ```
//!
//! A naked pair or triple that lies in a box and in a line, and eliminates candidates in both, is called locked.

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::facts::{Facts, closed};
use crate::step::Step;
use crate::technique::{Class, Example, Noun, Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] = &[
    Technique {
        id: "locked-pair",
        name: "Locked Pair",
        noun: Noun::a("Locked Pairs"),
        class: Class::Subset,
        follows: None,
        assumes_unique: false,
        about: "Two cells that lie both in one box and in one line, and have together two candidates, take these two \
                digits. All other cells of the box and of the line lose them.",
        find: locked::<2>,
        explain: naked_text,
        examples: &[
            Example { board: LOCKED_PAIR, finds: "r13c5,r2c45,r9c4<>9" },
            Example { board: PAIR_NOT_LOCKED, finds: "" },
        ],
    },
    Technique {
        id: "locked-triple",
        name: "Locked Triple",
        noun: Noun::a("Locked Triples"),
        class: Class::Subset,
        follows: None,
        assumes_unique: false,
        about: "The three cells that a box and a line share, if they have together three candidates, take these three \
                digits. All other cells of the box and of the line lose them.",
        find: locked::<3>,
        explain: naked_text,
        examples: &[Example { board: LOCKED_TRIPLE, finds: "r1c5<>2, r3c7<>25, r1c6<>5" }],
    },
    Technique {
        id: "naked-pair",
        name: "Naked Pair",
        noun: Noun::a("Naked Pairs"),
        class: Class::Subset,
        follows: None,
        assumes_unique: false,
        about: "Two cells of a house that have the same two candidates take these two digits, one way round or the other. \
                The rest of the house loses them.",
        find: naked::<2>,
        explain: naked_text,
        examples: &[Example { board: NAKED_PAIR, finds: "r9c5<>3" }],
    },
    Technique {
        id: "naked-triple",
        name: "Naked Triple",
        noun: Noun::a("Naked Triples"),
        class: Class::Subset,
        follows: None,
        assumes_unique: false,
        about: "Three cells of a house that have together three candidates take these three digits; each cell may have two \
                of them or all three. The rest of the house loses them.",
        find: naked::<3>,
        explain: naked_text,
        examples: &[Example { board: NAKED_TRIPLE, finds: "r5c4<>3" }],
    },
    Technique {
        id: "naked-quadruple",
        name: "Naked Quadruple",
        noun: Noun::a("Naked Quadruples"),
        class: Class::Subset,
        follows: None,
        assumes_unique: false,
        about: "Four cells of a house that have together four candidates take these four digits. The rest of the house loses \
                them.",
        find: naked::<4>,
        explain: naked_text,
        examples: &[Example { board: NAKED_QUADRUPLE, finds: "r79c4<>4" }],
    },
    Technique {
        id: "hidden-pair",
        name: "Hidden Pair",
        noun: Noun::a("Hidden Pairs"),
        class: Class::Subset,
        follows: None,
        assumes_unique: false,
        about: "Two digits that have in a house only the same two cells to go to fill them. Whatever else these cells have as \
                candidates goes.",
        find: hidden::<2>,
        explain: hidden_text,
        examples: &[Example { board: HIDDEN_PAIR, finds: "r9c5<>3" }],
    },
    Technique {
        id: "hidden-triple",
        name: "Hidden Triple",
        noun: Noun::a("Hidden Triples"),
        class: Class::Subset,
        follows: None,
        assumes_unique: false,
        about: "Three digits that have in a house together only three cells to go to fill them; not every digit needs to be \
                in each. Whatever else these cells have as candidates goes.",
        find: hidden::<3>,
        explain: hidden_text,
        examples: &[Example { board: HIDDEN_TRIPLE, finds: "r4c8<>3, r6c78<>6" }],
    },
    Technique {
        id: "hidden-quadruple",
        name: "Hidden Quadruple",
        noun: Noun::a("Hidden Quadruples"),
        class: Class::Subset,
        follows: None,
        assumes_unique: false,
        about: "Four digits that have in a house together only four cells to go to fill them. Whatever else these cells have \
                as candidates goes.",
        find: hidden::<4>,
        explain: hidden_text,
        examples: &[Example { board: HIDDEN_QUADRUPLE, finds: "r3c7<>7" }],
    },
];

/// Boxes first: people look there first.
fn houses() -> impl Iterator<Item = House> {
    House::boxes().chain(House::rows()).chain(House::columns())
}

fn locked<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    House::boxes().try_for_each(|house| {
        each_naked::<N>(house, facts, |cells, digits| match lock(cells, digits, facts) {
            Some(_) => emit_naked(cells, digits, facts, sink),
            None => ControlFlow::Continue(()),
        })
    })
}

fn naked<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    houses().try_for_each(|house| {
        each_naked::<N>(house, facts, |cells, digits| {
            let seen_in_box = house.kind() != HouseKind::Box && in_one_box(cells);
            let locked = N < 4 && lock(cells, digits, facts).is_some();
            if seen_in_box || locked { ControlFlow::Continue(()) } else { emit_naked(cells, digits, facts, sink) }
        })
    })
}

fn each_naked<const N: usize>(
    house: House,
    facts: &Facts<'_>,
    mut visit: impl FnMut(CellSet, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let small = (2..=N).fold(CellSet::EMPTY, |small, size| small | facts.sized(size)) & house.cells();
    if small.len() < N {
        return ControlFlow::Continue(());
    }
    let cells: Vec<(Cell, DigitSet)> = small.iter().map(|cell| (cell, facts.digits(cell))).collect();
    closed(&cells, |cells: [Cell; N], digits| visit(CellSet::from_iter(cells), digits))
}

fn emit_naked(cells: CellSet, digits: DigitSet, facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let peers = cells.common_peers();
    if digits.iter().all(|digit| facts.spots(digit).is_disjoint(peers)) {
        return ControlFlow::Continue(());
    }
    sink.emit(sink.step().digits(digits).cells(Role::Pattern, cells).eliminate_all(digits, peers))
}

fn in_one_box(cells: CellSet) -> bool {
    home(cells, HouseKind::Box).is_some()
}

/// The house of that kind that all the cells lie in.
fn home(cells: CellSet, kind: HouseKind) -> Option<House> {
    cells.first().map(|cell| cell.house(kind)).filter(|house| cells.is_subset(house.cells()))
}

/// The line that cells of one box share with it, if their digits are to be eliminated both in the box and in the rest of the line.
fn lock(cells: CellSet, digits: DigitSet, facts: &Facts<'_>) -> Option<House> {
    let square = home(cells, HouseKind::Box)?;
    let line = home(cells, HouseKind::Row).or_else(|| home(cells, HouseKind::Column))?;
    let eliminated = |place: CellSet| digits.iter().any(|digit| !facts.spots(digit).is_disjoint(place));
    (eliminated(square.cells() - cells) && eliminated(line.cells() - square.cells())).then_some(line)
}

fn hidden<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    houses().try_for_each(|house| {
        if (facts.open() & house.cells()).len() <= N {
            return ControlFlow::Continue(());
        }
        let spots = Digit::all().map(|digit| (digit, facts.spots_in(house, digit)));
        let few: Vec<(Digit, CellSet)> = spots.filter(|(_, spots)| (2..=N).contains(&spots.len())).collect();
        closed(&few, |digits: [Digit; N], cells| {
            let digits = DigitSet::from_iter(digits);
            if facts.digits_in(cells) == digits {
                return ControlFlow::Continue(());
            }
            let draft =
                digits.iter().fold(sink.step().digits(digits), |draft, digit| draft.house(Role::Base, house, digit));
            let shown =
                digits.iter().fold(draft, |draft, digit| draft.show(Role::Pattern, digit, facts.spots(digit) & cells));
            sink.emit(shown.eliminate_all(!digits, cells))
        })
    })
}

fn naked_text(step: &Step) -> Text {
    let (cells, digits) = (step.cells(Role::Pattern), step.digits());
    let eliminated =
        digits.iter().fold(CellSet::EMPTY, |eliminated, digit| eliminated | step.eliminated().digit(digit));
    let shared = [HouseKind::Box, HouseKind::Row, HouseKind::Column].into_iter().filter_map(|kind| home(cells, kind));
    let hit = shared.filter(|house| !eliminated.is_disjoint(house.cells()));
    let (number, both) = (text::count(cells.len()), text::both(digits));
    let (all, any) = if cells.len() == 2 { ("both", "either") } else { ("all", "any") };
    Text::new(
        format!("{both} in {}", text::brief(cells)),
        format!(
            "{} have no candidates but {both}. {} cells take {number} different digits, so {both} {all} end up here, in \
             whatever order. No other cell of {} can hold {any} of them.",
            text::list(cells),
            text::capital(&number),
            text::series(hit.map(|house| house.words().to_string()), "or"),
        ),
    )
}

fn hidden_text(step: &Step) -> Text {
    let digits = step.digits();
    let spots = step.spots(Role::Pattern);
    let cells = digits.iter().fold(CellSet::EMPTY, |cells, digit| cells | spots.digit(digit));
    let house = text::houses(step.houses(Role::Base).next());
    let (number, both) = (text::count(cells.len()), text::both(digits));
    Text::new(
        format!("{both} of {house} in {}", text::brief(cells)),
        format!(
            "The digits {both} of {house} can only go into {}. {} digits need {number} cells, so these cells hold nothing else.",
            text::list(cells),
            text::capital(&number),
        ),
    )
}

const LOCKED_PAIR: &str = "
+------------+--------------+--------+
| 4   2 38   | 89   39   6  | 7 5 1  |
| 79  1 67   | 2459 2479 57 | 3 8 69 |
| 789 5 3678 | 89   379  1  | 4 2 69 |
+------------+--------------+--------+
| 3   6 9    | 7    8    4  | 5 1 2  |
| 1   8 5    | 3    6    2  | 9 4 7  |
| 2   7 4    | 1    5    9  | 8 6 3  |
+------------+--------------+--------+
| 6   9 2    | 45   47   57 | 1 3 8  |
| 78  4 78   | 6    1    3  | 2 9 5  |
| 5   3 1    | 29   29   8  | 6 7 4  |
+------------+--------------+--------+
";

/// The pair in box 3 and row 3 eliminates nothing in the box, so it is an ordinary one.
const PAIR_NOT_LOCKED: &str = "
+--------+-----------+-----------+
| 1 7 4  | 5  8   3  | 9  6  2   |
| 3 9 5  | 2  7   6  | 8  4  1   |
| 6 2 8  | 1  4   9  | 35 7  35  |
+--------+-----------+-----------+
| 5 3 1  | 8  6   4  | 7  2  9   |
| 4 8 9  | 7  235 25 | 35 1  6   |
| 2 6 7  | 9  35  1  | 4  35 8   |
+--------+-----------+-----------+
| 8 4 23 | 6  9   25 | 1  35 7   |
| 7 5 6  | 34 1   8  | 2  9  34  |
| 9 1 23 | 34 235 7  | 6  8  345 |
+--------+-----------+-----------+
";

const LOCKED_TRIPLE: &str = "
+----------+------------+-------------+
| 46 7 3   | 1  289 589 | 2456 56 456 |
| 5  9 2   | 6  4   7   | 1    8  3   |
| 1  8 46  | 25 23  35  | 2456 9  7   |
+----------+------------+-------------+
| 2  3 5   | 4  68  1   | 9    7  68  |
| 7  6 9   | 25 238 358 | 458  1  458 |
| 8  4 1   | 7  69  59  | 56   3  2   |
+----------+------------+-------------+
| 3  5 68  | 9  1   4   | 7    2  68  |
| 46 1 468 | 3  7   2   | 568  56 9   |
| 9  2 7   | 8  5   6   | 3    4  1   |
+----------+------------+-------------+
";

const NAKED_PAIR: &str = "
+--------+-----------+-----------+
| 1 7 4  | 5  8   3  | 9  6  2   |
| 3 9 5  | 2  7   6  | 8  4  1   |
| 6 2 8  | 1  4   9  | 35 7  35  |
+--------+-----------+-----------+
| 5 3 1  | 8  6   4  | 7  2  9   |
| 4 8 9  | 7  235 25 | 35 1  6   |
| 2 6 7  | 9  35  1  | 4  35 8   |
+--------+-----------+-----------+
| 8 4 23 | 6  9   25 | 1  35 7   |
| 7 5 6  | 34 1   8  | 2  9  34  |
| 9 1 23 | 34 235 7  | 6  8  345 |
+--------+-----------+-----------+
";

const NAKED_TRIPLE: &str = "
+-------+------------+---------+
| 4 3 1 | 69  8  2   | 69 5  7 |
| 9 5 6 | 1   7  4   | 2  3  8 |
| 7 8 2 | 369 36 5   | 4  69 1 |
+-------+------------+---------+
| 1 7 4 | 2   36 9   | 36 8  5 |
| 6 2 5 | 378 1  378 | 39 79 4 |
| 3 9 8 | 4   5  67  | 1  67 2 |
+-------+------------+---------+
| 8 4 3 | 5   9  1   | 7  2  6 |
| 2 6 9 | 78  4  78  | 5  1  3 |
| 5 1 7 | 36  2  36  | 8  4  9 |
+-------+------------+---------+
";

const NAKED_QUADRUPLE: &str = "
+---------+-----------+---------+
| 3 6   9 | 8   5  2  | 7  4 1  |
| 2 5   1 | 49  47 79 | 6  3 8  |
| 7 8   4 | 6   3  1  | 9  2 5  |
+---------+-----------+---------+
| 5 3   2 | 7   8  6  | 4  1 9  |
| 4 9   7 | 2   1  3  | 5  8 6  |
| 6 1   8 | 5   9  4  | 3  7 2  |
+---------+-----------+---------+
| 9 47  5 | 134 2  78 | 18 6 34 |
| 1 24  3 | 49  6  89 | 28 5 7  |
| 8 247 6 | 134 47 5  | 12 9 34 |
+---------+-----------+---------+
";

const HIDDEN_PAIR: &str = "
+--------+-----------+-----------+
| 1 7 4  | 5  8   3  | 9  6  2   |
| 3 9 5  | 2  7   6  | 8  4  1   |
| 6 2 8  | 1  4   9  | 35 7  35  |
+--------+-----------+-----------+
| 5 3 1  | 8  6   4  | 7  2  9   |
| 4 8 9  | 7  235 25 | 35 1  6   |
| 2 6 7  | 9  35  1  | 4  35 8   |
+--------+-----------+-----------+
| 8 4 23 | 6  9   25 | 1  35 7   |
| 7 5 6  | 34 1   8  | 2  9  34  |
| 9 1 23 | 34 235 7  | 6  8  345 |
+--------+-----------+-----------+
";

const HIDDEN_TRIPLE: &str = "
+-------+---------+-------------+
| 1 4 9 | 6 5  7  | 23  23   8  |
| 5 8 6 | 2 9  3  | 1   7    4  |
| 2 3 7 | 4 1  8  | 56  56   9  |
+-------+---------+-------------+
| 6 7 5 | 9 23 14 | 8   234  13 |
| 4 2 1 | 8 36 5  | 9   36   7  |
| 3 9 8 | 7 26 14 | 256 2456 16 |
+-------+---------+-------------+
| 7 5 4 | 1 8  2  | 36  9    36 |
| 9 1 2 | 3 7  6  | 4   8    5  |
| 8 6 3 | 5 4  9  | 7   1    2  |
+-------+---------+-------------+
";

const HIDDEN_QUADRUPLE: &str = "
+----------+--------+-----------+
| 67 15 2  | 4 35 9 | 8   37 16 |
| 3  14 8  | 6 2  7 | 49  5  19 |
| 9  45 67 | 8 35 1 | 467 37 2  |
+----------+--------+-----------+
| 2  7  3  | 9 6  8 | 5   1  4  |
| 8  6  1  | 2 4  5 | 3   9  7  |
| 5  9  4  | 7 1  3 | 2   6  8  |
+----------+--------+-----------+
| 1  3  67 | 5 8  4 | 679 2  69 |
| 4  2  9  | 3 7  6 | 1   8  5  |
| 67 8  5  | 1 9  2 | 67  4  3  |
+----------+--------+-----------+
";
