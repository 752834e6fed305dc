//! Named wings: short chains of three strong links, each in a cell with two candidates or in a house with two spots for a digit.
//!
//! ```text
//! M-wing   cell, house, house    (1=2)a - (2)b = (2-1)c = (1)d         d and a: one of them is 1
//! S-wing   house, cell, house    (1)a = (1)b - (1=2)c - (2)d = (2)e    a is 1 or e is 2
//! L-wing   three houses          (1)a = (1-2)b = (2-3)c = (3)d         a is 1 or d is 3
//!                                (1)a = (1)b - (1)c = (1-2)d = (2)e    a is 1 or e is 2
//! H-wing   two and a cell        (1)a = (1-2)b = (2)c - (2=3)d         a is 1 or d is 3
//!          one and two cells     (1)a = (1)b - (1=2)c - (2=3)d         a is 1 or d is 3
//! ```
//!
//! If both ends have the same digit, candidates that see both lose it; if they have different digits, the ends must see each other, and each loses
//! the digit of the other. The names and forms are those of the players' forum enjoysudoku.com, where the letters mean medusa, split, local and
//! hybrid; the W-wing is another such wing. No candidate takes part twice, so no wing contains itself.

use crate::frame::mark::Node;
use crate::frame::{Candidate, CandidateSet, Digit, DigitSet};

use super::chains::open_text;
use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::part::Via;
use crate::technique::{Class, Sink, Technique};

pub(super) static FAMILY: &[Technique] = &[
    Technique::new("m-wing", "M-Wing", Class::Wing, open_text, |facts, sink| {
        wings(&[Form { strong: [IN_CELL, IN_HOUSE, IN_HOUSE], weak: [SEES, SHARES], ends: Ends::Same }], facts, sink)
    })
    .an()
    .after("xyz-wing")
    .about(
        "A cell with two candidates X and Y sees one of the two spots of Y in a house; the other spot is also one of \
         the two spots of X in another house. If the first cell is not X, it is Y, so that other spot is Y and not X, \
         and the last cell is X. A cell that sees the first and the last cell cannot be X.",
    ),
    Technique::new("s-wing", "S-Wing", Class::Wing, open_text, |facts, sink| {
        wings(&[Form { strong: [IN_HOUSE, IN_CELL, IN_HOUSE], weak: [SEES, SEES], ends: Ends::Other }], facts, sink)
    })
    .an()
    .after("m-wing")
    .about(
        "A cell with two candidates X and Y sees one of the two spots of X in a house, and one of the two spots of Y in another. If the \
         other spot for X is not X, the cell is Y, so the other spot for Y is Y. When these two spots see each other, the first \
         cannot be Y and the second cannot be X.",
    ),
    Technique::new("l-wing", "L-Wing", Class::Wing, open_text, |facts, sink| {
        let forms = [
            Form { strong: [IN_HOUSE; 3], weak: [SHARES, SHARES], ends: Ends::Third },
            Form { strong: [IN_HOUSE; 3], weak: [SEES, SHARES], ends: Ends::Other },
        ];
        wings(&forms, facts, sink)
    })
    .an()
    .after("s-wing")
    .about(
        "Three houses with two spots each for a digit, each house beginning where the one before it ends: in the same \
         cell with another digit, or, once only, in a cell that sees it, with the same digit. If the first spot is \
         false, the last is true. When the two spots see each other, neither can hold the digit of the other.",
    ),
    Technique::new("h-wing", "H-Wing", Class::Wing, open_text, |facts, sink| {
        let forms = [
            Form { strong: [IN_HOUSE, IN_HOUSE, IN_CELL], weak: [SHARES, SEES], ends: Ends::Third },
            Form { strong: [IN_HOUSE, IN_CELL, IN_CELL], weak: [SEES, SEES], ends: Ends::Third },
        ];
        wings(&forms, facts, sink)
    })
    .an()
    .after("l-wing")
    .about(
        "A hybrid of other wings, with three digits: three strong links, of which the last is a cell with two candidates, and the one before it a \
         house with two spots for a digit or another such cell. If the first spot is not X, the last cell is Z. When the two see each \
         other, the first cannot be Z.",
    ),
];

/// The kinds of strong links: a cell with two candidates, a house with two spots.
const IN_CELL: bool = true;
const IN_HOUSE: bool = false;

/// A kind of weak link between two strong ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weak {
    /// The link leads to the same digit in a cell that the first one sees.
    Sees,
    /// The link leads to another digit of the same cell.
    Shares,
}

const SEES: Weak = Weak::Sees;
const SHARES: Weak = Weak::Shares;

/// The relation between the digits of the ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// Both ends have the same digit.
    Same,
    /// The ends have different digits, the only two of the wing.
    Other,
    /// The ends have different digits, and the wing has a third digit between them.
    Third,
}

/// The form of a wing.
struct Form {
    strong: [bool; 3],
    weak: [Weak; 2],
    ends: Ends,
}

impl Form {
    /// Whether the form is the same when read from the other end.
    fn is_palindrome(&self) -> bool {
        self.strong[0] == self.strong[2] && self.weak[0] == self.weak[1]
    }
}

/// Two candidates, one of which is true.
#[derive(Clone, Copy)]
struct Link {
    from: Candidate,
    to: Candidate,
    via: Via,
}

impl Link {
    const fn is_in_cell(&self) -> bool {
        matches!(self.via, Via::Cell(_))
    }
}

/// Returns all strong links in both directions, in the order of their first candidates; if two houses link the same candidates, only the first house
/// counts.
fn links(facts: &Facts<'_>) -> Vec<Link> {
    let mut all: Vec<Link> = Vec::new();
    let mut add = |from, to, via| all.extend([Link { from, to, via }, Link { from: to, to: from, via }]);
    for cell in facts.bivalue() {
        let mut candidates = facts.candidates(cell);
        if let (Some(one), Some(other)) = (candidates.next(), candidates.next()) {
            add(one, other, Via::Cell(cell));
        }
    }
    for digit in Digit::all() {
        let mut known = Vec::new();
        for pair in facts.pairs(digit) {
            if !known.contains(&pair.cells) {
                known.push(pair.cells);
                let [one, other] = pair.cells.map(|cell| Candidate { cell, digit });
                add(one, other, Via::House(pair.house));
            }
        }
    }
    all.sort_by_key(|link| link.from);
    all
}

/// Returns the links of the given kind that begin with a candidate.
fn of_kind(all: &[Link], from: Candidate, is_in_cell: bool) -> impl Iterator<Item = &Link> {
    let start = all.partition_point(|link| link.from < from);
    all[start..].iter().take_while(move |link| link.from == from).filter(move |link| link.is_in_cell() == is_in_cell)
}

/// Returns the candidates that a true candidate makes false by the given kind of weak link.
fn behind(weak: Weak, one: Candidate, facts: &Facts<'_>) -> Vec<Candidate> {
    let Candidate { cell, digit } = one;
    match weak {
        Weak::Sees => (facts.spots(digit) & facts.peers(cell)).iter().map(|cell| Candidate { cell, digit }).collect(),
        Weak::Shares => facts.candidates(cell).filter(|&other| other != one).collect(),
    }
}

fn wings(forms: &[Form], facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let all = links(facts);
    for form in forms {
        for first in all.iter().filter(|link| link.is_in_cell() == form.strong[0]) {
            for start in behind(form.weak[0], first.to, facts) {
                for middle in of_kind(&all, start, form.strong[1]) {
                    for start in behind(form.weak[1], middle.to, facts) {
                        for last in of_kind(&all, start, form.strong[2]) {
                            wing(form, [first, middle, last], facts, sink)?;
                        }
                    }
                }
            }
        }
    }
    GO_ON
}

/// Emits the wing of three links, if it has the digits of its form.
fn wing(form: &Form, links: [&Link; 3], facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let ends = [links[0].from, links[2].to];
    let nodes: CandidateSet = links.iter().flat_map(|link| [link.from, link.to]).collect();
    let digits: DigitSet = links.iter().flat_map(|link| [link.from.digit, link.to.digit]).collect();
    let count = if form.ends == Ends::Third { 3 } else { 2 };
    let is_same = ends[0].digit == ends[1].digit;
    if nodes.len() != 6 || digits.len() != count || is_same != (form.ends == Ends::Same) {
        return GO_ON;
    }
    if form.is_palindrome() && ends[0] > ends[1] {
        return GO_ON;
    }
    let eliminated = of_ends(ends, facts);
    if eliminated.is_empty() {
        return GO_ON;
    }
    let node = |candidate: Candidate| Node::new(candidate.digit, candidate.cell);
    let mut draft = sink.step().digits(digits);
    for (at, link) in links.into_iter().enumerate() {
        draft = draft.strong(node(link.from), node(link.to), link.via);
        if let Some(next) = links.get(at + 1) {
            draft = draft.weak(node(link.to), node(next.from));
        }
    }
    sink.emit(draft.eliminate_each(&eliminated))
}

/// Returns the candidates that are false if either of the two is true.
fn of_ends(ends: [Candidate; 2], facts: &Facts<'_>) -> CandidateSet {
    let [one, other] = ends;
    let mut eliminated = CandidateSet::EMPTY;
    if one.digit == other.digit {
        eliminated.set_digit(one.digit, facts.spots(one.digit) & facts.peers(one.cell) & facts.peers(other.cell));
    } else if facts.are_peers(one.cell, other.cell) {
        for (at, lost) in [(one.cell, other.digit), (other.cell, one.digit)] {
            if facts.digits(at).contains(lost) {
                eliminated.insert(Candidate { cell: at, digit: lost });
            }
        }
    }
    eliminated
}
