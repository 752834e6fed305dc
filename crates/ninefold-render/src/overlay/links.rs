//! Links: lines from node to node, routed one after the other.

use ninefold_core::mark::{Drawn, DrawnNode, LinkKind};

use super::outlines::{convex, distance};
use super::route::{End, Line, Router, Written};
use super::{Kind, LARGE, Marks, Piece, Place};
use crate::outline::{Point, Segment};
use crate::scene::{Plane, Spot};

/// The distance from the shapes of several candidates to the line around them.
pub(super) const AROUND: f32 = 0.03;

impl Marks<'_> {
    /// Returns the links in the order of the marks, each once.
    pub(super) fn links(&self) -> Vec<Piece> {
        let mut router = Router::new(self.written());
        let mut laid: Vec<(LinkKind, Vec<Place>, Vec<Place>)> = Vec::new();
        let mut links = Vec::new();
        for (plane, mark) in self.marks() {
            let Drawn::Link(kind, from, to) = mark else { continue };
            let link = (*kind, places(plane, from), places(plane, to));
            if link.1.is_empty() || link.2.is_empty() || laid.contains(&link) {
                continue;
            }
            links.extend(self.link(&mut router, *kind, &link.1, &link.2));
            laid.push(link);
        }
        links
    }

    /// Collects everything that links must avoid.
    fn written(&self) -> Written {
        let mut written = Written::new(self.scene.size(), self.spread);
        for (&spot, square) in &self.squares {
            match square.digit {
                Some(_) => written.digit(spot),
                None => square.candidates.iter().for_each(|digit| written.candidate(spot, digit)),
            }
        }
        // Conclusions are shown even where candidates are not.
        self.roles.keys().for_each(|&(spot, digit)| written.candidate(spot, digit));
        written
    }

    fn link(&self, router: &mut Router, kind: LinkKind, from: &[Place], to: &[Place]) -> Option<Piece> {
        let pairs = from.iter().flat_map(|&one| to.iter().map(move |&other| (one, other)));
        let far = |(one, other): &(Place, Place)| distance(self.place(*one), self.place(*other));
        let (one, other) = pairs.min_by(|one, other| far(one).total_cmp(&far(other)))?;
        let ends = [self.end(from, one), self.end(to, other)];
        let (_, line) = router.lay(&ends[0], &ends[1])?;
        let (segments, head) = line.drawn();
        let cells = ends.iter().flat_map(|end| end.cells.iter().copied()).collect::<Vec<Spot>>();
        Some(Piece { head, ..Piece::new(Kind::Link(kind), segments).of(cells, Some(from[0].1)) })
    }

    fn end(&self, node: &[Place], at: Place) -> End {
        let centres: Vec<Point> = node.iter().map(|&place| self.place(place)).collect();
        let radius = match node {
            _ if self.stands(at.0) => LARGE,
            [_] => self.spread.radius(),
            _ => self.spread.radius() + AROUND,
        };
        let cells = node.iter().map(|(spot, _)| *spot).collect();
        End { at: self.place(at), hull: convex(&centres), radius, digit: at.1, cells }
    }
}

fn places(plane: &Plane, node: &DrawnNode) -> Vec<Place> {
    node.cells.iter().map(|cell| (plane.spot(*cell), node.digit)).collect()
}

/// Returns a sample link and its head, around (0, 0).
pub(super) fn sample() -> (Vec<Segment>, Vec<Segment>) {
    Line::Pieces(vec![(-0.2, 0.0), (0.2, 0.0)]).drawn()
}
