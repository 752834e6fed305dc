//! Converts a run to steps, each with its reason and its proof.
//!
//! ```text
//! solver:   naked pair eliminates 3, clean-up, clean-up, eliminates 8, clean-up ...      candidate by candidate
//! steps:    naked pair (all its eliminations), naked single, naked single ...       pattern by pattern
//! ```
//!
//! A pattern's step makes at once all the eliminations that the solver makes one by one, with clean-ups in between: the board of the steps is ahead,
//! and the solver has caught up when it finds the next pattern. The solver's clean-ups are naked singles here, and most strategies are steps of the
//! general technique of which they are a special case. Failed guesses leave no step.

use crate::frame::mark::{Node, Role};
use crate::frame::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind, Stop};

use super::marks::Marks;
use super::solver::{Chosen, Solver};
use super::watch::{Pattern, Watch};
use crate::facts::Facts;
use crate::flow::GO_ON;
use crate::method::Method;
use crate::methods::index::Index;
use crate::part::cells_of;
use crate::state::State;
use crate::step::{Claim, Draft, Step, Via};
use crate::technique::{Class, Technique};
use crate::techniques::{self, locked, singles, subsets};
use crate::text::{self, Text};

/// The technique of a backtracking step. Its finder never finds anything, since a guess is not a pattern.
static GUESS: Technique =
    Technique::new("guess", "Guess", Class::Guess, guess_text, |_, _| GO_ON).plural("Guesses").about(
        "When no other technique applies, a candidate of a cell is tried. This is not a deduction: if the guess leads \
         to a contradiction, everything after it is taken back and the next candidate is tried.",
    );

fn guess_text(step: &Step) -> Text {
    let all = step.spots(Role::Context).digits();
    let Candidate { cell, digit } = step.first();
    Text::new(
        format!("{digit} of {all} in {cell}"),
        format!(
            "Nothing more is found. {cell} can be {}. This is not a deduction: {digit} is tried, and the steps that follow \
             rest on it.",
            text::either(all)
        ),
    )
}

/// The technique of a clean-up.
pub(super) const CLEAN_UP: &str = "naked-single";

/// The techniques of the steps except guesses, with their codes, in the order in which they are tried. A naked single is cleaned up at once and is
/// never a use.
static CODES: [(&str, Option<u8>); 16] = [
    (CLEAN_UP, None),
    ("hidden-single-box", Some(0)),
    ("hidden-single-line", Some(0)),
    ("naked-pair", Some(10)),
    ("hidden-pair", Some(11)),
    ("claiming", Some(12)),
    ("pointing", Some(13)),
    ("naked-triple", Some(20)),
    ("hidden-triple", Some(21)),
    ("x-wing", Some(22)),
    ("naked-quadruple", Some(23)),
    ("xy-wing", Some(24)),
    ("rectangle", Some(30)),
    ("xy-chain", Some(31)),
    ("swordfish", Some(32)),
    ("jellyfish", Some(33)),
];

/// Returns the code of a technique in Zambon's solver: ten times its level (0 to 4) plus its place in the level, so 24 is the fifth of level 2.
pub fn code(technique: &Technique) -> Option<u8> {
    static INDEX: Index<Option<u8>> = Index::new(&CODES);
    if technique.class == Class::Guess { Some(40) } else { *INDEX.get(technique)? }
}

pub(super) fn techniques() -> impl Iterator<Item = &'static Technique> {
    CODES.iter().map(|(id, _)| known(id))
}

fn known(id: &str) -> &'static Technique {
    techniques::by_id(id).expect("it is registered")
}

/// Returns the strategies of a method: those with a technique that the method has.
fn chosen(method: &Method) -> Chosen {
    let has = |id: &str| method.techniques.iter().any(|technique| technique.id == id);
    Chosen {
        codes: CODES
            .iter()
            .filter(|(id, _)| has(id))
            .filter_map(|(_, code)| *code)
            .fold(0, |codes, code| codes | 1 << code),
        unique_in_boxes: has("hidden-single-box"),
        unique_in_lines: has("hidden-single-line"),
    }
}

/// Returns the steps of a run from a state, with the strategies of a method.
pub(super) fn steps(state: &State, method: &Method, stop: Stop<'_>) -> Vec<Step> {
    let recorder = Recorder { state: state.clone(), steps: Vec::new(), saved: Vec::new(), broken: false };
    let mut solver = Solver::new(&Marks::from(state.board()), recorder, stop);
    solver.chosen = chosen(method);
    solver.run();
    solver.watch.steps
}

struct Recorder {
    state: State,
    steps: Vec<Step>,
    /// The state before each current guess, and the number of steps at that point.
    saved: Vec<(State, usize)>,
    /// Whether a cell has no candidates left, so that later eliminations are meaningless.
    broken: bool,
}

impl Recorder {
    fn emit(&mut self, draw: impl FnOnce(&Facts<'_>) -> Option<Step>) {
        if self.broken {
            return;
        }
        let step = draw(&Facts::new(&self.state));
        step.iter().for_each(|step| self.state.apply(step));
        self.steps.extend(step);
    }
}

impl Watch for Recorder {
    fn pattern(&mut self, pattern: Pattern<'_>) {
        self.emit(|facts| draw(pattern, facts).finish());
    }

    fn emptied(&mut self, _: Cell) {
        self.broken = true;
    }

    fn single(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if self.state.board().allows(candidate) {
            self.emit(|facts| {
                singles::draw_naked(candidate, facts, Draft::new(known(CLEAN_UP), facts.board())).finish()
            });
        } else if self.state.board().digit(cell) != Some(digit) {
            // The steps have already eliminated the candidate, so the solver is about to find a contradiction.
            self.broken = true;
        }
    }

    fn guess(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.saved.push((self.state.clone(), self.steps.len()));
        self.emit(|facts| {
            let draft = Draft::new(&GUESS, facts.board()).digits(digit).suppose(Claim::True(candidate));
            draft.show_all(Role::Context, facts.digits(cell), CellSet::of(cell)).place(cell, digit).finish()
        });
    }

    fn undone(&mut self) {
        if let Some((state, count)) = self.saved.pop() {
            self.state = state;
            self.broken = false;
            self.steps.truncate(count);
        }
    }
}

/// Draws the step of a pattern, with the same parts as the general technique.
fn draw<'b>(pattern: Pattern<'_>, facts: &Facts<'b>) -> Draft<'b> {
    let draft = |id| Draft::new(known(id), facts.board());
    match pattern {
        Pattern::Unique { house, cell, digit } => {
            let id = if house.kind() == HouseKind::Box { "hidden-single-box" } else { "hidden-single-line" };
            singles::draw_hidden(house, Candidate { cell, digit }, facts, draft(id))
        }
        Pattern::Naked { house, cells, digits } => {
            let id = ["naked-pair", "naked-triple", "naked-quadruple"][digits.len() - 2];
            draft(id).digits(digits).cells(Role::Pattern, cells).eliminate_all(digits, house.cells() - cells)
        }
        Pattern::Hidden { house, cells, digits } => {
            let id = ["hidden-pair", "hidden-triple"][digits.len() - 2];
            subsets::draw_hidden(draft(id), house, cells, digits)
        }
        Pattern::BoxLine { line, square, digit } => draw_locked(draft("claiming"), facts, [line, square], digit),
        Pattern::PointingLine { square, line, digit } => draw_locked(draft("pointing"), facts, [square, line], digit),
        Pattern::Lines { bases, covers, digit } => {
            let id = ["x-wing", "swordfish", "jellyfish"][bases.len() - 2];
            draw_lines(draft(id), bases, covers, digit)
        }
        Pattern::YWing { wings: [one, other], pivot, shared, last } => draft("xy-wing")
            .digits(DigitSet::from_iter(shared).with(last))
            .cell(Role::Pivot, pivot)
            .cell(Role::Wing, one)
            .cell(Role::Wing, other)
            .eliminate(last, one.peers() & other.peers()),
        Pattern::Chain { cells, shared, last } => draw_chain(draft("xy-chain"), cells, shared, last),
        Pattern::Rectangle { boxes, candidate } => techniques::rectangle::draw(draft("rectangle"), boxes, candidate),
        Pattern::Aligned { square, candidate } => draw_aligned(draft("pointing"), facts, square, candidate),
    }
}

/// Draws the argument that all spots of a digit in the first house are in the second.
fn draw_locked<'b>(draft: Draft<'b>, facts: &Facts<'_>, houses: [House; 2], digit: Digit) -> Draft<'b> {
    let [base, cover] = houses;
    let draft = locked::draw(draft, houses, digit, facts.spots_in(base, digit));
    draft.eliminate(digit, cover.cells() - base.cells())
}

fn draw_lines<'b>(draft: Draft<'b>, bases: &[House], covers: &[House], digit: Digit) -> Draft<'b> {
    let (bases, covers) = (bases.iter().copied(), covers.iter().copied());
    let draft = draft.digits(digit).eliminate(digit, cells_of(covers.clone()) - cells_of(bases.clone()));
    draft.houses(Role::Base, bases, digit).areas(Role::Cover, covers)
}

/// Draws the argument along a chain: `z` or `p` in the first cell, then not `p` in the second, so `q`, and so on to `z` in the last.
fn draw_chain<'b>(draft: Draft<'b>, cells: &[Cell], shared: &[Digit], last: Digit) -> Draft<'b> {
    let enter = std::iter::once(&last).chain(shared);
    let leave = shared.iter().chain(std::iter::once(&last));
    let mut draft = draft.digits(shared.iter().copied().collect::<DigitSet>()).digits(last);
    let mut before: Option<Node> = None;
    for ((&cell, &enter), &leave) in cells.iter().zip(enter).zip(leave) {
        let (from, to) = (Node::new(enter, cell), Node::new(leave, cell));
        draft = before.iter().fold(draft, |draft, &before| draft.weak(before, from)).strong(from, to, Via::Cell(cell));
        before = Some(to);
    }
    draft.eliminate(last, cells[0].peers() & cells[cells.len() - 1].peers())
}

/// Draws the line that a cell shares with all spots of a box; only this cell loses the digit.
fn draw_aligned<'b>(draft: Draft<'b>, facts: &Facts<'_>, square: House, candidate: Candidate) -> Draft<'b> {
    let Candidate { cell, digit } = candidate;
    let spots = facts.spots_in(square, digit);
    let line = [cell.row(), cell.column()].into_iter().find(|line| spots.is_subset(line.cells()));
    let draft = draft.digits(digit).house(Role::Base, square, digit);
    draft.areas(Role::Cover, line).show(Role::Pattern, digit, spots).eliminate(digit, cell)
}
