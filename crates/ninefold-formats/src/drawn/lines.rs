//! Lines of a kind's own colour, and grey lines, which the circles at their ends distinguish.
//!
//! ```text
//! in the colour of its kind     renban, whispers, ..; the colour decides
//! grey, a disc at one end       a thermometer, from the disc on
//! thin, a ring at each end      a between line
//! grey, nothing at the ends     a palindrome
//! ```

use std::collections::BTreeSet;

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Rules};

use super::finder::{Finder, is_grey, is_hollow, is_tint, opaque};
use super::looks::Look;
use super::sketch::{Point, Shape, Sketch, Stroke};

/// The grey of the sites.
pub(super) const GREY: [u8; 3] = [0xcf, 0xcf, 0xcf];

/// The width of a palindrome as drawn by the sites.
const PALINDROME: f64 = 16.0;

/// The diameter of a disc at the end of a line, and of a ring.
const DISC: i32 = 85;
const RING: i32 = 80;

/// The minimum width of a disc that is too large to be the circle of an odd cell.
const LARGE: i32 = 78;

/// The names and colours of whisper lines, with the minimum difference of each in a grid of nine digits.
const WHISPERS: [(&str, [u8; 3], u32); 2] = [("green", [0x67, 0xf0, 0x67], 5), ("orange", [0xff, 0x9a, 0x00], 4)];

/// Whether each cell of a line touches the next, so that a line through their middles crosses no other cell.
fn is_drawable(rules: &Rules, line: &[LayoutCell]) -> bool {
    let near = |pair: &[LayoutCell]| {
        let [one, other] = [pair[0], pair[1]].map(|cell| rules.place(cell));
        one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)) == 1
    };
    line.len() > 1 && line.windows(2).all(near)
}

fn points(rules: &Rules, line: &[LayoutCell]) -> Vec<Point> {
    line.iter().map(|&cell| Point::middle(rules, cell)).collect()
}

fn stroke(points: Vec<Point>, tint: [u8; 3], width: f64) -> Stroke {
    Stroke { points, colour: opaque(tint), width, has_head: false }
}

/// Draws each line in the colour of its kind.
pub(super) fn draw(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let usual = match look.kind {
        "whispers" => return draw_whispers(look, constraint, rules, sketch),
        "modularline" => Some(3),
        _ => None,
    };
    if constraint.value().is_some() && constraint.value() != usual {
        return None;
    }
    plain(look.tint, look.width, constraint, rules, sketch)
}

fn plain(tint: [u8; 3], width: f64, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    for line in constraint.lines() {
        if !is_drawable(rules, line) {
            return None;
        }
        sketch.strokes.push(stroke(points(rules, line), tint, width));
    }
    Some(())
}

/// Returns the minimum difference between neighbours on a whisper line.
pub(super) fn least(constraint: &Constraint, rules: &Rules) -> u32 {
    constraint.value().unwrap_or_else(|| u32::try_from(rules.size().div_ceil(2)).unwrap_or_default())
}

/// Returns the name of the colour in which a whisper line is drawn: orange for a difference of 4, green otherwise.
pub(super) fn whisper_colour(constraint: &Constraint, rules: &Rules) -> &'static str {
    if least(constraint, rules) == 4 && rules.size() == 9 { "orange" } else { "green" }
}

fn draw_whispers(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let name = whisper_colour(constraint, rules);
    let (_, tint, _) = WHISPERS.into_iter().find(|(colour, ..)| *colour == name)?;
    plain(tint, look.width, constraint, rules, sketch)
}

/// Finds the lines in the colour of a kind.
pub(super) fn find(look: &Look, finder: &mut Finder<'_>) {
    if look.kind == "whispers" {
        return find_whispers(finder);
    }
    let strokes = finder.take_strokes(|stroke| !stroke.has_head && is_tint(stroke.colour, look.tint));
    add_lines(look.kind, &strokes, finder, |_| true);
}

/// Adds lines of a kind. Lines that meet another line of their kind are refused, since the two may be one line.
fn add_lines(kind: &'static str, strokes: &[&Stroke], finder: &mut Finder<'_>, is_exact: impl Fn(&Stroke) -> bool) {
    let mut lines = Vec::new();
    for stroke in strokes {
        match stroke.path(finder.rules) {
            Some(line) => lines.push((*stroke, line)),
            None => finder.problems.push(stroke.describe()),
        }
    }
    let mut seen: BTreeSet<LayoutCell> = BTreeSet::new();
    for (stroke, mut line) in lines {
        let is_loop = line.len() > 2 && line.first() == line.last();
        if is_loop && matches!(kind, "renban" | "nabner") {
            line.pop();
        } else if is_loop {
            finder.problems.push(format!("{} (a loop)", stroke.describe()));
            continue;
        }
        let own: BTreeSet<LayoutCell> = line.iter().copied().collect();
        let meets = own.len() < line.len() || !own.is_disjoint(&seen);
        seen.extend(own);
        if meets && !finder.is_mentioned("lines:separate") {
            finder
                .problems
                .push(format!("{} (it meets another line of the same colour, or itself)", stroke.describe()));
            continue;
        }
        let made = finder.make(kind, vec![line], Vec::new(), is_exact(stroke));
        finder.add(made, &stroke.describe());
    }
}

fn find_whispers(finder: &mut Finder<'_>) {
    for (name, tint, usual) in WHISPERS {
        let strokes = finder.take_strokes(|stroke| !stroke.has_head && is_tint(stroke.colour, tint));
        let is_own = |colour: Option<&str>| colour.is_none_or(|colour| colour == name);
        let told = finder.words.whispers.iter().filter(|whisper| is_own(whisper.colour));
        let told: BTreeSet<u32> = told.map(|whisper| whisper.least).collect();
        let least = match told.iter().collect::<Vec<_>>()[..] {
            [&least] => Some(least),
            // Without a rules text, the colour determines the difference in a grid of nine digits.
            [] if finder.rules.size() == 9 && finder.words.is_silent => Some(usual),
            _ => None,
        };
        for stroke in strokes {
            let made = match (stroke.path(finder.rules), least) {
                (Some(line), Some(least)) => finder.make("whispers", vec![line], vec![least], true),
                (None, _) => Err("not from cell to cell".to_owned()),
                (_, None) => Err("the rules give no difference for its colour, or several".to_owned()),
            };
            let topic = if name == "green" { "whispers:green" } else { "whispers:orange" };
            finder.add(made.map(|made| made.about(topic)), &stroke.describe());
        }
    }
}

/// Draws a disc at the first cell of each line, and the line from there.
pub(super) fn draw_bulbs(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    for line in constraint.lines() {
        sketch.shapes.push(disc(Point::middle(rules, *line.first()?), DISC, look.tint));
    }
    plain(look.tint, look.width, constraint, rules, sketch)
}

/// Returns a filled circle below the digits.
pub(super) fn disc(at: Point, size: i32, tint: [u8; 3]) -> Shape {
    Shape {
        at,
        height: size,
        width: size,
        is_round: true,
        fill: Some(opaque(tint)),
        border: Some(opaque(tint)),
        text: String::new(),
        is_above: false,
    }
}

/// Finds lines with a disc of their own colour at one end. A thermometer may have any colour that no other kind uses.
pub(super) fn find_bulbs(look: &Look, finder: &mut Finder<'_>) {
    let is_slow = look.kind == "slowthermometer";
    let candidates = finder.take_strokes(|stroke| !stroke.has_head && (!is_slow || is_tint(stroke.colour, look.tint)));
    for stroke in candidates {
        let line = stroke.path(finder.rules);
        let ends = line.as_ref().and_then(|line| Some([*line.first()?, *line.last()?]));
        let [first, last] = ends.map_or([None, None], |ends| ends.map(|end| bulb(finder, end, stroke)));
        let (Some(mut line), bulb) = (line, first.or(last)) else {
            finder.strokes.push(stroke);
            continue;
        };
        let Some(bulb) = bulb else {
            finder.strokes.push(stroke);
            continue;
        };
        if first.is_some() && last.is_some() {
            finder.problems.push(format!("{} (a circle at both ends)", stroke.describe()));
            continue;
        }
        if first.is_none() {
            line.reverse();
        }
        let Some(group) = finder.groups.get_mut(bulb) else { continue };
        group.claims += 1;
        let width = group.shape.width;
        if width < LARGE && (finder.is_mentioned("odd") || is_slow) {
            finder.problems.push(format!("{} (its circle may mark an odd cell)", stroke.describe()));
            continue;
        }
        finder.bulb_widths.push(stroke.width);
        let is_exact = is_slow || is_tint(stroke.colour, GREY) && width >= LARGE && stroke.width > PALINDROME;
        let made = finder.make(look.kind, vec![line], Vec::new(), is_exact);
        finder.add(made, &stroke.describe());
    }
}

/// Returns the index of the largest disc in a cell that has the colour of a stroke.
fn bulb(finder: &Finder<'_>, cell: LayoutCell, stroke: &Stroke) -> Option<usize> {
    let middle = finder.middle(cell);
    let is = |shape: &Shape| {
        let is_disc = shape.is_round && shape.text.is_empty() && shape.has_size(55..=95);
        is_disc && shape.at.is_near(middle) && shape.fill == Some(stroke.colour)
    };
    let all = finder.groups.iter().enumerate().filter(|(_, group)| is(group.shape));
    all.max_by_key(|(_, group)| group.shape.width).map(|(at, _)| at)
}

/// Finds grey lines without circles at their ends.
pub(super) fn find_palindromes(look: &Look, finder: &mut Finder<'_>) {
    // A grey line as wide as a thermometer may be a thermometer that has lost its disc.
    let widths = std::mem::take(&mut finder.bulb_widths);
    let is_thermometer = |stroke: &Stroke| widths.iter().any(|width| (stroke.width - width).abs() < 0.1);
    let is_plain =
        |stroke: &Stroke| !stroke.has_head && is_grey(stroke.colour) && stroke.width >= 3.0 && !is_thermometer(stroke);
    let rules = finder.rules;
    let strokes = finder.take_strokes(|stroke| is_plain(stroke) && stroke.path(rules).is_some());
    let is_exact = |stroke: &Stroke| is_tint(stroke.colour, GREY) && (stroke.width - PALINDROME).abs() < 0.1;
    add_lines(look.kind, &strokes, finder, is_exact);
}

/// Draws rings at both ends of each line, and a thin line from ring to ring.
pub(super) fn draw_between(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    for line in constraint.lines() {
        if !is_drawable(rules, line) {
            return None;
        }
        let mut points = points(rules, line);
        let count = points.len();
        let shortened = |end: Point, next: Point| {
            let step = if end.row == next.row || end.column == next.column { 40 } else { 30 };
            end.moved((next.row - end.row).signum() * step, (next.column - end.column).signum() * step)
        };
        let (first, last) = (*points.first()?, *points.last()?);
        let ends = [shortened(first, *points.get(1)?), shortened(last, *points.get(count - 2)?)];
        for (at, end) in [0, count - 1].into_iter().zip(ends) {
            *points.get_mut(at)? = end;
        }
        let ring = |at| Shape { fill: Some(opaque([255; 3])), is_above: true, ..disc(at, RING, look.tint) };
        sketch.shapes.extend([ring(first), ring(last)]);
        sketch.strokes.push(stroke(points, look.tint, look.width));
    }
    Some(())
}

/// Finds lines with a ring of their own colour at each end.
pub(super) fn find_between(look: &Look, finder: &mut Finder<'_>) {
    let candidates = finder.take_strokes(|stroke| !stroke.has_head);
    for stroke in candidates {
        let line = stroke.path_of_cut(finder.rules);
        let ends = line.as_ref().and_then(|line| Some([*line.first()?, *line.last()?]));
        let rings = ends.and_then(|[first, last]| Some([ring(finder, first, stroke)?, ring(finder, last, stroke)?]));
        let (Some(line), Some(rings)) = (line, rings) else {
            finder.strokes.push(stroke);
            continue;
        };
        for at in rings {
            if let Some(group) = finder.groups.get_mut(at) {
                group.claims += 1;
            }
        }
        let made = finder.make(look.kind, vec![line], Vec::new(), is_grey(stroke.colour));
        finder.add(made, &stroke.describe());
    }
}

fn ring(finder: &Finder<'_>, cell: LayoutCell, stroke: &Stroke) -> Option<usize> {
    let middle = finder.middle(cell);
    finder.groups.iter().position(|group| {
        let shape = group.shape;
        let is_ring = shape.is_round && shape.text.is_empty() && shape.has_size(55..=95) && is_hollow(shape);
        is_ring && shape.at.is_near(middle) && shape.border == Some(stroke.colour)
    })
}

/// Draws a line between opposite corners of the grid.
pub(super) fn draw_diagonal(look: &Look, _: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    sketch.strokes.push(stroke(diagonal(look.kind, rules)?.to_vec(), look.tint, look.width));
    Some(())
}

/// Returns the corners that a diagonal connects.
fn diagonal(kind: &str, rules: &Rules) -> Option<[Point; 2]> {
    let size = i32::try_from(rules.size()).ok()? * super::sketch::CELL;
    let (left, right) = if kind == "diagonal+" { (size, 0) } else { (0, size) };
    Some([Point { row: 0, column: left }, Point { row: size, column: right }])
}

/// Finds lines between opposite corners of the grid.
pub(super) fn find_diagonal(look: &Look, finder: &mut Finder<'_>) {
    let Some([from, to]) = diagonal(look.kind, finder.rules) else { return };
    let is = |stroke: &Stroke| match stroke.points[..] {
        [one, other] => {
            !stroke.has_head && (one.is_near(from) && other.is_near(to) || one.is_near(to) && other.is_near(from))
        }
        _ => false,
    };
    for stroke in finder.take_strokes(is) {
        let made = finder.make(look.kind, Vec::new(), Vec::new(), is_tint(stroke.colour, look.tint));
        finder.add(made, &stroke.describe());
    }
}
