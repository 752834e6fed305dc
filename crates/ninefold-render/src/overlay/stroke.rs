//! Lines of constraints as overlapping areas, all clockwise, and the circles and diamonds at which they end.
//!
//! ```text
//!    .-.
//!   (   )====.         the line is cut where it meets the circle; its other end is round
//!    '-'      \\
//! ```

use super::outlines;
use crate::outline::{Point, Segment};

/// The radius of a circle around a digit, and of the round ends of a pill.
pub(super) const RING: f32 = 0.4;
/// The distance from the middle of a diamond to its corners.
const DIAMOND: f32 = 0.46;

/// An outline at which lines of the same constraint end.
pub(super) enum Bound {
    /// A circle, or a pill around the middles of several cells.
    Ring(Vec<Point>),
    /// A square on its corner.
    Diamond(Point),
}

impl Bound {
    pub(super) fn outline(&self) -> Vec<Segment> {
        match self {
            Self::Ring(middles) => outlines::hull(middles, RING),
            &Self::Diamond((x, y)) => {
                outlines::polygon(&[(x, y - DIAMOND), (x + DIAMOND, y), (x, y + DIAMOND), (x - DIAMOND, y)])
            }
        }
    }

    /// Whether the outline contains a point.
    fn has(&self, point: Point) -> bool {
        match self {
            Self::Ring(middles) => {
                let near = |one: &Point| middles.iter().any(|&other| gap(point, *one, other) < RING);
                middles.iter().any(near)
            }
            &Self::Diamond((x, y)) => (point.0 - x).abs() + (point.1 - y).abs() < DIAMOND,
        }
    }

    /// Returns the point at which the path from a point inside to one outside crosses the outline.
    fn exit(&self, mut inside: Point, mut outside: Point) -> Point {
        // Twelve halvings are exact to a 4096th of a cell.
        for _ in 0..12 {
            let middle = (f32::midpoint(inside.0, outside.0), f32::midpoint(inside.1, outside.1));
            *(if self.has(middle) { &mut inside } else { &mut outside }) = middle;
        }
        outside
    }
}

/// Returns the distance of a point from the segment between two others.
fn gap(point: Point, one: Point, other: Point) -> f32 {
    let way = (other.0 - one.0, other.1 - one.1);
    let length = way.0.mul_add(way.0, way.1 * way.1).max(1e-6);
    let part = ((point.0 - one.0) * way.0 + (point.1 - one.1) * way.1) / length;
    let part = part.clamp(0.0, 1.0);
    outlines::distance(point, (way.0.mul_add(part, one.0), way.1.mul_add(part, one.1)))
}

/// A line through points, with the outlines at which it ends.
pub(super) struct Stroke<'a> {
    pub(super) points: &'a [Point],
    pub(super) bounds: &'a [Bound],
}

impl Stroke<'_> {
    /// Returns the pieces outside the bounds: both ends, each with the bound that cuts it.
    fn pieces(&self) -> impl Iterator<Item = [(Point, Option<&Bound>); 2]> {
        self.points.windows(2).filter_map(|pair| {
            let cut = |at: Point, to: Point| self.bounds.iter().find(|bound| bound.has(at) && !bound.has(to));
            let is_hidden = self.bounds.iter().any(|bound| pair.iter().all(|&point| bound.has(point)));
            let &[one, other] = pair else { return None };
            (!is_hidden).then(|| [(one, cut(one, other)), (other, cut(other, one))])
        })
    }

    /// Returns the area of the line, `half` wide on both sides. A line of one point is a disc.
    pub(super) fn area(&self, half: f32) -> Vec<Segment> {
        if let [only] = self.points {
            return if self.bounds.is_empty() { outlines::circle(*only, half) } else { Vec::new() };
        }
        self.pieces().flat_map(|piece| area(piece, half)).collect()
    }

    /// Returns the line itself.
    pub(super) fn middle(&self) -> Vec<Segment> {
        let mut segments = Vec::new();
        let mut last = None;
        for [one, other] in self.pieces() {
            let end = |(at, bound): (Point, Option<&Bound>), to: Point| bound.map_or(at, |bound| bound.exit(at, to));
            if last != Some(one.0) {
                segments.push(Segment::Move(end(one, other.0)));
            }
            segments.push(Segment::Line(end(other, one.0)));
            last = Some(other.0);
        }
        segments
    }

    /// Returns the head of an arrow at the end of the line: two short lines.
    pub(super) fn head(&self) -> [Vec<Point>; 2] {
        let [.., from, tip] = *self.points else { return [Vec::new(), Vec::new()] };
        head(from, tip, 0.2)
    }
}

/// Returns two short lines from the tip of an arrow backwards.
pub(super) fn head(from: Point, tip: Point, length: f32) -> [Vec<Point>; 2] {
    let back = outlines::towards(tip, from, length);
    let across = outlines::outward(from, tip);
    [0.75, -0.75].map(|side| {
        let side = side * length;
        vec![(across.0.mul_add(side, back.0), across.1.mul_add(side, back.1)), tip]
    })
}

/// Returns the area of a piece: with rounded ends, or cut along the bound.
fn area([(one, first), (other, last)]: [(Point, Option<&Bound>); 2], half: f32) -> Vec<Segment> {
    if first.is_none() && last.is_none() {
        return outlines::hull(&[one, other], half);
    }
    let across = outlines::outward(one, other);
    let beside = |at: Point, side: f32| (across.0.mul_add(side, at.0), across.1.mul_add(side, at.1));
    let end = |at: Point, bound: Option<&Bound>, to: Point, side: f32| {
        let (at, to) = (beside(at, side), beside(to, side));
        bound.map_or(at, |bound| bound.exit(at, to))
    };
    // The outline runs clockwise: along one side, then back along the other.
    let there = [half, 0.0, -half].map(|side| end(other, last, one, side));
    let back = [-half, 0.0, half].map(|side| end(one, first, other, side));
    let mut segments = outlines::polygon(&[there, back].concat());
    let round = [(one, first), (other, last)].into_iter().filter(|(_, bound)| bound.is_none());
    segments.extend(round.flat_map(|(at, _)| outlines::circle(at, half)));
    segments
}
