//! The signs of constraints on edges and corners of cells: dots, circles, letters and inequality signs.

use ninefold_core::rules::drawing::{Drawing, Sign};

use super::grounds::middle;
use super::stroke::head;
use crate::outline::{Point, Segment};
use crate::scene::{Scene, Spot};

/// The distance between several signs at the same place.
const STEP: f32 = 0.32;

/// Half the length of an inequality sign.
const LONG: f32 = 0.065;

/// A sign in its position. Lengths are in cells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Badge {
    pub(crate) sign: Sign,
    pub(crate) at: Point,
    pub(crate) label: String,
    /// Lines in place of a label: an inequality sign.
    pub(crate) lines: Vec<Segment>,
    /// A line to the cells, if these do not touch the sign.
    pub(crate) lead: Vec<Segment>,
}

/// Returns the signs of all constraints of a scene; those at the same place are moved apart along their edge.
pub(crate) fn badges(scene: &Scene) -> Vec<Badge> {
    let Some(ruled) = &scene.ruled else { return Vec::new() };
    let mut badges: Vec<Badge> = Vec::new();
    for drawing in ruled.constraints().flat_map(|constraint| ruled.drawings(constraint)) {
        if let Drawing::Sign { cells, sign, label } = drawing {
            // A sign that also belongs to a cell outside the scene is omitted.
            let spots: Option<Vec<Spot>> = cells.iter().map(|&cell| ruled.spot(cell)).collect();
            badges.extend(spots.and_then(|spots| badge(&spots, sign, label)));
        }
    }
    let places: Vec<Point> = badges.iter().map(|badge| badge.at).collect();
    for (number, badge) in badges.iter_mut().enumerate() {
        let same = |places: &[Point]| places.iter().filter(|&&place| place == badge.at).count();
        let step = STEP * (same(&places[..number]) as f32 - (same(&places) - 1) as f32 / 2.0);
        // The edge between horizontally adjacent cells is vertical.
        let is_upright = badge.at.0.fract() == 0.0 && badge.at.1.fract() != 0.0;
        let (x, y) = if is_upright { (0.0, step) } else { (step, 0.0) };
        badge.at = (badge.at.0 + x, badge.at.1 + y);
        let moved = badge.lines.iter().map(|line| line.map(|(u, v)| (u + badge.at.0, v + badge.at.1)));
        badge.lines = moved.collect();
    }
    badges
}

fn badge(spots: &[Spot], sign: Sign, label: String) -> Option<Badge> {
    let ends = |of: fn(&Spot) -> u16| Some((spots.iter().map(of).min()?, spots.iter().map(of).max()?));
    let ((left, right), (top, bottom)) = (ends(|spot| spot.x)?, ends(|spot| spot.y)?);
    let centre = |from: u16, to: u16| f32::midpoint(f32::from(from), f32::from(to)) + 0.5;
    let at = (centre(left, right), centre(top, bottom));
    let touch = right - left <= 1 && bottom - top <= 1;
    let to = |spot: &Spot| [Segment::Move(at), Segment::Line(middle(*spot))];
    let lead = if touch { Vec::new() } else { spots.iter().flat_map(to).collect() };
    let lines = if sign == Sign::Text { inequality(&label) } else { Vec::new() };
    Some(Badge { sign, at, label, lines, lead })
}

/// Returns the lines of an inequality sign around (0, 0); none for letters.
fn inequality(label: &str) -> Vec<Segment> {
    let (x, y) = match label {
        ">" => (1.0, 0.0),
        "<" => (-1.0, 0.0),
        "v" => (0.0, 1.0),
        "^" => (0.0, -1.0),
        _ => return Vec::new(),
    };
    let [one, other] = head((-x, -y), (x * LONG, y * LONG), 2.0 * LONG);
    let [Some(&from), Some(&to)] = [one.first(), other.first()] else { return Vec::new() };
    vec![Segment::Move(from), Segment::Line((x * LONG, y * LONG)), Segment::Line(to)]
}
