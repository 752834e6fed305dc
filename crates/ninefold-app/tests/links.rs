//! Links of hard paths bend around digits: measured on the drawing, with a separate geometry.
//!
//! Without the folder of collections (`NINEFOLD_CORPUS`), the test is skipped, and reports that.

#![allow(clippy::cast_precision_loss, reason = "small counts")]

use ninefold::logic::{Method, Path, Position, Step};
use ninefold::mark::{Mark, Node};
use ninefold::render::canvas::Segment;
use ninefold::render::overlay::{Kind, Overlay, Piece};
use ninefold::{Cell, Digit, Grid, Puzzle};
use ninefold_app::catalogue;

use crate::common;

type Point = (f64, f64);

/// The minimum distance of a link from the middle of a candidate.
const CLEAR: f64 = 0.09;

#[test]
fn links_of_hard_paths_go_around_digits() {
    let Some(puzzles) = puzzles() else { return };
    let mut counts = Counts::default();
    for puzzle in puzzles {
        let path = Path::of(&puzzle, &Method::hodoku());
        for (before, step) in path.stages() {
            let scene = catalogue::step(&before, step);
            let overlay = Overlay::of(&scene);
            assert_eq!(overlay, Overlay::of(&scene), "the same marks make the same lines");
            let links = links(&before, step);
            let drawn: Vec<&Piece> = overlay.under.iter().filter(|piece| matches!(piece.kind, Kind::Link(_))).collect();
            assert_eq!(links.len(), drawn.len(), "every link is drawn, once: {step}");
            for (number, (&ends, piece)) in links.iter().zip(drawn).enumerate() {
                counts.link(&before, &links[..number], ends, piece);
            }
        }
    }
    eprintln!("{counts:?}");
    assert!(counts.all >= 900, "{counts:?}");
    assert!((counts.hit + counts.over_digits) * 200 <= counts.all, "{counts:?}");
    assert_eq!(counts.needless, 0, "{counts:?}");
}

/// Returns puzzles whose paths have many chains.
fn puzzles() -> Option<Vec<Puzzle>> {
    let text = common::collection("top1465.txt")?;
    let grids = text.lines().filter_map(|line| line.get(..81)?.parse::<Grid>().ok());
    Some(grids.take(60).map(|grid| Puzzle::try_from(grid).unwrap()).collect())
}

/// Returns the links of a step, each once.
fn links(before: &Position, step: &Step) -> Vec<[Node; 2]> {
    let mut seen = Vec::new();
    for mark in step.outline(before.board(step.grid())) {
        if matches!(mark, Mark::Link(..)) && !seen.contains(&mark) {
            seen.push(mark);
        }
    }
    let ends = |mark| if let Mark::Link(_, from, to) = mark { Some([from, to]) } else { None };
    seen.into_iter().filter_map(ends).collect()
}

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    /// The number of links whose straight line would hit a candidate or digit.
    straight_hits: usize,
    straight: usize,
    arcs: usize,
    searched: usize,
    /// The number of links that hit a candidate.
    hit: usize,
    /// The number of links that pass over a written digit.
    over_digits: usize,
    /// The number of links that bend although a straight line would hit nothing.
    needless: usize,
}

/// The candidates and digits that are not at an end of a link.
struct Others {
    candidates: Vec<Point>,
    digits: Vec<Point>,
}

impl Others {
    fn nearest(&self, line: &[Point]) -> f64 {
        let far =
            |&point: &Point| line.windows(2).map(|pair| from_line(point, pair[0], pair[1])).fold(f64::MAX, f64::min);
        self.candidates.iter().map(far).fold(f64::MAX, f64::min)
    }

    fn is_over(&self, line: &[Point]) -> bool {
        let is_in = |(x, y): Point| self.digits.iter().any(|&(u, v)| (x - u).abs() < 0.23 && (y - v).abs() < 0.33);
        line.iter().any(|&point| is_in(point))
    }
}

fn candidates(node: Node) -> impl Iterator<Item = (Cell, Digit)> {
    node.cells.iter().map(move |cell| (cell, node.digit))
}

impl Counts {
    fn link(&mut self, before: &Position, earlier: &[[Node; 2]], ends: [Node; 2], piece: &Piece) {
        let drawn = sampled(&piece.segments);
        let is_searched = piece.segments.iter().any(|segment| matches!(segment, Segment::Line(_)));
        let is_straight =
            !is_searched && drawn.iter().all(|&point| from_line(point, drawn[0], drawn[drawn.len() - 1]) < 1e-3);
        self.all += 1;
        self.straight += usize::from(is_straight);
        self.searched += usize::from(is_searched);
        self.arcs += usize::from(!is_straight && !is_searched);
        let board = before.board(0);
        let is_end = |at: (Cell, Digit)| ends.iter().any(|&node| candidates(node).any(|other| other == at));
        let (written, open): (Vec<Cell>, Vec<Cell>) = Cell::all().partition(|&cell| board.digit(cell).is_some());
        let shown = open.into_iter().flat_map(|cell| board.candidates(cell).iter().map(move |digit| (cell, digit)));
        let others = Others {
            candidates: shown.filter(|&at| !is_end(at)).map(|(cell, digit)| middle(cell, digit)).collect(),
            digits: written.into_iter().map(|cell| (corner(cell).0 + 0.5, corner(cell).1 + 0.5)).collect(),
        };
        self.hit += usize::from(others.nearest(&drawn) < CLEAR);
        self.over_digits += usize::from(others.is_over(&drawn));
        let Some(line) = straight(ends) else { return };
        let (nearest, is_over) = (others.nearest(&line), others.is_over(&line));
        self.straight_hits += usize::from(nearest < CLEAR || is_over);
        let is_joined = earlier
            .iter()
            .any(|other| closest(*other) == closest(ends) || closest([other[1], other[0]]) == closest(ends));
        let is_single = ends.iter().all(|node| node.cells.len() == 1) && ends[0].cells != ends[1].cells;
        self.needless += usize::from(nearest > CLEAR + 0.003 && !is_over && is_single && !is_joined && !is_straight);
    }
}

/// Returns the middles of the closest candidates of two nodes.
fn closest(ends: [Node; 2]) -> Option<(Point, Point)> {
    let pairs = candidates(ends[0]).flat_map(|one| candidates(ends[1]).map(move |other| (one, other)));
    let lines = pairs.map(|(one, other)| (middle(one.0, one.1), middle(other.0, other.1)));
    lines.min_by(|one, other| distance(one.0, one.1).total_cmp(&distance(other.0, other.1)))
}

/// Returns points on the straight line between the closest candidates, from rim to rim, if the gap has room for a head.
fn straight(ends: [Node; 2]) -> Option<Vec<Point>> {
    let (from, to) = closest(ends)?;
    let rims = ends.map(|node| if node.cells.len() > 1 { 0.195 } else { 0.165 });
    let (length, left) = (distance(from, to), distance(from, to) - rims[0] - rims[1]);
    let at = |step: u16| between(from, to, (rims[0] + left * f64::from(step) / 400.0) / length);
    (left > 0.14).then(|| (0..=400).map(at).collect())
}

fn corner(cell: Cell) -> Point {
    ((cell.index() % 9) as f64, (cell.index() / 9) as f64)
}

fn middle(cell: Cell, digit: Digit) -> Point {
    let third = |number: usize| (2 * number + 1) as f64 / 6.0;
    let (x, y) = corner(cell);
    (x + third(digit.index() % 3), y + third(digit.index() / 3))
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn from_line(point: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    let at = if length > 0.0 { (((point.0 - a.0) * dx + (point.1 - a.1) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    distance(point, (a.0 + at * dx, a.1 + at * dy))
}

/// Returns points on a path.
fn sampled(segments: &[Segment]) -> Vec<Point> {
    let wide = |(x, y): (f32, f32)| (f64::from(x), f64::from(y));
    let steps = || (1..=100).map(|step| f64::from(step) / 100.0);
    let mut points: Vec<Point> = Vec::new();
    for segment in segments {
        let from = points.last().copied().unwrap_or_default();
        match *segment {
            Segment::Move(to) => points.push(wide(to)),
            Segment::Line(to) => points.extend(steps().map(|t| between(from, wide(to), t))),
            Segment::Quad(by, to) => {
                points.extend(steps().map(|t| between(between(from, wide(by), t), between(wide(by), wide(to), t), t)));
            }
            Segment::Cubic(..) | Segment::Close => panic!("a link has lines and simple curves"),
        }
    }
    points
}

fn between(a: Point, b: Point, t: f64) -> Point {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}
