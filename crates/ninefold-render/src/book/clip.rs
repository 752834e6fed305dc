//! Clipping: the part of a drawing within a window, for large puzzles on several pages.
//!
//! Everything outside the window is left out rather than hidden, so that search and screen readers find each digit only once on two facing pages.

use std::ops::Range;

use crate::canvas::{Op, Outline, Point, Segment, Text, Transform};

/// Returns the ops of a drawing within a window, given by its horizontal and its vertical range.
pub(super) fn within(ops: &[Op], across: Range<f32>, down: Range<f32>) -> Vec<Op> {
    between(&between(ops, Axis::Across, across.start, across.end), Axis::Down, down.start, down.end)
}

/// The direction in which a drawing is cut.
#[derive(Clone, Copy)]
enum Axis {
    Across,
    Down,
}

impl Axis {
    /// Returns the coordinate of a point in this direction.
    fn of(self, (x, y): Point) -> f32 {
        match self {
            Self::Across => x,
            Self::Down => y,
        }
    }

    /// Returns the start and the length of a rectangle in this direction.
    fn span(self, [x, y, width, height]: [f32; 4]) -> (f32, f32) {
        match self {
            Self::Across => (x, width),
            Self::Down => (y, height),
        }
    }

    /// Returns a rectangle with another start and length in this direction.
    fn with(self, [x, y, width, height]: [f32; 4], start: f32, length: f32) -> [f32; 4] {
        match self {
            Self::Across => [start, y, length, height],
            Self::Down => [x, start, width, length],
        }
    }
}

fn between(ops: &[Op], axis: Axis, from: f32, to: f32) -> Vec<Op> {
    ops.iter().filter_map(|op| part(op, axis, from, to)).collect()
}

/// Parts shorter than this are dropped: half of a line extends beyond the frame around which it is drawn.
const EDGE: f32 = 0.01;

fn part(op: &Op, axis: Axis, from: f32, to: f32) -> Option<Op> {
    let holds = |at: f32| from <= at && at < to;
    let middle = |place: [f32; 4]| {
        let (start, length) = axis.span(place);
        start + length / 2.0
    };
    match op {
        Op::Draw(outline, look) => Some(Op::Draw(trimmed(outline, axis, from, to)?, *look)),
        Op::Text(text @ Text { at, .. }) => holds(axis.of(*at)).then(|| Op::Text(text.clone())),
        Op::Image(image, place) => holds(middle(*place)).then(|| Op::Image(image.clone(), *place)),
        Op::Link(target, place) => holds(middle(*place)).then(|| Op::Link(target.clone(), *place)),
        Op::Group(transform @ Transform([across, _, _, down, x, y]), ops) => {
            let (scale, moved) = (axis.of((*across, *down)), axis.of((*x, *y)));
            let ops = between(ops, axis, (from - moved) / scale, (to - moved) / scale);
            (!ops.is_empty()).then_some(Op::Group(*transform, ops))
        }
    }
}

/// Cuts rectangles, and lines along the axis, down to the part between `from` and `to`; other shapes are kept whole if their middle is in that part.
fn trimmed(outline: &Outline, axis: Axis, from: f32, to: f32) -> Option<Outline> {
    match outline {
        Outline::Rect(rect, radius) => {
            let (start, length) = axis.span(*rect);
            let (first, last) = (start.max(from), (start + length).min(to));
            (last - first > EDGE).then_some(Outline::Rect(axis.with(*rect, first, last - first), *radius))
        }
        Outline::Circle(middle, _) => (from..to).contains(&axis.of(*middle)).then(|| outline.clone()),
        Outline::Path(segments) => {
            let lines = segments.chunk_by(|_, next| !matches!(next, Segment::Move(_)));
            let kept: Vec<Segment> = lines.filter_map(|line| stroke(line, axis, from, to)).flatten().collect();
            (!kept.is_empty()).then_some(Outline::Path(kept))
        }
    }
}

fn stroke(line: &[Segment], axis: Axis, from: f32, to: f32) -> Option<Vec<Segment>> {
    if let [Segment::Move(start), Segment::Line(end)] = *line {
        let (first, last) = (axis.of(start).min(axis.of(end)).max(from), axis.of(start).max(axis.of(end)).min(to));
        let ends = match axis {
            Axis::Across => ((start.1 - end.1).abs() < EDGE).then_some([(first, start.1), (last, start.1)]),
            Axis::Down => ((start.0 - end.0).abs() < EDGE).then_some([(start.0, first), (start.0, last)]),
        };
        if let Some([first, last]) = ends.filter(|_| last - first > EDGE) {
            return Some(vec![Segment::Move(first), Segment::Line(last)]);
        }
    }
    let places: Vec<f32> = line.iter().flat_map(Segment::points).map(|point| axis.of(point)).collect();
    let least = places.iter().copied().fold(f32::MAX, f32::min);
    let middle = f32::midpoint(least, places.iter().copied().fold(f32::MIN, f32::max));
    (from <= middle && middle < to).then(|| line.to_vec())
}

#[cfg(test)]
mod tests;
