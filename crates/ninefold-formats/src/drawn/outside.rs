//! Numbers beside the grid. A sandwich sum, an X-sum, a skyscraper clue and a numbered room look alike, so only the rules text distinguishes them.

use ninefold_core::rules::{Constraint, Rules};

use super::finder::Finder;
use super::looks::Look;
use super::sketch::{Point, Shape, Sketch};

/// The kinds that a number beside the grid may belong to.
pub(super) const KINDS: [&str; 4] = ["sandwichsum", "xsum", "skyscraper", "numberedroom"];

/// Returns the shape of a text without a frame.
pub(super) fn text_at(at: Point, text: &str) -> Shape {
    Shape {
        at,
        height: 25,
        width: 25,
        is_round: false,
        fill: None,
        border: None,
        text: text.to_owned(),
        is_above: true,
    }
}

/// Returns the number in a shape that is not round.
pub(super) fn number(shape: &Shape) -> Option<u32> {
    let text = shape.text.trim();
    let is_number = !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number && !shape.is_round)
}

/// Draws the number in the square beside its row or column.
pub(super) fn draw(_: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let (square, _) = rules.seen_by(constraint.lines().first()?)?;
    sketch.shapes.push(text_at(Point::middle_of(square), &constraint.value()?.to_string()));
    Some(())
}

/// Finds the numbers of a kind, if the text mentions this kind and no other of [`KINDS`].
pub(super) fn find(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    let mentioned: Vec<&str> = KINDS.into_iter().filter(|kind| finder.is_mentioned(kind)).collect();
    if mentioned != [look.kind] {
        return;
    }
    let is_clue = |shape: &Shape| {
        number(shape).is_some() && shape.at.outside(rules).is_some_and(|square| rules.inward(square).is_some())
    };
    for shape in finder.claim_all(is_clue) {
        let square = shape.at.outside(rules).unwrap_or_default();
        let line = rules.inward(square).map(|step| rules.seen_from(square, step));
        let made = finder.make(look.kind, line.into_iter().collect(), number(shape).into_iter().collect(), false);
        finder.add(made, &shape.describe());
    }
}
