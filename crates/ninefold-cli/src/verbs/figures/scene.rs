//! Figures as scenes: every grid whose cells lie side by side is a board in its place, and what they share is there once. A grid whose
//! cells lie apart consists of cells of others: it is shaded.

use anyhow::{Result, ensure};
use ninefold::logic::{Position, Step};
use ninefold::mark::Mark;
use ninefold::multi::{Boards, Grids, Layout, LayoutCell, Stride};
use ninefold::render::{Scene, Theme};
use ninefold::{Cell, CellSet};
use ninefold_app::problem;

use crate::io::paint::Shown;

/// How a figure is drawn.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) shown: Shown,
    /// The grid to be shaded.
    pub(crate) shaded: Option<usize>,
    pub(crate) theme: &'a Theme,
}

/// Whether every cell lies in a grid that can be drawn, and the grid that is to be shaded is there.
pub(crate) fn check(layout: &Layout, shaded: Option<usize>) -> Result<()> {
    let has_board = |site: LayoutCell| layout.homes(site).iter().any(|&(grid, _)| is_whole(layout, grid));
    ensure!(layout.cells().all(has_board), "a grid whose cells lie apart is drawn only where others have its cells");
    let count = layout.grids().len();
    ensure!(shaded.is_none_or(|grid| grid < count), "--shade: there are {count} grids");
    Ok(())
}

fn is_whole(layout: &Layout, grid: usize) -> bool {
    layout.grids()[grid].stride == Stride::Whole
}

/// The givens of a figure, with what is known of its cells.
pub(crate) fn puzzle(boards: &Boards, givens: &Grids, view: View<'_>) -> Scene {
    let layout = boards.layout();
    let whole = (0..layout.grids().len()).filter(|&grid| is_whole(layout, grid));
    whole.fold(Scene::new(), |scene, grid| {
        let (area, board) = (layout.grids()[grid], boards.board(grid));
        let at = (lattice(area.column), lattice(area.row));
        let scene = if view.shown == Shown::All { scene.board(at, board) } else { scene.grid(at, board.grid()) };
        let own = board.grid().filled() - givens.grid(grid).filled();
        // So pale that digits of any colour stand out from it.
        let grey = view.theme.thin.over(view.theme.paper, 150);
        let shaded = shade(layout, grid, view.shaded);
        shaded.iter().fold(scene.placed(own), |scene, cell| scene.colour(cell, grey))
    })
}

/// A full figure, in which the givens of the puzzle stand out.
pub(crate) fn solution(solution: &Grids, givens: &Grids, view: View<'_>) -> Scene {
    puzzle(&solution.boards(), givens, View { shown: Shown::Known, ..view })
}

/// A layout is at most 297 cells wide.
fn lattice(cells: usize) -> u16 {
    u16::try_from(cells).unwrap_or(u16::MAX)
}

/// The cells of a board that are to be shaded: each site once, on the first board that has it.
fn shade(layout: &Layout, grid: usize, shaded: Option<usize>) -> CellSet {
    let is_meant = |of: usize| shaded.map_or(!is_whole(layout, of), |shaded| of == shaded);
    let is_first = |site: LayoutCell| {
        let mut boards = layout.homes(site).iter().filter(|home| is_whole(layout, home.0));
        boards.next().is_some_and(|home| home.0 == grid)
    };
    let meant = |site: LayoutCell| layout.homes(site).iter().any(|home| is_meant(home.0)) && is_first(site);
    Cell::all().filter(|&cell| meant(layout.cell(grid, cell))).collect()
}

/// A step on the board of its grid, with numbers at the edges and what the marks mean; as many of them as pass.
pub(crate) fn step(at: &Position, step: &Step, shows: impl Fn(&Mark) -> bool) -> Scene {
    let state = at.state(step.grid());
    let board = state.board();
    let own = board.grid().filled() - state.givens();
    let marks: Vec<Mark> = step.marks(board).into_iter().filter(shows).collect();
    Scene::new().board((0, 0), board).placed(own).marks(&marks).labels().legend()
}

/// `Grid 2 of 5 (samurai)`
pub(crate) fn grid_name(layout: &Layout, grid: usize) -> String {
    let count = layout.grids().len();
    let known = layout.known().map_or_else(String::new, |_| format!(" ({})", problem::called(layout)));
    format!("Grid {} of {count}{known}", grid + 1)
}

/// Where the grids lie, in a sentence.
pub(crate) fn places(layout: &Layout) -> String {
    let place = |(number, area): (usize, &ninefold::multi::Offset)| {
        format!("grid {number} at row {}, column {}", area.row + 1, area.column + 1)
    };
    let places: Vec<String> = (1..).zip(layout.grids()).map(place).collect();
    format!("The first cells of the grids: {}.", places.join("; "))
}
