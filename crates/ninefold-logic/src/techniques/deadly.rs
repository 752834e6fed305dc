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
//! Where the pattern has extra candidates decides the type: in one cell; all of one digit; in one house, where they
//! join a naked subset; in two cells of a house that has a digit of the pattern nowhere else.

use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use crate::facts::{Deadly, Facts};
use crate::part::by_digit;
use crate::step::{Draft, Part, Step};
use crate::technique::{Class, Noun, Sink, Symmetric, Technique};
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
) -> Technique {
    let (id, name, noun) = names;
    let (class, assumes_unique, symmetric) = (Class::Uniqueness, true, Symmetric::Yes);
    Technique { id, name, noun, class, follows, assumes_unique, symmetric, about, find, explain }
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
    ),
    technique(
        ("bug-2", "Bivalue Universal Grave Type 2", Noun::a("Bivalue Universal Graves Type 2")),
        Some("bug-1"),
        "A grid full of pairs but for some extra candidates, all of one digit. One of them is true, so cells that see all of them \
         lose the digit.",
        |facts, sink| each_grave(GRAVE_ROOF, facts, &mut |grave| grave.type_2(sink)),
        type_2_text,
    ),
    technique(
        ("bug-3", "Bivalue Universal Grave Type 3", Noun::a("Bivalue Universal Graves Type 3")),
        Some("bug-2"),
        "A grid full of pairs but for extra candidates in some cells of one house. One of them is true, so together these cells \
         count as one cell in a naked subset of the house.",
        |facts, sink| each_grave(GRAVE_ROOF, facts, &mut |grave| grave.type_3(sink)),
        type_3_text,
    ),
    technique(
        ("bug-4", "Bivalue Universal Grave Type 4", Noun::a("Bivalue Universal Graves Type 4")),
        Some("bug-3"),
        "A grid full of pairs but for extra candidates in two cells of a house, which have a digit of their pairs in common. One \
         of them takes that digit, and the other has to take an extra. So neither takes the other digit of its pair.",
        |facts, sink| each_grave(2, facts, &mut |grave| grave.type_4(sink)),
        type_4_text,
    ),
    technique(
        ("bug-plus-n", "Bivalue Universal Grave + n", Noun::a("Bivalue Universal Graves + n")),
        Some("bug-4"),
        "A grid full of pairs but for extra candidates of several digits in several cells. One of them is true, so a candidate that \
         goes with none of them is false: it sees those of its own digit, and shares its cell with the others.",
        |facts, sink| each_grave(GRAVE_ROOF, facts, &mut |grave| grave.ruled_out(sink)),
        ruled_out_text,
    ),
    technique(
        ("unique-loop-1", "Unique Loop Type 1", Noun::a("Unique Loops Type 1")),
        Some("avoidable-rectangle-2"),
        "Six or more cells with the same two candidates, two or none of them in each house: the digits could change places all \
         around. One cell has extra candidates, so it takes one of these.",
        |facts, sink| each_loop(facts, sink, &mut |pattern, sink| pattern.type_1(sink)),
        type_1_text,
    ),
    technique(
        ("unique-loop-2", "Unique Loop Type 2", Noun::a("Unique Loops Type 2")),
        Some("unique-loop-1"),
        "A loop of six or more cells with the same two candidates, some of which have the same extra: one of these is true, and \
         cells that see all of them lose the digit.",
        |facts, sink| each_loop(facts, sink, &mut |pattern, sink| pattern.type_2(sink)),
        type_2_text,
    ),
    technique(
        ("unique-loop-3", "Unique Loop Type 3", Noun::a("Unique Loops Type 3")),
        Some("unique-loop-2"),
        "A loop of six or more cells with the same two candidates, of which two in one house have extras. One of these is true, \
         so the two cells count as one in a naked subset of the house.",
        |facts, sink| each_loop(facts, sink, &mut |pattern, sink| pattern.type_3(sink)),
        type_3_text,
    ),
    technique(
        ("unique-loop-4", "Unique Loop Type 4", Noun::a("Unique Loops Type 4")),
        Some("unique-loop-3"),
        "A loop of six or more cells with the same two candidates, of which two in one house have extras. If the house has one \
         of the loop's digits nowhere else, the other digit can be in neither of the two.",
        |facts, sink| each_loop(facts, sink, &mut |pattern, sink| pattern.type_4(sink)),
        type_4_text,
    ),
    technique(
        ("extended-rectangle-1", "Extended Rectangle Type 1", Noun::an("Extended Rectangles Type 1")),
        Some("unique-loop-4"),
        "Six cells in two lines and three cross lines, with three digits: the two lines could be exchanged. One cell has extra \
         candidates, so it takes one of these.",
        |facts, sink| each_extended(facts, &mut |pattern| pattern.type_1(sink)),
        type_1_text,
    ),
    technique(
        ("extended-rectangle-2", "Extended Rectangle Type 2", Noun::an("Extended Rectangles Type 2")),
        Some("extended-rectangle-1"),
        "Six cells in two lines and three cross lines, with three digits: the two lines could be exchanged. Some of them have the \
         same extra candidate; one of these is true, and cells that see all of them lose the digit.",
        |facts, sink| each_extended(facts, &mut |pattern| pattern.type_2(sink)),
        type_2_text,
    ),
    technique(
        ("extended-rectangle-3", "Extended Rectangle Type 3", Noun::an("Extended Rectangles Type 3")),
        Some("extended-rectangle-2"),
        "Six cells in two lines and three cross lines, with three digits: the two lines could be exchanged. Two of them, in one \
         house, have extras; one of these is true, so the two count as one cell in a naked subset of the house.",
        |facts, sink| each_extended(facts, &mut |pattern| pattern.type_3(sink)),
        type_3_text,
    ),
    technique(
        ("extended-rectangle-4", "Extended Rectangle Type 4", Noun::an("Extended Rectangles Type 4")),
        Some("extended-rectangle-3"),
        "Six cells in two lines and three cross lines, with three digits: the two lines could be exchanged. Two of them, in one \
         house, have extras. If the house has one of the digits nowhere else, the other digits can be in neither of the two.",
        |facts, sink| each_extended(facts, &mut |pattern| pattern.type_4(sink)),
        type_4_text,
    ),
];

/// Tenths of the scale: a loop of six cells stands a tenth above a rectangle, one of eight two, longer ones five; each
/// cell of a subset adds one. A deadly pattern with its extras.
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

    /// Extras of several digits in several cells: eliminates the candidates that go with none of them.
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

/// The places for extended rectangles: two lines of a chute with a cross line from each of the three chutes across, or
/// two lines of different chutes with the three cross lines of one chute.
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
    let lines = House::lines().map(|line| line.cells() & cells).filter(|line| line.len() == 3);
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

/// The clause about the trouble that there would be if no extra were true.
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
