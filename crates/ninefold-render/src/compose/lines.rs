//! The lines between cells, and above them the much heavier ones around boxes and regions.

use std::collections::BTreeMap;

use super::{CELL, Composer};
use crate::canvas::{Look, Outline, Pen, Point, Segment};
use crate::ruled::Ruled;
use crate::scene::Spot;

/// The widths of lines between cells and around regions.
const WIDTHS: [f32; 2] = [1.0, 3.6];
/// The minimum ratio of these widths, so that regions are clear at a glance.
const RATIO: f32 = 2.5;

/// Sides of cells: for each vertical (`true`) or horizontal line, given by its index, the indices of the sides on it.
type Sides = BTreeMap<(bool, u16), Vec<u16>>;

impl Composer<'_> {
    /// Returns the minimum width of lines, in the units of the canvas.
    pub(super) fn least(&self) -> f32 {
        self.style.least * CELL / self.style.cell
    }

    /// Returns the widths of lines between cells and around regions.
    pub(super) fn widths(&self) -> [f32; 2] {
        let [thin, heavy] = WIDTHS;
        [thin.max(self.least()), heavy.max(RATIO * self.least())]
    }

    /// Draws the lines of the board.
    pub(super) fn lines(&mut self) {
        if self.has_other_regions() { self.regions() } else { self.boxes() }
    }

    pub(super) fn has_other_regions(&self) -> bool {
        self.scene.ruled.as_ref().is_some_and(Ruled::has_other_regions)
    }

    /// Draws the lines of boxes.
    fn boxes(&mut self) {
        let (boxes, widths) = (self.scene.boxes(), self.widths());
        let mut thin = Vec::new();
        for &spot in &boxes {
            let (x, y) = self.corner(spot);
            for step in [CELL, 2.0 * CELL] {
                thin.extend([Segment::Move((x + step, y)), Segment::Line((x + step, y + 3.0 * CELL))]);
                thin.extend([Segment::Move((x, y + step)), Segment::Line((x + 3.0 * CELL, y + step))]);
            }
        }
        self.canvas.draw(Outline::Path(thin), Look::pen(Pen::new(self.theme.thin, widths[0])));
        for spot in boxes {
            let (x, y) = self.corner(spot);
            let frame = Outline::rect(x, y, 3.0 * CELL, 3.0 * CELL);
            self.canvas.draw(frame, Look::pen(Pen::new(self.theme.frame, widths[1])));
        }
    }

    /// Draws the lines of regions of any shape: heavy where two regions meet and around the board, thin elsewhere.
    fn regions(&mut self) {
        let (regions, widths) = (self.scene.regions(), self.widths());
        let [mut thin, mut heavy] = [Sides::new(), Sides::new()];
        let mut add = |one: Option<&Option<usize>>, other: Option<&Option<usize>>, line: (bool, u16), at: u16| {
            if one.or(other).is_some() {
                let sides = if one == other { &mut thin } else { &mut heavy };
                sides.entry(line).or_default().push(at);
            }
        };
        let (columns, rows) = self.scene.size();
        let at = |x: Option<u16>, y: Option<u16>| regions.get(&Spot { x: x?, y: y? });
        for y in 0..=rows {
            for x in 0..=columns {
                let here = at(Some(x), Some(y));
                add(at(x.checked_sub(1), Some(y)), here, (true, x), y);
                add(at(Some(x), y.checked_sub(1)), here, (false, y), x);
            }
        }
        let [thin, heavy] = [(thin, 0.0), (heavy, widths[1] / 2.0)].map(|(sides, more)| self.runs(&sides, more));
        self.canvas.draw(Outline::Path(thin), Look::pen(Pen::new(self.theme.thin, widths[0])));
        self.canvas.draw(Outline::Path(heavy), Look::pen(Pen::new(self.theme.frame, widths[1])));
    }

    /// Joins consecutive sides into lines that are extended at both ends, so that lines that meet leave no gap.
    fn runs(&self, sides: &Sides, more: f32) -> Vec<Segment> {
        let mut path = Vec::new();
        for (&(goes_down, line), places) in sides {
            let point = |along: f32| -> Point {
                let across = CELL * f32::from(line);
                let (x, y) = if goes_down { (across, along) } else { (along, across) };
                (self.origin.0 + x, self.origin.1 + y)
            };
            for run in places.chunk_by(|one, other| one + 1 == *other) {
                let (first, count) = (CELL * f32::from(run[0]), CELL * run.len() as f32);
                path.extend([Segment::Move(point(first - more)), Segment::Line(point(first + count + more))]);
            }
        }
        path
    }
}
