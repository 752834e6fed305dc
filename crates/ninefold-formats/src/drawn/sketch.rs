//! A drawing independent of its format: strokes, shapes and cages on the plane of the cells. Readers of formats create sketches, and writers convert
//! them.
//!
//! ```text
//!   (0, 0)      (0, 100)        points are in hundredths of a cell, rows downward
//!     +-----------+
//!     | (50, 50)  |             the middle of r1c1
//!     +-----------+ (50, 100)   the edge of r1c1 and r1c2
//!   (100, 0)    (100, 100)      the corner of four cells
//! ```

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Kind, Rules};

use crate::colour::Colour;

/// The size of a cell.
pub(crate) const CELL: i32 = 100;

/// The maximum extent of a drawing in cells in each direction, including outside the grid.
const FARTHEST: f64 = 1000.0;

/// A point on the plane of the cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Point {
    pub(crate) row: i32,
    pub(crate) column: i32,
}

impl Point {
    /// Returns the point at a fractional row and column, rounded to a hundredth of a cell, or `None` if it is far outside the grid.
    pub(crate) fn of(row: f64, column: f64) -> Option<Self> {
        Some(Self { row: hundredths(row)?, column: hundredths(column)? })
    }

    /// Returns the middle of the square in the given row and column, counted from 0; the square may be outside the grid.
    pub(crate) fn middle_of((row, column): (isize, isize)) -> Self {
        let middle = |at: isize| i32::try_from(at).unwrap_or_default() * CELL + CELL / 2;
        Self { row: middle(row), column: middle(column) }
    }

    /// Returns the middle of a cell.
    pub(crate) fn middle(rules: &Rules, cell: LayoutCell) -> Self {
        let (row, column) = rules.place(cell);
        Self::middle_of((row.cast_signed(), column.cast_signed()))
    }

    /// Returns the mean of several points.
    pub(crate) fn mean(points: &[Self]) -> Self {
        let count = i32::try_from(points.len()).unwrap_or(1).max(1);
        let sum = |of: fn(&Self) -> i32| points.iter().map(of).sum::<i32>() / count;
        Self { row: sum(|point| point.row), column: sum(|point| point.column) }
    }

    /// Returns the point moved by an offset in hundredths of a cell.
    pub(crate) const fn moved(self, down: i32, right: i32) -> Self {
        Self { row: self.row + down, column: self.column + right }
    }

    /// Returns the row and column, counted from 0, of the square that contains the point.
    pub(crate) fn square(self) -> (isize, isize) {
        let at = |at: i32| isize::try_from(at.div_euclid(CELL)).unwrap_or_default();
        (at(self.row), at(self.column))
    }

    /// Returns the cell that contains the point.
    pub(crate) fn within(self, rules: &Rules) -> Option<LayoutCell> {
        let (row, column) = self.square();
        rules.at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
    }

    /// Returns the cell whose middle is this point.
    pub(crate) fn cell(self, rules: &Rules) -> Option<LayoutCell> {
        self.within(rules).filter(|&cell| Self::middle(rules, cell).is_near(self))
    }

    /// Returns the square outside the grid whose middle is roughly this point.
    pub(crate) fn outside(self, rules: &Rules) -> Option<(isize, isize)> {
        let square = self.square();
        let middle = Self::middle_of(square);
        let is_middle = (self.row - middle.row).abs() <= 30 && (self.column - middle.column).abs() <= 30;
        (is_middle && self.within(rules).is_none()).then_some(square)
    }

    /// Returns the two neighbours whose common edge has its middle at this point, the upper or left one first.
    pub(crate) fn edge(self, rules: &Rules) -> Option<[LayoutCell; 2]> {
        let half = CELL / 2;
        [(half, 0), (0, half)].into_iter().find_map(|(down, right)| {
            let [one, other] = [self.moved(-down, -right), self.moved(down, right)].map(|point| point.cell(rules));
            Some([one?, other?])
        })
    }

    /// Returns the four cells around this corner.
    pub(crate) fn corner(self, rules: &Rules) -> Option<[LayoutCell; 4]> {
        let half = CELL / 2;
        let around = [(-half, -half), (-half, half), (half, -half), (half, half)];
        let [a, b, c, d] = around.map(|(down, right)| self.moved(down, right).cell(rules));
        Some([a?, b?, c?, d?])
    }

    /// Whether another point is equal to this one up to rounding.
    pub(crate) const fn is_near(self, other: Self) -> bool {
        (self.row - other.row).abs() <= 2 && (self.column - other.column).abs() <= 2
    }

    /// Returns the row and the column in units of cells.
    pub(crate) fn fractions(self) -> [f64; 2] {
        [self.row, self.column].map(|at| f64::from(at) / f64::from(CELL))
    }

    /// Returns the name of the square that contains the point, such as `r3c5`; `r0c5` is above the grid.
    pub(crate) fn name(self) -> String {
        let (row, column) = self.square();
        format!("r{}c{}", row + 1, column + 1)
    }
}

/// Converts a length in cells to hundredths, or returns `None` if it is not a valid length.
pub(crate) fn hundredths(length: f64) -> Option<i32> {
    (length.is_finite() && length.abs() <= FARTHEST).then(|| (length * f64::from(CELL)).round() as i32)
}

/// A line through points.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stroke {
    pub(crate) points: Vec<Point>,
    pub(crate) colour: Colour,
    /// The width in the site's own units, of which a cell has 64.
    pub(crate) width: f64,
    /// Whether the line ends with an arrowhead.
    pub(crate) has_head: bool,
}

/// A rectangle, an ellipse, or a text alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) at: Point,
    /// The height and width in hundredths of a cell.
    pub(crate) height: i32,
    pub(crate) width: i32,
    pub(crate) is_round: bool,
    pub(crate) fill: Option<Colour>,
    pub(crate) border: Option<Colour>,
    pub(crate) text: String,
    /// Whether the shape is drawn above the lines and digits.
    pub(crate) is_above: bool,
}

/// An outline around cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cage {
    pub(crate) cells: Vec<LayoutCell>,
    pub(crate) label: String,
    /// The sum that the document states in addition to the label.
    pub(crate) sum: Option<u32>,
    /// Whether the digits in the cage differ (`true`) or may repeat (`false`), if the document states it.
    pub(crate) is_unique: Option<bool>,
    /// Whether the outline belongs to a region rather than to a sum.
    pub(crate) is_region: bool,
}

/// The drawing of a board.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Sketch {
    pub(crate) strokes: Vec<Stroke>,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) cages: Vec<Cage>,
    /// The rules of the whole grid that the document states explicitly.
    pub(crate) flags: Vec<&'static Kind>,
    /// Further texts, which are not rules.
    pub(crate) comment: Vec<String>,
    /// Descriptions of elements with a look that this model does not support.
    pub(crate) strange: Vec<String>,
}

impl Sketch {
    pub(crate) const fn is_empty(&self) -> bool {
        self.strokes.is_empty()
            && self.shapes.is_empty()
            && self.cages.is_empty()
            && self.flags.is_empty()
            && self.strange.is_empty()
    }
}

impl Stroke {
    /// Returns the cells on a line that runs from middle to middle in straight or diagonal steps.
    pub(crate) fn path(&self, rules: &Rules) -> Option<Vec<LayoutCell>> {
        path(&self.points, rules)
    }

    /// Like [`path`](Self::path), but each end may be cut short within its cell, as at the edge of a circle.
    pub(crate) fn path_of_cut(&self, rules: &Rules) -> Option<Vec<LayoutCell>> {
        let mut points = self.points.clone();
        let count = points.len();
        for (end, next) in [(0, 1), (count.checked_sub(1)?, count.checked_sub(2)?)] {
            let (cut, next) = (*points.get(end)?, *points.get(next)?);
            let whole = Point::middle(rules, cut.within(rules)?);
            if !is_between(cut, whole, next) {
                return None;
            }
            *points.get_mut(end)? = whole;
        }
        path(&points, rules)
    }

    /// Describes the stroke in words, for a message.
    pub(crate) fn describe(&self) -> String {
        let what = if self.has_head { "an arrow" } else { "a line" };
        let ends = self.points.first().zip(self.points.last());
        let place = ends.map_or_else(String::new, |(from, to)| format!(" from {} to {}", from.name(), to.name()));
        format!("{what} in {}{place}", self.colour)
    }
}

/// Whether a point is on the line between two others, up to rounding.
fn is_between(place: Point, from: Point, to: Point) -> bool {
    let (down, right) = (to.row - from.row, to.column - from.column);
    let (row, column) = (place.row - from.row, place.column - from.column);
    let side = i64::from(down) * i64::from(column) - i64::from(right) * i64::from(row);
    let length = i64::from(down.abs().max(right.abs()));
    let along = i64::from(down) * i64::from(row) + i64::from(right) * i64::from(column);
    side.abs() <= 4 * length && along >= -2 * length
}

fn path(points: &[Point], rules: &Rules) -> Option<Vec<LayoutCell>> {
    let corners = points.iter().map(|point| point.cell(rules)).collect::<Option<Vec<_>>>()?;
    let mut cells = vec![*corners.first()?];
    for pair in corners.windows(2) {
        let [from, to] = [pair[0], pair[1]].map(|cell| rules.place(cell));
        let (down, right) = (to.0.cast_signed() - from.0.cast_signed(), to.1.cast_signed() - from.1.cast_signed());
        let steps = down.abs().max(right.abs());
        if steps == 0 || down != 0 && right != 0 && down.abs() != right.abs() {
            return None;
        }
        for step in 1..=steps {
            let at = |from: usize, way: isize| from.checked_add_signed(step * way.signum());
            cells.push(rules.at(at(from.0, down)?, at(from.1, right)?)?);
        }
    }
    (cells.len() > 1).then_some(cells)
}

impl Shape {
    /// Whether the shape is as high as it is wide, up to rounding.
    pub(crate) const fn is_square(&self) -> bool {
        (self.height - self.width).abs() <= 2
    }

    /// Whether the shape is as high as it is wide, with a size in the range `sizes`.
    pub(crate) fn has_size(&self, sizes: std::ops::RangeInclusive<i32>) -> bool {
        self.is_square() && sizes.contains(&self.width)
    }

    /// Describes the shape in words, for a message.
    pub(crate) fn describe(&self) -> String {
        let what = match (self.is_round, self.text.as_str()) {
            (true, "") => "a circle".to_owned(),
            (false, "") => "a rectangle".to_owned(),
            (true, text) => format!("a circle with the text {text:?}"),
            (false, text) => format!("the text {text:?}"),
        };
        let colour = self.fill.or(self.border).map_or_else(String::new, |colour| format!(" in {colour}"));
        format!("{what}{colour} at {}", self.at.name())
    }
}

impl Cage {
    /// Describes the cage in words, for a message.
    pub(crate) fn describe(&self, rules: &Rules) -> String {
        let label = if self.label.is_empty() { String::new() } else { format!(" with {:?}", self.label) };
        format!("a cage{label} in {}", rules.names(self.cells.iter().copied()))
    }
}
