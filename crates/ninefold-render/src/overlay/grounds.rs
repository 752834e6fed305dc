//! The drawings of constraints in cells as outlines: backgrounds, lines, discs and circles below the digits; cages and wedges.

use std::collections::BTreeSet;

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::drawing::{Drawing, Line};

use super::outlines;
use super::stroke::{Bound, Stroke};
use crate::outline::{Point, Segment};
use crate::ruled::Ruled;
use crate::scene::{Scene, Spot};
use crate::theme::{End, LineStyle};

/// The radius of a disc.
const DISC: f32 = 0.36;
/// Half the side of a square.
const SQUARE: f32 = 0.34;
/// The width of the rim of thick lines and discs.
const RIM: f32 = 0.02;
/// The distance from the edge of a cell to the edge of a background.
const GROUND: f32 = 0.03;
/// The distances from the edge of a cell to both ends of a wedge, and half the width of the wedge.
const WEDGE: [f32; 3] = [0.035, 0.125, 0.12];
/// The distance from the edge of a cell to the line of a cage, and from there to the line of a cage that shares cells with it.
const CAGE: [f32; 2] = [0.085, 0.06];

/// A part of the drawing of a constraint. Lengths are in cells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ground {
    pub(crate) look: GroundLook,
    pub(crate) segments: Vec<Segment>,
    /// A label, and the cell in whose corner it is written.
    pub(crate) label: Option<(String, Spot)>,
}

/// The kinds of parts, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GroundLook {
    /// The background of cells, to be filled.
    Tint,
    /// The area around a line, to be filled below it.
    Rim(Line),
    /// The area of a line, a disc or a square, to be filled.
    Area(Line),
    /// The middle of a line.
    Core(Line),
    /// A circle, a pill or a diamond, in the colour of the line.
    Ring(Line),
    /// A thin line.
    Thin,
    /// A wedge, to be filled.
    Wedge,
    /// A dashed line.
    Dashed,
}

/// Returns the drawings of all constraints of a scene, constraint by constraint, the lowest first.
pub(crate) fn grounds(scene: &Scene) -> Vec<Ground> {
    let Some(ruled) = &scene.ruled else { return Vec::new() };
    let mut cages = Cages::default();
    let drawn = |constraint| {
        let drawings = ruled.drawings(constraint);
        let parts = Parts::of(ruled, &drawings);
        let dashed: Vec<Ground> = drawings.iter().filter_map(|drawing| cages.cage(ruled, drawing)).collect();
        parts.grounds().into_iter().chain(dashed).collect::<Vec<_>>()
    };
    ruled.constraints().flat_map(drawn).collect()
}

/// Returns the middle of a cell.
pub(super) fn middle(spot: Spot) -> Point {
    (f32::from(spot.x) + 0.5, f32::from(spot.y) + 0.5)
}

/// The drawings of a constraint, and the outlines at which its lines end.
struct Parts<'a> {
    ruled: &'a Ruled,
    drawings: &'a [Drawing],
    bounds: Vec<Bound>,
}

impl<'a> Parts<'a> {
    fn of(ruled: &'a Ruled, drawings: &'a [Drawing]) -> Self {
        let middles =
            |cells: &[LayoutCell]| cells.iter().filter_map(|&cell| ruled.spot(cell)).map(middle).collect::<Vec<_>>();
        let bounds = drawings.iter().flat_map(|drawing| match drawing {
            Drawing::Ring(cells) => {
                Some(middles(cells)).filter(|points| !points.is_empty()).map(Bound::Ring).into_iter().collect()
            }
            Drawing::Line { cells, line } if LineStyle::of(*line).end == End::Diamonds => {
                let ends: BTreeSet<&LayoutCell> = [cells.first(), cells.last()].into_iter().flatten().collect();
                ends.into_iter().flat_map(|&cell| middles(&[cell])).map(Bound::Diamond).collect()
            }
            _ => Vec::new(),
        });
        Self { ruled, drawings, bounds: bounds.collect() }
    }

    fn grounds(&self) -> Vec<Ground> {
        let part = |look: GroundLook, segments: Vec<Segment>| {
            (!segments.is_empty()).then_some(Ground { look, segments, label: None })
        };
        let all = |of: &dyn Fn(&Drawing) -> Vec<Segment>| self.drawings.iter().flat_map(of).collect::<Vec<_>>();
        let mut looks: Vec<Line> = Vec::new();
        for look in self.drawings.iter().filter_map(look) {
            if !looks.contains(&look) {
                looks.push(look);
            }
        }
        let tints = self.drawings.iter().filter_map(|drawing| part(GroundLook::Tint, self.tint(drawing)));
        let lines = looks.iter().flat_map(|&look| {
            let of = |drawing: &Drawing, wider: f32| {
                if self::look(drawing) == Some(look) { self.area(drawing, wider) } else { Vec::new() }
            };
            let core =
                |drawing: &Drawing| if self::look(drawing) == Some(look) { self.core(drawing) } else { Vec::new() };
            [
                part(GroundLook::Rim(look), all(&|drawing| of(drawing, RIM))),
                part(GroundLook::Area(look), all(&|drawing| of(drawing, 0.0))),
                part(GroundLook::Core(look), all(&core)),
            ]
        });
        let rings = self.bounds.iter().flat_map(Bound::outline).collect();
        let ring = GroundLook::Ring(looks.first().copied().unwrap_or(Line::Thick));
        let mut grounds: Vec<Ground> = tints.collect();
        grounds.extend(lines.flatten());
        grounds.extend(part(ring, rings));
        grounds.extend(part(GroundLook::Thin, all(&|drawing| self.thin(drawing))));
        grounds.extend(part(GroundLook::Wedge, all(&|drawing| self.wedges(drawing))));
        grounds
    }

    /// Returns the runs of a line within the scene, as the middles of consecutive cells.
    fn runs(&self, cells: &[LayoutCell]) -> Vec<Vec<Point>> {
        let points: Vec<Option<Point>> = cells.iter().map(|&cell| self.ruled.spot(cell).map(middle)).collect();
        let runs = points.split(Option::is_none).map(|run| run.iter().copied().flatten().collect::<Vec<_>>());
        runs.filter(|run| !run.is_empty()).collect()
    }

    /// Returns lines, discs and squares as areas that overlap, all clockwise.
    fn area(&self, drawing: &Drawing, wider: f32) -> Vec<Segment> {
        let at = |cell: LayoutCell| self.ruled.spot(cell).map(middle);
        match drawing {
            Drawing::Line { cells, line } => {
                let style = LineStyle::of(*line);
                let half = style.half + wider;
                let is_whole = cells.last().is_some_and(|&cell| self.ruled.spot(cell).is_some());
                let runs = self.runs(cells);
                let mut segments = Vec::new();
                for (number, points) in runs.iter().enumerate() {
                    let stroke = Stroke { points, bounds: &self.bounds };
                    segments.extend(stroke.area(half));
                    if style.end == End::Head && is_whole && number + 1 == runs.len() {
                        segments.extend(stroke.head().iter().flat_map(|line| outlines::hull(line, half)));
                    }
                }
                segments
            }
            Drawing::Disc(cell) => at(*cell).map_or_else(Vec::new, |at| outlines::circle(at, DISC + wider)),
            Drawing::Square(cell) => at(*cell).map_or_else(Vec::new, |(x, y)| {
                let half = SQUARE + wider;
                outlines::rounded([x - half, y - half, 2.0 * half, 2.0 * half], 0.03)
            }),
            _ => Vec::new(),
        }
    }

    /// Returns the path along the middle of a line.
    fn core(&self, drawing: &Drawing) -> Vec<Segment> {
        let Drawing::Line { cells, .. } = drawing else { return Vec::new() };
        self.runs(cells).iter().flat_map(|points| Stroke { points, bounds: &self.bounds }.middle()).collect()
    }

    fn tint(&self, drawing: &Drawing) -> Vec<Segment> {
        let Drawing::Ground(cells) = drawing else { return Vec::new() };
        let spots: Vec<Spot> = cells.iter().filter_map(|&cell| self.ruled.spot(cell)).collect();
        outlines::contour(&spots, GROUND).0
    }

    /// Returns a diagonal, from the outer corner of its first cell to that of its last.
    fn thin(&self, drawing: &Drawing) -> Vec<Segment> {
        let Drawing::Line { cells, line: Line::Diagonal } = drawing else { return Vec::new() };
        let points: Vec<Point> = cells.iter().filter_map(|&cell| self.ruled.spot(cell)).map(middle).collect();
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Vec::new() };
        let half = |from: f32, to: f32| if from < to { -0.5 } else { 0.5 };
        let away = |(x, y): Point, (u, v): Point| (x + half(x, u), y + half(y, v));
        vec![Segment::Move(away(first, last)), Segment::Line(away(last, first))]
    }

    fn wedges(&self, drawing: &Drawing) -> Vec<Segment> {
        let Drawing::Wedges { cell, inward } = drawing else { return Vec::new() };
        let Some((x, y)) = self.ruled.spot(*cell).map(middle) else { return Vec::new() };
        let [outer, inner, half] = WEDGE;
        let (base, tip) = if *inward { (0.5 - outer, 0.5 - inner) } else { (0.5 - inner, 0.5 - outer) };
        let wedge = |(u, v): Point| {
            // `out` leads from the middle to the edge, `across` along the edge.
            let corner = |out: f32, across: f32| (x + out * u - across * v, y + out * v + across * u);
            outlines::polygon(&[corner(base, -half), corner(tip, 0.0), corner(base, half)])
        };
        [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].into_iter().flat_map(wedge).collect()
    }
}

/// Returns the kind of line whose colours an area has.
fn look(drawing: &Drawing) -> Option<Line> {
    match drawing {
        Drawing::Line { line: Line::Diagonal, .. } => None,
        Drawing::Line { line, .. } => Some(*line),
        Drawing::Disc(_) | Drawing::Square(_) => Some(Line::Thick),
        _ => None,
    }
}

/// The cages drawn so far: the cells with a line at each level, and those with a label.
#[derive(Default)]
struct Cages {
    levels: Vec<BTreeSet<Spot>>,
    labelled: BTreeSet<Spot>,
}

impl Cages {
    /// Adds a cage, inside the lines of those with which it shares cells. Its label is in its first cell without one.
    fn cage(&mut self, ruled: &Ruled, drawing: &Drawing) -> Option<Ground> {
        let Drawing::Cage { cells, label } = drawing else { return None };
        let spots: BTreeSet<Spot> = cells.iter().filter_map(|&cell| ruled.spot(cell)).collect();
        let level = self.levels.iter().position(|level| level.is_disjoint(&spots)).unwrap_or(self.levels.len());
        if level == self.levels.len() {
            self.levels.push(BTreeSet::new());
        }
        self.levels[level].extend(&spots);
        let place = spots.iter().find(|spot| !self.labelled.contains(spot)).or_else(|| spots.first()).copied()?;
        let label = (!label.is_empty()).then(|| (label.clone(), place));
        self.labelled.extend(label.iter().map(|(_, spot)| *spot));
        let inset = CAGE[1].mul_add(level.min(4) as f32, CAGE[0]);
        let (segments, _) = outlines::contour(&spots.into_iter().collect::<Vec<_>>(), inset);
        Some(Ground { look: GroundLook::Dashed, segments, label })
    }
}
