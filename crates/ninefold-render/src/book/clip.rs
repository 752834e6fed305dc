//! A part of a drawing: what lies between two places, for figures that go over two pages.
//!
//! What lies elsewhere is left out, not hidden: whoever searches or reads out a page meets each digit once.

use crate::canvas::{Op, Outline, Segment, Text, Transform};

/// The ops of a drawing between two places from left to right.
pub(super) fn between(ops: &[Op], from: f32, to: f32) -> Vec<Op> {
    ops.iter().filter_map(|op| part(op, from, to)).collect()
}

/// Half a line stands out of the frame that it is drawn around.
const EDGE: f32 = 0.01;

fn part(op: &Op, from: f32, to: f32) -> Option<Op> {
    let holds = |x: f32| from <= x && x < to;
    match op {
        Op::Draw(outline, look) => Some(Op::Draw(trimmed(outline, from, to)?, *look)),
        Op::Text(text @ Text { at: (x, _), .. }) => holds(*x).then(|| Op::Text(text.clone())),
        Op::Image(image, place @ [x, _, width, _]) => holds(x + width / 2.0).then(|| Op::Image(image.clone(), *place)),
        Op::Link(target, place @ [x, _, width, _]) => holds(x + width / 2.0).then(|| Op::Link(target.clone(), *place)),
        Op::Group(transform @ Transform([scale, _, _, _, x, _]), ops) => {
            let ops = between(ops, (from - x) / scale, (to - x) / scale);
            (!ops.is_empty()).then_some(Op::Group(*transform, ops))
        }
    }
}

/// Rectangles and level lines are cut; all else is there where its middle is.
fn trimmed(outline: &Outline, from: f32, to: f32) -> Option<Outline> {
    match outline {
        Outline::Rect([x, y, width, height], radius) => {
            let (left, right) = (x.max(from), (x + width).min(to));
            (right - left > EDGE).then_some(Outline::Rect([left, *y, right - left, *height], *radius))
        }
        Outline::Circle((x, _), _) => (from <= *x && *x < to).then(|| outline.clone()),
        Outline::Path(segments) => {
            let lines = segments.chunk_by(|_, next| !matches!(next, Segment::Move(_)));
            let kept: Vec<Segment> = lines.filter_map(|line| stroke(line, from, to)).flatten().collect();
            (!kept.is_empty()).then_some(Outline::Path(kept))
        }
    }
}

fn stroke(line: &[Segment], from: f32, to: f32) -> Option<Vec<Segment>> {
    if let [Segment::Move((x1, y1)), Segment::Line((x2, y2))] = *line {
        let (left, right) = (x1.min(x2).max(from), x1.max(x2).min(to));
        let is_level = (y1 - y2).abs() < EDGE;
        if is_level && right - left > EDGE {
            return Some(vec![Segment::Move((left, y1)), Segment::Line((right, y1))]);
        }
    }
    let xs: Vec<f32> = line.iter().flat_map(Segment::points).map(|(x, _)| x).collect();
    let middle =
        f32::midpoint(xs.iter().copied().fold(f32::MAX, f32::min), xs.iter().copied().fold(f32::MIN, f32::max));
    (from <= middle && middle < to).then(|| line.to_vec())
}

#[cfg(test)]
mod tests {
    use ninefold_core::Grid;

    use super::*;
    use crate::{Scene, Style, Theme, compose};

    fn words(ops: &[Op]) -> Vec<String> {
        let of = |op: &Op| match op {
            Op::Text(text) => vec![text.words.clone()],
            Op::Group(_, ops) => words(ops),
            _ => Vec::new(),
        };
        ops.iter().flat_map(of).collect()
    }

    #[test]
    fn both_parts_together_have_every_digit_once() {
        let line = "123456789".repeat(9);
        let grid: Grid = line.parse().unwrap();
        let scene = Scene::new().grid((0, 0), &grid).grid((12, 0), &Grid::EMPTY);
        let drawn = compose(&scene, &Style::new(Theme::PRINT));
        let cut = drawn.width * (12.0 + 60.0 * 3.0) / (24.0 + 60.0 * 21.0);
        let (left, right) = (between(&drawn.ops, 0.0, cut), between(&drawn.ops, cut, drawn.width));
        let mut digits = words(&left);
        assert_eq!(digits.len(), 27);
        assert!(digits.iter().all(|digit| "123".contains(&**digit)), "{digits:?}");
        digits.extend(words(&right));
        assert_eq!(digits.len(), 81);
    }

    #[test]
    fn frames_and_lines_are_cut_where_the_page_ends() {
        let rect = Outline::rect(10.0, 0.0, 20.0, 5.0);
        assert_eq!(trimmed(&rect, 0.0, 15.0), Some(Outline::rect(10.0, 0.0, 5.0, 5.0)));
        assert_eq!(trimmed(&rect, 30.0, 50.0), None);
        let line = Outline::line((0.0, 7.0), (40.0, 7.0));
        assert_eq!(trimmed(&line, 25.0, 50.0), Some(Outline::line((25.0, 7.0), (40.0, 7.0))));
        let upright = Outline::line((25.0, 0.0), (25.0, 9.0));
        assert_eq!((trimmed(&upright, 0.0, 25.0), trimmed(&upright, 25.0, 30.0).is_some()), (None, true));
    }
}
