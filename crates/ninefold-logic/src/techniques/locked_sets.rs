//! Locked sets over several houses: cells whose digits, counted one by one, can fill exactly as many cells.
//!
//! ```text
//! SK-loop     . 12 12 | . 34 34 | . . .     multi-sector: the crossings of some rows and some columns. Each digit is
//!             56 . .  | 78 . .  |           counted in the rows or in the columns, whichever gives the lower number:
//!             56 . .  | 78 . .  |           1 in two columns, at most twice; 5 in one row, at most once; and so on.
//!             --------+---------+-----      If the total is no more than the number of cells, each digit is there as often
//!             four boxes, four lines        as possible, and the rest of its rows, columns or boxes cannot have it.
//! ```
//!
//! Applied to two crossing houses, this idea gives the bent subset: each digit fits only once, entirely within one of the houses.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::frame::mark::{Mark, Role};
use crate::frame::{CellSet, Digit, DigitSet, House, HouseKind};

use crate::facts::{self, Facts};
use crate::flow::{Flow, GO_ON};
use crate::part::cells_of;
use crate::step::{Part, Step};
use crate::technique::{Class, Find, Sink, Technique};
use crate::text::{self, Text};

/// The range of the number of rows, and of columns, whose crossings are counted.
const LINES: RangeInclusive<u32> = 3..=5;

pub(super) static FAMILY: &[Technique] = &[
    bent("bent-quadruple", "Bent Naked Quadruple", bent_subset::<4>).after("sue-de-coq"),
    bent("bent-quintuple", "Bent Naked Quintuple", bent_subset::<5>).after("bent-quadruple"),
    bent("bent-sextuple", "Bent Naked Sextuple", bent_subset::<6>).after("bent-quintuple"),
    Technique::new("sk-loop", "SK-Loop", Class::Exotic, ring_text, sk_loop).an().after("tridagon-2").about(
        "A row and a column cross in each of four boxes at the corners of a rectangle; the other cells of these rows \
         and columns in the boxes form a ring of eight pairs. For each digit, count how many of the four boxes and \
         four lines are needed to cover its spots in the ring. If the counts add up to no more than the number of \
         cells, every digit is there as often as it can be, and the rest of its boxes and lines lose it. Also known \
         as domino loop.",
    ),
    Technique::new("multi-sector-locked-sets", "Multi-Sector Locked Sets", Class::Exotic, grid_text, multi_sector)
        .without_article()
        .after("junior-exocet")
        .about(
            "The cells where some rows cross some columns. For each digit, count the rows that have it in these \
             cells, or the columns, whichever are fewer: it can be there at most once in each. If the counts add up \
             to no more than the number of cells, every digit is there as often as it can be, and the rest of its \
             rows or columns lose it.",
        ),
];

const fn bent(id: &'static str, name: &'static str, find: Find) -> Technique {
    Technique::new(id, name, Class::AlmostLockedSet, bent_text, find).about(
        "As many cells as digits, in two houses that cross; each digit has all its spots among these cells in one of \
         the houses, so that it can be there only once. Then every digit is in one of the cells, and a cell that sees \
         all spots of a digit among them loses it.",
    )
}

/// Cells among which the maximum counts of all digits add up to exactly the number of cells.
struct Full<'f> {
    facts: &'f Facts<'f>,
    cells: CellSet,
    /// Pairs of a digit and a house: the houses of a digit contain all its spots among the cells, and each house must hold the digit there.
    covers: Vec<(Digit, House)>,
    /// Further pairs of digits and houses, from an equivalent way of counting.
    others: Vec<(Digit, House)>,
    /// Whether every cell must be needed.
    lean: bool,
}

impl Full<'_> {
    fn emit(&self, sink: &mut Sink<'_>) -> Flow {
        let live = |&&(digit, house): &&(Digit, House)| !(self.facts.spots_in(house, digit) - self.cells).is_empty();
        let used = self.covers.iter().chain(&self.others).filter(live);
        let draft = sink.step().digits(self.facts.digits_in(self.cells)).cells(Role::Pattern, self.cells);
        let cover = |digit, house| self.facts.spots_in(house, digit) & self.cells;
        let draft = self.covers.iter().fold(draft, |draft, &(digit, house)| {
            draft.area(Role::Cover, house).show(Role::Cover, digit, cover(digit, house))
        });
        let draft = self.others.iter().filter(live).fold(draft, |draft, &(digit, house)| {
            draft.area(Role::Context, house).show(Role::Context, digit, cover(digit, house))
        });
        let draft = used.fold(draft, |draft, &(digit, house)| draft.eliminate(digit, house.cells() - self.cells));
        if self.lean { sink.emit_lean(draft, self.facts.state()) } else { sink.emit(draft) }
    }
}

fn bent_subset<const N: usize>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut seen = HashSet::new();
    facts::bent::<N>(facts, &mut |_, cells, digits| {
        if !seen.insert(cells) {
            return GO_ON;
        }
        let homes = |digit: Digit| {
            let spots = facts.spots(digit) & cells;
            House::all().filter(move |house| spots.is_subset(house.cells())).map(move |house| (digit, house))
        };
        let Some(covers) = digits.iter().map(|digit| homes(digit).next()).collect::<Option<Vec<_>>>() else {
            return GO_ON;
        };
        let others = digits.iter().flat_map(|digit| homes(digit).skip(1)).collect();
        Full { facts, cells, covers, others, lean: true }.emit(sink)
    })
}

/// The ring around four crossings of lines: boxes and lines alternate, with a pair of cells where each house meets the next.
struct Ring {
    houses: [House; 8],
}

impl Ring {
    fn all() -> impl Iterator<Item = Self> {
        let apart = |kind: HouseKind| {
            let lines = move || House::all().filter(move |house| house.kind() == kind);
            let apart = |one: House, other: House| one < other && (one.number() - 1) / 3 != (other.number() - 1) / 3;
            lines().flat_map(move |one| lines().filter(move |&other| apart(one, other)).map(move |other| [one, other]))
        };
        apart(HouseKind::Row)
            .flat_map(move |rows| apart(HouseKind::Column).map(move |columns| [rows, columns]))
            .filter_map(|[rows, columns]| Self::new(rows, columns))
    }

    fn new(rows: [House; 2], columns: [House; 2]) -> Option<Self> {
        let square = |row: House, column: House| {
            let cell = (row.cells() & column.cells()).first()?;
            Some(cell.house(HouseKind::Box))
        };
        let ([top, bottom], [left, right]) = (rows, columns);
        let [one, two] = [square(top, left)?, square(top, right)?];
        let [three, four] = [square(bottom, right)?, square(bottom, left)?];
        Some(Self { houses: [one, top, two, right, three, bottom, four, left] })
    }

    /// Returns, for each house, the pair of cells where it meets the next, without the crossings of the lines.
    fn pairs(&self) -> [CellSet; 8] {
        let line = |at: usize| self.houses[at % 8].cells();
        std::array::from_fn(|at| {
            let crossed = if at % 2 == 0 { line(at + 7) } else { line(at + 2) };
            (line(at) & line(at + 1)) - crossed
        })
    }
}

/// Returns the minimum number of houses, of the eight in a ring, that cover the given pairs between neighbours.
fn cost(pairs: u8) -> u32 {
    if pairs == 0xff {
        return 4;
    }
    let start = pairs.trailing_ones();
    let mut rest = pairs.rotate_right(start);
    let mut cost = 0;
    while rest != 0 {
        rest >>= rest.trailing_zeros();
        let run = rest.trailing_ones();
        cost += run.div_ceil(2);
        rest = rest.checked_shr(run).unwrap_or(0);
    }
    cost
}

/// Returns the pairs that a house of the ring does not cover.
fn without(pairs: u8, house: usize) -> u8 {
    pairs & !(1 << house) & !(1 << ((house + 7) % 8))
}

fn sk_loop(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let known = std::array::from_fn::<_, 9, _>(|digit| facts.spots(Digit::ALL[digit]));
    for ring in Ring::all() {
        let pairs = ring.pairs().map(|pair| pair & facts.open());
        let cells = pairs.iter().fold(CellSet::EMPTY, |cells, &pair| cells | pair);
        if pairs.iter().any(|pair| pair.is_empty()) {
            continue;
        }
        let bits = known.map(|spots| {
            pairs.iter().enumerate().fold(0, |bits, (at, &pair)| bits | u8::from(!pair.is_disjoint(spots)) << at)
        });
        if bits.iter().map(|&bits| cost(bits)).sum::<u32>() as usize == cells.len() {
            around(&ring, cells, bits, facts).emit(sink)?;
        }
    }
    GO_ON
}

fn around<'f>(ring: &Ring, cells: CellSet, bits: [u8; 9], facts: &'f Facts<'f>) -> Full<'f> {
    let mut full = Full { facts, cells, covers: Vec::new(), others: Vec::new(), lean: false };
    for (digit, bits) in Digit::all().zip(bits) {
        let mut rest = bits;
        for (at, &house) in ring.houses.iter().enumerate() {
            let helps = |bits: u8| cost(without(bits, at)) < cost(bits);
            if helps(rest) {
                full.covers.push((digit, house));
                rest = without(rest, at);
            } else if helps(bits) {
                full.others.push((digit, house));
            }
        }
    }
    full
}

/// Returns the lines of one kind whose bits are set.
fn lines(kind: HouseKind, bits: u16) -> impl Iterator<Item = House> {
    (1..=9).filter(move |number| bits >> (number - 1) & 1 == 1).filter_map(move |number| House::new(kind, number))
}

/// Returns, for each digit and each choice of cross lines, the lines that have the digit on these cross lines.
fn reach(kind: HouseKind, facts: &Facts<'_>) -> Vec<[u16; 9]> {
    let places: [[u16; 9]; 9] = std::array::from_fn(|digit| {
        let lines = facts.lines(Digit::ALL[digit], lines(kind, 0x1ff));
        lines.iter().fold([0; 9], |mut places, (line, bits)| {
            places[usize::from(line.number() - 1)] = *bits;
            places
        })
    });
    (0..0x200)
        .map(|across| {
            places.map(|places| {
                places.iter().zip(0..).fold(0, |reach, (bits, line)| reach | u16::from(bits & across != 0) << line)
            })
        })
        .collect()
}

fn multi_sector(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let choices: Vec<u16> = (0..0x200_u16).filter(|bits| LINES.contains(&bits.count_ones())).collect();
    let (rows, columns) = (reach(HouseKind::Row, facts), reach(HouseKind::Column, facts));
    let union = |kind, bits| cells_of(lines(kind, bits));
    let across: Vec<(u16, CellSet)> = choices.iter().map(|&bits| (bits, union(HouseKind::Column, bits))).collect();
    let mut found = Vec::new();
    for &along in &choices {
        let open = union(HouseKind::Row, along) & facts.open();
        for &(across, cells) in &across {
            let room = (open & cells).len() as u32;
            let (rows, columns) = (&rows[usize::from(across)], &columns[usize::from(along)]);
            let count = |digit: usize| (rows[digit] & along).count_ones().min((columns[digit] & across).count_ones());
            let mut total = 0;
            let over = (0..9).any(|digit| {
                total += count(digit);
                total > room
            });
            if !over && total == room && room > 0 {
                found.push((open & cells, along, across));
            }
        }
    }
    found.sort_by_key(|(cells, ..)| cells.len());
    found.into_iter().try_for_each(|(cells, along, across)| crossed(cells, along, across, facts).emit(sink))
}

fn crossed<'f>(cells: CellSet, along: u16, across: u16, facts: &'f Facts<'f>) -> Full<'f> {
    let mut full = Full { facts, cells, covers: Vec::new(), others: Vec::new(), lean: false };
    for digit in Digit::all() {
        let with = |kind, bits| -> Vec<(Digit, House)> {
            let lines = lines(kind, bits).filter(|line| !(facts.spots_in(*line, digit) & cells).is_empty());
            lines.map(|line| (digit, line)).collect()
        };
        let (rows, columns) = (with(HouseKind::Row, along), with(HouseKind::Column, across));
        let (fewer, more) = if columns.len() < rows.len() { (columns, rows) } else { (rows, columns) };
        if fewer.len() == more.len() {
            full.others.extend(more);
        }
        full.covers.extend(fewer);
    }
    full
}

/// Returns the houses with the given role, each with its digits.
fn covers(step: &Step, role: Role) -> Vec<(House, DigitSet)> {
    let mut covers: Vec<(House, DigitSet)> = Vec::new();
    for parts in step.parts().windows(2) {
        if let [Part::Show(Mark::House(of, house)), Part::Show(Mark::Spots(_, node))] = parts
            && *of == role
        {
            match covers.iter_mut().find(|(known, _)| known == house) {
                Some((_, digits)) => _ = digits.insert(node.digit),
                None => covers.push((*house, DigitSet::of(node.digit))),
            }
        }
    }
    covers.sort_unstable();
    covers
}

/// Returns the houses with their digits in words: `row 2: 1 and 3; box 4: 5`.
fn cover_words(step: &Step, role: Role) -> String {
    let words = |(house, digits): &(House, DigitSet)| format!("{}: {}", house.words(), text::both(*digits));
    covers(step, role).iter().map(words).collect::<Vec<_>>().join("; ")
}

/// Returns the number of times that each digit can occur, with equal numbers grouped: `1 and 4 twice, 5 once`.
fn counts(step: &Step) -> String {
    let covers = covers(step, Role::Cover);
    let count = |digit: Digit| covers.iter().filter(|(_, digits)| digits.contains(digit)).count();
    let digits = |times: usize| -> DigitSet { step.digits().iter().filter(|&digit| count(digit) == times).collect() };
    let words = |times: usize| match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", text::count(times)),
    };
    let groups = (1..=9).rev().map(|times| (times, digits(times))).filter(|(_, digits)| !digits.is_empty());
    text::series(groups.map(|(times, digits)| format!("{} {}", text::both(digits), words(times))), "and")
}

fn bent_text(step: &Step) -> Text {
    let cells = step.cells(Role::Pattern);
    let (digits, list, count) = (text::both(step.digits()), text::list(cells), text::count(cells.len()));
    let (covers, number) = (cover_words(step, Role::Cover), text::capital(&count));
    Text::new(
        format!("{digits} in {}", text::brief(cells)),
        format!(
            "The cells {list} have together {count} candidates, {digits}. Each of these digits has all its spots among the cells in one house \
             ({covers}), so it can be there only once. {number} digits for {count} cells: each of them is there, and a cell that sees every \
             spot of one of them among the cells cannot hold it."
        ),
    )
}

fn also(step: &Step) -> String {
    let others = cover_words(step, Role::Context);
    if others.is_empty() { String::new() } else { format!(" Counted the other way, the same is true of {others}.") }
}

fn locked_text(step: &Step, what: &str, which: &str) -> Text {
    let cells = step.cells(Role::Pattern);
    let (count, list, covers) = (cells.len(), text::list(cells), cover_words(step, Role::Cover));
    let (counts, also) = (counts(step), also(step));
    Text::new(
        format!("{count} cells {}, {covers}", text::brief(cells)),
        format!(
            "{what} leaves {count} open cells: {list}. How often can each digit be among them? At most {counts}, because that many {which} \
             have all its spots there ({covers}). That makes {count} digits for {count} cells, so none can be missing: each house that was \
             counted has its digit within these cells, and nowhere else.{also}"
        ),
    )
}

fn ring_text(step: &Step) -> Text {
    locked_text(step, "A ring of pairs through four boxes, where rows and columns cross them,", "of its houses")
}

fn grid_text(step: &Step) -> Text {
    let cells = step.cells(Role::Pattern);
    let lines = |kind: HouseKind| {
        let lines = House::all().filter(move |house| house.kind() == kind && !cells.is_disjoint(house.cells()));
        text::houses(lines)
    };
    let what = format!("Where {} cross {}, the grid", lines(HouseKind::Row), lines(HouseKind::Column));
    locked_text(step, &what, "rows or columns")
}
