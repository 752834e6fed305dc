//! Arrows that begin in a circle or a pill, and the arrows beside the grid that point along the diagonal of a number.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Rules};

use super::finder::{Finder, is_grey, is_hollow, is_tint, opaque};
use super::lines::disc;
use super::looks::Look;
use super::outside::{number, text_at};
use super::sketch::{CELL, Point, Shape, Sketch, Stroke};

/// The diameter of an arrow's circle.
const CIRCLE: i32 = 75;

/// Draws the circle or pill, and arrows that begin at its edge.
pub(super) fn draw(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let [circle, lines @ ..] = constraint.lines() else { return None };
    sketch.shapes.push(pill(circle, rules, look.tint)?);
    for line in lines {
        let mut points: Vec<Point> = line.iter().map(|&cell| Point::middle(rules, cell)).collect();
        let [first, second, ..] = points[..] else { return None };
        let cut = if first.row == second.row || first.column == second.column { 30 } else { 20 };
        let start = first.moved((second.row - first.row).signum() * cut, (second.column - first.column).signum() * cut);
        *points.first_mut()? = start;
        sketch.strokes.push(Stroke { points, colour: opaque(look.tint), width: look.width, has_head: true });
    }
    Some(())
}

/// Returns the ring around some consecutive cells of a row or a column, if they are in reading order.
fn pill(cells: &[LayoutCell], rules: &Rules, tint: [u8; 3]) -> Option<Shape> {
    let points: Vec<Point> = cells.iter().map(|&cell| Point::middle(rules, cell)).collect();
    let rows = points.iter().map(|point| point.row);
    let columns = points.iter().map(|point| point.column);
    let height = rows.clone().max()? - rows.min()?;
    let width = columns.clone().max()? - columns.min()?;
    let length = i32::try_from(points.len()).ok()? * CELL - CELL;
    let is_straight = (height == 0 || width == 0) && height.max(width) == length;
    let ring = Shape { fill: Some(opaque([255; 3])), is_above: true, ..disc(Point::mean(&points), CIRCLE, tint) };
    is_straight.then_some(Shape { height: CIRCLE + height, width: CIRCLE + width, ..ring })
}

/// Returns the cells that a ring surrounds: one cell, or up to three in a row or column.
fn surrounded(shape: &Shape, rules: &Rules) -> Option<Vec<LayoutCell>> {
    if !shape.is_round || !shape.text.is_empty() || !is_hollow(shape) || shape.border.is_none() {
        return None;
    }
    let count = |length: i32| (length + CELL / 2) / CELL;
    let (rows, columns) = (count(shape.height), count(shape.width));
    let is_snug = |length: i32, count: i32| (50..=95).contains(&(length - CELL * (count - 1)));
    let is_pill = rows.min(columns) == 1 && rows.max(columns) <= 3;
    if !is_pill || !is_snug(shape.height, rows) || !is_snug(shape.width, columns) {
        return None;
    }
    let first = shape.at.moved(-(rows - 1) * CELL / 2, -(columns - 1) * CELL / 2);
    let down = |at: i32| if rows > 1 { first.moved(at * CELL, 0) } else { first.moved(0, at * CELL) };
    (0..rows.max(columns)).map(|at| down(at).cell(rules)).collect()
}

/// Finds arrows that begin in a circle or a pill.
pub(super) fn find(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    let circles: Vec<(usize, Vec<LayoutCell>)> = finder
        .groups
        .iter()
        .enumerate()
        .filter_map(|(at, group)| Some((at, surrounded(group.shape, rules)?)))
        .collect();
    let strokes = finder.take_strokes(|stroke| stroke.has_head);
    for stroke in strokes {
        let Some(line) = stroke.path_of_cut(rules) else {
            finder.strokes.push(stroke);
            continue;
        };
        let own: Vec<_> =
            circles.iter().filter(|(_, cells)| line.first().is_some_and(|first| cells.contains(first))).collect();
        let [(at, cells)] = own[..] else {
            finder.strokes.push(stroke);
            continue;
        };
        let Some(group) = finder.groups.get_mut(*at) else { continue };
        group.claims += 1;
        let is_exact = is_grey(stroke.colour) && group.shape.border.is_some_and(is_grey);
        let made = finder.make(look.kind, vec![cells.clone(), line], Vec::new(), is_exact);
        finder.add(made, &stroke.describe());
    }
}

/// Draws the number beside the grid and a small arrow along the diagonal.
pub(super) fn draw_little(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let (square, (down, right)) = rules.seen_by(constraint.lines().first()?)?;
    let middle = Point::middle_of(square);
    let way = |length: i32| -> Option<Point> {
        Some(middle.moved(i32::try_from(down).ok()? * length, i32::try_from(right).ok()? * length))
    };
    let points = vec![way(30)?, way(48)?];
    sketch.strokes.push(Stroke { points, colour: opaque(look.tint), width: look.width, has_head: true });
    sketch.shapes.push(text_at(middle, &constraint.value()?.to_string()));
    Some(())
}

/// Finds short arrows beside the grid, each with a number.
pub(super) fn find_little(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    let strokes = finder.take_strokes(|stroke| stroke.has_head);
    for stroke in strokes {
        let place = direction(stroke, rules);
        let clue = place.and_then(|(square, _)| {
            finder
                .groups
                .iter()
                .position(|group| group.shape.at.outside(rules) == Some(square) && number(group.shape).is_some())
        });
        let (Some((square, step)), Some(at)) = (place, clue) else {
            finder.strokes.push(stroke);
            continue;
        };
        let Some(group) = finder.groups.get_mut(at) else { continue };
        group.claims += 1;
        let value = number(group.shape).into_iter().collect();
        let made =
            finder.make(look.kind, vec![rules.seen_from(square, step)], value, is_tint(stroke.colour, look.tint));
        finder.add(made, &stroke.describe());
    }
}

/// A pair of numbers for rows and columns: the position of a square, possibly outside the grid, or a step down and to the right.
type Pair = (isize, isize);

/// Returns the square beside the grid that contains a short diagonal arrow, and the arrow's direction.
fn direction(stroke: &Stroke, rules: &Rules) -> Option<(Pair, Pair)> {
    let [from, to] = stroke.points[..] else { return None };
    let (down, right) = (to.row - from.row, to.column - from.column);
    let is_diagonal = down != 0 && (down.abs() - right.abs()).abs() <= 2;
    let is_short = down.abs() < CELL;
    let square = from.square();
    let is_inside = from.within(rules).is_none() && to.within(rules).is_none();
    let step = (isize::try_from(down.signum()).ok()?, isize::try_from(right.signum()).ok()?);
    (is_diagonal && is_short && is_inside && (to.square() == square)).then_some((square, step))
}
