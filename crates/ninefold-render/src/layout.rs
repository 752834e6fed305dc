//! Layouts as scenes: every grid is a board in its place, and a cell that grids share is there once.
//!
//! A grid whose cells lie apart has no place of its own. It consists of cells of other grids, on whose boards it is shaded.

use ninefold_core::mark::Mark;
use ninefold_core::multi::{Boards, Grids, LayoutCell, Rules, Stride};
use ninefold_core::{Cell, DigitSet};

use crate::colour::Rgb;
use crate::scene::{Plane, Scene};
use crate::theme::Theme;

/// Whether candidates are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Candidates {
    /// Digits alone.
    Hidden,
    /// All that the boards have.
    Shown,
}

/// A cell of the layout lies in no grid that can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scattered;

impl std::fmt::Display for Scattered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a grid whose cells lie apart is drawn only where others have its cells")
    }
}

impl std::error::Error for Scattered {}

/// The grids of a layout whose cells lie side by side.
fn whole(layout: &Rules) -> impl Iterator<Item = usize> {
    (0..layout.grids().len()).filter(|&grid| is_whole(layout, grid))
}

fn is_whole(layout: &Rules, grid: usize) -> bool {
    layout.grids()[grid].stride == Stride::Whole
}

/// The board on which a cell is drawn: the first that has it.
fn drawn_on(layout: &Rules, cell: LayoutCell) -> Option<(usize, Cell)> {
    layout.homes(cell).iter().copied().find(|&(grid, _)| is_whole(layout, grid))
}

/// A layout is at most 297 cells wide.
fn lattice(cells: usize) -> u16 {
    u16::try_from(cells).unwrap_or(u16::MAX)
}

impl Scene {
    /// The boards of a layout, one or many. Digits that are among the `givens` are given, all others placed.
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
    /// A layout with cells that lie only in grids whose cells lie apart.
    pub fn of(boards: &Boards, givens: &Grids, candidates: Candidates) -> Result<Self, Scattered> {
        let layout = boards.rules();
        if layout.cells().any(|cell| drawn_on(layout, cell).is_none()) {
            return Err(Scattered);
        }
        let empty = Self { layout: Some(layout.clone()), ..Self::new() };
        Ok(whole(layout).fold(empty, |scene, grid| {
            let (place, board) = (layout.grids()[grid], boards.board(grid));
            let at = (lattice(place.column), lattice(place.row));
            let scene = match candidates {
                Candidates::Shown => scene.board(at, board),
                Candidates::Hidden => scene.grid(at, board.grid()),
            };
            scene.placed(board.grid().filled() - givens.grid(grid).filled())
        }))
    }

    /// Small digits in the corners of a cell of the layout.
    #[must_use]
    pub fn corner(self, cell: LayoutCell, digits: DigitSet) -> Self {
        self.change(cell, |plane, cell| plane.corner.set_cell(cell, digits))
    }

    /// Small digits in the centre of a cell of the layout.
    #[must_use]
    pub fn centre(self, cell: LayoutCell, digits: DigitSet) -> Self {
        self.change(cell, |plane, cell| plane.centre.set_cell(cell, digits))
    }

    /// A colour of a cell of the layout; several share it in stripes.
    #[must_use]
    pub fn colour(self, cell: LayoutCell, colour: Rgb) -> Self {
        self.change(cell, |plane, cell| plane.colours.entry(cell).or_default().push(colour))
    }

    /// Marks on a grid of the layout.
    ///
    /// # Errors
    ///
    /// A grid whose cells lie apart: it has no board of its own.
    pub fn marks_on(mut self, grid: usize, marks: &[Mark]) -> Result<Self, Scattered> {
        let plane = self.layout.as_ref().and_then(|layout| whole(layout).position(|one| one == grid));
        let plane = plane.and_then(|plane| self.planes.get_mut(plane)).ok_or(Scattered)?;
        plane.marks.extend_from_slice(marks);
        Ok(self)
    }

    /// Shades a grid; without one, all grids whose cells lie apart.
    #[must_use]
    pub fn shade(self, grid: Option<usize>, theme: &Theme) -> Self {
        // So pale that digits of any colour stand out from it.
        let grey = theme.thin.over(theme.paper, 150);
        let Some(layout) = self.layout.clone() else { return self };
        let is_meant = |of: usize| grid.map_or(!is_whole(&layout, of), |grid| of == grid);
        let shaded = layout.cells().filter(|&cell| layout.homes(cell).iter().any(|home| is_meant(home.0)));
        shaded.fold(self, |scene, cell| scene.colour(cell, grey))
    }

    /// Changes the board on which a cell is drawn.
    fn change(mut self, cell: LayoutCell, change: impl FnOnce(&mut Plane, Cell)) -> Self {
        let place = self.layout.as_ref().and_then(|layout| {
            let (grid, cell) = drawn_on(layout, cell)?;
            Some((whole(layout).position(|one| one == grid)?, cell))
        });
        if let Some((plane, cell)) = place {
            change(&mut self.planes[plane], cell);
        }
        self
    }
}

#[cfg(test)]
mod tests;
