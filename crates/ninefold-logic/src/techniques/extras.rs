//! Deadly patterns with extra candidates: the conclusions that rectangles, loops and graves have in common, and their words.

use crate::frame::mark::Role;
use crate::frame::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, SIDE};

use crate::facts::{Deadly, Facts, Subset};
use crate::flow::{Flow, GO_ON};
use crate::part::cells_of;
use crate::step::{Draft, Step};
use crate::technique::{Class, Find, Sink, Technique};
use crate::text::{self, Text};

/// Creates a technique that argues from a deadly pattern.
pub(super) const fn unique(id: &'static str, name: &'static str, explain: fn(&Step) -> Text, find: Find) -> Technique {
    Technique::new(id, name, Class::Uniqueness, explain, find).assuming_unique()
}

/// A deadly pattern with its extras.
pub(super) struct Pattern<'f> {
    pub(super) facts: &'f Facts<'f>,
    pub(super) deadly: Deadly,
    /// The digits after which the pattern is named; none if the pattern is the whole grid.
    pub(super) digits: DigitSet,
    /// The cells with extras.
    pub(super) roof: CellSet,
    /// Whether a candidate of the pattern is missing on the board, so that the pattern is not universally accepted.
    pub(super) wide: bool,
    /// Whether steps that do not need all their truths are left out, because a smaller pattern covers them.
    pub(super) lean: bool,
}

impl<'f> Pattern<'f> {
    pub(super) fn new(deadly: Deadly, digits: DigitSet, facts: &'f Facts<'f>) -> Self {
        Self { facts, deadly, digits, roof: deadly.roof(facts), wide: false, lean: false }
    }

    pub(super) fn draft<'b>(&self, sink: &Sink<'b>) -> Draft<'b> {
        let draft = sink.step().digits(self.digits).deadly(&self.deadly.set);
        let draft = draft.show_each(Role::Fin, self.extras());
        if self.wide { draft.wide() } else { draft }
    }

    /// Emits a step of the pattern.
    pub(super) fn emit(&self, draft: Draft<'_>, sink: &mut Sink<'_>) -> Flow {
        if self.lean { sink.emit_lean(draft, self.facts.state()) } else { sink.emit(draft) }
    }

    /// Returns the extras cell by cell.
    pub(super) fn extras(&self) -> impl Iterator<Item = Candidate> + '_ {
        let extra = |candidate: &Candidate| !self.deadly.set.contains(*candidate);
        self.roof.iter().flat_map(|cell| self.facts.candidates(cell)).filter(extra)
    }

    /// Type 1: all extras are in one cell, which holds one of them.
    pub(super) fn type_1(&self, sink: &mut Sink<'_>) -> Flow {
        let Some(cell) = self.roof.single() else { return GO_ON };
        self.emit(self.draft(sink).eliminate_all(self.deadly.set.cell(cell), CellSet::of(cell)), sink)
    }

    /// Type 2: all extras have the same digit.
    pub(super) fn type_2(&self, sink: &mut Sink<'_>) -> Flow {
        let extra = self.deadly.all_extras(self.roof, self.facts).single().filter(|_| self.roof.len() > 1);
        let Some(extra) = extra else { return GO_ON };
        self.emit(self.draft(sink).eliminate(extra, self.facts.common_peers(self.roof)), sink)
    }

    /// Combines extras of two digits with an almost locked set of at most `size` cells that has both digits: if the spots of one digit in the set see
    /// all extras of that digit, the other digit is in the set or among its extras.
    pub(super) fn als_xz(&self, size: usize, sink: &mut Sink<'_>) -> Flow {
        let Self { facts, deadly, roof, .. } = self;
        let digits: Vec<Digit> = deadly.all_extras(*roof, facts).iter().collect();
        let [first, second] = digits[..] else { return GO_ON };
        let mut extras = CandidateSet::EMPTY;
        self.extras().for_each(|extra| _ = extras.insert(extra));
        let homes: Vec<House> = Deadly::homes(*roof, facts.rules()).collect();
        for set in facts.almost().iter().filter(|set| set.cells.len() <= size && set.cells.is_disjoint(*roof)) {
            // In a house of the roof, the set and the roof form a naked subset.
            if !set.digits.contains(first)
                || !set.digits.contains(second)
                || homes.iter().any(|home| set.cells.is_subset(home.cells()))
            {
                continue;
            }
            let spots = |digit| facts.spots(digit) & set.cells;
            let joined = |digit| spots(digit).is_subset(facts.common_peers(extras.digit(digit)));
            let lost = |digit| facts.common_peers(spots(digit) | extras.digit(digit));
            let draft = || self.draft(sink).cells(Role::Wing, set.cells);
            let draft = match [first, second].map(joined) {
                [true, true] => set.digits.iter().fold(draft(), |draft, digit| draft.eliminate(digit, lost(digit))),
                [true, false] => draft().eliminate(second, lost(second)),
                [false, true] => draft().eliminate(first, lost(first)),
                [false, false] => continue,
            };
            sink.emit_lean(draft, facts.state())?;
        }
        GO_ON
    }

    /// Type 3: extras that form a naked subset with other cells of a house.
    pub(super) fn type_3(&self, subset: &Subset, sink: &mut Sink<'_>) -> Flow {
        let members = self.roof | subset.cells;
        let homes = cells_of(Deadly::homes(members, self.facts.rules()));
        let draft = self.draft(sink).cells(Role::Wing, subset.cells).area(Role::Base, subset.house);
        self.emit(draft.eliminate_all(subset.digits, homes - members), sink)
    }
}

/// Visits every rectangle in which one cell has only its two digits, and the placed digits allow both in the other cells.
pub(super) fn each_unique(facts: &Facts<'_>, visit: &mut dyn FnMut(&Pattern<'_>) -> Flow) -> Flow {
    let mut seen: Vec<(CellSet, DigitSet)> = Vec::new();
    for start in facts.bivalue() {
        let digits = facts.digits(start);
        let allowed = digits.iter().fold(facts.open(), |cells, digit| cells & facts.allowed(digit));
        for cells in rectangles_at(start, allowed, facts) {
            if !seen.contains(&(cells, digits)) {
                seen.push((cells, digits));
                visit(&rectangle(cells, digits, facts))?;
            }
        }
    }
    GO_ON
}

/// Returns the rectangles with this corner whose other corners are all in `among`.
fn rectangles_at<'f>(start: Cell, among: CellSet, facts: &'f Facts<'f>) -> impl Iterator<Item = CellSet> + 'f {
    let beside = among & facts.row(start).cells();
    let below = among & facts.column(start).cells();
    beside.without(start).iter().flat_map(move |right| {
        below.without(start).iter().filter_map(move |down| {
            let last = Cell::from_index(down.index() / SIDE * SIDE + right.index() % SIDE)?;
            let cells = CellSet::from_iter([start, right, down, last]);
            (among.contains(last) && in_two_boxes(cells, facts)).then_some(cells)
        })
    })
}

fn in_two_boxes(cells: CellSet, facts: &Facts<'_>) -> bool {
    let mut seen: [Option<usize>; 2] = [None; 2];
    let fits = cells.iter().all(|cell| {
        let square = facts.region(cell).map(House::index);
        let place = seen.iter().position(|at| at.is_none() || *at == square);
        place.inspect(|&place| seen[place] = square).is_some() && square.is_some()
    });
    fits && seen[1].is_some()
}

/// Returns a rectangle of two digits: wide if a cell lacks one of them.
fn rectangle<'f>(cells: CellSet, digits: DigitSet, facts: &'f Facts<'f>) -> Pattern<'f> {
    let wide = cells.iter().any(|cell| !digits.is_subset(facts.digits(cell)));
    Pattern { wide, ..Pattern::new(Deadly::of(cells, digits), digits, facts) }
}

/// Returns the number of different digits among the extras.
pub(super) fn plus(pattern: &Pattern<'_>) -> usize {
    pattern.deadly.all_extras(pattern.roof, pattern.facts).len()
}

/// Emits the pattern as an instance of a type, if the places of its extras fit.
pub(super) fn of_type<const TYPE: u8>(pattern: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    match TYPE {
        1 => pattern.type_1(sink),
        2 => pattern.type_2(sink),
        3 => type_3(pattern, sink),
        _ => type_4(pattern, sink),
    }
}

/// Type 3: extras that form a naked subset with other cells of a house.
fn type_3(pattern: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    let few = pattern.roof.len() < 2;
    let mut subsets = pattern.deadly.subsets(pattern.roof, DigitSet::EMPTY, pattern.facts).into_iter();
    if few { GO_ON } else { subsets.try_for_each(|subset| pattern.type_3(&subset, sink)) }
}

/// Type 4: extras in two cells of a house, one of which must take a digit of the pattern.
fn type_4(pattern: &Pattern<'_>, sink: &mut Sink<'_>) -> Flow {
    let Pattern { facts, deadly, roof, .. } = pattern;
    let (Some(one), Some(other), 2) = (roof.first(), roof.last(), roof.len()) else {
        return GO_ON;
    };
    let common = deadly.set.cell(one) & deadly.set.cell(other);
    for house in Deadly::homes(*roof, facts.rules()) {
        let spots = |digit| facts.spots_in(house, digit);
        let locked = |digit: &Digit| !spots(*digit).is_empty() && spots(*digit).is_subset(*roof);
        for digit in common.iter().filter(locked) {
            let draft = pattern.draft(sink).house(Role::Base, house, digit);
            let draft = [one, other].into_iter().fold(draft, |draft, cell| {
                draft.eliminate_all(deadly.set.cell(cell).without(digit), CellSet::of(cell))
            });
            pattern.emit(draft, sink)?;
        }
    }
    GO_ON
}

pub(super) fn in_line(cells: CellSet, facts: &Facts<'_>) -> bool {
    Deadly::homes(cells, facts.rules()).any(|house| house.kind().order() != 2)
}

/// Returns the cells of the pattern.
pub(super) fn cells(step: &Step) -> CellSet {
    step.deadly().copied().unwrap_or_default().cells()
}

/// Returns the extras with their cells, in words: `5 in r1c4 and r2c4`.
pub(super) fn extras(step: &Step) -> String {
    let fins = step.spots(Role::Fin);
    text::series(fins.digits().iter().map(|digit| format!("{digit} in {}", text::list(fins.digit(digit)))), "and")
}

pub(super) fn extra_digits(step: &Step) -> DigitSet {
    step.spots(Role::Fin).digits()
}

pub(super) fn roof(step: &Step) -> CellSet {
    step.spots(Role::Fin).cells()
}

/// Returns the conclusion from extras of two digits and an almost locked set with both.
pub(super) fn als_xz_words(step: &Step) -> String {
    let (set, out, both) = (step.cells(Role::Wing), step.concluded(), extra_digits(step));
    let (cells, hold) = (text::list(set), if set.len() == 1 { "holds" } else { "hold" });
    // A link in both directions eliminates the first digit, the second, or any other digit of the set.
    if let Some(first) = (both - out).single().filter(|_| out.len() == 1 && out.is_subset(both)) {
        let last = text::both(out);
        format!(
            "{cells} can do without one digit only. If an extra {first} is true, it leaves no {first} there, so {cells} {hold} {last}. If not, an \
             extra {last} is true. Either way {last} is in one of these places."
        )
    } else {
        let one = text::either(both);
        format!(
            "{cells} can do without one digit only, and each extra that is true takes its digit from them. So of {} one is there and one among \
             the extras, and {cells} {hold} all others of their digits: a candidate that sees all places for {one} or for one of these is false.",
            text::both(both)
        )
    }
}

/// Returns the rectangle in the short form: `1 and 2 in r12c14`.
pub(super) fn swapped(step: &Step) -> String {
    format!("{} in {}", text::both(step.digits()), text::brief(cells(step)))
}

/// Returns the reason why the rectangle must not contain only its two digits, and the conclusion.
pub(super) fn swap(step: &Step, short: String, rest: &str) -> Text {
    let (cells, digits) = (text::list(cells(step)), text::both(step.digits()));
    let teach = format!(
        "{cells} lie in two rows, two columns and two boxes, and none is given. If they held only {digits}, the two digits could change \
         places, and the puzzle would have a second solution. {rest}"
    );
    Text::new(short, teach)
}

/// The words for a deadly pattern.
pub(super) trait Words {
    /// Returns the cells that could be filled in two ways except for the only extras, and the reason why they cannot: the puzzle has one solution.
    /// The extras are `only` (`the only extra candidate is 5 in r1c1`) and `without` (`it` or `them`).
    fn threat(step: &Step, only: &str, without: &str) -> String;
}

pub(super) fn short(step: &Step) -> String {
    let (number, extras) = (number(step), extras(step));
    if step.digits().is_empty() {
        return format!("{number} {extras}");
    }
    format!("{} in {}, {number} {extras}", text::both(step.digits()), text::brief(cells(step)))
}

fn number(step: &Step) -> &'static str {
    if step.spots(Role::Fin).len() == 1 { "extra" } else { "extras" }
}

/// Returns the words for the contradiction if no extra were true, and the conclusion.
pub(super) fn told<W: Words>(step: &Step, short: String, rest: &str) -> Text {
    let extras = extras(step);
    let [only, without, true_one] = match step.spots(Role::Fin).len() {
        1 => ["the only extra candidate is", "it", "it is true"],
        _ => ["the only extra candidates are", "them", "one of them is true"],
    };
    let threat = W::threat(step, &format!("{only} {extras}"), without);
    Text::new(short, format!("{threat}, so {true_one}. {rest}"))
}

pub(super) fn type_1_text<W: Words>(step: &Step) -> Text {
    let (cell, extras) = (text::list(roof(step)), text::either(extra_digits(step)));
    told::<W>(step, short(step), &format!("That fills {cell} with {extras}."))
}

pub(super) fn type_2_text<W: Words>(step: &Step) -> Text {
    let extra = text::both(extra_digits(step));
    told::<W>(step, short(step), &format!("A cell that sees all these spots cannot be {extra}."))
}

pub(super) fn type_3_text<W: Words>(step: &Step) -> Text {
    let (others, house) = (step.cells(Role::Wing), text::houses(step.houses(Role::Base)));
    let (roof, extras) = (text::list(roof(step)), text::either(extra_digits(step)));
    let (list, count) = (text::list(others), text::count(others.len() + 1));
    let rest = format!(
        "In {house}, one of {roof} holds {extras}. With {list} that makes {count} cells that have no more digits than that together: all \
         of these are used up, and no other cell of {house} can hold them."
    );
    told::<W>(step, format!("{}, with {}", short(step), text::brief(others)), &rest)
}

pub(super) fn type_4_text<W: Words>(step: &Step) -> Text {
    let Some((house, locked)) = step.house_digits(Role::Base).next() else { return text::bare(step) };
    let (house, roof, a_locked) = (house.words(), text::list(roof(step)), text::a(locked));
    let rest = format!(
        "In {house} only {roof} can take {a_locked}. One of them does, and then the other has to take an extra: neither can take another \
         digit of the pattern."
    );
    told::<W>(step, format!("{}, {locked} locked in {house}", short(step)), &rest)
}
