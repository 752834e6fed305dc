//! Positions and steps as scenes.

use ninefold::render::Scene;

use super::logic::hint::{self, Depth};
use super::logic::mark::Mark;
use super::logic::text::Paragraph;
use super::logic::{Position, Step};

/// Draws an entire step on the board of its grid. Cases within cases have [pictures of their own](case), and are omitted from this one.
pub(crate) fn step(before: &Position, step: &Step) -> Scene {
    let grid = step.grid();
    marked(before, grid, &hint::shown_at(step, Depth::Conclusion).marks(before.board(grid)))
}

/// Draws a case of a step on the board of its grid.
pub(crate) fn case(before: &Position, step: &Step, paragraph: &Paragraph) -> Scene {
    let grid = step.grid();
    marked(before, grid, &step.marks_of(before.board(grid), paragraph))
}

/// Draws marks on the board of a grid, with labels at the edges and a legend.
pub(crate) fn marked(before: &Position, grid: usize, marks: &[Mark]) -> Scene {
    let own = before.board(grid).grid().filled() - before.given(grid);
    super::board(before, grid).placed(own).marks(marks).labels().legend()
}
