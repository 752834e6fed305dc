//! The drawings of constraints as outlines: lines and discs below the digits, and cages.

use std::collections::BTreeSet;

use ninefold_core::rules::drawing::{Drawing, Line};

use super::outlines;
use crate::outline::{Point, Segment};
use crate::ruled::Ruled;
use crate::scene::{Scene, Spot};

/// Half the width of a thick line.
const THICK: f32 = 0.13;
/// The radius of a disc.
const DISC: f32 = 0.36;
/// The width of the rim of thick lines and discs.
const RIM: f32 = 0.02;
/// From the edge of a cell to the line of a cage, and from there to the line of a cage with which it shares cells.
const CAGE: [f32; 2] = [0.085, 0.06];

/// A part of the drawing of a constraint. Lengths are cells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ground {
    pub(crate) look: GroundLook,
    pub(crate) segments: Vec<Segment>,
    /// A label, and the cell in whose corner it is written.
    pub(crate) label: Option<(String, Spot)>,
}

/// The look of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GroundLook {
    /// The area of a thick line or disc, to be filled.
    Area,
    /// The area around it, to be filled below it.
    Rim,
    /// A thin line.
    Thin,
    /// A dashed line.
    Dashed,
}

/// The drawings of all constraints of a scene, constraint by constraint, the lowest first.
pub(crate) fn grounds(scene: &Scene) -> Vec<Ground> {
    let Some(ruled) = &scene.ruled else { return Vec::new() };
    let mut cages = Cages::default();
    let drawn = |constraint| {
        let drawings = ruled.drawings(constraint);
        let areas = |wider: f32| drawings.iter().flat_map(move |drawing| area(ruled, drawing, wider));
        let part = |look: GroundLook, segments: Vec<Segment>| {
            (!segments.is_empty()).then_some(Ground { look, segments, label: None })
        };
        let rims = part(GroundLook::Rim, areas(RIM).collect());
        let filled = part(GroundLook::Area, areas(0.0).collect());
        let thin = part(GroundLook::Thin, drawings.iter().flat_map(|drawing| thin(ruled, drawing)).collect());
        let dashed: Vec<Ground> = drawings.iter().filter_map(|drawing| cages.cage(ruled, drawing)).collect();
        rims.into_iter().chain(filled).chain(thin).chain(dashed)
    };
    ruled.constraints().flat_map(drawn).collect()
}

/// The middle of a cell.
fn middle(spot: Spot) -> Point {
    (f32::from(spot.x) + 0.5, f32::from(spot.y) + 0.5)
}

/// Thick lines and discs as areas that overlap, all clockwise.
fn area(ruled: &Ruled, drawing: &Drawing, wider: f32) -> Vec<Segment> {
    match drawing {
        Drawing::Line { cells, line: Line::Thick } => {
            let points: Vec<Point> = cells.iter().filter_map(|&cell| ruled.spot(cell)).map(middle).collect();
            points.windows(2).flat_map(|pair| outlines::hull(pair, THICK + wider)).collect()
        }
        Drawing::Disc(cell) => {
            ruled.spot(*cell).map_or_else(Vec::new, |spot| outlines::circle(middle(spot), DISC + wider))
        }
        Drawing::Line { line: Line::Diagonal, .. } | Drawing::Cage { .. } => Vec::new(),
    }
}

/// A diagonal, from the outer corner of its first cell to that of its last.
fn thin(ruled: &Ruled, drawing: &Drawing) -> Vec<Segment> {
    let Drawing::Line { cells, line: Line::Diagonal } = drawing else { return Vec::new() };
    let points: Vec<Point> = cells.iter().filter_map(|&cell| ruled.spot(cell)).map(middle).collect();
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Vec::new() };
    let half = |from: f32, to: f32| if from < to { -0.5 } else { 0.5 };
    let away = |(x, y): Point, (u, v): Point| (x + half(x, u), y + half(y, v));
    vec![Segment::Move(away(first, last)), Segment::Line(away(last, first))]
}

/// The cages so far: which cells have a line at which level, and which have a label.
#[derive(Default)]
struct Cages {
    levels: Vec<BTreeSet<Spot>>,
    labelled: BTreeSet<Spot>,
}

impl Cages {
    /// A cage, inside the lines of those with which it shares cells. Its label is in its first cell that has none.
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
