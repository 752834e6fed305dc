//! The outlines of marks: shapes behind candidates, lines inside the edges of cells, houses and sets.

use std::collections::BTreeSet;
use std::fmt::{Display, Formatter, Write};

use ninefold_core::mark::Role;

use crate::outline::{Point, Segment};
use crate::scene::Spot;
use crate::theme::{RoleStyle, Shape};

/// The distance of a control point of a cubic curve from the end of a quarter circle.
const QUARTER: f32 = 0.552_284_8;

/// Writes segments as an SVG path, rounded to a thousandth of a cell, which is invisible.
pub(crate) fn path(segments: &[Segment]) -> String {
    let mut out = String::new();
    let point = |(x, y): Point| format!("{} {}", Thousandth(x), Thousandth(y));
    for segment in segments {
        let _ = match *segment {
            Segment::Move(to) => write!(out, "M{}", point(to)),
            Segment::Line(to) => write!(out, "L{}", point(to)),
            Segment::Quad(by, to) => write!(out, "Q{} {}", point(by), point(to)),
            Segment::Cubic(by, and, to) => write!(out, "C{} {} {}", point(by), point(and), point(to)),
            Segment::Close => write!(out, "z"),
        };
    }
    out
}

struct Thousandth(f32);

impl Display for Thousandth {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let rounded = (self.0 * 1000.0).round() / 1000.0;
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

/// Returns the shape of a role; for a double role, two outlines, one inside the other.
pub(super) fn shape(role: Role, at: Point, radius: f32) -> Vec<Segment> {
    let style = RoleStyle::of(role);
    let mut all = outline(style.shape, at, radius);
    if style.double {
        all.extend(outline(style.shape, at, radius * 0.74));
    }
    all
}

fn outline(shape: Shape, (x, y): Point, r: f32) -> Vec<Segment> {
    match shape {
        Shape::Disc => circle((x, y), r),
        Shape::Square => rounded([x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8], r * 0.15),
        Shape::Diamond => {
            let r = r * 1.12;
            polygon(&[(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
        }
        Shape::Triangle => polygon(&[(x, y - r * 1.25), (x + r * 1.12, y + r * 0.8), (x - r * 1.12, y + r * 0.8)]),
        Shape::Wedge => polygon(&[(x, y + r * 1.25), (x + r * 1.12, y - r * 0.8), (x - r * 1.12, y - r * 0.8)]),
        Shape::Hexagon => {
            let (r, half) = (r * 1.1, r * 0.55);
            let wide = r * 0.866;
            polygon(&[
                (x, y - r),
                (x + wide, y - half),
                (x + wide, y + half),
                (x, y + r),
                (x - wide, y + half),
                (x - wide, y - half),
            ])
        }
    }
}

pub(super) fn polygon(points: &[Point]) -> Vec<Segment> {
    let mut segments: Vec<Segment> = points.iter().copied().map(Segment::Line).collect();
    segments[0] = Segment::Move(points[0]);
    segments.push(Segment::Close);
    segments
}

/// Returns a circle, clockwise from the right.
pub(super) fn circle((x, y): Point, r: f32) -> Vec<Segment> {
    let q = r * QUARTER;
    vec![
        Segment::Move((x + r, y)),
        Segment::Cubic((x + r, y + q), (x + q, y + r), (x, y + r)),
        Segment::Cubic((x - q, y + r), (x - r, y + q), (x - r, y)),
        Segment::Cubic((x - r, y - q), (x - q, y - r), (x, y - r)),
        Segment::Cubic((x + q, y - r), (x + r, y - q), (x + r, y)),
        Segment::Close,
    ]
}

/// Returns a rectangle, clockwise, with round corners: x, y, width, height.
pub(super) fn rounded([x, y, width, height]: [f32; 4], r: f32) -> Vec<Segment> {
    smooth(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)], r)
}

/// Returns the rectangle, inset by the given distance.
pub(super) fn inside([x, y, width, height]: [f32; 4], inset: f32) -> [f32; 4] {
    [x + inset, y + inset, width - 2.0 * inset, height - 2.0 * inset]
}

/// Returns the line inside the edge of a cell, or two lines for a double role.
pub(super) fn cell(role: Role, spot: Spot, inset: f32) -> Vec<Segment> {
    let rect = [f32::from(spot.x), f32::from(spot.y), 1.0, 1.0];
    let mut all = rounded(inside(rect, inset), 0.06);
    if RoleStyle::of(role).double {
        all.extend(rounded(inside(rect, inset + 0.032), 0.04));
    }
    all
}

/// Returns the stroke through a candidate or a digit.
pub(super) fn stroke((x, y): Point, radius: f32) -> Vec<Segment> {
    let r = radius * 1.08;
    vec![Segment::Move((x - r, y + r)), Segment::Line((x + r, y - r))]
}

/// Returns a closed line through the corners, which are rounded. The radius is reduced at pieces shorter than twice the radius.
fn smooth(corners: &[Point], r: f32) -> Vec<Segment> {
    let count = corners.len();
    let mut segments = Vec::new();
    for number in 0..count {
        let (before, corner, after) =
            (corners[(number + count - 1) % count], corners[number], corners[(number + 1) % count]);
        let near = |other: Point| towards(corner, other, r.min(distance(corner, other) / 2.0));
        let begin = near(before);
        segments.push(if number == 0 { Segment::Move(begin) } else { Segment::Line(begin) });
        segments.push(Segment::Quad(corner, near(after)));
    }
    segments.push(Segment::Close);
    segments
}

pub(super) fn distance((x, y): Point, (u, v): Point) -> f32 {
    let (dx, dy) = (u - x, v - y);
    dx.mul_add(dx, dy * dy).sqrt()
}

/// Returns the point at the given distance from one point towards another.
pub(super) fn towards(from: Point, to: Point, far: f32) -> Point {
    let length = distance(from, to).max(1e-6);
    (from.0 + (to.0 - from.0) / length * far, from.1 + (to.1 - from.1) / length * far)
}

/// Returns the line inside the edge of a set of cells, and the position of its letter: above the first cell of each part.
///
/// The edge is followed clockwise, with the cells on its right, so that at each corner the inside is on the right of both edges.
pub(crate) fn contour(cells: &[Spot], inset: f32) -> (Vec<Segment>, Vec<Point>) {
    type Edge = (i32, i32, i32, i32);
    let members: BTreeSet<(i32, i32)> = cells.iter().map(|spot| (i32::from(spot.y), i32::from(spot.x))).collect();
    let mut edges: BTreeSet<Edge> = BTreeSet::new();
    for &(y, x) in &members {
        let sides = [
            ((y - 1, x), (y, x, 0, 1)),
            ((y, x + 1), (y, x + 1, 1, 0)),
            ((y + 1, x), (y + 1, x + 1, 0, -1)),
            ((y, x - 1), (y + 1, x, -1, 0)),
        ];
        edges.extend(sides.into_iter().filter(|(beside, _)| !members.contains(beside)).map(|(_, edge)| edge));
    }
    let (mut segments, mut letters) = (Vec::new(), Vec::new());
    while let Some(first) = edges.pop_first() {
        let mut corners = Vec::new();
        let mut edge = first;
        loop {
            let (y, x, dy, dx) = edge;
            let (to_y, to_x) = (y + dy, x + dx);
            // Turns right first, so that cells that touch at a corner are kept apart; then straight on, then left.
            let turns = [(dx, -dy), (dy, dx), (-dx, dy)].map(|(turn_y, turn_x)| (to_y, to_x, turn_y, turn_x));
            let Some(next) = turns.into_iter().find(|turn| *turn == first || edges.contains(turn)) else { break };
            if (next.2, next.3) != (dy, dx) {
                // The inside is to the right: for the direction (dy, dx), that is (dx, -dy).
                let (in_y, in_x) = (dx + next.3, -dy - next.2);
                corners.push((to_x as f32 + inset * in_x as f32, to_y as f32 + inset * in_y as f32));
            }
            if next == first {
                break;
            }
            edges.remove(&next);
            edge = next;
        }
        segments.extend(smooth(&corners, 0.08));
        // The first edge of an outer contour is the upper one of its first cell; contours of holes begin with an edge in the opposite direction.
        if first.3 == 1 {
            letters.push((first.1 as f32 + 1.0 / 3.0, first.0 as f32 + inset));
        }
    }
    (segments, letters)
}

/// Returns a line around discs of the given radius: a circle, or the shape of a rubber band around all of them.
pub(super) fn hull(points: &[Point], r: f32) -> Vec<Segment> {
    let corners = convex(points);
    if let [only] = corners[..] {
        return circle(only, r);
    }
    let mut segments = Vec::new();
    let count = corners.len();
    for number in 0..count {
        let (before, at, after) =
            (corners[(number + count - 1) % count], corners[number], corners[(number + 1) % count]);
        let (one, two) = (outward(before, at), outward(at, after));
        let begin = (at.0 + r * one.0, at.1 + r * one.1);
        segments.push(if number == 0 { Segment::Move(begin) } else { Segment::Line(begin) });
        arc(at, one, two, r, &mut segments);
    }
    segments.push(Segment::Close);
    segments
}

/// Returns the corners of the convex hull of these points, clockwise.
pub(super) fn convex(points: &[Point]) -> Vec<Point> {
    let mut points = points.to_vec();
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let turns = |a: Point, b: Point, c: Point| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 1e-5;
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while chain.len() > 1 && !turns(chain[chain.len() - 2], chain[chain.len() - 1], point) {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut all = half(&mut points.iter().copied());
    all.extend(half(&mut points.iter().rev().copied()));
    all
}

/// Returns the direction to the outside of a clockwise line from one point to another.
pub(super) fn outward(from: Point, to: Point) -> Point {
    let length = distance(from, to).max(1e-6);
    ((to.1 - from.1) / length, (from.0 - to.0) / length)
}

/// Adds an arc clockwise from one direction to another, in pieces of at most a right angle.
fn arc(at: Point, one: Point, two: Point, r: f32, segments: &mut Vec<Segment>) {
    let dot = one.0 * two.0 + one.1 * two.1;
    if dot < -0.01 {
        // The arc is split halfway; of the two halfway directions between opposite ones, the clockwise one is taken.
        let sum = (one.0 + two.0, one.1 + two.1);
        let length = distance((0.0, 0.0), sum);
        let middle = if length > 0.01 { (sum.0 / length, sum.1 / length) } else { (-one.1, one.0) };
        arc(at, one, middle, r, segments);
        arc(at, middle, two, r, segments);
        return;
    }
    // The control points of an arc with angle a are 4/3 tan(a/4) along the tangents; the tangent of half an angle is sin / (1 + cos).
    let cosine = dot.clamp(0.0, 1.0);
    let half = ((1.0 - cosine) / (1.0 + cosine)).sqrt();
    let quarter = half / (1.0 + half.mul_add(half, 1.0).sqrt());
    let pull = 4.0 / 3.0 * quarter * r;
    let (from, to) = ((at.0 + r * one.0, at.1 + r * one.1), (at.0 + r * two.0, at.1 + r * two.1));
    let by = (from.0 - pull * one.1, from.1 + pull * one.0);
    let and = (to.0 + pull * two.1, to.1 - pull * two.0);
    segments.push(Segment::Cubic(by, and, to));
}
