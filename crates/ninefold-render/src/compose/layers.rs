//! The drawings of constraints alone, for a page that draws its own board between them.

use super::{CELL, Composer, Style};
use crate::canvas::Op;
use crate::overlay::grounds;
use crate::scene::Scene;

/// The drawings of the constraints of a scene. The upper left corner of its board is (0, 0).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layers {
    /// The side of a cell.
    pub cell: f32,
    /// The room that clues beside the board need: to the left, above, to the right and below, in cells.
    pub rooms: [f32; 4],
    /// The part of each cell that holds candidates: x, y, width and height, in cells.
    pub candidates: [f32; 4],
    /// The rows and columns of candidates in this part.
    pub lattice: [usize; 2],
    /// The drawings below the digits.
    pub under: Vec<Op>,
    /// The drawings above the lines of the board: signs on edges and corners, clues beside the board.
    pub over: Vec<Op>,
}

impl Layers {
    /// Draws the constraints of a scene in the colours of a style.
    ///
    /// ```
    /// use ninefold_core::multi::Grids;
    /// use ninefold_core::rules::{Constraint, Kind, Rules};
    /// use ninefold_render::{Candidates, Layers, Scene, Style};
    ///
    /// let plain = Rules::single();
    /// let cage = Constraint::new(Kind::named("killercage").unwrap(), &plain, vec![plain.cells().take(2).collect()], [10])?;
    /// let empty = Grids::empty(plain.with_constraints([cage]));
    /// let scene = Scene::of(&empty.boards(), &empty, Candidates::Hidden).unwrap();
    /// let layers = Layers::of(&scene, &Style::default());
    /// assert_eq!((layers.under.len(), layers.over.len()), (3, 0), "an outline, the ground of its label, the label");
    /// # Ok::<(), ninefold_core::rules::ConstraintError>(())
    /// ```
    pub fn of(scene: &Scene, style: &Style) -> Self {
        let mut composer = Composer::new(scene, style);
        let (rooms, spread) = (composer.sides.rooms, composer.spread);
        composer.origin = (0.0, 0.0);
        let grounds = grounds(scene);
        composer.tints(&grounds);
        composer.grounds(&grounds);
        composer.cages(&grounds);
        let under = std::mem::take(&mut composer.canvas.ops);
        composer.signs();
        composer.clues();
        let over = std::mem::take(&mut composer.canvas.ops);
        let lattice = [spread.rows, spread.columns];
        Self { cell: CELL, rooms, candidates: spread.area(), lattice, under, over }
    }
}
