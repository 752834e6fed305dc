//! Marks of single cells: grey circles and squares, coloured cells, rings, and wedges at the edges.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Rules};

use super::finder::{Finder, is_grey, is_hollow, is_tint, opaque};
use super::lines::{GREY, disc};
use super::looks::Look;
use super::sketch::{Point, Shape, Sketch, Stroke};

/// The size of a circle or square around a digit.
const MARK: i32 = 70;

/// The size of the rings whose digits count the rings.
const RING: i32 = 82;

/// Draws a grey circle for an odd digit, or a grey square for an even one.
pub(super) fn draw_parity(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let at = Point::middle(rules, constraint.cells().next()?);
    sketch.shapes.push(Shape { is_round: look.kind == "odd", ..disc(at, MARK, look.tint) });
    Some(())
}

/// Finds grey circles or squares in cells.
pub(super) fn find_parity(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    let is_round = look.kind == "odd";
    let is = |shape: &Shape| {
        let is_mark = shape.is_round == is_round && shape.has_size(55..=92) && shape.text.is_empty();
        is_mark && shape.fill.is_some_and(is_grey) && shape.at.cell(rules).is_some()
    };
    let shapes = finder.claim_all(is);
    // If the shapes differ in size, a larger one may be the disc of a line that was lost.
    let is_one_size = shapes.iter().zip(shapes.iter().skip(1)).all(|(one, other)| one.width == other.width);
    for shape in shapes {
        if !is_one_size {
            finder.problems.push(format!("{} (marks of several sizes)", shape.describe()));
            continue;
        }
        let is_exact = shape.fill.is_some_and(|fill| is_tint(fill, GREY)) && shape.width == MARK && !shape.is_above;
        let cell = shape.at.cell(rules).map(|cell| vec![cell]);
        let made = finder.make(look.kind, cell.into_iter().collect(), Vec::new(), is_exact);
        finder.add(made, &shape.describe());
    }
}

/// Returns a square that fills a cell.
fn ground(at: Point, tint: [u8; 3]) -> Shape {
    Shape { is_round: false, border: None, ..disc(at, super::sketch::CELL, tint) }
}

/// Whether a shape fills a whole cell with a colour.
fn is_ground(shape: &Shape, rules: &Rules) -> bool {
    let is_whole = !shape.is_round && shape.has_size(99..=101) && shape.text.is_empty();
    is_whole && !shape.is_above && shape.fill.is_some() && shape.at.cell(rules).is_some()
}

/// Fills cells with the colour of their kind.
#[expect(clippy::unnecessary_wraps, reason = "all recognisers of the table have one signature")]
pub(super) fn draw_ground(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    sketch.shapes.extend(constraint.cells().map(|cell| ground(Point::middle(rules, cell), look.tint)));
    Some(())
}

/// Finds cells in the colour of a kind. The rules text must mention the kind, since a player may have used the colour too.
pub(super) fn find_ground(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    let is = |shape: &Shape| is_ground(shape, rules) && shape.fill.is_some_and(|fill| is_tint(fill, look.tint));
    let shapes = finder.claim_all(is);
    let Some(first) = shapes.first() else { return };
    let mut cells: Vec<LayoutCell> = shapes.iter().filter_map(|shape| shape.at.cell(rules)).collect();
    cells.sort_unstable();
    cells.dedup();
    let made = finder.make(look.kind, vec![cells], Vec::new(), false);
    finder.add(made, &first.describe());
}

/// Adds the remaining filled cells to the colours of the document, in the order in which they were drawn.
pub(super) fn find_colours(sketch: &Sketch, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    let is_colour = |shape: &Shape| is_ground(shape, rules) && shape.border.is_none();
    let shapes = finder.claim_all(is_colour);
    for shape in sketch.shapes.iter().filter(|shape| shapes.contains(shape)) {
        finder.colours.extend(shape.at.cell(rules).zip(shape.fill));
    }
}

/// Draws a ring in every cell of the constraint.
#[expect(clippy::unnecessary_wraps, reason = "all recognisers of the table have one signature")]
pub(super) fn draw_rings(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let ring = |at| Shape { fill: None, is_above: true, ..disc(at, RING, look.tint) };
    sketch.shapes.extend(constraint.cells().map(|cell| ring(Point::middle(rules, cell))));
    Some(())
}

/// Finds identical rings that nothing else explains, if the rules text mentions rings.
pub(super) fn find_rings(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    if !finder.is_mentioned(look.kind) {
        return;
    }
    let is = |shape: &Shape| {
        let is_ring = shape.is_round && shape.has_size(55..=95) && shape.text.is_empty() && is_hollow(shape);
        is_ring && shape.border.is_some() && shape.at.cell(rules).is_some()
    };
    let shapes = finder.claim_all(is);
    let Some(first) = shapes.first() else { return };
    let looks_alike = |shape: &&Shape| Shape { at: first.at, ..(**shape).clone() } == **first;
    if !shapes.iter().all(looks_alike) {
        finder.problems.push(format!("{} (circles of several looks)", first.describe()));
        return;
    }
    let cells = shapes.iter().filter_map(|shape| shape.at.cell(rules)).collect();
    let made = finder.make(look.kind, vec![cells], Vec::new(), false);
    finder.add(made, &first.describe());
}

/// The grey background of a cell with wedges.
const WEDGED: [u8; 3] = [0xcc; 3];

/// The distances from the middle of the cell to the ends and to the tip of a wedge.
const FAR: i32 = 44;
const NEAR: i32 = 39;

/// The steps from a cell to its neighbours.
const WAYS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// Returns the neighbour of a cell in a direction.
fn neighbour(rules: &Rules, cell: LayoutCell, way: (isize, isize)) -> Option<LayoutCell> {
    let (row, column) = rules.place(cell);
    rules.at(row.checked_add_signed(way.0)?, column.checked_add_signed(way.1)?)
}

/// Returns the points of a wedge at the edge of a cell.
fn wedge(middle: Point, way: (isize, isize), kind: &str) -> Option<Vec<Point>> {
    let (down, right) = (i32::try_from(way.0).ok()?, i32::try_from(way.1).ok()?);
    let (ends, tip) = if kind == "minimum" { (FAR, NEAR) } else { (NEAR, FAR) };
    let end = |side: i32| middle.moved(down * ends + side * right, right * ends + side * down);
    Some(vec![end(10), middle.moved(down * tip, right * tip), end(-10)])
}

/// Draws a grey background, and a wedge towards each neighbour that is not a cell of the same kind.
pub(super) fn draw_wedges(look: &Look, constraint: &Constraint, rules: &Rules, sketch: &mut Sketch) -> Option<()> {
    let cell = constraint.cells().next()?;
    let middle = Point::middle(rules, cell);
    let own = |cell: LayoutCell| {
        let mut others = rules.constraints().iter().filter(|other| other.kind().id == look.kind);
        others.any(|other| other.cells().any(|one| one == cell))
    };
    sketch.shapes.push(ground(middle, WEDGED));
    for way in WAYS {
        if neighbour(rules, cell, way).is_some_and(|cell| !own(cell)) {
            let points = wedge(middle, way, look.kind)?;
            sketch.strokes.push(Stroke { points, colour: opaque(look.tint), width: look.width, has_head: false });
        }
    }
    Some(())
}

/// Finds cells with a wedge towards each neighbour that is not a cell of the same kind.
pub(super) fn find_wedges(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    let place = |stroke: &Stroke| {
        let cell = stroke.points.get(1)?.within(rules)?;
        let middle = Point::middle(rules, cell);
        let way = WAYS
            .into_iter()
            .position(|way| wedge(middle, way, look.kind).is_some_and(|points| is_same(&points, &stroke.points)))?;
        Some((cell, way))
    };
    let mut cells: BTreeMap<LayoutCell, BTreeSet<usize>> = BTreeMap::new();
    for stroke in finder.take_strokes(|stroke| !stroke.has_head && place(stroke).is_some()) {
        if let Some((cell, way)) = place(stroke) {
            cells.entry(cell).or_default().insert(way);
        }
    }
    for (&cell, ways) in &cells {
        let needs = |&at: &usize| {
            WAYS.get(at).and_then(|&way| neighbour(rules, cell, way)).is_some_and(|next| !cells.contains_key(&next))
        };
        let expected: BTreeSet<usize> = (0..WAYS.len()).filter(needs).collect();
        let what = format!("wedges in {}", rules.name(cell));
        if *ways != expected {
            finder.problems.push(format!("{what} (not towards all neighbours)"));
            continue;
        }
        let middle = finder.middle(cell);
        finder.claim_all(|shape| {
            is_ground(shape, rules) && shape.at.is_near(middle) && shape.fill.is_some_and(|fill| is_tint(fill, WEDGED))
        });
        let made = finder.make(look.kind, vec![vec![cell]], Vec::new(), true);
        finder.add(made, &what);
    }
}

fn is_same(points: &[Point], others: &[Point]) -> bool {
    let near =
        |others: &mut dyn Iterator<Item = &Point>| points.iter().zip(others).all(|(one, other)| one.is_near(*other));
    points.len() == others.len() && (near(&mut others.iter()) || near(&mut others.iter().rev()))
}
