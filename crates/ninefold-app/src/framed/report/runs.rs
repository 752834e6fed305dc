//! Divides steps into runs: steps of one kind, which are explained together, and consecutive singles, which share a picture.

use super::super::logic::mark::{Mark, Role};
use super::super::logic::{Class, Position, Step, text};
use ninefold::render::Scene;

use super::{Told, name};

/// The maximum number of singles in one picture; among more, a single would be hard to find.
const TOGETHER: usize = 9;

/// A step with its number and the position before it.
pub(super) type Stage<'a> = (usize, Position, &'a Step);

/// Steps that are explained together.
pub(super) enum Run<'a> {
    /// Two or more singles that share a picture.
    Singles(Vec<Stage<'a>>),
    /// One step, or several of one kind.
    Steps(Vec<Stage<'a>>),
}

/// A single among others, with its full reason.
pub(super) struct Line {
    /// `7. r3c6=9`.
    pub(super) head: String,
    /// `Hidden Single (Box). In box 2, 9 can only go into r3c6: ...`
    pub(super) reason: String,
}

/// Singles that are explained together.
pub(super) struct Together {
    pub(super) heading: String,
    pub(super) lines: Vec<Line>,
    pub(super) picture: Scene,
}

/// Divides the steps of a path into runs.
pub(super) fn of(told: &Told) -> Vec<Run<'_>> {
    let stages: Vec<Stage<'_>> = told.stages().collect();
    let is_single = |step: &Step| step.technique().class == Class::Single;
    let alike = |(_, _, one): &Stage<'_>, (_, _, next): &Stage<'_>| {
        let is_same = one.technique().id == next.technique().id || (is_single(one) && is_single(next));
        is_same && one.grid() == next.grid()
    };
    let mut runs = Vec::new();
    for run in stages.chunk_by(alike) {
        if run.len() > 1 && is_single(run[0].2) {
            runs.extend(run.chunks(TOGETHER).map(|some| Run::Singles(some.to_vec())));
        } else {
            runs.push(Run::Steps(run.to_vec()));
        }
    }
    runs
}

/// `Steps 3–7: Hidden Singles`, or several kinds of singles together.
pub(super) fn heading(run: &[Stage<'_>]) -> String {
    let [(first, _, step), .., (last, _, _)] = run else {
        return run.first().map_or_else(String::new, |(number, _, step)| format!("{number}. {}", name(step)));
    };
    let grid = step.named_grid().map_or_else(String::new, |grid| format!(" in grid {}", grid + 1));
    let is_one_kind = run.iter().all(|(_, _, other)| other.technique().id == step.technique().id);
    let kind = if is_one_kind { step.technique().plural_name() } else { "Singles".into() };
    format!("Steps {first}–{last}: {kind}{grid}")
}

/// Explains singles together: the board after them, with each placed digit marked and numbered, and the reason of each.
pub(super) fn singles(told: &Told, run: &[Stage<'_>]) -> Together {
    let line = |(number, _, step): &Stage<'_>| {
        let reason: Vec<String> = step.told().into_iter().map(|paragraph| paragraph.words).collect();
        let head = format!("{number}. {}", text::conclusions(step));
        Line { head, reason: format!("{}. {}", name(step), reason.join(" ")) }
    };
    let lines = run.iter().map(line).collect();
    let (_, last, step) = &run[run.len() - 1];
    let mut after = last.clone();
    after.apply(step);
    let grid = step.grid();
    let own = after.board(grid).grid().filled() - told.path.start().given(grid);
    let placed = run.iter().flat_map(|(_, _, step)| step.placed().iter());
    let marks: Vec<Mark> = placed.map(|candidate| Mark::Cell(Role::Placed, candidate.cell)).collect();
    let cells = |step: &Step| step.placed().iter().map(|candidate| candidate.cell).collect::<Vec<_>>();
    let numbers = run.iter().flat_map(|(number, _, step)| cells(step).into_iter().map(move |cell| (cell, *number)));
    let picture = super::super::digits(&after, grid).placed(own).marks(&marks).numbers(numbers).labels();
    Together { heading: heading(run), lines, picture }
}
