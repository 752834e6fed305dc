//! Gurth's theorem: a puzzle that is symmetric, apart from the values of its digits, has a symmetric solution.
//!
//! ```text
//! 1 . . | . . 2      a half turn that exchanges 1 and 2 leaves the givens unchanged. Applied to the solution, it gives a solution of the same
//! . . . | . . .      givens; there is only one, so it leaves the solution unchanged. So a 1 becomes a 2 in the turn, and the cell in the
//! 1 . . | . . 2      middle holds a digit that the exchange keeps.
//! ```
//!
//! Any rearrangement that preserves the rules can be used: rotations, mirrors in a diagonal, and exchanges of lines and of chutes. Those that
//! preserve the givens form a group with at most 648 members, the maximum for a full grid.

use crate::frame::mark::Role;
use crate::frame::symmetry::{self, Transform};
use crate::frame::{Board, Candidate, CandidateSet, CellSet, Digit, DigitSet, Grid};

use super::extras::unique;
use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::part::{Part, by_digit};
use crate::step::Step;
use crate::technique::{Sink, Technique};
use crate::text::{self, Text};

pub(super) static FAMILY: &[Technique] =
    &[unique("symmetrical-placement", "Symmetrical Placement", symmetry_text, gurth)
        .after("hidden-single-line")
        .about(
            "A rotation, a reflection or another rearrangement of the grid, together with a renaming of the digits, \
             leaves the givens unchanged. Then it leaves the only solution unchanged too. So a candidate is false if \
             its image is, or if both cannot be true together; a cell that stays in place holds a digit that keeps \
             its name. Known as Gurth's symmetrical placement.",
        )];

/// The maximum number of rearrangements examined: no full grid has more.
const MOST: u64 = 648;

fn gurth(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let state = facts.state();
    if !state.is_unique() || !facts.rules().is_plain() {
        return GO_ON;
    }
    let givens: Grid = givens(state.board(), state.givens());
    let group = symmetry::automorphisms(&givens);
    if group.order() > MOST {
        return GO_ON;
    }
    let mut known: Vec<CandidateSet> = Vec::new();
    for transform in group.elements().filter(|transform| !transform.is_identity()) {
        let eliminated: CandidateSet =
            by_digit(state.board().all_candidates()).filter(|&one| is_out(one, &transform, state.board())).collect();
        if !eliminated.is_empty() && !known.contains(&eliminated) {
            known.push(eliminated);
            let stay: CellSet = facts.open().iter().filter(|&cell| transform.cell(cell) == cell).collect();
            let keep: DigitSet = Digit::all().filter(|&digit| transform.digit(digit) == digit).collect();
            let draft = sink.step().digits(keep).part(Part::Symmetry(transform)).points(Role::Pattern, stay);
            sink.emit(draft.eliminate_each(&eliminated))?;
        }
    }
    GO_ON
}

/// Returns the given digits of a board.
fn givens(board: &Board, givens: CellSet) -> Grid {
    board.grid().iter().filter(|(cell, _)| givens.contains(*cell)).collect()
}

/// Whether the image of a candidate is false, or sees the candidate.
fn is_out(one: Candidate, transform: &Transform, board: &Board) -> bool {
    let image = transform.candidate(one);
    !board.options(image.cell).contains(image.digit) || (image != one && image.sees(one))
}

/// Returns the name of a rearrangement, regardless of the digits: `a half turn`.
fn named(transform: &Transform) -> String {
    let old = |new: Digit| Digit::all().find(|&digit| transform.digit(digit) == new).unwrap_or(new);
    let cells = Transform::relabel(Digit::ALL.map(old)).map_or(*transform, |back| transform.then(&back));
    let names: [(Transform, &str); 5] = [
        (Transform::rotate_180(), "a half turn"),
        (Transform::rotate_90(), "a quarter turn clockwise"),
        (Transform::rotate_270(), "a quarter turn anticlockwise"),
        (Transform::transpose(), "the mirror in the diagonal from the top left"),
        (Transform::anti_transpose(), "the mirror in the diagonal from the top right"),
    ];
    let name = names.iter().find(|(other, _)| *other == cells).map(|&(_, name)| name.to_owned());
    name.unwrap_or_else(|| format!("the rearrangement \"{cells}\""))
}

/// Returns the exchange of digits in words: `1 and 2 change places`, `3 becomes 4`.
fn renamed(transform: &Transform) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for digit in Digit::all() {
        let to = transform.digit(digit);
        match transform.digit(to) == digit {
            true if digit < to => parts.push(format!("{digit} and {to} change places")),
            true => {}
            false => parts.push(format!("{digit} becomes {to}")),
        }
    }
    (!parts.is_empty()).then(|| text::series(parts, "and"))
}

fn symmetry_text(step: &Step) -> Text {
    let transform =
        step.parts().iter().find_map(|part| if let Part::Symmetry(transform) = part { Some(transform) } else { None });
    let Some(transform) = transform else { return text::bare(step) };
    let (name, renamed) = (named(transform), renamed(transform));
    let renaming = renamed.map_or_else(|| " as they are".to_owned(), |renamed| format!(" as they are, if {renamed}"));
    let stay = step.cells(Role::Pattern);
    let in_place = if stay.is_empty() {
        String::new()
    } else {
        let hold =
            if stay.len() == 1 { "stays in its place, so it holds" } else { "stay in their places, so each holds" };
        format!(
            " {} {hold} a digit that keeps its name: {}.",
            text::capital(&text::list(stay)),
            text::either(step.digits())
        )
    };
    Text::new(
        format!("the givens under {name}"),
        format!(
            "{} leaves the givens{renaming}. The same done to the solution gives a solution with these givens. There \
             is only one, so it is symmetric too.{in_place} A candidate is false if its image is not possible, or if \
             the two cannot be true together.",
            text::capital(&name),
        ),
    )
}
