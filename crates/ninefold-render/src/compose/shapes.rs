//! The shapes behind candidates, the hatches of cells, and the heads of arrows.

use ninefold_core::mark::Role;

use super::CELL;
use crate::canvas::{Canvas, Look, Outline, Pen, Point, Segment};
use crate::colour::Rgb;
use crate::theme::{Hatch, RoleColours, RoleStyle, Shape};

/// The point so far from one point to another.
pub(super) fn towards(from: Point, to: Point, far: f32) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.mul_add(dx, dy * dy).sqrt().max(0.001);
    (from.0 + dx / length * far, from.1 + dy / length * far)
}

/// The head of an arrow that comes from there.
pub(super) fn arrow(tip: Point, from: Point, size: f32) -> Outline {
    let back = towards(tip, from, size);
    let (dx, dy) = ((tip.0 - back.0) * 0.5, (tip.1 - back.1) * 0.5);
    Outline::polygon([tip, (back.0 - dy, back.1 + dx), (back.0 + dy, back.1 - dx)])
}

/// The shape of a role.
pub(super) fn badge(role: Role, colours: RoleColours, at: Point, radius: f32, canvas: &mut Canvas) {
    let style = RoleStyle::of(role);
    let width = if radius > 12.0 { 2.4 } else { 1.3 };
    let pen = Pen::new(colours.line, width).dashed(style.dash);
    canvas.draw(outline(style.shape, at, radius), Look { fill: Some(colours.fill), pen: Some(pen) });
    if style.double {
        let ring = Pen::new(colours.line, width * 0.8);
        canvas.draw(outline(style.shape, at, radius + width + 1.1), Look::pen(ring));
    }
}

fn outline(shape: Shape, (x, y): Point, r: f32) -> Outline {
    match shape {
        Shape::Disc => Outline::Circle((x, y), r),
        Shape::Square => Outline::Rect([x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8], r * 0.15),
        Shape::Diamond => {
            let r = r * 1.22;
            Outline::polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
        }
        Shape::Triangle => {
            Outline::polygon([(x, y - r * 1.3), (x + r * 1.2, y + r * 0.85), (x - r * 1.2, y + r * 0.85)])
        }
        Shape::Wedge => Outline::polygon([(x, y + r * 1.3), (x + r * 1.2, y - r * 0.85), (x - r * 1.2, y - r * 0.85)]),
        Shape::Hexagon => {
            let (r, half) = (r * 1.1, r * 0.55);
            let wide = r * 0.866;
            Outline::polygon([
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

/// Lines over a cell, pale enough to be written over.
pub(super) fn hatch(kind: Hatch, (x, y): Point, canvas: &mut Canvas) {
    const STEP: f32 = 7.5;
    const GREY: Rgb = Rgb(0xb4, 0xb4, 0xb4);
    let mut path = Vec::new();
    let mut line = |from: Point, to: Point| {
        path.extend([Segment::Move((x + from.0, y + from.1)), Segment::Line((x + to.0, y + to.1))]);
    };
    for number in 1..16 {
        let at = STEP * number as f32;
        let (near, far) = (at.min(CELL), (at - CELL).max(0.0));
        if matches!(kind, Hatch::Rising | Hatch::Crossed) {
            line((far, near), (near, far));
        }
        if matches!(kind, Hatch::Falling | Hatch::Crossed) {
            line((CELL - near, far), (CELL - far, near));
        }
        if kind == Hatch::Level && at < CELL {
            line((0.0, at), (CELL, at));
        }
        if kind == Hatch::Upright && at < CELL {
            line((at, 0.0), (at, CELL));
        }
    }
    if !path.is_empty() {
        canvas.draw(Outline::Path(path), Look::pen(Pen::new(GREY, 1.0)));
    }
}
