//! The marks of a scene as shapes in their positions, for every painter and as data for pages.
//!
//! ```text
//! scene ── overlay ──┬── compose ── svg, png, pdf      with the pens and colours of a theme
//!                    └── a page                        with its own classes
//! ```
//!
//! Lengths are in cells; the upper left corner of the lattice is (0, 0). Each candidate has its own ninth of the cell. The shapes in `under` are
//! below the digits, in drawing order; those in `over` are above them.

mod grounds;
mod links;
mod outlines;
mod route;
mod sides;
mod signs;
mod spread;
mod stroke;

use std::collections::BTreeMap;

use ninefold_core::Digit;
use ninefold_core::mark::{self, Drawn, DrawnHouse, DrawnNode, LinkKind, Role};

use crate::outline::{Point, Segment};
use crate::scene::{Plane, Scene, Spot, Square};

pub(crate) use grounds::{Ground, GroundLook, grounds};
pub(crate) use outlines::{contour, path};
pub(crate) use sides::{Clue, Sides};
pub(crate) use signs::{Badge, badges};
pub(crate) use spread::Spread;

/// The radius of a shape behind a candidate.
pub(crate) const SMALL: f32 = 0.145;
/// The radius of a shape behind a digit.
pub(crate) const LARGE: f32 = 0.4;
/// The distance from the edge of a cell to the line inside it, and the same distance for a house.
const INSET: [f32; 2] = [0.048, 0.052];

/// The shapes of all marks of a scene.
///
/// ```
/// use ninefold_core::mark::{Mark, Node, Role};
/// use ninefold_core::{Board, Digit};
/// use ninefold_render::{Scene, overlay::Overlay};
///
/// let mark = Mark::Spots(Role::Fin, Node::new(Digit::new(5).unwrap(), "r1c2".parse::<ninefold_core::Cell>()?));
/// let overlay = Overlay::of(&Scene::new().board((0, 0), &Board::EMPTY).marks(&[mark]));
/// assert_eq!((overlay.width, overlay.under.len()), (9, 1));
/// assert_eq!(overlay.under[0].path(), "M1.5 0.319L1.662 0.616L1.338 0.616z", "a triangle around the 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Overlay {
    /// The width of the scene in cells.
    pub width: u16,
    /// The height of the scene in cells.
    pub height: u16,
    /// The kinds of pieces that need an explanation.
    pub legend: Vec<Kind>,
    /// The pieces below the digits, the lowest first.
    pub under: Vec<Piece>,
    /// The pieces above the digits.
    pub over: Vec<Piece>,
    /// The most important role of each candidate and digit.
    pub(crate) roles: BTreeMap<Place, Role>,
}

/// A candidate or a written digit on the lattice.
pub(crate) type Place = (Spot, Digit);

/// The subject of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A line inside the edge of a house.
    House(Role),
    /// A background and a line: of a cell, or of all cells of a set.
    Cell(Role),
    /// A line around the candidates of a node with several cells.
    Group,
    /// A line from node to node.
    Link(LinkKind),
    /// A shape behind a candidate or a digit.
    Spot(Role),
    /// A stroke through a candidate or a digit.
    Strike,
}

impl Kind {
    /// Returns the name of the kind: `house`, `cell`, `group`, `link`, `spot` or `strike`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::House(_) => "house",
            Self::Cell(_) => "cell",
            Self::Group => "group",
            Self::Link(_) => "link",
            Self::Spot(_) => "spot",
            Self::Strike => "strike",
        }
    }

    /// Returns the name of the role; for a link, `strong` or `weak`.
    pub fn role(self) -> String {
        match self {
            Self::House(role) | Self::Cell(role) | Self::Spot(role) => role.drawn().to_string(),
            Self::Group => Role::Pattern.to_string(),
            Self::Strike => Role::Eliminated.to_string(),
            Self::Link(LinkKind::Strong) => "strong".into(),
            Self::Link(LinkKind::Weak) => "weak".into(),
        }
    }

    /// Returns the meaning of the kind, for a legend.
    pub fn word(self) -> String {
        match self {
            Self::Spot(role) => role.meaning().into(),
            Self::Cell(role) => format!("cell: {}", role.meaning()),
            Self::House(role) => format!("house: {}", role.meaning()),
            Self::Group => "one of several cells".into(),
            Self::Strike => Role::Eliminated.meaning().into(),
            Self::Link(LinkKind::Strong) => "at least one is true".into(),
            Self::Link(LinkKind::Weak) => "not both are true".into(),
        }
    }

    /// Returns the letter of a set.
    pub const fn letter(self) -> Option<char> {
        match self {
            Self::Cell(role @ Role::Group(_)) => Some(role.drawn().sign().to_ascii_uppercase()),
            _ => None,
        }
    }

    /// Returns a sample of the kind around (0, 0).
    pub fn sample(self) -> Piece {
        let (segments, head) = match self {
            Self::Spot(role) => (outlines::shape(role, (0.0, 0.0), SMALL), Vec::new()),
            Self::Cell(_) | Self::House(_) => (outlines::rounded([-0.18, -0.15, 0.36, 0.3], 0.06), Vec::new()),
            Self::Group => (outlines::rounded([-0.2, -0.12, 0.4, 0.24], 0.12), Vec::new()),
            Self::Strike => (outlines::stroke((0.0, 0.0), SMALL), Vec::new()),
            Self::Link(_) => links::sample(),
        };
        Piece { head, ..Piece::new(self, segments) }
    }
}

/// A shape in its position.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// The subject of the piece.
    pub kind: Kind,
    /// The marked digit, if any; for a link, that of its start.
    pub digit: Option<Digit>,
    /// The marked cells; for a link, first those of its start.
    pub cells: Vec<Spot>,
    /// The outline of the piece.
    pub segments: Vec<Segment>,
    /// The head of an arrow, to be filled; empty if there is none.
    pub head: Vec<Segment>,
    /// The middles of the letters of a set.
    pub letters: Vec<Point>,
}

impl Piece {
    fn new(kind: Kind, segments: Vec<Segment>) -> Self {
        Self { kind, digit: None, cells: Vec::new(), segments, head: Vec::new(), letters: Vec::new() }
    }

    fn of(self, cells: impl IntoIterator<Item = Spot>, digit: Option<Digit>) -> Self {
        Self { cells: cells.into_iter().collect(), digit, ..self }
    }

    /// Returns the outline as an SVG path, in cells.
    pub fn path(&self) -> String {
        path(&self.segments)
    }

    /// Returns the head as an SVG path, in cells.
    pub fn head_path(&self) -> String {
        path(&self.head)
    }
}

impl Overlay {
    /// Returns the shapes of the marks of a scene.
    pub fn of(scene: &Scene) -> Self {
        Marks::new(scene).overlay()
    }
}

/// An overlay while it is built.
struct Marks<'a> {
    scene: &'a Scene,
    squares: BTreeMap<Spot, Square>,
    spread: Spread,
    roles: BTreeMap<Place, Role>,
    /// The candidates to strike out.
    eliminated: Vec<Place>,
}

impl<'a> Marks<'a> {
    fn new(scene: &'a Scene) -> Self {
        let (squares, spread) = (scene.squares(), Spread::of(scene));
        let mut marks = Self { scene, squares, spread, roles: BTreeMap::new(), eliminated: Vec::new() };
        marks.cast();
        marks
    }

    /// Assigns every candidate its role.
    fn cast(&mut self) {
        for (plane, cell, digit, role) in self.scene.marked() {
            let place = (plane.spot(cell), digit);
            if !self.shows(place) {
                continue;
            }
            if role == Role::Eliminated {
                self.eliminated.push(place);
            }
            let of = self.roles.entry(place).or_insert(role);
            *of = of.or(role);
        }
        self.eliminated.sort_unstable();
        self.eliminated.dedup();
    }

    /// Whether a candidate or digit is visible: a conclusion can be shown even where candidates are not.
    fn shows(&self, (spot, digit): Place) -> bool {
        self.squares.get(&spot).is_some_and(|square| match square.digit {
            Some((standing, _)) => standing == digit,
            None => true,
        })
    }

    fn stands(&self, spot: Spot) -> bool {
        self.squares.get(&spot).is_some_and(|square| square.digit.is_some())
    }

    /// Returns the position of a candidate, or of a written digit.
    fn place(&self, (spot, digit): Place) -> Point {
        if self.stands(spot) {
            (f32::from(spot.x) + 0.5, f32::from(spot.y) + 0.5)
        } else {
            self.spread.place(spot, digit)
        }
    }

    fn radius(&self, (spot, _): Place) -> f32 {
        if self.stands(spot) { LARGE } else { self.spread.radius() }
    }

    fn overlay(self) -> Overlay {
        let (width, height) = self.scene.size();
        let (houses, cells) = (self.houses(), self.cells());
        let legend = self.legend(&houses, &cells);
        let mut under: Vec<Piece> = [houses, cells].concat();
        under.extend(self.groups());
        under.extend(self.links());
        under.extend(self.spots());
        let over = self.strikes().collect();
        Overlay { width, height, legend, under, over, roles: self.roles }
    }

    /// Returns the marked houses, each once.
    fn houses(&self) -> Vec<Piece> {
        let mut houses: Vec<(&Plane, Role, &[mark::Place])> = Vec::new();
        for (plane, mark) in self.marks() {
            if let Drawn::House(role, DrawnHouse { cells, .. }) = mark
                && houses.iter().all(|(other, known, at)| (other.at, *known, *at) != (plane.at, *role, cells))
            {
                houses.push((plane, *role, cells));
            }
        }
        let piece = |(plane, role, cells): (&Plane, Role, &[mark::Place])| {
            let cells: Vec<Spot> = cells.iter().map(|cell| plane.spot(*cell)).collect();
            Piece::new(Kind::House(role), around(&cells)).of(cells, None)
        };
        houses.into_iter().map(piece).collect()
    }

    /// Returns the marked cells, each with the most important of its roles; sets as a whole, since they may share cells.
    fn cells(&self) -> Vec<Piece> {
        let mut cells: BTreeMap<Spot, Role> = BTreeMap::new();
        let mut sets: BTreeMap<Role, Vec<Spot>> = BTreeMap::new();
        for (plane, mark) in self.marks() {
            match *mark {
                Drawn::Cell(role @ Role::Group(_), cell) => sets.entry(role).or_default().push(plane.spot(cell)),
                Drawn::Cell(role, cell) => {
                    let of = cells.entry(plane.spot(cell)).or_insert(role);
                    *of = of.or(role);
                }
                _ => {}
            }
        }
        let single = |(spot, role): (Spot, Role)| {
            Piece::new(Kind::Cell(role), outlines::cell(role, spot, INSET[0])).of([spot], None)
        };
        let mut levels: Vec<Vec<Spot>> = Vec::new();
        let sets = sets.into_iter().map(|(role, mut spots)| {
            spots.sort_unstable();
            spots.dedup();
            // A set that shares a cell with another is drawn inside the line of that set.
            let is_free = |level: &Vec<Spot>| !spots.iter().any(|spot| level.contains(spot));
            let level = levels.iter().position(is_free).unwrap_or(levels.len());
            if level == levels.len() {
                levels.push(Vec::new());
            }
            levels[level].extend(&spots);
            let (segments, letters) = outlines::contour(&spots, INSET[0] + 0.05 * level.min(6) as f32);
            Piece { letters, ..Piece::new(Kind::Cell(role), segments).of(spots, None) }
        });
        let sets: Vec<Piece> = sets.collect();
        cells.into_iter().map(single).chain(sets).collect()
    }

    /// Returns lines around the candidates of nodes with several cells.
    fn groups(&self) -> Vec<Piece> {
        let mut groups: Vec<Piece> = Vec::new();
        for (plane, mark) in self.marks() {
            let Drawn::Link(_, from, to) = mark else { continue };
            for DrawnNode { digit, cells } in [from, to].into_iter().filter(|node| node.cells.len() > 1) {
                let (digit, spots): (_, Vec<Spot>) = (*digit, cells.iter().map(|cell| plane.spot(*cell)).collect());
                if groups.iter().any(|group| group.digit == Some(digit) && group.cells == spots) {
                    continue;
                }
                let places: Vec<Point> = spots.iter().map(|&spot| self.place((spot, digit))).collect();
                groups.push(
                    Piece::new(Kind::Group, outlines::hull(&places, self.spread.radius() + links::AROUND))
                        .of(spots, Some(digit)),
                );
            }
        }
        groups
    }

    /// Returns shapes behind candidates and digits.
    fn spots(&self) -> impl Iterator<Item = Piece> {
        self.roles.iter().map(|(&place, &role)| {
            let outline = outlines::shape(role, self.place(place), self.radius(place));
            Piece::new(Kind::Spot(role), outline).of([place.0], Some(place.1))
        })
    }

    /// Returns strokes through eliminated candidates.
    fn strikes(&self) -> impl Iterator<Item = Piece> {
        self.eliminated.iter().map(|&place| {
            let stroke = outlines::stroke(self.place(place), self.radius(place));
            Piece::new(Kind::Strike, stroke).of([place.0], Some(place.1))
        })
    }

    fn marks(&self) -> impl Iterator<Item = (&'a Plane, &'a Drawn)> + use<'a> {
        self.scene.planes().iter().flat_map(|plane| plane.marks.iter().map(move |mark| (plane, mark)))
    }

    /// Returns the kinds of pieces that need an explanation, each meaning once. A role that has a shape needs no entry for its cells.
    fn legend(&self, houses: &[Piece], cells: &[Piece]) -> Vec<Kind> {
        let mut roles: Vec<Role> = self.roles.values().copied().collect();
        roles.sort_unstable();
        let shapes = roles.iter().copied().map(Kind::Spot);
        let says_more = |kind: &Kind| !matches!(kind, Kind::Cell(role) if roles.contains(role));
        let areas = houses.iter().chain(cells).map(|piece| piece.kind).filter(says_more);
        let links = self.marks().filter_map(|(_, mark)| match mark {
            Drawn::Link(kind, ..) => Some(Kind::Link(*kind)),
            _ => None,
        });
        let mut keys: Vec<Kind> = Vec::new();
        for key in shapes.chain(areas).chain(links) {
            if keys.iter().all(|known| known.word() != key.word()) {
                keys.push(key);
            }
        }
        keys
    }
}

/// Returns the line inside the edge of a house: a rectangle, or the contour of another shape.
fn around(cells: &[Spot]) -> Vec<Segment> {
    let ends = |of: fn(&Spot) -> u16| {
        let places = cells.iter().map(of);
        (places.clone().min().unwrap_or_default(), places.max().unwrap_or_default())
    };
    let ((left, right), (top, bottom)) = (ends(|spot| spot.x), ends(|spot| spot.y));
    let (width, height) = (right - left + 1, bottom - top + 1);
    if cells.len() != usize::from(width) * usize::from(height) {
        return outlines::contour(cells, INSET[1]).0;
    }
    let rect = [left, top, width, height].map(f32::from);
    outlines::rounded(outlines::inside(rect, INSET[1]), 0.06)
}
