//! Converts hints without chains to the parts that the general technique names.

use crate::frame::mark::Role;
use crate::frame::{CandidateSet, Cell, CellSet, HouseKind};

use super::known;
use crate::facts::{Deadly, Facts};
use crate::producers::{Form, Hint, Name, Reason, Subset};
use crate::proof;
use crate::step::Draft;
use crate::techniques::{locked, singles, subsets};

const SIZES: [&str; 3] = ["pair", "triple", "quadruple"];

pub(super) fn draw<'b>(hint: &Hint, facts: &Facts<'b>) -> Option<Draft<'b>> {
    let draft = |id: &str| Draft::new(known(id), facts.board());
    Some(match (&hint.reason, hint.name) {
        (Reason::HiddenSingle(house), _) => {
            let placed = hint.placement?;
            match house.kind() {
                _ if (facts.open() & house.cells()).len() == 1 => {
                    draft("full-house").digits(placed.digit).house(Role::Pattern, *house, placed.digit)
                }
                HouseKind::Box => singles::draw_hidden(*house, placed, facts, draft("hidden-single-box")),
                _ => singles::draw_hidden(*house, placed, facts, draft("hidden-single-line")),
            }
        }
        (Reason::NakedSingle, _) => singles::draw_naked(hint.placement?, facts, draft("naked-single")),
        (&Reason::Locked { base, cover, digit, then: Some(third) }, name) => {
            let id = if name == Name::DirectPointing { "direct-pointing" } else { "direct-claiming" };
            let draft = draft(id).digits(digit).house(Role::Base, base, digit).area(Role::Cover, cover);
            draft.house(Role::Pattern, third, digit)
        }
        (&Reason::Locked { base, cover, digit, then: None }, name) => {
            let id = if name == Name::Pointing { "pointing" } else { "claiming" };
            locked::draw(draft(id), [base, cover], digit, facts.spots_in(base, digit))
        }
        (&Reason::Subset { house, cells, digits }, Name::DirectHiddenPair | Name::DirectHiddenTriplet) => {
            let placed = hint.placement?;
            let draft = draft(&format!("direct-hidden-{}", SIZES[digits.len() - 2])).digits(digits.with(placed.digit));
            let draft = digits.iter().fold(draft, |draft, digit| draft.house(Role::Base, house, digit));
            draft.show_all(Role::Fin, digits, cells).house(Role::Pattern, house, placed.digit)
        }
        (&Reason::Subset { cells, digits, .. }, Name::Naked(_)) => {
            draft(&format!("naked-{}", SIZES[digits.len() - 2])).digits(digits).cells(Role::Pattern, cells)
        }
        (&Reason::Subset { house, cells, digits }, _) => {
            subsets::draw_hidden(draft(&format!("hidden-{}", SIZES[digits.len() - 2])), house, cells, digits)
        }
        (Reason::Fish { bases, covers, digit }, _) => {
            let draft = draft(["x-wing", "swordfish", "jellyfish"][bases.len() - 2]).digits(*digit);
            draft.houses(Role::Base, bases.iter().copied(), *digit).areas(Role::Cover, covers.iter().copied())
        }
        (&Reason::Wing { pivot, wings, .. }, name) => {
            let draft = draft(if name == Name::XyWing { "xy-wing" } else { "xyz-wing" }).cell(Role::Pivot, pivot);
            // The wings are in the order of the digits that they take from the pivot, as in the words.
            let mut wings = wings;
            let own = |wing: &Cell| facts.digits(*wing) & facts.digits(pivot);
            let digit = hint.eliminations.digits();
            wings.sort_by_key(|wing| own(wing) - digit);
            let draft = draft.digits(facts.digits_in(CellSet::from_iter(wings)));
            wings.into_iter().fold(draft, |draft, wing| draft.cell(Role::Wing, wing))
        }
        (Reason::Loop { cells, digits, extra, with }, Name::UniqueLoop(size, kind)) => {
            let roof: CellSet = extra.iter().copied().collect();
            let id = match (size, kind) {
                // A rectangle with extras in opposite corners, or in three corners, belongs to another type.
                (4, 2) if !in_line(roof) => "unique-rectangle-5".into(),
                (4, _) => format!("unique-rectangle-{kind}"),
                _ => format!("unique-loop-{kind}"),
            };
            let deadly = Deadly::of(cells.iter().copied().collect(), *digits);
            draw_deadly(draft(&id).digits(*digits), &deadly.set, *with, facts)
        }
        (Reason::Bug { extra, with }, Name::Bug(kind)) => {
            let id = match kind {
                1 if extra.len() == 1 => "bug-plus-1".into(),
                _ => format!("bug-{kind}"),
            };
            draw_deadly(draft(&id), &(*facts.board().all_candidates() - *extra), *with, facts)
        }
        (Reason::Aligned { cells, excluders }, _) => draw_aligned(hint, cells, *excluders, facts),
        _ => return None,
    })
}

fn in_line(cells: CellSet) -> bool {
    let lines = cells.first().into_iter().flat_map(|cell| [cell.row(), cell.column()]);
    lines.into_iter().any(|line| cells.is_subset(line.cells()))
}

/// Draws the candidates that could be filled in two ways, the extras, and the other cells that take part.
fn draw_deadly<'b>(draft: Draft<'b>, set: &CandidateSet, with: Option<Subset>, facts: &Facts<'_>) -> Draft<'b> {
    let open = set.cells();
    let extras: CandidateSet =
        open.iter().flat_map(|cell| facts.candidates(cell)).filter(|c| !set.contains(*c)).collect();
    let draft = draft.deadly(set).show_each(Role::Fin, extras.iter());
    let Some(Subset { house, cells, digits, form }) = with else { return draft };
    match form {
        Form::Locked => digits.iter().fold(draft, |draft, digit| draft.house(Role::Base, house, digit)),
        Form::Naked => draft.cells(Role::Wing, cells).area(Role::Base, house),
        // The digits outside a hidden set form a naked one, together with the extras of the roof.
        Form::Hidden => {
            let rest = (facts.open() & house.cells()) - cells - extras.cells();
            draft.cells(Role::Wing, rest).area(Role::Base, house)
        }
    }
}

/// Draws the cells that are tried together, and the other cells that the conclusion needs.
fn draw_aligned<'b>(hint: &Hint, cells: &[Cell], excluders: CellSet, facts: &Facts<'b>) -> Draft<'b> {
    let id = if cells.len() == 2 { "aligned-pair-exclusion" } else { "aligned-triple-exclusion" };
    let base: CellSet = cells.iter().copied().collect();
    let draw = |needed: CellSet| {
        let draft = Draft::new(known(id), facts.board()).digits(hint.eliminations.digits());
        let draft = base.iter().fold(draft, |draft, cell| {
            draft.cell(Role::Pattern, cell).show_all(Role::Pattern, facts.digits(cell), CellSet::of(cell))
        });
        (0..).zip(needed).fold(draft, |draft, (group, cell)| {
            let role = Role::Group(group);
            draft.cell(role, cell).show_all(role, facts.digits(cell), CellSet::of(cell))
        })
    };
    let follows = |needed: CellSet| {
        let step = draw(needed).eliminate_each(&hint.eliminations).finish();
        step.is_some_and(|step| proof::check(facts.state(), &step).is_ok())
    };
    let needed = excluders.iter().fold(excluders, |needed, cell| {
        let fewer = needed.without(cell);
        if follows(fewer) { fewer } else { needed }
    });
    draw(needed)
}
