//! Signs between cells: dots, X and V, inequality signs, and circles on corners.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Rules};

use super::finder::{Finder, is_hollow, opaque};
use super::looks::Look;
use super::outside::text_at;
use super::sketch::{Point, Shape, Sketch};
use crate::colour::Colour;

const BLACK: [u8; 3] = [0; 3];
const WHITE: [u8; 3] = [255; 3];

/// Returns the middle of the edge or corner that the cells share.
fn between(rules: &Rules, cells: &[LayoutCell]) -> Point {
    Point::mean(&cells.iter().map(|&cell| Point::middle(rules, cell)).collect::<Vec<_>>())
}

/// Returns a circle with a black edge.
fn circle(at: Point, size: i32, fill: [u8; 3], text: String) -> Shape {
    let ring = text_at(at, "");
    Shape {
        height: size,
        width: size,
        is_round: true,
        fill: Some(opaque(fill)),
        border: Some(opaque(BLACK)),
        text,
        ..ring
    }
}

/// Returns the number that a dot without text stands for.
const fn usual(kind: &str) -> u32 {
    if kind.as_bytes()[0] == b'r' { 2 } else { 1 }
}

/// Draws a white or a black dot, with a number unless it is the default.
pub(super) fn draw_dot(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let value = constraint.value().filter(|&value| value != usual(look.kind));
    let text = value.map_or_else(String::new, |value| value.to_string());
    let cells = constraint.lines().first()?;
    let at = between(rules, cells);
    at.edge(rules)?;
    sketch.shapes.push(circle(at, 30, look.tint, text));
    Some(())
}

/// Finds dots on the edges between two cells.
pub(super) fn find_dots(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    let is_filled = |fill: Option<Colour>| fill.is_some_and(|fill| fill.0 == opaque(look.tint).0);
    let is_dot = |shape: &Shape| {
        let is_text = shape.text.is_empty() || label(shape).is_some();
        shape.is_round && shape.has_size(15..=46) && is_filled(shape.fill) && is_text && shape.at.edge(rules).is_some()
    };
    for shape in finder.claim_all(is_dot) {
        let cells = shape.at.edge(rules).map(|cells| cells.to_vec());
        let value = label(shape);
        let mut made = finder.make(look.kind, cells.into_iter().collect(), value.into_iter().collect(), true);
        if let Ok(made) = &mut made {
            made.is_labelled = value.is_some_and(|value| value != usual(look.kind));
        }
        finder.add(made, &shape.describe());
    }
}

fn label(shape: &Shape) -> Option<u32> {
    let text = shape.text.trim();
    text.parse().ok().filter(|_| text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Draws the letter of a sum on the edge between the cells.
pub(super) fn draw_letter(_: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let at = between(rules, constraint.lines().first()?);
    at.edge(rules)?;
    let letter = constraint.kind().spelled(constraint.value()?)?;
    sketch.shapes.push(Shape { fill: Some(opaque(WHITE)), ..text_at(at, letter) });
    Some(())
}

/// Whether a shape is a text on an edge, without a frame or fill other than white.
fn is_text(shape: &Shape, rules: &Rules) -> bool {
    let is_plain = is_hollow(shape) && shape.border.is_none_or(|border| border.0[3] == 0 || border.0[..3] == WHITE);
    is_plain && !shape.is_round && !shape.text.trim().is_empty() && shape.at.edge(rules).is_some()
}

/// Finds the letters X and V on edges.
pub(super) fn find_letters(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    for shape in finder.claim_all(|shape| is_text(shape, rules) && matches!(shape.text.trim(), "X" | "V")) {
        let cells = shape.at.edge(rules).map(|cells| cells.to_vec());
        let (value, topic) = if shape.text.trim() == "X" { (10, "xv:10") } else { (5, "xv:5") };
        let made = finder.make(look.kind, cells.into_iter().collect(), vec![value], true);
        finder.add(made.map(|made| made.about(topic)), &shape.describe());
    }
}

/// Draws the inequality sign, which points to the smaller digit.
pub(super) fn draw_sign(_: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let cells = constraint.lines().first()?;
    let [larger, smaller] = cells[..] else { return None };
    let [from, to] = [larger, smaller].map(|cell| Point::middle(rules, cell));
    let at = between(rules, cells);
    at.edge(rules)?;
    let sign = match (to.row.cmp(&from.row), to.column.cmp(&from.column)) {
        (std::cmp::Ordering::Less, _) => "^",
        (std::cmp::Ordering::Greater, _) => "v",
        (_, std::cmp::Ordering::Less) => "<",
        _ => ">",
    };
    sketch.shapes.push(text_at(at, sign));
    Some(())
}

/// Finds signs of inequality on edges.
pub(super) fn find_signs(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    // Returns the larger cell, then the smaller one, according to the sign and the arrangement of the cells.
    let order = |shape: &Shape| {
        let [one, other] = shape.at.edge(rules)?;
        let is_row = rules.place(one).0 == rules.place(other).0;
        match (shape.text.trim(), is_row) {
            ("<", true) | ("^" | "∧" | "˄", false) => Some([other, one]),
            (">", true) | ("v" | "∨" | "˅", false) => Some([one, other]),
            _ => None,
        }
    };
    for shape in finder.claim_all(|shape| is_text(shape, rules) && order(shape).is_some()) {
        // A lower-case v may also be the V of a sum of five.
        let is_exact = shape.text.trim() != "v";
        let cells = order(shape).map(|cells| cells.to_vec());
        let made = finder.make(look.kind, cells.into_iter().collect(), Vec::new(), is_exact);
        finder.add(made, &shape.describe());
    }
}

/// Draws a circle on the corner of four cells, with the digits in two rows.
pub(super) fn draw_quadruple(_: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let at = between(rules, constraint.lines().first()?);
    at.corner(rules)?;
    let words: Vec<String> = constraint.values().iter().map(ToString::to_string).collect();
    let rows: Vec<String> = words.chunks(2).map(|row| row.join(" ")).collect();
    sketch.shapes.push(circle(at, 70, WHITE, rows.join("\n")));
    Some(())
}

/// Finds circles with digits on the corners of four cells.
pub(super) fn find_quadruples(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    let size = rules.size();
    // In a larger grid, the digits of a two-digit number could be taken for two numbers.
    let digits = |shape: &Shape| -> Option<Vec<u32>> {
        let words = shape.text.split([' ', '\n', '\u{a0}', ',']).filter(|word| !word.is_empty());
        if size > 9 {
            return words.map(|word| word.parse().ok()).collect();
        }
        words.flat_map(str::chars).map(|char| char.to_digit(10)).collect()
    };
    let is = |shape: &Shape| {
        let is_circle = shape.is_round && shape.has_size(40..=85) && is_hollow(shape);
        is_circle && shape.at.corner(rules).is_some() && digits(shape).is_some_and(|digits| !digits.is_empty())
    };
    for shape in finder.claim_all(is) {
        let cells = shape.at.corner(rules).map(|cells| cells.to_vec());
        let made = finder.make(look.kind, cells.into_iter().collect(), digits(shape).unwrap_or_default(), true);
        finder.add(made, &shape.describe());
    }
}
