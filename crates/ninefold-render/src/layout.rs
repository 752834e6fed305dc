//! Layouts as scenes: every grid is a board in its position, and a cell shared by grids occurs once.
//!
//! A grid whose cells are not adjacent has no board. It consists of cells of other grids, on whose boards it is shaded.

use ninefold_core::mark::Drawn;
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::{Rules, Stride};
use ninefold_core::{Board, DigitSet};

use crate::colour::Rgb;
use crate::ruled::Ruled;
use crate::scene::{Candidates, Content, Scene, Spot};
use crate::theme::Theme;

/// The error for a cell of the layout that is in no drawable grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scattered;

impl std::fmt::Display for Scattered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a grid with scattered cells can be drawn only if other grids contain its cells")
    }
}

impl std::error::Error for Scattered {}

/// Returns the grids of a layout whose cells are adjacent.
fn whole(layout: &Rules) -> impl Iterator<Item = usize> {
    (0..layout.grids().len()).filter(|&grid| is_whole(layout, grid))
}

fn is_whole(layout: &Rules, grid: usize) -> bool {
    layout.grids()[grid].stride == Stride::Whole
}

/// Returns the first board that has a cell, and the index of the cell there, row by row.
fn drawn_on(layout: &Rules, cell: LayoutCell) -> Option<(usize, usize)> {
    if layout.is_wide() {
        return Some((0, cell.index()));
    }
    let (grid, cell) = layout.homes(cell).iter().copied().find(|&(grid, _)| is_whole(layout, grid))?;
    Some((grid, cell.index() / 9 * layout.size() + cell.index() % 9))
}

/// Converts a coordinate; a layout is at most 297 cells wide.
fn lattice(cells: usize) -> u16 {
    u16::try_from(cells).unwrap_or(u16::MAX)
}

impl Spot {
    /// Returns the position of a cell in the [scene of its layout](Scene::of).
    pub fn of(layout: &Rules, cell: LayoutCell) -> Self {
        let (row, column) = layout.place(cell);
        Self { x: lattice(column), y: lattice(row) }
    }
}

impl Scene {
    /// Draws the boards of a layout, one or many. Digits among the `givens` are given, all others placed.
    ///
    /// ```
    /// use ninefold_core::multi::Grids;
    /// use ninefold_render::{Candidates, Scene};
    ///
    /// let empty = Grids::empty("samurai".parse()?);
    /// let scene = Scene::of(&empty.boards(), &empty, Candidates::Hidden)?;
    /// assert_eq!(scene.squares().len(), 5 * 81 - 4 * 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error for a layout with cells that are only in grids whose cells are not adjacent.
    pub fn of(boards: &Boards, givens: &Grids, candidates: Candidates) -> Result<Self, Scattered> {
        let layout = boards.rules();
        if layout.cells().any(|cell| drawn_on(layout, cell).is_none()) {
            return Err(Scattered);
        }
        let empty = Self { layout: Some(layout.clone()), ruled: Ruled::of(layout, None), ..Self::new() };
        let digits = boards.grids();
        let content = |cell: LayoutCell| {
            let (digit, options) = (digits[cell], boards.options(cell));
            let shown = candidates == Candidates::Shown && digit.is_none();
            let candidates = if shown { options } else { DigitSet::EMPTY };
            Content { digit, is_given: givens[cell].is_some(), options, candidates, ..Content::default() }
        };
        Ok(whole(layout).fold(empty, |scene, grid| {
            let place = layout.grids()[grid];
            let at = (lattice(place.column), lattice(place.row));
            scene.plane(at, lattice(layout.lines().1), layout.cells_of(grid).into_iter().map(content).collect())
        }))
    }

    /// Draws the board of one grid, with its candidates and the constraints inside it.
    ///
    /// The digits of the board are given, except those marked by [`placed`](Self::placed). Rows and columns are those of the grid, as in the words of
    /// steps.
    pub fn of_grid(rules: &Rules, grid: usize, board: &Board) -> Self {
        let Some(ruled) = Ruled::of(rules, Some(grid)) else { return Self::new().board((0, 0), board) };
        let size = rules.size();
        let cells = ninefold_core::Cell::all().filter(|cell| cell.index() / 9 < size && cell.index() % 9 < size);
        let content = |cell| {
            let (digit, candidates) = (board.digit(cell), board.candidates(cell));
            Content { digit, is_given: digit.is_some(), options: board.options(cell), candidates, ..Content::default() }
        };
        Self { ruled: Some(ruled), ..Self::new() }.plane((0, 0), lattice(size), cells.map(content).collect())
    }

    /// Sets small digits in the corners of a cell of the layout.
    #[must_use]
    pub fn corner(self, cell: LayoutCell, digits: DigitSet) -> Self {
        self.change(cell, |content| content.corner = digits)
    }

    /// Sets small digits in the centre of a cell of the layout.
    #[must_use]
    pub fn centre(self, cell: LayoutCell, digits: DigitSet) -> Self {
        self.change(cell, |content| content.centre = digits)
    }

    /// Adds a colour to a cell of the layout; several colours share the cell in stripes.
    #[must_use]
    pub fn colour(self, cell: LayoutCell, colour: Rgb) -> Self {
        self.change(cell, |content| content.colours.push(colour))
    }

    /// Adds marks on a grid of the layout.
    ///
    /// # Errors
    ///
    /// Returns an error for marks on a grid whose cells are not adjacent, and which therefore has no board.
    pub fn marks_on<'m, M: 'm>(mut self, grid: usize, marks: impl IntoIterator<Item = &'m M>) -> Result<Self, Scattered>
    where
        Drawn: From<&'m M>,
    {
        let plane = self.layout.as_ref().and_then(|layout| whole(layout).position(|one| one == grid));
        let plane = plane.and_then(|plane| self.planes.get_mut(plane)).ok_or(Scattered)?;
        plane.marks.extend(marks.into_iter().map(Drawn::from));
        Ok(self)
    }

    /// Shades a grid or, for `None`, all grids whose cells are not adjacent.
    #[must_use]
    pub fn shade(self, grid: Option<usize>, theme: &Theme) -> Self {
        let Some(layout) = self.layout.clone() else { return self };
        if layout.is_wide() {
            let shaded = layout.cells().filter(|_| grid == Some(0));
            return self.shade_cells(shaded, theme);
        }
        let is_meant = |of: usize| grid.map_or(!is_whole(&layout, of), |grid| of == grid);
        let shaded = layout.cells().filter(|&cell| layout.homes(cell).iter().any(|home| is_meant(home.0)));
        self.shade_cells(shaded, theme)
    }

    /// Shades cells of the layout; a cell that is already shaded is unchanged.
    #[must_use]
    pub fn shade_cells(self, cells: impl Iterator<Item = LayoutCell>, theme: &Theme) -> Self {
        // The grey is pale enough for digits of any colour to stand out.
        let grey = theme.thin.over(theme.paper, 150);
        cells.fold(self, |scene, cell| {
            scene.change(cell, |content| {
                if !content.colours.contains(&grey) {
                    content.colours.push(grey);
                }
            })
        })
    }

    /// Changes a cell on the board on which it is drawn.
    fn change(mut self, cell: LayoutCell, change: impl FnOnce(&mut Content)) -> Self {
        let place = self.layout.as_ref().and_then(|layout| {
            let (grid, at) = drawn_on(layout, cell)?;
            Some((whole(layout).position(|one| one == grid)?, at))
        });
        if let Some((plane, at)) = place
            && let Some(content) = self.planes[plane].cells.get_mut(at)
        {
            change(content);
        }
        self
    }
}

#[cfg(test)]
mod tests;
