//! The route of a link around digits.
//!
//! ```text
//! 1 . 3     a straight line from rim to rim, if it passes no candidate nearer than CLEAR and no written digit;
//!   ╭──●    else the flattest arc that does so, with as few crossings of earlier links as possible;
//! ●─╯   9   else a path found on a lattice of 24 steps a cell, straightened, with rounded corners
//! ```
//!
//! Each part of a cell belongs to the candidate nearest to its points, so a point is checked against one candidate only. Costs of the search are
//! whole numbers, and the earlier of equal paths wins: the same marks give the same lines everywhere.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ninefold_core::{Digit, DigitSet};

use super::outlines::{distance, towards};
use super::spread::Spread;
use crate::outline::{Point, Segment};
use crate::scene::Spot;

/// A line that gets nearer than this to the centre of a candidate hits it.
const CLEAR: f32 = 0.09;
/// Half the width and the height of a written digit.
const DIGIT: Point = (0.23, 0.33);
/// The gap between a rim and a line.
const GAP: f32 = 0.02;
/// The distances of the middles of arcs from the straight line.
const SAGITTAS: [f32; 5] = [0.12, 0.22, 0.34, 0.5, 0.7];
/// The cost of a crossing among arcs, in steps of [`SAGITTAS`].
const CROSSING: usize = 4;
/// A line shorter than this has no room for its head.
const SHORT: f32 = 0.13;
/// The length and the width of a head, and the part of its length that the line does not reach.
const HEAD: [f32; 3] = [0.11, 0.09, 0.09];
/// The radius of corners.
const ROUND: f32 = 0.08;
/// Lattice steps a cell.
const FINE: usize = 24;
/// The number of places that all searches of an overlay may visit together, which takes some tenths of a second. After that, only arcs are tried.
const PATIENCE: usize = 1_000_000;

/// The end of a link: the centres of its candidates or its digit, and their radius.
#[derive(Clone, Debug)]
pub(super) struct End {
    /// The point at which the link ends.
    pub(super) at: Point,
    /// The corners of the hull of all centres.
    pub(super) hull: Vec<Point>,
    /// The distance of the rim from the hull.
    pub(super) radius: f32,
    /// The digit and the cells.
    pub(super) digit: Digit,
    pub(super) cells: Vec<Spot>,
}

impl End {
    /// Whether a point is within the rim and its gap.
    fn has(&self, point: Point) -> bool {
        from_hull(point, &self.hull) < self.radius + GAP
    }

    fn is(&self, spot: Spot, digit: Digit) -> bool {
        self.digit == digit && self.cells.contains(&spot)
    }
}

/// Returns the distance of a point from a convex area.
fn from_hull(point: Point, hull: &[Point]) -> f32 {
    let edges = hull.iter().zip(hull.iter().cycle().skip(1));
    let side = |a: Point, b: Point| (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0);
    if hull.len() > 2 && edges.clone().all(|(&a, &b)| side(a, b) >= 0.0) {
        return 0.0;
    }
    edges.map(|(&a, &b)| from_line(point, a, b)).fold(f32::MAX, f32::min)
}

/// Returns the distance of a point from a line segment.
fn from_line(point: Point, a: Point, b: Point) -> f32 {
    let along = (b.0 - a.0, b.1 - a.1);
    let length = along.0.mul_add(along.0, along.1 * along.1);
    if length < 1e-9 {
        return distance(point, a);
    }
    let at = (((point.0 - a.0) * along.0 + (point.1 - a.1) * along.1) / length).clamp(0.0, 1.0);
    distance(point, (at.mul_add(along.0, a.0), at.mul_add(along.1, a.1)))
}

/// The form of the line found for a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Straight,
    Arc,
    Search,
}

/// A line from rim to rim.
#[derive(Clone, Debug)]
pub(super) enum Line {
    /// The start, the control point and the end.
    Arc([Point; 3]),
    /// The corners.
    Pieces(Vec<Point>),
}

impl Line {
    /// Returns an arc between two ends, which is `sagitta` to the left of the straight line in its middle; `None` if the rims leave no room for it.
    fn arc(from: &End, to: &End, sagitta: f32) -> Option<Self> {
        let (a, b) = (from.at, to.at);
        let length = distance(a, b);
        if length < 1e-3 {
            return None;
        }
        let left = ((b.1 - a.1) / length, (a.0 - b.0) / length);
        let middle = (f32::midpoint(a.0, b.0), f32::midpoint(a.1, b.1));
        let pull = (2.0 * sagitta).mul_add(left.0, middle.0);
        let curve = [a, (pull, (2.0 * sagitta).mul_add(left.1, middle.1)), b];
        let begin = leaves(|t| from.has(on(curve, t)));
        let end = 1.0 - leaves(|t| to.has(on(curve, 1.0 - t)));
        (begin < end).then(|| Self::Arc(part(curve, begin, end)))
    }

    /// Returns a line through the corners, the first and last of which are in the middle of the ends; `None` if there is no room for it.
    fn pieces(corners: &[Point], from: &End, to: &End) -> Option<Self> {
        let cut = |corners: &mut Vec<Point>, end: &End| {
            let inside = corners.iter().rposition(|&corner| end.has(corner)).map_or(0, |last| last + 1);
            if inside == 0 || inside == corners.len() {
                return inside == 0;
            }
            let (a, b) = (corners[inside - 1], corners[inside]);
            let at = leaves(|t| end.has(between(a, b, t)));
            corners.drain(..inside - 1);
            corners[0] = between(a, b, at);
            true
        };
        let mut corners = corners.to_vec();
        let begins = cut(&mut corners, from);
        corners.reverse();
        let ends = cut(&mut corners, to);
        corners.reverse();
        (begins && ends && corners.len() > 1).then_some(Self::Pieces(corners))
    }

    /// Returns points on the line, so close together that no obstacle fits between them.
    fn points(&self) -> Vec<Point> {
        const NEAR: f32 = 0.02;
        let steps = |length: f32| (length / NEAR).ceil().max(1.0) as usize;
        match self {
            Self::Arc(curve) => {
                let count = steps(distance(curve[0], curve[1]) + distance(curve[1], curve[2]));
                (0..=count).map(|step| on(*curve, step as f32 / count as f32)).collect()
            }
            Self::Pieces(corners) => {
                let mut points = vec![corners[0]];
                for pair in corners.windows(2) {
                    let count = steps(distance(pair[0], pair[1]));
                    points.extend((1..=count).map(|step| between(pair[0], pair[1], step as f32 / count as f32)));
                }
                points
            }
        }
    }

    /// Returns the corners, or a few points of an arc: enough to detect crossings.
    fn rough(&self) -> Vec<Point> {
        match self {
            Self::Arc(curve) => (0..=8_u8).map(|step| on(*curve, f32::from(step) / 8.0)).collect(),
            Self::Pieces(corners) => corners.clone(),
        }
    }

    /// Returns the line up to its head, and the head.
    pub(super) fn drawn(&self) -> (Vec<Segment>, Vec<Segment>) {
        match self {
            Self::Arc(curve) => {
                let tip = curve[2];
                let back = 1.0 - leaves(|t| distance(on(*curve, 1.0 - t), tip) < HEAD[2]);
                let [begin, pull, neck] = part(*curve, 0.0, back);
                (vec![Segment::Move(begin), Segment::Quad(pull, neck)], head(tip, neck))
            }
            Self::Pieces(corners) => {
                let tip = corners[corners.len() - 1];
                let outside = corners.iter().rposition(|&corner| distance(corner, tip) >= HEAD[2]);
                let outside = outside.unwrap_or(0);
                let (a, b) = (corners[outside], corners[outside + 1]);
                let neck = between(b, a, leaves(|t| distance(between(b, a, t), tip) < HEAD[2]));
                let mut corners = corners[..=outside].to_vec();
                corners.push(neck);
                (rounded(&corners), head(tip, neck))
            }
        }
    }
}

/// Returns straight pieces with round corners.
fn rounded(corners: &[Point]) -> Vec<Segment> {
    let mut segments = vec![Segment::Move(corners[0])];
    for three in corners.windows(3) {
        let near = |other: Point| towards(three[1], other, ROUND.min(distance(three[1], other) / 2.0));
        segments.extend([Segment::Line(near(three[0])), Segment::Quad(three[1], near(three[2]))]);
    }
    segments.push(Segment::Line(corners[corners.len() - 1]));
    segments
}

/// Returns the head of an arrow from `from` to `tip`.
pub(super) fn head(tip: Point, from: Point) -> Vec<Segment> {
    let back = towards(tip, from, HEAD[0]);
    let half = HEAD[1] / HEAD[0] / 2.0;
    let (dx, dy) = ((tip.0 - back.0) * half, (tip.1 - back.1) * half);
    vec![
        Segment::Move(tip),
        Segment::Line((back.0 - dy, back.1 + dx)),
        Segment::Line((back.0 + dy, back.1 - dx)),
        Segment::Close,
    ]
}

fn between(a: Point, b: Point, t: f32) -> Point {
    (t.mul_add(b.0 - a.0, a.0), t.mul_add(b.1 - a.1, a.1))
}

/// Returns a point of a curve with one control point.
fn on([a, b, c]: [Point; 3], t: f32) -> Point {
    between(between(a, b, t), between(b, c, t), t)
}

/// Returns the part of a curve between two of its points.
fn part([a, b, c]: [Point; 3], from: f32, to: f32) -> [Point; 3] {
    let pull = between(between(a, b, from), between(b, c, from), to);
    [on([a, b, c], from), pull, on([a, b, c], to)]
}

/// Returns the share of a path, from 0 to 1, before it first leaves the inside.
fn leaves(inside: impl Fn(f32) -> bool) -> f32 {
    let first = (1..=64_u8).map(|step| f32::from(step) / 64.0).find(|&t| !inside(t)).unwrap_or(1.0);
    let (mut low, mut high) = (first - 1.0 / 64.0, first);
    for _ in 0..12 {
        let middle = f32::midpoint(low, high);
        if inside(middle) { low = middle } else { high = middle }
    }
    high
}

/// The written digits and candidates, which are obstacles to links.
pub(super) struct Written {
    width: usize,
    height: usize,
    spread: Spread,
    /// The candidates of each cell, or the digit.
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Candidates(DigitSet),
    Digit,
}

/// An obstacle: the index of its cell, and for a candidate that of its part of the cell.
type Hit = (usize, Option<usize>);

impl Written {
    pub(super) fn new((width, height): (u16, u16), spread: Spread) -> Self {
        let (width, height) = (usize::from(width), usize::from(height));
        Self { width, height, spread, cells: vec![Cell::Candidates(DigitSet::EMPTY); width * height] }
    }

    /// Adds a written digit.
    pub(super) fn digit(&mut self, spot: Spot) {
        let at = usize::from(spot.y) * self.width + usize::from(spot.x);
        self.cells[at] = Cell::Digit;
    }

    /// Adds a candidate that is drawn.
    pub(super) fn candidate(&mut self, spot: Spot, digit: Digit) {
        let at = usize::from(spot.y) * self.width + usize::from(spot.x);
        if let Cell::Candidates(digits) = &mut self.cells[at] {
            *digits |= DigitSet::of(digit);
        }
    }

    /// Returns the obstacle nearest to a point, unless it belongs to an end, with the distance of its middle; for a digit, the distance of its box
    /// plus the clearance of candidates.
    fn nearest(&self, (x, y): Point, ends: [&End; 2]) -> Option<(Hit, f32)> {
        if x < 0.0 || y < 0.0 {
            return None;
        }
        let (column, row) = (x as usize, y as usize);
        if column >= self.width || row >= self.height {
            return None;
        }
        let (number, spot) = (row * self.width + column, Spot { x: column as u16, y: row as u16 });
        let (x, y) = (x - column as f32, y - row as f32);
        match self.cells[number] {
            Cell::Digit => {
                let is_end = ends.iter().any(|end| end.cells.contains(&spot));
                let outside = ((x - 0.5).abs() - DIGIT.0).max((y - 0.5).abs() - DIGIT.1);
                (!is_end).then_some(((number, None), outside + CLEAR))
            }
            Cell::Candidates(digits) => {
                let part = self.spread.number((x, y));
                let digit = Digit::of_size(25, part as u8 + 1)?;
                let is_there = digits.contains(digit) && !ends.iter().any(|end| end.is(spot, digit));
                is_there.then(|| ((number, Some(part)), distance((x, y), self.spread.centre(part))))
            }
        }
    }

    /// Counts the obstacles that a line hits.
    fn hits(&self, points: &[Point], ends: [&End; 2]) -> usize {
        let mut hits: Vec<Hit> = Vec::new();
        for &point in points {
            // Between two points, an obstacle may be nearer than at either.
            let hit = self.nearest(point, ends).filter(|(_, far)| *far < CLEAR + 0.001);
            if let Some((hit, _)) = hit
                && !hits.contains(&hit)
            {
                hits.push(hit);
            }
        }
        hits.len()
    }

    fn is_outside(&self, points: &[Point]) -> bool {
        const EDGE: f32 = 0.03;
        let (right, below) = (self.width as f32 + EDGE, self.height as f32 + EDGE);
        points.iter().any(|&(x, y)| x < -EDGE || y < -EDGE || x > right || y > below)
    }
}

/// Routes lines one after the other.
pub(super) struct Router {
    written: Written,
    /// The routed lines, approximately, with the bounds of each: left, top, right, bottom.
    laid: Vec<(Vec<Point>, [f32; 4])>,
    /// The ends that are already joined.
    joined: Vec<[Point; 2]>,
    /// For each place of the lattice, whether a line passes through it.
    passed: Vec<bool>,
    patience: usize,
}

impl Router {
    pub(super) fn new(written: Written) -> Self {
        let places = (written.width * FINE + 1) * (written.height * FINE + 1);
        Self { written, laid: Vec::new(), joined: Vec::new(), passed: vec![false; places], patience: PATIENCE }
    }

    /// Returns the line of a link, if there is room for one.
    pub(super) fn lay(&mut self, from: &End, to: &End) -> Option<(Form, Line)> {
        let (form, line) = self.choose(from, to)?;
        let rough = line.rough();
        for (x, y) in line.points() {
            let at = |length: f32, cells: usize| ((length * FINE as f32).round().max(0.0) as usize).min(cells * FINE);
            let (column, row) = (at(x, self.written.width), at(y, self.written.height));
            self.passed[row * (self.written.width * FINE + 1) + column] = true;
        }
        let bounds = bounds(&rough);
        self.laid.push((rough, bounds));
        self.joined.push([from.at, to.at]);
        Some((form, line))
    }

    fn choose(&mut self, from: &End, to: &End) -> Option<(Form, Line)> {
        let ends = [from, to];
        let straight = Line::arc(from, to, 0.0).filter(|line| self.has_room(line, from, to));
        if let Some(line) = &straight
            && self.written.hits(&line.points(), ends) == 0
        {
            return Some((Form::Straight, line.clone()));
        }
        let best = self.arc(from, to);
        if let Some((0, line)) = best {
            return Some((Form::Arc, line));
        }
        let found = self.search(from, to).and_then(|corners| Line::pieces(&corners, from, to));
        let found = found.map(|line| (self.written.hits(&line.points(), ends), Form::Search, line));
        let best = best.map(|(hits, line)| (hits, Form::Arc, line));
        let straight = straight.map(|line| (self.written.hits(&line.points(), ends), Form::Straight, line));
        // Chooses the simplest of the lines with the fewest hits.
        let all = [straight, best, found].into_iter().flatten();
        let least = all.min_by_key(|(hits, ..)| *hits);
        least
            .map(|(_, form, line)| (form, line))
            .or_else(|| Line::arc(from, to, 0.0).map(|line| (Form::Straight, line)))
    }

    /// Whether a straight line suffices: it is long enough for its head, leaves its cell, and is the first between its ends.
    fn has_room(&self, line: &Line, from: &End, to: &End) -> bool {
        let Line::Arc([begin, _, end]) = line else { return false };
        let is_joined = self.joined.iter().any(|ends| *ends == [from.at, to.at] || *ends == [to.at, from.at]);
        distance(*begin, *end) >= SHORT && !is_joined && within(from, to).is_none()
    }

    /// Returns the best arc and its number of hits: first by the fewest hits, then by flatness and few crossings.
    fn arc(&self, from: &End, to: &End) -> Option<(usize, Line)> {
        // Inside a cell, arcs bow away from its centre.
        let away = within(from, to).map_or(1.0, |centre| side(from.at, to.at, centre));
        let bows =
            SAGITTAS.iter().enumerate().flat_map(|(step, sagitta)| [(step, away * sagitta), (step, -away * sagitta)]);
        let arcs = bows.filter_map(|(step, sagitta)| {
            let line = Line::arc(from, to, sagitta)?;
            let points = line.points();
            if self.written.is_outside(&points) {
                return None;
            }
            let hits = self.written.hits(&points, [from, to]);
            let crossings = if hits == 0 { self.crossings(&line.rough()) } else { 0 };
            Some((hits, step + CROSSING * crossings, line))
        });
        arcs.min_by_key(|(hits, cost, _)| (*hits, *cost)).map(|(hits, _, line)| (hits, line))
    }

    fn crossings(&self, line: &[Point]) -> usize {
        let [left, top, right, bottom] = bounds(line);
        let near = self
            .laid
            .iter()
            .filter(|(_, around)| around[0] <= right && around[2] >= left && around[1] <= bottom && around[3] >= top);
        near.filter(|(laid, _)| line.windows(2).any(|one| laid.windows(2).any(|other| cross(one, other)))).count()
    }

    /// Returns the corners of the cheapest path over the lattice, straightened.
    fn search(&mut self, from: &End, to: &End) -> Option<Vec<Point>> {
        let lattice = Lattice::new(&self.written, &self.passed, [from, to]);
        let way = corners(&lattice.way(&mut self.patience)?);
        let is_free = |a: Point, b: Point| {
            let points = Line::Pieces(vec![a, b]).points();
            points.iter().all(|&point| self.written.nearest(point, [from, to]).is_none_or(|(_, far)| far >= CLOSE))
        };
        let mut pulled = vec![way[0]];
        let mut at = 0;
        while at + 1 < way.len() {
            let far = (at + 2..way.len()).rev().find(|&other| is_free(way[at], way[other]));
            at = far.unwrap_or(at + 1);
            pulled.push(way[at]);
        }
        Some(pulled)
    }
}

/// Returns the points at which a path turns, and its ends.
fn corners(way: &[Point]) -> Vec<Point> {
    let is_straight = |three: &[Point]| from_line(three[1], three[0], three[2]) < 1e-4;
    let turns = way.windows(3).filter(|three| !is_straight(three)).map(|three| three[1]);
    way.first().copied().into_iter().chain(turns).chain(way.last().copied()).collect()
}

/// A place nearer than this to a candidate counts as hit.
const CLOSE: f32 = 0.11;
/// A place nearer than this is avoided if possible.
const NEAR: f32 = 0.15;

/// The cost of a path, in hundredths of a step.
mod cost {
    pub(super) const STEP: u32 = 100;
    pub(super) const DIAGONAL: u32 = 141;
    pub(super) const TURN: u32 = 80;
    pub(super) const NEAR: u32 = 80;
    pub(super) const HIT: u32 = 4000;
    pub(super) const DIGIT: u32 = 1200;
    pub(super) const CROSSING: u32 = 400;
    /// A step along a routed line.
    pub(super) const ALONG: u32 = 60;
    /// A step along the edge of a cell, where a link would hide it.
    pub(super) const EDGE: u32 = 15;
}

/// The eight directions, clockwise: columns and rows.
const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A part of the lattice around two ends.
struct Lattice<'a> {
    written: &'a Written,
    passed: &'a [bool],
    ends: [&'a End; 2],
    /// The first column and row, and the numbers of columns and rows.
    first: (usize, usize),
    size: (usize, usize),
}

impl<'a> Lattice<'a> {
    fn new(written: &'a Written, passed: &'a [bool], ends: [&'a End; 2]) -> Self {
        const AROUND: f32 = 1.5;
        let [left, top, right, bottom] = bounds(&ends.map(|end| end.at));
        let at = |length: f32, cells: usize| ((length.max(0.0) * FINE as f32) as usize).min(cells * FINE);
        let first = (at(left - AROUND, written.width), at(top - AROUND, written.height));
        let last = (at(right + AROUND, written.width), at(bottom + AROUND, written.height));
        let size = (last.0 - first.0 + 1, last.1 - first.1 + 1);
        Self { written, passed, ends, first, size }
    }

    fn place(&self, (x, y): Point) -> usize {
        let at = |length: f32, first: usize, size: usize| {
            ((length * FINE as f32).round().max(0.0) as usize).saturating_sub(first).min(size - 1)
        };
        at(y, self.first.1, self.size.1) * self.size.0 + at(x, self.first.0, self.size.0)
    }

    fn point(&self, place: usize) -> Point {
        let at = |first: usize, number: usize| (first + number) as f32 / FINE as f32;
        (at(self.first.0, place % self.size.0), at(self.first.1, place / self.size.0))
    }

    fn is_passed(&self, place: usize) -> bool {
        let (column, row) = (self.first.0 + place % self.size.0, self.first.1 + place / self.size.0);
        self.passed[row * (self.written.width * FINE + 1) + column]
    }

    /// Returns the cost of a place.
    fn toll(&self, place: usize) -> u32 {
        let near = match self.written.nearest(self.point(place), self.ends) {
            Some(((_, None), far)) if far < CLOSE => cost::DIGIT,
            Some(((_, Some(_)), far)) if far < CLOSE => cost::HIT,
            Some(((_, Some(_)), far)) if far < NEAR => cost::NEAR,
            _ => 0,
        };
        let is_edge = |first: usize, number: usize| (first + number).is_multiple_of(FINE);
        let is_edge = is_edge(self.first.0, place % self.size.0) || is_edge(self.first.1, place / self.size.0);
        let along = if self.is_passed(place) { cost::ALONG } else { 0 };
        near + along + if is_edge { cost::EDGE } else { 0 }
    }

    fn next(&self, place: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        let column = (place % self.size.0).checked_add_signed(dx as isize).filter(|&column| column < self.size.0)?;
        let row = (place / self.size.0).checked_add_signed(dy as isize).filter(|&row| row < self.size.1)?;
        Some(row * self.size.0 + column)
    }

    /// Estimates the remaining cost: a quarter more than the shortest path, for turns and detours. The path found is sometimes slightly more
    /// expensive than the cheapest, but is found several times as fast.
    fn left(&self, place: usize, goal: usize) -> u32 {
        let dx = (place % self.size.0).abs_diff(goal % self.size.0) as u32;
        let dy = (place / self.size.0).abs_diff(goal / self.size.0) as u32;
        (cost::STEP * dx.abs_diff(dy) + cost::DIAGONAL * dx.min(dy)) * 5 / 4
    }

    /// Finds the cheapest path from end to end. A state is a place and the direction in which it was entered.
    fn way(&self, patience: &mut usize) -> Option<Vec<Point>> {
        const UNSEEN: u32 = u32::MAX;
        let (start, goal) = (self.place(self.ends[0].at), self.place(self.ends[1].at));
        let mut paid = vec![UNSEEN; self.size.0 * self.size.1 * 8];
        let mut before = vec![0_u32; paid.len()];
        let mut tolls = vec![UNSEEN; self.size.0 * self.size.1];
        let mut open = BinaryHeap::new();
        for direction in 0..8 {
            paid[start * 8 + direction] = 0;
            open.push(Reverse((self.left(start, goal), start * 8 + direction)));
        }
        while let Some(Reverse((bound, state))) = open.pop() {
            let (place, heading) = (state / 8, state % 8);
            if place == goal {
                return Some(self.walked(state, start, &before));
            }
            if bound > paid[state] + self.left(place, goal) {
                continue;
            }
            *patience = patience.checked_sub(1)?;
            for turn in [0, 1, 7, 2, 6] {
                let direction = (heading + turn) % 8;
                let Some(next) = self.next(place, DIRECTIONS[direction]) else { continue };
                let step = if direction % 2 == 0 { cost::STEP } else { cost::DIAGONAL };
                let turning = if turn == 0 || place == start { 0 } else { cost::TURN };
                let crossing = if self.is_passed(next) && !self.is_passed(place) { cost::CROSSING } else { 0 };
                if tolls[next] == UNSEEN {
                    tolls[next] = self.toll(next);
                }
                let sum = paid[state] + step + turning + crossing + tolls[next];
                let known = &mut paid[next * 8 + direction];
                if sum < *known {
                    *known = sum;
                    before[next * 8 + direction] = state as u32;
                    open.push(Reverse((sum + self.left(next, goal), next * 8 + direction)));
                }
            }
        }
        None
    }

    fn walked(&self, mut state: usize, start: usize, before: &[u32]) -> Vec<Point> {
        let mut way = vec![self.point(state / 8)];
        while state / 8 != start {
            state = before[state] as usize;
            way.push(self.point(state / 8));
        }
        way.reverse();
        way
    }
}

/// Returns the middle of the cell if both ends are in the same single cell.
fn within(from: &End, to: &End) -> Option<Point> {
    match (&from.cells[..], &to.cells[..]) {
        ([one], [other]) if one == other => Some((f32::from(one.x) + 0.5, f32::from(one.y) + 0.5)),
        _ => None,
    }
}

/// Returns 1 if the left side of a line, in its middle, faces away from a point, otherwise -1.
fn side(a: Point, b: Point, point: Point) -> f32 {
    let out = (f32::midpoint(a.0, b.0) - point.0, f32::midpoint(a.1, b.1) - point.1);
    let left = (b.1 - a.1, a.0 - b.0);
    if out.0 * left.0 + out.1 * left.1 < -1e-4 { -1.0 } else { 1.0 }
}

/// Returns the bounds of points: left, top, right, bottom.
fn bounds(points: &[Point]) -> [f32; 4] {
    points.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |[left, top, right, bottom], &(x, y)| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

/// Whether two line segments cross.
fn cross(one: &[Point], other: &[Point]) -> bool {
    let turn = |a: Point, b: Point, c: Point| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let apart = |line: &[Point], points: &[Point]| {
        let [a, b] = [points[0], points[1]].map(|point| turn(line[0], line[1], point));
        a * b < 0.0
    };
    apart(one, other) && apart(other, one)
}
