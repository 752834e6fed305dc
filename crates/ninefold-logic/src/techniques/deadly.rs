//! Deadly patterns beyond the rectangle: loops, three-row rectangles, and the whole grid with two candidates a cell.
//!
//! ```text
//! unique loop    12 ---- 12         cells with the same two digits, two or none in each house: the digits could change
//!                |        |         places all around
//!                12   12--12+x
//!                 \--12
//! extended       123  123           three digits in two columns of three rows: the columns could be exchanged
//! rectangle      123  123
//!                123  123+x
//! BUG            every cell has two candidates and every digit two spots in every house, but for some extras
//! ```
//!
//! Where the pattern has extra candidates decides the type: in one cell; all of one digit; in one house, where they join a
//! naked subset; in two cells of a house that has a digit of the pattern nowhere else.

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use crate::facts::{Deadly, Facts};
use crate::step::{Draft, Part, Step, by_digit};
use crate::technique::{Class, Example, Noun, Sink, Technique};
use crate::text::{self, Text};

/// The most cells that a search for loops adds, over all ways that it tries.
const TRIALS: usize = 20_000;

/// The longest loop in cells.
const LOOP: usize = 16;

/// The most cells with extras in a grid that is otherwise full of pairs.
const GRAVE_ROOF: usize = 12;

const fn technique(
    names: (&'static str, &'static str, Noun),
    follows: Option<&'static str>,
    about: &'static str,
    find: fn(&Facts<'_>, &mut Sink<'_>) -> ControlFlow<()>,
    explain: fn(&Step) -> Text,
    examples: &'static [Example],
) -> Technique {
    let (id, name, noun) = names;
    let (class, assumes_unique) = (Class::Uniqueness, true);
    Technique { id, name, noun, class, follows, assumes_unique, about, find, explain, examples }
}

pub(super) static FAMILY: &[Technique] = &[
    technique(
        ("bug-plus-1", "Bivalue Universal Grave + 1", Noun::a("Bivalue Universal Graves + 1")),
        None,
        "Every open cell has two candidates, but one has an extra. Without it each digit would have two spots or none in every \
         house, and the whole grid could be filled in two ways. So the extra is true.",
        |facts, sink| {
            each_grave(1, facts, &mut |grave| {
                if grave.plus() == 1 { grave.type_1(sink) } else { ControlFlow::Continue(()) }
            })
        },
        type_1_text,
        &[Example { board: BUG_PLUS_1, finds: "r3c3<>68" }, Example { board: BUG_1, finds: "" }],
    ),
    technique(
        ("bug-1", "Bivalue Universal Grave Type 1", Noun::a("Bivalue Universal Graves Type 1")),
        Some("bug-plus-1"),
        "Every open cell has two candidates, but one has several extras. Without them each digit would have two spots or none in \
         every house, and the whole grid could be filled in two ways. So the cell takes one of the extras.",
        |facts, sink| {
            each_grave(1, facts, &mut |grave| {
                if grave.plus() > 1 { grave.type_1(sink) } else { ControlFlow::Continue(()) }
            })
        },
        type_1_text,
        &[Example { board: BUG_1, finds: "r3c5<>59" }, Example { board: BUG_2, finds: "" }],
    ),
    technique(
        ("bug-2", "Bivalue Universal Grave Type 2", Noun::a("Bivalue Universal Graves Type 2")),
        Some("bug-1"),
        "A grid full of pairs but for some extra candidates, all of one digit. One of them is true, so cells that see all of them \
         lose the digit.",
        |facts, sink| each_grave(GRAVE_ROOF, facts, &mut |grave| grave.type_2(sink)),
        type_2_text,
        &[Example { board: BUG_2, finds: "r59c3<>3" }],
    ),
    technique(
        ("bug-3", "Bivalue Universal Grave Type 3", Noun::a("Bivalue Universal Graves Type 3")),
        Some("bug-2"),
        "A grid full of pairs but for extra candidates in some cells of one house. One of them is true, so together these cells \
         count as one cell in a naked subset of the house.",
        |facts, sink| each_grave(GRAVE_ROOF, facts, &mut |grave| grave.type_3(sink)),
        type_3_text,
        &[Example { board: BUG_3, finds: "r7c9<>5, r8c9<>8" }],
    ),
    technique(
        ("bug-4", "Bivalue Universal Grave Type 4", Noun::a("Bivalue Universal Graves Type 4")),
        Some("bug-3"),
        "A grid full of pairs but for extra candidates in two cells of a house, which have a digit of their pairs in common. One \
         of them takes that digit, and the other has to take an extra. So neither takes the other digit of its pair.",
        |facts, sink| each_grave(2, facts, &mut |grave| grave.type_4(sink)),
        type_4_text,
        &[Example { board: BUG_4, finds: "r5c3<>2, r5c1<>7" }],
    ),
    technique(
        ("bug-plus-n", "Bivalue Universal Grave + n", Noun::a("Bivalue Universal Graves + n")),
        Some("bug-4"),
        "A grid full of pairs but for extra candidates of several digits in several cells. One of them is true, so a candidate that \
         goes with none of them is false: it sees those of its own digit, and shares its cell with the others.",
        |facts, sink| each_grave(GRAVE_ROOF, facts, &mut |grave| grave.ruled_out(sink)),
        ruled_out_text,
        &[
            Example { board: BUG_PLUS_N, finds: "r5c4<>7" },
            Example { board: NOT_BUG_PLUS_N, finds: "" },
            Example { board: BUG_3, finds: "" },
        ],
    ),
    technique(
        ("unique-loop-1", "Unique Loop Type 1", Noun::a("Unique Loops Type 1")),
        Some("avoidable-rectangle-2"),
        "Six or more cells with the same two candidates, two or none of them in each house: the digits could change places all \
         around. One cell has extra candidates, so it takes one of these.",
        |facts, sink| each_loop(facts, sink, &mut |pattern, sink| pattern.type_1(sink)),
        type_1_text,
        &[Example { board: UNIQUE_LOOP_1, finds: "r6c8<>45" }],
    ),
    technique(
        ("unique-loop-2", "Unique Loop Type 2", Noun::a("Unique Loops Type 2")),
        Some("unique-loop-1"),
        "A loop of six or more cells with the same two candidates, some of which have the same extra: one of these is true, and \
         cells that see all of them lose the digit.",
        |facts, sink| each_loop(facts, sink, &mut |pattern, sink| pattern.type_2(sink)),
        type_2_text,
        &[Example { board: UNIQUE_LOOP_2, finds: "r2c9<>7" }],
    ),
    technique(
        ("unique-loop-3", "Unique Loop Type 3", Noun::a("Unique Loops Type 3")),
        Some("unique-loop-2"),
        "A loop of six or more cells with the same two candidates, of which two in one house have extras. One of these is true, \
         so the two cells count as one in a naked subset of the house.",
        |facts, sink| each_loop(facts, sink, &mut |pattern, sink| pattern.type_3(sink)),
        type_3_text,
        &[Example { board: UNIQUE_LOOP_3, finds: "r7c4<>1" }],
    ),
    technique(
        ("unique-loop-4", "Unique Loop Type 4", Noun::a("Unique Loops Type 4")),
        Some("unique-loop-3"),
        "A loop of six or more cells with the same two candidates, of which two in one house have extras. If the house has one \
         of the loop's digits nowhere else, the other digit can be in neither of the two.",
        |facts, sink| each_loop(facts, sink, &mut |pattern, sink| pattern.type_4(sink)),
        type_4_text,
        &[Example { board: UNIQUE_LOOP_4, finds: "r4c9,r6c7<>9" }],
    ),
    technique(
        ("extended-rectangle-1", "Extended Rectangle Type 1", Noun::an("Extended Rectangles Type 1")),
        Some("unique-loop-4"),
        "Six cells in two lines and three cross lines, with three digits: the two lines could be exchanged. One cell has extra \
         candidates, so it takes one of these.",
        |facts, sink| each_extended(facts, &mut |pattern| pattern.type_1(sink)),
        type_1_text,
        &[Example { board: EXTENDED_RECTANGLE_1, finds: "r1c6<>13" }],
    ),
    technique(
        ("extended-rectangle-2", "Extended Rectangle Type 2", Noun::an("Extended Rectangles Type 2")),
        Some("extended-rectangle-1"),
        "Six cells in two lines and three cross lines, with three digits: the two lines could be exchanged. Some of them have the \
         same extra candidate; one of these is true, and cells that see all of them lose the digit.",
        |facts, sink| each_extended(facts, &mut |pattern| pattern.type_2(sink)),
        type_2_text,
        &[Example { board: EXTENDED_RECTANGLE_2, finds: "r1c68<>4" }],
    ),
    technique(
        ("extended-rectangle-3", "Extended Rectangle Type 3", Noun::an("Extended Rectangles Type 3")),
        Some("extended-rectangle-2"),
        "Six cells in two lines and three cross lines, with three digits: the two lines could be exchanged. Two of them, in one \
         house, have extras; one of these is true, so the two count as one cell in a naked subset of the house.",
        |facts, sink| each_extended(facts, &mut |pattern| pattern.type_3(sink)),
        type_3_text,
        &[Example { board: EXTENDED_RECTANGLE_3, finds: "r23c2<>2" }],
    ),
    technique(
        ("extended-rectangle-4", "Extended Rectangle Type 4", Noun::an("Extended Rectangles Type 4")),
        Some("extended-rectangle-3"),
        "Six cells in two lines and three cross lines, with three digits: the two lines could be exchanged. Two of them, in one \
         house, have extras. If the house has one of the digits nowhere else, the other digits can be in neither of the two.",
        |facts, sink| each_extended(facts, &mut |pattern| pattern.type_4(sink)),
        type_4_text,
        &[Example { board: EXTENDED_RECTANGLE_4, finds: "r6c9<>3, r4c9<>5" }],
    ),
];

/// Tenths of the scale: a loop of six cells stands a tenth above a rectangle, one of eight two, longer ones five; each cell of a
/// subset adds one.
/// A deadly pattern with its extras.
struct Pattern<'f> {
    facts: &'f Facts<'f>,
    deadly: Deadly,
    /// The digits that it is known by: none if it is the whole grid.
    digits: DigitSet,
    roof: CellSet,
}

impl<'f> Pattern<'f> {
    fn new(deadly: Deadly, digits: DigitSet, facts: &'f Facts<'f>) -> Self {
        Self { facts, deadly, digits, roof: deadly.roof(facts) }
    }

    fn draft<'b>(&self, sink: &Sink<'b>) -> Draft<'b> {
        let draft = sink.step().digits(self.digits).deadly(&self.deadly.set);
        self.roof.iter().fold(draft, |draft, cell| {
            self.deadly.extras(cell, self.facts).iter().fold(draft, |draft, digit| draft.show(Role::Fin, digit, cell))
        })
    }

    /// How many different digits are extras.
    fn plus(&self) -> usize {
        self.deadly.all_extras(self.roof, self.facts).len()
    }

    /// All extras in one cell: it holds one of them.
    fn type_1(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let Some(cell) = self.roof.single() else { return ControlFlow::Continue(()) };
        sink.emit(self.draft(sink).eliminate_all(self.deadly.set.cell(cell), CellSet::of(cell)))
    }

    /// All extras of one digit.
    fn type_2(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let extra = self.deadly.all_extras(self.roof, self.facts).single().filter(|_| self.roof.len() > 1);
        let Some(extra) = extra else { return ControlFlow::Continue(()) };
        let eliminated = self.facts.spots(extra) & self.roof.common_peers();
        if eliminated.is_empty() {
            ControlFlow::Continue(())
        } else {
            sink.emit(self.draft(sink).eliminate(extra, eliminated))
        }
    }

    /// Extras of several digits in several cells: what goes with none of them.
    fn ruled_out(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() < 2 || self.plus() < 2 {
            return ControlFlow::Continue(());
        }
        let extras =
            |cell: Cell| self.deadly.extras(cell, self.facts).iter().map(move |digit| Candidate { cell, digit });
        let extras: Vec<Candidate> = self.roof.iter().flat_map(extras).collect();
        let against = |candidate: &Candidate| extras.iter().all(|extra| candidate.sees(*extra));
        let eliminated = by_digit(self.facts.board().all_candidates()).filter(against);
        sink.emit(eliminated.fold(self.draft(sink), |draft, Candidate { cell, digit }| draft.eliminate(digit, cell)))
    }

    /// Extras that make a naked subset with other cells of a house.
    fn type_3(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        if self.roof.len() < 2 {
            return ControlFlow::Continue(());
        }
        self.deadly.subsets(self.roof, DigitSet::EMPTY, self.facts).into_iter().try_for_each(|subset| {
            let members = self.roof | subset.cells;
            let homes = Deadly::homes(members).fold(CellSet::EMPTY, |cells, house| cells | house.cells());
            let draft = self.draft(sink).cells(Role::Wing, subset.cells).area(Role::Base, subset.house);
            sink.emit(draft.eliminate_all(subset.digits, homes - members))
        })
    }

    /// Extras in two cells of a house, one of which has to take a digit of the pattern.
    fn type_4(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let (Some(one), Some(other), 2) = (self.roof.first(), self.roof.last(), self.roof.len()) else {
            return ControlFlow::Continue(());
        };
        let common = self.deadly.set.cell(one) & self.deadly.set.cell(other);
        for house in Deadly::homes(self.roof) {
            let spots = |digit| self.facts.spots_in(house, digit);
            let locked = |digit: &Digit| !spots(*digit).is_empty() && spots(*digit).is_subset(self.roof);
            for digit in common.iter().filter(locked) {
                let draft = self.draft(sink).house(Role::Base, house, digit);
                sink.emit([one, other].into_iter().fold(draft, |draft, cell| {
                    let eliminated = self.deadly.set.cell(cell).without(digit);
                    draft.eliminate_all(eliminated, CellSet::of(cell))
                }))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The grid as a grave, if there are at most so many cells with extras.
fn each_grave(
    most: usize,
    facts: &Facts<'_>,
    visit: &mut dyn FnMut(&Pattern<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let roof = facts.open() - facts.bivalue();
    if roof.is_empty() || roof.len() > most || !facts.sized(1).is_empty() {
        return ControlFlow::Continue(());
    }
    grave(roof, facts).map_or(ControlFlow::Continue(()), |deadly| visit(&Pattern::new(deadly, DigitSet::EMPTY, facts)))
}

/// All candidates without those that are one too many in each of their houses, if that leaves two of everything.
fn grave(roof: CellSet, facts: &Facts<'_>) -> Option<Deadly> {
    let mut set = *facts.board().all_candidates();
    for digit in Digit::all() {
        let crowded = |cell: &Cell| cell.houses().into_iter().all(|house| facts.spots_in(house, digit).len() > 2);
        let extra: CellSet = (facts.spots(digit) & roof).iter().filter(crowded).collect();
        set.set_digit(digit, set.digit(digit) - extra);
    }
    let pairs = facts.open().iter().all(|cell| set.cell(cell).len() == 2);
    let even = |digit: Digit| House::all().all(|house| matches!((set.digit(digit) & house.cells()).len(), 0 | 2));
    (pairs && Digit::all().all(even)).then(|| Deadly { set, cells: facts.open() })
}

/// Every loop of at least six cells with two digits of which not too many cells have extras.
fn each_loop(
    facts: &Facts<'_>,
    sink: &mut Sink<'_>,
    visit: &mut dyn FnMut(&Pattern<'_>, &mut Sink<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut starts: Vec<DigitSet> = facts.bivalue().iter().map(|cell| facts.digits(cell)).collect();
    starts.sort_unstable();
    starts.dedup();
    for digits in starts {
        let mut cells = digits.iter().fold(CellSet::ALL, |cells, digit| cells & facts.spots(digit));
        let pure: CellSet = (cells & facts.bivalue()).iter().collect();
        let mut search = Loops { facts, digits, trials: TRIALS };
        for start in pure {
            cells.remove(start);
            search.grow(cells, CellSet::of(start), &mut |deadly| visit(&Pattern::new(deadly, digits, facts), sink))?;
        }
    }
    ControlFlow::Continue(())
}

struct Loops<'a> {
    facts: &'a Facts<'a>,
    digits: DigitSet,
    trials: usize,
}

impl Loops<'_> {
    /// Adds cells until each house has two or none: always a second one for the first house that has one.
    fn grow(
        &mut self,
        cells: CellSet,
        chosen: CellSet,
        visit: &mut dyn FnMut(Deadly) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(trials) = self.trials.checked_sub(1) else { return ControlFlow::Continue(()) };
        self.trials = trials;
        let Some(odd) = House::all().find(|house| (chosen & house.cells()).len() == 1) else {
            let deadly = Deadly::of(chosen, self.digits);
            return if chosen.len() >= 6 { visit(deadly) } else { ControlFlow::Continue(()) };
        };
        if chosen.len() == LOOP {
            return ControlFlow::Continue(());
        }
        for cell in cells & odd.cells() {
            let full = cell.houses().into_iter().any(|house| (chosen & house.cells()).len() == 2);
            let next = chosen.with(cell);
            if !full && self.is_simple(next) {
                self.grow(cells.without(cell), next, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether there are at most two cells with extras, or the extras are all the same.
    fn is_simple(&self, chosen: CellSet) -> bool {
        let deadly = Deadly::of(chosen, self.digits);
        let roof = deadly.roof(self.facts);
        roof.len() <= 2 || deadly.all_extras(roof, self.facts).len() == 1
    }
}

/// Every extended rectangle: two lines, three cross lines, three digits.
fn each_extended(facts: &Facts<'_>, visit: &mut dyn FnMut(&Pattern<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
    for cells in frames().filter(|cells| cells.is_subset(facts.open())) {
        for digits in triples(cells, facts).into_iter().filter(|&digits| can_hold(cells, digits, facts)) {
            let pattern = Pattern::new(Deadly::of(cells, digits), digits, facts);
            let extras = pattern.deadly.all_extras(pattern.roof, facts);
            if pattern.roof.len() <= 2 || extras.len() == 1 {
                visit(&pattern)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places for extended rectangles: two lines of a chute with a cross line from each of the three chutes across, or two
/// lines of different chutes with the three cross lines of one chute.
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

/// Whether each line of three cells may still have all the digits.
fn can_hold(cells: CellSet, digits: DigitSet, facts: &Facts<'_>) -> bool {
    let lines = House::all().take(18).map(|line| line.cells() & cells).filter(|line| line.len() == 3);
    lines.into_iter().all(|line| digits.is_subset(facts.digits_in(line)))
}

/// The sets of three digits that three of the cells have together.
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

/// The cells of the pattern.
fn cells(step: &Step) -> CellSet {
    let set = step.deadly().copied().unwrap_or_default();
    Digit::all().fold(CellSet::EMPTY, |cells, digit| cells | set.digit(digit))
}

fn extras(step: &Step) -> String {
    let fins = step.spots(Role::Fin);
    let digits = Digit::all().filter(|&digit| !fins.digit(digit).is_empty());
    text::series(digits.map(|digit| format!("{digit} in {}", text::list(fins.digit(digit)))), "and")
}

fn extra_digits(step: &Step) -> DigitSet {
    let fins = step.spots(Role::Fin);
    Digit::all().filter(|&digit| !fins.digit(digit).is_empty()).collect()
}

fn roof(step: &Step) -> CellSet {
    by_digit(&step.spots(Role::Fin)).map(|candidate| candidate.cell).collect()
}

fn is_grave(step: &Step) -> bool {
    step.digits().is_empty()
}

fn short(step: &Step) -> String {
    if is_grave(step) {
        format!("{} {}", number(step), extras(step))
    } else {
        format!("{} in {}, {} {}", text::both(step.digits()), text::brief(cells(step)), number(step), extras(step))
    }
}

fn number(step: &Step) -> &'static str {
    if step.spots(Role::Fin).len() == 1 { "extra" } else { "extras" }
}

/// What would be the matter if no extra were true.
fn threat(step: &Step) -> String {
    let extras = extras(step);
    let (only, without, true_one) = if step.spots(Role::Fin).len() == 1 {
        ("the only extra candidate is", "it", "it is true")
    } else {
        ("the only extra candidates are", "them", "one of them is true")
    };
    match step.digits().len() {
        0 => format!(
            "Every open cell has two candidates and every digit two spots in each house that lacks it; {only} {extras}. Without {without} the \
             whole grid could be filled in two ways, and the puzzle has one solution, so {true_one}."
        ),
        2 => format!(
            "{} hold {}, and every house has two of these cells or none, so the two digits could change places all around; {only} \
             {extras}. The puzzle has one solution, so {true_one}.",
            text::list(cells(step)),
            text::both(step.digits()),
        ),
        _ => format!(
            "{} lie in two lines and three cross lines and hold {}, so the two lines could be exchanged; {only} {extras}. The puzzle \
             has one solution, so {true_one}.",
            text::list(cells(step)),
            text::both(step.digits()),
        ),
    }
}

fn type_1_text(step: &Step) -> Text {
    let cell = text::list(roof(step));
    let teach = format!("{} That fills {cell} with {}.", threat(step), text::either(extra_digits(step)));
    Text::new(short(step), teach)
}

fn type_2_text(step: &Step) -> Text {
    let teach =
        format!("{} A cell that sees all these spots cannot be {}.", threat(step), text::both(extra_digits(step)));
    Text::new(short(step), teach)
}

fn ruled_out_text(step: &Step) -> Text {
    let eliminated: Vec<String> =
        by_digit(step.eliminated()).map(|Candidate { cell, digit }| format!("{digit} in {cell}")).collect();
    let teach = format!(
        "{} Each of these extras is in the same cell as {}, or is the same digit in a house with it; so with that digit none of them \
         could be true.",
        threat(step),
        text::series(eliminated, "and"),
    );
    Text::new(short(step), teach)
}

fn type_3_text(step: &Step) -> Text {
    let others = step.cells(Role::Wing);
    let house = text::houses(step.houses(Role::Base));
    let teach = format!(
        "{} In {house}, one of {} holds {}. With {} that makes {} cells that have no more digits than that together: all of these \
         are used up, and no other cell of {house} can hold them.",
        threat(step),
        text::list(roof(step)),
        text::either(extra_digits(step)),
        text::list(others),
        text::count(others.len() + 1),
    );
    Text::new(format!("{}, with {}", short(step), text::brief(others)), teach)
}

fn type_4_text(step: &Step) -> Text {
    let house = text::houses(step.houses(Role::Base));
    let roof = roof(step);
    let locked = step.parts().iter().find_map(|part| match part {
        Part::House(Role::Base, _, digit) => Some(*digit),
        _ => None,
    });
    let Some(locked) = locked else { return text::bare(step) };
    let list = text::list(roof);
    let teach = format!(
        "{} In {house} only {list} can take {}. One of them does, and then the other has to take an extra: neither can take \
         another digit of the pattern.",
        threat(step),
        text::a(locked),
    );
    Text::new(format!("{}, {locked} locked in {house}", short(step)), teach)
}

const BUG_PLUS_1: &str = "
+----------+---------+--------+
| 7  1 58  | 2 9  58 | 6 4 3  |
| 3  4 2   | 1 6  7  | 5 8 9  |
| 56 9 568 | 3 58 4  | 2 7 1  |
+----------+---------+--------+
| 2  6 3   | 8 7  1  | 9 5 4  |
| 8  5 4   | 9 3  2  | 1 6 7  |
| 1  7 9   | 5 4  6  | 8 3 2  |
+----------+---------+--------+
| 4  8 7   | 6 1  9  | 3 2 5  |
| 9  2 56  | 7 58 3  | 4 1 68 |
| 56 3 1   | 4 2  58 | 7 9 68 |
+----------+---------+--------+
";

const BUG_1: &str = "
+--------+------------+----------+
| 7 6 4  | 1  29   8  | 5  39 23 |
| 9 2 35 | 6  35   4  | 8  1  7  |
| 1 8 35 | 23 2359 7  | 29 4  6  |
+--------+------------+----------+
| 4 9 8  | 7  23   23 | 6  5  1  |
| 2 7 1  | 9  6    5  | 3  8  4  |
| 3 5 6  | 8  4    1  | 7  2  9  |
+--------+------------+----------+
| 8 3 2  | 4  7    9  | 1  6  5  |
| 5 1 9  | 23 8    6  | 4  7  23 |
| 6 4 7  | 5  1    23 | 29 39 8  |
+--------+------------+----------+
";

const BUG_2: &str = "
+-----------+---------+-------+
| 7  1  6   | 4  9 5  | 8 2 3 |
| 2  8  9   | 6  7 3  | 5 1 4 |
| 35 34 345 | 1  2 8  | 7 9 6 |
+-----------+---------+-------+
| 59 47 1   | 57 8 49 | 3 6 2 |
| 8  6  35  | 35 1 2  | 9 4 7 |
| 39 2  347 | 37 6 49 | 1 8 5 |
+-----------+---------+-------+
| 6  5  8   | 2  3 1  | 4 7 9 |
| 4  9  2   | 8  5 7  | 6 3 1 |
| 1  37 37  | 9  4 6  | 2 5 8 |
+-----------+---------+-------+
";

const BUG_3: &str = "
+-------+--------+-----------+
| 7 2 3 | 4  1 6 | 58 9  58  |
| 5 1 6 | 8  3 9 | 4  7  2   |
| 9 8 4 | 2  7 5 | 36 1  36  |
+-------+--------+-----------+
| 3 9 8 | 6  5 4 | 7  2  1   |
| 6 4 5 | 1  2 7 | 38 38 9   |
| 1 7 2 | 9  8 3 | 56 45 456 |
+-------+--------+-----------+
| 8 3 9 | 57 4 2 | 1  6  57  |
| 2 5 7 | 3  6 1 | 9  48 48  |
| 4 6 1 | 57 9 8 | 2  35 357 |
+-------+--------+-----------+
";

const BUG_4: &str = "
+------------+---------+-------+
| 3   9  27  | 1 5  27 | 4 8 6 |
| 1   6  78  | 9 78 4  | 5 2 3 |
| 28  4  5   | 3 28 6  | 9 1 7 |
+------------+---------+-------+
| 5   1  4   | 6 9  8  | 7 3 2 |
| 278 3  278 | 4 27 1  | 6 9 5 |
| 9   27 6   | 5 3  27 | 8 4 1 |
+------------+---------+-------+
| 27  27 9   | 8 1  5  | 3 6 4 |
| 6   5  3   | 2 4  9  | 1 7 8 |
| 4   8  1   | 7 6  3  | 2 5 9 |
+------------+---------+-------+
";

const UNIQUE_LOOP_1: &str = "
+-----------+--------+----------+
| 7  8  24  | 9  1 6 | 5 3   24 |
| 3  6  5   | 8  2 4 | 1 7   9  |
| 9  12 124 | 5  3 7 | 6 24  8  |
+-----------+--------+----------+
| 6  12 9   | 14 7 5 | 3 8   24 |
| 8  45 7   | 2  6 3 | 9 45  1  |
| 45 3  12  | 14 9 8 | 7 245 6  |
+-----------+--------+----------+
| 1  7  3   | 6  4 2 | 8 9   5  |
| 2  9  8   | 7  5 1 | 4 6   3  |
| 45 45 6   | 3  8 9 | 2 1   7  |
+-----------+--------+----------+
";

const UNIQUE_LOOP_2: &str = "
+--------+----------+----------+
| 57 9 6 | 57  2  4 | 3  8 1   |
| 3  2 8 | 567 1  9 | 56 4 567 |
| 57 1 4 | 3   56 8 | 9  2 567 |
+--------+----------+----------+
| 2  6 1 | 4   7  3 | 8  5 9   |
| 8  5 7 | 2   9  6 | 4  1 3   |
| 4  3 9 | 1   8  5 | 7  6 2   |
+--------+----------+----------+
| 6  4 5 | 9   3  2 | 1  7 8   |
| 1  8 3 | 56  4  7 | 2  9 56  |
| 9  7 2 | 8   56 1 | 56 3 4   |
+--------+----------+----------+
";

const UNIQUE_LOOP_3: &str = "
+------------+--------+------------+
| 45  45 3   | 9  8 7 | 1  2   6   |
| 7   9  1   | 2  3 6 | 5  8   4   |
| 2   6  8   | 4  5 1 | 7  9   3   |
+------------+--------+------------+
| 3   7  69  | 68 1 5 | 2  4   89  |
| 69  1  2   | 78 4 3 | 69 5   78  |
| 8   45 45  | 67 9 2 | 3  167 17  |
+------------+--------+------------+
| 456 3  456 | 15 7 9 | 8  16  2   |
| 59  2  579 | 15 6 8 | 4  3   179 |
| 1   8  679 | 3  2 4 | 69 67  5   |
+------------+--------+------------+
";

const UNIQUE_LOOP_4: &str = "
+--------+---------+-------------+
| 8  4 6 | 3  5 1  | 279  29 79  |
| 3  5 2 | 6  7 9  | 8    4  1   |
| 1  9 7 | 2  8 4  | 5    6  3   |
+--------+---------+-------------+
| 29 3 5 | 49 6 27 | 1    8  479 |
| 29 7 4 | 8  1 5  | 29   3  6   |
| 6  8 1 | 49 3 27 | 2479 29 5   |
+--------+---------+-------------+
| 5  6 3 | 1  2 8  | 49   7  49  |
| 4  1 8 | 7  9 6  | 3    5  2   |
| 7  2 9 | 5  4 3  | 6    1  8   |
+--------+---------+-------------+
";

const EXTENDED_RECTANGLE_1: &str = "
+---------+-----------+----------+
| 6 19 7  | 8  12 123 | 4   39 5 |
| 5 3  4  | 6  9  7   | 8   2  1 |
| 2 19 8  | 4  5  13  | 7   39 6 |
+---------+-----------+----------+
| 9 6  15 | 2  4  8   | 15  7  3 |
| 7 8  15 | 35 13 9   | 6   4  2 |
| 4 2  3  | 7  6  15  | 9   15 8 |
+---------+-----------+----------+
| 3 4  9  | 1  8  25  | 25  6  7 |
| 1 5  2  | 9  7  6   | 3   8  4 |
| 8 7  6  | 35 23 4   | 125 15 9 |
+---------+-----------+----------+
";

const EXTENDED_RECTANGLE_2: &str = "
+--------+-------------+------------+
| 2 7 56 | 345 9   134 | 346 146 8  |
| 9 8 3  | 6   14  7   | 2   5   14 |
| 4 1 56 | 35  2   8   | 36  7   9  |
+--------+-------------+------------+
| 8 9 7  | 34  34  6   | 1   2   5  |
| 1 5 2  | 7   8   9   | 46  46  3  |
| 3 6 4  | 1   5   2   | 9   8   7  |
+--------+-------------+------------+
| 7 2 9  | 8   134 134 | 5   14  6  |
| 5 3 8  | 2   6   14  | 7   9   14 |
| 6 4 1  | 9   7   5   | 8   3   2  |
+--------+-------------+------------+
";

const EXTENDED_RECTANGLE_3: &str = "
+-----------+--------------+---------+
| 248 1   9 | 6   45  247  | 57 28 3 |
| 24  257 3 | 1   45  8    | 57 6  9 |
| 28  257 6 | 257 359 2379 | 4  28 1 |
+-----------+--------------+---------+
| 1   26  8 | 24  469 249  | 3  5  7 |
| 9   26  7 | 25  356 23   | 1  4  8 |
| 5   3   4 | 8   7   1    | 6  9  2 |
+-----------+--------------+---------+
| 7   4   1 | 9   8   6    | 2  3  5 |
| 3   9   5 | 47  2   47   | 8  1  6 |
| 6   8   2 | 3   1   5    | 9  7  4 |
+-----------+--------------+---------+
";

const EXTENDED_RECTANGLE_4: &str = "
+-------+---------+------------+
| 6 3 1 | 4  8 9  | 57 25  257 |
| 9 7 5 | 1  3 2  | 6  4   8   |
| 4 8 2 | 6  7 5  | 9  3   1   |
+-------+---------+------------+
| 3 6 7 | 59 4 8  | 15 125 259 |
| 8 2 9 | 35 1 7  | 4  6   35  |
| 5 1 4 | 39 2 6  | 37 8   379 |
+-------+---------+------------+
| 7 5 8 | 2  6 13 | 13 9   4   |
| 1 9 3 | 8  5 4  | 2  7   6   |
| 2 4 6 | 7  9 13 | 8  15  35  |
+-------+---------+------------+
";

const BUG_PLUS_N: &str = "
+----------+-----------+--------+
| 2  1  4  | 58  78 57 | 6  3 9 |
| 39 7  39 | 4   1  6  | 8  5 2 |
| 6  8  5  | 23  23 9  | 1  4 7 |
+----------+-----------+--------+
| 4  59 13 | 179 37 2  | 57 8 6 |
| 13 2  6  | 137 5  8  | 37 9 4 |
| 7  59 8  | 39  6  4  | 35 2 1 |
+----------+-----------+--------+
| 89 6  79 | 78  4  3  | 2  1 5 |
| 15 3  27 | 257 9  17 | 4  6 8 |
| 58 4  12 | 6   28 15 | 9  7 3 |
+----------+-----------+--------+
";

const NOT_BUG_PLUS_N: &str = "
+-----------+-----------+--------+
| 2  1  4   | 58  78 57 | 6  3 9 |
| 39 7  39  | 4   1  6  | 8  5 2 |
| 6  8  5   | 23  23 9  | 1  4 7 |
+-----------+-----------+--------+
| 4  59 139 | 179 37 2  | 57 8 6 |
| 13 2  6   | 137 5  8  | 37 9 4 |
| 7  59 8   | 39  6  4  | 35 2 1 |
+-----------+-----------+--------+
| 89 6  79  | 78  4  3  | 2  1 5 |
| 15 3  27  | 257 9  17 | 4  6 8 |
| 58 4  12  | 6   28 15 | 9  7 3 |
+-----------+-----------+--------+
";
