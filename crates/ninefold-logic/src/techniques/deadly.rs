//! Deadly patterns beyond the rectangle: loops, three-row rectangles, and the whole grid with two candidates per cell.
//!
//! ```text
//! unique loop    12 ---- 12         cells with the same two digits, two or none in each house: the digits could be swapped
//!                |        |         all around
//!                12   12--12+x
//!                 \--12
//! extended       123  123           three digits in two columns of three rows: the columns could be swapped
//! rectangle      123  123
//!                123  123+x
//! BUG            every cell has two candidates and every digit two spots in every house, except for some extras
//! ```
//!
//! The places of the extra candidates determine the type: in one cell; all of one digit; in one house, where they form a naked subset with other
//! cells; in two cells of a house in which a digit of the pattern has no other place.

use crate::frame::mark::Role;
use crate::frame::{Cell, CellSet, Digit, DigitSet, House};

use super::extras::{
    Pattern, Words, als_xz_words, cells, of_type, plus, short, told, type_1_text, type_2_text, type_3_text,
    type_4_text, unique,
};
use crate::facts::{Deadly, Facts, is_even};
use crate::flow::{Flow, GO_ON, Visit};
use crate::step::Step;
use crate::technique::{Sink, Technique};
use crate::text::{self, Text};

/// The maximum number of cells that a search for loops adds, over all its tries.
const TRIALS: usize = 20_000;

/// The maximum length of a loop in cells.
const LOOP: usize = 16;

/// The maximum number of cells with extras in a grid that otherwise has two candidates per cell.
const GRAVE_ROOF: usize = 12;

pub(super) static FAMILY: &[Technique] = &[
    unique("bug-plus-1", "Bivalue Universal Grave + 1", type_1_text::<Any>, |facts, sink| {
        grave(1, facts).filter(|grave| plus(grave) == 1).map_or(GO_ON, |grave| grave.type_1(sink))
    })
    .plural("Bivalue Universal Graves + 1")
    .about(
        "Every open cell has two candidates, except one that has an extra. Without the extra, each digit would have \
         two spots or none in every house, and the whole grid could be filled in two ways. So the extra is true.",
    ),
    unique("bug-1", "Bivalue Universal Grave Type 1", type_1_text::<Any>, |facts, sink| {
        grave(1, facts).filter(|grave| plus(grave) > 1).map_or(GO_ON, |grave| grave.type_1(sink))
    })
    .plural("Bivalue Universal Graves Type 1")
    .after("bug-plus-1")
    .about(
        "Every open cell has two candidates, except one that has several extras. Without the extras, each digit would \
         have two spots or none in every house, and the whole grid could be filled in two ways. So the cell takes one \
         of the extras.",
    ),
    unique("bug-2", "Bivalue Universal Grave Type 2", type_2_text::<Any>, graves::<2>)
        .plural("Bivalue Universal Graves Type 2")
        .after("bug-1")
        .about(
            "Every open cell has two candidates, apart from extra candidates of one digit. One of the extras is true, \
             so cells that see all of them lose the digit.",
        ),
    unique("bug-3", "Bivalue Universal Grave Type 3", type_3_text::<Any>, graves::<3>)
        .plural("Bivalue Universal Graves Type 3")
        .after("bug-2")
        .about(
            "Every open cell has two candidates, apart from extra candidates in some cells of one house. One of the \
             extras is true, so in a naked subset of the house these cells together count as one cell.",
        ),
    unique("bug-4", "Bivalue Universal Grave Type 4", type_4_text::<Any>, graves::<4>)
        .plural("Bivalue Universal Graves Type 4")
        .after("bug-3")
        .about(
            "Every open cell has two candidates, apart from extra candidates in two cells of a house, whose pairs \
             have a digit in common. One of the two cells takes that digit, and the other must take an extra. So \
             neither takes the other digit of its pair.",
        ),
    unique("bug-plus-n", "Bivalue Universal Grave + n", ruled_out_text, |facts, sink| {
        grave(GRAVE_ROOF, facts).map_or(GO_ON, |grave| ruled_out(&grave, sink))
    })
    .plural("Bivalue Universal Graves + n")
    .after("bug-4")
    .about(
        "Every open cell has two candidates, apart from extra candidates of several digits in several cells. One of \
         the extras is true, so a candidate that is compatible with none of them is false: it sees the extras of its \
         own digit, and shares its cell with the others.",
    ),
    unique("bug-xz", "Bivalue Universal Grave XZ", xz_text, |facts, sink| {
        grave(GRAVE_ROOF, facts).map_or(GO_ON, |grave| grave.als_xz(1, sink))
    })
    .plural("Bivalue Universal Graves XZ")
    .after("bug-plus-n")
    .about(
        "Every open cell has two candidates, apart from extra candidates of two digits; and a cell with just these \
         two candidates sees all extras of the first digit. If an extra of the first digit is true, the cell holds \
         the second; if not, an extra of the second digit is true. So the second digit is in the cell or in the place \
         of one of its extras, and cells that see all of these places lose it.",
    ),
    unique("unique-loop-1", "Unique Loop Type 1", type_1_text::<Any>, loops::<1>)
        .plural("Unique Loops Type 1")
        .after("avoidable-rectangle-2")
        .about(
            "Six or more cells with the same two candidates, two or none of them in each house: the two digits could \
             be exchanged in all of them. One cell has extra candidates, so it takes one of its extras.",
        ),
    unique("unique-loop-2", "Unique Loop Type 2", type_2_text::<Any>, loops::<2>)
        .plural("Unique Loops Type 2")
        .after("unique-loop-1")
        .about(
            "A loop of six or more cells with the same two candidates. Some of the cells have the same extra \
             candidate: one of the extras is true, and cells that see all of them lose the digit.",
        ),
    unique("unique-loop-3", "Unique Loop Type 3", type_3_text::<Any>, loops::<3>)
        .plural("Unique Loops Type 3")
        .after("unique-loop-2")
        .about(
            "A loop of six or more cells with the same two candidates, in which two cells of one house have extras. \
             One of the extras is true, so the two cells count as one in a naked subset of the house.",
        ),
    unique("unique-loop-4", "Unique Loop Type 4", type_4_text::<Any>, loops::<4>)
        .plural("Unique Loops Type 4")
        .after("unique-loop-3")
        .about(
            "A loop of six or more cells with the same two candidates, in which two cells of one house have extras. \
             If one of the loop's digits has no other place in that house, the other digit can be in neither of the \
             two cells.",
        ),
    unique("extended-rectangle-1", "Extended Rectangle Type 1", type_1_text::<Any>, extended::<1>)
        .an()
        .plural("Extended Rectangles Type 1")
        .after("unique-loop-4")
        .about(
            "Six cells in two lines and three cross lines, with three digits: the contents of the two lines could be \
             exchanged. One cell has extra candidates, so it takes one of its extras.",
        ),
    unique("extended-rectangle-2", "Extended Rectangle Type 2", type_2_text::<Any>, extended::<2>)
        .an()
        .plural("Extended Rectangles Type 2")
        .after("extended-rectangle-1")
        .about(
            "Six cells in two lines and three cross lines, with three digits: the contents of the two lines could be \
             exchanged. Some of the cells have the same extra candidate; one of the extras is true, and cells that \
             see all of them lose the digit.",
        ),
    unique("extended-rectangle-3", "Extended Rectangle Type 3", type_3_text::<Any>, extended::<3>)
        .an()
        .plural("Extended Rectangles Type 3")
        .after("extended-rectangle-2")
        .about(
            "Six cells in two lines and three cross lines, with three digits: the contents of the two lines could be \
             exchanged. Two of the cells, in one house, have extras; one of the extras is true, so the two cells \
             count as one cell in a naked subset of the house.",
        ),
    unique("extended-rectangle-4", "Extended Rectangle Type 4", type_4_text::<Any>, extended::<4>)
        .an()
        .plural("Extended Rectangles Type 4")
        .after("extended-rectangle-3")
        .about(
            "Six cells in two lines and three cross lines, with three digits: the contents of the two lines could be \
             exchanged. Two of the cells, in one house, have extras. If one of the three digits has no other place in \
             that house, the other two can be in neither of the two cells.",
        ),
];

/// If there are extras of several digits in several cells, eliminates the candidates that see all of them.
fn ruled_out(pattern: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    if pattern.roof.len() < 2 || plus(pattern) < 2 {
        return GO_ON;
    }
    let eliminated = pattern.facts.seeing_all(&pattern.extras().collect());
    sink.emit(pattern.draft(sink).eliminate_each(&eliminated))
}

/// Returns the grid as a grave, if there are at most `most` cells with extras: it consists of all candidates except those that are superfluous in all
/// their houses. `None` unless each cell then has two candidates, and each digit two places in each house.
fn grave<'f>(most: usize, facts: &'f Facts<'f>) -> Option<Pattern<'f>> {
    let roof = facts.open() - facts.bivalue();
    if roof.is_empty() || roof.len() > most || !facts.sized(1).is_empty() {
        return None;
    }
    let mut set = *facts.board().all_candidates();
    for digit in Digit::all() {
        let crowded = |cell: &Cell| facts.houses_of(*cell).all(|house| facts.spots_in(house, digit).len() > 2);
        let extra: CellSet = (facts.spots(digit) & roof).iter().filter(crowded).collect();
        set.set_digit(digit, set.digit(digit) - extra);
    }
    let deadly = Deadly { set, cells: facts.open() };
    is_even(&set, deadly.cells, facts.rules()).then(|| Pattern::new(deadly, DigitSet::EMPTY, facts))
}

/// Emits the graves of the given type. The last type has two cells with extras, so larger roofs need not be examined.
fn graves<const TYPE: u8>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let most = if TYPE == 4 { 2 } else { GRAVE_ROOF };
    grave(most, facts).map_or(GO_ON, |grave| of_type::<TYPE>(&grave, sink))
}

/// Emits every loop of at least six cells with two digits, if it has few cells with extras, or extras of one digit.
fn loops<const TYPE: u8>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut starts: Vec<DigitSet> = facts.bivalue().iter().map(|cell| facts.digits(cell)).collect();
    starts.sort_unstable();
    starts.dedup();
    for digits in starts {
        let mut cells = digits.iter().fold(CellSet::ALL, |cells, digit| cells & facts.spots(digit));
        let mut search = Loops { facts, digits, trials: TRIALS };
        let mut visit = |deadly| of_type::<TYPE>(&Pattern::new(deadly, digits, facts), sink);
        for start in cells & facts.bivalue() {
            cells.remove(start);
            search.grow(cells, CellSet::of(start), &mut visit)?;
        }
    }
    GO_ON
}

struct Loops<'a> {
    facts: &'a Facts<'a>,
    digits: DigitSet,
    trials: usize,
}

impl Loops<'_> {
    /// Adds cells until each house has two or none: always a second one for the first house with exactly one.
    fn grow(&mut self, cells: CellSet, chosen: CellSet, visit: Visit<'_, Deadly>) -> Flow {
        let Some(trials) = self.trials.checked_sub(1) else { return GO_ON };
        self.trials = trials;
        let Some(odd) = self.facts.houses().find(|house| (chosen & house.cells()).len() == 1) else {
            let deadly = Deadly::of(chosen, self.digits);
            return if chosen.len() >= 6 { visit(deadly) } else { GO_ON };
        };
        if chosen.len() == LOOP {
            return GO_ON;
        }
        for cell in cells & odd.cells() {
            let full = self.facts.houses_of(cell).any(|house| (chosen & house.cells()).len() == 2);
            let next = chosen.with(cell);
            if !full && self.is_simple(next) {
                self.grow(cells.without(cell), next, visit)?;
            }
        }
        GO_ON
    }

    /// Whether there are at most two cells with extras, or all extras have the same digit.
    fn is_simple(&self, chosen: CellSet) -> bool {
        let deadly = Deadly::of(chosen, self.digits);
        let roof = deadly.roof(self.facts);
        roof.len() <= 2 || deadly.all_extras(roof, self.facts).len() == 1
    }
}

/// Emits every extended rectangle: two lines, three cross lines, three digits.
fn extended<const TYPE: u8>(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    // The possible cells are computed for plain boxes only.
    if !facts.rules().is_plain() {
        return GO_ON;
    }
    for cells in frames().filter(|cells| cells.is_subset(facts.open())) {
        for digits in triples(cells, facts).into_iter().filter(|&digits| can_hold(cells, digits, facts)) {
            let pattern = Pattern::new(Deadly::of(cells, digits), digits, facts);
            if pattern.roof.len() <= 2 || plus(&pattern) == 1 {
                of_type::<TYPE>(&pattern, sink)?;
            }
        }
    }
    GO_ON
}

/// Returns nothing, since no extended rectangles are known for wide grids.
#[cfg(wide)]
const fn frames() -> std::iter::Empty<CellSet> {
    std::iter::empty()
}

/// Returns the cells of possible extended rectangles: two lines of a chute with a cross line from each of the three chutes across, or two lines of
/// different chutes with the three cross lines of one chute.
#[cfg(not(wide))]
fn frames() -> impl Iterator<Item = CellSet> {
    let lines =
        |first: usize| move |number: usize| House::from_index(first + number).map_or(CellSet::EMPTY, House::cells);
    [(0, 9), (9, 0)].into_iter().flat_map(move |(along, across)| {
        let (along, across) = (lines(along), lines(across));
        let pairs = (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other)));
        pairs.flat_map(move |(one, other)| {
            let two = along(one) | along(other);
            let chute = (0..3).map(|chute| [3 * chute, 3 * chute + 1, 3 * chute + 2]);
            let spread = (0..27).map(|at| [at % 3, 3 + at / 3 % 3, 6 + at / 9]);
            let near = one / 3 == other / 3;
            let threes = chute.filter(move |_| !near).chain(spread.filter(move |_| near));
            threes.map(move |three| three.into_iter().fold(CellSet::EMPTY, |all, line| all | across(line)) & two)
        })
    })
}

/// Whether each line of three cells can still contain all the digits.
fn can_hold(cells: CellSet, digits: DigitSet, facts: &Facts<'_>) -> bool {
    let lines = facts.rows_and_columns().map(|line| line.cells() & cells).filter(|line| line.len() == 3);
    lines.into_iter().all(|line| digits.is_subset(facts.digits_in(line)))
}

/// Returns the sets of three digits that three of the cells contain together.
fn triples(cells: CellSet, facts: &Facts<'_>) -> Vec<DigitSet> {
    let digits: Vec<DigitSet> =
        cells.iter().map(|cell| facts.digits(cell)).filter(|digits| digits.len() <= 3).collect();
    let mut found = Vec::new();
    for (at, &one) in digits.iter().enumerate() {
        for (next, &other) in digits.iter().enumerate().skip(at + 1) {
            found.extend(digits[next + 1..].iter().map(|&third| one | other | third).filter(|all| all.len() == 3));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn ruled_out_text(step: &Step) -> Text {
    let eliminated = text::candidates(step.eliminated(), "and");
    let rest = format!(
        "Each of these extras is in the same cell as {eliminated}, or is the same digit in a house with it; so with that digit none of \
         them could be true."
    );
    told::<Any>(step, short(step), &rest)
}

fn xz_text(step: &Step) -> Text {
    let short = format!("{}, with {}", short(step), text::brief(step.cells(Role::Wing)));
    told::<Any>(step, short, &als_xz_words(step))
}

/// The words for graves, which are not named by digits, for loops with two digits, and for rectangles with three.
struct Any;

impl Words for Any {
    fn threat(step: &Step, only: &str, without: &str) -> String {
        let (cells, digits) = (text::list(cells(step)), text::both(step.digits()));
        match step.digits().len() {
            0 => format!(
                "Every open cell has two candidates and every digit two spots in each house that lacks it; {only}. Without {without} the whole \
                 grid could be filled in two ways, and the puzzle has one solution"
            ),
            2 => format!(
                "{cells} hold {digits}, and every house has two of these cells or none, so the two digits could change places all around; {only}. The \
                 puzzle has one solution"
            ),
            _ => format!(
                "{cells} lie in two lines and three cross lines and hold {digits}, so the two lines could be exchanged; {only}. The puzzle has \
                 one solution"
            ),
        }
    }
}
