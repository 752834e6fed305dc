//! The clues beside the grid: the position of each, and the room required on each side.
//!
//! ```text
//!       15   7          a clue about a column above it, one about a diagonal beside its arrow
//!      ↘     12         the second clue at a place is nearer to the grid or farther away
//!    +----------
//! 20 |
//! ```

use ninefold_core::rules::drawing::Drawing;

use super::stroke::head;
use crate::outline::{Point, Segment};
use crate::scene::Scene;

/// The distance from the grid to the first clues, and the depth of the room for each clue.
const DEPTH: [f32; 2] = [0.12, 0.5];

/// A clue beside the grid. Lengths are in cells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Clue {
    /// The middle of the text.
    pub(crate) at: Point,
    /// The maximum width of the text.
    pub(crate) room: f32,
    pub(crate) label: String,
    /// An arrow along the diagonal to which the clue refers.
    pub(crate) arrow: Vec<Segment>,
}

/// The clues on all sides.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Sides {
    pub(crate) clues: Vec<Clue>,
    /// The width of the room to the left, above, to the right and below; 0 where there are no clues.
    pub(crate) rooms: [f32; 4],
}

/// A place beside the grid: its column and row, which are -1 to the left and above.
type Place = (i32, i32);

impl Sides {
    /// Returns the clues of a scene.
    pub(crate) fn of(scene: &Scene) -> Self {
        let Some(ruled) = &scene.ruled else { return Self::default() };
        let (columns, rows) = scene.size();
        let (columns, rows) = (i32::from(columns), i32::from(rows));
        let mut sides = Self::default();
        let mut taken: Vec<Place> = Vec::new();
        for drawing in ruled.constraints().flat_map(|constraint| ruled.drawings(constraint)) {
            let Drawing::Outside { cells, label } = drawing else { continue };
            let Some((place, step)) = ruled.beside(&cells) else { continue };
            let before = taken.iter().filter(|&&other| other == place).count();
            taken.push(place);
            let outer = [place.0 < 0, place.1 < 0, place.0 >= columns, place.1 >= rows];
            let is_corner = outer.into_iter().filter(|is_outer| *is_outer).count() > 1;
            for (side, (room, is_outer)) in sides.rooms.iter_mut().zip(outer).enumerate() {
                // Clues in a corner are stacked on two of the sides.
                let level = if is_corner && side % 2 == 0 { 0 } else { before };
                if is_outer {
                    *room = room.max(DEPTH[1].mul_add(level as f32 + 1.0, DEPTH[0]));
                }
            }
            let is_slope = step.0 != 0 && step.1 != 0;
            let at = At { place, step, columns, rows, level: before };
            let (label, arrow) = (label, if is_slope { at.arrow() } else { Vec::new() });
            let room = match outer {
                _ if is_slope => 0.4,
                [false, _, false, _] => 0.8,
                _ => 0.45,
            };
            sides.clues.push(Clue { at: at.label(is_slope), room, label, arrow });
        }
        sides
    }
}

/// A place, and the direction in which its clue faces.
struct At {
    place: Place,
    step: Place,
    columns: i32,
    rows: i32,
    level: usize,
}

impl At {
    /// Returns the additional distance from the grid because of earlier clues at the place.
    fn out(&self) -> Point {
        let far = DEPTH[1] * self.level as f32;
        let side = |place: i32, count: i32| match place {
            ..0 => -far,
            place if place >= count => far,
            _ => 0.0,
        };
        let (x, y) = (side(self.place.0, self.columns), side(self.place.1, self.rows));
        if y == 0.0 { (x, 0.0) } else { (0.0, y) }
    }

    /// Returns the middle of the text.
    fn label(&self, is_slope: bool) -> Point {
        let centre = DEPTH[0] + DEPTH[1] / 2.0;
        let is_corner = self.is_corner();
        let along = |place: i32, count: i32, step: i32| match (place, is_slope) {
            (..0, _) => -centre - if is_corner { 0.05 } else { 0.0 },
            (place, _) if place >= count => count as f32 + centre + if is_corner { 0.05 } else { 0.0 },
            // On a slope, the text is moved away from the arrow.
            (place, true) => place as f32 + 0.5 - 0.14 * step as f32,
            (place, false) => place as f32 + 0.5,
        };
        let (x, y) = (along(self.place.0, self.columns, self.step.0), along(self.place.1, self.rows, self.step.1));
        let out = self.out();
        (x + out.0, y + out.1)
    }

    fn is_corner(&self) -> bool {
        let is_outer = |place: i32, count: i32| !(0..count).contains(&place);
        is_outer(self.place.0, self.columns) && is_outer(self.place.1, self.rows)
    }

    /// Returns an arrow towards the corner at which the diagonal enters the grid.
    fn arrow(&self) -> Vec<Segment> {
        let length = if self.is_corner() { 0.16 } else { 0.2 };
        let (x, y) = (self.step.0 as f32, self.step.1 as f32);
        let out = self.out();
        let from = |place: i32, step: f32, out: f32| place as f32 + 0.5 + 0.45 * step + out;
        let tip = (from(self.place.0, x, out.0), from(self.place.1, y, out.1));
        let tail = (tip.0 - length * x, tip.1 - length * y);
        let lines = [vec![tail, tip]].into_iter().chain(head(tail, tip, 0.09));
        lines.filter_map(|line| Some([Segment::Move(*line.first()?), Segment::Line(*line.last()?)])).flatten().collect()
    }
}
